import type { ThinkingPhrases } from "./phrases.types.ts";

export const portuguese: ThinkingPhrases = {
  "The scores and the expected values prefer different options.":
    "As pontuações e os valores esperados apontam para opções diferentes.",
  "{options} are level at {total} of 10.": "{options} estão empatadas com {total} de 10.",
  "{option} leads with {total} of 10, {lead} ahead of {second}.":
    "{option} lidera com {total} de 10, {lead} à frente de {second}.",
  Option: "Opção",
  "Total (of 10)": "Total (de 10)",
  "{criterion} ({share}): no weight of it alone changes the leader.":
    "{criterion} ({share}): nenhum peso deste critério, sozinho, muda a opção que lidera.",
  "{criterion} ({share}): at {flip}, {leader} draws level.": "{criterion} ({share}): com {flip}, {leader} empata.",
  "Totals computed from scores and weights, and each weight varied to find where the leader changes":
    "Totais calculados a partir de pontuações e pesos, e cada peso variado até mudar a opção que lidera",
  "Add a criterion in which they differ, or score them more finely: these figures prefer none.":
    "Acrescente um critério em que elas se distingam ou pontue com mais detalhe: estes números não preferem nenhuma.",
  "Check the weight of {criterion}: at {flip} instead of {share}, {leader} draws level.":
    "Verifique o peso de {criterion}: com {flip} em vez de {share}, {leader} empata.",
  "{option} and {second} are worth the same on average: {value}.":
    "{option} e {second} valem o mesmo em média: {value}.",
  "{option} is worth {value} on average, {lead} more than {second}.":
    "{option} vale em média {value}, {lead} a mais do que {second}.",
  "{option} is worth {value} on average, more than not doing it.":
    "{option} vale em média {value}, mais do que não a fazer.",
  "{option} is worth {value} on average, less than not doing it.":
    "{option} vale em média {value}, menos do que não a fazer.",
  "{option} is worth {value} on average, the same as not doing it.":
    "{option} vale em média {value}, o mesmo que não a fazer.",
  "Expected value": "Valor esperado",
  Worst: "Pior caso",
  Best: "Melhor caso",
  "Chance of a loss": "Risco de perda",
  "{outcome} ({chance} %): at {flip} %, {rival} is worth as much.":
    "{outcome} ({chance} %): com {flip} %, {rival} vale o mesmo.",
  "not doing it": "não a fazer",
  "Expected values computed from outcomes and chances, and each chance varied to find where the best option changes":
    "Valores esperados calculados a partir de resultados e probabilidades, e cada probabilidade variada até mudar a melhor opção",
  "Check the chance of “{outcome}”: at {flip} % instead of {chance} %, {rival} is worth as much.":
    "Verifique a probabilidade de “{outcome}”: com {flip} % em vez de {chance} %, {rival} vale o mesmo.",
  "Decide whether you can bear a loss of {loss}: an average does not protect from it.":
    "Decida se pode suportar uma perda de {loss}: uma média não protege dela.",
  "No number of units breaks even: each one loses {loss}.":
    "Nenhum número de unidades cobre os custos: cada uma perde {loss}.",
  "No number of units breaks even: each one earns nothing.":
    "Nenhum número de unidades cobre os custos: nenhuma dá ganho.",
  "You break even at {units} unit (revenue {revenue}).":
    "Os custos são cobertos com {units} unidade (receita {revenue}).",
  "You break even at {units} units (revenue {revenue}).":
    "Os custos são cobertos com {units} unidades (receita {revenue}).",
  "Margin per unit": "Margem por unidade",
  "Units to break even": "Unidades até cobrir os custos",
  "Revenue to break even": "Receita até cobrir os custos",
  "The plan of {units} units makes a profit of {profit}.": "O plano de {units} unidades dá um lucro de {profit}.",
  "The plan of {units} units makes a loss of {profit}.": "O plano de {units} unidades dá um prejuízo de {profit}.",
  Figure: "Grandeza",
  Value: "Valor",
  "Break-even computed from price, cost per unit and fixed costs":
    "Ponto de equilíbrio calculado a partir do preço, do custo por unidade e dos custos fixos",
  "Loss with the plan": "Prejuízo segundo o plano",
  "Profit with the plan": "Lucro segundo o plano",
  "Margin of safety": "Margem de segurança",
  "Price per unit, at least": "Preço por unidade, no mínimo",
  "Cost per unit, at most": "Custo por unidade, no máximo",
  "Fixed costs, at most": "Custos fixos, no máximo",
  Assumption: "Pressuposto",
  "The planned units make neither profit nor loss with:": "As unidades planeadas não dão lucro nem prejuízo com:",
  "Raise the price or lower the cost per unit first: more sales don’t help.":
    "Aumente primeiro o preço ou reduza o custo por unidade: vender mais não ajuda.",
  "Check the planned units: the plan pays as long as sales fall at most {safety} short.":
    "Verifique as unidades planeadas: o plano compensa desde que as vendas não fiquem mais de {safety} abaixo.",
  "Sell {units} more units than planned, or cut fixed costs to {costs}.":
    "Venda {units} unidades a mais do que o planeado ou reduza os custos fixos para {costs}.",
  Evidence: "Provas",
  "Your documents contain passages about {known} of {all} options.":
    "Os seus documentos contêm passagens sobre {known} de {all} opções.",
  Robustness: "Robustez",
  "The leader still leads in {share} % of nearby weightings, where each weight changes by up to half.":
    "A opção que lidera continua à frente em {share} % das ponderações próximas, em que cada peso muda até metade.",
  "It is a year from now and the plan has failed. What is the most likely reason?":
    "Passou um ano e o plano falhou. Qual é a razão mais provável?",
  "It is a year from now and “{option}” has failed. What is the most likely reason?":
    "Passou um ano e “{option}” falhou. Qual é a razão mais provável?",
  "How would you undo it, what would that cost, and until when is it possible?":
    "Como se voltaria atrás, quanto custaria e até quando é possível?",
  "How would you undo “{option}”, what would that cost, and until when is it possible?":
    "Como se voltaria atrás em “{option}”, quanto custaria e até quando é possível?",
  "Which early sign would show that it is going wrong, and who watches for it?":
    "Que sinal precoce mostraria que está a correr mal, e quem está atento a ele?",
  "“{option}” scores only {score} of 10 for {criterion}, its weakest point. What happens if it turns out worse?":
    "“{option}” tem apenas {score} de 10 em {criterion}, o seu ponto mais fraco. O que acontece se for pior?",
  "“{option}” is {points} point better for {criterion}. Who will miss that, and can they live with it?":
    "“{option}” é {points} ponto melhor em {criterion}. A quem fará falta, e é aceitável?",
  "“{option}” is {points} points better for {criterion}. Who will miss that, and can they live with it?":
    "“{option}” é {points} pontos melhor em {criterion}. A quem fará falta, e é aceitável?",
  "The result holds because {criterion} has {share} of the weight; at {flip}, {leader} draws level. Who would weigh it differently?":
    "O resultado mantém-se porque {criterion} tem {share} do peso; com {flip}, {leader} empata. Quem ponderaria de outra forma?",
  "No single weight changes the leader, so the scores decide. Which of them is a guess?":
    "Nenhum peso sozinho muda a opção que lidera, por isso decidem as pontuações. Qual delas é um palpite?",
  "“{outcome}” ({value}) happens with a chance of {chance} %. Could you bear it, and what would you do then?":
    "“{outcome}” ({value}) tem uma probabilidade de {chance} %. Conseguiria suportá-lo, e o que faria então?",
  "What is the chance of {chance} % for “{outcome}” based on? How often did it happen in comparable cases?":
    "Em que se baseiam os {chance} % de “{outcome}”? Quantas vezes aconteceu em casos comparáveis?",
  "What would have to change so that each unit earns more than it costs?":
    "O que teria de mudar para que cada unidade renda mais do que custa?",
  "What have you sold in the best comparable period, compared with the {units} units that you need?":
    "Quanto vendeu no melhor período comparável, face às {units} unidades necessárias?",
  "What could make sales fall {safety} short of the plan, and how soon would you notice?":
    "O que poderia fazer as vendas ficarem {safety} abaixo do plano, e quando daria por isso?",
  Agreement: "Concordância",
  "{count} of {all} independent attempts reach the same conclusion.":
    "{count} de {all} tentativas independentes chegam à mesma conclusão.",
  "Objections answered": "Objeções resolvidas",
  "No objection was raised.": "Não foi levantada nenhuma objeção.",
  "{count} of {all} objections are open.": "Objeções em aberto: {count} de {all}.",
  "Nothing about this question was found in what was searched.":
    "Não se encontrou nada sobre esta pergunta no que foi consultado.",
  "A cited passage supports {count} of {all} statements.": "Uma passagem citada apoia {count} de {all} afirmações.",
  "The cited passage does not support: “{text}”": "A passagem citada não apoia: “{text}”",
  "Attempt {number}: {answer}": "Tentativa {number}: {answer}",
  "Objections raised: {count}": "Objeções levantadas: {count}",
  "Weighted matrix computed": "Matriz ponderada calculada",
  "Expected values computed": "Valores esperados calculados",
  "Break-even computed": "Ponto de equilíbrio calculado",
  "Conclusion written from all attempts": "Conclusão escrita a partir de todas as tentativas",
  "Confidence: {score}": "Confiança: {score}",
  "not measured": "não medida",
  "{score} of 100": "{score} de 100",
  Recommendations: "Recomendações",
  "Pre-mortem": "Pré-mortem",
  "Open objections": "Objeções em aberto",
  Steps: "Passos",
  Sources: "Fontes",
};
