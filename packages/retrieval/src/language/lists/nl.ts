import type { Lexicon } from "../lexicon-shape.ts";

export const nl: Lexicon = {
  stop: `aan al alle alles als ben bij bijna daar dan dat de deze die dit doch door dus een eens en er ge geen had hadden heb hebben heeft hem het hier hij hoe hun iets ik in is ja je kan kunnen maar me meer men met mij
    mijn moet moeten na naar niet niets nog nu of om omdat onder ons onze ook op over per reeds sinds te tegen toch toen tot u uit van veel via voor waar was waren wat welke wel werd werden wie wil worden wordt zal ze
    zich zij zijn zo zonder zou zullen tussen tijdens wanneer hoeveel waarom zoals ten ter vanaf elke elk beide`,
  openers:
    "hoe hoeveel wie wat wanneer waar waarom welke welk is zijn was waren heeft hebben wordt kan sinds_wanneer tot_wanneer vanaf_wanneer in_welke door_wie",
  articles: "de het een deze dit",
  asking: `hoeveel hoe kost kosten prijs aantal bedrag percentage aandeel waarde gemiddeld totaal duurt lang hoog groot zegt zeggen document documenten bron bronnen volgens bestand bestanden reden precies momenteel krijgt
    ontvangt soort naam heet gebeurde gebeurd doen betaalt`,
  months: `januari|jan februari|feb maart|mrt april|apr mei juni|jun juli|jul augustus|aug september|sept|sep oktober|okt november|nov december|dec`,
  numbers: `twee=2 drie=3 vier=4 vijf=5 zes=6 zeven=7 acht=8 negen=9 tien=10 elf=11 twaalf=12 dertien=13 vijftien=15 twintig=20 dertig=30 veertig=40 vijftig=50 zestig=60 nul=0`,
  scales: `honderd=1e2 duizend=1e3 miljoen=1e6 mln=1e6 mln.=1e6 miljard=1e9 mld=1e9 mld.=1e9`,
  ordinals: `eerste=1 tweede=2 derde=3 vierde=4`,
  quarter: "kwartaal",
  halfYear: "halfjaar",
  per: "per elke elk iedere in_de",
  up: `meer_dan steeg stegen stijg* gestegen groei* gegroeid toegenomen toenam* nam_toe namen_toe toename* hoger* verhoog* verhoging* verbeter* verdubbel* meer_dan_in klom opgelopen liep_op verleng*`,
  down: `minder_dan daal* gedaald daling* zakt* gezakt afgenomen nam_af namen_af afname* lager* verlaag* verlaging* verminder* krimp* gekrompen kromp verlies verloren verloor gehalveerd halveer* verslechter* minder_dan_in viel vielen gevallen
    teruggelopen liep_terug verkort*`,
  negators: `niet geen nooit niemand niets zonder noch nergens nauwelijks`,
  failing: `mislukt* faal* gefaald ontbreek* ontbrak* ontbrek* weiger* geweigerd afgewezen afgekeurd uitgesloten verboden verbied* onmogelijk ongewijzigd onvoldoende`,
  planned: `plan* gepland* zal zullen zou zouden verwacht* wil willen beoog* voornemens mogelijk* waarschijnlijk* misschien doel schat* geschat* voorlopig* vermoed* streef* streeft`,
  causal: `omdat doordat wegens vanwege door_de door_een dankzij veroorzaak* oorzaak* reden* daarom dus leid*_tot leidde*_tot als_gevolg ten_gevolge aangezien want gevolg_van`,
  causalHints: "nadat na om_te zodat",
  accusing: `fraude* fraudeer* illega* omkop* omgekocht corrupt* bedro* bedrieg* mislei* loog liegt leugen* verzwe* verzwijg* verborg* nalatig* failliet* insolvent* crimine* misdrijf gestolen diefstal verduister* gemanipuleerd
    vervals* misbruik* schandaal* schend* opzettelijk stiekem bewust begunstig* schuldig chantage witwas* discrimin* oneerlijk*`,
  obliging: "moet moeten",
  advising: `zou_moeten zouden_moeten aanbevel* aanbevolen raad* aangeraden advies adviseer* beter_af loont verstandig beste_keuze het_is_tijd waarschuw* afgeraden`,
  universal: `alle allemaal alles iedereen elke elk iedere altijd nooit niemand geheel volledig alleen uitsluitend unaniem steeds`,
  partial: `waarvan daarvan waaronder hiervan van_wie`,
  qualifiers: `least=minstens|ten_minste|minimaal|vanaf most=hoogstens|plafond_van|limiet_van|maximaal|tot_en_met|ten_hoogste over=meer_dan|boven under=minder_dan|onder only=slechts|alleen|maar about=ongeveer|circa|rond|bijna|zo'n|ruim`,
  connectors: `terwijl omdat maar hoewel wanneer als die dat nadat voordat gevolgd_door vergeleken_met tegenover zodat doordat waarvan waaronder behalve`,
  and: "en",
  than: "dan",
  pronouns: "het zij ze hij hun haar zijn dit deze die dat er",
  light: `aantal bedrag totaal jaar maand dag week uur minuut deel waarde gemiddelde gemiddeld ongeveer doen hebben zijn gaan komen geven staan blijven bereiken bedragen bedraagt bedroeg geval nieuw huidig jaarlijks maandelijks volgens`,
  max: "meeste hoogste grootste langste duurste snelste beste zwaarste oudste",
  min: "minste laagste kleinste kortste goedkoopste langzaamste slechtste lichtste jongste",
  slots: {
    agreement: "bronnen_eens eens_over spreken_elkaar_tegen tegenstrijdig* overeen komen_overeen",
    cause: "waarom wat_is_de_reden wat_was_de_oorzaak waardoor om_welke_reden",
    duration:
      "hoe_lang hoelang levertijd looptijd opzegtermijn hoeveel_dagen hoeveel_weken hoeveel_maanden hoeveel_uur hoeveel_jaar garantietermijn betalingstermijn",
    date: "wanneer welke_datum tot_wanneer sinds_wanneer vanaf_wanneer welk_jaar welke_maand welke_dag deadline",
    share: "welk_aandeel welk_percentage hoeveel_procent aandeel percentage korting bezettingsgraad",
    money:
      "kost kosten prijs huur omzet winst budget tarief salaris* betaalt betalen betaald subsidie* invest* factuur boete",
    who: "wie welk_bedrijf welke_leverancier door_wie hoe_heet",
    place: "waar welke_stad welk_land welke_locatie",
    count:
      "hoeveel hoe_hoog hoe_zwaar hoe_snel hoe_groot hoe_ver aantal gewicht capaciteit vermogen snelheid lengte temperatuur",
  },
};
