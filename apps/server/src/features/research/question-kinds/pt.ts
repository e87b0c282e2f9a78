import type { QuestionKinds } from "./kinds.types.ts";

export const pt: QuestionKinds = {
  focus: "E quanto a {focus} em {topic}?",
  plurals: [],
  kinds: [
    {
      forms: [
        /^(?:quais são )?(?:as |os )?(?:vantagens e (?:as )?desvantagens|prós e (?:os )?contras) (?<of>do |da |dos |das |de )(?<topic>.+)$/i,
      ],
      isAnsweredByParts: true,
      questions: [
        "Quais são as vantagens {of}{topic}?",
        "Quais são as desvantagens {of}{topic}?",
        "Qual é o custo {of}{topic}?",
        "Quais são os riscos {of}{topic}?",
        "Quais são os efeitos {of}{topic}?",
        "Quais são os requisitos {of}{topic}?",
      ],
      focus: "E quanto a {focus} no caso {of}{topic}?",
    },
    {
      forms: [/^(?:devemos|deveríamos|vale a pena|convém) (?<act>.+)$/i],
      questions: [
        "Que vantagens tem {act}?",
        "Que riscos tem {act}?",
        "Quanto custa {act}?",
        "O que relatam as empresas que decidiram {act}?",
        "O que é preciso para {act}?",
      ],
      focus: "E quanto a {focus} ao {act}?",
    },
    {
      forms: [
        /^(?:comparação (?:de|entre) |comparar |diferenças? entre )(?<one>.+?) (?:e|com) (?<other>.+?)(?: para .+)?$/i,
        /^(?<one>.+?) (?:vs\.?|versus|ou) (?<other>.+?)(?: para .+)?$/i,
      ],
      questions: [
        "Em que diferem {one} e {other}?",
        "Quais são os pontos fortes e fracos de {one}?",
        "Quais são os pontos fortes e fracos de {other}?",
        "Quanto custa {one}?",
        "Quanto custa {other}?",
      ],
      focus: "Como se comparam {one} e {other} em {focus}?",
    },
    {
      forms: [/^(?:como|passos para|dicas para) (?<act>\p{Ll}+(?:ar|er|ir|or) .+)$/iu],
      questions: [
        "Que passos são necessários para {act}?",
        "Que erros são frequentes ao {act}?",
        "O que é preciso para {act}?",
        "Quanto tempo demora {act}?",
        "Quanto custa {act}?",
      ],
      focus: "E quanto a {focus} ao {act}?",
    },
    {
      forms: [/^(?:a )?(?:história|origem|evolução) (?:da |do |das |dos |de )(?<topic>.+)$/i],
      questions: [
        "Quando começou {topic}?",
        "Quem marcou a história de {topic}?",
        "Quais foram os pontos de viragem de {topic}?",
        "Como mudou {topic}?",
        "O que resta hoje de {topic}?",
      ],
    },
    {
      forms: [/^(?:o )?(?:mercado|setor|estudo de mercado) (?:da |do |das |dos |de |para )(?<topic>.+)$/i],
      questions: [
        "Qual é o tamanho do mercado de {topic}?",
        "Quem são os principais fornecedores de {topic}?",
        "Como cresce a procura de {topic}?",
        "Quanto custa {topic}?",
        "Quem compra {topic}?",
      ],
    },
    {
      forms: [
        /^quanto custam? (?<topic>.+)$/i,
        /^(?:o |os )?(?:preços?|custos?) (?:da |do |das |dos |de )(?<topic>.+)$/i,
      ],
      questions: [
        "Quanto custa {topic}?",
        "De que depende o preço de {topic}?",
        "Quais são os custos correntes de {topic}?",
        "Que apoios existem para {topic}?",
        "Quando se paga {topic}?",
      ],
    },
    {
      forms: [/^quem (?:é|era|foi) (?<topic>.+)$/i, /^perfil (?:da |do |de )(?<topic>.+)$/i],
      cues: /\b(?:S\.?A\.?|Lda|Ltda|GmbH|Ltd|Inc)\.?$/,
      questions: [
        "O que faz {topic}?",
        "Quem dirige {topic}?",
        "Quando foi fundada {topic}?",
        "Que receita declara {topic}?",
        "Quantas pessoas emprega {topic}?",
      ],
    },
    {
      cues: /(?<!\p{L})(?:lei|regras|regulamento|obrigação|obrigações|rgpd|lgpd|direito|diretiva|impostos?)(?!\p{L})/iu,
      questions: [
        "O que exige {topic}?",
        "A quem se aplica {topic}?",
        "Desde quando se aplica {topic}?",
        "Que exceções há a {topic}?",
        "Que sanções prevê {topic}?",
      ],
    },
    {
      forms: [/^(?:prevenção (?:da |do |das |dos |de )|prevenir )(?<topic>.+)$/i],
      cues: /(?<!\p{L})(?:stress|estresse|doenças?|infeção|infecção|lesão|lesões|dor|sintomas|acidentes?|saúde|burnout)(?!\p{L})/iu,
      questions: [
        "Quais são os sinais de {topic}?",
        "Quais são as causas de {topic}?",
        "Como se previne {topic}?",
        "O que ajuda contra {topic}?",
        "Quão frequente é {topic}?",
      ],
    },
    {
      forms: [/^o que (?:é|são) (?<topic>.+)$/i],
      questions: [
        "O que é {topic}?",
        "Como funciona {topic}?",
        "Quais são as vantagens de {topic}?",
        "Quais são os riscos de {topic}?",
        "Quanto custa {topic}?",
        "Que regras se aplicam a {topic}?",
        "Que alternativas há a {topic}?",
      ],
    },
  ],
};
