#!/usr/bin/python3
"""Makes the four document sets. Run: /usr/bin/python3 make_docs.py (then it checks every quote)."""
import os, re, json, shutil, subprocess, csv, html, email, email.policy
from email.message import EmailMessage
import docx
from reportlab.platypus import SimpleDocTemplate, Paragraph, Spacer, Table, TableStyle
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.lib.pagesizes import A4
H = os.path.dirname(os.path.abspath(__file__)); SS = getSampleStyleSheet()
def blocks(t):
    tab = []
    for l in t.strip("\n").split("\n"):
        if l.startswith("|"): tab.append([c.strip() for c in l.strip("|").split("|")]); continue
        if tab: yield "t", tab; tab = []
        if l.startswith("# "): yield "h", l[2:]
        elif l.startswith("- "): yield "b", l[2:]
        elif l.strip(): yield "p", l
    if tab: yield "t", tab
def mk_docx(p, t):
    d = docx.Document()
    for k, v in blocks(t):
        if k == "h": d.add_heading(v, 2)
        elif k == "b": d.add_paragraph(v, style="List Bullet")
        elif k == "p": d.add_paragraph(v)
        else:
            tb = d.add_table(rows=0, cols=len(v[0])); tb.style = "Table Grid"
            for r in v:
                cs = tb.add_row().cells
                for c, x in zip(cs, r): c.text = x
    d.save(p)
def mk_pdf(p, t):
    fl = []
    for k, v in blocks(t):
        if k == "h": fl.append(Paragraph(html.escape(v), SS["Heading2"]))
        elif k in "pb": fl += [Paragraph(("• " if k == "b" else "") + html.escape(v), SS["BodyText"]), Spacer(1, 3)]
        else: fl += [Table(v, hAlign="LEFT", style=TableStyle([("GRID", (0,0), (-1,-1), .3, "grey"), ("FONTSIZE", (0,0), (-1,-1), 9)])), Spacer(1, 6)]
    SimpleDocTemplate(p, pagesize=A4, invariant=1).build(fl)
def mk_html(p, t):
    o = ["<!DOCTYPE html>", "<html><head><meta charset=\"utf-8\"><title>Newsletter</title><style>body{font-family:sans-serif;max-width:40em}</style></head><body>"]
    for k, v in blocks(t):
        e = html.escape(v, quote=False) if isinstance(v, str) else v
        if k == "t": o.append("<table>" + "".join("<tr>" + "".join(f"<td>{html.escape(c, quote=False)}</td>" for c in r) + "</tr>" for r in v) + "</table>")
        else: o.append({"h": f"<h2>{e}</h2>", "b": f"<ul><li>{e}</li></ul>", "p": f"<p>{e}</p>"}[k])
    open(p, "w", encoding="utf-8").write("\n".join(o + ["</body></html>"]))
def mk_eml(p, t):
    head, body = t.strip("\n").split("\n\n", 1)
    m = EmailMessage()
    for l in head.split("\n"): k, v = l.split(": ", 1); m[k] = v
    m.set_content(body + "\n", cte="8bit" if len(body) % 2 else "quoted-printable")
    open(p, "wb").write(m.as_bytes(policy=email.policy.SMTP.clone(max_line_length=0) if len(body) % 2 else email.policy.SMTP))
def mk_txt(p, t): open(p, "w", encoding="utf-8").write(t.strip("\n") + "\n")
MK = dict(docx=mk_docx, pdf=mk_pdf, html=mk_html, eml=mk_eml, txt=mk_txt, md=mk_txt, csv=mk_txt)
def text(p):
    e = p.rsplit(".", 1)[1]
    if e == "docx":
        d = docx.Document(p); s = "\n".join(x.text for x in d.paragraphs) + "\n" + "\n".join(" ".join(c.text for c in r.cells) for t in d.tables for r in t.rows)
    elif e == "pdf": s = subprocess.run(["pdftotext", "-layout", p, "-"], capture_output=True, text=True).stdout
    elif e == "html": s = html.unescape(re.sub(r"<[^>]+>", " ", open(p, encoding="utf-8").read()))
    elif e == "eml":
        m = email.message_from_binary_file(open(p, "rb"), policy=email.policy.default); s = str(m["subject"]) + "\n" + m.get_content()
    else: s = open(p, encoding="utf-8").read()
    return re.sub(r"\s+", " ", s)
def build(name, files, qs):
    d = os.path.join(H, name); shutil.rmtree(d, ignore_errors=True); os.makedirs(d); out = []
    for f, t in files.items(): MK[f.rsplit(".", 1)[1]](os.path.join(d, f), t)
    tx = {f: text(os.path.join(d, f)) for f in files}; bad = 0
    for i, (kind, q, a, *note) in enumerate(qs, 1):
        for f, quote, val in a:
            n = tx[f].count(re.sub(r"\s+", " ", quote))
            if n != 1: print("QUOTE", n, name, i, f, quote); bad += 1
            if n and val and re.sub(r"\s+"," ",val).lower() not in tx[f].lower(): print("  value not literal:", name, i, val)
        e = {"id": f"{name}-{i}", "question": q, "kind": kind, "answers": [{"file": f, "quote": k, "value": v} for f, k, v in a]}
        if note: e["note"] = note[0]
        out.append(e)
    json.dump(out, open(os.path.join(d, "questions.json"), "w", encoding="utf-8"), ensure_ascii=False, indent=1)
    from collections import Counter
    print(name, len(files), "files", sum(len(t.split()) for t in tx.values()), "words", dict(Counter(q[0] for q in qs)), "bad", bad)
A, P, C, U = "answerable", "two-part", "contradiction", "unanswerable"

# =============================================================== set 1 marina
F = {}
F["berth-charges-2026.csv"] = """Place,Length up to (m),Whole year GBP,Summer half GBP,Guest night GBP
River pontoon,6.0,1040,690,14
River pontoon,8.0,1385,915,18
River pontoon,10.0,1790,1190,22
River pontoon,12.0,2260,1500,27
Swinging mooring,6.0,410,295,8
Swinging mooring,8.0,520,370,10
Swinging mooring,10.0,640,455,12
Swinging mooring,12.0,775,550,14
Dinghy park,5.0,165,110,5
Hard standing,10.0,1150,,
Trailer bay,7.0,240,160,6
"""
F["mooring-agreement.docx"] = """
# Pellbrook Boatyard – Mooring Agreement
This agreement is made between Pellbrook Boatyard Ltd ("the Yard") and the owner named overleaf ("the Owner") for the vessel described in the schedule.
# 1 Term and charges
The berth is let for twelve months from 1 April. Charges are due in full on or before 1 April unless a standing order has been agreed with the office. Sums outstanding for more than thirty days bear interest at four per cent above base rate.
The Owner pays a security deposit of £150 when signing. The deposit is returned within 28 days of departure provided the key fob is handed in and nothing is owed.
# 2 Use of the berth
No vessel may be used as a residence. The Owner and guests may stay aboard for no more than four nights in any seven.
Laundry shall not be hung from rigging or rails. Dogs must be on a lead on the pontoons. Barbecues, whether gas or charcoal, are not to be lit afloat.
The Yard may move the vessel to another berth where works, floods or safety require it and will tell the Owner as soon as practicable.
# 3 Insurance
The vessel shall be insured against third party risks for not less than £3,000,000 and a copy of the certificate shall reach the office every year before 1 May.
# 4 Work on vessels
Outside contractors need a day permit from the office, and must show proof of liability cover. Sanding and spraying of antifouling is only allowed on the wash-down pad.
# 5 Sale of the vessel
The berth does not pass to a buyer. If a boat is sold while on the berth without the help of our brokerage, a handling fee of one per cent of the price is payable.
# 6 Ending the agreement
Either side may end this agreement by giving eight weeks' notice in writing. Charges already paid are refunded for whole unused months only.
If the Owner breaches these terms and does not put matters right within fourteen days of a letter from the Yard, the Yard may end the agreement at once.
"""
F["minutes-february.md"] = """# Berth holders' committee, 11 February 2026, clubroom, 7.30 pm

Present: Alan Petrie (chair), Sheila Voyce, Dominic Rand, Moira Telfer, Kit Sandford (yard manager). Apologies: Brian Oakshott.

## 1. Minutes of the last meeting
Agreed without changes.

## 2. Silt
The upper trot has lost about 40 cm since 2022. Two firms have looked at it. Sheila will get the quotations for dredging and bring them to the April meeting. Nobody wants the work done in the season.

## 3. Lift-out
Kit reported that the hoist passed its inspection. From this autumn lifting out and back in will be £34.00 per metre. Slots are booked with the office, first come first served. The slings were renewed in January.

## 4. Shower block
Complaints about cold water in the mornings. The boiler timer was set wrong. Dominic asked for a second hook in each cubicle. A coin meter was discussed and turned down, three votes to two.

## 5. Security
One outboard was taken from the dinghy park on 3 January. Police reference has been passed to the owner. The committee agreed to spend up to £1,200 on two cameras, and Kit orders them.

## 6. Raft race
Moira has the trophies engraved. Marshals are wanted. The children's heat starts before the adults.

## 7. Any other business
Parking: only one car per berth in July and August. Next meeting Wednesday 15 April 2026.
"""
F["winter-lift-out.eml"] = """From: Kit Sandford <yard@pellbrook-boatyard.example>
To: Olivia Marchant <o.marchant@post.example>
Subject: Re: Getting Petrel out for the winter
Date: Mon, 02 Mar 2026 10:14:00 +0000

Dear Olivia,

thanks for your mail, you are early this year! I have put Petrel down for Thursday 22 October, high water is at 11.40 so please have her at the hoist dock by 10.30.

We charge £31.50 per metre for lifting out and relaunch, pressure wash included. With your 8.2 m that is £258.30. Cradle hire until April is £110, and if you want the mast down and racked it is another £95.

Before we lift, the log impeller must be pulled in and the backstay slackened off, otherwise the slings foul. Fuel should be above three quarters so the tank does not sweat, and please take the gas bottle ashore.

Sue in the office still has no copy of your policy for this year, could you send it?

Best wishes
Kit
"""
F["spring-newsletter.html"] = """
# The Pellbrook Pontoon – Spring 2026
Dear berth holders, the swallows are back in the boat shed and so is the queue for the hoist. Here is what is going on around the yard.
# New number for the gate
The keypad code at the east gate changes on Monday 13 April; ask Sue at the counter for the new one, we do not send it by mail.
# Diesel and gas
The fuel berth is open Friday to Monday from 9 am until 5 pm. Calor bottles can be swapped at the chandlery at any time it is open.
# Slipway
The slip is free for berth holders and £12 a day for everybody else. It will be shut from 4 to 8 May while the bottom rail is replaced.
# Raft race
The raft race is on Sunday 28 June, first start 1.30 pm for the children. Rafts must be made from things that were not sold as boats. Teams of four, buoyancy aids for all.
# The Galley
Tina has taken over the café and opens every day except Tuesday. She bakes on Saturdays, come before eleven.
# Lost property
We have two odd oars, a child's red wellington and a very good pair of binoculars. Unclaimed things go to the sea scouts at the end of May.
"""
F["pump-out-station.pdf"] = """
# Holding tank pump-out station – how to use it
The station stands at the end of pontoon C. It takes tokens, which are sold in the office at £6 each. One token runs the pump for seven minutes.
# Steps
- Moor with the deck fitting towards the station and switch off the engine.
- Push the rubber cone firmly on to the fitting, open the lever on the handle and insert the token.
- Watch the sight glass. When it runs clear, rinse for one more minute with the blue hose.
- Close the lever before you take the cone off.
# When something goes wrong
If the red lamp lights up, shut the lever and wait two minutes before pressing the green button again.
If the pump runs but nothing moves, there is usually a closed seacock or a blocked vent on board. Do not run it dry for longer than a minute.
In frost the station is drained and out of use, as a rule from mid November to early March.
Never put bilge water or oil into the station. Spills are to be reported to the yard on extension 14.
"""
F["fuel-berth-notice.txt"] = """PELLBROOK BOATYARD - FUEL BERTH RULES (posted 1 March 2026)

Opening times: daily except Tuesday, 8.30 am to 4 pm.

1. All passengers go ashore before the hose is handed over.
2. Engines, cookers, heaters and pilot lights off. No phones at the pump.
3. Petrol is only sold into tanks that are fixed in the boat. Cans up to 20 litres may be filled on the quay, not on board.
4. The attendant hands you the nozzle. Stay with it.
5. Keep the absorbent pad around the filler. Spill kits are in the yellow bin.
6. Maximum stay alongside 20 minutes.
7. Red diesel: a signed declaration on the share for heating is needed for each fill.

Accounts are settled at the end of the month. No credit for visitors.
"""
Q = [
 (A, "am i allowed to live on my boat for the summer", [("mooring-agreement.docx", "The Owner and guests may stay aboard for no more than four nights in any seven.", "no more than four nights in any seven")]),
 (U, "how deep is it at the fuel dock when the tide is out", [], "depth is nowhere given; the silt loss concerns the upper trot"),
 (A, "how high must my liability cover be", [("mooring-agreement.docx", "The vessel shall be insured against third party risks for not less than £3,000,000 and a copy of the certificate shall reach the office every year before 1 May.", "£3,000,000")]),
 (C, "what does it cost per meter to have the boat craned out in autumn", [("minutes-february.md", "From this autumn lifting out and back in will be £34.00 per metre.", "£34.00"), ("winter-lift-out.eml", "We charge £31.50 per metre for lifting out and relaunch, pressure wash included.", "£31.50")]),
 (A, "red light on at the sewage thing, what do i do?", [("pump-out-station.pdf", "If the red lamp lights up, shut the lever and wait two minutes before pressing the green button again.", "shut the lever and wait two minutes")]),
 (A, "annual price on the pontoon for a boat of 9.4 m", [("berth-charges-2026.csv", "River pontoon,10.0,1790,1190,22", "1790")], "next band up"),
 (P, "i want to leave the marina. how long before must i tell them and when do i see my deposit again", [("mooring-agreement.docx", "Either side may end this agreement by giving eight weeks' notice in writing.", "eight weeks"), ("mooring-agreement.docx", "The deposit is returned within 28 days of departure provided the key fob is handed in and nothing is owed.", "28 days")]),
 (C, "when can i get diesel, is it open thursdays?", [("spring-newsletter.html", "The fuel berth is open Friday to Monday from 9 am until 5 pm.", "Friday to Monday"), ("fuel-berth-notice.txt", "Opening times: daily except Tuesday, 8.30 am to 4 pm.", "daily except Tuesday")]),
 (A, "who's chasing the prices for getting the mud out", [("minutes-february.md", "Sheila will get the quotations for dredging and bring them to the April meeting.", "Sheila")]),
 (A, "how do I find out what to type in at the entrance from mid april", [("spring-newsletter.html", "The keypad code at the east gate changes on Monday 13 April; ask Sue at the counter for the new one, we do not send it by mail.", "ask Sue at the counter")]),
]
build("r26-marina", F, Q)

# =============================================================== set 2 vets
F = {}
F["staff-handbook.docx"] = """
# Larchfield Veterinary Centre – Staff Handbook
Valid from 1 January 2026. Questions go to Bernadette in the back office.
# Working time
Full time is 38 hours a week. Shifts start at 7.45 am or at 11 am. Breaks of thirty minutes are unpaid. Swaps are fine as long as both people enter them on the board.
# Leave
Everyone has 26 days of paid holiday plus bank holidays. Up to four unused days can be carried over and must be taken by the end of March. Not more than two nurses may be away at the same time.
# Sickness
Ring the practice before 7.30 am on the first day of illness; a text message is not enough. A doctor's note is needed from the eighth day.
# Clothing
Four sets of scrubs are provided and washed on site. Clogs are refunded up to £45 a year against a receipt.
# Pets of staff
Team members pay cost price for medicines and get consultations for up to three own animals free of charge. Relatives' animals are charged in full.
# Needle stick and bites
Wash the wound for five minutes, tell the duty vet and write it in the accident book the same day. Cat bites to the hand always go to the walk-in centre.
# Learning
Each nurse has £400 and three days a year for courses. If someone leaves within twelve months of a course, half of the fee is paid back.
# Leaving
During probation one week's notice applies, afterwards two months to the end of a month.
"""
F["fees-2026.pdf"] = """
# Larchfield Veterinary Centre – Fees from 5 January 2026
All prices include VAT. Payment is due at the time of treatment. Estimates on request.
|Service|Price|
|Consultation, 15 minutes|£49.00|
|Repeat consultation within 14 days|£36.00|
|Booster vaccination dog|£58.00|
|Booster vaccination cat|£54.00|
|Microchip|£21.50|
|Neutering, tom cat|£88.00|
|Spay, female cat|£119.00|
|Castration dog up to 20 kg|£235.00|
|Dental scale and polish, dog|£310.00|
|Nail clipping, nurse|£17.00|
|X-ray, two views|£172.00|
|Blood profile in house|£96.00|
|Out of hours surcharge|£185.00|
|Home visit within 8 miles|£75.00|
# Remarks
Missed appointments that were not cancelled by 6 pm the day before are charged at £25.
Insurance claims: we fill in one form per illness free of charge, every further one costs £12. Direct claims are only possible after a call with the insurer.
Ashes from individual cremation are usually back within ten working days.
"""
F["lab-courier-change.eml"] = """From: Customer Care <care@northfen-labs.example>
To: Reception <desk@larchfieldvets.example>
Subject: New pick-up time for samples
Date: Tue, 20 Jan 2026 15:52:00 +0000

Dear Larchfield team,

from Monday 2 February our driver will reach you at 4.15 pm instead of 5.30 pm. Samples handed over later travel the next working day.

Histology pots must not be sent in the padded bags any more. Please order the rigid boxes under item number NL-207, they are free up to 20 a month.

Cytology slides are read within two working days, histology takes about six. Results marked URGENT cost an extra £28 and are phoned through before noon the following day.

Your account shows an open invoice, 88431, of £412.60 from December. Please ignore this if you have paid in the meantime.

Kind regards
Ingrid Salter
Northfen Laboratories
"""
F["team-meeting-jan.txt"] = """TEAM MEETING - Thursday 22 January 2026, 1 pm, staff room
There: Dr Amin, Dr Kowalczyk, Bernadette, Josie, Leanne, Tariq (notes)

- Phones: Monday mornings are hopeless, people wait up to nine minutes. Josie and Leanne will both be on the desk from 8 to 10 on Mondays until Easter.
- Missed appointments: 31 in December. We now charge £15 for those who do not turn up. Bernadette puts a sign on the desk.
- Vaccine fridge alarmed twice over Christmas. The seal is worn. Tariq has ordered a new one, due next week. Until then read the thermometer at opening and at closing.
- Puppy evenings start again: first Tuesday of the month, 6.30 pm, max eight pups. Leanne runs them.
- Dr Kowalczyk goes part time in April and will work Monday to Wednesday.
- Rabbit week in March: free check of teeth by the nurses, no booking of vets.
- Car park: the two bays next to the door are for clients with large or lame animals. Staff cars to the back, please.
- Stock take Sunday 1 March. Volunteers get the hours plus a half day.
Next meeting: 26 February.
"""
F["client-news-spring.html"] = """
# Larchfield Tails, spring 2026
# Ticks are early
We have already taken off the first ticks. Tablets work for either four or twelve weeks, come and ask which suits your dog. Never burn a tick and please do not use oil.
# Pet Plan Club
Members pay £16.50 a month per dog and £13 per cat. The club covers the yearly jab, worming and flea treatment, two nail clips and ten per cent off food. You can leave after twelve months with one month's warning.
# Rabbits
In March our nurses look at rabbit teeth for nothing. Bring hay, they love hay.
# Opening times
We are here Monday to Friday 8 am to 7 pm and on Saturday from 9 am to 1 pm. At night and on Sundays please call the usual number, you will be put through.
# Before an operation
Dogs and cats get no food after 8 pm the evening before; water may stay until the morning. Rabbits and guinea pigs must go on eating.
# Goodbye and hello
Nurse Priscilla leaves us for Canada. In May we welcome Dr Hugh Lennox, who has a soft spot for exotics.
"""
F["xray-room-guide.md"] = """# X-ray room: short guide

**Radiation protection supervisor: Dr Amin.** The local rules hang inside the door; sign them once a year.

## Before
1. Switch on at the wall, then the console. Warm-up takes six minutes.
2. Put the warning sign out. Nobody under 18 and nobody pregnant stays in the room.
3. Wear the badge under the apron. Badges are posted off every quarter.

## During
- Sandbags and sedation first; holding an animal by hand is the exception and has to be written in the log with a reason.
- Chest: at the height of breathing in. Hips: legs pulled straight and turned in.

## After
- Pictures go to the archive by themselves. If the counter at the bottom right stays yellow for more than a minute, restart the viewer, not the console.
- Error E4 means the plate battery is flat; swap it for the one in the charger by the sink.
- Wipe the plate with the pink cloths only. Alcohol makes the coating go cloudy.

## Service
Serviced every May by Halden Imaging. Contract number HI-5520. Aprons are screened for cracks each autumn.
"""
F["medicines-policy.md"] = """# Keeping and disposing of medicines

Controlled drugs are locked in the steel cabinet in theatre. Keys are held by the duty vet and by nobody else. Each withdrawal is entered at once, and two people count the stock every Friday.

The fridge must stay between 2 and 8 °C. If it was warmer than 8 degrees for more than one hour, put a red band round the box and ask the maker before anything is used.

Opened bottles carry the date. Insulin is thrown away six weeks after opening, eye drops after four.

Clients may bring back leftovers; these go in the blue-lidded bin and are never dispensed again. Sharps go in the yellow tubs, which are collected on the second Wednesday of the month by Medi-Cycle.

Repeat prescriptions need 48 hours and the animal must have been seen within the last six months.
"""
F["out-of-hours-rota.csv"] = """Week from,First on call,Second on call,Phone holder nurse
2026-02-02,Dr Amin,Dr Kowalczyk,Leanne
2026-02-09,Dr Kowalczyk,Dr Sato,Tariq
2026-02-16,Dr Sato,Dr Amin,Josie
2026-02-23,Dr Amin,Dr Sato,Leanne
2026-03-02,Dr Kowalczyk,Dr Amin,Tariq
2026-03-09,Dr Sato,Dr Kowalczyk,Josie
2026-03-16,Dr Amin,Dr Sato,Priscilla
2026-03-23,Dr Kowalczyk,Dr Sato,Leanne
"""
Q = [
 (A, "im ill tomorrow, how do i let them know", [("staff-handbook.docx", "Ring the practice before 7.30 am on the first day of illness; a text message is not enough.", "before 7.30 am")]),
 (A, "what do we take for fixing a male cat", [("fees-2026.pdf", "Neutering, tom cat £88.00", "£88.00")]),
 (C, "what do people pay if they just dont come", [("fees-2026.pdf", "Missed appointments that were not cancelled by 6 pm the day before are charged at £25.", "£25"), ("team-meeting-jan.txt", "We now charge £15 for those who do not turn up.", "£15")]),
 (A, "xray thing says e4", [("xray-room-guide.md", "Error E4 means the plate battery is flat; swap it for the one in the charger by the sink.", "plate battery is flat")]),
 (U, "how much do the nurses earn per hour", [], "no wages in any file"),
 (A, "till when do the blood tubes have to be ready for the van now", [("lab-courier-change.eml", "from Monday 2 February our driver will reach you at 4.15 pm instead of 5.30 pm.", "4.15 pm")]),
 (P, "when should a dog stop eating before surgery and is it the same for a bunny", [("client-news-spring.html", "Dogs and cats get no food after 8 pm the evening before; water may stay until the morning.", "8 pm the evening before"), ("client-news-spring.html", "Rabbits and guinea pigs must go on eating.", "must go on eating")]),
 (A, "who takes night calls in the week of 9 march", [("out-of-hours-rota.csv", "2026-03-09,Dr Sato,Dr Kowalczyk,Josie", "Dr Sato")]),
 (A, "fridge was at 11 for half the night, can we still use the jabs", [("medicines-policy.md", "If it was warmer than 8 degrees for more than one hour, put a red band round the box and ask the maker before anything is used.", "ask the maker before anything is used")]),
 (U, "what did the new seal for the vaccine fridge cost", [], "only that it was ordered"),
]
build("r26-vets", F, Q)

# =============================================================== set 3 Dachdecker
F = {}
F["Angebot_2026-041.pdf"] = """
# Dachdeckerei Moosbacher GmbH – Angebot 2026-041
Bauherrin: Frau Elfriede Sattler, Ahornweg 7, Niederau. Datum: 16.02.2026
Sehr geehrte Frau Sattler, vielen Dank für Ihre Anfrage. Für die Neueindeckung Ihres Wohnhauses bieten wir Ihnen an:
|Pos.|Leistung|Menge|Einzelpreis|Gesamt|
|1|Gerüst stellen und vorhalten, 6 Wochen|210 m²|11,80 €|2.478,00 €|
|2|Alte Ziegel abnehmen und entsorgen|164 m²|14,50 €|2.378,00 €|
|3|Unterspannbahn und Lattung|164 m²|19,20 €|3.148,80 €|
|4|Tonziegel naturrot liefern und decken|164 m²|46,00 €|7.544,00 €|
|5|Dachrinne Kupfer|28 m|62,00 €|1.736,00 €|
|6|Dachfenster Einbau samt Futter|2 Stk|890,00 €|1.780,00 €|
Die Angebotssumme beträgt 19.064,80 € zuzüglich 19 % Mehrwertsteuer.
An dieses Angebot halten wir uns bis zum 30. April 2026 gebunden.
Zahlung: 30 % bei Baubeginn, 50 % nach Eindeckung, der Rest vierzehn Tage nach Abnahme. Bei Zahlung binnen acht Tagen gewähren wir zwei Prozent Skonto.
Die Arbeiten dauern etwa drei Wochen. Beginn ist frühestens in der 19. Kalenderwoche, sofern das Wetter es zulässt.
Strom und Wasser stellt die Bauherrin. Morsche Sparren werden nach Aufwand ersetzt, das Holz kostet 18 € je laufenden Meter.
Auf unsere Arbeit geben wir fünf Jahre Gewährleistung, auf die Ziegel leistet der Hersteller dreißig Jahre Garantie.
"""
F["Protokoll_Baubesprechung.docx"] = """
# Protokoll Baubesprechung Sattler, Ahornweg 7
Dienstag, 10. März 2026, 8:00 Uhr, vor Ort. Anwesend: Frau Sattler, Herr Moosbacher, Vorarbeiter Jovan Petrić, Architekt Dr. Lindner.
# Farbe und Material
Frau Sattler möchte statt Naturrot nun Anthrazit. Der Mehrpreis liegt bei 4,20 € je Quadratmeter und wird als Nachtrag geschrieben.
# Beginn
Als Starttermin wurde Montag, der 18. Mai 2026, festgelegt. Das Gerüst kommt am Freitag davor.
# Nachbarn
Der Kran steht auf dem Grundstück Nr. 9. Herr Lindner holt die schriftliche Erlaubnis des Nachbarn ein, bis 31. März.
# Fledermäuse
Unter dem Ortgang wurden Kotspuren gesehen. Vor dem Abdecken muss die Naturschutzbehörde gehört werden; Frau Sattler ruft dort an.
# Solar
Die Halter für die Photovoltaik setzt unsere Firma, die Module montiert Elektro Wagenknecht. Die Leitungen laufen durch den stillgelegten Kamin.
# Sonstiges
Arbeitszeit auf der Baustelle 7 bis 16:30 Uhr, freitags bis 13 Uhr. Eine Toilette wird gemietet. Parkverbotsschilder stellt der Lehrling drei Tage vorher auf.
"""
F["Lieferverzug_Ziegelwerk.eml"] = """From: Auftragszentrum <auftrag@ziegelwerk-tannheim.example>
To: Einkauf <buero@dachdeckerei-moosbacher.example>
Subject: Ihre Bestellung 77120 - Liefertermin
Date: Wed, 25 Mar 2026 09:05:00 +0100

Guten Tag Herr Moosbacher,

wegen eines Ofenschadens in Werk 2 verschiebt sich Ihre Lieferung vom 11. Mai auf den 26. Mai. Wir bitten das zu entschuldigen.

Als Ersatz könnten wir das Modell "Falz 12" in Schiefergrau sofort liefern, gleicher Preis, allerdings werden davon 13 statt 11 Stück je Quadratmeter gebraucht.

Die Firstziegel sind nicht betroffen. Paletten nehmen wir zurück und vergüten 9 Euro das Stück, wenn sie trocken gelagert waren.

Bitte geben Sie bis 2. April Bescheid, ob Sie warten oder tauschen möchten.

Mit freundlichen Grüßen
Corinna Habermehl
Ziegelwerk Tannheim
"""
F["Verrechnungssaetze.csv"] = """Leistung;Einheit;Satz netto;ab
Meister;Std.;72,00 €;01.01.2026
Geselle;Std.;61,50 €;01.01.2026
Helfer;Std.;47,00 €;01.01.2026
Lehrling;Std.;29,00 €;01.01.2026
Notdienst Zuschlag nachts;%;50;01.01.2026
Notdienst Zuschlag Sonntag;%;75;01.01.2026
Anfahrt bis 20 km;pauschal;38,00 €;01.01.2026
Anfahrt über 20 km;je km;1,15 €;01.01.2026
Hubsteiger mit Fahrer;Tag;540,00 €;01.03.2026
Schuttcontainer 7 m³;Stk;395,00 €;01.03.2026
Dachrinnenreinigung;je m;4,90 €;01.01.2026
Drohnenflug mit Bericht;pauschal;145,00 €;01.01.2026
"""
F["Betriebsanweisung_Hoehe.txt"] = """BETRIEBSANWEISUNG NR. 4 - ARBEITEN IN DER HÖHE
Dachdeckerei Moosbacher GmbH, Stand Januar 2026, verantwortlich: Jovan Petrić

1. Ab zwei Metern Absturzhöhe wird nur mit Gerüst, Fangnetz oder Gurt gearbeitet.
2. Leitern sind vor jeder Benutzung anzusehen. Beschädigte Leitern werden zersägt, nicht repariert.
3. Anlegeleitern ragen mindestens einen Meter über die Austrittsstelle.
4. Gurte werden einmal im Jahr vom Sachkundigen geprüft, die grüne Plakette zeigt das Jahr.
5. Ab Windstärke 6 verlassen alle das Dach. Die Entscheidung trifft der Vorarbeiter.
6. Bei Hitze über 32 Grad beginnt die Schicht um 6 Uhr, und die Firma stellt Wasser.
7. Helmpflicht gilt für jeden im Schwenkbereich des Krans, auch für Besucher.
8. Asbestplatten fassen nur Jovan und Benedikt an, sie haben den Lehrgang.
9. Unfall: 112, danach Büro 0171 5550142. Der Verbandskasten liegt hinter dem Beifahrersitz.
"""
F["Wartungsvertrag_Flachdach.docx"] = """
# Wartungsvertrag Flachdach
zwischen der Dachdeckerei Moosbacher GmbH und der Hausverwaltung Krögel & Partner für die Anlage Lindenhof 1–5.
# § 1 Umfang
Die Dachflächen werden zweimal im Jahr begangen, im April und im November. Abläufe werden gereinigt, Anschlüsse und Nähte geprüft, Bewuchs wird entfernt.
# § 2 Bericht
Der Auftraggeber erhält nach jedem Termin innerhalb von zehn Tagen einen Bericht mit Fotos.
# § 3 Vergütung
Das Entgelt beträgt 1.460 € netto im Jahr und wird nach der Herbstbegehung berechnet. Kleine Schäden bis 150 € werden ohne Rückfrage behoben.
# § 4 Schnee
Das Räumen von Schnee gehört nicht zum Vertrag und wird nach Stunden abgerechnet.
# § 5 Dauer
Der Vertrag läuft drei Jahre und verlängert sich jeweils um ein Jahr, wenn er nicht drei Monate vor Ablauf gekündigt wird.
# § 6 Notfälle
Bei Wassereintritt sind wir werktags binnen sechs Stunden vor Ort, am Wochenende binnen vierundzwanzig.
"""
F["Urlaub_und_Krankheit.md"] = """# Merkblatt Urlaub, Krankheit, Schlechtwetter

**Urlaub:** 30 Tage im Jahr. Anträge bitte bis Ende Januar ins Fach von Frau Moosbacher. In den Monaten Mai bis September dürfen höchstens zwei Gesellen zugleich fehlen. Zwischen Weihnachten und Dreikönig ist Betriebsruhe, dafür gehen fünf Tage ab.

**Krank:** bis 6:30 Uhr im Büro anrufen, nicht beim Kollegen. Attest ab dem zweiten Tag.

**Schlechtwetter:** Von Dezember bis März gilt Saison-Kurzarbeitergeld. Wer bei Regen in die Halle kommt, richtet Werkzeug und bekommt die Stunden voll.

**Überstunden:** kommen aufs Konto, höchstens 120. Ausgezahlt wird nur im November.

**Auslöse:** Bei Baustellen über 60 km gibt es 28 € am Tag, mit Übernachtung zahlt die Firma das Zimmer.

**Werkzeug:** Jeder bekommt einen Satz. Verlorenes wird gemeldet; beim dritten Hammer im Jahr zahlt man selbst.
"""
F["Rundbrief_Kunden.html"] = """
# Neues vom Dach – Frühjahr 2026
Liebe Kundinnen und Kunden, der Winter war stürmisch, unser Telefon stand nicht still. Danke für Ihre Geduld.
# Rinnen sauber halten
Die Reinigung der Dachrinne kostet bei uns 5,50 € je Meter, Anfahrt im Ort inklusive. Zweimal im Jahr genügt, unter Birken dreimal.
# Blick von oben
Mit der Drohne sehen wir jeden lockeren Ziegel. Sie bekommen die Fotos und eine Einschätzung auf zwei Seiten.
# Zuschüsse
Wer das Dach dämmt, kann vom Staat fünfzehn Prozent der Kosten bekommen, mit Sanierungsfahrplan zwanzig. Der Antrag muss vor dem Auftrag gestellt sein.
# Wir suchen
Zum 1. September haben wir zwei Lehrstellen. Ein Schnuppertag ist jederzeit möglich, Schwindelfreiheit hilft.
# Tag des offenen Tors
Am Samstag, 13. Juni, von 10 bis 16 Uhr: Schiefer schlagen für Kinder, Bratwurst, Hubsteigerfahrt gegen Spende an die Bergwacht.
"""
Q = [
 (A, "bis wann gilt der preis für die sattler noch", [("Angebot_2026-041.pdf", "An dieses Angebot halten wir uns bis zum 30. April 2026 gebunden.", "30. April 2026")]),
 (A, "wieviel teurer wird das dunkle dach", [("Protokoll_Baubesprechung.docx", "Der Mehrpreis liegt bei 4,20 € je Quadratmeter und wird als Nachtrag geschrieben.", "4,20 €")]),
 (C, "was verlangen wir pro meter fürs rinne putzen", [("Verrechnungssaetze.csv", "Dachrinnenreinigung;je m;4,90 €;01.01.2026", "4,90 €"), ("Rundbrief_Kunden.html", "Die Reinigung der Dachrinne kostet bei uns 5,50 € je Meter, Anfahrt im Ort inklusive.", "5,50 €")]),
 (A, "ab wann müssen wir bei sturm runter?", [("Betriebsanweisung_Hoehe.txt", "Ab Windstärke 6 verlassen alle das Dach.", "Windstärke 6")]),
 (P, "wann fangen wir bei der sattler an und wie lang sind wir da", [("Protokoll_Baubesprechung.docx", "Als Starttermin wurde Montag, der 18. Mai 2026, festgelegt.", "18. Mai 2026"), ("Angebot_2026-041.pdf", "Die Arbeiten dauern etwa drei Wochen.", "drei Wochen")]),
 (A, "müssen wir am lindenhof auch schnee schippen", [("Wartungsvertrag_Flachdach.docx", "Das Räumen von Schnee gehört nicht zum Vertrag und wird nach Stunden abgerechnet.", "gehört nicht zum Vertrag")]),
 (U, "wie hoch ist die prämie von unserer betriebshaftpflicht", [], "keine Versicherung in den Dateien"),
 (A, "ab dem wievielten krankheitstag brauch ich was vom arzt", [("Urlaub_und_Krankheit.md", "Attest ab dem zweiten Tag.", "zweiten Tag")]),
 (A, "wer kümmert sich drum dass wir den kran beim nebenan hinstellen dürfen", [("Protokoll_Baubesprechung.docx", "Herr Lindner holt die schriftliche Erlaubnis des Nachbarn ein, bis 31. März.", "Herr Lindner")]),
 (U, "was hat frau sattler bis jetzt überwiesen", [], "nur der Zahlungsplan, keine Zahlungen"),
]
build("r26-dachdecker", F, Q)

# =============================================================== set 4 cycling tours, mixed
F = {}
F["booking-conditions.docx"] = """
# Three Rivers Cycling – Booking conditions 2026
# Booking and payment
Your place is firm once we have confirmed it and a deposit of 20 % has reached us. The balance is due five weeks before the tour begins.
# If you cancel
Up to 60 days before departure we keep the deposit only. From 59 to 22 days you pay 50 % of the price, after that 90 %. A substitute traveller is welcome, renaming costs €35.
# If we cancel
A tour needs at least eight riders. If we call it off, you hear from us no later than 21 days before the start and get all your money back.
# What is included
Rooms with breakfast, luggage transport of one bag up to 20 kg per person, guide, route app and the bus back to the start. Lunches, drinks and travel insurance are not included.
# Fitness and helmets
Stages are between 38 and 74 km. Helmets are compulsory on our tours, we lend them out free of charge. Children ride along from the age of twelve if an adult is responsible for them.
# Single rooms
The supplement for a room of your own is €215 per week.
# Complaints
Please tell the guide at once so that we can help. Later claims must be made within two years.
"""
F["Hotelvertrag_Loewen.pdf"] = """
# Kontingentvertrag 2026
zwischen dem Hotel Löwen, Inh. Familie Stocker, Marktgasse 3, Breisach, und Three Rivers Cycling, Straßburg.
# 1. Kontingent
Das Hotel hält vom 1. Mai bis 4. Oktober jeden Donnerstag zwölf Doppel- und vier Einzelzimmer frei.
# 2. Preise
Das Doppelzimmer kostet 118 € je Nacht mit Frühstück, das Einzelzimmer 84 €. Die Kurtaxe von 2,60 € je Person zahlen die Gäste vor Ort.
# 3. Rückgabe
Nicht benötigte Zimmer können bis vier Wochen vor Anreise kostenlos zurückgegeben werden. Danach stellt das Hotel 70 Prozent in Rechnung.
# 4. Räder
Die Räder stehen nachts in der verschlossenen Remise im Hof. Dort gibt es zehn Steckdosen zum Laden. Haftung bei Diebstahl besteht nur bei Einbruch.
# 5. Verpflegung
Frühstück gibt es ab 6:45 Uhr. Unverträglichkeiten meldet der Veranstalter drei Tage vorher. Lunchpakete kosten 9,50 € und sind am Vorabend zu bestellen.
# 6. Zahlung
Die Rechnung kommt monatlich und ist in 20 Tagen zu begleichen. Je fünfzehn zahlende Gäste ist ein Platz für die Reiseleitung frei.
"""
F["offre-autocar.eml"] = """From: Mireille Haas <devis@autocars-kochersberg.example>
To: Planning <ops@threerivers.example>
Subject: Devis navettes retour saison 2026
Date: Thu, 15 Jan 2026 11:20:00 +0100

Bonjour,

suite à notre conversation, voici notre proposition pour les retours du samedi entre Mayence et Strasbourg.

Le trajet avec remorque à vélos est facturé 890 € TTC, péages compris. La remorque accepte 24 vélos, ou 18 vélos électriques à cause du poids.

En cas d'annulation moins de 72 heures avant le départ, la moitié du prix reste due.

Le chauffeur attend au maximum 45 minutes ; au-delà nous comptons 60 € par heure entamée. Les batteries doivent être retirées et voyagent en soute dans des caisses que nous fournissons.

Cette offre est valable jusqu'au 28 février. Pour une réservation ferme de plus de douze trajets nous accordons une remise de 6 %.

Bien cordialement,
Mireille Haas
"""
F["guide-handbook.md"] = """# Handbook for tour guides

## Morning
Briefing at 8.15, wheels rolling at 9.00. Check tyres and brakes of the hire bikes while people have coffee. Bags stand in the lobby by 8.30.

## On the road
- One guide in front, one at the end, never more than eighteen riders in a group.
- Stop every 15 km or so. Water points are in the app.
- In a thunderstorm get everybody off the dyke and away from single trees.

## Money
You get a float of €300. Receipts go in the envelope, photos are not enough. Guides are paid €165 a day plus meals up to €32. Tips are yours.

## Accidents
Call 112 first, then the duty phone +33 6 55 50 10 44. Fill in the blue form the same evening. Do not discuss blame.

## Lost or broken
A guest who loses a key of the lock pays €20. Broken spokes, flats and chains are ours. A stolen bike that was not locked costs the guest the excess of €400.

## Luggage
The van takes one bag of at most 18 kg for each guest. Heavier ones get the orange tag and the guest is asked to repack.
"""
F["Protokoll_Saisonplanung.txt"] = """PROTOKOLL SAISONPLANUNG 2026
Freitag, 9. Januar 2026, Büro Straßburg. Teilnehmende: Hanne, Luc, Deirdre, Torsten

1. Rückblick: 2025 hatten wir 27 Touren mit 391 Gästen. Die Moselroute war schlecht gebucht, nur 58 Gäste.
2. Programm: Die Mosel fällt weg. Neu ist die Ill-Runde für Familien, fünf Tage, Start immer sonntags in Colmar.
3. Personal: Luc sucht zwei zusätzliche Tourenbegleiter, die Französisch und Deutsch können. Anzeige bis Ende Januar.
4. Räder: Zwölf alte Trekkingräder werden im März verkauft, Mitarbeitende zahlen 120 €.
5. Kundenfeedback: am häufigsten gelobt die Hotels, am häufigsten bemängelt die Sättel. Torsten testet drei neue Modelle.
6. Telefon: Deirdre übernimmt die Notfallnummer von April bis Juni, danach Hanne.
7. Erster Start: Die Saison beginnt am 2. Mai mit der Rheinroute.
8. Werbung: kein Messestand in Stuttgart, das Geld geht in Anzeigen im Radmagazin (3.800 €).
"""
F["tarifs-location.csv"] = """Modèle;Jour;Semaine;Caution;Nombre
Vélo trekking 21 vitesses;19,00 €;95,00 €;100 €;46
Vélo trekking cadre bas;19,00 €;95,00 €;100 €;38
Vélo électrique 500 Wh;36,00 €;185,00 €;250 €;32
Vélo électrique 750 Wh;42,00 €;219,00 €;300 €;10
Tandem;38,00 €;198,00 €;200 €;3
Vélo enfant 24 pouces;12,00 €;59,00 €;50 €;9
Remorque enfant;11,00 €;52,00 €;80 €;6
Sacoches (paire);4,00 €;18,00 €;;60
Siège bébé;3,50 €;15,00 €;;8
"""
F["lettre-mars.html"] = """
# La lettre des Trois Rivières – mars 2026
Chers amis du vélo, les cigognes sont de retour et nos roues sont gonflées.
# Ouverture
La saison démarre le samedi 25 avril sur la route du Rhin. Il reste six places pour ce premier départ.
# La boucle de l'Ill
Nouveauté pour les familles : cinq jours sans voiture entre Colmar et Strasbourg, étapes de 25 km au plus. Les moins de quatorze ans paient la moitié.
# Parrainage
Vous amenez un ami qui n'a jamais roulé avec nous : vous recevez tous les deux un bon de 40 euros.
# Atelier du samedi
Le 14 mars de 9 h à midi, Torsten vous apprend à réparer une crevaison. C'est gratuit, le café aussi.
# Vélos d'occasion
Nous vendons douze vélos de randonnée à 180 euros pièce, révisés, avec porte-bagages. Premier arrivé, premier servi, le 21 mars dans la cour.
"""
Q = [
 (A, "how many e-bikes fit on the bus trailer", [("offre-autocar.eml", "La remorque accepte 24 vélos, ou 18 vélos électriques à cause du poids.", "18")]),
 (C, "how heavy can my suitcase be", [("booking-conditions.docx", "Rooms with breakfast, luggage transport of one bag up to 20 kg per person, guide, route app and the bus back to the start.", "20 kg"), ("guide-handbook.md", "The van takes one bag of at most 18 kg for each guest.", "18 kg")]),
 (A, "bis wann können wir beim löwen betten abbestellen ohne zu zahlen", [("Hotelvertrag_Loewen.pdf", "Nicht benötigte Zimmer können bis vier Wochen vor Anreise kostenlos zurückgegeben werden.", "vier Wochen vor Anreise")]),
 (A, "combien je paie si j'annule un mois avant le départ ?", [("booking-conditions.docx", "From 59 to 22 days you pay 50 % of the price, after that 90 %.", "50 %")]),
 (C, "wann gehts dieses jahr los mit den touren", [("Protokoll_Saisonplanung.txt", "Die Saison beginnt am 2. Mai mit der Rheinroute.", "2. Mai"), ("lettre-mars.html", "La saison démarre le samedi 25 avril sur la route du Rhin.", "25 avril")]),
 (A, "was verdient ein tourenbegleiter am tag", [("guide-handbook.md", "Guides are paid €165 a day plus meals up to €32.", "€165")]),
 (U, "quel est le numéro de téléphone de l'hôtel à Mayence", [], "no hotel in Mainz in the files"),
 (P, "what weekday do the family tours set off and is there a discount for kids", [("Protokoll_Saisonplanung.txt", "Neu ist die Ill-Runde für Familien, fünf Tage, Start immer sonntags in Colmar.", "sonntags"), ("lettre-mars.html", "Les moins de quatorze ans paient la moitié.", "la moitié")]),
 (A, "which route did we drop", [("Protokoll_Saisonplanung.txt", "Die Mosel fällt weg.", "Mosel")]),
 (A, "que gagne-t-on si un copain s'inscrit grace à moi", [("lettre-mars.html", "Vous amenez un ami qui n'a jamais roulé avec nous : vous recevez tous les deux un bon de 40 euros.", "40 euros")]),
]
build("r26-velotours", F, Q)
