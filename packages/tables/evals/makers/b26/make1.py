import random
from kit import *
D = dt.date


def vor(d, a, b):
    return d is not None and a <= d <= b


# ---------- 1 Dachdecker ----------
def dach():
    r = random.Random(2601)
    name = "b26-dachdecker"
    kunden = ["Fam. Althaus", "WEG Birkenweg 4", "Stadtwerke Lohne", "Gasthof Krone", "Fam. Dressler", "Pfarrei St. Anna", "Kita Sonnenhügel", "Autohaus Behrens", "Fam. Yildiz", "Hofgut Meinert", "WEG Am Markt 12", "Zahnarzt Dr. Pohl", "Fam. Kovac", "Grundschule Nord", "Metallbau Hinz", "Fam. Sander"]
    R = []
    for i in range(96):
        ang = D(2025, 1, 7) + dt.timedelta(int(i * 5.9) + r.randint(0, 3))
        art = pick(r, ("Neueindeckung", 3), ("Reparatur", 5), ("Dachrinne", 3), ("Dachfenster", 2), ("Flachdach", 2))
        plan = {"Neueindeckung": r.randint(90, 220), "Reparatur": r.randint(4, 30), "Dachrinne": r.randint(6, 24), "Dachfenster": r.randint(8, 30), "Flachdach": r.randint(40, 120)}[art]
        st = "Storniert" if r.random() < .08 else None
        beg = ang + dt.timedelta(r.randint(9, 60))
        end = beg + dt.timedelta(max(1, plan // 9) + r.randint(0, 6))
        if not st:
            st = "Angebot" if beg > D(2026, 8, 28) else "In Arbeit" if end > D(2026, 8, 28) else "Fertig"
        if st == "Fertig" and i > 70 and r.random() < .2:
            st = "In Arbeit"
        if st in ("Storniert", "Angebot"):
            beg = end = None
        if st == "In Arbeit":
            end = None
        ist = round(plan * r.uniform(.8, 1.35) * 2) / 2 if st == "Fertig" else round(plan * r.uniform(.2, .7) * 2) / 2 if st == "In Arbeit" else None
        mat = round(plan * r.uniform(18, 60), 2)
        summe = round(mat * 1.25 + plan * r.choice([58., 62., 64.5]), 2)
        rg = end + dt.timedelta(r.randint(2, 20)) if st == "Fertig" and not (i > 75 and r.random() < .3) else None
        bez = rg + dt.timedelta(r.randint(6, 45)) if rg and r.random() < .86 else None
        if rg and rg > D(2026, 8, 31): rg = bez = None
        if bez and bez > D(2026, 8, 31): bez = None
        R.append({"Auftrag": f"A-{25 if ang.year == 2025 else 26}{i + 101}", "Kunde": r.choice(kunden), "Art": art, "Vorarbeiter": pick(r, ("Schuster", 5), ("Wiebe", 4), ("Özdemir", 4), ("Kranz", 2)) if r.random() > .04 else None, "Angebot vom": ang, "Baubeginn": beg, "Fertig am": end, "Std. geplant": plan, "Std. gebraucht": ist, "Material": mat, "Auftragssumme": summe, "Rechnung vom": rg, "Bezahlt am": bez, "Status": st})
    dup(R, 33)
    put(name, "auftraege-25-26.csv", R, list(R[0]), r, mess=("Kunde", "Status"), euro=("Material", "Auftragssumme"), enc="utf-8-sig")
    S = (once(R), R)
    s = Sheet(HERE, name, 9)
    n = ["n"]
    s.ask("de", "Wie viele Baustellen laufen gerade?", n, lambda X: len([x for x in X if x["Status"] == "In Arbeit"]), S)
    offen = lambda X: [x for x in X if x["Rechnung vom"] and not x["Bezahlt am"]]
    s.ask("de", "welche rechnungen sind noch nicht bezahlt", ["Auftrag"], lambda X: names({x["Auftrag"] for x in offen(X)}), S,
          also=[(["Auftrag", "Kunde", "Auftragssumme"], sorted([x["Auftrag"], x["Kunde"], x["Auftragssumme"]] for x in offen(S[0])))], note="Mit Rechnungsdatum, ohne Zahldatum; Aufträge ohne Rechnung zählen nicht.")
    s.ask("de", "Wie viel Geld steht noch aus?", ["v"], lambda X: total(offen(X), "Auftragssumme"), S, note="Gestellte, nicht bezahlte Rechnungen.",
          also=[(["v"], total([x for x in S[0] if not x["Bezahlt am"] and x["Status"] == "Fertig"], "Auftragssumme"))])
    ok = lambda X: [x for x in X if x["Status"] in ("Fertig", "In Arbeit")]
    nst = lambda X: [x for x in X if x["Status"] != "Storniert"]
    k3 = lambda X: top(sums(X, "Kunde", "Auftragssumme"), 3)
    s.ask("de", "Top 3 Kunden nach Auftragssumme", ["Kunde", "v"], k3, S, also=[(["Kunde", "v"], k3(f(X))) for X in S for f in (ok, nst)])
    dauer = lambda X: mean([dict(d=(x["Baubeginn"] - x["Angebot vom"]).days) for x in X if x["Baubeginn"]], "d")
    s.ask("de", "wie lange warten die leute im schnitt vom angebot bis wir anfangen (tage)", ["v"], dauer, S)
    b25 = lambda X: pair(counts([x for x in X if x["Baubeginn"] and x["Baubeginn"].year == 2025], "Vorarbeiter"), "Schuster", "Wiebe")
    s.ask("de", "Wer hat 2025 mehr Baustellen angefangen, Schuster oder Wiebe?", ["Vorarbeiter", "n"], b25, S, also=[(["Vorarbeiter", "n"], first(dict(b25(S[0])))), (["Vorarbeiter"], win(dict(b25(S[0]))))])
    fert = lambda X: [x for x in X if x["Status"] == "Fertig"]
    ue = lambda X: first(per(fert(X), "Art", lambda g: total(g, "Std. gebraucht") - total(g, "Std. geplant")))
    rel = first(per(fert(S[0]), "Art", lambda g: total(g, "Std. gebraucht") / total(g, "Std. geplant") - 1))
    s.ask("de", "Bei welcher Art von Arbeit liegen wir bei den fertigen Aufträgen am weitesten über den geplanten Stunden?", ["Art", "v"], ue, S, also=[(["Art", "v"], rel), (["Art", "v"], [[rel[0][0], rel[0][1] + 1]]), (["Art"], [[ue(S[0])[0][0]]]), (["Art", "v"], first(per(fert(S[0]), "Art", lambda g: mean([dict(d=x["Std. gebraucht"] - x["Std. geplant"]) for x in g], "d"))))])
    q = (D(2026, 1, 1), D(2026, 3, 31))
    s.either("de", "wieviele Aufträge hatten wir im 1. Quartal 2026?", *[(n, len([x for x in X if vor(x[c], *q)])) for c in ("Angebot vom", "Baubeginn", "Fertig am", "Rechnung vom") for X in S], note="Angebot, Beginn, Ende oder Rechnung.")
    s.none("de", "Wie hoch war die Lohnstunde der Gesellen im Schnitt?", "Keine Löhne in der Tabelle.")
    return s.done()


# ---------- 2 Physiopraxis ----------
def physio():
    r = random.Random(2602)
    name = "b26-physiopraxis"
    R = []
    preis = {"Krankengymnastik": 27.6, "Manuelle Therapie": 33.15, "Massage": 20.4, "Lymphdrainage": 45.8, "Fango": 16.9}
    tage = [d for d in span(D(2026, 3, 2), D(2026, 5, 29)) if d.weekday() < 5]
    tage = sorted(r.choices(tage, k=230))
    for i, d in enumerate(tage):
        b = pick(r, ("Krankengymnastik", 6), ("Manuelle Therapie", 4), ("Massage", 3), ("Lymphdrainage", 2), ("Fango", 2))
        v = pick(r, ("AOK", 5), ("TK", 4), ("Barmer", 3), ("Privat", 3), ("Selbstzahler", 1))
        st = pick(r, ("wahrgenommen", 82), ("abgesagt", 11), ("nicht erschienen", 7))
        priv = v in ("Privat", "Selbstzahler")
        betrag = round(preis[b] * (1.4 if priv else 1), 2) if st == "wahrgenommen" else 0. if st == "abgesagt" else 25.
        zu = round(betrag * .1, 2) if st == "wahrgenommen" and not priv else None
        R.append({"Termin-ID": 40100 + i, "Tag": d, "Beginn": f"{r.randint(8, 17):02d}:{r.choice(['00', '20', '40'])}", "Therapeutin": pick(r, ("Jana Hollmann", 5), ("Mirko Stahl", 3), ("Svenja Ahrens", 22 if b == "Lymphdrainage" else 3)), "Behandlung": b, "Patient": f"P{r.randint(1, 62):03d}", "Kostenträger": v, "Minuten": {"Lymphdrainage": 45, "Fango": 30}.get(b, 20) if st == "wahrgenommen" else None, "Betrag": betrag, "Zuzahlung": zu, "Status": st, "Abgesagt am": d - dt.timedelta(r.randint(0, 5)) if st == "abgesagt" else None})
    dup(R, 77, 140)
    put(name, "termine.csv", R, list(R[0]), r, mess=("Behandlung", "Kostenträger"))
    S = (once(R), R)
    s = Sheet(HERE, name, 9)
    mo = lambda X, m: [x for x in X if x["Tag"].month == m]
    w = lambda X: [x for x in X if x["Status"] == "wahrgenommen"]
    s.ask("de", "einnahmen pro monat", ["Monat", "v"], lambda X: flat(sums(X, lambda x: ym(x["Tag"]), "Betrag")), S, also=[(["Monat", "v"], flat(sums(w(X), lambda x: ym(x["Tag"]), "Betrag"))) for X in S])
    s.ask("de", "Wieviel Prozent der Termine sind geplatzt weil keiner kam?", ["v"], lambda X: len([x for x in X if x["Status"] == "nicht erschienen"]) / len(X), S, also=[(["n"], len([x for x in S[0] if x["Status"] == "nicht erschienen"]))])
    hp = lambda X: pair(counts(w(X), "Therapeutin"), "Jana Hollmann", "Mirko Stahl")
    hp2 = lambda X: pair(counts(X, "Therapeutin"), "Jana Hollmann", "Mirko Stahl")
    s.ask("de", "Hollmann oder Stahl, wer hat mehr Patienten behandelt?", ["Therapeutin", "n"], hp, S, also=[(["Therapeutin", "n"], f(S[0])) for f in (hp2,)] + [(["Therapeutin", "n"], pair(per(f(S[0]), "Therapeutin", lambda g: len({x["Patient"] for x in g})), "Jana Hollmann", "Mirko Stahl")) for f in (w, list)] + [(["Therapeutin"], win(dict(hp(S[0]))))], note="Behandlungen; auch die verschiedenen Patienten.")
    s.ask("de", "Umsatz mit privat im April", ["v"], lambda X: total([x for x in mo(X, 4) if x["Kostenträger"] == "Privat"], "Betrag"), S, also=[(["v"], total([x for x in mo(X, 4) if x["Kostenträger"] in p and (x["Status"] == "wahrgenommen" or not nur)], "Betrag")) for X in S for p in (("Privat",), ("Privat", "Selbstzahler")) for nur in (True, False)])
    s.ask("de", "welche patienten sind mehr als einmal nicht gekommen", ["Patient"], names([k for k, v in counts([x for x in S[0] if x["Status"] == "nicht erschienen"], "Patient").items() if v > 1]),
          also=[(["Patient", "n"], flat({k: v for k, v in counts([x for x in S[0] if x["Status"] == "nicht erschienen"], "Patient").items() if v > 1}) or [["none", 0]]), (["Patient"], names([k for k, v in counts([x for x in S[1] if x["Status"] == "nicht erschienen"], "Patient").items() if v > 1]))])
    s.ask("de", "Minuten und Umsatz je Behandlung", ["Behandlung", "Minuten", "Betrag"], lambda X: flat(per(X, "Behandlung", lambda g: (total(g, "Minuten"), total(g, "Betrag")))), S, also=[(["Behandlung", "Minuten", "Betrag"], flat(per(w(X), "Behandlung", lambda g: (total(g, "Minuten"), total(g, "Betrag"))))) for X in S])
    a, b = (lambda X: len([x for x in mo(X, 4) if x["Status"] == "abgesagt"])), (lambda X: len([x for x in mo(X, 5) if x["Status"] == "abgesagt"]))
    s.ask("de", "Wurden im Mai mehr Termine abgesagt als im April?", ["Monat", "n"], lambda X: [["2026-04", a(X)], ["2026-05", b(X)]], S, also=[(["v"], [[b(S[0]) > a(S[0])]]), (["v"], b(S[0]) - a(S[0])), (["Monat", "n"], [[f"2026-{m:02d}", len([x for x in S[0] if x["Abgesagt am"] and x["Abgesagt am"].month == m])] for m in (4, 5)])], note="Nach dem Tag des Termins oder dem Tag der Absage.")
    s.either("de", "Wer ist unsere beste Therapeutin?", (["Therapeutin", "v"], first(sums(S[0], "Therapeutin", "Betrag"))), (["Therapeutin", "n"], first(counts(w(S[0]), "Therapeutin"))), (["Therapeutin", "v"], first(sums(w(S[0]), "Therapeutin", "Betrag"))), (["Therapeutin", "v"], first(means(w(S[0]), "Therapeutin", "Betrag"))), (["Therapeutin", "v"], first(sums(S[0], "Therapeutin", "Minuten"))), (["Therapeutin", "v"], first(per(S[0], "Therapeutin", lambda g: len(w(g)) / len(g)))), (["Therapeutin", "n"], first(counts(S[0], "Therapeutin"))), note="Nach Umsatz, Terminen oder Zeit; oder zurückfragen.")
    s.none("de", "Wie zufrieden sind die Patienten mit Svenja Ahrens?", "Keine Bewertungen.")
    return s.done()


# ---------- 3 Teeversand (xlsx) ----------
def tee():
    r = random.Random(2603)
    name = "b26-teeversand"
    art = {"Grüntee": [("Sencha 100 g", 8.9), ("Gunpowder 250 g", 12.4), ("Matcha 30 g", 24.9)], "Schwarztee": [("Assam 250 g", 11.9), ("Earl Grey 100 g", 6.5), ("Darjeeling 100 g", 10.9)], "Kräuter": [("Pfefferminze 100 g", 4.9), ("Kamille 100 g", 4.5)], "Zubehör": [("Teesieb", 7.9), ("Kanne 1 l", 34.), ("Dose", 9.5)]}
    R = []
    d0 = D(2025, 10, 1)
    for i in range(248):
        d = d0 + dt.timedelta(int(i * 1.22))
        g = pick(r, ("Grüntee", 4), ("Schwarztee", 4), ("Kräuter", 3), ("Zubehör", 2))
        a, p = r.choice(art[g])
        m = pick(r, (1, 5), (2, 4), (3, 2), (6, 1))
        land = pick(r, ("Deutschland", 8), ("Österreich", 2), ("Schweiz", 1), ("Niederlande", 1))
        wert = round(m * p, 2)
        st = pick(r, ("versandt", 85), ("storniert", 5), ("retourniert", 8)) if d < D(2026, 7, 18) else pick(r, ("offen", 3), ("versandt", 2))
        vs = d + dt.timedelta(pick(r, (0, 2), (1, 5), (2, 3), (4, 1), (7, 1))) if st in ("versandt", "retourniert") else None
        R.append({"Bestellnr": f"T{70211 + i * 3}", "Bestellt am": d, "Versandt am": vs, "Land": land, "Kundentyp": pick(r, ("Neukunde", 3), ("Stammkunde", 4), ("Gastro", 1)), "Warengruppe": g, "Artikel": a, "Stück": m, "Warenwert": wert, "Porto": 0. if wert >= 40 else {"Deutschland": 4.9, "Schweiz": 14.9}.get(land, 8.9), "Rabatt": round(wert * .1, 2) if r.random() < .2 else None, "Zahlart": pick(r, ("PayPal", 5), ("Rechnung", 3), ("Kreditkarte", 2), ("Vorkasse", 1)), "Status": st, "Erstattet": wert if st == "retourniert" and r.random() < .8 else None})
    dup(R, 50, 181)
    put(name, "bestellungen.xlsx", R, list(R[0]), r, mess=("Land", "Zahlart"), sheet="Bestellungen")
    S = (once(R), R)
    ns = lambda X: [x for x in X if x["Status"] != "storniert"]
    nr = lambda X: [x for x in X if x["Status"] in ("versandt", "offen")]
    s = Sheet(HERE, name, 9)
    t5 = lambda X: top(sums(X, "Artikel", "Stück"), 5)
    s.ask("de", "die 5 meistverkauften artikel", ["Artikel", "v"], t5, S, also=[(["Artikel", "v"], t5(f(X))) for X in S for f in (ns, nr)] + [(["Artikel", "n"], top(counts(S[0], "Artikel"), 5))])
    s.ask("de", "Wie viel Rabatt haben wir im Dezember gegeben?", ["v"], lambda X: total([x for x in X if ym(x["Bestellt am"]) == "2025-12"], "Rabatt"), S, also=[(["v"], total([x for x in ns(X) if ym(x["Bestellt am"]) == "2025-12"], "Rabatt")) for X in S])
    q = lambda X, k: total([x for x in X if yq(x["Bestellt am"]) == k], "Warenwert")
    Q1, Q2 = "2025-Q4", "2026-Q1"
    s.ask("de", "Wie hat sich der Warenumsatz vom 4. Quartal 2025 zum 1. Quartal 2026 verändert?", ["v"], lambda X: change(q(X, Q1), q(X, Q2)), S, also=[t for f in (list, ns, nr) for X in S for t in ((["v"], change(q(f(X), Q1), q(f(X), Q2))), (["v"], q(f(X), Q2) - q(f(X), Q1)), (["Quartal", "v"], [[Q1, q(f(X), Q1)], [Q2, q(f(X), Q2)]]))])
    s.ask("de", "Anteil Retouren bei Neukunden und bei Stammkunden", ["Kundentyp", "v"], lambda X: pair(per(X, "Kundentyp", lambda g: len([x for x in g if x["Status"] == "retourniert"]) / len(g)), "Neukunde", "Stammkunde"), S, also=[(["Kundentyp", "v"], pair(per(f, "Kundentyp", lambda g: len([x for x in g if x["Status"] == "retourniert"]) / len(g)), "Neukunde", "Stammkunde")) for f in ([x for x in S[0] if x["Versandt am"]], ns(S[0]))])
    tage = lambda X: mean([dict(d=(x["Versandt am"] - x["Bestellt am"]).days) for x in X if x["Versandt am"]], "d")
    s.ask("de", "wie viele tage brauchen wir im schnitt bis das paket raus ist?", ["v"], tage, S)
    s.ask("de", "Welche Rücksendungen wurden noch nicht erstattet?", ["Bestellnr"], lambda X: names({x["Bestellnr"] for x in X if x["Status"] == "retourniert" and x["Erstattet"] is None}), S)
    at = lambda X: [x for x in X if x["Land"] == "Österreich" and x["Warenwert"] > 30]
    s.ask("de", "wie oft ging was über 30 euro nach österreich", ["n"], lambda X: len(at(X)), S, also=[(["n"], len(f(at(X)))) for X in S for f in (ns, nr, lambda Y: [x for x in Y if x["Versandt am"]])])
    s.either("de", "In welchem Monat lief es am besten?", *[t for X in S for t in ((["Monat", "v"], first(sums(X, lambda x: ym(x["Bestellt am"]), "Warenwert"))), (["Monat", "n"], top(counts(X, lambda x: ym(x["Bestellt am"])))), (["Monat", "v"], top(sums(X, lambda x: ym(x["Bestellt am"]), "Stück"))), (["Monat", "v"], first(sums(ns(X), lambda x: ym(x["Bestellt am"]), "Warenwert"))), (["Monat", "v"], first(sums(nr(X), lambda x: ym(x["Bestellt am"]), "Warenwert"))))], note="Umsatz, Bestellungen oder Stück.")
    s.none("de", "Wie hoch ist unsere Marge bei Matcha?", "Keine Einkaufspreise.")
    return s.done()


# ---------- 4 Musikverein (Fragen englisch) ----------
def musik():
    r = random.Random(2604)
    name = "b26-musikverein"
    wo = {"Trompete": ("Yamaha", 650, 1400), "Posaune": ("Bach", 700, 1800), "Querflöte": ("Pearl", 450, 1200), "Klarinette": ("Buffet", 600, 2200), "Tenorhorn": ("Miraphone", 1500, 3200), "Tuba": ("Miraphone", 3200, 6800), "Saxophon": ("Yamaha", 900, 2600), "Schlagwerk": ("Sonor", 200, 2400)}
    vn, nn = ["Lena", "Tobias", "Marie", "Korbinian", "Anna", "Felix", "Sophie", "Jonas", "Elif", "Paul", "Greta", "Ben", "Ida", "Simon"], ["Huber", "Lechner", "Brandl", "Obermeier", "Wimmer", "Kaya", "Stadler", "Riedl", "Aigner", "Forster"]
    leute = [f"{a} {b}" for a in vn for b in nn]
    r.shuffle(leute)
    R = []
    for i in range(64):
        ins = pick(r, ("Trompete", 5), ("Posaune", 3), ("Querflöte", 4), ("Klarinette", 5), ("Tenorhorn", 3), ("Tuba", 2), ("Saxophon", 3), ("Schlagwerk", 2))
        h, a, b = wo[ins]
        kauf = day(r, D(1998, 3, 1), D(2025, 11, 30))
        preis = float(r.randint(a, b))
        leih = r.random() < .68
        seit = day(r, max(kauf, D(2021, 9, 1)), D(2026, 8, 31)) if leih else None
        zust = pick(r, ("sehr gut", 2), ("gut", 5), ("gebraucht", 3), ("defekt", 1)) if not leih else pick(r, ("sehr gut", 2), ("gut", 5), ("gebraucht", 3))
        R.append({"Inv.-Nr.": f"MV-{i + 1:03d}", "Instrument": ins, "Marke": h if r.random() < .6 else r.choice(["Jupiter", "Thomann", "Schreiber", "Yamaha"]), "Gekauft am": kauf, "Kaufpreis": preis, "Zeitwert": round(preis * r.uniform(.3, .9)) * 1. if r.random() > .06 else None, "Verliehen an": leute[i] if leih else None, "Verliehen seit": seit, "Kaution bezahlt": pick(r, ("ja", 4), ("nein", 1)) if leih else None, "Leihgebühr/Jahr": r.choice([60., 80., 100., 120.]) if leih else None, "Letzte Wartung": day(r, max(kauf, D(2022, 1, 1)), D(2026, 9, 15)) if r.random() > .14 else None, "Zustand": zust})
    put(name, "instrumente.csv", R, list(R[0]), r, mess=("Marke", "Zustand"))
    s = Sheet(HERE, name, 9)
    L = [x for x in R if x["Verliehen an"]]
    s.ask("en", "how many instruments are out on loan right now", ["n"], len(L))
    s.ask("en", "which ones are lying around unused and still fine?", ["Inv.-Nr."], names([x["Inv.-Nr."] for x in R if not x["Verliehen an"] and x["Zustand"] != "defekt"]), also=[(["Inv.-Nr."], names([x["Inv.-Nr."] for x in R if not x["Verliehen an"] and x["Zustand"] in z])) for z in (("sehr gut", "gut"), ("gut",))], note="Not lent and not broken; 'used' may be left out.")
    s.ask("en", "what do we take in per year from lending?", ["v"], total(L, "Leihgebühr/Jahr"))
    s.ask("en", "who hasn't paid the deposit yet", ["Verliehen an"], names([x["Verliehen an"] for x in L if x["Kaution bezahlt"] == "nein"]), also=[(["Inv.-Nr."], names([x["Inv.-Nr."] for x in L if x["Kaution bezahlt"] == "nein"]))])
    s.ask("en", "total purchase price and current value per type of instrument", ["Instrument", "Kaufpreis", "Zeitwert"], flat(per(R, "Instrument", lambda g: (total(g, "Kaufpreis"), total(g, "Zeitwert")))))
    alt = [x for x in R if x["Letzte Wartung"] and x["Letzte Wartung"] < D(2024, 1, 1)]
    nie = [x for x in R if not x["Letzte Wartung"]]
    s.ask("en", "how many weren't serviced since the beginning of 2024?", ["n"], len(alt) + len(nie), also=[(["n"], len(alt))], note="Those without any service date belong to them; only dated ones is the other reading.")
    m = {k: v for k, v in means([x for x in R if x["Instrument"] in ("Trompete", "Klarinette")], "Instrument", "Kaufpreis").items()}
    s.ask("en", "are clarinets dearer than trumpets on average?", ["Instrument", "v"], pair(m, "Klarinette", "Trompete"), also=[(["v"], [[m["Klarinette"] > m["Trompete"]]]), (["v"], m["Klarinette"] - m["Trompete"]), (["Instrument", "v"], first(m))])
    o = min(R, key=lambda x: x["Gekauft am"])
    v = min(L, key=lambda x: x["Verliehen seit"])
    mx = max(R, key=lambda x: x["Kaufpreis"])
    s.either("en", "what's our most valuable instrument group", *[(["Instrument", "v"], first(f)) for f in (sums(R, "Instrument", "Zeitwert"), sums(R, "Instrument", "Kaufpreis"), means(R, "Instrument", "Zeitwert"), means(R, "Instrument", "Kaufpreis"))], note="Current value or price, sum or average.")
    s.none("en", "how much did repairs cost us last year", "No repair costs in the table.")
    return s.done()


# ---------- 5 Spedition (Fragen englisch) ----------
def sped():
    r = random.Random(2605)
    name = "b26-spedition-touren"
    ziel = {"Rotterdam": 420, "Wien": 910, "Mailand": 890, "Lyon": 760, "Posen": 640, "Leipzig": 430, "München": 580, "Bremen": 240}
    fahrer = {"Kowalski": "DO-SP 114", "Brandt": "DO-SP 120", "Novak": "DO-SP 131", "Schäfer": "DO-SP 118", "Demir": "DO-SP 140"}
    R = []
    d0 = D(2026, 1, 5)
    for i in range(176):
        d = d0 + dt.timedelta(int(i * 1.02))
        if d.weekday() == 6: d += dt.timedelta(1)
        f = pick(r, *[(k, 2 + j % 3) for j, k in enumerate(fahrer)])
        z = r.choice(list(ziel))
        km = int(ziel[z] * r.uniform(.97, 1.15))
        soll = d + dt.timedelta(1 if km < 600 else 2)
        st = "storniert" if r.random() < .04 else "unterwegs" if d > D(2026, 6, 22) and r.random() < .75 else "zugestellt"
        ist = soll + dt.timedelta(pick(r, (-1, 1), (0, 10), (1, 3), (2, 1), (4, .3))) if st == "zugestellt" else None
        if ist and ist < d: ist = d
        ok = st != "storniert"
        R.append({"Tour-Nr.": f"26-{i + 1:04d}", "Abfahrt": d, "Fahrer": f, "LKW": fahrer[f] if r.random() > .1 else r.choice(list(fahrer.values())), "Ziel": z, "Kunde": pick(r, ("Hansa Möbel", 5 if ziel[z] < 600 else 2), ("Reuter Stahl", 1 if ziel[z] < 600 else 5), ("Biofrucht AG", 3), ("Glas Petersen", 2), ("Druckhaus West", 1)), "km": km if ok else None, "Paletten": r.randint(6, 33) if ok else None, "Diesel (l)": round(km * r.uniform(.26, .34), 1) if ok and r.random() > .04 else None, "Maut": round(km * r.uniform(.17, .24), 2) if ok else None, "Fracht": round(km * r.uniform(1.15, 1.75), 2) if ok else 0., "Liefertermin": soll, "Angekommen": ist, "Status": st})
    dup(R, 61)
    put(name, "touren.csv", R, list(R[0]), r, mess=("Kunde", "Ziel"))
    S = (once(R), R)
    s = Sheet(HERE, name, 9)
    spaet = lambda X: [x for x in X if x["Angekommen"] and x["Angekommen"] > x["Liefertermin"]]
    z = lambda X: [x for x in X if x["Angekommen"]]
    s.ask("en", "how many trips arrived late", ["n"], lambda X: len(spaet(X)), S)
    s.ask("en", "share of late deliveries by driver", ["Fahrer", "v"], lambda X: flat(per(z(X), "Fahrer", lambda g: len(spaet(g)) / len(g))), S, also=[(["Fahrer", "v"], flat(per(S[0], "Fahrer", lambda g: len(spaet(g)) / len(g)))), (["Fahrer", "v"], flat(per([x for x in S[0] if x["Status"] != "storniert"], "Fahrer", lambda g: len(spaet(g)) / len(g))))])
    s.ask("en", "which truck drinks the most per 100 km?", ["LKW", "v"], lambda X: first(per([x for x in X if x["Diesel (l)"]], "LKW", lambda g: total(g, "Diesel (l)") / total(g, "km") * 100)), S, also=[(["LKW", "v"], first(per(X, "LKW", lambda g: total(g, "Diesel (l)") / total(g, "km") * 100))) for X in S] + [(["LKW", "v"], first(per([x for x in X if x["Diesel (l)"]], "LKW", lambda g: mean([dict(d=x["Diesel (l)"] / x["km"] * 100) for x in g], "d")))) for X in S], note="Trips without a fuel figure are left out.")
    s.ask("en", "freight and tolls for Hansa Möbel in Q2", ["Fracht", "Maut"], lambda X: [[total([x for x in X if x["Kunde"] == "Hansa Möbel" and yq(x["Abfahrt"]) == "2026-Q2"], c) for c in ("Fracht", "Maut")]], S)
    m = lambda X, k: total([x for x in X if ym(x["Abfahrt"]) == k], "Fracht")
    s.ask("en", "did we earn more in may than in april, and by how much", ["v"], lambda X: m(X, "2026-05") - m(X, "2026-04"), S, also=[(["v"], change(m(S[0], "2026-04"), m(S[0], "2026-05"))), (["Monat", "v"], [[k, m(S[0], k)] for k in ("2026-04", "2026-05")])])
    s.ask("en", "top 3 destinations by pallets", ["Ziel", "v"], lambda X: top(sums([x for x in X if x["Paletten"]], "Ziel", "Paletten"), 3), S)
    b = lambda X: [x for x in X if x["Status"] == "unterwegs"]
    s.ask("en", "which trips are still on the road?", ["Tour-Nr."], lambda X: names({x["Tour-Nr."] for x in b(X)}), S)
    s.either("en", "who is our biggest customer", *[(["Kunde", "v"], first(f)) for X in S for f in (sums(X, "Kunde", "Fracht"), counts(X, "Kunde"), sums([x for x in X if x["Paletten"]], "Kunde", "Paletten"), sums([x for x in X if x["km"]], "Kunde", "km"))], note="By freight, trips, pallets or distance.")
    s.none("en", "what did we pay the drivers in expenses?", "No expenses or wages in the table.")
    return s.done()


# ---------- 6 Bäckerei ----------
def baeck():
    r = random.Random(2606)
    name = "b26-baeckerei"
    R = []
    fil = {"Hauptstraße": 1.3, "Bahnhof": 1.5, "Rewe Center": 1.0, "Schulgasse": .7}
    wg = {"Brötchen": (420, .48), "Brot": (70, 3.9), "Kuchen": (55, 2.6), "Snacks": (80, 3.4)}
    tage = [d for d in span(D(2026, 9, 7), D(2026, 9, 26)) if d.weekday() != 6][::1]
    tage = tage[:14]
    for d in tage:
        for f, k in fil.items():
            if f == "Schulgasse" and d.weekday() == 5: continue
            for g, (n, p) in wg.items():
                geb = int(n * k * r.uniform(.85, 1.2) * (1.3 if d.weekday() == 5 else 1))
                rest = int(geb * min(.35, max(0, r.gauss(.09, .06))))
                R.append({"Datum": d, "Filiale": f, "Warengruppe": g, "Gebacken": geb, "Verkauft": geb - rest, "Reste": rest if r.random() > .03 else None, "Umsatz": round((geb - rest) * p * r.uniform(.97, 1.03), 2), "Kunden": int((geb - rest) / {"Brötchen": 4, "Brot": 1.1, "Kuchen": 1.8, "Snacks": 1.2}[g]), "Verkäuferin": pick(r, ("Petra", 3), ("Aylin", 3), ("Frau Koch", 2)), "Bemerkung": pick(r, (None, 12), ("Ofen defekt", .4), ("früher ausverkauft", 1), ("Regen", 1))})
    dup(R, 20)
    put(name, "filialen_september.csv", R, list(R[0]), r, mess=("Filiale",), euro=("Umsatz",))
    S = (once(R), R)
    s = Sheet(HERE, name, 9)
    s.ask("de", "Umsatz je Laden", ["Filiale", "v"], lambda X: flat(sums(X, "Filiale", "Umsatz")), S)
    s.ask("de", "wieviel prozent der brötchen bleiben liegen?", ["v"], lambda X: (lambda g: total(g, "Reste") / total(g, "Gebacken"))([x for x in X if x["Warengruppe"] == "Brötchen"]), S, also=[(["v"], (lambda g: total(g, "Reste") / total(g, "Gebacken"))([x for x in X if x["Warengruppe"] == "Brötchen" and x["Reste"] is not None])) for X in S] + [(["v"], (lambda g: 1 - total(g, "Verkauft") / total(g, "Gebacken"))([x for x in X if x["Warengruppe"] == "Brötchen"])) for X in S])
    s.ask("de", "Wo wird am meisten weggeworfen?", ["Filiale", "v"], lambda X: first(sums(X, "Filiale", "Reste")), S, also=[(["Filiale", "v"], first(per(S[0], "Filiale", lambda g: total(g, "Reste") / total(g, "Gebacken")))), (["Filiale", "v"], first(per(S[0], "Filiale", lambda g: total(g, "Gebacken") - total(g, "Verkauft")))), (["Filiale"], win(sums(S[0], "Filiale", "Reste")))])
    w = lambda X, a, b: total([x for x in X if a <= x["Datum"] <= b], "Umsatz")
    A, B = (D(2026, 9, 7), D(2026, 9, 13)), (D(2026, 9, 14), D(2026, 9, 20))
    s.ask("de", "erste woche gegen zweite woche, umsatz", ["Woche", "v"], lambda X: [["2026-W37", w(X, *A)], ["2026-W38", w(X, *B)]], S, also=[t for X in S for t in ((["Woche", "v"], [["2026-09-07", w(X, *A)], ["2026-09-14", w(X, *B)]]), (["v"], w(X, *B) - w(X, *A)), (["v"], change(w(X, *A), w(X, *B))), (["a", "b"], [[w(X, *A), w(X, *B)]]), (["v"], [[w(X, *A)], [w(X, *B)]]))], note="Die Tabelle beginnt am Montag, 7.9.")
    s.ask("de", "Wie viele Kuchen und Brote gehen am Bahnhof pro Tag im Schnitt raus?", ["Warengruppe", "v"], lambda X: flat(means([x for x in X if x["Filiale"] == "Bahnhof" and x["Warengruppe"] in ("Brot", "Kuchen")], "Warengruppe", "Verkauft")), S, also=[(["v"], sum(means([x for x in X if x["Filiale"] == "Bahnhof" and x["Warengruppe"] in ("Brot", "Kuchen")], "Warengruppe", "Verkauft").values())) for X in S])
    ofen = lambda X: [x for x in X if x["Bemerkung"] == "Ofen defekt"]
    assert ofen(R)
    s.ask("de", "an welchen tagen war der ofen kaputt", ["Datum"], lambda X: names({x["Datum"].isoformat() for x in ofen(X)}), S, also=[(["Datum", "Filiale"], sorted([x["Datum"].isoformat(), x["Filiale"]] for x in ofen(S[0])))])
    s.ask("de", "Welcher Wochentag bringt im Schnitt am meisten Umsatz?", ["Wochentag", "v"], lambda X: first((lambda t: means([dict(w=dt.date.fromisoformat(k), v=v) for k, v in t.items()], lambda x: wd(x["w"]), "v"))(sums(X, lambda x: x["Datum"].isoformat(), "Umsatz"))), S, also=[(["Wochentag", "v"], first(means(X, lambda x: wd(x["Datum"]), "Umsatz"))) for X in S] + [(["Wochentag"], win(means(S[0], lambda x: wd(x["Datum"]), "Umsatz")))], note="Tagesumsatz im Mittel; auch je Zeile.")
    s.either("de", "Was läuft am besten?", *[(["Warengruppe", "v"], first(f)) for X in S for f in (sums(X, "Warengruppe", "Umsatz"), sums(X, "Warengruppe", "Verkauft"), sums(X, "Warengruppe", "Kunden"), per(X, "Warengruppe", lambda g: total(g, "Verkauft") / total(g, "Gebacken")))], *[(["Filiale", "v"], first(sums(X, "Filiale", "Umsatz"))) for X in S], note="Umsatz oder Stück, Ware oder Laden.")
    s.none("de", "Wie viel Umsatz machen wir in der Woche vor Weihnachten?", "Vorhersage; die Tabelle reicht nur bis September.")
    return s.done()


if __name__ == "__main__":
    for f in (dach, physio, tee, musik, sped, baeck):
        for q in f():
            t = q.get("truth") or q.get("truths")
            print(q["id"], q["kind"][:4], q["question"], "|", str(t)[:230], "| also", len(q.get("alsoRight", [])))
