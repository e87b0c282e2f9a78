import type { Value } from "../query.ts";
import type { ColumnProfile, NamedMeasure, TableProfile } from "./profile.ts";

/**
 * Time from a start to each end: opened → closed, ordered → delivered, applied → decided. Where a booking comes first, what was
 * booked lasts from its own start, and how long before that it was booked is a time of its own.
 */
export function durationsOf(table: TableProfile, own: readonly ColumnProfile[]): NamedMeasure[] {
  const times = own.filter(({ role, grain, name }) => role === "time" && grain === undefined && !REPEATED.test(name));
  const is = (column: ColumnProfile, ids: readonly string[]) => ids.includes(column.concepts[0] ?? "");
  const ended = times.filter((column) => is(column, ENDS));
  const main =
    times.find((column) => column.name === table.time && (!ended.includes(column) || ended.length > 1)) ??
    times.find((column) => is(column, ["start", "joined"]) && !ended.includes(column));
  if (!main) return [];
  const { booked, start } = bookingOf(times, main);
  const unnamed = times.filter(({ concepts, follows }) => concepts.length === 0 && follows?.includes(start.name));
  const ends = [...ended, ...(ended.length > 0 ? [] : unnamed)].filter(
    (column) => column !== start && column !== booked,
  );
  const delays = times.filter((column) => is(column, ["due"])).slice(0, 1);
  const late = (ended.length > 0 ? ended : unnamed)
    .filter((column) => !is(column, ["responded_on"]) && column !== delays[0])
    .slice(0, 1);
  const ahead = booked ? [{ ...elapsedMeasure(booked, start), concepts: ["advance"], good: "high" as const }] : [];
  return [
    ...ends.map((end) => storedDuration(own, elapsedMeasure(start, end)) ?? elapsedMeasure(start, end)),
    ...ahead,
    ...delays.flatMap((due) =>
      late.map((end): NamedMeasure => {
        return { ...elapsedMeasure(due, end), kind: "average", names: DELAY_NAMES, concepts: ["delay"] };
      }),
    ),
  ];
}

/** "From", "To" and "Days": the column already holds how long it was, perhaps in working days. */
function storedDuration(own: readonly ColumnProfile[], elapsed: NamedMeasure): NamedMeasure | undefined {
  const [column, ...others] = own.filter(
    ({ type, role, name }) => type === "number" && isSummed(role) && DAYS.test(name),
  );
  if (!column || others.length > 0 || elapsed.unit !== "days" || !isOfEnd(elapsed)) return undefined;
  const label = `average ${column.name}`;
  const of: Value = { kind: "column", col: column.name };
  return {
    ...elapsed,
    id: `length in ${column.name}`,
    label: column.name,
    column: column.name,
    measures: [{ kind: "aggregate", id: "elapsed", label, agg: "avg", of, unit: "days" }],
  };
}

/** Until the row's own end, and not until something was paid, delivered or answered. */
function isOfEnd({ concepts }: NamedMeasure): boolean {
  return concepts.every((id) => id === "duration" || id === "to_end");
}

function isSummed(role: ColumnProfile["role"]): boolean {
  return role === "additive" || role === "average";
}

const DAYS =
  /^(((no\.?|number) of|total|anzahl|working|calendar) )?(days|nights|tage|nächte|werktage|arbeitstage|kalendertage|fehltage|krankheitstage|urlaubstage)( (off|taken|absent|away))?$/i;

const ENDS = ["end", "delivered_on", "paid_on", "left_on", "shipped_on", "responded_on"];
const BOOKED = /\b(book(ed|ing)?|reserv\w+|regist\w+|sign(ed)? ?up|gebucht|buchung\w*|angemeldet|anmeld\w+)\b/i;

/** A date of booking and the date that was booked. */
function bookingOf(
  times: readonly ColumnProfile[],
  main: ColumnProfile,
): { start: ColumnProfile; booked?: ColumnProfile } {
  const booked = times.find(({ name }) => BOOKED.test(name));
  if (!booked) return { start: main };
  const [start] = times.filter(
    ({ concepts, follows }) =>
      follows?.includes(booked.name) && (concepts.length === 0 || concepts[0] === "start" || concepts[0] === "due"),
  );
  return start ? { start, booked } : { start: main };
}

/** What happened last or comes next ends nothing that a row began. */
const REPEATED = /\b(last|latest|next|letzte[rsn]?|zuletzt|nächste[rsn]?)\b/i;

const DELAY_NAMES = "delay, Verzug, Verspätung, Verzögerung".split(", ");

/** The average time from one date of a row to another. */
export function elapsedMeasure(start: ColumnProfile, end: ColumnProfile): NamedMeasure {
  const unit = start.type === "timestamp" && end.type === "timestamp" ? "hour" : "day";
  const label = `time from ${start.name} to ${end.name}`;
  const of: Value = { kind: "elapsed", from: start.name, to: end.name, unit };
  const shown = unit === "hour" ? "h" : "days";
  return {
    id: label,
    table: start.table,
    label,
    names: [],
    concepts: [end.concepts[0] === "responded_on" ? "waiting" : "duration", ...end.concepts.map((id) => `to_${id}`)],
    kind: "duration",
    unit: shown,
    good: "low",
    column: end.name,
    measures: [{ kind: "aggregate", id: "elapsed", label: `average ${label}`, agg: "avg", of, unit: shown }],
  };
}
