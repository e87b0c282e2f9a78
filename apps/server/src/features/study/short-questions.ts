import type { StudyQuestion } from "@muster/contracts/study";
import { isSupported, type SupportedLanguage } from "@muster/retrieval/language/lexicon";
import type { Passage } from "@muster/retrieval/passages/passages";

interface ShortForm {
  /** A sentence that defines its subject, with its article, subject and verb. */
  defines: RegExp;
  ask(article: string, subject: string, verb: string): string;
  /** The word before a reason. */
  because: string;
  /** Asks for the reason of "{statement}". */
  reason: string;
}

/** Article, subject, verb, then an indefinite article: only such sentences say what a thing is. */
function defining(article: string, verb: string, predicate: string): RegExp {
  return new RegExp(
    `^(?:(${article})\\s*)?(?!(?:${article})\\s)(\\p{L}.{2,60}?)\\s+(${verb})\\s+(?:${predicate})\\s+.{15,}$`,
    "iu",
  );
}

const forms: Record<SupportedLanguage, ShortForm> = {
  en: {
    // "The" and "every" also define: "A quorum is the number of members …".
    defines: defining("an?(?=\\s)|the(?=\\s)", "is|are", "an?|the|any|every"),
    ask: (article, subject, verb) => `What ${verb} ${article}${subject}?`,
    because: "because",
    reason: "Give the reason: “{statement} …”",
  },
  de: {
    defines: defining("eine?(?=\\s)|der(?=\\s)|die(?=\\s)|das(?=\\s)", "ist", "eine?"),
    ask: (article, subject) => `Was ist ${article}${subject}?`,
    because: "weil",
    reason: "Nennen Sie den Grund: „{statement} …“",
  },
  fr: {
    defines: defining("une?(?=\\s)|l['’]|le(?=\\s)|la(?=\\s)", "est", "une?"),
    ask: (article, subject) => `Qu’est-ce ${/^un/.test(article) ? "qu’" : "que "}${article}${subject} ?`,
    because: "parce qu(?:e(?=\\s)|['’])",
    reason: "Donnez la raison : « {statement} … »",
  },
  es: {
    defines: defining("una?(?=\\s)|el(?=\\s)|la(?=\\s)", "es", "una?"),
    ask: (article, subject) => `¿Qué es ${article}${subject}?`,
    because: "porque",
    reason: "Dé la razón: «{statement} …»",
  },
  it: {
    defines: defining("una?(?=\\s)|un['’]|il(?=\\s)|la(?=\\s)|l['’]", "è", "una?|un['’]"),
    ask: (article, subject) => `Che cos’è ${article}${subject}?`,
    because: "perché",
    reason: "Indichi il motivo: «{statement} …»",
  },
  pt: {
    defines: defining("uma?(?=\\s)|o(?=\\s)|a(?=\\s)", "é", "uma?"),
    ask: (article, subject) => `O que é ${article}${subject}?`,
    because: "porque",
    reason: "Indique o motivo: «{statement} …»",
  },
  nl: {
    defines: defining("een(?=\\s)|het(?=\\s)|de(?=\\s)", "is", "een"),
    ask: (article, subject) => `Wat is ${article}${subject}?`,
    because: "omdat",
    reason: "Geef de reden: ‘{statement} …’",
  },
};

/** Words that stand for something said before, and openings that are no name of a thing. */
const unnamed =
  /[,;:]|(?<!\p{L})(?:it|this|that|there|here|they|these|those|what|which|one|das|dies\p{L}*|es|hier|ce|cela|esto|eso|ciò|isto|isso|dit|dat|hij|zij)(?!\p{L})/iu;
const leastStatement = 20;

/** A question for a definition or a reason that a sentence states. Its answer is the sentence. */
export function shortOf(sentence: string, { id, language }: Passage): Omit<StudyQuestion, "id"> | undefined {
  if (!isSupported(language)) return undefined;
  const form = forms[language];
  const prompt = definitionAsked(sentence, form) ?? reasonAsked(sentence, form);
  if (prompt === undefined) return undefined;
  return { kind: "short", prompt, options: [], answer: [sentence], explanation: sentence, passageId: id };
}

function definitionAsked(sentence: string, { defines, ask }: ShortForm): string | undefined {
  const [, article = "", subject, verb] = defines.exec(sentence) ?? [];
  if (!subject || !verb || unnamed.test(subject)) return undefined;
  const space = article === "" || /['’]$/.test(article) ? "" : " ";
  return ask(`${article.toLowerCase()}${space}`, subject, verb.toLowerCase());
}

function reasonAsked(sentence: string, { because, reason }: ShortForm): string | undefined {
  const match = new RegExp(`^(.{${leastStatement},}?,?\\s${because})(?!\\p{L})`, "iu").exec(sentence);
  const [statement] = match ?? [];
  if (statement === undefined || sentence.length < statement.length + leastStatement) return undefined;
  return reason.replace("{statement}", () => statement);
}
