import csv, json, os, re
from datetime import date, datetime
from collections import Counter, defaultdict, OrderedDict
from statistics import mean, median
BASE=os.path.dirname(os.path.abspath(__file__))
def grid(folder,name,delim=','):
    with open(f'{BASE}/u26-{folder}/{name}',newline='',encoding='utf-8-sig') as f: return list(csv.reader(f,delimiter=delim))
def recs(folder,name,delim=','):
    g=grid(folder,name,delim); return [dict(zip(g[0],[c.strip() for c in r])) for r in g[1:]]
def canon(rs,col):
    """case variants -> most common spelling"""
    c=Counter(r[col] for r in rs); best={}
    for v,_ in c.most_common(): best.setdefault(v.lower(),v)
    for r in rs: r[col]=best[r[col].lower()]
def en(s):
    s=s.replace('£','').replace(',','').strip()
    if s in('','-'): return None
    if s.startswith('('): return -float(s[1:-1])
    return float(s)
def de(s):
    s=s.strip()
    return float(s.replace('.','').replace(',','.')) if s not in('','-') else None
def R(x,n=6):
    if isinstance(x,float):
        x=round(x,n)
        return int(x) if x==int(x) else x
    return x
def T(cols,rows,tol=0.01,ordered=False):
    return {'columns':list(cols),'rows':[[R(c) for c in r] for r in rows],'tolerance':tol,'ordered':ordered}
def one(col,v,tol=0.01): return T([col],[[v]],tol)
def top(d,n=1,low=False):
    s=sorted(d.items(),key=lambda kv:kv[1],reverse=not low)
    if len(s)>n: assert abs(s[n-1][1]-s[n][1])>1e-9,('TIE',s[:n+2])
    return s[:n]
def win(cols,d,low=False,tol=0.01):
    """winner row; all tied winners listed when there is a tie"""
    b=(min if low else max)(d.values()); return T(cols,[[k,v] for k,v in d.items() if abs(v-b)<1e-9],tol)
def strict(cols,d,low=False,tol=0.01): top(d,1,low); return win(cols,d,low,tol)
def by(rs,k,v=lambda r:1,agg=sum):
    d=OrderedDict()
    for r in rs:
        key=k(r) if callable(k) else r[k]; d.setdefault(key,[]).append(v(r))
    return OrderedDict((a,agg(b)) for a,b in d.items())
def tab(cols,d,tol=0.01): return T(cols,[[k,v] for k,v in d.items()],tol)
ALL={}
def q(folder,text,kind,truth=None,also=(),truths=None,note=''):
    L=ALL.setdefault(folder,[]); o={'id':f'u26-{folder}-{len(L)+1}','question':text,'kind':kind}
    if kind=='answerable':
        seen=[json.dumps([truth['rows']])]; al=[]
        for a in also:
            k=json.dumps([a['rows']])
            if k not in seen: seen.append(k); al.append(a)
        o['truth']=truth; o['alsoRight']=al
    if kind=='ambiguous': o['truths']=truths
    o['note']=note; L.append(o)

# 1 physio
f='physio'; A=recs(f,'appointments_export.csv')
for c in('Treatment',): canon(A,c)
for r in A: r['d']=datetime.strptime(r['Date'],'%d/%m/%Y').date(); r['f']=en(r['Fee'])
C=[r for r in A if r['Status']=='Completed']
q(f,'how many no shows did we have in march','answerable',one('No shows',len([r for r in A if r['Status']=='No show' and r['d'].month==3])),note='rows with status No show dated March 2025')
fee=lambda r:r['f'] or 0
q(f,'how much did each therapist bring in','answerable',tab(['Therapist','Fee'],by(A,'Therapist',fee)),[tab(['Therapist','Fee'],by(C,'Therapist',fee)),tab(['Therapist','Fee'],by([r for r in A if r['Paid']=='Yes'],'Therapist',fee))],note='sum of fees per therapist, no-show fees included; also right: completed only; only what is paid')
CA=[r for r in A if r['Status']=='Cancelled']; wd=lambda r:r['d'].strftime('%A')
n=by(CA,wd); tt=by(A,wd)
q(f,'which weekday do people cancell the most','answerable',strict(['Weekday','Cancellations'],n),[win(['Weekday','Share cancelled'],{k:n.get(k,0)/tt[k] for k in tt},tol=.001)],note='cancelled bookings counted by weekday of the appointment; also right: highest share cancelled')
q(f,'what share of the bookings actually took place','answerable',one('Share completed',len(C)/len(A),.001),note='completed / all bookings')
q(f,'avrage fee for a completed sports massage','answerable',one('Average fee',mean(r['f'] for r in C if r['Treatment']=='Sports massage')),note='mean fee, completed, all three spellings')
q(f,'how many completed sessions still havent been paid','answerable',one('Unpaid completed',len([r for r in C if r['Paid']=='No'])),note='completed and Paid = No')
n=by(C,'Therapist'); tt=by(A,'Therapist')
q(f,'who is our best therapist','ambiguous',truths=[win(['Therapist','Fee'],by(A,'Therapist',fee)),win(['Therapist','Fee'],by(C,'Therapist',fee)),win(['Therapist','Completed'],n),win(['Therapist','Bookings'],tt),win(['Therapist','Share completed'],{k:n[k]/tt[k] for k in tt},tol=.001),win(['Therapist','Average fee'],by(C,'Therapist',fee,mean)),win(['Therapist','Patients'],{k:len({r['Patient'] for r in A if r['Therapist']==k}) for k in tt})],note='best by fees, completed sessions, bookings, completion share, average fee or number of patients')
q(f,'why do so many people not turn up on mondays','unanswerable',note='asks for a cause; no reason is recorded')

# 2 teashop
f='teashop'; O=recs(f,'orders.csv'); P={r['SKU']:r for r in recs(f,'products.csv')}; canon(O,'Country')
for r in O: r['d']=datetime.strptime(r['Ordered At'],'%Y-%m-%d %H:%M:%S').date(); r['v']=float(r['Line Total']); r['q']=int(r['Qty']); r['cat']=P[r['SKU']]['Category']; r['p']=P[r['SKU']]['Product']; r['m']=r['d'].strftime('%Y-%m')
NC=[r for r in O if r['Order Status']!='Cancelled']; NN=[r for r in NC if r['Order Status']!='Returned']
S3=[O,NC,NN]; val=lambda r:r['v']
def three(fn): a=[fn(s) for s in S3]; return a[0],a[1:]
VAR='; also right: without cancelled, without cancelled and returned orders'
t,a=three(lambda s:strict(['Category','Line Total'],by(s,'cat',val))); q(f,'which catagory brings in the most money','answerable',t,a,note='sum of line totals per product category'+VAR)
t,a=three(lambda s:one('Orders',len({r['Order No'] for r in s if r['Country']=='Ireland' and r['m']=='2025-04'}))); q(f,'how many orders came from ireland in april','answerable',t,a,note='distinct order numbers, April 2025'+VAR)
t,a=three(lambda s:tab(['Month','Line Total'],by(s,'m',val))); q(f,'show me sales month by month','answerable',t,a,note='sum of line totals per month'+VAR)
sold={r['SKU'] for r in O}; assert all(any(r['SKU']==s for r in NN) for s in sold)
nv=[p for s,p in P.items() if s not in sold and p['Category']!='Accessories']
print('never',[p['Product'] for p in P.values() if p['SKU'] not in sold])
q(f,'which teas has nobody ever ordered','answerable',T(['Product'],[[p['Product']] for p in nv]),[T(['SKU','Product'],[[p['SKU'],p['Product']] for p in nv]),T(['SKU','Product','Category','Supplier','Cost Price','Stock'],[[p['SKU'],p['Product'],p['Category'],p['Supplier'],float(p['Cost Price']),int(p['Stock'])] for p in nv])],note='tea products with no order line')
t,a=three(lambda s:T(['Customer','Line Total'],[list(x) for x in top(by(s,'Customer',val),5)],ordered=True)); q(f,'top 5 customers by what they spent','answerable',t,a,note='sum of line totals per customer'+VAR)
def qd(s): d=by(s,lambda r:(r['d'].month-1)//3+1,val); return d[1],d[2]
al=[]
for s in S3:
    x,y=qd(s); al+=[one('Difference',y-x),T(['Quarter','Line Total'],[['2025-Q1',x],['2025-Q2',y]]),T(['2025-Q1','2025-Q2','Difference'],[[x,y,y-x]]),T(['2025-Q1','2025-Q2'],[[x,y]]),one('Change',(y-x)/x,.001),T(['2025-Q1','2025-Q2','Difference','Change'],[[x,y,y-x,(y-x)/x]])]
q(f,'how much more did we sell in the second quarter than in the first','answerable',al[0],al[1:],note='line totals Q2 minus Q1 2025; negative would mean less; also right: both figures, percentage change'+VAR)
tea=lambda s:[r for r in s if r['cat']!='Accessories']
q(f,'whats our best selling tea','ambiguous',truths=[w for s in S3 for w in (win(['Product','Qty'],by(tea(s),'p',lambda r:r['q'])),win(['Product','Line Total'],by(tea(s),'p',val)),win(['Product','Orders'],{k:len({r['Order No'] for r in tea(s) if r['p']==k}) for k in {r['p'] for r in tea(s)}}))],note='by packs, by money, by number of orders'+VAR)
q(f,'how much will we sell at christmas','unanswerable',note='a forecast')

# 3 helpdesk
f='helpdesk'; H=recs(f,'tickets.csv'); canon(H,'Department')
for r in H:
    r['o']=datetime.strptime(r['Opened'],'%Y-%m-%d %H:%M'); r['c']=datetime.strptime(r['Closed'],'%Y-%m-%d %H:%M') if r['Closed'] else None
    r['h']=(r['c']-r['o']).total_seconds()/3600 if r['c'] else None
assert all((r['Status']=='Closed')==bool(r['c']) for r in H)
K=[r for r in H if r['c']]; NK=[r for r in H if not r['c']]
q(f,'how many tickets arent closed yet','answerable',one('Tickets',len(NK)),note='status open, in progress or on hold')
hp=[r for r in K if r['Priority']=='High']; x=mean(r['h'] for r in hp)
q(f,'how many hours does it take us on average to close a high priority ticket','answerable',one('Average hours',x,.02),[one('Average days',x/24,.005)],note='mean of closed minus opened, closed High tickets only')
q(f,'which departmnt raises the most tickets','answerable',strict(['Department','Tickets'],by([r for r in H if r['Department']],'Department')),note='tickets per department, spellings of Finance merged')
q(f,'how many closed tickets have no rating','answerable',one('Tickets',len([r for r in K if not r['Rating']])),note='closed, rating blank')
pw=by([r for r in H if r['Category']=='Password reset'],lambda r:r['o'].strftime('%Y-%m')); x,y=pw['2025-02'],pw['2025-03']; print('pw',x,y); assert x!=y
q(f,'did we get more password tickets in february or in march','answerable',T(['Month','Tickets'],[['2025-02',x],['2025-03',y]]),[T(['Month','Tickets'],[max(('2025-02',x),('2025-03',y),key=lambda z:z[1])]),T(['2025-02','2025-03'],[[x,y]]),T(['2025-02','2025-03','Difference'],[[x,y,y-x]]),one('Difference',y-x),T(['2025-02','2025-03','Difference','Change'],[[x,y,y-x,(y-x)/x]]),T(['Month'],[['2025-02' if x>y else '2025-03']])],note='password reset tickets by month opened')
na=[r for r in NK if not r['Assigned To']]; print('unassigned',len(na),len([r for r in H if not r['Assigned To']]))
FULL=['Ticket','Opened','Closed','Requester','Department','Category','Priority','Assigned To','Status','Rating']
q(f,'list the tickets nobody has picked up','answerable',T(['Ticket'],[[r['Ticket']] for r in na]),[T(FULL,[[r[c] for c in FULL] for r in na])],note='no name in Assigned To')
ag=[r for r in H if r['Assigned To']]
q(f,'who is our busiest person on the desk','ambiguous',truths=[win(['Assigned To','Tickets'],by(ag,'Assigned To')),win(['Assigned To','Closed'],by([r for r in ag if r['c']],'Assigned To')),win(['Assigned To','Not closed'],by([r for r in ag if not r['c']],'Assigned To')),win(['Assigned To','Hours'],by([r for r in ag if r['c']],'Assigned To',lambda r:r['h']),tol=.05)],note='most tickets ever, most closed, most still on the plate, most total hours between opening and closing')
q(f,'what did all these tickets cost us','unanswerable',note='no cost or working time in the table')

# 4 hotel
f='hotel'; S=recs(f,'staff_list.csv')
for r in S: r['s']=datetime.strptime(r['Start Date'],'%d-%b-%Y').date(); r['sal']=en(r['Annual Salary']); r['hol']=en(r['Holiday Days Left']); r['hrs']=en(r['Weekly Hours'])
N=[r for r in S if not r['Leaving Date']]
q(f,'how many people work at the harbour hotel right now','answerable',one('Staff',len([r for r in N if r['Hotel']=='Harbour Hotel'])),note='Harbour Hotel, no leaving date')
q(f,'average salary per department without the ones who left','answerable',tab(['Department','Average salary'],by([r for r in N if r['sal'] is not None],'Department',lambda r:r['sal'],mean)),note='mean annual salary of current staff, blanks ignored')
l=min(S,key=lambda r:r['s']); assert l in N and len([r for r in S if r['s']==l['s']])==1; iso=l['s'].isoformat(); full=l['First Name']+' '+l['Surname']
q(f,'who has been with us the longest','answerable',T(['First Name','Surname','Start Date'],[[l['First Name'],l['Surname'],iso]]),[T(['Name','Start Date'],[[full,iso]]),T(['First Name','Surname'],[[l['First Name'],l['Surname']]]),T(['Name'],[[full]]),T(['Surname','Start Date'],[[l['Surname'],iso]]),T(['Staff No','Start Date'],[[l['Staff No'],iso]])],note='earliest start date among current staff (also the earliest of all)')
y=by(sorted(S,key=lambda r:r['s']),lambda r:str(r['s'].year)); y19={k:v for k,v in y.items() if k>='2019'}
q(f,'how many people started each year since 2019','answerable',tab(['Year','Starters'],y19),[tab(['Year','Starters'],{k:v for k,v in by(sorted(N,key=lambda r:r['s']),lambda r:str(r['s'].year)).items() if k>='2019'})],note='start dates by year, 2019 included, later leavers counted; also right: only those still here')
q(f,'what share of our current staff is part time','answerable',one('Share part-time',len([r for r in N if r['Contract']=='Part-time'])/len(N),.001),note='part-time contracts / people without leaving date; casual counts as not part-time')
hh=[r for r in N if (r['hol'] or 0)>20]; assert len(hh)==len([r for r in S if (r['hol'] or 0)>20])
q(f,'who still has more than 20 days holiday left','answerable',T(['First Name','Surname','Holiday Days Left'],[[r['First Name'],r['Surname'],r['hol']] for r in hh]),[T(['First Name','Surname'],[[r['First Name'],r['Surname']] for r in hh]),T(['Name'],[[r['First Name']+' '+r['Surname']] for r in hh]),T(['Name','Holiday Days Left'],[[r['First Name']+' '+r['Surname'],r['hol']] for r in hh]),T(['Staff No'],[[r['Staff No']] for r in hh])],note='holiday days left above 20')
has=lambda rs:[r for r in rs if r['sal'] is not None]
sal=lambda r:r['sal']; ft=lambda rs:[r for r in rs if r['Contract']=='Full-time']; hr=lambda r:r['hrs']
def perhour(rs): x,y=by(rs,'Department',sal),by(rs,'Department',hr); return {k:x[k]/y[k] for k in x}
q(f,'which department is paid best','ambiguous',truths=[w for rs in (has(N),has(S)) for w in (win(['Department','Average salary'],by(rs,'Department',sal,mean)),win(['Department','Average salary full-time'],by(ft(rs),'Department',sal,mean)),win(['Department','Median salary'],by(rs,'Department',sal,median)),win(['Department','Salary per weekly hour'],perhour(rs)),win(['Department','Total salary'],by(rs,'Department',sal)),win(['Department','Highest salary'],by(rs,'Department',sal,max)))],note='average, full-time average, median, per weekly hour, payroll total or highest single salary; current staff or everyone in the list')
q(f,'who should we make head housekeeper','unanswerable',note='asks for advice')

# 5 solar
f='solar'; D=recs(f,'crm_deals.csv'); canon(D,'Source')
for r in D: r['v']=en(r['Value']); r['d']=datetime.strptime(r['Created'],'%d %b %Y').date()
W=[r for r in D if r['Stage']=='Won']; L=[r for r in D if r['Stage']=='Lost']; v0=lambda r:r['v'] or 0
q(f,'how much business have we won so far in pounds','answerable',one('Value won',sum(map(v0,W))),note='sum of value of won deals')
w,l=by(W,'Sales Rep'),by(L,'Sales Rep')
q(f,'of the deals that were decided what share did each rep win','answerable',tab(['Sales Rep','Share won'],{k:w[k]/(w[k]+l[k]) for k in sorted(w)},.001),note='won / (won + lost) per rep')
lr=by([r for r in L if r['Lost Reason']],'Lost Reason')
q(f,'whats the most common reason we loose a deal','answerable',strict(['Lost Reason','Deals'],lr),note='lost deals per reason')
Q=[r for r in D if r['Stage']=='Quote sent']; assert all(r['v'] is not None for r in Q)
q(f,'how many quotes are still out and what are they worth together','answerable',T(['Quotes','Value'],[[len(Q),sum(map(v0,Q))]]),note='stage Quote sent: count and sum of value')
av=by([r for r in D if r['v'] is not None and r['Source'] in('Referral','Website')],'Source',lambda r:r['v'],mean); big=max(av,key=av.get); yn='yes' if big=='Referral' else 'no'
df=av['Referral']-av['Website']
q(f,'are referral deals bigger on avarage than website ones','answerable',T(['Source','Average value'],[[k,av[k]] for k in('Referral','Website')]),[one('Answer',yn),T(['Source','Average value'],[[big,av[big]]]),T(['Referral','Website'],[[av['Referral'],av['Website']]]),T(['Referral','Website','Difference'],[[av['Referral'],av['Website'],df]]),one('Difference',df),T(['Answer','Referral','Website'],[[yn,av['Referral'],av['Website']]])],note='mean value of all deals with a value, by source')
q(f,'how many deals dont have a value filled in','answerable',one('Deals',len([r for r in D if r['v'] is None])),note='value blank')
tw,tl,td=by(W,'Town'),by(L,'Town'),by(D,'Town')
q(f,'which town is best for us','ambiguous',truths=[win(['Town','Value won'],by(W,'Town',v0)),win(['Town','Deals won'],tw),win(['Town','Deals'],td),win(['Town','Value'],by(D,'Town',v0)),win(['Town','Share won'],{k:tw.get(k,0)/(tw.get(k,0)+tl.get(k,0)) for k in td},tol=.001),win(['Town','Share won'],{k:tw.get(k,0)/td[k] for k in td},tol=.001),win(['Town','Average value'],by(W,'Town',v0,mean))],note='by won value, won deals, all deals, all value, win rate (of decided or of all), average won value')
q(f,'how much profit did we make on the jobs we won','unanswerable',note='no costs in the table')

# 6 fahrrad
f='fahrrad'; B=recs(f,'auftraege_2025.csv',';'); canon(B,'Radtyp')
for r in B: r['d']=datetime.strptime(r['Annahme'],'%d.%m.%Y').date(); r['m']=r['d'].strftime('%Y-%m'); r['g']=de(r['Gesamt €']); r['mat']=de(r['Material €']) or 0; r['h']=de(r['Stunden']); r['l']=de(r['Lohn €'])
assert all(abs(r['mat']+r['l']-r['g'])<.011 for r in B)
g=lambda r:r['g']
q(f,'wie viel umsatz brachten die aufträge die im mai angenommen wurden','answerable',one('Gesamt €',sum(r['g'] for r in B if r['m']=='2025-05')),note='Summe Gesamt, Annahme im Mai 2025')
fe=[r for r in B if r['Status']=='fertig']
q(f,'welche räder sind fertig aber noch nicht abgeholt','answerable',T(['Auftrag'],[[r['Auftrag']] for r in fe]),[T(['Auftrag','Kunde','Radtyp'],[[r['Auftrag'],r['Kunde'],r['Radtyp']] for r in fe]),T(['Auftrag','Radtyp'],[[r['Auftrag'],r['Radtyp']] for r in fe]),T(['Auftrag','Kunde'],[[r['Auftrag'],r['Kunde']] for r in fe])],note='Status fertig, kein Abholdatum')
assert all(not r['Abholung'] for r in fe)
q(f,'wie viele stunden braucht jeder mechaniker im schnitt für einen auftrag','answerable',tab(['Mechaniker','Stunden im Schnitt'],by(B,'Mechaniker',lambda r:r['h'],mean)),note='Mittel der Stunden je Mechaniker')
q(f,'wieviele e-bikes kamen pro monat rein','answerable',tab(['Monat','Aufträge'],by([r for r in B if r['Radtyp']=='E-Bike'],'m')),note='Aufträge mit Radtyp E-Bike (alle Schreibweisen) nach Monat der Annahme')
q(f,'welchen anteil hat das material am gesamten umsatz','answerable',one('Anteil Material',sum(r['mat'] for r in B)/sum(r['g'] for r in B),.001),note='Material / Gesamt')
q(f,'wie viele abgeholte aufträge sind noch nciht bezahlt','answerable',one('Aufträge',len([r for r in B if r['Status']=='abgeholt' and r['Bezahlt']=='nein'])),note='Status abgeholt und Bezahlt nein')
mh,mg=by(B,'Mechaniker',lambda r:r['h']),by(B,'Mechaniker',g)
q(f,'wer ist unser bester mechaniker','ambiguous',truths=[win(['Mechaniker','Gesamt €'],mg),win(['Mechaniker','Aufträge'],by(B,'Mechaniker')),win(['Mechaniker','Stunden'],mh),win(['Mechaniker','Stunden im Schnitt'],by(B,'Mechaniker',lambda r:r['h'],mean),low=True),win(['Mechaniker','Umsatz pro Auftrag'],by(B,'Mechaniker',g,mean)),win(['Mechaniker','Umsatz pro Stunde'],{k:mg[k]/mh[k] for k in mg})],note='nach Umsatz, Aufträgen, Stunden, kürzester Zeit pro Auftrag, Umsatz pro Auftrag oder pro Stunde')
q(f,'sollen wir noch einen mechaniker einstellen','unanswerable',note='fragt nach Rat')

# 7 druckerei
f='druckerei'; I=recs(f,'rechnungen.csv',';'); KU={r['KdNr']:r for r in recs(f,'kunden.csv',';')}
D_=lambda s:datetime.strptime(s,'%d.%m.%Y').date()
for r in I: r['d']=D_(r['Datum']); r['n']=de(r['Netto']); r['b']=de(r['Brutto']); r['f']=D_(r['Fällig am']); r['p']=D_(r['Bezahlt am']) if r['Bezahlt am'] else None; r['k']=KU[r['KdNr']]['Firma']; r['br']=KU[r['KdNr']]['Branche']
net=lambda r:r['n']; bru=lambda r:r['b']
q(f,'wie viel netto umsatz machen wir mit jeder branche','answerable',tab(['Branche','Netto'],by(I,'br',net)),note='Summe Netto je Branche aus der Kundenliste')
late=[r for r in I if r['p'] and r['p']>r['f']]
q(f,'wie viele rechnungen wurden zu spät bezahlt','answerable',one('Rechnungen',len(late)),note='Bezahlt am nach Fällig am; unbezahlte zählen nicht')
op=[r for r in I if not r['p']]
q(f,'wie viel geld ist noch offen, brutto','answerable',one('Brutto offen',sum(map(bru,op))),note='Brutto der Rechnungen ohne Zahldatum')
I25=[r for r in I if r['d'].year==2025]
q(f,'welcher kunde hat uns 2025 am meisten umsatz gebracht','answerable',strict(['Firma','Netto'],by(I25,'k',net)),[strict(['Firma','Brutto'],by(I25,'k',bru))],note='Netto nach Rechnungsdatum 2025; auch richtig: Brutto')
nb=[r['Firma'] for k,r in KU.items() if k not in {x['KdNr'] for x in I}]; print('nie',nb)
kn=[r for k,r in KU.items() if r['Firma'] in nb]
q(f,'welche kunden haben noch nie was bei uns bestelt','answerable',T(['Firma'],[[x] for x in nb]),[T(['KdNr','Firma'],[[r['KdNr'],r['Firma']] for r in kn]),T(['KdNr','Firma','Branche','Ort','Kunde seit'],[[r['KdNr'],r['Firma'],r['Branche'],r['Ort'],D_(r['Kunde seit']).isoformat()] for r in kn])],note='Kunden ohne Rechnung')
al=[]
for nm,fn in(('Netto',net),('Brutto',bru)):
    d=by(I25,lambda r:(r['d'].month-1)//3+1,fn); x,y=d[1],d[2]
    al+=[one('Veränderung',y-x),T(['Quartal',nm],[['2025-Q1',x],['2025-Q2',y]]),T(['2025-Q1','2025-Q2'],[[x,y]]),T(['2025-Q1','2025-Q2','Veränderung'],[[x,y,y-x]]),one('Veränderung %',(y-x)/x,.001),T(['2025-Q1','2025-Q2','Veränderung','Veränderung %'],[[x,y,y-x,(y-x)/x]])]
q(f,'wie hat sich der umsatz vom ersten zum zweiten quartal 2025 verändert','answerable',al[0],al[1:],note='Netto Q2 minus Q1 2025 nach Rechnungsdatum; auch richtig: beide Werte, Prozent, Brutto')
pd=[r for r in I if r['p']]; lc=by(late,'k'); pc=by(pd,'k')
q(f,'wer ist unser schlechtester zahler','ambiguous',truths=[win(['Firma','Zu spät bezahlt'],lc),win(['Firma','Tage Verzug im Schnitt'],by(pd,'k',lambda r:(r['p']-r['f']).days,mean)),win(['Firma','Tage Verzug im Schnitt'],by(late,'k',lambda r:(r['p']-r['f']).days,mean)),win(['Firma','Tage bis Zahlung im Schnitt'],by(pd,'k',lambda r:(r['p']-r['d']).days,mean)),win(['Firma','Anteil zu spät'],{k:lc.get(k,0)/pc[k] for k in pc},tol=.001),win(['Firma','Brutto offen'],by(op,'k',bru)),win(['Firma','Netto offen'],by(op,'k',net)),win(['Firma','Offene Rechnungen'],by(op,'k')),win(['Firma','Längster Verzug'],by(late,'k',lambda r:(r['p']-r['f']).days,max)),win(['Firma','Mahnstufe'],by([r for r in I if r['Mahnstufe']],'k',lambda r:int(r['Mahnstufe']),max))],note='nach Zahl verspäteter Zahlungen, Verzugstagen, Anteil, offenem Betrag, Zahl offener Rechnungen, Mahnstufe')
q(f,'wie viel papier haben wir 2025 verbraucht','unanswerable',note='Papierverbrauch steht nicht in den Tabellen')

# 8 bakery
f='bakery'; G=grid(f,'takings 2025.csv'); MON=G[3][1:13]; ISO=[f'2025-{i:02d}' for i in range(1,13)]
prod=OrderedDict(); cat={}; cur=None; tot={}
for r in G[4:]:
    if not r[0] or r[0].startswith('Note'): continue
    if all(c=='' for c in r[1:]): cur=r[0]; continue
    v=[en(c) for c in r[1:13]]
    if r[0].upper().startswith('TOTAL'): tot[r[0]]=(v,en(r[13])); continue
    prod[r[0]]=v; cat[r[0]]=cur; assert sum(x or 0 for x in v)==en(r[13])
mt=[sum(v[i] or 0 for v in prod.values()) for i in range(12)]; gt=sum(mt); assert gt==tot['TOTAL ALL'][1] and mt==tot['TOTAL ALL'][0]
cm=lambda c:[sum(v[i] or 0 for k,v in prod.items() if cat[k]==c) for i in range(12)]
assert cm('BREAD')==tot['Total bread'][0]
q(f,'what did the shop take in the whole year','answerable',one('Takings',gt),note='sum of all products, equals TOTAL ALL')
q(f,'which product sold best in december','answerable',strict(['Product','Dec'],{k:v[11] for k,v in prod.items()}),note='highest December takings among products')
b=cm('BREAD'); q(f,'how did bread do month by month','answerable',T(['Month','Bread'],list(zip(ISO,b))),[T(['Month','Bread'],list(zip(MON,b))),T(MON,[b])],note='bread takings per month')
c=cm('CAKES'); cs=[[m,x] for m,x in zip(ISO,c)][5:8]
q(f,'how much did cakes bring in from june to august','answerable',one('Cakes',sum(c[5:8])),note='all cake products, Jun + Jul + Aug')
lo=top(dict(zip(ISO,mt)),1,True)[0]
q(f,'what was our weakest month','answerable',T(['Month','Takings'],[lo]),[T(['Month','Takings'],[[MON[ISO.index(lo[0])],lo[1]]])],note='lowest total takings')
q(f,'what share of the takings is from pastery','answerable',one('Share',sum(cm('PASTRY'))/gt,.001),note='pastry year total / all takings')
gr=lambda fn,ok:{k:fn(v) for k,v in prod.items() if ok(v)}
h=lambda v,a,b:sum(x or 0 for x in v[a:b])
q(f,'which product grew the most','ambiguous',truths=[win(['Product','Dec minus Jan'],gr(lambda v:(v[11] or 0)-(v[0] or 0),lambda v:True)),win(['Product','Dec minus Jan'],gr(lambda v:v[11]-v[0],lambda v:v[0] is not None and v[11] is not None)),win(['Product','Change Jan to Dec'],gr(lambda v:(v[11]-v[0])/v[0],lambda v:v[0] is not None and v[11] is not None),tol=.001),win(['Product','Second half minus first half'],gr(lambda v:h(v,6,12)-h(v,0,6),lambda v:True)),win(['Product','Second half minus first half'],gr(lambda v:h(v,6,12)-h(v,0,6),lambda v:v[0] is not None)),win(['Product','Change first to second half'],gr(lambda v:(h(v,6,12)-h(v,0,6))/h(v,0,6),lambda v:h(v,0,6)>0),tol=.001),win(['Product','Change first to second half'],gr(lambda v:(h(v,6,12)-h(v,0,6))/h(v,0,6),lambda v:v[0] is not None),tol=.001),
  (lambda d:win(['Product','Change first to last month'],d,tol=.001))({k:([x for x in v if x is not None][-1]-[x for x in v if x is not None][0])/[x for x in v if x is not None][0] for k,v in prod.items()})],note='January to December or first to second half, in pounds or per cent; seasonal Christmas cake in or out')
q(f,'how many loaves did we have to throw away','unanswerable',note='no waste, no piece counts')

# 9 laundry
f='laundry'; G=grid(f,'weekly log apr-jun.csv'); X=[]
for r in G[5:]:
    if r[0]=='TOTAL': TT=r; continue
    d=datetime.strptime(r[0],'%d/%m/%Y').date(); n=[en(c) for c in r[2:]]
    X.append(dict(d=d,m=d.strftime('%Y-%m'),c=r[1],kg=n[0::2],gbp=n[1::2]))
z=lambda x:x or 0
assert sum(z(r['kg'][1]) for r in X)==en(TT[4])
q(f,'how many kilos of towels did we wash altogether','answerable',one('Towels kg',sum(z(r['kg'][1]) for r in X)),note='sum of towels kg, total row not counted twice')
q(f,'which client brought in the most money overall','answerable',strict(['Client','£'],by(X,'c',lambda r:sum(map(z,r['gbp'])))),note='sheets + towels + uniforms in pounds')
q(f,'in how many weeks did the care home send no uniforms','answerable',one('Weeks',len([r for r in X if r['c']=='Oakfield Care Home' and r['kg'][2] is None])),note='Oakfield rows with blank uniforms')
q(f,'how much did sheets earn us each month','answerable',tab(['Month','Sheets £'],by(X,'m',lambda r:z(r['gbp'][0]))),note='sheets pounds by month of the week commencing')
rt=[r['gbp'][1]/r['kg'][1] for r in X if r['kg'][1]]
q(f,'what do we get per kilo of towels on avrage','answerable',one('£ per kg',sum(z(r['gbp'][1]) for r in X)/sum(z(r['kg'][1]) for r in X),.001),[one('£ per kg',mean(rt),.003)],note='towels pounds / towels kg; also right: mean of the rates per row')
gm=by([r for r in X if r['c']=='Grand Hotel'],'m',lambda r:z(r['kg'][0])); x,y=gm['2025-04'],gm['2025-05']; w=max(('2025-04',x),('2025-05',y),key=lambda t:t[1])
q(f,'did the grand send us more sheets in april or in may','answerable',T(['Month','Sheets kg'],[['2025-04',x],['2025-05',y]]),[T(['Month','Sheets kg'],[w]),T(['2025-04','2025-05'],[[x,y]]),T(['2025-04','2025-05','Difference'],[[x,y,y-x]]),one('Difference',y-x),T(['2025-04','2025-05','Difference','Change'],[[x,y,y-x,(y-x)/x]]),T(['Month'],[[w[0]]])],note='kg of sheets, weeks commencing in the month (four each)')
wk=lambda fn:by(X,lambda r:r['d'].isoformat(),fn)
q(f,'what was our busiest week','ambiguous',truths=[win(['Week','kg'],wk(lambda r:sum(map(z,r['kg'])))),win(['Week','£'],wk(lambda r:sum(map(z,r['gbp']))))]+[win(['Week',n+' kg'],wk(lambda r,i=i:z(r['kg'][i]))) for i,n in enumerate(('Sheets','Towels','Uniforms'))],note='by kilos or by money, all washing together; or one kind of washing')
q(f,'how much electricity does one load use','unanswerable',note='no electricity, no loads')

# 10 kita
f='kita'; G=grid(f,'essensliste_24_25.csv',';'); mm=G[4][2:13]; ISO=['2024-09','2024-10','2024-11','2024-12']+[f'2025-{i:02d}' for i in range(1,8)]
assert mm==['Sep','Okt','Nov','Dez','Jan','Feb','Mär','Apr','Mai','Jun','Jul']
Kd=[]
for r in G[5:]:
    if not r[1]: last=r; continue
    Kd.append((r[0],r[1],[int(c) if c!='' else None for c in r[2:13]])); assert sum(z(x) for x in Kd[-1][2])==int(r[13])
assert sum(sum(map(z,k[2])) for k in Kd)==int(last[13])
i=ISO.index
q(f,'wie viele essen hatten wir im november insgesamt','answerable',one('Essen',sum(z(k[2][2]) for k in Kd)),note='November 2024, alle Kinder')
q(f,'welches kind hat im ganzen jahr am meisten mitgegessen','answerable',strict(['Kind','Summe'],{k[0]:sum(map(z,k[2])) for k in Kd}),note='höchste Summe')
q(f,'wieviele essen waren es pro gruppe','answerable',tab(['Gruppe','Essen'],by(Kd,lambda k:k[1],lambda k:sum(map(z,k[2])))),note='Summe je Gruppe, ganzes Kita-Jahr')
ja=[k[2][i('2025-01')] for k in Kd if k[1]=='Frösche']
print('jan',ja)
q(f,'wie viele essen hatte ein kind bei den fröschen im januar im schnitt','answerable',one('Essen je Kind',mean(x for x in ja if x is not None)),[one('Essen je Kind',mean(map(z,ja)))],note='Januar 2025, leere nicht gezählt')
mz=[k for k in Kd if not k[2][i('2025-03')]]
q(f,'welche kinder hatten im märz kein einziges essen','answerable',T(['Kind'],[[k[0]] for k in mz]),[T(['Kind','Gruppe'],[[k[0],k[1]] for k in mz]),T(['Kind'],[[k[0]] for k in mz if k[2][6]==0])],note='März 2025 leer oder 0; auch richtig: nur die eingetragene 0')
a,b=sum(sum(map(z,k[2][:4])) for k in Kd),sum(sum(map(z,k[2][4:])) for k in Kd)
q(f,'wieviel mehr essen waren es 2025 als 2024','answerable',one('Differenz',b-a),[T(['Jahr','Essen'],[['2024',a],['2025',b]]),T(['2024','2025'],[[a,b]]),T(['2024','2025','Differenz'],[[a,b,b-a]]),one('Veränderung',(b-a)/a,.001),T(['2024','2025','Differenz','Veränderung'],[[a,b,b-a,(b-a)/a]])],note='Jan-Jul 2025 minus Sep-Dez 2024')
gg=by(Kd,lambda k:k[1],lambda k:sum(map(z,k[2]))); cn=by(Kd,lambda k:k[1])
cells={g:[x for k in Kd if k[1]==g for x in k[2] if x is not None] for g in gg}
q(f,'welche gruppe isst am fleißigsten mit','ambiguous',truths=[win(['Gruppe','Essen'],gg),win(['Gruppe','Essen je Kind'],{k:gg[k]/cn[k] for k in gg}),win(['Gruppe','Essen je Kind und Monat'],{k:mean(v) for k,v in cells.items()})],note='nach Essen insgesamt, je Kind oder je Kind und Monat')
q(f,'was kostet uns das mittagessen im monat','unanswerable',note='kein Preis in der Liste')

# 11 guv
f='guv'; G=grid(f,'GuV_2024.csv',';'); V={r[0]:[de(c) for c in r[1:]] for r in G[4:] if r[0] and r[5]}
QI=['2024-Q1','2024-Q2','2024-Q3','2024-Q4']; QL=G[3][1:5]
rev=['Ladenverkauf','Hochzeiten und Events','Blumen-Abos Firmen','Trauerfloristik']; U=sum(V[k][4] for k in rev); assert U==V['Summe Umsatzerlöse'][4]
for k,v in V.items(): assert sum(v[:4])==v[4],k
names=[r[0] for r in G]; bl=names[names.index('Betriebliche Aufwendungen')+1:names.index('Summe betriebliche Aufwendungen')]
assert V['Summe Umsatzerlöse'][4]-V['Wareneinsatz'][4]-sum(V[k][4] for k in bl)==V['Betriebsergebnis'][4]
q(f,'wie hoch war unser umsatz 2024','answerable',one('Umsatz',U),note='Summe Umsatzerlöse 2024')
def dif(k): p,n=V[k][5],V[k][4]; return [one('Differenz',n-p),one('Veränderung',(n-p)/p,.001),T(['2023','2024'],[[p,n]]),T(['2024','2023'],[[n,p]]),T(['2023','2024','Differenz'],[[p,n,n-p]]),T(['2024','2023','Differenz'],[[n,p,n-p]]),T(['Jahr',k],[['2023',p],['2024',n]]),T(['2023','2024','Differenz','Veränderung'],[[p,n,n-p,(n-p)/p]])]
x=dif('Jahresüberschuss'); q(f,'wie viel mehr ist am ende übrig geblieben als im vorjahr','answerable',x[0],x[1:],note='Jahresüberschuss 2024 minus 2023')
t=None; al=[]
for k in('Jahresüberschuss','Betriebsergebnis','Ergebnis vor Steuern'):
    v=V[k][:4]; j=v.index(max(v)); al+=[T(['Quartal',k],[[QI[j],v[j]]]),T(['Quartal',k],[[QL[j],v[j]]])]
q(f,'in welchem quartal war das ergebniss am besten','answerable',al[0],al[1:],note='höchster Jahresüberschuss je Quartal; auch richtig: Betriebsergebnis, Ergebnis vor Steuern')
q(f,'welcher posten bei den betrieblichen aufwendungen war 2024 der größte','answerable',strict(['Position','2024'],{k:V[k][4] for k in bl}),note='ohne Wareneinsatz, der eigens steht')
q(f,'welchen anteil am umsatz hatten hochzeiten 2024','answerable',one('Anteil',V['Hochzeiten und Events'][4]/U,.001),note='Hochzeiten und Events / Summe Umsatzerlöse')
v=V['Personalaufwand'][:4]; q(f,'wie haben sich die personalkosten über die quartale entwickelt','answerable',T(['Quartal','Personalaufwand'],list(zip(QI,v))),[T(['Quartal','Personalaufwand'],list(zip(QL,v))),T(QL,[v])],note='Personalaufwand je Quartal 2024')
q(f,'was haben wir 2024 verdient','ambiguous',truths=[one(k,V[k][4]) for k in('Jahresüberschuss','Ergebnis vor Steuern','Betriebsergebnis','Rohertrag','Summe Umsatzerlöse')],note='Überschuss, vor Steuern, Betriebsergebnis, Rohertrag oder Umsatz')
q(f,'lohnt sich ein zweiter laden','unanswerable',note='fragt nach Rat, keine Angaben dazu')

# 12 budget
f='budget'; G=grid(f,'budget_v_actual_2025.csv'); V={r[0]:[en(c) for c in r[1:]] for r in G[5:] if r[0] and r[1]}
names=[r[0] for r in G]; inc=names[names.index('INCOME')+1:names.index('Total income')]; sp=names[names.index('SPENDING')+1:names.index('Total spending')]
for k,v in V.items(): assert v[0]+v[2]==v[4] and v[1]+v[3]==v[5] and v[5]-v[4]==v[6],k
ti=[sum(V[k][j] for k in inc) for j in range(6)]; ts=[sum(V[k][j] for k in sp) for j in range(6)]; assert ti==V['Total income'][:6] and ts==V['Total spending'][:6]
def cmp_(b,a): return [one('Difference',a-b),T(['Budget','Actual','Difference'],[[b,a,a-b]]),T(['Budget','Actual'],[[b,a]]),T(['Actual','Budget'],[[a,b]]),T(['Actual','Budget','Difference'],[[a,b,a-b]]),one('Change',(a-b)/b,.001),T(['Budget','Actual','Difference','Change'],[[b,a,a-b,(a-b)/b]]),one('Used',a/b,.001)]
x=cmp_(V['Heat and light'][0],V['Heat and light'][1])
q(f,'how much more than planned did heating cost us in the first quarter','answerable',x[0],x[1:-1],note='heat and light, Q1 actual minus budget')
ov={k:V[k][5]-V[k][4] for k in sp}; pc={k:ov[k]/V[k][4] for k in sp}
q(f,'which cost went over budget the most so far','answerable',strict(['Line','Over budget'],ov),[strict(['Line','Over budget %'],pc,tol=.001)],note='spending lines, year to date actual minus budget; also right: per cent')
un=[k for k in sp if ov[k]<0]
q(f,'which costs are below budgt so far','answerable',T(['Line'],[[k] for k in un]),[T(['Line','Variance'],[[k,ov[k]] for k in un]),T(['Line','Under budget'],[[k,-ov[k]] for k in un]),T(['Line','Budget','Actual'],[[k,V[k][4],V[k][5]] for k in un]),T(['Line','Budget','Actual','Variance'],[[k,V[k][4],V[k][5],ov[k]] for k in un])],note='spending lines with year to date actual below budget; insurance is exactly on budget')
b,a=ti[2],ti[3]; x=cmp_(b,a); yn='yes' if a>b else 'no'
q(f,'did we take in more than planned in q2','answerable',T(['Budget','Actual'],[[b,a]]),[x[0],x[1],x[3],x[4],x[5],x[6],one('Answer',yn),T(['Answer','Difference'],[[yn,a-b]]),T(['Answer','Budget','Actual'],[[yn,b,a]])],note='total income Q2 (Jul-Sep), budget and actual')
q(f,'what share of our actual income so far is hall hire','answerable',one('Share',V['Hall hire'][5]/ti[5],.001),note='year to date actual')
b,a=ti[4]-ts[4],ti[5]-ts[5]; assert [b,a]==V['Surplus / (deficit)'][4:6]; x=cmp_(b,a)
q(f,'how does our surplus compare with the plan so far','answerable',T(['Budget','Actual'],[[b,a]]),x[:2]+x[3:],note='surplus year to date, budget and actual')
e,c=V['Events and classes'],V['Events costs']
q(f,'how are we doing on events','ambiguous',truths=[t for b,a in((e[4],e[5]),(c[4],c[5]),(e[4]-c[4],e[5]-c[5])) for t in(T(['Budget','Actual'],[[b,a]]),one('Actual',a),one('Difference',a-b),T(['Budget','Actual','Difference'],[[b,a,a-b]]))],note='events income, events costs, or the two netted; year to date')
q(f,'will we run out of money before christmas','unanswerable',note='a forecast')

for f,L in ALL.items():
    assert len(L)==8 and Counter(x['kind'] for x in L)=={'answerable':6,'ambiguous':1,'unanswerable':1},f
    json.dump(L,open(f'{BASE}/u26-{f}/questions.json','w',encoding='utf-8'),ensure_ascii=False,indent=1)
    for x in L: 
        print(x['id'],'|',x['question'],'|',x['kind'])
        if 'truth' in x: print('    ',x['truth']['rows'] if len(x['truth']['rows'])<14 else (len(x['truth']['rows']),x['truth']['rows'][:3])); [print('      also',a['columns'],a['rows'] if len(a['rows'])<7 else len(a['rows'])) for a in x['alsoRight']]
        for a in x.get('truths',()): print('      reading',a['columns'],a['rows'])
assert len(ALL)==12
