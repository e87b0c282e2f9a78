#!/usr/bin/env python3
"""Computes every truth from the written files, writes questions.json."""
import csv, os, json
from collections import defaultdict, Counter
from datetime import datetime, date
B=os.path.dirname(os.path.abspath(__file__))
def raw(folder,name,delim=','):
    with open(os.path.join(B,folder,name),newline='',encoding='utf-8-sig') as f: return list(csv.reader(f,delimiter=delim))
def recs(folder,name,delim=','):
    R=raw(folder,name,delim); return [dict(zip(R[0],[c.strip() for c in x])) for x in R[1:]]
def canon(rows,col):
    """several spellings -> most common spelling (case/space folded)"""
    g=defaultdict(Counter)
    for x in rows: g[x[col].casefold()][x[col]]+=1
    for x in rows: x[col]=g[x[col].casefold()].most_common(1)[0][0]
def num(s): return float(s.replace('£','').replace(',','')) if s.strip() not in('','-','closed') else 0.0
def paren(s): s=s.strip(); return -num(s[1:-1]) if s.startswith('(') else num(s)
def den(s):
    s=s.replace('€','').replace('%','').strip(); return float(s.replace('.','').replace(',','.')) if s else 0.0
def dd(s): return datetime.strptime(s,'%d.%m.%Y').date()
def iso(s): return date.fromisoformat(s)
def rd(v): return round(v,4) if isinstance(v,float) else v
def T(cols,rows,tol=0.01,ordered=False): return {"columns":cols,"rows":[[rd(c) for c in r] for r in rows],"tolerance":tol,"ordered":ordered}
def one(c,v,tol=0.01): return T([c],[[v]],tol)
def grp(rows,k,v=lambda x:1):
    d=defaultdict(float)
    for x in rows: d[k(x)]+=v(x)
    return {a:(int(b) if v(rows[0])==1 and float(b).is_integer() else round(b,4)) for a,b in d.items()}
def best(d,n=1,low=False):
    s=sorted(d.items(),key=lambda t:t[1],reverse=not low)
    if len(s)>n and abs(s[n-1][1]-s[n][1])<1e-6: print('   !! TIE',s[:n+2])
    print('   rank',s[:n+2]); return [[a,b] for a,b in s[:n]]
class Q:
    def __init__(s,f): s.f=f; s.q=[]; print('==',f)
    def _n(s): return f"{s.f}-{len(s.q)+1}"
    def ans(s,q,truth,also=(),note=''):
        s.q.append({"id":s._n(),"question":q,"kind":"answerable","truth":truth,"alsoRight":list(also),"note":note}); print(' A',q,'->',truth['rows'][:8],len(truth['rows']))
    def amb(s,q,truths,note=''):
        s.q.append({"id":s._n(),"question":q,"kind":"ambiguous","truth":truths[0],"alsoRight":[],"truths":truths,"note":note}); print(' B',q,[t['rows'] for t in truths])
    def un(s,q,note=''):
        s.q.append({"id":s._n(),"question":q,"kind":"unanswerable","truth":None,"alsoRight":[],"note":note}); print(' U',q)
    def save(s):
        assert len(s.q)==8, len(s.q)
        json.dump(s.q,open(os.path.join(B,s.f,'questions.json'),'w',encoding='utf-8'),ensure_ascii=False,indent=1)
srt=lambda d:[[k,d[k]] for k in sorted(d)]

# ---- taxi
q=Q('b27-taxi'); R=recs(q.f,'rides.csv'); canon(R,'Driver')
for x in R: x['t']=datetime.strptime(x['Pickup Time'],'%d/%m/%Y %H:%M'); x['m']=x['t'].strftime('%Y-%m'); x['f']=num(x['Fare'])
C=[x for x in R if x['Status']=='Completed']
mar=[x for x in R if x['m']=='2025-03']
q.ans('how much did we take in fares in march',one('Fare',sum(x['f'] for x in mar)),[one('Fare',sum(x['f'] for x in mar if x['Status']=='Completed'))],'all fares with a March pickup, no-show fee included; alsoRight: completed rides only')
q.ans('which driver did the most jobs that actualy went ahead',T(['Driver','jobs'],best(grp(C,lambda x:x['Driver']))),[],'completed rides per driver, spellings merged')
ap=[x for x in C if x['To']=='Airport']
apf=[x for x in R if x['To']=='Airport' and x['Fare']]
q.ans('average fare on completed rides to the airport',one('average fare',sum(x['f'] for x in ap)/len(ap)),[],'mean Fare, To = Airport, Completed')
ns=sum(x['Status']=='No show' for x in R)
q.ans('what share of all bookings were no shows',one('share',ns/len(R),0.001),[T(['no shows','share'],[[ns,ns/len(R)]],0.001)],'No show / all bookings')
q.ans('show me the fares month by month, completed rides only',T(['month','Fare'],srt(grp(C,lambda x:x['m'],lambda x:x['f']))),[],'sum of Fare per pickup month, Completed')
q.ans('how many completed rides didnt get a rating',one('rides',sum(not x['Rating'] for x in C)),[],'Completed with blank Rating')
rt=defaultdict(list)
for x in C:
    if x['Rating']: rt[x['Driver']].append(int(x['Rating']))
q.amb('who is our best driver',[T(['Driver','Fare'],best(grp([x for x in R if x['Driver']],lambda x:x['Driver'],lambda x:x['f']))),T(['Driver','Fare'],best(grp(C,lambda x:x['Driver'],lambda x:x['f']))),T(['Driver','jobs'],best(grp(C,lambda x:x['Driver']))),T(['Driver','bookings'],best(grp([x for x in R if x['Driver']],lambda x:x['Driver']))),T(['Driver','average rating'],best({k:sum(v)/len(v) for k,v in rt.items()})),T(['Driver','Tip'],best(grp(C,lambda x:x['Driver'],lambda x:num(x['Tip']))))],'by fares (all / completed), by jobs (completed / all), by average rating, by tips')
q.un('why did so many people cancel in may','asks for a cause; no cancellation reason in the table')
q.save()

# ---- phone repair
q=Q('b27-phonerepair'); R=recs(q.f,'repair_tickets.csv'); canon(R,'Brand')
cs=[x for x in R if x['Fault']=='Cracked screen' and x['Brand']=='Samsung']
q.ans('how many samsungs came in with a cracked screen',one('tickets',len(cs)),[],'tickets Brand Samsung (spellings merged), Fault Cracked screen')
co=[x for x in R if x['Status']=='Collected']; assert all(x['Parts Cost'] and x['Price Charged'] for x in co)
q.ans('what is left after parts on everything that was collected',one('Price Charged - Parts Cost',sum(num(x['Price Charged'])-num(x['Parts Cost']) for x in co)),[],'sum of price charged minus parts cost, Status Collected (warranty jobs charged 0 included)')
dn=[x for x in R if x['Date Out']]; av=lambda L:sum((iso(x['Date Out'])-iso(x['Date In'])).days for x in L)/len(L)
q.ans('how many days on average between coming in and going out',one('average days',av(dn)),[],'mean Date Out - Date In, tickets with a Date Out')
q.ans('top 3 faults by number of jobs',T(['Fault','tickets'],best(grp(R,lambda x:x['Fault']),3),ordered=True),[],'tickets per fault, all statuses')
ol=[x for x in R if x['Status']=='In repair' and iso(x['Date In'])<date(2025,6,1)]
hd=[h for h in raw(q.f,'repair_tickets.csv')[0]]
q.ans('list the tickets that came in before june and are still in repair',T(['Ticket'],[[x['Ticket']] for x in ol]),[T(hd,[[x[h] for h in hd] for x in ol])],'Status In repair, Date In before 2025-06-01')
q1=sum(num(x['Price Charged']) for x in R if '2025-01-01'<=x['Date In']<='2025-03-31'); q2=sum(num(x['Price Charged']) for x in R if '2025-04-01'<=x['Date In']<='2025-06-30')
q.ans('jobs that came in in q1 vs q2 2025, how much did we charge',T(['quarter','Price Charged'],[['2025-Q1',q1],['2025-Q2',q2]]),[T(['Q1','Q2','difference'],[[q1,q2,q2-q1]]),T(['Q1','Q2'],[[q1,q2]])],'sum of Price Charged by Date In quarter')
def cnt(col,sts): return one('tickets',sum(x[col][:7]=='2025-05' and x['Status'] in sts for x in R))
q.amb('how many repairs did we get done in may',[cnt('Date Out',('Collected','Ready')),cnt('Date Out',('Collected',)),cnt('Date Out',('Collected','Ready','Not repairable')),cnt('Date In',('Collected','Ready')),cnt('Date In',('Collected',)),cnt('Date In',('Collected','Ready','Not repairable'))],'by Date Out or Date In in May 2025; collected and ready / collected only / not repairable included')
q.un('how many customers came back a second time','no customer in the table')
q.save()

# ---- agency
q=Q('b27-agency'); P={x['Project Code']:x for x in recs(q.f,'projects.csv')}; R=recs(q.f,'time_entries.csv'); canon(R,'Task')
for x in R: x['h']=float(x['Hours']); x['p']=P[x['Project Code']]; x['m']=x['Date'][:7]; x['val']=x['h']*float(x['p']['Hourly Rate'])
Bl=[x for x in R if x['Billable']=='Y']
q.ans('billable hours for harbour foods so far',one('Hours',sum(x['h'] for x in Bl if x['p']['Client']=='Harbour Foods')),[],'billable entries on both Harbour Foods projects')
hp=grp(R,lambda x:x['Project Code'],lambda x:x['h']); hb=grp(Bl,lambda x:x['Project Code'],lambda x:x['h'])
print('  budgets',[(k,hp.get(k),hb.get(k),P[k]['Budget Hours']) for k in P])
ov=[k for k in P if hp.get(k,0)>float(P[k]['Budget Hours'])]; ovb=[k for k in P if hb.get(k,0)>float(P[k]['Budget Hours'])]
def ovt(l,d): return [T(['Project','Hours','Budget Hours'],[[P[k]['Project'],d[k],float(P[k]['Budget Hours'])] for k in l]),T(['Project'],[[P[k]['Project']] for k in l]),T(['Project Code'],[[k] for k in l]),T(['Project Code','Hours','Budget Hours'],[[k,d[k],float(P[k]['Budget Hours'])] for k in l])]
v=ovt(ov,hp); q.ans('which projects have we put more hours into than budgetted',v[0],v[1:]+(ovt(ovb,hb) if ovb!=ov else []),'all logged hours above Budget Hours; alsoRight names or codes only, or billable hours only')
sh=sum(x['h'] for x in Bl)/sum(x['h'] for x in R)
q.ans('what percentage of the hours was billable',one('share',sh,0.001),[],'billable hours / all hours')
q.ans('who logged the most hours in febuary',T(['Person','Hours'],best(grp([x for x in R if x['m']=='2025-02'],lambda x:x['Person'],lambda x:x['h']))),[],'hours with Date in 2025-02')
q.ans('design hours per month',T(['month','Hours'],srt(grp([x for x in R if x['Task']=='Design'],lambda x:x['m'],lambda x:x['h']))),[],'Task Design (spellings merged), billable or not')
cv=grp(Bl,lambda x:x['p']['Client'],lambda x:x['val'])
q.ans('what are the billable hours worth per client at our hourly rates, biggest first',T(['Client','value'],best(cv,len(cv)),ordered=True),[],'billable Hours x Hourly Rate, per client')
pn=lambda l:[[P[k]['Project'],n] for k,n in l]
q.amb('which is our biggest project',[T(['Project','Budget Hours'],pn(best({k:float(P[k]['Budget Hours']) for k in P}))),T(['Project','Hours'],pn(best(hp))),T(['Project','billable hours'],pn(best(hb))),T(['Project','budget value'],pn(best({k:float(P[k]['Budget Hours'])*float(P[k]['Hourly Rate']) for k in P}))),T(['Project','value of hours'],pn(best(grp(Bl,lambda x:x['Project Code'],lambda x:x['val']))))],'by budget hours, hours logged, billable hours, budget value, billed value')
q.un('will the booking site be finished on time','forecast; no deadline in the tables')
q.save()

# ---- chocolate
q=Q('b27-chocolate'); R=recs(q.f,'orders_export_2024.csv')
for x in R:
    x['lt']=num(x['Line Total']); x['m']=x['Order Date'][:7]
    if x['Country']=='UK': x['Country']='United Kingdom'
K=[x for x in R if x['Status']=='Fulfilled']; K2=[x for x in R if x['Status']!='Cancelled']
no=lambda L:len({x['Order ID'] for x in L})
D=[x for x in R if x['m']=='2024-12']
q.ans('how many orders came in in december',one('orders',no(D)),[one('orders',no([x for x in D if x['Status']!='Cancelled'])),one('orders',no([x for x in D if x['Status']=='Fulfilled']))],'distinct Order IDs in 2024-12; alsoRight without cancelled / without refunded too')
f=lambda L:T(['Product','Qty'],best(grp(L,lambda x:x['Product'],lambda x:int(x['Qty'])+0.0)))
q.ans('which product did we sell the most pieces of',f(R),[f(K),f(K2)],'sum of Qty; alsoRight without cancelled / refunded')
ab=lambda L:sum(x['lt'] for x in L if x['Country']!='United Kingdom')/sum(x['lt'] for x in L)
q.ans('what share of sales goes abroad, only fulfilled orders',one('share',ab(K),0.001),[],'Line Total outside United Kingdom/UK over all, Status Fulfilled, shipping not counted')
ao=lambda L:sum(x['lt'] for x in L)/no(L); aos=lambda L:sum(x['lt']+num(x['Shipping']) for x in L)/no(L)
q.ans('average order value without shipping, leave out cancelled and refunded',one('average order value',ao(K)),[],'sum Line Total / distinct orders, Fulfilled')
def cmp(L):
    cats=sorted({x['Category'] for x in L}); s=grp(L,lambda x:(x['Category'],x['m']),lambda x:x['lt'])
    return T(['Category','2024-11','2024-12'],[[c,s.get((c,'2024-11'),0.0),s.get((c,'2024-12'),0.0)] for c in cats]),T(['Category','month','Line Total'],[[c,m,s.get((c,m),0.0)] for c in cats for m in('2024-11','2024-12')])
q.ans('sales by category, november next to december',cmp(R)[0],[cmp(R)[1],*cmp(K),*cmp(K2)],'Line Total per Category and month; alsoRight long form, without cancelled/refunded')
def many(L):
    o=defaultdict(set)
    for x in L: o[x['Customer']].add(x['Order ID'])
    return {k:len(v) for k,v in o.items()}
def mt(L,n): m=many(L); return [T(['Customer','orders'],[[k,v] for k,v in sorted(m.items(),key=lambda t:-t[1]) if v>n]),T(['Customer'],[[k] for k,v in m.items() if v>n])]
a=mt(R,10); extra=[t for L in(K,K2) for t in mt(L,10)]
q.ans('which customers orderd more than 10 times',a[0],a[1:]+extra,'distinct Order IDs per customer > 10; alsoRight without cancelled/refunded')
cu=lambda x:x['Customer']
q.amb('who is our top customer',[T(['Customer','Line Total'],best(grp(R,cu,lambda x:x['lt']))),T(['Customer','Line Total'],best(grp(K,cu,lambda x:x['lt']))),T(['Customer','orders'],best(many(R))),T(['Customer','orders'],best(many(K))),T(['Customer','Qty'],best(grp(R,cu,lambda x:int(x['Qty'])+0.0)))],'by sales, by number of orders, by pieces (all / fulfilled)')
q.un('what margin do we make on the truffle box','no cost in the table')
q.save()

# ---- library
q=Q('b27-library'); R=recs(q.f,'loans.csv'); canon(R,'Branch'); M={x['Member No']:x for x in recs(q.f,'members.csv')}
q.ans('how many loans havent come back yet',one('loans',sum(not x['Returned'] for x in R)),[],'Returned blank')
q.ans('which title went out the most',T(['Title','loans'],best(grp(R,lambda x:x['Title']))),[],'loans per title')
rt=[x for x in R if x['Returned']]; lt=[x for x in rt if x['Returned']>x['Due']]
q.ans('of the loans that were returned what share came back late',one('share',len(lt)/len(rt),0.001),[],'Returned after Due / returned')
q.ans('fines per branch',T(['Branch','Fine'],srt(grp(R,lambda x:x['Branch'],lambda x:num(x['Fine'])))),[],'sum of Fine per Branch, spellings merged')
used={x['Member No'] for x in R}
q.ans('how many members havent borrowed anything',one('members',sum(m not in used for m in M)),[],'members without a loan in the loans file')
g=grp(R,lambda x:M[x['Member No']]['Age Group'])
q.ans('did children take out more than seniors',T(['Age Group','loans'],[['Child',g['Child']],['Senior',g['Senior']]]),[T(['Age Group','loans'],[[k,v] for k,v in g.items()]),one('answer','yes' if g['Child']>g['Senior'] else 'no'),T(['Child','Senior','difference'],[[g['Child'],g['Senior'],g['Child']-g['Senior']]])],'loans by members Age Group Child and Senior')
nm=lambda l:[[M[k]['Name'],n] for k,n in l]
q.amb('who is the worst for late returns',[T(['Name','late returns'],nm(best(grp(lt,lambda x:x['Member No'])))),T(['Name','days late'],nm(best(grp(lt,lambda x:x['Member No'],lambda x:(iso(x['Returned'])-iso(x['Due'])).days+0.0)))),T(['Name','Fine'],nm(best(grp(R,lambda x:x['Member No'],lambda x:num(x['Fine'])))))],'number of late returns, total days late, total fines')
q.un('should we close the westfield branch','asks for advice')
q.save()

# ---- bowling
q=Q('b27-bowling'); R=raw(q.f,'takings 2024.csv'); mon=R[3][1:13]
I={x[0]:[num(c) for c in x[1:13]] for x in R[4:] if x[0] and x[1] and not x[0].lower().startswith('total')}
assert len(I)==10; tm=[sum(v[i] for v in I.values()) for i in range(12)]
gt=[x for x in R if x[0]=='TOTAL TAKINGS'][0]; assert [num(c) for c in gt[1:13]]==tm and num(gt[13])==sum(tm)
mi={m:f'2024-{i+1:02d}' for i,m in enumerate(mon)}
def wm(d,c,low=False): w=best(d,1,low); return T(['Month',c],w),T(['Month',c],[[mi[w[0][0]],w[0][1]]])
q.ans('what did we take in the whole year',one('Total',sum(tm)),[],'TOTAL TAKINGS 2024')
a,b=wm(dict(zip(mon,tm)),'total takings'); q.ans('our best month overal and how much',a,[b],'highest month of total takings')
q.ans('how much did the bar make over the summer, june to august',one('Bar',sum(I['Bar'][5:8])),[T(['Month','Bar'],[[m,I['Bar'][i]] for i,m in enumerate(mon) if 5<=i<8])],'Bar Jun+Jul+Aug')
fd=[sum(I[k][i] for k in('Bar','Kitchen','Vending machines')) for i in range(12)]
q.ans('what part of the takings is food and drink',one('share',sum(fd)/sum(tm),0.001),[one('Total',sum(fd))],'food & drink total / total takings')
bp=I['Birthday parties']; h1,h2=sum(bp[:6]),sum(bp[6:])
q.ans('birthday parties second half vs first half of the year',T(['half','Birthday parties'],[['H1',h1],['H2',h2]]),[T(['H1','H2','difference'],[[h1,h2,h2-h1]]),one('difference',h2-h1),one('change',(h2-h1)/h1,0.001),T(['H1','H2'],[[h1,h2]])],'Jan-Jun against Jul-Dec; labels of the halves are free')
q.ans('which line brought in the least all year',T(['line','Total'],best({k:sum(v) for k,v in I.items()},1,True)),[],'lowest yearly total among the 10 lines')
q.amb('what was the quietest month for food',[*wm(dict(zip(mon,I['Kitchen'])),'Kitchen',True),*wm(dict(zip(mon,fd)),'food & drink',True),*wm({m:I['Kitchen'][i]+I['Vending machines'][i] for i,m in enumerate(mon)},'Kitchen + Vending machines',True)],'Kitchen only, whole food & drink block, kitchen plus vending')
q.un('how many games were played in october','only money in the table')
q.save()

# ---- joinery
q=Q('b27-joinery'); R=raw(q.f,'P&L 2024.csv'); X={x[0]:[paren(c) for c in x[1:]] for x in R[4:] if x[0] and x[1]}
for k,v in X.items(): assert sum(v[:4])==v[4],k
Qn=['Q1 2024','Q2 2024','Q3 2024','Q4 2024']; Qi=[f'2024-Q{i}' for i in range(1,5)]
q.ans('what was the net profit for 2024',one('Net profit',X['Net profit'][4]),[],'Net profit, Year 2024')
gm=X['Gross profit'][2]/X['Total sales'][2]; q.ans('gross margin in q3 in percent',one('gross margin',gm,0.001),[],'Gross profit / Total sales, Q3')
q.ans('office salaries quarter by quarter',T(['quarter','Office salaries'],[[a,b] for a,b in zip(Qn,X['Office salaries'])]),[T(['quarter','Office salaries'],[[a,b] for a,b in zip(Qi,X['Office salaries'])]),T(Qn,[X['Office salaries'][:4]])],'line Office salaries Q1-Q4')
ks=list(X); oh=ks[ks.index('Gross profit')+1:ks.index('Total overheads')]; assert len(oh)==7
q.ans('which overhead apart from salaries cost us the most this year',T(['overhead','Year 2024'],best({k:X[k][4] for k in oh if k!='Office salaries'})),[],'largest overhead line in Year 2024 without Office salaries')
s=X['Total sales']; q.ans('how much did sales grow against 2023',one('difference',s[4]-s[5]),[one('change',(s[4]-s[5])/s[5],0.001),T(['difference','change'],[[s[4]-s[5],(s[4]-s[5])/s[5]]],0.001),T(['Year 2023','Year 2024'],[[s[5],s[4]]]),T(['Year 2023','Year 2024','difference'],[[s[5],s[4],s[4]-s[5]]])],'Total sales 2024 minus 2023')
cs=['Timber and board','Hardware and glass','Workshop wages','Subcontract fitters']; df=best({k:X[k][4]-X[k][5] for k in cs})
q.ans('which of the cost of sales lines went up most in pounds since last year',T(['line','difference'],df),[T(['line'],[[df[0][0]]])],'largest Year 2024 - Year 2023 among the four cost of sales lines')
q.amb('profit in q4',[one(k,X[k][3]) for k in('Net profit','Profit before tax','Operating profit','Gross profit')],'net, before tax, operating or gross')
q.un('why did timber get so expensive','asks for a cause')
q.save()

# ---- tree surgeon
q=Q('b27-treesurgeon'); R=raw(q.f,'crew sheet.csv'); mon=[m for m in R[2][1:] if m]; mi={m:f'2025-{i+1:02d}' for i,m in enumerate(mon)}
S={}
for x in R[4:]:
    if x[0] and x[0]!='All crews' and not x[0].startswith('blank'): S[x[0]]={m:[(num(c) if c else None) for c in x[1+3*i:4+3*i]] for i,m in enumerate(mon)}
assert len(S)==6
def tt(j,ms=mon,cs=None): return sum((S[c][m][j] or 0) for c in (cs or S) for m in ms)
al=[x for x in R if x[0]=='All crews'][0]
for i,m in enumerate(mon):
    for j in range(3): assert num(al[1+3*i+j])==tt(j,[m])
q.ans('how many jobs did we do in april',one('Jobs',int(tt(0,['April']))),[],'all crews, April')
q.ans('which crew has invoiced most over the half year',T(['Crew','Invoiced'],best({c:tt(2,cs=[c]) for c in S})),[],'sum of Invoiced Jan-Jun per crew')
q.ans('invoiced per month, all crews together',T(['Month','Invoiced'],[[m,tt(2,[m])] for m in mon]),[T(['Month','Invoiced'],[[mi[m],tt(2,[m])] for m in mon])],'sum over crews per month')
q.ans('what does an average job at birch bring in',one('Invoiced per job',tt(2,cs=['Birch'])/tt(0,cs=['Birch'])),[],'Birch invoiced / Birch jobs, Jan-Jun')
q.ans('which crews had no jobs in february',T(['Crew'],[[c] for c in S if not S[c]['February'][0]]),[],'blank Jobs in February')
a,b=tt(1,['March']),tt(1,['May']); q.ans('hours in may compared to march',T(['Month','Hours'],[['March',a],['May',b]]),[T(['Month','Hours'],[['2025-03',a],['2025-05',b]]),T(['March','May','difference'],[[a,b,b-a]]),one('difference',b-a),one('change',(b-a)/a,0.001),T(['March','May'],[[a,b]])],'all crews hours')
q.amb('which crew is doing best',[T(['Crew','Invoiced'],best({c:tt(2,cs=[c]) for c in S})),T(['Crew','Invoiced per hour'],best({c:tt(2,cs=[c])/tt(1,cs=[c]) for c in S})),T(['Crew','Invoiced per job'],best({c:tt(2,cs=[c])/tt(0,cs=[c]) for c in S})),T(['Crew','Jobs'],best({c:tt(0,cs=[c]) for c in S})),T(['Crew','Hours'],best({c:tt(1,cs=[c]) for c in S}))],'by invoiced, invoiced per hour, per job, number of jobs, hours')
q.un('how many trees did we fell','only jobs, hours and money in the table')
q.save()

# ---- elektriker
q=Q('b27-elektriker'); R=recs(q.f,'Rechnungen_2025.csv',';')
for x in R: x['Kunde']=x['Kunde'].replace('Familie ','Fam. ')
canon(R,'Kunde')
for x in R: x['d']=dd(x['Datum']); x['m']=x['d'].strftime('%Y-%m'); x['n']=den(x['Netto']); x['b']=den(x['Brutto']); x['h']=den(x['Stunden'])
O=[x for x in R if x['Status']!='storniert']; un=[x for x in R if x['Status'] in('offen','Mahnung')]
assert all(not x['Bezahlt am'] for x in un)
print('  status',Counter(x['Status'] for x in R))
q.ans('wieviel geld brutto steht noch aus, stornierte zählen nicht',one('Brutto',sum(x['b'] for x in un)),[T(['Status','Brutto'],srt(grp(un,lambda x:x['Status'],lambda x:x['b'])))],'Brutto der Status offen und Mahnung')
q.ans('umsatz netto pro monat ohne stornos',T(['Monat','Netto'],srt(grp(O,lambda x:x['m'],lambda x:x['n']))),[],'Netto je Rechnungsmonat ohne storniert')
f=lambda L:T(['Monteur','Stunden'],best(grp([x for x in L if x['Monteur'] and date(2025,4,1)<=x['d']<=date(2025,6,30)],lambda x:x['Monteur'],lambda x:x['h'])))
q.ans('welcher monteur hat im zweiten quartal die meisten stunden',f(R),[f(O)],'Stunden April bis Juni je Monteur; alsoRight ohne Stornos')
def av(L): d=defaultdict(list); [d[x['Kundenart']].append(x['n']) for x in L]; return {k:sum(v)/len(v) for k,v in d.items()}
t=lambda L:[T(['Kundenart','Netto'],[[k,av(L)[k]] for k in('Gewerbe','Privat')]),T(['Kundenart','Netto'],srt(av(L)))]
a=t(R); q.ans('durchschnittlicher nettobetrag je rechnung, privat gegen gewerbe',a[0],a[1:]+t(O),'Mittel Netto je Kundenart; alsoRight ohne Stornos')
late=[x for x in R if x['Bezahlt am'] and dd(x['Bezahlt am'])>dd(x['Fällig am'])]
q.ans('wie viele rechnungen wurden erst nach dem fälligkeitstag bezahlt',one('Rechnungen',len(late)),[],'Bezahlt am nach Fällig am')
big=[x for x in R if x['b']>2500 and x['Ort']=='Wolfsburg']; hd=raw(q.f,'Rechnungen_2025.csv',';')[0]
def lst(L): return [T(['Rechnungsnr'],[[x['Rechnungsnr']] for x in L]),T(['Rechnungsnr','Kunde','Brutto'],[[x['Rechnungsnr'],x['Kunde'],x['b']] for x in L])]
a=lst(big); b2=[x for x in big if x['Status']!='storniert']
q.ans('liste mir die rechnungen nach wolfsburg über 2500 euro brutto',a[0],a[1:]+(lst(b2) if len(b2)!=len(big) else []),'Ort Wolfsburg, Brutto > 2500')
le=lambda x:x['Leistung']; mt_=lambda x:x['n']-den(x['Material']); tr=[]
for L in (O,R):
    gn,gm_,gh,gc=grp(L,le,lambda x:x['n']),grp(L,le,mt_),grp(L,le,lambda x:x['h']),Counter(map(le,L))
    tr+=[T(['Leistung','Netto'],best(gn)),T(['Leistung','Netto minus Material'],best(gm_)),T(['Leistung','Netto je Stunde'],best({k:gn[k]/gh[k] for k in gn})),T(['Leistung','Netto minus Material je Stunde'],best({k:gm_[k]/gh[k] for k in gn})),T(['Leistung','Netto je Rechnung'],best({k:gn[k]/gc[k] for k in gn})),T(['Leistung','Rechnungen'],best(dict(gc)))]
q.amb('welche leistung lohnt sich am meisten',tr,'nach Netto, nach Abzug Material, je Stunde, je Rechnung, Anzahl; ohne / mit Stornos')
q.un('was kostet uns der krüger an lohn','kein Lohn in der Tabelle')
q.save()

# ---- kunststoff
q=Q('b27-kunststoff'); R=recs(q.f,'Reklamationen.csv',';'); canon(R,'Fehlerart')
for x in R: x['d']=dd(x['Eingang']); x['l']=den(x['Menge geliefert']); x['f']=den(x['Menge fehlerhaft']); x['k']=den(x['Kosten EUR'])
q.ans('wieviele reklamationen kamen im märz 2025 rein',one('Reklamationen',sum((x['d'].year,x['d'].month)==(2025,3) for x in R)),[],'Eingang März 2025')
q.ans('welcher fehler kommt am häufigsten vor',T(['Fehlerart','Reklamationen'],best(grp(R,lambda x:x['Fehlerart']))),[],'Anzahl je Fehlerart, Schreibweisen zusammengefasst')
mm=[x for x in R if x['Maschine']]; gl=grp(mm,lambda x:x['Maschine'],lambda x:x['l']); gf=grp(mm,lambda x:x['Maschine'],lambda x:x['f'])
rate={k:gf[k]/gl[k] for k in gl}
q.ans('anteil fehlerhafter teile an der gelieferten menge je maschine',T(['Maschine','Anteil'],srt(rate),0.001),[T(['Maschine','Anteil'],srt({**rate,'':sum(x['f'] for x in R if not x['Maschine'])/sum(x['l'] for x in R if not x['Maschine'])}),0.001)],'Summe fehlerhaft / Summe geliefert je Maschine, ohne Maschine weggelassen')
kb=grp([x for x in R if x['Berechtigt']],lambda x:x['Berechtigt'],lambda x:x['k'])
q.ans('kosten der berechtigten reklamationen gegenüber den unberechtigten',T(['Berechtigt','Kosten EUR'],[['ja',kb['ja']],['nein',kb['nein']]]),[T(['ja','nein','Differenz'],[[kb['ja'],kb['nein'],kb['ja']-kb['nein']]]),T(['Berechtigt','Kosten EUR'],[['yes',kb['ja']],['no',kb['nein']]])],'Kosten je Berechtigt ja / nein')
q.ans('wie viele sind bei frau albers noch nicht abgeschlossen',one('Reklamationen',sum(x['Bearbeiter']=='Fr. Albers' and not x['Abgeschlossen am'] for x in R)),[],'Bearbeiter Fr. Albers, Abgeschlossen am leer')
q.ans('an welchem wochentag kommen die meisten reklamationen',T(['Wochentag','Reklamationen'],best(grp(R,lambda x:x['d'].strftime('%A')))),[T(['Wochentag','Reklamationen'],[['Montag',best(grp(R,lambda x:x['d'].strftime('%A')))[0][1]]])],'Wochentag des Eingangs')
ma=lambda x:x['Maschine']
q.amb('welche maschine ist die schlechteste',[T(['Maschine','Reklamationen'],best(grp(mm,ma))),T(['Maschine','Reklamationen'],best(grp([x for x in mm if x['Berechtigt']=='ja'],ma))),T(['Maschine','Menge fehlerhaft'],best(gf)),T(['Maschine','Anteil'],best(rate),0.001),T(['Maschine','Kosten EUR'],best(grp(mm,ma,lambda x:x['k'])))],'nach Anzahl (alle / berechtigt), fehlerhafter Menge, Quote, Kosten')
q.un('wieso macht die sgm 4 so viel grat','fragt nach einer Ursache')
q.save()

# ---- vhs
q=Q('b27-vhs'); R=raw(q.f,'Haushalt Plan Ist 2024.csv',';'); X={x[0]:(den(x[1]),den(x[2]),den(x[5])) for x in R[4:] if x[0] and x[1]}
ks=list(X); E=ks[:ks.index('Summe Erträge')]; A=ks[ks.index('Summe Erträge')+1:ks.index('Summe Aufwendungen')]; assert len(E)==10 and len(A)==9
for i in range(3): assert abs(sum(X[k][i] for k in E)-X['Summe Erträge'][i])<.02 and abs(sum(X[k][i] for k in A)-X['Summe Aufwendungen'][i])<.02 and abs(X['Summe Erträge'][i]-X['Summe Aufwendungen'][i]-X['Jahresergebnis'][i])<.02
p,a,_=X['Jahresergebnis']
q.ans('jahresergebnis 2024 plan und ist',T(['Plan 2024','Ist 2024'],[[p,a]]),[T(['Plan 2024','Ist 2024','Abweichung'],[[p,a,a-p]]),one('Abweichung',a-p),T(['Position','Plan 2024','Ist 2024'],[['Jahresergebnis',p,a]]),T(['','Jahresergebnis'],[['Plan 2024',p],['Ist 2024',a]])],'Zeile Jahresergebnis')
w=best({k:round(X[k][1]-X[k][0],2) for k in A}); q.ans('welche ausgabe liegt in euro am weitesten über plan',T(['Position','Abweichung'],w),[T(['Position'],[[w[0][0]]])],'größte Abweichung Ist - Plan bei den Aufwendungen')
G=[k for k in E if k.startswith('Teilnehmer')]; lo=[k for k in G if X[k][1]<X[k][0]]
sn=lambda k:k.replace('Teilnehmergebühren ','')
q.ans('bei welchen fachbereichen kamen weniger teilnehmergebühren rein als geplant',T(['Position'],[[k] for k in lo]),[T(['Position','Abweichung'],[[k,X[k][1]-X[k][0]] for k in lo]),T(['Position','Plan 2024','Ist 2024'],[[k,*X[k][:2]] for k in lo]),T(['Position','Plan 2024','Ist 2024','Abweichung'],[[k,*X[k][:2],X[k][1]-X[k][0]] for k in lo]),T(['Fachbereich'],[[sn(k)] for k in lo])],'Ist < Plan bei Teilnehmergebühren')
Z=[k for k in E if k.startswith('Zuschuss')]; z=sum(X[k][1] for k in Z)
q.ans('welchen anteil haben die zuschüsse an den erträgen 2024 tatsächlich',one('Anteil',z/X['Summe Erträge'][1],0.001),[],'drei Zuschüsse Ist / Summe Erträge Ist')
r=X['Raummieten']; q.ans('um wieviel sind die raummieten gegenüber 2023 gestiegen',one('Differenz',r[1]-r[2]),[one('Veränderung',(r[1]-r[2])/r[2],0.001),T(['Ist 2023','Ist 2024'],[[r[2],r[1]]]),T(['Ist 2023','Ist 2024','Differenz'],[[r[2],r[1],r[1]-r[2]]]),T(['Differenz','Veränderung'],[[r[1]-r[2],(r[1]-r[2])/r[2]]],0.001)],'Ist 2024 minus Ist 2023')
gp,ga=sum(X[k][0] for k in G),sum(X[k][1] for k in G)
q.ans('teilnehmergebüren zusammen plan gegen ist',T(['Plan 2024','Ist 2024'],[[gp,ga]]),[T(['Plan 2024','Ist 2024','Abweichung'],[[gp,ga,ga-gp]]),T(['','Teilnehmergebühren'],[['Plan 2024',gp],['Ist 2024',ga]]),one('Abweichung',ga-gp)],'Summe der sechs Zeilen Teilnehmergebühren')
al=E+A; di={k:abs(X[k][1]-X[k][0]) for k in al}; pc={k:abs(X[k][1]-X[k][0])/X[k][0] for k in al}
sg=lambda k:X[k][1]-X[k][0]
a1=best(di)[0][0]; a2=best(pc)[0][0]; b1=best({k:-sg(k) for k in E})[0][0]; b2=best({k:(sg(k) if k in A else -sg(k))/X[k][0] for k in al})[0][0]; b3=best({k:(sg(k) if k in A else -sg(k)) for k in al})[0][0]
q.amb('wo liegen wir am weitesten daneben',[T(['Position','Abweichung'],[[a1,sg(a1)]]),T(['Position','Abw. in %'],[[a2,sg(a2)/X[a2][0]]],0.001),T(['Position','Abw. in %'],[[b2,sg(b2)/X[b2][0]]],0.001),T(['Position','Abweichung'],[[b1,sg(b1)]]),T(['Position','Abweichung'],[[b3,sg(b3)]]),T(['Position','Abweichung'],[['Summe Aufwendungen',sg('Summe Aufwendungen')]]),T(['Position','Abw. in %'],[['Jahresergebnis',sg('Jahresergebnis')/X['Jahresergebnis'][0]]],0.001)],'Abweichung in Euro, in Prozent, nur ungünstige, nur Erträge, Summenzeilen')
q.un('wie viele teilnehmer hatten die sprachkurse','keine Teilnehmerzahlen')
q.save()

# ---- metzgerei
q=Q('b27-metzgerei'); R=raw(q.f,'Umsatz_2024.csv',';'); mon=R[2][2:14]; mi={m:f'2024-{i+1:02d}' for i,m in enumerate(mon)}
S={}; fi=None
for x in R[3:]:
    if x[0]=='Gesamt': break
    if x[0]: fi=x[0]
    if not x[1].startswith('Summe'): S[fi,x[1]]=[den(c) for c in x[2:14]]
assert len(S)==14
print('  Gesamtzeile',[x[2:] for x in R if x[0]=='Gesamt'],sum(map(sum,S.values())))
tot=sum(map(sum,S.values())); ge=[x for x in R if x[0]=='Gesamt'][0]
assert abs(den(ge[14])-tot)<.03
for i in range(12): assert abs(den(ge[2+i])-sum(v[i] for v in S.values()))<.03,i
q.ans('gesamtumsatz 2024',one('Umsatz',tot,0.05),[],'alle Filialen, alle Warengruppen')
bf=defaultdict(float); bw=defaultdict(float)
for (f_,w),v in S.items(): bf[f_]+=sum(v); bw[w]+=sum(v)
q.ans('umsatz im dezember je filiale',T(['Filiale','Umsatz'],[[k,round(sum(v[11] for (f_,w),v in S.items() if f_==k),2)] for k in bf]),[],'Dezember je Filiale')
d=lambda w:round(sum(v[11] for (f_,ww),v in S.items() if ww==w),2); a,b=d('Frischfleisch'),d('Wurst & Aufschnitt')
q.ans('frischfleisch und aufschnitt im dezember im vergleich, alle filialen zusammen',T(['Warengruppe','Umsatz'],[['Frischfleisch',a],['Wurst & Aufschnitt',b]]),[T(['Frischfleisch','Wurst & Aufschnitt','Differenz'],[[a,b,a-b]])],'Dezember über drei Filialen')
mp=[round(sum(v[i] for (f_,w),v in S.items() if f_=='Marktplatz'),2) for i in range(12)]
q.ans('wie lief der marktplatz monat für monat',T(['Monat','Umsatz'],[[m,x] for m,x in zip(mon,mp)]),[T(['Monat','Umsatz'],[[mi[m],x] for m,x in zip(mon,mp)])],'Summe Marktplatz je Monat')
q.ans('wieviel prozent vom umsatz macht die heiße theke',one('Anteil',bw['Heiße Theke']/tot,0.001),[T(['Umsatz','Anteil'],[[bw['Heiße Theke'],bw['Heiße Theke']/tot]],0.001)],'Heiße Theke aller Filialen / Gesamtumsatz')
w=best(dict(zip(mon,S['Bahnhofstraße','Heiße Theke'])))
q.ans('in welchem monat lief die heisse theke in der bahnhofstrasse am besten',T(['Monat','Umsatz'],w),[T(['Monat','Umsatz'],[[mi[w[0][0]],w[0][1]]])],'höchster Monat Heiße Theke Bahnhofstraße')
q.amb('was haben wir mit wurst gemacht',[one('Umsatz',bw['Wurst & Aufschnitt'],0.02),one('Umsatz',bw['Grillwurst'],0.02),one('Umsatz',bw['Wurst & Aufschnitt']+bw['Grillwurst'],0.02),T(['Warengruppe','Umsatz'],[[k,bw[k]] for k in('Wurst & Aufschnitt','Grillwurst')],0.02)],'nur Wurst & Aufschnitt, nur Grillwurst, beide')
q.un('wie viele kunden waren im dezember da','keine Kundenzahl in der Tabelle')
q.save()
