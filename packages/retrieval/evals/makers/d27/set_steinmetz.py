TRADE='steinmetz'; LANG='de'
C='Mietvertrag Portalkran.docx'; M='Protokoll Werkstattbesprechung 12.05.2025.md'; O='Angebot Granit Vinzenz.pdf'; O2='Angebot Granit Bergmann.txt'; E='2025-06-03 Kran Wechsel.eml'; G='Friedhofsordnung_Merkblatt.html'
FILES={C:'''# Mietvertrag über einen Portalkran
Vermieter: Hebetechnik Rauch GmbH, Fulda. Mieter: Steinwerkstatt Gerlach, Inh. Monika Gerlach, Hünfeld.
## § 1 Mietsache
Portalkran PK 3200, Tragfähigkeit 3,2 t, Baujahr 2019, mit Funkfernbedienung.
## § 2 Mietzeit
Der Vertrag beginnt am 1. April 2025 und läuft 36 Monate.
## § 3 Miete
Die Miete beträgt 385 Euro netto im Monat und ist bis zum dritten Werktag zu zahlen.
## § 4 Prüfung und Wartung
Der Vermieter lässt den Kran einmal im Jahr von einem Sachverständigen prüfen und trägt die Kosten. Verschleißteile bis 100 Euro je Fall bezahlt der Mieter.
## § 5 Bedienung
Den Kran dürfen nur Personen bedienen, die der Vermieter eingewiesen hat.
## § 6 Ausfall
Fällt der Kran länger als zwei Arbeitstage aus, entfällt die Miete für jeden weiteren Tag. Schadenersatz darüber hinaus ist ausgeschlossen.
## § 7 Kauf
Der Mieter kann den Kran am Ende der Mietzeit für 6.900 Euro netto kaufen.
Hünfeld, den 14. März 2025
''',
M:'''# Werkstattbesprechung am 12. Mai 2025

Anwesend: Monika Gerlach, Uwe Stapf (Meister), Lena Rühl (Büro), Can Yıldız (Geselle), Jonas (Azubi im 2. Jahr)

## Granit für die zweite Jahreshälfte
Angebote liegen von Vinzenz und Bergmann vor. Wir nehmen Vinzenz: die Ware kommt aus dem Fichtelgebirge und ist in zwei Wochen da. Bergmann wäre je Quadratmeter 11 Euro günstiger, braucht aber zehn Wochen. Lena bestellt 40 m² bis zum 23. Mai.

## Denkmal Stadtpark
Uwe leitet die Restaurierung. Die Arbeiten sollen am 7. Juli anfangen und bis zum 29. August fertig sein. Die Stadt hat 18.400 Euro bewilligt.

## Kran
Die Fernbedienung setzt immer wieder aus. Monika ruft bei Rauch an. Eingewiesen sind bisher nur Uwe und Can.

## Urlaub
Betriebsferien vom 4. bis 15. August. Am Denkmal wird in dieser Zeit nicht gearbeitet.

## Ausbildung
Jonas geht im Oktober zum Schriftkurs nach Wunsiedel. Einen zweiten Azubi stellen wir dieses Jahr nicht ein.
''',
O:'''# Angebot 25-0418
Natursteinwerk Vinzenz, Wunsiedel, an Steinwerkstatt Gerlach
28. April 2025
|Granit Kösseine, poliert, 3 cm|148,00 € je m²|
|Granit Kösseine, geflammt, 3 cm|136,00 € je m²|
|Fracht bis Hünfeld|190,00 € pauschal|
Alle Preise netto. Ab 60 m² gewähren wir 4 % Rabatt.
Lieferzeit: zwei Wochen.
Zahlung: 30 Tage netto, bei Zahlung binnen 8 Tagen 2 % Skonto.
Das Angebot gilt bis 31. Mai 2025.
''',
O2:'''BERGMANN STEINIMPORT, Hamburg
Angebot 7719 für Steinwerkstatt Gerlach
30.04.2025

Granit Grau Standard, poliert, 3 cm: 137,00 € je m²
Granit Grau Standard, geflammt, 3 cm: 129,00 € je m²
Fracht: frei Haus ab 30 m²
Ab 50 m² Rabatt 3 %
Lieferzeit: zehn Wochen
Zahlung: 14 Tage netto
Gültig bis 15.06.2025
Alle Preise ohne Mehrwertsteuer.
''',
E:'''From: Holger Rauch <h.rauch@hebetechnik-rauch.example>
To: Monika Gerlach <m.gerlach@steinwerkstatt-gerlach.example>
Date: Tue, 03 Jun 2025 14:31:00 +0200
Subject: Ihr Portalkran - Wechsel und Miete

Sehr geehrte Frau Gerlach,

wie besprochen tauschen wir den PK 3200 am 17. Juni gegen einen neuen PK 4000 mit 4 t Tragfähigkeit. Die Miete beträgt ab 1. Juli 2025 430 Euro netto im Monat. Laufzeit und alle anderen Bedingungen bleiben unverändert.

Für die Ausfälle im Mai schreiben wir Ihnen 77 Euro gut, die Gutschrift kommt mit der Juni-Rechnung.

Am 18. Juni um 8 Uhr weist Herr Dietz Ihre Leute ein. Bitte melden Sie uns bis zum 13. Juni, wer teilnimmt. Ohne neue Einweisung darf auch niemand an den neuen Kran, der den alten schon bedient hat.

Mit freundlichen Grüßen
Holger Rauch
''',
G:'''# Merkblatt: Grabmale auf den Friedhöfen der Stadt Hünfeld (Stand 1.1.2025)
Für jedes Grabmal ist vor der Aufstellung ein Antrag mit Zeichnung im Maßstab 1:10 nötig. Die Gebühr beträgt 65 Euro, für Urnengräber 40 Euro.
Stehende Grabmale auf Einzelgräbern sind höchstens 1,20 m hoch und mindestens 14 cm stark.
Auf dem Waldfriedhof sind polierte Flächen nicht erlaubt. Auf dem Nordfriedhof gibt es diese Einschränkung nicht.
Die Standsicherheit prüft die Verwaltung einmal im Jahr nach der Frostperiode.
Gearbeitet werden darf montags bis freitags von 7 bis 17 Uhr, samstags nicht. An Tagen mit Beerdigungen ruht die Arbeit während der Feier.
Alte Steine entsorgt der Betrieb, der das neue Grabmal aufstellt.
Wer ohne Genehmigung aufstellt, muss den Stein auf eigene Kosten wieder abbauen.
'''}
QUESTIONS=[
("Was kostet uns der Kran im Monat ab Sommer?",'answerable',"Ab 1. Juli 2025 kostet er 430 Euro netto im Monat.",[["430"]],[(E,"Die Miete beträgt ab 1. Juli 2025 430 Euro netto im Monat.")],["kostet 385"]),
("Warum haben wir nicht den billigeren Granit genommen?",'answerable',"Weil Bergmann zehn Wochen braucht, Vinzenz liefert in zwei Wochen aus dem Fichtelgebirge.",[["zehn Wochen","10 Wochen","zwei Wochen","2 Wochen","Lieferzeit"]],[(M,"Bergmann wäre je Quadratmeter 11 Euro günstiger, braucht aber zehn Wochen.")],[]),
("Was kostet die bestellte Menge Granit poliert mit Fracht, netto?",'answerable',"40 m² zu 148 Euro sind 5.920 Euro, mit 190 Euro Fracht 6.110 Euro netto.",[["6.110","6110"]],[(O,"148,00 € je m²"),(M,"Lena bestellt 40 m² bis zum 23. Mai.")],["5.873","5.630"]),
("Dürfen Uwe und Can einfach mit dem neuen Kran arbeiten?",'answerable',"Nein, erst nach der neuen Einweisung am 18. Juni; ihre alte gilt nur für den bisherigen Kran.",[["Nein","nicht"],["Einweisung","eingewiesen"]],[(E,"Ohne neue Einweisung darf auch niemand an den neuen Kran, der den alten schon bedient hat."),(M,"Eingewiesen sind bisher nur Uwe und Can.")],[]),
("Auf welchem Friedhof darf nichts Glänzendes hin?",'answerable',"Auf dem Waldfriedhof.",[["Waldfriedhof"]],[(G,"Auf dem Waldfriedhof sind polierte Flächen nicht erlaubt.")],[]),
("wer zahlt den jährlichen Prüfer für den Kran?",'answerable',"Der Vermieter, also Hebetechnik Rauch.",[["Vermieter","Rauch"]],[(C,"Der Vermieter lässt den Kran einmal im Jahr von einem Sachverständigen prüfen und trägt die Kosten.")],["die Steinwerkstatt zahlt"]),
("Was verlangen wir vom Kunden für einen Grabstein aus Kösseine?",'unanswerable',"Nur Einkaufspreise je m², keine Verkaufspreise.",[],[],[]),
("Wie hoch ist die Vertragsstrafe, wenn das Denkmal im Stadtpark nicht rechtzeitig fertig wird?",'unanswerable',"Das Protokoll nennt Termine und Summe, keine Strafe.",[],[],[])]
SENTENCES=[
("Am Ende der Mietzeit kann die Werkstatt den Kran kaufen.",C,"Der Mieter kann den Kran am Ende der Mietzeit für 6.900 Euro netto kaufen.",True,"Umschreibung"),
("Steht der Kran mehr als zwei Arbeitstage still, ist für die weiteren Tage keine Miete fällig.",C,"Fällt der Kran länger als zwei Arbeitstage aus, entfällt die Miete für jeden weiteren Tag.",True,"Umschreibung"),
("Während der Betriebsferien ruht die Arbeit am Denkmal.",M,"Am Denkmal wird in dieser Zeit nicht gearbeitet.",True,"Umschreibung"),
("Wer bei Vinzenz innerhalb von acht Tagen zahlt, darf 2 % abziehen.",O,"bei Zahlung binnen 8 Tagen 2 % Skonto",True,"Umschreibung"),
("Für die Störungen im Mai bekommt die Werkstatt 77 Euro gutgeschrieben.",E,"Für die Ausfälle im Mai schreiben wir Ihnen 77 Euro gut",True,"Umschreibung"),
("Samstags darf auf den Friedhöfen nicht gearbeitet werden.",G,"montags bis freitags von 7 bis 17 Uhr, samstags nicht",True,"Umschreibung"),
("Für ein Urnengrab kostet der Antrag 40 Euro.",G,"Die Gebühr beträgt 65 Euro, für Urnengräber 40 Euro.",True,"Umschreibung"),
("Ein weiterer Auszubildender kommt in diesem Jahr nicht dazu.",M,"Einen zweiten Azubi stellen wir dieses Jahr nicht ein.",True,"Umschreibung"),
("Seit dem Sommer arbeitet die Werkstatt mit einem Mietkran von 3,2 t Tragfähigkeit.",C,"Portalkran PK 3200, Tragfähigkeit 3,2 t",False,"später geändert: ab 17. Juni PK 4000 mit 4 t"),
("Die Teilnehmer der Einweisung sind bis zum 18. Juni zu melden.",E,"Bitte melden Sie uns bis zum 13. Juni, wer teilnimmt.",False,"13. Juni"),
("Bergmann gibt schon ab 30 m² Rabatt.",O2,"Ab 50 m² Rabatt 3 %",False,"50 m²; ab 30 m² frei Haus"),
("Bei Vinzenz bekommt die Werkstatt auf ihre Bestellung 4 % Rabatt.",O,"Ab 60 m² gewähren wir 4 % Rabatt.",False,"nur 40 m² bestellt"),
("Das Denkmal im Stadtpark ist am 29. August fertig geworden.",M,"bis zum 29. August fertig sein",False,"nur geplant"),
("Grabmale auf Einzelgräbern müssen mindestens 1,20 m hoch sein.",G,"höchstens 1,20 m hoch und mindestens 14 cm stark",False,"höchstens"),
("Die alten Steine lässt die Stadt abholen.",G,"Alte Steine entsorgt der Betrieb, der das neue Grabmal aufstellt.",False,"andere Partei"),
("Die Miete steigt, weil die Prüfkosten gestiegen sind.",E,"Die Miete beträgt ab 1. Juli 2025 430 Euro netto im Monat.",False,"Ursache erfunden"),
]
