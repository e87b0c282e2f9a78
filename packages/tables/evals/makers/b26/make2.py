import random
from kit import *
from make1 import vor, D


# ---------- 7 Werbeagentur ----------
def agentur():
    r = random.Random(2607)
    name = "b26-agentur-stunden"
    proj = {"Molkerei Alpenhof": ["Relaunch Website", "Packshot 2026"], "Stadtwerke Emden": ["Kampagne Ökostrom", "Social Media"], "Rieger Optik": ["Social Media", "Katalog Herbst"], "Intern": ["Akquise", "Eigenwerbung"], "Tischlerei Vogt": ["Logo & CI"]}
    satz = {"Konzept": 110., "Design": 95., "Text": 90., "Programmierung": 105., "Meeting": 80.}
    R = []
    tage = [d for d in span(D(2026, 5, 4), D(2026, 8, 28)) if d.weekday() < 5]
    for i, d in enumerate(sorted(r.choices(tage, k=236))):
        k = pick(r, ("Molkerei Alpenhof", 5), ("Stadtwerke Emden", 4), ("Rieger Optik", 3), ("Intern", 3), ("Tischlerei Vogt", 1.5))
        t = r.choice(list(satz))
        h = r.choice([.5, 1., 1.5, 2., 2.5, 3., 4., 6.])
        ab = k != "Intern" and r.random() < .87
        rn = f"RE-26{d.month:02d}{list(proj).index(k) + 1}" if ab and d.month < 8 and r.random() < .92 else None
        R.append({"Datum": d, "Mitarbeiter": pick(r, ("Nele", 4), ("Jonathan", 3), ("Carla", 3), ("Sven", 2)), "Kunde": k, "Projekt": r.choice(proj[k]), "Leistung": t, "Std": h, "Satz": satz[t], "Honorar": h * satz[t] if ab else 0., "Fakturierbar": "J" if ab else "N", "Rechnungsnr.": rn, "Notiz": pick(r, (None, 9), ("Korrekturschleife", 2), ("kurzfristig", 1), ("im Homeoffice", 1))})
    dup(R, 88)
    put(name, "stundenzettel.csv", R, list(R[0]), r, mess=("Leistung", "Kunde"))
    S = (once(R), R)
    s = Sheet(HERE, name, 9)
    s.ask("de", "wie viele stunden gingen für uns selbst drauf?", ["v"], lambda X: total([x for x in X if x["Kunde"] == "Intern"], "Std"), S, also=[(["v"], total([x for x in X if x["Fakturierbar"] == "N"], "Std")) for X in S], note="Kunde Intern; auch alles nicht Fakturierbare.")
    s.ask("de", "Stunden und Honorar pro Kopf", ["Mitarbeiter", "Std", "Honorar"], lambda X: flat(per(X, "Mitarbeiter", lambda g: (total(g, "Std"), total(g, "Honorar")))), S)
    offen = lambda X: [x for x in X if x["Fakturierbar"] == "J" and not x["Rechnungsnr."]]
    s.ask("de", "Was haben wir noch nicht in Rechnung gestellt (Euro)?", ["v"], lambda X: total(offen(X), "Honorar"), S)
    s.ask("de", "Anteil abrechenbarer Stunden je Monat", ["Monat", "v"], lambda X: flat(per(X, lambda x: ym(x["Datum"]), lambda g: total([x for x in g if x["Fakturierbar"] == "J"], "Std") / total(g, "Std"))), S)
    m = lambda X, k: total([x for x in X if ym(x["Datum"]) == k], "Honorar")
    s.ask("de", "Honorar Juli verglichen mit Juni", ["Monat", "v"], lambda X: [[k, m(X, k)] for k in ("2026-06", "2026-07")], S, also=[t for X in S for t in ((["v"], m(X, "2026-07") - m(X, "2026-06")), (["v"], change(m(X, "2026-06"), m(X, "2026-07"))), (["a", "b"], [[m(X, "2026-06"), m(X, "2026-07")]]), (["a", "b"], [[m(X, "2026-07"), m(X, "2026-06")]]))])
    p = lambda X: top(sums(X, lambda x: (x["Kunde"], x["Projekt"]), "Std"), 3)
    flat3 = lambda t: [[a[0], a[1], v] for a, v in t]
    s.ask("de", "in welche 3 projekte steckt die meiste zeit", ["Projekt", "v"], lambda X: top(sums(X, "Projekt", "Std"), 3), S, also=[(["Kunde", "Projekt", "v"], flat3(p(S[0]))), (["Projekt", "v"], [[a[1], v] for a, v in p(S[0])])], note="Social Media gibt es bei zwei Kunden.")
    s.ask("de", "Wie oft hatten wir bei der Molkerei Korrekturschleifen?", ["n"], lambda X: len([x for x in X if x["Notiz"] == "Korrekturschleife" and x["Kunde"] == "Molkerei Alpenhof"]), S)
    kd = [x for x in S[0] if x["Kunde"] != "Intern"]
    s.either("de", "Welcher Kunde lohnt sich am meisten?", (["Kunde", "v"], first(sums(S[0], "Kunde", "Honorar"))), (["Kunde", "v"], first(per(kd, "Kunde", lambda g: total(g, "Honorar") / total(g, "Std")))), (["Kunde", "v"], first(means(kd, "Kunde", "Honorar"))), (["Kunde", "v"], first(per(kd, "Kunde", lambda g: total([x for x in g if x["Fakturierbar"] == "J"], "Std") / total(g, "Std")))), (["Kunde", "v"], first(means(kd, "Kunde", "Satz"))), (["Kunde", "v"], first(sums(R, "Kunde", "Honorar"))), note="Summe, je Stunde oder je Eintrag; Kosten kennt die Tabelle nicht, zurückfragen ist auch recht.")
    s.none("de", "Liegen wir beim Relaunch noch im Budget?", "Keine Budgets.")
    return s.done()


# ---------- 8 Hausverwaltung ----------
def haus():
    r = random.Random(2608)
    name = "b26-hausverwaltung"
    firmen = {"Heizung": ["Wärme Franke", "SHK Jansen"], "Sanitär": ["SHK Jansen", "Rohrblitz"], "Elektro": ["Elektro Buhl"], "Aufzug": ["Liftservice Nord"], "Dach/Fassade": ["Dach Ebert"], "Schlüssel/Tür": ["Schlosserei Kiel", "Tischlerei Meis"]}
    R = []
    for i in range(124):
        d = D(2025, 7, 1) + dt.timedelta(int(i * 3.6) + r.randint(0, 3))
        g = pick(r, ("Heizung", 4 if d.month in (10, 11, 12, 1, 2) else 1.5), ("Sanitär", 4), ("Elektro", 2), ("Aufzug", 1), ("Dach/Fassade", 1), ("Schlüssel/Tür", 2))
        dr = pick(r, ("hoch", 2), ("mittel", 5), ("niedrig", 3))
        dauer = max(0, int(r.gauss({"hoch": 3, "mittel": 11, "niedrig": 22}[dr], 5)))
        fertig = d + dt.timedelta(dauer)
        st = "erledigt" if fertig < D(2026, 9, 15) and r.random() < .93 else pick(r, ("beauftragt", 2), ("offen", 1))
        k = round(r.uniform(70, 380) * (4 if g == "Dach/Fassade" else 2 if g in ("Aufzug", "Heizung") else 1), 2)
        fr = d + dt.timedelta({"hoch": 2, "mittel": 14, "niedrig": 30}[dr])
        R.append({"Nr": i + 301, "Meldung": d, "Objekt": pick(r, ("Lindenstr. 8", 4), ("Hafenweg 21", 3), ("Am Wall 3", 2), ("Goethestr. 40", 2)), "Whg": f"{r.randint(1, 14)}" if r.random() > .1 else None, "Gewerk": g, "Firma": r.choice(firmen[g]) if st != "offen" else None, "Dringlichkeit": dr, "Frist": fr, "Erledigt": fertig if st == "erledigt" else None, "Kosten netto": k if st == "erledigt" and r.random() > .08 else None, "Umlagefähig": pick(r, ("ja", 2), ("nein", 3)), "Versicherungsfall": "ja" if r.random() < .1 else "nein", "Status": st})
    dup(R, 15)
    put(name, "schadensmeldungen.csv", R, list(R[0]), r, mess=("Objekt", "Gewerk"), enc="cp1252")
    S = (once(R), R)
    s = Sheet(HERE, name, 9)
    s.ask("de", "Welches Haus kostet uns am meisten an Reparaturen?", ["Objekt", "v"], lambda X: first(sums([x for x in X if x["Kosten netto"]], "Objekt", "Kosten netto")), S, also=[(["Objekt", "v"], first(sums([x for x in X if x["Kosten netto"] and x["Umlagefähig"] == "nein"], "Objekt", "Kosten netto"))) for X in S])
    vsp = lambda X: [x for x in X if x["Erledigt"] and x["Erledigt"] > x["Frist"]]
    f = [x for x in S[0] if not x["Erledigt"] and x["Frist"] < D(2026, 9, 30)]
    s.ask("de", "wie viele meldungen sind zu spät erledigt worden", ["n"], lambda X: len(vsp(X)), S, note="Erledigt nach der Frist.")
    ue = lambda X: [x for x in X if not x["Erledigt"] and x["Frist"] < D(2026, 10, 1)]
    s.ask("de", "Was war Ende September 2026 noch nicht fertig und schon über der Frist?", ["Nr"], lambda X: names({str(x["Nr"]) for x in ue(X)}), S)
    dau = lambda X: flat(means([dict(dr=x["Dringlichkeit"], d=(x["Erledigt"] - x["Meldung"]).days) for x in X if x["Erledigt"]], "dr", "d"))
    s.ask("de", "Wie lange dauert es im Schnitt bis was repariert ist, nach Dringlichkeit?", ["Dringlichkeit", "v"], dau, S)
    hz = lambda X: [x for x in X if x["Gewerk"] == "Heizung" and vor(x["Meldung"], D(2025, 10, 1), D(2026, 3, 31))]
    s.ask("de", "heizungsausfälle von oktober bis märz", ["n"], lambda X: len(hz(X)), S, also=[(["Monat", "n"], flat(counts(hz(S[0]), lambda x: ym(x["Meldung"])))), (["Nr"], names({str(x["Nr"]) for x in hz(S[0])}))], note="Meldungen des Gewerks Heizung; auch je Monat oder als Liste.")
    s.ask("de", "Welcher Teil der Kosten kann auf die Mieter umgelegt werden?", ["v"], lambda X: (lambda g: total([x for x in g if x["Umlagefähig"] == "ja"], "Kosten netto") / total(g, "Kosten netto"))(X), S, also=[(["v"], total([x for x in X if x["Umlagefähig"] == "ja"], "Kosten netto")) for X in S])
    s.ask("de", "SHK Jansen gegen Rohrblitz: Aufträge und Kosten", ["Firma", "n", "v"], lambda X: flat(per([x for x in X if x["Firma"] in ("SHK Jansen", "Rohrblitz")], "Firma", lambda g: (len(g), total(g, "Kosten netto")))), S, also=[(["Firma", "n", "v"], flat(per([x for x in S[0] if x["Firma"] in ("SHK Jansen", "Rohrblitz")], "Firma", lambda g: (len(g), mean(g, "Kosten netto")))))])
    J = [D(2026, 1, 1), D(2026, 12, 31)]
    s.either("de", "Wie viel haben wir 2026 ausgegeben?", (["v"], total([x for x in S[0] if vor(x["Meldung"], *J)], "Kosten netto")), (["v"], total([x for x in S[0] if vor(x["Erledigt"], *J)], "Kosten netto")), (["v"], total([x for x in S[0] if vor(x["Meldung"], *J) and x["Umlagefähig"] == "nein"], "Kosten netto")), (["v"], total([x for x in S[0] if vor(x["Erledigt"], *J) and x["Umlagefähig"] == "nein"], "Kosten netto")), note="Nach Meldung oder Erledigung.")
    s.none("de", "Wie hoch sind die Mietrückstände in der Lindenstraße?", "Keine Mieten.")
    return s.done()


# ---------- 9 Personal: Abwesenheiten ----------
def pers():
    r = random.Random(2609)
    name = "b26-abwesenheiten"
    leute = {"Arndt, Beate": "Verwaltung", "Bach, Timo": "Produktion", "Cetin, Meral": "Produktion", "Dorn, Kai": "Versand", "Eberle, Ruth": "Verwaltung", "Fiedler, Olaf": "Produktion", "Grothe, Ina": "Vertrieb", "Haas, Lukas": "Versand", "Ivanova, Daria": "Vertrieb", "Jung, Stefan": "Produktion", "Klein, Miriam": "Produktion", "Lorenz, Uwe": "Versand", "Maaß, Petra": "Verwaltung", "Nagel, Finn": "Produktion", "Ott, Sabine": "Vertrieb"}
    R = []
    for i in range(165):
        n = r.choice(list(leute))
        a = pick(r, ("Urlaub", 6), ("Krankheit", 5), ("Fortbildung", 1.3), ("Kind krank", 1), ("Sonderurlaub", .5))
        von = day(r, D(2026, 1, 5), D(2026, 10, 30))
        while von.weekday() > 4: von += dt.timedelta(1)
        lang = {"Urlaub": r.choice([1, 2, 5, 5, 10]), "Krankheit": r.choice([1, 2, 3, 3, 5, 8, 18]), "Fortbildung": r.choice([1, 2, 3]), "Kind krank": r.choice([1, 2]), "Sonderurlaub": 1}[a]
        bis, t = von, 1
        while t < lang:
            bis += dt.timedelta(1)
            t += bis.weekday() < 5
        if any(y["Name"] == n and y["Von"] <= bis and von <= y["Bis"] for y in R): continue
        st = "genehmigt" if a not in ("Krankheit", "Kind krank") and r.random() < .88 else pick(r, ("offen", 2), ("abgelehnt", 1)) if a not in ("Krankheit", "Kind krank") else None
        R.append({"Personalnr.": 200 + 7 * list(leute).index(n), "Name": n, "Abteilung": leute[n], "Grund": a, "Von": von, "Bis": bis, "Arbeitstage": float(lang) if r.random() > .08 or lang > 1 else .5, "Antrag vom": von - dt.timedelta(r.randint(5, 90)) if st else None, "Freigabe": st, "AU-Bescheinigung": (pick(r, ("liegt vor", 6), ("fehlt", 2)) if lang > 3 else None) if a == "Krankheit" else None})
    R.sort(key=lambda x: (x["Von"], x["Name"]))
    dup(R, 45)
    put(name, "abwesenheiten 2026.csv", R, list(R[0]), r, mess=("Grund", "Abteilung"))
    S = (once(R), R)
    kr = lambda X: [x for x in X if x["Grund"] == "Krankheit"]
    s = Sheet(HERE, name, 9)
    s.ask("de", "krankheitstage je abteilung", ["Abteilung", "v"], lambda X: flat(sums(kr(X), "Abteilung", "Arbeitstage")), S, also=[(["Abteilung", "v"], flat(sums([x for x in X if x["Grund"] in ("Krankheit", "Kind krank")], "Abteilung", "Arbeitstage"))) for X in S])
    s.ask("de", "Bei wem fehlt noch der gelbe Schein?", ["Name"], lambda X: names({x["Name"] for x in X if x["AU-Bescheinigung"] == "fehlt"}), S, also=[(["Personalnr."], names({str(x["Personalnr."]) for x in S[0] if x["AU-Bescheinigung"] == "fehlt"}))])
    u = lambda X: sums([x for x in X if x["Grund"] == "Urlaub" and x["Freigabe"] == "genehmigt"], "Name", "Arbeitstage")
    ua = lambda X: sums([x for x in X if x["Grund"] == "Urlaub"], "Name", "Arbeitstage")
    un = lambda X: sums([x for x in X if x["Grund"] == "Urlaub" and x["Freigabe"] != "abgelehnt"], "Name", "Arbeitstage")
    s.ask("de", "Wer hat schon mehr als 20 Tage genehmigten Urlaub?", ["Name", "v"], lambda X: flat({k: v for k, v in u(X).items() if v > 20}), S, also=[(["Name"], names([k for k, v in u(S[0]).items() if v > 20]))])
    ab = lambda X: [x for x in X if x["Freigabe"] == "offen"]
    s.ask("de", "wieviele anträge liegen noch zur entscheidung", ["n"], lambda X: len(ab(X)), S)
    q = lambda X, k: total([x for x in kr(X) if yq(x["Von"]) == k], "Arbeitstage")
    s.ask("de", "Sind die Leute im 3. Quartal öfter krank gewesen als im 2.?", ["Quartal", "n"], lambda X: [[k, len([x for x in kr(X) if yq(x["Von"]) == k])] for k in ("2026-Q2", "2026-Q3")], S, also=[t for X in S for t in ((["Quartal", "v"], [[k, q(X, k)] for k in ("2026-Q2", "2026-Q3")]), (["v"], [[len([x for x in kr(X) if yq(x["Von"]) == "2026-Q3"]) > len([x for x in kr(X) if yq(x["Von"]) == "2026-Q2"])]]), (["v"], len([x for x in kr(X) if yq(x["Von"]) == "2026-Q3"]) - len([x for x in kr(X) if yq(x["Von"]) == "2026-Q2"])), (["v"], change(len([x for x in kr(X) if yq(x["Von"]) == "2026-Q2"]), len([x for x in kr(X) if yq(x["Von"]) == "2026-Q3"]))))], note="Fälle; auch Tage.")
    s.ask("de", "Wie viele Tage dauert eine Krankmeldung im Schnitt in der Produktion und im Versand?", ["Abteilung", "v"], lambda X: pair(means(kr(X), "Abteilung", "Arbeitstage"), "Produktion", "Versand"), S, also=[(["Abteilung", "v"], pair(means([dict(a=x["Abteilung"], d=(x["Bis"] - x["Von"]).days + 1) for x in kr(S[0])], "a", "d"), "Produktion", "Versand"))])
    tag = D(2026, 9, 2)
    weg = lambda X: [x for x in X if x["Von"] <= tag <= x["Bis"]]
    assert weg(R)
    s.ask("de", "Wer war am 2. September nicht da?", ["Name"], lambda X: names({x["Name"] for x in weg(X)}), S, also=[(["Name"], names({x["Name"] for x in weg(S[0]) if x["Freigabe"] not in w})) for w in (("abgelehnt",), ("abgelehnt", "offen"))])
    s.either("de", "wer fehlt am meisten", *[(["Name", "v"], top(f)) for X in S for f in (sums(X, "Name", "Arbeitstage"), counts(X, "Name"), sums(kr(X), "Name", "Arbeitstage"), counts(kr(X), "Name"), sums([x for x in X if x["Freigabe"] not in ("abgelehnt", "offen")], "Name", "Arbeitstage"), sums([x for x in X if x["Freigabe"] != "abgelehnt"], "Name", "Arbeitstage"), counts([x for x in X if x["Freigabe"] not in ("abgelehnt", "offen")], "Name"))], note="Tage oder Fälle, alles oder nur Krankheit.")
    s.none("de", "Wie viel Resturlaub hat Kai Dorn noch?", "Kein Urlaubsanspruch in der Tabelle.")
    return s.done()


# ---------- 10 Lager (xlsx) ----------
def lager():
    r = random.Random(2610)
    name = "b26-lager-sanitaer"
    gr = {"Rohre": (3, 22), "Fittings": (.6, 9), "Armaturen": (28, 240), "Dichtungen": (.2, 4), "Werkzeug": (12, 190), "Keramik": (45, 320)}
    nm = {"Rohre": "Rohr", "Fittings": "Bogen", "Armaturen": "Mischer", "Dichtungen": "Dichtring", "Werkzeug": "Zange", "Keramik": "WC"}
    R = []
    for i in range(108):
        g = r.choice(list(gr))
        ek = round(r.uniform(*gr[g]), 2)
        mn = r.choice([5, 10, 20, 50]) if ek < 30 else r.choice([1, 2, 4])
        b = max(0, int(r.gauss(mn * 1.9, mn * 1.2)))
        zu = day(r, D(2024, 3, 1), D(2026, 9, 30))
        abg = day(r, *pick(r, ((D(2025, 11, 1), D(2026, 10, 30)), 5), ((D(2024, 9, 1), D(2025, 12, 30)), 1))) if r.random() > .07 else None
        R.append({"Artikelnr.": f"{10 + list(gr).index(g)}-{1000 + i * 7}", "Bezeichnung": f"{nm[g]} {r.choice(['Eco', 'Pro', 'Basic', 'Plus', 'N'])} {r.choice([12, 15, 18, 22, 28, 35])}", "Gruppe": g, "Lagerplatz": f"{r.choice('ABCD')}{r.randint(1, 9):02d}", "Lieferant": pick(r, ("Sanimax", 5 if ek < 25 else 1), ("Grohmann", 2 if ek < 25 else 6), ("Rohr & Co.", 3), ("Importhaus Lau", 1)) if r.random() > .04 else None, "Bestand": b, "Mindestbestand": mn, "Bestellt": r.choice([10, 20, 50]) if b < mn and r.random() < .6 else None, "EK": ek, "VK": round(ek * r.uniform(1.25, 1.9), 2), "Letzter Zugang": zu, "Letzter Abgang": abg, "Status": "gesperrt" if r.random() < .05 else "Auslauf" if r.random() < .1 else "aktiv"})
    dup(R, 70)
    put(name, "bestand.xlsx", R, list(R[0]), r, mess=("Lieferant",), sheet="Bestand 30.10.")
    S = (once(R), R)
    s = Sheet(HERE, name, 9)
    unter = lambda X: [x for x in X if x["Bestand"] < x["Mindestbestand"]]
    s.ask("de", "Was ist unter Mindestbestand und noch nicht nachbestellt?", ["Artikelnr."], lambda X: names({x["Artikelnr."] for x in unter(X) if not x["Bestellt"]}), S)
    for x in R: x["_w"], x["_v"] = x["Bestand"] * x["EK"], x["Bestand"] * x["VK"]
    s.ask("de", "lagerwert zum einkaufspreis pro gruppe", ["Gruppe", "v"], lambda X: flat(sums(X, "Gruppe", "_w")), S)
    s.ask("de", "Wie viele Artikel haben wir gar nicht mehr da?", ["n"], lambda X: len([x for x in X if x["Bestand"] == 0]), S)
    auf = lambda x: x["VK"] / x["EK"] - 1
    sp = lambda x: (x["VK"] - x["EK"]) / x["VK"]
    s.ask("de", "Aufschlag im Schnitt: Sanimax oder Grohmann?", ["Lieferant", "v"], lambda X: pair(means(X, "Lieferant", auf), "Sanimax", "Grohmann"), S, also=[t for X in S for t in [(["Lieferant", "v"], pair(means(X, "Lieferant", f), "Sanimax", "Grohmann")) for f in (sp, lambda x: x["VK"] - x["EK"])] + [(["Lieferant", "v"], pair(per(X, "Lieferant", lambda g: total(g, "VK") / total(g, "EK") - 1), "Sanimax", "Grohmann"))]], note="Prozent auf den EK; auch in Euro.")
    alt = lambda X: [x for x in X if x["Bestand"] and (x["Letzter Abgang"] is None or x["Letzter Abgang"] < D(2025, 11, 1))]
    lt = [x for x in S[0] if x["Letzter Abgang"] and x["Letzter Abgang"] < D(2025, 11, 1)]
    nl = [x for x in S[0] if not x["Letzter Abgang"]]
    s.ask("de", "wieviele Ladenhüter, also seit 1.11.2025 nichts mehr rausgegangen?", ["n"], lambda X: len([x for x in X if not x["Letzter Abgang"] or x["Letzter Abgang"] < D(2025, 11, 1)]), S, also=[(["n"], len(lt)), (["n"], len(alt(S[0]))), (["n"], len([x for x in lt if x["Bestand"]]))], note="Ohne Abgangsdatum zählt mit; auch nur mit Datum oder nur mit Bestand.")
    s.ask("de", "die 4 teuersten Armaturen", ["Artikelnr.", "VK"], lambda X: top({x["Artikelnr."]: x["VK"] for x in X if x["Gruppe"] == "Armaturen"}, 4), S, also=[(["Artikelnr.", "EK"], top({x["Artikelnr."]: x["EK"] for x in S[0] if x["Gruppe"] == "Armaturen"}, 4)), (["Bezeichnung", "VK"], [[x["Bezeichnung"], x["VK"]] for x in sorted([x for x in S[0] if x["Gruppe"] == "Armaturen"], key=lambda x: -x["VK"])[:4]]), (["Bezeichnung", "EK"], [[x["Bezeichnung"], x["EK"]] for x in sorted([x for x in S[0] if x["Gruppe"] == "Armaturen"], key=lambda x: -x["EK"])[:4]])])
    s.ask("de", "Welcher Anteil unserer Artikel läuft aus?", ["v"], lambda X: len([x for x in X if x["Status"] == "Auslauf"]) / len(X), S, also=[(["n"], len([x for x in S[0] if x["Status"] == "Auslauf"]))])
    s.either("de", "Welcher Lieferant ist für uns der größte?", *[(["Lieferant", "v"], top(f)) for X in ([x for x in S[0] if x["Lieferant"]],) for f in (counts(X, "Lieferant"), sums(X, "Lieferant", "_w"), sums(X, "Lieferant", "Bestand"), sums(X, "Lieferant", "_v"), sums(X, "Lieferant", "Bestellt"))], *[(["Lieferant", "n"], first(counts([x for x in S[1] if x["Lieferant"]], "Lieferant")))], note="Zahl der Artikel, Bestand oder Wert; Einkäufe kennt die Tabelle nicht.")
    s.none("de", "Wie lange ist die Lieferzeit bei Importhaus Lau?", "Keine Lieferzeiten.")
    return s.done()


# ---------- 11 Helpdesk Schulträger (Fragen englisch) ----------
def hd():
    r = random.Random(2611)
    name = "b26-schul-it"
    R = []
    T = dt.datetime
    t0 = T(2026, 2, 2, 7, 30)
    for i in range(204):
        a = t0 + dt.timedelta(hours=i * 19.3 + r.uniform(0, 8))
        a = a.replace(hour=r.randint(7, 15), minute=r.randint(0, 59), second=0, microsecond=0)
        if a.weekday() > 4: a -= dt.timedelta(2)
        p = pick(r, ("dringend", 1.5), ("normal", 6), ("gering", 2.5))
        e = a + dt.timedelta(minutes=int(r.expovariate(1 / {"dringend": 50, "normal": 300, "gering": 900}[p])) + 4) if r.random() > .06 else None
        l = e + dt.timedelta(hours=round(r.expovariate(1 / {"dringend": 9, "normal": 40, "gering": 110}[p]), 1)) if e and r.random() < .9 else None
        if l: l = l.replace(second=0, microsecond=0)
        if l and l > T(2026, 7, 20): l = None
        R.append({"Ticket": f"IT-{5001 + i}", "Erstellt": a, "Erste Antwort": e, "Gelöst": l, "Schule": pick(r, ("Gymnasium am See", 5), ("Gesamtschule Ost", 4), ("Grundschule Mitte", 3), ("Realschule Weiher", 2), ("Förderschule Tal", 1)), "Thema": pick(r, ("Drucker", 4), ("WLAN", 5), ("Tablet", 5), ("Passwort", 4), ("Beamer", 2)), "Priorität": p, "Bearbeiter": pick(r, ("Ronny", 4), ("Fatma", 4), ("Gerd", 2)) if e else None, "Aufwand (min)": r.choice([5, 10, 15, 20, 30, 45, 60, 120]) if l else None, "Bewertung": r.choice([1, 2, 3, 4, 4, 5, 5, 5]) if l and r.random() < .55 else None, "Status": "gelöst" if l else "in Arbeit" if e else "neu"})
    dup(R, 120)
    put(name, "tickets.csv", R, list(R[0]), r, mess=("Schule", "Thema"))
    S = (once(R), R)
    s = Sheet(HERE, name, 9)
    s.ask("en", "how many tickets are still open", ["n"], lambda X: len([x for x in X if x["Status"] != "gelöst"]), S, also=[(["Status", "n"], flat(counts([x for x in S[0] if x["Status"] != "gelöst"], "Status")))])
    s.ask("en", "tickets per month", ["Monat", "n"], lambda X: flat(counts(X, lambda x: ym(x["Erstellt"]))), S)
    s.ask("en", "whose users are happier, Ronny's or Fatma's?", ["Bearbeiter", "v"], lambda X: pair(means([x for x in X if x["Bewertung"]], "Bearbeiter", "Bewertung"), "Ronny", "Fatma"), S, also=[(["Bearbeiter", "v"], first({k: v for k, v in means([x for x in S[0] if x["Bewertung"]], "Bearbeiter", "Bewertung").items() if k in ("Ronny", "Fatma")}))], note="Average rating; unrated ones are left out.")
    s.ask("en", "which school causes the most work?", ["Schule", "v"], lambda X: first(sums([x for x in X if x["Aufwand (min)"]], "Schule", "Aufwand (min)")), S, also=[(["Schule", "n"], first(counts(X, "Schule"))) for X in S])
    st = lambda X: mean([dict(d=(x["Erste Antwort"] - x["Erstellt"]).total_seconds() / 3600) for x in X if x["Erste Antwort"] and x["Priorität"] == "dringend"], "d")
    s.ask("en", "avg time to first reply for urgent ones, in hours", ["v"], st, S)
    s.ask("en", "share of wifi tickets at Gesamtschule Ost", ["v"], lambda X: (lambda g: len([x for x in g if x["Thema"] == "WLAN"]) / len(g))([x for x in X if x["Schule"] == "Gesamtschule Ost"]), S, also=[(["v"], (lambda g: len([x for x in g if x["Schule"] == "Gesamtschule Ost"]) / len(g))([x for x in X if x["Thema"] == "WLAN"])) for X in S])
    bad = lambda X: [x for x in X if x["Bewertung"] and x["Bewertung"] <= 2 and x["Thema"] == "Drucker"]
    assert bad(R)
    s.ask("en", "list the printer tickets rated 2 or worse", ["Ticket"], lambda X: names({x["Ticket"] for x in bad(X)}), S)
    g = lambda X: per([x for x in X if x["Bearbeiter"]], "Bearbeiter", lambda y: len([x for x in y if x["Gelöst"]]))
    lz = [dict(b=x["Bearbeiter"], d=(x["Gelöst"] - x["Erstellt"]).total_seconds() / 3600) for x in S[0] if x["Gelöst"]]
    W = [x for x in S[0] if x["Bearbeiter"]]
    s.either("en", "who performs best in the team?", (["Bearbeiter", "n"], first(g(S[0]))), (["Bearbeiter", "v"], first(means(lz, "b", "d"), True)), (["Bearbeiter", "v"], first(means(W, "Bearbeiter", "Bewertung"))), (["Bearbeiter", "v"], first(per(W, "Bearbeiter", lambda y: len([x for x in y if x["Gelöst"]]) / len(y)))), (["Bearbeiter", "v"], first(sums(W, "Bearbeiter", "Aufwand (min)"))), (["Bearbeiter", "n"], first(counts(W, "Bearbeiter"))), (["Bearbeiter", "v"], first(means(W, "Bearbeiter", "Aufwand (min)"), True)), note="Solved, speed or rating; or asking back.")
    s.none("en", "how many of our tablets are older than 4 years", "No inventory of devices.")
    return s.done()


# ---------- 12 Volkshochschule (xlsx) ----------
def vhs():
    r = random.Random(2612)
    name = "b26-vhs-kurse"
    be = {"Sprachen": ["Spanisch A1", "Englisch B1", "Italienisch A2", "Deutsch B2"], "Gesundheit": ["Yoga", "Rückenfit", "Autogenes Training", "Pilates"], "EDV": ["Excel Grundlagen", "Smartphone 60+", "Fotobuch"], "Kultur": ["Aquarell", "Gitarre", "Töpfern", "Literaturkreis"], "Beruf": ["Buchführung", "Rhetorik"]}
    R = []
    for i in range(78):
        b = pick(r, ("Sprachen", 5), ("Gesundheit", 5), ("EDV", 3), ("Kultur", 4), ("Beruf", 2))
        sem = "F26" if i < 40 else "H26"
        st = day(r, D(2026, 2, 9), D(2026, 5, 20)) if sem == "F26" else day(r, D(2026, 9, 7), D(2026, 11, 25))
        n = r.choice([1, 3, 6, 8, 10, 12])
        pl = r.choice([8, 10, 12, 15, 18])
        an = min(pl, max(1, int(r.gauss(pl * .75, pl * .3))))
        aus = an < pl * .4 and r.random() < .8
        geb = float(n * r.choice([7, 8, 9, 11]) + r.choice([0, 5]))
        R.append({"Kursnr.": f"{sem}-{b[0]}{100 + i}", "Titel": r.choice(be[b]), "Fachbereich": b, "Dozent": pick(r, ("Rosa Lindt", 3), ("Herr Okafor", 3), ("Jutta Pahl", 4), ("Marek Zielinski", 3), ("Ines Vogel", 2)) if r.random() > .04 else None, "Erster Termin": st, "Letzter Termin": st + dt.timedelta(7 * (n - 1)), "Abende": n, "Plätze": pl, "Anmeldungen": an, "Warteliste": r.randint(1, 6) if an == pl and r.random() < .7 else None, "Gebühr": geb, "Honorar": float(n * r.choice([42, 48, 55])) if not aus else None, "Raum": pick(r, ("Saal", 1), ("R 101", 3), ("R 204", 3), ("Küche", 1), ("online", 1)), "Status": "abgesagt" if aus else "ausgebucht" if an == pl else "findet statt"})
    dup(R, 28)
    put(name, "kursprogramm.xlsx", R, list(R[0]), r, mess=("Dozent", "Raum"), p=.08, sheet="Kurse 2026")
    for x in R: x["_e"] = x["Anmeldungen"] * x["Gebühr"]; x["_sem"] = x["Kursnr."][:3]
    S = (once(R), R)
    fs = lambda X: [x for x in X if x["Status"] != "abgesagt"]
    s = Sheet(HERE, name, 9)
    s.ask("de", "wie viele kurse sind ausgefallen?", ["n"], lambda X: len([x for x in X if x["Status"] == "abgesagt"]), S)
    aus = lambda X: flat(per(X, "Fachbereich", lambda g: total(g, "Anmeldungen") / total(g, "Plätze")))
    s.ask("de", "Auslastung pro Fachbereich", ["Fachbereich", "v"], aus, S, also=[(["Fachbereich", "v"], aus(fs(X))) for X in S] + [(["Fachbereich", "v"], flat(means(f(S[0]), "Fachbereich", lambda x: x["Anmeldungen"] / x["Plätze"]))) for f in (list, fs)], note="Anmeldungen durch Plätze; auch das Mittel der Kurse und ohne abgesagte.")
    l3 = lambda X: top({x["Kursnr."]: x["Warteliste"] for x in X if x["Warteliste"]}, 3)
    s.ask("de", "Kurse mit Warteliste, und wie viele warten jeweils", ["Kursnr.", "Warteliste"], lambda X: sorted([x["Kursnr."], x["Warteliste"]] for x in X if x["Warteliste"]), S, also=[(["Titel", "Warteliste"], sorted([x["Titel"], x["Warteliste"]] for x in S[0] if x["Warteliste"]))])
    F, H = D(2026, 1, 1), D(2026, 7, 1)
    se = lambda X: [["F26", total([x for x in X if x["_sem"] == "F26"], "Anmeldungen")], ["H26", total([x for x in X if x["_sem"] == "H26"], "Anmeldungen")]]
    d2 = lambda X: (lambda t: change(t[0][1], t[1][1]))(se(X))
    s.ask("de", "Haben sich im Herbst mehr Leute angemeldet als im Frühjahr?", ["Semester", "v"], se, S, also=[t for X in (S[0], S[1], fs(S[0])) for t in ((["Semester", "v"], se(X)), (["v"], [[se(X)[1][1] > se(X)[0][1]]]), (["v"], se(X)[1][1] - se(X)[0][1]), (["v"], d2(X)), (["a", "b"], [[se(X)[0][1], se(X)[1][1]]]), (["Monat", "v"], flat(sums(X, lambda x: ym(x["Erster Termin"]), "Anmeldungen"))))], note="Semester aus der Kursnummer oder dem ersten Termin.")
    s.ask("de", "was zahlen wir Jutta Pahl insgesamt", ["v"], lambda X: total([x for x in X if x["Dozent"] == "Jutta Pahl"], "Honorar"), S)
    s.ask("de", "Wie teuer ist ein Sprachkurs durchschnittlich?", ["v"], lambda X: mean([x for x in X if x["Fachbereich"] == "Sprachen"], "Gebühr"), S, also=[(["v"], mean([x for x in f(X) if x["Fachbereich"] == "Sprachen"], "Gebühr")) for X in S for f in (fs,)])
    ab = lambda X: [x for x in X if x["Erster Termin"] >= D(2026, 11, 1)]
    s.ask("de", "Welche Kurse starten erst im November?", ["Kursnr."], lambda X: names({x["Kursnr."] for x in ab(X)}), S, also=[(["Kursnr."], names({x["Kursnr."] for x in fs(ab(S[0]))})), (["Titel"], sorted([x["Titel"]] for x in ab(S[0])))])
    s.either("de", "Welcher Kurs ist am beliebtesten?", *[t for X in (S[0], fs(S[0])) for t in ((["Titel", "v"], top(sums(X, "Titel", "Anmeldungen"))), (["Kursnr.", "v"], top({x["Kursnr."]: x["Anmeldungen"] for x in X})), (["Titel", "n"], top(sums([x for x in X if x["Warteliste"]], "Titel", "Warteliste"))), (["Kursnr.", "n"], top({x["Kursnr."]: x["Warteliste"] for x in X if x["Warteliste"]})), (["Titel", "v"], top(per(X, "Titel", lambda g: total(g, "Anmeldungen") / total(g, "Plätze")))), (["Fachbereich", "v"], top(sums(X, "Fachbereich", "Anmeldungen"))))], note="Je Titel oder je Kursnummer, Anmeldungen oder Warteliste oder Auslastung.")
    s.none("de", "Wie alt sind unsere Teilnehmer im Schnitt?", "Keine Teilnehmerdaten.")
    return s.done()


ALL = (agentur, haus, pers, lager, hd, vhs)
if __name__ == "__main__":
    for f in ALL:
        for q in f():
            t = q.get("truth") or q.get("truths")
            print(q["id"], q["kind"][:4], q["question"], "|", str(t)[:330], "| also", len(q.get("alsoRight", [])))
