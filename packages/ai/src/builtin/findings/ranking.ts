import { listed } from "../names.ts";
import { said, vary, type Wording, type Words } from "../wording.ts";

/** Which group leads, by how much, and who comes last; ties, single groups and values below zero are said as such. */
export function rankingWords(w: Wording): Words {
  const leader = w.say("leaderName") ?? w.rows[0]?.label;
  const top = w.say("leader") ?? w.rows[0]?.say("value");
  if (!leader || !top) return { headline: `No ranking of ${w.dimensions}`, sentences: [], answer: [] };
  if (w.rows.length === 1) return onlyGroup(w, leader, top);
  const tied = tiedLeaders(w);
  if (tied.length > 1) return tie(w, tied, top);
  const lead = leadSentence(w, leader, top);
  const behind = behindSentence(w);
  const tail = tailSentence(w);
  return {
    headline: headline(w, leader, top),
    sentences: said(shareSentence(w, leader), behind, middleSentence(w), tail),
    answer: w.lowestAsked ? said(tail ?? lead, tail && lead) : said(lead, behind),
  };
}

function headline(w: Wording, leader: string, top: string): string {
  const share = w.say("leaderShare");
  if ((w.value("leader") ?? 0) < 0) return `Every ${w.dimension} is below zero; ${leader} is highest at ${top}`;
  if (share && w.variant % 2 === 1) return `${leader} accounts for ${share} of ${w.plainMeasure}${w.filter}`;
  return vary(w, [
    `${leader} has the highest ${stripTotal(w)}${w.filter}: ${top}`,
    `${leader} leads the ${w.dimensions} in ${stripTotal(w)}${w.filter} with ${top}`,
    `At ${top}, ${leader} is first by ${stripTotal(w)}${w.filter}`,
  ]);
}

function leadSentence(w: Wording, leader: string, top: string): string {
  const share = w.say("leaderShare");
  return `${leader} has the highest ${w.measure} of all ${w.dimensions}${w.filter}: ${top}${share ? `, which is ${share} of the total` : ""}.`;
}

function shareSentence(w: Wording, leader: string): string | undefined {
  const share = w.say("leaderShare");
  const total = w.say("total");
  if (!share) return undefined;
  if (w.variant % 2 === 1) return `That is ${w.say("leader")}${total ? ` out of ${total}` : ""}.`;
  return total ? `That is ${share} of the total of ${total}.` : `${leader} holds ${share} of the total.`;
}

/** How close the second is; words for the distance follow from the values. */
function behindSentence(w: Wording): string | undefined {
  const name = w.say("runnerUpName");
  const second = w.say("runnerUp");
  const [first, next] = [w.value("leader"), w.value("runnerUp")];
  if (!name || !second || first === undefined || next === undefined) return undefined;
  const gap = w.say("gap", "abs");
  const distance = (first - next) / Math.max(Math.abs(first), Number.EPSILON);
  const by = gap ? ` (${gap} less)` : "";
  if (distance < 0.03) return `${name} is almost level at ${second}${by}.`;
  if (next > 0 && first >= 2 * next) return `The next, ${name}, is far behind at ${second}${by}.`;
  return vary(w, [`${name} follows with ${second}${by}.`, `Second is ${name} at ${second}${by}.`]);
}

function middleSentence(w: Wording): string | undefined {
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
  if (!name || !last || w.finding.figures["lastName"] === w.finding.figures["runnerUpName"]) return undefined;
  return w.lowestAsked
    ? `${name} has the lowest ${w.measure}${w.filter}: ${last}.`
    : vary(w, [
        `The lowest is ${name} at ${last}.`,
        `${name} is at the other end with ${last}.`,
        `Last is ${name} with ${last}.`,
      ]);
}

function onlyGroup(w: Wording, leader: string, top: string): Words {
  const sentence = `${leader} is the only ${w.dimension} in the data${w.filter}; its ${w.measure} is ${top}.`;
  return { headline: `${leader} is the only ${w.dimension}`, sentences: [sentence], answer: [sentence] };
}

function tie(w: Wording, names: string[], top: string): Words {
  const all = names.length === w.rows.length;
  const shown = names.length > 4 ? `${listed(names.slice(0, 4))} and others` : listed(names);
  const sentence = all
    ? `All ${w.dimensions} have the same ${w.measure}${w.filter}: ${top}.`
    : `${shown} share the highest ${w.measure}${w.filter}: ${top} each.`;
  const tail = all ? undefined : tailSentence(w);
  return {
    headline: all
      ? `No difference between ${w.dimensions} in ${stripTotal(w)}`
      : `${shown} share first place by ${stripTotal(w)}`,
    sentences: said(sentence, tail),
    answer: w.lowestAsked ? said(tail, sentence) : [sentence],
  };
}

function tiedLeaders(w: Wording): string[] {
  const top = w.value("leader") ?? w.rows[0]?.value("value");
  return w.rows.filter((row) => row.value("value") === top).map((row) => row.label);
}

function stripTotal(w: Wording): string {
  return w.measure.replace(/^total /, "");
}
