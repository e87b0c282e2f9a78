import { capital, listed } from "../names.ts";
import { nonEmpty, vary, type Wording, type Words } from "../wording.ts";

/**
 * The direction of a measure. A trend that the test does not confirm is reported as no trend, whatever the first and last
 * values are.
 */
export function trendWords(w: Wording): Words {
  const words = isClear(w) ? clearTrend(w) : noTrend(w);
  const each = eachPeriod(w);
  return each
    ? { ...words, answer: [each, ...(w.value("best") === w.value("worst") ? [] : words.answer.slice(0, 1))] }
    : words;
}

/** The values themselves, when they were requested. */
function eachPeriod(w: Wording): string | undefined {
  if (w.rows.length < 2) return undefined;
  const values = w.rows.map((row) => `${row.say("value")} in ${row.say("period")}`);
  return `${capital(w.measure)}${w.filter} by ${w.grain}: ${listed(values)}.`;
}

/** Whether the test behind a trend or a correlation supports it at the 5 % level. */
export function isClear(w: Wording): boolean {
  if (w.finding.cautions.includes("not_significant")) return false;
  if (w.finding.direction === "flat" || w.finding.direction === "none" || !w.finding.direction) return false;
  return (w.value("pValue") ?? 0) < 0.05;
}

function clearTrend(w: Wording): Words {
  const up = w.finding.direction === "up";
  const [first, last] = [w.value("first"), w.value("last")];
  const agrees = first === undefined || last === undefined || (up ? last > first : last < first);
  const span = spanSentence(w, up, agrees);
  const pace = paceSentence(w, up);
  const title = headline(w, up, agrees);
  const isPaceSaid = title.includes(" a ") && title.includes("typically");
  return {
    headline: title,
    sentences: nonEmpty(span, scatterSentence(w), extremes(w), isPaceSaid ? undefined : pace),
    answer: nonEmpty(
      `There is ${up ? "an upward" : "a downward"} trend in ${w.measure}${w.filter}: ${agrees ? fromTo(w) : `the pace is ${up ? "upward" : "downward"}, although it went ${fromTo(w)}`}${agrees ? by(w, up) : ""}.`,
      pace,
      scatterSentence(w),
    ),
  };
}

/** First against last is most informative when single periods lie close to the line; otherwise the rate is. */
function headline(w: Wording, up: boolean, agrees: boolean): string {
  const name = capital(w.plainMeasure);
  const percent = w.say("changePercent", "abs");
  const isClose = (w.value("r2") ?? 0) >= 0.6;
  if (percent && agrees && (isClose || !w.say("slope")))
    return `${name} ${up ? "rose" : "fell"} ${percent}${w.filter} over the period`;
  const slope = (w.value("slope") ?? 0) > 0 === up ? w.say("slope", "abs") : undefined;
  const trend = vary(w, [
    `${name} is trending ${up ? "upward" : "downward"}`,
    `${name} is on ${up ? "an upward" : "a downward"} path`,
  ]);
  return `${trend}${w.filter}${slope && (w.value("slope") ?? 0) !== 0 ? `, typically by ${slope} a ${w.grain}` : ""}`;
}

function fromTo(w: Wording): string {
  return `from ${w.say("first")} ${w.when("firstPeriod")} to ${w.say("last")} ${w.when("lastPeriod")}`;
}

function by(w: Wording, up: boolean): string {
  const percent = w.say("changePercent", "abs");
  const change = w.say("change", "abs");
  if (percent) return `, ${up ? "an increase" : "a decrease"} of ${percent}`;
  return change ? `, ${change} ${up ? "more" : "less"}` : "";
}

function scatterSentence(w: Wording): string | undefined {
  const r2 = w.value("r2");
  return r2 !== undefined && r2 < 0.5 ? `Single ${w.grain}s vary widely around this trend.` : undefined;
}

function spanSentence(w: Wording, up: boolean, agrees: boolean): string {
  const measure = capital(w.measure);
  return agrees
    ? `${measure}${w.filter} went ${up ? "up" : "down"} ${fromTo(w)}${by(w, up)}.`
    : `${measure}${w.filter} shows ${up ? "an upward" : "a downward"} trend over the whole period, although it went ${fromTo(w)}.`;
}

function paceSentence(w: Wording, up: boolean): string | undefined {
  const slope = w.say("slope", "abs");
  const value = w.value("slope");
  if (!slope || value === undefined || value === 0 || value > 0 !== up) return undefined;
  return vary(w, [
    `The typical ${up ? "rise" : "decline"} is ${slope} per ${w.grain}.`,
    `It typically ${up ? "gains" : "loses"} ${slope} per ${w.grain}.`,
  ]);
}

function extremes(w: Wording): string | undefined {
  const [best, worst] = [w.say("best"), w.say("worst")];
  if (!best || !worst || !w.say("bestPeriod") || !w.say("worstPeriod") || w.value("best") === w.value("worst"))
    return undefined;
  return vary(w, [
    `The highest ${w.grain} was ${w.say("bestPeriod")} with ${best}; the lowest was ${w.say("worstPeriod")} with ${worst}.`,
    `It peaked at ${best} ${w.when("bestPeriod")} and was lowest ${w.when("worstPeriod")}, at ${worst}.`,
  ]);
}

function noTrend(w: Wording): Words {
  const [first, last] = [w.say("first"), w.say("last")];
  const constant = w.value("best") !== undefined && w.value("best") === w.value("worst");
  if (constant) {
    const sentence = `${capital(w.measure)}${w.filter} is ${first} in every ${w.grain}.`;
    return {
      headline: `${capital(w.plainMeasure)} does not change over time`,
      sentences: [sentence],
      answer: [sentence],
    };
  }
  const few = w.finding.cautions.includes("small_sample");
  const verdict = few
    ? `There are too few ${w.grain}s to call a trend in ${w.measure}${w.filter}.`
    : vary(w, [
        `There is no clear trend in ${w.measure}${w.filter}: the movement is within what chance alone could produce.`,
        `${capital(w.measure)}${w.filter} moves up and down without a clear trend.`,
      ]);
  const span =
    first && last ? `It was ${first} ${w.when("firstPeriod")} and ${last} ${w.when("lastPeriod")}.` : undefined;
  return {
    headline: `No clear trend in ${w.plainMeasure}${w.filter}`,
    sentences: nonEmpty(verdict, span, extremes(w)),
    answer: nonEmpty(verdict, span),
  };
}
