import type { ThinkingPhrases } from "./phrases.types.ts";

export const spanish: ThinkingPhrases = {
  "The scores and the expected values prefer different options.":
    "Las puntuaciones y los valores esperados señalan opciones distintas.",
  "{options} are level at {total} of 10.": "{options} empatan con {total} de 10.",
  "{option} leads with {total} of 10, {lead} ahead of {second}.":
    "{option} va en cabeza con {total} de 10, {lead} por delante de {second}.",
  Option: "Opción",
  "Total (of 10)": "Total (de 10)",
  "{criterion} ({share}): no weight of it alone changes the leader.":
    "{criterion} ({share}): ningún peso de este criterio por sí solo cambia la opción en cabeza.",
  "{criterion} ({share}): at {flip}, {leader} draws level.": "{criterion} ({share}): con {flip}, {leader} empata.",
  "Totals computed from scores and weights, and each weight varied to find where the leader changes":
    "Totales calculados a partir de puntuaciones y pesos, y cada peso variado hasta que cambia la opción en cabeza",
  "Add a criterion in which they differ, or score them more finely: these figures prefer none.":
    "Añada un criterio en el que se diferencien o puntúe con más detalle: estas cifras no prefieren ninguna.",
  "Check the weight of {criterion}: at {flip} instead of {share}, {leader} draws level.":
    "Revise el peso de {criterion}: con {flip} en lugar de {share}, {leader} empata.",
  "{option} and {second} are worth the same on average: {value}.":
    "{option} y {second} valen lo mismo de media: {value}.",
  "{option} is worth {value} on average, {lead} more than {second}.":
    "{option} vale {value} de media, {lead} más que {second}.",
  "{option} is worth {value} on average, more than not doing it.":
    "{option} vale {value} de media, más que no hacerlo.",
  "{option} is worth {value} on average, less than not doing it.":
    "{option} vale {value} de media, menos que no hacerlo.",
  "{option} is worth {value} on average, the same as not doing it.":
    "{option} vale {value} de media, lo mismo que no hacerlo.",
  "Expected value": "Valor esperado",
  Worst: "Peor caso",
  Best: "Mejor caso",
  "Chance of a loss": "Riesgo de pérdida",
  "{outcome} ({chance} %): at {flip} %, {rival} is worth as much.":
    "{outcome} ({chance} %): con {flip} %, {rival} vale lo mismo.",
  "not doing it": "no hacerlo",
  "Expected values computed from outcomes and chances, and each chance varied to find where the best option changes":
    "Valores esperados calculados a partir de resultados y probabilidades, y cada probabilidad variada hasta que cambia la mejor opción",
  "Check the chance of “{outcome}”: at {flip} % instead of {chance} %, {rival} is worth as much.":
    "Revise la probabilidad de «{outcome}»: con {flip} % en lugar de {chance} %, {rival} vale lo mismo.",
  "Decide whether you can bear a loss of {loss}: an average does not protect from it.":
    "Decida si puede soportar una pérdida de {loss}: un promedio no protege de ella.",
  "No number of units breaks even: each one loses {loss}.":
    "Ninguna cantidad de unidades cubre los costes: cada una pierde {loss}.",
  "No number of units breaks even: each one earns nothing.":
    "Ninguna cantidad de unidades cubre los costes: ninguna deja ganancia.",
  "You break even at {units} unit (revenue {revenue}).":
    "Los costes se cubren con {units} unidad (ingresos de {revenue}).",
  "You break even at {units} units (revenue {revenue}).":
    "Los costes se cubren con {units} unidades (ingresos de {revenue}).",
  "Margin per unit": "Margen por unidad",
  "Units to break even": "Unidades para cubrir los costes",
  "Revenue to break even": "Ingresos para cubrir los costes",
  "The plan of {units} units makes a profit of {profit}.": "El plan de {units} unidades da un beneficio de {profit}.",
  "The plan of {units} units makes a loss of {profit}.": "El plan de {units} unidades da una pérdida de {profit}.",
  Figure: "Magnitud",
  Value: "Valor",
  "Break-even computed from price, cost per unit and fixed costs":
    "Punto de equilibrio calculado a partir del precio, el coste por unidad y los costes fijos",
  "Loss with the plan": "Pérdida según el plan",
  "Profit with the plan": "Beneficio según el plan",
  "Margin of safety": "Margen de seguridad",
  "Price per unit, at least": "Precio por unidad, al menos",
  "Cost per unit, at most": "Coste por unidad, como máximo",
  "Fixed costs, at most": "Costes fijos, como máximo",
  Assumption: "Supuesto",
  "The planned units make neither profit nor loss with:": "Las unidades previstas no dan ni beneficio ni pérdida con:",
  "Raise the price or lower the cost per unit first: more sales don’t help.":
    "Suba primero el precio o baje el coste por unidad: vender más no ayuda.",
  "Check the planned units: the plan pays as long as sales fall at most {safety} short.":
    "Revise las unidades previstas: el plan es rentable mientras las ventas no bajen más de {safety}.",
  "Sell {units} more units than planned, or cut fixed costs to {costs}.":
    "Venda {units} unidades más de lo previsto o reduzca los costes fijos a {costs}.",
  Evidence: "Pruebas",
  "Your documents contain passages about {known} of {all} options.":
    "Sus documentos contienen pasajes sobre {known} de {all} opciones.",
  Robustness: "Solidez",
  "The leader still leads in {share} % of nearby weightings, where each weight changes by up to half.":
    "La opción en cabeza lo sigue estando en el {share} % de las ponderaciones cercanas, en las que cada peso cambia hasta la mitad.",
  "It is a year from now and the plan has failed. What is the most likely reason?":
    "Ha pasado un año y el plan ha fracasado. ¿Cuál es la razón más probable?",
  "It is a year from now and “{option}” has failed. What is the most likely reason?":
    "Ha pasado un año y «{option}» ha fracasado. ¿Cuál es la razón más probable?",
  "How would you undo it, what would that cost, and until when is it possible?":
    "¿Cómo lo desharía, cuánto costaría y hasta cuándo es posible?",
  "How would you undo “{option}”, what would that cost, and until when is it possible?":
    "¿Cómo desharía «{option}», cuánto costaría y hasta cuándo es posible?",
  "Which early sign would show that it is going wrong, and who watches for it?":
    "¿Qué señal temprana mostraría que va mal, y quién está pendiente de ella?",
  "“{option}” scores only {score} of 10 for {criterion}, its weakest point. What happens if it turns out worse?":
    "«{option}» solo obtiene {score} de 10 en {criterion}, su punto más débil. ¿Qué ocurre si resulta peor?",
  "“{option}” is {points} point better for {criterion}. Who will miss that, and can they live with it?":
    "«{option}» es {points} punto mejor en {criterion}. ¿Quién lo echará en falta, y puede asumirlo?",
  "“{option}” is {points} points better for {criterion}. Who will miss that, and can they live with it?":
    "«{option}» es {points} puntos mejor en {criterion}. ¿Quién lo echará en falta, y puede asumirlo?",
  "The result holds because {criterion} has {share} of the weight; at {flip}, {leader} draws level. Who would weigh it differently?":
    "El resultado se mantiene porque {criterion} tiene {share} del peso; con {flip}, {leader} empata. ¿Quién lo ponderaría de otro modo?",
  "No single weight changes the leader, so the scores decide. Which of them is a guess?":
    "Ningún peso por sí solo cambia la opción en cabeza, así que deciden las puntuaciones. ¿Cuál de ellas es una suposición?",
  "“{outcome}” ({value}) happens with a chance of {chance} %. Could you bear it, and what would you do then?":
    "«{outcome}» ({value}) ocurre con una probabilidad de {chance} %. ¿Podría soportarlo, y qué haría entonces?",
  "What is the chance of {chance} % for “{outcome}” based on? How often did it happen in comparable cases?":
    "¿En qué se basa el {chance} % de «{outcome}»? ¿Cuántas veces ocurrió en casos comparables?",
  "What would have to change so that each unit earns more than it costs?":
    "¿Qué tendría que cambiar para que cada unidad aporte más de lo que cuesta?",
  "What have you sold in the best comparable period, compared with the {units} units that you need?":
    "¿Cuánto vendió en el mejor periodo comparable, frente a las {units} unidades que necesita?",
  "What could make sales fall {safety} short of the plan, and how soon would you notice?":
    "¿Qué podría hacer que las ventas bajen {safety} respecto al plan, y cuándo lo notaría?",
  Agreement: "Coincidencia",
  "{count} of {all} independent attempts reach the same conclusion.":
    "{count} de {all} intentos independientes llegan a la misma conclusión.",
  "Objections answered": "Objeciones resueltas",
  "No objection was raised.": "No se planteó ninguna objeción.",
  "{count} of {all} objections are open.": "Objeciones abiertas: {count} de {all}.",
  "Nothing about this question was found in what was searched.":
    "No se encontró nada sobre esta pregunta en lo consultado.",
  "A cited passage supports {count} of {all} statements.": "Un pasaje citado respalda {count} de {all} afirmaciones.",
  "The cited passage does not support: “{text}”": "El pasaje citado no respalda: «{text}»",
  "Attempt {number}: {answer}": "Intento {number}: {answer}",
  "Objections raised: {count}": "Objeciones planteadas: {count}",
  "Weighted matrix computed": "Matriz ponderada calculada",
  "Expected values computed": "Valores esperados calculados",
  "Break-even computed": "Punto de equilibrio calculado",
  "Conclusion written from all attempts": "Conclusión redactada a partir de todos los intentos",
  "Confidence: {score}": "Confianza: {score}",
  "not measured": "no medida",
  "{score} of 100": "{score} de 100",
  Recommendations: "Recomendaciones",
  "Pre-mortem": "Pre-mortem",
  "Open objections": "Objeciones abiertas",
  Steps: "Pasos",
  Sources: "Fuentes",
};
