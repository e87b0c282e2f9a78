"""Writes questions.json of every set. Answers are (file, quote, value)."""
import json, pathlib
HERE = pathlib.Path(__file__).parent
SETS = {}
A, T, C, U = "answerable", "two-part", "contradiction", "unanswerable"

SETS["sihlmatt-genossenschaft"] = ("de", [
 (A, "Darf ich auf dem Balkon mit Kohle grillieren?", [("hausordnung-2024.md", "Holzkohle ist auf Balkonen nicht gestattet, Gas und Strom sind es.", "nein"), ("generalversammlung-2025-05-16.md", "Der Antrag, Holzkohle auf den Balkonen zu erlauben, scheitert klar.", "nein")], "paraphrased"),
 (A, "Nettozins der Wohnung B 2.2 seit April 2025", [("mieterspiegel-auszug-2025.csv", "B 2.2;5.5;121;1934;1982;240;nein", "1934 CHF")], "Alter Zins daneben."),
 (A, "Was passiert, wenn jemand seine Wohnung an Touristen weitergibt?", [("vermietungsreglement.txt", "Kurze Vermietung über Plattformen an Feriengäste ist verboten und führt ohne Mahnung zur Kündigung.", "Kündigung ohne Mahnung")], "paraphrased"),
 (A, "Wer leitet die Genossenschaft seit der letzten GV?", [("generalversammlung-2025-05-16.md", "Als Präsident wird Yusuf Demirci gewählt, mit 128 Stimmen.", "Yusuf Demirci")], "Regula Ammann war es bis dahin."),
 (A, "Warum hat Frau Ferretti bei der Heizung nicht mitgestimmt?", [("vorstandsprotokoll-2025-01-27.md", "Claudia Ferretti enthält sich, denn ihr Schwager arbeitet bei der Firma Geowerk, welche die günstigste Offerte stellte.", "Schwager bei Geowerk")], "paraphrased"),
 (A, "Wie lange gibt Geowerk Garantie auf die Bohrung?", [("offertvergleich-heizung.txt", "Geowerk gewährt auf die Bohrung zehn Jahre Garantie, die beiden anderen fünf.", "zehn Jahre")], ""),
 (A, "Weshalb wurde die Administration letztes Jahr so viel teurer?", [("generalversammlung-2025-05-16.md", "Das neue Portal schlug mit 47'000 Franken zu Buche, und zwar einmalig.", "neues Portal, 47'000 Franken")], "paraphrased"),
 (A, "Wie viele Leute haben Platz, wenn ich den Gemeinschaftsraum miete?", [("mail-verwaltung-hund.eml", "Er fasst 45 Personen.", "45")], "Quote names the room only by a pronoun."),
 (A, "Kinder sind ausgezogen, die Wohnung ist jetzt zu gross für mich. Muss ich mehr zahlen?", [("vermietungsreglement.txt", "Wer beide ablehnt, bezahlt einen Zuschlag von 250 Franken im Monat.", "250 Franken, wenn man zwei Angebote ablehnt"), ("vermietungsreglement.txt", "Wird eine Wohnung unterbelegt, bietet die Verwaltung innert drei Jahren zwei andere an.", "zuerst zwei Angebote")], "paraphrased"),
 (T, "Wie viel kostet der Gemeinschaftsraum für Mitglieder und wie hoch ist das Depot?", [("vorstandsprotokoll-2025-01-27.md", "Neu kostet der Raum für Mitglieder 60 Franken am Abend und für Auswärtige 180.", "60 Franken"), ("vorstandsprotokoll-2025-01-27.md", "Ein Depot von 200 Franken wird eingeführt, weil zweimal nicht geputzt war.", "200 Franken")], ""),
 (T, "Wer ist der neue Hauswart, und wie lange war sein Vorgänger da?", [("generalversammlung-2025-05-16.md", "Der neue Hauswart heisst Dario Camenzind und beginnt am 1. Juni.", "Dario Camenzind"), ("vorstandsprotokoll-2025-01-27.md", "Marko Jelić hört Ende Mai nach 19 Jahren auf.", "19 Jahre")], ""),
 (C, "Wie hoch ist der Kredit für den Heizungsersatz?", [("vorstandsprotokoll-2025-01-27.md", "Der Kredit von 1,86 Mio. Franken geht an die Generalversammlung.", "1,86 Mio."), ("generalversammlung-2025-05-16.md", "Der beantragte Kredit lautet auf 2,04 Mio. Franken.", "2,04 Mio.")], "Offerten nennen noch andere Beträge, ohne Reserve."),
 (C, "Wie viele Sonden werden gebohrt und wie tief?", [("vorstandsprotokoll-2025-01-27.md", "gebohrt werden 14 Sonden zu je 260 Meter.", "14 zu 260 m"), ("generalversammlung-2025-05-16.md", "Es sind nun 16 Sonden zu je 225 Meter.", "16 zu 225 m")], ""),
 (U, "Wird der Kühlschrank in E 3.2 noch ausgewechselt?", [], "Frau Brunner fragt danach, die Antwort geht nicht darauf ein."),
 (U, "Wie viel verdient der Hauswart?", [], "Nur Pensum und Dienstwohnung."),
])

SETS["tallgrass-water"] = ("en", [
 (A, "Base charge for a house inside the district with a 5/8 meter, FY2026", [("rate-schedule-fy2026.csv", "Residential inside district,5/8 in,$27.50,$26.00,2000,$7.85,$7.40", "$27.50")], "Outside, senior and FY2025 rows beside it."),
 (A, "Which director was against the new rates and what bugged him?", [("board-minutes-06-10-2025.md", "Pruitt stated he could not support an eleven-plus percent hike on feedlots while homes go up six.", "Pruitt; feedlots up more than homes")], "paraphrased"),
 (A, "Who won the job of recoating Tower No. 2?", [("board-minutes-09-09-2025.md", "Toller moved to award to Midland Tank; carried 4-0.", "Midland Tank")], ""),
 (A, "why wasn't the cheapest contractor picked", [("board-minutes-09-09-2025.md", "Whitlow recommended rejecting Apex for failure to furnish a bid bond.", "no bid bond")], "paraphrased"),
 (A, "Can we turn somebody's water off when it's freezing out?", [("customer-service-policy.txt", "There are no shutoffs on Fridays, on the day before a holiday, or when the forecast low is under 20 degrees Fahrenheit.", "not under 20 degrees")], "paraphrased"),
 (A, "what chlorine residual do we need before sampling after an advisory", [("sop-boil-advisory.md", "Flush until residual is at least 1.0 mg/L, then collect.", "1.0 mg/L")], "0.6 mg/L is an average in the system."),
 (A, "Does the stuff from the tap have to be treated before cattle get it during an advisory?", [("sop-boil-advisory.md", "Livestock may drink it.", "no")], "paraphrased; short quote with a pronoun."),
 (A, "How many connections have been verified for the lead inventory?", [("board-minutes-06-10-2025.md", "1,873 of 2,011 connections have been verified.", "1,873")], ""),
 (A, "What made the percentage of lost water drop so much?", [("board-minutes-06-10-2025.md", "Coe credited the leak found under Prairie Creek; that single break was losing about 40 gallons a minute.", "leak under Prairie Creek")], "paraphrased"),
 (T, "What did the Haskett settlement cost, and what did the district get for it?", [("board-minutes-09-09-2025.md", "After executive session, Farraday reported a settlement: the district pays $14,500 and rebuilds 600 feet of fence; Mr. Haskett grants a permanent 30-foot easement.", "$14,500 and fence; 30-foot easement")], "Both parts in one sentence."),
 (T, "How hard is our water and do we fluoridate?", [("faq-new-customers.html", "Yes, ma'am: about 19 grains.", "19 grains"), ("faq-new-customers.html", "No. The voters turned it down in 1994.", "no")], ""),
 (C, "What deposit does a tenant have to pay?", [("customer-service-policy.txt", "A tenant shall post a deposit of $125.", "$125"), ("faq-new-customers.html", "Renters put down $150, and get it back when they move out or after a year and a half of paying on time.", "$150")], "$200 is for owners with a record."),
 (C, "When will Tower No. 2 be finished?", [("board-minutes-06-10-2025.md", "Completion is anticipated by March 1, 2026.", "March 1, 2026"), ("board-minutes-09-09-2025.md", "Since the primer is on back order, the tower will not be back in service until May 15, 2026.", "May 15, 2026")], "Also contradictory, but not asked: 45 days (policy) and 60 days (e-mail) for a leak adjustment."),
 (U, "How much is the premium for the district's liability insurance?", [], ""),
 (U, "Who is running for Vega's seat on the board?", [], "Only that the seat is up and Vega will not run again."),
])

SETS["larkfield-playhouse"] = ("en", [
 (A, "What's Caprice paying for the four days?", [("hire-agreement-caprice-dance.txt", "Hire of the Main House for four days: £4,350.", "£4,350")], ""),
 (A, "can the dance school throw sparkly bits about on stage", [("hire-agreement-caprice-dance.txt", "Haze is allowed, glitter and confetti are not.", "no")], "paraphrased"),
 (A, "If Caprice called it off six weeks before, what would they lose?", [("hire-agreement-caprice-dance.txt", "Between twelve and four weeks it's half.", "half the fee")], "paraphrased"),
 (A, "Why did Jack and the Beanstalk earn us less than Cinderella in the end?", [("trustees-2025-03-19.md", "Beanstalk took £351,220, our best ever, and still made £9k less than Cinderella, because we had two understudies on for eleven shows and paid them full rate.", "understudies at full rate")], ""),
 (A, "production cost Hamlet in a Hurry", [("season-budget-2025-26.csv", "Hamlet in a Hurry,Oct 2025,14,412,61,20.00,70370,58900,", "£58,900")], ""),
 (A, "Where do we gather after an evacuation?", [("foh-handbook.md", "Assembly point: car park of the library, NOT the bus station as it used to be.", "library car park")], "paraphrased"),
 (A, "why isn't Perdita in it this Christmas", [("email-panto-casting.eml", "Wasn't the money, it's her hip, and she can't do the jumps.", "her hip")], "paraphrased"),
 (A, "Who directs Hamlet in a Hurry now?", [("trustees-2025-06-18.md", "Nkechi Afolabi steps in; same fee, £7,500.", "Nkechi Afolabi")], "Oskar Blythe pulled out."),
 (A, "What can I give a party that had a rotten evening, and up to how much?", [("foh-handbook.md", "The DM can give out drinks vouchers, max £20 a party.", "drinks vouchers, £20")], "paraphrased"),
 (T, "How much does a workshop cost in our studio, and how much at the school?", [("schools-page.html", "90 minutes, up to 30 children, £140 in our studio or £175 at your place if it's within 20 miles.", "£140; £175")], "Both in one sentence."),
 (T, "Who becomes chair after Desmond and who is vice?", [("trustees-2025-06-18.md", "Lorna Keay takes over from Desmond on 12 November.", "Lorna Keay"), ("trustees-2025-06-18.md", "She asked for a vice-chair; Graham said go on then.", "Graham Tull")], ""),
 (C, "How much is the roof going to cost?", [("trustees-2025-03-19.md", "Full job: £268,000.", "£268,000"), ("trustees-2025-06-18.md", "Cheapest is Birchall at £304,000, then Tordoff at £322,500.", "£304,000")], "Survey in March, tender in June."),
 (C, "How many performances of Puss in Boots are there?", [("season-budget-2025-26.csv", "Puss in Boots (panto),Dec 2025,58,440,84,18.20,390150,214000,", "58"), ("email-panto-casting.eml", "The budget sheet has 58, but Jem took out the two on 23 December because the band can't do three in one day. So it's 56 now.", "56")], "56 is also last year's number, of another panto."),
 (U, "What does a slate sponsor get for the fifty quid?", [], "Only the price and the number sold."),
 (U, "Who plays Puss?", [], "Fiona asks; four people are to be seen, one is a favourite; nobody is named for the part."),
])

SETS["veldhaven-cargo"] = ("mixed", [
 (A, "What does a customer owe who ends a lease early?", [("fleet-lease-terms-business.txt", "Whoever ends the lease early pays 40% of the remaining instalments.", "40% of the remaining instalments")], "", "en"),
 (A, "the battery hardly lasts half a shift any more, who pays for a new one?", [("fleet-lease-terms-business.txt", "If the battery falls below 70% of its original capacity during the minimum term, it is replaced free of charge.", "Veldhaven, below 70%")], "paraphrased", "en"),
 (A, "Maandtarief 2025 voor een Havik M met koelbox", [("tarieven-2025.csv", "Havik M;koelbox;135;55;246;239;500", "246 euro")], "Havik L koelbox and 2024 beside it.", "nl"),
 (A, "Waarom verdienden we in het eerste kwartaal minder dan gepland?", [("mt-notulen-2025-04-08.md", "Het resultaat is toch lager dan begroot, doordat de accu's van leverancier Voltari eerder slijten dan beloofd: we hebben er 64 onder garantie moeten vervangen.", "accu's van Voltari")], "paraphrased", "nl"),
 (A, "Wie leidt het bedrijf in oktober 2025?", [("mt-notulen-2025-04-08.md", "Sjoerd neemt dan waar.", "Sjoerd Wiarda"), ("mt-notulen-2025-04-08.md", "Femke gaat van september tot en met november met sabbatical.", "Femke is weg")], "paraphrased", "nl"),
 (A, "I fattorini possono tenere il mezzo da loro durante la notte?", [("mail-corriere-verde.eml", "Sì, i vostri corrieri possono portare la bicicletta a casa, purché la chiudano in un cortile o in un garage.", "sì, in cortile o garage")], "paraphrased", "it"),
 (A, "Combien coûtait une livraison à vélo en moyenne pendant le projet pilote ?", [("rapport-pilote-bruxelles.md", "Une livraison a coûté 4,10 euros en moyenne, contre 6,35 euros auparavant.", "4,10 euros")], "6,35 is the van.", "fr"),
 (A, "Which option does finance want for Milan?", [("board-paper-milan.txt", "Option (b). I do not recommend closing: it costs more than two years of shrinking.", "(b), shrink")], "Aïcha Benali recommends (a).", "en"),
 (A, "Why were the four-wheelers a let-down in Brussels?", [("rapport-pilote-bruxelles.md", "Les deux Buizerd ont déçu : trop larges pour la plupart des pistes cyclables, ils ont roulé moitié moins que prévu.", "too wide for the cycle paths")], "paraphrased; asked in English, stands in French.", "en"),
 (T, "How many bikes does Milan need to cover its running costs, and until when does the rent run?", [("board-paper-milan.txt", "We need 310 to cover the running costs.", "310"), ("board-paper-milan.txt", "Rent runs until September 2027 and cannot be ended before.", "September 2027")], "", "en"),
 (T, "Combien la Région a-t-elle payé pour le pilote et combien de commerces continuent ?", [("rapport-pilote-bruxelles.md", "La Région a payé 80.000 euros, Veldhaven 46.000 euros et les commerces le reste, soit 14.000 euros.", "80.000 euros"), ("rapport-pilote-bruxelles.md", "Dix commerces sur douze continuent à leurs frais.", "dix")], "", "fr"),
 (C, "How old must a rider be?", [("fleet-lease-terms-business.txt", "Riders are 16 or older.", "16"), ("rider-safety-guide.html", "Riders must be at least 18 years old.", "18")], "", "en"),
 (C, "How many bikes were on the road in Milan in April 2025?", [("mt-notulen-2025-04-08.md", "Er rijden nu 1.940 fietsen, waarvan 1.310 in Nederland, 480 in België en 150 in Milaan.", "150"), ("board-paper-milan.txt", "In April 165 bikes were on lease there, at an average of €228 a month.", "165")], "Dutch minutes against an English paper. The excess of €350 and €500 is no contradiction: the second is for Italy.", "en"),
 (U, "È stato risolto il problema dell'acqua nel connettore del display?", [], "The customer asks; the answer does not go into it.", "it"),
 (U, "Hoeveel kost het nieuwe volgsysteem ons in totaal per jaar?", [], "Only 41 euro per bike, one-off, and the 6 euro option in the tariff.", "nl"),
])

for name, (lang, rows) in SETS.items():
    out = []
    for n, row in enumerate(rows, 1):
        kind, question, answers, note = row[:4]
        d = {"id": f"{name}-{n:02d}", "language": row[4] if len(row) > 4 else lang, "question": question, "kind": kind,
             "answers": [dict(file=f, quote=q, value=v) for f, q, v in answers]}
        if note:
            d["note"] = note
        out.append(d)
    (HERE / name / "questions.json").write_text(json.dumps(out, ensure_ascii=False, indent=2) + "\n")
