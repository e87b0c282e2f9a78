TRADE='coworking'; LANG='en'
L='lift-maintenance-agreement.docx'; M='minutes-2025-05-14.md'; NO='Northlink fibre offer.pdf'; V='Vectra fibre offer.txt'; E='2025-06-20 RE lifts.eml'; W='member-newsletter-july.html'
FILES={L:'''# Lift Maintenance Agreement
between Granary Works Ltd, 12 Quay Street, Norwich ("the Customer") and Ascendia Lifts Ltd, Ipswich ("the Contractor").
## 1 Scope
The agreement covers the passenger lift at the front entrance (serial no. AL-4471). The goods hoist in the yard is not covered.
## 2 Visits
The Contractor inspects and services the lift four times in each contract year and leaves a written report after every visit.
## 3 Price
The annual charge is £1,180 plus VAT, payable in advance on 1 March.
Call-outs between 8 am and 6 pm, Monday to Friday, are included. Outside these hours a call-out is charged at £145 plus VAT.
## 4 Response
Where a person is trapped, an engineer will be on site within one hour. For all other faults the engineer attends within eight working hours.
## 5 Term
The agreement starts on 1 March 2025 and runs for three years. It is extended by one year at a time unless either party gives three months' written notice before the end of the term.
Signed: H. Birch (Granary Works), D. Pell (Ascendia Lifts)
''',
M:'''# House meeting, 14 May 2025

Present: Hannah Birch (chair), Tomas Reyes (building), Lucy Odell (finance). Apologies: Ed Marsh.

## 1 Internet line
Two offers on the table, Northlink and Vectra, both 1 Gbit/s. Vectra is £26 a month cheaper, but Northlink does not charge for installation and ties us in for two years instead of three. **Decision:** order from Northlink. Lucy places the order by 30 May.

## 2 Lifts
The yard hoist is still without a service contract. Tomas asks Ascendia for a price. Ed would like a second lift at the rear; this was not pursued for cost reasons.

## 3 Prices
Meeting room "Mill" goes from £18 to £22 an hour from 1 July. Hot desks and fixed desks stay at their present price until the end of the year.

## 4 Kitchen
Dishwasher repaired under warranty. No cost.

Next meeting: 11 June, 9.30.
''',
NO:'''# Northlink Business Fibre
Offer no. NB-20931 for Granary Works Ltd, 2 May 2025
|Line|1 Gbit/s up and down|
|Monthly charge|£265 plus VAT|
|Minimum term|24 months|
|Installation|free of charge when ordered by 31 May 2025, otherwise £600|
|Router|supplied by us, remains our property|
The line will be live within 45 working days of the order.
This offer is valid until 15 June 2025.
Fault line: 24 hours a day. We repair a total failure within six hours.
Contact: Sandra Iqbal
''',
V:'''VECTRA TELECOM
Quotation 77/0425 for Granary Works, Norwich
28 April 2025

Fibre line 1 Gbit/s symmetrical: £239 per month plus VAT
Contract length: 36 months
One-off installation charge: £950 plus VAT
Router: £8 per month (optional)
A total failure is repaired within eight hours on working days.

Quotation valid until 15 June 2025.
Paul Rennick, Sales
''',
E:'''From: Denise Pell <d.pell@ascendia-lifts.example>
To: Tomas Reyes <tomas@granaryworks.example>
Cc: Hannah Birch <hannah@granaryworks.example>
Date: Fri, 20 Jun 2025 10:42:00 +0100
Subject: RE: lifts at Quay Street

Dear Tomas,

thank you for your signed confirmation. We add the goods hoist in the yard to your agreement from 1 August 2025 for £460 a year plus VAT, two visits a year.

As announced in our letter of April, a call-out outside normal hours costs £160 plus VAT from 1 July 2025. Everything else in the agreement stays as it is.

On our last visit the engineer found the door seal of the passenger lift worn. It can wait until the September visit; we would replace it for about £90.

Kind regards
Denise Pell
''',
W:'''# Granary Works News, July 2025
Dear members,
## Faster internet
The new Northlink line goes live on Monday 28 July. Please expect a short break between 7 and 8 am.
## Meeting room Mill
We have listened to you: the new price of £22 an hour will not start in July but on 1 September. Bookings already made for the autumn keep the old price.
Cancelling is free up to 24 hours before the start. After that we charge half the price.
## Front door
The door code changes on 4 August. You will find the new one in the members' app.
## Summer party
Friday 18 July from 5 pm in the yard. Bring a salad.
Your Granary team, Hannah and Tomas
'''}
QUESTIONS=[
("What do we pay if the lift people have to come on a Sunday?",'answerable',"A call-out outside normal hours costs £160 plus VAT since 1 July 2025.",[["160"]],[(E,"a call-out outside normal hours costs £160 plus VAT from 1 July 2025")],["costs £145"]),
("why did we take the dearer internet line?",'answerable',"Northlink charges nothing for installation and the commitment is two years instead of three.",[["installation","install"],["two years","24 months","2 years"]],[(M,"Northlink does not charge for installation and ties us in for two years instead of three")],[]),
("When does the Mill room get more expensive and what will it cost?",'answerable',"From 1 September it costs £22 an hour; the start planned for 1 July was put back.",[["1 September","September 1","1 Sept","1st September","2025-09-01"],["22"]],[(W,"the new price of £22 an hour will not start in July but on 1 September"),(M,"goes from £18 to £22 an hour from 1 July")],[]),
("How much a year for looking after both the lift and the hoist, before VAT?",'answerable',"£1,180 for the passenger lift plus £460 for the hoist, together £1,640 a year.",[["1,640","1640"]],[(L,"The annual charge is £1,180 plus VAT"),(E,"from 1 August 2025 for £460 a year plus VAT")],[]),
("How quickly do they have to be here when somebody is stuck?",'answerable',"An engineer must be on site within one hour.",[["one hour","1 hour","an hour"]],[(L,"Where a person is trapped, an engineer will be on site within one hour.")],["eight working hours to free"]),
("A member calls off the Mill room three hours before. What do they owe?",'answerable',"Half the price, because it is less than 24 hours before the start.",[["half","50"]],[(W,"Cancelling is free up to 24 hours before the start. After that we charge half the price.")],["nothing to pay"]),
("What does Northlink pay us if the line goes live late?",'unanswerable',"The files say nothing about compensation for a late start.",[],[],[]),
("How much is a hot desk a month?",'unanswerable',"The minutes only say that desk prices stay; no amount is given.",[],[],[])]
SENTENCES=[
("The maintenance agreement with Ascendia runs for three years from 1 March 2025.",L,"The agreement starts on 1 March 2025 and runs for three years.",True,"paraphrase"),
("Ordinary weekday call-outs during the day cost nothing extra.",L,"Call-outs between 8 am and 6 pm, Monday to Friday, are included.",True,"paraphrase"),
("The hoist in the yard joined the agreement on 1 August 2025.",E,"We add the goods hoist in the yard to your agreement from 1 August 2025",True,"paraphrase"),
("Vectra's line would have cost £239 a month before VAT.",V,"£239 per month plus VAT",True,"as quoted"),
("It was Lucy's job to place the Northlink order no later than 30 May.",M,"Lucy places the order by 30 May.",True,"paraphrase"),
("Autumn bookings made before the change still cost the old rate.",W,"Bookings already made for the autumn keep the old price.",True,"paraphrase"),
("The router delivered by Northlink does not become the property of Granary Works.",NO,"supplied by us, remains our property",True,"paraphrase"),
("The worn door seal is not urgent and can be dealt with in September.",E,"It can wait until the September visit",True,"paraphrase"),
("A call-out at the weekend costs £145 plus VAT.",L,"Outside these hours a call-out is charged at £145 plus VAT.",False,"changed later: £160 from 1 July 2025 (mail)"),
("Room Mill has cost £22 an hour since 1 July.",M,"from £18 to £22 an hour from 1 July",False,"put back to 1 September (newsletter)"),
("The hoist is serviced four times a year like the lift.",E,"£460 a year plus VAT, two visits a year",False,"two visits"),
("Granary Works must give six months' notice to end the lift agreement.",L,"three months' written notice before the end of the term",False,"three months"),
("The house meeting agreed to build a second lift at the rear.",M,"Ed would like a second lift at the rear; this was not pursued for cost reasons.",False,"negation: not pursued"),
("Vectra repairs a total failure within six hours, day and night.",V,"A total failure is repaired within eight hours on working days.",False,"that is Northlink"),
("The new line goes into service on 18 July.",W,"The new Northlink line goes live on Monday 28 July.",False,"28 July; 18 July is the party"),
("Ascendia replaced the door seal for about £90.",E,"we would replace it for about £90",False,"only offered"),
]
