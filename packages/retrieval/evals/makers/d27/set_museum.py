TRADE='museum'; LANG='en'
C='Loan agreement Penrose collection.pdf'; M='trustees-minutes-march-2025.docx'; O='vaultwise-alarm-offer.html'; P='shop_and_ticket_prices.csv'; E='2025-04-11 Penrose loan.eml'; G='volunteer-handbook-extract.txt'
FILES={C:'''# Loan Agreement
Lender: Mrs Augusta Penrose, Fowey. Borrower: Saltmarsh Heritage Museum Trust.
## Objects
14 ship portraits in oil (list A) and one brass sextant made in 1788 (list B).
## Period
The loan begins on 1 May 2025 and ends on 31 October 2025.
## Insurance
The Borrower insures the objects from wall to wall for £86,000: £74,000 for the paintings and £12,000 for the sextant.
## Transport
The Borrower arranges and pays for transport both ways. Only Harcourt Fine Art Carriers may be used.
## Conditions of display
Light on the paintings does not exceed 150 lux. Relative humidity is kept between 45 % and 55 %. The sextant is shown in a locked case.
## Photographs
Visitors may take photographs without flash. Pictures for postcards or other goods need the Lender's written consent.
## Fee
No loan fee is charged. The Lender receives ten free tickets and two copies of the catalogue.
Signed on 3 February 2025
''',
M:'''# Trustees' meeting, 18 March 2025
Present: Lionel Trask (chair), Beth Arundel (curator), Moira Keast (treasurer), Sid Polglase, Anjali Rao
Apologies: none
## Summer exhibition "Sail and Sextant"
Beth reported that the loan from Mrs Penrose is signed. Opening on Saturday 3 May. Moira has taken out the insurance; the premium is £640.
The catalogue will be printed in 400 copies. Sid had asked for 600; the trustees thought that too many.
## Alarm
The old alarm no longer gets spare parts. Vaultwise's offer was accepted, without the video option. Installation in the week of 7 April. The second firm, Castle Guard, never sent a price.
## Admission
Adults pay £7 instead of £6 from 1 May. Children under 16 stay free. Residents of the parish continue to pay £4.
## Volunteers
We have 31 volunteers and need six more for Sundays. Anjali will put a notice in the parish magazine.
''',
O:'''# Vaultwise Security - offer 2025-0307
To Saltmarsh Heritage Museum Trust, for Lionel Trask. 4 March 2025
|Alarm panel with 22 detectors, installed|£4,380|
|Option: four video cameras, installed|£1,920|
|Monitoring centre, per month|£34|
|Yearly service|£210|
All prices before VAT. Registered charities receive 5 % off the installation price.
The alarm panel has a guarantee of three years, the batteries of one year.
The monitoring contract can be ended at the end of any quarter, the first time after twelve months.
A false alarm that brings out a guard costs £55.
''',
P:'''Article,Group,Price GBP,Remark
Adult ticket,Admission,7.00,from 1 May 2025
Adult ticket,Admission,6.00,until 30 April 2025
Resident ticket,Admission,4.00,proof of address
Child under 16,Admission,0.00,
Group 10 or more per person,Admission,5.50,book a week ahead
Catalogue Sail and Sextant,Shop,14.50,
Postcard,Shop,0.90,
Tea towel,Shop,8.95,
Guided tour in the evening,Tour,45.00,up to 15 people
''',
E:'''From: Augusta Penrose <a.penrose@fowey.example>
To: Beth Arundel <beth@saltmarshmuseum.example>
Date: Fri, 11 Apr 2025 09:12:00 +0100
Subject: The loan - two things

Dear Miss Arundel,

I am pleased to let the paintings stay with you until 30 November, so a month longer, as you asked. The sextant I need back on 31 October as agreed, for it goes to Greenwich.

You also wrote about postcards. You may print cards of the "Mary Yeo" and of the "Good Intent", but not of the other pictures.

My nephew Hugh will be with the carriers on 28 April, I shall be in hospital that week for my hip.

With kind regards
Augusta Penrose
''',
G:'''SALTMARSH HERITAGE MUSEUM - FOR OUR VOLUNTEERS (extract, January 2025)

Shifts: mornings 9.45 to 1.15, afternoons 1 to 5. Please tell Anjali at least two days ahead if you cannot come.

Till: the day's takings are counted by two people. Money above £150 goes into the safe; the float is £80.

Alarm: the last one out sets it. If it goes off by mistake, ring the monitoring centre within three minutes and give the password.

Travel: we pay 45p a mile, up to £12 a shift. Claims go to Moira by the fifth of the following month.

Photos: visitors may take pictures, flash is not allowed.

Discount: volunteers get 20 % off in the shop, books excepted.

Lost property is kept for three months and then given to the charity shop.
'''}
QUESTIONS=[
("Until when may we keep Mrs Penrose's paintings?",'answerable',"Until 30 November 2025, a month longer than first agreed.",[["30 November","November 30","30 Nov","2025-11-30"]],[(E,"I am pleased to let the paintings stay with you until 30 November")],["paintings until 31 October"]),
("Which of the pictures can we put on cards?",'answerable',"Only the \"Mary Yeo\" and the \"Good Intent\".",[["Mary Yeo"],["Good Intent"]],[(E,"You may print cards of the \"Mary Yeo\" and of the \"Good Intent\", but not of the other pictures.")],["all 14"]),
("what does the alarm cost to put in with our charity discount, before tax, the way the trustees ordered it?",'answerable',"£4,380 less 5 %, so £4,161, because the cameras were not ordered.",[["4,161","4161"]],[(O,"Registered charities receive 5 % off the installation price."),(M,"Vaultwise's offer was accepted, without the video option.")],["5,985"]),
("Who may carry the objects?",'answerable',"Only Harcourt Fine Art Carriers.",[["Harcourt"]],[(C,"Only Harcourt Fine Art Carriers may be used.")],[]),
("What must we do if the alarm goes off by accident, and what does it cost if a guard turns up all the same?",'answerable',"Ring the monitoring centre within three minutes with the password; a guard call costs £55.",[["three minutes","3 minutes"],["55"]],[(G,"ring the monitoring centre within three minutes and give the password"),(O,"A false alarm that brings out a guard costs £55.")],[]),
("How much is the sextant insured for?",'answerable',"£12,000.",[["12,000","12000"]],[(C,"£12,000 for the sextant")],[]),
("How many people came to the opening of Sail and Sextant?",'unanswerable',"No visitor numbers in the files.",[],[],[]),
("What did printing the catalogue cost?",'unanswerable',"Only the print run and the sales price are given.",[],[],[])]
SENTENCES=[
("The sextant must still go back at the end of October.",E,"The sextant I need back on 31 October as agreed",True,"paraphrase"),
("Transport in both directions is paid by the museum.",C,"The Borrower arranges and pays for transport both ways.",True,"the borrower is the museum"),
("Mrs Penrose asks no fee for lending her objects.",C,"No loan fee is charged.",True,"paraphrase"),
("Parish residents go on paying £4 to get in.",M,"Residents of the parish continue to pay £4.",True,"paraphrase"),
("Castle Guard did not quote for the alarm.",M,"The second firm, Castle Guard, never sent a price.",True,"paraphrase"),
("The batteries of the alarm are guaranteed for one year only.",O,"The alarm panel has a guarantee of three years, the batteries of one year.",True,"paraphrase"),
("An evening tour for a party of up to fifteen costs £45.",P,"Guided tour in the evening,Tour,45.00,up to 15 people",True,"paraphrase"),
("Volunteers' travel claims must reach Moira by the fifth of the next month.",G,"Claims go to Moira by the fifth of the following month.",True,"paraphrase"),
("All loans from Mrs Penrose go back on 31 October.",C,"ends on 31 October 2025",False,"changed later for the paintings"),
("The museum prints 600 catalogues.",M,"The catalogue will be printed in 400 copies. Sid had asked for 600",False,"400"),
("The trustees ordered the alarm together with four cameras.",M,"Vaultwise's offer was accepted, without the video option.",False,"without"),
("The paintings may be lit with up to 150 watts.",C,"Light on the paintings does not exceed 150 lux.",False,"unit"),
("Mrs Penrose herself meets the carriers on 28 April.",E,"My nephew Hugh will be with the carriers on 28 April",False,"other person"),
("Volunteers get a fifth off everything in the shop.",G,"volunteers get 20 % off in the shop, books excepted",False,"not books"),
("Adults have been paying £7 since 1 March.",M,"Adults pay £7 instead of £6 from 1 May.",False,"1 May"),
("The sextant goes back earlier because the insurance for it is too dear.",E,"for it goes to Greenwich",False,"cause invented"),
]
