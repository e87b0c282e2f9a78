from kit import put, start
NAME = "b26-museum-loans"
F = {}
F["loan-agreement-arnhem.docx"] = """
# LOAN AGREEMENT

between Stichting Zilvermuseum Arnhem (the Lender) and Ferrant House Museum, Whitby (the Borrower), for the exhibition "Salt and Silver", signed on 3 June 2026.

# 1. Objects

The Lender lends the nineteen objects in annex A, among them the nautilus cup of 1594 (inventory Z 0417) and four salt cellars by Adam van Vianen.

# 2. Period

The loan runs from 11 January 2027 to 30 June 2027, transport included. An extension has to be asked for in writing at least three months before the end and may be refused without giving reasons.

# 3. Fee and costs

The Lender charges no loan fee. The Borrower pays an administration charge of EUR 1,900, as well as packing, transport, couriers and insurance.

# 4. Insurance

The objects are insured nail to nail at agreed values by an insurer that the Lender has approved. Proof of cover is sent no later than ten working days before collection.

# 5. Climate and light

Relative humidity in the cases stays between 35 and 45 per cent, with no change of more than 5 per cent in a day. Temperature stays between 18 and 22 degrees. Light on the textiles in group C does not exceed 50 lux, on metal 200 lux.

# 6. Handling

Objects are handled by two trained persons wearing nitrile gloves. Only the Lender's courier may unpack the nautilus cup.

# 7. Display

All objects are shown in locked cases with laminated glass of at least 11.5 mm. Object Z 0417 has an alarm of its own.

# 8. Photographs

The Borrower may use the pictures that the Lender supplies for the catalogue, for press and for its website. Merchandise needs separate consent. Visitors may take photographs without flash.

# 9. Credit line

Labels and captions read: "Collection Zilvermuseum Arnhem, gift of the De Beaufort family".

# 10. Damage

Damage is reported by telephone at once and in writing within 24 hours. Nothing is repaired without the Lender's consent.

# 11. Withdrawal

If the Borrower cancels less than eight weeks before collection, it pays the costs already incurred and half of the administration charge again.

# 12. Catalogue

The Lender receives six copies of the catalogue free of charge.
"""
F["handling-policy.html"] = """
<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Object handling policy</title></head>
<body>
<h1>Object handling policy</h1>
<p>Version 4, approved by the trustees on 21 November 2025. Owner: Head of Collections.</p>
<h2>1. Who may handle objects</h2>
<p>Staff and volunteers who have passed the one-day handling course may move objects in their own department. The course is repeated every three years.</p>
<p>Contractors handle objects only in the presence of a registrar.</p>
<h2>2. Gloves</h2>
<p>Metal, lacquer and photographs are touched with nitrile gloves. Ceramics and glass are handled with clean bare hands, because gloves slip.</p>
<h2>3. Moving</h2>
<p>Anything heavier than 15 kg is moved by two people. Lifts are checked before use and nobody else rides along.</p>
<h2>4. Quarantine</h2>
<p>Incoming wood, textiles and paper spend 14 days in the quarantine room. The freezer is used only when the conservator has agreed.</p>
<h2>5. Condition reports</h2>
<p>A condition report with pictures is made on arrival, after installation and before departure. Reports are kept for ten years after the object has left.</p>
<h2>6. Opening crates</h2>
<p>Crates stay closed for 24 hours after arrival so that they can adjust to the climate of the building.</p>
<h2>7. Keys to display cases</h2>
<p>There are three sets: the registrar, the duty manager's safe, and the sealed envelope in the control room. Using the envelope is written down and the seal renewed the same day.</p>
<h2>8. Near misses</h2>
<p>Near misses are entered in the blue book. The Head of Collections goes through it every quarter.</p>
<h2>9. Food, pens and bags</h2>
<p>Pencils only in the stores. Bags are left in the lockers at the entrance.</p>
</body></html>
"""
F["exhibition-group-2026-10-01.md"] = """
# Exhibition group "Salt and Silver": notes of 1 October 2026

There: Judith Amankwah (chair), Rob Fenwick, Laura Sibley, Tomasz Wrona, Beth Carr (minutes)

### 1 Dates

Opening stays on Friday, 12 February 2027, speeches at 6.30 pm. The last day is Sunday, 6 June. Closed on Mondays except bank holidays.

### 2 Loans

41 objects in all: 19 from Arnhem, 8 from Leeds, 5 from private owners, the rest our own. The Leeds agreement is still not signed; Rob chases them weekly. Mrs Hallam has withdrawn her tankard because of a family matter.

### 3 Design

Fold Studio showed the second draft. We keep the dark green walls, the floor map of the salt roads goes because prams would catch on it. Labels in 18 point as access asked for. Final drawings by 30 October.

### 4 Cases

Nine new cases come from Meyvaert; four old ones are refitted with new seals. Tomasz worries about the lift: the biggest pane is 2.6 m and the lift takes 2.4. **Agreed:** delivery through the garden window with a small crane, on a Monday.

### 5 Catalogue

144 pages, print run 1,200. Text by four authors, deadline for manuscripts 9 November. The printer needs the files on 4 January. We sell it for £24.

### 6 Money

The Pilgrim Trust has promised £30,000, the friends give £12,500. The council's answer is expected in November. If the council says no, the film about the salt works is dropped first.

### 7 Schools

Laura wants 60 classes. Sessions last 75 minutes and are free for schools in the borough, otherwise £90 per class.

### 8 Staffing

Two more room attendants for weekends, from opening until Easter. Night guard in the first week.

**To do**
- Rob: climate loggers, order 12 (by 16 October)
- Beth: ask Arnhem about the tea towels with the cup on them
- Tomasz: floor load of room 3

Next: 5 November, 2 pm
"""
F["courier-arrangements.eml"] = """
From: Anneke de Wit <a.dewit@zilvermuseum.example>
To: Rob Fenwick <rob.fenwick@ferranthouse.example>
Date: Mon, 12 Oct 2026 09:17:00 +0200
Subject: Re: Couriers and dates for January
Content-Type: text/plain; charset=utf-8

Dear Rob,

two couriers will travel: Pieter Loos with the truck and I by air. We collect
from our side on Tuesday 19 January 2027, the truck takes the night boat from
Hook of Holland and should reach you on Wednesday around noon.

We need for each courier three hotel nights with breakfast and an allowance of
EUR 65 per day, paid on arrival in cash. Please do not book the hotel by the
harbour again, it had no lift.

The truck must have air suspension, climate control and two drivers. It may not
be left alone at any stop. The tail lift should carry at least 1,500 kg because
crate 3 alone weighs 310 kg.

For the way back one courier is enough.

One more wish: our director would like the nautilus cup to come home by 18
June, as we show it to the royal family on the 22nd. I know it says otherwise in
the contract, so tell me if that works.

Met vriendelijke groet
Anneke

On 5 October 2026, Rob Fenwick wrote:
> Dear Anneke, could one courier be enough for both ways? Our budget
> has four flights in it and no more. And would 13 January suit you for
> collection? Our painters finish on the 8th.
> Rob
"""
F["insurance-quote.eml"] = """
From: Celia Marchetti <c.marchetti@arkwrightfineart.example>
To: Judith Amankwah <judith.amankwah@ferranthouse.example>
Cc: Rob Fenwick <rob.fenwick@ferranthouse.example>
Date: Fri, 23 Oct 2026 16:40:00 +0100
Subject: Salt and Silver: cover for the Arnhem and Leeds loans
Content-Type: text/plain; charset=utf-8

Dear Judith,

our offer for the two lenders together: total agreed value GBP 4.36 million,
premium GBP 7,850 for the whole loan, transport included. There is no excess.

The nautilus cup alone is entered with EUR 1.45 million. Annex A of the
Arnhem contract seems to be older, so please have Arnhem confirm the sum.

Terrorism is included, war on land is not. Losses found only at a stocktake,
without signs of a break-in, are not covered.

We ask for the following: a guard or a monitored alarm at night, smoke
detection in every room, and nobody left alone with open cases. Single items
above one million need two locks.

The private lenders are not in this offer. The government indemnity scheme may
cover them at no charge, but the application takes about three months.

The offer stands until 30 November.

Yours
Celia Marchetti
"""
F["exhibition-budget.csv"] = """
Line;Heading;Planned GBP;Committed GBP;Responsible;Comment
1;Design fee Fold Studio;24000;24000;Tomasz;
2;New display cases;58500;61200;Tomasz;nine pieces, price rise on glass
3;Refit old cases;6400;0;Tomasz;four pieces
4;Transport and couriers;19500;0;Rob;
5;Insurance;9000;0;Judith;
6;Catalogue print;14200;0;Beth;1500 copies
7;Translation Dutch;2100;1850;Beth;
8;Marketing;16000;5400;Laura;posters, rail stations
9;Film salt works;11000;0;Laura;only if council pays
10;School programme;7300;900;Laura;
11;Extra attendants;12800;0;Judith;
12;Opening evening;3500;0;Laura;180 guests
13;Reserve;8000;0;Judith;
"""
F["front-of-house-notes.txt"] = """
FRONT OF HOUSE: what to tell visitors about SALT AND SILVER
(written by Laura, for the desk and the phones, October 2026)

TICKETS
Adults 11 pounds, concessions 8.50, under 18 free. Ticket includes the house and
garden. Members of the Friends get in free and may bring one guest. Timed slots at
weekends only, every 20 minutes, 25 people per slot.

OPENING
Open daily but Monday, 10 to 5, last entry 4.15. On the first Thursday of the month we
stay open till 8.

TOURS
Public tour Sundays at 2, 4 pounds on top. Groups from ten people book at least
three weeks ahead, guide costs 75 pounds. Dutch tours: ask Beth.

ACCESS
Room 3 has no step. Wheelchairs: two at the desk, no booking. Quiet hour Tuesdays
10 to 11, no groups then. Large print guide and a tactile copy of the cup are at the
desk.

PHOTOS
No photography of any kind in rooms 2 and 3. Please be friendly about it.

BAGS
Anything bigger than A4 goes to the cloakroom. Prams can stay with you.

LOST CHILDREN
Bring them to the desk, never announce names. Call the duty manager on 21.

SHOP
Catalogue, postcards, sea salt in small tins. Friends get ten per cent off, not on
books.
"""
put(NAME, F)
s = start(NAME, "en")
L, H, M, C, I, B, N = F
s.ask("how dry does the air in the showcases have to be", (L, "Relative humidity in the cases stays between 35 and 45 per cent, with no change of more than 5 per cent in a day.", "35 to 45 per cent"))
s.ask("something got scratched, how fast do the Dutch want it on paper?", (L, "Damage is reported by telephone at once and in writing within 24 hours.", "within 24 hours"))
s.ask("can we print the cup on mugs for the shop", (L, "Merchandise needs separate consent.", "only with separate consent"))
s.ask("what does Arnhem charge us for borrowing?", (L, "The Lender charges no loan fee. The Borrower pays an administration charge of EUR 1,900, as well as packing, transport, couriers and insurance.", "no fee; EUR 1,900 administration"))
s.ask("do I wear gloves for porcelain", (H, "Ceramics and glass are handled with clean bare hands, because gloves slip.", "no"))
s.ask("crates are here, when may we open them?", (H, "Crates stay closed for 24 hours after arrival so that they can adjust to the climate of the building.", "after 24 hours"))
s.ask("where's the spare key to the vitrines in an emergency", (H, "There are three sets: the registrar, the duty manager's safe, and the sealed envelope in the control room."))
s.ask("what gets cut if the council doesn't give us money", (M, "If the council says no, the film about the salt works is dropped first.", "the film"), (B, "9;Film salt works;11000;0;Laura;only if council pays", "the film"))
s.ask("how do the big glass panes get into the house?", (M, "delivery through the garden window with a small crane, on a Monday.", "through the garden window with a crane"))
s.ask("pocket money for the Dutch couriers, how much a day", (C, "We need for each courier three hotel nights with breakfast and an allowance of EUR 65 per day, paid on arrival in cash.", "EUR 65"))
s.ask("what will the cover for both lenders cost and is there a deductible?", (I, "premium GBP 7,850 for the whole loan, transport included. There is no excess.", "GBP 7,850, none"))
s.ask("where are we over budget already?", (B, "2;New display cases;58500;61200;Tomasz;nine pieces, price rise on glass", "new display cases, 2,700 over"))
s.two("who may unpack the nautilus cup and what is it worth?", (L, "Only the Lender's courier may unpack the nautilus cup.", "the Lender's courier"), (I, "The nautilus cup alone is entered with EUR 1.45 million.", "EUR 1.45 million"))
s.two("a class from outside the borough: price and how long? and what does a normal group pay for a guide", (M, "Sessions last 75 minutes and are free for schools in the borough, otherwise £90 per class.", "£90, 75 minutes"), (N, "Groups from ten people book at least three weeks ahead, guide costs 75 pounds.", "75 pounds"))
s.clash("how many catalogues are we printing", (M, "144 pages, print run 1,200.", "1,200"), (B, "6;Catalogue print;14200;0;Beth;1500 copies", "1,500"))
s.clash("are visitors allowed to take pictures of the Dutch silver?", (L, "Visitors may take photographs without flash.", "yes, without flash"), (N, "No photography of any kind in rooms 2 and 3.", "no"))
s.none("how many visitors do we expect in total?")
s.none("what does the truck from Arnhem cost", note="The budget has only transport and couriers together, and no offer.")
s.none("who opens the exhibition with a speech?", note="Only the time of the speeches is known.")
s.write()
