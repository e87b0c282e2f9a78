import type { Ask } from "./parse-question.ts";

/** Measures, groups and conditions hold on where a later clause leaves them out. */
export function carryOn(ask: Ask, before: Ask, isSameSentence: boolean): void {
  const wantsMeasure =
    !ask.derived &&
    ask.measures.length === 0 &&
    ask.unknown.every((each) => each.isGroup) &&
    !ask.intents.includes("count") &&
    !ask.intents.includes("missing");
  if (wantsMeasure && !ask.intents.includes("correlation")) ask.measures = before.measures.slice(0, 1);
  if (!isSameSentence) return;
  if (isShareOfFound(ask, before)) ask.intents.push("ranking");
  const isRanked = ask.intents.includes("ranking") || ask.intents.includes("lowest");
  if (isRanked && ask.groups.length === 0 && !ask.grain) ask.groups = before.groups.slice(0, 1);
  addConditions(ask, before.conditions);
}

/** "Which region leads, and what share does it have": every group is told with its share, and so is the one that was found. */
function isShareOfFound(ask: Ask, { intents, groups }: Ask): boolean {
  return (
    groups.length > 0 &&
    !ask.derived &&
    (intents.includes("ranking") || intents.includes("lowest")) &&
    /\b(share|proportion|percent(age)?|fraction)\b/i.test(ask.text) &&
    /\b(it|its|that|this|they|them|their|those)\b/i.test(ask.text)
  );
}

/** Adds conditions on columns that the clause does not bound itself. */
export function addConditions(ask: Ask, more: Ask["conditions"]): void {
  const own = new Set(ask.conditions.map((condition) => condition.column));
  const isOwnTime = (condition: Ask["conditions"][number]) =>
    ask.spans.length > 0 && condition.column === ask.time?.name;
  ask.conditions.push(...more.filter((condition) => !own.has(condition.column) && !isOwnTime(condition)));
}
