import type { Analysis, Figure } from "@muster/contracts/analysis";
import type { NumberToken } from "./number-tokens.ts";

const upWords = /\b(?:rose|rises?|rising|increase[ds]?|increasing|grew|grows?|growing|growth|gain(?:s|ed)?|climbed)\b/i;
const downWords =
  /\b(?:fell|falls?|falling|drop(?:s|ped)?|decline[ds]?|declining|decrease[ds]?|decreasing|lost|loss|shrank|shrinking|down|minus|less|lower)\b/i;
const changeRoles = new Set(["change", "changePercent", "slope"]);

/** The figures of a change: their sign is its direction. */
export function changeFigures(analysis: Analysis): Set<string> {
  const parts = analysis.findings.flatMap((finding) => [finding.figures, ...finding.rows.map((row) => row.figures)]);
  return new Set(
    parts.flatMap((roles) => Object.entries(roles).flatMap(([role, id]) => (changeRoles.has(role) ? [id] : []))),
  );
}

/** A group may be called "Lost" or "Growing": as names, such words imply no direction. */
function withoutNames(clause: string, figures: Figure[]): string {
  const names = figures.flatMap(({ label }) => label.split(", ").filter((part) => /^\p{Lu}/u.test(part)));
  return names.reduce((text, name) => text.replaceAll(name, " "), clause);
}

/** True when the words contradict the figure's sign: "rose by 5%" for −5%. */
export function contradicts(token: NumberToken, clause: string, figures: Figure[], changes: Set<string>): boolean {
  const words = withoutNames(clause, figures);
  const up = upWords.test(words);
  const down = downWords.test(words);
  if (token.signed || up === down || figures.length === 0) return false;
  return figures.every(
    (figure) => changes.has(figure.id) && figure.value !== null && (up ? figure.value < 0 : figure.value > 0),
  );
}
