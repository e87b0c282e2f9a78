import type { ThinkingPhrases } from "./phrases.types.ts";

export const italian: ThinkingPhrases = {
  "The scores and the expected values prefer different options.":
    "I punteggi e i valori attesi indicano opzioni diverse.",
  "{options} are level at {total} of 10.": "{options} sono alla pari con {total} su 10.",
  "{option} leads with {total} of 10, {lead} ahead of {second}.":
    "{option} è in testa con {total} su 10, {lead} davanti a {second}.",
  Option: "Opzione",
  "Total (of 10)": "Totale (su 10)",
  "{criterion} ({share}): no weight of it alone changes the leader.":
    "{criterion} ({share}): nessun peso di questo solo criterio cambia l’opzione in testa.",
  "{criterion} ({share}): at {flip}, {leader} draws level.": "{criterion} ({share}): a {flip}, {leader} è alla pari.",
  "Totals computed from scores and weights, and each weight varied to find where the leader changes":
    "Totali calcolati da punteggi e pesi, e ogni peso variato fino a cambiare l’opzione in testa",
  "Add a criterion in which they differ, or score them more finely: these figures prefer none.":
    "Aggiunga un criterio in cui differiscono o valuti con più precisione: queste cifre non ne preferiscono nessuna.",
  "Check the weight of {criterion}: at {flip} instead of {share}, {leader} draws level.":
    "Verifichi il peso di {criterion}: a {flip} invece di {share}, {leader} è alla pari.",
  "{option} and {second} are worth the same on average: {value}.":
    "{option} e {second} valgono in media lo stesso: {value}.",
  "{option} is worth {value} on average, {lead} more than {second}.":
    "{option} vale in media {value}, {lead} più di {second}.",
  "{option} is worth {value} on average, more than not doing it.":
    "{option} vale in media {value}, più che rinunciarvi.",
  "{option} is worth {value} on average, less than not doing it.":
    "{option} vale in media {value}, meno che rinunciarvi.",
  "{option} is worth {value} on average, the same as not doing it.":
    "{option} vale in media {value}, quanto rinunciarvi.",
  "Expected value": "Valore atteso",
  Worst: "Caso peggiore",
  Best: "Caso migliore",
  "Chance of a loss": "Rischio di perdita",
  "{outcome} ({chance} %): at {flip} %, {rival} is worth as much.":
    "{outcome} ({chance} %): a {flip} %, {rival} vale altrettanto.",
  "not doing it": "rinunciarvi",
  "Expected values computed from outcomes and chances, and each chance varied to find where the best option changes":
    "Valori attesi calcolati da esiti e probabilità, e ogni probabilità variata fino a cambiare l’opzione migliore",
  "Check the chance of “{outcome}”: at {flip} % instead of {chance} %, {rival} is worth as much.":
    "Verifichi la probabilità di «{outcome}»: a {flip} % invece di {chance} %, {rival} vale altrettanto.",
  "Decide whether you can bear a loss of {loss}: an average does not protect from it.":
    "Valuti se può sopportare una perdita di {loss}: una media non ne protegge.",
  "No number of units breaks even: each one loses {loss}.":
    "Nessun numero di unità copre i costi: ognuna perde {loss}.",
  "No number of units breaks even: each one earns nothing.":
    "Nessun numero di unità copre i costi: nessuna dà un guadagno.",
  "You break even at {units} unit (revenue {revenue}).": "I costi sono coperti con {units} unità (ricavi {revenue}).",
  "You break even at {units} units (revenue {revenue}).": "I costi sono coperti con {units} unità (ricavi {revenue}).",
  "Margin per unit": "Margine per unità",
  "Units to break even": "Unità per coprire i costi",
  "Revenue to break even": "Ricavi per coprire i costi",
  "The plan of {units} units makes a profit of {profit}.": "Il piano di {units} unità dà un utile di {profit}.",
  "The plan of {units} units makes a loss of {profit}.": "Il piano di {units} unità dà una perdita di {profit}.",
  Figure: "Grandezza",
  Value: "Valore",
  "Break-even computed from price, cost per unit and fixed costs":
    "Punto di pareggio calcolato da prezzo, costo unitario e costi fissi",
  "Loss with the plan": "Perdita secondo il piano",
  "Profit with the plan": "Utile secondo il piano",
  "Margin of safety": "Margine di sicurezza",
  "Price per unit, at least": "Prezzo unitario, almeno",
  "Cost per unit, at most": "Costo unitario, al massimo",
  "Fixed costs, at most": "Costi fissi, al massimo",
  Assumption: "Ipotesi",
  "The planned units make neither profit nor loss with:": "Le unità previste non danno né utile né perdita con:",
  "Raise the price or lower the cost per unit first: more sales don’t help.":
    "Aumenti prima il prezzo o riduca il costo unitario: vendere di più non aiuta.",
  "Check the planned units: the plan pays as long as sales fall at most {safety} short.":
    "Verifichi le unità previste: il piano conviene finché le vendite non calano di oltre {safety}.",
  "Sell {units} more units than planned, or cut fixed costs to {costs}.":
    "Venda {units} unità in più del previsto o riduca i costi fissi a {costs}.",
  Evidence: "Prove",
  "Your documents contain passages about {known} of {all} options.":
    "I suoi documenti contengono passaggi su {known} di {all} opzioni.",
  Robustness: "Solidità",
  "The leader still leads in {share} % of nearby weightings, where each weight changes by up to half.":
    "L’opzione in testa lo resta nel {share} % delle ponderazioni vicine, in cui ogni peso varia fino alla metà.",
  "It is a year from now and the plan has failed. What is the most likely reason?":
    "È passato un anno e il piano è fallito. Qual è il motivo più probabile?",
  "It is a year from now and “{option}” has failed. What is the most likely reason?":
    "È passato un anno e «{option}» è fallita. Qual è il motivo più probabile?",
  "How would you undo it, what would that cost, and until when is it possible?":
    "Come si tornerebbe indietro, quanto costerebbe e fino a quando è possibile?",
  "How would you undo “{option}”, what would that cost, and until when is it possible?":
    "Come si tornerebbe indietro da «{option}», quanto costerebbe e fino a quando è possibile?",
  "Which early sign would show that it is going wrong, and who watches for it?":
    "Quale segnale precoce mostrerebbe che sta andando male, e chi lo osserva?",
  "“{option}” scores only {score} of 10 for {criterion}, its weakest point. What happens if it turns out worse?":
    "«{option}» ottiene solo {score} su 10 per {criterion}, il suo punto più debole. Che cosa succede se va peggio?",
  "“{option}” is {points} point better for {criterion}. Who will miss that, and can they live with it?":
    "«{option}» è migliore di {points} punto per {criterion}. A chi mancherà, e può farne a meno?",
  "“{option}” is {points} points better for {criterion}. Who will miss that, and can they live with it?":
    "«{option}» è migliore di {points} punti per {criterion}. A chi mancherà, e può farne a meno?",
  "The result holds because {criterion} has {share} of the weight; at {flip}, {leader} draws level. Who would weigh it differently?":
    "Il risultato vale perché {criterion} ha {share} del peso; a {flip}, {leader} è alla pari. Chi lo peserebbe in modo diverso?",
  "No single weight changes the leader, so the scores decide. Which of them is a guess?":
    "Nessun peso da solo cambia l’opzione in testa, quindi decidono i punteggi. Quale di essi è una supposizione?",
  "“{outcome}” ({value}) happens with a chance of {chance} %. Could you bear it, and what would you do then?":
    "«{outcome}» ({value}) ha una probabilità di {chance} %. Potrebbe sopportarlo, e che cosa farebbe allora?",
  "What is the chance of {chance} % for “{outcome}” based on? How often did it happen in comparable cases?":
    "Su che cosa si basa il {chance} % per «{outcome}»? Quante volte è successo in casi comparabili?",
  "What would have to change so that each unit earns more than it costs?":
    "Che cosa dovrebbe cambiare perché ogni unità renda più di quanto costa?",
  "What have you sold in the best comparable period, compared with the {units} units that you need?":
    "Quanto ha venduto nel miglior periodo comparabile, rispetto alle {units} unità necessarie?",
  "What could make sales fall {safety} short of the plan, and how soon would you notice?":
    "Che cosa potrebbe far calare le vendite di {safety} rispetto al piano, e quando se ne accorgerebbe?",
  Agreement: "Concordanza",
  "{count} of {all} independent attempts reach the same conclusion.":
    "{count} di {all} tentativi indipendenti arrivano alla stessa conclusione.",
  "Objections answered": "Obiezioni risolte",
  "No objection was raised.": "Non è stata sollevata alcuna obiezione.",
  "{count} of {all} objections are open.": "Obiezioni aperte: {count} di {all}.",
  "Nothing about this question was found in what was searched.":
    "In ciò che è stato consultato non si è trovato nulla su questa domanda.",
  "A cited passage supports {count} of {all} statements.":
    "Un passaggio citato sostiene {count} di {all} affermazioni.",
  "The cited passage does not support: “{text}”": "Il passaggio citato non sostiene: «{text}»",
  "Attempt {number}: {answer}": "Tentativo {number}: {answer}",
  "Objections raised: {count}": "Obiezioni sollevate: {count}",
  "Weighted matrix computed": "Matrice ponderata calcolata",
  "Expected values computed": "Valori attesi calcolati",
  "Break-even computed": "Punto di pareggio calcolato",
  "Conclusion written from all attempts": "Conclusione scritta da tutti i tentativi",
  "Confidence: {score}": "Affidabilità: {score}",
  "not measured": "non misurata",
  "{score} of 100": "{score} su 100",
  Recommendations: "Raccomandazioni",
  "Pre-mortem": "Pre-mortem",
  "Open objections": "Obiezioni aperte",
  Steps: "Passaggi",
  Sources: "Fonti",
};
