#!/usr/bin/python3
"""Makes every table, its questions.json and review.txt deterministically."""
import csv, io, json, os, random, re, zipfile, datetime as dt
from collections import defaultdict, Counter
from statistics import mean, median
import openpyxl
from openpyxl.styles import Font, PatternFill

HERE = os.path.dirname(os.path.abspath(__file__))
D = dt.date
WD = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
REVIEW = []

def path(folder, name):
    p = os.path.join(HERE, folder)
    os.makedirs(p, exist_ok=True)
    return os.path.join(p, name)

def save_xlsx(wb, p):
    buf = io.BytesIO()
    wb.save(buf)
    src = zipfile.ZipFile(io.BytesIO(buf.getvalue()))
    with zipfile.ZipFile(p, "w", zipfile.ZIP_DEFLATED) as out:
        for n in src.namelist():
            data = src.read(n)
            if n == "docProps/core.xml":
                data = re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", b"2026-01-15T09:00:00Z", data)
            out.writestr(zipfile.ZipInfo(n, (2026, 1, 15, 9, 0, 0)), data, zipfile.ZIP_DEFLATED)

def save_csv(p, rows, delim=",", enc="utf-8", bom=False):
    with open(p, "w", newline="", encoding="utf-8-sig" if bom else enc) as f:
        csv.writer(f, delimiter=delim, lineterminator="\r\n" if delim == ";" else "\n").writerows(rows)

def de(x, cur=" €", nd=2):
    s = f"{x:,.{nd}f}".replace(",", "#").replace(".", ",").replace("#", ".")
    return s + cur
def dde(d): return d.strftime("%d.%m.%Y") if d else ""
def ym(d): return d.strftime("%Y-%m")
def yq(d): return f"{d.year}-Q{(d.month-1)//3+1}"
def r2(x): return round(x + 1e-9, 2)
def T(cols, rows, tol=None, ordered=None):
    t = {"columns": cols, "rows": [[(round(c, 4) if isinstance(c, float) else c) for c in r] for r in rows]}
    if tol is not None: t["tolerance"] = tol
    if ordered is not None: t["ordered"] = ordered
    return t
def tot(recs, key, val=lambda r: 1):
    d = defaultdict(float if val(recs[0]) != 1 else int)
    for r in recs: d[key(r)] += val(r)
    return dict(d)
def win(d, low=False, gap=0.01):
    s = sorted(d.items(), key=lambda kv: kv[1], reverse=not low)
    assert abs(s[0][1] - s[1][1]) > gap * abs(s[0][1]), ("winner too close", s[:3])
    return [[s[0][0], r2(s[0][1]) if isinstance(s[0][1], float) else s[0][1]]]
def table(d, cols, tol=None):
    return T(cols, [[k, r2(v) if isinstance(v, float) else v] for k, v in sorted(d.items())], tol)

class Set:
    def __init__(s, folder): s.f, s.q = folder, []
    def a(s, text, truth, also=(), note=""):
        s.q.append(dict(id=f"{s.f}-{len(s.q)+1}", question=text, kind="answerable", truth=truth,
                        alsoRight=list(also), note=note))
    def amb(s, text, truths, note=""):
        s.q.append(dict(id=f"{s.f}-{len(s.q)+1}", question=text, kind="ambiguous", truths=truths, note=note))
    def un(s, text, note):
        s.q.append(dict(id=f"{s.f}-{len(s.q)+1}", question=text, kind="unanswerable", note=note))
    def done(s):
        assert len(s.q) == 8, (s.f, len(s.q))
        with open(path(s.f, "questions.json"), "w", encoding="utf-8") as f:
            json.dump(s.q, f, ensure_ascii=False, indent=1)
        REVIEW.append(f"===== {s.f}: " + ", ".join(sorted(os.listdir(path(s.f, "")))))
        for q in s.q:
            REVIEW.append(f"\n{q['id']} [{q['kind']}] {q['question']}")
            for lab, ts in (("truth", [q["truth"]] if "truth" in q else []), ("also", q.get("alsoRight", [])), ("truths", q.get("truths", []))):
                for t in ts:
                    REVIEW.append(f"   {lab}: {t['columns']} {t['rows'][:30]}{' …' if len(t['rows'])>30 else ''}"
                                  + (f" tol={t['tolerance']}" if "tolerance" in t else "") + (" ordered" if t.get("ordered") else ""))
            if q["note"]: REVIEW.append("   note: " + q["note"])
        REVIEW.append("")

# ---------------------------------------------------------------- 1 garage
def garage():
    R = random.Random(101); f = "n26-garage-jobcards"; S = Set(f)
    makes = {"Volkswagen": ["Volkswagen"]*6 + ["VW", "VW", "vw"], "Ford": ["Ford"]*8+["ford"], "Vauxhall": ["Vauxhall"]*8+["Vauxhal"],
             "Toyota": ["Toyota"], "BMW": ["BMW"], "Škoda": ["Škoda", "Škoda", "Skoda"], "Nissan": ["Nissan"]}
    mw = [26, 24, 16, 9, 8, 7, 10]
    mech = ["Dave", "Priya", "Tomasz", "Lee"]
    what = {"MOT": (0.9, 8), "Service": (2.4, 96), "Brakes": (2.2, 140), "Tyres": (1.0, 260), "Clutch": (6.5, 410),
            "Exhaust": (1.8, 175), "Diagnostics": (1.3, 25), "Bodywork": (7.5, 330)}
    rate = {"Dave": 62, "Priya": 62, "Tomasz": 58, "Lee": 48}
    recs, no = [], 4117
    for m in range(1, 13):
        n = {1: 17, 2: 15, 3: 24, 4: 18, 5: 17, 6: 16, 7: 15, 8: 11, 9: 23, 10: 19, 11: 24, 12: 10}[m]
        days = sorted(R.choice([D(2025, m, d) for d in range(1, 29) if D(2025, m, d).weekday() < 6]) for _ in range(n))
        for d in days:
            w = {"MOT": 3, "Service": 4, "Brakes": 3, "Tyres": 1.5, "Clutch": 1.4, "Exhaust": 1.5, "Diagnostics": 1.8, "Bodywork": .9}
            if m in (3, 9): w["MOT"] = 8
            if m in (10, 11): w["Tyres"] = 8
            job = R.choices(list(w), list(w.values()))[0]
            h0, p0 = what[job]
            who = R.choices(mech, [36, 27, 14, 19])[0]
            if job in ("Clutch", "Bodywork") and R.random() < .6: who = "Tomasz"
            h = max(.5, round(h0 * R.uniform(.7, 1.4) * 4) / 4)
            parts = round(p0 * R.uniform(.5, 1.7), 2)
            stay = 0 if job in ("MOT", "Tyres", "Diagnostics") and R.random() < .8 else R.randint(0, 2) + (R.randint(1, 5) if job in ("Clutch", "Bodywork") else 0)
            out = d + dt.timedelta(stay)
            if out.weekday() == 6: out += dt.timedelta(1)
            make = R.choices(list(makes), mw)[0]
            reg = f"{R.choice('ABDEFGHKLMNPRSVWY')}{R.choice('ABCDEFGKLMPRSV')}{R.choice([15,16,17,18,19,20,21,22,23,66,67,68,69,70,71,72])} {''.join(R.choice('ABCDEFGHJKLMNOPRSTUVWXYZ') for _ in range(3))}"
            pay = R.choices(["Card", "Cash", "Account", "Bank transfer"], [50, 21, 18, 11])[0]
            recs.append(dict(no=no, d=d, out=out, reg=reg, make=make, spell=R.choice(makes[make]), who=who, job=job, h=h, parts=parts, lab=round(h*rate[who], 2), pay=pay))
            no += 1
    for r in R.sample([r for r in recs if r["d"] >= D(2025, 12, 8)], 3) + R.sample([r for r in recs if r["d"].month == 11 and r["job"] == "Bodywork"] or recs[-30:-25], 1):
        r["out"] = None; r["pay"] = ""
    for r in R.sample([r for r in recs if r["out"] and r["d"].month > 9], 5): r["pay"] = ""
    dup = R.sample([r for r in recs if r["out"] and r["pay"]], 3)
    money = lambda x: f"£{x:,.2f}"
    rows = [["Card", "In", "Out", "Reg", "Make", "Mechanic", "Work", "Hrs", "Parts", "Labour", "Paid by"]]
    last = None
    for r in recs:
        if last and r["d"].month != last: rows.append([""]*11)
        last = r["d"].month
        line = [r["no"], r["d"].strftime("%d/%m/%Y"), r["out"].strftime("%d/%m/%Y") if r["out"] else "", r["reg"], r["spell"], r["who"],
                r["job"] if R.random() > .06 else r["job"].lower() if r["job"] != "MOT" else "mot", f"{r['h']:g}", money(r["parts"]), money(r["lab"]), r["pay"]]
        rows.append(line)
        if r in dup: rows.append(line)
    save_csv(path(f, "job cards 2025.csv"), rows)
    full = recs + dup
    for src in ():
        pass
    lab = lambda rs: win(tot(rs, lambda r: r["who"], lambda r: r["lab"]))
    S.a("who billed most labour in 2025", T(["Mechanic", "Labour"], lab(recs), .05), [T(["Mechanic", "Labour"], lab(full), .05)], "three job cards are in the list twice; with the doubles is accepted")
    mot = lambda rs: table(tot([r for r in rs if r["job"] == "MOT"], lambda r: ym(r["d"])), ["month", "MOTs"])
    mt = mot(recs)
    S.a("how many MOTs did we do each month", mt, ([mot(full)] if mot(full) != mt else []) + [T(['month', 'MOTs'], [[f'2025-{m:02d}', dict(map(tuple, mt['rows'])).get(f'2025-{m:02d}', 0)] for m in range(1, 13)])])
    cl = lambda rs: mean((r["out"]-r["d"]).days for r in rs if r["job"] == "Clutch" and r["out"])
    S.a("how many days does a clutch job sit with us on avrage", T(["days"], [[cl(recs)]], .05), [T(["days"], [[cl(full)]], .05)] + [T(["days"], [[cl(recs)+1]], .05)], "out minus in; counting both days is accepted")
    mk = lambda rs: win(tot(rs, lambda r: r["make"], lambda r: r["parts"]+r["lab"]))
    S.a("which make brings in the most money all in", T(["Make", "revenue"], mk(recs), .05), [T(["Make", "revenue"], mk(full), .05)], "spellings VW, vw and Volkswagen are one make; parts plus labour")
    op = [r for r in recs if not r["out"]]
    S.a("what cars are still standing here, not picked up", T(["Reg"], [[r["reg"]] for r in op]), [T(["Card"], [[r["no"]] for r in op]), T(["Card", "Reg"], [[r["no"], r["reg"]] for r in op]), T(["Reg", "Make"], [[r["reg"], r["spell"]] for r in op])])
    ca = lambda rs: len([r for r in rs if r["pay"] == "Cash"])/len(rs)
    pd = [r for r in recs if r["pay"]]
    S.a("what share of jobs gets paid cash", T(["share"], [[ca(recs)]], .002), [T(["share"], [[ca(pd)]], .002), T(["share"], [[ca(full)]], .002), T(["share"], [[ca([r for r in full if r["pay"]])]], .002)], "of all cards or of the paid ones")
    S.amb("who's our best mechanic", [T(["Mechanic", "Labour"], lab(recs), .05), T(["Mechanic", "jobs"], win(tot(recs, lambda r: r["who"]))),
          T(["Mechanic", "Hrs"], win(tot(recs, lambda r: r["who"], lambda r: r["h"])), .05),
          T(["Mechanic", "revenue"], win(tot(recs, lambda r: r["who"], lambda r: r["lab"]+r["parts"])), .05)], "best by labour, number of jobs, hours or total billed")
    S.un("why did we get so many tyre jobs in autumn?", "a cause; the cards hold no reasons")
    S.done()

# ---------------------------------------------------------------- 2 cinema
def cinema():
    R = random.Random(202); f = "n26-cinema-boxoffice"; S = Set(f)
    titles = """The Lantern Keeper;Paper Boats;Northbound;Midnight at Orly;Grandpa's Rocket;The Second Tide;Crow Season;Salt & Sugar;Otto the Otter;Red Corridor;
Fifteen Minutes to Dover;The Beekeeper's Daughter;Love, Probably;Iron Harvest;Mind the Cat;Glass River;A Quiet Verdict;Snow Patrol Kids;Vertigo Lane;Whales: A Life;
Half Past Never;The Understudy;Dragon School 2;Cold Pantry;Bread and Roses Again;Lena Runs;Moonlight Kitchen;The Locksmith;Planet of Moss;Summer with Ines;
Bad Neighbours Club;Harbour Lights;The Long Apology;Pip and the Giant Pear;Zero Signal;Kings of the Allotment;Ashes of June;Tandem;The Orchestra Pit;Deep Freeze;
Little Wolf's Big Winter;Forty Acres;Static;Welcome to Luton;The Glacier Men;Second Helpings;Santa's Spare Reindeer;The Archivist;Blue Hour Express;Nine Lives of Mr Biscuit""".replace("\n", "").split(";")
    genres = ["Drama", "Kids", "Drama", "Thriller", "Kids", "Drama", "Thriller", "Comedy", "Kids", "Thriller", "Thriller", "Drama", "Comedy", "Action", "Comedy", "Drama", "Drama", "Kids", "Thriller", "Documentary",
              "Comedy", "Drama", "Kids", "Thriller", "Documentary", "Drama", "Comedy", "Thriller", "Documentary", "Drama", "Comedy", "Drama", "Drama", "Kids", "Action", "Comedy", "Drama", "Comedy", "Documentary", "Action",
              "Kids", "Documentary", "Thriller", "Comedy", "Documentary", "Comedy", "Kids", "Thriller", "Action", "Kids"]
    dist = ["Silverline", "Kestrel Films", "Moviehouse UK", "Picadilly Pictures", "Indie Pool"]
    price = {"Kids": 6.4, "Drama": 9.1, "Thriller": 9.6, "Comedy": 9.3, "Action": 10.8, "Documentary": 7.9}
    season = [1.1, .95, .9, 1.0, .85, .7, .75, .8, .9, 1.1, 1.2, 1.45]
    base = {"Kids": 620, "Drama": 330, "Thriller": 420, "Comedy": 450, "Action": 640, "Documentary": 130}
    films = []
    for i, t in enumerate(titles):
        g = genres[i]; st = min(11, i*12//len(titles)); ln = R.choice([1, 2, 2, 2, 3, 3, 4]) + (1 if g == "Kids" and R.random() < .4 else 0)
        if t.startswith("Santa") or t.startswith("Little Wolf"): st = 10; ln = 2
        b = base[g]*R.uniform(.4, 1.8)
        d_ = R.choices(dist, [24, 22, 30, 14, 10])[0] if g != "Documentary" else R.choice(["Indie Pool", "Indie Pool", "Kestrel Films"])
        tk, bo = [0]*12, [0.0]*12
        for k in range(ln):
            if st+k < 12:
                tk[st+k] = max(9, int(b*season[st+k]*(.62**k)*R.uniform(.8, 1.2)))
                bo[st+k] = round(tk[st+k]*price[g]*R.uniform(.94, 1.06), 2)
        films.append(dict(t=t, g=g, d=d_, tk=tk, bo=bo, age=R.choice({"Kids": ["U", "U", "PG"], "Documentary": ["PG", "U"]}.get(g, ["12A", "15", "15", "18"]))))
    top = max(films, key=lambda x: sum(x["tk"]))
    wb = openpyxl.Workbook(); ws = wb.active; ws.title = "2025"
    ws.append(["Regal Corner Cinema – admissions and box office by film, 2025"]); ws["A1"].font = Font(bold=True, size=14)
    ws.append(["box office incl. VAT, in £"]); ws.append([])
    mon = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    ws.append(["", "", "", ""] + sum(([m, None] for m in mon), []))
    ws.append(["Film", "Genre", "Cert.", "Distributor"] + ["Tickets", "Box office"]*12)
    for k in range(12): ws.merge_cells(start_row=4, end_row=4, start_column=5+2*k, end_column=6+2*k)
    for x in films:
        g = x["g"]
        if R.random() < .12: g = g.lower()
        ws.append([x["t"], g, x["age"], x["d"]] + sum(([x["tk"][k] or None, x["bo"][k] or None] for k in range(12)), []))
    ws.append([])
    ws.append(["Total", None, None, None] + sum(([sum(x["tk"][k] for x in films), r2(sum(x["bo"][k] for x in films))] for k in range(12)), []))
    for c in ws[ws.max_row]: c.font = Font(bold=True)
    save_xlsx(wb, path(f, "box office 2025.xlsx"))
    tk = lambda x: sum(x["tk"]); bo = lambda x: sum(x["bo"])
    S.a("which film pulled the most people over the whole year", T(["Film", "Tickets"], win({x["t"]: tk(x) for x in films}, gap=.001)))
    S.a("takings month by month", T(["month", "Box office"], [[f"2025-{k+1:02d}", r2(sum(x["bo"][k] for x in films))] for k in range(12)], .05))
    dc = [x for x in films if x["g"] == "Documentary"]
    S.a("how did documentaries do - people and money", T(["Tickets", "Box office"], [[sum(map(tk, dc)), r2(sum(map(bo, dc)))]], .05))
    avg = lambda g: sum(bo(x) for x in films if x["g"] == g)/sum(tk(x) for x in films if x["g"] == g)
    S.a("what does a kids ticket cost on average compared to a thriller ticket", T(["Genre", "price"], [["Kids", avg("Kids")], ["Thriller", avg("Thriller")]], .02))
    S.a("how many films were showing in July?", T(["films"], [[sum(1 for x in films if x["tk"][6])]]))
    lg = [x for x in films if sum(1 for v in x["tk"] if v) > 3]
    assert lg
    S.a("which films did we keep on for more than three months", T(["Film"], [[x["t"]] for x in lg]), [T(["Film", "months"], [[x["t"], sum(1 for v in x["tk"] if v)] for x in lg])])
    S.amb("strongest distributor?", [T(["Distributor", "Tickets"], win(tot(films, lambda x: x["d"], tk))), T(["Distributor", "Box office"], win(tot(films, lambda x: x["d"], bo)), .05),
          T(["Distributor", "films"], win(tot(films, lambda x: x["d"])))], "by admissions, by box office, by number of films")
    S.un("how much popcorn did we sell in december", "concessions are not in the table")
    S.done()

# ---------------------------------------------------------------- 3 translation agency (two files)
def translation():
    R = random.Random(303); f = "n26-translation-jobs"; S = Set(f)
    names = ["Alpenmilch AG", "Baxter & Rowe LLP", "Cantina Verdi", "Delmare Hotels", "Ecoflux GmbH", "Farnell Legal", "Gruppo Onda", "Hartwig Pumpen", "Ivo Dental Supply", "Jansen Notariaat",
             "Kaltmann Verlag", "Lumière Cosmétique", "Medivar SA", "Nordkap Shipping", "Oakfield Pharma", "Pitou Jouets", "Quint Law Chambers", "Rheintal Maschinen", "Solvang Clinics", "Tavira Tourism Board", "Umberto Scarpe", "Vogel & Söhne"]
    sect = ["Food", "Legal", "Food", "Tourism", "Engineering", "Legal", "Retail", "Engineering", "Medical", "Legal", "Publishing", "Retail", "Medical", "Engineering", "Medical", "Retail", "Legal", "Engineering", "Medical", "Tourism", "Retail", "Engineering"]
    ctry = ["CH", "UK", "IT", "IT", "DE", "UK", "IT", "DE", "UK", "NL", "DE", "FR", "CH", "NO", "UK", "FR", "UK", "CH", "NO", "PT", "IT", "DE"]
    cl = [dict(code=f"K{110+7*i}", name=n, sec=sect[i], c=ctry[i], days=R.choice([14, 30, 30, 30, 45, 60])) for i, n in enumerate(names)]
    idle = {"Ivo Dental Supply", "Pitou Jouets", "Solvang Clinics"}
    act = [c for c in cl if c["name"] not in idle]
    wts = [R.choice([1, 1.5, 2, 3, 5]) for _ in act]
    tr = {"Marta": 1.0, "Jean-Luc": .8, "Annika": 1.3, "Pavel": 1.0, "Sofia": .9}
    pairs = [("EN", "DE"), ("DE", "EN"), ("EN", "FR"), ("DE", "FR"), ("IT", "EN"), ("DE", "IT"), ("EN", "NL"), ("EN", "NO")]
    rate0 = {"Legal": 17, "Medical": 16, "Engineering": 14, "Food": 12.5, "Tourism": 11.5, "Retail": 12, "Publishing": 10}
    jobs = []
    for i in range(236):
        c = R.choices(act, wts)[0]
        m = R.choices(range(1, 13), [8, 8, 10, 8, 9, 9, 6, 4, 10, 11, 11, 6])[0]
        d = D(2025, m, R.randint(1, 28))
        while d.weekday() > 4: d += dt.timedelta(1)
        w = int(R.lognormvariate(7.3, .75)); w = max(120, w)
        if c["sec"] == "Publishing": w *= 3
        who = R.choices(list(tr), [26, 22, 16, 20, 16])[0]
        need = max(1, round(w/1700*tr[who]*R.uniform(.7, 1.7))+1+(R.choice([1, 2, 2, 4]) if R.random() < {'Annika': .34, 'Pavel': .22, 'Marta': .15, 'Sofia': .12, 'Jean-Luc': .17}[who] else 0))
        due = d + dt.timedelta(max(2, round(w/1500)+1))
        st = "delivered" if R.random() > .05 else "cancelled"
        if m == 12 and d.day > 12 and R.random() < .6: st = "in progress"
        rt = round((rate0[c["sec"]]+R.choice([-1, -.5, 0, 0, 0, .5, 1]))*2)/2
        p = R.choices(pairs, [30, 22, 14, 9, 8, 7, 6, 4])[0]
        jobs.append(dict(c=c, d=d, due=due, dl=(d+dt.timedelta(need)) if st == "delivered" else None, st=st, w=w, rt=rt, who=who, p=p, net=0.0 if st == "cancelled" else max(45.0, round(w*rt/100, 2))))
    jobs.sort(key=lambda j: j["d"])
    rows = [["Job", "Client", "Received", "Due", "Delivered", "From", "To", "Words", "Rate ct", "Net EUR", "Translator", "Status"]]
    for i, j in enumerate(jobs):
        j["no"] = f"25-{i+1:03d}"
        rows.append([j["no"], j["c"]["code"], j["d"], j["due"], j["dl"] or "", j["p"][0], j["p"][1], j["w"], j["rt"], f"{j['net']:.2f}", j["who"] if R.random() > .05 else j["who"].upper(), j["st"]])
    save_csv(path(f, "jobs.csv"), rows)
    save_csv(path(f, "clients.csv"), [["Code", "Company", "Country", "Sector", "Payment days", "Contact"]] + [[c["code"], c["name"], c["c"], c["sec"], c["days"], f"{R.choice(['A.','B.','C.','M.','S.','T.'])} {R.choice(['Keller','Brown','Rossi','Dubois','Hansen','Silva'])}"] for c in cl])
    S.a("turnover by sector", table(tot(jobs, lambda j: j["c"]["sec"], lambda j: j["net"]), ["Sector", "Net EUR"], .05),
        [table(tot([j for j in jobs if j["st"] == "delivered"], lambda j: j["c"]["sec"], lambda j: j["net"]), ["Sector", "Net EUR"], .05)], "cancelled jobs carry 0; only delivered jobs is accepted")
    late = {n: sum(1 for j in jobs if j["who"] == n and j["dl"] and j["dl"] > j["due"]) for n in tr}
    S.a("who delivers late how often", T(["Translator", "late"], [[k, v] for k, v in sorted(late.items())]),
        [T(["Translator", "late"], [[k, v] for k, v in sorted(late.items()) if v])] + [T(["Translator", "share"], [[n, late[n]/sum(1 for j in jobs if j["who"] == n and j["dl"])] for n in sorted(tr)], .002)], "delivered after due; capital spellings are the same person")
    S.a("which language combination has the most words", T(["From", "To", "Words"], [win(tot(jobs, lambda j: j["p"], lambda j: float(j["w"])))[0]], 0.5) if False else
        (lambda w: T(["From", "To", "Words"], [[w[0][0][0], w[0][0][1], int(w[0][1])]]))(win(tot(jobs, lambda j: j["p"], lambda j: float(j["w"])))),
        [(lambda w: T(["From", "To", "Words"], [[w[0][0][0], w[0][0][1], int(w[0][1])]]))(win(tot([j for j in jobs if j["st"] != "cancelled"], lambda j: j["p"], lambda j: float(j["w"])))),
         (lambda w: T(["From", "To", "Words"], [[w[0][0][0], w[0][0][1], int(w[0][1])]]))(win(tot([j for j in jobs if j["st"] == "delivered"], lambda j: j["p"], lambda j: float(j["w"]))))], "with or without cancelled jobs")
    used = {j["c"]["name"] for j in jobs}
    S.a("any customers who didnt order anything in 2025?", T(["Company"], [[c["name"]] for c in cl if c["name"] not in used]), [T(["Code", "Company"], [[c["code"], c["name"]] for c in cl if c["name"] not in used])])
    def top3(rs, dk):
        d = tot([j for j in rs if j[dk] and yq(j[dk]) == "2025-Q2"], lambda j: j["c"]["name"], lambda j: j["net"])
        return T(["Company", "Net EUR"], [[k, r2(v)] for k, v in sorted(d.items(), key=lambda x: -x[1])[:3]], .05, True)
    S.a("top 3 customers apr-june", top3(jobs, "d"), [top3(jobs, "dl")], "by date received; by delivery is accepted")
    ch = [j for j in jobs if j["c"]["c"] == "UK"]
    S.a("how much of our sales comes from the UK", T(["share"], [[sum(j["net"] for j in ch)/sum(j["net"] for j in jobs)]], .002), [T(["Net EUR"], [[r2(sum(j["net"] for j in ch))]], .05),
        T(["share"], [[sum(j["net"] for j in ch if j["dl"])/sum(j["net"] for j in jobs if j["dl"])]], .002), T(["Net EUR"], [[r2(sum(j["net"] for j in ch if j["dl"]))]], .05)], "share or amount")
    dn = [j for j in jobs if j["dl"]]
    spd = {n: mean((j["dl"]-j["d"]).days for j in dn if j["who"] == n) for n in tr}
    wpd = {n: sum(j["w"] for j in dn if j["who"] == n)/sum((j["dl"]-j["d"]).days for j in dn if j["who"] == n) for n in tr}
    S.amb("who's the fastest translator", [T(["Translator", "days"], win(spd, True), .05), T(["Translator", "words per day"], win(wpd), 5),
          T(["Translator", "late share"], [[n, late[n]/sum(1 for j in dn if j["who"] == n)] for n in sorted(tr, key=lambda n: late[n]/sum(1 for j in dn if j["who"] == n))[:1]], .002)], "days per job, words per day, fewest late")
    S.un("what margin do we make on swiss clients", "what the translators cost is not in the files")
    S.done()

# ---------------------------------------------------------------- 4 brewery P&L
def brewery():
    R = random.Random(404); f = "n26-brewery-pl"; S = Set(f)
    mon = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    se = [.62, .66, .8, .98, 1.2, 1.36, 1.45, 1.4, 1.1, .9, .74, .95]
    inc = {"Kegs": 15800, "Bottles": 9400, "Cans": 6900, "Taproom": 12100, "Merchandise": 900, "Tours & tastings": 1500}
    cogs = {"Malt": .095, "Hops": .062, "Yeast & other": .014, "Packaging": .10, "Energy": .05, "Beer duty": .12}
    over = {"Wages": 13900, "Rent & rates": 3300, "Marketing": 1150, "Repairs": 780, "Insurance": 410, "Van & fuel": 960, "Accountant": 350, "Software & phone": 240, "Depreciation": 1400}
    grow = {"Kegs": 1.02, "Bottles": .93, "Cans": 1.34, "Taproom": 1.08, "Merchandise": 1.15, "Tours & tastings": 1.3}
    gc = {"Hops": 1.22, "Energy": 1.09, "Malt": 1.04, "Wages": 1.07, "Marketing": 1.45, "Software & phone": 1.6}
    P = {}
    for y in (2024, 2025):
        for k, v in inc.items(): P[y, k] = [round(v*se[m]*(grow[k] if y == 2025 else 1)*R.uniform(.9, 1.1)) for m in range(12)]
        P[y, "Total sales"] = [sum(P[y, k][m] for k in inc) for m in range(12)]
        for k, v in cogs.items(): P[y, k] = [round(P[y, "Total sales"][m]*v*(gc.get(k, 1) if y == 2025 else 1)*R.uniform(.88, 1.12)) for m in range(12)]
        P[y, "Total cost of sales"] = [sum(P[y, k][m] for k in cogs) for m in range(12)]
        P[y, "Gross profit"] = [P[y, "Total sales"][m]-P[y, "Total cost of sales"][m] for m in range(12)]
        for k, v in over.items():
            P[y, k] = [round(v*(gc.get(k, 1.02) if y == 2025 else 1)*(R.uniform(.97, 1.05) if k in ("Wages", "Van & fuel") else R.uniform(.5, 1.6) if k in ("Marketing", "Repairs") else 1)*(1.12 if k == "Wages" and 4 <= m <= 8 else 1)) for m in range(12)]
        P[y, "Total overheads"] = [sum(P[y, k][m] for k in over) for m in range(12)]
        P[y, "Operating profit"] = [P[y, "Gross profit"][m]-P[y, "Total overheads"][m] for m in range(12)]
        P[y, "Loan interest"] = [int(640-(y-2024)*110-m*9) for m in range(12)]
        P[y, "Profit before tax"] = [P[y, "Operating profit"][m]-P[y, "Loan interest"][m] for m in range(12)]
    wb = openpyxl.Workbook(); wb.remove(wb.active)
    for y in (2024, 2025):
        ws = wb.create_sheet(str(y))
        ws.append(["Two Herons Brewing Co – Profit & Loss", None, None]); ws.append([f"Year to 31 December {y}, £"]); ws.append([])
        ws.append([""] + [f"{m}-{y%100}" for m in mon] + ["Total"])
        def line(k, bold=False, lead="  "):
            ws.append([lead+k] + P[y, k] + [sum(P[y, k])])
            if bold:
                for c in ws[ws.max_row]: c.font = Font(bold=True)
        def head(t): ws.append([t]); ws.cell(ws.max_row, 1).font = Font(bold=True)
        head("SALES"); [line(k) for k in inc]; line("Total sales", True, ""); ws.append([])
        head("COST OF SALES"); [line(k) for k in cogs]; line("Total cost of sales", True, ""); ws.append([])
        line("Gross profit", True, ""); ws.append(["Gross margin %"] + [round(P[y, "Gross profit"][m]/P[y, "Total sales"][m], 4) for m in range(12)] + [round(sum(P[y, "Gross profit"])/sum(P[y, "Total sales"]), 4)])
        for c in ws[ws.max_row][1:]: c.number_format = "0.0%"
        ws.append([]); head("OVERHEADS"); [line(k) for k in over]; line("Total overheads", True, ""); ws.append([])
        line("Operating profit", True, ""); line("Loan interest", False, ""); line("Profit before tax", True, "")
    save_xlsx(wb, path(f, "P&L 2024-25.xlsx"))
    s = lambda y, k: sum(P[y, k])
    S.a("hops spend 2025 against 2024", T(["year", "Hops"], [["2024", s(2024, "Hops")], ["2025", s(2025, "Hops")]]), [T(["2024", "2025"], [[s(2024, "Hops"), s(2025, "Hops")]]), T(["difference"], [[s(2025, "Hops")-s(2024, "Hops")]]), T(["change"], [[s(2025, "Hops")/s(2024, "Hops")-1]], .002)])
    neg = lambda k: [f"2025-{m+1:02d}" for m in range(12) if P[2025, k][m] < 0]
    S.a("which months in 2025 did we lose money", T(["month"], [[m] for m in neg("Profit before tax")]), ([T(["month"], [[m] for m in neg("Operating profit")])] if neg("Operating profit") != neg("Profit before tax") else []) +
        [T(["month", "Profit before tax"], [[m, P[2025, "Profit before tax"][int(m[5:])-1]] for m in neg("Profit before tax")])] + [T(["month", "Operating profit"], [[m, P[2025, "Operating profit"][int(m[5:])-1]] for m in neg("Operating profit")])])
    S.a("gross margin per quarter 25", T(["quarter", "margin"], [[f"2025-Q{q+1}", sum(P[2025, "Gross profit"][q*3:q*3+3])/sum(P[2025, "Total sales"][q*3:q*3+3])] for q in range(4)], .002),
        [T(["quarter", "Gross profit"], [[f"2025-Q{q+1}", sum(P[2025, "Gross profit"][q*3:q*3+3])] for q in range(4)])], "gross profit in pounds is accepted as second reading")
    cb = max(((y, m) for y in (2024, 2025) for m in range(12)), key=lambda t: P[t[0], "Cans"][t[1]])
    S.a("best month ever for cans", T(["month", "Cans"], [[f"{cb[0]}-{cb[1]+1:02d}", P[cb[0], "Cans"][cb[1]]]]))
    S.a("how much of last years sales was the taproom? (2025)", T(["share"], [[s(2025, "Taproom")/s(2025, "Total sales")]], .002), [T(["Taproom"], [[s(2025, "Taproom")]])])
    S.a("what do we pay for energy in an average month, both years together", T(["Energy"], [[(s(2024, "Energy")+s(2025, "Energy"))/24]], .6))
    costs = list(cogs)+list(over)
    S.amb("which cost went up the most", [T(["cost", "increase"], win({k: s(2025, k)-s(2024, k) for k in costs})), T(["cost", "change"], [[max(costs, key=lambda k: s(2025, k)/s(2024, k)), max(s(2025, k)/s(2024, k)-1 for k in costs)]], .002)], "in pounds or in percent, 2024 to 2025")
    S.un("whats our profit going to be this coming summer", "a forecast; the sheet ends with December 2025")
    S.done()

# ---------------------------------------------------------------- 5 event rental
def rental():
    R = random.Random(505); f = "n26-event-rental"; S = Set(f)
    items = {"Folding chair": (1.2, (30, 160), 3), "Trestle table": (6.5, (5, 30), 3), "Marquee 6x12": (240, (1, 2), 0), "Marquee 3x6": (95, (1, 3), 0), "PA speaker set": (75, (1, 2), 0), "Fairy lights 20m": (9, (2, 12), 0), "Beer tap": (38, (1, 3), 0), "Bouncy castle": (110, (1, 1), 0), "Glass crate (48)": (14, (2, 14), 0), "Patio heater": (22, (2, 8), 0)}
    iw = [15, 13, 9, 9, 24, 10, 10, 8, 14, 6]
    people = ["H. Abbott", "Rugby Club Otley", "Marsh & Co", "Greta Lindqvist", "St Anne's School", "The Plough Inn", "K. Osei", "Fenwick Events", "Bramley Parish", "J. Whitlock", "N. Sharma", "Café Zoë", "Baker family", "Valley Cricket Club", "T. Müller", "Oakwood Care Home", "D. Flynn", "Polly Hargreaves", "Leeds Choir", "S. Abara", "R. Tench", "Moorside Farm", "L. Quigley", "Hart & Hare", "W. Pettit", "C. Dunne"]
    pw = [1, 6, 4, 1, 5, 7, 1, 12, 4, 1, 2, 3, 1, 5, 1, 2, 1, 1, 3, 1, 1, 3, 1, 4, 1, 1]
    recs = []
    for i in range(214):
        m = R.choices(range(1, 13), [2, 3, 5, 9, 15, 20, 22, 19, 13, 6, 4, 9])[0]
        ev = R.choices(["Wedding", "Company party", "Birthday", "Village fete", "Club event", "Christmas do"], [28 if 4 <= m <= 9 else 6, 18, 22, 14 if 5 <= m <= 9 else 2, 16, 0 if m < 11 else 40])[0]
        d = D(2025, m, R.randint(1, 28))
        if R.random() < .62: d += dt.timedelta((4-d.weekday()) % 7)
        if d.year > 2025 or d.month != m: d -= dt.timedelta(7)
        it = R.choices(list(items), iw)[0]
        if it == "Patio heater" and 5 <= m <= 8: it = "Beer tap"
        pr, (a, b), k = items[it]
        q = R.randint(a, b) if it != "Folding chair" else R.randrange(a, b+1, 10)
        n = R.choices([1, 2, 3, 4, 7], [16, 46, 26, 9, 3])[0]
        recs.append(dict(c=R.choices(people, pw)[0], ev=ev, d=d, b=d+dt.timedelta(n), n=n, it=it, q=q, pr=pr, tot=round(q*pr*n, 2), dep=R.choice([50, 50, 100, 100, 150, 200]), ret="yes", dmg="", st="done"))
    recs.sort(key=lambda r: r["d"])
    for i, r in enumerate(recs): r["no"] = 2501+i
    lr = recs[97]; lr["n"] = 16; lr["b"] = lr["d"]+dt.timedelta(16); lr["tot"] = round(lr["q"]*lr["pr"]*16, 2)
    for r in R.sample([r for r in recs if r is not lr], 9): r.update(st="cancelled", tot=0.0, ret="", dep=0)
    live = [r for r in recs if r["st"] == "done"]
    notes = {"Folding chair": ["2 legs bent", "1 seat cracked", "one missing"], "Trestle table": ["top scratched", "leg broken"], "Marquee 6x12": ["pole bent", "tear in side wall"], "Marquee 3x6": ["tear in roof", "pegs missing"], "PA speaker set": ["cable broken", "speaker cone torn"], "Fairy lights 20m": ["half not working"], "Beer tap": ["tap handle off"], "Bouncy castle": ["seam ripped"], "Glass crate (48)": ["5 glasses broken", "11 glasses broken", "3 glasses broken"], "Patio heater": ["hood dented"]}
    for r in R.sample(live, 31):
        r["dmg"] = R.choice(notes[r["it"]])
    for r in [x for x in live if x["it"] == "Glass crate (48)"][::2]:
        r["dmg"] = r["dmg"] or R.choice(notes[r["it"]])
    for r in R.sample([r for r in live if r["d"].month >= 9], 6): r["ret"] = "no"
    wb = openpyxl.Workbook(); ws = wb.active; ws.title = "Bookings"
    ws.append(["Party & Marquee Hire – bookings 2025"]); ws.append(["printed 07/01/2026", None, "prices excl. VAT"]); ws.append([])
    ws.append(["No", "Customer", "Occasion", "Collected", "Returned", "Days", "Item", "Pcs", "£/day", "Amount £", "Deposit £", "Dep. refunded", "Damage", "Status"])
    for c in ws[4]: c.font = Font(bold=True); c.fill = PatternFill("solid", fgColor="DDDDDD")
    for i, r in enumerate(recs):
        ev = r["ev"] if R.random() > .07 else r["ev"].lower()
        ws.append([r["no"], r["c"] if R.random() > .05 else r["c"]+" ", ev, r["d"], r["b"], r["n"], r["it"], r["q"], r["pr"], r["tot"], r["dep"] or None, r["ret"] or None, r["dmg"] or None, r["st"]])
        if i in (50, 140): ws.append([])
    ws.append([]); ws.append(["TOTAL", None, None, None, None, None, None, None, None, r2(sum(r["tot"] for r in recs)), sum(r["dep"] for r in recs)])
    save_xlsx(wb, path(f, "hire bookings.xlsx"))
    wd = [r for r in live if r["ev"] == "Wedding"]
    S.a("what did weddings bring in each month", table(tot(wd, lambda r: ym(r["d"]), lambda r: r["tot"]), ["month", "Amount £"], .05), [table(tot(wd, lambda r: ym(r["b"]), lambda r: r["tot"]), ["month", "Amount £"], .05), table({**{f"2025-{m:02d}": 0.0 for m in range(1, 13)}, **tot(wd, lambda r: ym(r["d"]), lambda r: r["tot"])}, ["month", "Amount £"], .05)], "by collection date; by return date accepted")
    nr = [r for r in live if r["ret"] == "no"]
    S.a("whose deposits do we still have", T(["Customer", "Deposit £"], [[r["c"], r["dep"]] for r in nr]), [T(["No", "Customer", "Deposit £"], [[r["no"], r["c"], r["dep"]] for r in nr]), T(["Customer"], [[c] for c in sorted({r["c"] for r in nr})]), T(["No", "Customer"], [[r["no"], r["c"]] for r in nr]), table(tot(nr, lambda r: r["c"], lambda r: r["dep"]), ["Customer", "Deposit £"])])
    S.a("what comes back broken most often", T(["Item", "damaged"], win(tot([r for r in live if r["dmg"]], lambda r: r["it"]))), [T(["Item", "share"], win({it: sum(1 for r in live if r["it"] == it and r["dmg"])/sum(1 for r in live if r["it"] == it) for it in items}), .006)], "count of bookings with a damage note; share of that item's bookings accepted")
    S.a("longest hire we had", T(["No", "Days"], [[lr["no"], lr["n"]]]), [T(["Customer", "Days"], [[lr["c"], lr["n"]]]), T(["Customer", "Item", "Days"], [[lr["c"], lr["it"], lr["n"]]]), T(["Days"], [[lr["n"]]])])
    sh = lambda rs, w: sum(1 for r in rs if r["d"].weekday() in w)/len(rs)
    S.a("is it true that more than half gets picked up on a friday?", T(["answer"], [["yes"]]), [T(["share"], [[sh(live, (4,))]], .002), T(["share"], [[sh(recs, (4,))]], .002)], "cancelled bookings out; with them accepted")
    c3 = Counter(r["c"] for r in live); c3a = Counter(r["c"] for r in recs)
    S.a("how many customers came back at least 5 times", T(["customers"], [[sum(1 for v in c3.values() if v >= 5)]]), [T(["customers"], [[x]]) for x in sorted({sum(1 for v in c3a.values() if v >= 5), sum(1 for v in c3.values() if v >= 6), sum(1 for v in c3a.values() if v >= 6)} - {sum(1 for v in c3.values() if v >= 5)})], "five or more bookings; 'came back 5 times' = six bookings is accepted")
    S.amb("what do people hire most from us", [T(["Item", "Pcs"], win(tot(live, lambda r: r["it"], lambda r: r["q"]))), T(["Item", "bookings"], win(tot(live, lambda r: r["it"]))), T(["Item", "Amount £"], win(tot(live, lambda r: r["it"], lambda r: r["tot"])), .05)], "pieces, bookings or money")
    for t in S.q[-1]["truths"]:
        t["rows"] = [[a, int(b) if t["columns"][1] != "Amount £" else b] for a, b in t["rows"]]
    S.un("how many chairs do we own", "the list holds hires, not the stock")
    S.done()

# ---------------------------------------------------------------- 6 kindergarten survey
def kinder():
    R = random.Random(606); f = "n26-kindergarten-survey"; S = Set(f)
    topics = ["Food", "Outdoor play", "Educators", "Communication", "Building & rooms"]
    heads = ["How happy are you with the food? (1-5)", "…with outdoor play? (1-5)", "…with the educators? (1-5)", "…with our communication? (1-5)", "…with the building and rooms? (1-5)"]
    mu = {"Bears": [3.9, 4.2, 4.5, 3.8, 3.2], "Bees": [3.1, 4.0, 4.4, 3.4, 3.3], "Otters": [3.8, 4.5, 4.6, 3.9, 2.4], "Frogs": [4.0, 3.6, 4.1, 3.0, 3.4]}
    com = ["More fruit please", "Thank you for everything!", "App messages come too late", "Parking in the morning is chaos", "Otters' toilets smell", "Our son loves Ms Okoye", "Lunch is often cold", "Could you send photos again?", "Closing days known too late", "-", "none", "Great summer party"]
    recs = []
    for i in range(93):
        g = R.choices(list(mu), [25, 24, 22, 22])[0]
        kids = R.choices([1, 2, 3], [62, 33, 5])[0]
        sc = []
        for k, m in enumerate(mu[g]):
            if k == 3 and kids > 1: m -= .45
            v = min(5, max(1, round(R.gauss(m, .85))))
            sc.append(v if R.random() > .045 else None)
        a = [x for x in sc if x]
        rec = R.choices(["yes", "maybe", "no", ""], [8, 2, .5, .5] if mean(a) >= 3.6 else [3, 4, 3, .5])[0]
        recs.append(dict(ts=dt.datetime(2025, 11, R.choices(range(3, 22), [9, 8, 7, 6, 5, 2, 2, 5, 4, 3, 3, 3, 1, 1, 5, 4, 3, 2, 2])[0], R.choice([7, 8, 12, 17, 19, 20, 20, 21, 22]), R.randint(0, 59)), g=g, kids=kids, sc=sc, rec=rec,
                         pick=R.choices(["15:00", "16:00", "16:30", "17:00", "18:00", ""], [9, 28, 24, 22, 8, 2])[0], com=R.choice(com) if R.random() < .38 else ""))
    recs.sort(key=lambda r: r["ts"])
    rows = [["Parents' survey autumn 2025"] + [""]*10, [""]*11, ["Sent on", "Group", "Children with us"] + heads + ["Would you recommend us?", "Latest pick-up you need", "Anything else?"]]
    gs = {"Bears": ["Bears"]*9+["bears"], "Bees": ["Bees"]*9+["Bees "], "Otters": ["Otters"]*9+["OTTERS"], "Frogs": ["Frogs"]*8+["frogs"]}
    for r in recs:
        rows.append([r["ts"].strftime("%d/%m/%Y %H:%M"), R.choice(gs[r["g"]]), r["kids"]] + [x if x else R.choice(["", "", "n/a"]) for x in r["sc"]] + [r["rec"] if R.random() > .1 else r["rec"].capitalize(), r["pick"], r["com"]])
    save_csv(path(f, "parents_survey.csv"), rows, bom=True)
    av = lambda rs, k: mean(r["sc"][k] for r in rs if r["sc"][k])
    gr = lambda g: [r for r in recs if r["g"] == g]
    S.a("which group likes the food least", T(["Group", "Food"], win({g: av(gr(g), 0) for g in mu}, True), .02))
    S.a("average mark for everything we asked", T(["question", "average"], [[h, av(recs, k)] for k, h in enumerate(heads)], .01), [T(["question", "average"], [[t, av(recs, k)] for k, t in enumerate(topics)], .01), T(heads, [[av(recs, k) for k in range(5)]], .01)], "blank and n/a do not count")
    S.a("how many parents need us open after half four", T(["parents"], [[sum(1 for r in recs if r["pick"] in ("17:00", "18:00"))]]), [T(["Latest pick-up", "parents"], [[p, sum(1 for r in recs if r["pick"] == p)] for p in ("17:00", "18:00")])], "later than 16:30")
    y = sum(1 for r in recs if r["rec"] == "yes")
    S.a("what % would recomend us", T(["share"], [[y/len(recs)]], .002), [T(["share"], [[y/sum(1 for r in recs if r["rec"])]], .002)], "of all replies or of those who answered")
    k1, k2 = [r for r in recs if r["kids"] == 1], [r for r in recs if r["kids"] > 1]
    k22 = [r for r in recs if r["kids"] == 2]
    assert av(k1, 3) > av(k2, 3) + .15
    S.a("do parents with more than one child here rate communication worse than those with one?", T(["answer"], [["yes"]]), [T(["Children", "Communication"], [["1", av(k1, 3)], ["2+", av(k2, 3)]], .02), T(["Children with us", "Communication"], [[n, av([r for r in recs if r["kids"] == n], 3)] for n in (1, 2, 3)], .02)])
    bad = [r for r in recs if r["sc"][4] and r["sc"][4] <= 2]
    S.a("number of 1s and 2s for the rooms, per group", table(tot(bad, lambda r: r["g"]), ["Group", "answers"]))
    allm = {g: mean(x for r in gr(g) for x in r["sc"] if x) for g in mu}
    rc = {g: sum(1 for r in gr(g) if r["rec"] == "yes")/len(gr(g)) for g in mu}
    S.amb("which group is happiest", [T(["Group", "average"], win(allm, gap=.001), .02), T(["Group", "share recommending"], win(rc, gap=.001), .006), T(["Group", "average of questions"], win({g: mean(av(gr(g), k) for k in range(5)) for g in mu}, gap=.001), .02)], "mean over all questions or share who recommend; no overall mark was asked")
    S.un("are they more satisfied than last year", "only the 2025 survey is here")
    S.done()

# ---------------------------------------------------------------- 7 property tickets
def tickets():
    R = random.Random(707); f = "n26-property-tickets"; S = Set(f)
    houses = {"Lindenstraße 4": ["Lindenstraße 4"]*4+["Lindenstr. 4"], "Mill Lane 12": ["Mill Lane 12"]*6+["Mill Ln 12"], "Harbour Court": ["Harbour Court"], "Kingsway 80": ["Kingsway 80"]*7+["kingsway 80"], "Old Dairy": ["Old Dairy"]}
    nfl = {"Lindenstraße 4": 10, "Mill Lane 12": 14, "Harbour Court": 24, "Kingsway 80": 18, "Old Dairy": 6}
    cats = {"Heating": (5.5, 210), "Plumbing": (4, 165), "Electrics": (5, 130), "Lock & key": (1.5, 85), "Lift": (2.5, 390), "Damp/mould": (18, 340), "Noise": (6, 0), "Rubbish": (3, 45)}
    con = {"Heating": ["Weller Heating", "Weller Heating", "CityTherm"], "Plumbing": ["Pipeworks", "CityTherm"], "Electrics": ["Spark & Son"], "Lock & key": ["Fox Locksmith", "caretaker"], "Lift": ["Schindler"], "Damp/mould": ["DryTec", "caretaker"], "Noise": [""], "Rubbish": ["caretaker"]}
    recs = []
    bad = [("Harbour Court", 7), ("Kingsway 80", 3), ("Kingsway 80", 15), ("Mill Lane 12", 9)]
    for i in range(287):
        m = R.choices(range(1, 13), [13, 11, 9, 7, 6, 6, 7, 6, 7, 10, 12, 12])[0]
        w = {"Heating": 9 if m in (1, 2, 3, 10, 11, 12) else 1, "Plumbing": 5, "Electrics": 3.5, "Lock & key": 2.5, "Lift": 2, "Damp/mould": 3 if m in (1, 2, 11, 12) else 1, "Noise": 2.2 if 5 <= m <= 9 else 1, "Rubbish": 1.6}
        cat = R.choices(list(w), list(w.values()))[0]
        h = R.choices(list(nfl), [10, 15, 27, 26, 8])[0]; fl = R.randint(1, nfl[h])
        if R.random() < .12: h, fl = R.choice(bad)
        if cat == "Lift": h = R.choice(["Harbour Court", "Kingsway 80"])
        day = D(2025, m, R.randint(1, 28))
        if day.weekday() > 4 and R.random() < .6: day += dt.timedelta(7-day.weekday())
        if day.weekday() not in (0, 5, 6) and R.random() < .12: day -= dt.timedelta(day.weekday())
        if day.year == 2024: day = D(2025, 1, 6)
        t = dt.datetime(day.year, day.month, day.day, R.choice([7, 8, 8, 9, 9, 10, 11, 13, 15, 17, 19, 21]), R.randint(0, 59))
        urg = R.choices(["urgent", "normal", "low"], {"Heating": [5, 5, 0], "Plumbing": [4, 5, 1], "Lift": [6, 4, 0], "Lock & key": [5, 4, 1], "Electrics": [3, 6, 1]}.get(cat, [.4, 6, 4]))[0]
        days = max(.1, cats[cat][0]*{"urgent": .35, "normal": 1.1, "low": 2.2}[urg]*R.lognormvariate(0, .6))
        c = t + dt.timedelta(days=days)
        c = c.replace(hour=R.randint(9, 17), minute=R.randint(0, 59), second=0, microsecond=0)
        if c <= t: c = t + dt.timedelta(minutes=R.randint(40, 400))
        if c > dt.datetime(2025, 12, 31, 18) or (m >= 10 and R.random() < .07) or R.random() < .012: c = None
        cost = 0.0 if cat == "Noise" else round(cats[cat][1]*R.lognormvariate(0, .55), 2)
        recs.append(dict(t=t, c=c, h=h, fl=fl, cat=cat, urg=urg, con=R.choice(con[cat]), cost=cost if c else None, via=R.choices(["phone", "email", "app"], [45, 30, 25])[0]))
    recs.sort(key=lambda r: r["t"])
    rows = [["Ticket", "Reported", "Closed", "Building", "Flat", "Problem", "Priority", "Contractor", "Invoice EUR", "Via"]]
    for i, r in enumerate(recs):
        r["no"] = 3300+i
        cost = "" if r["cost"] is None or (r["cost"] == 0) else f"{r['cost']:.2f}"
        rows.append([r["no"], r["t"].strftime("%Y-%m-%d %H:%M"), r["c"].strftime("%Y-%m-%d %H:%M") if r["c"] else R.choice(["", "", "open"]), R.choice(houses[r["h"]]), r["fl"], r["cat"], r["urg"] if R.random() > .06 else r["urg"].upper(), r["con"], cost, r["via"]])
        if i % 71 == 70: rows.append([""]*10)
    save_csv(path(f, "tickets2025.csv"), rows, delim=";")
    op = [r for r in recs if not r["c"]]
    to = tot(op, lambda r: r["h"])
    S.a("whats still open per building", table(to, ["Building", "open"]), ([T(["Building", "open"], [[h, to.get(h, 0)] for h in sorted(houses)])] if len(to) < 5 else []) + [T(["Ticket", "Building"], [[r["no"], r["h"]] for r in op])], "Closed empty or 'open'")
    u = [r for r in recs if r["urg"] == "urgent" and r["c"]]
    S.a("how long do urgent things take us on average", T(["days"], [[mean((r["c"]-r["t"]).total_seconds()/86400 for r in u)]], .02), [T(["days"], [[mean((r["c"].date()-r["t"].date()).days for r in u)]], .02), T(["hours"], [[mean((r["c"]-r["t"]).total_seconds()/3600 for r in u)]], .5)], "closed tickets; in days, hours or calendar days")
    cc = [r for r in recs if r["cost"] and r["con"]]
    S.a("which firm got the most money from us", T(["Contractor", "Invoice EUR"], win(tot([r for r in cc if r["con"] != "caretaker"], lambda r: r["con"], lambda r: r["cost"])), .05))
    ht = [r for r in recs if r["cat"] == "Heating"]
    hm = tot(ht, lambda r: ym(r["t"]))
    S.a("heating problems by month", table(hm, ["month", "tickets"]), [T(["month", "tickets"], [[f"2025-{m:02d}", hm.get(f"2025-{m:02d}", 0)] for m in range(1, 13)])] if len(hm) < 12 else [])
    S.a("what day of the week do most tickets come in", T(["weekday", "tickets"], win(tot(recs, lambda r: WD[r["t"].weekday()]))))
    fc = Counter((r["h"], r["fl"]) for r in recs)
    S.a("flats that complained more than 7 times", T(["Building", "Flat", "tickets"], [[h, fl, n] for (h, fl), n in sorted(fc.items()) if n > 7]), [T(["Building", "Flat"], [[h, fl] for (h, fl), n in sorted(fc.items()) if n > 7])], "flat numbers repeat from building to building")
    dur = {h: mean((r["c"]-r["t"]).total_seconds()/86400 for r in recs if r["h"] == h and r["c"]) for h in houses}
    pf = {h: sum(1 for r in recs if r["h"] == h)/nfl[h] for h in houses}
    S.amb("which building is the worst", [T(["Building", "tickets"], win(tot(recs, lambda r: r["h"]), gap=.001)), T(["Building", "Invoice EUR"], win(tot([r for r in recs if r["cost"]], lambda r: r["h"], lambda r: r["cost"]), gap=.001), .05), T(["Building", "open"], win(to, gap=0)), T(["Building", "days"], win(dur, gap=.001), .05)], "most tickets, most cost, most open, slowest")
    S.un("were the tenants happy with how we fixed things", "no satisfaction in the list")
    S.done()

# ---------------------------------------------------------------- 8 movers staff list
def movers():
    R = random.Random(808); f = "n26-movers-staff"; S = Set(f)
    first = "Adam Bella Carl Dina Ewan Fiona Greg Hana Ian Joyce Kofi Liam Mona Neil Olga Paul Quinn Rosa Sean Tara Umar Vera Will Xenia Yusuf Zoe Ben Cath Dean Eve Frank Gwen Hugh Isla Jack Kate Luke Mia Noah Pam Rhys Sue Tom Una Vince Wendy Alan Bea Colin Dot Ed Faye Gary Holly Ivan Jill".split()
    last = "Marsh Okafor Reid Patel Novak Burns Cole Dvorak Ellis Frost Grant Hughes Iqbal Jones Kaya Lowe Moss Nash Orr Pike Quayle Rowe Stone Todd Usher Vale Webb Yates Zhou Amos Beck Cross Dunn Early Flint Gibbs Hart Innes Joyce Kerr Lamb Mills Noble Oakes Platt Rudd Sharp Tate Upton Vance Wood Ash Bird Clay Dale East".split()
    R.shuffle(last)
    roles = {"Driver": (14.2, 17.5), "Porter": (11.9, 13.6), "Packer": (11.8, 13.2), "Surveyor": (15, 18.5), "Office": (13, 16.5), "Depot manager": (19, 23)}
    P = []
    for i in range(56):
        role = R.choices(list(roles), [16, 20, 9, 4, 6, 0])[0]
        P.append(dict(n=f"{last[i]}, {first[i]}", role=role, dep=R.choices(["Leeds", "York", "Hull"], [26, 17, 13])[0]))
    for i, dep in ((3, "Leeds"), (20, "York"), (41, "Hull")): P[i].update(role="Depot manager", dep=dep)
    years = set()
    for i, p in enumerate(P):
        a, b = roles[p["role"]]
        p["pay"] = round(R.uniform(a, b)*20)/20
        p["hrs"] = R.choices([40, 39, 37.5, 30, 24, 20, 16], [24, 6, 5, 6, 5, 6, 4])[0]
        y = R.choices(range(2009, 2026), [1, 1, 1, 1, 2, 1, 2, 2, 2, 3, 4, 4, 6, 7, 8, 9, 8])[0]
        p["st"] = D(y, R.randint(1, 12 if y < 2025 else 10), R.choice([1, 1, 1, 15, 6, 12]))
        age = R.randint(19, 61)
        p["bd"] = D(2025-age, R.randint(1, 12), R.randint(1, 28))
        if (p["st"].year - p["bd"].year) < 18: p["bd"] = D(p["st"].year-R.randint(19, 30), p["bd"].month, p["bd"].day)
        p["lic"] = "C1" if p["role"] == "Driver" and R.random() < .55 else "C" if p["role"] == "Driver" and R.random() < .6 else "C1" if p["role"] in ("Porter", "Depot manager") and R.random() < .2 else "B" if R.random() < .7 else ""
        p["hol"] = round(R.uniform(-1, 14)*2)/2
        p["left"] = None
    P[30]["st"] = D(2006, 3, 1); P[30]["bd"] = D(1971, 5, 9)
    for p in (P[8], P[33]): p["bd"] = D(1976, p["bd"].month, p["bd"].day); p["st"] = max(p["st"], D(2012, 4, 1))
    gone = R.sample([p for i, p in enumerate(P) if i not in (3, 8, 20, 30, 33, 41)], 9)
    for p in gone:
        p["left"] = D(2025, R.randint(1, 11), R.choice([14, 26, 28])) if p["st"].year < 2025 else D(2025, 11, 28)
    cur = [p for p in P if not p["left"]]
    wb = openpyxl.Workbook(); ws = wb.active; ws.title = "Staff"
    ws.append(["Whitaker Removals Ltd"]); ws.append(["Staff list, as of 1 December 2025"]); ws.append([])
    ws.append(["Name", "Job", "Depot", "Since", "Born", "Hrs/week", "£/hour", "Licence", "Leave left", "Left on"])
    for dep in ("Hull", "Leeds", "York"):
        ws.append([f"Depot {dep}"]); ws.cell(ws.max_row, 1).font = Font(bold=True)
        for p in sorted([p for p in cur if p["dep"] == dep], key=lambda p: p["n"]):
            ws.append([p["n"], p["role"] if R.random() > .06 else p["role"].lower(), p["dep"], p["st"], p["bd"], p["hrs"], p["pay"], p["lic"] or None, p["hol"], None])
        ws.append([])
    ws.append(["Leavers 2025"]); ws.cell(ws.max_row, 1).font = Font(bold=True)
    for p in sorted(gone, key=lambda p: p["left"]):
        ws.append([p["n"], p["role"], p["dep"], p["st"], p["bd"], p["hrs"], p["pay"], p["lic"] or None, None, p["left"]])
    save_xlsx(wb, path(f, "staff list Dec 2025.xlsx"))
    big = lambda rs: [p for p in rs if p["lic"] in ("C", "C1")]
    S.a("how many can drive a lorry (C or C1) at each depot", table(tot(big(cur), lambda p: p["dep"]), ["Depot", "people"]), [], "leavers do not count")
    o = min(cur, key=lambda p: p["st"])
    S.a("who has been with us longest", T(["Name", "Since"], [[o["n"], o["st"].isoformat()]]), [T(["Name"], [[o["n"]]])])
    pj = lambda rs: T(["Job", "£/hour"], [[j, mean(p["pay"] for p in rs if p["role"] == j)] for j in sorted(roles) if any(p["role"] == j for p in rs)], .02)
    wj = T(["Job", "£/hour"], [[j, sum(p["pay"]*p["hrs"] for p in cur if p["role"] == j)/sum(p["hrs"] for p in cur if p["role"] == j)] for j in sorted(roles)], .02)
    S.a("what do we pay an hour on average for each job", pj(cur), [wj, pj(P)], "current staff; weighted by hours or with leavers accepted")
    f50 = [p for p in cur if p["bd"].year == 1976]
    S.a("who has their 50th in 2026", T(["Name"], [[p["n"]] for p in f50]), [T(["Name", "Born"], [[p["n"], p["bd"].isoformat()] for p in f50])] + ([T(["Name"], [[p["n"]] for p in P if p["bd"].year == 1976])] if any(p["bd"].year == 1976 for p in gone) else []))
    S.a("total hours a week we have in leeds", T(["hours"], [[sum(p["hrs"] for p in cur if p["dep"] == "Leeds")]], .01), [], "current staff only")
    hy = tot([p for p in P if p["st"].year >= 2020], lambda p: str(p["st"].year)); hc = tot([p for p in cur if p["st"].year >= 2020], lambda p: str(p["st"].year))
    S.a("how many did we take on each year from 2020", table(hy, ["year", "people"]), [table(hc, ["year", "people"])], "leavers were taken on too; only those still here accepted")
    S.amb("how many people do we have", [T(["people"], [[len(cur)]]), T(["people"], [[len(P)]]), T(["full-time equivalents"], [[sum(p["hrs"] for p in cur)/40]], .05)], "on the payroll now, all names in the list, full-time equivalents (40 h)")
    S.un("who is likely to leave next?", "a forecast about persons")
    S.done()

# ---------------------------------------------------------------- 9 Hofladen
def hofladen():
    R = random.Random(909); f = "n26-hofladen-kasse"; S = Set(f)
    mon = ["Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"]
    base = {"Gemüse": 210, "Obst": 130, "Eier/Milch": 120, "Fleisch & Wurst": 190, "Brot": 85, "Sonstiges": 60}
    sea = {"Gemüse": [.6, .6, .7, 1.2, 1.9, 1.7, 1.3, 1.2, 1.1, 1, .8, .7], "Obst": [.4, .3, .3, .3, .9, 2.2, 1.9, 1.3, 1.5, 1.4, .6, .5], "Fleisch & Wurst": [.8, .8, .9, 1.2, 1.1, 1.2, 1.1, .9, .9, .9, 1.1, 2.1]}
    wf = {1: .7, 2: .75, 3: .85, 4: 1.3, 5: 1.7}; wn = {1: "Di", 2: "Mi", 3: "Do", 4: "Fr", 5: "Sa"}
    recs = []; d = D(2025, 1, 2)
    while d.year == 2025:
        hol = d.month == 8 and 4 <= d.day <= 16
        if d.weekday() in wf and not hol and (d.month, d.day) not in ((5, 1), (10, 3), (12, 25), (12, 26)):
            v = {g: round(b*wf[d.weekday()]*sea.get(g, [1]*12)[d.month-1]*R.uniform(.75, 1.28), 2) for g, b in base.items()}
            s = r2(sum(v.values()))
            recs.append(dict(d=d, v=v, s=s, k=max(8, round(s/R.uniform(17.5, 23.5))), n=R.choice(["Regen", "Hoffest-Plakate", "EC ausgefallen", "Aushilfe krank", "Markt in der Stadt"]) if R.random() < .06 else ""))
        d += dt.timedelta(1)
    for r in recs:
        if r["d"] == D(2025, 12, 20):
            r["v"]["Fleisch & Wurst"] = 1986.4; r["s"] = r2(sum(r["v"].values())); r["k"] = 151; r["n"] = "Gänse-Abholung"
    rows = [["Hofladen Brüggemann – Kassenbuch 2025"]+[""]*10, ["Datum", "Tag", *base, "Summe", "Kunden", "Bemerkung"]]
    for m in range(1, 13):
        rs = [r for r in recs if r["d"].month == m]
        for r in rs: rows.append([dde(r["d"]), wn[r["d"].weekday()], *[de(x) for x in r["v"].values()], de(r["s"]), r["k"], r["n"]])
        if m == 8: rows.insert(len(rows)-len([r for r in rs if r["d"].day > 16]), ["04.08. – 16.08.", "", "Betriebsferien"]+[""]*8)
        rows.append([f"Summe {mon[m-1]}", "", *[de(sum(r["v"][g] for r in rs)) for g in base], de(sum(r["s"] for r in rs)), sum(r["k"] for r in rs), ""])
        rows.append([""]*11)
    save_csv(path(f, "Kassenbuch_2025.csv"), rows, delim=";", enc="cp1252")
    m = tot(recs, lambda r: ym(r["d"]), lambda r: r["s"])
    S.a("umsatz pro monat", table(m, ["Monat", "Summe"], .05), [], "die Summenzeilen nicht mitzählen")
    ws = tot(recs, lambda r: r["d"].weekday(), lambda r: r["s"]); wa = {k: v/sum(1 for r in recs if r["d"].weekday() == k) for k, v in ws.items()}
    S.a("an welchem wochentag nehmen wir im schnitt am meisten ein", T(["weekday", "Summe"], [["Saturday", r2(wa[5])]], .05), [T(["Tag", "Summe"], [["Sa", r2(wa[5])]], .05)])
    S.a("was lässt ein kunde durchschnittlich da?", T(["€ je Kunde"], [[sum(r["s"] for r in recs)/sum(r["k"] for r in recs)]], .02), [T(["€ je Kunde"], [[mean(r["s"]/r["k"] for r in recs)]], .02)], "Umsatz durch Kunden; Mittel der Tageswerte auch gut")
    b = max(recs, key=lambda r: r["s"])
    S.a("bester tag im ganzen jahr", T(["Datum", "Summe"], [[b["d"].isoformat(), b["s"]]], .02))
    dz = [r for r in recs if r["d"].month == 12]
    S.a("wieviel prozent war fleisch im dezember", T(["Anteil"], [[sum(r["v"]["Fleisch & Wurst"] for r in dz)/sum(r["s"] for r in dz)]], .002))
    S.a("an wievielen tagen kamen weniger als 25 leute", T(["Tage"], [[sum(1 for r in recs if r["k"] < 25)]]))
    wk = tot(recs, lambda r: r["d"].isocalendar()[1], lambda r: r["s"])
    S.amb("wann läuft der laden am besten", [T(["Monat", "Summe"], win(m), .05), T(["weekday", "Summe"], [["Saturday", r2(wa[5])]], .05), T(["weekday", "Summe"], [["Saturday", r2(ws[5])]], .05), T(["Monat", "Kunden"], win(tot(recs, lambda r: ym(r["d"]), lambda r: r["k"]), gap=.001)), T(["Datum", "Summe"], [[b["d"].isoformat(), b["s"]]], .05)], "Monat, Wochentag oder Tag; Umsatz oder Kunden")
    S.un("wie viel obst mussten wir wegschmeißen", "Schwund steht nicht im Kassenbuch")
    S.done()

# ---------------------------------------------------------------- 10 Druckerei Stundenzettel
def druckerei():
    R = random.Random(1010); f = "n26-druckerei-stunden"; S = Set(f)
    ppl = {"Jörg": ["Jörg"]*6+["Joerg"], "Sabine": ["Sabine"], "Mehmet": ["Mehmet"]*8+["mehmet"], "Käthe": ["Käthe"], "Ralf": ["Ralf"]}
    kd = ["Stadtwerke", "Brauhaus Krüger", "Möbel Sander", "Kanzlei Thoma", "TSV Altdorf", "Café Süß", "Bäckerei Lutz", "Messe Nord"]
    auf = {}
    no = 25310
    for _ in range(34): auf[no] = R.choices(kd, [16, 12, 11, 5, 6, 5, 4, 9])[0]; no += R.randint(1, 4)
    act = ["Vorstufe", "Rüsten", "Drucken", "Schneiden", "Falzen", "Binden", "Reklamation", "Verpacken"]
    aw = {"Jörg": [0, 5, 12, 2, 1, 0, .8, 0], "Sabine": [14, 0, 0, 0, 0, 0, .6, 1], "Mehmet": [0, 4, 8, 3, 3, 1, .7, 0], "Käthe": [0, 0, 0, 2, 3, 6, .5, 6], "Ralf": [1, 2, 3, 4, 4, 3, .4, 3]}
    recs = []; d = D(2025, 9, 1); keys = list(auf)
    while d <= D(2025, 11, 28):
        i = (d-D(2025, 9, 1)).days
        pool = keys[max(0, int(i/89*30)-2):int(i/89*30)+4]
        for p in ppl:
            on = d.weekday() < 5 and R.random() > .1 and not (p == "Käthe" and d.weekday() in (2, 4)) and not (p == "Ralf" and D(2025, 10, 13) <= d <= D(2025, 10, 24))
            if d.weekday() == 5: on = d.month in (10, 11) and R.random() < .45 and p in ("Jörg", "Mehmet", "Ralf")
            if d == D(2025, 10, 3): on = False
            if on:
                for _ in range(R.choices([1, 2, 3], [6, 4, .3])[0]):
                    h = R.choice([2, 2.5, 3, 3.5, 4, 4.25, 1.5, 3.75]) if d.weekday() < 5 else R.choice([4, 5, 3.5])
                    a = R.choice(pool)
                    recs.append(dict(d=d, p=p, a=a, k=auf[a], t=R.choices(act, aw[p])[0], h=h))
        d += dt.timedelta(1)
    wb = openpyxl.Workbook(); ws = wb.active; ws.title = "Sep-Nov"
    ws.append(["Stundenzettel Druckerei Hallmann", None, None, "Herbst 2025"]); ws.append([])
    ws.append(["Tag", "Kollege", "Auftrag", "Kunde", "Tätigkeit", "Std.", "Notiz"])
    lw = None; wsum = 0
    for r in recs:
        kw = r["d"].isocalendar()[1]
        if lw and kw != lw: ws.append([f"Summe KW {lw}", None, None, None, None, wsum]); ws.cell(ws.max_row, 1).font = Font(italic=True); wsum = 0
        lw = kw; wsum += r["h"]
        ws.append([r["d"] if R.random() > .15 else dde(r["d"]), R.choice(ppl[r["p"]]), r["a"], r["k"] if R.random() > .04 else r["k"].upper().replace("SS", "SS"), r["t"], r["h"] if R.random() > .2 else f"{r['h']:g}".replace(".", ","), R.choice(["Papierstau", "Farbe nachbestellt", "eilig"]) if R.random() < .05 else None])
    ws.append([f"Summe KW {lw}", None, None, None, None, wsum])
    for row in ws.iter_rows(min_row=4, max_col=1):
        if isinstance(row[0].value, D): row[0].number_format = "DD.MM.YYYY"
    save_xlsx(wb, path(f, "Stundenzettel Herbst.xlsx"))
    H = lambda r: float(r["h"])
    S.a("wer hat im oktober die meisten stunden gemacht", T(["Kollege", "Std."], win(tot([r for r in recs if r["d"].month == 10], lambda r: r["p"], H)), .01))
    rk = [r for r in recs if r["t"] == "Reklamation"]
    S.a("wie viele stunden sind für reklamationen draufgegangen", T(["Std."], [[sum(map(H, rk))]], .01))
    k5 = sorted(tot(recs, lambda r: r["k"], H).items(), key=lambda x: -x[1])
    S.a("die 3 kunden die am meisten zeit kosten", T(["Kunde", "Std."], [[x[0], x[1]] for x in k5[:3]], .01, True))
    sa = [r for r in recs if r["d"].weekday() == 5]
    S.a("wer hat samstags gearbeitet und wie lang", table(tot(sa, lambda r: r["p"], H), ["Kollege", "Std."], .01), [table({p: len({r["d"] for r in sa if r["p"] == p}) for p in {r["p"] for r in sa}}, ["Kollege", "Tage"])] if False else [])
    jd = [r for r in recs if r["p"] == "Jörg"]
    S.a("wieviel std am tag schreibt Jörg im schnitt auf", T(["Std. je Tag"], [[sum(map(H, jd))/len({r["d"] for r in jd})]], .02), [], "Summe durch Tage, an denen er da war; Joerg ist Jörg")
    S.a("anteil rüstzeit an allem pro monat", T(["Monat", "Anteil"], [[mm, sum(H(r) for r in recs if r["t"] == "Rüsten" and ym(r["d"]) == mm)/sum(H(r) for r in recs if ym(r["d"]) == mm)] for mm in ("2025-09", "2025-10", "2025-11")], .002))
    S.amb("was war unser größter auftrag", [T(["Auftrag", "Std."], win(tot(recs, lambda r: r["a"], H), gap=.001), .01), T(["Auftrag", "Tage"], (lambda dd: [[k, v] for k, v in dd.items() if v == max(dd.values())])({a: len({r["d"] for r in recs if r["a"] == a}) for a in {r["a"]: 1 for r in recs}})), T(["Kunde", "Std."], [list(k5[0])], .01)], "nach Stunden oder Tagen; Umsatz steht nicht drin")
    S.un("was haben wir an den stadtwerken verdient", "keine Preise und Kosten im Stundenzettel")
    S.done()

# ---------------------------------------------------------------- 11 Solar Rechnungen
def solar():
    R = random.Random(1111); f = "n26-solar-rechnungen"; S = Set(f)
    orte = {"Weilheim": "82362", "Murnau": "82418", "Peißenberg": "82380", "Schongau": "86956", "Tutzing": "82327", "Dießen": "86911"}
    nn = "Huber Maier Schöffel Öttl Bader Greiner Kögl Wörle Lechner Fichtl Rößler Sailer Neuner Promberger Strobl Vogt Zech Ammer Bichler Daser Echtler Gistl Heiland Jocher Klotz Lang Mayr Niggl Osterried Pest Resch Schwarz Taffertshofer Ulrich Weber Zirngibl".split()
    vn = "Anna Bernd Christa Dieter Eva Franz Georg Heidi Irmi Josef Karl Lisa Max Nora Otto Petra Rosa Sepp Toni Ute".split()
    firm = ["Molkerei Ammertal GmbH", "Autohaus Stechele", "Gemeinde Peißenberg", "Hotel Seeblick KG", "Schreinerei Wölfle"]
    recs = []
    for i in range(132):
        m = R.choices(range(1, 13), [5, 6, 10, 12, 14, 14, 12, 9, 12, 11, 8, 5])[0]
        d = D(2025, m, R.randint(1, 28)); biz = R.random() < .17
        k = R.choice(firm) if biz else f"{R.choice(nn)}, {R.choice(vn)}"
        art = R.choices(["Anlage", "Wartung", "Speicher-Nachrüstung", "Wallbox"], [60, 22, 9, 9])[0]
        if biz and art == "Wartung": k = "Gemeinde Peißenberg"
        if biz and k.startswith("Gemeinde") and art == "Anlage": art = R.choice(["Wartung", "Wartung", "Anlage", "Wallbox"])
        kwp = 0
        if art == "Anlage": kwp = round(R.uniform(25, 90) if biz else R.uniform(5, 16), 1)
        sp = art == "Speicher-Nachrüstung" or (art == "Anlage" and R.random() < .63)
        net = {"Anlage": kwp*R.uniform(1050, 1300)+(5200*R.uniform(.8, 1.5) if sp else 0), "Wartung": R.uniform(160, 420), "Speicher-Nachrüstung": R.uniform(5500, 9800), "Wallbox": R.uniform(890, 1900)}[art]
        net = round(net, 2); ust = 0.0 if (not biz and art in ("Anlage", "Speicher-Nachrüstung")) else round(net*.19, 2)
        z = 14 if not biz else 30
        pay = d + dt.timedelta(max(2, int(R.gauss(z+1, 8))))
        if pay > D(2025, 12, 31) or (R.random() < .07 and m > 4): pay = None
        recs.append(dict(d=d, k=k, ort="Weilheim" if k == "Molkerei Ammertal GmbH" else "Murnau" if k == "Autohaus Stechele" else "Tutzing" if k == "Hotel Seeblick KG" else "Peißenberg" if k.startswith("Gemeinde") else "Schongau" if k.startswith("Schreinerei") else R.choices(list(orte), [27, 17, 20, 14, 12, 10])[0], art=art, kwp=kwp, sp=sp, net=net, ust=ust, br=r2(net+ust), due=d+dt.timedelta(z), pay=pay, mahn=0))
    recs.sort(key=lambda r: r["d"])
    op = [r for r in recs if not r["pay"]]
    for r in op:
        o = (D(2025, 12, 31)-r["due"]).days
        r["mahn"] = 0 if o < 10 else 1 if o < 40 else 2 if o < 90 else 3
    rows = [["Ausgangsrechnungen 2025;;Solartechnik Oberland".split(";")[0], "", "Solartechnik Oberland"]+[""]*11, ["Re.-Nr.", "Datum", "Kunde", "PLZ", "Ort", "Leistung", "kWp", "Speicher", "Netto", "MwSt", "Brutto", "fällig", "bezahlt am", "Mahnstufe"]]
    for i, r in enumerate(recs):
        r["no"] = f"RE25-{i+1:04d}"
        ort = r["ort"] if R.random() > .06 else {"Weilheim": "Weilheim i. OB", "Peißenberg": "Peissenberg", "Dießen": "Diessen"}.get(r["ort"], r["ort"])
        rows.append([r["no"], dde(r["d"]), r["k"], orte[r["ort"]], ort, r["art"], f"{r['kwp']:.1f}".replace(".", ",") if r["kwp"] else "", "ja" if r["sp"] else ("nein" if r["art"] == "Anlage" else ""), de(r["net"]), de(r["ust"]), de(r["br"]), dde(r["due"]), dde(r["pay"]), r["mahn"] or ""])
        if i in (38, 39+45): rows.append([""]*14)
    rows.append(["Gesamt"]+[""]*7+[de(sum(r["net"] for r in recs)), de(sum(r["ust"] for r in recs)), de(sum(r["br"] for r in recs)), "", "", ""])
    save_csv(path(f, "rechnungen-2025.csv"), rows, delim=";")
    S.a("wieviel geld ist noch offen", T(["Brutto"], [[r2(sum(r["br"] for r in op))]], .05), [T(["Netto"], [[r2(sum(r["net"] for r in op))]], .05)], "bezahlt am ist leer; brutto, netto auch angenommen")
    S.a("offene rechnungen je mahnstufe, anzahl und summe", T(["Mahnstufe", "Anzahl", "Brutto"], [[n, sum(1 for r in op if r["mahn"] == n), r2(sum(r["br"] for r in op if r["mahn"] == n))] for n in sorted({r["mahn"] for r in op})], .05),
        [T(["Mahnstufe", "Anzahl", "Brutto"], [[n, sum(1 for r in op if r["mahn"] == n), r2(sum(r["br"] for r in op if r["mahn"] == n))] for n in sorted({r["mahn"] for r in op}) if n], .05), T(["Mahnstufe", "Anzahl", "Brutto"], [[n or "", sum(1 for r in op if r["mahn"] == n), r2(sum(r["br"] for r in op if r["mahn"] == n))] for n in sorted({r["mahn"] for r in op})], .05)], "leere Mahnstufe = noch nicht gemahnt (0)")
    pd = [r for r in recs if r["pay"]]
    S.a("nach wie vielen tagen zahlen die leute im schnitt", T(["Tage"], [[mean((r["pay"]-r["d"]).days for r in pd)]], .05), [T(["Tage"], [[median((r["pay"]-r["d"]).days for r in pd)]], .05)])
    S.a("in welchem ort haben wir am meisten kwp gebaut", T(["Ort", "kWp"], win(tot([r for r in recs if r["kwp"]], lambda r: r["ort"], lambda r: r["kwp"])), .05), [], "Weilheim i. OB = Weilheim, gleiche PLZ")
    ap = [r for r in recs if r["art"] == "Anlage" and r["sp"]]
    S.a("wie viele anlagen mit speicher pro quartal", table(tot(ap, lambda r: yq(r["d"])), ["Quartal", "Anlagen"]), [table(tot([r for r in recs if r["sp"]], lambda r: yq(r["d"])), ["Quartal", "Anlagen"])], "neue Anlagen; Nachrüstungen mitgezählt auch angenommen")
    lt = [r for r in pd if r["pay"] > r["due"]]
    S.a("wie viel prozent zahlen zu spät", T(["Anteil"], [[len(lt)/len(pd)]], .002), [T(["Anteil"], [[len(lt)/len(recs)]], .002), T(["Anteil"], [[(len(lt)+sum(1 for r in op if r["due"] <= D(2025, 12, 31)))/len(recs)]], .002)], "von den bezahlten; von allen oder mit überfälligen auch angenommen")
    S.amb("wer ist unser größter kunde", [T(["Kunde", "Netto"], win(tot(recs, lambda r: r["k"], lambda r: r["net"]), gap=.001), .05), T(["Kunde", "Brutto"], win(tot(recs, lambda r: r["k"], lambda r: r["br"]), gap=.001), .05), T(["Kunde", "Rechnungen"], (lambda c: [[k, v] for k, v in c.items() if v == max(c.values())])(Counter(r["k"] for r in recs))), T(["Kunde", "kWp"], win(tot([r for r in recs if r["kwp"]], lambda r: r["k"], lambda r: r["kwp"]), gap=.001), .05)], "nach Umsatz, Zahl der Rechnungen oder kWp")
    S.un("wie viel strom haben die anlagen im juni gemacht", "Erträge stehen nicht in den Rechnungen")
    S.done()

# ---------------------------------------------------------------- 12 Gärtnerei Bestand
def gaertnerei():
    R = random.Random(1212); f = "n26-gaertnerei-bestand"; S = Set(f)
    G = {"Stauden": "Sonnenhut;Lavendel;Storchschnabel;Fetthenne;Salbei;Katzenminze;Funkie;Astilbe;Rittersporn;Phlox;Aster;Frauenmantel;Schafgarbe;Purpurglöckchen",
         "Rosen": "Gloria Dei;Schneewittchen;Leonardo;Westerland;Nostalgie;The Fairy;New Dawn;Ghislaine;Black Baccara;Bonica",
         "Gehölze": "Hortensie 'Annabelle';Flieder;Kirschlorbeer;Hainbuche;Felsenbirne;Fächerahorn;Buchs;Eibe;Forsythie;Kornelkirsche;Liguster;Magnolie",
         "Kräuter": "Basilikum;Petersilie;Rosmarin;Thymian;Schnittlauch;Minze;Oregano;Zitronenmelisse;Estragon",
         "Balkon": "Geranie stehend;Geranie hängend;Petunie;Fuchsie;Zauberglöckchen;Männertreu;Verbene;Begonie",
         "Obst": "Apfel 'Topaz';Birne 'Conference';Süßkirsche;Johannisbeere rot;Himbeere;Heidelbeere;Stachelbeere"}
    ek = {"Stauden": (1.4, 3.6), "Rosen": (5.5, 11), "Gehölze": (4, 48), "Kräuter": (.6, 1.7), "Balkon": (.8, 2), "Obst": (4, 26)}
    auf = {"Stauden": 1.3, "Rosen": 1.2, "Gehölze": .9, "Kräuter": 1.6, "Balkon": 1.4, "Obst": .95}
    lief = {"Stauden": ["Staudengärtnerei Arends", "Kühne Jungpflanzen"], "Rosen": ["Rosen Tantau", "Kordes"], "Gehölze": ["Baumschule Böhm", "Baumschule Böhm", "van der Meer"], "Kräuter": ["Kühne Jungpflanzen"], "Balkon": ["Kühne Jungpflanzen", "van der Meer"], "Obst": ["Baumschule Böhm"]}
    P = []; no = 1001
    for g, s in G.items():
        for n in s.split(";"):
            a, b = ek[g]; e = round(R.uniform(a, b)*20)/20
            v = round((e*(1+auf[g])*R.uniform(.92, 1.15)))+(-.01 if e > 2.5 else -.05 if R.random() < .5 else .45)
            big = g in ("Kräuter", "Balkon", "Stauden")
            h1 = R.choice([0, R.randint(5, 90)]) if big else 0; h2 = R.randint(0, 60) if g in ("Kräuter", "Balkon") or R.random() < .3 else 0
            fr = R.randint(3, 70) if g in ("Stauden", "Rosen", "Gehölze", "Obst") and R.random() < .93 else 0
            P.append(dict(no=no, n=n, g=g, h1=h1, h2=h2, fr=fr, ek=e, vk=r2(v), l=R.choice(lief[g]), mi=R.choice([5, 10, 10, 15, 20] if not big else [15, 20, 30]), inv=D(2026, R.choice([1, 2, 3, 3]), R.randint(2, 27))))
            no += R.choice([1, 1, 1, 2, 7])
    for p in P: p["b"] = p["h1"]+p["h2"]+p["fr"]; assert p["vk"] > p["ek"]
    wb = openpyxl.Workbook(); ws = wb.active; ws.title = "Bestand"
    ws.append(["Gärtnerei Sommer – Bestandsliste Stand 03.04.2026"]); ws["A1"].font = Font(bold=True); ws.append([])
    ws.append(["Artikel", None, None, "Bestand", None, None, "Preis €", None, "Lieferant", "Mindest-", "letzte"])
    ws.append(["Nr.", "Pflanze", "Gruppe", "Halle 1", "Halle 2", "Freiland", "EK", "VK", None, "bestand", "Zählung"])
    for a in ("A3:C3", "D3:F3", "G3:H3"): ws.merge_cells(a)
    for g in G:
        for p in [p for p in P if p["g"] == g]:
            ws.append([p["no"], p["n"], g, p["h1"] or None, p["h2"] or None, p["fr"] or None, p["ek"], p["vk"], p["l"] if R.random() > .06 else p["l"].replace("Baumschule Böhm", "Baumsch. Böhm"), p["mi"], p["inv"]])
            ws.cell(ws.max_row, 11).number_format = "DD.MM.YYYY"
        ps = [p for p in P if p["g"] == g]
        ws.append([None, f"Summe {g}", None, sum(p["h1"] for p in ps), sum(p["h2"] for p in ps), sum(p["fr"] for p in ps)]); ws.append([])
    save_xlsx(wb, path(f, "Bestandsliste.xlsx"))
    lo = [p for p in P if p["b"] < p["mi"]]; lo2 = [p for p in P if p["b"] <= p["mi"]]
    assert lo
    S.a("was muss nachbestellt werden", T(["Pflanze"], [[p["n"]] for p in lo]), [T(["Nr.", "Pflanze"], [[p["no"], p["n"]] for p in lo]), T(["Pflanze", "Bestand", "Mindestbestand"], [[p["n"], p["b"], p["mi"]] for p in lo]), T(["Pflanze", "fehlt"], [[p["n"], p["mi"]-p["b"]] for p in lo])] + ([T(["Pflanze"], [[p["n"]] for p in lo2])] if lo2 != lo else []), "Bestand aller drei Orte unter dem Mindestbestand")
    val = lambda p: p["b"]*p["ek"]
    S.a("warenwert gesamt zum einkauf", T(["EK-Wert"], [[r2(sum(map(val, P)))]], .05))
    S.a("in welcher gruppe steckt das meiste geld", T(["Gruppe", "EK-Wert"], win(tot(P, lambda p: p["g"], val)), .05), [T(["Gruppe", "VK-Wert"], win(tot(P, lambda p: p["g"], lambda p: p["b"]*p["vk"])), .05)], "zum Einkaufspreis; zum Verkaufspreis auch angenommen")
    ro = [p for p in P if p["g"] == "Rosen"]
    S.a("wie viel schlagen wir bei rosen im schnitt drauf (prozent)", T(["Aufschlag"], [[mean(p["vk"]/p["ek"]-1 for p in ro)]], .003), [T(["Aufschlag"], [[sum(p["vk"] for p in ro)/sum(p["ek"] for p in ro)-1]], .003), T(["Aufschlag"], [[sum(p["vk"]*p["b"] for p in ro)/sum(p["ek"]*p["b"] for p in ro)-1]], .003)], "Mittel der Artikel; Summen oder mit Bestand gewichtet auch gut")
    S.a("wieviele pflanzen stehn draußen je gruppe", table({g: sum(p["fr"] for p in P if p["g"] == g) for g in G if any(p["fr"] for p in P if p["g"] == g)}, ["Gruppe", "Freiland"]), [table({g: sum(p["fr"] for p in P if p["g"] == g) for g in G}, ["Gruppe", "Freiland"]), table({g: sum(1 for p in P if p["g"] == g and p["fr"]) for g in G if any(p["fr"] for p in P if p["g"] == g)}, ["Gruppe", "Sorten"])], "Stück im Freiland; Zahl der Sorten auch angenommen")
    S.a("bei wem kaufen wir die meisten sorten", T(["Lieferant", "Sorten"], win(tot(P, lambda p: p["l"]), gap=0)), [], "Baumsch. Böhm = Baumschule Böhm")
    mv = max(P, key=lambda p: p["vk"]); me = max(P, key=lambda p: p["ek"])
    S.amb("was lohnt sich am meisten", [T(["Pflanze", "Spanne €"], win({p["n"]: p["vk"]-p["ek"] for p in P}, gap=.0001), .02), T(["Pflanze", "Aufschlag"], [[(lambda p: p["n"])(max(P, key=lambda p: p["vk"]/p["ek"])), max(p["vk"]/p["ek"]-1 for p in P)]], .003),
          T(["Gruppe", "Aufschlag"], win({g: mean(p["vk"]/p["ek"]-1 for p in P if p["g"] == g) for g in G}, gap=.0001), .006), T(["Pflanze", "Spanne × Bestand"], win({p["n"]: (p["vk"]-p["ek"])*p["b"] for p in P}, gap=.0001), .05)], "Spanne in Euro, in Prozent, je Gruppe oder mal Bestand; Absatz steht nicht drin")
    S.un("welche pflanzen gehen schlecht weg", "keine Verkäufe in der Liste")
    S.done()

for fn in (garage, cinema, translation, brewery, rental, kinder, tickets, movers, hofladen, druckerei, solar, gaertnerei):
    fn()
open(os.path.join(HERE, "review.txt"), "w", encoding="utf-8").write("\n".join(REVIEW))
