"""Writes questions.json of every set. A = (file, quote, value)."""
import json, pathlib
HERE = pathlib.Path(__file__).parent
SETS = {}
A, T, C, U = "answerable", "two-part", "contradiction", "unanswerable"

SETS["dentalwerk-sander"] = ("de", [
 (A, "Wer muss eine verschraubte Arbeit auf Implantaten abzeichnen?", [("qualitaetshandbuch-auszug.md", "Auf Implantaten verschraubte Arbeiten zeichnet ausschließlich Frau Yıldız gegen.", "Frau Yıldız")], ""),
 (A, "Was kostet eine harte Knirscherschiene dieses Jahr?", [("preisliste-zahnersatz-2025.csv", "S-501;Knirscherschiene hart;PMMA gefräst;Stück;97,00;94,00;3", "97,00 €")], "Stand 2025; die weiche und der Vorjahrespreis stehen daneben."),
 (A, "Warum werden Expressaufträge teurer?", [("protokoll-laborleitung-2025-03-18.md", "Der Eilzuschlag steigt, weil Eilarbeiten im letzten Jahr 212 Überstunden gekostet haben.", "212 Überstunden")], "paraphrased"),
 (A, "Wer hat sich gegen die Anschaffung der neuen Fräse gestellt und weshalb?", [("protokoll-laborleitung-2025-03-18.md", "Herr Petri stimmte dagegen: Ihm wäre ein zweiter Drucker wichtiger gewesen, weil im Kunststoff inzwischen die längsten Wartezeiten entstehen.", "Petri; zweiter Drucker wichtiger")], "paraphrased"),
 (A, "meine Kollegin erwartet ein Baby, darf sie noch Prothesen anmischen", [("qualitaetshandbuch-auszug.md", "Schwangere arbeiten nicht im Kunststoffraum; die Laborleitung weist ihnen vom Tag der Mitteilung an einen anderen Platz zu.", "nein")], "paraphrased"),
 (A, "Was zieht uns die Lindenhof-Praxis ab, wenn wir zu spät liefern?", [("rahmenvereinbarung-praxis-lindenhof.txt", "Kommt das Labor in Verzug, mindert sich der Preis um 3 % je Arbeitstag, insgesamt um höchstens 15 %.", "3 % je Arbeitstag, höchstens 15 %")], "paraphrased; nicht die 2 % Skonto"),
 (A, "Rückläuferquote 2024", [("qualitaetshandbuch-auszug.md", "Die Quote des Jahres 2024 lag bei 2,9 Prozent, das Ziel für 2025 sind 2,2 Prozent.", "2,9 %")], "2023 und Ziel 2025 stehen daneben."),
 (A, "Wie viele Urlaubstage habe ich nach elf Jahren Betriebszugehörigkeit?", [("arbeitszeit-und-urlaub.txt", "Wer zehn Jahre im Haus ist, bekommt einen Tag mehr, nach zwanzig Jahren zwei.", "30"), ("arbeitszeit-und-urlaub.txt", "Es gibt 29 Tage im Jahr.", "29 + 1")], ""),
 (A, "Wieso musste unter die Fräsmaschine noch Metall gelegt werden?", [("mail-fraesmaschine.eml", "Er verlangt deshalb eine Stahlplatte zur Verteilung.", "Tragfähigkeit des Bodens"), ("mail-fraesmaschine.eml", "Der Boden im hinteren Raum trägt laut Statiker 500 Kilo je Quadratmeter, die Maschine wiegt 780 Kilo auf 1,3 Quadratmetern.", "500 kg/m²")], "paraphrased"),
 (T, "Wie lange bewahren wir Meistermodelle auf und wie lange Scandaten?", [("qualitaetshandbuch-auszug.md", "Meistermodelle heben wir zwölf Monate auf, Scandaten zehn Jahre.", "12 Monate; 10 Jahre")], "Beide Teile in einem Satz."),
 (T, "Bis wann gilt der Zins der Sparkasse und über wie viele Monate läuft die Finanzierung?", [("mail-fraesmaschine.eml", "Die Sparkasse hat mir den Kredit nur bis zum 30. April zu 4,35 % zugesagt, danach rechnet sie neu.", "30. April"), ("protokoll-laborleitung-2025-03-18.md", "Finanziert wird über die Sparkasse mit einer Laufzeit von 60 Monaten; 30.000 € kommen aus eigenen Mitteln.", "60 Monate")], ""),
 (C, "Wie viel kostet die Corvex M5?", [("protokoll-laborleitung-2025-03-18.md", "Der Kaufpreis beträgt 148.000 € netto einschließlich Aufstellung und zwei Tagen Schulung.", "148.000 €"), ("mail-fraesmaschine.eml", "Mit Absaugung liegt die M5 jetzt bei 162.500 € netto.", "162.500 €")], "Die Mail ist später."),
 (C, "Wie viele Jahre Garantie geben wir auf eine Brücke?", [("qualitaetshandbuch-auszug.md", "Auf festsitzenden Zahnersatz geben wir fünf Jahre Gewähr, auf herausnehmbaren zwei.", "5 Jahre"), ("faq-praxen.html", "Für Kronen und Brücken gilt eine Garantie von drei Jahren ab dem Tag des Einsetzens.", "3 Jahre")], ""),
 (U, "Was verlangt Velox Kurier von uns pro Fahrt?", [], "Nur die alten Eigenkosten (9,20 €) und der berechnete Preis stehen da."),
 (U, "Wie viele Mitarbeitende hat das Dentalwerk Sander?", [], ""),
])

SETS["pawsmore-vets"] = ("en", [
 (A, "How much is the health plan for a 30 kg labrador?", [("health-plan-terms.txt", "Dogs pay by weight: up to 10 kg £15.90, over 10 kg and up to 25 kg £18.60, over 25 kg £22.40.", "£22.40")], ""),
 (A, "can someone get out of the plan in month five because money is tight, and what do they owe", [("health-plan-terms.txt", "If you leave early for any other reason we ask you for the difference between what you have paid and the full price of what your animal has had.", "difference between paid and full price")], "paraphrased"),
 (A, "fee for spaying a 28 kg bitch in 2025", [("fees-2025.csv", "N26,Spay over 20 kg,bitch,389.00,371.00,", "£389.00")], "2024 price and smaller dogs beside it."),
 (A, "why do our night doctors keep resigning?", [("minutes-partners-2025-05-07.md", "Lucy said exit interviews all mention the same thing: being alone in the building after eleven.", "alone in the building")], "paraphrased"),
 (A, "What pushed medication spending above plan at the beginning of the year?", [("minutes-partners-2025-05-07.md", "The overspend comes from one product, the monthly arthritis injection, which the maker made 14% dearer in January without telling anyone until the invoice.", "arthritis injection 14% dearer")], "paraphrased"),
 (A, "Who is head of surgery now?", [("mail-night-service.eml", "Mireille Gastaud has headed surgery since 16 June.", "Mireille Gastaud")], "Dr Pugh was it before."),
 (A, "bunny hasn't touched its food since last night, is that urgent?", [("rabbit-care-page.html", "A rabbit that has eaten nothing for 12 hours is an emergency, even if it looks well.", "yes, after 12 hours")], "paraphrased"),
 (A, "May a neighbour sign for an operation on a dog that isn't hers?", [("handbook-clinical.md", "Anyone bringing an animal that belongs to someone else may not consent to an operation, except to stop suffering.", "no, except to stop suffering")], "paraphrased"),
 (A, "What share of the antibiotic audit was against the guideline at Measham?", [("minutes-partners-2025-05-07.md", "Measham surgery is the worst with 15%.", "15%")], "9% is the group, 16% the year before."),
 (T, "How many dogs are in the donor scheme, and why are there no cats?", [("minutes-partners-2025-05-07.md", "The donor scheme has 62 dogs.", "62"), ("minutes-partners-2025-05-07.md", "Cats will not be taken as donors for now because they would need sedating.", "sedation")], ""),
 (T, "What interest did the bank offer for Coalville and who is going to be head nurse there?", [("minutes-partners-2025-07-02.md", "The bank offers 6.6% fixed over ten years, so the condition is met and the lease was signed on 26 June.", "6.6%"), ("minutes-partners-2025-07-02.md", "Head nurse at Coalville will be Imogen Tranter, now deputy at Measham.", "Imogen Tranter")], ""),
 (C, "What does the Coalville fit-out cost?", [("minutes-partners-2025-05-07.md", "Fit-out is put at £485,000, of which £130,000 is for equipment.", "£485,000"), ("minutes-partners-2025-07-02.md", "Bernice has a revised quote: the fit-out now stands at £540,000, because the floor of the X-ray room has to be strengthened and the drains moved.", "£540,000")], ""),
 (C, "How recently must a vet have seen the animal before we give out prescription medicine?", [("handbook-clinical.md", "Prescription medicine is given out only if a vet from the group has seen the animal within the last six months.", "six months"), ("mail-night-service.eml", "A vet has to have seen the animal in the last four months before we hand out prescription medicine.", "four months")], "The mail is later."),
 (U, "What is the yearly rent of the Coalville unit?", [], "Area, parking, fit-out and interest are given, no rent."),
 (U, "What did we pay for the boiler of the hydrotherapy pool?", [], "It is to be replaced, no date and no price."),
])

SETS["tallis-lifts"] = ("en", [
 (A, "What do we charge Kestrel House a year?", [("maintenance-contract-kestrel-house.txt", "The annual charge is £5,460 for the three lifts together, invoiced in two halves in January and July.", "£5,460")], "St Oswald's has £3,180."),
 (A, "How quickly do we have to be at the hospice when the bed lift is down?", [("maintenance-contract-st-oswald.txt", "The Contractor reaches the hospice within 30 minutes when somebody is trapped or when O1 is out of use, and on the next working day for O2.", "30 minutes")], "45 minutes is Kestrel House."),
 (A, "who carries patients up if the hospice lift stays broken for days", [("maintenance-contract-st-oswald.txt", "If O1 stands still for more than 24 hours, the Contractor provides two porters with a carrying chair at its own cost until it runs again.", "two porters, at our cost")], "paraphrased"),
 (A, "Why did we earn less in 2024 than the year before?", [("board-report-2024.md", "The fall has one reason: the Wyre Hospital modernisation, a fixed-price job, cost £238,000 more than we had calculated, since the shaft walls were out of plumb and had to be lined.", "Wyre Hospital overrun")], "paraphrased"),
 (A, "Can I sleep in after being called out at 3 in the morning?", [("engineers-handbook.md", "After a call-out between midnight and 5 am you start no earlier than 11 the next day, without loss of pay.", "start at 11 at the earliest")], "paraphrased"),
 (A, "At what loss of diameter are ropes changed?", [("engineers-handbook.md", "Replace the set when one rope has lost 8% of its diameter, or when you count more than 15 broken wires in the worst lay.", "8%")], ""),
 (A, "which big client left us and why", [("board-report-2024.md", "Of those lost, 64 belonged to a single customer, Northgate Housing, which now employs its own engineers.", "Northgate Housing; own engineers")], "paraphrased"),
 (A, "price of a Vanta C8 controller board this year", [("parts-prices-2025.csv", "TP-2001,Controller board,Vanta C8,1690.00,1540.00,26,3", "£1,690")], "2025"),
 (A, "What does Colin think makes K2 break down?", [("mail-kestrel-k2.eml", "We believe the controller board overheats: all nine failures were on days when the heating in the lift lobby was on full.", "controller board overheats")], "paraphrased"),
 (T, "How many lifts did we look after at the end of 2024 and what was the average charge per lift?", [("board-report-2024.md", "At the year end we looked after 2,146 lifts, 71 more than a year before.", "2,146"), ("board-report-2024.md", "The average charge per lift rose from £2,440 to £2,516.", "£2,516")], ""),
 (T, "What is the standby allowance, and how much does private use of the van cost me?", [("engineers-handbook.md", "The allowance is £165 for the week, plus time and a half for every hour worked, double on bank holidays.", "£165 a week"), ("engineers-handbook.md", "Private use is limited to 3,000 miles a year and costs £40 a month off your pay.", "£40 a month")], ""),
 (C, "How long did the engineer take to get to Kestrel House on 2 March?", [("incident-log-march-2025.txt", "Arrival on site after 41 minutes.", "41 minutes"), ("mail-kestrel-k2.eml", "Our concierge wrote down 7.52 pm for the alarm and 8.50 pm for his arrival, that's 58 minutes.", "58 minutes")], "Log against customer."),
 (C, "How many electric vans did we get in 2024?", [("board-report-2024.md", "We spent £340,000 on 11 electric vans.", "11"), ("newsletter-spring-2025.html", "Fourteen electric vans joined the fleet in 2024.", "14")], ""),
 (U, "How many hours was K1 at Kestrel House out of use in the first quarter of 2025?", [], "71 hours are K2 by the customer's count."),
 (U, "How much did the fall at Burnley cost us in compensation?", [], "Only the days lost."),
])

SETS["serrabrava-tendas"] = ("mixed", [
 (A, "What discount does Nordholm get on normal tents?", [("dealer-agreement-nordholm.txt", "Dealer prices are list prices less 38%.", "38%")], "52% is for clearance, 40% for Lyon.", "en"),
 (A, "up to what wind does the Vento 3 hold", [("product-sheet-vento-3.html", "110 km/h, end to the wind", "110 km/h")], "Vento 2, Vento 4 and Expedição have others.", "en"),
 (A, "Does Nordholm lose anything if it buys far too little?", [("dealer-agreement-nordholm.txt", "If it falls short by more than a tenth, it loses its exclusive position from the following March, but the agreement stays in force.", "exclusive position")], "paraphrased", "en"),
 (A, "Porque é que o lucro de 2024 baixou apesar de vendermos mais?", [("ata-direcao-2025-02-20.md", "Mateus explicou que a causa é o alumínio das varas, que subiu 19%, e não os salários.", "alumínio das varas")], "paraphrased", "pt"),
 (A, "Quanto custa a Brisa 2 Leve em 2025?", [("lista-de-precos-2025.csv", "B2-25-L;Brisa 2 Leve;azul;468,00;455,00;1,40;corrente", "468,00 €")], "", "pt"),
 (A, "¿Quién paga el porte si mando la tienda de vuelta porque no me gusta?", [("condiciones-tienda-en-linea.txt", "Los gastos de vuelta los paga el cliente, salvo que el artículo tenga un defecto.", "el cliente")], "paraphrased", "es"),
 (A, "Pourquoi les tentes de janvier laissent-elles passer l'eau ?", [("mail-boutique-lyon.eml", "le fil de la série de janvier était trop fin, le fournisseur s'est trompé de bobine.", "fil trop fin")], "paraphrased", "fr"),
 (A, "Which of the eco materials won the trials?", [("project-report-recycled-fabric.md", "Fabric R5 from the mill in Guimarães comes out best.", "R5")], "paraphrased", "en"),
 (A, "How many tents were sewn in 2024?", [("ata-direcao-2025-02-20.md", "Foram cosidas 9.640 tendas.", "9,640")], "Asked in English, stands in Portuguese.", "en"),
 (T, "What does the Second Yarn fabric cost a metre and how much of the first year did the fund pay?", [("project-report-recycled-fabric.md", "R5 costs €4.85 a metre against €3.90 today.", "€4.85"), ("project-report-recycled-fabric.md", "The project cost €118,400 in its first year, of which the fund paid 60%.", "60%")], "", "en"),
 (T, "¿Cuánto cuesta el envío a Canarias y cuántos días tarda la entrega en las islas?", [("condiciones-tienda-en-linea.txt", "A Baleares son 11,50 € y a Canarias 24 €; en Canarias los impuestos de entrada los paga el cliente.", "24 €"), ("condiciones-tienda-en-linea.txt", "Entregamos en la península en cuatro días hábiles y en las islas en nueve.", "nueve días hábiles")], "", "es"),
 (C, "When does the Vento 3 Expedição come out?", [("ata-direcao-2025-02-20.md", "O Vento 3 Expedição será lançado em 15 de abril.", "15 April"), ("mail-boutique-lyon.eml", "Le Vento 3 Expedição sort le 6 mai et non plus en avril, car les housses sont en retard.", "6 May")], "Asked in English, stands in Portuguese and French.", "en"),
 (C, "Quanto vento aguenta o modelo Expedição?", [("ata-direcao-2025-02-20.md", "O ensaio no túnel de vento do Porto mostrou que aguenta 140 km/h.", "140 km/h"), ("mail-boutique-lyon.eml", "il tient jusqu'à 125 km/h, c'est le dernier essai qui compte.", "125 km/h")], "Portuguese minutes against a later French mail.", "pt"),
 (U, "Passt der Bodenschutz vom Vento 3 aus 2024 unter das neue Modell?", [], "The retailer asks it in the mail; nobody answers.", "de"),
 (U, "How many square metres of porch does the Vento 3 have?", [], "Only that it has grown by 20 cm.", "en"),
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
