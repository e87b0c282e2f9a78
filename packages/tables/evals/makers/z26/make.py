#!/usr/bin/env python3
"""Writes the twelve tables of the z26 blind set. Standard library only, seeded."""
import csv, os, random
from datetime import date, datetime, timedelta
HERE = os.path.dirname(os.path.abspath(__file__))

def out(folder, fname, rows, delim=',', enc='utf-8', eol='\r\n'):
    d = os.path.join(HERE, 'z26-' + folder)
    os.makedirs(d, exist_ok=True)
    with open(os.path.join(d, fname), 'w', newline='', encoding=enc) as f:
        csv.writer(f, delimiter=delim, lineterminator=eol).writerows(rows)

def days(a, b, n, r, weights=None):
    span = (b - a).days
    return sorted(a + timedelta(days=r.randint(0, span)) for _ in range(n))

def de(x, dec=2):
    s = f'{x:,.{dec}f}'
    return s.replace(',', 'X').replace('.', ',').replace('X', '.')

FIRST = ['Anna','Ben','Carla','Dev','Ella','Farid','Grace','Hugo','Isla','Jack','Kira','Liam','Maya','Noah','Orla','Priya','Quinn','Rosa','Sam','Tess','Umar','Vera','Will','Yara','Zoe','Megan','Callum','Aisha','Tom','Ruth']
LAST = ['Archer','Bailey','Chowdhury','Dawson','Ellis','Fletcher','Gupta','Hughes','Iqbal','Jennings','Kaur','Lowe','Marsh','Nolan','Okafor','Price','Reid','Shaw','Tanner','Vaughan','Walsh','Young']

# 1 ------------------------------------------------------------- toy shop, web orders
def toyshop():
    r = random.Random(2601)
    cust = list({f'{r.choice(FIRST)} {r.choice(LAST)}' for _ in range(95)}); cust.sort(); r.shuffle(cust)
    w = [5 if i < 6 else 2 if i < 30 else 1 for i in range(len(cust))]
    prods = [('Wooden train set','Trains',44.95),('Marble run','Construction',38.50),('Dinosaur puzzle 100 pcs','Puzzles',14.95),
             ('World map puzzle 500 pcs','Puzzles',19.95),('Hand puppet fox','Soft toys',22.00),('Plush rabbit large','Soft toys',27.50),
             ('Magnetic tiles 60','Construction',59.00),('Dolls house kit','Dolls',89.00),('Balance bike','Outdoor',74.90),
             ('Kite rainbow','Outdoor',16.75),('Memory game animals','Games',12.50),('Card game snap','Games',7.95)]
    pw = [10,9,8,6,9,7,9,3,4,6,10,11]
    rows = [['Order','Placed','Customer','Country','Product','Category','Qty','Unit price','Discount','Order total','Payment','Status','Shipped']]
    n = 340
    pool = []
    for m, k in zip(range(1, 13), [22,20,24,26,21,18,17,19,25,31,52,65]):
        last = 28 if m == 2 else 30
        for _ in range(k):
            pool.append(datetime(2025, m, r.randint(1, last), r.randint(6, 23), r.randint(0, 59)))
    pool.sort()
    for i, t in enumerate(pool):
        p = r.choices(prods, pw)[0]
        q = r.choices([1,2,3,4],[70,20,7,3])[0]
        disc = r.choice([0,0,0,0,0,2.5,5.0]) if p[2] > 15 else 0
        tot = round(q*p[2]-disc, 2)
        late = t > datetime(2025, 12, 21)
        st = 'processing' if late and r.random() < .7 else r.choices(['completed','cancelled','refunded'],[88,8,4])[0]
        if not late and r.random() < .008: st = 'processing'
        ship = '' if st in ('cancelled','processing') else (t + timedelta(days=r.randint(1,4))).strftime('%Y-%m-%d')
        c = r.choices(['United Kingdom','united kingdom','Ireland','France','Germany'],[80,4,8,4,4])[0]
        pay = r.choices(['PayPal','Paypal','Card','Klarna','Gift card'],[30,3,50,12,5])[0]
        rows.append([f'TS-{10401+i}', t.strftime('%Y-%m-%d %H:%M'), r.choices(cust, w)[0], c, p[0], p[1], q, f'{p[2]:.2f}', f'{disc:.2f}' if disc else '', f'{tot:.2f}', pay, st, ship])
    out('toyshop', 'orders_export_2025.csv', rows)

# 2 ------------------------------------------------------------- removals
def removals():
    r = random.Random(2602)
    towns = ['Leeds','Bradford','York','Harrogate','Wakefield','Halifax','Sheffield','Skipton','Selby','Huddersfield']
    rows = [['Job no','Move date','Customer','From','To','Kind of move','Crew lead','Crew','Van','Hours','Miles','Quoted','Charged','Paid']]
    leads = ['Dave','Marek','Sunil','Kelly','Owen']
    d = []
    for _ in range(230):
        x = date(2024,7,1) + timedelta(days=r.randint(0,364))
        if x.weekday() == 6: continue
        if x.weekday() in (0,1) and r.random() < .5: continue
        if x.weekday() == 4 and r.random() < .1: x -= timedelta(days=0)
        d.append(x)
    for _ in range(28):
        x = date(2024,7,5) + timedelta(weeks=r.randint(0,51)); d.append(x)
    d.sort()
    for i, x in enumerate(d):
        kind = r.choices(['House','Flat','Office','Piano only'],[45,32,15,8])[0]
        lo, hi, base = {'House':(5,12,520),'Flat':(2.5,7,260),'Office':(4,14,690),'Piano only':(1,3,180)}[kind]
        h = round(r.uniform(lo,hi)*2)/2
        a, b = r.choice(towns), r.choice(towns)
        mi = r.randint(3,14) if a == b else r.randint(9,62)
        if r.random() < .06: b = r.choice(['London','Glasgow','Bristol']); mi = r.randint(170,235)
        q = round((base + h*42 + mi*2.1)/5)*5
        f = q if r.random() < .55 else q + r.choice([-60,-40,40,60,85,120,150,220,320,360])
        lead = r.choices(leads,[30,26,20,15,12])[0]
        if r.random() < .05: lead = lead.lower()
        if r.random() < .02: lead = ''
        charged = '' if r.random() < .03 else f'{f:.2f}'
        age = (date(2025,6,30)-x).days
        paid = 'no' if charged == '' else ('no' if r.random() < (.45 if age < 30 else .06) else 'yes')
        rows.append([f'R{2407+i}', x.strftime('%d/%m/%Y'), f'{r.choice(["Mr","Mrs","Ms","Dr"])} {r.choice(LAST)}' if kind!='Office' else r.choice(LAST)+r.choice([' Ltd',' & Co',' Design',' Accountants']),
                     a, b, kind, lead, {'House':4,'Flat':2,'Office':5,'Piano only':3}[kind] - (1 if kind in('House','Office') and r.random()<.4 else 0), r.choice(['Luton 1','Luton 2','7.5t']), h, mi, f'{q:.2f}', charged, paid])
    out('removals', 'jobs.csv', rows)

# 3 ------------------------------------------------------------- recruitment agency
def recruiter():
    r = random.Random(2603)
    roles = [('Warehouse operative',24500,22),('Warehouse team leader',29500,9),('Forklift driver',26500,14),('Transport planner',34000,10),('HGV driver',38000,16),('Stock controller',27500,10),('Depot manager',48000,5)]
    clients = ['Northgate Logistics','Bluebird Foods','Castle Pharma','Ryedale Timber','Penrose Retail','Halo Freight']
    src = [('LinkedIn',26),('Indeed',34),('Referral',14),('Walk-in',8),('Own website',14)]
    cons = ['Joanna Pike','Ravi Menon','Chloe Hart','Stefan Brandt']
    rows = [['Candidate','Name','Applied','Role','Client','Source','Consultant','Stage','Interviewed','Offer made','Start date','Salary','Fee']]
    f = lambda d: d.strftime('%d-%b-%Y') if d else ''
    for i, x in enumerate(days(date(2025,1,6), date(2025,9,28), 236, r)):
        ro = r.choices(roles,[z[2] for z in roles])[0]
        s = r.choices([a for a,_ in src],[b for _,b in src])[0]
        if s == 'LinkedIn' and r.random() < .15: s = 'Linkedin'
        iv = x + timedelta(days=r.randint(4,21)) if r.random() < .52 else None
        of = iv + timedelta(days=r.randint(2,16)) if iv and r.random() < .48 else None
        stt = of + timedelta(days=r.randint(10,35)) if of and r.random() < .76 else None
        stage = 'Placed' if stt else 'Offer declined' if of else r.choice(['Rejected','Rejected','Withdrawn','On hold']) if iv else r.choice(['New','Rejected','Rejected','Withdrawn'])
        sal = round(ro[1]*r.uniform(.95,1.12)/250)*250 if of else ''
        fee = f'{sal*r.choice([.12,.15,.15,.18]):.2f}' if stt else ''
        rows.append([f'C-{3101+i}', f'{r.choice(FIRST)} {r.choice(LAST)}', f(x), ro[0], r.choices(clients,[22,17,10,8,14,12])[0], s, r.choices(cons,[30,26,22,18])[0], stage, f(iv), f(of), f(stt), sal, fee])
    out('recruiter', 'candidates.csv', rows)

# 4 ------------------------------------------------------------- letting agent, two files
def lettings():
    r = random.Random(2604)
    streets = ['Mill Lane','Station Road','Castle Street','Park View','Abbey Close','Quay Street','Elm Grove','Orchard Way','High Street','Victoria Terrace']
    lords = ['Mrs Pemberton','J & K Holdings','Mr Adeyemi','Oakwell Estates','Dr Lindqvist','Mr Farrow','The Tully Trust','Miss Cope']
    towns = [('Exeter',24),('Topsham',10),('Exmouth',16),('Crediton',9)]
    P = [['Ref','Address','Town','Type','Bedrooms','Rent pcm','Landlord','Managed since']]
    refs = []
    seen = set()
    for i in range(64):
        b = r.choices([1,2,3,4],[14,26,16,5])[0]
        while True:
            ad = f'{r.randint(1,88)} {r.choice(streets)}'
            if ad not in seen: seen.add(ad); break
        rent = {1:740,2:930,3:1180,4:1490}[b] + r.randint(-6,9)*15
        ref = f'P{101+i}'; refs.append(ref)
        P.append([ref, ad, r.choices([t for t,_ in towns],[w for _,w in towns])[0], 'Flat' if b < 2 or r.random()<.4 else 'House', b, rent, r.choices(lords,[12,10,6,14,5,4,8,3])[0], (date(2015,1,1)+timedelta(days=r.randint(0,3700))).strftime('%d/%m/%Y')])
    out('lettings', 'properties.csv', P)
    R = [['Ticket','Property','Reported','Problem','Trade','Contractor','Priority','State','Fixed','Cost']]
    quiet = set(r.sample(refs, 7))
    busy = [x for x in refs if x not in quiet]
    w = [r.choice([1,1,2,3]) for _ in busy]
    probs = {'Plumbing':['Leaking tap','No hot water','Toilet wont flush','Boiler pressure low'],'Electrical':['Socket dead','Lights tripping','Smoke alarm beeping'],'Joinery':['Door sticking','Window wont close','Broken worktop'],'Damp':['Mould in bedroom','Damp patch ceiling'],'Appliance':['Oven not heating','Washing machine leaking']}
    cons = {'Plumbing':['Tidewater','Devon Heating'],'Electrical':['Sparks & Sons'],'Joinery':['R Bowden'],'Damp':['DryWall SW','R Bowden'],'Appliance':['Whitegoods Direct']}
    for i, x in enumerate(days(date(2024,10,1), date(2025,6,30), 268, r)):
        t = r.choices(list(probs),[38,18,20,10,14])[0]
        pr = r.choices(['urgent','normal','low'],[22,58,20])[0]
        age = (date(2025,6,30)-x).days
        dur = {'urgent':r.randint(0,5),'normal':r.randint(2,24),'low':r.randint(6,50)}[pr]
        opened = dur > age or r.random() < .035
        state = r.choice(['open','open','waiting for parts']) if opened else 'closed'
        cost = '' if opened or r.random()<.03 else f'{r.uniform(35,190)+(r.random()<.12)*r.uniform(150,700):.2f}'
        if r.random() < .04: pr = pr.capitalize()
        R.append([4001+i, r.choices(busy,w)[0], x.strftime('%d/%m/%Y'), r.choice(probs[t]), t, r.choice(cons[t]), pr, state, '' if opened else (x+timedelta(days=dur)).strftime('%d/%m/%Y'), cost])
    out('lettings', 'repairs.csv', R)

# 5 ------------------------------------------------------------- sign maker, invoices
def signmaker():
    r = random.Random(2605)
    cl = ['Harbour Cafe','Bright & Daughters','Moorland Motors','Kestrel Gym','Patel Pharmacy Group','Fenwick Estates','City Council','The Green Grocer','Lakeside School','Volt Scooters','Ivy House Care','Northern Tyres','Rook Brewing']
    w = [8,6,14,7,9,10,12,5,6,9,4,8,6]
    jobs = [('Shop fascia',680,2600),('Vehicle wrap',480,2150),('Window lettering',90,480),('Safety signs',60,390),('Banner',70,310),('Illuminated sign',1100,4300)]
    m = lambda v: (f'-£{-v:,.2f}' if v < 0 else f'£{v:,.2f}')
    rows = [['Invoice','Issued','Due','Client','Work','Net','VAT','Gross','Paid on','Method','Note']]
    ds = days(date(2024,1,8), date(2025,12,19), 250, r)
    f = lambda d: d.strftime('%d %b %Y')
    for i, x in enumerate(ds):
        j = r.choices(jobs,[14,18,24,16,18,9])[0]
        net = round(r.uniform(j[1],j[2])*(1.08 if x.year==2025 else 1),2)
        c = r.choices(cl,w)[0]
        due = x + timedelta(days=30)
        lag = max(1,int(r.gauss(27,13)))
        paid = x + timedelta(days=lag)
        unpaid = paid > date(2025,12,31) or r.random() < .03
        note = r.choice(['','','','','','PO to follow','2nd fitting','repeat order'])
        meth = r.choices(['Bank transfer','Card','Cheque'],[80,15,5])[0]
        if i % 41 == 23:
            net = -round(r.uniform(60,400),2); paid = x; unpaid = False; meth = 'Offset'; note = 'Credit note'
        vat = round(net*.2,2)
        cc = c.upper() if r.random()<.03 else c+' ' if r.random()<.02 else c
        rows.append([f'INV{2001+i}', f(x), f(due), cc, j[0], m(net), m(vat), m(round(net+vat,2)), '' if unpaid else f(paid), '' if unpaid else meth, note])
    out('signmaker', 'sales invoices 2024-2025.csv', rows)

# 6 ------------------------------------------------------------- Campingplatz
def camping():
    r = random.Random(2606)
    vor = ['Jürgen','Sabine','Lukas','Petra','Anke','Thomas','Miriam','Stefan','Ute','Jan','Femke','Pieter','Lars','Mette','Reto','Claudia','Heiko','Birgit']
    nach = ['Möller','Schröder','Vogel','Krause','Brandt','Lehmann','de Vries','Jansen','Nielsen','Huber','Keller','Öztürk','Weiß','Pohl','Arnold','Seidel']
    art = [('Stellplatz Wohnmobil',29),('Stellplatz Zelt',17),('Mietwohnwagen',64),('Schlaffass',52)]
    rows = [['Buchungsnr','Gebucht am','Anreise','Abreise','Gast','Land','Platzart','Platz','Erwachsene','Kinder','Hund','Preis','Anzahlung','Status']]
    f = lambda d: d.strftime('%d.%m.%Y')
    rec = []
    for m,k in ((4,18),(5,36),(6,48),(7,78),(8,72),(9,34),(10,14)):
        for _ in range(k):
            rec.append(date(2025,m,r.randint(1,30)))
    bk = []
    for a in rec:
        bk.append((a - timedelta(days=r.randint(1,150)), a))
    bk.sort()
    for i,(b,a) in enumerate(bk):
        t = r.choices(art,[48,27,16,12])[0]
        n = r.choices([1,2,3,4,5,7,10,14],[10,22,18,12,8,16,6,6])[0]
        e = r.choices([1,2,3,4],[14,66,10,8])[0]; ki = r.choices([0,1,2,3],[50,17,25,8])[0]
        h = r.random() < .27
        preis = n*(t[1] + e*7.5 + ki*4 + (3.5 if h else 0))
        st = r.choices(['abgereist','storniert','nicht erschienen'],[88,10,2])[0]
        anz = '' if r.random() < .07 else de(round(preis*.2/5+1)*5)
        land = r.choices(['Deutschland','deutschland','Niederlande','Dänemark','Schweiz','Österreich','Belgien'],[60,3,17,9,4,5,3])[0]
        pl = {'Stellplatz Wohnmobil':'W','Stellplatz Zelt':'Z','Mietwohnwagen':'M','Schlaffass':'F'}[t[0]] + str(r.randint(1,{'W':28,'Z':20,'M':6,'F':5}['WZMF'[[x[0] for x in art].index(t[0])]]))
        rows.append([f'B25-{i+1:04d}', f(b), f(a), f(a+timedelta(days=n)), f'{r.choice(nach)}, {r.choice(vor)}', land, t[0], pl, e, ki, 'ja' if h else 'nein', de(preis), anz, st])
    out('camping', 'Buchungen_2025.csv', rows, ';')

# 7 ------------------------------------------------------------- Containerdienst
def container():
    r = random.Random(2607)
    ku = ['Bau Hartmann GmbH','Dachdeckerei Ritter','Gartenbau Lenz','Privat','Stadtwerke Ahlen','Abbruch Krüger','Immobilien Sander','Autohaus Behrens','Tiefbau Wessel','Schulzentrum West']
    kw = [16,8,9,22,6,12,7,3,10,4]
    ab = [('Bauschutt',38,(3200,9800)),('Grünschnitt',52,(700,3400)),('Altholz',68,(900,4200)),('Sperrmüll',165,(600,3100)),('Gemischte Bauabfälle',210,(1200,5200)),('Erdaushub',19,(4500,12500))]
    fa = ['Kowalski','Yildiz','Brinkmann','Schulte']
    orte = ['Ahlen','Beckum','Hamm','Drensteinfurt','Sendenhorst']
    rows = [['Schein-Nr','Datum','Uhrzeit','Kunde','Ort','Abfallart','Container','Brutto kg','Tara kg','Netto kg','Preis je t','Betrag EUR','Fahrer','Bezahlt']]
    ds = []
    while len(ds) < 420:
        x = date(2025,1,2)+timedelta(days=r.randint(0,353))
        if x.weekday() == 6 or (x.month in (1,2) and r.random()<.35): continue
        ds.append(x)
    ds.sort()
    for i,x in enumerate(ds):
        a = r.choices(ab,[26,18,15,14,17,12])[0]
        netto = r.randint(a[2][0]//20,a[2][1]//20)*20
        tara = r.choice([11840,12060,12420,9980])
        preis = a[1] + (4 if x >= date(2025,7,1) and a[0]!='Altholz' else -9 if x>=date(2025,7,1) else 0)
        k = r.choices(ku,kw)[0]
        off = r.random() < (.5 if x > date(2025,12,1) else .05) and k != 'Privat'
        name = a[0]
        if name == 'Grünschnitt' and r.random()<.08: name = 'grünschnitt'
        if name == 'Sperrmüll' and r.random()<.05: name = 'Sperrmuell'
        rows.append([f'W{25000+i+1}', x.strftime('%d.%m.%Y'), f'{r.randint(7,16):02d}:{r.randint(0,59):02d}', k, r.choice(orte) if r.random()>.03 else '', name, r.choice(['5 m³','7 m³','10 m³']), de(netto+tara,0), de(tara,0), de(netto,0), de(preis), de(netto/1000*preis), r.choices(fa,[30,27,24,19])[0], 'nein' if off else r.choice(['ja','ja','ja','ja','ja','ja','Ja'])])
    out('container', 'Wiegescheine 2025.csv', rows, ';')

# 8 ------------------------------------------------------------- ice cream parlour, hand-kept
def icecream():
    r = random.Random(2608)
    fl = [('Vanilla','Dairy',1900),('Chocolate','Dairy',1750),('Strawberry','Dairy',1480),('Pistachio','Dairy',1020),('Salted caramel','Dairy',1390),('Mint choc chip','Dairy',1130),('Rum & raisin','Dairy',410),('Honeycomb','Dairy',760),
          ('Lemon','Sorbet',1090),('Mango','Sorbet',1210),('Raspberry','Sorbet',840),('Blackcurrant','Sorbet',390),
          ('Oat vanilla','Vegan',680),('Dark choc','Vegan',720),('Coconut','Vegan',560)]
    mo = ['Mar','Apr','May','Jun','Jul','Aug','Sep','Oct']; s = [.3,.48,.72,.95,1.28,1.2,.66,.35]
    miss = {('Mango','Mar'),('Coconut','Mar'),('Blackcurrant','Mar'),('Blackcurrant','Oct'),('Honeycomb','Mar'),('Mango','Oct'),('Dark choc','Apr')}
    rows = [['Gelato by the Pier - scoops sold season 2025']+['']*10, ['kept by Lena, counted from the tills every Sunday']+['']*10, ['']*11, ['Flavour','Type']+mo+['Total']]
    tot = [0]*8
    for n,t,b in fl:
        v = ['' if (n,m) in miss else round(b*k*r.uniform(.86,1.14)) for m,k in zip(mo,s)]
        for i,x in enumerate(v): tot[i] += x or 0
        rows.append([n,t]+[f'{x:,}' if x!='' else '' for x in v]+[f'{sum(x or 0 for x in v):,}'])
    rows.append(['Total','']+[f'{x:,}' for x in tot]+[f'{sum(tot):,}'])
    rows.append(['']*11)
    rows.append(['blank = not in the cabinet that month']+['']*10)
    out('icecream','scoops 2025.csv',rows)

# 9 ------------------------------------------------------------- small cinema, two header rows
def cinema():
    r = random.Random(2609)
    films1 = ['The Long Tide','Paper Moon Road','Captain Biscuit','Nightjar','A Winter Letter','Robot Cousins','The Glass Orchard','Last Ferry']
    films2 = ['Documentary: Eels','Old Gold','Captain Biscuit','Silent Hills','Ballet Live','Nightjar','Opera Encore']
    rows = [['The Regal, Market Street - weekly returns 2025']+['']*10, ['']*11,
            ['Week','Screen 1','','','','Screen 2','','','','Bar','Remarks'],
            ['from','Film','Shows','Tickets','Takings','Film','Shows','Tickets','Takings','Takings','']]
    T = [0]*7; d = date(2025,1,6)
    closed = {4,5,13,19}
    for w in range(30):
        s1 = r.randint(12,21); t1 = r.randint(170,620); k1 = round(t1*r.uniform(7.4,8.9),2)
        if w in closed: s2=t2=k2=None
        else:
            s2 = r.randint(6,14); t2 = r.randint(80,330); k2 = round(t2*r.uniform(8.2,11.5),2)
        if w in (8,17,26): t2 = t1 + r.randint(8,45); k2 = round(t2*9.5,2)
        bar = round((t1+(t2 or 0))*r.uniform(2.1,3.4),2)
        rem = {2:'half term snow',4:'screen 2 projector broken',5:'screen 2 projector broken',13:'screen 2 hired out',19:'screen 2 painting',17:'Opera Encore sold out'}.get(w,'')
        f=lambda x,dd=2: '' if x is None else (f'{x:,.2f}' if dd else str(x))
        rows.append([(d+timedelta(weeks=w)).strftime('%d/%m/%Y'), films1[w//4], s1, t1, f(k1), films2[w//5] if s2 else '', f(s2,0), f(t2,0), f(k2), f(bar), rem])
        for i,x in enumerate([s1,t1,k1,s2,t2,k2,bar]): T[i]+= x or 0
    rows.append(['Total','',T[0],T[1],f'{T[2]:,.2f}','',T[3],T[4],f'{T[5]:,.2f}',f'{T[6]:,.2f}',''])
    out('cinema','weekly returns.csv',rows)

# 10 ------------------------------------------------------------ Winterdienst, hand-kept
def winterdienst():
    r = random.Random(2610)
    obj = {'Nord':['Supermarkt Lindenallee','Ärztehaus Nordring','Wohnanlage Birkenhof','Parkplatz Bahnhof Nord','Kita Sonnenschein','Tankstelle Wagner','Autohaus Peters'],
           'Mitte':['Rathausplatz','Sparkasse Markt','Wohnanlage Schillerstr.','Bürohaus Kontor','Apotheke am Tor','Grundschule Mitte','Hausverwaltung Reuter','Gasthof Krone'],
           'Süd':['Logistikhalle Süd','Baumarkt Südring','Seniorenheim Auental','Wohnanlage Am Hang','Gewerbehof Ziegelei','Kirche St. Anna']}
    mo=['Nov','Dez','Jan','Feb','Mrz']
    k=[.35,1.0,1.5,1.15,.3]
    rows=[['Winterdienst Einsatzstunden Saison 2024/25']+['']*9,['Stand: 02.04.2025, geführt von H. Brandl']+['']*9,['']*10,['Objekt','Bezirk','Fläche m²']+mo+['Summe Std.','Pauschale €']]
    rows[0]=rows[0][:10];G=[0]*5;GF=0;GP=0
    for bz,os_ in obj.items():
        S=[0]*5;F=P=0
        for o in os_:
            fl=r.randint(9,95)*20*(3 if 'halle' in o or 'Parkplatz' in o or 'Baumarkt' in o else 1)
            base=3+fl/260
            v=[round(base*q*r.uniform(.7,1.3)*4)/4 for q in k]
            if o in('Kirche St. Anna','Apotheke am Tor','Gasthof Krone','Kita Sonnenschein'): v[4]=None
            if o in('Autohaus Peters','Kirche St. Anna'): v[0]=None
            p=round((300+fl*.62+r.randint(-150,250))/10)*10
            rows.append([o,bz,de(fl,0)]+['' if x is None else de(x) for x in v]+[de(sum(x or 0 for x in v)),de(p)])
            for i,x in enumerate(v): S[i]+=x or 0
            F+=fl;P+=p
        rows.append([f'Summe {bz}','',de(F,0)]+[de(x) for x in S]+[de(sum(S)),de(P)])
        for i in range(5): G[i]+=S[i]
        GF+=F;GP+=P
    rows.append(['Gesamt','',de(GF,0)]+[de(x) for x in G]+[de(sum(G)),de(GP)])
    out('winterdienst','Winterdienst 2024-25.csv',rows,';')

# 11 ------------------------------------------------------------ tile shop, profit and loss
def tileshop():
    r=random.Random(2611)
    H=['','Q1 2025','Q2 2025','Q3 2025','Q4 2025','Year 2025','Year 2024']
    f=lambda v: f'({-v:,.0f})' if v<0 else f'{v:,.0f}'
    rows=[['Mosaic & Stone Tiles Ltd']+['']*6,['Profit and loss account, year to 31 December 2025 (GBP)']+['']*6,['']*7,H]
    def line(n,base,py,vol=.1,seas=(1,1,1,1)):
        q=[round(base*s*r.uniform(1-vol,1+vol)) for s in seas]
        return n,q+[sum(q),py]
    def put(sec,lines,totname):
        rows.append([sec]+['']*6)
        t=[0]*6
        for n,v in lines:
            rows.append([n]+[f(x) for x in v])
            t=[a+b for a,b in zip(t,v)]
        rows.append([totname]+[f(x) for x in t]);return t
    I=put('Income',[line('Tile sales',96400,371200,.06,(.88,1.06,1.1,.94)),line('Fitting services',31200,109800,.08,(.9,1.1,1.05,.9)),line('Adhesives and tools',12100,50350,.06),line('Sample charges',640,2980,.1)],'Total income')
    C=put('Cost of sales',[line('Tiles purchased',49800,188700,.05,(.9,1.05,1.1,.97)),line('Freight and customs',5200,17450,.1),line('Subcontract fitters',17300,60900,.08,(.9,1.1,1.05,.9))],'Total cost of sales')
    g=[a-b for a,b in zip(I,C)];rows.append(['Gross profit']+[f(x) for x in g])
    O=put('Overheads',[line('Wages and salaries',29700,112600,.02),line('Rent',9000,36000,0),line('Business rates',2150,8420,0),line('Advertising',2900,14300,.2),line('Van running costs',1950,7160,.15),line('Insurance',1120,4600,0),line('Light and heat',1480,6950,.25,(1.5,.8,.6,1.3)),line('Card charges',910,3260,.05),line('Accountancy',700,2650,0),line('Sundry',380,1710,.3)],'Total overheads')
    op=[a-b for a,b in zip(g,O)];rows.append(['Operating profit']+[f(x) for x in op])
    n,L=line('Loan interest',1240,5820,.03,(1.06,1.02,.98,.94));rows.append([n]+[f(x) for x in L])
    rows.append(['Net profit']+[f(a-b) for a,b in zip(op,L)])
    out('tileshop','P&L 2025.csv',rows)

# 12 ------------------------------------------------------------ Jugendherberge, Plan/Ist
def herberge():
    H=['Position','Plan 2025','Ist 2025','Abweichung','Ist 2024']
    f=lambda v: de(v,0)
    rows=[['Jugendherberge Seeblick e.V.','','','',''],['Haushaltsplan und Ergebnis 2025 (in Euro)','','','',''],['']*5,H]
    def put(sec,lines,tn):
        rows.append([sec,'','','',''])
        t=[0,0,0]
        for n,p,i,v in lines:
            rows.append([n,f(p),f(i),f(i-p),f(v)]);t=[t[0]+p,t[1]+i,t[2]+v]
        rows.append([tn,f(t[0]),f(t[1]),f(t[1]-t[0]),f(t[2])]);return t
    E=put('Erträge',[('Übernachtungen',412000,398640,391250),('Verpflegung',186500,192310,178900),('Seminarräume',24000,27480,22150),('Fahrradverleih',6500,5120,5870),('Zuschüsse Land',45000,45000,42000),('Spenden',8000,11350,9640)],'Summe Erträge')
    A=put('Aufwendungen',[('Löhne und Gehälter',298000,304720,286400),('Sozialabgaben',61500,63180,58900),('Lebensmittel',88000,94560,85230),('Strom',27000,24890,28310),('Heizung',39500,36240,41870),('Wasser und Abwasser',11200,11200,10650),('Wäscherei',18600,20430,17980),('Instandhaltung',42000,57310,31240),('Versicherungen',9800,9760,9410),('Werbung',12500,8940,11720),('Bürobedarf',4200,3870,4150),('Abschreibungen',38000,38000,36500)],'Summe Aufwendungen')
    e=[a-b for a,b in zip(E,A)]
    rows.append(['Jahresergebnis',f(e[0]),f(e[1]),f(e[1]-e[0]),f(e[2])])
    out('herberge','Plan-Ist 2025.csv',rows,';')

for fn in (toyshop,removals,recruiter,lettings,signmaker,camping,container,icecream,cinema,winterdienst,tileshop,herberge): fn()
