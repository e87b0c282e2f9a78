#!/usr/bin/env python3
"""Computes the truths from the files as written (standard library only)."""
import csv, glob, json, re, statistics as S, zipfile, itertools
import xml.etree.ElementTree as ET
from collections import defaultdict, Counter
from datetime import date, datetime, timedelta
B='.'
def rd(t,name,enc='utf-8-sig',d=','):
    with open(f'{B}/d27-{t}/{name}',newline='',encoding=enc) as f: return list(csv.DictReader(f,delimiter=d))
def rdx(t,name):
    z=zipfile.ZipFile(f'{B}/d27-{t}/{name}'); ns='{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'
    out=[]
    for r in ET.fromstring(z.read('xl/worksheets/sheet1.xml')).iter(ns+'row'):
        row={}
        for c in r.iter(ns+'c'):
            k=re.match('[A-Z]+',c.get('r')).group(); i=0
            for ch in k: i=i*26+ord(ch)-64
            if c.get('t')=='inlineStr': v=''.join(x.text or '' for x in c.iter(ns+'t'))
            else:
                v=float(c.find(ns+'v').text)
                if c.get('s')=='1': v=date(1899,12,30)+timedelta(int(v))
            row[i-1]=v
        out.append([row.get(i) for i in range(max(row)+1)])
    return out
iso=date.fromisoformat
dmy=lambda s: datetime.strptime(s,'%d/%m/%Y').date() if s else None
dde=lambda s: datetime.strptime(s,'%d.%m.%Y').date() if s else None
nde=lambda s: float(s.replace('.','').replace(',','.')) if s else None
def q(d): return f'{d.year}-Q{(d.month-1)//3+1}'
def rn(v):
    if isinstance(v,float): return round(v,4)
    if isinstance(v,date): return v.isoformat()
    return v
def T(cols,rows,tol=0.01,ordered=False):
    if not isinstance(rows,list): rows=[[rows]]
    elif rows and not isinstance(rows[0],list): rows=[rows]
    return {"columns":cols,"rows":[[rn(v) for v in r] for r in rows],"tolerance":tol,"ordered":ordered}
QS=defaultdict(list)
LANG={'winzer':'de','baustoffe':'de','musikschule':'de','optiker':'de'}
def dedup(ts):
    seen=[];keep=[]
    for t in ts:
        k=json.dumps([t['rows'],len(t['columns'])],sort_keys=True)
        if k not in seen: seen.append(k); keep.append(t)
    return keep
def ask(t,question,truths,note,kind='answerable'):
    i=len(QS[t])+1; o={"id":f"d27-{t}-{i}","question":question,"language":LANG.get(t,'en'),"kind":kind}
    if kind=='unanswerable': o["truth"]=None
    else:
        ts=dedup(truths if isinstance(truths,list) else [truths])
        if kind=='ambiguous':
            assert len(ts)>1,o; o["truths"]=ts
        else: o["truth"]=ts[0]; o["alsoRight"]=ts[1:]
    o["note"]=note; QS[t].append(o)
def group(rows,k,v=None):
    g=defaultdict(float if v else int)
    for r in rows: g[k(r)]+= v(r) if v else 1
    return dict(g)
def top(g,n=1,rev=True,gap=True):
    s=sorted(g.items(),key=lambda x:x[1],reverse=rev)
    if gap and len(s)>n: assert abs(s[n-1][1]-s[n][1])>1e-9,('tie',s[:n+2])
    return s
def tab(g): return [[k,v] for k,v in sorted(g.items())]
def winner(cols,g,tol=.01,rev=True,noval=True):
    """winner with figure, then winner alone"""
    k,v=top(g,rev=rev)[0]; return [T(cols,[k,v],tol),T(cols[:1],[k])]

# ---- 1 bikeshop
A=rd('bikeshop','till_lines_2025-01_to_2025-06.csv')
for r in A:
    r['d']=iso(r['Date'])
    for a,b in(('Total inc VAT','g'),('Total ex VAT','n'),('Qty','q')): r[b]=float(r[a])
    r['ten']=r['Tender'].strip().capitalize(); r['m']=r['Date'][:7]
nv=[r for r in A if r['Type']!='Void']; sale=[r for r in A if r['Type']=='Sale']
t='bikeshop'
may=lambda X:[r for r in X if r['m']=='2025-05']
ask(t,'how much did we take in May after refunds?',[T(['Takings'],sum(r[c] for r in may(X))) for X in(nv,A) for c in('g','n')],'Total inc VAT, sales plus (negative) refunds, voids left out; also ex VAT, also voids counted')
q1=lambda X:[r for r in X if r['m']<'2025-04']
ask(t,'Which department brought in the most money in the first quarter?',[x for X in(nv,sale,A) for c in('g','n') for x in winner(['Department','Takings'],group(q1(X),lambda r:r['Department'],lambda r:r[c]))],'Jan-Mar, inc VAT, refunds deducted, voids out')
def rs(X):
    rec={r['Receipt']:r['ten'] for r in X}; return sum(v=='Card' for v in rec.values())/len(rec)
ask(t,'what percentage of receipts is paid by card',[T(['Share'],rs(X),.001) for X in(nv,sale,A)],'different receipt numbers, Card in any spelling / all receipts; voids out, also only sales, also all')
ref=[r for r in A if r['Type']=='Refund']
def rc(lines,blank):
    s=ref if lines else list({r['Receipt']:r for r in ref}.values())
    g=group(s,lambda r:r['Cashier']); 
    if not blank: g.pop('',None)
    return T(['Cashier','Refunds'],tab(g))
ask(t,'Refunds per cashier, how many each?',[rc(l,b) for l in(0,1) for b in(0,1)],'refund receipts per cashier; also refund lines; blank cashier with or without')
ask(t,'sales without VAT by month, Jan to June',[T(['Month','Net'],tab(group(X,lambda r:r['m'],lambda r:r['n']))) for X in(nv,sale,A)],'Total ex VAT per month, refunds deducted, voids out')
WD='Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split()
wdg=lambda X:group({r['Receipt']:r for r in X}.values(),lambda r:WD[r['d'].weekday()])
ask(t,'which weekday is the busiest at the till?',[x for X in(nv,sale,A) for x in winner(['Weekday','Receipts'],wdg(X))]+[x for X in(nv,sale,A) for x in winner(['Weekday','Lines'],group(X,lambda r:WD[r['d'].weekday()]))]+[T(['Weekday','Receipts per day'],[k,v/len({r['Date'] for r in X if WD[r['d'].weekday()]==k})],.05) for X in(nv,sale,A) for k,v in [top(wdg(X))[0]]],'number of receipts per weekday; also till lines, also receipts per such day')
ask(t,"what's our best seller?",[x for X in(nv,sale,A) for x in winner(['Item','Qty'],group(X,lambda r:r['Item'],lambda r:r['q']))]+[x for X in(nv,sale,A) for c in('g','n') for x in winner(['Item','Takings'],group(X,lambda r:r['Item'],lambda r:r[c]))],'by pieces, or by money','ambiguous')
ask(t,'What did we earn on helmets after what we paid for them?',None,'no cost prices in the file','unanswerable')

# ---- 2 gym
A=rd('gym','class-bookings-export.csv')
for r in A: r['st']=r['Status'].lower(); r['cd']=dmy(r['Class date']); r['bd']=dmy(r['Booked on']); r['m']=r['cd'].strftime('%Y-%m')
seen=set();U=[]
for r in A:
    k=tuple(str(v) for v in r.values())
    if k not in seen: seen.add(k);U.append(r)
assert len(A)-len(U)==6
t='gym'; XS=(U,A)
ask(t,'how many no shows did we have in march',[T(['No shows'],sum(r['st']=='no show' and r['m']=='2025-03' for r in X)) for X in XS]+[T(['No shows'],sum(r['st']=='no show' and r['bd'].strftime('%Y-%m')=='2025-03' for r in X)) for X in ()],'status No show (any case), class date in March 2025; six exact duplicates dropped, also kept')
def nsr(X,den):
    g=defaultdict(lambda:[0,0])
    for r in X:
        if den(r): g[r['Class']][1]+=1
        if r['st']=='no show': g[r['Class']][0]+=1
    return {k:a/b for k,(a,b) in g.items()}
ask(t,'Which class do people most often book and then not turn up for? as a rate pls',[x for d in(lambda r:1,lambda r:r['st'] in('attended','no show'),lambda r:r['st']!='cancelled') for X in XS for x in winner(['Class','No-show rate'],nsr(X,d),.001)],'no shows / all bookings; also / (attended + no show); also without cancelled')
ask(t,'attendances by month',[T(['Month','Attended'],tab(group([r for r in X if r['st']=='attended'],lambda r:r['m']))) for X in XS],'status Attended, by class date')
sp=lambda X:[r for r in X if r['st']=='attended' and '2025-03'<=r['m']<='2025-05']
ask(t,'who came to the most classes from March to May?',[x for X in XS for x in winner(['Member','Visits'],group(sp(X),lambda r:r['Member']))],'attended, class date Mar-May')
ask(t,'how many days ahead do people book on average?',[T(['Days'],S.mean((r['cd']-r['bd']).days for r in X if f(r)),.01) for f in(lambda r:1,lambda r:r['st']=='attended',lambda r:'cancel' not in r['st']) for X in XS],'class date minus booked on, all bookings; also only attended, also without cancelled')
ask(t,'How many different members have actually been to Yoga Flow at least once?',[T(['Members'],len({r['Member No'] for r in U if r['st']=='attended' and r['Class']=='Yoga Flow'}))],'distinct Member No with an attended booking')
ca=lambda X,s,k:sum(r['st'] in s and r[k].month==4 for r in X)
ask(t,'cancellations in April?',[T(['Cancellations'],ca(X,s,'cd')) for s in(('cancelled','late cancel'),('cancelled',)) for X in XS],'by class date: Cancelled with Late cancel, or Cancelled only','ambiguous')
ask(t,'How many people were on the waiting list for Spin in April?',None,'no waiting list in the export','unanswerable')

# ---- 3 alarm
A=rd('alarm','helpdesk_tickets_jan-oct_2025.csv')
P=lambda s: datetime.strptime(s,'%Y-%m-%d %H:%M') if s else None
for r in A: r['o']=P(r['Opened']); r['c']=P(r['Closed']); r['h']=(r['c']-r['o']).total_seconds()/3600 if r['c'] else None; r['pr']=r['Priority'].lower(); r['fr']=int(r['First reply (min)']) if r['First reply (min)'] else None
t='alarm'
ask(t,'how many tickets are not finished yet?',[T(['Tickets'],sum(r['c'] is None for r in A)),T(['Tickets'],sum(r['Status']=='Open' for r in A)),T(['Status','Tickets'],tab(group([r for r in A if not r['c']],lambda r:r['Status'])))],'status Open or Pending (no closing time; Solved has one); also only Open')
g=defaultdict(list)
for r in A:
    if r['c'] and r['Technician']: g[r['Technician']].append(r['h'])
ask(t,'Which engineer sorts things out the fastest on average?',winner(['Technician','Hours'],{k:S.mean(v) for k,v in g.items()},.05,rev=False)+winner(['Technician','Days'],{k:S.mean(v)/24 for k,v in g.items()},.01,rev=False),'mean of Closed - Opened over finished tickets, blank technician left out; hours (or days)')
ask(t,'tickets by category in Q2',T(['Category','Tickets'],tab(group([r for r in A if q(r['o'])=='2025-Q2'],lambda r:r['Category']))),'opened April-June 2025')
r=max((r for r in A if r['c']),key=lambda r:r['h'])
ask(t,'whats the ticket that took longest to close, and how long did it take?',[T(['Ticket','Days'],[r['Ticket'],r['h']/24],.05),T(['Ticket','Hours'],[r['Ticket'],r['h']],.5),T(['Ticket','Days'],[r['Ticket'],(r['c'].date()-r['o'].date()).days]),T(['Ticket','Days'],[r['Ticket'],int(r['h']//24)])],'Closed - Opened')
u=[r for r in A if r['pr']=='urgent']
ask(t,'Share of urgent ones answered within an hour',[T(['Share'],sum(r['fr']<=60 for r in u if r['fr'] is not None)/sum(r['fr'] is not None for r in u),.001),T(['Share'],sum(r['fr'] is not None and r['fr']<=60 for r in u)/len(u),.001),T(['Share'],sum(r['fr'] is not None and r['fr']<60 for r in u)/len(u),.001),T(['Share'],sum(r['fr']<60 for r in u if r['fr'] is not None)/sum(r['fr'] is not None for r in u),.001)],'Priority Urgent in any case, first reply <= 60 min / urgent with a first reply; also / all urgent')
a,b=[sum(q(r['o'])==k for r in A) for k in('2025-Q2','2025-Q3')]
ask(t,'Did we get more tickets in the third quarter than in the second?',[T(['Answer'],'yes' if b>a else 'no'),T(['Quarter','Tickets'],[['2025-Q2',a],['2025-Q3',b]]),T(['Answer','Q2','Q3'],['yes' if b>a else 'no',a,b]),T(['Difference'],b-a),T(['Change'],(b-a)/a,.001),T(['Q2','Q3'],[a,b]),T(['Q2','Q3','Difference'],[a,b,b-a])],'by Opened')
by=[r for r in A if r['Technician']=='K. Bryant']
ask(t,'how many tickets did Bryant do in August?',[T(['Tickets'],sum(r['o'].month==8 for r in by)),T(['Tickets'],sum(bool(r['c']) and r['c'].month==8 for r in by))],'opened in August, or closed in August','ambiguous')
ask(t,'What did the call-outs to Pendle Car Parks cost us in parts?',None,'no costs in the export','unanswerable')

# ---- 4 law
A=rd('law','Timesheets Jan-Jul 2025.csv')
for r in A: r['d']=dmy(r['Date']); r['h']=float(r['Hours']); r['a']=float(r['Amount ex VAT'] or 0); r['b']=r['Billable'].upper()=='Y'; r['m']=r['d'].strftime('%Y-%m')
t='law'
ask(t,'hours by fee earner in February',[T(['Fee earner','Hours'],tab(group([r for r in A if r['m']=='2025-02' and f(r)],lambda r:r['Fee earner'],lambda r:r['h']))) for f in(lambda r:1,)],'all hours, billable or not')
ask(t,'How much work have we done but not invoiced yet, in £?',T(['Unbilled'],sum(r['a'] for r in A if r['Status']=='Unbilled')),'Amount of status Unbilled')
wo=[r for r in A if r['Status']=='Written off']
ask(t,'which client have we written off the most for?',winner(['Client','Written off'],group(wo,lambda r:r['Client'],lambda r:r['a']))+ [x for x in winner(['Client','Hours'],group(wo,lambda r:r['Client'],lambda r:r['h'])) ],'amount with status Written off; hours accepted if shown')
def ut(f,inv=False):
    g=group(A,lambda r:r['Fee earner'],lambda r:r['h']); return T(['Fee earner','Share billable'],tab({k:sum(r['h'] for r in A if r['b'] and r['Fee earner']==k)/v for k,v in g.items()}),.001)
gc=Counter(r['Fee earner'] for r in A); gb=Counter(r['Fee earner'] for r in A if r['b'])
ask(t,'What share of their time is chargeable, per person?',ut(0),'billable hours (Y or y) / all hours per fee earner')
mh=group(A,lambda r:r['Matter'],lambda r:r['h']); mb=group([r for r in A if r['b']],lambda r:r['Matter'],lambda r:r['h'])
LIM=75
def big(m,intern=True): return [[k,round(v,1)] for k,v in sorted(m.items(),key=lambda x:-x[1]) if v>LIM and (intern or not k.startswith('INT'))]
print('matters',sorted(mh.items(),key=lambda x:-x[1]))
ask(t,f'list the matters where we have more than {LIM} hours on the clock',[T(['Matter','Hours'],big(mh)),T(['Matter','Hours'],big(mh,False)),T(['Matter'],[[k] for k,_ in big(mh)]),T(['Matter'],[[k] for k,_ in big(mh,False)])],'sum of Hours per matter > limit; the internal one with or without')
bl=[r for r in A if r['Status']=='Billed']
ask(t,'Average hourly rate on the work that was billed?',[T(['Rate'],sum(r['a'] for r in bl)/sum(r['h'] for r in bl)),T(['Rate'],S.mean(float(r['Rate']) for r in bl))],'amount / hours of Billed entries; also plain mean of the rates')
ex=[r for r in A if r['Client']!='Internal']
ask(t,'who is our biggest client so far this year?',[x for X,k,n in((ex,'h','Hours'),(ex,'a','Amount'),(bl,'a','Billed'),([r for r in ex if r['b']],'h','Hours'),([r for r in ex if r['Status'] in('Billed','Unbilled')],'a','Amount'),(bl,'h','Hours')) for x in winner(['Client',n],group(X,lambda r:r['Client'],lambda r:r[k]))],'by hours, or by money','ambiguous')
ask(t,'Which clients paid their bills late?',None,'no invoices or payments in the timesheets','unanswerable')

# ---- 5 winzer
A=rd('winzer','Rechnungsausgang_2024_2025.csv',d=';')
def kn(s):
    s=' '.join(s.split()).replace('Keßler','Kessler').replace('Getraenke','Getränke'); return 'Gasthof Adler' if s.lower()=='gasthof adler' else s
for r in A:
    r['d']=dde(r['Rechnungsdatum']); r['f']=dde(r['Fällig am']); r['p']=dde(r['Bezahlt am']); r['n']=nde(r['Netto']); r['b']=nde(r['Brutto']); r['st']=r['Status'].lower(); r['k']=kn(r['Kunde'])
ns=[r for r in A if r['st']!='storniert']; t='winzer'
Y=lambda X,y:[r for r in X if r['d'].year==y]
ask(t,'Wie viel Umsatz haben wir 2024 gemacht?',[T(['Umsatz'],sum(r[c] for r in Y(X,2024))) for X in(ns,A) for c in('n','b')],'netto ohne Stornos nach Rechnungsdatum; auch brutto, auch mit Stornos')
ask(t,'welcher kunde hat 2024 am meisten bei uns gekauft?',[x for X in(ns,A) for c in('n','b') for x in winner(['Kunde','Umsatz'],group(Y(X,2024),lambda r:r['k'],lambda r:r[c]))],'Schreibweisen zusammengeführt (Gasthof Adler, Kessler/Keßler, Huber)')
S30=date(2025,6,30); ov=[r for r in A if r['st']=='offen' and r['f']<S30]; ov2=[r for r in A if r['st']=='offen' and r['f']<=S30]
ask(t,'Was war am 30.06.2025 noch offen und schon über dem Zahlungsziel - wie viele Rechnungen und wie viel Geld?',[T(['Anzahl','Betrag'],[len(X),sum(r[c] for r in X)]) for X in(ov,ov2) for c in('b','n')],'Status offen, fällig vor dem 30.06.2025; brutto, auch netto')
def hj(X,c,y): return group([r for r in X if r['d'].year==y and r['d'].month<=6],lambda r:r['Kundengruppe'],lambda r:r[c])
def hjt(X,c):
    a,b=hj(X,c,2024),hj(X,c,2025); return [T(['Kundengruppe','1. HJ 2024','1. HJ 2025'],[[k,a[k],b[k]] for k in sorted(b)]),T(['Kundengruppe','1. HJ 2024','1. HJ 2025','Differenz'],[[k,a[k],b[k],b[k]-a[k]] for k in sorted(b)]),T(['Kundengruppe','Veränderung'],[[k,b[k]/a[k]-1] for k in sorted(b)],.001),T(['Kundengruppe','Differenz'],[[k,b[k]-a[k]] for k in sorted(b)])]
ask(t,'Umsatz je Kundengruppe im ersten Halbjahr: 2025 gegen 2024',[x for X in(ns,A) for c in('n','b') for x in hjt(X,c)],'netto ohne Stornos; auch brutto')
ga=[(r['p']-r['d']).days for r in A if r['Kundengruppe']=='Gastronomie' and r['p']]
ask(t,'Wie lange brauchen die Wirte im Schnitt bis sie zahlen?',[T(['Tage'],S.mean(ga),.05)],'Gastronomie: Bezahlt am - Rechnungsdatum, nur bezahlte')
ask(t,'wieviele Rechnungen sind verspätet bezahlt worden',[T(['Anzahl'],sum(bool(r['p']) and r['p']>r['f'] for r in A)),T(['Anzahl','Anteil'],[sum(bool(r['p']) and r['p']>r['f'] for r in A),sum(bool(r['p']) and r['p']>r['f'] for r in A)/sum(bool(r['p']) for r in A)],.001)],'Bezahlt am nach Fällig am')
pm=[r for r in A if r['p'] and (r['p'].year,r['p'].month)==(2025,3)]; im=lambda X:[r for r in X if (r['d'].year,r['d'].month)==(2025,3)]
ask(t,'Was kam im März 2025 rein?',[T(['Betrag'],sum(r[c] for r in pm)) for c in('b','n')]+[T(['Betrag'],sum(r[c] for r in im(X))) for X in(ns,A) for c in('b','n')],'nach Zahlungseingang, oder Rechnungen des Monats','ambiguous')
ask(t,'Wie viele Flaschen Spätburgunder gingen 2024 an die Gastronomie?',None,'weder Weine noch Flaschen in der Liste','unanswerable')

# ---- 6 baustoffe
A=rd('baustoffe','Lagerbewegungen Jan-Sep 2025.csv','cp1252',';')
for r in A: r['d']=dde(r['Datum']); r['q']=nde(r['Menge']); r['w']=nde(r['Wert']); r['art']=r['Bewegungsart'].capitalize(); r['m']=r['d'].strftime('%Y-%m')
t='baustoffe'; ab=[r for r in A if r['art']=='Abgang']
z=[r for r in A if 'zement' in r['Artikel'].lower() and r['m']=='2025-04']
za=sum(-r['q'] for r in z if r['art']=='Abgang')
zr=sum(r['q'] for r in z if r['art']=='Retoure')
ask(t,'Wie viele Sack Zement sind im April rausgegangen?',[T(['Menge'],za),T(['Menge'],-za),T(['Menge'],za-zr)],'Abgänge Portlandzement im April, positiv; auch als Minus, auch abzüglich Retouren')
ask(t,'welcher Artikel ging am öftesten raus?',winner(['Artikel','Abgänge'],group(ab,lambda r:r['Artikel'])),'Zahl der Abgangsbuchungen (ABGANG groß oder klein)')
zu=[r for r in A if r['art']=='Zugang']
ask(t,'Wareneingang nach Lieferant im 2. Quartal in Euro',T(['Lieferant','Wert'],tab(group([r for r in zu if q(r['d'])=='2025-Q2'],lambda r:r['Lieferant'],lambda r:r['w']))),'Zugang, Wert zu EK')
b=group([r for r in A if r['d']<=date(2025,6,30)],lambda r:r['Artikel'],lambda r:r['q'])
ask(t,'Was lag Ende Juni von jedem Artikel noch auf Lager?',T(['Artikel','Bestand'],tab(b)),'Summe aller Mengen mit Vorzeichen (Anfangsbestand, Zu-/Abgänge, Retouren, Inventur) bis 30.06.2025, alle Lager')
ask(t,'Bei wie vielen Buchungen fehlt wer es gebucht hat?',T(['Anzahl'],sum(not r['Benutzer'] for r in A)),'Benutzer leer')
ask(t,'Wie hoch ist der wertmäßige Anteil vom Lager Süd an den Abgängen?',T(['Anteil'],sum(r['w'] for r in ab if r['Lager']=='Süd')/sum(r['w'] for r in ab),.001),'Wert der Abgänge Süd / alle Abgänge')
mv=[r for r in A if r['art']!='Anfangsbestand']
ask(t,'In welchem Lager ist am meisten los?',[x for X in(mv,A) for n,f in(('Buchungen',None),('Menge',lambda r:abs(r['q'])),('Wert',lambda r:abs(r['w']))) for x in winner(['Lager',n],group(X,lambda r:r['Lager'],f))],'nach Buchungen, nach Menge oder nach Wert','ambiguous')
ask(t,'Zu welchem Preis haben wir die Gipskartonplatten im Schnitt verkauft?',None,'nur EK-Preise','unanswerable')

# ---- 7 solar
A=rd('solar','crm-deals-31Oct2025.csv'); DB=lambda s: datetime.strptime(s,'%d %b %Y').date() if s else None
for r in A: r['cr']=DB(r['Created']); r['cl']=DB(r['Closed']); r['a']=float(r['Amount ex VAT'].strip('£').replace(',','')) if r['Amount ex VAT'] else None; r['k']=float(r['System size kWp']) if r['System size kWp'] else None; r['s']=r['Source'].strip().capitalize()
t='solar'; won=[r for r in A if r['Stage']=='Won']
def wr(den): 
    g=group([r for r in A if den(r)],lambda r:r['Owner']); w=Counter(r['Owner'] for r in won); return T(['Owner','Win rate'],tab({k:w[k]/v for k,v in g.items()}),.001)
ask(t,'win rate per salesperson?',[wr(lambda r:r['Stage'] in('Won','Lost')),wr(lambda r:1),wr(lambda r:r['Stage'] in('Won','Lost','Quoted'))],'won / (won + lost); also won / all deals; also won / quoted, won and lost')
ask(t,'How much business did we win in Q2?',[T(['Amount'],sum(r['a'] for r in won if q(r['cl'])=='2025-Q2')),T(['Deals','Amount'],[sum(q(r['cl'])=='2025-Q2' for r in won),sum(r['a'] for r in won if q(r['cl'])=='2025-Q2')]),T(['Amount','Deals'],[sum(r['a'] for r in won if q(r['cl'])=='2025-Q2'),sum(q(r['cl'])=='2025-Q2' for r in won)])],'Won, Closed April-June, Amount ex VAT')
ask(t,'why do we mostly lose jobs?',winner(['Lost reason','Deals'],group([r for r in A if r['Lost reason']],lambda r:r['Lost reason']))+[T(['Lost reason','Deals'],tab(group([r for r in A if r['Stage']=='Lost' and (e or r['Lost reason'])],lambda r:r['Lost reason']))) for e in(0,1)],'most frequent lost reason; the whole list is right too')
def kw(blank):
    g=defaultdict(list)
    for r in won:
        if r['s'] or blank: g[r['s']].append(r['k'])
    return T(['Source','kWp'],tab({k:S.mean(v) for k,v in g.items()}),.01)
ask(t,'average system size of the jobs we won, by where they came from',[kw(0),kw(1)],'Won, mean kWp per source (case and spaces merged); blank source with or without')
ask(t,'Typical time from first contact to signing (median days)?',T(['Days'],float(S.median((r['cl']-r['cr']).days for r in won))),'Won, Closed - Created')
ql=sorted([[r['Deal ID'],r['Deal name'],r['a']] for r in A if r['Stage']=='Quoted' and r['a']>16000],key=lambda x:-x[2]); print('quotes',len(ql),[x[2] for x in ql])
QL=ql
ask(t,'Which quotes over 16k are still waiting for an answer?',[T(['Deal ID','Deal name','Amount'],QL),T(['Deal name','Amount'],[x[1:] for x in QL]),T(['Deal ID','Amount'],[[x[0],x[2]] for x in QL]),T(['Deal ID'],[[x[0]] for x in QL]),T(['Deal name'],[[x[1]] for x in QL]),T(['Deal ID','Deal name'],[x[:2] for x in QL])],'Stage Quoted, Amount ex VAT > 16,000')
ask(t,'how many deals did we have in May?',[T(['Deals'],sum(r['cr'].month==5 for r in A)),T(['Deals'],sum(bool(r['cl']) and r['cl'].month==5 for r in A)),T(['Deals'],sum(r['cl'].month==5 for r in won))],'created in May, closed in May, or won in May','ambiguous')
ask(t,'How much commission do we owe Priya for the third quarter?',None,'no commission in the CRM export','unanswerable')

# ---- 8 beekeeper
t='beekeeper'; H=[]; y=None
with open(f'{B}/d27-beekeeper/Honey harvest 2023-25 (Joan).csv',encoding='utf-8',newline='') as f:
    for r in csv.reader(f):
        if r[0].startswith('SEASON'): y=int(r[0][-4:])
        elif y and r[1].isdigit() and r[0]!='TOTAL':
            for m,v in zip(['May','June','July','Aug','Sept'],r[2:7]): H.append({'y':y,'a':r[0],'h':int(r[1]),'m':m,'kg':float(v) if v not in('','-') else None})
yr=group(H,lambda r:r['y'],lambda r:r['kg'] or 0)
ask(t,'how much honey did we get in 2024 alltogether?',T(['kg'],yr[2024]),'sum of the apiaries, the TOTAL line agrees')
ask(t,'Which site gave the most over the three years?',winner(['Apiary','kg'],group(H,lambda r:r['a'],lambda r:r['kg'] or 0)),'sum 2023-2025')
MM={'May':'05','June':'06','July':'07','Aug':'08','Sept':'09'}
g=group([r for r in H if r['y']==2025],lambda r:r['m'],lambda r:r['kg'] or 0)
ask(t,'Yield by month in 2025',[T(['Month','kg'],[[k,v] for k,v in g.items()]),T(['Month','kg'],[['2025-'+MM[k],v] for k,v in g.items()])],'sum over the apiaries; months as in the table, or 2025-05 …')
ask(t,'By what percent did the crop change from 2023 to 2025?',[T(['Change'],yr[2025]/yr[2023]-1,.001),T(['Difference'],yr[2025]-yr[2023]),T(['2023','2025'],[yr[2023],yr[2025]]),T(['2023','2025','Change'],[yr[2023],yr[2025],yr[2025]/yr[2023]-1],.001)],'total 2025 / total 2023 - 1')
z=[r['a'] for r in H if r['y']==2024 and r['m']=='July' and not r['kg']]
ask(t,'which sites brought nothing in July 2024?',[T(['Apiary'],[[x] for x in z]),T(['Apiary','kg'],[[x,0] for x in z]),T(['Apiary','kg'],[[x,None] for x in z])],'empty or "-" in July 2024')
h25={r['a']:r['h'] for r in H if r['y']==2025}; k25=group([r for r in H if r['y']==2025],lambda r:r['a'],lambda r:r['kg'] or 0)
ask(t,'kg per hive in 2025, best place first',[T(['Apiary','kg per hive'],[[k,v] for k,v in top({k:k25[k]/h25[k] for k in h25})],.01,True)],'season total / hives')
ym=group(H,lambda r:f"{r['y']}-{ {'May':'05','June':'06','July':'07','Aug':'08','Sept':'09'}[r['m']]}",lambda r:r['kg'] or 0)
ask(t,'What was our best month?',winner(['Month','kg'],ym)+[T(['Month','kg'],['July',top(ym)[0][1]])]+winner(['Month','kg'],group(H,lambda r:r['m'],lambda r:r['kg'] or 0)),'a single month (July 2025), or the calendar month over all years (Aug)','ambiguous')
ask(t,'How many jars of heather honey did we sell last year?',None,'no jars, no sales','unanswerable')

# ---- 9 musikschule
t='musikschule'; M=['Jan','Feb','Mrz','Apr','Mai','Jun','Jul','Aug','Sep','Okt','Nov','Dez']; H=[]; sec=None
for r in rdx(t,'Beiträge 2025 Übersicht.xlsx'):
    if len(r)==1 and r[0] in('Tasten','Streicher','Bläser','Zupf & Schlag'): sec=r[0]
    elif sec and len(r)>3 and r[1]:
        for i,m in enumerate(M): H.append({'sec':sec,'l':r[0],'f':r[1],'s':int(r[2]),'m':m,'i':i+1,'v':r[3+i] or 0})
tot=sum(r['v'] for r in H)
ask(t,'Was haben wir 2025 insgesamt an Beiträgen eingenommen?',T(['Einnahmen'],tot),'Summe der Zeilen, ohne Zwischensummen')
ask(t,'welche Lehrkraft bringt am meisten ein?',winner(['Lehrkraft','Einnahmen'],group(H,lambda r:r['l'],lambda r:r['v'])),'alle Fächer je Lehrkraft zusammen')
sg=group(H,lambda r:r['sec'],lambda r:r['v'])
ask(t,'Einnahmen nach Fachgruppe 2025',T(['Bereich','Einnahmen'],tab(sg)),'je Abschnitt')
ask(t,'schwächster Monat außer August?',[T(['Monat','Einnahmen'],['Jan',group(H,lambda r:r['m'],lambda r:r['v'])['Jan']]),T(['Monat'],['Jan'])]+winner(['Monat','Einnahmen'],{k:v for k,v in group(H,lambda r:f"2025-{r['i']:02d}",lambda r:r['v']).items() if k!='2025-08'},rev=False),'Monatssumme; Jan oder 2025-01')
h1=sum(r['v'] for r in H if r['i']<=6); h2=tot-h1
ask(t,'Lief das zweite Halbjahr besser als das erste?',[T(['Antwort'],'yes' if h2>h1 else 'no'),T(['1. HJ','2. HJ'],[h1,h2]),T(['Antwort','1. HJ','2. HJ'],['yes' if h2>h1 else 'no',h1,h2]),T(['Differenz'],h2-h1),T(['Veränderung'],h2/h1-1,.001),T(['Halbjahr','Einnahmen'],[['1. HJ',h1],['2. HJ',h2]]),T(['1. HJ','2. HJ','Differenz'],[h1,h2,h2-h1])],'Summe Jan-Jun gegen Jul-Dez')
kl=sum(r['v'] for r in H if r['f']=='Klavier')
ask(t,'Wieviel Prozent der Einnahmen kommen vom Klavier?',[T(['Anteil'],kl/tot,.001),T(['Betrag','Anteil'],[kl,kl/tot],.001)],'Klavier beider Lehrkräfte / gesamt')
st=sum(r['s'] for r in H if r['i']==1)
ask(t,'Was bringt uns ein Schüler im Schnitt?',[T(['Euro pro Jahr'],tot/st),T(['Euro pro Monat'],tot/st/12),T(['Fach','Euro'],tab({k:sum(r['v'] for r in H if r['f']==k)/sum(r['s'] for r in H if r['f']==k and r['i']==1) for k in {r['f'] for r in H}}))],'pro Jahr oder pro Monat (Schülerzahl Dezember)','ambiguous')
ask(t,'Wie viele Schüler haben sich 2025 abgemeldet?',None,'nur ein Schülerstand je Zeile, keine Abmeldungen','unanswerable')

# ---- 10 removals
t='removals'; J=[]; wk=None
for r in rdx(t,'Jobs board Sep-Oct 25.xlsx'):
    if r[0] and isinstance(r[0],str) and r[0].startswith('Week '): wk=r[0]
    if isinstance(r[0],date):
        r=r+[None]*(11-len(r)); J.append(dict(zip(['d','cu','fr','to','crew','van','h','p','dep','paid','note'],r),wk=wk))
for j in J: j['x']=(j['note'] or '').startswith('CANC'); j['pd']=(j['paid'] or '').lower(); j['dep']=j['dep'] or 0
L=[j for j in J if not j['x']]; print('jobs',len(J),len(L))
ask(t,'what was October worth?',[T(['Price'],sum(j['p'] for j in X if j['d'].month==10)) for X in(L,J)],'price of the October jobs without the cancelled ones; also with them')
ask(t,'Which van did the most jobs?',[x for X in(L,J) for x in winner(['Van','Jobs'],group(X,lambda j:j['van']))],'cancelled out (also in)')
np=[j for j in L if j['pd']=='no']; nc=Counter(j['cu'] for j in np)
ask(t,'who still hasnt paid?',[T(['Customer','Price'],[[j['cu'],j['p']] for j in np]),T(['Customer'],[[c] for c in nc]),T(['Customer','Outstanding'],[[j['cu'],j['p']-j['dep']] for j in np]),T(['Date','Customer','Price'],[[j['d'],j['cu'],j['p']] for j in np]),T(['Customer'],[[j['cu']] for j in np]),T(['Customer','Price'],[[c,sum(j['p'] for j in np if j['cu']==c)] for c in nc])],'Paid = no in any case; the cancelled ones have no entry')
ask(t,'How many moves went to Leeds?',[T(['Jobs'],sum(j['to']=='Leeds' for j in X)) for X in(L,J)],'To = Leeds')
m=max(L,key=lambda j:j['h'])
ask(t,'longest job - whose was it and how many hours',[T(['Customer','Hours'],[m['cu'],m['h']]),T(['Customer','Date','Hours'],[m['cu'],m['d'],m['h']]),T(['Date','Customer','Hours'],[m['d'],m['cu'],m['h']])],'max Hours')
g=defaultdict(list)
for j in L: g[j['crew']].append(j['h'])
ask(t,'average hours a job per crew',T(['Crew','Hours'],tab({k:S.mean(v) for k,v in g.items()})),'cancelled jobs have no hours')
ask(t,'how much money is still to come?',[T(['Outstanding'],sum(j['p']-j['dep'] for j in np)),T(['Outstanding'],sum(j['p'] for j in np))],'unpaid price less deposits, or unpaid price in full','ambiguous')
ask(t,'How many miles did Van 2 do in September?',None,'no mileage','unanswerable')

# ---- 11 optiker
t='optiker'; R={}; sec=None; X=rdx(t,'Plan-Ist 2025 Q1-Q3.xlsx'); secs={}
for r in X[5:]:
    if r and r[0]:
        if len(r)==1: sec=r[0]
        else:
            n=r[0].strip(); R[n]=dict(p=[r[1],r[4],r[7]],i=[r[2],r[5],r[8]]); secs[n]=sec
um=R['Summe Umsatz']; be=R['Betriebsergebnis']; kb=[k for k in R if secs[k]=='Betriebskosten' and not k.startswith(('Summe','Betriebserg'))]; wb=[k for k in R if secs[k]=='Wareneinsatz' and not k.startswith(('Summe','Rohertrag'))]
dv=lambda k:sum(R[k]['i'])-sum(R[k]['p'])
dp=lambda k:dv(k)/sum(R[k]['p'])
ask(t,'Wie viel haben wir von Januar bis September umgesetzt?',T(['Umsatz'],sum(um['i'])),'Summe Umsatz Ist Q1-Q3')
ask(t,'Welche Betriebskosten liegen am weitesten über dem Plan (in Euro, alle drei Quartale)?',winner(['Position','Abweichung'],{k:dv(k) for k in kb}),'Ist - Plan Q1-Q3, ohne Wareneinsatz')
ask(t,'Ergebnis je Quartal, Soll und Ist',[T(['Quartal','Plan','Ist'],[[f'2025-Q{j+1}',be['p'][j],be['i'][j]] for j in range(3)]),T(['Quartal','Plan','Ist','Abw.'],[[f'2025-Q{j+1}',be['p'][j],be['i'][j],be['i'][j]-be['p'][j]] for j in range(3)])],'Betriebsergebnis')
a,b=um['p'][2],um['i'][2]; yn='yes' if b>=a else 'no'
ask(t,'Haben wir im 3. Quartal unser Umsatzziel geschafft?',[T(['Antwort'],yn),T(['Antwort','Plan','Ist'],[yn,a,b]),T(['Plan','Ist'],[a,b]),T(['Plan','Ist','Abw.'],[a,b,b-a]),T(['Abw.'],b-a),T(['Antwort','Abw.'],[yn,b-a]),T(['Erreichung'],b/a,.001),T(['Antwort','Plan','Ist','Abw.'],[yn,a,b,b-a])],'Summe Umsatz Q3')
pq=sum(R['Personal']['i'])/sum(um['i'])
ask(t,'welcher Anteil vom Umsatz geht fürs Personal drauf?',[T(['Anteil'],pq,.001),T(['Quartal','Anteil'],[[f'2025-Q{j+1}',R['Personal']['i'][j]/um['i'][j]] for j in range(3)],.001),T(['Personal','Umsatz','Anteil'],[sum(R['Personal']['i']),sum(um['i']),pq],.001)],'Ist Personal / Ist Umsatz, Q1-Q3')
g=R['Gläser']['i']
ask(t,'Um wieviel sind die Kosten für Gläser vom 1. aufs 3. Quartal gestiegen?',[T(['Differenz'],g[2]-g[0]),T(['Veränderung'],g[2]/g[0]-1,.001),T(['Q1','Q3'],[g[0],g[2]]),T(['Q1','Q3','Differenz'],[g[0],g[2],g[2]-g[0]]),T(['Differenz','Veränderung'],[g[2]-g[0],g[2]/g[0]-1],.001)],'Ist')
lines=[k for k in R if not k.startswith('Summe') and k not in('Rohertrag','Betriebsergebnis')]
ask(t,'Wo sind wir am weitesten vom Plan weg?',[x for K in(lines,kb) for n,f in(('Abweichung',dv),('Abweichung %',dp)) for k in [max(K,key=lambda k:abs(f(k)))] for x in(T(['Position',n],[k,f(k)],.001 if n.endswith('%') else .01),T(['Position'],[k]))]+[T(['Quartal','Position','Abw.'],[f'2025-Q{j+1}',k,R[k]['i'][j]-R[k]['p'][j]]) for j,k in [max(((j,k) for k in lines for j in range(3)),key=lambda x:abs(R[x[1]]['i'][x[0]]-R[x[1]]['p'][x[0]]))]]+[T(['Position','Abweichung %'],[k,R[k]['i'][j]/R[k]['p'][j]-1],.001) for j,k in [max(((j,k) for k in lines for j in range(3)),key=lambda x:abs(R[x[1]]['i'][x[0]]/R[x[1]]['p'][x[0]]-1))]],'in Euro oder in Prozent (über alle Quartale; auch die größte einzelne Abweichung)','ambiguous')
ask(t,'Wie viele Brillen haben wir im zweiten Quartal verkauft?',None,'nur Beträge, keine Stückzahlen','unanswerable')

# ---- 12 toolhire
t='toolhire'; C={r['Customer No']:r for r in rd(t,'customers.csv')}; A=rd(t,'hires_2025.csv')
for r in A:
    r['st']=r['Status'].lower(); r['o']=iso(r['Out']); r['du']=iso(r['Due back']); r['re']=iso(r['Returned']) if r['Returned'] else None; r['a']=float(r['Charge ex VAT'] or 0); c=C.get(r['Customer No']); r['c']=c; r['ty']=c['Type'] if c else ''; r['nm']=c['Name'] if c else ''; r['tw']=c['Town'] if c else ''
def ht(blank): return T(['Type','Charge'],tab({k:v for k,v in group(A,lambda r:r['ty'],lambda r:r['a']).items() if k or blank}))
ask(t,'hire income split trade / private',[ht(0),ht(1)],'Charge ex VAT joined over Customer No; one hire has an unknown customer C999, shown or not')
tw=lambda f:winner(['Town','Charge'],{k:v for k,v in group([r for r in A if f(r)],lambda r:r['tw'],lambda r:r['a']).items() if k})
ask(t,'Which town earns us most?',tw(lambda r:1),'charge per town of the customer')
used={r['Customer No'] for r in A}; use2={r['Customer No'] for r in A if r['st']!='cancelled'}
idl=lambda u,f:[[c['Name']] for k,c in C.items() if k not in u and f(c)]
assert idl(used,lambda c:1)==idl(use2,lambda c:1)
ask(t,'which trade customers havent hired anything this year?',[T(['Name'],idl(used,lambda c:c['Type']=='Trade')),T(['Customer No','Name'],[[k,c['Name']] for k,c in C.items() if k not in used and c['Type']=='Trade'])],'Trade customers without a row in hires_2025')
lt=sum(bool(r['re']) and r['re']>r['du'] for r in A); S30=date(2025,9,30)
oo=[r for r in A if r['st']=='on hire' and r['du']<S30]
ask(t,'How many hires came back late?',[T(['Hires'],lt),T(['Hires','Share'],[lt,lt/sum(bool(r['re']) for r in A)],.001)],'Returned after Due back')
names=sorted({r['nm'] or r['Customer No'] for r in oo})
ask(t,'who still has kit out that should have been back before 30 Sept 2025?',[T(['Customer'],[[n] for n in names]),T(['Customer','Tool'],[[r['nm'] or r['Customer No'],r['Tool']] for r in oo]),T(['Hire No','Customer','Tool','Due back'],[[r['Hire No'],r['nm'],r['Tool'],r['du']] for r in oo]),T(['Customer','Tool','Due back'],[[r['nm'],r['Tool'],r['du']] for r in oo]),T(['Customer','Due back'],[[r['nm'],r['du']] for r in oo]),T(['Customer','Hires'],[[n,sum((r['nm'] or r['Customer No'])==n for r in oo)] for n in names])],'Status On hire (any case), Due back before 30 Sept 2025')
def av(f,z=0):
    g=defaultdict(list)
    for r in A:
        if f(r) and (r['ty'] or z): g[r['ty']].append(r['a'])
    return T(['Type','Average'],tab({k:S.mean(v) for k,v in g.items()}))
ask(t,'average charge per hire, trade compared to private',[av(lambda r:r['st']=='returned'),av(lambda r:r['Charge ex VAT']!=''),av(lambda r:1),av(lambda r:r['st']!='cancelled'),av(lambda r:r['st']=='returned',1),av(lambda r:r['Charge ex VAT']!='',1)],'returned hires only; also every filled charge (cancelled = 0), also all')
ok=[r for r in A if r['st']!='cancelled']
ask(t,'whats our top tool?',[x for X in(ok,A) for x in winner(['Tool','Hires'],group(X,lambda r:r['Tool']))]+winner(['Tool','Charge'],group(A,lambda r:r['Tool'],lambda r:r['a']))+winner(['Tool','Days'],group([r for r in A if r['re']],lambda r:r['Tool'],lambda r:(r['re']-r['o']).days)),'most hires, most money, or most days out','ambiguous')
ask(t,'How much did we spend repairing the mixers?',None,'no repair costs','unanswerable')

for t,qs in QS.items():
    assert len(qs)==8 and Counter(x['kind'] for x in qs)=={'answerable':6,'ambiguous':1,'unanswerable':1},t
    json.dump(qs,open(f'{B}/d27-{t}/questions.json','w'),indent=1,ensure_ascii=False)
print(sum(map(len,QS.values())),'questions')
if __name__=='__main__':
    import sys
    for t,qs in QS.items():
        for x in qs:
            ts=[x['truth']]+x.get('alsoRight',[]) if x.get('truth') else x.get('truths',[])
            print(x['id'],x['question'],'|',' || '.join(str(y['rows'])[:(220 if i==0 else 70)] for i,y in enumerate(ts))[:700])
