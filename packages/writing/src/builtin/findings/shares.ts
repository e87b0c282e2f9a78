import { capital, listed } from "../names.ts";
import { nonEmpty, type Wording, type Words } from "../wording.ts";

/** How much of the whole a few groups hold. */
export function concentrationWords(w: Wording): Words {
  const one = w.value("topCount") === 1;
  const share = w.say("topShare");
  const groups = w.say("groups");
  const holds = `${one ? `The largest ${w.dimension}` : `The top ${w.say("topCount")} ${w.dimensions}`}${groups ? ` of ${groups}` : ""} ${one ? "holds" : "hold"} ${share} of ${w.plainMeasure}${w.filter}`;
  return { headline: holds, sentences: nonEmpty(spreadSentence(w)), answer: nonEmpty(`${holds}.`, spreadSentence(w)) };
}

/** One group against another. */
export function comparisonWords(w: Wording): Words {
  const [a, b] = [w.value("a") ?? 0, w.value("b") ?? 0];
  const [aName, bName] = [w.say("aName") ?? "the first", w.say("bName") ?? "the second"];
  if (a === b) {
    const sentence = `${aName} and ${bName} have the same ${w.measure}${w.filter}: ${w.say("a")}.`;
    return {
      headline: `${aName} and ${bName} are level in ${w.plainMeasure}`,
      sentences: [sentence],
      answer: [sentence],
    };
  }
  const higher = a > b;
  const levels = `${capital(w.measure)}${w.filter} is ${w.say("a")} for ${aName} and ${w.say("b")} for ${bName}.`;
  const by = nonEmpty(w.say("difference", "abs"), w.say("differencePercent", "abs")).join(", or ");
  const gap = by ? `${aName} is ${higher ? "higher" : "lower"} by ${by}.` : undefined;
  return {
    headline: `${aName} is ${higher ? "above" : "below"} ${bName} in ${w.plainMeasure}${w.filter}`,
    sentences: nonEmpty(levels, gap),
    answer: nonEmpty(levels, gap),
  };
}

/** Empty cells and where they are. */
export function missingWords(w: Wording): Words {
  const count = w.value("count") ?? 0;
  if (count === 0)
    return {
      headline: "No cell is empty",
      sentences: ["No cell of the table is empty."],
      answer: ["No cell of the table is empty."],
    };
  const percent = w.say("percent");
  const column = w.finding.subject.measure;
  const where = column ? `of ${w.plainMeasure}` : "of the table";
  const sentence = `${w.say("count")} ${count === 1 ? "cell" : "cells"} ${where} ${count === 1 ? "is" : "are"} empty${percent ? ` (${percent})` : ""}.`;
  const columns = w.rows
    .filter((row) => (row.value("count") ?? 0) > 0)
    .slice(0, 4)
    .map((row) => `${row.label} (${row.say("count")}${row.say("percent") ? `, ${row.say("percent")}` : ""})`);
  const most = columns.length ? `Most affected: ${listed(columns)}.` : undefined;
  return {
    headline: `${w.say("count")} empty ${count === 1 ? "cell" : "cells"}`,
    sentences: nonEmpty(sentence, most),
    answer: nonEmpty(sentence, most),
  };
}

function spreadSentence(w: Wording): string | undefined {
  const share = w.value("topShare");
  const [top, groups] = [w.value("topCount"), w.value("groups")];
  if (share === undefined || !top || !groups || groups <= top) return undefined;
  const fraction = share > 1 ? share / 100 : share;
  const even = top / groups;
  if (fraction >= 2 * even) return "That is far more than an even spread would give them.";
  return fraction <= 1.2 * even ? `${capital(w.plainMeasure)} is spread almost evenly.` : undefined;
}
