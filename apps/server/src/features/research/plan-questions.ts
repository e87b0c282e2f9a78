import { detectLanguage } from "@muster/retrieval/language/detect";
import { isSupported, type SupportedLanguage } from "@muster/retrieval/language/lexicon";
import { contentWordsOf } from "@muster/retrieval/language/words";
import { searchedWords } from "@muster/retrieval/query";

interface PlanPatterns {
  /** Questions about a topic, most useful first. "{topic}" is replaced. */
  topic: string[];
  /** Question about a focus area of a topic. */
  focus: string;
}

const patterns: Record<SupportedLanguage, PlanPatterns> = {
  en: {
    topic: [
      "What is {topic}?",
      "How large is the market for {topic}?",
      "Who are the main providers of {topic}?",
      "How much does {topic} cost?",
      "What are the risks of {topic}?",
      "What are the benefits of {topic}?",
      "Which rules apply to {topic}?",
      "How is {topic} growing?",
      "How does {topic} work?",
      "When did {topic} begin?",
    ],
    focus: "What about {focus} in {topic}?",
  },
  de: {
    topic: [
      "Was ist {topic}?",
      "Wie groß ist der Markt für {topic}?",
      "Wer sind die wichtigsten Anbieter von {topic}?",
      "Was kostet {topic}?",
      "Welche Risiken hat {topic}?",
      "Welchen Nutzen hat {topic}?",
      "Welche Regeln gelten für {topic}?",
      "Wie wächst {topic}?",
      "Wie funktioniert {topic}?",
      "Wann begann {topic}?",
    ],
    focus: "Was ist mit {focus} bei {topic}?",
  },
  fr: {
    topic: [
      "Qu'est-ce que {topic} ?",
      "Quelle est la taille du marché pour {topic} ?",
      "Qui sont les principaux fournisseurs de {topic} ?",
      "Combien coûte {topic} ?",
      "Quels sont les risques de {topic} ?",
      "Quels sont les avantages de {topic} ?",
      "Quelles règles s'appliquent à {topic} ?",
      "Comment fonctionne {topic} ?",
    ],
    focus: "Qu'en est-il de {focus} dans {topic} ?",
  },
  es: {
    topic: [
      "¿Qué es {topic}?",
      "¿Qué tamaño tiene el mercado de {topic}?",
      "¿Quiénes son los principales proveedores de {topic}?",
      "¿Cuánto cuesta {topic}?",
      "¿Cuáles son los riesgos de {topic}?",
      "¿Cuáles son las ventajas de {topic}?",
      "¿Qué normas se aplican a {topic}?",
      "¿Cómo funciona {topic}?",
    ],
    focus: "¿Qué hay de {focus} en {topic}?",
  },
  it: {
    topic: [
      "Che cos'è {topic}?",
      "Quanto è grande il mercato di {topic}?",
      "Chi sono i principali fornitori di {topic}?",
      "Quanto costa {topic}?",
      "Quali sono i rischi di {topic}?",
      "Quali sono i vantaggi di {topic}?",
      "Quali regole si applicano a {topic}?",
      "Come funziona {topic}?",
    ],
    focus: "Che dire di {focus} in {topic}?",
  },
  pt: {
    topic: [
      "O que é {topic}?",
      "Qual é o tamanho do mercado de {topic}?",
      "Quem são os principais fornecedores de {topic}?",
      "Quanto custa {topic}?",
      "Quais são os riscos de {topic}?",
      "Quais são as vantagens de {topic}?",
      "Que regras se aplicam a {topic}?",
      "Como funciona {topic}?",
    ],
    focus: "E quanto a {focus} em {topic}?",
  },
  nl: {
    topic: [
      "Wat is {topic}?",
      "Hoe groot is de markt voor {topic}?",
      "Wie zijn de belangrijkste aanbieders van {topic}?",
      "Hoeveel kost {topic}?",
      "Wat zijn de risico's van {topic}?",
      "Wat zijn de voordelen van {topic}?",
      "Welke regels gelden voor {topic}?",
      "Hoe werkt {topic}?",
    ],
    focus: "Hoe zit het met {focus} bij {topic}?",
  },
};

/** English nouns at the end or beginning of a topic that name what is asked about it, and the question that they stand for. */
const aspects: [words: RegExp, question: string][] = [
  [/^(?:costs?|prices?|pricing|fees?)$/, "How much does {topic} cost?"],
  [/^(?:risks?|dangers?|pitfalls?)$/, "What are the risks of {topic}?"],
  [/^(?:benefits?|advantages?)$/, "What are the benefits of {topic}?"],
  [/^(?:rules?|regulations?|laws?|compliance)$/, "Which rules apply to {topic}?"],
  [/^(?:market|market size)$/, "How large is the market for {topic}?"],
  [/^(?:providers?|vendors?|suppliers?|manufacturers?)$/, "Who are the main providers of {topic}?"],
  [/^(?:growth|trends?)$/, "How is {topic} growing?"],
];

function aspectQuestionOf(noun: string): string | undefined {
  return aspects.find(([words]) => words.test(noun.trim().toLowerCase()))?.[1];
}

/** "cold chain costs and temperatures" is about the cold chain; undefined when a topic names no aspect. */
function aspectsIn(topic: string): { subject: string; asked: string[] } | undefined {
  const text = topic.trim().replace(/[.!]+$/, "");
  const before = /^(?:the )?([\p{L}, ]+?) (?:of|for|in) (.+)$/iu.exec(text);
  const behind = /^(.+?) ((?:[\p{L}]+(?:, | and | & |, and ))*(?:market size|[\p{L}]+))$/iu.exec(text);
  for (const [subject = "", list = ""] of [
    [before?.[2], before?.[1]],
    [behind?.[1], behind?.[2]],
  ]) {
    const named = list.split(/,? and |, | & /i).filter((each) => each !== "");
    const asked = named.map((each) => aspectQuestionOf(each) ?? each);
    if (subject !== "" && asked.some((each) => each.includes("{topic}"))) return { subject, asked };
  }
  return undefined;
}

/** "cold chain costs", "heat pumps", "risks and rules": the words before the first preposition end in a plural. */
function isPlural(topic: string): boolean {
  const [head = topic] = topic.split(/ (?:of|for|in|on|with|without|to|at|by|from|between|among|under|against|per) /i);
  return / and /i.test(head) || (/[^su\Wi]s$/i.test(head.trim()) && !/ics$|news$/i.test(head.trim()));
}

function agreeing(question: string, topic: string): string {
  if (!isPlural(topic)) return question;
  return question
    .replace(/^What is (?=\{topic\}\?$)/, "What are ")
    .replace(/^How is /, "How are ")
    .replace(/^(How much|How) does /, "$1 do ");
}

/**
 * Questions for a topic, made by rules. A topic that is itself a question becomes the plan, with one more question per focus
 * area; any other topic gets the questions of its language.
 */
export function planQuestions(topic: string, focusAreas: readonly string[], most: number): string[] {
  const guessed = detectLanguage([topic, ...focusAreas].join(" "), "en");
  const { topic: about, focus } = patterns[isSupported(guessed) ? guessed : "en"];
  const asked = questionsOf(topic);
  const aspect = guessed === "en" && asked.length === 0 ? aspectsIn(topic) : undefined;
  const subject = aspect?.subject ?? (asked.length > 0 ? subjectOf(asked[0] ?? topic) : topic);
  const onFocus = focusAreas.map(focusQuestion);
  const planned =
    asked.length > 0
      ? [...asked, ...onFocus]
      : [...aspectQuestions(), fill(about[0]), ...onFocus, ...about.slice(1).map((pattern) => fill(pattern))];
  return [...new Set(planned)].slice(0, most);

  function aspectQuestions(): string[] {
    return (aspect?.asked ?? []).map((each) => (each.includes("{topic}") ? fill(each) : focusQuestion(each)));
  }

  /** An area such as "costs" is asked for like that aspect. */
  function focusQuestion(area: string): string {
    const known = guessed === "en" ? aspectQuestionOf(area) : undefined;
    return known ? fill(known) : focus.replace("{focus}", () => area).replace("{topic}", () => subject);
  }

  function fill(pattern = "{topic}"): string {
    const fitting = guessed === "en" ? agreeing(pattern, subject) : pattern;
    return fitting.replace("{topic}", () => subject);
  }
}

/** The questions in a text that end with a question mark. */
function questionsOf(text: string): string[] {
  return (text.match(/[^?？]+[?？]/g) ?? []).map((each) => each.trim()).filter((each) => each.length > 3);
}

function subjectOf(question: string): string {
  return searchedWords(question, detectLanguage(question, "en")).join(" ") || question;
}

/** Makes a question understandable by itself: a one-word question gets the topic's words. */
export function wholeQuestion(question: string, topic: string): string {
  const language = detectLanguage(question, "en");
  if (searchedWords(question, language).length > 1) return question;
  const words = searchedWords(topic, detectLanguage(topic, language)).join(" ");
  return `${question.replace(/[?？\s]+$/u, "")} ${words}?`;
}

/** The search query for a question. Later rounds put the topic first and drop more of the question. */
export function queryFor(question: string, { topic, round }: { topic: string; round: number }): string {
  const [asked, about] = [wordsIn(wholeQuestion(question, topic)), wordsIn(topic)];
  const words = round === 1 ? asked : [...about, ...asked.filter((word) => !about.includes(word)).slice(0, 4 - round)];
  return [...new Set(words)].join(" ").slice(0, 400) || question.slice(0, 400);
}

function wordsIn(text: string): string[] {
  return contentWordsOf(text, detectLanguage(text, "en")).map(({ lower }) => lower);
}
