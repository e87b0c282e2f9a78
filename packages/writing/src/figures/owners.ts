import type { Analysis, Finding } from "@muster/contracts/analysis";
import { escapeMarkdown, shortName } from "../builtin/names.ts";

/** Which group or period each figure is about, by dimension: so that North's figure is not given to South. */
export interface Ownership {
  /** Figure id → dimension → names it belongs to. */
  owners: Map<string, Map<string, Set<string>>>;
  /** Dimension → all names known in it, longest first. */
  names: Map<string, string[]>;
}

const rolePairs: Record<string, string> = {
  leader: "leaderName",
  leaderShare: "leaderName",
  runnerUp: "runnerUpName",
  a: "aName",
  b: "bName",
  first: "firstPeriod",
  best: "bestPeriod",
  worst: "worstPeriod",
  before: "beforePeriod",
  after: "afterPeriod",
  high: "highPeriod",
  low: "lowPeriod",
};
const vague = new Set([
  "yes",
  "no",
  "other",
  "others",
  "total",
  "all",
  "new",
  "true",
  "false",
  "none",
  "may",
  "high",
  "low",
  "it",
  "in",
  "on",
  "out",
  "at",
  "of",
]);

/** Reads the ownership of figures from the roles and rows of the findings. */
export function ownershipOf(analysis: Analysis): Ownership {
  const ownership: Ownership = { owners: new Map(), names: new Map() };
  const texts = new Map(
    analysis.figures.filter((figure) => figure.value === null).map((figure) => [figure.id, figure.text]),
  );
  for (const finding of analysis.findings) {
    for (const row of finding.rows) {
      for (const id of Object.values(row.figures))
        own(ownership, { dimension: rowDimension(finding), id, name: row.label });
    }
    for (const [role, id] of Object.entries(finding.figures)) {
      const pair = pairOf(finding, role);
      const name = pair && texts.get(finding.figures[pair] ?? "");
      if (pair && name)
        own(ownership, {
          dimension: /Period$/.test(pair) ? timeDimension(finding) : groupDimension(finding),
          id,
          name,
        });
    }
  }
  for (const [dimension, names] of ownership.names)
    ownership.names.set(
      dimension,
      [...new Set(names)].sort((a, b) => b.length - a.length),
    );
  addLabelOwners(analysis, ownership);
  return ownership;
}

/** The names of a dimension that a text mentions; a name inside a longer one does not count. */
export function mentioned(text: string, names: string[]): Set<string> {
  let rest = text;
  const found = new Set<string>();
  for (const name of names) {
    for (const form of new Set([escapeMarkdown(shortName(name)), name])) {
      if (!rest.includes(form) || !namePattern(form).test(rest)) continue;
      found.add(name);
      rest = rest.replace(namePattern(form, "gu"), (match) => "\u0001".repeat(match.length));
    }
  }
  return found;
}

/** A figure that belongs to several dimensions ("Revenue, North, 2024") is bound to each name that its label holds. */
function addLabelOwners(analysis: Analysis, ownership: Ownership): void {
  for (const figure of analysis.figures) {
    const bound = ownership.owners.get(figure.id);
    if (figure.value === null || !bound) continue;
    for (const [dimension, names] of ownership.names) {
      for (const name of mentioned(figure.label, names))
        bound.set(dimension, (bound.get(dimension) ?? new Set()).add(name));
    }
  }
}

function own(ownership: Ownership, { dimension, id, name }: { dimension: string; id: string; name: string }): void {
  if (name.trim().length < 2 || /^\d{1,3}$/.test(name) || vague.has(name.toLowerCase())) return;
  const byDimension = ownership.owners.get(id) ?? new Map<string, Set<string>>();
  byDimension.set(dimension, (byDimension.get(dimension) ?? new Set()).add(name));
  ownership.owners.set(id, byDimension);
  ownership.names.set(dimension, [...(ownership.names.get(dimension) ?? []), name]);
}

function pairOf(finding: Finding, role: string): string | undefined {
  if (role === "last") return finding.kind === "trend" ? "lastPeriod" : "lastName";
  return rolePairs[role];
}

function rowDimension(finding: Finding): string {
  return finding.kind === "seasonality" ? timeDimension(finding) : groupDimension(finding);
}

function groupDimension({ subject, kind }: Finding): string {
  return kind === "outliers" || kind === "missing" ? kind : `group:${subject.dimension ?? ""}`;
}

function timeDimension({ subject, kind }: Finding): string {
  return kind === "seasonality" ? "season" : `time:${subject.time ?? ""}:${subject.grain ?? ""}`;
}

function namePattern(name: string, flags = "u"): RegExp {
  const escaped = name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, flags);
}
