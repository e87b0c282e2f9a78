#!/usr/bin/python3
"""Makes the four document sets, their questions.json, and checks every quote."""
import email, email.policy, html, io, json, os, re, subprocess, zipfile
import docx
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table
HERE = os.path.dirname(os.path.abspath(__file__))

def P(s, n):
    os.makedirs(os.path.join(HERE, s), exist_ok=True); return os.path.join(HERE, s, n)
def text(s, n, t, enc="utf-8"):
    with open(P(s, n), "w", encoding=enc, newline="\n") as f: f.write(t.strip("\n")+"\n")
def word(s, n, parts):
    d = docx.Document()
    for p in parts:
        if isinstance(p, list):
            t = d.add_table(rows=0, cols=len(p[0])); t.style = "Table Grid"
            for r in p:
                c = t.add_row().cells
                for i, x in enumerate(r): c[i].text = x
        elif p.startswith("# "): d.add_heading(p[2:], 1)
        elif p.startswith("## "): d.add_heading(p[3:], 2)
        elif p.startswith("- "): d.add_paragraph(p[2:], style="List Bullet")
        else: d.add_paragraph(p)
    b = io.BytesIO(); d.save(b); z = zipfile.ZipFile(io.BytesIO(b.getvalue()))
    with zipfile.ZipFile(P(s, n), "w", zipfile.ZIP_DEFLATED) as o:
        for k in z.namelist(): o.writestr(zipfile.ZipInfo(k, (2026, 1, 15, 9, 0, 0)), z.read(k), zipfile.ZIP_DEFLATED)
def pdf(s, n, parts):
    st = getSampleStyleSheet(); out = []
    for p in parts:
        if isinstance(p, list): out += [Table(p), Spacer(1, 8)]
        elif p.startswith("# "): out.append(Paragraph(p[2:], st["Heading1"]))
        elif p.startswith("## "): out.append(Paragraph(p[3:], st["Heading2"]))
        else: out += [Paragraph(html.escape(p, quote=False), st["BodyText"]), Spacer(1, 4)]
    SimpleDocTemplate(P(s, n), pagesize=A4, invariant=1).build(out)
def eml(s, n, frm, to, subj, date, body, qp=False):
    m = email.message.EmailMessage(policy=email.policy.SMTP)
    m["From"], m["To"], m["Subject"], m["Date"], m["Message-ID"] = frm, to, subj, date, f"<{re.sub('[^a-z0-9]', '', n.lower())}@mail.example>"
    m.set_content(body.strip("\n")+"\n", cte="quoted-printable" if qp else "8bit")
    open(P(s, n), "wb").write(m.as_bytes())

# ============================================================ A coworking (EN)
A = "n26-coworking"
word(A, "Membership agreement.docx", ["# Kiln Yard – Membership agreement", "between Kiln Yard Workspaces Ltd, 14 Old Pottery Lane, Bristol (“we”) and the member named on the sign-up sheet (“you”).",
 "## 1 What you get", "You may use the workspace in the way your plan describes. A hot desk plan gives no claim to a particular seat. Fixed desks and studios are yours alone for the length of the membership.",
 "## 2 Fees", "Fees are collected by direct debit on the third working day of each month. After a second reminder we add £15 for our trouble. We may raise fees once a year, in April, by no more than 4 per cent.",
 "At the start you leave a security deposit of one month's fee. It is paid back within 30 days of the end of the membership, less anything you owe us.",
 "## 3 Ending the membership", "Either side may end the membership with two calendar months' notice, given in writing. Email is enough. Studios are handed back empty, swept and with the walls white.",
 "## 4 Guests", "You may bring up to two guests at a time, but not after 6 pm. Guests who stay longer than two hours need a day pass.",
 "## 5 Fobs and security", "Each member receives one key fob. A replacement for a lost fob costs £35. Never lend your fob; the door log is kept for 60 days.",
 "## 6 Liability", "We insure the building, not your equipment. Please take out your own contents cover.", "## 7 Behaviour", "The house rules are part of this agreement. Whoever breaks them repeatedly in spite of a written warning can be asked to leave at once, without a refund for the current month.",
 "## 8 Your data", "We keep your contact details, bank details and the door log. We pass nothing on to others unless the law obliges us to. You may ask for a copy at any time.",
 "## 9 Changes to the space", "We may move, rebuild or close parts of the workspace for repairs, if we tell you two weeks beforehand. If your desk cannot be used for more than three days we reduce the fee for that time.",
 "## 10 Signs and names", "Studio tenants may put up one sign of A4 size beside their door. Nothing is stuck to the brickwork or to the glass.", "Signed in two copies."])
text(A, "prices_2026.csv", """
Product,Price GBP excl. VAT,Unit,Remark
Hot desk 10,95.00,per month,10 days a month
Hot desk unlimited,185.00,per month,Mon-Sun 7am-8pm
Fixed desk,265.00,per month,24/7 incl. pedestal
Studio small,690.00,per month,up to 3 people
Studio large,1240.00,per month,up to 6 people
Day pass,19.00,per day,
Meeting room Oven,18.00,per hour,4 seats
Meeting room Kiln,32.00,per hour,12 seats and screen
Locker,9.00,per month,
Mail service,14.00,per month,scan and forward
Printing b/w,0.06,per page,first 50 free
Printing colour,0.22,per page,
""")
text(A, "house_rules.md", """
# House rules

Last change: October 2025

## Noise
- The mezzanine is a quiet floor. No calls, no typing with mechanical keyboards, please.
- Phone booths are for half an hour at most. Then let the next person in.

## Animals
Dogs are welcome on Mondays and Fridays, on the ground floor only. They stay on the lead and out of the kitchen.

## Kitchen
Wash up what you used. Whatever sits in the fridge without a name on Friday afternoon is thrown away.

## Meeting rooms
Book through the calendar. You can cancel a meeting room free of charge up to 24 hours before it starts; later than that the full price is due.

## Printing
The printer takes your member code. If you jam it, you unjam it. Paper is in the cupboard below.

## Cleaning
The cleaners come every night at nine. They empty bins but do not tidy desks. Glass goes into the crate in the yard.

## Heating
The radiators follow a timetable. Do not turn the valves; tell Ben if you freeze.

## Bikes
The bike cage is behind the bins. Code on request. E-bike batteries must not be charged overnight.

## Last one out
Check the windows on both floors, switch off the coffee machine, set the alarm. Forgetting the alarm costs a round of cake.
""")
text(A, "faq.html", """
<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Kiln Yard – Questions we often hear</title></head><body>
<h1>Questions we often hear</h1>
<h2>Can I try it first?</h2><p>Yes. Your first day is on us; just write to hello@kilnyard.example the day before.</p>
<h2>Where do I park?</h2><p>We have no car park of our own. The multi-storey on Temple Street is four minutes away and takes cards.</p>
<h2>What if my meeting falls through?</h2><p>Meeting rooms can be cancelled without charge until 48 hours beforehand.</p>
<h2>Can I use your address for my company?</h2><p>Yes, with the mail service. Companies House accepts our address.</p>
<h2>Is there a kitchen?</h2><p>Yes, with two hobs, a dishwasher and endless tea. Coffee is included, oat milk too.</p>
<h2>Is the building accessible?</h2><p>The ground floor is step-free. The mezzanine can only be reached by stairs.</p>
</body></html>""")
text(A, "team meeting 12 Jan 2026.txt", """
TEAM MEETING 12 January 2026
Present: Orla, Ben, Shanice, Piotr   Apologies: Gwen

1. Occupancy
41 of 46 fixed desks let, all studios but number 7. Hot desks busy Tue-Thu.

2. Roof over studio 4
Water came in again over Christmas. Harlow Roofing quoted 4,870 pounds plus VAT. Agreed to accept.
Works are to take place in the half-term week, 16 to 20 February. Shanice tells the tenants; they move to studio 7 for that week.

3. Coffee machine
Lease of the old one runs out in May. Piotr gets two offers, one of them for a machine with a bean grinder on each side.

4. Events
Open studios evening on 26 February, Gwen in charge. Budget 600 pounds.

5. Cleaning
Two complaints about the upstairs toilets. Ben talks to Sparkle Ltd; if nothing improves by March we look for somebody else.

6. Studio 7
Still empty after eleven weeks. Two viewings this week, a podcaster and a bag maker. Agreed not to lower the fee.

7. Late payers
Three members are more than a month behind. Gwen rings them before the next reminder goes out.

8. AOB
Ben has done his first-aid refresher. Orla wants the stairwell painted before summer.

Next meeting: 9 February
""")
eml(A, "Harlow roof works.eml", "Mark Harlow <mark@harlowroofing.example>", "Orla Byrne <orla@kilnyard.example>", "Studio 4 roof - new dates", "Wed, 11 Feb 2026 08:14:00 +0000", """
Morning Orla,

bad news about the scaffold I'm afraid. The scaffolders are held up on a job in Bath and can't be with you next week.
We will now do your roof from 9 to 11 March. Price stays as agreed.

Could someone move the two planters by the back door? The lorry needs the space. And please have somebody on site at 7.30 on the first morning to let us in.

Sorry for the hassle
Mark
""")
text(A, "newsletter-february.md", """
# Kiln Yard News – February

**Hello to Inkwell Letterpress**, who moved into studio 2 with a very heavy press. Ask Dilys for a go.

**Faster internet.** Since 19 January the line runs at 900 Mbit both ways. If yours doesn't, restart your laptop before you shout.

**Bring a friend.** If somebody you recommended signs up, you both get 25 per cent off one month.

**Stretching with Ana** – Tuesdays at 12.30 in the Oven room, bring a mat, pay what you like.

**Parcels.** The shelf is bursting. From now on we keep parcels for ten days, then they go back to the sender.

**Open studios** on 26 February from 6 pm. Mulled cider, tours, and the loudest ceramics raffle in town.
""")
pdf(A, "incident report 28-01.pdf", ["# Incident report", "Date of incident: Wednesday 28 January 2026, 11.20 am. Written by: Shanice Cole", "## What happened",
 "The smoke detector in studio 5 went off because a toaster had been set up next to the printer. The alarm sounded in the whole building and the fire brigade was called automatically.",
 "The building was empty after 6 minutes and 40 seconds. Our target is four minutes. 58 people gathered in the yard.", "## What went wrong",
 "The sign for the meeting point had fallen down behind the bins, and several people waited in front of the main entrance. One visitor used the goods lift.", "## Costs",
 "The fire service charges £390 for a false alarm; we pass this on to the tenant of studio 5.", "## What we change",
 "Toasters, kettles and heaters are allowed in the kitchen only. A new sign has been ordered. We repeat the drill on 22 April."])

# ============================================================ B museum (EN)
B = "n26-museum"
word(B, "Loan agreement ledger 1887.docx", ["# Loan agreement no. 2026/03", "Lender: Elmbridge Tannery Museum Trust. Borrower: Norwich Textile Gallery.", "## Object", "Account ledger of the Pratt tannery, 1887, leather binding, 312 pages, inventory number ETM 0441.",
 "## Period", "The loan runs from 2 March to 30 September 2026. An extension must be asked for eight weeks before the end.", "## Insurance", "The borrower insures the object nail to nail for £12,500.",
 "## Conditions of display", "Light on the object must not exceed 50 lux. Relative humidity is kept between 45 and 55 per cent. The page shown is turned every six weeks.", "Flash photography is not permitted.",
 "## Damage", "Any damage is reported to the lender by telephone within 24 hours and must not be repaired without consent.", "## Transport", "Transport is carried out by Ferris Fine Art, at the borrower's cost, with a member of our staff as courier."])
pdf(B, "Volunteer handbook.pdf", ["# Volunteer handbook", "Welcome to the team! Without you the doors would stay shut.", "## Your shift", "A shift lasts four hours, either from 9.45 am or from 1 pm. Please do at least two a month. You must be 16 or over.",
 "If you are ill, ring the duty manager before 9 am on 01555 0142.", "## Front desk", "The last visitors are let in at 4 pm, so that the galleries are clear by half past. Count the float with a second person. Never leave the till unattended.",
 "## Expenses", "We refund 45p per mile for your own car, up to £12 a day, and bus fares in full. Hand in your form by the fifth of the following month.", "## Thank-you", "Volunteers get 20 per cent off in the shop and a free hot drink each shift.",
 "## Safeguarding", "Never be alone with a child who is not your own. Concerns go to Ruth Dale, and to no one else.", "## What to wear", "Please wear the green apron and your name badge. Closed shoes in the yard, always. The lime pits are fenced off; never open the gate for visitors, however nicely they ask.",
 "## Telling the story", "You need not know everything. If you are asked something you cannot answer, write it in the question book; Celia answers once a week. Please do not guess dates.",
 "## Fire", "If the bell rings, leave by the nearest door and count your visitors on the green. The duty manager calls the fire brigade.",
 "## Keys", "Only key holders lock up. The list hangs inside the cleaning cupboard. A key holder stays until the last volunteer has gone.", "## Lost property", "Lost things are kept in the grey cupboard for three months and then given to the hospice shop."])
text(B, "admission_2026.csv", """
Ticket;Price;Valid for
Adult;8.50;one day
Concession;6.50;over 65, students, jobseekers
Child 5-15;4.00;one day
Under 5;free;
Family;21.00;2 adults and up to 3 children
School group;3.20;per pupil, term time
Annual pass;24.00;12 months from purchase
Guided tour;3.00;supplement per person
Evening walk;11.00;booking needed
""")
text(B, "visit-us.html", """
<html><head><meta charset="utf-8"><title>Plan your visit</title></head><body><h1>Plan your visit</h1>
<p>We are open Wednesday to Sunday from 10 am to 4.30 pm. The museum is closed in January.</p>
<p>Last admission is at 3.45 pm.</p>
<h2>Getting here</h2><p>Bus 11 stops outside the gate. There are eight parking spaces behind the bark barn, two of them for blue badge holders.</p>
<h2>Access</h2><p>The ground floor and the yard can be visited with a wheelchair. The drying loft has 34 steep steps and no lift; a film in the entrance hall shows it instead.</p>
<h2>Dogs</h2><p>Assistance dogs only, please - the hides are simply too tempting.</p>
<h2>Food</h2><p>Honey &amp; Rye serve soup, toasties and cakes in the old office.</p></body></html>""")
word(B, "Trustees minutes 18 Feb 2026.docx", ["# Minutes of the trustees' meeting", "18 February 2026, 6.30 pm, in the library. Chair: Ruth Dale. Present: J. Pratt, O. Adeyemi, C. Lund, S. Whitmore", "## 1 Figures for 2025",
 "14,212 people visited the museum in 2025, six per cent more than the year before. The year closed with a shortfall of £3,900, mainly because of the insurance.", "## 2 Treasurer", "Olu Adeyemi was elected treasurer, following Mr Lund who steps down after nine years.",
 "## 3 Boiler", "The boiler will not survive another winter. S. Whitmore is to obtain three quotations by the end of April.", "## 4 Bank holidays", "From this year we also open on bank holiday Mondays. Carried with one vote against.",
 "## 5 Grant", "The application to the Heritage Fund for £48,000 (re-roofing of the bark barn) was submitted on 30 January. A decision is expected in June.", "## 6 Website", "S. Whitmore reports that the old booking form loses orders. A new one is to be tested in March with the Friends.",
 "## 7 Loans", "The loan of the 1887 ledger to Norwich was approved. The request from Leeds for the fleshing machine was turned down; it is too heavy for the floor there.",
 "## 8 Staff", "Hannah Moss takes on education for three days a week. The post of caretaker will be advertised again, as nobody suitable applied.",
 "## 9 Next meeting", "20 May 2026"])
eml(B, "St Lukes visit.eml", "Hannah Moss <education@tannery.example>", "Tim Garrod <t.garrod@stlukes.example>", "Re: Class trip 14 May", "Tue, 03 Mar 2026 15:41:00 +0000", """
Dear Mr Garrod,

thank you for your booking. I have put you down for 14 May with 54 pupils and six adults, arriving at 10.15.

The leather workshop takes 30 children at most, so we will split you into two groups and swap after the break. One adult comes in free for every eight pupils. You can eat your packed lunches in the bark barn, whatever the weather.

Please let me know about allergies by the end of April - we use beeswax and a little latex glue.

Best wishes
Hannah Moss

> Hello, we'd love to come back with years 4 and 5. Could everyone do the
> purse making this time? Last year half of them only watched.
> Tim
""", qp=True)
text(B, "spring newsletter.md", """
Friends of the Tannery – Spring letter
======================================

Dear Friends,

the snowdrops are over and the pits are full again. Our new exhibition, Bark & Bristle, opens on 28 March; Friends are invited to a preview with elderflower fizz the evening before.

The Pratt family has given us 26 glove moulds from the 1920s. They will be on show in the cutting room from May.

**Evening walks** along the leat resume in April, every second Thursday.

**We need you:** two people with steady hands to re-label the tool wall, and anyone who owns a van.

Subscriptions (15 pounds) fall due in April.

Yours, Celia
""")
text(B, "cafe agreement.txt", """
AGREEMENT ON THE RUNNING OF THE CAFE

1. The Trust lets the old office (38 square metres) to Honey & Rye, owner Petra Novak, for use as a cafe.
2. The rent is nine per cent of the takings, but at least 350 pounds a month. It is due on the tenth of the next month together with a copy of the till report.
3. The cafe is open whenever the museum is open.
4. Electricity is billed by sub-meter. Water is included.
5. No frying. Alcohol only at evening events.
6. The agreement runs until 31 December 2027 and is extended by a year if neither party objects six months before.
""")

# ============================================================ C Kältetechnik (DE)
C = "n26-kaeltetechnik"
word(C, "Angebot 2026-014 Ritter.docx", ["# Angebot 2026-014", "Frostwerk Kältetechnik GmbH, Leipziger Straße 190, 34123 Kassel", "An: Metzgerei Ritter, Inhaber Holger Ritter, Baunatal. Datum: 3. März 2026", "Sehr geehrter Herr Ritter, gern bieten wir Ihnen an:",
 [["Pos.", "Leistung", "Netto"], ["1", "Kühlzelle 3 x 4 m, Höhe 2,40 m, 100 mm Dämmung", "9.850,00 €"], ["2", "Verbundaggregat mit Kältemittel R290", "5.940,00 €"], ["3", "Montage und Inbetriebnahme", "2.850,00 €"]],
 "Die Summe beträgt 18.640,00 € zuzüglich Mehrwertsteuer.", "Die Entsorgung der alten Anlage ist nicht enthalten; auf Wunsch erledigen wir sie für 780 €.", "Die Lieferzeit beträgt sechs Wochen ab Auftragseingang.",
 "An dieses Angebot halten wir uns bis zum 15. April 2026 gebunden.", "Bauseits zu stellen sind ein ebener Boden mit Ablauf, ein Drehstromanschluss 16 A und eine freie Wandfläche für das Aggregat.", "Für die Montage rechnen wir mit zwei Monteuren und drei Arbeitstagen.",
 "Auf das Aggregat geben wir zwei Jahre Gewährleistung, bei Abschluss eines Wartungsvertrags drei.", "Zahlung: 40 % bei Auftrag, 50 % bei Anlieferung, 10 % nach Abnahme.", "Mit freundlichen Grüßen, Katrin Döring"])
pdf(C, "Wartungsvertrag Auepark.pdf", ["# Wartungsvertrag", "zwischen Frostwerk Kältetechnik GmbH und Hotel Auepark Betriebs-GmbH, Kassel", "## § 1 Gegenstand", "Gewartet werden zwei Kühlhäuser, ein Tiefkühlraum, die Theke im Restaurant und die Klimageräte im Saal.",
 "## § 2 Umfang", "Der Auftragnehmer wartet die Anlagen zweimal jährlich, jeweils im April und im Oktober. Die gesetzliche Dichtheitsprüfung ist eingeschlossen, Verschleißteile werden gesondert berechnet.",
 "## § 3 Störungen", "Bei einer Störung ist der Auftragnehmer innerhalb von vier Stunden vor Ort, auch am Wochenende.", "## § 4 Vergütung", "Die Jahrespauschale beträgt 1.980 € netto und wird im Januar in Rechnung gestellt.",
 "## § 5 Laufzeit", "Der Vertrag beginnt am 1. Januar 2025 und läuft drei Jahre. Er verlängert sich um jeweils ein Jahr, wenn er nicht drei Monate vor Ablauf gekündigt wird.", "## § 6 Pflichten des Hotels", "Das Hotel hält die Verflüssiger frei von Kartons und meldet ungewöhnliche Geräusche sofort. Eigene Eingriffe in den Kältekreis sind untersagt.",
 "## § 7 Dokumentation", "Nach jeder Wartung wird ein Bericht mit Drücken, Temperaturen und nachgefüllten Mengen übergeben. Das Kälteanlagenbuch bleibt beim Hotel.",
 "## § 8 Haftung", "Für verdorbene Ware haftet der Auftragnehmer nur bei grober Fahrlässigkeit und höchstens mit 10.000 €.", "## § 9 Zutritt", "Der Haustechniker Herr Aslan begleitet die Arbeiten und zeichnet den Bericht ab."])
text(C, "Stundensätze_2026.csv", """
Leistung;Einheit;Satz netto
Meister;Stunde;84,00
Kundendienstmonteur;Stunde;68,50
Auszubildender;Stunde;39,00
Anfahrt bis 30 km;pauschal;45,00
Anfahrt über 30 km;je km;0,95
Zuschlag Nacht 20-6 Uhr;Prozent;50
Zuschlag Samstag;Prozent;25
Zuschlag Sonn- und Feiertag;Prozent;100
Kältemittel R290;kg;38,00
Dichtheitsprüfung einzeln;Stück;119,00
Lecksuche mit Stickstoff;Stück;165,00
""", "utf-8-sig")
text(C, "Besprechung KW08.txt", """
Werkstattrunde KW 8, 19.02.2026
Da: Katrin Döring, Jens Kolb, Murat, Steffi, Lasse (Protokoll)

- Fahrzeuge: Der blaue Transporter hat 240.000 km runter und kommt nicht mehr durch den TÜV. Steffi holt zwei Leasingangebote ein, gern elektrisch.
- Personal: Jens Kolb geht vom 1. Mai bis Ende August in Elternzeit. Murat übernimmt seine Stammkunden. Ab September kommt eine neue Auszubildende, Lena Wirth.
- Lager: Inventur am 28. März, alle helfen mit, danach Grillen. Bitte vorher die Restflaschen zurückbringen.
- Messe Chillventa: Stand wird dieses Jahr nicht gebucht, zu teuer.
- Sicherheit: Die Gaswarner in den Autos müssen bis Ostern kalibriert werden. Lasse sammelt sie ein.
- Reklamation Bäckerei Engel: Der Gärraum wird nicht feucht genug. Murat fährt Montag hin und tauscht die Düse auf Kulanz.
- Büro: Steffi stellt auf elektronische Rechnungen um. Kundennummern bitte ab sofort auf jeden Arbeitsbericht schreiben.
- Werkzeug: Zwei neue Absauggeräte sind bestellt, Lieferung voraussichtlich Mitte April.
- Schulung: Murat und Lasse machen im Juni den R290-Schein in Springe.
- Sonstiges: Wer hat den großen Vakuumschlauch?
""")
eml(C, "AW Kühlzelle.eml", "Holger Ritter <info@metzgerei-ritter.example>", "Katrin Döring <doering@frostwerk.example>", "AW: Angebot 2026-014 Kühlzelle", "Mon, 09 Mar 2026 06:12:00 +0100", """
Guten Morgen Frau Döring,

danke fürs Angebot, sieht soweit gut aus. Ein paar Sachen noch:

Die Tür zum Hof ist nur 1,10 m breit, da muss alles durch. Über den Laden geht es nicht, die Theke steht im Weg.
Der Boden wurde letztes Jahr neu gefliest, bitte mit Platten abdecken.
Am liebsten wäre mir der Einbau in der Woche nach Ostern, da haben wir sowieso zu.

Die Entsorgung vom alten Kasten nehmen Sie bitte mit rein.

Gruß
Holger Ritter
""", qp=True)
text(C, "Spesenregelung.md", """
# Spesenregelung der Frostwerk GmbH

Stand: Januar 2026

## Übernachtung
Hotelkosten werden bis 95 € je Nacht einschließlich Frühstück erstattet. Gebucht wird über Steffi.

## Verpflegung
- mehr als 8 Stunden unterwegs: 14 €
- ganzer Tag: 28 €

## Privatwagen
Für Fahrten mit dem eigenen Auto zahlen wir 0,30 € je Kilometer. Strafzettel zahlt jeder selbst.

## Belege
Belege gehören bis zum 10. des Folgemonats in Steffis Fach, Fotos reichen nicht.

## Parken und Maut
Parkgebühren und Maut werden gegen Quittung ersetzt. Wer im Parkhaus übernachtet, muss das vorher sagen.

## Telefon
Jeder Monteur hat ein Diensthandy. Private Gespräche im Inland sind erlaubt, im Ausland nur im WLAN.

## Arbeitskleidung
Jeder bekommt zwei Hosen und eine Jacke im Jahr. Sicherheitsschuhe bis 130 €.
""")
text(C, "Notdienst-Handbuch.html", """
<html lang="de"><head><meta charset="utf-8"><title>Handbuch Notdienst</title></head><body>
<h1>Handbuch Notdienst</h1>
<h2>Wechsel</h2><p>Die Bereitschaft wechselt montags um 7 Uhr. Telefon, Schlüsselbund und Auto werden persönlich übergeben.</p>
<h2>Vergütung</h2><p>Für jede Woche Rufbereitschaft gibt es 180 € brutto, Einsätze werden zusätzlich bezahlt.</p>
<h2>Wer zuerst?</h2><ul><li>Krankenhaus und Blutbank sofort</li><li>Lebensmittelhandel und Metzgereien: am selben Tag</li><li>Hotel Auepark: laut Absprache innerhalb von sechs Stunden</li><li>Büroklima: nächster Werktag</li></ul>
<h2>Kältemittel tritt aus</h2><p>Raum sofort verlassen, Türen schließen, Lüftung von außen einschalten. Erst mit Gaswarner wieder hinein.</p>
<h2>Meldung</h2><p>Nach jedem Einsatz eine Nachricht mit Uhrzeit, Anlage und Ersatzteilen an Katrin Döring.</p>
</body></html>""")
eml(C, "Rundmail Reisekosten.eml", "Steffi Krug <krug@frostwerk.example>", "alle@frostwerk.example", "Dienstreisen", "Thu, 15 Jan 2026 11:30:00 +0100", """
Hallo zusammen,

weil es dauernd Fragen gibt: Für ein Zimmer könnt ihr höchstens 110 € pro Nacht ausgeben, Frühstück inklusive. Wenn Messe ist und nichts zu kriegen ist, ruft mich vorher an.

Tankkarten liegen wieder im Schrank, die PIN hat sich nicht geändert. Und bitte die Kaffeebecher aus den Autos nehmen!

Steffi
""")

# ============================================================ D Weinimport (mixed)
W = "n26-weinimport"
pdf(W, "Offre Domaine Mercier.pdf", ["# Offre commerciale n° 118", "Domaine Mercier, 7 rue des Tonneliers, 68590 Saint-Hippolyte. À l'attention de Rebstock Import, Kehl", "## Nos prix", "Crémant d'Alsace brut : 7,40 € HT la bouteille.", "Riesling Vieilles Vignes 2024 : 6,85 € HT la bouteille.",
 "Pinot noir « Les Terrasses » 2023 : 9,20 € HT la bouteille, en quantité limitée (480 bouteilles).", "## Conditions", "Le transport est à notre charge à partir de 1 200 bouteilles.", "Un acompte de 30 % est versé à la commande, le solde à trente jours.",
 "Les vins partent du domaine trois semaines après la commande.", "Cette proposition reste valable jusqu'au 31 mars 2026.", "Dans l'attente de votre réponse, nous vous adressons nos salutations les meilleures. Hélène Mercier"])
text(W, "trade_prices_spring.csv", """
Item no,Wine,Producer,Trade price EUR,Case
1001,Crémant d'Alsace brut,Mercier,11.90,6
1002,Riesling Vieilles Vignes 2024,Mercier,10.80,6
1003,Pinot noir Les Terrasses 2023,Mercier,14.50,6
1010,Sancerre blanc 2024,Bouvet,15.20,6
1014,Jura Savagnin 2021,Perrard,19.80,6
1020,Muscadet sur lie 2024,La Grange,7.60,12
1031,Côtes du Rhône 2023,Les Amandiers,8.10,12
1044,Magnum Crémant,Mercier,26.00,3
""")
word(W, "Protokoll Vertrieb 05.02.2026.docx", ["# Vertriebsrunde", "5. Februar 2026, Kehl. Anwesend: Ulrike Bauer, Théo Klein, Sam Whitaker, Nadine Roth", "## 1. Außenstände", "Das Gasthaus Krone schuldet uns noch 3.412 €. Ab sofort wird dort nur gegen Vorkasse geliefert.",
 "## 2. Mindestmenge", "Händler bestellen ab sofort mindestens 36 Flaschen, sonst lohnt sich die Fahrt nicht.", "## 3. Vertreter", "Die Handelsvertreter erhalten weiterhin sechs Prozent Provision auf den Nettoumsatz, für Neukunden im ersten Jahr acht.",
 "## 4. Messe", "Auf der ProWein (15. bis 17. März) teilen wir uns den Stand mit Perrard. Sam fährt den Bus.", "## 5. Sommer", "Betriebsferien sind vom 3. bis 14. August. Théo klärt, wer die Notbestellungen annimmt.", "## 6. Onlineshop", "Im Januar kamen 212 Bestellungen über den Shop, die meisten am Sonntagabend. Nadine möchte die Fotos erneuern, Sam sucht jemanden dafür.",
 "## 7. Reklamationen", "Beim Muscadet gab es elf Beschwerden über brüchige Korken. Théo spricht mit dem Weingut und verlangt Ersatz.",
 "## 8. Neue Kunden", "Das Hotel Sonne in Offenburg und die Brasserie Paul in Straßburg möchten im März probieren. Ulrike fährt hin.", "## 9. Etiketten", "Die neue Etikettiermaschine kommt Ende März, Nadine lässt sich einweisen."])
text(W, "terms_of_sale.md", """
# General terms of sale – Rebstock Import

1. **Scope.** These terms apply to all sales to the trade.
2. **Orders.** The smallest order we accept is 24 bottles, mixed as you like by the case.
3. **Delivery.** Within five working days inside Baden and Alsace, otherwise by carrier.
4. **Payment.** Invoices are payable within 21 days without deduction. New customers pay the first order in advance.
5. **Breakage.** Broken bottles must be reported with a photo within 48 hours of delivery.
6. **Corked wine.** We credit corked bottles up to 60 days after delivery if at least two thirds of the wine is returned.
7. **Title.** The goods remain our property until paid in full.
8. **Samples.** Samples are invoiced at half price and credited with the first order of the same wine.
9. **Pallets.** Euro pallets are exchanged on delivery. Missing pallets are charged at 18 euros each.
10. **Vintages.** If a vintage sells out we may send the following one, unless you object in advance.
11. **Law.** German law applies; place of jurisdiction is Offenburg.
""")
eml(W, "Retard livraison.eml", "Transports Morel <exploitation@morel.example>", "Ulrike Bauer <bauer@rebstock.example>", "Retard de livraison - vos palettes de Sancerre", "Thu, 12 Feb 2026 17:22:00 +0100", """
Bonjour Madame Bauer,

je suis désolé de vous annoncer un retard. Notre camion est immobilisé à Beaune à cause d'une panne d'embrayage.
Vos quatre palettes arriveront mardi 17 février dans la matinée, et non demain comme prévu. Le chargement reste au frais, à 11 degrés.

Par ailleurs, le supplément gazole passe à 4,2 % à compter du 1er mars.

Bien cordialement
Fabrice Morel
""", qp=True)
text(W, "Lagerordnung.txt", """
LAGERORDNUNG (Halle Kehl)

1. Im Flaschenlager herrschen 12 bis 14 Grad. Wer Abweichungen am Thermometer sieht, ruft Nadine an.
2. Kartons werden höchstens fünf Lagen hoch gestapelt, Magnumkisten drei.
3. Den Stapler fahren nur Kollegen mit gültigem Schein, das sind zurzeit Nadine Roth und Sam Whitaker.
4. Bruch kommt noch am selben Tag ins Bruchbuch, mit Artikelnummer.
5. Gezählt wird am letzten Freitag jedes Quartals.
6. Leere Paletten stehen rechts neben Tor 2, beschädigte kommen in den Container.
7. Musterflaschen werden nur gegen Unterschrift herausgegeben. Die Liste hängt am Büro.
8. Wareneingang: Lieferschein abhaken, drei Kartons öffnen, Füllstand und Etikett prüfen, dann erst unterschreiben.
9. Die Tore bleiben zu, auch im Sommer. Rauchen nur am Aschenbecher hinter der Rampe.
10. Wer zuletzt geht, schaltet die Alarmanlage scharf.
""")
text(W, "newsletter_march.html", """
<html lang="en"><head><meta charset="utf-8"><title>Rebstock news, March</title></head><body><h1>What's uncorked in March</h1>
<p>Dear wine friends, spring is here and so is the Jura. We now stock three wines by <b>Perrard</b>, none of them shy.</p>
<h2>Spring tasting</h2><p>Join us on 21 March from 4 to 9 pm in the cellar. Entry is 15 euros and is taken off your bill if you buy twelve bottles or more.</p>
<h2>Wine of the month</h2><p>Muscadet sur lie 2024 - oysters not included.</p>
<h2>Shop hours</h2><p>Our cellar shop is open Thursday and Friday from 2 to 6.30 pm and Saturday from 10 to 2.</p>
<h2>Gift boxes</h2><p>We pack boxes of one, two or three bottles for 4 euros, ribbon included.</p>
</body></html>""")
word(W, "Note congés 2026.docx", ["# Note de service – congés et horaires", "À tous les collaborateurs. Kehl, le 20 février 2026", "L'entreprise sera fermée du 10 au 21 août. Deux semaines de congés sont donc à réserver pour cette période.",
 "Les autres demandes de congés sont à remettre à Théo Klein avant le 30 avril.", "Le télétravail est possible un jour par semaine, sauf pour l'entrepôt.", "En juillet et août, nous travaillons de 7 h à 15 h en raison de la chaleur.", "Les arrêts maladie sont à signaler par téléphone avant 9 heures, et le certificat est à envoyer sous trois jours.", "Le pont de l'Ascension (vendredi 15 mai) est offert par la maison.", "Les tickets restaurant sont distribués le premier lundi du mois par Nadine Roth.", "Ulrike Bauer, gérante"])

def a(f, q, v=""): return dict(file=f, quote=q, value=v)
QS = {A: [
 ("answerable", "how long before I move out do I have to tell them", [a("Membership agreement.docx", "Either side may end the membership with two calendar months' notice, given in writing.", "two calendar months")], ""),
 ("answerable", "what do I pay if my door tag is gone", [a("Membership agreement.docx", "A replacement for a lost fob costs £35.", "£35")], ""),
 ("answerable", "can my dog come along on a wednesday?", [a("house_rules.md", "Dogs are welcome on Mondays and Fridays, on the ground floor only.", "no")], "only Mondays and Fridays"),
 ("answerable", "how quickly did everybody get out when the alarm rang", [a("incident report 28-01.pdf", "The building was empty after 6 minutes and 40 seconds.", "6 minutes and 40 seconds")], ""),
 ("answerable", "what's in it for me if i talk a mate into joining", [a("newsletter-february.md", "If somebody you recommended signs up, you both get 25 per cent off one month.", "25 per cent off one month")], ""),
 ("answerable", "hourly price of the big conference room", [a("prices_2026.csv", "Meeting room Kiln,32.00,per hour,12 seats and screen", "32.00")], "£32 plus VAT"),
 ("two-part", "how long do they hang on to my packages, and what do they charge for dealing with my post?", [a("newsletter-february.md", "From now on we keep parcels for ten days, then they go back to the sender.", "ten days"), a("prices_2026.csv", "Mail service,14.00,per month,scan and forward", "14.00")], ""),
 ("contradiction", "until when can i drop a booked room without paying", [a("house_rules.md", "You can cancel a meeting room free of charge up to 24 hours before it starts; later than that the full price is due.", "24 hours"), a("faq.html", "Meeting rooms can be cancelled without charge until 48 hours beforehand.", "48 hours")], "house rules say 24 hours, the FAQ 48"),
 ("contradiction", "when is the leak above studio 4 getting fixed", [a("team meeting 12 Jan 2026.txt", "Works are to take place in the half-term week, 16 to 20 February.", "16 to 20 February"), a("Harlow roof works.eml", "We will now do your roof from 9 to 11 March.", "9 to 11 March")], "the mail (11 Feb) is later and replaces the date in the minutes; both should be named"),
 ("unanswerable", "do students get a discount", [], "no file mentions students"),
], B: [
 ("answerable", "how bright may the lamps be on our old book while it is away", [a("Loan agreement ledger 1887.docx", "Light on the object must not exceed 50 lux.", "50 lux")], ""),
 ("answerable", "how much petrol money do helpers get", [a("Volunteer handbook.pdf", "We refund 45p per mile for your own car, up to £12 a day, and bus fares in full.", "45p per mile, up to £12 a day")], ""),
 ("answerable", "what do the coffee people pay us", [a("cafe agreement.txt", "The rent is nine per cent of the takings, but at least 350 pounds a month.", "nine per cent of the takings, at least 350 pounds a month")], ""),
 ("answerable", "how many came through the door last year?", [a("Trustees minutes 18 Feb 2026.docx", "14,212 people visited the museum in 2025, six per cent more than the year before.", "14,212")], ""),
 ("answerable", "can someone in a wheelchair see everything", [a("visit-us.html", "The drying loft has 34 steep steps and no lift; a film in the entrance hall shows it instead.", "no")], "only ground floor and yard; the sentence on the ground floor and yard is a good place too"),
 ("answerable", "when does the new show start", [a("spring newsletter.md", "Our new exhibition, Bark & Bristle, opens on 28 March; Friends are invited to a preview with elderflower fizz the evening before.", "28 March")], ""),
 ("two-part", "whats the charge per kid for a class and how many of them fit into one leather session?", [a("admission_2026.csv", "School group;3.20;per pupil, term time", "3.20"), a("St Lukes visit.eml", "The leather workshop takes 30 children at most, so we will split you into two groups and swap after the break.", "30")], ""),
 ("contradiction", "how late can you still get in", [a("Volunteer handbook.pdf", "The last visitors are let in at 4 pm, so that the galleries are clear by half past.", "4 pm"), a("visit-us.html", "Last admission is at 3.45 pm.", "3.45 pm")], "handbook 4 pm, website 3.45 pm"),
 ("unanswerable", "what will the new heating cost us", [], "the minutes only say that three quotations are to be obtained"),
 ("unanswerable", "can we rent the place out for a wedding", [], "hire for private parties is mentioned nowhere"),
], C: [
 ("answerable", "bis wann kann der metzger noch zusagen", [a("Angebot 2026-014 Ritter.docx", "An dieses Angebot halten wir uns bis zum 15. April 2026 gebunden.", "15. April 2026")], ""),
 ("answerable", "wer ist ab mai nicht da?", [a("Besprechung KW08.txt", "Jens Kolb geht vom 1. Mai bis Ende August in Elternzeit.", "Jens Kolb")], ""),
 ("answerable", "was berechnen wir für den lehrling pro stunde", [a("Stundensätze_2026.csv", "Auszubildender;Stunde;39,00", "39,00")], ""),
 ("answerable", "wieviel geld kriegt man extra wenn man eine woche das notfallhandy hat", [a("Notdienst-Handbuch.html", "Für jede Woche Rufbereitschaft gibt es 180 € brutto, Einsätze werden zusätzlich bezahlt.", "180 €")], ""),
 ("answerable", "wie viel platz haben wir beim Ritter am eingang um die teile reinzubringen", [a("AW Kühlzelle.eml", "Die Tür zum Hof ist nur 1,10 m breit, da muss alles durch.", "1,10 m")], ""),
 ("answerable", "Was mache ich wenn irgendwo Gas ausläuft?", [a("Notdienst-Handbuch.html", "Raum sofort verlassen, Türen schließen, Lüftung von außen einschalten.", "Raum sofort verlassen")], ""),
 ("two-part", "was zahlt das hotel uns im jahr und um wieviel teurer ist ein einsatz am sonntag", [a("Wartungsvertrag Auepark.pdf", "Die Jahrespauschale beträgt 1.980 € netto und wird im Januar in Rechnung gestellt.", "1.980 €"), a("Stundensätze_2026.csv", "Zuschlag Sonn- und Feiertag;Prozent;100", "100")], "100 Prozent Zuschlag"),
 ("contradiction", "wie schnell müssen wir im auepark sein wenn was kaputt ist", [a("Wartungsvertrag Auepark.pdf", "Bei einer Störung ist der Auftragnehmer innerhalb von vier Stunden vor Ort, auch am Wochenende.", "vier Stunden"), a("Notdienst-Handbuch.html", "Hotel Auepark: laut Absprache innerhalb von sechs Stunden", "sechs Stunden")], "Vertrag vier, Handbuch sechs Stunden"),
 ("contradiction", "wie teuer darf mein hotelzimmer sein auf montage", [a("Spesenregelung.md", "Hotelkosten werden bis 95 € je Nacht einschließlich Frühstück erstattet.", "95 €"), a("Rundmail Reisekosten.eml", "Für ein Zimmer könnt ihr höchstens 110 € pro Nacht ausgeben, Frühstück inklusive.", "110 €")], "beide vom Januar 2026"),
 ("unanswerable", "wieviel urlaub hab ich im jahr", [], "Urlaubstage stehen in keiner Datei"),
], W: [
 ("answerable", "how warm can it be where the bottles are kept", [a("Lagerordnung.txt", "Im Flaschenlager herrschen 12 bis 14 Grad.", "12 bis 14 Grad")], "English question, German file"),
 ("answerable", "wie lange gilt der preis vom Mercier noch", [a("Offre Domaine Mercier.pdf", "Cette proposition reste valable jusqu'au 31 mars 2026.", "31 mars 2026")], "German question, French file"),
 ("answerable", "combien de jours le client a pour régler sa facture ?", [a("terms_of_sale.md", "Invoices are payable within 21 days without deduction.", "21 days")], "French question, English file"),
 ("answerable", "why is the sancerre late", [a("Retard livraison.eml", "Notre camion est immobilisé à Beaune à cause d'une panne d'embrayage.", "panne d'embrayage")], "English question, French file"),
 ("answerable", "was kostet die weinprobe", [a("newsletter_march.html", "Entry is 15 euros and is taken off your bill if you buy twelve bottles or more.", "15 euros")], "German question, English file"),
 ("answerable", "combien touchent les commerciaux sur leurs ventes", [a("Protokoll Vertrieb 05.02.2026.docx", "Die Handelsvertreter erhalten weiterhin sechs Prozent Provision auf den Nettoumsatz, für Neukunden im ersten Jahr acht.", "sechs Prozent")], "French question, German file"),
 ("two-part", "what do we pay for a bottle of cremant and what do shops pay us for it?", [a("Offre Domaine Mercier.pdf", "Crémant d'Alsace brut : 7,40 € HT la bouteille.", "7,40 €"), a("trade_prices_spring.csv", "1001,Crémant d'Alsace brut,Mercier,11.90,6", "11.90")], ""),
 ("contradiction", "Wie viele Flaschen muss ein Händler wenigstens nehmen?", [a("Protokoll Vertrieb 05.02.2026.docx", "Händler bestellen ab sofort mindestens 36 Flaschen, sonst lohnt sich die Fahrt nicht.", "36"), a("terms_of_sale.md", "The smallest order we accept is 24 bottles, mixed as you like by the case.", "24")], "minutes 36, terms 24"),
 ("contradiction", "when are we shut in summer", [a("Note congés 2026.docx", "L'entreprise sera fermée du 10 au 21 août.", "10 au 21 août"), a("Protokoll Vertrieb 05.02.2026.docx", "Betriebsferien sind vom 3. bis 14. August.", "3. bis 14. August")], "the note (20 Feb) is later than the minutes (5 Feb); both should be named"),
 ("unanswerable", "quel est le degré d'alcool du crémant", [], "no file gives the alcohol content"),
]}

def plain(p):
    e = p.rsplit(".", 1)[1]
    if e == "docx":
        d = docx.Document(p); t = "\n".join(x.text for x in d.paragraphs) + "\n" + "\n".join(c.text for t in d.tables for r in t.rows for c in r.cells)
    elif e == "pdf": t = subprocess.run(["pdftotext", p, "-"], capture_output=True, text=True, check=True).stdout
    elif e == "eml": t = email.message_from_binary_file(open(p, "rb"), policy=email.policy.default).get_content()
    else:
        t = open(p, encoding="utf-8-sig").read()
        if e == "html": t = html.unescape(re.sub(r"<[^>]+>", "", t))
        elif e == "md": t = t
    return re.sub(r"\s+", " ", t)
bad = 0; rev = []
for s, qs in QS.items():
    assert len(qs) == 10
    out = [dict(id=f"{s}-{i+1}", question=q, kind=k, answers=an, note=n) for i, (k, q, an, n) in enumerate(qs)]
    json.dump(out, open(P(s, "questions.json"), "w", encoding="utf-8"), ensure_ascii=False, indent=1)
    rev.append(f"===== {s}: {', '.join(sorted(x for x in os.listdir(P(s, '')) if x != 'questions.json'))}")
    for o in out:
        rev.append(f"\n{o['id']} [{o['kind']}] {o['question']}" + (f"   ({o['note']})" if o["note"] else ""))
        for x in o["answers"]:
            t = plain(P(s, x["file"])); n = t.count(re.sub(r"\s+", " ", x["quote"]))
            if n != 1: bad += 1; print("QUOTE", n, s, x)
            rev.append(f"   {x['value']} <- {x['file']}: {x['quote']}")
    rev.append("")
open(os.path.join(HERE, "review.txt"), "w", encoding="utf-8").write("\n".join(rev))
print("bad quotes:", bad)
