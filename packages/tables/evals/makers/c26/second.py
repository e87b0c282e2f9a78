"""Second reckoning in SQL over the finished files, written apart from the first."""
import sqlite3,csv,os,re
db=sqlite3.connect(":memory:")
def imp(t,f,sep=",",skip=0,enc="utf-8-sig"):
    rows=list(csv.reader(open(f,newline="",encoding=enc),delimiter=sep))[skip:]
    db.execute(f'create table {t} ({",".join(chr(34)+c+chr(34) for c in rows[0])})')
    db.executemany(f'insert into {t} values ({",".join("?"*len(rows[0]))})',rows[1:])
g=lambda s: float(s.replace(".","").replace(",",".")) if s else None
e=lambda s: float(s.replace(",","").replace("£","")) if s else None
M={m:i+1 for i,m in enumerate("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split())}
def d(s):
    if not s: return None
    m=re.match(r"(\d\d)[./](\d\d)[./](\d{4})$",s)
    if m: return f"{m[3]}-{m[2]}-{m[1]}"
    m=re.match(r"(\d\d) (\w{3}) (\d{4})$",s)
    if m: return f"{m[3]}-{M[m[2]]:02d}-{m[1]}"
    return s
for n,f in (("g",g),("e",e),("d",d)): db.create_function(n,1,f)
db.create_function("l",1,lambda s:" ".join(s.split()).lower())
imp("vet","c26-vet-clinic/visits.csv"); imp("bike","c26-bike-rental/rentals.csv"); imp("pr","c26-print-shop/jobs.csv",";"); imp("gi","c26-donations/gifts.csv")
imp("bu","c26-budget-actual/budget 2025.csv",skip=2); imp("pf","c26-theatre-tickets/performances.csv"); imp("o","c26-theatre-tickets/orders.csv"); imp("rc","c26-recruiting/candidates.csv"); imp("ex","c26-expense-claims/claims.csv",";",1)
imp("ki","c26-kita/elternbeitraege.csv",";",1); imp("kf","c26-kfz-werkstatt/auftraege.csv",";"); imp("ga","c26-galabau/baustellen.csv",";"); imp("za","c26-zaehlerstaende/zaehlerstaende.csv",";",enc="cp1252"); imp("um","c26-kundenbefragung/befragung.csv",";",1); imp("ar","c26-futterlager/artikel.csv",";"); imp("bw","c26-futterlager/bewegungen.csv",";")
for q in """select vet,sum(fee) s from vet where date like '2025-06%' group by 1 order by 2 desc limit 2
select count(*),count(distinct pet||owner) from vet where date like '2025-05%' and species='Dog' and status='Seen'
select avg(e(fee)) from vet where reason='Vaccination' and fee<>''
select avg(status='No-show') from vet
select reason,avg(minutes) from vet where minutes<>'' group by 1 order by 2 desc limit 2
select count(*),sum(fee) from vet where status='Seen' and "Paid on"=''
select avg(julianday("Paid on")-julianday(date)) from vet where "Paid on"<>''
select owner,sum(fee) from vet group by 1 order by 2 desc limit 4
select shop,count(*) from bike where status<>'Cancelled' and "Picked up" like '%Jul%' group by 1 order by 2 desc
select avg(charge) from bike where status<>'Cancelled' and "Bike type"='E-bike'
select count(*) from (select customer from bike where status<>'Cancelled' group by 1 having count(*)>1)
select substr(d("Picked up"),1,7),sum(charge) from bike where status<>'Cancelled' group by 1
select substr(d("Picked up"),6,2),avg(days) from bike where status<>'Cancelled' group by 1
select "Bike type",sum(charge),count(*),sum(days),avg(charge) from bike where status<>'Cancelled' group by 1
select days,count(*) from bike group by 1 order by 1*days desc limit 2
select job,invoiced-"Paper cost"-"Labour cost"-"Outside work" p from pr where status='Done' and p<0
select l(customer),sum(qty),count(*) from pr where product='Business cards' and status<>'Cancelled' group by 1 order by 2 desc limit 3
select product,sum(invoiced),sum(invoiced-"Paper cost"-"Labour cost"-"Outside work") from pr where status='Done' group by 1
select count(*) from pr where delivered>due
select avg("Press hours") from pr where product='Brochures' and status='Done'
select l(customer),sum(invoiced) from pr where status='Done' group by 1 order by 2 desc limit 4
select sum("Outside work") from pr where ordered between '2025-04-01' and '2025-06-30'
select sum(e(amount)) from gi where l(campaign)='winter appeal' and status='Received'
select donor,sum(e(amount)) from gi where status='Received' group by 1 order by 2 desc limit 6
select count(*) from (select 1 from gi where status='Received' group by donor having count(*)>1)
select sum(e(amount)*(method='Direct debit'))/sum(e(amount)) from gi where status='Received'
select avg(e(amount)) from gi where "Donor type"='Company'
select count(*) from gi where "Thanked on"='' and status='Received'
select substr(date,1,7),sum(e(amount)) from gi where date<'2025' and status='Received' group by 1 order by 2 desc limit 2
select sum(e(Jan)+e(Feb)+e(Mar)) from bu where department='Marketing' and version='Actual'
select department,sum(coalesce(e(Jan),0)+coalesce(e(Feb),0)+coalesce(e(Mar),0)+coalesce(e(Apr),0)+coalesce(e(May),0)+coalesce(e(Jun),0)+coalesce(e(Jul),0)+coalesce(e(Aug),0)+coalesce(e(Sep),0)) x,version from bu where version='Actual' or version='Budget' group by 1,3
select sum(e(year)) from bu where line='Software' and version='Budget'
select sum(e(Mar)),sum(e(Apr)) from bu where line='Travel' and version='Actual'
select line,sum(e(year)) from bu where version='Actual' group by 1
select show,sum(tickets),sum(tickets*o.price) from o join pf on o.performance=pf.performance where o.status='paid' group by 1
select (select sum(tickets) from o where status='paid')*1.0/(select sum(seats) from pf where status='played')
select sum(tickets) from o where category='Concession' and status='paid'
select sum(tickets*(channel='Online'))*1.0/sum(tickets) from o where status='paid'
select sum(tickets*price) from o where status='refunded'
select avg(julianday(date)-julianday("Sold on")) from o join pf on o.performance=pf.performance where o.status='paid'
select performance,sum(tickets) from o where status='paid' group by 1 order by 2 desc limit 2
select count(*) from (select o.performance,sum(tickets) t,seats from o join pf on pf.performance=o.performance where o.status='paid' group by 1 having t>1*seats)
select source,sum(stage='Hired'),count(*) from rc group by 1
select avg(julianday(d("Offer made"))-julianday(d(applied))) from rc where "Offer made"<>''
select role,count(*) from rc group by 1 order by 2 desc limit 2
select sum(applied like '%/05/2025'),sum("Offer made"<>'')*1.0/sum(interviewed<>''),sum(stage='Declined'),sum(stage in ('New','Screening','Interview','Offer')) from rc
select avg(e("Salary wish")) from rc where role='Developer'
select employee,sum(e(amount)) from ex where employee<>'' group by 1 order by 2 desc limit 2
select status,sum(e(amount)),count(*) from ex where category='Hotel' group by 1
select status,count(*),sum(e(amount)) from ex group by 1
select avg(julianday("Paid on")-julianday(submitted)) from ex where "Paid on"<>''
select receipt,count(*) from ex group by 1
select department,avg(e(amount)) from ex group by 1
select category,sum(e(amount)) from ex where status<>'Rejected' group by 1 order by 2 desc
select count(distinct kind) from ki where d("Fällig am")='2025-03-01' and gruppe='Igel'
select count(*),sum(g(gesamt)) from ki where "Bezahlt am"='' and kind<>''
select kind,sum(g(gesamt)) from ki where "Bezahlt am"='' and kind<>'' group by 1 order by 2 desc limit 2
select sum(g(Essensgeld)) from ki where substr("Fällig am",4,2) in ('04','05','06')
select avg(julianday(d("Bezahlt am"))-julianday(d("Fällig am"))) from ki where zahlweg='Überweisung' and "Bezahlt am"<>''
select gruppe,sum(g(gesamt)) from ki group by 1 order by 2 desc
select count(*) from (select kind,min(d("Fällig am")) m from ki where kind<>'' group by 1 having m>'2025-01-01')
select mechaniker,sum(g(stunden)) from kf where annahme like '%.05.2025' group by 1 order by 2 desc
select sum(g(netto)) from kf where arbeit='Bremsen' and substr(annahme,4,2) in ('06','07','08')
select count(*),sum(g(netto)) from kf where status='fertig' and "Bezahlt am"=''
select avg(julianday(d("Bezahlt am"))-julianday(d("Rechnung vom"))) from kf where "Bezahlt am"<>''
select avg(g(netto)),sum(1) from kf where arbeit='Ölwechsel' and netto<>''
select l(marke),sum(g(netto)) from kf group by 1 order by 2 desc
select count(*) from (select 1 from kf where status<>'storniert' group by kunde having count(*)>1)
select sum(g(teile))/sum(g(netto)) from kf
select nr,g(schlussrechnung)-g(lohn)-g(material)-coalesce(g(maschinen),0) x from ga where x<0
select sum(g(schlussrechnung)),sum(g(schlussrechnung)-g(lohn)-g(material)-coalesce(g(maschinen),0)) from ga where art='Teich'
select avg(julianday(d(ende))-julianday(d(beginn))) from ga where art='Pflaster' and status='abgeschlossen'
select count(*) from ga where g(schlussrechnung)>g(angebot)
select sum(g(material))/sum(g(schlussrechnung)) from ga
select sum(g(angebot)),count(*) from ga where status='abgesagt'
select nr,g(schlussrechnung) from ga order by 2 desc limit 4
select sum(g(verbrauch)) from za where medium='Strom' and gebäude='Halle 1' and "Abgelesen am" like '%2024'
select gebäude,sum(g("Kosten EUR")) from za group by 1 order by 2 desc
select substr("Abgelesen am",7),sum(g(verbrauch)),sum(verbrauch='') from za where medium='Gas' and substr("Abgelesen am",4,2)<'04' group by 1
select sum(g("Kosten EUR"))/sum(g(verbrauch)) from za where medium='Strom'
select substr(d("Abgelesen am"),1,7),sum(g(verbrauch)) from za where medium='Wasser' group by 1 order by 2 desc limit 2
select sum(stand='') from za
select substr("Abgelesen am",7),sum(g(verbrauch)),sum(verbrauch='') from za where medium='Strom' and substr("Abgelesen am",4,2)<'10' group by 1
select filiale,avg(gesamt) from um where gesamt<>'' group by 1 order by 2
select sum(preis in ('1','2')),sum(kommentar<>''),sum(weiterempfehlung='ja')*1.0/sum(weiterempfehlung<>'') from um
select avg(nullif(preis,'')),avg(nullif(wartezeit,'')),avg(nullif(auswahl,'')) from um
select kundenart,avg(nullif(gesamt,'')) from um group by 1
select sum(menge) from bw where artikel='B203' and art='Abgang' and datum like '%.05.2025'
select b.artikel,sum(case when art in('Zugang','Anfangsbestand') then 1*menge else -1*menge end) s,mindestbestand from bw b join ar on ar.artikel=b.artikel group by 1
select partner,sum(g(wert)),sum(menge) from bw where art='Zugang' group by 1 order by 2 desc
select sum(g(wert)) from bw where art='Bruch'
select partner,sum(g(wert)) from bw where art='Abgang' group by 1 order by 2 desc limit 4
select sum(g(wert)) from bw where art='Abgang' and artikel like 'B%'
select substr(datum,4,2),count(*) from bw where art='Zugang' group by 1""".split("\n"):
    r=db.execute(q.replace('"Outside work"','coalesce(nullif("Outside work",\'\'),0)')).fetchall()
    print(q[:95].replace("select ",""),"->",[tuple(round(x,4) if isinstance(x,float) else x for x in t) for t in r])
