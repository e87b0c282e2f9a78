import type { Analysis } from "@muster/contracts/analysis";
import { mentioned } from "./owners.ts";
import type { Span } from "./sentences.ts";

const highest =
  /(?<!(?:second|third|fourth|next)[ -])\b(?:highest|largest|biggest|leads|leading|ranks? first|comes? first|number one)\b/i;
const lowest = /(?<!(?:second|third|next)[ -])\b(?:lowest|smallest|weakest|ranks? last|comes? last)\b/i;
/** With these words a superlative is about something else than the ranking itself. */
const otherMatter =
  /\b(?:chang|declin|drop|fall|fell|increas|decreas|grow|rise|rose|gap|moved|missing|empty|unusual|outlier|not|never|no longer|except|unlike|than)/i;

/** Who stands first and last in each dimension, over all rankings. */
export interface Standings {
  dimensions: { names: string[]; first: Set<string>; last: Set<string> }[];
}

/** Reads who leads and who comes last from rankings, comparisons and single answers; ties count. */
export function standingsOf(analysis: Analysis): Standings {
  const byDimension = new Map<string, Standings["dimensions"][number]>();
  const values = new Map(analysis.figures.map((figure) => [figure.id, figure]));
  for (const finding of analysis.findings) {
    if (finding.kind !== "ranking" || finding.rows.length < 2) continue;
    const key = finding.subject.dimension ?? "";
    const entry = byDimension.get(key) ?? { names: [], first: new Set(), last: new Set() };
    byDimension.set(key, entry);
    const rows = finding.rows.map((row) => ({
      name: row.label,
      value: values.get(row.figures["value"] ?? "")?.value ?? Number.NaN,
    }));
    entry.names.push(...rows.map((row) => row.name));
    const lead = values.get(finding.figures["leader"] ?? "")?.value;
    const tail = values.get(finding.figures["last"] ?? "")?.value;
    for (const row of rows) {
      if (row.value === lead) entry.first.add(row.name);
      if (row.value === tail) entry.last.add(row.name);
    }
    addName(entry, entry.first, values.get(finding.figures["leaderName"] ?? "")?.text);
    addName(entry, entry.last, values.get(finding.figures["lastName"] ?? "")?.text);
  }
  for (const entry of byDimension.values()) entry.names = [...new Set(entry.names)].sort((a, b) => b.length - a.length);
  return { dimensions: [...byDimension.values()] };
}

/** The word of a clause that puts a group first or last where the figures do not; nothing where the clause is right. */
export function falseStanding(clause: Span, { dimensions }: Standings): { text: string; position: number } | undefined {
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

function addName(entry: Standings["dimensions"][number], set: Set<string>, name: string | undefined): void {
  if (name === undefined) return;
  set.add(name);
  entry.names.push(name);
}
