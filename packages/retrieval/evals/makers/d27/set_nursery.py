TRADE='nursery'; LANG='en'
C='Catering contract Greenspoon.docx'; M='committee-minutes-2025-10-08.txt'; O='Playground surface offer Softfall.pdf'; O2='playground-surface-offer-kiddiground.html'; E='2025-11-03 fees and funded hours.eml'; G='sickness-policy.md'
FILES={C:'''# Catering contract
Little Acorns Day Nursery (charity no. 1093377), Shrewsbury, and Greenspoon Kitchens Ltd, Telford
## 1. Meals
Greenspoon delivers a hot lunch and an afternoon snack for each child on every day the nursery is open. Breakfast is made by the nursery.
## 2. Price
Lunch and snack together cost £3.85 per child and day. Meals for staff are £4.50.
## 3. Numbers
The nursery tells Greenspoon by 8.45 am how many meals are needed. Meals that are not cancelled by then are charged.
## 4. Allergies
Greenspoon prepares meals without nuts. Special meals are labelled with the child's name and room. The nursery keeps the allergy list up to date and sends every change in writing.
## 5. Delivery
Between 11.20 and 11.40 am. If the food is more than 30 minutes late, the nursery pays half for that day.
## 6. Food temperature
The hot lunch arrives at 63 °C or more. The nursery measures and writes down the temperature on arrival.
## 7. Term
From 1 September 2025 to 31 August 2027. Prices may be raised once, on 1 September 2026, by no more than 4 %.
Signed for the nursery: Paula Whitmore, manager
''',
M:'''LITTLE ACORNS DAY NURSERY - MANAGEMENT COMMITTEE
Minutes, Wednesday 8 October 2025, 7 pm, Acorn Room

Present: Gwen Harries (chair), Paula Whitmore (manager), Dev Chatterjee (treasurer), Sal Moreton (parent), Fran Ives (deputy manager)

1. Accounts
Dev reported a surplus of £6,240 for the year to August. The year before there was a loss of £1,975.

2. Playground
The rubber surface under the climbing frame is cracked. The insurer has asked us to act before Easter. Softfall and Kiddiground have both looked at it. The committee chose Softfall because its surface carries a longer guarantee. Kiddiground would have been cheaper. Work is to be done in the February half term, 16 to 20 February 2026.

3. Fees
The full day rises from £62 to £65 on 1 January 2026. The half day stays at £38. Paula informs the parents.

4. Staff
Fran starts her maternity leave on 1 December. Kelly Boon stands in for her. The post of room leader (Squirrels) has been advertised; four applications so far.

5. Food
Parents are happy with the new caterer. Sal asked for a meat-free day. Paula will talk to Greenspoon; no decision.
''',
O:'''# Offer SF-5520
Softfall Surfaces Ltd, Wrexham
To: Little Acorns Day Nursery, attn. Paula Whitmore
Date: 22 September 2025
|Item|Price|
|Removal of old surface, 46 m²|£1,150|
|Wet-pour rubber 60 mm, 46 m² at £92|£4,232|
|Edging|£310|
|Total before VAT|£5,692|
Guarantee on the surface: five years.
Critical fall height: 1.8 m
Working time: four days. The area must stay closed for 48 hours afterwards.
A deposit of 25 % is due with the order. The rest is payable 14 days after completion.
This offer holds until 30 November 2025.
''',
O2:'''# Kiddiground - quotation 25/318
For: Little Acorns Day Nursery, Shrewsbury. 25 September 2025
|Taking up the old surface, 46 m²|£980|
|Wet-pour rubber 60 mm, 46 m² at £86|£3,956|
|Edging|£340|
|Total before VAT|£5,276|
Guarantee on the surface: three years.
Working time: five days. The area can be used again after 24 hours.
A deposit of 40 % is due with the order.
This quotation holds until 31 December 2025.
''',
E:'''From: Paula Whitmore <paula@littleacorns.example>
To: All parents <parents@littleacorns.example>
Bcc: Gwen Harries <gwen@littleacorns.example>
Date: Mon, 03 Nov 2025 16:20:00 +0000
Subject: Fees and funded hours from the new year

Dear parents,

from 1 January 2026 the full day costs £65. The half day stays at £38.

Funded hours: please give us your code by Friday 12 December. Without a valid code we have to charge the normal rate in the spring term.

Playground: the council's school calendar has changed the plans of our contractor. The new surface will be laid in the week of 23 February, not in half term. The garden stays open, but the climbing frame is closed from 23 February to 1 March.

We close for Christmas on 23 December at 1 pm and open again on Monday 5 January.

Kelly Boon is deputy manager from 1 December while Fran is on leave.

Best wishes
Paula
''',
G:'''# Sickness and medicine policy

Reviewed September 2025. Next review September 2026.

## Staying at home
- After sickness or diarrhoea a child stays at home for 48 hours after the last time.
- With chickenpox the child may come back when all spots have crusted over.
- With a temperature of 38 °C or more the child is collected within one hour of our call.
- Conjunctivitis is no reason to stay at home.

## Medicine
- We only give medicine that a doctor has prescribed and that carries the child's name.
- A parent signs the form before the first dose. Two members of staff are present and both sign.
- Paracetamol syrup is the exception: we may give one dose if a parent agrees by phone.

## Fees
Days on which a child is ill are charged. From the eleventh working day of one illness in a row we charge half.
'''}
QUESTIONS=[
("When is the new ground under the climbing frame going in?",'answerable',"In the week of 23 February 2026, not in half term as first planned.",[["23 February","February 23","23 Feb","2026-02-23"]],[(E,"The new surface will be laid in the week of 23 February, not in half term."),(M,"Work is to be done in the February half term, 16 to 20 February 2026.")],["is laid from 16"]),
("How much dearer is the firm we picked for the playground than the other one?",'answerable',"Softfall at £5,692 is £416 dearer than Kiddiground at £5,276, before VAT.",[["416"]],[(O,"£5,692"),(O2,"£5,276")],[]),
("Why did we pick Softfall?",'answerable',"Because its surface has a longer guarantee (five years against three).",[["guarantee"]],[(M,"The committee chose Softfall because its surface carries a longer guarantee.")],["because it was cheaper"]),
("lunch turns up 40 minutes late - what do we owe the caterer?",'answerable',"Only half for that day.",[["half","50"]],[(C,"If the food is more than 30 minutes late, the nursery pays half for that day.")],[]),
("How long must a child with a tummy bug stay away?",'answerable',"48 hours after the last bout of sickness or diarrhoea.",[["48","two days"]],[(G,"After sickness or diarrhoea a child stays at home for 48 hours after the last time.")],["24 hours"]),
("What's the most a lunch with snack can cost per child after next September's increase?",'answerable',"At most 4 % more than £3.85, so about £4.00 (£4.004) per child and day from 1 September 2026.",[["4.00","4 %","4%"]],[(C,"by no more than 4 %"),(C,"Lunch and snack together cost £3.85 per child and day.")],["4.50"]),
("How many children are on the nut allergy list?",'unanswerable',"The contract mentions the list but no number.",[],[],[]),
("Who got the Squirrels room leader job?",'unanswerable',"Only four applications are reported, no decision.",[],[],[])]
SENTENCES=[
("Breakfast is not part of what Greenspoon supplies.",C,"Breakfast is made by the nursery.",True,"paraphrase"),
("Meals not called off by quarter to nine have to be paid for.",C,"Meals that are not cancelled by then are charged.",True,"paraphrase"),
("Last year the nursery made a surplus after a loss the year before.",M,"Dev reported a surplus of £6,240 for the year to August. The year before there was a loss of £1,975.",True,"paraphrase"),
("The half day still costs £38 in 2026.",E,"The half day stays at £38.",True,"paraphrase"),
("Kelly Boon fills the deputy's post while Fran is away.",E,"Kelly Boon is deputy manager from 1 December while Fran is on leave.",True,"paraphrase"),
("Softfall wants a quarter of the price when the order is placed.",O,"A deposit of 25 % is due with the order.",True,"paraphrase"),
("A child with conjunctivitis may come to nursery.",G,"Conjunctivitis is no reason to stay at home.",True,"paraphrase"),
("The nursery reopens after Christmas on 5 January.",E,"open again on Monday 5 January",True,"paraphrase"),
("The surface is laid during the February half term.",M,"Work is to be done in the February half term, 16 to 20 February 2026.",False,"changed later: week of 23 February"),
("Kiddiground gives a five-year guarantee.",O2,"Guarantee on the surface: three years.",False,"that is Softfall"),
("Staff lunches cost £3.85 like the children's.",C,"Meals for staff are £4.50.",False,"£4.50"),
("The committee introduced a meat-free day.",M,"Sal asked for a meat-free day. Paula will talk to Greenspoon; no decision.",False,"only asked"),
("Any medicine may be given once a parent agrees by phone.",G,"Paracetamol syrup is the exception: we may give one dose if a parent agrees by phone.",False,"only paracetamol, one dose"),
("The whole garden is closed from 23 February to 1 March.",E,"The garden stays open, but the climbing frame is closed from 23 February to 1 March.",False,"only the climbing frame"),
("Sick days are free of charge from the eleventh day of an illness.",G,"From the eleventh working day of one illness in a row we charge half.",False,"half"),
("The rubber surface cracked because of the frost last winter.",M,"The rubber surface under the climbing frame is cracked.",False,"cause invented"),
]
