"""Writes three tables of small places with ten everyday questions each: a food bank, a dog kennel, an outdoor pool."""
import csv, datetime as dt, json, pathlib, random
from collections import defaultdict

HERE = pathlib.Path(__file__).parent
D = dt.date


def write(folder, header, rows, questions, sep=","):
    path = HERE / folder
    path.mkdir(exist_ok=True)
    with open(path / "table.csv", "w", newline="", encoding="utf-8") as file:
        out = csv.writer(file, delimiter=sep, lineterminator="\n")
        out.writerow(header)
        out.writerows(rows)
    for i, question in enumerate(questions, 1):
        question["id"] = f"{folder}-{i:02d}"
    order = ["id", "language", "question", "kind", "truth", "alsoRight", "truths", "note"]
    listed = [{key: q[key] for key in order if key in q} for q in questions]
    (path / "questions.json").write_text(json.dumps(listed, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def truth(columns, rows, ordered=False, tolerance=None):
    made = {"columns": columns, "rows": rows}
    if tolerance is not None: made["tolerance"] = tolerance
    if ordered: made["ordered"] = True
    return made


def one(column, value, tolerance=None): return truth([column], [[value]], tolerance=tolerance)


def ask(language, text, right, also=(), note=None):
    return {"language": language, "question": text, "kind": "answerable", "truth": right,
            **({"alsoRight": list(also)} if also else {}), **({"note": note} if note else {})}


def unanswerable(language, text, note):
    return {"language": language, "question": text, "kind": "unanswerable", "truth": None, "note": note}


def grouped(rows, key, value=lambda own: len(own)):
    groups = defaultdict(list)
    for row in rows: groups[key(row)].append(row)
    return {name: value(own) for name, own in groups.items()}


def best(values, low=False):
    name = (min if low else max)(values, key=values.get)
    assert list(values.values()).count(values[name]) == 1
    return name, values[name]


def food_bank():
    r = random.Random(71)
    homes = [f"HH{n:03d}" for n in range(1, 61)]
    rows = []
    for i in range(240):
        day = D(2024, 1, 8) + dt.timedelta(days=r.randrange(340))
        adults, children = r.choice([1, 1, 2, 2, 3]), r.choice([0, 0, 1, 2, 3])
        rows.append([f"P{i + 1:04d}", day, r.choice(homes), r.choice(["St Mark's", "Library", "Community hall"]), adults, children,
                     round(r.uniform(4, 9) * (adults + children / 2) + 3, 1), r.choice(["GP", "School", "Jobcentre", "Self", "Charity"]),
                     r.choice(["Yes", "No", "No", "No"]), r.choice(["Amina", "Geoff", "Lin", "Pauline"])])
    rows.sort(key=lambda row: row[1])
    site, weight = lambda x: x[3], lambda own: round(sum(x[6] for x in own), 1)
    by_site, by_ref = grouped(rows, site), grouped(rows, lambda x: x[7])
    by_month = grouped(rows, lambda x: x[1].strftime("%Y-%m"))
    by_home = grouped(rows, lambda x: x[2])
    fed = grouped(rows, site, lambda own: sum(x[5] for x in own))
    volunteer = grouped(rows, lambda x: x[9])
    first, second = [x for x in rows if x[1] < D(2024, 7, 1)], [x for x in rows if x[1] >= D(2024, 7, 1)]
    share = len([x for x in rows if x[8] == "Yes"]) / len(rows)
    idle = sorted(h for h in by_home if not any(x[2] == h and x[1] >= D(2024, 7, 1) for x in rows))
    en = lambda *args, **more: ask("en", *args, **more)
    write("food-bank-parcels", ["Parcel", "Date", "Household", "Site", "Adults", "Children", "Weight (kg)", "Referred by", "First visit", "Packed by"], rows, [
        en("How many parcels did we give out in March?", one("Parcels", by_month["2024-03"])),
        en("Which site hands out the most parcels?", truth(["Site", "Parcels"], [list(best(by_site))])),
        en("how many kilos of food went out per site", truth(["Site", "kg"], [[k, v] for k, v in grouped(rows, site, weight).items()], tolerance=0.05)),
        en("How many different households did we help this year?", one("Households", len(by_home))),
        en("What share of visits are first visits?", one("Share", share, 0.001)),
        en("who refers the most people to us", truth(["Referred by", "Parcels"], [list(best(by_ref))])),
        en("Did we hand out more parcels in the second half of 2024 than in the first?", truth(["second", "first"], [[len(second), len(first)]]),
           [truth(["Half", "Parcels"], [["2024-H1", len(first)], ["2024-H2", len(second)]]), one("Answer", "yes" if len(second) > len(first) else "no")]),
        en("average weight of a parcel", one("kg", sum(x[6] for x in rows) / len(rows), 0.05)),
        en("Which households haven't been back since the end of June 2024?", truth(["Household"], [[h] for h in idle]), note="no parcel from 1 July on"),
        unanswerable("en", "How much money did we spend on food in May?", "weights only, no money"),
    ])


def kennel():
    r = random.Random(29)
    rows = []
    for i in range(150):
        booked = D(2024, 1, 3) + dt.timedelta(days=r.randrange(300))
        arrive = booked + dt.timedelta(days=r.randrange(2, 60))
        nights = r.choice([1, 2, 3, 4, 5, 7, 7, 10, 14])
        rate = r.choice([22, 26, 31])
        status = r.choice(["Completed"] * 7 + ["Cancelled", "No-show"])
        total = nights * rate if status == "Completed" else 0
        rows.append([f"K{i + 100}", r.choice(["Baker", "Chen", "Doyle", "Evans", "Farouk", "Green", "Hunt", "Iqbal", "Jones"]),
                     r.choice(["Bella", "Max", "Rex", "Luna", "Milo", "Daisy"]), r.choice(["Small", "Medium", "Large"]), booked, arrive,
                     nights, rate, total, status, r.choice(["Phone", "Website", "Walk-in"]), r.choice(["", "", "", "Tablets twice a day", "No chicken"])])
    done = [x for x in rows if x[9] == "Completed"]
    money = lambda own: sum(x[8] for x in own)
    sizes = grouped(rows, lambda x: x[3], money)
    owner = grouped(rows, lambda x: x[1], money)
    top = sorted(owner.items(), key=lambda x: -x[1])[:3]
    lead = sum((x[5] - x[4]).days for x in rows) / len(rows)
    cancelled = grouped(rows, lambda x: x[10], lambda own: len([x for x in own if x[9] == "Cancelled"]) / len(own))
    month = grouped(done, lambda x: x[5].strftime("%Y-%m"), money)
    long = [x for x in rows if x[6] > 7]
    night = lambda own: sum(x[6] for x in own) / len(own)
    en = lambda *args, **more: ask("en", *args, **more)
    write("dog-kennel-stays", ["Stay", "Owner", "Dog", "Size", "Booked on", "Arrival", "Nights", "Rate per night", "Total", "Status", "Booked via", "Care notes"], rows, [
        en("What did we take in total?", one("Total", money(rows))),
        en("takings by dog size", truth(["Size", "Total"], [[k, v] for k, v in sizes.items()])),
        en("Who are our three best customers?", truth(["Owner", "Total"], [list(x) for x in top], ordered=True)),
        en("How far ahead do people book on average?", one("Days", lead, 0.05), note="from booking to arrival"),
        en("How many bookings were cancelled?", one("Stays", len([x for x in rows if x[9] == "Cancelled"]))),
        en("cancellation rate for each booking channel", truth(["Booked via", "Rate"], [[k, v] for k, v in cancelled.items()], tolerance=0.001)),
        en("Which month of arrival made the most money?", truth(["Month", "Total"], [list(best(month))])),
        en("how many stays were longer than a week", one("Stays", len(long)), [one("Stays", len([x for x in long if x[9] == "Completed"]))]),
        en("average length of stay of large dogs", one("Nights", night([x for x in rows if x[3] == "Large"]), 0.01),
           [one("Nights", night([x for x in done if x[3] == "Large"]), 0.01)]),
        unanswerable("en", "What do we spend on dog food per stay?", "no costs"),
    ])


def pool():
    r = random.Random(53)
    rows = []
    for i in range(110):
        day = D(2024, 5, 15) + dt.timedelta(days=i)
        for desk in ("Haupteingang", "Seeseite"):
            warm = round(r.uniform(15, 34), 1)
            adults, kids = r.randrange(20, 400), r.randrange(10, 300)
            rows.append([day, desk, r.choice(["Sonne", "Wolken", "Regen"]), warm, adults, kids, adults * 5.5 + kids * 3, r.randrange(60, 900) + 0.5,
                         r.choice(["Marlene", "Jonas", "Cem"]), r.choice(["", "", "", "", "Rutsche gesperrt"])])
    de = lambda *args, **more: ask("de", *args, **more)
    total = lambda at: (lambda own: round(sum(x[at] for x in own), 2))
    desk, weather = grouped(rows, lambda x: x[1], total(6)), grouped(rows, lambda x: x[2], total(6))
    month = grouped(rows, lambda x: x[0].strftime("%Y-%m"), total(6))
    week = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    weekday = grouped(rows, lambda x: week[x[0].weekday()], total(5))
    july, june = [x for x in rows if x[0].month == 7], [x for x in rows if x[0].month == 6]
    german = lambda x: f"{x:.2f}".replace(".", ",")
    table = [[x[0].strftime("%d.%m.%Y"), *x[1:3], str(x[3]).replace(".", ","), *x[4:6], german(x[6]), german(x[7]), *x[8:]] for x in rows]
    write("freibad-tageskasse", ["Datum", "Kasse", "Wetter", "Temperatur °C", "Erwachsene", "Kinder", "Eintritt €", "Kiosk €", "Aufsicht", "Bemerkung"], table, [
        de("Wie viele Kinder waren im Juli da?", one("Kinder", total(5)(july))),
        de("Eintrittseinnahmen pro Monat", truth(["Monat", "Eintritt"], [[k, v] for k, v in month.items()])),
        de("An welchem Wochentag kommen die meisten Kinder?", truth(["Wochentag", "Kinder"], [list(best(weekday))])),
        de("Was haben wir mit dem Kiosk insgesamt eingenommen?", one("Kiosk", total(7)(rows))),
        de("Durchschnittstemperatur im August", one("Temperatur", sum(x[3] for x in rows if x[0].month == 8) / len([x for x in rows if x[0].month == 8]), 0.05)),
        de("Wie viel Prozent der Eintrittseinnahmen kommen von der Seeseite?", one("Anteil", desk["Seeseite"] / sum(desk.values()), 0.001)),
        de("Bei welchem Wetter nehmen wir am wenigsten Eintritt ein?", truth(["Wetter", "Eintritt"], [list(best(weather, low=True))])),
        de("Vergleich Eintritt Juli gegen Juni", truth(["Juli", "Juni"], [[total(6)(july), total(6)(june)]]),
           [truth(["Monat", "Eintritt"], [["2024-06", total(6)(june)], ["2024-07", total(6)(july)]]), one("Differenz", round(total(6)(july) - total(6)(june), 2))]),
        de("An wie vielen Tagen hatten wir über 30 Grad?", one("Tage", len({x[0] for x in rows if x[3] > 30})), note="verschiedene Tage, an einer der Kassen gemessen"),
        unanswerable("de", "Wie viele Besucher hatten eine Saisonkarte?", "keine Kartenarten"),
    ], sep=";")


for make in (food_bank, kennel, pool): make()
