#!/usr/bin/env python3
"""Writes the 12 tables. Fixed seed; standard library only."""
import csv, os, random, zipfile
from datetime import date, datetime, timedelta
from xml.sax.saxutils import escape
BASE = os.path.dirname(os.path.abspath(__file__))

def path(trade, name):
    d = os.path.join(BASE, 'c27-' + trade); os.makedirs(d, exist_ok=True)
    return os.path.join(d, name)

def wcsv(p, header, rows, delim=',', enc='utf-8', quoting=csv.QUOTE_MINIMAL):
    with open(p, 'w', newline='', encoding=enc) as f:
        w = csv.writer(f, delimiter=delim, quoting=quoting, lineterminator='\r\n')
        if header: w.writerow(header)
        w.writerows(rows)

def de(x, nd=2, sep=False):
    s = f'{x:,.{nd}f}'
    s = s.replace(',', '#').replace('.', ',').replace('#', '.' if sep else '')
    return s
def dd(d): return d.strftime('%d.%m.%Y') if d else ''
def uk(d): return d.strftime('%d/%m/%Y') if d else ''

# ---------------------------------------------------------------- xlsx by hand
class F:            # formula with a cached value
    def __init__(self, f, v): self.f, self.v = f, v
def colname(i):
    s = ''
    i += 1
    while i: i, r = divmod(i - 1, 26); s = chr(65 + r) + s
    return s
def serial(d):
    if isinstance(d, datetime):
        delta = d - datetime(1899, 12, 30); return delta.days + delta.seconds / 86400
    return (d - date(1899, 12, 30)).days
def wxlsx(p, sheets, widths=None):
    """sheets: list of (name, rows, merges); a cell is None/str/number/date/datetime/F or ('b', cell) for bold."""
    strings, idx = [], {}
    def sidx(s):
        if s not in idx: idx[s] = len(strings); strings.append(s)
        return idx[s]
    xml_sheets = []
    for name, rows, merges in sheets:
        out = []
        for r, row in enumerate(rows, 1):
            cells = []
            for c, v in enumerate(row):
                ref = f'{colname(c)}{r}'; st = 0
                if isinstance(v, tuple): st, v = 3, v[1]
                if v is None or v == '': continue
                if isinstance(v, F):
                    cells.append(f'<c r="{ref}" s="{5 if st==3 else 4}"><f>{escape(v.f)}</f><v>{v.v!r}</v></c>')
                elif isinstance(v, datetime):
                    cells.append(f'<c r="{ref}" s="2"><v>{serial(v):.10f}</v></c>')
                elif isinstance(v, date):
                    cells.append(f'<c r="{ref}" s="1"><v>{serial(v)}</v></c>')
                elif isinstance(v, (int, float)):
                    cells.append(f'<c r="{ref}" s="{4 if isinstance(v,float) else 0}"><v>{v!r}</v></c>')
                else:
                    cells.append(f'<c r="{ref}" s="{st}" t="s"><v>{sidx(v)}</v></c>')
            out.append(f'<row r="{r}">{"".join(cells)}</row>')
        mc = ''
        if merges: mc = f'<mergeCells count="{len(merges)}">' + ''.join(f'<mergeCell ref="{m}"/>' for m in merges) + '</mergeCells>'
        w = '<cols><col min="1" max="1" width="28" customWidth="1"/><col min="2" max="14" width="16" customWidth="1"/></cols>'
        xml_sheets.append('<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
                          + w + '<sheetData>' + ''.join(out) + '</sheetData>' + mc + '</worksheet>')
    ns = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
    rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    H = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    styles = (H + f'<styleSheet xmlns="{ns}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts>'
      '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>'
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>'
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
      '<cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
      '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>'
      '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>'
      '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>'
      '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>'
      '<xf numFmtId="4" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs>'
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>')
    n = len(sheets)
    with zipfile.ZipFile(p, 'w', zipfile.ZIP_DEFLATED) as z:
        z.writestr('[Content_Types].xml', H + '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/>'
          + ''.join(f'<Override PartName="/xl/worksheets/sheet{i+1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>' for i in range(n)) + '</Types>')
        z.writestr('_rels/.rels', H + f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="{rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>')
        z.writestr('xl/workbook.xml', H + f'<workbook xmlns="{ns}" xmlns:r="{rel}"><sheets>' + ''.join(f'<sheet name="{escape(s[0])}" sheetId="{i+1}" r:id="rId{i+1}"/>' for i, s in enumerate(sheets)) + '</sheets></workbook>')
        z.writestr('xl/_rels/workbook.xml.rels', H + '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
          + ''.join(f'<Relationship Id="rId{i+1}" Type="{rel}/worksheet" Target="worksheets/sheet{i+1}.xml"/>' for i in range(n))
          + f'<Relationship Id="rId{n+1}" Type="{rel}/styles" Target="styles.xml"/><Relationship Id="rId{n+2}" Type="{rel}/sharedStrings" Target="sharedStrings.xml"/></Relationships>')
        z.writestr('xl/styles.xml', styles)
        z.writestr('xl/sharedStrings.xml', H + f'<sst xmlns="{ns}" uniqueCount="{len(strings)}">' + ''.join(f'<si><t xml:space="preserve">{escape(s)}</t></si>' for s in strings) + '</sst>')
        for i, x in enumerate(xml_sheets): z.writestr(f'xl/worksheets/sheet{i+1}.xml', x)

# ---------------------------------------------------------------- 1 windows
def windows():
    R = random.Random(271201)
    dom = ['Mrs Abbott','J Barker','Mr & Mrs Coles','D. Drury','Helen Eastwood','F Farrow','Mrs Gill','Keith Hallam','R Ingram','Joan Jessop','Mr Kirkby','P Lister','Mrs Moffat','N Naylor','S Oldroyd','Mr Parkin','The Quinns','B Rudd','Mrs Sykes','T Tasker','A Underhill','Mr Vickers','Mrs Womersley','G Yardley','Linda Appleyard','C Bramley','Mr Crowther','Mrs Dyson','Ian Ellis','M Fearnley','Mrs Garside','H Haigh']
    com = ['Beech House Care Home','Calder Dental Supplies','Northgate Motors','The Bay Horse','Sowerby Solicitors','Pennine Vets Supplies Ltd','St Jude\'s Academy','Hollins Business Park','Crown Estate Agents','Ridings Fitness','Millstone Bakery','Kwik Print','Aire Valley Insurance','Westgate Optical','Brighouse Carpets','Harper & Sons Funeral Directors']
    areas = ['HX1','HX2','HX3','HD6','BD19']
    cust = []
    for n in dom:
        cust.append((n,'Domestic',R.choice(areas),R.choice(['Exterior windows','Exterior windows','Windows + conservatory','Windows + gutters']),R.choice([12.5,14,15,16.5,18,22,25,30]),R.choice([28,28,56,56,56]),14))
    for n in com:
        cust.append((n,'Commercial',R.choice(areas),R.choice(['Shopfront','Office block in/out','Exterior contract clean','Fascia & cladding']),float(R.randrange(45,290,5))+R.choice([0,.5]),R.choice([14,28,28,28]),30))
    slow = {'Hollins Business Park':.45,'The Bay Horse':.35,'Ridings Fitness':.3,'Mr Parkin':.5,'S Oldroyd':.3,'Northgate Motors':.2}
    END = date(2025,9,30); inv = []
    for (n,t,a,j,p,f,terms) in cust:
        d = date(2025,1,2)+timedelta(days=R.randrange(0,f))
        while d <= END:
            if d.weekday()==6: d += timedelta(days=1)
            if d > END: break
            price = p
            job = j
            if R.random()<.05: job='One-off gutter clear'; price=p+R.choice([35,60,85])
            inv.append([d,n,t,a,job,round(price,2),terms]); d += timedelta(days=f+R.choice([-1,0,0,0,1,2]))
    inv.sort(key=lambda x:(x[0],x[1]))
    rows=[]; no=4101
    for d,n,t,a,j,p,terms in inv:
        due=d+timedelta(days=terms); r=R.random(); paid=None; st=''
        vat=round(p*.2+1e-9,2); gross=round(p+vat,2)
        if R.random()<.03: st='Void'
        elif d>=date(2025,9,26) and R.random()<.35: st='Draft'
        else:
            if R.random()<slow.get(n,.02): paid=None
            else:
                lag = R.choice([0,1,2,3,5,7,9,12,13,14]) if t=='Domestic' else int(R.gauss(31,9))
                if R.random()<.10: lag+=R.randrange(10,45)
                paid=d+timedelta(days=max(0,lag))
                if paid>END: paid=None
            st='Paid' if paid else ('Overdue' if due<END else 'Sent')
        tt=t if R.random()<.86 else R.choice([t.lower(),t.upper(),t+' '])
        ar=a if R.random()<.95 else ''
        rows.append([f'INV-{no}',uk(d),uk(due),uk(paid),n,ar,tt,j,f'{p:.2f}',f'{vat:.2f}',f'{gross:.2f}',st]); no+=1
        if st=='Paid' and R.random()<.03:
            cd=min(END,paid+timedelta(days=R.randrange(1,12)))
            c=round(p*R.choice([.5,1]),2); cv=round(c*.2+1e-9,2)
            rows.append([f'CN-{no-4000:03d}',uk(cd),'','',n,ar,t,'Credit: '+j.lower(),f'{-c:.2f}',f'{-cv:.2f}',f'{-c-cv:.2f}','Applied'])
    wcsv(path('windows','Invoices_export_2025-09-30.csv'),['Invoice No','Issued','Due','Paid On','Customer','Area','Type','Job','Net','VAT','Gross','Status'],rows)

# ---------------------------------------------------------------- 2 yoga
def yoga():
    R = random.Random(271202)
    fn='Amy Beth Chloe Dan Ella Fay Grace Hugo Isla Jess Kate Lily Maya Nina Omar Poppy Rosa Sara Tess Uma Vera Will Zoe Anika Bruno Carl Dora Ed Flo Gita'.split()
    ln='Ash Bell Cook Dale Ellis Ford Grant Hart Irwin Jones Khan Lowe Marsh Nash Owen Price Reed Stone Tate Webb'.split()
    mem=[]
    while len(mem)<66:
        x=R.choice(fn)+' '+R.choice(ln)
        if x not in mem: mem.append(x)
    mp={m:R.choice(['Membership','Membership','10-class pass','10-class pass','Drop-in','Drop-in','Intro offer']) for m in mem}
    wt=[R.choice([1,1,2,3,5]) for _ in mem]
    tt=[(0,'18:30','Vinyasa Flow','Anna Lind',14),(4,'07:00','Vinyasa Flow','Anna Lind',9),(1,'19:30','Yin','Marcus Roy',6),(2,'20:00','Yin','Marcus Roy',5),
        (2,'10:00','Hatha Basics','Ruth Amadi',4),(3,'11:00','Prenatal','Ruth Amadi',3),(1,'09:30','Hatha Basics','Ruth Amadi',4),(6,'11:00','Hatha Basics','Ruth Amadi',5),
        (5,'09:00','Hot Yoga','Dee Carver',10),(6,'09:30','Ashtanga','Marcus Roy',7)]
    nos={'Anna Lind':.05,'Marcus Roy':.13,'Ruth Amadi':.08,'Dee Carver':.20}
    price={'Membership':0,'10-class pass':10.5,'Drop-in':14,'Intro offer':9}
    rows=[]; d=date(2025,1,6); bid=20411
    while d<=date(2025,4,13):
        for wd,st,cl,te,size in tt:
            if d.weekday()!=wd: continue
            if R.random()<.05: continue
            k=max(1,min(16,size+R.choice([-2,-1,-1,0,0,0,1,1,2])))
            ms=set()
            while len(ms)<k: ms.add(R.choices(mem,wt)[0])
            for m in sorted(ms):
                lead=int(min(21,R.expovariate(1/4.2)))
                bt=datetime(d.year,d.month,d.day)-timedelta(days=lead)+timedelta(hours=R.randrange(6,23),minutes=R.randrange(60))
                h,mi=map(int,st.split(':'))
                if lead==0:
                    bt=datetime(d.year,d.month,d.day,h,mi)-timedelta(minutes=R.randrange(10,300))
                x=R.random()
                ns=nos[te]
                status='No-show' if x<ns else 'Cancelled' if x<ns+.09 else 'Late cancel' if x<ns+.13 else 'Attended'
                if status=='No-show' and R.random()<.3: status='No show'
                if status=='Attended' and R.random()<.05: status='attended'
                p=price[mp[m]]
                rows.append([None,bt.strftime('%Y-%m-%d %H:%M'),d.isoformat(),st,cl,te,m,mp[m],R.choice(['App','App','Website','Front desk','']) ,f'{p:.2f}',status])
        d+=timedelta(days=1)
    rows.sort(key=lambda r:(r[1],r[6]))
    for r in rows: r[0]=f'B{bid}'; bid+=R.choice([1,1,1,2])
    att=[i for i,r in enumerate(rows) if r[10]=='Attended']
    for i in sorted(R.sample(att,7),reverse=True): rows.insert(i+1,list(rows[i]))
    wcsv(path('yoga','class-bookings-jan-apr-2025.csv'),['booking_id','booked_at','class_date','start','class','teacher','member','pass_type','channel','price_gbp','status'],rows)

# ---------------------------------------------------------------- 3 itsupport (xlsx)
def itsupport():
    R = random.Random(271203)
    clients={'Halden Logistics':9,'Oakfield Primary':7,'Brookes & Tull':6,'Marlow Ceramics':5,'Fenwick Estates':5,'Sable Design':4,'Tidewater Marine':4,'Copperhill GP Surgery':6,'Lorne Hospitality':3}
    rate={'Lorne Hospitality':[4,4,3,2,1],'Sable Design':[0,1,2,4,5]}
    ag={'Priya Shah':['Priya Shah']*7+['P. Shah','priya shah','Priya  Shah'],'Tom Becker':['Tom Becker']*8+['tom becker'],'Leah Okafor':['Leah Okafor']*8+['L. Okafor'],'Sam Doyle':['Sam Doyle']*9+['Sam doyle']}
    agw=[34,25,22,16]
    pri=['Low','Normal','Normal','Normal','High','High','Urgent']
    rep={'Low':14,'Normal':6,'High':2.2,'Urgent':.5}
    fix={'Low':90,'Normal':40,'High':20,'Urgent':7}
    cats=['Email','Printer','Network','Hardware','Accounts & passwords','Software','Phones']
    cw=[9,5,6,6,8,7,2]
    rows=[]; tk=7300
    mw={1:48,2:55,3:66,4:60,5:74,6:83}
    cr=[]
    for m,n in mw.items():
        for _ in range(n):
            while True:
                dt=datetime(2025,m,R.randrange(1,31 if m!=2 else 29),R.randrange(7,19),R.randrange(60))
                if dt.weekday()<5 or R.random()<.1: break
            cr.append(dt)
    cr.sort(); EXP=datetime(2025,6,30,18,30)
    for i,c in enumerate(cr):
        tk+=R.choice([1,1,1,2,3]); cl=R.choices(list(clients),list(clients.values()))[0]
        p=R.choice(pri); a=R.choices(list(ag),agw)[0]
        fr=c+timedelta(minutes=int(R.expovariate(1/(rep[p]*60))+3))
        rs=fr+timedelta(minutes=int(R.expovariate(1/(fix[p]*60))+10))
        if i==171: rs=fr+timedelta(days=47,hours=5,minutes=12)
        st='Closed' if R.random()<.62 else 'Resolved'
        if i!=171 and R.random()<.045 and c>datetime(2025,4,15): st='Pending'
        if c>datetime(2025,6,10) and R.random()<.3: st='Open'
        if rs>EXP: st=R.choice(['Open','Open','Pending'])
        if fr>EXP: fr=None; st='Open'
        if st in('Open','Pending'): rs=None
        if st=='Open' and R.random()<.25: fr=None
        csat=''
        if rs and R.random()<.45: csat=R.choices([1,2,3,4,5],rate.get(cl,[1,1,2,6,7]))[0]
        an=R.choice(ag[a])
        if st=='Open' and fr is None and R.random()<.6: an=''
        cat=R.choices(cats,cw)[0]
        if R.random()<.06: cat=cat.lower()
        pp=p if R.random()<.95 else p.lower()
        mins=R.randrange(1,25)*5 if (rs or R.random()<.5) else ''
        rows.append([f'T-{tk}',c,fr,rs,cl,cat,pp,st,an,csat,mins])
    hdr=['Ticket','Created','First reply','Resolved','Client','Category','Priority','Status','Agent','CSAT','Minutes spent']
    wxlsx(path('itsupport','helpdesk tickets Jan-Jun.xlsx'),[('Tickets',[[('b',h) for h in hdr]]+rows,[])])

# ---------------------------------------------------------------- 4 solar (CRM)
def solar():
    R = random.Random(271204)
    towns=['Bristol','Bath','Keynsham','Clevedon','Yate','Portishead']; tw=[10,7,4,3,4,3]
    src={'Website':(10,.34),'Referral':(7,.62),'Google Ads':(8,.22),'Trade show':(3,.42),'Leaflet':(3,.28),'':(2,.4)}
    own={'Gemma Rowe':9,'Ollie Pratt':7,'Hannah Stead':6,'Kev Moran':4}
    reasons=['Price','Price','Price','Price','Went with competitor','Went with competitor','Roof not suitable','No response','No response','Postponed','']
    sn='Adams Bishop Carter Doyle Evans Flynn Green Hobbs Ivory James Kemp Lamb Mills Noble Orr Pope Rice Shaw Todd Usher Vine Wade Young Abbey Burr Craig Dodd Eaves Frost Gale'.split()
    rows=[]; EXP=date(2025,6,30)
    cds=sorted(date(2024,1,3)+timedelta(days=int(R.random()**.85*543)) for _ in range(285))
    for i,c in enumerate(cds):
        t=R.choices(towns,tw)[0]; s=R.choices(list(src),[v[0] for v in src.values()])[0]
        o=R.choices(list(own),list(own.values()))[0]
        k=round(R.uniform(2.8,6.2)+ (R.uniform(3,18) if R.random()<.12 else 0),1)
        bat=R.choices(['Yes','No','yes','no',''],[40,38,4,5,7])[0]
        if bat.lower()=='yes': k=round(k+.9,1)
        amt=round(k*1180+ (3900 if bat.lower()=='yes' else 0)+R.randrange(-300,900,25),-1)
        cl=c+timedelta(days=R.randrange(9,95)); lr=''
        if cl>EXP or R.random()<.05:
            st=R.choice(['New','Survey booked','Quote sent','Quote sent']); clx=''
        else:
            st='Won' if R.random()<src[s][1] else 'Lost'; clx=cl.isoformat()
            if st=='Lost': lr=R.choice(reasons)
        if st=='New': kk='' if R.random()<.6 else k; am='' if kk=='' else amt
        else: kk,am=k,amt
        tx=t if R.random()<.85 else R.choice([t.lower(),t.upper(),t+' '])
        cust=R.choice(sn)
        rows.append([f'D{10240+i*3+R.randrange(3)}',f'{cust} - {"PV + battery" if bat.lower()=="yes" else "PV"} {t}',tx,s,o,st,lr,kk,bat,f'£{am:,.2f}' if am!='' else '',c.isoformat(),clx])
    wcsv(path('solar','crm_deals_export.csv'),['Deal ID','Deal name','Town','Source','Owner','Stage','Lost reason','kWp','Battery','Amount (ex VAT)','Create date','Close date'],rows)

# ---------------------------------------------------------------- 5 gardencentre (till)
def gardencentre():
    R = random.Random(271205)
    items=[('Plants','Lavender 9cm',3.5,20,14),('Plants','Geranium 6-pack',6.99,20,10),('Plants','Olive tree 1.2m',64.99,20,2),('Plants','Tomato plant',2.75,0,9),('Plants','Hosta 2L',11.5,20,5),('Plants','Climbing rose 4L',19.99,20,4),
      ('Compost & Soil','Peat-free compost 50L',9.99,20,11),('Compost & Soil','Topsoil 25L',6.49,20,5),('Compost & Soil','Bark chippings 70L',8.99,20,5),
      ('Pots','Terracotta pot 20cm',7.99,20,6),('Pots','Glazed planter 40cm',39.95,20,3),('Tools','Secateurs',24.99,20,2),('Tools','Watering can 9L',14.99,20,3),('Tools','Gloves',8.49,20,5),
      ('Seeds','Wildflower mix',3.29,0,5),('Seeds','Runner beans',2.49,0,5),('Café','Cream tea',8.95,20,7),('Café','Scone',3.2,20,12),('Café','Flat white',3.4,20,18),('Gifts','Scented candle',12.5,20,3),('Gifts','Greeting card',2.95,20,6)]
    cash=['Jo','Pauline','Raj','Ellie']
    hours=[9,10,11,12,13,14,15,16]; hw=[5,9,17,10,8,11,9,5]
    rows=[]; d=date(2025,5,1); rc=88012
    while d<=date(2025,7,31):
        n=R.choice([2,3,4,4]) if d.weekday()<5 else R.choice([5,6,7,8])
        ts=sorted(f'{R.choices(hours,hw)[0]:02d}:{R.randrange(60):02d}' for _ in range(n))
        for t in ts:
            rc+=1; ref=R.random()<.045
            till=R.choice(['1','2','Café']); ca=R.choice(cash); pay=R.choices(['Card','card','CARD','Cash','cash','Voucher'],[60,6,5,20,3,4])[0]
            k=1 if ref else R.choice([1,1,2,2,3,3,4])
            w=[i[4]*(1 if not(i[0]=='Compost & Soil') else {5:1.7,6:1.0,7:.55}[d.month])*(1 if i[0]!='Plants' else {5:1.3,6:1.1,7:.7}[d.month]) for i in items]
            ch=[]
            while len(ch)<k:
                x=R.choices(items,w)[0]
                if x not in ch: ch.append(x)
            for dep,it,p,v,_ in ch:
                q=R.choices([1,2,3,4,6],[60,22,9,6,3])[0]
                if p>20: q=1
                disc=0
                if R.random()<.07: disc=round(p*q*.1,2)
                typ='Sale'
                if ref: typ='Refund'; q=-1; disc=0
                elif R.random()<.015: typ='Void'
                tot=round(p*q-disc,2); vat=round(tot-tot/(1+v/100),2)
                rows.append([rc,uk(d),t,till,ca,dep if R.random()<.985 else '',it,q,f'{p:.2f}',f'{disc:.2f}' if disc else '',f'{tot:.2f}',f'{v}%',f'{vat:.2f}',pay,typ])
        d+=timedelta(days=1)
    wcsv(path('gardencentre','till_lines_May-Jul_2025.csv'),['Receipt','Date','Time','Till','Cashier','Dept','Item','Qty','Price','Discount','Total inc VAT','VAT rate','VAT','Payment','Type'],rows)

# ---------------------------------------------------------------- 6 fahrschule (DE)
def fahrschule():
    R = random.Random(271206)
    vn='Lena Jonas Mia Paul Emma Finn Hanna Leon Sofia Ben Lara Tim Nele Jan Aylin Emre Marie Luca Clara Nico Ida Max Zoe Felix'.split()
    nn='Becker Hoffmann Schäfer Koch Richter Klein Wolf Neumann Yilmaz Braun Zimmermann Krüger Hartmann Lange Köhler Maier'.split()
    st=[]
    while len(st)<42:
        x=R.choice(nn)+', '+R.choice(vn)
        if x not in st: st.append(x)
    kl={s:R.choices(['B','A','BE'],[32,7,4])[0] for s in st}
    lehr={'Thomas Berger':('Golf 8',[45,45,45,45,90]),'Sabine Vogt':('Polo',[90,90,90,45]),'Mehmet Aydin':('Mini Cooper',[45,90])}
    sl={}; cyc={'B':'TSTMSTTSM','A':'TSM','BE':'ST'}; cnt={'B':0,'A':0,'BE':0}
    for s in st:
        k=kl[s]; c=cyc[k][cnt[k]%len(cyc[k])]; cnt[k]+=1
        sl[s]={'T':'Thomas Berger','S':'Sabine Vogt','M':'Mehmet Aydin'}[c]
    pr={'B':58.5,'A':64.0,'BE':66.0}
    bad={s:(.03 if R.random()<.85 else .22) for s in st}; bad[st[6]]=.9
    rows=[]; STAND=date(2025,6,30)
    start=date(2025,1,7)
    for s in st:
        k=kl[s]; l=sl[s]; n=R.randrange(9,20); d=start+timedelta(days=R.randrange(0,95))
        seq=[]
        for i in range(n):
            art='Übungsfahrt' if i<n*.5 else R.choices(['Übungsfahrt','Überlandfahrt','Autobahnfahrt','Nachtfahrt'],[3,4,3,2])[0]
            seq.append(art)
        seq.append('Prüfung')
        for i,art in enumerate(seq):
            d+=timedelta(days=R.choice([3,4,5,6,7,8,10]))
            while d.weekday()==6: d+=timedelta(days=1)
            if d>date(2025,7,18): break
            du=45 if art=='Prüfung' else R.choice(lehr[l][1]) if art=='Übungsfahrt' else 90
            if l=='Thomas Berger' and art!='Prüfung' and art!='Übungsfahrt': du=R.choice([45,45,90])
            fz={'B':lehr[l][0],'A':'Yamaha MT-07','BE':'VW T6 + Anhänger'}[k]
            p=pr[k]*du/45+(12*du/45 if art in('Überlandfahrt','Autobahnfahrt','Nachtfahrt') else 0)
            erg=''
            if art=='Prüfung': p=149.0
            x=R.random()
            if d>STAND: status='geplant' if x<.94 else 'abgesagt'
            else: status='abgesagt' if x<.06 else 'nicht erschienen' if x<.085 else 'durchgeführt'
            if art=='Prüfung' and status=='durchgeführt':
                erg='bestanden' if R.random()<.72 else 'nicht bestanden'
            bz=None
            if status in('durchgeführt','nicht erschienen'):
                bz=d+timedelta(days=R.randrange(0,21))
                if R.random()<bad[s] or bz>STAND: bz=None
            sx=status if R.random()<.93 else status.capitalize()
            rows.append([d,f'{R.randrange(8,19):02d}:{R.choice(["00","15","30","45"])}',du,s,k,l if R.random()>.01 else '',fz,art,p,sx,bz,erg])
            if art=='Prüfung' and erg=='nicht bestanden':
                seq+=['Übungsfahrt','Übungsfahrt','Prüfung'] if len(seq)<26 else []
    rows.sort(key=lambda r:(r[0],r[1],r[3]))
    out=[]
    for i,r in enumerate(rows):
        out.append([f'FS-{25001+i}',dd(r[0]),r[1],r[2],r[3],r[4],r[5],r[6],r[7],de(r[8]),r[9],dd(r[10]),r[11]])
    wcsv(path('fahrschule','Termine_Export_30062025.csv'),['Termin-Nr','Datum','Beginn','Dauer (min)','Fahrschüler','Klasse','Fahrlehrer','Fahrzeug','Art','Preis brutto','Status','Bezahlt am','Ergebnis'],out,';','utf-8-sig')

# ---------------------------------------------------------------- 7 architekturbuero (DE)
def architektur():
    R = random.Random(271207)
    ma={'Dr. Ulrike Sommer':128,'Henrik Pohl':104,'Jasmin Roth':92,'Lukas Ebner':78,'Pia Wendt':62,'Theo Franke':62}
    pj={'Kita Sonnenhang':('Stadt Weiler',['Lukas Ebner','Pia Wendt','Theo Franke','Pia Wendt'],18,.03),
        'Sanierung Rathaus':('Stadt Weiler',['Dr. Ulrike Sommer','Henrik Pohl','Dr. Ulrike Sommer','Jasmin Roth'],25,.05),
        'Wohnpark Seeblick':('Müller Bau GmbH',['Henrik Pohl','Jasmin Roth','Theo Franke'],15,.10),
        'Gewerbehalle Nord':('Alpina Logistik AG',['Jasmin Roth','Lukas Ebner'],10,.08),
        'Umbau Praxis Dr. Heim':('Praxis Dr. Heim',['Lukas Ebner','Theo Franke'],6,.30),
        'EFH Familie Kessler':('Kessler',['Pia Wendt','Henrik Pohl'],7,.15),
        'Dachausbau Lindenstr. 4':('Hausverwaltung Brandt',['Lukas Ebner','Pia Wendt'],5,.10),
        'Wettbewerb Schulcampus':('Landkreis Oberland',['Dr. Ulrike Sommer','Jasmin Roth','Theo Franke'],6,.62),
        'Büro intern':('',list(ma),8,1.0)}
    kv={'Müller Bau GmbH':['Müller Bau GmbH']*6+['Mueller Bau GmbH','müller bau gmbh','Müller Bau'],'Stadt Weiler':['Stadt Weiler']*7+['STADT WEILER','Stadt Weiler '],'Hausverwaltung Brandt':['Hausverwaltung Brandt']*4+['HV Brandt']}
    lp=['LP1','LP2','LP3','LP4','LP5','LP6','LP7','LP8']
    late={'Dr. Ulrike Sommer':6.5,'Henrik Pohl':2.5,'Jasmin Roth':1,'Lukas Ebner':3,'Pia Wendt':.6,'Theo Franke':1.5}
    rows=[]; d=date(2025,1,7); i=0
    while d<=date(2025,6,30):
        if d.weekday()<5:
            for _ in range(R.choice([4,5,6]) if d.month<4 else R.choice([6,7,8])):
                p=R.choices(list(pj),[v[2] for v in pj.values()])[0]; k,team,_,nb=pj[p]; m=R.choice(team)
                h=R.choice([.5,1,1.5,2,2.5,3,3.5,4,5,6,7.5])
                if p=='Kita Sonnenhang': h=R.choice([3,4,5,6,7.5,8])
                ab='nein' if R.random()<nb else 'ja'
                lag=int(R.expovariate(1/(late[m]+.3))); er=d+timedelta(days=lag)
                st=R.choices(['freigegeben','abgelehnt'],[95,5])[0]
                if d>date(2025,6,9): st=R.choices(['offen','freigegeben','abgelehnt'],[70,27,3])[0]
                elif R.random()<.03: st='offen'
                b=round(h*ma[m],2) if ab=='ja' else 0
                abx=ab if R.random()<.92 else R.choice([ab.capitalize(),ab.upper()])
                i+=1
                rows.append([f'{31000+i}',dd(d),dd(er),m,p,R.choice(kv.get(k,[k])),R.choice(lp) if p!='Büro intern' and R.random()<.9 else '',R.choice(['Entwurf','Werkplanung','Bauleitung','Besprechung','Ausschreibung','Fahrzeit']) if p!='Büro intern' else R.choice(['Verwaltung','Fortbildung','Akquise']),de(h),abx,de(ma[m]),de(b),st])
        d+=timedelta(days=1)
    wcsv(path('architekturbuero','Zeiterfassung_Export_1HJ2025.csv'),['Nr','Datum','Erfasst am','Mitarbeiter','Projekt','Kunde','Leistungsphase','Tätigkeit','Stunden','Abrechenbar','Stundensatz','Betrag netto','Status'],rows,';','cp1252')

# ---------------------------------------------------------------- 8 bakery (hand-kept xlsx)
def bakery():
    R = random.Random(271208)
    mon='Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split()
    season={'Bread':[1,.98,1,1.01,.99,.97,.95,.93,1.02,1.04,1.05,1.2],'Cakes':[.8,.95,1,1.15,1,1,.95,.9,1,1.05,1.1,1.5],'Pastries':[.9,.95,1,1,1.05,1.05,1.05,1,1,1,1,1.1],'Sandwiches':[1.1,1.1,1.15,1.1,1.1,1.05,.9,.8,.85,.85,.85,.7],'Hot drinks':[1.1,1.1,1.05,.95,.9,.8,.75,.8,.95,1.1,1.2,1.3]}
    out={'HIGH STREET SHOP':{'Bread':4300,'Cakes':2600,'Pastries':2100,'Sandwiches':1900,'Hot drinks':1500},
         'STATION KIOSK':{'Pastries':1350,'Sandwiches':950,'Cakes':420,'Hot drinks':760},
         'SATURDAY MARKET':{'Bread':1250,'Cakes':820,'Pastries':560},
         'WHOLESALE (cafes + farm shop)':{'Bread':2450,'Cakes':640}}
    rows=[[('b',"Hobb's Bakery - takings 2025")],['all figures in £ incl. VAT where it applies, from the Z-reads'],[]]
    rows.append([('b','')]+[('b',m) for m in mon]+[('b','Year'),('b','Notes')])
    subs=[]
    for o,lines in out.items():
        rows.append([('b',o)]); first=len(rows)+1
        for l,b in lines.items():
            vals=[]
            for i in range(12):
                v=float(round(b*season[l][i]*R.uniform(.95,1.05)))
                if o=='STATION KIOSK' and i==7: v=float(round(v*.62))
                if o=='SATURDAY MARKET' and i in(0,1): v='closed' if i==0 else None
                if o=='HIGH STREET SHOP' and l=='Bread' and i==4: v=float(round(v*.7))
                vals.append(v)
            n=len(rows)+1
            note=None
            if o=='HIGH STREET SHOP' and l=='Bread': note='oven out 9 days in May'
            if o=='STATION KIOSK' and l=='Sandwiches': note='new supplier from July'
            rows.append([l]+vals+[F(f'SUM(B{n}:M{n})',sum(v for v in vals if isinstance(v,float))),note])
        last=len(rows); n=last+1; tot=[]
        for c in range(1,14):
            s=0.0
            for r in range(first-1,last):
                v=rows[r][c]; v=v.v if isinstance(v,F) else v
                if isinstance(v,float): s+=v
            L=colname(c); tot.append(('b',F(f'SUM({L}{first}:{L}{last})',s)))
        nm={'HIGH STREET SHOP':'Total High St','STATION KIOSK':'Total kiosk','SATURDAY MARKET':'Total market','WHOLESALE (cafes + farm shop)':'Total wholesale'}[o]
        note={'STATION KIOSK':'Aug: station works, closed 11 days','SATURDAY MARKET':'no market Jan + Feb'}.get(o)
        rows.append([('b',nm)]+tot+[note]); subs.append(n); rows.append([])
    g=[]
    for c in range(1,14):
        L=colname(c); g.append(('b',F('+'.join(f'{L}{n}' for n in subs),sum(rows[n-1][c][1].v for n in subs))))
    rows.append([('b','ALL TAKINGS')]+g); rows.append([]); rows.append(['Dec not double checked yet - M.'])
    wxlsx(path('bakery','Takings 2025.xlsx'),[('2025',rows,['A1:F1'])])

# ---------------------------------------------------------------- 9 gebaeudereinigung (hand-kept xlsx, DE)
def reinigung():
    R = random.Random(271209)
    N=[('Rathaus Altdorf','Gemeinde Altdorf',1850,'täglich','Kowalski'),('Grundschule Altdorf','Gemeinde Altdorf',2640,'täglich','Kowalski'),('Feuerwehrhaus','Gemeinde Altdorf',620,'wöchentlich','Öztürk'),('Bürotrakt Mertens','Mertens Maschinenbau',980,'3x Woche','Kowalski'),('Sozialräume Halle 2','Mertens Maschinenbau',340,'täglich','Öztürk'),('Steuerkanzlei Lang','Lang & Partner',260,'2x Woche','Öztürk'),('Autohaus Ritter','Autohaus Ritter',1120,'3x Woche','Kowalski'),('Treppenhaus Parkstr. 8-12','WEG Parkstraße',410,'wöchentlich','Öztürk'),('Apotheke am Markt','Dr. Sander',190,'täglich','Öztürk'),('Fitness Point','Fitness Point GmbH',1430,'täglich','Kowalski')]
    S=[('Praxis Dr. Wieland','Dr. Wieland',310,'täglich','Brandl'),('Hauptverwaltung','Sparbank Südtal',1960,'täglich','Brandl'),('Filiale Talweg','Sparbank Südtal',280,'3x Woche','Nowak'),('Filiale Bergstraße','Sparbank Südtal',240,'3x Woche','Nowak'),('Kindergarten Spatzennest','Caritas Südtal',720,'täglich','Nowak'),('Filiale Bahnhof','Sparbank Südtal',210,'3x Woche','Nowak'),('Seniorenheim St. Anna','Caritas Südtal',5150,'täglich','Brandl'),('Lager Büro Huber','Huber Spedition',450,'2x Woche','Nowak'),('Treppenhaus Lindenhof','WEG Lindenhof',680,'wöchentlich','Nowak'),('Küchenstudio Bauer','Küchen Bauer',540,'wöchentlich','Nowak')]
    G=[('Glas Rathaus','Gemeinde Altdorf',420,'vierteljährlich','Petrov'),('Glas Sparbank HV','Sparbank Südtal',890,'monatlich','Petrov'),('Glas Autohaus Ritter','Autohaus Ritter',610,'monatlich','Petrov'),('Glas Küchenstudio','Küchen Bauer',230,'vierteljährlich','Petrov'),('PV-Anlage Mertens','Mertens Maschinenbau',1500,'halbjährlich','Petrov')]
    base={'täglich':1.62,'3x Woche':1.02,'2x Woche':.78,'wöchentlich':.42,'monatlich':.36,'vierteljährlich':.17,'halbjährlich':.055}
    ends={'Feuerwehrhaus':date(2025,12,31),'Steuerkanzlei Lang':date(2025,9,30),'Fitness Point':date(2025,6,30),'Filiale Bergstraße':date(2025,8,31),'Glas Sparbank HV':date(2025,12,31),'Kindergarten Spatzennest':date(2026,7,31),'Hauptverwaltung':date(2026,12,31),'Bürotrakt Mertens':date(2027,3,31),'Seniorenheim St. Anna':date(2026,6,30),'Lager Büro Huber':date(2026,2,28)}
    notes={'Fitness Point':'Kunde hat zum 30.06. gekündigt!','Apotheke am Markt':'Schlüssel bei Öztürk','Seniorenheim St. Anna':'Nachkalkulation fällig','Filiale Talweg':'Preis seit 2021 unverändert','Grundschule Altdorf':'in den Ferien nur Grundreinigung','Steuerkanzlei Lang':'will verlängern'}
    rows=[[('b','Objektliste Glanz & Sauber Gebäudereinigung')],['Stand: 01.03.2025 - gepflegt von Fr. Maurer'],[]]
    tot=[]
    for t,L in(('OBJEKTE NORD',N),('OBJEKTE SÜD',S),('GLAS / SONDER',G)):
        rows.append([('b',t)])
        rows.append([('b',h) for h in['Objekt','Auftraggeber','Fläche m²','Turnus','Vorarbeiter','Pauschale / Monat netto','Vertrag seit','Vertrag bis','Bemerkung']])
        f=len(rows)+1
        for o,k,q,tu,v in L:
            p=round(q*base[tu]*R.uniform(.86,1.16)*(1.55 if q<320 else 1.0),0)
            if o=='Treppenhaus Lindenhof': p=232.0
            if o=='Seniorenheim St. Anna': p=4180.0
            p=float(p)
            s=date(R.randrange(2014,2024),R.randrange(1,13),1)
            e=ends.get(o)
            rows.append([o,k,q,tu,v,p,s,e if e else ('unbefristet' if R.random()<.6 else None),notes.get(o)])
        l=len(rows)
        a=sum(rows[r][2] for r in range(f-1,l)); b=sum(rows[r][5] for r in range(f-1,l))
        rows.append([('b','Zwischensumme'),None,('b',F(f'SUM(C{f}:C{l})',a)),None,None,('b',F(f'SUM(F{f}:F{l})',b))]); tot.append((len(rows),a,b)); rows.append([])
    rows.append([('b','GESAMT'),None,('b',F('+'.join(f'C{n}' for n,_,_ in tot),sum(x[1] for x in tot))),None,None,('b',F('+'.join(f'F{n}' for n,_,_ in tot),sum(x[2] for x in tot)))])
    rows.append([]); rows.append(['alle Preise zzgl. 19 % MwSt. / Ansprechpartner siehe Ordner'])
    wxlsx(path('gebaeudereinigung','Objektliste Stand Maerz 2025.xlsx'),[('Objekte',rows,['A1:E1'])])

# ---------------------------------------------------------------- 10 scaffolding (hand-kept csv)
def scaffolding():
    R = random.Random(271210)
    streets=['Mill Lane','Church St','Station Rd','The Crescent','Albert Rd','Park View','Quarry Hill','Chapel Fold','Victoria Ave','Moorside','Spring Gdns','Canal St','Birch Grove','Queens Rd','Low Moor','Beacon Hill','Carr Lane','Green End']
    cu=['Hargreaves Roofing','D Simms','Peak Builders','Mrs Lowther','Norfolk Homes','A1 Chimneys','Tansley & Co','J Whitham','Heron Property','C Bright']
    cw=[9,3,7,2,6,5,4,2,3,2]
    base={'Chimney':340,'Gable end':480,'Full house':1350,'Shopfront':720}
    names=['APRIL','MAY','JUNE','JULY','AUGUST','SEPTEMBER']
    L=[['Ridgeway Scaffolding - hire book 2025','','','','','','','','',''],['as at 30/09/25 - prices + VAT','','','','','','','','',''],['']*10]
    no=611; ASAT=date(2025,9,30); used=set(); tot_all=0
    for mi,m in enumerate(names):
        L.append([f'{m} 2025']+['']*9)
        L.append(['Job','Up','Down','Site','Customer','Type','Weeks agreed','Price','Extra weeks','Paid'])
        y=4+mi; sp=se=0
        n=[9,11,8,13,10,9][mi]
        ds=sorted(R.sample(range(1,29),n))
        for day in ds:
            up=date(2025,y,day); t=R.choices(list(base),[8,5,5,3])[0]; w=R.choice([2,3,4,4,6]) if t!='Full house' else R.choice([6,8,10])
            actual=w*7-R.randrange(0,8) if R.random()<.55 else w*7+R.randrange(2,40)
            if no==627: actual=w*7+55
            dn=up+timedelta(days=actual)
            if dn>ASAT: dn=None
            p=base[t]+R.randrange(-60,200,5)
            over=(dn-up).days-w*7 if dn else (ASAT-up).days-w*7
            ew=max(0,-(-over//7))
            ex=ew*{'Chimney':25,'Gable end':30,'Full house':60,'Shopfront':45}[t]
            if R.random()<.15: ex=0
            while True:
                s=f'{R.randrange(1,120)} {R.choice(streets)}'
                if s not in used: used.add(s); break
            c=R.choices(cu,cw)[0]
            paid=R.choices(['y','Y','yes','n','part',''],[60,10,6,8,4,3])[0] if dn else R.choices(['n','y','part',''],[50,20,10,20])[0]
            L.append([f'{no}',up.strftime('%d/%m/%y'),dn.strftime('%d/%m/%y') if dn else R.choice(['','still up']),s,c,t,str(w),f'£{p:,}' if p>=1000 else f'£{p}',f'£{ex}' if ex else '',paid]); no+=1
            sp+=p; se+=ex
        L.append(['Total','','','','','','',f'£{sp:,}',f'£{se:,}','']); L.append(['']*10); tot_all+=sp+se
    L.append(['YEAR SO FAR','','','','','','',f'£{tot_all:,}','',''])
    L.append(['NB extra weeks get added to the final bill','','','','','','','','',''])
    wcsv(path('scaffolding','scaffold hire book 2025.csv'),None,L)

# ---------------------------------------------------------------- 11 druckerei (statement, DE)
def druckerei():
    G=[('Umsatzerlöse',[('Offsetdruck',612000,574380,628140),('Digitaldruck',285000,331260,268915),('Werbetechnik & Schilder',148000,163905,121470),('Buchbinderei',64000,58740,61220),('Sonstige Erlöse',12000,9815,14330)],'Summe Umsatzerlöse'),
       ('Materialaufwand',[('Papier und Karton',228000,246915,231480),('Farben und Chemie',39000,35270,40115),('Druckplatten',27500,24860,28930),('Fremdleistungen',61000,78450,57325)],'Summe Materialaufwand')]
    P=[('Personalaufwand',[('Löhne und Gehälter',338000,351720,322460),('Sozialabgaben',71000,73865,67710),('Aushilfen',14500,9420,15875)],'Summe Personalaufwand'),
       ('Sonstige Kosten',[('Miete',60000,60000,57600),('Strom und Gas',41500,36890,47235),('Wartung Maschinen',26000,39480,24760),('Fahrzeuge',18500,17945,19320),('Werbung',12000,13105,9870),('Versicherungen',9800,10215,9540),('Leasing Digitalpresse',33600,33600,33600),('Abschreibungen',48000,47250,51300),('Büro, Telefon, IT',14200,15630,13985)],'Summe sonstige Kosten')]
    f=lambda x: de(x,0,True)
    L=[['Druckhaus Feldmann GmbH','','','',''],['Gewinn- und Verlustrechnung 2025 - Plan/Ist-Vergleich (Beträge in EUR, ohne USt)','','','',''],['','','','',''],['Position','Plan 2025','Ist 2025','Abweichung','Ist 2024']]
    def sec(t,ls,st):
        L.append([t,'','','',''])
        for n,a,b,c in ls: L.append(['  '+n,f(a),f(b),f(b-a),f(c)])
        s=[sum(x[i] for x in ls) for i in(1,2,3)]
        L.append([st,f(s[0]),f(s[1]),f(s[1]-s[0]),f(s[2])]); return s
    u=sec(*G[0]); L.append(['']*5); m=sec(*G[1])
    r=[u[i]-m[i] for i in range(3)]
    L.append(['ROHERTRAG',f(r[0]),f(r[1]),f(r[1]-r[0]),f(r[2])]); L.append(['']*5)
    p=sec(*P[0]); L.append(['']*5); s=sec(*P[1]); L.append(['']*5)
    b=[r[i]-p[i]-s[i] for i in range(3)]
    L.append(['BETRIEBSERGEBNIS',f(b[0]),f(b[1]),f(b[1]-b[0]),f(b[2])])
    z=[8200,9460,7315]; st=[22000,9870,26140]
    L.append(['  Zinsaufwand']+[f(x) for x in(z[0],z[1],z[1]-z[0],z[2])])
    v=[b[i]-z[i] for i in range(3)]; L.append(['Ergebnis vor Steuern',f(v[0]),f(v[1]),f(v[1]-v[0]),f(v[2])])
    L.append(['  Steuern']+[f(x) for x in(st[0],st[1],st[1]-st[0],st[2])])
    j=[v[i]-st[i] for i in range(3)]; L.append(['JAHRESÜBERSCHUSS',f(j[0]),f(j[1]),f(j[1]-j[0]),f(j[2])])
    L.append(['']*5); L.append(['Ist 2025 vorläufig, noch ohne Inventurkorrektur','','','',''])
    wcsv(path('druckerei','GuV Plan-Ist 2025.csv'),None,L,';','utf-8-sig')

# ---------------------------------------------------------------- 12 wine (pair)
def wine():
    R = random.Random(271212)
    sup={'Vinalia Imports':['France','Italy'],'Iberia Direct':['Spain','Portugal'],'Rhine & Danube':['Germany','Austria'],'Southern Cross Wines':['Australia','New Zealand','South Africa'],'Domaine Partners':['France']}
    nm={'France':['Sancerre','Chablis','Côtes du Rhône','Fleurie','Crémant Brut','Médoc'],'Italy':['Chianti','Gavi','Primitivo','Prosecco'],'Spain':['Rioja Crianza','Albariño','Cava Reserva','Ribera del Duero'],'Portugal':['Douro Tinto','Vinho Verde'],'Germany':['Riesling Kabinett','Spätburgunder'],'Austria':['Grüner Veltliner','Zweigelt'],'Australia':['Shiraz','Chardonnay'],'New Zealand':['Sauvignon Blanc','Pinot Noir'],'South Africa':['Chenin Blanc','Pinotage']}
    red={'Côtes du Rhône','Fleurie','Médoc','Chianti','Primitivo','Rioja Crianza','Ribera del Duero','Douro Tinto','Spätburgunder','Zweigelt','Shiraz','Pinot Noir','Pinotage'}
    spk={'Crémant Brut','Prosecco','Cava Reserva'}
    prod=[]; i=0
    for s,cs in sup.items():
        for c in cs:
            for w in nm[c]:
                if s=='Domaine Partners' and w in('Côtes du Rhône','Crémant Brut'): continue
                if s=='Vinalia Imports' and w in('Médoc','Fleurie'): continue
                for y in R.sample([2019,2020,2021,2022,2023],R.choice([1,1,2])):
                    i+=1; cost=round(R.uniform(4.8,13.5),2)
                    if s=='Domaine Partners': cost=round(R.uniform(10.5,21),2)
                    lp=round(cost*R.uniform(1.45,1.8),1)+.05
                    col='Red' if w in red else 'Sparkling' if w in spk else 'White'
                    ro=R.choice([12,18,24,24,36]); stock=R.choice([R.randrange(0,ro),R.randrange(ro+1,180),R.randrange(ro+1,180),R.randrange(ro+1,140)])
                    prod.append([f'W{1000+i*7}',f'{w} {y}'+(' (Dom.)' if s=='Domaine Partners' else ''),c,col,s,cost,round(lp,2),stock,ro])
    prod[11][7]=prod[11][8]
    dead=[prod[k][0] for k in(4,17,26,33)]
    wcsv(path('wine','products.csv'),['SKU','Wine','Country','Colour','Supplier','Cost','List price','In stock','Reorder at'],[[a,b,c,d if R.random()<.96 else '',e,f'{f:.2f}',f'{g:.2f}',h,k] for a,b,c,d,e,f,g,h,k in prod])
    trade={'The Copper Kettle':(5,12),'Bistro Marchand':(9,6),'Hotel Belvoir':(3,24),'Gastropub Swan':(6,8),'Oak Room':(4,10),'Fig & Olive Deli':(10,5)}
    priv=['A. Pemberton','Claire Dunn','M. Osei','Rupert Vane','S. Whitlock','J. Tran','Moira Kell','D. Ferris','Paula Nott','Greg Hale','N. Basu','T. Lindqvist','Ivy Marsh','Colin Reave','E. Sproat','Fran Oakes','L. Meyer','B. Castell','Wendy Pike','Hal Dacre']
    live=[p for p in prod if p[0] not in dead]; wts=[R.choice([1,1,2,3,5])*(1.9 if p[4]=='Vinalia Imports' else 1) for p in live]
    old=[['W0891','',0,0,'',0,12.95],['W0934','',0,0,'',0,9.45]]
    orders=[]
    for c,(k,_) in trade.items():
        for _ in range(k*2): orders.append((date(2025,1,6)+timedelta(days=R.randrange(0,174)),c,'Trade'))
    for c in priv:
        ch=R.choice(['Web','Web','Shop'])
        for _ in range(R.choice([1,2,3,4,5])): orders.append((date(2025,1,6)+timedelta(days=R.randrange(0,174)),c,ch if R.random()<.8 else ('Shop' if ch=='Web' else 'Web')))
    orders.sort(); rows=[]; on=5200
    for d,c,ch in orders:
        on+=1; st=R.choices(['Shipped','Cancelled','Returned'],[90,6,4])[0]
        if d>date(2025,6,20): st=R.choice(['Pending','Pending','Shipped'])
        lag={'Web':R.choice([1,2,2,3,4,5,7]),'Shop':R.choice([0,0,0,1,2]),'Trade':R.choice([1,2,3,4])}[ch]
        sh=d+timedelta(days=lag) if st in('Shipped','Returned') else None
        n=R.choice([2,3,4,5,6]) if ch=='Trade' else R.choice([1,2,2,3])
        pk=[]
        while len(pk)<n:
            p=R.choices(live,wts)[0] if R.random()<.97 else R.choice(old)
            if p not in pk: pk.append(p)
        chx=ch if R.random()<.93 else ch.lower()
        for p in pk:
            if ch=='Trade': b=max(1,trade[c][1]+R.choice([-3,-2,0,0,2,6])); up=round(p[6]*.82,2)
            else: b=R.choice([1,1,2,3,6,6,12]); up=p[6]
            if c=='Bistro Marchand': up=round(p[6]*.86,2)
            rows.append([on,d.isoformat(),sh.isoformat() if sh else '',c,chx,p[0],b,f'{up:.2f}',st])
    wcsv(path('wine','order_lines_H1_2025.csv'),['Order','Order date','Shipped','Customer','Channel','SKU','Bottles','Unit price ex VAT','Status'],rows)

for f in (windows,yoga,itsupport,solar,gardencentre,fahrschule,architektur,bakery,reinigung,scaffolding,druckerei,wine): f()
