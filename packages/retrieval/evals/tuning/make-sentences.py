"""Writes sentences/sentences.json of the tuning half."""
import os
import sys
from collections import Counter

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
from check import Sentences  # noqa: E402

s = Sentences(HERE)

s.passage("""In the first half of 2025 Meridian Foods sold goods for €84.6 million, 7% more than in the same period of 2024. Because butter
and cocoa became dearer, the operating margin fell from 9.1% to 7.4%. The auditors, Keller & Blom, found no irregularities. Chief
executive Paula Engström advised shareholders to hold on to their shares. The plant in Malmö was shut for eleven days after a fire on
3 February; nobody was hurt.""")
s.no("number", "Meridian Foods sold goods for €48.6 million in the first half of 2025.")
s.no("currency", "Sales in the first six months of 2025 came to $84.6 million.")
s.no("direction", "The operating margin rose to 7.4% from 9.1%.")
s.no("date", "The Malmö plant burned on 3 March.")
s.no("accusation", "The auditors found that the accounts of Meridian Foods had been tampered with.")
s.no("advice", "Paula Engström told shareholders to sell.")
s.no("cause", "The margin shrank because wages went up.")
s.yes("number", "Sales grew by seven percent compared with the first half of the year before.")
s.yes("direction", "Dearer ingredients squeezed the operating margin by 1.7 points.", derived=True)
s.yes("date", "A fire at the beginning of February stopped production in Malmö for eleven days.")
s.yes("negation", "Keller & Blom did not come across anything improper in the books.")
s.yes("advice", "The head of the company recommended keeping the shares.")
s.yes("cause", "Higher prices of butter and cocoa explain the lower margin.")
s.absent("other", "Meridian Foods plans to build a second plant in Poland.")

s.passage("""The ferry Marit II left Bodø at 6.40 a.m. with 212 passengers. At a speed of 18 knots it struck a log, which bent one of its two
propellers. Captain Ola Hauge decided to turn back; the first officer, Ingrid Lund, informed the coastguard. The vessel reached the
harbour under its own power at 8.05 a.m. According to the shipping line the weather played no part. The repair is expected to cost 1.4
million kroner and will take about two weeks.""")
s.no("unit", "The ferry was travelling at 18 kilometres an hour when it hit the log.")
s.no("role", "Ingrid Lund, the captain, made the decision to return to port.")
s.no("currency", "Mending the damage will cost around 1.4 million euros.")
s.no("negation", "The Marit II could not get back to the harbour without help.")
s.no("cause", "A storm caused the accident, the shipping line said.")
s.no("name", "The ferry had set out from Narvik in the morning.")
s.no("other", "Both propellers of the ferry were bent.")
s.yes("name", "It was Ola Hauge who chose to go back to Bodø.")
s.yes("role", "The coastguard was told by first officer Lund.")
s.yes("number", "A little over two hundred people were on board.")
s.yes("cause", "Floating timber damaged a propeller of the Marit II.")
s.yes("negation", "The line does not put the accident down to the weather.")
s.yes("unit", "The repair should be finished after roughly a fortnight.")
s.absent("number", "The Marit II was built in 1998.")

s.passage("""Under the collective agreement signed on 14 May 2024, wages rise by 3.2 percent from 1 July 2024 and by a further 2.5 percent from 1
April 2025. Employees with less than two years of service receive a single payment of 400 euros instead of the first rise. The weekly
working time of 38 hours remains unchanged. The union had demanded 35 hours. The agreement runs until 31 March 2026 and cannot be
terminated before that date. Apprentices are not covered by it; a separate table applies to them.""")
s.no("date", "The second rise takes effect on 1 July 2025.")
s.no("number", "The first step lifts wages by 2.3 percent.")
s.no("negation", "Apprentices are covered by the agreement as well.")
s.no("unit", "The working week stays at 38 days.")
s.no("direction", "Weekly working time was cut.")
s.no("other", "New employees get the one-off payment on top of the first rise.", bound=False)
s.no("role", "It was the employers who asked for a week of 35 hours.")
s.yes("date", "From April 2025 pay goes up by another 2.5 percent.")
s.yes("number", "Anyone employed for under two years gets 400 euros once and does without the first increase.")
s.yes("negation", "Neither side can end the agreement early.")
s.yes("direction", "People go on working 38 hours a week.")
s.yes("role", "A 35-hour week had been a demand of the union.")
s.yes("other", "Pay for apprentices is laid down in another table.")
s.absent("cause", "The union called off a strike because of the agreement.")

s.passage("""Der Verein Stadtgrün Kassel hat 2024 insgesamt 1.870 Bäume gepflanzt, 240 weniger als im Jahr davor. Grund für den Rückgang war der
trockene September, in dem die Pflanzungen ruhten. Schatzmeisterin Renate Vogel legte einen Überschuss von 12.300 Euro vor; die
Kassenprüfer hatten nichts zu beanstanden. Neuer Vorsitzender ist seit dem 9. März Halil Demirci, er folgt auf Wolfgang Pohl. Ein Baum
kostet den Verein im Mittel 86 Euro. Gießwasser liefert die Feuerwehr kostenlos.""", "de")
s.no("number", "Im Jahr 2024 pflanzte der Verein 1.780 Bäume.")
s.no("direction", "Es wurden 240 Bäume mehr gepflanzt als im Vorjahr.")
s.no("role", "Renate Vogel ist die neue Vorsitzende des Vereins.")
s.no("name", "Halil Demirci ist der Nachfolger von Wolfgang Vogel.")
s.no("accusation", "Die Kassenprüfer warfen der Schatzmeisterin vor, Geld entnommen zu haben.")
s.no("cause", "Weil das Geld fehlte, ging die Zahl der Pflanzungen zurück.")
s.no("negation", "Für das Gießwasser muss der Verein bezahlen.")
s.yes("number", "Im Schnitt gibt der Verein rund 86 Euro je Baum aus.")
s.yes("cause", "Die Trockenheit im September bremste die Pflanzungen.")
s.yes("name", "Wolfgang Pohl wurde von Halil Demirci abgelöst.")
s.yes("negation", "An der Kasse gab es keine Beanstandungen.")
s.yes("currency", "Am Jahresende blieben gut 12.000 Euro übrig.")
s.yes("direction", "Die Zahl der gesetzten Bäume lag unter der des Vorjahres.")
s.absent("number", "Der Verein hat mehr als 300 Mitglieder.")

s.passage("""Tests of the new brake pad ran from 5 to 19 August at the proving ground in Idiada. From 100 km/h the car came to a stop after 36.2
metres, compared with 38.9 metres with the old pad. Wear after 10,000 kilometres was 1.1 millimetres. In wet conditions no difference
could be measured. Test engineer Núria Casals recommends using the pad only in vehicles under two tonnes. Project leader Frank Abt has
not yet released it for series production.""")
s.no("unit", "The braking distance with the new pad was 36.2 feet.")
s.no("direction", "With the new pad the car needed a longer way to stop.")
s.no("negation", "The pad has been released for series production.")
s.no("advice", "Núria Casals recommends the pad for heavy lorries.")
s.no("role", "Project leader Núria Casals has to release the pad.")
s.no("number", "After 10,000 kilometres the pad had lost 11 millimetres.")
s.no("date", "The tests lasted until the end of August.")
s.yes("number", "The new pad shortened the stopping distance by almost three metres.", derived=True)
s.yes("negation", "On a wet surface the two pads were equally good.")
s.yes("advice", "According to the test engineer the pad suits only vehicles lighter than two tonnes.")
s.yes("unit", "Ten thousand kilometres took about a millimetre off the pad.")
s.yes("role", "Frank Abt still has to give his go-ahead.")
s.yes("date", "The trials took two weeks in August.")
s.absent("cause", "The shorter distance is due to a softer compound.")

s.passage("""The museum received 64,000 visitors last year, of whom 41% came from abroad. Entry costs 14 francs, and 9 francs for students. The
most popular exhibition, "Glass and Fire", was curated by Mirjam Studer and sponsored by the Lindt foundation. The café was run at a
loss. Director Hans Imhof denies having bought works from his brother's gallery; the city has found nothing to contradict him. From
January the museum will close on Tuesdays instead of Mondays, since schools prefer to come on Mondays.""")
s.no("currency", "A ticket for students is 9 euros.")
s.no("accusation", "The city has established that Hans Imhof bought paintings from his brother.")
s.no("name", "\"Glass and Fire\" was curated by Mirjam Imhof.")
s.no("role", "Mirjam Studer paid for the exhibition.")
s.no("negation", "The café did not lose any money.")
s.no("date", "As of January the museum stays shut on Mondays.")
s.no("other", "Most visitors came from abroad.", bound=False)
s.yes("number", "About two in five visitors were foreigners.")
s.yes("accusation", "The director rejects the claim that he purchased art from a relative's gallery.")
s.yes("cause", "The closing day is moved because school classes like to visit on Mondays.")
s.yes("currency", "Adults pay 14 francs.")
s.yes("role", "The Lindt foundation financed \"Glass and Fire\".")
s.yes("direction", "The café cost the museum more than it earned.")
s.absent("date", "The museum was founded in 1911.")

s.passage("""Patients who took 20 milligrams of the drug daily slept on average 47 minutes longer than those given a placebo. With 10 milligrams
the difference was not significant. Headaches occurred in 6% of the patients, in the placebo group in 5%. The study was paid for by
the maker, Orvanta; its leader, Professor Denise Achterberg, declares no other ties to the company. The authors warn against combining
the drug with alcohol. They do not know why women responded more strongly than men.""")
s.no("unit", "The patients took 20 grams of the drug a day.")
s.no("number", "Patients on 20 milligrams slept 74 minutes longer than the placebo group.")
s.no("negation", "Even 10 milligrams lengthened sleep significantly.")
s.no("advice", "The authors consider it safe to take the drug together with alcohol.")
s.no("direction", "Men responded more strongly than women.")
s.no("accusation", "Professor Achterberg concealed that Orvanta had paid for the study.", silent=True)
s.no("cause", "The study shows that hormones explain the difference between women and men.", silent=True)
s.yes("number", "The higher dose brought about three quarters of an hour of extra sleep.")
s.yes("negation", "The smaller dose made no significant difference.")
s.yes("role", "Orvanta, which makes the drug, funded the research.")
s.yes("advice", "One should not drink alcohol while taking it, the authors caution.")
s.yes("direction", "The effect was greater in women.")
s.yes("other", "Headaches were nearly as frequent with the placebo.")

s.passage("""Die Stadtwerke senken den Gaspreis zum 1. Oktober von 11,8 auf 10,9 Cent je Kilowattstunde; der Grundpreis bleibt bei 14 Euro im
Monat. Ein Haushalt mit 18.000 Kilowattstunden spart damit 162 Euro im Jahr. Der Strompreis steigt dagegen um 0,6 Cent, weil die
Netzentgelte teurer werden. Vertriebsleiter Arne Kolb rät Kunden mit Nachtspeicherheizung, den Tarif zu prüfen. Kündigen muss niemand,
die neuen Preise gelten automatisch. Die Verbraucherzentrale hatte eine Senkung auf zehn Cent gefordert.""", "de")
s.no("direction", "Der Gaspreis wird im Oktober angehoben.")
s.no("unit", "Gas kostet künftig 10,9 Euro je Kilowattstunde.")
s.no("number", "Bei 18.000 Kilowattstunden liegt die Ersparnis bei 126 Euro im Jahr.")
s.no("cause", "Strom wird teurer, weil die Nachfrage gestiegen ist.")
s.no("negation", "Kunden müssen kündigen, um die neuen Preise zu erhalten.")
s.no("role", "Die Stadtwerke selbst hatten zehn Cent verlangt, die Verbraucherzentrale war dagegen.")
s.no("date", "Die neuen Gaspreise gelten ab dem 1. November.")
s.yes("direction", "Für Gas zahlen die Kunden ab Herbst 0,9 Cent weniger je Kilowattstunde.", derived=True)
s.yes("cause", "Höhere Netzentgelte verteuern den Strom.")
s.yes("negation", "Am Grundpreis ändert sich nichts.")
s.yes("advice", "Wer mit Nachtspeicher heizt, sollte laut Arne Kolb seinen Tarif ansehen.")
s.yes("other", "Die Umstellung erfolgt, ohne dass Kunden etwas tun müssen.")
s.yes("role", "Eine Senkung auf zehn Cent hatte die Verbraucherzentrale verlangt.")

s.passage("""Tenancy of the warehouse in Gate Street begins on 1 February 2026. The rent is £6.80 per square foot a year; the hall measures 24,000
square feet. Kestrel Logistics, the tenant, may sublet up to a quarter of the space. The landlord, Bramble Estates, insures the
building, while the tenant insures its goods. Break clause: the tenant, but not the landlord, may end the lease after five years with
nine months' notice. Solicitor Gwen Parry advises Kestrel to have the roof surveyed before signing.""")
s.no("unit", "The rent is £6.80 per square metre.")
s.no("role", "Bramble Estates rents the warehouse from Kestrel Logistics.")
s.no("negation", "The tenant must not sublet any of the space.")
s.no("number", "The tenant needs to give six months' notice to use the break clause.")
s.no("advice", "Gwen Parry advises Kestrel to sign at once and survey the roof later.")
s.no("name", "The tenant is called Bramble Logistics.")
s.no("other", "Either side may leave after five years.", bound=False)
s.yes("number", "A year's rent comes to about £163,000.", derived=True)
s.yes("role", "Insuring the building is the landlord's task.")
s.yes("negation", "Bramble Estates has no right to end the lease after five years.")
s.yes("advice", "Kestrel's solicitor wants the roof looked at before anything is signed.")
s.yes("other", "Up to 6,000 square feet can be let on to others.", derived=True)
s.yes("date", "The lease of the Gate Street hall starts in February 2026.")
s.absent("accusation", "Kestrel Logistics owes rent to its present landlord.")

s.passage("""At the annual meeting on 27 June, 71 percent of the votes were cast for the merger with Tolvo; 75 percent would have been needed. The
bid therefore failed. Chairman Luc Moreau, who had spoken against it, will stay until 2027. The share fell by 4.8 percent to 31.20
Swiss francs. Fund manager Petra Kunz, the largest shareholder with 12 percent, had backed the merger. Tolvo said it did not intend to
make a second offer. There is no evidence that votes were counted wrongly.""")
s.no("number", "Only 17 percent of the votes were in favour of the merger.")
s.no("negation", "Tolvo intends to come back with another offer.")
s.no("direction", "After the vote the share gained 4.8 percent.")
s.no("role", "Chairman Luc Moreau had campaigned for the merger.")
s.no("currency", "The share closed at 31.20 dollars.")
s.no("accusation", "Votes were miscounted at the annual meeting.")
s.no("name", "The largest shareholder is Luc Kunz.")
s.yes("number", "The merger missed the required majority by four points.", derived=True)
s.yes("role", "The biggest shareholder voted with those who wanted to join Tolvo.")
s.yes("direction", "The share lost nearly five percent.")
s.yes("negation", "Nothing suggests that the count was wrong.")
s.yes("name", "Luc Moreau remains in the chair until 2027.")
s.yes("cause", "Since three quarters of the votes were not reached, the plan came to nothing.")

s.passage("""El aeropuerto de Reus transportó 1,2 millones de pasajeros en 2024, un 8 % más que en 2023. La mitad llegó en vuelos desde el Reino
Unido. La terminal nueva, diseñada por Clara Puig, costó 32 millones de euros y abrió el 15 de mayo. Debido a la huelga de
controladores se cancelaron 46 vuelos en agosto. El director, Jordi Sala, no prevé subir las tasas en 2025.""", "es")
s.no("number", "En 2024 pasaron por Reus 2,1 millones de pasajeros.")
s.no("direction", "El número de pasajeros bajó un 8 % en 2024.")
s.no("role", "La terminal fue diseñada por Jordi Sala.")
s.no("date", "La nueva terminal abrió en marzo.")
s.no("cause", "Los vuelos de agosto se cancelaron por el mal tiempo.")
s.no("negation", "El director piensa aumentar las tasas en 2025.")
s.yes("number", "Uno de cada dos viajeros vino del Reino Unido.")
s.yes("cause", "Una huelga obligó a suspender 46 vuelos en verano.")
s.yes("negation", "Las tasas no subirán en 2025, según el director.")
s.yes("role", "Clara Puig proyectó el nuevo edificio.")
s.yes("currency", "En la terminal se invirtieron 32 millones de euros.")
s.absent("other", "El aeropuerto tendrá pronto una estación de tren.")

items = s.write()
print(s.n, len(items), Counter(x["truth"] for x in items), Counter(x["kind"] for x in items if x["truth"] == "false"))
