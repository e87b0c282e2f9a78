import { type Passage, sentenceText } from "./passages.ts";
import { stopWords } from "./text/stop-words.ts";
import { termOf, wordsOf } from "./text/words.ts";

/** What passages speak of again and again. */
export interface Keyphrase {
  /** As it is written most often. */
  phrase: string;
  count: number;
  score: number;
}

interface Run {
  forms: Map<string, number>;
  stems: string[];
  count: number;
  first: number;
  /** False for a part of a longer run. */
  isWhole: boolean;
}

const longestPhrase = 4;
const boundary = /[.,;:!?()[\]{}"“”„«»\n|<>=/\\#*`•]+|\s[-–—]\s/;

/**
 * Key phrases by a variant of RAKE (Rose et al.): runs of words between small words and punctuation, scored by how much company
 * their words keep, how often and how early they come. Forms with the same stems are one phrase.
 */
export function keyphrases(passages: Passage[], count = 10): Keyphrase[] {
  const runs = new Map<string, Run>();
  let position = 0;
  for (const passage of passages)
    for (const sentence of passage.sentences) {
      if (sentence.kind === "code") continue;
      position = takeRuns(sentenceText(passage, sentence), { language: passage.language, position, runs });
    }
  const found = [...runs.values()];
  const isShort = position < 400;
  const score = scorer(found, position || 1);
  const phrases = found
    .filter((run) => run.count > 1 || (run.stems.length > 1 && isShort && run.isWhole))
    .map((run) => ({ phrase: commonForm(run), count: run.count, score: score(run) }))
    .sort((a, b) => b.score - a.score || a.phrase.localeCompare(b.phrase));
  return phrases
    .filter((each, at) =>
      phrases.slice(0, at).every(({ phrase }) => !phrase.includes(each.phrase) && !each.phrase.includes(phrase)),
    )
    .slice(0, count);
}

function takeRuns(
  text: string,
  { language, position, runs }: { language: string; position: number; runs: Map<string, Run> },
): number {
  const stops = stopWords(language);
  let at = position;
  for (const piece of text.split(boundary)) {
    let open: string[] = [];
    const close = () => {
      if (open.length > 0 && open.length <= longestPhrase) addRun(runs, open, { language, at, isWhole: true });
      // "container traffic" is also found within "container traffic grew".
      for (let end = 2; open.length > 2 && end <= open.length; end++)
        addRun(runs, open.slice(end - 2, end), { language, at, isWhole: false });
      open = [];
    };
    for (const { text: word } of wordsOf(piece)) {
      at++;
      if (stops.has(word) || (word.length < 3 && /[a-z]/.test(word)) || /^\d|^percent$/.test(word)) close();
      else open.push(word);
    }
    close();
  }
  return at;
}

function addRun(
  runs: Map<string, Run>,
  words: string[],
  { language, at, isWhole }: { language: string; at: number; isWhole: boolean },
): void {
  const stems = words.map((word) => termOf(word, language));
  const key = stems.join(" ");
  const run = runs.get(key) ?? { forms: new Map(), stems, count: 0, first: at, isWhole };
  runs.set(key, run);
  const form = words.join(" ");
  run.forms.set(form, (run.forms.get(form) ?? 0) + 1);
  run.count++;
}

function scorer(runs: Run[], total: number): (run: Run) => number {
  const frequency = new Map<string, number>();
  const degree = new Map<string, number>();
  for (const run of runs)
    for (const stem of run.stems) {
      frequency.set(stem, (frequency.get(stem) ?? 0) + run.count);
      degree.set(stem, (degree.get(stem) ?? 0) + run.count * run.stems.length);
    }
  return ({ stems, count, first }) => {
    const company = stems.reduce((sum, stem) => sum + (degree.get(stem) ?? 0) / (frequency.get(stem) ?? 1), 0);
    const early = 1 + 0.3 * Math.exp((-5 * first) / total);
    return (company / Math.sqrt(stems.length)) * Math.log2(1 + count) * (stems.length > 1 ? 1.5 : 1) * early;
  };
}

function commonForm({ forms }: Run): string {
  return [...forms].reduce((most, each) => (each[1] > most[1] ? each : most))[0];
}
