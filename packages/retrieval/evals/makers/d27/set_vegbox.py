TRADE='vegbox'; LANG='en'
C='Supply agreement Marsh End Farm.pdf'; M='team-meeting-3-feb.docx'; O='packline-offer-crates.txt'; P='box_prices_2026.csv'; E='2026-02-19 frost damage.eml'; G='returns-and-complaints-policy.md'
FILES={C:'''# Supply Agreement 2026
Between Fieldgate Box Scheme CIC, Stroud ("Fieldgate") and Marsh End Farm, R. & J. Lovell ("the Farm").
## Goods
The Farm supplies organic carrots, leeks, beetroot and winter cabbage. Potatoes are bought from Hollin Bank Growers and are not part of this agreement.
## Quantities
Fieldgate takes at least 900 kg of carrots and 400 kg of leeks a month from January to April 2026.
## Prices
|Carrots|£1.10 per kg|
|Leeks|£2.35 per kg|
|Beetroot|£1.25 per kg|
|Winter cabbage|£0.95 per head|
## Delivery
Tuesdays and Thursdays before 6.30 am at the packing shed. Fieldgate may send back goods of poor quality within 24 hours of delivery.
## Payment
The Farm invoices at the end of each month. Invoices are due within 21 days.
## Ending
Either side may end the agreement with six weeks' notice to the end of a month. Without notice it ends on 31 October 2026.
Signed 9 December 2025: Imogen Petty (Fieldgate), Ruth Lovell (Marsh End Farm)
''',
M:'''# Team meeting Tuesday 3 February 2026
Present: Imogen Petty, Callum Weir (packing), Shreya Das (members), Bob Lane (driver)
## Boxes
We have 412 members, 37 more than a year ago. Small boxes make up most of the new ones.
From 2 March the small box costs £12.50 and the large box £21.00. The medium box is not changed. Shreya writes to members by 14 February.
## Crates
The cardboard boxes fall apart when wet. Callum has an offer from Packline for folding crates. We buy 500, but only if the grant from the district council comes. An answer is expected in the second half of March.
## Routes
Bob takes over the Nailsworth round from Pete, who is leaving on 28 February. The Thursday round will start at 7 instead of 7.30.
## Any other business
Hollin Bank has enough potatoes until the end of May. Imogen looks for a second grower in case they run out.
''',
O:'''PACKLINE REUSABLES LTD
Offer 1182 to Fieldgate Box Scheme, attn. Callum Weir
27 January 2026

Folding crate FC40, green, 40 litres
  250 pieces: £5.60 each
  500 pieces: £4.90 each
  1,000 pieces: £4.35 each
Lid for FC40: £1.20 each (not included)
Delivery: £85, free for orders of 500 crates or more
Lead time: three weeks from order
Guarantee: two years against breakage in normal use
Prices exclude VAT and hold until 31 March 2026.
Printing your logo on one side: £0.35 per crate, at least 300 pieces.
''',
P:'''Box,Persons,Price until 1 March 2026,Price from 2 March 2026,Delivery per week
Small veg box,1-2,11.50,12.50,1.80
Medium veg box,2-3,15.75,15.75,1.80
Large veg box,4-5,19.50,21.00,1.80
Fruit bag small,1-2,6.40,6.40,0.00
Fruit bag large,3-4,9.90,10.40,0.00
Half dozen eggs,,2.60,2.75,0.00
''',
E:'''From: Ruth Lovell <ruth@marshendfarm.example>
To: Imogen Petty <imogen@fieldgatebox.example>
Date: Thu, 19 Feb 2026 18:05:00 +0000
Subject: frost damage - leeks

Hi Imogen,

bad news: the frost in the first week of February has taken about a third of the leeks. We can give you 250 kg a month in March and April instead of the 400 in the agreement. Carrots are fine, they were under straw.

As we said on the phone, the leeks will be £2.60 a kilo from 1 March. The other prices stay.

Could we move the Thursday delivery to Friday? Jon has the lorry at the market on Thursdays now. Let me know what Callum says, until then we come as usual.

Ruth
''',
G:'''# Returns and complaints

*Version 3, valid from 1 January 2026. Owner: Shreya Das*

- A member who tells us by noon on the day after delivery about bad produce gets the item again in the next box, or its price as a credit. The member chooses.
- A box that was not delivered is refunded in full, including the delivery charge.
- Credits are entered within three working days.
- Members may pause their box for up to six weeks a year. We need to know by Sunday evening for the week that follows.
- A box cancelled after Sunday is charged in full and goes to the food bank.
- Complaints about drivers go to Imogen, never to the driver directly.
- Photos of damaged goods are kept for twelve months.
'''}
QUESTIONS=[
("what are we paying the farm for leeks in March?",'answerable',"£2.60 a kilo from 1 March instead of £2.35.",[["2.60"]],[(E,"the leeks will be £2.60 a kilo from 1 March")],["pay £2.35"]),
("How many leeks short are we each month in spring compared with what was agreed, and why?",'answerable',"Only 250 kg instead of 400 kg a month in March and April, 150 kg less, because frost took about a third.",[["150","250"],["frost"]],[(E,"We can give you 250 kg a month in March and April instead of the 400 in the agreement."),(C,"400 kg of leeks a month")],[]),
("What would the crates come to altogether if we take what we decided, without lids and tax?",'answerable',"500 crates at £4.90 are £2,450, delivery free.",[["2,450","2450"]],[(O,"500 pieces: £4.90 each"),(M,"We buy 500, but only if the grant from the district council comes.")],["£2,535"]),
("By when must a customer say that something in the box was off?",'answerable',"By noon on the day after delivery.",[["noon","12"],["day after","next day","following day"]],[(G,"by noon on the day after delivery")],["24 hours"]),
("Who drives Nailsworth from March?",'answerable',"Bob Lane takes over the Nailsworth round from Pete.",[["Bob"]],[(M,"Bob takes over the Nailsworth round from Pete, who is leaving on 28 February.")],[]),
("How long do we have to pay Marsh End's bills?",'answerable',"21 days.",[["21","three weeks"]],[(C,"Invoices are due within 21 days.")],["30 days","three working days"]),
("What do we pay Hollin Bank for potatoes?",'unanswerable',"The files name Hollin Bank but no potato price.",[],[],[]),
("How much is the grant from the council?",'unanswerable',"The minutes mention a hoped-for grant without an amount.",[],[],[])]
SENTENCES=[
("Potatoes come from another grower and lie outside the Marsh End agreement.",C,"Potatoes are bought from Hollin Bank Growers and are not part of this agreement.",True,"paraphrase"),
("Fieldgate has a day to send back bad produce to the farm.",C,"Fieldgate may send back goods of poor quality within 24 hours of delivery.",True,"paraphrase"),
("The medium box keeps its price in March.",M,"The medium box is not changed.",True,"paraphrase"),
("Membership has grown by 37 within a year to 412.",M,"We have 412 members, 37 more than a year ago.",True,"paraphrase"),
("For 500 crates Packline does not charge for delivery.",O,"Delivery: £85, free for orders of 500 crates or more",True,"paraphrase"),
("The large box goes up by £1.50 on 2 March.",P,"Large veg box,4-5,19.50,21.00,1.80",True,"21.00 - 19.50"),
("A box cancelled too late ends up at the food bank and still has to be paid.",G,"A box cancelled after Sunday is charged in full and goes to the food bank.",True,"paraphrase"),
("The carrots came through the frost without harm.",E,"Carrots are fine, they were under straw.",True,"paraphrase"),
("The farm delivers 400 kg of leeks a month until the end of April.",C,"400 kg of leeks a month from January to April 2026",False,"changed later: 250 kg in March and April (mail)"),
("Deliveries from Marsh End have moved from Thursday to Friday.",E,"Could we move the Thursday delivery to Friday?",False,"only asked"),
("Fieldgate has ordered 500 folding crates from Packline.",M,"We buy 500, but only if the grant from the district council comes.",False,"conditional, not ordered"),
("The crate price of £4.90 includes the lid.",O,"Lid for FC40: £1.20 each (not included)",False,"negation"),
("The carrots cost Fieldgate £1.25 a kilo.",C,"Carrots £1.10 per kg",False,"£1.25 is beetroot"),
("Undelivered boxes are refunded, but without the delivery charge.",G,"A box that was not delivered is refunded in full, including the delivery charge.",False,"including the charge"),
("Members can pause for up to six weeks at a time, as often as they like.",G,"Members may pause their box for up to six weeks a year.",False,"six weeks a year"),
("Pete is leaving because the Thursday round now starts earlier.",M,"Pete, who is leaving on 28 February",False,"cause invented"),
]
