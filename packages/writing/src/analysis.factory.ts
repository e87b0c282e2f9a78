import type { Analysis, Figure, Finding, TableProfile } from "@muster/contracts/analysis";

/** Builds analyses for tests: assigns ids and texts to figures, and findings refer to them. */
export interface AnalysisBuilder {
  number: (label: string, value: number, form?: NumberForm) => string;
  name: (label: string, text: string) => string;
  add: (finding: Partial<Finding> & Pick<Finding, "kind">) => Finding;
  analysis: Analysis;
}

export type NumberForm = "plain" | "money" | "percent" | "decimal";

/** An empty analysis of one table, and functions that add to it. */
export function buildAnalysis({
  asked = "",
  rows = 120,
  profile,
}: {
  asked?: string;
  rows?: number;
  profile?: Partial<TableProfile>;
} = {}): AnalysisBuilder {
  const analysis: Analysis = {
    question: { asked, intents: [], matched: [] },
    tables: [
      {
        table: "sales.csv",
        rows,
        columns: [],
        reading: ["Read as UTF-8, separated by commas", "Row 1 is the header"],
        ...profile,
      },
    ],
    figures: [],
    findings: [],
    charts: [],
    dataTables: [],
  };
  function push(figure: Pick<Figure, "label" | "value" | "text" | "unit">): string {
    const id = `F${analysis.figures.length + 1}`;
    analysis.figures.push({
      id,
      computation: "SELECT 1",
      source: { table: "sales.csv", columns: [], rows },
      ...figure,
    });
    return id;
  }
  return {
    analysis,
    number: (label, value, form = "plain") =>
      push({
        label,
        value,
        text: written(value, form),
        unit: form === "percent" ? "%" : form === "money" ? "USD" : null,
      }),
    name: (label, text) => push({ label, value: null, text, unit: null }),
    add: (finding) => {
      const full: Finding = {
        id: `f${analysis.findings.length + 1}`,
        importance: 0.5,
        answersQuestion: false,
        subject: {},
        figures: {},
        rows: [],
        cautions: [],
        ...finding,
      };
      analysis.findings.push(full);
      return full;
    },
  };
}

/** Revenue by region: North leads South and West. */
export function rankingAnalysis(
  values: Record<string, number> = { North: 1200, South: 800, West: 250 },
  asked = "Which region leads in revenue?",
): Analysis {
  const b = buildAnalysis({ asked });
  addRanking(b, values, { answersQuestion: true });
  b.analysis.question.intents = ["ranking"];
  return b.analysis;
}

/** Adds a ranking of groups with total, leader, runner-up and last, as the table analysis creates it. */
export function addRanking(
  b: AnalysisBuilder,
  values: Record<string, number>,
  finding: Partial<Finding> = {},
): Finding {
  const ranked = Object.entries(values).toSorted((x, y) => y[1] - x[1]);
  const total = ranked.reduce((sum, [, value]) => sum + value, 0);
  const shares = ranked.every(([, value]) => value >= 0) && total > 0;
  const rows = ranked.map(([label, value]) => ({
    label,
    figures: {
      value: b.number(`Revenue, ${label}`, value, "money"),
      ...(shares ? { share: b.number(`Share of revenue, ${label}`, (100 * value) / total, "percent") } : {}),
    } as Record<string, string>,
  }));
  const [first, second, last] = [rows[0], rows[1], rows.at(-1)];
  const figures: Record<string, string> = { total: b.number("Revenue, all regions", total, "money") };
  if (first)
    Object.assign(figures, {
      leader: first.figures["value"],
      leaderName: b.name("Leading region", first.label),
      ...(first.figures["share"] ? { leaderShare: first.figures["share"] } : {}),
    });
  if (second)
    Object.assign(figures, {
      runnerUp: second.figures["value"],
      runnerUpName: b.name("Second region", second.label),
      gap: b.number(
        `Gap between ${first?.label} and ${second.label}`,
        (ranked[0]?.[1] ?? 0) - (ranked[1]?.[1] ?? 0),
        "money",
      ),
    });
  if (last && rows.length > 1)
    Object.assign(figures, {
      last: last.figures["value"],
      lastName: rows.length === 2 ? figures["runnerUpName"] : b.name("Last region", last.label),
    });
  return b.add({
    kind: "ranking",
    subject: { measure: "Revenue", aggregate: "sum", dimension: "Region" },
    figures,
    rows,
    ...finding,
  });
}

function written(value: number, form: NumberForm): string {
  const text = (digits: number) =>
    Math.abs(value).toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const sign = value < 0 ? "-" : "";
  if (form === "money") return `${sign}$${text(0)}`;
  if (form === "percent") return `${sign}${text(1)}%`;
  return `${sign}${text(form === "decimal" ? 2 : 0)}`;
}
