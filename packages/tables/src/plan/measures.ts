import type { NamedMeasure } from "../profile/profile.ts";
import { countedOf, durationOf, piecesOf, rateOf } from "./counts.ts";
import { type Clause, type Draft, distinctBy, type Leaf, numbered, type Parts } from "./draft.ts";
import { listedOf } from "./listed.ts";
import { type Choice, namedOf } from "./named-measures.ts";

/** Chooses what is measured. Strong names win; weak words ("sold", "tickets") only speak when no strong one is there. */
export const chooseMeasures: Clause = (parts) => {
  const isLimit = ({ within }: Leaf) =>
    ["bound", "columnBound", "emptyColumn", "filledColumn", "scoredAt"].some((each) => within.includes(each));
  const free = parts.of("measure").filter((leaf) => !isLimit(leaf));
  if (free.some((leaf) => isTotalOf(leaf, free))) return null;
  const strong = free.filter(({ tag }) => !tag.isWeak);
  const weak = free.filter(({ tag }) => tag.isWeak);
  const choice = choiceOf(parts, { strong, weak });
  if (!choice) return null;
  const chosen = keepOnePerLine(
    distinctBy(choice.chosen, ({ table, id }) => `${table}.${id}`),
    parts,
  );
  const [first] = chosen;
  if (!first || chosen.length > 4 || chosen.some(({ table }) => table !== first.table)) return null;
  if (!scalesFit(chosen, parts)) return null;
  const isAgree = chosen.some(({ concepts }) => concepts.includes("agree"));
  const agrees = isAgree ? parts.of("agree") : [];
  const disagrees = chosen.some(({ concepts }) => concepts.includes("disagree"))
    ? parts.of("disagree", "not", "agree").filter(({ within }) => within.includes("notAgree"))
    : [];
  const covers = [
    ...choice.covers,
    ...parts.of("verb", "howMuch"),
    ...free,
    ...agrees,
    ...disagrees,
    ...parts.of("filler"),
    ...parts.of("or").filter((leaf) => chosen.length > 1 && isBetweenNames(leaf, parts)),
    ...parts.of("time").filter(({ tag }) => tag.column && isEndOf(tag.column.name, chosen)),
    ...parts
      .of("entity", "distinct", "rows")
      .filter(({ within }) => !within.some((cat) => cat === "groupRows" || cat === "askedRows")),
  ];
  const table = parts.profile.tables.find(({ name }) => name === first.table) ?? null;
  const measures = choice.measures ?? numbered(chosen);
  return {
    set: {
      chosen,
      measures,
      table,
      isCounted: choice.isCounted ?? false,
      ...(first.asOf && { asOf: asOfOf(first, parts) }),
    },
    covers,
    cost: choice.cost ?? 0,
    steps: choice.steps ?? [],
  };
};

/** "More on books or on furniture" shows both. */
function isBetweenNames({ from, to, within }: Leaf, { of }: Parts): boolean {
  const own = of("measure").filter(({ tag }) => tag.own);
  const isNext = (start: number) => start >= to && start - to <= 2;
  return within.length === 0 && own.some((leaf) => leaf.to === from) && own.some((leaf) => isNext(leaf.from));
}

function choiceOf(parts: Parts, { strong, weak }: { strong: Leaf[]; weak: Leaf[] }): Choice | null {
  const isWithin = (cat: string) => parts.leaves.some(({ within }) => within.includes(cat));
  if (isWithin("amounts")) return listedOf(parts);
  if (isWithin("howLong")) return durationOf(parts);
  if (parts.has("rate")) return rateOf(parts);
  if (isMuch(parts)) return null;
  const most = parts.of("max", "min").filter(({ tag }) => tag.arg === undefined);
  const pieces = strong.length === 0 && !parts.has("count") ? piecesOf(parts, most) : undefined;
  if (pieces) return { chosen: [pieces], covers: [] };
  return parts.has("count") ? countedOf(parts, strong, weak) : namedOf(parts, strong, weak);
}

/** "Wieviel Rechnungen" counts them, "wieviel Umsatz" does not. */
function isMuch({ of }: Parts): boolean {
  return of("count").some(({ text, within }) => text === "wieviel" && !within.includes("counted"));
}

/** Right before another amount, "total" says that it is added up, also beside a column "Total". */
function isTotalOf({ tag, to }: Leaf, others: readonly Leaf[]): boolean {
  const isTotal = tag.own === "whole" && /^(total|sum|summe|gesamt)$/i.test(tag.measure?.label ?? "");
  return isTotal && others.some((other) => other.from === to && other.tag.measure !== tag.measure);
}

/** "How long do they take to pay" names the end of the time that is measured. */
function isEndOf(name: string, chosen: readonly NamedMeasure[]): boolean {
  return chosen.some(
    ({ kind, measures }) => kind === "duration" && JSON.stringify(measures).includes(JSON.stringify(name)),
  );
}

/** A stock over time is shown at each period's end by grouping; alone it is the last entry. */
function asOfOf(measure: NamedMeasure, parts: Parts): Draft["asOf"] {
  const isSeries =
    parts.of("grain").some(({ within }) => within.includes("group") || within.includes("asked")) ||
    parts.has("month") ||
    parts.has("when") ||
    parts.has("quarter") ||
    parts.has("wholeTime") ||
    parts.has("change");
  return isSeries ? undefined : measure.asOf;
}

function scalesFit(chosen: readonly NamedMeasure[], parts: Parts): boolean {
  const wantsAgree = parts.has("agree") || parts.has("share");
  const wantsNot = parts.leaves.some(({ within }) => within.includes("notAgree"));
  return chosen.every(({ concepts }) =>
    concepts.includes("agree")
      ? wantsAgree && !wantsNot
      : concepts.includes("disagree")
        ? wantsNot
        : !(concepts[0] === "rating" && (wantsNot || (parts.has("agree") && parts.has("share")))),
  );
}

/** A line and a total that holds it are one thing asked twice ("total costs"), unless the question relates them. */
function keepOnePerLine(chosen: NamedMeasure[], { has, leaves }: Parts): NamedMeasure[] {
  if (has("share") || has("compare") || chosen.length < 2) return chosen;
  // "Rent outstanding" is what is owed of the rent.
  const [owed, ...others] = chosen.toSorted(
    (a, b) => Number(b.concepts[0] === "owed") - Number(a.concepts[0] === "owed"),
  );
  if (owed?.concepts[0] === "owed" && others.length === 1 && owed.label.startsWith(`${others[0]?.label} minus `))
    return [owed];
  // "Food sales" are the part and no second amount.
  const isHeadOf = (total: NamedMeasure, part: NamedMeasure) =>
    total.parts?.includes(part.label) &&
    leaves.some(
      ({ tag, from }) => tag.measure === total && leaves.some((leaf) => leaf.tag.measure === part && leaf.to === from),
    );
  const named = chosen.filter(
    (measure) => !chosen.some((part) => measure.kind === "additive" && isHeadOf(measure, part)),
  );
  return named.filter(
    (measure) =>
      !named.some(
        (other) =>
          other !== measure &&
          measure.good === "low" &&
          measure.parts?.includes(other.label) &&
          measure.kind === "line",
      ),
  );
}
