import { listed, planOf } from "../names.ts";
import { nonEmpty, vary, type Wording, type Words } from "../wording.ts";

/**
 * Which group leads, by how much, and which one is last. A ranking may start with the highest or the lowest, which the values
 * show. Ties, single groups and values below zero are stated as such.
 */
export function rankingWords(w: Wording): Words {
  if (w.finding.detail === "Words that answers share.") return sharedWords(w);
  const leader = w.say("leaderName") ?? w.rows[0]?.label;
  const top = w.say("leader") ?? w.rows[0]?.say("value");
  if (!leader || !top) return { headline: `No ranking by ${w.dimension}`, sentences: [], answer: [] };
  const sided = sidedWords(w) ?? listedWords(w);
  if (sided) return sided;
  if (w.rows.length === 1) return onlyGroup(w, leader, top);
  const tied = tiedLeaders(w);
  if (tied.length > 1) return tie(w, tied, top);
  const lead = leadSentence(w, leader, top);
  const behind = behindSentence(w);
  const tail = tailSentence(w);
  const asksForTail = w.lowestAsked && !startsLow(w);
  return {
    headline: headline(w, leader, top),
    sentences: nonEmpty(shareSentence(w), behind, middleSentence(w), tail),
    answer: asksForTail ? nonEmpty(tail ?? lead, tail && lead) : nonEmpty(lead, startsLow(w) ? tail : behind),
  };
}

/** Open answers: the most frequent words with their counts, and one answer verbatim. */
function sharedWords(w: Wording): Words {
  const [first, ...others] = w.rows;
  if (!first) return { headline: "No word comes up twice", sentences: [], answer: [] };
  const where = `${w.say("answers")} answers${w.filter}`;
  const lead = `“${first.say("name")}” comes up most: in ${first.say("value")} of ${where}. One of them: “${first.say("quote")}”`;
  const rest = others.slice(0, 4).map((row) => `“${row.say("name")}” (${row.say("value")})`);
  const then = rest.length > 0 ? `After it come ${listed(rest)}.` : undefined;
  const how = "Words are counted literally; meaning is not considered.";
  const quotes = others.slice(0, 2).map((row) => `On “${row.say("name")}”: “${row.say("quote")}”`);
  return {
    headline: `“${first.say("name")}” comes up in ${first.say("value")} of ${where}`,
    sentences: nonEmpty(...quotes, how),
    answer: nonEmpty(lead, then),
  };
}

/** Only groups above or below zero were requested: how many there are, and which. */
function sidedWords(w: Wording): Words | undefined {
  const side = /^Groups (over|under) zero/.exec(w.finding.detail ?? "")?.[1];
  const count = w.value("matching");
  const first = w.rows[0];
  if (!side || count === undefined || !first) return undefined;
  const plan = planOf(w.plainMeasure);
  const where = plan ? `${side} ${plan}` : `${side === "over" ? "above" : "below"} zero in ${w.plainMeasure}`;
  const end = side === "over" ? "highest" : "lowest";
  if (count === 0) {
    const sentence = `No ${w.dimension} is ${where}${w.filter}; the ${end} is ${first.label} at ${first.say("value")}.`;
    return {
      headline: `No ${w.dimension} is ${where}`,
      sentences: [sentence],
      answer: [sentence],
    };
  }
  const shown = w.rows
    .slice(0, Math.min(count, 10))
    .map((row) => (plan ? `${row.label} (by ${row.say("value", "abs")})` : `${row.label} (${row.say("value")})`));
  const more = count > shown.length ? " and others" : "";
  const verb = count === 1 ? "is" : "are";
  const sentence = `${w.say("matching")} of ${w.say("groups")} ${w.dimensions} ${verb} ${where}${w.filter}: ${listed(shown)}${more}.`;
  return { headline: sentence.replace(/:.*$/, ""), sentences: [sentence], answer: [sentence] };
}

/** All matching groups were requested: how many there are, and which. */
function listedWords(w: Wording): Words | undefined {
  if (w.finding.detail !== "All that fit.") return undefined;
  const count = w.value("groups") ?? w.rows.length;
  const isNamed = w.finding.subject.measure === undefined;
  const shown = w.rows.map((row) => (isNamed ? row.label : `${row.label} (${row.say("value")})`));
  const verb = count === 1 ? `${w.dimension} fits` : `${w.dimensions} fit`;
  const more = count > shown.length ? " and others" : "";
  const sentence = `${w.say("groups")} ${verb}${w.filter}: ${listed(shown)}${more}.${isNamed ? "" : ` The numbers are ${w.plainMeasure}.`}`;
  return {
    headline: `${w.say("groups")} ${verb}${w.filter}`,
    sentences: nonEmpty(sentence),
    answer: nonEmpty(sentence),
  };
}

/** True when the ranking begins with the lowest. */
function startsLow(w: Wording): boolean {
  const [first, last] = [w.value("leader"), w.value("last") ?? w.value("runnerUp")];
  return first !== undefined && last !== undefined && first < last;
}

function headline(w: Wording, leader: string, top: string): string {
  const share = w.say("leaderShare");
  if (startsLow(w)) return `${leader} has the lowest ${withoutTotal(w)}${w.filter}: ${top}`;
  if ((w.value("leader") ?? 0) < 0) return `Every ${w.dimension} is below zero; ${leader} is highest at ${top}`;
  if (share && w.variant % 2 === 1) return `${leader} accounts for ${share} of ${w.plainMeasure}${w.filter}`;
  return vary(w, [
    `${leader} has the highest ${withoutTotal(w)}${w.filter}: ${top}`,
    `${leader} comes first in ${withoutTotal(w)}${w.filter} with ${top}`,
    `At ${top}, ${leader} is first by ${withoutTotal(w)}${w.filter}`,
  ]);
}

function leadSentence(w: Wording, leader: string, top: string): string {
  const share = w.say("leaderShare");
  const end = startsLow(w) ? "lowest" : "highest";
  return `${leader} has the ${end} ${w.measure} of any ${w.dimension}${w.filter}: ${top}${share ? `, which is ${share} of the total` : ""}.`;
}

function shareSentence(w: Wording): string | undefined {
  const share = w.say("leaderShare");
  const total = w.say("total");
  if (!share) return undefined;
  if (w.variant % 2 === 1 && !startsLow(w)) return `That is ${w.say("leader")}${total ? ` out of ${total}` : ""}.`;
  return `That is ${share} of the total${total ? ` of ${total}` : ""}.`;
}

/** How close the second one is; the wording follows from the values. */
function behindSentence(w: Wording): string | undefined {
  const name = w.say("runnerUpName");
  const second = w.say("runnerUp");
  const [first, next] = [w.value("leader"), w.value("runnerUp")];
  if (!name || !second || first === undefined || next === undefined) return undefined;
  const gap = w.say("gap", "abs");
  const by = gap ? ` (${gap} ${startsLow(w) ? "more" : "less"})` : "";
  if (isLevelBehind(w)) return `The others are tied at ${second}${by}.`;
  const distance = Math.abs(first - next) / Math.max(Math.abs(first), Math.abs(next), Number.EPSILON);
  if (distance < 0.03) return `${name} is almost level at ${second}${by}.`;
  if (startsLow(w)) return `Next comes ${name} with ${second}${by}.`;
  if (next > 0 && first >= 2 * next) return `The next, ${name}, is far behind at ${second}${by}.`;
  return vary(w, [`${name} follows with ${second}${by}.`, `Second is ${name} at ${second}${by}.`]);
}

/** True when every group behind the first has the same value. */
function isLevelBehind(w: Wording): boolean {
  return w.rows.length > 2 && w.value("runnerUp") !== undefined && w.value("runnerUp") === w.value("last");
}

function middleSentence(w: Wording): string | undefined {
  if (isLevelBehind(w)) return undefined;
  const third = w.rows[2];
  const value = third?.say("value");
  if (!third || !value || w.rows.length < 4) return undefined;
  const fourth = w.rows.length > 4 ? w.rows[3] : undefined;
  const next = fourth?.say("value");
  return fourth && next
    ? `After them come ${listed([`${third.label} (${value})`, `${fourth.label} (${next})`])}.`
    : `${third.label} comes after them with ${value}.`;
}

function tailSentence(w: Wording): string | undefined {
  const name = w.say("lastName");
  const last = w.say("last");
  if (isLevelBehind(w) && !w.lowestAsked) return undefined;
  const isSecond = w.value("last") === w.value("runnerUp") && w.rows.length === 2;
  if (!name || !last || (isSecond && !w.lowestAsked)) return undefined;
  if (startsLow(w)) return `The highest is ${name} at ${last}.`;
  if (w.lowestAsked) return `${name} has the lowest ${w.measure}${w.filter}: ${last}.`;
  return vary(w, [
    `The lowest is ${name} at ${last}.`,
    `${name} is lowest at ${last}.`,
    `Last is ${name} with ${last}.`,
  ]);
}

function onlyGroup(w: Wording, leader: string, top: string): Words {
  const sentence = `${leader} is the only ${w.dimension} in the data${w.filter}; its ${w.measure} is ${top}.`;
  return { headline: `${leader} is the only ${w.dimension}`, sentences: [sentence], answer: [sentence] };
}

function tie(w: Wording, names: string[], top: string): Words {
  // The rows may be the first of many: there is no difference only if the last group has the same value.
  const isAll = names.length === w.rows.length && (w.value("last") ?? w.value("leader")) === w.value("leader");
  const shown = names.length > 4 ? `${listed(names.slice(0, 4))} and others` : listed(names);
  const sentence = isAll
    ? `Every ${w.dimension} shown has the same ${w.measure}${w.filter}: ${top}.`
    : `${shown} share the ${startsLow(w) ? "lowest" : "highest"} ${w.measure}${w.filter}: ${top} each.`;
  const tail = isAll ? undefined : tailSentence(w);
  return {
    headline: isAll
      ? `No difference by ${w.dimension} in ${withoutTotal(w)}`
      : `${shown} share ${startsLow(w) ? "last" : "first"} place by ${withoutTotal(w)}`,
    sentences: nonEmpty(sentence, tail),
    answer: w.lowestAsked && !startsLow(w) ? nonEmpty(tail, sentence) : [sentence],
  };
}

function tiedLeaders(w: Wording): string[] {
  const top = w.value("leader") ?? w.rows[0]?.value("value");
  return w.rows.filter((row) => row.value("value") === top).map((row) => row.label);
}

function withoutTotal(w: Wording): string {
  return w.measure.replace(/^total /, "");
}
