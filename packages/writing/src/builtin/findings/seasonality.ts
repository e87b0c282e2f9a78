import { capital } from "../names.ts";
import { nonEmpty, type Wording, type Words } from "../wording.ts";

/** Which part of the year (or week) is high and which is low. */
export function seasonalityWords(w: Wording): Words {
  const [high, low] = [w.say("high"), w.say("low")];
  const [highPeriod, lowPeriod] = [w.say("highPeriod"), w.say("lowPeriod")];
  if (!highPeriod || !lowPeriod || w.finding.direction === "none" || w.finding.cautions.includes("not_significant")) {
    const sentence = `There is no clear seasonal pattern in ${w.measure}${w.filter}.`;
    return { headline: `No clear seasonal pattern in ${w.plainMeasure}`, sentences: [sentence], answer: [sentence] };
  }
  const levels =
    high && low
      ? `${capital(w.measure)}${w.filter} is typically ${high} in ${highPeriod} and ${low} in ${lowPeriod}.`
      : undefined;
  return {
    headline: `${capital(w.plainMeasure)} is highest in ${highPeriod} and lowest in ${lowPeriod}`,
    sentences: nonEmpty(levels, strengthSentence(w)),
    answer: nonEmpty(
      `There is a ${strengthWord(w)} seasonal pattern in ${w.measure}${w.filter}: it peaks in ${highPeriod} and is lowest in ${lowPeriod}.`,
      levels,
    ),
  };
}

function strengthSentence(w: Wording): string | undefined {
  const strength = w.say("strength");
  return strength ? `The pattern is ${strengthWord(w)} (strength ${strength} on a scale from 0 to 1).` : undefined;
}

function strengthWord(w: Wording): string {
  const strength = w.value("strength") ?? 0;
  return strength >= 0.64 ? "strong" : strength >= 0.3 ? "moderate" : "weak";
}
