#!/usr/bin/env python3
"""Second computation: the files into sqlite (xlsx through soffice's own csv export), every answerable truth again in SQL."""
import csv, json, os, sqlite3, subprocess, tempfile
B = os.path.dirname(os.path.abspath(__file__)); db = sqlite3.connect(':memory:'); tmp = tempfile.mkdtemp()
def put(name, rows, header=None):
    header = header or rows.pop(0); n = len(header)
    db.execute(f'create table {name} ({",".join(chr(34)+h+chr(34) for h in header)})')
    db.executemany(f'insert into {name} values ({",".join("?"*n)})', [(r+['']*n)[:n] for r in rows])
def rd(p, d=',', e='utf-8-sig'): return [r for r in csv.reader(open(p, encoding=e, newline=''), delimiter=d)]
def f(t, n): return os.path.join(B, 'c27-'+t, n)
def xl(t, n):
    subprocess.run(['soffice','--headless','--convert-to','csv:Text - txt - csv (StarCalc):44,34,76,1','--outdir',tmp,f(t,n)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=180)
    return rd(os.path.join(tmp, n.replace('.xlsx','.csv')))
def mnum(s):
    try: return float(str(s).replace('£','').replace(',',''))
    except ValueError: return None
db.create_function('M', 1, mnum)
db.create_function('G', 1, lambda s: float(s.replace('.','').replace(',','.')) if s else None)
db.create_function('UK', 1, lambda s: f'{s[6:10]}-{s[3:5]}-{s[0:2]}' if s else None)           # also dd.mm.yyyy
db.create_function('UK2', 1, lambda s: f'20{s[6:8]}-{s[3:5]}-{s[0:2]}' if s[:1].isdigit() else None)
db.create_function('US', 1, lambda s: f'{s[6:10]}-{s[3:5]}-{s[0:2]}'+s[10:] if s else None)  # as shown: dd/mm/yyyy hh:mm, dd.mm.yyyy
db.create_function('LOW', 1, str.lower)
class Med:
    def __init__(s): s.v = []
    def step(s, x): s.v.append(x)
    def finalize(s): v = sorted(s.v); n = len(v); return (v[(n-1)//2]+v[n//2])/2
db.create_aggregate('med', 1, Med)
put('win', rd(f('windows','Invoices_export_2025-09-30.csv'))); put('yog', rd(f('yoga','class-bookings-jan-apr-2025.csv')))
db.execute('create table yo as select distinct * from yog')
put('it', xl('itsupport','helpdesk tickets Jan-Jun.xlsx')); put('sol', rd(f('solar','crm_deals_export.csv')))
put('gar', rd(f('gardencentre','till_lines_May-Jul_2025.csv'))); put('fs', rd(f('fahrschule','Termine_Export_30062025.csv'),';'))
put('ar', rd(f('architekturbuero','Zeiterfassung_Export_1HJ2025.csv'),';','cp1252'))
bk = xl('bakery','Takings 2025.xlsx'); L = []; o = None
for r in bk[4:]:
    if r[0] and not any(r[1:]): o = r[0]
    elif r[0] and not r[0].startswith(('Total','ALL')):
        L += [[o, r[0], str(i), mnum(r[i]) or 0.0] for i in range(1,13)]
put('bak', L, ['o','l','m','v'])
s = None; L = []
for r in xl('gebaeudereinigung','Objektliste Stand Maerz 2025.xlsx'):
    if r[0].startswith(('OBJEKTE','GLAS /')): s = r[0]
    elif r[1] and r[0] != 'Objekt': r[5] = mnum(r[5]); L.append([s]+r)
put('geb', L, ['sec','o','k','f','t','v','p','seit','bis','n'])
put('sca', [r for r in rd(f('scaffolding','scaffold hire book 2025.csv')) if r[0][:1] == '6'], ['j','up','dn','s','c','t','w','p','x','pd'])
put('dru', [[x.strip() for x in r] for r in rd(f('druckerei','GuV Plan-Ist 2025.csv'),';')[4:]], ['p','plan','ist','abw','vj'])
put('prod', rd(f('wine','products.csv'))); put('ol', rd(f('wine','order_lines_H1_2025.csv')))
OK = "Status not in ('Void','Draft')"; WQ = "ol.Status not in ('Cancelled','Returned')"
Q = {
'windows-1': f"select sum(Net) from win where {OK} and substr(UK(Issued),6,2) in ('04','05','06')",
'windows-2': "select Customer,sum(Gross) s from win where Status in('Sent','Overdue') and trim(LOW(Type))='commercial' group by 1 order by s desc limit 1",
'windows-3': 'select count(*) from win where "Paid On"<>\'\' and Due<>\'\' and julianday(UK("Paid On"))>julianday(UK(Due))',
'windows-4': "select case trim(LOW(Type)) when 'domestic' then 'Domestic' else 'Commercial' end t,avg(julianday(UK(\"Paid On\"))-julianday(UK(Issued))) from win where \"Paid On\"<>'' group by 1",
'windows-5': f"select Customer,sum(Net) s from win where {OK} group by 1 order by s desc limit 5",
'windows-6': "select \"Invoice No\",Customer,UK(Due),Gross+0 from win where Status in('Sent','Overdue') and julianday('2025-09-30')-julianday(UK(Due))>60",
'yoga-1': "select teacher,1.0*sum(LOW(status) in('no-show','no show'))/count(*) from yo where LOW(status) in('no-show','no show','attended') group by 1",
'yoga-2': "select class,count(*) n from yo where LOW(status)='attended' group by 1 order by n desc limit 1",
'yoga-3': "select count(distinct member) from yo where LOW(status)='attended' and class_date like '2025-03%'",
'yoga-4': "select case strftime('%w',class_date) when '0' then 'Sunday' when '1' then 'Monday' when '2' then 'Tuesday' when '3' then 'Wednesday' when '4' then 'Thursday' when '5' then 'Friday' else 'Saturday' end,count(*) from yo where LOW(status)='attended' group by 1",
'yoga-5': "select case when a>b then 'yes' else 'no' end,a,b from (select sum(case strftime('%w',class_date) when '0' then price_gbp end) a,sum(case strftime('%w',class_date) when '6' then price_gbp end) b from yo where LOW(status)<>'cancelled')",
'yoga-6': "select med(julianday(class_date)-julianday(substr(booked_at,1,10))) from yo",
'itsupport-1': "select count(*) from it where Resolved=''",
'itsupport-2': "select case when LOW(Agent) like '%shah' then 'Priya Shah' when LOW(Agent) like '%becker' then 'Tom Becker' when LOW(Agent) like '%okafor' then 'Leah Okafor' else 'Sam Doyle' end a,count(*) n from it where Status in('Closed','Resolved') and Agent<>'' group by 1 order by n desc limit 1",
'itsupport-3': "select upper(substr(Priority,1,1))||substr(Priority,2),avg(julianday(US(\"First reply\"))-julianday(US(Created)))*24 from it where \"First reply\"<>'' group by 1",
'itsupport-4': "select substr(US(Created),1,7),count(*) from it group by 1",
'itsupport-5': "select Ticket,max(julianday(US(Resolved))-julianday(US(Created))) from it where Resolved<>''",
'itsupport-6': "select Client,avg(CSAT) a from it where CSAT<>'' group by 1 order by a limit 1",
'solar-1': "select Source,1.0*sum(Stage='Won')/count(*) from sol where Stage in('Won','Lost') group by 1",
'solar-2': 'select sum(M("Amount (ex VAT)")) from sol where "Close date"=\'\'',
'solar-3': "select Owner,sum(M(\"Amount (ex VAT)\")) s from sol where Stage='Won' and \"Close date\">='2025' group by 1 order by s desc limit 1",
'solar-4': "select \"Lost reason\",count(*) n from sol where \"Lost reason\"<>'' group by 1 order by n desc limit 1",
'solar-5': "select case LOW(Battery) when 'yes' then 'Yes' else 'No' end,avg(kWp) from sol where Stage='Won' and Battery<>'' group by 1",
'solar-6': "select upper(substr(trim(Town),1,1))||LOW(substr(trim(Town),2)),count(*) from sol where Stage='Won' and \"Close date\" between '2025-01-01' and '2025-06-30' group by 1",
'gardencentre-1': "select Dept,sum(\"Total inc VAT\") from gar where Type<>'Void' and substr(Date,4,2)='06' group by 1",
'gardencentre-2': "select -a,-a/b from (select sum(case Type when 'Refund' then \"Total inc VAT\" end) a,sum(case Type when 'Sale' then \"Total inc VAT\" end) b from gar)",
'gardencentre-3': "select avg(s) from (select sum(\"Total inc VAT\") s from gar where Type='Sale' group by Receipt)",
'gardencentre-4': "select substr(Time,1,2)||':00',count(distinct Receipt) n from gar where Type='Sale' group by 1 order by n desc limit 1",
'gardencentre-5': "select upper(substr(Payment,1,1))||LOW(substr(Payment,2)),sum(\"Total inc VAT\")/(select sum(\"Total inc VAT\") from gar where Type<>'Void') from gar where Type<>'Void' group by 1",
'gardencentre-6': "select case when a>b then 'yes' else 'no' end,a,b from (select sum(case substr(Date,4,2) when '07' then Qty end) a,sum(case substr(Date,4,2) when '05' then Qty end) b from gar where Type<>'Void' and Item like '%compost%')",
'fahrschule-1': "select Fahrlehrer,count(*) from fs where LOW(Status)='durchgeführt' and Art<>'Prüfung' group by 1",
'fahrschule-2': "select 1.0*sum(Ergebnis='nicht bestanden')/count(*) from fs where Ergebnis<>''",
'fahrschule-3': "select Fahrschüler,sum(G(\"Preis brutto\")) s from fs where LOW(Status)='durchgeführt' and \"Bezahlt am\"='' group by 1 order by s desc limit 1",
'fahrschule-4': "select substr(UK(Datum),1,7),sum(G(\"Preis brutto\")) from fs where LOW(Status)='durchgeführt' group by 1",
'fahrschule-5': "select UK(Datum),Fahrschüler from fs where Ergebnis='nicht bestanden' order by 1 desc limit 1",
'fahrschule-6': "select Klasse,count(*) from fs where LOW(Status)='durchgeführt' and Art='Überlandfahrt' and substr(Datum,4,2) in('04','05','06') group by 1",
'architekturbuero-1': "select Projekt,sum(G(Stunden)) from ar where substr(Datum,4,2)='03' group by 1",
'architekturbuero-2': "select Mitarbeiter,sum(case when LOW(Abrechenbar)='ja' then G(Stunden) else 0 end)/sum(G(Stunden)) from ar group by 1",
'architekturbuero-3': "select case when LOW(Kunde) like 'stadt weiler%' then 'Stadt Weiler' when LOW(Kunde) like 'm%ller bau%' then 'MB' else Kunde end k,sum(G(Stunden)) s from ar where LOW(Abrechenbar)='nein' and Kunde<>'' group by 1 order by s desc limit 1",
'architekturbuero-4': "select Mitarbeiter,avg(julianday(UK(\"Erfasst am\"))-julianday(UK(Datum))) a from ar group by 1 order by a desc limit 1",
'architekturbuero-5': "select sum(G(\"Betrag netto\")) from ar where Status='offen'",
'architekturbuero-6': "select case when b>a then 'yes' else 'no' end,b-a from (select sum(case when substr(Datum,4,2)<'04' then G(\"Betrag netto\") end) a,sum(case when substr(Datum,4,2)>'03' then G(\"Betrag netto\") end) b from ar)",
'bakery-1': 'select sum(v) from bak', 'bakery-2': "select printf('2025-%02d',m+0),sum(v) s from bak group by m order by s desc limit 1",
'bakery-3': "select sum(v) from bak where o='STATION KIOSK' and l='Cakes' and m in('6','7','8')",
'bakery-4': 'select o,sum(v)/(select sum(v) from bak) from bak group by 1',
'bakery-5': 'select l,sum(case when m+0>6 then v else -v end) d from bak group by 1 order by d limit 1',
'bakery-6': "select printf('2025-%02d',m+0),sum(v) s from bak where o like '%KIOSK' group by m having s<3200",
'gebaeudereinigung-1': 'select sum(p) from geb', 'gebaeudereinigung-2': "select o,US(bis) from geb where bis like '%2025'",
'gebaeudereinigung-3': 'select v,sum(f) s from geb group by 1 order by s desc limit 1', 'gebaeudereinigung-4': 'select sec,sum(p)*1.0/sum(f) from geb group by 1',
'gebaeudereinigung-5': "select count(*),sum(p) from geb where t='täglich'", 'gebaeudereinigung-6': 'select o,p*1.0/f x from geb order by x limit 1',
'scaffolding-1': "select substr(UK2(up),1,7),sum(M(p)+ifnull(M(x),0)) from sca group by 1",
'scaffolding-2': 'select j,max(julianday(UK2(dn))-julianday(UK2(up))) from sca', 'scaffolding-3': "select j,s from sca where dn in('','still up')",
'scaffolding-4': "select distinct c from sca where LOW(pd) in('n','part')",
'scaffolding-5': "select count(*) from sca where julianday(ifnull(UK2(dn),'2025-09-30'))-julianday(UK2(up))>w*7",
'scaffolding-6': "select t,avg(M(p)) from sca where t in('Chimney','Full house') group by 1",
'druckerei-1': "select G(ist) from dru where p='JAHRESÜBERSCHUSS'",
'druckerei-2': "select p,G(ist)-G(plan) d from dru where ist<>'' and p not like 'Summe%' and rowid>(select rowid from dru where p='Materialaufwand') and p not in('ROHERTRAG','BETRIEBSERGEBNIS','Zinsaufwand','Steuern','JAHRESÜBERSCHUSS') order by d desc limit 1",
'druckerei-3': "select '2025',(select G(ist) from dru where p='Summe Materialaufwand')/(select G(ist) from dru where p='Summe Umsatzerlöse') union select '2024',(select G(vj) from dru where p='Summe Materialaufwand')/(select G(vj) from dru where p='Summe Umsatzerlöse')",
'druckerei-4': "select p,G(ist)-G(vj) d from dru where rowid<(select rowid from dru where p='Summe Umsatzerlöse') and ist<>'' order by d desc limit 1",
'druckerei-5': "select case when G(ist)>=G(plan) then 'yes' else 'no' end,G(plan),G(ist) from dru where p='Summe Umsatzerlöse'",
'druckerei-6': "select p,G(ist)-G(vj) d from dru where ist<>'' and p not like 'Summe%' and rowid between (select rowid from dru where p='Materialaufwand') and (select rowid from dru where p='BETRIEBSERGEBNIS')-1 and p<>'ROHERTRAG' and G(ist)<G(vj)",
'wine-1': f"select Country,sum(Bottles*\"Unit price ex VAT\") from ol join prod using(SKU) where {WQ} and \"Order date\" between '2025-04-01' and '2025-06-30' group by 1",
'wine-2': f"select Supplier,sum(Bottles*(\"Unit price ex VAT\"-Cost)) s from ol join prod using(SKU) where {WQ} group by 1 order by s desc limit 1",
'wine-3': 'select Wine from prod where "In stock"+0<="Reorder at"+0', 'wine-4': 'select Wine from prod where SKU not in(select SKU from ol)',
'wine-5': "select case LOW(Channel) when 'web' then 'Web' else 'Shop' end,avg(x) from (select distinct \"Order\",Channel,julianday(Shipped)-julianday(\"Order date\") x from ol where Shipped<>'' and LOW(Channel)<>'trade') group by 1",
'wine-6': f"select sum(Bottles*\"Unit price ex VAT\")/count(distinct Customer) from ol where {WQ} and LOW(Channel)='trade'",
}
# ambiguous: the two leading readings
A = {
'windows': [f"select sum(Net) from win where {OK} and substr(Issued,4,7)='06/2025'", "select sum(Net) from win where substr(\"Paid On\",4,7)='06/2025'"],
'yoga': ["select teacher,count(distinct class_date||start) n from yo group by 1 order by n desc limit 1", "select teacher,count(*) n from yo where LOW(status)='attended' group by 1 order by n desc limit 1"],
'itsupport': ["select count(*) from it where US(Created) like '2025-05%'", "select count(*) from it where US(Resolved) like '2025-05%'"],
'solar': ["select count(*) from sol where \"Create date\" between '2025-01-01' and '2025-03-31'", "select count(*) from sol where Stage='Won' and \"Close date\" between '2025-01-01' and '2025-03-31'"],
'gardencentre': ["select Item,sum(Qty) n from gar where Type<>'Void' group by 1 order by n desc limit 1", "select Item,sum(\"Total inc VAT\") n from gar where Type<>'Void' group by 1 order by n desc limit 1"],
'fahrschule': ["select Fahrzeug,count(*) n from fs where LOW(Status)='durchgeführt' group by 1 order by n desc limit 1", "select Fahrzeug,sum(\"Dauer (min)\") n from fs where LOW(Status)='durchgeführt' group by 1 order by n desc limit 1"],
'architekturbuero': ["select Projekt,sum(G(Stunden)) n from ar group by 1 order by n desc limit 1", "select Projekt,sum(G(\"Betrag netto\")) n from ar group by 1 order by n desc limit 1"],
'bakery': ["select sum(v)/10 from bak where o like '%MARKET'", "select sum(v)/12 from bak where o like '%MARKET'"],
'gebaeudereinigung': ["select k,sum(p) n from geb group by 1 order by n desc limit 1", "select k,sum(f) n from geb group by 1 order by n desc limit 1", "select k,count(*) n from geb group by 1 order by n desc limit 1"],
'scaffolding': ["select count(*) from sca where UK2(up) like '2025-07%'", "select count(*) from sca where UK2(dn) like '2025-07%'"],
'druckerei': ["select G(ist)-G(plan) from dru where p='Summe Personalaufwand'", "select G(ist)-G(vj) from dru where p='Summe Personalaufwand'"],
'wine': [f"select Customer,sum(Bottles*\"Unit price ex VAT\") n from ol where {WQ} group by 1 order by n desc limit 1", f"select Customer,count(distinct \"Order\") n from ol where {WQ} group by 1 order by n desc limit 1"]}
def same(a, b, tol):
    if len(a) != len(b): return False
    k = lambda r: [str(x) for x in r if isinstance(x, str)] or [str(x) for x in r]
    for x, y in zip(sorted(a, key=k), sorted(b, key=k)):
        for u, v in zip(x, y):
            if isinstance(u, str) or isinstance(v, str):
                if str(u) != str(v): return False
            elif abs(u-v) > max(tol, 1e-4)/2+1e-5: return False
    return True
E = {e['id'][4:]: e for t in A for e in json.load(open(f(t, 'questions.json')))}
bad = n = 0
for k, s in Q.items():
    r = [list(x) for x in db.execute(s)]; e = E[k]; n += 1
    if not same(r, e['truth']['rows'], min(.01, e['truth']['tolerance'])): bad += 1; print('DIFF', k, r[:6], e['truth']['rows'][:6])
for t, ss in A.items():
    e = E[f'{t}-7']; rs = [[list(x) for x in db.execute(s)] for s in ss]
    if any(rs[0][0][0] == x[0][0] for x in rs[1:]): print('NOT AMBIGUOUS', t, rs)
    for r in rs:
        n += 1
        if not any(same(r, x['rows'], .01) for x in e['truths']): bad += 1; print('DIFF', t, r)
# winners: gap between first and second
for k, s in Q.items():
    if s.endswith('limit 1') and ' order by ' in s:
        r = list(db.execute(s[:-1]+'2'))
        if len(r) > 1 and isinstance(r[0][-1], (int, float)) and abs(r[0][-1]-r[1][-1]) < .03*abs(r[0][-1]): print('close', k, r)
for t, ss in A.items():
    for s in ss:
        if s.endswith('limit 1'):
            r = list(db.execute(s[:-1]+'2'))
            if abs(r[0][-1]-r[1][-1]) < .03*abs(r[0][-1]): print('close', t, r)
print(n, 'checked,', bad, 'different;', len([k for k in E if E[k]['kind'] == 'answerable']), 'answerable,', len(Q), 'in SQL')
