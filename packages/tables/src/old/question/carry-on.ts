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
  pointBack(ask, before);
  const isRanked = ask.intents.includes("ranking") || ask.intents.includes("lowest");
  if (isRanked && ask.groups.length === 0 && !ask.grain) ask.groups = before.groups.slice(0, 1);
  addConditions(ask, before.conditions);
}

/**
 * "Which region leads, and what share does it have": each group is told with its number, and so is the one that was found. What
 * another grouping has of that one is not told by either.
 */
function pointBack(ask: Ask, { intents, groups }: Ask): void {
  const pointer = /\b(it|its|they|them|their|that|those)\b/i.exec(ask.text)?.[0];
  if (!pointer || groups.length === 0 || !(intents.includes("ranking") || intents.includes("lowest"))) return;
  const isNumber =
    ask.intents.every((intent) => ["count", "total", "average"].includes(intent)) &&
    (ask.intents.length > 0 || /\b(share|proportion|percent(age)?|fraction)\b/i.test(ask.text));
  if (ask.groups.length === 0 && !ask.derived && isNumber) ask.intents.push("ranking");
  const isOtherwise = ask.grain !== undefined || ask.groups.some((group) => !groups.includes(group));
  if (isOtherwise && /^(it|its|they|them|their)$/i.test(pointer)) ask.unplaced.push(pointer);
}

/** Adds conditions on columns that the clause does not bound itself. */
export function addConditions(ask: Ask, more: Ask["conditions"]): void {
  const own = new Set(ask.conditions.map((condition) => condition.column));
  const isOwnTime = (condition: Ask["conditions"][number]) =>
    ask.spans.length > 0 && condition.column === ask.time?.name;
  ask.conditions.push(...more.filter((condition) => !own.has(condition.column) && !isOwnTime(condition)));
}
