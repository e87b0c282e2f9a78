"""Writes the tables of this folder and their questions: `python3 make.py`. Standard library only, fixed seeds.
Each table is written first; every truth is then computed from the file as it was written (read back from disk)."""
import collections
import csv
import datetime as dt
import json
import os
import random
import re
import statistics
import zipfile
import xml.etree.ElementTree as ET
from xml.sax.saxutils import escape

HERE = os.path.dirname(os.path.abspath(__file__))
D = dt.date
EN = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
WD = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]


# ---------- writing ----------

def write(folder, name, rows, enc="utf-8"):
    p = os.path.join(HERE, folder)
    os.makedirs(p, exist_ok=True)
    with open(os.path.join(p, name), "w", encoding=enc, newline="") as f:
        csv.writer(f, lineterminator="\n").writerows(rows)


def col_name(i):
    s = ""
    i += 1
    while i:
        i, r = divmod(i - 1, 26)
        s = chr(65 + r) + s
    return s


def write_xlsx(folder, name, sheet, rows):
    """A plain workbook with one sheet: shared strings, numbers, real dates (style 1)."""
    p = os.path.join(HERE, folder)
    os.makedirs(p, exist_ok=True)
    strings, out = {}, []
    for i, row in enumerate(rows, 1):
        cells = []
        for j, v in enumerate(row):
            ref = f"{col_name(j)}{i}"
            if v is None or v == "":
                continue
            if isinstance(v, dt.date):
                cells.append(f'<c r="{ref}" s="1"><v>{(v - D(1899, 12, 30)).days}</v></c>')
            elif isinstance(v, (int, float)):
                cells.append(f'<c r="{ref}"><v>{v}</v></c>')
            else:
                n = strings.setdefault(v, len(strings))
                cells.append(f'<c r="{ref}" t="s"><v>{n}</v></c>')
        if cells:
            out.append(f'<row r="{i}">{"".join(cells)}</row>')
    head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    rel = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    pk = "http://schemas.openxmlformats.org/package/2006"
    ct = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    parts = {
        "[Content_Types].xml": f'{head}<Types xmlns="{pk}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="{ct}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="{ct}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="{ct}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="{ct}.sharedStrings+xml"/></Types>',
        "_rels/.rels": f'{head}<Relationships xmlns="{pk}/relationships"><Relationship Id="rId1" Type="{rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'{head}<workbook xmlns="{main}" xmlns:r="{rel}"><sheets><sheet name="{escape(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'{head}<Relationships xmlns="{pk}/relationships"><Relationship Id="rId1" Type="{rel}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="{rel}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="{rel}/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
        "xl/styles.xml": f'{head}<styleSheet xmlns="{main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
        "xl/sharedStrings.xml": f'{head}<sst xmlns="{main}" count="{len(strings)}" uniqueCount="{len(strings)}">' + "".join(f'<si><t xml:space="preserve">{escape(s)}</t></si>' for s in strings) + "</sst>",
        "xl/worksheets/sheet1.xml": f'{head}<worksheet xmlns="{main}"><sheetData>{"".join(out)}</sheetData></worksheet>',
    }
    with zipfile.ZipFile(os.path.join(p, name), "w", zipfile.ZIP_DEFLATED) as z:
        for k, v in parts.items():
            info = zipfile.ZipInfo(k, (2026, 10, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            z.writestr(info, v.encode("utf-8"))


def uk(d):
    return d.strftime("%d/%m/%Y") if d else ""


def iso(d):
    return d.isoformat() if d else ""


def gbp(x, sign="£", n=2):
    return f"{sign}{x:,.{n}f}"


def pick(r, **kw):
    return r.choices(list(kw), list(kw.values()))[0]


def pickd(r, d):
    return r.choices(list(d), list(d.values()))[0]


def day(r, a, b):
    return a + dt.timedelta(r.randint(0, (b - a).days))


def workday(r, a, b):
    while True:
        d = day(r, a, b)
        if d.weekday() < 5:
            return d


def span(a, b):
    return [a + dt.timedelta(i) for i in range((b - a).days + 1)]


# ---------- reading back ----------

def raw(folder, name, enc="utf-8-sig"):
    with open(os.path.join(HERE, folder, name), encoding=enc, newline="") as f:
        return list(csv.reader(f))


def table(lines, header=0):
    head = lines[header]
    return [dict(zip(head, [c.strip() if isinstance(c, str) else c for c in l])) for l in lines[header + 1:] if any(c not in ("", None) for c in l)]


def read(folder, name, header=0, enc="utf-8-sig"):
    return table(raw(folder, name, enc), header)


def raw_xlsx(folder, name):
    ns = {"m": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}
    with zipfile.ZipFile(os.path.join(HERE, folder, name)) as z:
        st = ["".join(t.text or "" for t in si.iter(f"{{{ns['m']}}}t")) for si in ET.fromstring(z.read("xl/sharedStrings.xml"))]
        rows = {}
        for c in ET.fromstring(z.read("xl/worksheets/sheet1.xml")).iter(f"{{{ns['m']}}}c"):
            letters, n = re.match(r"([A-Z]+)(\d+)", c.get("r")).groups()
            j = 0
            for ch in letters:
                j = j * 26 + ord(ch) - 64
            v = c.find("m:v", ns).text
            v = st[int(v)] if c.get("t") == "s" else D(1899, 12, 30) + dt.timedelta(int(v)) if c.get("s") == "1" else float(v)
            rows.setdefault(int(n), {})[j - 1] = v
    width = max(max(r) for r in rows.values()) + 1
    return [[rows.get(i, {}).get(j, "") for j in range(width)] for i in range(1, max(rows) + 1)]


def num(s):
    if isinstance(s, (int, float)):
        return float(s)
    t = (s or "").replace("\u00a0", "").strip()
    if not re.search(r"\d", t):
        return None
    neg = t.startswith("(") or t.startswith("-")
    pct = "%" in t
    v = float(re.sub(r"[^\d.]", "", t))
    v = v / 100 if pct else v
    return -v if neg else v


def date(s, f="%Y-%m-%d"):
    return dt.datetime.strptime(s, f).date() if s else None


def ukd(s):
    return date(s, "%d/%m/%Y")


def stamp(s):
    return dt.datetime.strptime(s, "%Y-%m-%d %H:%M") if s else None


# ---------- computing ----------

def ym(d):
    return f"{d.year}-{d.month:02d}"


def yq(d):
    return f"{d.year}-Q{(d.month + 2) // 3}"


def wd(d):
    return WD[d.weekday()]


def fn(k):
    return k if callable(k) else (lambda r: r[k])


def group(rows, k):
    out = {}
    for r in rows:
        out.setdefault(fn(k)(r), []).append(r)
    return dict(sorted(out.items(), key=lambda x: str(x[0])))


def vals(rows, k):
    return [v for v in map(fn(k), rows) if v is not None]


def total(rows, k):
    return round(sum(vals(rows, k)), 4)


def mean(rows, k):
    return statistics.fmean(vals(rows, k))


def per(rows, k, f):
    return {a: f(g) for a, g in group(rows, k).items()}


def sums(rows, k, v):
    return per(rows, k, lambda g: total(g, v))


def means(rows, k, v):
    return per(rows, k, lambda g: mean(g, v))


def counts(rows, k):
    return per(rows, k, len)


def share(rows, test):
    return sum(1 for r in rows if test(r)) / len(rows)


def flat(d):
    return [[k, v] for k, v in d.items()]


def top(d, n=1, low=False):
    """The n largest (smallest); a tie for the last place is a mistake of the table."""
    s = sorted(d.items(), key=lambda x: x[1], reverse=not low)
    assert len(s) <= n or abs(s[n - 1][1] - s[n][1]) > 1e-6, ("tie", s[:n + 2])
    return [[k, v] for k, v in s[:n]]


def low(d, n=1):
    return top(d, n, True)


def names(xs):
    return [[x] for x in xs] or [["none"]]


def two(la, a, lb, b):
    """Readings of a comparison: both figures, side by side, the difference, the change."""
    return [[[la, a], [lb, b]], (["a", "b"], [[a, b]]), (["difference"], b - a), (["change"], b / a - 1)]


def once(rows):
    seen, out = set(), []
    for r in rows:
        k = tuple(str(v) for v in r.values())
        if k not in seen:
            seen.add(k)
            out.append(r)
    return out


# ---------- questions ----------

def cell(v):
    if isinstance(v, bool):
        return "yes" if v else "no"
    if isinstance(v, dt.date):
        return v.isoformat()
    if isinstance(v, float):
        v = round(v, 6)
        return int(v) if v == int(v) else v
    return "" if v is None else v


def truth(cols, rows, ordered=False):
    if not isinstance(rows, list):
        rows = [[rows]]
    rows = [[cell(v) for v in r] for r in rows]
    assert rows and all(len(r) == len(cols) for r in rows), (cols, rows)
    out = {"columns": cols, "rows": rows}
    fl = [v for r in rows for v in r if isinstance(v, float)]
    if fl:
        out["tolerance"] = 0.0006 if all(abs(v) < 1 for v in fl) else 0.01
    elif any(isinstance(v, int) for r in rows for v in r):
        out["tolerance"] = 0.006
    if ordered:
        out["ordered"] = True
    return out


ALL = []


class Sheet:
    def __init__(self, name):
        self.name, self.q = name, []

    def add(self, text, kind, note, **kw):
        item = {"id": f"{self.name}-{len(self.q) + 1:02d}", "language": "en", "question": text, "kind": kind, **kw}
        if note:
            item["note"] = note
        self.q.append(item)

    def readings(self, cols, answers, ordered=False):
        kept = []
        for a in answers:
            t = truth(a[0], a[1], ordered) if isinstance(a, tuple) else truth(cols, a, ordered)
            if t["rows"] not in [k["rows"] for k in kept]:
                kept.append(t)
        return kept

    def ask(self, text, cols, *answers, note=None, ordered=False):
        """The first answer is the truth; further ones are also right: rows for `cols`, or (columns, rows)."""
        first, *more = self.readings(cols, answers, ordered)
        self.add(text, "answerable", note, truth=first, **({"alsoRight": more} if more else {}))

    def either(self, text, *answers, note=None):
        kept = self.readings(None, answers)
        assert len(kept) > 1, text
        self.add(text, "ambiguous", note, truths=kept)

    def none(self, text, note):
        self.add(text, "unanswerable", note, truth=None)

    def done(self):
        k = collections.Counter(x["kind"] for x in self.q)
        assert k["answerable"] == 7 and len(self.q) == 9 and k["ambiguous"] <= 1, (self.name, k)
        with open(os.path.join(HERE, self.name, "questions.json"), "w", encoding="utf-8") as f:
            f.write(json.dumps(self.q, ensure_ascii=False, indent=2) + "\n")
        ALL.append(self)


FIRST = "James Mary Robert Linda Michael Susan David Karen Thomas Nancy Daniel Lisa Matthew Betty Anthony Sandra Mark Ashley Steven Emily Paul Donna Andrew Carol Joshua Ruth Kenneth Sharon Kevin Helen Brian Anna Priya Omar Chloe Ewan Freya Callum Isla Rhys Megan Niamh Declan Aisha".split()
LAST = "Hughes Carter Patel Walsh Nolan Brooks Fletcher Gibson Harper Ingram Jarvis Kemp Lawson Mercer Norris Osborne Pearce Quinn Rhodes Sutton Tanner Underwood Vickers Watkins Yates Abbott Barlow Chadwick Dixon Ellison Frost Goodwin Hartley Irving Kirby Lomax Marsden Newell Oakley Prior Reeves Stokes Thorpe Upton".split()


def people(r, n):
    out = []
    seen = set()
    while len(out) < n:
        p = (r.choice(FIRST), r.choice(LAST))
        if p not in seen:
            seen.add(p)
            out.append(p)
    return out


# ================= 1 electrical contractor: sales invoices =================

def spark():
    name, r = "h26-spark-invoices", random.Random(101)
    cust = ["Ashdown Primary School", "Barlow & Sons", "Castle Mews Management", "Crown Inn", "Delta Storage", "Fernhill Care Home", "Greenway Homes", "Hillside Dental", "Hopkins Bakery", "Kestrel Developments", "Lakeside Lettings", "Mr P Newton", "Mrs J Oakes", "Orchard Court RTM", "Riverside Gym", "St Mary's Church", "Tandem Cycles", "Westfield Housing"]
    w = [6, 3, 5, 3, 4, 6, 9, 3, 2, 11, 7, 1, 1, 4, 3, 2, 2, 8]
    kinds = {"Rewire": (14, 2200, 9800), "EICR": (30, 160, 620), "EV charger": (14, 780, 1900), "Repairs": (34, 70, 640), "New build": (10, 3200, 16500), "Maintenance": (20, 180, 1300)}
    slow = {c: r.randint(-8, 32) for c in cust}
    dates = sorted(workday(r, D(2025, 1, 6), D(2026, 10, 16)) for _ in range(268))
    rows = [["Inv No", "Inv Date", "Cust. No", "Customer", "Job type", "Net (£)", "VAT (£)", "Gross (£)", "Due", "Paid on", "Status", "Paid by"]]
    for i, d in enumerate(dates):
        c = r.choices(cust, w)[0]
        k = pickd(r, {a: b[0] for a, b in kinds.items()})
        net = round(r.uniform(*kinds[k][1:]) / 5) * 5 + r.choice([0, 0, 0.5, 0.75])
        vat = 0 if k == "New build" else round(net * 0.2, 2)
        due = d + dt.timedelta(30)
        paid = due + dt.timedelta(slow[c] + r.randint(-12, 14))
        paid = max(paid, d)
        if paid > D(2026, 10, 20) or r.random() < 0.025:
            paid = None
        rows.append([f"SE{2001 + i}", uk(d), f"C{cust.index(c) + 101}", c, k, f"{net:,.2f}", f"{vat:,.2f}", f"{net + vat:,.2f}", uk(due), uk(paid), "Paid" if paid else "Unpaid", pick(r, BACS=8, Card=3, Cheque=1) if paid else ""])
    write(name, "sales-invoices.csv", rows, "utf-8-sig")

    R = read(name, "sales-invoices.csv")
    for x in R:
        x["d"], x["due"], x["paid"] = ukd(x["Inv Date"]), ukd(x["Due"]), ukd(x["Paid on"])
        x["net"], x["gross"] = num(x["Net (£)"]), num(x["Gross (£)"])
    paid = [x for x in R if x["paid"]]
    unpaid = [x for x in R if x["Status"] == "Unpaid"]
    assert len(paid) + len(unpaid) == len(R)
    y25 = [x for x in R if x["d"].year == 2025]
    ev = [x for x in R if x["Job type"] == "EV charger"]
    S = Sheet(name)
    dd = [(x["paid"] - x["d"]).days for x in paid]
    S.ask("how long does it take us to get paid", ["days"], statistics.fmean(dd), statistics.median(dd), note="Invoice date to payment over paid invoices; average or median.")
    S.ask("how much are we still owed", ["Gross (£)"], total(unpaid, "gross"), total(unpaid, "net"), note="Gross; net also.")
    S.ask("top 5 customers", ["Customer", "v"], top(sums(R, "Customer", "gross"), 5), top(sums(R, "Customer", "net"), 5), note="By value invoiced, gross or net.")
    S.ask("invoiced per quarter in 2025", ["quarter", "v"], flat(sums(y25, lambda x: yq(x["d"]), "gross")), flat(sums(y25, lambda x: yq(x["d"]), "net")), flat(counts(y25, lambda x: yq(x["d"]))), note="Value, gross or net; the number of invoices is also taken.")
    S.ask("Which customer owes us the most at the moment?", ["Customer", "v"], top(sums(unpaid, "Customer", "gross")), top(sums(unpaid, "Customer", "net")))
    S.ask("how many invoices over £5,000", ["n"], sum(x["gross"] > 5000 for x in R), sum(x["net"] > 5000 for x in R), note="Gross or net.")
    S.ask("what share of our sales is ev chargers", ["share"], total(ev, "net") / total(R, "net"), total(ev, "gross") / total(R, "gross"), len(ev) / len(R), note="By value net or gross; by number also.")
    S.none("what margin do we make on rewires", "No costs in the table.")
    S.none("who is going to pay late next month?", "Forecast.")
    S.done()


# ================= 2 design agency: P&L, months as columns =================

def agency():
    name, r = "h26-agency-pl", random.Random(202)
    M = [f"{m} 2025" for m in EN]

    def line(base, spread, step=1):
        return [round(base * (1 + r.uniform(-spread, spread)) / step) * step for _ in M]
    design = [round(v * f) for v, f in zip(line(29500, 0.16), [0.92, 1, 1.02, 0.98, 1.05, 1.02, 0.74, 0.55, 1.1, 1.16, 1.28, 0.78])]
    ret = [round(12400 + 420 * i + r.randint(-160, 160)) for i in range(12)]
    prn = line(5200, 0.4)
    host = line(1480, 0.04)
    free = line(7600, 0.35)
    prc = [round(p * r.uniform(0.66, 0.78)) for p in prn]
    soft = line(1350, 0.06)
    sal = [21800] * 4 + [24350] * 8
    rent = [2650] * 12
    trav = line(640, 0.6)
    mark = line(1500, 0.55)
    ins = [0, 0, 1840, 0, 0, 0, 0, 0, 920, 0, 0, 0]
    acc = [350] * 11 + [1850]
    bank = line(74, 0.2)
    inc = [sum(x) for x in zip(design, ret, prn, host)]
    cos = [sum(x) for x in zip(free, prc, soft)]
    gp = [a - b for a, b in zip(inc, cos)]
    ovh = [sum(x) for x in zip(sal, rent, trav, mark, ins, acc, bank)]
    net = [a - b for a, b in zip(gp, ovh)]

    def m(v):
        return f"(£{-v:,})" if v < 0 else f"£{v:,}"

    def row(label, v):
        return [label] + [m(x) if x or label not in ("Insurance",) else "" for x in v] + [m(sum(v))]
    e = [""] * 13
    rows = [["Northlight Design Ltd"] + e, ["Profit and loss by month, year to 31 December 2025"] + e, [""] + e,
            ["Account"] + M + ["Total"], ["Income"] + e, row("Design fees", design), row("Retainers", ret), row("Print & production", prn), row("Hosting", host), row("Total income", inc),
            ["Cost of sales"] + e, row("Freelancers", free), row("Print costs", prc), row("Software licences", soft), row("Total cost of sales", cos), row("Gross profit", gp),
            ["Overheads"] + e, row("Salaries", sal), row("Rent", rent), row("Travel", trav), row("Marketing", mark), row("Insurance", ins), row("Accountancy", acc), row("Bank charges", bank), row("Total overheads", ovh), row("Net profit", net)]
    write(name, "profit-and-loss-2025.csv", rows)

    R = {x["Account"]: x for x in read(name, "profit-and-loss-2025.csv", header=3)}
    L = {k: {f"2025-{i + 1:02d}": num(x[c]) for i, c in enumerate(M)} for k, x in R.items() if num(x["Total"]) is not None}
    for k, v in L.items():
        assert sum(z or 0 for z in v.values()) == num(R[k]["Total"])
    S = Sheet(name)
    s = lambda k, ms: sum(L[k][f"2025-{i:02d}"] or 0 for i in ms)
    yr = range(1, 13)
    S.ask("what did we spend on freelancers in q3", ["v"], s("Freelancers", [7, 8, 9]))
    S.ask("net profit for the year?", ["v"], s("Net profit", yr))
    loss = [[k, v] for k, v in L["Net profit"].items() if v < 0]
    S.ask("did we lose money in any month", ["month", "Net profit"], loss, (["month"], [[a] for a, _ in loss]), (["n"], len(loss)), (["lost"], True), note="Months with a negative net profit.")
    over = {k: s(k, yr) for k in ["Salaries", "Rent", "Travel", "Marketing", "Insurance", "Accountancy", "Bank charges"]}
    S.ask("whats our biggest overhead after salaries", ["Account", "v"], top({k: v for k, v in over.items() if k != "Salaries"}))
    S.ask("What percentage of our income goes on salaries?", ["share"], s("Salaries", yr) / s("Total income", yr))
    S.ask("retainers month by month", ["month", "v"], flat(L["Retainers"]))
    S.ask("income first half vs second half", ["half", "v"], *two("H1", s("Total income", range(1, 7)), "H2", s("Total income", range(7, 13))))
    a, b, c = top(L["Total income"]), top(L["Net profit"]), top(L["Gross profit"])
    S.either("what was our best month", (["month", "Total income"], a), (["month", "Net profit"], b), (["month", "Gross profit"], c), note="By income or by profit.")
    S.none("which client brings in the most", "No clients in the table.")
    S.done()


# ================= 3 software company: customer accounts =================

def saas():
    name, r = "h26-saas-accounts", random.Random(303)
    a = ["Blue", "North", "Clear", "Bright", "Iron", "Silver", "Open", "Swift", "Stone", "River", "Cedar", "Lumen", "Apex", "Vertex", "Harbor", "Summit", "Nova", "Atlas", "Pixel", "Quarry"]
    b = ["Labs", "Works", "Partners", "Logistics", "Media", "Foods", "Systems", "Health", "Studio", "Group", "Retail", "Energy"]
    comp = [f"{x} {y}" for x in a for y in b]
    r.shuffle(comp)
    rows = [["Account ID", "Company", "Plan", "Billing", "Seats", "MRR (USD)", "Signed up", "Churned on", "Country", "Acquired via", "Health score"]]
    ds = sorted(day(r, D(2023, 9, 1), D(2026, 10, 12)) for _ in range(184))
    for i, d in enumerate(ds):
        plan = pick(r, Starter=50, Team=34, Business=16)
        seats = {"Starter": r.randint(1, 5), "Team": r.randint(4, 24), "Business": r.randint(20, 140)}[plan]
        bill = pick(r, Monthly=62, Annual=38)
        mrr = seats * {"Starter": 12, "Team": 18, "Business": 24}[plan] * (0.85 if bill == "Annual" else 1)
        if plan == "Business":
            mrr = mrr * r.uniform(0.62, 1)
        via = pickd(r, {"Google Ads": 34, "Referral": 22, "Organic": 28, "Partner": 16})
        p = {"Google Ads": 0.40, "Referral": 0.14, "Organic": 0.25, "Partner": 0.19}[via] * (1.25 if plan == "Starter" else 0.75)
        churn = None
        if r.random() < p:
            churn = d + dt.timedelta(r.randint(40, 620))
            if churn > D(2026, 10, 12):
                churn = None
        rows.append([f"A-{1040 + 3 * i}", comp[i], plan, bill, seats, gbp(mrr, "$"), iso(d), iso(churn), pickd(r, {"United States": 40, "Canada": 14, "United Kingdom": 20, "Germany": 9, "Netherlands": 7, "Australia": 10}), via, "" if churn or r.random() < 0.15 else r.randint(35, 98)])
    write(name, "accounts.csv", rows)

    R = read(name, "accounts.csv")
    for x in R:
        x["seats"], x["mrr"], x["up"], x["gone"] = int(x["Seats"]), num(x["MRR (USD)"]), date(x["Signed up"]), date(x["Churned on"])
    act = [x for x in R if not x["gone"]]
    S = Sheet(name)
    S.ask("how many paying customers do we have right now", ["n"], len(act))
    S.ask("current mrr by plan", ["Plan", "MRR"], flat(sums(act, "Plan", "mrr")))
    n = counts(R, lambda x: x["up"].year)
    S.ask("new customers 2025 compared to 2024", ["year", "n"], *two("2024", n[2024], "2025", n[2025]))
    S.ask("Could you show me the churn rate by acquisition channel?", ["Acquired via", "share"], flat(per(R, "Acquired via", lambda g: share(g, lambda x: x["gone"]))), note="Churned accounts out of all accounts of the channel.")
    S.ask("which country has the most seats", ["Country", "Seats"], top(sums(act, "Country", "seats")), top(sums(R, "Country", "seats")), note="Active accounts; all accounts also.")
    S.ask("average mrr annual vs monthly customers", ["Billing", "MRR"], flat(means(act, "Billing", "mrr")), flat(means(R, "Billing", "mrr")), note="Active accounts; all accounts also.")
    left = [x for x in R if x["gone"] and ym(x["gone"]) == "2026-09"]
    assert 2 <= len(left) <= 7, len(left)
    S.ask("list the accounts that left in september 2026", ["Company"], names(x["Company"] for x in left), (["Account ID"], names(x["Account ID"] for x in left)))
    m, s = top({x["Company"]: x["mrr"] for x in act}), top({x["Company"]: x["seats"] for x in act})
    m2, s2 = top({x["Company"]: x["mrr"] for x in R}), top({x["Company"]: x["seats"] for x in R})
    S.either("who is our biggest customer", (["Company", "MRR"], m), (["Company", "Seats"], s), (["Company", "MRR"], m2), (["Company", "Seats"], s2), note="By MRR or by seats; churned accounts left out or not.")
    S.none("why are starter customers leaving", "No reasons in the table.")
    S.done()


# ================= 4 help desk tickets =================

def helpdesk():
    name, r = "h26-helpdesk", random.Random(404)
    agents = {"Amira": 30, "Ben": 24, "Chiara": 20, "Dev": 16, "Ellie": 10}
    speed = {"Amira": 1.0, "Ben": 1.3, "Chiara": 0.7, "Dev": 1.1, "Ellie": 1.6}
    cust = [f"{x} {y}" for x in ["Acorn", "Bexley", "Corvus", "Dunmore", "Elgin", "Foxhill", "Garnet", "Hatton"] for y in ["Ltd", "Group", "Services"]]
    pr = {"Low": (18, 90), "Normal": (52, 46), "High": (22, 20), "Urgent": (8, 6)}
    ts = []
    while len(ts) < 430:
        d = day(r, D(2026, 1, 2), D(2026, 10, 20))
        if r.random() > [1, 0.86, 0.8, 0.72, 0.62, 0.12, 0.07][d.weekday()]:
            continue
        ts.append(dt.datetime(d.year, d.month, d.day, r.randint(7, 18), r.randint(0, 59)))
    rows = [["Ticket #", "Created", "First reply", "Closed on", "Priority", "Category", "Agent", "Customer", "Status", "CSAT"]]
    f = lambda t: t.strftime("%Y-%m-%d %H:%M") if t else ""
    end = dt.datetime(2026, 10, 21, 18, 0)
    for i, t in enumerate(sorted(ts)):
        p = pickd(r, {k: v[0] for k, v in pr.items()})
        ag = pickd(r, agents)
        h = r.lognormvariate(0, 0.75) * pr[p][1] * speed[ag]
        reply = t + dt.timedelta(minutes=round(min(h * 0.5, r.lognormvariate(0, 0.8) * pr[p][1] * 0.1) * 60) + 3)
        close = t + dt.timedelta(minutes=round(h * 60) + 20)
        st = "Closed"
        if close > end or r.random() < 0.045:
            st, close = pick(r, Open=60, Pending=40), None
        if reply > end or (st == "Open" and r.random() < 0.4):
            reply = None
        who = ag if st != "Open" or r.random() < 0.6 else ""
        csat = pickd(r, {5: 42, 4: 30, 3: 14, 2: 8, 1: 6}) if st == "Closed" and r.random() < 0.55 else ""
        rows.append([50211 + i, f(t), f(reply), f(close), p, pickd(r, {"Login": 22, "Billing": 18, "Bug": 25, "How-to": 24, "Integration": 11}), who, r.choice(cust), st, csat])
    write(name, "tickets.csv", rows)

    R = read(name, "tickets.csv")
    for x in R:
        x["c"], x["f"], x["e"], x["csat"] = stamp(x["Created"]), stamp(x["First reply"]), stamp(x["Closed on"]), num(x["CSAT"])
        x["h"] = (x["e"] - x["c"]).total_seconds() / 3600 if x["e"] else None
        x["dd"] = (x["e"].date() - x["c"].date()).days if x["e"] else None
    S = Sheet(name)
    S.ask("how many tickets are still open", ["n"], sum(x["Status"] == "Open" for x in R), sum(x["Status"] != "Closed" for x in R), note="Status Open, or all that are not closed (Pending included).")
    cl = [x for x in R if x["e"]]
    med = lambda k: flat(per(cl, "Priority", lambda g: statistics.median(vals(g, k))))
    S.ask("average time to close by priority", ["Priority", "hours"], flat(means(cl, "Priority", "h")), (["Priority", "days"], flat({k: v / 24 for k, v in means(cl, "Priority", "h").items()})), (["Priority", "days"], flat(means(cl, "Priority", "dd"))), note="Hours; days, also by calendar day.")
    s1 = [x for x in cl if ym(x["e"]) == "2026-09"]
    s2 = [x for x in cl if ym(x["c"]) == "2026-09"]
    S.ask("who closed the most tickets in september?", ["Agent", "n"], top(counts(s1, "Agent")), top(counts(s2, "Agent")), note="By closing date; tickets created in September also.")
    S.ask("tickets per month", ["month", "n"], flat(counts(R, lambda x: ym(x["c"]))))
    rated = [x for x in R if x["csat"] is not None]
    S.ask("what's our average csat score", ["CSAT"], mean(rated, "csat"))
    wk = counts(R, lambda x: wd(x["c"]))
    dates = collections.Counter(wd(d) for d in span(min(x["c"].date() for x in R), max(x["c"].date() for x in R)))
    S.ask("busiest day of the week", ["weekday", "n"], top(wk), top({k: v / dates[k] for k, v in wk.items()}), note="Total per weekday; average per such day also.")
    S.ask("How many tickets took longer than 3 days to close?", ["n"], sum(x["h"] > 72 for x in cl), sum(x["dd"] > 3 for x in cl), note="More than 72 hours; more than three calendar days also.")
    cs = means([x for x in rated if x["Agent"]], "Agent", "csat")
    S.either("who is our best agent", (["Agent", "closed"], top(counts(cl, "Agent"))), (["Agent", "CSAT"], top(cs)), (["Agent", "hours"], low(means(cl, "Agent", "h"))), (["Agent", "days"], [[k, v / 24] for k, v in low(means(cl, "Agent", "h"))]), note="Most closed, best rated or quickest.")
    S.none("what does a ticket cost us", "No costs in the table.")
    S.done()


# ================= 5 dental practice =================

def dental():
    name, r = "h26-dental-visits", random.Random(505)
    dent = {"Dr Okafor": 34, "Dr Lindqvist": 27, "Dr Marsh": 22, "Dr Sethi": 17}
    ns = {"Dr Okafor": 0.06, "Dr Lindqvist": 0.12, "Dr Marsh": 0.09, "Dr Sethi": 0.17}
    tr = {"Check-up": (40, 27, 62), "Hygiene": (22, 0, 75), "Filling": (16, 75, 145), "Extraction": (7, 75, 190), "Root canal": (5, 75, 540), "Crown": (5, 327, 780), "Whitening": (5, 0, 340)}
    ages = {p: r.randint(6, 84) for p in range(180)}
    rows = [["Appt date", "Patient ID", "Age", "Dentist", "Treatment", "Type", "Attended", "Fee (£)", "Recall booked?"]]
    for d in sorted(workday(r, D(2026, 1, 5), D(2026, 6, 30)) for _ in range(336)):
        p = min(int(r.random() ** 1.5 * 180), 179)
        k = pickd(r, {a: b[0] for a, b in tr.items()})
        t = "Private" if tr[k][1] == 0 or r.random() < 0.42 else "NHS"
        de = pickd(r, dent)
        ok = r.random() > ns[de]
        fee = tr[k][1] if t == "NHS" else tr[k][2] + r.choice([0, 0, 0, 10, 25, -10])
        rows.append([uk(d), f"P{3100 + p}", ages[p], de, k, t, "Yes" if ok else "No", f"{fee:.2f}" if ok else "", ("Yes" if r.random() < 0.6 else "No") if ok else ""])
    write(name, "appointments.csv", rows)

    R = read(name, "appointments.csv")
    for x in R:
        x["d"], x["fee"] = ukd(x["Appt date"]), num(x["Fee (£)"])
    came = [x for x in R if x["Attended"] == "Yes"]
    S = Sheet(name)
    S.ask("how many no shows did we have in march", ["n"], sum(x["Attended"] == "No" and ym(x["d"]) == "2026-03" for x in R))
    S.ask("no show rate per dentist", ["Dentist", "share"], flat(per(R, "Dentist", lambda g: share(g, lambda x: x["Attended"] == "No"))))
    t = sums(R, "Type", "fee")
    S.ask("private income vs nhs", ["Type", "v"], *two("NHS", t["NHS"], "Private", t["Private"])[:2], (["Private", "NHS"], [[t["Private"], t["NHS"]]]), (["difference"], t["Private"] - t["NHS"]))
    S.ask("How many different patients did we see in the first quarter?", ["n"], len({x["Patient ID"] for x in came if yq(x["d"]) == "2026-Q1"}), len({x["Patient ID"] for x in R if yq(x["d"]) == "2026-Q1"}), note="Those who attended; booked also.")
    S.ask("most common treatment", ["Treatment", "n"], top(counts(R, "Treatment")), top(counts(came, "Treatment")), note="All appointments; attended also.")
    S.ask("average fee for a crown", ["Fee (£)"], mean([x for x in R if x["Treatment"] == "Crown"], "fee"), note="Visits with a fee.")
    S.ask("income by month please", ["month", "v"], flat(sums(R, lambda x: ym(x["d"]), "fee")))
    S.none("how many patients are on the waiting list", "No waiting list in the table.")
    S.none("why do so many people miss their appointment with dr sethi", "Cause.")
    S.done()


# ================= 6 landlord: rent roll with title and total row =================

def rentroll():
    name, r = "h26-rent-roll", random.Random(606)
    blds = {"Albion House": 18, "Canal Wharf": 24, "Mill Lane": 12, "Station Road": 10}
    rent = {"Studio": 690, "1 bed": 845, "2 bed": 1080, "3 bed": 1390, "Commercial": 1850}
    ft = {"Studio": 320, "1 bed": 460, "2 bed": 680, "3 bed": 910, "Commercial": 1200}
    ppl = people(r, 70)
    rows = [["Rent roll as at 30/09/2026", "", "", "", "", "", "", "", "", "", ""], [""] * 11, ["Unit ref", "Building", "Type", "Sq ft", "Rent pcm", "Tenant", "Lease start", "Lease end", "Deposit (£)", "Arrears (£)", "Status"]]
    tot = [0, 0, 0, 0]
    k = 0
    for b, n in blds.items():
        for u in range(1, n + 1):
            t = "Commercial" if u == 1 and b in ("Canal Wharf", "Station Road") else pickd(r, {"Studio": 14, "1 bed": 34, "2 bed": 38, "3 bed": 14})
            sq = ft[t] + r.randint(-40, 60)
            ref = f"{''.join(w[0] for w in b.split())}-{u:02d}"
            if r.random() < {"Albion House": 0.06, "Canal Wharf": 0.14, "Mill Lane": 0.2, "Station Road": 0.05}[b]:
                rows.append([ref, b, t, sq, "", "", "", "", "", "", "Vacant"])
                tot[0] += sq
                continue
            pcm = round(rent[t] * {"Albion House": 0.95, "Canal Wharf": 1.12, "Mill Lane": 1, "Station Road": 0.9}[b] * r.uniform(0.94, 1.07) / 5) * 5
            st = D(r.randint(2021, 2025), r.randint(1, 12), r.choice([1, 1, 15]))
            e = day(r, D(2026, 10, 10), D(2028, 5, 31)) if r.random() < 0.8 else None
            arr = round(pcm * r.choice([0.5, 1, 1, 1.4, 2]), 2) if r.random() < 0.12 else 0
            dep = round(pcm * 12 / 52 * 5)
            ten = " ".join(ppl[k]) if t != "Commercial" else ["Brewhouse Coffee Ltd", "Kwik Cuts Barbers"][b == "Station Road"]
            k += 1
            tot = [tot[0] + sq, tot[1] + pcm, tot[2] + dep, tot[3] + arr]
            rows.append([ref, b, t, sq, f"£{pcm:,}", ten, uk(st), uk(e), dep, f"{arr:,.2f}" if arr else "", "Notice given" if e and e < D(2026, 12, 1) and r.random() < 0.7 else "Let"])
    rows.append(["Total", "", "", tot[0], f"£{tot[1]:,}", "", "", "", tot[2], f"{tot[3]:,.2f}", ""])
    write(name, "rent-roll.csv", rows)

    R = [x for x in read(name, "rent-roll.csv", header=2) if x["Unit ref"] != "Total"]
    for x in R:
        x["rent"], x["arr"], x["end"] = num(x["Rent pcm"]), num(x["Arrears (£)"]), ukd(x["Lease end"])
    S = Sheet(name)
    S.ask("how many units are empty", ["n"], sum(x["Status"] == "Vacant" for x in R))
    S.ask("total monthly rent", ["Rent pcm"], total(R, "rent"))
    S.ask("rent by building", ["Building", "v"], flat(sums(R, "Building", "rent")), flat(means(R, "Building", "rent")), note="Total a month; the average also.")
    arr = [x for x in R if x["arr"]]
    S.ask("who is in arrears and by how much?", ["Tenant", "Arrears (£)"], [[x["Tenant"], x["arr"]] for x in arr], (["Unit ref", "Arrears (£)"], [[x["Unit ref"], x["arr"]] for x in arr]))
    S.ask("average rent for a 2 bed", ["Rent pcm"], mean([x for x in R if x["Type"] == "2 bed"], "rent"))
    out = [x for x in R if x["end"] and x["end"] <= D(2026, 12, 31)]
    assert 3 <= len(out) <= 12, len(out)
    S.ask("Which leases run out before the end of 2026?", ["Unit ref"], names(x["Unit ref"] for x in out), (["Tenant"], names(x["Tenant"] for x in out)))
    S.ask("occupancy per building", ["Building", "share"], flat(per(R, "Building", lambda g: share(g, lambda x: x["Status"] != "Vacant"))), (["Building", "n"], flat(per(R, "Building", lambda g: sum(x["Status"] != "Vacant" for x in g)))), flat(per(R, "Building", lambda g: sum(num(x["Sq ft"]) for x in g if x["Status"] != "Vacant") / sum(num(x["Sq ft"]) for x in g))), note="Share of units not vacant; number of let units and share of floor space also.")
    S.none("how much did we spend on repairs at mill lane", "No repairs in the table.")
    S.none("which tenants will leave next year", "Forecast.")
    S.done()


# ================= 7 courier =================

def courier():
    name, r = "h26-courier-runs", random.Random(707)
    dr = {"Leeds": ["Kowalski", "Bates", "Hussain"], "York": ["Dunn", "Fowler"], "Hull": ["Petrov", "Archer", "Mensah"]}
    cust = {"Abbey Pharma": 12, "BrightBox": 25, "Cask & Co": 9, "Homely": 18, "Nordic Lamps": 8, "PartsDirect": 20, "TeaTime": 8}
    rows = [["Consignment", "Date", "Depot", "Driver", "Customer", "Postcode", "Parcels", "Weight (kg)", "Charge (£)", "Status", "On time?", "Failed reason"]]
    days = [d for d in span(D(2026, 7, 1), D(2026, 9, 30)) if d.weekday() < 6]
    for i, d in enumerate(sorted(r.choice(days) for _ in range(540))):
        dep = pick(r, Leeds=46, York=22, Hull=32)
        drv = r.choices(dr[dep], [3, 2, 2][:len(dr[dep])])[0]
        n = pickd(r, {1: 50, 2: 22, 3: 12, 4: 8, 6: 5, 9: 3})
        w = round(n * r.lognormvariate(1.2, 0.7), 1)
        bad = r.random() < {"Petrov": 0.24, "Hussain": 0.1}.get(drv, 0.055)
        on = "" if bad else "Yes" if r.random() < {"Leeds": 0.9, "York": 0.94, "Hull": 0.82}[dep] else "No"
        rows.append([f"CN{700143 + i}", iso(d), dep, drv, pickd(r, cust), r.choice({"Leeds": ["LS1", "LS6", "LS12", "WF2", "BD3"], "York": ["YO10", "YO24", "YO31", "HG1"], "Hull": ["HU1", "HU5", "HU9", "DN14"]}[dep]), n, w, f"{4.2 + 2.1 * n + 0.32 * w:.2f}", "Failed" if bad else "Delivered", on, pickd(r, {"Nobody in": 48, "Wrong address": 25, "Refused": 15, "Damaged": 9}) if bad else ""])
    rows.insert(212, list(rows[211]))
    rows.insert(433, list(rows[432]))
    write(name, "deliveries-q3.csv", rows)

    A = read(name, "deliveries-q3.csv")
    for x in A:
        x["d"], x["p"], x["kg"], x["v"] = date(x["Date"]), int(x["Parcels"]), num(x["Weight (kg)"]), num(x["Charge (£)"])
    U = once(A)
    assert len(A) - len(U) == 2
    S = Sheet(name)
    both = lambda f: [f(U), f(A)]
    ok = lambda rs: [x for x in rs if x["Status"] == "Delivered"]
    aug = lambda rs: [x for x in rs if ym(x["d"]) == "2026-08"]
    S.ask("how many parcels did we deliver in august", ["Parcels"], *both(lambda s: total(ok(aug(s)), "p")), *both(lambda s: (["n"], len(ok(aug(s))))), note="Parcels of delivered consignments, an exact duplicate counted or not; the number of consignments also.")
    S.ask("on time rate by depot", ["Depot", "share"], *both(lambda s: flat(per([x for x in s if x["On time?"]], "Depot", lambda g: share(g, lambda x: x["On time?"] == "Yes")))), *both(lambda s: flat(per(s, "Depot", lambda g: share(g, lambda x: x["On time?"] == "Yes")))), note="Out of delivered; out of all consignments also.")
    S.ask("which driver had the most failed deliveries?", ["Driver", "n"], *both(lambda s: top(counts([x for x in s if x["Status"] == "Failed"], "Driver"))))
    S.ask("average weight of a consignment", ["Weight (kg)"], *both(lambda s: mean(s, "kg")))
    S.ask("revenue per customer, biggest first", ["Customer", "v"], *both(lambda s: top(sums(s, "Customer", "v"), 99)), *both(lambda s: top(sums(ok(s), "Customer", "v"), 99)), ordered=True, note="All consignments; delivered ones also.")
    S.ask("top 3 reasons for failed deliveries", ["Failed reason", "n"], *both(lambda s: top(counts([x for x in s if x["Failed reason"]], "Failed reason"), 3)))
    S.ask("How many deliveries were over 25 kg?", ["n"], *both(lambda s: sum(x["kg"] > 25 for x in s)), *both(lambda s: sum(x["kg"] > 25 for x in ok(s))), note="All consignments; delivered ones also.")
    rate = lambda s: top(per([x for x in s if x["On time?"]], "Driver", lambda g: share(g, lambda x: x["On time?"] == "Yes")))
    S.either("who is our best driver", *both(lambda s: (["Driver", "n"], top(counts(ok(s), "Driver")))), *both(lambda s: (["Driver", "on time"], rate(s))), *both(lambda s: (["Driver", "Parcels"], top(sums(ok(s), "Driver", "p")))), *both(lambda s: (["Driver", "failed"], low(per(s, "Driver", lambda g: share(g, lambda x: x["Status"] == "Failed"))))), *both(lambda s: (["Driver", "v"], top(sums(s, "Driver", "v")))), note="Most deliveries, best on-time rate, fewest failures or highest charges.")
    S.none("how much did the vans cost us in fuel", "No fuel in the table.")
    S.done()


# ================= 8 farm cash book =================

def farm():
    name, r = "h26-farm-cashbook", random.Random(808)
    ent = []

    def out(d, det, cat, a, b):
        ent.append((d, det, cat, 0, round(r.uniform(a, b), 2)))
    m = D(2025, 1, 1)
    while m <= D(2026, 10, 1):
        dd = lambda n: m.replace(day=n)
        f = {3: 1.06, 4: 1.14, 5: 1.2, 6: 1.12, 11: 0.9, 12: 0.88, 1: 0.9}.get(m.month, 1)
        ent.append((dd(14), "Dale Dairies milk cheque", "Milk sales", round(r.uniform(14200, 15800) * f * (1.05 if m.year == 2026 else 1), 2), 0))
        for _ in range(r.choice([1, 2, 2, 3])):
            out(dd(r.randint(3, 27)), r.choice(["Harrow Feeds", "Harrow Feeds", "Countrywide Feeds"]), "Feed", 1150, 2600)
        for _ in range(r.choice([1, 2, 2, 3] if m.month in (4, 5, 6, 7, 8, 9) else [1, 1, 2])):
            out(dd(r.randint(2, 28)), r.choice(["Wolds Oils red diesel", "Wolds Oils red diesel", "Station Garage"]), "Fuel", 240, 980)
        out(dd(r.randint(5, 24)), "Beck Vets", "Vet & med", 180, 760)
        if r.random() < 0.4:
            out(dd(r.randint(5, 24)), "Beck Vets", "Vet & med", 90, 300)
        for _ in range(r.choice([0, 1, 1, 2])):
            out(dd(r.randint(1, 28)), r.choice(["TW Tractors", "Hydraulic hoses", "Tyre fitting", "Parlour service"]), "Machinery repairs", 75, 1450)
        if m.month in (2, 3, 4, 9):
            out(dd(r.randint(4, 20)), "Agri Nutrients", "Fertiliser", 1900, 4100)
        for w in ("T Marsden wages", "K Lomax wages"):
            out(dd(28), w, "Wages", 1980, 2240)
        out(dd(r.randint(8, 20)), r.choice(["Northern Power", "Yorkshire Water"]), "Utilities", 260, 690)
        if m.month in (3, 9):
            ent.append((dd(25), "Estate office half year rent", "Rent", 0, 6400.0))
        if m.month in (2, 5, 8, 10, 11):
            ent.append((dd(r.randint(6, 22)), "Mart - cull cows & stores", "Livestock sales", round(r.uniform(2100, 7200), 2), 0))
        if m.month == 12:
            ent.append((dd(4), "Scheme payment", "Subsidy", 16240.0 if m.year == 2025 else 0, 0))
        m = (m + dt.timedelta(32)).replace(day=1)
    ent.append((D(2026, 3, 9), "TW Tractors - used loader", "Machinery", 0, 18750.0))
    ent = sorted((e for e in ent if e[0] <= D(2026, 10, 20)), key=lambda e: e[0])
    bal = 14380.55
    rows = [["Date", "Ref", "Details", "Category", "Money in £", "Money out £", "Balance £"], ["01/01/2025", "", "Opening balance", "", "", "", f"{bal:,.2f}"]]
    for i, (d, det, cat, a, b) in enumerate(ent):
        bal = round(bal + a - b, 2)
        c = cat
        if cat in ("Fuel", "Feed", "Vet & med") and r.random() < 0.14:
            c = r.choice([cat.lower(), cat.upper(), cat + " "])
        rows.append([uk(d), "" if r.random() < 0.2 else f"{'R' if a else 'P'}{i + 11:03d}", det, c, f"{a:,.2f}" if a else "", f"{b:,.2f}" if b else "", f"{bal:,.2f}"])
    write(name, "cash-book.csv", rows, "cp1252")

    R = read(name, "cash-book.csv", enc="cp1252")
    spell = {}
    for x in R:
        spell.setdefault(x["Category"].lower(), collections.Counter())[x["Category"]] += 1
    for x in R:
        x["d"], x["in"], x["out"], x["bal"] = ukd(x["Date"]), num(x["Money in £"]), num(x["Money out £"]), num(x["Balance £"])
        x["cat"] = spell[x["Category"].lower()].most_common(1)[0][0]
    run = R[0]["bal"]
    for x in R[1:]:
        run = round(run + (x["in"] or 0) - (x["out"] or 0), 2)
        assert run == x["bal"]
    S = Sheet(name)
    S.ask("how much did we spend on fuel last quarter", ["Money out £"], total([x for x in R if x["cat"] == "Fuel" and yq(x["d"]) == "2026-Q3"], "out"), note="The last complete quarter, Q3 2026.")
    S.ask("where does most of our money go", ["Category", "v"], top(sums([x for x in R if x["out"]], "cat", "out")))
    y = {k: v for k, v in sums([x for x in R if x["in"]], lambda x: str(x["d"].year), "in").items()}
    S.ask("money in by year", ["year", "v"], flat(y))
    fd = lambda yr: total([x for x in R if x["cat"] == "Feed" and x["d"].year == yr and x["d"].month <= 6], "out")
    S.ask("feed costs january to june, 2025 against 2026", ["year", "v"], *two("2025", fd(2025), "2026", fd(2026)))
    S.ask("What was our balance at the end of June 2026?", ["Balance £"], [x for x in R if x["d"] <= D(2026, 6, 30)][-1]["bal"])
    big = max((x for x in R if x["out"]), key=lambda x: x["out"])
    S.ask("biggest single payment we made", ["Details", "Money out £"], [[big["Details"], big["out"]]])
    S.ask("milk income per month this year", ["month", "v"], flat(sums([x for x in R if x["cat"] == "Milk sales" and x["d"].year == 2026], lambda x: ym(x["d"]), "in")))
    S.none("how many litres of milk did we sell", "No litres in the table.")
    S.none("will we have enough in the bank at christmas", "Forecast.")
    S.done()


# ================= 9 manufacturing: shift reports =================

def shopfloor():
    name, r = "h26-shop-floor", random.Random(909)
    mac = {"CNC 1": 0.021, "CNC 2": 0.034, "Lathe A": 0.026, "Lathe B": 0.048, "Mill 3": 0.03}
    ops = ["Novak", "Sharma", "Grey", "Olsen", "Tait", "Ferreira"]
    rows = [["Date", "Shift", "Machine", "Part no", "Planned qty", "Good qty", "Scrap qty", "Scrap %", "Downtime (min)", "Stop reason", "Operator"]]
    for d in span(D(2026, 6, 1), D(2026, 8, 31)):
        if d.weekday() > 4:
            continue
        for sh in ("Early", "Late"):
            for mc in mac:
                if r.random() < 0.42:
                    continue
                plan = r.choice([120, 150, 180, 200, 240])
                down = r.choice([10, 15, 20, 25, 30, 40, 45, 55, 60, 75, 90, 120, 160]) if r.random() < (0.5 if mc == "CNC 2" else 0.33) else 0
                made = round(plan * r.uniform(0.93, 1.04) * (1 - down / 480) * (1.02 if sh == "Early" else 0.97))
                scrap = min(made, sum(r.random() < mac[mc] * r.choice([0.6, 1, 1.5]) for _ in range(made)))
                rows.append([iso(d), sh, mc, r.choice(["BR-110", "BR-115", "HS-204", "HS-220", "PL-031"]), plan, made - scrap, scrap, f"{scrap / made * 100:.1f}%", down, pickd(r, {"Tool change": 34, "Material missing": 24, "Breakdown": 20, "Setup": 22}) if down else "", r.choice(ops)])
    write(name, "shift-reports.csv", rows)

    R = read(name, "shift-reports.csv")
    for x in R:
        x["d"], x["plan"], x["good"], x["bad"], x["pct"], x["down"] = date(x["Date"]), int(x["Planned qty"]), int(x["Good qty"]), int(x["Scrap qty"]), num(x["Scrap %"]), int(x["Downtime (min)"])
        x["made"] = x["good"] + x["bad"]
    S = Sheet(name)
    rate = lambda g: total(g, "bad") / total(g, "made")
    S.ask("scrap rate by machine", ["Machine", "share"], flat(per(R, "Machine", rate)), flat(means(R, "Machine", "pct")), flat(per(R, "Machine", lambda g: total(g, "bad") / total(g, "plan"))), note="Scrap out of all parts made; mean of the percent column or out of planned also.")
    dn = sums([x for x in R if x["Stop reason"]], "Stop reason", "down")
    S.ask("total downtime per reason", ["Stop reason", "minutes"], flat(dn), (["Stop reason", "hours"], flat({k: v / 60 for k, v in dn.items()})), (["Stop reason", "minutes"], flat({**dn, "": 0})))
    S.ask("how many good parts did each shift make", ["Shift", "Good qty"], flat(sums(R, "Shift", "good")))
    jul = [x for x in R if ym(x["d"]) == "2026-07"]
    S.ask("how many parts did we make in july?", ["n"], total(jul, "good"), total(jul, "made"), note="Good parts; with scrap also.")
    mp = per(R, lambda x: ym(x["d"]), lambda g: (total(g, "plan"), total(g, "good")))
    S.ask("planned vs good by month", ["month", "planned", "good"], [[k, a, b] for k, (a, b) in mp.items()], (["month", "share"], [[k, b / a] for k, (a, b) in mp.items()]), (["month", "difference"], [[k, b - a] for k, (a, b) in mp.items()]))
    S.ask("How often was a machine down for more than an hour?", ["n"], sum(x["down"] > 60 for x in R))
    S.ask("worst 3 days for scrap", ["day", "v"], top(sums(R, "d", "bad"), 3), top(per(R, "d", rate), 3), note="By quantity; by rate also.")
    S.either("which machine is giving us the most trouble", (["Machine", "Downtime"], top(sums(R, "Machine", "down"))), (["Machine", "Scrap qty"], top(sums(R, "Machine", "bad"))), (["Machine", "share"], top(per(R, "Machine", rate))), (["Machine", "stops"], top(counts([x for x in R if x["down"]], "Machine"))), (["Machine", "hours"], [[k, v / 60] for k, v in top(sums(R, "Machine", "down"))]), note="Downtime, stops or scrap.")
    S.none("what did scrap cost us in money", "No prices in the table.")
    S.done()


# ================= 10 tennis club =================

def tennis():
    name, r = "h26-tennis-members", random.Random(1010)
    subs = {"Adult": (42, 210), "Junior": (26, 75), "Senior": (16, 160), "Student": (7, 95), "Social": (9, 40)}
    rows = [["Mem. No", "Surname", "First name", "Category", "Joined", "Town", "Sub due (£)", "Sub paid", "Paid on", "Plays league?", "Email"]]
    js = sorted(day(r, D(2009, 3, 1), D(2026, 6, 20)) if r.random() < 0.6 else day(r, D(2021, 1, 1), D(2026, 6, 20)) for _ in range(206))
    for i, ((f, s), j) in enumerate(zip(people(r, 206), js)):
        c = pickd(r, {k: v[0] for k, v in subs.items()})
        ok = r.random() > 0.075
        rows.append([f"{1001 + i * 2}", s, f, c, uk(j), pickd(r, {"Marlow": 44, "Bourne End": 22, "Cookham": 16, "High Wycombe": 12, "Henley": 6}), subs[c][1], "Yes" if ok else "No", uk(day(r, D(2026, 3, 1), D(2026, 5, 31)) if j < D(2026, 3, 1) else j) if ok else "", "Yes" if c in ("Adult", "Junior", "Student") and r.random() < 0.34 else "No", "" if r.random() < 0.11 else f"{f.lower()}.{s.lower()}@example.com"])
    write(name, "members-2026.csv", rows)

    R = read(name, "members-2026.csv")
    for x in R:
        x["j"], x["sub"] = ukd(x["Joined"]), num(x["Sub due (£)"])
    S = Sheet(name)
    S.ask("how many members in each category", ["Category", "n"], flat(counts(R, "Category")))
    owe = [x for x in R if x["Sub paid"] == "No"]
    S.ask("who hasn't paid their sub yet", ["Surname", "First name"], [[x["Surname"], x["First name"]] for x in owe], (["First name", "Surname"], [[x["First name"], x["Surname"]] for x in owe]), (["Mem. No"], names(x["Mem. No"] for x in owe)))
    S.ask("how much is still outstanding in subs", ["v"], total(owe, "sub"))
    S.ask("how many juniors play in the league?", ["n"], sum(x["Category"] == "Junior" and x["Plays league?"] == "Yes" for x in R))
    S.ask("new members per year since 2021", ["year", "n"], flat(counts([x for x in R if x["j"].year >= 2021], lambda x: str(x["j"].year))))
    S.ask("How many members have not given us an email address?", ["n"], sum(x["Email"] == "" for x in R))
    lo = top({(x["First name"], x["Surname"]): -x["j"].toordinal() for x in R})[0][0]
    x0 = min(R, key=lambda x: x["j"])
    S.ask("longest standing member", ["Surname", "First name", "Joined"], [[lo[1], lo[0], x0["j"]]], (["Mem. No", "Joined"], [[x0["Mem. No"], x0["j"]]]), (["Surname", "Joined"], [[lo[1], x0["j"]]]), (["First name", "Surname"], [list(lo)]))
    S.none("how often do members use the courts", "No court bookings in the table.")
    S.none("how many will renew next year", "Forecast.")
    S.done()


# ================= 11 conference: feedback survey =================

def survey():
    name, r = "h26-conference-feedback", random.Random(1111)
    T, Q1, Q2, Q3, Q4, Q5, Q6, Q7, Q8 = ["Timestamp", "Which ticket did you have?", "How satisfied were you with the event overall? (1 = not at all, 5 = very)", "How likely are you to recommend us to a colleague? (0-10)", "Which session did you like best?", "How did you hear about the conference?", "Would you come again next year?", "How would you rate the catering? (1-5)", "Anything we should improve?"]
    rows = [[T, Q1, Q2, Q3, Q4, Q5, Q6, Q7, Q8]]
    com = ["More vegetarian food please", "Rooms were too warm", "Longer breaks", "The app did not work", "More time for questions", "Lunch queue too long", "Parking!"]
    t = dt.datetime(2026, 9, 18, 15, 40)
    for _ in range(142):
        t += dt.timedelta(minutes=r.randint(1, 110))
        k = pick(r, Standard=58, Student=20, VIP=22)
        s = pickd(r, {5: 38, 4: 36, 3: 15, 2: 8, 1: 3})
        rec = max(0, min(10, round(s * 2 - 0.6 + r.gauss(0.3, 1.2))))
        cat = max(1, min(5, round(r.gauss({"Standard": 3.2, "Student": 3.5, "VIP": 4.2}[k], 0.9))))
        rows.append([t.strftime("%Y-%m-%d %H:%M"), k, s, rec if r.random() > 0.04 else "", pickd(r, {"Keynote": 33, "Pricing workshop": 21, "Panel: hiring": 14, "AI in practice": 22, "Lightning talks": 10}) if r.random() > 0.06 else "", pickd(r, {"Newsletter": 34, "LinkedIn": 28, "A colleague": 22, "Search engine": 10, "Other": 6}), pick(r, Yes=60, Maybe=28, No=12) if s > 2 else pick(r, Yes=10, Maybe=40, No=50), cat if r.random() > 0.05 else "", r.choice(com) if r.random() < 0.18 else ""])
    write(name, "feedback-responses.csv", rows)

    R = read(name, "feedback-responses.csv")
    for x in R:
        x["s"], x["rec"], x["cat"] = num(x[Q2]), num(x[Q3]), num(x[Q7])
    S = Sheet(name)
    S.ask("how happy were people overall", ["average"], mean(R, "s"), (["share 4 or 5"], share(R, lambda x: x["s"] >= 4)), (["rating", "n"], [[int(k), v] for k, v in counts(R, "s").items()]), note="Average score; share of 4 and 5 or the spread also.")
    S.ask("would they come again", [Q6, "n"], flat(counts(R, Q6)), (["answer", "share"], flat({k: v / len(R) for k, v in counts(R, Q6).items()})), (["share yes"], share(R, lambda x: x[Q6] == "Yes")), (["yes"], sum(x[Q6] == "Yes" for x in R)))
    rec = vals(R, "rec")
    nps = (sum(v >= 9 for v in rec) - sum(v <= 6 for v in rec)) / len(rec)
    S.ask("what's our nps", ["NPS"], nps * 100, nps, (["NPS"], round(nps * 100)), note="Blank answers left out; points or fraction.")
    S.ask("favourite session", ["session", "n"], top(counts([x for x in R if x[Q4]], Q4)))
    S.ask("catering rating by ticket type", [Q1, "average"], flat(means(R, Q1, "cat")))
    S.ask("How did people find out about us?", [Q5, "n"], flat(counts(R, Q5)), ([Q5, "share"], flat({k: v / len(R) for k, v in counts(R, Q5).items()})))
    S.ask("how many people rated the event 1 or 2", ["n"], sum(x["s"] <= 2 for x in R))
    S.none("how much did visitors spend on hotels", "No spending in the survey.")
    S.none("how many tickets will we sell next year", "Forecast.")
    S.done()


# ================= 12 bistro: day book (xlsx) =================

def bistro():
    name, r = "h26-bistro-daybook", random.Random(1212)
    rows = [["Chez Margot – day book summer 2026"], [], ["Date", "Service", "Covers", "Food €", "Drinks €", "Tips €", "Manager", "Weather"]]
    for d in span(D(2026, 4, 1), D(2026, 9, 30)):
        if d.weekday() == 0:
            continue
        w = pick(r, Sunny=50, Cloudy=30, Rain=20)
        for s in ("Lunch", "Dinner"):
            if s == "Lunch" and d.weekday() in (1, 2):
                continue
            c = round({1: 30, 2: 33, 3: 40, 4: 56, 5: 66, 6: 48}[d.weekday()] * (0.72 if s == "Lunch" else 1) * {4: 0.85, 5: 0.95, 6: 1.08, 7: 1.15, 8: 1.1, 9: 0.97}[d.month] * {"Sunny": 1.08, "Cloudy": 1, "Rain": 0.82}[w] * r.uniform(0.82, 1.18))
            food = round(c * r.uniform(21, 26) * (0.74 if s == "Lunch" else 1.12), 2)
            dr = round(c * r.uniform(8, 13) * (0.6 if s == "Lunch" else 1.15), 2)
            rows.append([d, s, c, food, dr, round((food + dr) * r.uniform(0.04, 0.09), 2) if r.random() > 0.03 else None, pick(r, Sofia=42, Luc=35, Hanna=23), w])
    write_xlsx(name, "daybook.xlsx", "Summer 2026", rows)

    R = table(raw_xlsx(name, "daybook.xlsx"), 2)
    for x in R:
        x["d"], x["c"], x["t"] = x["Date"], x["Covers"], round(x["Food €"] + x["Drinks €"], 2)
        x["tip"] = x["Tips €"] if x["Tips €"] != "" else None
    S = Sheet(name)
    S.ask("average spend per cover", ["v"], total(R, "t") / total(R, "c"), mean(R, lambda x: x["t"] / x["c"]), note="Food and drinks over covers; mean of the services' figures also.")
    bw = lambda x: wd(x["d"])
    wdays = {k: len({x["d"] for x in g}) for k, g in group(R, bw).items()}
    S.ask("which day of the week is busiest", ["weekday", "covers"], top(sums(R, bw, "c")), top({k: v / wdays[k] for k, v in sums(R, bw, "c").items()}), top(means(R, bw, "c")), top(sums(R, bw, "t")), top({k: v / wdays[k] for k, v in sums(R, bw, "t").items()}), note="Covers in total, per day or per service; takings also.")
    t = sums(R, "Service", "t")
    S.ask("lunch vs dinner takings", ["Service", "v"], *two("Lunch", t["Lunch"], "Dinner", t["Dinner"])[:3], (["Dinner", "Lunch"], [[t["Dinner"], t["Lunch"]]]))
    S.ask("What was our best day this summer?", ["day", "v"], top(sums(R, "d", "t")), top(sums(R, "d", "c")), top(per(R, "d", lambda g: max(x["t"] for x in g))), note="Food and drinks of the day; covers, or the best single service, also.")
    S.ask("what share of sales is drinks", ["share"], total(R, "Drinks €") / total(R, "t"))
    S.ask("covers by month", ["month", "Covers"], flat(sums(R, lambda x: ym(x["d"]), "c")))
    rain = means(R, "Weather", "c")
    S.ask("do we get fewer people when it rains", ["Weather", "covers"], flat(rain), (["fewer"], min(rain, key=rain.get) == "Rain"), (["rain", "other"], [[rain["Rain"], mean([x for x in R if x["Weather"] != "Rain"], "c")]]), (["Weather", "covers"], [["Rain", rain["Rain"]], ["other", mean([x for x in R if x["Weather"] != "Rain"], "c")]]), (["Weather", "covers"], flat({k: total(g, "c") / len({x["d"] for x in g}) for k, g in group(R, "Weather").items()})), note="Average covers per service by weather; per day also.")
    S.none("how much food do we throw away", "No waste in the table.")
    S.none("how many covers should we expect at christmas", "Forecast.")
    S.done()


# ================= 13 web shop: orders and customers =================

def webshop():
    name, r = "h26-webshop", random.Random(1313)
    ppl = people(r, 150)
    st = {"CA": 24, "TX": 18, "NY": 17, "FL": 14, "WA": 10, "IL": 9, "CO": 8}
    cus = [["Customer ID", "Name", "Email", "State", "Joined", "Newsletter"]]
    joined = sorted(day(r, D(2024, 2, 1), D(2026, 9, 20)) for _ in range(150))
    nl = {}
    for i, ((f, s), j) in enumerate(zip(ppl, joined)):
        nl[i] = r.random() < 0.45
        cus.append([f"C{5001 + i}", f"{f} {s}", f"{f.lower()}{s.lower()}@example.org", pickd(r, st), iso(j), "Yes" if nl[i] else "No"])
    wts = [r.lognormvariate(0, 0.9) if r.random() > 0.09 else 0 for _ in range(150)]
    rows = [["Order ID", "Order date", "Customer ID", "Items", "Subtotal", "Discount", "Shipping", "Order total ($)", "Status", "Returning customer"]]
    seen = set()
    ds = sorted(day(r, D(2025, 1, 2), D(2026, 10, 14)) if r.random() < 0.82 else day(r, D(2025, 11, 10), D(2025, 12, 22)) for _ in range(440))
    k = 0
    for d in ds:
        pool = [i for i in range(150) if joined[i] <= d and wts[i] > 0]
        c = r.choices(pool, [wts[i] for i in pool])[0]
        n = pickd(r, {1: 40, 2: 28, 3: 16, 4: 10, 6: 6})
        sub = round(sum(r.choice([9.5, 14, 18, 22.5, 29, 36, 48, 65]) for _ in range(n)) * (1.1 if nl[c] else 1), 2)
        dis = round(sub * 0.1, 2) if r.random() < 0.18 else 0
        ship = 0 if sub >= 75 else 5.95
        rows.append([f"#{10450 + k}", iso(d), f"C{5001 + c}", n, f"{sub:.2f}", f"{dis:.2f}" if dis else "", f"{ship:.2f}", f"{sub - dis + ship:.2f}", "Processing" if d > D(2026, 10, 11) else pickd(r, {"Shipped": 90, "Cancelled": 6, "Refunded": 4}), "Yes" if c in seen else "No"])
        seen.add(c)
        k += 1
    write(name, "orders.csv", rows)
    write(name, "customers.csv", cus)

    C = {x["Customer ID"]: x for x in read(name, "customers.csv")}
    R = read(name, "orders.csv")
    for x in R:
        x["d"], x["v"], x["c"] = date(x["Order date"]), num(x["Order total ($)"]), C[x["Customer ID"]]
    sets = [[x for x in R if x["Status"] not in ("Cancelled", "Refunded")], [x for x in R if x["Status"] != "Cancelled"], R]
    every = lambda f: [f(s) for s in sets]
    S = Sheet(name)
    S.ask("what share of orders came from returning customers", ["share"], *every(lambda s: share(s, lambda x: x["Returning customer"] == "Yes")), note="Cancelled and refunded orders left out or not.")
    S.ask("average order value by month in 2026", ["month", "v"], *every(lambda s: flat(means([x for x in s if x["d"].year == 2026], lambda x: ym(x["d"]), "v"))), note="Cancelled and refunded orders left out or not.")
    S.ask("sales by state", ["State", "v"], *every(lambda s: flat(sums(s, lambda x: x["c"]["State"], "v"))), note="Cancelled and refunded orders left out or not.")
    S.ask("Who are our top 5 customers?", ["Name", "v"], *every(lambda s: top(sums(s, lambda x: x["c"]["Name"], "v"), 5)), *every(lambda s: (["Customer ID", "v"], top(sums(s, "Customer ID", "v"), 5))), note="By value; cancelled and refunded orders left out or not.")
    S.ask("how many orders were cancelled last year", ["n"], sum(x["Status"] == "Cancelled" and x["d"].year == 2025 for x in R), note="2025; the table runs into October 2026.")
    S.ask("do newsletter subscribers spend more per order", ["Newsletter", "average"], *every(lambda s: flat(means(s, lambda x: x["c"]["Newsletter"], "v"))), note="Average order value; cancelled and refunded orders left out or not.")
    S.ask("how many customers never ordered anything?", ["n"], len(set(C) - {x["Customer ID"] for x in R}), len(set(C) - {x["Customer ID"] for x in sets[1]}), len(set(C) - {x["Customer ID"] for x in sets[0]}), note="No order at all; none that stood also.")
    mo = lambda x: ym(x["d"])
    S.either("which was our best month", *every(lambda s: (["month", "v"], top(sums(s, mo, "v")))), *every(lambda s: (["month", "n"], top(counts(s, mo)))), *every(lambda s: (["month", "average"], top(means(s, mo, "v")))), note="By sales, orders or order value.")
    S.none("how many people visited the shop", "No visits in the tables.")
    S.done()


# ================= 14 HR: staff list (xlsx) =================

def staff():
    name, r = "h26-staff-list", random.Random(1414)
    dep = {"Operations": (40, 29, ["Team Leader", "Operative", "Planner"]), "Sales": (22, 38, ["Account Manager", "Sales Executive"]), "Finance": (12, 44, ["Accountant", "Credit Controller"]), "IT": (14, 50, ["Developer", "Support Analyst"]), "HR": (8, 40, ["HR Adviser", "Recruiter"]), "Marketing": (10, 39, ["Designer", "Content Editor"])}
    rows = [["Employee ID", "Name", "Department", "Job title", "Site", "Start date", "Leaving date", "Salary (£)", "FTE", "Contract", "Gender", "Sick days 2025"]]
    for i, (f, s) in enumerate(people(r, 128)):
        d = pickd(r, {k: v[0] for k, v in dep.items()})
        st = day(r, D(2012, 1, 9), D(2025, 2, 1)) if r.random() < 0.8 else day(r, D(2025, 2, 2), D(2026, 9, 1))
        lv = day(r, max(st + dt.timedelta(90), D(2024, 2, 1)), D(2026, 9, 30)) if r.random() < 0.24 and st < D(2026, 3, 1) else None
        head = r.random() < 0.07
        sal = round(dep[d][1] * 1000 * r.uniform(0.86, 1.28) * (1.75 if head else 1) / 250) * 250
        sick = "" if (lv and lv < D(2025, 1, 1)) or st > D(2025, 12, 31) else r.choices([0, 1, 2, 3, 4, 5, 7, 9, 14, 26], [24, 16, 14, 12, 9, 8, 6, 5, 4, 2])[0]
        rows.append([f"E{2100 + i}", f"{f} {s}", d, f"Head of {d}" if head else r.choice(dep[d][2]), pick(r, Bristol=50, Cardiff=30, Exeter=20), st, lv, sal, pickd(r, {1: 80, 0.8: 10, 0.6: 7, 0.5: 3}), pickd(r, {"Permanent": 88, "Fixed term": 12}), pick(r, F=48, M=52), sick])
    write_xlsx(name, "staff-list.xlsx", "Staff", rows)

    R = table(raw_xlsx(name, "staff-list.xlsx"))
    for x in R:
        x["sal"], x["sick"], x["fte"] = x["Salary (£)"], x["Sick days 2025"] if x["Sick days 2025"] != "" else None, x["FTE"]
    now = [x for x in R if not x["Leaving date"]]
    S = Sheet(name)
    S.ask("current headcount by department", ["Department", "n"], flat(counts(now, "Department")), flat(sums(now, "Department", "fte")), note="People without a leaving date; full-time equivalents also.")
    S.ask("average salary per department", ["Department", "v"], flat(means(now, "Department", "sal")), flat(means(R, "Department", "sal")), note="Current staff; leavers included also.")
    S.ask("how many people left in 2025", ["n"], sum(bool(x["Leaving date"]) and x["Leaving date"].year == 2025 for x in R))
    old = min(now, key=lambda x: x["Start date"])
    S.ask("who has been with us the longest?", ["Name", "Start date"], [[old["Name"], old["Start date"]]], note="Of those still here.")
    g = counts(now, "Gender")
    ga = counts(R, "Gender")
    S.ask("gender split", ["Gender", "n"], flat(g), (["Gender", "share"], flat({k: v / len(now) for k, v in g.items()})), flat(ga), (["Gender", "share"], flat({k: v / len(R) for k, v in ga.items()})), note="Current staff; leavers included also; numbers or shares.")
    S.ask("average sick days per site in 2025", ["Site", "v"], flat(means(R, "Site", "sick")), flat(means(now, "Site", "sick")), note="Everybody with an entry; current staff also.")
    rich, rich2 = [x for x in now if x["sal"] > 60000], [x for x in R if x["sal"] > 60000]
    assert 3 <= len(rich) <= 12, len(rich)
    S.ask("Please list everyone who earns more than 60k", ["Name"], names(x["Name"] for x in rich), names(x["Name"] for x in rich2), (["Name", "Salary (£)"], [[x["Name"], x["sal"]] for x in rich]), (["Name", "Salary (£)"], [[x["Name"], x["sal"]] for x in rich2]), note="Current staff; leavers included also.")
    S.none("who is likely to resign soon", "Forecast.")
    S.none("what did we spend on training per person", "No training in the table.")
    S.done()


# ================= 15 purchasing =================

def purchasing():
    name, r = "h26-purchase-orders", random.Random(1515)
    sup = {"Baxter Steel": ("Raw material", 17, 900, 6200, 12), "Cromwell Fixings": ("Fixings", 21, 40, 520, 5), "Davenport Packaging": ("Packaging", 18, 120, 1400, 8), "Everline Tools": ("Tooling", 12, 150, 2300, 14), "Fulton Chemicals": ("Consumables", 10, 90, 760, 9), "Grange Office": ("Office", 12, 25, 340, 3), "Hale Transport": ("Freight", 10, 110, 680, 4), "Ingot Castings": ("Raw material", 9, 700, 4800, 24), "Keller Box": ("Packaging", 9, 100, 900, 6)}
    rows = [["PO No.", "Raised", "Supplier", "Category", "Requested by", "Amt (£)", "Approved", "Expected", "Received on", "Status"]]
    for i, d in enumerate(sorted(workday(r, D(2025, 1, 6), D(2026, 10, 16)) for _ in range(296))):
        s = pickd(r, {k: v[1] for k, v in sup.items()})
        c, _, a, b, lead = sup[s]
        exp = d + dt.timedelta(lead)
        rec = d + dt.timedelta(max(1, lead + r.choice([-2, -1, -1, 0, 0, 0, 0, 1, 2, 4, 8])))
        st = "Received"
        if r.random() < 0.05:
            st, rec = "Cancelled", None
        elif rec > D(2026, 10, 20) or r.random() < 0.035:
            st, rec = "Open", None
        lab = s if r.random() > 0.13 else r.choice([s.upper(), s.lower(), s + " ", s + " "])
        rows.append([f"PO-{3307 + i}", iso(d), lab, c, r.choice(["Janet", "Tom W", "Raj", "Workshop"]), f"£{r.uniform(a, b):,.2f}", ("Yes" if r.random() > 0.09 else "No") if st != "Open" or r.random() < 0.7 else "No", iso(exp), iso(rec), st])
    write(name, "po-register.csv", rows)

    R = read(name, "po-register.csv")
    spell = {}
    for x in R:
        spell.setdefault(x["Supplier"].lower(), collections.Counter())[x["Supplier"]] += 1
    for x in R:
        x["s"] = spell[x["Supplier"].lower()].most_common(1)[0][0]
        assert x["s"] in sup
        x["d"], x["exp"], x["rec"], x["v"] = date(x["Raised"]), date(x["Expected"]), date(x["Received on"]), num(x["Amt (£)"])
        x["lead"] = (x["rec"] - x["d"]).days if x["rec"] else None
    sets = [[x for x in R if x["Status"] != "Cancelled"], R, [x for x in R if x["Status"] == "Received"]]
    every = lambda f: [f(s) for s in sets]
    S = Sheet(name)
    S.ask("top 5 suppliers by spend", ["Supplier", "v"], *every(lambda s: top(sums(s, "s", "v"), 5)), note="Cancelled orders left out; all, or received only, also.")
    S.ask("how many suppliers do we use", ["n"], *every(lambda s: len({x["s"] for x in s})), note="Spellings of one supplier are one.")
    rc = [x for x in R if x["rec"]]
    S.ask("how many orders came in late", ["n"], sum(x["rec"] > x["exp"] for x in rc))
    S.ask("average delivery time by supplier", ["Supplier", "days"], flat(means(rc, "s", "lead")), note="Raised to received.")
    S.ask("what did we spend on packaging in 2025?", ["v"], *every(lambda s: total([x for x in s if x["Category"] == "Packaging" and x["d"].year == 2025], "v")), note="Cancelled orders left out; all, or received only, also.")
    S.ask("spend per category 2025", ["Category", "v"], *every(lambda s: flat(sums([x for x in s if x["d"].year == 2025], "Category", "v"))), note="Cancelled orders left out; all, or received only, also.")
    op = [x for x in R if x["Status"] == "Open" and x["v"] > 500]
    assert 3 <= len(op) <= 15, len(op)
    S.ask("Can you list the open orders over £500?", ["PO No."], names(x["PO No."] for x in op), (["PO No.", "Amt (£)"], [[x["PO No."], x["v"]] for x in op]))
    late = per(rc, "s", lambda g: share(g, lambda x: x["rec"] > x["exp"]))
    delay = means(rc, "s", lambda x: (x["rec"] - x["exp"]).days)
    lead = means(rc, "s", "lead")
    S.either("which supplier is the worst for deliveries", (["Supplier", "late"], top(late)), (["Supplier", "late orders"], top(counts([x for x in rc if x["rec"] > x["exp"]], "s"))), (["Supplier", "days late"], top(delay)), (["Supplier", "days"], top(lead)), note="Share or number of late orders, average delay or delivery time.")
    S.none("how much stock of steel have we got left", "No stock in the table.")
    S.done()


# ================= 16 solar sites: months as columns =================

def solar():
    name, r = "h26-solar-sites", random.Random(1616)
    M = [f"{m}-25" for m in EN]
    prof = [28, 46, 84, 112, 132, 136, 134, 118, 90, 58, 32, 22]
    towns = ["Abbots Barn", "Bramley Depot", "Cliff Farm", "Dock Street", "Elm Park School", "Fosse Retail", "Gate Hill", "Highcross", "Ivy Works", "Jubilee Pool", "Kiln Lane", "Ladywell", "Manor Dairy", "North Quay", "Oak Nursery", "Priory", "Quayside", "Redgate", "Swan Mill", "Tower Foods"]
    reg = {"South West": 1.06, "Midlands": 0.98, "North": 0.9, "East": 1.02}
    rows = [["Site", "Region", "kWp", "Live since"] + M + ["Total 2025"]]
    sums_ = [0] * 12
    kw = 0
    for i, t in enumerate(towns):
        g = list(reg)[i % 4] if i % 5 else "South West"
        k = r.choice([30, 45, 50, 75, 100, 120, 150, 200, 250])
        q = r.uniform(0.9, 1.07)
        v = [round(k * p * reg[g] * q * r.uniform(0.93, 1.07)) for p in prof]
        if t in ("Dock Street", "Kiln Lane", "Redgate"):
            for j in {"Dock Street": [3], "Kiln Lane": [0, 1], "Redgate": [10]}[t]:
                v[j] = None
        rows.append([t, g, k, r.randint(2014, 2024)] + [f"{x:,}" if x is not None else "" for x in v] + [f"{sum(x or 0 for x in v):,}"])
        sums_ = [a + (b or 0) for a, b in zip(sums_, v)]
        kw += k
    rows.append(["Total", "", kw, ""] + [f"{x:,}" for x in sums_] + [f"{sum(sums_):,}"])
    write(name, "generation-kwh-2025.csv", rows)

    A = read(name, "generation-kwh-2025.csv")
    R = [x for x in A if x["Site"] != "Total"]
    for x in R:
        x["m"] = [num(x[c]) for c in M]
        x["t"], x["k"] = sum(v or 0 for v in x["m"]), num(x["kWp"])
        assert x["t"] == num(x["Total 2025"])
    mon = {f"2025-{i + 1:02d}": sum(x["m"][i] or 0 for x in R) for i in range(12)}
    S = Sheet(name)
    S.ask("total output for 2025", ["kWh"], total(R, "t"))
    b = top(mon)[0]
    S.ask("which month was best", ["month", "kWh"], [b], (["month", "kWh"], [[M[int(b[0][-2:]) - 1], b[1]]]))
    S.ask("output by region", ["Region", "kWh"], flat(sums(R, "Region", "t")))
    S.ask("Which 3 sites produced the most?", ["Site", "kWh"], top({x["Site"]: x["t"] for x in R}, 3))
    S.ask("first half vs second half of the year", ["half", "kWh"], *two("H1", sum(list(mon.values())[:6]), "H2", sum(list(mon.values())[6:])))
    miss = [x["Site"] for x in R if any(v is None for v in x["m"])]
    S.ask("which sites have missing readings", ["Site"], names(miss))
    S.ask("how many kwh per kwp did we get in the north", ["kWh per kWp"], total([x for x in R if x["Region"] == "North"], "t") / total([x for x in R if x["Region"] == "North"], "k"), mean([x for x in R if x["Region"] == "North"], lambda x: x["t"] / x["k"]), note="Total output over total capacity; mean of the sites also.")
    S.none("how much money did we earn with the electricity", "No prices in the table.")
    S.none("what will we produce in 2027", "Forecast.")
    S.done()


# ================= 17 adult education: enrolments, quarters as columns =================

def courses():
    name, r = "h26-course-enrolments", random.Random(1717)
    Q = [f"Q{q} {y}" for y in (2024, 2025) for q in (1, 2, 3, 4)]
    cs = [("Spanish A1", "Languages", 145, 26), ("Spanish A2", "Languages", 145, 18), ("French A1", "Languages", 145, 20), ("German A1", "Languages", 145, 14), ("Italian A1", "Languages", 145, 17), ("English B2", "Languages", 160, 30), ("Excel basics", "IT", 95, 28), ("Excel advanced", "IT", 120, 19), ("Python start", "IT", 220, 15), ("Web design", "IT", 240, 9), ("Phone & tablet", "IT", 60, 22), ("Bookkeeping", "Business", 280, 13), ("Project basics", "Business", 260, 11), ("Public speaking", "Business", 130, 10), ("Pottery", "Crafts", 175, 12), ("Sewing", "Crafts", 150, 14), ("Watercolour", "Crafts", 120, 16), ("Woodwork", "Crafts", 210, 8), ("Yoga", "Health", 85, 33), ("Pilates", "Health", 85, 24), ("First aid", "Health", 70, 17)]
    rows = [["Enrolments by quarter"] + [""] * 11, ["Course", "Area", "Campus", "Fee (€)"] + Q]
    tot = [0] * 8
    for c, a, f, b in cs:
        g = r.uniform(0.74, 1.34)
        v = [max(2, round(b * (g if i > 3 else 1) * [1.2, 0.95, 0.6, 1.2][i % 4] * r.uniform(0.85, 1.15))) for i in range(8)]
        if c == "Woodwork":
            v[2] = v[6] = None
        rows.append([c, a, r.choice(["Centre", "Centre", "Riverside"]), f"€{f}"] + [x if x is not None else "" for x in v])
        tot = [x + (y or 0) for x, y in zip(tot, v)]
    rows.append(["Total", "", "", ""] + tot)
    write(name, "enrolments.csv", rows)

    R = [x for x in read(name, "enrolments.csv", header=1) if x["Course"] != "Total"]
    for x in R:
        x["a"], x["b"], x["fee"] = sum(num(x[q]) or 0 for q in Q[:4]), sum(num(x[q]) or 0 for q in Q[4:]), num(x["Fee (€)"])
    S = Sheet(name)
    S.ask("compare enrolments in 2024 with 2025", ["year", "v"], *two("2024", total(R, "a"), "2025", total(R, "b")), note="Enrolments over all courses.")
    dn = [x for x in R if x["b"] < x["a"]]
    S.ask("which courses had fewer students in 2025 than in 2024", ["Course"], names(x["Course"] for x in dn), (["Course", "change"], [[x["Course"], x["b"] - x["a"]] for x in dn]), (["Course", "2024", "2025"], [[x["Course"], x["a"], x["b"]] for x in dn]))
    S.ask("most popular course 2025", ["Course", "v"], top({x["Course"]: x["b"] for x in R}))
    L = [x for x in R if x["Area"] == "Languages"]
    S.ask("what share of 2025 enrolments were languages?", ["share"], total(L, "b") / total(R, "b"))
    S.ask("What did each area bring in from fees in 2025?", ["Area", "v"], flat(sums(R, "Area", lambda x: x["fee"] * x["b"])), note="Fee times enrolments of the four quarters.")
    a, b = total(R, lambda x: num(x["Q4 2024"])), total(R, lambda x: num(x["Q4 2025"]))
    S.ask("growth from q4 2024 to q4 2025", ["change"], b / a - 1, b - a, *two("Q4 2024", a, "Q4 2025", b)[1:2], (["quarter", "v"], [["2024-Q4", a], ["2025-Q4", b]]))
    S.ask("how many courses had fewer than 50 enrolments in 2025", ["n"], sum(x["b"] < 50 for x in R))
    S.none("how many students dropped out", "No drop-outs in the table.")
    S.none("how many people will sign up next spring", "Forecast.")
    S.done()


def main():
    for f in (spark, agency, saas, helpdesk, dental, rentroll, courier, farm, shopfloor, tennis, survey, bistro, webshop, staff, purchasing, solar, courses):
        f()
    ids = [q["id"] for s in ALL for q in s.q]
    assert len(set(ids)) == len(ids)
    print(len(ALL), "tables", len(ids), "questions", dict(collections.Counter(q["kind"] for s in ALL for q in s.q)))


if __name__ == "__main__":
    main()
