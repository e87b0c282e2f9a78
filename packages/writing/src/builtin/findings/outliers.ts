import { capital, listed } from "../names.ts";
import { nonEmpty, type Wording, type Words } from "../wording.ts";

/** Values far outside the usual range, and their rows. */
export function outlierWords(w: Wording): Words {
  const count = w.value("count") ?? 0;
  const range =
    w.say("typicalLow") && w.say("typicalHigh")
      ? `the usual range of ${w.say("typicalLow")} to ${w.say("typicalHigh")}`
      : "the usual range";
  if (count === 0) {
    const sentence = `No ${w.plainMeasure} value lies outside ${range}${w.filter}.`;
    return { headline: `No unusual values in ${w.plainMeasure}`, sentences: [sentence], answer: [sentence] };
  }
  const one = count === 1;
  const many = `${w.say("count")} ${one ? "value lies" : "values lie"} outside ${range}${w.filter}.`;
  return {
    headline: `${w.say("count")} unusual ${one ? "value" : "values"} in ${w.plainMeasure}`,
    sentences: nonEmpty(many, examples(w, one)),
    answer: nonEmpty(
      `${capital(w.plainMeasure)} has ${w.say("count")} unusual ${one ? "value" : "values"}, outside ${range}${w.filter}.`,
      examples(w, one),
    ),
  };
}

function examples(w: Wording, one: boolean): string | undefined {
  const shown = w.rows
    .filter((row) => row.say("value"))
    .slice(0, 3)
    .map((row) => `${row.label} (${row.say("value")})`);
  if (shown.length === 0) return undefined;
  if (one) return `It is ${listed(shown)}.`;
  return shown.length === (w.value("count") ?? 0)
    ? `They are ${listed(shown)}.`
    : `The most extreme ${shown.length === 1 ? "is" : "are"} ${listed(shown)}.`;
}
