from kit import put, start
NAME = "b26-weingut"
F = {}
F["pachtvertrag-kelterhalle.docx"] = """
# PACHTVERTRAG

zwischen Margarethe Brenner, Deidesheim (Verpächterin), und der Weingut Kessler GbR, vertreten durch Johannes Kessler (Pächterin), über die alte Kelterhalle, Obergasse 7.

# § 1 Gegenstand

Verpachtet werden die Kelterhalle mit 340 m² Nutzfläche, der Innenhof und das Gewölbe. Der Dachboden gehört nicht dazu, die Verpächterin lagert dort eigene Möbel.

# § 2 Dauer

Das Pachtverhältnis beginnt am 1. April 2025 und läuft acht Jahre. Es verlängert sich um je zwei Jahre, wenn keine Seite spätestens zwölf Monate vor Ablauf schriftlich kündigt.

# § 3 Pachtzins

(1) Der Pachtzins beträgt 1.450 Euro im Monat und ist bis zum dritten Werktag zu überweisen.

(2) Steigt der Verbraucherpreisindex um mehr als 6 Prozent, kann jede Seite eine Anpassung verlangen.

(3) Die Pächterin hinterlegt eine Kaution von drei Monatspachten.

# § 4 Nebenkosten

Strom und Wasser rechnet die Pächterin unmittelbar mit den Versorgern ab. Die Grundsteuer und die Gebäudeversicherung trägt die Verpächterin.

# § 5 Nutzung

(1) Erlaubt sind Keltern, Lagern, Verkauf und Veranstaltungen mit bis zu 120 Personen.

(2) Im Hof ist um 22 Uhr Schluss, in der Halle bei geschlossenen Toren um 1 Uhr.

(3) Feuerwerk, offenes Feuer und Himmelslaternen sind verboten.

# § 6 Instandhaltung

Schönheitsreparaturen und kleine Reparaturen bis 250 Euro im Einzelfall trägt die Pächterin, höchstens jedoch 1.500 Euro im Jahr. Dach und Fach erhält die Verpächterin.

# § 7 Umbauten

Umbauten bedürfen der schriftlichen Zustimmung. Der Einbau der Kühlanlage und der barrierefreien Toilette ist bereits genehmigt. Bei Pachtende bleibt die Toilette ohne Entschädigung im Gebäude.

# § 8 Unterverpachtung

Die Halle darf für einzelne Tage an Dritte überlassen werden, etwa für Hochzeiten. Eine dauerhafte Unterverpachtung ist ausgeschlossen.

# § 9 Vorkaufsrecht

Verkauft die Verpächterin das Anwesen, hat die Pächterin ein Vorkaufsrecht, das sie binnen zwei Monaten ausüben muss.

# § 10 Zutritt

Die Verpächterin darf das Objekt nach Anmeldung mit drei Tagen Vorlauf besichtigen, während der Lese nur im Notfall.
"""
F["richtlinie-verkostung.html"] = """
<!DOCTYPE html>
<html lang="de"><head><meta charset="utf-8"><title>Richtlinie Verkostung und Ausschank</title></head>
<body>
<h1>Verkostung und Ausschank</h1>
<p>Stand: 15. Februar 2026, gilt für alle, die Gäste betreuen.</p>
<h2>Jugendschutz</h2>
<p>Wein und Sekt erst ab 16 Jahren, Tresterbrand erst ab 18. Im Zweifel Ausweis zeigen lassen, auch wenn die Eltern danebenstehen.</p>
<h2>Mengen</h2>
<p>Eine Probe sind 0,05 Liter. Bei der großen Probe gibt es acht Weine, bei der kleinen fünf. Zu jeder Probe steht mindestens ein halber Liter Wasser pro Gast auf dem Tisch.</p>
<h2>Angetrunkene Gäste</h2>
<p>Wer deutlich angetrunken ist, bekommt keinen Alkohol mehr. Wir rufen ein Taxi, die Nummer hängt an der Theke. Die ersten 15 Euro übernimmt der Betrieb.</p>
<h2>Mitarbeitende</h2>
<p>Wer Gäste betreut, spuckt aus. Nach Feierabend darf jeder eine Flasche im Monat aus der Gutsweinlinie kostenlos mitnehmen.</p>
<h2>Offene Flaschen</h2>
<p>Weißwein wird offen höchstens drei Tage gekühlt gehalten, Rotwein zwei Tage, Sekt nur am selben Tag. Das Öffnungsdatum kommt mit Stift aufs Etikett.</p>
<h2>Rückgabe</h2>
<p>Fehlerhafte Flaschen tauschen wir ohne Diskussion um, auch ohne Kassenzettel, wenn noch zwei Drittel drin sind. Der Rest geht zu Lena ins Labor.</p>
<h2>Gruppen</h2>
<p>Gruppen ab 8 Personen nur mit Anmeldung. Wird am selben Tag abgesagt, berechnen wir 50 Prozent der Probe.</p>
<h2>Allergene</h2>
<p>Alle Weine enthalten Sulfite. Mit Eiklar geschönt ist nur der Spätburgunder Reserve; das muss man auf Nachfrage sagen können.</p>
<h2>Kasse</h2>
<p>Trinkgeld kommt in die gemeinsame Dose und wird am Monatsende nach Stunden verteilt.</p>
</body></html>
"""
F["protokoll-team-2026-08-24.md"] = """
# Teamrunde vor der Lese, Montag 24.08.2026

Da waren: Johannes, Lena, Mehmet, Ursula, Krzysztof, Pia (Protokoll). Entschuldigt: Theo.

## Lese

- Lena misst seit letzter Woche alle drei Tage. Der Müller-Thurgau liegt bei 74 Grad Oechsle, der Riesling am Kirchenstück bei 68.
- **Start ist am 7. September** mit dem Müller-Thurgau, Riesling frühestens Ende September.
- Der Vollernter kommt von Bauer Rösch und kostet 310 Euro je Hektar. Steillage am Kirchenstück wird von Hand gelesen.
- Zwölf Helfer aus Polen, Ankunft am 4. September. Krzysztof richtet die Zimmer im Nebenhaus.

## Hofladen

- Ab 1. Oktober gelten die Winterzeiten: Mittwoch bis Samstag von 14 bis 18 Uhr.
- Das Kartengerät fällt zweimal in der Woche aus. Pia kündigt zum Jahresende und holt ein anderes Angebot ein.

## Etiketten

Die Druckerei braucht die Freigabe bis 11. September, sonst rutschen wir in den November. Ursula gibt nach Rücksprache mit Johannes frei. Das neue Etikett bekommt nur die Gutsweinlinie, die Lagenweine bleiben wie sie sind.

## Federweißerfest

- Termin: Samstag, 3. Oktober, ab 12 Uhr im Hof.
- Zwiebelkuchen liefert Bäckerei Dorn, 240 Stück.
- Musik bis 21:30 Uhr, danach nur noch in der Halle.
- Ursula beantragt die Gestattung beim Ordnungsamt, Frist sind vier Wochen.

## Personal

Mehmet hört zum 30. November auf und geht zur Meisterschule. Die Stelle im Keller wird noch im September ausgeschrieben. Theo ist nach der Knie-OP wohl bis Mitte Oktober nicht da.

## Technik

Die Presse ist gewartet. Bei der Kühlung im Gewölbe fehlt ein Ventil, Krzysztof fährt es am Donnerstag holen. Der Stapler muss bis Ende des Jahres zur Prüfung.

Nächste Runde nach der Lese, Termin macht Lena.
"""
F["aw-etiketten-gutswein.eml"] = """
From: Sabine Trautwein <trautwein@druckhaus-trautwein.example>
To: Ursula Kessler <ursula@weingut-kessler.example>
Cc: Johannes Kessler <johannes@weingut-kessler.example>
Date: Thu, 27 Aug 2026 11:20:00 +0200
Subject: AW: Etiketten Gutsweinlinie, Nachfragen
Content-Type: text/plain; charset=utf-8

Liebe Frau Kessler,

gern noch einmal zusammengefasst. Für 38.000 Stück auf Naturpapier kommen wir
auf 2.940 Euro netto, mit Prägung wären es 3.610 Euro. Die Mindestmenge je
Sorte liegt bei 2.000.

Bitte schicken Sie uns die Freigabe bis spätestens 4. September, danach ist die
Maschine bis Ende Oktober belegt. Gedruckt wird dann in der Kalenderwoche 38,
die Lieferung dauert drei Werktage.

Auf dem Entwurf fehlt noch das Nährwert-Kästchen. Ein QR-Code reicht, der
Brennwert muss aber lesbar auf dem Etikett stehen. Die Schrift muss mindestens
1,2 Millimeter hoch sein.

Restbestände vom alten Etikett können wir leider nicht zurücknehmen. Ihre
Druckplatten heben wir fünf Jahre auf.

Bei Zahlung binnen zehn Tagen gewähren wir 2 Prozent Skonto, sonst 30 Tage netto.

Mit freundlichen Grüßen
Sabine Trautwein

Am 25.08.2026 schrieb Ursula Kessler:
> Liebe Frau Trautwein, Johannes findet 3.200 Euro für die 38.000 ohne
> Prägung zu viel. Geht da noch etwas? Und nehmen Sie die alten Rollen
> zurück? Wir haben noch rund 5.000 Stück.
> Gruß Ursula Kessler
"""
F["anfrage-betriebsausflug.eml"] = """
From: Ursula Kessler <ursula@weingut-kessler.example>
To: Dirk Hanselmann <d.hanselmann@stadtwerke-neustadt.example>
Date: Tue, 1 Sep 2026 17:48:00 +0200
Subject: Ihr Betriebsausflug am 16. Oktober
Content-Type: text/plain; charset=utf-8

Sehr geehrter Herr Hanselmann,

vielen Dank für Ihre Anfrage. Am Freitag, 16. Oktober, haben wir die Halle ab
15 Uhr für Sie frei. Für 46 Personen schlage ich vor:

- Führung durch Keller und Presse, 45 Minuten
- große Probe mit acht Weinen
- Pfälzer Büfett von Metzgerei Lutz, davon 9 Portionen vegetarisch

Zusammen sind das 52 Euro je Person, Wasser und Brot eingeschlossen. Die
Hallenmiete entfällt, weil Sie Probe und Essen nehmen.

Die endgültige Personenzahl brauche ich bis 9. Oktober, danach rechnen wir
mindestens 42 Personen ab. Bis 14 Tage vorher können Sie kostenlos absagen.

Der Bus kann nicht in die Obergasse einfahren. Bitte lassen Sie am Festplatz
aussteigen, von dort sind es sechs Minuten zu Fuß. Zwei Ihrer Gäste im
Rollstuhl kommen ohne Stufe in die Halle, aber nicht ins Gewölbe.

Ein Weinpaket als Geschenk packen wir gern: drei Flaschen für 27 Euro.

Viele Grüße
Ursula Kessler
"""
F["preisliste-herbst-2026.csv"] = """
Nr;Wein;Jahrgang;Linie;Preis ab Hof;Preis Händler netto;Hinweis
101;Müller-Thurgau trocken;2025;Gutswein;6,90;4,10;Liter
102;Riesling trocken;2025;Gutswein;8,50;5,05;
103;Weißburgunder trocken;2025;Gutswein;8,90;5,30;
104;Rosé feinherb;2025;Gutswein;7,90;4,70;Restmenge 300 Flaschen
201;Riesling Kirchenstück;2024;Lage;19,50;12,40;
202;Spätburgunder Reserve;2022;Lage;24,00;15,60;höchstens 6 je Kunde
203;Gewürztraminer Spätlese;2024;Lage;14,50;9,20;süß
301;Sekt Pinot Brut;2022;Sekt;16,90;10,80;36 Monate Hefelager
302;Secco weiß;2025;Sekt;8,90;5,40;
401;Tresterbrand 0,5 l;;Brand;23,00;14,90;42 Prozent
501;Traubensaft weiß;2025;Alkoholfrei;4,20;2,60;Liter
601;Große Probe je Person;;Veranstaltung;24,00;;8 Weine
602;Kleine Probe je Person;;Veranstaltung;15,00;;5 Weine
603;Hallenmiete je Tag;;Veranstaltung;680,00;;ohne Probe
"""
F["notizen-helfer-lese.txt"] = """
NOTIZEN FÜR DIE LESEHELFER UND FÜR DEN, DER SIE BETREUT
(Krzysztof, zuletzt geändert 29. August 2026)

ANKUNFT
Bus kommt am 4.9. gegen 19 Uhr an der Tankstelle an. Ich hole mit dem Sprinter
in zwei Fahrten ab.

WOHNEN
Sechs Doppelzimmer im Nebenhaus. Bettzeug liegt bereit, Handtücher bringt jeder
mit. WLAN heißt kessler-gast, Passwort hängt am Kühlschrank. Rauchen nur im Hof.
Pro Nacht ziehen wir 6 Euro vom Lohn ab.

ARBEIT
Treffpunkt um 6:45 am Tor, los geht es um 7. Mittag 12 bis 13 Uhr, Suppe kommt
von Frau Brenner. Lohn 13,90 die Stunde, ausgezahlt wird jeden zweiten Freitag,
die Hälfte gern in bar. Überstunden gibt es ab der 49. Stunde mit 15 Prozent
Zuschlag.

BEGINN
Wir fangen am 9. September an, Müller-Thurgau zuerst. Bei Regen wird um 6 Uhr
entschieden, Nachricht in die Gruppe.

SICHERHEIT
Am Kirchenstück nur mit festen Schuhen. Scheren abends zurück in Kiste 2, wer
eine verliert, zahlt nichts, muss es aber sagen. Verbandskasten im Sprinter und
in der Presse. Der Arzt in der Bahnhofstraße nimmt uns ohne Termin, vormittags.

ABFALL
Trester geht zu Brennerei Faber, die holen dienstags und freitags. Faule Trauben
in die grünen Bütten, nie in die Presse.

ABREISE
Voraussichtlich am 17. Oktober. Wer bis zum Schluss bleibt, bekommt 150 Euro
Prämie und einen Karton Wein.
"""
put(NAME, F)
s = start(NAME, "de")
V, R, P, E, A, L, N = F
s.ask("Wie lange im Voraus müssten wir die Kelterhalle loswerden, wenn wir nicht verlängern wollen?", (V, "Es verlängert sich um je zwei Jahre, wenn keine Seite spätestens zwölf Monate vor Ablauf schriftlich kündigt.", "zwölf Monate"))
s.ask("Wasserhahn kaputt, 180 euro. zahlen wir das oder frau brenner", (V, "Schönheitsreparaturen und kleine Reparaturen bis 250 Euro im Einzelfall trägt die Pächterin, höchstens jedoch 1.500 Euro im Jahr.", "wir (Pächterin)"))
s.ask("Dürfen Brautpaare bei uns Laternen steigen lassen?", (V, "Feuerwerk, offenes Feuer und Himmelslaternen sind verboten.", "nein"))
s.ask("wie lang darf ein angebrochener roter stehen", (R, "Weißwein wird offen höchstens drei Tage gekühlt gehalten, Rotwein zwei Tage, Sekt nur am selben Tag.", "zwei Tage"))
s.ask("Kunde bringt korkige Flasche ohne Bon zurück, was tun?", (R, "Fehlerhafte Flaschen tauschen wir ohne Diskussion um, auch ohne Kassenzettel, wenn noch zwei Drittel drin sind.", "umtauschen, wenn noch zwei Drittel drin sind"))
s.ask("Welchen Wein sollten Leute mit Ei-Allergie meiden?", (R, "Mit Eiklar geschönt ist nur der Spätburgunder Reserve; das muss man auf Nachfrage sagen können.", "Spätburgunder Reserve"))
s.ask("wann hat der laden im winter auf", (P, "Ab 1. Oktober gelten die Winterzeiten: Mittwoch bis Samstag von 14 bis 18 Uhr.", "Mi bis Sa, 14 bis 18 Uhr"))
s.ask("Wer verlässt uns und warum?", (P, "Mehmet hört zum 30. November auf und geht zur Meisterschule.", "Mehmet, Meisterschule"))
s.ask("was kosten die aufkleber ohne prägung jetzt", (E, "Für 38.000 Stück auf Naturpapier kommen wir auf 2.940 Euro netto", "2.940 Euro netto"), note="Nicht die 3.200 Euro aus der zitierten Mail.")
s.ask("Bis wann müssen die Stadtwerke sagen, wie viele kommen?", (A, "Die endgültige Personenzahl brauche ich bis 9. Oktober, danach rechnen wir mindestens 42 Personen ab.", "9. Oktober"))
s.ask("Für wie viel geht der Kirchenstück an Wiederverkäufer?", (L, "201;Riesling Kirchenstück;2024;Lage;19,50;12,40;", "12,40"))
s.ask("was kriegen die erntehelfer pro stunde", (N, "Lohn 13,90 die Stunde, ausgezahlt wird jeden zweiten Freitag, die Hälfte gern in bar.", "13,90"))
s.two("Wie viele Leute passen bei einer Feier in die Halle und was nehmen wir für einen Tag?", (V, "Erlaubt sind Keltern, Lagern, Verkauf und Veranstaltungen mit bis zu 120 Personen.", "120"), (L, "603;Hallenmiete je Tag;;Veranstaltung;680,00;;ohne Probe", "680,00"))
s.two("Federweißerfest: wann ist es und bis wann dürfen wir laut Vertrag im Hof sein?", (P, "Termin: Samstag, 3. Oktober, ab 12 Uhr im Hof.", "3. Oktober"), (V, "Im Hof ist um 22 Uhr Schluss, in der Halle bei geschlossenen Toren um 1 Uhr.", "22 Uhr"))
s.clash("wann geht die ernte los?", (P, "**Start ist am 7. September** mit dem Müller-Thurgau, Riesling frühestens Ende September.", "7. September"), (N, "Wir fangen am 9. September an, Müller-Thurgau zuerst.", "9. September"))
s.clash("Bis wann will die Druckerei unser Okay?", (P, "Die Druckerei braucht die Freigabe bis 11. September, sonst rutschen wir in den November.", "11. September"), (E, "Bitte schicken Sie uns die Freigabe bis spätestens 4. September, danach ist die Maschine bis Ende Oktober belegt.", "4. September"), note="Die Mail der Druckerei ist die spätere; beide gehören gezeigt.")
s.none("Wie viel Hektar bewirtschaften wir?")
s.none("was kostet das neue kartengerät im monat", note="Nur, dass ein Angebot eingeholt wird.")
s.none("Wie viele Flaschen haben wir letztes Jahr verkauft?")
s.write()
