import { pickVaried } from "../summarise.ts";
import { termsOf } from "../text/words.ts";
import type { Statement } from "./statements.ts";
import { type Topic, topics } from "./topics.ts";

/** What the brief is about, by the task's words. */
export interface BriefSubject {
  /** Terms of the market's name, and the name as it was given. */
  market: Set<string>;
  marketName: string;
  competitors: string[];
}

/** A statement fit for a brief scores at least this. */
const leastWorth = 0.4;

/** For each topic its statements, best first and without repetition. A statement stands where it belongs most, and only there. */
export function chooseByTopic(statements: Statement[], subject: BriefSubject, limit: number): Map<string, Statement[]> {
  const byTopic = new Map<string, { statement: Statement; score: number }[]>(topics.map(({ key }) => [key, []]));
  for (const statement of statements) {
    const [best] = topics
      .filter((topic) => belongsTo(topic, statement))
      .map((topic) => ({ key: topic.key, score: worth(topic, statement, subject) }))
      .sort((one, other) => other.score - one.score);
    if (best && best.score >= leastWorth) byTopic.get(best.key)?.push({ statement, score: best.score });
  }
  return new Map(
    [...byTopic].map(([key, own]) => {
      const scores = own.map(({ score }) => score);
      const vectors = own.map(({ statement }) => statement.vector);
      return [key, pickVaried(scores, vectors, limit).flatMap((at) => own[at]?.statement ?? [])];
    }),
  );
}

/** Whether a text names this competitor, as whole words. */
export function namesCompetitor(text: string, competitor: string): boolean {
  const escaped = competitor.trim().replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return escaped !== "" && new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, "iu").test(text);
}

function belongsTo(topic: Topic, { text, passage }: Statement): boolean {
  if (passage.language !== "en") return false;
  const isUnderHeading = (topic.under ?? topic.cue).test(passage.headingPath.at(-1) ?? "");
  return topic.cue.test(text) || (isUnderHeading && topic.strong.test(text));
}

function worth(topic: Topic, { text, passage, context }: Statement, { market, competitors }: BriefSubject): number {
  const heading = (topic.under ?? topic.cue).test(passage.headingPath.at(-1) ?? "") ? 0.35 : 0;
  const cues = Math.min(3, new Set(text.match(new RegExp(topic.strong, "gi"))?.map((each) => each.toLowerCase())).size);
  const terms = new Set(termsOf(context, passage.language));
  const onMarket = market.size === 0 ? 0 : [...market].filter((term) => terms.has(term)).length / market.size;
  const competitor = topic.key === "players" && competitors.some((name) => namesCompetitor(text, name)) ? 0.35 : 0;
  const figure = /\d/.test(text) ? 0.15 : 0;
  const aside = asides.test(text) ? 0.5 : ownView.test(text) ? 0.1 : 0;
  return (topic.cue.test(text) ? 0.25 : 0.1) + heading + 0.12 * cues + 0.15 * onMarket + competitor + figure - aside;
}

/** How a source came to know, or who it is, is not what a brief is read for. */
const asides =
  /\b(?:margin of error|survey (?:was|is) (?:run|conducted|carried out)|were interviewed|was founded|for further information|press release|newsletter)\b/i;
/** Of two that say the same, the plain sentence goes before "We estimate that …". */
const ownView = /^(?:We|In our) (?:estimate|believe|think|put|survey|view)/i;
