#!/usr/bin/python3
"""Makes every table and its questions deterministically.  Needs python3-openpyxl."""
import csv, json, os, random, statistics, datetime as dt, zipfile
from collections import defaultdict, Counter, OrderedDict
import openpyxl
from openpyxl.styles import Font

HERE = os.path.dirname(os.path.abspath(__file__))
D = dt.date
MON = ['Jan','Feb','Mar','Apr','May','Jun','Jul','Aug','Sep','Oct','Nov','Dec']
WD = ['Monday','Tuesday','Wednesday','Thursday','Friday','Saturday','Sunday']
ALL = []          # (folder, questions)
SH = 0.0051       # tolerance of a share: whole per cent is good enough

def ym(d): return '%04d-%02d' % (d.year, d.month)
def yq(d): return '%04d-Q%d' % (d.year, (d.month-1)//3+1)
def r2(x): return round(x + 1e-9, 2)
def r4(x): return round(x, 4)

def T(columns, rows, tol=None, ordered=None):
    t = {'columns': columns, 'rows': [list(r) for r in rows]}
    for r in t['rows']: assert len(r) == len(columns), (columns, r)
    if tol is not None: t['tolerance'] = tol
    if ordered is not None: t['ordered'] = ordered
    return t

class Qs:
    def __init__(self, folder):
        self.folder, self.l = folder, []
        os.makedirs(os.path.join(HERE, folder), exist_ok=True)
    def path(self, f): return os.path.join(HERE, self.folder, f)
    def add(self, question, kind, truth=None, also=(), truths=(), note=''):
        assert kind in ('answerable', 'ambiguous', 'unanswerable')
        d = {'id': '%s-%d' % (self.folder[:3], len(self.l)+1), 'question': question, 'kind': kind}
        if kind == 'answerable': assert truth
        if truth:
            d['truth'] = truth
            if not truth['rows']: raise SystemExit('empty truth: ' + question)
        seen, al = [json.dumps([truth['columns'], truth['rows']]) if truth else ''], []
        for a in also:
            k = json.dumps([a['columns'], a['rows']])
            if k in seen or not a['rows']: continue
            seen.append(k); al.append(a)
        d['alsoRight'] = al
        if kind == 'ambiguous':
            assert len(truths) > 1, question
            # at least two readings must give different labels or figures
            assert len({json.dumps(t['rows']) for t in truths}) > 1, question
            d['truths'] = list(truths)
        d['note'] = note
        self.l.append(d)
    def done(self):
        k = Counter(q['kind'] for q in self.l)
        assert len(self.l) == 8 and k['answerable'] == 6, (self.folder, k)
        with open(self.path('questions.json'), 'w', encoding='utf-8') as f:
            json.dump(self.l, f, ensure_ascii=False, indent=1); f.write('\n')
        ALL.append((self.folder, self.l))

def csvout(path, rows, delim=',', enc='utf-8', nl='\r\n'):
    with open(path, 'w', newline='', encoding=enc) as f:
        csv.writer(f, delimiter=delim, lineterminator=nl).writerows(rows)

def save_xlsx(wb, path):
    """Saves with fixed times, so the bytes do not change from run to run."""
    wb.properties.created = wb.properties.modified = dt.datetime(2026, 3, 1)
    tmp = path + '.tmp'; wb.save(tmp)
    with zipfile.ZipFile(tmp) as a, zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as b:
        for i in a.infolist():
            data = a.read(i.filename)
            if i.filename == 'docProps/core.xml':
                import re
                data = re.sub(rb'(<dcterms:modified[^>]*>)[^<]*', rb'\g<1>2026-03-01T00:00:00Z', data)
            z = zipfile.ZipInfo(i.filename, (2026, 3, 1, 0, 0, 0)); z.compress_type = zipfile.ZIP_DEFLATED
            b.writestr(z, data)
    os.remove(tmp)

def win(d, low=False):
    """The one winner of {label: figure}; a tie is an error of the generator."""
    s = sorted(d.items(), key=lambda kv: kv[1], reverse=not low)
    assert len(s) < 2 or abs(s[0][1]-s[1][1]) > 1e-9, ('tie', s[:3])
    return s[0]
def top(d, n):
    s = sorted(d.items(), key=lambda kv: -kv[1])
    for a, b in zip(s[:n], s[1:n+1]): assert abs(a[1]-b[1]) > 1e-9, ('tie', a, b)
    return s[:n]
def sums(rows, key, val):
    d = defaultdict(float)
    for r in rows: d[key(r)] += val(r)
    return dict(d)
def counts(rows, key): return dict(Counter(key(r) for r in rows))
def W(cols, kv, rnd=r2, **k): return T(cols, [[kv[0], rnd(kv[1])]], **k)
def tab(cols, d, rnd=r2, **k): return T(cols, [[a, rnd(d[a])] for a in sorted(d)], **k)
def dedup(rows, key):
    seen, out = set(), []
    for r in rows:
        k = key(r)
        if k not in seen: seen.add(k); out.append(r)
    return out
def pick(rng, d): return rng.choices(list(d), weights=list(d.values()))[0]
def de(x, euro=True):
    s = '{:,.2f}'.format(x).replace(',', '_').replace('.', ',').replace('_', '.')
    return s + (' €' if euro else '')

# ------------------------------------------------------------------ 1 bakery wholesale, order lines
def t01():
    q = Qs('t01_bakery_wholesale'); g = random.Random(101)
    cust = {'Harbour Café': 16, 'Rose & Crown': 12, 'Northgate Deli': 11, "St Anne's School": 9, 'The Larder': 8,
            'Beech House Hotel': 15, 'Corner Shop Ltd': 5, 'Tin Roof Coffee': 7, 'Parkside Care Home': 6, 'Mill Farm Shop': 4}
    vari = {'Harbour Café': ['HARBOUR CAFÉ', 'Harbour Café '], 'Rose & Crown': ['rose & crown'],
            'Beech House Hotel': ['Beech House hotel'], 'Tin Roof Coffee': ['Tin Roof  Coffee']}
    items = {'Sourdough large': 2.60, 'White tin': 1.35, 'Croissant': 0.92, 'Pain au chocolat': 1.05, 'Focaccia tray': 9.50,
             'Seeded rolls (12)': 3.90, 'Baguette': 1.10, 'Hot cross bun': 0.65, 'Mince pie': 0.70, 'Brownie tray': 14.00}
    base = {'Sourdough large': 18, 'White tin': 12, 'Croissant': 15, 'Pain au chocolat': 9, 'Focaccia tray': 7, 'Seeded rolls (12)': 11,
            'Baguette': 12, 'Hot cross bun': 0, 'Mince pie': 0, 'Brownie tray': 6}
    drv = {'Kev': 4, 'Marta': 6, 'Sanj': 3}
    L, no = [], 5120
    season = [.7,.8,1,1.05,1.1,1.2,1.15,.9,1,1.05,1.2,1.6]
    for y in (2024, 2025):
        for m in range(1, 13):
            for dd in sorted(g.randint(1, 28) for _ in range(int(round(6.6*season[m-1]*(1.07 if y == 2025 else 1))))):
                no += g.randint(1, 4); d = D(y, m, dd); c = pick(g, cust); dr = pick(g, drv)
                w = dict(base)
                if m in (3, 4): w['Hot cross bun'] = 25
                if m in (11, 12): w['Mince pie'] = 30
                its = []
                for _ in range(g.choice([2, 3, 3, 3, 4] if dr == 'Kev' else [1, 1, 2, 2, 3])):
                    it = pick(g, w)
                    if it not in its: its.append(it)
                for it in its:
                    n = g.choice([3,4,5,6,8,10]) if 'tray' in it else g.choice([24,30,36,40,48,60,60,72,80,96,120])
                    p = r2(items[it]*(1.06 if y == 2025 else 1))
                    L.append(dict(o=no, d=d, c=c, i=it, n=n, p=p, dr=dr))
    L.sort(key=lambda r: (r['d'], r['o']))
    # three credited lines
    for k in (60, 190, 300):
        x = dict(L[k]); x['n'] = -min(4, x['n']); L.insert(k+1, x)
    raw = list(L)
    for k in (40, 145, 233, 290): raw.insert(k+1, dict(raw[k]))
    clean = dedup(raw, lambda r: tuple(r.values())); assert len(clean) == len(raw)-4, (len(clean), len(raw))
    out = [['Order', 'Delivery date', 'Customer', 'Item', 'Qty', 'Unit price', 'Driver']]
    for k, r in enumerate(raw):
        c = r['c'] if g.random() > .12 or r['c'] not in vari else g.choice(vari[r['c']])
        if k and raw[k-1] == r: c = out[-1][2] if out[-1][2] else c
        out.append([r['o'], r['d'].strftime('%d/%m/%Y'), c, r['i'], r['n'], '%.2f' % r['p'], r['dr']])
        if k in (88, 89, 210): out.append(['']*7)
    csvout(q.path('orders 2024-25.csv'), out)
    v = lambda r: r['n']*r['p']
    both = (clean, raw); dn = 'Exact duplicate lines (4) dropped; counting them is accepted.  Three credit lines (negative Qty) are netted.'
    f = lambda X: T(['Customer', 'revenue'], [[a, r2(b)] for a, b in top(sums(X, lambda r: r['c'], v), 5)], .05, True)
    q.add('who are our top 5 customers', 'answerable', f(clean), [f(raw)], note='By revenue = Qty x Unit price. Case and blank variants of a name are one customer. ' + dn)
    f = lambda X: tab(['quarter', 'revenue'], sums([r for r in X if r['d'].year == 2025], lambda r: yq(r['d']), v), tol=.05)
    q.add('turnover per quarter 2025 pls', 'answerable', f(clean), [f(raw)], note=dn)
    f = lambda X: W(['Item', 'revenue'], win(sums(X, lambda r: r['i'], v)), tol=.05)
    q.add('which product brings in the most money', 'answerable', f(clean), [f(raw)], note=dn)
    def aov(X):
        o = defaultdict(float)
        for r in X:
            if r['d'].year == 2025: o[(r['o'], ym(r['d']))] += v(r)
        m = defaultdict(list)
        for (a, b), x in o.items(): m[b].append(x)
        return {b: statistics.mean(x) for b, x in m.items()}
    q.add('average order value per month last yr (2025)', 'answerable', tab(['month', 'average order value'], aov(clean), tol=.02), [tab(['month', 'average order value'], aov(raw), tol=.02)],
          note='Lines are summed to orders first. ' + dn)
    f = lambda X: T(['Qty'], [[sum(r['n'] for r in X if r['i'] == 'Mince pie' and ym(r['d']) == '2025-12')]])
    q.add('how many mince pies went out in december 2025?', 'answerable', f(clean), [f(raw)], note=dn)
    def fy(X): s = sums(X, lambda r: r['d'].year, v); return s
    s, s2 = fy(clean), fy(raw)
    q.add('did we sell more in 25 than in 24, and how much more', 'answerable', T(['year', 'revenue'], [[2024, r2(s[2024])], [2025, r2(s[2025])]], .05),
          [T(['difference'], [[r2(s[2025]-s[2024])]], .05), T(['change'], [[r4(s[2025]/s[2024]-1)]], SH), T(['answer', 'difference'], [['yes' if s[2025] > s[2024] else 'no', r2(s[2025]-s[2024])]], .05),
           T(['2024', '2025', 'difference'], [[r2(s[2024]), r2(s[2025]), r2(s[2025]-s[2024])]], .05), T(['year', 'revenue'], [[2024, r2(s2[2024])], [2025, r2(s2[2025])]], .05),
           T(['difference'], [[r2(s2[2025]-s2[2024])]], .05)], note=dn)
    q.add("who's our best driver", 'ambiguous', truths=[
        W(['Driver', 'revenue'], win(sums(clean, lambda r: r['dr'], v)), tol=.05),
        W(['Driver', 'orders'], win(counts(dedup(clean, lambda r: r['o']), lambda r: r['dr']))),
        W(['Driver', 'Qty'], win(sums(clean, lambda r: r['dr'], lambda r: r['n']))),
        W(['Driver', 'average order value'], win({k: sums(clean, lambda r: r['dr'], v)[k]/n for k, n in counts(dedup(clean, lambda r: r['o']), lambda r: r['dr']).items()}), tol=.02)],
        note='"best" may be money carried, orders, pieces or value per order; should say which, or ask.')
    assert len({t['rows'][0][0] for t in q.l[-1]['truths']}) > 1
    q.add('whats our margin on the sourdough', 'unanswerable', note='No cost column, so no margin.')
    q.done()

# ------------------------------------------------------------------ 2 courier deliveries
def t02():
    q = Qs('t02_courier'); g = random.Random(202)
    dep = {'Leeds': 9, 'Sheffield': 7, 'Hull': 4, 'York': 3}
    dv = {'Leeds': ['P. Oduya', 'J. Brandt', 'Carol H.'], 'Sheffield': ['M. Singh', 'T. Walsh'], 'Hull': ['Ed Moss', 'L. Fenwick'], 'York': ['R. Iqbal']}
    late = {'Leeds': .12, 'Sheffield': .2, 'Hull': .31, 'York': .09}
    R, no = [], 88012
    for m in range(1, 7):
        for dd in sorted(g.randint(1, 28) for _ in range({1: 44, 2: 46, 3: 55, 4: 50, 5: 58, 6: 62}[m])):
            no += g.randint(1, 3); b = D(2026, m, dd); d = pick(g, dep); pr = b + dt.timedelta(days=g.choice([1, 1, 2, 2, 3]))
            if g.random() < late[d]: de_ = pr + dt.timedelta(days=g.choice([1, 1, 1, 2, 2, 3, 5]))
            else: de_ = max(b, pr - dt.timedelta(days=g.choice([0, 0, 0, 1])))
            if (m == 6 and b.day > 24 and g.random() < .5) or g.random() < .008: de_ = None
            w = round(g.choice([g.uniform(.5, 9), g.uniform(3, 18), g.uniform(15, 45)]), 1)
            ch = r2(6.5 + .62*w + g.choice([0, 0, 3.5]))
            R.append(dict(c='CN%d' % no, dep=d, dr=g.choice(dv[d]), b=b, p=pr, d=de_, w=w, ch=ch, dmg=de_ is not None and g.random() < (.19 if d == 'Hull' else .035)))
    R.sort(key=lambda r: r['c'])
    out = [['Consignment', 'Depot', 'Driver', 'Booked', 'Promised by', 'Delivered', 'Weight kg', 'Charge (£)', 'Damaged?']]
    va = {'Leeds': ['LEEDS', 'leeds'], 'Sheffield': ['Sheffield ', 'SHEFFIELD'], 'Hull': ['hull'], 'York': ['York']}
    for k, r in enumerate(R):
        w = '%g' % r['w']
        if g.random() < .07: w += g.choice(['kg', ' kg'])
        c = '%.2f' % r['ch']
        if g.random() < .15: c = '£' + c
        out.append([r['c'], r['dep'] if g.random() > .1 else g.choice(va[r['dep']]), r['dr'], r['b'].isoformat(), r['p'].isoformat(),
                    r['d'].isoformat() if r['d'] else '', w, c, 'Y' if r['dmg'] else g.choice(['N', 'N', 'N', ''])])
    out.append(['']*9); out.append(['TOTAL', '', '', '', '', '', '', '%.2f' % sum(r['ch'] for r in R), ''])
    csvout(q.path('deliveries_jan-jun26.csv'), out, enc='utf-8-sig')
    done = [r for r in R if r['d']]; openr = [r for r in R if not r['d']]
    L = [r for r in done if r['d'] > r['p']]; end = max(max(r['d'] for r in done), max(r['b'] for r in R))
    od = [r for r in openr if r['p'] < end]
    q.add('how many deliveries were late', 'answerable', T(['late deliveries'], [[len(L)]]), [T(['late deliveries'], [[len(L)+len(od)]]), T(['late deliveries'], [[len(L)+len(openr)]]), T(['late deliveries', 'share'], [[len(L), r4(len(L)/len(done))]], SH)],
          note='Delivered after Promised by. Counting undelivered ones already past their promise is accepted. The TOTAL row is not a delivery.')
    f = lambda den: tab(['Depot', 'late share'], {k: sum(r['dep'] == k for r in L)/sum(r['dep'] == k for r in den) for k in dep}, r4, tol=SH)
    l2 = L+od
    q.add('late % by depot', 'answerable', f(done), [f(R), tab(['Depot', 'late share'], {k: sum(r['dep'] == k for r in l2)/sum(r['dep'] == k for r in R) for k in dep}, r4, tol=SH)],
          note='Of those delivered; of all consignments accepted. Depot spellings LEEDS/leeds are one.')
    def avgd(key):
        m = defaultdict(list)
        for r in done: m[ym(r[key])].append((r['d']-r['b']).days)
        return tab(['month', 'average days'], {k: statistics.mean(x) for k, x in m.items()}, tol=.06)
    q.add('average days from booking to delivery, month by month', 'answerable', avgd('b'), [avgd('d')], note='Month of Booked; month of Delivered accepted.')
    q.add('what did we charge in march', 'answerable', T(['Charge'], [[r2(sum(r['ch'] for r in R if ym(r['b']) == '2026-03'))]], .02), [T(['Charge'], [[r2(sum(r['ch'] for r in done if ym(r['d']) == '2026-03'))]], .02)],
          note='By Booked; by Delivered accepted.')
    q.add('which depot breaks the most stuff', 'answerable', W(['Depot', 'damaged'], win(counts([r for r in R if r['dmg']], lambda r: r['dep']))),
          [W(['Depot', 'damaged share'], win({k: sum(r['dmg'] for r in R if r['dep'] == k)/sum(r['dep'] == k for r in R) for k in dep}), r4, tol=SH)], note='Damaged? = Y; a blank is taken as no. Rate instead of count accepted.')
    q.add('anything still not delivered?', 'answerable', T(['Consignment'], [[r['c']] for r in openr]), [T(['not delivered'], [[len(openr)]]), T(['answer'], [['yes']]), T(['answer', 'not delivered'], [['yes', len(openr)]])], note='Delivered is empty.')
    n = counts(done, lambda r: r['dr']); nl = counts(L, lambda r: r['dr'])
    q.add('who is the worst driver', 'ambiguous', truths=[W(['Driver', 'late deliveries'], win(nl)), W(['Driver', 'late share'], win({k: nl.get(k, 0)/n[k] for k in n}), r4, tol=SH),
        W(['Driver', 'damaged'], win_or(counts([r for r in R if r['dmg']], lambda r: r['dr']))), W(['Driver', 'average days late'], win({k: statistics.mean([(r['d']-r['p']).days for r in L if r['dr'] == k]) for k in nl}), tol=.02)],
        note='Late count, late rate, damage or days late: not said.')
    q.add('how much diesel did each depot use', 'unanswerable', note='No fuel in the file.')
    q.done()
def win_or(d):
    s = sorted(d.items(), key=lambda kv: (-kv[1], kv[0])); return s[0]

# ------------------------------------------------------------------ 3 help desk
def t03():
    q = Qs('t03_helpdesk'); g = random.Random(303)
    ag = {'Anna Lindqvist': 6, 'Dev Patel': 5, 'Grace O.': 4, 'Tomasz': 3}
    pri = {'Urgent': 1, 'High': 3, 'Normal': 8, 'Low': 3}
    hrs = {'Urgent': 5, 'High': 18, 'Normal': 46, 'Low': 110}
    cat = {'Login / password': 5, 'Billing': 4, 'App crash': 3, 'Printer': 2, 'New starter': 2, 'Other': 2}
    R = []; t = dt.datetime(2026, 1, 5, 9, 12)
    for k in range(286):
        d = D(2026, 1, 5) + dt.timedelta(days=int(176*(k/286.)))
        while d.weekday() > 4 and g.random() < .85: d += dt.timedelta(days=1)
        if d.weekday() == 3 and g.random() < .4: d -= dt.timedelta(days=3)
        o = dt.datetime(d.year, d.month, d.day, pick(g, {8: 3, 9: 7, 10: 8, 11: 6, 12: 3, 13: 4, 14: 6, 15: 5, 16: 4, 17: 2, 21: 1}), g.randint(0, 59))
        p = pick(g, pri); a = pick(g, ag)
        h = hrs[p]*g.lognormvariate(-.25, .8)*(1.25 if a == 'Tomasz' else 1)
        c = o + dt.timedelta(minutes=int(h*60)); 
        if c > dt.datetime(2026, 7, 1, 18) or g.random() < .03: c = None
        s = None
        if c and g.random() < .55: s = pick(g, {5: 8, 4: 6, 3: 3, 2: 1 if a != 'Tomasz' else 3, 1: 1}) 
        R.append(dict(o=o, p=p, a=a, c=c, s=s, cat=pick(g, cat)))
    R.sort(key=lambda r: r['o'])
    wb = openpyxl.Workbook(); ws = wb.active; ws.title = 'Export'
    ws.append(['Ticket export - created 02/07/2026 07:30']); ws['A1'].font = Font(bold=True); ws.append([])
    ws.append(['ID', 'Subject', 'Priority', 'Raised', 'Resolved', 'Assigned to', 'Satisfaction (1-5)'])
    for k, r in enumerate(R):
        r['id'] = 'HD-%d' % (2301+k)
        f = lambda x: x if (x is None or g.random() > .12) else x.strftime('%d/%m/%Y %H:%M')
        p = r['p'] if g.random() > .08 else r['p'].lower()
        a = r['a'] if g.random() > .06 else r['a'].upper()
        ws.append([r['id'], r['cat'], p, f(r['o']), f(r['c']), a, r['s']])
        for col in 'DE':
            if isinstance(ws[col+str(ws.max_row)].value, dt.datetime): ws[col+str(ws.max_row)].number_format = 'dd/mm/yyyy hh:mm'
    for c, w in zip('ABCDEFG', (10, 20, 10, 18, 18, 18, 10)): ws.column_dimensions[c].width = w
    save_xlsx(wb, q.path('ticket_export.xlsx'))
    done = [r for r in R if r['c']]
    q.add('how many tickets are still open', 'answerable', T(['open tickets'], [[len(R)-len(done)]]), note='Resolved is empty.')
    q2 = [r for r in done if yq(r['c']) == '2026-Q2']
    q.add('who closed the most in q2', 'answerable', W(['Assigned to', 'tickets'], win(counts(q2, lambda r: r['a'])), int), note='Resolved between 1 April and 30 June 2026. Upper-case names are the same person.')
    H = defaultdict(list)
    for r in done: H[r['p']].append((r['c']-r['o']).total_seconds()/3600)
    q.add('how long does it take us to fix things, by priority', 'answerable', tab(['Priority', 'average hours'], {k: statistics.mean(x) for k, x in H.items()}, tol=.1),
          [tab(['Priority', 'median hours'], {k: statistics.median(x) for k, x in H.items()}, tol=.1), tab(['Priority', 'average days'], {k: statistics.mean(x)/24 for k, x in H.items()}, tol=.05),
           tab(['Priority', 'median days'], {k: statistics.median(x)/24 for k, x in H.items()}, tol=.05),
           tab(['Priority', 'average calendar days'], {k: statistics.mean([(r['c'].date()-r['o'].date()).days for r in done if r['p'] == k]) for k in H}, tol=.05)], note='Raised to Resolved, resolved tickets only; mean or median, hours or days.')
    o, c = counts(R, lambda r: ym(r['o'])), counts(done, lambda r: ym(r['c']))
    q.add('opened vs closed per month', 'answerable', T(['month', 'opened', 'closed'], [[m, o.get(m, 0), c.get(m, 0)] for m in sorted(o)]),
          [T(['month', 'opened', 'closed'], [[m, o.get(m, 0), c.get(m, 0)] for m in sorted(set(o) | set(c))])], note='A ticket counts in the month it was raised and in the month it was resolved; July with closings only may be shown or not.')
    q.add('avg rating per agent?', 'answerable', tab(['Assigned to', 'average satisfaction'], {k: statistics.mean([r['s'] for r in R if r['a'] == k and r['s']]) for k in ag}, tol=.02), note='Blank ratings are left out.')
    same = [r for r in done if r['c'].date() == r['o'].date()]; d24 = [r for r in done if (r['c']-r['o']).total_seconds() <= 86400]
    q.add('what share gets solved the same day', 'answerable', T(['share'], [[r4(len(same)/len(done))]], SH), [T(['share'], [[r4(len(same)/len(R))]], SH), T(['share'], [[r4(len(d24)/len(done))]], SH), T(['share'], [[r4(len(d24)/len(R))]], SH)],
          note='Same calendar day, of those resolved; of all tickets, or within 24 hours, accepted.')
    q.add('when are we busiest', 'ambiguous', truths=[W(['weekday', 'tickets'], win(counts(R, lambda r: WD[r['o'].weekday()])), int), W(['month', 'tickets'], win(o), int), W(['hour', 'tickets'], win_or(counts(R, lambda r: r['o'].hour)), int)],
        note='Weekday, month or hour of the day.')
    q.add('how many tickets will we get in august', 'unanswerable', note='A forecast.')
    q.done()

# ------------------------------------------------------------------ 4 restaurant P&L
def t04():
    q = Qs('t04_management_accounts'); g = random.Random(404)
    sea = [.72,.8,.92,.98,1.06,1.1,1.12,1.02,.97,1,1.05,1.36]
    def line(b, s=1.0, noise=.05, up=1.0): return [[round(b*((sea[m]-1)*s+1)*(up if y else 1)*g.uniform(1-noise, 1+noise)) for m in range(12)] for y in (0, 1)]
    P = OrderedDict()
    P['Restaurant food'] = line(41000, 1, .03, 1.06); P['Restaurant drinks'] = line(17500, 1.1, .04, 1.03); P['Takeaway'] = line(7200, -.1, .05, .9)
    P['Catering & events'] = [[0,0,1800,0,6400,9100,7300,0,4100,2200,0,5200],[0,1200,0,2500,15900,8300,8900,0,4600,0,1900,4800]]
    P['Gift vouchers'] = [[300,650,420,180,250,260,240,200,210,300,900,3100],[280,700,380,200,230,280,250,190,260,340,1050,3500]]
    inc = list(P)
    P['Food purchases'] = line(14900, 1, .04, 1.09); P['Drink purchases'] = line(5600, 1.1, .05, 1.02); P['Packaging'] = line(820, -.1, .08, .93)
    cos = list(P)[len(inc):]
    P['Wages kitchen'] = line(9600, .5, .02, 1.05); P['Wages front of house'] = line(8300, .6, .02, 1.07); P["Managers' salaries"] = [[5600]*12, [5600]*3+[5850]*9]
    P['Employer NI & pension'] = line(2700, .4, .02, 1.17); P['Training'] = line(210, 0, .5)
    P["Wages kitchen"][1][11] += 6200; P['Wages front of house'][1][11] += 5400     # bonuses
    stf = list(P)[len(inc)+len(cos):]
    P['Rent'] = [[5200]*12, [5200]*6+[5500]*6]; P['Business rates'] = [[0,0,0]+[1310]*9, [0,0,0]+[1390]*9]
    P['Gas & electricity'] = [[round(x*g.uniform(.96, 1.04)) for x in (2650,2500,2300,1900,1700,1600,1580,1620,1700,1950,2300,2600)], [round(x*g.uniform(.96, 1.04)*1.13) for x in (2650,2500,2300,1900,1700,1600,1580,1620,1700,1950,2300,2600)]]
    P['Water'] = line(310, .3, .06, 1.04); P['Insurance'] = [[485]*12, [515]*12]; P['Repairs & maintenance'] = line(900, 0, .6, 1.0); P['Repairs & maintenance'][1][11] += 11200
    P['Cleaning & laundry'] = line(1150, .4, .05, 1.03); P['Marketing'] = line(850, .2, .4, 1.1); P['Card fees'] = line(1010, 1, .03, 1.03); P['Accountancy'] = [[390]*12, [390]*12]
    P['Phones & internet'] = line(165, 0, .03); P['Licences'] = [[0,0,0,0,0,0,0,0,0,0,1050,0],[0,0,0,0,0,0,0,0,0,0,1050,0]]; P['Sundries'] = line(260, 0, .4)
    ovh = list(P)[len(inc)+len(cos)+len(stf):]
    dep, intr = [[1450]*12, [1510]*12], [[620-4*m for m in range(12)], [572-4*m for m in range(12)]]
    S = lambda ks: [[sum(P[k][y][m] for k in ks) for m in range(12)] for y in (0, 1)]
    comb = lambda a, b: [[a[y][m]-b[y][m] for m in range(12)] for y in (0, 1)]
    I, C, ST, O = S(inc), S(cos), S(stf), S(ovh); GP = comb(I, C); E = comb(comb(GP, ST), O); PBT = comb(comb(E, dep), intr)
    wb = openpyxl.Workbook(); ws = wb.active; ws.title = 'P&L'
    ws.append(['Olive & Thyme Ltd']); ws.append(['Management accounts, all figures in GBP, excl. VAT']); ws.append([])
    ws.append([None, 2024]+[None]*12+[2025]); ws.append(['']+MON+['Total']+MON+['Total'])
    ws.merge_cells('B4:N4'); ws.merge_cells('O4:AA4')
    def put(name, v, bold=False):
        row = [name]
        for y in (0, 1): row += [x if (x or name != 'Catering & events') else '-' for x in v[y]] + [sum(v[y])]
        ws.append(row)
        if bold:
            for c in ws[ws.max_row]: c.font = Font(bold=True)
    def sec(n, ks, tot, tv):
        ws.append([n]); ws[ws.max_row][0].font = Font(bold=True)
        for k in ks: put('   '+k if n == 'Overheads' else k, P[k])
        put(tot, tv, True)
    sec('Income', inc, 'Total income', I); sec('Cost of sales', cos, 'Total cost of sales', C); put('Gross profit', GP, True); ws.append([])
    sec('Staff', stf, 'Total staff costs', ST); sec('Overheads', ovh, 'Total overheads', O); put('EBITDA', E, True); put('Depreciation', dep); put('Loan interest', intr); put('Profit before tax', PBT, True)
    save_xlsx(wb, q.path('Olive and Thyme mgmt accounts 24-25.xlsx'))
    y1 = lambda X: sum(X[1]); y0 = lambda X: sum(X[0])
    yn = lambda x: 'yes' if x > 0 else 'no'
    q.add('did we make a profit in 2025?', 'answerable', T(['answer', 'Profit before tax'], [[yn(y1(PBT)), y1(PBT)]], 1), [T(['Profit before tax'], [[y1(PBT)]], 1), T(['answer'], [[yn(y1(PBT))]]), T(['answer', 'EBITDA'], [[yn(y1(E)), y1(E)]], 1), T(['EBITDA'], [[y1(E)]], 1)], note='The Total column must not be added to the months.')
    assert yn(y1(E)) == yn(y1(PBT))
    Qv = lambda X, k: sum(X[1][3*k:3*k+3])
    q.add('gross margin by quarter for 2025', 'answerable', T(['quarter', 'gross margin'], [['2025-Q%d' % (k+1), r4(Qv(GP, k)/Qv(I, k))] for k in range(4)], SH), [T(['quarter', 'Gross profit'], [['2025-Q%d' % (k+1), Qv(GP, k)] for k in range(4)], 1)], note='Gross profit / Total income; the money amount accepted.')
    oh = {k: sum(P[k][1]) for k in ovh}; t2 = top(oh, 2); assert t2[0][0] == 'Rent'
    q.add('biggest overhead in 2025 apart from rent', 'answerable', W(['overhead', 'amount'], t2[1], round, tol=1), note='Within the Overheads block, not the Total row.')
    ge = P['Gas & electricity']; d = sum(ge[1])-sum(ge[0])
    q.add('how much more are we paying for energy than in 24', 'answerable', T(['difference'], [[d]], 1), [T(['change'], [[r4(d/sum(ge[0]))]], SH), T(['year', 'Gas & electricity'], [[2024, sum(ge[0])], [2025, sum(ge[1])]], 1), T(['2024', '2025', 'difference'], [[sum(ge[0]), sum(ge[1]), d]], 1)], note='Gas & electricity 2025 less 2024.')
    q.add('staff cost as % of sales, both years', 'answerable', T(['year', 'share'], [[2024, r4(y0(ST)/y0(I))], [2025, r4(y1(ST)/y1(I))]], SH), note='Total staff costs / Total income.')
    los = lambda X, n: T(['month', n], [['2025-%02d' % (m+1), X[1][m]] for m in range(12) if X[1][m] < 0], 1)
    lm = lambda X: T(['month'], [['2025-%02d' % (m+1)] for m in range(12) if X[1][m] < 0])
    q.add('which months did we lose money in 2025', 'answerable', los(PBT, 'Profit before tax'), [lm(PBT), los(E, 'EBITDA'), lm(E)], note='Negative Profit before tax; EBITDA accepted.')
    bm = lambda X, n: W(['month', n], win({'2025-%02d' % (m+1): X[1][m] for m in range(12)}), round, tol=1)
    q.add('best month of 2025?', 'ambiguous', truths=[bm(I, 'Total income'), bm(PBT, 'Profit before tax'), bm(GP, 'Gross profit'), bm(E, 'EBITDA')], note='By sales or by profit: they differ.')
    assert bm(I, '')['rows'][0][0] != bm(PBT, '')['rows'][0][0]
    q.add('how many covers did we do in june', 'unanswerable', note='Money only, no number of guests.')
    q.done()

# ------------------------------------------------------------------ 5 gym survey
def t05():
    q = Qs('t05_member_survey'); g = random.Random(505)
    clubs = {'Riverside': 8, 'Old Town': 6, 'Station Road': 5}
    sc = ['Strongly disagree', 'Disagree', 'Neither agree nor disagree', 'Agree', 'Strongly agree']
    ages = {'16-24': 5, '25-34': 8, '35-49': 7, '50-64': 5, '65+': 2}
    fr = {'Less than once a week': 4, '1-2 times a week': 9, '3 or more times a week': 6}
    R = []
    def lik(mu): return sc[max(0, min(4, int(round(g.gauss(mu, 1)))))]
    for k in range(192):
        c, f = pick(g, clubs), pick(g, fr)
        mu = {'Riverside': 8.3, 'Old Town': 7.5, 'Station Road': 7.9}[c] + {'Less than once a week': -1.3, '1-2 times a week': 0, '3 or more times a week': .8}[f]
        r = dict(t=dt.datetime(2026, 2, 2, 7, 30)+dt.timedelta(minutes=int(k*118+g.random()*90)), c=c, f=f, age=pick(g, ages), n=max(0, min(10, int(round(g.gauss(mu, 2.0))))),
                 clean=lik({'Riverside': 2.9, 'Old Town': 1.7, 'Station Road': 2.8}[c]), staff=lik({'Riverside': 2.9, 'Old Town': 3.2, 'Station Road': 2.7}[c]), val=lik(2.3))
        if g.random() < .05: r['n'] = None
        for x in ('clean', 'staff', 'val'):
            if g.random() < .05: r[x] = None
            elif x == 'val' and g.random() < .1: r[x] = "Don't know"
        R.append(r)
    com = ['', '', '', '', '', 'More lockers please', 'showers cold again!!', 'Love the spin classes, Joe is great', 'too busy after 6', 'parking', 'Music too loud, otherwise fine', 'n/a', '-']
    hd = ['Timestamp', 'Which club do you mainly use?', 'Age group', 'How likely are you to recommend us to a friend? (0-10)', 'The changing rooms are clean', 'Staff are friendly and helpful', 'Classes are good value for money', 'How often do you come?', 'Anything else?']
    cv = {'Riverside': ['riverside', 'Riverside '], 'Old Town': ['Old town', 'OLD TOWN'], 'Station Road': ['Station road']}
    out = [hd]
    for r in R:
        out.append([r['t'].strftime('%Y/%m/%d %H:%M:%S'), r['c'] if g.random() > .1 else g.choice(cv[r['c']]), r['age'], '' if r['n'] is None else r['n'], r['clean'] or '', r['staff'] or '', r['val'] or '', r['f'], g.choice(com)])
    csvout(q.path('Member survey Feb 2026 (responses).csv'), out)
    def nps(X):
        v = [r['n'] for r in X if r['n'] is not None]; return 100*(sum(x >= 9 for x in v)-sum(x <= 6 for x in v))/len(v)
    q.add("what's our nps", 'answerable', T(['NPS'], [[r2(nps(R))]], .6), [T(['NPS'], [[r4(nps(R)/100)]], SH)], note='Share of 9-10 less share of 0-6, blanks left out; as points or as a fraction.')
    by = {c: [r for r in R if r['c'] == c] for c in clubs}
    q.add('nps for each club pls', 'answerable', tab(['club', 'NPS'], {c: nps(by[c]) for c in clubs}, tol=.6), [tab(['club', 'NPS'], {c: nps(by[c])/100 for c in clubs}, r4, tol=SH)], note='Club spellings folded.')
    dis = lambda X, k: [r for r in X if r[k] in sc[:2]]; agr = lambda X, k: [r for r in X if r[k] in sc[3:]]; ans = lambda X, k: [r for r in X if r[k] in sc]
    mean = lambda X, k: statistics.mean([sc.index(r[k])+1 for r in ans(X, k)])
    ws_ = [win({c: len(dis(by[c], 'clean'))/len(ans(by[c], 'clean')) for c in clubs}), win({c: mean(by[c], 'clean') for c in clubs}, low=True), win({c: len(agr(by[c], 'clean'))/len(ans(by[c], 'clean')) for c in clubs}, low=True), win({c: len(dis(by[c], 'clean')) for c in clubs}), win({c: len(dis(by[c], 'clean'))/len(by[c]) for c in clubs})]
    assert len({w[0] for w in ws_}) == 1
    q.add('which club has the dirtiest changing rooms', 'answerable', W(['club', 'share disagreeing'], ws_[0], r4, tol=SH), [W(['club', 'mean (1-5)'], ws_[1], tol=.02), W(['club', 'share agreeing'], ws_[2], r4, tol=SH), W(['club', 'people disagreeing'], ws_[3], int), W(['club', 'share of all disagreeing'], ws_[4], r4, tol=SH), T(['club'], [[ws_[0][0]]])],
          note='All readings name the same club.')
    q.add('how many people think our staff are unfriendly', 'answerable', T(['people'], [[len(dis(R, 'staff'))]]), [T(['people', 'share'], [[len(dis(R, 'staff')), r4(len(dis(R, 'staff'))/len(ans(R, 'staff')))]], SH)], note='Disagree + Strongly disagree.')
    fm = lambda f: [r for r in R if r['f'] == f and r['n'] is not None]
    q.add('do the ones who come more often like us more', 'answerable', tab(['How often do you come?', 'average score'], {f: statistics.mean([r['n'] for r in fm(f)]) for f in fr}, tol=.02), [tab(['How often do you come?', 'NPS'], {f: nps(fm(f)) for f in fr}, tol=.6), T(['answer'], [['yes']])],
          note='Mean recommendation by frequency; it rises with frequency, so yes.')
    a_ = {f: statistics.mean([r['n'] for r in fm(f)]) for f in fr}; assert list(sorted(fr, key=lambda f: a_[f])) == ['Less than once a week', '1-2 times a week', '3 or more times a week']
    Y = [r for r in R if r['age'] == '16-24']
    q.add('what % of under 25s say classes are good value', 'answerable', T(['share'], [[r4(len(agr(Y, 'val'))/len(ans(Y, 'val')))]], SH), [T(['share'], [[r4(len(agr(Y, 'val'))/len(Y))]], SH), T(['share'], [[r4(len(agr(Y, 'val'))/len([r for r in Y if r['val']]))]], SH)],
          note="Agree + Strongly agree among those on the scale; leaving Don't know or blanks in the base accepted.")
    q.add('which club is doing best', 'ambiguous', truths=[W(['club', 'NPS'], win({c: nps(by[c]) for c in clubs}), tol=.6), W(['club', 'average score'], win({c: statistics.mean([r['n'] for r in by[c] if r['n'] is not None]) for c in clubs}), tol=.02),
        W(['club', 'cleanliness (1-5)'], win({c: mean(by[c], 'clean') for c in clubs}), tol=.02), W(['club', 'staff (1-5)'], win({c: mean(by[c], 'staff') for c in clubs}), tol=.02), W(['club', 'value (1-5)'], win({c: mean(by[c], 'val') for c in clubs}), tol=.02), W(['club', 'answers'], win(counts(R, lambda r: r['c'])), int)],
        note='On recommendation, cleanliness, staff or value.')
    q.add('how many members left since the survey', 'unanswerable', note='No membership numbers in a survey.')
    q.done()

# ------------------------------------------------------------------ 6 architects' time sheets
def t06():
    q = Qs('t06_timesheets'); g = random.Random(606)
    ppl = {'Nadia': 37.5, 'Rob F': 37.5, 'Chidi': 37.5, 'Ellen': 30, 'Marcus': 37.5}
    jobs = {'Mill Lane flats': ('Y', 9), 'Harcourt School ext.': ('Y', 7), 'Kiln Yard': ('Y', 5), 'Competition - library': ('N', 2), 'Office / admin': ('N', 3), 'St Jude vestry': ('Y', 2)}
    R = []
    w = D(2026, 1, 5)
    while w <= D(2026, 6, 22):
        for p, std in ppl.items():
            days = 5 if std > 30 else 4
            js = []
            wt = {j: x[1] for j, x in jobs.items()}
            if w > D(2026, 4, 1): wt['Mill Lane flats'] += 6
            if p == 'Ellen': wt['Office / admin'] = 14
            if p == 'Marcus': wt['Office / admin'] = 9; wt['Competition - library'] = 5
            while len(js) < g.choice([2, 2, 3]):
                j = pick(g, wt)
                if j not in js: js.append(j)
            ab = {}
            for d in range(days):
                x = g.random()
                if x < .022: ab[d] = 'S'
                elif x < .075 or (D(2026, 4, 6) <= w <= D(2026, 4, 6) and d == 0): ab[d] = 'H'
            for k, j in enumerate(js):
                cells = []
                for d in range(5):
                    if d >= days: cells.append(None); continue
                    if d in ab: cells.append(ab[d] if k == 0 else None); continue
                    cells.append(None)
                R.append(dict(w=w, p=p, j=j, c=cells, ot=0.0, ch=jobs[j][0]))
            rows = R[-len(js):]
            for d in range(days):
                if d in ab: continue
                a = g.choice([2.5, 3, 3.5, 4, 4.5, 5]); k1, k2 = 0, 1 if len(rows) < 3 else g.choice([1, 2])
                if g.random() < .25: rows[g.choice([k1, k2])]['c'][d] = 7.5
                else: rows[k1]['c'][d] = a; rows[k2]['c'][d] = 7.5-a
            if g.random() < (.24 if w < D(2026, 4, 1) else .5) and p != 'Ellen': rows[0]['ot'] = g.choice([1, 1.5, 2, 2, 3, 4.5])
        w += dt.timedelta(days=7)
    R = [r for r in R if any(c is not None for c in r['c']) or r['ot']]
    out = [['Timesheets 2026 H1', '', '', '', '', '', '', '', '', '', ''], ['w/c', 'Name', 'Job', 'Chargeable', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'O/T', 'Notes']]
    nv = {'Rob F': ['Rob F.', 'rob f'], 'Nadia': ['nadia', 'Nadia ']}
    notes = ['', '', '', '', '', '', '', 'site visit', 'planning resub', 'forgot to fill in Fri til Monday']
    prev = None
    for r in R:
        if prev and r['w'] != prev and r['w'].day <= 7: out.append(['']*11)
        prev = r['w']
        nm = r['p'] if r['p'] not in nv or g.random() > .07 else g.choice(nv[r['p']])
        f = lambda c: '' if c is None else c if isinstance(c, str) else '%g' % c
        out.append([r['w'].strftime('%d-%b-%y'), nm, r['j'], r['ch'] if g.random() > .05 else r['ch'].lower()]+[f(c) for c in r['c']]+['%g' % r['ot'] if r['ot'] else '', g.choice(notes)])
    csvout(q.path('timesheets_2026H1.csv'), out)
    hr = lambda r: sum(c for c in r['c'] if isinstance(c, float) or isinstance(c, int)); al = lambda r: hr(r)+r['ot']
    q.add('who put in the most hours', 'answerable', W(['Name', 'hours'], win(sums(R, lambda r: r['p'], al)), tol=.1), [W(['Name', 'hours'], win(sums(R, lambda r: r['p'], hr)), tol=.1)], note='Mon-Fri plus O/T; without O/T accepted. H and S cells are absences, not hours. "Rob F." is Rob F.')
    o = sums(R, lambda r: yq(r['w']), lambda r: r['ot']); om = sums(R, lambda r: ym(r['w']), lambda r: r['ot'])
    assert o['2026-Q2'] > o['2026-Q1']
    q.add('did overtime go up in q2?', 'answerable', tab(['quarter', 'O/T'], o, tol=.1), [T(['answer'], [['yes']]), T(['difference'], [[o['2026-Q2']-o['2026-Q1']]], .1), tab(['month', 'O/T'], om, tol=.1), T(['change'], [[r4(o['2026-Q2']/o['2026-Q1']-1)]], SH), T(['answer', 'difference'], [['yes', o['2026-Q2']-o['2026-Q1']]], .1)], note='By week commencing, Q2 against Q1; yes.')
    sh = lambda f: sum(f(r) for r in R if r['ch'] == 'Y')/sum(f(r) for r in R)
    q.add('what share of our time is chargeable', 'answerable', T(['share'], [[r4(sh(al))]], SH), [T(['share'], [[r4(sh(hr))]], SH)], note='Hours with Chargeable Y over all hours; with or without O/T.')
    s = sums(R, lambda r: r['p'], lambda r: sum(c == 'S' for c in r['c'])); s = {k: v for k, v in s.items() if v}
    q.add('sick days - how many and who', 'answerable', tab(['Name', 'sick days'], s, int), [T(['sick days'], [[int(sum(s.values()))]]), tab(['Name', 'sick days'], {p: s.get(p, 0) for p in ppl}, int)], note='Cells with S. There is no legend in the file: S for sick, H for holiday has to be guessed.')
    q.add('which job ate up the most time', 'answerable', W(['Job', 'hours'], win(sums(R, lambda r: r['j'], al)), tol=.1), [W(['Job', 'hours'], win(sums(R, lambda r: r['j'], hr)), tol=.1)])
    M = [r for r in R if r['j'] == 'Mill Lane flats']
    def byday(ot):
        d = defaultdict(float)
        for r in M:
            for k, c in enumerate(r['c']):
                if isinstance(c, (int, float)): d[ym(r['w']+dt.timedelta(days=k))] += c
            if ot: d[ym(r['w'])] += r['ot']
        return dict(d)
    q.add('hours per month on mill lane', 'answerable', tab(['month', 'hours'], sums(M, lambda r: ym(r['w']), al), tol=.1), [tab(['month', 'hours'], sums(M, lambda r: ym(r['w']), hr), tol=.1), tab(['month', 'hours'], byday(True), tol=.1), tab(['month', 'hours'], byday(False), tol=.1)], note='By week commencing; spreading days over real dates or leaving O/T out accepted.')
    C = [r for r in R if r['ch'] == 'Y']; a, b = sums(R, lambda r: r['p'], al), sums(C, lambda r: r['p'], al)
    q.add('whos the most productive', 'ambiguous', truths=[W(['Name', 'hours'], win(a), tol=.1), W(['Name', 'chargeable hours'], win(b), tol=.1), W(['Name', 'chargeable share'], win({k: b[k]/a[k] for k in a}), r4, tol=SH)], note='Hours, chargeable hours or chargeable share.')
    assert len({t['rows'][0][0] for t in q.l[-1]['truths']}) > 1
    q.add('how much have we billed on Kiln Yard so far', 'unanswerable', note='Hours only: no rates, no invoices.')
    q.done()

# ------------------------------------------------------------------ 7 bike shop stock
def t07():
    q = Qs('t07_bike_shop_stock'); g = random.Random(707)
    cats = {'Tyres & tubes': [('Inner tube {}', ['700x25', '700x32', '26in', '27.5in', '29in', '20in', '16in'], 2.1, 30), ('Tyre {}', ['Marathon 700x32', 'GP5000 700x28', 'Smart Sam 29', 'City 26', 'Kids 20', 'Gravel 700x40'], 17, 8)],
            'Drivetrain': [('Chain {}', ['8sp', '9sp', '10sp', '11sp', '12sp'], 13, 7), ('Cassette {}', ['8sp 11-32', '9sp 11-34', '10sp 11-36', '11sp 11-42', '12sp 10-51'], 29, 4), ('Crankset {}', ['105', 'Deore'], 68, 1)],
            'Brakes': [('Brake pads {}', ['B01S', 'L03A', 'rim road', 'rim MTB', 'M06'], 5.5, 14), ('Brake cable {}', ['inner', 'outer'], 2.4, 18), ('Rotor {}', ['160mm', '180mm'], 14, 5)],
            'Lights & locks': [('Front light {}', ['400lm', '700lm', 'dynamo'], 19, 6), ('Rear light {}', ['basic', 'radar'], 14, 6), ('D-lock {}', ['Silver', 'Gold'], 24, 6), ('Folding lock {}', ['Bordo 85'], 33, 3)],
            'Clothing': [('Helmet {}', ['S white', 'M white', 'M black', 'L black', 'kids blue', 'kids pink'], 21, 4), ('Gloves {}', ['S', 'M', 'L', 'XL'], 9, 6), ('Rain jacket {}', ['S', 'M', 'L'], 31, 2)],
            'Bikes': [('Tourer {}', ['52cm', '54cm', '56cm', '58cm'], 540, 1), ('City {}', ['S', 'M', 'L'], 330, 2), ('Kids {}', ['16in red', '20in green', '24in blue'], 145, 2), ('E-bike {}', ['M', 'L'], 1290, 1), ('Gravel {}', ['M', 'L'], 820, 1)],
            'Care': [('Chain lube {}', ['dry', 'wet'], 3.4, 14), ('Degreaser {}', ['500ml'], 4.1, 8), ('Bike wash {}', ['1l', '5l'], 4.9, 6), ('Pump {}', ['mini', 'track', 'shock'], 15, 4), ('Puncture kit {}', ['std'], 1.6, 20), ('Multitool {}', ['10', '17'], 8.5, 6)]}
    sup = {'Tyres & tubes': ['Schwalbe UK', 'Madison'], 'Drivetrain': ['Madison', 'Zyro'], 'Brakes': ['Madison', 'Zyro'], 'Lights & locks': ['Zyro', 'Extra UK'], 'Clothing': ['Extra UK', 'Madison'], 'Bikes': ['Ridgeback direct'], 'Care': ['Zyro', 'Muc-Off']}
    mk = {'Tyres & tubes': 2.1, 'Drivetrain': 1.7, 'Brakes': 2.0, 'Lights & locks': 1.85, 'Clothing': 1.9, 'Bikes': 1.42, 'Care': 2.0}
    R, n = [], 0
    for c, fams in cats.items():
        for name, vs, cost, mn in fams:
            for v in vs:
                n += 1; co = r2(cost*g.uniform(.85, 1.2)); rrp = round(co*mk[c]*g.uniform(.93, 1.08)*1.2)-.01
                mi = max(1, int(round(mn*g.uniform(.6, 1.3)))); oh = int(mi*g.uniform(.2, 3.2))
                ls = D(2026, 3, 14)-dt.timedelta(days=int(min(700, g.expovariate(1/70.))))
                if g.random() < .12: ls -= dt.timedelta(days=g.randint(250, 500))
                if g.random() < .06: ls = None
                R.append(dict(s='%s%03d' % (c[:2].upper(), 100+n), d=name.format(v), c=c, su=g.choice(sup[c]), oh=oh, mi=mi, oo=g.choice([0, 0, 0, mi, 2*mi]) if oh < mi*1.2 else 0, co=co, rrp=rrp, ls=ls))
    R[9]['oh'] = -2; R[41]['oh'] = -1; R[60]['oh'] = 0; R[22]['oh'] = R[22]['mi']; R[55]['oh'] = R[55]['mi']
    out = [['Spokes & Co - stock list printed 14/03/2026']+['']*10, ['']*11, ['SKU', 'Description', 'Category', 'Supplier', 'Bin', 'On hand', 'Min', 'On order', 'Cost', 'RRP', 'Last sold']]
    prev = None
    for r in R:
        if prev and prev != r['c'] and g.random() < .7: out.append(['']*11)
        prev = r['c']
        out.append([r['s'], r['d'], r['c'] if g.random() > .06 else r['c'].lower(), r['su'] if g.random() > .06 else r['su'].upper(), g.choice('ABCDEF')+str(g.randint(1, 14)), r['oh'], r['mi'], r['oo'] or '', '£{:,.2f}'.format(r['co']), '£{:,.2f}'.format(r['rrp']), r['ls'].strftime('%d/%m/%Y') if r['ls'] else g.choice(['', 'never'])])
    csvout(q.path('stock.csv'), out)
    lo, le = [r for r in R if r['oh'] < r['mi']], [r for r in R if r['oh'] <= r['mi']]
    net = [r for r in R if r['oh']+r['oo'] < r['mi']]
    q.add('how many items are below minimum', 'answerable', T(['items'], [[len(lo)]]), [T(['items'], [[len(net)]]), T(['items'], [[len(le)]])], note='On hand < Min. Counting what is on order as there, or "at or below", accepted.')
    val = lambda r: r['oh']*r['co']
    q.add('how much money is sitting on the shelves', 'answerable', T(['stock value'], [[r2(sum(map(val, R)))]], .05), [T(['stock value'], [[r2(sum(max(0, val(r)) for r in R))]], .05), T(['stock value at RRP'], [[r2(sum(r['oh']*r['rrp'] for r in R))]], .05)], note='On hand x Cost; negative counts may be taken as nought; at RRP accepted.')
    cut = D(2025, 3, 14); dead = [r for r in R if r['ls'] and r['ls'] < cut]; dead0 = [r for r in R if not r['ls'] or r['ls'] < cut]
    assert not [r for r in R if r['ls'] == cut]
    q.add('what hasnt sold since 14 march last year (2025)', 'answerable', T(['SKU'], [[r['s']] for r in dead]), [T(['SKU'], [[r['s']] for r in dead0]), T(['Description'], [[r['d']] for r in dead]), T(['Description'], [[r['d']] for r in dead0]), T(['items'], [[len(dead)]]), T(['items'], [[len(dead0)]]),
        T(['SKU'], [[r['s']] for r in dead0 if r['oh'] > 0]), T(['SKU'], [[r['s']] for r in dead if r['oh'] > 0])], note='Last sold before that day; never-sold items may be listed too, or only those in stock.')
    tv = {r['d']: val(r) for r in R}; assert len(tv) == len(R)
    t10 = top(tv, 10); sk = {r['d']: r['s'] for r in R}
    q.add('10 most valuable lines in stock', 'answerable', T(['Description', 'stock value'], [[a, r2(b)] for a, b in t10], .05, True), [T(['SKU', 'stock value'], [[sk[a], r2(b)] for a, b in t10], .05, True),
        T(['Description', 'stock value at RRP'], [[a, r2(b)] for a, b in top({r['d']: r['oh']*r['rrp'] for r in R}, 10)], .05, True)], note='On hand x Cost.')
    ng = [r for r in R if r['oh'] < 0]
    q.add('any negative stock in there?', 'answerable', T(['SKU', 'On hand'], [[r['s'], r['oh']] for r in ng]), [T(['Description', 'On hand'], [[r['d'], r['oh']] for r in ng]), T(['items'], [[len(ng)]]), T(['answer'], [['yes']]), T(['SKU'], [[r['s']] for r in ng]), T(['Description'], [[r['d']] for r in ng])])
    q.add('stock value by supplier', 'answerable', tab(['Supplier', 'stock value'], sums(R, lambda r: r['su'], val), tol=.05), [tab(['Supplier', 'stock value'], sums(R, lambda r: r['su'], lambda r: max(0, val(r))), tol=.05)], note='On hand x Cost; upper-case suppliers folded.')
    by = {c: [r for r in R if r['c'] == c] for c in cats}; mg = lambda r: (r['rrp']-r['co'])/r['rrp']
    q.add('which category makes us the most', 'ambiguous', truths=[W(['Category', 'average margin'], win({c: statistics.mean(map(mg, by[c])) for c in cats}), r4, tol=SH), W(['Category', 'average margin per piece'], win({c: statistics.mean([r['rrp']-r['co'] for r in by[c]]) for c in cats}), tol=.05),
        W(['Category', 'margin in stock'], win({c: sum(r['oh']*(r['rrp']-r['co']) for r in by[c]) for c in cats}), tol=.05), W(['Category', 'stock value at RRP'], win({c: sum(r['oh']*r['rrp'] for r in by[c]) for c in cats}), tol=.05)],
        note='No sales in the file; margin per cent, per piece, or what the stock would bring. Saying that sales are missing is right too.')
    q.add('when will we run out of inner tubes', 'unanswerable', note='Needs a rate of sale: not in the list (and a forecast).')
    q.done()

# ------------------------------------------------------------------ 8 sales pipeline
def t08():
    q = Qs('t08_it_reseller_deals'); g = random.Random(808)
    own = {'Sophie': 6, 'Bram': 5, 'Luca': 4, 'Ines': 4}; reg = {'Benelux': 6, 'DACH': 7, 'Nordics': 4, 'UK & Ireland': 5}
    src = {'Referral': 4, 'Website': 6, 'Trade fair': 3, 'Cold call': 4, 'Partner': 3}; wr = {'Referral': .62, 'Website': .36, 'Trade fair': .42, 'Cold call': .2, 'Partner': .5}
    acc = ['Vandermeer Logistics', 'Kasper Optik', 'Nordlys AS', 'Bluebell Trust', 'Haus & Grund Verwaltung', 'Fjord Seafood', 'Teck Praxis', 'De Groene Hoek', 'Lismore Dairy', 'Baltic Timber', 'Sint-Jan College', 'Weber Anlagenbau', 'Oakley Prints', 'Rhein Spedition', 'Arctic Wool', 'Van Dijk Bouw']
    kind = ['laptops', 'firewall', 'M365 rollout', 'backup', 'server refresh', 'VoIP', 'wifi', 'support contract']
    rs = {'Price': 6, 'No budget': 4, 'Competitor': 5, 'No decision': 3}
    R = []
    for k in range(214):
        cr = D(2025, 1, 6)+dt.timedelta(days=int(k*2.93+g.randint(0, 5))); s = pick(g, src)
        v = round(g.lognormvariate(9.35, .75)/50)*50
        st, cl, lr = None, None, None
        x = cr+dt.timedelta(days=g.randint(9, 130))
        if x <= D(2026, 9, 25) and g.random() < .93:
            if g.random() < wr[s]: st = 'Won'
            else: st = 'Lost'; lr = pick(g, rs)
            cl = x
        else: st = g.choice(['Qualified', 'Proposal', 'Negotiation', 'Proposal'])
        R.append(dict(o=g.choice(kind)+' '+str(100+k), a=g.choice(acc), w=pick(g, own), r=pick(g, reg), s=s, st=st, v=v, cr=cr, cl=cl, lr=lr))
    wb = openpyxl.Workbook(); ws = wb.active; ws.title = 'Deals'
    ws.append(['Deal', 'Account', 'Owner', 'Region', 'Lead source', 'Stage', 'Value (EUR)', 'Created', 'Closed', 'Lost because'])
    for c in ws[1]: c.font = Font(bold=True)
    for r in R:
        vv = r['v'] if g.random() > .14 else '€ {:,.0f}'.format(r['v'])
        st = r['st'] if g.random() > .1 else {'Won': g.choice(['won', 'WON']), 'Lost': 'lost'}.get(r['st'], r['st'])
        ws.append([r['o'], r['a'], r['w'], r['r'] if g.random() > .06 else r['r'].upper(), r['s'], st, vv, r['cr'], r['cl'], r['lr'] if not r['lr'] or g.random() > .1 else r['lr'].lower()])
        for col in 'HI': ws[col+str(ws.max_row)].number_format = 'dd-mmm-yyyy'
    ws.freeze_panes = 'A2'; n2 = wb.create_sheet('Notes'); n2.append(['Export from CRM 30 Sep 2026']); n2.append(['ask Bram about the Weber quote'])
    save_xlsx(wb, q.path('deals export.xlsx'))
    Wn = [r for r in R if r['st'] == 'Won']; L = [r for r in R if r['st'] == 'Lost']; O = [r for r in R if not r['cl']]; v = lambda r: r['v']
    q2 = [r for r in Wn if yq(r['cl']) == '2026-Q2']
    q.add('who closed the most deals in q2 this year (2026)', 'answerable', W(['Owner', 'deals'], win(counts(q2, lambda r: r['w'])), int), [W(['Owner', 'value'], win(sums(q2, lambda r: r['w'], v)), tol=1), W(['Owner', 'deals'], win_or(counts([r for r in Wn+L if yq(r['cl']) == '2026-Q2'], lambda r: r['w'])), int)], note='Stage won, Closed in April to June 2026. By value, or won and lost together, accepted as second readings.')
    q.add('which region earned the most', 'answerable', W(['Region', 'value'], win(sums(Wn, lambda r: r['r'], v)), tol=1), note='Won deals only; spellings folded; values such as "€ 12,500" are numbers.')
    w_, l_, a_ = counts(Wn, lambda r: r['s']), counts(L, lambda r: r['s']), counts(R, lambda r: r['s'])
    q.add('win rate by lead source', 'answerable', tab(['Lead source', 'win rate'], {k: w_[k]/(w_[k]+l_[k]) for k in src}, r4, tol=SH), [tab(['Lead source', 'win rate'], {k: w_[k]/a_[k] for k in src}, r4, tol=SH), tab(['Lead source', 'win rate by value'], {k: sums(Wn, lambda r: r['s'], v)[k]/sums(Wn+L, lambda r: r['s'], v)[k] for k in src}, r4, tol=SH)], note='Won / (won + lost); over all deals, or by value, accepted.')
    q.add('how much is in the pipeline at the moment', 'answerable', T(['value'], [[sum(map(v, O))]], 1), [T(['deals', 'value'], [[len(O), sum(map(v, O))]], 1)], note='Value of deals neither won nor lost.')
    rc = counts(L, lambda r: r['lr'])
    q.add('what do we lose deals over?', 'answerable', T(['Lost because', 'deals'], [[a, b] for a, b in sorted(rc.items(), key=lambda x: -x[1])]), [tab(['Lost because', 'value'], sums(L, lambda r: r['lr'], v), tol=1), tab(['Lost because', 'share'], {k: n/len(L) for k, n in rc.items()}, r4, tol=SH), W(['Lost because', 'deals'], win_or(rc), int)], note='The Lost because column counts it; case folded.')
    dd = [(r['cl']-r['cr']).days for r in Wn]
    q.add('how long does it take us to win a deal on average', 'answerable', T(['average days'], [[r2(statistics.mean(dd))]], .6), [T(['median days'], [[statistics.median(dd)]], .6)], note='Created to Closed of won deals.')
    y = lambda X, k: sums(X, lambda r: r[k].year, v); c = lambda X, k: counts(X, lambda r: r[k].year)
    ytd = [r for r in Wn if (r['cl'].month, r['cl'].day) <= (9, 30)]
    q.add('compare this year with last', 'ambiguous', truths=[tab(['year', 'won value'], y(Wn, 'cl'), tol=1), tab(['year', 'won value Jan-Sep'], y(ytd, 'cl'), tol=1), tab(['year', 'won deals'], c(Wn, 'cl'), int), tab(['year', 'won deals Jan-Sep'], c(ytd, 'cl'), int), tab(['year', 'deals created'], c(R, 'cr'), int), tab(['year', 'value created'], y(R, 'cr'), tol=1),
        tab(['year', 'win rate'], {k: c(Wn, 'cl')[k]/(c(Wn, 'cl')[k]+c(L, 'cl')[k]) for k in (2025, 2026)}, r4, tol=SH)], note='What is compared is not said, and 2026 ends in September: same months or whole years.')
    q.add('will we make 1.5 million by the end of the year', 'unanswerable', note='A forecast; at most the won sum so far can be told.')
    q.done()

# ------------------------------------------------------------------ 9 guest house, two files
def t09():
    q = Qs('t09_guesthouse'); g = random.Random(909)
    rooms = [(1, 'Heron', 'Double', 2, 95), (2, 'Kingfisher', 'Double', 2, 105), (3, 'Wren', 'Single', 1, 68), (4, 'Osprey', 'Family', 4, 148), (5, 'Robin', 'Twin', 2, 92), (6, 'Lapwing', 'Suite', 2, 175)]
    rate = {r[1]: r[4] for r in rooms}; typ = {r[1]: r[2] for r in rooms}
    src = {'Booking.com': 9, 'Own website': 6, 'Phone': 4, 'Airbnb': 3}
    fn = ['Anne', 'Peter', 'Kirsty', 'Omar', 'Julia', 'Henrik', 'Mei', 'Graham', 'Lucy', 'Iain', 'Rosa', 'Ben', 'Helen', 'Farah', 'Stuart']; ln = ['Hughes', 'McKay', 'Jansen', 'Okafor', 'Wood', 'Bell', 'Larsen', 'Chen', 'Reid', 'Dunn', 'Patel', 'Moore', 'Frost', 'Quinn']
    sea = [.2,.28,.36,.5,.6,.68,.8,.88,.62,.48,.3,.42]
    R = []; regulars = ['Graham Frost', 'Helen Dunn', 'Mei Larsen', 'Iain McKay']
    used = set(regulars)
    def guest():
        if g.random() < .05: return g.choice(regulars)
        for _ in range(60):
            x = g.choice(fn)+' '+g.choice(ln)
            if x not in used: used.add(x); return x
        x = g.choice(fn)+' '+g.choice('ABCDEFGHJKLMPRST')+'. '+g.choice(ln)
        while x in used: x = g.choice(fn)+' '+g.choice('ABCDEFGHJKLMPRST')+'. '+g.choice(ln)
        used.add(x); return x
    for no, nm, ty, sl, ra in rooms:
        d = D(2025, 1, 1)+dt.timedelta(days=g.randint(0, 9))
        while d < D(2025, 12, 29):
            n = g.choice([1, 1, 2, 2, 2, 3, 3, 4, 5, 7] if d.month in (7, 8) else [1, 1, 1, 2, 2, 2, 3, 4])
            st = pick(g, {'Stayed': 84, 'Cancelled': 13, 'No show': 3})
            R.append(dict(gu=guest(), rm=nm, a=d, l=d+dt.timedelta(days=n), ad=1 if sl == 1 else g.choice([1, 2, 2, 2]), s=pick(g, src), st=st, ex=r2(g.choice([0, 0, 12.5, 18, 25, 9.9, 40])*n/2) if st == 'Stayed' else 0))
            nxt = d+dt.timedelta(days=n) if st == 'Stayed' else d
            gap = int(g.expovariate(1/(2.2*(1/sea[d.month-1])))) if st == 'Stayed' else 1
            d = nxt+dt.timedelta(days=gap)
    R.sort(key=lambda r: (r['a'], r['rm']))
    for k, r in enumerate(R): r['ref'] = 'B%04d' % (2501+k)
    out = [['Ref', 'Guest', 'Room', 'Arrive', 'Leave', 'Adults', 'Came via', 'Status', 'Extras']]
    sv = {'Booking.com': ['booking.com', 'Booking.com'], 'Own website': ['own website', 'Own Website']}
    for k, r in enumerate(R):
        f = lambda d: d.strftime('%d %b %Y').lstrip('0')
        out.append([r['ref'], r['gu'], r['rm'] if g.random() > .05 else r['rm'].lower(), f(r['a']), f(r['l']), r['ad'], r['s'] if r['s'] not in sv or g.random() > .15 else g.choice(sv[r['s']]), r['st'] if g.random() > .06 else r['st'].upper(), '%.2f' % r['ex'] if r['ex'] else ''])
        if k in (100, 201): out.append(list(out[-1])); r['dup'] = 1
    csvout(q.path('bookings 2025.csv'), out)
    csvout(q.path('rooms.csv'), [['No', 'Room name', 'Type', 'Sleeps', 'Rate per night (GBP)']]+[list(map(str, r)) for r in rooms])
    raw = [x for r in R for x in ([r, r] if r.get('dup') else [r])]
    S = [r for r in R if r['st'] == 'Stayed']; Sr = [r for r in raw if r['st'] == 'Stayed']; ng = lambda r: (r['l']-r['a']).days; rv = lambda r: ng(r)*rate[r['rm']]
    dn = 'Two bookings stand twice (same Ref); counted once, counting them twice accepted.'
    f = lambda X, h: W(['Type', 'revenue'], win(sums(X, lambda r: typ[r['rm']], h)), tol=1)
    rx = lambda r: rv(r)+r['ex']
    q.add('which room type made the most money', 'answerable', f(S, rv), [f(Sr, rv), f(S, rx), f(Sr, rx)], note='Nights x rate from rooms.csv, stayed only; with Extras accepted. ' + dn)
    cn = lambda X, s: sum(r['st'] in s for r in X)/len(X)
    q.add('what share of bookings gets cancelled', 'answerable', T(['share'], [[r4(cn(R, ('Cancelled',)))]], SH), [T(['share'], [[r4(cn(R, ('Cancelled', 'No show')))]], SH), T(['share'], [[r4(cn(raw, ('Cancelled',)))]], SH)], note=dn)
    f = lambda X: tab(['month', 'average nights'], {m: statistics.mean([ng(r) for r in X if ym(r['a']) == m]) for m in {ym(r['a']) for r in X}}, tol=.02)
    q.add('how long do people stay, per month', 'answerable', f(S), [f(R), f(Sr), f(raw)], note='Mean nights by month of arrival, stayed only; all bookings accepted. ' + dn)
    f = lambda X: tab(['Came via', 'bookings'], counts(X, lambda r: r['s']), int)
    fs = lambda X: tab(['Came via', 'share'], {k: n/len(X) for k, n in counts(X, lambda r: r['s']).items()}, r4, tol=SH)
    q.add('where do our bookings come from', 'answerable', f(R), [f(S), f(raw), f(Sr), fs(R), fs(S)], note='All bookings, or those that stayed. ' + dn)
    def occ(X, m, days): return sum(1 for r in X for k in range(ng(r)) if ym(r['a']+dt.timedelta(days=k)) == m)/(days*len(rooms))
    arr = sum(ng(r) for r in S if ym(r['a']) == '2025-08')/(31*6)
    assert occ(S, '2025-08', 31) <= 1
    q.add('how full were we in august', 'answerable', T(['occupancy'], [[r4(occ(S, '2025-08', 31))]], SH), [T(['room nights'], [[sum(1 for r in S for k in range(ng(r)) if ym(r['a']+dt.timedelta(days=k)) == '2025-08')]]), T(['occupancy'], [[r4(arr)]], SH)], note='Nights slept in August of 6 rooms x 31; nights of August arrivals accepted.')
    gc = {k: n for k, n in counts(S, lambda r: r['gu']).items() if n > 1}; gr = {k: n for k, n in counts(R, lambda r: r['gu']).items() if n > 1}
    gd = {k: n for k, n in counts(raw, lambda r: r['gu']).items() if n > 1}
    q.add('who stayed with us more than once', 'answerable', tab(['Guest', 'stays'], gc, int), [T(['Guest'], [[k] for k in sorted(gc)]), tab(['Guest', 'bookings'], gr, int), T(['Guest'], [[k] for k in sorted(gr)])], note='Stayed only; bookings of the same name accepted. A booking standing twice is no second stay.')
    q.add('whats our best room', 'ambiguous', truths=[W(['Room', 'revenue'], win(sums(S, lambda r: r['rm'], rv)), tol=1), W(['Room', 'nights'], win(sums(S, lambda r: r['rm'], ng)), int), W(['Room', 'bookings'], win(counts(S, lambda r: r['rm'])), int)], note='Money, nights or bookings.')
    q.add('what did guests think of the breakfast', 'unanswerable', note='No reviews in the files.')
    q.done()

# ------------------------------------------------------------------ 10 Maler, Rechnungen
def t10():
    q = Qs('t10_malerbetrieb_rechnungen'); g = random.Random(1010); st = D(2026, 5, 31)
    ku = {'Hausverwaltung Krämer': 9, 'Bäckerei Süß': 3, 'Fam. Öztürk': 3, 'Stadt Gütersloh': 6, 'Autohaus Böhm': 4, 'Praxis Dr. Weiß': 3, 'WBG Nord eG': 8, 'Möbel Lüders': 4, 'Fam. Hölscher': 2, 'Ev. Kirchengemeinde': 3, 'Gasthof Zur Mühle': 3, 'Schreinerei Groß': 3}
    slow = {'Gasthof Zur Mühle': 26, 'Autohaus Böhm': 11, 'Stadt Gütersloh': 5, 'Möbel Lüders': 8}
    R = []; n = 0
    sea = [.6,.6,.9,1.1,1.3,1.2,1.1,.9,1.2,1.2,1,.9]
    for y, m in [(2025, k) for k in range(1, 13)]+[(2026, k) for k in range(1, 6)]:
        for _ in range(int(round(8.4*sea[m-1]+g.random()))):
            n += 1; d = D(y, m, g.randint(1, 28)); k = pick(g, ku); ne = r2(g.lognormvariate(7.35, .8)); fa = d+dt.timedelta(days=30 if k in ('Stadt Gütersloh', 'WBG Nord eG') else 14)
            bz = max(d, fa+dt.timedelta(days=int(g.gauss(slow.get(k, -3), 6))))
            if bz > st or (d > D(2026, 3, 1) and g.random() < .18) or g.random() < .012: bz = None
            R.append(dict(k=k, d=d, f=fa, b=bz, ne=ne, mw=r2(ne*.19)))
    R.sort(key=lambda r: r['d'])
    for k, r in enumerate(R): r['nr'] = 'R%d-%03d' % (r['d'].year, k+1); r['br'] = r2(r['ne']+r['mw'])
    ort = {'Stadt Gütersloh': 'Gütersloh'}
    f = lambda d: d.strftime('%d.%m.%Y') if d else ''
    out = [['Malerbetrieb Jörg Kötter – Rechnungsausgang, Stand 31.05.2026']+['']*8, ['']*9, ['Re.-Nr.', 'Kunde', 'Datum', 'fällig am', 'bezahlt am', 'Netto', 'MwSt. 19%', 'Brutto', 'Mahnung']]
    va = {'Hausverwaltung Krämer': ['Hausverw. Krämer', 'Hausverwaltung Kraemer'], 'WBG Nord eG': ['WBG Nord e.G.', 'WBG NORD EG'], 'Fam. Öztürk': ['Familie Öztürk']}
    prev = None
    for r in R:
        if prev and prev != r['d'].year: out.append(['']*9)
        prev = r['d'].year
        mh = '' if r['b'] or r['f'] > D(2026, 5, 10) else g.choice(['1', '1', '2', ''])
        out.append([r['nr'], r['k'] if r['k'] not in va or g.random() > .14 else g.choice(va[r['k']]), f(r['d']), f(r['f']), f(r['b']) if r['b'] else g.choice(['', '', 'offen']), de(r['ne']), de(r['mw']), de(r['br']), mh])
    out += [['']*9, ['Summe', '', '', '', '']+[de(sum(r[x] for r in R)) for x in ('ne', 'mw', 'br')]+['']]
    csvout(q.path('Rechnungsausgang.csv'), out, ';', 'cp1252')
    O = [r for r in R if not r['b']]; OD = [r for r in O if r['f'] < st]; P = [r for r in R if r['b']]; L = [r for r in P if r['b'] > r['f']]
    s = lambda X, x='br': sums(X, lambda r: r['k'], lambda r: r[x])
    q.add('welche kunden haben noch nicht bezahlt', 'answerable', tab(['Kunde', 'offen brutto'], s(O), tol=.05), [T(['Kunde'], [[k] for k in sorted(s(O))]), tab(['Kunde', 'offen netto'], s(O, 'ne'), tol=.05), tab(['Kunde', 'Rechnungen'], counts(O, lambda r: r['k']), int), tab(['Kunde', 'überfällig brutto'], s(OD), tol=.05), T(['Kunde'], [[k] for k in sorted(s(OD))]), T(['Re.-Nr.'], [[r['nr']] for r in O])],
          note='bezahlt am leer oder "offen"; nur Überfällige (Stand 31.05.2026) auch recht. Schreibweisen (Kraemer, Hausverw., Familie, e.G.) sind derselbe Kunde. Die Summenzeile ist keine Rechnung.')
    q.add('wieviel geld steht noch aus', 'answerable', T(['offen brutto'], [[r2(sum(r['br'] for r in O))]], .05), [T(['offen netto'], [[r2(sum(r['ne'] for r in O))]], .05), T(['Rechnungen', 'offen brutto'], [[len(O), r2(sum(r['br'] for r in O))]], .05)], note='Brutto; netto auch recht.')
    q.add('wie viele rechnungen wurden zu spät bezahlt?', 'answerable', T(['Rechnungen'], [[len(L)]]), [T(['Rechnungen'], [[len(L)+len(OD)]])], note='bezahlt am nach fällig am; unbezahlte Überfällige mitzuzählen auch recht.')
    qq = lambda X, x: tab(['Quartal', 'Umsatz'], sums(X, lambda r: yq(r['d']), lambda r: r[x]), tol=.05)
    q.add('Umsatz pro Quartal bitte', 'answerable', qq(R, 'ne'), [qq(R, 'br')], note='Netto nach Rechnungsdatum; brutto auch recht.')
    t5 = lambda x: T(['Kunde', 'Umsatz'], [[a, r2(b)] for a, b in top(s(R, x), 5)], .05, True)
    q.add('unsere 5 größten kunden', 'answerable', t5('ne'), [t5('br')], note='Netto; brutto auch recht. Schreibweisen zusammengeführt.')
    q.add('wie lange dauert es im schnitt bis wir unser geld haben', 'answerable', T(['Tage'], [[r2(statistics.mean([(r['b']-r['d']).days for r in P]))]], .6), [T(['Tage'], [[statistics.median([(r['b']-r['d']).days for r in P])]], .6)], note='Datum bis bezahlt am, nur bezahlte.')
    dl = defaultdict(list)
    for r in P: dl[r['k']].append((r['b']-r['f']).days)
    lc, pc = counts(L, lambda r: r['k']), counts(P, lambda r: r['k'])
    q.add('wer zahlt am schlechtesten', 'ambiguous', truths=[W(['Kunde', 'Tage über Ziel'], win({k: statistics.mean(x) for k, x in dl.items()}), tol=.06), W(['Kunde', 'verspätete Rechnungen'], win_or(lc), int), W(['Kunde', 'offen brutto'], win(s(O)), tol=.05), W(['Kunde', 'überfällig brutto'], win(s(OD)), tol=.05), W(['Kunde', 'Anteil verspätet'], win_or({k: lc.get(k, 0)/pc[k] for k in pc}), r4, tol=SH)],
        note='Verzug in Tagen, Zahl der verspäteten, offener Betrag.')
    q.add('was ging für Farbe und Material drauf', 'unanswerable', note='Nur Ausgangsrechnungen, keine Kosten.')
    q.done()

# ------------------------------------------------------------------ 11 Filialumsätze
def t11():
    q = Qs('t11_biomarkt_filialen'); g = random.Random(1111)
    fil = {'Bonn-Südstadt': 1.0, 'Köln-Nippes': 1.5, 'Düsseldorf': 1.25, 'Brühl': .55, 'Siegburg': .6}
    wg = {'Obst & Gemüse': (31000, 1.02), 'Molkerei': (17500, 1.04), 'Brot & Backwaren': (9800, 1.01), 'Fleisch & Wurst': (8200, .9), 'Trockensortiment': (21500, 1.05), 'Getränke': (11800, 1.07), 'Tiefkühl': (5100, 1.03), 'Naturkosmetik': (6400, .93)}
    gm = ['Jan', 'Feb', 'Mär', 'Apr', 'Mai', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez']
    sea = [.96,.93,1.02,1.0,1.03,.99,.93,.9,1.0,1.04,1.05,1.18]; fg = {'Bonn-Südstadt': 1.015, 'Köln-Nippes': .985, 'Düsseldorf': 1.05, 'Brühl': 1.0, 'Siegburg': 1.12}
    V = {}
    for f, k in fil.items():
        for w, (b, up) in wg.items():
            for y in (2024, 2025):
                for m in range(12):
                    if f == 'Siegburg' and y == 2024 and m < 4: continue
                    s = sea[m] if w not in ('Getränke', 'Tiefkühl') else [.85,.85,.93,1,1.1,1.2,1.25,1.2,1,.93,.88,.98][m]
                    V[f, w, y, m] = round(b*k*s*((up*fg[f]) if y == 2025 else 1)*g.uniform(.96, 1.04), 2)
    wb = openpyxl.Workbook(); ws = wb.active; ws.title = 'Umsatz'
    ws.append(['Grünkern Biomärkte – Umsätze je Filiale und Warengruppe']); ws['A1'].font = Font(bold=True, size=13); ws.append(['netto in EUR']); ws.append([])
    ws.append(['Filiale', 'Warengruppe', 2024]+[None]*11+[2025]); ws.append([None, None]+gm+gm); ws.merge_cells('C4:N4'); ws.merge_cells('O4:Z4')
    for f in fil:
        for k, w in enumerate(wg): ws.append([f if k == 0 else None, w]+[V.get((f, w, y, m)) for y in (2024, 2025) for m in range(12)])
        ws.append(['Summe '+f, None]+[round(sum(V.get((f, w, y, m), 0) for w in wg), 2) or None for y in (2024, 2025) for m in range(12)])
        for c in ws[ws.max_row]: c.font = Font(bold=True)
    ws.append(['Gesamt', None]+[round(sum(V.get((f, w, y, m), 0) for w in wg for f in fil), 2) for y in (2024, 2025) for m in range(12)])
    for row in ws.iter_rows(min_row=6, min_col=3):
        for c in row: c.number_format = '#,##0.00'
    save_xlsx(wb, q.path('Filialumsätze 2024-2025.xlsx'))
    sm = lambda f=None, w=None, y=None, ms=None, nof=(): sum(x for (a, b, c, d), x in V.items() if (f is None or a == f) and (w is None or b == w) and (y is None or c == y) and (ms is None or d in ms) and a not in nof)
    q.add('welche filiale lief 2025 am besten', 'answerable', W(['Filiale', 'Umsatz'], win({f: sm(f, y=2025) for f in fil}), tol=1), note='Nach Umsatz. Summenzeilen nicht mitzählen.')
    q.add('wieviel % macht obst und gemüse bei uns aus', 'answerable', T(['Anteil'], [[r4(sm(w='Obst & Gemüse')/sm())]], SH), [T(['Anteil'], [[r4(sm(w='Obst & Gemüse', y=2025)/sm(y=2025))]], SH), T(['Jahr', 'Anteil'], [[y, r4(sm(w='Obst & Gemüse', y=y)/sm(y=y))] for y in (2024, 2025)], SH)], note='Über beide Jahre oder nur 2025.')
    q.add('vergleich der filialen 2025 zu 2024', 'answerable', T(['Filiale', '2024', '2025'], [[f, r2(sm(f, y=2024)), r2(sm(f, y=2025))] for f in fil], 1), [T(['Filiale', 'Veränderung'], [[f, r4(sm(f, y=2025)/sm(f, y=2024)-1)] for f in fil], SH), T(['Filiale', 'Differenz'], [[f, r2(sm(f, y=2025)-sm(f, y=2024))] for f in fil], 1),
        T(['Filiale', '2024', '2025', 'Differenz'], [[f, r2(sm(f, y=2024)), r2(sm(f, y=2025)), r2(sm(f, y=2025)-sm(f, y=2024))] for f in fil], 1), T(['Filiale', 'Jahr', 'Umsatz'], [[f, y, r2(sm(f, y=y))] for f in fil for y in (2024, 2025)], 1)], note='Siegburg hat erst ab Mai 2024 Zahlen; das sollte dabeistehen.')
    q.add('bester monat 2025?', 'answerable', W(['Monat', 'Umsatz'], win({'2025-%02d' % (m+1): sm(y=2025, ms=[m]) for m in range(12)}), tol=1))
    q.add('quartalsumsätze 2025 für Köln', 'answerable', T(['Quartal', 'Umsatz'], [['2025-Q%d' % (k+1), r2(sm('Köln-Nippes', y=2025, ms=range(3*k, 3*k+3)))] for k in range(4)], 1), note='Köln-Nippes.')
    def shr(nof=(), ms=None): return {w: sm(w=w, y=2025, nof=nof, ms=ms)-sm(w=w, y=2024, nof=nof, ms=ms) for w in wg}
    neg = lambda d: {k: x for k, x in d.items() if x < 0}
    a, b = neg(shr()), neg(shr(nof=('Siegburg',)))
    q.add('welche warengruppen sind geschrumpft', 'answerable', tab(['Warengruppe', 'Differenz'], a, tol=1), [T(['Warengruppe'], [[k] for k in sorted(a)]), tab(['Warengruppe', 'Veränderung'], {k: sm(w=k, y=2025)/sm(w=k, y=2024)-1 for k in a}, r4, tol=SH), tab(['Warengruppe', 'Differenz'], b, tol=1), T(['Warengruppe'], [[k] for k in sorted(b)])], note='2025 gegen 2024, alle Filialen; ohne die neue Filiale Siegburg auch recht.')
    dif = {f: sm(f, y=2025)-sm(f, y=2024) for f in fil}; pc = {f: dif[f]/sm(f, y=2024) for f in fil}; old = [f for f in fil if f != 'Siegburg']
    ll = {f: sm(f, y=2025, ms=range(4, 12))/sm(f, y=2024, ms=range(4, 12))-1 for f in fil}
    q.add('welche filiale ist am stärksten gewachsen', 'ambiguous', truths=[W(['Filiale', 'Differenz'], win(dif), tol=1), W(['Filiale', 'Veränderung'], win(pc), r4, tol=SH), W(['Filiale', 'Veränderung Mai-Dez'], win(ll), r4, tol=SH), W(['Filiale', 'Veränderung'], win({f: pc[f] for f in old}), r4, tol=SH), W(['Filiale', 'Differenz'], win({f: dif[f] for f in old}), tol=1)],
        note='Siegburg hat 2024 nur acht Monate; in Euro oder Prozent, mit oder ohne Siegburg, gleiche Monate.')
    q.add('wie viele kunden waren im dezember in bonn', 'unanswerable', note='Umsatz, keine Kundenzahl.')
    q.done()

# ------------------------------------------------------------------ 12 Personalliste
def t12():
    q = Qs('t12_personalliste'); g = random.Random(1212); st = D(2026, 3, 1)
    ab = {'Produktion': (34, 2900), 'Lager': (14, 2650), 'Vertrieb': (12, 3900), 'Verwaltung': (11, 3250), 'Konstruktion': (9, 4500), 'Geschäftsleitung': (2, 7900)}
    vn = ['Jürgen', 'Sabine', 'Mehmet', 'Björn', 'Käthe', 'Uwe', 'Agnieszka', 'Lukas', 'Petra', 'Sören', 'Monika', 'Ali', 'Heike', 'Dirk', 'Jana', 'Günter', 'Tanja', 'Mirko', 'Elif', 'Rüdiger']
    nn = ['Müller', 'Schäfer', 'Yılmaz', 'Groß', 'Kühn', 'Weber', 'Nowak', 'Böttcher', 'Lange', 'Jäger', 'Hofmann', 'Kaya', 'Brandt', 'Köster', 'Voß', 'Peters', 'Rühl', 'Winkler', 'Arndt', 'Scholz', 'Thiele', 'Özdemir', 'Krüger', 'Maier', 'Fuchs']
    nn = [x.replace('ı', 'i') for x in nn]
    R, used = [], set()
    for a, (n, s) in ab.items():
        for _ in range(n):
            while True:
                nm = g.choice(nn)+', '+g.choice(vn)
                if nm not in used: used.add(nm); break
            e = D(g.randint(1994, 2025), g.randint(1, 12), g.choice([1, 1, 1, 15])); au = None
            if g.random() < .2:
                au = D(g.choice([2024, 2025, 2025, 2025]), g.randint(1, 12), g.choice([15, 28]))
                if au <= e: au = None
            if not au and g.random() < .03: au = D(2026, 6, 30)
            h = 40 if g.random() < {'Verwaltung': .5, 'Lager': .75}.get(a, .84) else g.choice([20, 25, 30, 30, 35])
            full = round(s*g.uniform(.88, 1.2)*(1+.008*(2026-e.year))/10)*10
            R.append(dict(n=nm, a=a, s='Werk Süd' if a in ('Produktion', 'Lager') and g.random() < .4 else 'Zentrale', e=e, au=au, h=h, g=round(full*h/40, 2), geb=D(g.randint(1961, min(2004, e.year-17)), g.randint(1, 12), g.randint(1, 28)), u=g.choice([0, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12.5, 14]) , v='befristet' if e.year >= 2024 and g.random() < .5 else 'unbefristet'))
    g.shuffle(R); R.sort(key=lambda r: r['n'])
    for k, r in enumerate(R): r['nr'] = 1001+k*3
    # one clear holder of the most leave
    act = [r for r in R if not r['au'] or r['au'] >= st]; act[17]['u'] = 19.5
    for r in R:
        if r['au'] and r['au'] < st: r['u'] = 0
    olds = sorted(act, key=lambda r: r['e']); assert olds[0]['e'] < olds[1]['e']
    wb = openpyxl.Workbook(); ws = wb.active; ws.title = 'Personal'
    ws.append(['Personalliste', None, 'Stand: 01.03.2026']); ws.append(['VERTRAULICH']); ws.append(['Pers.-Nr.', 'Name', 'Abt.', 'Standort', 'geb.', 'Eintritt', 'Austritt', 'Std./Wo.', 'Brutto mtl.', 'Vertrag', 'Resturlaub'])
    for r in R:
        f = lambda d: None if d is None else d if g.random() > .2 else d.strftime('%d.%m.%Y')
        ws.append([r['nr'], r['n'], r['a'] if g.random() > .07 else {'Produktion': 'Prod.', 'Verwaltung': 'Verw.', 'Geschäftsleitung': 'GL'}.get(r['a'], r['a'].upper()) if r['a'] != 'Geschäftsleitung' else r['a'], r['s'], f(r['geb']), f(r['e']), f(r['au']), r['h'], r['g'] if g.random() > .25 else de(r['g']), r['v'], r['u'] if r['u'] else (0 if g.random() > .3 else None)])
        for c in 'EFG': ws[c+str(ws.max_row)].number_format = 'dd.mm.yyyy'
        if ws.max_row in (31, 58): ws.append([])
    save_xlsx(wb, q.path('Personalliste.xlsx'))
    q.add('wieviele leute arbeiten aktuell bei uns', 'answerable', T(['Mitarbeiter'], [[len(act)]]), [T(['Mitarbeiter'], [[sum(1 for r in R if not r['au'])]])], note='Austritt leer oder nach dem Stand 01.03.2026.')
    sal = lambda X, f: tab(['Abt.', 'Durchschnitt'], {a: statistics.mean([f(r) for r in X if r['a'] == a]) for a in ab}, tol=.5)
    gg = lambda r: r['g']; fte = lambda r: r['g']/r['h']*40
    noau = [r for r in R if not r['au']]
    q.add('durchschnittsgehalt je abteilung', 'answerable', sal(act, gg), [sal(R, gg), sal(noau, gg), sal(act, fte), sal(R, fte), sal(noau, fte), tab(['Abt.', 'Median'], {a: statistics.median([r['g'] for r in act if r['a'] == a]) for a in ab}, tol=.5)], note='Nur Aktive; alle oder auf 40 Stunden hochgerechnet auch recht. Abkürzungen (Prod., Verw.) zusammengeführt.')
    tz = lambda X: T(['Anteil'], [[r4(sum(r['h'] < 40 for r in X)/len(X))]], SH)
    q.add('wie hoch ist unsere Teilzeitquote', 'answerable', tz(act), [tz(R), tz(noau)], note='Unter 40 Stunden.')
    q.add('wer hat noch am meisten urlaub', 'answerable', W(['Name', 'Resturlaub'], win({r['n']: r['u'] for r in act}), tol=.01))
    lv = [r for r in R if r['au'] and r['au'].year == 2025]
    q.add('wieviele sind 2025 gegangen', 'answerable', T(['Austritte'], [[len(lv)]]))
    q.add('wer ist am längsten dabei', 'answerable', T(['Name', 'Eintritt'], [[olds[0]['n'], olds[0]['e'].isoformat()]]), [T(['Name'], [[olds[0]['n']]])], note='Nur Aktive.')
    tot, mean_ = sums(act, lambda r: r['a'], gg), {a: statistics.mean([r['g'] for r in act if r['a'] == a]) for a in ab}
    q.add('welche abteilung ist die teuerste', 'ambiguous', truths=[W(['Abt.', 'Summe Brutto'], win(tot), tol=.5), W(['Abt.', 'Durchschnitt'], win(mean_), tol=.5), W(['Abt.', 'Summe Brutto'], win(sums(R, lambda r: r['a'], gg)), tol=.5), W(['Abt.', 'Durchschnitt je Vollzeit'], win({a: statistics.mean([fte(r) for r in act if r['a'] == a]) for a in ab}), tol=.5)], note='Summe oder je Kopf.')
    q.add('warum kündigen in der produktion so viele', 'unanswerable', note='Gründe stehen nicht in der Liste.')
    q.done()

# ------------------------------------------------------------------ 13 Weinversand
def t13():
    q = Qs('t13_weinversand'); g = random.Random(1314)
    art = {'Riesling trocken 2024': 8.9, 'Grauburgunder Gutswein': 9.5, 'Spätburgunder Rosé': 7.8, 'Sekt Brut': 14.5, 'Lemberger Barrique': 16.9, 'Probierpaket 6er': 49.0, 'Traubensaft': 3.9, 'Dornfelder': 6.9}
    aw = {'Riesling trocken 2024': 10, 'Grauburgunder Gutswein': 8, 'Spätburgunder Rosé': 6, 'Sekt Brut': 4, 'Lemberger Barrique': 4, 'Probierpaket 6er': 5, 'Traubensaft': 4, 'Dornfelder': 5}
    la = {'DE': 40, 'AT': 5, 'CH': 4, 'NL': 2}
    nn = ['Müller', 'Schröder', 'Jäger', 'Weiß', 'van den Berg', 'Hübner', 'Zürcher', 'Gruber', 'Köhler', 'Lang', 'Straßer', 'Bäumler', 'Huber', 'Öttinger', 'Pohl', 'Sommer', 'Kühne', 'Brunner']
    vn = 'ABCDEFGHJKLMPRSTUW'
    sea = [.6,.6,.8,1,1.1,1,.8,.7,.9,1.1,1.6,2.2]
    R, no = [], 24013
    for y, m in [(2025, k) for k in range(1, 13)]+[(2026, k) for k in range(1, 7)]:
        for dd in sorted(g.randint(1, 28) for _ in range(int(round(8.3*sea[m-1]*(1.1 if y == 2026 else 1))))):
            no += g.randint(1, 5); d = D(y, m, dd); ku = g.choice(vn)+'. '+g.choice(nn); l = pick(g, la); s = pick(g, {'versendet': 88, 'storniert': 5, 'Retoure': 6})
            if (y, m) == (2026, 6) and d.day > 23 and s == 'versendet': s = 'offen'
            w = dict(aw)
            if m in (5, 6, 7): w['Spätburgunder Rosé'] = 14
            if m in (11, 12): w['Sekt Brut'] = 12; w['Probierpaket 6er'] = 11
            its = []
            for _ in range(g.choice([1, 1, 2, 2, 3])):
                a = pick(g, w)
                if a in its: continue
                its.append(a); n = g.choice([1, 1, 2, 3]) if 'paket' in a else g.choice([3, 6, 6, 6, 12, 12, 18])
                R.append(dict(o=no, d=d, k=ku, a=a, n=n, p=r2(art[a]*(1.04 if y == 2026 else 1)), rb=10 if n >= 12 and g.random() < .7 else 5 if g.random() < .07 else 0, l=l, s=s))
    R.sort(key=lambda r: (r['d'], r['o']))
    raw = list(R)
    for k in (77, 160, 221): raw.insert(k+1, dict(raw[k]))
    assert len(dedup(raw, lambda r: tuple(r.values()))) == len(R)
    out = [['Auftrag', 'Bestellt am', 'Kunde', 'Artikel', 'Menge', 'Einzelpreis', 'Rabatt', 'Land', 'Status']]; last = None
    for k, r in enumerate(raw):
        if k and raw[k-1] == r: out.append(list(last)); continue
        l = r['l'] if g.random() > .1 else {'DE': 'Deutschland', 'AT': 'Österreich', 'CH': 'Schweiz', 'NL': 'NL'}[r['l']]
        last = [r['o'], r['d'].strftime('%d.%m.%Y'), r['k'], r['a'] if g.random() > .05 else r['a'].upper(), r['n'], de(r['p'], g.random() < .3), '%d %%' % r['rb'] if r['rb'] else '', l, r['s'] if g.random() > .08 else r['s'].capitalize()]
        out.append(last)
    csvout(q.path('bestellungen_export.csv'), out, ';', 'utf-8-sig')
    v = lambda r: r['n']*r['p']*(1-r['rb']/100); ok = lambda X: [r for r in X if r['s'] in ('versendet', 'offen')]; nst = lambda X: [r for r in X if r['s'] != 'storniert']; ship = lambda X: [r for r in X if r['s'] == 'versendet']
    sets = [ok(R), ok(raw), nst(R), nst(raw), ship(R)]
    dn = 'Menge x Einzelpreis abzüglich Rabatt, ohne Storno und Retoure; mit Retouren oder mit den drei doppelten Zeilen auch recht.'
    def alt(f): return [f(X) for X in sets[1:]]
    f = lambda X: tab(['Monat', 'Umsatz'], sums([r for r in X if r['d'].year == 2025], lambda r: ym(r['d']), v), tol=.05)
    q.add('umsatz pro monat 2025', 'answerable', f(ok(R)), alt(f), note=dn)
    f = lambda X: T(['Anteil'], [[r4(sum(v(r) for r in X if r['l'] != 'DE')/sum(map(v, X)))]], SH)
    ords = lambda X: dedup(X, lambda r: r['o'])
    q.add('wieviel prozent geht ins ausland', 'answerable', f(ok(R)), alt(f)+[T(['Anteil Bestellungen'], [[r4(sum(r['l'] != 'DE' for r in ords(X))/len(ords(X)))]], SH) for X in (ok(R), R)], note='Vom Umsatz; nach Bestellungen auch recht. "Deutschland" ist DE. '+dn)
    f = lambda X: T(['Bestellwert'], [[r2(sum(map(v, X))/len(ords(X)))]], .05)
    q.add('durchschnittlicher bestellwert?', 'answerable', f(ok(R)), alt(f)+[f(R)], note='Zeilen erst zum Auftrag summieren. '+dn)
    f = lambda X: T(['Retourenquote'], [[r4(sum(r['s'] == 'Retoure' for r in X)/len(X))]], SH)
    q.add('wie hoch ist die retourenquote', 'answerable', f(ords(R)), [f(ords(nst(R))), f(R), f(nst(R)), f(ords([r for r in R if r['s'] in ('versendet', 'Retoure')])), T(['Retourenquote (Wert)'], [[r4(sum(v(r) for r in R if r['s'] == 'Retoure')/sum(map(v, R)))]], SH), T(['Retourenquote (Wert)'], [[r4(sum(v(r) for r in R if r['s'] == 'Retoure')/sum(map(v, nst(R))))]], SH)], note='Aufträge mit Status Retoure; ohne Stornos, nach Zeilen oder Wert auch recht.')
    def hy(X): s = sums([r for r in X if r['d'].month <= 6], lambda r: r['d'].year, v); return T(['Halbjahr', 'Umsatz'], [['2025-H1', r2(s[2025])], ['2026-H1', r2(s[2026])]], .05)
    s_ = sums([r for r in ok(R) if r['d'].month <= 6], lambda r: r['d'].year, v)
    q.add('1. halbjahr 26 gegenüber vorjahr', 'answerable', hy(ok(R)), alt(hy)+[T(['Differenz'], [[r2(s_[2026]-s_[2025])]], .05), T(['Veränderung'], [[r4(s_[2026]/s_[2025]-1)]], SH), T(['Jahr', 'Umsatz'], [[2025, r2(s_[2025])], [2026, r2(s_[2026])]], .05)], note='Januar bis Juni 2025 gegen 2026. '+dn)
    f = lambda X: T(['Menge'], [[sum(r['n'] for r in X if r['l'] == 'AT')]])
    nop = lambda X: [r for r in X if 'paket' not in r['a']]; 
    nb = lambda X: [r for r in X if 'paket' not in r['a'] and r['a'] != 'Traubensaft']
    six = lambda X: T(['Flaschen'], [[sum(r['n']*(6 if 'paket' in r['a'] else 1) for r in X if r['l'] == 'AT')]])
    q.add('wie viele flaschen gingen nach Österreich', 'answerable', f(ok(R)), alt(f)+[f(nop(ok(R))), f(nb(ok(R))), six(ok(R)), six(nst(R)), f(R)], note='Summe der Menge nach AT; das 6er-Paket als sechs Flaschen oder gar nicht zu zählen auch recht. '+dn)
    q.add('welcher wein läuft am besten', 'ambiguous', truths=[W(['Artikel', 'Umsatz'], win(sums(ok(R), lambda r: r['a'], v)), tol=.05), W(['Artikel', 'Menge'], win(sums(ok(R), lambda r: r['a'], lambda r: r['n'])), int), W(['Artikel', 'Bestellungen'], win(counts(ok(R), lambda r: r['a'])), int)], note='Umsatz oder Flaschen; Pakete und Saft sind keine Weine.')
    q.add('wie wird das weihnachtsgeschäft 2026', 'unanswerable', note='Prognose; Daten enden im Juni 2026.')
    q.done()

# ------------------------------------------------------------------ 14 Kurse
def t14():
    q = Qs('t14_kursprogramm'); g = random.Random(1414)
    kurse = {'Aquarell': ('Kunst', 12, 98), 'Töpfern': ('Kunst', 8, 145), 'Yoga für den Rücken': ('Gesundheit', 15, 79), 'Pilates': ('Gesundheit', 14, 82), 'Spanisch A1': ('Sprachen', 14, 120), 'Spanisch A2': ('Sprachen', 12, 120), 'Französisch B1': ('Sprachen', 10, 128), 'Deutsch als Fremdsprache': ('Sprachen', 16, 60), 'Excel Grundlagen': ('Beruf', 10, 155), 'Rhetorik': ('Beruf', 10, 135), 'Kochen: Thai': ('Küche', 12, 42), 'Kochen: vegetarisch': ('Küche', 12, 39), 'Brot backen': ('Küche', 10, 45), 'Gitarre Anfänger': ('Musik', 8, 110), 'Chor': ('Musik', 30, 40), 'Nähen': ('Kunst', 8, 96)}
    leit = {'Kunst': ['H. Vogel', 'A. Rößler'], 'Gesundheit': ['B. Köhn', 'S. Maurer'], 'Sprachen': ['C. Ruiz', 'M. Lefèvre', 'T. Wäger'], 'Beruf': ['K. Dörr'], 'Küche': ['P. Nguyen', 'E. Bär'], 'Musik': ['R. Flöter']}
    sem = [('Frühjahr 2025', D(2025, 2, 24)), ('Herbst 2025', D(2025, 9, 15)), ('Frühjahr 2026', D(2026, 2, 23))]
    pop = {'Töpfern': 1.15, 'Yoga für den Rücken': 1.0, 'Kochen: Thai': 1.05, 'Excel Grundlagen': .6, 'Rhetorik': .45, 'Französisch B1': .55, 'Chor': .8, 'Brot backen': 1.1, 'Nähen': .95}
    dt_ = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa']; full = dict(zip(dt_, WD))
    R = []
    for si, (s, d0) in enumerate(sem):
        n = 0
        for t, (b, pl, ge) in kurse.items():
            for _ in range({'Yoga für den Rücken': 3, 'Deutsch als Fremdsprache': 3, 'Spanisch A1': 2, 'Pilates': 2, 'Töpfern': 2}.get(t, 1)+(si == 2 and t in ('Kochen: Thai', 'Nähen'))):
                n += 1; dm = pl*pop.get(t, .75)*g.uniform(.7, 1.2)*(1.03**si); a = min(pl, int(round(dm))); wl = max(0, int(round(dm))-pl)+(g.choice([0, 1, 2]) if a == pl else 0)
                fa = a < pl*.42; wd = pick(g, {'Mo': 3, 'Di': 9, 'Mi': 4, 'Do': 4, 'Fr': 1, 'Sa': 2})
                R.append(dict(s=s, nr='%s%s-%02d' % ('F' if 'Fr' in s else 'H', s[-2:], n), t=t, b=b, l=g.choice(leit[b]), be=d0+dt.timedelta(days=dt_.index(wd)+7*g.choice([0, 0, 1, 2])), wd=wd, pl=pl, a=a, w=wl, ge=ge+(3 if si == 2 else 0), x=fa))
    out = [['Kursprogramm Bildungswerk Eichsfeld'], []]
    hd = ['Kurs-Nr.', 'Titel', 'Bereich', 'Leitung', 'Beginn', 'Tag', 'Plätze', 'Angemeldet', 'Warteliste', 'Gebühr', 'Bemerkung']
    out = [[hd0] + ['']*10 for hd0 in ['Kursprogramm Bildungswerk Eichsfeld']] + [['']*11]
    out.append(hd)
    for s, _ in sem:
        if s != sem[0][0]: out.append(['']*11)
        out.append([s]+['']*10); X = [r for r in R if r['s'] == s]
        for r in X: out.append([r['nr'], r['t'], r['b'] if g.random() > .05 else r['b'].lower(), r['l'], r['be'].strftime('%d.%m.%Y'), r['wd'], r['pl'], r['a'], r['w'] or '', de(r['ge']), g.choice(['fällt aus', 'fällt aus', 'Fällt aus!']) if r['x'] else g.choice(['', '', '', '', '', 'Raum 3', 'Material extra'])])
        out.append(['Summe', '', '', '', '', '', sum(r['pl'] for r in X), sum(r['a'] for r in X), sum(r['w'] for r in X), '', ''])
    csvout(q.path('Kursprogramm.csv'), out, ';', 'cp1252')
    ok = [r for r in R if not r['x']]; X = [r for r in R if r['x']]
    fullb = [r for r in R if r['a'] >= r['pl']]
    q.add('wieviele kurse waren ausgebucht', 'answerable', T(['Kurse'], [[len(fullb)]]), [T(['Kurs-Nr.'], [[r['nr']] for r in fullb]), T(['Kurse'], [[len([r for r in R if r['w'] > 0])]])], note='Angemeldet = Plätze. Semester- und Summenzeilen sind keine Kurse.')
    au = lambda Y: tab(['Bereich', 'Auslastung'], {b: sum(r['a'] for r in Y if r['b'] == b)/sum(r['pl'] for r in Y if r['b'] == b) for b in leit}, r4, tol=SH)
    am = lambda Y: tab(['Bereich', 'Auslastung'], {b: statistics.mean([r['a']/r['pl'] for r in Y if r['b'] == b]) for b in leit}, r4, tol=SH)
    q.add('auslastung nach bereich', 'answerable', au(R), [au(ok), am(R), am(ok)], note='Angemeldet / Plätze; ohne ausgefallene oder als Mittel der Kurse auch recht.')
    ei = lambda Y: T(['Semester', 'Einnahmen'], [[s, r2(sum(r['a']*r['ge'] for r in Y if r['s'] == s))] for s, _ in sem], .05)
    q.add('was haben wir pro semester eingenommen', 'answerable', ei(ok), [ei(R)], note='Angemeldet x Gebühr der Kurse, die stattfanden; das Semester steht nur in Zwischenzeilen.')
    q.add('wie viele kurse sind ausgefallen', 'answerable', T(['Kurse'], [[len(X)]]), [T(['Semester', 'Kurse'], [[s, sum(r['s'] == s for r in X)] for s, _ in sem])], note='Bemerkung "fällt aus".')
    wk = lambda Y: W(['Wochentag', 'Angemeldet'], win({full[k]: x for k, x in sums(Y, lambda r: r['wd'], lambda r: r['a']).items()}), int)
    wc = lambda Y: W(['Wochentag', 'Kurse'], win_or({full[k]: x for k, x in counts(Y, lambda r: r['wd']).items()}), int)
    q.add('an welchem wochentag ist am meisten los', 'answerable', wk(ok), [wk(R), wc(ok), wc(R), T(['Tag', 'Angemeldet'], [[{b: a for a, b in full.items()}[wk(ok)['rows'][0][0]], wk(ok)['rows'][0][1]]])], note='Nach Anmeldungen; nach Zahl der Kurse auch recht.')
    le = lambda Y: W(['Leitung', 'Angemeldet'], win(sums(Y, lambda r: r['l'], lambda r: r['a'])), int)
    q.add('wer hat die meisten teilnehmer', 'answerable', le(ok), [le(R)], note='Leitung; ohne oder mit ausgefallenen.')
    sa = sums(ok, lambda r: r['t'], lambda r: r['a']); sp = sums(ok, lambda r: r['t'], lambda r: r['pl'])
    q.add('welcher kurs kommt am besten an', 'ambiguous', truths=[W(['Titel', 'Angemeldet'], win(sa), int), W(['Titel', 'Auslastung'], win_or({k: sa[k]/sp[k] for k in sa}), r4, tol=SH), W(['Titel', 'Warteliste'], win_or(sums(R, lambda r: r['t'], lambda r: r['w'])), int), W(['Titel', 'Einnahmen'], win(sums(ok, lambda r: r['t'], lambda r: r['a']*r['ge'])), tol=.05)], note='Anmeldungen, Auslastung, Warteliste; bei Gleichstand ist jeder der Ersten recht.')
    q.add('wieviele teilnehmer sind unter 30', 'unanswerable', note='Kein Alter in der Liste.')
    q.done()

def main():
    for f in (t01, t02, t03, t04, t05, t06, t07, t08, t09, t10, t11, t12, t13, t14): f()
    show = lambda t: ' | '.join(t['columns']) + ' :: ' + ' ; '.join(', '.join(map(str, r)) for r in t['rows']) + (' (+-%g)' % t['tolerance'] if 'tolerance' in t else '') + (' ordered' if t.get('ordered') else '')
    with open(os.path.join(HERE, 'review.txt'), 'w', encoding='utf-8') as f:
        for folder, l in ALL:
            f.write('=== %s\n' % folder)
            for x in l:
                f.write('%s [%s] %s\n' % (x['id'], x['kind'], x['question']))
                if 'truth' in x: f.write('    truth  %s\n' % show(x['truth']))
                for a in x['alsoRight']: f.write('    also   %s\n' % show(a))
                for a in x.get('truths', []): f.write('    maybe  %s\n' % show(a))
                if x['note']: f.write('    note   %s\n' % x['note'])
    print(len(ALL), 'tables', Counter(x['kind'] for _, l in ALL for x in l))

if __name__ == '__main__': main()
