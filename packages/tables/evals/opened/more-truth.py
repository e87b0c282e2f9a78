"""Computes the truths from the rows that more-tables.py generates and writes questions.json into every folder.

`ask` is answerable, `either` ambiguous, `none` unanswerable. Where a question may fairly be read over several sets of rows
(an exact duplicate counted or not, cancelled ones in or out), the first set gives the truth and the others `alsoRight`.
"""
import datetime as dt
import importlib.util
import os
import statistics
import sys
from collections import Counter

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import sheets  # noqa: E402
from sheets import *  # noqa: E402,F403

spec = importlib.util.spec_from_file_location("tables", os.path.join(HERE, "more-tables.py"))
mod = importlib.util.module_from_spec(spec)
spec.loader.exec_module(mod)
T = mod.T
D = dt.date
ALL = []


class Sheet(sheets.Sheet):
    def __init__(self, name):
        super().__init__(HERE, name, 9)

    def done(self):
        ALL.extend(super().done())


# ---------- aufgaben-projekt ----------
s = Sheet("aufgaben-projekt")
R = T["aufgaben-projekt"]
DN = [r for r in R if r["stat"] == "erledigt"]
OP = [r for r in R if r["stat"] in ("offen", "in Arbeit")]
s.ask("de", "Wie viele Aufgaben sind pro Projekt noch nicht fertig?", ["Projekt", "Aufgaben"], flat(counts(OP, "pr")), note="offen und in Arbeit; verworfen zählt nicht.", also=[(["Projekt", "Aufgaben"], flat(counts([r for r in R if r["stat"] != "erledigt"], "pr")))])
lt = [r for r in DN if r["done"] > r["due"]]
s.ask("de", "Welcher Anteil der erledigten Aufgaben kam zu spät?", ["Anteil"], len(lt) / len(DN), note="Fertig am nach Fällig.")
s.ask("de", "wer hat gerade am meisten auf dem Tisch", ["Zuständig", "Aufgaben"], lambda x: top(counts([r for r in x if r["w"]], "w")), (OP, [r for r in OP if r["stat"] == "in Arbeit"]), also=[(["Zuständig", "Plan (h)"], top(sums([r for r in OP if r["w"]], "w", "pl"))), (["Zuständig", "Aufgaben"], top(counts(OP, "w")))])
s.ask("de", "Um wie viele Stunden haben wir uns bei den erledigten Sachen insgesamt verschätzt (Ist minus Plan)?", ["Stunden"], total(DN, lambda r: r["ist"] - r["pl"]))
s.ask("de", "überfällig am 30.06.2025 mit hoher Priorität – wie viele?", ["Aufgaben"], len([r for r in OP if r["due"] < D(2025, 6, 30) and r["pri"] == "hoch"]))
s.ask("de", "mittlere Durchlaufzeit je Priorität in Tagen", ["Priorität", "Tage"], flat(means(DN, "pri", lambda r: (r["done"] - r["st"]).days)), also=[(["Priorität", "Tage"], flat(per(DN, "pri", lambda g: median(g, lambda r: (r["done"] - r["st"]).days)))), (["Priorität", "Tage"], flat(means(DN, "pri", lambda r: (r["done"] - r["st"]).days + 1)))])
s.either("en", "biggest project?", (["Projekt", "Aufgaben"], top(counts(R, "pr"))), (["Projekt", "Plan (h)"], top(sums(R, "pr", "pl"))), (["Projekt", "Ist (h)"], top(sums(R, "pr", "ist"))), note="Tasks, planned or worked hours.")
s.none("de", "Wann wird der Relaunch Tierpark fertig?", "Prognose.")
s.none("de", "Was hat uns das Projekt Webseite Stadtbad gekostet?", "Keine Kosten, kein Stundensatz.")
s.done()

# ---------- buchhaltung-guv ----------
s = Sheet("buchhaltung-guv")
R = T["buchhaltung-guv"]
V = {r["n"]: r["v"] for r in R}
inc = [sum(r["v"][m] for r in R if r["k"] == "inc") for m in range(12)]
exp = [sum(r["v"][m] for r in R if r["k"] == "exp") for m in range(12)]
res = [a - b for a, b in zip(inc, exp)]
mo = lambda m: f"2024-{m + 1:02d}"
s.ask("de", "In welchem Monat haben wir am schlechtesten verdient?", ["Monat", "Ergebnis"], low({mo(m): res[m] for m in range(12)}), also=[(["Monat", "Erlöse"], low({mo(m): inc[m] for m in range(12)}))], note="Betriebsergebnis.")
s.ask("de", "Wie viel vom Umsatz geht für Löhne und Gehälter drauf, in Prozent?", ["Anteil"], sum(V["Löhne und Gehälter"]) / sum(inc))
h = [sum(inc[:6]), sum(inc[6:])]
s.ask("de", "Erlöse erstes gegen zweites Halbjahr", ["Halbjahr", "Erlöse"], [["H1", h[0]], ["H2", h[1]]])
s.ask("de", "Was sind unsere drei größten Kostenblöcke?", ["Position", "EUR"], top({r["n"]: sum(r["v"]) for r in R if r["k"] == "exp"}, 3), ordered=True)
s.ask("de", "wieviel haben wir im Schnitt im Monat für Werbung ausgegeben", ["EUR"], sum(V["Werbung"]) / 12)
s.ask("en", "how many months made a loss", ["Months"], len([x for x in res if x < 0]), also=[(["Month", "Result"], [[mo(m), res[m]] for m in range(12) if res[m] < 0] or [["none", 0]])])
q3 = sum(res[6:9])
s.ask("de", "Ergebnis im 3. Quartal?", ["Ergebnis"], q3, also=[(["Monat", "Ergebnis"], [[mo(m), res[m]] for m in (6, 7, 8)])])
s.either("de", "Wie haben sich die Fassaden entwickelt?", (["Monat", "EUR"], [[mo(m), V["Fassaden"][m]] for m in range(12)]), (["Quartal", "EUR"], [[f"2024-Q{k + 1}", sum(V["Fassaden"][k * 3:k * 3 + 3])] for k in range(4)]),
         (["Veränderung"], V["Fassaden"][11] / V["Fassaden"][0] - 1), (["Veränderung"], V["Fassaden"][11] - V["Fassaden"][0]), (["Veränderung"], sum(V["Fassaden"][6:]) / sum(V["Fassaden"][:6]) - 1), note="Verlauf oder eine Veränderung; Zeitraum nicht genannt.")
s.none("de", "Wer sind unsere größten Auftraggeber?", "Keine Kunden in der GuV.")
s.done()

# ---------- defects-line ----------
s = Sheet("defects-line")
R = T["defects-line"]
U = once(R)
KU, KR = ([r for r in x if r["rj"] is not None] for x in (U, R))
s4 = (KU, U, R, KR)
rate = lambda g: total(g, "rj") / total(g, "mk")
s.ask("en", "scrap rate per line", ["Line", "Rate"], lambda x: flat(per(x, "l", rate)), s4, also=[(["Line", "Rate"], flat(means(KU, "l", lambda r: r["rj"] / r["mk"])))], note="Rejected of produced.")
s.ask("en", "is the night shift worse than the day shift?", ["Answer"], rate([r for r in KU if r["sh"] == "Night"]) > rate([r for r in KU if r["sh"] == "Day"]), also=[(["Shift", "Rate"], flat(per(x, "sh", rate))) for x in s4] + [(["Shift", "Rejected"], flat(sums(x, "sh", "rj"))) for x in (U, R)] + [(["Shift", "Average"], flat(means(x, "sh", "rj"))) for x in (U, R)], note="By scrap rate.")
s.ask("en", "commonest fault on the Latch L1", ["Main defect", "Runs"], lambda x: top(counts([r for r in x if r["p"] == "Latch L1" and r["df"]], "df")), (U, R), also=[(["Main defect", "Rejected"], top(sums([r for r in U if r["p"] == "Latch L1" and r["df"]], "df", "rj")))])
s.ask("en", "how many hours did line B stand still in April", ["Hours"], lambda x: total([r for r in x if r["l"] == "Line B" and r["d"].month == 4], "stop") / 60, (U, R), also=[(["Minutes"], total([r for r in U if r["l"] == "Line B" and r["d"].month == 4], "stop"))])
s.ask("en", "which month had the most rejects", ["Month", "Rejected"], lambda x: top(sums(x, lambda r: ym(r["d"]), "rj")), (U, R))
s.ask("en", "runs with more than 20 rejects, per operator", ["Operator", "Runs"], lambda x: flat(counts([r for r in x if (r["rj"] or 0) > 20], "op")), (U, R))
s.either("en", "who is the best operator", (["Operator", "Rate"], low(per(KU, "op", rate))), (["Operator", "Produced"], top(sums(U, "op", "mk"))), (["Operator", "Rejected"], low(sums(U, "op", "rj"))), (["Operator", "Minutes"], low(sums(U, "op", "stop"))), (["Operator", "Minutes"], low(means(U, "op", "stop"))), (["Operator", "Rejected"], low(means(U, "op", "rj"))), note="No measure named.")
s.none("en", "what would we save if line B ran as well as line C?", "What-if, and no costs.")
s.none("en", "how many customers complained about scratches", "No complaints in the log.")
s.done()

# ---------- einkauf-preise ----------
s = Sheet("einkauf-preise")
R = T["einkauf-preise"]
K = [r for r in R if r["neu"] is not None]
tm = [r for r in K if r["a"] == "Tomaten"]
s.ask("de", "Bei wem sind Tomaten jetzt am billigsten?", ["Lieferant", "Preis neu"], low({r["l"]: r["neu"] for r in tm}))
s.ask("de", "wie viele Artikel sind teurer geworden", ["Artikel"], len([r for r in K if r["neu"] > r["alt"]]), also=[(["Artikel"], len({r["a"] for r in K if r["neu"] > r["alt"]}))], note="Zeilen der Liste; verschiedene Artikelnamen sind auch richtig.")
ch = lambda g: statistics.fmean([r["neu"] / r["alt"] - 1 for r in g])
cr = lambda g: total(g, "neu") / total(g, "alt") - 1
s.ask("de", "Durchschnittliche Preiserhöhung je Lieferant in Prozent", ["Lieferant", "Erhöhung"], flat(per(K, "l", ch)), also=[(["Lieferant", "Erhöhung"], flat(per(K, "l", cr))), (["Lieferant", "Erhöhung"], flat(per([r for r in K if r["neu"] > r["alt"]], "l", ch)))], note="Mittel der Änderungen aller Artikel mit neuem Preis.")
s.ask("de", "Bio-Anteil pro Warengruppe", ["Warengruppe", "Anteil"], flat(per(R, "g", lambda g: len([r for r in g if r["bio"]]) / len(g))))
s.ask("de", "Für welche Artikel gibt es nur einen einzigen Lieferanten?", ["Artikel"], names([k for k, v in per(R, "a", lambda g: len({r["l"] for r in g})).items() if v == 1]))
s.ask("de", "wer liefert am schnellsten im Schnitt", ["Lieferant", "Tage"], low(means(R, "l", "lz")))
s.ask("en", "how many prices run out before December 2025", ["Prices"], len([r for r in R if r["gb"] < D(2025, 12, 1)]))
s.none("de", "Wie viel haben wir letztes Jahr bei Gastro Union ausgegeben?", "Preise, keine Einkäufe.")
s.none("de", "Steigen die Butterpreise nächstes Jahr weiter?", "Prognose.")
s.done()

# ---------- events-registrations ----------
s = Sheet("events-registrations")
R = T["events-registrations"]
U = once(R)
CF, CFR = ([r for r in x if r["st"] == "Confirmed"] for x in (U, R))
s.ask("en", "how many people actually turned up at each event", ["Event", "People"], lambda x: flat(counts([r for r in x if r["ci"] == "yes"], "e")), (U, R))
s.ask("en", "no-show rate among confirmed guests per event", ["Event", "Rate"], lambda x: flat(per(x, "e", lambda g: len([r for r in g if r["ci"] == "no"]) / len(g))), (CF, CFR))
s.ask("en", "how much do people with a confirmed place still owe us?", ["Open"], lambda x: total(x, lambda r: r["p"] - r["paid"]), (CF, CFR))
s.ask("en", "how many days ahead do students book on average?", ["Days"], lambda x: mean([r for r in x if r["tk"] == "Student"], lambda r: (r["ed"] - r["reg"]).days), (U, R, [r for r in CF], [r for r in U if r["st"] != "Cancelled"]))
s.ask("en", "which organisation sent the most people, not counting cancelled ones", ["Organisation", "People"], lambda x: top(counts([r for r in x if r["org"] and r["st"] != "Cancelled"], "org")), (U, R), also=[(["Organisation", "People"], top(per([r for r in U if r["org"] and r["st"] != "Cancelled"], "org", lambda g: len({r["nm"] for r in g})))), (["Organisation", "People"], top(counts([r for r in U if r["org"] and r["st"] == "Confirmed"], "org"))), (["Organisation", "People"], top(counts([r for r in U if r["org"] and r["ci"] == "yes"], "org")))])
rp = lambda x: per(x, "nm", lambda g: len({r["e"] for r in g}))
s.ask("en", "how many guests signed up for all four events", ["Guests"], lambda x: len([1 for v in rp(x).values() if v == 4]), (U, CF, [r for r in U if r["st"] != "Cancelled"]))
s.either("en", "revenue of the summit", (["Paid"], total([r for r in U if r["e"] == "Morning summit"], "paid")), (["Price"], total([r for r in CF if r["e"] == "Morning summit"], "p")), (["Price"], total([r for r in U if r["e"] == "Morning summit"], "p")), (["Paid"], total([r for r in R if r["e"] == "Morning summit"], "paid")), (["Price"], total([r for r in R if r["e"] == "Morning summit"], "p")), note="Paid, or price of the booked places.")
s.none("en", "did people like the data workshop?", "No feedback.")
s.none("en", "how many will come to the autumn summit", "Forecast.")
s.done()

# ---------- gym-members ----------
s = Sheet("gym-members")
R = T["gym-members"]
A = [r for r in R if not r["end"]]
N = [r for r in A if not r["fz"]]
X = [r for r in R if r["end"]]
s.ask("en", "how much do we collect each month right now, by club", ["Club", "Monthly fee"], lambda x: flat(sums(x, "s", "fee")), (N, A), note="Active members; frozen ones counted or not.")
s.ask("en", "what share of all members ever has quit, per plan?", ["Plan", "Share"], flat(per(R, "pl", lambda g: len([r for r in g if r["end"]]) / len(g))))
s.ask("en", "net member change in 2024 (joiners less leavers)", ["Change"], len([r for r in R if r["j"].year == 2024]) - len([r for r in X if r["end"].year == 2024]), also=[(["Joined", "Left", "Net"], [[len([r for r in R if r["j"].year == 2024]), len([r for r in X if r["end"].year == 2024]), len([r for r in R if r["j"].year == 2024]) - len([r for r in X if r["end"].year == 2024])]])])
s.ask("en", "how many months do people who leave stay with us, typically (median)?", ["Months"], median(X, lambda r: (r["end"] - r["j"]).days / 30.4375), also=[(["Days"], median(X, lambda r: (r["end"] - r["j"]).days)), (["Months"], median(X, lambda r: (r["end"].year - r["j"].year) * 12 + r["end"].month - r["j"].month)), (["Months"], median(X, lambda r: (r["end"].year - r["j"].year) * 12 + r["end"].month - r["j"].month - (r["end"].day < r["j"].day))), (["Months"], median(X, lambda r: (r["end"] - r["j"]).days / 30))], note="Days, or months reckoned either way.")
s.ask("en", "active members who haven't been in since June 2025 – how many", ["Members"], lambda x: len([r for r in x if r["lv"] is None or r["lv"] < D(2025, 6, 1)]), (N, A), also=[(["Members"], len([r for r in x if r["lv"] and r["lv"] < D(2025, 6, 1)])) for x in (N, A)], note="Last visit before June; never or unknown counted or not.")
s.ask("en", "main reason given for leaving at the Dockside club", ["Reason", "Members"], top(counts([r for r in X if r["s"] == "Dockside" and r["why"]], "why")))
s.ask("de", "Welches Studio hat 2024 die meisten Neuen geholt?", ["Studio", "Mitglieder"], top(counts([r for r in R if r["j"].year == 2024], "s")))
s.either("en", "what's our churn this year", (["Members"], len([r for r in X if r["end"].year == 2025])), (["Rate"], len([r for r in X if r["end"].year == 2025 and r["j"] < D(2025, 1, 1)]) / len([r for r in R if r["j"] < D(2025, 1, 1) and (not r["end"] or r["end"] >= D(2025, 1, 1))])),
         (["Rate"], len([r for r in X if r["end"].year == 2025]) / len([r for r in R if r["j"] < D(2025, 1, 1) and (not r["end"] or r["end"] >= D(2025, 1, 1))])), (["Rate"], len([r for r in X if r["end"].year == 2025]) / len([r for r in R if not r["end"] or r["end"] >= D(2025, 1, 1)])), (["Fees"], total([r for r in X if r["end"].year == 2025], "fee")), note="Heads, rate on one base or another, or fees. The year of the list is 2025.")
s.none("en", "which classes are fully booked most often", "No classes.")
s.done()

# ---------- invoices-agency ----------
s = Sheet("invoices-agency")
R = T["invoices-agency"]
V = [r for r in R if not r["void"]]
P = [r for r in R if r["paid"]]
O = [r for r in V if not r["paid"]]
NOW = D(2025, 10, 15)
OD = [r for r in O if r["due"] < NOW]
lt = lambda r: (r["paid"] - r["due"]).days
LP = [r for r in P if lt(r) > 0]
s.ask("en", "how late are they on average, per client (paid vs due date)", ["Client", "Days"], flat(means(P, "c", lt)), also=[(["Client", "Days"], flat(means(LP, "c", lt))), (["Client", "Days"], flat(means(P, "c", lambda r: max(0, lt(r)))))], note="Early payments count as negative; only the late ones is also right.")
s.ask("en", "how much is overdue right now", ["Gross"], total(OD, "g"), also=[(["Net"], total(OD, "net"))], note="Unpaid, not void, due before 15 Oct 2025.")
s.ask("en", "share of paid invoices that were settled on time", ["Share"], len([r for r in P if lt(r) <= 0]) / len(P))
s.ask("en", "the 3 clients who owe us the most", ["Client", "Gross"], top(sums(O, "c", "g"), 3), ordered=True, also=[(["Client", "Net"], top(sums(O, "c", "net"), 3)), (["Client", "Gross"], top(sums(OD, "c", "g"), 3))])
y5 = lambda x: [r for r in x if r["d"].year == 2025]
s.ask("en", "billed per quarter in 2025, without void ones", ["Quarter", "Net"], flat(sums(y5(V), lambda r: yq(r["d"]), "net")), also=[(["Quarter", "Gross"], flat(sums(y5(V), lambda r: yq(r["d"]), "g")))])
hf = lambda y, x, k: total([r for r in x if r["c"] == "Larkspur Media" and r["d"].year == y and r["d"].month < 7], k)
s.ask("en", "did our business with Larkspur grow in the first half of 2025 against the same half of 2024?", ["Answer"], hf(2025, V, "net") > hf(2024, V, "net"),
      also=[(["H1 2024", "H1 2025"], [[hf(2024, x, k), hf(2025, x, k)]]) for x in (V, R) for k in ("net", "g")] + [(["Growth"], hf(2025, x, "net") / hf(2024, x, "net") - 1) for x in (V, R)] + [(["Growth"], hf(2025, x, k) - hf(2024, x, k)) for x in (V, R) for k in ("net", "g")])
m_ = lambda x, f, y, m, k: total([r for r in x if r[f] and (r[f].year, r[f].month) == (y, m)], k)
s.either("en", "what did we make last month", *[(["Amount"], m_(V if f == "d" else P, f, 2025, m, k)) for m in (9, 10) for f in ("d", "paid") for k in ("net", "g")], note="Issued or paid, net or gross; the last full month is September, October is running.")
s.either("en", "our worst client?", (["Client", "Days"], top(means(P, "c", lt))), (["Client", "Gross"], top(sums(OD, "c", "g"))), (["Client", "Net"], low(sums(V, "c", "net"))), (["Client", "Net"], low(sums(R, "c", "net"))), (["Client", "Invoices"], top(counts(LP, "c"))), (["Client", "Gross"], top(sums(O, "c", "g"))), note="Slowest, most overdue or least business.")
s.none("en", "which of the open invoices are going to be paid late", "Forecast.")
s.done()

# ---------- lettings ----------
s = Sheet("lettings")
R = T["lettings"]
L = [r for r in R if r["st"] == "Let"]
s.ask("en", "average rent per bedroom by area", ["Area", "Rent per bedroom"], flat(per(R, "ar", lambda g: total(g, "rent") / total(g, "b"))), also=[(["Area", "Rent per bedroom"], flat(means(R, "ar", lambda r: r["rent"] / r["b"])))])
s.ask("en", "how long does it take us to find a tenant for a flat", ["Days"], mean([r for r in L if r["ty"] == "Flat"], lambda r: (r["let"] - r["li"]).days), also=[(["Days"], median([r for r in L if r["ty"] == "Flat"], lambda r: (r["let"] - r["li"]).days))])
s.ask("en", "who let the most homes in 2025", ["Negotiator", "Homes"], top(counts([r for r in L if r["let"].year == 2025], "ng")))
s.ask("en", "anything still on the market under £700 a month? give me the refs", ["Ref"], names({r["i"] for r in R if r["st"] == "Available" and r["rent"] < 700}))
s.ask("en", "which area is the cheapest per square foot", ["Area", "Rent per sq ft"], low(per([r for r in R if r["sq"]], "ar", lambda g: total(g, "rent") / total(g, "sq"))), also=[(["Area", "Rent per sq ft"], low(means(R, "ar", lambda r: r["rent"] / r["sq"] if r["sq"] else None)))])
s.ask("en", "how many viewings does each negotiator need for a let", ["Negotiator", "Viewings"], flat(means(L, "ng", "v")), also=[(["Negotiator", "Viewings"], flat(per(L, "ng", lambda g: total(g, "v") / len(g)))), (["Negotiator", "Viewings"], flat(per(R, "ng", lambda g: total(g, "v") / len([r for r in g if r["st"] == "Let"]))))], note="Viewings of homes that were let; all viewings per let is also right.")
s.ask("en", "median rent furnished vs unfurnished", ["Furnishing", "Rent"], [[k, median([r for r in R if r["fu"] == k], "rent")] for k in ("Furnished", "Unfurnished")])
s.none("en", "how many tenants are behind with their rent", "No payments.")
s.none("en", "should we drop the price of the flats on Quay Street", "Opinion.")
s.done()

# ---------- plan-vs-actual ----------
s = Sheet("plan-vs-actual")
R = T["plan-vs-actual"]
for r in R:
    r["P"], r["A"] = (sum(v for v in r[x] if v is not None) for x in ("p", "a"))
qt = lambda g, x, k: sum(r[x][k] or 0 for r in g)
pl, ac = sums(R, "l", "P"), sums(R, "l", "A")
s.ask("en", "which product line fell short of plan the most over the year", ["Product line", "Gap"], low({k: ac[k] - pl[k] for k in pl}), also=[(["Product line", "Gap"], low({k: ac[k] / pl[k] - 1 for k in pl})), (["Product line", "Gap"], [[k, -v] for k, v in low({k: ac[k] - pl[k] for k in pl})])])
s.ask("en", "plan fulfilment per region", ["Region", "Rate"], flat(per(R, "g", lambda g: total(g, "A") / total(g, "P"))))
s.ask("en", "how far off plan were we each quarter", ["Quarter", "Difference"], [[f"Q{k + 1}", qt(R, "a", k) - qt(R, "p", k)] for k in range(4)], also=[(["Quarter", "Difference"], [[f"Q{k + 1}", qt(R, "a", k) / qt(R, "p", k) - 1] for k in range(4)])])
s.ask("en", "how many of the region/product lines beat their plan in Q4?", ["Lines"], len([r for r in R if r["a"][3] > r["p"][3]]))
nb = [r for r in R if r["g"] == "North"]
s.ask("en", "compare what the North sold in Q1 and Q2", ["Quarter", "Actual"], [["Q1", qt(nb, "a", 0)], ["Q2", qt(nb, "a", 1)]])
s.ask("en", "top 3 regions by what they really sold all year", ["Region", "Actual"], top(sums(R, "g", "A"), 3), ordered=True)
s.ask("en", "what share of Q3 sales were e-bikes", ["Share"], qt([r for r in R if r["l"] == "E-bikes"], "a", 2) / qt(R, "a", 2))
s.none("en", "why was the west so weak", "Causes are not in the table.")
s.none("en", "how many bikes did we sell in Q2", "Money only, no pieces.")
s.done()

# ---------- roastery-orders ----------
s = Sheet("roastery-orders")
R = T["roastery-orders"]
U = once(R)
N, NR = ([r for r in x if r["st"] != "Cancelled"] for x in (U, R))
S = [r for r in U if r["st"] == "Shipped"]
SR = [r for r in R if r["st"] == "Shipped"]
no = lambda g: len({r["o"] for r in g})
s.ask("en", "how many orders came in during Q3?", ["Orders"], lambda x: no([r for r in x if yq(r["d"]) == "2025-Q3"]), (U, N), note="Orders, not lines.")
s.ask("en", "average basket without the cancelled ones", ["Per order"], lambda x: total(x, "t") / no(x), (N, NR, S), note="An order may have several lines.")
s.ask("en", "top 3 coffees by bags", ["Coffee", "Bags"], lambda x: top(sums(x, "k", "b"), 3), (U, R, N, NR, S, SR), ordered=True)
kg = lambda x: total([r for r in x if r["k"] == "Kenya AA"], lambda r: r["g"] * r["b"] / 1000)
s.ask("en", "how many kilos of Kenya did we actually ship", ["kg"], kg(S), also=[(["g"], kg(S) * 1000), (["kg"], kg(SR)), (["kg"], kg(N))], note="Bag size times bags, shipped lines.")
s.ask("en", "what part of the orders used a coupon, per country", ["Country", "Share"], lambda x: flat(per(x, "ct", lambda g: no([r for r in g if r["cp"]]) / no(g))), (U, N, S))
s.ask("en", "customers with at least 10 orders", ["Customer", "Orders"], lambda x: [[k, v] for k, v in per(x, "c", no).items() if v >= 10], (U, N, S))
mm = lambda r: ym(r["d"])
s.either("en", "which was our best month", (["Month", "Line total"], top(sums(U, mm, "t"))), (["Month", "Orders"], top(per(U, mm, no))), (["Month", "Bags"], top(sums(U, mm, "b"))), (["Month", "Line total"], top(sums(N, mm, "t"))), (["Month", "Line total"], top(sums(R, mm, "t"))), (["Month", "Line total"], top(sums(S, mm, "t"))), note="Money, orders or bags.")
bo = list(per(U, "o", lambda g: total(g, "t")).values())
s.either("en", "how big is a typical order", (["Mean"], statistics.fmean(bo)), (["Median"], statistics.median(bo)), (["Bags"], total(U, "b") / no(U)), (["Bags"], statistics.median(per(U, "o", lambda g: total(g, "b")).values())), (["Lines"], len(U) / no(U)), (["Mean"], total(N, "t") / no(N)), (["Grams"], total(U, lambda r: r["g"] * r["b"]) / no(U)), note="Money, bags or lines; mean or median.")
s.none("en", "how many website visitors ended up buying", "No visits.")
s.done()

# ---------- tickets-it ----------
s = Sheet("tickets-it")
R = T["tickets-it"]
Z = [r for r in R if r["re"]]
hr = lambda r: (r["re"] - r["o"].replace(second=0)).total_seconds() / 3600
p1 = [r for r in Z if r["pr"] == "P1"]
s.ask("en", "how many hours does it take us to fix a P1 on average", ["Hours"], mean(p1, hr), also=[(["Minutes"], mean(p1, hr) * 60)])
s.ask("en", "what's still not solved, by priority", ["Priority", "Tickets"], flat(counts([r for r in R if not r["re"]], "pr")))
s.ask("en", "which department bothers us the most?", ["Department", "Tickets"], top(counts(R, "dep")))
s.ask("en", "average rating per agent, only agents with more than 30 ratings", ["Agent", "Rating"], [[k, mean(g, "ra")] for k, g in group(R, "ag").items() if k and len(vals(g, "ra")) > 30])
w24 = len([r for r in Z if hr(r) <= 24])
s.ask("en", "share of resolved tickets that were done within a day", ["Share"], w24 / len(Z), also=[(["Share"], len([r for r in Z if hr(r) < 24]) / len(Z)), (["Share"], len([r for r in Z if r["re"].date() == r["o"].date()]) / len(Z)), (["Share"], len([r for r in Z if (r["re"].date() - r["o"].date()).days <= 1]) / len(Z))], note="Within 24 hours; the same or the next calendar day is another reading.")
s.ask("en", "tickets per month and category since March", ["Month", "Category", "Tickets"], flat(counts([r for r in R if r["o"].month >= 3], lambda r: (ym(r["o"]), r["cat"]))))
za = [r for r in Z if r["ag"]]
s.either("en", "who is our quickest agent", (["Agent", "Mean hours"], low(means(za, "ag", hr))), (["Agent", "Median hours"], low(per(za, "ag", lambda g: median(g, hr)))), (["Agent", "Resolved"], top(counts(za, "ag"))), note="Mean or median time, or the number solved.")
s.either("en", "how many tickets did we get last month", (["Tickets"], len([r for r in R if r["o"].month == 6])), (["Tickets"], len([r for r in R if r["o"].month == 7])), (["Tickets"], len([r for r in R if D(2025, 6, 18) < r["o"].date() <= D(2025, 7, 18)])), note="The export is of 18 July 2025.")
s.none("en", "how many of these were caused by the Windows update", "Causes are not recorded.")
s.done()

# ---------- zeiterfassung ----------
s = Sheet("zeiterfassung")
R = T["zeiterfassung"]
A = [r for r in R if r["art"] == "Arbeit"]
kr = counts([r for r in R if r["art"] == "Krank"], "m")
s.ask("de", "Wie viele Tage war jeder krank?", ["Mitarbeiter", "Tage"], flat(kr), also=[(["Mitarbeiter", "Tage"], flat({m: kr.get(m, 0) for m in counts(R, "m")}))])
s.ask("de", "Stunden je Objekt im Juni", ["Objekt", "Stunden"], flat(sums([r for r in A if r["d"].month == 6], "ob", "h")))
pd = sums(A, lambda r: (r["m"], r["d"]), "h")
s.ask("de", "An wie vielen Tagen hat jemand mehr als 8 Stunden gearbeitet, pro Person?", ["Mitarbeiter", "Tage"], flat(Counter(k[0] for k, v in pd.items() if v > 8)), also=[(["Mitarbeiter", "Tage"], flat({m: len([1 for k, v in pd.items() if k[0] == m and v > 8]) for m in counts(R, "m")}))], note="Ein Tag kann mehrere Einsätze haben.")
dz = per(A, "m", lambda g: total(g, "h") / len({r["d"] for r in g}))
s.ask("de", "Wie lange arbeitet jeder im Schnitt pro Arbeitstag?", ["Mitarbeiter", "Stunden"], flat(dz), note="Stunden durch Tage mit Arbeit, nicht je Einsatz.")
s.ask("de", "Anteil der Glasreinigung an allen Arbeitsstunden", ["Anteil"], total([r for r in A if r["t"] == "Glasreinigung"], "h") / total(A, "h"))
ro = lambda m, x: total([r for r in x if r["m"] == "Rosa Pinto" and r["d"].month == m], "h")
s.ask("de", "Hat Rosa im Juli mehr gearbeitet als im Juni?", ["Antwort"], ro(7, A) > ro(6, A), also=[(["Juni", "Juli"], [[ro(6, x), ro(7, x)]]) for x in (A, R)] + [(["Unterschied"], ro(7, A) - ro(6, A))], note="Nur Arbeit, ohne Urlaub und Krankheit.")
s.either("de", "Wer ist am fleißigsten?", (["Mitarbeiter", "Stunden"], top(sums(A, "m", "h"))), (["Mitarbeiter", "Stunden pro Tag"], top(dz)), (["Mitarbeiter", "Tage"], top(per(A, "m", lambda g: len({r["d"] for r in g})))), (["Mitarbeiter", "Stunden"], top(sums(R, "m", "h"))), (["Mitarbeiter", "Einsätze"], top(counts(A, "m"))), note="Stunden, Tage oder Einsätze.")
s.either("en", "hours last month", (["Hours"], total([r for r in A if r["d"].month == 7], "h")), (["Hours"], total([r for r in R if r["d"].month == 7], "h")), (["Hours"], total([r for r in A if r["d"].month == 6], "h")), (["Hours"], total([r for r in R if r["d"].month == 6], "h")), (["Employee", "Hours"], flat(sums([r for r in A if r["d"].month == 7], "m", "h"))), note="July with or without paid absence, or June if July counts as the running month.")
s.none("de", "Was haben uns die Löhne im Juni gekostet?", "Keine Stundenlöhne.")
s.done()

print(len(ALL), dict(Counter(x["kind"] for x in ALL)), dict(Counter(x["language"] for x in ALL)))
