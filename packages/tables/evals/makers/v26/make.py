#!/usr/bin/env python3
"""Writes the twelve tables of the blind test (standard library only, fixed seeds)."""
import csv, datetime as dt, os, random, zipfile
from xml.sax.saxutils import escape
HERE = os.path.dirname(os.path.abspath(__file__))
D = dt.date

def path(folder, name):
    os.makedirs(os.path.join(HERE, folder), exist_ok=True)
    return os.path.join(HERE, folder, name)

def wcsv(folder, name, rows, delim=',', enc='utf-8', eol='\r\n'):
    with open(path(folder, name), 'w', newline='', encoding=enc) as f:
        csv.writer(f, delimiter=delim, lineterminator=eol).writerows(rows)

def col(i):
    s = ''
    i += 1
    while i:
        i, r = divmod(i - 1, 26)
        s = chr(65 + r) + s
    return s

def wxlsx(folder, name, sheet, rows, merges=(), widths=()):
    shared, idx = [], {}
    out = []
    for r, row in enumerate(rows, 1):
        cells = []
        for c, v in enumerate(row):
            ref = f'{col(c)}{r}'
            if v is None or v == '':
                continue
            if isinstance(v, D):
                cells.append(f'<c r="{ref}" s="1"><v>{(v - D(1899, 12, 30)).days}</v></c>')
            elif isinstance(v, (int, float)):
                cells.append(f'<c r="{ref}"><v>{v!r}</v></c>')
            else:
                if v not in idx:
                    idx[v] = len(shared); shared.append(v)
                cells.append(f'<c r="{ref}" t="s"><v>{idx[v]}</v></c>')
        out.append(f'<row r="{r}">{"".join(cells)}</row>')
    ns = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
    rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    cols = ''.join(f'<col min="{i}" max="{i}" width="{w}" customWidth="1"/>' for i, w in enumerate(widths, 1))
    mg = f'<mergeCells count="{len(merges)}">{"".join(f"<mergeCell ref=%s/>" % (chr(34)+m+chr(34)) for m in merges)}</mergeCells>' if merges else ''
    files = {
     '[Content_Types].xml': head + '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
     '_rels/.rels': head + f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="{rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
     'xl/workbook.xml': head + f'<workbook xmlns="{ns}" xmlns:r="{rel}"><sheets><sheet name="{escape(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>',
     'xl/_rels/workbook.xml.rels': head + f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="{rel}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="{rel}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="{rel}/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
     'xl/styles.xml': head + f'<styleSheet xmlns="{ns}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
     'xl/sharedStrings.xml': head + f'<sst xmlns="{ns}" count="{len(shared)}" uniqueCount="{len(shared)}">{"".join(f"<si><t xml:space=%s>%s</t></si>" % (chr(34)+"preserve"+chr(34), escape(s)) for s in shared)}</sst>',
     'xl/worksheets/sheet1.xml': head + f'<worksheet xmlns="{ns}">{"<cols>"+cols+"</cols>" if cols else ""}<sheetData>{"".join(out)}</sheetData>{mg}</worksheet>',
    }
    with zipfile.ZipFile(path(folder, name), 'w', zipfile.ZIP_DEFLATED) as z:
        for n, t in files.items():
            z.writestr(zipfile.ZipInfo(n, (2025, 7, 1, 9, 0, 0)), t)

def days(a, b):
    return [a + dt.timedelta(i) for i in range((b - a).days + 1)]
def de(x, grp=True):
    s = f'{x:,.2f}' if grp else f'{x:.2f}'
    return s.replace(',', '_').replace('.', ',').replace('_', '.')
def dde(d): return d.strftime('%d.%m.%Y')

# 1 ---------------------------------------------------------------- dental practice, booking system
def dental():
    r = random.Random(2601)
    treat = {'Check-up': (30, 62, 40), 'Hygiene clean': (30, 75, 28), 'Filling': (45, 130, 22), 'Root canal': (90, 480, 9),
             'Crown fitting': (60, 590, 8), 'Extraction': (45, 165, 9), 'Emergency': (20, 95, 8), 'Whitening': (60, 320, 5)}
    dent = {'Dr A. Mistry': 34, 'Dr S. Kowalczyk': 27, 'Dr J. Penhaligon': 21, 'Ms R. Obi': 18}
    wd = [d for d in days(D(2025, 1, 6), D(2025, 6, 27)) if d.weekday() < 5]
    rows = []
    for d in sorted(r.choices(wd, k=330)):
        t = r.choices(list(treat), [v[2] for v in treat.values()])[0]
        who = r.choices(list(dent), dent.values())[0]
        if t == 'Hygiene clean' and r.random() < .75: who = 'Ms R. Obi'
        dur, fee, _ = treat[t]
        st = r.choices(['Completed', 'Cancelled', 'No show'], [80, 13, 7])[0]
        shown = st
        if st == 'No show' and r.random() < .2: shown = 'No-show'
        f = p = ''
        if st == 'Completed':
            f = f'{fee + r.choice([0, 0, 0, 5, 10, -5, 15]):.2f}'
            p = r.choices(['Card', 'Insurance', 'Cash', 'Bank transfer', ''], [50, 26, 10, 8, 6])[0]
            if p == 'Card' and r.random() < .05: p = 'card'
        if r.random() < .03 and t == 'Check-up': t = 'Checkup'
        tm = f'{r.randint(8, 16):02d}:{r.choice(["00", "15", "30", "45"])}'
        rows.append([d.strftime('%d/%m/%Y'), tm, f'P{r.randint(1001, 1190)}', who, t, dur, f, st if shown == st else shown, p, r.choices(['No', 'Yes'], [80, 20])[0]])
    rows.sort(key=lambda x: (x[0][6:], x[0][3:5], x[0][:2], x[1]))
    seen = set()
    for x in rows:
        x[-1] = 'Yes' if x[2] not in seen and r.random() < .4 else 'No'
        seen.add(x[2])
    rows = [[f'A{25000 + i}'] + x for i, x in enumerate(rows, 1)]
    wcsv('v26-dental', 'appointments_jan_jun_2025.csv', [['Appt ID', 'Date', 'Time', 'Patient', 'Dentist', 'Treatment', 'Minutes', 'Fee (£)', 'Status', 'Paid by', 'New patient']] + rows)

# 2 ---------------------------------------------------------------- yarn web shop, order lines
def yarn():
    r = random.Random(2602)
    prod = [('Merino DK 50g', 'Yarn', 7.90, 22), ('Alpaca Cloud 50g', 'Yarn', 11.50, 14), ('Sock Yarn 4ply 100g', 'Yarn', 15.90, 17), ('Cotton Summer 50g', 'Yarn', 4.80, 18),
            ('Lace Silk Blend 50g', 'Yarn', 18.40, 6), ('Bamboo Needles 4mm', 'Needles', 8.50, 10), ('Circular Needle 60cm', 'Needles', 12.90, 8), ('Crochet Hook Set', 'Needles', 21.00, 6),
            ('Stitch Marker Tin', 'Accessories', 6.20, 9), ('Project Bag', 'Accessories', 24.90, 6), ('Pattern: Fjord Cardigan', 'Patterns', 6.50, 7), ('Pattern: Baby Blanket', 'Patterns', 4.90, 7)]
    ctry = {'Germany': 40, 'Austria': 16, 'Netherlands': 15, 'France': 11, 'Denmark': 9, 'Ireland': 7}
    names = ['anna', 'b.hoek', 'clara', 'dorte', 'e.moreau', 'fiona', 'greta', 'h.wagner', 'ines', 'jkelly', 'katja', 'lotte', 'm.gruber', 'nadine', 'oonagh', 'p.lund', 'renate', 'saskia', 'tine', 'ulla', 'vera', 'w.bauer', 'yvonne', 'zoe']
    doms = ['mailbox.example', 'post.example', 'web.example']
    cust = []
    for i in range(95):
        cust.append((f'{r.choice(names)}{r.randint(1, 99)}@{r.choice(doms)}', r.choices(list(ctry), ctry.values())[0]))
    cust = list(dict(cust).items())
    seq = [dt.datetime(2024, 10, 1) + dt.timedelta(minutes=r.randint(0, 60 * 24 * 242)) for _ in range(185)]
    out = []
    for n, t in enumerate(sorted(seq), 40217):
        c, k = cust[min(int(r.expovariate(1 / 28)), len(cust) - 1)]
        st = r.choices(['shipped', 'refunded', 'pending', 'cancelled'], [84, 6, 0 if t < dt.datetime(2025, 4, 15) else 14, 4])[0]
        disc = r.choices(['', '10%', '15%'], [80, 14, 6])[0]
        lines = r.choices([1, 2, 3, 4], [35, 35, 20, 10])[0]
        chosen = []
        while len(chosen) < lines:
            p = r.choices(prod, [x[3] for x in prod])[0]
            if p not in chosen: chosen.append(p)
        for j, p in enumerate(chosen):
            q = r.choices([1, 2, 3, 4, 5, 6, 8, 10], [15, 14, 12, 10, 7, 7, 3, 2])[0] if p[1] == 'Yarn' else r.choices([1, 2], [90, 10])[0]
            f = 1 - (int(disc[:-1]) / 100 if disc else 0)
            kk = k
            if j == 0 and k == 'Germany' and r.random() < .06: kk = 'germany'
            if k == 'Netherlands' and r.random() < .07: kk = 'Netherlands '
            out.append([n, t.strftime('%Y-%m-%d %H:%M'), c, kk, p[0], p[1], q, f'{p[2]:.2f}', disc, f'{round(q * p[2] * f + 1e-9, 2):.2f}', (f'{4.90 if k == "Germany" else 9.90:.2f}' if j == 0 else ''), st])
    wcsv('v26-yarnshop', 'order_lines_export.csv', [['Order', 'Placed at', 'Customer', 'Ship to', 'Product', 'Category', 'Qty', 'Unit price EUR', 'Discount', 'Line total EUR', 'Shipping EUR', 'State']] + out, eol='\n')

# 3 ---------------------------------------------------------------- help desk of a law firm
def helpdesk():
    r = random.Random(2603)
    off = {'Leeds': 36, 'Manchester': 30, 'York': 18, 'Hull': 16}
    cats = {'Printer': 18, 'Email': 22, 'Password reset': 24, 'Laptop': 16, 'Case software': 20, 'Phone': 8, 'Network': 9}
    ag = {'Tom Ashworth': 30, 'Priya Nair': 34, 'Callum Reid': 24, 'Zainab Yusuf': 16}
    ppl = ['L. Harding', 'M. Okafor', 'S. Whitby', 'J. Dunmore', 'E. Castellano', 'P. Bright', 'R. Teale', 'H. Marsden', 'C. Lowe', 'D. Firth', 'A. Rahman', 'N. Sykes', 'G. Booth', 'K. Ibbotson', 'B. Quigley', 'V. Marsh']
    wd = [d for d in days(D(2025, 2, 3), D(2025, 5, 30)) if d.weekday() < 5]
    w = [{0: 30, 1: 21, 2: 18, 3: 17, 4: 14}[d.weekday()] for d in wd]
    rows = []
    for d in r.choices(wd, w, k=390):
        t = dt.datetime.combine(d, dt.time(r.randint(8, 17), r.randint(0, 59)))
        pr = r.choices(['Low', 'Medium', 'High'], [38, 44, 18])[0]
        c = r.choices(list(cats), cats.values())[0]
        base = {'Low': 40, 'Medium': 18, 'High': 5}[pr] * (2 if c in ('Laptop', 'Network') else .35 if c == 'Password reset' else 1)
        cl = t + dt.timedelta(minutes=int(r.gammavariate(2, base / 2) * 60) + 6)
        late = d > D(2025, 5, 14)
        st = 'Closed' if r.random() > (.35 if late else .025) else r.choice(['Open', 'Open', 'Pending'])
        a = r.choices(list(ag), ag.values())[0]
        if st == 'Open' and r.random() < .45: a = ''
        if a == 'Priya Nair' and r.random() < .04: a = 'Priya  Nair'
        sat = r.choices(['', 5, 4, 3, 2, 1], [34, 30, 20, 8, 5, 3])[0] if st == 'Closed' else ''
        cc = c
        if c == 'Email' and r.random() < .08: cc = 'E-mail'
        rows.append([t, cl.strftime('%Y-%m-%d %H:%M') if st == 'Closed' else '', r.choice(ppl), r.choices(list(off), off.values())[0], cc, pr, a, st,
                     int(r.gammavariate(2, 22)) + 1 if a else '', sat, ('yes' if r.random() < .09 else 'no') if st == 'Closed' else 'no'])
    rows.sort(key=lambda x: x[0])
    wcsv('v26-helpdesk', 'tickets.csv', [['Ticket', 'Created', 'Closed at', 'Requester', 'Office', 'Category', 'Priority', 'Agent', 'Status', 'First reply (min)', 'Rating', 'Reopened']] +
         [[f'HD-{3300 + i}', x[0].strftime('%Y-%m-%d %H:%M')] + x[1:] for i, x in enumerate(rows)])

# 4 ---------------------------------------------------------------- nursing home HR list (xlsx)
def nursing():
    r = random.Random(2604)
    fn = ['Grace', 'Daniel', 'Amelia', 'Kofi', 'Shauna', 'Patrick', 'Blessing', 'Ewa', 'Marek', 'Joanne', 'Liam', 'Chidi', 'Teresa', 'Angela', 'Hannah', 'Rosa', 'Victor', 'Maureen', 'Samira', 'Colm', 'Nuala', 'Dawn', 'Femi', 'Lucy', 'Owen', 'Petra']
    ln = ['Adeyemi', 'Brennan', 'Carver', 'Doyle', 'Eastwood', 'Fallon', 'Gallagher', 'Hollis', 'Iqbal', 'Jankowska', 'Keane', 'Lacey', 'Mbeki', 'Nolan', 'Osei', 'Prior', 'Quinn', 'Rafferty', 'Stokes', 'Tully', 'Usher', 'Vaughan', 'Walsh', 'Young']
    jobs = {'Care assistant': (2150, 44), 'Registered nurse': (3280, 22), 'Senior carer': (2520, 12), 'Kitchen assistant': (1980, 8), 'Cook': (2380, 4), 'Housekeeping': (1960, 9), 'Activities coordinator': (2260, 3), 'Ward manager': (3890, 4)}
    wards = ['Rose', 'Willow', 'Harbour', 'Meadow']
    used, rows = set(), []
    for i in range(94):
        while True:
            n = f'{r.choice(fn)} {r.choice(ln)}'
            if n not in used: used.add(n); break
        j = r.choices(list(jobs), [v[1] for v in jobs.values()])[0]
        w = r.choices(wards, [30, 28, 20, 22])[0] if j not in ('Kitchen assistant', 'Cook', 'Housekeeping') else ('Kitchen' if j != 'Housekeeping' else 'House')
        ft = r.random() < .56
        hrs = 37.5 if ft else r.choice([12, 16, 20, 24, 30])
        st = D(2009, 3, 1) + dt.timedelta(r.randint(0, 5800))
        if r.random() < .35: st = D(2022, 1, 3) + dt.timedelta(r.randint(0, 1200))
        end = ''
        if r.random() < .17:
            end = max(st + dt.timedelta(90), D(2023, 1, 1)) + dt.timedelta(r.randint(0, 820))
            if end > D(2025, 5, 31): end = D(2025, 1, 31) + dt.timedelta(r.randint(0, 119))
            if end <= st: end = ''
        born = D(1959, 6, 1) + dt.timedelta(r.randint(0, 15800))
        if (st - born).days < 18 * 365 + 30: born = D(born.year - 14, born.month, min(born.day, 28))
        pay = round((jobs[j][0] + r.randint(-12, 22) * 10) * hrs / 37.5)
        ct = 'Full-time' if ft else 'Part-time'
        if r.random() < .07: ct = ct.replace('-', ' ').capitalize()
        fa = D(2025, 1, 15) + dt.timedelta(r.randint(0, 900)) if r.random() < .74 else ''
        rows.append([5000 + 7 * i, n, j, w, ct, hrs, st, end, born, pay, '' if end else r.randint(0, 26), '' if end and end.year < 2025 else r.choices([0, 0, 1, 2, 3, 5, 8, 14, 21], [30, 10, 12, 12, 10, 8, 6, 3, 2])[0], fa])
    wxlsx('v26-nursinghome', 'staff_list_june_2025.xlsx', 'Staff', [['Staff no', 'Name', 'Job title', 'Ward', 'Contract', 'Weekly hours', 'Start date', 'Left on', 'Date of birth', 'Monthly pay (EUR)', 'Holiday left (days)', 'Sick days 2025', 'First aid valid until']] + rows,
          widths=[9, 22, 22, 10, 11, 12, 12, 12, 12, 16, 17, 14, 19])

# 5 ---------------------------------------------------------------- commercial cleaning CRM, two files
def cleaning():
    r = random.Random(2605)
    ind = {'Healthcare': 18, 'Education': 14, 'Offices': 26, 'Retail': 16, 'Manufacturing': 14, 'Hospitality': 12}
    city = {'Columbus': 30, 'Dayton': 18, 'Cincinnati': 24, 'Toledo': 14, 'Akron': 14}
    a = ['Buckeye', 'Riverside', 'Summit', 'Northside', 'Maple', 'Lakeview', 'Heritage', 'Franklin', 'Liberty', 'Oakwood', 'Crestline', 'Prairie', 'Union', 'Harbor', 'Pioneer', 'Stonebridge']
    b = {'Healthcare': ['Family Clinic', 'Medical Center', 'Dental Group'], 'Education': ['Academy', 'Elementary School', 'College'], 'Offices': ['Law Partners', 'Insurance', 'Consulting'], 'Retail': ['Outlet', 'Market', 'Furniture'], 'Manufacturing': ['Plastics', 'Tooling', 'Machine Works'], 'Hospitality': ['Inn', 'Grill', 'Banquet Hall']}
    acc, used = [], set()
    for i in range(66):
        k = r.choices(list(ind), ind.values())[0]
        while True:
            n = f'{r.choice(a)} {r.choice(b[k])}'
            if n not in used: used.add(n); break
        since = (D(2015, 1, 1) + dt.timedelta(r.randint(0, 3600))).isoformat() if r.random() < .55 else ''
        acc.append([f'AC{110 + i}', n, k, r.choices(list(city), city.values())[0], r.choice([8, 12, 20, 35, 40, 60, 85, 120, 180, 250, 400]) if r.random() < .93 else '', since])
    own = {'Megan Foster': 32, 'Luis Ortega': 30, 'Brad Sutter': 22, 'Danielle Price': 16}
    svc = ['nightly cleaning', 'window cleaning', 'floor care', 'deep clean', 'day porter']
    nodeal = {x[0] for x in r.sample(acc, 6)}
    pool = [x for x in acc if x[0] not in nodeal]
    deals = []
    for i in range(185):
        A = r.choice(pool)
        o = r.choices(list(own), own.values())[0]
        cr = D(2024, 9, 2) + dt.timedelta(r.randint(0, 300))
        exp = cr + dt.timedelta(r.randint(25, 120))
        old = cr < D(2025, 3, 20)
        st = r.choices(['Won', 'Lost', 'Proposal', 'Negotiation', 'Lead'], [{'Megan Foster': 44, 'Luis Ortega': 36, 'Brad Sutter': 25, 'Danielle Price': 32}[o], 38, 7, 5, 4] if old else [12, 14, 26, 16, 26])[0]
        cl = min(cr + dt.timedelta(r.randint(10, 110)), D(2025, 6, 29)) if st in ('Won', 'Lost') else ''
        val = round(r.lognormvariate(9.6, .75) / 100) * 100
        s = r.choice(svc)
        lr = r.choices(['Price', 'Chose competitor', 'No budget', 'No reply', ''], [34, 26, 16, 14, 10])[0] if st == 'Lost' else ''
        if lr == 'Price' and r.random() < .12: lr = 'price'
        deals.append([cr, [A[0], f'{A[1]} - {s}', o, st, f'${val:,.2f}' if not (st == 'Lead' and r.random() < .35) else '', cr.isoformat(), exp.isoformat(), cl.isoformat() if cl else '', r.choices(['Referral', 'Website', 'Cold call', 'Trade show', ''], [30, 32, 20, 10, 8])[0], lr]])
    deals.sort(key=lambda x: x[0])
    wcsv('v26-cleaning', 'deals.csv', [['Deal ID', 'Account ID', 'Deal name', 'Owner', 'Stage', 'Annual value', 'Created', 'Expected close', 'Closed on', 'Lead source', 'Lost reason']] + [[f'D-{701 + i}'] + x[1] for i, x in enumerate(deals)])
    wcsv('v26-cleaning', 'accounts.csv', [['Account ID', 'Company', 'Industry', 'City', 'Employees', 'Customer since']] + acc)

# 6 ---------------------------------------------------------------- climbing wall, hand-kept, months across (xlsx)
def climbing():
    r = random.Random(2606)
    mon = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
    sea = [1.18, 1.12, 1.2, 1, .86, .74, .62, .58, .84, 1.05, 1.14, .97]
    lines = [('Day ticket adult', 410, .015), ('Day ticket student', 260, .03), ('Ten-visit card', 335, -.012), ('Monthly pass', 520, .022), ('Kids course', 120, .0), ('Birthday parties', 64, .01), ('School groups', 150, .005)]
    rows = [['Boulder Barn Northgate - visits 2024'], ['kept by the front desk, counted at the turnstile'], [],
            ['', 'Quarter 1', '', '', 'Quarter 2', '', '', 'Quarter 3', '', '', 'Quarter 4', '', '', ''],
            ['Entry type'] + mon + ['Total']]
    data = []
    for n, b, g in lines:
        v = []
        for m in range(12):
            x = round(b * sea[m] * (1 + g * m) * r.uniform(.93, 1.07))
            if n == 'School groups': x = round(b * [.6, .8, 1.2, .9, 1.3, 1.6, .7, 0, .7, 1.1, 1, .5][m] * r.uniform(.9, 1.1))
            if n == 'Kids course' and m in (6, 7): x = 0
            v.append(x if x else '')
        data.append(v)
        rows.append([n] + v + [sum(x for x in v if x != '')])
    rows.append(['Total'] + [sum(d[m] for d in data if d[m] != '') for m in range(12)] + [sum(x for d in data for x in d if x != '')])
    rows += [[], ['no kids course in the summer holidays; wall closed 12-18 August for route setting']]
    wxlsx('v26-climbing', 'visits_2024.xlsx', '2024', rows, merges=['A1:N1', 'B4:D4', 'E4:G4', 'H4:J4', 'K4:M4'], widths=[22] + [8] * 13)

# 7 ---------------------------------------------------------------- veterinary clinic, profit and loss
def vet():
    def m(x): return f'({abs(x):,})' if x < 0 else f'{x:,}'
    # q1..q4 2024, fy 2023
    rev = {'Consultations': [61240, 58310, 54870, 63120, 221900], 'Surgery': [48900, 52350, 39480, 50210, 171300], 'Vaccinations': [22180, 27640, 24910, 19870, 90450], 'Medicines sold': [33420, 34980, 32150, 36740, 139800], 'Pet food and shop': [12860, 12240, 11930, 14590, 56300]}
    cos = {'Medicines purchased': [18950, 19720, 18840, 20980, 77200], 'Laboratory fees': [9120, 9870, 8240, 9560, 33100], 'Pet food and shop purchases': [8420, 8010, 7950, 9730, 37900]}
    ope = {'Salaries': [84300, 85100, 91750, 86200, 318400], 'Social security': [9270, 9360, 10090, 9480, 35000], 'Rent': [13500, 13500, 13500, 13500, 51600], 'Utilities': [4180, 3120, 2860, 4390, 15850], 'Insurance': [2640, 2640, 2640, 2640, 9980], 'Equipment leasing': [5300, 5300, 6150, 6150, 19800], 'Marketing': [1850, 2400, 3950, 1200, 6900], 'Vehicle costs': [2310, 2190, 2480, 2360, 8720], 'Other costs': [3120, 2870, 3460, 3980, 12650]}
    def tot(d): return [sum(v[i] for v in d.values()) for i in range(5)]
    def row(n, v): return [n] + [m(x) for x in v[:4]] + [m(sum(v[:4])), m(v[4])]
    T, C, O = tot(rev), tot(cos), tot(ope)
    G = [a - b for a, b in zip(T, C)]
    P = [a - b for a, b in zip(G, O)]
    I = [1240, 1190, 1130, 1080, 5300]
    B = [a - b for a, b in zip(P, I)]
    X = [5010, 5480, 0, 4560, 19300]
    N = [a - b for a, b in zip(B, X)]
    R = [['Millbrook Veterinary Clinic Ltd'], ['Profit and loss account, all figures in EUR'], [], ['', 'Q1 2024', 'Q2 2024', 'Q3 2024', 'Q4 2024', 'FY 2024', 'FY 2023'], ['Revenue']]
    R += [row(k, v) for k, v in rev.items()] + [row('Total revenue', T), [], ['Cost of sales']] + [row(k, v) for k, v in cos.items()] + [row('Total cost of sales', C), row('Gross profit', G), [], ['Operating expenses']]
    R += [row(k, v) for k, v in ope.items()] + [row('Total operating expenses', O), row('Operating profit', P), row('Interest paid', I), row('Profit before tax', B), row('Tax', X), row('Net profit', N)]
    wcsv('v26-vetclinic', 'profit_and_loss_2024.csv', R)

# 8 ---------------------------------------------------------------- florist, hand-kept weekly takings, two header rows
def florist():
    r = random.Random(2608)
    R = [['Fern & Petal - weekly takings 2025 (GBP)', '', '', '', '', '', '', ''], [''] * 8,
         ['Week starting', 'Market square', '', 'Station kiosk', '', 'Online', 'Week total', 'Remarks'],
         ['', 'cash', 'card', 'cash', 'card', '', '', '']]
    grand = [0] * 6
    mon = None; sub = [0] * 6
    def flush():
        if mon: R.append([f'Total {mon}'] + [f'{x:.2f}' for x in sub] + [''])
    for d in [D(2025, 1, 6) + dt.timedelta(7 * i) for i in range(25)]:
        k = d.strftime('%B')
        if k != mon:
            flush(); mon = k; sub = [0] * 6
        f = {D(2025, 2, 10): 2.3, D(2025, 3, 24): 1.75, D(2025, 4, 14): 1.3}.get(d, 1)
        v = [round(b * f * r.uniform(.8, 1.2) * 2) / 2 for b in (310, 465, 205, 520, 180)]
        rem = {D(2025, 2, 10): "Valentine's", D(2025, 3, 24): "Mother's Day", D(2025, 4, 14): 'Easter'}.get(d, '')
        cells = [f'{x:.2f}' for x in v]
        if d in (D(2025, 1, 6), D(2025, 1, 27), D(2025, 3, 3), D(2025, 5, 26)):
            v[0] = v[1] = 0; cells[0] = cells[1] = 'closed'; rem = rem or {D(2025, 1, 6): 'still on holiday', D(2025, 1, 27): 'storm', D(2025, 3, 3): 'van broken', D(2025, 5, 26): 'road works'}[d]
        if d in (D(2025, 1, 13), D(2025, 6, 9)):
            v[4] = 0; cells[4] = ''; rem = 'web shop down'
        w = sum(v)
        R.append([d.strftime('%d %b %Y')] + cells + [f'{w:.2f}', rem])
        for i, x in enumerate(v + [w]): sub[i] += x; grand[i] += x
    flush()
    R.append(['Grand total'] + [f'{x:.2f}' for x in grand] + [''])
    wcsv('v26-florist', 'takings_2025.csv', R)

# 9 ---------------------------------------------------------------- Heizung und Sanitär, Rechnungsausgang
def sanitaer():
    r = random.Random(2609)
    priv = ['Familie Hartmann', 'Ute Brandl', 'Dr. Seidel', 'Familie Oezdemir', 'Karl Wimmer', 'Monika Faber', 'Jens Riedel', 'Petra Lindner', 'Familie Novak', 'Helga Stumpf', 'R. Bachmeier', 'Familie Kurz', 'Anton Pfeiffer', 'Sabine Kroll']
    firm = ['Hausverwaltung Kessler GmbH', 'Wohnbau Isartal eG', 'Gasthof Alte Post', 'Stadtwerke Moosburg', 'Autohaus Denk', 'Pflegeheim St. Anna']
    ort = {**{p: r.choice(['Freising', 'Moosburg', 'Erding', 'Landshut', 'Au in der Hallertau']) for p in priv}, 'Hausverwaltung Kessler GmbH': 'Freising', 'Wohnbau Isartal eG': 'Landshut', 'Gasthof Alte Post': 'Erding', 'Stadtwerke Moosburg': 'Moosburg', 'Autohaus Denk': 'Freising', 'Pflegeheim St. Anna': 'Landshut'}
    art = {'Heizungswartung': (180, 90, 34), 'Rohrreinigung': (260, 120, 16), 'Badsanierung': (8900, 3200, 7), 'Heizungstausch': (12400, 3900, 5), 'Notdienst': (340, 130, 14), 'Armaturen': (290, 150, 18), 'Wärmepumpe': (16800, 4200, 3)}
    mont = {'Huber': 30, 'Schindler': 28, 'Aydin': 24, 'Maurer': 18}
    rows = []
    for d in sorted(r.choices([x for x in days(D(2025, 1, 7), D(2025, 8, 29)) if x.weekday() < 5], k=235)):
        k = r.choice(priv) if r.random() < .5 else r.choices(firm, [34, 22, 10, 12, 8, 14])[0]
        a = r.choices(list(art), [v[2] for v in art.values()])[0]
        n = round(max(95, r.gauss(art[a][0], art[a][1])) * 20) / 20
        b = round(n * 1.19 + 1e-9, 2)
        due = d + dt.timedelta(14)
        st, paid, mahn = 'bezahlt', '', ''
        u = r.random()
        if u < .035: st = 'storniert'
        elif u < .08 or (d > D(2025, 7, 25) and u < .5): st = 'offen'
        if st == 'bezahlt':
            paid = dde(d + dt.timedelta(max(1, int(r.gammavariate(3, 6)) + (9 if 'Kessler' in k else 0))))
            if r.random() < .05: mahn = '1'
        if st == 'offen' and d < D(2025, 7, 25): mahn = r.choice(['1', '2', '2', '3'])
        kk = k
        if k == 'Hausverwaltung Kessler GmbH' and r.random() < .12: kk = r.choice(['Hausverwaltung Kessler', 'HAUSVERWALTUNG KESSLER GMBH'])
        rows.append([dde(d), kk, ort[k], a, r.choices(list(mont), mont.values())[0], de(n), '19 %', de(b), dde(due), paid, st, mahn])
    wcsv('v26-sanitaer', 'rechnungsausgang_2025.csv', [['Rechnungsnr.', 'Datum', 'Kunde', 'Ort', 'Leistung', 'Monteur', 'Netto (€)', 'MwSt', 'Brutto (€)', 'Fällig am', 'Bezahlt am', 'Status', 'Mahnstufe']] + [[f'RE2025-{i:04d}'] + x for i, x in enumerate(rows, 1)], delim=';')

# 10 --------------------------------------------------------------- Metallbau, Stundenzettel + Projekte
def metallbau():
    r = random.Random(2610)
    kd = ['Gemeinde Altenried', 'Brauhaus Sonnleitner', 'Wohnpark Süd GmbH', 'Kreisklinik', 'Reitstall Eder', 'Molkerei Grün']
    pr = [('Treppengeländer Rathaus', 0), ('Balkone Haus B', 2), ('Stahltreppe Lager', 5), ('Fluchttreppe West', 3), ('Tor Hofeinfahrt', 4), ('Vordach Eingang', 3), ('Sudhaus Podest', 1), ('Fahrradständer Schule', 0), ('Brüstung Parkdeck', 2), ('Boxentüren', 4), ('Rohrbrücke', 5), ('Zaun Bauhof', 0), ('Biergarten Überdachung', 1), ('Geländer Steg', 0)]
    nums = [f'P-{24 + i // 9}{101 + 3 * i}' for i in range(len(pr))]
    lead = ['Reiter', 'Sommer', 'Winkler']
    nohours = {7, 12}
    staff = {'Jan Kowalski': 24, 'Derya Yilmaz': 22, 'Uwe Krämer': 20, 'Tobias Lang': 18, 'Milan Petrovic': 16}
    hrs, first, rows = {}, {}, []
    wt = [9, 14, 11, 12, 5, 8, 7, 0, 10, 4, 9, 6, 0, 5]
    for d in [x for x in days(D(2025, 1, 8), D(2025, 4, 11)) if x.weekday() < 5]:
        for s in staff:
            if r.random() < .1: continue
            left = r.choice([8, 8, 8, 8.5, 7.5, 6, 9])
            parts = [left] if r.random() < .7 else [left / 2, left / 2]
            for h in parts:
                h = round(h * 4) / 4
                i = r.choices(range(len(pr)), wt)[0]
                t = r.choices(['Werkstatt', 'Montage', 'Zeichnung', 'Aufmaß'], [46, 38, 9, 7])[0]
                km = r.choice([12, 18, 24, 30, 36, 44, 60]) if t in ('Montage', 'Aufmaß') and r.random() < .7 else ''
                nm = s
                if s == 'Jan Kowalski' and r.random() < .04: nm = 'J. Kowalski'
                if t == 'Montage' and r.random() < .03: t = 'montage'
                hrs[i] = hrs.get(i, 0) + h
                first.setdefault(i, d)
                rows.append([dde(d), nm, nums[i], t, f'{h:g}'.replace('.', ','), km, r.choices(['', 'Regen', 'Material fehlte', 'Nacharbeit', 'mit Kran'], [86, 3, 4, 4, 3])[0]])
    wcsv('v26-metallbau', 'stundenzettel.csv', [['Datum', 'Mitarbeiter', 'Projektnr.', 'Tätigkeit', 'Stunden', 'Fahrt km', 'Bemerkung']] + rows, delim=';', enc='utf-8-sig')
    P = []
    for i, (n, k) in enumerate(pr):
        plan = round((hrs.get(i, 160) * r.choice([.72, .85, .93, 1.05, 1.15, 1.3])) / 5) * 5
        st = max(D(2025, 1, 7), first[i] - dt.timedelta(r.randint(0, 3))) if i not in nohours else D(2025, 5, 5) + dt.timedelta(r.randint(0, 40))
        P.append([nums[i], n, kd[k], r.choice(lead), str(plan), dde(st), dde(st + dt.timedelta(r.randint(90, 170))), 'geplant' if i in nohours else r.choice(['laufend', 'laufend', 'fertig']), de(round(plan * r.uniform(78, 110) / 50) * 50)])
    wcsv('v26-metallbau', 'projekte.csv', [['Projektnr.', 'Projekt', 'Auftraggeber', 'Projektleitung', 'Plan-Stunden', 'Beginn', 'Ende geplant', 'Stand', 'Festpreis EUR']] + P, delim=';', enc='utf-8-sig')

# 11 --------------------------------------------------------------- Sportverein, Kassenbuch handgeführt
def verein():
    r = random.Random(2611)
    ev = []
    def add(d, text, kat, ein=0, aus=0): ev.append([d, text, kat, ein, aus])
    for m in range(1, 7):
        add(D(2025, m, 3), f'Hallenmiete Stadt', 'Miete', 0, 420)
        add(D(2025, m, 28), 'Übungsleiter Jugend', 'Übungsleiter', 0, r.choice([310, 345, 360, 395]))
        add(D(2025, m, 28), 'Übungsleiterin Turnen', 'Übungsleiter', 0, r.choice([240, 265, 280]))
        add(D(2025, m, 15), 'Kontoführung', 'Gebühren', 0, 7.9)
        for _ in range(r.randint(2, 4)):
            add(D(2025, m, r.randint(2, 27)), r.choice(['Beiträge Fußball', 'Beiträge Turnen', 'Beiträge Tischtennis']), r.choices(['Mitgliedsbeiträge', 'Mitgliedsbeitrag'], [88, 12])[0], r.choice([180, 240, 315, 420, 565, 610]), 0)
        if r.random() < .8: add(D(2025, m, r.randint(4, 26)), r.choice(['Bälle', 'Trikots Jugend', 'Tischtennisnetze', 'Erste-Hilfe-Koffer', 'Matten']), 'Material', 0, round(r.uniform(35, 390), 2))
        if r.random() < .7: add(D(2025, m, r.randint(4, 26)), r.choice(['Getränkeverkauf Heimspiel', 'Getränkeverkauf Turnier']), 'Getränke', round(r.uniform(60, 240), 1), 0)
        if r.random() < .5: add(D(2025, m, r.randint(4, 26)), 'Spende ' + r.choice(['Sparkasse', 'Metzgerei Vogt', 'Fam. Lorenz']), 'Spenden', r.choice([50, 100, 250, 300]), 0)
    add(D(2025, 3, 12), 'Verbandsbeitrag', 'Verband', 0, 486.5)
    add(D(2025, 2, 20), 'Sportversicherung', 'Versicherung', 0, 312.4)
    add(D(2025, 5, 31), 'Sommerfest Getränke und Grillgut', 'Feste', 0, 684.35)
    add(D(2025, 5, 31), 'Sommerfest Zeltmiete', 'Feste', 0, 290)
    add(D(2025, 6, 1), 'Sommerfest Einnahmen Bewirtung', 'Feste', 1468.7, 0)
    add(D(2025, 6, 2), 'Sommerfest Tombola', 'Feste', 372, 0)
    add(D(2025, 6, 5), 'Zuschuss Gemeinde', 'Zuschüsse', 800, 0)
    add(D(2025, 1, 11), 'Winterwanderung Brotzeit', 'Feste', 0, 96.8)
    ev.sort(key=lambda x: x[0])
    mon = ['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni']
    R = [['TSV Lindenau e.V. - Kassenbuch 2025'] + [''] * 6, ['Kassenwartin: H. Petersen, Stand 30.06.2025'] + [''] * 6, [''] * 7, ['Datum', 'Beleg', 'Text', 'Kategorie', 'Einnahme', 'Ausgabe', 'Bestand']]
    best = 2315.6
    R.append(['01.01.2025', '', 'Übertrag aus 2024', '', '', '', de(best)])
    te = ta = 0; nr = 0
    for m in range(1, 7):
        se = sa = 0
        for d, t, k, e, a in [x for x in ev if x[0].month == m]:
            best = round(best + e - a, 2); se += e; sa += a; nr += 1
            R.append([dde(d), '' if r.random() < .09 else str(nr), t, k, de(e) if e else '', de(a) if a else '', de(best)])
        R.append(['', '', f'Summe {mon[m - 1]}', '', de(se), de(sa), de(best)])
        te += se; ta += sa
    R.append(['', '', 'Gesamt 1. Halbjahr', '', de(te), de(ta), de(best)])
    wcsv('v26-sportverein', 'kassenbuch_2025.csv', R, delim=';', enc='cp1252')

# 12 --------------------------------------------------------------- Gartencenter, Werbebudget Soll/Ist
def garten():
    r = random.Random(2612)
    grp = {'Werbung': [('Zeitungsanzeigen', [4200, 5600, 3800, 3400]), ('Online-Werbung', [6500, 8800, 6200, 5500]), ('Radiospots', [2400, 4100, 1800, 2000]), ('Prospekte und Druck', [5200, 7400, 4300, 4600]), ('Plakate', [1500, 2600, 1400, 900])],
           'Veranstaltungen': [('Messen', [3800, 9500, 2200, 1500]), ('Frühlingsfest', [0, 7800, 0, 0]), ('Adventsausstellung', [0, 0, 1200, 6900]), ('Kundenabende', [900, 1100, 900, 1300])],
           'Sonstiges': [('Kundenkarte', [1800, 1800, 1800, 1800]), ('Fotografie', [1200, 1500, 700, 800]), ('Agenturhonorar', [4500, 4500, 4500, 4500])]}
    bias = {'Zeitungsanzeigen': .91, 'Online-Werbung': 1.14, 'Radiospots': .97, 'Prospekte und Druck': 1.05, 'Plakate': .88, 'Messen': 1.1, 'Frühlingsfest': 1.08, 'Adventsausstellung': .95, 'Kundenabende': 1.2, 'Kundenkarte': 1.0, 'Fotografie': 1.26, 'Agenturhonorar': 1.03}
    def n(x): return f'{x:,}'.replace(',', '.')
    def row(name, p, i):
        out = [name]
        for q in range(4): out += [n(p[q]), n(i[q])]
        P, I = sum(p), sum(i)
        return out + [n(P), n(I), n(I - P)]
    R = [['Gartencenter Hohenfeld GmbH & Co. KG - Werbebudget 2024 Plan/Ist in EUR'] + [''] * 11, [''] * 12,
         ['Posten', 'Q1 Plan', 'Q1 Ist', 'Q2 Plan', 'Q2 Ist', 'Q3 Plan', 'Q3 Ist', 'Q4 Plan', 'Q4 Ist', 'Jahr Plan', 'Jahr Ist', 'Abweichung']]
    GP, GI = [0] * 4, [0] * 4
    for g, items in grp.items():
        R.append([g] + [''] * 11)
        SP, SI = [0] * 4, [0] * 4
        for name, p in items:
            i = [round(x * bias[name] * r.uniform(.93, 1.07) / 10) * 10 for x in p]
            R.append(row(name, p, i))
            for q in range(4): SP[q] += p[q]; SI[q] += i[q]
        R.append(row(f'Summe {g}', SP, SI))
        for q in range(4): GP[q] += SP[q]; GI[q] += SI[q]
    R.append(row('Gesamt', GP, GI))
    wcsv('v26-gartencenter', 'werbebudget_2024.csv', R, delim=';')

for f in (dental, yarn, helpdesk, nursing, cleaning, climbing, vet, florist, sanitaer, metallbau, verein, garten): f()
