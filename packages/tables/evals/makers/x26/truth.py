#!/usr/bin/env python3
# Reads the written files back and computes every truth. Standard library only.
import csv, os, json, sys
from collections import Counter, defaultdict
from datetime import datetime, date
from statistics import mean, median
HERE=os.path.dirname(os.path.abspath(__file__)); TODAY=date(2026,11,29)
def read(folder,name,sep=','):
    with open(os.path.join(HERE,folder,name),encoding='utf-8-sig',newline='') as f: return list(csv.reader(f,delimiter=sep))
def recs(folder,name,sep=','):
    g=read(folder,name,sep); return [dict(zip(g[0],x)) for x in g[1:]]
def en(s):
    s=s.strip().replace('£','').replace(',','')
    if not s: return None
    return -float(s[1:-1]) if s[0]=='(' else float(s)
def de(s):
    s=s.strip()
    return float(s.replace('.','').replace(',','.')) if s else None
def day(s,fmt): return datetime.strptime(s,fmt).date() if s.strip() else None
def norm(s): return ' '.join(s.strip().lower().replace('-',' ').split())
def canon(vals):
    """label -> most common spelling"""
    g=defaultdict(Counter)
    for v in vals:
        if v.strip(): g[norm(v)][v.strip()]+=1
    return {k:c.most_common(1)[0][0] for k,c in g.items()}
def unify(rs,col):
    m=canon([r[col] for r in rs])
    for r in rs: r[col]=m.get(norm(r[col]),'')
def R(v):
    if isinstance(v,float):
        v=round(v,6); return int(v) if v==int(v) else v
    if isinstance(v,date): return v.isoformat()
    return v
def T(cols,rows,tol=0.01,ordered=False): return {"columns":cols,"rows":[[R(c) for c in r] for r in rows],"tolerance":tol,"ordered":ordered}
def V(col,v,tol=0.01): return T([col],[[v]],tol)
SH=0.005
def groupsum(rs,key,val):
    d=defaultdict(float)
    for r in rs:
        if key(r) not in (None,''): d[key(r)]+=val(r) or 0
    return dict(d)
def groupmean(rs,key,val):
    d=defaultdict(list)
    for r in rs:
        if key(r) not in (None,'') and val(r) is not None: d[key(r)].append(val(r))
    return {k:mean(v) for k,v in d.items()}
def top(d,n=1,rev=True):
    s=sorted(d.items(),key=lambda x:x[1],reverse=rev)
    if len(s)>n and abs(s[n-1][1]-s[n][1])<1e-9: TIES.append((CUR[0],s[:n+1]))
    LOG.append(('   top',[(k,round(v,2)) for k,v in s[:n+2]]))
    return s[:n]
def ties(d,rev=True):
    m=(max if rev else min)(d.values()); return sorted([[k,v] for k,v in d.items() if abs(v-m)<1e-9])
TIES=[];LOG=[];CUR=['']
ym=lambda d:d.strftime('%Y-%m')
OUT=defaultdict(list)
def Q(folder,kind,q,truth=None,also=(),truths=None,note=''):
    n=len(OUT[folder])+1; seen=[]; keep=[]
    for a in ([truth] if truth else [])+list(also):
        k=json.dumps([a['rows']],ensure_ascii=False)
        if k not in seen: seen.append(k); keep.append(a)
    e={"id":f"{folder}-{n}","question":q,"kind":kind,"truth":truth,"alsoRight":keep[1:] if truth else keep}
    if kind=='ambiguous':
        u=[];s2=[]
        for t in truths:
            k=json.dumps(t['rows'],ensure_ascii=False)
            if k not in s2: s2.append(k);u.append(t)
        e['truths']=u
    e['note']=note; OUT[folder].append(e); LOG.append((e['id'],q)); LOG.append(('   =',json.dumps((truth or {}).get('rows') if kind!='ambiguous' else [t['rows'] for t in e['truths']],ensure_ascii=False)[:700])); LOG.append(('   also',len(e['alsoRight'])))
def two(la,a,lb,b,col='value'):
    """comparison: main both figures; also difference and percentage"""
    main=T(['period',col],[[la,a],[lb,b]])
    return main,[T([la,lb],[[a,b]]),V('difference',b-a),V('difference',abs(b-a)),V('change',(b-a)/a,SH),T([la,lb,'difference'],[[a,b,b-a]]),T([la,lb,'difference','change'],[[a,b,b-a,(b-a)/a]],0.01)]

# 1 vans -------------------------------------------------------------------
F='x26-vans'; rs=recs(F,'bookings_export.csv')
for c in ('Channel','Status','Van'): unify(rs,c)
for r in rs:
    r['p']=day(r['Pick-up'],'%d/%m/%Y'); r['b']=day(r['Booked On'],'%d/%m/%Y'); r['t']=en(r['Total (GBP)']); r['d']=int(r['Days'])
SETS=[[r for r in rs if r['Status']!='Cancelled'],rs,[r for r in rs if r['Status']=='Completed']]
wd=lambda d:d.strftime('%A')
def o():
    a=[]
    for S in SETS: a+=[T(['weekday','bookings'],[list(x)]) for x in top(Counter(wd(r['p']) for r in S))]
    return a
a=o(); Q(F,'answerable','what day of the week do most people pick up their van',a[1],a,note='weekday of Pick-up, all bookings; cancelled left out also right')
a=[]
for k in 'pb':
    for S in SETS: a+=[T(['van','total'],[list(x)]) for x in top(groupsum([r for r in S if r[k].year==2025],lambda r:r['Van'],lambda r:r['t']))]
Q(F,'answerable','which van made us the most money in 2025',a[0],a,note='sum of total, pick-up in 2025, not cancelled; also all bookings, also by booking date')
a=[T(['type','average days'],sorted(map(list,groupmean(S,lambda r:r['Van Type'],lambda r:r['d']).items()))) for S in SETS]
Q(F,'answerable','how long do people rent on average, per type of van',a[1],a,note='mean of days per van type over all bookings; cancelled left out also right')
a=[T(['month','takings'],sorted(map(list,groupsum([r for r in S if r['p'].year==2026],lambda r:ym(r['p']),lambda r:r['t']).items()))) for S in SETS]
Q(F,'answerable','takings by pick up month for 2026 pls',a[0],a,note='sum of total by month of pick-up 2026, without cancelled; all or completed only also right')
a=[V('share',sum(r['Channel']=='Website' for r in S)/len(S),SH) for S in SETS]+[V('share',sum(r['t'] for r in S if r['Channel']=='Website')/sum(r['t'] for r in S),SH) for S in SETS[:0]]
Q(F,'answerable','what share of bookings comes thru the website',a[1],a,note='bookings via Website (both spellings) / all bookings')
nod=lambda S:V('bookings',sum(not r['Deposit (GBP)'].strip() for r in S))
Q(F,'answerable','how many bookings are there without any deposit',nod(rs),[nod(SETS[0])],note='deposit blank, all bookings; without cancelled also right')
a=[]
for S in SETS[:2]:
    a+=[T(['customer','total'],[x]) for x in ties(groupsum(S,lambda r:r['Customer'],lambda r:r['t']))]
    c=Counter(r['Customer'] for r in S); a.append(T(['customer','bookings'],ties(c)))
    g=groupsum(S,lambda r:r['Customer'],lambda r:r['d']); a.append(T(['customer','days'],ties(g)))
Q(F,'ambiguous','who is our best customer',truths=a,note='by money, by number of bookings or by days; with or without cancelled')
Q(F,'unanswerable','why did so many people cancel this summer?',note='the table has no reason for cancelling')

# 2 wine -------------------------------------------------------------------
F='x26-wine'; rs=recs(F,'orders.csv'); cu={r['customer_no']:r for r in recs(F,'customers.csv')}
unify(rs,'wine')
for r in rs: r['d']=date.fromisoformat(r['order_date']); r['t']=float(r['order_total']); r['n']=int(r['bottles']); r['c']=cu[r['customer_no']]
nc=[r for r in rs if r['status']!='cancelled']; sp=[r for r in rs if r['status']=='shipped']; SETS=[nc,rs,sp]
a=[T(['origin','bottles'],sorted(map(list,groupsum(S,lambda r:r['origin'],lambda r:r['n']).items()))) for S in SETS]
Q(F,'answerable','how many bottles have we sold per country',a[0],a,note='bottles per origin without cancelled; all, or shipped only, also right')
a=[T(['restaurant','turnover'],[list(top(groupsum([r for r in S if r['c']['type']=='Restaurant'],lambda r:r['c']['name'],lambda r:r['t']))[0])]) for S in SETS]
Q(F,'answerable','which restaurant spent the most with us',a[0],a,note='sum of order_total per customer of type Restaurant, without cancelled; all also right')
a=[T(['wine','turnover'],[list(x) for x in top(groupsum(S,lambda r:r['wine'],lambda r:r['t']),5)],ordered=True) for S in SETS]
Q(F,'answerable','top 5 wines by turnover',a[0],a,note='order_total per wine, both spellings, without cancelled')
have={r['customer_no'] for r in rs}; hv2={r['customer_no'] for r in nc}
a=[V('customers',len(set(cu)-have)),V('customers',len(set(cu)-hv2))]
Q(F,'answerable','how many customers never ordered anything',a[0],a,note='customers with no row in orders; those with only cancelled orders also counted is also right')
a=[]
for S in SETS:
    h=lambda y:sum(r['t'] for r in S if r['d'].year==y and r['d'].month<=6)
    m,al=two('2025-H1',h(2025),'2026-H1',h(2026),'turnover'); a+=[m]+al
Q(F,'answerable','turnover first half 2026 compared to first half 2025',a[0],a,note='order_total Jan-Jun of both years without cancelled; all also right')
ns=[r for r in rs if not r['shipped_on']]
a=[V('orders',sum(r['status']!='cancelled' for r in ns)),V('orders',len(ns))]
Q(F,'answerable','how many orders havent been shipped yet',a[0],a,note='no shipping date and not cancelled; with cancelled also right')
a=[]
for S in SETS:
    s=[r for r in S if r['colour']=='red' and ym(r['d'])=='2026-09']; a+=[V('turnover',sum(r['t'] for r in s)),V('bottles',sum(r['n'] for r in s)),V('orders',len(s))]
Q(F,'ambiguous','how much red did we sell in september this year',truths=a,note='money, bottles or orders; with or without cancelled')
Q(F,'unanswerable','what margin do we make on the barolo',note='no purchase price in the files')

# 3 staff ------------------------------------------------------------------
F='x26-staff'; rs=recs(F,'staff_list.csv')
for c in ('Department','Contract'): unify(rs,c)
for r in rs: r['s']=day(r['Start Date'],'%d %b %Y'); r['e']=day(r['Leaving Date'],'%d %b %Y'); r['sal']=en(r['Annual Salary']); r['h']=float(r['Weekly Hours'])
cur=[r for r in rs if not r['e'] or r['e']>TODAY]
Q(F,'answerable','how many people work in the warehouse right now',V('people',sum(r['Department']=='Warehouse' for r in cur)),note='Warehouse (all spellings), no leaving date')
a=[T(['department','average salary'],sorted(map(list,groupmean(S,lambda r:r['Department'],lambda r:r['sal']).items()))) for S in (cur,rs)]
Q(F,'answerable','avg salary per department, only people who still work here',a[0],note='mean annual salary of current staff per department')
m=min(cur,key=lambda r:r['s']); assert sum(r['s']==m['s'] for r in cur)==1
Q(F,'answerable','who has been with us the longest and is still here',T(['name','start date'],[[m['Name'],m['s']]]),[V('name',m['Name'])],note='earliest start date among people without leaving date')
L=[r for r in rs if r['e'] and r['e'].year==2026]
Q(F,'answerable','list everyone who left in 2026',T(['name'],[[r['Name']] for r in L]),[T(['name','leaving date'],[[r['Name'],r['e']] for r in L]),T(['staff id'],[[r['Staff ID']] for r in L])],note='leaving date in 2026')
a=[V('share',sum(r['Contract']=='Part-time' for r in S)/len(S),SH) for S in (cur,rs)]
Q(F,'answerable','what percentage of our current staff is part time',a[0],note='part-time in all spellings / current staff')
c=Counter(r['s'].year for r in rs if r['s'].year>=2020); c2=Counter(r['s'].year for r in cur if r['s'].year>=2020)
Q(F,'answerable','how many people did we take on each year since 2020',T(['year','people'],[[y,c[y]] for y in sorted(c)]),[T(['year','people'],[[str(y),c[y]] for y in sorted(c)])],note='start dates per year 2020 and later, leavers counted too')
a=[]
for S in (cur,rs): a+=[V('average',mean(r['sal'] for r in S)),V('median',float(median(r['sal'] for r in S))),V('average full-time',mean(r['sal'] for r in S if r['Contract']=='Full-time')),V('average full-time equivalent',mean(r['sal']/r['h']*37.5 for r in S))]
Q(F,'ambiguous','whats a typical salary here',truths=a,note='mean or median, current or all, part-timers in or out')
Q(F,'unanswerable','who is likely to hand in their notice next',note='forecast; not in the table')

# 4 deals ------------------------------------------------------------------
F='x26-deals'; rs=recs(F,'deals.csv')
for c in ('Owner','Lost reason'): unify(rs,c)
for r in rs:
    r['v']=float(r['Value (EUR)']) if r['Value (EUR)'] else None
    for k,c in (('cr','Created'),('ex','Expected close'),('cl','Closed on')): r[k]=date.fromisoformat(r[c]) if r[c] else None
won=[r for r in rs if r['Stage']=='Won']; lost=[r for r in rs if r['Stage']=='Lost']; op=[r for r in rs if r['Stage'] not in('Won','Lost')]
S=lambda x:sum(r['v'] or 0 for r in x)
w26=[r for r in won if r['cl'].year==2026]
Q(F,'answerable','how much did we win in 2026 in total, going by when the deals closed',V('value',S(w26)),note='sum of value, stage Won, closed in 2026')
o=sorted({r['Owner'] for r in rs})
wr=lambda den:T(['owner','win rate'],[[k,sum(r['Owner']==k for r in won)/sum(r['Owner']==k for r in den)] for k in o],SH)
Q(F,'answerable','win rate of each sales rep (won out of won + lost)',wr(won+lost),note='won / (won+lost) per owner')
b=sorted([r for r in op if r['v']],key=lambda r:-r['v']); assert b[4]['v']>b[5]['v'] and len({r['v'] for r in b[:5]})==5,[r['v'] for r in b[:6]]; b=b[:5]
Q(F,'answerable','show me the 5 biggest deals that are still open',T(['deal','value'],[[r['Deal name'],r['v']] for r in b],ordered=True),[T(['company','value'],[[r['Company'],r['v']] for r in b],ordered=True),T(['deal id','value'],[[r['Deal ID'],r['v']] for r in b],ordered=True),T(['deal'],[[r['Deal name']] for r in b],ordered=True),T(['company'],[[r['Company']] for r in b],ordered=True),T(['deal id'],[[r['Deal ID']] for r in b],ordered=True)],note='stage neither Won nor Lost, by value')
od=[r for r in op if r['ex']<=date(2026,9,30)]
Q(F,'answerable','how many deals are still open that should have closed by the end of september 2026',V('deals',len(od)),note='open, expected close up to 2026-09-30')
x=top(Counter(r['Lost reason'] for r in lost if r['Lost reason']))[0]
Q(F,'answerable','what do we lose deals over most often',T(['reason','deals'],[list(x)]),[V('reason',x[0])],note='most frequent lost reason, both spellings')
q=lambda n:S([r for r in w26 if (r['cl'].month-1)//3+1==n])
m,al=two('2026-Q2',q(2),'2026-Q3',q(3),'value won')
Q(F,'answerable','won business in q3 2026 vs q2 2026, by closing date',m,al,note='value of won deals per quarter of closing')
a=[]
for W in (won,w26):
    a+=[T(['owner','value'],[list(top(groupsum(W,lambda r:r['Owner'],lambda r:r['v']))[0])]),T(['owner','deals'],ties(Counter(r['Owner'] for r in W)))]
a.append(T(['owner','win rate'],ties({k:sum(r['Owner']==k for r in won)/sum(r['Owner']==k for r in won+lost) for k in o}),SH))
a.append(T(['owner','average won'],ties(groupmean(won,lambda r:r['Owner'],lambda r:r['v']))))
Q(F,'ambiguous','who is our best sales person',truths=a,note='by value won, number won, win rate or average deal; all time or 2026')
Q(F,'unanswerable','how much will we close next quarter',note='forecast')

# 5 pests ------------------------------------------------------------------
F='x26-pests'; rs=recs(F,'jobs.csv')
unify(rs,'Pest')
for r in rs: r['d']=day(r['Date'],'%d-%b-%y'); r['h']=float(r['Hours']); r['ch']=en(r['Charge']); r['ma']=en(r['Materials']); r['pd']=day(r['Paid on'],'%d-%b-%y'); r['ra']=float(r['Rating']) if r['Rating'] else None
x=top(Counter(r['Pest'] for r in rs))[0]
Q(F,'answerable','which pest do we get called out for the most',T(['pest','jobs'],[list(x)]),[V('pest',x[0])],note='jobs per pest, all spellings')
c=Counter(ym(r['d']) for r in rs if r['Pest']=='Wasps' and r['d'].year==2026)
full=[f'2026-{i:02d}' for i in range(1,13)]
Q(F,'answerable','wasp jobs month by month in 2026',T(['month','jobs'],[[k,c[k]] for k in sorted(c)]),[T(['month','jobs'],[[k,c[k]] for k in full]),T(['month','jobs'],[[k,c[k]] for k in full[:11]]),T(['month','jobs'],[[k,c[k]] for k in full if min(c)<=k<=max(c)])],note='jobs with wasps per month of 2026; months with none may be listed as 0')
Q(F,'answerable','avarage customer rating for each technician',T(['technician','rating'],sorted(map(list,groupmean(rs,lambda r:r['Technician'],lambda r:r['ra']).items()))),note='mean of rating, blanks ignored')
un=[r for r in rs if not r['pd']]
Q(F,'answerable','how much money are we still owed for jobs not paid yet',V('unpaid',sum(r['ch'] for r in un)),[T(['unpaid','jobs'],[[sum(r['ch'] for r in un),len(un)]]),V('with materials',sum(r['ch']+r['ma'] for r in un))],note='charge where paid-on is blank')
Q(F,'answerable','how many restaurant jobs needed a folow up',V('jobs',sum(r['Customer type']=='Restaurant' and r['Follow-up needed']=='yes' for r in rs)),note='customer type Restaurant, follow-up yes')
b=[r for r in rs if r['Town']=='Hexham' and r['ch']>300]
Q(F,'answerable','show all jobs in hexham over 300 pounds',T(['job'],[[r['Job']] for r in b]),[T(['job','charge'],[[r['Job'],r['ch']] for r in b]),T(['customer','charge'],[[r['Customer'],r['ch']] for r in b]),T(['customer'],[[r['Customer']] for r in b])],note=f'{len(b)} jobs, charge above 300')
a=[T(['technician','jobs'],ties(Counter(r['Technician'] for r in rs)))]+[T(['technician',k],ties(groupsum(rs,lambda r:r['Technician'],lambda r:r[f]))) for k,f in (('hours','h'),('charges','ch'))]
Q(F,'ambiguous','which technician does the most',truths=a,note='jobs, hours or charges')
Q(F,'unanswerable','are the wasps getting worse because of the warm weather?',note='asks for a cause; no weather in the table')

# 6 pottery ----------------------------------------------------------------
F='x26-pottery'; g=read(F,'takings 2026.csv'); h=[i for i,x in enumerate(g) if x[1:2]==['Jan']][0]
P={x[0]:[en(c) for c in x[1:13]] for x in g[h+1:] if any(x[1:13])}; PT={x[0]:en(x[13]) for x in g[h+1:] if x[13]}
lines=[k for k in P if not k.startswith('Subtotal') and k!='TOTAL']
for i in range(10): assert sum(P[k][i] or 0 for k in lines)==P['TOTAL'][i]
mo=[f'2026-{i:02d}' for i in range(1,13)]; lab=g[h][1:13]
Q(F,'answerable','what did we take in june all together',V('total',P['TOTAL'][5]),note='total row, June')
d={k:sum(v or 0 for v in P[k]) for k in lines}; assert all(d[k]==PT[k] for k in d)
x=top(d)[0]; Q(F,'answerable','which single line has brought in the most money so far this year',T(['line','total'],[list(x)]),[V('line',x[0])],note='lines without subtotals and total')
t=P['TOTAL']
Q(F,'answerable','total takings month by month',T(['month','takings'],[[mo[i],t[i]] for i in range(10)]),[T(['month','takings'],[[lab[i],t[i]] for i in range(10)]),T(['month','takings'],[[mo[i],t[i] or 0] for i in range(12)]),T(['month','takings'],[[lab[i],t[i] or 0] for i in range(12)]),T(lab[:10],[t[:10]])],note='total row; Nov and Dec are empty')
sh=PT['Subtotal classes']/PT['TOTAL']
Q(F,'answerable','what share of our takings comes from classes',V('share',sh,SH),note='Subtotal classes / TOTAL')
kq=lambda m:sum(P['Kids Saturday'][i] or 0 for i in m)
m_,al=two('2026-Q2',kq((3,4,5)),'2026-Q3',kq((6,7,8)),'takings')
Q(F,'answerable','kids saturday: third quarter against second quarter',m_,al,note='Apr-Jun against Jul-Sep; August is empty')
npp=[i for i in range(10) if not P['Private parties'][i]]
Q(F,'answerable','in how many months up to october did we have no private parties',V('months',len(npp)),[T(['month'],[[lab[i]] for i in npp]),T(['month'],[[mo[i]] for i in npp])],note='blank cells Jan-Oct')
sp_=P['Subtotal shop'][:10]
a=[V('total',sum(sp_)),V('per month',mean(sp_)),V('median month',float(median(sp_))),V('share',sum(sp_)/PT['TOTAL'],SH),V('last month',sp_[-1]),T(['month','shop'],[[mo[i],sp_[i]] for i in range(10)]),T(['month','shop'],[[lab[i],sp_[i]] for i in range(10)])]
a.append(T(['line','total'],[[k,PT[k]] for k in ('Mugs','Bowls','Vases','Clay & glazes')]))
Q(F,'ambiguous','how much does the shop bring in',truths=a,note='whole year so far, per month, last month, as a share, month by month or line by line')
Q(F,'unanswerable','how many people came to the beginners course in may',note='only money, no heads')

# 7 venue ------------------------------------------------------------------
F='x26-venue'; g=read(F,'weddings.csv'); h=[i for i,x in enumerate(g) if x[0]=='Date'][0]
W=[]
for x in g[h+1:]:
    if x[0]=='Total': tot=x; continue
    W.append(dict(d=day(x[0],'%d/%m/%Y'),c=x[1],menu=x[2],bk=en(x[3]),ca=en(x[4]),ag=en(x[5]),pd=en(x[6]),qu=en(x[7]),bi=en(x[8])))
s=lambda k:sum(w[k] or 0 for w in W)
assert [s(k) for k in('bk','ca','ag','pd','qu','bi')]==[en(c) for c in tot[3:9]]
x=top({w['c']:w['ca'] or 0 for w in W})[0]
Q(F,'answerable','at which wedding did the most people actually turn up',T(['couple','came'],[list(x)]),[T(['date','came'],[[w['d'],w['ca']] for w in W if w['c']==x[0]]),T(['date','couple','came'],[[w['d'],w['c'],w['ca']] for w in W if w['c']==x[0]]),V('couple',x[0])],note='largest guests came, total row left out')
Q(F,'answerable','how much of the agreed hire fees is still to be paid',V('outstanding',s('ag')-s('pd')),note='agreed minus paid over all weddings, blank paid = nothing paid')
c=Counter(ym(w['d']) for w in W)
Q(F,'answerable','how many weddings in each month',T(['month','weddings'],sorted(map(list,c.items()))),note='rows per month, total row left out')
av=mean(w['ca'] for w in W if w['ca'] is not None)
Q(F,'answerable','average number of guests who came per wedding so far',V('guests',av),[V('guests',float(round(av)))],note='mean of came over the weddings that have a figure')
b=[w for w in W if w['bi'] is not None and w['bi']>w['qu']]
Q(F,'answerable','for how many weddings did the catering bill end up higher than the quote',V('weddings',len(b)),note='billed > quoted')
mc=groupsum(W,lambda w:w['menu'],lambda w:w['bi'])
Q(F,'answerable','catering billed per kind of menu',T(['menu','billed'],sorted(map(list,mc.items()))),note='sum of catering billed by menu; blank = not billed yet')
a=[T(['couple',n],ties({w['c']:f(w) for w in W})) for n,f in (('guests booked',lambda w:w['bk']),('guests came',lambda w:w['ca'] or 0),('catering billed',lambda w:w['bi'] or 0),('catering quoted',lambda w:w['qu']),('hire plus catering billed',lambda w:w['ag']+(w['bi'] or 0)),('hire plus catering quoted',lambda w:w['ag']+w['qu']))]
Q(F,'ambiguous','what was our biggest wedding',truths=a,note='by guests (booked, came) or by money')
Q(F,'unanswerable','how many couples found us on instagram',note='no source in the sheet')

# 8 cowork -----------------------------------------------------------------
F='x26-cowork'; g=read(F,'budget_vs_actual_sep26.csv'); inc={};cost={};tt={};sec=None
for x in g[4:]:
    if x[0]=='Income': sec=inc
    elif x[0]=='Costs': sec=cost
    elif x[0].startswith('Total') or x[0]=='Surplus': tt[x[0]]=(en(x[1]),en(x[2]),en(x[5]))
    elif x[0]: sec[x[0]]=(en(x[1]),en(x[2]),en(x[5]))
for i in range(3): assert sum(v[i] for v in inc.values())==tt['Total income'][i] and sum(v[i] for v in cost.values())==tt['Total costs'][i] and tt['Total income'][i]-tt['Total costs'][i]==tt['Surplus'][i]
ab={k:v[1]-v[0] for k,v in cost.items()}; pc={k:(v[1]-v[0])/v[0] for k,v in cost.items()}
x=top(ab)[0];y=top(pc)[0]
Q(F,'answerable','which cost went over budget by the most pounds',T(['cost','over budget'],[list(x)]),[V('cost',x[0])],note='largest actual minus budget among cost lines, totals left out')
I=tt['Total income']
Q(F,'answerable','did we reach the income we had planned in total?',T(['budget','actual'],[[I[0],I[1]]]),[V('reached','no'),V('difference',I[1]-I[0]),V('difference',I[0]-I[1]),T(['budget','actual','difference'],[[I[0],I[1],I[1]-I[0]]]),T(['budget','actual','difference','%'],[[I[0],I[1],I[1]-I[0],(I[1]-I[0])/I[0]]]),T(['position','value'],[['Budget',I[0]],['Actual',I[1]]])],note='Total income: no, actual below budget')
u=[k for k,v in cost.items() if v[1]<v[0]]
Q(F,'answerable','list the costs that stayed below budget',T(['cost'],[[k] for k in u]),[T(['cost','difference'],[[k,ab[k]] for k in u]),T(['cost','difference'],[[k,-ab[k]] for k in u]),T(['cost','budget','actual'],[[k,cost[k][0],cost[k][1]] for k in u]),T(['cost','budget','actual','difference'],[[k,cost[k][0],cost[k][1],ab[k]] for k in u])],note='actual < budget; lines exactly on budget left out')
s_=tt['Surplus']
Q(F,'answerable','how far off plan is the surplus',V('difference',s_[1]-s_[0]),[V('difference',s_[0]-s_[1]),V('change',(s_[1]-s_[0])/s_[0],SH),T(['budget','actual','difference'],[[s_[0],s_[1],s_[1]-s_[0]]]),T(['budget','actual'],[[s_[0],s_[1]]])],note='surplus actual minus budget')
Q(F,'answerable','what share of our actual costs is rent',V('share',cost['Rent'][1]/tt['Total costs'][1],SH),note='Rent actual / Total costs actual')
m=inc['Meeting rooms']
Q(F,'answerable','how much more did the meeting rooms bring in than in the same period last year',V('difference',m[1]-m[2]),[V('change',(m[1]-m[2])/m[2],SH),T(['2025','2026'],[[m[2],m[1]]]),T(['2025','2026','difference'],[[m[2],m[1],m[1]-m[2]]])],note='Meeting rooms actual minus same period 2025')
a=[T(['income',n],ties({k:f(v) for k,v in inc.items()},False)) for n,f in (('actual',lambda v:v[1]),('against budget',lambda v:v[1]-v[0]),('against budget %',lambda v:(v[1]-v[0])/v[0]),('against last year',lambda v:v[1]-v[2]),('against last year %',lambda v:(v[1]-v[2])/v[2]))]
Q(F,'ambiguous','which income did worst',truths=a,note='lowest actual, largest shortfall in pounds or percent, or against last year')
Q(F,'unanswerable','where should we cut costs to get back on plan',note='asks for advice')

# 9 kanzlei ----------------------------------------------------------------
F='x26-kanzlei'; rs=recs(F,'rechnungen.csv',';'); ma={r['Mandantennr']:r for r in recs(F,'mandanten.csv',';')}
unify(rs,'Leistung')
for r in rs:
    r['d']=day(r['Rechnungsdatum'],'%d.%m.%Y'); r['f']=day(r['Fällig am'],'%d.%m.%Y'); r['z']=day(r['Bezahlt am'],'%d.%m.%Y'); r['n']=de(r['Netto']); r['b']=de(r['Brutto']); r['m']=ma[r['Mandantennr']]
un=[r for r in rs if not r['z']]; ue=[r for r in un if r['f']<TODAY]
Q(F,'answerable','wieviel geld ist insgesamt noch offen',V('offen brutto',sum(r['b'] for r in un)),[V('offen netto',sum(r['n'] for r in un)),T(['offen','rechnungen'],[[sum(r['b'] for r in un),len(un)]])],note='Brutto der Rechnungen ohne Zahldatum; netto auch richtig')
x=[top(groupsum(rs,lambda r:r['Leistung'],lambda r:r[k]))[0] for k in 'nb']
Q(F,'answerable','mit welcher leistung machen wir den meisten umsatz',T(['leistung','umsatz'],[list(x[0])]),[T(['leistung','umsatz'],[list(x[1])]),V('leistung',x[0][0])],note='Netto je Leistung (alle Schreibweisen); brutto auch richtig')
qt=lambda d:f'{d.year}-Q{(d.month-1)//3+1}'
a=[T(['quartal','umsatz'],sorted(map(list,groupsum([r for r in rs if r['d'].year==2026],lambda r:qt(r['d']),lambda r:r[k]).items()))) for k in 'nb']
Q(F,'answerable','umsatz 2026 pro quartal bitte',a[0],a,note='Netto nach Rechnungsdatum; brutto auch richtig')
lt=[r for r in rs if r['z'] and r['z']>r['f']]
Q(F,'answerable','wie viele rechnungen wurden erst nach fälligkeit bezahlt',V('rechnungen',len(lt)),note='Bezahlt am > Fällig am; unbezahlte zählen nicht')
a=[]
for k in 'nb':
    e={f:sum(r[k] for r in rs if r['d'].year==2026 and r['m']['Rechtsform']==f) for f in('GmbH','Einzelunternehmen')}
    m_,al=two('GmbH',e['GmbH'],'Einzelunternehmen',e['Einzelunternehmen'],'umsatz'); a+=[m_]+al
Q(F,'answerable','umsatz 2026 mit gmbhs im vergleich zu einzelunternehmen',a[0],a,note='Netto 2026 nach Rechtsform; UG zählt nicht zur GmbH; brutto auch richtig')
h26={r['Mandantennr'] for r in rs if r['d'].year==2026}; no=[m for k,m in ma.items() if k not in h26]
Q(F,'answerable','welche mandanten haben 2026 noch gar keine rechnung bekommen',T(['name'],[[m['Name']] for m in no]),[T(['nr','name'],[[m['Mandantennr'],m['Name']] for m in no]),T(['nr'],[[m['Mandantennr']] for m in no])],note='Mandanten ohne Rechnung mit Datum 2026')
a=[]
for S_ in (rs,[r for r in rs if r['d'].year==2026]):
    for k in 'nb': a.append(T(['mandant','umsatz'],ties(groupsum(S_,lambda r:r['m']['Name'],lambda r:r[k]))))
    a.append(T(['mandant','rechnungen'],ties(Counter(r['m']['Name'] for r in S_))))
mn=min(int(m['Mandant seit']) for m in ma.values()); a.append(T(['mandant','seit'],[[m['Name'],int(m['Mandant seit'])] for m in ma.values() if int(m['Mandant seit'])==mn]))
Q(F,'ambiguous','wer ist unser wichtigster mandant',truths=a,note='Umsatz oder Anzahl Rechnungen, gesamt oder 2026, oder am längsten dabei')
Q(F,'unanswerable','warum zahlen manche mandanten so spät',note='Ursache steht nicht in der Tabelle')

# 10 apotheke --------------------------------------------------------------
F='x26-apotheke'; rs=recs(F,'bestellungen.csv',';')
for c in ('Status','Lieferant'): unify(rs,c)
for r in rs: r['d']=day(r['Bestelldatum'],'%d.%m.%Y'); r['l']=day(r['Lieferdatum'],'%d.%m.%Y'); r['t']=de(r['Gesamt EUR']); r['m']=int(r['Menge'])
ns=[r for r in rs if r['Status']!='storniert']; dl=[r for r in rs if r['Status']=='geliefert']; SETS=[ns,rs,dl]
a=[V('summe',sum(r['t'] for r in S_ if r['Lieferant']=='Nordmed' and r['d'].year==2026)) for S_ in SETS]
a.append(V('summe',sum(r['t'] for r in dl if r['Lieferant']=='Nordmed' and r['l'].year==2026)))
Q(F,'answerable','für wieviel euro haben wir 2026 bei nordmed bestellt',a[1],a,note='Gesamt, Bestelldatum 2026, alle Bestellungen; ohne stornierte auch richtig')
a=T(['lieferant','tage'],sorted(map(list,groupmean(rs,lambda r:r['Lieferant'],lambda r:float((r['l']-r['d']).days) if r['l'] else None).items())))
Q(F,'answerable','wie lange dauert die lieferung im schnitt bei den einzelnen lieferanten',a,note='Tage von Bestell- bis Lieferdatum, nur wo Lieferdatum steht')
a=[T(['artikel','menge'],[list(x) for x in top(groupsum(S_,lambda r:r['Artikel'],lambda r:r['m']),5)]) for S_ in SETS]
Q(F,'answerable','die 5 artikel mit der größten bestellmenge',a[1],a,note='Menge je Artikel, alle Bestellungen; ohne stornierte auch richtig')
Q(F,'answerable','wieviel prozent der bestellungen wurden storniert',V('anteil',sum(r['Status']=='storniert' for r in rs)/len(rs),SH),note='storniert / alle Bestellungen')
b=[r for r in rs if ym(r['d'])=='2026-10' and r['Status']=='offen']
b2=[r for r in rs if ym(r['d'])=='2026-10' and not r['l']]
a=[]
for x in (b,b2): a+=[T(['bestellnr'],[[r['Bestellnr']] for r in x]),T(['bestellnr','artikel'],[[r['Bestellnr'],r['Artikel']] for r in x]),T(['artikel'],[[r['Artikel']] for r in x])]
Q(F,'answerable','welche bestellungen aus oktober 2026 sind noch offen',a[0],a[:3],note='Status offen, bestellt im Oktober 2026')
ag={r['Artikel']:r['Warengruppe'] for r in rs if r['Warengruppe']}
def ek(S_,fill):
    g_=groupsum([r for r in S_ if (ag[r['Artikel']] if fill else r['Warengruppe'])=='Vitamine' and '2026-01'<=ym(r['d'])<='2026-06'],lambda r:ym(r['d']),lambda r:r['t'])
    return T(['monat','summe'],sorted(map(list,g_.items())))
a=[ek(S_,f_) for f_ in (False,True) for S_ in SETS]
Q(F,'answerable','monatliche ausgaben für vitamine von januar bis juni 2026',a[0],a,note='Gesamt, Warengruppe Vitamine, nach Bestellmonat ohne stornierte; alle, oder mit den Zeilen ohne Warengruppe, auch richtig')
ls=sorted({r['Lieferant'] for r in rs})
f=lambda st:{k:sum(r['Lieferant']==k and r['Status']==st for r in rs)/sum(r['Lieferant']==k for r in rs) for k in ls}
a=[T(['lieferant','anteil storniert'],ties(f('storniert'),False),SH),T(['lieferant','anteil geliefert'],ties(f('geliefert')),SH),T(['lieferant','lieferzeit'],ties(groupmean(rs,lambda r:r['Lieferant'],lambda r:float((r['l']-r['d']).days) if r['l'] else None),False)),T(['lieferant','stornos'],ties(Counter({k:sum(r['Lieferant']==k and r['Status']=='storniert' for r in rs) for k in ls}),False)),T(['lieferant','umsatz'],ties(groupsum(ns,lambda r:r['Lieferant'],lambda r:r['t'])))]
Q(F,'ambiguous','welcher lieferant ist der beste',truths=a,note='wenigste Stornos (Anteil/Anzahl), höchste Lieferquote, schnellste Lieferung oder meister Umsatz')
Q(F,'unanswerable','an welchem artikel verdienen wir beim verkauf am meisten',note='kein Verkaufspreis, kein Absatz')

# 11 reiterhof -------------------------------------------------------------
F='x26-reiterhof'; g=read(F,'einsteller 2026.csv',';'); h=[i for i,x in enumerate(g) if x[0]=='Box'][0]; ml=g[h][3:13]
H=[];
for x in g[h+1:]:
    if x[1]=='Summe': ts=[de(c) for c in x[3:14]]; continue
    if x[1]: H.append(dict(p=x[1],e=x[2],v=[de(c) for c in x[3:13]],s=de(x[13])))
unify(H,'e')
for i in range(10): assert abs(sum(w['v'][i] or 0 for w in H)-ts[i])<.01
mo=[f'2026-{i:02d}' for i in range(1,11)]
Q(F,'answerable','was haben wir im august an einstellgebühren eingenommen',V('summe',ts[7]),note='Summe August')
x=top({w['p']:w['s'] for w in H})[0]
Q(F,'answerable','welches pferd hat dieses jahr am meisten gebracht',T(['pferd','summe'],[list(x)]),[V('pferd',x[0])],note='höchste Jahressumme, Summenzeile nicht mitgezählt')
Q(F,'answerable','einahmen pro monat',T(['monat','summe'],[[mo[i],ts[i]] for i in range(10)]),[T(['monat','summe'],[[ml[i],ts[i]] for i in range(10)]),T(ml,[ts[:10]])],note='Summe je Monat Januar bis Oktober')
Q(F,'answerable','für wie viele pferde wurde im oktober gezahlt',V('pferde',sum(w['v'][9] is not None for w in H)),note='Pferde mit Betrag im Oktober')
b=[w for w in H if w['v'][1] is None]
Q(F,'answerable','bei welchen pferden steht im februar nichts',T(['pferd'],[[w['p']] for w in b]),[T(['pferd','einsteller'],[[w['p'],w['e']] for w in b])],note='leere Zelle im Februar')
b=sum(w['s'] for w in H if w['e']=='Fam. Brandt'); assert sum(w['e']=='Fam. Brandt' for w in H)==2
Q(F,'answerable','was hat familie brandt bisher insgesamt bezahlt',V('summe',b),note='beide Pferde (Schreibweise Fam. brandt mitgezählt)')
ow={w['e'] for w in H}; cells=[v for w in H for v in w['v'] if v is not None]
om=sum(len({w['e'] for w in H if w['v'][i] is not None}) for i in range(10))
a=[V('je pferd und monat',mean(cells)),V('je pferd',mean(w['s'] for w in H)),V('je einsteller',sum(w['s'] for w in H)/len(ow)),V('je einsteller und monat',sum(cells)/om),V('je einsteller und monat (10 monate)',sum(cells)/len(ow)/10)]
Q(F,'ambiguous','was zahlt man bei uns im schnitt',truths=a,note='je Pferd und Monat, je Pferd gesamt, je Einsteller gesamt oder im Monat')
Q(F,'unanswerable','wieviel heu frisst askan im monat',note='keine Futtermengen')

# 12 foto ------------------------------------------------------------------
F='x26-foto'; g=read(F,'guv_2025.csv',';'); D={};sec=None;secs=defaultdict(list)
for x in g[4:]:
    if not x[1]: sec=x[0]; continue
    D[x[0]]=(de(x[1]),de(x[2]))
    if sec and x[0].startswith('Summe'): sec=None
    elif sec: secs[sec].append(x[0])
for s1,t1 in (('Erlöse','Summe Erlöse'),('Wareneinsatz','Summe Wareneinsatz'),('Kosten','Summe Kosten')):
    for i in (0,1): assert abs(sum(D[k][i] for k in secs[s1])-D[t1][i])<.01
J=D['Jahresüberschuss']; B=D['Betriebsergebnis']; E=D['Summe Erlöse']
Q(F,'answerable','was ist 2025 unterm strich übrig geblieben',V('jahresüberschuss',J[0]),note='Jahresüberschuss 2025')
Q(F,'answerable','um wieviel ist der umsatz gegenüber dem vorjahr gestiegen',V('differenz',E[0]-E[1]),[V('änderung',(E[0]-E[1])/E[1],SH),T(['2024','2025'],[[E[1],E[0]]]),T(['differenz','änderung'],[[E[0]-E[1],(E[0]-E[1])/E[1]]]),T(['2024','2025','differenz'],[[E[1],E[0],E[0]-E[1]]]),T(['2024','2025','differenz','änderung'],[[E[1],E[0],E[0]-E[1],(E[0]-E[1])/E[1]]])],note='Summe Erlöse 2025 minus 2024')
x=top({k:D[k][0]-D[k][1] for k in secs['Kosten']})[0]; x2=top({k:D[k][0]-D[k][1] for k in secs['Kosten']+secs['Wareneinsatz']})[0]
Q(F,'answerable','welcher kostenposten ist in euro am stärksten gestiegen',T(['posten','differenz'],[list(x)]),[T(['posten','differenz'],[list(x2)]),V('posten',x[0])],note='größte Zunahme in Euro unter den Kostenzeilen, ohne Summen')
Q(F,'answerable','welchen anteil haben hochzeiten am umsatz 2025',V('anteil',D['Hochzeiten'][0]/E[0],SH),note='Hochzeiten / Summe Erlöse 2025')
b=[k for k in secs['Erlöse'] if D[k][0]<D[k][1]]
Q(F,'answerable','welche erlöse sind gegenüber 2024 zurückgegangen',T(['posten'],[[k] for k in b]),[T(['posten','differenz'],[[k,D[k][0]-D[k][1]] for k in b]),T(['posten','differenz'],[[k,D[k][1]-D[k][0]] for k in b]),T(['posten','2025','2024'],[[k,*D[k]] for k in b]),T(['posten','2024','2025'],[[k,D[k][1],D[k][0]] for k in b])],note='Erlöszeilen mit 2025 < 2024')
L_=D['Löhne und Gehälter'];so=D['Sozialabgaben']
Q(F,'answerable','wieviel prozent vom umsatz gingen 2025 für löhne und sozialabgaben drauf',V('anteil',(L_[0]+so[0])/E[0],SH),note='(Löhne und Gehälter + Sozialabgaben) / Summe Erlöse 2025')
vs=B[0]-D['Zinsen'][0]
Q(F,'ambiguous','wie hoch war das ergebnis',truths=[V('jahresüberschuss 2025',J[0]),V('betriebsergebnis 2025',B[0]),V('ergebnis vor steuern 2025',vs),V('rohertrag 2025',D['Rohertrag'][0]),T(['jahr','jahresüberschuss'],[['2025',J[0]],['2024',J[1]]]),T(['jahr','betriebsergebnis'],[['2025',B[0]],['2024',B[1]]]),T(['2025','2024'],[[*J]]),T(['2025','2024'],[[*B]])],note='Betriebsergebnis oder Jahresüberschuss (oder vor Steuern), 2025 oder beide Jahre')
Q(F,'unanswerable','wie viele hochzeiten haben wir letztes jahr fotografiert',note='nur Beträge, keine Anzahl')

for F,qs in OUT.items():
    k=Counter(q['kind'] for q in qs); assert k=={'answerable':6,'ambiguous':1,'unanswerable':1},(F,k)
    for q in qs:
        if q['kind']=='answerable': assert q['truth'] and q['truth']['rows'],q['id']
    with open(os.path.join(HERE,F,'questions.json'),'w',encoding='utf-8') as f_: json.dump(qs,f_,ensure_ascii=False,indent=1)
assert len(OUT)==12
if '-v' in sys.argv:
    for l in LOG: print(*l)
print('ties',TIES)
