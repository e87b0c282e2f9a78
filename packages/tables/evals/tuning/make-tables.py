"""Writes the tables of the tuning half. Seeded, so a second run writes the same files."""
import datetime as dt
import os
import random
import runpy
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
from truth import days, de, write_csv  # noqa: E402

D = dt.date


def folder(name):
    return os.path.join(HERE, name)


def wpick(r, pairs):
    return r.choices([p[0] for p in pairs], [p[1] for p in pairs])[0]


def shop_orders():
    r = random.Random(101)
    customers = ["Alpine Gear Co", "Harbour Sports", "Kite & Co", "Lakeside Camping", "Lakeside Camping Ltd",
                 "Mountain Mates", "Oak Trail", "Peak Supplies", "River Run", "Summit Store", "Trailhead", "Wild Ways"]
    country = dict(zip(customers, ["Austria", "UK", "Ireland", "UK", "UK", "Germany", "UK", "Germany", "Ireland",
                                   "Austria", "France", "UK"]))
    products = {"Tents": [("Dome 2", 189), ("Dome 4", 299), ("Tarp", 59)],
                "Footwear": [("Trail boot", 119), ("Approach shoe", 99)],
                "Cooking": [("Gas stove", 45), ("Pot set", 39), ("Spork", 4.5)],
                "Backpacks": [("Daypack 20", 69), ("Trek 55", 179)]}
    rows, no = [], 5000
    for d in days(D(2024, 10, 1), D(2025, 11, 12)):
        k = wpick(r, [(0, 52), (1, 33), (2, 15)])
        for _ in range(k):
            no += 1
            c = r.choice(customers)
            g = wpick(r, [("Tents", 30), ("Footwear", 25), ("Cooking", 25), ("Backpacks", 20)])
            p, price = r.choice(products[g])
            q = r.choice([1, 2, 2, 3, 4, 5, 6, 10, 12, 20])
            disc = wpick(r, [(0, 60), (5, 20), (10, 15), (15, 5)])
            net = round(q * price * (1 - disc / 100), 2)
            shown = wpick(r, [(g, 82), (g.lower(), 9), (g.upper(), 6), (g + " ", 3)])
            rep = wpick(r, [("Tom Hale", 30), ("Ines Roth", 30), ("Priya Nair", 25), ("", 3), ("Jack Moss", 12)])
            status = wpick(r, [("Shipped", 78), ("Cancelled", 8), ("Returned", 7), ("Open", 7)])
            if d < D(2025, 9, 1) and status == "Open":
                status = "Shipped"
            elif d >= D(2025, 10, 6) and status == "Shipped" and no % 3:
                status = "Open"
            rows.append([f"SO-{no}", d.isoformat(), c, country[c], shown, p, q, f"${price:,.2f}",
                         f"{disc}%" if disc else "", f"${net:,.2f}", rep, status])
    rows.insert(70, list(rows[69]))
    rows.insert(201, list(rows[200]))
    t = sum(float(x[9].replace("$", "").replace(",", "")) for x in rows)
    q = sum(x[6] for x in rows)
    head = ["Order No", "Order Date", "Customer", "Country", "Product Group", "Product", "Qty", "Unit Price",
            "Discount", "Net Amount", "Sales Rep", "Status"]
    write_csv(folder("shop-orders"), "table.csv",
              [["Fernweh Outdoor Ltd – order export"], ["Period: 01 Oct 2024 – 12 Nov 2025, all channels"], []] + [head] +
              rows + [[], ["Total", "", "", "", "", "", q, "", "", f"${t:,.2f}", "", ""]])


def rechnungen():
    r = random.Random(102)
    kunden = ["Müller GmbH", "Müller Bau GmbH", "Stadtwerke Ahlen", "Bäckerei Kern", "Hotel Seeblick", "Praxis Dr. Lang",
              "Autohaus Weiß", "Druckerei Sommer", "Gartencenter Holm", "Kanzlei Vogt"]
    lines, no = [], 1
    for d in days(D(2024, 1, 2), D(2025, 6, 18)):
        if d.weekday() > 4 or r.random() > 0.47:
            continue
        k = r.choice(kunden)
        ziel = 30 if k in ("Stadtwerke Ahlen", "Autohaus Weiß") else 14
        satz = 7 if k in ("Bäckerei Kern",) and r.random() < 0.6 else 19
        netto = round(r.choice([180, 240, 320, 480, 750, 1200, 1850, 2600, 4300]) * r.uniform(0.8, 1.25), 2)
        gut = r.random() < 0.05
        if gut:
            netto = -round(netto / 3, 2)
        brutto = round(netto * (1 + satz / 100), 2)
        faellig = d + dt.timedelta(ziel)
        if gut:
            bez = d
        else:
            late = {"Kanzlei Vogt": 16, "Hotel Seeblick": 9, "Müller Bau GmbH": 5}.get(k, 0)
            bez = d + dt.timedelta(max(2, int(r.gauss(ziel - 3 + late, 6))))
            if bez > D(2025, 6, 18) or r.random() < 0.05:
                bez = None
        mahn = ""
        if not gut and ((bez and (bez - faellig).days > 10) or (not bez and (D(2025, 6, 18) - faellig).days > 10)):
            mahn = r.choice(["1", "1", "2", "3"])
        lines.append([f"R{d.year}-{no:04d}", k, d.strftime("%d.%m.%Y"), str(ziel), faellig.strftime("%d.%m.%Y"),
                      bez.strftime("%d.%m.%Y") if bez else "", de(netto), f"{satz} %", de(brutto), mahn,
                      r.choice(["Schuster", "Yilmaz", "Yilmaz", "Berger"]), "Gutschrift" if gut else "Rechnung"])
        no += 1
    s = sum(float(x[6].replace(".", "").replace(",", ".")) for x in lines)
    b = sum(float(x[8].replace(".", "").replace(",", ".")) for x in lines)
    head = ["Rechnungsnr.", "Kunde", "Rechnungsdatum", "Zahlungsziel (Tage)", "Fällig am", "Bezahlt am", "Netto (€)",
            "MwSt.", "Brutto (€)", "Mahnstufe", "Sachbearbeiter", "Belegart"]
    write_csv(folder("rechnungen"), "table.csv",
              [["Rechnungsausgangsbuch", "", "Stand: 18.06.2025"], []] + [head] + lines +
              [["Summe", "", "", "", "", "", de(s), "", de(b), "", "", ""]], ";", "utf-8-sig")


def hr_staff():
    r = random.Random(103)
    first_f = ["Anna", "Clara", "Dora", "Elif", "Fatima", "Grace", "Hannah", "Iris", "Julia", "Katya", "Lena", "Maria"]
    first_m = ["Adam", "Boris", "Carl", "David", "Emil", "Felix", "Georg", "Hassan", "Ivan", "Jan", "Karl", "Leo"]
    last = ["Abel", "Brandt", "Cole", "Dietz", "Engel", "Ford", "Green", "Hoff", "Ito", "Jung", "Klein", "Lopez", "Meier",
            "Novak", "Olsen", "Park", "Quinn", "Rossi", "Stein", "Tran"]
    deps = [("Engineering", 30, 62000), ("Sales", 22, 52000), ("Operations", 25, 41000), ("Finance", 10, 55000),
            ("HR", 6, 48000), ("Marketing", 11, 47000)]
    titles = {"Engineering": ["Developer", "Senior Developer", "Tester"], "Sales": ["Account Manager", "Sales Rep"],
              "Operations": ["Warehouse Clerk", "Planner", "Driver"], "Finance": ["Accountant", "Controller"],
              "HR": ["HR Partner"], "Marketing": ["Content Editor", "Designer"]}
    rows, names = [], set()
    n = 0
    while n < 118:
        g = r.choice("FM")
        name = f"{r.choice(last)}, {r.choice(first_f if g == 'F' else first_m)}"
        if name in names:
            continue
        names.add(name)
        n += 1
        dep, _, base = r.choices(deps, [d[1] for d in deps])[0]
        born = D(r.randint(1961, 2002), r.randint(1, 12), r.randint(1, 28))
        start = D(r.randint(2012, 2025), r.randint(1, 12), r.randint(1, 28))
        if start > D(2025, 6, 30):
            start = D(2025, 4, 1)
        if (start - born).days < 19 * 365:
            start = D(min(2025, born.year + 20), 3, 1)
        left = ""
        if r.random() < 0.16 and start < D(2024, 6, 1):
            left = D(r.choice([2023, 2024, 2024, 2025]), r.randint(1, 6), r.choice([15, 28, 28])).isoformat()
            if left < start.isoformat():
                left = D(2025, 3, 28).isoformat()
        pt = r.random() < 0.27
        hours = r.choice([20, 24, 30]) if pt else 40
        sal = round(base * r.uniform(0.78, 1.45) * hours / 40 / 100) * 100
        shown = {"HR": ["HR", "HR", "Human Resources", "HR"]}.get(dep, [dep] * 9 + [dep.lower()])
        rows.append([f"E{1000 + n}", name, r.choice(shown), r.choice(titles[dep]),
                     wpick(r, [("Hamburg", 45), ("Leeds", 25), ("Graz", 18), ("Remote", 12)]), g, born.isoformat(),
                     start.isoformat(), left, "part-time" if pt else "full-time", hours,
                     f"{sal:,}" if r.random() > 0.06 else "n/a", r.choice([0, 2, 5, 8, 8.5, 11, 14, 20, 24, ""])])
    head = ["Emp. ID", "Name", "Department", "Job title", "Site", "Gender", "Date of birth", "Start date", "Leaving date",
            "Contract", "Weekly hours", "Annual salary (EUR)", "Leave days remaining"]
    write_csv(folder("hr-staff"), "table.csv", [head] + rows[:60] + [[""] * 13] + rows[60:])


def stundenzettel():
    r = random.Random(104)
    leute = [("K. Albers", 95), ("M. Demir", 110), ("S. Frings", 85), ("T. Okafor", 120), ("L. Winter", 95)]
    projekte = [("Relaunch Website", "Vogel AG"), ("ERP-Einführung", "Hansa Logistik"), ("Wartung 2025", "Hansa Logistik"),
                ("App Prototyp", "Nordlicht eG"), ("Intern", "")]
    taetig = ["Entwicklung", "Entwicklung", "Besprechung", "Test", "Konzept", "Reise"]
    out = []
    name = {1: "Januar", 2: "Februar", 3: "März", 4: "April"}
    for m, last in ((1, 31), (2, 28), (3, 31), (4, 11)):
        start, s = len(out), 0
        for d in days(D(2025, m, 1), D(2025, m, last)):
            if d.weekday() > 4:
                continue
            for p, satz in leute:
                if r.random() < 0.16:
                    continue
                if r.random() < 0.14:
                    continue
                pr, ku = r.choices(projekte, [26, 30, 14, 18, 12])[0]
                h = r.choice([1.5, 2, 3.25, 4, 5.5, 6, 7.5, 8, 8.25])
                s += h
                bill = "nein" if pr == "Intern" or r.random() < 0.12 else r.choice(["ja", "ja", "ja", "Ja", "JA"])
                t = r.choice(taetig)
                out.append([d.strftime("%d.%m.%Y"), p, pr, ku, t.upper() if r.random() < 0.05 else t, de(h), bill,
                            f"{satz},00 €" if pr != "Intern" else "", ""])
        # A month of at most 95 lines, so that the sheet stays small.
        while len(out) - start > 92:
            i = r.randrange(start, len(out))
            s -= float(out[i][5].replace(",", "."))
            del out[i]
        out.append([f"Summe {name[m]}", "", "", "", "", de(s), "", "", ""])
        out.append([""] * 9)
    head = ["Datum", "Mitarbeiter", "Projekt", "Kunde", "Tätigkeit", "Stunden", "abrechenbar", "Stundensatz", "Bemerkung"]
    write_csv(folder("stundenzettel"), "table.csv",
              [["Stundennachweis Team Digital"], ["Januar bis April 2025 (April bis 11.04.)"], []] + [head] + out, ";")


def helpdesk():
    r = random.Random(105)
    rows, no = [], 20100
    agents = [("Ben", 0.9), ("Carla", 0.6), ("Dmitri", 1.3), ("Esra", 1.0)]
    customers = [f"{a}" for a in ("Acorn Bank", "Blue Freight", "Citywide", "Delta Labs", "Eastgate", "Foxglove", "Granite",
                                  "Hilltop Schools")]
    for d in days(D(2025, 1, 2), D(2025, 8, 9)):
        for _ in range(wpick(r, [(0, 25), (1, 35), (2, 25), (3, 15)])):
            no += 1
            if r.random() < 0.06:
                continue
            o = dt.datetime(d.year, d.month, d.day, r.randint(7, 19), r.choice([0, 5, 12, 20, 31, 44, 58]))
            a, f = r.choice(agents)
            prio = wpick(r, [("Low", 30), ("Normal", 45), ("High", 18), ("Urgent", 7)])
            base = {"Low": 90, "Normal": 50, "High": 22, "Urgent": 6}[prio]
            first = o + dt.timedelta(minutes=int(max(3, r.expovariate(1 / (base * 4)))))
            close = o + dt.timedelta(minutes=int(max(25, r.expovariate(1 / (base * 60 * f)))))
            if close < first:
                close = first + dt.timedelta(minutes=20)
            openstill = close > dt.datetime(2025, 8, 9, 18) or r.random() < 0.05
            cat = wpick(r, [("Login", 28), ("Billing", 22), ("Bug", 24), ("How-to", 16), ("Feature request", 10)])
            cat = cat.lower() if r.random() < 0.07 else cat
            rows.append([no, o.strftime("%Y-%m-%d %H:%M"), first.strftime("%Y-%m-%d %H:%M"),
                         "" if openstill else close.strftime("%Y-%m-%d %H:%M"), r.choice(customers), cat, prio,
                         a if r.random() > 0.03 else "unassigned", r.choice(["Email", "Email", "Phone", "Chat"]),
                         wpick(r, [(0, 85), (1, 11), (2, 4)]),
                         "" if openstill or r.random() < 0.4 else wpick(r, [(1, 6), (2, 9), (3, 17), (4, 36), (5, 32)])])
    head = ["Ticket #", "Created", "First response", "Closed", "Requester", "Category", "Priority", "Assignee", "Channel",
            "Reopened", "CSAT (1-5)"]
    write_csv(folder("helpdesk"), "table.csv", [head] + rows)


def pnl():
    r = random.Random(106)
    m = range(12)

    def line(name, base, spread=0.12, trend=0.0, neg=False):
        return [name] + [round((-1 if neg else 1) * base * (1 + trend * i) * r.uniform(1 - spread, 1 + spread)) for i in m]

    prod = line("Product sales", 412, 0.14, 0.012)
    serv = line("Services", 138, 0.1, 0.004)
    lic = line("Licence fees", 64, 0.05, -0.006)
    ret = line("Returns and allowances", 14, 0.4, 0, True)
    mat = line("Materials", 171, 0.12, 0.014, True)
    fre = line("Freight", 27, 0.25, 0.01, True)
    sub = line("Subcontractors", 49, 0.3, 0, True)
    pers = [line(n, b, 0.02, t, True) for n, b, t in (("Salaries", 142, 0.004), ("Social security", 31, 0.004),
                                                      ("Training", 4, 0))]
    other = [line(n, b, s, 0, True) for n, b, s in (("Rent", 18, 0), ("Energy", 7, 0.3), ("Advertising", 21, 0.5),
                                                    ("Travel", 9, 0.4), ("Insurance", 5, 0), ("IT and software", 12, 0.15),
                                                    ("Legal and consulting", 8, 0.6), ("Office costs", 3, 0.3),
                                                    ("Bad debts", 2, 0.9), ("Other operating expenses", 6, 0.4))]
    dep = line("Depreciation", 16, 0, 0, True)
    intr = line("Interest expense", 6, 0.05, 0, True)
    inc = line("Interest income", 1, 0.3)

    def add(name, *ls):
        return [name] + [sum(x[i + 1] for x in ls) for i in m]

    rev = add("Total revenue", prod, serv, lic, ret)
    cogs = add("Total cost of sales", mat, fre, sub)
    gp = add("Gross profit", rev, cogs)
    staff = add("Total staff costs", *pers)
    oth = add("Total other expenses", *other)
    ebitda = add("EBITDA", gp, staff, oth)
    ebit = add("EBIT", ebitda, dep)
    pbt = add("Profit before tax", ebit, intr, inc)
    tax = ["Income tax"] + [-round(max(0, x) * 0.27) for x in pbt[1:]]
    net = add("Net profit", pbt, tax)

    def show(x):
        f = lambda v: f"({abs(v):,})" if v < 0 else f"{v:,}"
        return [x[0]] + [f(v) for v in x[1:]] + [f(sum(x[1:]))]

    months = ["Jan 24", "Feb 24", "Mar 24", "Apr 24", "May 24", "Jun 24", "Jul 24", "Aug 24", "Sep 24", "Oct 24", "Nov 24",
              "Dec 24"]
    blank = [""] * 14
    rows = [["Brightwater Instruments – Income statement 2024"], ["EUR thousand"], [],
            ["Line item"] + months + ["FY 2024"], ["Revenue"] + [""] * 13]
    rows += [show(x) for x in (prod, serv, lic, ret, rev)] + [blank, ["Cost of sales"] + [""] * 13]
    rows += [show(x) for x in (mat, fre, sub, cogs, gp)] + [blank, ["Staff costs"] + [""] * 13]
    rows += [show(x) for x in pers + [staff]] + [["Other expenses"] + [""] * 13]
    rows += [show(x) for x in other + [oth]] + [blank]
    rows += [show(x) for x in (ebitda, dep, ebit, intr, inc, pbt, tax, net)]
    write_csv(folder("pnl-2024"), "table.csv", rows)


def plan_ist():
    r = random.Random(107)
    gebiete = {"Nord": ["Hamburg", "Bremen", "Kiel", "Rostock", "Lübeck", "Hannover", "Schwerin"],
               "Süd": ["München", "Stuttgart", "Nürnberg", "Augsburg", "Ulm", "Freiburg", "Passau"],
               "West": ["Köln", "Düsseldorf", "Essen", "Dortmund", "Aachen", "Bonn", "Münster", "Trier"],
               "Ost": ["Berlin", "Leipzig", "Dresden", "Erfurt", "Halle", "Cottbus", "Chemnitz", "Jena"]}
    head1 = ["", "", "Q1 2024", "", "Q2 2024", "", "Q3 2024", "", "Q4 2024", ""]
    head2 = ["Region", "Filiale"] + ["Plan", "Ist"] * 4
    rows, tot = [], [0] * 8
    for g, fs in gebiete.items():
        sub = [0] * 8
        for f in fs:
            base = r.randint(80, 420) * 1000
            v = []
            for q in range(4):
                p = round(base * [0.9, 1, 0.95, 1.25][q], -3)
                i = round(p * r.uniform(0.78, 1.2))
                v += [p, i]
            if f == "Cottbus":
                v[7] = None
            rows.append([g, f] + [de(x, 0) if x is not None else "" for x in v])
            sub = [a + (b or 0) for a, b in zip(sub, v)]
        rows.append([f"Summe {g}", ""] + [de(x, 0) for x in sub])
        tot = [a + b for a, b in zip(tot, sub)]
    rows.append(["Gesamt", ""] + [de(x, 0) for x in tot])
    write_csv(folder("plan-ist"), "table.csv", [["Umsatz Filialen 2024 in EUR – Plan/Ist"], [], head1, head2] + rows, ";",
              "cp1252")


def survey():
    r = random.Random(108)
    head = ["Submitted at", "Which branch did you visit most recently?",
            "How likely are you to recommend us to a friend or colleague? (0 = not at all, 10 = extremely)",
            "Overall, how satisfied were you with the advice you received?",
            "To what extent do you agree: \"The prices are fair for what I get.\"",
            "How long did you wait before you were served (in minutes)?",
            "Have you bought from us before?", "How did you first hear about us?",
            "Is there anything we could do better?", "Age group"]
    sat = ["Very dissatisfied", "Dissatisfied", "Neither satisfied nor dissatisfied", "Satisfied", "Very satisfied"]
    agree = ["Strongly disagree", "Disagree", "Neutral", "Agree", "Strongly agree"]
    texts = ["", "", "", "More staff on Saturdays", "Parking is a nightmare", "No, keep it up!", "waiting time", "Cheaper coffee",
             "longer opening hours", "n/a", "Friendlier checkout", "The queue was far too long"]
    rows = []
    for d in days(D(2025, 3, 3), D(2025, 5, 25)):
        for _ in range(r.choice([1, 2, 2, 3])):
            b = wpick(r, [("Old Town", 40), ("Station", 35), ("Riverside", 25)])
            q = {"Old Town": 1.2, "Station": -0.8, "Riverside": 0.3}[b]
            nps = max(0, min(10, round(r.gauss(7.6 + q, 2.2))))
            s = max(0, min(4, round(r.gauss(3 + q * 0.5, 1))))
            a = max(0, min(4, round(r.gauss(2.2, 1.1))))
            w = max(0, round(r.gauss(9 - q * 3, 4)))
            rows.append([f"{d.month}/{d.day}/{d.year} {r.randint(9, 20)}:{r.randint(0, 59):02d}",
                         b if r.random() > 0.08 else b.lower(), nps if r.random() > 0.04 else "",
                         sat[s] if r.random() > 0.05 else "", agree[a] if r.random() > 0.05 else "",
                         w if r.random() > 0.1 else "", wpick(r, [("Yes", 65), ("No", 35)]),
                         wpick(r, [("Friends or family", 35), ("Online search", 30), ("Social media", 20), ("Flyer", 10), ("", 5)]),
                         r.choice(texts), r.choice(["18-29", "30-44", "45-59", "60+", "60+", "prefer not to say"])])
    write_csv(folder("customer-survey"), "table.csv", [head] + rows)


def crm():
    r = random.Random(109)
    acc = ["Arden plc", "Bexley Foods", "Corvus", "Dunmore", "Elmet Rail", "Fenwick", "Garrow Steel", "Holt & Sons", "Ivel Water",
           "Jarrow Tech", "Kelso Print", "Larch Homes", "Mersea", "Nettle Brands", "Orford"]
    rows = []
    for i in range(172):
        owner = wpick(r, [("Nadia", 35), ("Owen", 25), ("Stella", 25), ("Raj", 15)])
        c = D(2024, 1, 8) + dt.timedelta(r.randint(0, 600))
        stage = wpick(r, [("Won", 33), ("Lost", 30), ("Proposal", 14), ("Negotiation", 9), ("Qualified", 14)])
        if c < D(2024, 9, 1) and stage in ("Proposal", "Negotiation", "Qualified"):
            stage = "Lost"
        val = r.choice([4, 6, 7.5, 9, 12, 15, 18, 24, 30, 48, 75]) * 1000
        closed = c + dt.timedelta(r.randint(12, 140)) if stage in ("Won", "Lost") else None
        if closed and closed > D(2025, 9, 30):
            closed = D(2025, 9, 30)
        exp = (closed or D(2025, 10, 1) + dt.timedelta(r.randint(0, 150))) + dt.timedelta(r.choice([-20, -5, 0, 0, 10]))
        prob = {"Won": "100%", "Lost": "0%", "Proposal": "50%", "Negotiation": "75%", "Qualified": "20%"}[stage]
        src = wpick(r, [("Referral", 28), ("Website", 30), ("Trade fair", 20), ("Cold call", 14), ("", 8)])
        rows.append([f"D-{300 + i}", r.choice(acc), owner, stage.lower() if r.random() < 0.04 else stage,
                     f"€{val:,.0f}" if r.random() > 0.05 else "", c.strftime("%d %b %Y"), exp.strftime("%d %b %Y"),
                     closed.strftime("%d %b %Y") if closed else "", prob, src,
                     r.choice(["Price", "Price", "Competitor", "No budget", "Timing", ""]) if stage == "Lost" else ""])
    rows.sort(key=lambda x: x[0])
    head = ["Deal ID", "Account", "Owner", "Stage", "Deal value", "Created", "Expected close", "Closed on", "Probability", "Source",
            "Lost reason"]
    write_csv(folder("crm-deals"), "table.csv", [["Pipeline export (all owners)"], head] + rows)


def reisekosten():
    r = random.Random(110)
    leute = [("Beck, Anja", "Vertrieb"), ("Beck, Andreas", "Technik"), ("Cordes, Mia", "Vertrieb"), ("Hartung, Olaf", "Geschäftsführung"),
             ("Lindner, Pia", "Marketing"), ("Sahin, Cem", "Technik"), ("Thoma, Ute", "Vertrieb")]
    kat = {"Bahn": (28, 160), "Hotel": (79, 240), "Bewirtung": (25, 190), "Taxi": (9, 55), "Flug": (110, 480), "Parken": (4, 28),
           "Mietwagen": (60, 210)}
    rows = []
    for i in range(146):
        p, a = r.choice(leute)
        d = D(2025, 1, 6) + dt.timedelta(r.randint(0, 178))
        k = r.choices(list(kat), [22, 20, 15, 15, 8, 12, 6])[0]
        w, f = wpick(r, [(("EUR", 1), 80), (("CHF", 1.05), 12), (("USD", 0.92), 8)])
        b = round(r.uniform(*kat[k]), 2)
        shown = {"Bahn": ["Bahn", "Bahn", "bahn", "BAHN"], "Hotel": ["Hotel"] * 5 + ["hotel"]}.get(k, [k])
        rows.append([0, p, a, d, r.choice(shown), de(b), w, de(round(b * f, 2)), wpick(r, [("x", 74), ("", 26)]),
                     r.choice(["Hartung", "Hartung", "Keller"]) if p != "Hartung, Olaf" else "Keller",
                     r.choice(["Zürich", "Berlin", "Wien", "Boston", "Hamburg", "München"]) if w != "CHF" else "Zürich"])
    rows.sort(key=lambda x: x[3])
    for n, x in enumerate(rows):
        x[0] = f"B{n + 1:03d}"
        x[3] = x[3].strftime("%d.%m.%y")
    s = sum(float(x[7].replace(".", "").replace(",", ".")) for x in rows)
    head = ["Beleg", "Mitarbeiter", "Abteilung", "Datum", "Kostenart", "Betrag", "Währung", "Betrag in EUR", "erstattet", "genehmigt von",
            "Ort"]
    rows.insert(90, [""] * 11)
    write_csv(folder("reisekosten"), "table.csv", [["Reisekosten 1. Halbjahr 2025"], head] + rows +
              [["", "", "", "", "", "", "Gesamt", de(s), "", "", ""]], ";")


def fertigung():
    r = random.Random(111)
    rows = []
    for d in days(D(2025, 2, 3), D(2025, 4, 16)):
        if d.weekday() > 4:
            continue
        for s in ("Früh", "Spät", "Nacht"):
            for linie in ("L1", "L2"):
                if r.random() < 0.3:
                    continue
                art = r.choice(["Gehäuse A", "Gehäuse B", "Deckel", "Flansch"])
                soll = {"Gehäuse A": 400, "Gehäuse B": 360, "Deckel": 900, "Flansch": 640}[art]
                ist = round(soll * r.uniform(0.8, 1.06))
                aus = round(ist * max(0.002, r.gauss({"Früh": 0.016, "Spät": 0.02, "Nacht": 0.031}[s], 0.01)))
                still = wpick(r, [(0, 45), (10, 12), (15, 12), (25, 12), (40, 10), (75, 6), (130, 3)])
                grund = r.choice(["Werkzeugwechsel", "Materialmangel", "Störung Roboter", "störung Roboter", "Reinigung"]) if still else ""
                rows.append([d.strftime("%d.%m.%Y"), s, linie, art, de(soll, 0), de(ist, 0), aus if r.random() > 0.02 else "-",
                             r.choice([0, 0, 0, 2, 3, 5, 8]), still, grund, r.choice(["Brandl", "Çelik", "Wolf"])])
    head = ["Datum", "Schicht", "Linie", "Artikel", "Sollmenge", "Istmenge (inkl. Ausschuss)", "Ausschuss", "Nacharbeit", "Stillstand (min)",
            "Stillstandsgrund", "Schichtleiter"]
    write_csv(folder("fertigung"), "table.csv", [head] + rows, ";")


def grades():
    r = random.Random(112)
    firsts = ["Ada", "Ben", "Cai", "Dua", "Eli", "Fay", "Gus", "Hana", "Ian", "Joy", "Kit", "Lia", "Max", "Nia", "Oli", "Pam", "Ravi", "Sue",
              "Tim", "Uma", "Vic", "Wes", "Yan", "Zoe"]
    lasts = ["Ash", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Larch", "Maple", "Rowan", "Willow"]
    subj = ["Maths", "English", "Science", "History", "Art"]
    rows, seen = [], set()
    for cl, n, lift in (("9A", 24, 4), ("9B", 22, -2), ("9C", 23, 0)):
        block = []
        while len(block) < n:
            nm = f"{r.choice(firsts)} {r.choice(lasts)}"
            if nm in seen:
                continue
            seen.add(nm)
            ab = r.gauss(66 + lift, 13)
            marks = []
            for s in subj:
                v = max(12, min(100, round(r.gauss(ab + {"Maths": -5, "Art": 7}.get(s, 0), 9))))
                marks.append(wpick(r, [(v, 95), ("abs", 3), ("", 2)]))
            block.append([nm, cl] + marks + [wpick(r, [(0, 25), (1, 20), (2, 15), (3, 12), (5, 12), (8, 8), (14, 6)]),
                                             r.choice(["Y", "N", "N", "N"])])
        avg = []
        for j in range(2, 7):
            v = [x[j] for x in block if isinstance(x[j], int)]
            avg.append(f"{sum(v) / len(v):.1f}")
        rows += block + [[f"Class average {cl}", ""] + avg + ["", ""], [""] * 9]
    write_csv(folder("grades"), "table.csv", [["Year 9 – end of term marks (out of 100)"], ["pass mark: 50"],
                                              ["Student", "Class"] + subj + ["Days absent", "Free school meals"]] + rows)


def fuel():
    r = random.Random(113)
    cars = {"HH-LK 101": ("Diesel", 52000, "Aydin"), "HH-LK 102": ("Diesel", 88000, "Busch"), "HH-LK 110": ("Petrol", 15500, "Chen"),
            "HH-LK 207": ("Diesel", 120300, "Dahl"), "HH-LK 310": ("Petrol", 40100, "Evers")}
    odo = {k: v[1] for k, v in cars.items()}
    rows = []
    for d in days(D(2024, 9, 1), D(2025, 5, 31)):
        for c, (f, _, drv) in cars.items():
            if r.random() > (0.19 if c != "HH-LK 310" else 0.08):
                continue
            km = r.randint(280, 720)
            odo[c] += km
            use = {"HH-LK 101": 7.1, "HH-LK 102": 8.4, "HH-LK 110": 6.2, "HH-LK 207": 9.6, "HH-LK 310": 7.7}[c]
            l = round(km * use / 100 * r.uniform(0.9, 1.1), 1)
            price = round((1.62 if f == "Diesel" else 1.74) + r.uniform(-0.08, 0.09), 3)
            who = drv if r.random() > 0.15 else r.choice(["Aydin", "Busch", "Chen", "Dahl", "Evers"])
            rows.append([d.strftime("%d/%m/%Y"), c, who, r.choice(["Shell", "shell", "Aral", "Aral", "JET", "Esso"]), f if r.random() > 0.04 else f.lower(),
                         f"{l} l", f"€ {price:.3f}", f"€ {l * price:.2f}", odo[c] if r.random() > 0.05 else ""])
    head = ["Date", "Vehicle", "Driver", "Station", "Fuel", "Litres", "Price per litre", "Amount", "Odometer (km)"]
    rows.insert(33, list(rows[32]))
    write_csv(folder("fleet-fuel"), "table.csv", [["Fuel log"], [], head] + rows)


def purchasing():
    r = random.Random(114)
    sup = [("S01", "Ackermann Metall", "Germany", 4.5, 30, "Yes"), ("S02", "Baltic Plastics", "Estonia", 3.8, 45, "No"),
           ("S03", "Cerro Cables", "Spain", 4.1, 30, "Yes"), ("S04", "Dalby Packaging", "Denmark", 4.8, 14, "Yes"),
           ("S05", "Euro Fasteners", "Italy", 2.9, 60, "No"), ("S06", "Ferrum Works", "Poland", 3.5, 30, "Yes"),
           ("S07", "Glaswerk Nord", "Germany", 4.2, 30, "No"), ("S08", "Hydra Pumps", "Italy", "", 30, "Yes"),
           ("S09", "Inov Parts", "Portugal", 4.0, 30, "No")]
    write_csv(folder("purchasing"), "suppliers.csv", [["Supplier ID", "Supplier", "Country", "Rating (1-5)", "Payment terms (days)", "ISO certified"]] +
              [list(x) for x in sup])
    items = {"Raw material": [("Sheet steel", 14.2), ("Copper rod", 31), ("Granulate", 3.4)], "Packaging": [("Carton L", 1.1), ("Stretch film", 7.9)],
             "Components": [("Bearing", 6.3), ("Cable set", 12.5), ("Pump unit", 214), ("Screw box", 9.2)]}
    rows = []
    for i in range(188):
        o = D(2024, 4, 1) + dt.timedelta(int(i * 2.15))
        s = r.choices([x[0] for x in sup[:8]], [22, 14, 12, 16, 13, 11, 7, 5])[0]
        cat = {"S01": "Raw material", "S02": "Raw material", "S04": "Packaging", "S06": "Raw material", "S07": "Packaging"}.get(s, "Components")
        it, c = r.choice(items[cat])
        q = r.choice([5, 10, 20, 25, 40, 50, 80, 100, 200])
        p = o + dt.timedelta(r.choice([7, 10, 14, 21, 28]))
        delay = round(r.gauss({"S05": 6, "S02": 3, "S04": -1}.get(s, 0.6), 3.5))
        dl = p + dt.timedelta(delay)
        dl = max(dl, o + dt.timedelta(1))
        if i == 77:
            s = "S99"
        rows.append([f"PO{4400 + i}", o.isoformat(), s, it, cat if r.random() > 0.06 else cat.lower(), q, f"{c:.2f}", f"{q * c:,.2f}", p.isoformat(),
                     dl.isoformat() if dl <= D(2025, 5, 8) and r.random() > 0.03 else "", r.choice(["M. Kurz", "P. Sand", "P. Sand"])])
    write_csv(folder("purchasing"), "orders.csv", [["PO", "Ordered", "Supplier ID", "Item", "Category", "Quantity", "Unit cost EUR", "Total EUR", "Promised",
                                                    "Delivered", "Buyer"]] + rows)


def clinic():
    r = random.Random(115)
    rows, n = [], 0
    for d in days(D(2025, 1, 6), D(2025, 3, 28)):
        if d.weekday() > 4:
            continue
        for _ in range(r.choice([3, 4, 4, 5, 6])):
            n += 1
            doc = wpick(r, [("Dr. Hahn", 35), ("Dr. Hahne", 20), ("Dr. Sato", 30), ("Dr. Weber", 15)])
            typ = wpick(r, [("Check-up", 35), ("Follow-up", 30), ("Vaccination", 15), ("First visit", 20)])
            dur = {"Check-up": 20, "Follow-up": 15, "Vaccination": 10, "First visit": 40}[typ]
            out = wpick(r, [("attended", 78), ("no-show", 9), ("cancelled", 10), ("No-show", 3)])
            wait = max(0, round(r.gauss({"Dr. Hahn": 17, "Dr. Sato": 9}.get(doc, 13), 7))) if out == "attended" else ""
            fee = {"Check-up": 60, "Follow-up": 35, "Vaccination": 25, "First visit": 95}[typ] if out == "attended" else 0
            rows.append([f"A{n:04d}", d.strftime("%d-%b-%Y"), f"{r.randint(8, 17)}:{r.choice(['00', '15', '30', '45'])}", f"P{r.randint(1, 90):03d}", doc, typ,
                         dur, wait, out, f"£{fee:.2f}" if fee else "", wpick(r, [("private", 25), ("public", 70), ("", 5)])])
    head = ["Appt", "Date", "Time", "Patient", "Doctor", "Visit type", "Planned min", "Waited (min)", "Outcome", "Fee", "Insurance"]
    write_csv(folder("clinic"), "table.csv", [["Elm Street Practice"], ["Appointments Q1 2025"], [], head] + rows)


def subs():
    r = random.Random(116)
    rows = []
    for i in range(156):
        s = D(2023, 1, 3) + dt.timedelta(r.randint(0, 880))
        plan = wpick(r, [("Starter", 45), ("Team", 35), ("Business", 20)])
        seats = {"Starter": r.randint(1, 4), "Team": r.randint(5, 15), "Business": r.randint(15, 60)}[plan]
        mrr = {"Starter": 19, "Team": 14, "Business": 11}[plan] * seats
        churn = r.random() < {"Starter": 0.42, "Team": 0.25, "Business": 0.12}[plan]
        e = s + dt.timedelta(r.randint(25, 500)) if churn else None
        if e and e > D(2025, 6, 30):
            e = None
        rows.append([f"C{2000 + i}", s.isoformat(), plan if r.random() > 0.05 else plan.upper(), r.choice(["monthly", "monthly", "annual"]), seats, f"{mrr:.2f}",
                     wpick(r, [("DE", 40), ("AT", 15), ("CH", 15), ("UK", 20), ("", 4), ("US", 6)]), e.isoformat() if e else "",
                     r.choice(["Too expensive", "Too expensive", "Missing features", "Went out of business", "Switched to competitor", "unknown"]) if e else "",
                     wpick(r, [("Ads", 35), ("Organic", 40), ("Partner", 25)])])
    rows.sort(key=lambda x: x[1])
    rows.insert(60, [""] * 10)
    head = ["Account", "Signed up", "Plan", "Billing", "Seats", "MRR (EUR)", "Country", "Cancelled", "Reason", "Acquired via"]
    write_csv(folder("subscriptions"), "table.csv", [head] + rows)


for make in (shop_orders, rechnungen, hr_staff, stundenzettel, helpdesk, pnl, plan_ist, survey, crm, reisekosten, fertigung, grades, fuel,
             purchasing, clinic, subs):
    make()

runpy.run_path(os.path.join(HERE, "more-tables.py"), run_name="__main__")
