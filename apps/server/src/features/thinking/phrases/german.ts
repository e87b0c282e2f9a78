/** German for the sentences of a conclusion and a pre-mortem, by their English form. Its keys are the phrases of every language. */
export const german = {
  "The scores and the expected values prefer different options.":
    "Punkte und Erwartungswerte sprechen für verschiedene Optionen.",
  "{options} are level at {total} of 10.": "{options} liegen mit {total} von 10 gleichauf.",
  "{option} leads with {total} of 10, {lead} ahead of {second}.":
    "{option} führt mit {total} von 10 Punkten, {lead} vor {second}.",
  Option: "Option",
  "Total (of 10)": "Summe (von 10)",
  "{criterion} ({share}): no weight of it alone changes the leader.":
    "{criterion} ({share}): Kein Gewicht davon allein ändert die Führung.",
  "{criterion} ({share}): at {flip}, {leader} draws level.": "{criterion} ({share}): Bei {flip} zieht {leader} gleich.",
  "Totals computed from scores and weights, and each weight varied to find where the leader changes":
    "Summen aus Punkten und Gewichten berechnet und jedes Gewicht verändert, bis die Führung wechselt",
  "Add a criterion in which they differ, or score them more finely: these figures prefer none.":
    "Ergänzen Sie ein Kriterium, in dem sie sich unterscheiden, oder bewerten Sie feiner: Diese Zahlen bevorzugen keine Option.",
  "Check the weight of {criterion}: at {flip} instead of {share}, {leader} draws level.":
    "Prüfen Sie das Gewicht von {criterion}: Bei {flip} statt {share} zieht {leader} gleich.",
  "{option} and {second} are worth the same on average: {value}.":
    "{option} und {second} sind im Durchschnitt gleich viel wert: {value}.",
  "{option} is worth {value} on average, {lead} more than {second}.":
    "{option} ist im Durchschnitt {value} wert, {lead} mehr als {second}.",
  "{option} is worth {value} on average, more than not doing it.":
    "{option} ist im Durchschnitt {value} wert, mehr als der Verzicht darauf.",
  "{option} is worth {value} on average, less than not doing it.":
    "{option} ist im Durchschnitt {value} wert, weniger als der Verzicht darauf.",
  "{option} is worth {value} on average, the same as not doing it.":
    "{option} ist im Durchschnitt {value} wert, so viel wie der Verzicht darauf.",
  "Expected value": "Erwartungswert",
  Worst: "Schlechtester Fall",
  Best: "Bester Fall",
  "Chance of a loss": "Verlustrisiko",
  "{outcome} ({chance} %): at {flip} %, {rival} is worth as much.":
    "{outcome} ({chance} %): Bei {flip} % ist {rival} gleich viel wert.",
  "not doing it": "der Verzicht",
  "Expected values computed from outcomes and chances, and each chance varied to find where the best option changes":
    "Erwartungswerte aus Ergebnissen und Wahrscheinlichkeiten berechnet und jede Wahrscheinlichkeit verändert, bis die beste Option wechselt",
  "Check the chance of “{outcome}”: at {flip} % instead of {chance} %, {rival} is worth as much.":
    "Prüfen Sie die Wahrscheinlichkeit von „{outcome}“: Bei {flip} % statt {chance} % ist {rival} gleich viel wert.",
  "Decide whether you can bear a loss of {loss}: an average does not protect from it.":
    "Entscheiden Sie, ob Sie einen Verlust von {loss} tragen können: Ein Durchschnitt schützt nicht davor.",
  "No number of units breaks even: each one loses {loss}.":
    "Keine Stückzahl deckt die Kosten: Jedes Stück bringt {loss} Verlust.",
  "No number of units breaks even: each one earns nothing.":
    "Keine Stückzahl deckt die Kosten: Kein Stück bringt einen Überschuss.",
  "You break even at {units} unit (revenue {revenue}).": "Die Kosten sind ab {units} Stück gedeckt (Umsatz {revenue}).",
  "You break even at {units} units (revenue {revenue}).":
    "Die Kosten sind ab {units} Stück gedeckt (Umsatz {revenue}).",
  "Margin per unit": "Deckungsbeitrag je Stück",
  "Units to break even": "Stück bis zur Kostendeckung",
  "Revenue to break even": "Umsatz bis zur Kostendeckung",
  "The plan of {units} units makes a profit of {profit}.": "Der Plan mit {units} Stück bringt {profit} Gewinn.",
  "The plan of {units} units makes a loss of {profit}.": "Der Plan mit {units} Stück bringt {profit} Verlust.",
  Figure: "Größe",
  Value: "Wert",
  "Break-even computed from price, cost per unit and fixed costs":
    "Kostendeckung aus Preis, Stückkosten und Fixkosten berechnet",
  "Loss with the plan": "Verlust nach Plan",
  "Profit with the plan": "Gewinn nach Plan",
  "Margin of safety": "Sicherheitsspanne",
  "Price per unit, at least": "Preis je Stück, mindestens",
  "Cost per unit, at most": "Kosten je Stück, höchstens",
  "Fixed costs, at most": "Fixkosten, höchstens",
  Assumption: "Annahme",
  "The planned units make neither profit nor loss with:":
    "Die geplante Stückzahl bringt weder Gewinn noch Verlust bei:",
  "Raise the price or lower the cost per unit first: more sales don’t help.":
    "Erhöhen Sie zuerst den Preis oder senken Sie die Stückkosten: Mehr Absatz hilft nicht.",
  "Check the planned units: the plan pays as long as sales fall at most {safety} short.":
    "Prüfen Sie die geplante Stückzahl: Der Plan trägt sich, solange der Absatz höchstens {safety} darunter liegt.",
  "Sell {units} more units than planned, or cut fixed costs to {costs}.":
    "Verkaufen Sie {units} Stück mehr als geplant, oder senken Sie die Fixkosten auf {costs}.",
  Evidence: "Belege",
  "Your documents contain passages about {known} of {all} options.":
    "Ihre Dokumente enthalten Stellen zu {known} von {all} Optionen.",
  Robustness: "Robustheit",
  "The leader still leads in {share} % of nearby weightings, where each weight changes by up to half.":
    "Die führende Option bleibt bei {share} % ähnlicher Gewichtungen vorn, in denen sich jedes Gewicht um bis zur Hälfte ändert.",
  "It is a year from now and the plan has failed. What is the most likely reason?":
    "Ein Jahr ist vergangen, und der Plan ist gescheitert. Was ist der wahrscheinlichste Grund?",
  "It is a year from now and “{option}” has failed. What is the most likely reason?":
    "Ein Jahr ist vergangen, und „{option}“ ist gescheitert. Was ist der wahrscheinlichste Grund?",
  "How would you undo it, what would that cost, and until when is it possible?":
    "Wie ließe sich der Plan rückgängig machen, was würde das kosten, und bis wann ist es möglich?",
  "How would you undo “{option}”, what would that cost, and until when is it possible?":
    "Wie ließe sich „{option}“ rückgängig machen, was würde das kosten, und bis wann ist es möglich?",
  "Which early sign would show that it is going wrong, and who watches for it?":
    "Welches frühe Zeichen würde zeigen, dass es schiefgeht, und wer achtet darauf?",
  "“{option}” scores only {score} of 10 for {criterion}, its weakest point. What happens if it turns out worse?":
    "„{option}“ hat bei {criterion} nur {score} von 10 Punkten, der schwächste Wert. Was passiert, wenn es schlechter kommt?",
  "“{option}” is {points} point better for {criterion}. Who will miss that, and can they live with it?":
    "„{option}“ ist bei {criterion} um {points} Punkt besser. Wem wird das fehlen, und ist das tragbar?",
  "“{option}” is {points} points better for {criterion}. Who will miss that, and can they live with it?":
    "„{option}“ ist bei {criterion} um {points} Punkte besser. Wem wird das fehlen, und ist das tragbar?",
  "The result holds because {criterion} has {share} of the weight; at {flip}, {leader} draws level. Who would weigh it differently?":
    "Das Ergebnis gilt, weil {criterion} {share} des Gewichts hat; bei {flip} zieht {leader} gleich. Wer würde anders gewichten?",
  "No single weight changes the leader, so the scores decide. Which of them is a guess?":
    "Kein einzelnes Gewicht ändert die Führung, also entscheiden die Punkte. Welche davon sind geschätzt?",
  "“{outcome}” ({value}) happens with a chance of {chance} %. Could you bear it, and what would you do then?":
    "„{outcome}“ ({value}) tritt mit {chance} % ein. Wäre das tragbar, und was würden Sie dann tun?",
  "What is the chance of {chance} % for “{outcome}” based on? How often did it happen in comparable cases?":
    "Worauf beruhen die {chance} % für „{outcome}“? Wie oft kam es in vergleichbaren Fällen vor?",
  "What would have to change so that each unit earns more than it costs?":
    "Was müsste sich ändern, damit jedes Stück mehr einbringt, als es kostet?",
  "What have you sold in the best comparable period, compared with the {units} units that you need?":
    "Wie viel haben Sie im besten vergleichbaren Zeitraum verkauft, verglichen mit den nötigen {units} Stück?",
  "What could make sales fall {safety} short of the plan, and how soon would you notice?":
    "Was könnte den Absatz {safety} unter den Plan drücken, und wie bald würden Sie es merken?",
  Agreement: "Übereinstimmung",
  "{count} of {all} independent attempts reach the same conclusion.":
    "{count} von {all} unabhängigen Versuchen kommen zum selben Schluss.",
  "Objections answered": "Beantwortete Einwände",
  "No objection was raised.": "Es wurde kein Einwand erhoben.",
  "{count} of {all} objections are open.": "Offene Einwände: {count} von {all}.",
  "Nothing about this question was found in what was searched.":
    "In den durchsuchten Dokumenten wurde zu dieser Frage nichts gefunden.",
  "A cited passage supports {count} of {all} statements.": "Eine zitierte Stelle belegt {count} von {all} Aussagen.",
  "The cited passage does not support: “{text}”": "Die zitierte Stelle belegt nicht: „{text}“",
  "Attempt {number}: {answer}": "Versuch {number}: {answer}",
  "Objections raised: {count}": "Erhobene Einwände: {count}",
  "Weighted matrix computed": "Gewichtete Matrix berechnet",
  "Expected values computed": "Erwartungswerte berechnet",
  "Break-even computed": "Kostendeckung berechnet",
  "Conclusion written from all attempts": "Schluss aus allen Versuchen geschrieben",
  "Confidence: {score}": "Verlässlichkeit: {score}",
  "not measured": "nicht gemessen",
  "{score} of 100": "{score} von 100",
  Recommendations: "Empfehlungen",
  "Pre-mortem": "Pre-mortem",
  "Open objections": "Offene Einwände",
  Steps: "Schritte",
  Sources: "Quellen",
} as const;
