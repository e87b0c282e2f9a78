TRADE='kaffeeroester'; LANG='de'
C='Rahmenvertrag Rohkaffee Tessen.pdf'; M='protokoll_teamrunde_2025-09-15.docx'; O='Angebot Röstmaschine Probat-Gebraucht.txt'; P='preisliste_gastro_ab_oktober.csv'; E='2025-10-02 Lieferung Äthiopien.eml'; G='newsletter-oktober.html'
FILES={C:'''# Rahmenvertrag über Rohkaffee
Tessen & Söhne Rohkaffeehandel KG, Bremen (Lieferant), und Rösterei Hafenblick GmbH, Rostock (Abnehmer)
## 1. Mengen
Der Abnehmer nimmt vom 1. Juli 2025 bis 30. Juni 2026 mindestens 6.000 kg Rohkaffee ab, davon 3.000 kg Brasilien Santos, 1.800 kg Kolumbien Supremo und 1.200 kg Äthiopien Sidamo.
## 2. Preise
|Brasilien Santos|6,40 € je kg|
|Kolumbien Supremo|7,90 € je kg|
|Äthiopien Sidamo|8,75 € je kg|
Die Preise gelten bis 31. Dezember 2025. Danach werden sie neu verhandelt.
## 3. Lieferung
In Säcken zu 60 kg (Brasilien und Äthiopien) und 70 kg (Kolumbien), frei Haus Rostock, binnen zehn Werktagen nach Abruf.
## 4. Qualität
Der Abnehmer prüft jede Lieferung binnen fünf Werktagen. Später gemeldete Mängel werden nicht mehr anerkannt.
## 5. Mindermenge
Nimmt der Abnehmer weniger als vereinbart ab, zahlt er 0,50 € je fehlendem kg.
## 6. Zahlung
Zahlbar in 21 Tagen ohne Abzug.
Bremen, den 10. Juni 2025
''',
M:'''# Teamrunde 15. September 2025
Dabei: Birte Lohse (Chefin), Marten Kruse (Röstung), Elif Aydin (Versand), Thore Beck (Verkauf)
## Röstmaschine
Die 15-kg-Maschine ist am Anschlag. Marten hat ein Angebot für eine gebrauchte 25-kg-Maschine eingeholt. Wir kaufen sie nur, wenn die Bank bis Ende Oktober zusagt. Eine neue kommt nicht in Frage, sie kostet mehr als das Doppelte.
## Gastropreise
Thore erhöht zum 1. Oktober die Hausmischung für Gastronomen von 17,20 auf 18,40 Euro je kg. Espresso Kai bleibt bei 19,80 Euro.
## Versand
Ab 1. November liefern wir schon ab 45 Euro Bestellwert versandkostenfrei, bisher 59 Euro. Elif stellt den Shop um.
## Weihnachten
Der Adventskaffee wird in 800 Tüten zu 250 g geröstet. Im letzten Jahr waren es 650, die am 9. Dezember ausverkauft waren.
## Personal
Elif geht ab Januar auf 25 Stunden. Gesucht wird eine Aushilfe für den Versand; Birte schreibt die Stelle aus.
''',
O:'''RÖSTTECHNIK OLDENBURG - Angebot G-338
für Rösterei Hafenblick GmbH, z. Hd. Marten Kruse
8. September 2025

Trommelröster 25 kg, Baujahr 2014, generalüberholt 2024: 38.500 Euro netto
Abbau der alten Maschine und Aufbau: 2.900 Euro netto
Abgasreinigung, falls von der Behörde verlangt: 6.200 Euro netto
Inzahlungnahme Ihrer 15-kg-Maschine: 9.000 Euro netto
Gewährleistung: 12 Monate
Lieferung: sechs Wochen nach Auftrag
Anzahlung 30 Prozent bei Auftrag, Rest nach Probelauf
Wir halten das Gerät bis zum 31. Oktober 2025 für Sie zurück.
''',
P:'''Sorte;Gebinde kg;Preis netto je kg;gültig ab;Bemerkung
Hausmischung;1;18,40;01.10.2025;bisher 17,20
Hausmischung;5;17,60;01.10.2025;ab 5 Beuteln
Espresso Kai;1;19,80;01.03.2025;
Espresso Kai entkoffeiniert;1;22,50;01.03.2025;
Äthiopien Sidamo;1;24,90;01.10.2025;solange Vorrat
Kolumbien Supremo;1;22,10;01.03.2025;
Mahlen je Beutel;;0,50;01.03.2025;
''',
E:'''From: Inka Tessen <i.tessen@tessen-rohkaffee.example>
To: Birte Lohse <lohse@hafenblick-roesterei.example>
Date: Thu, 02 Oct 2025 11:18:00 +0200
Subject: Ihr Abruf Äthiopien Sidamo

Liebe Frau Lohse,

von den abgerufenen 10 Sack Sidamo sind gestern nur 7 angekommen, die übrigen 3 liegen noch im Zoll in Hamburg. Wir rechnen mit dem 20. Oktober.

Wegen der schlechten Ernte bitten wir Sie, in diesem Vertragsjahr mit 900 kg Sidamo statt 1.200 kg auszukommen. Wie telefonisch vereinbart, erhöhen wir dafür den Santos auf 3.300 kg, die Gesamtmenge bleibt. Ich nehme das hiermit als fest vereinbart auf.

Bei der Zahlung kommen wir Ihnen entgegen: ab sofort 30 Tage.

Herzliche Grüße aus Bremen
Inka Tessen
''',
G:'''# Hafenblick-Post im Oktober
Liebe Kaffeefreunde,
## Adventskaffee
Ab dem 10. November könnt ihr den Adventskaffee bestellen, die Tüte zu 250 g kostet 9,90 Euro. Er reicht diesmal für alle: Wir rösten 1.000 Tüten statt der geplanten 800.
## Versand
Ab 1. November versenden wir ab 45 Euro kostenlos. Darunter kostet das Paket 4,90 Euro.
## Öffnungszeiten im Laden
Dienstag bis Freitag 10 bis 18 Uhr, Samstag 9 bis 14 Uhr. Am Samstag, den 11. Oktober, bleibt der Laden wegen einer Hochzeit geschlossen.
## Röstkurs
Der nächste Kurs mit Marten ist am 22. November, 10 bis 13 Uhr, 65 Euro pro Person, höchstens acht Plätze. Wer bis sieben Tage vorher absagt, bekommt das Geld zurück.
Eure Birte
'''}
QUESTIONS=[
("Wie viel Sidamo sollen wir dieses Vertragsjahr noch nehmen?",'answerable',"Nur noch 900 kg statt der 1.200 kg aus dem Vertrag.",[["900"]],[(E,"in diesem Vertragsjahr mit 900 kg Sidamo statt 1.200 kg auszukommen")],[]),
("Wie viele Tüten Weihnachtskaffee machen wir mehr als letztes Jahr?",'answerable',"1.000 statt 650 Tüten, also 350 mehr.",[["350"]],[(G,"Wir rösten 1.000 Tüten statt der geplanten 800."),(M,"Im letzten Jahr waren es 650")],["150 mehr"]),
("Was würde uns der größere Röster unterm Strich kosten, mit Umbau und wenn wir den alten abgeben, ohne Filter?",'answerable',"38.500 + 2.900 - 9.000 = 32.400 Euro netto.",[["32.400","32400"]],[(O,"generalüberholt 2024: 38.500 Euro netto"),(O,"Inzahlungnahme Ihrer 15-kg-Maschine: 9.000 Euro netto")],[]),
("Bis wann müssen wir reklamieren, wenn ein Sack schlecht ist?",'answerable',"Innerhalb von fünf Werktagen nach der Lieferung.",[["fünf Werktag","5 Werktag","fünf Tage","5 Tage"]],[(C,"Der Abnehmer prüft jede Lieferung binnen fünf Werktagen.")],["zehn Werktage"]),
("Ist die gebrauchte Maschine schon gekauft, und bis wann wird sie uns freigehalten?",'answerable',"Nein, nur wenn die Bank bis Ende Oktober zusagt; zurückgehalten wird sie bis zum 31. Oktober 2025.",[["nein","nicht","nur wenn"],["31. Oktober","31.10"]],[(M,"Wir kaufen sie nur, wenn die Bank bis Ende Oktober zusagt."),(O,"Wir halten das Gerät bis zum 31. Oktober 2025 für Sie zurück.")],[]),
("wie lange haben wir jetzt Zeit um Tessen zu bezahlen",'answerable',"Seit Oktober 30 Tage.",[["30"]],[(E,"ab sofort 30 Tage")],["haben 21 Tage"]),
("Was hat uns die Hausmischung im letzten Jahr an Gewinn gebracht?",'unanswerable',"Nur Preise, keine Gewinne.",[],[],[]),
("Was verdient die neue Aushilfe im Versand pro Stunde?",'unanswerable',"Die Stelle wird ausgeschrieben, ein Lohn steht nirgends.",[],[],[])]
SENTENCES=[
("Im ersten Vertragsjahr sind insgesamt mindestens 6.000 kg abzunehmen.",C,"mindestens 6.000 kg Rohkaffee ab",True,"Umschreibung"),
("Für jedes Kilo, das zu wenig abgenommen wird, sind 50 Cent fällig.",C,"zahlt er 0,50 € je fehlendem kg",True,"Umschreibung"),
("Drei der bestellten Säcke Sidamo hingen Anfang Oktober noch beim Zoll.",E,"die übrigen 3 liegen noch im Zoll in Hamburg",True,"Umschreibung"),
("Der Preis für Espresso Kai ändert sich im Oktober nicht.",M,"Espresso Kai bleibt bei 19,80 Euro.",True,"Umschreibung"),
("Für den alten Röster würde man 9.000 Euro angerechnet bekommen.",O,"Inzahlungnahme Ihrer 15-kg-Maschine: 9.000 Euro netto",True,"Umschreibung"),
("Am Röstkurs können höchstens acht Leute teilnehmen.",G,"höchstens acht Plätze",True,"Umschreibung"),
("Elif arbeitet vom neuen Jahr an weniger.",M,"Elif geht ab Januar auf 25 Stunden.",True,"Umschreibung"),
("Ein Kilo Hausmischung kostet Gastronomen 1,20 Euro mehr als zuvor.",P,"Hausmischung;1;18,40;01.10.2025;bisher 17,20",True,"18,40 - 17,20"),
("Die Rösterei muss 1.200 kg Sidamo abnehmen.",C,"1.200 kg Äthiopien Sidamo",False,"später geändert: 900 kg"),
("Vom Adventskaffee gibt es in diesem Jahr 800 Tüten.",M,"Der Adventskaffee wird in 800 Tüten zu 250 g geröstet.",False,"später geändert: 1.000"),
("Die Abgasreinigung ist im Preis der Maschine enthalten.",O,"Abgasreinigung, falls von der Behörde verlangt: 6.200 Euro netto",False,"extra"),
("Alle Säcke von Tessen wiegen 60 kg.",C,"In Säcken zu 60 kg (Brasilien und Äthiopien) und 70 kg (Kolumbien)",False,"Kolumbien 70 kg"),
("Kostenlos versandt wird seit Oktober ab 45 Euro.",G,"Ab 1. November versenden wir ab 45 Euro kostenlos.",False,"ab 1. November"),
("Der entkoffeinierte Espresso kostet 19,80 Euro je kg.",P,"Espresso Kai entkoffeiniert;1;22,50;01.03.2025;",False,"22,50; 19,80 ist der normale"),
("Die Gesamtmenge im Vertrag sinkt durch die schlechte Ernte um 300 kg.",E,"die Gesamtmenge bleibt",False,"bleibt, dafür mehr Santos"),
("Der Laden war am 11. Oktober wegen Inventur zu.",G,"bleibt der Laden wegen einer Hochzeit geschlossen",False,"Ursache falsch"),
]
