import type { Analysis, Figure, Finding } from "@muster/contracts/analysis";
import { figuresById } from "../builtin/marks.ts";
import { mentioned } from "./owners.ts";
import type { Span } from "./sentences.ts";

const highest =
  /(?<!(?:second|third|fourth|next)[ -])\b(?:highest|largest|biggest|leads|leading|ranks? first|comes? first|number one)\b/i;
const lowest = /(?<!(?:second|third|next)[ -])\b(?:lowest|smallest|weakest|ranks? last|comes? last)\b/i;
/** With these words a superlative is about something else than the ranking itself. */
const otherMatter =
  /\b(?:chang|declin|drop|fall|fell|increas|decreas|grow|rise|rose|gap|moved|missing|empty|unusual|outlier|not|never|no longer|except|unlike|than)/i;

/** The first and last group of each dimension, over all rankings. */
export interface Rankings {
  dimensions: { names: string[]; first: Set<string>; last: Set<string> }[];
}

type Standing = Rankings["dimensions"][number];

/** Reads who leads and who comes last from the rankings; ties count. */
export function rankingsOf(analysis: Analysis): Rankings {
  const byDimension = new Map<string, Standing>();
  const figures = figuresById(analysis);
  for (const finding of analysis.findings) {
    if (finding.kind !== "ranking" || finding.rows.length < 2) continue;
    const key = finding.subject.dimension ?? "";
    const entry = byDimension.get(key) ?? { names: [], first: new Set(), last: new Set() };
    byDimension.set(key, entry);
    addRanking(entry, finding, figures);
  }
  for (const finding of analysis.findings) addPeriods(byDimension.get(finding.subject.grain ?? ""), finding, figures);
  const filters = new Set(analysis.findings.flatMap((finding) => filterValues(finding.subject.filter)));
  for (const entry of byDimension.values())
    entry.names = [...new Set(entry.names)].filter((name) => !filters.has(name)).sort((a, b) => b.length - a.length);
  return { dimensions: [...byDimension.values()] };
}

/** When months are ranked, the best month of another measure is also a valid first. */
function addPeriods(
  entry: Standing | undefined,
  { kind, figures: roles }: Finding,
  figures: Map<string, Figure>,
): void {
  if (!entry || kind !== "trend") return;
  addName(entry, entry.first, figures.get(roles["bestPeriod"] ?? "")?.text);
  addName(entry, entry.last, figures.get(roles["worstPeriod"] ?? "")?.text);
}

/** "Where stage is Won" is a filter and makes no claim about Won's rank. */
function filterValues(filter: string | undefined): string[] {
  return (filter ?? "").split(/,\s*/).flatMap((condition) => condition.split(/\s=\s/).slice(1));
}

/** A ranking may start with the lowest, so the values decide which end is which. */
function addRanking(entry: Standing, finding: Finding, figures: Map<string, Figure>): void {
  const figureOf = (role: string) => figures.get(finding.figures[role] ?? "");
  const lead = figureOf("leader")?.value ?? Number.NaN;
  const tail = figureOf("last")?.value ?? figureOf("runnerUp")?.value ?? Number.NaN;
  const [top, bottom] = lead < tail ? ["lastName", "leaderName"] : ["leaderName", "lastName"];
  for (const row of finding.rows) {
    const value = figures.get(row.figures["value"] ?? "")?.value;
    // A name that is only a number cannot be distinguished from a count.
    if (/^\d+$/.test(row.label)) continue;
    entry.names.push(row.label);
    if (value === Math.max(lead, tail)) entry.first.add(row.label);
    if (value === Math.min(lead, tail)) entry.last.add(row.label);
  }
  addName(entry, entry.first, figureOf(top)?.text);
  addName(entry, entry.last, figureOf(bottom)?.text);
}

/** The word of a clause that puts a group first or last where the figures do not; nothing where the clause is right. */
export function falseRanking(clause: Span, { dimensions }: Rankings): { text: string; position: number } | undefined {
  const [high, low] = [highest.exec(clause.text), lowest.exec(clause.text)];
  if ((high === null) === (low === null) || otherMatter.test(clause.text)) return undefined;
  const word = high ?? low;
  for (const { names, first, last } of dimensions) {
    const said = [...mentioned(clause.text, names)];
    const right = high ? first : last;
    if (word && said.length === 1 && right.size > 0 && !right.has(said[0] ?? ""))
      return { text: word[0], position: clause.start + word.index };
  }
  return undefined;
}

function addName(entry: Standing, set: Set<string>, name: string | undefined): void {
  if (name === undefined || /^\d+$/.test(name)) return;
  set.add(name);
  entry.names.push(name);
}
