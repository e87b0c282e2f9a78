import { LEXICONS, wordsOf } from "./lexicon.ts";

const YES = /^(x|yes|y|ja|j|✓|✔|true|1)$/i;
const NO = /^(no|n|nein|false|0|-|–)$/i;
const NONE = /^(none|no|keine?r?|nein|nothing|nichts|n\/a|ohne)$/i;
const OPPOSITES: Record<string, string> = {
  done: "open",
  paid: "unpaid",
  active: "cancelled",
  late: "ontime",
  passed: "failed",
  approved: "rejected",
  attended: "noshow",
};

/** A column of yes and no is a condition with its header's name, and a known state where the header is the name of one. */
export function yesNoStates(name: string, values: readonly string[], isPartly: boolean): Record<string, string[]> {
  // The one value of a column marks its rows; the others are blank.
  if (values.length === 1 && (isPartly || values.every((value) => YES.test(value))))
    return { [`flag:${name}`]: [...values], ...namedStates(name, [...values], []) };
  const [yes, no] = [values.filter((value) => YES.test(value)), values.filter((value) => NO.test(value))];
  const kinds = values.filter((value) => !NONE.test(value));
  // "Damage: none, scratch, dent" says yes by naming what it is.
  if (kinds.length > 0 && kinds.length < values.length && values.length <= 15 && yes.length === 0)
    return { [`flag:${name}`]: kinds, [`unflag:${name}`]: values.filter((value) => NONE.test(value)) };
  if (yes.length === 0 || values.length < 2 || (yes.length + no.length < values.length && !isYesNo(values))) return {};
  return {
    [`flag:${name}`]: yes,
    ...(no.length > 0 && { [`unflag:${name}`]: no }),
    ...namedStates(name, yes, no),
  };
}

const MOST_ANSWERS = 6;

/** Whether a column answers yes or no, whatever a few rows say besides: "Yes", "y", "No" and "part". */
export function isYesNo(values: readonly string[]): boolean {
  const has = (pattern: RegExp) => values.some((value) => pattern.test(value));
  return values.length <= MOST_ANSWERS && has(YES) && has(NO);
}

/** "Settled" is the state paid, and its opposite unpaid. */
export function namedStates<T>(name: string, yes: T, no: T): Record<string, T> {
  const words = wordsOf(name)
    .filter((word) => !/^\d+$/.test(word))
    .join(" ");
  const says = (id: string) =>
    LEXICONS.flatMap(({ states, general }) => [...(states[id]?.say ?? []), ...(general.states[id] ?? [])]);
  const ids = [
    ...new Set(LEXICONS.flatMap(({ states, general }) => [...Object.keys(states), ...Object.keys(general.states)])),
  ];
  const known = ids.filter((id) => says(id).some((say) => wordsOf(say).join(" ") === words));
  const opposite = [...Object.entries(OPPOSITES), ...Object.entries(OPPOSITES).map(([a, b]) => [b, a] as const)];
  return {
    ...Object.fromEntries(known.map((id) => [id, yes])),
    ...(Array.isArray(no) && no.length === 0
      ? {}
      : Object.fromEntries(opposite.filter(([id]) => known.includes(id)).map(([, id]) => [id, no]))),
  };
}
