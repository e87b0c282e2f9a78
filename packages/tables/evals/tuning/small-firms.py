"""Writes eight tables of small companies and 64 questions with their truths. Seeded; Python 3 only.

Written by an author who had not read the planner, to measure the kinds of step a reading may take (src/plan/gate.ts).
"""
import datetime as dt
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
from sheets import *  # noqa: E402,F403

D = dt.date


def save(name, head, rows, sep=","):
    write_rows(os.path.join(HERE, name, "table.csv"), [head, *rows], sep)


def months(rows, *ms):
    return [r for r in rows if r["d"].month in ms]


# ---------- bakery-sales ----------
r = random.Random(4101)
R = []
PRODUCTS = [("Sourdough loaf", "Bread", 5.2), ("Rye loaf", "Bread", 4.8), ("Croissant", "Pastry", 2.4), ("Cinnamon bun", "Pastry", 3.1),
            ("Flat white", "Drinks", 3.6), ("Tea", "Drinks", 2.6), ("Carrot cake", "Cakes", 4.5)]
for d in span(D(2025, 1, 2), D(2025, 6, 29)):
    for shop, w in [("Market Square", 1.3), ("Station", 1.0), ("Riverside", 0.7)]:
        for p, c, price in r.sample(PRODUCTS, 2):
            q = max(1, round(r.gauss(14, 5) * w))
            R.append(dict(d=d, shop=shop, p=p, c=c, q=q, price=price, rev=round(q * price, 2), pay=pick(r, ("Card", 6), ("Cash", 3), ("Voucher", 1))))
save("bakery-sales", ["Date", "Shop", "Product", "Category", "Qty", "Unit price", "Takings", "Paid by"],
     [[x["d"].isoformat(), x["shop"], x["p"], x["c"], x["q"], x["price"], x["rev"], x["pay"]] for x in R])
s = Sheet(HERE, "bakery-sales", 8)
s.ask("en", "Which shop takes the most money?", ["Shop", "Takings"], top(sums(R, "shop", "rev")))
s.ask("en", "takings per month", ["Month", "Takings"], flat(sums(R, lambda x: ym(x["d"]), "rev")))
s.ask("en", "how many croissants did we sell at the Station in April", ["Qty"],
      total([x for x in months(R, 4) if x["p"] == "Croissant" and x["shop"] == "Station"], "q"))
s.ask("en", "top 3 products by takings", ["Product", "Takings"], top(sums(R, "p", "rev"), 3))
s.ask("en", "what share of our takings is paid in cash?", ["Share"], total([x for x in R if x["pay"] == "Cash"], "rev") / total(R, "rev"))
s.ask("en", "is Saturday really our best day", ["Weekday", "Takings"], top(sums(R, lambda x: wd(x["d"]), "rev")),
      also=[(["Weekday", "Takings"], flat(sums(R, lambda x: wd(x["d"]), "rev"))), (["Answer"], top(sums(R, lambda x: wd(x["d"]), "rev"))[0][0] == "Saturday")])
s.either("en", "what's our bestseller?", (["Product", "Qty"], top(sums(R, "p", "q"))), (["Product", "Takings"], top(sums(R, "p", "rev"))))
s.none("en", "how much did we throw away in March?", "no column about waste")
s.done()

# ---------- plumber-jobs ----------
r = random.Random(4102)
R = []
for i in range(260):
    b = day(r, D(2024, 7, 1), D(2025, 6, 20))
    kind = pick(r, ("Boiler service", 5), ("Leak", 4), ("Bathroom fit", 1), ("Drain", 3))
    h = round({"Boiler service": 1.5, "Leak": 2.0, "Bathroom fit": 22, "Drain": 1.2}[kind] * r.uniform(0.6, 1.6), 1)
    parts = round({"Boiler service": 30, "Leak": 45, "Bathroom fit": 1400, "Drain": 8}[kind] * r.uniform(0.4, 1.7), 2)
    done = b + dt.timedelta(r.randint(0, 12)) if r.random() > 0.08 else None
    R.append(dict(n=f"J{2000 + i}", cust=f"{r.choice(['Ashby', 'Birch', 'Cole', 'Dunn', 'Eves', 'Ford', 'Gale', 'Hart'])} {r.choice(['Lettings', 'Homes', 'Dental', 'Cafe'])}",
                  town=pick(r, ("Lewes", 4), ("Hove", 5), ("Brighton", 8), ("Worthing", 3)), eng=pick(r, ("Tariq", 5), ("Bev", 4), ("Colin", 3)), b=b, d=done or b,
                  done=done, kind=kind, h=h, parts=parts, chg=round(parts * 1.2 + h * 55, 2) if done else None, paid=pick(r, ("Yes", 8), ("No", 2)) if done else "No"))
save("plumber-jobs", ["Job no", "Customer", "Town", "Engineer", "Booked", "Completed", "Type of work", "Hours", "Parts cost", "Charged", "Paid"],
     [[x["n"], x["cust"], x["town"], x["eng"], uk(x["b"]), uk(x["done"]), x["kind"], x["h"], x["parts"], "" if x["chg"] is None else x["chg"], x["paid"]] for x in R])
s = Sheet(HERE, "plumber-jobs", 8)
s.ask("en", "Who did the most jobs?", ["Engineer", "Jobs"], top(counts(R, "eng")), also=[(["Engineer", "Jobs"], top(counts([x for x in R if x["done"]], "eng")))])
s.ask("en", "average hours by type of work", ["Type of work", "Hours"], flat(means(R, "kind", "h")))
s.ask("en", "how much is still unpaid", ["Charged"], total([x for x in R if x["paid"] == "No"], "chg"))
s.ask("en", "how long does it take us from booking to completion on average", ["Days"], mean([x for x in R if x["done"]], lambda x: (x["done"] - x["b"]).days))
s.ask("en", "jobs in Hove done by Bev", ["Jobs"], len([x for x in R if x["town"] == "Hove" and x["eng"] == "Bev"]),
      also=[(["Jobs"], len([x for x in R if x["town"] == "Hove" and x["eng"] == "Bev" and x["done"]])),
            (["Job no"], names(x["n"] for x in R if x["town"] == "Hove" and x["eng"] == "Bev"))])
s.ask("en", "which customers were charged more than 5000 in total?", ["Customer", "Charged"],
      [[k, v] for k, v in sums(R, "cust", "chg").items() if v > 5000])
s.either("en", "which town is best for us", (["Town", "Charged"], top(sums(R, "town", "chg"))), (["Town", "Jobs"], top(counts(R, "town"))))
s.none("en", "Which engineer gets the best reviews?", "no reviews")
s.done()

# ---------- software-licences ----------
r = random.Random(4103)
R = []
for i in range(58):
    seats = r.choice([5, 10, 15, 20, 25, 40, 60])
    R.append(dict(tool=f"{r.choice(['Note', 'Pixel', 'Ledger', 'Desk', 'Cloud', 'Mail', 'Chart', 'Form'])}{r.choice(['ly', 'Hub', 'Base', 'Pro', 'Kit'])} {i + 1}",
                  v=pick(r, ("Arden", 4), ("Brightsoft", 3), ("Corvid", 2), ("Dellwood", 2)), dep=pick(r, ("Sales", 3), ("Finance", 2), ("Marketing", 4), ("IT", 3), ("HR", 1)),
                  s=seats, u=min(seats, round(seats * r.uniform(0.2, 1.1))), c=seats * r.choice([60, 96, 120, 180]), d=day(r, D(2025, 7, 1), D(2026, 6, 30)), auto=pick(r, ("yes", 3), ("no", 2))))
save("software-licences", ["Tool", "Vendor", "Department", "Seats", "Seats used", "Annual cost", "Renewal date", "Auto-renew"],
     [[x["tool"], x["v"], x["dep"], x["s"], x["u"], f"${x['c']:,}", x["d"].isoformat(), x["auto"]] for x in R])
s = Sheet(HERE, "software-licences", 8)
s.ask("en", "annual cost by department", ["Department", "Annual cost"], flat(sums(R, "dep", "c")))
s.ask("en", "Which vendor do we pay the most?", ["Vendor", "Annual cost"], top(sums(R, "v", "c")))
s.ask("en", "how many tools renew in September 2025?", ["Tools"], len([x for x in R if ym(x["d"]) == "2025-09"]))
s.ask("en", "how many seats are not used", ["Seats"], total(R, "s") - total(R, "u"))
s.ask("en", "what are the 5 most expensive tools", ["Tool", "Annual cost"], top(per(R, "tool", lambda g: total(g, "c")), 5))
s.ask("en", "cost per seat by vendor", ["Vendor", "Cost per seat"], flat(per(R, "v", lambda g: total(g, "c") / total(g, "s"))),
      also=[(["Vendor", "Cost per seat"], flat(means(R, "v", lambda x: x["c"] / x["s"])))])
s.ask("en", "number of tools in marketing without auto-renew", ["Tools"], len([x for x in R if x["dep"] == "Marketing" and x["auto"] == "no"]))
s.none("en", "how much did software cost us last year compared to this year", "one annual cost only, no history")
s.done()

# ---------- used-cars ----------
r = random.Random(4104)
R = []
for i in range(180):
    make, model = r.choice([("Ford", "Fiesta"), ("Ford", "Focus"), ("VW", "Golf"), ("VW", "Polo"), ("Toyota", "Yaris"), ("Kia", "Ceed"), ("BMW", "320d")])
    b = day(r, D(2024, 1, 5), D(2025, 4, 30))
    cost = round(r.uniform(3500, 16000), -1)
    sold = b + dt.timedelta(r.randint(4, 110)) if r.random() < 0.82 else None
    R.append(dict(n=f"S{500 + i}", make=make, model=model, y=r.randint(2014, 2022), km=r.randint(18, 140) * 1000, fuel=pick(r, ("Petrol", 6), ("Diesel", 3), ("Hybrid", 2)), b=b,
                  cost=int(cost), sold=sold, d=sold or b, price=int(round(cost * r.uniform(0.97, 1.32), -1)) if sold else None, who=pick(r, ("Nadia", 4), ("Pete", 3), ("Rowan", 2)) if sold else ""))
S = [x for x in R if x["sold"]]
save("used-cars", ["Stock no", "Make", "Model", "Year", "Mileage", "Fuel", "Bought on", "Purchase price", "Sold on", "Sale price", "Salesperson"],
     [[x["n"], x["make"], x["model"], x["y"], x["km"], x["fuel"], x["b"].isoformat(), x["cost"], x["sold"].isoformat() if x["sold"] else "", x["price"] or "", x["who"]] for x in R])
s = Sheet(HERE, "used-cars", 8)
s.ask("en", "how many cars are still unsold?", ["Cars"], len([x for x in R if not x["sold"]]))
s.ask("en", "which salesperson sold the most cars", ["Salesperson", "Cars"], top(counts(S, "who")))
s.ask("en", "Average profit per car by make", ["Make", "Profit"], flat(means(S, "make", lambda x: x["price"] - x["cost"])))
s.ask("en", "how many cars did we sell each month in 2024", ["Month", "Cars"], flat(counts([x for x in S if x["sold"].year == 2024], lambda x: ym(x["sold"]))))
s.ask("en", "total sales of Nadia", ["Sale price"], total([x for x in S if x["who"] == "Nadia"], "price"), also=[(["Cars"], len([x for x in S if x["who"] == "Nadia"]))])
s.ask("en", "how many days does a car stand around before it is sold", ["Days"], mean(S, lambda x: (x["sold"] - x["b"]).days), also=[(["Days"], median(S, lambda x: (x["sold"] - x["b"]).days))])
s.either("en", "is diesel worth it compared to petrol", (["Fuel", "Profit"], flat(means([x for x in S if x["fuel"] != "Hybrid"], "fuel", lambda x: x["price"] - x["cost"]))),
         (["Fuel", "Sale price"], flat(means([x for x in S if x["fuel"] != "Hybrid"], "fuel", "price"))))
s.none("en", "which customers came back for a second car?", "no customers")
s.done()

# ---------- parcels ----------
r = random.Random(4105)
R = []
for i in range(420):
    d = day(r, D(2025, 2, 1), D(2025, 5, 31))
    car = pick(r, ("Swift", 5), ("PostNet", 4), ("Hermod", 2))
    zone = pick(r, ("UK", 6), ("EU", 3), ("World", 1))
    t = {"UK": 2, "EU": 5, "World": 11}[zone] + r.randint(-1, 4)
    w = round(r.uniform(0.3, 12), 1)
    st = pick(r, ("Delivered", 20), ("Lost", 1), ("Returned", 2), ("In transit", 2))
    R.append(dict(n=f"P{70000 + i}", d=d, car=car, zone=zone, w=w, cost=round(3 + w * {"UK": 0.5, "EU": 1.1, "World": 2.4}[zone] + r.random(), 2), st=st,
                  got=d + dt.timedelta(t) if st == "Delivered" else None, ins=pick(r, ("Y", 1), ("N", 3))))
save("parcels", ["Parcel", "Sent", "Carrier", "Zone", "Weight (kg)", "Shipping cost (EUR)", "Status", "Delivered on", "Insured"],
     [[x["n"], x["d"].isoformat(), x["car"], x["zone"], x["w"], x["cost"], x["st"], x["got"].isoformat() if x["got"] else "", x["ins"]] for x in R])
s = Sheet(HERE, "parcels", 8)
s.ask("en", "which carrier loses the most parcels?", ["Carrier", "Parcels"], top(counts([x for x in R if x["st"] == "Lost"], "car")),
      also=[(["Carrier", "Share"], top(per(R, "car", lambda g: len([x for x in g if x["st"] == "Lost"]) / len(g))))])
s.ask("en", "shipping cost by zone and carrier", ["Zone", "Carrier", "Cost"], flat(sums(R, lambda x: (x["zone"], x["car"]), "cost")))
s.ask("en", "how many parcels did we send in March compared to April?", ["Month", "Parcels"], flat(counts(months(R, 3, 4), lambda x: ym(x["d"]))))
s.ask("en", "average delivery time by carrier", ["Carrier", "Days"], flat(means([x for x in R if x["got"]], "car", lambda x: (x["got"] - x["d"]).days)))
s.ask("en", "what percentage of parcels were returned", ["Share"], len([x for x in R if x["st"] == "Returned"]) / len(R))
s.ask("en", "number of parcels heavier than 10 kg", ["Parcels"], len([x for x in R if x["w"] > 10]))
s.either("en", "who is our cheapest carrier", (["Carrier", "Cost"], low(means(R, "car", "cost"))), (["Carrier", "Cost"], low(sums(R, "car", "cost"))),
         (["Carrier", "Cost per kg"], low(per(R, "car", lambda g: total(g, "cost") / total(g, "w")))))
s.none("en", "how many customers complained about late delivery", "no complaints")
s.done()

# ---------- course-feedback ----------
r = random.Random(4106)
R = []
for i in range(150):
    tr = pick(r, ("Imogen", 4), ("Sam", 3), ("Yusuf", 3))
    c = pick(r, ("First aid", 5), ("Forklift", 3), ("Fire safety", 4))
    R.append(dict(d=day(r, D(2025, 1, 10), D(2025, 6, 12)), tr=tr, c=c, co=pick(r, ("Brook Foods", 4), ("Hale Ltd", 3), ("Tern & Co", 3)),
                  o=min(5, max(1, round(r.gauss({"Imogen": 4.4, "Sam": 3.6, "Yusuf": 4.0}[tr], 0.8)))), m=min(5, max(1, round(r.gauss(3.7, 0.9)))),
                  n=min(10, max(0, round(r.gauss(7.8, 1.8)))), pace=pick(r, ("Too slow", 2), ("Just right", 6), ("Too fast", 2))))
save("course-feedback", ["Date", "Course", "Trainer", "Company", "Overall rating (1-5)", "How would you rate the material? (1-5)", "How likely are you to recommend us? (0-10)", "How was the pace?"],
     [[uk(x["d"]), x["c"], x["tr"], x["co"], x["o"], x["m"], x["n"], x["pace"]] for x in R])
nps = lambda g: 100 * (len([x for x in g if x["n"] >= 9]) - len([x for x in g if x["n"] <= 6])) / len(g)
s = Sheet(HERE, "course-feedback", 8)
s.ask("en", "average overall rating by trainer", ["Trainer", "Rating"], flat(means(R, "tr", "o")))
s.ask("en", "Which trainer is rated best?", ["Trainer", "Rating"], top(means(R, "tr", "o")))
s.ask("en", "what is our NPS", ["NPS"], nps(R))
s.ask("en", "how many people found the pace too fast?", ["Answers"], len([x for x in R if x["pace"] == "Too fast"]))
s.ask("en", "rating of the material for the forklift course", ["Rating"], mean([x for x in R if x["c"] == "Forklift"], "m"))
s.ask("en", "how many responses per company", ["Company", "Responses"], flat(counts(R, "co")))
s.ask("en", "did the overall rating get better over the months", ["Month", "Rating"], flat(means(R, lambda x: ym(x["d"]), "o")))
s.none("en", "how many people did not show up for first aid", "no attendance")
s.done()

# ---------- reinigung-auftraege ----------
r = random.Random(4107)
R = []
for i in range(240):
    d = day(r, D(2025, 1, 2), D(2025, 6, 30))
    art = pick(r, ("Büro", 6), ("Treppenhaus", 4), ("Fenster", 2), ("Grundreinigung", 1))
    h = round(r.uniform(1, 3) * (4 if art == "Grundreinigung" else 1), 2)
    R.append(dict(n=f"A-{300 + i}", k=f"{r.choice(['Kanzlei', 'Praxis', 'Hausverwaltung', 'Autohaus'])} {r.choice(['Adler', 'Brandt', 'Conrad', 'Dietz'])}",
                  o=pick(r, ("Kassel", 5), ("Göttingen", 3), ("Fulda", 2)), m=pick(r, ("Aylin", 4), ("Jana", 3), ("Milan", 3)), d=d, art=art, h=h, b=round(h * 31.5, 2),
                  z=d + dt.timedelta(r.randint(5, 45)) if r.random() > 0.15 else None, rek=pick(r, ("ja", 1), ("nein", 9))))
save("reinigung-auftraege", ["Auftrag", "Kunde", "Ort", "Mitarbeiter", "Datum", "Leistung", "Stunden", "Betrag netto", "Bezahlt am", "Reklamation"],
     [[x["n"], x["k"], x["o"], x["m"], eu(x["d"]), x["art"], de(x["h"]), de(x["b"]), eu(x["z"]), x["rek"]] for x in R], ";")
s = Sheet(HERE, "reinigung-auftraege", 8)
s.ask("de", "Welcher Kunde bringt am meisten Umsatz?", ["Kunde", "Betrag"], top(sums(R, "k", "b")))
s.ask("de", "Stunden pro Mitarbeiter im Mai", ["Mitarbeiter", "Stunden"], flat(sums(months(R, 5), "m", "h")))
s.ask("de", "wie viele Rechnungen sind noch offen", ["Anzahl"], len([x for x in R if not x["z"]]), also=[(["Anzahl"], total([x for x in R if not x["z"]], "b"))])
s.ask("de", "Bei wem gibt es die meisten Reklamationen?", ["Mitarbeiter", "Anzahl"], top(counts([x for x in R if x["rek"] == "ja"], "m")),
      also=[(["Kunde", "Anzahl"], top(counts([x for x in R if x["rek"] == "ja"], "k")))])
s.ask("de", "Betrag netto je Monat", ["Monat", "Betrag"], flat(sums(R, lambda x: ym(x["d"]), "b")))
s.ask("de", "Anteil Fensterreinigung am Umsatz", ["Anteil"], total([x for x in R if x["art"] == "Fenster"], "b") / total(R, "b"))
s.ask("de", "Wie lange brauchen die Kunden im Schnitt zum Bezahlen?", ["Tage"], mean([x for x in R if x["z"]], lambda x: (x["z"] - x["d"]).days))
s.none("de", "Wie viel Gewinn machen wir mit Büros?", "keine Kosten")
s.done()

# ---------- vertreter-umsatz ----------
r = random.Random(4108)
MO = ["Jan 25", "Feb 25", "Mrz 25", "Apr 25", "Mai 25", "Jun 25"]
R = []
for v, g in [("Berger", "Nord"), ("Celik", "Süd"), ("Ernst", "West"), ("Frank", "Nord"), ("Hauser", "Süd"), ("Ivanov", "Ost"), ("Jansen", "West"), ("Kraft", "Ost")]:
    for t in ["Neukunden", "Bestand"]:
        for i in range(6):
            R.append(dict(v=v, g=g, t=t, i=i, m=f"2025-{i + 1:02d}", u=round(r.uniform(4, 30) * (2 if t == "Bestand" else 1)) * 100))
save("vertreter-umsatz", ["Vertreter", "Gebiet", "Kundenart", *MO],
     [[v, g, t, *[de(x["u"], 0) for x in R if (x["v"], x["t"]) == (v, t)]] for v, g, t in dict.fromkeys((x["v"], x["g"], x["t"]) for x in R)], ";")
s = Sheet(HERE, "vertreter-umsatz", 8)
s.ask("de", "Wer hat am meisten verkauft?", ["Vertreter", "Umsatz"], top(sums(R, "v", "u")))
s.ask("de", "Umsatz nach Gebiet", ["Gebiet", "Umsatz"], flat(sums(R, "g", "u")))
s.ask("de", "Wie hat sich der Umsatz über die Monate entwickelt?", ["Monat", "Umsatz"], flat(sums(R, "m", "u")))
s.ask("de", "Neukunden-Umsatz im Februar", ["Umsatz"], total([x for x in R if x["t"] == "Neukunden" and x["i"] == 1], "u"))
s.ask("de", "Wie viel Umsatz hat Celik im 2. Quartal gemacht", ["Umsatz"], total([x for x in R if x["v"] == "Celik" and x["i"] >= 3], "u"))
s.ask("de", "die drei schwächsten Vertreter", ["Vertreter", "Umsatz"], low(sums(R, "v", "u"), 3))
s.ask("de", "Umsatz im Juni im Vergleich zu Mai je Gebiet", ["Gebiet", "Juni", "Mai"],
      flat(per(R, "g", lambda g: (total([x for x in g if x["i"] == 5], "u"), total([x for x in g if x["i"] == 4], "u")))))
s.none("de", "Welcher Vertreter gibt die meisten Rabatte?", "keine Rabatte")
s.done()
