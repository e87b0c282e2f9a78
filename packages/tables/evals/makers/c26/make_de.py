from rows import *
NN = ["Albers", "Bachmann", "Conrad", "Dietz", "Ebert", "Falk", "Gruber", "Hartwig", "Illner", "Jansen", "Keller", "Lindner", "Maurer", "Neubert", "Otto", "Paulsen", "Quast", "Richter", "Seidel", "Thoma", "Ullrich", "Voss", "Wagner", "Yilmaz", "Zander", "Brandl", "Cordes", "Decker", "Engel", "Franke"]

# ---------------------------------------------------------------- Kita
def kita():
    N = "c26-kita"; r = random.Random(2611)
    kids = []
    for i, n in enumerate(r.sample([a + " " + b[0] + "." for a in ("Emil", "Mia", "Noah", "Lina", "Paul", "Ella", "Ben", "Ida", "Theo", "Frieda", "Oskar", "Clara", "Jonas", "Leni") for b in ("Albers", "Keller", "Seidel", "Voss", "Wagner")], 40)):
        start = pick(r, (1, 70), (2, 6), (3, 6), (4, 8), (5, 6), (6, 4)); stop = pick(r, (9, 88), (6, 12))
        kids.append((n, pick(r, ("Igel", 38), ("Füchse", 34), ("Eulen", 28)), pick(r, (25, 25), (35, 45), (45, 30)), start, max(stop, start), pick(r, ("Lastschrift", 60), ("Überweisung", 32), ("Amt", 8)), r.random() < .22, pick(r, (0, 70), (1, 30))))
    rows = []
    for m in range(1, 10):
        for n, g, h, a, b, z, sib, slow in sorted(kids):
            if not a <= m <= b: continue
            fee = {25: 165, 35: 218, 45: 274}[h] * (.75 if sib else 1); food = 72 if h > 25 else 38
            due = D(2025, m, 1)
            pay = due + dt.timedelta(0 if z == "Lastschrift" else r.randint(1, 9) if not slow else r.randint(8, 40))
            if z == "Lastschrift" and r.random() < .05: pay = due + dt.timedelta(r.randint(10, 25))
            if r.random() < (.02 if not slow else .07) or pay > D(2025, 9, 12): pay = None
            if m > 6 and n == kids[4][0]: pay = None
            rows.append([eu(due), n, g, h, de(fee), de(food), de(fee + food), z, eu(pay)])
    t = [sum(ge(x[k]) for x in rows) for k in (4, 5, 6)]
    write_rows(path(N, "elternbeitraege.csv"), [["Kita Löwenzahn e.V. - Elternbeiträge 2025"] + [""] * 8, ["Fällig am", "Kind", "Gruppe", "Stunden/Woche", "Beitrag", "Essensgeld", "Gesamt", "Zahlweg", "Bezahlt am"]] + rows + [["Summe", "", "", "", de(t[0]), de(t[1]), de(t[2]), "", ""]], sep=";")
    R = load(N, "elternbeitraege.csv", ";", skip=1, drop=("summe",))
    for x in R: x.update(F=eud(x["Fällig am"]), P=eud(x["Bezahlt am"]), **{k: ge(x[k]) for k in ("Beitrag", "Essensgeld", "Gesamt", "Stunden/Woche")})
    P = [x for x in R if x["P"]]; U = [x for x in R if not x["P"]]
    s = Sheet(HERE, N, 10)
    s.ask("de", "wie viele kinder waren im märz bei den igeln", ["Kinder"], len({x["Kind"] for x in month_in(R, "F", "2025-03") if x["Gruppe"] == "Igel"}))
    s.ask("de", "Was steht noch aus?", ["offen"], total(U, "Gesamt"), also=[(["Anzahl", "offen"], [[len(U), total(U, "Gesamt")]])], note="Beitrag und Essensgeld ohne Zahlungstag; die Summenzeile zählt nicht.")
    s.ask("de", "welches kind hat die größten rückstände", ["Kind", "offen"], top(sums(U, "Kind", "Gesamt")), also=[(["Kind", "offene Monate"], top(counts(U, "Kind")))])
    q = lambda z, k: total([x for x in z if x[k] and D(2025, 4, 1) <= x[k] <= D(2025, 6, 30)], "Essensgeld")
    s.ask("de", "essensgeld im zweiten quartal", ["Essensgeld"], q(R, "F"), also=[(["Essensgeld"], q(P, "F")), (["Essensgeld"], q(P, "P")), (["Monat", "Essensgeld"], [[f"2025-{m:02d}", total(month_in(R, "F", f"2025-{m:02d}"), "Essensgeld")] for m in (4, 5, 6)])], note="Nach Fälligkeit; was davon bezahlt ist oder im Quartal einging, ist auch richtig.")
    s.ask("de", "wie lange brauchen eltern mit überweisung im schnitt bis sie zahlen", ["Tage"], mean([x for x in P if x["Zahlweg"] == "Überweisung"], lambda x: (x["P"] - x["F"]).days))
    s.ask("de", "welche gruppe bringt am meisten ein", ["Gruppe", "Gesamt"], top(sums(R, "Gruppe", "Gesamt")), also=[(["Gruppe", "Gesamt"], top(sums(P, "Gruppe", "Gesamt"))), (["Gruppe", "Beitrag"], top(sums(R, "Gruppe", "Beitrag"))), (["Gruppe", "Beitrag"], top(sums(P, "Gruppe", "Beitrag")))])
    L = lambda z, f: sum(f(x) for x in z if x["Zahlweg"] == "Lastschrift") / sum(f(x) for x in z); one = lambda x: 1; kz = {x["Kind"]: x["Zahlweg"] for x in R}
    s.either("de", "wie viel prozent laufen über lastschrift", *[(["Anteil"], v) for v in (L(R, one), L(R, lambda x: x["Gesamt"]), L(P, one), L(P, lambda x: x["Gesamt"]), L(R, lambda x: x["Beitrag"]), L(P, lambda x: x["Beitrag"]), sum(v == "Lastschrift" for v in kz.values()) / len(kz))], note="Nach Buchungen, nach Geld oder nach Kindern.")
    f = {k: min(x["F"] for x in g) for k, g in group(R, "Kind").items()}; new = [k for k in f if f[k] > D(2025, 1, 1)]
    s.ask("de", "wie viele kinder sind seit januar neu dazugekommen", ["Kinder"], len(new), also=[(["Kind"], names(new))], note="Erste Fälligkeit nach dem 1. Januar.")
    late = lambda m: sum(1 for x in month_in(R, "F", m) if not x["P"])
    a = month_in(R, "F", "2025-08"); s.ask("de", "Wie viele haben den August noch nicht bezahlt?", ["Kinder"], late("2025-08"), also=[(["Kind"], names([x["Kind"] for x in a if not x["P"]]))])
    s.none("de", "wie viele kinder stehen auf der warteliste", "Die Tabelle kennt nur Kinder, die da sind.")
    s.done()

# ---------------------------------------------------------------- Kfz-Werkstatt
def kfz():
    N = "c26-kfz-werkstatt"; r = random.Random(2612)
    mk = ["VW", "Opel", "Ford", "Skoda", "BMW", "Toyota"]; cust = []
    for i in range(120):
        cust.append((r.choice(NN) + ", " + r.choice("ABCDEFGHJKLM") + ".", "HX-" + "".join(r.choice("ABCDEFGHKLMNPRSTUVWXZ") for _ in "12") + " " + str(r.randint(11, 999)), pick(r, *zip(mk, (34, 20, 18, 14, 8, 6)))))
    seen = set(); cust = [c for c in cust if not (c[0] in seen or seen.add(c[0]))]
    job = {"Inspektion": (2.5, 45, 140), "Ölwechsel": (.75, 42, 78), "Bremsen": (2.25, 110, 320), "Reifenwechsel": (.75, 0, 12), "Auspuff": (2, 130, 420), "TÜV-Vorbereitung": (1.5, 20, 160), "Elektrik": (2, 15, 210)}
    rows = []; end = D(2025, 9, 19); i = 0
    for d in span(D(2025, 1, 7), end):
        if d.weekday() > 4 or r.random() > .86: continue
        for _ in range(pick(r, (1, 62), (2, 38))):
            c = r.choice(cust); w = [22, 18, 15, 34 if d.month in (3, 4) else 6, 9, 14, 11]; a = r.choices(list(job), w)[0]; h0, lo, hi = job[a]
            h = round(h0 * r.uniform(.8, 1.5) * 4) / 4; wage = h * 84; parts = round(r.uniform(lo, hi), 2) if hi > 12 else None
            st = "storniert" if r.random() < .05 else "fertig"; inv = d + dt.timedelta(r.randint(0, 4)); 
            if st == "fertig" and inv > end: st = "in Arbeit"
            pay = inv + dt.timedelta(pick(r, (0, 45), (r.randint(3, 14), 35), (r.randint(15, 48), 20))); ok = st == "fertig"
            if pay > end or r.random() < .025: pay = None
            rows.append([f"{25100 + i}", eu(d), c[0], c[1], messy(r, c[2], .12), a, pick(r, ("Sven", 40), ("Aylin", 35), ("Kalle", 25)), de(h) if ok else "", de(wage) if ok else "", de(parts) if ok and parts else "", de(wage + (parts or 0)) if ok else "", eu(inv) if ok else "", eu(pay) if ok else "", st]); i += 1
    write_rows(path(N, "auftraege.csv"), [["Auftrag", "Annahme", "Kunde", "Kennzeichen", "Marke", "Arbeit", "Mechaniker", "Stunden", "Lohn", "Teile", "Netto", "Rechnung vom", "Bezahlt am", "Status"]] + rows, sep=";", enc="utf-8-sig")
    R = load(N, "auftraege.csv", ";"); merge(R, "Marke")
    for x in R: x.update(A=eud(x["Annahme"]), I=eud(x["Rechnung vom"]), P=eud(x["Bezahlt am"]), **{k: ge(x[k]) for k in ("Stunden", "Lohn", "Teile", "Netto")})
    F = [x for x in R if x["Status"] == "fertig"]; NS = [x for x in R if x["Status"] != "storniert"]; s = Sheet(HERE, N, 10)
    s.ask("de", "wer hat im mai die meisten stunden geschraubt", ["Mechaniker", "Stunden"], top(sums(month_in(F, "A", "2025-05"), "Mechaniker", "Stunden")), also=[(["Mechaniker", "Stunden"], top(sums(month_in(F, "I", "2025-05"), "Mechaniker", "Stunden")))])
    su = lambda k: [x for x in F if x["Arbeit"] == "Bremsen" and 6 <= x[k].month <= 8]
    s.ask("de", "wie viel haben wir im sommer mit bremsen umgesetzt", ["Netto"], total(su("A"), "Netto"), also=[(["Netto"], total(su("I"), "Netto"))], note="Juni bis August nach Annahme; nach Rechnungstag auch richtig.")
    U = [x for x in F if not x["P"]]
    s.ask("de", "Wie viel Geld ist noch nicht bei uns angekommen?", ["offen"], total(U, "Netto"), also=[(["Anzahl", "offen"], [[len(U), total(U, "Netto")]])], note="Rechnungen ohne Zahlungstag.")
    P = [x for x in F if x["P"]]; dd = lambda x: (x["P"] - x["I"]).days
    s.ask("de", "wie viele tage bis die kunden zahlen im schnitt", ["Tage"], mean(P, dd), also=[(["Tage"], mean([x for x in P if dd(x)], dd))], note="Ab Rechnungstag, sofort Bezahltes zählt 0 Tage; ohne dieses auch richtig.")
    s.ask("de", "was kostet ein ölwechsel bei uns durchschnittlich", ["Netto"], mean([x for x in F if x["Arbeit"] == "Ölwechsel"], "Netto"))
    s.ask("de", "die drei stärksten marken nach umsatz", ["Marke", "Netto"], top(sums(F, "Marke", "Netto"), 3), ordered=True, note="Schreibweisen einer Marke gehören zusammen.")
    rep_ = lambda z: sum(v > 1 for v in counts(z, "Kunde").values())
    s.ask("de", "wie viele kunden waren mehr als einmal da", ["Kunden"], rep_, sets=[NS, R, F], note="Ohne stornierte Aufträge; mit ihnen oder nur fertige auch richtig.")
    s.ask("de", "welchen anteil machen teile am umsatz aus", ["Anteil"], total(F, "Teile") / total(F, "Netto"))
    out = []
    for k, z in (("I", F), ("A", F)):
        for f in (lambda g: total(g, "Netto"), len): m, l = vs("2025-07", f(month_in(z, k, "2025-07")), "2025-08", f(month_in(z, k, "2025-08"))); out += [m] + l
    for z in (R, NS): m, l = vs("2025-07", len(month_in(z, "A", "2025-07")), "2025-08", len(month_in(z, "A", "2025-08"))); out += [m] + l
    s.either("de", "wie lief der august gegenüber juli", *out, note="Nach Umsatz oder nach Aufträgen, je nach Annahme oder Rechnung.")
    s.none("de", "wie oft kam jemand wegen einer reklamation zurück", "Reklamationen stehen nicht in der Tabelle.")
    s.done()

# ---------------------------------------------------------------- Garten- und Landschaftsbau
def galabau():
    N = "c26-galabau"; r = random.Random(2613)
    art = {"Pflaster": (4, 22, 9000), "Teich": (5, 14, 7000), "Bepflanzung": (2, 7, 3200), "Zaun": (2, 6, 4100), "Rollrasen": (1, 4, 2100), "Baumfällung": (1, 2, 1300)}
    rows = []; bad = {5, 17, 28, 44, 60}
    for i in range(76):
        d = D(2025, 3, 3) + dt.timedelta(int(i * 3.0) + r.randint(0, 3)); a = pick(r, ("Pflaster", 24), ("Teich", 12), ("Bepflanzung", 22), ("Zaun", 16), ("Rollrasen", 14), ("Baumfällung", 12)); lo, hi, v = art[a]
        off = round(v * r.uniform(.6, 1.7), -1); dur = r.randint(lo, hi); st = "abgeschlossen" if d + dt.timedelta(dur) <= D(2025, 10, 5) else "läuft"
        if r.random() < .08 and i not in bad: st = "abgesagt"
        wage = off * r.uniform(.34, .48); mat = off * r.uniform(.2, .34); mach = off * r.uniform(.03, .12) if r.random() < .7 else None
        fin = off * pick(r, (1, 40), (r.uniform(1.02, 1.15), 35), (r.uniform(.93, .99), 25)); cost = wage + mat + (mach or 0)
        if i in bad: wage += fin * r.uniform(1.03, 1.2) - cost
        ok, go = st == "abgeschlossen", st != "abgesagt"
        rows.append([f"G{i + 1:03d}", r.choice(["Fam. ", "Fam. ", "Hausverwaltung ", "Praxis "]) + r.choice(NN), a, r.choice(["Nord", "Süd", "Altstadt", "Umland"]), pick(r, ("Petra", 40), ("Dirk", 35), ("Emre", 25)), eu(d) if go else "", eu(d + dt.timedelta(dur)) if ok else "", de(off), de(wage) if ok else "", de(mat) if ok else "", de(mach) if ok and mach else "", de(fin) if ok else "", st])
    write_rows(path(N, "baustellen.csv"), [["Nr", "Kunde", "Art", "Gebiet", "Bauleitung", "Beginn", "Ende", "Angebot", "Lohn", "Material", "Maschinen", "Schlussrechnung", "Status"]] + rows, sep=";")
    R = load(N, "baustellen.csv", ";")
    for x in R: x.update(B=eud(x["Beginn"]), E=eud(x["Ende"]), **{k: ge(x[k]) for k in ("Angebot", "Lohn", "Material", "Maschinen", "Schlussrechnung")})
    F = [x for x in R if x["Status"] == "abgeschlossen"]
    for x in F: x["G"] = x["Schlussrechnung"] - x["Lohn"] - x["Material"] - (x["Maschinen"] or 0)
    s = Sheet(HERE, N, 10)
    lo = [x for x in F if x["G"] < 0]; s.ask("de", "bei welchen baustellen haben wir draufgelegt", ["Nr"], names([x["Nr"] for x in lo]), also=[(["Nr", "Ergebnis"], [[x["Nr"], x["G"]] for x in lo])], note="Schlussrechnung weniger Lohn, Material und Maschinen bei abgeschlossenen Baustellen.")
    te = [x for x in F if x["Art"] == "Teich"]
    s.either("de", "was haben wir mit teichen verdient", (["Umsatz"], total(te, "Schlussrechnung")), (["Gewinn"], total(te, "G")), note="Umsatz oder was nach den Kosten bleibt.")
    bl = [top(sums(F, "Bauleitung", "G")), top(sums(F, "Bauleitung", "Schlussrechnung")), top(per(F, "Bauleitung", lambda g: total(g, "G") / total(g, "Schlussrechnung"))), top(means(F, "Bauleitung", "G"))]
    assert len({x[0][0] for x in bl}) == 1
    s.ask("de", "welche bauleitung holt am meisten raus", ["Bauleitung", "Gewinn"], bl[0], also=[(["Bauleitung", "v"], b) for b in bl[1:]], note="Nach Gewinn; nach Umsatz, Marge oder Gewinn je Baustelle ist es dieselbe.")
    pf = [x for x in F if x["Art"] == "Pflaster"]; dd = mean(pf, lambda x: (x["E"] - x["B"]).days)
    s.ask("de", "wie lange dauert ein pflasterauftrag im schnitt", ["Tage"], dd, also=[(["Tage"], dd + 1)], note="Tage von Beginn bis Ende; beide Tage mitgezählt auch richtig.")
    ov = [x for x in F if x["Schlussrechnung"] > x["Angebot"] + .005]
    s.ask("de", "Wie oft lag die Schlussrechnung über dem Angebot?", ["Anzahl"], len(ov), also=[(["Anzahl", "Anteil"], [[len(ov), len(ov) / len(F)]]), (["Anteil"], len(ov) / len(F))])
    s.ask("de", "materialkosten im verhältnis zum umsatz", ["Anteil"], total(F, "Material") / total(F, "Schlussrechnung"), also=[(["Material", "Umsatz"], [[total(F, "Material"), total(F, "Schlussrechnung")]])])
    l = [x["Nr"] for x in R if x["Status"] == "läuft"]; s.ask("de", "welche baustellen laufen noch", ["Nr"], names(l))
    ab = [x for x in R if x["Status"] == "abgesagt"]; s.ask("de", "wie viel ist uns durch absagen entgangen", ["Angebot"], total(ab, "Angebot"), also=[(["Anzahl", "Angebot"], [[len(ab), total(ab, "Angebot")]])], note="Summe der Angebote abgesagter Baustellen.")
    s.ask("de", "top 3 aufträge nach rechnungssumme", ["Nr", "Schlussrechnung"], top({x["Nr"]: x["Schlussrechnung"] for x in F}, 3), ordered=True, also=[(["Kunde", "Schlussrechnung"], sorted([[x["Kunde"], x["Schlussrechnung"]] for x in F], key=lambda q: -q[1])[:3])])
    s.none("de", "welche kunden haben ihre schlussrechnung noch nicht bezahlt", "Zahlungen stehen nicht in der Tabelle.")
    s.done()

# ---------------------------------------------------------------- Zähler
def zaehler():
    N = "c26-zaehlerstaende"; r = random.Random(2614)
    geb = {"Halle 1": 1.9, "Halle 2": 1.45, "Büro": .7, "Lager": .55, "Werkstatt": .9}
    base = {"Strom": (2600, "kWh", .31), "Gas": (3900, "kWh", .105), "Wasser": (38, "m³", 4.4)}; st = {}; rows = []
    season = [1.8, 1.6, 1.25, .8, .4, .2, .15, .15, .35, .8, 1.3, 1.7]
    for k in range(21):
        y, m = 2024 + k // 12, k % 12 + 1
        d = (dt.date(y + m // 12, m % 12 + 1, 1) - dt.timedelta(1))
        for g, f in geb.items():
            for md, (b, un, pr) in base.items():
                if g == "Lager" and md == "Gas": f2 = 1.1
                elif md == "Gas" and g == "Halle 2": f2 = 2.3
                elif md == "Wasser" and g == "Werkstatt": f2 = 2.4
                else: f2 = f
                use = b * f2 * r.uniform(.92, 1.08)
                if md == "Gas": use *= season[m - 1]
                if md == "Strom" and y == 2025: use *= .9
                if md == "Gas" and y == 2025: use *= 1.07
                if md == "Wasser" and (y, m) == (2025, 5) and g == "Werkstatt": use *= 4
                use = round(use); z = st.setdefault((g, md), r.randint(4000, 90000)); st[(g, md)] = z + use
                miss = r.random() < .07 and (md == "Wasser" and (y, m) != (2025, 5) or md == "Gas" and 4 <= m <= 9)
                rows.append([eu(d), g, md, f"{'SGW'['SGW'.index(md[0])]}-{list(geb).index(g) + 1:02d}", "" if miss else de(st[(g, md)], 0), "" if miss else de(use, 0), un, "" if miss else de(use * pr * (1.04 if y == 2025 else 1)), "Zähler nicht zugänglich" if miss else ""])
    write_rows(path(N, "zaehlerstaende.csv"), [["Abgelesen am", "Gebäude", "Medium", "Zähler", "Stand", "Verbrauch", "Einheit", "Kosten EUR", "Bemerkung"]] + rows, sep=";", enc="cp1252")
    R = load(N, "zaehlerstaende.csv", ";", enc="cp1252")
    for x in R: x.update(D=eud(x["Abgelesen am"]), V=ge(x["Verbrauch"]), K=ge(x["Kosten EUR"]))
    W = lambda m, z=R: [x for x in z if x["Medium"] == m]; Y = lambda y, a=1, b=12: [x for x in R if x["D"].year == y and a <= x["D"].month <= b]; s = Sheet(HERE, N, 10)
    s.ask("de", "wie viel strom hat halle 1 2024 gebraucht", ["kWh"], total([x for x in W("Strom", Y(2024)) if x["Gebäude"] == "Halle 1"], "V"))
    s.ask("de", "welches gebäude kostet uns am meisten", ["Gebäude", "Kosten"], top(sums(R, "Gebäude", "K")))
    g = [W("Gas", Y(y, 1, 3)) for y in (2024, 2025)]; m, l = vs("2024-Q1", total(g[0], "V"), "2025-Q1", total(g[1], "V")); m2, l2 = vs("2024-Q1", total(g[0], "K"), "2025-Q1", total(g[1], "K"))
    s.ask("de", "gasverbrauch erstes quartal 2025 gegen erstes quartal 2024", *m, also=l)
    st_ = [x for x in W("Strom") if x["V"]]; s.ask("de", "was zahlen wir für die kilowattstunde strom im schnitt", ["EUR/kWh"], total(st_, "K") / total(st_, "V"), also=[(["EUR/kWh"], mean(st_, lambda x: x["K"] / x["V"]))])
    s.ask("de", "in welchem monat war der wasserverbrauch am höchsten", ["Monat", "m³"], top(sums(W("Wasser"), lambda x: ym(x["D"]), "V")), note="Über alle Gebäude.")
    mi = [x for x in R if x["V"] is None]; s.ask("de", "Wie viele Ablesungen fehlen uns?", ["Anzahl"], len(mi))
    s.ask("de", "welchen anteil am stromverbrauch hat das büro", ["Anteil"], total([x for x in W("Strom") if x["Gebäude"] == "Büro"], "V") / total(W("Strom"), "V"))
    a, b = total(W("Strom", Y(2024, 1, 9)), "V"), total(W("Strom", Y(2025, 1, 9)), "V"); assert b < a
    m, l = vs("2024", a, "2025", b); s.ask("de", "brauchen wir 2025 weniger strom als im gleichen zeitraum 2024", ["weniger"], b < a, also=[m] + l, note="Januar bis September beider Jahre.")
    s.either("de", "wer verbraucht am meisten", *[(["Gebäude", md], top(sums(W(md), "Gebäude", "V"))) for md in base], (["Gebäude", "Kosten"], top(sums(R, "Gebäude", "K"))), note="Strom, Gas oder Wasser, oder nach Kosten.")
    s.none("de", "wie viel strom kam von der eigenen solaranlage", "Nur bezogene Mengen.")
    s.done()

# ---------------------------------------------------------------- Kundenbefragung
def umfrage():
    N = "c26-kundenbefragung"; r = random.Random(2615)
    fil = {"Bahnhofstraße": .15, "Marktplatz": .35, "Nordring": -.55, "Uniklinik": 0}; asp = {"Beratung": 4.1, "Auswahl": 3.7, "Preis": 2.7, "Wartezeit": 3.1, "Sauberkeit": 4.3}
    com = ["sehr freundlich", "etwas teuer", "lange gewartet", "gerne wieder", "Parkplatz fehlt", "tolle Beratung", "Brille passt super"]
    sc = lambda m: str(max(1, min(5, round(r.gauss(m, .85)))))
    rows = []
    for d in sorted(day(r, D(2025, 1, 8), D(2025, 6, 27)) for _ in range(214)):
        f = pick(r, ("Bahnhofstraße", 34), ("Marktplatz", 28), ("Nordring", 22), ("Uniklinik", 16)); kind = pick(r, ("Stammkunde", 62), ("Neukunde", 38)); b = fil[f] + (.2 if kind == "Stammkunde" else -.25)
        v = [sc(m + b + ((d.month - 3.5) * .28 if k == "Wartezeit" else 0)) if r.random() > .05 else "" for k, m in asp.items()]
        ges = sc(3.7 + b * 1.1) if r.random() > .03 else ""
        rec = "" if r.random() < .08 else ("ja" if r.random() < .78 + b * .3 else "nein")
        rows.append([eu(d), f, kind, pick(r, ("unter 30", 20), ("30-49", 30), ("50-64", 28), ("65+", 22))] + v + [ges, rec, r.choice(com) if r.random() < .38 else ""])
    write_rows(path(N, "befragung.csv"), [["Kundenbefragung Optik Brandt, Noten von 1 = schlecht bis 5 = sehr gut"] + [""] * 11, ["Datum", "Filiale", "Kundenart", "Alter"] + list(asp) + ["Gesamt", "Weiterempfehlung", "Kommentar"]] + rows, sep=";")
    R = load(N, "befragung.csv", ";", skip=1)
    for x in R: x.update(D=eud(x["Datum"]), **{k: ge(x[k]) for k in list(asp) + ["Gesamt"]})
    s = Sheet(HERE, N, 10); gm = means(R, "Filiale", "Gesamt")
    s.ask("de", "in welcher filiale sind die leute am unzufriedensten", ["Filiale", "Gesamt"], low(gm), note="Niedrigster Schnitt der Gesamtnote.")
    s.ask("de", "wie oft gab es beim preis nur 1 oder 2", ["Anzahl"], sum(x["Preis"] in (1, 2) for x in R), also=[(["Note", "Anzahl"], [[n, sum(x["Preis"] == n for x in R)] for n in (1, 2)])])
    s.ask("de", "was wird am schlechtesten bewertet", ["Bereich", "Schnitt"], low({k: mean(R, k) for k in asp}), note="Beratung, Auswahl, Preis, Wartezeit, Sauberkeit im Vergleich.")
    s.ask("de", "Wie viele haben einen Kommentar dagelassen?", ["Anzahl"], sum(bool(x["Kommentar"]) for x in R))
    ja, ne = [sum(x["Weiterempfehlung"] == w for x in R) for w in ("ja", "nein")]
    s.ask("de", "wie viel prozent würden uns weiterempfehlen", ["Anteil"], ja / (ja + ne), also=[(["Anteil"], ja / len(R)), (["Anzahl", "Anteil"], [[ja, ja / (ja + ne)]])], note="Von denen, die geantwortet haben; von allen auch richtig.")
    s.ask("de", "gesamtnote nach monat", ["Monat", "Gesamt"], flat(means(R, lambda x: ym(x["D"]), "Gesamt")))
    wm = means(R, lambda x: ym(x["D"]), "Wartezeit"); seq = [wm[k] for k in sorted(wm)]; assert statistics.fmean(seq[3:]) > statistics.fmean(seq[:3]) + .4
    q = lambda a, b: mean([x for x in R if a <= x["D"].month <= b], "Wartezeit"); m, l = vs("2025-Q1", q(1, 3), "2025-Q2", q(4, 6)); m1, l1 = vs("2025-01", seq[0], "2025-06", seq[-1])
    s.ask("de", "wird das mit der wartezeit besser", ["besser"], True, also=[(["Monat", "Wartezeit"], flat(wm)), m, *l, m1, *l1], note="Die Note für die Wartezeit steigt; die Zahlen dahinter sind auch richtig.")
    km = means(R, "Kundenart", "Gesamt"); assert km["Stammkunde"] > km["Neukunde"]; m, l = vs("Neukunde", km["Neukunde"], "Stammkunde", km["Stammkunde"])
    s.ask("de", "sind stammkunden zufriedener als neue", ["zufriedener"], True, also=[m] + l)
    n = sum(x["Gesamt"] is not None for x in R); c = {k: sum(x["Gesamt"] is not None and x["Gesamt"] <= k for x in R) for k in (2, 3)}
    s.either("de", "wie viele waren nicht zufrieden", (["bis 2"], c[2]), (["bis 3"], c[3]), (["Anteil"], c[2] / n), (["Anteil"], c[3] / n), (["Weiterempfehlung nein"], ne), note="Gesamtnote bis 2 oder bis 3, oder keine Weiterempfehlung.")
    s.none("de", "wie viel umsatz machen wir am nordring", "Nur Noten in der Tabelle.")
    s.done()

# ---------------------------------------------------------------- Lagerbewegungen, zwei Dateien
def lager():
    N = "c26-futterlager"; r = random.Random(2616)
    art = [("A101", "Hundefutter Rind 12 kg", "Hund", 40, 24.5, 36.9), ("A102", "Hundefutter Lachs 12 kg", "Hund", 30, 27.8, 41.5), ("A103", "Kauknochen 50er", "Hund", 60, 6.2, 11.9), ("B201", "Katzenfutter Huhn 4 kg", "Katze", 50, 11.4, 18.9), ("B202", "Katzenfutter Thunfisch 4 kg", "Katze", 45, 12.1, 19.9), ("B203", "Katzenstreu 20 l", "Katze", 80, 4.9, 9.5), ("C301", "Kaninchenheu 5 kg", "Kleintier", 25, 5.4, 10.9), ("C302", "Meerschweinchenmix 2 kg", "Kleintier", 25, 3.9, 7.5), ("D401", "Wildvogelfutter 10 kg", "Vogel", 30, 8.8, 15.9), ("D402", "Meisenknödel 100er", "Vogel", 20, 9.6, 17.5)]
    lf = {"A": "Nordmühle GmbH", "B": "Petfood Union", "C": "Heuhof Lang", "D": "Nordmühle GmbH"}; kd = ["Zoo Krämer", "Tierwelt Süd", "Reiterhof Auental", "Futterbox24", "Gartencenter Ohm", "Tierheim Moorbek"]
    low_ = {"A103", "C302", "D401"}; stock, rows = {}, []
    wk = [.9, 1, 1.3, 1.2, 1.1, 1.9, .7, .6, .8, .7]
    for a in art: stock[a[0]] = a[3] + r.randint(20, 60); rows.append([D(2025, 1, 2), a[0], "Anfangsbestand", stock[a[0]], "", None])
    for d in span(D(2025, 1, 3), D(2025, 6, 18)):
        if d.weekday() > 4: continue
        for a in r.choices(art, wk, k=pick(r, (1, 30), (2, 45), (3, 25))):
            k = a[0]
            q = min(stock[k], r.randint(3, 16) if a[2] != "Kleintier" else r.randint(2, 8))
            if q > 0: stock[k] -= q; rows.append([d, k, "Abgang", q, r.choices(kd, [30, 24, 8, 18, 12, 8])[0], a[5]])
            if stock[k] < a[3] * 1.15 and not (k in low_ and d > D(2025, 5, 20)):
                n = r.choice([40, 60, 80]); stock[k] += n; rows.append([d, k, "Zugang", n, lf[k[0]], a[4]])
            if r.random() < .035: n = min(stock[k], r.randint(1, 4)); stock[k] -= n; rows.append([d, k, "Bruch", n, "", a[4]]) if n else None
    for k in sorted(low_):
        a = next(x for x in art if x[0] == k); q = max(0, stock[k] - r.randint(4, 11)) if stock[k] >= a[3] else 0
        if q: stock[k] -= q; rows.append([D(2025, 6, 18), k, "Abgang", q, "Zoo Krämer", a[5]])
    out = [[f"{80001 + i}", eu(x[0]), x[1], x[2], x[3], x[4], de(x[5]) if x[5] else "", de(x[5] * x[3]) if x[5] else ""] for i, x in enumerate(rows)]
    write_rows(path(N, "bewegungen.csv"), [["Beleg", "Datum", "Artikel", "Art", "Menge", "Partner", "Preis", "Wert"]] + out, sep=";")
    write_rows(path(N, "artikel.csv"), [["Artikel", "Bezeichnung", "Warengruppe", "Mindestbestand", "EK", "VK"]] + [[a[0], a[1], a[2], a[3], de(a[4]), de(a[5])] for a in art], sep=";")
    A = {x["Artikel"]: x for x in load(N, "artikel.csv", ";")}; R = load(N, "bewegungen.csv", ";")
    for x in R: x.update(D=eud(x["Datum"]), n=ge(x["Menge"]), W=ge(x["Wert"]), Name=A[x["Artikel"]]["Bezeichnung"], WG=A[x["Artikel"]]["Warengruppe"])
    K = lambda k: [x for x in R if x["Art"] == k]; ab, zu, br = K("Abgang"), K("Zugang"), K("Bruch"); s = Sheet(HERE, N, 10)
    m5 = [x for x in ab if ym(x["D"]) == "2025-05" and x["Name"] == "Katzenstreu 20 l"]
    s.ask("de", "wie viel katzenstreu ging im mai raus", ["Menge"], total(m5, "n"), also=[(["Menge", "Wert"], [[total(m5, "n"), total(m5, "W")]]), (["Menge"], total(m5, "n") + total([x for x in br if ym(x["D"]) == "2025-05" and x["Name"] == "Katzenstreu 20 l"], "n"))])
    sg = {"Anfangsbestand": 1, "Zugang": 1, "Abgang": -1, "Bruch": -1}; st = sums(R, "Artikel", lambda x: sg[x["Art"]] * x["n"])
    s.ask("de", "wie viele säcke hundefutter lachs liegen noch da", ["Bestand"], st["A102"], note="Anfangsbestand und Zugänge weniger Abgänge und Bruch.")
    und = [k for k in A if st[k] < ge(A[k]["Mindestbestand"])]
    s.ask("de", "welche artikel sind unter dem mindestbestand", ["Artikel"], names(und), also=[(["Bezeichnung"], names([A[k]["Bezeichnung"] for k in und])), (["Artikel", "Bestand"], [[k, st[k]] for k in und]), (["Bezeichnung", "Bestand"], [[A[k]["Bezeichnung"], st[k]] for k in und])])
    s.either("de", "welcher artikel läuft am besten", *[t for v in ("n", "W") for t in ((["Bezeichnung", v], top(sums(ab, "Name", v))), (["Artikel", v], top(sums(ab, "Artikel", v))))], (["Bezeichnung", "Verkäufe"], top(counts(ab, "Name"))), note="Nach Menge oder nach Wert der Abgänge.")
    s.ask("de", "bei wem haben wir am meisten eingekauft", ["Lieferant", "Wert"], top(sums(zu, "Partner", "W")), also=[(["Lieferant", "Menge"], top(sums(zu, "Partner", "n")))], note="Nach Wert der Zugänge; nach Menge auch richtig.")
    s.ask("de", "Was hat uns der Bruch gekostet?", ["Wert"], total(br, "W"))
    s.ask("de", "top 3 kunden nach umsatz", ["Kunde", "Wert"], top(sums(ab, "Partner", "W"), 3), ordered=True)
    s.ask("de", "umsatz mit katzenartikeln", ["Wert"], total([x for x in ab if x["WG"] == "Katze"], "W"), also=[(["Artikel", "Wert"], flat(sums([x for x in ab if x["WG"] == "Katze"], "Name", "W")))])
    s.ask("de", "wie viele lieferungen kamen pro monat rein", ["Monat", "Lieferungen"], flat(counts(zu, lambda x: ym(x["D"]))), also=[(["Monat", "Lieferungen"], flat(per(zu, lambda x: ym(x["D"]), lambda g: len({(x["D"], x["Partner"]) for x in g}))))], note="Zeilen mit Zugang; der Juni endet am 18.")
    s.none("de", "wann läuft das katzenfutter ab", "Kein Haltbarkeitsdatum.")
    s.done()

for f in (kita, kfz, galabau, zaehler, umfrage, lager): f()
