#!/usr/bin/env python3
"""Reads the written tables back and computes every truth. Standard library only."""
import csv, json, os, sys
from collections import Counter, defaultdict
from datetime import date, datetime
HERE = os.path.dirname(os.path.abspath(__file__))

def raw(folder, fname, delim=','):
    with open(os.path.join(HERE, 'z26-'+folder, fname), newline='', encoding='utf-8') as f:
        return list(csv.reader(f, delimiter=delim))
def recs(folder, fname, delim=','):
    r = raw(folder, fname, delim); return [dict(zip(r[0], x)) for x in r[1:]]
def d(s, fmt): return datetime.strptime(s, fmt).date() if s.strip() else None
def en(s):
    s = s.replace('£','').replace(',','').strip()
    if not s: return None
    return -float(s[1:-1]) if s.startswith('(') else float(s)
def de(s):
    s = s.strip(); return float(s.replace('.','').replace(',','.')) if s else None
def fold(s): return s.strip().casefold().replace('ü','ue').replace('ä','ae').replace('ö','oe')
def clean(rows, *cols):
    """several spellings of one label -> the most common one"""
    for c in cols:
        g = defaultdict(Counter)
        for r in rows: g[fold(r[c])][r[c].strip()] += 1
        for r in rows: r[c] = g[fold(r[c])].most_common(1)[0][0]
def ym(x): return x.strftime('%Y-%m')
def q(x): return f'{x.year}-Q{(x.month+2)//3}'
def rnd(v):
    if isinstance(v, float):
        v = round(v, 6)
        return int(v) if v == int(v) else v
    return v
def T(cols, rows, tol=0.01, ordered=False):
    return {'columns': cols, 'rows': [[rnd(c) for c in r] for r in rows], 'tolerance': tol, 'ordered': ordered}
def one(name, v, tol=0.01): return T([name], [[v]], tol)
def gsum(rows, key, val):
    o = defaultdict(float)
    for r in rows:
        v = val(r)
        if v is not None: o[key(r)] += v
    return dict(o)
def gcount(rows, key): return dict(Counter(key(r) for r in rows))
def win(cols, dd, tol=0.01, low=False):
    m = (min if low else max)(dd.values()); ks = [k for k, v in dd.items() if abs(v-m) < 1e-9]
    if len(ks) > 1: print('   TIE', cols, ks, m, file=sys.stderr)
    return T(cols, [[k, m] for k in ks], tol)
def pairs(cols, dd, tol=0.01): return T(cols, [[k, v] for k, v in sorted(dd.items())], tol)
def avg(l): l = [x for x in l if x is not None]; return sum(l)/len(l)

SETS = {}
class Q:
    def __init__(s, name): s.n = 'z26-'+name; s.l = []; SETS[s.n] = s.l
    def add(s, question, kind, truth=None, also=(), truths=(), note=''):
        def uniq(xs, seen):
            o = []
            for x in xs:
                k = json.dumps(x, ensure_ascii=False)
                if k not in seen: seen.add(k); o.append(x)
            return o
        if kind == 'ambiguous':
            ts = uniq(truths, set()); truth = ts[0]; al = []
        else:
            ts = []; al = uniq(also, {json.dumps(truth, ensure_ascii=False)})
        s.l.append({'id': f'{s.n}-{len(s.l)+1}', 'question': question, 'kind': kind, 'truth': truth if kind != 'unanswerable' else None, 'alsoRight': al, 'truths': ts, 'note': note})
    def a(s, question, truth, also=(), note=''): s.add(question, 'answerable', truth, also, note=note)
    def amb(s, question, truths, note=''): s.add(question, 'ambiguous', truths=truths, note=note)
    def un(s, question, note=''): s.add(question, 'unanswerable', note=note)

# ------------------------------------------------------------------ 1 toyshop
def toyshop():
    R = recs('toyshop', 'orders_export_2025.csv'); clean(R, 'Country', 'Payment')
    for r in R:
        r['d'] = datetime.strptime(r['Placed'], '%Y-%m-%d %H:%M').date(); r['t'] = en(r['Order total']); r['q'] = int(r['Qty'])
    F = [R, [r for r in R if r['Status'] != 'cancelled'], [r for r in R if r['Status'] not in ('cancelled','refunded')], [r for r in R if r['Status'] == 'completed']]
    k = Q('toyshop')
    v = [one('Order total', sum(r['t'] for r in X if r['d'].month == 3)) for X in F]
    k.a('what did we turn over in march', v[0], v[1:], 'sum of order totals placed in March 2025; cancelled and refunded ones counted or left out')
    v = [win(['Product','Order total'], gsum(X, lambda r: r['Product'], lambda r: r['t'])) for X in F]
    k.a('which toy made the most money', v[0], v[1:], 'product with the highest sum of order totals')
    c = gcount([r for r in R if r['Status'] == 'cancelled'], lambda r: ym(r['d']))
    full = {f'2025-{m:02d}': c.get(f'2025-{m:02d}', 0) for m in range(1, 13)}
    k.a('cancelled orders per month pls', pairs(['month','orders'], full), [pairs(['month','orders'], c)], 'status cancelled by month placed; months without any as 0 or left out')
    v = [one('share', avg([float(r['Country'] != 'United Kingdom') for r in X]), .001) for X in F]
    k.a('what % of our orders went outside the uk', v[0], v[1:], 'orders with a country other than United Kingdom (any case) over all orders')
    def aov(X): return {f'2025-Q{i}': avg([r['t'] for r in X if q(r['d']) == f'2025-Q{i}']) for i in (1, 2)}
    v = [pairs(['quarter','average'], aov(X)) for X in F]
    w = [T(['2025-Q1','2025-Q2','difference'], [[a['2025-Q1'], a['2025-Q2'], a['2025-Q2']-a['2025-Q1']]]) for a in map(aov, F)]
    k.a('average order value first quarter vs second', v[0], v[1:]+w, 'mean order total in Q1 and in Q2')
    k.a('which orders are still waiting to be sent', T(['Order'], [[r['Order']] for r in R if r['Status'] == 'processing' and not r['Shipped']]), [], 'status processing, no shipped date; cancelled ones are not waiting')
    t = []
    for X in F[:3]:
        t.append(win(['Customer','Order total'], gsum(X, lambda r: r['Customer'], lambda r: r['t'])))
    for X in F[:3]:
        t.append(win(['Customer','orders'], gcount(X, lambda r: r['Customer'])))
    for X in F[:3]:
        t.append(win(['Customer','Qty'], gsum(X, lambda r: r['Customer'], lambda r: r['q'])))
    k.amb('who is our best customer', t, 'by money, by number of orders, by pieces')
    k.un('why did puzzles drop off in the summer', 'asks for a cause')

# ------------------------------------------------------------------ 2 removals
def removals():
    R = recs('removals', 'jobs.csv')
    for r in R:
        r['d'] = d(r['Move date'], '%d/%m/%Y'); r['c'] = en(r['Charged']); r['qu'] = en(r['Quoted'])
    clean(R, 'Crew lead'); k = Q('removals')
    c = gcount(R, lambda r: r['Crew lead']); nb = {a: b for a, b in c.items() if a}
    k.a('how many moves has each crew lead done', pairs(['Crew lead','jobs'], nb), [pairs(['Crew lead','jobs'], c)], 'jobs per crew lead, upper/lower case together; jobs without a lead left out or as a line of their own')
    k.a('how far is an office move on average', one('Miles', avg([float(r['Miles']) for r in R if r['Kind of move'] == 'Office'])), [], 'mean miles of office moves')
    L = [r for r in R if r['c'] is not None and r['c']-r['qu'] > 200]
    k.a('which jobs ended up more than 200 over the quote', T(['Job no'], [[r['Job no']] for r in L]), [], 'charged minus quoted above 200')
    up = sum(r['c'] for r in R if r['Paid'] == 'no' and r['c'] is not None)
    k.a('how much do customers still owe us', one('Charged', up), [one('owed', up + sum(r['qu'] for r in R if r['c'] is None))], 'charged on jobs not paid; or with the quote where nothing is charged yet')
    s = gsum(R, lambda r: ym(r['d']), lambda r: r['c']); a, b = s['2024-12'], s['2025-01']
    k.a('what did we charge in december 24 against january 25', T(['month','Charged'], [['2024-12', a], ['2025-01', b]]), [T(['2024-12','2025-01','difference'], [[a, b, b-a]]), T(['2024-12','2025-01','change'], [[a, b, (b-a)/a]])], 'charged by month of the move')
    wd = gcount(R, lambda r: r['d'].strftime('%A'))
    h = gsum(R, lambda r: r['d'].strftime('%A'), lambda r: float(r['Hours']))
    k.a('what day of the week are we busiest', win(['weekday','jobs'], wd), [win(['weekday','Hours'], h)], 'weekday with most jobs; or most hours')
    def big(f): return win(['Job no', f], {r['Job no']: float(r[f]) for r in R if r[f]})
    k.amb('what was our biggest job', [big('Charged'), big('Hours'), big('Miles'), big('Quoted')], 'by money charged, hours, miles, quote')
    k.un('how much diesel did the vans burn', 'no fuel in the table')

# ------------------------------------------------------------------ 3 recruiter
def recruiter():
    R = recs('recruiter', 'candidates.csv'); clean(R, 'Source'); k = Q('recruiter')
    for r in R:
        for a in ('Applied','Interviewed','Offer made','Start date'): r['_'+a] = d(r[a], '%d-%b-%Y')
        r['f'] = en(r['Fee'])
    P = [r for r in R if r['Stage'] == 'Placed']
    k.a('how many of the people we placed came through linkedin', one('count', sum(r['Source'] == 'LinkedIn' for r in P)), [], 'stage Placed and source LinkedIn/Linkedin')
    s = sorted(gsum(R, lambda r: r['Consultant'], lambda r: r['f']).items(), key=lambda x: -x[1])
    k.a('fees per consultant, best first', T(['Consultant','Fee'], s, ordered=True), [], 'sum of fees per consultant, falling')
    k.a('how long does it take on average from aplying to an offer', one('days', avg([(r['_Offer made']-r['_Applied']).days for r in R if r['_Offer made']]), .05), [one('days', avg([(r['_Offer made']-r['_Applied']).days for r in P]), .05)], 'mean days Applied -> Offer made where there is an offer')
    k.a('which client took on the most people', win(['Client','placed'], gcount(P, lambda r: r['Client'])), [], 'placed candidates per client')
    k.a('how many people had an interview but no offer', one('count', sum(bool(r['_Interviewed']) and not r['_Offer made'] for r in R)), [], 'Interviewed filled, Offer made blank')
    W = [r for r in R if 'warehouse' in r['Role'].lower()]
    k.a('what percentage of applicants for warehouse jobs did we place', one('share', avg([float(r['Stage'] == 'Placed') for r in W]), .001), [], 'both warehouse roles')
    def rate(): 
        o = {}
        for c in {r['Consultant'] for r in R}: o[c] = avg([float(r['Stage'] == 'Placed') for r in R if r['Consultant'] == c])
        return o
    k.amb('who is our best consultant', [win(['Consultant','Fee'], gsum(R, lambda r: r['Consultant'], lambda r: r['f'])), win(['Consultant','placed'], gcount(P, lambda r: r['Consultant'])), win(['Consultant','share placed'], rate(), .001),
        win(['Consultant','average fee'], {c: avg([r['f'] for r in P if r['Consultant'] == c]) for c in {r['Consultant'] for r in P}})], 'by fees, by placements, by share placed, by average fee')
    k.un('which of these people will quit within a year', 'a forecast')

# ------------------------------------------------------------------ 4 lettings
def lettings():
    P = recs('lettings', 'properties.csv'); R = recs('lettings', 'repairs.csv'); clean(R, 'Priority'); k = Q('lettings')
    for r in R: r['d'] = d(r['Reported'], '%d/%m/%Y'); r['f'] = d(r['Fixed'], '%d/%m/%Y'); r['c'] = en(r['Cost'])
    by = {p['Ref']: p for p in P}; have = {r['Property'] for r in R}
    assert have <= set(by)
    k.a('how many properties never needed a repair', one('count', sum(p['Ref'] not in have for p in P)), [], 'properties without a ticket')
    k.a('what did repairs cost in each town', pairs(['Town','Cost'], gsum(R, lambda r: by[r['Property']]['Town'], lambda r: r['c'])), [], 'sum of repair cost by the town of the property')
    k.a('which landlord has the most places with us', win(['Landlord','properties'], gcount(P, lambda p: p['Landlord'])), [], 'properties per landlord')
    k.a('how many days does an urgent repair take on average', one('days', avg([(r['f']-r['d']).days for r in R if r['f'] and r['Priority'] == 'urgent']), .05), [], 'Fixed minus Reported, urgent ones that are fixed')
    L = [r for r in R if r['State'] != 'closed' and r['d'] < date(2025, 5, 1)]
    k.a('which repairs reported before may 2025 are still not done', T(['Ticket'], [[r['Ticket']] for r in L]), [], 'not closed (open or waiting for parts), reported before 2025-05-01')
    m = {b: avg([float(p['Rent pcm']) for p in P if p['Bedrooms'] == b]) for b in '23'}
    k.a('whats the difference in average rent between 2 bed and 3 bed places', one('difference', m['3']-m['2']), [one('difference', m['2']-m['3']), T(['Bedrooms','average'], [['2', m['2']], ['3', m['3']]]), T(['2','3','difference'], [[m['2'], m['3'], m['3']-m['2']]])], 'mean rent of 3 bedrooms minus mean rent of 2 bedrooms')
    t = []
    n = gcount(R, lambda r: r['Property']); c = gsum(R, lambda r: r['Property'], lambda r: r['c']); o = gcount([r for r in R if r['State'] != 'closed'], lambda r: r['Property'])
    u = gcount([r for r in R if r['Priority'] == 'urgent'], lambda r: r['Property'])
    for lab, dd in (('repairs', n), ('Cost', c), ('not closed', o), ('urgent', u)):
        x = win(['Property', lab], dd); t.append(x); t.append(T(['Address', lab], [[by[a]['Address'], b] for a, b in x['rows']]))
    x = win(['Property','Rent pcm'], {p['Ref']: float(p['Rent pcm']) for p in P}, low=True); t.append(x)
    k.amb('whats our worst property', t, 'most repairs, highest repair cost, most still open, most urgent ones, lowest rent')
    k.un('which tenants are behind with the rent', 'no tenants and no payments in the tables')

# ------------------------------------------------------------------ 5 signmaker
def signmaker():
    R = recs('signmaker', 'sales invoices 2024-2025.csv'); clean(R, 'Client'); k = Q('signmaker')
    for r in R:
        for a in ('Issued','Due','Paid on'): r['_'+a] = d(r[a], '%d %b %Y')
        for a in ('Net','VAT','Gross'): r[a] = en(r[a])
    N = [r for r in R if r['Net'] >= 0]
    var = [(R,'Net'),(R,'Gross'),(N,'Net'),(N,'Gross')]
    v, w = [], []
    for X, f in var:
        a = {y: sum(r[f] for r in X if r['_Issued'].year == y) for y in (2024, 2025)}
        v.append(T(['year', f], [['2024', a[2024]], ['2025', a[2025]]])); w += [T(['2024','2025','difference'], [[a[2024], a[2025], a[2025]-a[2024]]]), T(['2024','2025','change'], [[a[2024], a[2025], a[2025]/a[2024]-1]])]
    k.a('compare turnover 2024 and 2025', v[0], v[1:]+w, 'net by issue year with credit notes; also gross, also without credit notes')
    U = [r for r in R if not r['_Paid on']]
    k.a('how many invoices are still unpaid and what do they come to', T(['invoices','Gross'], [[len(U), sum(r['Gross'] for r in U)]]), [T(['invoices','Net'], [[len(U), sum(r['Net'] for r in U)]])], 'no payment date; gross (what clients owe)')
    k.a('how many got paid late', one('count', sum(bool(r['_Paid on']) and r['_Paid on'] > r['_Due'] for r in R)), [], 'Paid on after Due')
    f = lambda X: one('days', avg([(r['_Paid on']-r['_Issued']).days for r in X if r['_Paid on']]), .05)
    k.a('how many days do clients take to pay us on avarage', f(R), [f(N)], 'Paid on minus Issued; with or without credit notes')
    v = []
    for X, c in var:
        s = sorted(gsum([r for r in X if r['_Issued'].year == 2025], lambda r: r['Client'], lambda r: r[c]).items(), key=lambda x: -x[1])[:5]
        v.append(T(['Client', c], s, ordered=True))
    k.a('top 5 clients 2025 by turnover', v[0], v[1:], 'by net turnover of invoices issued in 2025, spellings together; also gross, also without credit notes')
    sh = lambda X, c: one('share', sum(r[c] for r in X if r['Work'] == 'Vehicle wrap')/sum(r[c] for r in X), .001)
    k.a('how much of our turnover is vehicle wraps, in percent', sh(R,'Net'), [sh(X, c) for X, c in var[1:]], 'net of Vehicle wrap over all net')
    M = lambda a, c: one(c, sum(r[c] for r in R if r[a] and ym(r[a]) == '2025-03'))
    k.amb('how was march 2025', [M('_Issued','Net'), M('_Issued','Gross'), M('_Paid on','Gross'), M('_Paid on','Net'), one('invoices', sum(ym(r['_Issued']) == '2025-03' for r in R))], 'invoiced net or gross, money received, number of invoices')
    k.un('what will we turn over next quarter', 'a forecast')

# ------------------------------------------------------------------ 6 camping
def camping():
    R = recs('camping', 'Buchungen_2025.csv', ';'); clean(R, 'Land'); k = Q('camping')
    for r in R:
        for a in ('Gebucht am','Anreise','Abreise'): r['_'+a] = d(r[a], '%d.%m.%Y')
        r['p'] = de(r['Preis']); r['n'] = (r['_Abreise']-r['_Anreise']).days; r['g'] = int(r['Erwachsene'])+int(r['Kinder'])
    F = [R, [r for r in R if r['Status'] != 'storniert'], [r for r in R if r['Status'] == 'abgereist']]
    v = [one('Anreisen', sum(r['_Anreise'].month == 8 for r in X)) for X in F]
    k.a('wieviele anreisen im august', v[0], v[1:], 'Buchungen mit Anreise im August 2025; Stornierte mit oder ohne')
    v = [pairs(['Platzart','Preis'], gsum(X, lambda r: r['Platzart'], lambda r: r['p'])) for X in F]
    k.a('umsatz je platzart', v[0], v[1:], 'Summe Preis je Platzart; Stornierte mit oder ohne')
    v = [one('Nächte', avg([r['n'] for r in X])) for X in F]
    k.a('wie lange bleiben die leute im schnitt', v[0], v[1:], 'Abreise minus Anreise in Nächten, Mittel je Buchung')
    v = [one('Anteil', avg([float(r['Hund'] == 'ja') for r in X]), .001) for X in F]
    k.a('wie viel prozent der buchungen sind mit hund', v[0], v[1:], 'Hund ja durch alle Buchungen')
    v = [T(['Buchungsnr'], [[r['Buchungsnr']] for r in X if not r['Anzahlung'].strip()]) for X in F]
    k.a('welche buchungen haben keine anzahlung', v[0], v[1:], 'Anzahlung leer; Stornierte mit oder ohne')
    v = [win(['Land','Buchungen'], gcount([r for r in X if r['Land'] != 'Deutschland'], lambda r: r['Land'])) for X in F]
    k.a('aus welchem land ausser deutschland kommen die meisten buchungen', v[0], v[1:], 'Buchungen je Land ohne Deutschland')
    t = []
    for key in ('_Anreise','_Gebucht am'):
        for X in F:
            t.append(win(['Monat','Preis'], gsum(X, lambda r: ym(r[key]), lambda r: r['p'])))
            t.append(win(['Monat','Buchungen'], gcount(X, lambda r: ym(r[key]))))
    for X in F:
        t.append(win(['Monat','Gäste'], gsum(X, lambda r: ym(r['_Anreise']), lambda r: r['g'])))
        t.append(win(['Monat','Nächte'], gsum(X, lambda r: ym(r['_Anreise']), lambda r: r['n'])))
    k.amb('welcher monat war der beste', t, 'nach Umsatz, Buchungen, Gästen oder Nächten; nach Anreise oder Buchungsdatum')
    k.un('wie zufrieden waren die gäste mit dem waschhaus', 'steht nicht in der Tabelle')

# ------------------------------------------------------------------ 7 container
def container():
    R = recs('container', 'Wiegescheine 2025.csv', ';'); clean(R, 'Abfallart', 'Bezahlt'); k = Q('container')
    for r in R: r['d'] = d(r['Datum'], '%d.%m.%Y'); r['n'] = de(r['Netto kg']); r['b'] = de(r['Betrag EUR'])
    kg = sum(r['n'] for r in R if r['Abfallart'] == 'Bauschutt')
    k.a('wie viel tonnen bauschutt hatten wir', one('Tonnen', kg/1000), [one('Netto kg', kg)], 'Netto kg Bauschutt / 1000')
    k.a('umsatz pro monat', pairs(['Monat','Betrag EUR'], gsum(R, lambda r: ym(r['d']), lambda r: r['b'])), [], 'Summe Betrag je Monat')
    k.a('welcher fahrer hatte die meisten fuhren', win(['Fahrer','Fuhren'], gcount(R, lambda r: r['Fahrer'])), [], 'Wiegescheine je Fahrer')
    k.a('wer schuldet uns noch wieviel', pairs(['Kunde','Betrag EUR'], gsum([r for r in R if r['Bezahlt'].lower() == 'nein'], lambda r: r['Kunde'], lambda r: r['b'])), [], 'Bezahlt nein, Summe Betrag je Kunde')
    k.a('anteil sperrmüll am umsatz', one('Anteil', sum(r['b'] for r in R if r['Abfallart'] == 'Sperrmüll')/sum(r['b'] for r in R), .001), [], 'Sperrmüll und Sperrmuell zusammen, Betrag durch Gesamtbetrag')
    s = gsum(R, lambda r: q(r['d']), lambda r: r['n']); a, b = s['2025-Q1'], s['2025-Q2']
    al = []
    for f in (1, 1000):
        al += [T(['Quartal','Menge'], [['2025-Q1', a/f], ['2025-Q2', b/f]]), T(['2025-Q1','2025-Q2','Differenz'], [[a/f, b/f, (b-a)/f]]), T(['2025-Q1','2025-Q2','Veränderung'], [[a/f, b/f, b/a-1]])]
    k.a('angelieferte menge erstes quartal gegen zweites', T(['Quartal','Netto kg'], [['2025-Q1', a], ['2025-Q2', b]]), al, 'Summe Netto kg je Quartal, auch in Tonnen')
    k.amb('wer ist unser grösster kunde', [win(['Kunde','Betrag EUR'], gsum(R, lambda r: r['Kunde'], lambda r: r['b'])), win(['Kunde','Netto kg'], gsum(R, lambda r: r['Kunde'], lambda r: r['n'])), win(['Kunde','Fuhren'], gcount(R, lambda r: r['Kunde'])),
        win(['Kunde','Betrag EUR'], gsum([r for r in R if r['Kunde'] != 'Privat'], lambda r: r['Kunde'], lambda r: r['b'])), win(['Kunde','Netto kg'], gsum([r for r in R if r['Kunde'] != 'Privat'], lambda r: r['Kunde'], lambda r: r['n'])), win(['Kunde','Fuhren'], gcount([r for r in R if r['Kunde'] != 'Privat'], lambda r: r['Kunde']))], 'nach Umsatz, Gewicht oder Fuhren; „Privat“ als Sammelkunde mit oder ohne')
    k.un('was sollten wir für altholz verlangen', 'verlangt einen Rat')

# ------------------------------------------------------------------ 8 icecream
def icecream():
    X = raw('icecream', 'scoops 2025.csv'); hi = next(i for i, r in enumerate(X) if r[0] == 'Flavour'); H = X[hi]
    mo = H[2:10]; num = dict(zip(mo, ['2025-03','2025-04','2025-05','2025-06','2025-07','2025-08','2025-09','2025-10']))
    D = []
    for r in X[hi+1:]:
        if r[0] == 'Total': tot = r; break
        D.append({'f': r[0], 't': r[1], **{m: en(v) for m, v in zip(mo, r[2:10])}, 'T': en(r[10])})
    for x in D: assert sum(x[m] or 0 for m in mo) == x['T']
    assert sum(x['T'] for x in D) == en(tot[10])
    k = Q('icecream'); g = {x['f']: x for x in D}
    k.a('how many vanilla scoops over the whole season', one('Total', g['Vanilla']['T']), [], 'row Vanilla, not Oat vanilla')
    k.a('best seller in july', win(['Flavour','Jul'], {x['f']: x['Jul'] for x in D}), [], 'highest figure in Jul, total row left out')
    s = {m: sum(x[m] or 0 for x in D) for m in mo}
    k.a('how many scoops each month', T(['month','scoops'], [[num[m], s[m]] for m in mo]), [T(['month','scoops'], [[m, s[m]] for m in mo])], 'sum of all flavours per month, total row not counted again')
    k.a('what share of all scoops is vegan', one('share', sum(x['T'] for x in D if x['t'] == 'Vegan')/sum(x['T'] for x in D), .001), [], 'type Vegan over everything')
    k.a('which flavours sold less in august than in july', T(['Flavour'], [[x['f']] for x in D if x['Aug'] < x['Jul']]), [], 'Aug below Jul, total row left out')
    k.a('which flavours didnt we have in march', T(['Flavour'], [[x['f']] for x in D if x['Mar'] is None]), [], 'blank in Mar')
    k.amb('whats our weakest flavour', [win(['Flavour','Total'], {x['f']: x['T'] for x in D}, low=True), win(['Flavour','average per month'], {x['f']: avg([x[m] for m in mo]) for x in D}, low=True), win(['Flavour','Oct'], {x['f']: x['Oct'] for x in D if x['Oct'] is not None}, low=True)], 'lowest total, lowest average per month on sale, lowest last month')
    k.un('what did we earn on chocolate', 'only scoops, no money')

# ------------------------------------------------------------------ 9 cinema
def cinema():
    X = raw('cinema', 'weekly returns.csv'); D = []
    for r in X[4:]:
        if r[0] == 'Total': tot = r; break
        D.append(dict(d=d(r[0], '%d/%m/%Y'), f1=r[1], s1=en(r[2]), t1=en(r[3]), k1=en(r[4]), f2=r[5], s2=en(r[6]), t2=en(r[7]), k2=en(r[8]), b=en(r[9])))
    S = lambda c: sum(x[c] or 0 for x in D)
    for c, i in (('t1',3),('k1',4),('t2',7),('k2',8),('b',9)): assert abs(S(c)-en(tot[i])) < .01, c
    iso = lambda x: x['d'].isoformat(); k = Q('cinema')
    k.a('tickets sold in screen 2 alltogether', one('Tickets', S('t2')), [], 'sum of Screen 2 tickets, total row not counted again')
    k.a('in which week did the bar take the most', win(['Week','Bar takings'], {iso(x): x['b'] for x in D}), [], 'week with the highest bar takings')
    m1 = gsum(D, lambda x: ym(x['d']), lambda x: x['k1']); m2 = gsum(D, lambda x: ym(x['d']), lambda x: x['k2'] or 0)
    k.a('ticket money per month, both screens together', T(['month','takings'], [[m, m1[m]+m2[m]] for m in sorted(m1)]), [T(['month','Screen 1','Screen 2','both'], [[m, m1[m], m2[m], m1[m]+m2[m]] for m in sorted(m1)])], 'takings of both screens by the month in which the week starts, without bar')
    k.a('what does a ticket in screen 1 bring on average', one('per ticket', S('k1')/S('t1')), [], 'takings over tickets')
    k.a('which weeks did screen 2 sell more tickets than screen 1', T(['Week'], [[iso(x)] for x in D if (x['t2'] or 0) > x['t1']]), [], 'weeks with Screen 2 tickets above Screen 1 tickets')
    k.a('how many weeks was screen 2 shut', one('weeks', sum(x['t2'] is None for x in D)), [], 'weeks with nothing under Screen 2')
    def two(l, a, b): return T(['Screen', l], [['Screen 1' if a > b else 'Screen 2', max(a, b)]])
    k.amb('which screen does better', [two('Takings', S('k1'), S('k2')), two('Tickets', S('t1'), S('t2')), two('takings per show', S('k1')/S('s1'), S('k2')/S('s2')), two('tickets per show', S('t1')/S('s1'), S('t2')/S('s2')), two('takings per ticket', S('k1')/S('t1'), S('k2')/S('t2')),
        two('takings per week open', S('k1')/len(D), S('k2')/sum(x['t2'] is not None for x in D))], 'takings, tickets, per show, per ticket, per week open')
    k.un('which film should we bring back', 'asks for advice')

# ------------------------------------------------------------------ 10 winterdienst
def winterdienst():
    X = raw('winterdienst', 'Winterdienst 2024-25.csv', ';'); mo = X[3][3:8]; D = []
    for r in X[4:]:
        if r[0].startswith('Summe') or r[0] == 'Gesamt': continue
        D.append({'o': r[0], 'b': r[1], 'f': de(r[2]), **{m: de(v) for m, v in zip(mo, r[3:8])}, 'S': de(r[8]), 'P': de(r[9])})
    for x in D: assert abs(sum(x[m] or 0 for m in mo)-x['S']) < .001
    g = X[-1]; assert g[0] == 'Gesamt' and abs(sum(x['S'] for x in D)-de(g[8])) < .01 and len(D) == 21
    s = {m: sum(x[m] or 0 for x in D) for m in mo}; k = Q('winterdienst')
    k.a('wie viele stunden waren wir im januar draussen', one('Jan', s['Jan']), [], 'Summe Jan aller Objekte, Zwischensummen nicht doppelt')
    k.a('welches objekt hat die meisten stunden gebraucht', win(['Objekt','Summe Std.'], {x['o']: x['S'] for x in D}), [], 'Objekt mit größter Summe, ohne Summenzeilen')
    k.a('stunden pro bezirk', pairs(['Bezirk','Summe Std.'], gsum(D, lambda x: x['b'], lambda x: x['S'])), [], 'Summe Stunden je Bezirk')
    k.a('wo mussten wir im märz gar nicht hin', T(['Objekt'], [[x['o']] for x in D if not x['Mrz']]), [], 'Mrz leer')
    k.a('wie gross ist ein objekt in süd im schnitt', one('Fläche m²', avg([x['f'] for x in D if x['b'] == 'Süd'])), [], 'Mittel Fläche im Bezirk Süd')
    k.a('wieviel mehr stunden im januar als im dezember', one('Differenz', s['Jan']-s['Dez']), [one('Veränderung', s['Jan']/s['Dez']-1), T(['Dez','Jan','Differenz'], [[s['Dez'], s['Jan'], s['Jan']-s['Dez']]])], 'Jan minus Dez')
    k.amb('welches objekt lohnt sich am wenigsten', [win(['Objekt','€ je Stunde'], {x['o']: x['P']/x['S'] for x in D}, low=True), win(['Objekt','Pauschale €'], {x['o']: x['P'] for x in D}, low=True), win(['Objekt','€ je m²'], {x['o']: x['P']/x['f'] for x in D}, low=True)], 'Pauschale je Stunde, Pauschale überhaupt, Pauschale je m²')
    k.un('wieviel streusalz haben wir verbraucht', 'steht nicht in der Tabelle')

# ------------------------------------------------------------------ 11 tileshop
def tileshop():
    X = raw('tileshop', 'P&L 2025.csv'); H = X[3][1:]; sec = None; V = {}; over = []
    for r in X[4:]:
        if not any(r[1:]): sec = r[0]; continue
        V[r[0]] = dict(zip(H, map(en, r[1:])))
        if r[0].startswith('Total'): sec = None
        elif sec == 'Overheads': over.append(r[0])
    y, p = 'Year 2025', 'Year 2024'; k = Q('tileshop')
    for n in V.values(): assert abs(sum(n[f'Q{i} 2025'] for i in (1,2,3,4))-n[y]) < .5
    k.a('what was gross profit for the whole of 2025', one(y, V['Gross profit'][y]), [], 'row Gross profit, Year 2025')
    k.a('how many percent of income was left as gross profit in 2025', one('margin', V['Gross profit'][y]/V['Total income'][y], .001), [], 'Gross profit over Total income, 2025')
    k.a('whats our biggest overhead', win(['line', y], {o: V[o][y] for o in over}), [], 'largest overhead line in 2025, totals left out')
    n = V['Net profit']; df = n[y]-n[p]
    k.a('how much better is net profit than the year before', one('difference', df), [one('change', df/n[p], .0005), T(['2024','2025','difference'], [[n[p], n[y], df]])], 'Net profit 2025 minus 2024')
    k.a('net profit each quarter', T(['quarter','Net profit'], [[f'2025-Q{i}', n[f'Q{i} 2025']] for i in (1,2,3,4)]), [T(['quarter','Net profit'], [[f'Q{i} 2025', n[f'Q{i} 2025']] for i in (1,2,3,4)])], 'row Net profit by quarter')
    k.a('which overheads went up compared to 2024', T(['line'], [[o] for o in over if V[o][y] > V[o][p]]), [], 'overhead lines with 2025 above 2024, total left out')
    k.amb('what did we make in q3', [one(a, V[a]['Q3 2025']) for a in ('Net profit','Gross profit','Operating profit','Total income')], 'net, gross or operating profit, or income')
    k.un('how many square metres of tiles did we sell', 'only money in the table')

# ------------------------------------------------------------------ 12 herberge
def herberge():
    X = raw('herberge', 'Plan-Ist 2025.csv', ';'); sec = None; V = {}; L = defaultdict(list)
    for r in X[4:]:
        if not any(r[1:]): sec = r[0]; continue
        V[r[0]] = dict(P=de(r[1]), I=de(r[2]), A=de(r[3]), V=de(r[4]))
        if r[0].startswith('Summe'): sec = None
        elif sec: L[sec].append(r[0])
    A = L['Aufwendungen']; E = L['Erträge']; k = Q('herberge')
    for n in V.values(): assert n['I']-n['P'] == n['A']
    assert sum(V[a]['I'] for a in A) == V['Summe Aufwendungen']['I'] and sum(V[a]['I'] for a in E) == V['Summe Erträge']['I']
    over = [a for a in A if V[a]['I'] > V[a]['P']]
    k.a('bei welchen ausgaben liegen wir über plan', T(['Position'], [[a] for a in over]), [], 'Aufwandszeilen mit Ist über Plan, ohne Summen')
    k.a('welche kosten haben den plan am stärksten gerissen', win(['Position','Abweichung'], {a: V[a]['A'] for a in A}), [win(['Position','Abweichung %'], {a: V[a]['A']/V[a]['P'] for a in A}, .001)], 'größte Überschreitung in Euro, auch in Prozent')
    j = V['Jahresergebnis']
    k.a('welches ergebnis war geplant und was ist rausgekommen', T(['Plan 2025','Ist 2025'], [[j['P'], j['I']]]), [T(['Plan 2025','Ist 2025','Abweichung'], [[j['P'], j['I'], j['A']]]), T(['','Jahresergebnis'], [['Plan 2025', j['P']], ['Ist 2025', j['I']]])], 'Jahresergebnis Plan und Ist')
    k.a('wieviel prozent der einnahmen 2025 kommen von übernachtungen', one('Anteil', V['Übernachtungen']['I']/V['Summe Erträge']['I'], .001), [], 'Ist Übernachtungen durch Ist Summe Erträge')
    k.a('was haben strom und heizung 2025 zusammen gekostet', one('Ist 2025', V['Strom']['I']+V['Heizung']['I']), [], 'Ist Strom + Ist Heizung')
    s = V['Summe Aufwendungen']; df = s['I']-s['V']
    k.a('um wieviel sind die gesamten ausgaben gegenüber 2024 gestiegen', one('Differenz', df), [one('Veränderung', df/s['V'], .0005), T(['Ist 2024','Ist 2025','Differenz'], [[s['V'], s['I'], df]])], 'Summe Aufwendungen Ist 2025 minus Ist 2024')
    t = []
    for z in ('Jahresergebnis','Summe Erträge','Summe Aufwendungen'): t += [one('Abweichung', V[z]['A']), one('Abweichung %', V[z]['A']/V[z]['P'], .001)]
    t += [T(['Position','Abweichung'], [[z, V[z]['A']] for z in ('Summe Erträge','Summe Aufwendungen','Jahresergebnis')])]
    k.amb('wie weit sind wir vom plan weg', t, 'beim Ergebnis, bei den Erträgen, bei den Aufwendungen; in Euro oder Prozent')
    k.un('warum ist die instandhaltung so teuer geworden', 'fragt nach einer Ursache')

for fn in (toyshop,removals,recruiter,lettings,signmaker,camping,container,icecream,cinema,winterdienst,tileshop,herberge):
    fn()
for n, l in SETS.items():
    assert [x['kind'] for x in l].count('answerable') == 6 and len(l) == 8, n
    with open(os.path.join(HERE, n, 'questions.json'), 'w', encoding='utf-8') as f: json.dump(l, f, ensure_ascii=False, indent=1); f.write('\n')
    print('==', n)
    for x in l:
        f = lambda t: str(t['rows'])[:330] + f" ({len(t['rows'])})" if t else '-'
        print(x['id'][-1], x['kind'][:3], '|', x['question'], '|', f(x['truth']))
        for t in x['alsoRight'] + x['truths'][1:]: print('      ~', str(t['columns']), f(t)[:150])
