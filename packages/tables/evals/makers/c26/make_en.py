from rows import *

# ---------------------------------------------------------------- vet clinic
def vet():
    N = "c26-vet-clinic"; r = random.Random(2601)
    first = ["Bella", "Max", "Luna", "Charlie", "Milo", "Daisy", "Rocky", "Poppy", "Oscar", "Coco", "Ziggy", "Nala", "Biscuit", "Pepper", "Toby", "Rosie", "Smokey", "Willow", "Gus", "Hazel"]
    owners = ["Mrs Ashdown", "T. Beckett", "K. Calloway", "Mr Dunmore", "Ellis family", "J. Farrow", "Mrs Gale", "P. Hargreaves", "S. Imrie", "Mr Jessop", "L. Kerr", "Moss Farm", "A. Norwood", "B. Oakes", "Mrs Pryce", "C. Quill", "D. Rowntree", "E. Sandal", "Mr Tolliver", "V. Underhill", "N. Vance", "Mrs Wren", "O. Yates", "H. Ziegler", "F. Abbot", "G. Birch", "M. Colley", "R. Drake"]
    pets = []
    for i in range(62):
        pets.append((r.choice(first), pick(r, ("Dog", 46), ("Cat", 38), ("Rabbit", 9), ("Guinea pig", 5), ("Bird", 2)), r.choice(owners)))
    pets = list(dict.fromkeys(pets))
    fees = {"Vaccination": (48, 62, 15), "Check-up": (38, 55, 20), "Dental": (140, 310, 55), "Surgery": (280, 890, 95), "Skin or ear": (52, 98, 25), "Nail clip": (15, 22, 10), "Emergency": (120, 340, 50)}
    rows = []
    for d in span(D(2025, 1, 2), D(2025, 9, 14)):
        if d.weekday() == 6: continue
        for _ in range(pick(r, (0, 20), (1, 45), (2, 25), (3, 10))):
            p = r.choice(pets); why = pick(r, ("Vaccination", 26), ("Check-up", 24), ("Dental", 9), ("Surgery", 7), ("Skin or ear", 16), ("Nail clip", 10), ("Emergency", 8))
            a, b, m = fees[why]; fee = r.randint(a * 2, b * 2) / 2
            st = pick(r, ("Seen", 88), ("Cancelled", 7), ("No-show", 5))
            vetn = pick(r, ("Dr Hale", 40), ("Dr Osei", 35), ("Dr Lindqvist", 25))
            paid = d + dt.timedelta(pick(r, (0, 60), (r.randint(2, 14), 25), (r.randint(15, 45), 15)))
            if r.random() < 0.05 or paid > D(2025, 9, 14): paid = None
            seen = st == "Seen"
            rows.append([d.isoformat(), p[0], p[1], p[2], why, vetn, max(5, m + r.randint(-6, 10)) if seen else "", f"{fee:.2f}" if seen else "", (paid.isoformat() if paid else "") if seen else "", st])
    write_rows(path(N, "visits.csv"), [["Date", "Pet", "Species", "Owner", "Reason", "Vet", "Minutes", "Fee", "Paid on", "Status"]] + rows)
    R = load(N, "visits.csv")
    for x in R: x.update(Date=iso(x["Date"]), Minutes=en(x["Minutes"]), Fee=en(x["Fee"]), Paid=iso(x["Paid on"]))
    S = [x for x in R if x["Status"] == "Seen"]
    s = Sheet(HERE, N, 10)
    s.ask("en", "which vet brought in the most in june", ["Vet", "Fee"], top(sums(month_in(S, "Date", "2025-06"), "Vet", "Fee")))
    dogs = [x for x in month_in(R, "Date", "2025-05") if x["Species"] == "Dog"]; ds = [x for x in dogs if x["Status"] == "Seen"]
    s.either("en", "how many dogs did we see in may", (["visits"], len(ds)), (["different dogs"], len({(x["Pet"], x["Owner"]) for x in ds})), note="Visits by dogs or different dogs (same pet name and owner); only visits that took place.")
    s.ask("en", "what do we charge for a vaccination on average?", ["avg fee"], mean([x for x in S if x["Reason"] == "Vaccination"], "Fee"))
    ns = sum(x["Status"] == "No-show" for x in R)
    s.ask("en", "what share of appointments were no shows", ["share"], ns / len(R), also=[(["share"], ns / sum(x["Status"] != "Cancelled" for x in R)), (["count", "share"], [[ns, ns / len(R)]])], note="Also right: of the appointments that were not cancelled.")
    s.ask("en", "which kind of visit takes longest", ["Reason", "avg minutes"], top(means(S, "Reason", "Minutes")), also=[(["Reason", "Minutes"], top({x["Reason"] + "": x["Minutes"] for x in sorted(S, key=lambda y: y["Minutes"])}))], note="By average minutes; also right: the reason of the longest single visit.")
    un = [x for x in S if not x["Paid"]]
    s.ask("en", "how much money is still unpaid", ["unpaid"], total(un, "Fee"), also=[(["count", "unpaid"], [[len(un), total(un, "Fee")]])], note="Fees of visits that took place without a day of payment.")
    a, b = [month_in(S, "Date", m) for m in ("2025-07", "2025-08")]
    m1, l1 = vs("2025-07", total(a, "Fee"), "2025-08", total(b, "Fee")); m2, l2 = vs("2025-07", len(a), "2025-08", len(b))
    a0, b0 = [month_in(R, "Date", m) for m in ("2025-07", "2025-08")]
    m3, l3 = vs("2025-07", len(a0), "2025-08", len(b0))
    s.either("en", "how was august compared to july", m1, m2, *l1, *l2, m3, *l3, note="By fees or by visits (with or without the ones that did not take place).")
    pd = [x for x in S if x["Paid"]]
    days_ = mean(pd, lambda x: (x["Paid"] - x["Date"]).days); late = [x for x in pd if x["Paid"] > x["Date"]]
    s.ask("en", "how many days until people pay, on average", ["days"], days_, also=[(["days"], mean(late, lambda x: (x["Paid"] - x["Date"]).days))], note="Paid visits; those paid on the spot count as 0 days. Also right: only those not paid on the spot.")
    s.ask("en", "top 3 owners by what they've spent with us", ["Owner", "Fee"], top(sums(S, "Owner", "Fee"), 3), ordered=True, also=[(["Owner", "Fee"], top(sums(pd, "Owner", "Fee"), 3))])
    s.none("en", "what did we pay for medicines in june", "The table has fees charged, no purchases.")
    s.done()

# ---------------------------------------------------------------- bike rental
def bikes():
    N = "c26-bike-rental"; r = random.Random(2602)
    cust = [a + " " + b for a in ("Amy", "Ben", "Carla", "Dev", "Erin", "Finn", "Grace", "Hugo", "Isla", "Jon", "Kira", "Leo", "Mona") for b in ("Archer", "Boyd", "Cross", "Dale", "Emmett", "Flint", "Grant", "Holt", "Irwin", "Jarvis", "Knox", "Lowe", "Mercer", "Nash")]
    r.shuffle(cust)
    price = {"City": 18, "E-bike": 42, "Mountain": 30, "Kids": 10, "Cargo": 48}
    rows = []; no = 4001; w = {3: 0.5, 4: 1.1, 5: 1.6, 6: 1.9, 7: 2.6, 8: 2.4, 9: 1.5, 10: 1.2}
    for d in span(D(2025, 3, 15), D(2025, 10, 12)):
        n = w[d.month] * (1.5 if d.weekday() > 4 else 0.8)
        for _ in range(int(n) + (r.random() < n - int(n))):
            ty = pick(r, ("City", 40), ("E-bike", 27), ("Mountain", 15), ("Kids", 12), ("Cargo", 6))
            ln = pick(r, (1, 55), (2, 22), (3, 10), (5, 7), (7, 5), (10, 1))
            st = pick(r, ("Returned", 91), ("Cancelled", 9))
            back = d + dt.timedelta(ln)
            if st == "Returned" and back > D(2025, 10, 12): st = "Out"
            ch = price[ty] * ln * (0.9 if ln >= 5 else 1)
            rows.append([no, long(d), long(back) if st == "Returned" else "", ty, pick(r, ("Harbour", 46 if d.month == 7 else 38), ("Station", 34), ("Old Mill", 24)), r.choice(cust), ln, f"{ch:.2f}", "yes" if r.random() < 0.3 else "", st]); no += 1
    i = r.choice([k for k, x in enumerate(rows) if x[9] == "Returned" and x[3] == "E-bike" and "Jul" in x[1]])
    d = longd(rows[i][1]); rows[i][6] = 16; rows[i][2] = long(d + dt.timedelta(16)); rows[i][7] = f"{42 * 16 * .9:.2f}"
    write_rows(path(N, "rentals.csv"), [["Rental", "Picked up", "Returned", "Bike type", "Shop", "Customer", "Days", "Charge", "Helmet", "Status"]] + rows)
    R = load(N, "rentals.csv")
    for x in R: x.update(P=longd(x["Picked up"]), Days=en(x["Days"]), Charge=en(x["Charge"]))
    A = [x for x in R if x["Status"] != "Cancelled"]
    s = Sheet(HERE, N, 10)
    j, j0 = month_in(A, "P", "2025-07"), month_in(R, "P", "2025-07")
    s.ask("en", "which shop rented out the most bikes in july", ["Shop", "rentals"], top(counts(j, "Shop")), also=[(["Shop", "rentals"], top(counts(j0, "Shop")))], note="Rentals picked up in July without cancelled ones.")
    for t in ("E-bike",):
        s.ask("en", "what does an e-bike rental bring in on average", ["avg charge"], f=lambda z: mean([x for x in z if x["Bike type"] == t], "Charge"), sets=[A, R], note="Without cancelled rentals, or with them.")
    s.ask("en", "how many bikes are still out?", ["count"], sum(x["Status"] == "Out" for x in R))
    s.ask("en", "how many customers came back for another rental", ["customers"], lambda z: sum(v > 1 for v in counts(z, "Customer").values()), sets=[A, R], note="Customers with two or more rentals, cancelled ones left out or not.")
    s.ask("en", "takings per month", ["month", "Charge"], lambda z: flat(sums(z, lambda x: ym(x["P"]), "Charge")), sets=[A, R, [x for x in A if x["P"] < D(2025, 10, 1)], [x for x in A if x["Status"] == "Returned"]], note="By day of pick-up, cancelled rentals left out. October ends on the 12th.")
    c = sum(x["Status"] == "Cancelled" for x in R)
    s.ask("en", "how many bookings got cancelled, in percent", ["share"], c / len(R), also=[(["count", "share"], [[c, c / len(R)]])])
    lo = top({x["Rental"]: x["Days"] for x in A}); who = [[x["Customer"], x["Days"]] for x in A if x["Rental"] == lo[0][0]]; assert len(lo) == 1
    s.ask("en", "what was the longest rental", ["Rental", "Days"], lo, also=[(["Rental", "Days"], [[int(lo[0][0]), lo[0][1]]]), (["Customer", "Days"], who), (["Days"], lo[0][1])])
    s.either("en", "what's our best bike type", (["Bike type", "Charge"], top(sums(A, "Bike type", "Charge"))), (["Bike type", "rentals"], top(counts(A, "Bike type"))), (["Bike type", "Days"], top(sums(A, "Bike type", "Days"))), (["Bike type", "avg charge"], top(means(A, "Bike type", "Charge"))), note="By money, by number of rentals, by days or by charge per rental.")
    m, l = vs("2025-05", mean(month_in(A, "P", "2025-05"), "Days"), "2025-06", mean(month_in(A, "P", "2025-06"), "Days"))
    m0, l0 = vs("2025-05", mean(month_in(R, "P", "2025-05"), "Days"), "2025-06", mean(month_in(R, "P", "2025-06"), "Days"))
    s.ask("en", "average rental length in june vs may", *m, also=l + [m0] + l0, note="Without cancelled rentals, or with them.")
    s.none("en", "what did repairs cost us this season", "No costs in the table.")
    s.done()

# ---------------------------------------------------------------- print shop
def prints():
    N = "c26-print-shop"; r = random.Random(2603)
    cust = [("Harbour Cafe", 22), ("Fenwick Estates", 16), ("St Anne's School", 14), ("Blue Door Gallery", 12), ("Marlow & Sons", 11), ("Green Gym", 9), ("Town Council", 9), ("Rialto Cinema", 8), ("Dr Patel", 5), ("Oak Tree Vets", 4)]
    prod = {"Business cards": (0.03, [250, 500, 1000, 2000]), "Flyers": (0.05, [500, 1000, 2500, 5000]), "Brochures": (0.9, [100, 200, 400, 800]), "Posters": (1.6, [20, 50, 100, 200]), "Stickers": (0.08, [500, 1000, 2000]), "Banners": (24, [2, 4, 6, 10])}
    rows = []; lossat = {9, 31, 58, 77, 103}
    for i in range(142):
        d = D(2025, 1, 6) + dt.timedelta(int(i * 2.05) + r.randint(0, 2))
        p = pick(r, ("Business cards", 26), ("Flyers", 26), ("Brochures", 16), ("Posters", 14), ("Stickers", 10), ("Banners", 8)); u, qs = prod[p]; q = r.choice(qs)
        paper = u * q * r.uniform(.9, 1.15); hrs = round(r.uniform(.75, 2.5) + (r.uniform(1.5, 5) if p == "Brochures" else 0), 2); hrs = round(hrs * 4) / 4
        labour = hrs * 32; out = round(r.uniform(20, 140), 2) if r.random() < .22 else None
        c = pick(r, *cust); st = "Done" if i < 134 else pick(r, ("Done", 3), ("In progress", 7))
        if r.random() < .05 and i not in lossat: st = "Cancelled"
        cost = paper + labour + (out or 0)
        inv = cost * (r.uniform(1.18, 1.9) if i not in lossat else r.uniform(.72, .94))
        due = d + dt.timedelta(r.randint(5, 12)); dl = due + dt.timedelta(pick(r, (0, 50), (-1, 20), (-2, 10), (1, 8), (2, 6), (4, 6)))
        ok = st == "Done"
        rows.append([f"P{2500 + i}", d.isoformat(), messy(r, c, .13), p, q, hrs if ok else "", f"{paper:.2f}" if ok else "", f"{labour:.2f}" if ok else "", f"{out:.2f}" if ok and out else "", f"{inv:.2f}" if ok else "", due.isoformat(), dl.isoformat() if ok else "", st])
    write_rows(path(N, "jobs.csv"), [["Job", "Ordered", "Customer", "Product", "Qty", "Press hours", "Paper cost", "Labour cost", "Outside work", "Invoiced", "Due", "Delivered", "Status"]] + rows, sep=";")
    R = load(N, "jobs.csv", ";"); merge(R, "Customer")
    for x in R:
        x.update(O=iso(x["Ordered"]), U=iso(x["Due"]), L=iso(x["Delivered"]), **{k: en(x[k]) for k in ("Qty", "Press hours", "Paper cost", "Labour cost", "Outside work", "Invoiced")})
    A = [x for x in R if x["Status"] == "Done"]; NC = [x for x in R if x["Status"] != "Cancelled"]
    for x in A: x["Profit"] = x["Invoiced"] - x["Paper cost"] - x["Labour cost"] - (x["Outside work"] or 0)
    s = Sheet(HERE, N, 10)
    lo = [x for x in A if x["Profit"] < 0]
    s.ask("en", "which jobs lost money", ["Job"], names([x["Job"] for x in lo]), also=[(["Job", "result"], [[x["Job"], x["Profit"]] for x in lo])], note="Invoiced less paper, labour and outside work; jobs without an invoice are not counted.")
    bc = lambda z: [x for x in z if x["Product"] == "Business cards"]
    s.ask("en", "who ordered the most business cards", ["Customer", "Qty"], lambda z: top(sums(bc(z), "Customer", "Qty")), sets=[NC, A, R], also=[(["Customer", "orders"], top(counts(bc(NC), "Customer")))], note="Spellings of a customer belong together. By pieces; number of orders also right.")
    fl = [x for x in A if x["Product"] == "Flyers"]
    s.either("en", "how much did we make on flyers", (["Invoiced"], total(fl, "Invoiced")), (["profit"], total(fl, "Profit")), note="Turnover or what is left after costs.")
    late = [x for x in A if x["L"] > x["U"]]
    s.ask("en", "how many jobs went out late", ["count"], len(late), also=[(["count", "share"], [[len(late), len(late) / len(A)]])], note="Delivered after the due date.")
    s.ask("en", "average press time for a brochure job", ["hours"], mean([x for x in A if x["Product"] == "Brochures"], "Press hours"))
    s.ask("en", "top 3 customers by invoiced amount", ["Customer", "Invoiced"], top(sums(A, "Customer", "Invoiced"), 3), ordered=True, note="Spellings of a customer belong together.")
    q2 = lambda k: total([x for x in A if D(2025, 4, 1) <= x[k] <= D(2025, 6, 30)], "Outside work")
    s.ask("en", "how much did we pay for outside work in q2", ["Outside work"], q2("O"), also=[(["Outside work"], q2("L"))], note="By day of order; by day of delivery also right.")
    s.ask("en", "how many different customers have we got", ["customers"], lambda z: len({x["Customer"] for x in z}), sets=[R, NC, A], note="Spellings of a customer belong together.")
    rate = lambda g: total(g, "Profit") / total(g, "Invoiced")
    s.either("en", "which product earns us the most", (["Product", "profit"], top(sums(A, "Product", "Profit"))), (["Product", "Invoiced"], top(sums(A, "Product", "Invoiced"))), (["Product", "margin"], top(per(A, "Product", rate))), (["Product", "profit per job"], top(means(A, "Product", "Profit"))), note="By profit, by turnover, by margin or by profit per job.")
    s.none("en", "which machine breaks down the most", "No machines in the table.")
    s.done()

# ---------------------------------------------------------------- donations
def gifts():
    N = "c26-donations"; r = random.Random(2604)
    ppl = [a + " " + b for a, b in zip(["Anne", "Brian", "Cath", "Derek", "Eve", "Frank", "Gill", "Harry", "Iris", "Jack", "Kate", "Liam", "Maya", "Neil", "Olga", "Paul", "Quinn", "Ruth", "Sam", "Tess", "Uma", "Vic", "Wendy", "Xenia", "Yusuf", "Zoe"] * 4, [f + g for g in ("er", "ley", "ton", "field") for f in ("Ash", "Bram", "Cald", "Dun", "Elm", "Fair", "Gar", "Hol", "In", "Kel", "Lan", "Mar", "Nor", "Ot", "Pem", "Quar", "Rad", "Shep", "Thorn", "Up", "Ver", "Wal", "Wes", "Yar", "Bux", "Had")])]
    comp = ["Brightwell Ltd", "Castle Motors", "Denby Foods", "Northgate Bank", "Fernhill Homes"]; trust = ["Ames Foundation", "Holloway Trust", "The Penrose Fund"]
    camp = ["General", "Winter Appeal", "New Roof", "Summer Fair", "Food Bank"]
    rows = []; ds = sorted(day(r, D(2024, 1, 3), D(2025, 11, 10)) for _ in range(296))
    for d in ds:
        t = pick(r, ("Individual", 82), ("Company", 12), ("Trust", 6))
        if t == "Individual": who = r.choice(ppl[:70] if r.random() < .6 else ppl); amt = r.choice([10, 15, 20, 20, 25, 25, 30, 40, 50, 50, 75, 100, 150, 250])
        elif t == "Company": who = r.choice(comp); amt = r.choice([200, 250, 500, 750, 1000, 1250])
        else: who = r.choice(trust); amt = r.choice([1500, 2000, 2500, 3000])
        if d.month in (11, 12, 1): c = pick(r, ("Winter Appeal", 65), ("General", 20), ("Food Bank", 15))
        elif d.month in (6, 7): c = pick(r, ("Summer Fair", 50), ("General", 25), ("New Roof", 25))
        else: c = pick(r, ("General", 40), ("New Roof", 40), ("Food Bank", 20))
        m = pick(r, ("Direct debit", 38), ("Card", 34), ("Bank transfer", 18), ("Cash", 10)) if t == "Individual" else pick(r, ("Bank transfer", 85), ("Card", 15))
        st = "Returned" if m == "Direct debit" and r.random() < .09 else "Received"
        th = d + dt.timedelta(r.randint(1, 28)); th = None if th > D(2025, 11, 10) or r.random() < .06 or st == "Returned" else th
        rows.append([d.isoformat(), who, t, messy(r, c, .11), f"£{amt:,.2f}", m, pick(r, ("Y", 55), ("N", 25), ("", 20)) if t == "Individual" else "", th.isoformat() if th else "", st])
    k = r.choice([i for i, x in enumerate(rows) if x[2] == "Trust" and x[0] > "2025-03"]); rows[k][4] = "£5,000.00"; rows[k][3] = "New Roof"
    write_rows(path(N, "gifts.csv"), [["Date", "Donor", "Donor type", "Campaign", "Amount", "Method", "Gift Aid", "Thanked on", "Status"]] + rows)
    R = load(N, "gifts.csv"); merge(R, "Campaign")
    for x in R: x.update(D=iso(x["Date"]), Amount=en(x["Amount"]), T=iso(x["Thanked on"]))
    A = [x for x in R if x["Status"] == "Received"]
    s = Sheet(HERE, N, 10)
    s.ask("en", "how much did the winter appeal raise in total", ["Amount"], lambda z: total([x for x in z if x["Campaign"] == "Winter Appeal"], "Amount"), sets=[A, R], note="All spellings, both winters; returned payments left out.")
    s.ask("en", "who are our five biggest donors", ["Donor", "Amount"], lambda z: top(sums(z, "Donor", "Amount"), 5), sets=[A, R], ordered=True)
    s.ask("en", "how many donors gave more than once", ["donors"], lambda z: sum(v > 1 for v in counts(z, "Donor").values()), sets=[A, R])
    s.ask("en", "average gift from a company", ["avg"], lambda z: mean([x for x in z if x["Donor type"] == "Company"], "Amount"), sets=[A, R])
    sh = lambda z: total([x for x in z if x["Method"] == "Direct debit"], "Amount") / total(z, "Amount")
    s.ask("en", "what share of the money comes in by direct debit", ["share"], sh, sets=[A, R], note="Returned payments left out; with them also right.")
    y = lambda z, a, b: total([x for x in z if a <= x["D"] <= b], "Amount")
    t25, t24, t24s = y(A, D(2025, 1, 1), D(2025, 12, 31)), y(A, D(2024, 1, 1), D(2024, 12, 31)), y(A, D(2024, 1, 1), D(2024, 11, 10))
    t24o = y(A, D(2024, 1, 1), D(2024, 10, 31)); t25o = y(A, D(2025, 1, 1), D(2025, 10, 31))
    alls = []
    for a, b in ((t24, t25), (t24s, t25), (t24o, t25o), (y(R, D(2024, 1, 1), D(2024, 12, 31)), y(R, D(2025, 1, 1), D(2025, 12, 31)))):
        m, l = vs("2024", a, "2025", b); alls += [m] + l
    s.either("en", "how does 2025 look against 2024", *alls, note="2025 ends on 10 November: against all of 2024, or the same part of the year.")
    op = [x for x in A if not x["T"]]
    s.ask("en", "how many thank-you letters are we behind with", ["gifts"], len(op), also=[(["donors"], len({x["Donor"] for x in op})), (["gifts"], sum(not x["T"] for x in R))], note="Gifts received and not thanked for; the different donors also right, and with returned payments counted.")
    s.ask("en", "which month of 2024 brought in the most", ["month", "Amount"], lambda z: top(sums([x for x in z if x["D"].year == 2024], lambda x: ym(x["D"]), "Amount")), sets=[A, R])
    bg = top({(x["Donor"]): x["Amount"] for x in sorted(A, key=lambda q: q["Amount"])})
    s.ask("en", "biggest single gift so far and who was it from", ["Donor", "Amount"], bg)
    s.none("en", "how old are our donors on average", "No ages in the table.")
    s.done()

# ---------------------------------------------------------------- budget vs actual, months across
def budget():
    N = "c26-budget-actual"; r = random.Random(2605)
    deps = ["Marketing", "IT", "Operations", "Sales", "HR"]; lines = {"Salaries": (9000, 21000), "Travel": (300, 1800), "Software": (250, 2400), "Training": (100, 700), "Consultants": (400, 2600)}
    over = {("Marketing", "Consultants"): 1.35, ("Marketing", "Travel"): 1.1, ("Sales", "Travel"): 1.45, ("Sales", "Salaries"): .96, ("IT", "Software"): 1.12, ("Marketing", "Salaries"): 1.015}
    rows = []
    for d in deps:
        for l, (a, b) in lines.items():
            base = round(r.randint(a, b), -2) if l == "Salaries" else round(r.randint(a, b), -1)
            bud = [base] * 12 if l in ("Salaries", "Software") else [round(base * r.choice([.5, .8, 1, 1.2, 1.5]), -1) for _ in range(12)]
            f = over.get((d, l), .94 if l != "Salaries" else .985)
            act = [int(v * f * (r.uniform(.97, 1.02) if l == "Salaries" else r.uniform(.7, 1.25))) for v in bud[:9]] + [None] * 3
            if l == "Training" and r.random() < .7: act[r.choice([3, 6, 7])] = None
            if (d, l) == ("IT", "Consultants"): act[5] = int(act[5] * 2.1) + 900
            for v, x in (("Budget", bud), ("Actual", act)):
                rows.append([d, l, v] + x)
    tot = lambda v: [sum(x[i] or 0 for x in rows if x[2] == v) for i in range(3, 15)]
    f = lambda x: "" if x is None else f"{round(x):,}"
    out = [["Budget and actuals 2025, all amounts in GBP"] + [""] * 15, [""] * 16, ["Department", "Line", "Version"] + EN + ["Year"]]
    for x in rows: out.append(x[:3] + [f(v) for v in x[3:]] + [f(sum(v or 0 for v in x[3:]))])
    for v in ("Budget", "Actual"):
        t = tot(v); out.append(["Total", "", v] + [f(y if y else None) for y in t] + [f(sum(t))])
    write_rows(path(N, "budget 2025.csv"), out)
    R = load(N, "budget 2025.csv", skip=2, drop=("total",))
    L = []
    for x in R:
        for i, m in enumerate(EN):
            if en(x[m]) is not None: L.append({"Department": x["Department"], "Line": x["Line"], "V": x["Version"], "m": i + 1, "v": en(x[m])})
    A, B = [x for x in L if x["V"] == "Actual"], [x for x in L if x["V"] == "Budget"]; B9 = [x for x in B if x["m"] <= 9]
    s = Sheet(HERE, N, 10)
    s.ask("en", "what did marketing spend in the first quarter", ["Actual"], total([x for x in A if x["Department"] == "Marketing" and x["m"] < 4], "v"))
    gap = {d: sums(A, "Department", "v")[d] - sums(B9, "Department", "v")[d] for d in deps}
    s.ask("en", "which departments are over budget so far", ["Department"], names([d for d in gap if gap[d] > 0]), also=[(["Department", "over"], [[d, g] for d, g in gap.items() if g > 0])], note="January to September, actual against budget.")
    s.ask("en", "how much have we spent altogether so far this year", ["Actual"], total(A, "v"), note="The totals rows are not counted again.")
    tr = {m: total([x for x in A if x["Line"] == "Travel" and x["m"] == m], "v") for m in (3, 4)}
    m, l = vs("Mar", tr[3], "Apr", tr[4]); s.ask("en", "travel costs april vs march", *m, also=l)
    g6 = lambda k: {a: sums([x for x in A if x["m"] == 6], k, "v")[a] - b for a, b in sums([x for x in B if x["m"] == 6], k, "v").items()}
    s.either("en", "where did we overspend the most in june", (["Department", "over"], top(g6("Department"))), (["Line", "over"], top(g6("Line"))), (["Department", "Line", "over"], [list(k) + [v] for k, v in top(g6(lambda x: (x["Department"], x["Line"])))]), note="By department, by line, or by line within a department.")
    s.ask("en", "software budget for the whole year?", ["Budget"], total([x for x in B if x["Line"] == "Software"], "v"))
    s.ask("en", "what share of our spending is salaries", ["share"], total([x for x in A if x["Line"] == "Salaries"], "v") / total(A, "v"), note="Of the actual figures.")
    it = lambda z: total([x for x in z if x["Department"] == "IT"], "v")
    s.either("en", "how much has IT got left for the rest of the year", (["left"], it(B) - it(A)), (["Oct to Dec"], it([x for x in B if x["m"] > 9])), note="Budget of the year less what is spent, or the budget of October to December.")
    mm = sums(A, "m", "v"); s.ask("en", "in which month did we spend the most", ["month", "Actual"], [[EN[k - 1], v] for k, v in top(mm)], also=[(["month", "Actual"], [[f"2025-{k:02d}", v] for k, v in top(mm)])])
    s.none("en", "how much revenue did sales bring in in may", "Only costs in the table.")
    s.done()

# ---------------------------------------------------------------- theatre, two files
def theatre():
    N = "c26-theatre-tickets"; r = random.Random(2606)
    shows = [("The Lighthouse", "Drama", "Main stage", 84), ("Pirates at Tea", "Family", "Main stage", 84), ("Two Chairs", "Comedy", "Studio", 46), ("Winter Songs", "Concert", "Main stage", 84), ("Hamlet in an Hour", "Classic", "Studio", 46)]
    perf = []; d = D(2025, 9, 12); i = 0
    while d <= D(2025, 12, 14):
        if d.weekday() in (4, 5, 6):
            sh = r.choice(shows[:4] if d.month > 10 else [shows[0], shows[1], shows[2], shows[4]])
            perf.append([f"PF{i + 1:02d}", sh[0], sh[1], d.isoformat(), "15:00" if sh[1] == "Family" else "19:30", sh[2], sh[3], "played"]); i += 1
        d += dt.timedelta(1)
    for k in (11, 27): perf[k][7] = "cancelled"
    pr = {"Full": 18, "Concession": 12, "Group": 10, "Family": 14}; left = {p[0]: p[6] for p in perf}; sales = []; no = 70001
    pop = {"The Lighthouse": 1.0, "Pirates at Tea": 1.25, "Two Chairs": .75, "Winter Songs": 1.1, "Hamlet in an Hour": .55}
    for _ in range(372):
        p = r.choices(perf, [pop[x[1]] for x in perf])[0]; cat = pick(r, ("Full", 52), ("Concession", 32), ("Group", 16))
        n = r.randint(8, 16) if cat == "Group" else pick(r, (1, 20), (2, 50), (3, 12), (4, 18))
        if n > left[p[0]]: continue
        left[p[0]] -= n; sold = iso(p[3]) - dt.timedelta(pick(r, (0, 12), (r.randint(1, 6), 30), (r.randint(7, 30), 40), (r.randint(31, 55), 18)))
        ch = pick(r, ("Online", 58), ("Box office", 30), ("Phone", 12)) if sold < iso(p[3]) else "Box office"
        st = "refunded" if p[7] == "cancelled" or r.random() < .03 else "paid"
        sales.append([sold.isoformat(), p[0], cat, n, f"{pr[cat]:.2f}", ch, st])
    sales.sort(key=lambda x: x[0]); sales = [[no + j] + x for j, x in enumerate(sales)]
    write_rows(path(N, "performances.csv"), [["Performance", "Show", "Genre", "Date", "Time", "Venue", "Seats", "Status"]] + perf)
    write_rows(path(N, "orders.csv"), [["Order", "Sold on", "Performance", "Category", "Tickets", "Price", "Channel", "Status"]] + sales)
    P = {x["Performance"]: x for x in load(N, "performances.csv")}; R = load(N, "orders.csv")
    for x in P.values(): x.update(D=iso(x["Date"]), Seats=en(x["Seats"]))
    for x in R: p = P[x["Performance"]]; x.update(S=iso(x["Sold on"]), n=en(x["Tickets"]), Show=p["Show"], D=p["D"], money=en(x["Tickets"]) * en(x["Price"]))
    A = [x for x in R if x["Status"] == "paid"]; played = [p for p in P.values() if p["Status"] == "played"]
    s = Sheet(HERE, N, 10)
    s.ask("en", "which show sold the most tickets", ["Show", "tickets"], lambda z: top(sums(z, "Show", "n")), sets=[A, R], note="Refunded orders left out; with them also right.")
    t = sums(A, "Performance", "n"); fill = total(A, "n") / sum(p["Seats"] for p in played); assert not [x for x in A if P[x["Performance"]]["Status"] == "cancelled"]
    s.ask("en", "how full is the house on average", ["share"], fill, also=[(["share"], statistics.fmean(t.get(p["Performance"], 0) / p["Seats"] for p in played)), (["tickets"], total(A, "n") / len(played))], note="Tickets paid for of the seats of the performances that were played; mean over the evenings also right.")
    s.ask("en", "takings for each show", ["Show", "money"], lambda z: flat(sums(z, "Show", "money")), sets=[A, R], note="Tickets times price, refunded orders left out.")
    s.ask("en", "how many concession tickets have gone so far", ["tickets"], lambda z: total([x for x in z if x["Category"] == "Concession"], "n"), sets=[A, R])
    sh = lambda z: total([x for x in z if x["Channel"] == "Online"], "n") / total(z, "n")
    s.ask("en", "what share of tickets is bought online", ["share"], sh, sets=[A, R], also=[(["share of orders"], sum(x["Channel"] == "Online" for x in z) / len(z)) for z in (A, R)], note="By tickets; by orders also right.")
    rf = [x for x in R if x["Status"] == "refunded"]
    s.ask("en", "how much did we have to refund", ["money"], total(rf, "money"), also=[(["orders", "money"], [[len(rf), total(rf, "money")]])])
    ah = lambda z: mean(z, lambda x: (x["D"] - x["S"]).days)
    s.ask("en", "how far ahead do people book on average", ["days"], ah, sets=[A, R], also=[(["days"], total(z, lambda x: (x["D"] - x["S"]).days * x["n"]) / total(z, "n")) for z in (A, R)], note="Days between sale and performance, over orders; over tickets also right.")
    nov = lambda z, k: total(month_in(z, k, "2025-11"), "money")
    s.either("en", "what did we take in november", *[(["money"], nov(z, k)) for z in (A, R) for k in ("S", "D")], note="Sold in November, or for performances in November.")
    bt = top(t); s.ask("en", "which single performance sold the most tickets", ["Performance", "tickets"], bt, also=[(["Show", "Date", "tickets"], [[P[k]["Show"], P[k]["D"], v] for k, v in bt]), (["Date", "tickets"], [[P[k]["D"], v] for k, v in bt])])
    s.none("en", "how much did the bar take on the pirates nights", "Only tickets in the files.")
    s.done()

# ---------------------------------------------------------------- recruiting
def recruiting():
    N = "c26-recruiting"; r = random.Random(2607)
    roles = [("Developer", 30, 52), ("Sales rep", 26, 36), ("Support agent", 24, 28), ("Designer", 12, 41), ("Office manager", 8, 33)]
    src = {"LinkedIn": (.09, 36), "Referral": (.32, 14), "Job board": (.07, 30), "Website": (.12, 15), "Agency": (.2, 8)}
    rows = []; end = D(2025, 10, 17)
    for i, d in enumerate(sorted(day(r, D(2025, 1, 7), end - dt.timedelta(3)) for _ in range(224))):
        role = r.choices(roles, [x[1] for x in roles])[0]; sc = r.choices(list(src), [v[1] for v in src.values()])[0]
        scr = d + dt.timedelta(r.randint(1, 8)); iv = of = None; st = "Rejected"
        if scr > end: scr, st = None, "New"
        elif r.random() < .45 + src[sc][0] * .5:
            iv = scr + dt.timedelta(r.randint(3, 16))
            if iv > end: iv, st = None, "Screening"
            else:
                x = r.random()
                if x < src[sc][0] * 2.1:
                    of = iv + dt.timedelta(r.randint(2, 18))
                    if of > end: of, st = None, "Interview"
                    else: st = "Offer" if of > end - dt.timedelta(9) else pick(r, ("Hired", 78), ("Declined", 22))
                elif x < .9: st = "Rejected" if iv < end - dt.timedelta(8) else "Interview"
                else: st = "Withdrawn"
        elif r.random() < .1: st = "Withdrawn"
        sal = int(round(role[2] * r.uniform(.85, 1.2))) * 1000 if r.random() < .83 else None
        rows.append([f"C-{i + 1:03d}", role[0], sc, uk(d), uk(scr), uk(iv), uk(of), st, pick(r, ("Priya", 52), ("Marcus", 27), ("Helen", 21)), f"{sal:,}" if sal else ""])
    write_rows(path(N, "candidates.csv"), [["Candidate", "Role", "Source", "Applied", "Screened", "Interviewed", "Offer made", "Stage", "Recruiter", "Salary wish"]] + rows)
    R = load(N, "candidates.csv")
    for x in R: x.update(A=ukd(x["Applied"]), I=ukd(x["Interviewed"]), O=ukd(x["Offer made"]), sal=en(x["Salary wish"]))
    H = [x for x in R if x["Stage"] == "Hired"]
    s = Sheet(HERE, N, 10)
    s.ask("en", "where do our hires come from", ["Source", "hires"], flat(counts(H, "Source")), also=[(["Source", "hires"], flat({k: sum(x["Stage"] == "Hired" for x in g) for k, g in group(R, "Source").items()})), (["Source", "hires"], top(counts(H, "Source")))])
    O = [x for x in R if x["O"]]
    s.ask("en", "how long does it take from application to offer", ["days"], mean(O, lambda x: (x["O"] - x["A"]).days), also=[(["days"], mean(H, lambda x: (x["O"] - x["A"]).days)), (["days"], median(O, lambda x: (x["O"] - x["A"]).days))], note="Average days over all offers; only hires, or the median, also right.")
    s.ask("en", "which role got the most applications?", ["Role", "applications"], top(counts(R, "Role")))
    s.ask("en", "how many people applied in may", ["count"], len(month_in(R, "A", "2025-05")))
    I = [x for x in R if x["I"]]
    s.ask("en", "what share of the people we interview get an offer", ["share"], len(O) / len(I), also=[(["share"], len(O) / sum(x["Stage"] != "Interview" for x in I)), (["offers", "interviews"], [[len(O), len(I)]])], note="Candidates with a day of offer among those with a day of interview; also right without those still waiting for a decision.")
    s.ask("en", "how many turned down our offer", ["count"], sum(x["Stage"] == "Declined" for x in R))
    s.ask("en", "how many are still in the running right now", ["count"], sum(x["Stage"] in ("New", "Screening", "Interview", "Offer") for x in R), also=[(["Stage", "count"], flat(counts([x for x in R if x["Stage"] in ("New", "Screening", "Interview", "Offer")], "Stage")))], note="Neither hired, rejected, declined nor withdrawn.")
    s.ask("en", "what do developers want to earn on average", ["avg"], mean([x for x in R if x["Role"] == "Developer"], "sal"), note="Blank wishes are left out.")
    rr = {k: (sum(x["Stage"] == "Hired" for x in g), sum(x["Stage"] == "Hired" for x in g) / len(g), len(g)) for k, g in group(R, "Recruiter").items()}
    s.either("en", "which recruiter does best", (["Recruiter", "hires"], top({k: v[0] for k, v in rr.items()})), (["Recruiter", "hires per application"], top({k: v[1] for k, v in rr.items()})), (["Recruiter", "hires", "rate"], [[k, v[0], v[1]] for k, v in rr.items()]), (["Recruiter", "offers"], top(counts(O, "Recruiter"))), note="By number of hires or by hires per application.")
    s.none("en", "how much do the linkedin ads cost us per hire", "No costs in the table.")
    s.done()

# ---------------------------------------------------------------- expense claims
def claims():
    N = "c26-expense-claims"; r = random.Random(2608)
    emp = {"J. Okafor": "Sales", "L. Brandt": "Sales", "S. Mistry": "Sales", "P. Doyle": "Service", "A. Novak": "Service", "C. Reyes": "Engineering", "T. Wu": "Engineering", "M. Feld": "Office"}
    w = [26, 17, 14, 14, 10, 9, 7, 5]
    cat = {"Train": (18, 160), "Hotel": (85, 420), "Meals": (9, 85), "Taxi": (8, 62), "Parking": (3, 38), "Client gifts": (20, 120), "Flights": (120, 640)}
    rows = []
    for i, d in enumerate(sorted(day(r, D(2025, 2, 3), D(2025, 7, 9)) for _ in range(128))):
        e = r.choices(list(emp), w)[0]; c = pick(r, ("Train", 24), ("Hotel", 17), ("Meals", 26), ("Taxi", 13), ("Parking", 9), ("Client gifts", 5), ("Flights", 6)); a = round(r.uniform(*cat[c]), 2)
        sub = d + dt.timedelta(r.randint(0, 21)); st, paid = pick(r, ("Paid", 88), ("Rejected", 8), ("Approved", 4)), None
        if st == "Paid":
            paid = sub + dt.timedelta(r.randint(4, 31))
            if paid > D(2025, 7, 31): paid, st = None, pick(r, ("Approved", 6), ("Pending", 4))
        rows.append([f"E{301 + i}", e, emp[e], c, d.isoformat(), sub.isoformat(), f"{a:,.2f}", pick(r, ("yes", 82), ("no", 11), ("", 7)), st, paid.isoformat() if paid else ""])
    head = ["Claim", "Employee", "Department", "Category", "Expense date", "Submitted", "Amount", "Receipt", "Status", "Paid on"]
    tot = sum(en(x[6]) for x in rows)
    write_rows(path(N, "claims.csv"), [["Expense claims Feb-Jul 2025 (EUR)"] + [""] * 9, head] + rows + [["TOTAL", "", "", "", "", "", f"{tot:,.2f}", "", "", ""]], sep=";")
    R = load(N, "claims.csv", ";", skip=1, drop=("total",))
    for x in R: x.update(E=iso(x["Expense date"]), S=iso(x["Submitted"]), P=iso(x["Paid on"]), Amount=en(x["Amount"]))
    A = [x for x in R if x["Status"] != "Rejected"]; PD = [x for x in R if x["Status"] == "Paid"]
    s = Sheet(HERE, N, 10)
    s.ask("en", "who claimed the most", ["Employee", "Amount"], lambda z: top(sums(z, "Employee", "Amount")), sets=[R, A, PD], also=[(["Employee", "claims"], top(counts(R, "Employee")))], note="By amount; the totals row is not a claim. Rejected ones counted or not, and the number of claims, also right.")
    s.ask("en", "how much went on hotels", ["Amount"], lambda z: total([x for x in z if x["Category"] == "Hotel"], "Amount"), sets=[A, R, PD], note="Without rejected claims; with them, or paid ones only, also right.")
    ap = [x for x in R if x["Status"] == "Approved"]
    s.ask("en", "how much have we approved but not paid out yet", ["Amount"], total(ap, "Amount"), also=[(["claims", "Amount"], [[len(ap), total(ap, "Amount")]])])
    s.ask("en", "how many days does it take us to pay a claim", ["days"], mean(PD, lambda x: (x["P"] - x["S"]).days), also=[(["days"], median(PD, lambda x: (x["P"] - x["S"]).days)), (["days"], mean(PD, lambda x: (x["P"] - x["E"]).days))], note="Average days from submission to payment.")
    nr = [x for x in R if x["Receipt"] == "no"]
    s.ask("en", "how many claims came in without a receipt", ["claims"], len(nr), also=[(["claims"], sum(x["Receipt"] != "yes" for x in R)), (["claims"], sum(x["Receipt"] == "no" for x in A))], note="Receipt is no; blank ones counted as well also right.")
    rj = [x for x in R if x["Status"] == "Rejected"]
    s.ask("en", "what share of claims gets rejected", ["share"], len(rj) / len(R), also=[(["share of amount"], total(rj, "Amount") / total(R, "Amount")), (["share"], len(rj) / sum(x["Status"] != "Pending" for x in R))], note="By number of claims.")
    s.either("en", "how much was claimed in april", *[(["Amount"], total(month_in(z, k, "2025-04"), "Amount")) for z in (R, A) for k in ("E", "S")], note="Spent in April or submitted in April, rejected claims counted or not.")
    s.ask("en", "top 3 categories by money", ["Category", "Amount"], lambda z: top(sums(z, "Category", "Amount"), 3), sets=[A, R, PD], ordered=True)
    s.ask("en", "which department has the highest average claim", ["Department", "avg"], lambda z: top(means(z, "Department", "Amount")), sets=[R, A])
    s.none("en", "how many miles did the sales people drive", "No distances in the table.")
    s.done()

for f in (vet, bikes, prints, gifts, budget, theatre, recruiting, claims): f()
