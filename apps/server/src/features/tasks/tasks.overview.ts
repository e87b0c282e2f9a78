import { message } from "@muster/contracts/messages";
import { writeTableReport } from "@muster/tables/answer/report";
import type { Computed } from "@muster/tables/engine/messages";
import { type ColumnProfile, columnsOf, type NamedMeasure, type Profile } from "@muster/tables/profile/profile";
import type { Group, TableQuery } from "@muster/tables/query";
import { escapeMarkdown } from "@muster/writing/builtin/names";
import type { ReportSection } from "@muster/writing/builtin/report";
import { openFiles, withEngineFor } from "../files/files.tables.service.ts";
import type { TaskRow } from "./tasks.repo.ts";
import type { GatherOutput, PlanOutput, StepContext, WriteOutput } from "./tasks.steps.ts";
import { tableQuestionOf } from "./templates/data-analysis.read.ts";

/** What the attached tables contribute to a document about a market: the answer to its question, or an overview of each table. */
export async function computeTables(
  step: StepContext,
  task: TaskRow,
  inputs: PlanOutput["inputs"],
): Promise<(Pick<GatherOutput, "profiles" | "readBy" | "isBeside"> & { computed: Computed }) | undefined> {
  const tables = inputs.filter(isTable);
  if (tables.length === 0) return undefined;
  step.progress(message("task.detail.computing_tables"));
  const { services, inOrg, run, signal } = step;
  const files = tables.map(({ fileId, ...file }) => ({ ...file, id: fileId }));
  const { dataset, profiles } = await openFiles({ services, inOrg, orgId: run.orgId, signal }, files);
  const question = tableQuestionOf(task);
  return withEngineFor(services, dataset, async (engine) => {
    const asked = await engine.readAs(dataset, { op: "read-as", question, rows: 0 }, signal);
    const wanted =
      asked.kind === "reading"
        ? asked.readings.map(({ query }) => query)
        : overviewQueries(await engine.profile(dataset, signal));
    const queries: TableQuery[] = [];
    for (const query of wanted) {
      const checked = await engine.readAs(dataset, { op: "read-as", question, queries: [query], rows: 0 }, signal);
      if (checked.kind === "reading") queries.push(query);
    }
    if (queries.length === 0) return undefined;
    const computed = await engine.compute(dataset, { op: "compute", question, queries }, signal);
    return { computed, profiles, readBy: "rules", isBeside: true };
  });
}

/** An attached table, not one of a knowledge base. */
export function isTable({ kind, base }: PlanOutput["inputs"][number]): boolean {
  return kind === "table" && !base;
}

const maxTables = 4;
const maxGroups = 12;
const minPeriods = 3;

/** For each table its main amount by its main grouping, the largest first, and over time. */
export function overviewQueries(profile: Profile): TableQuery[] {
  return profile.tables.slice(0, maxTables).flatMap(({ name, time, labelColumn }) => {
    const measure = mainMeasure(profile, name);
    if (!measure) return [];
    const columns = columnsOf(profile, name);
    const [amount] = measure.measures.filter(({ hidden }) => !hidden);
    const grouping = mainGrouping(columns, labelColumn);
    const base: TableQuery = { from: { table: name }, measures: measure.measures, by: [] };
    const period = columns.find((column) => column.name === time && column.distinct >= minPeriods);
    const groups: TableQuery[] =
      grouping && amount
        ? [
            {
              ...base,
              by: [{ kind: "column", id: "by1", label: grouping.name, col: grouping.name }],
              order: [{ by: amount.id, dir: "desc" }],
              ...(grouping.distinct > maxGroups && { limit: { n: maxGroups, ties: "cut" } }),
            },
          ]
        : [];
    return [...groups, ...(period ? [{ ...base, by: [byPeriod(period)] }] : [])];
  });
}

function byPeriod({ name, grain = "month" }: ColumnProfile): Group {
  return { kind: "grain", id: "by1", label: grain, col: name, grain };
}

const preferred: NamedMeasure["kind"][] = ["additive", "line", "stock", "average", "rate"];

/** An amount that can be added up, else one that can be averaged. Amounts in several currencies are never added up. */
function mainMeasure({ measures, columns }: Profile, table: string): NamedMeasure | undefined {
  const isSummable = ({ column, label }: NamedMeasure) =>
    !yearHeader.test(column ?? label) &&
    !columns.some((each) => each.table === table && each.name === column && each.currencyColumn !== undefined);
  const fitting = measures.filter((each) => each.table === table && !each.asOf && isSummable(each));
  return preferred.flatMap((kind) => fitting.filter((each) => each.kind === kind))[0];
}

/** Headers of numbers that are years and not amounts. */
const yearHeader =
  /\b(?:founded|established|incorporated|since|year|vintage|gegründet|gründungsjahr|baujahr|jahr|jahrgang|seit)\b/i;

/** The column that names each of few rows, else a grouping of few values. */
function mainGrouping(columns: ColumnProfile[], labelColumn: string | undefined): ColumnProfile | undefined {
  const label = columns.find(({ name }) => name === labelColumn);
  if (label && label.distinct <= maxGroups) return label;
  const groups = columns.filter(({ role, distinct }) => role === "dimension" && distinct >= 2 && distinct <= maxGroups);
  return groups[0] ?? label;
}

const headings = { en: "Computed from", de: "Berechnet aus" };

/** The computed part of the document, as a section of its own. */
export function writeTables(
  computed: Computed,
  names: string[],
): { section: ReportSection; tables: NonNullable<WriteOutput["tables"]> } {
  const { markdown, ...tables } = writeTableReport(computed, { title: "", question: "" });
  const prose = markdown
    .replace(/^# *\n+/, "")
    .replace(/^## /gm, "### ")
    .trim();
  const heading = `${headings[computed.language]} ${escapeMarkdown(names.join(", "))}`;
  return { section: { key: "tables", level: 2, heading, prose, exhibits: "", findingIds: [], isFixed: true }, tables };
}
