#!/usr/bin/env python3
"""Ten small-company tables with eight questions each; truths are computed from the rows."""
import csv, json, os, random
from collections import defaultdict, Counter
from datetime import date, timedelta
from statistics import median
HERE = os.path.dirname(os.path.abspath(__file__))
M, S, A = 0.01, 0.0006, 0.01   # tolerance: money, share, average

def T(columns, rows, tol=None, ordered=False):
    rows = [[round(c, 6) if isinstance(c, float) else c for c in r] for r in rows]
    t = {"columns": columns, "rows": rows}
    if tol is not None: t["tolerance"] = tol
    if ordered: t["ordered"] = True
    return t
def uniq(ts):
    out, seen = [], set()
    for t in ts:
        k = json.dumps(t, sort_keys=True)
        if k not in seen: seen.add(k); out.append(t)
    return out
class Set_:
    def __init__(s, name): s.name, s.qs = name, []
    def q(s, text, truths, note="", kind="answerable"):
        e = {"id": f"{s.name}-{len(s.qs)+1}", "language": "en", "question": text, "kind": kind}
        truths = uniq(truths)
        if kind == "answerable":
            e["truth"] = truths[0]
            if len(truths) > 1: e["alsoRight"] = truths[1:]
        elif kind == "ambiguous": e["truth"] = None; e["truths"] = truths
        else: e["truth"] = None
        if note: e["note"] = note
        s.qs.append(e)
    def amb(s, text, truths, note=""): s.q(text, truths, note, "ambiguous")
    def un(s, text, note): s.q(text, [], note, "unanswerable")
    def save(s, header, rows, file="table.csv"):
        d = os.path.join(HERE, s.name); os.makedirs(d, exist_ok=True)
        assert len(s.qs) == 8, (s.name, len(s.qs))
        with open(os.path.join(d, file), "w", newline="", encoding="utf-8") as f:
            w = csv.writer(f); w.writerow(header); w.writerows(rows)
        with open(os.path.join(d, "questions.json"), "w", encoding="utf-8") as f:
            json.dump(s.qs, f, indent=2, ensure_ascii=False); f.write("\n")
def group(rows, key, val=lambda r: 1):
    d = defaultdict(float)
    for r in rows: d[key(r)] += val(r)
    return {k: (int(v) if v == int(v) else v) for k, v in sorted(d.items())}
def pairs(d): return [[k, v] for k, v in d.items()]
def mean(xs): xs = list(xs); return sum(xs) / len(xs)
def means(rows, key, val):
    d = defaultdict(list)
    for r in rows: d[key(r)].append(val(r))
    return {k: mean(v) for k, v in sorted(d.items())}
def win(d, low=False):
    b = min(d.values()) if low else max(d.values())
    w = [k for k, v in d.items() if v == b]
    if len(w) > 1: print("  TIE", w, b)
    return [[k] for k in w]
def topn(d, n):
    l = sorted(d.items(), key=lambda x: -x[1])
    if len(l) > n and l[n-1][1] == l[n][1]: print("  TIE at", n, l[:n+1])
    return [[k, v] for k, v in l[:n]]
def span(rng, a, b): return a + timedelta(days=rng.randrange((b - a).days + 1))
def m2(x): return f"{x:.2f}" if x is not None else ""
def ym(d): return d.strftime("%Y-%m")
FIRST = "Anna Ben Carla David Ellen Farid Grace Hugo Irene Jonas Kemi Liam Mona Nils Olga Priya Quentin Rosa Sam Tina Umar Vera Will Yara Zoe".split()
LAST = "Adler Brooks Costa Dunn Evans Fischer Grant Hill Iqbal Jensen Keane Lowe Moss Novak Owens Park Quinn Reid Shaw Tran Usher Vance Webb Young".split()
def people(rng, n):
    s = set()
    while len(s) < n: s.add(rng.choice(FIRST) + " " + rng.choice(LAST))
    return sorted(s)

# ------------------------------------------------------------------ 1 vet
def vet():
    g = random.Random(101); s = Set_("vet-visits")
    owners = people(g, 62); pets = {}
    names = "Bella Max Luna Rocky Milo Coco Simba Nala Oscar Daisy Tiger Molly Felix Ruby Charlie Poppy Leo Willow Jasper Pepper".split()
    for o in owners:
        pets[o] = [(p, g.choices(["Dog", "Cat", "Rabbit", "Guinea pig", "Parrot"], [10, 8, 3, 1, 1])[0]) for p in g.sample(names, g.choice([1, 1, 1, 2]))]
    fee = {"Vaccination": (48, 15), "Check-up": (55, 20), "Dental": (180, 60), "Neutering": (210, 75), "Injury": (120, 35), "Skin / ears": (70, 25), "Blood test": (95, 20)}
    R = []
    for d in sorted(span(g, date(2025, 1, 6), date(2025, 6, 28)) for _ in range(186)):
        o = g.choice(owners); p, sp = g.choice(pets[o]); v = g.choices(["Dr Patel", "Dr Lindqvist", "Dr Osei"], [5, 4, 3])[0]
        why = g.choices(list(fee), [6, 7, 3, 2, 3, 4, 2])[0]; base, mins = fee[why]
        f = base + g.choice([0, 0, 5, 10, 12.5]); med = g.choice([0, 0, 8.9, 14.5, 22.4, 31.75, 46]) if why != "Neutering" else 28.6
        paid = "N" if g.random() < .08 else "Y"
        fu = d + timedelta(days=g.choice([7, 10, 14, 14, 21, 28])) if why in ("Dental", "Neutering", "Injury", "Skin / ears") and g.random() < .75 else None
        R.append(dict(d=d, o=o, p=p, sp=sp, v=v, why=why, m=mins + g.choice([-5, 0, 0, 5, 10]), f=f, med=med, t=f + med, paid=paid, pay=g.choice(["Card", "Card", "Cash", "Insurance"]) if paid == "Y" else "", fu=fu))
    for i, r in enumerate(R): r["n"] = 4101 + i
    mar = [r for r in R if r["d"].month == 3]
    s.q("how much did we take in fees in march", [T(["fees"], [[sum(r["f"] for r in x)]], M) for x in (mar, [r for r in mar if r["paid"] == "Y"])] + [T(["total"], [[sum(r["t"] for r in mar)]], M)], "Fee of all March visits; only paid ones or with medication accepted")
    s.q("Which vet sees the most cats?", [T(["vet"], win(group([r for r in R if r["sp"] == "Cat"], lambda r: r["v"])))])
    s.q("average length of an appointment per vet", [T(["vet", "minutes"], pairs(means(R, lambda r: r["v"], lambda r: r["m"])), A)])
    un = [r for r in R if r["paid"] == "N"]
    s.q("who still owes us money and how much", [T(["owner", "owed"], pairs(group(un, lambda r: r["o"], lambda r: r["t"])), M), T(["owner", "total"], [[r["o"], r["t"]] for r in un], M)], "Total of visits not paid, per owner or per visit")
    pt = {(r["o"], r["p"], r["sp"]) for r in R}
    s.q("what share of our patients are dogs?", [T(["share"], [[sum(x[2] == "Dog" for x in pt) / len(pt)]], S), T(["share"], [[sum(r["sp"] == "Dog" for r in R) / len(R)]], S)], "Animals (owner and pet) or visits")
    s.q("vaccinations from April to June, by vet", [T(["vet", "n"], pairs(group([r for r in R if r["why"] == "Vaccination" and 4 <= r["d"].month <= 6], lambda r: r["v"])))])
    fu = [r for r in R if r["fu"]]; ds = [(r["fu"] - r["d"]).days for r in fu]
    s.q("how many days do we normally leave before a follow up", [T(["days"], [[mean(ds)]], A), T(["days"], [[median(ds)]], A)], "average; median accepted")
    s.un("were owners happy with Dr Osei?", "no ratings or feedback in the table")
    s.save(["Visit No", "Date", "Owner", "Pet", "Species", "Vet", "Reason", "Mins", "Fee", "Meds", "Total", "Paid", "Pay Method", "Follow-up"],
           [[r["n"], r["d"], r["o"], r["p"], r["sp"], r["v"], r["why"], r["m"], m2(r["f"]), m2(r["med"]), m2(r["t"]), r["paid"], r["pay"], r["fu"] or ""] for r in R])

# ------------------------------------------------------------------ 2 furniture
def furniture():
    g = random.Random(202); s = Set_("furniture-orders")
    items = [("Oslo sofa 3-seater", "Sofas", 1290), ("Oslo sofa 2-seater", "Sofas", 990), ("Tuscany corner sofa", "Sofas", 2150), ("Oak dining table", "Tables", 880), ("Walnut coffee table", "Tables", 340), ("Farm bench", "Chairs", 210), ("Dining chair Lena", "Chairs", 145), ("Swivel chair Pro", "Chairs", 265), ("Bed frame Nora", "Beds", 720), ("Mattress Cloud", "Beds", 540), ("Bookcase Tall", "Storage", 390), ("Sideboard Malmo", "Storage", 760)]
    cust = people(g, 110); city = {c: g.choices(["Leeds", "York", "Harrogate", "Bradford", "Wakefield", "Halifax", "Ripon"], [9, 7, 6, 5, 3, 2, 1])[0] for c in cust}
    R = []
    for i, d in enumerate(sorted(span(g, date(2024, 1, 8), date(2025, 10, 31)) for _ in range(262))):
        c = g.choice(cust); it, cat, p = g.choices(items, [5, 4, 3, 5, 5, 3, 9, 5, 4, 4, 4, 3])[0]
        qn = g.choice([4, 6, 6, 8, 2]) if it == "Dining chair Lena" else g.choice([1, 1, 1, 1, 2, 3])
        dc = g.choice([None, None, 0, 5, 5, 10, 15])
        if d > date(2025, 9, 5): st = g.choices(["Open", "In production", "Delivered", "Cancelled"], [5, 5, 3, 1])[0]
        else: st = g.choices(["Delivered", "Cancelled", "In production"], [60, 6, 1])[0]
        R.append(dict(n=f"F-{24001+i}", d=d, c=c, city=city[c], it=it, cat=cat, q=qn, p=p, dc=dc, t=round(qn * p * (1 - (dc or 0) / 100), 2), st=st, dl=d + timedelta(days=g.randrange(12, 64)) if st == "Delivered" else None, by=g.choice(["Martha", "Joel", "Sunita", "Pete"])))
    for r in R:
        if r["dl"] and r["dl"] > date(2025, 10, 31): r["dl"], r["st"] = None, "In production"
    full = R[:140] + [dict(R[139])] + R[140:]  # one exact duplicate
    okR = [r for r in R if r["st"] != "Cancelled"]; okF = [r for r in full if r["st"] != "Cancelled"]
    V = [okR, R, okF, full]
    val = lambda r: r["t"]; yr = lambda r: str(r["d"].year)
    ts = []
    for x in V:
        d = group(x, yr, val); ts += [T(["year", "sales"], [[int(k), v] for k, v in d.items()], M), T(["2024", "2025"], [[d["2024"], d["2025"]]], M)]
    for x in V: d = group(x, yr, val); ts += [T(["difference"], [[d["2025"] - d["2024"]]], M), T(["change"], [[d["2025"] / d["2024"] - 1]], S)]
    for x in V:
        d = group([r for r in x if r["d"].month <= 10], yr, val)
        ts += [T(["year", "sales"], [[int(k), v] for k, v in d.items()], M), T(["2024", "2025"], [[d["2024"], d["2025"]]], M), T(["difference"], [[d["2025"] - d["2024"]]], M), T(["change"], [[d["2025"] / d["2024"] - 1]], S)]
    s.q("how did sales go in 2025 compared to 2024", ts, "2025 only until October: whole years or January to October of both; cancelled and the duplicated row in or out")
    s.q("Whats our best seller by pieces sold", [T(["item"], win(group(x, lambda r: r["it"], lambda r: r["q"]))) for x in V])
    ds = [[(r["dl"] - r["d"]).days for r in x if r["dl"]] for x in (R, full)]
    s.q("How long do customers wait for their furniture on average?", [T(["days"], [[mean(x)]], A) for x in ds], "order to delivery date, delivered orders")
    s.q("list all orders above 1500 that we haven't delivered yet", [T(["order"], [[r["n"]] for r in x if r["t"] > 1500 and r["st"] != "Delivered"]) for x in (okR, R)], "cancelled left out or in")
    ts = [T(["by", "disc"], pairs(means([r for r in x if r["dc"] is not None], lambda r: r["by"], lambda r: r["dc"])), A) for x in V[1:2] + V[3:] + V[:1] + V[2:3]]
    ts += [T(["by", "disc"], pairs(means(x, lambda r: r["by"], lambda r: r["dc"] or 0)), A) for x in V]
    for x in V:
        a, b = group(x, lambda r: r["by"], lambda r: r["q"] * r["p"]), group(x, lambda r: r["by"], val); ts.append(T(["by", "disc"], [[k, 1 - b[k] / a[k]] for k in a], S))
    s.q("Average discount for each of the sales staff", ts, "mean of Disc % in percent, blank left out or as 0; discount by list value (fraction) accepted")
    def rate(x):
        a, b = group(x, lambda r: r["cat"]), group([r for r in x if r["st"] == "Cancelled"], lambda r: r["cat"])
        return [[k, b.get(k, 0) / a[k]] for k in a]
    s.q("cancellation rate by category", [T(["cat", "rate"], rate(x), S) for x in (R, full)])
    s.q("three towns that bring in the most money please", [T(["city"], [[k] for k, _ in topn(group(x, lambda r: r["city"], val), 3)]) for x in V])
    s.un("what margin do we make on dining tables", "no purchase cost in the table")
    f = lambda d: d.strftime("%d/%m/%Y") if d else ""
    s.save(["Order No", "Order Date", "Customer", "City", "Item", "Category", "Qty", "Unit Price", "Disc %", "Total", "Status", "Delivered On", "Sold By"],
           [[r["n"], f(r["d"]), r["c"], r["city"], r["it"], r["cat"], r["q"], m2(r["p"]), "" if r["dc"] is None else r["dc"], m2(r["t"]), r["st"], f(r["dl"]), r["by"]] for r in full], "orders.csv")

# ------------------------------------------------------------------ 3 cleaning
def cleaning():
    g = random.Random(303); s = Set_("cleaning-rota")
    cl = {"Maria Lopez": 13.5, "Ewa Nowak": 13.5, "Tom Barrett": 12.8, "Aisha Khan": 14.2, "Joao Pinto": 12.8, "Dana Ilie": 13}
    sites = [("Harbour Clinic", "Main building"), ("Harbour Clinic", "Annex"), ("Penrose Law", "Head office"), ("Greenleaf School", "Gym"), ("Greenleaf School", "Classrooms"), ("Tavistock Lets", "Flats"), ("Bakers Yard", "Office")]
    R = []
    for i, d in enumerate(sorted(span(g, date(2025, 3, 3), date(2025, 7, 31)) for _ in range(330))):
        if d.weekday() == 6: d -= timedelta(days=2)
        c = g.choices(list(cl), [6, 6, 5, 5, 4, 3])[0]; k, site = g.choices(sites, [6, 3, 4, 2, 4, 3, 3])[0]
        h = g.choice([2, 2.5, 3, 3, 4, 4, 5, 6, 6.5, 7.5]); st = g.choice([6, 7, 8, 14, 17]); st = min(st, 15) if h > 6 else st
        stt = g.choices(["Done", "Sick", "No-show", "Swapped"], [30, 2, 1, 2])[0]
        pay = round(h * cl[c], 2) if stt in ("Done", "Swapped") else 0
        e = st + h; R.append(dict(n=f"S{1001+i}", d=d, c=c, raw=c if g.random() > .05 else g.choice([c.lower(), c.upper()]), k=k, site=site, st=f"{st:02d}:00", e=f"{int(e):02d}:{30 if e % 1 else 0:02d}", h=h, rate=cl[c], pay=pay, stt=stt, km=g.choice([None, 4, 7.5, 12, 18, 3])))
    R.sort(key=lambda r: (r["d"], r["n"]))
    done = [r for r in R if r["stt"] in ("Done", "Swapped")]; only = [r for r in R if r["stt"] == "Done"]; V = [done, only, R]
    s.q("hours worked per cleaner in May", [T(["cleaner", "hours"], pairs(group([r for r in x if r["d"].month == 5], lambda r: r["c"], lambda r: r["h"])), M) for x in V], "sick and no-show left out, or all planned hours; names in several spellings")
    s.q("who's been off sick the most", [T(["cleaner"], win(group([r for r in R if r["stt"] == "Sick"], lambda r: r["c"]))), T(["cleaner"], win(group([r for r in R if r["stt"] == "Sick"], lambda r: r["c"], lambda r: r["h"])))], "shifts, or hours")
    s.q("wage bill month by month", [T(["month", "pay"], pairs(group(R, lambda r: ym(r["d"]), lambda r: r["pay"])), M)])
    s.q("any shifts longer than 6 hours at the Harbour Clinic in June?", [T(["shift"], [[r["n"]] for r in x if r["h"] > 6 and r["k"] == "Harbour Clinic" and r["d"].month == 6]) for x in (R, done, only)] + [T(["answer"], [["yes"]]), T(["n"], [[sum(r["h"] > 6 and r["k"] == "Harbour Clinic" and r["d"].month == 6 for r in R)]])])
    s.q("How many no shows have we had so far?", [T(["n"], [[sum(r["stt"] == "No-show" for r in R)]])])
    wd = lambda r: r["d"].strftime("%A")
    s.q("which day of the week is our busiest", [T(["day"], win(f)) for x in (R, done, only) for f in (group(x, wd), group(x, wd, lambda r: r["h"]))], "shifts or hours")
    s.un("complaints per site?", "no complaints in the table")
    ck = lambda r: r["c"]
    s.amb("who's our best cleaner?", [T(["cleaner"], win(f)) for x in V for f in (group(x, ck), group(x, ck, lambda r: r["h"]))] + [T(["cleaner"], win(means(R, ck, lambda r: float(bad(r))), True)) for bad in (lambda r: r["stt"] in ("Sick", "No-show"), lambda r: r["stt"] == "No-show")] + [T(["cleaner"], [w]) for w in win(means(R, ck, lambda r: float(r["stt"] == "No-show")), True)], "by shifts, hours, or fewest absences; there is no quality figure")
    s.save(["Shift", "Date", "Cleaner", "Client", "Site", "Start", "End", "Hrs", "Rate/h", "Pay", "Status", "Km"],
           [[r["n"], r["d"].strftime("%d.%m.%Y"), r["raw"], r["k"], r["site"], r["st"], r["e"], r["h"], m2(r["rate"]), m2(r["pay"]), r["stt"], "" if r["km"] is None else r["km"]] for r in R], "rota_mar-jul.csv")

# ------------------------------------------------------------------ 4 designer
def designer():
    g = random.Random(404); s = Set_("designer-invoices"); asof = date(2025, 9, 30)
    clients = {"Bluebird Coffee": 22, "Hartmann & Sons": 41, "Studio Nine": 15, "Metro Dental": 30, "Kite Festival": 48, "Larkspur Hotels": 26}
    kinds = {"Logo": 68, "Web design": 75, "Illustration": 58, "Print": 62, "Packaging": 80}
    R = []
    for i, d in enumerate(sorted(span(g, date(2025, 1, 3), asof) for _ in range(96))):
        c = g.choices(list(clients), [5, 4, 3, 4, 2, 5])[0]; k = g.choices(list(kinds), [3, 6, 3, 4, 2])[0]
        h = g.choice([4, 6, 8, 10, 12.5, 16, 20, 24, 32]); net = round(h * (kinds[k] + g.choice([-4, 0, 0, 5])), 2)
        draft = d > date(2025, 9, 12) and g.random() < .5
        due = d + timedelta(days=30); paid = d + timedelta(days=max(3, int(g.gauss(clients[c], 6))))
        if paid > asof or g.random() < .05: paid = None
        st = "Draft" if draft else "Paid" if paid else "Overdue" if due < asof else "Sent"
        if draft: paid = None
        R.append(dict(n=f"2025-{i+1:03d}", c=c, k=k, d=None if draft else d, due=None if draft else due, paid=paid, h=h, net=net, vat=round(net * .2, 2), st=st))
    for r in R: r["gr"] = round(r["net"] + r["vat"], 2)
    inv = [r for r in R if r["st"] != "Draft"]; paid = [r for r in R if r["paid"]]
    op = [r for r in R if r["st"] in ("Sent", "Overdue")]
    s.q("What's still outstanding in total", [T(["open"], [[sum(r[c] for r in x)]], M) for x in (op, [r for r in R if r["st"] != "Paid"]) for c in ("gr", "net")], "gross of Sent and Overdue; net or with drafts accepted")
    s.q("which invoices are overdue", [T(["inv"], [[r["n"]] for r in x]) for x in ([r for r in R if r["st"] == "Overdue"], op)], "by status; against today's date everything sent is past due as well")
    sl = sorted(means(paid, lambda r: r["c"], lambda r: (r["paid"] - r["d"]).days).items(), key=lambda x: -x[1])
    s.q("how many days do clients take to pay me, slowest first", [T(["client", "days"], [list(x) for x in sl], A, True)], "Issued to Paid on, paid invoices")
    def hr(x): a, b = group(x, lambda r: r["k"], lambda r: r["net"]), group(x, lambda r: r["k"], lambda r: r["h"]); return [[k, a[k] / b[k]] for k in a]
    s.q("hourly rate I really get for each kind of work", [T(["type", "rate"], hr(x), A) for x in (R, inv, paid)] + [T(["type", "rate"], pairs(means(x, lambda r: r["k"], lambda r: r["net"] / r["h"])), A) for x in (R, inv, paid)], "net by hours; mean of the invoices' rates accepted")
    qn = lambda r: f"2025-Q{(r['d'].month + 2) // 3}"
    ts = []
    for c in ("net", "gr"):
        d = group(inv, qn, lambda r: r[c]); a, b = d["2025-Q1"], d["2025-Q2"]
        ts += [T(["quarter", "billed"], [["2025-Q1", a], ["2025-Q2", b]], M), T(["Q1", "Q2"], [[a, b]], M), T(["difference"], [[b - a]], M), T(["change"], [[b / a - 1]], S)]
    s.q("billed in Q1 vs Q2?", ts)
    s.q("how much VAT do i have to set aside for the July invoices", [T(["vat"], [[sum(r["vat"] for r in inv if r["d"].month == 7)]], M)])
    ts = []
    for x in (inv, R):
        for c in ("net", "gr"):
            d = group(x, lambda r: r["c"], lambda r: r[c]); w = win(d)[0][0]; ts.append(T(["client", "share"], [[w, d[w] / sum(d.values())]], S))
    s.q("My top client and what part of everything I billed comes from them", ts)
    s.un("what will I earn in December", "forecast; the table ends in September")
    mm = lambda x: f"{x:,.2f}"
    s.save(["Inv No", "Client", "Type", "Issued", "Due", "Paid on", "Hours", "Net", "VAT 20%", "Gross", "Status"],
           [[r["n"], r["c"], r["k"], r["d"] or "", r["due"] or "", r["paid"] or "", r["h"], mm(r["net"]), mm(r["vat"]), mm(r["gr"]), r["st"]] for r in R], "invoices_2025.csv")

# ------------------------------------------------------------------ 5 language school
def language():
    g = random.Random(505); s = Set_("language-lessons")
    tch = {"English": ["Rachel", "Owen"], "Spanish": ["Ines", "Pablo"], "Italian": ["Chiara"], "German": ["Jutta", "Owen"]}
    R = []
    for i, d in enumerate(sorted(span(g, date(2025, 2, 3), date(2025, 6, 30)) for _ in range(224))):
        l = g.choices(list(tch), [6, 5, 3, 4])[0]; on = g.random() < .4; b = g.randrange(3, 13); can = g.random() < .07
        R.append(dict(n=f"L{i+1:03d}", d=d, st=g.choice(["09:00", "10:30", "17:00", "18:30", "19:00"]), l=l, lv=g.choices(["A1", "A2", "B1", "B2", "C1"], [6, 5, 5, 3, 2])[0], t=g.choice(tch[l]), f="Online" if on else "In person", room="" if on else g.choice(["Room 1", "Room 2", "Studio"]), m=g.choice([60, 90, 90, 120]), b=b, a=None if can else max(1, b - g.choice([0, 0, 1, 1, 2, 3, 4])), p=g.choice([12, 14]) if on else g.choice([15, 18]), can=can))
    ok = [r for r in R if not r["can"]]
    def rt(x): a, b = group(x, lambda r: r["l"], lambda r: r["a"] or 0), group(x, lambda r: r["l"], lambda r: r["b"]); return [[k, a[k] / b[k]] for k in a]
    s.q("attendance rate per language", [T(["language", "rate"], rt(ok), S), T(["language", "rate"], rt(R), S), T(["language", "rate"], pairs(means(ok, lambda r: r["l"], lambda r: r["a"] / r["b"])), S)], "attended of booked; cancelled lessons left out or in")
    d = group([r for r in R if r["can"]], lambda r: r["t"])
    s.q("How many lessons got cancelled, by teacher?", [T(["teacher", "n"], pairs(d)), T(["teacher", "n"], [[t, d.get(t, 0)] for t in sorted({r["t"] for r in R})])], "teachers without one left out or as 0")
    s.q("are the online groups smaller than the ones in the classroom?", [T(["answer"], [["yes" if means(ok, lambda r: r["f"], lambda r: r[c])["Online"] < means(ok, lambda r: r["f"], lambda r: r[c])["In person"] else "no"]]) for c in ("a", "b")] + [T(["format", "avg"], pairs(means(x, lambda r: r["f"], lambda r: r[c])), A) for x, c in ((ok, "a"), (ok, "b"), (R, "b"))], "mean attended or booked; figures instead of yes/no accepted")
    s.q("lessons in June where fewer than 3 people turned up", [T(["lesson"], [[r["n"]] for r in ok if r["a"] < 3 and r["d"].month == 6])])
    sp = [r for r in ok if r["l"] == "Spanish"]; spR = [r for r in R if r["l"] == "Spanish"]
    s.q("what did spanish bring in", [T(["income"], [[x]], M) for x in (sum(r["b"] * r["p"] for r in sp), sum(r["a"] * r["p"] for r in sp), sum(r["b"] * r["p"] for r in spR))], "price per person times booked, or times attended")
    s.amb("Which level is the most popular?", [T(["level"], win(f)) for x in (R, ok) for f in (group(x, lambda r: r["lv"]), group(x, lambda r: r["lv"], lambda r: r["b"]), group(x, lambda r: r["lv"], lambda r: r["a"] or 0), means(x, lambda r: r["lv"], lambda r: r["b"]))] + [T(["level"], win(means(ok, lambda r: r["lv"], lambda r: r["a"])))], "lessons, bookings, attendance or mean group size")
    s.un("why do people drop out of the Italian classes", "no reasons in the table")
    ts = []
    for x in (ok, R):
        y = [r for r in x if r["t"] == "Ines" and r["d"].month in (4, 5)]
        ts += [T(["hours"], [[sum(r["m"] for r in y) / 60]], A), T(["minutes"], [[sum(r["m"] for r in y)]]), T(["month", "hours"], pairs(group(y, lambda r: ym(r["d"]), lambda r: r["m"] / 60)), A), T(["month", "minutes"], pairs(group(y, lambda r: ym(r["d"]), lambda r: r["m"])), A)]
    s.q("how many hours did Ines teach in april and may", ts, "cancelled left out or in; one figure or per month")
    s.save(["Lesson", "Date", "Start", "Language", "Level", "Teacher", "Format", "Room", "Min", "Booked", "Attended", "Price p.p.", "Cancelled"],
           [[r["n"], r["d"], r["st"], r["l"], r["lv"], r["t"], r["f"], r["room"], r["m"], r["b"], "" if r["a"] is None else r["a"], m2(r["p"]), "yes" if r["can"] else ""] for r in R])

# ------------------------------------------------------------------ 6 car rental
def rental():
    g = random.Random(606); s = Set_("car-rental")
    cars = [("Fiat 500", "Small", 34), ("VW Polo", "Small", 38), ("VW Golf", "Medium", 49), ("Skoda Octavia", "Medium", 52), ("Ford Transit", "Van", 79), ("BMW X1", "SUV", 88), ("Dacia Duster", "SUV", 61)]
    fleet = [(f"{a}{g.randrange(100, 999)} {g.choice('ABCDEFGH')}{g.choice('KLMNP')}", *c) for c in cars for a in ("K", "R", "T")]
    odo = {f[0]: g.randrange(4000, 60000) for f in fleet}; R = []
    for i, d in enumerate(sorted(span(g, date(2025, 3, 1), date(2025, 9, 30)) for _ in range(238))):
        pl, mo, cl, rate = g.choice(fleet); biz = g.random() < .38
        n = g.choice([1, 2, 2, 3, 4, 5]) if biz else g.choice([2, 3, 3, 5, 7, 8, 10, 14]); ret = d + timedelta(days=n)
        k = n * g.randrange(40, 190); openc = ret > date(2025, 9, 30)
        R.append(dict(n=f"RC{5001+i}", pl=pl, mo=mo, cl=cl, br=g.choices(["Airport", "City Centre", "Station"], [6, 4, 3])[0], b="Business" if biz else "Private", d=d, ret=ret, days=n, ko=odo[pl], ki=None if openc else odo[pl] + k, rate=rate, tot=None if openc else round(n * rate * (.9 if biz else 1), 2), dam=None if openc else ("Y" if g.random() < .09 else "N")))
        odo[pl] += k + g.randrange(0, 15)
    cl = [r for r in R if r["ki"] is not None]; km = lambda r: r["ki"] - r["ko"]
    s.q("which car has been driven the most, give me the plate", [T(["plate"], win(group(cl, lambda r: r["pl"], km))), T(["plate"], win({r["pl"]: r["ki"] for r in cl})), T(["plate"], win({r["pl"]: r["ki"] or r["ko"] for r in R}))], "kilometres of its rentals; highest odometer accepted")
    s.q("Average rental length, business customers against private ones", [T(["type", "days"], pairs(means(x, lambda r: r["b"], lambda r: r["days"])), A) for x in (R, cl)])
    s.q("cars that came back damaged, number per branch", [T(["branch", "n"], pairs(group([r for r in R if r["dam"] == "Y"], lambda r: r["br"])))])
    s.q("what percentage of contracts run longer than a week", [T(["share"], [[sum(r["days"] > 7 for r in x) / len(x)]], S) for x in (R, cl)])
    s.q("Which contracts are not back yet?", [T(["contract"], [[r["n"]] for r in R if r["ki"] is None])], "KM In, Total and Damage blank")
    s.q("revenue by vehicle class for the summer months june to august", [T(["class", "total"], pairs(group([r for r in cl if r[k].month in (6, 7, 8)], lambda r: r["cl"], lambda r: r["tot"])), M) for k in ("d", "ret")], "by pick-up; by return accepted")
    s.amb("what's our best car", [T(["model"], win(f)) for k in ("mo", "pl") for f in (group(cl, lambda r: r[k], lambda r: r["tot"]), group(R, lambda r: r[k]), group(R, lambda r: r[k], lambda r: r["days"]))], "model or plate; by revenue, contracts or days")
    s.un("how much do we pay for insurance per car", "no costs in the table")
    f = lambda d: d.strftime("%d-%b-%Y")
    s.save(["Contract", "Plate", "Model", "Class", "Branch", "Cust. Type", "Pick-up", "Return", "Days", "KM Out", "KM In", "Rate/Day", "Total", "Damage"],
           [[r["n"], r["pl"], r["mo"], r["cl"], r["br"], r["b"], f(r["d"]), f(r["ret"]), r["days"], r["ko"], "" if r["ki"] is None else r["ki"], m2(r["rate"]), m2(r["tot"]), r["dam"] or ""] for r in R])

# ------------------------------------------------------------------ 7 brewery (months as columns)
def brewery():
    g = random.Random(707); s = Set_("brewery-deliveries"); MO = "Jan Feb Mar Apr May Jun Jul Aug Sep".split()
    pubs = ["The Anchor", "Red Lion", "Dog & Duck", "Crown Inn", "Railway Tavern", "Old Mill", "The Griffin", "Queens Head", "Bar Lumo", "Taproom 22", "Green Man", "The Plough", "Cork & Cask", "Swan Hotel", "Black Horse", "Fox & Hounds", "Ship Inn", "Wheatsheaf", "Kiln Kitchen", "The Vaults", "Miller's Arms", "Beehive", "Star & Garter", "Harrier"]
    R = []
    for p in pubs:
        area = g.choices(["Northside", "Old Town", "Riverside", "Valley"], [4, 3, 3, 2])[0]; rep = {"Northside": "Gareth", "Old Town": "Louise", "Riverside": "Louise", "Valley": "Amir"}[area]; size = g.choice([2, 3, 4, 6, 8]); quit_ = g.random() < .2
        for b in g.sample(["Harbour IPA", "Dark Stout", "Golden Ale", "Session Lager"], g.choice([2, 3, 3, 4])):
            R.append(dict(p=p, a=area, r=rep, b=b, v=[None if g.random() < .04 or (quit_ and i == 8) else max(0, int(size * f + g.choice([-1, 0, 0, 1, 2]))) for i, f in enumerate([.7, .7, .8, 1, 1.1, 1.3, 1.5, 1.4, 1])]))
    tot = lambda r, a=0, b=9: sum(x or 0 for x in r["v"][a:b])
    ipa = [r for r in R if r["b"] == "Harbour IPA"]; mi = [sum(r["v"][i] or 0 for r in ipa) for i in range(9)]; allk = sum(map(tot, R))
    s.amb("how is the Harbour IPA doing", [T(["month", "kegs"], [[m, x] for m, x in zip(MO, mi)]), T(["month", "kegs"], [[f"2025-{i+1:02d}", x] for i, x in enumerate(mi)]), T(MO, [mi]), T(["kegs"], [[sum(mi)]]), T(["share"], [[sum(mi) / allk]], S), T(["beer", "kegs"], pairs(group(R, lambda r: r["b"], tot)))], "course over the months, total, share or against the other beers")
    mt = {m: sum(r["v"][i] or 0 for r in R) for i, m in enumerate(MO)}; w = win(mt)
    s.q("strongest month?", [T(["month"], w), T(["month"], [[{"Jul": "July", "Aug": "August", "Jun": "June"}[w[0][0]]]]), T(["month"], [[f"2025-{MO.index(w[0][0])+1:02d}"]])])
    s.q("kegs per beer for the third quarter", [T(["beer", "kegs"], pairs(group(R, lambda r: r["b"], lambda r: tot(r, 6, 9))))])
    sp = group(R, lambda r: r["p"], lambda r: tot(r, 8, 9))
    s.q("which pubs didn't take anything in september", [T(["pub"], [[k] for k, v in sp.items() if v == 0])], "all beers of the pub blank or 0 in Sep")
    a, b = group(R, lambda r: r["r"], lambda r: tot(r, 0, 3)), group(R, lambda r: r["r"], lambda r: tot(r, 3, 6))
    s.q("change from Q1 to Q2 for every rep", [T(["rep", "change"], [[k, b[k] - a[k]] for k in a]), T(["rep", "change"], [[k, b[k] / a[k] - 1] for k in a], S), T(["rep", "Q1", "Q2"], [[k, a[k], b[k]] for k in a])])
    t5 = topn(group(R, lambda r: r["p"], tot), 5)
    s.q("Top 5 customers by volume", [T(["pub", "kegs"], t5, None, True)])
    s.q("how much of what we deliver goes to Northside, in percent", [T(["share"], [[sum(tot(r) for r in R if r["a"] == "Northside") / allk]], S)])
    s.un("how much money did we make with stout", "kegs only, no prices")
    s.save(["Customer", "Area", "Rep", "Beer"] + MO, [[r["p"], r["a"], r["r"], r["b"]] + ["" if x is None else x for x in r["v"]] for r in R], "kegs_delivered_2025.csv")

# ------------------------------------------------------------------ 8 repair tickets
def repair():
    g = random.Random(808); s = Set_("repair-tickets")
    blds = ["Elm Court", "Park House", "Station Lofts", "Quay 7", "Rosewood"]; ten = people(g, 85); home = {t: (g.choices(blds, [5, 4, 4, 2, 3])[0], f"{g.randrange(1, 6)}{g.choice('ABCD')}") for t in ten}
    con = {"Plumbing": ["AquaFix", "Bright Plumbing"], "Heating": ["AquaFix", "Warmline"], "Electrical": ["Volt Bros"], "Doors & locks": ["KeyCo", "Handy Hal"], "Appliances": ["Handy Hal"], "Damp": ["DryWall Ltd"]}
    R = []
    for i, d in enumerate(sorted(span(g, date(2025, 1, 2), date(2025, 10, 15)) for _ in range(294))):
        t = g.choice(ten); c = g.choices(list(con), [6, 5, 4, 4, 3, 2])[0]; pr = g.choices(["Low", "Normal", "Urgent"], [3, 6, 3])[0]
        n = max(0, int(g.gauss({"Low": 24, "Normal": 11, "Urgent": 3}[pr], 3))); cl = d + timedelta(days=n)
        if cl > date(2025, 10, 15) or g.random() < .07: cl = None
        R.append(dict(n=f"T-{i+700}", d=d, b=home[t][0], u=home[t][1], t=t, c=c, pr=pr, con=None if not cl and g.random() < .4 else g.choice(con[c]), st="Closed" if cl else g.choice(["Open", "In progress", "Waiting for parts"]), cl=cl, cost=round(g.choice([45, 70, 95, 140, 180, 260, 410]) * g.uniform(.9, 1.3), 2) if cl else None))
    op = [r for r in R if r["st"] != "Closed"]; cost = lambda r: r["cost"] or 0
    s.q("open tickets per building", [T(["building", "n"], pairs(group(op, lambda r: r["b"]))), T(["building", "n"], pairs(group([r for r in R if r["st"] == "Open"], lambda r: r["b"])))], "everything not closed, or status Open alone")
    dd = [(r["cl"] - r["d"]).days for r in R if r["cl"] and r["c"] == "Plumbing"]
    s.q("how quickly do we get plumbing problems fixed", [T(["days"], [[mean(dd)]], A), T(["days"], [[median(dd)]], A)], "reported to closed; median accepted")
    cc = [r for r in R if r["cost"] is not None and r["con"]]
    s.q("Which contractor is the most expensive per job?", [T(["contractor"], win(means(cc, lambda r: r["con"], cost)))])
    s.q("urgent ones reported before August that still aren't closed", [T(["ticket"], [[r["n"]] for r in op if r["pr"] == "Urgent" and r["d"] < date(2025, 8, 1)])])
    ts = []
    for k in ("d", "cl"):
        x = group([r for r in R if r["cost"] is not None], lambda r: (r[k].month + 2) // 3, cost); ts.append(T(["answer"], [["yes" if x[3] > x[2] else "no"]]))
        ts += [T(["quarter", "cost"], [["2025-Q2", x[2]], ["2025-Q3", x[3]]], M), T(["Q2", "Q3"], [[x[2], x[3]]], M), T(["difference"], [[x[3] - x[2]]], M)]
    s.q("did we spend more on repairs in the third quarter than in the second", ts, "by report date; by closing date accepted")
    h = [r for r in R if r["c"] == "Heating"]
    s.q("what did heating repairs cost us in each house", [T(["building", "cost"], pairs(group(h, lambda r: r["b"], cost)), M)])
    s.q("tenants who reported more than 5 things", [T(["tenant"], [[k] for k, v in group(R, lambda r: r["t"]).items() if v > 5])])
    bk = lambda r: r["b"]
    s.amb("what's our worst building", [T(["building"], win(f)) for f in (group(R, bk), group(R, bk, cost), group(op, bk), means([r for r in R if r["cl"]], bk, lambda r: (r["cl"] - r["d"]).days), means([r for r in R if r["cost"]], bk, cost), group([r for r in R if r["pr"] == "Urgent"], bk))], "by tickets, cost, open tickets, days or urgent tickets")
    s.save(["Ticket", "Reported", "Bldg", "Unit", "Tenant", "Category", "Prio", "Contractor", "Status", "Closed", "Cost"],
           [[r["n"], r["d"], r["b"], r["u"], r["t"], r["c"], r["pr"], r["con"] or "", r["st"], r["cl"] or "", m2(r["cost"])] for r in R], "tickets.csv")

# ------------------------------------------------------------------ 9 nursery
def nursery():
    g = random.Random(909); s = Set_("nursery-enrolments"); kids = people(g, 88); g.shuffle(kids)
    alls = ["Nuts", "Dairy", "Eggs", "Nuts, eggs", "Gluten"]; R = []; asof = date(2025, 11, 1)
    for i, k in enumerate(kids):
        st = g.choices(["Enrolled", "Waiting list", "Left"], [60, 14, 14])[0]; dob = span(g, date(2020, 9, 1), date(2024, 6, 30)) if st != "Left" else span(g, date(2020, 9, 1), date(2022, 8, 31)); ap = span(g, date(2024, 1, 8), date(2025, 8, 29)) if st != "Left" else span(g, date(2023, 2, 1), date(2024, 5, 30)); ap = max(ap, dob + timedelta(days=120 + i % 40))
        stt = None if st == "Waiting list" else ap + timedelta(days=g.randrange(20, 60))
        if stt and st == "Enrolled" and g.random() < .3: stt = date(2025, 9, 1); ap = min(ap, date(2025, 7, 20))
        age = (asof - dob).days / 365.25
        gr = "Ladybirds" if age < 2.3 else "Hedgehogs" if age < 3.4 else "Owls"; dw = g.choice([2, 3, 3, 4, 5, 5]); sib = g.random() < .2
        R.append(dict(n=f"C{i+201}", k=k, dob=dob, gr=gr, ap=ap, st=st, s=stt, e=stt + timedelta(days=g.randrange(120, 420)) if st == "Left" else None, dw=dw, fee=None if st == "Waiting list" else round(dw * (182 if gr == "Ladybirds" else 165) * (.9 if sib else 1), 2), sib="Y" if sib else "", kw=None if st == "Waiting list" else g.choice(["Sally", "Bogdan", "Fiona", "Meera"]), al=g.choice(alls) if g.random() < .32 else None))
    en = [r for r in R if r["st"] == "Enrolled"]; wl = [r for r in R if r["st"] == "Waiting list"]
    s.q("how many kids are in each group at the moment", [T(["group", "n"], pairs(group(en, lambda r: r["gr"])))], "status Enrolled")
    s.q("what do we get in fees a month", [T(["fees"], [[sum(r["fee"] for r in en)]], M)], "monthly fee of the enrolled")
    w = min(r["ap"] for r in wl); s.q("Who has been on the waiting list the longest?", [T(["child"], [[r["k"]] for r in wl if r["ap"] == w])])
    nut = lambda x: [r for r in x if r["al"] and "uts" in r["al"]]
    s.q("which children can't have nuts", [T(["child"], [[r["k"]] for r in x]) for x in (nut(R), nut(en), nut(en + wl))], "all, or the enrolled, or without those who left; some cells read 'Nuts, eggs'")
    o = min(r["dob"] for r in en); s.q("our oldest child right now", [T(["child"], [[r["k"]] for r in en if r["dob"] == o])])
    s.q("number of new starters in september 2025", [T(["n"], [[sum(bool(r["s"]) and ym(r["s"]) == "2025-09" for r in R)]])])
    s.q("days a week the children come, average for each key worker", [T(["kw", "days"], pairs(means(x, lambda r: r["kw"], lambda r: r["dw"])), A) for x in (en, [r for r in R if r["kw"]])], "enrolled, or everyone with a key worker")
    s.un("Which parents pay late?", "no payments in the table")
    s.save(["Child No", "Name", "DOB", "Group", "Applied", "Status", "Start", "End", "Days/wk", "Monthly Fee", "Sibling", "Key Worker", "Allergies"],
           [[r["n"], r["k"], r["dob"], r["gr"], r["ap"], r["st"], r["s"] or "", r["e"] or "", r["dw"], m2(r["fee"]), r["sib"], r["kw"] or "", r["al"] or ""] for r in R], "enrolments.csv")

# ------------------------------------------------------------------ 10 e-bike P&L
def ebike():
    g = random.Random(1010); s = Set_("ebike-profit-and-loss")
    L = [("Bike sales", "Revenue", 92000), ("Repairs & servicing", "Revenue", 41000), ("Parts & accessories", "Revenue", 23000), ("Rentals", "Revenue", 8200), ("Bikes bought", "Cost of sales", 61000), ("Spare parts", "Cost of sales", 14500), ("Batteries", "Cost of sales", 6900), ("Freight in", "Cost of sales", 1900),
         ("Wages mechanics", "Staff", 21000), ("Wages sales", "Staff", 11500), ("Social security", "Staff", 5200), ("Training", "Staff", 600), ("Rent", "Premises", 6600), ("Electricity", "Premises", 1250), ("Cleaning", "Premises", 480), ("Business rates", "Premises", 1100), ("Google Ads", "Marketing", 1300), ("Flyers & print", "Marketing", 420), ("Events", "Marketing", 700),
         ("Software", "Other", 560), ("Insurance", "Other", 880), ("Phone & internet", "Other", 240), ("Accountant", "Other", 750), ("Bank charges", "Other", 390), ("Van", "Other", 1150), ("Tools", "Other", 830), ("Interest", "Finance", 540)]
    out, D = [], {}
    for br, f in (("Mill Lane", 1.0), ("Station Road", .72)):
        V = {}
        for n, gr, b in L:
            fx = n in ("Rent", "Business rates", "Insurance", "Accountant")
            seas = [1, 1, 1, 1] if fx or gr in ("Staff", "Other", "Premises", "Finance") else [.75, 1.2, 1.15, .9]
            q = [round(b * f * x * (1 if fx else g.uniform(.92, 1.1))) for x in seas]
            bud = round(b * f * 4 * (1 if fx else g.uniform(.93, 1.06)), -2); prev = round(b * f * 4 * g.uniform(.86, 1.02))
            V[n] = [int(prev), int(bud)] + q + [sum(q)]
        def sm(sel): return [sum(V[n][i] for n, gr, _ in L if sel(gr)) for i in range(7)]
        rev, cos, fin = sm(lambda x: x == "Revenue"), sm(lambda x: x == "Cost of sales"), sm(lambda x: x == "Finance"); opx = sm(lambda x: x not in ("Revenue", "Cost of sales", "Finance"))
        gp = [a - b for a, b in zip(rev, cos)]; opf = [a - b for a, b in zip(gp, opx)]; npf = [a - b for a, b in zip(opf, fin)]
        seq = []
        for n, gr, _ in L:
            if n == "Bikes bought": seq.append(("Total revenue", "", rev))
            if n == "Wages mechanics": seq.append(("Gross profit", "", gp))
            if n == "Interest": seq += [("Total overheads", "", opx), ("Operating profit", "", opf)]
            seq.append((n, gr, V[n]))
        seq.append(("Net profit", "", npf))
        for n, gr, v in seq: out.append([br, n, gr] + v); D[br, n] = v
    B = ["Mill Lane", "Station Road"]; P, BU, Q1, Q2, Q3, Q4, Y = range(7); both = lambda n, i: sum(D[b, n][i] for b in B)
    a, b = both("Net profit", P), both("Net profit", Y)
    s.q("net profit 2025 against 2024, both shops together", [T(["year", "net"], [[2024, a], [2025, b]]), T(["2024", "2025"], [[a, b]]), T(["year", "net"], [["Actual 2024", a], ["Actual 2025", b]]), T(["diff"], [[b - a]]), T(["change"], [[b / a - 1]], S)])
    costs = [n for n, gr, _ in L if gr != "Revenue"]
    ov = {n: both(n, Y) - both(n, BU) for n in costs}; pc = {n: both(n, Y) / both(n, BU) - 1 for n in costs}; sg = {(x, n): D[x, n][Y] - D[x, n][BU] for n in costs for x in B}
    s.q("which cost item went over budget the most?", [T(["line"], win(ov)), T(["line"], win(pc)), T(["line"], [[max(sg, key=sg.get)[1]]])], "amount or percent, both shops or a single shop's line; subtotals are not cost items")
    r = D["Station Road", "Electricity"][2:6]
    s.q("electricity at Station Road by quarter", [T(["quarter", "eur"], [[f"Q{i+1}", x] for i, x in enumerate(r)]), T(["quarter", "eur"], [[f"2025-Q{i+1}", x] for i, x in enumerate(r)]), T(["quarter", "eur"], [[f"Q{i+1} 2025", x] for i, x in enumerate(r)]), T(["Q1", "Q2", "Q3", "Q4"], [r])])
    s.q("Total turnover per shop in 2025", [T(["branch", "revenue"], [[x, D[x, "Total revenue"][Y]] for x in B])])
    stf = [n for n, gr, _ in L if gr == "Staff"]; sb = {x: sum(D[x, n][Y] for n in stf) for x in B}
    s.q("staff costs as % of revenue", [T(["share"], [[sum(sb.values()) / both("Total revenue", Y)]], S), T(["branch", "share"], [[x, sb[x] / D[x, "Total revenue"][Y]] for x in B], S)], "2025, both shops; per shop accepted")
    mk = [n for n, gr, _ in L if gr == "Marketing"]; h = {x: sum(D[x, n][Q3] + D[x, n][Q4] for n in mk) for x in B}
    s.q("how much went into marketing in the second half of the year", [T(["eur"], [[sum(h.values())]]), T(["branch", "eur"], pairs(h)), T(["Q3", "Q4"], [[sum(both(n, Q3) for n in mk), sum(both(n, Q4) for n in mk)]])])
    s.q("who made more net profit in q4, mill lane or station road", [T(["branch"], win({x: D[x, n][Q4] for x in B})) for n in ("Net profit", "Operating profit")], "net; operating profit accepted")
    s.amb("what's the profit at Mill Lane", [T(["profit"], [[D["Mill Lane", n][i]]]) for n in ("Net profit", "Operating profit", "Gross profit") for i in (Y, P)] + [T(["Q1", "Q2", "Q3", "Q4"], [D["Mill Lane", n][2:6]]) for n in ("Net profit", "Operating profit", "Gross profit")] + [T(["line", "2025"], [[n, D["Mill Lane", n][Y]] for n in ("Gross profit", "Operating profit", "Net profit")])], "gross, operating or net")
    s.save(["Branch", "Line item", "Group", "Actual 2024", "Budget 2025", "Q1 2025", "Q2 2025", "Q3 2025", "Q4 2025", "Actual 2025"], out, "pl_2025.csv")

for f in (vet, furniture, cleaning, designer, language, rental, brewery, repair, nursery, ebike):
    print(f.__name__); f()
