"""Second way: reads the written csv files and recomputes some truths with other code than make.py."""
import csv, datetime as dt, json, statistics as st
def load(f, enc="utf-8-sig"):
    rows = [tuple(x.strip() for x in r) for r in csv.reader(open(f, encoding=enc, newline=""), delimiter=";")]
    h, rows = rows[0], rows[1:]
    seen, out = set(), []
    for r in rows:
        if r not in seen: seen.add(r); out.append(dict(zip(h, r)))
    return out
N = lambda s: float(s.replace(" €", "").replace(".", "").replace(",", ".")) if s else 0.
P = lambda s: dt.datetime.strptime(s[:10], "%d.%m.%Y").date() if s else None
def T(name, n): return json.load(open(f"{name}/questions.json"))[n - 1].get("truth")["rows"]
def ok(name, n, got):
    want = T(name, n)
    flat = lambda x: [round(float(c), 2) if isinstance(c, (int, float)) else c for r in x for c in r]
    print("ok " if sorted(map(str, flat(want))) == sorted(map(str, flat(got))) else "DIFF", name, n, "" if flat(want) == flat(got) else (want, got))
d = load("b26-dachdecker/auftraege-25-26.csv")
o = [r for r in d if r["Rechnung vom"] and not r["Bezahlt am"]]
ok("b26-dachdecker", 1, [[sum(r["Status"].lower() == "in arbeit" for r in d)]])
ok("b26-dachdecker", 2, [[r["Auftrag"]] for r in o])
ok("b26-dachdecker", 3, [[sum(N(r["Auftragssumme"]) for r in o)]])
ok("b26-dachdecker", 5, [[st.mean((P(r["Baubeginn"]) - P(r["Angebot vom"])).days for r in d if r["Baubeginn"])]])
d = load("b26-physiopraxis/termine.csv")
ok("b26-physiopraxis", 2, [[sum(r["Status"] == "nicht erschienen" for r in d) / len(d)]])
ok("b26-physiopraxis", 4, [[sum(N(r["Betrag"]) for r in d if r["Kostenträger"].lower() == "privat" and r["Tag"][3:5] == "04")]])
d = load("b26-spedition-touren/touren.csv")
ok("b26-spedition-touren", 1, [[sum(bool(r["Angekommen"]) and P(r["Angekommen"]) > P(r["Liefertermin"]) for r in d)]])
q = [r for r in d if r["Kunde"].lower() == "hansa möbel" and P(r["Abfahrt"]).month in (4, 5, 6)]
ok("b26-spedition-touren", 4, [[sum(N(r["Fracht"]) for r in q), sum(N(r["Maut"]) for r in q)]])
ok("b26-spedition-touren", 5, [[sum(N(r["Fracht"]) * {"05": 1, "04": -1}.get(r["Abfahrt"][3:5], 0) for r in d)]])
d = load("b26-baeckerei/filialen_september.csv")
b = [r for r in d if r["Warengruppe"] == "Brötchen"]
ok("b26-baeckerei", 2, [[sum(N(r["Reste"]) for r in b) / sum(N(r["Gebacken"]) for r in b)]])
d = load("b26-agentur-stunden/stundenzettel.csv")
ok("b26-agentur-stunden", 3, [[sum(N(r["Honorar"]) for r in d if r["Fakturierbar"] == "J" and not r["Rechnungsnr."])]])
ok("b26-agentur-stunden", 1, [[sum(N(r["Std"]) for r in d if r["Kunde"].lower() == "intern")]])
d = load("b26-hausverwaltung/schadensmeldungen.csv", "cp1252")
ok("b26-hausverwaltung", 2, [[sum(bool(r["Erledigt"]) and P(r["Erledigt"]) > P(r["Frist"]) for r in d)]])
ok("b26-hausverwaltung", 6, [[sum(N(r["Kosten netto"]) for r in d if r["Umlagefähig"] == "ja") / sum(N(r["Kosten netto"]) for r in d)]])
d = load("b26-abwesenheiten/abwesenheiten 2026.csv")
ok("b26-abwesenheiten", 7, [[n] for n in sorted({r["Name"] for r in d if P(r["Von"]) <= dt.date(2026, 9, 2) <= P(r["Bis"])})])
d = load("b26-schul-it/tickets.csv")
ok("b26-schul-it", 1, [[sum(r["Status"] != "gelöst" for r in d)]])
X = lambda s: dt.datetime.strptime(s, "%d.%m.%Y %H:%M")
ok("b26-schul-it", 5, [[st.mean((X(r["Erste Antwort"]) - X(r["Erstellt"])).total_seconds() / 3600 for r in d if r["Erste Antwort"] and r["Priorität"] == "dringend")]])
g = [r for r in d if r["Schule"].lower() == "gesamtschule ost"]
ok("b26-schul-it", 6, [[sum(r["Thema"].lower() == "wlan" for r in g) / len(g)]])
d = load("b26-musikverein/instrumente.csv")
ok("b26-musikverein", 6, [[sum(not r["Letzte Wartung"] or P(r["Letzte Wartung"]).year < 2024 for r in d)]])
import re, zipfile, html
def xl(f):
    z = zipfile.ZipFile(f)
    ss = [html.unescape(x) for x in re.findall(r"<t [^>]*>(.*?)</t>", z.read("xl/sharedStrings.xml").decode())]
    rows = []
    for r in re.findall(r"<row .*?</row>", z.read("xl/worksheets/sheet1.xml").decode()):
        c = {}
        for ref, s, t, v in re.findall(r'<c r="([A-Z]+)\d+"(?: s="(\d)")?(?: t="(s)")?><v>(.*?)</v>', r):
            c[ref] = ss[int(v)].strip() if t else dt.date(1899, 12, 30) + dt.timedelta(int(v)) if s == "1" else float(v)
        rows.append(c)
    h, out = rows[0], []
    for r in rows[1:]:
        d = {n: r.get(k) for k, n in h.items()}
        if d not in out: out.append(d)
    return out
d = xl("b26-teeversand/bestellungen.xlsx")
ok("b26-teeversand", 2, [[sum(r["Rabatt"] or 0 for r in d if str(r["Bestellt am"])[:7] == "2025-12")]])
a, b = (sum(r["Warenwert"] for r in d if (r["Bestellt am"].year, (r["Bestellt am"].month + 2) // 3) == k) for k in ((2025, 4), (2026, 1)))
ok("b26-teeversand", 3, [[b / a - 1]])
ok("b26-teeversand", 6, [[r["Bestellnr"]] for r in d if r["Status"] == "retourniert" and r["Erstattet"] is None])
ok("b26-teeversand", 7, [[sum((r["Land"].lower() == "österreich") and r["Warenwert"] > 30 for r in d)]])
d = xl("b26-lager-sanitaer/bestand.xlsx")
ok("b26-lager-sanitaer", 1, [[r["Artikelnr."]] for r in d if r["Bestand"] < r["Mindestbestand"] and not r["Bestellt"]])
ok("b26-lager-sanitaer", 3, [[sum(r["Bestand"] == 0 for r in d)]])
m = lambda n: st.mean(r["VK"] / r["EK"] - 1 for r in d if r["Lieferant"] and r["Lieferant"].lower() == n.lower())
ok("b26-lager-sanitaer", 4, [["Sanimax", m("Sanimax")], ["Grohmann", m("Grohmann")]])
d = xl("b26-vhs-kurse/kursprogramm.xlsx")
ok("b26-vhs-kurse", 1, [[sum(r["Status"] == "abgesagt" for r in d)]])
ok("b26-vhs-kurse", 5, [[sum(r["Honorar"] or 0 for r in d if (r["Dozent"] or "").lower() == "jutta pahl")]])
ok("b26-vhs-kurse", 7, [[r["Kursnr."]] for r in d if r["Erster Termin"] >= dt.date(2026, 11, 1)])
bad = 0
for f in sorted(__import__("glob").glob("*/questions.json")):
    q = json.load(open(f))
    assert len(q) == 9 and [x["kind"] for x in q].count("answerable") == 7
    for x in q:
        ts = x.get("truths") or ([x["truth"]] if x["truth"] else [])
        ts += x.get("alsoRight", [])
        for t in ts: bad += any(len(r) != len(t["columns"]) or None in r for r in t["rows"])
        if x["kind"] == "ambiguous": print(x["id"], [t["rows"][0][0] if len(t["rows"][0]) > 1 else t["rows"][0] for t in x["truths"]])
print("bad:", bad)
