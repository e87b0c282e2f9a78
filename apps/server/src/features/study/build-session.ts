import type { StudyMaterial, StudyPassage, StudySession } from "@muster/contracts/study";
import { fill } from "@muster/retrieval/brief/brief-patterns";
import { sentencesIn } from "@muster/retrieval/language/sentences";
import { termsOf } from "@muster/retrieval/language/terms";
import { contentWordsOf } from "@muster/retrieval/language/words";
import { type Passage, passagesOf, type Source } from "@muster/retrieval/passages/passages";
import { searchedWords } from "@muster/retrieval/query";
import { buildIndex, passageTerms, search } from "@muster/retrieval/search";
import { questionsFrom } from "./questions.ts";
import { phrasesIn } from "./study-phrases.ts";

export interface Lesson {
  topic: string;
  materials: readonly StudyMaterial[];
  /** Sections of three sentences. */
  isShort: boolean;
  now: Date;
}

const maxHits = 12;
const maxPassages = 40;
const maxSections = 8;
const maxQuiz = 10;
const maxExercises = 5;
const shortSentences = 3;
const maxObjectives = 10;

/** The sources of a session: the person's own come first, and web pages fill what is left. */
export interface SessionSources {
  own: Source[];
  web?: Source[];
}

/** A session in the sources' own words; undefined when they contain nothing about the topic. */
export function buildSession(
  { own, web = [] }: SessionSources,
  { topic, materials, isShort, now }: Lesson,
): StudySession | undefined {
  const usable = [own, web].map(usablePassages);
  const all = usable.flat();
  const chosen = usable.flatMap((passages) => choosePassages(passages, topic)).slice(0, maxPassages);
  if (chosen.length === 0) return undefined;
  const sections = sectionsOf(chosen, isShort);
  const questions = questionsFrom(chosen, all, [...own, ...web]).map((draft, index) => ({
    id: `q${index + 1}`,
    ...draft,
  }));
  const quizSize = materials.includes("quizzes") ? Math.min(maxQuiz, questions.length) : 0;
  const exercises = materials.includes("exercises") ? questions.slice(quizSize, quizSize + maxExercises) : [];
  return {
    topic,
    objectives: sections.flatMap((section) => objectivesOf(section, { questions, chosen })).slice(0, maxObjectives),
    sections: materials.includes("articles") ? sections : [],
    quiz: questions.slice(0, quizSize),
    exercises,
    videos: [],
    passages: chosen.map(toPassage),
    notes: [
      ...fitNotes(chosen, topic),
      ...(materials.includes("quizzes") && quizSize === 0 ? ["The sources hold too few facts for a quiz."] : []),
      ...(materials.includes("exercises") && exercises.length === 0
        ? ["The sources hold too few facts for exercises."]
        : []),
    ],
    isShort,
    createdAt: now.toISOString(),
  };
}

const minWords = 100;
const minQuiz = 5;

/** Too short a lesson or too few questions for the requested materials. */
export function isThin(session: StudySession | undefined, materials: readonly StudyMaterial[]): boolean {
  if (!session) return true;
  const { passages, quiz, exercises } = session;
  const words = passages.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
  return (
    (materials.includes("articles") && words < minWords) ||
    (materials.includes("quizzes") && quiz.length < minQuiz) ||
    (materials.includes("exercises") && exercises.length === 0)
  );
}

/** Leaves out text addressed to a machine and boilerplate that is on every page. */
function usablePassages(sources: Source[]): Passage[] {
  return sources
    .flatMap(passagesOf)
    .filter(({ marks }) => !marks.includes("addressed_to_ai") && !marks.includes("boilerplate"));
}

/** A document whose best passage scores less than this share of the best of all only shares a word with the topic, such as "new". */
const onTopicShare = 0.25;

/** The passages that match the topic, each with the rest of its section, in the order of the sources. */
function choosePassages(all: Passage[], topic: string): Passage[] {
  const [first] = all;
  if (!first) return [];
  const { language } = first;
  const terms = new Set(termsOf(topic, language).map(({ term }) => term));
  const words = searchedWords(topic, language);
  // Synonyms are no evidence for several words: "week" and "desk" say nothing about time management.
  const found = search(buildIndex(all), topic, { language, limit: maxHits }).filter(({ passage, matched }) => {
    const { own, context } = passageTerms(passage);
    const isByWord = [...own, ...context].some((term) => terms.has(term));
    return isByWord || (words.length < 2 && matched.length >= words.length);
  });
  const lowest = onTopicShare * (found[0]?.score ?? 0);
  const documents = new Set(found.flatMap(({ passage, score }) => (score >= lowest ? passage.documentId : [])));
  const hits = found.filter(({ passage }) => documents.has(passage.documentId));
  const places = new Set(hits.map(({ passage }) => placeOf(passage)));
  const ids = new Set(hits.map(({ passage }) => passage.id));
  const isUnderHeading = (passage: Passage) => passage.headingPath.length > 0 && places.has(placeOf(passage));
  return all.filter((passage) => ids.has(passage.id) || isUnderHeading(passage));
}

/**
 * Says so when no passage has more than half of a topic's words: sales figures are no lesson on negotiation skills for sales teams. Of
 * two words one is enough, because texts on an expense policy rarely say "policy".
 */
function fitNotes(chosen: Passage[], topic: string): string[] {
  const [first] = chosen;
  if (!first) return [];
  const words = contentWordsOf(topic, first.language);
  const shares = chosen.map(({ headingPath, text, language }) => {
    const held = new Set(contentWordsOf(`${headingPath.join(". ")}. ${text}`, language).map(({ stem }) => stem));
    return words.filter(({ stem }) => held.has(stem));
  });
  const best = shares.sort((one, other) => other.length - one.length)[0] ?? [];
  if (words.length < 3 || best.length > words.length / 2) return [];
  const named = best.map(({ text }) => `“${text}”`).join(" and ");
  return [`The sources hardly cover “${topic}”${named && `: they only mention ${named}`}.`];
}

function placeOf({ documentId, headingPath }: Passage): string {
  return JSON.stringify([documentId, ...headingPath]);
}

function sectionsOf(chosen: Passage[], isShort: boolean): StudySession["sections"] {
  const groups = new Map<string, Passage[]>();
  for (const passage of chosen) groups.set(placeOf(passage), [...(groups.get(placeOf(passage)) ?? []), passage]);
  return [...groups.values()].slice(0, maxSections).map((passages) => ({
    title: titleOf(passages),
    passageIds: passages.map(({ id }) => id),
    text: isShort ? firstSentences(passages) : passages.map(({ shown }) => shown),
    lesson: null,
  }));
}

/** What a reader of a section will be able to do: what its questions ask for, else its summary. */
function objectivesOf(
  { title, passageIds }: StudySession["sections"][number],
  { questions, chosen }: { questions: StudySession["quiz"]; chosen: Passage[] },
): string[] {
  const phrases = phrasesIn(chosen.find(({ id }) => id === passageIds[0])?.language);
  const own = questions.filter(({ passageId }) => passageIds.includes(passageId));
  // Only English texts have questions for a definition.
  const terms = own.flatMap(({ kind, prompt }) => {
    const [, verb, term] = (kind === "short" && /^What (is|are) (.+)\?$/.exec(prompt)) || [];
    return verb && term ? [`Explain what ${term} ${verb}`] : [];
  });
  const order = own.find(({ kind }) => kind === "order");
  const figures = own.filter(({ kind, answer }) => kind !== "order" && /\d/.test(answer[0] ?? "") && kind !== "short");
  const objectives = [
    ...terms.slice(0, 2),
    ...(order ? [fill(order.prompt === phrases.putSteps ? phrases.orderSteps : phrases.orderEvents, { title })] : []),
    ...(figures.length > 1 ? [fill(phrases.recall, { count: String(figures.length), title })] : []),
  ];
  return objectives.length > 0 ? objectives : [fill(phrases.summarize, { title })];
}

function titleOf([first]: Passage[]): string {
  return first?.headingPath.at(-1) ?? first?.documentName.replace(/\.\w{2,5}$/, "") ?? "";
}

function firstSentences(passages: Passage[]): string[] {
  return passages
    .flatMap(({ shown }) => sentencesIn(shown).map(({ start, end }) => shown.slice(start, end)))
    .slice(0, shortSentences);
}

function toPassage({ id, documentId, documentName, page, start, end, text }: Passage): StudyPassage {
  return { id, fileId: documentId, fileName: documentName, baseId: null, url: null, page, start, end, text };
}
