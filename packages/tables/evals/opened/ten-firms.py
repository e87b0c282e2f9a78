"""Writes ten small-firm tables with questions and truths. Python 3 only, seeded."""
import csv, json, os, random, statistics
from collections import Counter, defaultdict
from datetime import date, datetime, timedelta

HERE = os.path.dirname(os.path.abspath(__file__))
D = timedelta

# ---------- output ----------
def fmt(v, de, us):
    if v is None: return ""
    if isinstance(v, datetime): return v.strftime("%Y-%m-%d %H:%M")
    if isinstance(v, date): return v.strftime("%d.%m.%Y" if de else "%m/%d/%Y" if us else "%Y-%m-%d")
    if isinstance(v, float):
        s = f"{v:.2f}"
        return s.replace(".", ",") if de else s
    return str(v)

def save(name, cols, rows, qs, de=False, us=False):
    folder = os.path.join(HERE, name); os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name + ".csv"), "w", newline="", encoding="utf-8") as f:
        w = csv.writer(f, delimiter=";" if de else ",")
        w.writerow(cols)
        for r in rows: w.writerow([fmt(r[c], de, us) for c in cols])
    ids = [f"{name}-{i}" for i in range(1, len(qs) + 1)]
    out = [{"id": i, "language": "de" if de else "en", **q} for i, q in zip(ids, qs)]
    with open(os.path.join(folder, "questions.json"), "w", encoding="utf-8") as f:
        json.dump(out, f, ensure_ascii=False, indent=2); f.write("\n")

# ---------- truths ----------
def cell(v):
    if isinstance(v, (date, datetime)): return v.strftime("%Y-%m-%d")
    if isinstance(v, float): return round(v, 6)
    return v
def T(columns, rows, tol=None, ordered=False):
    t = {"columns": list(columns), "rows": [[cell(c) for c in r] for r in rows]}
    if tol: t["tolerance"] = tol
    if ordered: t["ordered"] = True
    return t
def val(name, x, tol=None): return T([name], [[x]], tol if tol is not None else (0.0051 if isinstance(x, float) else None))
def by(rows, key):
    g = defaultdict(list)
    for r in rows: g[key(r) if callable(key) else r[key]].append(r)
    return g
def table(rows, key, agg, cols, tol=None):
    """Groups; blank groups first kept, then left out."""
    g = {k: agg(v) for k, v in by(rows, key).items()}
    items = [[k, v] for k, v in g.items() if v is not None]
    items.sort(key=lambda x: (x[0] is None, str(x[0])))
    out = [T(cols, items, tol)]
    if any(k is None for k, _ in items): out.append(T(cols, [i for i in items if i[0] is not None], tol))
    return out
def ranked(rows, key, agg):
    g = [(k, agg(v)) for k, v in by(rows, key).items() if k is not None]
    return sorted([x for x in g if x[1] is not None], key=lambda x: (-x[1], str(x[0])))
def top(rows, key, agg, cols, n=1, tol=None):
    r = ranked(rows, key, agg)
    if len(r) > n and r[n - 1][1] == r[n][1]: TIES.append((cols, r[:n + 2]))
    if n == 1:
        k = [x for x in r if x[1] == r[0][1]]
        return [T(cols, [list(x) for x in k], tol), T(cols[:1], [[x[0]] for x in k])]
    return [T(cols, [list(x) for x in r[:n]], tol, True), T(cols[:1], [[x[0]] for x in r[:n]])]
TIES = []
def tops(rows, key, agg, cols, tol=None):
    """Every customary length of a ranking, for ambiguous questions."""
    r = ranked(rows, key, agg); out = top(rows, key, agg, cols, 1, tol)
    for n in (3, 5, 10, len(r)):
        if 1 < n <= len(r): out.append(T(cols, [list(x) for x in r[:n]], tol))
    return out
def compare(l1, v1, l2, v2, name, tol=0.0051):
    return [T(["period", name], [[l1, v1], [l2, v2]], tol), T([l1, l2], [[v1, v2]], tol), T([name], [[v1], [v2]], tol),
            val("difference", v2 - v1, tol), val("difference", v1 - v2, tol),
            val("change", (v2 - v1) / v1, 0.0006), val("change", (v1 - v2) / v2, 0.0006)]
def ids(rows, *cols):
    out = []
    for c in cols:
        out.append(T([c], [[r[c]] for r in rows]))
        d = list(dict.fromkeys(r[c] for r in rows))
        if len(d) != len(rows): out.append(T([c], [[x] for x in d]))
    return out
def avg(xs):
    xs = [x for x in xs if x is not None]
    return sum(xs) / len(xs) if xs else None
def tot(rows, c): return round(sum(r[c] for r in rows if r[c] is not None), 2)
def uniq(ts):
    seen, out = set(), []
    for t in ts:
        k = json.dumps([t["rows"], t.get("ordered")], ensure_ascii=False)
        if k not in seen: seen.add(k); out.append(t)
    return out
def flat(f, variants):
    out = []
    per = [f(v) for v in variants]
    per = [[p] if isinstance(p, dict) else list(p) for p in per]
    for i in range(max(map(len, per))):
        for p in per:
            if i < len(p): out.append(p[i])
    return uniq(out)
def ans(text, f, *variants, note=""):
    ts = flat(f, variants)
    q = {"question": text, "kind": "answerable", "truth": ts[0]}
    if ts[1:]: q["alsoRight"] = ts[1:]
    if note: q["note"] = note
    return q
def amb(text, f, *variants, note=""):
    return {"question": text, "kind": "ambiguous", "truths": flat(f, variants), "note": note}
def un(text, note): return {"question": text, "kind": "unanswerable", "truth": None, "note": note}
def month(d): return d.strftime("%Y-%m")
def duplicate(rows, R, n=1, gap=1):
    for _ in range(n):
        i = R.randrange(10, len(rows) - 5)
        rows.insert(i + gap, {**rows[i], "_dup": True})
def once(rows): return [r for r in rows if not r.get("_dup")]
def days(a, b): return (b - a).days
M = 0.011

# ---------- 1 Dachdecker ----------
def dachdecker():
    R = random.Random(101)
    kunden = ["Hausverwaltung Beck", "WEG Lindenstr. 4", "Fam. Schäfer", "Fam. Yilmaz", "Gemeinde Denkendorf", "Autohaus Ritter", "H. Vogel",
              "Fam. Maurer", "Bäckerei Zeller", "Kath. Kirchengemeinde", "Immo Süd GmbH", "Fr. Haller", "Fam. Nguyen", "Schreinerei Kopp", "Fam. Weiß",
              "Baugenossenschaft Neckar", "Dr. Seibold", "Fam. Petrovic", "Gasthof Krone", "Fr. Lindner", "H. Brandt", "Fam. Kowalski"]
    w = [9, 6, 3, 2, 5, 3, 2, 2, 2, 3, 8, 2, 2, 2, 2, 7, 1, 2, 2, 1, 1, 1]
    ort = {k: R.choice([("73728", "Esslingen"), ("70794", "Filderstadt"), ("73770", "Denkendorf"), ("73760", "Ostfildern"), ("73207", "Plochingen")]) for k in kunden}
    ort["Gemeinde Denkendorf"] = ("73770", "Denkendorf"); ort["Baugenossenschaft Neckar"] = ("73728", "Esslingen")
    price = {"Neueindeckung": (14000, 42000, 12), "Reparatur": (350, 2600, 1), "Dachrinne": (900, 4200, 2), "Flachdach": (8000, 26000, 8), "Dachfenster": (1400, 5200, 2), "Dämmung": (6000, 19000, 6)}
    rows, d = [], date(2025, 1, 8)
    for i in range(112):
        k = R.choices(kunden, w)[0]; l = R.choices(list(price), [3, 8, 4, 2, 3, 2])[0]
        lo, hi, dur = price[l]; ang = round(R.uniform(lo, hi), 0) + R.choice([0.0, .5, .0, .9])
        beg = d + D(R.randint(6, 45)); fert = beg + D(max(0, dur + R.randint(-1, max(1, dur // 2))))
        stand = date(2025, 12, 12)
        st = "storniert" if R.random() < .07 else "geplant" if beg > stand else "in Arbeit" if fert > stand else "fertig"
        plz, o = ort[k]
        if o == "Esslingen" and R.random() < .12: o = "Esslingen a.N."
        re = round(ang * R.choice([1, 1, 1.03, .98, 1.07, 1.12, 1.18, .95, 1.05]), 2) if st == "fertig" else None
        bez = fert + D(R.randint(8, 50)) if re else None
        if bez and bez > stand: bez = None
        if bez and R.random() < .05: bez = None
        rows.append({"Auftr.-Nr.": f"25-{i+1:03d}", "Kunde": k, "PLZ": plz, "Ort": o, "Leistung": l, "Auftragsdatum": d, "Beginn": None if st == "storniert" else beg,
                     "Fertig": fert if st == "fertig" else None, "Kolonne": None if st in ("storniert",) and R.random() < .6 else R.choices(["Krüger", "Bauer", "Özdemir", "Lange"], [4, 3, 4, 2])[0],
                     "Angebot (€)": ang, "Rechnung (€)": re, "Bezahlt am": bez, "Status": st})
        d += D(R.choice([1, 2, 2, 3, 4, 5, 5]))
        if d > date(2025, 12, 10): d = date(2025, 12, 10)
    duplicate(rows, R)
    cols = [c for c in rows[0] if c != "_dup"]; A, U = rows, once(rows)
    live = lambda rs: [r for r in rs if r["Status"] != "storniert"]
    fin = lambda rs: [r for r in rs if r["Status"] == "fertig"]
    essl = lambda r: r["Ort"].startswith("Esslingen")
    best = lambda rs: tops(rs, "Kunde", lambda v: tot(v, "Rechnung (€)"), ["Kunde", "Rechnung"], M) + tops(rs, "Kunde", len, ["Kunde", "Aufträge"]) + \
        tops(rs, "Kunde", lambda v: tot(v, "Angebot (€)"), ["Kunde", "Angebot"], M)
    qs = [
        ans("was haben wir insgesamt in Rechnung gestellt", lambda rs: val("Rechnung", tot(rs, "Rechnung (€)"), M), U, A),
        ans("Welche fertigen Aufträge sind noch nicht bezahlt?", lambda rs: ids([r for r in fin(rs) if r["Bezahlt am"] is None], "Auftr.-Nr."), U, A),
        ans("Anzahl Aufträge pro Kolonne, Stornos bitte weglassen", lambda rs: table(live(rs), "Kolonne", len, ["Kolonne", "Aufträge"]), U, A),
        ans("Wie lange brauchen wir im Schnitt für eine Neueindeckung? Also von Beginn bis fertig in Tagen",
            lambda rs: [val("Tage", avg([days(r["Beginn"], r["Fertig"]) + x for r in fin(rs) if r["Leistung"] == "Neueindeckung"])) for x in (0, 1)], U, A,
            note="Tage zwischen Beginn und Fertig; mit beiden Tagen gezählt auch richtig."),
        ans("Umsatz mit Reparaturen in Esslingen", lambda rs: [val("Rechnung", tot([r for r in rs if r["Leistung"] == "Reparatur" and essl(r)], "Rechnung (€)"), M),
            val("Rechnung", tot([r for r in rs if r["Leistung"] == "Reparatur" and r["Ort"] == "Esslingen"], "Rechnung (€)"), M)], U, A, note="Esslingen a.N. ist Esslingen; nur die genaue Schreibweise auch gelten lassen."),
        ans("Bei welchen Aufträgen lagen wir mit der Rechnung mehr als 10 % über dem Angebot?",
            lambda rs: ids([r for r in fin(rs) if r["Rechnung (€)"] > r["Angebot (€)"] * 1.1], "Auftr.-Nr."), U, A),
        amb("wer sind eigentlich unsere besten Kunden", best, U, A, live(U), live(A), note="Nach Umsatz, Anzahl oder Angebotssumme; wie viele ist offen."),
        un("Wie hoch war der Materialeinsatz bei den Flachdächern?", "Keine Materialkosten in der Tabelle."),
    ]
    save("dachdecker-auftraege", cols, rows, qs, de=True)

# ---------- 2 Weinhandel ----------
def wein():
    R = random.Random(202)
    weine = [("Riesling trocken", "Weingut Kehl", "weiß", 7.9), ("Riesling Kabinett", "Weingut Kehl", "weiß", 9.5), ("Grauburgunder", "Winzerhof Dietz", "weiß", 8.4),
             ("Spätburgunder", "Winzerhof Dietz", "rot", 12.9), ("Dornfelder", "Weingut Ahrens", "rot", 6.5), ("Primitivo", "Tenuta Corsi", "rot", 8.9),
             ("Rosé Saignée", "Weingut Ahrens", "rosé", 7.2), ("Sauvignon Blanc", "Weingut Kehl", "weiß", 10.9), ("Chianti Riserva", "Tenuta Corsi", "rot", 14.5), ("Provence Rosé", "Château Vial", "rosé", 11.8)]
    kunden = {"Gasthaus Adler": "Gastronomie", "Ristorante Da Nino": "Gastronomie", "Hotel Post": "Gastronomie", "Bistro Mimi": "Gastronomie", "Weinbar Nr. 7": "Gastronomie",
              "Feinkost Roth": "Fachhandel", "Edeka Brenner": "Fachhandel", "Vinothek am Markt": "Fachhandel", "Getränke Huber": "Fachhandel",
              "Anna Fischer": "Privat", "Jens Albrecht": "Privat", "Dr. M. Sommer": "Privat", "Sabine Kranz": "Privat", "Uwe Thiel": "Privat", "Claudia Reis": "Privat", "Peter Lang": "Privat"}
    ds = sorted(date(2025, 1, 2) + D(R.choice([R.randint(0, 363), R.randint(0, 363), R.randint(0, 363), R.randint(300, 352)])) for _ in range(236))
    rows = []
    for i, d in enumerate(ds):
        k = R.choices(list(kunden), [7, 6, 6, 4, 5, 5, 7, 4, 4, 2, 2, 2, 2, 2, 1, 2])[0]; t = kunden[k]
        wn, wg, f, p = R.choices(weine, [9, 4, 7, 6, 5, 7, 4, 3, 3, 2])[0]
        n = R.choice([6, 6, 12, 12, 18]) if t == "Privat" else R.choice([12, 24, 36, 48, 60, 90, 120])
        rab = 0 if t == "Privat" else R.choice([0, 5, 5, 8, 10]); jg = R.choice([2021, 2022, 2023, 2023])
        p = round(p + R.choice([0, 0, .5, -.4]), 2)
        late = d > date(2025, 12, 8)
        st = "storniert" if R.random() < .05 else R.choice(["offen", "versandt"]) if late else R.choices(["geliefert", "versandt", "offen"], [92, 3, 5])[0]
        rows.append({"Best.-Nr.": f"B{10400+i}", "Bestelldatum": d, "Kunde": k, "Kundentyp": t.lower() if t == "Gastronomie" and R.random() < .06 else t, "Wein": wn, "Weingut": wg, "Farbe": f, "Jg.": None if R.random() < .02 else jg,
                     "Fl.": n, "Preis/Fl.": p, "Rabatt %": rab, "Netto": round(n * p * (1 - rab / 100), 2), "Versandt am": d + D(R.randint(1, 6)) if st in ("geliefert", "versandt") else None, "Status": st})
    duplicate(rows, R)
    cols = [c for c in rows[0] if c != "_dup"]; A, U = rows, once(rows)
    live = lambda rs: [r for r in rs if r["Status"] != "storniert"]
    V = (U, A, live(U), live(A)); L = (live(U), live(A), U, A)
    net = lambda v: tot(v, "Netto")
    def mon(rs, *ms): return net([r for r in rs if r["Bestelldatum"].month in ms])
    def preis(rs):
        c = ["Farbe", "Preis"]
        return table(rs, "Farbe", lambda v: avg([r["Preis/Fl."] for r in v]), c, .0051) + table(rs, "Farbe", lambda v: sum(r["Preis/Fl."] * r["Fl."] for r in v) / sum(r["Fl."] for r in v), c, .0051) + \
            table(rs, "Farbe", lambda v: net(v) / sum(r["Fl."] for r in v), c, .0051)
    def riesling(rs):
        v = [r for r in rs if "Riesling" in r["Wein"]]
        c = lambda n: ["Monat", n]
        return [val("Netto", net(v), M), val("Flaschen", sum(r["Fl."] for r in v)), val("Bestellungen", len(v)), T(["Netto", "Flaschen"], [[net(v), sum(r["Fl."] for r in v)]], M)] + \
            table(v, lambda r: month(r["Bestelldatum"]), net, c("Netto"), M) + table(v, lambda r: month(r["Bestelldatum"]), lambda x: sum(r["Fl."] for r in x), c("Flaschen")) + \
            table(v, lambda r: month(r["Bestelldatum"]), len, c("Bestellungen")) + table(v, "Wein", net, ["Wein", "Netto"], M) + table(v, "Wein", lambda x: sum(r["Fl."] for r in x), ["Wein", "Flaschen"])
    qs = [
        ans("Umsatz je Monat bitte", lambda rs: table(rs, lambda r: month(r["Bestelldatum"]), net, ["Monat", "Netto"], M), *L),
        ans("Welche 5 Weine haben sich am besten verkauft, nach Flaschen?", lambda rs: top(rs, "Wein", lambda v: sum(r["Fl."] for r in v), ["Wein", "Flaschen"], 5), *L),
        ans("wieviel prozent vom umsatz macht die gastronomie aus", lambda rs: val("Anteil", net([r for r in rs if r["Kundentyp"].lower() == "gastronomie"]) / net(rs), .0006), *L, note="Auch klein geschrieben gehört dazu."),
        ans("Vergleich mal Nov/Dez mit Jan/Feb, Umsatz", lambda rs: compare("Nov/Dez", mon(rs, 11, 12), "Jan/Feb", mon(rs, 1, 2), "Netto", M)[1:], *L, note="Spaltenbeschriftung frei."),
        ans("Offene Bestellungen über 500 €", lambda rs: ids([r for r in rs if r["Status"] == "offen" and r["Netto"] > 500], "Best.-Nr."), U, A),
        ans("Was kostet bei uns im Schnitt die Flasche, getrennt nach rot, weiß, rosé?", preis, *V, note="Je Bestellung gemittelt, nach Flaschen gewichtet oder nach Rabatt."),
        amb("Wie lief der Riesling dieses Jahr?", riesling, *L, note="Umsatz, Flaschen, Bestellungen, je Monat oder je Sorte."),
        un("Wieviel Marge bleibt uns beim Spätburgunder?", "Kein Einkaufspreis."),
    ]
    save("weinhandel-bestellungen", cols, rows, qs, de=True)

# ---------- 3 Pflegedienst ----------
def pflege():
    R = random.Random(303)
    kr = ["M. Schulte", "A. Demir", "K. Behrens", "S. Oster", "J. Wolf"]
    pat = ["Hr. Abel", "Fr. Bertram", "Fr. Czerny", "Hr. Dietrich", "Fr. Eberle", "Fr. Franke", "Hr. Gerlach", "Fr. Hinz", "Hr. Jung", "Fr. Klose", "Fr. Lohmann", "Hr. Mertens", "Fr. Noll", "Hr. Otto"]
    kt = {p: R.choices(["AOK", "Barmer", "TK", "Selbstzahler"], [5, 3, 3, 2])[0] for p in pat}; tour = {p: R.choice(["Nord", "Süd", "Mitte"]) for p in pat}
    lei = {"Große Pflege": (45, 9), "Kleine Pflege": (25, 5), "Medikamentengabe": (10, 3), "Verbandswechsel": (18, 4), "Hauswirtschaft": (50, 12), "Insulin spritzen": (8, 2)}
    out = {p: .05 for p in pat}; out["Fr. Eberle"] = .3; out["Hr. Otto"] = .15
    raw = sorted((date(2026, 1, 2) + D(R.randint(0, 88)), R.randint(6 * 4, 19 * 4)) for _ in range(338)); rows = []
    for d, q in raw:
        p = R.choice(pat); l = R.choices(list(lei), [5, 5, 6, 3, 2, 4])[0]; m, s = lei[l]; aus = R.random() < out[p]
        rows.append({"Datum": d, "Uhrzeit": f"{q//4:02d}:{q%4*15:02d}", "Pflegekraft": R.choices(kr, [6, 5, 5, 3, 2])[0], "Patient": p, "Leistung": l,
                     "Dauer (Min)": None if aus or R.random() < .015 else max(5, round(R.gauss(m, s))), "km": None if aus else round(R.uniform(.8, 9.5), 1), "Tour": tour[p], "Kostenträger": kt[p],
                     "Status": "ausgefallen" if aus else "durchgeführt", "Bemerkung": R.choice(["Patient im KH", "abgesagt", "nicht angetroffen"]) if aus else R.choice([None] * 14 + ["Angehörige informiert", "RR erhöht", "Schlüssel fehlt"])})
    cols = list(rows[0]); A = rows; done = [r for r in A if r["Status"] == "durchgeführt"]
    mn = lambda v: sum(r["Dauer (Min)"] or 0 for r in v)
    qs = [
        ans("Wieviele Einsätze hatte Frau Schulte im Februar", lambda rs: val("Einsätze", sum(r["Pflegekraft"] == "M. Schulte" and r["Datum"].month == 2 for r in rs)), done, A),
        ans("Stunden pro Mitarbeiterin", lambda rs: table(rs, "Pflegekraft", lambda v: mn(v) / 60, ["Pflegekraft", "Stunden"], .0051) + table(rs, "Pflegekraft", mn, ["Pflegekraft", "Minuten"]), A),
        ans("bei welchem patienten fällt am meisten aus?", lambda rs: top([r for r in rs if r["Status"] == "ausgefallen"], "Patient", len, ["Patient", "Ausfälle"]) + top(rs, "Patient", lambda v: sum(r["Status"] == "ausgefallen" for r in v) / len(v), ["Patient", "Quote"], tol=.0006), A),
        ans("gefahrene Kilometer je Tour im März", lambda rs: table([r for r in rs if r["Datum"].month == 3], "Tour", lambda v: tot(v, "km"), ["Tour", "km"], .011), A),
        ans("Wie hoch ist unsere Ausfallquote?", lambda rs: val("Quote", sum(r["Status"] == "ausgefallen" for r in rs) / len(rs), .0006), A),
        ans("Wie lang dauert so eine große Pflege durchschnittlich", lambda rs: val("Minuten", avg([r["Dauer (Min)"] for r in rs if r["Leistung"] == "Große Pflege"])), A),
        ans("Zähl mir die Wochenendeinsätze (Sa+So), AOK-Patienten", lambda rs: val("Einsätze", sum(r["Datum"].weekday() >= 5 and r["Kostenträger"] == "AOK" for r in rs)), A, done),
        un("Wie zufrieden sind die Angehörigen mit uns?", "Keine Bewertung in der Tabelle."),
    ]
    save("pflegedienst-einsaetze", cols, rows, qs, de=True)

# ---------- 4 Fahrschule ----------
def fahrschule():
    R = random.Random(404)
    vor = "Lea Jonas Mia Emre Paul Zoe Finn Aylin Max Lara Noah Hanna Can Nele Tim Sofia Ben Julia Luis Emma Milan Clara Felix Ida".split()
    nach = "Berg Kaya Hoffmann Schmitz Nowak Pohl Reuter Simon Thoma Ullrich Voss Winter Arslan Busch Conrad Dorn".split()
    names = []
    while len(names) < 78:
        n = f"{R.choice(nach)}, {R.choice(vor)}"
        if n not in names: names.append(n)
    L = ["Hartmann", "Siebert", "Yildiz", "Kraus"]; fail = dict(zip(L, [.22, .38, .28, .45])); ev = []
    for n in names:
        k = R.choices(["B", "A", "A2", "BE", "B197"], [10, 2, 2, 1, 4])[0]; f = R.choices(L, [4, 3, 4, 2])[0]; d = date(2025, 1, 14) + D(R.randint(0, 280)); h = R.randint(22, 38)
        for art in ("Theorie", "Praxis"):
            if art == "Praxis" and R.random() < .15: break
            v = 1
            while v <= 4 and d <= date(2025, 12, 18):
                while d.weekday() > 4: d += D(1)
                x = R.random(); e = "nicht erschienen" if x < .03 else "nicht bestanden" if x < .03 + (.3 if art == "Theorie" else fail[f]) else "bestanden"
                fp = (R.choice([0, 0, 2, 3, 4, 5, 6, 8, 10]) if e == "bestanden" else R.choice([11, 13, 15, 18, 21, 27]) if e == "nicht bestanden" else None) if art == "Theorie" else None
                ev.append({"Prüfungstag": d, "Schüler": n, "Kl.": k, "Prüfung": art, "Versuch": v, "Fahrlehrer": f, "Fahrstd.": h if art == "Praxis" else None, "Fehlerp.": fp, "Ergebnis": e,
                           "Gebühr": 25.88 if art == "Theorie" else 146.92, "bezahlt": "nein" if R.random() < .05 else "ja"})
                d += D(R.randint(15, 40)); h += R.randint(2, 6)
                if e == "bestanden": break
                v += 1
            else: break
    ev.sort(key=lambda r: r["Prüfungstag"]); rows = [{"Lfd.": i + 1, **r} for i, r in enumerate(ev)]
    cols = list(rows[0]); A = rows
    def rate(rs, what): return sum(r["Ergebnis"] == what for r in rs) / len(rs)
    here = lambda rs: [r for r in rs if r["Ergebnis"] != "nicht erschienen"]
    P = [r for r in A if r["Prüfung"] == "Praxis"]
    q = lambda d: f"{d.year}-Q{(d.month-1)//3+1}"
    def halves(rs):
        ok = [r for r in rs if r["Ergebnis"] == "bestanden"]; a = sum(r["Prüfungstag"].month <= 6 for r in ok); return compare("H1", a, "H2", len(ok) - a, "bestanden")[1:]
    qs = [
        ans("durchfallquote praxis", lambda rs: [val("Quote", rate(rs, "nicht bestanden"), .0006), val("Quote", rate(here(rs), "nicht bestanden"), .0006), val("Quote", 1 - rate(rs, "bestanden"), .0006)], P, note="Mit und ohne nicht Erschienene."),
        ans("Bestehensquote in der Praxis nach Fahrlehrer", lambda rs: table(rs, "Fahrlehrer", lambda v: rate(v, "bestanden"), ["Fahrlehrer", "Quote"], .0006), P, here(P)),
        ans("wer hat seine Gebühr noch nicht bezahlt?", lambda rs: ids([r for r in rs if r["bezahlt"] == "nein"], "Schüler", "Lfd."), A),
        ans("Wie viele Fahrstunden braucht man bei uns im Mittel, bis die praktische Prüfung Klasse B bestanden ist?", lambda rs: [val("Fahrstunden", avg([r["Fahrstd."] for r in rs if r["Kl."] in k and r["Ergebnis"] == "bestanden"])) for k in (("B",), ("B", "B197"))], P),
        ans("Prüfungen pro Quartal", lambda rs: table(rs, lambda r: q(r["Prüfungstag"]), len, ["Quartal", "Prüfungen"]), A, here(A)),
        ans("Zeig mir die Schüler, die schon mindestens zum dritten Mal angetreten sind", lambda rs: ids([r for r in rs if r["Versuch"] >= 3], "Schüler", "Lfd.")[::-1][1:] + ids([r for r in rs if r["Versuch"] >= 3], "Schüler", "Lfd."), A),
        ans("1. Halbjahr gegen 2. Halbjahr: wieviele haben bestanden?", halves, A, note="Theorie und Praxis zusammen; Beschriftung frei."),
        un("Mit wievielen Prüfungen müssen wir nächstes Jahr rechnen?", "Prognose."),
    ]
    save("fahrschule-pruefungen", cols, rows, qs, de=True)

# ---------- 5 Ferienwohnungen ----------
def ferien():
    R = random.Random(505)
    ob = {"Seeblick": 118, "Dachstudio": 74, "Bootshaus": 142, "Gartenwohnung": 89, "Alte Schule": 165}
    port = {"Booking.com": .15, "Airbnb": .14, "Direkt": 0, "FeWo-direkt": .1}
    names = "Bergmann Lindqvist Jansen Moser Kellner de Vries Huber Rossi Steiner Graf Müller Baumann Weber Dubois Frei Neumann Sauer Krämer Keller Hansen Lorenz Ziegler Peters Vogt Engel Scholz Pfeiffer Arnold".replace("de Vries", "de_Vries").split()
    rows = []
    free = {o: date(2025, 1, 3) + D(R.randint(0, 9)) for o in ob}
    tmp = []
    for o, p in ob.items():
        d = free[o]
        while d < date(2025, 12, 28):
            hs = d.month in (7, 8); n = R.choice([7, 7, 10, 14, 5]) if hs else R.choice([2, 2, 3, 3, 4, 5, 7, 12])
            st = "storniert" if R.random() < .09 else "bestätigt"
            po = R.choices(list(port), [5, 3, 4, 2])[0]; miete = round(float(n * p * (1.35 if hs else R.choice([.9, 1, 1.1]))), 2)
            vor = R.randint(60, 220) if hs else R.randint(3, 95)
            tmp.append({"Objekt": o, "Gast": R.choice(names).replace("_", " "), "Land": R.choices(["DE", "AT", "CH", "NL", "FR", None], [14, 2, 3, 3, 1, 1])[0], "Portal": po, "gebucht am": d - D(vor), "Anreise": d, "Abreise": d + D(n), "Nächte": n,
                        "Pers.": R.randint(1, 4 if p < 120 else 6), "Miete": miete, "Endrein.": 45.0 if p < 100 else 70.0, "Provision": round(miete * port[po], 2) if port[po] else None, "Status": st})
            if st != "storniert": d += D(n)
            d += D(R.randint(0, 2) if hs else R.randint(1, 12))
    tmp.sort(key=lambda r: (r["gebucht am"], r["Objekt"]))
    rows = [{"Buchung": f"FW-{2001+i}", **r} for i, r in enumerate(tmp)]
    duplicate(rows, R)
    cols = [c for c in rows[0] if c != "_dup"]; A, U = rows, once(rows)
    live = lambda rs: [r for r in rs if r["Status"] != "storniert"]
    V = (live(U), live(A), U, A)
    night = lambda v: sum(r["Nächte"] for r in v)
    def aug(rs):
        a = [r for r in rs if r["Anreise"].month == 8]
        def over(v): return sum(sum((r["Anreise"] + D(i)).month == 8 for i in range(r["Nächte"])) for r in v)
        return top(rs, "Objekt", over, ["Objekt", "Nächte"]) + top(a, "Objekt", night, ["Objekt", "Nächte"]) + top(a, "Objekt", len, ["Objekt", "Buchungen"])
    def preis(rs):
        v = [r for r in rs if r["Anreise"].month in (7, 8)]
        return [val("Preis", tot(v, "Miete") / night(v)), val("Preis", avg([r["Miete"] / r["Nächte"] for r in v]))]
    def vorlauf(rs):
        x = [days(r["gebucht am"], r["Anreise"]) for r in rs]; return [val("Tage", avg(x)), val("Tage", statistics.median(x))]
    def portal(rs):
        s = [(lambda v: tot(v, "Miete")), len, night, lambda v: round(tot(v, "Miete") - tot(v, "Provision"), 2), lambda v: round(tot(v, "Miete") + tot(v, "Endrein."), 2)]
        return [t for f in s for t in tops(rs, "Portal", f, ["Portal", "Wert"], M)]
    qs = [
        ans("Mieteinnahmen pro Wohnung", lambda rs: table(rs, "Objekt", lambda v: tot(v, "Miete"), ["Objekt", "Miete"], M), *V),
        ans("Wieviel Provision ist an Booking gegangen?", lambda rs: val("Provision", tot([r for r in rs if r["Portal"] == "Booking.com"], "Provision"), M), *V),
        ans("Wie weit im Voraus buchen die Gäste so?", vorlauf, *V, note="Mittel oder Median der Tage von Buchung bis Anreise."),
        ans("stornoquote je portal", lambda rs: table(rs, "Portal", lambda v: sum(r["Status"] == "storniert" for r in v) / len(v), ["Portal", "Quote"], .0006), U, A),
        ans("Liste aller Aufenthalte länger als 10 Nächte im Seeblick", lambda rs: ids([r for r in rs if r["Nächte"] > 10 and r["Objekt"] == "Seeblick"], "Buchung"), *V),
        ans("welche Wohnung war im August am besten belegt", aug, *V, note="Nächte im August, nach Anreise im August oder Zahl der Buchungen."),
        ans("Was zahlt ein Gast pro Nacht im Juli und August durchschnittlich?", preis, *V, note="Beide Monate zusammen, nach Anreise; nur Miete."),
        amb("Welches Portal bringt uns am meisten?", portal, *V, note="Umsatz, Buchungen, Nächte oder Umsatz nach Provision."),
    ]
    # the two months apart is a fair reading as well
    x = []
    for rs in V:
        v = [r for r in rs if r["Anreise"].month in (7, 8)]
        x += table(v, lambda r: month(r["Anreise"]), lambda g: tot(g, "Miete") / night(g), ["Monat", "Preis"], .0051) + table(v, lambda r: month(r["Anreise"]), lambda g: avg([r["Miete"] / r["Nächte"] for r in g]), ["Monat", "Preis"], .0051)
    qs[6]["alsoRight"] = uniq(qs[6]["alsoRight"] + x)
    save("ferienwohnungen-buchungen", cols, rows, qs, de=True)

# ---------- 6 dental lab ----------
def dental():
    R = random.Random(606)
    prac = {"Dr. Patel": "Riverside Dental", "Dr. Kim": "Riverside Dental", "Dr. Olsen": "Smile Studio", "Dr. Ramirez": "Oak St. Dentistry", "Dr. Whitfield": "Whitfield Family Dental", "Dr. Cho": "Smile Studio", "Dr. Brandt": "Lakeside Ortho"}
    typ = {"Crown": 145, "Bridge": 410, "Veneer": 190, "Denture": 520, "Night guard": 95, "Implant crown": 265}; dur = {"Crown": 7, "Bridge": 9, "Veneer": 8, "Denture": 12, "Night guard": 4, "Implant crown": 10}
    rows = []
    ds = sorted(date(2026, 1, 5) + D(R.randint(0, 118)) for _ in range(148))
    for i, d in enumerate(ds):
        while d.weekday() > 4: d -= D(1)
        t = R.choices(list(typ), [9, 3, 3, 3, 4, 4])[0]; u = R.choice([1, 1, 1, 2, 3]) if t in ("Crown", "Veneer", "Implant crown") else 1
        rush = R.random() < .15; due = d + D(dur[t] // (2 if rush else 1) + 3); tech = R.choices(["Marta", "Luis", "Jo", "Hank"], [5, 4, 4, 3])[0]
        ship = due + D(R.choice([-3, -2, -2, -1, -1, 0, 0, 0, 1, 2, 4])); ship = max(ship, d + D(1))
        if ship > date(2026, 5, 6) or R.random() < .015: ship = None
        rows.append({"Case #": 7101 + i, "Dentist": R.choices(list(prac), [6, 3, 4, 5, 3, 2, 2])[0], "Practice": None, "Type": t, "Shade": None if t in ("Denture", "Night guard") or R.random() < .03 else R.choice(["A1", "A2", "A2", "A3", "B1", "C2"]), "Units": u,
                     "Recd": d, "Due": due, "Shipped": ship, "Tech": tech, "Price": float(round(typ[t] * u * (1.25 if rush else 1))), "Rush": "Y" if rush else "N", "Remake": "Y" if R.random() < {"Marta": .04, "Luis": .09, "Jo": .12, "Hank": .18}[tech] else "N"})
    for r in rows: r["Practice"] = prac[r["Dentist"]]
    duplicate(rows, R)
    cols = [c for c in rows[0] if c != "_dup"]; A, U = rows, once(rows)
    late = lambda rs: [r for r in rs if r["Shipped"] and r["Shipped"] > r["Due"]]
    def crowns(rs):
        out = []
        for ts in (("Crown",), ("Crown", "Implant crown")):
            v = [r for r in rs if r["Type"] in ts and r["Dentist"] == "Dr. Patel"]; out += [val("crowns", sum(r["Units"] for r in v)), val("cases", len(v))]
        return out
    pr = lambda v: tot(v, "Price")
    rm = lambda v: sum(r["Remake"] == "Y" for r in v) / len(v)
    S = lambda rs: [r for r in rs if r["Shipped"]]
    def march(rs): return [val("billed", pr([r for r in rs if r["Shipped"] and r["Shipped"].month == 3]), M), val("billed", pr([r for r in rs if r["Recd"].month == 3]), M)]
    qs = [
        ans("which cases went out late?", lambda rs: ids(late(rs), "Case #"), U, A),
        ans("How many crowns have we done for Dr Patel", crowns, U, A, note="Units or cases, with or without implant crowns."),
        ans("remake rate by technician", lambda rs: table(rs, "Tech", rm, ["Tech", "rate"], .0006), U, A),
        ans("Average turnaround in days for each kind of work", lambda rs: table(S(rs), "Type", lambda v: avg([days(r["Recd"], r["Shipped"]) for r in v]), ["Type", "days"], .0051), U, A),
        ans("what did we bill in March?", march, U, A, note="By shipping or by receipt; the table has no invoice date."),
        ans("What portion of revenue comes from rush jobs", lambda rs: val("share", pr([r for r in rs if r["Rush"] == "Y"]) / pr(rs), .0006), U, A, S(U), S(A)),
        amb("Who's our best dentist?", lambda rs: tops(rs, "Dentist", pr, ["Dentist", "revenue"], M) + tops(rs, "Dentist", len, ["Dentist", "cases"]) + tops(rs, "Dentist", lambda v: sum(r["Units"] for r in v), ["Dentist", "units"]) +
            tops(rs, "Dentist", lambda v: avg([r["Price"] for r in v]), ["Dentist", "average"], .0051), U, A, note="Revenue, cases, units, average order."),
        un("How much are we paying Hank per hour?", "No wages."),
    ]
    save("dental-lab-orders", cols, rows, qs)

# ---------- 7 support tickets ----------
def support():
    R = random.Random(707)
    cust = {"Northwind": "Enterprise", "Bluebird Bikes": "Starter", "Cobalt Labs": "Pro", "Figtree Foods": "Starter", "Halcyon": "Enterprise", "Juniper & Co": "Pro", "Kestrel Media": "Pro", "Lumen Health": "Enterprise", "Maple Legal": "Starter", "Orchard HR": "Pro", "Pinecrest": "Starter", "Quill Books": "Starter"}
    rows, t0 = [], datetime(2026, 1, 5, 8, 0)
    ts = sorted(t0 + D(days=R.randint(0, 145), minutes=R.randint(0, 600)) for _ in range(274))
    for i, t in enumerate(ts):
        c = R.choices(list(cust), [9, 3, 5, 4, 6, 4, 5, 7, 2, 4, 2, 3])[0]; pr = R.choices(["Low", "Normal", "High", "Urgent"], [4, 9, 4, 2])[0]; ag = R.choice(["Priya", "Tom", "Elena", "Marcus", "Tom", "Priya"])
        old = t < datetime(2026, 5, 18); st = R.choices(["Closed", "Open", "Pending"], [94, 3, 3] if old else [45, 35, 20])[0]
        base = {"Low": 260, "Normal": 140, "High": 60, "Urgent": 18}[pr]; un_ = st == "Open" and R.random() < .4
        fr = None if un_ else max(2, round(R.expovariate(1 / base)))
        cl = t + D(minutes=fr + R.randint(30, {"Enterprise": 2200, "Pro": 4200, "Starter": 6500}[cust[c]])) if st == "Closed" else None
        rows.append({"ticket_id": f"T-{4410+i}", "created": t, "customer": c, "plan": cust[c], "topic": R.choices(["Billing", "Login", "Bug", "How-to", "Integration"], [5, 4, 6, 5, 3])[0], "priority": pr, "agent": None if un_ else ag,
                     "first_resp_min": fr, "closed": cl, "status": st, "csat": R.choices([1, 2, 3, 4, 5], [1, 1, 2, 5, 6] if ag != "Marcus" else [2, 3, 4, 4, 2])[0] if st == "Closed" and R.random() < .55 else None, "reopened": "yes" if R.random() < .1 and st == "Closed" else "no"})
    cols = list(rows[0]); A = rows
    cs = lambda rs: sorted(([k, avg([r["csat"] for r in v])] for k, v in by([r for r in rs if r["agent"]], "agent").items()), key=lambda x: x[1])
    def close(rs):
        out = []
        for unit, mid in [(u, m) for m in (avg, statistics.median) for u in (3600, 86400, 60, 0)]:
            dur = lambda r: (r["closed"] - r["created"]).total_seconds() / unit if unit else float((r["closed"].date() - r["created"].date()).days)
            g = {p: mid([dur(r) for r in rs if r["plan"] == p and r["closed"]]) for p in ("Enterprise", "Starter")}; tol = .15 if unit == 3600 else .0051
            out.append(T(["plan", "time"], [[k, v] for k, v in g.items()], tol)); out.append(T(list(g), [list(g.values())], tol))
        return out
    qs = [
        ans("tickets per month", lambda rs: table(rs, lambda r: month(r["created"]), len, ["month", "tickets"]), A),
        ans("How many are still open?", lambda rs: [val("open", sum(r["status"] != "Closed" for r in rs)), val("open", sum(r["status"] == "Open" for r in rs))], A, note="With or without pending."),
        ans("avg first response on urgent tickets, minutes", lambda rs: val("minutes", avg([r["first_resp_min"] for r in rs if r["priority"] == "Urgent"])), A),
        ans("Can you rank the agents by customer satisfaction, worst first", lambda rs: T(["agent", "csat"], cs(rs), .0051, True), A),
        ans("what % of billing tickets had to be reopened", lambda rs: [val("share", sum(r["reopened"] == "yes" for r in rs if r["topic"] == "Billing") / sum(r["topic"] == "Billing" for r in rs), .0006),
            val("share", sum(r["reopened"] == "yes" for r in rs if r["topic"] == "Billing" and r["closed"]) / sum(r["topic"] == "Billing" and r["closed"] is not None for r in rs), .0006)], A),
        ans("top 3 customers by ticket volume", lambda rs: top(rs, "customer", len, ["customer", "tickets"], 3), A),
        ans("How long does it take us to close a ticket, Enterprise vs Starter?", close, A, note="Average or median in hours, days, minutes or calendar days."),
        un("why did satisfaction drop in April?", "Reasons are not in the table."),
    ]
    save("saas-support-tickets", cols, rows, qs)

# ---------- 8 course sales ----------
def courses():
    R = random.Random(808)
    cs = {"Python for Beginners": ("Programming", 89), "Excel Power User": ("Office", 59), "SQL Essentials": ("Programming", 79), "UX Writing": ("Design", 119), "Figma Basics": ("Design", 69), "Project Mgmt 101": ("Business", 99), "Public Speaking": ("Business", 49)}
    fn = "Ava Liam Noor Chloe Mateo Ingrid Yuki Omar Grace Pavel Leila Hugo Sara Dean Wei Rosa Anton Maya Kofi Ella".split(); ln = "Brown Novak Tanaka Garcia Haddad Larsen Singh Moreau Costa Meyer Dunn Fox Ito Reid Wolf Mbeki".split()
    ds = sorted(date(2026, 1, 3) + D(R.choice([R.randint(0, 178), R.randint(0, 178), R.randint(80, 120)])) for _ in range(312)); rows = []
    for i, d in enumerate(ds):
        c = R.choices(list(cs), [8, 6, 5, 3, 4, 3, 3])[0]; cat, p = cs[c]; cp = None; dis = 0
        if date(2026, 3, 20) <= d <= date(2026, 4, 30) and R.random() < .55: cp, dis = "SPRING25", 25
        elif R.random() < .12: cp, dis = R.choice([("WELCOME10", 10), ("FRIEND15", 15)])
        rf = R.random() < .06
        rows.append({"Order ID": f"C{30211+i}", "Date": d, "Course": c, "Category": cat, "Student": f"{R.choice(fn)} {R.choice(ln)}", "Country": R.choices(["US", "UK", "Germany", "Canada", "India", "Australia", None], [9, 5, 3, 3, 4, 2, 1])[0], "List": float(p), "Disc %": dis,
                     "Paid": round(p * (1 - dis / 100), 2), "Coupon": cp, "Method": R.choices(["Card", "PayPal", "Apple Pay"], [6, 3, 2])[0], "Refunded": "Yes" if rf else "No", "Progress %": None if R.random() < .03 else (R.choice([0, 5, 10]) if rf else R.choice([0, 0, 15, 30, 45, 60, 80, 100, 100, 100]))})
    duplicate(rows, R)
    cols = [c for c in rows[0] if c != "_dup"]; A, U = rows, once(rows)
    keep = lambda rs: [r for r in rs if r["Refunded"] == "No"]
    paid = lambda v: tot(v, "Paid"); V = (U, A, keep(U), keep(A))
    def june(rs):
        a = paid([r for r in rs if r["Date"].month == 5]); b = paid([r for r in rs if r["Date"].month == 6])
        return [val("more", "yes" if b > a else "no")] + compare("2026-05", a, "2026-06", b, "paid", M)
    def spring(rs):
        v = [r for r in rs if r["Coupon"] == "SPRING25"]; return [val("orders", len(v)), val("students", len({r["Student"] for r in v}))]
    def ger(rs):
        v = [r for r in rs if r["Country"] == "Germany" and r["Progress %"] is not None and r["Progress %"] < 100]; w = [r for r in rs if r["Country"] == "Germany" and r["Progress %"] != 100]
        return ids(v, "Student", "Order ID") + ids(w, "Student", "Order ID")
    qs = [
        ans("revenue by course without the refunded orders", lambda rs: table(keep(rs), "Course", paid, ["Course", "revenue"], M), U, A),
        ans("How many people used the spring code?", spring, *V, note="Orders or different students; with or without refunded."),
        ans("overall refund rate", lambda rs: [val("rate", sum(r["Refunded"] == "Yes" for r in rs) / len(rs), .0006), val("rate", 1 - paid(keep(rs)) / paid(rs), .0006)], U, A, note="By orders, or by value."),
        ans("did we make more in June than in May", june, *V),
        ans("which students in Germany haven't finished their course yet?", ger, *V),
        ans("What's the single day that brought in the most money?", lambda rs: top(rs, "Date", paid, ["Date", "paid"], tol=M), *V),
        amb("most popular course?", lambda rs: tops(rs, "Course", len, ["Course", "orders"]) + tops(rs, "Course", lambda v: len({r["Student"] for r in v}), ["Course", "students"]) + tops(rs, "Course", paid, ["Course", "revenue"], M) +
            tops(rs, "Course", lambda v: avg([r["Progress %"] for r in v]), ["Course", "progress"], .0051), *V, note="Orders, students, revenue or progress."),
        un("how much did we spend on ads for the Python course", "No advertising costs."),
    ]
    save("online-course-sales", cols, rows, qs)

# ---------- 9 shipments ----------
def shipments():
    R = random.Random(909)
    cu = ["Acorn Hardware", "Bayside Supply", "Crestview Tools", "Delta Garden", "Evergreen Home", "Foxhall Outfitters", "Granite Works", "Harbor Goods", "Ironwood Mfg", "Kodiak Sports"]
    rows = []; ds = sorted(date(2026, 1, 5) + D(R.randint(0, 170)) for _ in range(214))
    for i, d in enumerate(ds):
        while d.weekday() > 4: d -= D(1)
        sv = R.choices(["Ground", "Express", "LTL"], [6, 3, 3])[0]; ca = R.choice(["FedEx", "UPS"]) if sv != "LTL" else R.choice(["Estes", "Saia"])
        kg = round(R.uniform(180, 720), 1) if sv == "LTL" else round(R.uniform(2, 60), 1); rate = {"Ground": 1.1, "Express": 3.2, "LTL": .62}[sv]
        eta = d + D({"Ground": 5, "Express": 2, "LTL": 6}[sv]); dl = eta + D(R.choice([-1, 0, 0, 0, 0, 1, 2] if ca != "Saia" else [-1, 0, 0, 1, 2, 3])); dl = max(dl, d + D(1))
        st = "Delivered"
        if dl > date(2026, 6, 22): dl, st = None, "In transit"
        elif R.random() < .02: dl, st = None, R.choice(["Lost", "Exception"])
        nm = ca
        if ca == "FedEx" and R.random() < .08: nm = R.choice(["Fedex", "FEDEX"])
        rows.append({"Shipment": f"SH{88120+i}", "Ship Date": d, "WH": R.choices(["Reno", "Dallas", "Newark"], [4, 5, 3])[0], "Customer": R.choices(cu, [6, 4, 5, 3, 5, 2, 4, 3, 4, 2])[0], "State": R.choice(["CA", "TX", "NJ", "NV", "CO", "OH", "FL"]), "Carrier": nm, "Svc": sv,
                     "Pcs": R.randint(1, 12) if sv != "LTL" else R.randint(1, 6), "Wt (kg)": kg, "Freight": None if st == "In transit" and R.random() < .4 else round(9 + kg * rate * R.uniform(.85, 1.2), 2), "ETA": eta, "Delivered": dl, "Status": st, "Damaged": "Y" if dl and R.random() < .07 else None})
    cols = list(rows[0]); A = rows
    car = lambda r: "FedEx" if r["Carrier"].lower() == "fedex" else r["Carrier"]
    got = lambda rs: [r for r in rs if r["Delivered"]]; fr = lambda v: tot(v, "Freight")
    ot = lambda v: sum(r["Delivered"] is not None and r["Delivered"] <= r["ETA"] for r in v) / len(v)
    def kilo(rs):
        f = [r for r in rs if r["Freight"] is not None]; c = ["Carrier", "per kg"]
        return table(f, car, lambda v: fr(v) / sum(r["Wt (kg)"] for r in v), c, .0051) + table(f, car, lambda v: avg([r["Freight"] / r["Wt (kg)"] for r in v]), c, .0051) + table(rs, car, lambda v: fr(v) / sum(r["Wt (kg)"] for r in v), c, .0051)
    def transit(rs):
        g = {s: avg([days(r["Ship Date"], r["Delivered"]) for r in got(rs) if r["Svc"] == s]) for s in ("Ground", "Express")}
        return [T(["Svc", "days"], [list(x) for x in g.items()], .0051), T(list(g), [list(g.values())], .0051)]
    qs = [
        ans("on time rate by carrier", lambda rs: table(rs, car, ot, ["Carrier", "rate"], .0006), got(A), A, note="Of the delivered ones; of all also right. FedEx in several spellings."),
        ans("How much did we spend with FedEx in Q1?", lambda rs: val("Freight", fr([r for r in rs if car(r) == "FedEx" and r["Ship Date"].month <= 3]), M), A),
        ans("list everything that hasn't been delivered yet", lambda rs: [*ids([r for r in rs if not r["Delivered"]], "Shipment"), *ids([r for r in rs if r["Status"] == "In transit"], "Shipment"), *ids([r for r in rs if r["Status"] in ("In transit", "Exception")], "Shipment")], A),
        ans("cost per kilo for each carrier", kilo, A),
        ans("any shipments over 650 kg? which ones", lambda rs: ids([r for r in rs if r["Wt (kg)"] > 650], "Shipment"), A),
        ans("Damaged shipments out of Dallas, how many", lambda rs: val("damaged", sum(r["Damaged"] == "Y" and r["WH"] == "Dallas" for r in rs)), A),
        ans("average days in transit ground vs express", transit, A),
        amb("Which customer is the most expensive to ship to?", lambda rs: tops(rs, "Customer", fr, ["Customer", "freight"], M) + tops(rs, "Customer", lambda v: avg([r["Freight"] for r in v]), ["Customer", "average"], .0051) +
            tops([r for r in rs if r["Freight"] is not None], "Customer", lambda v: fr(v) / sum(r["Wt (kg)"] for r in v), ["Customer", "per kg"], .0051) + tops([r for r in rs if r["Freight"] is not None], "Customer", lambda v: max(r["Freight"] for r in v), ["Customer", "dearest"], M), A, note="In total, per shipment, per kg or a single shipment."),
    ]
    save("warehouse-shipments", cols, rows, qs, us=True)

# ---------- 10 caterer ----------
def caterer():
    R = random.Random(1010)
    ven = ["Old Mill", "Riverside Barn", "City Hall", "Grand Hotel", "Client site", "Botanic Garden"]
    corp = ["Harper LLP", "Vantage Bank", "Tidewater Ltd", "Bright Ideas", "Stonebridge", "Metro Council"]; priv = ["Ellis", "Okafor", "Bianchi", "Turner", "Shah", "McKay", "Dubois", "Lowe", "Pereira", "Quinn", "Frost", "Adler", "Nash", "Rowe"]
    menu = {"Buffet": 32, "3-course": 54, "Canapés": 26, "BBQ": 29, "Vegan": 36}; rows = []
    tmp = []
    for i in range(94):
        ev = R.choices(["Wedding", "Corporate", "Birthday", "Funeral"], [7, 7, 5, 2])[0]
        d = date(2026, 3, 1) + D(R.randint(0, 213))
        while ev == "Wedding" and d.weekday() not in (4, 5): d += D(1)
        g = {"Wedding": R.randint(60, 160), "Corporate": R.randint(20, 140), "Birthday": R.randint(20, 70), "Funeral": R.randint(20, 60)}[ev]
        m = R.choices(list(menu), [6, 4, 4, 3, 2])[0]; pp = menu[m] + R.choice([0, 0, 2, 4]); tt = float(g * pp)
        bk = d - D({"Wedding": R.randint(120, 330), "Corporate": R.randint(12, 80), "Birthday": R.randint(20, 100), "Funeral": R.randint(4, 9)}[ev])
        st = "Cancelled" if R.random() < .09 else "Done" if d < date(2026, 7, 20) else R.choices(["Confirmed", "Quote"], [4, 1])[0]
        pd = tt if st == "Done" and R.random() < .93 else round(tt * .3, 2) if st in ("Done", "Confirmed") else 0.0
        if st == "Cancelled" and R.random() < .5: pd = round(tt * .3, 2)
        tmp.append({"Client": R.choice(corp) if ev == "Corporate" else R.choice(priv), "Event": ev, "Event Date": d, "Booked": bk, "Venue": None if st == "Quote" and R.random() < .5 else R.choices(ven, [4, 9, 3, 4, 4, 3])[0], "Guests": g, "Menu": m, "PP": float(pp), "Total": tt, "Paid": pd, "Status": st, "Mgr": R.choices(["Dana", "Oliver", "Ruth"], [4, 3, 3])[0]})
    tmp.sort(key=lambda r: r["Booked"]); rows = [{"Booking": f"EV{501+i}", **r} for i, r in enumerate(tmp)]
    duplicate(rows, R)
    cols = [c for c in rows[0] if c != "_dup"]; A, U = rows, once(rows)
    live = lambda rs: [r for r in rs if r["Status"] != "Cancelled"]; firm = lambda rs: [r for r in rs if r["Status"] in ("Confirmed", "Done")]
    V = (U, A, live(U), live(A), firm(U), firm(A)); L = V[2:] + V[:2]
    def mgr(rs): return T(["Mgr", "bookings", "Total"], [[k, len(v), tot(v, "Total")] for k, v in sorted(by(rs, "Mgr").items())], M)
    def lead(rs):
        x = [days(r["Booked"], r["Event Date"]) for r in rs if r["Event"] == "Corporate"]; return [val("days", avg(x)), val("days", statistics.median(x))]
    qs = [
        ans("how much money is still outstanding on confirmed bookings", lambda rs: val("outstanding", round(sum(r["Total"] - r["Paid"] for r in rs if r["Status"] == "Confirmed"), 2), M), U, A),
        ans("Avg headcount at weddings?", lambda rs: val("guests", avg([r["Guests"] for r in rs if r["Event"] == "Wedding"])), *V),
        ans("number of bookings and total value per manager", mgr, *V),
        ans("show me the weddings with more than 100 guests between June and August", lambda rs: ids([r for r in rs if r["Event"] == "Wedding" and r["Guests"] > 100 and 6 <= r["Event Date"].month <= 8], "Booking"), *V),
        ans("what share of bookings gets cancelled", lambda rs: [val("share", sum(r["Status"] == "Cancelled" for r in rs) / len(rs), .0006)], U, A, [r for r in U if r["Status"] != "Quote"]),
        ans("Which venue do we work at the most?", lambda rs: top(rs, "Venue", len, ["Venue", "bookings"]), *L),
        ans("How far ahead do corporate clients usually book", lead, *V, note="Mean or median days."),
        un("how much food did we throw away in July?", "No waste recorded."),
    ]
    save("event-caterer-bookings", cols, rows, qs)

for f in (dachdecker, wein, pflege, fahrschule, ferien, dental, support, courses, shipments, caterer): f()
print("ties:", TIES)
