"""Computes the truths of the tuning half from the csv files and writes questions.json and adversarial.json.

`ask` is an answerable question, `either` an ambiguous one, `none` an unanswerable one. `also` lists further answers that
a careful reader may give (an exact duplicate counted or not, cancelled orders in or out, a growth as difference or as rate).
"""
import datetime as dt
import json
import os
import runpy
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
EVALS = os.path.dirname(HERE)
sys.path.insert(0, EVALS)
from truth import *  # noqa: E402,F403

ALL = []
ADV = []
F = lambda t: os.path.join(HERE, t)


def same(a, b):
    tol = max(a.get("tolerance", 1e-9), b.get("tolerance", 1e-9))
    if len(a["rows"]) != len(b["rows"]):
        return False
    return all(len(x) == len(y) and all(abs(p - q) <= tol if not isinstance(p, str) and not isinstance(q, str) else p == q for p, q in zip(x, y))
               for x, y in zip(a["rows"], b["rows"]))


def adv(table_id, lang, question, *, right=None, wrong=None, also=None, note=None):
    """right: (columns, rows); also: list of further right answers; wrong: list of answers that must not be given."""
    item = {"id": f"adv-{len(ADV) + 1:02d}", "table": table_id, "language": lang, "question": question, "truth": truth(*right)}
    if also:
        item["alsoRight"] = [truth(*w) for w in also]
    if wrong:
        item["mustNotBe"] = [truth(*w) for w in wrong]
        for w in item["mustNotBe"]:
            for r in [item["truth"]] + item.get("alsoRight", []):
                assert not same(w, r), (question, w, r)
    if note:
        item["note"] = note
    ADV.append(item)


def done(s):
    ALL.extend(s.write())


def variants(columns, f, *sets):
    """First set is the truth, the others what else is right when they differ."""
    first = f(sets[0])
    out = []
    for x in sets[1:]:
        v = f(x)
        if v != first and v not in [o[1] for o in out]:
            out.append((columns, v))
    return first, out or None


# ---------- shop-orders ----------
s = Sheet(HERE, "shop-orders")
R = [r for r in read(F(s.id), "table.csv", header=3) if r["Order No"].startswith("SO-")]
for r in R:
    r["g"] = r["Product Group"].strip().capitalize()
    r["net"] = num(r["Net Amount"])
    r["d"] = date(r["Order Date"])
    r["qty"] = int(r["Qty"])
U = unique(R)
NC = [r for r in U if r["Status"] != "Cancelled"]
RNC = [r for r in R if r["Status"] != "Cancelled"]
SH = [r for r in U if r["Status"] == "Shipped"]
NCR = [r for r in U if r["Status"] not in ("Cancelled", "Returned")]
sets = (U, R, NC, RNC, SH, NCR)


def q(lang, text, cols, f, note=None, use=sets, **kw):
    a, also = variants(cols, f, *use)
    s.ask(lang, text, cols, a, also=also, note=note, **kw)


q("en", "how much did each product group bring in", ["Product Group", "Net Amount"], lambda x: table(sums(x, "g", "net")))
q("en", "biggest customer in 2025?", ["Customer", "Net Amount"], lambda x: top(sums([r for r in x if r["d"].year == 2025], "Customer", "net")))
q("en", "which rep sold the least", ["Sales Rep", "Net Amount"], lambda x: bottom(sums([r for r in x if r["Sales Rep"]], "Sales Rep", "net")))
q("en", "how many orders got called off in Q2 2025", ["Orders"],
  lambda x: len([r for r in x if r["Status"] == "Cancelled" and quarter(r["d"]) == "2025-Q2"]), use=(U, R))
q("en", "what share of orders comes back to us?", ["Share"], lambda x: len([r for r in x if r["Status"] == "Returned"]) / len(x), use=(U, R, NC))
q("en", "avg order worth by country", ["Country", "Average"], lambda x: table(means(x, "Country", "net")))


def summer(x):
    f = [r for r in x if r["g"] == "Footwear"]
    a = total([r for r in f if month(r["d"]) in ("2025-06", "2025-07", "2025-08")], "net")
    b = total([r for r in f if month(r["d"]) in ("2024-12", "2025-01", "2025-02")], "net")
    return a, b


a, b = summer(U)
s.ask("en", "Did footwear sell better in June–August 2025 than in December–February before that?", ["Answer"], a > b,
      also=[(["Jun-Aug 2025", "Dec-Feb"], [list(summer(x))]) for x in (U, NC)], note=f"{a:.2f} against {b:.2f}")
qs = sums(U, lambda r: quarter(r["d"]), "net")
s.either("en", "sales last quarter vs the one before", (["Quarter", "Net Amount"], [["2025-Q3", qs["2025-Q3"]], ["2025-Q2", qs["2025-Q2"]]]),
         (["Quarter", "Net Amount"], [["2025-Q4", qs["2025-Q4"]], ["2025-Q3", qs["2025-Q3"]]]),
         note="The data ends on 12 Nov 2025: last complete quarter or the running one.")
bm = top(sums(U, lambda r: month(r["d"]), "net"))[0]
bs = top(sums([r for r in U if month(r["d"]) == bm[0] and r["Sales Rep"]], "Sales Rep", "net"))[0]
s.ask("en", "What was our best month and who sold most in it?", ["Month", "Net Amount", "Sales Rep", "Net Amount"], [bm + bs])
q("en", "how many pieces did Harbour Sports order at full price (no discount)", ["Qty"],
  lambda x: total([r for r in x if r["Customer"] == "Harbour Sports" and not r["Discount"]], "qty"))
s.none("en", "what margin do we make on tents", "No cost in the table.")
q("de", "Umsatz pro Quartal", ["Quartal", "Net Amount"], lambda x: table(sums(x, lambda r: quarter(r["d"]), "net")),
  note="2025-Q4 ends on 12 Nov.")
s.either("en", "lakeside camping total", (["Net Amount"], total([r for r in U if r["Customer"] == "Lakeside Camping"], "net")),
         (["Net Amount"], total([r for r in U if r["Customer"].startswith("Lakeside Camping")], "net")),
         (["Customer", "Net Amount"], table(sums([r for r in U if r["Customer"].startswith("Lakeside")], "Customer", "net"))),
         note="There are Lakeside Camping and Lakeside Camping Ltd.")
q("en", "list open orders over $250", ["Order No"], lambda x: [[r["Order No"]] for r in x if r["Status"] == "Open" and r["net"] > 250], use=(U,))
cus = counts(U, "Customer")
q3u = [r for r in U if quarter(r["d"]) == "2025-Q3"]
adv(s.id, "en", "which customers didn't buy any tents in Q3 2025?",
    right=(["Customer"], [[c] for c in cus if not any(r["Customer"] == c and r["g"] == "Tents" for r in q3u)] or [["none"]]),
    wrong=[(["Customer"], [[c] for c in counts([r for r in q3u if r["g"] != "Tents"], "Customer")])],
    note="Negation over all orders of a customer, not over single rows.")
adv(s.id, "en", "how many orders were not sold by Tom Hale?", right=(["Orders"], len([r for r in U if r["Sales Rep"] != "Tom Hale"])),
    wrong=[(["Orders"], len([r for r in U if r["Sales Rep"] == "Tom Hale"]))], note="Orders without a rep count as not his; duplicates once.")
rc = counts([r for r in U if r["Status"] == "Returned"], "g")
adv(s.id, "en", "which product group gets returned most often", right=(["Product Group", "Returned"], top(rc)),
    wrong=[(["Product Group", "Net Amount"], top(sums(U, "g", "net")))], note="Most often is a count of returned orders, not the largest amount.")
adv(s.id, "en", "total sales?", wrong=[(["Net Amount"], round(2 * total(R, "net"), 2))], right=(["Net Amount"], total(U, "net")),
    also=[(["Net Amount"], total(x, "net")) for x in sets[1:]], note="The total row must not be added.")
adv(s.id, "en", "sales of everything except tents and footwear", right=(["Net Amount"], total([r for r in U if r["g"] not in ("Tents", "Footwear")], "net")),
    wrong=[(["Net Amount"], total([r for r in U if r["g"] in ("Tents", "Footwear")], "net")), (["Net Amount"], total([r for r in U if r["g"] != "Tents"], "net"))])
adv(s.id, "en", "average discount on orders that had one", right=(["Discount"], mean([r for r in U if r["Discount"]], lambda r: num(r["Discount"]))),
    wrong=[(["Discount"], sum(num(r["Discount"]) or 0 for r in U) / len(U))])
done(s)

# ---------- rechnungen ----------
s = Sheet(HERE, "rechnungen")
R = [r for r in read(F(s.id), "table.csv", ";", header=2) if r["Rechnungsnr."].startswith("R20")]
for r in R:
    r["netto"], r["brutto"] = numde(r["Netto (€)"]), numde(r["Brutto (€)"])
    r["d"], r["due"], r["paid"] = (date(r[k], "%d.%m.%Y") for k in ("Rechnungsdatum", "Fällig am", "Bezahlt am"))
    r["dauer"] = (r["paid"] - r["d"]).days if r["paid"] else None
    r["spaet"] = (r["paid"] - r["due"]).days if r["paid"] else None
RE = [r for r in R if r["Belegart"] == "Rechnung"]
offen = [r for r in R if not r["paid"]]
s.ask("de", "Wie viel ist noch offen?", ["Brutto (€)"], total(offen, "brutto"), also=[(["Netto (€)"], total(offen, "netto"))])
s.ask("de", "Wer lässt uns im Schnitt am längsten aufs Geld warten?", ["Kunde"], [x[:1] for x in top(means(RE, "Kunde", "dauer"))],
      also=[(["Kunde"], [x[:1] for x in top(means(RE, "Kunde", "spaet"))])], note="Tage bis zur Zahlung; auch Tage nach Fälligkeit.")
s.ask("de", "Nettoumsatz 2024 je Kunde", ["Kunde", "Netto (€)"], table(sums([r for r in R if r["d"].year == 2024], "Kunde", "netto")),
      also=[(["Kunde", "Netto (€)"], table(sums([r for r in RE if r["d"].year == 2024], "Kunde", "netto")))], note="Gutschriften mindern.")
s.ask("de", "wieviele Rechnungen wurden zu spät bezahlt", ["Anzahl"], len([r for r in RE if r["paid"] and r["paid"] > r["due"]]))
s.ask("de", "Wie viele Tage braucht die Müller GmbH im Mittel bis sie zahlt?", ["Tage"], mean([r for r in RE if r["Kunde"] == "Müller GmbH"], "dauer"),
      also=[(["Tage"], mean([r for r in R if r["Kunde"] == "Müller GmbH"], "dauer"))], note="Nicht Müller Bau GmbH.")
gu = [r for r in R if r["Belegart"] == "Gutschrift" and r["d"].year == 2025]
s.ask("de", "Wie viele Gutschriften gab es 2025 und was haben sie uns zusammen gekostet (netto)?", ["Anzahl", "Netto (€)"], [[len(gu), total(gu, "netto")]],
      also=[(["Anzahl", "Netto (€)"], [[len(gu), -total(gu, "netto")]])])
sb = sums(R, "Sachbearbeiter", "netto")
s.ask("de", "Hat Yilmaz mehr fakturiert als Schuster und Berger zusammen?", ["Antwort"], sb["Yilmaz"] > sb["Schuster"] + sb["Berger"],
      also=[(["Sachbearbeiter", "Netto (€)"], table(sb))], note=str({k: round(v, 2) for k, v in sb.items()}))
st_ = dt.datetime(2025, 6, 18)
alt = [r for r in offen if (st_ - r["due"]).days > 30]
s.ask("de", "Welche offenen Rechnungen waren am 18.06.2025 schon mehr als 30 Tage überfällig?", ["Rechnungsnr."], [[r["Rechnungsnr."]] for r in alt] or [["keine"]])
h = lambda y: total([r for r in R if r["d"].year == y and r["d"].month < 7], "netto")
hl = lambda y: total([r for r in R if r["d"].year == y and (r["d"].month, r["d"].day) <= (6, 18)], "netto")
s.ask("de", "Veränderung Nettoumsatz erstes Halbjahr 2025 zu 2024 in %", ["Veränderung"], h(2025) / h(2024) - 1, also=[(["Veränderung"], hl(2025) / hl(2024) - 1)],
      note="Juni 2025 endet am 18.; auch richtig: gleicher Zeitraum bis 18.06.")
s.ask("de", "welche Mahnstufe kommt am häufigsten vor", ["Mahnstufe", "Anzahl"], top(counts([r for r in R if r["Mahnstufe"]], "Mahnstufe")))
s.none("de", "Wie viel Skonto haben die Kunden gezogen?", "Keine Spalte für Skonto.")
s.ask("en", "how much does Hotel Seeblick still owe us", ["Brutto (€)"], total([r for r in offen if r["Kunde"] == "Hotel Seeblick"], "brutto"),
      also=[(["Netto (€)"], total([r for r in offen if r["Kunde"] == "Hotel Seeblick"], "netto"))])
adv(s.id, "de", "Wie viele Rechnungen ohne Mahnung sind noch offen?", right=(["Anzahl"], len([r for r in offen if not r["Mahnstufe"]])),
    wrong=[(["Anzahl"], len([r for r in R if not r["Mahnstufe"]])), (["Anzahl"], len(offen))])
adv(s.id, "de", "Welche Kunden wurden noch nie gemahnt?", right=(["Kunde"], [[k] for k, g in group(R, "Kunde").items() if not any(r["Mahnstufe"] for r in g)] or [["keiner"]]),
    note="Über alle Rechnungen eines Kunden.")
adv(s.id, "de", "Umsatz mit Müller, aber nicht Müller Bau", right=(["Netto (€)"], total([r for r in R if r["Kunde"] == "Müller GmbH"], "netto")),
    wrong=[(["Netto (€)"], total([r for r in R if r["Kunde"].startswith("Müller")], "netto")), (["Netto (€)"], total([r for r in R if r["Kunde"] == "Müller Bau GmbH"], "netto"))])
adv(s.id, "de", "Wie viele Rechnungen haben ein Zahlungsziel von mehr als 14 Tagen?", right=(["Anzahl"], len([r for r in RE if int(r["Zahlungsziel (Tage)"]) > 14])),
    wrong=[(["Anzahl"], len([r for r in RE if (r["dauer"] or 0) > 14]))], also=[(["Anzahl"], len([r for r in R if int(r["Zahlungsziel (Tage)"]) > 14]))], note="Zahlungsziel, nicht Dauer; mit oder ohne Gutschriften.")
done(s)

# ---------- hr-staff ----------
s = Sheet(HERE, "hr-staff")
R = read(F(s.id), "table.csv")
for r in R:
    r["dep"] = {"human resources": "HR", "hr": "HR"}.get(r["Department"].lower(), r["Department"].capitalize())
    r["sal"] = num(r["Annual salary (EUR)"])
    r["start"], r["left"], r["born"] = date(r["Start date"]), date(r["Leaving date"]), date(r["Date of birth"])
    r["leave"] = num(r["Leave days remaining"])
C = [r for r in R if not r["left"]]
sets2 = (C, R)


def q2(lang, text, cols, f, note=None, use=None, **kw):
    a, also = variants(cols, f, *(use or sets2))
    s.ask(lang, text, cols, a, also=also, note=note, **kw)


q2("en", "headcount per department", ["Department", "Headcount"], lambda x: table(counts(x, "dep")), "People without a leaving date; everyone listed is also right.")
s.ask("en", "how many people left us in 2024?", ["People"], len([r for r in R if r["left"] and r["left"].year == 2024]))
q2("en", "who has been here longest", ["Name", "Start date"], lambda x: [[r["Name"], r["Start date"]] for r in x if r["start"] == min(y["start"] for y in x)])
q2("en", "average pay in sales vs engineering", ["Department", "Average"], lambda x: [[k, v] for k, v in means(x, "dep", "sal").items() if k in ("Sales", "Engineering")])
q2("en", "What portion of the women works part-time?", ["Share"], lambda x: len([r for r in x if r["Gender"] == "F" and r["Contract"] == "part-time"]) / len([r for r in x if r["Gender"] == "F"]))
q2("en", "typical salary (median) in Leeds", ["Median"], lambda x: median([r for r in x if r["Site"] == "Leeds"], "sal"))
s.ask("en", "who was born before 1965 and still works for us", ["Name"], [[r["Name"]] for r in C if r["born"].year < 1965] or [["nobody"]])
s.none("en", "sick days by department", "No absence data, only leave days remaining.")
q2("en", "which site has the most holiday left over", ["Site", "Days"], lambda x: top(sums(x, "Site", "leave")), "Sum of days.")
q2("de", "Bei wie vielen fehlt das Gehalt?", ["Anzahl"], lambda x: len([r for r in x if r["sal"] is None]), use=(R, C))
m = lambda g: mean([r for r in C if r["Gender"] == g], "sal")
md = lambda g: median([r for r in C if r["Gender"] == g], "sal")
s.either("en", "gender pay gap?", (["Gap"], 1 - m("F") / m("M")), (["Gap"], 1 - md("F") / md("M")), (["Gender", "Average"], [["F", m("F")], ["M", m("M")]]),
         note="Mean or median; salaries are not brought to full time. Current staff.")
q2("en", "how many joined in 2021 or later and aren't full time", ["People"], lambda x: len([r for r in x if r["start"].year >= 2021 and r["Contract"] != "full-time"]))
q2("en", "FTEs in Operations (40h = 1)", ["FTE"], lambda x: total([r for r in x if r["dep"] == "Operations"], lambda r: num(r["Weekly hours"]) / 40))
q2("de", "Wer verdient am meisten in jeder Abteilung?", ["Department", "Name", "Annual salary (EUR)"],
   lambda x: [[d, r["Name"], r["sal"]] for d, g in group(x, "dep").items() for r in g if r["sal"] == max(vals(g, "sal"))])
adv(s.id, "en", "how many people do not work in Hamburg or Leeds", right=(["People"], len([r for r in C if r["Site"] not in ("Hamburg", "Leeds")])),
    wrong=[(["People"], len([r for r in C if r["Site"] != "Hamburg"])), (["People"], len([r for r in C if r["Site"] in ("Hamburg", "Leeds")]))], also=[(["People"], len([r for r in R if r["Site"] not in ("Hamburg", "Leeds")]))], note="Current staff, or all listed.")
adv(s.id, "en", "how many worked more than 30 hours", right=(["People"], len([r for r in C if num(r["Weekly hours"]) > 30])),
    wrong=[(["People"], len([r for r in C if num(r["Weekly hours"]) >= 30]))], also=[(["People"], len([r for r in R if num(r["Weekly hours"]) > 30]))], note="Weekly hours strictly above 30; current staff, or all listed.")
adv(s.id, "en", "average salary without part-timers", right=(["Average"], mean([r for r in C if r["Contract"] == "full-time"], "sal")),
    wrong=[(["Average"], mean(C, "sal"))], also=[(["Average"], mean([r for r in R if r["Contract"] == "full-time"], "sal"))], note="n/a is not zero. Current staff, or all listed.")
adv(s.id, "en", "average salary across departments", right=(["Average"], mean(C, "sal")), wrong=[(["Average"], sum(means(C, "dep", "sal").values()) / len(means(C, "dep", "sal")))],
    also=[(["Average"], mean(R, "sal")), (["Department", "Average"], table(means(C, "dep", "sal"))), (["Department", "Average"], table(means(R, "dep", "sal")))], note="Not the average of the department averages; one average per department is the other reading.")
done(s)

# ---------- stundenzettel ----------
s = Sheet(HERE, "stundenzettel")
R = [r for r in read(F(s.id), "table.csv", ";", header=3) if r["Mitarbeiter"]]
for r in R:
    r["d"], r["h"], r["satz"] = date(r["Datum"], "%d.%m.%Y"), numde(r["Stunden"]), numde(r["Stundensatz"])
    r["bill"] = r["abrechenbar"].lower() == "ja"
    r["t"] = r["Tätigkeit"].capitalize()
    r["geld"] = r["h"] * (r["satz"] or 0)
B = [r for r in R if r["bill"]]
s.ask("de", "Wie viele Stunden hat jeder gearbeitet?", ["Mitarbeiter", "Stunden"], table(sums(R, "Mitarbeiter", "h")))
s.ask("de", "abrechenbare Quote pro Mitarbeiter", ["Mitarbeiter", "Quote"], [[k, total([r for r in g if r["bill"]], "h") / total(g, "h")] for k, g in group(R, "Mitarbeiter").items()],
      note="Anteil der Stunden.")
s.ask("de", "Was können wir Hansa Logistik für März in Rechnung stellen?", ["EUR"], total([r for r in B if r["Kunde"] == "Hansa Logistik" and r["d"].month == 3], "geld"))
s.ask("de", "Welches Projekt frisst am meisten Zeit?", ["Projekt", "Stunden"], top(sums(R, "Projekt", "h")))
s.ask("de", "wieviel % der Zeit geht für Meetings drauf", ["Anteil"], total([r for r in R if r["t"] == "Besprechung"], "h") / total(R, "h"))
ok = [r for r in R if r["Mitarbeiter"] == "T. Okafor"]
s.ask("de", "Wie viele Stunden schreibt Okafor im Schnitt pro Tag auf?", ["Stunden"], total(ok, "h") / len({r["d"] for r in ok}))
s.ask("de", "Wer hatte im Februar am wenigsten Stunden?", ["Mitarbeiter", "Stunden"], bottom(sums([r for r in R if r["d"].month == 2], "Mitarbeiter", "h")))
s.ask("de", "Stunden je Monat", ["Monat", "Stunden"], table(sums(R, lambda r: month(r["d"]), "h")), note="April nur bis 11.04.")
s.none("de", "Wie viele Überstunden hat Demir aufgebaut?", "Keine Sollstunden.")
s.ask("de", "nicht abrechenbare Stunden ohne interne Projekte", ["Stunden"], total([r for r in R if not r["bill"] and r["Projekt"] != "Intern"], "h"))
s.either("de", "Wie viel Umsatz steckt drin?", (["EUR"], total(B, "geld")), (["EUR"], total(R, "geld")), note="Nur abrechenbare Stunden oder alle mit Stundensatz.")
s.ask("en", "what do we bill for the website relaunch in total", ["EUR"], total([r for r in B if r["Projekt"] == "Relaunch Website"], "geld"))
adv(s.id, "de", "Wie viele Stunden insgesamt?", right=(["Stunden"], total(R, "h")), wrong=[(["Stunden"], 2 * total(R, "h"))], note="Monatssummen nicht mitzählen.")
adv(s.id, "de", "Wer hat im April nie auf Intern gebucht?", right=(["Mitarbeiter"], [[k] for k, g in group(R, "Mitarbeiter").items() if not any(r["Projekt"] == "Intern" and r["d"].month == 4 for r in g)] or [["niemand"]]))
adv(s.id, "de", "durchschnittlicher Stundensatz der abgerechneten Stunden", right=(["EUR"], total(B, "geld") / total(B, "h")), wrong=[(["EUR"], mean(list({r["Mitarbeiter"]: r for r in B}.values()), "satz"))],
    also=[(["EUR"], mean(B, "satz"))], note="Nach Stunden gewichtet; der einfache Mittelwert der Zeilen ist strittig, aber vertretbar.")
done(s)

# ---------- helpdesk ----------
s = Sheet(HERE, "helpdesk")
R = read(F(s.id), "table.csv")
for r in R:
    r["o"], r["f"], r["c"] = (date(r[k], "%Y-%m-%d %H:%M") for k in ("Created", "First response", "Closed"))
    r["hours"] = (r["c"] - r["o"]).total_seconds() / 3600 if r["c"] else None
    r["first"] = (r["f"] - r["o"]).total_seconds() / 60
    r["cat"] = {"how-to": "How-to"}.get(r["Category"].lower(), r["Category"].capitalize())
    r["re"] = int(r["Reopened"])
    r["csat"] = num(r["CSAT (1-5)"])
opn = [r for r in R if not r["c"]]
s.ask("en", "median hours to close by priority", ["Priority", "Hours"], table(medians(R, "Priority", "hours")))
N = [r for r in R if r["Assignee"] != "unassigned"]
s.either("en", "who's the slowest agent", (["Assignee", "Hours"], top(means(N, "Assignee", "hours"))), (["Assignee", "Hours"], top(medians(N, "Assignee", "hours"))),
         (["Assignee", "Minutes"], top(means(N, "Assignee", "first"))), note="Closing time (mean, median) or first response.")
s.ask("en", "how many tickets are still unresolved", ["Tickets"], len(opn))
s.ask("en", "how many took longer than 3 days to get closed", ["Tickets"], len([r for r in R if r["hours"] and r["hours"] > 72]), note="More than 72 hours.")
s.ask("en", "avg first reply for urgent stuff, in minutes", ["Minutes"], mean([r for r in R if r["Priority"] == "Urgent"], "first"))
s.ask("en", "what kind of ticket do we get most", ["Category", "Tickets"], top(counts(R, "cat")))
s.ask("en", "how happy are customers with each agent", ["Assignee", "CSAT"], table(means(N, "Assignee", "csat")), also=[(["Assignee", "CSAT"], table(means(R, "Assignee", "csat")))] if any(r["csat"] for r in R if r["Assignee"] == "unassigned") else None)
s.ask("en", "share of tickets that came back after closing", ["Share"], len([r for r in R if r["re"] > 0]) / len(R), note="Reopened at least once, of all tickets.",
      also=[(["Share"], len([r for r in R if r["re"] > 0 and r["c"]]) / len([r for r in R if r["c"]]))])
ph = [r for r in R if r["Channel"] == "Phone" and quarter(r["o"]) == "2025-Q1"]
s.ask("en", "How many came in by phone in the first quarter and how many of those are still open?", ["Tickets", "Still open"], [[len(ph), len([r for r in ph if not r["c"]])]])
s.none("en", "how often did we breach the SLA", "No SLA in the table.")
s.ask("en", "which customer rates us worst", ["Requester", "CSAT"], bottom(means(R, "Requester", "csat")))
s.ask("de", "Wie viele Tickets hat Carla im Juni abgeschlossen?", ["Tickets"], len([r for r in R if r["Assignee"] == "Carla" and r["c"] and r["c"].month == 6]))
s.ask("en", "tickets nobody picked up – which ones", ["Ticket #"], [[r["Ticket #"]] for r in R if r["Assignee"] == "unassigned"])
adv(s.id, "en", "how many tickets took more than 48 hours", right=(["Tickets"], len([r for r in R if r["hours"] and r["hours"] > 48])),
    wrong=[(["Tickets"], len([r for r in R if r["first"] > 48])), (["Tickets"], len(R))], note="Closed ones; a reader may add open ones older than 48 hours if it says so.")
adv(s.id, "en", "how many tickets were not closed by Ben", right=(["Tickets"], len([r for r in R if r["c"] and r["Assignee"] != "Ben"])),
    wrong=[(["Tickets"], len([r for r in R if not r["c"] and r["Assignee"] == "Ben"])), (["Tickets"], len(opn))], note="Closed, by somebody else. Asking back is right, too.")
adv(s.id, "en", "tickets created in March but closed later than March", right=(["Tickets"], len([r for r in R if r["o"].month == 3 and r["c"] and r["c"].month > 3])),
    wrong=[(["Tickets"], len([r for r in R if r["o"].month == 3])), (["Tickets"], len([r for r in R if r["c"] and r["c"].month > 3]))])
adv(s.id, "en", "how many were reopened only once", right=(["Tickets"], len([r for r in R if r["re"] == 1])), wrong=[(["Tickets"], len([r for r in R if r["re"] >= 1]))])
adv(s.id, "en", "which requesters didn't write in at all in July and August", right=(["Requester"], [[k] for k, g in group(R, "Requester").items() if not any(r["o"].month in (7, 8) for r in g)] or [["none"]]))
adv(s.id, "en", "which requester never got an urgent ticket", right=(["Requester"], [[k] for k, g in group(R, "Requester").items() if not any(r["Priority"] == "Urgent" for r in g)] or [["none"]]))
adv(s.id, "en", "busiest agent excluding urgent and high", right=(["Assignee", "Tickets"], top(counts([r for r in N if r["Priority"] not in ("Urgent", "High")], "Assignee"))),
    wrong=[(["Assignee", "Tickets"], top(counts(N, "Assignee"))), (["Assignee", "Tickets"], top(counts([r for r in N if r["Priority"] in ("Urgent", "High")], "Assignee")))])
done(s)

# ---------- pnl-2024 ----------
s = Sheet(HERE, "pnl-2024")
P = {}
for line in raw(F(s.id), "table.csv")[4:]:
    if line and len(line) > 2 and line[1]:
        P[line[0]] = [num(x) for x in line[1:13]]
        assert abs(sum(P[line[0]]) - num(line[13])) < 0.5, line
M = [f"2024-{i:02d}" for i in range(1, 13)]
year = lambda k: sum(P[k])
Q = lambda k, i: sum(P[k][3 * i - 3:3 * i])
per = lambda k: dict(zip(M, P[k]))
SUBT = {"Total revenue", "Total cost of sales", "Gross profit", "Total staff costs", "Total other expenses", "EBITDA", "EBIT", "Profit before tax", "Net profit"}
COST = {k: -year(k) for k in P if k not in SUBT and year(k) < 0 and k not in ("Returns and allowances", "Income tax")}
s.ask("en", "revenue per quarter", ["Quarter", "Total revenue"], [[f"2024-Q{i}", Q("Total revenue", i)] for i in (1, 2, 3, 4)], note="EUR thousand, as everywhere in this table.")
s.ask("en", "best month for EBITDA", ["Month", "EBITDA"], top(per("EBITDA")))
s.ask("en", "gross margin for the year?", ["Gross margin"], year("Gross profit") / year("Total revenue"))
s.ask("en", "how much did we spend on ads in the first half", ["Advertising"], -sum(P["Advertising"][:6]), also=[(["Advertising"], sum(P["Advertising"][:6]))])
s.ask("en", "single biggest cost item of the year", ["Line item", "Amount"], top(COST), also=[(["Line item", "Amount"], [[k, -v] for k, v in top(COST)])], note="Line items, not subtotals.")
a, b = sum(P["Services"][:6]), sum(P["Services"][6:])
s.ask("en", "did services grow from H1 to H2?", ["Answer"], b > a, also=[(["H1", "H2"], [[a, b]])], note=f"{a} to {b}")
s.ask("en", "energy bill as a share of other expenses", ["Share"], year("Energy") / year("Total other expenses"))
lo = len([v for v in P["Net profit"] if v < 20])
s.ask("en", "in how many months was net profit under 20k", ["Months"], lo)
s.either("en", "how much profit did we make", (["Net profit"], year("Net profit")), (["Profit before tax"], year("Profit before tax")), (["Gross profit"], year("Gross profit")), (["EBIT"], year("EBIT")))
s.none("en", "What was revenue in 2023?", "Only 2024.")
s.ask("de", "Personalkosten im dritten Quartal", ["Total staff costs"], -Q("Total staff costs", 3), also=[(["Total staff costs"], Q("Total staff costs", 3))])
s.none("en", "payroll cost per employee", "No headcount.")
jump = {k: -(P[k][6] - P[k][5]) for k in COST}
s.ask("en", "which expense jumped most from June to July (in money)", ["Line item", "Increase"], top(jump), also=[(["Line item", "Increase"], top({k: v for k, v in jump.items() if k not in ("Materials", "Freight", "Subcontractors")}))],
      note="Cost of sales may be left out.")
s.ask("en", "net profit as % of revenue by month", ["Month", "Share"], [[m_, n / t] for m_, n, t in zip(M, P["Net profit"], P["Total revenue"])])
adv(s.id, "en", "add up all costs for the year before tax", right=(["Amount"], sum(COST.values())), wrong=[(["Amount"], sum(COST.values()) - year("Total cost of sales") - year("Total staff costs") - year("Total other expenses"))],
    also=[(["Amount"], -sum(COST.values())), (["Amount"], sum(COST.values()) - COST["Interest expense"]), (["Amount"], COST["Interest expense"] - sum(COST.values()))], note="Subtotals must not be added to their items; with or without interest.")
adv(s.id, "en", "average monthly revenue", right=(["Average"], year("Total revenue") / 12), wrong=[(["Average"], 2 * year("Total revenue") / 13)], note="The FY column is not a month.")
adv(s.id, "en", "average gross margin over the year", right=(["Gross margin"], year("Gross profit") / year("Total revenue")), note=f"The mean of the twelve monthly margins is {sum(g / t for g, t in zip(P['Gross profit'], P['Total revenue'])) / 12:.6f}; it must be called that if given.")
adv(s.id, "en", "total revenue without returns", right=(["Amount"], year("Total revenue") - year("Returns and allowances")), wrong=[(["Amount"], year("Total revenue") + year("Returns and allowances"))], note="Returns are negative already.")
done(s)

# ---------- plan-ist ----------
s = Sheet(HERE, "plan-ist")
R = []
for line in raw(F(s.id), "table.csv", ";", "cp1252")[4:]:
    if line and len(line) > 2 and line[1]:
        v = [numde(x) for x in line[2:]]
        R.append({"Region": line[0], "Filiale": line[1], "p": v[0::2], "i": v[1::2]})
z = lambda l: sum(x or 0 for x in l)
for r in R:
    r["P"], r["I"] = z(r["p"]), z(r["i"])
    r["Pv"] = sum(p for p, i in zip(r["p"], r["i"]) if i is not None)
s.ask("de", "Welche Filialen haben ihr Jahresziel verfehlt?", ["Filiale"], [[r["Filiale"]] for r in R if r["I"] < r["P"]],
      also=[(["Filiale"], [[r["Filiale"]] for r in R if r["I"] < r["Pv"]]), (["Filiale"], [[r["Filiale"]] for r in R if r["I"] < r["P"] and r["Filiale"] != "Cottbus"])], note="Bei Cottbus fehlt das Ist im Q4.")
s.ask("de", "Planerfüllung pro Region", ["Region", "Erfüllung"], [[k, total(g, "I") / total(g, "P")] for k, g in group(R, "Region").items()],
      also=[(["Region", "Erfüllung"], [[k, total(g, "I") / total(g, "Pv")] for k, g in group(R, "Region").items()])])
s.ask("de", "Top 3 Filialen nach Ist-Umsatz im Jahr", ["Filiale", "Ist"], top({r["Filiale"]: r["I"] for r in R}, 3), ordered=True)
d3 = sum(r["i"][2] - r["p"][2] for r in R)
s.ask("de", "Abweichung vom Plan in Q3 über alle Filialen", ["Abweichung"], d3, also=[(["Abweichung"], d3 / sum(r["p"][2] for r in R))])
s.ask("de", "Wie viele Filialen lagen in jedem Quartal über Plan?", ["Anzahl"], len([r for r in R if all(i is not None and i > p for p, i in zip(r["p"], r["i"]))]))
q4 = {k: z([r["i"][3] for r in g]) for k, g in group(R, "Region").items()}
e4 = {k: z([r["i"][3] for r in g]) / z([r["p"][3] for r in g]) for k, g in group(R, "Region").items()}
s.either("de", "Welche Region war im vierten Quartal am schwächsten?", (["Region", "Ist"], bottom(q4)), (["Region", "Erfüllung"], bottom(e4)))
ko = next(r for r in R if r["Filiale"] == "Köln")
s.ask("de", "Umsatz Köln Q1 bis Q3", ["Ist"], sum(ko["i"][:3]))
s.ask("de", "Wo fehlt ein Ist-Wert?", ["Filiale", "Quartal"], [[r["Filiale"], f"2024-Q{n + 1}"] for r in R for n, i in enumerate(r["i"]) if i is None])
s.none("de", "Wie hoch ist der Umsatz pro Mitarbeiter in Leipzig?", "Keine Mitarbeiterzahlen.")
s.none("de", "Vergleich mit dem Vorjahr bitte", "Nur 2024.")
gr = {r["Filiale"]: r["i"][3] / r["i"][0] - 1 for r in R if r["i"][3] is not None}
s.ask("de", "Welche Filiale ist von Q1 auf Q4 prozentual am stärksten gewachsen?", ["Filiale", "Wachstum"], top(gr))
be = next(r for r in R if r["Filiale"] == "Berlin")
s.ask("en", "how far off plan was Berlin over the whole year", ["Difference"], be["I"] - be["P"], also=[(["Difference"], be["I"] / be["P"] - 1)])
adv(s.id, "de", "Gesamtumsatz Ist 2024", right=(["Ist"], total(R, "I")), wrong=[(["Ist"], 2 * total(R, "I")), (["Ist"], 3 * total(R, "I")), (["Ist"], total(R, "I") + total(R, "P"))], note="Zwischensummen und Gesamtzeile nicht mitzählen.")
avgq = {k: sum(r["I"] / r["P"] for r in g) / len(g) for k, g in group(R, "Region").items()}
adv(s.id, "de", "durchschnittliche Planerfüllung aller Filialen zusammen", right=(["Erfüllung"], total(R, "I") / total(R, "P")), also=[(["Erfüllung"], total(R, "I") / total(R, "Pv"))], note=f"Mittel der Einzelquoten wäre {sum(r['I'] / r['P'] for r in R) / len(R):.6f}; so zu benennen, falls gegeben. Auch ohne Cottbus Q4.")
adv(s.id, "de", "Wie viele Filialen außer denen im Norden lagen im Q2 unter Plan?", right=(["Anzahl"], len([r for r in R if r["Region"] != "Nord" and r["i"][1] < r["p"][1]])),
    wrong=[(["Anzahl"], len([r for r in R if r["i"][1] < r["p"][1]])), (["Anzahl"], len([r for r in R if r["Region"] == "Nord" and r["i"][1] < r["p"][1]]))])
done(s)

# ---------- customer-survey ----------
s = Sheet(HERE, "customer-survey")
L = raw(F(s.id), "table.csv")
R = []
for x in L[1:]:
    R.append({"d": date(x[0], "%m/%d/%Y %H:%M"), "b": x[1].title(), "n": num(x[2]), "sat": x[3], "fair": x[4], "w": num(x[5]), "old": x[6], "via": x[7], "txt": x[8], "age": x[9]})


def nps(rows):
    v = vals(rows, "n")
    return (len([x for x in v if x >= 9]) - len([x for x in v if x <= 6])) / len(v)


s.ask("en", "what's our nps", ["NPS"], nps(R), also=[(["NPS"], nps(R) * 100)])
s.ask("en", "nps by branch", ["Branch", "NPS"], [[k, nps(g)] for k, g in group(R, "b").items()], also=[(["Branch", "NPS"], [[k, nps(g) * 100] for k, g in group(R, "b").items()])])
hs = [r for r in R if r["sat"]]
happy = len([r for r in hs if r["sat"] in ("Satisfied", "Very satisfied")])
s.ask("en", "share of people happy with the advice", ["Share"], happy / len(hs), also=[(["Share"], happy / len(R))], note="Of those who answered; of all responses is also right.")
s.ask("en", "where do people queue the longest", ["Branch", "Minutes"], top(means(R, "b", "w")), note="Mean.")
s.ask("en", "how many find us overpriced", ["People"], len([r for r in R if r["fair"] in ("Disagree", "Strongly disagree")]))
s.ask("en", "who is more likely to recommend us: new or returning customers?", ["Bought before", "Average"], top(means(R, "old", "n")), also=[(["Bought before", "Average"], table(means(R, "old", "n"))), (["Customers"], "new")], note="Yes = returning, No = new.")
s.ask("en", "how many skipped the satisfaction question", ["People"], len([r for r in R if not r["sat"]]))
s.ask("en", "how do people find out about us", ["Channel", "People"], table(counts([r for r in R if r["via"]], "via")), also=[(["Channel", "People"], table(counts(R, "via")))])
s.none("en", "average age of respondents", "Only age groups.")
s.ask("de", "Wie viele unter 30 geben uns eine 9 oder 10?", ["Personen"], len([r for r in R if r["age"] == "18-29" and r["n"] is not None and r["n"] >= 9]))
s.ask("en", "did anyone moan about parking? how often", ["Mentions"], len([r for r in R if "parking" in r["txt"].lower()]))
lik = ["Very dissatisfied", "Dissatisfied", "Neither satisfied nor dissatisfied", "Satisfied", "Very satisfied"]
s.either("en", "what's the average rating", (["Average"], mean(R, "n")), (["Average"], mean(hs, lambda r: lik.index(r["sat"]) + 1)), note="Recommendation 0-10 or satisfaction 1-5.")
s.ask("en", "how many waited more than a quarter of an hour at the station", ["People"], len([r for r in R if r["b"] == "Station" and r["w"] is not None and r["w"] > 15]))
adv(s.id, "en", "how many are not satisfied with the advice", right=(["People"], len([r for r in hs if r["sat"] not in ("Satisfied", "Very satisfied")])),
    wrong=[(["People"], happy), (["People"], len([r for r in R if r["sat"] not in ("Satisfied", "Very satisfied")]))], also=[(["People"], len([r for r in hs if r["sat"] in ("Dissatisfied", "Very dissatisfied")]))], note="The neutral answer counts as not satisfied; the two negative answers alone are right if it says so. Blanks do not count.")
adv(s.id, "en", "how many agree the prices are fair", right=(["People"], len([r for r in R if r["fair"] in ("Agree", "Strongly agree")])),
    wrong=[(["People"], len([r for r in R if r["fair"] == "Agree"])), (["People"], len([r for r in R if "agree" in r["fair"].lower()]))], note="Disagree holds the word agree.")
adv(s.id, "en", "average wait in hours", right=(["Hours"], mean(R, "w") / 60), wrong=[(["Hours"], mean(R, "w"))], note="The column is in minutes.")
done(s)

# ---------- crm-deals ----------
s = Sheet(HERE, "crm-deals")
R = read(F(s.id), "table.csv", header=1)
for r in R:
    r["st"] = r["Stage"].capitalize()
    r["v"] = num(r["Deal value"])
    r["p"] = num(r["Probability"])
    r["cr"], r["ex"], r["cl"] = (date(r[k], "%d %b %Y") for k in ("Created", "Expected close", "Closed on"))
    r["age"] = (r["cl"] - r["cr"]).days if r["cl"] else None
W = [r for r in R if r["st"] == "Won"]
LO = [r for r in R if r["st"] == "Lost"]
OP = [r for r in R if r["st"] not in ("Won", "Lost")]
wr = lambda g: len([r for r in g if r["st"] == "Won"]) / len([r for r in g if r["st"] in ("Won", "Lost")])
s.ask("en", "win rate per owner", ["Owner", "Win rate"], [[k, wr(g)] for k, g in group(R, "Owner").items()], also=[(["Owner", "Win rate"], [[k, len([r for r in g if r["st"] == "Won"]) / len(g)] for k, g in group(R, "Owner").items()])],
      note="Won of decided deals; won of all is also right if said.")
s.ask("en", "how much did Stella land in 2025", ["Deal value"], total([r for r in W if r["Owner"] == "Stella" and r["cl"].year == 2025], "v"), note="Won, closed in 2025.")
s.ask("en", "how many days do we need on average to win a deal", ["Days"], mean(W, "age"))
s.ask("en", "weighted open pipeline", ["EUR"], total(OP, lambda r: r["v"] * r["p"] if r["v"] is not None else None))
s.ask("en", "why do we lose", ["Lost reason", "Deals"], table(counts([r for r in LO if r["Lost reason"]], "Lost reason")), also=[(["Lost reason", "Deals"], table(counts(LO, "Lost reason")))])
s.ask("en", "which source gets us the most wins", ["Source", "Deals"], top(counts([r for r in W if r["Source"]], "Source")))
s.ask("en", "how many of the won deals slipped past the expected date", ["Deals"], len([r for r in W if r["cl"] > r["ex"]]))
ng = [r for r in R if r["st"] == "Negotiation" and r["v"] is not None]
s.ask("en", "biggest deal still being negotiated", ["Deal ID", "Deal value"], top({r["Deal ID"]: r["v"] for r in ng}))
s.ask("en", "number of deals without a value", ["Deals"], len([r for r in R if r["v"] is None]))
s.none("en", "who missed their quota", "No quota.")
s.either("en", "our most important account", (["Account", "Deal value"], top(sums(W, "Account", "v"))), (["Account", "Deals"], top(counts(R, "Account"))), (["Account", "Deal value"], top(sums(R, "Account", "v"))), (["Account", "Deals"], top(counts(W, "Account"))))
s.ask("en", "average size of deals we won vs lost", ["Stage", "Average"], [["Won", mean(W, "v")], ["Lost", mean(LO, "v")]])
s.ask("de", "Wie viele Deals haben wir gewonnen, bei denen keine Quelle eingetragen ist?", ["Deals"], len([r for r in W if not r["Source"]]))
s.ask("en", "won value per quarter in 2025", ["Quarter", "Deal value"], table(dict(sorted(sums([r for r in W if r["cl"].year == 2025], lambda r: quarter(r["cl"]), "v").items()))), note="By closing date.")
s.none("en", "what does a lead cost us", "No costs.")
adv(s.id, "en", "deals not won by Nadia – how many", right=(["Deals"], len([r for r in W if r["Owner"] != "Nadia"])), wrong=[(["Deals"], len([r for r in R if r["Owner"] != "Nadia"]))],
    note=f"Won by others. Her own deals that were not won ({len([r for r in R if r['Owner'] == 'Nadia' and r['st'] != 'Won'])}) is the other reading; asking back is right.")
adv(s.id, "en", "how many deals did we lose for a reason other than price", right=(["Deals"], len([r for r in LO if r["Lost reason"] not in ("Price", "")])), wrong=[(["Deals"], len([r for r in R if r["Lost reason"] != "Price"])), (["Deals"], len(LO))],
    also=[(["Deals"], len([r for r in LO if r["Lost reason"] != "Price"]))], note="With the ones without a reason only if it says so.")
adv(s.id, "en", "average win rate of the team", right=(["Win rate"], wr(R)), also=[(["Win rate"], len(W) / len(R))], note="Not the mean of the probability column; not the mean of the four owners' rates.")
adv(s.id, "en", "deals created before 2025 and closed in 2025", right=(["Deals"], len([r for r in R if r["cr"].year < 2025 and r["cl"] and r["cl"].year == 2025])), wrong=[(["Deals"], len([r for r in R if r["cr"].year < 2025])), (["Deals"], len([r for r in R if r["cl"] and r["cl"].year == 2025]))])
done(s)

# ---------- reisekosten ----------
s = Sheet(HERE, "reisekosten")
R = [r for r in read(F(s.id), "table.csv", ";", header=1) if r["Beleg"]]
for r in R:
    r["k"] = r["Kostenart"].capitalize()
    r["b"], r["e"] = numde(r["Betrag"]), numde(r["Betrag in EUR"])
    r["d"] = date(r["Datum"], "%d.%m.%y")
s.ask("de", "Wer gibt unterwegs am meisten aus?", ["Mitarbeiter", "Betrag in EUR"], top(sums(R, "Mitarbeiter", "e")))
s.ask("de", "Kosten nach Kostenart", ["Kostenart", "Betrag in EUR"], table(sums(R, "k", "e")))
s.ask("de", "Wie viel müssen wir noch erstatten?", ["Betrag in EUR"], total([r for r in R if not r["erstattet"]], "e"))
s.ask("de", "Was kostet ein Hotelbeleg im Schnitt?", ["Betrag in EUR"], mean([r for r in R if r["k"] == "Hotel"], "e"))
s.either("de", "Wie viel hat Beck ausgegeben?", (["Mitarbeiter", "Betrag in EUR"], table(sums([r for r in R if r["Mitarbeiter"].startswith("Beck")], "Mitarbeiter", "e"))), (["Betrag in EUR"], total([r for r in R if r["Mitarbeiter"].startswith("Beck")], "e")), note="Anja oder Andreas Beck.")
s.ask("de", "Anteil Vertrieb an den Gesamtkosten", ["Anteil"], total([r for r in R if r["Abteilung"] == "Vertrieb"], "e") / total(R, "e"))
s.ask("de", "teuerster Beleg überhaupt – von wem und wofür?", ["Beleg", "Mitarbeiter", "Kostenart", "Betrag in EUR"], [[r["Beleg"], r["Mitarbeiter"], r["k"], r["e"]] for r in R if r["e"] == max(x["e"] for x in R)])
ch = [r for r in R if r["Währung"] == "CHF"]
s.ask("de", "Wie viele Belege in Franken und wie viel CHF zusammen?", ["Anzahl", "CHF"], [[len(ch), total(ch, "b")]])
s.ask("de", "In welchem Monat war am meisten los (Ausgaben)?", ["Monat", "Betrag in EUR"], top(sums(R, lambda r: month(r["d"]), "e")))
s.none("de", "Wie viele Kilometer wurden mit dem Mietwagen gefahren?", "Keine Kilometer.")
s.ask("de", "Ausgaben der Technik ohne Hotel", ["Betrag in EUR"], total([r for r in R if r["Abteilung"] == "Technik" and r["k"] != "Hotel"], "e"))
s.ask("de", "Bahn oder Flug, wofür geben wir mehr aus?", ["Kostenart", "Betrag in EUR"], top({k: v for k, v in sums(R, "k", "e").items() if k in ("Bahn", "Flug")}))
g = counts(R, "genehmigt von")
s.ask("de", "Hat Keller mehr Belege freigegeben als Hartung?", ["Antwort"], g["Keller"] > g["Hartung"], also=[(["genehmigt von", "Anzahl"], table(g))])
adv(s.id, "de", "Summe aller Beträge", right=(["Betrag in EUR"], total(R, "e")), wrong=[(["Betrag"], total(R, "b")), (["Betrag in EUR"], 2 * total(R, "e"))], note="Beträge verschiedener Währungen nicht addieren; Gesamtzeile nicht mitzählen.")
adv(s.id, "de", "Was hat Andreas Beck in Zürich gelassen?", right=(["Betrag in EUR"], total([r for r in R if r["Mitarbeiter"] == "Beck, Andreas" and r["Ort"] == "Zürich"], "e")), wrong=[(["Betrag in EUR"], total([r for r in R if r["Mitarbeiter"].startswith("Beck") and r["Ort"] == "Zürich"], "e"))])
adv(s.id, "de", "Welche Kostenarten kommen bei der Geschäftsführung im Mai nicht vor?", right=(["Kostenart"], [[k] for k in counts(R, "k") if not any(r["k"] == k and r["Abteilung"] == "Geschäftsführung" and r["d"].month == 5 for r in R)] or [["keine"]]))
done(s)

# ---------- fertigung ----------
s = Sheet(HERE, "fertigung")
R = read(F(s.id), "table.csv", ";")
for r in R:
    r["soll"], r["ist"], r["a"] = numde(r["Sollmenge"]), numde(r["Istmenge (inkl. Ausschuss)"]), numde(r["Ausschuss"])
    r["still"], r["nach"] = numde(r["Stillstand (min)"]), numde(r["Nacharbeit"])
    r["grund"] = r["Stillstandsgrund"][:1].upper() + r["Stillstandsgrund"][1:]
    r["d"] = date(r["Datum"], "%d.%m.%Y")
K = [r for r in R if r["a"] is not None]
quote = lambda g: total(g, "a") / total([r for r in g if r["a"] is not None], "ist")
quote2 = lambda g: total(g, "a") / total(g, "ist")
s.ask("de", "Ausschussquote je Schicht", ["Schicht", "Quote"], [[k, quote(g)] for k, g in group(R, "Schicht").items()], also=[(["Schicht", "Quote"], [[k, quote2(g)] for k, g in group(R, "Schicht").items()])], note="Zeilen ohne Angabe zählen nicht; auch mit deren Istmenge.")
s.ask("de", "Welche Linie stand am längsten?", ["Linie", "Minuten"], top(sums(R, "Linie", "still")), also=[(["Linie", "Stunden"], [[k, v / 60] for k, v in top(sums(R, "Linie", "still"))])])
s.ask("de", "häufigster Grund für Stillstand", ["Stillstandsgrund", "Anzahl"], top(counts([r for r in R if r["grund"]], "grund")))
s.ask("de", "Wie oft wurde das Soll erreicht?", ["Anzahl"], len([r for r in R if r["ist"] >= r["soll"]]), also=[(["Anzahl"], len([r for r in K if r["ist"] - r["a"] >= r["soll"]]))])
s.ask("de", "Produktion pro Monat", ["Monat", "Stück"], table(sums(R, lambda r: month(r["d"]), "ist")), also=[(["Monat", "Stück"], table(sums(R, lambda r: month(r["d"]), lambda r: r["ist"] - (r["a"] or 0))))], note="April nur bis 16.04.; mit oder ohne Ausschuss.")
s.ask("de", "Stillstand insgesamt in Stunden", ["Stunden"], total(R, "still") / 60)
qa = {k: quote(g) for k, g in group(R, "Artikel").items()}
s.either("de", "Welcher Artikel macht die meisten Probleme?", (["Artikel", "Quote"], top(qa)), (["Artikel", "Ausschuss"], top(sums(R, "Artikel", "a"))), (["Artikel", "Nacharbeit"], top(sums(R, "Artikel", "nach"))), (["Artikel", "Stillstand"], top(sums(R, "Artikel", "still"))))
ql = {k: quote(g) for k, g in group(R, "Schichtleiter").items()}
s.ask("de", "Ist Brandl beim Ausschuss besser als Wolf?", ["Antwort"], ql["Brandl"] < ql["Wolf"], also=[(["Schichtleiter", "Quote"], [["Brandl", ql["Brandl"]], ["Wolf", ql["Wolf"]]])], note="Nach Quote.")
s.ask("de", "Median Ausschuss bei Deckel", ["Ausschuss"], median([r for r in R if r["Artikel"] == "Deckel"], "a"))
s.none("de", "Was kostet uns der Ausschuss in Euro?", "Keine Kosten.")
s.ask("de", "In wie vielen Schichten stand gar nichts still?", ["Schichten"], len([r for r in R if r["still"] == 0]), note="Eine Zeile je Schicht und Linie.",
      also=[(["Schichten"], len([k for k, g in group(R, lambda r: (r["d"], r["Schicht"])).items() if total(g, "still") == 0]))])
fl = [r for r in R if r["Artikel"] == "Flansch"]
s.ask("en", "how many good Flansch parts did we make", ["Parts"], total(fl, "ist") - total(fl, "a"))
s.none("de", "Welche Maschine ist am ältesten?", "Keine Angaben zu Maschinen.")
adv(s.id, "de", "Wie viele Schichten hatten keinen Stillstand wegen Materialmangel?", right=(["Anzahl"], len([r for r in R if r["grund"] != "Materialmangel"])), wrong=[(["Anzahl"], len([r for r in R if r["grund"] == "Materialmangel"])), (["Anzahl"], len([r for r in R if r["still"] == 0]))],
    also=[(["Anzahl"], len([r for r in R if r["grund"] not in ("", "Materialmangel")]))], note="Alle ohne diesen Grund; nur solche mit Stillstand aus anderem Grund, wenn so gesagt.")
adv(s.id, "de", "mehr als 60 Minuten Stillstand – wie oft?", right=(["Anzahl"], len([r for r in R if r["still"] > 60])), wrong=[(["Anzahl"], len([r for r in R if r["ist"] > 60]))])
adv(s.id, "de", "durchschnittliche Ausschussquote", right=(["Quote"], quote(R)), note=f"Mittel der Zeilenquoten wäre {mean(K, lambda r: r['a'] / r['ist']):.6f}.")
done(s)

# ---------- grades ----------
s = Sheet(HERE, "grades")
SUB = ["Maths", "English", "Science", "History", "Art"]
R = [r for r in read(F(s.id), "table.csv", header=2) if r["Class"]]
for r in R:
    r["m"] = {k: num(r[k]) for k in SUB}
    v = [x for x in r["m"].values() if x is not None]
    r["avg"] = sum(v) / len(v)
    r["fails"] = len([x for x in v if x < 50])
    r["abs"] = int(r["Days absent"])
sub = lambda k: (lambda r: r["m"][k])
s.ask("en", "best student overall", ["Student", "Average"], top({r["Student"]: r["avg"] for r in R}), note="Mean of the marks there are.", also=[(["Student", "Total"], top({r["Student"]: sum(x or 0 for x in r["m"].values()) for r in R}))])
s.ask("en", "average maths mark per class", ["Class", "Maths"], table(means(R, "Class", sub("Maths"))))
s.ask("en", "how many kids failed science", ["Students"], len([r for r in R if r["m"]["Science"] is not None and r["m"]["Science"] < 50]))
s.ask("en", "who failed three or more subjects", ["Student"], [[r["Student"]] for r in R if r["fails"] >= 3] or [["nobody"]])
s.ask("en", "hardest subject", ["Subject", "Average"], bottom({k: mean(R, sub(k)) for k in SUB}), also=[(["Subject", "Failed"], top({k: len([r for r in R if r["m"][k] is not None and r["m"][k] < 50]) for k in SUB}))])
s.ask("en", "how many missed at least one exam", ["Students"], len([r for r in R if any(r[k] == "abs" for k in SUB)]), note="Marked abs; an empty cell is not said to be missed.", also=[(["Students"], len([r for r in R if any(r["m"][k] is None for k in SUB)]))])
s.ask("en", "average English mark of pupils away more than 5 days, and of the others", ["Group", "English"], [["more than 5", mean([r for r in R if r["abs"] > 5], sub("English"))], ["others", mean([r for r in R if r["abs"] <= 5], sub("English"))]])
s.ask("en", "top three in history", ["Student", "History"], top({r["Student"]: r["m"]["History"] for r in R if r["m"]["History"] is not None}, 3), ordered=True)
s.none("en", "who teaches 9B", "No teachers.")
s.either("en", "which class is better", (["Class", "Average"], top({k: mean(g, "avg") for k, g in group(R, "Class").items()})), (["Class", "Passed all"], top({k: len([r for r in g if r["fails"] == 0]) / len(g) for k, g in group(R, "Class").items()})), note="No measure named; mean of marks or share of passes.")
full = [r for r in R if all(x is not None for x in r["m"].values())]
s.ask("en", "how many pupils passed everything", ["Students"], len([r for r in full if r["fails"] == 0]), also=[(["Students"], len([r for r in R if r["fails"] == 0]))])
s.ask("de", "Wer ist der oder die Beste in Mathe, je Klasse?", ["Class", "Student", "Maths"], [[k, n, v] for k, g in group(R, "Class").items() for n, v in top({r["Student"]: r["m"]["Maths"] for r in g if r["m"]["Maths"] is not None})])
s.none("en", "how did maths change compared with last term", "One term only.")
adv(s.id, "en", "average history mark in 9A", right=(["History"], mean([r for r in R if r["Class"] == "9A"], sub("History"))), note="The class average row must not be one of the students; abs is not zero.",
    wrong=[(["History"], sum((r["m"]["History"] or 0) for r in R if r["Class"] == "9A") / len([r for r in R if r["Class"] == "9A"]))] if any(r["m"]["History"] is None for r in R if r["Class"] == "9A") else None)
adv(s.id, "en", "how many students are there", right=(["Students"], len(R)), wrong=[(["Students"], len(R) + 3)])
adv(s.id, "en", "who was never absent but failed maths", right=(["Student"], [[r["Student"]] for r in R if r["abs"] == 0 and r["m"]["Maths"] is not None and r["m"]["Maths"] < 50] or [["nobody"]]))
done(s)

# ---------- fleet-fuel ----------
s = Sheet(HERE, "fleet-fuel")
R = read(F(s.id), "table.csv", header=2)
for r in R:
    r["d"] = date(r["Date"], "%d/%m/%Y")
    r["l"], r["p"], r["a"], r["o"] = num(r["Litres"]), num(r["Price per litre"]), num(r["Amount"]), num(r["Odometer (km)"])
    r["st"] = {"shell": "Shell"}.get(r["Station"], r["Station"])
    r["f"] = r["Fuel"].capitalize()
U = unique(R)


def q3(lang, text, cols, f, note=None, more=None, **kw):
    a, also = variants(cols, f, U, R)
    s.ask(lang, text, cols, a, also=(also or []) + (more or []) or None, note=note, **kw)


q3("en", "litres per vehicle", ["Vehicle", "Litres"], lambda x: table(sums(x, "Vehicle", "l")), "One row is there twice.")
use = {k: total(g, "l") / (max(vals(g, "o")) - min(vals(g, "o"))) * 100 for k, g in group(U, "Vehicle").items()}
s.ask("en", "which car is the thirstiest per 100 km", ["Vehicle"], [x[:1] for x in top(use)], note="Label only; litres over the odometer difference, about " + f"{top(use)[0][1]:.1f}.")
dz = lambda x: [r for r in x if r["f"] == "Diesel"]
q3("en", "what did we pay per litre of diesel on average", ["EUR"], lambda x: total(dz(x), "a") / total(dz(x), "l"), more=[(["EUR"], mean(dz(U), "p"))], tolerance=0.001)
q3("en", "where do we fill up most often", ["Station", "Times"], lambda x: top(counts(x, "st")))
q3("en", "fuel spend per month", ["Month", "Amount"], lambda x: table(sums(x, lambda r: month(r["d"]), "a")))
q3("en", "how many times did Chen fill a car other than HH-LK 110", ["Times"], lambda x: len([r for r in x if r["Driver"] == "Chen" and r["Vehicle"] != "HH-LK 110"]))
q3("en", "missing odometer readings per car", ["Vehicle", "Missing"], lambda x: table({k: len([r for r in g if r["o"] is None]) for k, g in group(x, "Vehicle").items()}))
s.none("en", "how much CO2 did the fleet emit", "No emissions or factors.")
pr = lambda m_: mean([r for r in U if r["f"] == "Petrol" and month(r["d"]) == m_], "p")
s.ask("en", "did petrol get cheaper between January and May 2025", ["Answer"], pr("2025-05") < pr("2025-01"), also=[(["Month", "Price"], [["2025-01", pr("2025-01")], ["2025-05", pr("2025-05")]])], note=f"{pr('2025-01'):.3f} to {pr('2025-05'):.3f}")
s.ask("en", "priciest single fill-up: when, which car", ["Date", "Vehicle", "Amount"], [[r["d"].strftime("%Y-%m-%d"), r["Vehicle"], r["a"]] for r in U if r["a"] == max(x["a"] for x in U)])
o2 = vals([r for r in U if r["Vehicle"] == "HH-LK 102"], "o")
s.ask("de", "Wie viele Kilometer hat HH-LK 102 im Zeitraum zurückgelegt?", ["km"], max(o2) - min(o2), note="Höchster minus niedrigster Stand; das erste Tanken zählt nicht.")
q3("en", "what does each driver spend per fill-up", ["Driver", "Average"], lambda x: table(means(x, "Driver", "a")))
adv(s.id, "en", "how many kilometres did the fleet drive", right=(["km"], sum(max(vals(g, "o")) - min(vals(g, "o")) for g in group(U, "Vehicle").values())), wrong=[(["km"], total(U, "o")), (["km"], max(vals(U, "o")) - min(vals(U, "o")))], note="Odometer readings must not be added up.")
adv(s.id, "en", "which drivers never filled up HH-LK 310 in 2025", right=(["Driver"], [[k] for k, g in group(U, "Driver").items() if not any(r["Vehicle"] == "HH-LK 310" and r["d"].year == 2025 for r in g)] or [["none"]]))
done(s)

# ---------- purchasing ----------
s = Sheet(HERE, "purchasing")
SUP = {r["Supplier ID"]: r for r in read(F(s.id), "suppliers.csv")}
R = read(F(s.id), "orders.csv")
for r in R:
    r["sup"] = SUP.get(r["Supplier ID"], {}).get("Supplier", r["Supplier ID"])
    r["co"] = SUP.get(r["Supplier ID"], {}).get("Country", "")
    r["iso"] = SUP.get(r["Supplier ID"], {}).get("ISO certified", "")
    r["t"], r["q"] = num(r["Total EUR"]), num(r["Quantity"])
    r["cat"] = r["Category"].capitalize()
    r["o"], r["p"], r["d"] = date(r["Ordered"]), date(r["Promised"]), date(r["Delivered"])
    r["delay"] = (r["d"] - r["p"]).days if r["d"] else None
    r["lead"] = (r["d"] - r["o"]).days if r["d"] else None
KN = [r for r in R if r["Supplier ID"] in SUP]
s.ask("en", "spend by supplier name", ["Supplier", "Total EUR"], table(sums(KN, "sup", "t")), also=[(["Supplier", "Total EUR"], table(sums(R, "sup", "t")))], note="S99 is not in the supplier list.")
s.ask("en", "which country do we buy most from", ["Country", "Total EUR"], top(sums(KN, "co", "t")))
dl = [r for r in R if r["d"]]
la = [r for r in dl if r["delay"] > 0]
s.ask("en", "how many deliveries were late and what share is that", ["Late", "Share"], [[len(la), len(la) / len(dl)]], also=[(["Late", "Share"], [[len(la), len(la) / len(R)]])], note="Of those delivered.")
it = [r for r in R if r["co"] == "Italy"]
s.ask("en", "average delay of Italian suppliers in days", ["Days"], mean(it, "delay"), also=[(["Days"], mean([r for r in it if r["delay"] is not None and r["delay"] > 0], "delay"))], note="Early ones count negative; only late ones is also right if said.")
s.ask("en", "suppliers we never ordered from", ["Supplier"], [[x["Supplier"]] for k, x in SUP.items() if not any(r["Supplier ID"] == k for r in R)])
s.ask("en", "how much money goes to suppliers without a certificate", ["Total EUR"], total([r for r in R if r["iso"] == "No"], "t"))
s.ask("en", "orders not delivered yet", ["Orders"], len([r for r in R if not r["d"]]), also=[(["PO"], [[r["PO"]] for r in R if not r["d"]])])
wd = top(means(KN, "sup", "delay"))[0]
ws = next(x for x in SUP.values() if x["Supplier"] == wd[0])
s.ask("en", "what rating does the least punctual supplier have?", ["Supplier", "Rating (1-5)"], [[wd[0], num(ws["Rating (1-5)"])]], note="Highest mean delay.")
s.ask("en", "which PO has a supplier we don't know", ["PO"], [[r["PO"]] for r in R if r["Supplier ID"] not in SUP])
s.ask("en", "lead time from order to delivery per category, days", ["Category", "Days"], table(means(R, "cat", "lead")), also=[(["Category", "Days"], table(medians(R, "cat", "lead")))], note="Mean.")
s.none("en", "what discount did we negotiate with Dalby", "No discounts.")
s.either("en", "who buys more, Kurz or Sand?", (["Buyer", "Total EUR"], top(sums(R, "Buyer", "t"))), (["Buyer", "Orders"], top(counts(R, "Buyer"))))
s.ask("de", "Einkaufsvolumen bei Ackermann 2025", ["Total EUR"], total([r for r in R if r["sup"] == "Ackermann Metall" and r["o"].year == 2025], "t"))
adv(s.id, "en", "which suppliers have never been late", right=(["Supplier"], [[k] for k, g in group(KN, "sup").items() if not any((r["delay"] or 0) > 0 for r in g)] or [["none"]]), note="Inov Parts has no orders; naming it with that remark is fine.")
adv(s.id, "en", "average rating of our suppliers", right=(["Rating"], mean(list(SUP.values()), lambda x: num(x["Rating (1-5)"]))), wrong=[(["Rating"], mean(KN, lambda r: num(SUP[r["Supplier ID"]]["Rating (1-5)"])))], note="Each supplier once, not once per order; the missing rating is not zero.")
adv(s.id, "en", "how many suppliers have a payment term of 30", right=(["Suppliers"], len([x for x in SUP.values() if x["Payment terms (days)"] == "30"])), wrong=[(["Suppliers"], len([r for r in KN if SUP[r["Supplier ID"]]["Payment terms (days)"] == "30"]))], note="Not the orders of those suppliers.")
adv(s.id, "en", "how many orders came before the promised date", right=(["Orders"], len([r for r in dl if r["delay"] < 0])), wrong=[(["Orders"], len([r for r in dl if r["delay"] <= 0])), (["Orders"], len([r for r in R if r["o"] < r["p"]]))], note="Delivered early, not on the day; not ordered before.")
done(s)

# ---------- clinic ----------
s = Sheet(HERE, "clinic")
R = read(F(s.id), "table.csv", header=3)
for r in R:
    r["d"] = date(r["Date"], "%d-%b-%Y")
    r["out"] = r["Outcome"].lower()
    r["w"], r["fee"] = num(r["Waited (min)"]), num(r["Fee"])
    r["h"] = int(r["Time"].split(":")[0])
A = [r for r in R if r["out"] == "attended"]
NS = [r for r in R if r["out"] == "no-show"]
s.ask("en", "no-show rate", ["Rate"], len(NS) / len(R), also=[(["Rate"], len(NS) / (len(NS) + len(A)))], note="Of all appointments; of those not cancelled is also right if said.")
s.ask("en", "which doctor keeps people waiting longest", ["Doctor", "Minutes"], top(means(R, "Doctor", "w")))
s.ask("en", "how much did each doctor earn for us", ["Doctor", "Fee"], table(sums(R, "Doctor", "fee")))
pc = counts(A, "Patient")
s.ask("en", "number of patients who came more than once", ["Patients"], len([v for v in pc.values() if v > 1]))
s.ask("en", "do we see more people before noon or after", ["Part", "Appointments"], [["before" if len([r for r in R if r["h"] < 12]) > len(R) / 2 else "after", max(len([r for r in R if r["h"] < 12]), len([r for r in R if r["h"] >= 12]))]],
      also=[(["Part", "Attended"], [["before", len([r for r in A if r["h"] < 12])], ["after", len([r for r in A if r["h"] >= 12])]]), (["Part", "Appointments"], [["before", len([r for r in R if r["h"] < 12])], ["after", len([r for r in R if r["h"] >= 12])]])])
s.ask("en", "first visits cancelled in february", ["Appointments"], len([r for r in R if r["Visit type"] == "First visit" and r["out"] == "cancelled" and r["d"].month == 2]))
s.ask("en", "avg fee private vs public patients", ["Insurance", "Fee"], [[k, v] for k, v in means(R, "Insurance", "fee").items() if k])
s.none("en", "most common diagnosis", "No diagnoses.")
wd_ = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]
s.ask("en", "busiest weekday", ["Weekday", "Appointments"], top(counts(R, lambda r: wd_[r["d"].weekday()])), also=[(["Weekday", "Attended"], top(counts(A, lambda r: wd_[r["d"].weekday()])))])
s.ask("en", "how many sat in the waiting room for over 25 minutes", ["Appointments"], len([r for r in R if r["w"] is not None and r["w"] > 25]))
s.ask("de", "Was hat Dr. Hahn im März eingenommen?", ["Fee"], total([r for r in R if r["Doctor"] == "Dr. Hahn" and r["d"].month == 3], "fee"), note="Nicht Dr. Hahne.")
s.either("en", "who is our best doctor", (["Doctor", "Fee"], top(sums(R, "Doctor", "fee"))), (["Doctor", "Minutes"], bottom(means(R, "Doctor", "w"))), (["Doctor", "Attended"], top(counts(A, "Doctor"))), note="No measure named.")
s.ask("en", "fees by visit type and month", ["Visit type", "Month", "Fee"], [[k[0], k[1], v] for k, v in sums([r for r in R if r["fee"]], lambda r: (r["Visit type"], month(r["d"])), "fee").items()])
s.none("en", "how many new patients came through our website", "No source of patients.")
adv(s.id, "en", "how many appointments did Dr. Hahn have", right=(["Appointments"], len([r for r in R if r["Doctor"] == "Dr. Hahn"])), wrong=[(["Appointments"], len([r for r in R if r["Doctor"].startswith("Dr. Hahn")]))])
adv(s.id, "en", "which patients came only once", right=(["Patient"], [[k] for k, v in pc.items() if v == 1]), note="Attended exactly once; by appointments of any outcome only if it says so.",
    also=[(["Patient"], [[k] for k, v in counts(R, "Patient").items() if v == 1])], wrong=[(["Patients"], len(pc))])
adv(s.id, "en", "how many appointments were planned for more than 30 minutes", right=(["Appointments"], len([r for r in R if int(r["Planned min"]) > 30])), wrong=[(["Appointments"], len([r for r in R if r["w"] is not None and r["w"] > 30]))], note="Planned, not waited.")
adv(s.id, "en", "patients that have not missed a single appointment – how many", right=(["Patients"], len([k for k, g in group(R, "Patient").items() if not any(r["out"] == "no-show" for r in g)])), wrong=[(["Patients"], len(R) - len(NS))], note="A cancelled one is not missed.")
done(s)

# ---------- subscriptions ----------
s = Sheet(HERE, "subscriptions")
R = read(F(s.id), "table.csv")
for r in R:
    r["plan"] = r["Plan"].capitalize()
    r["m"], r["seats"] = num(r["MRR (EUR)"]), int(r["Seats"])
    r["s"], r["c"] = date(r["Signed up"]), date(r["Cancelled"])
    r["days"] = (r["c"] - r["s"]).days if r["c"] else None
A = [r for r in R if not r["c"]]
X = [r for r in R if r["c"]]
cr = lambda g: len([r for r in g if r["c"]]) / len(g)
s.ask("en", "current MRR", ["MRR (EUR)"], total(A, "m"), note="Accounts that have not cancelled.")
s.ask("en", "churn by plan", ["Plan", "Churn"], [[k, cr(g)] for k, g in group(R, "plan").items()], note="Share of all accounts that cancelled.")
s.ask("en", "how many customers walked away in 2024", ["Accounts"], len([r for r in X if r["c"].year == 2024]))
s.ask("en", "main reason for leaving", ["Reason", "Accounts"], top(counts([r for r in X if r["Reason"] != "unknown"], "Reason")), also=[(["Reason", "Accounts"], top(counts(X, "Reason")))])
s.ask("en", "how long do those who quit stay on average (days)", ["Days"], mean(X, "days"))
s.ask("en", "monthly revenue lost in 2025 because we were too expensive", ["MRR (EUR)"], total([r for r in X if r["c"].year == 2025 and r["Reason"] == "Too expensive"], "m"))
s.ask("en", "new signups per quarter", ["Quarter", "Accounts"], table(counts(R, lambda r: quarter(r["s"]))), note="2025-Q2 may be incomplete.")
s.ask("en", "which channel brings the most loyal customers", ["Acquired via", "Churn"], bottom({k: cr(g) for k, g in group(R, "Acquired via").items()}), note="Lowest share of cancelled.")
j = len([r for r in R if r["s"].year == 2024])
l = len([r for r in X if r["c"].year == 2024])
s.ask("en", "net customer growth in 2024 (joined minus left)", ["Accounts"], j - l, also=[(["Joined", "Left", "Net"], [[j, l, j - l]])])
s.none("en", "customer acquisition cost", "No marketing spend.")
s.ask("en", "average mrr per live account by plan", ["Plan", "MRR (EUR)"], table(means(A, "plan", "m")))
s.ask("de", "Wie viele Plätze laufen noch in der Schweiz?", ["Seats"], total([r for r in A if r["Country"] == "CH"], "seats"))
c24 = [r for r in X if r["c"].year == 2024]
base = [r for r in R if r["s"] < dt.datetime(2024, 1, 1) and (not r["c"] or r["c"] >= dt.datetime(2024, 1, 1))]
b24 = [r for r in c24 if r["s"] < dt.datetime(2024, 1, 1)]
s.either("en", "churn 2024?", (["Accounts"], len(c24)), (["Rate"], len(c24) / len(base)), (["Rate"], len(b24) / len(base)), (["MRR (EUR)"], total(c24, "m")), note="Count, rate on the accounts at the start of the year, or lost MRR.")
s.none("en", "which of our salespeople closed the most", "No salespeople.")
team = [r for r in R if r["plan"] == "Team"]
adv(s.id, "en", "how many accounts are left on the Team plan", right=(["Accounts"], len([r for r in team if not r["c"]])), wrong=[(["Accounts"], len([r for r in team if r["c"]])), (["Accounts"], len(team))], note="Left means remaining here.")
adv(s.id, "en", "how many quit before their first anniversary", right=(["Accounts"], len([r for r in X if r["days"] < 365])), wrong=[(["Accounts"], len(X)), (["Accounts"], len([r for r in R if r["s"].year == 2023]))],
    also=[(["Accounts"], len([r for r in X if r["days"] < 366]))])
adv(s.id, "en", "seats of accounts that never cancelled, annual billing only", right=(["Seats"], total([r for r in A if r["Billing"] == "annual"], "seats")), wrong=[(["Seats"], total([r for r in R if r["Billing"] == "annual"], "seats")), (["Accounts"], len([r for r in A if r["Billing"] == "annual"]))])
done(s)

with open(os.path.join(EVALS, "adversarial.json"), "w", encoding="utf-8") as f:
    json.dump(ADV, f, ensure_ascii=False, indent=1)
    f.write("\n")
from collections import Counter  # noqa: E402
print(len(ALL), Counter(x["kind"] for x in ALL), Counter(x["language"] for x in ALL), "adversarial", len(ADV))

runpy.run_path(os.path.join(HERE, "more-truth.py"), run_name="__main__")
