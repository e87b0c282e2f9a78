"""Writes the tables of the half held apart. Seeded, so a second run writes the same files."""
import datetime as dt
import os
import random
import runpy
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
from truth import days, de, write_csv  # noqa: E402

D = dt.date
DE = "%d.%m.%Y"


def folder(name):
    return os.path.join(HERE, name)


def w(r, **kw):
    return r.choices(list(kw), list(kw.values()))[0]


def wl(r, pairs):
    return r.choices([p[0] for p in pairs], [p[1] for p in pairs])[0]


def lager():
    r = random.Random(201)
    art = [("10-001", "Schraube M6x40", "Befestigung", "Stk", 0.08, 5000), ("10-002", "Schraube M8x60", "Befestigung", "Stk", 0.14, 4000),
           ("10-010", "Dübel 8 mm", "Befestigung", "Stk", 0.05, 8000), ("20-100", "Kabel NYM 3x1,5", "Elektro", "m", 0.72, 1500),
           ("20-101", "Kabel NYM 5x2,5", "Elektro", "m", 1.95, 600), ("20-200", "Steckdose weiß", "Elektro", "Stk", 3.4, 300),
           ("20-210", "LED-Panel 60x60", "Elektro", "Stk", 28.5, 80), ("30-001", "Farbe weiß 10 l", "Farben", "Eimer", 31.9, 90),
           ("30-002", "Farbe grau 10 l", "Farben", "Eimer", 33.5, 40), ("30-050", "Malerrolle", "Farben", "Stk", 4.2, 150),
           ("40-001", "Fliese 30x60 grau", "Fliesen", "m²", 18.9, 400), ("40-002", "Fliese 20x20 weiß", "Fliesen", "m²", 11.5, 350),
           ("40-010", "Fugenmörtel 5 kg", "Fliesen", "Sack", 7.8, 120), ("50-001", "Akkuschrauber", "Werkzeug", "Stk", 89.0, 20),
           ("50-002", "Wasserwaage", "Werkzeug", "Stk", 17.5, 30)]
    rows = []
    for m in range(1, 10):
        tag = (D(2025, m + 1, 1) - dt.timedelta(1)) if m < 9 else D(2025, 9, 17)
        for nr, name, wg, eh, ek, mi in art:
            if m < 4 and nr == "50-002":
                continue
            ort = "Halle 2" if wg in ("Fliesen", "Farben") else "Halle 1"
            be = max(0, round(mi * r.uniform(0.35, 2.4)))
            if r.random() < 0.04:
                be = 0
            zug = tag - dt.timedelta(r.randint(1, 75))
            rows.append([tag.strftime(DE), nr, name, wl(r, [(wg, 88), (wg.upper(), 6), (wg + " ", 6)]), ort, de(be, 0), eh, de(mi, 0), de(ek) + " €",
                         de(be * ek) + " €", zug.strftime(DE) if r.random() > 0.05 else "k. A."])
    head = ["Stichtag", "Art.-Nr.", "Bezeichnung", "Warengruppe", "Lagerort", "Bestand", "ME", "Mindestbestand", "EK-Preis", "Bestandswert", "Letzter Zugang"]
    write_csv(folder("lagerbestand"), "table.csv", [["Lagerbestände je Stichtag"], ["Baustoffhandel Reimer KG, Auswertung vom 17.09.2025"], []] + [head] + rows, ";", "cp1252")


def konto():
    r = random.Random(202)
    rows, saldo = [], 18432.55
    fest = [(1, "Immobilien Kolb", "Miete Büro", -2150.0, "Miete"), (3, "Telekom", "Rechnung Festnetz", -89.9, "Kommunikation"), (15, "AOK Bayern", "Beiträge", -3120.4, "Sozialabgaben"),
            (27, "Sammelüberweisung Gehälter", "Lohn und Gehalt", -11840.0, "Personal")]
    kunden = ["Brauerei Stolz", "Elektro Fuchs", "Gemeinde Aying", "Kita Sonnenschein", "Weingut Hauser", "Elektro Fuchs Service"]
    for m in range(1, 8):
        last = 31 if m in (1, 3, 5, 7) else 28 if m == 2 else 30
        mv = []
        for d, who, what, amt, cat in fest:
            if m == 7 and d > 19:
                continue
            a = amt if cat != "Personal" else amt + r.choice([0, 0, 350, -240])
            mv.append((D(2025, m, d), who, what, a, cat))
        for _ in range(r.randint(10, 15)):
            d = D(2025, m, r.randint(1, 19 if m == 7 else last))
            mv.append((d, r.choice(kunden), f"RE {r.randint(2100, 2899)}", round(r.uniform(300, 3900), 2), "Umsatzerlöse"))
        for _ in range(r.randint(9, 14)):
            d = D(2025, m, r.randint(1, 19 if m == 7 else last))
            who, cat, a, b = wl(r, [(("Aral Station", "Kfz", 40, 120), 25), (("Büromarkt Böttcher", "Bürobedarf", 15, 240), 20), (("Amazon", "Bürobedarf", 9, 180), 15),
                                    (("Stadtwerke", "Energie", 180, 420), 8), (("Allianz", "Versicherung", 90, 610), 7), (("Steuerkanzlei Ebner", "Beratung", 200, 900), 8),
                                    (("Finanzamt", "Steuern", 400, 2600), 9), (("Bank", "Gebühren", 4, 25), 8)])
            mv.append((d, who, cat if cat != "Bürobedarf" else "Kartenzahlung", -round(r.uniform(a, b), 2), cat))
        for d, who, what, a, cat in sorted(mv, key=lambda x: x[0]):
            saldo = round(saldo + a, 2)
            rows.append([d.strftime(DE), (d + dt.timedelta(r.choice([0, 0, 1, 2]))).strftime(DE), who, what, de(a), "EUR", de(saldo), cat if r.random() > 0.05 else ""])
    head = ["Buchungstag", "Wertstellung", "Auftraggeber/Empfänger", "Verwendungszweck", "Betrag", "Währung", "Saldo", "Kategorie"]
    write_csv(folder("kontoauszug"), "table.csv", [["Kontoauszug", "DE00 0000 0000 0000 0000 00"], ["Zeitraum 01.01.2025 bis 19.07.2025"], ["Anfangssaldo", "18.432,55"], [], head] + rows +
              [[], ["Endsaldo", "", "", "", "", "", de(saldo), ""]], ";", "utf-8-sig")


def web():
    r = random.Random(203)
    rows = []
    ch = {"Organic Search": (420, 0.42, 155, 0.021), "Paid Search": (210, 0.51, 98, 0.034), "Direct": (160, 0.37, 201, 0.028), "Email": (75, 0.29, 240, 0.055), "Social": (120, 0.63, 62, 0.009),
          "Referral": (40, 0.4, 180, 0.025)}
    start = D(2025, 1, 6)
    for k in range(39):
        wk = start + dt.timedelta(7 * k)
        for c, (s, b, t, cv) in ch.items():
            if c == "Referral" and k % 4 == 3:
                continue
            f = (1 + 0.008 * k) * r.uniform(0.75, 1.25) * (1.9 if c == "Paid Search" and 20 <= k <= 25 else 1)
            if k == 38:
                f *= 0.35
            se = round(s * 7 * f)
            us = round(se * r.uniform(0.72, 0.88))
            bo = min(0.9, max(0.15, b * r.uniform(0.85, 1.15)))
            du = round(t * r.uniform(0.8, 1.2))
            co = round(se * cv * r.uniform(0.7, 1.3))
            rows.append([wk.strftime("%m/%d/%Y"), c if r.random() > 0.05 else c.lower(), f"{se:,}", f"{us:,}", f"{bo * 100:.1f}%", f"{du // 3600:02d}:{du // 60 % 60:02d}:{du % 60:02d}", co,
                         f"${co * r.uniform(38, 71):,.2f}" if co else "$0.00"])
    head = ["Week starting", "Default channel group", "Sessions", "Total users", "Bounce rate", "Avg. session duration", "Key events", "Purchase revenue"]
    write_csv(folder("web-traffic"), "table.csv", [["# ----------------------------------------"], ["# Traffic acquisition, weekly"], ["# 20250106-20251001"], ["# ----------------------------------------"], [], head] + rows)


def tasks():
    r = random.Random(204)
    rows = []
    people = ["Aisha", "Bruno", "Chiara", "Deniz", "Ewan", "Freya"]
    for i in range(136):
        p = wl(r, [("Office move", 25), ("CRM rollout", 35), ("ISO 9001", 20), ("New webshop", 40)])
        s = D(2025, 2, 3) + dt.timedelta(r.randint(0, 190))
        est = r.choice([2, 4, 4, 8, 8, 12, 16, 24, 40])
        due = s + dt.timedelta(r.choice([3, 5, 7, 10, 14, 21, 30]))
        st = wl(r, [("Done", 62), ("In progress", 15), ("Not started", 13), ("Blocked", 6), ("Cancelled", 4)])
        done = due + dt.timedelta(round(r.gauss(1, 5))) if st == "Done" else None
        if done and done > D(2025, 9, 5):
            done = D(2025, 9, 5)
        if done and done < s:
            done = s
        act = round(est * r.uniform(0.5, 1.9) * 2) / 2 if st == "Done" else (round(est * r.uniform(0.1, 0.9) * 2) / 2 if st == "In progress" else "")
        pc = {"Done": "100%", "Not started": "0%", "Cancelled": ""}.get(st, f"{r.choice([10, 25, 40, 50, 75, 90])}%")
        rows.append([f"T{i + 1:03d}", p, r.choice(["Draft", "Review", "Set up", "Test", "Order", "Train staff on", "Migrate", "Document"]) + " " +
                     r.choice(["network", "contacts", "checklist", "payment", "furniture", "templates", "audit trail", "catalogue", "permissions"]), r.choice(people) if r.random() > 0.07 else "",
                     st if r.random() > 0.05 else st.lower(), wl(r, [("High", 25), ("Medium", 50), ("Low", 25)]), s.strftime("%d-%m-%Y"), due.strftime("%d-%m-%Y"),
                     done.strftime("%d-%m-%Y") if done else "", est, act, pc])
    head = ["ID", "Project", "Task", "Owner", "Status", "Priority", "Start", "Due", "Finished", "Estimate (h)", "Spent (h)", "% complete"]
    write_csv(folder("project-tasks"), "table.csv", [["Status as of 5 September 2025"], head] + rows)


def events():
    r = random.Random(205)
    ev = [("Spring Forum", D(2025, 3, 20), 90), ("Spring Forum Online", D(2025, 3, 27), 60), ("Export Day", D(2025, 5, 14), 70), ("Summer Night", D(2025, 6, 26), 80), ("HR Breakfast", D(2025, 9, 11), 30)]
    comp = ["Abacus", "Birke GmbH", "Corda", "Dynamo", "Ensemble", "Falke", "Gravis", "", "Helio"]
    names = ["Lea Kunz", "Tom Berg", "Ana Silva", "Piet Vos", "Kim Lund", "Noa Levi", "Ulf Rask", "Eva Horn", "Max Thal", "Ida Falk", "Jon Kerr", "Mia Sand", "Rob Pike", "Zoe Hart", "Ali Can", "Bea Roth",
             "Cem Aksoy", "Dan Oren", "Elsa Wirth", "Finn Dahl"]
    rows, n = [], 0
    for e, d, cnt in ev:
        for _ in range(cnt):
            n += 1
            t, pr = wl(r, [(("Standard", 120), 50), (("Early bird", 90), 25), (("Student", 40), 12), (("Speaker", 0), 6), (("VIP", 260), 7)])
            if e == "HR Breakfast":
                t, pr = ("Standard", 35)
            reg = d - dt.timedelta(r.randint(1, 60) if t != "Early bird" else r.randint(35, 90))
            canc = r.random() < 0.08
            rows.append([f"REG-{n:04d}", e, d.strftime("%b %d, %Y"), reg.strftime("%b %d, %Y"), r.choice(names), r.choice(comp), t, f"CHF {pr}", "refunded" if canc and pr and r.random() < 0.6 else
                         ("free" if pr == 0 else wl(r, [("paid", 84), ("open", 12), ("Paid", 4)])), "cancelled" if canc else wl(r, [("yes", 77), ("no", 23)]) if d < D(2025, 9, 1) else "",
                         wl(r, [("", 70), ("vegetarian", 18), ("vegan", 8), ("gluten-free", 4)])])
    rows.insert(121, list(rows[120]))
    head = ["Registration", "Event", "Event date", "Registered on", "Name", "Company", "Ticket", "Price", "Payment", "Showed up", "Diet"]
    write_csv(folder("event-registrations"), "table.csv", [["Exported 1 Sep 2025"], [], head] + rows)


def rentals():
    r = random.Random(206)
    it = {"Mini excavator": ("Earthmoving", 145), "Plate compactor": ("Earthmoving", 42), "Scissor lift": ("Access", 98), "Scaffold tower": ("Access", 35), "Jackhammer": ("Power tools", 38),
          "Floor sander": ("Power tools", 45), "Generator 5 kVA": ("Power", 52), "Light mast": ("Power", 60)}
    cu = ["Baker Build", "Copper & Sons", "Dale Roofing", "Estuary Homes", "private", "Flint Groundworks", "Grange Farm"]
    rows = []
    for i in range(194):
        o = D(2024, 7, 1) + dt.timedelta(int(i * 1.62))
        k = r.choices(list(it), [14, 16, 12, 14, 18, 10, 9, 7])[0]
        cat, rate = it[k]
        pl = r.choice([1, 1, 2, 3, 3, 5, 7, 10, 14])
        due = o + dt.timedelta(pl)
        back = due + dt.timedelta(wl(r, [(0, 68), (-1, 8), (1, 11), (2, 6), (6, 4), (13, 3)]))
        back = max(back, o + dt.timedelta(1))
        out = back > D(2025, 5, 10)
        n = (back - o).days
        dmg = round(r.uniform(30, 480), 2) if r.random() < 0.09 and not out else ""
        rows.append([f"{8000 + i}", k, cat if r.random() > 0.06 else cat.lower(), r.choice(cu), o.strftime("%d/%m/%y"), due.strftime("%d/%m/%y"), "" if out else back.strftime("%d/%m/%y"), "" if out else n,
                     f"£{rate}", "" if out else f"£{rate * n:,.2f}", f"£{dmg:,.2f}" if dmg else "", f"£{r.choice([100, 200, 500])}"])
    head = ["Contract", "Machine", "Group", "Hirer", "Out", "Due back", "Came back", "Days charged", "Day rate", "Hire charge", "Damage", "Deposit"]
    t = sum(float(x[9].replace("£", "").replace(",", "")) for x in rows if x[9])
    write_csv(folder("tool-hire"), "table.csv", [head] + rows + [["TOTAL", "", "", "", "", "", "", "", "", f"£{t:,.2f}", "", ""]])


def energie():
    r = random.Random(207)
    rows = []
    orte = {"Werk Süd": (41000, 9800, 410), "Werk Nord": (28500, 12200, 260), "Verwaltung": (6100, 3100, 55), "Lager Ost": (9400, 1500, 30)}
    stand = {}
    for y, m in [(2024, x) for x in range(1, 13)] + [(2025, x) for x in range(1, 9)]:
        for o, (s, g, wa) in orte.items():
            for med, base, eh, pr in (("Strom", s, "kWh", 0.24), ("Gas", g, "kWh", 0.095), ("Wasser", wa, "m³", 4.1)):
                f = r.uniform(0.9, 1.1)
                if med == "Gas":
                    f *= [1.9, 1.7, 1.4, 0.9, 0.5, 0.25, 0.2, 0.2, 0.5, 1.0, 1.5, 1.8][m - 1]
                if y == 2025 and med == "Strom":
                    f *= 0.93
                v = round(base * f)
                if o == "Lager Ost" and med == "Strom" and (y, m) == (2025, 3):
                    v = round(v * 3.1)
                k = (o, med)
                stand[k] = stand.get(k, r.randint(10000, 900000)) + v
                miss = r.random() < 0.03
                rows.append([f"{m:02d}.{y}", o, wl(r, [(med, 93), (med.lower(), 7)]), f"Z-{['Werk Süd', 'Werk Nord', 'Verwaltung', 'Lager Ost'].index(o) + 1}{med[0]}", "" if miss else de(stand[k], 0),
                             "" if miss else de(v, 0), eh, "" if miss else de(v * pr * (1.06 if y == 2025 else 1))])
    head = ["Monat", "Standort", "Medium", "Zähler", "Zählerstand", "Verbrauch", "Einheit", "Kosten EUR"]
    write_csv(folder("energie"), "table.csv", [head] + rows, ";")


def campaigns():
    r = random.Random(208)
    rows = []
    kinds = ["Spring sale", "Newsletter", "Retargeting", "Brand video", "Black Friday", "Loyalty push", "New arrivals", "Webinar"]
    for i in range(64):
        c = wl(r, [("Google Ads", 22), ("Meta", 20), ("Email", 14), ("LinkedIn", 10), ("Print", 5)])
        s = D(2024, 9, 2) + dt.timedelta(r.randint(0, 330))
        e = s + dt.timedelta(r.choice([6, 13, 20, 29, 44]))
        bud = r.choice([500, 800, 1200, 2000, 3500, 5000, 8000])
        sp = round(bud * r.uniform(0.55, 1.22), 2)
        im = int(sp * r.uniform(40, 190))
        cl = int(im * r.uniform(0.004, 0.035))
        ld = int(cl * r.uniform(0.01, 0.08))
        od = int(ld * r.uniform(0.1, 0.6))
        rv = round(od * r.uniform(60, 320), 2)
        pr = c == "Print"
        rows.append([f"{r.choice(kinds)} {s.strftime('%b %y')}", wl(r, [(c, 92), (c.upper(), 8)]), s.isoformat(), e.isoformat(), f"{bud:,}", f"{sp:,.2f}", "–" if pr else f"{im:,}", "–" if pr else f"{cl:,}",
                     "–" if pr else f"{cl / im * 100:.2f}%", ld, od, f"{rv:,.2f}", r.choice(["Lotte", "Marek"])])
    rows.sort(key=lambda x: x[2])
    rows.insert(30, [""] * 13)
    tot = lambda j: sum(float(x[j].replace(",", "")) for x in rows if x[j])
    head = ["Campaign", "Channel", "From", "To", "Budget (USD)", "Spend (USD)", "Impressions", "Clicks", "CTR", "Leads", "Orders", "Attributed revenue (USD)", "Owner"]
    write_csv(folder("campaigns"), "table.csv", [["Marketing performance"], head] + rows + [["Grand total", "", "", "", f"{tot(4):,.0f}", f"{tot(5):,.2f}", "", "", "", sum(x[9] for x in rows if x[0]), sum(x[10] for x in rows if x[0]), f"{tot(11):,.2f}", ""]])


def retouren():
    r = random.Random(209)
    art = {"Jacke Fjord": 129.9, "Hose Trail": 79.95, "Shirt Basic": 19.99, "Kleid Luna": 89.0, "Sneaker Run": 99.5, "Sneaker Run Pro": 139.5}
    rows = []
    for i in range(212):
        k = r.choices(list(art), [18, 20, 12, 22, 18, 10])[0]
        kauf = D(2025, 1, 2) + dt.timedelta(r.randint(0, 205))
        ret = kauf + dt.timedelta(r.randint(3, 38))
        m = wl(r, [(1, 84), (2, 13), (3, 3)])
        g = wl(r, [("zu klein", 26), ("zu groß", 17), ("gefällt nicht", 22), ("defekt", 12), ("falscher Artikel", 6), ("Lieferung zu spät", 7), ("", 6)])
        g = "Zu klein" if g == "zu klein" and r.random() < 0.2 else g
        z = "B-Ware" if g == "defekt" or r.random() < 0.15 else wl(r, [("neuwertig", 90), ("entsorgt", 10)])
        ers = art[k] * m * (1 if r.random() > 0.12 else 0.8)
        offen = ret > D(2025, 7, 25)
        rows.append([f"RMA{i + 701}", f"B{r.randint(40000, 49999)}", k, r.choice(["S", "M", "L", "XL"]) if not k.startswith("Sneaker") else r.choice(["39", "41", "42", "44"]), m, kauf.strftime(DE), ret.strftime(DE), g,
                     "" if offen else de(ers), "" if offen else z, wl(r, [("DE", 72), ("AT", 17), ("CH", 11)])])
    rows.sort(key=lambda x: (x[6][6:], x[6][3:5], x[6][:2]))
    rows.insert(55, list(rows[54]))
    rows.insert(140, list(rows[139]))
    head = ["RMA-Nr.", "Bestellung", "Artikel", "Größe", "Menge", "Kaufdatum", "Eingang Retoure", "Retourengrund", "Erstattet (EUR)", "Zustand", "Land"]
    write_csv(folder("retouren"), "table.csv", [["Retourenliste Januar–Juli 2025 (Kaufdatum)"], [""] * 11, head] + rows, ";")


def loans():
    r = random.Random(210)
    rows = []
    for i in range(124):
        ty, lo, hi, rate, term = wl(r, [(("Mortgage", 90000, 420000, 3.4, 300), 25), (("Car loan", 6000, 38000, 5.9, 60), 35), (("Personal", 1500, 20000, 8.4, 36), 40), (("Business", 20000, 160000, 6.2, 84), 24)])
        p = round(r.uniform(lo, hi), -2)
        rt = round(rate + r.uniform(-0.9, 1.6), 2)
        st = D(r.randint(2019, 2025), r.randint(1, 6), r.choice([1, 15]))
        age = (D(2025, 6, 30) - st).days / 30.4
        out = max(0, p * (1 - age / term)) * r.uniform(0.96, 1.04)
        out = min(out, p)
        closed = out <= p * 0.02
        arr = 0 if closed else wl(r, [(0, 76), (12, 7), (31, 7), (47, 4), (64, 3), (95, 4), (130, 2)])
        stt = "Closed" if closed else ("Default" if arr > 90 else "Active")
        rows.append([f"L-{4100 + i}", f"{r.choice('ABCDEFGHJKLMNPRSTW')}. {r.choice(['Moore', 'Haas', 'Nunez', 'Petrov', 'Lind', 'Okoye', 'Brady', 'Chan'])}", wl(r, [(ty, 93), (ty.lower(), 7)]), f"{p:,.0f}", f"{rt:.2f}%", term,
                     st.isoformat(), "0" if closed else f"{out:,.2f}", arr if arr or r.random() > 0.3 else "", stt, wl(r, [("Cork", 45), ("Galway", 30), ("Limerick", 25)]), wl(r, [("Yes", 55), ("No", 40), ("?", 5)])])
    head = ["Loan", "Borrower", "Product", "Principal €", "Interest rate", "Term (months)", "Drawn on", "Outstanding €", "Days in arrears", "Status", "Branch", "Secured"]
    write_csv(folder("loan-book"), "table.csv", [["Loan book at 30 June 2025"], [], head] + rows)


def recruiting():
    r = random.Random(211)
    pos = {"Backend Developer": "Tech", "Data Analyst": "Tech", "Store Manager": "Retail", "Sales Assistant": "Retail", "Payroll Clerk": "Finance"}
    fn = ["Ann", "Bo", "Cleo", "Dev", "Edi", "Flo", "Gia", "Hugo", "Inga", "Jon", "Kai", "Luz", "Mo", "Nell", "Otto", "Pia"]
    ln = ["Ames", "Bell", "Cruz", "Dorn", "Esser", "Fry", "Gomez", "Hill", "Ivers", "Jost"]
    rows = []
    for i in range(182):
        p = r.choices(list(pos), [28, 20, 14, 28, 10])[0]
        a = D(2025, 1, 7) + dt.timedelta(r.randint(0, 200))
        sc = a + dt.timedelta(r.randint(2, 12)) if r.random() < 0.56 else None
        iv = sc + dt.timedelta(r.randint(4, 18)) if sc and r.random() < 0.55 else None
        of = iv + dt.timedelta(r.randint(3, 20)) if iv and r.random() < 0.42 else None
        hi = of + dt.timedelta(r.randint(1, 10)) if of and r.random() < 0.72 else None
        rej = ""
        if not hi:
            rej = r.choice(["skills", "skills", "salary", "withdrew", "no reply", "", "location"])
            if of:
                rej = r.choice(["declined offer", "salary"])
        f = lambda d: d.strftime("%d.%m.%Y") if d else ""
        rows.append([f"{r.choice(fn)} {r.choice(ln)}", p, pos[p], wl(r, [("LinkedIn", 30), ("Referral", 18), ("Job board", 34), ("job board", 5), ("Agency", 8), ("Career page", 12)]), f(a), f(sc), f(iv), f(of), f(hi), rej,
                     r.choice(["Petra", "Sam"]), f"{r.choice([28, 32, 36, 42, 48, 55, 63, 72])}k" if r.random() > 0.2 else ""])
    head = ["Candidate", "Vacancy", "Dept", "Came via", "Applied", "Screened", "Interviewed", "Offer made", "Hired", "Reason out", "Recruiter", "Salary wish"]
    write_csv(folder("recruiting"), "table.csv", [head] + rows)


def hotel():
    r = random.Random(212)
    rt = {"Single": 79, "Double": 112, "Family": 149, "Suite": 235}
    rows = []
    for i in range(286):
        b = D(2025, 1, 3) + dt.timedelta(r.randint(0, 240))
        lead = r.choice([0, 1, 3, 7, 14, 21, 30, 60, 90])
        ci = b + dt.timedelta(lead)
        n = wl(r, [(1, 30), (2, 28), (3, 18), (4, 10), (5, 6), (7, 6), (14, 2)])
        k = r.choices(list(rt), [25, 48, 15, 12])[0]
        rate = round(rt[k] * (1.25 if ci.month in (7, 8) else 1) * r.uniform(0.88, 1.12))
        st = wl(r, [("Stayed", 80), ("Cancelled", 13), ("No-show", 4), ("stayed", 3)])
        if ci > D(2025, 9, 8):
            st = wl(r, [("Booked", 88), ("Cancelled", 12)])
        rows.append([f"H{i + 1:04d}", f"{r.choice('ABCDEFGHIKLMNOPRSTW')}{r.randint(10, 99)}", wl(r, [("Germany", 34), ("Netherlands", 18), ("UK", 14), ("France", 10), ("Denmark", 9), ("DE", 4), ("", 3)]), k,
                     b.isoformat(), ci.isoformat(), (ci + dt.timedelta(n)).isoformat(), n, r.choice([1, 2, 2, 2, 3, 4]) if k != "Single" else 1, rate, rate * n,
                     wl(r, [("Booking.com", 42), ("Own website", 28), ("Phone", 14), ("Expedia", 16)]), st, r.choice([6, 7, 8, 8, 9, 9, 10]) if st.lower() == "stayed" and r.random() < 0.45 else ""])
    rows.sort(key=lambda x: x[4])
    head = ["Booking", "Guest", "Country", "Room", "Booked on", "Arrival", "Departure", "Nights", "Guests", "Rate EUR", "Total EUR", "Channel", "Status", "Review (1-10)"]
    write_csv(folder("hotel-bookings"), "table.csv", [["Seaview Hotel"], ["Reservations made 3 Jan – 31 Aug 2025"], head] + rows)


def restaurant():
    r = random.Random(213)
    rows, block, kw = [], [], None
    wt = ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"]

    def close():
        if block:
            f = lambda j: sum(float(str(x[j]).replace(".", "").replace(",", ".")) for x in block if x[j] != "")
            rows.extend(block)
            rows.append([f"Summe KW {kw}", "", "", de(f(3), 0), de(f(4)), de(f(5)), de(f(6)), "", "", ""])

    for d in days(D(2025, 3, 3), D(2025, 6, 12)):
        if d.weekday() == 0:
            continue
        if d.isocalendar()[1] != kw:
            close()
            block, kw = [], d.isocalendar()[1]
        for s in ("Mittag", "Abend"):
            if s == "Mittag" and d.weekday() == 1:
                continue
            wx = wl(r, [("sonnig", 40), ("bewölkt", 30), ("Regen", 25), ("", 5)])
            base = (34 if s == "Mittag" else 58) * (1.35 if d.weekday() >= 4 else 1) * (0.8 if wx == "Regen" else 1)
            g = round(base * r.uniform(0.7, 1.3))
            sp = g * r.uniform(13, 17) if s == "Mittag" else g * r.uniform(21, 29)
            ge = g * r.uniform(4, 6) if s == "Mittag" else g * r.uniform(9, 14)
            zu = d == D(2025, 4, 18)
            block.append([d.strftime(DE), wt[d.weekday()], s if r.random() > 0.05 else s.lower(), "" if zu else g, "" if zu else de(sp), "" if zu else de(ge), "" if zu else de((sp + ge) * r.uniform(0.04, 0.09)), r.choice(["Jana", "Milo", "Sevgi"]), wx,
                          "geschlossen" if zu else wl(r, [("", 90), ("Reisegruppe", 5), ("Hochzeit", 2), ("Küche unterbesetzt", 3)])])
    close()
    head = ["Datum", "Wochentag", "Service", "Gäste", "Umsatz Speisen", "Umsatz Getränke", "Trinkgeld", "Schichtleitung", "Wetter", "Bemerkung"]
    write_csv(folder("gasthaus"), "table.csv", [["Gasthaus Linde – Tagesumsätze (brutto, €)"], [], head] + rows, ";")


def befragung():
    r = random.Random(214)
    head = ["Nr.", "In welchem Bereich arbeiten Sie?", "Seit wann sind Sie im Unternehmen?", "Wie zufrieden sind Sie insgesamt mit Ihrer Arbeit? (1 = gar nicht, 5 = sehr)",
            "Meine Führungskraft gibt mir regelmäßig Rückmeldung.", "Ich kann Beruf und Privatleben gut vereinbaren.", "Wie wahrscheinlich ist es, dass Sie uns als Arbeitgeber weiterempfehlen? (0–10)",
            "An wie vielen Tagen pro Woche arbeiten Sie von zu Hause?", "Haben Sie in den letzten 12 Monaten an einer Weiterbildung teilgenommen?", "Was sollten wir als Erstes ändern?"]
    ag = ["stimme gar nicht zu", "stimme eher nicht zu", "teils/teils", "stimme eher zu", "stimme voll zu"]
    txt = ["", "", "Kantine", "mehr Homeoffice", "bessere Kommunikation", "weniger Besprechungen", "Gehalt", "Parkplätze", "-", "Mehr Homeoffice!", "klare Ziele", "Gehälter anpassen"]
    rows = []
    for i in range(143):
        b = wl(r, [("Produktion", 40), ("Verwaltung", 22), ("Vertrieb", 22), ("Entwicklung", 16)])
        q = {"Produktion": -0.4, "Verwaltung": 0.1, "Vertrieb": 0.2, "Entwicklung": 0.6}[b]
        c = lambda x, a, z: max(a, min(z, round(x)))
        rows.append([i + 1, b if r.random() > 0.06 else b.upper(), r.choice(["unter 1 Jahr", "1 bis 3 Jahre", "4 bis 9 Jahre", "4 bis 9 Jahre", "10 Jahre und länger"]), c(r.gauss(3.6 + q, 0.9), 1, 5) if r.random() > 0.04 else "",
                     ag[c(r.gauss(2.1 + q, 1.1), 0, 4)] if r.random() > 0.05 else "keine Angabe", ag[c(r.gauss(2.5 + q / 2, 1.1), 0, 4)], c(r.gauss(7 + q * 2, 2.1), 0, 10) if r.random() > 0.05 else "",
                     "" if b == "Produktion" and r.random() < 0.7 else c(r.gauss(1.9 + q, 1.2), 0, 5), wl(r, [("ja", 46), ("nein", 54)]), r.choice(txt)])
    write_csv(folder("mitarbeiterbefragung"), "table.csv", [head] + rows, ";")


def budget():
    r = random.Random(215)
    deps = {"Production": ["Wages", "Materials", "Maintenance", "Energy", "Tools", "Training"], "Sales": ["Salaries", "Commissions", "Travel", "Trade fairs", "Phones"], "Admin": ["Salaries", "Rent", "Insurance", "IT licences", "Audit fees", "Postage"],
            "R&D": ["Salaries", "Prototypes", "Lab supplies", "Patents", "Travel"], "Logistics": ["Wages", "Fuel", "Tolls", "Vehicle repairs", "Packaging"]}
    ms = ["Jan 2025", "Feb 2025", "Mar 2025", "Apr 2025", "May 2025", "Jun 2025"]
    h1 = ["", ""] + [x for m in ms for x in (m, "")] + ["YTD", ""]
    h2 = ["Department", "Cost type"] + ["Budget", "Actual"] * 7
    rows, gt = [], [0] * 14
    for d, ts in deps.items():
        sub = [0] * 14
        for t in ts:
            base = r.choice([1.2, 2, 3.5, 5, 8, 12]) * 1000 * (9 if t in ("Wages", "Salaries", "Materials") else 1)
            v = []
            for m in range(6):
                b = round(base * r.choice([1, 1, 1, 1.1]), -2)
                a = round(b * r.uniform(0.75, 1.3))
                if m == 5:
                    a = round(a * 0.4) if t not in ("Rent",) else a
                v += [b, a]
            if t == "Patents":
                v[3] = None
            z = [x or 0 for x in v]
            v2 = v + [sum(z[0::2]), sum(z[1::2])]
            rows.append([d, t] + ["" if x is None else f"{x:,.0f}" for x in v2])
            sub = [p + (q or 0) for p, q in zip(sub, v2)]
        rows.append([f"{d} total", ""] + [f"{x:,.0f}" for x in sub])
        rows.append([""] * 16)
        gt = [p + q for p, q in zip(gt, sub)]
    rows.append(["All departments", ""] + [f"{x:,.0f}" for x in gt])
    write_csv(folder("budget-actual"), "table.csv", [["Cost report (EUR), June booked until the 12th"], h1, h2] + rows)


def webshop():
    r = random.Random(216)
    firms = ["Amber Café", "Bistro Nove", "Casa Verde", "Deli 27", "Espresso Lab", "Forno", "Grand Hotel", "Harbor Deli", "Isola", "Juno Bar", "Kiosk 9", "Lobby", "Mensa West", "Nonna", "Osteria Blu", "Pane e Sale"]
    cust = []
    for i, f in enumerate(firms):
        cust.append([f"K{i + 1:02d}", f, r.choice(["Basel", "Bern", "Zürich", "Zürich", "Luzern"]), r.choice(["Café", "Restaurant", "Hotel", "Shop"]), r.choice([2021, 2022, 2023, 2023, 2024]), r.choice(["Vera", "Nils"]), r.choice([0, 3, 5])])
    cust.append(["K99", "Test customer", "", "", "", "", ""])
    write_csv(folder("coffee-webshop"), "customers.csv", [["Cust no", "Company", "City", "Segment", "Customer since", "Account mgr", "Rebate %"]] + cust)
    pr = {"House blend 1kg": 24.0, "Espresso 1kg": 27.5, "Decaf 500g": 16.0, "Filter papers": 4.9, "Grinder": 349.0}
    rows = []
    for i in range(318):
        d = D(2024, 1, 8) + dt.timedelta(int(i * 1.95))
        k = r.choices([c[0] for c in cust[:14]], [6, 9, 5, 8, 12, 7, 14, 4, 6, 5, 3, 4, 10, 5])[0]
        if i in (40, 222):
            k = "K99"
        p = r.choices(list(pr), [34, 30, 14, 18, 4])[0]
        q = r.choice([1, 2, 3, 5, 6, 10, 12, 20]) if p != "Grinder" else r.choice([1, 1, 2])
        rows.append([f"W{i + 1:05d}", d.strftime("%d.%m.%Y"), k, p, q, f"CHF {pr[p]:.2f}", f"CHF {pr[p] * q:,.2f}", wl(r, [("sent", 88), ("returned", 6), ("cancelled", 6)])])
    write_csv(folder("coffee-webshop"), "orders.csv", [["Order", "Date", "Cust no", "Product", "Units", "Price", "Amount", "State"]] + rows)


def bwa():
    r = random.Random(217)
    m = range(12)

    def line(n, b, s, t=0.0, neg=False):
        return [n] + [round((-1 if neg else 1) * b * (1 + t * i) * r.uniform(1 - s, 1 + s), 2) for i in m]

    def add(n, *ls):
        return [n] + [round(sum(x[i + 1] for x in ls), 2) for i in m]

    erl = [line("Erlöse 19 % USt", 48200, 0.16, 0.006), line("Erlöse 7 % USt", 9100, 0.2), line("Erlöse EU steuerfrei", 5400, 0.5), line("Sonstige betriebliche Erlöse", 700, 0.8)]
    ges = add("Gesamtleistung", *erl)
    wa = [line("Wareneinkauf", 19800, 0.18, 0.008, True), line("Fremdleistungen", 4300, 0.4, 0, True)]
    roh = add("Rohertrag", ges, *wa)
    ko = [line(*x, neg=True) for x in (("Personalkosten", 15900, 0.03, 0.003), ("Raumkosten", 2900, 0.02), ("Betriebliche Steuern", 240, 0.6), ("Versicherungen/Beiträge", 510, 0.5), ("Kfz-Kosten (ohne Steuer)", 1350, 0.3),
                                       ("Werbekosten", 1700, 0.7), ("Reisekosten", 640, 0.6), ("Kosten Warenabgabe", 880, 0.25), ("Abschreibungen", 1200, 0), ("Reparatur/Instandhaltung", 520, 0.8), ("Telefon/Internet", 210, 0.1),
                                       ("Rechts- und Beratungskosten", 460, 0.9), ("Bürobedarf", 190, 0.5), ("Leasing", 780, 0), ("Fortbildung", 150, 1), ("Sonstige Kosten", 430, 0.5))]
    gk = add("Gesamtkosten", *ko)
    be = add("Betriebsergebnis", roh, gk)
    zi = line("Zinsaufwand", 340, 0.05, 0, True)
    ev = add("Ergebnis vor Steuern", be, zi)
    st = ["Steuern vom Einkommen und Ertrag"] + [0 if x < 0 else -round(x * 0.3, 2) for x in ev[1:]]
    vo = add("Vorläufiges Ergebnis", ev, st)
    mon = ["Jan 24", "Feb 24", "Mrz 24", "Apr 24", "Mai 24", "Jun 24", "Jul 24", "Aug 24", "Sep 24", "Okt 24", "Nov 24", "Dez 24"]
    head = ["Bezeichnung"]
    for q in range(4):
        head += mon[3 * q:3 * q + 3] + [f"Q{q + 1}"]
    head += ["Jahr 2024"]

    def show(x):
        o, v = [x[0]], x[1:]
        for q in range(4):
            o += [de(a) for a in v[3 * q:3 * q + 3]] + [de(sum(v[3 * q:3 * q + 3]))]
        return o + [de(sum(v))]

    rows = [["BWA Kurzbericht – Möbelhaus Anders e. K."], ["Beträge in EUR"], [], head]
    for x in erl + [ges, None] + wa + [roh, None] + ko + [gk, be, zi, ev, st, vo]:
        rows.append(show(x) if x else [""] * 18)
    write_csv(folder("bwa-2024"), "table.csv", rows, ";")


for make in (lager, konto, web, tasks, events, rentals, energie, campaigns, retouren, loans, recruiting, hotel, restaurant, befragung, budget, webshop, bwa):
    make()

runpy.run_path(os.path.join(HERE, "more-tables.py"), run_name="__main__")
