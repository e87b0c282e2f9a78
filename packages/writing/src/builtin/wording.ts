import type { Figure, Finding } from "@muster/contracts/analysis";
import { mark } from "./marks.ts";
import { columnWords, escapeMarkdown, groupName, periodText, plural, shortName } from "./names.ts";

/** Inputs for the sentences about one finding. Numbers are marks, so that each can be traced to its figure. */
export interface Wording {
  finding: Finding;
  /** The mark of the figure with this role; undefined when the finding has none. */
  say: (role: string, form?: "plain" | "abs") => string | undefined;
  /** The exact value of the figure with this role. */
  value: (role: string) => number | undefined;
  /** The figure's text, for choosing words; never written into a sentence. */
  text: (role: string) => string;
  /** "in January 2023", "on 5 February 2024". */
  when: (role: string) => string;
  rows: WordedRow[];
  /** "total revenue", "average price", "number of rows". */
  measure: string;
  /** "revenue", without the aggregate. */
  plainMeasure: string;
  /** "region"; "group" without a column. */
  dimension: string;
  /** "regions". */
  dimensions: string;
  /** " where region is North", or nothing. */
  filter: string;
  /** "month"; "period" when the grain is unknown. */
  grain: string;
  /** How many findings of this kind came before, so that sentences vary. */
  variant: number;
  /** True where the question asks for the lowest. */
  lowestAsked: boolean;
}

/** One ranked group, period or driver of a finding. */
export interface WordedRow {
  label: string;
  say: (role: string, form?: "plain" | "abs") => string | undefined;
  value: (role: string) => number | undefined;
}

/** The built-in engine's texts about one finding. */
export interface Words {
  /** The heading, without a full stop. */
  headline: string;
  /** Complete sentences that add to the headline. */
  sentences: string[];
  /** The answer in one or two complete sentences, if the finding answers the question. */
  answer: string[];
}

/** Prepares the words for a finding. */
export function wordingOf(
  finding: Finding,
  figures: Map<string, Figure>,
  { variant = 0, lowestAsked = false }: { variant?: number; lowestAsked?: boolean } = {},
): Wording {
  const { subject } = finding;
  const dimension = subject.dimension ? columnWords(subject.dimension) : "group";
  return {
    finding,
    ...speaker(finding.figures, figures, subject.dimension),
    rows: finding.rows.map((row) => ({
      label: groupName(row.label, subject.dimension),
      ...speaker(row.figures, figures, undefined),
    })),
    measure: measureWords(subject),
    plainMeasure: subject.measure ? columnWords(subject.measure, subject.unit) : "the number of rows",
    dimension,
    dimensions: plural(dimension),
    filter: filterWords(subject.filter),
    grain: subject.grain ?? "period",
    variant,
    lowestAsked,
  };
}

/** Picks one of several equivalent wordings in turn, so that findings of one kind differ. */
export function vary(wording: Wording, wordings: string[]): string {
  return wordings[wording.variant % wordings.length] ?? "";
}

/** Drops empty sentences. */
export function nonEmpty(...sentences: (string | undefined | false)[]): string[] {
  return sentences.filter((sentence): sentence is string => typeof sentence === "string" && sentence !== "");
}

function speaker(
  roles: Record<string, string>,
  figures: Map<string, Figure>,
  dimension: string | undefined,
): Pick<Wording, "say" | "value" | "text" | "when"> {
  function figureOf(role: string): Figure | undefined {
    const id = roles[role];
    return id === undefined ? undefined : figures.get(id);
  }
  return {
    say: (role, form) => {
      const figure = figureOf(role);
      if (!figure) return undefined;
      const isNumericName = dimension !== undefined && role.endsWith("Name") && /^\d[\d.]*$/.test(figure.text);
      return isNumericName ? groupName(figure.text, dimension).replace(/\S+$/, mark(figure.id)) : mark(figure.id, form);
    },
    value: (role) => figureOf(role)?.value ?? undefined,
    text: (role) => periodText(figureOf(role)?.text ?? ""),
    when: (role) => {
      const figure = figureOf(role);
      return figure
        ? `${/^\d{1,2} \p{L}+ \d{4}$|^\d{4}-\d{2}-\d{2}$/u.test(figure.text) ? "on" : "in"} ${mark(figure.id)}`
        : "";
    },
  };
}

function measureWords({ measure, aggregate, unit }: Finding["subject"]): string {
  if (!measure) return aggregate === "rate" ? "rate" : "number of rows";
  const words = columnWords(measure, unit);
  const bare = words.replace(/^(?:total|average|avg|mean|median|number of|count of) /, "");
  if (aggregate === "sum") return /^total\b/.test(words) ? words : `total ${words}`;
  if (aggregate === "mean") return `average ${bare}`;
  if (aggregate === "median") return `median ${bare}`;
  if (aggregate === "count") return `number of ${plural(bare)}`;
  if (aggregate === "min") return `lowest ${bare}`;
  if (aggregate === "max") return `highest ${bare}`;
  return aggregate === "rate" && !/rate|share|percent| per |\b(cost|value|score|spend)\b/i.test(words)
    ? `${words} rate`
    : words;
}

function filterWords(filter: string | undefined): string {
  if (!filter) return "";
  const equal = /^(.+?)\s*=\s*(.+)$/.exec(filter);
  return equal?.[1] && equal[2]
    ? ` where ${columnWords(equal[1])} is ${escapeMarkdown(shortName(equal[2]))}`
    : ` (${escapeMarkdown(shortName(filter))})`;
}
