#!/usr/bin/env python3
"""Computes every truth from the written files and writes questions.json (standard library only)."""
import csv, datetime as dt, json, os, re, zipfile
import xml.etree.ElementTree as ET
from collections import Counter, defaultdict
HERE = os.path.dirname(os.path.abspath(__file__))
def rd(folder, name, delim=',', enc='utf-8-sig'):
    with open(os.path.join(HERE, folder, name), newline='', encoding=enc) as f:
        return list(csv.reader(f, delimiter=delim))
def recs(rows):
    h = [x.strip() for x in rows[0]]
    return [dict(zip(h, [c.strip() for c in r])) for r in rows[1:] if any(c.strip() for c in r)]
def rdx(folder, name):
    n = {'m': 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'}
    z = zipfile.ZipFile(os.path.join(HERE, folder, name))
    ss = [''.join(t.text or '' for t in si.iter('{%s}t' % n['m'])) for si in ET.fromstring(z.read('xl/sharedStrings.xml')).findall('m:si', n)]
    out = []
    for row in ET.fromstring(z.read('xl/worksheets/sheet1.xml')).find('m:sheetData', n):
        d = {}
        for c in row:
            L = re.match('[A-Z]+', c.get('r')).group()
            i = 0
            for ch in L: i = i * 26 + ord(ch) - 64
            v = c.find('m:v', n).text
            d[i - 1] = ss[int(v)] if c.get('t') == 's' else (dt.date(1899, 12, 30) + dt.timedelta(int(v)) if c.get('s') == '1' else float(v))
        out.append([d.get(i, '') for i in range(max(d) + 1)] if d else [])
    return out
def rnd(x):
    if isinstance(x, float):
        x = round(x, 6)
        return int(x) if x == int(x) else x
    if isinstance(x, dt.date): return x.isoformat()
    return x
def T(cols, rows, tol=.01, ordered=False):
    if not isinstance(rows, list): rows = [[rows]]
    rows = [[rnd(c) for c in (r if isinstance(r, (list, tuple)) else [r])] for r in rows]
    assert rows and all(len(r) == len(cols) for r in rows), (cols, rows)
    return {'columns': cols, 'rows': rows, 'tolerance': tol, 'ordered': ordered}
def top(d, n=1):
    """The winner with its figure; a tie stops the script."""
    s = sorted(d.items(), key=lambda kv: -kv[1])
    assert len(s) <= n or s[n - 1][1] - s[n][1] > 1e-9, ('tie', s[:n + 2])
    return [list(x) for x in s[:n]]
def sums(rs, key, val):
    d = defaultdict(float)
    for r in rs: d[key(r)] += val(r)
    return dict(d)
def cnt(rs, key): return dict(Counter(key(r) for r in rs))
def avg(xs):
    xs = list(xs); return sum(xs) / len(xs)
def avgs(rs, key, val):
    d = defaultdict(list)
    for r in rs: d[key(r)].append(val(r))
    return {k: avg(v) for k, v in d.items()}
def rowsof(d): return [[k, v] for k, v in sorted(d.items())]
def uniq(main, lst):
    out, seen = [], [json.dumps(main)] if main else []
    for x in lst:
        j = json.dumps(x)
        if j not in seen: seen.append(j); out.append(x)
    return out
SETS = {}
def Q(folder, q, kind, truth=None, also=(), truths=None, note=''):
    L = SETS.setdefault(folder, [])
    o = {'id': f'{folder}-{len(L) + 1}', 'question': q, 'kind': kind, 'truth': truth, 'alsoRight': uniq(truth, also)}
    if truths is not None: o['truths'] = uniq(None, truths)
    o['note'] = note
    L.append(o)
A, B, U = 'answerable', 'ambiguous', 'unanswerable'
def q_of(d): return f'{d.year}-Q{(d.month + 2) // 3}'
def m_of(d): return f'{d.year}-{d.month:02d}'
def num_de(s): return float(s.replace('.', '').replace(',', '.'))
def d_de(s): return dt.datetime.strptime(s, '%d.%m.%Y').date()

# ---------------------------------------------------------------- 1 dental
F = 'v26-dental'
R = recs(rd(F, 'appointments_jan_jun_2025.csv'))
for r in R:
    r['d'] = dt.datetime.strptime(r['Date'], '%d/%m/%Y').date()
    r['s'] = 'No show' if r['Status'].lower().replace('-', ' ') == 'no show' else r['Status']
    r['t'] = 'Check-up' if r['Treatment'] == 'Checkup' else r['Treatment']
    r['f'] = float(r['Fee (£)'] or 0)
done = [r for r in R if r['s'] == 'Completed']
assert all((r['s'] == 'Completed') == bool(r['Fee (£)']) for r in R)
Q(F, 'how many no shows did we have in may', A, T(['count'], sum(r['s'] == 'No show' and r['d'].month == 5 for r in R)), note='appointments in May 2025 with status No show, both spellings')
Q(F, 'which dentist brings in the most money', A, T(['Dentist', 'Fee (£)'], top(sums(R, lambda r: r['Dentist'], lambda r: r['f']))), note='sum of fees per dentist; only completed appointments carry a fee')
rc = [r['f'] for r in R if r['t'] == 'Root canal' and r['Fee (£)']]
Q(F, 'whats the average fee for a root canal', A, T(['average'], avg(rc)), note='mean of the fees that are filled in for root canals')
Q(F, 'what share of appointments got cancelled', A, T(['share'], sum(r['s'] == 'Cancelled' for r in R) / len(R), .005), note='status Cancelled (not no shows) over all appointments')
Q(F, 'how many completed apointments have no payment type entered', A, T(['count'], sum(not r['Paid by'] for r in done)), note='completed with Paid by blank')
np_ = [r for r in R if r['New patient'] == 'Yes']
npd = [r for r in np_ if r['s'] == 'Completed']; npc = [r for r in np_ if r['s'] != 'Cancelled']
def qs(rs): return cnt(rs, lambda r: q_of(r['d']))
al = []
for x in (np_, npd, npc):
    c = qs(x); al += [T(['quarter', 'new patients'], rowsof(c)), T(['quarter', 'new patients'], top(c)), T(['Q1', 'Q2'], [[c['2025-Q1'], c['2025-Q2']]]), T(['Q1', 'Q2', 'difference'], [[c['2025-Q1'], c['2025-Q2'], c['2025-Q2'] - c['2025-Q1']]])]
Q(F, 'did we get more new patients in the first or the second quarter', A, al[0], al[1:], note='appointments marked New patient = Yes per quarter 2025; also only completed, also without cancelled, also just the winner')
key = lambda r: r['Dentist']
Q(F, 'who is our busiest dentist', B, truths=[T(['Dentist', 'appointments'], top(cnt(R, key))), T(['Dentist', 'completed appointments'], top(cnt(done, key))), T(['Dentist', 'minutes'], top(sums(R, key, lambda r: int(r['Minutes'])))), T(['Dentist', 'completed minutes'], top(sums(done, key, lambda r: int(r['Minutes'])))),
    T(['Dentist', 'patients'], top({k: len({r['Patient'] for r in R if r['Dentist'] == k}) for k in set(map(key, R))})), T(['Dentist', 'patients'], top({k: len({r['Patient'] for r in done if r['Dentist'] == k}) for k in set(map(key, R))}))], note='number of appointments (all or completed), minutes in the chair (all or completed), number of different patients')
Q(F, 'why do so many people cancel at short notice', U, note='asks for a cause; no reason or time of cancellation in the table')

# ---------------------------------------------------------------- 2 yarn shop
F = 'v26-yarnshop'
R = recs(rd(F, 'order_lines_export.csv'))
for r in R:
    r['d'] = dt.datetime.strptime(r['Placed at'], '%Y-%m-%d %H:%M').date()
    r['c'] = r['Ship to'].capitalize(); r['v'] = float(r['Line total EUR']); r['sh'] = float(r['Shipping EUR'] or 0); r['vs'] = r['v'] + r['sh']; r['q'] = int(r['Qty'])
sel = [R, [r for r in R if r['State'] != 'cancelled'], [r for r in R if r['State'] not in ('cancelled', 'refunded')], [r for r in R if r['State'] == 'shipped']]
def orders(rs): return len({r['Order'] for r in rs})
ts = [T(['orders'], orders([r for r in s if m_of(r['d']) == '2025-03'])) for s in sel[:3]]
Q(F, 'how many orders came in in march', A, ts[0], ts[1:], note='different order numbers placed in March 2025, not lines; also without cancelled (and refunded)')
ts = [T(['month', 'sales EUR'], rowsof(sums(s, lambda r: m_of(r['d']), lambda r, k=k: r[k])), .01) for k in ('v', 'vs') for s in sel]
Q(F, 'sales month by month', A, ts[0], ts[1:], note='sum of line totals per month of the order; also with shipping, also without cancelled / refunded / not shipped')
ts = [T(['Product', 'Qty'], top(sums(s, lambda r: r['Product'], lambda r: r['q']), 5), .01, True) for s in sel]
Q(F, 'top 5 products by pieces sold', A, ts[0], ts[1:], note='sum of Qty per product, five highest; also without cancelled / refunded')
def sh(rs, k): return sum(r[k] for r in rs if r['c'] == 'Germany') / sum(r[k] for r in rs)
ts = [T(['share'], sh(s, k), .005) for k in ('v', 'vs') for s in sel]
Q(F, 'what part of our sales goes to germany', A, ts[0], ts[1:], note='line totals shipped to Germany (also written germany) over all; also with shipping, also without cancelled / refunded')
ts = [T(['average'], sum(r[k] for r in s) / orders(s), .01) for k in ('v', 'vs') for s in sel]
Q(F, 'how much is an avarage order worth', A, ts[0], ts[1:], note='sum of line totals over different order numbers; also with shipping, also without cancelled / refunded')
pend = [r for r in R if r['State'] == 'pending']
al = []
for k in ('v', 'vs'):
    d = {o: v for o, v in sums(pend, lambda r: int(r['Order']), lambda r: r[k]).items() if v > 50}
    al += [T(['Order', 'total EUR'], rowsof(d)), T(['Order'], sorted(d)), T(['count'], len(d))]
Q(F, 'which pending orders are worth more than 50 euros', A, al[0], al[1:], note='orders with state pending whose line totals add up to more than 50; also with shipping, also order numbers only')
key = lambda r: r['Customer']
ts = [T(['Customer', 'spend EUR'], top(sums(s, key, lambda r, k=k: r[k]))) for k in ('v', 'vs') for s in sel[:3]]
for s in sel[:3]:
    d = {c: len({r['Order'] for r in s if r['Customer'] == c}) for c in {r['Customer'] for r in s}}
    m = max(d.values()); ts.append(T(['Customer', 'orders'], sorted([c, v] for c, v in d.items() if v == m)))
    e = sums(s, key, lambda r: r['q']); m = max(e.values()); ts.append(T(['Customer', 'pieces'], sorted([c, v] for c, v in e.items() if v == m)))
    ts.append(T(['Customer', 'average order EUR'], top({c: sum(r['v'] for r in s if r['Customer'] == c) / d[c] for c in d})))
Q(F, 'who is our best customer', B, truths=ts, note='by spend (with or without shipping), number of orders (ties kept), pieces, average order; with or without cancelled / refunded')
Q(F, 'how much do we earn on the merino after what we pay the supplier', U, note='no purchase prices in the table')

# ---------------------------------------------------------------- 3 help desk
F = 'v26-helpdesk'
R = recs(rd(F, 'tickets.csv'))
for r in R:
    r['c'] = dt.datetime.strptime(r['Created'], '%Y-%m-%d %H:%M')
    r['x'] = dt.datetime.strptime(r['Closed at'], '%Y-%m-%d %H:%M') if r['Closed at'] else None
    r['h'] = (r['x'] - r['c']).total_seconds() / 3600 if r['x'] else None
    r['a'] = re.sub(' +', ' ', r['Agent']); r['k'] = 'Email' if r['Category'] == 'E-mail' else r['Category']
assert all((r['Status'] == 'Closed') == bool(r['x']) for r in R)
Q(F, 'how many tickets are not closed yet', A, T(['count'], sum(r['Status'] != 'Closed' for r in R)), note='status Open or Pending')
Q(F, 'which weekday do we get the most tickets', A, T(['weekday', 'tickets'], top(cnt(R, lambda r: r['c'].strftime('%A')))), note='weekday of Created')
d = avgs([r for r in R if r['Rating']], lambda r: r['a'], lambda r: int(r['Rating']))
assert '' not in d and len(set(d.values())) == len(d)
Q(F, 'how happy are people with each agent on average, best first', A, T(['Agent', 'average rating'], sorted(([k, v] for k, v in d.items()), key=lambda x: -x[1]), .01, True), note='mean of the ratings that are filled in, highest first')
h = avg(r['h'] for r in R if r['Priority'] == 'High' and r['x'])
Q(F, 'how long does it take us on average to close a high prio ticket', A, T(['hours'], h, .05), [T(['days'], h / 24, .01), T(['minutes'], h * 60, .6)], note='mean of Closed at minus Created for closed High tickets, in hours; also in days or minutes')
cl = [r for r in R if r['Status'] == 'Closed']
Q(F, 'how many closed tickets did nobody rate', A, T(['count'], sum(not r['Rating'] for r in cl)), note='closed with Rating blank')
am = {k: [sum(r['k'] == k and r['c'].month == m for r in R) for m in (4, 5)] for k in sorted({r['k'] for r in R})}
Q(F, 'tickets in april compared with may by category', A, T(['Category', '2025-04', '2025-05'], [[k] + v for k, v in am.items()]), [T(['Category', '2025-04', '2025-05', 'difference'], [[k] + v + [v[1] - v[0]] for k, v in am.items()]), T(['Category', 'month', 'tickets'], [[k, f'2025-0{m}', v[m - 4]] for k, v in am.items() for m in (4, 5)])],
  note='tickets created in each month, per category (E-mail counts as Email); also with the difference, also one row per category and month')
key = lambda r: r['k']
re_ = cnt([r for r in R if r['Reopened'] == 'yes'], key); tot = cnt(R, key)
def ties(d, lab):
    m = max(d.values()); return T(['Category', lab], sorted([k, v] for k, v in d.items() if abs(v - m) < 1e-9))
Q(F, 'which category is our biggest headache', B, truths=[ties(tot, 'tickets'), ties(avgs(cl, key, lambda r: r['h']), 'average hours to close'), ties(sums(cl, key, lambda r: r['h']), 'total hours to close'), ties(re_, 'reopened'), ties({k: re_[k] / tot[k] for k in re_}, 'share reopened'),
    ties(cnt([r for r in R if r['Priority'] == 'High'], key), 'high priority tickets'), ties(cnt([r for r in R if r['Status'] != 'Closed'], key), 'not closed'),
    T(['Category', 'average rating'], [[k, -v] for k, v in top({k: -v for k, v in avgs([r for r in R if r['Rating']], key, lambda r: int(r['Rating'])).items()})]),
    ties(avgs([r for r in R if r['First reply (min)']], key, lambda r: int(r['First reply (min)'])), 'average first reply (min)')], note='most tickets, slowest, most reopened, most high priority, most still open, lowest rating, slowest first reply')
Q(F, 'how many tickets will we get in september', U, note='forecast; the table ends in May 2025')

# ---------------------------------------------------------------- 4 nursing home
F = 'v26-nursinghome'
X = rdx(F, 'staff_list_june_2025.xlsx')
R = [dict(zip(X[0], r + [''] * (len(X[0]) - len(r)))) for r in X[1:]]
cur = [r for r in R if not r['Left on']]
Q(F, 'how many people work here at the moment', A, T(['count'], len(cur)), note='no date in Left on')
ts = [T(['average'], avg(r['Monthly pay (EUR)'] for r in s if r['Job title'] == 'Registered nurse')) for s in (cur, R)]
Q(F, 'average monthly pay of our registered nurses', A, ts[0], ts[1:], note='those still here; also with those who left')
al = []
for s in (R, cur):
    g = sorted((r['Name'], r['Start date'].isoformat()) for r in s if r['Start date'].year == 2024)
    al += [T(['Name'], [x[0] for x in g]), T(['Name', 'Start date'], g)]
Q(F, 'who started in 2024', A, al[0], al[1:], note='start date in 2024, whether still here or not; also only those still here, also with the date')
ts = [T(['Ward', 'Sick days 2025'], top(sums(s, lambda r: r['Ward'], lambda r: r['Sick days 2025'] or 0))) for s in (R, cur)]
Q(F, 'which ward has the most sick days this year', A, ts[0], ts[1:], note='sum of Sick days 2025 per ward; also only those still here')
ts = [T(['count'], sum(not r['First aid valid until'] for r in s)) for s in (cur, R)]
Q(F, 'how many staff have no first aid date on file', A, ts[0], ts[1:], note='still here and First aid valid until blank; also with those who left')
ct = lambda r: 'Full-time' if r['Contract'].lower().startswith('full') else 'Part-time'
ts = [T(['Contract', 'count'], rowsof(cnt(s, ct))) for s in (cur, R)]
Q(F, 'full time vs part time, how many of each', A, ts[0], ts[1:], note='those still here by contract, both spellings together; also with those who left')
def ex(s, k, f, lab):
    m = f(r[k] for r in s); return T(['Name', lab], sorted([r['Name'], r[k].isoformat() if isinstance(r[k], dt.date) else r[k]] for r in s if r[k] == m))
Q(F, 'who is the most senior person here', B, truths=[ex(s, k, f, k) for s in (cur,) for k, f in (('Start date', min), ('Date of birth', min), ('Monthly pay (EUR)', max))] + [T(['Name', 'Job title'], sorted([r['Name'], r['Job title']] for r in cur if r['Job title'] == 'Ward manager'))], note='longest here, oldest, highest paid or highest job title; those still here')
Q(F, 'should we pay the care assistants more', U, note='asks for advice')

# ---------------------------------------------------------------- 5 cleaning CRM
F = 'v26-cleaning'
R = recs(rd(F, 'deals.csv')); AC = {r['Account ID']: r for r in recs(rd(F, 'accounts.csv'))}
for r in R:
    r['v'] = float(r['Annual value'].replace('$', '').replace(',', '') or 0); r['acc'] = AC[r['Account ID']]
    r['cl'] = dt.date.fromisoformat(r['Closed on']) if r['Closed on'] else None; r['cr'] = dt.date.fromisoformat(r['Created'])
won = [r for r in R if r['Stage'] == 'Won']; lost = [r for r in R if r['Stage'] == 'Lost']; opn = [r for r in R if r['Stage'] not in ('Won', 'Lost')]
Q(F, 'how much business have we won with healthcare customers', A, T(['annual value'], sum(r['v'] for r in won if r['acc']['Industry'] == 'Healthcare')), [T(['deals', 'annual value'], [[sum(r['acc']['Industry'] == 'Healthcare' for r in won), sum(r['v'] for r in won if r['acc']['Industry'] == 'Healthcare')]])], note='annual value of won deals whose company is in Healthcare; also with their number')
ow = lambda r: r['Owner']
w, l, a = cnt(won, ow), cnt(lost, ow), cnt(R, ow)
Q(F, 'win rate per sales rep', A, T(['Owner', 'win rate'], [[k, w[k] / (w[k] + l[k])] for k in sorted(w)], .005), [T(['Owner', 'win rate'], [[k, w[k] / a[k]] for k in sorted(w)], .005), T(['Owner', 'won', 'lost', 'win rate'], [[k, w[k], l[k], w[k] / (w[k] + l[k])] for k in sorted(w)], .005)], note='won over won plus lost; also won over all deals')
Q(F, 'which city has the most money sitting in open deals', A, T(['City', 'annual value'], top(sums(opn, lambda r: r['acc']['City'], lambda r: r['v']))), note='annual value of deals neither won nor lost, per city of the company')
none = sorted(x['Company'] for i, x in AC.items() if i not in {r['Account ID'] for r in R})
Q(F, 'which companies have never had a deal with us in the pipeline', A, T(['Company'], none), [T(['Account ID', 'Company'], sorted([i, x['Company']] for i, x in AC.items() if x['Company'] in none))], note='accounts without any row among the deals')
b5 = top({r['Deal ID']: r['v'] for r in opn}, 5); byid = {r['Deal ID']: r for r in R}
Q(F, '5 biggest open deals', A, T(['Deal name', 'Annual value'], [[byid[i]['Deal name'], v] for i, v in b5]), [T(['Deal ID', 'Annual value'], b5), T(['Deal ID', 'Deal name', 'Annual value'], [[i, byid[i]['Deal name'], v] for i, v in b5]), T(['Company', 'Annual value'], [[byid[i]['acc']['Company'], v] for i, v in b5])], note='deals neither won nor lost with the highest annual value')
Q(F, 'whats the most common reason we lose a deal', A, T(['Lost reason', 'deals'], top(cnt([r for r in lost if r['Lost reason']], lambda r: r['Lost reason'].capitalize()))), note='Lost reason of lost deals, blanks left out, price counts as Price')
Qs = ('2025-Q1', '2025-Q2')
def two(f): return [[q, f(q)] for q in Qs]
wq = lambda q: [r for r in won if q_of(r['cl']) == q]
lq = lambda q: [r for r in lost if q_of(r['cl']) == q]
forms = [('won deals', lambda q: len(wq(q))), ('won value', lambda q: sum(r['v'] for r in wq(q))), ('win rate', lambda q: len(wq(q)) / (len(wq(q)) + len(lq(q)))), ('average won value', lambda q: avg(r['v'] for r in wq(q))),
         ('new deals', lambda q: sum(q_of(r['cr']) == q for r in R)), ('value of new deals', lambda q: sum(r['v'] for r in R if q_of(r['cr']) == q)), ('won deals by created', lambda q: sum(q_of(r['cr']) == q for r in won)), ('won value by created', lambda q: sum(r['v'] for r in won if q_of(r['cr']) == q))]
Q(F, 'did we do better in q1 or in q2 of 2025', B, truths=[T(['quarter', n], two(f), .005) for n, f in forms], note='deals won, value won, win rate, size of deals, new deals - by closing or by creation date')
Q(F, 'which competitor takes the most deals away from us', U, note='the table says that a competitor was chosen, never which')

# ---------------------------------------------------------------- 6 climbing
F = 'v26-climbing'
X = rdx(F, 'visits_2024.xlsx')
hi = next(i for i, r in enumerate(X) if r and r[0] == 'Entry type'); H = X[hi]
body = {}
for r in X[hi + 1:]:
    if not r: break
    body[r[0]] = [float(x or 0) for x in (r + [''] * 14)[1:13]]
total = body.pop('Total')
assert total == [sum(v[m] for v in body.values()) for m in range(12)]
Mo = [f'2024-{m:02d}' for m in range(1, 13)]
Q(F, 'how many visits did we have in 2024 all together', A, T(['visits'], sum(total)), note='all entry types, all months, the total row not counted again')
Q(F, 'which month was the busiest', A, T(['month', 'visits'], top(dict(zip(Mo, total)))), note='highest total of all entry types')
Q(F, 'visits per quarter', A, T(['quarter', 'visits'], [[f'2024-Q{q + 1}', sum(total[3 * q:3 * q + 3])] for q in range(4)]), note='all entry types per quarter')
Q(F, 'how many school group visits from march to june', A, T(['visits'], sum(body['School groups'][2:6])), note='School groups, Mar to Jun')
Q(F, 'what share of all visits is on a monthly pass', A, T(['share'], sum(body['Monthly pass']) / sum(total), .005), note='Monthly pass over the total')
a_, s_ = sum(body['Day ticket adult']), sum(body['Day ticket student'])
Q(F, 'adult day tickets against student day tickets, whats the diference', A, T(['adult', 'student', 'difference'], [[a_, s_, a_ - s_]]), [T(['difference'], a_ - s_), T(['difference'], s_ - a_), T(['Entry type', 'visits'], [['Day ticket adult', a_], ['Day ticket student', s_]]), T(['difference %'], (a_ - s_) / s_, .005), T(['adult', 'student'], [[a_, s_]])], note='year totals of both and their difference')
Gq = lambda n, a, b: sum(body[n][a:b])
ts = []
for lab, (a1, a2), (b1, b2) in (('Jan to Dec', (0, 1), (11, 12)), ('Q1 to Q4', (0, 3), (9, 12)), ('first to second half', (0, 6), (6, 12))):
    d = {n: Gq(n, b1, b2) - Gq(n, a1, a2) for n in body}
    p = {n: d[n] / Gq(n, a1, a2) for n in body}
    ts += [T(['Entry type', f'change {lab}'], top(d)), T(['Entry type', f'change % {lab}'], top(p), .005)]
Q(F, 'which entry type grew the most', B, truths=ts, note='in visits or in percent; January to December, first to last quarter, first to second half')
Q(F, 'how much money did the birthday parties bring in', U, note='visits only, no money')

# ---------------------------------------------------------------- 7 vet clinic
F = 'v26-vetclinic'
X = rd(F, 'profit_and_loss_2024.csv')
def pv(s): return -float(s[1:-1].replace(',', '')) if s.startswith('(') else float(s.replace(',', ''))
L = {r[0]: [pv(c) for c in r[1:7]] for r in X[4:] if len(r) >= 7}
names = [r[0] for r in X if len(r) >= 7 and r[0]]
revs = names[:names.index('Total revenue')]
costs = names[names.index('Total revenue') + 1:names.index('Total cost of sales')] + names[names.index('Gross profit') + 1:names.index('Total operating expenses')] + ['Interest paid', 'Tax']
assert abs(sum(L[n][4] for n in revs) - L['Total revenue'][4]) < 1e-9 and abs(L['Total revenue'][4] - sum(L[n][4] for n in costs) - L['Net profit'][4]) < 1e-9
Q(F, 'what was our net profit in 2024', A, T(['net profit'], L['Net profit'][4]), note='line Net profit, full year 2024')
Q(F, 'gross margin in q3 in percent', A, T(['gross margin'], L['Gross profit'][2] / L['Total revenue'][2], .005), note='gross profit over total revenue in Q3 2024, as a fraction')
Q(F, 'what did we spend the most on in 2024', A, T(['cost', '2024'], top({n: L[n][4] for n in costs})), note='highest single cost line of the year 2024, no totals')
t4, t3 = L['Total revenue'][4:6]
Q(F, 'how much more did we turn over in 2024 than in 2023', A, T(['difference'], t4 - t3), [T(['change %'], t4 / t3 - 1, .005), T(['2023', '2024', 'difference'], [[t3, t4, t4 - t3]]), T(['2024', '2023', 'difference'], [[t4, t3, t4 - t3]]), T(['2023', '2024', 'difference', 'change %'], [[t3, t4, t4 - t3, t4 / t3 - 1]])], note='total revenue 2024 less 2023; also in percent')
Q(F, 'income from surgery per quarter', A, T(['quarter', 'Surgery'], [[f'2024-Q{i + 1}', L['Surgery'][i]] for i in range(4)]), note='line Surgery by quarter')
al = [T(['quarter', n], [[f'2024-Q{i + 1}', L[n][i]] for i in range(4) if L[n][i] < 0]) for n in ('Net profit', 'Profit before tax', 'Operating profit')]
Q(F, 'in which quarter did we make a loss', A, al[0], al[1:] + [T(['quarter'], [['2024-Q3']])] if al[0]['rows'][0][0] == '2024-Q3' else al[1:], note='quarters with a net profit below zero; also by operating profit')
gr = {n: L[n][4] - L[n][5] for n in revs}
Q(F, 'which part of the business does best', B, truths=[T(['line', 'revenue 2024'], top({n: L[n][4] for n in revs})), T(['line', 'growth'], top(gr)), T(['line', 'growth %'], top({n: gr[n] / L[n][5] for n in revs}), .005),
   T(['line', 'revenue less purchases 2024'], top({'Medicines sold': L['Medicines sold'][4] - L['Medicines purchased'][4], 'Pet food and shop': L['Pet food and shop'][4] - L['Pet food and shop purchases'][4]})),
   T(['line', 'margin %'], top({'Medicines sold': 1 - L['Medicines purchased'][4] / L['Medicines sold'][4], 'Pet food and shop': 1 - L['Pet food and shop purchases'][4] / L['Pet food and shop'][4]}), .005),
   T(['line', 'growth Q1 to Q4'], top({n: L[n][3] - L[n][0] for n in revs})), T(['line', 'growth % Q1 to Q4'], top({n: L[n][3] / L[n][0] - 1 for n in revs}), .005)], note='highest revenue, strongest growth in money or percent, best margin where purchases are known')
Q(F, 'how many animals did we treat last year', U, note='money only')

# ---------------------------------------------------------------- 8 florist
F = 'v26-florist'
X = rd(F, 'takings_2025.csv')
W = []
for r in X[4:]:
    if re.match(r'\d\d \w{3} \d{4}$', r[0]):
        z = [None if c in ('', 'closed') else float(c) for c in r[1:7]]
        W.append({'d': dt.datetime.strptime(r[0], '%d %b %Y').date(), 'z': z, 'closed': r[1] == 'closed', 'o': r[5]})
s = [sum(w['z'][i] or 0 for w in W) for i in range(6)]
g = next(r for r in X if r[0] == 'Grand total')
assert [float(c) for c in g[1:7]] == s and len(W) == 25
Q(F, 'how much did the station kiosk take in total', A, T(['takings'], s[2] + s[3]), [T(['cash', 'card', 'total'], [[s[2], s[3], s[2] + s[3]]])], note='cash plus card, all weeks, totals not counted again')
c_, k_ = s[0] + s[2], s[1] + s[3]
Q(F, 'do we take more cash or more card', A, T(['payment', 'takings'], [['cash', c_], ['card', k_]]), [T(['payment', 'takings'], [['card', k_]]), T(['cash', 'card'], [[c_, k_]]), T(['cash', 'card', 'difference'], [[c_, k_, k_ - c_]])], note='market and kiosk together, online left out')
Q(F, 'what was our best week', A, T(['week', 'total'], top({w['d'].isoformat(): w['z'][5] for w in W})), note='week with the highest week total')
Q(F, 'takings per month', A, T(['month', 'total'], rowsof(sums(W, lambda w: m_of(w['d']), lambda w: w['z'][5]))), note='week totals by month of the week start, as the sheet sums them')
Q(F, 'how many weeks was the market closed', A, T(['weeks'], sum(w['closed'] for w in W)), note='weeks marked closed at the market square')
on = [w['z'][4] for w in W]
Q(F, 'average online sales per week', A, T(['average'], avg(x for x in on if x is not None)), [T(['average'], sum(x or 0 for x in on) / len(on))], note='over weeks with a figure; also over all weeks')
pl = {'Market square': (0, 1), 'Station kiosk': (2, 3)}
ts = []
for inc in (False, True):
    tt = {n: [sum(w['z'][i] or 0 for i in ix) for w in W if any(w['z'][i] is not None for i in ix)] for n, ix in {**pl, **({'Online': (4,)} if inc else {})}.items()}
    for lab, f in (('total', sum), ('average per open week', avg), ('best week', max)): ts += [T(['place', lab], [[n, f(v)] for n, v in tt.items()]), T(['place', lab], top({n: f(v) for n, v in tt.items()}))]
Q(F, 'which stand does better', B, truths=ts, note='total, average per week it was open, or best week; with or without online')
Q(F, 'how many bunches of tulips did we sell', U, note='takings only, no products')

# ---------------------------------------------------------------- 9 Sanitär
F = 'v26-sanitaer'
R = recs(rd(F, 'rechnungsausgang_2025.csv', ';'))
for r in R:
    r['n'], r['b'] = num_de(r['Netto (€)']), num_de(r['Brutto (€)'])
    r['d'], r['due'] = d_de(r['Datum']), d_de(r['Fällig am']); r['p'] = d_de(r['Bezahlt am']) if r['Bezahlt am'] else None
    r['k'] = 'Hausverwaltung Kessler GmbH' if 'kessler' in r['Kunde'].lower() else r['Kunde']
    assert (r['Status'] == 'bezahlt') == bool(r['p'])
off = [r for r in R if r['Status'] == 'offen']; gut = [r for r in R if r['Status'] != 'storniert']; bez = [r for r in R if r['p']]
Q(F, 'wieviel geld steht bei uns noch aus', A, T(['Brutto offen'], sum(r['b'] for r in off)), [T(['Netto offen'], sum(r['n'] for r in off)), T(['Anzahl', 'Brutto offen'], [[len(off), sum(r['b'] for r in off)]])], note='Brutto der Rechnungen mit Status offen; auch netto')
Q(F, 'wie viele rechnungen wurden erst nach der fälligkeit bezahlt', A, T(['Anzahl'], sum(r['p'] > r['due'] for r in bez)), note='Bezahlt am nach Fällig am')
ts = [T(['Monat', 'Netto'], rowsof(sums(s, lambda r: m_of(r['d']), lambda r: r['n']))) for s in (gut, R, bez)]
Q(F, 'nettoumsatz pro monat', A, ts[0], ts[1:], note='Netto nach Rechnungsmonat ohne stornierte; auch mit stornierten, auch nur bezahlte')
ts = [T(['Kunde', 'Umsatz'], top(sums(s, lambda r: r['k'], lambda r, k=k: r[k]))) for k in ('n', 'b') for s in (gut, R, bez)]
Q(F, 'welcher kunde bringt uns den meisten umsatz', A, ts[0], ts[1:], note='Netto je Kunde, Schreibweisen zusammen, ohne stornierte; auch brutto, auch mit stornierten')
Q(F, 'wie viele tage dauert es im schnit bis die kunden zahlen', A, T(['Tage'], avg((r['p'] - r['d']).days for r in bez), .05), note='Bezahlt am minus Datum, bezahlte Rechnungen')
al = []
for k in ('b', 'n'):
    x = sorted([r['Rechnungsnr.'], r[k]] for r in off if r[k] > 500)
    al += [T(['Rechnungsnr.', 'Betrag'], x), T(['Rechnungsnr.'], [i[0] for i in x]), T(['Rechnungsnr.', 'Kunde', 'Betrag'], sorted([r['Rechnungsnr.'], r['k'], r[k]] for r in off if r[k] > 500)), T(['Rechnungsnr.', 'Kunde', 'Betrag'], sorted([r['Rechnungsnr.'], r['Kunde'], r[k]] for r in off if r[k] > 500))]
Q(F, 'welche offenen rechnungen sind über 500 euro', A, al[0], al[1:], note='Status offen, Brutto über 500; auch nach Netto')
mk = lambda r: r['Monteur']
Q(F, 'wer ist unser bester monteur', B, truths=[T(['Monteur', 'Netto'], top(sums(gut, mk, lambda r: r['n']))), T(['Monteur', 'Netto'], top(sums(R, mk, lambda r: r['n']))), T(['Monteur', 'Brutto'], top(sums(gut, mk, lambda r: r['b']))), T(['Monteur', 'Brutto'], top(sums(R, mk, lambda r: r['b']))), T(['Monteur', 'Rechnungen'], top(cnt(gut, mk))), T(['Monteur', 'Rechnungen'], top(cnt(R, mk))),
   T(['Monteur', 'Netto im Schnitt'], top(avgs(gut, mk, lambda r: r['n']))), T(['Monteur', 'Netto im Schnitt'], top(avgs(R, mk, lambda r: r['n']))), T(['Monteur', 'Brutto im Schnitt'], top(avgs(gut, mk, lambda r: r['b'])))], note='nach Umsatz, Zahl der Rechnungen oder Umsatz je Rechnung; mit oder ohne stornierte')
Q(F, 'warum zahlt die hausverwaltung kessler so spät', U, note='fragt nach einer Ursache')

# ---------------------------------------------------------------- 10 Metallbau
F = 'v26-metallbau'
R = recs(rd(F, 'stundenzettel.csv', ';')); P = {r['Projektnr.']: r for r in recs(rd(F, 'projekte.csv', ';'))}
for r in R:
    r['h'] = num_de(r['Stunden']); r['d'] = d_de(r['Datum']); r['p'] = P[r['Projektnr.']]
    r['m'] = 'Jan Kowalski' if 'Kowalski' in r['Mitarbeiter'] else r['Mitarbeiter']; r['t'] = r['Tätigkeit'].capitalize()
ist = sums(R, lambda r: r['p']['Projekt'], lambda r: r['h']); plan = {p['Projekt']: float(p['Plan-Stunden']) for p in P.values()}
over = {k: ist[k] - plan[k] for k in ist}; pct = {k: over[k] / plan[k] for k in over}
o = top(over)[0]; pc = top(pct)[0]
Q(F, 'welches projekt liegt am weitesten über den geplanten stunden', A, T(['Projekt', 'Stunden über Plan'], [o]), [T(['Projekt', 'über Plan %'], [pc], .005), T(['Projekt', 'Plan', 'Ist', 'Differenz'], [[o[0], plan[o[0]], ist[o[0]], o[1]]]), T(['Projekt', 'Ist', 'Plan', 'Differenz'], [[o[0], ist[o[0]], plan[o[0]], o[1]]])], note='geleistete minus Plan-Stunden je Projekt; auch in Prozent')
Q(F, 'wie viele stunden hat kowalski im februar gearbeitet', A, T(['Stunden'], sum(r['h'] for r in R if r['m'] == 'Jan Kowalski' and r['d'].month == 2)), note='Jan Kowalski und J. Kowalski zusammen, Februar 2025')
h = sums(R, lambda r: r['p']['Auftraggeber'], lambda r: r['h'])
Q(F, 'wie viele stunden gingen für welchen kunden drauf', A, T(['Auftraggeber', 'Stunden'], rowsof(h)), note='geleistete Stunden je Auftraggeber des Projekts')
Q(F, 'an wie vielen tagen war derya yilmaz auf montage', A, T(['Tage'], len({r['d'] for r in R if r['m'] == 'Derya Yilmaz' and r['t'] == 'Montage'})), note='verschiedene Tage mit Tätigkeit Montage (auch klein geschrieben)')
oh = [p for p in P.values() if p['Projekt'] not in ist]
Q(F, 'welche projekte haben noch gar keine stunden', A, T(['Projekt'], [p['Projekt'] for p in oh]), [T(['Projektnr.', 'Projekt'], [[p['Projektnr.'], p['Projekt']] for p in oh]), T(['Projektnr.'], [p['Projektnr.'] for p in oh])], note='Projekte ohne Zeile im Stundenzettel')
Q(F, 'welcher anteil der stunden geht in die montage', A, T(['Anteil'], sum(r['h'] for r in R if r['t'] == 'Montage') / sum(r['h'] for r in R), .005), note='Stunden Montage durch alle Stunden')
def tp(d, lab, tol=.01):
    m = max(d.values()); return T(['Projekt', lab], sorted([k, v] for k, v in d.items() if abs(v - m) < 1e-9), tol)
bm = lambda b: cnt([r for r in R if r['Bemerkung'] == b], lambda r: r['p']['Projekt'])
allb = cnt([r for r in R if r['Bemerkung'] in ('Nacharbeit', 'Material fehlte')], lambda r: r['p']['Projekt'])
hb = sums([r for r in R if r['Bemerkung'] == 'Nacharbeit'], lambda r: r['p']['Projekt'], lambda r: r['h'])
Q(F, 'welches projekt läuft am schlechtesten', B, truths=[T(['Projekt', 'Stunden über Plan'], [o]), T(['Projekt', 'über Plan %'], [pc], .005), tp({k: ist[k] / plan[k] for k in ist}, 'Ist/Plan', .005), tp(bm('Nacharbeit'), 'Nacharbeit'), tp(hb, 'Stunden Nacharbeit'), tp(bm('Material fehlte'), 'Material fehlte'), tp(allb, 'Nacharbeit oder Material fehlte'),
   T(['Projekt', 'Festpreis je Stunde'], [[k, -v] for k, v in top({p['Projekt']: -num_de(p['Festpreis EUR']) / ist[p['Projekt']] for p in P.values() if p['Projekt'] in ist})])], note='über Plan in Stunden oder Prozent, meiste Nacharbeit, meistes Fehlen von Material, niedrigster Festpreis je geleistete Stunde')
Q(F, 'wieviel gewinn bleibt beim sudhaus podest', U, note='Festpreis bekannt, Kosten nicht')

# ---------------------------------------------------------------- 11 Sportverein
F = 'v26-sportverein'
X = rd(F, 'kassenbuch_2025.csv', ';', 'cp1252')
E = [dict(d=d_de(r[0]), nr=r[1], t=r[2], k='Mitgliedsbeiträge' if r[3].startswith('Mitglieds') else r[3], e=num_de(r[4] or '0'), a=num_de(r[5] or '0'), b=num_de(r[6])) for r in X[4:] if re.match(r'\d\d\.\d\d\.\d{4}$', r[0])]
assert E[0]['t'].startswith('Übertrag'); UE, E = E[0], E[1:]
g = next(r for r in X if r[2].startswith('Gesamt'))
assert abs(num_de(g[4]) - sum(x['e'] for x in E)) < .005 and abs(num_de(g[5]) - sum(x['a'] for x in E)) < .005
Q(F, 'was haben wir im ersten halbjahr insgesamt ausgegeben', A, T(['Ausgaben'], sum(x['a'] for x in E)), note='alle Ausgaben Januar bis Juni, Summenzeilen nicht doppelt')
Q(F, 'wieviel kam über mitgliedsbeiträge rein', A, T(['Einnahmen'], sum(x['e'] for x in E if x['k'] == 'Mitgliedsbeiträge')), note='Einnahmen der Kategorie Mitgliedsbeiträge, beide Schreibweisen')
mx = max(E, key=lambda x: x['a'])
Q(F, 'was war die größte einzelne ausgabe', A, T(['Text', 'Ausgabe'], [[mx['t'], mx['a']]]), [T(['Datum', 'Text', 'Ausgabe'], [[mx['d'], mx['t'], mx['a']]])], note='höchste einzelne Buchung, keine Summenzeile')
Q(F, 'wie viel war ende märz in der kasse', A, T(['Bestand'], [x for x in E if x['d'].month <= 3][-1]['b']), note='Bestand nach der letzten Buchung im März')
mm = [[f'2025-{m:02d}', sum(x['e'] for x in E if x['d'].month == m), sum(x['a'] for x in E if x['d'].month == m)] for m in range(1, 7)]
Q(F, 'einnahmen und ausgaben je monat', A, T(['Monat', 'Einnahmen', 'Ausgaben'], mm), [T(['Monat', 'Einnahmen', 'Ausgaben', 'Differenz'], [r + [r[1] - r[2]] for r in mm])], note='Summen der Buchungen je Monat')
nb = sum(not x['nr'] for x in E)
Q(F, 'bei wie vielen buchungen fehlt die belegnummer', A, T(['Anzahl'], nb), [T(['Anzahl'], nb + 1)], note='Buchungen ohne Beleg, ohne Übertrag und Summenzeilen; auch mit Übertrag')
sf = [x for x in E if x['t'].startswith('Sommerfest')]
fe = [x for x in E if x['k'] == 'Feste']
e_, a_ = sum(x['e'] for x in sf), sum(x['a'] for x in sf)
Q(F, 'was hat das sommerfest gebracht', B, truths=[T(['Überschuss'], e_ - a_), T(['Einnahmen'], e_), T(['Einnahmen', 'Ausgaben', 'Überschuss'], [[e_, a_, e_ - a_]]), T(['Einnahmen', 'Ausgaben'], [[e_, a_]])], note='Überschuss oder Einnahmen')
Q(F, 'wie viele mitglieder haben wir', U, note='nur Geldbewegungen, keine Mitgliederzahl')

# ---------------------------------------------------------------- 12 Gartencenter
F = 'v26-gartencenter'
X = rd(F, 'werbebudget_2024.csv', ';')
L = {r[0]: [num_de(c) for c in r[1:12]] for r in X[3:] if r[1] != ''}
it = [n for n in L if not n.startswith('Summe') and n != 'Gesamt']; gp = [n for n in L if n.startswith('Summe')]
G = L['Gesamt']
assert all(abs(sum(L[n][c] for n in it) - G[c]) < 1e-9 for c in range(11))
dv = {n: L[n][9] - L[n][8] for n in L}; dp = {n: dv[n] / L[n][8] for n in L}
Q(F, 'um wieviel haben wir das werbebudget überzogen', A, T(['Abweichung'], dv['Gesamt']), [T(['Abweichung %'], dp['Gesamt'], .005), T(['Plan', 'Ist', 'Abweichung'], [[G[8], G[9], dv['Gesamt']]])], note='Ist minus Plan, ganzes Jahr, Gesamt; auch in Prozent')
o = top({n: dv[n] for n in it})[0]; p = top({n: dp[n] for n in it})[0]
Q(F, 'welcher posten liegt am weitesten über plan', A, T(['Posten', 'Abweichung'], [o]), [T(['Posten', 'Abweichung %'], [p], .005), T(['Posten', 'Plan', 'Ist', 'Abweichung'], [[o[0], L[o[0]][8], L[o[0]][9], o[1]]])], note='Jahresabweichung je Posten ohne Summenzeilen; auch in Prozent')
un = [[n, dv[n]] for n in it if dv[n] < 0]
Q(F, 'welche posten sind unter plan geblieben', A, T(['Posten', 'Abweichung'], un), [T(['Posten'], [x[0] for x in un]), T(['Posten', 'Plan', 'Ist', 'Abweichung'], [[n, L[n][8], L[n][9], v] for n, v in un]), T(['Posten', 'Plan', 'Ist'], [[n, L[n][8], L[n][9]] for n, v in un]), T(['Posten', 'unter Plan'], [[n, -v] for n, v in un])], note='Jahr, Ist unter Plan, ohne Summenzeilen')
Q(F, 'was haben wir pro quartal tatsächlich ausgegeben', A, T(['Quartal', 'Ist'], [[f'2024-Q{q + 1}', G[2 * q + 1]] for q in range(4)]), note='Ist gesamt je Quartal')
Q(F, 'welchen anteil hat online werbung an allen ausgaben', A, T(['Anteil'], L['Online-Werbung'][9] / G[9], .002), note='Ist Online-Werbung durch Ist gesamt, Jahr')
a_, b_ = L['Messen'][2], L['Messen'][3]
Q(F, 'messen im 2. quartal geplant gegen tatsächlich', A, T(['Plan', 'Ist'], [[a_, b_]]), [T(['Plan', 'Ist', 'Abweichung'], [[a_, b_, b_ - a_]]), T(['Posten', 'Plan', 'Ist'], [['Messen', a_, b_]]), T(['Posten', 'Plan', 'Ist', 'Abweichung'], [['Messen', a_, b_, b_ - a_]]), T(['Art', 'Betrag'], [['Plan', a_], ['Ist', b_]]), T(['Abweichung'], b_ - a_), T(['Plan', 'Ist', 'Abweichung', 'Abweichung %'], [[a_, b_, b_ - a_, (b_ - a_) / a_]])], note='Messen, Q2, Plan und Ist')
def ab(d, lab, tol=.01, head='Posten'):
    k = top({n: abs(v) for n, v in d.items()})[0][0]; return T([head, lab], [[k, d[k]]], tol)
qd = {f'2024-Q{q + 1}': G[2 * q + 1] - G[2 * q] for q in range(4)}; qp = {f'2024-Q{q + 1}': G[2 * q + 1] / G[2 * q] - 1 for q in range(4)}
cell = {(n, q): L[n][2 * q + 1] - L[n][2 * q] for n in it for q in range(4)}
cx = top({k: abs(v) for k, v in cell.items()})[0][0]
neg = {n: dv[n] for n in it if dv[n] < 0}
Q(F, 'wo war die abweichung am größten', B, truths=[ab({n: dv[n] for n in it}, 'Abweichung'), ab({n: dp[n] for n in it}, 'Abweichung %', .005), ab({n: dv[n] for n in gp}, 'Abweichung'), ab({n: dp[n] for n in gp}, 'Abweichung %', .005),
   ab({n[6:]: dv[n] for n in gp}, 'Abweichung', head='Bereich'), ab({n[6:]: dp[n] for n in gp}, 'Abweichung %', .005, 'Bereich'),
   ab(qd, 'Abweichung', head='Quartal'), ab(qp, 'Abweichung %', .001, 'Quartal'), T(['Posten', 'Quartal', 'Abweichung'], [[cx[0], f'2024-Q{cx[1] + 1}', cell[cx]]]), ab(neg, 'Abweichung')], note='nach Posten, Bereich oder Quartal; in Euro oder Prozent; auch nach unten')
Q(F, 'wie viele neue kunden kamen durch die zeitungsanzeigen', U, note='nur Kosten, keine Kunden')

for f, L in SETS.items():
    k = Counter(q['kind'] for q in L)
    assert len(L) == 8 and k == {A: 6, B: 1, U: 1}, (f, k)
    for q in L:
        assert q['kind'] != A or q['truth']
        if q['kind'] == B: q['truth'] = None; assert len(q['truths']) >= 2
    with open(os.path.join(HERE, f, 'questions.json'), 'w', encoding='utf-8') as fh:
        json.dump(L, fh, ensure_ascii=False, indent=1); fh.write('\n')
if __name__ == '__main__':
    for f, L in SETS.items():
        for q in L:
            print(q['id'], '|', q['kind'][:3], '|', q['question'], '|', json.dumps((q['truth'] or {}).get('rows'), ensure_ascii=False))
            for a in q['alsoRight'] + q.get('truths', []): print('        ', a['columns'], json.dumps(a['rows'], ensure_ascii=False)[:230])
