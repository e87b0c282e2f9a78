#!/usr/bin/env python3
"""Writes twelve tables of small firms with questions and truths (folder D). Python 3 only, seeded."""
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
        self.rnd = random.Random("d-" + name)

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


# ---------------------------------------------------------------- 1 garden centre
def garden():
    T = Table("greenacre-till", "en")
    R = T.rnd
    it = {"Tomato plug x6": ("Veg", 1.1, 3.0), "Basil pot": ("Herbs", .8, 2.5), "Lavender 2L": ("Perennials", 2.9, 6.99), "Rose 5L": ("Shrubs", 8.2, 16.5), "Compost 50L": ("Sundries", 3.6, 6.5), "Terracotta 30cm": ("Pots", 4.1, 12.0), "Olive Tree": ("Shrubs", 21, 49), "Tulip bulbs x10": ("Bulbs", 1.7, 4.5), "Hydrangea 3L": ("Shrubs", 6.1, 11.5)}
    rows = []
    for n in range(372):
        x = R.choices(list(it), [6, 5, 6, 3, 7, 3, 1, 3, 3])[0]
        d = days(R, date(2025, 3, 1), date(2025, 6, 15))
        q = R.choices([1, 2, 3, 5, 8], [6, 5, 3, 2, 1])[0]
        off = R.choices([1, .9, .75], [8, 1, 1])[0]
        rows.append(dict(d=d, x=x, dep=it[x][0], q=q, uc=it[x][1], net=round(q * it[x][2] * off, 2), till=R.choice([1, 2, 3]), loy=R.random() < .41))
    rows.sort(key=lambda r: r["d"])
    out = []
    for n, r in enumerate(rows):
        r["mar"] = round(r["net"] - r["q"] * r["uc"], 4)
        dep = r["dep"]
        if R.random() < .06:
            dep = {"Shrubs": "Shrub", "Perennials": "Perenials", "Veg": "veg", "Herbs": "Herbs "}.get(dep, dep)
        out.append([r["d"].isoformat(), 88001 + n, r["x"], dep, r["q"], f"{r['uc']:.2f}", f"{r['net']:.2f}", r["till"], "x" if r["loy"] else ""])
    T.write("till_journal.csv", ["SaleDate", "RcptNo", "Descr", "Dept", "QtySold", "CostEach", "NetSales", "TillNo", "LoyCard"], out, eol="\n")
    T.q("Which three products earn us the most profit?", t("product|margin", top(gsum(rows, "x", "mar"), 3), ordered=True), note="net sales minus quantity times cost")
    T.q("takings by department", t("dept|sales", gsum(rows, "dep", "net")), note="misspelled departments merged")
    T.q("how many olive trees have we sold", one("n", sum(r["q"] for r in rows if r["x"] == "Olive Tree")))
    T.q("what percentage of receipts used a loyalty card", share(sum(r["loy"] for r in rows) / len(rows)), note="each row is one receipt")
    T.q("Was April better than May in sales?", one("answer", S([r for r in rows if r["d"].month == 4], "net") > S([r for r in rows if r["d"].month == 5], "net")), [t("month|sales", [[f"2025-0{m}", float(S([r for r in rows if r["d"].month == m], "net"))] for m in (4, 5)])], note="yes or no, or both sums")
    wd = lambda r: r["d"].strftime("%A")
    per = [[k, S(g, "net") / len({r["d"] for r in g})] for k, g in G(rows, wd).items()]
    a, b = top(gsum(rows, wd, "net"))[0][0], top(per)[0][0]
    T.q("busiest day of the week by takings", t("weekday", [[a]]), [t("weekday", [[b]])], note="total; average per such day accepted")
    sh = [r for r in rows if r["dep"] == "Shrubs"]
    T.q("margin in percent on shrubs", share(S(sh, "mar") / S(sh, "net")), [t("percent", [[100 * S(sh, "mar") / S(sh, "net")]], .06)])
    T.q("typical sale value - I mean the median, not the mean", one("median", float(statistics.median(r["net"] for r in rows))))
    T.q("How much stock of compost is left?", note="sales only, no stock")
    T.q("sales per cashier please", note="till numbers but no cashiers")
    T.done()


# ---------------------------------------------------------------- 2 car rental
def rental():
    T = Table("rental-bookings", "en")
    R = T.rnd
    rate = {"Mini": 29, "Compact": 38, "Estate": 52, "Van": 74, "SUV": 69}
    rows = []
    for n in range(248):
        c = R.choices(list(rate), [4, 6, 3, 3, 2])[0]
        a = days(R, date(2024, 7, 1), date(2024, 12, 27))
        L = R.choices([1, 2, 3, 4, 7, 10, 14], [4, 6, 6, 3, 4, 1, 1])[0]
        p = a + timedelta(days=L)
        st = R.choices(["Completed", "Cancelled", "No-show"], [84, 11, 5])[0]
        act = None
        if st == "Completed":
            act = p + timedelta(days=R.choices([0, 1, 2, 3], [86, 8, 4, 2])[0])
            if act > date(2024, 12, 31):
                act, st = None, "On rent"
        ko = R.randint(4000, 60000)
        ki = ko + R.randint(30, 220) * L if act else None
        rows.append(dict(c=c, br=R.choices(["Airport", "City", "Harbour"], [5, 4, 2])[0], a=a, p=p, act=act, ko=ko if act or st == "On rent" else None, ki=ki, rate=rate[c] + R.choice([0, 0, 4, -3]), st=st, ex=R.choice([0, 0, 0, 15, 45]) if act else 0))
    rows.sort(key=lambda r: r["a"])
    D = lambda x: x.strftime("%d-%b-%y") if x else ""
    out = []
    for n, r in enumerate(rows):
        r["id"] = f"R{24500 + n}"
        r["len"] = (r["act"] - r["a"]).days if r["act"] else None
        r["plan"] = (r["p"] - r["a"]).days
        r["chg"] = float(r["rate"] * r["len"] + r["ex"]) if r["act"] else None
        r["km"] = r["ki"] - r["ko"] if r["ki"] else None
        c = {"Compact": "Compct", "Estate": "estate"}.get(r["c"], r["c"]) if R.random() < .06 else r["c"]
        out.append([r["id"], r["br"], c, D(r["a"]), D(r["p"]), D(r["act"]), r["ko"] or "", r["ki"] or "", f"${r['rate']}", f"${r['chg']:,.2f}" if r["chg"] is not None else "", r["st"]])
    T.write("bookings.csv", ["Res #", "Stn", "Veh Class", "Out", "Due Back", "In", "Odo Out", "Odo In", "Rate/Day", "Charged", "Booking State"], out)
    T.q("I need the rental income for each station.", t("station|income", gsum(rows, "br", "chg")))
    fin = [r for r in rows if r["act"]]
    T.q("how many cars came back late?", one("n", sum(r["act"] > r["p"] for r in fin)))
    T.q("cancellation rate per vehicle class", t("class|rate", [[k, sum(r["st"] == "Cancelled" for r in g) / len(g)] for k, g in G(rows, "c").items()], .0006), [t("class|rate", [[k, sum(r["st"] in ("Cancelled", "No-show") for r in g) / len(g)] for k, g in G(rows, "c").items()], .0006)], note="no-shows may be counted too")
    T.q("Average rental length in days, vans only", one("days", statistics.fmean(r["len"] for r in fin if r["c"] == "Van")), [one("days", statistics.fmean(r["plan"] for r in rows if r["c"] == "Van")), one("days", statistics.fmean(r["plan"] for r in fin if r["c"] == "Van"))], note="actual days of the finished ones; planned days accepted")
    T.q("average distance driven per booking", one("km", statistics.fmean(r["km"] for r in fin), .05))
    T.q("Which class was booked most often between July and September 2024?", t("class", [[top(gcount([r for r in rows if r["a"].month <= 9], "c"))[0][0]]]), [t("class", [[top(gcount([r for r in fin if r["a"].month <= 9], "c"))[0][0]]])])
    f = lambda k: t("month|income", gsum([r for r in rows if r[k] and r["chg"] is not None], lambda r: mon(r[k]), "chg"))
    T.q("income month by month", f("a"), [f("act")], note="by day of pick-up; by day of return accepted")
    nr = [r for r in rows if r["st"] == "On rent"]
    T.q("which bookings are still out", t("booking", [[r["id"]] for r in nr]))
    T.q("How many of our cars were damaged?", note="no damages")
    T.q("what do we earn per car after leasing cost", note="no single cars and no leasing costs")
    T.done()


# ---------------------------------------------------------------- 3 gym classes
def gym():
    T = Table("pulse-classes", "en")
    R = T.rnd
    cl = {"Spin": 20, "Yoga Flow": 24, "HIIT": 18, "Pilates": 14, "Boxing": 16}
    pop = {"Spin": .85, "Yoga Flow": .75, "HIIT": .7, "Pilates": .9, "Boxing": .5}
    rows = []
    d = date(2025, 1, 6)
    while d <= date(2025, 3, 30):
        for c in R.sample(list(cl), R.choice([2, 3, 4])):
            cap = cl[c]
            b = min(cap, max(1, int(R.gauss(cap * pop[c], 3))))
            can = R.random() < .05
            rows.append(dict(d=d, tm=R.choice(["6:30 AM", "12:15 PM", "5:45 PM", "7:00 PM"]), c=c, co=R.choices(["Nadia", "Rick", "Sho", None], [5, 4, 4, .3])[0], cap=cap, b=b, s=None if can else max(0, b - R.choices([0, 1, 2, 3, 4], [4, 4, 3, 2, 1])[0]), can=can))
        d += timedelta(days=1)
    out = []
    for r in rows:
        c = {"Yoga Flow": "Yoga flow", "Pilates": "Pilattes"}.get(r["c"], r["c"]) if R.random() < .07 else r["c"]
        out.append([r["d"].strftime("%a %m/%d/%Y"), r["tm"], c, r["co"] or "", r["cap"], r["b"], "" if r["s"] is None else r["s"], "cancelled" if r["can"] else ""])
    T.write("class-attendance.csv", ["class_day", "start", "class_name", "coach", "spots", "signed_up", "showed_up", "remark"], out)
    ok = [r for r in rows if not r["can"]]
    ratio = lambda g, a, b, key: [[k, S(x, a) / S(x, b)] for k, x in G(g, key).items()]
    T.q("How full are our classes on average, by class? Go by people who really came.", t("class|share", ratio(ok, "s", "cap", "c"), .0006), [t("class|share", gmean(ok, "c", lambda r: r["s"] / r["cap"]), .0006), t("class|share", ratio(rows, "s", "cap", "c"), .0006)], note="showed up over spots; cancelled classes left out or not")
    ns = 1 - S(ok, "s") / S(ok, "b")
    T.q("what's the no-show rate overall", share(ns), [share(1 - S(rows, "s") / S(rows, "b")), share(statistics.fmean((r["b"] - r["s"]) / r["b"] for r in ok))], note="signed up but not showed up; cancelled classes left out or not")
    T.q("which coach draws the biggest crowd per class", t("coach", [[top(gmean([r for r in ok if r["co"]], "co", lambda r: r["s"]))[0][0]]]), [t("coach", [[top(gmean([r for r in rows if r["co"]], "co", lambda r: r["b"]))[0][0]]])])
    T.q("number of visits per month", t("month|visits", gsum(ok, lambda r: mon(r["d"]), "s")), note="people who showed up")
    T.q("how many classes did we have to cancel", one("n", sum(r["can"] for r in rows)))
    T.q("How many sessions were fully booked?", one("n", sum(r["b"] == r["cap"] for r in rows)), [one("n", sum(r["b"] == r["cap"] for r in ok)), one("n", sum(r["s"] == r["cap"] for r in ok))])
    T.q("Boxing: attendance January against March", t("month|visits", [[f"2025-0{m}", S([r for r in ok if r["c"] == "Boxing" and r["d"].month == m], "s")] for m in (1, 3)]), [t("month|average", [[f"2025-0{m}", statistics.fmean(r["s"] for r in ok if r["c"] == "Boxing" and r["d"].month == m)] for m in (1, 3)])])
    T.q("classes taught per coach", t("coach|n", gcount([r for r in ok if r["co"]], "co")), [t("coach|n", gcount([r for r in rows if r["co"]], "co"))], note="rows without a coach left out")
    T.q("What do members think of Rick's classes?", note="no ratings")
    T.q("how much money did the Spin classes bring in", note="no prices")
    T.done()


# ---------------------------------------------------------------- 4 wine stock
def wine():
    T = Table("cellar-stock", "en")
    R = T.rnd
    sup = {"Bodegas Ruiz": "Spain", "Casa Verdi": "Italy", "Domaine Picard": "France", "Quinta Alta": "Portugal", "Weingut Kolb": "Germany"}
    words = ["Reserva", "Crianza", "Riserva", "Grand Cru", "Village", "Old Vines", "Estate", "Brut", "Late Harvest", "Classico"]
    rows = []
    k = 0
    for s in sup:
        for i in range(R.randint(15, 21)):
            cost = round(R.uniform(3.5, 28), 2)
            oh = R.choices([0, R.randint(1, 20), R.randint(20, 300)], [1, 2, 6])[0]
            rows.append(dict(sku=f"W{1100 + k}", n=f"{s.split()[-1]} {words[i % 10]} {R.choice(['2018', '2019', '2020', '2021', '2022'])} {'I' * (i // 10 + 1)}", s=s, ct=sup[s], ty=R.choices(["Red", "White", "Rosé", "Sparkling"], [6, 4, 1, 2])[0], oh=oh, rp=R.choice([12, 24, 36, 48]), oo=R.choice([0, 0, 0, 60, 120]), cost=cost, lp=round(cost * R.uniform(1.5, 2.3) * 2) / 2, last=days(R, date(2023, 9, 1), date(2025, 2, 20)) if R.random() > .05 else None))
            k += 1
    for r in rows:
        r["val"] = round(r["oh"] * r["cost"], 2)
    out = [[r["sku"], r["n"], r["s"], r["ct"], {"Red": "red", "White": "Wite"}.get(r["ty"], r["ty"]) if R.random() < .05 else r["ty"], r["oh"], r["rp"], r["oo"] or "", f"{r['cost']:.2f}", f"{r['lp']:.2f}", f"{r['val']:,.2f}", r["last"].strftime("%d.%m.%Y") if r["last"] else ""] for r in rows]
    T.write("stock_valuation.csv", ["SKU", "Wine", "Vendor", "Origin", "Type", "On Hand (btl)", "Reorder Pt", "On Order", "Unit Cost EUR", "List Price EUR", "Stock Value", "Last Rcvd"], out,
            before=[["Stock valuation as at 28/02/2025"]], after=[["TOTAL", "", "", "", "", sum(r["oh"] for r in rows), "", sum(r["oo"] for r in rows), "", "", f"{S(rows, 'val'):,.2f}", ""]])
    T.q("What is our stock worth altogether?", one("value", float(S(rows, "val"))), note="totals row not counted twice")
    T.q("bottles in stock by country", t("country|bottles", gsum(rows, "ct", "oh")))
    lo = [r for r in rows if r["oh"] < r["rp"]]
    le = [r for r in rows if r["oh"] <= r["rp"]]
    T.q("how many wines have fallen below their reorder point", one("n", len(lo)), [one("n", len(le))])
    T.q("Give me the wines that are out of stock and not on order.", t("wine", [[r["n"]] for r in rows if not r["oh"] and not r["oo"]]), [t("sku", [[r["sku"]] for r in rows if not r["oh"] and not r["oo"]])])
    T.q("average mark-up by type, list price over cost", t("type|markup", [[k, statistics.fmean(r["lp"] / r["cost"] - 1 for r in g)] for k, g in G(rows, "ty").items()], .0006),
        [t("type|factor", [[k, statistics.fmean(r["lp"] / r["cost"] for r in g)] for k, g in G(rows, "ty").items()], .0006), t("type|markup", [[k, S(g, "lp") / S(g, "cost") - 1] for k, g in G(rows, "ty").items()], .0006), t("type|factor", [[k, S(g, "lp") / S(g, "cost")] for k, g in G(rows, "ty").items()], .0006), t("type|difference", gmean(rows, "ty", lambda r: r["lp"] - r["cost"]))], note="rate, factor or difference; mean of wines or of sums")
    T.q("which supplier ties up the most capital", t("vendor", [[top(gsum(rows, "s", "val"))[0][0]]]))
    T.q("what share of the stock value is red wine", share(S([r for r in rows if r["ty"] == "Red"], "val") / S(rows, "val")))
    old = [r for r in rows if r["last"] and r["last"] < date(2024, 3, 1)]
    T.q("How many wines had no delivery since 1 March 2024?", one("n", len(old)), [one("n", len(old) + sum(not r["last"] for r in rows))], note="wines without a date may be counted too")
    T.q("which wine sells fastest", note="stock only, no sales")
    T.q("how many bottles got broken in the cellar", note="no breakages")
    T.done()


# ---------------------------------------------------------------- 5 print shop quotes
def quotes():
    T = Table("inkwell-quotes", "en")
    R = T.rnd
    cu = ["Abacus Schools", "Blue Door Realty", "Copperfield Events", "Dale Council", "Ember Foods", "Foxglove Spa", "Gable & Sons", "Hillview Church"]
    rows = []
    for n in range(193):
        d = workday(days(R, date(2024, 1, 3), date(2024, 12, 18)))
        o = R.choices(["Won", "Lost", "Open"], [45, 38, 17 if d.month > 9 else 2])[0]
        dd = workday(d + timedelta(days=R.randint(2, 40))) if o != "Open" else None
        rows.append(dict(d=d, dd=dd, cu=R.choice(cu), rep=R.choices(["Holly", "Dev", "Anton"], [5, 4, 3])[0], pr=R.choices(["Leaflets", "Banners", "Business cards", "Booklets", "Stickers"], [6, 3, 5, 3, 2])[0], v=round(R.lognormvariate(6.3, .8), 0), o=o, why=R.choices(["Price", "Lead time", "No decision", None], [6, 3, 2, 1])[0] if o == "Lost" else None, pb=R.choice([10, 25, 50, 75, 90]) if o == "Open" else None))
    rows.sort(key=lambda r: r["d"])
    D = lambda x: f"{x.strftime('%B')} {x.day}, {x.year}" if x else ""
    out = []
    for n, r in enumerate(rows):
        r["no"] = f"Q24-{n + 1:03d}"
        o = r["o"].lower() if R.random() < .06 else r["o"]
        p = {"Leaflets": "Leaflet", "Business cards": "Bussiness cards"}.get(r["pr"], r["pr"]) if R.random() < .06 else r["pr"]
        out.append([r["no"], D(r["d"]), D(r["dd"]), r["cu"], r["rep"], p, f"{r['v']:,.0f} USD", o, r["why"] or "", f"{r['pb']}%" if r["pb"] else ""])
    T.write("quotes-2024.csv", ["Quote Ref", "Raised", "Decided", "Client", "Est. by", "Product", "Amt", "Outcome", "Why lost", "Prob."], out)
    wl = [r for r in rows if r["o"] != "Open"]
    w = [r for r in rows if r["o"] == "Won"]
    f = lambda g: t("rep|rate", [[k, sum(r["o"] == "Won" for r in x) / len(x)] for k, x in G(g, "rep").items()], .0006)
    fv = lambda g: t("rep|rate", [[k, S([r for r in x if r["o"] == "Won"], "v") / S(x, "v")] for k, x in G(g, "rep").items()], .0006)
    T.q("win rate for each estimator", truths=[f(wl), f(rows), fv(wl), fv(rows)], note="of the decided ones or of all; by number or value")
    fr = lambda k: t("quarter|amount", gsum(w, lambda r: quarter(r[k]), "v"))
    T.q("value of the work we won, per quarter", fr("dd"), [fr("d")], note="by day of the decision or of the quote; decisions in January 2025 are a fifth quarter")
    T.q("Why do we mostly lose jobs?", t("reason", [[top(gcount([r for r in rows if r["why"]], "why"))[0][0]]]), [t("reason", [[top(gsum([r for r in rows if r["why"]], "why", "v"))[0][0]]])])
    op = [r for r in rows if r["o"] == "Open"]
    T.q("How much money is in quotes that are still undecided?", one("amount", float(S(op, "v"))))
    T.q("expected value of the open quotes, taking the chances into account", one("amount", float(sum(r["v"] * r["pb"] / 100 for r in op))))
    m = statistics.fmean((r["dd"] - r["d"]).days for r in wl)
    T.q("how long does it usually take until a client makes up their mind", one("days", m), [one("days", float(statistics.median((r["dd"] - r["d"]).days for r in wl)))], note="mean; median accepted")
    T.q("five largest jobs we lost", t("quote|amount", [[r["no"], r["v"]] for r in sorted((x for x in rows if x["o"] == "Lost"), key=lambda r: -r["v"])[:5]], ordered=True), [t("client|amount", [[r["cu"], r["v"]] for r in sorted((x for x in rows if x["o"] == "Lost"), key=lambda r: -r["v"])[:5]], ordered=True)])
    b = G(rows, "pr")
    T.q("what's the biggest customer for each product, by value won?", t("product|client", [[k, top(gsum(g, "cu", "v"))[0][0]] for k, g in G(w, "pr").items()]), [t("product|client|amount", [[k] + top(gsum(g, "cu", "v"))[0] for k, g in G(w, "pr").items()])])
    T.q("What paper do we use the most?", note="no paper")
    T.q("how many of the won jobs have been paid", note="no payments")
    T.done()


# ---------------------------------------------------------------- 6 charity, two files
def charity():
    T = Table("riverside-gifts", "en")
    R = T.rnd
    fn = ["Agnes", "Boris", "Celia", "Duncan", "Edith", "Fergus", "Gloria", "Howard", "Irene", "Jasper"]
    ln = ["Achebe", "Bloom", "Carver", "Drake", "Ellis", "Finch", "Garland", "Hobbs"]
    nm = [f"{a} {b}" for a in fn for b in ln]
    R.shuffle(nm)
    don = [dict(id=f"D{100 + i}", n=nm[i], reg=R.choices(["North", "South", "East", "West"], [4, 3, 2, 2])[0], typ=R.choices(["Individual", "Company", "Trust"], [7, 2, 1])[0], since=days(R, date(2018, 1, 1), date(2024, 6, 1)), mail=R.random() < .7) for i in range(72)]
    lap = {d["id"] for d in don[:16]}
    gifts = []
    for n in range(342):
        d = R.choice(don)
        gd = days(R, date(2023, 1, 3), date(2023, 12, 28) if d["id"] in lap else date(2024, 12, 29))
        amt = float(R.choice([10, 15, 20, 25, 50, 50, 100, 120]) * (5 if d["typ"] != "Individual" else 1))
        gifts.append(dict(id=d["id"], d=gd, amt=amt, camp=R.choices(["Spring Appeal", "Winter Appeal", "Fun Run", "General"], [4, 5, 3, 5])[0], way=R.choices(["Direct debit", "Card", "Cheque", "Cash"], [6, 6, 2, 1])[0]))
    gifts.sort(key=lambda r: r["d"])
    P = {d["id"]: d for d in don}
    for g in gifts:
        g.update(n=P[g["id"]]["n"], reg=P[g["id"]]["reg"], typ=P[g["id"]]["typ"])
    T.write("donors.csv", ["DonorRef", "FullName", "Region", "DonorType", "DonorSince", "MailingOK"], [[d["id"], d["n"], d["reg"], d["typ"], d["since"].strftime("%d/%m/%Y"), int(d["mail"])] for d in don])
    T.write("gifts.csv", ["GiftNo", "DonorRef", "GiftDate", "GiftAmt", "Appeal", "Method"], [[i + 1, g["id"], g["d"].strftime("%d/%m/%Y"), f"£{g['amt']:,.2f}", {"Winter Appeal": "Winter Apeal", "Fun Run": "fun run"}.get(g["camp"], g["camp"]) if R.random() < .05 else g["camp"], g["way"]] for i, g in enumerate(gifts)])
    y = lambda n: [g for g in gifts if g["d"].year == n]
    T.q("How much did each appeal raise in 2024?", t("appeal|amount", gsum(y(2024), "camp", "amt")))
    T.q("donations by region", t("region|amount", gsum(gifts, "reg", "amt")), [t("region|n", gcount(gifts, "reg"))], note="region is in the file of donors; money or number")
    a, b = {g["id"] for g in y(2023)}, {g["id"] for g in y(2024)}
    T.q("how many people gave in 2023 but not in 2024", one("n", len(a - b)))
    T.q("top ten donors over both years", t("donor|amount", top(gsum(gifts, "n", "amt"), 10), ordered=True) if len({round(v, 2) for _, v in sorted(gsum(gifts, 'n', 'amt'), key=lambda x: -x[1])[:11]}) == 11 else t("donor|amount", top(gsum(gifts, "n", "amt"), 10)))
    T.q("Did giving go up from 2023 to 2024, and by what percentage?", share(S(y(2024), "amt") / S(y(2023), "amt") - 1), [t("year|amount", [[2023, float(S(y(2023), "amt"))], [2024, float(S(y(2024), "amt"))]]), one("difference", float(S(y(2024), "amt") - S(y(2023), "amt")))])
    T.q("average gift of a company compared with an individual", t("type|average", [[k, statistics.fmean(g["amt"] for g in gifts if g["typ"] == k)] for k in ("Company", "Individual")]))
    nev = [d for d in don if d["id"] not in a | b]
    ltd = sorted(d["n"] for d in don if d["id"] not in b)
    T.q("Which donors gave nothing after December 2023?", t("donor", [[n] for n in ltd]), [t("donor", [[d["n"]] for d in don if d["id"] in a - b])] if nev else [], note="donors without any gift may be left out")
    T.q("share of gifts paid by direct debit", share(sum(g["way"] == "Direct debit" for g in gifts) / len(gifts)), [share(S([g for g in gifts if g["way"] == "Direct debit"], "amt") / S(gifts, "amt"))])
    T.q("what did the Fun Run cost to organise", note="no costs")
    T.q("how old are our donors on average", note="no age")
    T.done()


# ---------------------------------------------------------------- 7 building site purchase orders
def orders():
    T = Table("site-purchase-orders", "en")
    R = T.rnd
    ven = {"Ridge Timber": 2, "Apex Concrete": 1, "Northside Electrical": 4, "Fastline Plumbing": 3, "Coastal Glass": 7, "Metro Tool Hire": 0}
    rows = []
    for n in range(168):
        v = R.choices(list(ven), [5, 4, 4, 4, 2, 3])[0]
        d = workday(days(R, date(2024, 9, 2), date(2025, 2, 26)))
        pr = d + timedelta(days=R.choice([5, 7, 10, 14, 21]))
        rc = pr + timedelta(days=int(R.gauss(ven[v], 3)))
        rc = max(rc, d + timedelta(days=1))
        st = "Received"
        if rc > date(2025, 2, 28):
            rc, st = None, "Ordered"
        if R.random() < .05:
            rc, st = None, "Cancelled"
        rows.append(dict(v=v, d=d, pr=pr, rc=rc, st=st, site=R.choices(["Elm Court", "Quay House", "Mill Lane School"], [5, 4, 3])[0], cc=R.choice(["Structure", "Services", "Finishes", "Plant"]), amt=round(R.lognormvariate(7.4, .9), 2), by=R.choice(["J. Orr", "P. Singh", ""])))
    rows.sort(key=lambda r: r["d"])
    D = lambda x: f"{x.month}/{x.day}/{x.year}" if x else ""
    out = []
    for n, r in enumerate(rows):
        r["no"] = f"PO-{7001 + n}"
        v = {"Ridge Timber": "Ridge timber", "Apex Concrete": "Apex Concrete Ltd", "Fastline Plumbing": "Fastline Plumbng"}.get(r["v"], r["v"]) if R.random() < .05 else r["v"]
        out.append([r["no"], D(r["d"]), v, r["site"], r["cc"], f"${r['amt']:,.2f}", D(r["pr"]), D(r["rc"]), r["by"], r["st"]])
    T.write("PO register.csv", ["PO No.", "Issued", "Vendor", "Job Site", "Cost Code", "PO Total", "Promised", "Rec'd", "Appr. By", "PO Status"], out, after=[["Grand Total", "", "", "", "", f"${S(rows, 'amt'):,.2f}", "", "", "", ""]])
    live = [r for r in rows if r["st"] != "Cancelled"]
    rcv = [r for r in rows if r["rc"]]
    f = lambda g: t("site|amount", gsum(g, "site", "amt"))
    T.q("How much have we ordered for each site?", f(rows), [f(live)])
    lt = lambda r: (r["rc"] - r["pr"]).days
    late = [r for r in rcv if lt(r) > 0]
    T.q("Which supplier is late most often?", t("vendor", [[top(gcount(late, "v"))[0][0]]]), [t("vendor", [[top([[k, sum(lt(r) > 0 for r in g) / len(g)] for k, g in G(rcv, "v").items()])[0][0]]])], note="number or share of late deliveries")
    T.q("average wait from order to delivery, by supplier", t("vendor|days", gmean(rcv, "v", lambda r: (r["rc"] - r["d"]).days)))
    T.q("on-time deliveries in percent", share(1 - len(late) / len(rcv)), [share((len(rcv) - len(late)) / len(live)), share((len(rcv) - len(late)) / len(rows))], note="received by the promised day, of the received ones")
    f = lambda g: one("n", sum(r["amt"] > 5000 for r in g))
    T.q("number of orders over 5,000 dollars", f(rows), [f(live)])
    od = [r for r in rows if r["st"] == "Ordered"]
    T.q("what's still to come in, and what is it worth in total", one("amount", float(S(od, "amt"))), [t("po|amount", [[r["no"], r["amt"]] for r in od])], note="ordered, not received; total or the list")
    f = lambda g: t("month|amount", gsum(g, lambda r: mon(r["d"]), "amt"))
    T.q("Show what we spent by month.", f(rows), [f(live), t("month|amount", gsum(rcv, lambda r: mon(r["rc"]), "amt")), f(rcv)], note="by day of issue; by day received accepted")
    f = lambda g: t("site|vendor", [[k, top(gsum(x, "v", "amt"))[0][0]] for k, x in G(g, "site").items()])
    T.q("For every site, who is the supplier with the highest spend?", f(rows), [f(live)])
    T.q("are we over budget at Elm Court", note="no budget")
    T.q("which deliveries arrived with defects", note="no defects")
    T.done()


# ---------------------------------------------------------------- 8 sales reps by month, wide
def reps():
    T = Table("medsupply-reps", "en")
    R = T.rnd
    ms = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep"]
    terr = ["Northeast", "Midwest", "South", "West"]
    fn = ["Amber", "Brett", "Corey", "Dana", "Evan", "Faith", "Grant", "Heidi", "Ian", "Jody", "Kurt", "Lila", "Miles", "Nora", "Otto", "Pia"]
    lines = ["Gloves", "Wound care", "Diagnostics", "Mobility"]
    rows = []
    for i, f in enumerate(fn):
        for l in lines:
            base = R.randint(2500, 14000)
            v = [None if (f == "Otto" and m < 4) else int(base * R.uniform(.6, 1.4)) for m in range(9)]
            rows.append(dict(f=f"{f} {'ABCDEFGH'[i % 8]}.", t=terr[i % 4], l=l, v=v, q=int(base * 9 * R.uniform(.85, 1.15) / 100) * 100))
    for r in rows:
        r["tot"] = sum(x or 0 for x in r["v"])
    out = [[r["f"], r["t"], r["l"]] + ["" if x is None else x for x in r["v"]] + [r["tot"], r["q"], f"{100 * r['tot'] / r['q']:.1f}%"] for r in rows]
    T.write("rep-sales-2024.csv", ["Rep", "Terr.", "Line"] + [f"{m} 24" for m in ms] + ["YTD", "Quota", "% of Quota"], out, after=[["Total", "", ""] + [sum(r["v"][m] or 0 for r in rows) for m in range(9)] + [S(rows, "tot"), S(rows, "q"), f"{100 * S(rows, 'tot') / S(rows, 'q'):.1f}%"]])
    def per(key, mm, g=rows):
        return [[k, float(sum(r["v"][m] or 0 for r in x for m in mm))] for k, x in G(g, key).items()]
    T.q("who sold the most in the third quarter", t("rep", [[top(per("f", (6, 7, 8)))[0][0]]]))
    T.q("Total sales by territory, January to September", t("territory|sales", per("t", range(9))))
    T.q("sales per month for wound care", t("month|sales", [[f"2024-{m + 1:02d}", float(sum(r["v"][m] or 0 for r in rows if r["l"] == "Wound care"))] for m in range(9)]))
    hit = [k for k, g in G(rows, "f").items() if S(g, "tot") >= S(g, "q")]
    T.q("which reps have reached their quota over all product lines?", t("rep", [[k] for k in hit]))
    f = lambda mm: float(sum(r["v"][m] or 0 for r in rows for m in mm))
    a, b = f((0, 1, 2)), f((3, 4, 5))
    T.q("growth from Q1 to Q2 in percent", share(b / a - 1), [t("percent", [[100 * (b / a - 1)]], .06)])
    T.q("What did Nora sell in June?", one("sales", float(sum(r["v"][5] for r in rows if r["f"].startswith("Nora")))))
    T.q("how big is each product line's share of sales", t("line|share", [[k, S(g, "tot") / S(rows, "tot")] for k, g in G(rows, "l").items()], .0006))
    bm = [f((m,)) for m in range(9)]
    T.q("worst month of the year so far?", t("month", [[f"2024-{bm.index(min(bm)) + 1:02d}"]]))
    T.q("how many new customers did each rep win", note="no customers")
    T.q("what commission do we owe Heidi", note="no commission rates")
    T.done()


# ---------------------------------------------------------------- 9 Elektrobetrieb, Stundenzettel
def elektro():
    T = Table("elektro-stundenzettel", "de")
    R = T.rnd
    ma = ["Schuster Kai", "Demir Ali", "Wenzel Ute", "Brandt Jo", "Nowak Piotr"]
    bs = ["Neubau Rathenaustr.", "Kita Sonnenhügel", "Praxis Dr. Lenz", "Lagerhalle Krupp", "Kundendienst"]
    rows = []
    d = date(2025, 2, 3)
    while d <= date(2025, 4, 30):
        if d.weekday() < 5 or R.random() < .12:
            for m in ma:
                if R.random() < .12:
                    continue
                art = R.choices(["Montage", "Störung", "Wartung", "Urlaub", "Krank"], [14, 4, 4, 1.2, 1])[0]
                if d.weekday() > 4 and art in ("Urlaub", "Krank"):
                    art = "Störung"
                ab = art in ("Urlaub", "Krank")
                v = R.choice([7, 7.5, 8])
                h = 8.0 if ab else R.choice([6, 7.5, 8, 8, 8.5, 9.25, 10])
                rows.append(dict(d=d, m=m, b=None if ab else R.choice(bs), art=art, von=None if ab else v, p=None if ab else 30, h=float(h), z=50 if d.weekday() == 6 else (25 if d.weekday() == 5 else None), km=None if ab else R.choice([0, 12, 18, 25, 40])))
        d += timedelta(days=1)
    hm = lambda x: f"{int(x):02d}:{int(round(x % 1 * 60)):02d}"
    out = [[r["d"].strftime("%d.%m.%Y"), r["m"], r["b"] or "", {"Störung": "Stoerung", "Montage": "Montge"}.get(r["art"], r["art"]) if R.random() < .04 else r["art"], hm(r["von"]) if r["von"] else "", hm(r["von"] + r["h"] + .5) if r["von"] else "", r["p"] or "", de(r["h"]), f"{r['z']} %" if r["z"] else "", "" if r["km"] is None else r["km"]] for r in rows]
    T.write("stundenzettel.csv", ["Tag", "MA", "Baustelle", "Tätigk.", "von", "bis", "Pause min", "Std", "Zuschl.", "Fahrt-km"], out, sep=";", enc="cp1252")
    wk = [r for r in rows if r["b"]]
    T.q("Arbeitsstunden pro Baustelle", t("baustelle|stunden", gsum(wk, "b", "h")))
    T.q("Wie oft war jeder krank?", t("mitarbeiter|tage", gcount([r for r in rows if r["art"] == "Krank"], "m")), [t("mitarbeiter|tage", [[m, sum(r["m"] == m and r["art"] == "Krank" for r in rows)] for m in sorted(ma)])], note="Kranktage je Mitarbeiter")
    f = lambda g: t("mitarbeiter", [[top(gsum([r for r in g if r["d"].month == 3], "m", "h"))[0][0]]])
    T.q("Wer hat im März am meisten gearbeitet?", f(wk), [t("mitarbeiter", [[top(gcount([r for r in wk if r["d"].month == 3], "m"))[0][0]]])] if len(set(sorted(v for _, v in gcount([r for r in wk if r["d"].month == 3], "m"))[-2:])) == 2 else [], note="Stunden ohne Urlaub und Krank")
    T.q("Wie viele Kilometer sind wir im April gefahren?", one("km", S([r for r in rows if r["d"].month == 4], "km")))
    T.q("Anteil der Störungseinsätze an den Arbeitsstunden", share(S([r for r in wk if r["art"] == "Störung"], "h") / S(wk, "h")), [share(S([r for r in wk if r["art"] == "Störung"], "h") / S(rows, "h")), share(sum(r["art"] == "Störung" for r in wk) / len(wk))])
    T.q("Stunden am Wochenende je Mitarbeiter", t("mitarbeiter|stunden", gsum([r for r in rows if r["d"].weekday() > 4], "m", "h")))
    T.q("Gib mir die Gesamtstunden Monat für Monat.", t("monat|stunden", gsum(wk, lambda r: mon(r["d"]), "h")), [t("monat|stunden", gsum(rows, lambda r: mon(r["d"]), "h"))], note="ohne oder mit Urlaub und Krank")
    T.q("wie lang ist ein Arbeitstag bei Frau Wenzel im Durchschnitt", one("stunden", statistics.fmean(r["h"] for r in wk if r["m"] == "Wenzel Ute")), [one("stunden", statistics.fmean(r["h"] for r in rows if r["m"] == "Wenzel Ute"))])
    T.q("Was kosten uns die Überstunden?", note="keine Löhne")
    T.q("wie viele Urlaubstage hat Ali noch übrig", note="kein Anspruch in der Tabelle, nur genommene Tage")
    T.done()


# ---------------------------------------------------------------- 10 Hotel
def hotel():
    T = Table("hotel-buchungen", "de")
    R = T.rnd
    kat = {"Einzel": 78, "Doppel": 112, "Familie": 149, "Suite": 210}
    ka = {"Booking.com": 15, "Website": 0, "Telefon": 0, "Expedia": 18, "HRS": 14}
    rows = []
    for n in range(296):
        k = R.choices(list(kat), [4, 7, 3, 1])[0]
        c = R.choices(list(ka), [8, 5, 3, 3, 1])[0]
        an = days(R, date(2024, 5, 1), date(2024, 10, 30))
        nt = R.choices([1, 2, 3, 4, 5, 7], [5, 7, 5, 2, 2, 2])[0]
        bu = an - timedelta(days=int(R.expovariate(1 / 32)))
        st = R.choices(["abgereist", "storniert", "nicht erschienen"], [82, 14, 4])[0]
        pr = round(nt * kat[k] * R.uniform(.85, 1.3), 2)
        pers = {"Einzel": 1, "Doppel": 2, "Familie": R.choice([3, 4]), "Suite": 2}[k]
        rows.append(dict(bu=bu, an=an, ab=an + timedelta(days=nt), nt=nt, k=k, c=c, pers=pers, pr=pr, pv=ka[c] or None, st=st, land=R.choices(["DE", "AT", "CH", "NL", None], [10, 2, 2, 2, 1])[0], fr=R.random() < .7))
    rows.sort(key=lambda r: r["bu"])
    D = lambda x: x.strftime("%d.%m.%y")
    out = []
    for n, r in enumerate(rows):
        r["no"] = 60011 + n
        c = {"Booking.com": "booking.com", "Telefon": "Tel."}.get(r["c"], r["c"]) if R.random() < .05 else r["c"]
        c = c if c != "Tel." else "Telefn"
        out.append([r["no"], D(r["bu"]), D(r["an"]), D(r["ab"]), r["k"], r["pers"], r["land"] or "", c, de(r["pr"]) + " EUR", f"{r['pv']} %" if r["pv"] else "", "ja" if r["fr"] else "nein", r["st"]])
    T.write("buchungen_2024.csv", ["BuNr", "Gebucht am", "Anreise", "Abreise", "Zi-Kat.", "Pers.", "Herkunft", "Kanal", "Preis ges.", "Prov.", "Frühst.", "Stat."], out, sep=";", enc="cp1252")
    ok = [r for r in rows if r["st"] == "abgereist"]
    ns = [r for r in rows if r["st"] != "storniert"]
    V = [ok, ns, rows]
    T.q("Stornoquote je Kanal", t("kanal|quote", [[k, sum(r["st"] == "storniert" for r in g) / len(g)] for k, g in G(rows, "c").items()], .0006))
    f = lambda g: t("monat|umsatz", gsum(g, lambda r: mon(r["an"]), "pr"))
    T.q("Umsatz pro Monat nach Anreise, ohne Stornos", f(ns), [f(ok)], note="nicht Erschienene mit oder ohne")
    f = lambda g: t("kategorie|naechte", gmean(g, "k", lambda r: r["nt"]))
    T.q("Wie lange bleiben die Gäste im Schnitt, je Zimmerart?", f(ok), [f(g) for g in V])
    f = lambda g: one("provision", float(sum(r["pr"] * r["pv"] / 100 for r in g if r["pv"])), .5)
    T.q("Wie viel Provision zahlen wir insgesamt an die Portale?", f(ok), [f(g) for g in V], note="Preis mal Prozentsatz; ohne oder mit Stornos")
    f = lambda g: one("tage", statistics.fmean((r["an"] - r["bu"]).days for r in g))
    T.q("Mit wie viel Vorlauf wird im Mittel gebucht?", f(rows), [f(ns), f(ok), one("tage", float(statistics.median((r["an"] - r["bu"]).days for r in rows)))], note="Tage von der Buchung bis zur Anreise")
    f = lambda g: share(sum(r["land"] not in ("DE", None) for r in g) / sum(bool(r["land"]) for r in g))
    f2 = lambda g: share(sum(r["land"] not in ("DE", None) for r in g) / len(g))
    T.q("Anteil der Gäste aus dem Ausland", truths=[h(g) for h in (f, f2) for g in V] + [share(sum(r["pers"] for r in g if r["land"] not in ("DE", None)) / sum(r["pers"] for r in g if r["land"] or b)) for g in V for b in (0, 1)], note="Buchungen oder Personen; ohne Herkunft mitgezählt oder nicht")
    f = lambda g: one("n", sum(r["nt"] for r in g if r["an"].month == 8))
    T.q("Anzahl Übernachtungen im August 2024", truths=[f(ok), f(ns), f(rows)] + [one("n", sum(sum((r["an"] + timedelta(days=i)).month == 8 for i in range(r["nt"])) for r in g)) for g in V] + [one("n", sum(r["nt"] * r["pers"] for r in g if r["an"].month == 8)) for g in V], note="Nächte der Anreisen im August oder Nächte, die in den August fallen; Zimmer oder Personen; mit oder ohne Stornos")
    f = lambda g: t("kanal", [[top(gsum(g, "c", "pr"))[0][0]]])
    T.q("Welcher Vertriebsweg bringt uns den meisten Umsatz?", f(ns), [f(ok), f(rows)])
    T.q("Wie zufrieden waren die Gäste mit dem Frühstück?", note="keine Bewertungen; nur ob Frühstück gebucht war")
    T.q("Wie hoch war die Auslastung im Juli?", note="keine Zahl der Zimmer")
    T.done()


# ---------------------------------------------------------------- 11 Modeversand, Retouren
def retouren():
    T = Table("modeversand-positionen", "de")
    R = T.rnd
    ar = {"Bluse Mila": (49.9, 19), "Jeans Theo": (79.9, 31), "Kleid Ava": (89.9, 34), "Strickjacke Ole": (69.9, 30), "T-Shirt Pur": (24.9, 7.5), "Mantel Ivo": (159.0, 71)}
    wr = {"Bluse Mila": .35, "Jeans Theo": .45, "Kleid Ava": .55, "Strickjacke Ole": .3, "T-Shirt Pur": .12, "Mantel Ivo": .4}
    rows = []
    for n in range(388):
        a = R.choices(list(ar), [5, 5, 4, 3, 7, 2])[0]
        d = days(R, date(2024, 9, 1), date(2024, 12, 22))
        v = d + timedelta(days=R.choices([0, 1, 2, 3, 6], [3, 6, 4, 2, 1])[0]) if R.random() > .03 else None
        ret = v + timedelta(days=R.randint(4, 20)) if v and R.random() < wr[a] else None
        rows.append(dict(kd=f"K{R.randint(2001, 2160)}", d=d, v=v, ret=ret, g=R.choices(["zu klein", "zu groß", "gefällt nicht", "defekt", None], [6, 4, 5, 1, 1])[0] if ret else None, a=a, gr=R.choice(["XS", "S", "M", "L", "XL"]), vk=ar[a][0] if R.random() > .15 else round(ar[a][0] * .8, 2), ek=float(ar[a][1]), z=R.choices(["PayPal", "Rechnung", "Kreditkarte"], [6, 5, 3])[0]))
    rows.sort(key=lambda r: r["d"])
    D = lambda x: x.strftime("%Y-%m-%d") if x else ""
    out = []
    for n, r in enumerate(rows):
        g = {"zu groß": "zu gross", "gefällt nicht": "Gefällt nicht"}.get(r["g"], r["g"]) if R.random() < .06 else r["g"]
        out.append([f"B{90210 + n}", r["kd"], D(r["d"]), D(r["v"]), r["a"], r["gr"], de(r["vk"]), de(r["ek"]), r["z"], D(r["ret"]), g or ""])
    T.write("bestellpositionen.csv", ["BestNr", "KdNr", "Bestelldatum", "Versanddatum", "Artikelbez.", "Gr.", "VK", "EK", "Zahlart", "Retoure am", "Ret.-Grund"], out, sep=";", eol="\n")
    sent = [r for r in rows if r["v"]]
    rt = [r for r in rows if r["ret"]]
    f = lambda g: t("artikel|quote", [[k, sum(bool(r["ret"]) for r in x) / len(x)] for k, x in G(g, "a").items()], .0006)
    T.q("Retourenquote je Artikel", f(rows), [f(sent)])
    T.q("Was ist der häufigste Grund für eine Rücksendung?", t("grund", [[top(gcount([r for r in rt if r["g"]], "g"))[0][0]]]))
    T.q("Wie schnell verschicken wir im Schnitt?", one("tage", statistics.fmean((r["v"] - r["d"]).days for r in sent)), note="Bestellung bis Versand")
    keep = [r for r in rows if not r["ret"]]
    for r in rows:
        r["sp"] = round(r["vk"] - r["ek"], 2)
    f = lambda g: t("artikel|spanne", gsum(g, "a", "sp"))
    T.q("Deckungsbeitrag pro Artikel (Verkauf minus Einkauf), ohne Retouren", f(keep), [f([r for r in keep if r["v"]])])
    f = lambda g: t("monat|umsatz", gsum([r for r in g if r["d"].month in (10, 11)], lambda r: mon(r["d"]), "vk"))
    T.q("Oktober gegen November: wie war der Umsatz?", f(rows), [f(keep), f(sent), f([r for r in keep if r["v"]])])
    c = Counter(r["kd"] for r in rows)
    T.q("Wie viele Kunden haben mindestens dreimal bestellt?", one("n", sum(v >= 3 for v in c.values())))
    T.q("welche Größe geht am meisten zurück", t("groesse", [[top(gcount(rt, "gr"))[0][0]]]), [t("groesse", [[top([[k, sum(bool(r["ret"]) for r in g) / len(g)] for k, g in G(rows, "gr").items()])[0][0]]])], note="Anzahl; Quote auch richtig")
    T.q("Anteil der Bestellungen auf Rechnung", share(sum(r["z"] == "Rechnung" for r in rows) / len(rows)), [share(S([r for r in rows if r["z"] == "Rechnung"], "vk") / S(rows, "vk"))])
    T.q("Was kosten uns die Rücksendungen an Porto?", note="kein Porto")
    T.q("über welche Werbung kommen die Kunden", note="keine Herkunft der Kunden")
    T.done()


# ---------------------------------------------------------------- 12 Fuhrpark
def fuhrpark():
    T = Table("fuhrpark-tankbelege", "de")
    R = T.rnd
    fz = {"HB-KL 104": ("Diesel", 8.2), "HB-KL 207": ("Diesel", 9.6), "HB-KL 311": ("Benzin", 6.9), "HB-KL 415": ("Diesel", 11.4), "HB-KL 520": ("Benzin", 6.2), "HB-KL 633": ("Diesel", 8.9)}
    rows = []
    for k, (st, vb) in fz.items():
        km = R.randint(20000, 90000)
        d = date(2024, 1, 3) + timedelta(days=R.randint(0, 8))
        fa = R.sample(["Kohl", "Sander", "Yilmaz", "Petersen", "Raabe"], 2)
        while d <= date(2024, 12, 30):
            w = R.randint(350, 720)
            km += w
            l = round(w / 100 * vb * R.uniform(.93, 1.07), 2)
            pl = round(R.uniform(1.55, 1.79) + (.09 if st == "Benzin" else 0), 3)
            rows.append(dict(k=k, d=d, st=st, w=w, km=km, l=l, pl=pl, b=round(l * pl, 2), f=R.choice(fa) if R.random() > .06 else None, ts=R.choices(["Aral", "Shell", "Jet", "Star"], [4, 3, 4, 2])[0]))
            d += timedelta(days=R.randint(7, 16))
    rows.sort(key=lambda r: (r["d"], r["k"]))
    out = [[r["d"].strftime("%d.%m.%Y"), r["k"], r["f"] or "", {"Aral": "ARAL", "Shell": "Shel"}.get(r["ts"], r["ts"]) if R.random() < .06 else r["ts"], r["st"], f"{r['km']:,}".replace(",", "."), de(r["w"], 0), de(r["l"]), de(r["pl"], 3), de(r["b"]) + " €"] for r in rows]
    T.write("Tankbelege 2024.csv", ["Belegdat.", "Kennz.", "Fahrer", "Tankst.", "Krst.", "km-Stand", "gef. km", "Ltr.", "€/Ltr.", "Betrag"], out, sep=";", enc="utf-8-sig", before=[["Fuhrpark Klar Sanitär", "", "", "", "", "", "", "", "", ""], ["Tankbelege 01-12/2024", "", "", "", "", "", "", "", "", ""]], after=[["Summe", "", "", "", "", "", de(S(rows, "w"), 0), de(S(rows, "l")), "", de(S(rows, "b")) + " €"]])
    T.q("Was haben wir für jedes Fahrzeug an Sprit ausgegeben?", t("kennzeichen|betrag", gsum(rows, "k", "b")))
    T.q("Verbrauch auf 100 km je Wagen", t("kennzeichen|l100", [[k, 100 * S(g, "l") / S(g, "w")] for k, g in G(rows, "k").items()]), [t("kennzeichen|l100", gmean(rows, "k", lambda r: 100 * r["l"] / r["w"])), t("kennzeichen|l100", [[k, 100 * S(g, "l") / (max(r["km"] for r in g) - min(r["km"] for r in g))] for k, g in G(rows, "k").items()])], note="Liter durch gefahrene km")
    T.q("welches Auto ist am meisten gefahren", t("kennzeichen", [[top(gsum(rows, "k", "w"))[0][0]]]))
    T.q("Tankkosten je Quartal", t("quartal|betrag", gsum(rows, lambda r: quarter(r["d"]), "b")))
    di = [r for r in rows if r["st"] == "Diesel"]
    T.q("durchschnittlicher Literpreis für Diesel", one("preis", statistics.fmean(r["pl"] for r in di), .0006), [one("preis", S(di, "b") / S(di, "l"), .0006)], note="Mittel der Belege; gewichtet auch richtig")
    T.q("Wo tanken wir am häufigsten?", t("tankstelle", [[top(gcount(rows, "ts"))[0][0]]]), note="Schreibweisen zusammen")
    T.q("Wie viele Belege haben keinen Fahrer?", one("n", sum(not r["f"] for r in rows)))
    f = lambda ms: float(S([r for r in rows if r["d"].month in ms], "b"))
    a, b = f(range(1, 7)), f(range(7, 13))
    T.q("Haben wir im zweiten Halbjahr mehr für Sprit bezahlt als im ersten?", one("antwort", b > a), [t("halbjahr|betrag", [["H1", a], ["H2", b]]), t("betrag|betrag", [[a, b]]), one("differenz", b - a)], note="ja oder nein, oder die beiden Summen")
    T.q("Wann müssen die Autos zum TÜV?", note="keine Termine")
    T.q("wie viel haben wir für Reparaturen ausgegeben", note="nur Tankbelege")
    T.done()


for fn in (garden, rental, gym, wine, quotes, charity, orders, reps, elektro, hotel, retouren, fuhrpark):
    try:
        fn()
    except AssertionError as e:
        print("FAILED", fn.__name__, e)
        import traceback
        traceback.print_exc(limit=-2)
print("written")
