#!/usr/bin/python3
# second look: reads the finished files again (other code than make.py) and checks truths
import csv, json, os, re, datetime as dt
from collections import defaultdict, Counter
import openpyxl
H=os.path.dirname(os.path.abspath(__file__))
def Q(f,i): return [q for q in json.load(open(f"{H}/{f}/questions.json")) if q["id"]==f"{f}-{i}"][0]["truth"]["rows"]
def chk(f,i,got,tol=.06):
    want=Q(f,i); 
    a=sorted(map(lambda r:[str(x) if not isinstance(x,(int,float)) else x for x in r],want),key=str); b=sorted(map(list,got),key=str)
    ok=len(a)==len(b) and all(len(x)==len(y) and all((abs(u-v)<=tol if isinstance(u,(int,float)) and isinstance(v,(int,float)) else str(u)==str(v)) for u,v in zip(x,y)) for x,y in zip(a,b))
    print("ok " if ok else "BAD",f,i,"" if ok else f"\n want {a}\n got  {b}")
C=lambda p,d=",",e="utf-8-sig":list(csv.reader(open(f"{H}/{p}",encoding=e,newline=""),delimiter=d))
gbp=lambda s:float(s.replace("£","").replace(",",""))
eur=lambda s:float(s.replace("€","").replace(".","").replace(",",".").strip())
def mx(d): k=max(d,key=d.get); return [[k,d[k]]]
# garage
f="n26-garage-jobcards"; rows={r[0]:r for r in C(f+"/job cards 2025.csv")[1:] if r[0]}.values()
D=lambda s:dt.datetime.strptime(s,"%d/%m/%Y").date()
d=defaultdict(float)
for r in rows:d[r[5]]+=gbp(r[9])
chk(f,1,mx(d)); c=Counter(D(r[1]).strftime("%Y-%m") for r in rows if r[6].lower()=="mot"); chk(f,2,c.items())
x=[(D(r[2])-D(r[1])).days for r in rows if r[6].lower()=="clutch" and r[2]]; chk(f,3,[[sum(x)/len(x)]])
d=defaultdict(float)
for r in rows:
    m={"vw":"Volkswagen","ford":"Ford","vauxhal":"Vauxhall"}.get(r[4].lower(),r[4]); d[m]+=gbp(r[8])+gbp(r[9])
chk(f,4,mx(d)); chk(f,5,[[r[3]] for r in rows if not r[2]]); chk(f,6,[[sum(r[10]=="Cash" for r in rows)/len(rows)]],.001)
# cinema
f="n26-cinema-boxoffice"; ws=openpyxl.load_workbook(f"{H}/{f}/box office 2025.xlsx").active
rs=[r for r in ws.iter_rows(min_row=6,values_only=True) if r[0] and r[0]!="Total"]; print(len(rs),"films")
tk=lambda r:sum(x or 0 for x in r[4::2]); bo=lambda r:sum(x or 0 for x in r[5::2])
chk(f,1,mx({r[0]:tk(r) for r in rs})); chk(f,2,[[f"2025-{k+1:02d}",sum(r[5+2*k] or 0 for r in rs)] for k in range(12)])
g=lambda n:[r for r in rs if r[1].lower()==n]
chk(f,3,[[sum(map(tk,g("documentary"))),sum(map(bo,g("documentary")))]]); chk(f,4,[[n,sum(map(bo,g(n.lower())))/sum(map(tk,g(n.lower())))] for n in("Kids","Thriller")],.001)
chk(f,5,[[sum(1 for r in rs if r[16])]]); chk(f,6,[[r[0]] for r in rs if sum(1 for x in r[4::2] if x)>3])
# translation
f="n26-translation-jobs"; j=C(f+"/jobs.csv")[1:]; cl={r[0]:r for r in C(f+"/clients.csv")[1:]}; print(len(j),"jobs")
d=defaultdict(float)
for r in j:d[cl[r[1]][3]]+=float(r[9])
chk(f,1,d.items()); c=Counter({n:0 for n in("Marta","Jean-Luc","Annika","Pavel","Sofia")}); c.update(r[10].title() for r in j if r[4] and r[4]>r[3]); chk(f,2,c.items())
d=Counter()
for r in j:d[(r[5],r[6])]+=int(r[7])
k=mx(d)[0]; chk(f,3,[[*k[0],k[1]]]); chk(f,4,[[c[1]] for k,c in cl.items() if k not in{r[1] for r in j}])
d=Counter()
for r in j:
    if r[2][5:7] in("04","05","06"): d[cl[r[1]][1]]+=float(r[9])
chk(f,5,d.most_common(3)); chk(f,6,[[sum(float(r[9]) for r in j if cl[r[1]][2]=="UK")/sum(float(r[9]) for r in j)]],.001)
# brewery
f="n26-brewery-pl"; wb=openpyxl.load_workbook(f"{H}/{f}/P&L 2024-25.xlsx")
P={y:{str(r[0]).strip():r[1:14] for r in wb[y].iter_rows(min_row=5,values_only=True) if r[0]} for y in("2024","2025")}
chk(f,1,[[y,sum(P[y]["Hops"][:12])] for y in P]); chk(f,2,[[f"2025-{m+1:02d}"] for m in range(12) if P["2025"]["Profit before tax"][m]<0])
chk(f,3,[[f"2025-Q{q+1}",sum(P["2025"]["Gross profit"][3*q:3*q+3])/sum(P["2025"]["Total sales"][3*q:3*q+3])] for q in range(4)],.001)
chk(f,4,mx({f"{y}-{m+1:02d}":P[y]["Cans"][m] for y in P for m in range(12)})); chk(f,5,[[P["2025"]["Taproom"][12]/P["2025"]["Total sales"][12]]],.001); chk(f,6,[[(P["2024"]["Energy"][12]+P["2025"]["Energy"][12])/24]])
# rental
f="n26-event-rental"; rs=[r for r in openpyxl.load_workbook(f"{H}/{f}/hire bookings.xlsx").active.iter_rows(min_row=5,values_only=True) if isinstance(r[0],int)]
lv=[r for r in rs if r[13]=="done"]; print(len(rs),len(lv)); d=defaultdict(float)
for r in lv:
    if r[2].lower()=="wedding": d[r[3].strftime("%Y-%m")]+=r[9]
chk(f,1,d.items()); chk(f,2,[[r[1].strip(),r[10]] for r in lv if r[11]=="no"]); chk(f,3,mx(Counter(r[6] for r in lv if r[12]))); k=max(rs,key=lambda r:(r[4]-r[3]).days); chk(f,4,[[k[0],k[5]]]); print(sum(r[3].weekday()==4 for r in lv)/len(lv))
chk(f,6,[[sum(v>=5 for v in Counter(r[1].strip() for r in lv).values())]])
# kinder
f="n26-kindergarten-survey"; a=C(f+"/parents_survey.csv"); hd=a[2]; rs=a[3:]; print(len(rs))
av=lambda v:sum(v)/len(v)
num=lambda rr,k:[int(r[k]) for r in rr if r[k].isdigit()]
gs=defaultdict(list)
for r in rs: gs[r[1].strip().title()].append(r)
k=min(gs,key=lambda g:av(num(gs[g],3))); chk(f,1,[[k,av(num(gs[k],3))]],.01); chk(f,2,[[hd[k],av(num(rs,k))] for k in range(3,8)],.001); chk(f,3,[[sum(r[9]>"16:30" for r in rs)]]); chk(f,4,[[sum(r[8].lower()=="yes" for r in rs)/len(rs)]],.001); chk(f,6,[[g,sum(x<3 for x in num(gs[g],7))] for g in gs])
# tickets
f="n26-property-tickets"; rs=[r for r in C(f+"/tickets2025.csv",";")[1:] if r[0]]; print(len(rs))
B=lambda r:{"lindenstr. 4":"Lindenstraße 4","mill ln 12":"Mill Lane 12","kingsway 80":"Kingsway 80"}.get(r[3].lower(),r[3]); cl=lambda r:r[2] not in("","open"); P=lambda s:dt.datetime.fromisoformat(s)
chk(f,1,Counter(B(r) for r in rs if not cl(r)).items()); x=[(P(r[2])-P(r[1])).total_seconds()/86400 for r in rs if cl(r) and r[6].lower()=="urgent"]; chk(f,2,[[av(x)]],.01); print(min((P(r[2])-P(r[1])).total_seconds() for r in rs if cl(r)))
d=Counter()
for r in rs:
    if r[8]: d[r[7]]+=float(r[8])
print(d.most_common(3)); chk(f,3,mx(d)); chk(f,4,Counter(r[1][:7] for r in rs if r[5]=="Heating").items()); chk(f,5,mx(Counter(P(r[1]).strftime("%A") for r in rs))); chk(f,6,[[*k,v] for k,v in Counter((B(r),int(r[4])) for r in rs).items() if v>7])
# staff
f="n26-movers-staff"; rs=[r for r in openpyxl.load_workbook(f"{H}/{f}/staff list Dec 2025.xlsx").active.iter_rows(min_row=5,values_only=True) if r[0] and r[3]]; cu=[r for r in rs if not r[9]]; print(len(rs),len(cu),sorted(set(r[1] for r in rs)))
chk(f,1,Counter(r[2] for r in cu if r[7] in("C","C1")).items()); k=min(cu,key=lambda r:r[3]); chk(f,2,[[k[0],k[3].date()]]); d=defaultdict(list)
for r in cu:d[r[1].capitalize()].append(r[6])
chk(f,3,[[k,av(v)] for k,v in d.items()],.001); chk(f,4,[[r[0]] for r in cu if r[4].year==1976]); chk(f,5,[[sum(r[5] for r in cu if r[2]=="Leeds")]]); chk(f,6,Counter(str(r[3].year) for r in rs if r[3].year>=2020).items())
print([r for r in rs if r[9] and r[9]<r[3]], [r[0] for r in rs if (r[3]-r[4]).days<16*365])
# hofladen
f="n26-hofladen-kasse"; rs=[r for r in C(f+"/Kassenbuch_2025.csv",";","cp1252") if re.match(r"\d\d\.\d\d\.\d{4}$",r[0])]; print(len(rs)); d=defaultdict(float); w=defaultdict(list)
for r in rs:d[r[0][6:]+"-"+r[0][3:5]]+=eur(r[8]); w[r[1]].append(eur(r[8]))
chk(f,1,d.items()); k=max(w,key=lambda k:av(w[k])); print(k); chk(f,2,[["Saturday",av(w["Sa"])]]); chk(f,3,[[sum(map(lambda r:eur(r[8]),rs))/sum(int(r[9]) for r in rs)]],.005); k=max(rs,key=lambda r:eur(r[8])); print(k); chk(f,5,[[sum(eur(r[5]) for r in rs if ".12." in r[0])/d["2025-12"]]],.001); chk(f,6,[[sum(int(r[9])<25 for r in rs)]])
# druckerei
f="n26-druckerei-stunden"; rs=[list(r) for r in openpyxl.load_workbook(f"{H}/{f}/Stundenzettel Herbst.xlsx").active.iter_rows(min_row=4,values_only=True) if r[1]]; print(len(rs))
for r in rs:
    r[0]=dt.datetime.strptime(r[0],"%d.%m.%Y") if isinstance(r[0],str) else r[0]; r[5]=float(str(r[5]).replace(",",".")); r[1]={"Joerg":"Jörg","mehmet":"Mehmet"}.get(r[1],r[1]); r[3]=r[3].casefold()
def su(key,fl=lambda r:True):
    d=defaultdict(float)
    for r in rs:
        if fl(r): d[key(r)]+=r[5]
    return d
chk(f,1,mx(su(lambda r:r[1],lambda r:r[0].month==10))); chk(f,2,[[su(lambda r:1,lambda r:r[4]=="Reklamation")[1]]]); print(sorted(su(lambda r:r[3]).items(),key=lambda x:-x[1])[:4],Q(f,3)); chk(f,4,su(lambda r:r[1],lambda r:r[0].weekday()==5).items()); chk(f,5,[[su(lambda r:r[1])["Jörg"]/len({r[0] for r in rs if r[1]=="Jörg"})]],.001); t=su(lambda r:r[0].strftime("%Y-%m")); z=su(lambda r:r[0].strftime("%Y-%m"),lambda r:r[4]=="Rüsten"); chk(f,6,[[k,z[k]/t[k]] for k in t],.001)
# solar
f="n26-solar-rechnungen"; rs=[r for r in C(f+"/rechnungen-2025.csv",";")[2:] if r[0].startswith("RE")]; print(len(rs)); D=lambda s:dt.datetime.strptime(s,"%d.%m.%Y").date(); op=[r for r in rs if not r[12]]
chk(f,1,[[sum(eur(r[10]) for r in op)]]); d=defaultdict(lambda:[0,0])
for r in op: d[int(r[13] or 0)][0]+=1; d[int(r[13] or 0)][1]+=eur(r[10])
chk(f,2,[[k,*v] for k,v in d.items()]); pd=[r for r in rs if r[12]]; chk(f,3,[[av([(D(r[12])-D(r[1])).days for r in pd])]]); d=defaultdict(float)
for r in rs:
    if r[6]: d[r[3]]+=float(r[6].replace(",","."))
print(mx(d),Q(f,4)); chk(f,5,Counter(f"2025-Q{(D(r[1]).month+2)//3}" for r in rs if r[5]=="Anlage" and r[7]=="ja").items()); chk(f,6,[[sum(D(r[12])>D(r[11]) for r in pd)/len(pd)]],.001)
# gaertnerei
f="n26-gaertnerei-bestand"; rs=[r for r in openpyxl.load_workbook(f"{H}/{f}/Bestandsliste.xlsx").active.iter_rows(min_row=5,values_only=True) if r[0]]; print(len(rs)); b=lambda r:sum(x or 0 for x in r[3:6])
chk(f,1,[[r[1]] for r in rs if b(r)<r[9]]); chk(f,2,[[sum(b(r)*r[6] for r in rs)]]); d=defaultdict(float); e=Counter()
for r in rs:d[r[2]]+=b(r)*r[6]; e[r[2]]+=r[5] or 0
chk(f,3,mx(d)); chk(f,4,[[av([r[7]/r[6]-1 for r in rs if r[2]=="Rosen"])]],.001); chk(f,5,[[k,v] for k,v in e.items() if v]); chk(f,6,mx(Counter(r[8].replace("Baumsch. ","Baumschule ") for r in rs))); print(Counter(r[8] for r in rs))
