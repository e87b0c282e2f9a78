import type { Edge } from "./similar.ts";
import type { Token } from "./tokens.ts";

/** "Rented out", "paid off": the second word belongs to the verb and is no state that is called so. */
export function isParticle({ cat, from, to, text = "" }: Edge, tokens: readonly Token[]): boolean {
  const isState = cat === "value" || cat === "condition";
  return (
    isState && to - from === 1 && /^(out|off|in|up|on|away|down)$/.test(text) && tokens[from - 1]?.isFunction === false
  );
}

/** "Bookings over Airbnb" came through it; "over" compares nothing here. */
export function isPreposition({ cat, to, text = "" }: Edge, found: readonly Edge[]): boolean {
  const isOver = (cat === "cmp" || cat === "more") && /^(uber|over)$/.test(text);
  const cats = found.flatMap(({ from, cat, tags: [tag] }) =>
    isOver && from === to && tag?.own !== "part" ? [cat] : [],
  );
  return cats.includes("value") && !cats.includes("measure");
}

const PREPOSITION = /^(in|on|at|to|from|since|until|till|before|after|im|am|an|zu|seit|ab|von|bis|vor|nach)$/;

/** "Each of us", "jeder von uns": a column that is called "From" or "von" is meant only right after "by". */
export function isPlainPreposition({ cat, text = "", from, tags: [tag] }: Edge, tokens: readonly Token[]): boolean {
  const isColumn = tag?.own !== undefined && (cat === "dim" || cat === "asked" || cat === "value");
  return (
    isColumn &&
    PREPOSITION.test(text) &&
    !/^(by|per|je|pro|nach|which|welche[rsnm]?)$/.test(tokens[from - 1]?.text ?? "")
  );
}

/** Superlatives of numbers and not of sizes. */
export const MANY = /^(the |die |das |den )?(most|fewest|least|meisten?|wenigsten?)$/;

/** "Ergebnis plan gegen ist" compares both, so that "Ergebnis plan" is no name there. */
export function isCutByPlan({ from, to }: Edge, found: readonly Edge[]): boolean {
  return found.some((each) => each.cat === "vsplan" && each.from > from && each.from < to && each.to > to);
}
