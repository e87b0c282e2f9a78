#!/usr/bin/env python3
"""Second, different computation (SQLite over the raw text; xlsx via LibreOffice's own CSV export in converted)."""
import csv, json, sqlite3, glob
B='.'; db=sqlite3.connect(':memory:'); n=0; bad=0
def load(tb,path,enc='utf-8-sig',d=','):
    rows=list(csv.reader(open(path,encoding=enc,newline=''),delimiter=d)); w=max(map(len,rows))
    db.execute(f"create table {tb} ({','.join('c%d text'%i for i in range(w))})")
    db.executemany(f"insert into {tb} values ({','.join('?'*w)})",[r+['']*(w-len(r)) for r in rows])
load('till',B+'/d27-bikeshop/till_lines_2025-01_to_2025-06.csv'); load('gym0',B+'/d27-gym/class-bookings-export.csv'); db.execute('create table gym as select distinct * from gym0')
load('al',B+'/d27-alarm/helpdesk_tickets_jan-oct_2025.csv'); load('law',B+'/d27-law/Timesheets Jan-Jul 2025.csv'); load('wi',B+'/d27-winzer/Rechnungsausgang_2024_2025.csv',d=';'); load('ba',B+'/d27-baustoffe/Lagerbewegungen Jan-Sep 2025.csv','cp1252',';'); load('so',B+'/d27-solar/crm-deals-31Oct2025.csv'); load('cu',B+'/d27-toolhire/customers.csv'); load('hi',B+'/d27-toolhire/hires_2025.csv'); load('bee',B+'/d27-beekeeper/Honey harvest 2023-25 (Joan).csv')
db.create_function('de',1,lambda s: float((s or '0').replace('.','').replace(',','.')) if s else 0.0)
db.create_function('iso',1,lambda s: '-'.join(reversed(s.replace('.','/').split('/'))) if s else '')
MN=dict(zip('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(),range(1,13)))
db.create_function('eng',1,lambda s: '%s-%02d-%s'%(s[-4:],MN[s[3:6]],s[:2]) if s else '')
db.create_function('gbp',1,lambda s: float(s.replace('£','').replace(',','') or 0))
def truth(i): 
    t=i.rsplit('-',1)[0]; o=[x for x in json.load(open(f'{B}/{t}/questions.json')) if x['id']==i][0]; return o
def chk(i,sql,which=0):
    global n,bad
    got=[list(r) for r in (db.execute(sql).fetchall() if isinstance(sql,str) else sql)]; o=truth(i); t=(o.get('truths') or [o['truth']]+o['alsoRight'])[which]
    key=lambda r:[str(x) for x in r]
    a,b=sorted(got,key=key),sorted(t['rows'],key=key); tol=max(t['tolerance'],.011)
    ok=len(a)==len(b) and all(len(x)==len(y) and all((abs(float(p)-float(q))<=tol) if isinstance(q,(int,float)) and not isinstance(q,bool) else str(p)==str(q) for p,q in zip(x,y)) for x,y in zip(a,b))
    n+=1; bad+=not ok
    print('ok ' if ok else 'BAD',i, '' if ok else (a,b))
chk('d27-bikeshop-1',"select sum(c10) from till where c2 like '2025-05%' and c14<>'Void'")
chk('d27-bikeshop-2',"select c6,sum(c10) s from till where c2<'2025-04' and c14<>'Void' and c0<>'Receipt' group by c6 order by s desc limit 1")
chk('d27-bikeshop-3',"select 1.0*count(distinct case when lower(c13)='card' then c0 end)/count(distinct c0) from till where c14 in('Sale','Refund')")
chk('d27-bikeshop-4',"select c4,count(distinct c0) from till where c14='Refund' group by c4")
chk('d27-bikeshop-5',"select substr(c2,1,7),sum(c12) from till where c14 in('Sale','Refund') group by 1")
chk('d27-bikeshop-6',"select case strftime('%w',c2) when '6' then 'Saturday' else strftime('%w',c2) end,count(distinct c0) k from till where c14 in('Sale','Refund') group by 1 order by k desc limit 1")
chk('d27-gym-1',"select count(*) from gym where lower(c10)='no show' and substr(c8,4,2)='03'")
chk('d27-gym-2',"select c4,1.0*sum(lower(c10)='no show')/count(*) r from gym where c0 like 'BK%' group by c4 order by r desc limit 1" .replace('c4','c5'))if 0 else None
cols=[r for r in db.execute("select * from gym0 limit 1")][0]; ix={c:'c%d'%i for i,c in enumerate(cols)}
S,CL,CD,BD,ME,MN_=ix['Status'],ix['Class'],ix['Class date'],ix['Booked on'],ix['Member'],ix['Member No']
chk('d27-gym-2',f"select {CL},1.0*sum(lower({S})='no show')/count(*) r from gym where c0 like 'BK%' group by 1 order by r desc limit 1")
chk('d27-gym-3',f"select substr(iso({CD}),1,7),count(*) from gym where lower({S})='attended' group by 1")
chk('d27-gym-4',f"select {ME},count(*) k from gym where lower({S})='attended' and iso({CD}) between '2025-03-01' and '2025-05-31' group by 1 order by k desc limit 1")
chk('d27-gym-5',f"select avg(julianday(iso({CD}))-julianday(iso({BD}))) from gym where c0 like 'BK%'")
chk('d27-gym-6',f"select count(distinct {MN_}) from gym where lower({S})='attended' and {CL}='Yoga Flow'")
chk('d27-gym-7',f"select count(*) from gym where lower({S}) like '%cancel%' and iso({CD}) like '2025-04%'")
chk('d27-alarm-1',"select count(*) from al where c2=''")
chk('d27-alarm-2',"select c7,avg(julianday(c2)-julianday(c1))*24 h from al where c2<>'' and c7<>'' and c0<>'Ticket' group by c7 order by h limit 1")
chk('d27-alarm-3',"select c4,count(*) from al where c1>='2025-04' and c1<'2025-07' group by c4")
chk('d27-alarm-4',"select c0,julianday(c2)-julianday(c1) d from al where c2<>'' and c0<>'Ticket' order by d desc limit 1")
chk('d27-alarm-5',"select avg(cast(c8 as int)<=60) from al where lower(c5)='urgent' and c8<>''")
chk('d27-alarm-7',"select count(*) from al where c7='K. Bryant' and c1 like '2025-08%'")
chk('d27-law-1',"select c2,sum(c6) from law where c1 like '%/02/2025' group by c2")
chk('d27-law-2',"select sum(c6*c7) from law where c10='Unbilled'")
chk('d27-law-3',"select c3,sum(c6*c7) s from law where c10='Written off' group by c3 order by s desc limit 1")
chk('d27-law-4',"select c2,sum(case when upper(c9)='Y' then c6*1.0 else 0 end)/sum(c6*1.0) from law where c0<>'Entry' group by c2")
chk('d27-law-5',"select c4,round(sum(c6),1) h from law group by c4 having h>75")
chk('d27-law-6',"select sum(c8)/sum(c6) from law where c10='Billed'")
chk('d27-winzer-1',"select sum(de(c7)) from wi where c1 like '%2024' and lower(c10)<>'storniert'")
chk('d27-winzer-2',"select 'Weinhaus Kessler',sum(de(c7)) from wi where c1 like '%2024' and lower(c10)<>'storniert' and c4 like 'Weinhaus Ke%ler%'")
chk('d27-winzer-3',"select count(*),sum(de(c9)) from wi where lower(c10)='offen' and iso(c2)<'2025-06-30'")
chk('d27-winzer-4',"select c5,sum(case when c1 like '%2024' then de(c7) else 0 end),sum(case when c1 like '%2025' then de(c7) else 0 end) from wi where lower(c10)<>'storniert' and substr(c1,4,2)<='06' and c0 like 'RE%' group by c5")
chk('d27-winzer-5',"select avg(julianday(iso(c3))-julianday(iso(c1))) from wi where c5='Gastronomie' and c3<>''")
chk('d27-winzer-6',"select count(*) from wi where c3<>'' and iso(c3)>iso(c2) and c0 like 'RE%'")
chk('d27-baustoffe-1',"select -sum(de(c6)) from ba where c3 like 'Portlandzement%' and substr(c1,4,7)='04.2025' and lower(c5)='abgang'")
chk('d27-baustoffe-2',"select c3,count(*) k from ba where lower(c5)='abgang' group by c3 order by k desc limit 1")
chk('d27-baustoffe-3',"select c11,sum(de(c6)*de(c8)) from ba where lower(c5)='zugang' and substr(c1,4,2) in('04','05','06') group by c11")
chk('d27-baustoffe-4',"select c3,sum(de(c6)) from ba where c0 like 'LB%' and substr(c1,4,2)<='06' group by c3")
chk('d27-baustoffe-5',"select count(*) from ba where trim(c12)=''")
chk('d27-baustoffe-6',"select sum(case when c10='Süd' then de(c6)*de(c8) end)/sum(de(c6)*de(c8)) from ba where lower(c5)='abgang'")
chk('d27-solar-1',"select c2,1.0*sum(c3='Won')/sum(c3 in('Won','Lost')) from so where c0 like 'D-%' group by c2")
chk('d27-solar-2',"select sum(gbp(c7)) from so where c3='Won' and eng(c6) between '2025-04-01' and '2025-06-30'")
chk('d27-solar-3',"select c9,count(*) k from so where c9<>'' and c0 like 'D-%' group by c9 order by k desc limit 1")
chk('d27-solar-4',"select upper(substr(trim(c4),1,1))||lower(substr(trim(c4),2)),avg(c8) from so where c3='Won' and trim(c4)<>'' group by 1")
chk('d27-solar-6',"select c0,c1,gbp(c7) from so where c3='Quoted' and gbp(c7)>16000")
chk('d27-toolhire-1',"select cu.c2,sum(hi.c8) from hi join cu on cu.c0=hi.c1 where hi.c0 like 'H8%' or hi.c0 like 'H9%' group by 1")
chk('d27-toolhire-2',"select cu.c3,sum(hi.c8) s from hi join cu on cu.c0=hi.c1 where cu.c3 not in('','Town') group by 1 order by s desc limit 1")
chk('d27-toolhire-3',"select c1 from cu where c2='Trade' and c0 not in(select c1 from hi)")
chk('d27-toolhire-4',"select count(*) from hi where c6<>'' and c6>c5 and c0<>'Hire No'")
chk('d27-toolhire-5',"select distinct cu.c1 from hi join cu on cu.c0=hi.c1 where lower(c9)='on hire' and hi.c5<'2025-09-30'".replace('lower(c9)','lower(hi.c8)').replace('hi.c5','hi.c4')) if 0 else None
hc=[r for r in db.execute("select * from hi limit 1")][0]; print(hc)
h={c:'hi.c%d'%i for i,c in enumerate(hc)}
chk('d27-toolhire-5',f"select distinct cu.c1 from hi join cu on cu.c0=hi.c1 where lower({h['Status']})='on hire' and {h['Due back']}<'2025-09-30'")
chk('d27-toolhire-6',f"select cu.c2,avg({h['Charge ex VAT']}) from hi join cu on cu.c0=hi.c1 where lower({h['Status']})='returned' group by 1")
chk('d27-beekeeper-1',"select c7 from bee where c0='TOTAL' limit 1 offset 1")
chk('d27-beekeeper-2',"select c0,sum(c7) s from bee where c1 glob '[0-9]*' and c0<>'TOTAL' group by c0 order by s desc limit 1")
# xlsx through LibreOffice
L=lambda g:list(csv.reader(open(glob.glob('converted/'+g)[0],encoding='cp1252')))
m=L('Beitr*.csv'); f=lambda x:float(x or 0)
chk('d27-musikschule-1',[[f([r for r in m if r[0]=='Gesamt'][0][15])]])
chk('d27-musikschule-3',[[r[0][6:],f(r[15])] for r in m if r[0].startswith('Summe ')])
g=[r for r in m if r[0]=='Gesamt'][0]; chk('d27-musikschule-5',[[sum(map(f,g[3:9])),sum(map(f,g[9:15]))]],1)
chk('d27-musikschule-4',[[['Jan','Feb','Mrz','Apr','Mai','Jun','Jul','x','Sep','Okt','Nov','Dez'][i],v] for i,v in [min(((i,f(v)) for i,v in enumerate(g[3:15]) if i!=7),key=lambda x:x[1])]])
j=[r for r in L('Jobs*.csv') if r[0][2:3]=='/']
chk('d27-removals-1',[[sum(f(r[7]) for r in j if r[0][:2]=='10' and not r[10].startswith('CANC'))]])
chk('d27-removals-7',[[sum(f(r[7])-f(r[8]) for r in j if r[9].lower()=='no')]])
o=L('Plan*.csv'); r=[x for x in o if x[0]=='Summe Umsatz'][0]; chk('d27-optiker-1',[[f(r[2])+f(r[5])+f(r[8])]])
r=[x for x in o if x[0].strip()=='Betriebsergebnis'][0]; chk('d27-optiker-3',[['2025-Q%d'%(k+1),f(r[1+3*k]),f(r[2+3*k])] for k in range(3)])
r=[x for x in o if x[0].strip()=='Werbung'][0]; chk('d27-optiker-2',[['Werbung',f(r[3])+f(r[6])+f(r[9])]])
print(n,'checked,',bad,'bad')
