import { makeCheck } from "@muster/contracts/catalog/receipt-texts";
import type { Check } from "@muster/contracts/deliverable";
import { message } from "@muster/contracts/messages";
import type { Answer } from "../engine/messages.ts";

/** Compares every number in the sentences with the figures computed for them. Names from the data, periods and counts of what is shown are no figures. */
export function checkNumbers(answers: readonly Answer[]): Check {
  const unknown: string[] = [];
  let total = 0;
  for (const answer of answers) {
    const { matched, rest } = compare(answer);
    total += matched;
    unknown.push(...rest);
  }
  const counts = { matched: total, total: total + unknown.length };
  const detail =
    unknown.length === 0
      ? message("check.figures_match", counts)
      : message("check.figures_differ", { ...counts, numbers: unknown.slice(0, 5).join(", ") });
  return makeCheck("figures", unknown.length === 0, detail);
}

function compare({ sentence, figures, table, query, rows }: Answer): { matched: number; rest: string[] } {
  let text = sentence;
  let matched = 0;
  const texts = [...new Set(figures.map((figure) => figure.text))].toSorted((a, b) => b.length - a.length);
  // Names first: "Plant 7" is a name, and its 7 is not the figure 7.
  const names = (table?.rows ?? []).flatMap((row) => row.filter((_, i) => table?.columns[i]?.align === "left"));
  for (const name of new Set(names.filter((each) => /\d/.test(each)).toSorted((a, b) => b.length - a.length)))
    text = text.replaceAll(name, " ");
  for (const each of texts) {
    // "0" is not part of "2024", nor "5" of "1.5".
    const whole = new RegExp(`(?<![\\d.,])${escapeRegex(each)}(?![.,]?\\d)`, "g");
    matched += text.match(whole)?.length ?? 0;
    text = text.replace(whole, " ");
  }
  const known = new Set(JSON.stringify(query).match(/\d+(?:\.\d+)?/g) ?? []);
  const rest = (text.match(/\d+(?:[.,]\d+)*/g) ?? []).filter((token) => {
    const value = token.replace(/^0+(?=\d)/, "");
    return !known.has(token) && !known.has(value) && value !== String(rows) && !isPeriodOf(token, query);
  });
  return { matched, rest };
}

function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Days, quarters and years that a span of the query names. */
function isPeriodOf(token: string, query: Answer["query"]): boolean {
  const dates = JSON.stringify(query).match(/\d{4}-\d\d-\d\d/g) ?? [];
  return dates.some((date) => {
    const [year = "", month = "", day = ""] = date.split("-");
    return [year, String(Number(month)), String(Number(day)), String(Math.floor((Number(month) - 1) / 3) + 1)].includes(
      token,
    );
  });
}
