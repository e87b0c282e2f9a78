import type { Analysis, DataTable, Finding } from "@muster/contracts/analysis";
import { escapeMarkdown } from "./names.ts";

const shownRows = 12;

/** The chart and the table of a finding, as Markdown; each is placed once in a document. */
export function exhibitPlacer(analysis: Analysis): (finding: Finding) => string {
  const placed = new Set<string>();
  function once(id: string | undefined): boolean {
    if (id === undefined || placed.has(id)) return false;
    placed.add(id);
    return true;
  }
  return (finding) => {
    const chart = once(finding.chartId) ? analysis.charts.find((each) => each.id === finding.chartId) : undefined;
    const table = once(finding.tableId) ? analysis.dataTables.find((each) => each.id === finding.tableId) : undefined;
    return [
      chart && `![${escapeMarkdown(oneLine(chart.summary || chart.title))}](chart:${chart.id})`,
      table && tableMarkdown(table, finding.subject.grain ? "last" : "first"),
    ]
      .filter((part) => part !== undefined && part !== "")
      .join("\n\n");
  };
}

/** Which end of a long table is shown: groups from the top, periods up to the latest. */
export type TableEnd = "first" | "last";

/** A data table as a GitHub-flavored Markdown table of at most 12 rows, and a line with the total number of rows. */
export function tableMarkdown(table: DataTable, end: TableEnd = "first"): string {
  if (table.columns.length === 0 || table.rows.length === 0) return "";
  const isWhole = table.rows.length >= table.totalRows;
  const rows = end === "last" && isWhole ? table.rows.slice(-shownRows) : table.rows.slice(0, shownRows);
  const total = Math.max(table.totalRows, table.rows.length);
  return [
    `**${escapeMarkdown(oneLine(table.title))}**`,
    "",
    line(table.columns.map((column) => escapeMarkdown(oneLine(column.name)))),
    line(table.columns.map((column) => (column.align === "right" ? "---:" : "---"))),
    ...rows.map((row) => line(table.columns.map((_, index) => escapeMarkdown(oneLine(row[index] ?? ""))))),
    ...(total > rows.length
      ? [
          "",
          `The ${end === "last" && isWhole ? "last" : "first"} ${rows.length} of ${total.toLocaleString("en-US")} rows.`,
        ]
      : []),
  ].join("\n");
}

function line(cells: string[]): string {
  return `| ${cells.map((cell) => cell || " ").join(" | ")} |`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
