#!/usr/bin/env python3
"""Writes the 12 blind tables. Standard library only, fixed seeds."""
import csv, os, random, datetime as dt
from datetime import date, timedelta as td
BASE = os.path.dirname(os.path.abspath(__file__))

def out(folder, name, rows, delim=",", enc="utf-8", nl="\n"):
    d = os.path.join(BASE, folder); os.makedirs(d, exist_ok=True)
    with open(os.path.join(d, name), "w", encoding=enc, newline="") as f:
        csv.writer(f, delimiter=delim, lineterminator=nl).writerows(rows)

def de(x, thousands=True):
    s = f"{x:,.2f}".replace(",", "X").replace(".", ",").replace("X", ".")
    return s if thousands else s.replace(".", "")

def rday(r, a, b): return a + td(days=r.randrange((b - a).days + 1))

# 1 ------------------------------------------------------------- locksmith
def locksmith():
    r = random.Random(2601)
    types = [("Lockout", 85, 30), ("Lock change", 110, 24), ("Burglary repair", 190, 9), ("Key cutting", 18, 14),
             ("Safe opening", 240, 5), ("UPVC door", 130, 12), ("Access control", 320, 6)]
    techs = [("Dev Patel", 28), ("Moira Sykes", 24), ("Craig Holt", 34), ("Aneta Wójcik", 18)]
    rows = [["Job No", "Booked", "Attended", "Area", "Job Type", "Technician", "Emergency", "Parts", "Labour", "Total", "Payment", "Paid On", "Status"]]
    days = sorted(rday(r, date(2026, 1, 5), date(2026, 10, 30)) for _ in range(236))
    for i, b in enumerate(days):
        jt, base, _ = r.choices(types, [t[2] for t in types])[0]
        em = jt in ("Lockout", "Burglary repair") and r.random() < .72
        att = b + td(days=0 if em else r.choice([0, 1, 2, 3, 5, 7]))
        st = "Cancelled" if r.random() < .08 else "Completed"
        tech = r.choices([t[0] for t in techs], [t[1] for t in techs])[0]
        labour = round(base * r.uniform(.8, 1.4) * (1.25 if tech == "Aneta Wójcik" else 1) + (45 if em else 0), 0) + r.choice([0, .5])
        parts = "" if jt == "Lockout" and r.random() < .6 else round(r.uniform(6, 95), 2)
        if st == "Completed":
            total = labour + (parts or 0)
            pay = r.choices(["Card", "Cash", "Bank transfer"], [55, 20, 25])[0]
            unpaid = pay == "Bank transfer" and r.random() < .25
            paid = "" if unpaid else att + td(days=0 if pay != "Bank transfer" else r.randrange(3, 35))
            if pay == "Card" and r.random() < .08: pay = "card"
            if unpaid: pay = "Bank transfer"
        else:
            att = labour = total = parts = paid = pay = ""
        shown = jt
        if jt == "Lockout" and r.random() < .12: shown = "Lock-out"
        if tech == "Craig Holt" and r.random() < .07: tech = "craig holt"
        if tech == "Dev Patel" and r.random() < .05: tech = "Dev Patel "
        f = lambda d: d.strftime("%d/%m/%Y") if d else ""
        m = lambda v: "" if v == "" else f"£{v:,.2f}"
        rows.append([f"J{4101+i}", f(b), f(att), r.choice(["BD1", "BD3", "BD7", "LS12", "LS28", "HX3"]), shown, tech, "Yes" if em else "No",
                     m(parts), m(labour), m(total), pay, f(paid), st])
    out("w26-locksmith", "jobs_export.csv", rows)

# 2 ------------------------------------------------------------- cheese shop (two files)
def cheeseshop():
    r = random.Random(2602)
    towns = ["Cork", "Galway", "Limerick", "Kilkenny", "Sligo", "Ennis", "Tralee"]
    fn = ["Aoife", "Brian", "Ciara", "Declan", "Eimear", "Fergal", "Grainne", "Hugh", "Isolde", "Jack", "Keela", "Liam", "Maeve", "Niall", "Orla", "Padraig", "Roisin", "Sean", "Tara", "Una"]
    ln = ["Byrne", "Walsh", "Kelly", "Doyle", "Nolan", "Quinn", "Daly", "Foley", "Hayes", "Keane", "Lacey", "Moran"]
    names = r.sample([f"{a} {b}" for a in fn for b in ln], 84)
    cust = [["Customer ID", "Name", "Town", "County", "Newsletter", "Signed Up"]]
    cnt = dict(Cork="Cork", Galway="Galway", Limerick="Limerick", Kilkenny="Kilkenny", Sligo="Sligo", Ennis="Clare", Tralee="Kerry")
    cd = sorted(rday(r, date(2025, 2, 1), date(2026, 4, 20)) for _ in range(84))
    ids = []
    for i, (n, d) in enumerate(zip(names, cd)):
        t = r.choices(towns, [24, 20, 14, 9, 7, 6, 8])[0]
        cid = f"C{1001+i}"; ids.append((cid, d))
        cust.append([cid, n, t if r.random() > .05 else t.upper(), cnt[t], r.choices(["yes", "no"], [45, 55])[0], d.isoformat()])
    silent = set(x[0] for x in r.sample(ids, 9))
    buyers = [x for x in ids if x[0] not in silent]
    cheese = [("Cashel Blue", "blue", 8.9), ("Durrus", "washed rind", 11.5), ("Gubbeen", "washed rind", 9.8), ("Coolea Mature", "hard", 12.4), ("St Tola Log", "goat", 10.9),
              ("Ballylisk Triple", "soft", 9.5), ("Young Buck", "blue", 10.2), ("Hegarty's Cheddar", "hard", 8.4), ("Milleens", "washed rind", 10.6), ("Gift Box Large", "gift", 48.0), ("Oatcakes", "extras", 3.6)]
    rows = [["Order ID", "Ordered At", "Customer ID", "Product", "Category", "Qty", "Unit Price", "Order Total", "Coupon", "Shipping", "Status"]]
    recs = []
    w = {b[0]: r.choice([1, 1, 2, 3, 5]) for b in buyers}
    while len(recs) < 410:
        c, d0 = r.choices(buyers, [w[b[0]] for b in buyers])[0]
        d = rday(r, max(d0, date(2025, 5, 1)), date(2026, 4, 30))
        if d.month != 12 and r.random() < .3: continue
        recs.append((dt.datetime(d.year, d.month, d.day, r.randrange(7, 23), r.randrange(60)), c))
    for b in buyers:   # everyone who is not silent ordered at least once
        if b[0] not in {c for _, c in recs}:
            d = rday(r, max(b[1], date(2025, 5, 1)), date(2026, 4, 30)); recs.append((dt.datetime(d.year, d.month, d.day, 12, 5), b[0]))
    recs.sort()
    for i, (d, c) in enumerate(recs):
        p, cat, pr = r.choices(cheese, [14, 11, 12, 9, 8, 7, 10, 13, 5, 8 if d.month == 12 else 3, 9])[0]
        q = r.choices([1, 2, 3, 4, 6], [45, 30, 14, 8, 3])[0]
        cp = r.choice(["BRIE10", "WELCOME5", "FRIEND10"]) if r.random() < .2 else ""
        tot = round(q * pr * (.9 if cp else 1), 2)
        rows.append([f"#{20311+i}", d.strftime("%Y-%m-%d %H:%M"), c, p, cat, q, f"{pr:.2f}", f"{tot:.2f}", cp,
                     r.choices(["courier", "collect", "chilled box"], [50, 18, 32])[0], r.choices(["delivered", "shipped", "refunded"], [91, 4, 5])[0]])
    out("w26-cheeseshop", "orders.csv", rows); out("w26-cheeseshop", "customers.csv", cust)

# 3 ------------------------------------------------------------- translation agency
def translation():
    r = random.Random(2603)
    clients = ["Halvorsen Shipping", "Medtrix", "Bluewater Legal", "Novara Foods", "Tinsley & Roe", "Kestrel Games", "Arden Instruments", "Port of Calder"]
    tr = ["Ines Falk", "Tomas Rehn", "Yuki Arai", "Paulo Brandt", "Claire Dubosc", "Samir Haddad"]
    pairs = [("English", "German", 32), ("English", "French", 20), ("English", "Norwegian", 16), ("German", "English", 14), ("English", "Japanese", 8), ("French", "English", 9), ("English", "Portuguese", 11)]
    rate = {"German": .12, "French": .11, "Norwegian": .15, "English": .11, "Japanese": .19, "Portuguese": .10}
    rows = [["Project", "Client", "From", "Into", "Words", "Rate", "Fee EUR", "Translator", "Received", "Due", "Delivered", "Status", "Client Rating"]]
    for i, d in enumerate(sorted(rday(r, date(2026, 1, 7), date(2026, 9, 30)) for _ in range(182))):
        s, t, _ = r.choices(pairs, [p[2] for p in pairs])[0]
        words = int(r.lognormvariate(7.6, .7)); due = d + td(days=3 + words // 900 + r.randrange(5))
        st = r.choices(["delivered", "cancelled"], [94, 6])[0]
        if d >= date(2026, 9, 21) and st == "delivered": st = "in progress"
        deliv = due + td(days=r.choices([-3, -2, -1, 0, 1, 2, 4], [12, 18, 25, 28, 9, 5, 3])[0]) if st == "delivered" else ""
        if deliv and deliv < d: deliv = d
        c = r.choices(clients, [20, 16, 12, 14, 9, 13, 10, 6])[0]
        if c == "Halvorsen Shipping" and r.random() < .12: c = "Halvorsen shipping"
        if c == "Medtrix" and r.random() < .1: c = "MEDTRIX"
        rating = r.choices([5, 4, 3, 2], [46, 36, 13, 5])[0] if st == "delivered" and r.random() < .7 else ""
        f = lambda x: x.strftime("%d-%b-%Y") if x else ""
        fee = 0 if st == "cancelled" else round(words * rate[t], 2)
        rows.append([f"P-26{i+1:03d}", c, s, t, words, rate[t], f"{fee:.2f}", r.choice(tr), f(d), f(due), f(deliv), st, rating])
    out("w26-translation", "projects.csv", rows)

# 4 ------------------------------------------------------------- escape room (US)
def escaperoom():
    r = random.Random(2604)
    rooms = [("The Vault", .55, 32), ("Submarine", .38, 38), ("Haunted Library", .47, 35), ("Mars Outpost", .66, 36)]
    rows = [["Booking Ref", "Booked On", "Game Date", "Start", "Room", "Players", "Total", "Channel", "Host", "Status", "Escaped", "Minutes Left"]]
    recs = []
    while len(recs) < 428:
        g = rday(r, date(2026, 5, 1), date(2026, 11, 15))
        if g.weekday() < 4 and r.random() < .55: continue
        recs.append((g - td(days=min(40, int(r.expovariate(1 / 9)))), g))
    recs.sort()
    for i, (b, g) in enumerate(recs):
        rm, p, per = r.choices(rooms, [30, 24, 26, 20])[0]
        pl = r.choices([2, 3, 4, 5, 6, 7, 8], [18, 14, 24, 17, 14, 6, 7] if g.weekday() >= 5 else [30, 20, 24, 10, 8, 4, 4])[0]
        st = r.choices(["Played", "Cancelled", "No-show"], [87, 8, 5])[0]
        tot = {"Played": pl * per, "Cancelled": "", "No-show": pl * per * .5}[st]
        esc = ("Y" if r.random() < p else "N") if st == "Played" else ""
        ch = r.choices(["Website", "Phone", "Groupon", "Walk-in", "TripAdvisor"], [52, 14, 15, 9, 10])[0]
        if ch == "Walk-in" and b != g: ch = "Website"
        if b == g and r.random() < .5: ch = "Walk-in"
        if ch == "Website" and r.random() < .06: ch = "website"
        if rm == "Haunted Library" and r.random() < .06: rm = "Haunted library"
        host = r.choice(["Kayla", "Omar", "Reece", "Jo"]) if st == "Played" else ""
        f = lambda d: d.strftime("%m/%d/%Y")
        h = r.choice([11, 13, 15, 17, 19, 21]); start = f"{(h-1)%12+1}:30 {'AM' if h<12 else 'PM'}"
        rows.append([f"ER{50213+i*3}", f(b), f(g), start, rm, pl, "" if tot == "" else f"${tot:,.2f}", ch, host, st, esc, r.randrange(1, 22) if esc == "Y" else ""])
    out("w26-escaperoom", "bookings.csv", rows)

# 5 ------------------------------------------------------------- quarry HR list
def quarry():
    r = random.Random(2605)
    sn = ["Adair", "Blyth", "Cairns", "Dunlop", "Ewart", "Farrow", "Gillies", "Hume", "Irving", "Jardine", "Kerr", "Laidlaw", "Munro", "Napier", "Ogilvie", "Purdie", "Rennie", "Scobie", "Tennant", "Urquhart", "Veitch", "Waugh", "Young", "Lennox", "Struth"]
    fn = ["Alan", "Beth", "Colin", "Dawn", "Euan", "Fiona", "Gary", "Heather", "Iain", "Jill", "Kirsty", "Lewis", "Morag", "Neil", "Oona", "Piotr", "Rhona", "Scott", "Tess", "Viktor"]
    names = r.sample([(a, b) for a in sn for b in fn], 138)
    deps = [("Extraction", ["Plant Operator", "Shot Firer", "Foreman"], 31000, 34), ("Processing", ["Crusher Operator", "Screening Operator", "Shift Lead"], 29500, 26), ("Haulage", ["Tipper Driver", "Loader Driver"], 30500, 32),
            ("Workshop", ["Fitter", "Electrician", "Apprentice"], 32500, 20), ("Office", ["Clerk", "Accounts Assistant", "HR Advisor"], 27500, 17), ("Sales", ["Weighbridge Clerk", "Account Manager"], 30000, 9)]
    rows = [["Staff No", "Surname", "First Name", "Department", "Site", "Job Title", "Contract", "Weekly Hours", "Annual Salary", "Start Date", "Leaving Date", "First Aider", "Licence Expiry", "Holiday Left"]]
    recs = []
    for a, b in names:
        d = r.choices(deps, [x[3] for x in deps])[0]
        site = r.choices(["Craigmuir", "Loch Ardoch", "Benfield"], [37, 34, 29])[0] if d[0] not in ("Office", "Sales") else r.choices(["Craigmuir", "Loch Ardoch", "Benfield"], [30, 65, 5])[0]
        s = rday(r, date(2004, 3, 1), date(2026, 10, 5)) if r.random() < .55 else rday(r, date(2022, 6, 1), date(2026, 10, 5))
        recs.append((s, a, b, d, site))
    recs.sort(key=lambda x: x[0])
    for i, (s, a, b, d, site) in enumerate(recs):
        lv = ""
        if r.random() < .2 and s < date(2025, 12, 1): lv = rday(r, max(s + td(days=90), date(2024, 5, 1)), date(2026, 11, 13))
        if i < 1: lv = date(2025, 8, 29)        # the very first starter has left
        if i == 1: lv = ""
        pt = r.random() < (.35 if d[0] in ("Office", "Sales") else .08)
        hrs = r.choice([16, 20, 24, 30]) if pt else 40
        sal = int(round(d[2] * r.uniform(.88, 1.35) * hrs / 40, -2))
        lic = rday(r, date(2026, 12, 1), date(2030, 6, 30)) if d[0] in ("Haulage", "Extraction") else ""
        if lic and r.random() < .12: lic = rday(r, date(2026, 12, 1), date(2027, 1, 31))
        fa = "Yes" if r.random() < .22 else ("No" if r.random() < .8 else "")
        dn = d[0] if r.random() > .03 else d[0].lower()
        rows.append([f"{1200+i*7}", a, b, dn, site, r.choice(d[1]), "Part-time" if pt else "Full-time", hrs, f"{sal:,}", s.isoformat(), lv.isoformat() if lv else "", fa, lic.isoformat() if lic else "",
                     "" if lv else r.choice([0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 14.5])])
    hdr, body = rows[0], rows[1:]
    body.sort(key=lambda x: (x[1], x[2]))
    out("w26-quarry", "staff_list.csv", [hdr] + body)

# 6 ------------------------------------------------------------- Autopflege (DE)
def autopflege():
    r = random.Random(2606)
    kl = [("Kleinwagen", .85), ("Mittelklasse", 1.0), ("SUV", 1.3), ("Transporter", 1.55)]
    le = [("Innenreinigung", 75, 80, 30), ("Außenwäsche", 32, 35, 34), ("Politur", 210, 190, 10), ("Komplettaufbereitung", 340, 330, 9), ("Keramikversiegelung", 620, 420, 5), ("Lederpflege", 95, 70, 9)]
    rows = [["Auftragsnr", "Datum", "Kennzeichen", "Kunde", "Fahrzeugklasse", "Leistung", "Mitarbeiter", "Dauer (Min.)", "Netto", "Brutto", "Zahlart", "Status", "Bewertung"]]
    ku = ["Privat", "Autohaus Reuter", "Taxi Lindner", "Privat", "Privat", "Pflegedienst Sonne", "Fahrschule Benz", "Privat"]
    ds = sorted(rday(r, date(2026, 1, 2), date(2026, 9, 30)) for _ in range(312))
    for i, d in enumerate(ds):
        while d.weekday() == 6: d -= td(days=1)
        k, f = r.choices(kl, [28, 36, 26, 10])[0]; l, p, m, _ = r.choices(le, [x[3] for x in le])[0]
        net = round(p * f * r.uniform(.94, 1.08), 1); br = round(net * 1.19, 2)
        mit = r.choices(["Kowalski", "Öztürk", "Brandl", "Wieczorek"], [27, 26, 27, 20])[0]
        dur = int(m * f * r.uniform(.8, 1.25) * {"Kowalski": .9, "Öztürk": 1.0, "Brandl": 1.02, "Wieczorek": 1.3}[mit])
        st = r.choices(["erledigt", "storniert"], [93, 7])[0]
        z = r.choices(["EC-Karte", "bar", "Rechnung"], [48, 27, 25])[0]
        if z == "EC-Karte" and r.random() < .15: z = "EC Karte"
        if z == "bar" and r.random() < .15: z = "Bar"
        if st == "storniert": z = ""; dur = ""
        kz = f"KA-{r.choice('ABEHKMRT')}{r.choice('ABCDPXZ')} {r.randrange(10, 9999)}"
        rows.append([f"2026-{i+1:04d}", d.strftime("%d.%m.%Y"), kz, r.choice(ku), k, l, mit, dur, de(net), de(br), z, st, r.choices([5, 4, 3, 2, 1], [40, 30, 14, 6, 3])[0] if st == "erledigt" and r.random() < .6 else ""])
    rows[1:] = sorted(rows[1:], key=lambda x: x[0])
    out("w26-autopflege", "auftraege_2026.csv", rows, ";", "utf-8-sig", "\r\n")

# 7 ------------------------------------------------------------- Gerüstbau (DE)
def geruestbau():
    r = random.Random(2607)
    ku = [("Hofmann Bau GmbH", 22), ("Stadtwerke Ilmenau", 9), ("Wohnbau Süd eG", 18), ("Malerbetrieb Thoma", 15), ("Dachdecker Ziegler", 17), ("Pfarrei St. Martin", 4), ("Gemeinde Arnsbach", 7), ("Kling & Söhne", 12)]
    orte = ["Ilmenau", "Arnstadt", "Suhl", "Gotha", "Erfurt", "Schmalkalden"]
    art = ["Fassadengerüst", "Dachfanggerüst", "Raumgerüst", "Standzeit", "Wetterschutzdach"]
    rows = [["Rechnung", "Rechnungsdatum", "Fällig am", "Bezahlt am", "Kunde", "Ort", "Gerüstart", "Bauleiter", "Fläche m²", "Netto", "Brutto", "Mahnstufe"]]
    ds = sorted(rday(r, date(2025, 1, 8), date(2026, 10, 30)) for _ in range(274))
    n = {2025: 0, 2026: 0}
    for d in ds:
        n[d.year] += 1
        k = r.choices([x[0] for x in ku], [x[1] for x in ku])[0]
        a = r.choices(art, [40, 22, 8, 22, 8])[0]
        fl = "" if a == "Standzeit" else r.randrange(60, 1400, 5)
        net = round((fl or r.randrange(80, 400)) * r.uniform(7.2, 12.5) * (1.6 if a == "Wetterschutzdach" else 1), 2); br = round(net * 1.19, 2)
        ff = d + td(days=14 if r.random() < .5 else 30)
        bz = d + td(days=max(2, int(r.gauss(24, 13))))
        if d > date(2026, 7, 1) and r.random() < .3 or r.random() < .02 or bz > date(2026, 11, 20): bz = ""
        ms = "" if bz else (r.choice([1, 2, 3]) if ff < date(2026, 11, 1) and r.random() < .6 else 0)
        if k == "Hofmann Bau GmbH" and r.random() < .1: k = "Hofmann Bau"
        f = lambda x: x.strftime("%d.%m.%Y") if x else ""
        rows.append([f"RE-{d.year}-{n[d.year]:03d}", f(d), f(ff), f(bz), k, r.choice(orte), a, r.choice(["Jahn", "Oertel", "Schramm"]), fl, de(net) + " €", de(br) + " €", ms])
    out("w26-geruestbau", "Rechnungsausgang.csv", rows, ";", "cp1252", "\r\n")

# 8 ------------------------------------------------------------- barber (hand-kept, months across)
def barber():
    r = random.Random(2608)
    M = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    ppl = [("Marco", "1", 3900), ("Luca", "2", 3600), ("Sammy", "3", 3100), ("Big Dave", "4", 3750), ("Theo", "5", 2700), ("Rashid", "6", 3350), ("Ellie", "7", 2950), ("Saturday lads", "8", 1200)]
    off = {("Theo", 0), ("Theo", 1), ("Ellie", 7), ("Saturday lads", 10)}
    rows = [["Razor & Sons Barbers", *[""] * 14], ["Takings per barber 2025 (GBP, incl. tips on card)", *[""] * 14], [""] * 15, ["Barber", "Chair", *M, "Total"]]
    cols = [0] * 12
    for n, c, b in ppl:
        slope = {"Theo": .035, "Ellie": .02, "Luca": -.01}.get(n, .004)
        v = ["" if (n, i) in off else round(b * (1 + slope * i) * r.uniform(.86, 1.12) * (1.16 if i == 11 else 1)) for i in range(12)]
        if n == "Theo": v[0] = v[1] = ""
        cols = [a + (x or 0) for a, x in zip(cols, v)]
        rows.append([n, c, *[f"{x:,}" if x != "" else ("-" if n == "Ellie" else "") for x in v], f"{sum(x or 0 for x in v):,}"])
    rows += [["TOTAL", "", *[f"{x:,}" for x in cols], f"{sum(cols):,}"], [""] * 15, ["Theo started in March. Ellie off in August.", *[""] * 14]]
    out("w26-barber", "takings 2025.csv", rows)

# 9 ------------------------------------------------------------- canteen (two header rows)
def canteen():
    r = random.Random(2609)
    M = ["January", "February", "March", "April", "May", "June"]
    cs = [("Hot counter", "Bev", 2150, 3.1), ("Grill", "Steve", 1180, 3.9), ("Salad bar", "Nadia", 900, 2.4), ("Vegan corner", "Nadia", 560, 2.7), ("Soup & bread", "Bev", 820, 1.3), ("Desserts", "Lorna", 990, 1.1), ("Breakfast", "Lorna", 1340, 1.9)]
    h1 = ["Staff canteen 2026", ""]; h2 = ["Counter", "Supervisor"]
    for m in M: h1 += [m, ""]; h2 += ["Meals", "Cost £"]
    rows = [h1, h2]; tot = [0] * 12
    for n, s, b, c in cs:
        line = []
        for i in range(6):
            k = {"Salad bar": 1 + .09 * i, "Vegan corner": 1 + .05 * i, "Soup & bread": 1.15 - .1 * i}.get(n, 1)
            me = int(b * k * r.uniform(.9, 1.1)); co = round(me * c * r.uniform(.94, 1.07), 2); line += [me, co]
        tot = [round(a + x, 2) for a, x in zip(tot, line)]
        rows.append([n, s] + [f"{x:.2f}" if j % 2 else x for j, x in enumerate(line)])
    rows.append(["All counters", ""] + [f"{x:.2f}" if j % 2 else int(x) for j, x in enumerate(tot)])
    out("w26-canteen", "canteen_H1.csv", rows)

# 10 ------------------------------------------------------------ Kaminkehrer (DE, hand-kept, blocks)
def kaminkehrer():
    r = random.Random(2610)
    bl = [("Nord", [("Altdorf", 62), ("Brunnthal", 41), ("Eching", 88), ("Furth", 35)]), ("Süd", [("Gmund", 70), ("Hausham", 54), ("Irschenberg", 47)]),
          ("West", [("Kirchdorf", 66), ("Leitzing", 28), ("Moosach", 39), ("Neufarn", 51), ("Oberhaching", 30)]), ("Ost", [("Pliening", 95), ("Reichersdorf", 58), ("Steinhöring", 33)])]
    rows = [["Kehrbuch 2026 – Gebühren je Ort", *[""] * 7], ["Stand 30.09.2026, Beträge in €", *[""] * 7], [""] * 8, ["Kehrbezirk", "Ort", "Gebäude", "1. Quartal", "2. Quartal", "3. Quartal", "Summe", "Bemerkung"]]
    ga = [0, 0, 0, 0]
    leer = {("Furth", 1): "Mai verschoben", ("Leitzing", 1): "Straße gesperrt", ("Steinhöring", 2): "folgt im Oktober", ("Irschenberg", 1): ""}
    for b, orte in bl:
        zs = [0, 0, 0, 0]
        for j, (o, g) in enumerate(orte):
            q = [None if (o, i) in leer else round(g * r.uniform(17, 31) * (1.3, .8, 1)[i] * (1.35 if b == "Süd" else 1), 2) for i in range(3)]
            bem = next((leer[k] for k in leer if k[0] == o), "")
            rows.append([b if j == 0 else "", o, g, *[de(x) if x is not None else "" for x in q], de(sum(x or 0 for x in q)), bem])
            zs = [zs[0] + g] + [zs[i + 1] + (q[i] or 0) for i in range(3)]
        rows.append([f"Zwischensumme {b}", "", zs[0], *[de(x) for x in zs[1:]], de(sum(zs[1:])), ""])
        ga = [x + y for x, y in zip(ga, zs)]
    rows.append(["Gesamt", "", ga[0], *[de(x) for x in ga[1:]], de(sum(ga[1:])), ""])
    out("w26-kaminkehrer", "Kehrbuch 2026.csv", rows, ";", "utf-8-sig", "\r\n")

# 11 ------------------------------------------------------------ architect P&L
def architect():
    inc = [("Design fees", [84200, 91750, 78300, 102400], 331000), ("Planning applications", [18600, 22150, 24900, 17300], 71400), ("Site supervision", [26400, 31200, 38750, 35100], 118900), ("Other income", [1200, 0, 2450, 900], 5300)]
    dc = [("Structural engineers", [-14300, -16850, -15200, -21700], -59800), ("Models and renderings", [-5200, -7400, -3900, -8650], -27100), ("Printing", [-1850, -2100, -1720, -2340], -8900)]
    oh = [("Salaries", [-61200, -61900, -66400, -66900], -232500), ("Rent", [-10500, -10500, -11400, -11400], -40200), ("Software licences", [-4300, -4650, -4650, -5200], -15400), ("Insurance", [-2900, -2900, -3150, -3150], -11200), ("Travel", [-2210, -3480, -2940, -1890], -9700), ("Marketing", [-1500, -900, -3200, -2400], -6800), ("Depreciation", [-1900, -1900, -1900, -2100], -7600)]
    f = lambda v: f"({-v:,})" if v < 0 else f"{v:,}"
    row = lambda n, q, p: [n, *map(f, q), f(sum(q)), f(p)]
    add = lambda L: ([sum(x[1][i] for x in L) for i in range(4)], sum(x[2] for x in L))
    rows = [["Lindqvist Moore Architects Ltd", *[""] * 6], ["Profit and loss account, year to 31 December 2025 (GBP)", *[""] * 6], [""] * 7, ["", "Q1 2025", "Q2 2025", "Q3 2025", "Q4 2025", "FY 2025", "FY 2024"], ["Income", *[""] * 6]]
    rows += [row(*x) for x in inc]; I = add(inc); rows.append(row("Total income", *I))
    rows.append(["Direct costs", *[""] * 6]); rows += [row(*x) for x in dc]; D = add(dc); rows.append(row("Total direct costs", *D))
    G = ([a + b for a, b in zip(I[0], D[0])], I[1] + D[1]); rows.append(row("Gross profit", *G))
    rows.append(["Overheads", *[""] * 6]); rows += [row(*x) for x in oh]; O = add(oh); rows.append(row("Total overheads", *O))
    P = ([a + b for a, b in zip(G[0], O[0])], G[1] + O[1]); rows.append(row("Operating profit", *P))
    nt = [("Interest", [-820, -790, -760, -740], -3600), ("Tax", [-3900, -6100, -4700, -2600], -23800)]
    rows += [row(*x) for x in nt]; N = add(nt); rows.append(row("Net profit", [a + b for a, b in zip(P[0], N[0])], P[1] + N[1]))
    out("w26-architect", "P&L 2025.csv", rows)

# 12 ------------------------------------------------------------ Reisebüro Plan/Ist (DE)
def reisebuero():
    E = [("Provisionen Veranstalter", "Frau Hesse", [(62000, 58340.5), (74000, 79120.1), (81000, 77455.9)]), ("Provisionen Flug", "Frau Hesse", [(14000, 15210.3), (17500, 16980), (16000, 13875.4)]), ("Serviceentgelte", "Herr Nowak", [(5200, 5630), (6100, 6015.5), (5800, 6240)]), ("Versicherungen", "Herr Nowak", [(3300, 2985.2), (3900, 4210.75), (4100, 3890)])]
    K = [("Personal", "Frau Hesse", [(41000, 40820.6), (42500, 43975.2), (42500, 42110)]), ("Miete", "Herr Dorn", [(7200, 7200), (7200, 7200), (7200, 7440)]), ("Marketing", "Frau Albers", [(9000, 6720.4), (8000, 9815.3), (5000, 6130.8)]), ("Reservierungssysteme", "Herr Dorn", [(4800, 4950), (4800, 4950), (4800, 4620.5)]), ("Messen und Infoabende", "Frau Albers", [(3500, 4180.9), (1200, 940), (2600, 1730.2)]), ("Büro und Porto", "Herr Nowak", [(1500, 1322.8), (1500, 1671.4), (1500, 1488.9)]), ("Schulungen", "Frau Hesse", [(1800, 0), (1800, 2350), (1200, 980)])]
    hd = ["Position", "Verantwortlich", "Plan Q1", "Ist Q1", "Plan Q2", "Ist Q2", "Plan Q3", "Ist Q3", "Plan gesamt", "Ist gesamt", "Abweichung"]
    rows = [["Reisebüro Fernweh GmbH – Plan/Ist 2026, Januar bis September (EUR)", *[""] * 10], [""] * 11, hd]
    def line(n, w, q):
        p = sum(x[0] for x in q); i = sum(x[1] for x in q)
        return [n, w, *[de(v) for x in q for v in x], de(p), de(i), de(i - p)]
    add = lambda L: [(sum(x[2][k][0] for x in L), sum(x[2][k][1] for x in L)) for k in range(3)]
    rows.append(["Erlöse", *[""] * 10]); rows += [line(*x) for x in E]; rows.append(line("Summe Erlöse", "", add(E)))
    rows.append(["Kosten", *[""] * 10]); rows += [line(*x) for x in K]; rows.append(line("Summe Kosten", "", add(K)))
    rows.append(line("Ergebnis", "", [(a[0] - b[0], a[1] - b[1]) for a, b in zip(add(E), add(K))]))
    out("w26-reisebuero", "Plan_Ist_2026.csv", rows, ";", "utf-8-sig", "\r\n")

for f in (locksmith, cheeseshop, translation, escaperoom, quarry, autopflege, geruestbau, barber, canteen, kaminkehrer, architect, reisebuero): f()
