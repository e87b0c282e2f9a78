#!/usr/bin/env python3
"""Computes every truth from the written files (csv only) and writes questions.json. Knows nothing of make.py."""
import csv, json, os, re
from datetime import datetime, date
from collections import defaultdict, Counter
BASE = os.path.dirname(os.path.abspath(__file__))

def raw(folder, name, delim=",", enc="utf-8-sig"):
    with open(os.path.join(BASE, folder, name), encoding=enc, newline="") as f: return list(csv.reader(f, delimiter=delim))
def recs(*a, **k):
    r = raw(*a, **k); return [dict(zip(r[0], x)) for x in r[1:] if any(x)]
def en(s):
    s = s.strip()
    if s in ("", "-"): return None
    neg = s.startswith("("); v = float(re.sub(r"[^\d.\-]", "", s)); return -v if neg else v
def de(s):
    s = s.replace("€", "").strip()
    return None if s in ("", "-") else float(s.replace(".", "").replace(",", "."))
def D(s, f): return datetime.strptime(s, f).date() if s else None
def ym(d): return d.strftime("%Y-%m")
def avg(v):
    v = list(v); return sum(v) / len(v)
R = lambda v: round(v, 4) if isinstance(v, float) else v
def T(cols, rows, tol=0.01, ordered=False):
    return {"columns": cols, "rows": [[R(c) for c in r] for r in rows], "tolerance": tol, "ordered": ordered}
def one(n, v, tol=0.01): return T([n], [[v]], tol)
def group(rs, key, val=None):
    g = defaultdict(float) if val else Counter()
    for r in rs: g[key(r)] += (val(r) or 0) if val else 1
    return dict(g)
def top(g, low=False):
    """all winners (ties are several)"""
    m = (min if low else max)(g.values()); return [[k, v] for k, v in g.items() if abs(v - m) < 1e-9]
def best(g, cols, low=False, tol=0.01): return T(cols, top(g, low), tol)
def topn(g, n, cols, tol=0.01):
    s = sorted(g.items(), key=lambda x: -x[1]); assert s[n-1][1] != s[n][1], ("tie at the cut", s[:n+1])
    return T(cols, [list(x) for x in s[:n]], tol, True)
def dist(ts):
    seen, o = set(), []
    for t in ts:
        k = json.dumps([t["rows"] if t["ordered"] else sorted(t["rows"], key=str)])
        if k not in seen: seen.add(k); o.append(t)
    return o

class Set:
    def __init__(s, name): s.n, s.q = name, []
    def _add(s, q, kind, truth, also, truths, note):
        also = dist([truth] + also)[1:] if truth else []
        s.q.append({"id": f"w26-{s.n}-{len(s.q)+1}", "question": q, "kind": kind, "truth": truth, "alsoRight": also, "truths": dist(truths), "note": note})
    def a(s, q, truth, note, also=()): s._add(q, "answerable", truth, list(also), [], note)
    def amb(s, q, truths, note): s._add(q, "ambiguous", None, [], truths, note)
    def no(s, q, note): s._add(q, "unanswerable", None, [], [], note)
    def save(s):
        assert [x["kind"] for x in s.q].count("answerable") == 6 and len(s.q) == 8, s.n
        for x in s.q:
            for t in [x["truth"], *x["alsoRight"], *x["truths"]]:
                if t: assert t["rows"] and all(len(r) == len(t["columns"]) for r in t["rows"]), x["id"]
        with open(os.path.join(BASE, "w26-" + s.n, "questions.json"), "w", encoding="utf-8") as f: json.dump(s.q, f, ensure_ascii=False, indent=1); f.write("\n")

# 1 locksmith -----------------------------------------------------------------
S = Set("locksmith"); J = recs("w26-locksmith", "jobs_export.csv")
for r in J:
    for k in ("Booked", "Attended", "Paid On"): r[k] = D(r[k], "%d/%m/%Y")
    for k in ("Parts", "Labour", "Total"): r[k] = en(r[k])
    r["Technician"] = {"craig holt": "Craig Holt"}.get(r["Technician"].strip(), r["Technician"].strip())
    r["Job Type"] = {"Lock-out": "Lockout"}.get(r["Job Type"], r["Job Type"])
assert all((r["Status"] == "Completed") == bool(r["Attended"]) for r in J)
done = [r for r in J if r["Status"] == "Completed"]; q2 = lambda d: d and 4 <= d.month <= 6
S.a("how many emergency call outs did we do between april and june", one("Emergency jobs", sum(r["Emergency"] == "Yes" and bool(q2(r["Attended"])) for r in done)),
    "emergency = Yes, attended April to June 2026; also by booking day, with or without the cancelled ones",
    [one("Emergency jobs", sum(r["Emergency"] == "Yes" and bool(q2(r["Booked"])) for r in x)) for x in (done, J)])
S.a("which technician brought in the most money", best(group(done, lambda r: r["Technician"], lambda r: r["Total"]), ["Technician", "Total"]),
    "sum of Total per technician, spellings of one name together; also what has been paid only",
    [best(group([r for r in done if r["Paid On"]], lambda r: r["Technician"], lambda r: r["Total"]), ["Technician", "Total"])])
S.a("whats the average labour charge on a lockout", one("Average labour", avg(r["Labour"] for r in J if r["Job Type"] == "Lockout" and r["Labour"] is not None)), "Lockout and Lock-out together, jobs with a labour charge")
S.a("list the finished jobs that still havent been paid", T(["Job No"], [[r["Job No"]] for r in done if not r["Paid On"]]), "completed, no paid date")
S.a("how many jobs did we complete each month", T(["Month", "Jobs"], sorted([k, v] for k, v in group(done, lambda r: ym(r["Attended"])).items())), "completed jobs by month attended; also by month booked",
    [T(["Month", "Jobs"], sorted([k, v] for k, v in group(done, lambda r: ym(r["Booked"])).items()))])
S.a("what percent of jobs got cancelled", one("Share cancelled", sum(r["Status"] == "Cancelled" for r in J) / len(J), 0.001), "cancelled over all jobs, as a fraction")
tn = lambda r: r["Technician"]
gt, gc = group(done, tn, lambda r: r["Total"]), group(done, tn)
S.amb("who is our best technician", [best(gt, ["Technician", "Total"]), best(gc, ["Technician", "Completed jobs"]), best({k: gt[k] / gc[k] for k in gt}, ["Technician", "Average per job"]),
      best(group(done, tn, lambda r: r["Labour"]), ["Technician", "Labour"]), best({k: sum(r["Status"] == "Cancelled" for r in J if tn(r) == k) / sum(tn(r) == k for r in J) for k in gt}, ["Technician", "Share cancelled"], low=True, tol=0.001)],
      "best by money, jobs, money per job, labour, or fewest cancellations")
S.no("how much did we spend on fuel for the vans in may", "no fuel or van costs in the table")
S.save()

# 2 cheese shop ---------------------------------------------------------------
S = Set("cheeseshop"); O = recs("w26-cheeseshop", "orders.csv"); C = recs("w26-cheeseshop", "customers.csv")
for c in C: c["Town"] = c["Town"].title(); c["d"] = D(c["Signed Up"], "%Y-%m-%d")
cm = {c["Customer ID"]: c for c in C}; assert len(cm) == len(C)
for o in O: o["d"] = datetime.strptime(o["Ordered At"], "%Y-%m-%d %H:%M").date(); o["t"] = float(o["Order Total"]); o["q"] = int(o["Qty"]); o["c"] = cm[o["Customer ID"]]
ok = [o for o in O if o["Status"] != "refunded"]
tg = lambda x: best(group(x, lambda o: o["c"]["Town"], lambda o: o["t"]), ["Town", "Order Total"])
S.a("which town spent the most with us", tg(O), "order totals by town of the customer; also without the refunded orders", [tg(ok)])
nl = lambda x: one("Orders", sum(o["c"]["Newsletter"] == "yes" for o in x))
S.a("how many orders came from people who get the newsletter", nl(O), "orders of customers with newsletter yes; also without refunded", [nl(ok)])
ordered = {o["Customer ID"] for o in O}
S.a("which customers have never orderd anything", T(["Name"], [[c["Name"]] for c in C if c["Customer ID"] not in ordered]), "customers without any order; also by customer id",
    [T(["Customer ID"], [[c["Customer ID"]] for c in C if c["Customer ID"] not in ordered])])
def nd(x): return [[m, sum(o["t"] for o in x if ym(o["d"]) == m)] for m in ("2025-11", "2025-12")]
S.a("sales in november compared to december", T(["Month", "Order Total"], nd(O)), "order totals in November and December 2025; also without refunded; also the difference; also the change as a fraction",
    [T(["Month", "Order Total"], nd(ok))] + [one("Difference", nd(x)[1][1] - nd(x)[0][1]) for x in (O, ok)] + [one("Change", nd(x)[1][1] / nd(x)[0][1] - 1, 0.001) for x in (O, ok)])
def cp(x): return T(["Coupon", "Average order"], [[l, avg(o["t"] for o in x if bool(o["Coupon"]) == b)] for l, b in (("with coupon", True), ("without coupon", False))])
S.a("whats the average order with a coupon vs without", cp(O), "mean order total with any coupon and with none; also without refunded", [cp(ok)])
tp = lambda x: topn(group(x, lambda o: o["Product"], lambda o: o["q"]), 5, ["Product", "Qty"])
S.a("top 5 products by pieces sold", tp(O), "sum of Qty; also without refunded", [tp(ok)])
S.amb("how many customers did we have in march 2026", [one("Signed up in March", sum(ym(c["d"]) == "2026-03" for c in C)), one("Ordered in March", len({o["Customer ID"] for o in O if ym(o["d"]) == "2026-03"})),
      one("Signed up by end of March", sum(c["d"] <= date(2026, 3, 31) for c in C)), one("Ordered in March, not refunded", len({o["Customer ID"] for o in ok if ym(o["d"]) == "2026-03"})),
      one("Had ordered by end of March", len({o["Customer ID"] for o in O if o["d"] <= date(2026, 3, 31)}))], "new in March, buying in March, or all on the books by then")
S.no("why did milleens sell so badly in the summer", "asks for a cause")
S.save()

# 3 translation ---------------------------------------------------------------
S = Set("translation"); P = recs("w26-translation", "projects.csv")
for p in P:
    for k in ("Received", "Due", "Delivered"): p[k] = D(p[k], "%d-%b-%Y")
    p["w"], p["f"], p["r"] = int(p["Words"]), float(p["Fee EUR"]), float(p["Client Rating"]) if p["Client Rating"] else None
    p["Client"] = {"Halvorsen shipping": "Halvorsen Shipping", "MEDTRIX": "Medtrix"}.get(p["Client"], p["Client"])
dl = [p for p in P if p["Delivered"]]; nc = [p for p in P if p["Status"] != "cancelled"]
assert all(p["Status"] == "delivered" for p in dl) and all(p["f"] == 0 for p in P if p["Status"] == "cancelled")
S.a("how many projects went out late", one("Late projects", sum(p["Delivered"] > p["Due"] for p in dl)), "delivered after the due day")
wl = lambda x: best(group(x, lambda p: p["Into"], lambda p: p["w"]), ["Into", "Words"])
S.a("which language do we translate the most words into", wl(P), "sum of words by target language; also without cancelled; also delivered only", [wl(nc), wl(dl)])
hs = lambda x: one("Fee EUR", sum(p["f"] for p in x if p["Client"] == "Halvorsen Shipping"))
S.a("what did we bill halvorsen shipping alltogether", hs(P), "sum of fees, both spellings; also delivered only", [hs(dl)])
tr = {t: avg(p["r"] for p in P if p["Translator"] == t and p["r"] is not None) for t in {p["Translator"] for p in P}}
S.a("average client rating per translator, best first", T(["Translator", "Average rating"], sorted(([k, v] for k, v in tr.items()), key=lambda x: (-x[1], x[0])), 0.01, True), "mean of the ratings given")
S.a("how many delivered projects have no rating yet", one("Projects", sum(p["r"] is None for p in dl)), "delivered, rating blank")
S.a("how many days does it take on average from recieved to delivered", one("Average days", avg((p["Delivered"] - p["Received"]).days for p in dl)), "delivered minus received in days")
inj = lambda k, x: one(k, sum(bool(p[k]) and ym(p[k]) == "2026-06" for p in x))
S.amb("how many projects did we have in june", [inj("Received", P), inj("Received", nc), inj("Due", P), inj("Due", nc), inj("Delivered", P),
      one("In work during June", sum(p["Received"] <= date(2026, 6, 30) and (p["Delivered"] or date(2026, 12, 31)) >= date(2026, 6, 1) for p in nc))], "received, due, delivered or in work in June 2026, with or without cancelled")
S.no("what will we earn in the next quarter", "asks for a forecast")
S.save()

# 4 escape room ---------------------------------------------------------------
S = Set("escaperoom"); B = recs("w26-escaperoom", "bookings.csv")
for b in B:
    b["b"], b["g"] = D(b["Booked On"], "%m/%d/%Y"), D(b["Game Date"], "%m/%d/%Y"); b["n"] = int(b["Players"]); b["t"] = en(b["Total"]) or 0
    b["Room"] = {"Haunted library": "Haunted Library"}.get(b["Room"], b["Room"])
pl = [b for b in B if b["Status"] == "Played"]; nc = [b for b in B if b["Status"] != "Cancelled"]
rooms = sorted({b["Room"] for b in B})
er = {x: sum(b["Escaped"] == "Y" for b in pl if b["Room"] == x) / sum(b["Room"] == x for b in pl) for x in rooms}
S.a("which room do people escape from least often", best(er, ["Room", "Escape rate"], True, 0.001), "escaped over games played, as a fraction; also the fewest escapes counted",
    [best({x: sum(b["Escaped"] == "Y" for b in pl if b["Room"] == x) for x in rooms}, ["Room", "Escapes"], True)])
wd = lambda x, v=None: best(group(x, lambda b: b["g"].strftime("%A"), v), ["Weekday", "Players" if v else "Games"])
S.a("what day of the week is busiest for games", wd(pl), "games played by weekday of the game; also all bookings or without cancelled; also by players", [wd(nc), wd(B), *[wd(x, lambda b: b["n"]) for x in (pl, nc, B)]])
ww = lambda x: T(["Days", "Average players"], [[l, avg(b["n"] for b in x if (b["g"].weekday() >= 5) == w)] for l, w in (("weekend", True), ("weekday", False))])
S.a("average group size on weekends vs weekdays", ww(B), "players per booking, Saturday and Sunday against the rest, by game date; also played only, also without cancelled", [ww(pl), ww(nc)])
ns = [b for b in B if b["Status"] == "No-show"]; months = sorted({ym(b["g"]) for b in B})
gm = Counter(ym(b["g"]) for b in ns)
S.a("how many no shows did we have each month", T(["Month", "No-shows"], [[m, gm[m]] for m in months]), "no-shows by month of the game; also leaving out months with none",
    [T(["Month", "No-shows"], [[m, gm[m]] for m in months if gm[m]])])
e8 = lambda x: T(["Booking Ref"], [[b["Booking Ref"]] for b in x if b["n"] == 8 and ym(b["g"]) == "2026-09"])
S.a("show me the bookings with 8 players playing in september", e8(B), "8 players, game in September 2026; also without cancelled; also played only", [e8(nc), e8(pl)])
tk = lambda x, k: (sum(b["t"] for b in x if ym(b[k]) == "2026-07"), sum(b["t"] for b in x if ym(b[k]) == "2026-08"))
S.a("how much more did we take in july than in august", one("Difference", tk(B, "g")[0] - tk(B, "g")[1]), "Total by game date, July minus August; also played only; also by booking day; also the two months; also the change as a fraction",
    [one("Difference", x - y) for x, y in (tk(pl, "g"), tk(B, "b"), tk(pl, "b"))] + [T(["Month", "Total"], [["2026-07", tk(B, "g")[0]], ["2026-08", tk(B, "g")[1]]]), one("Change", tk(B, "g")[0] / tk(B, "g")[1] - 1, 0.001)])
S.amb("how many bookings in october", [one(f"{n}, {l}", sum(ym(b[k]) == "2026-10" for b in x)) for k, n in (("b", "Booked in October"), ("g", "Game in October")) for l, x in (("all", B), ("without cancelled", nc), ("played", pl))],
      "booked in October or playing in October, with or without cancelled")
S.no("how many of the players were kids under 12", "no ages in the table")
S.save()

# 5 quarry HR -----------------------------------------------------------------
S = Set("quarry"); H = recs("w26-quarry", "staff_list.csv")
for h in H:
    for k in ("Start Date", "Leaving Date", "Licence Expiry"): h[k] = D(h[k], "%Y-%m-%d")
    h["s"] = en(h["Annual Salary"]); h["Department"] = h["Department"].capitalize(); h["h"] = float(h["Weekly Hours"])
assert all(not h["Leaving Date"] or h["Leaving Date"] < date(2026, 11, 29) for h in H)
cur = [h for h in H if not h["Leaving Date"]]
S.a("how many people work here right now", one("Staff", len(cur)), "no leaving date")
def longest(x):
    m = min(h["Start Date"] for h in x); return T(["Surname", "First Name", "Start Date"], [[h["Surname"], h["First Name"], m.isoformat()] for h in x if h["Start Date"] == m])
S.a("who of the current staff has been with us the longest", longest(cur), "earliest start among people who have not left")
ds = lambda x: T(["Department", "Average salary"], [[d, avg(h["s"] for h in x if h["Department"] == d)] for d in sorted({h["Department"] for h in x})])
S.a("average salary by department", ds(cur), "current staff, spellings together; also with leavers", [ds(H)])
fa = lambda x: T(["Site", "First aiders"], [[d, sum(h["First Aider"] == "Yes" for h in x if h["Site"] == d)] for d in sorted({h["Site"] for h in x})])
S.a("how many first aiders do we have at each site", fa(cur), "current staff with first aider Yes; also with leavers", [fa(H)])
lx = lambda x: T(["Surname", "First Name", "Licence Expiry"], [[h["Surname"], h["First Name"], h["Licence Expiry"].isoformat()] for h in x if h["Licence Expiry"] and ym(h["Licence Expiry"]) in ("2026-12", "2027-01")])
nm = lambda t: T(["Surname", "First Name"], [r[:2] for r in t["rows"]])
S.a("whose licence runs out in december 2026 or january 2027", lx(cur), "current staff whose licence expires in these two months; also with leavers; also the names alone", [lx(H), nm(lx(cur)), nm(lx(H))])
sy = [[str(y), sum(h["Start Date"].year == y for h in H)] for y in (2024, 2025)]; assert sy[0][1] != sy[1][1]
S.a("did more people start in 2024 or in 2025", T(["Year", "Starters"], sy), "starters per year, leavers counted; also the bigger year alone",
    [T(["Year", "Starters"], [max(sy, key=lambda r: r[1])])])
st = lambda h: h["Site"]
S.amb("which site is the biggest", [best(group(cur, st), ["Site", "Current staff"]), best(group(H, st), ["Site", "All staff"]), best(group(cur, st, lambda h: h["s"]), ["Site", "Payroll"]), best(group(cur, st, lambda h: h["h"]), ["Site", "Weekly hours"]),
      best(group(H, st, lambda h: h["s"]), ["Site", "Payroll with leavers"])], "biggest by people (now or ever), payroll or hours")
S.no("how many sick days did haulage have this year", "no sickness in the table")
S.save()

# 6 Autopflege ----------------------------------------------------------------
S = Set("autopflege"); A = recs("w26-autopflege", "auftraege_2026.csv", delim=";")
for a in A:
    a["d"] = D(a["Datum"], "%d.%m.%Y"); a["n"], a["b"] = de(a["Netto"]), de(a["Brutto"]); a["m"] = float(a["Dauer (Min.)"]) if a["Dauer (Min.)"] else None
    a["Zahlart"] = {"EC Karte": "EC-Karte", "Bar": "bar"}.get(a["Zahlart"], a["Zahlart"])
er = [a for a in A if a["Status"] == "erledigt"]
u2 = lambda x: one("Brutto", sum(a["b"] for a in x if 4 <= a["d"].month <= 6))
S.a("wieviel umsatz brutto hatten wir im 2. quartal", u2(er), "Brutto der erledigten Aufträge April bis Juni 2026; auch mit stornierten", [u2(A)])
lg = lambda x: best(group(x, lambda a: a["Leistung"]), ["Leistung", "Aufträge"])
S.a("welche leistung wird am häufigsten gebucht", lg(A), "Anzahl je Leistung; auch ohne stornierte", [lg(er)])
S.a("wie lange dauert ein auftrag im schnitt je fahrzeugklasse", T(["Fahrzeugklasse", "Dauer im Schnitt"], [[k, avg(a["m"] for a in A if a["Fahrzeugklasse"] == k and a["m"] is not None)] for k in sorted({a["Fahrzeugklasse"] for a in A})]), "Minuten je Auftrag mit Dauer")
S.a("wieviele erledigte aufträge haben keine bewertung", one("Aufträge", sum(not a["Bewertung"] for a in er)), "erledigt, Bewertung leer")
ba = lambda x: one("Anteil bar", sum(a["Zahlart"] == "bar" for a in x) / len(x), 0.001)
S.a("welcher anteil der aufträge wurde bar bezahlt", ba(er), "bar (beide Schreibweisen) an den erledigten, als Bruch nach Anzahl; auch an allen Aufträgen", [ba(A)])
def t3(x, k, c):
    s = sorted((a for a in x if a["d"].month == 7), key=lambda a: -a[k]); assert len({a[k] for a in s[:4]}) == 4; return T(["Auftragsnr", c], [[a["Auftragsnr"], a[k]] for a in s[:3]], 0.01, True)
S.a("die 3 teuersten aufträge im juli", t3(er, "b", "Brutto"), "nach Brutto, ohne stornierte; auch mit; auch netto", [t3(A, "b", "Brutto"), t3(er, "n", "Netto"), t3(A, "n", "Netto")])
mi = lambda a: a["Mitarbeiter"]
S.amb("wer ist der fleißigste mitarbeiter", [best(group(er, mi), ["Mitarbeiter", "Aufträge"]), best(group(A, mi), ["Mitarbeiter", "Aufträge mit stornierten"]), best(group(er, mi, lambda a: a["m"]), ["Mitarbeiter", "Minuten"]), best(group(er, mi, lambda a: a["n"]), ["Mitarbeiter", "Netto"]), best(group(er, mi, lambda a: a["b"]), ["Mitarbeiter", "Brutto"])],
      "nach Aufträgen, Arbeitszeit oder Umsatz")
S.no("lohnt sich für uns ein zweiter standort", "fragt nach einem Rat")
S.save()

# 7 Gerüstbau -----------------------------------------------------------------
S = Set("geruestbau"); G = recs("w26-geruestbau", "Rechnungsausgang.csv", delim=";", enc="cp1252")
for g in G:
    g["d"], g["f"], g["z"] = (D(g[k], "%d.%m.%Y") for k in ("Rechnungsdatum", "Fällig am", "Bezahlt am")); g["n"], g["b"] = de(g["Netto"]), de(g["Brutto"])
    g["Kunde"] = {"Hofmann Bau": "Hofmann Bau GmbH"}.get(g["Kunde"], g["Kunde"])
of = [g for g in G if not g["z"]]; bz = [g for g in G if g["z"]]
S.a("welche rechnungen über 10.000 euro brutto sind noch nicht bezahlt", T(["Rechnung", "Brutto"], [[g["Rechnung"], g["b"]] for g in of if g["b"] > 10000]), "ohne Zahltag, Brutto über 10.000; auch nur die Nummern", [T(["Rechnung"], [[g["Rechnung"]] for g in of if g["b"] > 10000])])
S.a("wie viele tage brauchen die kunden im schnitt bis sie zahlen", one("Tage im Schnitt", avg((g["z"] - g["d"]).days for g in bz)), "Zahltag minus Rechnungsdatum, bezahlte Rechnungen")
S.a("wieviel geld steht noch aus", one("Brutto offen", sum(g["b"] for g in of)), "Brutto der unbezahlten Rechnungen; auch netto", [one("Netto offen", sum(g["n"] for g in of))])
hj = lambda k: [[str(y), sum(g[k] for g in G if g["d"].year == y and g["d"].month <= 6)] for y in (2025, 2026)]
S.a("nettoumsatz im ersten halbjahr 2026 gegen 2025", T(["Jahr", "Netto"], hj("n")), "Netto nach Rechnungsdatum Januar bis Juni; auch Differenz oder Veränderung als Bruch",
    [one("Differenz", hj("n")[1][1] - hj("n")[0][1]), one("Veränderung", hj("n")[1][1] / hj("n")[0][1] - 1, 0.001)])
S.a("top 5 kunden nach netto umsatz", topn(group(G, lambda g: g["Kunde"], lambda g: g["n"]), 5, ["Kunde", "Netto"]), "Summe Netto, beide Schreibweisen von Hofmann Bau zusammen")
S.a("wie viele rechnungen wurden zu spät bezahlt", one("Rechnungen", sum(g["z"] > g["f"] for g in bz)), "Zahltag nach Fälligkeit")
mz = lambda d, k: one({"n": "Netto", "b": "Brutto"}[k] + {"d": " gestellt", "z": " bezahlt"}[d], sum(g[k] for g in G if g[d] and ym(g[d]) == "2026-03"))
S.amb("wieviel hat der märz 2026 gebracht", [mz(d, k) for d in "dz" for k in "nb"], "im März gestellt oder im März bezahlt, netto oder brutto")
S.no("was hat uns das material auf den baustellen in suhl gekostet", "keine Kosten in der Tabelle")
S.save()

# 8 barber --------------------------------------------------------------------
S = Set("barber"); W = raw("w26-barber", "takings 2025.csv"); i = next(k for k, r in enumerate(W) if r[0] == "Barber"); M = W[i][2:14]
bb, tot = {}, None
for r in W[i + 1:]:
    if r[0] == "TOTAL": tot = [en(x) for x in r[2:]]; break
    bb[r[0]] = [en(x) for x in r[2:14]]; assert sum(v or 0 for v in bb[r[0]]) == en(r[14])
cs = [sum(v[k] or 0 for v in bb.values()) for k in range(12)]; assert cs == tot[:12] and sum(cs) == tot[12]
sm = lambda v: sum(x or 0 for x in v)
S.a("who took the most over the whole year", best({k: sm(v) for k, v in bb.items()}, ["Barber", "Total"]), "yearly total per barber")
bm = cs.index(max(cs))
S.a("what was our best month", T(["Month", "Takings"], [[f"2025-{bm+1:02d}", cs[bm]]]), "month with the highest takings of all barbers; also with the label of the table", [T(["Month", "Takings"], [[M[bm], cs[bm]]])])
S.a("how much did we take all together from january to march", one("Takings", sum(cs[:3])), "all barbers, January to March 2025, total row not counted twice")
S.a("what does marco take in an average month", one("Average month", avg(bb["Marco"])), "Marco, mean of 12 months")
S.a("which barbers had a month without any takings", T(["Barber"], [[k] for k, v in bb.items() if any(not x for x in v)]), "a blank or a dash in any month")
e1, e2 = sm(bb["Big Dave"][:6]), sm(bb["Big Dave"][6:])
S.a("how much more did big dave take in the second half of the year than in the first", one("Difference", e2 - e1), "July to December minus January to June; also the two halves, also the change as a fraction", [T(["Half", "Takings"], [["first half", e1], ["second half", e2]]), one("Change", e2 / e1 - 1, 0.001)])
fl = {k: [x for x in v if x] for k, v in bb.items()}
S.amb("who improved the most", [best({k: v[11] - v[0] for k, v in bb.items() if v[0] and v[11]}, ["Barber", "December minus January"]), best({k: v[11] / v[0] - 1 for k, v in bb.items() if v[0] and v[11]}, ["Barber", "Change January to December"], tol=0.001),
      best({k: v[-1] - v[0] for k, v in fl.items()}, ["Barber", "Last minus first month"]), best({k: v[-1] / v[0] - 1 for k, v in fl.items()}, ["Barber", "Change first to last month"], tol=0.001),
      best({k: sm(v[6:]) - sm(v[:6]) for k, v in bb.items()}, ["Barber", "Second minus first half"]), best({k: sm(v[6:]) / sm(v[:6]) - 1 for k, v in bb.items()}, ["Barber", "Change of the halves"], tol=0.001)],
      "first to last month or half to half, in pounds or as a fraction; Theo has no January")
S.no("how many haircuts did luca do in may", "takings only, no number of cuts")
S.save()

# 9 canteen -------------------------------------------------------------------
S = Set("canteen"); W = raw("w26-canteen", "canteen_H1.csv"); MN = [W[0][k] for k in range(2, 14, 2)]; ms = {}; co = {}
for r in W[2:]:
    a, b = [int(r[k]) for k in range(2, 14, 2)], [float(r[k]) for k in range(3, 14, 2)]
    if r[0] == "All counters": ta, tb = a, b
    else: ms[r[0]], co[r[0]] = a, b
assert [sum(v[k] for v in ms.values()) for k in range(6)] == ta and all(abs(sum(v[k] for v in co.values()) - tb[k]) < .005 for k in range(6))
S.a("how many meals did the salad bar serve in april", one("Meals", ms["Salad bar"][MN.index("April")]), "salad bar, April 2026, meals")
S.a("which counter cost the most over the half year", best({k: sum(v) for k, v in co.items()}, ["Counter", "Cost £"]), "sum of six months of cost, total row left out")
S.a("what did the canteen cost each month", T(["Month", "Cost £"], [[f"2026-{k+1:02d}", tb[k]] for k in range(6)]), "all counters; also with the month names of the table", [T(["Month", "Cost £"], [[MN[k], tb[k]] for k in range(6)])])
S.a("whats the cost per meal at the grill over all six months", one("Cost per meal", sum(co["Grill"]) / sum(ms["Grill"])), "cost divided by meals, January to June; also the mean of the six monthly figures", [one("Cost per meal", avg(x / y for x, y in zip(co["Grill"], ms["Grill"])))])
qs = [["2026-Q1", sum(ta[:3])], ["2026-Q2", sum(ta[3:])]]
S.a("did we serve more meals in the first or the second quarter", T(["Quarter", "Meals"], qs), "meals of all counters; also the bigger quarter alone", [T(["Quarter", "Meals"], [max(qs, key=lambda r: r[1])])])
S.a("what share of all meals is vegan", one("Share", sum(ms["Vegan corner"]) / sum(ta), 0.001), "vegan corner over all meals, as a fraction")
S.amb("which counter does best", [best({k: sum(v) for k, v in ms.items()}, ["Counter", "Meals"]), best({k: sum(co[k]) / sum(ms[k]) for k in ms}, ["Counter", "Cost per meal"], True), best({k: sum(v) for k, v in co.items()}, ["Counter", "Lowest cost"], True),
      best({k: v[5] - v[0] for k, v in ms.items()}, ["Counter", "Growth in meals"]), best({k: v[5] / v[0] - 1 for k, v in ms.items()}, ["Counter", "Growth in meals as a fraction"], tol=0.001)], "most meals, cheapest meal, lowest cost or most growth")
S.no("what do people dislike about the soup", "no opinions in the table")
S.save()

# 10 Kaminkehrer --------------------------------------------------------------
S = Set("kaminkehrer"); W = raw("w26-kaminkehrer", "Kehrbuch 2026.csv", delim=";"); i = next(k for k, r in enumerate(W) if r[0] == "Kehrbezirk"); K, bz, zs = [], "", {}
for r in W[i + 1:]:
    if r[0].startswith(("Zwischensumme", "Gesamt")): zs[r[0].replace("Zwischensumme ", "")] = [de(x) for x in r[3:7]]; continue
    bz = r[0] or bz; K.append({"b": bz, "o": r[1], "g": int(r[2]), "q": [de(x) for x in r[3:6]]})
ks = lambda b, q=None: sum(sum(x or 0 for x in k["q"]) if q is None else (k["q"][q] or 0) for k in K if b in (None, k["b"]))
assert all(abs(ks(None if b == "Gesamt" else b, q) - v[q]) < .005 for b, v in zs.items() for q in range(3))
S.a("wieviel gebühren kamen in süd zusammen", one("Gebühren", ks("Süd")), "Süd, drei Quartale")
S.a("welcher ort hat im 3. quartal am meisten gebracht", best({k["o"]: k["q"][2] or 0 for k in K}, ["Ort", "3. Quartal"]), "höchste Gebühr eines Ortes, ohne Summenzeilen")
S.a("wie viele orte gehören zu west", one("Orte", sum(k["b"] == "West" for k in K)), "Orte im Bezirk West")
qv = [ks(None, q) for q in range(3)]
S.a("wieviel kam insgesamt pro quartal rein", T(["Quartal", "Gebühren"], [[f"2026-Q{q+1}", qv[q]] for q in range(3)]), "alle Bezirke; auch mit den Namen der Spalten", [T(["Quartal", "Gebühren"], [[f"{q+1}. Quartal", qv[q]] for q in range(3)])])
S.a("in welchen orten haben wir im 2. quartal nichts eingenommen", T(["Ort"], [[k["o"]] for k in K if not k["q"][1]]), "2. Quartal leer")
n1, n2 = ks("Nord", 0), ks("Nord", 1)
S.a("wieviel weniger als im 1. quartal hatten wir im 2. quartal in nord", one("Differenz", n1 - n2), "1. minus 2. Quartal, Nord; auch mit Minus oder als Bruch", [one("Differenz", n2 - n1), one("Veränderung", n2 / n1 - 1, 0.001), one("Rückgang", 1 - n2 / n1, 0.001)])
bs = {k["b"] for k in K}
S.amb("welcher bezirk ist der größte", [best({b: ks(b) for b in bs}, ["Kehrbezirk", "Gebühren"]), best(group(K, lambda k: k["b"], lambda k: k["g"]), ["Kehrbezirk", "Gebäude"]), best(group(K, lambda k: k["b"]), ["Kehrbezirk", "Orte"])], "nach Gebühren, Gebäuden oder Orten")
S.no("wie viele mängel wurden in altdorf gefunden", "keine Mängel in der Tabelle")
S.save()

# 11 architect ----------------------------------------------------------------
S = Set("architect"); W = raw("w26-architect", "P&L 2025.csv"); L = {r[0]: [en(x) for x in r[1:]] for r in W[4:] if r[0] and r[1]}
assert W[3][1:] == ["Q1 2025", "Q2 2025", "Q3 2025", "Q4 2025", "FY 2025", "FY 2024"] and all(abs(sum(v[:4]) - v[4]) < .5 for v in L.values())
costs = ["Structural engineers", "Models and renderings", "Printing", "Salaries", "Rent", "Software licences", "Insurance", "Travel", "Marketing", "Depreciation"]
assert sum(L[c][4] for c in costs) == L["Total direct costs"][4] + L["Total overheads"][4] and L["Gross profit"][4] + L["Total overheads"][4] == L["Operating profit"][4]
S.a("what was our net profit in q3", one("Net profit", L["Net profit"][2]), "net profit, Q3 2025")
bc = min(costs, key=lambda c: L[c][4])
S.a("what was our biggest single cost in 2025", T(["Cost", "FY 2025"], [[bc, -L[bc][4]]]), "largest cost line of the full year, totals left out; also with the minus sign", [T(["Cost", "FY 2025"], [[bc, L[bc][4]]])])
r5, r4 = -L["Rent"][4], -L["Rent"][5]
S.a("how much did the rent go up compared with the year before", one("Increase", r5 - r4), "rent FY 2025 minus FY 2024; also as a fraction; also both years", [one("Increase", r5 / r4 - 1, 0.001), T(["Year", "Rent"], [["FY 2025", r5], ["FY 2024", r4]]), T(["Year", "Rent"], [["FY 2025", -r5], ["FY 2024", -r4]])])
S.a("total income quarter by quarter", T(["Quarter", "Total income"], [[f"2025-Q{q+1}", L["Total income"][q]] for q in range(4)]), "total income row, four quarters of 2025; also with the labels of the table", [T(["Quarter", "Total income"], [[f"Q{q+1} 2025", L["Total income"][q]] for q in range(4)])])
al = L["Total direct costs"][4] + L["Total overheads"][4]; sl = L["Salaries"][4]
S.a("what share of our total costs in 2025 is salaries", one("Share", sl / al, 0.001), "salaries over direct costs plus overheads, as a fraction; also with interest, with interest and tax",
    [one("Share", sl / (al + L["Interest"][4]), 0.001), one("Share", sl / (al + L["Interest"][4] + L["Tax"][4]), 0.001)])
op = L["Operating profit"][:4]; lo = op.index(min(op))
S.a("which quarter had the lowest operating profit", T(["Quarter", "Operating profit"], [[f"2025-Q{lo+1}", op[lo]]]), "lowest of the four quarters; also with the label of the table", [T(["Quarter", "Operating profit"], [[f"Q{lo+1} 2025", op[lo]]])])
S.amb("what was our margin in 2025", [one(f"{k} margin", L[k][4] / L["Total income"][4], 0.001) for k in ("Gross profit", "Operating profit", "Net profit")] + [one(k, L[k][4]) for k in ("Gross profit", "Operating profit", "Net profit")], "gross, operating or net, as a fraction of total income or in pounds")
S.no("how much did the school extension project bring in", "no projects in the table")
S.save()

# 12 Reisebüro ----------------------------------------------------------------
S = Set("reisebuero"); W = raw("w26-reisebuero", "Plan_Ist_2026.csv", delim=";"); h = next(k for k, r in enumerate(W) if r[0] == "Position"); X, kp, sec = {}, [], ""
for r in W[h + 1:]:
    if not r[2]: sec = r[0]; continue
    X[r[0]] = dict(zip(W[h][2:], map(de, r[2:])))
    if sec == "Kosten" and r[1]: kp.append(r[0])
assert abs(sum(X[k]["Ist gesamt"] for k in kp) - X["Summe Kosten"]["Ist gesamt"]) < .005 and len(kp) == 7
ov = [[k, X[k]["Ist Q2"] - X[k]["Plan Q2"]] for k in kp if X[k]["Ist Q2"] > X[k]["Plan Q2"]]
S.a("wo haben wir im 2. quartal mehr ausgegeben als geplant", T(["Position", "Über Plan"], ov), "Kostenpositionen mit Ist Q2 über Plan Q2; auch nur die Namen", [T(["Position"], [r[:1] for r in ov])])
f = X["Provisionen Flug"]
S.a("wie weit liegen wir bei den flug provisionen hinter dem plan", one("Unter Plan", f["Plan gesamt"] - f["Ist gesamt"]), "Plan minus Ist, drei Quartale; auch mit Minus oder als Bruch",
    [one("Abweichung", f["Ist gesamt"] - f["Plan gesamt"]), one("Abweichung", f["Ist gesamt"] / f["Plan gesamt"] - 1, 0.001), one("Unter Plan", 1 - f["Ist gesamt"] / f["Plan gesamt"], 0.001)])
kq = [X["Summe Kosten"][f"Ist Q{q}"] for q in (1, 2, 3)]
S.a("wie hoch waren die tatsächlichen kosten je quartal", T(["Quartal", "Ist"], [[f"2026-Q{q+1}", kq[q]] for q in range(3)]), "Summe Kosten Ist; auch mit den Spaltennamen", [T(["Quartal", "Ist"], [[f"{p}Q{q+1}", kq[q]] for q in range(3)]) for p in ("Ist ", "")])
S.a("welche kosten liegen insgesamt am weitesten über plan", best({k: round(X[k]["Ist gesamt"] - X[k]["Plan gesamt"], 2) for k in kp}, ["Position", "Über Plan"]), "größte Überschreitung in Euro, drei Quartale; auch in Prozent als Bruch",
    [best({k: X[k]["Ist gesamt"] / X[k]["Plan gesamt"] - 1 for k in kp}, ["Position", "Über Plan"], tol=0.001)])
m = X["Marketing"]
S.a("wieviel prozent vom marketing budget haben wir schon ausgegeben", one("Anteil", m["Ist gesamt"] / m["Plan gesamt"], 0.001), "Ist gesamt durch Plan gesamt, als Bruch")
e = X["Ergebnis"]
S.a("ergebnis plan gegen ist", T(["Plan gesamt", "Ist gesamt"], [[e["Plan gesamt"], e["Ist gesamt"]]]), "Ergebnis Plan und Ist, drei Quartale; auch als zwei Zeilen; auch mit oder nur als Abweichung",
    [T(["Art", "Ergebnis"], [["Plan", e["Plan gesamt"]], ["Ist", e["Ist gesamt"]]]), T(["Plan gesamt", "Ist gesamt", "Abweichung"], [[e["Plan gesamt"], e["Ist gesamt"], e["Ist gesamt"] - e["Plan gesamt"]]]), one("Abweichung", e["Ist gesamt"] - e["Plan gesamt"]), one("Abweichung", e["Ist gesamt"] / e["Plan gesamt"] - 1, 0.001),
     T(["Quartal", "Plan", "Ist"], [[f"2026-Q{q}", e[f"Plan Q{q}"], e[f"Ist Q{q}"]] for q in (1, 2, 3)])])
S.amb("wie war das dritte quartal", [one("Ergebnis Ist", X["Ergebnis"]["Ist Q3"]), one("Erlöse Ist", X["Summe Erlöse"]["Ist Q3"]), one("Kosten Ist", X["Summe Kosten"]["Ist Q3"])] +
      [one(f"{k} Abweichung", X[k]["Ist Q3"] - X[k]["Plan Q3"]) for k in ("Ergebnis", "Summe Erlöse", "Summe Kosten")] + [T(["Plan Q3", "Ist Q3"], [[X["Ergebnis"]["Plan Q3"], X["Ergebnis"]["Ist Q3"]]]),
      one("Ergebnis gegen Vorquartal", X["Ergebnis"]["Ist Q3"] - X["Ergebnis"]["Ist Q2"])], "Ergebnis, Erlöse oder Kosten, für sich, gegen Plan oder gegen das Vorquartal")
S.no("wie viele reisen wurden storniert", "keine Reisen in der Tabelle")
S.save()
