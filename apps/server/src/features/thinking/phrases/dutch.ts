import type { ThinkingPhrases } from "./phrases.types.ts";

export const dutch: ThinkingPhrases = {
  "The scores and the expected values prefer different options.":
    "De scores en de verwachte waarden wijzen verschillende opties aan.",
  "{options} are level at {total} of 10.": "{options} staan gelijk met {total} van 10.",
  "{option} leads with {total} of 10, {lead} ahead of {second}.":
    "{option} staat voor met {total} van 10, {lead} voor op {second}.",
  Option: "Optie",
  "Total (of 10)": "Totaal (van 10)",
  "{criterion} ({share}): no weight of it alone changes the leader.":
    "{criterion} ({share}): geen gewicht ervan alleen verandert de koploper.",
  "{criterion} ({share}): at {flip}, {leader} draws level.": "{criterion} ({share}): bij {flip} komt {leader} gelijk.",
  "Totals computed from scores and weights, and each weight varied to find where the leader changes":
    "Totalen berekend uit scores en gewichten, en elk gewicht gevarieerd tot de koploper verandert",
  "Add a criterion in which they differ, or score them more finely: these figures prefer none.":
    "Voeg een criterium toe waarin ze verschillen, of geef fijnere scores: deze cijfers verkiezen er geen.",
  "Check the weight of {criterion}: at {flip} instead of {share}, {leader} draws level.":
    "Controleer het gewicht van {criterion}: bij {flip} in plaats van {share} komt {leader} gelijk.",
  "{option} and {second} are worth the same on average: {value}.":
    "{option} en {second} zijn gemiddeld evenveel waard: {value}.",
  "{option} is worth {value} on average, {lead} more than {second}.":
    "{option} is gemiddeld {value} waard, {lead} meer dan {second}.",
  "{option} is worth {value} on average, more than not doing it.":
    "{option} is gemiddeld {value} waard, meer dan ervan afzien.",
  "{option} is worth {value} on average, less than not doing it.":
    "{option} is gemiddeld {value} waard, minder dan ervan afzien.",
  "{option} is worth {value} on average, the same as not doing it.":
    "{option} is gemiddeld {value} waard, evenveel als ervan afzien.",
  "Expected value": "Verwachte waarde",
  Worst: "Slechtste geval",
  Best: "Beste geval",
  "Chance of a loss": "Kans op verlies",
  "{outcome} ({chance} %): at {flip} %, {rival} is worth as much.":
    "{outcome} ({chance} %): bij {flip} % is {rival} evenveel waard.",
  "not doing it": "ervan afzien",
  "Expected values computed from outcomes and chances, and each chance varied to find where the best option changes":
    "Verwachte waarden berekend uit uitkomsten en kansen, en elke kans gevarieerd tot de beste optie verandert",
  "Check the chance of “{outcome}”: at {flip} % instead of {chance} %, {rival} is worth as much.":
    "Controleer de kans op “{outcome}”: bij {flip} % in plaats van {chance} % is {rival} evenveel waard.",
  "Decide whether you can bear a loss of {loss}: an average does not protect from it.":
    "Ga na of u een verlies van {loss} kunt dragen: een gemiddelde beschermt daar niet tegen.",
  "No number of units breaks even: each one loses {loss}.":
    "Geen enkel aantal dekt de kosten: elk stuk verliest {loss}.",
  "No number of units breaks even: each one earns nothing.":
    "Geen enkel aantal dekt de kosten: geen stuk levert iets op.",
  "You break even at {units} unit (revenue {revenue}).": "De kosten zijn gedekt bij {units} stuk (omzet {revenue}).",
  "You break even at {units} units (revenue {revenue}).": "De kosten zijn gedekt bij {units} stuks (omzet {revenue}).",
  "Margin per unit": "Marge per stuk",
  "Units to break even": "Stuks tot de kosten gedekt zijn",
  "Revenue to break even": "Omzet tot de kosten gedekt zijn",
  "The plan of {units} units makes a profit of {profit}.": "Het plan van {units} stuks levert {profit} winst op.",
  "The plan of {units} units makes a loss of {profit}.": "Het plan van {units} stuks leidt tot {profit} verlies.",
  Figure: "Grootheid",
  Value: "Waarde",
  "Break-even computed from price, cost per unit and fixed costs":
    "Break-evenpunt berekend uit prijs, kosten per stuk en vaste kosten",
  "Loss with the plan": "Verlies volgens het plan",
  "Profit with the plan": "Winst volgens het plan",
  "Margin of safety": "Veiligheidsmarge",
  "Price per unit, at least": "Prijs per stuk, minstens",
  "Cost per unit, at most": "Kosten per stuk, hoogstens",
  "Fixed costs, at most": "Vaste kosten, hoogstens",
  Assumption: "Aanname",
  "The planned units make neither profit nor loss with:": "De geplande stuks geven winst noch verlies bij:",
  "Raise the price or lower the cost per unit first: more sales don’t help.":
    "Verhoog eerst de prijs of verlaag de kosten per stuk: meer verkopen helpt niet.",
  "Check the planned units: the plan pays as long as sales fall at most {safety} short.":
    "Controleer de geplande stuks: het plan loont zolang de verkoop hoogstens {safety} lager uitvalt.",
  "Sell {units} more units than planned, or cut fixed costs to {costs}.":
    "Verkoop {units} stuks meer dan gepland, of verlaag de vaste kosten tot {costs}.",
  Evidence: "Bewijs",
  "Your documents contain passages about {known} of {all} options.":
    "Uw documenten bevatten passages over {known} van {all} opties.",
  Robustness: "Robuustheid",
  "The leader still leads in {share} % of nearby weightings, where each weight changes by up to half.":
    "De koploper blijft dat in {share} % van de nabije wegingen, waarin elk gewicht tot de helft verandert.",
  "It is a year from now and the plan has failed. What is the most likely reason?":
    "Er is een jaar voorbij en het plan is mislukt. Wat is de waarschijnlijkste reden?",
  "It is a year from now and “{option}” has failed. What is the most likely reason?":
    "Er is een jaar voorbij en “{option}” is mislukt. Wat is de waarschijnlijkste reden?",
  "How would you undo it, what would that cost, and until when is it possible?":
    "Hoe draait u het terug, wat zou dat kosten, en tot wanneer kan het?",
  "How would you undo “{option}”, what would that cost, and until when is it possible?":
    "Hoe draait u “{option}” terug, wat zou dat kosten, en tot wanneer kan het?",
  "Which early sign would show that it is going wrong, and who watches for it?":
    "Welk vroeg signaal zou tonen dat het misgaat, en wie let daarop?",
  "“{option}” scores only {score} of 10 for {criterion}, its weakest point. What happens if it turns out worse?":
    "“{option}” haalt maar {score} van 10 voor {criterion}, het zwakste punt. Wat gebeurt er als het slechter uitvalt?",
  "“{option}” is {points} point better for {criterion}. Who will miss that, and can they live with it?":
    "“{option}” is {points} punt beter voor {criterion}. Wie zal dat missen, en kan die daarmee leven?",
  "“{option}” is {points} points better for {criterion}. Who will miss that, and can they live with it?":
    "“{option}” is {points} punten beter voor {criterion}. Wie zal dat missen, en kan die daarmee leven?",
  "The result holds because {criterion} has {share} of the weight; at {flip}, {leader} draws level. Who would weigh it differently?":
    "Het resultaat klopt omdat {criterion} {share} van het gewicht heeft; bij {flip} komt {leader} gelijk. Wie zou anders wegen?",
  "No single weight changes the leader, so the scores decide. Which of them is a guess?":
    "Geen enkel gewicht alleen verandert de koploper, dus beslissen de scores. Welke daarvan is een gok?",
  "“{outcome}” ({value}) happens with a chance of {chance} %. Could you bear it, and what would you do then?":
    "“{outcome}” ({value}) gebeurt met een kans van {chance} %. Kunt u dat dragen, en wat doet u dan?",
  "What is the chance of {chance} % for “{outcome}” based on? How often did it happen in comparable cases?":
    "Waarop berust de {chance} % voor “{outcome}”? Hoe vaak gebeurde het in vergelijkbare gevallen?",
  "What would have to change so that each unit earns more than it costs?":
    "Wat zou er moeten veranderen opdat elk stuk meer opbrengt dan het kost?",
  "What have you sold in the best comparable period, compared with the {units} units that you need?":
    "Hoeveel verkocht u in de beste vergelijkbare periode, tegenover de {units} stuks die u nodig hebt?",
  "What could make sales fall {safety} short of the plan, and how soon would you notice?":
    "Waardoor kan de verkoop {safety} onder het plan uitvallen, en hoe snel merkt u dat?",
  Agreement: "Overeenstemming",
  "{count} of {all} independent attempts reach the same conclusion.":
    "{count} van {all} onafhankelijke pogingen komen tot dezelfde conclusie.",
  "Objections answered": "Beantwoorde bezwaren",
  "No objection was raised.": "Er is geen bezwaar gemaakt.",
  "{count} of {all} objections are open.": "Open bezwaren: {count} van {all}.",
  "Nothing about this question was found in what was searched.":
    "Over deze vraag is niets gevonden in wat is doorzocht.",
  "A cited passage supports {count} of {all} statements.":
    "Een geciteerde passage ondersteunt {count} van {all} uitspraken.",
  "The cited passage does not support: “{text}”": "De geciteerde passage ondersteunt niet: “{text}”",
  "Attempt {number}: {answer}": "Poging {number}: {answer}",
  "Objections raised: {count}": "Bezwaren gemaakt: {count}",
  "Weighted matrix computed": "Gewogen matrix berekend",
  "Expected values computed": "Verwachte waarden berekend",
  "Break-even computed": "Break-evenpunt berekend",
  "Conclusion written from all attempts": "Conclusie geschreven uit alle pogingen",
  "Confidence: {score}": "Betrouwbaarheid: {score}",
  "not measured": "niet gemeten",
  "{score} of 100": "{score} van 100",
  Recommendations: "Aanbevelingen",
  "Pre-mortem": "Pre-mortem",
  "Open objections": "Open bezwaren",
  Steps: "Stappen",
  Sources: "Bronnen",
};
