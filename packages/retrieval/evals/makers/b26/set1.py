from kit import put, start
NAME = "b26-boulder-hall"
F = {}
F["lease-unit-4.docx"] = """
# LEASE OF UNIT 4, CANAL WORKS, SHEFFIELD

This lease is made on 12 August 2024 between Harrow Estates Ltd (the Landlord) and Gritstone Climbing Ltd (the Tenant). The guarantor named in the schedule joins for clause 14 only.

# 1. Term and break

1.1 The term is ten years beginning on 1 October 2024.

1.2 The Tenant may end this lease on 30 September 2029 by giving the Landlord not less than nine months' written notice. The Landlord has no such right.

# 2. Rent

2.1 The yearly rent is £62,400, payable in four equal instalments in advance on the usual quarter days.

2.2 No rent is payable for the first ten weeks of the term.

2.3 The rent will be reviewed on 1 October 2029. It can go up or stay as it is, but it cannot fall.

2.4 A rent deposit of £15,600 is held in a separate account. It is repaid within 28 days of the end of the term, less any sums owed.

2.5 Sums paid late carry interest at 4% above the base rate of Lloyds Bank.

# 3. Service charge

3.1 The Tenant pays a fair share of the cost of the yard, the shared lighting and the gate. The charge may not exceed £1.85 per square foot in any year.

# 4. Repair

4.1 The Landlord keeps the roof, the outer walls and the main drains in repair.

4.2 The Tenant keeps the inside of the unit in repair, including doors, shutters and glass, and redecorates in the last six months of the term.

# 5. Use

5.1 The unit may be used as an indoor climbing centre with a cafe of no more than 60 square metres.

5.2 There is to be no amplified sound that can be heard outside the unit after 9.30 pm.

5.3 Deliveries by lorry are allowed on weekdays between 7 am and 6 pm only.

# 6. Alterations

6.1 Works to the structure are not allowed. Climbing structures that stand free of the building and are no higher than 4.5 metres need no consent. All other works need the Landlord's prior written consent.

# 7. Sharing and subletting

7.1 The Tenant may not sublet the whole. Up to 15% of the floor area may be shared with a physiotherapist, a shop or a similar trade.

# 8. Insurance

8.1 The Landlord insures the building. The Tenant insures its own contents and carries public liability cover of at least £5 million.

# 9. Parking

9.1 The Tenant has the use of eleven marked spaces. Two of them are for disabled visitors and may not be used by staff.
"""
F["house-rules.html"] = """
<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>House rules</title>
<style>body{font-family:sans-serif}</style></head>
<body>
<h1>Gritstone house rules</h1>
<p>Valid from 1 March 2026. Please read them before your first visit.</p>
<h2>Before you climb</h2>
<ul>
<li>Everyone signs the participation form once. It stays valid for three years.</li>
<li>First-timers take a free safety briefing of fifteen minutes. It starts on the hour.</li>
<li>Children under eight may climb on the low wall only.</li>
<li>Anyone under sixteen must be with an adult. One adult may look after no more than three children.</li>
</ul>
<h2>On the mats</h2>
<ul>
<li>Only liquid chalk is allowed. Loose chalk clogs the filters.</li>
<li>No drinks or food on the mats, and nothing in your pockets.</li>
<li>Prams and dogs stay in the cafe area.</li>
<li>Do not brush holds with a wire brush; borrow a soft one at the desk.</li>
</ul>
<h2>How many people</h2>
<p>No more than 140 visitors may be in the hall at the same time. When the counter is full, the desk keeps a waiting list.</p>
<h2>Things left behind</h2>
<p>Lost property is kept for 28 days and then goes to the hospice shop on Infirmary Road.</p>
<h2>Shoes and lockers</h2>
<p>Hire shoes cost £4.00 per visit, socks are a must. Lockers take a one-pound coin that you get back.</p>
<h2>Photos and film</h2>
<p>Private photos are fine. Commercial filming has to be booked ten days ahead with the duty manager.</p>
<h2>Freezing your membership</h2>
<p>Monthly members can pause once a year, for one to three months, free of charge. Tell us before the 20th of the month before.</p>
</body></html>
"""
F["team-minutes-2026-09-14.md"] = """
# Team meeting, 14 September 2026

Present: Ollie Marsh (chair), Priya Nand, Gareth Bowen, Wiktoria Zych, Sam Toller
Apologies: Dee Hanlon

## 1. Numbers

August had 6,118 visits, the quietest month of the year as always. Monthly members stand at 912, up from 874 in June. About a third of the day tickets are students.

## 2. Route setting

The slab and the cave are stripped every six weeks from now on, the rest stays at every four weeks. Gareth pointed out that the cave needs two setters for a full day. **Decision:** an outside setter comes in for the cave until the end of January.

## 3. Mats

The mat under the competition wall has gone soft along the seam. Gareth has had two offers. **Decision:** we take Alpine Flooring. The hall closes on that side for the days of fitting; Priya puts it on the website two weeks before.

## 4. Birthday parties

Parties are limited to twelve children and need two instructors. Saturdays are fully booked until mid-December, so we open Sunday mornings from October. Wiktoria leads.

## 5. Youth squad

The squad has 26 children and a waiting list of nine. Training stays on Tuesdays and Thursdays from 5 to 7 pm. Sam wants a third coach; Ollie will look at the money again in January.

## 6. First aid

Three certificates run out in November (Dee, Sam, Wiktoria). Ollie books a course with St John Ambulance for the week of 26 October.

## 7. Any other business

- The coffee machine leaks again. Wiktoria asks for a loan machine.
- The turnstile counter shows about 4% too many because of prams.
- Christmas do: 11 December, at the curry house.

Next meeting: 12 October 2026, 9 am.
"""
F["re-mat-offer.eml"] = """
From: Helen Drury <helen.drury@alpineflooring.example>
To: Gareth Bowen <gareth@gritstone.example>
Cc: Ollie Marsh <ollie@gritstone.example>
Date: Thu, 17 Sep 2026 10:42:00 +0100
Subject: Re: Mat under the competition wall
Content-Type: text/plain; charset=utf-8

Hi Gareth,

thanks for the go-ahead. I can bring the price down to £8,940 plus VAT if
you let us have the old foam; we reuse it in gym crash pads.

We order the covers this week. Lead time is five weeks from the deposit, so
think late October. Fitting takes three days with a crew of four, and we need
the side entrance kept clear for the van.

The new covers carry a guarantee of 36 months, the foam itself of five years.
Tears from wire brushes or chair legs are not included.

A deposit of 30% is due with the order, the rest within 14 days of the day
we finish.

Best wishes
Helen

On 9 Sep 2026, Gareth Bowen wrote:
> Hi Helen, your first figure of £9,600 is above what I have in the
> budget. Can you do anything? The other firm would need eight weeks and
> does not take the old stuff away. The area is 11.5 by 4 metres, 40 cm
> thick. We would like grey again, not blue.
> Gareth
"""
F["insurance-renewal.eml"] = """
From: Marcus Oyelaran <marcus@peakbrokers.example>
To: Ollie Marsh <ollie@gritstone.example>
Date: Tue, 6 Oct 2026 15:05:00 +0100
Subject: Renewal of your combined policy, 1 November
Content-Type: text/plain; charset=utf-8

Dear Ollie,

the insurer has offered to renew. The premium for the coming year is £11,275
including tax; last year you paid £10,480. The rise comes from the two ankle
claims in spring, not from the market.

What stays the same: public liability of £10 million, and an excess of £500
on each claim. Theft of takings is covered up to £2,000 overnight, provided
the money is in the safe.

Please note the conditions:

1. The figures are based on your statement that at most 125 visitors are in
   the hall at any one time.
2. The walls and holds have to be inspected by an outside engineer every
   twelve months. Your own checks go into a log each week.
3. Injuries that lead to a hospital visit have to be reported to us within
   14 days, even if nobody has asked for money.
4. Volunteers helping in the youth squad are covered if they are over 18 and
   on the list you send us.

Working from a lift or ladder above five metres is excluded, so your outside
setter needs his own cover.

I need your answer by 23 October. If you prefer to pay in ten instalments, the
insurer adds 3.5%.

Kind regards
Marcus
"""
F["prices-2026.csv"] = """
Item;Who;Price GBP;Valid from;Remark
Day ticket;Adult;13.50;2026-01-05;
Day ticket;Student;11.00;2026-01-05;card needed
Day ticket;Under 16;9.00;2026-01-05;
Off-peak ticket;Adult;10.00;2026-01-05;weekdays until 3 pm
Ten-visit pass;Adult;115.00;2026-01-05;can be shared, runs out after 18 months
Monthly membership;Adult;49.00;2026-04-01;three months minimum
Monthly membership;Student;41.00;2026-04-01;
Annual membership;Adult;495.00;2026-04-01;
Annual membership;Family;980.00;2026-04-01;two adults and up to three children
Shoe hire;All;4.50;2026-04-01;
Chalk ball;All;3.00;2026-01-05;liquid only
Intro course;Adult;32.00;2026-01-05;two hours, shoes included
Private coaching;One person;45.00;2026-01-05;per hour
Birthday party;Up to 12 children;185.00;2026-09-01;two hours, 50 deposit
"""
F["handover-notes-tess.txt"] = """
Handover notes, Tess to Ollie, last updated 29 May 2026

KEYS AND ALARM
Four people have keys to the shutter: me (you get mine), Gareth, Priya and the
cleaner. The alarm company calls Priya first, then Gareth. If the alarm goes off
by mistake you have 45 seconds to enter the code, after that they send someone
and charge us 80 pounds.

HEATING
The big heater in the cave trips when the coffee machine and the dryer run at the
same time. Fuse is number 17 in the grey cabinet. Servicing is every September,
done by Croft & Daughter.

CLEANING
Holds are washed at Kelham Laundry, they fetch on Mondays and bring them back on
Wednesdays. Costs us 38 p per hold. The air filters are changed by us every six
weeks, spares are under the stairs.

PEOPLE
Staff climb free and get a quarter off in the cafe. Friends of staff: two free
visits a month, put them in the book. Dee does not work Fridays.

YOUTH SQUAD
Squad trains Mondays and Wednesdays 5 to 7. Parents pay per term, 96 pounds, not
by the month. Two missed terms and the place goes to the next on the list.

SCHOOLS
Schools need to send the list of names two days before. Largest group we take is
30, one teacher for every ten kids. They pay by invoice, 7 pounds per child with
shoes.

MONEY
Takings go to the bank on Tuesdays and Fridays. The float is 150. Bookkeeper is
Anita Rowe, she wants the receipts by the 5th.
"""
put(NAME, F)
s = start(NAME, "en")
L, H, M, A, I, P, T = F
s.ask("can we get out of the lease early, and how long beforehand do we have to say so?", (L, "The Tenant may end this lease on 30 September 2029 by giving the Landlord not less than nine months' written notice.", "30 September 2029, nine months"))
s.ask("who pays if the roof leaks", (L, "The Landlord keeps the roof, the outer walls and the main drains in repair.", "Landlord"))
s.ask("could we let a physio work from a corner of the hall?", (L, "Up to 15% of the floor area may be shared with a physiotherapist, a shop or a similar trade.", "up to 15% of the floor area"))
s.ask("until when can we play music at an event", (L, "There is to be no amplified sound that can be heard outside the unit after 9.30 pm.", "9.30 pm"), note="Only what is heard outside.")
s.ask("how many kids can one mum bring", (H, "One adult may look after no more than three children.", "three"))
s.ask("someone forgot a jacket five weeks ago, where is it now", (H, "Lost property is kept for 28 days and then goes to the hospice shop on Infirmary Road.", "hospice shop on Infirmary Road"))
s.ask("what does the new mat cost us in the end?", (A, "I can bring the price down to £8,940 plus VAT if you let us have the old foam", "£8,940 plus VAT"), note="Not the first figure of £9,600 in the quoted mail.")
s.ask("how soon do we have to tell the broker about a broken ankle?", (I, "Injuries that lead to a hospital visit have to be reported to us within 14 days, even if nobody has asked for money.", "14 days"))
s.ask("why did the insurance get dearer", (I, "The rise comes from the two ankle claims in spring, not from the market.", "two ankle claims in spring"))
s.ask("how much is a year for a family with two kids?", (P, "Annual membership;Family;980.00;2026-04-01;two adults and up to three children", "980.00"))
s.ask("heater in the cave is dead again, which fuse is it", (T, "Fuse is number 17 in the grey cabinet.", "17"))
s.ask("when do the first aid papers expire and who needs new ones", (M, "Three certificates run out in November (Dee, Sam, Wiktoria).", "November; Dee, Sam, Wiktoria"))
s.two("Does our outside setter for the cave come under our insurance, and how long have we got him?", (I, "Working from a lift or ladder above five metres is excluded, so your outside setter needs his own cover."), (M, "an outside setter comes in for the cave until the end of January."))
s.two("birthday party: what do we charge and how many staff do I need?", (P, "Birthday party;Up to 12 children;185.00;2026-09-01;two hours, 50 deposit", "185.00"), (M, "Parties are limited to twelve children and need two instructors.", "two"))
s.clash("how many people may be in the hall at once?", (H, "No more than 140 visitors may be in the hall at the same time.", "140"), (I, "The figures are based on your statement that at most 125 visitors are in the hall at any one time.", "125"))
s.clash("which days does the youth squad train", (M, "Training stays on Tuesdays and Thursdays from 5 to 7 pm.", "Tuesdays and Thursdays"), (T, "Squad trains Mondays and Wednesdays 5 to 7.", "Mondays and Wednesdays"), note="The notes are older; both have to be shown.")
s.none("what do we pay the landlord for electricity?")
s.none("how much did the coffee machine cost", note="Only the leak is mentioned.")
s.none("what is Gareth's hourly rate?")
s.write()
