"""Computes the truths of the half held apart from the csv files and writes questions.json. See ../README.md."""
import datetime as dt
import os
import runpy
import sys
from collections import Counter

HERE = os.path.dirname(os.path.abspath(__file__))
EVALS = os.path.dirname(HERE)
sys.path.insert(0, EVALS)
from truth import *  # noqa: E402,F403

ALL = []
T = lambda name: os.path.join(HERE, name)
DEU = "%d.%m.%Y"


def done(s):
    ALL.extend(s.write())


def pick(d, *keys):
    return [[k, d[k]] for k in keys]


# ---------- lagerbestand ----------
s = Sheet(HERE, "lagerbestand")
R = read(T(s.id), "table.csv", ";", "cp1252", header=3)
for r in R:
    r["d"] = date(r["Stichtag"], DEU)
    r["wg"] = r["Warengruppe"].strip().capitalize()
    r["b"], r["m"], r["ek"], r["v"] = (numde(r[k]) for k in ("Bestand", "Mindestbestand", "EK-Preis", "Bestandswert"))
NOW = [r for r in R if r["d"] == max(x["d"] for x in R)]
at = lambda y, m, d: [r for r in R if r["d"] == dt.datetime(y, m, d)]
s.ask("de", "Was haben wir zurzeit im Lager liegen, in Euro?", ["Bestandswert"], total(NOW, "v"), note="Nur der letzte Stichtag 17.09.2025; Stichtage werden nicht addiert.")
s.ask("de", "Welche Artikel müssten wir nach dem letzten Stichtag nachbestellen, weil sie unter dem Minimum liegen?", ["Bezeichnung"], [[r["Bezeichnung"]] for r in NOW if r["b"] < r["m"]])
s.ask("de", "Lagerwert nach Warengruppen zum 30. Juni", ["Warengruppe", "Bestandswert"], table(sums(at(2025, 6, 30), "wg", "v")))
ww = {r["Stichtag"]: r["b"] for r in R if r["Bezeichnung"] == "Wasserwaage"}
s.ask("de", "Wann hatten wir die meisten Wasserwaagen da?", ["Stichtag", "Bestand"], top(ww))
zero = [r for r in R if r["b"] == 0]
s.ask("de", "Ist uns mal etwas ganz ausgegangen? Was und wann?", ["Bezeichnung", "Stichtag"], [[r["Bezeichnung"], r["Stichtag"]] for r in zero] or [["nein", ""]])
tot = sums(R, "d", "v")
me = [v for k, v in tot.items() if k.day != 17]
s.ask("de", "Wie viel Kapital ist im Mittel über alle Stichtage gebunden?", ["Bestandswert"], sum(tot.values()) / len(tot), also=[(["Bestandswert"], sum(me) / len(me))], note="Mittel der Summen je Stichtag; nur Monatsenden auch richtig.")
s.none("de", "Wie oft schlägt sich das Lager im Jahr um?", "Kein Verbrauch.")
s.ask("en", "which item ties up the most money right now?", ["Bezeichnung", "Bestandswert"], top({r["Bezeichnung"]: r["v"] for r in NOW}))
h2 = lambda x: total([r for r in x if r["Lagerort"] == "Halle 2"], "v")
a, b = h2(at(2025, 1, 31)), h2(at(2025, 8, 31))
s.ask("en", "By how much did the value in Halle 2 change from end of January to end of August?", ["Change"], b - a, also=[(["Change"], b / a - 1), (["Stichtag", "Bestandswert"], [["31.01.2025", a], ["31.08.2025", b]])])
kb = {r["Bezeichnung"]: r["b"] for r in NOW if r["Bezeichnung"].startswith("Kabel")}
s.either("de", "Wieviel Meter Kabel sind noch da?", (["Meter"], sum(kb.values())), (["Bezeichnung", "Meter"], table(kb)), note="Zwei Kabelsorten.")
s.none("de", "Bei wem kaufen wir die Fliesen?", "Keine Lieferanten.")
done(s)

# ---------- kontoauszug ----------
s = Sheet(HERE, "kontoauszug")
R = [r for r in read(T(s.id), "table.csv", ";", header=4) if r["Buchungstag"][:1].isdigit()]
for r in R:
    r["d"], r["a"], r["s"] = date(r["Buchungstag"], DEU), numde(r["Betrag"]), numde(r["Saldo"])
    r["m"], r["who"] = month(r["d"]), r["Auftraggeber/Empfänger"]
IN, OUT = [r for r in R if r["a"] > 0], [r for r in R if r["a"] < 0]
mi = lambda x, m: total([r for r in x if r["m"] == m], "a")
s.ask("de", "Mai: was kam rein, was ging raus?", ["Eingang", "Ausgang"], [[mi(IN, "2025-05"), mi(OUT, "2025-05")]], also=[(["Eingang", "Ausgang"], [[mi(IN, "2025-05"), -mi(OUT, "2025-05")]])])
kat = {k: -v for k, v in sums([r for r in OUT if r["Kategorie"]], "Kategorie", "a").items()}
s.ask("de", "Wofür geben wir das meiste Geld aus?", ["Kategorie", "Betrag"], top(kat), also=[(["Kategorie", "Betrag"], [[k, -v] for k, v in top(kat)])], note="Nach Kategorie.")
s.ask("de", "Kontostand am letzten Märztag", ["Saldo"], [r for r in R if r["m"] == "2025-03"][-1]["s"])
s.ask("de", "Welcher Kunde hat am häufigsten überwiesen?", ["Auftraggeber", "Anzahl"], top(counts(IN, "who")))
fu = sums(IN, "who", "a")
s.either("de", "Was hat uns Elektro Fuchs bisher gezahlt?", (["Betrag"], fu["Elektro Fuchs"]), (["Auftraggeber", "Betrag"], pick(fu, "Elektro Fuchs", "Elektro Fuchs Service")), (["Betrag"], fu["Elektro Fuchs"] + fu["Elektro Fuchs Service"]), note="Zwei ähnliche Namen.")
ar = sums([r for r in OUT if r["who"] == "Aral Station"], "m", "a")
s.ask("de", "Was vertanken wir im Monat durchschnittlich?", ["Betrag"], -sum(ar.values()) / 7, also=[(["Betrag"], -sum(v for k, v in ar.items() if k < "2025-07") / 6), (["Betrag"], sum(ar.values()) / 7)], note="Juli endet am 19.; auch nur die sechs vollen Monate.")
lo = min(r["s"] for r in R)
s.ask("de", "tiefster Stand auf dem Konto und wann war das", ["Buchungstag", "Saldo"], [[r["Buchungstag"], r["s"]] for r in R if r["s"] == lo])
s.ask("de", "Haben wir im Juni mehr ausgegeben als eingenommen?", ["Antwort"], -mi(OUT, "2025-06") > mi(IN, "2025-06"), also=[(["Eingang", "Ausgang"], [[mi(IN, "2025-06"), mi(OUT, "2025-06")]]), (["Eingang", "Ausgang"], [[mi(IN, "2025-06"), -mi(OUT, "2025-06")]])])
s.ask("de", "Bei wie vielen Buchungen ist keine Kategorie eingetragen?", ["Anzahl"], len([r for r in R if not r["Kategorie"]]))
s.none("de", "Wie hoch ist die Vorsteuer aus den Einkäufen?", "Keine Steuerbeträge.")
fa = -total([r for r in OUT if r["who"] == "Finanzamt" and r["d"].month <= 6], "a")
s.ask("en", "how much did the tax office (Finanzamt) take between January and June", ["Betrag"], fa, also=[(["Betrag"], -fa)])
s.ask("en", "apart from salaries, who received single payments of more than 3,000 euros?", ["Empfänger"], [[k] for k in counts([r for r in OUT if r["a"] < -3000 and r["who"] != "Sammelüberweisung Gehälter"], "who")] or [["nobody"]])
done(s)

# ---------- web-traffic ----------
s = Sheet(HERE, "web-traffic")
R = read(T(s.id), "table.csv", header=5)
for r in R:
    r["d"] = date(r["Week starting"], "%m/%d/%Y")
    r["c"] = r["Default channel group"].title()
    r["s"], r["u"], r["b"], r["k"], r["v"] = num(r["Sessions"]), num(r["Total users"]), num(r["Bounce rate"]), num(r["Key events"]), num(r["Purchase revenue"])
    h, m_, x = r["Avg. session duration"].split(":")
    r["t"] = int(h) * 3600 + int(m_) * 60 + int(x)
s.ask("en", "Which channel makes us the most money?", ["Channel", "Revenue"], top(sums(R, "c", "v")))
s.ask("en", "key events divided by sessions for every channel please", ["Channel", "Rate"], [[k, total(g, "k") / total(g, "s")] for k, g in group(R, "c").items()])
s.none("en", "What did the paid search clicks cost us?", "No costs.")
em = [r for r in R if r["c"] == "Email"]
s.ask("en", "How many seconds does somebody coming from an email stay on average?", ["Seconds"], total(em, lambda r: r["t"] * r["s"]) / total(em, "s"), also=[(["Seconds"], mean(em, "t"))], note="Weighted by sessions, or the mean of the weeks.")
s.ask("en", "site-wide bounce rate", ["Bounce rate"], total(R, lambda r: r["b"] * r["s"]) / total(R, "s"), also=[(["Bounce rate"], mean(R, "b"))], note="Weighted by sessions; the plain mean of the rows if it is called that.")
wk = sums(R, lambda r: r["d"].strftime("%Y-%m-%d"), "s")
s.ask("en", "which week had the heaviest traffic", ["Week starting", "Sessions"], top(wk))
ms = sums(R, lambda r: month(r["d"]), "s")
s.ask("en", "visits in August compared to July, percentage change", ["Change"], ms["2025-08"] / ms["2025-07"] - 1, note="By week start; four weeks each.", also=[(["Month", "Sessions"], pick(ms, "2025-07", "2025-08"))])
miss = [w for w, g in group(R, lambda r: r["d"].strftime("%Y-%m-%d")).items() if not any(r["c"] == "Referral" for r in g)]
s.ask("en", "in how many weeks is there no referral line at all", ["Weeks"], len(miss), also=[(["Week starting"], [[x] for x in miss])])
og = total([r for r in R if r["c"] == "Organic Search"], "s") / total(R, "s")
s.ask("en", "is more than half of all visits organic?", ["Answer"], og > 0.5, also=[(["Share"], og)])
s.ask("en", "sessions plunged in the final week - how many fewer than the week before?", ["Sessions"], wk["2025-09-22"] - wk["2025-09-29"], note="The final week is incomplete (to 1 October).", also=[(["Sessions"], wk["2025-09-29"] - wk["2025-09-22"])])
so = [r for r in R if r["c"] == "Social" and quarter(r["d"]) == "2025-Q2"]
s.ask("de", "Wie viele Nutzer brachte Social im zweiten Quartal?", ["Total users"], total(so, "u"), note="Summe der Wochenwerte.")
s.none("en", "Which landing page converts best?", "No pages.")
s.either("en", "which channel performs best", (["Channel", "Revenue"], top(sums(R, "c", "v"))), (["Channel", "Rate"], top({k: total(g, "k") / total(g, "s") for k, g in group(R, "c").items()})), (["Channel", "Sessions"], top(sums(R, "c", "s"))))
done(s)

# ---------- project-tasks ----------
s = Sheet(HERE, "project-tasks")
R = read(T(s.id), "table.csv", header=1)
for r in R:
    r["st"] = r["Status"].capitalize()
    r["s"], r["due"], r["f"] = (date(r[k], "%d-%m-%Y") for k in ("Start", "Due", "Finished"))
    r["e"], r["a"] = num(r["Estimate (h)"]), num(r["Spent (h)"])
TODAY = dt.datetime(2025, 9, 5)
DN = [r for r in R if r["st"] == "Done"]
OP = [r for r in R if r["st"] not in ("Done", "Cancelled")]
od = [r for r in OP if r["due"] < TODAY]
s.ask("en", "How many unfinished tasks were already past their due date on 5 September?", ["Tasks"], len(od), note="Cancelled ones left out.", also=[(["Tasks"], len([r for r in R if r["st"] != "Done" and r["due"] < TODAY]))])
lt = [r for r in DN if r["f"] > r["due"]]
s.ask("en", "Of everything we've completed, how much was completed late?", ["Share"], len(lt) / len(DN), also=[(["Tasks"], len(lt))])
s.ask("en", "Did we underestimate the work? Planned against real hours for what's finished.", ["Planned", "Real"], [[total(DN, "e"), total(DN, "a")]])
s.ask("en", "jobs with nobody responsible, ids please", ["ID"], [[r["ID"]] for r in R if not r["Owner"]], also=[(["ID"], [[r["ID"]] for r in OP if not r["Owner"]])], note="All, or only the open ones if it says so.")
s.ask("en", "mean overrun in hours per project, completed tasks only", ["Project", "Hours"], table(means(DN, "Project", lambda r: r["a"] - r["e"])))
s.ask("en", "what's stuck?", ["ID"], [[r["ID"]] for r in R if r["st"] == "Blocked"], note="Status Blocked.")
s.none("en", "What has the office move cost so far in dollars?", "Hours only, no rates.")
s.ask("en", "list the tasks that ate at least one and a half times the hours allowed", ["ID"], [[r["ID"]] for r in DN if r["a"] >= 1.5 * r["e"]], also=[(["ID"], [[r["ID"]] for r in R if r["a"] is not None and r["a"] >= 1.5 * r["e"]])])
ch = [r for r in OP if r["Owner"] == "Chiara" and r["Priority"] == "High"]
s.ask("de", "Wie viele Aufgaben mit hoher Priorität hat Chiara noch nicht erledigt?", ["Tasks"], len(ch), also=[(["Tasks"], len([r for r in R if r["Owner"] == "Chiara" and r["Priority"] == "High" and r["st"] != "Done"]))])
cr = [r for r in R if r["Project"] == "CRM rollout"]
s.ask("en", "how's the CRM rollout spread over the statuses, in percent", ["Status", "Share"], [[k, v / len(cr)] for k, v in counts(cr, "st").items()])
s.ask("en", "In which month did we get the most tasks off the table?", ["Month", "Tasks"], top(counts(DN, lambda r: month(r["f"]))))
iso = [r for r in OP if r["Project"] == "ISO 9001"]
s.ask("en", "Is ISO 9001 wrapped up?", ["Answer"], not iso, note=f"{len(iso)} tasks are open.")
on = counts([r for r in OP if r["Owner"]], "Owner")
oh = sums([r for r in OP if r["Owner"]], "Owner", lambda r: r["e"] - (r["a"] or 0))
s.either("en", "who has the most on their plate?", (["Owner", "Tasks"], top(on)), (["Owner", "Hours"], top(sums([r for r in OP if r["Owner"]], "Owner", "e"))), (["Owner", "Hours"], top(oh)), note="Open tasks or open hours.")
done(s)

# ---------- event-registrations ----------
s = Sheet(HERE, "event-registrations")
R = read(T(s.id), "table.csv", header=2)
for r in R:
    r["d"], r["g"] = date(r["Event date"], "%b %d, %Y"), date(r["Registered on"], "%b %d, %Y")
    r["p"], r["pay"], r["lead"] = num(r["Price"]), r["Payment"].lower(), (date(r["Event date"], "%b %d, %Y") - date(r["Registered on"], "%b %d, %Y")).days
U = unique(R)


def q(lang, text, cols, f, note=None, more=None, **kw):
    first = f(U)
    also = [(cols, f(R))] if f(R) != first else []
    s.ask(lang, text, cols, first, also=also + (more or []) or None, note=note, **kw)


ev = lambda x, e: [r for r in x if r["Event"] == e]
yes = lambda g: len([r for r in g if r["Showed up"] == "yes"])
exp_ = lambda g: len([r for r in g if r["Showed up"] in ("yes", "no")])
q("en", "turnout by event, as a percentage of those who hadn't cancelled", ["Event", "Turnout"], lambda x: [[k, yes(g) / exp_(g)] for k, g in group(x, "Event").items() if exp_(g)], "HR Breakfast has not taken place. One row is there twice.")
q("en", "How much ticket money has actually come in?", ["CHF"], lambda x: total([r for r in x if r["pay"] == "paid"], "p"), "Payment paid, refunded ones left out.")
q("en", "and how much is still unpaid?", ["CHF"], lambda x: total([r for r in x if r["pay"] == "open"], "p"), "Payment open.", more=[(["CHF"], total([r for r in U if r["pay"] == "open" and r["Showed up"] != "cancelled"], "p"))])
q("en", "How many days ahead do people sign up for the Summer Night?", ["Days"], lambda x: mean(ev(x, "Summer Night"), "lead"), more=[(["Days"], median(ev(U, "Summer Night"), "lead"))])
q("en", "which firm sends the most people", ["Company", "Registrations"], lambda x: top(counts([r for r in x if r["Company"]], "Company")), "Registrations.", more=[(["Company", "Attended"], top(counts([r for r in U if r["Company"] and r["Showed up"] == "yes"], "Company")))])
q("en", "Export Day catering: how many vegetarian and how many vegan meals?", ["vegetarian", "vegan"], lambda x: [[len([r for r in ev(x, "Export Day") if r["Diet"] == k]) for k in ("vegetarian", "vegan")]],
  more=[(["vegetarian", "vegan"], [[len([r for r in ev(U, "Export Day") if r["Diet"] == k and r["Showed up"] != "cancelled"]) for k in ("vegetarian", "vegan")]])]
  + [(["Diet", "Meals"], pick(counts([r for r in ev(U, "Export Day") if r["Showed up"] != "cancelled"], "Diet"), "vegetarian", "vegan"))])
a, b = yes(ev(U, "Spring Forum Online")), yes(ev(U, "Spring Forum"))
s.ask("en", "did the online forum draw a bigger crowd than the one on site?", ["Answer"], a > b, also=[(["online", "on site"], [[a, b]]), (["Event", "Showed up"], [["Spring Forum Online", a], ["Spring Forum", b]])], note=f"Showed up: {a} online, {b} on site.")
s.either("en", "number of sign-ups for the Spring Forum", (["Registrations"], len(ev(U, "Spring Forum"))), (["Registrations"], len(ev(U, "Spring Forum")) + len(ev(U, "Spring Forum Online"))), (["Event", "Registrations"], [["Spring Forum", len(ev(U, "Spring Forum"))], ["Spring Forum Online", len(ev(U, "Spring Forum Online"))]]),
         note="There is a Spring Forum and a Spring Forum Online.")
q("en", "VIP income per event", ["Event", "CHF"], lambda x: table(sums([r for r in x if r["Ticket"] == "VIP" and r["pay"] == "paid"], "Event", "p")), "Paid ones.", more=[(["Event", "CHF"], table(sums([r for r in U if r["Ticket"] == "VIP"], "Event", "p")))])
s.none("en", "What fee did we pay the speakers?", "No costs.")
q("en", "how many stayed away without cancelling", ["People"], lambda x: len([r for r in x if r["Showed up"] == "no"]))
q("de", "Wie viele Anmeldungen wurden storniert, je Veranstaltung?", ["Event", "Anzahl"], lambda x: table(counts([r for r in x if r["Showed up"] == "cancelled"], "Event")))
s.none("en", "How did the participants rate the Export Day?", "No ratings.")
done(s)

# ---------- tool-hire ----------
s = Sheet(HERE, "tool-hire")
R = [r for r in read(T(s.id), "table.csv") if r["Contract"] != "TOTAL"]
for r in R:
    r["g"] = r["Group"].capitalize()
    r["o"], r["due"], r["b"] = (date(r[k], "%d/%m/%y") for k in ("Out", "Due back", "Came back"))
    r["n"], r["c"], r["dm"], r["dep"] = num(r["Days charged"]), num(r["Hire charge"]), num(r["Damage"]), num(r["Deposit"])
BK = [r for r in R if r["b"]]
s.ask("en", "Which machine earns us the most?", ["Machine", "Hire charge"], top(sums(R, "Machine", "c")))
out = [r for r in R if not r["b"]]
s.ask("en", "which kit hasn't come back yet (contract numbers)", ["Contract"], [[r["Contract"]] for r in out])
lt = [r for r in BK if r["b"] > r["due"]]
s.ask("en", "How many hires were brought back late, and how many days late on average?", ["Late", "Days"], [[len(lt), mean(lt, lambda r: (r["b"] - r["due"]).days)]])
DM = [r for r in R if r["dm"]]
s.either("en", "who wrecks our stuff the most", (["Hirer", "Damage"], top(sums(DM, "Hirer", "dm"))), (["Hirer", "Cases"], top(counts(DM, "Hirer"))), note="By money or by number of cases.")
s.ask("en", "what slice of our hire income is from private people", ["Share"], total([r for r in R if r["Hirer"] == "private"], "c") / total(R, "c"))
s.ask("en", "hire income month by month", ["Month", "Hire charge"], table(sums([r for r in R if r["c"] is not None], lambda r: month(r["o"]), "c")), note="By the day it went out.", also=[(["Month", "Hire charge"], table(dict(sorted(sums(BK, lambda r: month(r["b"]), "c").items()))))])
s.ask("en", "How long is the scissor lift usually away (average days charged)?", ["Days"], mean([r for r in R if r["Machine"] == "Scissor lift"], "n"))
s.none("en", "When will the mini excavator have paid for itself?", "No purchase price.")
s.ask("en", "deposits we're still holding for machines that are out", ["Deposit"], total(out, "dep"))
gg = sums(R, "g", "c")
s.ask("en", "earthmoving or access - who's ahead on income?", ["Group", "Hire charge"], top({k: gg[k] for k in ("Earthmoving", "Access")}), also=[(["Group", "Hire charge"], pick(gg, "Earthmoving", "Access"))])
mx = max(r["n"] for r in BK)
s.ask("en", "longest hire ever?", ["Contract", "Days charged"], [[r["Contract"], r["n"]] for r in BK if r["n"] == mx])
s.ask("de", "Wie oft wurde der Minibagger verliehen?", ["Anzahl"], len([r for r in R if r["Machine"] == "Mini excavator"]))
s.none("en", "how many machines of each type do we own?", "No stock of machines.")
done(s)

# ---------- energie ----------
s = Sheet(HERE, "energie")
R = read(T(s.id), "table.csv", ";")
for r in R:
    r["d"] = date("01." + r["Monat"], DEU)
    r["m"] = r["Medium"].capitalize()
    r["v"], r["k"] = numde(r["Verbrauch"]), numde(r["Kosten EUR"])
S_, G_, W_ = ([r for r in R if r["m"] == k] for k in ("Strom", "Gas", "Wasser"))
y = lambda x, yr: [r for r in x if r["d"].year == yr]
s.ask("de", "Wieviel Strom hat jeder Standort 2024 verbraucht?", ["Standort", "kWh"], table(sums(y(S_, 2024), "Standort", "v")), note="Fehlende Monate zählen nicht.")
a, b = total([r for r in y(S_, 2024) if r["d"].month <= 8], "k"), total(y(S_, 2025), "k")
s.ask("de", "Stromkosten Januar bis August: 2025 gegen 2024, um wie viel Prozent anders?", ["Veränderung"], b / a - 1, also=[(["2024", "2025"], [[a, b]]), (["Jahr", "Kosten EUR"], [["2024", a], ["2025", b]])])
lo = {month(r["d"]): r["v"] for r in S_ if r["Standort"] == "Lager Ost" and r["v"] is not None}
s.ask("de", "Wann hat das Lager Ost auffällig viel Strom gezogen?", ["Monat", "kWh"], top(lo), note="Höchster Monat.")
e = sums(y(R, 2024), "Einheit", "v")
s.either("de", "Gesamtverbrauch 2024?", (["Einheit", "Verbrauch"], table(e)), (["Medium", "Verbrauch"], table(sums(y(R, 2024), "m", "v"))), (["kWh"], e["kWh"]), note="kWh und m³ dürfen nicht addiert werden.")
s.ask("de", "Wo fehlen Ablesungen? Monat, Standort und Medium", ["Monat", "Standort", "Medium"], [[month(r["d"]), r["Standort"], r["m"]] for r in R if r["v"] is None])
s.ask("de", "Was zahlen wir im Schnitt für einen Kubikmeter Wasser?", ["EUR je m³"], total(W_, "k") / total(W_, "v"), tolerance=0.01)
wi = [r for r in G_ if (2024, 10) <= (r["d"].year, r["d"].month) <= (2025, 3)]
s.ask("de", "Gasverbrauch im Winter Oktober 2024 bis März 2025 in MWh", ["MWh"], total(wi, "v") / 1000)
s.none("de", "Wie viel Strom kam von der Photovoltaik?", "Keine Erzeugung.")
s.ask("en", "which site burns the most gas?", ["Standort", "kWh"], top(sums(G_, "Standort", "v")))
s.ask("en", "how do this year's costs split between power, gas and water?", ["Medium", "Kosten EUR"], table(sums(y(R, 2025), "m", "k")), also=[(["Medium", "Share"], [[k, v / total(y(R, 2025), "k")] for k, v in sums(y(R, 2025), "m", "k").items()])], note="2025, January to August.")
nn = {(r["d"].year, r["d"].month): r["v"] for r in S_ if r["Standort"] == "Werk Nord"}
more = [m for m in range(1, 9) if nn.get((2025, m)) is not None and nn.get((2024, m)) is not None and nn[(2025, m)] > nn[(2024, m)]]
s.ask("de", "Hat Werk Nord 2025 in irgendeinem Monat mehr Strom gebraucht als im gleichen Monat des Vorjahres?", ["Antwort"], bool(more), also=[(["Monat"], [[f"2025-{m:02d}"] for m in more])] if more else None)
done(s)

# ---------- campaigns ----------
s = Sheet(HERE, "campaigns")
R = [r for r in read(T(s.id), "table.csv", header=1) if r["Campaign"] != "Grand total"]
for r in R:
    r["c"] = {"google ads": "Google Ads", "linkedin": "LinkedIn"}.get(r["Channel"].lower(), r["Channel"].capitalize())
    r["f"], r["t"] = date(r["From"]), date(r["To"])
    r["bu"], r["sp"], r["im"], r["cl"], r["ctr"] = num(r["Budget (USD)"]), num(r["Spend (USD)"]), num(r["Impressions"]), num(r["Clicks"]), num(r["CTR"])
    r["ld"], r["or"], r["rv"] = num(r["Leads"]), num(r["Orders"]), num(r["Attributed revenue (USD)"])
ratio = lambda a, b: (lambda g: total(g, a) / total(g, b))
by = lambda key, f: {k: f(g) for k, g in group(R, key).items()}
s.ask("en", "Which channel gives the most revenue per dollar spent?", ["Channel", "Ratio"], top(by("c", ratio("rv", "sp"))), tolerance=0.01)
s.ask("en", "how many campaigns went over budget", ["Campaigns"], len([r for r in R if r["sp"] > r["bu"]]))
s.ask("en", "price of a lead in each channel", ["Channel", "USD"], table(by("c", ratio("sp", "ld"))), tolerance=0.01)
s.ask("en", "What does winning one order cost us overall?", ["USD"], total(R, "sp") / total(R, "or"))
s.ask("en", "five campaigns with the highest revenue, in order", ["Campaign", "Revenue"], [[r["Campaign"], r["rv"]] for r in sorted(R, key=lambda r: -r["rv"])[:5]], ordered=True)
dg = [r for r in R if r["cl"] is not None]
ct = {k: total(g, "cl") / total(g, "im") for k, g in group(dg, "c").items()}
s.ask("en", "do people click more on Meta or on Google Ads (click rate)?", ["Channel", "CTR"], top({k: ct[k] for k in ("Meta", "Google Ads")}), also=[(["Channel", "CTR"], pick(ct, "Meta", "Google Ads")), (["Channel", "CTR"], pick(means(dg, "c", "ctr"), "Meta", "Google Ads")), (["Channel", "CTR"], top({k: means(dg, "c", "ctr")[k] for k in ("Meta", "Google Ads")}))], tolerance=0.0002)
s.ask("en", "how much went into print", ["USD"], total([r for r in R if r["c"] == "Print"], "sp"), also=[(["USD"], total([r for r in R if r["c"] == "Print"], "bu"))], note="Spend.")
s.ask("en", "number of campaigns that ran for more than a month", ["Campaigns"], len([r for r in R if (r["t"] - r["f"]).days > 31]), note="More than 31 days.")
d1 = dt.datetime(2025, 5, 1)
s.ask("en", "what was running on May 1st 2025?", ["Campaign", "Channel"], [[r["Campaign"], r["c"]] for r in R if r["f"] <= d1 <= r["t"]] or [["nothing", ""]])
s.none("en", "how many of those orders came from new customers?", "New and old customers are not told apart.")
s.ask("de", "Ausgaben je Quartal, gerechnet nach Startdatum", ["Quartal", "USD"], table(sums(R, lambda r: quarter(r["f"]), "sp")))
bf = dt.datetime(2024, 11, 29)
s.ask("en", "spend on campaigns that had ended before Black Friday 2024 (29 Nov)", ["USD"], total([r for r in R if r["t"] < bf], "sp"))
ow = by("Owner", ratio("rv", "sp"))
s.either("en", "Lotte or Marek: who does better?", (["Owner", "Ratio"], top(ow)), (["Owner", "Revenue"], top(sums(R, "Owner", "rv"))), (["Owner", "Orders"], top(sums(R, "Owner", "or"))), note="No measure named.")
done(s)

# ---------- retouren ----------
s = Sheet(HERE, "retouren")
R = read(T(s.id), "table.csv", ";", header=2)
for r in R:
    r["k"], r["e"] = date(r["Kaufdatum"], DEU), date(r["Eingang Retoure"], DEU)
    r["g"] = r["Retourengrund"].lower()
    r["n"], r["er"] = int(r["Menge"]), numde(r["Erstattet (EUR)"])
    r["t"] = (r["e"] - r["k"]).days
U = unique(R)


def q(lang, text, cols, f, note=None, more=None, **kw):
    first = f(U)
    also = [(cols, f(R))] if f(R) != first else []
    s.ask(lang, text, cols, first, also=also + (more or []) or None, note=note, **kw)


q("de", "Warum schicken die Leute meistens etwas zurück?", ["Retourengrund", "Anzahl"], lambda x: top(counts([r for r in x if r["g"]], "g")), "Zwei Zeilen stehen doppelt.", more=[(["Retourengrund", "Menge"], top(sums([r for r in U if r["g"]], "g", "n")))])
q("de", "Was haben wir bisher an Kunden zurückgezahlt?", ["EUR"], lambda x: total(x, "er"))
q("de", "Wie viele Tage liegen üblicherweise zwischen Kauf und Rücksendung (Median)?", ["Tage"], lambda x: median(x, "t"))
q("de", "Sneaker Run oder Sneaker Run Pro - welcher Schuh kommt öfter zurück?", ["Artikel", "Anzahl"], lambda x: top({k: v for k, v in counts(x, "Artikel").items() if k.startswith("Sneaker")}), more=[(["Artikel", "Menge"], top({k: v for k, v in sums(U, "Artikel", "n").items() if k.startswith("Sneaker")})), (["Artikel", "Anzahl"], pick(counts(U, "Artikel"), "Sneaker Run", "Sneaker Run Pro"))])
s.none("de", "Wie hoch ist unsere Retourenquote?", "Keine Verkäufe in der Tabelle.")
q("de", "Wie groß ist der Anteil der Retouren von außerhalb Deutschlands?", ["Anteil"], lambda x: len([r for r in x if r["Land"] != "DE"]) / len(x))
q("de", "Wie viele Rücksendungen sind noch nicht abgerechnet?", ["Anzahl"], lambda x: len([r for r in x if r["er"] is None]))
q("de", "In welcher Größe wird das Kleid Luna am häufigsten als zu klein zurückgegeben?", ["Größe", "Anzahl"], lambda x: top(counts([r for r in x if r["Artikel"] == "Kleid Luna" and r["g"] == "zu klein"], "Größe")))
q("de", "Wie viele Retouren konnten wir nicht als Neuware weiterverkaufen?", ["Anzahl"], lambda x: len([r for r in x if r["Zustand"] in ("B-Ware", "entsorgt")]), "B-Ware und entsorgt; ohne Zustand zählt nicht.", more=[(["Menge"], total([r for r in U if r["Zustand"] in ("B-Ware", "entsorgt")], "n"))])
q("en", "refunds by the month the parcel arrived", ["Month", "EUR"], lambda x: table(sums([r for r in x if r["er"] is not None], lambda r: month(r["e"]), "er")), "July ends with open refunds.")
q("en", "pieces sent back from Austria because they were broken", ["Menge"], lambda x: total([r for r in x if r["Land"] == "AT" and r["g"] == "defekt"], "n"))
s.none("de", "Wer hat die Retouren geprüft?", "Keine Mitarbeiter.")
done(s)

# ---------- loan-book ----------
s = Sheet(HERE, "loan-book")
R = read(T(s.id), "table.csv", header=2)
for r in R:
    r["p"], r["i"], r["o"], r["arr"] = num(r["Principal €"]), num(r["Interest rate"]), num(r["Outstanding €"]), num(r["Days in arrears"])
    r["t"], r["d"], r["pr"] = int(r["Term (months)"]), date(r["Drawn on"]), r["Product"].capitalize()
AC = [r for r in R if r["Status"] != "Closed"]
s.ask("en", "How much do borrowers still owe us altogether?", ["Outstanding"], total(R, "o"))
br = group(AC, "Branch")
s.either("en", "which branch has the riskiest book?", (["Branch", "Share"], top({k: total([r for r in g if (r["arr"] or 0) > 30], "o") / total(g, "o") for k, g in br.items()})), (["Branch", "Loans"], top(counts([r for r in AC if (r["arr"] or 0) > 0], "Branch"))),
         (["Branch", "Defaults"], top(counts([r for r in R if r["Status"] == "Default"], "Branch"))), note="Arrears by value, number of loans in arrears, or defaults.")
mo = [r for r in R if r["pr"] == "Mortgage"]
s.ask("en", "interest we charge on mortgages, on average", ["Rate"], mean(mo, "i"), also=[(["Rate"], total(mo, lambda r: r["i"] * r["o"]) / total(mo, "o")), (["Rate"], total(mo, lambda r: r["i"] * r["p"]) / total(mo, "p")), (["Rate"], mean([r for r in mo if r["Status"] != "Closed"], "i"))], tolerance=0.00006)
s.ask("en", "number of loans that are over 30 days behind", ["Loans"], len([r for r in R if (r["arr"] or 0) > 30]))
s.ask("en", "What portion of the money lent out has been paid back?", ["Share"], 1 - total(R, "o") / total(R, "p"))
s.ask("en", "who owes the most (add up their loans)?", ["Borrower", "Outstanding"], top(sums(R, "Borrower", "o")))
s.ask("en", "defaults as a share of all loans, by product", ["Product", "Share"], [[k, len([r for r in g if r["Status"] == "Default"]) / len(g)] for k, g in group(R, "pr").items()], also=[(["Product", "Share"], [[k, len([r for r in g if r["Status"] == "Default"]) / len(g)] for k, g in group(AC, "pr").items()])])
s.ask("en", "outstanding amount without any security behind it", ["Outstanding"], total([r for r in R if r["Secured"] == "No"], "o"), note="'?' left out.")
s.none("en", "what's the average credit score of our car loan clients?", "No scores.")
s.ask("en", "new lending in each year", ["Year", "Principal"], [[str(k), v] for k, v in sorted(sums(R, lambda r: r["d"].year, "p").items())])
s.ask("de", "Wie viele Kredite sind komplett getilgt?", ["Anzahl"], len([r for r in R if r["Status"] == "Closed"]))


def end(r):
    n = r["d"].month - 1 + r["t"]
    return (r["d"].year + n // 12, n % 12 + 1)


s.ask("en", "how many running loans reach their end before 2027?", ["Loans"], len([r for r in AC if end(r) < (2027, 1)]), note="Drawn on plus term; not closed. Those past their term are in.", also=[(["Loans"], len([r for r in AC if (2025, 7) <= end(r) < (2027, 1)])), (["Loans"], len([r for r in R if r["Status"] == "Active" and end(r) < (2027, 1)]))])
done(s)

# ---------- recruiting ----------
s = Sheet(HERE, "recruiting")
R = read(T(s.id), "table.csv")
for r in R:
    for k in ("Applied", "Screened", "Interviewed", "Offer made", "Hired"):
        r["_" + k] = date(r[k], DEU)
    r["src"] = "Job board" if r["Came via"] == "job board" else r["Came via"]
    r["tth"] = (r["_Hired"] - r["_Applied"]).days if r["_Hired"] else None
    r["wish"] = num(r["Salary wish"])
H = [r for r in R if r["_Hired"]]
s.ask("en", "From application to contract: how many days per vacancy?", ["Vacancy", "Days"], table(means(H, "Vacancy", "tth")), note="Mean of those hired.", also=[(["Vacancy", "Days"], table(medians(H, "Vacancy", "tth")))])
s.ask("en", "How far do applicants get - numbers for each step", ["Step", "Candidates"], [[k, len([r for r in R if r["_" + k]])] for k in ("Applied", "Screened", "Interviewed", "Offer made", "Hired")])
of = [r for r in R if r["_Offer made"]]
s.ask("en", "what fraction of our offers gets a yes", ["Share"], len(H) / len(of))
s.ask("en", "where do the people we actually take on come from?", ["Source", "Hired"], table(counts(H, "src")))
s.ask("en", "candidates lost over pay", ["Candidates"], len([r for r in R if r["Reason out"] == "salary"]))
s.ask("en", "How big is the share of applicants nobody has talked to?", ["Share"], len([r for r in R if not r["_Screened"]]) / len(R))
s.ask("en", "Who fills more jobs, Petra or Sam?", ["Recruiter", "Hired"], top(counts(H, "Recruiter")), also=[(["Recruiter", "Hired"], table(counts(H, "Recruiter")))])
s.ask("en", "salary wish of those hired, average in thousands", ["k"], mean(H, "wish"))
s.ask("en", "how many backend developers did we interview without making them an offer", ["Candidates"], len([r for r in R if r["Vacancy"] == "Backend Developer" and r["_Interviewed"] and not r["_Offer made"]]))
s.none("en", "How much does it cost us to hire somebody?", "No costs.")
s.ask("en", "peak month for applications", ["Month", "Applications"], top(counts(R, lambda r: month(r["_Applied"]))))
s.ask("de", "Bewerbungen durch Empfehlung, je Stelle", ["Vacancy", "Anzahl"], table(counts([r for r in R if r["src"] == "Referral"], "Vacancy")))
s.none("en", "How many of the applicants are women?", "No gender.")
done(s)

# ---------- hotel-bookings ----------
s = Sheet(HERE, "hotel-bookings")
R = read(T(s.id), "table.csv", header=2)
for r in R:
    r["st"] = r["Status"].capitalize()
    r["co"] = {"DE": "Germany"}.get(r["Country"], r["Country"])
    r["bo"], r["ar"] = date(r["Booked on"]), date(r["Arrival"])
    r["n"], r["t"], r["rate"], r["rev"], r["gu"] = num(r["Nights"]), num(r["Total EUR"]), num(r["Rate EUR"]), num(r["Review (1-10)"]), num(r["Guests"])
    r["lead"] = (r["ar"] - r["bo"]).days
ST = [r for r in R if r["st"] == "Stayed"]
s.none("en", "What was our occupancy in July?", "The number of rooms is not known.")
s.ask("en", "How much did we make from guests who really stayed?", ["EUR"], total(ST, "t"))
su = [r for r in ST if r["ar"].month in (7, 8)]
s.ask("en", "average nightly rate by room type for July and August arrivals, stays only", ["Room", "EUR"], [[k, total(g, "t") / total(g, "n")] for k, g in group(su, "Room").items()], also=[(["Room", "EUR"], table(means(su, "Room", "rate")))], note="Per night, or per booking.")
s.ask("en", "How far in advance is a room booked (days)?", ["Days"], mean(R, "lead"), also=[(["Days"], median(R, "lead"))], note="Mean; the median if it says so.")
s.ask("en", "which portal or channel suffers from the most cancellations, relatively speaking?", ["Channel", "Share"], top({k: len([r for r in g if r["st"] == "Cancelled"]) / len(g) for k, g in group(R, "Channel").items()}))
s.ask("en", "bookings from Germany", ["Bookings"], len([r for r in R if r["co"] == "Germany"]), note="Germany and DE together.")
mx = max(r["n"] for r in R)
s.ask("en", "Which bookings are the longest?", ["Booking", "Nights"], [[r["Booking"], r["n"]] for r in R if r["n"] == mx], also=[(["Booking", "Nights"], [[r["Booking"], r["n"]] for r in ST if r["n"] == mx])] if any(r["n"] == mx for r in ST) else None)
gc = counts(ST, "Guest")
s.ask("en", "do we have returning guests? how many stayed with us at least twice", ["Guests"], len([v for v in gc.values() if v >= 2]))
s.ask("en", "Booking.com's portion of all nights slept here", ["Share"], total([r for r in ST if r["Channel"] == "Booking.com"], "n") / total(ST, "n"))
s.ask("en", "how do guests score the suites", ["Review"], mean([r for r in R if r["Room"] == "Suite"], "rev"))
s.ask("en", "how much turnover is still to come from bookings that haven't checked in", ["EUR"], total([r for r in R if r["st"] == "Booked"], "t"))
s.ask("de", "Wie viele Nächte bleiben Gäste aus den Niederlanden im Schnitt?", ["Nächte"], mean([r for r in R if r["co"] == "Netherlands"], "n"), also=[(["Nächte"], mean([r for r in ST if r["co"] == "Netherlands"], "n"))])
s.either("en", "best month for the hotel?", (["Month", "EUR"], top(sums(ST, lambda r: month(r["ar"]), "t"))), (["Month", "EUR"], top(sums(R, lambda r: month(r["ar"]), "t"))), (["Month", "Nights"], top(sums(ST, lambda r: month(r["ar"]), "n"))), (["Month", "Bookings"], top(counts(R, lambda r: month(r["bo"])))), note="Money or nights, by arrival or booking date.")
s.none("en", "What did they spend on breakfast?", "Room charges only.")
done(s)

# ---------- gasthaus ----------
s = Sheet(HERE, "gasthaus")
R = [r for r in read(T(s.id), "table.csv", ";", header=2) if r["Service"]]
for r in R:
    r["d"], r["sv"] = date(r["Datum"], DEU), r["Service"].capitalize()
    r["g"], r["sp"], r["ge"], r["tr"] = (numde(r[k]) for k in ("Gäste", "Umsatz Speisen", "Umsatz Getränke", "Trinkgeld"))
    r["u"] = r["sp"] + r["ge"] if r["sp"] is not None else None
O = [r for r in R if r["u"] is not None]
dd = sums(O, "Datum", "u")
wt = {r["Datum"]: r["Wochentag"] for r in R}
wd = group([{"w": wt[k], "u": v} for k, v in dd.items()], "w")
s.ask("de", "Was nehmen wir an den einzelnen Wochentagen durchschnittlich pro Tag ein?", ["Wochentag", "Umsatz"], [[k, mean(g, "u")] for k, g in wd.items()], note="Mittag und Abend zusammen; der Ruhetag am 18.04. zählt nicht.",
      also=[(["Wochentag", "Umsatz"], [[k, total(g, "u") / (len(g) + (1 if k == "Freitag" else 0))] for k, g in wd.items()])])
s.ask("de", "Umsatz pro Gast, mittags und abends", ["Service", "EUR"], [[k, total(g, "u") / total(g, "g")] for k, g in group(O, "sv").items()])
wx = means(O, "Wetter", "g")
s.ask("de", "Kommen bei Regen weniger Gäste als bei Sonne? Schnitt je Service bitte", ["Wetter", "Gäste"], pick(wx, "Regen", "sonnig"))
s.ask("de", "Was war unser stärkster Tag?", ["Datum", "Umsatz"], top(dd), also=[(["Datum", "Gäste"], top(sums(O, "Datum", "g")))])
s.ask("de", "Wie hoch ist der Getränkeanteil am Umsatz?", ["Anteil"], total(O, "ge") / total(O, "u"))
s.either("de", "Bei welcher Schichtleitung gibt es das meiste Trinkgeld?", (["Schichtleitung", "Trinkgeld"], top(sums(O, "Schichtleitung", "tr"))), (["Schichtleitung", "Quote"], top({k: total(g, "tr") / total(g, "u") for k, g in group(O, "Schichtleitung").items()})), (["Schichtleitung", "Trinkgeld"], top(means(O, "Schichtleitung", "tr"))), note="Summe, je Schicht oder im Verhältnis zum Umsatz.")
s.ask("de", "An welchem Datum hatten wir geschlossen?", ["Datum"], [[k] for k in counts([r for r in R if r["Bemerkung"] == "geschlossen"], "Datum")])
s.ask("de", "Gesamtumsatz April", ["EUR"], total([r for r in O if r["d"].month == 4], "u"), note="Wochensummen nicht mitzählen.")
ho = [r for r in O if r["Bemerkung"] == "Hochzeit"]
s.ask("de", "Wie viele Hochzeiten hatten wir, und was brachten die?", ["Anzahl", "Umsatz"], [[len(ho), total(ho, "u")]])
s.none("de", "Wie hoch ist der Wareneinsatz in der Küche?", "Keine Kosten.")
s.ask("en", "what did the shifts led by Milo take in?", ["EUR"], total([r for r in O if r["Schichtleitung"] == "Milo"], "u"))
s.ask("en", "lunch takings, month by month", ["Month", "EUR"], table(sums([r for r in O if r["sv"] == "Mittag"], lambda r: month(r["d"]), "u")), note="June ends on the 12th.")
done(s)

# ---------- mitarbeiterbefragung ----------
s = Sheet(HERE, "mitarbeiterbefragung")
L = raw(T(s.id), "table.csv", ";")
R = [{"b": x[1].capitalize(), "seit": x[2], "z": num(x[3]), "fk": x[4], "wl": x[5], "n": num(x[6]), "ho": num(x[7]), "wb": x[8], "t": x[9]} for x in L[1:]]
nps = lambda g: (len([r for r in g if r["n"] is not None and r["n"] >= 9]) - len([r for r in g if r["n"] is not None and r["n"] <= 6])) / len([r for r in g if r["n"] is not None])
s.ask("de", "Wie ist unser eNPS?", ["eNPS"], nps(R), also=[(["eNPS"], nps(R) * 100)])
s.ask("de", "Durchschnittliche Zufriedenheit in den Bereichen", ["Bereich", "Zufriedenheit"], table(means(R, "b", "z")))
s.ask("de", "Wie oft wird mehr Homeoffice gewünscht?", ["Anzahl"], len([r for r in R if "homeoffice" in r["t"].lower()]))
NO = ("stimme gar nicht zu", "stimme eher nicht zu")
s.ask("de", "Wie viele bekommen vom Chef eher kein Feedback?", ["Anzahl"], len([r for r in R if r["fk"] in NO]))
s.ask("de", "Wie viele Tage arbeiten die Leute im Schnitt daheim?", ["Tage"], mean(R, "ho"), note="Ohne leere Antworten.")
pw = lambda g: len([r for r in g if r["wb"] == "ja"]) / len(g)
P_, X_ = [r for r in R if r["b"] == "Produktion"], [r for r in R if r["b"] != "Produktion"]
s.ask("de", "Anteil mit Weiterbildung: Produktion gegenüber allen anderen", ["Gruppe", "Anteil"], [["Produktion", pw(P_)], ["andere", pw(X_)]])
ne, al = (mean([r for r in R if r["seit"] == k], "z") for k in ("unter 1 Jahr", "10 Jahre und länger"))
s.ask("de", "Sind die ganz Neuen zufriedener als die, die schon zehn Jahre und mehr da sind?", ["Antwort"], ne > al, also=[(["Seit", "Zufriedenheit"], [["unter 1 Jahr", ne], ["10 Jahre und länger", al]])])
s.none("de", "Wie hoch war die Beteiligung?", "Zahl der Beschäftigten fehlt.")
sc = ["stimme gar nicht zu", "stimme eher nicht zu", "teils/teils", "stimme eher zu", "stimme voll zu"]
s.ask("en", "which department has the hardest time combining job and private life?", ["Bereich", "Average"], bottom(means(R, "b", lambda r: sc.index(r["wl"]) + 1 if r["wl"] in sc else None)), also=[(["Bereich", "Share"], top({k: len([r for r in g if r["wl"] in NO]) / len(g) for k, g in group(R, "b").items()}))])
s.ask("en", "how many gave a 6 or lower on recommending us", ["People"], len([r for r in R if r["n"] is not None and r["n"] <= 6]))
s.none("de", "Sind Frauen unzufriedener als Männer?", "Kein Geschlecht.")
done(s)

# ---------- budget-actual ----------
s = Sheet(HERE, "budget-actual")
R = []
for x in raw(T(s.id), "table.csv")[3:]:
    if x and len(x) > 2 and x[1]:
        v = [num(c) for c in x[2:14]]
        R.append({"d": x[0], "t": x[1], "b": v[0::2], "a": v[1::2]})
z = lambda l: sum(c or 0 for c in l)
for r in R:
    r["b5"], r["a5"], r["B"], r["A"] = z(r["b"][:5]), z(r["a"][:5]), z(r["b"]), z(r["a"])
D5 = {k: total(g, "a5") - total(g, "b5") for k, g in group(R, "d").items()}
s.ask("en", "Which departments overspent from January through May?", ["Department", "Overspend"], [[k, v] for k, v in D5.items() if v > 0])
s.ask("en", "How do we stand against budget up to the end of May, all in all?", ["Difference"], total(R, "a5") - total(R, "b5"), also=[(["Difference"], total(R, "a5") / total(R, "b5") - 1), (["Budget", "Actual"], [[total(R, "b5"), total(R, "a5")]])])
ln = {(r["d"], r["t"]): r["a5"] - r["b5"] for r in R}
s.ask("en", "single line that's furthest over in euros, Jan to May", ["Department", "Cost type", "Difference"], [[k[0], k[1], v] for k, v in [(x[0], x[1]) for x in top(ln)]])
tv = {r["d"]: r["A"] for r in R if r["t"] == "Travel"}
s.ask("en", "travel spend so far this year", ["EUR"], sum(tv.values()), also=[(["Department", "EUR"], table(tv))], note="Sales and R&D; June to the 12th.")
s.ask("en", "what was budgeted for Admin salaries in March", ["EUR"], next(r["b"][2] for r in R if r["d"] == "Admin" and r["t"] == "Salaries"))
lg = [r for r in R if r["d"] == "Logistics"]
s.ask("en", "what's left of the half-year budget in Logistics?", ["EUR"], total(lg, "B") - total(lg, "A"))
ok = [r for r in R if all(a is not None and a <= b for a, b in zip(r["a"][:5], r["b"][:5]))]
ok2 = [r for r in R if all((a or 0) <= b for a, b in zip(r["a"][:5], r["b"][:5]))]
s.ask("en", "which lines never went over budget in the first five months?", ["Department", "Cost type"], [[r["d"], r["t"]] for r in ok] or [["none", ""]], also=[(["Department", "Cost type"], [[r["d"], r["t"]] for r in ok2])] if ok2 != ok and ok2 else None)
s.ask("en", "is any actual figure missing?", ["Department", "Cost type", "Month"], [[r["d"], r["t"], f"2025-{i + 1:02d}"] for r in R for i, a in enumerate(r["a"]) if a is None])
s.none("en", "How many people work in Production?", "No headcount.")
s.none("en", "What will the full year cost us?", "No forecast; January to June only.")
pd = [r for r in R if r["d"] == "Production"]
en = next(r for r in pd if r["t"] == "Energy")
s.ask("en", "energy as a percentage of production's actual costs in Q1", ["Share"], z(en["a"][:3]) / sum(z(r["a"][:3]) for r in pd))
s.ask("de", "Ist-Kosten im ersten Quartal je Abteilung", ["Department", "EUR"], [[k, sum(z(r["a"][:3]) for r in g)] for k, g in group(R, "d").items()])
j = (sum(r["a"][5] for r in R), sum(r["b"][5] for r in R))
s.ask("en", "June is way below budget, right?", ["Answer"], j[0] < j[1], also=[(["Actual", "Budget"], [list(j)])], note="Yes in figures, but June is booked to the 12th only; the answer should say so.")
done(s)

# ---------- coffee-webshop ----------
s = Sheet(HERE, "coffee-webshop")
C = {r["Cust no"]: r for r in read(T(s.id), "customers.csv")}
R = read(T(s.id), "orders.csv")
for r in R:
    c = C[r["Cust no"]]
    r.update(co=c["Company"], city=c["City"], seg=c["Segment"], mgr=c["Account mgr"], reb=num(c["Rebate %"]))
    r["d"], r["n"], r["a"] = date(r["Date"], DEU), int(r["Units"]), num(r["Amount"])
K = [r for r in R if r["Cust no"] != "K99"]
SE = [r for r in K if r["State"] == "sent"]
NC = [r for r in K if r["State"] != "cancelled"]


def q(lang, text, cols, f, note=None, more=None, base=None, **kw):
    first, also = f(base or K), []
    for x in (SE, NC, R):
        v = f(x)
        if v != first and v not in [a[1] for a in also] and v:
            also.append((cols, v))
    s.ask(lang, text, cols, first, also=also + (more or []) or None, note=note, **kw)


q("en", "Our five largest buyers by name", ["Company", "Amount"], lambda x: top(sums(x, "co", "a"), 5), "Test customer left out; with or without returned and cancelled orders.", ordered=True)
q("en", "turnover by city", ["City", "Amount"], lambda x: table(sums([r for r in x if r["city"]], "city", "a")))
s.ask("en", "Which clients have an account but never placed an order?", ["Company"], [[c["Company"]] for k, c in C.items() if not any(r["Cust no"] == k for r in R)])
q("en", "how much have Vera's customers ordered in 2025", ["Amount"], lambda x: total([r for r in x if r["mgr"] == "Vera" and r["d"].year == 2025], "a"))
q("en", "mean basket of hotels compared with cafés", ["Segment", "Average"], lambda x: [[k, v] for k, v in sorted(means(x, "seg", "a").items()) if k in ("Hotel", "Café")])
s.ask("en", "Which product got sent back most?", ["Product", "Returned"], top(counts([r for r in K if r["State"] == "returned"], "Product")), also=[(["Product", "Units"], top(sums([r for r in K if r["State"] == "returned"], "Product", "n")))], note="Orders, or units.")
lost = lambda x: [[k] for k, g in group(x, "co").items() if any(r["d"].year == 2024 for r in g) and not any(r["d"].year == 2025 for r in g)] or [["nobody"]]
q("en", "who bought in 2024 but not any more in 2025?", ["Company"], lost)
q("en", "date of the most recent order of Grand Hotel", ["Date"], lambda x: max((r["d"], r["Date"]) for r in x if r["co"] == "Grand Hotel")[1])
kg = lambda r: r["n"] * {"House blend 1kg": 1, "Espresso 1kg": 1, "Decaf 500g": 0.5}.get(r["Product"], 0)
s.ask("en", "how many kilos of coffee did we ship?", ["kg"], total(SE, kg), also=[(["kg"], total(K, kg)), (["kg"], total(NC, kg)), (["kg"], total([r for r in R if r["State"] == "sent"], kg))], note="Sent orders; decaf is half a kilo.")
s.none("en", "Do they pay on time?", "No payments.")
five = lambda x: [[k, v] for k, v in sums([r for r in x if r["reb"] == 5], "co", "a").items() if v > 3000] or [["keiner", 0]]
q("de", "Welche Kunden mit 5 % Rabatt haben mehr als 3000 Franken bestellt?", ["Company", "Amount"], five)
q("en", "orders per customer on average, for those who ordered at all", ["Orders"], lambda x: len(x) / len(counts(x, "co")))
s.either("en", "growth this year?", (["Change"], total([r for r in K if r["d"].year == 2025], "a") / total([r for r in K if r["d"].year == 2024], "a") - 1),
         (["Change"], total([r for r in K if r["d"].year == 2025], "a") / total([r for r in K if r["d"].year == 2024 and (r["d"].month, r["d"].day) <= (9, 17)], "a") - 1), note="2025 ends on 17 September: whole years or the same period. In sales.")
done(s)

# ---------- bwa-2024 ----------
s = Sheet(HERE, "bwa-2024")
L = raw(T(s.id), "table.csv", ";")
head, P, QU, YR = L[3], {}, {}, {}
for x in L[4:]:
    if x and x[0]:
        v = [numde(c) for c in x[1:]]
        QU[x[0]] = [v[3], v[7], v[11], v[15]]
        YR[x[0]] = v[16]
        P[x[0]] = [c for i, c in enumerate(v[:16]) if i % 4 != 3]
        assert abs(sum(P[x[0]]) - v[16]) < 0.02
M = [f"2024-{i:02d}" for i in range(1, 13)]
names = list(P)
ko = names[names.index("Personalkosten"):names.index("Gesamtkosten")]
s.ask("de", "Wie hoch war der Rohertrag im zweiten Quartal?", ["Rohertrag"], QU["Rohertrag"][1])
s.ask("de", "Rohertrag im Verhältnis zur Gesamtleistung fürs ganze Jahr", ["Marge"], YR["Rohertrag"] / YR["Gesamtleistung"])
s.ask("de", "schlechtester Monat nach Betriebsergebnis", ["Monat", "Betriebsergebnis"], bottom(dict(zip(M, P["Betriebsergebnis"]))))
cost = {k: -YR[k] for k in ko if k != "Personalkosten"}
s.ask("de", "Welcher Kostenblock ist nach dem Personal der größte?", ["Kostenart", "EUR"], top(cost), also=[(["Kostenart", "EUR"], [[k, -v] for k, v in top(cost)]), (["Kostenart", "EUR"], [["Wareneinkauf", -YR["Wareneinkauf"]]]), (["Kostenart", "EUR"], [["Wareneinkauf", YR["Wareneinkauf"]]])],
      note="Innerhalb der Gesamtkosten; der Wareneinkauf steht darüber.")
s.ask("de", "Werbekosten je Quartal", ["Quartal", "EUR"], [[f"2024-Q{i + 1}", -v] for i, v in enumerate(QU["Werbekosten"])], also=[(["Quartal", "EUR"], [[f"2024-Q{i + 1}", v] for i, v in enumerate(QU["Werbekosten"])])])
s.ask("de", "In wie vielen Monaten waren die Reisekosten über 800 Euro?", ["Monate"], len([v for v in P["Reisekosten"] if -v > 800]), note="Quartale und Jahr sind keine Monate.")
s.ask("de", "Personalkostenquote", ["Quote"], -YR["Personalkosten"] / YR["Gesamtleistung"], note="An der Gesamtleistung.")
er = sum(YR[k] for k in names[:3])
s.either("de", "Welchen Umsatz haben wir gemacht?", (["EUR"], YR["Gesamtleistung"]), (["EUR"], er), note="Gesamtleistung oder nur die drei Erlöszeilen.")
s.none("de", "Wie liquide sind wir Ende Dezember?", "Keine Bestände.")
s.none("de", "Um wie viel liegen wir über dem Vorjahr?", "Nur 2024.")
a, b = -YR["Leasing"], -YR["Versicherungen/Beiträge"]
s.ask("en", "Did leasing cost more than insurance over the year?", ["Answer"], a > b, also=[(["Leasing", "Versicherungen/Beiträge"], [[a, b]])])
s.ask("en", "what's left after tax for the year?", ["EUR"], YR["Vorläufiges Ergebnis"])
s.ask("de", "Summe der Ergebnisse vor Steuern von Juli bis Dezember", ["EUR"], sum(P["Ergebnis vor Steuern"][6:]))
done(s)

print(len(ALL), Counter(x["kind"] for x in ALL), Counter(x["language"] for x in ALL))

runpy.run_path(os.path.join(HERE, "more-truth.py"), run_name="__main__")
