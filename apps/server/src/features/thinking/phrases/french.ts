import type { ThinkingPhrases } from "./phrases.types.ts";

export const french: ThinkingPhrases = {
  "The scores and the expected values prefer different options.":
    "Les notes et les valeurs attendues désignent des options différentes.",
  "{options} are level at {total} of 10.": "{options} sont à égalité avec {total} sur 10.",
  "{option} leads with {total} of 10, {lead} ahead of {second}.":
    "{option} est en tête avec {total} sur 10, {lead} devant {second}.",
  Option: "Option",
  "Total (of 10)": "Total (sur 10)",
  "{criterion} ({share}): no weight of it alone changes the leader.":
    "{criterion} ({share}) : aucun poids de ce seul critère ne change l’option en tête.",
  "{criterion} ({share}): at {flip}, {leader} draws level.":
    "{criterion} ({share}) : à {flip}, {leader} arrive à égalité.",
  "Totals computed from scores and weights, and each weight varied to find where the leader changes":
    "Totaux calculés à partir des notes et des poids, et chaque poids modifié jusqu’à ce que l’option en tête change",
  "Add a criterion in which they differ, or score them more finely: these figures prefer none.":
    "Ajoutez un critère qui les distingue, ou notez plus finement : ces chiffres n’en préfèrent aucune.",
  "Check the weight of {criterion}: at {flip} instead of {share}, {leader} draws level.":
    "Vérifiez le poids de {criterion} : à {flip} au lieu de {share}, {leader} arrive à égalité.",
  "{option} and {second} are worth the same on average: {value}.":
    "{option} et {second} valent autant en moyenne : {value}.",
  "{option} is worth {value} on average, {lead} more than {second}.":
    "{option} vaut {value} en moyenne, {lead} de plus que {second}.",
  "{option} is worth {value} on average, more than not doing it.":
    "{option} vaut {value} en moyenne, plus que d’y renoncer.",
  "{option} is worth {value} on average, less than not doing it.":
    "{option} vaut {value} en moyenne, moins que d’y renoncer.",
  "{option} is worth {value} on average, the same as not doing it.":
    "{option} vaut {value} en moyenne, autant que d’y renoncer.",
  "Expected value": "Valeur attendue",
  Worst: "Pire cas",
  Best: "Meilleur cas",
  "Chance of a loss": "Risque de perte",
  "{outcome} ({chance} %): at {flip} %, {rival} is worth as much.":
    "{outcome} ({chance} %) : à {flip} %, l’alternative « {rival} » vaut autant.",
  "not doing it": "y renoncer",
  "Expected values computed from outcomes and chances, and each chance varied to find where the best option changes":
    "Valeurs attendues calculées à partir des résultats et des probabilités, et chaque probabilité modifiée jusqu’à ce que la meilleure option change",
  "Check the chance of “{outcome}”: at {flip} % instead of {chance} %, {rival} is worth as much.":
    "Vérifiez la probabilité de « {outcome} » : à {flip} % au lieu de {chance} %, l’alternative « {rival} » vaut autant.",
  "Decide whether you can bear a loss of {loss}: an average does not protect from it.":
    "Demandez-vous si vous pouvez supporter une perte de {loss} : une moyenne n’en protège pas.",
  "No number of units breaks even: each one loses {loss}.":
    "Aucun nombre d’unités n’atteint le seuil de rentabilité : chacune perd {loss}.",
  "No number of units breaks even: each one earns nothing.":
    "Aucun nombre d’unités n’atteint le seuil de rentabilité : aucune ne rapporte.",
  "You break even at {units} unit (revenue {revenue}).":
    "Le seuil de rentabilité est atteint à {units} unité (chiffre d’affaires {revenue}).",
  "You break even at {units} units (revenue {revenue}).":
    "Le seuil de rentabilité est atteint à {units} unités (chiffre d’affaires {revenue}).",
  "Margin per unit": "Marge par unité",
  "Units to break even": "Unités jusqu’au seuil de rentabilité",
  "Revenue to break even": "Chiffre d’affaires au seuil de rentabilité",
  "The plan of {units} units makes a profit of {profit}.":
    "Le plan de {units} unités rapporte un bénéfice de {profit}.",
  "The plan of {units} units makes a loss of {profit}.": "Le plan de {units} unités entraîne une perte de {profit}.",
  Figure: "Grandeur",
  Value: "Valeur",
  "Break-even computed from price, cost per unit and fixed costs":
    "Seuil de rentabilité calculé à partir du prix, du coût unitaire et des coûts fixes",
  "Loss with the plan": "Perte selon le plan",
  "Profit with the plan": "Bénéfice selon le plan",
  "Margin of safety": "Marge de sécurité",
  "Price per unit, at least": "Prix unitaire, au moins",
  "Cost per unit, at most": "Coût unitaire, au plus",
  "Fixed costs, at most": "Coûts fixes, au plus",
  Assumption: "Hypothèse",
  "The planned units make neither profit nor loss with:": "Les unités prévues ne font ni bénéfice ni perte avec :",
  "Raise the price or lower the cost per unit first: more sales don’t help.":
    "Augmentez d’abord le prix ou réduisez le coût unitaire : vendre plus n’aide pas.",
  "Check the planned units: the plan pays as long as sales fall at most {safety} short.":
    "Vérifiez les unités prévues : le plan reste rentable tant que les ventes ne baissent pas de plus de {safety}.",
  "Sell {units} more units than planned, or cut fixed costs to {costs}.":
    "Vendez {units} unités de plus que prévu, ou ramenez les coûts fixes à {costs}.",
  Evidence: "Sources à l’appui",
  "Your documents contain passages about {known} of {all} options.":
    "Vos documents contiennent des passages sur {known} des {all} options.",
  Robustness: "Robustesse",
  "The leader still leads in {share} % of nearby weightings, where each weight changes by up to half.":
    "L’option en tête le reste dans {share} % des pondérations voisines, où chaque poids varie jusqu’à la moitié.",
  "It is a year from now and the plan has failed. What is the most likely reason?":
    "Un an a passé et le plan a échoué. Quelle en est la raison la plus probable ?",
  "It is a year from now and “{option}” has failed. What is the most likely reason?":
    "Un an a passé et « {option} » a échoué. Quelle en est la raison la plus probable ?",
  "How would you undo it, what would that cost, and until when is it possible?":
    "Comment reviendriez-vous en arrière, à quel coût, et jusqu’à quand est-ce possible ?",
  "How would you undo “{option}”, what would that cost, and until when is it possible?":
    "Comment reviendriez-vous sur « {option} », à quel coût, et jusqu’à quand est-ce possible ?",
  "Which early sign would show that it is going wrong, and who watches for it?":
    "Quel signe précoce montrerait que cela tourne mal, et qui le surveille ?",
  "“{option}” scores only {score} of 10 for {criterion}, its weakest point. What happens if it turns out worse?":
    "« {option} » n’obtient que {score} sur 10 pour {criterion}, son point le plus faible. Que se passe-t-il si c’est pire ?",
  "“{option}” is {points} point better for {criterion}. Who will miss that, and can they live with it?":
    "« {option} » vaut {points} point de plus pour {criterion}. À qui cela manquera-t-il, et est-ce supportable ?",
  "“{option}” is {points} points better for {criterion}. Who will miss that, and can they live with it?":
    "« {option} » vaut {points} points de plus pour {criterion}. À qui cela manquera-t-il, et est-ce supportable ?",
  "The result holds because {criterion} has {share} of the weight; at {flip}, {leader} draws level. Who would weigh it differently?":
    "Le résultat tient parce que {criterion} a {share} du poids ; à {flip}, {leader} arrive à égalité. Qui pondérerait autrement ?",
  "No single weight changes the leader, so the scores decide. Which of them is a guess?":
    "Aucun poids seul ne change l’option en tête : ce sont les notes qui décident. Laquelle est une supposition ?",
  "“{outcome}” ({value}) happens with a chance of {chance} %. Could you bear it, and what would you do then?":
    "« {outcome} » ({value}) a {chance} % de chances de se produire. Pourriez-vous le supporter, et que feriez-vous alors ?",
  "What is the chance of {chance} % for “{outcome}” based on? How often did it happen in comparable cases?":
    "Sur quoi reposent les {chance} % pour « {outcome} » ? Combien de fois est-ce arrivé dans des cas comparables ?",
  "What would have to change so that each unit earns more than it costs?":
    "Que faudrait-il changer pour que chaque unité rapporte plus qu’elle ne coûte ?",
  "What have you sold in the best comparable period, compared with the {units} units that you need?":
    "Combien avez-vous vendu dans la meilleure période comparable, face aux {units} unités nécessaires ?",
  "What could make sales fall {safety} short of the plan, and how soon would you notice?":
    "Qu’est-ce qui pourrait faire baisser les ventes de {safety} sous le plan, et quand le remarqueriez-vous ?",
  Agreement: "Concordance",
  "{count} of {all} independent attempts reach the same conclusion.":
    "{count} tentatives indépendantes sur {all} arrivent à la même conclusion.",
  "Objections answered": "Objections levées",
  "No objection was raised.": "Aucune objection n’a été soulevée.",
  "{count} of {all} objections are open.": "Objections ouvertes : {count} sur {all}.",
  "Nothing about this question was found in what was searched.":
    "Rien sur cette question n’a été trouvé dans les documents consultés.",
  "A cited passage supports {count} of {all} statements.": "Un passage cité appuie {count} des {all} affirmations.",
  "The cited passage does not support: “{text}”": "Le passage cité n’appuie pas : « {text} »",
  "Attempt {number}: {answer}": "Tentative {number} : {answer}",
  "Objections raised: {count}": "Objections soulevées : {count}",
  "Weighted matrix computed": "Matrice pondérée calculée",
  "Expected values computed": "Valeurs attendues calculées",
  "Break-even computed": "Seuil de rentabilité calculé",
  "Conclusion written from all attempts": "Conclusion rédigée à partir de toutes les tentatives",
  "Confidence: {score}": "Fiabilité : {score}",
  "not measured": "non mesurée",
  "{score} of 100": "{score} sur 100",
  Recommendations: "Recommandations",
  "Pre-mortem": "Pré-mortem",
  "Open objections": "Objections ouvertes",
  Steps: "Étapes",
  Sources: "Sources",
};
