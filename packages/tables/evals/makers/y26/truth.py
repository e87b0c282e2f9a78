#!/usr/bin/env python3
"""Reads the written files back and writes questions.json per folder (stdlib only)."""
import csv, json, os, re, zipfile, sys
import xml.etree.ElementTree as ET
from collections import Counter, defaultdict
from datetime import date, datetime, timedelta
from statistics import mean
HERE = os.path.dirname(os.path.abspath(__file__))
P = lambda n, f: os.path.join(HERE, 'y26-' + n, f)

def rcsv(n, f, delim=',', enc='utf-8'):
    with open(P(n, f), encoding=enc, newline='') as fh: return list(csv.reader(fh, delimiter=delim))
def recs(rows): return [dict(zip(rows[0], r)) for r in rows[1:]]
def rxlsx(p):
    N = {'m': 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'}
    z = zipfile.ZipFile(p)
    ss = [''.join(t.text or '' for t in si.iter('{%s}t' % N['m'])) for si in ET.fromstring(z.read('xl/sharedStrings.xml')).findall('m:si', N)]
    out = []
    for row in ET.fromstring(z.read('xl/worksheets/sheet1.xml')).find('m:sheetData', N):
        line = {}
        for c in row:
            k = re.match('[A-Z]+', c.get('r')).group(); i = 0
            for ch in k: i = i * 26 + ord(ch) - 64
            v = c.find('m:v', N).text
            if c.get('t') == 's': v = ss[int(v)]
            elif c.get('s') == '1': v = date(1899, 12, 30) + timedelta(days=int(v))
            else: v = float(v)
            line[i] = v
        out.append([line.get(i, '') for i in range(1, max(line, default=0) + 1)])
    return out
def gn(s):  # German number
    return float(s.replace('.', '').replace(',', '.')) if s.strip() else None
def gd(s): return datetime.strptime(s, '%d.%m.%Y').date() if s else None
def ud(s): return datetime.strptime(s, '%d/%m/%Y').date() if s else None
def en(s):
    s = s.strip().replace(',', '').replace('£', '')
    if not s: return None
    return -float(s[1:-1]) if s.startswith('(') else float(s)
def ym(d): return f'{d.year}-{d.month:02d}'
def cell(v):
    if isinstance(v, float):
        v = round(v, 6); return int(v) if v == int(v) else v
    if isinstance(v, date): return v.isoformat()
    return v
def A(columns, rows, tol=0.01, ordered=False):
    assert rows, columns
    return {'columns': columns, 'rows': [[cell(c) for c in r] for r in rows], 'tolerance': tol, 'ordered': ordered}
def one(col, v, tol=0.01): return A([col], [[v]], tol)
def share(col, v): return A([col], [[v]], 0.005)
def gsum(L, key, val):
    d = defaultdict(float)
    for r in L: d[key(r)] += val(r)
    return dict(d)
def best(d, cols, lo=False, tol=0.01):
    m = (min if lo else max)(d.values())
    w = [k for k in d if abs(d[k] - m) < 1e-9]
    if len(w) > 1: print('TIE', cols, w, m)
    return A(cols, [[k, d[k]] for k in w], tol)
def tab(d, cols, tol=0.01): return A(cols, [[k, d[k]] for k in sorted(d)], tol)
def top(d, n, cols):
    s = sorted(d.items(), key=lambda x: (-x[1], x[0]))
    if abs(s[n-1][1] - s[n][1]) < 1e-9: print('TIE at cut', cols, s[:n + 2])
    for a, b in zip(s[:n-1], s[1:n]):
        if abs(a[1] - b[1]) < 1e-9: print('tie inside', cols, a, b)
    return A(cols, [list(x) for x in s[:n]], 0.01, True)

OUT = {}
def uniq(L, skip=None):
    out, seen = [], {json.dumps(skip)} if skip else set()
    for x in L:
        k = json.dumps(x)
        if k not in seen: seen.add(k); out.append(x)
    return out
def ans(name, q, truth, note, also=()):
    L = OUT.setdefault(name, [])
    L.append({'id': f'y26-{name}-{len(L) + 1}', 'question': q, 'kind': 'answerable', 'truth': truth, 'alsoRight': uniq(list(also), truth), 'note': note})
def amb(name, q, truths, note):
    L = OUT.setdefault(name, []); t = uniq(truths); assert len(t) > 1
    L.append({'id': f'y26-{name}-{len(L) + 1}', 'question': q, 'kind': 'ambiguous', 'truths': t, 'note': note})
def una(name, q, note):
    L = OUT.setdefault(name, [])
    L.append({'id': f'y26-{name}-{len(L) + 1}', 'question': q, 'kind': 'unanswerable', 'note': note})
def pair(cols, a, b, periods):
    """figures of two periods, as two columns, two rows, and the change"""
    return [A(['period', cols], [[periods[0], a], [periods[1], b]]), one('difference', a - b), one('difference', abs(a - b)), one('change', (a - b) / b, .005),
            A(['winner', cols], [[periods[0] if a > b else periods[1], max(a, b)]])]

# ---------------------------------------------------------------- tailor
def tailor():
    n = 'tailor'; L = recs(rcsv(n, 'orders.csv'))
    for r in L:
        r['o'], r['d'], r['c'], r['p'] = ud(r['Ordered']), ud(r['Due']), ud(r['Collected']), float(r['Price GBP'])
        r['dep'] = float(r['Deposit GBP']) if r['Deposit GBP'] else None
        g = r['Garment'].lower().replace('-', ' ').replace('3 piece', 'three piece'); r['g'] = g
    live = [r for r in L if r['Status'] != 'Cancelled']
    m = lambda S: sum(r['p'] for r in S if ym(r['o']) == '2025-03')
    ans(n, 'what were all the orders we took in march 2025 worth', one('Price GBP', m(L)), 'sum of the price of orders taken in March 2025, cancelled ones counted', [one('Price GBP', m(live))])
    ans(n, 'which tailor has the most orders still in work', best(Counter(r['Tailor'] for r in L if r['Status'] == 'In work'), ['Tailor', 'orders']), 'orders with status In work per tailor')
    nd = lambda S: one('orders', sum(r['dep'] is None for r in S))
    ans(n, 'how many orders did we take without a deposit', nd(L), 'orders with an empty deposit', [nd(live)])
    av = lambda S: one('average price', mean(r['p'] for r in S if r['g'] == 'three piece suit'))
    ans(n, 'whats the average price of a three piece suit', av(L), 'all spellings of three-piece suit', [av(live)])
    ans(n, 'how many orders got picked up after the day they were due', one('orders', sum(1 for r in L if r['c'] and r['c'] > r['d'])), 'collected later than due')
    R = [r for r in L if r['Status'] == 'Ready' and r['p'] > 500]
    ans(n, 'list everything over 500 pounds thats ready but not picked up', A(['Order No', 'Customer', 'Price GBP'], [[r['Order No'], r['Customer'], r['p']] for r in R]), 'status Ready and price above 500', [A(['Order No'], [[r['Order No']] for r in R])])
    tr = []
    for S in (L, live):
        tr += [best(gsum(S, lambda r: r['Customer'], lambda r: r['p']), ['Customer', 'Price GBP']), best(Counter(r['Customer'] for r in S), ['Customer', 'orders'])]
    amb(n, 'who is our best customer', tr, 'by money or by number of orders, cancelled counted or not')
    una(n, 'why do people cancel their orders', 'cause; no reason is recorded')

# ------------------------------------------------------------- recording
def recording():
    n = 'recording'; L = recs(rcsv(n, 'sessions_2024-25.csv'))
    for r in L: r['dt'], r['h'], r['a'] = date.fromisoformat(r['date']), float(r['hours']), float(r['amount'])
    spell = defaultdict(Counter)
    for r in L: spell[r['client'].strip().lower()][r['client'].strip()] += 1
    for r in L: r['cl'] = spell[r['client'].strip().lower()].most_common(1)[0][0]
    live = [r for r in L if r['cancelled'] == 'no']; paid = [r for r in L if r['paid'] == 'yes']
    rm = lambda S: tab(gsum(S, lambda r: r['room'], lambda r: r['h']), ['room', 'hours'])
    ans(n, 'how many hours was each room used', rm(live), 'hours of sessions not cancelled, per room', [rm(L)])
    sh = lambda S: share('share', sum(r['a'] for r in S if r['session_type'] == 'Podcast') / sum(r['a'] for r in S))
    ans(n, 'what share of our income comes from podcasts', sh(live), 'amount of podcast sessions of all amounts, cancelled left out', [sh(L), sh(paid)])
    def hy(S): return (sum(r['a'] for r in S if r['dt'].year == 2025), sum(r['a'] for r in S if r['dt'].year == 2024))
    pr = ['2025-H1', '2024-H2']; T = [pair('amount', *hy(S), pr) for S in (live, L)]
    ans(n, 'did we make more in the first half of 2025 than in the second half of 2024', T[0][0], 'amount per half-year, cancelled left out; the difference is also right', T[0][1:] + T[1])
    t5 = lambda S: top(gsum(S, lambda r: r['cl'], lambda r: r['h']), 5, ['client', 'hours'])
    ans(n, 'top 5 clients by hours', t5(live), 'hours per client, spellings merged, cancelled left out', [t5(L)])
    def mx(S):
        X = [r for r in S if r['session_type'] == 'Mixing' and r['paid'] == 'no']; return A(['sessions', 'amount'], [[len(X), sum(r['a'] for r in X)]])
    ans(n, 'how many mixing sessions havent been payed yet and how much is that', mx(live), 'mixing, not paid, cancelled left out', [mx(L)])
    wd = lambda r: r['dt'].strftime('%A')
    al = []
    for S in (live, L): al += [best(Counter(wd(r) for r in S), ['weekday', 'sessions']), best(gsum(S, wd, lambda r: r['h']), ['weekday', 'hours'])]
    ans(n, 'which day of the week are we busiest', al[0], 'sessions per weekday, cancelled left out; hours also right', al[1:])
    amb(n, 'how big is our average session', [one('average hours', mean(r['h'] for r in live)), one('average amount', mean(r['a'] for r in live)), one('average hours', mean(r['h'] for r in L)), one('average amount', mean(r['a'] for r in L))], 'hours or money, cancelled counted or not')
    una(n, 'what did we spend on new mics and repairs', 'no costs in the table')

# --------------------------------------------------------------- roaster
def roaster():
    n = 'roaster'; L = recs(rcsv(n, 'order_lines.csv')); Pd = {p['sku']: p for p in recs(rcsv(n, 'products.csv'))}
    for r in L:
        r['d'], r['b'], r['t'], r['p'] = date.fromisoformat(r['order_date']), int(r['bags']), float(r['line_total']), Pd[r['sku']]
        r['uk'] = r['country'].lower() in ('uk', 'united kingdom')
        r['ship'] = r['status'] == 'shipped'
    ok = [r for r in L if r['ship']]; nc = [r for r in L if r['status'] != 'cancelled']; V = [ok, nc, L]
    name = lambda r: r['p']['coffee']
    f = lambda S: best(gsum(S, name, lambda r: r['b']), ['coffee', 'bags'])
    ans(n, 'which coffee did we sell the most bags of', f(ok), 'bags per coffee, shipped only', [f(S) for S in V[1:]])
    f2 = lambda S: tab(gsum(S, lambda r: r['p']['roast'], lambda r: r['t']), ['roast', 'line_total'])
    ans(n, 'how much money came in for light, medium and dark roast', f2(ok), 'line totals per roast, shipped only', [f2(S) for S in V[1:]])
    f3 = lambda S: one('orders', len({r['order_id'] for r in S if not r['uk']}))
    ans(n, 'how many orders went outside the uk', f3(ok), 'different order numbers with a country other than the UK (all spellings), shipped', [f3(S) for S in V[1:]])
    ans(n, 'how much did we have to refund on orders from january to march 2025', one('line_total', sum(r['t'] for r in L if r['status'] == 'refunded' and ym(r['d']) in ('2025-01', '2025-02', '2025-03'))), 'line totals of refunded lines with order date January to March 2025')
    never = sorted(p['coffee'] for s, p in Pd.items() if s not in {r['sku'] for r in L})
    ans(n, 'which coffees has nobody ordered', A(['coffee'], [[c] for c in never]), 'products without an order line')
    def f6(S): return tab(gsum([r for r in S if r['p']['origin'] == 'Ethiopia'], lambda r: ym(r['d']), lambda r: r['t']), ['month', 'line_total'])
    ans(n, 'show me the sales of ethiopian coffee month by month in pounds', f6(ok), 'line totals of origin Ethiopia per month of order, shipped', [f6(S) for S in V[1:]])
    tr = []
    for S in V:
        tr += [best(gsum(S, name, lambda r: r['b']), ['coffee', 'bags']), best(gsum(S, name, lambda r: r['t']), ['coffee', 'line_total']),
               best(gsum(S, name, lambda r: r['t'] - r['b'] * float(r['p']['cost_per_bag'])), ['coffee', 'profit']), best(Counter(name(r) for r in S), ['coffee', 'order lines'])]
    amb(n, 'whats our best coffee', tr, 'bags, money, profit or number of orders')
    una(n, 'should we put the price of the decaf up', 'advice')

# ---------------------------------------------------------------- museum
def museum():
    n = 'museum'; L = recs(rxlsx(P(n, 'group_visits.xlsx')))
    for r in L: r['gt'] = r['Group type'].capitalize(); assert isinstance(r['Visit date'], date) and isinstance(r['People'], float)
    at = [r for r in L if r['Status'] == 'Attended']; nc = [r for r in L if r['Status'] != 'Cancelled']
    ans(n, 'how many people came with school groups in the first three months of 2025', one('People', sum(r['People'] for r in at if r['gt'] == 'School' and ym(r['Visit date']) in ('2025-01', '2025-02', '2025-03'))), 'people of attended school visits, both spellings')
    f = lambda S: best(Counter(r['Guide'] for r in S if r['Language'] != 'English' and r['Guide']), ['Guide', 'tours'])
    ans(n, 'which guide did the most tours that werent in english', f(at), 'attended visits in other languages, no guide left out', [f(L), f(nc)])
    def av(S):
        d = defaultdict(list)
        for r in S: d[r['gt']].append(r['People'])
        return tab({k: mean(v) for k, v in d.items()}, ['Group type', 'average people'])
    ans(n, 'average group size for each type of group', av(at), 'people per attended visit; all bookings also right', [av(L), av(nc)])
    ld = lambda S: one('days', mean((r['Visit date'] - r['Booked on']).days for r in S))
    ans(n, 'how many days ahead do groups book on average', ld(L), 'visit date minus booking date, all bookings', [ld(at), ld(nc)])
    X = [r for r in at if r['Invoice sent'] == 'No']
    ans(n, 'how many visits took place but never got an invoice and how much money is that', A(['visits', 'Fee'], [[len(X), sum(r['Fee'] for r in X)]]), 'attended, invoice No')
    ans(n, 'what percentage of bookings got cancelled or just didnt turn up', share('share', sum(r['Status'] in ('Cancelled', 'No show') for r in L) / len(L)), 'cancelled and no show of all bookings')
    tr = []
    for S in (at, L, nc): tr += [best(Counter(r['Exhibition'] for r in S), ['Exhibition', 'visits']), best(gsum(S, lambda r: r['Exhibition'], lambda r: r['People']), ['Exhibition', 'People'])]
    amb(n, 'what is our most popular exhibition', tr, 'number of visits or of people')
    una(n, 'how happy were the groups with their guide', 'no ratings')

# --------------------------------------------------------------- charity
def charity():
    n = 'charity'; L = recs(rcsv(n, 'donations.csv', enc='utf-8-sig'))
    for r in L: r['d'], r['a'] = ud(r['Date']), en(r['Amount'])
    ans(n, 'how many donations have we not said thank you for yet', one('donations', sum(not r['Thank-you sent'] for r in L)), 'empty thank-you date')
    tot = sum(r['a'] for r in L)
    ans(n, 'what percentage of the money came with gift aid', share('share', sum(r['a'] for r in L if r['Gift Aid'] == 'Y') / tot), 'amount with Gift Aid Y of all money')
    b = max(L, key=lambda r: r['a']); assert sum(r['a'] == b['a'] for r in L) == 1
    ans(n, 'whats the biggest single donation we got and who was it from', A(['Donor', 'Amount'], [[b['Donor'], b['a']]]), 'the largest amount with its donor')
    c = lambda y: sum(r['a'] for r in L if r['Campaign'] == f'Christmas appeal {y}')
    T = pair('Amount', c(2024), c(2023), ['Christmas appeal 2024', 'Christmas appeal 2023'])
    ans(n, 'did the christmas appeal raise more in 2024 than in 2023', T[0], 'money per appeal; the difference is also right', T[1:] + pair('Amount', c(2024), c(2023), ['2024', '2023']))
    cnt = Counter(r['Donor'] for r in L)
    ans(n, 'how many donors gave more than once', one('donors', sum(v > 1 for v in cnt.values())), 'different names with two or more donations')
    av = lambda t: mean(r['a'] for r in L if r['Donor type'] == t)
    a, i = av('Company'), av('Individual')
    ans(n, 'average donation from companies compared to individuals', A(['Donor type', 'average Amount'], [['Company', a], ['Individual', i]]), 'mean amount per donor type', [one('difference', a - i), one('change', (a - i) / i, .005), one('ratio', a / i)])
    tr = []
    for S in ([r for r in L if r['Campaign']], [r for r in L if r['Campaign'] not in ('', 'General')]):
        s, k = gsum(S, lambda r: r['Campaign'], lambda r: r['a']), Counter(r['Campaign'] for r in S)
        tr += [best(s, ['Campaign', 'Amount']), best(k, ['Campaign', 'donations']), best({x: s[x] / k[x] for x in s}, ['Campaign', 'average Amount'])]
    amb(n, 'which campaign did best', tr, 'money, number of donations or average donation; General counted as a campaign or not')
    una(n, 'how much will the christmas appeal bring in for 2025', 'forecast')

# ----------------------------------------------------------- hoerakustik
def hoerakustik():
    n = 'hoerakustik'; L = recs(rcsv(n, 'auftraege.csv', ';', 'utf-8-sig'))
    for r in L:
        r['d'], r['g'], r['e'] = gd(r['Auftragsdatum']), gn(r['Gesamtpreis']), gn(r['Eigenanteil'])
        r['f'] = 'Bahnhofstraße' if r['Filiale'].startswith('Bahnhofstr') else r['Filiale']
        assert abs(gn(r['Kassenanteil']) + r['e'] - r['g']) < .006
    nst = [r for r in L if r['Status'] != 'storniert']; ok = [r for r in nst if r['Status'] != 'zurückgegeben']; V = [ok, nst, L]
    u = lambda S: tab(gsum([r for r in S if r['d'].year == 2024], lambda r: r['f'], lambda r: r['g']), ['Filiale', 'Gesamtpreis'])
    ans(n, 'was hat jede filiale 2024 umgesetzt', u(ok), 'Summe Gesamtpreis je Filiale, Schreibweisen zusammen, ohne stornierte und zurückgegebene', [u(S) for S in V[1:]])
    ans(n, 'wie viele aufträge mit geräten von audea wurden zurückgegeben', one('Aufträge', sum(r['Hersteller'] == 'Audea' and r['Status'] == 'zurückgegeben' for r in L)), 'Status zurückgegeben, Hersteller Audea')
    e = lambda S: one('Durchschnitt Eigenanteil', mean(r['e'] for r in S if r['Versorgung'] == 'beidseitig'))
    e2 = lambda S: one('Durchschnitt Eigenanteil', mean(r['e'] for r in S if r['Versorgung'] == 'beidseitig' and r['Krankenkasse'] != 'privat'))
    ans(n, 'was zahlen die kunden im schnitt selbst wenn sie beidseitig versorgt werden', e(L), 'Mittel des Eigenanteils bei beidseitig, alle Aufträge', [x(S) for x in (e, e2) for S in V])
    rt = Counter(r['Gerät'] for r in L if r['Status'] == 'zurückgegeben'); al = Counter(r['Gerät'] for r in L)
    ans(n, 'welches gerät wurde am häufigsten zurückgegeben', best(rt, ['Gerät', 'Rückgaben']), 'Zahl der zurückgegebenen Aufträge je Gerät; die Quote gilt auch', [best({k: rt[k] / al[k] for k in rt}, ['Gerät', 'Anteil'], tol=.005)])
    m = lambda S: tab(Counter(ym(r['d']) for r in S if r['d'].year == 2024), ['Monat', 'Aufträge'])
    ans(n, 'wie viele aufträge hatten wir 2024 in jedem monat', m(L), 'Aufträge je Monat 2024, alle', [m(nst), m(ok)])
    p = lambda S: share('Anteil', sum(r['Krankenkasse'] == 'privat' for r in S) / len(S))
    nb = [r for r in L if r['Krankenkasse']]
    ans(n, 'wieviel prozent der aufträge sind privat versichert', p(L), 'Krankenkasse privat von allen Aufträgen', [p(nb), p(nst), p(ok)])
    tr = []
    for S in V: tr += [best(Counter(r['Akustiker'] for r in S), ['Akustiker', 'Aufträge']), best(gsum(S, lambda r: r['Akustiker'], lambda r: r['g']), ['Akustiker', 'Gesamtpreis'])]
    k = Counter(r['Akustiker'] for r in L); z = {a: sum(r['Akustiker'] == a and r['Status'] == 'zurückgegeben' for r in L) / k[a] for a in k}
    tr.append(best(z, ['Akustiker', 'Rückgabequote'], lo=True, tol=.005))
    amb(n, 'welcher akustiker ist der beste', tr, 'nach Aufträgen, Umsatz oder wenigsten Rückgaben')
    una(n, 'warum geben die leute ihre hörgeräte zurück', 'Ursache; kein Grund in der Tabelle')

# ----------------------------------------------------------- fischhandel
def fischhandel():
    n = 'fischhandel'; L = recs(rcsv(n, 'rechnungen_2025.csv', ';', 'utf-8-sig'))
    for r in L:
        r['d'], r['f'], r['b'] = gd(r['Rechnungsdatum']), gd(r['Fällig am']), gd(r['Bezahlt am'])
        r['kg'], r['net'], r['br'] = gn(r['Menge kg']), gn(r['Netto']), gn(r['Brutto']); r['w'] = r['Ware'].capitalize()
    ans(n, 'wie viel geld steht insgesamt noch aus', one('Brutto', sum(r['br'] for r in L if not r['b'])), 'Brutto aller Rechnungen ohne Zahlungsdatum')
    X = [r for r in L if r['Mahnstufe'] == '3']; assert all(not r['b'] for r in X)
    ans(n, 'welche rechnungen stehen auf mahnstufe 3', A(['Rechnungsnr.', 'Kunde', 'Brutto'], [[r['Rechnungsnr.'], r['Kunde'], r['br']] for r in X]), 'Zeilen mit Mahnstufe 3', [A(['Rechnungsnr.'], [[r['Rechnungsnr.']] for r in X])])
    q2 = [r for r in L if r['d'].month in (4, 5, 6)]; k = lambda r: r['Kunde']
    ans(n, 'wer hat im zweiten quartal am meisten bei uns gekauft', best(gsum(q2, k, lambda r: r['net']), ['Kunde', 'Netto']), 'Netto je Kunde April bis Juni; brutto oder Kilo gelten auch', [best(gsum(q2, k, lambda r: r['br']), ['Kunde', 'Brutto']), best(gsum(q2, k, lambda r: r['kg']), ['Kunde', 'Menge kg'])])
    ans(n, 'wieviel kilo lachs gingen in jedem monat raus', tab(gsum([r for r in L if r['w'] == 'Lachs'], lambda r: ym(r['d']), lambda r: r['kg']), ['Monat', 'Menge kg']), 'Kilo Lachs je Monat, beide Schreibweisen')
    ans(n, 'wie viele tage brauchen restaurants im schnitt bis sie bezahlen', one('Tage', mean((r['b'] - r['d']).days for r in L if r['b'] and r['Kundengruppe'] == 'Restaurant')), 'Zahlung minus Rechnungsdatum, nur bezahlte Rechnungen')
    ans(n, 'wie viele rechnungen wurden zu spät bezahlt', one('Rechnungen', sum(1 for r in L if r['b'] and r['b'] > r['f'])), 'bezahlt nach Fälligkeit')
    w = lambda r: r['w']
    amb(n, 'welche ware läuft am besten', [best(gsum(L, w, lambda r: r['kg']), ['Ware', 'Menge kg']), best(gsum(L, w, lambda r: r['net']), ['Ware', 'Netto']), best(gsum(L, w, lambda r: r['br']), ['Ware', 'Brutto']), best(Counter(r['w'] for r in L), ['Ware', 'Rechnungen'])], 'nach Kilo, Umsatz oder Zahl der Rechnungen')
    una(n, 'was verdienen wir am lachs nach abzug vom einkauf', 'keine Einkaufspreise')

MON = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split()
# ------------------------------------------------------------------ eggs
def eggs():
    n = 'eggs'; R = rcsv(n, 'laying record 2024.csv', enc='cp1252')
    h = next(i for i, r in enumerate(R) if r[0] == 'House'); H = {}
    for r in R[h + 1:]:
        if r[0] == 'All houses': break
        H[r[0]] = {'hens': en(r[1]), 'm': [en(x) for x in r[2:14]]}; assert sum(x or 0 for x in H[r[0]]['m']) == en(r[14])
    br = next([en(x) for x in r[2:14]] for r in R if r[0].startswith('Broken'))
    tot = [sum(x['m'][i] or 0 for x in H.values()) for i in range(12)]; T = sum(tot)
    hs = {k: sum(x or 0 for x in v['m']) for k, v in H.items()}
    b = tot.index(max(tot)); assert tot.count(max(tot)) == 1
    ans(n, 'in which month did we get the most eggs', A(['month', 'trays'], [[MON[b], tot[b]]]), 'month with the largest total of all houses', [A(['month', 'trays'], [[f'2024-{b+1:02d}', tot[b]]])])
    ph = {k: hs[k] / H[k]['hens'] for k in H}
    ans(n, 'which house gives the most trays per hen over the year', best(ph, ['House', 'trays per hen']), 'yearly total divided by hens')
    a, c = sum(tot[:6]), sum(tot[6:])
    ans(n, 'how did the second half of the year compare to the first half', A(['period', 'trays'], [['first half', a], ['second half', c]]), 'trays January to June and July to December', [A(['period', 'trays'], [['2024-H1', a], ['2024-H2', c]]), one('difference', c - a), one('difference', a - c), one('change', (c - a) / a, .005)])
    ans(n, 'how many trays did top barn and long house do together from june to august', one('trays', sum(H[k]['m'][i] for k in ('Top Barn', 'Long House') for i in (5, 6, 7))), 'both houses, June, July, August', [A(['House', 'trays'], [[k, sum(H[k]['m'][5:8])] for k in ('Top Barn', 'Long House')])])
    em = [[k, MON[i]] for k in H for i in range(12) if H[k]['m'][i] is None]
    ec = Counter(k for k, _ in em)
    ans(n, 'which houses had months with no eggs at all', A(['House'], [[k] for k in ec]), 'houses with an empty month', [A(['House', 'month'], em), A(['House', 'empty months'], [[k, v] for k, v in ec.items()])])
    ans(n, 'what percentage of the years trays was broken or seconds', A(['share'], [[sum(br) / T]], .001), 'broken/seconds of all houses, year')
    av = {k: mean(x for x in v['m'] if x is not None) for k, v in H.items()}
    amb(n, 'which is our best house', [best(hs, ['House', 'trays']), best(ph, ['House', 'trays per hen']), best(av, ['House', 'trays per month'])], 'total trays or trays per hen')
    una(n, 'how much money did we make with the eggs', 'no prices')

# --------------------------------------------------------------- carpark
def carpark():
    n = 'carpark'; R = rxlsx(P(n, 'car_parks_H1_2025.xlsx'))
    h = next(i for i, r in enumerate(R) if r and r[0] == 'Car park'); C = {}
    labels = [x for x in R[h][2:] if x][:6]; K = [f'2025-{i:02d}' for i in range(1, 7)]; assert len(labels) == 6
    for r in R[h + 2:]:
        if r[0] == 'Total': tr = r; break
        C[r[0]] = {'sp': r[1], 't': [r[2 + 2 * i] or 0 for i in range(6)], 'k': [r[3 + 2 * i] or 0 for i in range(6)]}
        assert abs(sum(C[r[0]]['k']) - r[15]) < .006 and sum(C[r[0]]['t']) == r[14]
    k = {c: sum(v['k']) for c, v in C.items()}; t = {c: sum(v['t']) for c, v in C.items()}
    ans(n, 'which car park brought in the most money', best(k, ['Car park', 'Takings £']), 'takings January to June per car park')
    ans(n, 'what do people pay per ticket on average in each car park', tab({c: k[c] / t[c] for c in C}, ['Car park', 'takings per ticket']), 'takings divided by tickets, six months')
    mk = [sum(v['k'][i] for v in C.values()) for i in range(6)]
    assert all(abs(mk[i] - tr[3 + 2 * i]) < .006 for i in range(6))
    ans(n, 'how did the takings of all car parks develop month by month', A(['month', 'Takings £'], [[K[i], mk[i]] for i in range(6)]), 'takings of all car parks per month', [A(['month', 'Takings £'], [[labels[i], mk[i]] for i in range(6)])])
    r0, r5 = C['Riverside']['k'][0], C['Riverside']['k'][5]
    ans(n, 'how much more did we take at riverside in june than in january', one('difference', r5 - r0), 'takings June minus January', [A(['month', 'Takings £'], [['2025-06', r5], ['2025-01', r0]]), one('change', (r5 - r0) / r0, .005)])
    sp = {c: k[c] / C[c]['sp'] for c in C}
    ans(n, 'which car park makes the most per space', best(sp, ['Car park', 'takings per space']), 'takings divided by spaces')
    ans(n, 'how many tickets were sold from april to june', one('Tickets', sum(sum(v['t'][3:]) for v in C.values())), 'tickets of all car parks, April to June', [A(['month', 'Tickets'], [[K[i], sum(v['t'][i] for v in C.values())] for i in (3, 4, 5)])])
    ps = {c: t[c] / C[c]['sp'] for c in C}
    amb(n, 'which car park is the weakest', [best(t, ['Car park', 'Tickets'], lo=True), best(k, ['Car park', 'Takings £'], lo=True), best(ps, ['Car park', 'tickets per space'], lo=True), best(sp, ['Car park', 'takings per space'], lo=True)], 'fewest tickets, least money, or per space')
    una(n, 'how many parking fines did we write', 'no fines in the table')

# ----------------------------------------------------------- schwimmbad
def schwimmbad():
    n = 'schwimmbad'; R = rcsv(n, 'besucher.csv', ';', 'cp1252'); D = {}; y = None
    for r in R:
        if r[0] in ('2023', '2024'): y = r[0]; D[y] = {}; lab = r[1:13]
        elif y and r[0] and r[0] != 'Gesamt' and r[1]:
            D[y][r[0]] = [gn(x) for x in r[1:13]]; assert sum(x or 0 for x in D[y][r[0]]) == gn(r[13])
        elif r[0] == 'Gesamt': assert [gn(x) or 0 for x in r[1:13]] == [sum(v[i] or 0 for v in D[y].values()) for i in range(12)]
    s = lambda y, g: sum(x or 0 for x in D[y][g]); mt = lambda y: [sum(v[i] or 0 for v in D[y].values()) for i in range(12)]
    ans(n, 'wie viele besucher hatten wir 2024 insgesamt', one('Besucher', sum(mt('2024'))), 'alle Gruppen 2024')
    df = {g: s('2024', g) - s('2023', g) for g in D['2023']}
    ans(n, 'welche gruppe hat 2024 gegenüber 2023 am meisten zugelegt', best(df, ['Gruppe', 'Zuwachs']), 'Summe 2024 minus Summe 2023 je Gruppe; Prozent gilt auch', [best({g: df[g] / s('2023', g) for g in df}, ['Gruppe', 'Veränderung'], tol=.005)])
    M = mt('2024'); open_ = [i for i in range(12) if M[i]]
    ans(n, 'besucher pro monat im jahr 2024', A(['Monat', 'Besucher'], [[f'2024-{i+1:02d}', M[i]] for i in open_]), 'alle Gruppen je Monat 2024; August geschlossen', [A(['Monat', 'Besucher'], [[f'2024-{i+1:02d}', M[i]] for i in range(12)]), A(['Monat', 'Besucher'], [[lab[i], M[i]] for i in open_]), A(['Monat', 'Besucher'], [[lab[i], M[i]] for i in range(12)])])
    a, b = sum(D['2023']['Senioren'][:3]), sum(D['2024']['Senioren'][:3])
    ans(n, 'wie viele senioren weniger kamen im ersten quartal 2024 als im ersten quartal 2023', one('Differenz', a - b), 'Senioren Jan bis März, Differenz', [one('Differenz', b - a), A(['Quartal', 'Besucher'], [['2023-Q1', a], ['2024-Q1', b]])])
    ans(n, 'welchen anteil hatten die schulen 2023 an allen besuchern', share('Anteil', s('2023', 'Schulen') / sum(mt('2023'))), 'Schulen von Gesamt 2023')
    M3 = mt('2023'); i = M3.index(min(M3))
    ans(n, 'in welchem monat war 2023 am wenigsten los', A(['Monat', 'Besucher'], [[f'2023-{i+1:02d}', M3[i]]]), 'kleinste Monatssumme 2023', [A(['Monat', 'Besucher'], [[lab[i], M3[i]]])])
    j = [D[y]['Kinder/Jugendliche'][6] for y in ('2023', '2024')]
    amb(n, 'wie viele kinder waren im juli da', [one('Besucher', j[0]), one('Besucher', j[1]), A(['Jahr', 'Besucher'], [['2023', j[0]], ['2024', j[1]]]), one('Besucher', sum(j))], 'Jahr nicht genannt')
    una(n, 'warum sind 2024 weniger senioren gekommen', 'Ursache')

# -------------------------------------------------------------- bookshop
def bookshop():
    n = 'bookshop'; R = rcsv(n, 'profit_and_loss_2024.csv'); sec = None; S = defaultdict(dict); T = {}
    for r in R[4:]:
        if not any(r): continue
        if not any(r[1:]): sec = r[0]; continue
        v = [en(x) for x in r[1:]]; assert sum(v[:4]) == v[4]
        if r[0].startswith('Total') or r[0].endswith('profit'): T[r[0]] = v
        else: S[sec][r[0]] = v
    I, C, O = S['Income'], S['Cost of sales'], S['Overheads']
    for nm, X in (('Total income', I), ('Total cost of sales', C), ('Total overheads', O)): assert T[nm] == [sum(v[i] for v in X.values()) for i in range(6)]
    net = [T['Total income'][i] - T['Total cost of sales'][i] - T['Total overheads'][i] for i in range(6)]; assert net == T['Net profit']
    q = pair('Net profit', net[4], net[5], ['2024', '2023'])
    ans(n, 'did we make more profit in 2024 than the year before', q[0], 'net profit of both years; the difference is also right', q[1:])
    ans(n, 'what did we spend on heating in each quarter of 2024', A(['quarter', 'Heat and light'], [[f'Q{i+1}', O['Heat and light'][i]] for i in range(4)]), 'Heat and light Q1 to Q4', [A(['quarter', 'Heat and light'], [[f'2024-Q{i+1}', O['Heat and light'][i]] for i in range(4)]), A(['Q1', 'Q2', 'Q3', 'Q4'], [O['Heat and light'][:4]])])
    dn = {k: v[4] - v[5] for k, v in I.items() if v[4] < v[5]}
    ans(n, 'which kind of income went down compared to 2023', A(['Income', 'change'], [[k, d] for k, d in dn.items()]), 'income lines lower in 2024 than in 2023', [A(['Income'], [[k] for k in dn]), A(['Income', 'decrease'], [[k, -d] for k, d in dn.items()]), A(['Income', '2024', '2023'], [[k, I[k][4], I[k][5]] for k in dn]), A(['Income', 'change'], [[k, d / I[k][5]] for k, d in dn.items()], .005)])
    ans(n, 'how much of our income in 2024 went on wages, in percent', share('share', O['Wages'][4] / T['Total income'][4]), 'wages of total income 2024')
    o = sorted(((v[4], k) for k, v in O.items() if k != 'Wages'), reverse=True)[0]; assert O['Wages'][4] > o[0]
    ans(n, 'whats our biggest overhead after wages in 2024', A(['Overhead', '2024'], [[o[1], o[0]]]), 'second largest overhead')
    a = I['Cafe'][4] - C['Cafe supplies'][4]
    ans(n, 'what did the cafe leave us after paying for its supplies in 2024', one('cafe less supplies', a), 'cafe income minus cafe supplies', [share('margin', a / I['Cafe'][4])])
    x, y = I['Cards and gifts'], C['Cards and gifts purchased']
    amb(n, 'what did we make on cards and gifts', [one('income 2024', x[4]), one('margin 2024', x[4] - y[4]), A(['year', 'income'], [['2024', x[4]], ['2023', x[5]]]), A(['year', 'margin'], [['2024', x[4] - y[4]], ['2023', x[5] - y[5]]]), A(['quarter', 'income'], [[f'Q{i+1}', x[i]] for i in range(4)])], 'sales or what is left after buying them')
    una(n, 'which books sold best at christmas', 'no titles in the statement')

# ----------------------------------------------------------- musikschule
def musikschule():
    n = 'musikschule'; R = rcsv(n, 'plan_ist_2024.csv', ';'); sec = None; S = defaultdict(dict); T = {}
    for r in R[4:]:
        if not any(r): continue
        if not any(r[2:]): sec = r[1]; continue
        p, i, d = gn(r[2]), gn(r[3]), gn(r[4]); assert abs(i - p - d) < .006
        (S[sec] if r[0] else T)[r[1]] = (p, i)
    E, A_ = S['Erträge'], S['Aufwendungen']
    for nm, X in (('Summe Erträge', E), ('Summe Aufwendungen', A_)): assert T[nm] == (sum(v[0] for v in X.values()), sum(v[1] for v in X.values()))
    over = {k: i - p for k, (p, i) in A_.items()}
    ans(n, 'bei welchen ausgaben haben wir den plan am stärksten überzogen', best(over, ['Bezeichnung', 'Abweichung']), 'größte Überschreitung in Euro; in Prozent gilt auch', [best({k: over[k] / A_[k][0] for k in over}, ['Bezeichnung', 'Abw. %'], tol=.005)])
    un = {k: d for k, d in over.items() if d < 0}
    ans(n, 'welche ausgaben blieben unter plan', A(['Bezeichnung', 'Abweichung'], [[k, d] for k, d in un.items()]), 'Aufwandszeilen mit Ist kleiner Plan', [A(['Bezeichnung'], [[k] for k in un]), A(['Bezeichnung', 'unter Plan'], [[k, -d] for k, d in un.items()]), A(['Bezeichnung', 'Plan 2024', 'Ist 2024'], [[k, *A_[k]] for k in un])])
    z = ['Zuschuss Stadt', 'Zuschuss Land']
    ans(n, 'wie viel zuschuss haben wir von stadt und land zusammen bekommen', one('Ist 2024', sum(E[k][1] for k in z)), 'Ist beider Zuschüsse', [A(['Bezeichnung', 'Ist 2024'], [[k, E[k][1]] for k in z])])
    p, i = (T['Summe Erträge'][x] - T['Summe Aufwendungen'][x] for x in (0, 1)); assert abs(p - T['Ergebnis'][0]) + abs(i - T['Ergebnis'][1]) < .01
    ans(n, 'was sollte am ende übrig bleiben und was blieb wirklich', A(['Plan 2024', 'Ist 2024'], [[p, i]]), 'Ergebnis Plan und Ist', [A(['', 'Ergebnis'], [['Plan 2024', p], ['Ist 2024', i]])])
    ans(n, 'welchen anteil an den tatsächlichen ausgaben haben gehälter und honorare zusammen', share('Anteil', (A_['Gehälter'][1] + A_['Honorare'][1]) / T['Summe Aufwendungen'][1]), 'Ist beider Zeilen an Summe Aufwendungen')
    k = E['Konzerteinnahmen']
    ans(n, 'wie viel weniger haben die konzerte eingebracht als geplant', one('Differenz', k[0] - k[1]), 'Plan minus Ist Konzerteinnahmen', [one('Abweichung', k[1] - k[0]), share('Abw. %', (k[1] - k[0]) / k[0])])
    d = {x: v[1] - v[0] for x, v in T.items()}
    amb(n, 'wie weit liegen wir neben dem plan', [one('Ergebnis', d['Ergebnis']), one('Summe Aufwendungen', d['Summe Aufwendungen']), one('Summe Erträge', d['Summe Erträge']), A(['Bezeichnung', 'Abweichung'], [[x, d[x]] for x in d])], 'Ergebnis, Ausgaben oder Einnahmen')
    una(n, 'wie viele schüler haben sich 2024 abgemeldet', 'keine Schülerzahlen')

for f in (tailor, recording, roaster, museum, charity, hoerakustik, fischhandel, eggs, carpark, schwimmbad, bookshop, musikschule): f()
for name, L in OUT.items():
    assert len(L) == 8 and [x['kind'] for x in L].count('answerable') == 6, name
    json.dump(L, open(P(name, 'questions.json'), 'w', encoding='utf-8'), ensure_ascii=False, indent=1)
    if '-v' in sys.argv:
        print('##', name)
        for x in L:
            print(x['id'], '|', x['question'])
            for k in ('truth',): print('   ', k, x[k]['rows'] if k in x else '-')
            for t in x.get('alsoRight', []) + x.get('truths', []): print('      ~', t['columns'], t['rows'])
