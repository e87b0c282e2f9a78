"""Writes sentences/sentences.json of the half held apart."""
import os
import sys
from collections import Counter

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
from check import Sentences  # noqa: E402

s = Sentences(HERE)

s.passage("""Lakeshore Brewery closed the year with revenue of £23.5 million, down from £25.1 million. Exports, chiefly to Canada, grew by a tenth
and now make up £4.2 million. Because barley was cheap, the cost of materials sank to 28% of revenue. Managing director Joan Petrie has
sold none of her shares. An inspection by the tax office ended without findings. She asks members to wait for the autumn figures before
they decide on the offer from Norbrew.""")
s.no("number", "Canada and other foreign markets brought in £2.4 million.")
s.no("direction", "Revenue was higher than in the previous year.")
s.no("accusation", "The tax office caught the brewery hiding income.")
s.no("advice", "Petrie urges members to accept Norbrew's offer right away.")
s.no("cause", "Material costs sank because the brewery cut its staff.")
s.no("negation", "The managing director has sold her shares.")
s.no("currency", "The year ended with revenue of €23.5 million.")
s.yes("direction", "Turnover shrank by £1.6 million.", derived=True)
s.yes("number", "Sales abroad rose by ten percent.")
s.yes("negation", "When the tax inspectors looked, they found nothing to complain about.")
s.yes("cause", "Thanks to low barley prices, materials took up a smaller part of revenue.")
s.yes("advice", "Members should hold off their decision until the figures of the autumn are there, says Petrie.")
s.yes("name", "The offer for the brewery comes from Norbrew.")
s.absent("number", "Norbrew is offering £31 a share.")

s.passage("""Rescue teams brought the last of nine miners to the surface at 4.15 on Thursday morning, 61 hours after the gallery had collapsed.
Two of them are in hospital with broken bones; none is in danger. The owner, Svea Ore, halted work in the whole mine. Shift leader
Mats Nyberg had reported cracks the week before, and the safety officer, Ulrika Dahl, had ordered extra props. They had not arrived.
Police are questioning witnesses but suspect nobody so far.""")
s.no("number", "Nineteen miners were rescued.")
s.no("unit", "The men were underground for 61 minutes after the collapse.")
s.no("role", "Safety officer Mats Nyberg noticed the cracks and ordered props.")
s.no("accusation", "The police suspect Ulrika Dahl of negligence.")
s.no("negation", "Several of the miners are still in danger.")
s.no("date", "The last miner came up on Tuesday morning.")
s.no("other", "Svea Ore goes on working in the other parts of the mine.", bound=False)
s.yes("number", "It took about two and a half days to get everyone out.", derived=True)
s.yes("role", "Extra props had been ordered by Ulrika Dahl.")
s.yes("negation", "The additional props were not there in time.")
s.yes("accusation", "Nobody is under suspicion at present.")
s.yes("other", "The company stopped all operations in the mine.")
s.yes("date", "Cracks had been noticed a week earlier by the leader of a shift.")
s.absent("cause", "A small earthquake brought down the gallery.")

s.passage("""Ab dem Schuljahr 2026/27 beginnt der Unterricht an der Gesamtschule Aller um 8.30 Uhr statt um 7.45 Uhr. Die Schulkonferenz stimmte mit
17 gegen 4 Stimmen dafür. Schulleiterin Dörte Hinrichs verweist auf Untersuchungen, nach denen Jugendliche später wacher sind. Elternrat
Kai Möller hatte Bedenken wegen der Busse; der Landkreis sagte daraufhin zwei zusätzliche Fahrten zu. Die Mittagspause wird um 15
Minuten gekürzt. Für die Klassen 5 und 6 bleibt alles beim Alten.""", "de")
s.no("date", "Die neue Regelung gilt schon im Schuljahr 2025/26.")
s.no("direction", "Der Unterricht fängt künftig früher an.")
s.no("number", "Die Schulkonferenz nahm den Vorschlag mit 14 gegen 7 Stimmen an.")
s.no("role", "Schulleiter Kai Möller äußerte Bedenken.")
s.no("unit", "Die Mittagspause wird um 15 Stunden kürzer.")
s.no("negation", "Der Landkreis lehnte weitere Busfahrten ab.")
s.no("other", "Auch die fünften und sechsten Klassen starten um 8.30 Uhr.", bound=False)
s.yes("direction", "Der Schultag startet eine Dreiviertelstunde später als bisher.", derived=True)
s.yes("number", "Eine deutliche Mehrheit der Schulkonferenz war für die Änderung.")
s.yes("cause", "Weil es Sorgen um die Busse gab, stellt der Landkreis zwei Fahrten mehr bereit.")
s.yes("negation", "In den beiden unteren Jahrgängen ändert sich nichts.")
s.yes("role", "Dörte Hinrichs, die die Schule leitet, stützt sich auf Studien.")
s.yes("unit", "Mittags haben die Schüler eine Viertelstunde weniger Pause.")

s.passage("""The robot vacuum was tested in eight homes over six weeks. It picked up 93 percent of the test dust on hard floors and 71 percent on
carpet. A charge lasted 108 minutes. At 62 decibels it is quieter than the model of 2022. The reviewers advise against it for homes
with long-haired dogs. It costs 549 euros; spare filters are sold at 9 euros apiece. The maker, Tidewell, supplied the device but had no
say in the verdict. Twice the software update failed, for which Tidewell blames a server in Dublin.""")
s.no("unit", "One charge lasts for 108 hours.")
s.no("currency", "The device sells at 549 pounds.")
s.no("direction", "It makes more noise than its predecessor of 2022.")
s.no("advice", "Owners of long-haired dogs are advised to buy it.")
s.no("accusation", "Tidewell dictated the verdict to the reviewers.")
s.no("cause", "The updates failed because the homes had slow connections, according to Tidewell.")
s.no("number", "On carpet, 93 percent of the dust was removed.")
s.yes("number", "The vacuum removed a little over 70 percent of the dust from carpets.")
s.yes("unit", "It runs for not quite two hours on one charge.")
s.yes("direction", "The 2022 model was louder.")
s.yes("accusation", "The maker did not influence the result.")
s.yes("cause", "A server in Ireland's capital was at fault for the failed updates, the maker says.")
s.yes("advice", "The testers do not recommend it to people who keep long-haired dogs.")
s.absent("name", "The device was put together in Vietnam.")

s.passage("""Councillors in Wexley voted on 11 November to lower the speed limit in the town centre from 30 to 20 miles an hour. Signs will be
changed by the end of February at a cost of £86,000, of which the county pays half. Councillor Rhys Bevan moved the proposal; Amanda
Stirling, who leads the opposition, abstained. In a trial in Mill Street the number of accidents had fallen from 14 to 6 within a year.
Buses will not be slowed down, says the operator, since they seldom reach 20 miles an hour anyway.""")
s.no("unit", "The new limit is 20 kilometres an hour.")
s.no("direction", "Accidents in Mill Street increased during the trial.")
s.no("role", "Amanda Stirling put forward the motion for the lower limit.")
s.no("name", "The proposal was made by Councillor Rhys Stirling.")
s.no("date", "All signs have to be in place by the end of January.")
s.no("number", "The county bears £86,000 of the cost.")
s.no("negation", "The bus operator expects its buses to become slower.")
s.yes("number", "About £43,000 of the bill falls to the county.", derived=True)
s.yes("role", "The leader of the opposition cast no vote for or against.")
s.yes("direction", "Fewer accidents happened in Mill Street once the lower limit was tried there.")
s.yes("cause", "Since buses rarely go that fast, the operator does not expect delays.")
s.yes("date", "The decision was taken in the second week of November.")
s.yes("other", "The limit in the centre of Wexley goes down by ten miles an hour.", derived=True)

s.passage("""Die Genossenschaftsbank Westerwald hat 2024 Kredite über 318 Millionen Euro neu vergeben, vier Prozent mehr als im Vorjahr. Die Einlagen
gingen um 22 Millionen Euro zurück, weil viele Kunden in Fonds umschichteten. Vorstandssprecherin Tanja Ruland bestätigte, dass drei
der 19 Filialen zum Jahresende schließen; Automaten bleiben dort stehen. Aufsichtsratschef Emil Dörr dankte den 402 Beschäftigten. Die
Dividende beträgt unverändert 3,5 Prozent. Ein Zusammenschluss mit der Nachbarbank ist nach Rulands Worten nicht geplant.""", "de")
s.no("number", "Von den 19 Filialen werden 13 geschlossen.")
s.no("direction", "Die Dividende steigt auf 3,5 Prozent.")
s.no("role", "Aufsichtsratschefin Tanja Ruland bestätigte die Schließungen.")
s.no("cause", "Die Einlagen sanken, weil die Bank die Zinsen strich.")
s.no("negation", "Die Bank plant einen Zusammenschluss mit der Nachbarbank.")
s.no("currency", "Neu vergeben wurden Kredite über 318 Millionen Franken.")
s.no("name", "Den Beschäftigten dankte Emil Ruland.")
s.yes("number", "Nach der Schließung bleiben sechzehn Filialen.", derived=True)
s.yes("direction", "Das Neugeschäft mit Krediten wuchs leicht.")
s.yes("cause", "Umschichtungen in Fonds ließen die Einlagen schrumpfen.")
s.yes("negation", "Eine Fusion mit dem Nachbarinstitut steht Ruland zufolge nicht an.")
s.yes("other", "An den aufgegebenen Standorten kann man weiterhin Geld abheben.")
s.yes("role", "Der Vorsitzende des Aufsichtsrats heißt Dörr.")
s.absent("accusation", "Kunden werfen der Bank vor, sie zu Fonds gedrängt zu haben.")

s.passage("""The bridge over the Tarn, built in 1907, will be closed to lorries above 12 tonnes from 1 April. Engineers from Pontec measured that the
southern bearing had sunk by 14 millimetres. They attribute this to the floods of 2023, not to traffic. Mayor Étienne Lacaze doubts the
figure and has asked for a second survey. Pontec recommends replacing both bearings at a cost of 2.9 million euros. Cyclists and
pedestrians are not affected.""")
s.no("unit", "The southern bearing has dropped by 14 centimetres.")
s.no("cause", "According to Pontec, heavy traffic made the bearing sink.")
s.no("negation", "Pedestrians may no longer use the bridge.")
s.no("role", "Étienne Lacaze carried out the measurements.")
s.no("advice", "Pontec recommends pulling the bridge down.")
s.no("date", "Heavy lorries are kept off the bridge from 1 June.")
s.no("name", "The bridge spans the Lot.")
s.yes("cause", "The engineers hold the floods of 2023 responsible, rather than vehicles.")
s.yes("number", "The bridge has stood for more than a century.", derived=True)
s.yes("advice", "New bearings on both sides are what Pontec proposes.")
s.yes("role", "The mayor is not convinced by the measurement and wants another one.")
s.yes("currency", "Roughly three million euros would be needed for the bearings.")
s.yes("negation", "Those on foot or on a bicycle can go on crossing.")
s.absent("other", "A ferry for lorries will run during the closure.")

s.passage("""Between 2019 and 2024 the share of households in Ostrand without a car rose from 34 to 39 percent. Researchers at the university, led by
Dr Femke de Wit, interviewed 2,650 people. Price was named most often as the reason, ahead of lack of parking space; concern for the
climate came fourth. Every fifth person uses a shared car at least once a month. The authors find no sign that older people feel
excluded. The city, which financed the survey with 95,000 euros, will present its own plan in June.""")
s.no("direction", "The share of households without a car fell between 2019 and 2024.")
s.no("cause", "Worry about the climate was the reason given most frequently.")
s.no("number", "More than 6,200 people were interviewed.")
s.no("role", "The university paid for the survey out of its own funds.")
s.no("name", "The team was led by Dr Femke van Ostrand.")
s.no("negation", "The study found that older people feel excluded.")
s.no("other", "The city presented its plan together with the survey.", silent=True, bound=False)
s.yes("direction", "Car-free households became more common, up by five points.", derived=True)
s.yes("cause", "Cost was the main reason people gave for doing without.")
s.yes("number", "Around 20 percent share a car every month or more often.")
s.yes("role", "It was the city that put up the money.")
s.yes("date", "A plan by the city is to follow in June.")
s.yes("negation", "Nothing in the data shows that the elderly feel left out.")

s.passage("""Employees may carry over up to five days of leave into the following year; these must be taken by 31 March or they are lost. Leave is
requested through the portal at least three weeks ahead. The line manager decides within four working days; silence does not count as
consent. During the first six months of employment one twelfth of the yearly leave may be taken for each month completed. Payment in
place of leave is made only when the employment ends. Human resources recommends planning at least one break of two weeks.""")
s.no("number", "Ten days can be taken along into the next year.")
s.no("date", "Carried-over leave can be used until the end of May.")
s.no("negation", "If the manager does not answer, the leave counts as granted.")
s.no("role", "Human resources decides on each request for leave.")
s.no("unit", "Requests have to be made at least three days ahead.")
s.no("advice", "Human resources recommends taking leave only in single days.")
s.no("other", "Days of leave can be paid out at any time.", bound=False)
s.yes("number", "No more than five days survive the turn of the year.")
s.yes("date", "Whatever is left of last year's days in April is gone.")
s.yes("role", "It is the direct superior who approves leave or turns it down.")
s.yes("negation", "A missing answer must not be taken for a yes.")
s.yes("advice", "Staff are encouraged to take two weeks in a row once.")
s.yes("other", "Only those who leave the company get money instead of days off.")
s.absent("number", "Full-time employees have 28 days of leave a year.")

s.passage("""L'usine de Roanne a fabriqué 410 000 chaudières en 2024, soit 6 % de moins qu'en 2023. La baisse s'explique par la fin d'une aide de
l'État. Le directeur, Luc Perrin, exclut tout licenciement avant 2027. Une nouvelle ligne, d'un coût de 17 millions d'euros, produira des
pompes à chaleur dès le mois de mai. Le syndicat, représenté par Nadia Belkacem, demande une prime de 500 euros.""", "fr")
s.no("direction", "La production a augmenté de 6 % en 2024.")
s.no("cause", "La production a reculé à cause d'une grève.")
s.no("role", "Nadia Belkacem dirige l'usine de Roanne.")
s.no("number", "En 2024, 140 000 chaudières sont sorties de l'usine.")
s.no("negation", "Le directeur prévoit des licenciements avant 2027.")
s.no("date", "La ligne de pompes à chaleur démarre en septembre.")
s.yes("cause", "La disparition d'une subvention publique a pesé sur la production.")
s.yes("negation", "Personne ne sera licencié avant 2027, assure Luc Perrin.")
s.yes("currency", "L'entreprise consacre 17 millions d'euros à une ligne de pompes à chaleur.")
s.yes("role", "Une prime est réclamée par la représentante du syndicat.")
s.yes("direction", "On y a monté moins de chaudières que l'année d'avant.")
s.absent("name", "La nouvelle ligne a été livrée par la société Mécalor.")

s.passage("""The order of 12 May covers 40 office chairs of the type Sento at €312 each and eight desks at €645. Delivery was agreed for the week
of 16 June. On 19 June the carrier, Fastline, brought 36 chairs; four were missing and two had torn covers. Ms Grabowski of purchasing
refused the damaged ones and set the supplier, Bürowelt Krell, a deadline of ten days. Payment is withheld in part. Krell offers a
discount of five percent, which purchasing has not accepted.""")
s.no("number", "Forty-six chairs arrived on 19 June.")
s.no("currency", "Each chair costs 312 Swiss francs.")
s.no("role", "Fastline is the supplier and Bürowelt Krell the carrier.")
s.no("negation", "Purchasing agreed to the discount of five percent.")
s.no("date", "The chairs were ordered on 19 June.")
s.no("unit", "Krell was given a deadline of ten weeks.")
s.no("accusation", "Ms Grabowski accuses Fastline of stealing four chairs.", silent=True)
s.yes("number", "Four of the chairs ordered were not delivered.")
s.yes("role", "Bürowelt Krell was asked by purchasing to put things right within ten days.")
s.yes("negation", "The full price has not been paid.")
s.yes("currency", "The eight desks come to €5,160 in all.", derived=True)
s.yes("other", "Two chairs were turned away because their covers were torn.")
s.yes("direction", "Krell would take five percent off.")

items = s.write()
print(s.n, len(items), Counter(x["truth"] for x in items), Counter(x["kind"] for x in items if x["truth"] == "false"))
