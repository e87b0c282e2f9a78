"""Writes sentences/sentences-2.json. Rows: (truth, kind, sentence[, flags])."""
import json, pathlib
HERE = pathlib.Path(__file__).parent
BOUND = {"number", "unit", "currency", "date", "direction", "negation", "name", "role"}
S, F = "supported", "false"
P = [
("en", "Unaccounted-for water was 14.2% in May, versus 19.6% a year earlier. Coe credited the leak found under Prairie Creek; that single break was losing about 40 gallons a minute.", [
 (F, "direction", "Water losses went up compared with the May before."),
 (F, "unit", "The broken line was spilling some 40 gallons an hour."),
 (F, "cause", "Coe put the improvement down to the new meters."),
 (S, "direction", "Less water went missing this May than last."),
 (S, "cause", "According to Coe, finding the break under Prairie Creek explains the better figure."),
 (S, "number", "The share of water lost dropped by 5.4 points in a year.", {"derived": True}),
 (S, "unit", "Around forty gallons escaped through that break every minute."),
]),
("en", "Three bids were opened August 28: Midland Tank $412,500; Sioux Coatings $431,900; Apex Industrial $389,000. Whitlow recommended rejecting Apex for failure to furnish a bid bond. Toller moved to award to Midland Tank; carried 4-0. Since the primer is on back order, the tower will not be back in service until May 15, 2026.", [
 (F, "name", "The work went to Sioux Coatings."),
 (F, "number", "Midland Tank's bid was $421,500."),
 (F, "date", "The tower goes back into service on March 15, 2026."),
 (F, "accusation", "Apex Industrial was turned down for bribing a director."),
 (F, "advice", "Whitlow advised the board to take Apex."),
 (S, "name", "Midland Tank got the contract."),
 (S, "cause", "A missing bid bond is why the engineer wanted Apex turned down."),
 (S, "negation", "Nobody voted against the award."),
 (S, "date", "The tower stays out of service until the middle of May 2026."),
]),
("en", "After executive session, Farraday reported a settlement: the district pays $14,500 and rebuilds 600 feet of fence; Mr. Haskett grants a permanent 30-foot easement.", [
 (F, "role", "Mr. Haskett pays the district $14,500."),
 (F, "unit", "The district rebuilds 600 yards of fence."),
 (F, "accusation", "Mr. Haskett had damaged the district's water main."  , {"orNotFound": True}),
 (S, "role", "It is the district that pays under the settlement, not Mr. Haskett."),
 (S, "other", "The right of way granted by Mr. Haskett has no end date and is thirty feet wide."),
 (S, "currency", "The deal costs the district fourteen and a half thousand dollars plus a rebuilt fence."),
]),
("en", "Year to end of March: income £1.74m, costs £1.71m, so £30k to the good, after £22k to the bad the year before.", [
 (F, "currency", "Income for the year was $1.74m."),
 (F, "direction", "The result got worse than the year before."),
 (F, "role", "The theatre made a profit of £1.74m."),
 (S, "direction", "The theatre went from a loss to a surplus."),
 (S, "number", "The result improved by £52,000 in a year.", {"derived": True}),
 (S, "currency", "A surplus of thirty thousand pounds was left over."),
]),
("en", "Good: Toby Mallinson said yes to the Dame. £780 a week plus digs, nine weeks. He only asks not to do the 10 am on Christmas Eve, his mum's in hospital. I said fine, so his understudy does that one.", [
 (F, "negation", "Toby Mallinson turned down the part of the Dame."),
 (F, "number", "Toby Mallinson gets £870 a week."),
 (F, "other", "Toby Mallinson has played the Dame at Harrogate twice before.", {"orNotFound": True}),
 (S, "name", "The Dame will be Toby Mallinson."),
 (S, "cause", "Because his mother is in hospital, he skips one morning show."),
 (S, "role", "The £780 is his weekly pay, with lodging on top."),
]),
("en", "Nothing may be flown without our head of stage, Aled Prosser.", [
 (F, "name", "Flying needs the presence of Bryony Flack."),
 (S, "negation", "Without Aled Prosser no flying is allowed."),
]),
("de", "Frau Lanz beantragt Rückweisung, weil der Lärm der Bohrung die Prüfungszeit der Schülerinnen treffe. Der Antrag unterliegt mit 31 zu 104 Stimmen. Der Kredit wird mit 112 zu 24 Stimmen angenommen.", [
 (F, "negation", "Der Kredit wurde von der Versammlung verworfen."),
 (F, "cause", "Frau Lanz wollte das Projekt zurückweisen, weil es ihr zu teuer war."),
 (F, "role", "Für die Rückweisung stimmten 104 Personen."),
 (S, "number", "112 Stimmberechtigte sprachen sich für den Kredit aus."),
 (S, "cause", "Der Bohrlärm während der Prüfungen war der Grund für den Antrag von Frau Lanz."),
]),
("de", "Der Referenzzinssatz sank. Die Nettomieten gehen auf den 1. April um 2,4 % zurück. Ein Antrag, die Hälfte davon für die Heizung zurückzubehalten, wird mit 3 zu 1 abgelehnt.", [
 (F, "direction", "Die Nettomieten steigen auf April um 2,4 %."),
 (F, "date", "Die Senkung der Mieten gilt ab dem 1. August."),
 (S, "direction", "Ab April wird das Wohnen günstiger."),
 (S, "negation", "Die Hälfte der Senkung wird nicht für die Heizung zurückbehalten."),
]),
("de", "Der Anschluss kostet 640'000 Franken. Das Werk nennt für 2031 einen Arbeitspreis von 14,8 Rappen, verbindlich ist dieser aber nicht.", [
 (F, "negation", "Der genannte Arbeitspreis ist verbindlich zugesichert."),
 (F, "currency", "Der Anschluss kostet 640'000 Euro."),
 (S, "currency", "Für den Anschluss wären 640'000 Franken zu bezahlen."),
 (S, "negation", "Auf den Arbeitspreis für 2031 kann man sich nicht fest verlassen."),
]),
("en", "The city may restrict cargo bikes in the historical centre; Corriere Verde could then give back half its bikes. The Italian insurer has put up its premium by 28% after a bad winter for thefts. On the other side, the largest competitor, Pedalia, withdrew in March, which leaves the field open.", [
 (F, "number", "The Italian insurer's premium has gone up by 82%."),
 (F, "name", "Corriere Verde was the largest competitor and withdrew."),
 (F, "other", "Pedalia sold its bikes to a bank when it withdrew.", {"orNotFound": True}),
 (S, "cause", "Insurance got dearer in Italy because so many bikes were stolen over the winter."),
 (S, "date", "The biggest rival pulled out in March."),
]),
("en", "I do not recommend closing: it costs more than two years of shrinking.", [
 (F, "advice", "The author advises shutting Milan down."),
 (S, "advice", "The author is against closing."),
]),
("nl", "Er zijn 23 fietsen gestolen, tegen 38 een jaar geleden. Zeventien daarvan hadden geen volgsysteem. Elf zijn teruggevonden.", [
 (S, "direction", "Het aantal diefstallen is gedaald."),
 (S, "number", "Twaalf van de gestolen fietsen zijn nog zoek.", {"derived": True}),
]),
("it", "Le prime 25 biciclette arrivano il 16 giugno, le altre entro la fine di luglio.", [
 (F, "date", "Le prime biciclette arrivano il 6 giugno."),
 (S, "date", "La consegna comincia a metà giugno e finisce entro luglio."),
]),
]
out = []
for p, (lang, passage, rows) in enumerate(P, 1):
    for n, r in enumerate(rows, 1):
        out.append({"id": f"p{p:02d}-{n:02d}", "passage": passage, "sentence": r[2], "truth": r[0], "kind": r[1],
                    "bound": r[0] == F and r[1] in BOUND, "language": lang, **(r[3] if len(r) > 3 else {})})
(HERE / "sentences" / "sentences-2.json").write_text(json.dumps(out, ensure_ascii=False, indent=2) + "\n")
