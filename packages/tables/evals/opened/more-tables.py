"""Writes the tables of this set. Seeded, so a second run writes the same files. Python 3 only.

Every generator also hands back its rows with clean values (T), from which more-truth.py computes the truths.
"""
import datetime as dt
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
from sheets import *  # noqa: E402,F403

D = dt.date
T = {}
WRITE = __name__ == "__main__"


def put(folder, name, rows, sep=",", enc="utf-8"):
    if WRITE:
        write_rows(os.path.join(HERE, folder, name), rows, sep, enc)


def made(name):
    def wrap(f):
        T[name] = f()
        return f
    return wrap


@made("aufgaben-projekt")
def _():
    r = random.Random(921)
    rows, clean = [], []
    parts = ["Konzept", "Texte", "Bilder", "Formular", "Test", "Schulung", "Abnahme", "Hosting", "Newsletter", "Suche", "Menü", "Datenimport"]
    for i in range(148):
        st = day(r, D(2025, 1, 7), D(2025, 6, 10))
        due = st + dt.timedelta(r.choice([3, 5, 7, 10, 14, 21]))
        stat = pick(r, ("erledigt", 66), ("in Arbeit", 16), ("offen", 14), ("verworfen", 4))
        done = due + dt.timedelta(int(r.gauss(1, 5))) if stat == "erledigt" else None
        if done and done < st:
            done = st
        if done and done > D(2025, 6, 30):
            done, stat = None, "in Arbeit"
        pl = float(r.choice([2, 4, 4, 6, 8, 12, 16]))
        ist = round(pl * r.uniform(.5, 1.7) * 4) / 4 if stat in ("erledigt", "in Arbeit") else None
        c = dict(n=f"{r.choice(parts)} {i + 1}", pr=pick(r, ("Webseite Stadtbad", 34), ("Shop Kaffeewerk", 30), ("Intranet Pflege Plus", 22), ("Relaunch Tierpark", 14)), w=pick(r, ("Nina", 28), ("Olaf", 26), ("Selin", 24), ("Tobias", 14), ("", 8)), pri=pick(r, ("hoch", 25), ("mittel", 45), ("niedrig", 30)), st=st, due=due, done=done, stat=stat, pl=pl, ist=ist)
        clean.append(c)
        rows.append([f"T-{i + 1:03d}", c["n"], c["pr"], c["w"], messy(r, c["pri"], .1), messy(r, stat, .08), eu(st), eu(due), eu(done), de(pl, 1), de(ist, 2) if ist is not None else ""])
        if i in (49, 99):
            rows.append([])
    put("aufgaben-projekt", "aufgaben.csv", [["Aufgabenliste Agentur Lichtblick, Stand 30.06.2025"], ["Nr", "Aufgabe", "Projekt", "Zuständig", "Priorität", "Status", "Start", "Fällig", "Fertig am", "Plan (h)", "Ist (h)"]] + rows, ";")
    return clean


@made("buchhaltung-guv")
def _():
    r = random.Random(922)
    mon = ["Jan", "Feb", "Mrz", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez"]
    season = [.7, .75, 1, 1.15, 1.25, 1.2, .95, .9, 1.1, 1.1, 1, .8]

    def line(base, sea=1, noise=.08, grow=0.0):
        return [round(base * (season[m] if sea else 1) * (1 + grow * m) * r.uniform(1 - noise, 1 + noise), 2) for m in range(12)]
    groups = [("Erlöse", "inc", [("Malerarbeiten", line(41000)), ("Bodenbeläge", line(17500)), ("Materialverkauf", line(4800, 1, .3)), ("Fassaden", line(15200, 1, .35)), ("Gerüstverleih", line(1400, 1, .4)), ("Notdienst", line(620, 0, .6)), ("Sonstige Erträge", line(240, 0, .8)), ("Skontoerträge", line(130, 1, .3))]),
              ("Aufwand", "exp", [("Material und Waren", line(21800)), ("Fremdleistungen", line(6300, 1, .4)), ("Löhne und Gehälter", line(27500, 0, .02)), ("Sozialabgaben", line(5900, 0, .02)), ("Miete", [2350.0] * 6 + [2480.0] * 6),
               ("Fahrzeuge", line(2700, 0, .25)), ("Versicherungen", [1890.0, 0, 0, 640.0, 0, 0, 1890.0, 0, 0, 640.0, 0, 0]), ("Werbung", line(900, 0, .6)), ("Büro und EDV", line(780, 0, .3)), ("Telefon und Internet", line(245, 0, .08)), ("Porto", line(48, 0, .5)), ("Steuerberatung", [310.0] * 11 + [1890.0]), ("Werkzeuge", line(420, 1, .7)), ("Arbeitskleidung", [0, 0, 866.4, 0, 0, 0, 0, 0, 742.15, 0, 0, 0]), ("Entsorgung", line(530, 1, .3)),
                              ("Strom und Heizung", line(610, 0, .3)), ("Reinigung", [180.0] * 12), ("Reparaturen", line(340, 0, .8)), ("Fortbildung", [0, 1190.0, 0, 0, 0, 0, 0, 0, 0, 0, 680.0, 0]), ("Reisekosten", line(260, 1, .5)), ("Bewirtung", line(95, 0, .6)), ("Beiträge und Gebühren", [412.0, 0, 0, 412.0, 0, 0, 412.0, 0, 0, 412.0, 0, 0]),
                              ("Zinsen", line(410, 0, .03)), ("Abschreibungen", [1650.0] * 12), ("Bankgebühren", line(38, 0, .2))])]
    rows, clean = [], []
    tot = {}
    for title, kind, ls in groups:
        rows.append([title] + [""] * 13)
        for n, v in ls:
            clean.append(dict(n=n, k=kind, v=v))
            rows.append([n] + [de(x) if x else "-" for x in v] + [de(sum(v))])
        tot[kind] = [sum(v[m] for _, v in ls) for m in range(12)]
        rows.append([f"Summe {title}"] + [de(x) for x in tot[kind]] + [de(sum(tot[kind]))])
        rows.append([])
    res = [a - b for a, b in zip(tot["inc"], tot["exp"])]
    rows.append(["Betriebsergebnis"] + [de(x) for x in res] + [de(sum(res))])
    put("buchhaltung-guv", "guv.csv", [["Malerbetrieb Sander e.K. – Gewinn- und Verlustrechnung 2024 (EUR)"], [], ["Position"] + [f"{m} 24" for m in mon] + ["Gesamt 2024"]] + rows, ";", "cp1252")
    return clean


@made("defects-line")
def _():
    r = random.Random(923)
    rows, clean = [], []
    for d in span(D(2025, 2, 3), D(2025, 5, 30)):
        if d.weekday() > 4:
            continue
        for line in ("Line A", "Line B", "Line C"):
            for sh in ("Day", "Night"):
                if r.random() < .2 or (line == "Line C" and sh == "Night"):
                    continue
                made_ = r.choice([400, 480, 520, 600, 640])
                rej = max(0, int(r.gauss({"Line A": 7, "Line B": 14, "Line C": 5}[line] + (4 if sh == "Night" else 0), 4)))
                stop = pick(r, (0, 50), (10, 16), (25, 16), (40, 10), (90, 8))
                c = dict(d=d, l=line, sh=sh, p=pick(r, ("Hinge H20", 40), ("Bracket B4", 34), ("Latch L1", 26)), mk=made_, rj=None if r.random() < .025 else rej, df=pick(r, ("Scratch", 34), ("Dimension", 28), ("Burr", 22), ("Coating", 16)) if rej else "", stop=stop, op=pick(r, ("Dawid", 30), ("Hana", 28), ("Joel", 24), ("Petra", 18)))
                clean.append(c)
                rows.append([d.isoformat(), messy(r, line, .05), sh, c["p"], made_, c["rj"] if c["rj"] is not None else "?", messy(r, c["df"], .1) if c["df"] else "", stop, c["op"]])
    rows.sort(key=lambda x: x[0])
    repeat(rows, clean, 88)
    put("defects-line", "quality_log.csv", [["Quality log Feb-May 2025", "", "", "", "", "", "", "", ""], ["Date", "Line", "Shift", "Part", "Produced", "Rejected", "Main defect", "Stopped (min)", "Operator"]] + rows +
        [["Sum", "", "", "", sum(c["mk"] for c in clean), sum(c["rj"] or 0 for c in clean), "", sum(c["stop"] for c in clean), ""]])
    return clean


@made("einkauf-preise")
def _():
    r = random.Random(924)
    arts = {"Gemüse": ["Tomaten", "Gurken", "Zwiebeln", "Paprika", "Kartoffeln", "Möhren"], "Molkerei": ["Butter", "Sahne", "Gouda", "Milch"], "Fleisch": ["Hähnchenbrust", "Rinderhack", "Speck"], "Trockenware": ["Mehl", "Reis", "Nudeln", "Zucker", "Salz"], "Getränke": ["Apfelsaft", "Mineralwasser", "Cola"]}
    sup = ["Frischhof Kern", "Gastro Union", "Metzler & Co.", "Landmarkt"]
    base = {}
    rows, clean = [], []
    for g, xs in arts.items():
        for a in xs:
            base[a] = round(r.uniform(.6, 9.5), 2)
            for l in sup:
                if r.random() < .25:
                    continue
                alt = round(base[a] * r.uniform(.85, 1.2), 2)
                neu = round(alt * r.choice([.95, 1, 1, 1.03, 1.06, 1.12]), 2) if r.random() > .05 else None
                c = dict(a=a, g=g, l=l, alt=alt, neu=neu, mind=r.choice([1, 5, 10, 25]), lz=r.choice([1, 1, 2, 3, 5]), bio=r.random() < .25, gb=r.choice([D(2025, 9, 30), D(2025, 12, 31), D(2026, 3, 31)]))
                clean.append(c)
    r.shuffle(clean)
    for i, c in enumerate(clean):
        rows.append([f"{4100 + i}", c["a"], messy(r, c["g"], .12), c["l"] if r.random() > .08 else c["l"].upper(), "kg" if c["g"] not in ("Getränke",) else "Liter", de(c["alt"]) + " €", de(c["neu"]) + " €" if c["neu"] is not None else "auf Anfrage", c["mind"], f"{c['lz']} Tage" if c["lz"] > 1 else "1 Tag", "ja" if c["bio"] else "nein", eu(c["gb"])])
    put("einkauf-preise", "preisliste.csv", [["Lieferantenpreise Kantine Rosenau"], ["gültig ab 01.07.2025, alle Preise netto"], [], ["Art.-Nr.", "Artikel", "Warengruppe", "Lieferant", "Einheit", "Preis alt", "Preis neu", "Mindestmenge", "Lieferzeit", "Bio", "Gültig bis"]] + rows, ";", "utf-8-sig")
    return clean


@made("events-registrations")
def _():
    r = random.Random(925)
    org = ["Axis Labs", "Brook Council", "Cask Media", "Delta Foods", "Ember", "Fjord Shipping", "Glen University", "Hatch", ""]
    evs = {"Morning summit": (D(2025, 3, 20), 180), "Data workshop": (D(2025, 4, 10), 95), "Leadership dinner": (D(2025, 5, 15), 240), "Open evening": (D(2025, 6, 5), 0)}
    rows, clean = [], []
    for i in range(342):
        e = pick(r, ("Morning summit", 38), ("Data workshop", 27), ("Leadership dinner", 15), ("Open evening", 20))
        ed, pr = evs[e]
        reg = ed - dt.timedelta(int(r.triangular(0, 75, 12)))
        tk = pick(r, ("Standard", 62), ("Early bird", 24 if (ed - reg).days > 30 else 2), ("Student", 12))
        price = round(pr * {"Standard": 1, "Early bird": .8, "Student": .4}[tk], 2)
        st = pick(r, ("Confirmed", 84), ("Cancelled", 10), ("Waitlist", 6))
        c = dict(i=f"REG{i + 1:04d}", nm=f"Guest {r.randint(1, 210)}", org=r.choice(org), e=e, ed=ed, reg=reg, tk=tk, p=price, st=st, paid=price if st == "Confirmed" and r.random() < .88 else 0, ci="" if st != "Confirmed" else pick(r, ("yes", 76), ("no", 24)))
        clean.append(c)
    clean.sort(key=lambda c: c["reg"])
    for c in clean:
        rows.append([c["i"], c["nm"], c["org"], messy(r, c["e"], .08), long(c["ed"]), long(c["reg"]), c["tk"], f"${c['p']:,.2f}", f"${c['paid']:,.2f}", messy(r, c["st"], .06), c["ci"]])
    repeat(rows, clean, 70, 200, 201)
    put("events-registrations", "attendees.csv", [["Reg ID", "Name", "Organisation", "Event", "Event date", "Registered on", "Ticket", "Price", "Paid", "Status", "Checked in"]] + rows)
    return clean


@made("gym-members")
def _():
    r = random.Random(926)
    rows, clean = [], []
    for i in range(286):
        j = day(r, D(2022, 1, 3), D(2025, 8, 20))
        pl = pick(r, ("Off-peak", 26), ("Full", 48), ("Family", 16), ("Student", 10))
        fee = {"Off-peak": 24.0, "Full": 39.0, "Family": 68.0, "Student": 19.5}[pl]
        end = None
        if r.random() < {"Off-peak": .42, "Full": .36, "Family": .2, "Student": .55}[pl]:
            end = j + dt.timedelta(int(r.triangular(28, 900, 200)))
            if end > D(2025, 8, 31):
                end = None
        fz = not end and r.random() < .06
        lv = None
        if r.random() > .05:
            lv = day(r, max(j, (end or D(2025, 8, 31)) - dt.timedelta(int(r.triangular(0, 150, 5)))), end or D(2025, 8, 31))
        c = dict(id=f"G{20000 + i}", j=j, pl=pl, fee=fee, end=end, why=pick(r, ("Moved away", 24), ("Too expensive", 28), ("No time", 26), ("", 22)) if end else "", s=pick(r, ("Dockside", 46), ("Uptown", 34), ("Mill Lane", 20)), sex=r.choice("FM"), yb=r.randint(1955, 2007), fz=fz, lv=lv)
        clean.append(c)
        rows.append([c["id"], messy(r, c["s"], .08), messy(r, pl, .08), f"£{fee:.2f}", uk(j), uk(end), c["why"], "frozen" if fz else ("left" if end else "active"), c["sex"], c["yb"] if r.random() > .02 else "", uk(lv)])
    put("gym-members", "members.csv", [["PULSE GYMS / member list / 31 August 2025"], [], ["Member", "Club", "Plan", "Monthly fee", "Joined", "Ended", "Reason", "State", "Gender", "Born", "Last visit"]] + rows)
    return clean


@made("invoices-agency")
def _():
    r = random.Random(927)
    cl = {"Larkspur Media": 2, "Tidewater Ltd": 11, "Noble & Finch": -3, "Orchard Group": 4, "Pinnacle Homes": 19, "Stowe College": 6, "Vesper Hotels": -1, "Wrenfield": 8}
    rows, clean, n = [], [], 1
    for d in span(D(2024, 1, 3), D(2025, 10, 14)):
        if d.weekday() > 4 or r.random() > .52:
            continue
        c = r.choice(list(cl))
        if c == "Larkspur Media" and d.year == 2024 and r.random() < .4:
            continue
        net = round(r.choice([350, 600, 900, 1450, 2400, 3800]) * r.uniform(.85, 1.2), 2)
        due = d + dt.timedelta(14 if c in ("Wrenfield", "Stowe College") else 30)
        void = r.random() < .025
        paid = max(d + dt.timedelta(1), due + dt.timedelta(int(r.gauss(cl[c], 7))))
        if void or paid > D(2025, 10, 15) or r.random() < .03:
            paid = None
        row = dict(i=f"INV-{n:04d}", c=c, d=d, due=due, paid=paid, net=net, g=round(net * 1.2, 2), void=void, pm=pick(r, ("Kate", 40), ("Omid", 35), ("Lucy", 25)), svc=pick(r, ("Design", 40), ("Web", 35), ("Retainer", 25)))
        n += 1
        clean.append(row)
        rows.append([row["i"], c if r.random() > .07 else c.upper(), messy(r, row["svc"], .08), row["pm"], long(d), long(due), long(paid), f"£{net:,.2f}", f"£{row['g'] - net:,.2f}", f"£{row['g']:,.2f}", "Void" if void else ("Paid" if paid else "Unpaid")])
    put("invoices-agency", "invoices.csv", [["Hatherley Studio – sales invoices"], ["As of 15 Oct 2025"], [], ["Invoice", "Client", "Service", "Project lead", "Issued", "Due", "Paid on", "Net", "VAT", "Gross", "Status"]] + rows +
        [["Total", "", "", "", "", "", "", f"£{sum(c['net'] for c in clean):,.2f}", "", f"£{sum(c['g'] for c in clean):,.2f}", ""]])
    return clean


@made("lettings")
def _():
    r = random.Random(928)
    streets = {"Quayside": ["Quay Street", "Dock Road"], "Old Town": ["Mill Lane", "Church Walk", "Castle Hill"], "Northfield": ["Elm Avenue", "School Road"], "Station": ["Railway Terrace", "Bridge Street"]}
    rows, clean = [], []
    for i in range(158):
        ar = pick(r, ("Quayside", 26), ("Old Town", 30), ("Northfield", 26), ("Station", 18))
        ty = pick(r, ("Flat", 55), ("House", 33), ("Maisonette", 12))
        beds = pick(r, (1, 30), (2, 45), (3, 20), (4, 5)) if ty != "House" else pick(r, (2, 30), (3, 50), (4, 20))
        sq = int(beds * r.uniform(230, 330) + 160)
        rent = round(sq * {"Quayside": 1.45, "Old Town": 1.3, "Northfield": 1.02, "Station": 1.15}[ar] * r.uniform(.88, 1.14) / 5) * 5
        li = day(r, D(2024, 6, 3), D(2025, 8, 25))
        st = pick(r, ("Let", 70), ("Withdrawn", 8), ("Available", 22 if li > D(2025, 6, 15) else 5))
        let = li + dt.timedelta(int(r.triangular(3, 80, 18))) if st == "Let" else None
        if let and let > D(2025, 8, 31):
            let, st = None, "Available"
        c = dict(i=f"LT{300 + i}", ad=f"{r.randint(1, 88)} {r.choice(streets[ar])}", ar=ar, ty=ty, b=beds, sq=sq if r.random() > .05 else None, rent=float(rent), li=li, let=let, st=st, ng=pick(r, ("Harriet", 40), ("Sunil", 34), ("Ewan", 26)), v=None if r.random() < .04 else r.randint(1, 14), fu=pick(r, ("Furnished", 40), ("Unfurnished", 54), ("", 6)))
        clean.append(c)
        rows.append([c["i"], c["ad"], messy(r, ar, .1), messy(r, ty, .06), beds, f"{sq:,}" if c["sq"] else "tbc", f"£{rent:,} pcm", uk(li), uk(let), st, c["ng"], c["v"] if c["v"] is not None else "", c["fu"]])
        if i % 60 == 59:
            rows.append([])
    put("lettings", "lettings.csv", [["Ref", "Address", "Area", "Type", "Beds", "Size (sq ft)", "Rent", "Listed", "Let on", "Status", "Negotiator", "Viewings", "Furnishing"]] + rows)
    return clean


@made("plan-vs-actual")
def _():
    r = random.Random(929)
    regs = {"North": 1.1, "South": .96, "East": .9, "West": 1.25, "Islands": .4, "Online": 1.6}
    lines = {"City bikes": 42, "E-bikes": 71, "Kids bikes": 18, "Helmets": 9, "Parts": 26, "Service": 31, "Rentals": 12}
    rows, clean = [], []
    for g, w in regs.items():
        part = []
        for l, b in lines.items():
            if g == "Online" and l in ("Service", "Rentals"):
                continue
            p, a = [], []
            for k in range(4):
                if l == "Rentals" and k < 2:
                    p.append(None)
                    a.append(None)
                    continue
                pl = round(b * w * [.8, 1.2, 1.15, .85][k]) * 1.0
                p.append(pl)
                a.append(round(pl * r.uniform(.72, 1.22), 1))
            part.append(dict(g=g, l=l, p=p, a=a))
        clean += part
        f = lambda v: "" if v is None else f"{v:,.1f}"
        for c in part:
            rows.append([c["g"], c["l"]] + [f(v) for k in range(4) for v in (c["p"][k], c["a"][k])])
        rows.append([f"Total {g}", ""] + [f(sum((c[x][k] or 0) for c in part)) for k in range(4) for x in ("p", "a")])
    put("plan-vs-actual", "plan.csv", [["Pedal & Co: sales 2024, plan against actual, EUR thousand"], [], ["", "", "Q1", "", "Q2", "", "Q3", "", "Q4", ""], ["Region", "Product line"] + ["Plan", "Actual"] * 4] + rows +
        [["Grand total", ""] + [f(sum((c[x][k] or 0) for c in clean)) for k in range(4) for x in ("p", "a")]])
    return clean


@made("roastery-orders")
def _():
    r = random.Random(930)
    cof = {"Kenya AA": 14.5, "House Blend": 9.9, "Ethiopia Guji": 13.9, "Decaf": 11.2, "Espresso Nero": 10.5, "Colombia Huila": 12.4}
    cu = [f"{a} {b}" for a in ("Ada", "Ben", "Cleo", "Dev", "Eve", "Finn", "Gus", "Hana", "Ian", "Jo") for b in ("Marsh", "Novak", "Ober", "Pike")] + ["Café Luna", "Hotel Post", "Office Hub"]
    w = [r.choice([1, 1, 1, 2, 3]) for _ in cu[:-3]] + [9, 7, 6]
    ctry = {c: pick(r, ("Austria", 46), ("Germany", 38), ("Switzerland", 16)) for c in cu}
    rows, clean, n = [], [], 9100
    for d in span(D(2025, 1, 2), D(2025, 9, 30)):
        for _ in range(pick(r, (0, 30), (1, 45), (2, 25))):
            n += 1
            c = r.choices(cu, w)[0]
            st = pick(r, ("Shipped", 88), ("Cancelled", 7), ("Refunded", 5))
            cp = pick(r, ("", 78), ("BEAN10", 14), ("HELLO5", 8))
            for k in r.sample(list(cof), pick(r, (1, 55), (2, 33), (3, 12))):
                g = pick(r, (250, 60), (500, 25), (1000, 15))
                b = r.choice([1, 1, 1, 2, 2, 3, 4]) * (3 if c in cu[-3:] and r.random() < .5 else 1)
                pr = round(cof[k] * {250: 1, 500: 1.85, 1000: 3.5}[g], 2)
                t = round(pr * b * (.9 if cp == "BEAN10" else .95 if cp else 1), 2)
                clean.append(dict(o=f"#{n}", d=d, c=c, ct=ctry[c], k=k, g=g, b=b, t=t, cp=cp, st=st))
                rows.append([f"#{n}", long(d), c, ctry[c], messy(r, k, .09), f"{g} g", r.choice(["whole", "filter", "espresso"]), b, f"€{pr:.2f}", cp, f"€{t:,.2f}", st])
    repeat(rows, clean, 20, 310)
    put("roastery-orders", "order_lines.csv", [["Order", "Placed", "Customer", "Country", "Coffee", "Bag size", "Grind", "Bags", "Bag price", "Coupon", "Line total", "Status"]] + rows +
        [["", "", "", "", "", "", "", sum(c["b"] for c in clean), "", "", f"€{sum(c['t'] for c in clean):,.2f}", ""]])
    return clean


@made("tickets-it")
def _():
    r = random.Random(931)
    rows, clean = [], []
    t0 = dt.datetime(2025, 1, 6, 7)
    ops = sorted(t0 + dt.timedelta(minutes=r.randint(0, 278000)) for _ in range(436))
    for i, o in enumerate(ops):
        pr = pick(r, ("P1", 8), ("P2", 24), ("P3", 48), ("P4", 20))
        ag = pick(r, ("Bea", 30), ("Chidi", 28), ("Ruth", 24), ("Viktor", 13), ("", 5))
        h = r.expovariate(1 / {"P1": 5, "P2": 14, "P3": 36, "P4": 80}[pr]) * {"Bea": .8, "Viktor": 1.5}.get(ag, 1) + .3
        re = (o + dt.timedelta(hours=h)).replace(second=0)
        if re > dt.datetime(2025, 7, 18, 17) or r.random() < .035 or not ag and r.random() < .5:
            re = None
        c = dict(i=f"IT-{2200 + i}", o=o, re=re, pr=pr, dep=pick(r, ("Finance", 24), ("Warehouse", 28), ("Sales", 26), ("HR", 8), ("Production", 14)), cat=pick(r, ("Password", 24), ("Printer", 22), ("Laptop", 22), ("Network", 16), ("Software", 16)), ag=ag, ro=pick(r, (0, 88), (1, 10), (2, 2)) if re else 0, ra=pick(r, (5, 34), (4, 30), (3, 18), (2, 10), (1, 8)) if re and r.random() < .42 else None)
        clean.append(c)
        rows.append([c["i"], o.strftime("%d/%m/%Y %H:%M"), re.strftime("%d/%m/%Y %H:%M") if re else "", pr, messy(r, c["dep"], .07), messy(r, c["cat"], .1), ag, "Resolved" if re else r.choice(["Open", "Open", "Waiting"]), c["ro"], c["ra"] or ""])
    put("tickets-it", "tickets.csv", [["Helpdesk export 18/07/2025 17:00"], ["Ticket", "Opened", "Resolved", "Priority", "Department", "Category", "Agent", "Status", "Reopened", "Rating (1-5)"]] + rows, ";")
    return clean


@made("zeiterfassung")
def _():
    r = random.Random(932)
    ma = {"Rosa Pinto": 1, "Jens Kuhl": 1, "Fatma Arslan": 1, "Olga Weber": .8, "Dirk Sand": .7, "Mira Lang": .5, "Ali Reza": 1}
    rows, clean = [], []
    for d in span(D(2025, 5, 2), D(2025, 7, 31)):
        if d.weekday() > 4:
            continue
        for m, w in ma.items():
            if r.random() > w * .82:
                continue
            art = pick(r, ("Arbeit", 90), ("Urlaub", 6), ("Krank", 4))
            if art != "Arbeit":
                clean.append(dict(m=m, d=d, ob="", t="", art=art, h=8.0))
                rows.append([m, eu(d), "", "", "", "", "", art, "8,00"])
                continue
            t = r.choice([5 * 60, 6 * 60, 6 * 60 + 30, 7 * 60])
            for _ in range(pick(r, (1, 55), (2, 45))):
                dur = r.choice([150, 180, 240, 270, 300, 330])
                br = 30 if dur >= 270 else 0
                c = dict(m=m, d=d, ob=pick(r, ("Rathaus", 30), ("Klinik Nord", 28), ("Autohaus Berg", 20), ("Schule West", 22)), t=pick(r, ("Unterhaltsreinigung", 60), ("Glasreinigung", 22), ("Grundreinigung", 18)), art="Arbeit", h=round((dur - br) / 60, 2))
                clean.append(c)
                rows.append([m, eu(d), f"{t // 60:02d}:{t % 60:02d}", f"{(t + dur) // 60:02d}:{(t + dur) % 60:02d}", br or "", messy(r, c["ob"], .07), messy(r, c["t"], .07), "Arbeit", de(c["h"])])
                t += dur + 30
    put("zeiterfassung", "zeiten.csv", [["Glanzwerk Gebäudereinigung"], ["Zeiterfassung Mai – Juli 2025"], [], ["Mitarbeiter", "Datum", "Kommen", "Gehen", "Pause (min)", "Objekt", "Tätigkeit", "Art", "Stunden"]] + rows + [["Summe", "", "", "", "", "", "", "", de(sum(c["h"] for c in clean))]], ";")
    return clean
