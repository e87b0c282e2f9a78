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


# ---------- appointments-physio ----------
s = Sheet("appointments-physio")
R = T["appointments-physio"]
U = once(R)
A = [r for r in U if r["st"] == "Attended"]
may = lambda x: [r for r in x if r["d"].month == 5]
s.ask("en", "who treated the most people in May?", ["Therapist", "Patients"], top(counts(may(A), "th")),
      also=[(["Therapist", "Patients"], top(per(may(A), "th", lambda g: len({r["p"] for r in g})))), (["Therapist", "Appointments"], top(counts(may(U), "th"))),
            (["Therapist", "Patients"], top(per(may(U), "th", lambda g: len({r["p"] for r in g}))))], note="Attended appointments; different patients or all bookings are other readings.")
s.ask("en", "what % of bookings simply don't show up", ["Share"], lambda x: len([r for r in x if r["st"] == "DNA"]) / len(x), (U, R), note="DNA only.")
s.ask("en", "avg takings per attended session, by treatment", ["Treatment", "Fee"], flat(means(A, "tr", "fee")))
s.ask("en", "top 3 therapists by income", ["Therapist", "Fee"], lambda x: top(sums(x, "th", "fee"), 3), (U, R, A), ordered=True)
s.ask("en", "how many patients came only once?", ["Patients"], lambda x: len([1 for v in counts(x, "p").values() if v == 1]), (A, U))
X = [r for r in U if r["st"] == "Cancelled"]
s.ask("en", "on which weekday do people call off most?", ["Weekday", "Cancelled"], top(counts(X, lambda r: wd(r["d"]))),
      also=[(["Weekday", "Share"], top(per(U, lambda r: wd(r["d"]), lambda g: len([r for r in g if r["st"] == "Cancelled"]) / len(g))))])
s.ask("en", "compare income Q1 with Q2", ["Quarter", "Fee"], lambda x: flat(sums(x, lambda r: yq(r["d"]), "fee")), (U, R, A), note="Fees of missed sessions counted or not.")
s.either("en", "busiest therapist?", (["Therapist", "Appointments"], top(counts(U, "th"))), (["Therapist", "Attended"], top(counts(A, "th"))),
         (["Therapist", "Minutes"], top(sums(A, "th", "m"))), (["Therapist", "Minutes"], top(sums(U, "th", "m"))), note="By bookings or by minutes.")
s.none("en", "how long do people sit in the waiting area before they get called in", "No waiting times.")
s.done()

# ---------- bank-cafe ----------
s = Sheet("bank-cafe")
R = T["bank-cafe"]
s.ask("en", "how much rent have we paid since October", ["Money out"], total([r for r in R if r["c"] == "Rent" and r["d"] >= D(2025, 10, 1)], "o"))
i, o = total(R, "i"), total(R, "o")
s.ask("en", "what came in minus what went out", ["Net"], i - o, also=[(["In", "Out", "Net"], [[i, o, i - o]])])
s.ask("en", "in which month did we spend the most?", ["Month", "Money out"], top(sums(R, lambda r: ym(r["d"]), "o")))
s.ask("en", "how often did we pay Brewer and Beans", ["Payments"], len([r for r in R if r["t"].lower().startswith("brewer")]))
bo = max(r["o"] or 0 for r in R)
s.ask("en", "largest single payment that left the account – to whom?", ["Description", "Money out"], [[r["t"], r["o"]] for r in R if r["o"] == bo])
s.ask("en", "what slice of our outgoings is wages", ["Share"], total([r for r in R if r["c"] == "Wages"], "o") / o)
lb = min(r["b"] for r in R)
s.ask("en", "when were we lowest on cash and how low", ["Date", "Balance"], [[r["d"], r["b"]] for r in R if r["b"] == lb], note="By the running balance.")
ct = [r for r in R if r["c"] == "Card takings"]
s.either("en", "average card takings?", (["Per payout"], mean(ct, "i")), (["Per month"], total(ct, "i") / 6), (["Month", "Average"], flat(means(ct, lambda r: ym(r["d"]), "i"))),
         (["Per day"], total(ct, "i") / 184), (["Per week"], total(ct, "i") / (184 / 7)), note="Per payout, day, week or month is not said.")
s.none("en", "will we have enough in the bank for the VAT bill in February?", "Forecast.")
s.done()

# ---------- campaigns ----------
s = Sheet("campaigns")
R = T["campaigns"]
K = [r for r in R if r["sp"] is not None]
s.ask("en", "what does a lead cost us on each channel", ["Channel", "Cost per lead"], lambda x: flat(per(x, "ch", lambda g: total(g, "sp") / total(g, "le"))), (K, R), note="Total spend by total leads; without or with campaigns that lack a spend.")
ov = {r["n"]: r["sp"] - r["bud"] for r in K}
s.ask("en", "which campaign overran its budget the most?", ["Campaign", "Over"], top(ov), also=[(["Campaign", "Over"], top({r["n"]: r["sp"] / r["bud"] - 1 for r in K}))])
ctr = per(R, "ch", lambda g: total(g, "cl") / total(g, "imp"))
ctm = per(R, "ch", lambda g: mean(g, lambda r: r["cl"] / r["imp"]))
s.ask("en", "click rate email vs social", ["Channel", "Rate"], [[k, ctr[k]] for k in ("Email", "Social")], also=[(["Channel", "Rate"], [[k, ctm[k]] for k in ("Email", "Social")])])
lc = sums(R, "ch", "le")
th = sorted(lc.values())[2]
th = int(th // 10 * 10)
s.ask("en", f"channels that brought more than {th} leads altogether", ["Channel", "Leads"], [[k, v] for k, v in lc.items() if v > th])
s.ask("en", "how many euros do we get back per euro spent, by channel?", ["Channel", "Ratio"], lambda x: flat(per(x, "ch", lambda g: total(g, "rev") / total(g, "sp"))), (K, R))
s.ask("en", "how many campaigns didn't win us a single customer", ["Campaigns"], len([r for r in R if r["wo"] == 0]))
dur = lambda r: (r["en"] - r["st"]).days
s.ask("en", "how long does a campaign run on average", ["Days"], mean(R, dur), also=[(["Days"], mean(R, dur) + 1)], note="With or without the last day.")
s.either("en", "best channel", (["Channel", "Revenue"], top(sums(R, "ch", "rev"))), (["Channel", "Leads"], top(lc)), (["Channel", "Customers won"], top(sums(R, "ch", "wo"))),
         (["Channel", "Ratio"], top(per(K, "ch", lambda g: total(g, "rev") / total(g, "sp")))), (["Channel", "Cost per lead"], low(per(K, "ch", lambda g: total(g, "sp") / total(g, "le")))),
         (["Channel", "Rate"], top(ctr)), note="No measure named.")
s.none("en", "why did radio do so badly", "Causes are not in the table.")
s.done()

# ---------- donations ----------
s = Sheet("donations")
R = T["donations"]
y = lambda n: [r for r in R if r["d"].year == n]
a, b = total(y(2024), "a"), total(y(2025), "a")
s.ask("en", "did we raise more in 2025 than the year before, and by how much?", ["Difference"], b - a, also=[(["Growth"], b / a - 1), (["Year", "Amount"], [["2024", a], ["2025", b]]), (["2024", "2025", "Difference"], [[a, b, b - a]])])
s.ask("en", "top 5 givers", ["Donor", "Amount"], top(sums(R, "n", "a"), 5), ordered=True)
d4, d5 = {r["n"] for r in y(2024)}, {r["n"] for r in y(2025)}
s.ask("en", "how many donors gave in both years", ["Donors"], len(d4 & d5))
s.ask("en", "which appeal has the highest typical gift (median)?", ["Appeal", "Median"], top(per(R, "ap", lambda g: median(g, "a"))))
s.ask("en", "who gave in 2024 but nothing in 2025", ["Donor"], names(d4 - d5))
s.ask("en", "share of gifts under 20 quid", ["Share"], len([r for r in R if r["a"] < 20]) / len(R))
s.ask("en", "money raised per quarter and donor type in 2025", ["Quarter", "Donor type", "Amount"], flat(sums(y(2025), lambda r: (yq(r["d"]), r["ty"]), "a")))
s.either("en", "how much does a supporter give on average", (["Per gift"], mean(R, "a")), (["Per donor"], total(R, "a") / len({r["n"] for r in R})),
         (["Per individual"], mean([r for r in R if r["ty"] == "Individual"], "a")), (["Donor", "Average"], flat(means(R, "n", "a"))), note="Per gift or per donor.")
s.none("en", "what's left of the winter shelter money after fundraising costs", "No costs.")
s.done()

# ---------- energie-zaehler ----------
s = Sheet("energie-zaehler")
R = T["energie-zaehler"]
art = lambda a, x=R: [r for r in x if r["art"] == a]
K = [r for r in R if r["k"] is not None]
s.ask("de", "Wo verbrauchen wir am meisten Strom?", ["Standort", "kWh"], top(sums(art("Strom"), "s", "k")))
s.ask("de", "Was kostet uns die kWh Gas im Schnitt je Standort?", ["Standort", "€/kWh"], lambda x: flat(per(art("Gas", x), "s", lambda g: total(g, "e") / total(g, "k"))), (K, R), note="Kosten durch Verbrauch; ohne oder mit Monaten ohne Ablesung.")
h = lambda y, x: total([r for r in art("Strom", x) if r["d"].year == y and r["d"].month <= 6], "k")
a, b = h(2024, R), h(2025, R)
s.ask("de", "Um wie viel Prozent hat sich der Stromverbrauch im ersten Halbjahr 2025 gegenüber dem ersten Halbjahr 2024 verändert?", ["Veränderung"], b / a - 1, also=[(["2024", "2025"], [[a, b]])])
s.ask("de", "welcher Monat war 2024 der teuerste", ["Monat", "Kosten"], top(sums([r for r in R if r["d"].year == 2024], lambda r: ym(r["d"]), "e")))
s.ask("de", "Anteil Fernwärme an den gesamten Energiekosten", ["Anteil"], total(art("Fernwärme"), "e") / total(R, "e"))
s.ask("de", "Bei welchen Zählern fehlt mal eine Ablesung?", ["Zählernummer"], names({r["z"] for r in R if r["k"] is None}), also=[(["Zählernummer", "Anzahl"], flat(counts([r for r in R if r["k"] is None], "z")))])
bg = [r for r in art("Gas") if r["s"] == "Backstube"]
s.ask("en", "average monthly gas use in the Backstube", ["kWh"], mean(bg, "k"), also=[(["kWh"], total(bg, "k") / 18)])
s.none("de", "Wie hoch ist der Verbrauch pro Quadratmeter?", "Keine Flächen in der Tabelle.")
s.either("de", "teuerster Standort?", (["Standort", "Kosten"], top(sums(R, "s", "e"))), (["Standort", "€/kWh"], top(per(R, "s", lambda g: total(g, "e") / total(g, "k")))),
         (["Standort", "€/kWh"], top(per(K, "s", lambda g: total(g, "e") / total(g, "k")))), (["Standort", "Kosten je Beleg"], top(means(R, "s", "e"))), note="Summe oder je kWh.")
s.done()

# ---------- fahrtenbuch ----------
s = Sheet("fahrtenbuch")
R = T["fahrtenbuch"]
z = lambda v: [r for r in R if r["zw"] == v]
s.ask("de", "Wer ist am meisten gefahren?", ["Fahrer/in", "km"], top(sums(R, "f", "km")), also=[(["Fahrer/in", "Fahrten"], top(counts(R, "f")))])
s.ask("de", "wie viele Kilometer privat pro Auto", ["Kennzeichen", "km"], flat(sums(z("Privat"), "car", "km")))
s.ask("de", "durchschnittliche Strecke je Fahrt ohne Privatfahrten", ["km"], mean([r for r in R if r["zw"] != "Privat"], "km"))
s.ask("de", "Welcher Anteil der Fahrten geht zu Kunden?", ["Anteil"], len(z("Kundenbesuch")) / len(R), note="Kundenbesuche.")
s.ask("de", "wie lang ist man für eine Lieferung im Schnitt unterwegs", ["Minuten"], mean(z("Lieferung"), "min"), also=[(["Stunden"], mean(z("Lieferung"), "min") / 60), (["km"], mean(z("Lieferung"), "km"))], note="Dauer; Strecke ist die andere Lesart.")
s.ask("de", "welches Auto hat im Mai am meisten Sprit gekostet", ["Kennzeichen", "EUR"], top(sums([r for r in R if r["d"].month == 5], "car", lambda r: r["eu"] or 0)))
s.ask("en", "how many trips over 100 km did Jana do", ["Trips"], len([r for r in R if r["f"] == "Jana Wolff" and r["km"] > 100]))
s.either("de", "sparsamstes Auto", (["Kennzeichen", "l/100 km"], low(per(R, "car", lambda g: total(g, "li") / total(g, "km") * 100))), (["Kennzeichen", "EUR/km"], low(per(R, "car", lambda g: total(g, "eu") / total(g, "km")))),
         (["Kennzeichen", "EUR"], low(sums(R, "car", "eu"))), (["Kennzeichen", "l"], low(sums(R, "car", "li"))), note="Je km oder insgesamt, Liter oder Euro.")
s.none("de", "Wie viele Strafzettel haben wir kassiert?", "Keine Spalte dafür.")
s.done()

# ---------- inventory-hardware ----------
s = Sheet("inventory-hardware")
R = T["inventory-hardware"]
worth = lambda r: round(r["oh"] * r["c"], 2)
s.ask("en", "what's all our stock worth?", ["Stock value"], total(R, worth), also=[(["At sell price"], total(R, lambda r: r["oh"] * r["p"]))], note="At cost.")
s.ask("en", "how many items are below the reorder level, not counting discontinued ones", ["Items"], len([r for r in R if r["oh"] < r["rl"] and not r["x"]]), note="Strictly below; a blank in Discontinued is not discontinued.",
      also=[(["Items"], len([r for r in R if r["oh"] <= r["rl"] and not r["x"]]))])
s.ask("en", "which category ties up the most money", ["Category", "Stock value"], top(sums(R, "g", worth)))
s.ask("en", "what do we earn on a piece on average, by category (price minus cost)", ["Category", "Margin"], flat(means(R, "g", lambda r: r["p"] - r["c"])))
ns = counts(R, "sup")
cut = sorted(ns.values())[2] - 1
s.ask("en", f"suppliers with more than {cut} items on our list", ["Supplier", "Items"], [[k, v] for k, v in ns.items() if v > cut])
s.ask("en", "how many lines have we run out of completely?", ["Items"], lambda x: len([r for r in x if r["oh"] == 0]), (R, [r for r in R if not r["x"]]))
s.ask("en", "how many items haven't been counted since 1 March 2025", ["Items"], len([r for r in R if not r["lc"] or r["lc"] < D(2025, 3, 1)]), also=[(["Items"], len([r for r in R if r["lc"] and r["lc"] < D(2025, 3, 1)])), (["Items"], len([r for r in R if not r["lc"] or r["lc"] <= D(2025, 3, 1)]))],
      note="Last counted before that day, or never.")
s.none("en", "which items sell fastest", "No sales, only a snapshot of the stock.")
s.none("en", "how many hammers should I order for the Christmas trade", "Advice and forecast.")
s.done()

# ---------- kursanmeldungen ----------
s = Sheet("kursanmeldungen")
R = T["kursanmeldungen"]
A = [r for r in R if not r["ab"]]
B = [r for r in R if not r["ab"] or r["ab"] > D(2025, 6, 30)]
C = [r for r in R if not r["ab"] or r["ab"] >= D(2025, 6, 30)]
s.ask("de", "Wie viele Schüler haben wir noch?", ["Schüler"], lambda x: len(x), (B, A, C), note="Nicht abgemeldet oder erst nach dem 30.06.2025.")
s.ask("de", "beliebtestes Instrument?", ["Instrument", "Schüler"], lambda x: top(counts(x, "ins")), (R, A, B, C))
s.ask("de", "Was bringt jede Lehrkraft derzeit im Monat ein?", ["Lehrkraft", "Monatsbeitrag"], lambda x: flat(sums(x, "l", "b")), (B, A, C), note="Ohne Abgemeldete.")
s.ask("de", "Wie alt sind die Klavierschüler im Schnitt", ["Alter"], lambda x: mean([r for r in x if r["ins"] == "Klavier"], "al"), (R, A, B, C))
s.ask("de", "wie viele unter 10 haben Einzelunterricht", ["Schüler"], lambda x: len([r for r in x if r["al"] is not None and r["al"] < 10 and r["art"] == "Einzel"]), (R, A, B, C))
s.ask("de", "Neue pro Jahr", ["Jahr", "Anmeldungen"], flat(counts(R, lambda r: str(r["beg"].year))), note="Nach Beginn.")
s.ask("de", "Welcher Anteil zahlt ermäßigt?", ["Anteil"], lambda x: len([r for r in x if r["erm"]]) / len(x), (R, A, B, C))
s.ask("en", "how many dropped out in 2024, by instrument", ["Instrument", "Students"], flat(counts([r for r in R if r["ab"] and r["ab"].year == 2024], "ins")))
s.none("de", "Wer ist die beste Lehrkraft für Anfänger?", "Meinung; keine Bewertungen.")
s.done()

# ---------- orders-customers ----------
s = Sheet("orders-customers")
C = T["orders-customers"]["customers"]
by = {c["id"]: c for c in C}
R = T["orders-customers"]["orders"]
for r in R:
    r["cn"], r["seg"], r["city"] = (by[r["c"]]["n"], by[r["c"]]["seg"], by[r["c"]]["city"]) if r["c"] in by else (r["c"], None, None)
U = once(R)
N, NR = ([r for r in x if r["st"] != "Cancelled"] for x in (U, R))
J, JR, JN = ([r for r in x if r["seg"]] for x in (U, R, N))
DL = [r for r in J if r["st"] == "Delivered"]
who = lambda x: {r["cn"] for r in x}
s.ask("en", "which customers never ordered anything", ["Customer"], lambda x: names({c["n"] for c in C} - who(x)), (U, N))
s.ask("en", "sales per segment", ["Segment", "Amount"], lambda x: flat(sums(x, "seg", "a")), (J, JR, JN, DL), also=[(["Segment", "Amount"], [[k or "", v] for k, v in sums(U, "seg", "a").items()])], note="Orders of the unknown customer C99 have no segment.")
s.ask("en", "customers with more than 12 orders", ["Customer", "Orders"], lambda x: [[k, v] for k, v in counts([r for r in x if r["c"] in by], "cn").items() if v > 12], (U, R, N, NR))
s.ask("en", "which town buys the most from us", ["City", "Amount"], lambda x: top(sums(x, "city", "a")), (J, JR, JN, DL))
s.ask("en", "average order value by segment without cancelled ones", ["Segment", "Average"], lambda x: flat(means([r for r in x if r["seg"] and r["st"] != "Cancelled"], "seg", "a")), (U, R), also=[(["Segment", "Average"], [[k or "", v] for k, v in means(N, "seg", "a").items()])])
hot = [c for c in C if c["seg"] == "Hotel"]
hs = lambda x: total([r for r in x if r["seg"] == "Hotel"], "a")
s.ask("en", "how much does a hotel spend with us on average (per hotel, not per order)", ["Per hotel"], hs(U) / len([c for c in hot if c["n"] in who(U)]),
      also=[(["Per hotel"], hs(x) / n) for x in (U, R, N, DL) for n in (len(hot), len([c for c in hot if c["n"] in who(x)]))] + [(["Customer", "Amount"], flat(sums([r for r in U if r["seg"] == "Hotel"], "cn", "a")))], note="All hotels on the list, or those that ordered.")
late = lambda x: who([r for r in x if r["d"] >= D(2025, 6, 1)])
s.ask("en", "who hasn't ordered since June 2025", ["Customer"], names({c["n"] for c in C} - late(U)), also=[(["Customer"], names((who(U) & {c["n"] for c in C}) - late(U))), (["Customer"], names({c["n"] for c in C} - late(N))), (["Customer"], names((who(N) & {c["n"] for c in C}) - late(N)))],
      note="No order from 1 June 2025 on; those that never ordered at all counted or not.")
s.either("en", "who's our best customer", (["Customer", "Amount"], top(sums(J, "cn", "a"))), (["Customer", "Orders"], top(counts(J, "cn"))), (["Customer", "Average"], top(means(J, "cn", "a"))), (["Customer", "Amount"], top(sums(JN, "cn", "a"))), note="Amount or number of orders.")
s.none("en", "which rep looks after the Quay Hotel", "No sales reps in either file.")
s.done()

# ---------- restaurant-till ----------
s = Sheet("restaurant-till")
R = T["restaurant-till"]
K = [r for r in R if not r["void"]]
ks = (K, R)
s.ask("en", "who gets the best tips relative to what they sell", ["Server", "Tip rate"], lambda x: top(per(x, "sv", lambda g: total(g, "tip") / total(g, "t"))), ks, also=[(["Server", "Tip rate"], top(per(K, "sv", lambda g: total(g, "tip") / total([r for r in g if r["tip"] is not None], "t")))),
      (["Server", "Tip rate"], top(means(K, "sv", lambda r: r["tip"] / r["t"] if r["tip"] is not None else None)))], note="Voided receipts left out or not.")
s.ask("en", "average spend per head", ["Per head"], lambda x: total(x, "t") / total(x, "cv"), ks)
s.ask("en", "how long do guests stay on Saturdays, on average?", ["Minutes"], lambda x: mean([r for r in x if wd(r["d"]) == "Saturday"], lambda r: (r["cl"] - r["o"]).seconds / 60), ks, also=[(["Hours"], mean([r for r in K if wd(r["d"]) == "Saturday"], lambda r: (r["cl"] - r["o"]).seconds / 3600))])
s.ask("en", "takings before 4 pm compared with after", ["Part", "Total"], lambda x: [["before", total([r for r in x if r["o"].hour < 16], "t")], ["after", total([r for r in x if r["o"].hour >= 16], "t")]], ks)
s.ask("en", "what portion of the bills is settled in cash", ["Share"], lambda x: len([r for r in x if r["pay"] == "Cash"]) / len(x), ks, also=[(["Share"], total([r for r in K if r["pay"] == "Cash"], "t") / total(K, "t"))])
s.ask("en", "our best day so far – date and takings", ["Date", "Total"], lambda x: top(sums(x, "d", "t")), ks)
s.ask("en", "drinks as a share of food and drinks, per area", ["Area", "Share"], lambda x: flat(per(x, "ar", lambda g: total(g, "dr") / (total(g, "dr") + total(g, "f")))), ks)
s.either("en", "what's our slowest day?", (["Weekday", "Total"], low(sums(K, lambda r: wd(r["d"]), "t"))), (["Weekday", "Receipts"], low(counts(K, lambda r: wd(r["d"])))), (["Weekday", "Covers"], low(sums(K, lambda r: wd(r["d"]), "cv"))),
         (["Date", "Total"], low(sums(K, "d", "t"))), (["Date", "Receipts"], low(counts(K, "d"))), (["Date", "Covers"], low(sums(K, "d", "cv"))), (["Weekday", "Total"], low(sums(R, lambda r: wd(r["d"]), "t"))), (["Weekday", "Receipts"], low(counts(R, lambda r: wd(r["d"])))), note="Weekday or date; takings, covers or receipts. Closed on Mondays.")
s.none("en", "which dish is the most popular", "No dishes.")
s.done()

# ---------- solar-pipeline ----------
s = Sheet("solar-pipeline")
R = T["solar-pipeline"]
W, L = ([r for r in R if r["st"] == k] for k in ("Won", "Lost"))
Q, O = [r for r in R if r["st"] == "Quoted"], [r for r in R if r["st"] in ("Quoted", "New")]
nm = [r for r in R if r["sp"]]
wr = lambda g: len([r for r in g if r["st"] == "Won"]) / (len([r for r in g if r["st"] in ("Won", "Lost")]) or 1)
wa = lambda g: len([r for r in g if r["st"] == "Won"]) / len(g)
s.ask("en", "win rate per salesperson", ["Salesperson", "Win rate"], flat(per(nm, "sp", wr)), also=[(["Salesperson", "Win rate"], flat(per(x, "sp", f))) for x, f in ((R, wr), (nm, wa), (R, wa))], note="Won of decided; won of all is also right.")
s.ask("en", "how many days from first call to quote on average", ["Days"], mean([r for r in R if r["qd"]], lambda r: (r["qd"] - r["fc"]).days))
s.ask("en", "how much money is still open", ["Quote value"], total(O, "v"))
s.ask("en", "who do we lose to most often", ["Lost to / why", "Leads"], top(counts([r for r in L if r["lo"]], "lo")), also=[(["Lost to / why", "Leads"], top(counts([r for r in L if r["lo"] != "Too dear" and r["lo"]], "lo")))])
s.ask("en", "how many quotes are out there without an answer for more than 60 days (as of 30 Sep 2025)", ["Quotes"], len([r for r in Q if (D(2025, 9, 30) - r["qd"]).days > 60]))
w5 = [r for r in W if r["dd"].year == 2025]
s.ask("en", "value won per quarter and salesperson in 2025", ["Quarter", "Salesperson", "Quote value"], flat(sums([r for r in w5 if r["sp"]], lambda r: (yq(r["dd"]), r["sp"]), "v")), also=[(["Quarter", "Salesperson", "Quote value"], flat(sums(w5, lambda r: (yq(r["dd"]), r["sp"]), "v")))], note="By the day of the decision.")
s.ask("en", "avg kWp of the jobs we won vs lost", ["Stage", "kWp"], [["Won", mean(W, "kw")], ["Lost", mean(L, "kw")]])
s.either("en", "top rep", (["Salesperson", "Quote value"], top(sums([r for r in W if r["sp"]], "sp", "v"))), (["Salesperson", "Won"], top(counts([r for r in W if r["sp"]], "sp"))), (["Salesperson", "Win rate"], top(per(nm, "sp", wr))), note="Value, number or rate.")
s.none("en", "how much will we close next quarter", "Forecast.")
s.done()

# ---------- umfrage-gaeste ----------
s = Sheet("umfrage-gaeste")
R = T["umfrage-gaeste"]
V = vals(R, "n")
nps = (len([v for v in V if v > 8]) - len([v for v in V if v < 7])) / len(V)
s.ask("de", "Wie hoch ist unser NPS?", ["NPS"], nps * 100, also=[(["NPS"], nps)], note="9–10 minus 0–6.")
s.ask("de", "Weiterempfehlung im Schnitt pro Haus", ["Haus", "Mittel"], flat(means(R, "h", "n")))
good = len([r for r in R if r["zi"] is not None and r["zi"] >= 3])
s.ask("de", "Wie viel Prozent sind mit dem Zimmer zufrieden oder sehr zufrieden?", ["Anteil"], good / len(vals(R, "zi")), also=[(["Anteil"], good / len(R))], note="Von denen, die geantwortet haben; von allen ist auch richtig.")
s.ask("de", "wie viele haben zum Frühstück nichts gesagt", ["Antworten"], len([r for r in R if r["fr"] is None]), note="Leer oder keine Angabe.")
fm = means(R, "h", "fr")
s.ask("de", "Welches Haus schneidet beim Frühstück am schlechtesten ab?", ["Haus", "Mittel (1–5)"], [[k, v + 1] for k, v in low(fm)], also=[(["Haus", "Mittel (0–4)"], low(fm)), (["Haus", "Anteil unzufrieden"], top(per([r for r in R if r["fr"] is not None], "h", lambda g: len([r for r in g if r["fr"] < 2]) / len(g)))),
      (["Haus", "Anteil zufrieden"], low(per([r for r in R if r["fr"] is not None], "h", lambda g: len([r for r in g if r["fr"] > 2]) / len(g))))])
s.ask("de", "Wie viele Kritiker (0–6) gibt es unter den Geschäftsreisenden", ["Antworten"], len([r for r in R if r["an"] == "Geschäftsreise" and r["n"] is not None and r["n"] <= 6]))
s.ask("en", "how many guests left a comment", ["Guests"], len([r for r in R if r["k"]]))
s.none("de", "Warum sind die Gäste im Stadthaus unzufriedener?", "Ursachen stehen nicht in der Tabelle.")
s.none("de", "Wie alt sind unsere Gäste im Durchschnitt?", "Kein Alter abgefragt.")
s.done()

print(len(ALL), dict(Counter(x["kind"] for x in ALL)), dict(Counter(x["language"] for x in ALL)))
