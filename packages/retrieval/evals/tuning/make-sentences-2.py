"""Writes sentences/sentences-2.json. Rows: (truth, kind, sentence[, flags])."""
import json, pathlib
HERE = pathlib.Path(__file__).parent
BOUND = {"number", "unit", "currency", "date", "direction", "negation", "name", "role"}
S, F = "supported", "false"
P = [
("en", "Bernice reported income of £2.61m, against £2.48m in the same four months of 2024. Drugs cost 23.1% of income, too much; the budget is 21.5%. The overspend comes from one product, the monthly arthritis injection, which the maker made 14% dearer in January without telling anyone until the invoice. Tomos will see whether the buying group can get it cheaper.", [
 (F, "number", "Medicines ate up 31.2% of income."),
 (F, "currency", "Income in the period was €2.61 million."),
 (F, "direction", "Income was lower than in the same months of 2024."),
 (F, "cause", "Medicines went over budget because far more animals were treated."),
 (S, "number", "The group took in two million six hundred and ten thousand pounds in those months."),
 (S, "direction", "Income grew compared with the same period a year earlier."),
 (S, "cause", "A single arthritis product is behind the excess spending on medicines."),
 (S, "number", "Drug costs exceed the budget by 1.6 points.", {"derived": True}),
]),
("en", "Audit of 400 records from the first quarter: 9% had an antibiotic that the guideline does not recommend; a year earlier it was 16%. Measham surgery is the worst with 15%. Oona will visit Measham and sit in on a morning.", [
 (F, "role", "Across the group 15% of the audited records had an antibiotic outside the guideline."),
 (F, "accusation", "The Measham surgery has been falsifying its records."),
 (F, "name", "Bernice will spend a morning at Measham."),
 (S, "direction", "Fewer records than a year before had an antibiotic that goes against the guideline."),
 (S, "name", "Oona is going to observe a morning at the Measham practice."),
]),
("en", "The mediator found that the spaniel was treated correctly but that the estimate had not been updated when the operation was extended. We refund £230 of £1,120 and apologise.", [
 (F, "role", "The owner gets back £1,120."),
 (F, "accusation", "The mediator concluded that the spaniel had been maltreated."),
 (S, "accusation", "The mediator saw no fault in how the dog was treated."),
 (S, "role", "Of the £1,120, the client receives £230 back."),
]),
("en", "Turnover was £8.92m (2023: £8.31m). Maintenance brought in £5.40m, repairs £2.07m and modernisation £1.45m. Profit before tax was £612,000 after £705,000 in 2023. The fall has one reason: the Wyre Hospital modernisation, a fixed-price job, cost £238,000 more than we had calculated, since the shaft walls were out of plumb and had to be lined.", [
 (F, "role", "Total turnover was £5.40m."),
 (F, "direction", "Profit before tax improved against 2023."),
 (F, "unit", "Turnover reached £8.92 billion."),
 (F, "cause", "Profit dropped because engineers' wages rose."),
 (S, "role", "Maintenance contributed £5.40m of the turnover."),
 (S, "cause", "Crooked shaft walls at Wyre Hospital made the job dearer than planned."),
 (S, "direction", "The company made less profit before tax than in the year before."),
 (S, "number", "Profit before tax was £93,000 below that of 2023.", {"derived": True}),
]),
("en", "I'd go for B: boards for this type will no longer be made after next year.", [
 (F, "advice", "The writer recommends choosing A."),
 (S, "advice", "The writer would choose option B."),
]),
("en", "Drilling and hammering need the consent of the ward sister. If a patient is dying on the corridor next to the shaft, the engineer stops and comes back later; the Contractor does not charge for the second journey.", [
 (F, "negation", "The hospice is billed for the second journey."),
 (F, "name", "The caretaker has to agree before anyone drills."),
 (S, "negation", "Coming back a second time costs the hospice nothing."),
 (S, "other", "Noisy work is only done if the ward sister agrees."),
]),
("en", "Goods travel at the risk of Serrabrava as far as the Dealer's warehouse in Aarhus. The Dealer pays for transport to Iceland.", [
 (F, "name", "Serrabrava bears the risk up to the warehouse in Oslo."),
 (F, "other", "Transport to Iceland is by ship and takes nine days.", {"orNotFound": True}),
 (S, "role", "Carriage to Iceland is at the dealer's expense."),
 (S, "name", "Until the goods reach Aarhus, the risk lies with Serrabrava."),
]),
("en", "R5 costs €4.85 a metre against €3.90 today. A Brisa 2 needs 8.4 metres, so that the extra cost is €7.98. The project cost €118,400 in its first year, of which the fund paid 60%. Our own hours make up the largest share.", [
 (F, "currency", "The recycled fabric costs $4.85 a metre."),
 (F, "unit", "A Brisa 2 takes 8.4 square feet of fabric."),
 (F, "number", "In its first year the project cost €181,400."),
 (S, "currency", "The first year of the project came to 118,400 euros."),
 (S, "unit", "One Brisa 2 uses up 8.4 metres of cloth."),
 (S, "number", "The new fabric is 95 cents a metre dearer than the present one.", {"derived": True}),
]),
("en", "Start with the Brisa 1 in spring 2026 and keep the present fabric for the others. Do not advertise it as \"fully recycled\", because 12% of the yarn is new.", [
 (F, "advice", "The report recommends advertising the tent as fully recycled."),
 (F, "date", "The Brisa 1 should change over in autumn 2026."),
 (S, "advice", "The report advises against calling the fabric entirely recycled in advertising."),
 (S, "date", "The Brisa 1 is to be the first, in the spring of 2026."),
]),
("de", "Das Jahr 2024 schloss mit einem Umsatz von 2,27 Mio. €, knapp unter der Erwartung. Der Überschuss betrug 163.000 € nach 149.000 € im Jahr 2023. Januar und Februar 2025 liegen 3 % unter dem Vorjahr, weil die Praxis Dr. Ahlers geschlossen wurde; sie stand für 6 % unseres Geschäfts. Die Außenstände sind auf 74.000 € gesunken.", [
 (F, "direction", "Die offenen Forderungen sind auf 74.000 € gestiegen."),
 (F, "number", "Der Überschuss lag 2024 bei 136.000 €."),
 (F, "other", "Dr. Ahlers gab seine Praxis aus gesundheitlichen Gründen auf.", {"orNotFound": True}),
 (S, "cause", "Der Rückgang am Jahresanfang 2025 geht auf die Schließung einer Praxis zurück."),
 (S, "direction", "2024 blieb mehr übrig als 2023."),
 (S, "name", "Die geschlossene Praxis gehörte Dr. Ahlers."),
]),
("de", "Schwangere arbeiten nicht im Kunststoffraum; die Laborleitung weist ihnen vom Tag der Mitteilung an einen anderen Platz zu. Das Filtermaterial tauscht Herr Brandes am ersten Montag im Monat.", [
 (F, "negation", "Schwangere dürfen weiter im Kunststoffraum arbeiten."),
 (F, "date", "Die Filter werden am ersten Freitag des Monats gewechselt."),
 (S, "negation", "Für werdende Mütter ist der Kunststoffraum tabu."),
 (S, "date", "Jeweils am ersten Montag eines Monats kommen neue Filter hinein."),
]),
("pt", "A direção aprovou a compra por três votos; Mateus absteve-se porque ainda não há resposta ao pedido de subsídio. A máquina deve chegar em setembro.", [
 (F, "negation", "A direção recusou a compra da máquina."),
 (F, "date", "A máquina é esperada em novembro."),
 (S, "cause", "Mateus não votou a favor nem contra, pois o pedido de subsídio continua sem resposta."),
]),
("fr", "Nous les reprenons toutes à nos frais et vous recevrez les nouvelles le 14 avril au plus tard. Ne mettez pas d'imperméabilisant dessus, cela n'y changerait rien.", [
 (S, "advice", "Il est déconseillé d'appliquer un imperméabilisant."),
 (S, "date", "Les tentes de remplacement arriveront au plus tard à la mi-avril."),
]),
]
out, p = [], 0
for lang, passage, rows in P:
    if not rows: continue
    p += 1
    for n, r in enumerate(rows, 1):
        out.append({"id": f"p{p:02d}-{n:02d}", "passage": passage, "sentence": r[2], "truth": r[0], "kind": r[1],
                    "bound": r[0] == F and r[1] in BOUND, "language": lang, **(r[3] if len(r) > 3 else {})})
(HERE / "sentences").mkdir(exist_ok=True)
(HERE / "sentences" / "sentences-2.json").write_text(json.dumps(out, ensure_ascii=False, indent=2) + "\n")
