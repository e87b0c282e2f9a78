import type { Lexicon } from "../lexicon-shape.ts";

export const de: Lexicon = {
  stop: `aber alle allem allen aller alles als also am an auch auf aus bei beim bereits bis bin bist da dabei dadurch dafür damit dann darauf darin das dass davon dazu dem den denn der deren des dessen die
    dies diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines er es etwa für gegen hat hatte hatten habe haben hier ich ihm ihn ihr ihre ihrem ihren ihrer im in ins ist ja jede
    jedem jeden jeder jedes jedoch kann kein keine keinem keinen keiner können könnte man mehr mit muss müssen nach nicht noch nun nur ob oder ohne pro sein seine seinem seinen seiner seit sich sie sind so soll
    sollen sollte sollten sondern sowie über um und uns unser unsere unter vom von vor war waren was wegen weil welche welchem welchen welcher welches wenn wer wem wen wessen werde werden wie wieder wieviel
    will wird wo worden wurde wurden zu zum zur zwischen viel viele vielen während wann ab wir derzeit beide beiden einige sei seien wäre hätte würde würden je jeweils womit wofür worauf woran worüber warum weshalb wieso`,
  openers:
    "wie was wer wem wen wessen wann wo warum weshalb wieso welche welcher welches welchen welchem womit wofür wodurch worüber ist sind war waren hat haben wird werden kann gibt stimmen sind_sich seit_wann ab_wann bis_wann um_wie in_welchem an_wen von_wem zu_welchem",
  articles:
    "der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner dies diese dieser diesen diesem dieses jede jeder jedes jeden im am zum zur vom beim ins ans sein seine seinen seiner ihr ihre ihren ihrer ihrem unser unsere unseren unserem alle beide viele mehrere wenige neue neuen",
  asking: `viel viele hoch lange lang groß teuer schwer weit schnell laut alt oft kostet kosten preis zahlt zahlen bezahlt anzahl zahl anteil prozent prozentsatz höhe betrag wert durchschnitt gesamt bekommt bekommen erhält
    erwartet dauert dauern gibt sagt sagen steht dokument dokumente dokumenten quelle quellen datei dateien laut heißt heißen genau beträgt betragen liegt macht machen grund gründe ursache geben nennen
    passiert geschah derzeit aktuell insgesamt art name bitte erkläre beschreibe muss müssen soll sollen`,
  months: `Januar|Jan|Jänner Februar|Feb März|Mrz April|Apr Mai Juni|Jun Juli|Jul August|Aug September|Sept|Sep Oktober|Okt November|Nov Dezember|Dez`,
  numbers: `zwei=2 zweier=2 drei=3 vier=4 fünf=5 sechs=6 sieben=7 acht=8 neun=9 zehn=10 elf=11 zwölf=12 dreizehn=13 vierzehn=14 fünfzehn=15 sechzehn=16 siebzehn=17 achtzehn=18 neunzehn=19 zwanzig=20 dreißig=30 vierzig=40 fünfzig=50 sechzig=60
    siebzig=70 achtzig=80 neunzig=90 eineinhalb=1.5 anderthalb=1.5 zweieinhalb=2.5 null=0`,
  scales: `hundert=1e2 tausend=1e3 tsd=1e3 tsd.=1e3 million=1e6 millionen=1e6 mio=1e6 mio.=1e6 milliarde=1e9 milliarden=1e9 mrd=1e9 mrd.=1e9`,
  ordinals: `erste=1 ersten=1 erstes=1 zweite=2 zweiten=2 zweites=2 dritte=3 dritten=3 drittes=3 vierte=4 vierten=4 viertes=4`,
  quarter: "Quartal",
  halfYear: "Halbjahr|Hälfte",
  per: "pro je im jede jeden jedes in_der am",
  up: `mehr_als steig* stieg* gestiegen* erhöh* wachs* wächst wuchs wuchsen gewachsen zunahme zunehm* zugenommen nahm_zu nahmen_zu höher* anstieg* anheb* angehoben verteuer* verbesser* verdoppel* verdreifach* zulegen
    zugelegt legte_zu legten_zu ausgebaut ausbau wachstum mehr_als_im plus kletter* gewinn_gemacht länger* ausweit* hochgesetzt verlänger*`,
  down: `weniger_als sank sanken sink* gesunken fiel fielen fallen gefallen fällt rückgang* zurückgegangen zurückgeh* geht_zurück ging_zurück gingen_zurück ging*_zurück abnahme abnehm* abgenommen nahm_ab nahmen_ab verringer* reduzier* senk*
    gesenkt niedriger* kürz* schrumpf* geschrumpft halbier* verschlechter* verlust* verlor* verlier* verloren minder* gemindert minus weniger_als_im einbruch brach*_ein eingebrochen verkürz* verlangsam* verbilligt günstiger`,
  negators: `nicht kein keine keinem keinen keiner keines nie niemals niemand nichts ohne weder kaum nirgends keinerlei`,
  failing: `fehl* scheiter* gescheitert versag* verweiger* abgelehnt ablehn* lehn* ausgeschlossen ausschließ* ausschluss verboten verbiet* untersagt unmöglich unzulässig unverändert unklar unbekannt verpasst unterblieb unterbleibt misslang misslungen mangels ungültig unzureichend nichtig vermeid* verzicht* unterlass* abzuraten abgeraten raten_*_ab rät_*_ab warn*_vor`,
  planned: `plan* geplant* soll sollen sollte sollten will wollen wird_voraussichtlich werden_voraussichtlich voraussichtlich erwart* beabsichtig* vorgesehen vorhaben könnte könnten dürfte dürften möchte prognos* schätz* geschätzt*
    vermut* wahrscheinlich möglicherweise vielleicht ziel anstreb* angestrebt entwurf vorläufig* prüft geprüft erwäg* in_aussicht hofft hoffen würde würden wird werden`,
  causal: `weil wegen aufgrund denn daher deshalb deswegen dadurch durch_den durch_die verursach* ursache* grund gründe grund_dafür führt*_zu führte führten infolge dank somit folglich zurückzuführen ausgelöst auslöser beruht bedingt liegt_an lag_an hervorgerufen begründet* begründung geschuldet`,
  causalHints: "nachdem um_zu da_die da_der da_das da_es nach_dem nach_der damit sodass seit um",
  accusing: `betrug betrog* betrogen betrüg* illegal* rechtswidrig* gesetzwidrig* bestech* bestochen korrupt* korruption täusch* getäuscht lüge lügen log gelogen verschleier* vertusch* verheimlich* verschwieg* verschwiegen fahrlässig*
    vertragsbruch verstoß* verstieß* insolven* pleite bankrott zahlungsunfähig straftat* kriminell* gestohlen stahl stiehlt diebstahl unterschlag* veruntreu* manipulier* manipulation gefälscht fälsch* sabotage überhöht
    missbrauch* ausgebeutet unfähig skandal* unlauter* diskriminier* geldwäsche hintergangen hintergeht absichtlich wissentlich vorsätzlich heimlich begünstigt bevorzugt_unzulässig erpress* schuldig steuerhinterziehung verletzt_das überhöhte* nachlässig* schlampig* schlamperei unverantwortlich* unzuverlässig* unseriös* unprofessionell* ungerecht* unfair* ungerechtfertigt*
    übertrieben* überteuert* unverschämt* wucher* gierig* faul* misswirtschaft ungeeignet* skrupellos* missacht* ignoriert* vernachlässig* verschwend* mangelhaft* minderwertig* ausgenutzt
    fragwürdig* dubios* zweifelhaft* verdächtig* leichtfertig* rücksichtslos* geizig* willkürlich*`,
  obliging: "muss müssen müsste mussten",
  advising: `sollte sollten empfehl* empfohlen empfiehlt rat raten rät ratsam besser_wäre am_besten lohnt lohnen sinnvoll angeraten tut_gut vorzuziehen beste_wahl klug gut_beraten zu_empfehlen dringend zeit_zu warnt warnen gewarnt abraten`,
  universal: `alle allen aller alles jeder jede jedes sämtliche sämtlichen immer nie niemand ganze gesamte vollständig völlig nur ausschließlich einstimmig stets überall keiner`,
  partial: `davon darunter hiervon von_denen wovon einschließlich von_diesen`,
  qualifiers: `least=mindestens|wenigstens|ab|minimal most=höchstens|obergrenze_von|höchstbetrag_von|maximal|bis_zu|nicht_mehr_als over=mehr_als|über|oberhalb under=weniger_als|unter|unterhalb only=nur|lediglich|bloß about=etwa|rund|circa|ca.|ungefähr|fast|knapp|gut|annähernd|nahezu`,
  connectors: `davon darunter während weil denn aber sondern obwohl wenn welche welcher welches nachdem bevor sodass wobei jedoch dagegen hingegen gefolgt_von verglichen_mit gegenüber vor_allem außer statt anstatt trotz falls sofern sowie`,
  and: "und",
  than: "als",
  pronouns: "es sie ihr ihre ihrer ihren sein seine dort dies diese dieser dieses er ihm ihnen dessen deren",
  light: `findet fand stattfinden statt stattgefunden anzahl zahl jahr insgesamt betragen beträgt betrug liegen liegt lag machen macht erzielen erhalten belaufen beläuft rund mittel durchschnitt durchschnittlich entfallen entfielen gehen geht ging gekommen kommen kommt
    geben gibt gab stehen steht stand bleiben bleibt blieb haben sein werden fall höhe wert stück teil prozent monat woche tag stunde minute sogenannt jeweilig laut dabei hierbei bereits noch zudem außerdem
    umfassen umfasst enthalten enthält gelten gilt finden nutzen beziehungsweise neu ganz eigen gesamt aktuell derzeit nächste letzte jährlich monatlich täglich kosten`,
  max: "meisten meiste höchste höchsten höchster größte größten größter längste längsten beste besten schnellste teuerste teuersten schwerste lauteste älteste neueste stärkste maximal",
  min: "wenigsten wenigste niedrigste niedrigsten kleinste kleinsten billigste billigsten günstigste günstigsten kürzeste kürzesten leichteste langsamste schlechteste schlechtesten jüngste schwächste geringste geringsten leiseste",
  slots: {
    agreement:
      "quellen_einig quellen_überein sind_sich_die stimmen_die widersprech* widersprüch* übereinstimm* stimmt_das_überein einig abweich*",
    cause:
      "warum weshalb wieso weswegen aus_welchem_grund aus_welchen_gründen was_ist_der_grund was_war_der_grund wodurch was_verursacht* ursache",
    duration:
      "wie_lange lieferzeit laufzeit kündigungsfrist zahlungsziel gewährleistungsfrist garantiezeit dauer akkulaufzeit wie_viele_tage wie_viele_wochen wie_viele_monate wie_viele_jahre wie_viele_stunden wie_viele_minuten",
    date: "wann welche_tage welchen_tagen welche_wochentage welchen_wochentagen welchem_wochentag welchem_abend bis_wann seit_wann ab_wann welchem_datum welches_datum welches_jahr welchem_jahr welchem_monat welchem_tag frist_bis termin stichtag",
    share:
      "welcher_anteil welchen_anteil wie_viel_prozent wie_viele_prozent anteil prozentsatz wie_hoch_ist_der_anteil quote rabatt auslastung verfügbarkeit um_wie_viel_prozent marge fluktuation",
    money:
      "kostet kosten preis preise miete umsatz gewinn gebühr* gehalt budget zahlt zahlen bezahlt betrag_der subvention* förder* zuschuss investi* rechnung strafe kaution honorar beitrag ausgeben teuer erlös* lohn ausgaben einnahmen kredit",
    who: "wer wem wen wessen welche_firma welches_unternehmen welcher_anbieter welcher_lieferant von_wem wie_heißt welche_person",
    place: "wo welche_stadt welcher_stadt welchem_ort welchem_land welchem_gebäude welchem_standort wohin",
    count:
      "wie_viele wie_viel wieviel wieviele wie_hoch wie_laut wie_schwer wie_weit wie_schnell wie_groß wie_alt wie_tief wie_breit anzahl zahl_der gewicht nutzlast leistung kapazität reichweite größe länge breite höhe tiefe temperatur",
  },
};
