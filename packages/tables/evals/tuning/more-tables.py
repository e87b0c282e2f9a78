"""Writes the tables of this set. Seeded, so a second run writes the same files. Python 3 only.

Every generator also hands back its rows with clean values (T), from which more-truth.py computes the truths.
"""
import datetime as dt
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
from sheets import *  # noqa: E402,F403

D = dt.date
T = {}
WRITE = __name__ == "__main__"


def put(folder, name, rows, sep=",", enc="utf-8"):
    if WRITE:
        write_rows(os.path.join(HERE, folder, name), rows, sep, enc)


def made(name):
    def wrap(f):
        T[name] = f()
        return f
    return wrap


@made("appointments-physio")
def _():
    r = random.Random(901)
    rows, clean, n = [], [], 3000
    for d in span(D(2025, 1, 6), D(2025, 6, 30)):
        if d.weekday() > 4:
            continue
        for _ in range(pick(r, (1, 15), (2, 25), (3, 30), (4, 20), (5, 10))):
            n += 1
            th = pick(r, ("Marta Kiss", 34), ("Liam Dowd", 28), ("Aisha Noor", 24), ("Ben Carr", 14))
            tr = pick(r, ("Manual therapy", 40), ("Sports massage", 25), ("Assessment", 20), ("Hydrotherapy", 15))
            st = pick(r, ("Attended", 80), ("Cancelled", 12 if d.weekday() != 4 else 25), ("DNA", 8))
            fee = {"Manual therapy": 48.5, "Sports massage": 42, "Assessment": 65, "Hydrotherapy": 55}[tr] + r.choice([0, 0, 0, 5])
            if st == "Cancelled":
                fee = None
            elif st == "DNA":
                fee = 20.0 if r.random() < 0.5 else None
            mins = r.choice([30, 30, 45, 60])
            c = dict(id=f"A{n}", d=d, th=th, p=f"P{r.randint(101, 210)}", tr=tr, m=mins, st=st, fee=fee, pay=pick(r, ("Self", 60), ("Insurer", 36), ("", 4)))
            clean.append(c)
            rows.append([c["id"], uk(d), f"{r.randint(8, 17):02d}:{r.choice(['00', '15', '30', '45'])}", th, c["p"], messy(r, tr, .14), r.choice(["1", "2", "Gym"]),
                         mins, st, f"£{fee:.2f}" if fee is not None else "", c["pay"]])
    repeat(rows, clean, 55, 160)
    head = ["Appt ID", "Date", "Start", "Therapist", "Patient No", "Treatment", "Room", "Duration (min)", "Status", "Fee", "Payer"]
    put("appointments-physio", "table.csv", [["Riverside Physio - diary export"], ["06/01/2025 to 30/06/2025. DNA = did not attend"], []] + [head] + rows)
    return clean


@made("bank-cafe")
def _():
    r = random.Random(902)
    raw = []
    for d in span(D(2025, 7, 1), D(2025, 12, 31)):
        if d.weekday() in (0, 2, 4):
            raw.append((d, "SUMUP PAYOUT " + str(r.randint(10000, 99999)), "Card takings", round(r.uniform(480, 1650), 2), "in"))
        if d.weekday() == 3:
            raw.append((d, r.choice(["BREWER & BEANS LTD", "Brewer & Beans", "BREWER & BEANS LTD"]) + f" REF {r.randint(100, 999)}", "Coffee", round(r.uniform(140, 390), 2), "out"))
        if d.weekday() == 1 and r.random() < .8:
            raw.append((d, "Milkround Dairy DD", "Food", round(r.uniform(60, 150), 2), "out"))
        if r.random() < .1:
            raw.append((d, r.choice(["BOOKER WHOLESALE", "Tesco Stores 3341", "AMAZON MKTP"]), pick(r, ("Food", 60), ("", 20), ("Supplies", 20)), round(r.uniform(12, 260), 2), "out"))
        if d.weekday() == 0 and r.random() < .7:
            raw.append((d, "CASH DEPOSIT BRANCH", "Cash takings", float(r.choice([180, 220, 300, 350, 410])), "in"))
        if d.day == 1:
            raw.append((d, "Harcourt Lettings rent", "Rent", 1450.0 if d < D(2025, 10, 1) else 1525.0, "out"))
        if d.day == 28:
            for who in ("WAGES E PRICE", "WAGES S MOHAMED", "WAGES T LUND"):
                raw.append((d, who, "Wages", round(r.uniform(980, 1720), 2), "out"))
        if d.day == 7 and d.month in (8, 11):
            raw.append((d, "HMRC VAT", "Tax", 2140.55 if d.month == 8 else 2987.10, "out"))
        if d.day == 15:
            raw.append((d, "OCTOPUS ENERGY DD", "Utilities", round(r.uniform(160, 420), 2), "out"))
    bal, rows, clean = 3210.44, [], []
    for d, t, c, v, way in raw:
        bal = round(bal + (v if way == "in" else -v), 2)
        clean.append(dict(d=d, t=t, c=c, i=v if way == "in" else None, o=v if way == "out" else None, b=bal))
        rows.append([uk(d), t, c, f"{v:,.2f}" if way == "out" else "", f"{v:,.2f}" if way == "in" else "", f"{bal:,.2f}"])
    put("bank-cafe", "statement.csv", [["The Corner Grind Ltd", "Business Current Account", "", "", "", ""], ["Opening balance", "", "", "", "", "3,210.44"], []] +
        [["Date", "Description", "Category", "Money out (£)", "Money in (£)", "Balance (£)"]] + rows +
        [["", "Totals", "", f"{sum(c['o'] or 0 for c in clean):,.2f}", f"{sum(c['i'] or 0 for c in clean):,.2f}", ""]])
    return clean


@made("campaigns")
def _():
    r = random.Random(903)
    rows, clean = [], []
    themes = ["Spring clean", "Summer sale", "Back to school", "Black Friday", "New year", "Loyalty", "Open day", "Refer a friend", "Gift cards", "Winter warm-up"]
    seen = set()
    while len(clean) < 64:
        ch = pick(r, ("Email", 28), ("Social", 26), ("Search ads", 22), ("Print", 14), ("Radio", 10))
        st = day(r, D(2024, 1, 8), D(2025, 11, 3))
        nm = f"{r.choice(themes)} {st.year} {ch.split()[0].lower()}"
        if nm in seen:
            continue
        seen.add(nm)
        en = st + dt.timedelta(r.choice([6, 9, 13, 20, 27, 41]))
        bud = r.choice([500, 800, 1200, 2000, 3500, 5000])
        sp = round(bud * r.uniform(.6, 1.3), 2) if r.random() > .06 else None
        imp = int(bud * r.uniform(15, 60))
        cl = int(imp * {"Email": .04, "Social": .012, "Search ads": .03, "Print": .002, "Radio": .001}[ch] * r.uniform(.5, 1.6))
        le = int(cl * r.uniform(.02, .12)) + r.randint(0, 4)
        wo = int(le * r.uniform(0, .35))
        rev = round(wo * r.uniform(90, 420), 2)
        reg = r.choice(["North", "North", "South", "Midlands"])
        clean.append(dict(n=nm, ch=ch, st=st, en=en, bud=bud, sp=sp, imp=imp, cl=cl, le=le, wo=wo, rev=rev, reg=reg))
        shown = r.choice(["E-mail", "email", "EMAIL"]) if ch == "Email" and r.random() < .3 else messy(r, ch, .1)
        rows.append([nm, shown, reg, long(st), long(en), f"€{bud:,}", f"€{sp:,.2f}" if sp is not None else "n/a", f"{imp:,}", cl, le, wo, f"€{rev:,.2f}"])
    put("campaigns", "table.csv", [["Campaign", "Channel", "Region", "Started", "Ended", "Budget", "Spend", "Impressions", "Clicks", "Leads", "Customers won", "Revenue"]] + rows +
        [[], ["TOTAL", "", "", "", "", f"€{sum(c['bud'] for c in clean):,}", f"€{sum(c['sp'] or 0 for c in clean):,.2f}", f"{sum(c['imp'] for c in clean):,}",
              sum(c["cl"] for c in clean), sum(c["le"] for c in clean), sum(c["wo"] for c in clean), f"€{sum(c['rev'] for c in clean):,.2f}"]])
    return clean


@made("donations")
def _():
    r = random.Random(904)
    ind = ["Hale, M", "Okoro, J", "Patel, S", "Brandt, K", "Lowe, P", "Singh, A", "Webb, C", "Fenn, R", "Yates, D", "Orr, L", "Cho, H", "Dunne, B", "Ivers, T", "Nash, E",
           "Quill, G", "Rudd, F", "Sayer, V", "Tighe, W", "Usher, N", "Vance, O", "Wynn, I", "Abbott, Z", "Birch, Y", "Croft, U", "Doyle, Q", "Eames, X"]
    don = [(f"D{100 + i}", n, "Individual") for i, n in enumerate(ind)] + [(f"D{200 + i}", n, "Company") for i, n in enumerate(["Bright Print Ltd", "Moss & Sons", "Fairway Cars", "Northgate Dental"])] + \
          [(f"D{300 + i}", n, "Trust") for i, n in enumerate(["The Elder Trust", "Hartley Foundation", "St Anne's Fund"])]
    rows, clean = [], []
    for y in (2024, 2025):
        part = []
        act = [d for d in don if r.random() < .8]
        for _ in range(170 if y == 2024 else 196):
            i, n, ty = r.choice(act)
            if ty != "Individual" and r.random() < .4:
                i, n, ty = r.choice([a for a in act if a[2] == "Individual"])
            amt = {"Individual": r.choice([5, 10, 10, 15, 20, 25, 30, 50, 100]), "Company": r.choice([150, 250, 500]), "Trust": r.choice([500, 1000, 2500])}[ty]
            if r.random() < .1:
                amt += r.choice([.5, 2.25])
            part.append(dict(i=i, n=n, ty=ty, d=day(r, D(y, 1, 2), D(y, 12, 30)), a=amt, ap=pick(r, ("Winter shelter", 34), ("Food bank", 30), ("General", 22), ("Minibus", 14)),
                             m=pick(r, ("Direct debit", 40), ("Card", 35), ("Cheque", 15), ("Cash", 10)), g="Y" if ty == "Individual" and r.random() < .6 else "N"))
        part.sort(key=lambda c: c["d"])
        for c in part:
            clean.append(c)
            rows.append([c["i"], c["n"], c["ty"], c["d"].isoformat(), f"£{c['a']:,.2f}", messy(r, c["ap"], .1), c["m"], c["g"]])
        rows.append([])
    put("donations", "gifts.csv", [["Harbour Street Charity: gifts received"], ["Donor ID", "Donor", "Donor type", "Date received", "Amount", "Appeal", "Method", "Gift Aid"]] + rows +
        [["Grand total", "", "", "", f"£{sum(c['a'] for c in clean):,.2f}", "", "", ""]])
    return clean


@made("energie-zaehler")
def _():
    r = random.Random(905)
    sites = {"Backstube": [("Strom", 9200), ("Gas", 14500)], "Filiale Markt": [("Strom", 2600), ("Fernwärme", 3100)], "Filiale Bahnhof": [("Strom", 3100), ("Gas", 2700)],
             "Verwaltung": [("Strom", 1400), ("Fernwärme", 2200)], "Lager Süd": [("Strom", 1900)]}
    price = {"Strom": .289, "Gas": .112, "Fernwärme": .141}
    rows, clean = [], []
    for k in range(18):
        y, m = 2024 + k // 12, k % 12 + 1
        last = D(y + m // 12, m % 12 + 1, 1) - dt.timedelta(1)
        for i, (site, ms) in enumerate(sites.items()):
            for j, (art, base) in enumerate(ms):
                heat = 1 if art == "Strom" else [1.6, 1.5, 1.3, 1, .7, .4, .35, .35, .6, 1, 1.3, 1.6][m - 1]
                kwh = round(base * heat * r.uniform(.9, 1.1) * (.93 if y == 2025 and art == "Strom" else 1), 1)
                eur = round(kwh * price[art] * (1.04 if y == 2025 else 1) * r.uniform(.98, 1.02) + 18, 2)
                if r.random() < .035:
                    kwh = None
                c = dict(d=last, s=site, z=f"Z-{i + 1}{j + 1}0{i}", art=art, k=kwh, e=eur)
                clean.append(c)
                rows.append([eu(last), site, c["z"], messy(r, art, .08), de(kwh, 1) if kwh is not None else r.choice(["k.A.", ""]), de(eur) + " €", r.choice(["Hr. Popp", "Fr. Ziegler", "Versorger"])])
    put("energie-zaehler", "table.csv", [["Energieverbrauch Bäckerei Wenzel"], ["Zeitraum 01/2024 bis 06/2025"], [], ["Ablesedatum", "Standort", "Zählernummer", "Energieart", "Verbrauch (kWh)", "Kosten", "abgelesen durch"]] + rows, ";")
    return clean


@made("fahrtenbuch")
def _():
    r = random.Random(906)
    cars = {"KS-HB 210": 48210, "KS-HB 344": 112890, "KS-HB 77": 9120}
    rows, clean = [], []
    for d in span(D(2025, 3, 3), D(2025, 7, 31)):
        if d.weekday() > 4 and r.random() < .75:
            continue
        for car in cars:
            if r.random() < .3:
                continue
            zw = pick(r, ("Kundenbesuch", 40), ("Lieferung", 32), ("Privat", 14), ("Werkstatt", 6), ("Messe", 8))
            km = {"Kundenbesuch": r.randint(8, 240), "Lieferung": r.randint(4, 120), "Privat": r.randint(3, 60), "Werkstatt": r.randint(4, 15), "Messe": r.randint(90, 420)}[zw]
            ab = dt.datetime(d.year, d.month, d.day, r.randint(6, 14), r.choice([0, 10, 15, 30, 45]))
            an = ab + dt.timedelta(minutes=int(km * r.uniform(.8, 1.3)) + r.randint(5, 25))
            a = cars[car]
            cars[car] += km + (r.randint(1, 6) if r.random() < .04 else 0)
            tank = r.random() < .14
            li = round(r.uniform(22, 58), 2) if tank else None
            c = dict(d=d, car=car, f=pick(r, ("Jana Wolff", 35), ("Ahmet Kaya", 30), ("Sven Ott", 20), ("Rita Maas", 15)), zw=zw, a=a, e=a + km, km=km, min=int((an - ab).seconds / 60), li=li, eu=round(li * r.uniform(1.58, 1.79), 2) if tank else None)
            clean.append(c)
            rows.append([eu(d), car, c["f"], messy(r, zw, .1), r.choice(["Kassel", "Fulda", "Göttingen", "Marburg", "Korbach", "Bebra"]), ab.strftime("%H:%M"), an.strftime("%H:%M"), de(a, 0), de(a + km, 0), de(li) if tank else "", de(c["eu"]) if tank else ""])
    put("fahrtenbuch", "fahrten.csv", [["Fahrtenbuch Holzbau Hessen GmbH", "", "März – Juli 2025"], []] +
        [["Datum", "Kennzeichen", "Fahrer/in", "Zweck", "Ziel", "Abfahrt", "Ankunft", "km-Stand Beginn", "km-Stand Ende", "getankt (l)", "Tankkosten (EUR)"]] + rows, ";", "cp1252")
    return clean


@made("inventory-hardware")
def _():
    r = random.Random(907)
    goods = {"Hand tools": ["Claw hammer", "Chisel 12mm", "Pliers", "Hand saw", "Spirit level", "Tape 5m"], "Fixings": ["Wood screws 4x40", "Wall plugs 8mm", "Coach bolts", "Panel pins", "Cable ties"],
             "Paint": ["Matt white 5L", "Gloss black 1L", "Primer 2.5L", "Wood stain", "Masonry paint"], "Garden": ["Spade", "Hose 20m", "Plant pot 30cm", "Rake", "Secateurs"],
             "Electrical": ["Socket double", "LED bulb E27", "Extension lead", "Fuse 13A"], "Plumbing": ["Ball valve", "PTFE tape", "Trap 40mm", "Push-fit elbow"]}
    brands = ["Stannard", "ProFix", "Eco", "Budget", "Heritage"]
    rows, clean, i = [], [], 0
    for b in brands:
        for g, items in goods.items():
            for it in items:
                if r.random() < .1:
                    continue
                i += 1
                cost = round(r.choice([.8, 1.5, 3.2, 4.9, 7.4, 12.6, 19]) * r.uniform(.8, 1.4), 2)
                rl = r.choice([5, 10, 10, 20, 40])
                oh = pick(r, (0, 8), (r.randint(1, rl), 25), (r.randint(rl, rl * 4), 67))
                c = dict(sku=f"{g[:2].upper()}-{1000 + i}", it=f"{it} {b}", g=g, sup=pick(r, ("Toolbank", 34), ("Screwline", 26), ("Dulay Trade", 18), ("Greenacre", 14), ("Voltex", 8)),
                         oh=oh, rl=rl, c=cost, p=round(cost * r.uniform(1.25, 2.1), 2), lc=None if r.random() < .07 else day(r, D(2024, 10, 1), D(2025, 8, 29)), x=r.random() < .1)
                clean.append(c)
    r.shuffle(clean)
    for c in clean:
        rows.append([c["sku"], c["it"], messy(r, c["g"], .12), c["sup"], c["oh"], c["rl"], f"{c['c']:.2f}", f"{c['p']:.2f}", f"{c['oh'] * c['c']:,.2f}", long(c["lc"]), "Yes" if c["x"] else r.choice(["No", "No", ""])])
    put("inventory-hardware", "stock.csv", [["Fenton Hardware", "stock list as of 31 Aug 2025"], [], ["SKU", "Item", "Category", "Supplier", "On hand", "Reorder level", "Unit cost", "Sell price", "Stock value", "Last counted", "Discontinued"]] +
        rows + [["", "TOTAL", "", "", sum(c["oh"] for c in clean), "", "", "", f"{sum(c['oh'] * c['c'] for c in clean):,.2f}", "", ""]])
    return clean


@made("kursanmeldungen")
def _():
    r = random.Random(908)
    fn = ["Lena", "Paul", "Mia", "Ben", "Emma", "Finn", "Ida", "Noah", "Lotte", "Emil", "Zoe", "Theo", "Nele", "Karl", "Ayla", "Can"]
    ln = ["Krüger", "Haas", "Demir", "Vogel", "Lorenz", "Busch", "Pohl", "Seidel", "Arnold", "Jansen", "Graf", "Roth"]
    lehr = {"Klavier": ["Frau Sorokin", "Herr Thiel"], "Gitarre": ["Herr Baumann"], "Geige": ["Frau Sorokin", "Frau Endres"], "Flöte": ["Frau Endres"], "Schlagzeug": ["Herr Kilic"], "Gesang": ["Frau Abt"]}
    rows, clean, seen = [], [], set()
    while len(clean) < 165:
        n = f"{r.choice(ln)}, {r.choice(fn)}"
        if n in seen:
            continue
        seen.add(n)
        ins = pick(r, ("Klavier", 30), ("Gitarre", 24), ("Geige", 14), ("Flöte", 12), ("Schlagzeug", 11), ("Gesang", 9))
        art = pick(r, ("Einzel", 58), ("Gruppe", 42))
        beg = D(r.choice([2021, 2022, 2022, 2023, 2023, 2024, 2024, 2024, 2025]), r.choice([1, 2, 3, 4, 5, 6]), 1) if r.random() < .3 else D(r.choice([2021, 2022, 2023, 2023, 2024]), r.choice([8, 9, 9, 9, 10, 11]), 1)
        ab = None
        if r.random() < .3:
            ab = day(r, beg + dt.timedelta(90), D(2025, 8, 31)) if beg < D(2025, 4, 1) else None
            if ab:
                ab = D(ab.year + ab.month // 12, ab.month % 12 + 1, 1) - dt.timedelta(1)
        erm = pick(r, ("", 70), ("Geschwister", 18), ("Sozialpass", 12))
        bei = {"Einzel": 78.0, "Gruppe": 39.5}[art] * {"": 1, "Geschwister": .9, "Sozialpass": .5}[erm]
        c = dict(n=n, al=None if r.random() < .03 else int(r.triangular(6, 19, 9)), ins=ins, l=r.choice(lehr[ins]), art=art, beg=beg, ab=ab, erm=erm, b=round(bei, 2))
        clean.append(c)
        rows.append([f"M{1200 + len(clean)}", n, c["al"] if c["al"] is not None else "", messy(r, ins, .1), c["l"], art, eu(beg), eu(ab), de(c["b"]) + " €", erm or "-"])
    put("kursanmeldungen", "schueler.csv", [["Musikschule Lindenhof – Schülerliste"], ["Stand: 30.06.2025"], [], ["Nr.", "Name", "Alter", "Instrument", "Lehrkraft", "Unterricht", "Beginn", "Abmeldung zum", "Monatsbeitrag", "Ermäßigung"]] + rows, ";", "utf-8-sig")
    return clean


@made("orders-customers")
def _():
    r = random.Random(909)
    nm = ["Bluebell Hotel", "Grange Offices", "Hotel Marlow", "Kestrel Law", "Loft Dental", "Mill Café", "Nova Gym", "Opal Spa", "Park Surgery", "Quay Hotel", "Ridge Bank", "Salt Bistro", "Tern Studios",
          "Umber Salon", "Vale School", "Wharf Kitchen", "Yard Coworking", "Zest Juice Bar", "Arbor Law", "Beacon Hotel", "Cedar Clinic", "Dune Hotel", "Elm Bistro", "Flint Offices", "Gorse Café", "Heath Clinic"]
    seg = lambda n: "Hotel" if "Hotel" in n else "Food" if any(w in n for w in ("Café", "Bistro", "Kitchen", "Juice")) else "Health" if any(w in n for w in ("Dental", "Spa", "Surgery", "Clinic", "Gym")) else "Office"
    cust = [dict(id=f"C{10 + i}", n=n, city=pick(r, ("Bristol", 40), ("Bath", 30), ("Wells", 15), ("Frome", 15)), seg=seg(n), since=day(r, D(2019, 1, 1), D(2024, 6, 1))) for i, n in enumerate(nm)]
    never = {"C14", "C21", "C33"}
    buy = [c for c in cust if c["id"] not in never]
    w = [r.choice([1, 1, 2, 3, 5]) for _ in buy]
    quiet = {c["id"] for c in r.sample(buy, 5)}
    rows, orders, no = [], [], 700
    for d in span(D(2024, 9, 2), D(2025, 8, 29)):
        if d.weekday() > 4 or r.random() < .12:
            continue
        c = r.choices(buy, w)[0]["id"]
        if c in quiet and d > D(2025, 5, 20):
            continue
        if r.random() < .012:
            c = "C99"
        no += 1
        it, pr = r.choice([("Ficus 180cm", 129.0), ("Snake plant", 34.5), ("Moss wall m2", 210.0), ("Care visit", 60.0), ("Planter L", 48.0), ("Orchid", 22.9)])
        q = r.choice([1, 1, 2, 3, 4, 6])
        st = pick(r, ("Delivered", 84), ("Cancelled", 9), ("Pending", 7 if d > D(2025, 8, 1) else 0))
        o = dict(no=f"PL-{no}", d=d, c=c, it=it, q=q, a=round(q * pr, 2), st=st)
        orders.append(o)
        rows.append([o["no"], d.isoformat(), c if r.random() > .05 else c.lower(), it, q, f"£{o['a']:,.2f}", st])
    repeat(rows, orders, 40, 133)
    put("orders-customers", "orders.csv", [["Order", "Date", "Customer ID", "Item", "Qty", "Amount", "Status"]] + rows)
    put("orders-customers", "customers.csv", [["Customer ID", "Customer", "City", "Segment", "Customer since"]] + [[c["id"], c["n"], c["city"], c["seg"], c["since"].isoformat()] for c in cust])
    return dict(orders=orders, customers=cust)


@made("restaurant-till")
def _():
    r = random.Random(910)
    rows, clean, n = [], [], 40000
    for d in span(D(2025, 3, 1), D(2025, 5, 31)):
        if d.weekday() == 0:
            continue
        for _ in range(pick(r, (3, 30), (5, 40), (7, 30)) + (3 if d.weekday() > 4 else 0)):
            n += r.randint(1, 3)
            lunch = r.random() < .35
            o = dt.datetime(d.year, d.month, d.day, r.randint(12, 14) if lunch else r.randint(17, 21), r.randint(0, 59))
            cl = o + dt.timedelta(minutes=int(max(18, r.gauss(55 if lunch else 96, 22))))
            cv = pick(r, (1, 8), (2, 52), (3, 14), (4, 18), (6, 8))
            food, dr = round(cv * r.uniform(11, 31), 2), round(cv * r.uniform(3, 17), 2)
            disc = round((food + dr) * .1, 2) if r.random() < .07 else 0
            void = r.random() < .02
            tot = round(food + dr - disc, 2)
            pay = pick(r, ("Card", 70), ("Cash", 22), ("Voucher", 8))
            tip = None if pay == "Voucher" or r.random() < .2 else round(tot * r.uniform(.02, .16), 2)
            c = dict(no=f"R{n}", o=o, cl=cl, d=d, cv=cv, sv=pick(r, ("Gina", 30), ("Tomasz", 28), ("Freya", 24), ("Raul", 18)), ar=pick(r, ("Main room", 55), ("Terrace", 28), ("Bar", 17)), f=food, dr=dr, ds=disc, t=tot, tip=tip, pay=pay, void=void)
            clean.append(c)
            rows.append([c["no"], o.strftime("%Y-%m-%d %H:%M"), cl.strftime("%Y-%m-%d %H:%M"), cv, c["sv"], messy(r, c["ar"], .08), f"{food:.2f}", f"{dr:.2f}", f"{disc:.2f}" if disc else "", f"€{tot:,.2f}", f"{tip:.2f}" if tip is not None else "", pay, "VOID" if void else ""])
    put("restaurant-till", "till.tsv", [["Receipt", "Opened", "Closed", "Covers", "Server", "Area", "Food", "Drinks", "Discount", "Total", "Tip", "Payment", "Void"]] + rows, "\t")
    return clean


@made("solar-pipeline")
def _():
    r = random.Random(911)
    ln = ["Byrne", "Walsh", "Doyle", "Keane", "Nolan", "Burke", "Quinn", "Moran", "Daly", "Foley", "Hayes", "Power"]
    rows, clean = [], []
    for i in range(172):
        fc = day(r, D(2024, 7, 1), D(2025, 9, 20))
        st = pick(r, ("New", 10 if fc > D(2025, 7, 1) else 2), ("Quoted", 24 if fc > D(2025, 5, 1) else 5), ("Won", 34), ("Lost", 36))
        kw = r.choice([3.2, 4.1, 4.8, 5.6, 6.4, 8.0, 9.9, 12.5])
        val = round(kw * r.choice([1150, 1250, 1340]), -1) if st != "New" and r.random() > .04 else None
        qd = fc + dt.timedelta(r.randint(2, 30)) if st != "New" else None
        dd = qd + dt.timedelta(r.randint(4, 70)) if st in ("Won", "Lost") else None
        if dd and dd > D(2025, 9, 30):
            dd, st = None, "Quoted"
        c = dict(id=f"L{5000 + i}", cu=f"{r.choice(ln)} {r.choice('ABCDEFGHJKLMNPR')}.", town=pick(r, ("Galway", 38), ("Tuam", 22), ("Athenry", 22), ("Clifden", 18)), sp=pick(r, ("Orla", 32), ("Declan", 30), ("Maeve", 24), ("", 4), ("Conor", 10)), st=st, kw=kw, v=val, fc=fc, qd=qd, dd=dd,
                 lo=pick(r, ("SunWest", 40), ("Too dear", 25), ("EcoRoof", 20), ("", 15)) if st == "Lost" else "")
        clean.append(c)
        rows.append([c["id"], c["cu"], messy(r, c["town"], .1), c["sp"], messy(r, st, .06), f"{kw} kWp", f"€{val:,.0f}" if val is not None else "", long(fc), long(qd), long(dd), c["lo"]])
    put("solar-pipeline", "leads.csv", [["Lead list – exported 30 Sep 2025"], ["Lead", "Customer", "Town", "Salesperson", "Stage", "System size", "Quote value", "First contact", "Quote sent", "Decided on", "Lost to / why"]] + rows)
    return clean


@made("umfrage-gaeste")
def _():
    r = random.Random(912)
    lik = ["sehr unzufrieden", "unzufrieden", "teils/teils", "zufrieden", "sehr zufrieden"]
    rows, clean = [], []
    for i in range(228):
        t = dt.datetime(2025, 4, 1, 8) + dt.timedelta(minutes=r.randint(0, 130000))
        h = pick(r, ("Haus am See", 44), ("Stadthaus", 34), ("Berghof", 22))
        sh = {"Haus am See": 0, "Stadthaus": -.5, "Berghof": .4}[h]
        zi = None if r.random() < .03 else min(4, max(0, round(r.gauss(2.9 + sh, 1))))
        fr = None if r.random() < .09 else min(4, max(0, round(r.gauss(2.7 - sh, 1.1))))
        nps = None if r.random() < .02 else min(10, max(0, round(r.gauss(7.7 + sh, 2.1))))
        c = dict(t=t, h=h, zi=zi, fr=fr, n=nps, an=pick(r, ("Urlaub", 55), ("Geschäftsreise", 33), ("Familienfeier", 12)), na=pick(r, (1, 34), (2, 30), (3, 18), (5, 10), (7, 8)), k=r.choice(["WLAN langsam", "Alles bestens!", "Parkplatz zu klein", "Frühstück zu kurz", "gerne wieder"]) if r.random() < .3 else "")
        clean.append(c)
    clean.sort(key=lambda c: c["t"])
    for c in clean:
        rows.append([c["t"].strftime("%d.%m.%Y %H:%M"), messy(r, c["h"], .06), c["an"], c["na"], lik[c["zi"]] if c["zi"] is not None else "", lik[c["fr"]] if c["fr"] is not None else r.choice(["", "keine Angabe"]), c["n"] if c["n"] is not None else "", c["k"]])
    put("umfrage-gaeste", "antworten.csv", [["Zeitstempel", "In welchem Haus haben Sie übernachtet?", "Anlass der Reise", "Wie viele Nächte?", "Wie zufrieden waren Sie mit Ihrem Zimmer?", "Wie zufrieden waren Sie mit dem Frühstück?", "Wie wahrscheinlich ist es, dass Sie uns weiterempfehlen? (0–10)", "Möchten Sie uns noch etwas mitteilen?"]] + rows, ";")
    return clean
