"""Blind set: twelve small firms, eight questions each. Python 3 standard library only.
Truths come from the clean rows in memory; SQL over the file as written (read back from disk) computes most of them a second time."""
import csv, datetime as dt, io, json, os, random, re, sqlite3, statistics as st, zipfile
import xml.etree.ElementTree as ET
from collections import Counter, defaultdict

HERE = os.path.dirname(os.path.abspath(__file__))
D = dt.date
WD = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
STAT = []


def ym(d): return d.strftime("%Y-%m")
def mean(x): x = list(x); return sum(x) / len(x)
def pick(r, *p): return r.choices([a for a, _ in p], [b for _, b in p])[0]
def grp(R, k):
    g = defaultdict(list)
    for x in R:
        v = k(x) if callable(k) else x[k]
        if v is not None: g[v].append(x)
    return g
def rank(R, k, f, low=False):
    out = [[a, f(b)] for a, b in grp(R, k).items()]
    return sorted((o for o in out if o[1] is not None), key=lambda o: o[1], reverse=not low)
def tab(R, k, f): return sorted([[a, f(b)] for a, b in grp(R, k).items()], key=lambda o: str(o[0]))
def S(k): return lambda R: sum(x[k] for x in R if x[k] is not None)
def A(k):
    def f(R):
        v = [x[k] for x in R if x[k] is not None]
        return sum(v) / len(v) if v else None
    return f
def messy(r, s, p=.1):
    return s if r.random() > p else r.choice([s.lower(), s.upper(), s + " "])
def days(a, b, sun=False):
    o = [a + dt.timedelta(i) for i in range((b - a).days + 1)]
    return [d for d in o if sun or d.weekday() < 6]
def degerman(x, n): return f"{x:,.{n}f}".replace(",", "#").replace(".", ",").replace("#", ".")


def out(v):
    if isinstance(v, D): return v.isoformat()
    if isinstance(v, float): return round(v, 6)
    return v


def J(cols, rows, ordered=False, tol=None):
    rows = [[out(v) for v in r] for r in rows]
    t = {"columns": list(cols), "rows": rows}
    fl = [abs(v) for r in rows for v in r if isinstance(v, float)]
    if tol is None and fl:
        m = min([v for v in fl if v] or [0])
        tol = .5 if m >= 1000 else .05 if m >= 2 else .005
    if tol is not None: t["tolerance"] = tol
    if ordered: t["ordered"] = True
    return t


class T:
    """cols: (short, header, role, unit, type); types s i f m(oney with $) and d:<format>"""
    def __init__(s, id, lang, entity, main, cols, sep=",", enc="utf-8", title=(), ext="csv"):
        s.id, s.lang, s.entity, s.main, s.cols, s.sep, s.enc, s.title, s.ext = id, lang, entity, main, cols, sep, enc, list(title), ext
        s.rows, s.file, s.Q, s.total, s.sp = [], [], [], [], {}
        s.h = {c[0]: c[1] for c in cols}; s.extra = 0

    def add(s, raw=None, /, **x):
        x = {c[0]: x.get(c[0]) for c in s.cols} | {"dup": False}
        s.rows.append(x); s.file.append({**x, **(raw or {})})

    def double(s, *at):
        for i in sorted(at, reverse=True):
            s.rows.insert(i + 1, dict(s.rows[i], dup=True)); s.file.insert(i + 1, dict(s.file[i]))

    @property
    def R(s): return [x for x in s.rows if not x["dup"]]

    def cell(s, v, ty):
        if v is None: return ""
        if isinstance(v, str): return v
        if ty.startswith("d:"): return v.strftime(ty[2:])
        if ty == "m": return f"${v:,.0f}"
        if ty == "i": return degerman(v, 0) if s.lang == "de" else str(v)
        if ty == "f": return degerman(v, 2) if s.lang == "de" else f"{v:.2f}"
        return str(v)

    # ----- questions
    def push(s, kind, q, also=(), truth=None, truths=None, note=""):
        o = {"id": f"{s.id}-{len(s.Q) + 1}", "question": q, "kind": kind}
        if truth: o["truth"] = truth
        if truths: o["truths"] = truths
        seen, al = [json.dumps(truth)], []
        for a in also:
            k = json.dumps(a)
            if k not in seen and a["rows"]: seen.append(k); al.append(a)
        if al: o["alsoRight"] = al
        if note: o["note"] = note
        s.Q.append(o); s.sqls.append(None) if hasattr(s, "sqls") else setattr(s, "sqls", [None])

    def two(s, fn):  # without and with exact duplicates
        a, b = fn(s.R), fn(s.rows)
        return [a] if a == b else [a, b]

    def ans(s, q, cols, fn, also=(), ordered=False, sql=None, note="", pct=False, tol=None):
        v = s.two(fn); al = [J(cols, x, ordered, tol) for x in v[1:]]
        def hundred(c, x, o=False): return J(c, [[y * 100 if isinstance(y, float) else y for y in r] for r in x], o, .5)
        if pct: al += [hundred(cols, x, ordered) for x in v]
        for a in also:
            c, f, o = (*a, False)[:3]
            for x in s.two(f):
                al.append(J(c, x, o))
        s.push("answerable", q, al, truth=J(cols, v[0], ordered, tol), note=note); s.sqls[-1] = sql

    def best(s, q, cols, fn, alt=(), also=(), sql=None, note="", pct=False):
        al = []; first = None
        for c, f in [(cols, fn), *alt]:
            for x in s.two(f):
                assert x[0][1] != x[1][1], (s.id, q, "tie", x[:3])
                w = J(c[:1], [[x[0][0]]])
                if first is None: first = w
                al += [w, J(c, x[:1]), J(c, x, True)]
                if pct: al += [J(c, [[a, b * 100] for a, b in x[:1]], tol=.5), J(c, [[a, b * 100] for a, b in x], True, .5)]
        al += [J(c, f(s.R)) for c, f in also]
        s.push("answerable", q, al, truth=first, note=note); s.sqls[-1] = sql

    def top(s, q, fn, n, val, forms, sql=None, note="", alts=()):
        """fn: rows -> all sorted records; forms: lists of shorts"""
        x = fn(s.R); assert val(x[n - 1]) != val(x[n]), (s.id, q, "tie at cut")
        o = len({val(y) for y in x[:n]}) == n
        sh = lambda y, f: [y[k] if isinstance(k, str) else k[1](y) for k in f]
        hd = lambda f: [s.h[k] if isinstance(k, str) else k[0] for k in f]
        al = [J(hd(f), [sh(y, f) for y in x[:n]], o) for f in forms]
        for g in alts:
            al += [J(hd(f), [sh(y, f) for y in g(s.R)[:n]], o) for f in forms]
        al += [J(hd(forms[0]), [sh(y, forms[0]) for y in s.rows and fn(s.rows)[:n]], o)]
        s.push("answerable", q, al[1:], truth=al[0], note=note); s.sqls[-1] = sql

    def amb(s, q, truths, note="", sql=None):
        seen, t = [], []
        for c, f in truths:
            for x in s.two(f):
                j = J(c, x)
                if json.dumps(j) not in seen: seen.append(json.dumps(j)); t.append(j)
        assert len(t) > 1
        assert len({str(j['rows'][0][0]) for j in t}) > 1, (s.id, q, 'all readings agree')
        s.push("ambiguous", q, truths=t, note=note); s.sqls[-1] = sql

    def una(s, q, note): s.push("unanswerable", q, note=note)

    # ----- writing, reading back, checking
    def write(s):
        d = f"{HERE}/{s.id}"; os.makedirs(d, exist_ok=True)
        heads = [c[1] for c in s.cols]
        if s.ext == "csv":
            body = [*s.title, heads] + [[s.cell(x[c[0]], c[4]) for c in s.cols] for x in s.file] + s.total
            with open(f"{d}/table.csv", "w", encoding=s.enc, newline="") as f:
                csv.writer(f, delimiter=s.sep, lineterminator="\r\n" if s.lang == "de" else "\n").writerows(body)
        else:
            xlsx(f"{d}/table.xlsx", [*s.title, heads] + [[x[c[0]] for c in s.cols] for x in s.file] + s.total)
        json.dump([{**q, "language": s.lang} for q in s.Q], open(f"{d}/questions.json", "w"), ensure_ascii=False, indent=1)
        json.dump({"entity": s.entity, "mainDate": s.main, "columns": {c[1]: c[2] for c in s.cols},
                   "units": {c[1]: c[3] for c in s.cols if c[3]}}, open(f"{d}/profile.json", "w"), ensure_ascii=False, indent=1)
        assert len(s.Q) == 8, (s.id, len(s.Q))
        STAT.append((s.id, s.lang, len(s.rows), Counter(q["kind"] for q in s.Q), s.check(d)))

    def parse(s, v, c):
        ty = c[4]
        if v is None or v == "": return None
        if ty.startswith("d:"):
            return dt.datetime.strptime(v, ty[2:]).strftime("%Y-%m-%d") if s.ext == "csv" else (dt.date(1899, 12, 30) + dt.timedelta(int(float(v)))).isoformat()
        if ty in "ifm":
            if s.ext == "csv": v = v.replace(".", "").replace(",", ".") if s.lang == "de" else v.replace("$", "").replace(",", "")
            return float(v)
        v = v.strip()
        return s.canon.get((c[0], v.casefold()), v)

    def check(s, d):
        s.canon = {(c[0], str(x[c[0]]).casefold()): str(x[c[0]]) for c in s.cols if c[4] == "s" for x in s.rows if x[c[0]] is not None}
        if s.ext == "csv":
            raw = list(csv.reader(open(f"{d}/table.csv", encoding=s.enc), delimiter=s.sep))
        else: raw = unxlsx(f"{d}/table.xlsx", len(s.cols))
        heads = [c[1] for c in s.cols]; i = raw.index(heads)
        raw = raw[i + 1:len(raw) - len(s.total)]
        db = sqlite3.connect(":memory:")
        for t in ("t", "tall"): db.execute(f"create table {t} ({', '.join(c[0] for c in s.cols)})")
        seen = set()
        for r in raw:
            v = [s.parse(a, c) for a, c in zip(r, s.cols)]
            q = ",".join("?" * len(v))
            db.execute(f"insert into tall values ({q})", v)
            if tuple(r) not in seen: db.execute(f"insert into t values ({q})", v)
            seen.add(tuple(r))
        n = 0
        for q, sql in zip(s.Q, s.sqls):
            if not sql: continue
            got = [list(r) for r in db.execute(sql)]
            t = q.get("truth") or q["truths"][0]
            want = t["rows"]
            if not t.get("ordered"): got, want = sorted(got, key=str), sorted(want, key=str)
            if not t.get("ordered"): got, want = sorted(got, key=lambda r: str(r[0])), sorted(want, key=lambda r: str(r[0]))
            ok = len(got) == len(want) and all(len(a) == len(b) and all(
                abs(x - y) < 1e-5 * max(1, abs(y)) if isinstance(y, (int, float)) and isinstance(x, (int, float)) else str(x) == str(y)
                for x, y in zip(a, b)) for a, b in zip(got, want))
            assert ok, (q["id"], got[:6], want[:6], len(got), len(want))
            n += 1
        return n


# ----- a minimal xlsx
def esc(s): return s.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
def cn(i): return (chr(64 + i // 26) if i >= 26 else "") + chr(65 + i % 26)
def xlsx(p, rows):
    b = []
    for i, r in enumerate(rows, 1):
        c = []
        for j, v in enumerate(r):
            a = f"{cn(j)}{i}"
            if v is None or v == "": continue
            if isinstance(v, D): c.append(f'<c r="{a}" s="1"><v>{(v - D(1899, 12, 30)).days}</v></c>')
            elif isinstance(v, (int, float)): c.append(f'<c r="{a}" s="{2 if isinstance(v, float) else 0}"><v>{v}</v></c>')
            else: c.append(f'<c r="{a}" t="inlineStr"><is><t xml:space="preserve">{esc(v)}</t></is></c>')
        b.append(f'<row r="{i}">{"".join(c)}</row>')
    X = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'; M = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    O = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"; P = "http://schemas.openxmlformats.org/package/2006"
    ct = "application/vnd.openxmlformats-officedocument.spreadsheetml."
    f = {"[Content_Types].xml": f'{X}<Types xmlns="{P}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="{ct}sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="{ct}worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="{ct}styles+xml"/></Types>',
         "_rels/.rels": f'{X}<Relationships xmlns="{P}/relationships"><Relationship Id="rId1" Type="{O}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
         "xl/workbook.xml": f'{X}<workbook xmlns="{M}" xmlns:r="{O}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>',
         "xl/_rels/workbook.xml.rels": f'{X}<Relationships xmlns="{P}/relationships"><Relationship Id="rId1" Type="{O}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="{O}/styles" Target="styles.xml"/></Relationships>',
         "xl/styles.xml": f'{X}<styleSheet xmlns="{M}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>',
         "xl/worksheets/sheet1.xml": f'{X}<worksheet xmlns="{M}"><sheetData>{"".join(b)}</sheetData></worksheet>'}
    with zipfile.ZipFile(p, "w", zipfile.ZIP_DEFLATED) as z:
        for k, v in f.items(): z.writestr(zipfile.ZipInfo(k, (2025, 1, 1, 0, 0, 0)), v)


def unxlsx(p, n):
    N = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
    o = []
    for r in ET.fromstring(zipfile.ZipFile(p).read("xl/worksheets/sheet1.xml")).iter(N + "row"):
        line = [""] * n
        for c in r.iter(N + "c"):
            L = re.match("[A-Z]+", c.get("r")).group(); j = 0
            for ch in L: j = j * 26 + ord(ch) - 64
            t = c.find(f"{N}is/{N}t"); line[j - 1] = t.text if t is not None else c.find(N + "v").text
        o.append(line)
    return o


SUR = "Abbott Bailey Barnes Carter Clarke Collins Cooper Davies Dixon Edwards Ellis Fletcher Foster Gibson Graham Griffiths Harper Harvey Hughes Hunt Jenkins Khan Knight Lawson Marsh Mason Matthews Mills Morgan Murphy Nolan Osborne Palmer Parker Pearce Porter Powell Price Reid Reynolds Richards Rogers Russell Saunders Sharp Simpson Singh Slater Stevens Sutton Thorne Turner Walsh Watts Webb Wheeler Wilkins Wood Wright Young".split()
FIR = "Alice Amir Beth Carol Daniel David Emma Fiona George Hannah Ian Jack Jane Karen Kevin Laura Liam Lucy Mark Megan Mohammed Nadia Neil Olivia Paul Peter Priya Rachel Robert Sam Sarah Simon Sophie Steve Tom Yasmin".split()


# ---------- 1 vet ----------
def vet():
    r = random.Random(123); f = "d:%d/%m/%Y"
    t = T("vet-practice", "en", "visit", "Date", [("no", "Visit no.", "key", None, "s"), ("d", "Date", "date", None, f), ("owner", "Owner", "dimension", None, "s"),
        ("pet", "Animal", "dimension", None, "s"), ("sp", "Species", "dimension", None, "s"), ("vet", "Vet", "dimension", None, "s"), ("why", "Reason", "dimension", None, "s"),
        ("kg", "Wt (kg)", "measure-average", "kg", "f"), ("fee", "Fee (£)", "measure-sum", "GBP", "f"), ("paid", "Paid", "flag", None, "s"), ("nxt", "Next appt", "date", None, f)])
    pets = []
    names = r.sample("Bella Max Luna Charlie Milo Daisy Oscar Poppy Rosie Alfie Coco Teddy Molly Ruby Buster Willow Felix Smudge Tigger Nala Simba Socks Hazel Thumper Biscuit Peanut Pippin Rio Kiwi Sky Jasper Monty Rex Roxy Skye Lola Bonnie Archie Barney Dexter Frankie Gus Honey Ivy Jess Kipper Lottie Mabel Nelson Olive Patch Queenie Rufus Sadie Toby Wilma Ziggy Binky Misty Shadow Ginger Tilly Minnie Dot Fudge Maple Clover Bramble Storm Ash Pepper Basil".split(), 70)
    own = [f"{r.choice(FIR)[0]}. {s}" for s in r.sample(SUR, 56)]
    for i, n in enumerate(names):
        sp = pick(r, ("Dog", 46), ("Cat", 34), ("Rabbit", 11), ("Bird", 6), ("Guinea pig", 5))
        w = {"Dog": r.uniform(5, 38), "Cat": r.uniform(3, 6.5), "Rabbit": r.uniform(1.2, 2.8), "Bird": r.uniform(.04, .5), "Guinea pig": r.uniform(.7, 1.2)}[sp]
        pets.append((own[i % 56], n, sp, w, r.paretovariate(1.6)))
    ds = days(D(2025, 1, 2), D(2025, 8, 30)); wt = [.45 if d.weekday() == 5 else 1.3 if d.weekday() == 0 else 1 for d in ds]
    fee = {"Vaccination": 52, "Check-up": 45, "Dental": 190, "Injury": 140, "Surgery": 480, "Skin / allergy": 75}
    for i, d in enumerate(sorted(r.choices(ds, wt, k=248))):
        p = r.choices(pets, [x[4] for x in pets])[0]
        why = pick(r, ("Vaccination", 30), ("Check-up", 32), ("Dental", 11), ("Injury", 12), ("Surgery", 7), ("Skin / allergy", 14))
        paid = pick(r, ("yes", 84), ("no", 12), (None, 4))
        t.add({"sp": messy(r, p[2], .09), "paid": messy(r, paid, .06) if paid else None}, no=f"V{25001 + i}", d=d, owner=p[0], pet=p[1], sp=p[2], vet=pick(r, ("Dr Patel", 44), ("Dr Moss", 33), ("Dr Llewellyn", 23)), why=why,
              kg=None if r.random() < .12 else round(p[3] * r.uniform(.96, 1.05), 2), fee=round(fee[why] * r.uniform(.85, 1.6) * 2) / 2, paid=paid,
              nxt=d + dt.timedelta(r.choice([10, 14, 28, 182, 365])) if r.random() < .4 else None)
    dog = lambda R: [x for x in R if x["sp"] == "Dog"]
    t.ans("What did we bill for dogs altogether?", ["fee"], lambda R: [[S("fee")(dog(R))]], sql="select sum(fee) from t where sp='Dog'")
    may = lambda R: [x for x in R if x["d"].month == 5]
    t.best("Which vet was busiest in May?", ["Vet", "visits"], lambda R: rank(may(R), "vet", len), alt=[(["Vet", "Fee (£)"], lambda R: rank(may(R), "vet", S("fee")))], note="visits; fees accepted too",
           sql="select vet from t where d like '2025-05%' group by 1 order by count(*) desc limit 1")
    t.ans("how many different pet owners came in since June?", ["owners"], lambda R: [[len({x["owner"] for x in R if x["d"] >= D(2025, 6, 1)})]], sql="select count(distinct owner) from t where d>='2025-06-01'")
    t.top("show me the five most expensive visits", lambda R: sorted(R, key=lambda x: -x["fee"]), 5, lambda x: x["fee"], [["no"], ["no", "fee"], ["d", "owner", "pet", "fee"], ["owner", "fee"], ["pet", "fee"], ["d", "fee"]],
          sql="select no from t order by fee desc limit 5")
    n = lambda R, *v: sum(x["paid"] in v for x in R)
    t.ans("What share of the bills has not been paid yet?", ["share"], lambda R: [[n(R, "no") / len(R)]], pct=True, note="Paid is blank in some rows",
          also=[(["share"], lambda R: [[n(R, "no") / n(R, "no", "yes")]]), (["share"], lambda R: [[n(R, "no", None) / len(R)]]), (["share"], lambda R: [[sum(x["fee"] for x in R if x["paid"] == "no") / S("fee")(R)]]),
                (["bills", "all"], lambda R: [[n(R, "no"), len(R)]]), (["Paid", "share"], lambda R: [[v, n(R, v) / len(R)] for v in ("yes", "no")])], sql="select avg(coalesce(paid,'')='no') from t")
    t.best("which weekday is the quietest?", ["weekday", "visits"], lambda R: rank(R, lambda x: WD[x["d"].weekday()], len, True), note="closed on Sundays: no rows", also=[(["weekday"], lambda R: [["Sunday"]])],
           sql="select case strftime('%w',d) when '6' then 'Saturday' when '1' then 'Monday' when '2' then 'Tuesday' when '3' then 'Wednesday' when '4' then 'Thursday' else 'Friday' end from t group by 1 order by count(*) limit 1")
    t.amb("Who is our best client?", [(["Owner"], lambda R: [[rank(R, "owner", S("fee"))[0][0]]]), (["Owner"], lambda R: [[rank(R, "owner", len)[0][0]]]), (["Owner", "Fee (£)"], lambda R: rank(R, "owner", S("fee"))[:1]), (["Owner", "visits"], lambda R: rank(R, "owner", len)[:1])],
          note="by fees or by visits", sql="select owner from t group by 1 order by sum(fee) desc limit 1")
    t.una("How long do people sit in the waiting room on average?", "no waiting times in the table")
    t.write()


# ---------- 2 farm ----------
def farm():
    r = random.Random(202)
    t = T("farm-harvest", "en", "harvest entry (one field and crop on one day)", "date", [("d", "date", "date", None, "d:%Y-%m-%d"), ("field", "field", "dimension", None, "s"), ("crop", "crop", "dimension", None, "s"), ("var", "variety", "dimension", None, "s"),
        ("cr", "crates", "measure-sum", None, "i"), ("kg", "kg", "measure-sum", "kg", "i"), ("pk", "pickers", "measure-average", None, "i"), ("hrs", "crew hrs", "measure-sum", "h", "f"), ("gr", "grade", "dimension", None, "s"), ("rem", "remarks", "free-text", None, "s")])
    crops = {"Strawberries": (["Elsanta", "Sonata"], ["Mill Field", "Long Acre", "South Bank"], 5, 7, 6.5, 62), "Raspberries": (["Glen Ample", "Polka"], ["Long Acre", "Orchard Top"], 6, 9, 3.5, 45), "Potatoes": (["Charlotte", "Maris Piper"], ["Church Piece", "Lower Meadow"], 7, 10, 15, 68),
             "Pumpkins": (["Jack o'Lantern"], ["Lower Meadow", "Church Piece"], 9, 10, 22, 45), "Courgettes": (["Defender"], ["Mill Field", "Orchard Top", "Lower Meadow"], 6, 9, 9, 38), "Sweetcorn": (["Swift"], ["Hill Side", "South Bank"], 8, 9, 12, 35)}
    L = []
    for c, (vs, fs, a, b, per, n) in crops.items():
        for d in r.choices(days(D(2025, a, 8), D(2025, b, 27)), k=n):
            fl = r.choices(fs, [3, 2, 1][:len(fs)])[0]; cr = r.randint(12, 70); pk = r.randint(2, 9)
            L.append(dict(d=d, crop=c, var=r.choice(vs) if r.random() > .07 else None, field=fl, cr=cr, kg=round(cr * per * r.uniform(.9, 1.1)), pk=pk, hrs=pk * r.choice([3, 4, 5, 6, 7.5, 8]) * 1.0,
                          gr=pick(r, ("A", 60), ("B", 28), ("C", 8), (None, 4)), rem=pick(r, (None, 85), ("rain", 5), ("late start", 3), ("very dry", 3), ("tractor out of order", 1))))
    for x in sorted(L, key=lambda x: x["d"]): t.add({"crop": messy(r, x["crop"], .07), "field": messy(r, x["field"], .05)}, **x)
    t.total = [["TOTAL", "", "", "", str(sum(x["cr"] for x in L)), str(sum(x["kg"] for x in L)), "", f'{sum(x["hrs"] for x in L):.2f}', "", ""]]
    t.ans("kilos picked per month", ["month", "kg"], lambda R: tab(R, lambda x: ym(x["d"]), S("kg")), sql="select substr(d,1,7), sum(kg) from t group by 1")
    t.best("What crop gave us the most by weight?", ["crop", "kg"], lambda R: rank(R, "crop", S("kg")), sql="select crop from t group by 1 order by sum(kg) desc limit 1", note="last line of the file is a total")
    t.ans("How many kg do we get out of one hour of work, on average?", ["kg per hour"], lambda R: [[S("kg")(R) / S("hrs")(R)]], also=[(["kg per hour"], lambda R: [[mean(x["kg"] / x["hrs"] for x in R)]]), (["kg per hour"], lambda R: [[st.median(x["kg"] / x["hrs"] for x in R)]])],
          sql="select sum(kg)*1.0/sum(hrs) from t")
    t.ans("Which fields never had strawberries?", ["field"], lambda R: [[f] for f in sorted({x["field"] for x in R} - {x["field"] for x in R if x["crop"] == "Strawberries"})], sql="select distinct field from t where field not in (select field from t where crop='Strawberries')")
    ra = lambda R: [x for x in R if x["crop"] == "Raspberries"]; g = lambda R: [x for x in ra(R) if x["gr"] == "A"]; gg = lambda R: [x for x in ra(R) if x["gr"]]
    t.ans("what part of the raspberries was grade A?", ["share"], lambda R: [[S("kg")(g(R)) / S("kg")(ra(R))]], pct=True, note="by weight; grade is blank in some rows",
          also=[(["share"], lambda R: [[S("cr")(g(R)) / S("cr")(ra(R))]]), (["share"], lambda R: [[len(g(R)) / len(ra(R))]]), (["share"], lambda R: [[S("kg")(g(R)) / S("kg")(gg(R))]]), (["share"], lambda R: [[len(g(R)) / len(gg(R))]]), (["kg A", "kg"], lambda R: [[S("kg")(g(R)), S("kg")(ra(R))]])],
          sql="select sum(case gr when 'A' then kg else 0 end)*1.0/sum(kg) from t where crop='Raspberries'")
    t.ans("best field for each crop", ["crop", "field"], lambda R: sorted([c, rank(x, "field", S("kg"))[0][0]] for c, x in grp(R, "crop").items()), also=[(["crop", "field", "kg"], lambda R: sorted([c, *rank(x, "field", S("kg"))[0]] for c, x in grp(R, "crop").items())),
          (["crop", "field", "kg per entry"], lambda R: sorted([c, *rank(x, "field", A("kg"))[0]] for c, x in grp(R, "crop").items())), (["crop", "field", "kg per hour"], lambda R: sorted([c, *rank(x, "field", lambda y: S("kg")(y) / S("hrs")(y))[0]] for c, x in grp(R, "crop").items()))],
          sql="select crop, field from (select crop, field, row_number() over (partition by crop order by sum(kg) desc) n from t group by 1,2) where n=1", note="by kg in total")
    m = lambda R, k: sum(x["kg"] for x in R if x["d"].month == k)
    t.ans("How did August do against July in kilos?", ["July", "August"], lambda R: [[m(R, 7), m(R, 8)]], also=[(["August", "July"], lambda R: [[m(R, 8), m(R, 7)]]), (["month", "kg"], lambda R: [["2025-07", m(R, 7)], ["2025-08", m(R, 8)]]), (["difference"], lambda R: [[m(R, 8) - m(R, 7)]]), (["difference"], lambda R: [[m(R, 7) - m(R, 8)]]),
          (["change"], lambda R: [[m(R, 8) / m(R, 7) - 1]]), (["ratio"], lambda R: [[m(R, 8) / m(R, 7)]])], sql="select sum(case substr(d,6,2) when '07' then kg end), sum(case substr(d,6,2) when '08' then kg end) from t")
    t.una("How much are we going to pick in November?", "the log ends in October; a forecast")
    t.write()


# ---------- 3 returns ----------
def returns():
    r = random.Random(303); f = "d:%d-%b-%Y"
    t = T("webshop-returns", "en", "return", "Rec'd", [("rma", "RMA", "key", None, "s"), ("ord", "Order #", "other", None, "s"), ("od", "Order date", "date", None, f), ("rd", "Rec'd", "date", None, f), ("cust", "Customer", "dimension", None, "s"), ("item", "Item", "dimension", None, "s"),
        ("size", "Size", "dimension", None, "s"), ("cat", "Cat.", "dimension", None, "s"), ("why", "Reason", "dimension", None, "s"), ("amt", "Refund ($)", "measure-sum", "USD", "f"), ("st", "Status", "status", None, "s"), ("pd", "Refunded on", "date", None, f)])
    items = [("Ridge Jacket", "Jackets", 149), ("Storm Shell", "Jackets", 219), ("Loft Down Jacket", "Jackets", 259), ("Trail Pants", "Pants", 89), ("Rain Pants", "Pants", 99), ("Summit Boot", "Footwear", 179), ("Path Runner", "Footwear", 119), ("Merino Tee", "Tops", 59), ("Grid Fleece", "Tops", 79), ("Day Pack 22", "Bags", 95), ("Duffel 60", "Bags", 129)]
    cu = [f"{a} {b}" for a, b in zip(r.choices(FIR, k=190), r.choices(SUR, k=190))]; cu = list(dict.fromkeys(cu)); cw = [r.paretovariate(2.2) for _ in cu]
    L = []
    for i in range(312):
        it, cat, p = r.choices(items, [9, 7, 4, 9, 4, 12, 9, 8, 5, 3, 2])[0]
        od = r.choice(days(D(2024, 12, 15), D(2025, 7, 20), True)); rd = od + dt.timedelta(r.randint(6, 33))
        st_ = pick(r, ("refunded", 70), ("exchanged", 14), ("rejected", {"Footwear": 14, "Bags": 4, "Jackets": 5, "Pants": 6, "Tops": 8}[cat])) if rd < D(2025, 7, 25) else pick(r, ("open", 80), ("refunded", 20))
        pd = rd + dt.timedelta(r.choice([2, 3, 4, 5, 5, 6, 7, 9, 14])) if st_ == "refunded" else None
        L.append(dict(ord=f"{48000 + r.randint(100, 9900)}", od=od, rd=rd, cust=r.choices(cu, cw)[0], item=it, cat=cat, size=None if cat == "Bags" else r.choice(["7", "8", "9", "10", "11"]) if cat == "Footwear" else r.choice(["XS", "S", "M", "L", "XL"]),
                      why=pick(r, ("Too small", 26), ("Too big", 17), ("Changed mind", 20), ("Defective", 12), ("Not as pictured", 11), ("Wrong item sent", 6), (None, 5)), st=st_, pd=pd, amt=(round(p * r.choice([1, 1, 1, .9, .8, .75]), 2) if st_ in ("refunded", "open") else None)))
    for i, x in enumerate(sorted(L, key=lambda x: x["rd"])):
        t.add({"why": messy(r, x["why"], .12) if x["why"] else None, "st": messy(r, x["st"], .05)}, rma=f"R-{3100 + i}", **x)
    t.double(77, 203)
    t.best("What's the most common reason people send things back?", ["Reason", "returns"], lambda R: rank(R, "why", len), sql="select why from t where why is not null group by 1 order by count(*) desc limit 1")
    wait = lambda R: [(x["pd"] - x["rd"]).days for x in R if x["pd"]]
    t.ans("How many days does it take on average from the parcel arriving here until the customer has the money back?", ["days"], lambda R: [[mean(wait(R))]], sql="select avg(julianday(pd)-julianday(rd)) from t where pd is not null", also=[(["days"], lambda R: [[float(st.median(wait(R)))]])])
    t.ans("number of returns each month since March", ["month", "returns"], lambda R: tab([x for x in R if x["rd"] >= D(2025, 3, 1)], lambda x: ym(x["rd"]), len), also=[(["month", "returns"], lambda R: tab([x for x in R if x["od"] >= D(2025, 3, 1)], lambda x: ym(x["od"]), len))],
          sql="select substr(rd,1,7), count(*) from t where rd>='2025-03-01' group by 1", note="by day of receipt")
    t.ans("How much money have we paid back in total?", ["sum"], lambda R: [[sum(x["amt"] for x in R if x["st"] == "refunded")]], also=[(["sum"], lambda R: [[S("amt")(R)]])], sql="select sum(amt) from t where st='refunded'", note="open returns already carry an amount")
    many = lambda R: sorted([[c, len(x)] for c, x in grp(R, "cust").items() if len(x) > 4])
    t.ans("customers who returned more than four things", ["Customer"], lambda R: [[c] for c, _ in many(R)], also=[(["Customer", "returns"], many), (["count"], lambda R: [[len(many(R))]])], sql="select cust from t group by 1 having count(*)>4")
    rej = lambda x: sum(y["st"] == "rejected" for y in x) / len(x)
    t.best("In which category do we turn down the biggest part of the returns?", ["Cat.", "share"], lambda R: rank(R, "cat", rej), pct=True, alt=[(["Cat.", "share"], lambda R: rank([x for x in R if x["st"] != "open"], "cat", rej))], sql="select cat from t group by 1 order by avg(st='rejected') desc limit 1", note="rejected / all returns of the category")
    jk = lambda R, s=("refunded", "open"): [x["amt"] for x in R if x["cat"] == "Jackets" and x["amt"] is not None and x["st"] in s]
    t.ans("median refund for a jacket", ["median"], lambda R: [[float(st.median(jk(R)))]], also=[(["median"], lambda R: [[float(st.median(jk(R, ("refunded",))))]])])
    t.amb("Which item is the worst?", [(["Item"], lambda R: [[rank(R, "item", len)[0][0]]]), (["Item"], lambda R: [[rank(R, "item", S("amt"))[0][0]]]), (["Item"], lambda R: [[rank(R, "item", lambda x: sum(y["why"] == "Defective" for y in x) / len(x))[0][0]]]), (["Item"], lambda R: [[rank(R, "item", A("amt"))[0][0]]]), (["Item", "returns"], lambda R: rank(R, "item", len)[:1]), (["Item", "Refund ($)"], lambda R: rank(R, "item", S("amt"))[:1])],
          note="by number of returns, by money, by share of defects", sql="select item from t group by 1 order by count(*) desc limit 1")
    t.write()


# ---------- 4 roofing leads ----------
def roof():
    r = random.Random(404); f = "d:%m/%d/%Y"
    t = T("roof-leads", "en", "lead", "Came in", [("id", "Lead ID", "key", None, "s"), ("d", "Came in", "date", None, f), ("name", "Name", "other", None, "s"), ("town", "Town", "dimension", None, "s"), ("src", "Source", "dimension", None, "s"), ("job", "Job type", "dimension", None, "s"), ("rep", "Rep", "dimension", None, "s"),
        ("vis", "Site visit", "date", None, f), ("qd", "Quote sent", "date", None, f), ("q", "Quote", "measure-sum", "USD", "m"), ("st", "Stage", "status", None, "s"), ("lost", "Lost because", "dimension", None, "s")])
    lag = {"Travis": 5, "Kim": 8, "Dale": 13, "Rosa": 6}
    nm = r.sample([f"{a} {b}" for a in FIR for b in SUR], 186); used = set()
    for i, d in enumerate(sorted(r.choices(days(D(2025, 1, 6), D(2025, 9, 12)), k=186))):
        late = d > D(2025, 8, 20)
        st_ = pick(r, ("New", 40), ("Visited", 30), ("Quoted", 25)) if late else pick(r, ("New", 4), ("Visited", 5), ("Quoted", 24), ("Won", 31), ("Lost", 36))
        rep = pick(r, ("Travis", 34), ("Kim", 26), ("Dale", 22), ("Rosa", 18))
        v = d + dt.timedelta(r.randint(2, 12)) if st_ in ("Visited", "Quoted", "Won") or st_ == "Lost" and r.random() < .7 else None
        qd = v + dt.timedelta(max(1, round(r.gauss(lag[rep], 2.5)))) if v and (st_ in ("Quoted", "Won") or st_ == "Lost" and r.random() < .85) else None
        job = pick(r, ("Full replacement", 38), ("Repair", 34), ("Gutters", 16), ("Skylight", 8), ("Inspection", 6))
        q = None
        while qd and (q is None or q in used):
            q = round(r.uniform(*{"Full replacement": (9800, 31000), "Repair": (650, 4200), "Gutters": (900, 3600), "Skylight": (1800, 5200), "Inspection": (180, 420)}[job]) / 10) * 10
        used.add(q)
        src = pick(r, ("Google", 30), ("Referral", 24), ("Yard sign", 12), ("Facebook", 18), ("Home show", 9), ("Storm canvass", 10))
        t.add({"src": messy(r, src, .1), "st": messy(r, st_, .04)}, id=f"L{1201 + i}", d=d, name=nm[i], town=pick(r, ("Fairview", 30), ("Oak Ridge", 22), ("Millbrook", 19), ("Harlan", 12), ("Pine Grove", 10), (None, 3)), src=src, job=job, rep=rep, vis=v, qd=qd, q=q, st=st_,
              lost=pick(r, ("Price", 40), ("Went with competitor", 25), ("No answer", 22), ("Postponed", 12), ("Insurance denied", 9), (None, 9)) if st_ == "Lost" else None)
    won = lambda R: [x for x in R if x["st"] == "Won"]
    t.ans("How many jobs did we win through each source?", ["Source", "won"], lambda R: tab(won(R), "src", len), also=[(["Source", "won"], lambda R: rank(won(R), "src", len), True)], sql="select src, count(*) from t where st='Won' group by 1")
    c = lambda R, *s: sum(x["st"] in s for x in R)
    t.amb("What's our close rate?", [(["rate"], lambda R: [[c(R, "Won") / len(R)]]), (["rate"], lambda R: [[c(R, "Won") / c(R, "Won", "Lost")]]), (["rate"], lambda R: [[c(R, "Won") / sum(x["qd"] is not None for x in R)]])], note="won of all leads, of those decided, or of those quoted", sql="select avg(st='Won') from t")
    t.top("the ten biggest quotes still waiting for a yes or no", lambda R: sorted([x for x in R if x["st"] == "Quoted"], key=lambda x: -x["q"]), 10, lambda x: x["q"], [["id"], ["id", "q"], ["name", "q"], ["name"], ["id", "name", "q"]], sql="select id from t where st='Quoted' order by q desc limit 10", note="Stage Quoted: neither won nor lost")
    lagf = lambda x: mean((y["qd"] - y["vis"]).days for y in x)
    t.best("which rep takes longest to get a quote out after the site visit?", ["Rep", "days"], lambda R: rank([x for x in R if x["qd"]], "rep", lagf), sql="select rep from t where qd is not null group by 1 order by avg(julianday(qd)-julianday(vis)) desc limit 1")
    nov = lambda R: [x for x in R if not x["vis"]]
    t.ans("How many leads never got a site visit?", ["leads"], lambda R: [[len(nov(R))]], also=[(["Lead ID"], lambda R: [[x["id"]] for x in nov(R)])], sql="select count(*) from t where vis is null")
    q2 = lambda R: [x for x in won(R) if 4 <= x["d"].month <= 6]
    t.ans("total value of the jobs we won from leads that came in between April and June", ["sum"], lambda R: [[S("q")(q2(R))]], sql="select sum(q) from t where st='Won' and d between '2025-04-01' and '2025-06-30'")
    t.best("Why do we mostly lose jobs?", ["Lost because", "leads"], lambda R: rank(R, "lost", len), sql="select lost from t where lost is not null group by 1 order by count(*) desc limit 1", note="the reason is a column")
    t.una("How many of the won roofs are already finished?", "no work dates or completion in the table")
    t.write()


# ---------- 5 gym ----------
def gym():
    r = random.Random(505); f = "d:%d/%m/%Y"
    t = T("gym-joiners", "en", "member", "Joined", [("no", "Mem. no", "key", None, "s"), ("sn", "Surname", "other", None, "s"), ("fn", "First name", "other", None, "s"), ("dob", "DOB", "date", None, f), ("j", "Joined", "date", None, f), ("plan", "Plan", "dimension", None, "s"), ("fee", "£/month", "measure-sum", "GBP", "f"),
        ("pay", "Pays by", "dimension", None, "s"), ("left", "Left on", "date", None, f), ("vis", "Visits 2025", "measure-sum", None, "i"), ("last", "Last visit", "date", None, f), ("pt", "PT sessions", "measure-sum", None, "i")], title=[["Ironworks Gym - member list as at 30/09/2025"] + [""] * 11, [""] * 12])
    fee = {"Off-peak": 24, "Standard": 36, "Premium": 52, "Student": 22}
    end = D(2025, 9, 30)
    hi = [231, 219, 208, 204, 197, 190]
    for i, j in enumerate(sorted(r.choices(days(D(2021, 2, 1), D(2025, 9, 20), True), k=226))):
        plan = pick(r, ("Standard", 44), ("Off-peak", 26), ("Premium", 18), ("Student", 14)); pay = pick(r, ("Direct debit", 64), ("Card", 24), ("Cash", 9), ("Employer", 6))
        left = None
        if r.random() < {"Direct debit": .26, "Card": .42, "Cash": .5, "Employer": .1}[pay] and j < D(2025, 6, 1): left = j + dt.timedelta(r.randint(70, min(1300, max(80, (end - j).days - 3))))
        stop = left or end
        if stop.year < 2025: vis, last = 0, stop - dt.timedelta(r.randint(0, 90)); last = max(last, j)
        else:
            k = r.random(); mon = max(0, (stop - max(j, D(2025, 1, 1))).days) / 30
            vis = round(mon * (r.uniform(0, .7) if k < .25 else r.uniform(1, 6) if k < .7 else r.uniform(5, 13)))
            last = stop - dt.timedelta(r.randint(0, 20) if k > .25 else r.randint(40, 220)) if vis else None
            if last: last = max(last, j, D(2025, 1, 2))
        t.add({"plan": pick(r, (plan, 90), (plan.lower(), 5), (plan + " ", 5))}, no=str(4007 + 3 * i), sn=r.choice(SUR), fn=r.choice(FIR), dob=D(1950, 1, 1) + dt.timedelta(r.randint(0, 20500)) if r.random() > .05 else None, j=j, plan=plan, fee=float(fee[plan] + (r.choice([0, 0, 0, -3]) if pay == "Employer" else 0)), pay=pay, left=left, vis=min(vis, 180), last=last, pt=pick(r, (None, 70), (1, 10), (4, 10), (8, 6), (10, 5)))
    ix = [i for i, x in enumerate(t.rows) if not x["left"] and x["j"] < D(2024, 12, 1)]
    for i, v in zip(r.sample(ix, 6), hi):
        for x in (t.rows[i], t.file[i]): x["vis"] = v; x["last"] = end - dt.timedelta(v % 4)
    act = lambda R: [x for x in R if not x["left"]]
    t.ans("how many members do we have right now?", ["members"], lambda R: [[len(act(R))]], sql="select count(*) from t where left is null".replace("left", '"left"'), note="nobody with a leaving day")
    t.ans("What comes in per month by plan from the people who are still with us?", ["Plan", "£/month"], lambda R: tab(act(R), "plan", S("fee")), also=[(["Plan", "£/month"], lambda R: rank(act(R), "plan", S("fee")), True)], sql='select plan, sum(fee) from t where "left" is null group by 1')
    J1 = D(2025, 6, 1); gone = lambda R, d=J1, b=True: [x for x in R if (x["last"] is None and b) or x["last"] and x["last"] < d]
    t.ans("How many current members haven't been in since 1 June?", ["members"], lambda R: [[len(gone(act(R)))]], also=[(["members"], lambda R: [[len(gone(act(R), J1, False))]]), (["members"], lambda R: [[len(gone(act(R), D(2025, 6, 2)))]]), (["Mem. no"], lambda R: [[x["no"]] for x in gone(act(R))]), (["Mem. no"], lambda R: [[x["no"]] for x in gone(act(R), J1, False)])],
          sql="""select count(*) from t where "left" is null and coalesce(last,'2000')<'2025-06-01'""", note="a blank last visit counts as not been in")
    stay = lambda R: [(x["left"] - x["j"]).days for x in R if x["left"]]
    t.ans("How many months do people stay before they quit, on average?", ["months"], lambda R: [[mean(stay(R)) / 30.4375]], tol=.25, also=[(["days"], lambda R: [[mean(stay(R))]]), (["months"], lambda R: [[mean((x["left"].year - x["j"].year) * 12 + x["left"].month - x["j"].month for x in R if x["left"])]]), (["months"], lambda R: [[mean((x["left"].year - x["j"].year) * 12 + x["left"].month - x["j"].month - (x["left"].day < x["j"].day) for x in R if x["left"])]]), (["months"], lambda R: [[mean(stay(R)) / 30]]), (["years"], lambda R: [[mean(stay(R)) / 365.25]])],
          sql='select avg(julianday("left")-julianday(j))/30.4375 from t')
    t.ans("new sign-ups by year", ["year", "members"], lambda R: tab(R, lambda x: str(x["j"].year), len), sql="select substr(j,1,4), count(*) from t group by 1")
    t.top("top 5 people by how often they came this year", lambda R: sorted(R, key=lambda x: -x["vis"]), 5, lambda x: x["vis"], [["no"], ["no", "vis"], ["fn", "sn"], ["fn", "sn", "vis"], ["sn", "vis"], ["no", "sn", "fn", "vis"], ["sn"]], sql="select no from t order by vis desc limit 5")
    lv = lambda x: sum(y["left"] is not None for y in x) / len(x)
    t.best("With which way of paying do we lose the biggest share of members?", ["Pays by", "share"], lambda R: rank(R, "pay", lv), pct=True, sql='select pay from t group by 1 order by avg("left" is not null) desc limit 1')
    full = lambda x: f'{x["fn"]} {x["sn"]}'
    a = lambda R: min(act(R), key=lambda x: x["j"]); b = lambda R: max(R, key=lambda x: x["vis"])
    t.amb("Who is our most loyal member?", [(["Mem. no"], lambda R: [[a(R)["no"]]]), (["Name"], lambda R: [[full(a(R))]]), (["Surname"], lambda R: [[a(R)["sn"]]]), (["Mem. no"], lambda R: [[b(R)["no"]]]), (["Name"], lambda R: [[full(b(R))]]), (["Surname"], lambda R: [[b(R)["sn"]]]), (["First name", "Surname"], lambda R: [[a(R)["fn"], a(R)["sn"]]]), (["First name", "Surname"], lambda R: [[b(R)["fn"], b(R)["sn"]]])],
          note="longest with us, or most visits", sql='select no from t where "left" is null order by j limit 1')
    t.write()


# ---------- 6 freight (xlsx) ----------
def freight():
    r = random.Random(606); f = "d:xlsx"
    t = T("freight-costs", "en", "shipment", "Ship date", [("id", "Shipment", "key", None, "s"), ("d", "Ship date", "date", None, f), ("car", "Carrier", "dimension", None, "s"), ("fr", "From", "dimension", None, "s"), ("to_", "To", "dimension", None, "s"), ("mode", "Mode", "dimension", None, "s"), ("pal", "Pallets", "measure-sum", None, "i"), ("kg", "Weight kg", "measure-sum", "kg", "i"),
        ("km", "Dist. (km)", "measure-sum", "km", "i"), ("base", "Base (EUR)", "measure-sum", "EUR", "f"), ("fuel", "Fuel surch. (EUR)", "measure-sum", "EUR", "f"), ("oth", "Other (EUR)", "measure-sum", "EUR", "f"), ("tot", "Total (EUR)", "measure-sum", "EUR", "f"), ("del_", "Delivered", "date", None, f), ("cl", "Claim?", "flag", None, "s"), ("by", "Inv. checked by", "dimension", None, "s")], ext="xlsx")
    route = [("Rotterdam", "Dublin", 930), ("Rotterdam", "Cork", 1080), ("Valencia", "Dublin", 1950), ("Milan", "Dublin", 1720), ("Hamburg", "Belfast", 1480), ("Shanghai", "Dublin", 19800), ("Lyon", "Galway", 1560)]
    slow = iter([24, 31, 20, 27, 22]); at = set(r.sample(range(20, 240), 5)); L = []
    for i, d in enumerate(sorted(r.choices(days(D(2024, 7, 1), D(2025, 6, 28)), k=264))):
        a, b, km = r.choices(route, [20, 12, 14, 12, 10, 5, 9])[0]
        mode = "Sea" if a == "Shanghai" or r.random() < .2 else "Air" if r.random() < .07 else "Road"
        car = {"Sea": pick(r, ("Celtic Lines", 80), ("Norlog", 20)), "Air": "SkyBridge Cargo", "Road": pick(r, ("Kestrel Haulage", 45), ("Norlog", 35), ("TransAlba", 20))}[mode]
        pal = r.randint(1, 22) if mode != "Air" else r.randint(1, 3); kg = pal * r.randint(280, 610)
        m = (d.year - 2024) * 12 + d.month - 7
        base = round((90 + pal * (min(km, 3500) / 1000) * {"Road": 44, "Sea": 29, "Air": 420}[mode] * r.uniform(.85, 1.15)) * (1 + .03 * m), 2); fuel = round(base * (.11 + .004 * m) * r.uniform(.9, 1.1), 2); oth = round(r.choice([25, 40, 65, 90, 140]) * 1.0, 2) if r.random() < .3 else None
        de_ = d + dt.timedelta(next(slow) if i in at else r.randint(2, 7) if mode == "Road" else r.randint(1, 3) if mode == "Air" else r.randint(6, 16))
        x = dict(id=f"SH-{i + 5501}", d=d, car=car, fr=a, to_=b, mode=mode, pal=pal, kg=kg, km=km if r.random() > .04 else None, base=base, fuel=fuel, oth=oth, tot=round(base + fuel + (oth or 0), 2), del_=de_ if r.random() > .03 or i in at else None, cl="x" if r.random() < .1 else None, by=pick(r, ("MOB", 50), ("Aoife", 35), (None, 15)))
        L.append(x); t.add({"car": pick(r, (car, 94), (car.upper(), 3), (car + " ", 3)), "cl": x["cl"] and r.choice("xxxX")}, **x)
    t.total = [["Total", "", "", "", "", "", sum(x["pal"] for x in L), sum(x["kg"] for x in L), "", *[round(sum(x[k] or 0 for x in L), 2) for k in ("base", "fuel", "oth", "tot")], "", "", ""]]
    t.ans("What did we spend on freight with each carrier, most expensive first?", ["Carrier", "Total (EUR)"], lambda R: rank(R, "car", S("tot")), ordered=True, sql="select car, sum(tot) from t group by 1 order by 2 desc", note="the last line is a total")
    t.ans("cost per kilo for road, sea and air", ["Mode", "EUR per kg"], lambda R: tab(R, "mode", lambda x: S("tot")(x) / S("kg")(x)), also=[(["Mode", "EUR per kg"], lambda R: tab(R, "mode", lambda x: mean(y["tot"] / y["kg"] for y in x)))], sql="select mode, sum(tot)/sum(kg) from t group by 1")
    h = lambda R, y: sum(x["tot"] for x in R if x["d"].year == y)
    t.ans("freight spend in the first half of 2025 compared with the second half of 2024", ["H1 2025", "H2 2024"], lambda R: [[h(R, 2025), h(R, 2024)]], also=[(["H2 2024", "H1 2025"], lambda R: [[h(R, 2024), h(R, 2025)]]), (["period", "EUR"], lambda R: [["2024", h(R, 2024)], ["2025", h(R, 2025)]]), (["difference"], lambda R: [[h(R, 2025) - h(R, 2024)]]), (["change"], lambda R: [[h(R, 2025) / h(R, 2024) - 1]])], sql="select sum(case when d>='2025' then tot end), sum(case when d<'2025' then tot end) from t")
    t.ans("how much of what we pay is fuel surcharge, in percent?", ["share"], lambda R: [[S("fuel")(R) / S("tot")(R)]], pct=True, also=[(["share"], lambda R: [[S("fuel")(R) / S("base")(R)]]), (["share"], lambda R: [[mean(x["fuel"] / x["tot"] for x in R)]])], sql="select sum(fuel)/sum(tot) from t")
    dur = lambda x: (x["del_"] - x["d"]).days
    t.top("the 5 deliveries that took longest", lambda R: sorted([x for x in R if x["del_"]], key=lambda x: -dur(x)), 5, dur, [["id"], ["id", ("days", dur)], ["id", "d", "del_"], ["id", "d", "del_", ("days", dur)], ["id", "car", ("days", dur)]], sql="select id from t where del_ is not null order by julianday(del_)-julianday(d) desc limit 5")
    t.ans("On how many road shipments did we file a claim?", ["shipments"], lambda R: [[sum(x["mode"] == "Road" and x["cl"] == "x" for x in R)]], sql="select count(*) from t where mode='Road' and cl='x'")
    mo = lambda R: tab(R, lambda x: ym(x["d"]), S("tot")); qt = lambda R: tab(R, lambda x: f'{x["d"].year}-Q{(x["d"].month + 2) // 3}', S("tot"))
    def slope(R):
        y = [b for _, b in mo(R)]; n = len(y); mx = (n - 1) / 2
        return [["yes" if sum((i - mx) * v for i, v in enumerate(y)) > 0 else "no"]]
    t.ans("Is our monthly freight bill going up?", ["rising"], slope, also=[(["month", "EUR"], mo), (["quarter", "EUR"], qt), (["H2 2024", "H1 2025"], lambda R: [[h(R, 2024), h(R, 2025)]]), (["first", "last"], lambda R: [[mo(R)[0][1], mo(R)[-1][1]]])], note="slope over twelve months; the monthly figures are accepted")
    t.una("How much CO2 did our shipments cause?", "no emissions in the table")
    t.write()


# ---------- 7 survey ----------
def survey():
    r = random.Random(707)
    t = T("kitchen-survey", "en", "survey response", "Submitted", [("id", "Resp.", "key", None, "s"), ("d", "Submitted", "date", None, "d:%Y-%m-%d %H:%M"), ("br", "Branch", "dimension", None, "s"), ("age", "Age group", "dimension", None, "s"), ("src", "How did you hear about us?", "dimension", None, "s"), ("ov", "Overall (1-5)", "measure-average", None, "i"), ("ad", "Advice (1-5)", "measure-average", None, "i"),
        ("pr", "Price (1-5)", "measure-average", None, "i"), ("fi", "Fitting (1-5)", "measure-average", None, "i"), ("rec", "Would recommend (0-10)", "measure-average", None, "i"), ("com", "Comments", "free-text", None, "s"), ("nl", "Newsletter", "flag", None, "s")])
    cm = ["Great service", "Fitters were late twice", "Love the new worktop", "Bit pricey but worth it", "Waited 3 weeks for a door", "Very helpful designer", "Nobody called back", "Would use again", "Tap still drips", "Lovely team", "Too expensive", "Clean and tidy work", "Drawer front scratched", "-", "-"]
    cl = lambda v, a, b: max(a, min(b, round(v)))
    sub = sorted(dt.datetime.combine(x, dt.time(r.choice([8, 9, 11, 12, 14, 17, 18, 19, 20, 21]), r.randint(0, 59))) for x in r.choices(days(D(2025, 1, 6), D(2025, 7, 24), True), k=214))
    for i in range(214):
        br = pick(r, ("Leeds", 34), ("York", 26), ("Harrogate", 22), ("Hull", 18)); age = pick(r, ("18-34", 16), ("35-49", 36), ("50-64", 32), ("65+", 18), (None, 4))
        b = {"Leeds": 3.7, "York": 4.2, "Harrogate": 4.0, "Hull": 3.3}[br] + r.gauss(0, .7)
        g = lambda v, p=.05: None if r.random() < p else cl(v + r.gauss(0, .6), 1, 5)
        ov = cl(b + r.gauss(0, .3), 1, 5); src = pick(r, ("Friends / family", 36), ("Google", 27), ("Showroom", 19), ("Newspaper ad", 10), ("Instagram", 8))
        d = sub[i]
        t.add({"br": messy(r, br, .08)}, id=str(i + 1), d=d, br=br, age=age, src=src, ov=ov, ad=g(b + .2), pr=g(b - .6 + {"18-34": -.5, "35-49": -.1, "50-64": .1, "65+": .2}.get(age, 0)), fi=g(b, .1), rec=cl(2 * b + .2 + r.gauss(0, 1), 0, 10) if r.random() > .06 else None, com=r.choice(cm) if r.random() < .42 else None, nl=pick(r, ("Y", 40), ("N", 60)))
    def nps(R):
        v = [x["rec"] for x in R if x["rec"] is not None]; return sum(y >= 9 for y in v) / len(v) - sum(y <= 6 for y in v) / len(v)
    t.ans("What's our net promoter score?", ["NPS"], lambda R: [[nps(R)]], pct=True, sql="select avg(rec>=9)-avg(rec<=6) from t where rec is not null", note="9-10 minus 0-6, of those who answered")
    t.best("Which branch has the happiest customers?", ["Branch", "Overall (1-5)"], lambda R: rank(R, "br", A("ov")), alt=[(["Branch", "Would recommend (0-10)"], lambda R: rank(R, "br", A("rec")))], sql="select br from t group by 1 order by avg(ov) desc limit 1")
    rat = ["ov", "ad", "pr", "fi"]
    t.ans("average mark for overall, advice, price and fitting", ["question", "average"], lambda R: [[t.h[k], A(k)(R)] for k in rat], also=[([t.h[k] for k in rat], lambda R: [[A(k)(R) for k in rat]])], sql="select 'Overall (1-5)', avg(ov) from t union select 'Advice (1-5)', avg(ad) from t union select 'Price (1-5)', avg(pr) from t union select 'Fitting (1-5)', avg(fi) from t")
    t.ans("how many people wrote us a comment?", ["responses"], lambda R: [[sum(x["com"] not in (None, "-") for x in R)]], also=[(["responses"], lambda R: [[sum(x["com"] is not None for x in R)]])], sql="select count(*) from t where com<>'-'", note="'-' is no comment")
    bad = lambda R: sum(x["fi"] in (1, 2) for x in R); nf = lambda R: sum(x["fi"] is not None for x in R)
    t.ans("What proportion gave the fitting only a 1 or 2?", ["share"], lambda R: [[bad(R) / nf(R)]], pct=True, also=[(["share"], lambda R: [[bad(R) / len(R)]]), (["count", "of"], lambda R: [[bad(R), nf(R)]])], sql="select avg(fi<=2) from t where fi is not null")
    t.best("which age group likes our prices least?", ["Age group", "Price (1-5)"], lambda R: rank(R, "age", A("pr"), True), sql="select age from t where age is not null group by 1 order by avg(pr) limit 1")
    t.ans("where do people find out about us, most frequent first", ["How did you hear about us?", "responses"], lambda R: rank(R, "src", len), ordered=True, also=[(["How did you hear about us?"], lambda R: [[a] for a, _ in rank(R, "src", len)], True), (["How did you hear about us?", "share"], lambda R: [[a, b / len(R)] for a, b in rank(R, "src", len)], True)], sql="select src, count(*) from t group by 1 order by 2 desc")
    le = lambda R: [x for x in R if x["br"] == "Leeds"]
    t.amb("How satisfied are the people from Leeds?", [(["Overall (1-5)"], lambda R: [[A("ov")(le(R))]]), (["median"], lambda R: [[float(st.median(x["ov"] for x in le(R)))]]), (["share 4-5"], lambda R: [[mean(float(x["ov"] >= 4) for x in le(R))]]), (["Would recommend"], lambda R: [[A("rec")(le(R))]]), (["NPS"], lambda R: [[nps(le(R))]]), (rat, lambda R: [[A(k)(le(R)) for k in rat]]), (["question", "average"], lambda R: [[t.h[k], A(k)(le(R))] for k in rat])],
          note="mean, share of 4 and 5, recommendation", sql="select avg(ov) from t where br='Leeds'")
    t.write()


# ---------- 8 budget ----------
def budget():
    r = random.Random(808); M = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
    t = T("bakery-budget", "en", "budget line (one account of one cost center, budget or actual)", None, [("cc", "Cost center", "dimension", None, "s"), ("acc", "Account", "dimension", None, "s"), ("ty", "Type", "dimension", None, "s")] + [("m" + str(i + 1), m, "measure-sum", "USD", "i") for i, m in enumerate(M)] + [("fy", "FY", "measure-sum", "USD", "i")],
          title=[["Harbor Bakery Inc. - Budget vs Actual 2025 (USD), actuals through September"] + [""] * 15])
    acc = {"Wages": 21000, "Ingredients": 12500, "Packaging": 2100, "Energy": 3900, "Rent": 4200, "Marketing": 1300, "Repairs": 900, "Insurance": 650, "Travel": 400}
    cc = {"Production": 1.5, "Retail": 1.0, "Wholesale": .7, "Admin": .35}
    drift = {"Ingredients": 1.13, "Energy": 1.18, "Wages": 1.02, "Marketing": .88, "Repairs": 1.24, "Travel": .8, "Packaging": 1.06, "Rent": 1.0, "Insurance": 1.0}
    n = ["m" + str(i) for i in range(1, 13)]; Y = n[:9]
    for c, k in cc.items():
        for a, v in acc.items():
            if c == "Admin" and a in ("Ingredients", "Packaging"): continue
            b = round(v * k / 50) * 50; P = {m: b if a in ("Rent", "Insurance") else round(b * (1.15 if m in ("m11", "m12") else 1) / 50) * 50 for m in n}
            X = {m: P[m] if a == "Rent" else round(P[m] * drift[a] * r.uniform(.9, 1.1) * (1.25 if m == "m7" and a == "Energy" else 1)) for m in Y}
            if a == "Travel" and c == "Production": X["m4"] = None
            t.add(None, cc=c, acc=a, ty="Budget", fy=sum(P.values()), **P)
            t.add(None, cc=c, acc=a, ty="Actual", fy=sum(v for v in X.values() if v), **X)
    for ty in ("Budget", "Actual"):
        s = [sum(x[m] or 0 for x in t.rows if x["ty"] == ty) for m in n + ["fy"]]
        t.total.append(["Total", "", ty] + [str(v) if v else "" for v in s])
    def ytd(R, ty, ms=Y, **w): return sum(x[m] or 0 for x in R for m in ms if x["ty"] == ty and all(x[k] == v for k, v in w.items()))
    s9 = "(" + "+".join(f"coalesce({m},0)" for m in Y) + ")"
    t.ans("How far over budget are we for January to September?", ["over"], lambda R: [[ytd(R, "Actual") - ytd(R, "Budget")]], also=[(["over"], lambda R: [[ytd(R, "Actual") / ytd(R, "Budget") - 1]]), (["Actual", "Budget"], lambda R: [[ytd(R, "Actual"), ytd(R, "Budget")]]), (["Budget", "Actual"], lambda R: [[ytd(R, "Budget"), ytd(R, "Actual")]])], sql=f"select sum(case ty when 'Actual' then 1 else -1 end*{s9}) from t", note="two total lines at the end")
    t.best("which cost center has overspent the most so far, Jan to Sep?", ["Cost center", "over"], lambda R: rank(R, "cc", lambda x: ytd(x, "Actual") - ytd(x, "Budget")), alt=[(["Cost center", "over"], lambda R: rank(R, "cc", lambda x: ytd(x, "Actual") / ytd(x, "Budget") - 1))], sql=f"select cc from t group by 1 order by sum(case ty when 'Actual' then 1 else -1 end*{s9}) desc limit 1", note="in dollars; in percent accepted")
    w = lambda R, ms: [[f"2025-{int(m[1:]):02d}", ytd(R, "Actual", [m], acc="Wages")] for m in ms]
    t.ans("what did we really spend on wages month by month?", ["month", "Actual"], lambda R: w(R, Y), also=[(["month", "Actual"], lambda R: w(R, n)), (["month", "Actual"], lambda R: [[M[int(m[1:]) - 1], ytd(R, "Actual", [m], acc="Wages")] for m in Y]), (M[:9], lambda R: [[ytd(R, "Actual", [m], acc="Wages") for m in Y]])],
          sql=" union ".join(f"select '2025-{int(m[1:]):02d}', sum({m}) from t where acc='Wages' and ty='Actual'" for m in Y), note="October to December have no actuals")
    ov = lambda R: sorted([a, ytd(x, "Actual") / ytd(x, "Budget") - 1] for a, x in grp(R, "acc").items() if ytd(x, "Actual") > 1.1 * ytd(x, "Budget"))
    t.ans("accounts running more than 10% above plan up to September", ["Account"], lambda R: [[a] for a, _ in ov(R)], also=[(["Account", "over"], ov), (["Account", "Actual", "Budget"], lambda R: [[a, ytd(R, "Actual", acc=a), ytd(R, "Budget", acc=a)] for a, _ in ov(R)]),
          (["Cost center", "Account"], lambda R: [[c, a] for c, x in grp(R, "cc").items() for a, y in grp(x, "acc").items() if ytd(y, "Actual") > 1.1 * ytd(y, "Budget")])], sql=f"select acc from t group by 1 having sum(case ty when 'Actual' then {s9} end)>1.1*sum(case ty when 'Budget' then {s9} end)")
    t.ans("How much marketing money do we have left for the year?", ["left"], lambda R: [[ytd(R, "Budget", n, acc="Marketing") - ytd(R, "Actual", acc="Marketing")]], sql="select sum(case ty when 'Budget' then fy else -fy end) from t where acc='Marketing'", note="full year budget minus actuals")
    t.best("most expensive month so far", ["month", "Actual"], lambda R: sorted(([f"2025-{int(m[1:]):02d}", ytd(R, "Actual", [m])] for m in Y), key=lambda x: -x[1]), alt=[(["month", "Actual"], lambda R: sorted(([M[int(m[1:]) - 1], ytd(R, "Actual", [m])] for m in Y), key=lambda x: -x[1]))],
           sql="select m from (" + " union ".join(f"select '2025-{int(m[1:]):02d}' m, sum({m}) v from t where ty='Actual'" for m in Y) + ") order by v desc limit 1")
    t.ans("What part of our spending to date is packaging?", ["share"], lambda R: [[ytd(R, "Actual", acc="Packaging") / ytd(R, "Actual")]], pct=True, sql="select sum(case acc when 'Packaging' then fy else 0 end)*1.0/sum(fy) from t where ty='Actual'")
    t.una("Why was the energy bill so high in July?", "a cause; the table holds amounts only")
    t.write()


# ---------- 9 Weinhandel ----------
def wein():
    r = random.Random(909)
    t = T("weinhandel-bestand", "de", "Wein (Artikel)", None, [("nr", "Art.-Nr.", "key", None, "s"), ("w", "Wein", "other", None, "s"), ("gut", "Weingut", "dimension", None, "s"), ("land", "Land", "dimension", None, "s"), ("jg", "Jg.", "dimension", None, "s"), ("fa", "Farbe", "dimension", None, "s"), ("be", "Bestand (Fl.)", "stock", "Fl.", "i"), ("mi", "Mindestbest.", "stock", "Fl.", "i"),
        ("ek", "EK (€)", "measure-average", "EUR", "f"), ("vk", "VK (€)", "measure-average", "EUR", "f"), ("ort", "Lagerort", "dimension", None, "s"), ("lv", "letzter Verkauf", "date", None, "d:%d.%m.%Y")], sep=";", enc="cp1252")
    G = [("Weingut Kesselring", "Deutschland"), ("Weingut Römerhof", "Deutschland"), ("Winzer Thal", "Deutschland"), ("Weingut Hasenbühl", "Deutschland"), ("Domaine Lacroix", "Frankreich"), ("Château Morel", "Frankreich"), ("Cave du Mont", "Frankreich"), ("Tenuta Bellori", "Italien"), ("Cantina Rossi", "Italien"), ("Bodegas Serrano", "Spanien"), ("Finca Altura", "Spanien"), ("Weingut Pichler-Moos", "Österreich")]
    N = {"Deutschland": [("Riesling trocken", "weiß"), ("Riesling Kabinett", "weiß"), ("Grauburgunder", "weiß"), ("Spätburgunder", "rot"), ("Dornfelder", "rot"), ("Rosé feinherb", "rosé"), ("Silvaner", "weiß"), ("Winzersekt brut", "Sekt")], "Frankreich": [("Bourgogne Pinot Noir", "rot"), ("Chablis", "weiß"), ("Côtes du Rhône", "rot"), ("Crémant brut", "Sekt"), ("Rosé de Provence", "rosé"), ("Médoc", "rot")],
         "Italien": [("Barolo", "rot"), ("Chianti Classico", "rot"), ("Lugana", "weiß"), ("Primitivo", "rot"), ("Gavi", "weiß"), ("Prosecco", "Sekt")], "Spanien": [("Rioja Crianza", "rot"), ("Rioja Reserva", "rot"), ("Verdejo", "weiß"), ("Rosado", "rosé"), ("Cava", "Sekt")], "Österreich": [("Grüner Veltliner", "weiß"), ("Zweigelt", "rot"), ("Blaufränkisch", "rot"), ("Gemischter Satz", "weiß")]}
    C = [(g, l, n, f, j) for g, l in G for n, f in N[l] for j in ("2020", "2021", "2022", "2023", "2024")]
    r.shuffle(C); wt = {g: r.uniform(.5, 1.5) for g, _ in G}
    C = sorted(C, key=lambda c: -r.random() ** (1 / wt[c[0]]))[:146]; C.sort(key=lambda c: (c[0], c[2], c[4])); used = set()
    for i, (g, l, n, f, j) in enumerate(C):
        p = {"Barolo": 38, "Rioja Reserva": 19, "Médoc": 24, "Chablis": 18, "Bourgogne Pinot Noir": 26}.get(n, 9.5)
        while True:
            vk = round(p * r.uniform(.8, 1.7)) + r.choice([-.1, -.05, -.5])
            if p < 15 or vk not in used: break
        used.add(vk); vk = round(vk, 2); ek = round(vk / 1.19 * r.uniform(.48, .68), 2)
        mi = r.choice([6, 12, 12, 18, 24]); be = r.randint(0, mi - 1) if r.random() < .12 else mi + r.randint(0, 130)
        if f == "Sekt" and r.random() < .05: be = 0
        t.add({"fa": messy(r, f, .08).replace("WEISS", "weiß") if f != "Sekt" else pick(r, ("Sekt", 9), ("sekt", 1))}, nr=str(10020 + 7 * i), w=f"{n} {j}", gut=g, land=l, jg=j, fa=f, be=be, mi=mi if r.random() > .04 else None, ek=ek, vk=vk, ort=pick(r, ("Keller A", 40), ("Keller B", 30), ("Laden", 20), ("Außenlager", 10), (None, 4)), lv=None if r.random() < .07 else D(2025, 9, 30) - dt.timedelta(int(r.expovariate(1 / 45))))
    wert = lambda x: x["be"] * x["ek"]
    t.ans("Was ist unser Lager zum Einkaufspreis wert?", ["Wert"], lambda R: [[sum(map(wert, R))]], sql="select sum(be*ek) from t")
    un = lambda R, e=0: [x for x in R if x["mi"] is not None and x["be"] < x["mi"] + e]
    t.ans("Welche Weine müssen wir nachbestellen, weil zu wenig da ist?", ["Art.-Nr."], lambda R: [[x["nr"]] for x in un(R)], also=[(["Wein"], lambda R: [[x["w"]] for x in un(R)]), (["Wein", "Weingut"], lambda R: [[x["w"], x["gut"]] for x in un(R)]), (["Art.-Nr.", "Wein", "Bestand (Fl.)", "Mindestbest."], lambda R: [[x["nr"], x["w"], x["be"], x["mi"]] for x in un(R)]), (["Art.-Nr."], lambda R: [[x["nr"]] for x in un(R, 1)]), (["Wein"], lambda R: [[x["w"]] for x in un(R, 1)]), (["Anzahl"], lambda R: [[len(un(R))]])],
          sql="select nr from t where be<mi", note="Bestand unter Mindestbestand")
    t.ans("Wie viele Flaschen Rotwein haben wir noch?", ["Flaschen"], lambda R: [[sum(x["be"] for x in R if x["fa"] == "rot")]], sql="select sum(be) from t where fa='rot'")
    t.best("Von welchem Winzer führen wir die meisten Weine?", ["Weingut", "Weine"], lambda R: rank(R, "gut", len), alt=[(["Weingut", "Bestand (Fl.)"], lambda R: rank(R, "gut", S("be")))], sql="select gut from t group by 1 order by count(*) desc limit 1", note="Artikel; Flaschen auch")
    t.ans("durchschnittlicher Verkaufspreis je Land", ["Land", "VK (€)"], lambda R: tab(R, "land", A("vk")), also=[(["Land", "VK (€)"], lambda R: rank(R, "land", A("vk")), True), (["Land", "VK (€)"], lambda R: tab(R, "land", lambda x: sum(y["vk"] * y["be"] for y in x) / S("be")(x)))], sql="select land, avg(vk) from t group by 1")
    def te(R, k):
        o = []
        for f, x in sorted(grp(R, "fa").items()):
            m = max(y["vk"] for y in x); o += [[f, *[y[a] for a in k]] for y in x if y["vk"] == m]
        return o
    t.ans("Was ist jeweils der teuerste Rotwein, Weißwein, Rosé und Sekt?", ["Farbe", "Wein"], lambda R: te(R, ["w"]), also=[(["Farbe", "Wein", "VK (€)"], lambda R: te(R, ["w", "vk"])), (["Farbe", "Art.-Nr."], lambda R: te(R, ["nr"])), (["Farbe", "Wein", "Weingut"], lambda R: te(R, ["w", "gut"])), (["Farbe", "VK (€)"], lambda R: sorted([f, max(y["vk"] for y in x)] for f, x in grp(R, "fa").items())), (["Wein"], lambda R: [[x[1]] for x in te(R, ["w"])])],
          sql="select fa, w from t a where vk=(select max(vk) from t b where b.fa=a.fa)", note="nach Verkaufspreis")
    nie = lambda R: [x for x in R if x["lv"] is None]
    t.ans("Was wurde noch nie verkauft?", ["Art.-Nr."], lambda R: [[x["nr"]] for x in nie(R)], also=[(["Wein"], lambda R: [[x["w"]] for x in nie(R)]), (["Wein", "Weingut"], lambda R: [[x["w"], x["gut"]] for x in nie(R)]), (["Art.-Nr.", "Wein"], lambda R: [[x["nr"], x["w"]] for x in nie(R)]), (["Anzahl"], lambda R: [[len(nie(R))]])], sql="select nr from t where lv is null", note="letzter Verkauf ist leer")
    sp = lambda x: x["vk"] - x["ek"]; fs = [sp, lambda x: sp(x) / x["vk"], lambda x: sp(x) / x["ek"], lambda x: sp(x) * x["be"], lambda x: x["vk"]]
    t.amb("Welcher Wein lohnt sich für uns am meisten?", [([h], lambda R, f=f, k=k: [[max(R, key=f)[k]]]) for f in fs for h, k in (("Wein", "w"), ("Art.-Nr.", "nr"))], note="Spanne in Euro, in Prozent oder mal Bestand", sql="select w from t order by vk-ek desc limit 1")
    t.write()


# ---------- 10 Fahrschule ----------
VN = "Anna Ben Clara David Emilia Finn Greta Hannes Ida Jonas Kira Leon Mia Noah Ole Paula Quirin Romy Selin Tim Ulrike Vincent Yusuf Zoe Lara Marek Nele Elif Jakob Johanna".split()
NN = "Albrecht Bauer Brandt Demir Engel Fischer Graf Hartmann Huber Jäger Kaiser Keller Köhler Krüger Lang Lehmann Maier Müller Neumann Otto Peters Pohl Richter Roth Sauer Schäfer Schmitt Schulz Seidel Simon Sommer Stein Vogel Wagner Walter Weiß Winkler Wolf Yilmaz Ziegler Zimmermann Öztürk".split()
def fahrschule():
    r = random.Random(1010)
    t = T("fahrschule-fahrstunden", "de", "Fahrstunde", "Datum", [("d", "Datum", "date", None, "d:%d.%m.%Y"), ("z", "Uhrzeit", "other", None, "s"), ("s", "Schüler/in", "dimension", None, "s"), ("fl", "Fahrlehrer", "dimension", None, "s"), ("kl", "Kl.", "dimension", None, "s"), ("art", "Art", "dimension", None, "s"), ("min", "Dauer (Min.)", "measure-sum", "min", "i"), ("p", "Preis (€)", "measure-sum", "EUR", "f"), ("bez", "bez.", "flag", None, "s"), ("bem", "Bemerkung", "free-text", None, "s")], sep=";", enc="utf-8-sig")
    L = []
    for s in sorted({f"{n}, {v}" for n, v in zip(r.sample(NN, 34), r.choices(VN, k=34))}):
        fl = pick(r, ("Hr. Brandl", 40), ("Fr. Cetin", 33), ("Hr. Wolters", 25)); kl = pick(r, ("B", 80), ("B197", 24), ("A2", 10)); kl = kl
        d = D(2025, 1, 7) + dt.timedelta(r.randint(0, 120)); n = r.randint(5, 15); plan = ["Übungsfahrt"] * (n - 4) + r.sample(["Überlandfahrt", "Überlandfahrt", "Autobahnfahrt", "Nachtfahrt", "Nachtfahrt"], r.choice([1, 2, 3, 4]))
        if r.random() < .6: plan.append("Prüfung")
        debt = r.random() < .3
        i = 0
        while i < len(plan):
            a = plan[i]; i += 1
            d += dt.timedelta(r.choice([2, 3, 4, 5, 7, 7, 9]))
            if d.weekday() == 6: d -= dt.timedelta(1)
            if d > D(2025, 7, 31): break
            if d.weekday() in (0, 5) and r.random() < .5: d += dt.timedelta(3)
            m = 60 if a == "Prüfung" else 45 if a == "Übungsfahrt" and r.random() < .35 else 90
            pr = {"Übungsfahrt": 62, "Überlandfahrt": 74, "Autobahnfahrt": 74, "Nachtfahrt": 76, "Prüfung": 195}[a] * (1 if a == "Prüfung" else m / 45)
            be = None
            if a == "Prüfung":
                be = pick(r, ("bestanden", 60), ("nicht bestanden", 40))
                if be == "nicht bestanden": plan += ["Übungsfahrt"] * r.randint(1, 2) + ["Prüfung"]
            elif r.random() < .06: be = r.choice(["Einparken üben", "Regen", "Schüler zu spät", "Stau"])
            L.append(dict(d=d, z=f"{r.randint(20, 22) if a == 'Nachtfahrt' else r.randint(8, 18):02d}:{r.choice(['00', '15', '30'])}", s=s, fl=fl if r.random() > .08 else "Fr. Cetin", kl=kl, art=a, min=m, p=float(pr), bez=pick(r, ("nein", 55), ("ja", 45)) if debt and d > D(2025, 4, 1) else pick(r, ("ja", 94), (None, 3), ("nein", 3)), bem=be))
    for x in sorted(L, key=lambda x: (x["d"], x["z"])): t.add({"art": messy(r, x["art"], .07), "bez": messy(r, x["bez"], .05) if x["bez"] else None}, **x)
    t.double(60, 171)
    t.ans("Wie viele Stunden ist jeder Fahrlehrer insgesamt gefahren?", ["Fahrlehrer", "Stunden"], lambda R: tab(R, "fl", lambda x: S("min")(x) / 60), also=[(["Fahrlehrer", "Minuten"], lambda R: tab(R, "fl", S("min"))), (["Fahrlehrer", "Stunden zu 45"], lambda R: tab(R, "fl", lambda x: S("min")(x) / 45)), (["Fahrlehrer", "Stunden ohne Prüfung"], lambda R: tab([x for x in R if x["art"] != "Prüfung"], "fl", lambda x: S("min")(x) / 60)), (["Fahrlehrer", "Fahrstunden"], lambda R: tab(R, "fl", len))],
          sql="select fl, sum(min)/60.0 from t group by 1".replace("min)", '"min")'), note="zwei Zeilen stehen doppelt; Minuten / 60")
    pf = lambda R: [x for x in R if x["art"] == "Prüfung"]; du = lambda R: sum(x["bem"] == "nicht bestanden" for x in R)
    t.ans("Wie hoch ist die Durchfallquote?", ["Quote"], lambda R: [[du(R) / len(pf(R))]], pct=True, also=[(["durchgefallen", "Prüfungen"], lambda R: [[du(R), len(pf(R))]]), (["Quote"], lambda R: [[len({x["s"] for x in R if x["bem"] == "nicht bestanden"}) / len({x["s"] for x in pf(R)})]])], sql="select avg(bem='nicht bestanden') from t where art='Prüfung'")
    ohne = lambda R: sorted({x["s"] for x in R} - {x["s"] for x in R if x["art"] == "Nachtfahrt"})
    t.ans("Welche Schüler hatten noch gar keine Nachtfahrt?", ["Schüler/in"], lambda R: [[s] for s in ohne(R)], also=[(["Anzahl"], lambda R: [[len(ohne(R))]])], sql="select distinct s from t where s not in (select s from t where art='Nachtfahrt')")
    t.ans("Umsatz pro Monat", ["Monat", "Preis (€)"], lambda R: tab(R, lambda x: ym(x["d"]), S("p")), also=[(["Monat", "Preis (€)"], lambda R: tab([x for x in R if x["bez"] == "ja"], lambda x: ym(x["d"]), S("p")))], sql="select substr(d,1,7), sum(p) from t group by 1")
    wt = lambda x: WD[x["d"].weekday()]
    t.best("An welchem Wochentag wird am meisten gefahren?", ["Wochentag", "Fahrten"], lambda R: rank(R, wt, len), alt=[(["Wochentag", "Minuten"], lambda R: rank(R, wt, S("min"))), (["Wochentag", "Stunden"], lambda R: rank(R, wt, lambda x: S("min")(x) / 60))])
    of = lambda R, *v: sorted([s, S("p")(x)] for s, x in grp([x for x in R if x["bez"] in v], "s").items() if S("p")(x) > 300)
    t.ans("Wer schuldet uns zusammen mehr als 300 Euro?", ["Schüler/in"], lambda R: [[s] for s, _ in of(R, "nein")], also=[(["Schüler/in", "Preis (€)"], lambda R: of(R, "nein")), (["Schüler/in"], lambda R: [[s] for s, _ in of(R, "nein", None)]), (["Schüler/in", "Preis (€)"], lambda R: of(R, "nein", None)), (["Anzahl"], lambda R: [[len(of(R, "nein"))]])], sql="select s from t where bez='nein' group by 1 having sum(p)>300", note="bez. = nein")
    nf = lambda R: [x for x in R if x["art"] != "Prüfung"]; ns = lambda R: len({x["s"] for x in R})
    t.ans("Wie viele Fahrten kommen im Schnitt auf einen Schüler?", ["Fahrten je Schüler"], lambda R: [[len(R) / ns(R)]], also=[(["Fahrten je Schüler"], lambda R: [[len(nf(R)) / ns(R)]])], sql="select count(*)*1.0/count(distinct s) from t")
    t.una("Wie viele Theoriestunden fehlen den Schülern noch?", "die Tabelle enthält nur Fahrstunden")
    t.write()


# ---------- 11 Hotel ----------
def hotel():
    r = random.Random(1111); f = "d:%d.%m.%Y"
    t = T("hotel-anreisen", "de", "Buchung", "Anreise", [("nr", "Buchungsnr.", "key", None, "s"), ("bd", "gebucht am", "date", None, f), ("an", "Anreise", "date", None, f), ("ab", "Abreise", "date", None, f), ("g", "Gast", "dimension", None, "s"), ("land", "Land", "dimension", None, "s"), ("zi", "Zi.-Typ", "dimension", None, "s"), ("pe", "Pers.", "measure-sum", None, "i"), ("pn", "Preis/Nacht (€)", "measure-average", "EUR", "f"), ("be", "Betrag (€)", "measure-sum", "EUR", "f"), ("ka", "Kanal", "dimension", None, "s"), ("st", "Status", "status", None, "s"), ("fr", "Frühst.", "flag", None, "s")], sep=";")
    gs = list(dict.fromkeys(f"{n}, {v}" for n, v in zip(r.choices(NN, k=240), r.choices(VN, k=240)))); la = {g: pick(r, ("DE", 55), ("AT", 14), ("CH", 11), ("NL", 10), ("IT", 5), ("FR", 4)) for g in gs}; gw = [r.paretovariate(1.7) for _ in gs]
    ds = days(D(2025, 1, 3), D(2025, 9, 28), True); w = [(2.2 if d.month in (6, 7, 8) else 1) * (1.6 if d.weekday() in (4, 5) else 1) for d in ds]; used = set(); L = []
    for i in range(348):
        an = r.choices(ds, w)[0]; n = pick(r, (1, 22), (2, 32), (3, 20), (4, 10), (5, 6), (7, 8), (10, 2)); zi = pick(r, ("EZ", 22), ("DZ", 55), ("Familie", 13), ("Suite", 8)); ka = pick(r, ("Booking.com", 42), ("Website", 30), ("Telefon", 17), ("Reisebüro", 9))
        pn = {"EZ": 79, "DZ": 112, "Familie": 148, "Suite": 210}[zi] + r.choice([-10, 0, 0, 5, 12]) + (18 if an.month in (6, 7, 8) else 0) + (14 if ka == "Reisebüro" else 0)
        be = float(pn * n)
        while be >= 1200 and be in used: pn += 1; be = float(pn * n)
        used.add(be); g = r.choices(gs, gw)[0]
        L.append(dict(bd=an - dt.timedelta(min(int(r.expovariate(1 / 34)), 240)), an=an, ab=an + dt.timedelta(n), g=g, land=la[g] if r.random() > .04 else None, zi=zi, pe={"EZ": 1, "DZ": 2, "Familie": r.randint(3, 5), "Suite": 2}[zi], pn=float(pn), be=be, ka=ka, st=pick(r, ("ok", 80), ("storniert", {"Booking.com": 24, "Website": 9, "Telefon": 6, "Reisebüro": 12}[ka]), ("No-Show", 3)), fr=pick(r, ("j", 66), ("n", 34))))
    for i, x in enumerate(sorted(L, key=lambda x: x["bd"])): t.add({"st": messy(r, x["st"], .06), "ka": messy(r, x["ka"], .04)}, nr=f"B{70110 + i}", **x)
    t.total = [["Summe", "", "", "", "", "", "", "", "", degerman(sum(x["be"] for x in L), 2), "", "", ""]]
    ok = lambda R: [x for x in R if x["st"] == "ok"]; nst = lambda R: [x for x in R if x["st"] != "storniert"]; nn = lambda x: (x["ab"] - x["an"]).days
    t.ans("Wie viele Nächte bleiben die Gäste im Schnitt?", ["Nächte"], lambda R: [[mean(map(nn, R))]], also=[(["Nächte"], lambda R: [[mean(map(nn, ok(R)))]]), (["Nächte"], lambda R: [[mean(map(nn, nst(R)))]])], sql="select avg(julianday(ab)-julianday(an)) from t", note="alle Buchungen; ohne stornierte auch")
    sq = lambda x: sum(y["st"] == "storniert" for y in x) / len(x)
    t.ans("Wie viel Prozent der Buchungen werden je Kanal storniert?", ["Kanal", "Anteil"], lambda R: tab(R, "ka", sq), pct=True, also=[(["Kanal", "Anteil"], lambda R: rank(R, "ka", sq), True)], sql="select ka, avg(st='storniert') from t group by 1", note="Summenzeile am Ende")
    u = lambda R, m: sum(x["be"] for x in R if x["an"].month in m); a, b = (6, 7, 8), (1, 2, 3)
    al = [x for F in (lambda R: R, ok, nst) for x in [(["Juni-Aug", "Jan-März"], lambda R, F=F: [[u(F(R), a), u(F(R), b)]]), (["Jan-März", "Juni-Aug"], lambda R, F=F: [[u(F(R), b), u(F(R), a)]]), (["Differenz"], lambda R, F=F: [[u(F(R), a) - u(F(R), b)]]), (["Änderung"], lambda R, F=F: [[u(F(R), a) / u(F(R), b) - 1]])]]
    t.ans("Umsatz Juni bis August im Vergleich zu Januar bis März", ["Juni-Aug", "Jan-März"], lambda R: [[u(ok(R), a), u(ok(R), b)]], also=al, sql="select sum(case when an between '2025-06-01' and '2025-08-31' then be end), sum(case when an<'2025-04-01' then be end) from t where st='ok'", note="nach Anreise, ohne Storno und No-Show")
    vl = lambda R: float(st.median((x["an"] - x["bd"]).days for x in R))
    t.ans("Wie viele Tage vor der Anreise wird im Median gebucht?", ["Tage"], lambda R: [[vl(R)]], also=[(["Tage"], lambda R: [[vl(ok(R))]]), (["Tage"], lambda R: [[vl(nst(R))]])], sql="select avg(v) from (select julianday(an)-julianday(bd) v from t order by 1 limit 2 offset 173)")
    t3 = lambda R: rank(R, "land", len)[:3]
    t.ans("Aus welchen drei Ländern kommen die meisten Gäste?", ["Land"], lambda R: [[x] for x, _ in t3(R)], ordered=True, also=[(["Land", "Buchungen"], t3, True), (["Land", "Pers."], lambda R: rank(R, "land", S("pe"))[:3], True), (["Land"], lambda R: [[x] for x, _ in rank(R, "land", S("pe"))[:3]], True), (["Land", "Gäste"], lambda R: rank(R, "land", lambda x: len({y["g"] for y in x}))[:3], True), (["Land", "Buchungen"], lambda R: t3(ok(R)), True), (["Land", "Buchungen"], lambda R: t3(nst(R)), True), (["Land", "Pers."], lambda R: rank(ok(R), "land", S("pe"))[:3], True), (["Land"], lambda R: [[x] for x, _ in rank(R, "land", lambda x: len({y["g"] for y in x}))[:3]], True), (["Land"], lambda R: [[x] for x, _ in t3(ok(R))], True)],
          sql="select land from t where land is not null group by 1 order by count(*) desc limit 3")
    t.top("Zeig mir die 5 teuersten Buchungen", lambda R: sorted(R, key=lambda x: -x["be"]), 5, lambda x: x["be"], [["nr"], ["nr", "be"], ["g", "be"], ["g"], ["nr", "g", "be"]], sql="select nr from t order by be desc limit 5", alts=[lambda R: sorted(ok(R), key=lambda x: -x["be"])], note="alle Buchungen; ohne stornierte auch")
    sg = lambda R, m=3: sorted([g, len(x)] for g, x in grp(R, "g").items() if len(x) >= m)
    t.ans("Wie viele Gäste haben mindestens dreimal bei uns gebucht?", ["Gäste"], lambda R: [[len(sg(R))]], also=[(["Gast"], lambda R: [[g] for g, _ in sg(R)]), (["Gast", "Buchungen"], sg), (["Gäste"], lambda R: [[len(sg(ok(R)))]]), (["Gäste"], lambda R: [[len(sg(nst(R)))]])], sql="select count(*) from (select g from t group by g having count(*)>=3)")
    t.amb("Was ist unser bester Kanal?", [(["Kanal"], lambda R, k=k, lo=lo: [[rank(R, "ka", k, lo)[0][0]]]) for k, lo in ((len, False), (S("be"), False), (A("be"), False), (A("pn"), False), (sq, True))] + [(["Kanal", "Betrag (€)"], lambda R: rank(R, "ka", S("be"))[:1]), (["Kanal", "Buchungen"], lambda R: rank(R, "ka", len)[:1]), (["Kanal", "Betrag (€)"], lambda R: rank(ok(R), "ka", S("be"))[:1])], note="Buchungen, Umsatz, Preis oder Stornoquote", sql="select ka from t group by 1 order by count(*) desc limit 1")
    t.write()


# ---------- 12 GuV ----------
def guv():
    t = T("guv-schreinerei", "de", "Position der GuV", None, [("pos", "Pos.", "key", None, "s"), ("b", "Bezeichnung", "dimension", None, "s"), ("y22", "2022", "measure-sum", "EUR", "i"), ("y23", "2023", "measure-sum", "EUR", "i"), ("y24", "2024", "measure-sum", "EUR", "i"), ("p25", "Plan 2025", "measure-sum", "EUR", "i"), ("bem", "Bemerkung", "free-text", None, "s")], sep=";",
          title=[["Schreinerei Holzner GmbH"] + [""] * 6, ["Gewinn- und Verlustrechnung (in EUR)"] + [""] * 6, [""] * 7])
    Y = ["y22", "y23", "y24", "p25"]; V = {}
    def z(pos, b, v, bem=None): V[b] = v; t.add(None, pos=pos, b=b, bem=bem, **dict(zip(Y, v)))
    def sm(*k): return [sum(V[a][i] for a in k) for i in range(4)]
    def mi(a, *k): return [V[a][i] - sum(V[b][i] for b in k) for i in range(4)]
    z("1", "Umsatzerlöse", [1184200, 1262750, 1331900, 1390000]); z("2", "Bestandsveränderung", [8400, -5100, 3900, 0]); z("3", "Sonstige betriebl. Erträge", [9350, 12480, 7720, 8000], "u. a. Versicherung")
    z("4", "Gesamtleistung", sm("Umsatzerlöse", "Bestandsveränderung", "Sonstige betriebl. Erträge")); z("5", "Holz und Platten", [268900, 301450, 309800, 320000]); z("6", "Beschläge, Lacke, Kleinmaterial", [71300, 74900, 80260, 82000]); z("7", "Fremdleistungen", [58200, 49700, 66350, 55000])
    z("8", "Rohertrag", mi("Gesamtleistung", "Holz und Platten", "Beschläge, Lacke, Kleinmaterial", "Fremdleistungen")); z("9", "Löhne", [298400, 316900, 334750, 349000], "inkl. Urlaubsgeld"); z("10", "Gehälter", [96800, 99300, 104200, 108500]); z("11", "Soziale Abgaben", [79050, 83240, 87790, 91500]); z("12", "Summe Personalaufwand", sm("Löhne", "Gehälter", "Soziale Abgaben"))
    o = {"Miete": [48000, 49200, 50400, 50400], "Strom und Heizung": [21900, 33870, 28640, 27000], "Fahrzeuge": [31250, 32980, 35460, 34000], "Versicherungen": [11840, 12310, 13090, 13500], "Werbung": [8600, 6420, 9310, 12000], "Reparaturen Maschinen": [17420, 14950, 22180, 18000], "IT und Telefon": [6900, 7350, 8120, 8400], "Steuerberatung": [9800, 10150, 10600, 10900], "Sonstige Kosten": [7310, 8040, 6890, 7000]}
    for i, (k, v) in enumerate(o.items()): z(str(13 + i), k, v, "seit 2023 neuer Vertrag" if k == "Strom und Heizung" else None)
    z("22", "Abschreibungen", [38700, 41200, 43650, 46000]); z("23", "Betriebsergebnis (EBIT)", mi("Rohertrag", "Summe Personalaufwand", *o, "Abschreibungen")); z("24", "Zinsaufwand", [9870, 12640, 11980, 10500]); z("25", "Ergebnis vor Steuern", mi("Betriebsergebnis (EBIT)", "Zinsaufwand")); V["Steuern"] = [round(x * .29) if x > 0 else 0 for x in V["Ergebnis vor Steuern"]]; z("26", "Steuern", V["Steuern"]); z("27", "Jahresüberschuss", mi("Ergebnis vor Steuern", "Steuern"))
    g = lambda R, b, y: next(x[y] for x in R if x["b"] == b)
    J_, E, U, PE = "Jahresüberschuss", "Betriebsergebnis (EBIT)", "Umsatzerlöse", "Summe Personalaufwand"
    t.ans("Wie viel Gewinn haben wir 2024 gemacht?", ["Gewinn"], lambda R: [[g(R, J_, "y24")]], also=[(["Gewinn"], lambda R: [[g(R, "Ergebnis vor Steuern", "y24")]]), (["Gewinn"], lambda R: [[g(R, E, "y24")]])], sql="select y24 from t where b='Jahresüberschuss'")
    t.ans("Um wie viel Prozent ist der Umsatz von 2023 auf 2024 gewachsen?", ["Wachstum"], lambda R: [[g(R, U, "y24") / g(R, U, "y23") - 1]], pct=True, also=[(["Zuwachs"], lambda R: [[g(R, U, "y24") - g(R, U, "y23")]])], sql="select (y24-y23)/y23 from t where b='Umsatzerlöse'")
    cost = ["Holz und Platten", "Beschläge, Lacke, Kleinmaterial", "Fremdleistungen", "Löhne", "Gehälter", "Soziale Abgaben", *o, "Abschreibungen", "Zinsaufwand"]
    ks = lambda R, c=cost: [x for x in R if x["b"] in c]
    t.best("Welche Kosten sind von 2023 auf 2024 am stärksten gestiegen?", ["Bezeichnung", "Anstieg"], lambda R: rank(ks(R), "b", lambda x: x[0]["y24"] - x[0]["y23"]), alt=[(["Bezeichnung", "Anstieg"], lambda R: rank(ks(R), "b", lambda x: x[0]["y24"] / x[0]["y23"] - 1)), (["Bezeichnung", "Anstieg"], lambda R: rank(ks(R, cost + [PE]), "b", lambda x: x[0]["y24"] - x[0]["y23"]))], sql="select b from t where cast(pos as int) between 5 and 24 and pos not in ('8','12','23') order by y24-y23 desc limit 1", note="in Euro, ohne Zwischensummen; in Prozent auch")
    t.ans("Wie hoch ist unsere Personalkostenquote 2024?", ["Quote"], lambda R: [[g(R, PE, "y24") / g(R, U, "y24")]], pct=True, also=[(["Quote"], lambda R: [[g(R, PE, "y24") / g(R, "Gesamtleistung", "y24")]])], sql="select sum(case when b in ('Löhne','Gehälter','Soziale Abgaben') then y24 end)/sum(case b when 'Umsatzerlöse' then y24 end) from t")
    t.ans("Was haben wir 2022 bis 2024 im Schnitt pro Jahr für Strom und Heizung ausgegeben?", ["Schnitt"], lambda R: [[mean(g(R, "Strom und Heizung", y) for y in Y[:3])]], sql="select (y22+y23+y24)/3 from t where b='Strom und Heizung'")
    low = lambda R, c: [x for x in R if x["b"] in c and x["p25"] < x["y24"]]
    t.ans("Bei welchen Kosten planen wir 2025 weniger als 2024?", ["Bezeichnung"], lambda R: [[x["b"]] for x in low(R, cost)], also=[(["Bezeichnung"], lambda R: [[x["b"]] for x in low(R, cost + ["Steuern"])]), (["Bezeichnung", "2024", "Plan 2025"], lambda R: [[x["b"], x["y24"], x["p25"]] for x in low(R, cost)]), (["Bezeichnung", "Differenz"], lambda R: [[x["b"], x["p25"] - x["y24"]] for x in low(R, cost)]), (["Bezeichnung"], lambda R: [[x["b"]] for x in low(R, [a for a in cost if a != "Zinsaufwand"])])],
          sql="select b from t where cast(pos as int) between 5 and 24 and pos not in ('8','12','23') and p25<y24", note="ohne Zwischensummen")
    yl = ["2022", "2023", "2024"]; dev = lambda b, n=3: (lambda R: [[y, g(R, b, k)] for y, k in zip(yl + ["Plan 2025"], Y[:n])])
    t.ans("Wie hat sich der Jahresüberschuss seit 2022 entwickelt?", ["Jahr", J_], dev(J_), also=[(["Jahr", J_], dev(J_, 4)), (yl, lambda R: [[g(R, J_, k) for k in Y[:3]]]), (yl + ["Plan 2025"], lambda R: [[g(R, J_, k) for k in Y]]), (["Änderung"], lambda R: [[g(R, J_, "y24") - g(R, J_, "y22")]]), (["Änderung"], lambda R: [[g(R, J_, "y24") / g(R, J_, "y22") - 1]])],
          sql=" union ".join(f"select '20{y}', y{y} from t where pos='27'" for y in (22, 23, 24)))
    t.amb("Wie rentabel sind wir?", [(["Umsatzrendite 2024"], lambda R: [[g(R, J_, "y24") / g(R, U, "y24")]]), (["EBIT-Marge 2024"], lambda R: [[g(R, E, "y24") / g(R, U, "y24")]]), (["Rendite vor Steuern 2024"], lambda R: [[g(R, "Ergebnis vor Steuern", "y24") / g(R, U, "y24")]]), (["Jahresüberschuss 2024"], lambda R: [[g(R, J_, "y24")]]), (["EBIT 2024"], lambda R: [[g(R, E, "y24")]]), (["Jahr", J_], dev(J_)), (["Rohertragsquote 2024"], lambda R: [[g(R, "Rohertrag", "y24") / g(R, U, "y24")]])], note="welche Kennzahl und welches Jahr ist offen")
    t.write()


if __name__ == "__main__":
    for f in (vet, farm, returns, roof, gym, freight, survey, budget, wein, fahrschule, hotel, guv): f()
    tot = Counter()
    for i, l, n, k, c in STAT:
        print(f"{i:24s} {l} rows {n:4d}  {dict(k)}  checked twice {c}")
        for a, b in k.items(): tot[l, a] += b
    print(dict(tot), sum(tot.values()), "checked", sum(x[4] for x in STAT))
