from kit import put, start
NAME = "b26-pflegedienst"
F = {}
F["rahmenvertrag-apotheke.docx"] = """
# RAHMENVERTRAG ÜBER DIE VERSORGUNG MIT ARZNEIMITTELN

zwischen der Linden-Apotheke, Inhaberin Dr. Vera Hollstein, und dem Ambulanten Pflegedienst Sonnrain GmbH, geschlossen am 2. März 2026.

# 1. Leistungen

1.1 Die Apotheke verblistert die Dauermedikation in Wochenkarten und liefert sie frei Haus an die Station.

1.2 Die Lieferung erfolgt donnerstags bis 16 Uhr für die folgende Woche. Eilige Mittel werden am selben Tag gebracht, wenn sie bis 11:30 Uhr bestellt sind.

1.3 Betäubungsmittel werden nur gegen Unterschrift einer Pflegefachkraft übergeben.

# 2. Vergütung

2.1 Der Pflegedienst zahlt 3,20 Euro je Wochenkarte, abgerechnet zum Monatsende.

2.2 Botenfahrten außerhalb der vereinbarten Zeiten kosten 9 Euro.

# 3. Wahl der Apotheke

Klientinnen und Klienten bleiben in der Wahl ihrer Apotheke frei. Auf sie darf kein Druck ausgeübt werden.

# 4. Prüfung und Schulung

4.1 Die Apotheke prüft die Vorräte auf der Station zweimal im Jahr.

4.2 Einmal im Jahr schult sie das Team kostenlos zum Umgang mit Arzneimitteln, Dauer 90 Minuten.

# 5. Fehler

Fehler in der Verblisterung werden der Apotheke am selben Tag gemeldet. Sie liefert binnen vier Stunden Ersatz.

# 6. Rückgabe

Nicht gebrauchte Mittel nimmt die Apotheke zur Entsorgung an. Eine Gutschrift gibt es nicht.

# 7. Schweigepflicht

Daten werden nur über das Postfach der Telematik ausgetauscht, nicht per Fax oder Messenger.

# 8. Laufzeit

Der Vertrag läuft bis zum 28. Februar 2028 und endet dann ohne Kündigung. Vorher kann er mit sechs Wochen zum Quartalsende gekündigt werden.

# 9. Haftung

Für Schäden aus falscher Befüllung haftet die Apotheke. Sie weist eine Betriebshaftpflicht über 5 Millionen Euro nach.
"""
F["dienstanweisung-fahrzeuge.html"] = """
<!DOCTYPE html>
<html lang="de"><head><meta charset="utf-8"><title>Dienstanweisung Fahrzeuge</title></head>
<body>
<h1>Dienstanweisung 07: Fahrzeuge</h1>
<p>Gültig ab 1. Januar 2026. Verantwortlich: Fuhrpark, Herr Demirtas.</p>
<h2>Führerschein</h2>
<p>Alle Fahrerinnen und Fahrer zeigen den Führerschein zweimal im Jahr im Büro vor. Wer ihn abgeben muss, sagt es am selben Tag.</p>
<h2>Private Nutzung</h2>
<p>Fahrten zwischen Wohnung und erster Tour sind erlaubt, wenn der Dienst vor 6:30 Uhr beginnt. Andere private Fahrten sind nicht gestattet. Angehörige dürfen nicht mitfahren.</p>
<h2>Laden und Tanken</h2>
<p>Die acht Elektroautos werden nach der Spätschicht an der Station eingesteckt. Unterwegs nur mit der Karte von Ladenetz Süd laden. Für die zwei Verbrenner liegt die Tankkarte im Büro.</p>
<h2>Parken und Strafzettel</h2>
<p>Der Parkausweis für soziale Dienste liegt sichtbar hinter der Scheibe. Verwarnungen wegen Parkens übernimmt der Betrieb bis zu 20 Euro, alles andere zahlt, wer gefahren ist.</p>
<h2>Unfall</h2>
<p>Nach einem Unfall wird immer die Polizei gerufen, auch bei Blechschäden. Kein Schuldeingeständnis. Meldung an das Büro noch vor der Weiterfahrt, der Bogen liegt im Handschuhfach.</p>
<p>Die Selbstbeteiligung von 300 Euro trägt bei grober Fahrlässigkeit, wer gefahren ist.</p>
<h2>Sauberkeit</h2>
<p>Jedes Auto wird alle zwei Wochen innen gereinigt, die Liste hängt im Schlüsselschrank. Rauchen ist verboten, E-Zigaretten eingeschlossen.</p>
<h2>Telefon</h2>
<p>Telefoniert wird nur mit Freisprechanlage. Tourdaten werden im Stand eingegeben.</p>
<h2>Winter</h2>
<p>Winterreifen von Mitte Oktober bis Ostern. Bei Glatteis ruft die Leitung bis 5:15 Uhr an, welche Touren entfallen.</p>
</body></html>
"""
F["protokoll-dienstbesprechung-2026-09-22.md"] = """
# Dienstbesprechung am 22.09.2026, 13:30 bis 15:00 Uhr

Leitung: Claudia Reinke · Protokoll: Jasmin Öztürk
Anwesend: 17 von 24. Wer fehlte, liest nach und zeichnet ab.

## 1. Rückblick

Im August hatten wir 143 Klienten, davon 31 nur mit Hauswirtschaft. Vier Beschwerden, drei wegen Verspätung am Wochenende. Der Medizinische Dienst war am 8. September da, Gesamtnote 1,3. Bemängelt wurde die Wunddokumentation: bei zwei Leuten fehlte das Foto.

## 2. Wunddoku

Ab sofort einmal in der Woche ein Foto, immer mit Lineal. Ansprechpartner ist Tobias, er ist seit Juni Wundexperte.

## 3. Touren

- Tour 4 wird geteilt, weil die Fahrzeit nach Oberweiler zu lang ist. Start der neuen Tour 9: 2. November.
- Frühdienst beginnt künftig um 6:15 Uhr statt um 6:00 Uhr.
- Wunschfrei bitte bis zum 10. des Vormonats ins Buch.

## 4. Schlüssel von Klienten

Zwei Bunde waren nicht beschriftet, gut so: **keine Namen auf Schlüsseln**, nur Nummern. Die Liste dazu liegt im Tresor.

## 5. Impfung

Grippeimpfung im Haus am 14. Oktober, 12 bis 14 Uhr, durch Dr. Albers. Freiwillig und kostenlos. Eintragen bei Jasmin.

## 6. Handschuhe

Größe S ist knapp, der Lieferant ist im Verzug. Ersatz über die Linden-Apotheke bis Nachschub kommt.

## 7. Auszubildende

Zum 1. Oktober fangen Mara Lindner und Yusuf Aydin an. Praxisanleitung: Heike und Tobias. In den ersten sechs Wochen fahren sie nicht allein.

## 8. Rufbereitschaft

Die Pauschale steigt ab November auf 35 Euro je Nacht, am Wochenende 50 Euro. Geht die Leitung ans Telefon, zählt es nicht als Einsatz.

## 9. Feier

Weihnachtsessen am 4. Dezember, 18 Uhr, im Gasthaus Adler. Partner sind eingeladen.

Nächste Besprechung: 20. Oktober 2026
"""
F["aw-pflegebett-frau-wendt.eml"] = """
From: Ralf Bessler <bessler@sanitaetshaus-bessler.example>
To: Heike Mross <h.mross@pflege-sonnrain.example>
Date: Wed, 07 Oct 2026 08:52:00 +0200
Subject: AW: Pflegebett und Lifter, Frau Wendt, Gartenweg 14
Content-Type: text/plain; charset=utf-8

Guten Morgen Frau Mross,

die Kasse hat das Bett am Montag genehmigt. Wir liefern am Dienstag, 13.
Oktober, zwischen 9 und 11 Uhr. Bitte sorgen Sie dafür, dass das alte Bett
abgebaut ist, das machen unsere Leute nicht.

Beim Lifter fehlt noch die Verordnung im Original, eine Kopie reicht der Kasse
nicht. Sobald sie da ist, dauert es ungefähr zwei Wochen.

Die Matratze gegen Wundliegen ist bis 140 kg zugelassen. Der Motor für die
Pumpe darf nicht abgedeckt werden. Die Einweisung dauert eine halbe Stunde,
es sollten zwei von Ihnen dabei sein.

Zuzahlung für Frau Wendt: 10 Euro einmalig. Wenn sie von Zuzahlungen befreit
ist, brauchen wir den Bescheid.

Störungen bitte unter der 24-Stunden-Nummer melden, nicht per Mail.

Freundliche Grüße
Ralf Bessler

Am 02.10.2026 schrieb Heike Mross:
> Hallo Herr Bessler, der Sohn fragt, ob das Bett schon am 9. Oktober
> kommen kann, da hätte er frei. Frau Wendt wiegt 96 kg, das Zimmer ist
> im ersten Stock ohne Aufzug. Die Verordnung für den Lifter habe ich
> Ihnen gefaxt.
> Heike Mross
"""
F["beschwerde-familie-kolb.eml"] = """
From: Claudia Reinke <c.reinke@pflege-sonnrain.example>
To: Andrea Kolb <andrea.kolb@post.example>
Date: Mon, 28 Sep 2026 16:15:00 +0200
Subject: Ihre Beschwerde vom 24. September
Content-Type: text/plain; charset=utf-8

Sehr geehrte Frau Kolb,

es tut mir leid, dass Ihr Vater am Sonntag, 20. September, erst um 10:40 Uhr
statt um 8:30 Uhr versorgt wurde. Eine Kollegin war erkrankt, und die Vertretung
musste zwei Touren fahren. Wir hätten Sie anrufen müssen, das ist nicht geschehen.

Was wir tun:

- Den Einsatz vom 20. September stellen wir nicht in Rechnung.
- Ab 30 Minuten Verspätung rufen wir künftig an.
- Ihr Vater bekommt morgens eine feste Bezugspflegerin, Frau Petrovic.

Zu Ihrer Frage nach dem Baden: Einmal in der Woche ist vereinbart. Ein
zweites Mal können Sie privat dazu buchen, der Preis steht in der Liste.

Den Hausschlüssel haben wir am 25. September wie gewünscht an Ihre Schwester
zurückgegeben. Das Protokoll mit Unterschrift liegt bei mir.

Für ein Gespräch komme ich gern vorbei, am liebsten in der Woche ab 5. Oktober.

Mit freundlichen Grüßen
Claudia Reinke, Pflegedienstleitung
"""
F["privatleistungen-2026.csv"] = """
Leistung;Einheit;Preis Euro;ab;Hinweis
Vollbad oder Dusche zusätzlich;Einsatz;38,50;01.01.2026;
Begleitung zum Arzt;Stunde;41,00;01.01.2026;mindestens 2 Stunden
Hauswirtschaft;Stunde;34,80;01.01.2026;
Einkauf;Einsatz;22,00;01.04.2026;bis 10 km
Wäsche waschen und bügeln;Korb;19,50;01.01.2026;
Nachtwache;Nacht;310,00;01.01.2026;21 bis 6 Uhr
Hausnotruf Bereitschaft;Monat;27,90;01.01.2026;Schlüssel muss hinterlegt sein
Schlüsselaufbewahrung;Monat;4,50;01.04.2026;
Vergebliche Anfahrt;Einsatz;18,00;01.04.2026;Absage später als am Vortag 15 Uhr
Beratungsbesuch Selbstzahler;Besuch;62,00;01.01.2026;
Haustier versorgen;Einsatz;9,50;01.04.2026;nur Katze und Vogel
Zuschlag Sonntag und Feiertag;Einsatz;5,80;01.01.2026;
"""
F["merkzettel-neue-kollegen.txt"] = """
MERKZETTEL FÜR NEUE (zusammengestellt von Heike, Stand August 2026)

DIENSTBEGINN
Frühdienst ab 6:00, Spätdienst ab 15:30, geteilter Dienst nur nach Absprache. Zehn
Minuten Rüstzeit sind Arbeitszeit.

TELEFON
Diensthandy ist immer an, Code bekommst du von Jasmin. Büro ist von 7 bis 17 Uhr
besetzt, danach Rufbereitschaft.

KRANK
Bis 5:30 anrufen, nicht schreiben. Ab dem zweiten Tag Bescheinigung.

KLEIDUNG
Vier Kasacks gibt es von uns, gewaschen wird in der Station. Keine Ringe, keine Uhr,
kurze Nägel. Schuhe kaufst du selbst, wir geben 40 Euro im Jahr dazu.

GESCHENKE
Pralinen sind in Ordnung, Geld nie. Sachen bis 10 Euro in die Kaffeekasse, alles
darüber freundlich ablehnen und der Leitung sagen.

SCHLÜSSEL
Bund nach der Tour zurück in den Schrank, nie mit nach Hause nehmen. Am Anhänger
steht der Nachname des Klienten. Verlust sofort melden, auch nachts.

MEDIKAMENTE
Wochenkarten kommen donnerstags, zweite Person zählt nach. Bedarfsmedizin nur, wenn
es in der Akte angeordnet ist. Tropfen stellen wir nicht vorab.

NADELSTICH
Bluten lassen, desinfizieren, Leitung anrufen, innerhalb von zwei Stunden zum
Durchgangsarzt im Klinikum. Eintrag ins Verbandbuch.

NIEMAND MACHT AUF
Klingeln, anrufen, Angehörige anrufen. Nach 15 Minuten ohne Antwort Leitung fragen,
die entscheidet über Feuerwehr.

TOD
Nichts verändern, Hausarzt rufen, bei unklaren Umständen Polizei.

FORTBILDUNG
Pflicht sind 20 Stunden im Jahr, Erste Hilfe alle zwei Jahre.
"""
put(NAME, F)
s = start(NAME, "de")
V, D, P, B, K, L, M = F
s.ask("bis wann muss ich ein dringendes medikament durchgeben damit es heute noch kommt", (V, "Eilige Mittel werden am selben Tag gebracht, wenn sie bis 11:30 Uhr bestellt sind.", "11:30 Uhr"))
s.ask("Müssen wir den Apothekenvertrag kündigen oder läuft der von selbst aus?", (V, "Der Vertrag läuft bis zum 28. Februar 2028 und endet dann ohne Kündigung.", "endet am 28. Februar 2028 von selbst"))
s.ask("kann ich der apotheke die medikamentenliste faxen?", (V, "Daten werden nur über das Postfach der Telematik ausgetauscht, nicht per Fax oder Messenger.", "nein"))
s.ask("Knöllchen fürs Falschparken 35 Euro, wer zahlt?", (D, "Verwarnungen wegen Parkens übernimmt der Betrieb bis zu 20 Euro, alles andere zahlt, wer gefahren ist.", "Betrieb bis 20 Euro"))
s.ask("darf ich das auto mit heim nehmen", (D, "Fahrten zwischen Wohnung und erster Tour sind erlaubt, wenn der Dienst vor 6:30 Uhr beginnt.", "ja, wenn der Dienst vor 6:30 Uhr beginnt"))
s.ask("Kleiner Kratzer beim Ausparken, muss da echt die Polizei her?", (D, "Nach einem Unfall wird immer die Polizei gerufen, auch bei Blechschäden.", "ja"))
s.ask("Was haben die Prüfer an uns auszusetzen gehabt?", (P, "Bemängelt wurde die Wunddokumentation: bei zwei Leuten fehlte das Foto.", "Wunddokumentation, bei zwei fehlte das Foto"))
s.ask("was bekomme ich im november für eine nacht bereitschaft unter der woche", (P, "Die Pauschale steigt ab November auf 35 Euro je Nacht, am Wochenende 50 Euro.", "35 Euro"))
s.ask("Wann kommt das neue Bett zu Frau Wendt?", (B, "Wir liefern am Dienstag, 13. Oktober, zwischen 9 und 11 Uhr.", "13. Oktober, 9 bis 11 Uhr"), note="Nicht der 9. Oktober aus der zitierten Mail.")
s.ask("warum hängt es beim Lifter?", (B, "Beim Lifter fehlt noch die Verordnung im Original, eine Kopie reicht der Kasse nicht.", "Verordnung im Original fehlt"))
s.ask("Wie viel kostet es, wenn ich mit jemandem drei Stunden beim Doktor sitze, also pro Stunde?", (L, "Begleitung zum Arzt;Stunde;41,00;01.01.2026;mindestens 2 Stunden", "41,00"))
s.ask("Klient schenkt mir 20 euro, darf ich?", (M, "Pralinen sind in Ordnung, Geld nie.", "nein"))
s.two("Herr Kolb will öfter in die Wanne: was ist ausgemacht und was kostet einmal mehr?", (K, "Einmal in der Woche ist vereinbart.", "einmal in der Woche"), (L, "Vollbad oder Dusche zusätzlich;Einsatz;38,50;01.01.2026;", "38,50"))
s.two("Wochenkarten: wann werden sie gebracht und wer kontrolliert sie bei uns?", (V, "Die Lieferung erfolgt donnerstags bis 16 Uhr für die folgende Woche.", "donnerstags bis 16 Uhr"), (M, "Wochenkarten kommen donnerstags, zweite Person zählt nach.", "zweite Person"))
s.clash("wann fängt der frühdienst an?", (P, "Frühdienst beginnt künftig um 6:15 Uhr statt um 6:00 Uhr.", "6:15 Uhr"), (M, "Frühdienst ab 6:00, Spätdienst ab 15:30, geteilter Dienst nur nach Absprache.", "6:00 Uhr"), note="Der Merkzettel ist älter; beide gehören gezeigt.")
s.clash("schreiben wir den namen auf den schlüsselanhänger?", (P, "**keine Namen auf Schlüsseln**, nur Nummern.", "nein, nur Nummern"), (M, "Am Anhänger steht der Nachname des Klienten.", "ja, Nachname"))
s.none("Wie viel Urlaub haben Azubis?")
s.none("was kostet uns ein elektroauto im monat leasing")
s.none("Woran ist Herr Kolb erkrankt?")
s.write()
