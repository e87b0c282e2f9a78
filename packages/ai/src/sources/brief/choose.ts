import { pickVaried } from "../summarise.ts";
import { termsOf } from "../text/words.ts";
import type { Statement } from "./statements.ts";
import type { Topic } from "./topics.ts";

/** What the brief is about, by the task's words. */
export interface BriefSubject {
  /** Terms of the market's name. */
  market: Set<string>;
  competitors: string[];
}

/** The statements that carry a topic, best first, without repetition and without those used before. */
export function chooseFor(
  topic: Topic,
  statements: Statement[],
  { subject, used, limit }: { subject: BriefSubject; used: Set<Statement>; limit: number },
): Statement[] {
  const candidates = statements.filter((each) => !used.has(each) && belongsTo(topic, each));
  const scores = candidates.map((each) => worth(topic, each, subject));
  const kept = candidates.flatMap((each, at) => ((scores[at] ?? 0) >= 0.4 ? [{ each, score: scores[at] ?? 0 }] : []));
  return pickVaried(
    kept.map(({ score }) => score),
    kept.map(({ each }) => each.vector),
    limit,
  ).flatMap((at) => kept[at]?.each ?? []);
}

/** Whether a text names this competitor, as whole words. */
export function namesCompetitor(text: string, competitor: string): boolean {
  const escaped = competitor.trim().replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return escaped !== "" && new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, "iu").test(text);
}

function belongsTo(topic: Topic, { text, passage }: Statement): boolean {
  if (passage.language !== "en") return false;
  const isUnderHeading = topic.cue.test(passage.headingPath.at(-1) ?? "");
  return topic.cue.test(text) || (isUnderHeading && topic.strong.test(text));
}

function worth(topic: Topic, { text, passage, context }: Statement, { market, competitors }: BriefSubject): number {
  const heading = topic.cue.test(passage.headingPath.at(-1) ?? "") ? 0.25 : 0;
  const cues = Math.min(3, new Set(text.match(new RegExp(topic.strong, "gi"))?.map((each) => each.toLowerCase())).size);
  const terms = new Set(termsOf(context, passage.language));
  const onMarket = market.size === 0 ? 0 : [...market].filter((term) => terms.has(term)).length / market.size;
  const competitor = topic.key === "players" && competitors.some((name) => namesCompetitor(text, name)) ? 0.35 : 0;
  const figure = /\d/.test(text) ? 0.15 : 0;
  return (topic.cue.test(text) ? 0.25 : 0.1) + heading + 0.12 * cues + 0.15 * onMarket + competitor + figure;
}
