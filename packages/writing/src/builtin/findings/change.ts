import { capital, listed } from "../names.ts";
import { nonEmpty, type WordedRow, type Wording, type Words } from "../wording.ts";

/** What changed between two periods and which groups account for it. */
export function changeWords(w: Wording): Words {
  const change = w.value("change") ?? (w.value("after") ?? 0) - (w.value("before") ?? 0);
  const periods = `from ${w.say("beforePeriod")} to ${w.say("afterPeriod")}`;
  const name = capital(w.plainMeasure);
  if (change === 0) {
    const sentence = `${capital(w.measure)}${w.filter} is the same ${w.when("beforePeriod")} and ${w.when("afterPeriod")}: ${w.say("after")}.`;
    return {
      headline: `${name} did not change ${periods}`,
      sentences: nonEmpty(sentence, drivers(w, change)),
      answer: [sentence],
    };
  }
  const up = change > 0;
  const size = w.say("changePercent", "abs") ?? w.say("change", "abs");
  const span = spanSentence(w, up);
  const moved = `${name} ${up ? "rose" : "fell"}${size ? ` by ${size}` : ""}`;
  return {
    headline: hasSpans(w) ? `${moved}${w.filter} against ${w.say("beforePeriod")}` : `${moved} ${periods}${w.filter}`,
    sentences: nonEmpty(levelSentence(w, up) ?? span, percentNote(w), drivers(w, change)),
    answer: nonEmpty(span, drivers(w, change)),
  };
}

/** The same facts from the opposite direction. */
function levelSentence(w: Wording, up: boolean): string | undefined {
  const change = w.say("change", "abs");
  return (
    change &&
    `${capital(w.when("afterPeriod"))}${w.filter} it stood at ${w.say("after")}, ${change} ${up ? "more" : "less"} than ${w.when("beforePeriod")} (${w.say("before")}).`
  );
}

function spanSentence(w: Wording, up: boolean): string {
  const start = `${capital(w.measure)}${w.filter} ${up ? "rose" : "fell"}`;
  return hasSpans(w)
    ? `${start} to ${w.say("after")} (${w.say("afterPeriod")}) after ${w.say("before")} (${w.say("beforePeriod")})${by(w, up)}.`
    : `${start} from ${w.say("before")} ${w.when("beforePeriod")} to ${w.say("after")} ${w.when("afterPeriod")}${by(w, up)}.`;
}

function hasSpans(w: Wording): boolean {
  return [w.text("beforePeriod"), w.text("afterPeriod")].some((period) => period.includes(" to "));
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

/** The group behind most of the change, others that moved the same way, and those that moved against it. */
function drivers(w: Wording, change: number): string | undefined {
  const moved = w.rows
    .filter((row) => (row.value("change") ?? 0) !== 0)
    .sort((a, b) => Math.abs(b.value("change") ?? 0) - Math.abs(a.value("change") ?? 0));
  const along = moved.filter((row) => Math.sign(row.value("change") ?? 0) === Math.sign(change)).slice(0, 3);
  const against = moved
    .filter((row) => !along.includes(row) && Math.sign(row.value("change") ?? 0) !== Math.sign(change))
    .slice(0, 3);
  const [first, ...others] = along;
  if (!first) return against.length ? `Among the groups, these moved: ${listed(against.map(driver))}.` : undefined;
  const own = Math.abs(first.value("change") ?? 0);
  const share = first.say("share");
  const main =
    own <= Math.abs(change)
      ? `${first.label} accounts for ${first.say("change", "abs")} of this change${share ? `, or ${share}` : ""}`
      : `${first.label} alone ${change < 0 ? "fell" : "rose"} by ${first.say("change", "abs")}`;
  const followed = others.length ? `, followed by ${listed(others.map(driver))}` : "";
  return `${main}${followed}${against.length ? `; ${listed(against.map(driver))} moved the other way` : ""}.`;
}

function driver(row: WordedRow): string {
  return `${row.label} (${row.say("change")})`;
}
