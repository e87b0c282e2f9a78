#!/usr/bin/env python3
import csv, os, random
from datetime import date, datetime, timedelta
B = os.path.dirname(os.path.abspath(__file__))
def out(folder, name, rows, delim=',', bom=False):
    d = os.path.join(B, folder); os.makedirs(d, exist_ok=True)
    with open(os.path.join(d, name), 'w', newline='', encoding='utf-8-sig' if bom else 'utf-8') as f:
        csv.writer(f, delimiter=delim).writerows(rows)
def wc(r, d):
    return r.choices(list(d), list(d.values()))[0]
def rday(r, a, b): return a + timedelta(days=r.randrange((b-a).days+1))
def de(x, nd=2):
    s = f"{x:,.{nd}f}"; return s.replace(',', '_').replace('.', ',').replace('_', '.')
def ded(d): return d.strftime('%d.%m.%Y')

# 1 taxi ------------------------------------------------------------------
def taxi():
    r = random.Random(1101)
    drivers = {'Gary Holt':9,'Nadeem Akhtar':12,'Sue Pritchard':7,'Lee Barton':8,'Imran Shah':10,'Dawn Ellis':5}
    veh = {'Gary Holt':'YD19 KXP','Nadeem Akhtar':'YE21 ORL','Sue Pritchard':'FJ68 WTN','Lee Barton':'YD70 CMZ','Imran Shah':'YK22 HHB','Dawn Ellis':'FN17 UDS'}
    places = {'Town Centre':14,'Station':16,'Airport':9,'General Hospital':8,'Retail Park':7,'Moorside':6,'Church Lane':5,'University':8,'Business Park':6}
    dist = {'Airport':21,'Station':3,'Town Centre':2.5,'General Hospital':4,'Retail Park':5,'Moorside':6.5,'Church Lane':3.5,'University':4.5,'Business Park':7}
    ts = sorted(datetime(2025,1,2,5,0)+timedelta(minutes=5*r.randrange(12*24*178)) for _ in range(460))
    rows=[['Booking No','Pickup Time','Driver','Vehicle','From','To','Booked Via','Passengers','Miles','Fare','Tip','Status','Rating']]
    for i,t in enumerate(ts):
        d=wc(r,drivers); a=wc(r,places); b=wc(r,places)
        while b==a: b=wc(r,places)
        st=wc(r,{'Completed':84,'Cancelled':10,'No show':6})
        mi=round(max(dist[a],dist[b])*r.uniform(.85,1.25),1)
        fare=round((3.4+mi*2.15*r.uniform(.93,1.12))*5)/5
        dn=d
        if r.random()<.04: dn=d.upper()
        elif r.random()<.03: dn=d.lower()
        v=wc(r,{'Phone':10,'App':11,'Account':6,'Web':3})
        if st=='Completed':
            tip=f"{r.choice([1,1,1.5,2,2,3,5]):.2f}" if r.random()<.33 else ''
            rat=wc(r,{'5':10,'4':5,'3':2,'2':1,'1':.6}) if r.random()<.55 else ''
            rows.append([f"B{20410+i}",t.strftime('%d/%m/%Y %H:%M'),dn,veh[d],a,b,v,wc(r,{1:9,2:6,3:3,4:2}),f"{mi}",f"{fare:.2f}",tip,st,rat])
        elif st=='No show':
            rows.append([f"B{20410+i}",t.strftime('%d/%m/%Y %H:%M'),dn,veh[d],a,b,v,1,'','5.00','',st,''])
        else:
            rows.append([f"B{20410+i}",t.strftime('%d/%m/%Y %H:%M'),'' if r.random()<.5 else dn,'',a,b,v,wc(r,{1:9,2:6,3:3,4:2}),'','','',st,''])
    for q in rows[1:]:
        if q[3]=='' : q[2]=''
    out('b27-taxi','rides.csv',rows)

# 2 phone repair ------------------------------------------------------------
def phone():
    r=random.Random(1102)
    brands={'Apple':14,'Samsung':11,'Google':5,'Huawei':3,'Motorola':3}
    dev={'Apple':['iPhone 11','iPhone 12','iPhone 13','iPhone 14 Pro','iPad 9'],'Samsung':['Galaxy S21','Galaxy S22','Galaxy A53','Galaxy A14'],'Google':['Pixel 6','Pixel 7a','Pixel 8'],'Huawei':['P30','P30 Lite'],'Motorola':['Moto G73','Edge 40']}
    fault={'Cracked screen':15,'Battery':10,'Charging port':7,'Water damage':4,'Camera':3,'Speaker':3,'Back glass':4}
    cost={'Cracked screen':62,'Battery':19,'Charging port':11,'Water damage':24,'Camera':33,'Speaker':9,'Back glass':21}
    days=sorted(rday(r,date(2024,11,4),date(2025,6,28)) for _ in range(340))
    days=[d if d.weekday()!=6 else d+timedelta(days=1) for d in days]
    rows=[['Ticket','Date In','Date Out','Brand','Model','Fault','Technician','Warranty','Parts Cost','Price Charged','Status']]
    for i,d in enumerate(days):
        b=wc(r,brands); f=wc(r,fault)
        bb=b
        if r.random()<.05: bb=b.lower() if r.random()<.6 else b+' '
        st=wc(r,{'Collected':82,'Not repairable':7,'Ready':3,'In repair':3})
        if d>date(2025,6,10): st=wc(r,{'Collected':4,'Ready':3,'In repair':5})
        w='Yes' if r.random()<.09 else 'No'
        pc=round(cost[f]*r.uniform(.7,1.5)*(1.4 if b=='Apple' else 1),2)
        pr=0 if w=='Yes' else round((pc*1.25+r.choice([25,30,35,40])))
        do=d+timedelta(days=wc(r,{0:6,1:10,2:7,3:5,4:3,7:2,12:1}))
        if do>date(2025,6,30): do=date(2025,6,30)
        if st in('Collected','Ready'):
            row=[do.isoformat(),f"{pc:.2f}",f"{pr:.2f}"]
        elif st=='Not repairable': row=[do.isoformat(),'0.00','0.00']
        else: row=['',f"{pc:.2f}" if r.random()<.6 else '','']
        rows.append([f"T-{3101+i}",d.isoformat(),row[0],bb,r.choice(dev[b]),f,wc(r,{'Marek':8,'Jo':6,'Tariq':7}) if st!='In repair' or r.random()<.7 else '',w,row[1],row[2],st])
    out('b27-phonerepair','repair_tickets.csv',rows)

# 3 agency -------------------------------------------------------------------
def agency():
    r=random.Random(1103)
    P=[('P101','Harbour Foods','Website relaunch',220,95,'2024-11-04','Active','Clare'),
       ('P102','Northgate Dental Group','Booking site',140,90,'2024-12-02','Active','Tom'),
       ('P103','Harbour Foods','Newsletter templates',40,85,'2025-01-13','Closed','Clare'),
       ('P104','Lowe & Daughters','Brand refresh',110,100,'2025-01-06','Active','Anya'),
       ('P105','Penfold Garages','SEO retainer',60,80,'2024-10-01','Active','Tom'),
       ('P106','Ridgeway Trust','Annual report microsite',90,85,'2025-02-03','Closed','Anya'),
       ('P107','Ridgeway Trust','Accessibility audit',45,90,'2025-03-03','Active','Anya'),
       ('P108','Penfold Garages','Parts shop',260,95,'2025-02-17','On hold','Tom')]
    out('b27-agency','projects.csv',[['Project Code','Client','Project','Budget Hours','Hourly Rate','Start','Status','Account Manager']]+[list(p) for p in P])
    ppl={'Anya Petrov':8,'Tom Greaves':8,'Clare Odum':7,'Ravi Nair':9,'Beth Lindqvist':8}
    wt={'P101':15,'P102':11,'P103':3,'P104':10,'P105':5,'P106':7,'P107':3,'P108':9}
    rows=[['Entry','Date','Person','Project Code','Task','Hours','Billable','Note']]
    L=[]
    while len(L)<420:
        d=rday(r,date(2025,1,6),date(2025,5,30))
        if d.weekday()>4: continue
        pc=wc(r,wt); st=date.fromisoformat(next(p[5] for p in P if p[0]==pc))
        if d<st: continue
        t=wc(r,{'Design':9,'Development':13,'Content':5,'Project management':6,'Testing':4,'Meetings':4})
        bl='Y' if r.random()<(.45 if t=='Meetings' else .9) else 'N'
        L.append([d,wc(r,ppl),pc,t,r.choice([.5,.75,1,1,1.5,2,2,2.5,3,3.5,4,5]),bl])
    L.sort(key=lambda x:x[0])
    notes=['','','','','client call','fixes after review','wireframes','see ticket','handover','second round of changes']
    for i,x in enumerate(L):
        t=x[3]
        if r.random()<.05: t=t.lower()
        rows.append([7001+i,x[0].isoformat(),x[1],x[2],t,f"{x[4]:g}",x[5],r.choice(notes)])
    out('b27-agency','time_entries.csv',rows)

# 4 chocolate -----------------------------------------------------------------
def choc():
    r=random.Random(1104)
    prod=[('Sea Salt Caramels 12','Boxes',14.5),('House Selection 24','Boxes',27),('Truffle Box 16','Boxes',19.5),('70% Ghana Bar','Bars',4.8),('Milk Hazelnut Bar','Bars',5.2),('Orange & Almond Bar','Bars',5.2),('Flaked Hot Chocolate 250g','Drinks',9.9),('Mint Hot Chocolate 250g','Drinks',10.5),('Gift Hamper Small','Gifts',39),('Gift Hamper Large','Gifts',68)]
    pw=[9,7,8,10,11,6,6,3,3,2]
    names=['Hannah Reid','Colin Marsh','Elif Kaya','Joanna Whitby','P. Sorensen','Marcus Dean','Yvonne Tate','Rob Ashworth','Greta Maier','Siobhan Kelly','Alan Fisk','Dina Rossi','Kate Lomax','Owen Parry','Lucy Hargreaves','Ben Stroud','Mei Tan','Harriet Vale','Jean Dupuis','Niall Byrne','Fay Coulson','Sam Ordway','Petra Novak','Will Tranter','Ines Costa','Chloe Barnard','George Amos','Ruth Kemp','Ola Nilsen','Tess Hollis']
    abroad={'P. Sorensen':'Denmark','Greta Maier':'Germany','Siobhan Kelly':'Ireland','Jean Dupuis':'France','Niall Byrne':'Ireland','Ines Costa':'Portugal','Ola Nilsen':'Norway'}
    nw=[r.uniform(.6,3) for _ in names]
    rows=[['Order ID','Order Date','Customer','Country','Product','Category','Qty','Unit Price','Discount','Line Total','Shipping','Payment','Status']]
    mw={1:3,2:6,3:5,4:6,5:3,6:2,7:2,8:2,9:3,10:5,11:10,12:17}
    O=[]
    for _ in range(205):
        m=wc(r,mw); dd=r.randrange(1,29)
        O.append(date(2024,m,dd))
    O.sort()
    for i,d in enumerate(O):
        c=r.choices(names,nw)[0]; ctry=abroad.get(c,'United Kingdom')
        if ctry=='United Kingdom' and r.random()<.1: ctry='UK'
        st=wc(r,{'Fulfilled':93,'Refunded':4,'Cancelled':3}); pay=wc(r,{'Card':10,'PayPal':6,'Apple Pay':3})
        disc=r.choice([0,0,0,0,0,10,15])
        ship={'United Kingdom':3.95,'UK':3.95}.get(ctry,11.5)
        ch=[]
        for _ in range(wc(r,{1:6,2:6,3:4,4:2})):
            p=r.choices(prod,pw)[0]
            if p not in ch: ch.append(p)
        for k,p in enumerate(ch):
            q=wc(r,{1:9,2:5,3:3,6:1}) if p[2]<20 else wc(r,{1:8,2:2})
            rows.append([f"#{5201+i}",d.isoformat(),c,ctry,p[0],p[1],q,f"{p[2]:.2f}",f"{disc}%" if disc else '',f"{q*p[2]*(1-disc/100):.2f}",f"{ship:.2f}" if k==0 else '',pay,st])
    out('b27-chocolate','orders_export_2024.csv',rows,bom=True)

# 5 library ------------------------------------------------------------------
def library():
    r=random.Random(1105)
    fn=['Agnes','Bilal','Carys','Denis','Edie','Femi','Gwen','Hugo','Iris','Jamil','Kit','Lorna','Moses','Nell','Orla','Pavel','Quinn','Rhys','Stella','Tobias']
    ln=['Abbott','Bowen','Choudhury','Daley','Eccles','Farrow','Gill','Hewitt','Ivory','Jarvis','Kaur','Lambert','Munro']
    M=[]
    for i in range(95):
        M.append([f"M{1001+i}",f"{r.choice(fn)} {r.choice(ln)}",wc(r,{'Child':5,'Teen':2,'Adult':8,'Senior':5}),r.choice(['LT1','LT2','LT3','LT4','LT9']),rday(r,date(2015,1,1),date(2024,12,20)).isoformat(),r.choice(['','yes','yes','no'])])
    seen=set()
    for m in M:
        while m[1] in seen: m[1]=m[1].split()[0]+' '+ln[(ln.index(m[1].split()[1])+1)%len(ln)]
        seen.add(m[1])
    out('b27-library','members.csv',[['Member No','Name','Age Group','Postcode Area','Joined','Newsletter']]+M)
    act=[m[0] for m in M if r.random()<.83]
    w=[r.uniform(.4,3) for _ in act]
    T=[('The Salt Road','Fiction','Book'),('A Winter in Lisbon','Fiction','Book'),('The Lodger Upstairs','Crime','Book'),('Cold Ferry','Crime','Book'),('Night Shift','Crime','Audiobook'),('Bears in the Bath','Children','Book'),('Dot and the Dragon','Children','Book'),('Tractor Tom','Children','DVD'),('My First Atlas','Children','Book'),('Soup for Beginners','Cookery','Book'),('One Pan Only','Cookery','Book'),('Walks around Leeds','Local','Book'),('Mill Town Memories','Local','Book'),('Learn Italian','Languages','Audiobook'),('Garden by Month','Gardening','Book'),('The Long Harvest','Fiction','DVD'),('Ada and the Robots','Children','Book'),('Planets Explained','Science','Book')]
    tw=[9,6,8,7,4,9,8,4,3,4,5,3,2,3,3,4,6,3]
    rows=[['Loan ID','Member No','Title','Section','Format','Branch','Borrowed','Due','Returned','Renewals','Fine']]
    ds=sorted(rday(r,date(2025,1,2),date(2025,5,31)) for _ in range(520))
    for i,d in enumerate(ds):
        t=r.choices(T,tw)[0]; due=d+timedelta(days=7 if t[2]=='DVD' else 21); ren=wc(r,{0:8,1:2,2:1}); due+=timedelta(days=14*ren if t[2]!='DVD' else 7*ren)
        ret=d+timedelta(days=max(1,int(((due-d).days)*r.choice([.3,.5,.7,.9,.95,1.0,1.0,1.25,1.1]))))
        fine=''
        late=(ret-due).days
        if ret>date(2025,6,2) or r.random()<.015: rs=''
        else:
            rs=ret.isoformat()
            if late>0 and r.random()<.9: fine=f"{late*.15:.2f}"
        br=wc(r,{'Central':11,'Westfield':5,'Hillside':7})
        rows.append([f"L{88001+i}",r.choices(act,w)[0],t[0],t[1],t[2],br if r.random()>.04 else br.lower(),d.isoformat(),due.isoformat(),rs,ren,fine])
    out('b27-library','loans.csv',rows)

# 6 bowling (hand-kept, months across) -----------------------------------------
def bowling():
    r=random.Random(1106)
    mon=['Jan','Feb','Mar','Apr','May','Jun','Jul','Aug','Sep','Oct','Nov','Dec']
    sea=[1.0,1.1,.95,1.0,.85,.75,.9,1.05,.85,1.1,1.0,1.35]
    blocks=[('BOWLING',[('Lane hire weekday',7800),('Lane hire weekend',14200),('Shoe hire',2100),('Birthday parties',4600),('League nights',3100)]),
            ('FOOD & DRINK',[('Bar',9800),('Kitchen',6900),('Vending machines',740)]),
            ('OTHER',[('Arcade',3900),('Pool tables',1150)])]
    rows=[['Kingpin Lanes - takings 2024 (GBP, incl. VAT)']+['']*13,['kept by Denise, from the till rolls']+['']*13,['']*14,['']+mon+['Total']]
    gt=[0]*12
    for b,items in blocks:
        rows.append([b]+['']*13); st=[0]*12
        for n,base in items:
            v=[round(base*s*r.uniform(.85,1.15)) for s in sea]
            if n=='League nights': v[6]=v[7]=None
            if n=='Pool tables': v[1]=None
            rows.append([n]+[f"{x:,}" if x is not None else ('closed' if n=='Pool tables' else '-') for x in v]+[f"{sum(x or 0 for x in v):,}"])
            st=[a+(x or 0) for a,x in zip(st,v)]
        rows.append([f"Total {b.lower()}"]+[f"{x:,}" for x in st]+[f"{sum(st):,}"])
        gt=[a+x for a,x in zip(gt,st)]
        rows.append(['']*14)
    rows.append(['TOTAL TAKINGS']+[f"{x:,}" for x in gt]+[f"{sum(gt):,}"])
    rows.append(['Pool room closed in Feb for new carpet. No league in Jul/Aug.']+['']*13)
    out('b27-bowling','takings 2024.csv',rows)

# 7 joinery P&L ----------------------------------------------------------------
def joinery():
    r=random.Random(1107)
    def q(b,spread=.12,sh=(1,1,1,1)): return [round(b*s*r.uniform(1-spread,1+spread)) for s in sh]
    def n(x): return f"({-x:,})" if x<0 else f"{x:,}"
    rows=[['Alder & Pike Joinery Ltd','','','','','',''],['Profit and loss account, year to 31 December 2024 (unaudited)','','','','','',''],['']*7,['£','Q1 2024','Q2 2024','Q3 2024','Q4 2024','Year 2024','Year 2023']]
    def line(n_,v,py): rows.append([n_]+[n(x) for x in v]+[n(sum(v)),n(py)]); return v+[py]
    def tot(n_,ls,sg=None):
        sg=sg or [1]*len(ls); v=[sum(s*l[i] for s,l in zip(sg,ls)) for i in range(5)]
        rows.append([n_]+[n(x) for x in v[:4]]+[n(sum(v[:4])),n(v[4])]); return v
    rows.append(['Sales']+['']*6)
    s=[line('Fitted kitchens',q(88000,.1,(.62,1.05,1.15,1.02)),318400),line('Staircases',q(31000,.12,(.7,1,1,1.1)),121900),line('Windows and doors',q(42000,.12,(.75,1.1,1.2,.85)),171300),line('Repairs',q(9500),34700)]
    S=tot('Total sales',s); rows.append(['']*7)
    rows.append(['Cost of sales']+['']*6)
    c=[line('Timber and board',q(46000,.08,(.8,1.05,1.1,1)),168200),line('Hardware and glass',q(15500,.1,(.8,1,1.1,1)),60100),line('Workshop wages',q(47000,.04),179500),line('Subcontract fitters',q(11500,.2,(.7,1,1.2,1)),37900)]
    C=tot('Total cost of sales',c); G=tot('Gross profit',[S,C],[1,-1]); rows.append(['']*7)
    rows.append(['Overheads']+['']*6)
    o=[line('Office salaries',q(14800,.03),57200),line('Rent and rates',[9450,9450,9450,9800],37100),line('Vans and fuel',q(5200,.1),22400),line('Heat and power',q(3600,.1,(1.4,.8,.6,1.3)),15900),line('Insurance',[2150,2150,2150,2280],8300),line('Advertising',q(1700,.3),5200),line('Sundries',q(900,.3),3900)]
    O=tot('Total overheads',o); OP=tot('Operating profit',[G,O],[1,-1]); rows.append(['']*7)
    i=line('Bank interest',[1340,1290,1215,1180],5600); PB=tot('Profit before tax',[OP,i],[1,-1])
    tx=line('Corporation tax',[0,1900,3600,1500],6100); tot('Net profit',[PB,tx],[1,-1])
    out('b27-joinery','P&L 2024.csv',rows)

# 8 tree surgeon (two header rows) -------------------------------------------
def tree():
    r=random.Random(1108)
    mon=['January','February','March','April','May','June']
    crews=['Birch','Oak','Rowan','Hazel','Willow','Stump grinding']
    rows=[['Canopy Tree Care - crew sheet first half 2025']+['']*18,['']*19]
    h1=['Crew']
    for m in mon: h1+=[m,'','']
    rows.append(h1); rows.append(['']+['Jobs','Hours','Invoiced']*6)
    T=[0]*18
    for c in crews:
        row=[c]; k={'Birch':1.2,'Oak':1.35,'Rowan':.9,'Hazel':.8,'Willow':1,'Stump grinding':.5}[c]
        for mi,m in enumerate(mon):
            if (c,m) in (('Hazel','February'),('Rowan','February'),('Willow','May')):
                row+=['','','']; continue
            j=max(2,round(11*k*[1.25,1.1,1,.8,.75,.9][mi]*r.uniform(.8,1.2))); h=round(j*r.uniform(6,9.5)*(.5 if c=='Stump grinding' else 1)*2)/2; inv=round(h*r.uniform(58,74)/5)*5
            row+=[str(j),f"{h:g}",f"£{inv:,}"]
            T[mi*3]+=j;T[mi*3+1]+=h;T[mi*3+2]+=inv
        rows.append(row)
    rows.append(['All crews']+[x for mi in range(6) for x in (str(T[mi*3]),f"{T[mi*3+1]:g}",f"£{T[mi*3+2]:,}")])
    rows.append(['']*19); rows.append(['blank = crew on leave or van off the road']+['']*18)
    out('b27-treesurgeon','crew sheet.csv',rows)

# 9 Elektriker -----------------------------------------------------------------
def elek():
    r=random.Random(1109)
    K=[('Hausverwaltung Brehm','Gewerbe','Gifhorn'),('Autohaus Lüders','Gewerbe','Wolfsburg'),('Stadt Gifhorn','Öffentlich','Gifhorn'),('Grundschule Isenbüttel','Öffentlich','Isenbüttel'),('Metallbau Otte','Gewerbe','Meine'),('Praxis Dr. Wendt','Gewerbe','Wolfsburg'),('Fam. Schrader','Privat','Gifhorn'),('Fam. Kowalski','Privat','Wolfsburg'),('Ingrid Tamm','Privat','Meine'),('Fam. Yildiz','Privat','Wolfsburg'),('Rolf Hahne','Privat','Isenbüttel'),('Fam. Peters','Privat','Gifhorn'),('Supermarkt Nagel','Gewerbe','Gifhorn'),('Jens Borchert','Privat','Calberlah'),('Fam. Lindner','Privat','Calberlah')]
    kw=[8,5,4,3,4,3,3,2,2,2,2,3,4,2,2]
    L={'Wallbox':3,'Zählerschrank':4,'Beleuchtung':6,'Reparatur':8,'Netzwerk':3,'E-Check':4}
    rows=[['Rechnungsnr','Datum','Kunde','Kundenart','Ort','Leistung','Monteur','Stunden','Material','Netto','Brutto','Fällig am','Bezahlt am','Status']]
    ds=sorted(rday(r,date(2025,1,7),date(2025,6,27)) for _ in range(230))
    for i,d in enumerate(ds):
        k=r.choices(K,kw)[0]; l=wc(r,L)
        h=r.choice([1,1.5,2,3,4,5.5,6,8,10,14,22]) if l!='E-Check' else r.choice([1,1.5,2,3])
        mat={'Wallbox':780,'Zählerschrank':640,'Beleuchtung':320,'Reparatur':45,'Netzwerk':210,'E-Check':0}[l]*r.uniform(.6,2.2)*(2.2 if k[1]!='Privat' else 1)
        net=round(h*64+mat*1.15,2); br=round(net*1.19,2); f=d+timedelta(days=14)
        st='bezahlt'; z=d+timedelta(days=r.choice([3,5,7,9,11,13,14,14,17,21,30]))
        x=r.random()
        if x<.04: st='storniert'
        elif z>date(2025,6,30) : st='offen'
        elif x<.11: st='offen' if d>date(2025,5,10) else 'Mahnung'
        if st!='bezahlt': zs=''
        else: zs=ded(z)
        kk=k[0]
        if r.random()<.04: kk=kk.replace('Fam.','Familie') if 'Fam.' in kk else kk.upper()
        rows.append([f"RE25-{i+1:04d}",ded(d),kk,k[1],k[2],l,wc(r,{'Krüger':7,'Sahin':8,'Behrens':6,'Voß':4}) if r.random()>.03 else '',de(h,1),de(mat) if mat else '',de(net),de(br),ded(f),zs,st])
    out('b27-elektriker','Rechnungen_2025.csv',rows,';',True)

# 10 Kunststoff -------------------------------------------------------------
def kunst():
    r=random.Random(1110)
    rows=[['Nr','Eingang','Kunde','Artikel','Maschine','Schicht','Fehlerart','Menge geliefert','Menge fehlerhaft','Berechtigt','Kosten EUR','Bearbeiter','Abgeschlossen am']]
    ds=sorted(rday(r,date(2024,7,1),date(2025,6,27)) for _ in range(190))
    ds=[d if d.weekday()<5 else d+timedelta(days=7-d.weekday()) for d in ds]; ds.sort()
    for i,d in enumerate(ds):
        if d.weekday()!=0 and r.random()<.12: d=d-timedelta(days=d.weekday())
        f=wc(r,{'Grat':9,'Maßabweichung':7,'Einfallstelle':5,'Farbabweichung':4,'Verzug':3,'Falschlieferung':2,'Verpackung':2})
        ml=r.choice([500,800,1000,1200,2000,2500,5000,10000]); mf=max(3,int(ml*r.uniform(.005,.16)))
        b=wc(r,{'ja':7,'nein':3}); ab=d+timedelta(days=r.randrange(3,45))
        offen=ab>date(2025,6,30) or r.random()<.05
        if offen and r.random()<.7: b=''
        ko=round(mf*r.uniform(.2,1.1)+r.choice([0,45,80,150]),2) if b=='ja' else (round(r.choice([25,40,60,85]),2) if b=='nein' else None)
        ff=f if r.random()>.05 else f.lower()
        rows.append([f"R-{d.year%100}-{i+1:03d}",ded(d),wc(r,{'Weber Automotive':7,'Hansa Gehäuse':5,'Medi-Plast':4,'Kröger Küchentechnik':4,'Lumina Leuchten':3}),r.choice(['Deckel D40','Gehäuse G12','Clip C3','Blende B7','Schale S5','Träger T9']),wc(r,{'SGM 1':5,'SGM 2':4,'SGM 3':7,'SGM 4':9,'SGM 5':3}) if f not in('Falschlieferung','Verpackung') else '',wc(r,{'Früh':5,'Spät':5,'Nacht':6}) if r.random()>.06 else '',ff,de(ml,0),de(mf,0),b,de(ko) if ko is not None else '',wc(r,{'Fr. Albers':6,'Hr. Demir':5,'Fr. Poll':4}),'' if offen else ded(ab)])
    rows[1:]=sorted(rows[1:],key=lambda q:datetime.strptime(q[1],'%d.%m.%Y'))
    for i,q in enumerate(rows[1:]): q[0]=f"R-{i+1:03d}"
    out('b27-kunststoff','Reklamationen.csv',rows,';')

# 11 VHS Plan/Ist ------------------------------------------------------------
def vhs():
    r=random.Random(1111)
    rows=[['Volkshochschule Auetal e.V.','','','','',''],['Haushalt 2024 - Plan / Ist in EUR','','','','',''],['']*6,['Position','Plan 2024','Ist 2024','Abweichung','Abw. in %','Ist 2023']]
    def add(n,p,a,py):
        rows.append([n,de(p),de(a),de(a-p),de((a-p)/p*100,1)+' %' if p else '',de(py)]); return (p,a,py)
    def mk(n,p,f,g): return add(n,p,round(p*f+r.uniform(-99,99),2),round(p*g+r.uniform(-99,99),2))
    def S(n,l): return add(n,*[round(sum(x[i] for x in l),2) for i in range(3)])
    rows.append(['Erträge']+['']*5)
    g=[mk('Teilnehmergebühren Sprachen',184000,1.063,.94),mk('Teilnehmergebühren Gesundheit',126000,.931,.97),mk('Teilnehmergebühren Kultur',58000,.958,1.02),mk('Teilnehmergebühren Beruf und EDV',71000,1.024,1.08),mk('Teilnehmergebühren Grundbildung',22000,.872,.9),mk('Teilnehmergebühren junge vhs',16500,1.118,.8)]
    z=[mk('Zuschuss Land',142000,1.0,.98),mk('Zuschuss Stadt',95000,1.0,1.0),mk('Zuschuss Landkreis',38000,.94,1.0)]
    so=[mk('Spenden und Sonstiges',9000,1.21,1.1)]
    e=S('Summe Erträge',g+z+so)
    rows.append(['']*6); rows.append(['Aufwendungen']+['']*5)
    a=[mk('Honorare Kursleitungen',268000,1.047,.96),mk('Personal Verwaltung',243000,1.012,.95),mk('Raummieten',84000,1.068,.92),mk('Programmheft und Werbung',36500,.881,1.05),mk('EDV und Lizenzen',27000,1.192,.79),mk('Lehrmittel',18500,.962,1.0),mk('Energie',31000,.913,1.14),mk('Fortbildung',9500,.71,.88),mk('Versicherungen und Beiträge',12500,1.01,.97)]
    A=S('Summe Aufwendungen',a)
    rows.append(['']*6); add('Jahresergebnis',*[round(e[i]-A[i],2) for i in range(3)])
    out('b27-vhs','Haushalt Plan Ist 2024.csv',rows,';')

# 12 Metzgerei ----------------------------------------------------------------
def metz():
    r=random.Random(1112)
    mon=['Jan','Feb','Mrz','Apr','Mai','Jun','Jul','Aug','Sep','Okt','Nov','Dez']
    sea={'Frischfleisch':[1,.95,1.05,1.1,1.05,1,.95,.9,1,1,1.05,1.5],'Wurst & Aufschnitt':[1,1,1,1.02,1,.97,.95,.92,1,1,1.02,1.2],'Grillwurst':[.3,.3,.6,1.1,1.8,2.1,2.2,2,1.2,.6,.3,.4],'Heiße Theke':[1.1,1.1,1.05,1,1,.95,.85,.75,1,1.05,1.1,1],'Feinkost & Salate':[.9,.9,.95,1.05,1.1,1.15,1.1,1,.95,.9,.95,1.4]}
    base={'Marktplatz':dict(zip(sea,[21500,14800,3200,6900,4100])),'Bahnhofstraße':dict(zip(sea,[15200,12100,2600,9800,2700])),'Wochenmarkt':dict(zip(sea,[6100,5200,1900,0,900]))}
    rows=[['Metzgerei Brandl - Umsatz 2024 nach Filiale (netto)']+['']*14,['Stand 14.01.2025']+['']*14,['Filiale','Warengruppe']+mon+['Summe']]
    gt=[0]*12
    for f,bb in base.items():
        st=[0]*12; first=True
        for w,b in bb.items():
            if not b: continue
            v=[round(b*s*r.uniform(.93,1.07),2) for s in sea[w]]
            if f=='Wochenmarkt': v[0]=None
            rows.append([f if first else '',w]+[de(x)+' €' if x is not None else '' for x in v]+[de(sum(x or 0 for x in v))+' €']); first=False
            st=[p+(x or 0) for p,x in zip(st,v)]
        rows.append(['','Summe '+f]+[de(x)+' €' if x else '' for x in st]+[de(sum(st))+' €']); gt=[p+x for p,x in zip(gt,st)]
    rows.append(['Gesamt','']+[de(x)+' €' for x in gt]+[de(sum(gt))+' €'])
    rows.append(['Wochenmarkt im Januar Winterpause']+['']*14)
    out('b27-metzgerei','Umsatz_2024.csv',rows,';',True)

for f in (taxi,phone,agency,choc,library,bowling,joinery,tree,elek,kunst,vhs,metz): f()
