import { capital, columnWords, planOf, plural } from "../names.ts";
import { nonEmpty, vary, type Wording, type Words } from "../wording.ts";

/** The sum of a measure and what a single row looks like. */
export function totalWords(w: Wording): Words {
  const value = w.say("value") ?? "";
  const rows = w.say("rows");
  const over = rows ? ` over ${rows} ${w.value("rows") === 1 ? "row" : "rows"}` : "";
  const sentence = `${capital(w.measure)}${w.filter} is ${value}${over}.`;
  const plan = planOf(w.plainMeasure);
  if (plan) return againstPlan(w, plan);
  const { aggregate } = w.finding.subject;
  const isSum = over !== "" && (aggregate === undefined || aggregate === "sum");
  const [mean, median] = [w.say("mean"), w.say("median")];
  const middle =
    mean && median ? `A row averages ${mean}; the median is ${median}.` : mean && `A row averages ${mean}.`;
  // A column's average is not repeated as a row's average.
  const average = aggregate === "mean" ? median && `The median is ${median}.` : middle;
  const range =
    w.say("min") && w.say("max") && w.value("min") !== w.value("max")
      ? `Single rows range from ${w.say("min")} to ${w.say("max")}.`
      : undefined;
  return {
    headline: vary(w, [
      `${capital(w.measure)}${w.filter} is ${value}`,
      `${capital(w.plainMeasure)}${w.filter} comes to ${value}`,
    ]),
    sentences: nonEmpty(
      isSum ? `This is the sum${over}.` : over && aggregate === "mean" && `It is taken${over}.`,
      average,
      skewSentence(w),
      range,
    ),
    answer: nonEmpty(sentence, average),
  };
}

/** "58 over plan" is clearer than a signed difference. */
function againstPlan(w: Wording, plan: string): Words {
  const value = w.value("value") ?? 0;
  const actual = capital(w.plainMeasure.slice(0, w.plainMeasure.lastIndexOf(` minus ${plan}`)));
  const where = value === 0 ? `exactly on ${plan}` : `${w.say("value", "abs")} ${value > 0 ? "over" : "under"} ${plan}`;
  const sentence = `${actual} is ${where} in all${w.filter}.`;
  return { headline: sentence.replace(/\.$/, ""), sentences: nonEmpty(sentence), answer: nonEmpty(sentence) };
}

/** How the values of a measure spread. */
export function distributionWords(w: Wording): Words {
  const middle =
    w.say("p25") && w.say("p75") ? `Half of the values lie between ${w.say("p25")} and ${w.say("p75")}.` : undefined;
  const centre = w.say("median")
    ? `The median ${w.plainMeasure}${w.filter} is ${w.say("median")}${w.say("mean") ? ` and the average ${w.say("mean")}` : ""}.`
    : undefined;
  const range =
    w.say("min") && w.say("max") ? `The lowest value is ${w.say("min")}, the highest ${w.say("max")}.` : undefined;
  const same = w.value("min") !== undefined && w.value("min") === w.value("max");
  if (same) {
    const sentence = `Every ${w.plainMeasure} value${w.filter} is ${w.say("min")}.`;
    return {
      headline: `${capital(w.plainMeasure)} is the same in every row`,
      sentences: [sentence],
      answer: [sentence],
    };
  }
  return {
    headline: middle
      ? `${capital(w.plainMeasure)} is mostly between ${w.say("p25")} and ${w.say("p75")}`
      : `How ${w.plainMeasure} is spread`,
    sentences: nonEmpty(centre, middle, skewSentence(w), range),
    answer: nonEmpty(centre, middle),
  };
}

/** One direct answer: an average, a count, a maximum. */
export function valueWords(w: Wording): Words {
  const name = w.say("name");
  const value = w.say("value") ?? "";
  if (w.finding.subject.aggregate === "count" && !name) return countWords(w, value);
  const sentence = `${capital(w.measure)}${w.filter} is ${value}${name ? `, for ${name}` : ""}.`;
  return { headline: `${capital(w.measure)}${w.filter}: ${value}`, sentences: [sentence], answer: [sentence] };
}

function countWords(w: Wording, value: string): Words {
  const isOne = w.value("value") === 1;
  const { measure } = w.finding.subject;
  const noun = measure ? (isOne ? columnWords(measure) : plural(columnWords(measure))) : isOne ? "row" : "rows";
  const sentence = `There ${isOne ? "is" : "are"} ${value} ${noun}${w.filter}.`;
  return { headline: `${value} ${noun}${w.filter}`, sentences: [sentence], answer: [sentence] };
}

function skewSentence(w: Wording): string | undefined {
  const [mean, median] = [w.value("mean"), w.value("median")];
  if (mean === undefined || median === undefined || median <= 0) return undefined;
  if (mean > 1.25 * median) return "The average lies well above the median, so a few large values pull it up.";
  return mean < 0.8 * median
    ? "The average lies well below the median, so a few small values pull it down."
    : undefined;
}
