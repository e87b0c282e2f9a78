#!/usr/bin/env python3
"""Writes twelve tables of small firms with questions and truths (folder C). Python 3 only, seeded."""
import csv, io, json, os, random, statistics
from collections import Counter, defaultdict
from datetime import date, datetime, timedelta

HERE = os.path.dirname(os.path.abspath(__file__))


def cell(v):
    if isinstance(v, bool):
        return "yes" if v else "no"
    if isinstance(v, float):
        r = round(v, 6)
        return int(r) if r == int(r) else r
    if isinstance(v, (date, datetime)):
        return v.strftime("%Y-%m-%d")
    return v


def t(cols, rows, tol=None, ordered=False):
    if not isinstance(rows, list):
        rows = [[rows]]
    rows = [list(r) if isinstance(r, (list, tuple)) else [r] for r in rows]
    d = {"columns": cols.split("|"), "rows": [[cell(c) for c in r] for r in rows]}
    if tol is None and any(isinstance(c, float) for r in rows for c in r):
        tol = 0.01
    if tol:
        d["tolerance"] = tol
    if ordered:
        d["ordered"] = True
    assert d["rows"], "empty truth"
    return d


def one(cols, v, tol=None):
    return t(cols, [[v]], tol)


def share(v):
    return t("share", [[float(v)]], 0.0006)


class Table:
    def __init__(self, name, lang):
        self.name, self.lang, self.qs = name, lang, []
        self.dir = os.path.join(HERE, name)
        os.makedirs(self.dir, exist_ok=True)
        self.rnd = random.Random("c-" + name)

    def write(self, fname, header, rows, sep=",", enc="utf-8", before=(), after=(), eol="\r\n"):
        buf = io.StringIO()
        w = csv.writer(buf, delimiter=sep, lineterminator=eol)
        for r in before:
            w.writerow(r)
        w.writerow(header)
        for r in rows:
            w.writerow(r)
        for r in after:
            w.writerow(r)
        with open(os.path.join(self.dir, fname), "wb") as f:
            f.write(buf.getvalue().encode(enc))

    def q(self, question, truth=None, also=(), truths=None, note=""):
        i = {"id": f"{self.name}-{len(self.qs) + 1}", "language": self.lang, "question": question}
        if truths:
            i["kind"] = "ambiguous"
            i["truths"] = truths
        elif truth is None:
            i["kind"] = "unanswerable"
            i["truth"] = None
        else:
            i["kind"] = "answerable"
            i["truth"] = truth
            extra = [a for n, a in enumerate(also) if a != truth and a not in list(also)[:n]]
            if extra:
                i["alsoRight"] = extra
        i["note"] = note
        self.qs.append(i)

    def done(self):
        assert len(self.qs) == 10, (self.name, len(self.qs))
        with open(os.path.join(self.dir, "questions.json"), "w", encoding="utf-8") as f:
            json.dump(self.qs, f, ensure_ascii=False, indent=2)
            f.write("\n")


def S(rows, v):
    return round(sum(r[v] for r in rows if r[v] is not None), 6)


def G(rows, key):
    d = defaultdict(list)
    for r in rows:
        d[key(r) if callable(key) else r[key]].append(r)
    return dict(sorted(d.items(), key=lambda x: str(x[0])))


def gsum(rows, key, v):
    return [[k, float(S(g, v))] for k, g in G(rows, key).items()]


def gcount(rows, key):
    return [[k, len(g)] for k, g in G(rows, key).items()]


def gmean(rows, key, f):
    out = []
    for k, g in G(rows, key).items():
        xs = [x for x in (f(r) for r in g) if x is not None]
        if xs:
            out.append([k, statistics.fmean(xs)])
    return out


def top(pairs, n=1):
    p = sorted(pairs, key=lambda x: -x[1])
    assert len(p) <= n or p[n - 1][1] > p[n][1], ("tie", p[: n + 2])
    return p[:n]


def mon(d):
    return d.strftime("%Y-%m")


def quarter(d):
    return f"{d.year}-Q{(d.month + 2) // 3}"


def days(rnd, a, b):
    return a + timedelta(days=rnd.randint(0, (b - a).days))


def de(x, nd=2):
    return f"{x:,.{nd}f}".replace(",", "_").replace(".", ",").replace("_", ".")


def workday(d):
    while d.weekday() > 4:
        d += timedelta(days=1)
    return d


# ---------------------------------------------------------------- 1 bakery, wholesale
def bakery():
    T = Table("crumb-wholesale", "en")
    R = T.rnd
    items = {"Sourdough 800g": ("Bread", 2.6), "Baguette": ("Bread", 1.15), "Rye Loaf": ("Bread", 2.9), "Croissant": ("Pastry", 1.05),
             "Pain au Chocolat": ("Pastry", 1.25), "Cinnamon Bun": ("Pastry", 1.4), "Carrot Cake": ("Cake", 18.5), "Brownie Tray": ("Cake", 22.0)}
    cust = ["Harbour Cafe", "The Green Spoon", "Bean & Leaf", "Milner's Deli", "Station Buffet", "Hotel Astoria", "Little Owl", "Kings Road Grocer", "St Anne's School", "Corner Pantry"]
    gone = {"Station Buffet", "Little Owl"}
    rows = []
    for n in range(318):
        c = R.choices(cust, [9, 6, 7, 4, 3, 8, 3, 5, 2, 4])[0]
        d = days(R, date(2025, 1, 2), date(2025, 4, 26) if c in gone else date(2025, 6, 28))
        it = R.choices(list(items), [8, 7, 4, 9, 6, 5, 2, 2])[0]
        cat, price = items[it]
        qty = R.randint(2, 6) if cat == "Cake" else R.randint(5, 60)
        disc = R.choices([None, 5, 10, 15], [6, 2, 2, 1])[0]
        st = R.choices(["Delivered", "Cancelled", "Credited"], [88, 8, 4])[0]
        rows.append(dict(d=d, c=c, it=it, cat=cat, qty=qty, p=price, disc=disc, amt=round(qty * price * (1 - (disc or 0) / 100) + 1e-9, 2), drv=R.choice(["Sam", "Iqbal", "Jo"]), st=st))
    rows.sort(key=lambda r: r["d"])
    for n, r in enumerate(rows):
        r["no"] = f"INV-{4100 + n}"
    out = []
    for r in rows:
        name = r["c"]
        if name == "Harbour Cafe" and R.random() < .06:
            name = "Harbour Café"
        if name == "Hotel Astoria" and R.random() < .07:
            name = "hotel astoria"
        out.append([r["no"], r["d"].strftime("%d/%m/%Y"), name, r["it"], r["cat"], r["qty"], f"£{r['p']:.2f}", f"{r['disc']}%" if r["disc"] else "", f"£{r['amt']:,.2f}", r["drv"], r["st"]])
    T.write("crumb-wholesale.csv", ["Inv No", "Dlv Date", "Customer", "Item", "Cat", "Qty", "Unit Price", "Disc %", "Line Amt", "Driver", "Status"], out)
    live = [r for r in rows if r["st"] != "Cancelled"]
    dlv = [r for r in rows if r["st"] == "Delivered"]
    V = [rows, live, dlv]
    f = lambda g: one("amount", float(S([r for r in g if r["c"] == "Harbour Cafe" and r["d"].month == 5], "amt")))
    T.q("how much did we bill Harbour Cafe in may", f(rows), [f(live), f(dlv)], note="All lines with a May date; without cancelled (and credited) ones accepted")
    f = lambda g: t("item|sales", top(gsum(g, "it", "amt"), 3), ordered=True)
    T.q("top 3 products by sales", f(rows), [f(live), f(dlv)], note="Line amount per item")
    T.q("share of cancelled orders", share(sum(r["st"] == "Cancelled" for r in rows) / len(rows)), [share(S([r for r in rows if r["st"] == "Cancelled"], "amt") / S(rows, "amt"))], note="Invoices cancelled of all; by value accepted")
    f = lambda g: t("month|sales", gsum(g, lambda r: mon(r["d"]), "amt"))
    T.q("Sales per month, January to June", f(rows), [f(live), f(dlv)])
    f = lambda g: t("item", [[top(gsum(g, "it", "qty"))[0][0]]])
    T.q("What do we deliver most of, counted in pieces?", f(dlv), [f(rows), f(live)])
    gs = [r for r in rows if r["c"] == "The Green Spoon"]
    a, b = statistics.fmean(r["disc"] for r in gs if r["disc"]), statistics.fmean(r["disc"] or 0 for r in gs)
    list_ = sum(r["qty"] * r["p"] for r in gs)
    T.q("average discount we give The Green Spoon", truths=[share(a / 100), share(b / 100), t("percent", [[a]], .05), t("percent", [[b]], .05), share(1 - S(gs, "amt") / list_)], note="Orders with a discount only, blanks as zero, or weighted by value; fraction or percent")
    f = lambda g: sorted(set(cust) - {r["c"] for r in g if r["d"] >= date(2025, 5, 1)})
    assert f(rows) and f(rows) == f(live)
    T.q("which customers ordered nothing after April?", t("customer", [[c] for c in f(rows)]))
    def f(g):
        a, b = [float(S([r for r in g if r["cat"] == "Pastry" and quarter(r["d"]) == q], "amt")) for q in ("2025-Q1", "2025-Q2")]
        return one("answer", b > a), t("quarter|sales", [["2025-Q1", a], ["2025-Q2", b]])
    assert len({json.dumps(f(g)[0]) for g in V}) == 1
    T.q("Did pastries bring in more in the second quarter than in the first?", f(rows)[0], [f(g)[1] for g in V], note="yes or no, or the two sums")
    T.q("what does it cost us to bake a sourdough", note="no cost of production in the table, only selling prices")
    T.q("which driver had the most complaints", note="no complaints; the status does not say why an order was credited")
    T.done()


# ---------------------------------------------------------------- 2 bike workshop
def bikes():
    T = Table("spoke-workshop", "en")
    R = T.rnd
    jobs = {"Full Service": (90, 18, 65), "Puncture": (20, 7, 12), "Brake Adjust": (30, 12, 20), "Gear Tune": (40, 15, 28), "Wheel True": (35, 5, 25), "E-Bike Diagnostics": (60, 30, 70)}
    first = ["Alma", "Bert", "Cora", "Dev", "Elsie", "Finn", "Gwen", "Hal", "Ines", "Jonah", "Kit", "Lara"]
    last = ["Pryce", "Adeyemi", "Stone", "Varga", "Holt", "Nakamura"]
    people = [f"{a} {b}" for a in first for b in last][:]
    R.shuffle(people)
    people = people[:58]
    rows = []
    for n in range(214):
        d = days(R, date(2025, 1, 6), date(2025, 4, 30))
        j = R.choices(list(jobs), [6, 7, 5, 5, 3, 3])[0]
        m = R.choice(["Tomek", "Rhian", "Otis"])
        lab, parts, fee = jobs[j]
        ready = d + timedelta(days=R.randint(0, 6) + (2 if m == "Otis" else 0))
        if ready > date(2025, 4, 30):
            ready = None
        coll = ready + timedelta(days=R.randint(0, 7)) if ready else None
        if coll and (coll > date(2025, 4, 30) or R.random() < .05):
            coll = None
        lm = max(10, int(R.gauss(lab, lab / 5) / 5) * 5) if ready else None
        pc = round(max(0, R.gauss(parts, parts / 2)), 2) if R.random() > .1 else 0.0
        war = R.random() < .08
        tot = None if not ready else (0.0 if war else round(fee + pc * 1.4 + R.randint(0, 5), 2))
        pay = R.choices(["Card", "Cash", "Bank transfer"], [6, 3, 1])[0] if coll and not war else None
        rows.append(dict(d=d, ready=ready, coll=coll, c=R.choice(people), b=R.choice(["Road", "MTB", "City", "E-Bike", "Kids"]), m=m, j=j, lm=lm, pc=pc, tot=tot, pay=pay, war=war))
    rows.sort(key=lambda r: r["d"])
    D = lambda x: x.strftime("%d %b %Y") if x else ""
    out = []
    for n, r in enumerate(rows):
        r["id"] = f"J{n + 1:04d}"
        j = {"Puncture": "Puncure", "Full Service": "full service"}.get(r["j"], r["j"]) if R.random() < .08 else r["j"]
        out.append([r["id"], D(r["d"]), D(r["ready"]), D(r["coll"]), r["c"], r["b"], r["m"], j, r["lm"] if r["lm"] is not None else "", f"{r['pc']:.2f}", f"{r['tot']:.2f}" if r["tot"] is not None else "", r["pay"] or "", "Y" if r["war"] else "N"])
    T.write("jobs_export.csv", ["job_id", "date_in", "date_ready", "date_collected", "customer", "bike_type", "mechanic", "job_type", "labour_min", "parts_cost", "total_price", "pay_method", "warranty"], out, eol="\n")
    T.q("avg days from drop-off to ready, by mechanic", t("mechanic|days", gmean(rows, "m", lambda r: (r["ready"] - r["d"]).days if r["ready"] else None)))
    w = [r for r in rows if r["ready"] and not r["coll"]]
    T.q("how many bikes are done but not picked up yet", one("n", len(w)), note="ready date filled, collected date empty")
    av = lambda g: gmean(g, "j", lambda r: r["tot"])
    a = top(av(rows))[0]
    b = top(av([r for r in rows if not r["war"]]))[0]
    T.q("Which kind of repair brings in the most money per job?", t("job", [[a[0]]]), [t("job", [[b[0]]])], note="average price per job type")
    T.q("how many different customers came in", one("n", len({r["c"] for r in rows})))
    f = lambda k: one("parts", float(S([r for r in rows if r[k] and r[k].month == 2], "pc")))
    T.q("what did we spend on parts in february", f("d"), [f("ready"), f("coll")], note="by date in; by ready or collected date accepted")
    g = [r for r in rows if r["war"] and r["m"] == "Tomek"]
    T.q("list the warranty jobs Tomek did", t("job_id", [[r["id"]] for r in g]), [t("job_id", [[r["id"]] for r in g if r["ready"]])])
    T.q("median labour time for a full service", one("minutes", float(statistics.median(r["lm"] for r in rows if r["j"] == "Full Service" and r["lm"] is not None))), note="'full service' in small letters is the same job")
    p = [r for r in rows if r["pay"]]
    f = lambda g, n: t("method|share", [[k, float(n(x) / n(g))] for k, x in G(g, "pay").items()], .0006)
    allp = t("method|share", [[k, len(x) / len(rows)] for k, x in G(p, "pay").items()], .0006)
    T.q("How do people pay? share per method", f(p, len), [f(p, lambda x: S(x, "tot")), allp], note="of the jobs with a method; by amount or of all jobs accepted")
    T.q("which parts supplier is the slowest", note="no suppliers in the table")
    T.q("what do we pay Rhian per hour", note="no wages in the table; labour minutes are time only")
    T.done()


# ---------------------------------------------------------------- 3 parcels
def parcels():
    T = Table("parcel-log", "en")
    R = T.rnd
    rows = []
    for n in range(396):
        c = R.choices(["DHL", "UPS", "DPD", "GLS"], [5, 3, 4, 2])[0]
        svc = R.choices(["Standard", "Express", "Economy"], [6, 2, 2])[0]
        s = datetime(2025, 3, 1, 8) + timedelta(minutes=R.randint(0, 60 * 24 * 91))
        s = s.replace(hour=R.randint(8, 18))
        st = R.choices(["delivered", "in transit", "lost", "returned"], [90, 4, 3, 3])[0]
        base = {"Standard": 3.0, "Express": 1.2, "Economy": 5.2}[svc] + {"DHL": 0, "UPS": .3, "DPD": .6, "GLS": 1.1}[c]
        dl = s + timedelta(minutes=int(max(.6, R.gauss(base, 1.1)) * 1440)) if st == "delivered" else None
        w = round(R.lognormvariate(1.1, .7), 1) + .1
        w = round(w, 1)
        cost = round(3.9 + w * .65 + {"Express": 6, "Standard": 0, "Economy": -1}[svc] + R.random() * 2, 2)
        rows.append(dict(c=c, svc=svc, s=s, dl=dl, st=st, ctry=R.choices(["DE", "NL", "FR", "AT", "BE", "IT", "ES"], [9, 6, 5, 4, 3, 3, 2])[0], w=w if R.random() > .03 else None, cost=cost, val=R.choice([None, 50, 100, 250, 500])))
    rows.sort(key=lambda r: r["s"])
    D = lambda x: x.strftime("%Y-%m-%d %H:%M") if x else ""
    out = []
    for n, r in enumerate(rows):
        r["no"] = f"PX{70013 + n * 7}"
        c = r["c"]
        if R.random() < .05:
            c = {"DHL": "dhl", "UPS": "ups", "DPD": "DPD ", "GLS": "Gls"}[c]
        out.append([r["no"], c, r["svc"], D(r["s"]), D(r["dl"]), r["ctry"], "" if r["w"] is None else r["w"], f"{r['cost']:.2f}", r["val"] or "", r["st"]])
    T.write("parcel-log.csv", ["trk_no", "carrier", "svc", "ship_dt", "dlv_dt", "dest", "wt_kg", "cost_eur", "decl_val", "status"], out, sep=";")
    el = lambda r: (r["dl"] - r["s"]).total_seconds() / 86400 if r["dl"] else None
    ca = lambda r: (r["dl"].date() - r["s"].date()).days if r["dl"] else None
    fl = lambda r: int(el(r)) if r["dl"] else None
    T.q("average delivery time per carrier", t("carrier|days", gmean(rows, "c", el)), [t("carrier|days", gmean(rows, "c", ca)), t("carrier|hours", gmean(rows, "c", lambda r: el(r) * 24 if r["dl"] else None), .1), t("carrier|days", gmean(rows, "c", fl))], note="delivered parcels; elapsed days, calendar days or hours")
    T.q("how many parcels got lost?", one("n", sum(r["st"] == "lost" for r in rows)))
    wr = [r for r in rows if r["w"]]
    T.q("What do we pay per kilo with each carrier?", t("carrier|eur_per_kg", [[k, S(g, "cost") / S(g, "w")] for k, g in G(wr, "c").items()]),
        [t("carrier|eur_per_kg", [[k, S(g, "cost") / S(g, "w")] for k, g in G(rows, "c").items()]), t("carrier|eur_per_kg", gmean(wr, "c", lambda r: r["cost"] / r["w"]))], note="cost over weight; parcels without a weight left out or not; mean of the single rates accepted")
    T.q("which country do we ship to the most", t("country", [[top(gcount(rows, "ctry"))[0][0]]]))
    f = lambda fn: one("n", sum(1 for r in rows if r["dl"] and fn(r) > 5))
    T.q("how many parcels took more than 5 days to arrive", f(el), [f(ca), f(fl)], note="elapsed or calendar days")
    T.q("shipping spend april vs may", t("month|cost", [[m, float(S([r for r in rows if mon(r["s"]) == m], "cost"))] for m in ("2025-04", "2025-05")]))
    T.q("how big a share of our parcels goes express", share(sum(r["svc"] == "Express" for r in rows) / len(rows)))
    h = sorted(wr, key=lambda r: -r["w"])
    k = next(i for i in range(4, 12) if h[i - 1]["w"] > h[i]["w"])
    word = {4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten", 11: "eleven"}[k]
    T.q(f"show the {word} heaviest shipments", t("trk_no", [[r["no"]] for r in h[:k]]))
    T.q("which customers complained about late parcels", note="neither customers nor complaints in the table")
    T.q("how much did the insurance pay us for the lost ones", note="declared value only, no payments by the insurer")
    T.done()


# ---------------------------------------------------------------- 4 coworking members
def coworking():
    T = Table("deskhive-members", "en")
    R = T.rnd
    fn = ["Ada", "Bruno", "Chloe", "Dario", "Esther", "Felix", "Greta", "Hamid", "Ivy", "Jakub", "Kaya", "Leon", "Mira", "Noel", "Oona", "Paul"]
    ln = ["Abbott", "Brandt", "Costa", "Dunn", "Eriksen", "Faber", "Grant", "Hussein", "Ito", "Jansen"]
    names = [f"{a} {b}" for a in fn for b in ln]
    R.shuffle(names)
    fee = {"Hot Desk": 189, "Fixed Desk": 290, "Private Office": 680, "Virtual": 49}
    rows = []
    for n in range(148):
        p = R.choices(list(fee), [6, 4, 2, 3])[0]
        s = days(R, date(2023, 6, 1), date(2024, 12, 15))
        e = s + timedelta(days=R.randint(40, 700))
        if e > date(2024, 12, 31):
            e = None
        rows.append(dict(n=names[n], co=R.choice(["", "Lumen Ltd", "Byte & Co", "Fjord Studio", "Orchard Legal", "Nomad Press"]), p=p, s=s, e=e, fee=fee[p] + R.choice([0, 0, 0, 10, -20]), dep=R.random() > .15, ref=R.choices(["Google", "Friend", "Walk-in", "Instagram", None], [5, 4, 2, 2, 1])[0], why=R.choices(["Too expensive", "Moved away", "Working from home", "Noise", None], [4, 3, 5, 2, 2])[0] if e else None))
    rows.sort(key=lambda r: r["s"])
    D = lambda x: x.strftime("%m/%d/%Y") if x else ""
    out = []
    for r in rows:
        p = r["p"]
        if R.random() < .06:
            p = {"Hot Desk": "Hotdesk", "Fixed Desk": "Fixed desk", "Private Office": "Private Ofice", "Virtual": "Virtual"}[p]
        out.append([r["n"], r["co"], p, D(r["s"]), D(r["e"]), f"€{r['fee']}", "Yes" if r["dep"] else "No", r["ref"] or "", r["why"] or ""])
    T.write("members.csv", ["Member", "Company", "Plan", "Start Date", "End Date", "Monthly Fee", "Deposit Paid", "Heard From", "Exit Reason"], out)
    act = [r for r in rows if not r["e"]]
    left = [r for r in rows if r["e"]]
    T.q("how many active members do we have", one("n", len(act)), note="no end date")
    T.q("Monthly recurring revenue by plan, current members only", t("plan|fee", gsum(act, "p", "fee")), note="misspelled plans merged")
    T.q("why do people leave us - most common reason", t("reason", [[top(gcount([r for r in left if r["why"]], "why"))[0][0]]]))
    m = statistics.fmean((r["e"] - r["s"]).days for r in left)
    md = float(statistics.median((r["e"] - r["s"]).days for r in left))
    T.q("how long does someone stay on average before cancelling", one("days", m, .05), [one("months", m / 30.4375, .1), one("years", m / 365.25, .01), one("days", m + 1, .05)], note="members with an end date")
    T.q("how many joined in the first half of 2024", one("n", sum(date(2024, 1, 1) <= r["s"] <= date(2024, 6, 30) for r in rows)))
    T.q("new members per quarter in 2024", t("quarter|n", gcount([r for r in rows if r["s"].year == 2024], lambda r: quarter(r["s"]))))
    T.q("average fee hot desk vs fixed desk", t("plan|fee", [[p, statistics.fmean(r["fee"] for r in rows if r["p"] == p)] for p in ("Hot Desk", "Fixed Desk")]), [t("plan|fee", [[p, statistics.fmean(r["fee"] for r in act if r["p"] == p)] for p in ("Hot Desk", "Fixed Desk")])], note="all or current members")
    f = lambda g: t("member", [[r["n"]] for r in g if not r["dep"]])
    T.q("who hasn't paid a deposit?", truths=[f(rows), f(act)], note="all members or those still here")
    T.q("how many hours do members use the meeting rooms", note="no room bookings")
    T.q("what percentage of our desks is occupied", note="no number of desks")
    T.done()


# ---------------------------------------------------------------- 5 restaurant profit and loss
def restaurant():
    T = Table("olive-branch-pnl", "en")
    R = T.rnd
    ms = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    season = [.72, .75, .9, 1, 1.08, 1.15, 1.2, 1.12, 1.02, .95, .85, 1.25]
    gen = lambda base, sp, s=True: [int(base * (season[i] if s else 1) * R.uniform(1 - sp, 1 + sp)) for i in range(12)]
    food, bev, dele = gen(38000, .05), gen(15500, .08), gen(6200, .12)
    rev = [a + b + c for a, b, c in zip(food, bev, dele)]
    cf, cb = [int(x * R.uniform(.29, .34)) for x in food], [int(x * R.uniform(.22, .27)) for x in bev]
    cogs = [a + b for a, b in zip(cf, cb)]
    gp = [a - b for a, b in zip(rev, cogs)]
    wages = [int(17500 + .09 * x + R.randint(-500, 500)) for x in rev]
    rent = [6400] * 6 + [6650] * 6
    util, mk, rep, ins, oth = gen(1900, .2, False), gen(1100, .5, False), gen(700, .9, False), [420] * 12, gen(2600, .2, False)
    rep[1] += 5200
    ox = [sum(x) for x in zip(wages, rent, util, mk, rep, ins, oth)]
    net = [a - b for a, b in zip(gp, ox)]
    m = lambda x: f"({-x:,})" if x < 0 else f"{x:,}"
    line = lambda n, v: [n] + [m(x) for x in v] + [m(sum(v))]
    body = [["INCOME"] + [""] * 13, line("Food sales", food), line("Beverage sales", bev), line("Delivery platforms", dele), line("Total income", rev), ["COST OF SALES"] + [""] * 13, line("Food purchases", cf), line("Beverage purchases", cb), line("Total cost of sales", cogs), line("Gross profit", gp), ["OVERHEADS"] + [""] * 13,
            line("Wages & salaries", wages), line("Rent", rent), line("Utilities", util), line("Advertising", mk), line("Repairs & maintenance", rep), line("Insurance", ins), line("Other overheads", oth), line("Total overheads", ox), line("Net profit", net)]
    T.write("Profit and Loss 2024.csv", ["Account"] + [f"{x}-24" for x in ms] + ["Total"], body, before=[["Olive Branch Bistro Ltd"], ["Profit & Loss, January - December 2024"], []])
    M = [f"2024-{i:02d}" for i in range(1, 13)]
    T.q("what was the net profit in August", one("net profit", float(net[7])))
    T.q("best month for income?", t("month", [[M[rev.index(max(rev))]]]))
    T.q("Gross margin for the whole year, in percent", share(sum(gp) / sum(rev)), [t("percent", [[100 * sum(gp) / sum(rev)]], .06)])
    T.q("how much rent did we pay altogether", one("rent", float(sum(rent))))
    T.q("staff cost as a percentage of income, month by month", t("month|share", [[M[i], wages[i] / rev[i]] for i in range(12)], .0006), [t("month|percent", [[M[i], 100 * wages[i] / rev[i]] for i in range(12)], .06)])
    loss = [[M[i]] for i in range(12) if net[i] < 0]
    T.q("in which months did we lose money", t("month", loss))
    a, b = float(sum(mk[:3])), float(sum(mk[9:]))
    T.q("advertising spend in Q1 compared to Q4", t("quarter|advertising", [["2024-Q1", a], ["2024-Q4", b]]), [one("difference", b - a), share(b / a - 1)])
    ex = dict(Wages=sum(wages), Rent=sum(rent), Utilities=sum(util), Adv=sum(mk), Rep=sum(rep), Ins=sum(ins), Other=sum(oth))
    assert sorted(ex, key=ex.get)[-2] == "Rent"
    T.q("biggest overhead after wages?", t("account", [["Rent"]]), [t("account|amount", [["Rent", float(sum(rent))]])])
    T.q("How many guests did we have in July?", note="money only, no guest counts")
    T.q("which dish made us the most money", note="no dishes")
    print("pnl losses", loss)
    T.done()


# ---------------------------------------------------------------- 6 design studio, two files
def studio():
    T = Table("studio-hours", "en")
    R = T.rnd
    clients = ["Norrsken", "Halcyon Hotels", "Peak Outdoor", "City of Leeds", "Mercer Dental"]
    names = ["Website relaunch", "Brand guide", "Spring campaign", "Annual report", "Signage", "App prototype", "Newsletter", "Photo shoot", "Packaging", "Booking page", "Trade fair", "Social kit"]
    proj = []
    for i, n in enumerate(names):
        proj.append(dict(code=f"P-{201 + i}", cl=clients[i % 5], n=n, bud=0, rate=R.choice([75, 85, 90, 110]), st="Active"))
    people = ["Lena", "Marcus", "Yuki", "Fatima", "Owen"]
    tasks = ["Design", "Meeting", "Coding", "Copywriting", "Admin"]
    rows = []
    for n in range(384):
        i = R.randrange(12)
        d = workday(days(R, date(2025, 1, 2), date(2025, 3, 20) if i in (3, 8) else date(2025, 5, 29)))
        ta = R.choices(tasks, [6, 3, 4, 2, 2])[0]
        rows.append(dict(d=d, p=R.choices(people, [6, 5, 4, 4, 3])[0], code=proj[i]["code"], ta=ta, h=R.choice([.5, 1, 1, 1.5, 2, 2.5, 3, 4, 5.25, 6]), bill=ta != "Admin" and R.random() < .85))
    rows.sort(key=lambda r: r["d"])
    P = {p["code"]: p for p in proj}
    for i, p in enumerate(proj):
        h = S([r for r in rows if r["code"] == p["code"]], "h")
        p["bud"] = int(h * (R.uniform(.7, .93) if i in (1, 4, 9) else R.uniform(1.1, 1.6)) / 5) * 5
        if i in (3, 8):
            p["st"] = "Closed"
        if i == 6:
            p["st"] = "On hold"
    for r in rows:
        r["cl"], r["rate"] = P[r["code"]]["cl"], P[r["code"]]["rate"]
        r["val"] = r["h"] * r["rate"]
    T.write("time_entries.csv", ["entry_id", "work_date", "person", "project_code", "task", "hrs", "billable"], [[5001 + i, r["d"].isoformat(), r["p"], r["code"], r["ta"], r["h"], "TRUE" if r["bill"] else "FALSE"] for i, r in enumerate(rows)], eol="\n")
    T.write("projects.csv", ["project_code", "client", "project_name", "budget_hrs", "rate_eur", "state"], [[p["code"], p["cl"], p["n"], p["bud"], p["rate"], p["st"]] for p in proj], eol="\n")
    bill = [r for r in rows if r["bill"]]
    T.q("billable hours per client", t("client|hours", gsum(bill, "cl", "h")))
    a = top(gsum([r for r in rows if r["d"].month == 3], "p", "h"))[0]
    T.q("who logged the most hours in march", t("person", [[a[0]]]))
    def over(g):
        s = dict(gsum(g, "code", "h"))
        return [p for p in proj if s.get(p["code"], 0) > p["bud"]]
    f = lambda g: [t("project", [[p[k]] for p in over(g)]) for k in ("n", "code")]
    x = f(rows) + (f(bill) if over(bill) else [])
    T.q("which projects have gone over their budgeted hours?", x[0], x[1:], note="all hours; only billable hours accepted; names or codes")
    T.q("What can we invoice Norrsken for January to March?", one("amount", float(S([r for r in bill if r["cl"] == "Norrsken" and r["d"].month <= 3], "val"))), note="billable hours times the rate of the project")
    T.q("billable share per person", t("person|share", [[k, S([r for r in g if r["bill"]], "h") / S(g, "h")] for k, g in G(rows, "p").items()], .0006), [t("person|share", [[k, sum(r["bill"] for r in g) / len(g)] for k, g in G(rows, "p").items()], .0006)], note="of hours; of entries accepted")
    T.q("time per type of task in february", t("task|hours", gsum([r for r in rows if r["d"].month == 2], "ta", "h")))
    le = [r for r in rows if r["p"] == "Lena"]
    T.q("how many hours does Lena work on an average day", truths=[one("hours", S(le, "h") / len({r["d"] for r in le})), one("hours", S(le, "h") / len(le))], note="per day with entries; per entry is a poorer reading")
    quiet = [p for p in proj if not any(r["code"] == p["code"] and r["d"] >= date(2025, 4, 1) for r in rows)]
    T.q("which projects had no time booked since 1 April 2025", t("project", [[p["n"]] for p in quiet]), [t("code", [[p["code"]] for p in quiet])])
    T.q("what profit did we make on the Halcyon jobs", note="rates but no costs")
    T.q("how many holidays has Marcus got left", note="no holidays")
    T.done()


# ---------------------------------------------------------------- 7 tea shop
def tea():
    T = Table("teashop-orders", "en")
    R = T.rnd
    teas = {"Assam Gold 250g": 11.5, "Earl Grey 100g": 6.9, "Sencha 100g": 8.4, "Peppermint 80g": 4.9, "Chai Mix 200g": 9.8, "Oolong 50g": 12.0, "Gift Box": 29.0}
    mails = [f"{a}.{b}@{h}" for a in ("anna", "ben", "carla", "dina", "emil", "frank", "gina", "henry", "isla", "joe", "kim", "lotte") for b, h in (("wood", "mailbox.example"), ("hart", "post.example"), ("lee", "inbox.example"), ("marsh", "mail.example"), ("quinn", "web.example"), ("ray", "post.example"), ("vale", "net.example"), ("snow", "net.example"), ("frost", "post.example"), ("dale", "web.example"))]
    rows = []
    for n in range(287):
        d = days(R, date(2024, 10, 1), date(2025, 1, 31)) if R.random() > .3 else days(R, date(2024, 11, 20), date(2024, 12, 20))
        it = R.choices(list(teas), [5, 6, 4, 4, 3, 2, 3])[0]
        q = R.choices([1, 2, 3, 4], [6, 4, 2, 1])[0]
        sub = round(teas[it] * q, 2)
        code = R.choices(["", "WELCOME10", "XMAS15", "TEALOVER"], [14, 4, 3 if d.month in (11, 12) else 0, 2])[0]
        disc = round(sub * {"": 0, "WELCOME10": .1, "XMAS15": .15, "TEALOVER": .05}[code], 2)
        ctry = R.choices(["GB", "DE", "IE", "FR"], [8, 4, 2, 1])[0]
        ship = 0.0 if sub > 30 else (3.5 if ctry == "GB" else 7.9)
        tot = round(sub - disc + ship, 2)
        st = R.choices(["paid", "refunded", "partially_refunded", "pending", "voided"], [85, 5, 3, 4, 3])[0]
        ref = tot if st == "refunded" else (round(tot / 2, 2) if st == "partially_refunded" else 0.0)
        rows.append(dict(d=d, it=it, q=q, sub=sub, code=code, disc=disc, c=ctry, ship=ship, tot=tot, st=st, ref=ref, m=R.choice(mails)))
    rows.sort(key=lambda r: r["d"])
    out = []
    for n, r in enumerate(rows):
        r["no"] = f"#{1042 + n}"
        ts = f"{r['d'].isoformat()} {R.randint(7, 22):02d}:{R.randint(0, 59):02d}:{R.randint(0, 59):02d} +0000"
        out.append([r["no"], r["m"], r["st"], ts, "GBP", f"{r['sub']:.2f}", f"{r['ship']:.2f}", f"{r['tot']:.2f}", r["code"], f"{r['disc']:.2f}", f"{r['ref']:.2f}", r["q"], r["it"], r["c"]])
    T.write("orders_export_1.csv", ["Name", "Email", "Financial Status", "Created at", "Currency", "Subtotal", "Shipping", "Total", "Discount Code", "Discount Amount", "Refunded Amount", "Lineitem quantity", "Lineitem name", "Shipping Country"], out, eol="\n")
    paid = [r for r in rows if r["st"] == "paid"]
    ok = [r for r in rows if r["st"] not in ("voided",)]
    kept = [r for r in rows if r["st"] in ("paid", "partially_refunded")]
    V = [rows, paid, ok, kept]
    f = lambda g, k="tot": t("month|total", gsum([r for r in g if r["d"].year == 2024], lambda r: mon(r["d"]), k))
    T.q("monthly order value, October to December 2024", f(rows), [f(g, k) for g in V for k in ("tot", "sub")], note="total of the orders; paid ones or subtotal accepted")
    T.q("how many orders came with a voucher code", one("n", sum(bool(r["code"]) for r in rows)), [one("n", sum(bool(r["code"]) for r in g)) for g in (paid, ok)])
    T.q("which discount code gets used most", t("code", [[top(gcount([r for r in rows if r["code"]], "code"))[0][0]]]))
    f = lambda g: one("n", sum(v > 1 for v in Counter(r["m"] for r in g).values()))
    T.q("How many customers ordered more than once?", f(rows), [f(ok), f(paid)], note="customers by e-mail address")
    f = lambda g, k: t("country|average", [[c, statistics.fmean(r[k] for r in g if r["c"] == c)] for c in ("GB", "DE")])
    T.q("avg basket, UK against Germany", f(rows, "tot"), [f(g, k) for g in V for k in ("tot", "sub")])
    n = len(rows)
    full, part = sum(r["st"] == "refunded" for r in rows), sum(r["st"] == "partially_refunded" for r in rows)
    T.q("what's our refund rate", truths=[share((full + part) / n), share(full / n), share(S(rows, "ref") / S(rows, "tot"))], note="orders refunded (also in part) of all, or refunded money of the total")
    f = lambda g: t("item", [[top(gsum(g, "it", "q"))[0][0]]])
    T.q("best seller by number of packs sold", f(rows), [f(paid), f(ok)])
    f = lambda g: one("shipping", float(S([r for r in g if mon(r["d"]) == "2024-12"], "ship")))
    T.q("how much did customers pay for postage in december", f(rows), [f(g) for g in V])
    T.q("what's our conversion rate from visitors to buyers", note="no visitors")
    T.q("which tea earns us the highest margin", note="no purchase costs")
    T.done()


# ---------------------------------------------------------------- 8 helpdesk
def helpdesk():
    T = Table("it-helpdesk", "en")
    R = T.rnd
    rows = []
    for n in range(262):
        o = datetime(2025, 1, 2, 8) + timedelta(minutes=R.randint(0, 178 * 1440))
        o = o.replace(hour=R.randint(7, 17))
        p = R.choices(["P1", "P2", "P3", "P4"], [1, 3, 5, 2])[0]
        k = {"P1": .5, "P2": 2, "P3": 6, "P4": 14}[p]
        fr = o + timedelta(minutes=int(60 * R.expovariate(1 / k)) + 4)
        st = R.choices(["Closed", "Solved", "Open", "Pending"], [70, 14, 9, 7])[0]
        cl = fr + timedelta(minutes=int(60 * R.expovariate(1 / (k * (6 if o.month <= 3 else 4)))) + 11) if st in ("Closed", "Solved") else None
        if st == "Open" and R.random() < .4:
            fr = None
        rows.append(dict(o=o, fr=fr, cl=cl, who=R.choice(["h.lund", "k.osman", "r.pike", "s.vane", "t.abel", "u.novak", "w.ferr"]), dep=R.choices(["Finance", "Sales", "Warehouse", "HR", "Production"], [4, 6, 3, 2, 5])[0], cat=R.choices(["Password", "Printer", "Laptop", "Network", "Software"], [6, 3, 4, 2, 5])[0], p=p, a=R.choice(["Birgit", "Carlos", "Devi"]), st=st, cs=R.choices([None, 5, 4, 3, 2, 1], [9, 6, 4, 2, 1, 1])[0] if cl else None, re=1 if cl and R.random() < .09 else 0))
    rows.sort(key=lambda r: r["o"])
    D = lambda x: x.strftime("%Y/%m/%d %H:%M") if x else ""
    out = []
    for n, r in enumerate(rows):
        r["id"] = 30211 + n
        cat = r["cat"]
        if R.random() < .06:
            cat = {"Password": "Pasword", "Software": "software", "Network": "Netwrok"}.get(cat, cat)
        out.append([r["id"], D(r["o"]), D(r["fr"]), D(r["cl"]), r["who"], r["dep"], cat, r["p"], r["a"], r["st"], r["cs"] or "", r["re"]])
    T.write("tickets.csv", ["Ticket ID", "Opened", "First Reply", "Resolved", "Requester", "Dept", "Category", "Prio", "Assignee", "State", "CSAT (1-5)", "Reopened"], out)
    f = lambda s: t("agent|n", gcount([r for r in rows if r["st"] in s], "a"))
    T.q("open tickets per agent", f(("Open",)), [f(("Open", "Pending"))], note="state Open; with Pending accepted")
    hrs = lambda a, b: (b - a).total_seconds() / 3600
    m = statistics.median(hrs(r["o"], r["fr"]) for r in rows if r["p"] == "P1" and r["fr"])
    T.q("median time to first answer for P1 tickets", one("hours", m), [one("minutes", m * 60, .1), one("days", m / 24, .0006)])
    T.q("average satisfaction score per agent", t("agent|score", gmean(rows, "a", lambda r: r["cs"])))
    T.q("which department bothers us the most", t("dept", [[top(gcount(rows, "dep"))[0][0]]]), note="most tickets")
    cl = [r for r in rows if r["cl"]]
    T.q("what share of tickets had to be reopened", share(sum(r["re"] for r in rows) / len(rows)), [share(sum(r["re"] for r in cl) / len(cl))], note="of all; of the resolved accepted")
    T.q("tickets coming in each month", t("month|n", gcount(rows, lambda r: mon(r["o"]))))
    f = lambda key, u: t("quarter|time", [[q, statistics.fmean(hrs(r["o"], r["cl"]) / u for r in cl if quarter(r[key]) == q)] for q in ("2025-Q1", "2025-Q2")], .01 if u == 24 else .1)
    T.q("Compare the average time to resolve a ticket in the first and the second quarter.", f("o", 24), [f("o", 1), f("cl", 24), f("cl", 1), f("o", 1 / 60)], note="by opening day; by day of resolution accepted; days or hours")
    g = gcount(rows, "cat")
    cut = sorted(x[1] for x in g)[2]
    lim = cut // 5 * 5
    assert all(x[1] != lim for x in g)
    T.q(f"which categories got more than {lim} tickets", t("category", [[k] for k, v in g if v > lim]), note="misspelled categories merged")
    T.q("how much overtime did Devi do for tickets", note="no working hours")
    T.q("what does one ticket cost us on average", note="no costs")
    T.done()


# ---------------------------------------------------------------- 9 Getränkehandel
def getraenke():
    T = Table("getraenke-rechnungen", "de")
    R = T.rnd
    kd = [("10012", "Gasthof Löwen", "Ulm"), ("10017", "Meyer Catering", "Neu-Ulm"), ("10023", "Sportheim TSV", "Blaustein"), ("10031", "Hotel Krone", "Ulm"), ("10044", "Café Süd", "Senden"), ("10052", "Kantine Wörner", "Ulm"), ("10060", "Biergarten Au", "Neu-Ulm"), ("10071", "Pizzeria Roma", "Langenau"), ("10083", "Bürgerverein Söflingen", "Ulm")]
    weg = {"10023", "10071"}
    wg = {"Bier": (900, 19), "Wasser": (250, 19), "Säfte": (300, 19), "Wein": (500, 19), "Kaffee": (200, 7)}
    rows = []
    for n in range(236):
        k = R.choices(kd, [6, 8, 3, 7, 3, 4, 6, 2, 1])[0]
        d = workday(days(R, date(2025, 1, 2), date(2025, 4, 22) if k[0] in weg else date(2025, 6, 27)))
        w = R.choices(list(wg), [6, 4, 3, 3, 1])[0]
        net = round(wg[w][0] * R.uniform(.3, 2.2), 2)
        ziel = R.choice([14, 30])
        z = d + timedelta(days=int(max(2, R.gauss(ziel, 9))))
        if z > date(2025, 6, 30) or R.random() < .04:
            z = None
        ms = 0
        if not z:
            al = (date(2025, 6, 30) - d).days - ziel
            ms = 0 if al < 0 else min(3, 1 + al // 25)
        rows.append(dict(d=d, knr=k[0], k=k[1], ort=k[2], wg=w, me=R.randint(4, 80), net=net, mw=wg[w][1], br=round(net * (1 + wg[w][1] / 100), 2), ziel=ziel, z=z, ms=ms))
    rows.sort(key=lambda r: r["d"])
    D = lambda x: x.strftime("%d.%m.%Y") if x else ""
    out = []
    for n, r in enumerate(rows):
        r["nr"] = f"RE25-{n + 1:04d}"
        w = r["wg"]
        if R.random() < .05:
            w = {"Säfte": "Saefte", "Wasser": "Waser", "Bier": "bier"}.get(w, w)
        out.append([r["nr"], D(r["d"]), r["knr"], r["k"], r["ort"], w, r["me"], de(r["net"]), r["mw"], de(r["br"]), f"{r['ziel']} Tage", D(r["z"]), r["ms"] or ""])
    T.write("Rechnungsausgang.csv", ["RgNr", "RgDatum", "Kd-Nr.", "Kunde", "Ort", "WG", "Kisten", "Netto (EUR)", "MwSt %", "Brutto (EUR)", "Zahlungsziel", "Bezahlt am", "Mahnst."], out, sep=";", enc="cp1252", after=[["Summe", "", "", "", "", "", sum(r["me"] for r in rows), de(S(rows, "net")), "", de(S(rows, "br")), "", "", ""]])
    q2 = [r for r in rows if quarter(r["d"]) == "2025-Q2"]
    T.q("Wie viel Umsatz haben wir im zweiten Quartal gemacht?", one("netto", float(S(q2, "net"))), [one("brutto", float(S(q2, "br")))], note="netto; brutto auch richtig; ohne Summenzeile")
    off = [r for r in rows if not r["z"]]
    T.q("offene Beträge nach Kunde", t("kunde|brutto", gsum(off, "k", "br")), [t("kunde|netto", gsum(off, "k", "net"))], note="ohne Zahlungsdatum")
    f = lambda v: t("kunde|umsatz", top(gsum(rows, "k", v), 5), ordered=True)
    T.q("Wer sind unsere fünf größten Kunden?", f("net"), [f("br")])
    T.q("Wie lange brauchen die Kunden im Schnitt, bis sie zahlen?", one("tage", statistics.fmean((r["z"] - r["d"]).days for r in rows if r["z"])), [t("kunde|tage", gmean(rows, "k", lambda r: (r["z"] - r["d"]).days if r["z"] else None))], note="nur bezahlte; je Kunde auch richtig")
    f = lambda v: share(S([r for r in rows if r["wg"] == "Bier"], v) / S(rows, v))
    T.q("Anteil Bier am Umsatz", f("net"), [f("br")])
    T.q("wie viele Rechnungen sind in Mahnstufe 2 oder höher", one("n", sum(r["ms"] >= 2 for r in rows)))
    f = lambda v: t("monat|umsatz", gsum(rows, lambda r: mon(r["d"]), v))
    T.q("Umsatz pro Monat bitte", f("net"), [f("br")])
    f = lambda d: t("kunde", [[k] for k in sorted({x[1] for x in kd} - {r["k"] for r in rows if r["d"] >= d})])
    T.q("Welche Kunden haben seit Anfang Mai 2025 nichts mehr gekauft?", f(date(2025, 5, 1)))
    T.q("Was haben wir im Einkauf für den Wein bezahlt?", note="keine Einkaufspreise")
    T.q("welcher Fahrer liefert am meisten aus", note="keine Fahrer in der Tabelle")
    T.done()


# ---------------------------------------------------------------- 10 Tischlerei
def tischlerei():
    T = Table("tischlerei-auftraege", "de")
    R = T.rnd
    vn = ["Albers", "Becker", "Conrad", "Dietz", "Ehlers", "Fuchs", "Gerlach", "Huber", "Imhof", "Jäger", "Krüger", "Lange", "Möller", "Nagel", "Otto", "Pohl", "Riedel", "Schäfer", "Thiele", "Ullrich"]
    sp = {"Küche": (14000, 95), "Treppe": (9000, 70), "Fenster": (6000, 30), "Möbel": (3500, 35), "Türen": (2600, 18)}
    rows = []
    for n in range(126):
        s = R.choices(list(sp), [4, 2, 4, 5, 4])[0]
        a = workday(days(R, date(2024, 10, 1), date(2025, 6, 20)))
        ang = round(sp[s][0] * R.uniform(.5, 1.7) / 50) * 50.0
        st = R.choices(["fertig", "beauftragt", "angeboten", "abgelehnt"], [60, 12, 12, 22])[0]
        if a > date(2025, 5, 15) and st == "fertig":
            st = "angeboten"
        au = workday(a + timedelta(days=R.randint(3, 25))) if st in ("fertig", "beauftragt") else None
        fe = workday(au + timedelta(days=int(max(4, R.gauss(sp[s][1] / 2.2, 7))))) if st == "fertig" else None
        if fe and fe > date(2025, 6, 30):
            fe, st = None, "beauftragt"
        re = round(ang * R.choices([1, R.uniform(1.02, 1.2), R.uniform(.9, .99)], [5, 3, 2])[0], 2) if fe else None
        rows.append(dict(k=R.choice(vn), kt=R.choices(["Privat", "Gewerbe", "Öffentlich"], [6, 3, 1])[0], a=a, au=au, fe=fe, s=s, m=R.choice(["Kessler", "Brandl", "Yildiz"]), ang=ang, re=re, mat=round(re * R.uniform(.25, .42), 2) if fe else None, h=round(sp[s][1] * R.uniform(.6, 1.4) * 2) / 2 if fe else None, st=st))
    rows.sort(key=lambda r: r["a"])
    D = lambda x: x.strftime("%d.%m.%Y") if x else ""
    E = lambda x: de(x) + " €" if x is not None else ""
    out = []
    for n, r in enumerate(rows):
        r["nr"] = f"A-{n + 301}"
        s = r["s"]
        if R.random() < .07:
            s = {"Küche": "Kueche", "Möbel": "Moebel", "Türen": "Tueren"}.get(s, s)
        out.append([r["nr"], r["k"], r["kt"], s, r["m"], D(r["a"]), E(r["ang"]), D(r["au"]), D(r["fe"]), E(r["re"]), E(r["mat"]), de(r["h"], 1) if r["h"] is not None else "", r["st"]])
    T.write("auftragsliste.csv", ["Vorgang", "Kunde", "Kundenart", "Sparte", "Meister", "Angebot vom", "Angebotssumme", "Beauftragt am", "Fertig am", "Re-Betrag", "Material", "Std.", "Stand"], out, sep=";")
    fin = [r for r in rows if r["fe"]]
    n = sum(bool(r["au"]) for r in rows)
    dec = sum(r["st"] != "angeboten" for r in rows)
    w = S([r for r in rows if r["au"]], "ang") / S(rows, "ang")
    T.q("Wie viel Prozent unserer Angebote werden zum Auftrag?", share(n / len(rows)), [share(n / dec), share(w)], note="beauftragt oder fertig von allen; nur entschiedene oder nach Wert auch richtig")
    T.q("durchschnittliche Dauer von der Beauftragung bis zur Fertigstellung je Sparte", t("sparte|tage", gmean(fin, "s", lambda r: (r["fe"] - r["au"]).days)), note="Kueche = Küche usw.")
    T.q("welcher Meister hat am meisten abgerechnet", t("meister", [[top(gsum(fin, "m", "re"))[0][0]]]))
    T.q("Wie viele Stunden stecken im Schnitt in einer Küche?", one("stunden", statistics.fmean(r["h"] for r in fin if r["s"] == "Küche")))
    T.q("Bei welchen Vorgängen war die Rechnung höher als das Angebot?", t("vorgang", [[r["nr"]] for r in fin if r["re"] > r["ang"] + 1e-6]))
    for r in rows:
        r["db"] = round(r["re"] - r["mat"], 2) if r["fe"] else None
    T.q("Rechnung minus Material nach Kundenart", t("kundenart|rest", gsum(fin, "kt", "db")))
    T.q("Median der Angebotssummen", one("median", float(statistics.median(r["ang"] for r in rows))))
    f = lambda k: [float(S([r for r in fin if quarter(r[k]) == q], "re")) for q in ("2025-Q1", "2025-Q2")]
    tr = []
    for k in ("fe", "au", "a"):
        a, b = f(k)
        tr += [share(b / a - 1), one("differenz", b - a), t("quartal|umsatz", [["2025-Q1", a], ["2025-Q2", b]])]
    T.q("Wie hat sich der Umsatz vom ersten zum zweiten Quartal 2025 verändert?", truths=tr, note="Rechnungsbeträge nach Fertigstellung, Beauftragung oder Angebot; Rate, Differenz oder beide Summen")
    T.q("Wie viele Reklamationen hatten wir bei Treppen?", note="keine Reklamationen")
    T.q("welches Holz wird am häufigsten verbaut", note="keine Holzarten")
    T.done()


# ---------------------------------------------------------------- 11 Fahrschule
def fahrschule():
    T = Table("fahrschule-fahrten", "de")
    R = T.rnd
    sch = [f"{a} {b}." for a, b in zip(["Lea", "Tim", "Emre", "Jana", "Luca", "Mia", "Noah", "Sofia", "Ben", "Clara", "David", "Elif", "Finn", "Hanna", "Ida", "Jonas", "Karim", "Lina", "Max", "Nele", "Oskar", "Paula", "Rosa", "Samuel", "Tarik", "Vera", "Yannick", "Zoe"], "KMSBWLRTHFNGPDAECJVZOUKMSBWL")]
    kl = {s: R.choices(["B", "A2", "BE", "A"], [10, 3, 1, 2])[0] for s in sch}
    fl = {s: R.choice(["Herr Dorn", "Frau Aksoy", "Herr Pilz"]) for s in sch}
    pr = {"Übungsfahrt": (45, 55), "Überlandfahrt": (90, 130), "Autobahnfahrt": (90, 130), "Nachtfahrt": (45, 70), "Prüfung": (55, 160)}
    rows = []
    for n in range(305):
        s = R.choice(sch)
        d = days(R, date(2025, 2, 3), date(2025, 5, 30))
        if d.weekday() == 6:
            d += timedelta(days=1)
        a = R.choices(list(pr), [12, 4, 3, 2, 3])[0]
        f = fl[s] if R.random() < .85 else R.choice(["Herr Dorn", "Frau Aksoy", "Herr Pilz"])
        mi, p = pr[a]
        if a == "Übungsfahrt" and R.random() < .5:
            mi, p = 90, 110
        rows.append(dict(d=d, z=f"{R.randint(7, 19):02d}:{R.choice(['00', '15', '30', '45'])}", s=s, f=f, k=kl[s], a=a, mi=mi, p=float(p), bez=R.random() > .12, e=(R.choices(["bestanden", "nicht bestanden"], [68, 32])[0] if a == "Prüfung" else "")))
    rows.sort(key=lambda r: (r["d"], r["z"]))
    out = []
    for r in rows:
        a = r["a"]
        if R.random() < .05:
            a = {"Überlandfahrt": "Ueberlandfahrt", "Übungsfahrt": "Übungsfart"}.get(a, a)
        out.append([r["d"].strftime("%d.%m.%y"), r["z"], r["s"], r["f"], r["k"], a, r["mi"], de(r["p"]), "ja" if r["bez"] else "nein", r["e"]])
    T.write("fahrtenbuch.csv", ["Datum", "Beginn", "Fahrschüler", "Lehrer", "Kl.", "Fahrtart", "Min.", "Preis EUR", "bezahlt", "Ergebnis"], out, sep=";", enc="utf-8-sig")
    mz = [r for r in rows if r["d"].month == 3]
    mo = [r for r in mz if r["a"] != "Prüfung"]
    T.q("Wie viele Fahrten hatte jeder Lehrer im März?", t("lehrer|n", gcount(mz, "f")), [t("lehrer|n", gcount(mo, "f"))], note="mit Prüfungen; ohne auch richtig")
    px = [r for r in rows if r["a"] == "Prüfung"]
    T.q("Bestehensquote bei den Prüfungen", share(sum(r["e"] == "bestanden" for r in px) / len(px)))
    f = lambda g: t("lehrer|quote", [[k, sum(r["e"] == "nicht bestanden" for r in x) / len(x)] for k, x in G(g, "f").items()], .0006)
    T.q("wie hoch ist die Durchfallquote je Lehrer", f(px))
    T.q("Welche Summe steht noch aus?", one("offen", float(S([r for r in rows if not r["bez"]], "p"))))
    wd = lambda r: r["d"].strftime("%A")
    T.q("An welchem Wochentag ist am meisten los?", t("wochentag", [[top(gcount(rows, wd))[0][0]]]), [t("wochentag", [[top(gsum(rows, wd, "mi"))[0][0]]])], note="Fahrten; nach Minuten auch richtig")
    T.q("wie viele verschiedene Schüler sind gefahren", one("n", len({r["s"] for r in rows})))
    T.q("Einnahmen pro Führerscheinklasse", t("klasse|einnahmen", gsum(rows, "k", "p")), [t("klasse|einnahmen", gsum([r for r in rows if r["bez"]], "k", "p"))])
    cn = gcount(rows, "s")
    lim = 14
    f = lambda g: t("schueler", [[k] for k, v in gcount(g, "s") if v > lim])
    T.q(f"Wer hat mehr als {lim} Fahrten gemacht?", f(rows), [f([r for r in rows if r["a"] != "Prüfung"])])
    T.q("Wie viel Sprit haben die Autos verbraucht?", note="kein Verbrauch")
    T.q("wie oft waren die Schüler im Theorieunterricht", note="nur Fahrten")
    print("fahrten", sorted(v for _, v in cn)[-6:])
    T.done()


# ---------------------------------------------------------------- 12 Hausverwaltung
def haus():
    T = Table("mieterliste", "de")
    R = random.Random("c-haus-2")
    ob = {"Gartenstr. 12": 9.4, "Lindenallee 3": 10.8, "Am Markt 7": 12.6, "Schulweg 21": 8.7}
    vn = ["Arslan", "Baumann", "Cramer", "Dahl", "Engel", "Franke", "Graf", "Heinz", "Ivanov", "Jung", "Kaiser", "Lorenz", "Mohr", "Neumann", "Özdemir", "Peters", "Quast", "Roth", "Sommer", "Tietz", "Urban", "Voigt", "Wolff", "Zander", "Brückner", "Schütz", "Köhler", "Böhm", "Günther", "Förster"]
    vv = ["A.", "B.", "C.", "H.", "M.", "S."]
    names = [f"{a}, {b}" for a in vn for b in vv]
    R.shuffle(names)
    rows = []
    for o, q in ob.items():
        for i in range(17):
            zi = R.choice([1, 2, 2, 3, 3, 4])
            fl = round(zi * 21 + R.uniform(8, 22), 1)
            leer = R.random() < .11
            km = None if leer else round(fl * q * R.uniform(.85, 1.15), 2)
            nk = None if leer else round(fl * 2.6)
            e = None if leer else date(R.randint(2004, 2024), R.randint(1, 12), R.choice([1, 1, 15]))
            rs = None if leer else (round(R.choice([.5, 1, 1, 2]) * (km + nk), 2) if R.random() < .13 else 0.0)
            rows.append(dict(o=o, w=f"W{i + 1:02d}", m=None if leer else names.pop(), fl=fl, zi=zi, km=km, nk=nk, e=e, rs=rs, kau=None if leer or R.random() < .08 else round(km * 3, 2), st="leer" if leer else ("gekündigt" if R.random() < .06 else "vermietet")))
    E = lambda x: "" if x is None else de(x)
    out = [[r["o"], r["w"], r["m"] or "", de(r["fl"], 1), r["zi"], E(r["km"]), E(r["nk"]), E(r["km"] + r["nk"]) if r["km"] else "", E(r["kau"]), r["e"].strftime("%d.%m.%Y") if r["e"] else "", E(r["rs"]), r["st"]] for r in rows]
    T.write("Mieterliste 12-2024.csv", ["Objekt", "Whg.", "Mieter", "Fläche m²", "Zi.", "Kaltmiete", "NK-Vorausz.", "Warmmiete", "Kaution", "Einzug", "Rückstand", "Status"], out, sep=";", enc="cp1252",
            before=[["Hausverwaltung Reuter GmbH"] + [""] * 11, ["Mieterliste Stand 31.12.2024"] + [""] * 11], after=[["Gesamt", "", "", de(S(rows, "fl"), 1), "", de(S(rows, "km")), de(S(rows, "nk")), de(S(rows, "km") + S(rows, "nk")), de(S(rows, "kau")), "", de(S(rows, "rs")), ""]])
    le = [r for r in rows if r["st"] == "leer"]
    oc = [r for r in rows if r["km"]]
    T.q("Wie hoch ist unser Leerstand in Prozent?", share(len(le) / len(rows)), [share(S(le, "fl") / S(rows, "fl"))], note="Wohnungen; nach Fläche auch richtig")
    T.q("Kaltmiete je Quadratmeter pro Haus", t("objekt|eur_m2", [[k, S(g, "km") / S(g, "fl")] for k, g in G(oc, "o").items()]), [t("objekt|eur_m2", gmean(oc, "o", lambda r: r["km"] / r["fl"])), t("objekt|eur_m2", [[k, S(g, "km") / S(g, "fl")] for k, g in G(rows, "o").items()])], note="vermietete Fläche; Mittel der Wohnungen oder ganze Fläche auch richtig")
    T.q("Welche Mieter sind im Rückstand?", t("mieter", [[r["m"]] for r in rows if r["rs"]]))
    g = [r for r in rows if r["o"].startswith("Garten")]
    assert S(g, "rs") > 0
    T.q("Was schulden uns die Leute in der Gartenstraße insgesamt?", one("rueckstand", float(S(g, "rs"))))
    T.q("durchschnittliche Wohnungsgröße", one("m2", statistics.fmean(r["fl"] for r in rows)))
    z3 = [r for r in rows if r["zi"] == 3]
    T.q("Wie viele 3-Zimmer-Wohnungen haben wir?", one("n", len(z3)))
    first = sorted(oc, key=lambda r: r["e"])
    assert first[0]["e"] < first[1]["e"]
    T.q("wer wohnt am längsten bei uns", t("mieter", [[first[0]["m"]]]))
    assert sum(r["e"].year == 2023 for r in oc)
    T.q("Anzahl Einzüge im Jahr 2023", one("n", sum(r["e"].year == 2023 for r in oc)))
    T.q("Wie hoch waren die Heizkosten am Markt 7?", note="nur Vorauszahlungen, keine Kosten")
    T.q("Wann wurde in der Lindenallee zuletzt renoviert?", note="keine Renovierungen")
    T.done()


for fn in (bakery, bikes, parcels, coworking, restaurant, studio, tea, helpdesk, getraenke, tischlerei, fahrschule, haus):
    fn()
print("written")
