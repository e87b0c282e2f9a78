import csv, os, random
from datetime import date, datetime, timedelta
BASE=os.path.dirname(os.path.abspath(__file__))
def out(folder,name,rows,delim=',',bom=False):
    d=os.path.join(BASE,'u26-'+folder); os.makedirs(d,exist_ok=True)
    with open(os.path.join(d,name),'w',newline='',encoding='utf-8-sig' if bom else 'utf-8') as f:
        csv.writer(f,delimiter=delim,lineterminator='\r\n' if bom else '\n').writerows(rows)
def de(x,nd=2):
    s=f'{x:,.{nd}f}'; return s.replace(',','_').replace('.',',').replace('_','.')
def gb(d): return d.strftime('%d/%m/%Y')
def dd(d): return d.strftime('%d.%m.%Y')
FIRST='Olivia Noah Amelia George Isla Arthur Ava Leo Freya Oscar Grace Theo Lily Archie Ella Henry Mia Jack Sophie Harry Ruby Tom Alice Ben Chloe Sam Hannah Joe Erin Max Lucy Dan Zara Imran Aisha Ravi Meera Kofi Ngozi Piotr'.split()
LAST='Barnes Whitfield Okafor Sharma Kelly Hughes Novak Doyle Pearce Ahmed Lawson Frost Murray Griffiths Bell Chapman Walsh Reid Stone Parry Moss Lynch Grant Tully Webb Keane Holt Byrne Shah Ellis'.split()

# 1 physio ------------------------------------------------------------
def physio():
    r=random.Random(101)
    pats=list({r.choice(FIRST)+' '+r.choice(LAST) for _ in range(95)}); pats.sort(); r.shuffle(pats)
    th=['Priya Nair','Callum Reid','Beth Sanderson','Tomasz Wolski']
    tr={'Initial assessment':(60,68),'Follow-up':(30,46),'Sports massage':(45,52),'Acupuncture':(30,50),'Post-op rehab':(45,58)}
    slots=[]
    d=date(2025,1,6)
    while d<=date(2025,6,30):
        if d.weekday()<5 or (d.weekday()==5 and r.random()<.5):
            n=r.choice([1,2,2,3,3,4]) if d.weekday()<5 else r.choice([1,2])
            for t in sorted(r.sample(['08:30','09:15','10:00','11:30','12:15','14:00','15:00','16:30','17:15','18:00'],n)): slots.append((d,t))
        d+=timedelta(1)
    rows=[['Booking Ref','Date','Time','Patient','Therapist','Treatment','Minutes','Status','Fee','Paid','Insurer']]
    ins={p:r.choice(['','','','Bupa','AXA','Vitality']) for p in pats}
    for i,(d,t) in enumerate(slots):
        p=r.choice(pats); k=r.choices(list(tr),[2,6,3,1,2])[0]; m,f=tr[k]
        pc=.17 if d.weekday()==0 else .08
        s=r.choices(['Completed','Cancelled','No show'],[1-pc-.08,pc,.08])[0]
        if k=='Sports massage': k=r.choices(['Sports massage','sports massage','Sports Massage'],[7,1,1])[0]
        if k=='Follow-up': k=r.choices(['Follow-up','follow-up'],[9,1])[0]
        if s=='Completed': fee=f'{f*(0.9 if r.random()<.1 else 1):.2f}'; paid='Yes' if r.random()<.89 else 'No'
        elif s=='No show': fee='25.00'; paid=r.choice(['Yes','No'])
        else: fee='';paid=''
        rows.append([f'PB{10240+i}',gb(d),t,p,r.choices(th,[4,3,3,2])[0],k,m,s,fee,paid,ins[p]])
    out('physio','appointments_export.csv',rows)

# 2 teashop -----------------------------------------------------------
def teashop():
    r=random.Random(202)
    prods=[('TEA-001','English Breakfast Loose','Black tea','Assam Direct',3.10,6.95),('TEA-002','Earl Grey Blue','Black tea','Assam Direct',3.40,7.50),
    ('TEA-003','Darjeeling First Flush','Black tea','Hillside Estates',6.20,13.50),('TEA-004','Lapsang Souchong','Black tea','Wuyi Trading',4.10,8.95),
    ('TEA-005','Sencha Classic','Green tea','Kagoshima Co',4.60,9.50),('TEA-006','Jasmine Pearls','Green tea','Wuyi Trading',5.90,12.00),
    ('TEA-007','Gunpowder Mint','Green tea','Wuyi Trading',2.70,6.50),('TEA-008','Genmaicha','Green tea','Kagoshima Co',3.90,8.25),
    ('TEA-009','Chamomile Flowers','Herbal','Nile Herbs',2.20,5.95),('TEA-010','Lemon Ginger','Herbal','Nile Herbs',2.00,5.50),
    ('TEA-011','Rooibos Vanilla','Herbal','Cape Leaf',2.60,6.25),('TEA-012','Peppermint Cut','Herbal','Nile Herbs',1.90,5.25),
    ('TEA-013','Milk Oolong','Oolong','Wuyi Trading',6.80,14.00),('TEA-014','Tie Guan Yin','Oolong','Wuyi Trading',7.10,14.95),
    ('TEA-015','Winter Spice','Herbal','Cape Leaf',2.90,6.95),('TEA-016','Gyokuro Reserve','Green tea','Kagoshima Co',12.50,26.00),
    ('TEA-017','Nettle & Fennel','Herbal','Nile Herbs',2.10,5.50),
    ('ACC-101','Glass Teapot 600ml','Accessories','Brewhaus',11.00,24.00),('ACC-102','Paper Filters 100','Accessories','Brewhaus',1.40,3.95),('ACC-103','Bamboo Whisk','Accessories','Kagoshima Co',4.80,11.50)]
    never={'TEA-014','TEA-016','TEA-017'}
    out('teashop','products.csv',[['SKU','Product','Category','Supplier','Cost Price','Stock']]+[[a,b,c,s,f'{k:.2f}',r.randint(0,160)] for a,b,c,s,k,p in prods])
    sell=[p for p in prods if p[0] not in never]
    w=[9,7,3,2,4,3,5,2,6,6,4,7,2,3,2,5,2]
    custs=list({r.choice(FIRST)+' '+r.choice(LAST) for _ in range(80)}); custs.sort(); r.shuffle(custs)
    cw=[1/(i+6) for i in range(len(custs))]
    ctry={c:r.choices(['United Kingdom','Ireland','France','Germany','Netherlands'],[10,4,2,2,1])[0] for c in custs}
    rows=[['Order No','Ordered At','Customer','Country','SKU','Qty','Unit Price','Line Total','Discount Code','Order Status']]
    t=datetime(2025,1,2,8,12)
    no=5012
    while t<datetime(2025,7,1):
        c=r.choices(custs,cw)[0]; st=r.choices(['Delivered','Cancelled','Returned'],[90,6,4])[0]
        if t>datetime(2025,6,24): st='Shipped' if st=='Delivered' else st
        code=r.choices(['','SPRING10','HELLO5'],[80,10,6])[0]
        for p in r.sample(range(len(sell)),1) if r.random()<.5 else set(r.choices(range(len(sell)),w,k=r.choice([2,3]))):
            q=r.choices([1,2,3,6],[6,3,1,.6])[0]
            f={'':1,'SPRING10':.9,'HELLO5':.95}[code]
            cc=ctry[c]
            if cc=='United Kingdom' and r.random()<.06: cc='united kingdom'
            rows.append([f'#{no}',t.strftime('%Y-%m-%d %H:%M:%S'),c,cc,sell[p][0],q,f'{sell[p][5]:.2f}',f'{q*sell[p][5]*f:.2f}',code,st])
        no+=1; t+=timedelta(minutes=r.randint(120,2600),seconds=r.randint(0,59))
    out('teashop','orders.csv',rows)

# 3 helpdesk ----------------------------------------------------------
def helpdesk():
    r=random.Random(303)
    deps=['Finance','Admissions','Library','Estates','Science','Humanities','Sports Centre']
    cats=['Password reset','Printer','Laptop','Wi-Fi','Software install','Email','Projector']
    ags=['Dana Whelan','Marek Kos','Joy Adeyemi','Stuart Bain']
    reqs=[(r.choice(FIRST)[0].lower()+'.'+r.choice(LAST).lower()+'@westmoorcollege.ac.uk',r.choices(deps,[3,5,3,2,4,3,2])[0]) for _ in range(70)]
    rows=[['Ticket','Opened','Closed','Requester','Department','Category','Priority','Assigned To','Status','Rating']]
    t=datetime(2025,1,6,8,50); i=0
    while t<datetime(2025,6,13):
        q,dp=r.choice(reqs)
        if dp=='Finance' and r.random()<.25: dp=r.choice(['finance','FINANCE'])
        elif r.random()<.03: dp=''
        pr=r.choices(['Low','Medium','High','Urgent'],[3,5,3,1.2])[0]
        hrs={'Low':90,'Medium':48,'High':20,'Urgent':6}[pr]*r.uniform(.15,2)
        age=(datetime(2025,6,13)-t).days
        openp=.04+(.55 if age<14 else .1 if age<40 else 0)
        if r.random()<openp:
            st=r.choices(['Open','In progress','On hold'],[5,4,2])[0]; cl='';rt=''
            ag='' if st=='Open' and r.random()<.7 else r.choice(ags)
        else:
            st='Closed'; cl=(t+timedelta(hours=hrs)).strftime('%Y-%m-%d %H:%M'); ag=r.choices(ags,[5,4,4,2])[0]
            rt='' if r.random()<.4 else r.choices([5,4,3,2,1],[6,5,3,1,1])[0]
        cat=r.choices(cats,[6,4,4,3,3,2,1])[0]
        rows.append([f'HD-{2301+i}',t.strftime('%Y-%m-%d %H:%M'),cl,q,dp,cat,pr,ag,st,rt]); i+=1
        t+=timedelta(minutes=r.randint(100,1500))
        while t.weekday()>4 or t.hour<8 or t.hour>17: t+=timedelta(minutes=r.randint(30,400))
    out('helpdesk','tickets.csv',rows)

# 4 hotel -------------------------------------------------------------
def hotel():
    r=random.Random(404)
    jobs={'Housekeeping':[('Room Attendant',23400),('Floor Supervisor',26100)],'Kitchen':[('Commis Chef',24300),('Chef de Partie',28900),('Kitchen Porter',22900)],
     'Restaurant & Bar':[('Waiting Staff',23000),('Bartender',23900),('Restaurant Supervisor',27200)],'Front Office':[('Receptionist',24800),('Night Porter',25200),('Duty Manager',31500)],
     'Maintenance':[('Maintenance Technician',27600)],'Sales & Events':[('Events Coordinator',28200),('Sales Executive',30400)],'Finance & HR':[('Payroll Clerk',27900),('HR Advisor',31800)]}
    w=[34,24,28,20,6,8,6]
    rows=[['Staff No','First Name','Surname','Hotel','Department','Job Title','Contract','Weekly Hours','Annual Salary','Start Date','Leaving Date','Holiday Days Left']]
    seen=set(); n=126
    starts=sorted(date(2014,4,1)+timedelta(int(4200*r.random()**.45)) for _ in range(n))
    starts[0]=date(2013,9,16)
    order=list(range(n))
    for i in order:
        while True:
            nm=(r.choice(FIRST),r.choice(LAST))
            if nm not in seen: seen.add(nm);break
        dp=r.choices(list(jobs),w)[0]; jt,s=r.choice(jobs[dp])
        c=r.choices(['Full-time','Part-time','Casual'],[6,3,1])[0]
        h={'Full-time':40,'Part-time':r.choice([16,20,24,30]),'Casual':r.choice([8,12])}[c]
        sal=round(s*r.uniform(.97,1.15)*h/40,-1)
        st=starts[i]; lv=''; hol=r.randint(1,28)
        if i>0 and r.random()<.22:
            lvd=st+timedelta(r.randint(90,1200))
            if lvd<date(2025,9,1): lv=lvd.strftime('%d-%b-%Y'); hol=''
        if c=='Casual': hol=''
        rows.append([f'{1004+i*3}',nm[0],nm[1],r.choices(['Harbour Hotel','Castle View'],[5,4])[0],dp,jt,c,h,f'{sal:.0f}' if r.random()>.03 else '',st.strftime('%d-%b-%Y'),lv,hol])
    body=rows[1:]; body.sort(key=lambda x:(x[2],x[1]))
    out('hotel','staff_list.csv',[rows[0]]+body)

# 5 solar -------------------------------------------------------------
def solar():
    r=random.Random(505)
    towns=['Hexham','Morpeth','Alnwick','Blyth','Ashington','Corbridge','Cramlington']
    pr={'Solar panels':(5200,9800),'Solar + battery':(9500,16500),'Battery only':(3200,6200),'EV charger':(850,1450),'Heat pump':(8800,14500)}
    rows=[['Deal','Created','Customer','Town','Product','Value','Stage','Source','Sales Rep','Closed On','Lost Reason']]
    d=date(2024,9,2); i=0
    while d<date(2025,8,29):
        p=r.choices(list(pr),[5,5,2,4,2])[0]; lo,hi=pr[p]; v=round(r.uniform(lo,hi)/10)*10
        age=(date(2025,8,29)-d).days; rep=r.choices(['Kerry Dunn','Lewis Pattison','Nadia Farouk'],[5,4,4])[0]
        if age<60 and r.random()<.75 or r.random()<.06: st=r.choice(['Enquiry','Survey booked','Quote sent','Quote sent'])
        else: st='Won' if r.random()<{'Kerry Dunn':.42,'Lewis Pattison':.33,'Nadia Farouk':.51}[rep] else 'Lost'
        cl=''; lr=''
        if st in('Won','Lost'): cl=d+timedelta(r.randint(6,70)); cl=min(cl,date(2025,8,29)).strftime('%d %b %Y')
        if st=='Lost': lr=r.choices(['Too expensive','Went with competitor','No reply','Roof not suitable','Moved house',''],[6,4,4,2,1,1])[0]
        val=f'£{v:,.2f}'
        if st=='Enquiry' or r.random()<.02: val=val if r.random()<.35 else ''
        if st in ('Won','Quote sent') and not val: val=f'£{v:,.2f}'
        src=r.choices(['Website','Referral','Home show','Leaflet','website'],[9,5,3,2,.8])[0]
        rows.append([f'D-{700+i}',d.strftime('%d %b %Y'),r.choice(['Mr','Mrs','Ms','Dr'])+' '+r.choice(FIRST)[0]+' '+r.choice(LAST),r.choices(towns,[5,4,3,3,2,2,3])[0],p,val,st,src,rep,cl,lr])
        i+=1; d+=timedelta(r.choice([0,1,1,1,2,2,3]))
    out('solar','crm_deals.csv',rows)

# 6 fahrrad -----------------------------------------------------------
def fahrrad():
    r=random.Random(606)
    vn='Anna Jonas Lena Felix Marie Paul Clara Emil Katrin Uwe Silke Bernd Heike Jens Petra Stefan Tanja Dirk Nina Olaf Sabine Ralf'.split()
    nn='Brandt Vogel Krüger Lange Schäfer Ziegler Hahn Kuhn Arnold Böhm Winter Seidel Franke Jäger Otto Pohl Roth Voss'.split()
    arb={'Inspektion klein':(1.0,12),'Inspektion groß':(2.2,34),'Reifenwechsel':(.5,28),'Bremsen einstellen':(.7,18),'Schaltung':(1.1,42),'Akku-Prüfung':(.6,0),'Laufrad zentrieren':(.9,6),'Lichtanlage':(.8,31)}
    me=['Kemal','Britta','Sven']
    rows=[['Auftrag','Annahme','Abholung','Kunde','Radtyp','Arbeit','Mechaniker','Stunden','Material €','Lohn €','Gesamt €','Status','Bezahlt']]
    d=date(2025,3,3); n=0
    while d<=date(2025,8,30):
        if d.weekday()!=6:
            for _ in range(r.choices([0,1,2,3],[2,4,3,1])[0]):
                rt=r.choices(['E-Bike','e-bike','E-bike','Trekkingrad','Citybike','Rennrad','Kinderrad','Lastenrad'],[9,1.2,1,8,7,4,2,2])[0]
                a=r.choice([x for x in arb if x!='Akku-Prüfung' or rt.lower()=='e-bike']); h,m=arb[a]
                h=max(.25,round(h*r.uniform(.7,1.5)*4)/4); mat=round(m*r.uniform(.6,1.6),2) if m else 0; lo=round(h*62,2)
                mm=r.choices(me,[5,4,3])[0]
                left=(date(2025,8,30)-d).days
                if left<12: st=r.choices(['in Arbeit','wartet auf Teile','fertig','abgeholt'],[3,2,3,2])[0]
                else: st=r.choices(['abgeholt','fertig','wartet auf Teile'],[50,2,1])[0]
                ab=dd(min(d+timedelta(r.randint(1,9)),date(2025,8,30))) if st=='abgeholt' else ''
                bz=('ja' if r.random()<.9 else 'nein') if st=='abgeholt' else 'nein'
                rows.append([f'W25-{n+1:04d}',dd(d),ab,r.choice(nn)+', '+r.choice(vn),rt,a,mm,de(h),de(mat) if mat else '',de(lo),de(mat+lo),st,bz]); n+=1
        d+=timedelta(1)
    out('fahrrad','auftraege_2025.csv',rows,';',True)

# 7 druckerei ---------------------------------------------------------
def druckerei():
    r=random.Random(707)
    k=[('Müller & Söhne GmbH','Handwerk','Bamberg'),('Stadtwerke Haßfurt','Öffentlich','Haßfurt'),('Weingut Sauer','Gastronomie','Volkach'),('Café Lindenhof','Gastronomie','Bamberg'),
    ('TSV Eltmann','Verein','Eltmann'),('Autohaus Reinlein','Handel','Bamberg'),('Dr. Pfister Zahnarztpraxis','Gesundheit','Forchheim'),('Gemeinde Stegaurach','Öffentlich','Stegaurach'),
    ('Brauhaus am Kreuzberg','Gastronomie','Hallerndorf'),('Möbel Hornung','Handel','Coburg'),('Dachdecker Gries','Handwerk','Lichtenfels'),('Apotheke am Markt','Gesundheit','Forchheim'),
    ('Kulturverein Zentrale','Verein','Bamberg'),('Elektro Schott','Handwerk','Haßfurt'),('Buchhandlung Collibri','Handel','Bamberg'),('Hotel Residenz','Gastronomie','Coburg'),
    ('Blasmusik Burgebrach','Verein','Burgebrach'),('Physio Nordpark','Gesundheit','Bamberg'),('Schreinerei Amon','Handwerk','Eltmann'),('Modehaus Wöhrl','Handel','Coburg')]
    never={9,16,18}
    out('druckerei','kunden.csv',[['KdNr','Firma','Branche','Ort','Kunde seit']]+[[20010+i*5,a,b,c,dd(date(r.randint(2009,2023),r.randint(1,12),r.randint(1,28)))] for i,(a,b,c) in enumerate(k)],';')
    act=[i for i in range(len(k)) if i not in never]; w=[r.uniform(.5,3) for _ in act]
    lat={i:r.choice([-4,-2,0,3,12]) for i in act}
    rows=[['Rechnung','Datum','KdNr','Produkt','Auflage','Netto','USt %','Brutto','Fällig am','Bezahlt am','Mahnstufe']]
    d=date(2024,10,1); n=0; end=date(2025,7,18)
    while d<=date(2025,6,30):
        i=r.choices(act,w)[0]; p=r.choices(['Flyer','Visitenkarten','Broschüre','Plakate','Speisekarten','Etiketten','flyer'],[6,4,3,3,2,2,.7])[0]
        if p=='Speisekarten' and k[i][1]!='Gastronomie': p='Briefpapier'
        auf=r.choice([100,250,500,1000,2000,2500,5000]); net=round({'Flyer':60,'flyer':60,'Visitenkarten':35,'Broschüre':240,'Plakate':90,'Speisekarten':140,'Etiketten':120,'Briefpapier':70}[p]*r.uniform(.8,1.4)+auf*r.uniform(.03,.22),2)
        ust=7 if p=='Broschüre' else 19
        fa=d+timedelta(14); bz=fa+timedelta(lat[i]+r.randint(-9,11))
        if bz<=d: bz=d+timedelta(1)
        never_paid=r.random()<.03
        paid='' if bz>end or never_paid else dd(bz)
        ms='' if paid or fa>end else str(min(3,(end-fa).days//21)) 
        rows.append([f'RE-{d.year}-{n+118:04d}',dd(d),20010+i*5,p,de(auf,0),de(net),ust,de(net*(1+ust/100)),dd(fa),paid,ms]); n+=1
        d+=timedelta(r.choices([0,1,2,3,4],[1.5,4,3,2,1])[0])
        while d.weekday()>4: d+=timedelta(1)
    out('druckerei','rechnungen.csv',rows,';')

# 8 bakery ------------------------------------------------------------
MON=['Jan','Feb','Mar','Apr','May','Jun','Jul','Aug','Sep','Oct','Nov','Dec']
def bakery():
    r=random.Random(808)
    g=[('BREAD',[('White tin',1450,0),('Wholemeal',980,0),('Sourdough',1120,60),('Rye',390,0),('Baguette',720,10)]),
       ('PASTRY',[('Croissant',1010,15),('Pain au chocolat',640,0),('Cinnamon swirl',480,25),('Sausage roll',1290,0)]),
       ('CAKES',[('Victoria sponge',430,0),('Carrot cake',380,0),('Lemon drizzle',350,5),('Christmas cake',0,0),('Brownie tray',520,12)])]
    seas=[.88,.9,.97,1.02,1.03,1.0,.96,.84,1.0,1.04,1.08,1.31]
    def f(v): return '' if v is None else f'{v:,}'
    rows=[['Miller & Daughter Bakery, Wheatley Lane']+['']*13,['Shop takings by product 2025, in £ (till reports, no VAT)']+['']*13,['']*14,['Product']+MON+['Total']]
    gt=[0]*12
    for name,items in g:
        rows.append([name]+['']*13); st=[0]*12
        for it,b,tr in items:
            vals=[]
            for m in range(12):
                if it=='Christmas cake': v={10:640,11:1985}.get(m)
                else: v=round(b*seas[m]*r.uniform(.9,1.1)+tr*m)
                if it=='Cinnamon swirl' and m<2: v=None
                if it=='Rye' and m==7: v=None
                vals.append(v); st[m]+=v or 0
            rows.append([it]+[f(v) if v is not None else '-' for v in vals]+[f(sum(v or 0 for v in vals))])
        rows.append(['Total '+name.lower()]+[f(v) for v in st]+[f(sum(st))]); rows.append(['']*14)
        gt=[a+b for a,b in zip(gt,st)]
    rows.append(['TOTAL ALL']+[f(v) for v in gt]+[f(sum(gt))]); rows.append(['']*14)
    rows.append(['Note: big oven out for 9 days in August. No rye that month.']+['']*13)
    out('bakery','takings 2025.csv',rows)

# 9 laundry -----------------------------------------------------------
def laundry():
    r=random.Random(909)
    cl={'Grand Hotel':(410,260,60),'Seaview Guest House':(120,90,None),'Oakfield Care Home':(280,190,75),'Pulse Gym':(None,330,18),'Bistro Marlow':(45,60,34),'Royal Infirmary Clinic':(190,70,120)}
    pr=(1.45,1.30,2.10)
    rows=[['Brightwash Commercial Laundry - weekly log']+['']*7,['filled in by Sandra, any questions ext. 14']+['']*7,['']*8,
      ['Week','Client','Sheets','','Towels','','Uniforms',''],['commencing','','kg','£','kg','£','kg','£']]
    d=date(2025,4,7); tot=[0]*6
    while d<=date(2025,6,30):
        for c,b in cl.items():
            row=[gb(d),c]
            for j in range(3):
                if b[j] is None or (j==2 and r.random()<.2): row+=['','']; continue
                kg=round(b[j]*r.uniform(.7,1.3)); p=pr[j]*(0.93 if c=='Grand Hotel' else 1.0)*(1.0 if r.random()<.75 else 1.12); a=round(kg*p,2)
                row+=[kg,f'{a:.2f}']; tot[2*j]+=kg; tot[2*j+1]+=a
            rows.append(row)
        d+=timedelta(7)
    rows.append(['TOTAL','']+[tot[i] if i%2==0 else f'{tot[i]:.2f}' for i in range(6)])
    out('laundry','weekly log apr-jun.csv',rows)

# 10 kita -------------------------------------------------------------
def kita():
    r=random.Random(1010)
    mon=['Sep','Okt','Nov','Dez','Jan','Feb','Mär','Apr','Mai','Jun','Jul']; days=[20,19,20,14,18,20,19,16,19,17,21]
    names='Mila B.;Ben K.;Emma S.;Luca W.;Lotte H.;Finn A.;Ida R.;Matteo G.;Ella F.;Jakob T.;Leni M.;Oskar D.;Frieda N.;Karl P.;Nora E.;Anton Z.;Greta L.;Elif Y.;Malik O.;Hanna V.;Theo J.;Maja C.;Levi S.;Alma K.;Hugo B.;Zoe W.;Moritz R.;Lia T.;Pepe G.;Rosa H.;Samuel F.;Juna A.;Till M.;Wanda N.;Ole P.;Tilda E.;Bruno L.;Selma D.'.split(';')
    gs=[('Igel',14),('Frösche',13),('Eulen',11)]
    rows=[['Kita Sonnenhügel e.V. - Essensliste Kita-Jahr 2024/25']+['']*13,['Anzahl Mittagessen je Kind']+['']*13,['']*14,
      ['Kind','Gruppe','2024','','','','2025']+['']*6+['Summe'],['','']+mon+['']]
    tot=[0]*11; i=0
    for g,n in gs:
        gt=[0]*11
        for _ in range(n):
            rate=r.uniform(.62,.92)+(.12 if g=='Eulen' else 0); v=[min(days[m],max(1,round(days[m]*rate*r.uniform(.75,1.12)))) for m in range(11)]
            if r.random()<.16:
                s=r.randint(1,6); v=[None if m<s else v[m] for m in range(11)]
            elif r.random()<.15:
                s=r.randint(5,9); v=[None if m>=s else v[m] for m in range(11)]
            elif r.random()<.12: v[r.choice([4,6,6])]=0
            rows.append([names[i],g]+['' if x is None else x for x in v]+[sum(x or 0 for x in v)]); i+=1
            gt=[a+(b or 0) for a,b in zip(gt,v)]
        rows.append(['Summe '+g,'']+gt+[sum(gt)]); tot=[a+b for a,b in zip(tot,gt)]
    rows.append(['Gesamt','']+tot+[sum(tot)])
    out('kita','essensliste_24_25.csv',rows,';',True)

# 11 guv --------------------------------------------------------------
def guv():
    q={'Ladenverkauf':[41250,68430,39870,47920],'Hochzeiten und Events':[6200,38750,44310,9840],'Blumen-Abos Firmen':[11400,11850,12300,13150],'Trauerfloristik':[14870,12940,11620,18350]}
    pv={'Ladenverkauf':189400,'Hochzeiten und Events':81250,'Blumen-Abos Firmen':39800,'Trauerfloristik':61700}
    we=[28940,51320,43180,36210]; wep=151900
    b={'Personalaufwand':[27800,34650,33900,29450],'Miete Laden und Kühlraum':[7200,7200,7200,7350],'Energie':[4180,2640,2910,4020],'Fahrzeugkosten':[2150,3420,3380,2260],'Werbung':[1250,2980,1420,2130],'Versicherungen und Beiträge':[1640,620,620,640],'Abschreibungen':[2300,2300,2300,2300],'Sonstige Aufwendungen':[1830,2210,1760,2540]}
    bp={'Personalaufwand':121300,'Miete Laden und Kühlraum':27600,'Energie':15100,'Fahrzeugkosten':10240,'Werbung':9350,'Versicherungen und Beiträge':3480,'Abschreibungen':8800,'Sonstige Aufwendungen':8120}
    n=lambda x: de(x,0)
    R=[['Blumen Kaltenbach e.K.']+['']*6,['Gewinn- und Verlustrechnung 2024 (Beträge in EUR)']+['']*6,['']*7,['Position','1. Quartal','2. Quartal','3. Quartal','4. Quartal','Gesamt 2024','Vorjahr 2023']]
    def add(l,v,p): R.append([l]+[n(x) for x in v]+[n(sum(v)),n(p)])
    sm=lambda d:[sum(v[i] for v in d.values()) for i in range(4)]
    R.append(['Umsatzerlöse']+['']*6)
    for k,v in q.items(): add(k,v,pv[k])
    U=sm(q); Up=sum(pv.values()); add('Summe Umsatzerlöse',U,Up)
    add('Wareneinsatz',we,wep); RE=[a-c for a,c in zip(U,we)]; add('Rohertrag',RE,Up-wep)
    R.append(['']*7); R.append(['Betriebliche Aufwendungen']+['']*6)
    for k,v in b.items(): add(k,v,bp[k])
    B=sm(b); Bp=sum(bp.values()); add('Summe betriebliche Aufwendungen',B,Bp)
    E=[a-c for a,c in zip(RE,B)]; Ep=Up-wep-Bp; add('Betriebsergebnis',E,Ep)
    z=[640,620,590,570]; zp=2810; add('Zinsaufwand',z,zp); V=[a-c for a,c in zip(E,z)]; Vp=Ep-zp; add('Ergebnis vor Steuern',V,Vp)
    s=[0,4650,2380,1490]; sp=4120; add('Steuern',s,sp); add('Jahresüberschuss',[a-c for a,c in zip(V,s)],Vp-sp)
    out('guv','GuV_2024.csv',R,';')

# 12 budget -----------------------------------------------------------
def budget():
    inc={'Hall hire':(9600,10240,10200,11385),'Membership fees':(3200,3050,1400,1465),'Council grant':(7500,7500,7500,7500),'Events and classes':(4200,3680,5600,6415),'Café takings':(5100,5390,5800,5510),'Donations':(900,1275,900,640)}
    sp={'Staff wages':(13800,14120,13800,14460),'Cleaning':(1950,1890,1950,2075),'Heat and light':(3600,4415,2100,2260),'Insurance':(1150,1150,0,0),'Repairs':(1200,640,1500,3870),'Café stock':(2300,2415,2600,2480),'Events costs':(1500,1345,1900,2290),'Marketing':(650,420,650,535),'IT and phones':(480,495,480,495),'Printing and post':(320,275,320,210)}
    def f(x): return f'({abs(x):,})' if x<0 else (f'{x:,}' if x else '0')
    R=[['St Aidan\'s Community Centre']+['']*7,['Budget against actual, April to September 2025 (£)']+['']*7,['']*8,['','Q1 (Apr-Jun)','','Q2 (Jul-Sep)','','Year to date','',''],['Line','Budget','Actual','Budget','Actual','Budget','Actual','Variance']]
    def add(l,v): a,b=v[0]+v[2],v[1]+v[3]; R.append([l]+[f(x) for x in v]+[f(a),f(b),f(b-a)])
    R.append(['INCOME']+['']*7)
    for k,v in inc.items(): add(k,v)
    I=[sum(v[i] for v in inc.values()) for i in range(4)]; add('Total income',I)
    R.append(['']*8); R.append(['SPENDING']+['']*7)
    for k,v in sp.items(): add(k,v)
    S=[sum(v[i] for v in sp.values()) for i in range(4)]; add('Total spending',S)
    R.append(['']*8); add('Surplus / (deficit)',[a-b for a,b in zip(I,S)])
    out('budget','budget_v_actual_2025.csv',R)

for f in (physio,teashop,helpdesk,hotel,solar,fahrrad,druckerei,bakery,laundry,kita,guv,budget): f()
