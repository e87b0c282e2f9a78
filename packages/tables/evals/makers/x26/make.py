#!/usr/bin/env python3
# Writes the twelve tables. Fixed seeds, standard library only.
import csv, os, random
from datetime import date, timedelta, datetime
HERE = os.path.dirname(os.path.abspath(__file__))
def out(folder, name, rows, sep=',', enc='utf-8'):
    d = os.path.join(HERE, folder); os.makedirs(d, exist_ok=True)
    with open(os.path.join(d, name), 'w', newline='', encoding=enc) as f:
        csv.writer(f, delimiter=sep, lineterminator='\r\n' if enc != 'utf-8' else '\n').writerows(rows)
def de(x, n=2):
    s = f'{x:,.{n}f}'
    return s.replace(',', '#').replace('.', ',').replace('#', '.')
def en(x, n=2): return f'{x:,.{n}f}'
def dd(d): return d.strftime('%d.%m.%Y')
FIRST = 'Anna Ben Carla David Elena Frank Grace Henry Isla Jack Karen Liam Megan Noah Olivia Peter Rosie Sam Tara Umar Vera Will Zoe Aidan Bethan Callum Daisy Ewan Fiona George Hannah Ivan Joan Keith Laura Mark Nadia Owen Priya Robert Sarah Tom Ursula Victor Wendy'.split()
LAST = 'Abbott Barnes Carver Dunn Ellis Forster Grant Hobbs Ingram Jarvis Kemp Lowe Mercer Nash Ogden Parkin Quinn Reeve Stokes Tully Underhill Vance Walsh Yates Ashby Blythe Cowan Drury Fenton Garside Hurst Kirby Lister Marlow Norris Pike Rowe Sharp Thorne Wyatt'.split()
def name(r): return r.choice(FIRST) + ' ' + r.choice(LAST)

# 1 camper vans ------------------------------------------------------------
r = random.Random(2601)
vans = [('Bluebell','2-berth',78),('Heather','2-berth',78),('Foxglove','2-berth',82),('Juniper','4-berth',108),('Rowan','4-berth',112),('Hawthorn','4-berth',110),('Bracken','6-berth',139),('Kestrel','6-berth',145)]
cust = []
while len(cust) < 95:
    n = name(r)
    if n not in cust: cust.append(n)
cc = {c: r.choices(['UK','Germany','Netherlands','Ireland','France','USA'],[60,12,9,8,6,5])[0] for c in cust}
rows=[]
for i in range(212):
    while True:
        p = date(2025,3,1)+timedelta(days=r.randrange(0,655))
        w = {12:1,1:1,2:1,3:3,4:5,5:7,6:8,7:10,8:10,9:7,10:4,11:1}[p.month]*(3 if p.weekday()==4 else 1.7 if p.weekday()==5 else 1)
        if r.random() < w/30: break
    v = r.choices(vans,[9,7,8,10,8,7,6,5])[0]
    days = r.choices([3,4,5,7,8,10,14,21],[10,12,8,25,9,11,9,2])[0]
    if v[1]=='2-berth' and r.random()<.3: days=max(3,days-3)
    season = 1.25 if p.month in (7,8) else 1.0 if p.month in (5,6,9) else .85
    tot = round(days*v[2]*season + r.choice([0,0,0,35,60,95]),2)
    bk = p - timedelta(days=r.randrange(4,150))
    st = 'Cancelled' if r.random()<.11 else ('Completed' if p+timedelta(days=days) <= date(2026,11,27) else 'Confirmed')
    dep = '' if r.random()<.13 else en(round(tot*.2,2))
    ch = r.choices(['Website','Phone','CamperShare','Walk-in'],[48,22,24,6])[0]
    if ch=='Website' and r.random()<.07: ch='website'
    if st=='Completed' and r.random()<.03: st='completed'
    if st=='Cancelled' and r.random()<.15: st='cancelled'
    c = r.choice(cust)
    ctry = cc[c] if r.random()>.04 else ''
    rows.append((bk,[None,bk.strftime('%d/%m/%Y'),c,ctry,v[0],v[1],p.strftime('%d/%m/%Y'),(p+timedelta(days=days)).strftime('%d/%m/%Y'),days,en(tot),dep,ch,st]))
rows.sort(key=lambda x:x[0])
R=[['Booking No','Booked On','Customer','Country','Van','Van Type','Pick-up','Return','Days','Total (GBP)','Deposit (GBP)','Channel','Status']]
for i,(b,x) in enumerate(rows): x[0]=f'RC-{1204+i}'; R.append(x)
out('x26-vans','bookings_export.csv',R)

# 2 wine merchant ----------------------------------------------------------
r = random.Random(2602)
wines=[('Rioja Crianza','red','Spain',11.5),('Ribera del Duero','red','Spain',18.9),('Chianti Classico','red','Italy',14.9),('Barolo Serralunga','red','Italy',38),('Cotes du Rhone','red','France',10.9),('Chablis','white','France',19.5),('Sancerre','white','France',21),('Gavi','white','Italy',13.5),('Albarino','white','Spain',14.2),('Riesling Kabinett','white','Germany',12.8),('Pinot Noir Baden','red','Germany',16.4),('Provence Rose','rose','France',13.9),('Cava Brut','sparkling','Spain',12),('Prosecco','sparkling','Italy',10.5)]
cs=[]
used=set()
for i in range(64):
    ty=r.choices(['Private','Restaurant','Shop'],[38,17,9])[0]
    while True:
        if ty=='Private': n=name(r)
        elif ty=='Restaurant': n=r.choice(['The','Cafe','Bistro','Osteria'])+' '+r.choice(['Copper Pan','Lantern','Rosa','Harbour','Fig Tree','Olive','Mill','Anchor','Basil','Corner'])
        else: n=r.choice(['Harper','Linton','Marsh','Bell','Oakes','Tindall','Prior'])+r.choice(["'s Deli",' & Sons',' Farm Shop',' Fine Foods'])
        if n not in used: used.add(n); break
    s=date(2019,1,1)+timedelta(days=r.randrange(0,2300))
    cs.append([4001+i,n,ty,r.choice(['Bath','Bristol','Wells','Frome','Taunton','']),s.isoformat(),r.choice(['yes','no','no',''])])
out('x26-wine','customers.csv',[['customer_no','name','type','town','customer_since','newsletter']]+cs)
active=[c for c in cs if r.random()<.86]
O=[]
for i in range(338):
    c=r.choices(active,[1 if x[2]=='Private' else 2.4 if x[2]=='Restaurant' else 1.8 for x in active])[0]
    while True:
        d=date(2025,1,2)+timedelta(days=r.randrange(0,690))
        if r.random() < (1 if d.month in (11,12) else .55): break
    w=r.choices(wines,[14,6,9,2,10,7,5,8,7,6,4,7,6,9])[0]
    b=r.choice([6,6,12,3,1,18] if c[2]=='Private' else [12,24,36,48,24,12,60])
    disc=r.choice([0,0,0,5,10]) if b>=12 else 0
    tot=round(b*w[3]*(1-disc/100),2)
    st='cancelled' if r.random()<.06 else 'open' if d>date(2026,11,10) and r.random()<.7 or r.random()<.025 else 'shipped'
    sh=(d+timedelta(days=r.randrange(1,8))).isoformat() if st=='shipped' else ''
    pay=r.choice(['card','card','invoice','paypal','Invoice',''])
    nm=w[0] if r.random()>.03 else w[0].lower()
    O.append([d,c[0],nm,w[1],w[2],b,f'{w[3]:.2f}',disc,f'{tot:.2f}',pay,sh,st])
O.sort(key=lambda x:x[0])
out('x26-wine','orders.csv',[['order_no','order_date','customer_no','wine','colour','origin','bottles','price_per_bottle','discount_%','order_total','payment','shipped_on','status']]+[[f'W{25001+i}',x[0].isoformat()]+x[1:] for i,x in enumerate(O)])

# 3 freight forwarder staff list ------------------------------------------
r = random.Random(2603)
dep={'Warehouse':(['Picker','Forklift Driver','Shift Lead'],26500,38),'Drivers':(['HGV Driver','Van Driver'],34500,26),'Customs':(['Customs Clerk','Customs Manager'],36000,15),'Sales':(['Account Executive','Account Manager'],39500,14),'Accounts':(['Bookkeeper','Credit Controller'],33500,9),'Office':(['Receptionist','HR Officer','Office Manager'],29500,9),'IT':(['Support Analyst','Systems Manager'],42000,5)}
S=[];seen=set()
for d,(ts,base,n) in dep.items():
    for k in range(n):
        while True:
            nm=name(r)
            if nm not in seen: seen.add(nm); break
        st=date(2009,1,5)+timedelta(days=int(6480*r.random()**.6))
        ti=r.choice(ts)
        ct=r.choices(['Full-time','Part-time','Temp'],[70,22,8])[0]
        h=37.5 if ct=='Full-time' else r.choice([16,20,22.5,24,30]) if ct=='Part-time' else r.choice([30,37.5])
        sal=round(base*r.uniform(.9,1.25)*(1.3 if 'Manager' in ti or 'Lead' in ti else 1)*h/37.5/50)*50
        end=''
        if r.random()<.22:
            e=max(st+timedelta(days=60), date(2023,1,1)+timedelta(days=r.randrange(0,1400)))
            if e<date(2026,11,20): end=e
        hol='' if end else r.choice([0,1,2,3,4,5,6,8,9,11,12.5,''])
        dl=d if r.random()>.06 else r.choice([d.lower(),d+' '])
        ctl=ct if r.random()>.12 or ct!='Part-time' else r.choice(['part-time','Part time'])
        S.append([st,nm,dl,ti,r.choice(['Felixstowe','Felixstowe','Tilbury','Immingham']),ctl,h,sal,end,hol])
S.sort(key=lambda x:x[0])
out('x26-staff','staff_list.csv',[['Staff ID','Name','Department','Job Title','Site','Start Date','Leaving Date','Contract','Weekly Hours','Annual Salary','Holiday Days Left']]+[[f'H{101+i:04d}',x[1],x[2],x[3],x[4],x[0].strftime('%d %b %Y'),x[8].strftime('%d %b %Y') if x[8] else '',x[5],x[6],en(x[7],0),x[9]] for i,x in enumerate(S)])

# 4 office furniture CRM ---------------------------------------------------
r = random.Random(2604)
own=['Marco Ferro','Lena Voss','Aisha Khan','Tom Bright','Julia Neal']
comp=[a+' '+b for a in ['Alder','Brook','Cobalt','Delta','Ember','Falcon','Granite','Harvest','Indigo','Jupiter','Keystone','Lumen'] for b in ['Partners','Labs','Group','Legal','Health','Media']]
r.shuffle(comp)
D=[]
for i in range(156):
    cr=date(2025,2,1)+timedelta(days=r.randrange(0,655))
    ex=cr+timedelta(days=r.randrange(25,150))
    o=r.choices(own,[26,24,20,18,12])[0]
    age=(date(2026,11,27)-cr).days
    pw={'Marco Ferro':.42,'Lena Voss':.55,'Aisha Khan':.5,'Tom Bright':.35,'Julia Neal':.6}[o]
    if age>60 and r.random()<.8:
        stg='Won' if r.random()<pw else 'Lost'
        cl=min(date(2026,11,26), cr+timedelta(days=r.randrange(20,160)))
    else:
        stg=r.choice(['Lead','Qualified','Proposal','Negotiation']); cl=''
    val='' if stg=='Lead' and r.random()<.4 else round(r.lognormvariate(9.3,.8)/50)*50
    prod=r.choice(['desks','chairs','meeting room','reception','full fit-out','phone booths','storage'])
    why=r.choices(['Price','Competitor','No budget','Project postponed','No answer',''],[32,20,17,14,10,7])[0] if stg=='Lost' else ''
    if why=='Price' and r.random()<.2: why='price'
    src=r.choice(['Referral','Web form','Trade fair','Cold call','Existing customer',''])
    pr={'Lead':10,'Qualified':25,'Proposal':50,'Negotiation':75,'Won':100,'Lost':0}[stg]
    c=r.choice(comp)
    D.append([cr,f'{c} - {prod}',c,o if r.random()>.03 else o.lower(),r.choice(['North','South','East','West']),src,stg,pr,val,cr.isoformat(),ex.isoformat(),cl.isoformat() if cl else '',why])
D.sort(key=lambda x:x[0])
out('x26-deals','deals.csv',[['Deal ID','Deal name','Company','Owner','Region','Source','Stage','Probability %','Value (EUR)','Created','Expected close','Closed on','Lost reason']]+[[3300+i]+x[1:] for i,x in enumerate(D)])

# 5 pest control -----------------------------------------------------------
r = random.Random(2605)
pests=[('Rats',(3,3,3,2,2,2,2,2,3,4,4,4)),('Mice',(3,3,2,2,1,1,1,1,2,4,4,4)),('Wasps',(0,0,0,.6,2,5,9,9,5,1.2,0,0)),('Ants',(0,0,.5,2,3,3,2,1.5,.5,0,0,0)),('Bed bugs',(1,)*12),('Moles',(1,1.5,1.5,1,.6,.3,.2,.2,.3,.6,.8,.8)),('Pigeons',(.6,.6,1,1.2,1,.8,.6,.6,.6,.6,.6,.6))]
J=[]
for i in range(286):
    d=date(2025,6,2)+timedelta(days=r.randrange(0,540))
    p=r.choices([x[0] for x in pests],[x[1][d.month-1] for x in pests])[0]
    ct=r.choices(['Household','Restaurant','Farm','Office','Landlord'],[50,16,12,9,13])[0]
    cu=name(r) if ct in('Household','Landlord','Farm') else r.choice(['Bella Roma','Golden Lotus','The Crown','Spice Garden','Dock Cafe','Millhouse Grill']) if ct=='Restaurant' else r.choice(['Tyne Legal','Borders Insurance','Hexham Council','Abbey Estates'])
    if ct=='Farm': cu=cu.split()[1]+' Farm'
    h=r.choice([.5,1,1,1.5,2,2.5,3,4])+(2 if p in('Bed bugs','Pigeons') else 0)
    ch=round(55+h*48+r.choice([0,10,25])+(60 if ct in('Restaurant','Office') else 0),2)
    if p in('Bed bugs','Pigeons'): ch+=85
    mat=round(r.uniform(4,18)*(1+h/3),2)
    te=r.choices(['Gary','Mo','Steph','Lewis'],[30,27,25,18])[0]
    if te=='Gary': h+=.5; ch+=24
    pl=p if r.random()>.05 else r.choice([p.lower(),p+' '])
    fu='yes' if r.random()<(.5 if ct=='Restaurant' else .25) else 'no'
    pd='' if r.random()<(.07 if d<date(2026,10,1) else .5) else (d+timedelta(days=r.randrange(0,45))).strftime('%d-%b-%y')
    ra='' if r.random()<.35 else r.choices([1,2,3,4,5],[3,4,10,30,53] if te!='Lewis' else [5,9,20,35,31])[0]
    J.append([d,cu,ct,r.choices(['Hexham','Corbridge','Morpeth','Alnwick','Ponteland'],[28,18,22,17,15])[0],pl,te,f'{h:g}',f'£{ch:.2f}',f'£{mat:.2f}',fu,pd,ra])
J.sort(key=lambda x:x[0])
out('x26-pests','jobs.csv',[['Job','Date','Customer','Customer type','Town','Pest','Technician','Hours','Charge','Materials','Follow-up needed','Paid on','Rating']]+[[f'P-{700+i}',x[0].strftime('%d-%b-%y')]+x[1:] for i,x in enumerate(J)],enc='utf-8-sig')

# 6 pottery studio, hand-kept ---------------------------------------------
r = random.Random(2606)
M=['Jan','Feb','Mar','Apr','May','Jun','Jul','Aug','Sep','Oct','Nov','Dec']
def line(base,trend=0,zero=()):
    return [('' if m in zero else round(base*(1+trend*i)*r.uniform(.75,1.25)/5)*5) if i<10 else '' for i,m in enumerate(M)]
A=[('Beginners wheel',line(980,.02)),('Improvers wheel',line(640,.01)),('Kids Saturday',line(420,.01,('Aug',))),('Hand building',line(510))]
B=[('Mugs',line(560,.05)),('Bowls',line(430,.02)),('Vases',line(240,.03)),('Clay & glazes',line(310))]
C=[('Kiln hire',line(130,0,('Feb',))),('Private parties',line(350,.02,('Jan','Apr','Aug')))]
def tot(v): return sum(x for x in v if x!='')
def f(x): return '' if x=='' else en(x,0)
def colsum(ls): return [tot([l[1][i] for l in ls]) for i in range(12)]
R=[['Claypit Pottery Studio']+['']*14,['Takings 2026 in £ - Nov and Dec still to come']+['']*14,['']*15,['']+M+['Total','Notes']]
def add(l,note=''): R.append([l[0]]+[f(x) for x in l[1]]+[f(tot(l[1])),note])
def sub(n,v): R.append([n]+[en(x,0) if i<10 else '' for i,x in enumerate(v)]+[en(sum(v),0),''])
R.append(['CLASSES']+['']*14)
for l in A: add(l,'no class in August' if l[0].startswith('Kids') else '')
sub('Subtotal classes',colsum(A)); R.append(['']*15); R.append(['SHOP']+['']*14)
for l in B: add(l,'new shelf from May' if l[0]=='Mugs' else '')
sub('Subtotal shop',colsum(B)); R.append(['']*15); R.append(['OTHER']+['']*14)
for l in C: add(l)
sub('Subtotal other',colsum(C)); R.append(['']*15); sub('TOTAL',colsum(A+B+C))
out('x26-pottery','takings 2026.csv',R)

# 7 wedding venue, two header rows ----------------------------------------
r = random.Random(2607)
ds=set()
while len(ds)<41:
    m=r.choices(range(3,13),[2,4,7,8,7,7,7,4,1,2])[0]
    d=date(2026,m,r.randrange(1,29))
    if d.weekday() in(3,4,5,6) : ds.add(d)
R=[['Oakhurst Barn - weddings 2026','','','','','','','','',''],['last changed 27/11/2026 JB','','','','','','','','',''],['']*10,['','','','Guests','','Hire fee £','','Catering £','',''],['Date','Couple','Menu','booked','came','agreed','paid','quoted','billed','Remarks']]
T=[0]*6
for d in sorted(ds):
    g=r.randrange(38,156); past=d<date(2026,11,28)
    came=g-r.choice([0,0,1,2,3,4,6,8]) if past else ''
    if past and r.random()<.1: came=g+r.choice([1,2])
    menu=r.choice(['Buffet','Three course','BBQ','Buffet','vegan'])
    if d==date(2026,11,27): menu='Buffet'
    fee=(3200 if d.weekday()==5 else 2700 if d.weekday()==4 else 2200)+(600 if d.month in(6,7,8) else 0)
    paid=fee if past and r.random()<.86 else r.choice([round(fee/2),round(fee/4),'']) 
    rate={'Buffet':46,'Three course':68,'BBQ':41,'vegan':52}[menu]
    q=g*rate; b='' if not past else (q if r.random()<.35 else came*rate+r.choice([0,0,120,180,240,350]))
    rem=r.choice(['','','','','marquee','band until midnight','own DJ','dog!','rained'])
    for i,x in enumerate([g,came,fee,paid,q,b]): T[i]+=x or 0
    a,bn=r.sample(FIRST,2)
    R.append([d.strftime('%d/%m/%Y'),f'{a} & {bn} {r.choice(LAST)}',menu,g,came,en(fee,0),'' if paid=='' else en(paid,0),en(q,0),'' if b=='' else en(b,0),rem])
R.append(['Total','','']+[T[0],T[1]]+[en(x,0) for x in T[2:]]+[''])
out('x26-venue','weddings.csv',R)

# 8 coworking budget v actual ---------------------------------------------
inc=[('Hot desks',86000,81240,79310),('Fixed desks',112500,118960,104220),('Private offices',198000,189450,186900),('Meeting rooms',41500,47385,38640),('Events',18000,11270,15480),('Coffee bar',26500,28115,24905)]
cost=[('Rent',162000,162000,157500),('Business rates',28800,29460,27900),('Wages',118500,124380,109750),('Electricity & heating',33000,41925,35610),('Cleaning',21600,20940,19870),('Internet & phones',9900,9615,9480),('Marketing',15000,9870,13240),('Repairs',12000,16745,8930),('Insurance',6300,6300,6050),('Coffee & supplies',11700,12480,10990),('Accountant & legal',5400,4985,5210)]
def par(x): return f'({en(-x,0)})' if x<0 else en(x,0)
R=[['Millyard Coworking Ltd','','','','',''],['Budget vs actual, January to September 2026 (GBP)','','','','',''],['','','','','',''],['','Budget','Actual','Variance','Var. %','Same period 2025']]
def st(n,b,a,p): R.append([n,par(b),par(a),par(a-b),f'{(a-b)/abs(b)*100:.1f}%',par(p)])
def sm(ls): return [sum(l[k] for l in ls) for k in(1,2,3)]
R.append(['Income','','','','','']);[st(*l) for l in inc];I=sm(inc);st('Total income',*I)
R.append(['']*6);R.append(['Costs','','','','','']);[st(*l) for l in cost];K=sm(cost);st('Total costs',*K)
R.append(['']*6);st('Surplus',*[I[k]-K[k] for k in range(3)])
out('x26-cowork','budget_vs_actual_sep26.csv',R)

# 9 Steuerkanzlei ----------------------------------------------------------
r = random.Random(2609)
NN='Albers Brinkmann Claasen Dierks Eggers Fehling Gerdes Harms Imhoff Janssen Kröger Lüders Menke Nolte Osterloh Petersen Quast Rieger Schütte Thomsen Uhlig Vogt Wübben Zeller'.split()
VN='Anke Bernd Christa Dirk Elke Gerd Heike Ingo Jutta Klaus Maren Nils Petra Ralf Silke Uwe'.split()
Ma=[];us=set()
for i in range(48):
    rf=r.choices(['GmbH','Einzelunternehmen','Privatperson','GbR','UG'],[14,13,12,5,4])[0]
    while True:
        n=r.choice(NN)
        br=r.choice(['Bau','Handel','Gastronomie','Handwerk','IT','Pflege'])
        nm={'GmbH':f'{n} {br} GmbH','UG':f'{n} {br} UG','GbR':f'{n} & {r.choice(NN)} GbR'}.get(rf,f'{r.choice(VN)} {n}')
        if nm not in us: us.add(nm);break
    Ma.append([str(10010+i*10),nm,rf,'' if rf=='Privatperson' else br,r.choice(['Oldenburg','Leer','Emden','Aurich','Westerstede']),str(r.randrange(2004,2026))])
out('x26-kanzlei','mandanten.csv',[['Mandantennr','Name','Rechtsform','Branche','Ort','Mandant seit']]+Ma,';','utf-8-sig')
act=[m for m in Ma if r.random()<.93]
L={'Finanzbuchhaltung':(180,650),'Lohnabrechnung':(90,420),'Jahresabschluss':(1400,4800),'Einkommensteuererklärung':(280,1100),'Umsatzsteuervoranmeldung':(60,190),'Beratung':(120,900)}
Re=[]
for i in range(246):
    m=r.choices(act,[1.6 if x[2]=='GmbH' else 1 if x[2]!='Privatperson' else .55 for x in act])[0]
    ls=['Einkommensteuererklärung','Beratung'] if m[2]=='Privatperson' else r.choices(list(L),[30,20,9,8,18,14])
    l=r.choice(ls); d=date(2025,1,7)+timedelta(days=r.randrange(0,685))
    net=round(r.uniform(*L[l]),2); u=round(net*.19,2)
    f_=d+timedelta(days=14); x=r.random()
    if (date(2026,11,26)-d).days<25: pd='' if x<.7 else d+timedelta(days=r.randrange(2,14))
    else: pd='' if x<.07 else d+timedelta(days=r.randrange(3,15)) if x<.7 else d+timedelta(days=r.randrange(15,70))
    if pd and pd>date(2026,11,26): pd=''
    mahn='' if pd or f_>date(2026,11,10) else r.choice(['1','2','1'])
    ll=l if r.random()>.04 else l.lower()
    Re.append([d,m[0],ll,de(net),de(u),de(net+u),dd(f_),dd(pd) if pd else '',mahn,r.choice(['Fr. Behrens','Hr. Tammen','Fr. Oltmanns'])])
Re.sort(key=lambda x:x[0]); n={2025:0,2026:0}; R=[['Rechnungsnr','Rechnungsdatum','Mandantennr','Leistung','Netto','USt','Brutto','Fällig am','Bezahlt am','Mahnstufe','Sachbearbeiter']]
for x in Re:
    n[x[0].year]+=1; R.append([f'RE{x[0].year}-{n[x[0].year]:03d}',dd(x[0])]+x[1:])
out('x26-kanzlei','rechnungen.csv',R,';','utf-8-sig')

# 10 Apotheke --------------------------------------------------------------
r = random.Random(2610)
art=[('Ibuprofen 400 20 St','Schmerzmittel',2.9),('Paracetamol 500 20 St','Schmerzmittel',1.6),('Aspirin Brause 20 St','Schmerzmittel',5.2),('Nasenspray 10 ml','Erkältung',2.1),('Hustensaft 100 ml','Erkältung',4.8),('Halstabletten 24 St','Erkältung',3.9),('Erkältungstee','Erkältung',2.4),('Vitamin D3 60 St','Vitamine',6.7),('Magnesium 400 50 St','Vitamine',5.1),('Zink 30 St','Vitamine',3.8),('Pflasterstrips 40 St','Verbandstoffe',2.2),('Mullbinden 10 St','Verbandstoffe',4.1),('Sonnencreme LSF 50','Kosmetik',8.9),('Handcreme 75 ml','Kosmetik',3.3),('Wundsalbe 50 g','Haut',5.6),('Fenchelöl 10 ml','Naturheilmittel',4.4)]
lief={'Nordmed':(1,3),'Pharmalog':(1,5),'Hansa Arznei':(2,6),'Sanitas Direkt':(3,9)}
B=[]
for i in range(274):
    d=date(2025,7,1)+timedelta(days=r.randrange(0,510))
    while d.weekday()==6: d+=timedelta(days=-1)
    wt=[(2.2 if a[1]=='Erkältung' and d.month in(10,11,12,1,2) else .25 if a[1]=='Erkältung' and d.month in (6,7,8) else 1)*(2.5 if a[0].startswith('Sonnen') and d.month in(5,6,7) else 1) for a in art]
    a=r.choices(art,wt)[0]; l=r.choices(list(lief),[38,27,20,15])[0]
    mg=r.choice([10,20,20,30,40,50,60,100]); ek=round(a[2]*r.uniform(.93,1.08),2)
    x=r.random(); late=d>date(2026,11,12)
    s='storniert' if x<(.05 if l!='Sanitas Direkt' else .14) else 'offen' if x<(.62 if late else .32 if d>=date(2026,10,1) else .08) else 'geliefert'
    ld=d+timedelta(days=r.randint(*lief[l])) if s=='geliefert' else ''
    if ld and ld>date(2026,11,27): ld='';s='offen'
    if s=='geliefert' and r.random()<.04: s='Geliefert'
    ll=l if r.random()>.03 else l.upper()
    wg=a[1] if r.random()>.03 else ''
    B.append([d,a[0],a[1] if wg else '',ll,mg,de(ek),de(round(mg*ek,2)),dd(ld) if ld else '',s,r.choice(['kb','ms','tw',''])])
B.sort(key=lambda x:x[0])
out('x26-apotheke','bestellungen.csv',[['Bestellnr','Bestelldatum','Artikel','Warengruppe','Lieferant','Menge','EK-Preis','Gesamt EUR','Lieferdatum','Status','Kürzel']]+[[f'B{50210+i}',dd(x[0])]+x[1:] for i,x in enumerate(B)],';','utf-8-sig')

# 11 Reiterhof, handgepflegt ----------------------------------------------
r = random.Random(2611)
MD=['Jan','Feb','Mrz','Apr','Mai','Jun','Jul','Aug','Sep','Okt']
H=[('Fuchsi','Fam. Brandt',395),('Donner','Krause, Ute',430),('Lotte','Meyer-Rohde',395),('Samson','Fam. Brandt',465),('Kalinka','Pohl, S.',395),('Beauty','Seidel, Jana',430),('Nepomuk','Wiese, Hartmut',350),('Rubina','Krause, Ute',395),('Askan','Dr. Lenz',520),('Mokka','Hartung, Pia',350),('Windspiel','Fam. Otte',430),('Caruso','Dr. Lenz',520),('Flocke','Reimers, Nele',350),('Apollo','Seidel, Jana',465),('Shari','Fam. Thiel',395),('Pünktchen','Fam. Otte',350),('Galant','Berger, Lutz',465),('Luna','Hartung, Pia',395),('Amigo','Voß, Karin',430),('Stella','Jansen, Imke',395)]
gap={'Nepomuk':range(0,3),'Flocke':range(7,10),'Galant':range(0,5),'Luna':[6],'Stella':range(0,7),'Mokka':range(9,10),'Apollo':[1]}
R=[['Reiterhof Wiesengrund']+['']*14,['Einstellgebühren 2026 (EUR, inkl. Extras wie Führen und Zusatzfutter)']+['']*14,['']*15,['Box','Pferd','Einsteller']+MD+['Summe','Bemerkung']]
T=[0]*10;k=0
for n,e,b in H:
    k+=1;v=[]
    for i in range(10):
        if i in gap.get(n,[]): v.append(''); continue
        x=b+r.choice([0,0,15,20,35,45])+(15 if i>=6 else 0)
        if n=='Caruso' and i in(3,4,5): x+=40
        v.append(x);T[i]+=x
    bem={'Flocke':'Ende Juli ausgezogen','Stella':'neu ab August','Galant':'ab Juni','Luna':'Juli auf Weide woanders','Mokka':'Ende September verkauft'}.get(n,'')
    R.append([k,n,e if not(n=='Samson') else 'Fam. brandt']+[de(x) if x!='' else '' for x in v]+[de(sum(x for x in v if x!='')),bem])
R.append(['']*15);R.append(['','Summe','']+[de(x) for x in T]+[de(sum(T)),''])
out('x26-reiterhof','einsteller 2026.csv',R,';','utf-8-sig')

# 12 Fotostudio GuV --------------------------------------------------------
erl=[('Hochzeiten',68450.00,59820.50),('Porträts und Familie',41236.40,43915.80),('Passbilder',15872.90,17340.20),('Firmenaufträge',52310.00,38975.00),('Bilderrahmen und Alben',9645.75,9120.35)]
mat=[('Fotopapier und Drucke',14382.60,13104.90),('Rahmen und Alben Einkauf',5218.30,4876.15),('Fremdleistungen',8940.00,6250.00)]
kos=[('Löhne und Gehälter',61820.00,54640.00),('Sozialabgaben',12980.40,11365.20),('Miete',18600.00,18000.00),('Strom und Heizung',3942.15,4310.80),('Kfz-Kosten',6274.55,5890.30),('Werbung',4185.20,5630.00),('Versicherungen',2310.00,2215.00),('Software und Abos',3486.90,2148.70),('Abschreibungen',8150.00,7480.00),('Sonstige Kosten',2975.35,3120.45)]
R=[['Fotostudio Lichtblick, Inh. S. Arndt','','',''],['Gewinn- und Verlustrechnung','','',''],['','','',''],['Position','2025','2024','Veränderung']]
def z(n,a,b): R.append([n,de(a),de(b),de(a-b)])
def s2(ls): return round(sum(l[1] for l in ls),2),round(sum(l[2] for l in ls),2)
R.append(['Erlöse','','','']);[z(*l) for l in erl];E=s2(erl);z('Summe Erlöse',*E)
R.append(['Wareneinsatz','','','']);[z(*l) for l in mat];W=s2(mat);z('Summe Wareneinsatz',*W);RO=(E[0]-W[0],E[1]-W[1]);z('Rohertrag',*RO)
R.append(['Kosten','','','']);[z(*l) for l in kos];KO=s2(kos);z('Summe Kosten',*KO);BE=(RO[0]-KO[0],RO[1]-KO[1]);z('Betriebsergebnis',*BE)
z('Zinsen',1140.60,1385.25);z('Gewerbesteuer',2260.00,1480.00);z('Jahresüberschuss',BE[0]-1140.60-2260,BE[1]-1385.25-1480)
out('x26-foto','guv_2025.csv',R,';','utf-8-sig')
