#!/usr/bin/python3
# builds the four document sets and checks that every quote stands in its file
import os, random, json, re, html, email, subprocess, zipfile, glob
from collections import Counter
from email.message import EmailMessage
from email import policy
import docx
from reportlab.platypus import SimpleDocTemplate, Paragraph, Spacer, Table
from reportlab.lib.styles import getSampleStyleSheet, ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
pdfmetrics.registerFont(TTFont("DV", "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"))
HERE = os.path.dirname(os.path.abspath(__file__))
COUNT = Counter()

def blocks(t):
    for b in t.strip().split("\n\n"):
        yield b.strip()
def w_docx(p, t):
    d = docx.Document(); import datetime
    d.core_properties.created = d.core_properties.modified = datetime.datetime(2026,1,5)
    for b in blocks(t):
        if b.startswith("# "): d.add_heading(b[2:], 1)
        elif b.startswith("## "): d.add_heading(b[3:], 2)
        elif b.startswith("|"):
            rows = [[c.strip() for c in l.strip("|").split("|")] for l in b.split("\n")]
            tb = d.add_table(0, len(rows[0]))
            for r in rows:
                cs = tb.add_row().cells
                for c, v in zip(cs, r): c.text = v
        elif b.startswith("- "):
            for l in b.split("\n"): d.add_paragraph(l[2:], style="List Bullet")
        else: d.add_paragraph(" ".join(b.split("\n")))
    d.save(p)
    with zipfile.ZipFile(p) as z: parts = [(n, z.read(n)) for n in z.namelist()]
    with zipfile.ZipFile(p, "w", zipfile.ZIP_DEFLATED) as z:
        for n, c in parts: z.writestr(zipfile.ZipInfo(n, (2026,1,5,8,0,0)), c)
def w_pdf(p, t):
    n = ParagraphStyle("n", fontName="DV", fontSize=10, leading=14, spaceAfter=6); h = ParagraphStyle("h", parent=n, fontSize=14, leading=20)
    f = []
    for b in blocks(t):
        if b.startswith("# "): f.append(Paragraph(html.escape(b[2:]), h))
        elif b.startswith("## "): f.append(Paragraph("<b>%s</b>" % html.escape(b[3:]), n))
        elif b.startswith("|"): f.append(Table([[c.strip() for c in l.strip("|").split("|")] for l in b.split("\n")], style=[("FONT",(0,0),(-1,-1),"DV",9)]))
        elif b.startswith("- "):
            for l in b.split("\n"): f.append(Paragraph("• " + html.escape(l[2:]), n))
        else: f.append(Paragraph(html.escape(" ".join(b.split("\n"))), n))
    SimpleDocTemplate(p, invariant=1).build(f)
def w_html(p, t):
    o = ["<!DOCTYPE html><html><head><meta charset=\"utf-8\"><title>%s</title></head><body>" % html.escape(next(blocks(t)).lstrip("# "))]
    for b in blocks(t):
        if b.startswith("# "): o.append("<h1>%s</h1>" % html.escape(b[2:]))
        elif b.startswith("## "): o.append("<h2>%s</h2>" % html.escape(b[3:]))
        elif b.startswith("- "): o.append("<ul>%s</ul>" % "".join("<li>%s</li>\n" % html.escape(l[2:]) for l in b.split("\n")))
        elif b.startswith("|"): o.append("<table>%s</table>" % "".join("<tr>%s</tr>\n" % "".join("<td>%s</td>" % html.escape(c.strip()) for c in l.strip("|").split("|")) for l in b.split("\n")))
        else: o.append("<p>%s</p>" % html.escape(b))
    open(p, "w", encoding="utf-8").write("\n".join(o + ["</body></html>"]))
def w_eml(p, t):
    head, body = t.strip().split("\n\n", 1); m = EmailMessage(policy=policy.SMTP)
    for l in head.split("\n"): k, v = l.split(": ", 1); m[k] = v
    m.set_content(body + "\n", cte="8bit" if body.isascii() else "quoted-printable")
    open(p, "wb").write(m.as_bytes())
def w_raw(p, t): open(p, "w", encoding="utf-8").write(t.strip() + "\n")
W = {"docx": w_docx, "pdf": w_pdf, "html": w_html, "eml": w_eml}
def text(p):
    e = p.rsplit(".", 1)[1]
    if e == "docx":
        d = docx.Document(p); return "\n".join([x.text for x in d.paragraphs] + [" | ".join(c.text for c in r.cells) for t in d.tables for r in t.rows])
    if e == "pdf": return subprocess.run(["pdftotext", "-layout", p, "-"], capture_output=True, text=True).stdout
    if e == "html": return html.unescape(re.sub(r"<[^>]+>", " ", open(p, encoding="utf-8").read()))
    if e == "eml":
        m = email.message_from_bytes(open(p, "rb").read(), policy=policy.default); return "\n".join("%s: %s" % x for x in m.items()) + "\n" + m.get_content()
    return open(p, encoding="utf-8").read()
norm = lambda s: re.sub(r"\s+", " ", s).strip()
def make(name, files, qs, review):
    d = os.path.join(HERE, name); os.makedirs(d, exist_ok=True)
    for f, t in files.items(): W.get(f.rsplit(".", 1)[1], w_raw)(os.path.join(d, f), t)
    T = {f: norm(text(os.path.join(d, f))) for f in files}
    out = []; qs = list(qs); random.Random(name).shuffle(qs)
    for i, (kind, q, ans, note) in enumerate(qs):
        for f, quote, v in ans:
            if norm(quote) not in T[f]: print("MISSING", name, f, quote)
            elif T[f].count(norm(quote)) > 1: print("TWICE", name, f, quote)
        COUNT[kind] += 1
        out.append({"id": "%s-%d" % (name, i+1), "question": q, "kind": kind, "answers": [{"file": f, "quote": quote, "value": v} for f, quote, v in ans], "note": note})
        review.write("%s [%s] %s\n%s    note: %s\n" % (out[-1]["id"], kind, q, "".join("    %s: %s  => %s\n" % a for a in ans), note))
    assert len(out) == 10
    json.dump(out, open(os.path.join(d, "questions.json"), "w", encoding="utf-8"), ensure_ascii=False, indent=1)
A, B, C, U = "answerable", "two-part", "contradiction", "unanswerable"
SETS = []

# ------------------------------------------------------------------ set 1, English: costume hire
F = {}
F["terms-of-hire.md"] = """
# Thimble & Trunk Costume Hire - Terms of hire

Version 7, valid from 1 January 2026

## 1. Booking

A booking is firm once we have confirmed it in writing and the deposit has reached our account. Verbal reservations are held for five working days and then released without further notice.

## 2. Hire period

The standard hire period is ten days including the day of collection. Each further day is charged at 8 % of the hire price of the items kept.

## 3. Deposit

The deposit amounts to 30 % of the hire price, with a minimum of £40. It is refunded within two weeks of the return, less any repairs.

## 4. Alterations

Hems and waistbands may be taken in by hand stitching only. Cutting, gluing or ironing on anything is not allowed and makes the hirer liable for the full replacement value.

## 5. Cancellation

If the hirer withdraws more than 28 days before collection, nothing is owed. Between 28 and 8 days before collection we keep half of the hire price. From the seventh day onwards the whole amount is due.

## 6. Washing

Hirers must not wash or dry-clean anything themselves. Cleaning is included in the price, except for stage blood and make-up that will not come out, which is billed at cost.

## 7. Liability

Lost items are charged at the replacement value shown on the packing slip. Wigs that come back wet are treated as lost.

## 8. Transport

Parcels travel at the hirer's risk on the way back. We recommend tracked delivery for anything worth more than £250.
"""
F["price-list-2026.csv"] = """
article_no,description,sizes,hire price GBP,replacement value GBP,remarks
H-101,Victorian gentleman (coat waistcoat trousers),S-XXL,34.00,280.00,shirt extra
H-102,Victorian lady day dress,6-20,38.00,340.00,petticoat included
H-117,Tudor court gown,8-16,62.00,720.00,two people needed for lacing
H-120,Tudor doublet and hose,S-XL,44.00,390.00,
H-133,1920s flapper dress,6-18,26.00,150.00,beads fragile
H-140,Nurse uniform 1940s,8-18,22.00,120.00,apron and cap included
H-141,RAF officer uniform,S-XL,36.00,310.00,no medals
H-155,Panto dame (skirt wig bosom),one size,48.00,400.00,wig must be ordered separately from 2026
H-160,Pantomime cow (two persons),one size,85.00,1150.00,head in separate crate
H-171,Shepherd child,4-12 yrs,9.50,45.00,
H-172,Angel child,4-12 yrs,11.00,60.00,wings extra 3.00
H-180,Wolf full mask,one size,28.00,260.00,not for under-10s
S-201,Spear (rubber tip),-,4.00,25.00,
S-207,Sedan chair,-,70.00,900.00,collection only
W-301,Powdered wig,S-L,12.00,95.00,
"""
F["team-meeting-5-march.docx"] = """
# Minutes of the team meeting, 5 March 2026

Present: Odette (chair), Winston, Farah, Jools. Apologies: Mr Penhaligon.

## Stock

Farah reported that moth damage was found in rail 14, in six woollen frock coats. Four can be rewoven, two are written off. The rail was frozen over the weekend and new cedar blocks were hung up.

The pantomime cow needs a new jaw. Winston will ask the puppet maker in Truro for a price; it must be back by the end of October.

## Workshop

The industrial steamer fails roughly once a week. It was decided to buy the Propress 580 for at most £1,400, Jools orders it.

Overtime in the run-up to school plays came to 61 hours in February. From now on overtime is taken as time off, not paid out.

## Fire safety

The inspector wants the back stairs cleared by 31 March. The hat boxes move to the mezzanine.

## Opening hours

We will stay closed on Mondays all year round from May, because hardly anyone comes. On Thursdays we open until 8 pm.

## Any other business

Jools proposes a photo catalogue. Odette will find out what a photographer costs. Next meeting 2 April.
"""
F["brass-band-request.eml"] = """
From: Geraldine Pascoe <g.pascoe@stausolband.example>
To: hire@thimbletrunk.example
Date: Tue, 14 Apr 2026 19:22:10 +0100
Subject: Uniforms for our centenary parade

Dear Odette,

thank you for letting us rummage through the store last week. The band would like to take twenty-six RAF officer uniforms for the parade on Saturday 13 June, and four nurse uniforms for the collecting tins.

Our tallest player is six foot seven, so please check whether anything longer than XL can be found. The bass drummer is left-handed, he asks for a jacket with room in the left shoulder.

We would fetch everything on the Thursday before with the church minibus and bring it back on the Monday. You mentioned that groups of more than twenty pay ten per cent less, I hope that still stands.

Could the invoice go to our treasurer, Mr Clive Rundle, and not to me? He wants it split into two halves, one for this financial year which ends on 30 April and one for the next.

One more thing: our insurance covers borrowed property up to £6,000 only.

Kind regards
Geraldine Pascoe
Secretary, St Ausol Silver Band
"""
F["cleaning-and-care-manual.pdf"] = """
# Cleaning and care manual for the workroom

Second edition, compiled by Farah Siddiqui

## Coming back

Every returned item is checked against the packing slip on the same day. Anything damp goes onto the drying rack at once, never into the basket. Pockets are emptied; found objects are kept in the tin for three months.

## Wool and velvet

Wool coats are brushed, aired for 48 hours and steamed from the inside. Velvet is never ironed: hang it in the bathroom with hot water running. Grease on velvet is dusted with cornflour and left overnight.

## Wigs

Synthetic wigs are washed in cold water with a capful of fabric softener. Real hair wigs go to Madame Orsini in Exeter, she needs ten working days. Powdered wigs are only shaken out and re-powdered outdoors.

## Masks and rubber

The inside of masks is wiped with surgical spirit after every hire. Rubber is dusted with talc and kept away from the radiator, as it turns sticky above thirty degrees.

## Stage blood

Rinse cold, never warm. If a stain is still there after two rounds, use the enzyme paste from the green tub, fifteen minutes at the most. Silk must not come near the enzyme paste.

## Moths

Traps are replaced every eight weeks. An infested piece is sealed in plastic and spends 72 hours in the chest freezer at minus 18 degrees.

## Safety

The steamer may only be descaled when it has been unplugged for an hour. Burns are to be entered in the red accident book.
"""
F["newsletter-spring-2026.html"] = """
# Thimble & Trunk - Spring news

Dear friends of the dressing-up box,

after eleven weeks of dust the upstairs fitting room is open again. There are now two mirrors, a ramp and a stool for waiting grandmothers.

## New arrivals

We took over the wardrobe of the Playhouse in Redmoor, which shut its doors in December: 412 pieces, among them a complete set for The Wind in the Willows. Toad's motoring coat has already been booked three times.

## When to find us

- Tuesday to Friday 10 am to 5.30 pm
- Thursday until 8 pm
- Saturday 9 am to 1 pm
- Monday closed from October to Easter only

## Schools

Schools get a quarter off on everything in children's sizes if they order before half-term. Please send measurements on our sheet and not as photos of the register.

## Repair evenings

On the first Wednesday of the month Farah shows how to rescue seams, zips and sequins. Bring your own scissors. A place costs £6 and includes tea; eight people fit round the table.

## Deposit

A small reminder: the deposit is a flat £50 per booking, in cash or by card.
"""
F["offer-0417-hallam-grammar.docx"] = """
# Offer 0417

To: Hallam Grammar School, Drama Department, Ms Ruth Adeyemi

Date: 20 April 2026

Production: A Midsummer Night's Dream, performances 1 to 4 July 2026

| Item | Quantity | Price each | Total |
| Tudor doublet and hose | 7 | £44.00 | £308.00 |
| Tudor court gown | 3 | £62.00 | £186.00 |
| Fairy tunic, made to measure | 9 | £31.50 | £283.50 |
| Donkey head | 1 | £40.00 | £40.00 |

Sum before discount £817.50, school discount 10 % £81.75, amount payable £735.75.

The fairy tunics are newly made for you and will be ready for a first fitting on 9 June. We need the chest and height measurements by 11 May at the latest.

The donkey head has a hidden fan with a battery that lasts about two hours. Please bring your own spare batteries, type AA.

This offer stands until 15 May 2026. Delivery by our van costs £35 each way, or you collect from the yard free of charge.
"""
F["staff-handbook.txt"] = """
THIMBLE & TRUNK - STAFF HANDBOOK (short version, rev. January 2026)

Working time
Full time is 37 hours a week. The shop rota hangs beside the kettle and is fixed two weeks ahead. Swaps are fine as long as both people sign the rota.

Sickness
Ring Odette before 8.30 am on the first day, a text message will not do. A doctor's note is needed from the eighth day.

Holiday
Everyone has 28 days including bank holidays. Nobody can be away in the last three weeks of November or the first two of December, that is panto time.

Keys
Each of us has one key to the shop. The key to the wig room is in the safe, and only Farah and Odette know the code. Losing a key costs you the new lock, about £120.

Overtime
Extra hours are paid out with the next month's wages, with a bonus of 25 % on Sundays.

Borrowing
You may borrow one outfit per quarter for private parties free of charge. Write it in the blue book. Family members pay half.

Training
The firm pays for one course a year up to £300 if it has to do with sewing, wigs or customer service.
"""
Q = [
 (A, "if a customer hangs on to a costume longer than agreed what do we charge them per day", [("terms-of-hire.md","Each further day is charged at 8 % of the hire price of the items kept.","8 % of the hire price")], ""),
 (A, "where do we send the human hair ones for cleaning and how long does it take", [("cleaning-and-care-manual.pdf","Real hair wigs go to Madame Orsini in Exeter, she needs ten working days.","Madame Orsini in Exeter, ten working days")], "wigs"),
 (A, "what would it cost someone if they lost the cow", [("price-list-2026.csv","H-160,Pantomime cow (two persons),one size,85.00,1150.00,head in separate crate","£1150.00")], "replacement value; the terms say lost items are charged at the replacement value"),
 (A, "who should the bill for the parade outfits be adressed to", [("brass-band-request.eml","Could the invoice go to our treasurer, Mr Clive Rundle, and not to me?","Mr Clive Rundle, the treasurer")], ""),
 (A, "what time of year am i not allowed to take leave?", [("staff-handbook.txt","Nobody can be away in the last three weeks of November or the first two of December, that is panto time.","last three weeks of November and first two of December")], ""),
 (A, "by when does the drama teacher have to tell us how big the kids are", [("offer-0417-hallam-grammar.docx","We need the chest and height measurements by 11 May at the latest.","11 May")], ""),
 (B, "what's the limit we set for the new steam machine, and who is getting it?", [("team-meeting-5-march.docx","It was decided to buy the Propress 580 for at most £1,400, Jools orders it.","£1,400; Jools")], "both parts in one sentence"),
 (C, "can people come in on a monday in july", [("team-meeting-5-march.docx","We will stay closed on Mondays all year round from May, because hardly anyone comes.","no, closed all year"),("newsletter-spring-2026.html","Monday closed from October to Easter only","yes, closed only October to Easter")], "minutes against newsletter"),
 (U, "phone number of the puppet guy who does the cow's mouth?", [], "the puppet maker in Truro is mentioned, without name or number"),
 (U, "how much did the photographer want for the catalogue pictures", [], "only that Odette will find out"),
]
SETS.append(("p26-costumehire", F, Q))

# ------------------------------------------------------------------ set 2, English: cargo bike couriers
F = {}
F["contract-oakes-bakery.docx"] = """
# Delivery agreement

between Pedal Post Couriers Ltd, Linnet Yard 3, Norbury, and Oakes & Daughter Bakery, Mill Street 40, Norbury

## 1 Scope

Pedal Post collects bread and pastries at the bakery every working day and brings them to the nine cafés listed in annex A. On Saturdays only the four cafés marked with a star are served.

## 2 Times

Goods are ready on the ramp at 5.40 am. The last café must have its delivery by 7.15 am. If a delivery arrives more than twenty minutes late, the bakery may deduct £6 from the monthly bill for each case.

## 3 Price

The monthly flat rate is £1,480 plus VAT. Additional stops are £7.50 each. The rate is reviewed every January in line with the consumer price index, though never by more than 4 %.

## 4 Crates

The bakery provides stackable crates. Missing crates are counted on the last Friday of the quarter; Pedal Post replaces losses above ten pieces.

## 5 Weather

In the event of a red weather warning both sides are released from their duties for that day, and the flat rate is reduced by one twenty-second.

## 6 Term

The agreement starts on 2 February 2026 and runs for two years. It is extended by one year at a time unless one side gives notice three months before the end. 

## 7 Confidentiality

Recipes, quantities and customers' names stay between the parties.
"""
F["riders-handbook.pdf"] = """
# Riders' handbook

Pedal Post Couriers, edition 2026

## Before you set off

Check tyres, brakes, lights and the lock of the box lid. The tyres of the long bikes are kept at 4.5 bar, the trikes at 3.5 bar. If a brake lever touches the bar, the bike stays in the yard.

## Loads

The long bikes carry up to 100 kg, the trikes up to 180 kg, rider not included. Heavy things go at the bottom and to the front. Glass is never stacked on top of cold boxes.

## On the road

Helmets are compulsory for everyone, whatever the length of the trip. Pavements are taboo even when the street is jammed. Headphones are allowed in neither ear.

## At the door

Ring twice, wait three minutes, then try the neighbour. Alcohol is handed over only to adults with proof of age; if in doubt bring it back. Photos of the parcel must not show people or number plates.

## Batteries

Batteries are charged in the metal cabinet only and never overnight. In winter they come indoors after each shift. A battery that has been dropped is put in the sand box and reported.

## Accidents

Stay on the spot, ring 999 if anyone is hurt, then the dispatcher on extension 12. Write the report within 24 hours. Do not admit fault and do not discuss money.

## Pay and breaks

The hourly rate is paid from the first check to the last plug. After four hours you have a paid break of twenty minutes. Rain gear is supplied and replaced every two winters.
"""
F["insurance-broker.eml"] = """
From: Hugo Lanning <h.lanning@lanningbrokers.example>
To: Tess Waverley <tess@pedalpost.example>
Cc: accounts@pedalpost.example
Date: Mon, 22 Jun 2026 10:05:00 +0100
Subject: Renewal of the fleet policy

Dear Tess,

the insurer has come back with the terms for the year beginning 1 August. The premium for the fourteen bikes goes up from 3,920 to 4,310 pounds. The main reason is the two thefts in the autumn.

They insist on the following: each bike has to be secured with two locks, one of which must be anchored in the ground, whenever it is unattended for longer than fifteen minutes. GPS trackers would bring the premium down by 7 per cent, provided that all vehicles have one.

Goods in transit are covered up to 2,500 pounds per bike. Spectacles, medicines and works of art are excluded unless we report them beforehand.

The excess for theft rises to 350 pounds, for damage it stays at 150.

I need your answer by 10 July, otherwise the cover lapses at the end of the month.

About the claim of 3 May: the florist's van driver has accepted the blame, so the money for the bent frame should arrive within three weeks.

Best wishes
Hugo
"""
F["meeting-notes-june.md"] = """
# Monthly meeting, 25 June 2026

Tess, Ravi, Dorota, Kingsley, Elin (notes)

## Figures

May brought 3,812 drops, which is 9 % more than the year before. The pharmacy runs grew fastest. Failed first attempts are at 4.1 %, the goal is 3.

## Bikes

- Trike 5 creaks again. Kingsley takes it to Fenwick Frames, not to the dealer, the dealer's waiting list is five weeks.
- Two more long bikes will be leased from September, 219 pounds a month each.
- The load limit on the trikes is lowered to 150 kg until the new rear axles are in.

## Rota

Dorota builds the summer rota. Three students start on 6 July. Everybody says by Sunday which two weeks they want off.

## Insurance

Tess has read the broker's mail. Trackers for the whole fleet would come to 41 pounds each plus 3 pounds a month. No decision yet; Ravi works out whether it pays.

## Depot

The landlord wants to put solar panels on the roof in October. The yard will then be closed for four days, and we can use the fire station's car park in the meantime.

## Oakes bakery

They complained about squashed croissants twice. From Monday the pastry crates ride in the front box, with the lid insert.

## Next meeting

30 July, half past four, with ice cream.
"""
F["tariff-2026.csv"] = """
service;zone;weight up to kg;price GBP;delivery time;note
Letter run;centre;1;4.20;within 3 hours;
Letter run;outer ring;1;6.10;within 4 hours;
Parcel standard;centre;15;7.80;same day;
Parcel standard;outer ring;15;10.40;same day;
Parcel express;centre;15;13.50;within 60 minutes;until 6 pm
Parcel express;outer ring;15;18.90;within 90 minutes;until 5 pm
Bulky;centre;80;24.00;same day;two hours notice
Bulky;outer ring;80;33.00;same day;two hours notice
Cold box;centre;20;15.20;within 2 hours;2 to 8 degrees
Medicine round;all;5;5.60;by noon;pharmacies with contract only
Waiting time;all;;0.45;;per minute after the first five
Saturday surcharge;all;;3.00;;per order
"""
F["incident-report-3-may.txt"] = """
INCIDENT REPORT No. 26-07

Date and time: Sunday 3 May 2026, 9.50 am
Place: corner of Priory Lane and Cattle Market
Rider: Kingsley Boateng
Vehicle: long bike 3 (blue)

What happened
I came down Priory Lane with four boxes of cut flowers on board. A white florist's van was standing on the left with its hazard lights on. When I was level with the rear wheel the driver opened the door. I swerved but the handlebar caught the edge and I went over on the right side.

Injuries
Grazed elbow and a bruised hip. I went to the walk-in centre and was told to rest for three days. The van driver was unhurt.

Damage
The front fork and the frame tube behind the box are bent. Fenwick Frames says the repair is 640 pounds. Two boxes of flowers were lost, worth 88 pounds according to the customer.

Witness
Mrs Jean Alderton, who was waiting at the bus stop, gave me her phone number. It is in the office file.

Police
An officer came by and wrote down both names, reference NB/5521.

Helmet worn: yes. Lights: on. Speed: about 12 miles an hour.

Prevention
Leave a door's width when passing parked cars. Dispatcher has put the corner on the hazard map.
"""
F["website-faq.html"] = """
# Pedal Post - questions and answers

## How do I order?

Online until one hour before collection, or by phone from 7 am. Regular customers can leave a standing order and pause it with two clicks.

## What can you carry?

Almost everything up to 150 kg on one trike: kegs, cakes, copy paper, a cello. We do not take live animals, gas bottles or people.

## What if I am not at home?

Our rider rings, waits five minutes and then takes the parcel back to the depot. We never leave anything with neighbours. The second attempt is free.

## How green is it?

According to a study by the college each drop saves 310 grams of carbon dioxide compared with a diesel van. Our electricity comes from the wind park on Harrow Hill.

## Are my goods insured?

Yes, up to the sum stated in our terms. Please tell us beforehand about valuables.

## Can I pay by invoice?

Businesses get a bill at the end of the month, payable within 14 days. Private customers pay by card when they order.

## Do you hire?

Always. You need to be 18, know your way around Norbury and like hills. A driving licence is not required.

## When do you ride?

Monday to Friday 5.30 am to 8 pm, Saturday 7 am to 4 pm. On Sundays only by arrangement.
"""
Q = [
 (A, "what penalty do we get when the bread shows up too late", [("contract-oakes-bakery.docx","If a delivery arrives more than twenty minutes late, the bakery may deduct £6 from the monthly bill for each case.","£6 per case (more than 20 minutes late)")], ""),
 (A, "how much air do the three-wheelers need", [("riders-handbook.pdf","The tyres of the long bikes are kept at 4.5 bar, the trikes at 3.5 bar.","3.5 bar")], ""),
 (A, "did anyone see kingsleys crash?", [("incident-report-3-may.txt","Mrs Jean Alderton, who was waiting at the bus stop, gave me her phone number.","Mrs Jean Alderton")], ""),
 (A, "price for an urgent packet to the suburbs", [("tariff-2026.csv","Parcel express;outer ring;15;18.90;within 90 minutes;until 5 pm","£18.90")], ""),
 (A, "latest date to get back to the broker so we stay covered", [("insurance-broker.eml","I need your answer by 10 July, otherwise the cover lapses at the end of the month.","10 July")], ""),
 (A, "where do we park when they do the roof", [("meeting-notes-june.md","The yard will then be closed for four days, and we can use the fire station's car park in the meantime.","the fire station's car park")], ""),
 (B, "how much cheaper does insurance get with gps and what does one tracker cost us?", [("insurance-broker.eml","GPS trackers would bring the premium down by 7 per cent, provided that all vehicles have one.","7 per cent"),("meeting-notes-june.md","Trackers for the whole fleet would come to 41 pounds each plus 3 pounds a month.","£41 plus £3 a month")], "two files"),
 (C, "nobody opens the door - can i give it to next door?", [("riders-handbook.pdf","Ring twice, wait three minutes, then try the neighbour.","yes, after three minutes"),("website-faq.html","We never leave anything with neighbours.","no")], "also disagree on the waiting time (3 / 5 minutes)"),
 (C, "how heavy can i load a trike", [("riders-handbook.pdf","The long bikes carry up to 100 kg, the trikes up to 180 kg, rider not included.","180 kg"),("meeting-notes-june.md","The load limit on the trikes is lowered to 150 kg until the new rear axles are in.","150 kg for now"),("website-faq.html","Almost everything up to 150 kg on one trike: kegs, cakes, copy paper, a cello.","150 kg")], "minutes lower the handbook's limit for the time being"),
 (U, "what do we pay in rent for the depot", [], "landlord and yard occur, the rent does not"),
]
SETS.append(("p26-cargobikes", F, Q))

# ------------------------------------------------------------------ set 3, German: Käserei
F = {}
F["Milchliefervertrag_Haslach.docx"] = """
# Milchliefervertrag

zwischen der Bergkäserei Oberthal eG und dem Hof Haslach, Inhaber Konrad Zengerle

## § 1 Gegenstand

Der Hof liefert täglich die gesamte Morgen- und Abendmilch von derzeit 46 Kühen. Eine Abgabe an andere Abnehmer ist nur ab Hof und bis 30 Liter am Tag gestattet.

## § 2 Fütterung

Die Tiere erhalten ausschließlich Gras, Heu und Getreideschrot. Silage ist das ganze Jahr über untersagt, auch für trockenstehende Kühe. Gentechnisch veränderte Futtermittel sind ausgeschlossen.

## § 3 Preis

Der Grundpreis beträgt 61 Cent je Kilogramm bei 4,0 % Fett und 3,4 % Eiweiß. Für Heumilch wird ein Zuschlag von 9 Cent bezahlt. Liegt die Keimzahl zweimal nacheinander über 50.000, entfällt der Zuschlag im Folgemonat.

## § 4 Abholung

Die Milch wird zwischen 6 und 7.30 Uhr abgeholt. Sie muss auf höchstens 12 Grad gekühlt sein. Die Zufahrt ist im Winter vom Hof zu räumen.

## § 5 Abrechnung

Die Abrechnung erfolgt bis zum 15. des Folgemonats. Einwände sind binnen vier Wochen schriftlich vorzubringen.

## § 6 Laufzeit

Der Vertrag gilt ab 1. Mai 2025 auf unbestimmte Zeit. Er kann von beiden Seiten mit einer Frist von neun Monaten zum 30. April gekündigt werden.

## § 7 Antibiotika

Nach einer Behandlung mit Antibiotika darf die Milch erst nach Ablauf der Wartezeit und einem negativen Hemmstofftest wieder geliefert werden. Den Schaden durch eine verdorbene Sammelcharge trägt der Hof bis höchstens 8.000 Euro.
"""
F["Preisliste_Laden_2026.csv"] = """
Sorte;Reifezeit;Preis je kg EUR;Preis ganzer Laib EUR;Bemerkung
Bergkäse jung;4 Monate;18,90;410,00;
Bergkäse mittel;9 Monate;22,50;480,00;
Bergkäse alt;18 Monate;29,80;615,00;nur solange Vorrat
Oberthaler Tilsiter;3 Monate;16,40;58,00;
Schnittkäse mit Bockshornklee;8 Wochen;17,90;64,00;
Rotschmierling;5 Wochen;19,50;24,00;kräftig
Camembert vom Heumilch-Rahm;3 Wochen;;4,60;Stück 200 g
Ziegenrolle;10 Tage;;5,20;Stück 150 g, April bis November
Butter gesalzen;-;13,60;;250 g-Rolle 3,40
Molke;-;;0,80;je Liter, Flasche mitbringen
Fonduemischung;-;23,90;;frisch gerieben ab 400 g
"""
F["Protokoll_Teamrunde_2026-02.md"] = """
# Teamrunde vom 11. Februar 2026

Anwesend: Vroni Jehle (Leitung), Benedikt, Samira, Loisl, Frau Häberle (Büro)

## Produktion

Im Januar wurden 71.300 kg Milch verarbeitet. Der große Kupferkessel hat am Boden eine Delle, der Kupferschmied aus Sonthofen kommt in der ersten Märzwoche.

Beim Tilsiter treten wieder kleine Risse auf. Benedikt senkt die Temperatur im Salzbad um ein Grad und schaut nach drei Wochen noch einmal.

## Keller

Der Schmierroboter hat letzte Woche 40 Laibe fallen lassen. Der Hersteller übernimmt die Reparatur, den Käse aber nicht. Der Bruch wird zu Fonduemischung verarbeitet.

## Laden

Ab Ostern ist der Laden auch sonntags von 10 bis 12 Uhr geöffnet. Samira sucht zwei Schüler als Aushilfe, Stundenlohn 14 Euro.

## Führungen

Künftig sind höchstens 15 Personen je Führung zugelassen, weil es im Reifekeller zu eng und zu warm wird. Kinder unter sechs bleiben oben.

## Urlaub

Frau Häberle braucht alle Sommerwünsche bis zum 31. März. Während der Alpzeit von Mitte Juni bis Mitte September darf immer nur eine Person aus der Produktion fehlen.

## Sonstiges

Der Stapler muss zum TÜV. Die alte Zentrifuge wird für 900 Euro an die Sennerei Balderschwang abgegeben.
"""
F["Hygieneanweisung.pdf"] = """
# Hygieneanweisung für Produktion und Keller

Fassung vom 1. Oktober 2025, verantwortlich: Benedikt Mair

## Personal

Vor dem Betreten der Produktion werden die Stiefel in der Wanne desinfiziert und die Hände bis zum Ellenbogen gewaschen. Schmuck, Uhren und lackierte Nägel sind verboten. Wer Durchfall oder eine eitrige Wunde hat, meldet sich und arbeitet so lange im Versand.

## Kessel und Geräte

Nach jeder Charge wird mit kaltem Wasser vorgespült, danach folgt Lauge bei 70 Grad und zum Schluss Säure. Die Käseharfe wird nicht in der Maschine gereinigt. Tücher werden gekocht und an der Sonne getrocknet.

## Salzbad

Das Salzbad hat 12 bis 14 Grad und 20 % Salz. Es wird jede Woche abgeschöpft und alle zwei Jahre vollständig erneuert.

## Reifekeller

Die Luftfeuchte liegt zwischen 92 und 95 %. Die Bretter aus Fichte werden alle sechs Wochen gebürstet und im Freien getrocknet. Laibe mit schwarzen Flecken kommen sofort in die Quarantäne hinten links.

## Proben

Jede zehnte Charge geht auf Listerien ins Labor nach Kempten. Das Ergebnis liegt nach fünf Tagen vor, so lange bleibt die Ware gesperrt.

## Besucher

Gruppen bis 20 Personen dürfen mit Überschuhen und Haube in den Reifekeller. Anfassen ist nicht erlaubt.

## Schädlinge

Köderstellen werden monatlich geprüft und in die Liste an der Kellertür eingetragen.
"""
F["Ausfall_Kuehlhaus.eml"] = """
From: Loisl Feuerstein <loisl@bergkaeserei-oberthal.example>
To: Vroni Jehle <vroni@bergkaeserei-oberthal.example>
Date: Sun, 03 May 2026 06:48:00 +0200
Subject: Kühlhaus 2 heute Nacht

Servus Vroni,

um zwanzig nach drei hat mich der Alarm aus dem Bett geholt. In der Zwei waren es schon elf Grad, der Verdichter ist nicht mehr angelaufen.

Ich hab mit Samira alles Weiche in die Eins umgeräumt, die Ziegenrollen von Freitag mussten wir wegschmeißen, 84 Stück. Der Bergkäse hält das aus.

Der Monteur vom Notdienst (Fa. Rädler) war um halb sechs da. Es ist der Anlaufkondensator, Ersatzteil kommt am Dienstag. Bis dahin hat er uns ein mobiles Gerät hingestellt, das kostet 65 Euro am Tag.

Bitte klär mit der Versicherung, ob verdorbene Ware bezahlt wird. Fotos liegen auf dem Laufwerk unter Kühlung.

Außerdem: die Telefonnummer auf dem Alarmschild ist noch die vom alten Hausmeister.

Gruß
Loisl
"""
F["Hofbrief_Fruehling.html"] = """
# Hofbrief der Bergkäserei Oberthal, Frühling 2026

Liebe Genossinnen und Genossen, liebe Käsefreunde,

der Winter war lang, aber die Kühe auf Haslach kommen heuer schon in der zweiten Aprilwoche hinaus. Wer die Milch aus dieser Zeit mag: der Käse daraus liegt ab August in der Theke.

## Auszeichnung

Unser alter Bergkäse hat bei der Prämierung in Innsbruck Silber bekommen. Den ersten Platz holte wie im Vorjahr die Sennerei aus Lingenau.

## Führungen

Jeden Donnerstag um 14 Uhr zeigt Benedikt Kessel und Keller. Erwachsene zahlen 8 Euro, Kinder die Hälfte, eine Kostprobe ist dabei. Anmeldung bis Mittwochmittag im Laden.

## Öffnungszeiten

- Montag bis Freitag 8 bis 12.30 und 14.30 bis 18 Uhr
- Samstag 8 bis 13 Uhr
- Sonntag und Feiertag geschlossen

## Alpabtrieb

Am 19. September kommen die Tiere zurück ins Tal. Für den Umzug suchen wir noch Leute, die Kränze binden. Treffpunkt ist der Stadel von Zengerle, zwei Tage vorher.

## Generalversammlung

Sie findet am 24. April um 19.30 Uhr im Gasthof Krone statt. Der Vorstand schlägt vor, je Anteil 12 Euro auszuschütten.
"""
F["Arbeitszeit_und_Urlaub.txt"] = """
ARBEITSZEIT UND URLAUB - Bergkäserei Oberthal eG
Aushang, gültig ab Januar 2026

1. Die Wochenarbeitszeit beträgt 40 Stunden, in der Produktion beginnt die Frühschicht um 5.15 Uhr.

2. Für Sonn- und Feiertage gibt es einen Zuschlag von 50 %, für die Nachtwache im Keller pauschal 35 Euro.

3. Jeder hat 29 Tage Urlaub, ab dem zehnten Jahr im Betrieb 31.

4. Resturlaub verfällt am 31. März des nächsten Jahres, außer man war länger krank.

5. Wer krank ist, ruft bis 7 Uhr im Büro an, die Frühschicht vor 5 Uhr bei Benedikt. Ab dem dritten Tag brauchen wir eine Bescheinigung.

6. Jeder Mitarbeiter bekommt im Monat zwei Kilo Käse nach Wahl umsonst und im Laden 20 % Nachlass.

7. Arbeitskleidung wird gestellt und im Haus gewaschen. Sicherheitsschuhe bezuschussen wir mit 80 Euro im Jahr.

8. Fahrten mit dem eigenen Auto werden mit 35 Cent je Kilometer erstattet.
"""
F["Angebot_Kaeltetechnik_Raedler.pdf"] = """
# Angebot Nr. 26-1183

Rädler Kältetechnik GmbH, Immenstadt

an: Bergkäserei Oberthal eG, z. Hd. Frau Jehle

Datum: 12. Mai 2026

Sehr geehrte Frau Jehle,

vielen Dank für Ihre Anfrage. Für das Kühlhaus 2 bieten wir Ihnen an:

| Position | Beschreibung | Preis netto |
| 1 | Verbundanlage mit Propan, 14 kW | 18.640,00 € |
| 2 | Verdampfer, zwei Stück | 5.280,00 € |
| 3 | Demontage und Entsorgung der alten Anlage | 1.150,00 € |
| 4 | Fernüberwachung mit SMS-Meldung | 790,00 € |

Gesamtsumme netto 25.860,00 €.

Die Abwärme kann für das Warmwasser genutzt werden; der dafür nötige Speicher ist nicht enthalten. Nach unserer Rechnung sparen Sie rund 7.400 kWh Strom im Jahr.

Die Lieferzeit beträgt neun Wochen ab Auftrag. Der Umbau dauert vier Tage, in dieser Zeit stellen wir kostenlos einen Kühlanhänger.

Auf Verdichter geben wir fünf Jahre Garantie, auf alle übrigen Teile zwei. Zahlbar sind 40 % bei Auftrag und der Rest nach Abnahme.

Das Angebot ist bis 30. Juni 2026 gültig.
"""
Q = [
 (A, "darf der zengerle seinen kühen siliertes futter geben", [("Milchliefervertrag_Haslach.docx","Silage ist das ganze Jahr über untersagt, auch für trockenstehende Kühe.","nein")], ""),
 (A, "wie viele käse sind beim roboter runtergefallen?", [("Protokoll_Teamrunde_2026-02.md","Der Schmierroboter hat letzte Woche 40 Laibe fallen lassen.","40 Laibe")], ""),
 (A, "was kostet das leihgerät bis zur reparatur pro tag", [("Ausfall_Kuehlhaus.eml","Bis dahin hat er uns ein mobiles Gerät hingestellt, das kostet 65 Euro am Tag.","65 Euro")], ""),
 (A, "bis wann muss ich den alten urlaub genommen haben", [("Arbeitszeit_und_Urlaub.txt","4. Resturlaub verfällt am 31. März des nächsten Jahres, außer man war länger krank.","31. März des Folgejahrs")], ""),
 (A, "wie oft müssen die holzbretter sauber gemacht werden?", [("Hygieneanweisung.pdf","Die Bretter aus Fichte werden alle sechs Wochen gebürstet und im Freien getrocknet.","alle sechs Wochen")], ""),
 (A, "was krieg ich als mitglied pro anteil ausbezahlt", [("Hofbrief_Fruehling.html","Der Vorstand schlägt vor, je Anteil 12 Euro auszuschütten.","12 Euro (Vorschlag des Vorstands)")], ""),
 (B, "wie lang dauert es bis die neue kühlung da ist, und bis wann können wir überhaupt noch zusagen", [("Angebot_Kaeltetechnik_Raedler.pdf","Die Lieferzeit beträgt neun Wochen ab Auftrag.","neun Wochen"),("Angebot_Kaeltetechnik_Raedler.pdf","Das Angebot ist bis 30. Juni 2026 gültig.","30. Juni 2026")], ""),
 (C, "hat der laden am sonntag offen?", [("Protokoll_Teamrunde_2026-02.md","Ab Ostern ist der Laden auch sonntags von 10 bis 12 Uhr geöffnet.","ja, 10 bis 12 Uhr ab Ostern"),("Hofbrief_Fruehling.html","Sonntag und Feiertag geschlossen","nein")], "Protokoll gegen Hofbrief"),
 (U, "wieviel gäste waren letztes jahr bei den führungen dabei", [], "Führungen kommen vor, Besucherzahlen nicht"),
 (U, "hat die versicherung die weggeworfene ware ersetzt", [], "nur die Bitte, es zu klären"),
]
SETS.append(("p26-kaeserei", F, Q))

# ------------------------------------------------------------------ set 4, mixed English / German / French: mountain hut
F = {}
F["Hüttenordnung.pdf"] = """
# Hüttenordnung der Trientalhütte

2.480 m, Hüttenwarte: Familie Crettex-Moser

## Ankunft

Wir bitten alle Gäste, bis 17 Uhr da zu sein oder anzurufen. Nicht abgesagte Plätze werden zu zwei Dritteln verrechnet. Schuhe, Steigeisen und Pickel bleiben im Vorraum.

## Schlafen

In den Lagern ist ein eigener Schlafsack aus Seide oder Baumwolle Pflicht. Wer keinen hat, kann einen für 6 Franken leihen. Ab 22 Uhr ist es in allen Räumen still, das Licht geht um 22.15 Uhr aus.

## Essen

Das Abendessen wird um 18.30 Uhr für alle gemeinsam aufgetragen. Wer nichts Tierisches isst oder etwas nicht verträgt, meldet es spätestens am Vortag. Eigene Speisen dürfen nur draußen verzehrt werden.

## Wasser

Das Leitungswasser ist kein Trinkwasser. Eine Dusche gibt es nicht, zum Waschen dient der Brunnen hinter dem Haus.

## Abfall

Jeder trägt seinen Müll selbst ins Tal. In die Trockentoilette gehören weder Feuchttücher noch Binden.

## Hunde

Hunde schlafen im Holzschuppen, nicht im Haus. Auf der Terrasse sind sie an der Leine zu führen.

## Winterraum

Von Oktober bis Mitte März ist nur der Winterraum mit acht Plätzen offen. Die Gebühr von 15 Franken wird in die Kasse neben der Tür gelegt. Holz bitte sparsam verwenden und die Asche erkaltet in den Eimer geben.
"""
F["contrat-ravitaillement.docx"] = """
# Contrat de ravitaillement

entre la Section des Aiguilles, propriétaire de la cabane de Trientaz, et la société Héli-Dranse SA

## Article 1 – Objet

Le transporteur assure trois rotations principales par saison, en avril, en juin et en août, ainsi que l'évacuation des déchets au retour.

## Article 2 – Prix

Chaque minute de vol est facturée 42 francs. La mise à disposition du filet de charge est gratuite. Une rotation reportée par la section moins de 24 heures avant le départ coûte 380 francs.

## Article 3 – Charge

La charge par élingue ne dépasse pas 850 kilos. Les bouteilles de gaz voyagent séparément et debout. Les cageots de légumes sont couverts d'une bâche.

## Article 4 – Météo

Le pilote décide seul si les conditions permettent le vol. En cas de vent supérieur à 60 km/h, aucune rotation n'a lieu.

## Article 5 – Sécurité

Deux personnes formées sont présentes à la cabane lors de chaque dépose. La terrasse doit être vidée de ses parasols et de ses chaises une demi-heure avant.

## Article 6 – Durée

Le contrat est conclu pour trois saisons à partir du 1er mars 2026. Il peut être résilié chaque année avant le 30 novembre, par lettre recommandée.
"""
F["guest-info.html"] = """
# Welcome to the Trient valley hut

## Getting here

The path starts behind the chapel in Les Jeurs and takes about three and a half hours. The last bus from Martigny reaches the village at 13.20. Above the gully there is a chain; children should be roped up there.

## Prices

| Bed in dormitory, members | CHF 26 |
| Bed in dormitory, non-members | CHF 38 |
| Half board | CHF 49 |
| Tea, one litre | CHF 7 |

## Payment

We take cash in francs or euros. Cards do not work when the cloud sits on the antenna, so please do not rely on them.

## Dogs

Well-behaved dogs may sleep with you in the small room downstairs for CHF 10. Please book it, there is room for two animals only.

## Phone and power

There is a signal at the flagpole. Phones can be charged between 5 and 8 pm for 3 francs, as our panels feed the kitchen first.

## Breakfast

Breakfast is served at 4, 5.30 or 7 am depending on your tour. Tell us the evening before.

## Rescue

In an emergency dial 144, or use the radio by the kitchen door. The nearest landing spot for a helicopter is marked with white stones.
"""
F["compte-rendu-comite-mai.md"] = """
# Compte rendu de la séance du comité, 8 mai 2026

Présents : Solange Rey (présidente), Armin Moser, Lucie Favre, Bastien Crettex. Excusée : Ingrid Thöni.

## Comptes

L'exercice 2025 se termine par un bénéfice de 11 240 francs. Les nuitées ont atteint 2 863, soit 140 de plus que l'année précédente.

## Toiture

Les tôles du côté nord ont été arrachées par la tempête de janvier. L'assurance verse 17 500 francs, il en manque 6 000. Lucie prépare une demande auprès de la Loterie Romande.

## Eau

L'analyse d'avril est bonne. Depuis la pose de la lampe UV, l'eau du robinet est potable et le panneau à la cuisine sera changé.

## Personnel

Pour juillet et août, deux aides sont engagés : Maël Cottier et Friederike Bonn. Le salaire est fixé à 3 450 francs par mois, nourris et logés.

## Chemin

Le pont suspendu sera contrôlé le 10 juin par l'ingénieur cantonal. Jusque-là, on ne passe qu'une personne à la fois.

## Divers

La bibliothèque de la cabane cherche des livres en allemand. La fête des cent ans aura lieu le 22 août, avec un cor des Alpes et une raclette.
"""
F["Mail_Heliflug_Juni.eml"] = """
From: Armin Moser <armin@trientalhuette.example>
To: Bastien Crettex <bastien@trientalhuette.example>
Date: Thu, 28 May 2026 21:14:00 +0200
Subject: Flug am 9. Juni, Ladeliste

Salut Bastien,

der Flug ist für Dienstag, 9. Juni, 7.30 Uhr ab Parkplatz Les Jeurs bestätigt. Bei Nebel weichen wir auf den Donnerstag aus.

Auf die Liste kommen: 620 Liter Bier, 12 Gasflaschen, 300 kg Mehl und Teigwaren, der neue Kochherd und die Solarbatterien. Der Herd wiegt allein 190 Kilo und geht als Erster hoch.

Hinunter nehmen sie den alten Herd, den Glasabfall und die kaputte Waschmaschine mit.

Kannst du Friederike fragen, ob sie am Boden beim Einhängen hilft? Sie hat den Kurs im März gemacht.

Die Matratzen sind leider noch nicht da, der Händler in Visp vertröstet uns auf Mitte Juli. Wir müssen also mit den alten in die Saison.

Gruß, Armin
"""
F["price-list-kitchen-2026.csv"] = """
item,supplier,unit,price CHF,order day,remark
Bread flour,Moulin d'Ardon,25 kg,31.50,Monday,
Rösti potatoes,Seeland Gemüse AG,10 kg,18.20,Monday,vacuum packed
Raclette cheese,Laiterie de Bagnes,wheel 5 kg,112.00,Wednesday,half wheels on request
Dried meat,Boucherie Darbellay,kg,64.00,Wednesday,
Lentils green,Biofarm,5 kg,27.90,any,for vegan menu
Gas bottle 35 kg,Vitogaz,bottle,98.00,before flight,deposit 80
Beer,Brasserie Valaisanne,20 l keg,71.00,before flight,keg deposit 50
Apricot syrup,Famille Roduit,l,9.80,any,own bottles
Oat milk,Biofarm,12 x 1 l,25.20,any,
Toilet sawdust,Scierie Pont,sack,4.00,before flight,dry only
"""
F["note-eau-et-energie.txt"] = """
CABANE DE TRIENTAZ - EAU ET ÉNERGIE
Consignes pour les gardiens, avril 2026

Captage
La source se trouve à 300 mètres au-dessus de la cabane, sous le rocher marqué d'un point bleu. Le filtre est rincé tous les matins. En cas de gel, fermer la vanne rouge et vider la conduite.

Réservoir
Il contient 4 000 litres. Quand le niveau passe sous le tiers, les lavabos du premier étage sont coupés.

Lampe UV
Elle se change toutes les 9 000 heures, soit environ chaque deuxième saison. Une lampe de réserve est rangée dans l'armoire à pharmacie.

Panneaux solaires
Ils fournissent 5,2 kW par beau temps. La neige est enlevée avec le balai souple, jamais avec la pelle.

Batteries
Ne pas descendre sous 40 % de charge. Au-dessous, on arrête le congélateur, puis le lave-vaisselle.

Groupe électrogène
Il ne sert qu'en secours et consomme deux litres à l'heure. Le plein se fait moteur froid, dehors.
"""
F["volunteer-handbook.docx"] = """
# Handbook for hut volunteers

Summer 2026

## What we offer

Volunteers stay between one and three weeks. You get board and lodging, a half-fare ticket for the train and one free day in six. There are no wages, but guests' tips are shared equally.

## Your day

The early shift rises at half past three to make tea and toast. Beds are shaken out by nine. Between two and four the house is quiet and you may sleep, climb or read.

## What to bring

Bring a head torch, slippers, two aprons and clothes that can smell of cheese. Leave hair dryers at home, they trip the fuse.

## Health

You must be at least 18 and have had a tetanus jab within the last ten years. Anyone who has been sick keeps out of the kitchen for two days after the last symptoms.

## Languages

We speak a mixture. French is useful on the phone, German at the table, English everywhere.

## Applying

Write to Lucie Favre before the end of February, with the weeks that suit you and the name of someone who knows you from work.

## Accidents

Small cuts are treated from the box above the sink. Everything bigger is reported to the warden at once and written down in the logbook.
"""
Q = [
 (A, "how much do we pay the helicopter company per minute?", [("contrat-ravitaillement.docx","Chaque minute de vol est facturée 42 francs.","42 francs")], "English question, French file"),
 (A, "wie viele übernachtungen hatten wir letztes jahr", [("compte-rendu-comite-mai.md","Les nuitées ont atteint 2 863, soit 140 de plus que l'année précédente.","2 863")], "German question, French file"),
 (A, "c'est quand qu'on reçoit les nouveaux matelas ?", [("Mail_Heliflug_Juni.eml","Die Matratzen sind leider noch nicht da, der Händler in Visp vertröstet uns auf Mitte Juli.","mi-juillet")], "French question, German file"),
 (A, "what happens if i book and just dont turn up", [("Hüttenordnung.pdf","Nicht abgesagte Plätze werden zu zwei Dritteln verrechnet.","two thirds are charged")], "English question, German file"),
 (A, "ab welchem alter kann man als freiwilliger mithelfen", [("volunteer-handbook.docx","You must be at least 18 and have had a tetanus jab within the last ten years.","18")], "German question, English file"),
 (A, "who do we get the big cheese for melting from and whats it cost", [("price-list-kitchen-2026.csv","Raclette cheese,Laiterie de Bagnes,wheel 5 kg,112.00,Wednesday,half wheels on request","Laiterie de Bagnes, CHF 112.00 per 5 kg wheel")], ""),
 (B, "à quelle charge minimum des batteries faut-il s'arrêter et qu'est-ce qu'on coupe en premier", [("note-eau-et-energie.txt","Ne pas descendre sous 40 % de charge.","40 %"),("note-eau-et-energie.txt","Au-dessous, on arrête le congélateur, puis le lave-vaisselle.","le congélateur")], ""),
 (C, "kann mein hund mit ins zimmer", [("Hüttenordnung.pdf","Hunde schlafen im Holzschuppen, nicht im Haus.","nein"),("guest-info.html","Well-behaved dogs may sleep with you in the small room downstairs for CHF 10.","ja, für 10 Franken")], ""),
 (C, "is the tap water safe to drink", [("Hüttenordnung.pdf","Das Leitungswasser ist kein Trinkwasser.","no"),("compte-rendu-comite-mai.md","Depuis la pose de la lampe UV, l'eau du robinet est potable et le panneau à la cuisine sera changé.","yes")], "the minutes of May 2026 are newer"),
 (U, "what did the lottery give us for the roof", [], "the request is only being prepared"),
]
SETS.append(("p26-berghuette", F, Q))

if __name__ == "__main__":
    with open(os.path.join(HERE, "review.txt"), "w", encoding="utf-8") as rv:
        for n, f, q in SETS: make(n, f, q, rv)
    print(len(SETS), dict(COUNT), [len(f) for _, f, _ in SETS])
