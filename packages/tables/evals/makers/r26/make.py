#!/usr/bin/python3
"""Makes all tables and questions of part 1. Deterministic. Run: /usr/bin/python3 make.py"""
import csv, datetime as dt, json, os, random, shutil, statistics as st
from collections import Counter, defaultdict
import openpyxl
from openpyxl.styles import Font
HERE = os.path.dirname(os.path.abspath(__file__))
REVIEW = []
D = dt.date
WD = ["Monday","Tuesday","Wednesday","Thursday","Friday","Saturday","Sunday"]

def T(cols, rows, tol=None, ordered=None):
    r = {"columns": list(cols), "rows": [list(x) if isinstance(x,(list,tuple)) else [x] for x in rows]}
    for row in r["rows"]:
        for i, v in enumerate(row):
            if isinstance(v, float): row[i] = round(v, 4)
    if tol is not None: r["tolerance"] = tol
    if ordered is not None: r["ordered"] = ordered
    return r

class Set:
    def __init__(s, name):
        s.name, s.qs = name, []
        s.dir = os.path.join(HERE, name)
        shutil.rmtree(s.dir, ignore_errors=True); os.makedirs(s.dir)
    def path(s, f): return os.path.join(s.dir, f)
    def _add(s, q, kind, **k):
        e = {"id": f"{s.name}-{len(s.qs)+1}", "question": q, "kind": kind}
        e.update({a: b for a, b in k.items() if b not in (None, [], "")}); s.qs.append(e)
    def ans(s, q, truth, also=(), note=""): s._add(q, "answerable", truth=truth, alsoRight=list(also), note=note)
    def amb(s, q, truths, note=""): s._add(q, "ambiguous", truth=truths[0], truths=truths, note=note)
    def un(s, q, note=""): s._add(q, "unanswerable", note=note)
    def done(s):
        random.Random(s.name).shuffle(s.qs)
        for i, q in enumerate(s.qs):
            q["id"] = f"{s.name}-{i+1}"
            seen = [json.dumps(q["truth"], sort_keys=True)] if q["kind"] == "answerable" else []
            for key in ("alsoRight", "truths"):
                keep = []
                for t in q.get(key, []):
                    j = json.dumps(t, sort_keys=True)
                    if j not in seen: seen.append(j); keep.append(t)
                if keep: q[key] = keep
                else: q.pop(key, None)
        json.dump(s.qs, open(s.path("questions.json"), "w", encoding="utf-8"), ensure_ascii=False, indent=1)
        REVIEW.append(f"===== {s.name}  files: {', '.join(sorted(f for f in os.listdir(s.dir) if f!='questions.json'))}")
        for q in s.qs:
            REVIEW.append(f"[{q['id']}] ({q['kind']}) {q['question']}")
            for lab, lst in (("TRUTH", [q["truth"]] if "truth" in q and q["kind"]=="answerable" else []), ("ALSO", q.get("alsoRight", [])), ("ONE OF", q.get("truths", []))):
                for t in lst: REVIEW.append(f"    {lab}: {t['columns']} {t['rows']} tol={t.get('tolerance')} ord={t.get('ordered')}")
            if q.get("note"): REVIEW.append("    note: " + q["note"])
        REVIEW.append("")

def sumby(recs, key, val):
    d = defaultdict(float)
    for r in recs: d[key(r)] += val(r)
    return d
def ym(d): return d.strftime("%Y-%m")
def qu(d): return f"{d.year}-Q{(d.month-1)//3+1}"
def top(d, n=1, low=False):
    o = sorted(d.items(), key=lambda kv: (kv[1] if low else -kv[1], kv[0]))
    if n == 1 and len(o) > 1 and abs(o[0][1]-o[1][1]) < 1e-9: print("TIE!", o[:3])
    if n > 1 and len(o) > n and abs(o[n-1][1]-o[n][1]) < 1e-9: print("TIE at n!", o[:n+1])
    return o[:n]
def days(a, b): return [a + dt.timedelta(i) for i in range((b-a).days+1)]
def de(x, eur=True, dec=2):
    s = f"{x:,.{dec}f}".replace(",", "#").replace(".", ",").replace("#", ".")
    return s + (" €" if eur else "")

# ---------------------------------------------------------------- 1 dog groomer
def t_groom():
    R = random.Random(261); S = Set("r26-groomer")
    breeds = [("Cockapoo",9),("Labrador",6),("Shih Tzu",6),("Border Collie",3),("Bichon Frise",5),("Cocker Spaniel",5),("Westie",4),("Schnauzer",3),("Pomeranian",2),("Golden Retriever",2)]
    names = "Alfie Bella Biscuit Bruno Buddy Coco Daisy Dexter Ellie Frankie George Honey Jasper Lola Luna Maisie Max Milo Monty Nala Oscar Pepper Pickles Poppy Rolo Rosie Ruby Teddy Toffee Willow Ziggy Bertie Mabel Otis Hector Olive Winnie Duke Gizmo Peanut".split()
    owners = "Mrs Ashworth|J Patel|Karen Doyle|Tom Birch|Mr & Mrs Lyle|S. Okafor|Linda Marsh|P Whitcombe|Gemma Frost|Hannah Reid|D Cartwright|Fiona Bell|Yusuf Ali|R Pemberton|Claire Noakes|Steve Hurst|Amy Lund|M Kowalski|Jean Tully|Beth Sharman|Ian Croft|Wendy Platt|Olu Adeyemi|Kate Finch|B Norris|Sue Garland|Dan Muir|Ellen Voss|Rob Tasker|Mrs Ings|Nina Shah|G Fairley|Paula Keen|C Hobday|Lucy Trent|A Sykes|Pat Dunmore|Zoe Hale|Vic Rowan|Mo Hussain".split("|")
    dogs = [(n, R.choices([b for b,_ in breeds],[w for _,w in breeds])[0], o) for n,o in zip(names,owners)]
    dogs += [("Smudge","Cockapoo","J Patel"),("Betty","Westie","Gemma Frost"),("Chester","Labrador","Ian Croft")]
    wts = [R.choice([1,1,1,2,2,3,4]) for _ in dogs]
    serv = {"Full groom":(42,58),"Bath & brush":(26,34),"Puppy intro":(20,24),"Nails only":(9,12),"Hand strip":(55,68)}
    recs = []
    for d in days(D(2025,3,4), D(2025,10,25)):
        if d.weekday() in (0,6): continue
        n = {3:1.0,4:1.2,5:1.6,6:1.9,7:1.8,8:0.8,9:1.2,10:1.2}[d.month] * {1:.6,2:.9,3:1.0,4:1.3,5:1.3}[d.weekday()]
        for _ in range(int(n+R.random())):
            dog = R.choices(dogs, wts)[0]
            s = R.choices(list(serv),[9,6,1.2,3,1.3])[0]
            p = float(R.randint(*serv[s])); ns = R.random()<.055
            tip = R.choice([2,2,3,5,1,4]) if (not ns and R.random()<.42) else None
            pay = R.choices(["card","cash","bank transfer"],[6,3,1])[0]
            recs.append(dict(d=d,dog=dog[0],breed=dog[1],owner=dog[2],s=s,sty=R.choices(["Jo","Marta","Callum"],[4,4,2.5])[0],p=None if ns else p,tip=tip,pay=None if ns else pay,ns=ns))
    for r in [r for r in recs if r["dog"]=="Pickles" and not r["ns"]][:1]: r.update(ns=True,p=None,tip=None,pay=None)
    note = ["","","","","","","matted","nervous","muzzle","old dog, short stand","bring treats"]
    with open(S.path("appointments 2025.csv"),"w",newline="",encoding="utf-8") as f:
        w = csv.writer(f); w.writerow(["Paws & Co - appointment book"]+[""]*9)
        w.writerow(["When","Dog","Breed","Owner","What we did","Stylist","Price £","Tip","Paid by","Note"])
        last = None
        for r in recs:
            if last and last != r["d"].month: w.writerow([""]*10)
            last = r["d"].month
            b = r["breed"]; x = R.random()
            if b=="Cockapoo" and x<.2: b = R.choice(["cockapoo","Cockerpoo","Cockapoo "])
            elif b=="Labrador" and x<.15: b = "labrador"
            elif b=="Shih Tzu" and x<.2: b = R.choice(["Shih-Tzu","shih tzu"])
            sty = r["sty"]
            if R.random()<.08: sty = R.choice([sty.lower(), sty+" "])
            w.writerow([r["d"].strftime("%d/%m/%Y"),r["dog"],b,r["owner"],r["s"],sty,"" if r["ns"] else f"{r['p']:.2f}","" if r["tip"] is None else r["tip"],r["pay"] or "",R.choice(["no show","no show","No-show","NO SHOW"]) if r["ns"] else R.choice(note)])
        w.writerow([""]*10)
        w.writerow(["TOTAL","","","","","",f"{sum(r['p'] or 0 for r in recs):.2f}",sum(r["tip"] or 0 for r in recs),"",""])
    ok = [r for r in recs if not r["ns"]]
    t = top(sumby(ok,lambda r:r["sty"],lambda r:r["p"]))
    t2 = top(sumby(ok,lambda r:r["sty"],lambda r:r["p"]+(r["tip"] or 0)))
    S.ans("which of the girls n boys took the most money", T(["Stylist","Price £"],t,.01), [T(["Stylist","Price £ + Tip"],t2,.01)], "stylist by price taken")
    ck = [r for r in ok if r["breed"]=="Cockapoo"]
    S.ans("how many times did we have a cockapoo in", T(["count"],[len(ck)]), [T(["count"],[sum(r["breed"]=="Cockapoo" for r in recs)])], "spellings merged, Cockerpoo = Cockapoo; alternative counts no shows too")
    cd = [r for r in ok if r["pay"]=="card"]
    S.ans("whats the avg tip when people pay card", T(["avg tip"],[st.mean(r["tip"] for r in cd if r["tip"])],.01), [T(["avg tip"],[sum(r["tip"] or 0 for r in cd)/len(cd)],.01)], "blank tip = none; over tipped visits or over all card visits")
    S.ans("takings month by month", T(["month","Price £"],sorted(sumby(ok,lambda r:ym(r["d"]),lambda r:r["p"]).items()),.01,True), [T(["month","Price £ + Tip"],sorted(sumby(ok,lambda r:ym(r["d"]),lambda r:r["p"]+(r["tip"] or 0)).items()),.01,True)])
    S.ans("how many didnt turn up and which dog is the worst for it", T(["count","Dog","no shows"],[[sum(r["ns"] for r in recs), *top(Counter(r["dog"] for r in recs if r["ns"]))[0]]]), [T(["Dog","no shows"],sorted(Counter(r["dog"] for r in recs if r["ns"]).items(),key=lambda x:(-x[1],x[0])))])
    S.ans("quietest day of the week?", T(["weekday","visits"],top(Counter(WD[r["d"].weekday()] for r in ok),low=True)), [T(["weekday","visits"],top(Counter(WD[r["d"].weekday()] for r in recs),low=True)),T(["weekday","Price £"],top(sumby(ok,lambda r:WD[r["d"].weekday()],lambda r:r["p"]),low=True),.01)], "closed Sun/Mon do not count")
    S.amb("who's our best customer", [T(["Owner","Price £"],top(sumby(ok,lambda r:r["owner"],lambda r:r["p"])),.01), T(["Owner","visits"],top(Counter(r["owner"] for r in ok))), T(["Owner","visits"],top(Counter(r["owner"] for r in recs))), T(["Owner","Price £ + Tip"],top(sumby(ok,lambda r:r["owner"],lambda r:r["p"]+(r["tip"] or 0))),.01), T(["Dog","visits"],top(Counter(r["dog"] for r in ok))), T(["Owner","tips"],top(sumby(ok,lambda r:r["owner"],lambda r:r["tip"] or 0)))], "money, visits, tips; perhaps the dog")
    S.un("why was august so dead", "no cause in the table")
    S.done()

# ---------------------------------------------------------------- 2 community theatre P&L
def t_theatre():
    R = random.Random(262); S = Set("r26-players")
    mon = [D(2024,m,1) for m in range(9,13)]+[D(2025,m,1) for m in range(1,9)]
    M = {m.month:i for i,m in enumerate(mon)}
    def row(spec, j=.12):
        v=[0]*12
        for k,x in spec.items(): v[M[k]] = int(round(x*(1+R.uniform(-j,j))))
        return v
    allm = lambda x: {m:x for m in M}
    inc = [("Tickets - autumn play",row({10:640,11:3150})),("Tickets - panto",row({11:820,12:7400,1:3900})),("Tickets - spring musical",row({3:900,4:5600})),("Tickets - summer revue",row({6:350,7:1850})),
     ("Bar sales",row({9:120,10:180,11:940,12:1480,1:860,2:90,3:150,4:1290,5:140,6:110,7:720,8:60})),("Ice creams",row({11:90,12:410,1:230,4:260,7:190})),("Programmes",row({11:160,12:380,1:150,4:290,7:110})),
     ("Membership subs",row({9:1450,10:380,11:60,1:110,4:45})),("Raffle",row({11:130,12:310,1:120,4:200,7:95})),("Hall hire out",row({9:340,10:420,11:120,1:160,2:510,3:300,5:560,6:480,8:390})),
     ("Costume hire out",row({10:290,12:140,2:60,5:35,6:80})),("Youth group fees",row({9:780,1:790,4:760})),("Council grant",row({2:1500},0)),("Donations",row(allm(45),.9)),("Gift Aid",row({3:612},0))]
    exp = [("Rights & royalties",row({10:610,12:480,3:1390,7:140})),("Scripts & scores",row({9:95,11:60,2:310,5:40})),("Set & timber",row({10:520,11:690,12:240,3:980,7:160})),("Props",row({11:110,12:190,4:140,7:45})),("Costumes",row({11:260,12:720,3:540,6:70})),
     ("Lighting hire",row({11:350,12:640,1:320,4:590,7:210})),("Sound & mics",row({12:280,1:140,4:430})),("Band",row({12:600,1:300,4:1250},.05)),("Director's fee",row({11:300,12:400,4:500},0)),("Heating & electric",row({9:140,10:230,11:410,12:560,1:640,2:590,3:430,4:290,5:150,6:90,7:85,8:80})),
     ("Water",row({9:62,12:66,3:64,6:70})),("Insurance",row({1:1180},0)),("Cleaning",row(allm(85),.1)),("Repairs to hall",row({9:90,2:1870,5:140,8:960})),("Publicity & posters",row({10:240,12:390,3:330,6:120})),("Ticket website fee",row({10:31,11:154,12:361,1:190,3:44,4:273,6:17,7:91})),
     ("Bar stock",row({9:80,10:210,11:460,12:690,1:280,3:240,4:520,7:330,8:20})),("Ice cream stock",row({11:70,12:190,4:130,7:80})),("Licences",row({9:180,1:70},0)),("Youth group leader",row({9:300,10:300,11:300,1:300,2:300,3:300,5:300,6:300},0)),("Piano tuning",row({12:75,4:75},0)),("Bank charges",row(allm(8),.2)),("Sundries",row(allm(38),.6))]
    wb = openpyxl.Workbook(); ws = wb.active; ws.title="Season 24-25"
    ws.append(["Old Granary Players"]); ws.append(["Income and expenditure account, season 2024/25 (treasurer: M. Pell)"]); ws.append([])
    ws.append([None]+[m.strftime("%b %y") for m in mon]+["Season"])
    def put(n,v,b=False):
        ws.append([n]+[x if (x or b) else None for x in v]+[sum(v)])
        if b:
            for c in ws[ws.max_row]: c.font=Font(bold=True)
    ws.append(["INCOME"])
    for n,v in inc: put(n,v)
    ti=[sum(v[i] for _,v in inc) for i in range(12)]; te=[sum(v[i] for _,v in exp) for i in range(12)]; su=[a-b for a,b in zip(ti,te)]
    put("Total income",ti,True); ws.append([]); ws.append(["EXPENDITURE"])
    for n,v in exp: put(n,v)
    put("Total expenditure",te,True); ws.append([]); put("Surplus / (deficit)",su,True)
    for r in ws.iter_rows(min_row=5):
        for c in r[1:]: c.number_format='#,##0;(#,##0)'
    ws.append([]); ws.append(["Not yet audited. Bank balance 31 Aug per separate sheet."])
    wb.save(S.path("accounts 24-25.xlsx"))
    I,E=dict(inc),dict(exp); mi=lambda m:M[m]; ms=[ym(m) for m in mon]
    S.ans("what did the bar make once the stock is paid", T(["profit"],[sum(I["Bar sales"])-sum(E["Bar stock"])]), [T(["Bar sales","Bar stock","profit"],[[sum(I["Bar sales"]),sum(E["Bar stock"]),sum(I["Bar sales"])-sum(E["Bar stock"])]])])
    S.ans("biggest 3 costs", T(["item","Season"],top({n:sum(v) for n,v in exp},3),None,True))
    S.ans("worst month overall", T(["month","Surplus / (deficit)"],top(dict(zip(ms,su)),low=True)), [T(["month","Total income"],top(dict(zip(ms,ti)),low=True))], "lowest surplus; lowest income accepted")
    tk=[(n,sum(v)) for n,v in inc if n.startswith("Tickets")]
    S.ans("how much came in from tickets alltogether", T(["total"],[sum(x for _,x in tk)]), [T(["item","Season"],tk)])
    S.ans("heating bill october til march", T(["Heating & electric"],[sum(E["Heating & electric"][mi(m)] for m in (10,11,12,1,2,3))]), [T(["month","Heating & electric"],[[ms[mi(m)],E["Heating & electric"][mi(m)]] for m in (10,11,12,1,2,3)])])
    S.ans("what percent of our income is panto tickets", T(["share"],[sum(I["Tickets - panto"])/sum(ti)],.0006))
    a=(3,4,5)
    S.amb("how did spring go?", [T(["surplus"],[sum(su[mi(m)] for m in a)]),T(["income","expenditure","surplus"],[[sum(ti[mi(m)] for m in a),sum(te[mi(m)] for m in a),sum(su[mi(m)] for m in a)]]),T(["month","surplus"],[[ms[mi(m)],su[mi(m)]] for m in a]),T(["Tickets - spring musical"],[sum(I["Tickets - spring musical"])])], "Mar-May result, or the spring musical")
    S.un("how many seats did we sell for the musical", "only money")
    S.done()

# ---------------------------------------------------------------- 3 lift service
def t_lift():
    R = random.Random(263); S = Set("r26-liftcare")
    sites=[("Harbour Court",3,1.2),("St Anne's Hospital",6,2.6),("Tower 9",4,1.7),("Riverside Mall",5,2.0),("Kingsway Flats",2,1.4),("Civic Library",1,.5),("Hotel Meridian",3,1.1),("Mill Lane Car Park",2,1.6)]
    con={"Harbour Court":"basic","St Anne's Hospital":"full","Tower 9":"full","Riverside Mall":"full","Kingsway Flats":"basic","Civic Library":"none","Hotel Meridian":"basic","Mill Lane Car Park":"none"}
    probs=["doors","stuck between floors","noise","levelling","button panel","no power","emergency phone"]
    eng={"R. Danso":52,"L. Petrov":66,"K. Muldoon":48,"S. Achterberg":75}
    recs=[]
    for i in range(318):
        day=D(2025,1,1)+dt.timedelta(int(R.random()*365))
        t=dt.datetime(day.year,day.month,day.day,R.choices(range(24),[1]*6+[3,6,8,7,6,5,5,5,5,6,7,8,6,4,3,2,2,1])[0],R.randint(0,59))
        recs.append(t)
    recs.sort(); out=[]
    for i,t in enumerate(recs):
        s=R.choices(sites,[x[2] for x in sites])[0]; p=R.choices(probs,[9,4,3,4,5,2,2])[0]; e=R.choices(list(eng),[5,4,4,3])[0]
        trap= p=="stuck between floors" and R.random()<.6 or (p in("doors","no power") and R.random()<.1)
        resp=max(9,int(R.gammavariate(4,eng[e]/4)*(.55 if trap else 1)))
        on=t+dt.timedelta(minutes=resp); cl=on+dt.timedelta(minutes=max(10,int(R.expovariate(1/140))))
        op= t>dt.datetime(2025,11,20) and R.random()<.3
        parts=0 if R.random()<.45 else round(R.lognormvariate(4.6,.8),2)
        out.append(dict(id=f"LC-{4100+i}",t=t,on=on,cl=None if op else cl,site=s[0],lift=f"{''.join(w[0] for w in s[0].replace('.','').split())}-{R.randint(1,s[1])}",p=p,e=e,trap=trap,con=con[s[0]],parts=parts))
    f=open(S.path("callouts_2025_export.csv"),"w",newline="",encoding="utf-8"); w=csv.writer(f)
    w.writerow(["ticket_id","reported_at","on_site_at","closed_at","site","lift","fault","engineer","people_trapped","contract","parts_eur"])
    F="%Y-%m-%d %H:%M"
    for r in out: w.writerow([r["id"],r["t"].strftime(F),r["on"].strftime(F),r["cl"].strftime(F) if r["cl"] else "",r["site"],r["lift"],r["p"],r["e"],"yes" if r["trap"] else "no",r["con"],f"{r['parts']:.2f}"])
    f.close()
    mn=lambda r:(r["on"]-r["t"]).total_seconds()/60
    S.ans("how long till someone is there, on average", T(["minutes"],[st.mean(map(mn,out))],.06), [T(["hours"],[st.mean(map(mn,out))/60],.006),T(["minutes (median)"],[st.median(map(mn,out))],.06)], "mean from reported to on site")
    tr=[r for r in out if r["trap"]]
    S.ans("how often were people stuck inside, per site", T(["site","count"],sorted(Counter(r["site"] for r in tr).items(),key=lambda x:-x[1])), [T(["site","count"],sorted([(s[0],sum(r["site"]==s[0] for r in tr)) for s in sites],key=lambda x:-x[1]))], "sites without any may be listed with 0")
    S.ans("which engineer is quickest to get there", T(["engineer","minutes"],top({e:st.mean(mn(r) for r in out if r["e"]==e) for e in eng},low=True),.06), [T(["engineer","median minutes"],top({e:st.median(mn(r) for r in out if r["e"]==e) for e in eng},low=True),.06)])
    S.ans("still open ones?", T(["ticket_id"],[r["id"] for r in out if not r["cl"]]), [T(["count"],[sum(not r["cl"] for r in out)])])
    S.ans("did we spend more on spares for full or basic customers", T(["contract","parts_eur"],top({c:sum(r["parts"] for r in out if r["con"]==c) for c in("full","basic")}),.01), [T(["contract","parts_eur"],[[c,sum(r["parts"] for r in out if r["con"]==c)] for c in("full","basic")],.01),T(["contract","parts_eur"],[[c,sum(r["parts"] for r in out if r["con"]==c)] for c in("full","basic","none")],.01)])
    S.ans("what share of calls comes in at the weekend", T(["share"],[sum(r["t"].weekday()>4 for r in out)/len(out)],.0006))
    dn=lambda l:[(r["cl"]-r["t"]).total_seconds()/3600 for r in out if r["lift"]==l and r["cl"]]
    L=sorted({r["lift"] for r in out})
    S.amb("which is our worst lift", [T(["lift","calls"],top(Counter(r["lift"] for r in out))),T(["lift","parts_eur"],top(sumby(out,lambda r:r["lift"],lambda r:r["parts"])),.01),T(["lift","hours out of order"],top({l:sum(dn(l)) for l in L}),.06),T(["lift","hours of repair"],top({l:sum((r["cl"]-r["on"]).total_seconds()/3600 for r in out if r["lift"]==l and r["cl"]) for l in L}),.06),T(["lift","times trapped"],sorted(Counter(r["lift"] for r in tr).items(),key=lambda x:-x[1])[:1])], "calls, parts, downtime or entrapments")
    S.un("how many callouts do we get in january 26", "forecast; export ends Dec 2025")
    S.done()

# ---------------------------------------------------------------- 4 self storage, two files
def t_storage():
    R = random.Random(264); S = Set("r26-storebox")
    cn="Hale Joinery|Mrs D Abbot|Peter Crane|Sunrise Events|K. Olsen|Boots & Saddles Ltd|Amir Rahimi|Julie Tan|Brightspark Electrical|T Middleton|Granny's Attic|Helen Foy|Ozan Demir|L Brook|PJ Catering|S Whelan|Northgate Church|Marta Ruiz|Colin Yeo|Vintage Wheels|Emma Stott|R Bannister|Fogarty & Sons|Dee Lambert|Nick Osei|Lottie Hart|Mobile Discos UK|G Prior|Anna Zielinska|Ben Cole|Kite Surf Shop|H Dunn|Ray Nuttall|Ivy Cottage Interiors|Sam Li|Jess Holt|Quickprint|O Farrell|Moira Keane|D Singh|Pop Up Pizza|Tess Wynn|W Archer|U3A Branch|Hugo Bright|Carla Bosch|Stagecraft Hire|E Pym|Neil Vane|Theo Katz|Barbara Loom|Y Mensah|Clare Oakes|Green Thumb Gardens|F Tully|Ash Rowe|Janet Mills|Phil Tranter|Nora Quick|Zac Bell|Irene Moss|V Hobbs".split("|")
    biz={"Hale Joinery","Sunrise Events","Boots & Saddles Ltd","Brightspark Electrical","Granny's Attic","PJ Catering","Northgate Church","Vintage Wheels","Fogarty & Sons","Mobile Discos UK","Kite Surf Shop","Ivy Cottage Interiors","Quickprint","Pop Up Pizza","U3A Branch","Stagecraft Hire","Green Thumb Gardens"}
    towns=["Otley","Ilkley","Guiseley","Yeadon","Menston"]
    C=[dict(no=f"C{201+i*3}",n=n,ty="business" if n in biz else "private",since=D(2017,1,1)+dt.timedelta(R.randint(0,3240)),dd="Y" if R.random()<.72 else "N",town=R.choices(towns,[5,3,4,2,2])[0]) for i,n in enumerate(cn)]
    U=[]; k=0
    for fl,pre,n in (("Ground","G",46),("First","F",58),("Second","S",34)):
        for i in range(n):
            sq=R.choice([10,16,25,25,35,50,75,100,150] if fl=="Ground" else [10,16,16,25,25,35,50,75])
            rent=round(sq*{"Ground":1.55,"First":1.3,"Second":1.12}[fl]*(1.25 if sq<=25 else 1)*R.choice([1,1,1,.95,1.05])+8,0)
            stt=R.choices(["let","vacant","reserved","out of use"],[80,14,4,2])[0]
            U.append(dict(u=f"{pre}{i+1:02d}",fl=fl,sq=sq,rent=rent,st=stt,c=None))
    let=[u for u in U if u["st"]=="let"]; R.shuffle(let)
    for i,u in enumerate(let): 
        u["c"]= C[i] if i<len(C)-3 else R.choices(C,[3 if c["ty"]=="business" else 1 for c in C])[0]
    with open(S.path("units.csv"),"w",newline="",encoding="utf-8") as f:
        w=csv.writer(f); w.writerow(["Unit","Floor","Sq ft","Rent pcm","Status","Cust no"])
        for u in U:
            w.writerow([u["u"],u["fl"],u["sq"],f"£{u['rent']:.2f}",u["st"] if R.random()>.07 else u["st"].capitalize(),u["c"]["no"] if u["c"] else ""])
    wb=openpyxl.Workbook(); ws=wb.active; ws.title="Customers"
    ws.append(["Cust no","Name","Type","Customer since","Direct debit","Town"])
    for c in sorted(C,key=lambda c:c["n"].lower()): ws.append([c["no"],c["n"],c["ty"],dt.datetime.combine(c["since"],dt.time()),c["dd"],c["town"]]); ws.cell(ws.max_row,4).number_format="DD/MM/YYYY"
    wb.save(S.path("customers.xlsx"))
    vac=[u for u in U if u["st"]=="vacant"]; let=[u for u in U if u["c"]]
    S.ans("how many units are empty on each floor", T(["Floor","count"],list(Counter(u["fl"] for u in vac).items())))
    S.ans("what rent are we missing every month on the empties", T(["Rent pcm"],[sum(u["rent"] for u in vac)],.01), [T(["Rent pcm"],[sum(u["rent"] for u in U if not u["c"])],.01),T(["Rent pcm"],[sum(u["rent"] for u in U if u["st"] in("vacant","out of use"))],.01)], "vacant; wider readings: everything not let")
    S.ans("do firms or private people rent more space", T(["Type","Sq ft"],top(sumby(let,lambda u:u["c"]["ty"],lambda u:u["sq"]))), [T(["Type","Sq ft"],sorted(sumby(let,lambda u:u["c"]["ty"],lambda u:u["sq"]).items()))], "needs both files")
    p=[u for u in U if u["fl"]!="Ground"]
    S.ans("avg rent for a 25 sq foot one, by floor", T(["Floor","Rent pcm"],[[fl,st.mean(u["rent"] for u in U if u["fl"]==fl and u["sq"]==25)] for fl in("Ground","First","Second")],.01), [T(["Floor","Rent pcm"],[[fl,st.mean(u["rent"] for u in let if u["fl"]==fl and u["sq"]==25)] for fl in("Ground","First","Second")],.01)], "all units of that size; or only let ones")
    ul={u["c"]["no"] for u in let}
    S.ans("who's got 3 units or more", T(["Name","units"],sorted([x for x in Counter(u["c"]["n"] for u in let).items() if x[1]>=3],key=lambda x:(-x[1],x[0]))), note="needs both files")
    S.ans("rent from people not on direct debit", T(["Rent pcm"],[sum(u["rent"] for u in let if u["c"]["dd"]=="N")],.01), [T(["Name","Rent pcm"],sorted(sumby([u for u in let if u["c"]["dd"]=="N"],lambda u:u["c"]["n"],lambda u:u["rent"]).items()),.01)], "needs both files")
    S.amb("top town?", [T(["Town","Rent pcm"],top(sumby(let,lambda u:u["c"]["town"],lambda u:u["rent"])),.01),T(["Town","customers"],top(Counter(c["town"] for c in C))),T(["Town","units"],top(Counter(u["c"]["town"] for u in let))),T(["Town","Sq ft"],top(sumby(let,lambda u:u["c"]["town"],lambda u:u["sq"])))], "by rent, customers, units or space")
    S.un("who is behind with the rent", "no payments in either file")
    S.done()

# ---------------------------------------------------------------- 5 orchard, two header rows
def t_orchard():
    R = random.Random(265); S = Set("r26-orchard")
    V=[("Discovery",D(2025,8,8),14,17.5),("Cox",D(2025,9,14),11,16.2),("Bramley",D(2025,9,27),13,19.4),("Egremont Russet",D(2025,9,30),9,15.1),("Conference pears",D(2025,9,10),9,18.3)]
    peak={"Discovery":26,"Cox":24,"Bramley":29,"Egremont Russet":13,"Conference pears":17}
    rows=[]
    for d in days(D(2025,8,4),D(2025,10,31)):
        if d.weekday()==6: continue
        wx=R.choices(["sun","cloud","rain","showers"],[5,5,2.2,1.5])[0]
        if wx=="rain" and R.random()<.35: continue
        r=dict(d=d,wx=wx,team=R.choice(["A","B","A+B","A+B"]),v={})
        for n,pk,w,kc in V:
            x=peak[n]*2.718**(-((d-pk).days/w)**2)*({"sun":1.05,"cloud":1,"showers":.8,"rain":.45}[wx])*(1 if r["team"]=="A+B" else .7)*R.uniform(.75,1.2)
            c=int(round(x))
            if c>1: r["v"][n]=(c,round(c*kc*R.uniform(.95,1.05),1))
        if r["v"]: rows.append(r)
    names=[v[0] for v in V]
    wb=openpyxl.Workbook(); ws=wb.active; ws.title="Picking 2025"
    ws.append(["Picking book 2025 - Lower Field Orchard"])
    h1=["Day","Team"]; h2=[None,None]
    for n in names: h1+=[n,None]; h2+=["crates","kg"]
    ws.append(h1+["Weather"]); ws.append(h2+[None])
    for i in range(5): ws.merge_cells(start_row=2,end_row=2,start_column=3+2*i,end_column=4+2*i)
    wk=None; acc=None
    def flush():
        ws.append([f"Week {wk}",None]+[round(x,1) if x else None for n in names for x in acc[n]]+[None])
        for c in ws[ws.max_row]: c.font=Font(bold=True)
    for r in rows:
        k=r["d"].isocalendar()[1]
        if wk!=k:
            if wk: flush()
            wk=k; acc={n:[0,0] for n in names}
        line=[dt.datetime.combine(r["d"],dt.time()),r["team"]]
        for n in names:
            c=r["v"].get(n)
            line+=[c[0],c[1]] if c else [None,None]
            if c: acc[n][0]+=c[0]; acc[n][1]+=c[1]
        ws.append(line+[r["wx"]]); ws.cell(ws.max_row,1).number_format="ddd d mmm"
    flush(); ws.append([]); ws.append(["SEASON",None]+[round(sum(r["v"].get(n,(0,0))[j] for r in rows),1) for n in names for j in(0,1)])
    wb.save(S.path("picking book.xlsx"))
    kg=lambda r,ns=names:sum(r["v"][n][1] for n in r["v"] if n in ns); cr=lambda r,ns=names:sum(r["v"][n][0] for n in r["v"] if n in ns)
    S.ans("kilos of cox this year", T(["kg"],[sum(kg(r,["Cox"]) for r in rows)],.11))
    ap=names[:4]
    S.ans("which apple gave the most", T(["variety","kg"],top({n:sum(kg(r,[n]) for r in rows) for n in ap}),.11), [T(["variety","crates"],top({n:sum(cr(r,[n]) for r in rows) for n in ap}))], "pears are no apples")
    b=sum(kg(r,["Bramley"]) for r in rows)/sum(cr(r,["Bramley"]) for r in rows)
    S.ans("how heavy is a crate of bramley usually", T(["kg per crate"],[b],.02), [T(["kg per crate"],[st.mean(r["v"]["Bramley"][1]/r["v"]["Bramley"][0] for r in rows if "Bramley" in r["v"])],.02)], "total kg / total crates or mean of days")
    S.ans("total picked per month, everything", T(["month","kg"],sorted(sumby(rows,lambda r:ym(r["d"]),kg).items()),.2,True), [T(["month","crates"],sorted(sumby(rows,lambda r:ym(r["d"]),cr).items()),None,True),T(["month","crates","kg"],[[m,sum(cr(r) for r in rows if ym(r["d"])==m),sum(kg(r) for r in rows if ym(r["d"])==m)] for m in("2025-08","2025-09","2025-10")],.2,True)])
    S.ans("days we picked in the rain", T(["days"],[sum(r["wx"]=="rain" for r in rows)]), [T(["days"],[sum(r["wx"] in("rain","showers") for r in rows)])])
    fd={n:[r["d"] for r in rows if n in r["v"]] for n in names}
    S.ans("first and last day for the pears", T(["first","last"],[[str(fd["Conference pears"][0]),str(fd["Conference pears"][-1])]]), [T(["day"],[str(fd["Conference pears"][0]),str(fd["Conference pears"][-1])])])
    wkk=sumby(rows,lambda r:f"Week {r['d'].isocalendar()[1]}",kg); wkc=sumby(rows,lambda r:f"Week {r['d'].isocalendar()[1]}",cr)
    tm={t:st.mean(kg(r) for r in rows if r["team"]==t) for t in("A","B","A+B")}
    S.amb("which team is better", [T(["Team","kg per day"],top({k:v for k,v in tm.items() if k!="A+B"}),.11),T(["Team","kg"],top({t:sum(kg(r) for r in rows if r["team"]==t) for t in("A","B")}),.11),T(["Team","crates"],top({t:sum(cr(r) for r in rows if r["team"]==t) for t in("A","B")})),T(["Team","kg per day"],list(tm.items()),.11)], "A+B days cannot be split; per day or in total")
    S.un("what price did we get for the russets", "no prices")
    S.done()

# ---------------------------------------------------------------- 6 boat hire
def t_boats():
    R = random.Random(266); S = Set("r26-boathire")
    boats=[("Kingfisher","rowing boat",14),("Moorhen","rowing boat",14),("Dipper","rowing boat",14),("Willow","punt",20),("Iris","punt",20),("Sedge","punt",20),("Otter 1","kayak",11),("Otter 2","kayak",11),("Otter 3","kayak",11),("Lady Jane","electric launch",38),("Duchess","electric launch",38)]
    recs=[]; n=0
    for d in days(D(2025,5,3),D(2025,9,28)):
        m={5:1.2,6:2.0,7:2.7,8:3.4,9:1.3}[d.month]*(1.9 if d.weekday()>4 else .8)
        for _ in range(int(m*.62+R.random())):
            b=R.choices(boats,[4,3,3,3.5,2.6,2,2,2,1.5,2.2,1.7])[0]; hrs=R.choices([1,2,3,4],[5,4,2,1])[0]
            ch=R.choices(["web","phone","walk-in"],[5,3,2.4])[0]
            lead=0 if ch=="walk-in" else int(R.expovariate(1/(11 if ch=="web" else 5)))
            a=1 if b[1]=="kayak" else R.choices([1,2,3,4],[1,6,2,2])[0]; kd=R.choices([0,0,1,2,3],[3,3,2,3,1])[0] if b[1]!="kayak" else 0
            s="done" if ch=="walk-in" else R.choices(["done","cancelled","no show"],[86,10 if ch=="phone" else 15,3])[0]
            recs.append(dict(d=d,bk=d-dt.timedelta(lead),b=b[0],ty=b[1],start=R.choices(["10:00","11:00","12:00","13:00","14:00","15:00","16:00"],[2,4,4,3,6,5,2])[0],h=hrs,a=a,k=kd,p=float(b[2]*hrs),s=s,ch=ch))
    recs.sort(key=lambda r:(r["d"],r["start"]))
    with open(S.path("Bookings_summer25.csv"),"w",newline="",encoding="utf-8") as f:
        w=csv.writer(f); w.writerow(["Ref","Booked on","Hire day","Start","Boat","Kind","Hrs","Adults","Kids","Charge","Dep.","What happened","Came via"])
        for i,r in enumerate(recs):
            s=r["s"]
            if s=="cancelled" and R.random()<.3: s=R.choice(["Cancelled","canceled"])
            dep=10 if r["ch"]!="walk-in" and r["ty"]!="kayak" else ""
            k=r["ty"]
            if k=="rowing boat" and R.random()<.1: k="Rowing boat"
            w.writerow([f"B{1001+i}",r["bk"].strftime("%d %b %Y"),r["d"].strftime("%a %d %b %Y"),r["start"],r["b"],k,r["h"],r["a"],r["k"] or "",f"{r['p']:.2f}",dep,s,r["ch"]])
    ok=[r for r in recs if r["s"]=="done"]
    S.ans("how many children went out in aug", T(["Kids"],[sum(r["k"] for r in ok if r["d"].month==8)]), [T(["Kids"],[sum(r["k"] for r in recs if r["d"].month==8)])], "only hires that took place; alternative all bookings")
    S.ans("earnings by kind of boat", T(["Kind","Charge"],list(sumby(ok,lambda r:r["ty"],lambda r:r["p"]).items()),.01), [T(["Kind","Charge"],list(sumby(recs,lambda r:r["ty"],lambda r:r["p"]).items()),.01),T(["Kind","Charge"],list(sumby([r for r in recs if r["s"]!="cancelled"],lambda r:r["ty"],lambda r:r["p"]).items()),.01)], "cancelled and no shows earn nothing; all bookings accepted")
    ld=lambda x:st.mean((r["d"]-r["bk"]).days for r in x)
    wp=[r for r in recs if r["ch"]!="walk-in"]
    S.ans("how many days ahead do web ppl book compared to phone", T(["Came via","days"],[[c,ld([r for r in recs if r["ch"]==c])] for c in("web","phone")],.06), [T(["Came via","days"],[[c,ld([r for r in ok if r["ch"]==c])] for c in("web","phone")],.06)])
    S.ans("what % cancel", T(["share"],[sum(r["s"]=="cancelled" for r in recs)/len(recs)],.0006), [T(["share"],[sum(r["s"]=="cancelled" for r in wp)/len(wp)],.0006),T(["share"],[sum(r["s"]!="done" for r in recs)/len(recs)],.0006)], "of all bookings; of those booked ahead; with no shows")
    su=[r for r in ok if r["d"].weekday()==6]; su2=[r for r in recs if r["d"].weekday()==6]
    S.ans("busiest start time on sundays", T(["Start","hires"],top(Counter(r["start"] for r in su))), [T(["Start","bookings"],top(Counter(r["start"] for r in su2)))])
    pu=[r for r in ok if r["ty"]=="punt"]; pu2=[r for r in recs if r["ty"]=="punt"]
    S.ans("avg people in a punt", T(["people"],[st.mean(r["a"]+r["k"] for r in pu)],.006), [T(["people"],[st.mean(r["a"]+r["k"] for r in pu2)],.006)], "adults + kids, blank kids = 0")
    S.amb("which boat is the favourite", [T(["Boat","hires"],top(Counter(r["b"] for r in ok))),T(["Boat","bookings"],top(Counter(r["b"] for r in recs))),T(["Boat","Hrs"],top(sumby(ok,lambda r:r["b"],lambda r:r["h"]))),T(["Boat","Charge"],top(sumby(ok,lambda r:r["b"],lambda r:r["p"])),.01),T(["Kind","hires"],top(Counter(r["ty"] for r in ok))),T(["Kind","bookings"],top(Counter(r["ty"] for r in recs))),T(["Kind","Charge"],top(sumby(ok,lambda r:r["ty"],lambda r:r["p"])),.01),T(["Boat","Hrs"],top(sumby(recs,lambda r:r["b"],lambda r:r["h"])))], "number, hours, money; single boat or kind")
    S.un("how many cancelled cos of rain", "no reason recorded")
    S.done()

# ---------------------------------------------------------------- 7 tutoring time sheets
def t_tutor():
    R = random.Random(267); S = Set("r26-tutors")
    tut={"Priya":("Maths",["Maths","Physics"]),"Gareth":("English",["English","History"]),"Simone":("French",["French","Spanish"]),"Dawid":("Maths",["Maths","Chemistry"]),"Ruth":("English",["English","11+"])}
    rate={"GCSE":24,"A level":30,"KS3":21,"11+":22}
    pup="Amelia R|Noah T|Isla B|Oliver P|Zara K|Finn M|Maya S|Leo W|Ella D|Reuben C|Aisha N|Toby J|Grace H|Kian O|Poppy L|Samir V|Erin F|Jude A|Hattie G|Luca E|Anya Y|Max Q".split("|")
    ass=[]
    for i,p in enumerate(pup):
        for t in R.sample(list(tut),R.choice([1,1,2])):
            sub=R.choice(tut[t][1]); lev="11+" if sub=="11+" else R.choice(["GCSE","GCSE","A level","KS3"]); ass.append((t,p,sub,lev,R.choice([0,1,2,3,4,5]),R.choice([1,1,1.5,2])))
    recs=[]
    for w0 in [D(2025,9,8)+dt.timedelta(7*i) for i in range(11)]:
        if w0==D(2025,10,27): continue
        for t,p,sub,lev,day,h in ass:
            if R.random()<.17: continue
            x=[0]*6; x[day]=h
            if R.random()<.08: x[R.randint(0,5)]+=1
            recs.append(dict(w=w0,t=t,p=p,sub=sub,lev=lev,x=x,h=sum(x),r=rate[lev]+(2 if t in("Priya","Simone") else 0),sg=R.random()>.09))
    R2=random.Random(5); recs.sort(key=lambda r:(r["w"],r["t"]))
    dup=[r for r in R2.sample(recs,3)]
    wb=openpyxl.Workbook(); ws=wb.active; ws.title="Autumn"
    ws.append(["Bright Minds Tuition"]); ws.append(["Tutor time sheets, autumn term 2025"]); ws.append([])
    ws.append(["Week beg.","Tutor","Pupil","Subject","Level","Mon","Tue","Wed","Thu","Fri","Sat","Hrs","Rate £","Pay","Signed"])
    lw=None
    for r in recs:
        if lw and lw!=r["w"]: ws.append([])
        lw=r["w"]
        for k in range(2 if any(r is q for q in dup) else 1):
            sb=r["sub"]
            if sb=="Maths" and R2.random()<.15: sb=R2.choice(["maths","Math"])
            if k==0: line=[dt.datetime.combine(r["w"],dt.time()),r["t"],r["p"],sb,r["lev"]]+[v or None for v in r["x"]]+[r["h"],r["r"],r["h"]*r["r"],"yes" if r["sg"] else None]
            ws.append(line); ws.cell(ws.max_row,1).number_format="dd/mm/yy"
    ws.append([]); D3=dup; tot=recs+D3
    ws.append(["Total"]+[None]*10+[sum(r["h"] for r in tot),None,sum(r["h"]*r["r"] for r in tot)])
    wb.save(S.path("timesheets autumn.xlsx"))
    def two(f): return f(recs), f(tot)
    a,b=two(lambda x:T(["Tutor","Hrs"],sorted(sumby(x,lambda r:r["t"],lambda r:r["h"]).items()),.01))
    S.ans("hours each tutor did", a,[b],"3 rows are entered twice: without or with them")
    a,b=two(lambda x:T(["Pay"],[sum(r["h"]*r["r"] for r in x if r["sub"]=="Maths")],.01))
    S.ans("what do we owe for maths lessons this term", a,[b],"Maths/maths/Math merged")
    a,b=two(lambda x:T(["count"],[sum(not r["sg"] for r in x)]))
    S.ans("how many sheets arent signed", a,[b,T(["Tutor","count"],sorted(Counter(r["t"] for r in recs if not r["sg"]).items()))])
    dn=["Mon","Tue","Wed","Thu","Fri","Sat"]
    a,b=two(lambda x:T(["day","Hrs"],top({dn[i]:sum(r["x"][i] for r in x) for i in range(6)}),.01))
    fu=dict(zip(dn,WD)); c=T(a["columns"],[[fu[v] if v in fu else v for v in row] for row in a["rows"]],.01)
    S.ans("busiest day for lessons", a,[b,c])
    S.ans("how many kids does priya teach", T(["pupils"],[len({r["p"] for r in recs if r["t"]=="Priya"})]))
    av=lambda x:T(["Hrs per week"],[sum(r["h"] for r in x)/len({r["w"] for r in x})],.02)
    S.ans("how many hours a week are we teaching roughly", av(recs),[av(tot),T(["week","Hrs"],sorted(sumby(recs,lambda r:str(r["w"]),lambda r:r["h"]).items()),.01)], "mean of the 10 weeks that have lessons (half term missing)")
    S.amb("whats our main subject", [T(["Subject","Hrs"],top(sumby(recs,lambda r:r["sub"],lambda r:r["h"])),.01),T(["Subject","Pay"],top(sumby(recs,lambda r:r["sub"],lambda r:r["h"]*r["r"])),.01),T(["Subject","pupils"],sorted(((s,len({r["p"] for r in recs if r["sub"]==s})) for s in {r["sub"] for r in recs}),key=lambda x:(-x[1],x[0]))[:1]),T(["Subject","Hrs"],top(sumby(tot,lambda r:r["sub"],lambda r:r["h"])),.01),T(["Subject","Pay"],top(sumby(tot,lambda r:r["sub"],lambda r:r["h"]*r["r"])),.01)], "hours, pay or pupils")
    S.un("which pupils improved their grades", "no grades")
    S.done()

# ---------------------------------------------------------------- 8 taproom survey
def t_taproom():
    R = random.Random(268); S = Set("r26-taproom")
    beers=["Mild Manners","Hop Yard IPA","Session Pale","Cherry Sour","Oatmeal Stout","Kölsch-ish","Alcohol-free"]
    H={"d":"How did you hear about us?","b":"Which beers did you try? (tick all)","q":"Beer [1-5]","s":"Staff [1-5]","f":"Food [1-5]","m":"Music & noise [1-5]","p":"The prices are fair","c":"Would you come back?","a":"Age group"}
    recs=[]
    for i in range(187):
        d=R.choices(["friends","Instagram","walked past","Google","beer festival"],[6,4,4,3,1.4])[0]; a=R.choices(["18-24","25-34","35-49","50-64","65+"],[3,6,6,4,1.2])[0]
        bs=[b for b,w in zip(beers,[.22,.55,.48,.24,.33,.2,.12]) if R.random()<w] or ["Session Pale"]
        g=lambda m,miss=.03:None if R.random()<miss else min(5,max(1,round(R.gauss(m,.9))))
        noisy=a in("50-64","65+")
        recs.append(dict(t=dt.datetime(2026,1,16,16)+dt.timedelta(minutes=int(R.random()*60*24*44)),d=d,b=bs,q=g(4.3),s=g(4.4 if a!="18-24" else 3.9),f=g(3.5,.22),m=g(2.4 if noisy else 3.6),p=R.choices(["Strongly agree","Agree","Neither","Disagree","Strongly disagree",""],[2,6,4,4,1.5,.5])[0],c=R.choices(["Yes","Maybe","No",""],[7 if d!="Instagram" else 5,2.6,.9,.3])[0],a=a if R.random()>.04 else ""))
    recs.sort(key=lambda r:r["t"])
    com=["","","","","","great night","too loud by the bar","more veggie food pls","card machine slow","love the sour!","dog friendly, thanks","a bit pricey"]
    with open(S.path("taproom feedback (responses).csv"),"w",newline="",encoding="utf-8-sig") as f:
        w=csv.writer(f); w.writerow(["Timestamp"]+[H[k] for k in "dbqsfmpca"]+["Anything else?"])
        for r in recs: w.writerow([r["t"].strftime("%d/%m/%Y %H:%M:%S"),r["d"],", ".join(r["b"]),r["q"] or "",r["s"] or "",r["f"] if r["f"] else R.choice(["","","n/a"]),r["m"] or "",r["p"],r["c"],r["a"],R.choice(com)])
    S.ans("which beer did most people try", T(["beer","count"],top(Counter(b for r in recs for b in r["b"]))))
    mean=lambda k,x=recs:st.mean(r[k] for r in x if r[k])
    asp={H[k]:mean(k) for k in "qsfm"}
    S.ans("where do we score lowest", T(["aspect","mean"],top(asp,low=True),.006), [T(["aspect","mean"],list(asp.items()),.006)])
    ages=["18-24","25-34","35-49","50-64","65+"]
    S.ans("is the noise a problem for older guests? score by age", T(["Age group",H["m"]],[[a,mean("m",[r for r in recs if r["a"]==a])] for a in ages],.006), [T(["Age group",H["m"]],[[a,mean("m",[r for r in recs if r["a"]==a])] for a in ages+[""]],.006)])
    ig=[r for r in recs if r["d"]=="Instagram"]; iga=[r for r in ig if r["c"]]
    S.ans("how many of the insta lot say they'd come again", T(["count"],[sum(r["c"]=="Yes" for r in ig)]), [T(["share"],[sum(r["c"]=="Yes" for r in iga)/len(iga)],.0006),T(["share"],[sum(r["c"]=="Yes" for r in ig)/len(ig)],.0006)])
    dis=[r for r in recs if r["p"] in("Disagree","Strongly disagree")]; an=[r for r in recs if r["p"]]
    S.ans("what part thinks were too dear", T(["share"],[len(dis)/len(an)],.0006), [T(["share"],[len(dis)/len(recs)],.0006),T(["count"],[len(dis)])], "disagree + strongly disagree, of those who answered / of all")
    S.ans("average beer mark, stout drinkers against sour drinkers", T(["beer","mean"],[[b,mean("q",[r for r in recs if b in r["b"]])] for b in("Oatmeal Stout","Cherry Sour")],.006))
    yes=[r for r in recs if r["c"]]
    S.amb("are people happy with us?", [T(["share come back"],[sum(r["c"]=="Yes" for r in yes)/len(yes)],.0006),T(["share come back"],[sum(r["c"]=="Yes" for r in recs)/len(recs)],.0006),T(["aspect","mean"],list(asp.items()),.006),T(["mean of all marks"],[st.mean(r[k] for r in recs for k in "qsfm" if r[k])],.006),T(["mean of aspects"],[st.mean(asp.values())],.006)], "come back share or the marks")
    S.un("how much does someone spend per visit", "not asked")
    S.done()

# ---------------------------------------------------------------- 9 Bestatter
def t_bestatter():
    R = random.Random(269); S = Set("r26-bestattung")
    nam="Köhler Brandt Weiß Lehmann Böttcher Krüger Hofmann Schröder Jäger Groß Winter Ziegler Arnold Pohl Seidel Kuhn Engel Horn Bergmann Thiele Haas Sauer Beck Franke Lorenz Albers Graf Dietrich Busch Roth Vogt Ebert Kraft Ott Nowak Maurer Stahl Hübner Moser Riedel".split()
    art={"Erdbestattung":(5200,1100),"Feuerbestattung":(2900,600),"Urnenbeisetzung":(1650,350),"Baumbestattung":(2400,450),"Seebestattung":(2250,400),"Überführung":(780,250)}
    kz={"Erdbestattung":["Erdbest.","erdbestattung"],"Feuerbestattung":["Feuerbest.","Feuer-Bestattung"]}
    recs=[]; n=0
    for d in days(D(2025,1,2),D(2025,12,30)):
        if d.weekday()>4: continue
        m={1:.75,2:.8,3:.65,4:.5,5:.45,6:.4,7:.38,8:.42,9:.45,10:.55,11:.65,12:.8}[d.month]
        if R.random()<m:
            a=R.choices(list(art),[4,6,3,2.4,.9,1.7])[0]; n+=1
            b=round(max(280,R.gauss(*art[a])),2); f=d+dt.timedelta(21)
            z=d+dt.timedelta(int(R.gammavariate(3,9))+3)
            offen = (d>D(2025,11,10) and R.random()<.5) or R.random()<.03
            recs.append(dict(nr=f"25-{n:03d}",d=d,k=("Fam. " if R.random()<.4 else R.choice(["Herr ","Frau "]))+R.choice(nam),a=a,b=b,f=f,z=None if offen or z>D(2026,1,15) else z,weg=R.choices(["Überweisung","Versicherung","bar"],[7,2.5,.7])[0],sb=R.choices(["Reinhardt","Sommerfeld","Yıldız"],[4,4,2])[0],st=False))
    out=[]
    stornos=R.sample([r for r in recs if r["z"] and r["d"].month<11],4)
    for r in recs:
        out.append(r)
    for s in stornos:
        n+=1; s["storniert"]=True; s["z"]=None
        out.append(dict(nr=f"25-{n:03d}",d=s["d"]+dt.timedelta(6),k=s["k"],a=s["a"],b=-s["b"],f=None,z=None,weg="Storno zu "+s["nr"],sb=s["sb"],st=True))
    out.sort(key=lambda r:(r["d"],r["nr"]))
    mn=["Januar","Februar","März","April","Mai","Juni","Juli","August","September","Oktober","November","Dezember"]
    with open(S.path("Rechnungsausgang 2025.csv"),"w",newline="",encoding="utf-8") as f:
        w=csv.writer(f,delimiter=";"); w.writerow(["Bestattungshaus Abendruh – Rechnungsausgangsbuch 2025"]+[""]*8); w.writerow([""]*9)
        w.writerow(["Re.-Nr.","vom","Auftraggeber","Art","Betrag brutto","fällig","bezahlt am","Weg / Bemerkung","bearb."])
        lm=None
        for r in out:
            if lm!=r["d"].month: w.writerow([mn[r["d"].month-1]]+[""]*8); lm=r["d"].month
            a=r["a"]
            if a in kz and R.random()<.17: a=R.choice(kz[a])
            g=lambda x:x.strftime("%d.%m.%Y") if x else ""
            w.writerow([r["nr"],g(r["d"]),r["k"],a,de(r["b"]),g(r["f"]),g(r["z"]),("storniert" if r.get("storniert") else r["weg"]),r["sb"]])
        w.writerow(["Summe","","","",de(sum(r["b"] for r in out)),"","","",""])
    real=[r for r in recs if not r.get("storniert")]
    off=[r for r in real if not r["z"]]
    S.ans("was steht noch aus?", T(["Betrag brutto"],[sum(r["b"] for r in off)],.01), [T(["Re.-Nr.","Betrag brutto"],[[r["nr"],r["b"]] for r in off],.01)], "unbezahlt, stornierte Paare zählen nicht")
    ms=[f"2025-{m:02d}" for m in range(1,13)]
    S.ans("umsatz pro monat bitte", T(["Monat","Betrag brutto"],sorted(sumby(out,lambda r:ym(r["d"]),lambda r:r["b"]).items()),.01,True), [T(["Monat","Betrag brutto"],sorted(sumby(real,lambda r:ym(r["d"]),lambda r:r["b"]).items()),.01,True)], "Stornos mindern; oder stornierte Paare ganz raus")
    S.ans("wieviele seebestattungen hatten wir", T(["Anzahl"],[sum(r["a"]=="Seebestattung" for r in real)]), [T(["Anzahl"],[sum(r["a"]=="Seebestattung" for r in recs)])])
    pd=[r for r in real if r["z"]]
    S.ans("wie lange lassen sich die leute mit dem zahlen zeit", T(["Tage"],[st.mean((r["z"]-r["d"]).days for r in pd)],.06), [T(["Tage (Median)"],[st.median((r["z"]-r["d"]).days for r in pd)],.06)])
    fe=lambda x:T(["Betrag brutto"],[st.mean(r["b"] for r in x if r["a"]=="Feuerbestattung")],.01)
    S.ans("was kostet ne feuerbestattung bei uns im schnitt", fe(real),[fe(recs)], "Schreibweisen zusammengelegt")
    la=lambda x:[r for r in x if r["z"] and r["z"]>r["f"]]
    S.ans("welcher anteil wurde zu spät bezahlt", T(["Anteil"],[len(la(pd))/len(pd)],.0006), [T(["Anteil"],[len(la(pd))/len(real)],.0006),T(["Anzahl"],[len(la(pd))])], "bezahlt nach fällig, von den bezahlten / von allen")
    S.amb("welche art bringt uns am meisten", [T(["Art","Betrag brutto"],top(sumby(real,lambda r:r["a"],lambda r:r["b"])),.01),T(["Art","Schnitt"],top({a:st.mean(r["b"] for r in real if r["a"]==a) for a in art}),.01),T(["Art","Anzahl"],top(Counter(r["a"] for r in real)))], "Summe, pro Fall, Anzahl")
    S.un("was haben wir dran verdient nach kosten", "keine Kosten")
    S.done()

# ---------------------------------------------------------------- 10 Tanzschule
def t_tanz():
    R = random.Random(270); S = Set("r26-tanzschule")
    base=["Hip-Hop Kids","Hip-Hop Teens","Hip-Hop Erwachsene","Ballett Minis","Ballett I","Ballett II","Ballett Erwachsene","Salsa Anfänger","Salsa Mittelstufe","Salsa Profis","Discofox","Standard/Latein I","Standard/Latein II","Standard/Latein Club","Hochzeitskurs","Tango Argentino","Jazz Dance","Contemporary","Zumba","Zumba Gold","Kindertanz 3-4","Kindertanz 5-6","Breakdance","Lindy Hop","West Coast Swing","Bachata","Stepptanz","Seniorentanz","Line Dance","K-Pop","Modern Teens","Spitzentanz","Flamenco","Orientalisch I","Orientalisch II","Heels","Eltern-Kind","Steppkurs Kinder","Boogie","Rumba Spezial","Technik & Dehnen","Show-Gruppe"]
    leh=["Annika","Fabrizio","Jörg","Svetlana","Mirjam"]; tg=["Mo","Di","Mi","Do","Fr","Sa"]
    mn=["Jan","Feb","Mrz","Apr","Mai","Jun","Jul","Aug","Sep","Okt","Nov","Dez"]; f=[1.1,1.08,1,.92,.88,.85,.7,.45,1.05,1.1,1.08,.8]
    rows=[]
    for b in base:
        pl=R.choice([12,14,16,16,20,24]); u=R.uniform(.4,.98); v=[]
        pause=R.random()<.45
        for i in range(12):
            if i==7 and pause or (b=="Rumba Spezial" and i<8) or (b=="Boogie" and i>5): v.append(None); continue
            wk=4 if i not in(6,11) else 3
            v.append(min(pl*wk,int(round(pl*u*f[i]*wk*R.uniform(.9,1.1)))))
        rows.append(dict(k=b,l=R.choices(leh,[3,2,3,2,2])[0],t=R.choice(tg),pl=pl,v=v))
    wb=openpyxl.Workbook(); ws=wb.active; ws.title="Besuche"
    ws.append(["Tanzschule Schrittmacher, Besuche je Kurs 2025"]); ws.append(["(gezählt an der Tür, alle Termine des Monats zusammen; – = kein Kurs)"]); ws.append([])
    ws.append(["Kurs","Leitung","Tag","Plätze"]+mn+["Summe"])
    for i,r in enumerate(rows):
        l=r["l"] if R.random()>.06 else r["l"].upper()
        ws.append([r["k"],l,r["t"],r["pl"]]+["–" if x is None else x for x in r["v"]]+[sum(x or 0 for x in r["v"])])
        if i in(10,24): ws.append([])
    ws.append(["Gesamt",None,None,sum(r["pl"] for r in rows)]+[sum(r["v"][i] or 0 for r in rows) for i in range(12)]+[sum(x or 0 for r in rows for x in r["v"])])
    wb.save(S.path("Kursbesuche.xlsx"))
    tot=lambda r:sum(x or 0 for x in r["v"])
    S.ans("wie viele leute waren im märz da", T(["Mrz"],[sum(r["v"][2] or 0 for r in rows)]))
    S.ans("bei wem war übers jahr am meisten los", T(["Leitung","Summe"],top(sumby(rows,lambda r:r["l"],tot))), note="Lehrer; ANNIKA = Annika")
    S.ans("welche kurse machen im august pause", T(["Kurs"],[r["k"] for r in rows if r["v"][7] is None]), [T(["Kurs"],[r["k"] for r in rows if r["v"][7] is None and r["k"]not in("Rumba Spezial","Boogie")])], "Rumba Spezial (noch nicht) und Boogie (nicht mehr) darf fehlen")
    h=lambda a,b,s:sum(x or 0 for r in rows if r["k"].startswith(s) for x in r["v"][a:b])
    S.ans("hip hop 1. halbjahr gegen 2. halbjahr", T(["Halbjahr","Besuche"],[["1",h(0,6,"Hip-Hop")],["2",h(6,12,"Hip-Hop")]]), [T(["1. Halbjahr","2. Halbjahr"],[[h(0,6,"Hip-Hop"),h(6,12,"Hip-Hop")]]),T(["Kurs","1. Halbjahr","2. Halbjahr"],[[r["k"],sum(r["v"][:6]),sum(x or 0 for x in r["v"][6:])] for r in rows if r["k"].startswith("Hip-Hop")])], "alle drei Hip-Hop-Kurse")
    mm=[f"2025-{i:02d}" for i in range(1,13)]
    S.ans("schwächster monat?", T(["Monat","Besuche"],top({mm[i]:sum(r["v"][i] or 0 for r in rows) for i in range(12)},low=True)), [T(["Monat","Besuche"],top({mn[i]:sum(r["v"][i] or 0 for r in rows) for i in range(12)},low=True))])
    S.ans("wieviel kurse laufen an welchem tag", T(["Tag","Anzahl"],[[t,sum(r["t"]==t for r in rows)] for t in tg]))
    ks=lambda r:sum(r["v"][i] is not None and (4 if i not in(6,11) else 3) or 0 for i in range(12))
    S.amb("welcher kurs läuft am besten", [T(["Kurs","Summe"],top({r["k"]:tot(r) for r in rows})),T(["Kurs","Besuche je Platz"],top({r["k"]:tot(r)/r["pl"] for r in rows}),.01),T(["Kurs","Schnitt je Monat"],top({r["k"]:tot(r)/sum(x is not None for x in r["v"]) for r in rows}),.06),T(["Kurs","Schnitt je Monat und Platz"],top({r["k"]:tot(r)/sum(x is not None for x in r["v"])/r["pl"] for r in rows}),.006)], "Besuche absolut, gemessen an den Plätzen, je Monat")
    S.un("wie viele männer tanzen bei uns", "kein Geschlecht")
    S.done()

# ---------------------------------------------------------------- 11 Sägewerk
def t_saege():
    R = random.Random(271); S = Set("r26-saegewerk")
    kd=["Zimmerei Huber","Holzbau Gmeiner","Schreinerei Öttl","Gemeinde Waldkirch","Dachdecker Lang","Landwirt Brandl","Möbelwerkstatt Eschenlohr","Baumarkt Steger","Privat","Gartenbau Rößler"]
    va={"Zimmerei Huber":["Zimmerei Huber GmbH","Zi. Huber"],"Schreinerei Öttl":["Schreinerei Oettl"],"Gartenbau Rößler":["Gartenbau Roessler"]}
    so={"Kantholz":(1,[("Fichte",345),("Lärche",560)]),"Bretter":(.7,[("Fichte",310),("Lärche",540),("Eiche",1180)]),"Latten":(.35,[("Fichte",365)]),"Bohlen":(.8,[("Eiche",1290),("Buche",690),("Lärche",585)]),"Schalung":(1.1,[("Fichte",265)]),"Schnittholz roh":(1.6,[("Fichte",240),("Kiefer",255),("Buche",520)])}
    L=[]; nr=700
    for d in days(D(2025,2,3),D(2026,1,30)):
        if d.weekday()>4: continue
        m=[.35,.5,.75,.95,1,.95,.85,.6,.9,.9,.65,.35][d.month-1]
        if R.random()<m*.75:
            nr+=1; k=R.choices(kd,[6,4,3,1.2,4,2,2,3,4,1.6])[0]
            stt="geliefert" if d<D(2026,1,7) and R.random()>.04 else R.choice(["offen","offen","in Arbeit","geliefert"])
            for p in range(R.choices([1,2,3],[5,3,1.5])[0]):
                s=R.choices(list(so),[4,4,3,2,3,2])[0]; h,pr=R.choice(so[s][1]); q=round(max(.05,R.lognormvariate(0,.7)*so[s][0]*(2 if "Baumarkt" in k else 1)*(.3 if k=="Privat" else 1)),3)
                pr=pr+R.choice([-15,-10,0,0,0,5,10,20]); L.append(dict(nr=f"A{nr}",pos=p+1,d=d,k=k,s=s,h=h,q=q,pr=pr,b=round(q*pr,2),st=stt))
    with open(S.path("auftragspositionen.csv"),"w",newline="",encoding="cp1252") as f:
        w=csv.writer(f,delimiter=";"); w.writerow(["Auftrag","Pos","Datum","Kunde","Sortiment","Holz","Menge m³","€/m³","Betrag","Stand"])
        lk={}
        for r in L:
            if r["pos"]==1: lk[r["nr"]]=R.choice(va[r["k"]]) if r["k"] in va and R.random()<.2 else r["k"]
            w.writerow([r["nr"],r["pos"],r["d"].strftime("%d.%m.%Y"),lk[r["nr"]],r["s"],r["h"] if R.random()>.04 else r["h"].lower(),de(r["q"],False,3),de(r["pr"],False),de(r["b"]),r["st"]])
    S.ans("was haben wir mit lärche umgesetzt", T(["Betrag"],[sum(r["b"] for r in L if r["h"]=="Lärche")],.01), [T(["Betrag"],[sum(r["b"] for r in L if r["h"]=="Lärche" and r["st"]=="geliefert")],.01)], "alle Aufträge; nur gelieferte ok")
    ei=[r for r in L if r["h"]=="Eiche"]
    S.ans("was kriegen wir im schnitt für den kubik eiche", T(["€/m³"],[sum(r["b"] for r in ei)/sum(r["q"] for r in ei)],.06), [T(["€/m³"],[st.mean(r["pr"] for r in ei)],.06)], "gewichtet; einfacher Schnitt der Positionen ok")
    ku=sumby(L,lambda r:r["k"],lambda r:r["b"]); kp={k:v for k,v in ku.items() if k!="Privat"}
    S.ans("top 3 kunden", T(["Kunde","Betrag"],top(ku,3),.01,True), [T(["Kunde","Betrag"],top(kp,3),.01,True),T(["Kunde","Menge m³"],top(sumby(L,lambda r:r["k"],lambda r:r["q"]),3),.002,True),T(["Kunde","Aufträge"],top({k:len({r["nr"] for r in L if r["k"]==k}) for k in ku},3),None,True)], "Schreibweisen zusammen")
    op=lambda s:len({r["nr"] for r in L if r["st"] in s})
    S.ans("wie viele aufträge sind noch nicht raus", T(["Aufträge"],[op(("offen","in Arbeit"))]), [T(["Positionen"],[sum(r["st"]!="geliefert" for r in L)])], "Aufträge, nicht Positionen; Positionen nur notfalls")
    S.ans("umsatz nach quartal", T(["Quartal","Betrag"],sorted(sumby(L,lambda r:qu(r["d"]),lambda r:r["b"]).items()),.01,True), [T(["Quartal","Betrag"],sorted(sumby([r for r in L if r["st"]=="geliefert"],lambda r:qu(r["d"]),lambda r:r["b"]).items()),.01,True)])
    f=lambda x:sum(r["q"] for r in x if r["k"]=="Zimmerei Huber" and r["h"]=="Fichte")
    S.ans("wieviel m3 fichte hat der huber genommen", T(["Menge m³"],[f(L)],.002), [T(["Menge m³"],[f([r for r in L if r["st"]=="geliefert"])],.002)])
    S.amb("was geht am besten", [T(["Sortiment","Betrag"],top(sumby(L,lambda r:r["s"],lambda r:r["b"])),.01),T(["Sortiment","Menge m³"],top(sumby(L,lambda r:r["s"],lambda r:r["q"])),.002),T(["Holz","Betrag"],top(sumby(L,lambda r:r["h"],lambda r:r["b"])),.01),T(["Holz","Menge m³"],top(sumby(L,lambda r:r["h"],lambda r:r["q"])),.002),T(["Sortiment","Positionen"],top(Counter(r["s"] for r in L)))], "Sortiment oder Holz, nach Geld, Menge, Positionen")
    S.un("wieviel verschnitt hatten wir", "steht nicht drin")
    S.done()

# ---------------------------------------------------------------- 12 Imkerei Lager
def t_imker():
    R = random.Random(272); S = Set("r26-imkerei")
    it=[]
    for so,p in (("Blütenhonig",5.2),("Rapshonig",4.6),("Lindenhonig",6.4),("Waldhonig",7.1),("Akazienhonig",7.6),("Kastanienhonig",8.0),("Heidehonig",9.2)):
        for g,kg in (("Glas 30 g",.03),("Glas 250 g",.25),("Glas 500 g",.5),("Eimer 5 kg",5),("Eimer 12,5 kg",12.5)):
            if g.startswith("Eimer 12") and so in("Heidehonig","Akazienhonig"): continue
            ek=round(p*kg*1.0+(.35 if kg<1 else 1.8),2); vk=round(ek*R.uniform(1.35,2.1)*2,0)/2
            if vk<=ek: vk=ek+.5
            it.append(dict(n=so,g=g,w="Honig",kg=kg,ek=ek,vk=vk,be=R.randint(0,140) if kg<1 else R.randint(0,14),mi=40 if kg<1 else 3,mhd=D(2026,R.choice([2,3,5,6,8,10,11]),R.randint(1,28)) if R.random()<.8 else D(2027,3,31)))
    for n,g,w,ek,vk,be,mi in (("Kerze Stumpen klein","Stück","Wachs",1.9,4.5,64,20),("Kerze Stumpen groß","Stück","Wachs",4.1,9.5,17,20),("Teelichter","6er","Wachs",2.2,5.9,48,30),("Baumkerzen","12er","Wachs",5.4,12.9,9,15),("Bienenwachs Block","500 g","Wachs",5.0,9.0,22,10),("Met lieblich","0,75 l","Getränk",4.3,9.9,58,24),("Met trocken","0,75 l","Getränk",4.4,9.9,11,24),("Honiglikör","0,2 l","Getränk",3.9,8.5,33,12),("Bärenfang","0,5 l","Getränk",8.7,19.0,7,6),("Propolis-Tinktur","20 ml","Naturkost",3.1,8.9,26,15),("Blütenpollen","200 g","Naturkost",5.9,11.9,4,10),("Gelée Royale","10 g","Naturkost",6.8,14.5,6,5),("Honigbonbons","100 g","Naturkost",1.3,2.9,75,50),("Honigseife","Stück","Kosmetik",1.7,4.2,38,25),("Lippenbalsam","Stück","Kosmetik",1.2,3.5,19,30),("Handcreme","75 ml","Kosmetik",3.3,8.0,15,15),("Leerglas 500 g","Stück","Verpackung",.42,None,820,500),("Leerglas 250 g","Stück","Verpackung",.36,None,290,400),("Twist-Off-Deckel","Stück","Verpackung",.11,None,1650,1000),("Etiketten","Rolle","Verpackung",9.8,None,5,4),("Geschenkkarton 3er","Stück","Verpackung",.95,None,44,60),("Tragetasche Papier","Stück","Verpackung",.18,None,310,200)):
        it.append(dict(n=n,g=g,w=w,kg=None,ek=ek,vk=vk,be=be,mi=mi,mhd=D(2026,R.choice([3,4,7,9,12]),R.randint(1,28)) if w in("Naturkost","Kosmetik") else None))
    for x in it: x["o"]=R.choices(["Keller","Hofladen","Halle"],[4,3,3])[0] if x["w"]!="Verpackung" else "Halle"
    wb=openpyxl.Workbook(); ws=wb.active; ws.title="Bestand"
    ws.append(["Imkerei Sonnleitner · Inventur 31.12.2025"]); ws.append([])
    ws.append(["Artikel","Gebinde","Gruppe","Lagerort","Bestand","Mindest","EK","VK","MHD"])
    lw=None
    for x in it:
        if lw and lw!=x["w"]: ws.append([])
        lw=x["w"]
        ws.append([x["n"],x["g"],x["w"],x["o"] if R.random()>.08 else x["o"].lower(),x["be"],x["mi"],de(x["ek"]),de(x["vk"]) if x["vk"] else "–",x["mhd"].strftime("%d.%m.%Y") if x["mhd"] else None])
    ws.append([]); wert=sum(x["be"]*x["ek"] for x in it)
    ws.append(["Positionen gesamt",None,None,None,len(it)])
    wb.save(S.path("Lagerliste.xlsx"))
    lo=[x for x in it if x["be"]<x["mi"]]; lo2=[x for x in it if x["be"]<=x["mi"]]
    cl=["Artikel","Gebinde","Bestand","Mindest"]
    S.ans("was müssen wir nachbestellen / abfüllen", T(cl,[[x["n"],x["g"],x["be"],x["mi"]] for x in lo]), [T(cl,[[x["n"],x["g"],x["be"],x["mi"]] for x in lo2])], "Bestand unter Mindest; gleich Mindest darf mit")
    S.ans("was ist das zeug im lager wert", T(["Wert EK"],[wert],.01), [T(["Wert VK"],[sum(x["be"]*(x["vk"] or 0) for x in it)],.01),T(["Gruppe","Wert EK"],list(sumby(it,lambda x:x["w"],lambda x:x["be"]*x["ek"]).items()),.01)], "zum Einkaufspreis; VK angenommen")
    ab=[x for x in it if x["mhd"] and x["mhd"]<=D(2026,3,31)]; ab2=[x for x in ab if x["be"]>0]
    S.ans("was läuft bis ende märz ab", T(["Artikel","Gebinde","MHD"],[[x["n"],x["g"],str(x["mhd"])] for x in ab]), [T(["Artikel","Gebinde","MHD"],[[x["n"],x["g"],str(x["mhd"])] for x in ab2])], "bis 31.03.2026")
    ho=[x for x in it if x["w"]=="Honig"]
    S.ans("wieviel kilo honig haben wir noch", T(["kg"],[sum(x["be"]*x["kg"] for x in ho)],.02), [T(["Artikel","kg"],list(sumby(ho,lambda x:x["n"],lambda x:x["be"]*x["kg"]).items()),.02)], "Bestand x Gebindegröße")
    S.ans("was liegt im keller an wert, was im hofladen", T(["Lagerort","Wert EK"],[[o,sum(x["be"]*x["ek"] for x in it if x["o"]==o)] for o in("Keller","Hofladen")],.01), [T(["Lagerort","Wert VK"],[[o,sum(x["be"]*(x["vk"] or 0) for x in it if x["o"]==o)] for o in("Keller","Hofladen")],.01)])
    vk=[x for x in it if x["vk"]]
    S.ans("bei welchem getränk schlagen wir prozentual am meisten drauf", T(["Artikel","Aufschlag"],top({x["n"]:x["vk"]/x["ek"]-1 for x in vk if x["w"]=="Getränk"}),.0006), [T(["Artikel","Marge"],top({x["n"]:1-x["ek"]/x["vk"] for x in vk if x["w"]=="Getränk"}),.0006)])
    na=lambda x:x["n"]+" "+x["g"]
    S.amb("wovon haben wir am meisten", [T(["Artikel","Gebinde","Bestand"],[[x["n"],x["g"],x["be"]] for x in sorted(it,key=lambda x:-x["be"])[:1]]),T(["Artikel","Wert EK"],[[x["n"],x["be"]*x["ek"]] for x in sorted(it,key=lambda x:-x["be"]*x["ek"])[:1]],.01),T(["Artikel","kg"],top(sumby(ho,lambda x:x["n"],lambda x:x["be"]*x["kg"])),.02),T(["Artikel","Bestand"],top(sumby(ho,lambda x:x["n"],lambda x:x["be"]))),T(["Gruppe","Bestand"],top(sumby(it,lambda x:x["w"],lambda x:x["be"])))], "Stück, Wert, Kilo; Artikel oder Sorte")
    S.un("was verkauft sich am schlechtesten", "nur Bestand, keine Verkäufe")
    S.done()

for f in (t_groom,t_theatre,t_lift,t_storage,t_orchard,t_boats,t_tutor,t_taproom,t_bestatter,t_tanz,t_saege,t_imker):
    print(f.__name__); f()
open(os.path.join(HERE,"review.txt"),"w",encoding="utf-8").write("\n".join(REVIEW))
