#!/usr/bin/env python3
"""Ten tables with ten questions each. Python 3 standard library only. Truth is computed from the clean rows in Python and
checked a second time in SQL over the written file, read back and parsed anew."""
import csv, datetime as dt, json, os, random, re, sqlite3
from collections import Counter, defaultdict
from statistics import mean, median

HERE = os.path.dirname(os.path.abspath(__file__))
EN = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
DE = "Jan Feb Mrz Apr Mai Jun Jul Aug Sep Okt Nov Dez".split()
WD = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
D = dt.date
STAT = []
GERMAN = {"mieten", "agentur-stunden", "hotel-budget"}


# ---------- helpers ----------

def de(x, n=2):
    return "" if x is None else f"{x:,.{n}f}".replace(",", "#").replace(".", ",").replace("#", ".")


def num(x, n=2):
    return "" if x is None else f"{x:.{n}f}"


def eu(d): return d.strftime("%d.%m.%Y") if d else ""
def uk(d): return d.strftime("%d/%m/%Y") if d else ""
def us(d): return d.strftime("%m/%d/%Y") if d else ""
def ln(d): return f"{d.day} {EN[d.month-1]} {d.year}" if d else ""
def ym(d): return d.strftime("%Y-%m")
def yq(d): return f"{d.year}-Q{(d.month+2)//3}"


def wk(r, pairs):
    return r.choices([p[0] for p in pairs], [p[1] for p in pairs])[0]


def mess(r, s, p=0.04):
    return s if r.random() > p else r.choice([s.lower(), s.upper(), s + " ", s.lower()])


def workday(r, a, b, days=(0, 1, 2, 3, 4)):
    while True:
        d = a + dt.timedelta(r.randint(0, (b - a).days))
        if d.weekday() in days:
            return d


def grp(rows, k, f=len):
    out = defaultdict(list)
    for x in rows:
        out[k(x) if callable(k) else x[k]].append(x)
    return {a: f(v) for a, v in sorted(out.items(), key=lambda t: str(t[0]))}


def cell(x):
    if isinstance(x, float): return round(x, 6)
    if isinstance(x, (dt.date, dt.datetime)): return x.isoformat()[:10]
    return x


def T(cols, rows, tol=None, ordered=False):
    t = {"columns": cols, "rows": [[cell(c) for c in r] for r in rows]}
    if tol is None and any(isinstance(c, float) for r in rows for c in r): tol = 0.01
    if tol is not None: t["tolerance"] = tol
    if ordered: t["ordered"] = True
    return t


def one(col, v, tol=None): return T([col], [[v]], tol)


def byval(d, low=False):
    return sorted(d.items(), key=lambda t: (t[1] if low else -t[1], str(t[0])))


def win(cols, d, low=False, tol=None, strict=True):
    """winner beside figure; also: the bare winner, the whole ranking"""
    s = byval(d, low)
    if strict and len(s) > 1: assert abs(s[0][1] - s[1][1]) > 1e-6, ("tie", cols, s[:3])
    ties = [x for x in s[1:] if abs(x[1] - s[0][1]) < 1e-6]
    return T(cols, [s[0]], tol), [T(cols[:1], [[s[0][0]]]), T(cols, s, tol, True)] + \
        ([T(cols, [s[0]] + ties, tol), T(cols[:1], [[x[0]] for x in [s[0]] + ties])] + [T(cols, [x], tol) for x in ties] if ties else [])


def pct(t, *at):
    """the same answer with shares as percent"""
    return {**t, "rows": [[round(c * 100, 4) if i in at and c is not None else c for i, c in enumerate(r)] for r in t["rows"]],
            "tolerance": 0.1}


def share(col, a, b):
    t = one(col, a / b, 0.001)
    return t, [pct(t, 0), T(["count", "of", col], [[a, b, a / b]], 0.001), T(["count", "of", col], [[a, b, 100 * a / b]], 0.1),
               T(["count", "of"], [[a, b]])]


def Q(text, truth=None, also=(), note="", sql=None, kind="answerable", truths=None):
    q = {"question": text, "kind": kind}
    if truth: q["truth"] = truth
    if truths: q["truths"] = truths
    if also: q["alsoRight"] = list(also)
    if note: q["note"] = note
    q["sql"] = sql
    return q


def amb(text, truths, note, sql=None):
    flat = []
    for t in truths:
        flat += [t] if isinstance(t, dict) else [t[0]] + t[1]
    return Q(text, kind="ambiguous", truths=flat, note=note, sql=sql)


def no(text, note): return Q(text, kind="unanswerable", note=note)


# ---------- the second computation: read the file back into SQLite ----------

def norm(s): return "".join(c for c in s.casefold() if c.isalnum())


def load(path, spec, skip=0, sep=",", enc="utf-8", dfmt="%Y-%m-%d", dec=".", stop=None):
    with open(path, encoding=enc, newline="") as f:
        lines = list(csv.reader(f, delimiter=sep))[skip:]
    head, body = lines[0], [l for l in lines[1:] if any(c.strip() for c in l)]
    if stop: body = [l for l in body if not stop(l)]
    assert len(head) == len(spec), (head, spec)
    common = {}
    for i, (n, k) in enumerate(spec):
        if k == "t":
            c = defaultdict(Counter)
            for l in body: c[norm(l[i])][l[i].strip()] += 1
            common[i] = {a: v.most_common(1)[0][0] for a, v in c.items()}
    con = sqlite3.connect(":memory:")
    con.execute("create table t (" + ", ".join(f'"{n}"' for n, _ in spec) + ")")
    for l in body:
        row = []
        for i, (n, k) in enumerate(spec):
            s = l[i].strip()
            if s == "": row.append(None)
            elif k == "t": row.append(common[i][norm(s)])
            elif k == "n":
                s = re.sub(r"[€$£\s]", "", s)
                row.append(float(s.replace(".", "").replace(",", ".") if dec == "," else s.replace(",", "")))
            elif k == "d": row.append(dt.datetime.strptime(s, dfmt).strftime("%Y-%m-%d"))
            elif k == "dt": row.append(dt.datetime.strptime(s, dfmt).strftime("%Y-%m-%d %H:%M"))
            else: row.append(s)
        con.execute("insert into t values (" + ",".join("?" * len(row)) + ")", row)
    return con


def same(a, b, tol):
    if isinstance(a, (int, float)) and isinstance(b, (int, float)): return abs(a - b) <= min(max(tol or 0, 1e-6), 0.0101)
    return str(a) == str(b)


def emit(tid, lines, questions, profile, load_args, sep=",", enc="utf-8"):
    p = os.path.join(HERE, tid)
    os.makedirs(p, exist_ok=True)
    with open(os.path.join(p, "table.csv"), "w", encoding=enc, newline="") as f:
        csv.writer(f, delimiter=sep, lineterminator="\n").writerows(lines)
    con = load(os.path.join(p, "table.csv"), sep=sep, enc=enc, **load_args)
    checked = 0
    for i, q in enumerate(questions, 1):
        sql = q.pop("sql")
        q_ = {"id": f"{tid}-{i:02d}", "language": "de" if tid in GERMAN else "en", **q}
        questions[i - 1] = q_
        if not sql: continue
        t = q.get("truth") or q["truths"][0]
        got = [list(x) for x in con.execute(sql).fetchall()]
        want = t["rows"]
        if not t.get("ordered"):
            got, want = sorted(got, key=str), sorted(want, key=str)
        ok = len(got) == len(want) and all(len(a) == len(b) and all(same(x, y, t.get("tolerance")) for x, y in zip(a, b))
                                           for a, b in zip(got, want))
        if not ok: print("MISMATCH", q_["id"], q["question"], "\n  py ", want, "\n  sql", got)
        checked += ok
    kinds = Counter(q["kind"] for q in questions)
    assert len(questions) == 10 and kinds == {"answerable": 8, "ambiguous": 1, "unanswerable": 1}, (tid, kinds)
    assert set(profile["columns"]) == set(load_args.get("heads") or [h for h in lines[load_args.get("skip", 0)]]), tid
    with open(os.path.join(p, "questions.json"), "w", encoding="utf-8") as f:
        json.dump(questions, f, ensure_ascii=False, indent=1); f.write("\n")
    with open(os.path.join(p, "profile.json"), "w", encoding="utf-8") as f:
        json.dump(profile, f, ensure_ascii=False, indent=1); f.write("\n")
    STAT.append((tid, len(lines), dict(kinds), checked))


def prof(entity, main, cols, units): return {"entity": entity, "mainDate": main, "columns": cols, "units": units}


# ---------- 1 dental practice ----------

def dental():
    r = random.Random(113)
    dents = [("Dr Patel", 36), ("Dr Hughes", 31), ("Dr Okafor", 22), ("M. Lane (hyg.)", 20)]
    treat = {"Check-up": (20, 27.4, 40), "Hygiene": (30, 62, 22), "Filling": (40, 115, 18), "Root canal": (75, 390, 7),
             "Crown": (60, 545, 5), "Extraction": (35, 140, 6), "Whitening": (60, 295, 4)}
    pats = [f"P{r.randint(1000, 1999)}" for _ in range(125)]
    pats = list(dict.fromkeys(pats))
    bad = r.sample(pats, 4)
    rows, seen = [], set()
    for i in range(284):
        d = workday(r, D(2024, 1, 8), D(2024, 6, 28), (0, 1, 2, 3, 4, 4))
        p = r.choice(pats) if r.random() > .13 else r.choice(bad)
        st = wk(r, [("Attended", 25), ("No-show", 65), ("Cancelled", 10)]) if p in bad else \
            wk(r, [("Attended", 82), ("No-show", 5 + 9 * (d.weekday() == 0)), ("Cancelled", 10)])
        den = wk(r, dents)
        tr = "Hygiene" if "Lane" in den else wk(r, [(k, (v[2] if k != "Hygiene" else 3) * (2.4 if den == "Dr Hughes" and v[0] > 38 else 1)) for k, v in treat.items()])
        m, fee, _ = treat[tr]
        dur = m + r.choice([0, 0, 0, 5, 10, -5])
        rows.append(dict(d=d, time=f"{r.randint(8, 16):02d}:{r.choice(['00', '15', '30', '45'])}", pat=p, den=den, tr=tr, dur=dur,
                         bk=d - dt.timedelta(r.choice([0, 1, 2, 3, 5, 7, 10, 14, 14, 21, 28, 35, 42, 60])) if r.random() > .03 else None,
                         st=st, fee=round(fee * r.choice([1, 1, 1, 1.1, .9]), 2) if st == "Attended" and r.random() > .015 else None))
    rows.sort(key=lambda x: (x["d"], x["time"]))
    for i, x in enumerate(rows):
        x["no"] = 20411 + i
        x["new"] = "Y" if x["pat"] not in seen and r.random() < .3 else "N"
        seen.add(x["pat"])
    head = ["Appt No", "Date", "Time", "Pat. ID", "Dentist", "Treatment", "Dur (min)", "Booked on", "Status", "Fee (£)", "New pat."]
    def tr(s): return "Checkup" if s == "Check-up" and r.random() < .08 else mess(r, s, .03)
    lines = [head] + [[x["no"], uk(x["d"]), x["time"], x["pat"], "Dr. Patel" if x["den"] == "Dr Patel" and r.random() < .07 else x["den"],
                       tr(x["tr"]), x["dur"], uk(x["bk"]), mess(r, x["st"], .04), num(x["fee"]), x["new"]] for x in rows]
    ns = [x for x in rows if x["st"] == "No-show"]; att = [x for x in rows if x["st"] == "Attended"]
    ca = [x for x in rows if x["st"] == "Cancelled"]
    fs = lambda v: round(sum(x["fee"] or 0 for x in v), 2)
    t1, a1 = share("no-show rate", len(ns), len(rows)); t1b, a1b = share("no-show rate", len(ns), len(ns) + len(att))
    t2, a2 = win(["Dentist", "fees"], grp(rows, "den", fs))
    t5, a5 = win(["weekday", "no-shows"], grp(ns, lambda x: WD[x["d"].weekday()]))
    wdall = grp(rows, lambda x: WD[x["d"].weekday()], lambda v: sum(x["st"] == "No-show" for x in v) / len(v))
    wr = win(["weekday", "no-show rate"], wdall, tol=.001)
    lead = [(x["d"] - x["bk"]).days for x in rows if x["bk"]]
    cnt = {p: n for p, n in grp(ns, "pat").items() if n > 2}
    assert cnt
    rc = [x["fee"] for x in rows if x["tr"] == "Root canal" and x["fee"] is not None]
    months = grp(rows, lambda x: ym(x["d"]), fs)
    qs = [
        Q("What share of people simply didn't turn up?", t1, a1 + [t1b] + a1b, "no-shows over all appointments; cancelled ones may be left out of the base",
          "select avg(st='No-show') from t"),
        Q("Which dentist brought in the most money?", t2, a2, "fees of attended appointments, a few fees are blank",
          "select den, sum(fee) s from t group by den order by s desc limit 1"),
        Q("How many different patients did we actually treat between January and June?", one("patients", len({x["pat"] for x in att})),
          [one("patients", len({x["pat"] for x in rows}))], "attended only; all booked patients also accepted",
          "select count(distinct pat) from t where st='Attended'"),
        Q("takings month by month please", T(["month", "fees"], sorted(months.items()), ordered=True), [], "",
          "select substr(d,1,7) m, sum(fee) from t group by m order by m"),
        Q("On which day of the week do we get the most no-shows?", t5, a5 + [wr[0]] + wr[1], "count; the rate per weekday is accepted",
          "select case strftime('%w',d) when '1' then 'Monday' when '2' then 'Tuesday' when '3' then 'Wednesday' when '4' then 'Thursday' else 'Friday' end w, count(*) c from t where st='No-show' group by w order by c desc limit 1"),
        Q("how far ahead do people book on average?", one("days", mean(lead), .05), [one("weeks", mean(lead) / 7, .05)], "days from booking to appointment, blanks left out",
          "select avg(julianday(d)-julianday(bk)) from t where bk is not null"),
        Q("Who has missed more than two appointments without cancelling?", T(["Pat. ID"], [[p] for p in cnt]),
          [T(["Pat. ID", "no-shows"], byval(cnt)), one("patients", len(cnt))], "patients with three or more no-shows",
          "select pat from t where st='No-show' group by pat having count(*)>2"),
        Q("What's the median bill for a root canal?", one("fee", median(rc)), [one("fee", mean(rc))] if abs(mean(rc) - median(rc)) < .01 else [], "",
          "select avg(fee) from (select fee, row_number() over (order by fee) i, count(*) over () n from t where tr='Root canal' and fee is not null) where i in ((n+1)/2,(n+2)/2)"),
        amb("Who's our busiest dentist?", [win(["Dentist", "appointments"], grp(rows, "den"), strict=False),
                                            win(["Dentist", "attended"], grp(att, "den"), strict=False),
                                            win(["Dentist", "minutes"], grp(rows, "den", lambda v: sum(x["dur"] for x in v)), strict=False),
                                            win(["Dentist", "minutes attended"], grp(att, "den", lambda v: sum(x["dur"] for x in v)), strict=False),
                                            win(["Dentist", "hours"], grp(rows, "den", lambda v: sum(x["dur"] for x in v) / 60), strict=False, tol=.05),
                                            win(["Dentist", "patients"], grp(att, "den", lambda v: len({x["pat"] for x in v})), strict=False)],
            "appointments, minutes or patients", "select den, count(*) c from t group by den order by c desc limit 1"),
        no("Why did so many patients cancel in March?", "the table holds no reasons"),
    ]
    c = dict(zip(head, ["key", "date", "other", "dimension", "dimension", "dimension", "measure-sum", "date", "status", "measure-sum", "flag"]))
    emit("dental-appointments", lines, qs, prof("appointment", "Date", c, {"Dur (min)": "min", "Fee (£)": "GBP"}),
         dict(spec=[("no", "x"), ("d", "d"), ("time", "x"), ("pat", "x"), ("den", "t"), ("tr", "t"), ("dur", "n"), ("bk", "d"), ("st", "t"), ("fee", "n"), ("new", "x")], dfmt="%d/%m/%Y"))


# ---------- 2 print shop ----------

def printshop():
    r = random.Random(202)
    prods = {"Business cards": (250, [250, 500, 1000], .11, 350), "Flyers": (0, [500, 1000, 2500, 5000], .085, 135), "Posters": (0, [20, 50, 100, 250], 3.4, 170),
             "Brochures": (0, [100, 250, 500, 1000], 1.15, 150), "Banners": (0, [1, 2, 3, 4, 6], 92, 510), "Letterhead": (0, [500, 1000, 2000], .16, 100)}
    custs = ["Alder Dental", "Bayview Realty", "Cobb & Sons", "Delta Yoga", "Eastside Brewery", "Fenwick Law", "Grove Montessori", "Harper Catering",
             "Ibis Travel", "Juniper Cafe", "Kline Auto", "Lakeside Theatre", "Moss Landscaping", "Northgate Church", "Opal Jewelers", "Pine Street Books"]
    nofly = {"Fenwick Law", "Opal Jewelers", "Kline Auto"}; nocard = {"Fenwick Law", "Lakeside Theatre"}
    reps = {"Dana": .10, "Marcus": .22, "Priya": .14}
    rows = []
    for i in range(176):
        c = r.choice(custs)
        p = wk(r, [("Business cards", 22), ("Flyers", 30), ("Posters", 18), ("Brochures", 16), ("Banners", 10), ("Letterhead", 8)])
        if p == "Flyers" and c in nofly: p = "Brochures"
        if p == "Business cards" and c in nocard: p = "Letterhead"
        o = workday(r, D(2024, 1, 3), D(2024, 9, 25))
        rush = r.random() < .2
        due = o + dt.timedelta(r.choice([2, 3]) if rush else r.choice([7, 8, 9, 10, 14]))
        rep = wk(r, [("Dana", 4), ("Marcus", 3), ("Priya", 3)])
        late = r.random() < reps[rep] * (1.9 if rush else .9)
        sh = due + dt.timedelta(r.choice([1, 1, 2, 3, 5])) if late else max(o + dt.timedelta(1), due - dt.timedelta(r.choice([0, 0, 1, 1, 2])))
        if sh > D(2024, 9, 30): sh = None
        q = r.choice(prods[p][1])
        price = round(q * prods[p][2] * r.uniform(.85, 1.2) * (1.3 if rush else 1) * (500 / max(q, 500)) ** .25 + 25, 2)
        rows.append(dict(o=o, due=due, sh=sh, c=c, p=p, q=q, gsm=prods[p][3] if r.random() > .04 else None, rush=rush, pr=price, rep=rep))
    rows.sort(key=lambda x: x["o"])
    for i, x in enumerate(rows): x["j"] = f"J-{2401 + i}"
    head = ["Job #", "Customer", "Product", "Qty", "Stock (gsm)", "Ordered", "Due", "Shipped", "Rush", "Price ($)", "Rep"]
    lines = [["Harbor Print & Copy - job list Jan-Sep 2024"] + [""] * 10, head]
    for x in rows:
        lines.append([x["j"], mess(r, x["c"], .03), "Biz cards" if False else mess(r, x["p"], .04), x["q"], x["gsm"] or "", us(x["o"]), us(x["due"]), us(x["sh"]),
                      "x" if x["rush"] else "", f"{x['pr']:,.2f}", x["rep"]])
    tot = round(sum(x["pr"] for x in rows), 2)
    lines.append(["TOTAL", "", "", "", "", "", "", "", "", f"{tot:,.2f}", ""])
    done = [x for x in rows if x["sh"]]; late = [x for x in done if x["sh"] > x["due"]]
    overdue = [x for x in rows if not x["sh"] and x["due"] <= D(2024, 9, 30)]
    isl = lambda v: sum(x["sh"] > x["due"] for x in v) / len(v)
    lt = grp(done, "p", lambda v: mean((x["sh"] - x["o"]).days for x in v))
    top = sorted(rows, key=lambda x: -x["pr"])[:6]; assert top[4]["pr"] > top[5]["pr"]; top = top[:5]
    rr = grp(done, lambda x: "yes" if x["rush"] else "no", isl)
    qd = grp(rows, lambda x: yq(x["o"]), lambda v: round(sum(x["pr"] for x in v), 2)); qn = grp(rows, lambda x: yq(x["o"]))
    qsh = grp(done, lambda x: yq(x["sh"]), lambda v: round(sum(x["pr"] for x in v), 2))
    a, b = qd["2024-Q1"], qd["2024-Q2"]
    cards = {x["c"] for x in rows if x["p"] == "Business cards"}; fly = {x["c"] for x in rows if x["p"] == "Flyers"}
    never = sorted(cards - fly); assert never
    ot = grp(done, "rep", lambda v: 1 - isl(v)); t8, a8 = win(["Rep", "on-time rate"], ot, tol=.001)
    big = [x for x in rows if x["pr"] > 1000 and x["o"] >= D(2024, 6, 1)]; assert big
    fl = [x for x in rows if x["p"] == "Flyers"]
    t4 = T(["Rush", "late rate"], sorted(rr.items()), .001)
    qs = [
        Q("How many jobs went out late?", one("jobs", len(late)), [T(["late", "shipped", "rate"], [[len(late), len(done), len(late) / len(done)]], .001)] +
          ([one("jobs", len(late) + len(overdue))] if overdue else []), "shipped after the due date; open jobs past due by the end of September accepted", "select count(*) from t where sh>due"),
        Q("How many days does it take from order to shipping for each kind of product?", T(["Product", "days"], byval(lt), .05),
          [T(["Product", "days"], byval(grp(done, "p", lambda v: median((x["sh"] - x["o"]).days for x in v))), .05)], "open jobs left out",
          "select p, avg(julianday(sh)-julianday(o)) from t where sh is not null group by p"),
        Q("list the five most expensive jobs", T(["Job #", "Price ($)"], [[x["j"], x["pr"]] for x in top], ordered=True),
          [T(["Job #"], [[x["j"]] for x in top], ordered=True), T(["Job #", "Customer", "Price ($)"], [[x["j"], x["c"], x["pr"]] for x in top], ordered=True),
           T(["Job #", "Customer", "Product", "Price ($)"], [[x["j"], x["c"], x["p"], x["pr"]] for x in top], ordered=True)], "the total row is no job",
          "select j, pr from t order by pr desc limit 5"),
        Q("Are rush jobs late more often than normal ones?", t4, [pct(t4, 1), one("answer", "yes" if rr["yes"] > rr["no"] else "no"),
          T(["Rush", "late jobs"], sorted(grp(done, lambda x: "yes" if x["rush"] else "no", lambda v: sum(x["sh"] > x["due"] for x in v)).items()))],
          "share of shipped jobs that went out after the due date; a blank in Rush is no", "select case when rush='x' then 'yes' else 'no' end k, avg(sh>due) from t where sh is not null group by k"),
        Q("Did we book more work in the second quarter than in the first?", T(["quarter", "price"], [["2024-Q1", a], ["2024-Q2", b]]),
          [one("answer", "yes" if b > a else "no"), one("difference", round(b - a, 2)), one("change", (b - a) / a, .001), T(["2024-Q1", "2024-Q2"], [[a, b]]),
           T(["2024-Q1", "2024-Q2", "difference"], [[a, b, round(b - a, 2)]]), T(["quarter", "jobs"], [[k, qn[k]] for k in ("2024-Q1", "2024-Q2")]),
           one("difference in jobs", qn["2024-Q2"] - qn["2024-Q1"]),
           T(["quarter", "price"], [[k, qsh[k]] for k in ("2024-Q1", "2024-Q2")])], "money by order date; number of jobs accepted",
          "select case when o<'2024-04-01' then '2024-Q1' else '2024-Q2' end k, sum(pr) from t where o<'2024-07-01' group by k"),
        Q("Which customers get their business cards from us but have never ordered flyers?", T(["Customer"], [[c] for c in never]), [one("customers", len(never))], "",
          "select distinct c from t where p='Business cards' and c not in (select c from t where p='Flyers')"),
        Q("Which rep is best at delivering on time?", t8, a8 + [pct(t8, 1)] + [T(["Rep", "late rate"], byval(grp(done, "rep", isl), True), .001, True)], "share of shipped jobs not after the due date",
          "select rep, avg(sh<=due) s from t where sh is not null group by rep order by s desc limit 1"),
        Q("how many orders over 1000 dollars since June?", one("jobs", len(big)), [one("jobs", sum(x["pr"] > 1000 and x["o"] >= D(2024, 7, 1) for x in rows)),
          T(["Job #"], [[x["j"]] for x in big])], "ordered from 1 June on", "select count(*) from t where pr>1000 and o>='2024-06-01'"),
        amb("What do we charge per piece for flyers?", [one("price per piece", sum(x["pr"] for x in fl) / sum(x["q"] for x in fl), .001), one("price per piece", mean(x["pr"] / x["q"] for x in fl), .001),
            one("median price per piece", median(x["pr"] / x["q"] for x in fl), .001)], "all money over all pieces, or the mean or median of the jobs' unit prices", "select sum(pr)/sum(q) from t where p='Flyers'"),
        no("How much paper did we waste on misprints?", "no waste in the table"),
    ]
    c = dict(zip(head, ["key", "dimension", "dimension", "measure-sum", "measure-average", "date", "date", "date", "flag", "measure-sum", "dimension"]))
    emit("print-jobs", lines, qs, prof("print job", "Ordered", c, {"Qty": "pcs", "Stock (gsm)": "g/m²", "Price ($)": "USD"}),
         dict(skip=1, spec=[("j", "x"), ("c", "t"), ("p", "t"), ("q", "n"), ("gsm", "n"), ("o", "d"), ("due", "d"), ("sh", "d"), ("rush", "x"), ("pr", "n"), ("rep", "t")],
              dfmt="%m/%d/%Y", stop=lambda l: l[0] == "TOTAL"))


# ---------- 3 charity ----------

def charity():
    r = random.Random(307)
    fn = "Alice Brian Carol Derek Elaine Frank Grace Helen Ian Joan Keith Linda Martin Nora Oliver Pamela Roger Susan Trevor Una".split()
    sn = "Abbott Barker Chandra Dunn Ellis Foster Gupta Hobbs Ingram Jarvis Khan Lowe Marsh Newton Osborne Price Quinn Reid Shaw Turner".split()
    donors = []
    while len(donors) < 88:
        n = f"{r.choice(fn)} {r.choice(sn)}"
        if n not in [d[0] for d in donors]: donors.append((n, "Individual"))
    donors += [(n, "Company") for n in ("Ashby Builders Ltd", "Blue Kite Foods", "Castle Motors", "Drake Insurance", "Elm Tree Garden Centre", "Fairway Logistics")]
    donors += [(n, "Trust") for n in ("The Rowan Trust", "Wickham Foundation", "Hallam Charitable Trust")]
    area = {d[0]: wk(r, [("North", 4), ("East", 3), ("South", 3), ("West", 2)]) for d in donors}
    w = [r.choice([1, 1, 2, 3, 6]) for _ in donors]
    gone = set(r.sample([d[0] for d in donors[:88]], 22))
    rows = []
    for i in range(322):
        n, ty = r.choices(donors, w)[0]
        d = D(2023, 1, 4) + dt.timedelta(r.randint(0, 722))
        if n in gone and d.year == 2024: d = d.replace(year=2023, day=min(d.day, 28))
        amt = {"Individual": lambda: r.choice([5, 10, 10, 15, 20, 20, 25, 25, 30, 40, 50, 50, 60, 75, 100, 100, 150, 200, 250, 12.5, 33.33]),
               "Company": lambda: r.choice([150, 250, 300, 500, 500, 750, 1000, 1250]), "Trust": lambda: r.choice([1000, 1500, 2000, 2500, 5000])}[ty]()
        ap = wk(r, [("Christmas Appeal", 5 if d.month in (11, 12) else .4), ("Summer Fair", 4 if d.month in (6, 7) else .2), ("Winter Shelter", (2 if d.month < 4 or d.month > 9 else .5) * (9 if ty == "Trust" else 1)), ("General Fund", 2)])
        rows.append(dict(n=n, ty=ty, d=d, a=float(amt), m=wk(r, [("Direct debit", 5), ("Card", 4), ("Bank transfer", 2), ("Cheque", 1.5), ("Cash", 1)]) if ty == "Individual" else wk(r, [("Bank transfer", 4), ("Cheque", 1)]),
                         ap=ap, ga=wk(r, [("Y", 62), ("N", 33), ("", 5)]) if ty == "Individual" else "N", ar=area[n], th=d + dt.timedelta(r.choice([1, 2, 3, 3, 4, 5, 7, 7, 9, 12, 15, 21])) if r.random() > .09 else None))
    rows.sort(key=lambda x: x["d"])
    for i, x in enumerate(rows): x["ref"] = f"D{5001 + i}"
    dup = [40, 187]
    allrows = []
    for i, x in enumerate(rows):
        allrows.append(x)
        if i in dup: allrows.append(x)
    head = ["Ref", "Donor", "Type", "Rec'd", "Amt (£)", "Method", "Appeal", "Gift Aid", "Area", "Thanked on"]
    lines, cn = [head], Counter(x["n"] for x in rows)
    prev = None
    for x in allrows:
        l = list(prev) if prev and prev[0] == x["ref"] else [x["ref"], x["n"] + " " if cn[x["n"]] > 3 and r.random() < .05 else x["n"], x["ty"], ln(x["d"]), f"{x['a']:,.2f}",
             "DD" if False else mess(r, x["m"], .05), "Xmas Appeal" if False else mess(r, x["ap"], .04), x["ga"], x["ar"], ln(x["th"])]
        lines.append(l); prev = l

    def build(rows, strict):
        s = lambda v: round(sum(x["a"] for x in v), 2)
        yr = grp(rows, lambda x: str(x["d"].year), s); a, b = yr["2023"], yr["2024"]
        per = byval(grp(rows, "n", s))
        if strict: assert per[9][1] > per[10][1]
        many = {n: c for n, c in grp(rows, "n").items() if c > 3}
        d23 = {x["n"] for x in rows if x["d"].year == 2023}; d24 = {x["n"] for x in rows if x["d"].year == 2024}
        lost = sorted(d23 - d24)
        med = grp(rows, "m", lambda v: float(median(x["a"] for x in v)))
        t6, a6 = share("share", s([x for x in rows if x["ga"] == "Y"]), s(rows))
        cnt6 = share("share", sum(x["ga"] == "Y" for x in rows), len(rows))
        best = []
        for ap, v in grp(rows, "ap", list).items():
            m = max(x["a"] for x in v); best += [[ap, x["n"], x["a"], x["ref"]] for x in v if x["a"] == m]
        uniq = [b_[:3] for b_ in best]; uniq = [list(x) for x in dict.fromkeys(map(tuple, uniq))]
        th = [(x["th"] - x["d"]).days for x in rows if x["th"]]
        best2 = list(dict.fromkeys((b_[0], b_[2]) for b_ in best))
        return [
            Q("How did 2024 compare with 2023 in money raised?", T(["year", "amount"], [["2023", a], ["2024", b]]),
              [one("difference", round(b - a, 2)), one("change", (b - a) / a, .001), one("change %", 100 * (b - a) / a, .1), T(["2023", "2024"], [[a, b]]), T(["2023", "2024", "difference"], [[a, b, round(b - a, 2)]]),
               T(["2023", "2024", "change"], [[a, b, (b - a) / a]], .01), T(["year", "amount"], [[2023, a], [2024, b]])], "two exact duplicate rows counted once",
              "select substr(d,1,4) y, sum(a) from (select distinct * from t) group by y"),
            Q("Who are our ten biggest supporters?", T(["Donor", "amount"], per[:10], ordered=True), [T(["Donor"], [[p[0]] for p in per[:10]], ordered=True)], "by total given",
              "select n, sum(a) s from (select distinct * from t) group by n order by s desc limit 10"),
            Q("how many people or organisations have given more than three times?", one("donors", len(many)), [T(["Donor", "gifts"], byval(many)), T(["Donor"], [[n] for n in many])], "",
              "select count(*) from (select n from (select distinct * from t) group by n having count(*)>3)"),
            Q("How many of those who donated in 2023 never gave again in 2024?", one("donors", len(lost)), [T(["Donor"], [[n] for n in lost]), T(["lost", "of", "share"], [[len(lost), len(d23), len(lost) / len(d23)]], .001)], "",
              "select count(distinct n) from t where d<'2024' and n not in (select n from t where d>='2024')"),
            Q("What is the median gift for each way of paying?", T(["Method", "median"], byval(med)), [], "",
              "select m, avg(a) from (select m, a, row_number() over (partition by m order by a) i, count(*) over (partition by m) c from (select distinct * from t)) where i in ((c+1)/2,(c+2)/2) group by m"),
            Q("What portion of the money came with gift aid?", t6, a6 + [cnt6[0]], "by amount; a blank counts as without", "select sum(case when ga='Y' then a else 0 end)/sum(a) from (select distinct * from t)"),
            Q("Biggest single donation in each appeal, and from whom?", T(["Appeal", "Donor", "Amt (£)"], uniq), [T(["Appeal", "Ref", "Donor", "Amt (£)"], [[b_[0], b_[3], b_[1], b_[2]] for b_ in best]),
              T(["Appeal", "Amt (£)"], best2), T(["Appeal", "Donor"], [u[:2] for u in uniq])] + ([T(["Appeal", "Donor", "Amt (£)"], list({u[0]: u for u in reversed(uniq)}.values()))] if len(uniq) > len(best2) else []),
              "equal gifts share the place", "select distinct ap, n, a from t x where a=(select max(a) from t y where y.ap=x.ap)"),
            Q("How many days does it usually take us to say thank you?", one("days", mean(th), .05), [one("days", float(median(th)), .05)], "mean from receipt to thanks, not thanked left out; median accepted",
              "select avg(julianday(th)-julianday(d)) from (select distinct * from t) where th is not null"),
            amb("Which appeal did best?", [win(["Appeal", "amount"], grp(rows, "ap", s), strict=False), win(["Appeal", "gifts"], grp(rows, "ap"), strict=False),
                win(["Appeal", "average gift"], grp(rows, "ap", lambda v: mean(x["a"] for x in v)), strict=False), win(["Appeal", "donors"], grp(rows, "ap", lambda v: len({x["n"] for x in v})), strict=False)],
                "by money, gifts, average gift or donors", "select ap, sum(a) s from (select distinct * from t) group by ap order by s desc limit 1"),
            no("How much will the Christmas appeal bring in next year?", "forecast"),
        ]
    qs, dq = build(rows, True), build(allrows, False)
    for q, d in zip(qs, dq):
        if q["kind"] == "answerable":
            have = [q["truth"]] + q.get("alsoRight", [])
            q["alsoRight"] = q.get("alsoRight", []) + [t for t in [d["truth"]] + d.get("alsoRight", []) if t not in have]
        elif q["kind"] == "ambiguous": q["truths"] += [t for t in d["truths"] if t not in q["truths"]]
    c = dict(zip(head, ["key", "dimension", "dimension", "date", "measure-sum", "dimension", "dimension", "flag", "dimension", "date"]))
    emit("charity-donations", lines, qs, prof("donation", "Rec'd", c, {"Amt (£)": "GBP"}),
         dict(spec=[("ref", "x"), ("n", "t"), ("ty", "t"), ("d", "d"), ("a", "n"), ("m", "t"), ("ap", "t"), ("ga", "x"), ("ar", "t"), ("th", "d")], dfmt="%d %b %Y"))


# ---------- 4 maintenance log ----------

def maintenance():
    r = random.Random(404)
    mach = {"Press 1": ("A", 7), "Press 2": ("A", 13), "Lathe 1": ("B", 4), "Lathe 2": ("B", 5), "Mill DMG": ("B", 6), "Laser cutter": ("C", 8), "Welding robot": ("C", 6), "Compressor": ("C", 4)}
    noinsp = {"Laser cutter", "Compressor"}
    techs = ["Kowalski", "Brennan", "Silva", "Meyer"]
    rem = ["", "", "", "seal replaced", "waiting for parts", "oil leak", "see photos", "sensor dirty", "belt changed", "ok after restart", "external service called"]
    meter0 = {m: r.randint(4000, 21000) for m in mach}
    rows = []
    for i in range(152):
        mo = wk(r, [(m, 6 + m * .7) for m in range(1, 13)])
        d = workday(r, D(2024, mo, 1), (D(2024, mo, 28)), (0, 1, 2, 3, 4, 5))
        kind = wk(r, [("Breakdown", 35 + 5 * mo), ("Planned", 38), ("Inspection", 22)])
        m = wk(r, [(k, v[1] if kind == "Breakdown" else 5) for k, v in mach.items()])
        if kind == "Inspection" and m in noinsp: kind = "Planned"
        rep = dt.datetime(2024, d.month, d.day, r.randint(6, 20), r.choice([0, 5, 10, 20, 25, 30, 40, 45, 50]))
        h = round(r.lognormvariate(1.9, .9), 1) if kind == "Breakdown" else round(r.uniform(1, 6), 1)
        done = rep + dt.timedelta(minutes=int(h * 60) // 5 * 5 + r.choice([0, 15, 30, 60, 180]))
        isopen = r.random() < (.25 if mo >= 11 else .015)
        rows.append(dict(m=m, h=mach[m][0], rep=rep, done=None if isopen else done, k=kind, dt=None if isopen else (h if kind != "Inspection" else round(h / 2, 1)) if r.random() > .03 else None, te=r.choice(techs),
                         pc=round(r.lognormvariate(5.4, 1), 2) if kind == "Breakdown" and r.random() < .85 else (round(r.lognormvariate(4, .7), 2) if kind == "Planned" and r.random() < .7 else 0.0),
                         mt=meter0[m] + int((d - D(2024, 1, 1)).days * 9.4) + r.randint(0, 5), rk=r.choice(rem)))
    rows.sort(key=lambda x: x["rep"])
    for i, x in enumerate(rows): x["wo"] = f"WO-{i + 1:04d}"
    head = ["WO", "Machine", "Hall", "Reported", "Done", "Kind", "Downtime (h)", "Tech", "Parts (EUR)", "Meter (h)", "Remark"]
    f = lambda d: d.strftime("%Y-%m-%d %H:%M") if d else ""
    lines = [head] + [[x["wo"], mess(r, x["m"], .05), x["h"], f(x["rep"]), f(x["done"]), mess(r, x["k"], .03), num(x["dt"], 1), x["te"], num(x["pc"]), x["mt"], x["rk"]] for x in rows]
    bd = [x for x in rows if x["k"] == "Breakdown"]
    pcs = lambda v: round(sum(x["pc"] for x in v), 2)
    t1, a1 = win(["Machine", "breakdowns"], grp(bd, "m"))
    hrs = [(x["done"] - x["rep"]).total_seconds() / 3600 for x in bd if x["done"]]
    hl = grp(rows, "h", pcs); op = [x for x in rows if not x["done"]]
    bm = grp(bd, lambda x: ym(x["rep"])); bq = grp(bd, lambda x: yq(x["rep"]))
    h1 = sum(v for k, v in bm.items() if k < "2024-07"); h2 = len(bd) - h1; assert h2 > h1 * 1.3
    exp = [x for x in bd if x["pc"] > 500]
    never = sorted(set(mach) - {x["m"] for x in rows if x["k"] == "Inspection"}); assert never
    best = []
    for te, v in grp(rows, "te", list).items():
        x = max(v, key=lambda x: x["pc"]); best.append([te, x["wo"], x["pc"], x["m"]])
    qs = [
        Q("Which machine breaks down the most?", t1, a1, "number of breakdowns", "select m, count(*) c from t where k='Breakdown' group by m order by c desc limit 1"),
        Q("On average how many hours pass between a breakdown being reported and it being fixed?", one("hours", mean(hrs), .05), [one("days", mean(hrs) / 24, .005), one("minutes", mean(hrs) * 60, 1)], "open ones left out",
          "select avg((julianday(dn)-julianday(rep))*24) from t where k='Breakdown' and dn is not null"),
        Q("What did we spend on spare parts in each hall?", T(["Hall", "Parts (EUR)"], sorted(hl.items())), [], "", "select h, sum(pc) from t group by h"),
        Q("Which jobs are still not finished?", T(["WO"], [[x["wo"]] for x in op]), [one("jobs", len(op)), T(["WO", "Machine"], [[x["wo"], x["m"]] for x in op]),
          T(["WO", "Machine", "Reported"], [[x["wo"], x["m"], x["rep"]] for x in op])], "no end date", "select wo from t where dn is null"),
        Q("Are the breakdowns getting more frequent?", T(["month", "breakdowns"], sorted(bm.items()), ordered=True),
          [one("answer", "yes"), T(["quarter", "breakdowns"], sorted(bq.items()), ordered=True), T(["half", "breakdowns"], [["2024-H1", h1], ["2024-H2", h2]]), T(["first half", "second half"], [[h1, h2]])], "rising over the year",
          "select substr(rep,1,7) mo, count(*) from t where k='Breakdown' group by mo order by mo"),
        Q("How many breakdowns cost us more than 500 euros in parts?", one("breakdowns", len(exp)), [T(["WO", "Parts (EUR)"], [[x["wo"], x["pc"]] for x in exp]), T(["WO"], [[x["wo"]] for x in exp])], "", "select count(*) from t where k='Breakdown' and pc>500"),
        Q("Which machines have never been inspected?", T(["Machine"], [[m] for m in never]), [one("machines", len(never))], "", "select distinct m from t except select m from t where k='Inspection'"),
        Q("For each technician, what was the job with the highest parts bill?", T(["Tech", "WO", "Parts (EUR)"], [b[:3] for b in best]), [T(["Tech", "Parts (EUR)"], [[b[0], b[2]] for b in best]), T(["Tech", "WO"], [b[:2] for b in best]),
          T(["Tech", "Machine", "Parts (EUR)"], [[b[0], b[3], b[2]] for b in best]), T(["Tech", "WO", "Machine", "Parts (EUR)"], [[b[0], b[1], b[3], b[2]] for b in best])], "",
          "select te, wo, pc from t x where pc=(select max(pc) from t y where y.te=x.te)"),
        amb("What's our worst machine?", [(t1, a1), win(["Machine", "downtime"], grp(rows, "m", lambda v: sum(x["dt"] or 0 for x in v)), tol=.05, strict=False),
            win(["Machine", "breakdown downtime"], grp(bd, "m", lambda v: sum(x["dt"] or 0 for x in v)), tol=.05, strict=False),
            win(["Machine", "parts"], grp(rows, "m", pcs), strict=False), win(["Machine", "jobs"], grp(rows, "m"), strict=False), win(["Machine", "breakdown parts"], grp(bd, "m", pcs), strict=False)], "breakdowns, downtime, parts or jobs",
            "select m, count(*) c from t where k='Breakdown' group by m order by c desc limit 1"),
        no("When is the laser cutter going to fail next?", "forecast"),
    ]
    c = dict(zip(head, ["key", "dimension", "dimension", "date", "date", "dimension", "measure-sum", "dimension", "measure-sum", "stock", "free-text"]))
    emit("machine-maintenance", lines, qs, prof("work order", "Reported", c, {"Downtime (h)": "h", "Parts (EUR)": "EUR", "Meter (h)": "h"}),
         dict(spec=[("wo", "x"), ("m", "t"), ("h", "t"), ("rep", "dt"), ("dn", "dt"), ("k", "t"), ("dtm", "n"), ("te", "t"), ("pc", "n"), ("mt", "n"), ("rk", "x")], dfmt="%Y-%m-%d %H:%M"))


# ---------- 5 bike shop stock ----------

def bikes():
    r = random.Random(505)
    cats = {"E-bikes": (["City", "Trek", "Cargo", "Tour"], 1900, 5200, 16, (0, 4)), "Road bikes": (["Aero", "Sprint", "Gravel"], 800, 3400, 14, (0, 4)), "Kids bikes": (["Junior 16", "Junior 20", "Junior 24"], 180, 480, 12, (0, 7)),
            "Helmets": (["Urban helmet", "MTB helmet", "Kids helmet"], 35, 140, 18, (0, 15)), "Lights": (["Front light", "Rear light", "Light set"], 12, 95, 18, (0, 30)), "Tyres": (["Tyre 28\"", "Tyre 26\"", "Gravel tyre"], 16, 65, 22, (0, 40)),
            "Locks": (["U-lock", "Chain lock", "Folding lock"], 20, 120, 14, (0, 20)), "Clothing": (["Rain jacket", "Gloves", "Bib shorts"], 18, 160, 26, (0, 12))}
    brands = {"E-bikes": ["Gazelle", "Cube", "Kalkhoff"], "Road bikes": ["Cube", "Giant", "Bianchi"], "Kids bikes": ["Puky", "Woom", "Cube"], "Helmets": ["Abus", "Uvex", "Giro"], "Lights": ["Lezyne", "Busch+Müller"],
              "Tyres": ["Schwalbe", "Continental"], "Locks": ["Abus", "Kryptonite"], "Clothing": ["Vaude", "Gore", "Endura"]}
    sup = {b: s for s, bs in {"Velo Import": ["Gazelle", "Kalkhoff", "Bianchi", "Puky"], "CycleTrade": ["Cube", "Giant", "Schwalbe", "Continental"], "Nordbike": ["Abus", "Uvex", "Giro", "Kryptonite"], "Bikeparts Direct": ["Lezyne", "Busch+Müller", "Vaude", "Gore", "Endura", "Woom"]}.items() for b in bs}
    rows, n = [], 1001
    for c, (items, lo, hi, k, st) in cats.items():
        for _ in range(k):
            b = r.choice(brands[c]); rrp = round(r.uniform(lo, hi)); rrp = rrp - .05 if rrp < 500 else float(rrp // 50 * 50 + 49)
            q = r.randint(*st) if r.random() > .07 else 0
            ls = D(2024, 10, 30) - dt.timedelta(int(r.expovariate(1 / 95))) if r.random() > .06 else None
            if ls and ls < D(2023, 6, 1): ls = D(2023, 8, 14)
            mn = max(1, int(st[1] * r.choice([.1, .2, .25, .3])))
            cost = round(rrp * r.uniform(.5, .72), 2)
            rows.append(dict(sku=f"{c[:2].upper().replace('-', '')}{n}", it=f"{b} {r.choice(items)} {r.choice(['100', '200', 'Pro', 'Plus', 'SL', 'II', 'X'])}", c=c, b=b, sz=r.choice(["S", "M", "L", "XL"]) if c in ("Helmets", "Clothing", "Road bikes", "E-bikes") else "",
                             q=q if r.random() > .02 else None, mn=mn, co=cost, rrp=rrp, su=sup[b], ls=ls, ld=D(2024, 10, 25) - dt.timedelta(r.randint(3, 260)) if r.random() > .03 else None))
            n += r.choice([1, 1, 2, 3])
    head = ["SKU", "Item", "Cat.", "Brand", "Size", "In stock", "Min", "Cost (€)", "RRP (€)", "Supplier", "Last sold", "Last del."]
    lines = [["Stock list as of 31/10/2024"] + [""] * 11, [""] * 12, head] + [[x["sku"], x["it"], mess(r, x["c"], .03), x["b"], x["sz"], "" if x["q"] is None else x["q"], x["mn"], num(x["co"]), num(x["rrp"]),
             "Nord Bike" if x["su"] == "Nordbike" and r.random() < .06 else x["su"], uk(x["ls"]), uk(x["ld"])] for x in rows]
    val = lambda v: round(sum((x["q"] or 0) * x["co"] for x in v), 2); pcs = lambda v: sum(x["q"] or 0 for x in v)
    low = [x for x in rows if x["q"] is not None and x["q"] < x["mn"]]; loweq = [x for x in rows if x["q"] is not None and x["q"] <= x["mn"]]
    t3, a3 = win(["Cat.", "RRP minus cost"], grp(rows, "c", lambda v: mean(x["rrp"] - x["co"] for x in v)))
    J = D(2024, 6, 1); old = [x for x in rows if x["ls"] and x["ls"] < J]; nev = [x for x in rows if not x["ls"]]
    oldall = old + nev
    eb = sorted([x for x in rows if x["c"] == "E-bikes"], key=lambda x: -x["rrp"]); print("  e-bikes", [x["rrp"] for x in eb[:7]])
    assert eb[4]["rrp"] > eb[5]["rrp"]; eb5 = eb[:5]
    zero = sum(x["q"] == 0 for x in rows); kn = sum(x["q"] is not None for x in rows)
    t8, a8 = share("share", zero, len(rows)); t8b, a8b = share("share", zero, kn); t8c, a8c = share("share", zero + len(rows) - kn, len(rows))
    L = lambda v: T(["SKU"], [[x["sku"]] for x in v]); LI = lambda v: T(["SKU", "Item"], [[x["sku"], x["it"]] for x in v])
    ccat = grp(rows, "c", pcs)
    qs = [
        Q("How much money is tied up in the shop at purchase prices?", one("value", val(rows)), [], "pieces times cost; blank stock counts as nothing", "select sum(q*co) from t"),
        Q("How many articles have fallen below their minimum?", one("articles", len(low)), [one("articles", len(loweq)), L(low), LI(low), one("articles", len(low) + len(rows) - kn)], "fewer in stock than the minimum", "select count(*) from t where q<mn"),
        Q("In which product group do we earn the most per piece on average?", t3, a3 + [win(["Cat.", "margin"], grp(rows, "c", lambda v: sum((x["rrp"] - x["co"]) * (x["q"] or 0) for x in v) / pcs(v)))[0]], "mean of selling price less cost over the articles",
          "select c, avg(rrp-co) s from t group by c order by s desc limit 1"),
        Q("How many items haven't sold since the beginning of June?", one("items", len(oldall)), [one("items", len(old)), one("items", sum((x["q"] or 0) > 0 for x in oldall)), one("items", sum((x["q"] or 0) > 0 for x in old)), L(oldall), L(old), LI(oldall)], "last sold before 1 June or never",
          "select count(*) from t where ls is null or ls<'2024-06-01'"),
        Q("What has never been sold at all?", L(nev), [LI(nev), T(["Item"], [[x["it"]] for x in nev]), one("items", len(nev))], "no last sale", "select sku from t where ls is null"),
        Q("show me our five priciest e-bikes", T(["Item", "RRP (€)"], [[x["it"], x["rrp"]] for x in eb5], ordered=True), [T(["SKU", "RRP (€)"], [[x["sku"], x["rrp"]] for x in eb5], ordered=True), T(["SKU", "Item", "RRP (€)"], [[x["sku"], x["it"], x["rrp"]] for x in eb5], ordered=True),
          T(["Item"], [[x["it"]] for x in eb5], ordered=True), T(["SKU"], [[x["sku"]] for x in eb5], ordered=True)], "by selling price", "select it, rrp from t where c='E-bikes' order by rrp desc limit 5"),
        Q("How many pieces do we have on the shelf per category?", T(["Cat.", "pieces"], byval(ccat)), [], "", "select c, sum(q) from t group by c"),
        Q("What percentage of our articles is sold out?", t8, a8 + [t8b] + a8b + [t8c] + a8c, "stock of zero over all articles; the few blanks may be left out or taken as sold out", "select sum(q=0)*1.0/count(*) from t"),
        amb("Which supplier matters most to us?", [win(["Supplier", "articles"], grp(rows, "su"), strict=False), win(["Supplier", "stock value"], grp(rows, "su", val), strict=False), win(["Supplier", "pieces"], grp(rows, "su", pcs), strict=False),
            win(["Supplier", "stock value at RRP"], grp(rows, "su", lambda v: round(sum((x["q"] or 0) * x["rrp"] for x in v), 2)), strict=False)], "articles, stock value or pieces", "select su, count(*) c from t group by su order by c desc limit 1"),
        no("How many bikes did we sell in September?", "only the day of the last sale is held"),
    ]
    c = dict(zip(head, ["key", "free-text", "dimension", "dimension", "dimension", "stock", "stock", "measure-average", "measure-average", "dimension", "date", "date"]))
    emit("bike-stock", lines, qs, prof("article", None, c, {"In stock": "pcs", "Min": "pcs", "Cost (€)": "EUR", "RRP (€)": "EUR"}),
         dict(skip=2, spec=[("sku", "x"), ("it", "x"), ("c", "t"), ("b", "t"), ("sz", "x"), ("q", "n"), ("mn", "n"), ("co", "n"), ("rrp", "n"), ("su", "t"), ("ls", "d"), ("ld", "d")], dfmt="%d/%m/%Y"))


# ---------- 6 staff survey ----------

def survey():
    r = random.Random(606)
    depts = {"Warehouse": (-.5, 38), "Transport": (-.3, 30), "Customer Service": (.1, 24), "Office": (.4, 18), "IT": (.5, 12)}
    base = [3.1, 3.8, 2.7, 3.6, 3.3]; mg = {"Transport": -.8, "IT": .3}
    heads = ["Q1 Workload is ok", "Q2 Manager supports me", "Q3 Pay is fair", "Q4 Would recommend us", "Q5 Tools & equipment"]
    com = ["More parking please", "Shifts are announced too late", "Great team!", "Scanner keeps crashing", "Would like more training", "Canteen prices", "no", "Thanks for the summer party", "Heating in hall 2"]
    rows = []
    for d, (off, k) in depts.items():
        for _ in range(k):
            y = round(min(28, r.expovariate(1 / 6)), 1); q = []
            for i, b in enumerate(base):
                m = b + off * (.6 if i != 1 else .2) + (mg.get(d, 0) if i == 1 else 0) + (.35 if i == 2 and y > 5 else 0)
                q.append(max(1, min(5, round(r.gauss(m, 1.0)))) if r.random() > .03 else None)
            rows.append(dict(d=d, s=wk(r, [("Leeds", 5), ("Hull", 3), ("York", 2)]), y=y if r.random() > .03 else None, ag=wk(r, [("under 30", 3), ("30-44", 4), ("45-59", 3), ("60+", 1)]), q=q, sub=workday(r, D(2024, 9, 9), D(2024, 9, 27)), com=r.choice(com) if r.random() < .28 else ""))
    r.shuffle(rows)
    for i, x in enumerate(rows): x["id"] = i + 1
    head = ["Resp.", "Dept", "Site", "Yrs here", "Age grp", *heads, "Submitted", "Comment"]
    lines = [head] + [[x["id"], "Cust. Service" if False else mess(r, x["d"], .05), x["s"], num(x["y"], 1), x["ag"], *["" if v is None else v for v in x["q"]], x["sub"].isoformat(), x["com"]] for x in rows]
    col = lambda v, i: [x["q"][i] for x in v if x["q"][i] is not None]
    ys = [x["y"] for x in rows if x["y"] is not None]
    t2, a2 = win(["Dept", "average"], grp(rows, "d", lambda v: mean(col(v, 1))), low=True)
    rec = sum(v >= 4 for v in col(rows, 3)); t3, a3 = share("share", rec, len(col(rows, 3))); t3b, a3b = share("share", rec, len(rows))
    t4, a4 = win(["question", "average"], {heads[i]: mean(col(rows, i)) for i in range(5)}, low=True)
    ws = grp(rows, "s", lambda v: mean(col(v, 0)))
    lo = mean(col([x for x in rows if x["y"] is not None and x["y"] > 5], 2)); sh = mean(col([x for x in rows if x["y"] is not None and x["y"] <= 5], 2))
    anyone = [x for x in rows if 1 in x["q"]]
    t6 = T(["group", "average"], [["more than 5", lo], ["5 or less", sh]])
    allq = lambda v: mean(a for x in v for a in x["q"] if a is not None)
    qs = [
        Q("How long has the typical colleague been with us (median)?", one("years", float(median(ys)), .05), [], "blanks left out", "select avg(y) from (select y, row_number() over (order by y) i, count(*) over () n from t where y is not null) where i in ((n+1)/2,(n+2)/2)"),
        Q("Which department is least happy with its boss?", t2, a2, "lowest mean of Q2", "select d, avg(q2) a from t group by d order by a limit 1"),
        Q("What proportion of staff would recommend us, so a 4 or a 5?", t3, a3 + [t3b] + a3b, "of those who answered; of all accepted", "select avg(q4>=4) from t where q4 is not null"),
        Q("Which of the five statements got the worst score?", t4, a4, "lowest mean", f"select * from (" + " union all ".join(f"select '{h}', avg(q{i+1}) a from t" for i, h in enumerate(heads)) + ") order by 2 limit 1"),
        Q("average workload rating per location", T(["Site", "average"], byval(ws)), [], "", "select s, avg(q1) from t group by s"),
        Q("Do people who have been here more than five years rate pay better than the others?", t6, [one("answer", "yes" if lo > sh else "no"), one("difference", lo - sh), T(["more than 5", "5 or less"], [[lo, sh]]),
          T(["more than 5", "5 or less", "difference"], [[lo, sh, lo - sh]])], "blank years left out", "select case when y>5 then 'more than 5' else '5 or less' end k, avg(q3) from t where y is not null group by k"),
        Q("How many employees left a comment?", one("comments", sum(x["com"] != "" for x in rows)), [one("comments", sum(x["com"] not in ("", "no") for x in rows)), share("share", sum(x["com"] != "" for x in rows), len(rows))[1][1]], "filled comments; the bare no may be left out", "select count(com) from t"),
        Q("How many people gave a 1 to at least one statement?", one("people", len(anyone)), [share("share", len(anyone), len(rows))[1][1], T(["Resp."], [[x["id"]] for x in anyone])], "", "select count(*) from t where 1 in (q1,q2,q3,q4,q5)"),
        amb("Which department is the happiest?", [win(["Dept", "average of all"], grp(rows, "d", allq), strict=False), win(["Dept", "recommend"], grp(rows, "d", lambda v: mean(col(v, 3))), strict=False),
            win(["Dept", "average of respondents' averages"], grp(rows, "d", lambda v: mean(mean(a for a in x["q"] if a is not None) for x in v)), strict=False),
            win(["Dept", "mean of question means"], grp(rows, "d", lambda v: mean(mean(col(v, i)) for i in range(5))), strict=False),
            win(["Dept", "share 4 or 5 on recommend"], grp(rows, "d", lambda v: mean(float(a >= 4) for a in col(v, 3))), tol=.001, strict=False)], "all five together or the recommendation only",
            "select d, (sum(ifnull(q1,0))+sum(ifnull(q2,0))+sum(ifnull(q3,0))+sum(ifnull(q4,0))+sum(ifnull(q5,0)))/(count(q1)+count(q2)+count(q3)+count(q4)+count(q5)) a from t group by d order by a desc limit 1"),
        no("Has satisfaction improved compared with last year's survey?", "one survey only"),
    ]
    c = dict(zip(head, ["key", "dimension", "dimension", "measure-average", "dimension"] + ["measure-average"] * 5 + ["date", "free-text"]))
    emit("staff-survey", lines, qs, prof("survey response", "Submitted", c, {"Yrs here": "years", **{h: "points" for h in heads}}),
         dict(spec=[("id", "x"), ("d", "t"), ("s", "t"), ("y", "n"), ("ag", "x"), ("q1", "n"), ("q2", "n"), ("q3", "n"), ("q4", "n"), ("q5", "n"), ("sub", "d"), ("com", "x")]))


# ---------- 7 cafe P&L ----------

def pnl():
    inc = {"Food sales": (142300, 155820, 163940, 160000), "Drinks": (98450, 107300, 118760, 112000), "Cakes & pastry": (31200, 36940, 41385, 40000), "Catering": (12800, 19650, 27420, 30000), "Other income": (1150, 980, 1310, 1000)}
    cos = {"Food purchases": (49800, 55610, 57930, 55500), "Coffee, tea & soft drinks": (21950, 24380, 27240, 25500), "Packaging": (6120, 6480, 5890, 6500)}
    ovh = {"Wages": (104600, 116250, 127480, 124000), "Employer NI & pension": (9870, 11020, 12390, 12000), "Rent": (24000, 24000, 26400, 26400), "Business rates": (5200, 5350, 5610, 5500), "Gas & electric": (8940, 15230, 13870, 15000),
           "Repairs & renewals": (3150, 2270, 6480, 3000), "Marketing": (2400, 3100, 2850, 3500), "Card charges": (3380, 3940, 4415, 4200), "Insurance": (1890, 2040, 2265, 2200), "Accountancy": (1800, 1950, 1950, 2000), "Loan interest": (1420, 1180, None, 900), "Sundries": (960, 1135, 1270, 1000)}
    z = lambda t: [sum(x[i] or 0 for x in t.values()) for i in range(4)]
    I, C, O = z(inc), z(cos), z(ovh); G = [a - b for a, b in zip(I, C)]; N = [a - b for a, b in zip(G, O)]
    head = ["Item", "FY22", "FY23", "FY24", "Bud 24", "Note"]
    notes = {"Catering": "new van from 03/23", "Rent": "review Jan 24", "Repairs & renewals": "dishwasher!", "Loan interest": "repaid Dec 23"}
    f = lambda v: "" if v is None else f"{v:,}"
    ln_ = lambda n, t: [n, *map(f, t), notes.get(n, "")]
    lines = [["Corner Cafe Ltd - Profit & Loss (GBP)"] + [""] * 5, head, ["INCOME"] + [""] * 5] + [ln_(*x) for x in inc.items()] + [ln_("Total income", I), ["COST OF SALES"] + [""] * 5] + [ln_(*x) for x in cos.items()] + \
        [ln_("Total cost of sales", C), ln_("Gross profit", G), ["OVERHEADS"] + [""] * 5] + [ln_(*x) for x in ovh.items()] + [ln_("Total overheads", O), ln_("Net profit", N)]
    ge = ovh["Gas & electric"]; over = {k: v[2] - v[3] for k, v in ovh.items() if (v[2] or 0) > v[3]}
    ws = [["FY22", 104600 / I[0]], ["FY23", 116250 / I[1]], ["FY24", 127480 / I[2]]]; t4 = T(["year", "share"], ws, .001, True)
    wn = [[y, (ovh["Wages"][i] + ovh["Employer NI & pension"][i]) / I[i]] for i, y in enumerate(("FY22", "FY23", "FY24"))]
    gm = T(["year", "gross margin"], [["FY23", G[1] / I[1]], ["FY24", G[2] / I[2]]], .001)
    t3o = byval({k: v[2] or 0 for k, v in ovh.items()})[:3]
    t7, a7 = win(["Item", "growth"], {k: v[2] - v[0] for k, v in inc.items()}); t7p, a7p = win(["Item", "growth rate"], {k: v[2] / v[0] - 1 for k, v in inc.items()}, tol=.001)
    t8, a8 = share("share", inc["Catering"][2], I[2])
    names = "('Wages','Employer NI & pension','Rent','Business rates','Gas & electric','Repairs & renewals','Marketing','Card charges','Insurance','Accountancy','Loan interest','Sundries')"
    qs = [
        Q("What was left at the bottom line in 2024?", one("Net profit", N[2]), [], "", f"select (select sum(c) from t where it in ('Food sales','Drinks','Cakes & pastry','Catering','Other income'))-(select sum(c) from t where it in ('Food purchases','Coffee, tea & soft drinks','Packaging'))-(select sum(c) from t where it in {names})"),
        Q("How much more did we pay for energy in 2024 than in 2022?", one("difference", ge[2] - ge[0]), [T(["FY22", "FY24"], [[ge[0], ge[2]]]), T(["FY22", "FY24", "difference"], [[ge[0], ge[2], ge[2] - ge[0]]]), one("change", ge[2] / ge[0] - 1, .001), one("change %", 100 * (ge[2] / ge[0] - 1), .1)], "",
          "select c-a from t where it='Gas & electric'"),
        Q("Which overheads went over budget in 2024?", T(["Item", "over budget"], byval(over)), [T(["Item"], [[k] for k in over]), one("items", len(over)), T(["Item", "FY24", "Bud 24"], [[k, ovh[k][2], ovh[k][3]] for k in over]),
          T(["Item", "FY24", "Bud 24", "over"], [[k, ovh[k][2], ovh[k][3], over[k]] for k in over])], "single items, not the total", f"select it, c-b24 from t where c>b24 and it in {names}"),
        Q("What part of turnover went on wages in each year?", t4, [pct(t4, 1), T(["FY22", "FY23", "FY24"], [[w[1] for w in ws]], .001), T(["year", "share"], wn, .001, True), pct(T(["year", "share"], wn, .001, True), 1)], "wages over total income; with NI and pension accepted",
          "select 'FY22', (select a from t where it='Wages')/(select a from t where it='Total income') union all select 'FY23', (select b from t where it='Wages')/(select b from t where it='Total income') union all select 'FY24', (select c from t where it='Wages')/(select c from t where it='Total income')"),
        Q("gross margin 2023 against 2024", gm, [pct(gm, 1), T(["FY23", "FY24"], [[G[1] / I[1], G[2] / I[2]]], .001), T(["FY23", "FY24"], [[100 * G[1] / I[1], 100 * G[2] / I[2]]], .1), T(["year", "Gross profit"], [["FY23", G[1]], ["FY24", G[2]]]), T(["FY23", "FY24"], [[G[1], G[2]]])], "gross profit over income; gross profit in pounds accepted",
          "select 'FY23', (select b from t where it='Gross profit')/(select b from t where it='Total income') union all select 'FY24', (select c from t where it='Gross profit')/(select c from t where it='Total income')"),
        Q("three largest overheads in 2024?", T(["Item", "FY24"], t3o, ordered=True), [T(["Item"], [[k] for k, _ in t3o], ordered=True)], "without the total", f"select it, c from t where it in {names} order by c desc limit 3"),
        Q("Which source of income has grown the most since 2022?", t7, a7 + [t7p] + a7p, "in pounds; in percent accepted", "select it, c-a from t where it in ('Food sales','Drinks','Cakes & pastry','Catering','Other income') order by 2 desc limit 1"),
        Q("How much of our 2024 income came from catering, in percent?", t8, a8, "", "select (select c from t where it='Catering')/(select c from t where it='Total income')"),
        amb("How far off budget were we?", [one("Net profit difference", N[2] - N[3]), one("Total income difference", I[2] - I[3]), one("Total overheads difference", O[2] - O[3]), one("Gross profit difference", G[2] - G[3]), one("Net profit change", N[2] / N[3] - 1, .001), one("Total income change", I[2] / I[3] - 1, .001),
            one("Net profit shortfall", N[3] - N[2]),
            T(["Item", "difference"], [["Total income", I[2] - I[3]], ["Total cost of sales", C[2] - C[3]], ["Gross profit", G[2] - G[3]], ["Total overheads", O[2] - O[3]], ["Net profit", N[2] - N[3]]])], "profit, income or costs", "select c-b24 from t where it='Net profit'"),
        no("How many customers did we serve in 2024?", "no customer numbers"),
    ]
    c = dict(zip(head, ["key"] + ["measure-sum"] * 4 + ["free-text"]))
    emit("cafe-pnl", lines, qs, prof("line item", None, c, {h: "GBP" for h in head[1:5]}), dict(skip=1, spec=[("it", "x"), ("a", "n"), ("b", "n"), ("c", "n"), ("b24", "n"), ("note", "x")]))


# ---------- 8 Mieten ----------

def mieten():
    r = random.Random(808)
    obj = {"Lindenstr. 12": ("LI", 9, 9.2), "Am Markt 3": ("AM", 6, 10.6), "Bahnhofstr. 41": ("BA", 8, 8.1)}
    names = ["Schröder", "Yilmaz", "Krämer", "Novak", "Lehmann", "Böhm", "Fischer", "Haddad", "Winkler", "Jansen", "Pohl", "Kaya", "Seidel", "Arnold", "Brandt", "Dietrich", "Engel", "Franke", "Günther", "Horn", "Ilic", "Keller", "Lorenz"]
    r.shuffle(names); flats, k = [], 0
    for o, (p, n, q) in obj.items():
        for i in range(n):
            m2 = r.choice([38, 42, 47, 51, 56, 58, 63, 68, 74, 79, 86, 95]) + r.choice([0, .5, .8])
            flats.append(dict(o=o, w=f"{p}-{i+1:02d}", mi=names[k], m2=m2, km=float(round(m2 * q * r.uniform(.92, 1.1) / 5) * 5), nk=float(round(m2 * r.uniform(2.3, 2.9) / 5) * 5), ty=wk(r, [("gut", 55), ("mittel", 30), ("schlecht", 15)]))); k += 1
    flats[3]["ty"] = flats[17]["ty"] = "schlecht"
    rows = []
    for m in range(1, 11):
        for x in flats:
            if (x["w"], m) in [("LI-05", 4), ("LI-05", 5), ("AM-02", 9), ("AM-02", 10), ("BA-07", 1)]: continue
            f = D(2024, m, 3); soll = x["km"] + x["nk"]; e = f - dt.timedelta(r.choice([0, 0, 1, 2, 3])); z = soll
            if x["ty"] == "mittel" and r.random() < .3: e = f + dt.timedelta(r.choice([1, 2, 4, 7, 9]))
            if x["ty"] == "schlecht":
                if r.random() < .6: e = f + dt.timedelta(r.choice([3, 6, 8, 12, 18, 25]))
                if r.random() < .13: e, z = None, 0.0
                elif r.random() < .15: z = soll - r.choice([50., 100., 150., 200.])
            if e is None: z = None
            mahn = "ja" if e is None or (e - f).days > 7 else "nein"
            rows.append(dict(x, f=f, e=e, z=z, ma=mahn))
    for i, x in enumerate(rows): x["b"] = f"M24-{i + 1:03d}"
    head = ["Beleg-Nr.", "Objekt", "Whg.", "Mieter", "Fläche (m²)", "Fällig am", "Eingang am", "Kaltmiete (€)", "NK (€)", "Gezahlt (€)", "Mahnung"]
    def ob(o): return o.replace("str.", "straße") if r.random() < .04 else mess(r, o, .02)
    lines = [head] + [[x["b"], mess(r, x["o"], .04), x["w"], x["mi"], de(x["m2"], 1), eu(x["f"]), eu(x["e"]), de(x["km"]), de(x["nk"]), de(x["z"]), x["ma"]] for x in rows]
    lines.append(["Summe", "", "", "", "", "", "", de(sum(x["km"] for x in rows)), de(sum(x["nk"] for x in rows)), de(sum(x["z"] or 0 for x in rows)), ""])
    zs = lambda v: round(sum(x["z"] or 0 for x in v), 2)
    rue = {k: v for k, v in grp(rows, "mi", lambda v: round(sum(x["km"] + x["nk"] - (x["z"] or 0) for x in v), 2)).items() if v > .004}; assert len(rue) > 1
    late = [x for x in rows if x["e"] and (x["e"] - x["f"]).days > 5]; unp = [x for x in rows if not x["e"]]
    sq1 = grp(rows, "o", lambda v: mean(x["km"] / x["m2"] for x in v)); sq2 = grp(rows, "o", lambda v: sum(x["km"] for x in v) / sum(x["m2"] for x in v))
    sq3 = grp(flats, "o", lambda v: mean(x["km"] / x["m2"] for x in v)); sq4 = grp(flats, "o", lambda v: sum(x["km"] for x in v) / sum(x["m2"] for x in v))
    S = lambda d: T(["Objekt", "€/m²"], byval(d), .02)
    mm = {k: v for k, v in grp([x for x in rows if x["ma"] == "ja"], "mi").items() if v > 2}; assert mm
    ok = lambda x: x["e"] is not None and x["e"] <= x["f"]
    t7, a7 = win(["Objekt", "Anteil pünktlich"], grp(rows, "o", lambda v: mean(float(ok(x)) for x in v)), tol=.001)
    pd = [x for x in rows if x["e"]]
    t7b, a7b = win(["Objekt", "Anteil pünktlich"], grp(pd, "o", lambda v: mean(float(ok(x)) for x in v)), tol=.001)
    t7c, a7c = win(["Objekt", "Tage Verzug"], grp(pd, "o", lambda v: mean((x["e"] - x["f"]).days for x in v)), low=True, tol=.05)
    alw = sorted(k for k, v in grp(rows, "mi", lambda v: all(ok(x) for x in v)).items() if v)
    alw2 = sorted(k for k, v in grp(rows, "mi", lambda v: all(x["e"] is None or ok(x) for x in v)).items() if v)
    mon = grp(rows, lambda x: ym(x["f"]), zs); mon2 = grp(pd, lambda x: ym(x["e"]), zs); solm = grp(rows, lambda x: ym(x["f"]), lambda v: round(sum(x["km"] + x["nk"] for x in v), 2))
    fl = lambda f: {x["w"]: f(x) for x in flats}
    qs = [
        Q("Wie viel Geld ist insgesamt von den Mietern eingegangen?", one("Gezahlt", zs(rows)), [], "ohne Summenzeile", "select sum(z) from t"),
        Q("Wer ist uns noch Miete schuldig und wie viel?", T(["Mieter", "Rückstand"], byval(rue)), [T(["Mieter"], [[k] for k in rue])], "Kaltmiete und NK abzüglich Gezahlt", "select mi, sum(km+nk-ifnull(z,0)) s from t group by mi having s>0.004"),
        Q("Wie viele Zahlungen kamen mehr als fünf Tage zu spät?", one("Zahlungen", len(late)), [one("Zahlungen", len(late) + len(unp)), T(["Beleg-Nr."], [[x["b"]] for x in late])], "Eingang nach Fälligkeit; noch offene dürfen mitzählen", "select count(*) from t where julianday(e)-julianday(f)>5"),
        Q("Was nehmen wir pro Quadratmeter kalt im Schnitt je Haus?", S(sq1), [S(sq2), S(sq3), S(sq4)], "über Belege oder Wohnungen, gemittelt oder Summe durch Summe", "select o, avg(km/m2) from t group by o"),
        Q("Welche Mieter mussten wir öfter als zweimal mahnen?", T(["Mieter"], [[k] for k in mm]), [T(["Mieter", "Mahnungen"], byval(mm)), one("Mieter", len(mm))], "", "select mi from t where ma='ja' group by mi having count(*)>2"),
        Q("Mieteinnahmen Monat für Monat", T(["Monat", "Gezahlt"], sorted(mon.items()), ordered=True), [T(["Monat", "Gezahlt"], sorted(mon2.items()), ordered=True), T(["Monat", "Soll"], sorted(solm.items()), ordered=True), T(["Monat", "Kaltmiete"], sorted(grp(rows, lambda x: ym(x["f"]), lambda v: sum(x["km"] for x in v)).items()), ordered=True)],
          "nach Fälligkeit; nach Eingang angenommen", "select substr(f,1,7) m, sum(z) from t group by m order by m"),
        Q("In welchem Haus wird am pünktlichsten gezahlt?", t7, a7 + [t7b] + a7b + [t7c] + a7c + [pct(t7, 1)], "Anteil der bis zur Fälligkeit eingegangenen Mieten; mittlerer Verzug angenommen", "select o, avg(case when e<=f then 1.0 else 0 end) s from t group by o order by s desc limit 1"),
        Q("Wer hat noch nie zu spät gezahlt?", T(["Mieter"], [[k] for k in alw]), [T(["Mieter"], [[k] for k in alw2]), one("Mieter", len(alw))], "alle Mieten bis zur Fälligkeit da", "select mi from t group by mi having min(case when e<=f then 1 else 0 end)=1"),
        amb("Welche ist unsere teuerste Wohnung?", [win(["Whg.", "Kaltmiete"], fl(lambda x: x["km"]), strict=False), win(["Whg.", "Warmmiete"], fl(lambda x: x["km"] + x["nk"]), strict=False), win(["Whg.", "€/m²"], fl(lambda x: x["km"] / x["m2"]), strict=False), win(["Whg.", "warm €/m²"], fl(lambda x: (x["km"] + x["nk"]) / x["m2"]), strict=False)],
            "kalt, warm oder je Quadratmeter", "select w, max(km) from t group by w order by 2 desc, 1 limit 1"),
        no("Was haben uns die Reparaturen in der Lindenstraße gekostet?", "keine Kosten in der Tabelle"),
    ]
    c = dict(zip(head, ["key", "dimension", "dimension", "dimension", "measure-average", "date", "date", "measure-sum", "measure-sum", "measure-sum", "flag"]))
    emit("mieten", lines, qs, prof("Monatsmiete einer Wohnung", "Fällig am", c, {"Fläche (m²)": "m²", "Kaltmiete (€)": "EUR", "NK (€)": "EUR", "Gezahlt (€)": "EUR"}),
         dict(spec=[("b", "x"), ("o", "t"), ("w", "x"), ("mi", "t"), ("m2", "n"), ("f", "d"), ("e", "d"), ("km", "n"), ("nk", "n"), ("z", "n"), ("ma", "x")], dfmt="%d.%m.%Y", dec=",", stop=lambda l: l[0] == "Summe"), sep=";", enc="cp1252")


# ---------- 9 Agentur-Stunden ----------

def stunden():
    r = random.Random(909)
    proj = {"Nordlicht GmbH": ["Relaunch Website", "SEO"], "Stadtwerke Aue": ["Kampagne Ökostrom", "Kundenmagazin"], "Möbel Hansen": ["Katalog 2024", "Social Media"], "Café Rösti": ["Logo & Karte"], "Intern": ["Büro/Orga", "Akquise"]}
    ma = {"Anna Lutz": 95, "Bernd Krause": 85, "Cem Aydin": 90, "Doris Vogt": 110, "Eva Maurer": 80, "Felix Roth": 75}
    nosw = {"Bernd Krause", "Felix Roth"}; tt = ["Konzept", "Grafik", "Text", "Programmierung", "Abstimmung", "Meeting"]
    rows, used = [], Counter()
    while len(rows) < 336:
        m = r.choice(list(ma)); mo = wk(r, [(i, 5) for i in range(1, 7)]); d = workday(r, D(2024, mo, 1), D(2024, mo, 28))
        k = wk(r, [("Nordlicht GmbH", 30), ("Stadtwerke Aue", 22), ("Möbel Hansen", 24), ("Café Rösti", 8), ("Intern", 16)])
        if k == "Stadtwerke Aue" and m in nosw: k = "Möbel Hansen"
        h = r.choice([1, 1.5, 2, 2.5, 3, 3.5, 4, 4, 5, 6, 6.5, 7.5, 8])
        if used[m, d] + h > 11.5: continue
        used[m, d] += h
        ov = r.choice([.5, 1, 1.5, 2]) if h >= 3 and r.random() < .05 + .07 * mo else 0.0
        rows.append(dict(d=d, m=m, k=k, p=r.choice(proj[k]), t=r.choice(tt), h=float(h), ov=ov, s=float(ma[m] + (10 if k == "Nordlicht GmbH" else 0)) if k != "Intern" else None, ab="nein" if k == "Intern" or r.random() < {"Anna Lutz": .06, "Felix Roth": .25}.get(m, .12) else "ja"))
    rows.sort(key=lambda x: (x["d"], x["m"]))
    head = ["Datum", "MA", "Kunde", "Projekt", "Tätigkeit", "Std.", "davon Überstd.", "Satz (€/h)", "abr.", "Bemerkung"]
    lines = [head] + [[eu(x["d"]), x["m"] + (" " if r.random() < .03 else ""), "Nordlicht" if False else mess(r, x["k"], .04), x["p"], "Prog." if False else mess(r, x["t"], .03), de(x["h"], 2), de(x["ov"], 2) if x["ov"] or r.random() < .5 else "", de(x["s"], 2), x["ab"],
              r.choice(["", "", "", "", "", "Korrekturschleife", "vor Ort", "Telefonat", "eilig"])] for x in rows]
    hs = lambda v: sum(x["h"] for x in v)
    nq = hs([x for x in rows if x["k"] == "Nordlicht GmbH" and x["d"].month in (4, 5, 6)])
    ash = grp(rows, "m", lambda v: hs([x for x in v if x["ab"] == "ja"]) / hs(v)); t2 = T(["MA", "Anteil"], byval(ash), .001)
    om = grp(rows, lambda x: ym(x["d"]), lambda v: sum(x["ov"] for x in v)); oq = grp(rows, lambda x: yq(x["d"]), lambda v: sum(x["ov"] for x in v)); assert oq["2024-Q2"] > 1.3 * oq["2024-Q1"]
    oms = grp(rows, lambda x: ym(x["d"]), lambda v: sum(x["ov"] for x in v) / hs(v))
    hon = grp([x for x in rows if x["s"]], "k", lambda v: sum(x["h"] * x["s"] for x in v if x["ab"] == "ja")); hon2 = grp([x for x in rows if x["s"]], "k", lambda v: sum(x["h"] * x["s"] for x in v))
    t4, a4 = win(["Kunde", "Honorar"], hon); t4b, a4b = win(["Kunde", "Honorar"], hon2)
    wdf = lambda x: WD[x["d"].weekday()]
    t5, a5 = win(["Wochentag", "Std."], grp(rows, wdf, hs)); t5b, a5b = win(["Wochentag", "Std. je Tag"], grp(rows, wdf, lambda v: hs(v) / len({x["d"] for x in v})), tol=.05)
    pj = grp(rows, "m", lambda v: len({x["p"] for x in v})); pj2 = grp([x for x in rows if x["k"] != "Intern"], "m", lambda v: len({x["p"] for x in v}))
    nev = sorted(set(ma) - {x["m"] for x in rows if x["k"] == "Stadtwerke Aue"})
    pdays = {k: v for k, v in grp(rows, lambda x: (x["d"], x["m"]), hs).items() if v > 10}; assert pdays
    bill = [x for x in rows if x["ab"] == "ja"]
    qs = [
        Q("Wie viele Stunden haben wir im zweiten Quartal für Nordlicht gearbeitet?", one("Std.", nq), [one("Std.", hs([x for x in rows if x["k"] == "Nordlicht GmbH" and x["d"].month in (4, 5, 6) and x["ab"] == "ja"]))], "alle Stunden April bis Juni", "select sum(h) from t where k='Nordlicht GmbH' and d between '2024-04-01' and '2024-06-30'"),
        Q("Wie hoch ist bei jedem Kollegen der Anteil der Stunden, die wir weiterberechnen können?", t2, [pct(t2, 1), T(["MA", "Anteil"], byval(grp(rows, "m", lambda v: mean(float(x["ab"] == "ja") for x in v))), .001)], "abrechenbare Stunden durch alle Stunden", "select m, sum(case when ab='ja' then h else 0 end)/sum(h) from t group by m"),
        Q("Werden die Überstunden mehr?", T(["Monat", "Überstunden"], sorted(om.items()), ordered=True), [one("Antwort", "ja"), one("Antwort", "yes"), T(["Quartal", "Überstunden"], sorted(oq.items()), ordered=True), T(["2024-Q1", "2024-Q2"], [[oq["2024-Q1"], oq["2024-Q2"]]]), T(["Monat", "Anteil"], sorted(oms.items()), .001, True)], "leere Felder sind keine Überstunden",
          "select substr(d,1,7) mo, sum(ifnull(ov,0)) from t group by mo order by mo"),
        Q("Mit welchem Kunden verdienen wir das meiste Honorar?", t4, a4 + [t4b] + a4b, "abrechenbare Stunden mal Satz; alle Stunden angenommen", "select k, sum(h*s) x from t where ab='ja' group by k order by x desc limit 1"),
        Q("An welchem Wochentag wird bei uns am meisten gearbeitet?", t5, a5 + [t5b] + a5b + [T(["Wochentag"], [[{"Monday": "Montag", "Tuesday": "Dienstag", "Wednesday": "Mittwoch", "Thursday": "Donnerstag", "Friday": "Freitag"}[t5["rows"][0][0]]]])], "Summe der Stunden; Stunden je Arbeitstag angenommen",
          "select case strftime('%w',d) when '1' then 'Monday' when '2' then 'Tuesday' when '3' then 'Wednesday' when '4' then 'Thursday' else 'Friday' end w, sum(h) c from t group by w order by c desc limit 1"),
        Q("An wie vielen verschiedenen Projekten war jeder Mitarbeiter beteiligt?", T(["MA", "Projekte"], byval(pj)), [T(["MA", "Projekte"], byval(pj2))], "interne Projekte dürfen fehlen", "select m, count(distinct p) from t group by m"),
        Q("Wer hat noch nie für die Stadtwerke gearbeitet?", T(["MA"], [[m] for m in nev]), [one("Mitarbeiter", len(nev))], "", "select distinct m from t except select m from t where k='Stadtwerke Aue'"),
        Q("Wie oft hat jemand an einem Tag mehr als zehn Stunden gearbeitet?", one("Fälle", len(pdays)), [one("Tage", len({k[0] for k in pdays})), T(["Datum", "MA", "Std."], [[k[0], k[1], v] for k, v in pdays.items()]), T(["MA", "Fälle"], byval(Counter(k[1] for k in pdays)))], "Stunden je Person und Tag zusammengezählt",
          "select count(*) from (select 1 from t group by d,m having sum(h)>10)"),
        amb("Wer ist am besten ausgelastet?", [win(["MA", "Std."], grp(rows, "m", hs), strict=False), win(["MA", "abrechenbare Std."], grp(bill, "m", hs), strict=False), win(["MA", "Anteil abrechenbar"], ash, tol=.001, strict=False), win(["MA", "Überstunden"], grp(rows, "m", lambda v: sum(x["ov"] for x in v)), strict=False)],
            "Stunden, abrechenbare Stunden oder Anteil", "select m, sum(h) c from t group by m order by c desc limit 1"),
        no("Wie viel Gewinn hat uns der Relaunch der Website gebracht?", "keine Kosten in der Tabelle"),
    ]
    c = dict(zip(head, ["date", "dimension", "dimension", "dimension", "dimension", "measure-sum", "measure-sum", "measure-average", "flag", "free-text"]))
    emit("agentur-stunden", lines, qs, prof("Zeiteintrag", "Datum", c, {"Std.": "h", "davon Überstd.": "h", "Satz (€/h)": "EUR/h"}),
         dict(spec=[("d", "d"), ("m", "t"), ("k", "t"), ("p", "t"), ("t", "t"), ("h", "n"), ("ov", "n"), ("s", "n"), ("ab", "x"), ("bem", "x")], dfmt="%d.%m.%Y", dec=","), sep=";", enc="utf-8-sig")


# ---------- 10 Hotelbudget ----------

def hotel():
    r = random.Random(1010)
    deps = {"Rezeption": 110, "Küche": 120, "Restaurant": 130, "Housekeeping": 140, "Wellness": 150, "Technik": 160, "Verwaltung": 170, "Marketing": 180}
    arts = {"Personal": 14000, "Wareneinsatz": 6500, "Energie": 2100, "Reinigung": 900, "Wartung": 800, "IT": 450, "Schulung": 250, "Werbung": 1200, "Sonstiges": 300, "Büromaterial": 120}
    skip = {("Wareneinsatz", d) for d in deps if d not in ("Küche", "Restaurant", "Wellness")} | {("Werbung", d) for d in deps if d not in ("Marketing", "Restaurant", "Wellness")} | {("Schulung", "Technik"), ("Schulung", "Housekeeping"), ("Büromaterial", "Wellness"), ("Reinigung", "Marketing"), ("Wartung", "Marketing")}
    fac = {"Küche": 1.7, "Restaurant": 1.3, "Housekeeping": 1.2, "Rezeption": .9, "Wellness": .7, "Technik": .6, "Verwaltung": .8, "Marketing": .4}
    sea = [.8, .8, .9, .95, 1.05, 1.15, 1.25, 1.3, 1.1, .95, .8, 1.0]; rows = []
    for d, n in deps.items():
        for a, b in arts.items():
            if (a, d) in skip: continue
            base = b * fac[d] * r.uniform(.75, 1.3); v = []
            for i in range(12):
                s = sea[i] if a in ("Wareneinsatz", "Personal") else (1.5 - sea[i] * .5 if a == "Energie" else 1)
                v.append(float(max(10, round(base * s * r.uniform(.95, 1.05) / 10) * 10)))
            if a == "Schulung": v = [x * 3 if i in (1, 10) else None for i, x in enumerate(v)]
            if a == "Wartung" and r.random() < .6: v = [x * 2 if i % 3 == 0 else None for i, x in enumerate(v)]
            if d == "Marketing" and a == "Werbung": v = [x * 6 for x in v]
            rows.append(dict(n=n, d=d, a=a, v=v, g=sum(x or 0 for x in v)))
    head = ["KSt.", "Abteilung", "Kostenart", *DE, "Gesamt"]
    lines = [["Budget 2025 Hotel Seeblick (EUR)"] + [""] * 15, head] + [[x["n"], x["d"], "Büromat." if False else mess(r, x["a"], .05), *[de(y, 0) for y in x["v"]], de(x["g"], 0)] for x in rows]
    mon = [sum(x["v"][i] or 0 for x in rows) for i in range(12)]; G = sum(mon)
    lines.append(["", "Summe", "", *[de(m, 0) for m in mon], de(G, 0)])
    gs = lambda v: sum(x["g"] for x in v)
    full = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split()
    t2, a2 = win(["Monat", "Budget"], dict(zip(DE, mon))); i2 = mon.index(max(mon))
    h1, h2 = sum(mon[:6]), sum(mon[6:])
    top = sorted(rows, key=lambda x: -x["g"]); assert top[4]["g"] > top[5]["g"]; top = top[:5]
    t5, a5 = win(["Abteilung", "Jun-Aug"], grp(rows, "d", lambda v: sum(y or 0 for x in v for y in x["v"][5:8])))
    t6, a6 = share("Anteil", gs([x for x in rows if x["d"] == "Küche"]), G)
    nos = sorted(set(deps) - {x["d"] for x in rows if x["a"] == "Schulung"})
    best = [[d, *max(((x["a"], x["g"]) for x in v), key=lambda t: t[1])] for d, v in grp(rows, "d", list).items()]
    per = gs([x for x in rows if x["a"] == "Personal"])
    qs = [
        Q("Wie viel ist übers ganze Jahr für Personal eingeplant?", one("Budget", per), [], "", "select sum(" + "+".join(f"ifnull(m{i},0)" for i in range(12)) + ") from t where a='Personal'"),
        Q("Welcher Monat wird am teuersten?", t2, a2 + [one("Monat", full[i2]), one("Monat", f"2025-{i2+1:02d}"), T(["Monat", "Budget"], [[f"2025-{i2+1:02d}", mon[i2]]]), T(["Monat", "Budget"], [[full[i2], mon[i2]]])], "ohne Summenzeile",
          "select * from (" + " union all ".join(f"select '{m}', sum(m{i}) from t" for i, m in enumerate(DE)) + ") order by 2 desc limit 1"),
        Q("Erstes Halbjahr gegen zweites Halbjahr, wie viel Budget haben wir jeweils?", T(["Halbjahr", "Budget"], [["1. Halbjahr", h1], ["2. Halbjahr", h2]]), [T(["1. Halbjahr", "2. Halbjahr"], [[h1, h2]]), one("Differenz", h2 - h1), T(["1. Halbjahr", "2. Halbjahr", "Differenz"], [[h1, h2, h2 - h1]]), T(["Halbjahr", "Budget"], [["2025-H1", h1], ["2025-H2", h2]])], "",
          "select '1. Halbjahr', sum(" + "+".join(f"ifnull(m{i},0)" for i in range(6)) + ") from t union all select '2. Halbjahr', sum(" + "+".join(f"ifnull(m{i},0)" for i in range(6, 12)) + ") from t"),
        Q("Zeig mir die fünf größten Einzelposten im Jahr", T(["Abteilung", "Kostenart", "Gesamt"], [[x["d"], x["a"], x["g"]] for x in top], ordered=True), [T(["Abteilung", "Kostenart"], [[x["d"], x["a"]] for x in top], ordered=True), T(["KSt.", "Abteilung", "Kostenart", "Gesamt"], [[x["n"], x["d"], x["a"], x["g"]] for x in top], ordered=True)], "Zeilen, ohne Summenzeile",
          "select d, a, g from t order by g desc limit 5"),
        Q("Welche Abteilung bekommt von Juni bis August am meisten Geld?", t5, a5, "", "select d, sum(ifnull(m5,0)+ifnull(m6,0)+ifnull(m7,0)) s from t group by d order by s desc limit 1"),
        Q("Welchen Anteil am Gesamtbudget hat die Küche?", t6, a6, "", "select sum(case when d='Küche' then g else 0 end)/sum(g) from t"),
        Q("Welche Abteilungen haben gar nichts für Fortbildung eingeplant?", T(["Abteilung"], [[d] for d in nos]), [one("Abteilungen", len(nos))], "keine Zeile Schulung", "select distinct d from t except select d from t where a='Schulung'"),
        Q("Was ist in jeder Abteilung der größte Kostenblock?", T(["Abteilung", "Kostenart", "Gesamt"], best), [T(["Abteilung", "Kostenart"], [b[:2] for b in best])], "", "select d, a, g from t x where g=(select max(g) from t y where y.d=x.d)"),
        amb("Wofür geben wir am meisten aus?", [win(["Kostenart", "Budget"], grp(rows, "a", gs), strict=False), win(["Abteilung", "Budget"], grp(rows, "d", gs), strict=False), T(["Abteilung", "Kostenart", "Gesamt"], [[top[0]["d"], top[0]["a"], top[0]["g"]]])], "Kostenart, Abteilung oder Einzelposten", "select a, sum(g) s from t group by a order by s desc limit 1"),
        no("Um wie viel haben wir das Budget im Frühjahr überzogen?", "nur Plan, keine Istwerte"),
    ]
    c = {"KSt.": "dimension", "Abteilung": "dimension", "Kostenart": "dimension", **{m: "measure-sum" for m in DE}, "Gesamt": "measure-sum"}
    emit("hotel-budget", lines, qs, prof("Budgetposten", None, c, {**{m: "EUR" for m in DE}, "Gesamt": "EUR"}),
         dict(skip=1, spec=[("n", "x"), ("d", "t"), ("a", "t")] + [(f"m{i}", "n") for i in range(12)] + [("g", "n")], dec=",", stop=lambda l: l[1] == "Summe"), sep=";")


for f in (dental, printshop, charity, maintenance, bikes, survey, pnl, mieten, stunden, hotel):
    try: f()
    except AssertionError as e: print("ASSERT", f.__name__, e, "line", e.__traceback__.tb_next.tb_lineno if e.__traceback__.tb_next else "")
for s in STAT: print(*s)
