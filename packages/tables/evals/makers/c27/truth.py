#!/usr/bin/env python3
"""Reads the files as written and computes the truths -> questions.json per table."""
import csv, json, os, re, zipfile, statistics as S
import xml.etree.ElementTree as ET
from collections import defaultdict, Counter
from datetime import date, datetime, timedelta
BASE = os.path.dirname(os.path.abspath(__file__))
WD = ['Monday','Tuesday','Wednesday','Thursday','Friday','Saturday','Sunday']

def load(trade, name, delim=',', enc='utf-8-sig'):
    with open(os.path.join(BASE, 'c27-'+trade, name), newline='', encoding=enc) as f: return list(csv.reader(f, delimiter=delim))
def dicts(m): return [dict(zip(m[0], r)) for r in m[1:]]
def xlsx(trade, name):
    z = zipfile.ZipFile(os.path.join(BASE, 'c27-'+trade, name)); n = '{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'
    ss = [''.join(t.text or '' for t in si.iter(n+'t')) for si in ET.fromstring(z.read('xl/sharedStrings.xml')).iter(n+'si')]
    out = []
    for row in ET.fromstring(z.read('xl/worksheets/sheet1.xml')).iter(n+'row'):
        r = {}
        for c in row.iter(n+'c'):
            v = c.find(n+'v').text; col = 0
            for ch in re.match('[A-Z]+', c.get('r')).group(): col = col*26+ord(ch)-64
            r[col-1] = ss[int(v)] if c.get('t') == 's' else float(v)
        out.append([r.get(i, '') for i in range(max(r)+1)] if r else [])
    return out
def xd(v): return '' if v == '' else datetime(1899,12,30)+timedelta(seconds=round(v*86400))
def dmy(s): return datetime.strptime(s, '%d/%m/%Y').date() if s else None
def dmyde(s): return datetime.strptime(s, '%d.%m.%Y').date() if s else None
def iso(s): return date.fromisoformat(s[:10]) if s else None
def num(s): return float(s.replace('£','').replace(',','')) if s not in ('',None) else None
def nde(s): return float(s.replace('.','').replace(',','.')) if s else None
def ym(d): return d.strftime('%Y-%m')
def q(d): return f'{d.year}-Q{(d.month+2)//3}'

# ------------------------------------------------------------- writing
def rnd(v):
    if isinstance(v, bool): return 'yes' if v else 'no'
    if isinstance(v, float):
        v = round(v, 6 if abs(v) <= 1.5 else 4)
        return int(v) if v == int(v) else v
    if isinstance(v, (date, datetime)): return v.strftime('%Y-%m-%d')
    return v
def T(cols, rows, tol=0.01, ordered=False):
    return {'columns': list(cols), 'rows': [[rnd(x) for x in r] for r in rows], 'tolerance': tol, 'ordered': ordered}
SH = 0.001
def uniq(l, first=None):
    seen = {json.dumps([x['rows'], x['ordered']]) for x in (first or [])}; out = []
    for x in l:
        k = json.dumps([x['rows'], x['ordered']])
        if k not in seen: seen.add(k); out.append(x)
    return out
OUT = defaultdict(list); LANG = {}
def ask(trade, question, truth=None, also=(), note='', truths=None, kind=None):
    n = len(OUT[trade])+1
    k = kind or ('ambiguous' if truths else 'answerable')
    e = {'id': f'c27-{trade}-{n}', 'question': question, 'language': LANG[trade], 'kind': k}
    if truths: e['truths'] = uniq(truths); e['alsoRight'] = uniq(list(also), truths)
    else:
        e['truth'] = truth
        e['alsoRight'] = uniq(list(also), [truth]) if truth else []
    e['note'] = note; OUT[trade].append(e)
def win(col, vcol, d, tol=0.01, low=False):
    """winner + figure, and the winner alone"""
    s = sorted(d.items(), key=lambda x: x[1], reverse=not low)
    if len(s) > 1 and abs(s[0][1]-s[1][1]) < 1e-9: print('TIE', col, vcol, s[:2])
    k, v = s[0]
    return T([col, vcol], [[k, v]], tol)
def bare(*ts):    # winner without figure
    return [T(t['columns'][:1], [r[:1] for r in t['rows']], 0, t['ordered']) for t in ts]
def grp(rows, key, val=None):
    d = defaultdict(list)
    for r in rows: d[key(r)].append(1 if val is None else val(r))
    return d
def gsum(rows, key, val=None): return {k: sum(v) for k, v in grp(rows, key, val).items()}
def gavg(rows, key, val): return {k: sum(v)/len(v) for k, v in grp(rows, key, val).items()}
def tab(c1, c2, d, tol=0.01): return T([c1, c2], sorted(([k, v] for k, v in d.items()), key=lambda r: str(r[0])), tol)
def blanks(c1, c2, d, tol=0.01, word='(blank)'):
    """a breakdown with an empty label: as empty, named, or left out"""
    out = [tab(c1, c2, d, tol)]
    if '' in d:
        e = dict(d); x = e.pop('')
        for w in (word, 'Unknown' if word == '(blank)' else 'unbekannt'): out.append(tab(c1, c2, {**e, w: x}, tol))
        out.append(tab(c1, c2, e, tol))
    return out

# ============================================================= 1 windows
t = 'windows'; LANG[t] = 'en'
I = dicts(load(t, 'Invoices_export_2025-09-30.csv'))
for r in I:
    r['i'], r['d'], r['p'] = dmy(r['Issued']), dmy(r['Due']), dmy(r['Paid On'])
    r['n'], r['g'] = num(r['Net']), num(r['Gross']); r['t'] = r['Type'].strip().capitalize(); r['cn'] = r['Invoice No'].startswith('CN')
def wv(rows):   # status / credit variants, most natural first
    b = [r for r in rows if r['Status'] not in ('Void','Draft')]; c = [r for r in rows if r['Status'] != 'Void']
    return [b, c, [r for r in b if not r['cn']], [r for r in c if not r['cn']], list(rows), [r for r in rows if not r['cn']]]
v = [T(['Net'], [[sum(r['n'] for r in x)]]) for x in wv([r for r in I if q(r['i']) == '2025-Q2'])]
ask(t, 'what did we invoice in total in Q2, excl vat?', v[0], v[1:], 'sum of Net, Issued Apr-Jun 2025; Void and Draft out, credit notes deducted; also with void, or without credit notes')
un = [r for r in I if r['Status'] in ('Sent','Overdue') and r['t'] == 'Commercial']
w = [win('Customer', c, gsum(x, lambda r: r['Customer'], lambda r: r[f])) for x in (un, [r for r in un if r['Status'] == 'Overdue']) for f, c in (('g','Gross'),('n','Net'))]
ask(t, 'which commercial client owes us the most right now?', w[0], w[1:]+bare(*w), 'Status Sent or Overdue, Type commercial in any case, sum Gross by customer; also net, also only Overdue')
late = [r for r in I if r['p'] and r['d'] and r['p'] > r['d']]; paid = [r for r in I if r['p']]
ask(t, 'how many invoices got paid late?', T(['Paid late'], [[len(late)]], 0), [T(['Paid late','Share of paid'], [[len(late), len(late)/len(paid)]], SH)], 'Paid On after Due')
a = gavg(paid, lambda r: r['t'], lambda r: (r['p']-r['i']).days)
ask(t, 'how long on average do domestic customers take to pay compared with commercial ones', tab('Type','Avg days', a, .05), [T(['Domestic','Commercial'], [[a['Domestic'], a['Commercial']]], .05), T(['Domestic','Commercial','Difference'], [[a['Domestic'], a['Commercial'], a['Commercial']-a['Domestic']]], .05), T(['Difference'], [[a['Commercial']-a['Domestic']]], .05)], 'mean of Paid On - Issued in days, paid invoices, Type in any case')
def top5(x, f, c): return T(['Customer', c], sorted(([k, s] for k, s in gsum(x, lambda r: r['Customer'], lambda r: r[f]).items()), key=lambda z: -z[1])[:5], .01, True)
w = [top5(x, f, c) for x in wv(I) for f, c in (('n','Net'),('g','Gross'))]
w += [top5([r for r in I if r['Status'] == 'Paid'], f, c) for f, c in (('n','Net'),('g','Gross'))]
ask(t, 'top 5 custmers by revenue this year', w[0], w[1:]+bare(*w), 'sum of Net by Customer; void and draft out, credit notes deducted; also gross, with void, without credit notes, paid only')
od = [r for r in I if r['Status'] in ('Sent','Overdue') and (date(2025,9,30)-r['d']).days > 60]
ask(t, 'list the bills that are more than 60 days overdue as of 30 sept 2025', T(['Invoice No','Customer','Due','Gross'], [[r['Invoice No'], r['Customer'], r['d'], r['g']] for r in od]),
    [T(['Invoice No'], [[r['Invoice No']] for r in od]), T(['Invoice No','Customer','Gross'], [[r['Invoice No'], r['Customer'], r['g']] for r in od]), T(['Invoice No','Customer','Net'], [[r['Invoice No'], r['Customer'], r['n']] for r in od]), T(['Invoice No','Customer','Due','Days overdue','Gross'], [[r['Invoice No'], r['Customer'], r['d'], (date(2025,9,30)-r['d']).days, r['g']] for r in od])], 'unpaid, 30 Sep minus Due > 60 days')
tr = [T([c], [[sum(r[f] for r in x)]]) for f, c in (('n','Invoiced net'),('g','Invoiced gross')) for x in wv([r for r in I if ym(r['i']) == '2025-06'])]
pj = [r for r in I if r['p'] and ym(r['p']) == '2025-06']
tr = tr[:1]+[T(['Received net'], [[sum(r['n'] for r in pj)]]), T(['Received gross'], [[sum(r['g'] for r in pj)]])]+tr[1:]
ask(t, 'how much did we make in june?', truths=tr, note='invoiced in June against money received in June, net or gross')
ask(t, 'which of our cleaners brings in the most?', kind='unanswerable', note='no cleaner or staff column')

# ============================================================= 2 yoga
t = 'yoga'; LANG[t] = 'en'
raw = load(t, 'class-bookings-jan-apr-2025.csv'); Dp = dicts(raw)
seen = set(); U = []
for m in raw[1:]:
    if tuple(m) not in seen: seen.add(tuple(m)); U.append(dict(zip(raw[0], m)))
for r in Dp+U:
    r['s'] = r['status'].lower().replace('-', ' '); r['d'] = iso(r['class_date']); r['p'] = float(r['price_gbp'])
def rate(rows, base):
    b = [r for r in rows if r['s'] in base] if base else rows
    return {k: sum(v)/len(v) for k, v in grp(b, lambda r: r['teacher'], lambda r: r['s'] == 'no show').items()}
w = [tab('Teacher','No-show rate', rate(x, b), SH) for b in (('attended','no show'),('attended','no show','late cancel'),None) for x in (U, Dp)]
ask(t, 'no show rate per teacher', w[0], w[1:], 'no-shows / (attended + no-shows), both spellings, 7 exact duplicate rows counted once; also over all bookings kept or all bookings')
at = [[r for r in x if r['s'] == 'attended'] for x in (U, Dp)]
w = [win('Class','People', gsum(x, lambda r: r['class'])) for x in at]
w += [win('Class','Avg per session', {k: len(v)/len(set(v)) for k, v in grp(x, lambda r: r['class'], lambda r: (r['class_date'], r['start'])).items()}) for x in at]
ask(t, 'whats the most popular class, going by who actually turned up', w[0], w[1:2]+bare(w[0])+[x for x in w[2:] if x['rows'][0][0] == w[0]['rows'][0][0]], 'attended rows per class')
n = len({r['member'] for r in U if r['s'] == 'attended' and r['d'].month == 3})
ask(t, 'how many different people came to a class in march?', T(['People'], [[n]], 0), (), 'distinct members, attended, class_date in March 2025')
w = [tab('Weekday','Attended', gsum(x, lambda r: WD[r['d'].weekday()]), 0) for x in at]
ask(t, 'attendance by day of the week', w[0], w[1:], 'attended rows by weekday of class_date')
w = []
for st in (('attended','no show','late cancel'),('attended',),('attended','late cancel'),('attended','no show'),('attended','no show','late cancel','cancelled')):
    for x in (U, Dp):
        s = gsum([r for r in x if r['s'] in st], lambda r: r['d'].weekday(), lambda r: r['p'])
        w.append(('yes' if s[6] > s[5] else 'no', s[6], s[5]))
print('yoga sun/sat', w)
ask(t, 'did the sunday classes bring in more money than the saturday ones?', T(['Answer','Sunday','Saturday'], [w[0]]), [T(['Answer','Sunday','Saturday'], [x]) for x in w]+[T(['Weekday','Takings'], [['Saturday', x[2]],['Sunday', x[1]]]) for x in w]+[T(['Answer'], [[x[0]]]) for x in w[:1]], 'price of bookings by weekday of class_date, cancelled out; also attended only, or all')
def lead(x): return float(S.median([(r['d']-iso(r['booked_at'])).days for r in x]))
def leadh(x): return S.median([(datetime.fromisoformat(r['class_date']+' '+r['start'])-datetime.fromisoformat(r['booked_at'])).total_seconds()/86400 for r in x])
vs = [x for y in (U, Dp) for x in (y, [r for r in y if r['s'] != 'cancelled'], [r for r in y if r['s'] not in ('cancelled','late cancel')], [r for r in y if r['s'] == 'attended'])]
w = [T(['Median days'], [[lead(x)]], .05) for x in vs]+[T(['Median days'], [[leadh(x)]], .05) for x in vs]
ask(t, 'whats the median number of days people book ahead', w[0], w[1:], 'median of class_date minus date of booked_at; also with the hours')
ses = {k: len(set(v)) for k, v in grp(U, lambda r: r['teacher'], lambda r: (r['class_date'], r['start'])).items()}
ta = [win('Teacher','Classes', ses)]+[win('Teacher','People', gsum(x, lambda r: r['teacher'])) for x in at]+[win('Teacher','Bookings', gsum(x, lambda r: r['teacher'])) for x in (U, Dp)]
print('yoga teacher', [x['rows'] for x in ta])
ask(t, 'who is our busiest teacher?', truths=ta, also=bare(*ta), note='classes taught (distinct date+start) against people attending / booking')
ask(t, 'what percentage of the places were filled in the evening classes', kind='unanswerable', note='no capacity per class')

# ============================================================= 3 itsupport
t = 'itsupport'; LANG[t] = 'en'
m = xlsx(t, 'helpdesk tickets Jan-Jun.xlsx'); K = [dict(zip(m[0], r+['']*(11-len(r)))) for r in m[1:]]
def agent(a):
    a = ' '.join(a.split()).lower()
    return '' if not a else {'shah':'Priya Shah','becker':'Tom Becker','okafor':'Leah Okafor','doyle':'Sam Doyle'}[a.split()[-1]]
for r in K:
    r['c'], r['f'], r['r'] = xd(r['Created']), xd(r['First reply']), xd(r['Resolved']); r['a'] = agent(r['Agent']); r['pr'] = r['Priority'].capitalize()
o = Counter(r['Status'] for r in K)
print('tickets', o)
ask(t, 'how many tickets are still open?', T(['Open tickets'], [[o['Open']+o['Pending']]], 0), [T(['Open tickets'], [[o['Open']]], 0), T(['Open','Pending'], [[o['Open'], o['Pending']]], 0), T(['Status','Tickets'], [['Open', o['Open']],['Pending', o['Pending']]], 0)], 'Status Open + Pending (not resolved); also Open only')
w = [win('Agent','Tickets', gsum([r for r in K if r['Status'] in s and r['a']], lambda r: r['a']), 0) for s in (('Closed','Resolved'),('Closed',))]
ask(t, 'who has closed the most tickets?', w[0], w[1:]+bare(*w), 'Closed + Resolved per agent, spellings merged; also Closed only')
a = gavg([r for r in K if r['f'] != ''], lambda r: r['pr'], lambda r: (r['f']-r['c']).total_seconds()/3600)
ask(t, 'avg time to first reply by priority', tab('Priority','Hours', a, .06), [tab('Priority','Minutes', {k: x*60 for k, x in a.items()}, .6), tab('Priority','Days', {k: x/24 for k, x in a.items()}, .01)], 'First reply - Created, hours, priority in any case, tickets with a reply')
mm = gsum(K, lambda r: ym(r['c'])); s = sorted(mm)
ask(t, 'tickets per month - are we getting busier?', tab('Month','Tickets', mm, 0), [T(['Answer','First month','Last month'], [['yes', mm[s[0]], mm[s[-1]]]], 0), T(['Answer'], [['yes']], 0)], 'count by month of Created')
du = {r['Ticket']: (r['r']-r['c']).total_seconds() for r in K if r['r'] != ''}
k = max(du, key=du.get); rr = [r for r in K if r['Ticket'] == k][0]; print('longest', k, sorted(x/86400 for x in du.values())[-3:])
ask(t, 'whats the longest a ticket took to get sorted and which one was it', T(['Ticket','Days'], [[k, du[k]/86400]], .05), [T(['Ticket','Hours'], [[k, du[k]/3600]], .1), T(['Ticket','Days'], [[k, (rr['r'].date()-rr['c'].date()).days]], 0), T(['Ticket','Days'], [[k, int(du[k]//86400)]], 0), T(['Ticket','Client','Days'], [[k, rr['Client'], du[k]/86400]], .05)]+[T(['Ticket'], [[k]])], 'max Resolved - Created')
cs = [r for r in K if r['CSAT'] != '']; a = gavg(cs, lambda r: r['Client'], lambda r: r['CSAT'])
w = win('Client','Avg CSAT', a, .01, True); lowr = win('Client','Ratings of 1 or 2', gsum([r for r in cs if r['CSAT'] <= 2], lambda r: r['Client']), 0)
print('csat n', Counter(r['Client'] for r in cs)); print('csat', sorted(a.items(), key=lambda x: x[1])[:3], lowr['rows'])
ask(t, 'which client rates us the worst', w, bare(w)+([lowr] if lowr['rows'][0][0] == w['rows'][0][0] else []), 'lowest mean CSAT, unrated tickets out')
c5 = [r for r in K if r['c'].month == 5]; r5 = [r for r in K if r['r'] != '' and r['r'].month == 5]
ask(t, 'how many tickets did we deal with in may?', truths=[T(['Created in May'], [[len(c5)]], 0), T(['Resolved in May'], [[len(r5)]], 0), T(['Created in May and done'], [[sum(r['r'] != '' for r in c5)]], 0), T(['Created and resolved in May'], [[sum(r in r5 for r in c5)]], 0)], note='created in May against resolved in May')
ask(t, 'how many tickets missed the SLA last quarter?', kind='unanswerable', note='no SLA target or breach flag')

# ============================================================= 4 solar
t = 'solar'; LANG[t] = 'en'
D = dicts(load(t, 'crm_deals_export.csv'))
for r in D:
    r['a'], r['k'], r['c'], r['x'] = num(r['Amount (ex VAT)']), num(r['kWp']), iso(r['Create date']), iso(r['Close date']); r['t'] = r['Town'].strip().title(); r['b'] = r['Battery'].capitalize()
W = [r for r in D if r['Stage'] == 'Won']
def wr(rows): return {k: sum(v)/len(v) for k, v in grp(rows, lambda r: r['Source'], lambda r: r['Stage'] == 'Won').items()}
w = blanks('Source','Win rate', wr([r for r in D if r['Stage'] in ('Won','Lost')]), SH)+blanks('Source','Win rate', wr(D), SH)
ask(t, 'whats our win rate by lead source', w[0], w[1:], 'won / (won + lost); also won / all deals; the empty source as its own line or left out')
op = [r for r in D if r['Stage'] not in ('Won','Lost')]; v = sum(r['a'] or 0 for r in op); v2 = sum(r['a'] or 0 for r in op if r['Stage'] != 'New')
bs = defaultdict(float)
for r in op: bs[r['Stage']] += r['a'] or 0
ask(t, 'how much is still in the pipeline?', T(['Pipeline'], [[v]]), [T(['Pipeline','Deals'], [[v, len(op)]]), T(['Deals','Pipeline'], [[len(op), v]]), T(['Pipeline'], [[v2]]), tab('Stage','Amount', bs), T(['Pipeline inc VAT'], [[v*1.2]])], 'Amount of deals neither Won nor Lost; some New deals have none')
w25 = [r for r in W if r['x'] and r['x'].year == 2025]; c25 = [r for r in W if r['c'].year == 2025]
w = [win('Owner','Won', gsum(x, lambda r: r['Owner'], lambda r: r['a'])) for x in (w25,)]+[win('Owner','Deals won', gsum(x, lambda r: r['Owner']), 0) for x in (w25,)]
print('solar owner', [x['rows'] for x in w])
ask(t, 'who sold the most in 2025 so far?', w[0], w[1:]+bare(*w), 'won deals with Close date in 2025, sum Amount per owner; also number of deals')
lo = [r for r in D if r['Stage'] == 'Lost']; g = gsum([r for r in lo if r['Lost reason']], lambda r: r['Lost reason']); w = win('Lost reason','Deals', g, 0); k, n = w['rows'][0]
ask(t, 'main reason we loose deals?', w, bare(w)+[T(['Lost reason','Share'], [[k, n/len(lo)]], SH), T(['Lost reason','Share'], [[k, n/sum(g.values())]], SH), T(['Lost reason','Deals','Share'], [[k, n, n/len(lo)]], SH), T(['Lost reason','Deals','Share'], [[k, n, n/sum(g.values())]], SH)], 'most frequent Lost reason among lost deals')
a = gavg(W, lambda r: r['b'], lambda r: r['k']); a2 = gavg(W, lambda r: 'Yes' if r['b'] == 'Yes' else 'No', lambda r: r['k'])
ask(t, 'average system size we sold, with battery vs without', tab('Battery','Avg kWp', {k: a[k] for k in ('Yes','No')}, .05), [tab('Battery','Avg kWp', a2, .05), tab('Battery','Avg kWp', a, .05), tab('Battery','Avg kWp', {**{k: a[k] for k in ('Yes','No')}, '(blank)': a.get('',0)}, .05), T(['With','Without'], [[a['Yes'], a['No']]], .05)], 'mean kWp of won deals, yes/no in any case, blank left out; also blank counted as without')
h = [r for r in W if r['x'] and r['x'].year == 2025]; h2 = c25
ask(t, 'won deals by town in the first half of 2025', tab('Town','Deals', gsum(h, lambda r: r['t']), 0), [tab('Town','Amount', gsum(h, lambda r: r['t'], lambda r: r['a'])), T(['Town','Deals','Amount'], [[k, n, sum(r['a'] for r in h if r['t'] == k)] for k, n in sorted(gsum(h, lambda r: r['t']).items())])], 'won, Close date Jan-Jun 2025, town spellings merged; also the amounts')
q1c = [r for r in D if q(r['c']) == '2025-Q1']; q1w = [r for r in W if q(r['x']) == '2025-Q1']
ask(t, 'how many deals did we get in Q1 2025?', truths=[T(['Created'], [[len(q1c)]], 0), T(['Won'], [[len(q1w)]], 0), T(['Created and won'], [[sum(r['Stage'] == 'Won' for r in q1c)]], 0)], note='created in Q1 against won in Q1')
ask(t, 'how much profit did we make on the Bath installs', kind='unanswerable', note='sale amounts only, no costs')

# ============================================================= 5 gardencentre
t = 'gardencentre'; LANG[t] = 'en'
G = dicts(load(t, 'till_lines_May-Jul_2025.csv'))
for r in G:
    r['d'] = dmy(r['Date']); r['g'] = num(r['Total inc VAT']); r['n'] = round(r['g']-num(r['VAT']), 2); r['q'] = int(r['Qty']); r['pay'] = r['Payment'].capitalize()
def gv(rows): return [[r for r in rows if r['Type'] != 'Void'], [r for r in rows if r['Type'] == 'Sale'], list(rows)]
w = [y for f, c in (('g','Takings'),('n','Net')) for x in gv([r for r in G if r['d'].month == 6]) for y in blanks('Dept', c, gsum(x, lambda r: r['Dept'], lambda r: r[f]))]
ask(t, 'takings by department in june', w[0], w[1:], 'Total inc VAT, voids out, refunds deducted; also sales only, also net of VAT; empty dept shown or left out')
ref = -sum(r['g'] for r in G if r['Type'] == 'Refund'); sal = sum(r['g'] for r in G if r['Type'] == 'Sale'); refn = -sum(r['n'] for r in G if r['Type'] == 'Refund'); saln = sum(r['n'] for r in G if r['Type'] == 'Sale')
ask(t, 'how much did we refund and what % of sales is that?', T(['Refunds','Share'], [[ref, ref/sal]], SH), [T(['Refunds','Share'], [x], SH) for x in ([-ref, ref/sal],[-ref, -ref/sal],[ref, ref/(sal-ref)],[-ref, ref/(sal-ref)],[-ref, -ref/(sal-ref)],[refn, refn/saln],[-refn, refn/saln],[refn, refn/(saln-refn)])], 'Refund lines; share of Sale lines; also of sales less refunds; also net')
w = []
for f in ('g','n'):
    for x in (gv(G)[1], gv(G)[0], gv(G)[2]): w.append(T(['Avg per receipt'], [[sum(r[f] for r in x)/len({r['Receipt'] for r in x})]], .02))
    w.append(T(['Avg per receipt'], [[sum(r[f] for r in gv(G)[0])/len({r['Receipt'] for r in gv(G)[1]})]], .02))
ask(t, 'what does a customer spend per visit on average?', w[0], w[1:], 'sale lines per receipt (receipts without any sale out); also with refunds, also net')
def hr(r): return int(r['Time'][:2])
cands = []
for x in (gv(G)[1], gv(G)[0], gv(G)[2]):
    cands += [(('Receipts'), {h: len(set(v)) for h, v in grp(x, hr, lambda r: r['Receipt']).items()}), ('Takings', gsum(x, hr, lambda r: r['g'])), ('Lines', gsum(x, hr)), ('Items', gsum(x, hr, lambda r: r['q']))]
w = [T(['Hour', c], [[lab(max(d, key=d.get)), max(d.values())]]) for c, d in cands for lab in (lambda h: f'{h:02d}:00', lambda h: f'{h}', lambda h: f'{h:02d}:00-{h+1:02d}:00')]
print('busy', [(c, max(d, key=d.get)) for c, d in cands])
ask(t, 'when are we busiest, which hour of the day?', w[0], w[1:]+bare(*w), 'receipts per hour; also takings, lines, items')
w = []
for x in gv(G):
    s = gsum(x, lambda r: r['pay'], lambda r: r['g']); tt = sum(s.values()); rc = {k: len(set(v)) for k, v in grp(x, lambda r: r['pay'], lambda r: r['Receipt']).items()}
    w += [tab('Payment','Share', {k: y/tt for k, y in s.items()}, SH), tab('Payment','Takings', s), T(['Payment','Takings','Share'], [[k, s[k], s[k]/tt] for k in sorted(s)], SH), tab('Payment','Share of receipts', {k: y/sum(rc.values()) for k, y in rc.items()}, SH), tab('Payment','Receipts', rc, 0)]
ask(t, 'split card / cash / voucher', w[0], w[1:], 'share of takings, voids out, payment in any case; also the amounts, also by receipts')
w = []
for f, lab in (('q','Qty'),('g','Takings')):
    for sel in (lambda r: 'compost' in r['Item'].lower(), lambda r: r['Dept'] == 'Compost & Soil'):
        for x in gv([r for r in G if sel(r)]):
            s = gsum(x, lambda r: r['d'].month, lambda r: r[f]); w.append(('yes' if s[7] > s[5] else 'no', s[7], s[5]))
print('compost', w)
ask(t, 'did we sell more compost in july than in may?', T(['Answer','July','May'], [w[0]]), [T(['Answer','July','May'], [x]) for x in w]+[T(['Month','Sold'], [['2025-05', x[2]],['2025-07', x[1]]]) for x in w]+[T(['Answer'], [[w[0][0]]])], 'quantity of the compost item, voids out, refunds deducted; also takings, also the whole Compost & Soil department; the answer is the same in all')
w = [win('Item','Qty', gsum(x, lambda r: r['Item'], lambda r: r['q']), 0) for x in gv(G)]+[win('Item','Takings', gsum(x, lambda r: r['Item'], lambda r: r['g'])) for x in gv(G)]+[win('Item','Net', gsum(x, lambda r: r['Item'], lambda r: r['n'])) for x in gv(G)]
print('best item', [x['rows'] for x in w])
ask(t, 'whats our best selling item?', truths=[w[0], w[3]]+w, also=bare(*w), note='by quantity against by takings')
ask(t, 'how many of our regulars came back in june?', kind='unanswerable', note='receipts carry no customer')

# ============================================================= 6 fahrschule
t = 'fahrschule'; LANG[t] = 'de'
P = dicts(load(t, 'Termine_Export_30062025.csv', ';'))
for r in P:
    r['d'], r['bz'], r['p'], r['m'], r['s'] = dmyde(r['Datum']), dmyde(r['Bezahlt am']), nde(r['Preis brutto']), int(r['Dauer (min)']), r['Status'].lower()
dg = [r for r in P if r['s'] == 'durchgeführt']; dgo = [r for r in dg if r['Art'] != 'Prüfung']
w = []
for x in (dgo, dg):
    for c, val, tol in (('Fahrstunden', None, 0),('Fahrstunden à 45 min', lambda r: r['m']/45, .01),('Stunden', lambda r: r['m']/60, .01)):
        w += blanks('Fahrlehrer', c, gsum(x, lambda r: r['Fahrlehrer'], val), tol, '(leer)')
ask(t, 'Wie viele Fahrstunden hat jeder Fahrlehrer gegeben?', w[0], w[1:], 'durchgeführte Termine ohne Prüfungen; auch mit Prüfungen, auch in 45-Minuten-Einheiten oder Zeitstunden; ohne Namen als eigene Zeile oder weg')
b, nb = sum(r['Ergebnis'] == 'bestanden' for r in P), sum(r['Ergebnis'] == 'nicht bestanden' for r in P)
ask(t, 'Durchfallquote bei den Prüfungen?', T(['Durchfallquote'], [[nb/(b+nb)]], SH), [T(['nicht bestanden','Prüfungen','Quote'], [[nb, b+nb, nb/(b+nb)]], SH), T(['nicht bestanden','bestanden','Quote'], [[nb, b, nb/(b+nb)]], SH)], 'nicht bestanden / Prüfungen mit Ergebnis')
of = [r for r in dg if not r['bz']]; of2 = [r for r in P if r['s'] in ('durchgeführt','nicht erschienen') and not r['bz']]
w = [win('Fahrschüler','offen', gsum(x, lambda r: r['Fahrschüler'], lambda r: r['p'])) for x in (of, of2)]; print('offen', [sorted(gsum(x, lambda r: r['Fahrschüler'], lambda r: r['p']).items(), key=lambda z: -z[1])[:2] for x in (of, of2)])
ask(t, 'Welcher Fahrschüler schuldet uns am meisten?', w[0], w[1:]+bare(*w), 'durchgeführte Termine ohne Bezahldatum, Summe Preis; auch mit nicht erschienen')
w = [tab('Monat','Umsatz', gsum(x, lambda r: ym(r['d']), lambda r: r['p'])) for x in (dg, of2 and [r for r in P if r['s'] in ('durchgeführt','nicht erschienen')], [r for r in P if r['s'] != 'abgesagt'], P)]+[tab('Monat','Eingang', gsum([r for r in P if r['bz']], lambda r: ym(r['bz']), lambda r: r['p']))]
w += [tab('Monat','Umsatz', gsum([r for r in P if r['s'] != 'abgesagt' and r['d'] <= date(2025,6,30)], lambda r: ym(r['d']), lambda r: r['p'])), tab('Monat','Umsatz', gsum([r for r in P if r['d'] <= date(2025,6,30)], lambda r: ym(r['d']), lambda r: r['p']))]
w += [tab('Monat','Umsatz netto', gsum(dg, lambda r: ym(r['d']), lambda r: r['p']/1.19), .05)]
ask(t, 'Umsatz pro Monat 2025', w[0], w[1:], 'Preis der durchgeführten Termine nach Datum; auch mit Nichterschienenen, auch alle, auch nach Zahlungseingang')
l = sorted([r for r in P if r['Ergebnis'] == 'nicht bestanden'], key=lambda r: r['d']); print('durchgefallen', [(r['d'], r['Fahrschüler']) for r in l[-3:]])
ask(t, 'Wann ist zuletzt jemand durchgefallen und wer war das?', T(['Datum','Fahrschüler'], [[l[-1]['d'], l[-1]['Fahrschüler']]]), [T(['Fahrschüler','Datum'], [[l[-1]['Fahrschüler'], l[-1]['d']]])], 'jüngstes Datum mit Ergebnis nicht bestanden')
ue = [r for r in P if r['Art'] == 'Überlandfahrt' and q(r['d']) == '2025-Q2']
w = [tab('Klasse','Fahrten', gsum(x, lambda r: r['Klasse']), 0) for x in ([r for r in ue if r['s'] == 'durchgeführt'], ue, [r for r in ue if r['s'] != 'abgesagt'])]
ask(t, 'Überlandfahrten nach Klasse im 2. Quartal', w[0], w[1:], 'durchgeführte Überlandfahrten Apr-Jun; auch mit abgesagten')
w = [win('Fahrzeug','Termine', gsum(x, lambda r: r['Fahrzeug']), 0) for x in (dg, P, dgo)]+[win('Fahrzeug','Minuten', gsum(x, lambda r: r['Fahrzeug'], lambda r: r['m']), 0) for x in (dg, P, dgo)]+[win('Fahrzeug','Stunden', gsum(x, lambda r: r['Fahrzeug'], lambda r: r['m']/60), .01) for x in (dg, P, dgo)]
print('Fahrzeug', [x['rows'] for x in w], gsum(dg, lambda r: r['Fahrzeug'], lambda r: r['m']))
ask(t, 'Welches Fahrzeug ist am meisten im Einsatz?', truths=[w[0], w[3]]+w, also=bare(*w), note='nach Zahl der Termine gegen nach Minuten')
ask(t, 'Wie viele Kilometer sind wir mit dem Golf gefahren?', kind='unanswerable', note='keine Kilometer')

# ============================================================= 7 architekturbuero
t = 'architekturbuero'; LANG[t] = 'de'
Z = dicts(load(t, 'Zeiterfassung_Export_1HJ2025.csv', ';', 'cp1252'))
def kunde(s):
    s = ' '.join(s.split()); l = s.lower().replace('ü','ue')
    if l.startswith('mueller bau'): return 'Müller Bau GmbH'
    if l.startswith('stadt weiler'): return 'Stadt Weiler'
    if l in ('hv brandt','hausverwaltung brandt'): return 'Hausverwaltung Brandt'
    return s
for r in Z:
    r['d'], r['e'], r['h'], r['b'], r['k'], r['j'] = dmyde(r['Datum']), dmyde(r['Erfasst am']), nde(r['Stunden']), nde(r['Betrag netto']), kunde(r['Kunde']), r['Abrechenbar'].lower() == 'ja'
def zv(rows): return [list(rows), [r for r in rows if r['Status'] != 'abgelehnt'], [r for r in rows if r['Status'] == 'freigegeben']]
w = [tab('Projekt','Stunden', gsum(x, lambda r: r['Projekt'], lambda r: r['h'])) for x in zv([r for r in Z if r['d'].month == 3])]
ask(t, 'Stunden nach Projekt im März', w[0], w[1:], 'Summe Stunden nach Datum im März; auch ohne abgelehnte')
def ant(x): return {k: sum(a for a, j in v if j)/sum(a for a, j in v) for k, v in grp(x, lambda r: r['Mitarbeiter'], lambda r: (r['h'], r['j'])).items()}
w = [tab('Mitarbeiter','Anteil', ant(x), SH) for x in zv(Z)]
ask(t, 'Wie hoch ist bei jedem der Anteil der abrechenbaren Stunden?', w[0], w[1:], 'Stunden mit ja / alle Stunden je Mitarbeiter, ja/nein in jeder Schreibweise')
w = [win('Kunde','Stunden', gsum([r for r in x if not r['j'] and r['k']], lambda r: r['k'], lambda r: r['h'])) for x in zv(Z)]
print('umsonst', sorted(gsum([r for r in Z if not r['j'] and r['k']], lambda r: r['k'], lambda r: r['h']).items(), key=lambda z: -z[1])[:3])
ask(t, 'Für welchen Kunden arbeiten wir am meisten umsonst?', w[0], w[1:]+bare(*w), 'nicht abrechenbare Stunden je Kunde, ohne Büro intern (kein Kunde), Schreibweisen zusammen')
lg = grp(Z, lambda r: r['Mitarbeiter'], lambda r: (r['e']-r['d']).days)
w = [win('Mitarbeiter','Tage im Schnitt', {k: sum(v)/len(v) for k, v in lg.items()}, .06), win('Mitarbeiter','Median Tage', {k: float(S.median(v)) for k, v in lg.items()}), win('Mitarbeiter','höchstens Tage', {k: max(v) for k, v in lg.items()}, 0)]
print('spät', [x['rows'] for x in w])
ask(t, 'Wer trägt seine Zeiten am spätesten nach?', w[0], w[1:]+bare(*w), 'Mittel von Erfasst am - Datum; auch Median oder Höchstwert')
of = sum(r['b'] for r in Z if r['Status'] == 'offen'); ab = sum(r['b'] for r in Z if r['Status'] == 'abgelehnt')
ask(t, 'Wieviel Geld steckt noch in nicht freigegebenen Stunden?', T(['offen netto'], [[of]]), [T(['nicht freigegeben netto'], [[of+ab]]), T(['Status','Betrag'], [['abgelehnt', ab],['offen', of]]), T(['offen brutto'], [[of*1.19]])], 'Betrag netto mit Status offen; auch offen + abgelehnt')
al = []; w = []
for x in zv(Z):
    s = gsum(x, lambda r: q(r['d']), lambda r: r['b']); a, b = s['2025-Q1'], s['2025-Q2']; yn = 'yes' if b > a else 'no'; w.append(yn)
    al += [T(['Antwort','Differenz'], [[yn, b-a]]), T(['Antwort','Differenz','Änderung'], [[yn, b-a, b/a-1]], SH), T(['Q1','Q2','Differenz'], [[a, b, b-a]]), T(['Antwort','Q1','Q2','Differenz'], [[yn, a, b, b-a]]), T(['Antwort','Änderung'], [[yn, b/a-1]], SH), T(['Q1','Q2','Differenz','Änderung'], [[a, b, b-a, b/a-1]], SH), T(['Differenz'], [[b-a]]), T(['Quartal','Umsatz'], [['2025-Q1', a],['2025-Q2', b]])]
print('Q1/Q2', w, al[2]['rows'], al[10]['rows'])
ask(t, 'Ist der Umsatz vom ersten aufs zweite Quartal gestiegen, um wieviel?', al[0], al[1:], 'Betrag netto nach Datum; auch ohne abgelehnte; auch in Prozent')
w = [win('Projekt','Stunden', gsum(x, lambda r: r['Projekt'], lambda r: r['h'])) for x in zv(Z)]+[win('Projekt','Betrag netto', gsum(x, lambda r: r['Projekt'], lambda r: r['b'])) for x in zv(Z)]
print('Projekt', [x['rows'] for x in w])
ask(t, 'Was ist unser größtes Projekt?', truths=[w[0], w[3]]+w, also=bare(*w), note='nach Stunden gegen nach Betrag')
ask(t, 'Welche Projekte liegen über dem Budget?', kind='unanswerable', note='kein Budget, keine Sollstunden')

# ============================================================= 8 bakery
t = 'bakery'; LANG[t] = 'en'
m = xlsx(t, 'Takings 2025.xlsx'); hd = [r for r in m if len(r) > 5 and r[1] == 'Jan'][0]; MON = hd[1:13]
B = {}; outl = None; TOT = {}
for r in m[m.index(hd)+1:]:
    if not r: continue
    nums = [x for x in r[1:13] if isinstance(x, float)]
    if not nums:
        if r[0].isupper() or '(' in r[0]: outl = r[0]
        continue
    if r[0].startswith('Total') or r[0] == 'ALL TAKINGS': TOT[r[0]] = r; continue
    B[(outl, r[0])] = [x if isinstance(x, float) else 0.0 for x in (r+['']*13)[1:13]]
tot = sum(map(sum, B.values())); assert abs(tot-TOT['ALL TAKINGS'][13]) < .01
ask(t, 'total takings for the year?', T(['Takings'], [[tot]]), (), 'sum of all product lines, subtotals not counted twice')
pm = {f'2025-{i+1:02d}': sum(v[i] for v in B.values()) for i in range(12)}; w = win('Month','Takings', pm); k, v = w['rows'][0]; ab = MON[int(k[-2:])-1]
print('bakery months', pm)
ask(t, 'which month was the best?', w, bare(w)+[T(['Month','Takings'], [[ab, v]]), T(['Month'], [[ab]])], 'all outlets per month')
kc = B[('STATION KIOSK','Cakes')][5:8]
ask(t, 'how much cake did the kiosk sell over the summer, june to august', T(['Cakes'], [[sum(kc)]]), [T(['Month','Cakes'], [[f'2025-0{6+i}', x] for i, x in enumerate(kc)]), T(['Month','Cakes'], [[MON[5+i], x] for i, x in enumerate(kc)])], 'kiosk, Cakes, Jun+Jul+Aug in £')
so = defaultdict(float)
for (o, l), v in B.items(): so[o] += sum(v)
tl = dict(zip(['HIGH STREET SHOP','STATION KIOSK','SATURDAY MARKET','WHOLESALE (cafes + farm shop)'], ['Total High St','Total kiosk','Total market','Total wholesale']))
nl = dict(zip(tl, ['High Street','Kiosk','Market','Wholesale'])); nl2 = dict(zip(tl, ['High Street Shop','Station Kiosk','Saturday Market','Wholesale']))
al = []
for L in ({o: o for o in so}, tl, nl, nl2):
    al += [tab('Outlet','Share', {L[o]: x/tot for o, x in so.items()}, SH), T(['Outlet','Takings','Share'], [[L[o], x, x/tot] for o, x in so.items()], SH)]
ask(t, 'what share of the takings comes from each outlet', al[0], al[1:], 'outlet / all takings; labels as section titles, as total lines, or in plain words')
h1, h2 = defaultdict(float), defaultdict(float)
for (o, l), v in B.items(): h1[l] += sum(v[:6]); h2[l] += sum(v[6:])
df = {l: h2[l]-h1[l] for l in h1}; pc = {l: h2[l]/h1[l]-1 for l in h1}; print('H1/H2', df, pc)
w = [win('Line','Change', df, .01, True), win('Line','Change %', pc, SH, True)]; k = w[0]['rows'][0][0]
rl = {f'{o} - {l}': sum(v[6:])-sum(v[:6]) for (o, l), v in B.items()}; print(sorted(rl.items(), key=lambda x: x[1])[:2])
ask(t, 'which product line dropped the most from the first half of the year to the second?', w[0], w[1:]+bare(*w)+[T(['Line','Drop'], [[k, -df[k]]]), T(['Line','H1','H2'], [[k, h1[k], h2[k]]]), T(['Line','H1','H2','Change'], [[k, h1[k], h2[k], df[k]]]), T(['Line','Change','Change %'], [[k, df[k], pc[k]]], SH), T(['Outlet','Line','Change'], [['HIGH STREET SHOP', 'Sandwiches', rl['HIGH STREET SHOP - Sandwiches']]])], 'Jan-Jun against Jul-Dec, line summed over the outlets')
km = {i: sum(B[x][i] for x in B if x[0] == 'STATION KIOSK') for i in range(12)}; print('kiosk', km)
lo = [i for i in range(12) if km[i] < 3200]
ask(t, 'in which months did the kiosk take less than 3,200?', T(['Month','Takings'], [[f'2025-{i+1:02d}', km[i]] for i in lo]), [T(['Month'], [[f'2025-{i+1:02d}'] for i in lo]), T(['Month','Takings'], [[MON[i], km[i]] for i in lo]), T(['Month'], [[MON[i]] for i in lo])], 'Total kiosk below 3,200')
ask(t, 'average monthly takings at the market', truths=[T(['Average over months open'], [[so['SATURDAY MARKET']/10]]), T(['Average over 12 months'], [[so['SATURDAY MARKET']/12]])], note='no market in Jan and Feb: over the 10 months open or over 12')
ask(t, 'how many loaves did we sell in december?', kind='unanswerable', note='takings only, no pieces')

# ============================================================= 9 gebaeudereinigung
t = 'gebaeudereinigung'; LANG[t] = 'de'
m = xlsx(t, 'Objektliste Stand Maerz 2025.xlsx'); O = []; sec = None
for r in m:
    r = r+['']*(9-len(r))
    if r[0] and not any(r[1:]) and r[0].isupper(): sec = r[0]
    elif isinstance(r[2], float) and r[1]: O.append(dict(sec=sec, o=r[0], k=r[1], f=r[2], t=r[3], v=r[4], p=r[5], seit=xd(r[6]), bis=xd(r[7]) if isinstance(r[7], float) else None, n=r[8]))
tot = sum(r['p'] for r in O); print('Objekte', len(O), tot, [r[5] for r in m if r and r[0] == 'GESAMT'])
ask(t, 'Was bringen uns die Verträge im Monat insgesamt?', T(['Pauschale netto'], [[tot]]), [T(['Pauschale brutto'], [[tot*1.19]]), T(['netto','brutto'], [[tot, tot*1.19]])], 'Summe der Monatspauschalen ohne Zwischensummen')
x = [r for r in O if r['bis'] and r['bis'].year == 2025]
ask(t, 'Welche Verträge laufen dieses Jahr (2025) aus?', T(['Objekt','Vertrag bis'], [[r['o'], r['bis']] for r in x]), [T(['Objekt'], [[r['o']] for r in x]), T(['Objekt','Auftraggeber','Vertrag bis'], [[r['o'], r['k'], r['bis']] for r in x]), T(['Objekt','Auftraggeber'], [[r['o'], r['k']] for r in x]), T(['Auftraggeber','Objekt','Vertrag bis'], [[r['k'], r['o'], r['bis']] for r in x]), T(['Objekt','Vertrag bis','Pauschale'], [[r['o'], r['bis'], r['p']] for r in x])], 'Vertrag bis im Jahr 2025')
w = win('Vorarbeiter','Fläche m²', gsum(O, lambda r: r['v'], lambda r: r['f'])); print('Fläche', gsum(O, lambda r: r['v'], lambda r: r['f']))
ask(t, 'Welcher Vorarbeiter ist für die größte Fläche zuständig?', w, bare(w), 'Summe Fläche je Vorarbeiter über alle Abschnitte')
fl, pp = gsum(O, lambda r: r['sec'], lambda r: r['f']), gsum(O, lambda r: r['sec'], lambda r: r['p'])
w = [tab('Bereich','Preis je m²', {k: pp[k]/fl[k] for k in fl}, .005), tab('Bereich','Preis je m²', gavg(O, lambda r: r['sec'], lambda r: r['p']/r['f']), .005)]
ask(t, 'Durchschnittspreis pro qm je Bereich (Nord, Süd, Glas)', w[0], w[1:]+[T(['Bereich','Preis je m²'], [[{'OBJEKTE NORD':'Nord','OBJEKTE SÜD':'Süd','GLAS / SONDER':'Glas'}[a], b] for a, b in y['rows']], .005) for y in w], 'Pauschale / Fläche je Abschnitt; auch Mittel der einzelnen Preise')
x = [r for r in O if r['t'] == 'täglich']
ask(t, 'Wie viele Objekte putzen wir täglich und was kommt dafür rein?', T(['Objekte','Pauschale netto'], [[len(x), sum(r['p'] for r in x)]]), [T(['Objekte','Pauschale brutto'], [[len(x), sum(r['p'] for r in x)*1.19]])], 'Turnus täglich')
pq = {r['o']: r['p']/r['f'] for r in O}; print('billig', sorted(pq.items(), key=lambda z: z[1])[:3])
w = win('Objekt','Preis je m²', pq, .005, True); k = w['rows'][0][0]; rr = [r for r in O if r['o'] == k][0]
ask(t, 'Welches Objekt ist auf den Quadratmeter gerechnet am billigsten?', w, bare(w)+[T(['Objekt','Fläche','Pauschale','Preis je m²'], [[k, rr['f'], rr['p'], pq[k]]])], 'kleinste Pauschale / Fläche')
w = [win('Auftraggeber','Pauschale', gsum(O, lambda r: r['k'], lambda r: r['p'])), win('Auftraggeber','Fläche', gsum(O, lambda r: r['k'], lambda r: r['f'])), win('Auftraggeber','Objekte', gsum(O, lambda r: r['k']), 0)]
print('Kunde', [x['rows'] for x in w], sorted(gsum(O, lambda r: r['k']).items(), key=lambda z: -z[1])[:3])
ask(t, 'Wer ist unser größter Kunde?', truths=w, also=bare(*w), note='nach Pauschale, nach Fläche oder nach Zahl der Objekte')
ask(t, 'Wie viele Stunden pro Woche brauchen wir fürs Rathaus?', kind='unanswerable', note='keine Stunden, nur Turnus')

# ============================================================= 10 scaffolding
t = 'scaffolding'; LANG[t] = 'en'
J = []
for r in load(t, 'scaffold hire book 2025.csv'):
    if re.fullmatch(r'\d+', r[0]):
        f = lambda s: datetime.strptime(s, '%d/%m/%y').date() if re.match(r'\d', s) else None
        J.append(dict(j=r[0], up=f(r[1]), dn=f(r[2]), s=r[3], c=r[4], t=r[5], w=int(r[6]), p=num(r[7]), x=num(r[8]) or 0.0, pd=r[9].lower()))
g1 = gsum(J, lambda r: ym(r['up']), lambda r: r['p']+r['x']); g0 = gsum(J, lambda r: ym(r['up']), lambda r: r['p'])
ask(t, 'what did we turn over each month?', tab('Month','Turnover', g1), [tab('Month','Price', g0), T(['Month','Price','Extra weeks'], [[k, g0[k], g1[k]-g0[k]] for k in sorted(g0)]), T(['Month','Price','Extra weeks','Turnover'], [[k, g0[k], g1[k]-g0[k], g1[k]] for k in sorted(g0)]), tab('Month','Turnover inc VAT', {k: x*1.2 for k, x in g1.items()}), tab('Month','Price inc VAT', {k: x*1.2 for k, x in g0.items()})], 'Price + Extra weeks by section (month put up); also price only')
dd_ = {r['j']: (r['dn']-r['up']).days for r in J if r['dn']}; k = max(dd_, key=dd_.get); rr = [r for r in J if r['j'] == k][0]; print('stood', sorted(dd_.values())[-3:], max((date(2025,9,30)-r['up']).days for r in J if not r['dn']))
ask(t, 'which scaffold stood the longest, and how long?', T(['Job','Days'], [[k, dd_[k]]]), [T(['Job','Site','Days'], [[k, rr['s'], dd_[k]]]), T(['Site','Days'], [[rr['s'], dd_[k]]]), T(['Job','Site','Customer','Days'], [[k, rr['s'], rr['c'], dd_[k]]]), T(['Job','Weeks'], [[k, dd_[k]/7]], .1), T(['Site','Weeks'], [[rr['s'], dd_[k]/7]], .1), T(['Job','Days'], [[k, dd_[k]+1]]), T(['Site','Days'], [[rr['s'], dd_[k]+1]])], 'Down - Up; those still up stand for less')
su = [r for r in J if not r['dn']]
ask(t, 'which ones are still up?', T(['Job','Site'], [[r['j'], r['s']] for r in su]), [T(['Job'], [[r['j']] for r in su]), T(['Site'], [[r['s']] for r in su]), T(['Job','Site','Customer'], [[r['j'], r['s'], r['c']] for r in su]), T(['Job','Up','Site','Customer'], [[r['j'], r['up'], r['s'], r['c']] for r in su]), T(['Site','Customer'], [[r['s'], r['c']] for r in su]), T(['Job','Site','Customer','Up'], [[r['j'], r['s'], r['c'], r['up']] for r in su])], "no Down date (empty or 'still up')")
al = []
for st in (('n','part'),('n',),('n','part',''),('n','')):
    x = [r for r in J if r['pd'] in st]
    al += [T(['Customer'], [[c] for c in sorted({r['c'] for r in x})]), T(['Job','Customer'], [[r['j'], r['c']] for r in x]), T(['Job','Customer','Price'], [[r['j'], r['c'], r['p']] for r in x]), T(['Job','Customer','Due'], [[r['j'], r['c'], r['p']+r['x']] for r in x]), T(['Job','Site','Customer'], [[r['j'], r['s'], r['c']] for r in x]), T(['Job'], [[r['j']] for r in x]), tab('Customer','Due', gsum(x, lambda r: r['c'], lambda r: r['p']+r['x'])), tab('Customer','Price', gsum(x, lambda r: r['c'], lambda r: r['p'])), tab('Customer','Jobs', gsum(x, lambda r: r['c']), 0)]
ask(t, 'who hasnt paid us in full yet', al[0], al[1:], 'Paid n or part, distinct customers; also the jobs, also n only, also with the empty ones; amounts with or without extra weeks')
ov = [r for r in J if r['dn'] and (r['dn']-r['up']).days > r['w']*7]; ov2 = ov+[r for r in J if not r['dn'] and (date(2025,9,30)-r['up']).days > r['w']*7]; ex = [r for r in J if r['x'] > 0]
print('over', len(ov), len(ov2), len(ex))
ask(t, 'how many jobs ran over the agreed weeks?', T(['Jobs'], [[len(ov2)]], 0), [T(['Jobs'], [[len(ov)]], 0), T(['Jobs','Share'], [[len(ov2), len(ov2)/len(J)]], SH), T(['Jobs','Share'], [[len(ov), len(ov)/len(J)]], SH)], 'days standing > weeks x 7, those still up measured at 30/09/25; also only those taken down')
a, b = gavg(J, lambda r: r['t'], lambda r: r['p']), gavg(J, lambda r: r['t'], lambda r: r['p']+r['x'])
ask(t, 'avg price of a chimney job vs a full house', tab('Type','Avg price', {k: a[k] for k in ('Chimney','Full house')}), [tab('Type','Avg price', {k: b[k] for k in ('Chimney','Full house')}), T(['Chimney','Full house'], [[a['Chimney'], a['Full house']]]), T(['Chimney','Full house','Difference'], [[a['Chimney'], a['Full house'], a['Full house']-a['Chimney']]]), tab('Type','Avg price inc VAT', {k: a[k]*1.2 for k in ('Chimney','Full house')})], 'mean Price; also with extra weeks')
u7 = [r for r in J if r['up'].month == 7]; d7 = [r for r in J if r['dn'] and r['dn'].month == 7]; s7 = [r for r in J if r['up'] <= date(2025,7,31) and (not r['dn'] or r['dn'] >= date(2025,7,1))]; print('july', len(u7), len(d7), len(s7))
ask(t, 'how many jobs did we do in july?', truths=[T(['Put up'], [[len(u7)]], 0), T(['Taken down'], [[len(d7)]], 0), T(['Standing in July'], [[len(s7)]], 0), T(['Put up','Taken down'], [[len(u7), len(d7)]], 0)], note='put up, taken down, or standing at some time in July')
ask(t, 'how much did we pay the lads for the Mill Lane jobs?', kind='unanswerable', note='prices to customers only, no wages')

# ============================================================= 11 druckerei
t = 'druckerei'; LANG[t] = 'de'
L = [r for r in load(t, 'GuV Plan-Ist 2025.csv', ';')]; V = {}; secs = {}; sec = None
for r in L[4:]:
    if not r[0]: continue
    if not r[1]:
        sec = r[0]; continue
    k = r[0].strip(); V[k] = (nde(r[1]), nde(r[2]), nde(r[4])); secs[k] = sec if r[0].startswith('  ') else None
    if r[0].startswith('Summe'): sec = None
    assert abs(V[k][1]-V[k][0]-nde(r[3])) < .01, k
ju, bt, vs = V['JAHRESÜBERSCHUSS'][1], V['BETRIEBSERGEBNIS'][1], V['Ergebnis vor Steuern'][1]
ask(t, 'Wieviel Gewinn haben wir 2025 gemacht?', T(['Jahresüberschuss'], [[ju]]), [T(['Ergebnis vor Steuern'], [[vs]]), T(['Betriebsergebnis'], [[bt]]), T(['Position','Ist 2025'], [['BETRIEBSERGEBNIS', bt],['Ergebnis vor Steuern', vs],['JAHRESÜBERSCHUSS', ju]])], 'Jahresüberschuss Ist 2025; auch vor Steuern oder Betriebsergebnis')
cost = {k: v for k, v in V.items() if secs[k] and secs[k] != 'Umsatzerlöse'}
grpc = {k: V[k] for k in ('Summe Materialaufwand','Summe Personalaufwand','Summe sonstige Kosten')}
d1 = {k: v[1]-v[0] for k, v in cost.items()}; d2 = {k: v[1]/v[0]-1 for k, v in cost.items()}
w = [win('Position','über Plan', d1), win('Position','über Plan %', d2, SH)]; k = w[0]['rows'][0][0]; print([x['rows'] for x in w])
ask(t, 'Bei welcher Kostenposition liegen wir am weitesten über Plan?', w[0], w[1:]+bare(*w)+[T(['Position','über Plan','%'], [[k, d1[k], d2[k]]], SH), T(['Position','Plan','Ist','Abweichung'], [[k, cost[k][0], cost[k][1], d1[k]]])], 'größte Abweichung Ist - Plan in EUR, Einzelpositionen; auch in %')
M, Us = V['Summe Materialaufwand'], V['Summe Umsatzerlöse']
ask(t, 'Materialquote 2025 und 2024?', T(['Jahr','Materialquote'], [['2025', M[1]/Us[1]],['2024', M[2]/Us[2]]], SH), [T(['2025','2024'], [[M[1]/Us[1], M[2]/Us[2]]], SH), T(['2025','2024','Differenz'], [[M[1]/Us[1], M[2]/Us[2], M[1]/Us[1]-M[2]/Us[2]]], SH), T(['Jahr','Materialaufwand','Umsatz','Materialquote'], [['2025', M[1], Us[1], M[1]/Us[1]],['2024', M[2], Us[2], M[2]/Us[2]]], SH)], 'Materialaufwand / Umsatzerlöse, Ist')
ub = {k: v for k, v in V.items() if secs[k] == 'Umsatzerlöse'}
w = [win('Sparte','Zuwachs', {k: v[1]-v[2] for k, v in ub.items()}), win('Sparte','Zuwachs %', {k: v[1]/v[2]-1 for k, v in ub.items()}, SH)]
al = [T(['Sparte','Ist 2025','Ist 2024','Zuwachs'], [[k, ub[k][1], ub[k][2], ub[k][1]-ub[k][2]]]) for k in (w[0]['rows'][0][0],)]+[T(['Sparte','Zuwachs','%'], [[k, ub[k][1]-ub[k][2], ub[k][1]/ub[k][2]-1]], SH) for k in (w[0]['rows'][0][0], w[1]['rows'][0][0])]
print([x['rows'] for x in w])
ask(t, 'Welche Umsatzsparte ist zum Vorjahr am stärksten gewachsen?', w[0], w[1:]+bare(*w)+al, 'Zuwachs Ist 2025 - Ist 2024 in EUR; auch in %')
yn = 'yes' if Us[1] >= Us[0] else 'no'
ask(t, 'Haben wir unser Umsatzziel geschafft?', T(['Antwort','Plan','Ist'], [[yn, Us[0], Us[1]]]), [T(['Antwort'], [[yn]]), T(['Plan','Ist'], [[Us[0], Us[1]]]), T(['Antwort','Ist','Plan'], [[yn, Us[1], Us[0]]]), T(['Antwort','Abweichung'], [[yn, Us[1]-Us[0]]]), T(['Antwort','Plan','Ist','Abweichung'], [[yn, Us[0], Us[1], Us[1]-Us[0]]]), T(['Plan','Ist','Abweichung'], [[Us[0], Us[1], Us[1]-Us[0]]]), T(['Antwort','Erfüllung'], [[yn, Us[1]/Us[0]]], SH), T(['Antwort','Plan','Ist','Abweichung','%'], [[yn, Us[0], Us[1], Us[1]-Us[0], Us[1]/Us[0]-1]], SH)], 'Summe Umsatzerlöse Ist >= Plan')
dn = {k: v[1]-v[2] for k, v in cost.items() if v[1] < v[2]}; dn2 = {**dn, 'Steuern': V['Steuern'][1]-V['Steuern'][2]}
al = []
for x in (dn, dn2): al += [tab('Position','Änderung', x), T(['Position'], [[k] for k in sorted(x)]), tab('Position','Rückgang', {k: -y for k, y in x.items()}), T(['Position','Ist 2025','Ist 2024','Änderung'], [[k, V[k][1], V[k][2], x[k]] for k in sorted(x)]), T(['Position','Ist 2024','Ist 2025','Änderung'], [[k, V[k][2], V[k][1], x[k]] for k in sorted(x)]), T(['Position','Änderung','%'], [[k, x[k], x[k]/V[k][2]] for k in sorted(x)], SH), T(['Position','%'], [[k, x[k]/V[k][2]] for k in sorted(x)], SH)]
ask(t, 'Welche Kosten sind gegenüber 2024 gesunken?', al[0], al[1:], 'Einzelpositionen mit Ist 2025 < Ist 2024; auch mit Steuern')
p = V['Summe Personalaufwand']
ask(t, 'Wie viel liegen wir bei den Personalkosten drüber?', truths=[T(['über Plan'], [[p[1]-p[0]]]), T(['über Vorjahr'], [[p[1]-p[2]]]), T(['über Plan %'], [[p[1]/p[0]-1]], SH), T(['über Vorjahr %'], [[p[1]/p[2]-1]], SH), T(['über Plan','über Vorjahr'], [[p[1]-p[0], p[1]-p[2]]]), T(['über Plan','%'], [[p[1]-p[0], p[1]/p[0]-1]], SH), T(['Plan','Ist','Abweichung'], [[p[0], p[1], p[1]-p[0]]]), T(['Ist 2025','Ist 2024','Abweichung'], [[p[1], p[2], p[1]-p[2]]])], note='gegenüber Plan oder gegenüber Vorjahr')
ask(t, 'Wie hoch war der Umsatz im Dezember?', kind='unanswerable', note='nur Jahreswerte')

# ============================================================= 12 wine
t = 'wine'; LANG[t] = 'en'
PR = {r['SKU']: r for r in dicts(load(t, 'products.csv'))}; OL = dicts(load(t, 'order_lines_H1_2025.csv'))
for r in OL:
    r['d'], r['sh'], r['b'] = iso(r['Order date']), iso(r['Shipped']), int(r['Bottles']); r['u'] = float(r['Unit price ex VAT']); r['v'] = r['b']*r['u']; r['ch'] = r['Channel'].capitalize(); r['p'] = PR.get(r['SKU'])
def ov_(rows): return [[r for r in rows if r['Status'] not in ('Cancelled','Returned')], [r for r in rows if r['Status'] != 'Cancelled'], [r for r in rows if r['Status'] == 'Shipped'], list(rows)]
w = []
for x in ov_([r for r in OL if q(r['d']) == '2025-Q2']): w += blanks('Country','Sales', gsum([r for r in x], lambda r: r['p']['Country'] if r['p'] else '', lambda r: r['v']))
ww = [y for y in w if all(r[0] not in ('','(blank)','Unknown') for r in y['rows'])]; w = [ww[0]]+w
print('delisted', sum(1 for r in OL if not r['p']))
ask(t, 'sales by country in Q2', w[0], w[1:], 'Bottles x Unit price, order date Apr-Jun, joined on SKU, cancelled and returned out; also other status choices; SKUs missing from the product list as an unknown line or left out')
def mar(x): return gsum([r for r in x if r['p']], lambda r: r['p']['Supplier'], lambda r: (r['u']-float(r['p']['Cost']))*r['b'])
w = [win('Supplier','Profit', mar(x)) for x in ov_(OL)]; print('margin', sorted(mar(ov_(OL)[0]).items(), key=lambda z: -z[1]))
ask(t, 'which suppliers wines earn us the most after what we pay for them?', w[0], w[1:]+bare(*w), '(unit price - cost) x bottles by supplier; SKUs without a product row have no cost and are out')
ro = [r for r in PR.values() if int(r['In stock']) <= int(r['Reorder at'])]; ro2 = [r for r in ro if int(r['In stock']) < int(r['Reorder at'])]
al = []
for x in (ro, ro2): al += [T(['Wine'], [[r['Wine']] for r in x]), T(['SKU','Wine'], [[r['SKU'], r['Wine']] for r in x]), T(['SKU'], [[r['SKU']] for r in x]), T(['Wine','In stock'], [[r['Wine'], int(r['In stock'])] for r in x]), T(['Wine','In stock','Reorder at'], [[r['Wine'], int(r['In stock']), int(r['Reorder at'])] for r in x]), T(['SKU','Wine','In stock','Reorder at'], [[r['SKU'], r['Wine'], int(r['In stock']), int(r['Reorder at'])] for r in x]), T(['SKU','Wine','Supplier','In stock','Reorder at'], [[r['SKU'], r['Wine'], r['Supplier'], int(r['In stock']), int(r['Reorder at'])] for r in x])]
print('reorder', len(ro), len(ro2), 'dup names', [k for k, n in Counter(r['Wine'] for r in PR.values()).items() if n > 1])
ask(t, 'what wines do we need to reorder?', al[0], al[1:], 'In stock <= Reorder at; also <')
al = []
for x in (OL, ov_(OL)[1], ov_(OL)[0], ov_(OL)[2]):
    s = {r['SKU'] for r in x}; z = [r for r in PR.values() if r['SKU'] not in s]; print('unsold', len(z))
    al += [T(['Wine'], [[r['Wine']] for r in z]), T(['SKU','Wine'], [[r['SKU'], r['Wine']] for r in z]), T(['SKU'], [[r['SKU']] for r in z]), T(['SKU','Wine','In stock'], [[r['SKU'], r['Wine'], int(r['In stock'])] for r in z]), T(['Wine','In stock'], [[r['Wine'], int(r['In stock'])] for r in z])]
ask(t, 'which wines havent sold a single bottle?', al[0], al[1:], 'products with no order line; also counting only lines not cancelled / returned')
al = []
for stt in (('Shipped',),('Shipped','Returned')):
    x = [r for r in OL if r['sh'] and r['Status'] in stt and r['ch'] in ('Web','Shop')]
    od = list({r['Order']: r for r in x}.values())
    for y in (od, x):
        a = gavg(y, lambda r: r['ch'], lambda r: (r['sh']-r['d']).days); al += [tab('Channel','Avg days', a, .05), T(['Web','Shop'], [[a['Web'], a['Shop']]], .05), T(['Web','Shop','Difference'], [[a['Web'], a['Shop'], a['Web']-a['Shop']]], .05)]
al = [al[6]]+al
ask(t, 'how many days from order to dispatch on avg, web vs shop?', al[0], al[1:], 'Shipped - Order date per order, lines with a ship date; also per line')
al = []
for x in ov_(OL):
    y = [r for r in x if r['ch'] == 'Trade']; al.append(T(['Avg per trade customer'], [[sum(r['v'] for r in y)/len({r['Customer'] for r in y})]]))
    al.append(T(['Customers','Total','Average'], [[len({r['Customer'] for r in y}), sum(r['v'] for r in y), sum(r['v'] for r in y)/len({r['Customer'] for r in y})]]))
ask(t, 'how much does a trade customer spend with us on average?', al[0], al[1:], 'trade lines, value / distinct customers, cancelled and returned out; also other status choices')
w = []
for x in ov_(OL): w += [win('Customer','Value', gsum(x, lambda r: r['Customer'], lambda r: r['v'])), win('Customer','Orders', {k: len(set(v)) for k, v in grp(x, lambda r: r['Customer'], lambda r: r['Order']).items()}, 0), win('Customer','Bottles', gsum(x, lambda r: r['Customer'], lambda r: r['b']), 0)]
print('best cust', [x['rows'] for x in w])
ask(t, "who's our best customer?", truths=w, also=bare(*w), note='by value, by number of orders or by bottles')
ask(t, 'which wines got the best reviews from customers?', kind='unanswerable', note='no ratings in either file')

# ------------------------------------------------------------- write
N = 0
for t, qs in OUT.items():
    kinds = Counter(e['kind'] for e in qs); assert kinds == {'answerable': 6, 'ambiguous': 1, 'unanswerable': 1}, (t, kinds)
    for e in qs:
        if e['kind'] == 'unanswerable': e['truth'] = None
        if e['kind'] == 'ambiguous': e.pop('truth', None); assert len(e['truths']) >= 2, e
    json.dump(qs, open(os.path.join(BASE, 'c27-'+t, 'questions.json'), 'w'), ensure_ascii=False, indent=1); N += len(qs)
print(N, 'questions')
