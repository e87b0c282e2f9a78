#!/usr/bin/python3
# make.py: builds all twelve tables and their questions, deterministically
import random, json, os, csv, io, datetime as dt
from collections import defaultdict, Counter
import openpyxl
from openpyxl.styles import Font
HERE = os.path.dirname(os.path.abspath(__file__))
D = dt.date
def days(a, b):
    while a <= b:
        yield a
        a += dt.timedelta(1)
WD = ["Monday","Tuesday","Wednesday","Thursday","Friday","Saturday","Sunday"]
def ym(d): return d.strftime("%Y-%m")
def yq(d): return "%d-Q%d" % (d.year, (d.month+2)//3)
def cl(x):
    if isinstance(x, float): return round(x, 4)
    if isinstance(x, D): return x.isoformat()
    return x
def T(cols, rows, tol=None, ordered=None):
    t = {"columns": cols, "rows": [[cl(v) for v in r] for r in rows]}
    if tol is not None: t["tolerance"] = tol
    if ordered is not None: t["ordered"] = ordered
    return t
def grp(rows, key, val=lambda r: 1):
    g = defaultdict(float)
    for r in rows: g[key(r)] += val(r)
    return {k: (int(v) if abs(v-round(v)) < 1e-9 and all(isinstance(val(r), int) for r in rows[:50]) else round(v, 4)) for k, v in sorted(g.items())}
def avg(rows, val=lambda r: r):
    v = [val(r) for r in rows]
    return sum(v)/len(v)
def best(d, lo=False):
    m = (min if lo else max)(d.values())
    return [[k, v] for k, v in d.items() if v == m]
class Set:
    def __init__(s, name): s.name, s.q = name, []; os.makedirs(os.path.join(HERE, name), exist_ok=True)
    def path(s, f): return os.path.join(HERE, s.name, f)
    def a(s, text, f, data, variants=(), also=(), note=""):
        t = f(data)
        al = []
        for x in [f(v) for v in variants] + list(also):
            if x["rows"] != t["rows"] and x["rows"] not in [y["rows"] for y in al]:
                al.append({"columns": x["columns"], "rows": x["rows"]})
        s.q.append({"id": "%s-%d" % (s.name, len(s.q)+1), "question": text, "kind": "answerable", "truth": t, "alsoRight": al, "note": note})
    def amb(s, text, truths, note=""):
        s.q.append({"id": "%s-%d" % (s.name, len(s.q)+1), "question": text, "kind": "ambiguous", "truths": truths, "note": note})
    def un(s, text, note=""):
        s.q.append({"id": "%s-%d" % (s.name, len(s.q)+1), "question": text, "kind": "unanswerable", "note": note})
    def done(s):
        assert len(s.q) == 8, (s.name, len(s.q))
        random.Random(s.name).shuffle(s.q)
        for i, q in enumerate(s.q): q["id"] = "%s-%d" % (s.name, i+1)
        json.dump(s.q, open(s.path("questions.json"), "w", encoding="utf-8"), ensure_ascii=False, indent=1)
        ALL.append(s)
ALL = []
def wcsv(path, lines, delim=",", enc="utf-8", bom=False):
    with open(path, "w", encoding="utf-8-sig" if bom else enc, newline="") as f:
        w = csv.writer(f, delimiter=delim, lineterminator="\r\n" if bom else "\n")
        for l in lines: w.writerow(l)
def eur(x, sym=True):
    s = "{:,.2f}".format(x).replace(",", "#").replace(".", ",").replace("#", ".")
    return s + (" €" if sym else "")
def dd(d): return d.strftime("%d.%m.%Y")

# ---------------------------------------------------------------- 1 ferry
def ferry():
    R = random.Random(2601); S = Set("p26-ferry")
    recs = []
    for d in days(D(2026,6,1), D(2026,8,31)):
        season = 0.75 if d.month == 6 else (1.15 if d.month == 7 else 1.3)
        wk = {4:1.2, 5:1.55, 6:1.45}.get(d.weekday(), 1.0)
        boat = "MV Petrel" if R.random() < .68 else "MV Guillemot"
        stormy = R.random() < .05
        for tm, dr in (("07:40","Kilbay - Ronsay"),("09:15","Ronsay - Kilbay"),("15:30","Kilbay - Ronsay"),("17:10","Ronsay - Kilbay")):
            if d.weekday() == 6 and tm == "07:40": continue
            if d.weekday() == 6 and tm == "09:15": continue
            canc = (stormy and R.random() < .7) or R.random() < .006
            r = dict(d=d, t=tm, dir=dr, boat=boat, canc=canc)
            if not canc:
                f = max(4, int(R.gauss(46*season*wk, 13))); c = max(0, int(R.gauss(9*season*wk, 3))); c = min(c, 24)
                v = R.choice([0,0,0,1,1,2]) if d.weekday() < 5 else R.choice([0,0,1]); b = max(0, int(R.gauss(7*season*wk, 4)))
                if dr == "Ronsay - Kilbay": b = int(b*.85)
                r.update(foot=f, cars=c, vans=v, bikes=b, late=R.choice([0,0,0,0,0,0,3,4,5,5,8,10,12,15,18,25,40]) if R.random() < .8 else 0)
                r["rev"] = round(f*6.5 + c*22 + v*38.5 + b*2, 2)
            recs.append(r)
    sp = {"MV Petrel": ["MV Petrel"]*9+["Petrel","mv petrel"], "MV Guillemot": ["MV Guillemot"]*9+["Guillemot","MV  Guillemot"]}
    notes = ["","","","","","","","","","school group","coach party","ramp sticking","short crew","fog"]
    lines = [["Ronsay Ferry Co. - sailing log, summer 2026"], [], ["Date","Departs","Crossing","Vessel","Foot pax","Cars","Vans","Bikes","Takings GBP","Mins late","Remarks"]]
    dups = []
    for i, r in enumerate(recs):
        if i and r["d"].weekday() == 0 and recs[i-1]["d"] != r["d"]: lines.append([""]*11)
        nm = R.choice(sp[r["boat"]])
        ds = r["d"].strftime("%d/%m/%Y")
        if r["canc"]: lines.append([ds, r["t"], r["dir"], nm, "","","","","","", R.choice(["CANCELLED swell","cancelled - wind","cancelled","Cancelled (engine)"])])
        else:
            lines.append([ds, r["t"], r["dir"], nm, r["foot"], r["cars"], r["vans"] or ("" if R.random()<.3 else 0), r["bikes"], "%.2f" % r["rev"], r["late"], R.choice(notes)])
            if i in (57, 203, 288): lines.append(list(lines[-1])); dups.append(r)
    wcsv(S.path("sailing_log_2026.csv"), lines)
    ok = [r for r in recs if not r["canc"]]; okd = ok + dups
    S.a("how many foot passengers did we carry all summer", lambda o: T(["Foot pax"], [[sum(r["foot"] for r in o)]], 0), ok, [okd])
    S.a("which month did we take the most money and how much", lambda o: T(["Month","Takings GBP"], best(grp(o, lambda r: ym(r["d"]), lambda r: r["rev"])), .01), ok, [okd])
    S.a("how many sailings did we have to scrub?", lambda o: T(["Cancelled sailings"], [[sum(r["canc"] for r in o)]], 0), recs, note="remarks contain 'cancelled' in mixed case, figures empty")
    nd = Counter(d for d in {r["d"] for r in ok})
    S.a("wich weekday do we ship the most cars", lambda o: T(["Weekday","Cars"], best(grp(o, lambda r: WD[r["d"].weekday()], lambda r: r["cars"])), 0), ok, [okd],
        also=[T(["Weekday","Avg cars per sailing"], best({w: round(avg([r for r in ok if WD[r["d"].weekday()]==w], lambda r: r["cars"]),4) for w in WD}), .01)])
    S.a("times each boat left more than 15 min late", lambda o: T(["Vessel","Sailings"], list(map(list, grp([r for r in o if r["late"]>15], lambda r: r["boat"]).items())), 0), ok, [okd],
        note="vessel spellings must be merged")
    S.a("average number of people on foot per crossing, june vs july vs august", lambda o: T(["Month","Avg foot pax"], [[m, avg([r for r in o if ym(r["d"])==m], lambda r: r["foot"])] for m in ("2026-06","2026-07","2026-08")], .05), ok, [okd],
        also=[T(["Month","Avg foot pax"], [[m, sum(r.get("foot",0) for r in recs if ym(r["d"])==m)/len([r for r in recs if ym(r["d"])==m])] for m in ("2026-06","2026-07","2026-08")])])
    bd = grp(ok, lambda r: r["d"].isoformat(), lambda r: r["rev"]); bf = grp(ok, lambda r: r["d"].isoformat(), lambda r: r["foot"])
    S.amb("what was our best day?", [T(["Date","Takings GBP"], best(bd), .01), T(["Date","Foot pax"], best(bf), 0), T(["Weekday","Takings GBP"], best(grp(ok, lambda r: WD[r["d"].weekday()], lambda r: r["rev"])), .01),
        T(["Weekday","Foot pax"], best(grp(ok, lambda r: WD[r["d"].weekday()], lambda r: r["foot"])), 0)], "money or passengers; a date or a weekday")
    S.un("how much diesel did we burn per trip", "no fuel data")
    S.done()

# ---------------------------------------------------------------- 2 piano school
def piano():
    R = random.Random(2602); S = Set("p26-pianoschool")
    first = "Amelia Noah Priya Oscar Freya Leo Hana Callum Ines George Maya Tobias Zara Ewan Lucy Imran Beth Felix Orla Sam Nadia Theo Polly Kit Rosa Arlo Wren Jude Esme Dylan Tilly Hugo Anya Rory Cleo Max Ivy Ben Skye Aaron Mina Peter Carol Lena Stan".split()
    last = "Ashdown Burke Chaudhry Dale Elliot Farrow Gupta Hobbs Iqbal Jarvis Keane Lomax Mercer Novak Osei Pryce Quinn Rowe Slater Tanaka Underhill Vance Whitlock Yates Abbot Birch Cole Doyle Emery Finch Gale Hart Irvine Joyce Kemp Leigh Moss Nash Orton Pike Reeve Stone Toft Upton Voss".split()
    R.shuffle(last)
    teachers = ["Ms Hartley","Mr Okafor","Mrs Lindqvist"]
    months = ["2025-09","2025-10","2025-11","2025-12","2026-01","2026-02","2026-03","2026-04","2026-05","2026-06"]
    heads = ["Sep","Oct","Nov","Dec","Jan","Feb","Mar","Apr","May","Jun"]
    feeby = {30: 62, 45: 88, 60: 112}
    recs = []
    used = set()
    for i, f in enumerate(first):
        mins = R.choice([30,30,30,45,45,60]); lv = R.choice(["Beginner","Beginner","Grade 1-3","Grade 1-3","Grade 4-5","Grade 6-8"])
        t = R.choices(teachers, [5,4,3])[0]
        while True:
            st = D(R.choice([2019,2020,2021,2022,2023,2023,2024,2024,2025]), R.choice([1,2,4,9,9,9,10]), R.randint(1,28))
            if st not in used and st <= D(2025,9,10): used.add(st); break
        fee = feeby[mins] - (8 if R.random() < .15 else 0)
        late_start = R.choice([0]*8+[2,4]); stop = 10 if R.random() < .82 else R.choice([6,7,8])
        if late_start: st = D(2025, 11, R.randint(1,9)+i%15) if late_start == 2 else D(2026,1,5+i%20)
        pay = []
        for k in range(10):
            if k < late_start or k >= stop: pay.append(None)
            else: pay.append(fee if R.random() > .035 else 0)
        recs.append(dict(n=f+" "+last[i], t=t, lv=lv, mins=mins, st=st, fee=fee, pay=pay, ls=late_start, stop=stop))
    wb = openpyxl.Workbook(); ws = wb.active; ws.title = "Fees 25-26"
    ws.append(["Keys & Co piano school – fees received 2025/26 (GBP)"]); ws["A1"].font = Font(bold=True, size=14)
    ws.append([]); ws.append(["Pupil","Taught by","Level","Lesson (min)","With us since","Monthly fee"]+heads+["Left"])
    tsp = {"Ms Hartley": ["Ms Hartley"]*8+["Hartley","ms hartley"], "Mr Okafor": ["Mr Okafor"]*8+["Mr. Okafor"], "Mrs Lindqvist": ["Mrs Lindqvist"]*8+["Mrs Lindquist"]}
    for i, r in enumerate(recs):
        if i in (15, 31): ws.append([])
        left = "" if r["stop"] == 10 else {6:"end Feb",7:"end Mar",8:"end Apr"}[r["stop"]]
        ws.append([r["n"], R.choice(tsp[r["t"]]), r["lv"], r["mins"], dt.datetime(r["st"].year,r["st"].month,r["st"].day), r["fee"]] + [p if p else ("" if p is None else 0) for p in r["pay"]] + [left])
        ws.cell(ws.max_row, 5).number_format = "dd/mm/yyyy"
    ws.append(["Total","","","","",sum(r["fee"] for r in recs)] + [sum(r["pay"][k] or 0 for r in recs) for k in range(10)])
    wb.save(S.path("fees_2025-26.xlsx"))
    tot = lambda r: sum(p or 0 for p in r["pay"])
    S.a("what did we get paid in december", lambda o: T(["Dec"], [[sum(r["pay"][3] or 0 for r in o)]], .01), recs)
    S.a("who hasnt paid for march? not the ones who'd already left", lambda o: T(["Pupil"], [[r["n"]] for r in o if r["pay"][6] == 0]), recs, also=[T(["Pupil","Monthly fee"], [[r["n"], r["fee"]] for r in recs if r["pay"][6]==0])])
    S.a("how many pupils does each of us teach", lambda o: T(["Taught by","Pupils"], list(map(list, grp(o, lambda r: r["t"]).items())), 0), recs, [[r for r in recs if r["stop"]==10]], note="alternative: only those who have not left")
    S.a("who's been coming here the longest", lambda o: T(["Pupil","With us since"], [[r["n"], r["st"]] for r in o if r["st"]==min(x["st"] for x in o)]), recs, [[r for r in recs if r["stop"]==10]])
    S.a("average monthly fee for half hour pupils compared with the full hour ones", lambda o: T(["Lesson (min)","Avg fee"], [[m, avg([r for r in o if r["mins"]==m], lambda r: r["fee"])] for m in (30,60)], .01), recs, [[r for r in recs if r["stop"]==10]])
    S.a("how much has come in from the Grade 6-8 lot over the whole year", lambda o: T(["Fees received"], [[sum(tot(r) for r in o if r["lv"]=="Grade 6-8")]], .01), recs)
    th = grp(recs, lambda r: r["t"], tot); tn = grp(recs, lambda r: r["t"]); tm = grp(recs, lambda r: r["t"], lambda r: r["mins"])
    S.amb("which teacher does the most?", [T(["Taught by","Pupils"], best(tn), 0), T(["Taught by","Fees received"], best(th), .01), T(["Taught by","Lesson minutes"], best(tm), 0)], "pupils, income or minutes")
    S.un("why have pupils left since febuary", "no reasons recorded")
    S.done()

# ---------------------------------------------------------------- 3 pest control
def pest():
    R = random.Random(2603); S = Set("p26-pestcontrol")
    towns = ["Hexford","Market Dunning","Stoke Abbey","Little Wenham","Corley"]; tw = [9,6,5,2,4]
    techs = ["Dave","Shaz","Marek","Bryony"]
    recs = []; no = 4410
    for d in days(D(2026,1,5), D(2026,9,30)):
        n = R.choices([0,1,2,3],[5,5,2,.6])[0] if d.weekday() < 6 else 0
        for _ in range(n):
            m = d.month
            w = {"Rats": 5 if m in (1,2,3) else 3, "Mice": 4 if m in (1,2,3,9) else 2, "Wasps": {6:3,7:9,8:11,9:5}.get(m,0), "Bed bugs": 1.3, "Moles": 1.5 if m in (3,4,5) else .4, "Pigeons": 1.2}
            p = R.choices(list(w), list(w.values()))[0]
            no += R.choice([1,1,1,2])
            urg = "urgent" if R.random() < .22 else "normal"
            lag = R.choice([0,0,1,1,2]) if urg == "urgent" else R.choice([1,2,2,3,3,4,5,7,9,14])
            cd = d + dt.timedelta(lag)
            opn = cd > D(2026,9,30) or R.random() < .035
            base = {"Rats":145,"Mice":120,"Wasps":75,"Bed bugs":310,"Moles":95,"Pigeons":420}[p]
            r = dict(no="PC-%d" % no, d=d, p=p, town=R.choices(towns, tw)[0], tech=R.choices(techs,[6,5,4,3])[0], urg=urg, closed=None if opn else cd,
                hrs=None if opn else round(R.choice([.5,.75,1,1,1.25,1.5,2]) * (2.2 if base > 300 else 1), 2), amt=None if opn else round(base*R.choice([1,1,1,.9,1.2,1.5]),2), cust=R.choice(["home","home","home","business","farm"]))
            recs.append(r)
    sp = {"Rats":["Rats"]*6+["rats","Rat"], "Mice":["Mice"]*6+["mice","Mouse"], "Wasps":["Wasps"]*6+["wasps","Wasp nest"], "Bed bugs":["Bed bugs"]*5+["bedbugs","Bed Bugs"], "Moles":["Moles"]*5+["moles"], "Pigeons":["Pigeons"]}
    tsp = {t:[t]*8+([t.lower()] if t!="Hexford" else ["HEXFORD","hexford"]) for t in towns}
    f = lambda d: d.strftime("%d-%b-%y")
    lines = [["Ticket","Rang in","What","Where","Kind of site","Who went","Urgency","Sorted on","Hrs on site","Charged (ex VAT)"]]
    dups = []
    for i, r in enumerate(recs):
        lines.append([r["no"], f(r["d"]), R.choice(sp[r["p"]]), R.choice(tsp[r["town"]]), r["cust"], r["tech"] if r["tech"]!="Shaz" or R.random()<.85 else "Shaz ", r["urg"], f(r["closed"]) if r["closed"] else "", r["hrs"] if r["hrs"] is not None else "", "£%.2f" % r["amt"] if r["amt"] is not None else ""])
        if i in (31, 90, 141, 170): lines.append(list(lines[-1])); dups.append(r)
        if i == 100: lines.append([""]*10)
    wcsv(S.path("callouts.csv"), lines, bom=True)
    print("pest rows", len(recs))
    dn = recs + dups
    cls = lambda o: [r for r in o if r["closed"]]
    S.a("wasp jobs month by month", lambda o: T(["Month","Jobs"], list(map(list, grp([r for r in o if r["p"]=="Wasps"], lambda r: ym(r["d"])).items())), 0), recs, [dn],
        also=[T(["Month","Jobs"], list(map(list, grp([r for r in recs if r["p"]=="Wasps" and r["closed"]], lambda r: ym(r["closed"])).items())))])
    S.a("how many days does it take us on average from the phone call until its sorted, urgent and normal separately", lambda o: T(["Urgency","Avg days"], [[u, avg([r for r in cls(o) if r["urg"]==u], lambda r: (r["closed"]-r["d"]).days)] for u in ("normal","urgent")], .02), recs, [dn])
    S.a("who spent the most hours on site?", lambda o: T(["Who went","Hrs on site"], best(grp(cls(o), lambda r: r["tech"], lambda r: r["hrs"])), .01), recs, [dn])
    S.a("how many callouts still arent sorted", lambda o: T(["Open callouts"], [[len([r for r in o if not r["closed"]])]], 0), recs, [dn])
    S.a("top 3 towns by what we charged", lambda o: T(["Where","Charged (ex VAT)"], sorted(map(list, grp(cls(o), lambda r: r["town"], lambda r: r["amt"]).items()), key=lambda x: -x[1])[:3], .01, True), recs, [dn])
    S.a("whats a rat job bring in on avarage? and mice?", lambda o: T(["What","Avg charged"], [[p, avg([r for r in cls(o) if r["p"]==p], lambda r: r["amt"])] for p in ("Mice","Rats")], .01), recs, [dn])
    S.amb("who's our most efficient guy", [T(["Who went","Charged per hour"], best({t: round(sum(r["amt"] for r in cls(recs) if r["tech"]==t)/sum(r["hrs"] for r in cls(recs) if r["tech"]==t),4) for t in techs}), .02),
        T(["Who went","Avg hours per job"], best({t: round(avg([r for r in cls(recs) if r["tech"]==t], lambda r: r["hrs"]),4) for t in techs}, True), .01),
        T(["Who went","Avg days to sort"], best({t: round(avg([r for r in cls(recs) if r["tech"]==t], lambda r: (r["closed"]-r["d"]).days),4) for t in techs}, True), .02)], "efficient: money per hour, time per job, days until done")
    S.un("how many wasp nests should we expect next august", "forecast")
    S.done()

# ---------------------------------------------------------------- 4 coworking P&L
def cowork():
    R = random.Random(2604); S = Set("p26-coworking")
    M = ["Jan","Feb","Mar","Apr","May","Jun","Jul","Aug","Sep","Oct","Nov","Dec"]; MM = ["2025-%02d" % i for i in range(1,13)]
    se = [1,1.02,1.05,1.03,1.04,.98,.86,.78,1.08,1.12,1.14,.92]
    def v(base, g=0, s=0, noise=.04): return [round(base*(1+g*i)*(1+s*(se[i]-1))*(1+R.uniform(-noise,noise))) for i in range(12)]
    inc = {"Hot desks": v(8200,.012,1.5), "Fixed desks": v(11800,.006,.3), "Private offices (rent from tenants)": [14500]*6+[15200]*6, "Meeting room hire": v(3100,.01,2), "Event evenings": v(900,.02,2,.3), "Virtual address": v(640,.02), "Printing & lockers": v(310,0,1), "Coffee bar sales": v(1250,.01,1.5)}
    sec = [("Staff", {"Wages community team": [9800]*4+[10300]*8, "Employer contributions": [1960]*4+[2060]*8, "Casual help events": v(420,0,2,.3), "Training": [0,0,450,0,0,0,0,0,600,0,0,0]}),
           ("Premises", {"Rent (landlord)": [12400]*12, "Service charge": [1850]*12, "Electricity": [1480,1390,1210,940,820,790,860,840,830,1010,1260,1440], "Heating": [960,910,640,310,90,0,0,0,60,330,720,930], "Water": [0,0,390,0,0,402,0,0,371,0,0,398], "Cleaning": [1650]*7+[1720]*5, "Repairs": [120,0,340,0,1980,75,0,4350,210,0,160,0], "Insurance": [2260]+[0]*11}),
           ("Members & kitchen", {"Coffee, tea & milk": v(690,.005,1.5), "Snacks": v(210,0,1,.1), "Printer paper & toner": v(145,0,1,.2), "Community events": v(380,0,1,.4)}),
           ("IT", {"Internet line": [489]*12, "Booking software": [279]*6+[319]*6, "Hardware": [0,1240,0,0,0,0,0,2890,0,0,0,640]}),
           ("Marketing", {"Online ads": v(780,.01,1,.15), "Print & flyers": [0,260,0,0,180,0,0,0,540,0,0,90], "Open day": [0,0,0,1150,0,0,0,0,1420,0,0,0]}),
           ("Admin", {"Bookkeeper": [420]*12, "Bank & card fees": v(365,.008,1), "Legal": [0,0,0,0,900,0,0,0,0,0,350,0], "Phone": [68]*12, "Sundries": v(120,0,0,.5)})]
    income = [sum(x[i] for x in inc.values()) for i in range(12)]
    costs = [sum(x[i] for _, s in sec for x in s.values()) for i in range(12)]
    prof = [a-b for a, b in zip(income, costs)]
    wb = openpyxl.Workbook(); ws = wb.active; ws.title = "P&L 2025"
    ws.append(["The Loft Coworking Ltd"]); ws.append(["Profit & loss 2025, EUR, net of VAT"]); ws.append([])
    ws.append(["" ] + M + ["Year"])
    ws.append(["INCOME"])
    for k, x in inc.items(): ws.append([k]+x+[sum(x)])
    ws.append(["Total income"]+income+[sum(income)]); ws.append([])
    ws.append(["COSTS"])
    for n, s in sec:
        ws.append([n]);
        for k, x in s.items(): ws.append(["  "+k]+[y if y else None for y in x]+[sum(x)])
        t = [sum(x[i] for x in s.values()) for i in range(12)]
        ws.append(["Total "+n.lower()]+t+[sum(t)])
    ws.append([]); ws.append(["Total costs"]+costs+[sum(costs)]); ws.append(["Profit before tax"]+prof+[sum(prof)])
    for r in ws.iter_rows(min_row=1):
        if r[0].value and str(r[0].value).isupper(): r[0].font = Font(bold=True)
    wb.save(S.path("pnl_loft_2025.xlsx"))
    sd = {n: s for n, s in sec}
    cof = sd["Members & kitchen"]["Coffee, tea & milk"]
    S.a("what did the coffee and tea cost us over the year", lambda _: T(["Coffee, tea & milk"], [[sum(cof)]], 0), 0)
    S.a("best month profit wise?", lambda _: T(["Month","Profit before tax"], best(dict(zip(MM, prof))), 0), 0, also=[T(["Month","Profit before tax"], best(dict(zip(M, prof))))])
    lm = [[m, p] for m, p in zip(MM, prof) if p < 0]
    print("cowork prof", prof)
    st3 = sum(sum(x[6:9]) for x in sd["Staff"].values())
    S.a("how much went on staff july to september", lambda _: T(["Total staff"], [[st3]], 0), 0, also=[T(["Wages community team"], [[sum(sd["Staff"]["Wages community team"][6:9])]])])
    hd = inc["Hot desks"]
    S.a("how much more did hot desks bring in in the second half than in the first", lambda _: T(["Difference"], [[sum(hd[6:])-sum(hd[:6])]], 0), 0, also=[T(["Growth"], [[sum(hd[6:])/sum(hd[:6])-1]])])
    S.a("what percentage of our income is meeting rooms", lambda _: T(["Share"], [[sum(inc["Meeting room hire"])/sum(income)]], .001), 0)
    allc = {k: sum(x) for _, s in sec for k, x in s.items()}
    S.a("three biggest cost items of 2025", lambda _: T(["Cost item","Year"], sorted(map(list, allc.items()), key=lambda x: -x[1])[:3], 0, True), 0, also=[T(["Cost block","Year"], sorted([["Total "+n.lower(), sum(map(sum, s.values()))] for n, s in sec], key=lambda x: -x[1])[:3])])
    S.amb("how much was rent?", [T(["Rent (landlord)"], [[sum(sd["Premises"]["Rent (landlord)"])]], 0), T(["Private offices (rent from tenants)"], [[sum(inc["Private offices (rent from tenants)"])]], 0), T(["Rent (landlord) per month"], [[12400]], 0)], "rent paid to the landlord or rent received from the tenants")
    S.un("how many members do we have now", "no member numbers in a P&L")
    S.done()

# ---------------------------------------------------------------- 5 optician, two files
def optic():
    R = random.Random(2605); S = Set("p26-optician")
    fn = "Margaret Colin Aisha Derek Joan Patrick Sunita Gareth Eileen Tomasz Brenda Neil Wendy Kwame Sheila Owen Fatima Roger Megan Hamish Pauline Stuart Yvonne Desmond Carys Leon Ruth Alun Bronwen Trevor".split()
    ln = "Pritchard Hussain Bell Cadwallader Nolan Kaur Whelan Griffiths Bowen Sutton Lewicki Marsh Probert Appiah Tranter Rees Dyer Holloway Gittins Meredith".split()
    towns = ["Abermoor","Llanfair","Castle Penn","Drayford"]
    cust = []
    names = R.sample([a+" "+b for a in fn for b in ln], 84)
    for i, n in enumerate(names):
        cust.append(dict(id=1003+i*3, n=n, by=R.randint(1934,2012), town=R.choices(towns,[6,3,3,2])[0], nl=R.random()<.46, since=D(R.randint(2012,2025), R.randint(1,12), R.randint(1,28))))
    prods = [("Frame Halden","frame",89),("Frame Oslo titanium","frame",169),("Frame Kids Pip","frame",59),("Single vision lenses pair","lenses",78),("Varifocal lenses pair","lenses",249),("Anti-glare coating","lenses",35),
             ("Monthly contacts 6-pack","contacts",27.5),("Daily contacts 90-pack","contacts",44),("Contact solution","care",9.9),("Sunglasses Rive","sunglasses",95),("Sunglasses Alta polarised","sunglasses",139),("Cleaning spray","care",5.5),("Eye test","service",30)]
    buyers = [c for c in cust if R.random() < .86]
    lines = []; no = 70210
    for d in days(D(2025,7,1), D(2026,6,30)):
        if d.weekday() == 6 or R.random() < .68: continue
        c = R.choice(buyers); no += R.randint(1,4); items = []
        k = R.random()
        if k < .5:
            items = [(prods[12],1,0),(R.choice(prods[0:3]),1,R.choice([0,0,0,10,20])),(R.choice(prods[3:5]),1,R.choice([0,0,0,10]))]
            if R.random() < .4: items.append((prods[5],1,0))
        elif k < .75: items = [(R.choice(prods[6:8]),R.choice([1,1,2,3]),R.choice([0,0,5])),(prods[8],R.choice([1,2]),0)]
        elif d.month in (5,6,7,8) or k < .82: items = [(R.choice(prods[9:11]),1,R.choice([0,0,15,25]))]
        else: items = [(prods[11],R.randint(1,3),0),(prods[12],1,0)]
        for p,q,dc in items: lines.append(dict(no=no,d=d,c=c,p=p[0],kind=p[1],q=q,pr=p[2],dc=dc,net=round(p[2]*q*(1-dc/100),2)))
    print("optic lines", len(lines))
    out = [["order","date","cust_no","item","group","pcs","price each","discount %"]]; dups = []
    for i, l in enumerate(lines):
        out.append([l["no"], l["d"].strftime("%m/%d/%Y") if False else l["d"].strftime("%d %b %Y"), l["c"]["id"], l["p"], R.choice([l["kind"]]*9+[l["kind"].title()]), l["q"], "%.2f" % l["pr"], l["dc"] or ""])
    wcsv(S.path("till_lines.csv"), out)
    wb = openpyxl.Workbook(); ws = wb.active; ws.title = "Customers"
    ws.append(["No","Name","Year of birth","Town","Newsletter","First visit"])
    for c in cust:
        ws.append([c["id"], c["n"], c["by"], R.choice([c["town"]]*10+[c["town"].upper()]) , R.choice(["yes","y","Y"] if c["nl"] else ["no","n","",""]), dt.datetime(c["since"].year,c["since"].month,c["since"].day)])
        ws.cell(ws.max_row, 6).number_format = "dd/mm/yyyy"
    wb.save(S.path("customers.xlsx"))
    gr = lambda l: l["pr"]*l["q"]
    S.a("sales by town after discount", lambda o: T(["Town","Sales"], list(map(list, grp(o, lambda l: l["c"]["town"], lambda l: l["net"]).items())), .02), lines)
    S.a("who spent the most with us, name and amount", lambda o: T(["Name","Spent"], best(grp(o, lambda l: l["c"]["n"], lambda l: l["net"])), .02), lines, also=[T(["Name","Spent"], best(grp(lines, lambda l: l["c"]["n"], gr)))])
    bought = {l["c"]["id"] for l in lines}
    S.a("how many people on our customer list didnt buy a thing", lambda o: T(["Customers"], [[len([c for c in cust if c["id"] not in bought])]], 0), 0)
    S.a("how many of the newsletter people bought contacts", lambda o: T(["Customers"], [[len({l["c"]["id"] for l in o if l["kind"]=="contacts" and l["c"]["nl"]})]], 0), lines, note="group contacts (not the solution)")
    sg = [l for l in lines if l["kind"]=="sunglasses"]
    S.a("what discount do we give on sunglasses on average", lambda o: T(["Avg discount"], [[avg(o, lambda l: l["dc"]/100)]], .002), sg, also=[T(["Avg discount"], [[1-sum(l["net"] for l in sg)/sum(gr(l) for l in sg)]]), T(["Avg discount"], [[avg([l for l in sg if l["dc"]], lambda l: l["dc"]/100)]])], note="empty discount = none; alternative weighted; alternative only where given")
    S.a("how many varifocals did we sell each quarter", lambda o: T(["Quarter","pcs"], list(map(list, grp([l for l in o if l["p"]=="Varifocal lenses pair"], lambda l: yq(l["d"]), lambda l: l["q"]).items())), 0), lines)
    S.amb("what's our bestseller", [T(["item","pcs"], best(grp(lines, lambda l: l["p"], lambda l: l["q"])), 0), T(["item","Sales"], best(grp(lines, lambda l: l["p"], lambda l: l["net"])), .02), T(["group","pcs"], best(grp(lines, lambda l: l["kind"], lambda l: l["q"])), 0), T(["group","Sales"], best(grp(lines, lambda l: l["kind"], lambda l: l["net"])), .02)], "pieces or money, item or group")
    S.un("what margin do we make on frames", "no purchase prices")
    S.done()

# ---------------------------------------------------------------- 6 language travel survey
def survey():
    R = random.Random(2606); S = Set("p26-langtravel")
    cities = {"Malaga":(4.2,3.9,4.4),"Bordeaux":(4.0,4.3,3.6),"Dublin":(3.6,3.8,3.9),"Florence":(4.4,3.5,4.3),"Brighton":(3.4,3.3,3.7)}
    lang = {"Malaga":"Spanish","Bordeaux":"French","Dublin":"English","Florence":"Italian","Brighton":"English"}
    src = ["Friend","School","Instagram","Google","Fair"]
    recs = []
    for i in range(148):
        c = R.choices(list(cities), [9,5,8,4,7])[0]; m = cities[c]
        sc = lambda mu: min(5, max(1, round(R.gauss(mu, .9))))
        wk = R.choice([1,2,2,2,3,3,4,4,6,8]); a = R.choice([14,15,16,16,17,17,18,19,20,22,24,28,33,41,56,63])
        t, h, tr = sc(m[0]), sc(m[1]) if R.random() > .14 else None, sc(m[2] + (.35 if wk >= 4 else 0))
        if R.random() < .05: tr = None
        av = (t + tr)/2 if tr else t
        rec = "yes" if av >= 4 else (R.choice(["yes","maybe"]) if av >= 3 else R.choice(["no","maybe","no"]))
        if R.random() < .03: rec = None
        recs.append(dict(ts=dt.datetime(2026,6,20,9,0)+dt.timedelta(hours=i*17+R.randint(0,9), minutes=R.randint(0,59)), c=c, l=lang[c], wk=wk, t=t, h=h, tr=tr, rec=rec, a=a, src=R.choices(src,[7,5,6,4,1.5])[0]))
    comm = ["","","","","","","great teachers!","food was ok","bus was always late","host mum was lovely","Loved the beach","wifi terrible","too many people from my own country","would go again","classroom too hot","-"]
    csp = {"Malaga":["Malaga"]*5+["Málaga","malaga"],"Bordeaux":["Bordeaux"]*6+["bordeaux"],"Dublin":["Dublin"]*6+["dublin "],"Florence":["Florence"]*6+["Firenze"],"Brighton":["Brighton"]*6+["BRIGHTON"]}
    rsp = {"yes":["Yes"]*5+["yes","YES!"],"maybe":["Maybe"]*3+["maybe"],"no":["No"]*3+["no"],None:[""]}
    ssp = {"Friend":["Friend","Friend","Friend","friends"],"School":["School"],"Instagram":["Instagram","Instagram","insta"],"Google":["Google"],"Fair":["Fair"]}
    out = [["Timestamp","Where did you go?","Language","Weeks","Lessons (1-5)","Host family (1-5)","Trips & free time (1-5)","Would you tell your friends to go with us?","How old are you?","How did you hear about us?","Anything else?"]]
    for i, r in enumerate(recs):
        na = lambda x: x if x is not None else R.choice(["","n/a","-"])
        out.append([r["ts"].strftime("%Y/%m/%d %H:%M"), R.choice(csp[r["c"]]), r["l"], str(r["wk"]) if R.random()<.93 else "%d weeks" % r["wk"] if r["wk"]>1 else "1 week", r["t"], na(r["h"]), na(r["tr"]), R.choice(rsp[r["rec"]]), r["a"], R.choice(ssp[r["src"]]), R.choice(comm)])
    wcsv(S.path("feedback summer 2026.csv"), out)
    h = lambda o: [r for r in o if r["h"] is not None]
    S.a("how do the host families score in each city", lambda o: T(["City","Avg host family"], [[c, avg([r for r in h(o) if r["c"]==c], lambda r: r["h"])] for c in sorted(cities)], .01), recs, note="spellings Malaga/Málaga, Florence/Firenze merged; n/a left out")
    ans = [r for r in recs if r["rec"]]
    S.a("how many percent would recommend us", lambda o: T(["Share"], [[sum(r["rec"]=="yes" for r in o)/len(o)]], .002), ans, [recs])
    S.a("where do people hear about us, most common first", lambda o: T(["Source","Answers"], sorted(map(list, grp(o, lambda r: r["src"]).items()), key=lambda x:-x[1]), 0, True), recs)
    S.a("wich city has the worst lessons", lambda o: T(["City","Avg lessons"], best({c: round(avg([r for r in o if r["c"]==c], lambda r: r["t"]),4) for c in cities}, True), .01), recs)
    S.a("how many minors did we send abroad (among those who answered)", lambda o: T(["Under 18"], [[len([r for r in o if r["a"]<18])]], 0), recs)
    trp = [r for r in recs if r["tr"] is not None]
    S.a("do the ones who stay 4 weeks or longer like the trips better than the others?", lambda o: T(["Stay","Avg trips"], [["4 weeks or more", avg([r for r in o if r["wk"]>=4], lambda r: r["tr"])],["less than 4 weeks", avg([r for r in o if r["wk"]<4], lambda r: r["tr"])]], .01), trp,
        also=[T(["Answer"], [["yes" if avg([r for r in trp if r["wk"]>=4], lambda r: r["tr"]) > avg([r for r in trp if r["wk"]<4], lambda r: r["tr"]) else "no"]]), T(["Difference"], [[avg([r for r in trp if r["wk"]>=4], lambda r: r["tr"]) - avg([r for r in trp if r["wk"]<4], lambda r: r["tr"])]])], note="the two figures, or the difference / yes")
    f3 = lambda r: [x for x in (r["t"],r["h"],r["tr"]) if x is not None]
    S.amb("which city did best?", [T(["City","Avg lessons"], best({c: round(avg([r for r in recs if r["c"]==c], lambda r: r["t"]),4) for c in cities}), .01), T(["City","Avg host family"], best({c: round(avg([r for r in h(recs) if r["c"]==c], lambda r: r["h"]),4) for c in cities}), .01),
        T(["City","Avg trips"], best({c: round(avg([r for r in trp if r["c"]==c], lambda r: r["tr"]),4) for c in cities}), .01), T(["City","Avg of all marks"], best({c: round(avg([x for r in recs if r["c"]==c for x in f3(r)]),4) for c in cities}), .01),
        T(["City","Share yes"], best({c: round(avg([r for r in ans if r["c"]==c], lambda r: float(r["rec"]=="yes")),4) for c in cities}), .005), T(["City","Answers"], best(grp(recs, lambda r: r["c"])), 0)], "several marks, recommendation or number of travellers")
    S.un("what did they pay for the trip on average", "no prices")
    S.done()

# ---------------------------------------------------------------- 7 auction house
def auction():
    R = random.Random(2607); S = Set("p26-auction")
    cats = {"Silver":(["Georgian teapot","Pair of candlesticks","Cigarette case","Fish servers","Christening mug","Sauce boat"],220),"Furniture":(["Oak dresser","Walnut bureau","Set of six chairs","Pembroke table","Campaign chest","Longcase clock"],480),"Pictures":(["River landscape","Portrait of a lady","Harbour at dusk","Botanical print","Hunting scene","Watercolour of sheep"],640),"Ceramics":(["Staffordshire figure","Delft charger","Imari bowl","Tea service","Toby jug"],130),"Jewellery":(["Sapphire ring","Gold bracelet","Pearl necklace","Cameo brooch","Gents wristwatch"],520),"Books":(["County atlas","Set of Dickens","Bird plates vol. 2","Family bible"],90)}
    cons = ["Estate of R. Hallam","Mrs Verity","Thornbury Rectory","P. Okonjo","Dealer 14","Private, Bath","Lady Ames"]
    pads = {n: R.choice(["room","room","phone","online","online"]) for n in (11,17,23,29,34,41,42,55,58,63,70,77,81,88,96,104,110,118)}
    sales = [(D(2026,3,14),"Spring sale",62),(D(2026,6,20),"Midsummer sale",55),(D(2026,9,26),"Autumn sale",64)]
    recs = []
    wb = openpyxl.Workbook(); ws = wb.active; ws.title = "Results 2026"
    ws.append(["Marlowe & Finch Auctioneers – results 2026"]); ws.append([])
    ws.append(["Lot","Sale day","Category","Description","Consigned by","Est. low","Est. high","Hammer","Paddle","Bid via"])
    csp = {"Jewellery":["Jewellery"]*5+["Jewelry"],"Silver":["Silver"]*6+["silver"],"Pictures":["Pictures"]*6+["Picture"]}
    seen = set()
    for d, nm, n in sales:
        ws.append([nm]+[None]*9)
        for k in range(n):
            c = R.choices(list(cats),[5,4,5,5,4,3])[0]; ds, b = cats[c]
            e = b*R.choice([.4,.6,.8,1,1.2,1.6,2.4,5]); lo = int(round(e/10)*10); hi = int(round(lo*1.5/10)*10)
            sold = R.random() < {"Furniture":.66,"Books":.72,"Silver":.9,"Jewellery":.92}.get(c,.82)
            ham = None
            if sold:
                ham = int(round(lo*R.choice([.85,.95,1.05,1.15,1.3,1.45,1.6,2.2])/5)*5)
                while ham in seen and ham > 1500: ham += 5
                seen.add(ham)
            p = R.choice(list(pads)) if sold else None
            r = dict(lot=k+1, d=d, s=nm, c=c, t=R.choice(ds), co=R.choices(cons,[6,4,4,3,6,5,2])[0], lo=lo, hi=hi, ham=ham, p=p, via=(pads[p] if R.random()<.85 else "room") if p else None)
            recs.append(r)
            ht = ham if sold else R.choice(["passed","passed","unsold",None])
            if sold and R.random() < .08: ht = "£{:,}".format(ham)
            ws.append([r["lot"], dt.datetime(d.year,d.month,d.day), R.choice(csp.get(c,[c])), r["t"], r["co"], lo, hi, ht, p, r["via"]]); ws.cell(ws.max_row,2).number_format="dd mmm yyyy"
        ws.append(["Sale total",None,None,None,None,None,None,sum(r["ham"] or 0 for r in recs if r["s"]==nm),None,None]); ws.append([])
    wb.save(S.path("auction_results_2026.xlsx"))
    sold = [r for r in recs if r["ham"]]
    S.a("how many lots didn't find a buyer this year", lambda o: T(["Unsold"], [[len([r for r in o if not r["ham"]])]], 0), recs)
    S.a("sell through rate for each category pls", lambda o: T(["Category","Share sold"], [[c, avg([r for r in o if r["c"]==c], lambda r: 1.0 if r["ham"] else 0.0)] for c in sorted(cats)], .003), recs)
    S.a("what did each of the three sales make under the hammer", lambda o: T(["Sale","Hammer"], [[s, sum(r["ham"] for r in o if r["s"]==s)] for _, s, _ in sales], 0), sold, also=[T(["Sale day","Hammer"], [[d, sum(r["ham"] for r in sold if r["s"]==s)] for d, s, _ in sales])])
    S.a("five dearest lots", lambda o: T(["Description","Hammer"], [[r["t"], r["ham"]] for r in sorted(o, key=lambda r: -r["ham"])[:5]], 0, True), sold, also=[T(["Lot","Sale day","Description","Hammer"], [[r["lot"], r["d"], r["t"], r["ham"]] for r in sorted(sold, key=lambda r: -r["ham"])[:5]])])
    S.a("how often did we beat the top estimate", lambda o: T(["Lots"], [[len([r for r in o if r["ham"]>r["hi"]])]], 0), sold, also=[T(["Share of sold"], [[len([r for r in sold if r["ham"]>r["hi"]])/len(sold)]])])
    S.a("whose stuff brought in the most money", lambda o: T(["Consigned by","Hammer"], best(grp(o, lambda r: r["co"], lambda r: r["ham"])), 0), sold)
    S.amb("who is our best bidder", [T(["Paddle","Hammer"], best(grp(sold, lambda r: r["p"], lambda r: r["ham"])), 0), T(["Paddle","Lots"], best(grp(sold, lambda r: r["p"])), 0)], "money or number of lots")
    S.un("how much commission did we earn on furniture", "no commission rate in the table")
    S.done()

# ---------------------------------------------------------------- 8 food truck, two header rows
def truck():
    R = random.Random(2608); S = Set("p26-foodtruck")
    pitch = {0:None,1:"Station yard",2:"Business park",3:"Station yard",4:"Business park",5:"Farmers market",6:None}
    recs = []
    for d in days(D(2026,3,3), D(2026,10,31)):
        p = pitch[d.weekday()]
        if d.month in (6,7,8) and d.weekday() == 6 and R.random() < .6: p = "Festival"
        if not p or R.random() < .08: continue
        w = R.choices(["sun","cloud","rain"],[5,4,3])[0]
        k = {"sun":1.15,"cloud":1,"rain":.62}[w]*(1+.12*(d.month in (5,6,7,9)))
        r = dict(d=d, p=p, w=w)
        b = {"Station yard":38,"Business park":64,"Farmers market":72,"Festival":120}[p]
        for part, f in (("L",1.0),("E",{"Station yard":.7,"Business park":0,"Farmers market":0,"Festival":1.3}[p])):
            m = max(0, int(R.gauss(b*f*k, b*f*.15))) if f else 0
            tot = round(m*R.uniform(9.2,11.4)*2)/2 if m else 0
            sh = R.uniform(.18,.38) - .012*(d.month-3)
            cash = round(tot*sh*2)/2
            r[part] = dict(cash=cash, card=tot-cash, m=m) if f else None
        recs.append(r)
    psp = {"Station yard":["Station yard"]*6+["station yard","Station Yard"],"Business park":["Business park"]*7+["Bus. park"],"Farmers market":["Farmers market"]*5+["Farmers' market"],"Festival":["Festival"]}
    wb = openpyxl.Workbook(); ws = wb.active; ws.title = "Takings"
    ws.append(["Date","Pitch","Weather","Lunch",None,None,"Evening",None,None,"Note"]); ws.append([None,None,None,"Cash","Card","Meals","Cash","Card","Meals",None])
    ws.merge_cells("D1:F1"); ws.merge_cells("G1:I1")
    lm = None
    for r in recs:
        if lm and lm != r["d"].month: ws.append([None]*10)
        lm = r["d"].month
        L, E = r["L"], r["E"]
        ws.append([dt.datetime(r["d"].year,r["d"].month,r["d"].day), R.choice(psp[r["p"]]), r["w"], L["cash"],L["card"],L["m"]]+([E["cash"],E["card"],E["m"]] if E else [None,None,None])+[R.choice([None]*12+["gas ran out","late start","sold out","generator"])])
        ws.cell(ws.max_row,1).number_format="ddd d mmm yy"
    s = lambda part, k: sum(r[part][k] for r in recs if r[part])
    ws.append([None]*10); ws.append(["Total",None,None,s("L","cash"),s("L","card"),s("L","m"),s("E","cash"),s("E","card"),s("E","m")])
    wb.save(S.path("truck_takings.xlsx"))
    print("truck", len(recs))
    g = lambda r, k: sum(r[x][k] for x in "LE" if r[x]); money = lambda r: g(r,"cash")+g(r,"card")
    S.a("how much cash did we take at lunch all season", lambda o: T(["Cash"], [[s("L","cash")]], .01), recs)
    S.a("where do we sell the most meals in total", lambda o: T(["Pitch","Meals"], best(grp(o, lambda r: r["p"], lambda r: g(r,"m"))), 0), recs)
    S.a("what does one person spend on avrage in the evening", lambda o: T(["Per meal"], [[(s("E","cash")+s("E","card"))/s("E","m")]], .01), recs)
    S.a("takings per month, everything together", lambda o: T(["Month","Takings"], list(map(list, grp(o, lambda r: ym(r["d"]), money).items())), .01), recs)
    S.a("how much of it do people pay by card", lambda o: T(["Card share"], [[(s("L","card")+s("E","card"))/sum(map(money, recs))]], .002), recs, also=[T(["Card"], [[s("L","card")+s("E","card")]])])
    S.a("how many meals does rain cost us per day? i mean average meals on rainy vs sunny days", lambda o: T(["Weather","Avg meals"], [[w, avg([r for r in o if r["w"]==w], lambda r: g(r,"m"))] for w in ("rain","sun")], .05), recs, also=[T(["Difference"], [[avg([r for r in recs if r["w"]=="sun"], lambda r: g(r,"m"))-avg([r for r in recs if r["w"]=="rain"], lambda r: g(r,"m"))]])])
    pm = grp(recs, lambda r: r["p"], money); pc = grp(recs, lambda r: r["p"])
    S.amb("which pitch is the most worthwhile", [T(["Pitch","Takings"], best(pm), .01), T(["Pitch","Takings per day"], best({p: round(pm[p]/pc[p],4) for p in pm}), .05), T(["Pitch","Takings per meal"], best({p: round(pm[p]/sum(g(r,"m") for r in recs if r["p"]==p),4) for p in pm}), .01), T(["Pitch","Meals"], best(grp(recs, lambda r: r["p"], lambda r: g(r,"m"))), 0)], "total or per day or per meal")
    S.un("which dish goes down best?", "no dishes in the table")
    S.done()

# ---------------------------------------------------------------- 9 Reitstall (Rechnungen)
def stall():
    R = random.Random(2609); S = Set("p26-reitstall")
    kund = [("Böhmer, Anke","Luna"),("Fröhlich, Jens","Samson"),("Kühne, Sabine","Fjalla"),("Wössner, Petra","Cascador"),("Yildiz, Deniz","Amira"),("Groß, Martin","Donnerhall"),("Scheffler, Ute","Pünktchen"),("von Thun, Clara","Rosenrot"),("Mayer, Lisa","Nepomuk"),("Özkan, Selin","Bella")]
    reit = ["Hartwig, Mia","Lürssen, Paul","Bach, Emma","Rösch, Tilda","Jahn, Greta","Nguyen, Lan","Sattler, Finn","Büttner, Romy"]
    recs = []; nr = 118
    boxp = {k[0]: R.choice([345.0,385.0,410.0,385.0]) for k in kund}
    for m in range(1, 10):
        for k, pf in kund:
            if k == "Özkan, Selin" and m < 4: continue
            nr += 1; recs.append(dict(nr=nr, d=D(2026,m,2 if D(2026,m,1).weekday()==6 else 1), k=k, pf=pf, art="Boxenmiete", b=boxp[k]))
        for k in R.sample(reit, R.randint(4,7)):
            nr += 1; recs.append(dict(nr=nr, d=D(2026,m,R.randint(5,27)), k=k, pf=None, art="Reitunterricht", b=R.choice([4,5,8,10])*24.5))
        for k, pf in R.sample(kund[:-1], R.randint(1,3)):
            nr += 1; recs.append(dict(nr=nr, d=D(2026,m,R.randint(5,27)), k=k, pf=pf, art="Beritt", b=R.choice([180.0,240.0,360.0,1080.0])))
        if m in (4,5,6,7,8):
            for _ in range(R.randint(1,2)):
                k, pf = R.choice(kund); nr += 1; recs.append(dict(nr=nr, d=D(2026,m,R.randint(5,27)), k=k, pf=pf, art="Anhängerverleih", b=R.choice([35.0,70.0,105.0])))
        if m in (7,8):
            for k in R.sample(reit, 3): nr += 1; recs.append(dict(nr=nr, d=D(2026,m,R.randint(5,20)), k=k, pf=None, art="Ferienkurs", b=R.choice([290.0,290.0,261.0])))
    recs.sort(key=lambda r: (r["d"], r["nr"]))
    for i, r in enumerate(recs): r["nr"] = 119+i
    slow = {"Groß, Martin","Sattler, Finn","Wössner, Petra"}
    for r in recs:
        p = r["d"] + dt.timedelta(R.choice([3,5,7,8,10,12,14,14,21]) + (R.choice([10,20,35]) if r["k"] in slow else 0))
        r["pd"] = None if p > D(2026,10,10) or R.random() < (.3 if r["k"] in slow and r["d"].month > 5 else .03) else p
        r["mahn"] = 0 if r["pd"] and (r["pd"]-r["d"]).days < 30 else (R.choice([1,2]) if (r["pd"] or D(2026,10,10)) > r["d"]+dt.timedelta(30) else 0)
    lines = [["Reitstall Lindenhof GbR – Ausgangsrechnungen 2026 (brutto)"],["Stand: 10.10.2026"],[],["Re.-Nr.","gestellt am","Kunde","Pferd","Leistung","Betrag","Geldeingang","Mahnung"]]
    dups = []; lm = 1
    asp = {"Boxenmiete":["Boxenmiete"]*9+["Box","boxenmiete"],"Reitunterricht":["Reitunterricht"]*8+["Reitunterr."],"Beritt":["Beritt"]}
    for i, r in enumerate(recs):
        if r["d"].month != lm:
            lines.append(["","","","","Summe %02d/2026" % lm, eur(sum(x["b"] for x in recs if x["d"].month==lm)),"",""]); lines.append([]); lm = r["d"].month
        lines.append(["2026-%04d" % r["nr"], dd(r["d"]), r["k"], r["pf"] or "", R.choice(asp.get(r["art"],[r["art"]])), eur(r["b"]), dd(r["pd"]) if r["pd"] else R.choice(["","","offen"]), r["mahn"] or ""])
        if i in (66, 120): lines.append(list(lines[-1])); dups.append(r)
    lines.append(["","","","","Summe %02d/2026" % lm, eur(sum(x["b"] for x in recs if x["d"].month==lm)),"",""])
    lines.append(["","","","","Gesamt", eur(sum(x["b"] for x in recs)),"",""])
    wcsv(S.path("Rechnungen_2026.csv"), lines, ";", enc="cp1252")
    print("stall", len(recs), [ (r["k"],r["b"]) for r in recs if not r["pd"]], dups[0]["d"], dups[1]["d"], dups[0]["pd"])
    dn = recs + dups
    op = lambda o: [r for r in o if not r["pd"]]
    S.a("wer schuldet uns noch geld und wieviel", lambda o: T(["Kunde","offen"], list(map(list, grp(op(o), lambda r: r["k"], lambda r: r["b"]).items())), .01), recs, [dn])
    S.a("was haben wir im märz in rechnung gestellt?", lambda o: T(["Betrag"], [[sum(r["b"] for r in o if r["d"].month==3)]], .01), recs, [dn])
    S.a("wie lange brauchen die leute im schnitt zum zahlen (tage)", lambda o: T(["Tage"], [[avg([r for r in o if r["pd"]], lambda r: (r["pd"]-r["d"]).days)]], .05), recs, [dn])
    S.a("womit verdienen wir am meisten? liste von oben nach unten", lambda o: T(["Leistung","Betrag"], sorted(map(list, grp(o, lambda r: r["art"], lambda r: r["b"]).items()), key=lambda x:-x[1]), .01, True), recs, [dn], also=[T(["Leistung","Betrag"], sorted(map(list, grp([r for r in recs if r["pd"]], lambda r: r["art"], lambda r: r["b"]).items()), key=lambda x:-x[1]))])
    S.a("wen mussten wir am öftesten mahnen", lambda o: T(["Kunde","Mahnungen"], best(grp([r for r in o if r["mahn"]], lambda r: r["k"])), 0), recs, [dn], also=[T(["Kunde","Mahnungen"], best(grp(recs, lambda r: r["k"], lambda r: r["mahn"])))], note="Anzahl gemahnter Rechnungen oder Summe der Mahnstufen")
    S.a("wie viele verschiedene kinder bzw leute hatten reitunterricht", lambda o: T(["Kunden"], [[len({r["k"] for r in o if r["art"]=="Reitunterricht"})]], 0), recs)
    S.amb("umsatz im 2. quartal?", [T(["gestellt"], [[sum(r["b"] for r in recs if r["d"].month in (4,5,6))]], .01), T(["eingegangen"], [[sum(r["b"] for r in recs if r["pd"] and r["pd"].month in (4,5,6))]], .01)], "nach Rechnungsdatum oder nach Geldeingang; brutto")
    S.un("was kostet uns ein pferd an heu im monat", "keine Kosten in der Tabelle")
    S.done()

# ---------------------------------------------------------------- 10 Wertstoffhof
def hof():
    R = random.Random(2610); S = Set("p26-wertstoffhof")
    mats = {"Grünschnitt":(180,.06),"Bauschutt":(640,.045),"Altholz":(210,.12),"Metallschrott":(120,0),"Sperrmüll":(160,.19),"Elektroschrott":(45,0),"Papier":(60,0)}
    gem = ["Sömmerda","Kölleda","Weißensee","Straußfurt"]
    recs = []; nr = 30551
    for d in days(D(2026,4,1), D(2026,5,30)):
        if d.weekday() in (0, 6) or d in (D(2026,4,3),D(2026,5,1),D(2026,5,14)): continue
        for _ in range(R.choice([4,5,6,7]) + (5 if d.weekday()==5 else 0)):
            m = R.choices(list(mats),[9,5,4,2.5,5,3,2])[0]; gw = R.random() < (.38 if m in ("Bauschutt","Altholz") else .12)
            kg = int(round(mats[m][0]*R.choice([.3,.5,.7,.9,1,1.2,1.6])*(3.4 if gw else 1)*R.uniform(.85,1.15)/5)*5) or 5
            fee = round(kg*mats[m][1]*(1.25 if gw else 1), 1)
            nr += 1; hh = R.choice([8,9,9,10,10,11,13,14,14,15,15,16]) if d.weekday()<5 else R.choice([8,9,9,10,10,10,11,11,12])
            recs.append(dict(nr=nr, d=d, h=hh, mi=R.randint(0,59), m=m, gw=gw, kg=kg, fee=fee, g=R.choices(gem,[7,4,3,2])[0], z=("Rechnung" if gw and R.random()<.8 else R.choice(["bar","bar","EC"])) if fee else ""))
    recs.sort(key=lambda r: (r["d"], r["h"], r["mi"]))
    msp = {"Grünschnitt":["Grünschnitt"]*7+["Gruenschnitt","grünschnitt"],"Sperrmüll":["Sperrmüll"]*8+["Sperrmuell"],"Bauschutt":["Bauschutt"]*9+["Bau-Schutt"],"Metallschrott":["Metallschrott"]*5+["Metallschrott "]}
    lines = [["Wertstoffhof Sömmerda - Wiegeprotokoll"],["Schein","Tag","Uhrzeit","Stoff","Anlieferer","aus Gemeinde","Netto kg","Gebühr","bezahlt"]]
    dups = []; ld = None
    for i, r in enumerate(recs):
        if ld and r["d"] != ld and r["d"].weekday()==1: lines.append([";"][:0]+[""]*9)
        ld = r["d"]
        lines.append([i+30551, dd(r["d"]), "%02d:%02d" % (r["h"],r["mi"]), R.choice(msp.get(r["m"],[r["m"]])), R.choice(["gewerblich"]*4+["Gewerbe"]) if r["gw"] else R.choice(["privat"]*6+["Privat"]), r["g"], "{:,}".format(r["kg"]).replace(",","."), eur(r["fee"]) if r["fee"] else R.choice(["frei","0,00 €"]), r["z"]])
        if i in (77, 190, 233): lines.append(list(lines[-1])); dups.append(r)
    wcsv(S.path("wiegeprotokoll_april_mai.csv"), lines, ";", bom=True)
    print("hof", len(recs)); dn = recs+dups
    S.a("wieviele tonnen bauschutt kamen im april rein und wieviele im mai", lambda o: T(["Monat","Tonnen"], [[m, sum(r["kg"] for r in o if r["m"]=="Bauschutt" and ym(r["d"])==m)/1000] for m in ("2026-04","2026-05")], .001), recs, [dn], also=[T(["Monat","Netto kg"], [[m, sum(r["kg"] for r in recs if r["m"]=="Bauschutt" and ym(r["d"])==m)] for m in ("2026-04","2026-05")])])
    S.a("gebühren nach gemeinde", lambda o: T(["aus Gemeinde","Gebühr"], list(map(list, grp(o, lambda r: r["g"], lambda r: r["fee"]).items())), .01), recs, [dn])
    S.a("schwerste fuhre überhaupt, was wars", lambda o: T(["Stoff","Netto kg"], [[r["m"], r["kg"]] for r in o if r["kg"]==max(x["kg"] for x in o)], 0), recs)
    S.a("wie oft kamen firmen und wie oft private", lambda o: T(["Anlieferer","Fuhren"], [["gewerblich", sum(r["gw"] for r in o)],["privat", sum(not r["gw"] for r in o)]], 0), recs, [dn])
    bar = lambda o: T(["Anteil"], [[sum(r["fee"] for r in o if r["z"]=="bar")/sum(r["fee"] for r in o)]], .002)
    pz = [r for r in recs if r["fee"]]
    S.a("wieviel prozent der gebühren wurde bar kassiert", bar, recs, [dn], also=[T(["Betrag bar"], [[round(sum(r["fee"] for r in recs if r["z"]=="bar"),2)]])])
    S.a("durchschnittsgewicht je stoff, sperrmüll und altholz reicht", lambda o: T(["Stoff","Netto kg"], [[m, avg([r for r in o if r["m"]==m], lambda r: r["kg"])] for m in ("Altholz","Sperrmüll")], .05), recs, [dn])
    wd = grp(recs, lambda r: WD[r["d"].weekday()]); hr = grp(recs, lambda r: r["h"]); dy = grp(recs, lambda r: r["d"].isoformat())
    S.amb("wann ist am meisten los bei uns", [T(["Wochentag","Fuhren"], best(wd), 0), T(["Stunde","Fuhren"], best(hr), 0), T(["Tag","Fuhren"], best(dy), 0), T(["Monat","Fuhren"], best(grp(recs, lambda r: ym(r["d"]))), 0), T(["Wochentag","Netto kg"], best(grp(recs, lambda r: WD[r["d"].weekday()], lambda r: r["kg"])), 0)], "Wochentag, Uhrzeit oder Tag; Fuhren oder Gewicht")
    S.un("was haben wir für den metallschrott vom händler bekommen", "keine Verkaufserlöse")
    S.done()

# ---------------------------------------------------------------- 11 Zaunbau
def zaun():
    R = random.Random(2611); S = Set("p26-zaunbau")
    art = {"Doppelstabmatte":62,"Maschendraht":34,"Lärche Holz":88,"Alu Sichtschutz":215,"Wildzaun":19}
    kd = ["Fam. Brüggemann","Gemeinde Ahlsdorf","Hof Kötter","KiTa Löwenzahn","Fam. Schütz","WEG Am Rain 4","Fam. Demir","Schreinerei Poll","Golfclub Rheden","Fam. Jäger","Hr. Nowak","Fr. Oelmann","Autohaus Späth","Fam. Vogt","Baumschule Ihde","Kath. Pfarramt","Fam. Lüders","Hundeschule Rex","Stadtwerke Bevern","Fr. Thieß"]
    teams = ["Team Uwe","Team Piotr","Team Kai"]
    recs = []; nr = 0
    for d in days(D(2025,10,1), D(2026,9,30)):
        if d.weekday() > 4 or R.random() > {1:.2,2:.35,3:.7,4:.75,5:.65,6:.5,7:.4,8:.35,9:.4,10:.35,11:.25,12:.15}[d.month]: continue
        nr += 1; a = R.choices(list(art),[7,5,4,2.5,1.5])[0]
        m = R.choice([12,18,24,30,36,42,55,60,80,110]) * (R.choice([4,8]) if a=="Wildzaun" else 1)
        off = round(m*art[a]*R.uniform(.9,1.2)/10)*10+180
        st = R.choices(["angenommen","abgelehnt","offen"],[6,3,.4 if d<D(2026,8,1) else 4])[0]
        r = dict(nr="A%s-%03d" % (d.strftime("%y"), nr), d=d, k=R.choice(kd), a=a, m=m, off=off, st=st, fer=None, rg=None, t=None)
        if st == "angenommen":
            f = d + dt.timedelta(R.choice([16,21,25,28,33,40,48,62]))
            while f.weekday() > 4: f += dt.timedelta(1)
            r["t"] = R.choices(teams,[4,3,3])[0]
            if f <= D(2026,10,9): r["fer"] = f; r["rg"] = round(off*R.choice([1,1,1,1.04,.97,1.1]),2)
        recs.append(r)
    wb = openpyxl.Workbook(); ws = wb.active; ws.title = "Angebotsliste"
    ws.append(["Zaunbau Reinke – Angebote und Aufträge (netto)"]); ws.append([None]); 
    ws.append(["Angebot",None,"Kunde","Zaun",None,"Angebot €","Ergebnis","Ausführung",None,"Rechnung €"])
    ws.append(["Nr.","vom",None,"Art","lfm",None,None,"Trupp","fertig am",None])
    ssp = {"angenommen":["angenommen"]*6+["Angenommen","angen."],"abgelehnt":["abgelehnt"]*6+["Abgelehnt"],"offen":["offen"]*3+["noch offen"]}
    asp = {"Doppelstabmatte":["Doppelstabmatte"]*7+["Doppelstab"],"Maschendraht":["Maschendraht"]*6+["Maschendrahtzaun"],"Lärche Holz":["Lärche Holz"],"Alu Sichtschutz":["Alu Sichtschutz"]*5+["Sichtschutz Alu"]}
    ly = None
    for r in recs:
        if ly and ly != yq(r["d"]): ws.append([None]*10)
        ly = yq(r["d"])
        o = r["off"] if R.random() < .93 else eur(r["off"])
        ws.append([r["nr"], dd(r["d"]), r["k"], R.choice(asp.get(r["a"],[r["a"]])), r["m"], o, R.choice(ssp[r["st"]]), r["t"], dd(r["fer"]) if r["fer"] else None, r["rg"]])
    ws.append([None]*10); ws.append(["Summe",None,None,None,sum(r["m"] for r in recs),sum(r["off"] for r in recs),None,None,None,sum(r["rg"] or 0 for r in recs)])
    wb.save(S.path("Angebotsliste.xlsx"))
    print("zaun", len(recs))
    an = [r for r in recs if r["st"]=="angenommen"]; ab = [r for r in recs if r["st"]=="abgelehnt"]; fe = [r for r in recs if r["fer"]]
    S.a("wie oft kriegen wir den zuschlag? quote", lambda o: T(["Quote"], [[len(an)/len(recs)]], .002), 0, also=[T(["Quote"], [[len(an)/(len(an)+len(ab))]])], note="bezogen auf alle Angebote oder nur auf entschiedene")
    S.a("wieviel meter zaun haben wir je art fertig gebaut", lambda o: T(["Art","lfm"], list(map(list, grp(o, lambda r: r["a"], lambda r: r["m"]).items())), 0), fe)
    S.a("was kommt bei alu sichtschutz pro meter rein (abgerechnete)", lambda o: T(["€ je lfm"], [[sum(r["rg"] for r in o)/sum(r["m"] for r in o)]], .02), [r for r in fe if r["a"]=="Alu Sichtschutz"], also=[T(["€ je lfm"], [[avg([r for r in fe if r["a"]=="Alu Sichtschutz"], lambda r: r["rg"]/r["m"])]])])
    S.a("welcher trupp hat am meisten abgerechnet", lambda o: T(["Trupp","Rechnung €"], best(grp(o, lambda r: r["t"], lambda r: r["rg"])), .01), fe)
    S.a("wie viele tage vergehen im mittel vom angebot bis der zaun steht", lambda o: T(["Tage"], [[avg(o, lambda r: (r["fer"]-r["d"]).days)]], .05), fe, also=[T(["Tage"], [[sorted((r["fer"]-r["d"]).days for r in fe)[len(fe)//2]]])], note="Mittel; Median als Alternative")
    S.a("welche angebote über 5000 sind noch nicht entschieden", lambda o: T(["Nr.","Kunde","Angebot €"], [[r["nr"], r["k"], r["off"]] for r in o if r["st"]=="offen" and r["off"]>5000], .01), recs, also=[T(["Nr."], [[r["nr"]] for r in recs if r["st"]=="offen" and r["off"]>5000])])
    S.amb("wer ist unser größter kunde", [T(["Kunde","Rechnung €"], best(grp(fe, lambda r: r["k"], lambda r: r["rg"])), .01), T(["Kunde","Angebot €"], best(grp(recs, lambda r: r["k"], lambda r: r["off"])), .01), T(["Kunde","Aufträge"], best(grp(an, lambda r: r["k"])), 0), T(["Kunde","lfm"], best(grp(fe, lambda r: r["k"], lambda r: r["m"])), 0), T(["Kunde","Angebot € angenommen"], best(grp(an, lambda r: r["k"], lambda r: r["off"])), .01)], "Umsatz, Angebotssumme, Anzahl oder Meter")
    S.un("warum lehnen die leute unsere angebote ab", "keine Gründe")
    S.done()

# ---------------------------------------------------------------- 12 Fahrschule, Stundennachweis
def fahr():
    R = random.Random(2612); S = Set("p26-fahrschule")
    lehrer = ["Grützner","Aydin","Pfeiffer"]; schul = ["Lena K.","Tim S.","Jonas W.","Aylin D.","Marie F.","Ben H.","Sofie R.","Leon M.","Nele P.","Can Ö.","Paula G.","Erik Z.","Jule B.","Mats L.","Hanna V.","Ole T.","Ida N."]
    zuord = {s: R.choices(lehrer,[5,4,4])[0] for s in schul}
    auto = {"Grützner":"Golf","Aydin":"Mini","Pfeiffer":"T-Roc"}
    recs = []
    for d in days(D(2026,8,3), D(2026,10,2)):
        if d.weekday() == 6 or (d.weekday()==5 and R.random()<.5): continue
        for l in lehrer:
            if l == "Pfeiffer" and D(2026,8,10) <= d <= D(2026,8,21): continue
            h = R.choice([8,9]) * 60
            mine = [s for s in schul if zuord[s]==l]; 
            for s in R.sample(mine, min(len(mine), R.choice([1,2,2,3]))):
                a = R.choices(["Übungsfahrt","Überland","Autobahn","Nachtfahrt","Prüfung"],[9,3,2.5,1,1])[0]
                mi = {"Übungsfahrt":R.choice([45,90,90]),"Überland":R.choice([90,135]),"Autobahn":R.choice([90,90,135]),"Nachtfahrt":90,"Prüfung":55}[a]
                st = h if a != "Nachtfahrt" else 20*60+R.choice([0,15,30])
                aus = R.random() < .055
                recs.append(dict(d=d, l=l, s=s, a=a, v=st, m=mi, km=None if aus else int(mi*{"Übungsfahrt":.45,"Überland":.8,"Autobahn":1.3,"Nachtfahrt":.7,"Prüfung":.5}[a]*R.uniform(.8,1.2)), aus=aus))
                if a != "Nachtfahrt": h += mi + R.choice([15,30,45,90])
    recs.sort(key=lambda r: (r["d"], r["v"]))
    hm = lambda x: "%02d:%02d" % (x//60, x%60)
    asp = {"Übungsfahrt":["Übungsfahrt"]*7+["Übung","Uebungsfahrt"],"Überland":["Überland"]*6+["Ueberland"],"Autobahn":["Autobahn"]*6+["autobahn"],"Prüfung":["Prüfung"],"Nachtfahrt":["Nachtfahrt"]}
    lsp = {"Grützner":["Grützner"]*8+["Gruetzner"],"Aydin":["Aydin"]*8+["aydin"],"Pfeiffer":["Pfeiffer"]*8+["Pfeifer"]}
    lines = [["Datum","Fahrlehrer","Schüler/in","Fahrt","von","bis","Min.","km","Wagen","Bem."]]
    wk = None; acc = []; dups = []
    def close():
        lines.append(["Summe KW %d" % wk,"","","","","",sum(x["m"] for x in acc if not x["aus"]),sum(x["km"] or 0 for x in acc),"",""]); lines.append([""]*10)
    for i, r in enumerate(recs):
        w = r["d"].isocalendar()[1]
        if wk and w != wk: close(); acc = []
        wk = w; acc.append(r)
        lines.append([dd(r["d"]), R.choice(lsp[r["l"]]), r["s"], R.choice(asp[r["a"]]), hm(r["v"]), hm(r["v"]+r["m"]), r["m"] if not r["aus"] else "", r["km"] if r["km"] is not None else "", auto[r["l"]], R.choice(["ausgefallen","ausgef. (krank)","Ausfall - nicht erschienen"]) if r["aus"] else R.choice([""]*14+["Stau","Tanken","Regen"])])
        if i in (40, 151): lines.append(list(lines[-1])); dups.append(r)
    close()
    wcsv(S.path("Fahrstunden_Aug-Okt.csv"), lines, ";")
    print("fahr", len(recs), [(x["aus"],x["l"],x["a"]) for x in dups])
    ok = [r for r in recs if not r["aus"]]; okd = ok + [x for x in dups if not x["aus"]]
    S.a("wieviel stunden ist jeder von uns gefahren", lambda o: T(["Fahrlehrer","Stunden"], [[k, v/60] for k, v in grp(o, lambda r: r["l"], lambda r: r["m"]).items()], .02), ok, [okd], also=[T(["Fahrlehrer","Min."], list(map(list, grp(ok, lambda r: r["l"], lambda r: r["m"]).items()))), T(["Fahrlehrer","Fahrstunden (45 min)"], [[k, v/45] for k, v in grp(ok, lambda r: r["l"], lambda r: r["m"]).items()])])
    S.a("wie viele fahrten sind ausgefalen", lambda o: T(["Ausfälle"], [[sum(r["aus"] for r in o)]], 0), recs, [recs+dups])
    S.a("welcher schüler hat die meisten minuten auf der autobahn", lambda o: T(["Schüler/in","Min."], best(grp([r for r in o if r["a"]=="Autobahn"], lambda r: r["s"], lambda r: r["m"])), 0), ok, [okd])
    S.a("kilometer pro wagen im september", lambda o: T(["Wagen","km"], list(map(list, grp([r for r in o if r["d"].month==9], lambda r: auto[r["l"]], lambda r: r["km"]).items())), 0), ok, [okd])
    S.a("wie lang dauert ne überlandfahrt im schnitt", lambda o: T(["Min."], [[avg([r for r in o if r["a"]=="Überland"], lambda r: r["m"])]], .05), ok, [okd])
    S.a("wer war schon nachts fahren? namen", lambda o: T(["Schüler/in"], [[x] for x in sorted({r["s"] for r in o if r["a"]=="Nachtfahrt"})]), ok)
    S.amb("welche woche war die stärkste", [T(["KW","Min."], best(grp(ok, lambda r: r["d"].isocalendar()[1], lambda r: r["m"])), 0), T(["KW","Fahrten"], best(grp(ok, lambda r: r["d"].isocalendar()[1])), 0), T(["KW","km"], best(grp(ok, lambda r: r["d"].isocalendar()[1], lambda r: r["km"])), 0)], "Minuten, Fahrten oder km")
    S.un("wie viele haben die prüfung bestanden", "Ergebnis der Prüfung steht nicht darin")
    S.done()

if __name__ == "__main__":
    for f in (ferry,piano,pest,cowork,optic,survey,auction,truck,stall,hof,zaun,fahr): f()
    import zipfile, re, glob  # fixed time stamps, so that a second run gives the same bytes
    for f in glob.glob(os.path.join(HERE, "p26-*", "*.xlsx")):
        with zipfile.ZipFile(f) as z: parts = [(n, z.read(n)) for n in z.namelist()]
        with zipfile.ZipFile(f, "w", zipfile.ZIP_DEFLATED) as z:
            for n, b in parts:
                if n == "docProps/core.xml": b = re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", b"2026-10-12T08:00:00Z", b)
                z.writestr(zipfile.ZipInfo(n, (2026,10,12,8,0,0)), b)
    with open(os.path.join(HERE, "review.txt"), "w", encoding="utf-8") as o:
        for s in ALL:
            for q in s.q:
                o.write("%s [%s] %s\n" % (q["id"], q["kind"], q["question"]))
                for n, t in [("TRUTH", q.get("truth"))]+[("also", t) for t in q.get("alsoRight", [])]+[("or", t) for t in q.get("truths", [])]:
                    if t: o.write("    %s %s %s%s\n" % (n, t["columns"], t["rows"], " tol %s" % t["tolerance"] if "tolerance" in t else ""))
                if q["note"]: o.write("    note: %s\n" % q["note"])
            o.write("\n")
    c = Counter(q["kind"] for s in ALL for q in s.q); print(len(ALL), dict(c))
