#!/usr/bin/env python3
"""Writes the twelve tables (stdlib only)."""
import csv, os, random, zipfile
from datetime import date, timedelta, datetime
from xml.sax.saxutils import escape
HERE = os.path.dirname(os.path.abspath(__file__))

def path(name, f):
    d = os.path.join(HERE, 'y26-' + name); os.makedirs(d, exist_ok=True)
    return os.path.join(d, f)

def write(name, f, rows, delim=',', enc='utf-8', nl='\n'):
    with open(path(name, f), 'w', encoding=enc, newline='') as fh:
        csv.writer(fh, delimiter=delim, lineterminator=nl).writerows(rows)

def de(x, dec=2):
    s = f'{x:,.{dec}f}'
    return s.replace(',', 'X').replace('.', ',').replace('X', '.')
def dd(d): return d.strftime('%d.%m.%Y')
def uk(d): return d.strftime('%d/%m/%Y')

def col(n):
    s = ''
    while n: n, r = divmod(n - 1, 26); s = chr(65 + r) + s
    return s

def write_xlsx(p, sheet, rows, merges=(), bold=()):
    """styles: 0 normal, 1 date dd/mm/yyyy, 2 bold, 3 #,##0.00"""
    ss, idx = [], {}
    out = []
    for r, row in enumerate(rows, 1):
        cells = []
        for c, v in enumerate(row, 1):
            ref = f'{col(c)}{r}'
            if v is None or v == '': continue
            if isinstance(v, (date, datetime)):
                n = (v - date(1899, 12, 30)).days
                cells.append(f'<c r="{ref}" s="1"><v>{n}</v></c>')
            elif isinstance(v, bool): raise ValueError
            elif isinstance(v, int): cells.append(f'<c r="{ref}"><v>{v}</v></c>')
            elif isinstance(v, float): cells.append(f'<c r="{ref}" s="3"><v>{v!r}</v></c>')
            else:
                if v not in idx: idx[v] = len(ss); ss.append(v)
                st = ' s="2"' if r in bold else ''
                cells.append(f'<c r="{ref}"{st} t="s"><v>{idx[v]}</v></c>')
        out.append(f'<row r="{r}">{"".join(cells)}</row>')
    mg = f'<mergeCells count="{len(merges)}">' + ''.join(f'<mergeCell ref="{m}"/>' for m in merges) + '</mergeCells>' if merges else ''
    X = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    NS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
    R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    width = max(len(r) for r in rows)
    files = {
     '[Content_Types].xml': X + '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
     '_rels/.rels': X + f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="{R}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
     'xl/workbook.xml': X + f'<workbook xmlns="{NS}" xmlns:r="{R}"><sheets><sheet name="{escape(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>',
     'xl/_rels/workbook.xml.rels': X + f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="{R}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="{R}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="{R}/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
     'xl/styles.xml': X + f'<styleSheet xmlns="{NS}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>',
     'xl/sharedStrings.xml': X + f'<sst xmlns="{NS}" count="{len(ss)}" uniqueCount="{len(ss)}">' + ''.join(f'<si><t xml:space="preserve">{escape(s)}</t></si>' for s in ss) + '</sst>',
     'xl/worksheets/sheet1.xml': X + f'<worksheet xmlns="{NS}"><dimension ref="A1:{col(width)}{len(rows)}"/><sheetData>{"".join(out)}</sheetData>{mg}</worksheet>',
    }
    with zipfile.ZipFile(p, 'w', zipfile.ZIP_DEFLATED) as z:
        for k, v in files.items(): z.writestr(k, v)

FIRST = 'Oliver Grace Harry Ruth Samir Nadia Peter Joan Callum Isla Martin Fiona Desmond Priya George Helen Tobias Alice Rory Beth Leon Carys Victor Wendy Imran Sally Hugo Maeve Arthur Elsie'.split()
LAST = 'Whitcombe Barlow Okafor Sethi Lanyon Mercer Hughes Dalton Pike Ferris Abbott Quayle Norris Tennant Rowe Gallagher Iqbal Stokes Vane Hollis'.split()

# 1 ---------------------------------------------------------------- tailor
def tailor():
    R = random.Random(101)
    pool = [f'{R.choice(FIRST)} {R.choice(LAST)}' for _ in range(95)]
    base = {'Three-piece suit': 1680, 'Two-piece suit': 1320, 'Dinner jacket': 990, 'Overcoat': 1180,
            'Waistcoat': 340, 'Trousers': 365, 'Shirt': 165, 'Skirt': 290}
    w = [16, 34, 9, 10, 12, 22, 26, 9]
    var = {'Three-piece suit': ['three piece suit', 'Three-Piece Suit', '3-piece suit'], 'Two-piece suit': ['two-piece suit', 'Two piece suit']}
    fab = ['Worsted', 'Flannel', 'Tweed', 'Linen', 'Mohair blend', 'Cotton poplin', '']
    rows = [['Order No', 'Ordered', 'Customer', 'Garment', 'Cloth', 'Tailor', 'Price GBP', 'Deposit GBP', 'Due', 'Collected', 'Status']]
    d = date(2024, 9, 2); n = 4107
    last = date(2025, 6, 28)
    while d <= last:
        if d.weekday() != 6:
            for _ in range(R.choices([0, 1, 2], [48, 41, 11])[0]):
                g = R.choices(list(base), w)[0]
                price = round(base[g] * R.uniform(.85, 1.35) / 5) * 5
                cloth = R.choice(fab) if g != 'Shirt' else 'Cotton poplin'
                t = R.choices(['Amir', 'Lucia', 'Hettie', 'Bernard'], [34, 30, 24, 12])[0]
                due = d + timedelta(days=R.choice([28, 35, 42, 56] if price > 400 else [14, 21, 28]))
                while due.weekday() == 6: due += timedelta(days=1)
                dep = round(price * .3) if R.random() > .13 else ''
                st, colld = '', ''
                if R.random() < .06: st = 'Cancelled'
                else:
                    ready = due + timedelta(days=R.choice([-6, -4, -3, -2, 0, 0, 1, 3, 6, 9]))
                    if ready <= date(2025, 6, 28):
                        c = ready + timedelta(days=R.choice([0, 0, 1, 2, 5]))
                        if c > date(2025, 6, 28) or R.random() < .07: st = 'Ready'
                        else: st, colld = 'Collected', uk(c)
                    else: st = 'In work'
                gg = R.choice(var[g]) if g in var and R.random() < .22 else g
                rows.append([n, uk(d), R.choice(pool), gg, cloth, t, f'{price:.2f}', f'{dep:.2f}' if dep else '', uk(due), colld, st]); n += R.choice([1, 1, 1, 2])
        d += timedelta(days=1)
    write('tailor', 'orders.csv', rows)

# 2 ------------------------------------------------------------- recording
def recording():
    R = random.Random(202)
    art = ['The Copper Lanes', 'Mira Dunne', 'Foxglove', 'Halftone', 'Kestrel Road', 'DJ Parallax', 'Sonia Reyes Trio', 'Brass Monkeys', 'Low Tide', 'Eastgate Choir', 'Nightbus', 'Paper Moths', 'Tariq Vale', 'Ravenscourt Quartet', 'The Understudies', 'Lena Ofori', 'Grit & Gravel', 'Harbour Lights']
    pod = ['Money Talks Weekly', 'The Long Commute', 'Baked In Podcast', 'Northern Voices', 'Second Half FM']
    vo = ['Bright Ads Ltd', 'Audiomark', 'Storyloft Audiobooks']
    rate = {'Tracking': 55, 'Mixing': 48, 'Podcast': 38, 'Voice-over': 42, 'Rehearsal': 18}
    aw = [R.uniform(.4, 2.4) for _ in art]
    rows = [['booking_ref', 'date', 'start', 'room', 'engineer', 'client', 'session_type', 'hours', 'rate_per_hour', 'amount', 'paid', 'cancelled', 'note']]
    d = date(2024, 7, 1); n = 1
    while d <= date(2025, 6, 30):
        p = [.55, .6, .7, .75, .95, 1.0, .45][d.weekday()]
        for _ in range(2):
            if R.random() < p * .62:
                ty = R.choices(list(rate), [30, 20, 22, 9, 19])[0]
                cl = R.choice(pod) if ty == 'Podcast' else R.choice(vo) if ty == 'Voice-over' else R.choices(art, aw)[0]
                if R.random() < .04: cl = cl.upper() if R.random() < .5 else cl + ' '
                room = R.choices(['Room A', 'Room B', 'Booth'], [45, 35, 20])[0] if ty != 'Voice-over' and ty != 'Podcast' else R.choice(['Booth', 'Booth', 'Room B'])
                eng = '' if ty == 'Rehearsal' else R.choice(['Jonas', 'Jonas', 'Petra', 'Petra', 'Wilf'])
                h = {'Tracking': [4, 6, 8, 8, 10], 'Mixing': [3, 4, 5, 6], 'Podcast': [1.5, 2, 2, 2.5], 'Voice-over': [1, 1.5, 2, 3], 'Rehearsal': [2, 3, 3, 4]}[ty]
                h = R.choice(h); rt = rate[ty] + (5 if d >= date(2025, 1, 1) and ty != 'Rehearsal' else 0)
                canc = R.random() < .05
                late = d > date(2025, 5, 25)
                paid = 'no' if canc or R.random() < (.45 if late else .07) else 'yes'
                note = R.choices(['', 'own drum kit', 'needs piano tuned', 'evening overtime', 'invoice to label', 'first session'], [80, 4, 4, 4, 4, 4])[0]
                rows.append([f'SB-{n:04d}', d.isoformat(), R.choice(['09:00', '10:00', '12:30', '14:00', '18:00']), room, eng, cl, ty, f'{h:g}', rt, f'{h * rt:.2f}', paid, 'yes' if canc else 'no', note]); n += 1
        d += timedelta(days=1)
    write('recording', 'sessions_2024-25.csv', rows)

# 3 --------------------------------------------------------------- roaster
def roaster():
    R = random.Random(303)
    P = [('ETH-YIR-250', 'Yirgacheffe', 'Ethiopia', 'Light', 250, 4.10, 9.50), ('ETH-SID-250', 'Sidamo Natural', 'Ethiopia', 'Light', 250, 4.35, 9.90),
         ('COL-HUI-250', 'Huila', 'Colombia', 'Medium', 250, 3.40, 8.50), ('COL-DEC-250', 'Colombia Decaf', 'Colombia', 'Medium', 250, 3.95, 8.95),
         ('BRA-SAN-1000', 'Santos Kilo', 'Brazil', 'Dark', 1000, 9.80, 24.00), ('BRA-CER-250', 'Cerrado', 'Brazil', 'Medium', 250, 2.95, 7.50),
         ('KEN-AA-250', 'Kenya AA', 'Kenya', 'Light', 250, 4.90, 11.00), ('SUM-MAN-250', 'Mandheling', 'Indonesia', 'Dark', 250, 3.60, 8.75),
         ('BLD-HSE-250', 'House Blend', 'Blend', 'Medium', 250, 2.80, 7.20), ('BLD-HSE-1000', 'House Blend Kilo', 'Blend', 'Medium', 1000, 9.20, 23.00),
         ('BLD-ESP-250', 'Espresso No. 9', 'Blend', 'Dark', 250, 3.05, 7.80), ('GUA-ANT-250', 'Antigua', 'Guatemala', 'Medium', 250, 3.55, 8.60),
         ('RWA-MUS-250', 'Musasa', 'Rwanda', 'Light', 250, 4.20, 9.75), ('IND-MAL-250', 'Monsooned Malabar', 'India', 'Dark', 250, 3.30, 8.20)]
    rows = [['sku', 'coffee', 'origin', 'roast', 'bag_g', 'cost_per_bag', 'list_price']] + [[*p[:5], f'{p[5]:.2f}', f'{p[6]:.2f}'] for p in P]
    write('roaster', 'products.csv', rows)
    w = [9, 6, 10, 6, 7, 6, 5, 5, 25, 9, 14, 4, 0, 0]
    rows = [['order_id', 'order_date', 'customer', 'country', 'sku', 'bags', 'unit_price', 'line_total', 'shipping', 'status']]
    oid = 20411
    cust = [(f'{R.choice(FIRST).lower()}.{R.choice(LAST).lower()}', R.choices(['United Kingdom', 'Ireland', 'Germany', 'France', 'Netherlands'], [72, 11, 7, 6, 4])[0]) for _ in range(120)]
    for i in range(250):
        d = date(2024, 7, 1) + timedelta(days=int(364 * (R.random() ** .85)))
        rows_i = []
        c, ctry = R.choice(cust)
        if ctry == 'United Kingdom' and R.random() < .08: ctry = R.choice(['UK', 'united kingdom'])
        st = R.choices(['shipped', 'refunded', 'cancelled'], [86, 9, 5])[0]
        sh = R.choice(['Standard', 'Standard', 'Express', 'Collect']) if ctry.lower() in ('uk', 'united kingdom') else R.choice(['Standard', 'Express'])
        for p in R.sample(P, k=R.choice([1, 1, 1, 2, 2, 3])):
            p = R.choices(P, w)[0]
            if any(p[0] == q[0] for q in rows_i): continue
            b = R.choices([1, 2, 3, 4, 6, 10], [35, 32, 14, 10, 6, 3])[0]
            pr = p[6] if R.random() > .12 else round(p[6] * .9, 2)
            rows_i.append([p[0], b, pr])
        for s, b, pr in rows_i: rows.append([d, d.isoformat(), c, ctry, s, b, f'{pr:.2f}', f'{b * pr:.2f}', sh, st, i])
    body = sorted(rows[1:], key=lambda r: (r[0], r[10]))
    out, last = [rows[0]], None
    for r in body:
        if r[10] != last: oid += R.choice([1, 1, 2, 3]); last = r[10]
        out.append([f'#{oid}'] + r[1:10])
    write('roaster', 'order_lines.csv', out)

# 4 ---------------------------------------------------------------- museum
def museum():
    R = random.Random(404)
    G = {'School': ['St Anne\'s Primary', 'Hillcrest Academy', 'Moor Lane School', 'Park View High', 'Ashdown Primary', 'King Edward School', 'Weston Juniors', 'The Grange School'],
         'University': ['Dept of Archaeology', 'City University History Society', 'Fine Art 2nd Years'],
         'Tour operator': ['Britannia Coaches', 'Rhein Reisen', 'Voyages Leclerc', 'Silver Days Tours', 'Ibertour'],
         'Club or society': ['Probus Club', 'Local History Circle', 'Ladies Circle', 'U3A Art Group', 'Rotary Club']}
    ex = ['Romans on the River', 'Mill Town', 'Treasures of Clay', 'Victorian Classroom']
    rows = [['Booking', 'Booked on', 'Visit date', 'Group', 'Group type', 'People', 'Exhibition', 'Guide', 'Language', 'Fee', 'Invoice sent', 'Status']]
    n = 880
    allv = []
    for _ in range(330):
        d = date(2024, 9, 3) + timedelta(days=R.randrange(0, 300))
        if d.weekday() == 0: continue
        gt = R.choices(list(G), [48, 9, 23, 20])[0]
        if gt == 'School' and d.weekday() >= 5: continue
        g = R.choice(G[gt])
        people = {'School': R.randint(18, 62), 'University': R.randint(9, 24), 'Tour operator': R.randint(16, 49), 'Club or society': R.randint(8, 30)}[gt]
        lang = {'Rhein Reisen': 'German', 'Voyages Leclerc': 'French', 'Ibertour': 'Spanish'}.get(g, 'English')
        guide = R.choice(['Maureen', 'Colin', 'Dilys']) if lang == 'English' else {'German': R.choice(['Anke', 'Anke', 'Colin']), 'French': R.choice(['Dilys', 'Sandrine', 'Sandrine']), 'Spanish': R.choice(['Sandrine', 'Colin'])}[lang]
        if R.random() < .07: guide = None
        fee = {'School': 2.5, 'University': 4.0, 'Tour operator': 7.0, 'Club or society': 5.5}[gt] * people
        st = R.choices(['Attended', 'Cancelled', 'No show'], [87, 9, 4])[0]
        inv = 'No' if st == 'Cancelled' or R.random() < .13 else 'Yes'
        allv.append([d - timedelta(days=R.choice([3, 7, 9, 14, 21, 30, 45, 60, 90])), d, g, gt if R.random() > .05 else gt.lower(), people, R.choices(ex, [4, 12, 12, 72] if gt == 'School' else [52, 22, 23, 3])[0], guide, lang, float(fee), inv, st])
    for r in sorted(allv, key=lambda r: (r[0], r[1])):
        n += 1; rows.append([f'GV{n:05d}'] + r)
    write_xlsx(path('museum', 'group_visits.xlsx'), 'Group visits', rows, bold=(1,))

# 5 --------------------------------------------------------------- charity
def charity():
    R = random.Random(505)
    ind = sorted({f'{R.choice(FIRST)} {R.choice(LAST)}' for _ in range(210)})
    com = ['Hartley Motors', 'Beacon Insurance', 'Mill Street Deli', 'Fenwick & Daughters', 'Corner Hardware', 'Ludlow Builders', 'Westbridge Bank']
    tru = ['The Ashworth Trust', 'Pemberton Foundation', 'Greenfield Community Fund']
    towns = ['Ludworth', 'Marple', 'Hayfield', 'Glossop', 'New Mills', '']
    rows = [['Donation ID', 'Date', 'Donor', 'Donor type', 'Town', 'Amount', 'Method', 'Campaign', 'Gift Aid', 'Thank-you sent']]
    town = {}
    recs = []
    for _ in range(430):
        d = date(2023, 10, 1) + timedelta(days=R.randrange(0, 640))
        ty = R.choices(['Individual', 'Company', 'Trust'], [86, 11, 3])[0]
        who = R.choice({'Individual': ind, 'Company': com, 'Trust': tru}[ty])
        t = town.setdefault(who, R.choice(towns))
        a = {'Individual': R.choice([5, 10, 10, 20, 20, 25, 25, 30, 50, 50, 75, 100, 120, 250]), 'Company': R.choice([100, 150, 250, 250, 500, 750]), 'Trust': R.choice([1000, 1500, 2000, 3000])}[ty]
        if ty == 'Individual' and R.random() < .1: a += R.choice([.5, 2.5, 7.35])
        if d.month in (11, 12) and R.random() < .75: c = f'Christmas appeal {d.year}'
        else: c = R.choices(['General', 'Roof fund', 'Holiday lunches', ''], [48, 27, 20, 5])[0]
        m = R.choices(['Direct debit', 'Card', 'Cheque', 'Cash', 'Bank transfer'], [33, 34, 12, 9, 12])[0] if ty == 'Individual' else R.choice(['Bank transfer', 'Bank transfer', 'Cheque'])
        if m == 'Direct debit' and R.random() < .1: m = R.choice(['direct debit', 'Direct Debit'])
        ga = 'Y' if ty == 'Individual' and R.random() < .62 else 'N'
        th = uk(d + timedelta(days=R.choice([1, 2, 3, 4, 7, 12, 20]))) if R.random() < .85 else ''
        recs.append([d, who, ty, t, a, m, c, ga, th])
    recs.append([date(2025, 2, 18), 'The Ashworth Trust', 'Trust', town.get('The Ashworth Trust', ''), 4200, 'Bank transfer', 'Roof fund', 'N', uk(date(2025, 2, 21))])
    for i, r in enumerate(sorted(recs, key=lambda r: r[0]), 1):
        rows.append([f'D{i:04d}', uk(r[0]), *r[1:4], f'£{r[4]:,.2f}', *r[5:]])
    write('charity', 'donations.csv', rows, enc='utf-8-sig', nl='\r\n')

# 6 ---------------------------------------------------------- hoerakustik
def hoerakustik():
    R = random.Random(606)
    V = 'Ursula Heinz Gerda Manfred Ingrid Karl Renate Dieter Hannelore Jürgen Elfriede Werner Gisela Horst Sabine Klaus Monika Erwin Christa Rolf'.split()
    N = 'Bäcker Lindner Vogt Krämer Seidel Hübner Wolff Pfeiffer Brandt Thiel Götz Kuhn Ziegler Franke Jäger Lorenz'.split()
    dev = [('Audea Mini', 'Audea', 790), ('Audea Plus', 'Audea', 1290), ('Klarton 5', 'Klarton', 990), ('Klarton 9', 'Klarton', 1890), ('Sonvia Flex', 'Sonvia', 1450), ('Sonvia Basis', 'Sonvia', 740)]
    rows = [['Auftragsnr', 'Auftragsdatum', 'Kunde', 'Filiale', 'Akustiker', 'Gerät', 'Hersteller', 'Versorgung', 'Krankenkasse', 'Gesamtpreis', 'Kassenanteil', 'Eigenanteil', 'Rückgabe am', 'Status']]
    d = date(2024, 1, 8); n = 24001
    while d <= date(2025, 3, 31):
        if d.weekday() < 5:
            for _ in range(R.choices([0, 1, 2], [40, 44, 16])[0]):
                g, h, p = R.choices(dev, [16, 18, 22, 11, 14, 19])[0]
                bi = R.random() < .7
                k = R.choices(['AOK', 'TK', 'Barmer', 'DAK', 'Knappschaft', 'privat'], [32, 24, 17, 11, 6, 10])[0]
                tot = p * (2 if bi else 1) + R.choice([0, 0, 29, 49.5, 89])
                kas = 0 if k == 'privat' else round((685.47 + 0) * (1.75 if bi else 1), 2)
                kas = min(kas, tot)
                fil = R.choices(['Altstadt', 'Bahnhofstraße', 'Ärztehaus West'], [40, 35, 25])[0]
                ak = {'Altstadt': ['Frau Neumann', 'Herr Sturm'], 'Bahnhofstraße': ['Herr Yilmaz', 'Frau Neumann'], 'Ärztehaus West': ['Frau Pohl']}[fil]
                st = R.choices(['abgeschlossen', 'Anpassung', 'zurückgegeben', 'storniert'], [78, 0 if d < date(2025, 1, 15) else 60, 9, 4])[0]
                rg = dd(d + timedelta(days=R.randint(12, 60))) if st == 'zurückgegeben' else ''
                ks = k if not (k == 'Barmer' and R.random() < .25) else 'BARMER'
                if R.random() < .03: ks = ''
                fs = fil if not (fil == 'Bahnhofstraße' and R.random() < .12) else 'Bahnhofstr.'
                rows.append([n, dd(d), f'{R.choice(N)}, {R.choice(V)}', fs, R.choice(ak), g, h, 'beidseitig' if bi else 'einseitig', ks, de(tot), de(kas), de(tot - kas), rg, st]); n += 1
        d += timedelta(days=1)
    write('hoerakustik', 'auftraege.csv', rows, delim=';', enc='utf-8-sig', nl='\r\n')

# 7 ---------------------------------------------------------- fischhandel
def fischhandel():
    R = random.Random(707)
    K = {'Restaurant': ['Gasthaus Anker', 'Trattoria Mare', 'Brasserie Nord', 'Zum Lotsen', 'Sushi Hana'], 'Großküche': ['Klinik am See', 'Stadtwerke Kasino', 'Uni-Mensa'],
         'Wochenmarkt': ['Markt Petersen', 'Fischwagen Lührs'], 'Einzelhandel': ['Feinkost Albers', 'Edeka Brandes', 'Hofladen Timm']}
    allk = [(k, g) for g, l in K.items() for k in l]
    kw = [R.uniform(.5, 2) for _ in allk]
    W = {'Kabeljau': 16.8, 'Lachs': 18.4, 'Scholle': 11.9, 'Hering': 5.6, 'Garnelen': 22.5, 'Seelachs': 9.7, 'Forelle': 12.3}
    rows = [['Rechnungsnr.', 'Rechnungsdatum', 'Fällig am', 'Kunde', 'Kundengruppe', 'Ware', 'Menge kg', 'Preis/kg', 'Netto', 'MwSt', 'Brutto', 'Bezahlt am', 'Mahnstufe']]
    n = 1
    d = date(2025, 1, 2)
    while d <= date(2025, 6, 30):
        if d.weekday() < 6:
            for _ in range(R.choices([1, 2, 3, 4], [30, 40, 20, 10])[0]):
                k, g = R.choices(allk, kw)[0]
                w = R.choices(list(W), [17, 18, 12, 24, 18, 14, 8])[0]
                q = round(R.uniform(4, 38) * (1.9 if g == 'Großküche' else 1), 1)
                p = round(W[w] * R.uniform(.92, 1.1), 2)
                net = round(q * p + 1e-9, 2); vat = round(net * .07 + 1e-9, 2)
                due = d + timedelta(days=14 if g != 'Großküche' else 30)
                pay = due + timedelta(days=R.choice([-10, -7, -4, -2, -1, 0, 0, 2, 5, 11, 19]))
                openi = pay > date(2025, 6, 30) or R.random() < .05
                ms = ''
                if not openi and pay > due + timedelta(days=10): ms = '1'
                if openi and due < date(2025, 6, 20): ms = R.choice(['1', '2', '2', '3'])
                rows.append([f'RE-2025-{n:04d}', dd(d), dd(due), k, g, w if R.random() > .03 else w.lower(), de(q, 1), de(p), de(net), de(vat), de(net + vat), '' if openi else dd(pay), ms]); n += 1
        d += timedelta(days=1)
    write('fischhandel', 'rechnungen_2025.csv', rows, delim=';', enc='utf-8-sig', nl='\r\n')

# 8 ------------------------------------------------------------------ eggs
MON = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split()
def eggs():
    R = random.Random(808)
    H = [('Top Barn', 'Brown', 26), ('Long House', 'Brown', 31), ('Orchard Shed', 'White', 14), ('Stable', 'Blue', 7), ('New House', 'White', 22), ('Paddock Arks', 'Brown', 9)]
    season = [.86, .92, 1.04, 1.1, 1.12, 1.08, 1.03, .99, .95, .9, .82, .78]
    rows = [['Copse Hill Free Range Eggs'] + [''] * 14, ['Laying record 2024 - trays of 30, all grades'] + [''] * 14, [''] * 15]
    rows.append(['House', 'Hens'] + MON + ['Total'])
    tot = [0] * 12
    for nm, c, b in H:
        v = []
        for m in range(12):
            x = round(b * 10 * season[m] * R.uniform(.93, 1.07))
            if nm == 'Stable' and m in (7, 8): x = None       # empty for new flock
            if nm == 'New House' and m < 2: x = None          # opened in March
            v.append(x)
            tot[m] += x or 0
        rows.append([nm, f'{b * 13:,}'] + ['' if x is None else f'{x:,}' for x in v] + [f'{sum(x or 0 for x in v):,}'])
    rows.append(['All houses', f'{sum(b * 13 for _, _, b in H):,}'] + [f'{x:,}' for x in tot] + [f'{sum(tot):,}'])
    br = [round(x * R.uniform(.011, .03)) for x in tot]
    rows.append([''] * 15)
    rows.append(['Broken / seconds', ''] + [str(x) for x in br] + [str(sum(br))])
    rows.append([''] * 15)
    rows.append(['Stable empty Aug-Sep, new flock in. New House opened March.'] + [''] * 14)
    write('eggs', 'laying record 2024.csv', rows, enc='cp1252', nl='\r\n')

# 9 --------------------------------------------------------------- carpark
def carpark():
    R = random.Random(909)
    P = [('Station Road', 410, 2160), ('Market Square', 120, 3980), ('Castle Street', 86, 1490), ('Riverside', 240, 1710), ('Library', 54, 1130), ('Leisure Centre', 190, 2420)]
    ms = ['Jan 2025', 'Feb 2025', 'Mar 2025', 'Apr 2025', 'May 2025', 'Jun 2025']
    rows = [['Town car parks - tickets and takings, first half 2025'], [],
            ['Car park', 'Spaces'] + [x for m in ms for x in (m, None)] + ['Total', None],
            [None, None] + ['Tickets', 'Takings £'] * 7]
    tt = [0.0] * 14
    for nm, sp, b in P:
        r = [nm, sp]; a = c = 0
        for i, m in enumerate(ms):
            f = [.9, .88, 1, 1.06, 1.12, 1.15][i]
            if nm == 'Castle Street' and m == 'Mar 2025':
                r += [None, None]; continue                    # closed, resurfacing
            t = round(b * f * R.uniform(.9, 1.1)); k = round(t * {'Station Road': 4.6, 'Market Square': 2.1, 'Castle Street': 2.4, 'Riverside': 3.1, 'Library': 1.6, 'Leisure Centre': 1.9}[nm] * R.uniform(.95, 1.05) * 5) / 5
            r += [t, float(k)]; a += t; c += k
            tt[2 * i] += t; tt[2 * i + 1] += k
        r += [a, float(round(c, 2))]; tt[12] += a; tt[13] += c
        rows.append(r)
    rows.append(['Total', sum(p[1] for p in P)] + [int(x) if i % 2 == 0 else float(round(x, 2)) for i, x in enumerate(tt)])
    rows += [[], ['Castle Street closed in March (resurfacing).']]
    merges = ['A1:P1'] + [f'{col(3 + 2 * i)}3:{col(4 + 2 * i)}3' for i in range(7)] + ['A3:A4', 'B3:B4']
    write_xlsx(path('carpark', 'car_parks_H1_2025.xlsx'), 'H1 2025', rows, merges, bold=(1, 3, 4))

# 10 ----------------------------------------------------------- schwimmbad
def schwimmbad():
    R = random.Random(1010)
    M = 'Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez'.split()
    K = [('Erwachsene', 2900), ('Kinder/Jugendliche', 3400), ('Senioren', 1150), ('Schulen', 1900), ('Vereine', 1300), ('Kurse', 620)]
    s = [1.02, 1.1, 1.06, .98, .86, .72, .6, .64, .9, 1.05, 1.12, .95]
    rows = [['Hallenbad Seestadt'] + [''] * 13, ['Besucherzahlen nach Gruppen'] + [''] * 13]
    for y, f in ((2023, .96), (2024, 1.0)):
        rows += [[''] * 14, [str(y)] + M + ['Summe']]
        t = [0] * 12
        for nm, b in K:
            v = []
            for m in range(12):
                x = round(b * f * s[m] * R.uniform(.9, 1.1))
                if nm == 'Schulen' and m in (6, 7): x = round(x * .25)
                if nm == 'Kurse': x = round(x * (1.25 if y == 2024 else 1))
                if y == 2024 and nm == 'Senioren': x = round(x * .93)
                if y == 2024 and m == 7: x = None               # Revision
                v.append(x); t[m] += x or 0
            rows.append([nm] + ['' if x is None else de(x, 0) for x in v] + [de(sum(x or 0 for x in v), 0)])
        rows.append(['Gesamt'] + ['' if x == 0 else de(x, 0) for x in t] + [de(sum(t), 0)])
    rows += [[''] * 14, ['August 2024 wegen Revision geschlossen'] + [''] * 13]
    write('schwimmbad', 'besucher.csv', rows, delim=';', enc='cp1252', nl='\r\n')

# 11 ------------------------------------------------------------- bookshop
def bookshop():
    def m(x):
        if x is None: return ''
        return f'({-x:,})' if x < 0 else f'{x:,}'
    inc = [('Book sales', [41230, 38960, 43115, 71840], 186420), ('Cards and gifts', [8110, 7425, 8890, 19660], 38215), ('Cafe', [9340, 11280, 12470, 10905], 39870), ('Events and author evenings', [1260, 2480, 1910, 3335], 6140), ('Online orders', [5720, 5105, 5480, 9215], 29760)]
    cos = [('Books purchased', [24940, 23610, 25980, 42760], 112900), ('Cards and gifts purchased', [3980, 3720, 4410, 9570], 18830), ('Cafe supplies', [3110, 3760, 4085, 3650], 12740)]
    ovh = [('Wages', [13850, 14120, 14390, 16940], 54600), ('Rent', [5250, 5250, 5400, 5400], 20400), ('Business rates', [1120, 1120, 1120, 1120], 4310), ('Heat and light', [2215, 1340, 960, 2080], 7455), ('Advertising', [640, 910, 575, 1430], 2890), ('Website and card fees', [885, 830, 905, 1460], 3520), ('Insurance', [410, 410, 410, 410], 1560), ('Repairs', [0, 1875, 240, 315], 980), ('Loan interest', [520, 505, 490, 475], 2280)]
    rows = [['Tamarisk Books Ltd'] + [''] * 6, ['Profit and loss account, year to 31 December 2024 (£)'] + [''] * 6, [''] * 7,
            ['', 'Q1', 'Q2', 'Q3', 'Q4', '2024', '2023']]
    def sec(title, L, total):
        rows.append([title] + [''] * 6)
        for n, q, p in L: rows.append([n] + [m(x) for x in q] + [m(sum(q)), m(p)])
        t = [sum(q[i] for _, q, _ in L) for i in range(4)]; t += [sum(t), sum(p for *_, p in L)]
        rows.append([total] + [m(x) for x in t]); return t
    a = sec('Income', inc, 'Total income'); rows.append([''] * 7)
    b = sec('Cost of sales', cos, 'Total cost of sales')
    g = [x - y for x, y in zip(a, b)]; rows.append(['Gross profit'] + [m(x) for x in g]); rows.append([''] * 7)
    c = sec('Overheads', ovh, 'Total overheads')
    n = [x - y for x, y in zip(g, c)]; rows.append(['Net profit'] + [m(x) for x in n])
    write('bookshop', 'profit_and_loss_2024.csv', rows)

# 12 ---------------------------------------------------------- musikschule
def musikschule():
    L = [('Erträge', None), ('4000', 'Unterrichtsgebühren', 312000, 318450), ('4010', 'Ensemblegebühren', 18500, 16240), ('4020', 'Instrumentenmiete', 9600, 11035), ('4100', 'Zuschuss Stadt', 145000, 145000), ('4110', 'Zuschuss Land', 62000, 58700), ('4200', 'Spenden', 8000, 12380), ('4300', 'Konzerteinnahmen', 6500, 4915),
         ('S', 'Summe Erträge'), ('Aufwendungen', None), ('6000', 'Gehälter', 398000, 404620), ('6010', 'Honorare', 72000, 81340), ('6100', 'Miete', 36000, 36000), ('6110', 'Heizung und Strom', 14500, 12870), ('6200', 'Instrumente', 12000, 7460), ('6210', 'Noten', 3200, 2985), ('6220', 'Reparaturen', 4500, 6120), ('6300', 'Werbung', 5000, 3140), ('6400', 'Fortbildung', 3500, 1275), ('6500', 'Versicherungen', 4800, 4935), ('6600', 'Bürobedarf', 2400, 2618), ('S', 'Summe Aufwendungen'), ('E', 'Ergebnis')]
    rows = [['Musikschule Talheim e. V.', '', '', '', '', ''], ['Plan-Ist-Vergleich 2024', '', '', '', 'in Euro', ''], [''] * 6, ['Konto', 'Bezeichnung', 'Plan 2024', 'Ist 2024', 'Abweichung', 'Abw. %']]
    p = i = 0; tot = []
    def line(k, n, a, b): rows.append([k, n, de(a), de(b), de(b - a), de((b - a) / abs(a) * 100, 1) if a else ''])
    for r in L:
        if len(r) == 2 and r[1] is None: rows.append(['', r[0], '', '', '', '']); p = i = 0
        elif r[0] == 'S': line('', r[1], p, i); tot.append((p, i))
        elif r[0] == 'E': rows.append([''] * 6); line('', 'Ergebnis', tot[0][0] - tot[1][0], tot[0][1] - tot[1][1])
        else: line(*r); p += r[2]; i += r[3]
    write('musikschule', 'plan_ist_2024.csv', rows, delim=';', enc='utf-8', nl='\r\n')

if __name__ == '__main__':
    for f in (tailor, recording, roaster, museum, charity, hoerakustik, fischhandel, eggs, carpark, schwimmbad, bookshop, musikschule): f()
