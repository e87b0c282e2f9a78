// Longer than 300 lines because it is the German catalog of all computed documents.
import { germanReview } from "../code-review/german-rules.ts";

/** German for each sentence and name of the computed documents, keyed by the English one. "{name}" stands for a value. */
export const german = {
  // Parts that several documents share
  Summary: "Zusammenfassung",
  Timeline: "Zeitplan",
  Terms: "Bedingungen",
  Assumptions: "Annahmen",
  "How this was made": "Wie das Dokument entstand",
  "How this was computed": "Wie gerechnet wurde",
  "Calendar days": "Kalendertage",
  "From {from} to {to}: {names}.": "Vom {from} bis {to}: {names}.",
  "Read: {names}.": "Gelesen: {names}.",
  "Not read: {problem}": "Nicht gelesen: {problem}",
  "Text addressed to an AI was left out: {name}.": "An eine KI gerichteter Text wurde weggelassen: {name}.",
  "Amounts in {currency}": "Beträge in {currency}",

  // Sales proposal
  "Proposal for {customer}": "Angebot für {customer}",
  Scope: "Umfang",
  "Options and prices": "Varianten und Preise",
  Offer: "Angebot",
  "name; quantity; unit price; discount": "Bezeichnung; Menge; Einzelpreis; Rabatt",
  "write {form}, such as {example}": "Schreiben Sie {form}, zum Beispiel {example}",
  "Line {number}: {problem}": "Zeile {number}: {problem}",
  "{text} is not a quantity": "{text} ist keine Menge",
  "{text} is not a price": "{text} ist kein Preis",
  "{text} is not a discount in percent": "{text} ist kein Rabatt in Prozent",
  "a price can’t be negative; use a discount": "Ein Preis kann nicht negativ sein; verwenden Sie einen Rabatt",
  "The prices are in several currencies: {list}": "Die Preise haben verschiedene Währungen: {list}",
  "{file} has prices in several currencies: {list}": "{file} enthält Preise in verschiedenen Währungen: {list}",
  "Which items and prices does the offer have? One per line: {form}. Put the name of an option and a colon on a line above its items.":
    "Welche Positionen und Preise hat das Angebot? Eine je Zeile: {form}. Der Name einer Variante steht mit Doppelpunkt in einer Zeile über ihren Positionen.",
  "Which phases does the work have? One per line: name; 2 weeks.":
    "Welche Phasen haben die Arbeiten? Eine je Zeile: Bezeichnung; 2 Wochen.",
  "None yet": "Noch keine",
  "Product facts": "Angaben zu den Produkten",
  "including {rate} tax": "einschließlich {rate} Steuer",
  "without tax": "ohne Steuer",
  "{organization} offers {customer} {count} options, {range}, {taxed}.":
    "{organization} bietet {customer} {count} Varianten an, {range}, {taxed}.",
  "{organization} offers {customer} the scope below for {total}, {taxed}.":
    "{organization} bietet {customer} den unten beschriebenen Umfang für {total} an, {taxed}.",
  "each for {total}": "jede für {total}",
  "from {lowest} ({low}) to {highest} ({high})": "von {lowest} ({low}) bis {highest} ({high})",
  "The offer is valid until {day}.": "Das Angebot gilt bis zum {day}.",
  Option: "Variante",
  Subtotal: "Zwischensumme",
  Discount: "Rabatt",
  Net: "Netto",
  Tax: "Steuer",
  Total: "Gesamt",
  "Total by option ({currency})": "Gesamtpreis je Variante ({currency})",
  "Totals: {list}.": "Gesamtpreise: {list}.",
  "In every option:": "In jeder Variante:",
  "{count} instead of {usual}": "{count} statt {usual}",
  Item: "Position",
  Quantity: "Menge",
  Unit: "Einheit",
  "Unit price": "Einzelpreis",
  Amount: "Betrag",
  "Discount (percent)": "Rabatt (Prozent)",
  "The work takes place on {from}.": "Die Arbeiten finden am {from} statt.",
  "The work runs from {from} to {to}: {total} calendar days.":
    "Die Arbeiten dauern vom {from} bis zum {to}: {total} Kalendertage.",
  Phase: "Phase",
  Phases: "Phasen",
  From: "Von",
  To: "Bis",
  Days: "Tage",
  "Payment within {days} days of the invoice date.": "Zahlbar innerhalb von {days} Tagen ab Rechnungsdatum.",
  "All amounts are in {currency}, tax shown separately.":
    "Alle Beträge sind in {currency}, die Steuer ist gesondert ausgewiesen.",
  "All amounts are in {currency}, without tax.": "Alle Beträge sind in {currency}, ohne Steuer.",
  "Prices come from {names}.": "Die Preise stammen aus {names}.",
  "One of each": "Von jeder Position eine",
  "name; quantity": "Bezeichnung; Menge",
  "How many of each item does the offer have? One per line: {form}. Items that you leave out are not offered.":
    "Wie viel von jeder Position hat das Angebot? Eine je Zeile: {form}. Positionen, die fehlen, werden nicht angeboten.",
  "{text} is no quantity of an item in the price list": "{text} ist keine Menge einer Position der Preisliste",
  "No quantities were given: one of each item in the price list is offered.":
    "Es wurden keine Mengen angegeben: Jede Position der Preisliste wird einmal angeboten.",
  "Prices and quantities come from {names}.": "Preise und Mengen stammen aus {names}.",
  "Prices and quantities were entered with the task.": "Preise und Mengen wurden mit der Aufgabe eingegeben.",
  "Each line, the discount and the tax are rounded half up to the unit; sums are exact.":
    "Jede Position, der Rabatt und die Steuer sind kaufmännisch auf ganze Einheiten gerundet; Summen sind exakt.",
  "Each line, the discount and the tax are rounded half up to the cent; sums are exact.":
    "Jede Position, der Rabatt und die Steuer sind kaufmännisch auf Cent gerundet; Summen sind exakt.",
  "Price lines": "Preispositionen",
  Totals: "Summen",
  "About the request": "Zur Anfrage",
  "Nothing was found in the attached documents about the items or the request.":
    "In den angehängten Dokumenten wurde nichts zu den Positionen oder zur Anfrage gefunden.",
  "No currency was given: the prices are assumed to be in {currency}.":
    "Es wurde keine Währung angegeben: Die Preise werden in {currency} angenommen.",
  "No tax rate was given: no tax is added to the prices.":
    "Es wurde kein Steuersatz angegeben: Zu den Preisen kommt keine Steuer hinzu.",
  "The request names more than one tax rate. All items are taxed at the rate of the form: order an offer for each rate.":
    "Der Auftrag nennt mehr als einen Steuersatz. Alle Positionen werden mit dem Satz des Formulars besteuert: Geben Sie für jeden Satz ein Angebot in Auftrag.",
  "No start was given: the work is assumed to start on {day}.":
    "Es wurde kein Beginn angegeben: Als Beginn der Arbeiten ist der {day} angenommen.",
  "No phases were given: the timeline will be agreed with the order.":
    "Es wurden keine Phasen angegeben: Der Zeitplan wird mit dem Auftrag vereinbart.",
  "No validity was given: the offer is assumed to end on {day}.":
    "Es wurde keine Gültigkeit angegeben: Als Ende des Angebots ist der {day} angenommen.",
  "No payment terms were given: payment within {days} days of the invoice date.":
    "Es wurden keine Zahlungsbedingungen angegeben: zahlbar innerhalb von {days} Tagen ab Rechnungsdatum.",
  "Prices for {customer}": "Preise für {customer}",
  "Amounts in {currency}. Change the colored cells: everything else follows.":
    "Beträge in {currency}. Ändern Sie die farbigen Zellen: Alles andere folgt daraus.",
  "Discount on the offer": "Rabatt auf das Angebot",
  "Tax rate": "Steuersatz",
  Prices: "Preise",

  // Business plan
  "{from} to {to}": "{from} bis {to}",
  "The business": "Das Vorhaben",
  "Break-even": "Gewinnschwelle",
  "Three scenarios": "Drei Szenarien",
  "What moves the result": "Was das Ergebnis bewegt",
  "The projection by quarter": "Die Planung nach Quartalen",
  "What the documents say": "Was die Dokumente sagen",
  Inputs: "Eingaben",
  "Customers pay, and costs are paid, in the month in which they arise.":
    "Kunden zahlen in dem Monat, in dem der Umsatz entsteht; Kosten werden in dem Monat bezahlt, in dem sie anfallen.",
  "Loans, interest, depreciation and sales tax are left out; sales are not rounded to whole numbers.":
    "Kredite, Zinsen, Abschreibungen und Umsatzsteuer sind nicht berücksichtigt; der Absatz ist nicht auf ganze Zahlen gerundet.",
  "{name} makes no operating profit within {months} months and ends {last} with {end} in cash.":
    "{name} erzielt innerhalb von {months} Monaten keinen Betriebsgewinn und hat Ende {last} {end} an flüssigen Mitteln.",
  "{name} makes an operating profit from {from} and a loss again in {loss}, and ends {last} with {end} in cash.":
    "{name} erzielt ab {from} einen Betriebsgewinn und im {loss} wieder einen Verlust und hat Ende {last} {end} an flüssigen Mitteln.",
  "{name} makes an operating profit from {from}, its first month, and ends {last} with {end} in cash.":
    "{name} erzielt ab {from}, dem ersten Monat, einen Betriebsgewinn und hat Ende {last} {end} an flüssigen Mitteln.",
  "{name} makes an operating profit from {from} on and ends {last} with {end} in cash.":
    "{name} erzielt ab {from} einen Betriebsgewinn und hat Ende {last} {end} an flüssigen Mitteln.",
  "The lowest cash balance is {low} in {month}: the plan needs {funding} more than the cash at the start.":
    "Der niedrigste Kassenstand ist {low} im {month}: Der Plan braucht {funding} mehr als die flüssigen Mittel zu Beginn.",
  "The lowest cash balance is {low} in {month}, so the plan needs no further funding.":
    "Der niedrigste Kassenstand ist {low} im {month}; der Plan braucht daher keine weiteren Mittel.",
  "Revenue is {first} in the first year and {third} in the third.":
    "Der Umsatz beträgt im ersten Jahr {first} und im dritten {third}.",
  "A sale brings in {price} and costs {cost}: with {left} left, no number of sales covers the fixed costs.":
    "Ein Verkauf bringt {price} ein und kostet {cost}: Bei {left} Deckungsbeitrag deckt keine Absatzmenge die Fixkosten.",
  "Each sale leaves {left} after its variable cost.": "Jeder Verkauf lässt nach den variablen Kosten {left} übrig.",
  "Fixed costs of {fixed} a month are covered by {count} sales.":
    "Fixkosten von {fixed} im Monat sind mit {count} Verkäufen gedeckt.",
  "The base scenario reaches that in {month}.": "Das Basisszenario erreicht das im {month}.",
  "The base scenario does not reach that within the plan.": "Das Basisszenario erreicht das innerhalb des Plans nicht.",
  "Sales are {spread} lower or higher in every month; all else is equal.":
    "Der Absatz ist in jedem Monat {spread} niedriger oder höher; alles andere bleibt gleich.",
  "Cash after {months} months is {low}, {base} or {high}.":
    "Die flüssigen Mittel betragen nach {months} Monaten {low}, {base} oder {high}.",
  "In the low scenario cash falls to {lowest}.": "Im niedrigen Szenario fallen die flüssigen Mittel auf {lowest}.",
  "Even in the low scenario cash stays above zero.":
    "Selbst im niedrigen Szenario bleiben die flüssigen Mittel über null.",
  "One input at a time is changed by {step}.": "Jeweils eine Eingabe wird um {step} verändert.",
  "The result depends most on {input}: {step} worse takes {change} from the cash after {months} months.":
    "Am stärksten wirkt: {input}. Ist diese Eingabe {step} schlechter, fehlen nach {months} Monaten {change} an flüssigen Mitteln.",
  "Revenue is sales times price; variable costs are sales times variable cost per sale; operating profit is revenue minus variable and fixed costs.":
    "Umsatz ist Absatz mal Preis; variable Kosten sind Absatz mal variable Kosten je Verkauf; Betriebsgewinn ist Umsatz minus variable und fixe Kosten.",
  "Sales grow each month from the second on; the later growth applies from month {month}. Fixed costs rise once a year.":
    "Der Absatz wächst ab dem zweiten Monat jeden Monat; das spätere Wachstum gilt ab Monat {month}. Fixkosten steigen einmal im Jahr.",
  "Tax is due on a month’s profit once total profits exceed total losses. The investment is paid in the first month.":
    "Steuer fällt auf den Gewinn eines Monats an, sobald die Gewinne insgesamt die Verluste übersteigen. Die Investition wird im ersten Monat bezahlt.",
  "Values are rounded only for display. The Excel file contains the same model with live formulas.":
    "Werte sind nur für die Anzeige gerundet. Die Excel-Datei enthält dasselbe Modell mit Formeln.",
  "Nothing was found in the attached documents about this business.":
    "In den angehängten Dokumenten wurde nichts zu diesem Vorhaben gefunden.",
  Low: "Niedrig",
  Base: "Basis",
  High: "Hoch",
  "Cash at the end of each month ({currency})": "Flüssige Mittel am Monatsende ({currency})",
  Cash: "Flüssige Mittel",
  "Cash at the end of the plan: {list}.": "Flüssige Mittel am Ende des Plans: {list}.",
  Revenue: "Umsatz",
  Costs: "Kosten",
  "Revenue and costs per month, base scenario ({currency})": "Umsatz und Kosten je Monat, Basisszenario ({currency})",
  "Per month": "Je Monat",
  "Revenue covers all costs from {month} on.": "Ab {month} deckt der Umsatz alle Kosten.",
  "Revenue stays below the costs in every month.": "Der Umsatz bleibt in jedem Monat unter den Kosten.",
  "Cash lost after 36 months when an input is a tenth worse ({currency})":
    "Fehlende Mittel nach 36 Monaten, wenn eine Eingabe ein Zehntel schlechter ist ({currency})",
  "Cash lost": "Fehlende Mittel",
  "No currency was given: amounts are taken as {currency}.":
    "Es wurde keine Währung angegeben: Beträge gelten als {currency}.",
  "No first month was given: the plan is taken to start in {month}.":
    "Es wurde kein erster Monat angegeben: Der Plan beginnt im {month}.",
  "{input} was not given: {value} is assumed.": "{input} nicht angegeben: Angenommen ist {value}.",
  "Variable costs": "Variable Kosten",
  "Fixed costs": "Fixkosten",
  "Operating profit": "Betriebsgewinn",
  Investment: "Investition",
  "Cash at the end": "Mittel am Ende",
  "Base scenario ({currency})": "Basisszenario ({currency})",
  "First year": "Erstes Jahr",
  "Second year": "Zweites Jahr",
  "Third year": "Drittes Jahr",
  Quarter: "Quartal",
  "All months ({currency})": "Alle Monate ({currency})",
  "First profitable month": "Erster Monat mit Gewinn",
  none: "keiner",
  "Lowest cash": "Niedrigster Kassenstand",
  "Cash after 36 months": "Mittel nach 36 Monaten",
  Input: "Eingabe",
  Value: "Wert",
  Source: "Herkunft",
  "A tenth worse": "Ein Zehntel schlechter",
  "A tenth better": "Ein Zehntel besser",
  assumed: "angenommen",
  given: "angegeben",
  Month: "Monat",
  Starts: "Beginnt am",
  Sales: "Absatz",
  "Gross profit": "Rohertrag",
  "Cash flow": "Zahlungsüberschuss",
  "Projection by month, base scenario ({currency})": "Planung nach Monaten, Basisszenario ({currency})",
  "Projection by month, low scenario ({currency})": "Planung nach Monaten, niedriges Szenario ({currency})",
  "Projection by month, high scenario ({currency})": "Planung nach Monaten, hohes Szenario ({currency})",
  "Amounts in {currency}; rates as fractions (0.04 is 4%). Change the colored cells: everything else follows.":
    "Beträge in {currency}; Sätze als Bruchteile (0,04 ist 4 %). Ändern Sie die farbigen Zellen: Alles andere folgt daraus.",
  Name: "Name",
  "Profit so far": "Gewinn bisher",
  "Profitable from": "Gewinn ab",
  "Low scenario": "Niedriges Szenario",
  "Base scenario": "Basisszenario",
  "High scenario": "Hohes Szenario",
  "{name}, year {year}": "{name}, Jahr {year}",
  "{label}, as a number, for example {example}": "{label}, als Zahl, zum Beispiel {example}",
  "{text} is not a number in range.": "{text} ist keine Zahl im zulässigen Bereich.",
  "Price per sale": "Preis je Verkauf",
  "Variable cost per sale": "Variable Kosten je Verkauf",
  "Sales in the first month": "Absatz im ersten Monat",
  "Growth of sales": "Wachstum des Absatzes",
  "Growth of sales per month, first year": "Wachstum des Absatzes je Monat, erstes Jahr",
  "Growth of sales per month, later": "Wachstum des Absatzes je Monat, später",
  "Fixed costs per month": "Fixkosten je Monat",
  "Increase of fixed costs per year": "Anstieg der Fixkosten je Jahr",
  "Investment in the first month": "Investition im ersten Monat",
  "Cash at the start": "Flüssige Mittel zu Beginn",
  "Tax on profit": "Steuer auf den Gewinn",
  "Spread of the scenarios": "Spannweite der Szenarien",

  // Content strategy
  "The attached files state nothing that a theme can be based on.":
    "Die angehängten Dateien enthalten keine Aussage, aus der ein Thema werden kann.",
  "No file is attached to find themes in.": "Es ist keine Datei angehängt, in der Themen zu finden wären.",
  "Which themes should the content cover? One per line.": "Welche Themen sollen die Inhalte behandeln? Eines je Zeile.",
  "For {audience}": "Für {audience}",
  Aim: "Ziel",
  Channels: "Kanäle",
  "Themes, quoted from the sources": "Themen, aus den Quellen zitiert",
  Calendar: "Kalender",
  Measures: "Kennzahlen",
  "No channels were given: {list} are assumed.": "Es wurden keine Kanäle angegeben: Angenommen sind {list}.",
  "No start was given: the calendar is assumed to start in the week of {day}.":
    "Es wurde kein Beginn angegeben: Der Kalender beginnt in der Woche vom {day}.",
  "No length was given: {weeks} weeks are planned.": "Es wurde keine Dauer angegeben: Geplant sind {weeks} Wochen.",
  "No targets were given: set them before the start, based on the channels’ current reach.":
    "Es wurden keine Ziele angegeben: Legen Sie sie vor dem Start anhand der heutigen Reichweite der Kanäle fest.",
  "Public holidays and vacations are not taken into account.": "Feiertage und Urlaub sind nicht berücksichtigt.",
  "For {audience}, one piece is planned on {from}, on {channels}.":
    "Für {audience} ist ein Beitrag geplant, am {from}, auf {channels}.",
  "For {audience}, {pieces} pieces are planned in one week, from {from} to {to}, on {channels}.":
    "Für {audience} sind {pieces} Beiträge in einer Woche geplant, vom {from} bis zum {to}, auf {channels}.",
  "For {audience}, {pieces} pieces are planned over {weeks} weeks, from {from} to {to}, on {channels}.":
    "Für {audience} sind {pieces} Beiträge über {weeks} Wochen geplant, vom {from} bis zum {to}, auf {channels}.",
  "They are all about {themes}.": "Alle behandeln {themes}.",
  "They alternate between {count} themes; the sources mention {themes} most.":
    "Sie wechseln zwischen {count} Themen; am häufigsten nennen die Quellen {themes}.",
  "They alternate between {count} themes: {themes}.": "Sie wechseln zwischen {count} Themen: {themes}.",
  "They alternate between {count} themes, among them {themes}.":
    "Sie wechseln zwischen {count} Themen, darunter {themes}.",
  Theme: "Thema",
  Mentions: "Nennungen",
  Documents: "Dokumente",
  "Pieces planned": "Geplante Beiträge",
  "Mentions in the sources by theme": "Nennungen in den Quellen je Thema",
  Channel: "Kanal",
  Rhythm: "Rhythmus",
  Pieces: "Beiträge",
  First: "Erster",
  Last: "Letzter",
  "Nothing was found about this theme in the attached documents.":
    "In den angehängten Dokumenten wurde nichts zu diesem Thema gefunden.",
  "The last column names the quotation above that each piece is based on.":
    "Die letzte Spalte nennt das Zitat weiter oben, auf dem der Beitrag beruht.",
  "The first {shown} pieces are shown; the CSV and calendar files contain all.":
    "Gezeigt sind die ersten {shown} Beiträge; CSV- und Kalenderdatei enthalten alle.",
  Day: "Tag",
  Angle: "Blickwinkel",
  "Based on": "Beruht auf",
  "no. {number}": "Nr. {number}",
  "not set": "nicht festgelegt",
  "given with the task": "mit der Aufgabe angegeben",
  "Pieces published: {channel}": "Veröffentlichte Beiträge: {channel}",
  calendar: "Kalender",
  "usual on this channel": "auf diesem Kanal üblich",
  Measure: "Kennzahl",
  Target: "Zielwert",
  "Themes are headings and groups of words that occur in several sentences, chosen so that together they cover most of them; short texts and keyword lists give a theme per statement or row.":
    "Themen sind Überschriften und Wortgruppen, die in mehreren Sätzen vorkommen, so gewählt, dass sie zusammen die meisten abdecken; kurze Texte und Stichwortlisten ergeben ein Thema je Aussage oder Zeile.",
  "The themes were given with the task; passages and quotations are those that contain their words.":
    "Die Themen wurden mit der Aufgabe angegeben; Stellen und Zitate sind die, in denen ihre Wörter vorkommen.",
  "The themes were given with the task. Attach documents to base each piece on a quotation.":
    "Die Themen wurden mit der Aufgabe angegeben. Mit angehängten Dokumenten beruht jeder Beitrag auf einem Zitat.",
  "The calendar rotates through the themes, and through the angles and statements of each theme.":
    "Der Kalender wechselt durch die Themen und durch die Blickwinkel und Aussagen jedes Themas.",
  "Days follow from each channel’s rhythm. The CSV and calendar files contain the same entries.":
    "Die Tage ergeben sich aus dem Rhythmus jedes Kanals. CSV- und Kalenderdatei enthalten dieselben Einträge.",
  Date: "Datum",
  Weekday: "Wochentag",
  Statement: "Aussage",
  monthly: "monatlich",
  weekly: "wöchentlich",
  "every {weeks} weeks": "alle {weeks} Wochen",
  "{times} per week": "{times} pro Woche",
  "weekly, on Mondays": "wöchentlich, montags",
  "weekly, on Tuesdays": "wöchentlich, dienstags",
  "weekly, on Wednesdays": "wöchentlich, mittwochs",
  "weekly, on Thursdays": "wöchentlich, donnerstags",
  "weekly, on Fridays": "wöchentlich, freitags",
  "weekly, on Saturdays": "wöchentlich, samstags",
  "weekly, on Sundays": "wöchentlich, sonntags",
  "Explain it": "Erklären",
  "Show it with an example": "An einem Beispiel zeigen",
  "Answer a common question": "Eine häufige Frage beantworten",
  "Give a checklist": "Eine Checkliste geben",
  "Compare before and after": "Vorher und nachher vergleichen",
  "Interview a practitioner": "Jemanden aus der Praxis befragen",
  "visits, reading time, sign-ups from the page": "Besuche, Lesedauer, Anmeldungen über die Seite",
  "opens, clicks, unsubscribes": "Öffnungen, Klicks, Abmeldungen",
  "impressions, comments, clicks to the site": "Aufrufe, Kommentare, Klicks zur Website",
  "reach, shares, follows": "Reichweite, geteilte Beiträge, neue Abonnenten",
  "views, watch time, subscriptions": "Aufrufe, Wiedergabezeit, Abonnements",
  "plays, completed episodes, follows": "Wiedergaben, zu Ende gehörte Folgen, neue Abonnenten",
  "registrations, attendance, questions asked": "Anmeldungen, Teilnahmen, gestellte Fragen",
  "placements, mentions, links": "Veröffentlichungen, Erwähnungen, Links",
  "reach, responses, clicks": "Reichweite, Reaktionen, Klicks",

  ...germanReview,
} as const;

/** The English text of a sentence or name, which is also the key of its translations. */
export type Phrase = keyof typeof german;
