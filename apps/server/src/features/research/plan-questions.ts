import { slotOf, splitQuestions } from "@muster/retrieval/claims/question";
import { detectLanguage } from "@muster/retrieval/language/detect";
import type { SupportedLanguage } from "@muster/retrieval/language/lexicon";
import { contentWordsOf } from "@muster/retrieval/language/words";
import { searchedWords } from "@muster/retrieval/query";
import { de } from "./question-kinds/de.ts";
import { en } from "./question-kinds/en.ts";
import { abstractPlurals, activities, countable, dangerous, definite, describing } from "./question-kinds/en-nouns.ts";
import { es } from "./question-kinds/es.ts";
import { fr } from "./question-kinds/fr.ts";
import { it } from "./question-kinds/it.ts";
import type { QuestionKind, QuestionKinds } from "./question-kinds/kinds.types.ts";
import { nl } from "./question-kinds/nl.ts";
import { pt } from "./question-kinds/pt.ts";
import { languageOfRequest, withSmallFirst } from "./request-language.ts";

const questionKinds: Readonly<Record<SupportedLanguage, QuestionKinds>> = { en, de, fr, es, it, pt, nl };

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
    const isList = asked.length > 1 || /risks|benefits/.test(asked[0] ?? "");
    if (subject !== "" && isList && asked.some((each) => each.includes("{topic}"))) return { subject, asked };
  }
  return undefined;
}

/** "Lift maintenance: response times and costs" asks for these two of lift maintenance. */
const titled = /^([^:?]{3,}):\s+([^:?]{3,})$/;
const betweenAreas = /\s*[,;]\s*(?:(?:and|und|et|y|e|en)\s+)?|\s+(?:and|und|et|y|e|en|&)\s+/i;

/**
 * Questions for a request, made by rules: its kind decides what has to be answered, its words decide the language. A request that is
 * itself a question keeps it as the first one.
 */
export function planQuestions(topic: string, focusAreas: readonly string[], most: number): string[] {
  const [, title = topic, areas = ""] = titled.exec(topic.trim()) ?? [];
  const named = areas.split(betweenAreas).filter((area) => area !== "");
  return planFor(title, { named, focusAreas }).slice(0, most);
}

interface Areas {
  /** Those that the request itself names come first. */
  named: readonly string[];
  focusAreas: readonly string[];
}

function planFor(topic: string, { named, focusAreas }: Areas): string[] {
  const language = languageOfRequest([topic, ...focusAreas].join(" "));
  const known = questionKinds[language];
  const request = language === "en" ? withSmallFirst(topic.trim()) : topic.trim();
  const asked = questionsOf(request, language, known);
  const aspect =
    language === "en" && asked.length === 0 && !readRequest(request, known).kind.isAnsweredByParts
      ? aspectsIn(request)
      : undefined;
  const read = readRequest(aspect?.subject ?? asked[0] ?? request, known);
  const { kind, slots } = asked.length > 0 && !read.isRead ? withoutForm(asked[0] ?? request, read) : read;
  const values = valuesOf({ kind, slots }, language);
  const onFocus = focusAreas.map(focusQuestion);
  const byKind = kind.questions.flatMap((pattern) => fill(pattern) ?? []);
  const [first = request, ...rest] = byKind;
  const isAnsweredByParts = asked.length === 1 && read.isRead && kind.isAnsweredByParts === true;
  const planned =
    asked.length > 0 && !isAnsweredByParts
      ? [...asked, ...onFocus, ...(read.isRead && asked.length === 1 ? byKind.filter(isOther) : [])]
      : [...[...named, ...(aspect?.asked ?? [])].map(focusQuestion), first, ...onFocus, ...rest];
  return [...new Set(planned)];

  /** An area such as "costs" is asked for like that aspect. */
  function focusQuestion(area: string): string {
    const aspectQuestion = language === "en" && slots["topic"] !== undefined ? aspectQuestionOf(area) : undefined;
    const pattern = area.includes("{topic}") ? area : (aspectQuestion ?? kind.focus ?? known.focus);
    return fill(pattern.replace("{focus}", () => area)) ?? area;
  }

  /** Undefined where the request lacks what the pattern is about. */
  function fill(pattern: string): string | undefined {
    const filled = agreeing(pattern, { kind, values, known, language }).replace(
      /\{(\w+)\}/g,
      (whole, name: string) => values[name] ?? whole,
    );
    return /\{\w+\}/.test(filled) ? undefined : contracted(withCapital(filled), language);
  }

  /** Whether a question of the plan asks something else than the person did: "how large" asks the same as "how big". */
  function isOther(question: string): boolean {
    const [first = ""] = asked;
    const own = new Set(wordsIn(first));
    const isSameKind = slotOf(question, language) === slotOf(first, language) && slotOf(first, language) !== "text";
    const words = isSameKind ? searchedWords(question, language).map((word) => word.toLowerCase()) : wordsIn(question);
    return !words.every((word) => own.has(word));
  }
}

function withCapital(text: string): string {
  return text.replace(/^(¿?)(\p{Ll})/u, (_, mark: string, letter: string) => `${mark}${letter.toUpperCase()}`);
}

type Values = Record<string, string | undefined>;

/** The parts of a request as they stand in a sentence, with the article that their language requires. */
function valuesOf({ kind, slots }: Pick<Request, "kind" | "slots">, language: SupportedLanguage): Values {
  const named = slots["topic"] ?? [slots["one"], slots["other"]].filter(Boolean).join(", ");
  if (language === "de") {
    const { topic, bare, bei } = germanPhrase(named);
    const isTerm = !/ (?:im|in|bei|auf|für|mit|von|vom|an|am|unter|gegen) /i.test(bare);
    return { ...slots, topic, bare, bei, ...(isTerm && { term: bare }) };
  }
  if (language !== "en") return { ...slots, topic: named, thing: named, head: named, bare: named };
  const put = (text: string | undefined) => (text === undefined || kind.isName ? text : withArticle(text));
  const many = kind.isManyThings ? asPlural(named) : named;
  const topic = put(many);
  const isThing = topic !== many || (isPlural(many) && !abstractPlurals.test(headOf(many)));
  return {
    ...slots,
    ...(slots["one"] !== undefined && { one: put(slots["one"]), other: put(slots["other"]) }),
    ...(slots["law"] !== undefined && { law: put(slots["law"]) }),
    ...{ topic, bare: many, thing: isThing ? topic : undefined },
    head: headOf(many) === many ? topic : undefined,
  };
}

interface Agreeing {
  kind: QuestionKind;
  values: Values;
  known: QuestionKinds;
  language: SupportedLanguage;
}

/** A pattern with the verbs that its plural parts require. */
function agreeing(pattern: string, { kind, values, known, language }: Agreeing): string {
  const isMany = (text: string) =>
    language === "de" ? germanPhrase(text).isPlural : language === "en" && isPlural(text);
  return ["topic", "thing", "head", "one", "other", "bare", "law"].reduce((text, slot) => {
    const value = values[slot];
    if (value === undefined || kind.isName || !isMany(value)) return text;
    return known.plurals.reduce(
      (each, [one, many]) =>
        each.replace(new RegExp(one.source.replaceAll("topic", slot), one.flags), (verb) => withCase(many, verb)),
      text,
    );
  }, pattern);
}

function withCase(verb: string, like: string): string {
  return /^\p{Lu}/u.test(like) ? verb.charAt(0).toUpperCase() + verb.slice(1) : verb;
}

/** The words before the first preposition. */
function headOf(topic: string): string {
  return topic.split(prepositions)[0] ?? topic;
}

/** "leasing company cars" is singular; of "shipping containers", the last word decides. */
const isActivity = new RegExp(`^(?!(?:${describing}) )(?:${activities}) `, "i");

const prepositions = / (?:of|for|in|on|with|without|to|at|by|from|between|among|under|against|per|during|after) /i;

/** "cold chain costs", "heat pumps", "risks and rules": the words before the first preposition end in a plural. */
function isPlural(topic: string): boolean {
  const head = headOf(topic).trim();
  if (isActivity.test(head)) return false;
  return (
    / and /i.test(head) ||
    /\b(?:people|women|men|children)$/i.test(head) ||
    (/[^su\Wi]s$/i.test(head) && !/(?:ics|news|betes|rnetes)$/i.test(head))
  );
}

/** "cold chain" → "a cold chain"; topics without a plural, such as "remote work", stay as they are. */
function withArticle(topic: string): string {
  const head = headOf(topic);
  if (/^(?:an?|the|our|my|your|this|that|all|every|each)\s/i.test(topic) || isPlural(topic)) return topic;
  // "opening a restaurant" is an activity.
  if (/^\p{L}+ing (?:.+ )?(?:an?|the|our)\s/iu.test(topic)) return topic;
  if (definite.test(head)) return `the ${topic}`;
  const isName = /\s\p{Lu}\p{Ll}+$/u.test(head);
  if (isName || !countable.test(head)) return topic;
  return /^(?:[aeio]|u(?!ni|se|sa)|hour|[AEFHILMNORSX]\p{Lu})/u.test(topic) ? `an ${topic}` : `a ${topic}`;
}

const endangering = new RegExp(`(?:^|\\s)(?:${dangerous})$`, "i");

/** "ladder in warehouses" → "ladders in warehouses". */
function asPlural(topic: string): string {
  const head = headOf(topic);
  if (isPlural(topic) || !endangering.test(head) || /(?:ry|ing)$/i.test(head)) return topic;
  return `${head.replace(/y$/i, "ie")}s${topic.slice(head.length)}`;
}

/** Joins prepositions and articles: "de le" → "du". */
const contractions: Partial<Record<SupportedLanguage, [joined: RegExp, short: string][]>> = {
  fr: [
    [/\bde le (?=\p{L})/giu, "du "],
    [/\bde les (?=\p{L})/giu, "des "],
    [/(?<!\p{L})à le (?=\p{L})/giu, "au "],
    [/(?<!\p{L})à les (?=\p{L})/giu, "aux "],
  ],
  es: [
    [/\bde el (?=\p{L})/giu, "del "],
    [/\ba el (?=\p{L})/giu, "al "],
  ],
  it: [
    [/\bdi (il|l)(?= )/giu, "del"],
    [/\bdi (lo|la|le)(?= )/giu, "del$1"],
    [/\bdi (i|gli)(?= )/giu, "de$1"],
    [/\bdi l(?=['’])/giu, "dell"],
    [/\ba il(?= )/giu, "al"],
    [/\ba (lo|la|le)(?= )/giu, "al$1"],
  ],
  pt: [
    [/\bde (o|a|os|as)(?= )/giu, "d$1"],
    [/\bem (o|a|os|as)(?= )/giu, "n$1"],
    [/\ba (os?)(?= )/giu, "a$1"],
  ],
};

function contracted(text: string, language: SupportedLanguage): string {
  return (contractions[language] ?? []).reduce((each, [joined, short]) => each.replace(joined, short), text);
}

/** A question whose form is not recognized is kept as it is; questions about focus areas are made from its words. */
function withoutForm(question: string, { kind }: Request): Request {
  return { kind, slots: { topic: subjectOf(question) }, isRead: false };
}

const articles = /^(?:eine[rn]?|der|die|das|den|ein) /i;
const datives: Record<string, string> = { die: "der", eine: "einer", der: "dem", das: "dem", ein: "einem" };
/** German nouns with these endings are feminine. */
const feminine = /(?:ung|heit|keit|schaft|tion|tät|pflicht|steuer|woche|anlage|fahrt|kraft|zeit)$/i;
const germanPlural =
  /(?:ungen|heiten|keiten|schaften|tionen|innen|pumpen|anlagen|maschinen|pflichten|steuern|räder|häuser|länder|bikes|autos|apps|busse|schiffe|züge|kosten|regeln)$/i;

/** A topic with the article that German requires in a sentence, and its form after "bei". */
interface Phrase {
  topic: string;
  bei: string;
  bare: string;
  isPlural: boolean;
}

function germanPhrase(topic: string): Phrase {
  const bare = topic.replace(articles, "");
  const head = bare.split(" ")[0] ?? "";
  const own = articles.exec(topic)?.[0].trim().toLowerCase();
  const isMany = own === undefined && germanPlural.test(head);
  const article = own ?? (feminine.test(head) && !isMany ? "die" : undefined);
  if (article === undefined) return { topic, bare, bei: `bei ${topic}`, isPlural: isMany };
  return { topic: `${article} ${bare}`, bare, bei: `bei ${datives[article] ?? article} ${bare}`, isPlural: false };
}

/** What a request is about, and which questions its kind has. */
interface Request {
  kind: QuestionKind;
  slots: Record<string, string>;
  /** Whether the form of the request was recognized; other questions get a separate plan. */
  isRead: boolean;
}

function readRequest(text: string, { kinds }: QuestionKinds): Request {
  const request = text.replace(/^[¿\s]+|[\s.!?？]+$/gu, "");
  const general = kinds.at(-1) as QuestionKind;
  const byCue = (topic: string) => kinds.find(({ cues }) => cues?.test(topic));
  for (const kind of kinds)
    for (const form of kind.forms ?? []) {
      const groups = form.exec(request)?.groups;
      if (!groups) continue;
      const { topic, place = "", act, ...rest } = groups;
      const slots = {
        ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value ?? ""])),
        ...(topic !== undefined && { topic: `${topic}${place}` }),
        ...(act !== undefined && { act: act.replace(/\b(?:our|my|your|its|their)\b/gi, "the") }),
      };
      const isBroad = kind === general || kind.isBroad;
      return { kind: (isBroad && byCue(slots.topic ?? "")) || kind, slots, isRead: true };
    }
  return { kind: byCue(request) ?? general, slots: { topic: request }, isRead: false };
}

const opening =
  /^(?:why|how|what|when|where|who|whose|which|is|are|does|do|did|can|could|should|will|would|has|have) \p{L}/iu;

/**
 * The questions in a text that end with a question mark. An English request that begins like a question and has none of the known forms
 * is one, too.
 */
function questionsOf(text: string, language: SupportedLanguage, known: QuestionKinds): string[] {
  const marked = (text.match(/[^?？]+[?？]/g) ?? []).flatMap((each) => {
    const sentence = each.trim();
    const several = splitQuestions(sentence, language).map((one) => one.replace(/^¿\s*/u, ""));
    const [opening, mark] = [sentence.startsWith("¿") ? "¿" : "", sentence.slice(-1)];
    return several.length > 1 ? several.map((one) => withCapital(`${opening}${one}${mark}`)) : [withCapital(sentence)];
  });
  const found = marked.filter((each) => each.length > 3);
  if (found.length > 0 || language !== "en" || !opening.test(text) || readRequest(text, known).isRead) return found;
  return [`${withCapital(text.replace(/[\s.!]+$/, ""))}?`];
}

function subjectOf(question: string): string {
  return searchedWords(question, detectLanguage(question, "en")).join(" ") || question;
}

/**
 * Makes a question understandable by itself: one with a single word that the topic lacks gets the topic's words. A later question of a
 * request with several gets those of the first: "How big is the market, and who are the main players?".
 */
export function wholeQuestion(question: string, topic: string): string {
  const language = detectLanguage(question, "en");
  const searched = searchedWords(question, language);
  const [opening = topic, ...later] = splitQuestions(topic, language);
  const isLater = later.some((each) => bareOf(each) === bareOf(question));
  const subject = isLater ? opening : topic;
  const about = searchedWords(subject, detectLanguage(subject, language));
  if (searched.length > (isLater ? 2 : 1) || searched.some((word) => about.includes(word))) return question;
  const words = about.join(" ");
  return `${question.replace(/[?？\s]+$/u, "")} ${words}?`;
}

function bareOf(question: string): string {
  return question
    .toLowerCase()
    .replace(/[¿?？\s]+/gu, " ")
    .trim();
}

/** The search query for a question. Later rounds put the topic first and drop more of the question. */
export function queryFor(question: string, { topic, round }: { topic: string; round: number }): string {
  const [subject = topic] = splitQuestions(topic, detectLanguage(topic, "en"));
  const [asked, about] = [wordsIn(wholeQuestion(question, topic)), wordsIn(subject)];
  const words = round === 1 ? asked : [...about, ...asked.filter((word) => !about.includes(word)).slice(0, 4 - round)];
  return [...new Set(words)].join(" ").slice(0, 400) || question.slice(0, 400);
}

function wordsIn(text: string): string[] {
  return contentWordsOf(text, detectLanguage(text, "en")).map(({ lower }) => lower);
}
