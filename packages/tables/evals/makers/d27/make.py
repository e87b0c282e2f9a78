#!/usr/bin/env python3
"""Writes the 12 tables of d27. Fixed seed, standard library only."""
import csv, os, random, zipfile
from datetime import date, datetime, timedelta
from xml.sax.saxutils import escape
B = '.'
def folder(t):
    p = f'{B}/d27-{t}'; os.makedirs(p, exist_ok=True); return p
def wcsv(t, name, rows, delim=',', enc='utf-8', eol='\r\n'):
    with open(f'{folder(t)}/{name}', 'w', newline='', encoding=enc) as f:
        csv.writer(f, delimiter=delim, lineterminator=eol).writerows(rows)
def col(i):
    s = ''
    i += 1
    while i: i, r = divmod(i-1, 26); s = chr(65+r)+s
    return s
def wxlsx(t, name, sheets, widths=None):
    """sheets: [(name, rows)], values None|str|number|date|('b',v) bold|('m',v) money bold"""
    def cell(v, r, c):
        ref = f'{col(c)}{r}'; st = 0
        if isinstance(v, tuple): st = 2; v = v[1]
        if v is None or v == '': return ''
        if isinstance(v, date): return f'<c r="{ref}" s="1"><v>{(v-date(1899,12,30)).days}</v></c>'
        if isinstance(v, (int, float)): return f'<c r="{ref}" s="{4 if st else (3 if isinstance(v,float) else 0)}"><v>{v}</v></c>'
        return f'<c r="{ref}" t="inlineStr" s="{st}"><is><t xml:space="preserve">{escape(v)}</t></is></c>'
    ct = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    z = zipfile.ZipFile(f'{folder(t)}/{name}', 'w', zipfile.ZIP_DEFLATED)
    z.writestr('[Content_Types].xml', ct+'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>'+''.join(f'<Override PartName="/xl/worksheets/sheet{i+1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>' for i in range(len(sheets)))+'</Types>')
    z.writestr('_rels/.rels', ct+'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>')
    z.writestr('xl/workbook.xml', ct+'<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>'+''.join(f'<sheet name="{escape(n)}" sheetId="{i+1}" r:id="rId{i+1}"/>' for i,(n,_) in enumerate(sheets))+'</sheets></workbook>')
    z.writestr('xl/_rels/workbook.xml.rels', ct+'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'+''.join(f'<Relationship Id="rId{i+1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet{i+1}.xml"/>' for i in range(len(sheets)))+f'<Relationship Id="rId{len(sheets)+1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>')
    z.writestr('xl/styles.xml', ct+'<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>')
    for i,(n,rows) in enumerate(sheets):
        x = ct+'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cols><col min="1" max="1" width="26" customWidth="1"/><col min="2" max="2" width="22" customWidth="1"/></cols><sheetData>'
        for r,row in enumerate(rows, 1):
            cs = ''.join(cell(v, r, c) for c, v in enumerate(row))
            if cs: x += f'<row r="{r}">{cs}</row>'
        z.writestr(f'xl/worksheets/sheet{i+1}.xml', x+'</sheetData></worksheet>')
    z.close()
def days(a, b, R): return a+timedelta(R.randrange((b-a).days+1))
def de(x, n=2): return f'{x:,.{n}f}'.replace(',', '#').replace('.', ',').replace('#', '.')
def ded(x): return x.strftime('%d.%m.%Y') if x else ''
W = lambda R, pairs: R.choices([p[0] for p in pairs], [p[1] for p in pairs])[0]

# ---------- 1 bike shop, till ----------
def bikeshop():
    R = random.Random(3901)
    items = [('Inner tube 700c','Parts',6.99,20),('Brake pads Shimano','Parts',14.5,11),('Chain 11-speed','Parts',32.0,8),('Tyre Marathon 28"','Parts',38.95,7),
      ('Full service','Workshop',89.0,9),('Puncture repair','Workshop',15.0,13),('Wheel true','Workshop',22.0,6),('Commuter helmet','Accessories',54.99,6),
      ('LED light set','Accessories',29.99,10),('D-lock','Accessories',44.99,5),('Water bottle','Accessories',8.5,9),('Rain jacket','Clothing',79.0,4),('Gloves winter','Clothing',24.99,5),
      ('Hybrid bike Ridgeway','Bikes',649.0,2.2),('Kids bike 20"','Bikes',279.0,1.8),('E-bike Cityline','Bikes',1899.0,0.9)]
    users = [('Nadia',40),('Owen',30),('Tess',22),('',5)]
    rows = [['Receipt','Line','Date','Time','Cashier','Item','Department','Qty','Price inc VAT','Discount','Total inc VAT','VAT','Total ex VAT','Tender','Type']]
    rec = 104410; d = date(2025,1,2)
    while d <= date(2025,6,30):
        if d.weekday() != 6:
            n = {0:1,1:2,2:2,3:2,4:3,5:5}[d.weekday()]
            n = max(0, n + R.choice([-1,0,0,0,1]) + (1 if d.month>=4 and R.random()<.5 else 0) - (1 if d.month<=2 and R.random()<.5 else 0))
            for _ in range(n):
                rec += 1; tm = f'{R.randrange(9,18):02d}:{R.randrange(60):02d}'
                u = W(R, users); typ = W(R, [('Sale',92),('Refund',5),('Void',3)])
                ten = W(R, [('Card',55),('card',8),('CARD',4),('Cash',24),('cash',3),('Voucher',4)])
                for ln in range(1, W(R, [(1,60),(2,30),(3,10)])+1):
                    it = W(R, [((i[0],i[1],i[2]), i[3]) for i in items])
                    q = W(R,[(1,80),(2,15),(3,5)]) if it[2] < 60 else 1
                    if it[0]=='Inner tube 700c': q = W(R,[(1,45),(2,40),(4,15)])
                    disc = round(it[2]*q*.1,2) if R.random()<.08 else 0
                    tot = round(it[2]*q-disc,2); sg = -1 if typ=='Refund' else 1
                    vat = round(tot/6,2)
                    rows.append([rec,ln,d.isoformat(),tm,u,it[0],it[1],sg*q,f'{it[2]:.2f}',f'{disc:.2f}' if disc else '',f'{sg*tot:.2f}',f'{sg*vat:.2f}',f'{sg*round(tot-vat,2):.2f}',ten,typ])
        d += timedelta(1)
    wcsv('bikeshop','till_lines_2025-01_to_2025-06.csv',rows)

# ---------- 2 gym, class bookings (exact duplicates) ----------
def gym():
    R = random.Random(3902)
    fn = 'Amelia Barker|Josh Tilley|Karen Whitlock|Deepa Rao|Tom Fenwick|Lucy Adair|Mark Sefton|Priti Shah|Gareth Pugh|Ellie Norcross|Simon Dale|Fiona Kerr|Bilal Hussain|Jo Markham|Rachel Stone|Ian Pickard|Maya Lindley|Harriet Voss|Connor Daly|Sue Appleby|Zoe Mercer|Ben Ashdown|Olga Petrova|Nick Farrow|Chloe Banks|Ravi Menon|Dawn Slater|Pete Lomax|Grace Oyelaran|Holly Trent|Will Hobson|Anna Keating|Yusuf Demir|Megan Prior|Alan Croft|Tina Beck'.split('|')
    mem = {n:(f'M{1200+i*7}', W(R,[('Basic',50),('Plus',38),('Day pass',12)])) for i,n in enumerate(fn)}
    wt = {n:R.uniform(.4,1.6) for n in fn}; wt['Deepa Rao']=3.6; wt['Alan Croft']=2.3
    cls = [('Spin','Marco','Studio 1','18:30',30,.10),('Yoga Flow','Ines','Studio 2','09:30',24,.08),('HIIT Express','Marco','Studio 1','07:00',18,.24),('Pilates','Ines','Studio 2','12:15',15,.06),('Body Pump','Shaun','Studio 1','19:30',16,.11),('Aqua Fit','Lorna','Pool','10:30',9,.05)]
    rows=[]; 
    for i in range(760):
        n = R.choices(fn,[wt[x] for x in fn])[0]; c = R.choices(cls,[x[4] for x in cls])[0]
        cd = days(date(2025,1,6),date(2025,6,29),R)
        if cd.month==1 and R.random()<.15: cd = days(date(2025,5,1),date(2025,5,31),R)
        lead = W(R,[(0,10),(1,22),(2,18),(3,14),(5,12),(7,12),(10,7),(14,5)])
        x = R.random()
        st = 'No show' if x<c[5] else 'Cancelled' if x<c[5]+.09 else 'Late cancel' if x<c[5]+.13 else 'Attended'
        ms = mem[n][1]; fee = {'Basic':4.0,'Plus':0.0,'Day pass':9.5}[ms]
        rows.append([cd, c[3], n, mem[n][0], ms, c[0], c[1] if R.random()>.04 else '', c[2], cd-timedelta(lead), st, fee])
    rows.sort(key=lambda r:(r[8],r[0],r[1],r[2]))
    out=[]
    for i,r in enumerate(rows):
        st=r[9]; st = st.upper() if R.random()<.04 else st.lower() if R.random()<.05 else st
        out.append([f'BK-{50100+i}',r[2],r[3],r[4],r[5],r[6],r[7],r[8].strftime('%d/%m/%Y'),r[0].strftime('%d/%m/%Y'),r[1],st,f'{r[10]:.2f}'])
    for k in sorted(R.sample(range(len(out)),6),reverse=True): out.insert(k+1,list(out[k]))
    wcsv('gym','class-bookings-export.csv',[['Booking ID','Member','Member No','Membership','Class','Instructor','Room','Booked on','Class date','Start','Status','Fee']]+out)

# ---------- 3 alarm installer, helpdesk ----------
def alarm():
    R = random.Random(3903)
    cust=[('Harlow Academy',10),('Brightside Nurseries',14),('Pendle Car Parks',18),('Quayside Flats RTM',22),('Tollgate Storage',9),('St Anne\'s Surgery',8),('Merriman Jewellers',12),('Oakfield Farm Shop',6),('Norton Print Works',7),('Vale Golf Club',5)]
    cat=[('False alarm',30),('Battery / power',22),('Camera offline',19),('Code or key fob',14),('Annual service',11),('Billing query',5)]
    tech=[('K. Bryant',30,1.0),('L. Osei',26,.62),('D. Marsh',24,1.7),('S. Whelan',16,1.25)]
    rows=[['Ticket','Opened','Closed','Customer','Category','Priority','Status','Technician','First reply (min)','Rating']]
    ts=[]
    for i in range(430):
        m = W(R,[(1,40),(2,36),(3,38),(4,38),(5,42),(6,46),(7,58),(8,54),(9,50),(10,40)])
        d = datetime(2025,m,R.randrange(1,29),R.randrange(7,20),R.randrange(60)); ts.append(d)
    ts.sort()
    for i,d in enumerate(ts):
        pr = W(R,[('Low',20),('Normal',46),('High',22),('Urgent',14)])
        t = W(R,[((a,c),b) for a,b,c in tech]); blank = R.random()<.03
        late = d>datetime(2025,9,20)
        st = W(R,[('Closed',80),('Solved',16),('Open',4),('Pending',3)]) if not late else W(R,[('Closed',40),('Solved',20),('Open',24),('Pending',16)])
        hrs = max(.5, R.lognormvariate(3.0,.75)*t[1]*{'Low':1.6,'Normal':1.1,'High':.8,'Urgent':.45}[pr])
        if i==171: hrs = 24*41.3; st='Closed'
        cl = d+timedelta(minutes=round(hrs*60)) if st in('Closed','Solved') else None
        fr = '' if R.random()<.06 else max(2,round(R.lognormvariate(4.2,.8)*{'Low':1.8,'Normal':1.2,'High':.8,'Urgent':.6}[pr]))
        prs = pr.lower() if R.random()<.08 else pr.upper() if R.random()<.04 else pr
        rt = W(R,[(5,30),(4,28),(3,12),(2,6),(1,4)]) if cl and R.random()<.55 else ''
        rows.append([f'HD-{7001+i}',d.strftime('%Y-%m-%d %H:%M'),cl.strftime('%Y-%m-%d %H:%M') if cl else '',W(R,cust),W(R,cat),prs,st,'' if blank else t[0],fr,rt])
    wcsv('alarm','helpdesk_tickets_jan-oct_2025.csv',rows)

# ---------- 4 law office, timesheets ----------
def law():
    R = random.Random(3904)
    fe=[('Rowena Clarke',265,24,.80),('Peter Nkemelu',210,30,.86),('Alice Thorne',175,27,.72),('Jamie Holt (trainee)',110,20,.55)]
    mt=[('Castlegate Developments','CD-014 Lease of unit 4',10),('Castlegate Developments','CD-015 Boundary dispute',7),('Estate of M. Greaves','EG-001 Probate',12),('Ferris Haulage Ltd','FH-022 Employment tribunal',15),('Ferris Haulage Ltd','FH-023 Contract review',5),('Dr & Mrs Lyle','LY-003 House purchase',8),('Swann Interiors','SI-009 Debt recovery',7),('Swann Interiors','SI-010 Trade mark',4),('Marchmont Parish Council','MP-005 Right of way',8),('T. Ojukwu','TO-002 Divorce',10),('Brackley Foods','BF-031 Supply agreement',9),('Internal','INT Admin and training',9)]
    act=[('Drafting',30),('Correspondence',25),('Meeting',15),('Research',14),('Court / hearing',6),('Telephone',14)]
    rows=[['Entry','Date','Fee earner','Client','Matter','Activity','Hours','Rate','Amount ex VAT','Billable','Status','Narrative']]
    es=[]
    for i in range(640):
        d=days(date(2025,1,6),date(2025,7,31),R)
        while d.weekday()>4: d=days(date(2025,1,6),date(2025,7,31),R)
        es.append(d)
    es.sort()
    for i,d in enumerate(es):
        f=W(R,[(x,x[2]) for x in fe]); m=W(R,[(x,x[2]) for x in mt])
        if m[0]=='Ferris Haulage Ltd' and R.random()<.75: f=fe[R.choice([2,3])]
        if m[0]=='Brackley Foods' and R.random()<.9: f=fe[0]
        h=W(R,[(.2,10),(.3,12),(.5,18),(.8,10),(1,16),(1.5,12),(2,10),(2.5,5),(3.5,4),(5,2)])
        if m[0]=='Brackley Foods': h=round(h+.6,1)
        bill='Y' if m[0]!='Internal' and R.random()<f[3]+.12 else 'N'
        st='' ; amt=''
        if bill=='Y':
            amt=h*f[1]; st=W(R,[('Billed',80),('Unbilled',12),('Written off',6)]) if d<date(2025,6,1) else W(R,[('Billed',25),('Unbilled',70),('Written off',4)])
            if m[1].startswith('TO-002') and R.random()<.28: st='Written off'
        nar=R.choice(['','','','per RC','draft v2','call with other side','see file note','amended after comments','review of bundle','hold until costs agreed'])
        rows.append([30001+i,d.strftime('%d/%m/%Y'),f[0],m[0],m[1],W(R,act),f'{h:.1f}',f[1],f'{amt:.2f}' if amt!='' else '',bill if R.random()>.06 else bill.lower(),st,nar])
    wcsv('law','Timesheets Jan-Jul 2025.csv',rows)

# ---------- 5 winery, invoices (spelling variants), German ----------
def winzer():
    R = random.Random(3905)
    cu=[('Gasthof Adler','Gastronomie','Gengenbach',16,1.0,['Gasthof Adler','Gasthof Adler','Gasthof Adler','gasthof adler','Gasthof  Adler','GASTHOF ADLER']),('Restaurant Zum Mohren','Gastronomie','Offenburg',10,1.1,None),('Weinhaus Kessler','Fachhandel','Freiburg',13,1.55,['Weinhaus Kessler','Weinhaus Kessler','Weinhaus Keßler','Weinhaus Kessler ']),('Vinothek Sonnhalde','Fachhandel','Karlsruhe',8,1.3,None),('Getränke Huber','Fachhandel','Lahr',7,.9,['Getränke Huber','Getraenke Huber','Getränke Huber']),('Hofgut Linde','Gastronomie','Durbach',6,.8,None),('De Wijnkelder BV','Export','Utrecht',5,2.2,None),('Caves du Rhin','Export','Strasbourg',4,1.9,None),('Familie Brenner','Privat','Kehl',5,.22,None),('Dr. Ilse Matt','Privat','Stuttgart',4,.25,None),('Jürgen Rapp','Privat','Achern',5,.2,None),('Sabine Oehler','Privat','Bühl',4,.18,None),('Kanzlei Vogt & Partner','Privat','Mannheim',3,.5,None)]
    rows=[['Rechnungsnr.','Rechnungsdatum','Fällig am','Bezahlt am','Kunde','Kundengruppe','Ort','Netto','USt','Brutto','Status','Mahnstufe']]
    ds=sorted(days(date(2024,1,8),date(2025,6,24),R) for _ in range(330)); ny={2024:0,2025:0}
    for d in ds:
        c=W(R,[(x,x[3]) for x in cu]); ny[d.year]+=1
        net=round(R.uniform(120,900)*c[4]*(1.5 if d.month in(11,12) else 1),2)
        if c[1]=='Fachhandel' and d.year==2025: net=round(net*1.25,2)
        if c[1]=='Gastronomie' and d.year==2025: net=round(net*.82,2)
        ust=0 if c[1]=='Export' else round(net*.19,2)
        due=d+timedelta(30 if c[1]=='Fachhandel' else 14)
        delay={'Gastronomie':(8,34),'Fachhandel':(14,40),'Export':(10,28),'Privat':(2,16)}[c[1]]
        paid=d+timedelta(R.randint(*delay)); st='bezahlt'; mahn=''
        x=R.random()
        if x<.04: st='storniert'; paid=None
        elif x<.10 and d>date(2024,9,1): st='offen'; paid=None
        if paid and paid>date(2025,6,30): paid=None; st='offen'
        if st=='offen' and due<date(2025,6,30): mahn=W(R,[('1',5),('2',3),('',2)])
        if R.random()<.05: st=st.capitalize()
        rows.append([f'RE-{d.year}-{ny[d.year]:04d}',ded(d),ded(due),ded(paid),R.choice(c[5]) if c[5] else c[0],c[1],c[2] if R.random()>.04 else '',de(net),de(ust),de(round(net+ust,2)),st,mahn])
    wcsv('winzer','Rechnungsausgang_2024_2025.csv',rows,';','utf-8-sig')

# ---------- 6 builders' merchant stock movements, German ----------
def baustoffe():
    R = random.Random(3906)
    it=[('10010','Portlandzement 25 kg','Bindemittel','Sack',4.35,19,(10,60),'Dycker AG'),('10025','Kalkputz 30 kg','Bindemittel','Sack',7.8,9,(8,30),'Dycker AG'),('20110','Gipskartonplatte 12,5 mm','Trockenbau','Stück',5.9,14,(10,40),'Rigolit GmbH'),('20140','CW-Profil 75','Trockenbau','Stück',4.1,12,(12,48),'Rigolit GmbH'),('30200','KS-Stein 2DF','Mauerwerk','Stück',.62,8,(100,400),'Steinwerk Ott'),('30250','Porenbeton Planblock','Mauerwerk','Stück',3.45,9,(24,96),'Steinwerk Ott'),('40310','Dämmplatte EPS 120 mm','Dämmung','m²',8.9,9,(10,50),'Isotherm KG'),('40330','Steinwolle 160 mm','Dämmung','m²',11.2,7,(8,40),'Isotherm KG'),('50400','Estrichbeton 40 kg','Bindemittel','Sack',5.2,10,(10,40),'Dycker AG')]
    rows=[]; n=0
    def add(d,i,art,q,lager,sup,usr):
        rows.append([d,i[0],i[1],i[2],art,q,i[3],i[4],lager,sup,usr])
    for i in it:
        for lg,f in (('Nord',1.2),('Süd',.8),('Hof',.6)): add(date(2025,1,2),i,'Anfangsbestand',int(i[6][1]*8*f),lg,'','System')
    us=[('Hahn',30),('Ziegler',26),('Özdemir',22),('',5)]
    for k in range(400):
        d=days(date(2025,1,7),date(2025,9,30),R)
        while d.weekday()>5: d=days(date(2025,1,7),date(2025,9,30),R)
        i=W(R,[(x,x[5]) for x in it]); art=W(R,[('Abgang',66),('Zugang',24),('Retoure',7),('Inventur',3)])
        lg=W(R,[('Nord',42),('Süd',33),('Hof',25)])
        q=R.randint(*i[6])
        if lg=='Hof' and i[2]=='Mauerwerk' : q=q*3
        if art=='Abgang': q=-q
        if art=='Zugang': q=q*2
        if art=='Retoure': q=max(1,q//4)
        if art=='Inventur': q=R.choice([-1,-2,-4,-6,2,3])
        add(d,i,art,q,lg,i[7] if art=='Zugang' else '',W(R,us))
    rows.sort(key=lambda r:r[0])
    out=[['Buchungsnr','Datum','Artikelnr','Artikel','Warengruppe','Bewegungsart','Menge','Einheit','EK-Preis','Wert','Lager','Lieferant','Benutzer']]
    for k,r in enumerate(rows):
        price=round(r[7]*(1.04 if r[0]>=date(2025,6,1) else 1),2)
        out.append([f'LB{210000+k*3}',ded(r[0]),r[1],r[2],r[3],r[4] if R.random()>.03 else r[4].upper(),de(r[5],0),r[6],de(price),de(price*r[5]),r[8],r[9],r[10]])
    wcsv('baustoffe','Lagerbewegungen Jan-Sep 2025.csv',out,';','cp1252')

# ---------- 7 solar installer, CRM ----------
def solar():
    R = random.Random(3907)
    ow=[('Priya Nair',30,.62),('Dan Foster',30,.40),('Helen Moss',24,.50),('Luke Abbot',14,.28)]
    src=[('Referral',26,1.15),('Website',30,1.0),('Trade fair',12,1.5),('Leaflet',12,.8),('Installer partner',8,1.9)]
    sn='Hartley Dunmore Kingsley Pope Rudd Sayers Talbot Underhill Voyce Wickham Yardley Abbey Brook Carver Dent Ellery Finch Goodwin Hallam Ingram Jessop Keene Lowther Mallory Nairn Oldfield Peake Quill Renshaw Sutton'.split()
    town=['Ludlow','Hereford','Leominster','Kington','Ross-on-Wye','Bromyard']
    rows=[['Deal ID','Deal name','Owner','Stage','Source','Created','Closed','Amount ex VAT','System size kWp','Lost reason','Town']]
    ds=sorted(days(date(2025,1,3),date(2025,10,28),R) for _ in range(320))
    for k,d in enumerate(ds):
        o=W(R,[(x,x[1]) for x in ow]); s=W(R,[(x,x[1]) for x in src])
        biz=R.random()<.22; kwp=round(R.uniform(3.2,6.5)*s[2]*(2.6 if biz else 1),2)
        nm=R.choice(sn); nm=nm+R.choice([' Farm',' Joinery Ltd',' Dairy',' & Sons'] ) if biz else R.choice(['Mr ','Mrs ','Ms '])+nm
        age=(date(2025,10,31)-d).days
        if age<R.randint(20,100): st=W(R,[('Lead',30),('Site visit',30),('Quoted',40)])
        else:
            st='Won' if R.random()<o[2] else W(R,[('Lost',84),('Quoted',16)])
        cyc=R.randint(14,75) if st=='Won' else R.randint(10,100)
        cl=d+timedelta(cyc) if st in('Won','Lost') else None
        if cl and cl>date(2025,10,31): cl=date(2025,10,31)-timedelta(R.randrange(9))
        if cl and cl<d: cl=d
        amt=round(kwp*R.uniform(1350,1750),-1) if st!='Lead' else None
        if st=='Lead' and R.random()<.7: kwp=None
        lr=W(R,[('Price',38),('Went with competitor',24),('No reply',18),('Roof not suitable',12),('',8)]) if st=='Lost' else ''
        sv=s[0]; x=R.random()
        sv = sv.lower() if x<.07 else sv.upper() if x<.1 else sv+' ' if x<.13 else '' if x<.16 else sv
        rows.append([f'D-{2301+k}',f'{nm} – {R.choice(["roof PV","PV + battery","PV","ground mount"])}',o[0],st,sv,d.strftime('%d %b %Y'),cl.strftime('%d %b %Y') if cl else '',f'£{amt:,.2f}' if amt else '',f'{kwp:.2f}' if kwp else '',lr,R.choice(town) if R.random()>.05 else ''])
    wcsv('solar','crm-deals-31Oct2025.csv',rows)

# ---------- 8 beekeeper, by hand ----------
def beekeeper():
    R = random.Random(3908)
    ap=[('Mill Lane',9,1.25),('Vicarage garden',5,.8),('Top orchard',7,1.0),('Heath',12,.9),('Allotments',4,.7),('Canal side',6,1.05)]
    mo=['May','June','July','Aug','Sept']; f=[.6,.9,1.5,1.25,.35]
    rows=[['Coldbrook Bees - honey taken off, in kg'],['kept by Joan, please do not sort!'],[]]
    for y,yf in ((2023,1.0),(2024,.78),(2025,1.22)):
        rows+= [[f'SEASON {y}'],['Apiary','Hives']+mo+['Total','Remarks']]; tots=[0]*5; hv=0
        for a,h,af in ap:
            h2=h+(y-2023)*(1 if a in('Mill Lane','Heath') else 0); v=[]
            for m in range(5):
                x=round(h2*af*f[m]*yf*R.uniform(2.2,4.2)*(1.8 if a=='Heath' and m==3 else 1),1)
                if R.random()<.10 and m!=2: x=None
                if y==2024 and m==2 and a in('Vicarage garden','Allotments'): x=None
                v.append(x)
            for m in range(5): tots[m]+=v[m] or 0
            hv+=h2
            rows.append([a,h2]+[('-' if R.random()<.5 else '') if x is None else f'{x:.1f}' for x in v]+[f'{sum(x or 0 for x in v):.1f}',R.choice(['','','','swarmed in June','re-queened','fed in spring','wasps','']) ])
        rows.append(['TOTAL',hv]+[f'{t:.1f}' for t in tots]+[f'{sum(tots):.1f}',''])
        rows+= [[],[]] if y!=2025 else [[]]
    rows.append(['Note: heather honey from Heath is sold separately. Sept 2025 still to be filtered.'])
    w=max(map(len,rows)); wcsv('beekeeper','Honey harvest 2023-25 (Joan).csv',[r+['']*(w-len(r)) for r in rows])

# ---------- 9 music school, by hand, German, xlsx ----------
def musikschule():
    R = random.Random(3909)
    mo=['Jan','Feb','Mrz','Apr','Mai','Jun','Jul','Aug','Sep','Okt','Nov','Dez']
    sec=[('Tasten',[('Frau Lindner','Klavier',19,62),('Herr Weiß','Klavier',11,62),('Herr Weiß','Akkordeon',5,58)]),('Streicher',[('Frau Sokolova','Geige',14,66),('Frau Sokolova','Bratsche',3,66),('Herr Amann','Cello',7,68)]),('Bläser',[('Herr Tietz','Trompete',8,55),('Frau Kurz','Querflöte',12,57),('Herr Tietz','Posaune',4,55)]),('Zupf & Schlag',[('Herr Bauer','Gitarre',22,52),('Frau Neumann','Schlagzeug',10,64),('Frau Neumann','Ukulele',6,40)])]
    rows=[[('b','Musikschule Klangwerk e.V.')],['Einnahmen aus Unterrichtsbeiträgen 2025 (in €)'],['Stand: 12.01.2026, gez. Fr. Haas'],[],[('b','Lehrkraft'),('b','Fach'),('b','Schüler')]+[('b',m) for m in mo]+[('b','Jahr')]]
    gt=[0]*12; gs=0
    for s,ls in sec:
        rows.append([('b',s)]); st=[0]*12; ss=0
        for l,f,n,p in ls:
            v=[]
            for m in range(12):
                k=n+R.choice([-1,0,0,1])+(1 if m>=8 else 0)-(1 if m<2 else 0)
                x=float(k*p)
                if m==7: x=float(round(x*.35)) if R.random()<.7 else None
                v.append(x)
            if f=='Bratsche': v[8]=None
            rows.append([l,f,n]+v+[float(sum(x or 0 for x in v))])
            for m in range(12): st[m]+=v[m] or 0
            ss+=n
        rows.append([('b','Summe '+s),None,('b',ss)]+[('b',float(x)) for x in st]+[('b',float(sum(st)))]); rows.append([])
        gt=[a+b for a,b in zip(gt,st)]; gs+=ss
    rows.append([('b','Gesamt'),None,('b',gs)]+[('b',float(x)) for x in gt]+[('b',float(sum(gt)))])
    rows+= [[],['August: Ferien, nur Intensivkurse. Schülerzahl = Stand Dezember.']]
    wxlsx('musikschule','Beiträge 2025 Übersicht.xlsx',[('2025',rows)])

# ---------- 10 removals, by hand, xlsx ----------
def removals():
    R = random.Random(3910)
    cu='Mrs Allsop|Dr Kettle|J. Brandt|The Nobles|Fairway Lettings|Mr Osborne|K. Jaffri|Miss Rowntree|Ellis & Co (office)|P. Mather|Mr Stubbs|A. Devlin|Mrs Chaudhry|Fairway Lettings|R. Haines|S. Pollard|Mr Gill|Old Rectory|D. Sykes|T. Benn|Mrs Yates|L. Horner|Fairway Lettings|C. Duffy|Mr Rook|Hobbs family|N. Calder|J. Tordoff|Mrs Winn|G. Ambler|B. Speight|V. Lister|Mr Naylor|E. Crabtree|Fairway Lettings|W. Firth|O. Dyson|Miss Tran|H. Beaumont|Q. Shaw|Mrs Umney|I. Royle|Mr Zielinski|F. Akhtar|M. Thackray|Y. Booth'.split('|')
    towns=[('Leeds',14),('Bradford',8),('Harrogate',7),('York',6),('Skipton',6),('Ilkley',5),('Hull',2),('Newcastle',2)]
    crews=['Gaz + Mick','Gaz + Lewis','Tony + Mick']; vans=[('Van 1',30),('Van 2',21),('Luton',14)]
    rows=[[('b','WHARFEDALE REMOVALS – JOBS BOARD')],['September / October 2025','','','prices ex VAT'],[]]
    d0=date(2025,9,1); k=0; wk=36; tot=0
    head=['Date','Customer','From','To','Crew','Van','Hours','Price £','Deposit £','Paid','Notes']
    while d0<=date(2025,10,27) and k<len(cu):
        rows.append([('b',f'Week {wk}')]); rows.append([('b',h) for h in head]); s=0; hs=0
        for j in sorted(R.sample(range(6),min(5,len(cu)-k)) ):
            if k>=len(cu): break
            d=d0+timedelta(j); cr=R.choice(crews); hrs=R.choice([3,3.5,4,4.5,5,6,6.5,7,8])+ (1 if cr=='Tony + Mick' else 0)
            to=W(R,towns); 
            if k==23: hrs=13.5; to='Newcastle'
            pr=float(round(hrs*R.uniform(62,80)/5)*5); dep=float(R.choice([0,50,50,100,100,150]))
            paid=W(R,[('yes',30),('Yes',14),('YES',4),('no',8),('No',5)]) if d>date(2025,9,15) else W(R,[('yes',30),('Yes',14),('no',3)])
            note=R.choice(['','','','','piano!','3rd floor no lift','storage after','parking permit booked','extra boxes £20 in price'])
            if k in (8,19,37): note='CANCELLED'+R.choice([' by customer',' – rebook?','']); paid=None; hrs=None
            rows.append([d,cu[k],R.choice(['Otley','Ilkley','Leeds','Guiseley','Burley']),to,cr,W(R,vans),hrs,pr,dep or None,paid,note])
            if not note.startswith('CANC'): s+=pr; hs+=hrs
            k+=1
        rows.append([None,('b','Week total'),None,None,None,None,('b',float(hs)),('b',float(s))]); rows.append([]); tot+=s
        d0+=timedelta(7); wk+=1
    rows.append([None,('b','TOTAL Sept+Oct'),None,None,None,None,None,('b',float(tot))]); rows.append(['Cancelled jobs are not in the totals. Deposits already taken at booking. Luton MOT due in Nov.'])
    wxlsx('removals','Jobs board Sep-Oct 25.xlsx',[('Jobs',rows),('Rates',[['Rates from 1 Sept'],['2 men + van, per hour',70],['Piano surcharge',60],['Deposit (normal)',100]])])

# ---------- 11 optician, plan/actual, German, xlsx ----------
def optiker():
    R = random.Random(3911)
    inc=[('Brillen',92000,[1.04,.97,1.06]),('Sonnenbrillen',14000,[.82,1.21,1.02]),('Kontaktlinsen',18500,[1.01,.99,.96]),('Reparaturen und Zubehör',4200,[1.1,1.0,1.07])]
    wes=[('Gläser',24500,[1.05,.99,1.08]),('Fassungen',16800,[.97,1.02,1.04]),('Kontaktlinsen (Einkauf)',9800,[1.0,1.03,.95])]
    kos=[('Personal',41500,[1.0,1.02,1.035]),('Miete',7800,[1,1,1]),('Energie',1350,[1.31,1.12,.95]),('Werbung',3200,[.85,1.4,1.52]),('Versicherungen',900,[1,1,1]),('Geräteleasing',2100,[1,1,1.1]),('Sonstiges',1500,[1.2,.7,1.06])]
    seas={'Sonnenbrillen':[.7,1.6,1.2]}
    rows=[[('b','Optik Seiler GmbH – Plan/Ist-Vergleich 2025')],['alle Beträge in EUR, netto','','Aufwand positiv dargestellt'],[],[None,('b','Q1'),None,None,('b','Q2'),None,None,('b','Q3')],[('b','Position')]+[('b',x) for x in ['Plan','Ist','Abw.']*3]]
    def blk(title,lst,sumname):
        rows.append([('b',title)]); s=[0]*6
        for n,b,f in lst:
            r=['  '+n]
            for q in range(3):
                p=float(round(b*(seas.get(n,[1,1.03,1.01])[q] if b not in(7800,900,2100) else 1),-1)); i=round(p*f[q]+(R.uniform(-40,40) if f[q]!=1 else 0),2)
                r+=[p,i,round(i-p,2)]; s[q*2]+=p; s[q*2+1]+=i
            rows.append(r)
        rr=[('b',sumname)]
        for q in range(3): rr+=[('b',round(s[q*2],2)),('b',round(s[q*2+1],2)),('b',round(s[q*2+1]-s[q*2],2))]
        rows.append(rr); return s
    a=blk('Umsatzerlöse',inc,'Summe Umsatz'); b=blk('Wareneinsatz',wes,'Summe Wareneinsatz')
    def line(n,v):
        rr=[('b',n)]
        for q in range(3): rr+=[('b',round(v[q*2],2)),('b',round(v[q*2+1],2)),('b',round(v[q*2+1]-v[q*2],2))]
        rows.append(rr)
    ro=[x-y for x,y in zip(a,b)]; line('Rohertrag',ro); rows.append([])
    c=blk('Betriebskosten',kos,'Summe Betriebskosten'); line('Betriebsergebnis',[x-y for x,y in zip(ro,c)])
    rows+= [[],['Q4-Plan folgt nach Gesellschafterversammlung']]
    wxlsx('optiker','Plan-Ist 2025 Q1-Q3.xlsx',[('Plan-Ist',rows)])

# ---------- 12 tool hire, pair ----------
def toolhire():
    R = random.Random(3912)
    nm='Aldridge Builders|Beacon Landscapes|C. Merton|Daleside Roofing|Mr E. Hurst|Fosters Paving|G & T Plastering|Mrs Hadley|Inkerman Homes|J. Prosser|Kestrel Groundworks|Lorimer Decorators|Ms Nuttall|Old Mill Conversions|P. Ravenscroft|Quarry Lane Garage|Ridley Fencing|S. Tomkins|Tarn Kitchens|Mr Usher|Verity Estates|W. Blackwell'.split('|')
    priv={'C. Merton','Mr E. Hurst','Mrs Hadley','J. Prosser','Ms Nuttall','P. Ravenscroft','S. Tomkins','Mr Usher','W. Blackwell'}
    towns=['Kendal','Penrith','Ulverston','Windermere']
    cs=[['Customer No','Name','Type','Town','Customer since','Phone']]; ids={}
    for i,n in enumerate(nm):
        ids[n]=f'C{310+i*3}'; cs.append([ids[n],n,'Private' if n in priv else 'Trade',R.choices(towns,[9,6,4,3])[0] if i not in(11,) else '',days(date(2018,1,1),date(2024,12,1),R).isoformat(),f'0153{R.randrange(9)} {R.randrange(100000,999999)}' if R.random()>.1 else ''])
    wcsv('toolhire','customers.csv',cs)
    tools=[('Mini digger 1.5t','Plant',85,9,(1,5)),('Wacker plate','Compaction',24,15,(1,3)),('Cement mixer','Mixing',16,17,(1,7)),('Breaker 110V','Drilling',22,14,(1,2)),('Floor sander','Sanding',38,8,(1,2)),('Dehumidifier','Drying',14,7,(7,28)),('Tower 6m','Access',45,8,(3,10)),('Generator 3kVA','Power',28,9,(1,6)),('Wallpaper steamer','Decorating',9,4,(1,2))]
    idle={'Tarn Kitchens','Ridley Fencing','Ms Nuttall'}
    wt=[0 if n in idle else R.uniform(.5,1.8)*(.6 if n in priv else 1.3) for n in nm]; wt[nm.index('Kestrel Groundworks')]=3.6
    hs=[]
    for k in range(380):
        n=R.choices(nm,wt)[0]; t=W(R,[(x,x[3]) for x in tools]); o=days(date(2025,1,6),date(2025,9,28),R)
        dd=R.randint(*t[4]); due=o+timedelta(dd); late=R.random()<.17; act=dd+(R.randint(1,5) if late else 0)-(1 if dd>2 and R.random()<.1 else 0)
        ret=o+timedelta(act); st='Returned'
        if R.random()<.045: st='Cancelled'; ret=None
        elif ret>date(2025,9,30) or (o>date(2025,9,1) and R.random()<.12): st='On hire'; ret=None
        ch='' if st=='On hire' else f'{t[2]*(act if st=="Returned" else 0):.2f}'
        hs.append((o,[ids[n],t[0],t[1],o.isoformat(),due.isoformat(),ret.isoformat() if ret else '',t[2],ch,st if R.random()>.05 else st.lower()]))
    hs.sort(key=lambda x:x[0])
    hs.insert(200,(hs[200][0],['C999']+hs[200][1][1:]))
    wcsv('toolhire','hires_2025.csv',[['Hire No','Customer No','Tool','Category','Out','Due back','Returned','Day rate','Charge ex VAT','Status']]+[[f'H{8800+i}']+h[1] for i,h in enumerate(hs)])

for f in (bikeshop,gym,alarm,law,winzer,baustoffe,solar,beekeeper,musikschule,removals,optiker,toolhire): f()
