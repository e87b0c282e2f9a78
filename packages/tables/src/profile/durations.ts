import type { Value } from "../query.ts";
import type { ColumnProfile, NamedMeasure, TableProfile } from "./profile.ts";

/** Time from a start to each end: opened → closed, ordered → delivered, applied → decided. */
export function durationsOf(table: TableProfile, own: readonly ColumnProfile[]): NamedMeasure[] {
  const times = own.filter(({ role, grain, name }) => role === "time" && grain === undefined && !REPEATED.test(name));
  const is = (column: ColumnProfile, ids: readonly string[]) => ids.includes(column.concepts[0] ?? "");
  const ended = times.filter((column) =>
    is(column, ["end", "delivered_on", "paid_on", "left_on", "shipped_on", "responded_on"]),
  );
  const start =
    times.find((column) => column.name === table.time && (!ended.includes(column) || ended.length > 1)) ??
    times.find((column) => is(column, ["start", "joined"]) && !ended.includes(column));
  const ends = ended.filter((column) => column !== start);
  if (!start) return [];
  const delays = times.filter((column) => is(column, ["due"])).slice(0, 1);
  const late = ended.filter((column) => !is(column, ["responded_on"]) && column !== delays[0]).slice(0, 1);
  return [
    ...ends.map((end) => elapsedMeasure(start, end)),
    ...delays.flatMap((due) =>
      late.map((end): NamedMeasure => {
        return { ...elapsedMeasure(due, end), kind: "average", names: DELAY_NAMES, concepts: ["delay"] };
      }),
    ),
  ];
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
