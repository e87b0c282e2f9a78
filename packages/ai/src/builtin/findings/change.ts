import { capital, listed } from "../names.ts";
import { said, type WordedRow, type Wording, type Words } from "../wording.ts";

/** What changed between two periods and which groups account for it. */
export function changeWords(w: Wording): Words {
  const change = w.value("change") ?? (w.value("after") ?? 0) - (w.value("before") ?? 0);
  const periods = `from ${w.say("beforePeriod")} to ${w.say("afterPeriod")}`;
  const name = capital(w.plainMeasure);
  if (change === 0) {
    const sentence = `${capital(w.measure)}${w.filter} is the same in ${w.say("beforePeriod")} and ${w.say("afterPeriod")}: ${w.say("after")}.`;
    return {
      headline: `${name} did not change ${periods}`,
      sentences: said(sentence, drivers(w, change)),
      answer: [sentence],
    };
  }
  const up = change > 0;
  const size = w.say("changePercent", "abs") ?? w.say("change", "abs");
  const span = `${capital(w.measure)}${w.filter} ${up ? "rose" : "fell"} from ${w.say("before")} in ${w.say("beforePeriod")} to ${w.say("after")} in ${w.say("afterPeriod")}${by(w, up)}.`;
  return {
    headline: `${name} ${up ? "rose" : "fell"}${size ? ` by ${size}` : ""} ${periods}${w.filter}`,
    sentences: said(span, percentNote(w), drivers(w, change)),
    answer: said(span, drivers(w, change)),
  };
}

function by(w: Wording, up: boolean): string {
  const percent = w.say("changePercent", "abs");
  const change = w.say("change", "abs");
  const word = up ? "an increase" : "a decrease";
  if (change && percent) return `, ${word} of ${change} or ${percent}`;
  return change || percent ? `, ${word} of ${change ?? percent}` : "";
}

function percentNote(w: Wording): string | undefined {
  return w.say("changePercent") === undefined && (w.value("before") ?? 1) <= 0
    ? "No percentage is given, because the starting value is not above zero."
    : undefined;
}

/** Groups that moved with the whole, then those that moved against it. */
function drivers(w: Wording, change: number): string | undefined {
  const moved = w.rows
    .filter((row) => (row.value("change") ?? 0) !== 0)
    .sort((a, b) => Math.abs(b.value("change") ?? 0) - Math.abs(a.value("change") ?? 0));
  const up = moved.filter((row) => (row.value("change") ?? 0) > 0).slice(0, 3);
  const down = moved.filter((row) => (row.value("change") ?? 0) < 0).slice(0, 3);
  if (moved.length === 0) return undefined;
  const [along, against] = change < 0 ? [down, up] : [up, down];
  const [verb, other] = change < 0 ? ["fell", "rose"] : ["rose", "fell"];
  const first = along.length ? `Most of this comes from ${listed(along.map((row) => driver(row)))}` : undefined;
  const main = change === 0 || along.length > 1 ? `${listed(along.map(driver))} ${verb}` : first;
  if (!main) return undefined;
  return against.length ? `${main}, while ${listed(against.map(driver))} ${other}.` : `${main}.`;
}

function driver(row: WordedRow): string {
  return `${row.label} (${row.say("change")})`;
}
