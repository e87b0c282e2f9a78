import { message, type Rendering, renderMessage } from "@muster/contracts/messages";
import type { Answer } from "@muster/tables/engine/messages";
import { type ColumnProfile, columnsOf, type Profile, type TableProfile } from "@muster/tables/profile/profile";
import type { TableQuery } from "@muster/tables/query";
import { openFiles, withEngineFor } from "../files/files.tables.service.ts";
import type { Offer } from "./chat.table.ts";
import { chosenOffer, earlierTurn } from "./earlier-turn.ts";
import type { ReplyContext } from "./reply.types.ts";
import type { TurnMaterial } from "./turn-material.service.ts";

/** A question to the attached tables, parsed by rules: what to compute, or what to ask the person. */
export interface TableReading {
  queries: TableQuery[];
  /** Questions that can be computed, in the table's own terms. */
  offers: Offer[];
}

export function tablesOf({ files }: Pick<TurnMaterial, "files">): TurnMaterial["files"] {
  return files.filter(({ row }) => row.kind === "table");
}

export function openAttached({ services, inOrg, run, signal }: ReplyContext, material: TurnMaterial) {
  return openFiles(
    { services, inOrg, orgId: run.orgId, signal },
    tablesOf(material).map(({ row }) => row),
  );
}

/** Without a table there is nothing to compute. A follow-up question continues the conversation's last query. */
export async function readTableQuestion(
  step: ReplyContext,
  material: TurnMaterial,
  question: string,
): Promise<TableReading> {
  if (tablesOf(material).length === 0) return { queries: [], offers: [] };
  const earlier = earlierTurn(material.history);
  const chosen = chosenOffer(earlier, question);
  if (chosen && chosen.queries.length > 0) return { queries: chosen.queries, offers: [] };
  const before = earlier.query;
  const { dataset } = await openAttached(step, material);
  const reply = await withEngineFor(step.services, dataset, (engine) =>
    engine.readAs(dataset, { op: "read-as", question, rows: 0, ...(before && { before }) }, step.signal),
  );
  if (reply.kind === "reading") return { queries: reply.readings.map(({ query }) => query), offers: [] };
  const options = reply.kind === "clarify" ? reply.options : [];
  return {
    queries: [],
    offers: options.map(({ readAs, queries }) => ({ text: readAs.replace(/^(?:Read as|Gelesen als): /, ""), queries })),
  };
}

/** The results of `query_table`, as sentences. */
export function answerSentences(value: unknown, rendering: Rendering): string[] {
  const { query, sentence, readAs, remarks } = value as Answer; // the tool's entry in the turn's results
  const lead = query.isAlternative ? `${renderMessage(message("chat.table_other_reading"), rendering)} ` : "";
  return [`${lead}${sentence}\n\n_${readAs}_`, ...remarks];
}

/** Lists the questions that can be computed, or says that there are none. */
export function clarifyingQuestion(offers: Offer[], rendering: Rendering): string {
  if (offers.length === 0) return renderMessage(message("chat.table_no_answer"), rendering);
  const options = offers.map(({ text }, index) => `${index + 1}. ${text}`);
  return `${renderMessage(message("chat.table_asks_back"), rendering)}\n\n${options.join("\n")}`;
}

/** What the attached tables hold, and what shows the most of them. */
export async function overviewOfTables(
  step: ReplyContext,
  material: TurnMaterial,
  rendering: Rendering,
): Promise<{ texts: string[]; queries: TableQuery[] }> {
  if (tablesOf(material).length === 0) return { texts: [], queries: [] };
  const { dataset } = await openAttached(step, material);
  return withEngineFor(step.services, dataset, async (engine) => {
    const profile = await engine.profile(dataset, step.signal);
    // A question about nothing gets what these tables can always answer.
    const starters = await engine.readAs(dataset, { op: "read-as", question: "", rows: 0 }, step.signal);
    const options = starters.kind === "clarify" ? starters.options : [];
    return {
      texts: profile.tables.map((table) => overviewOf(table, profile, rendering)),
      queries: options.flatMap(({ queries }) => queries),
    };
  });
}

const maxColumns = 20;
const maxValues = 6;

function overviewOf(table: TableProfile, profile: Profile, rendering: Rendering): string {
  const shownDate = (date: string) => dateIn(rendering, date);
  const columns = columnsOf(profile, table.name);
  const time = columns.find(({ name }) => name === table.time);
  const lines = columns.slice(0, maxColumns).map((column) => `- ${column.name}${aboutColumn(column, rendering)}`);
  const left = columns.length - lines.length;
  if (left > 0) lines.push(`- ${renderMessage(message("chat.table_columns_left", { count: left }), rendering)}`);
  const heading = message("chat.table_overview", {
    ...{ name: table.title, rows: table.rows, columns: columns.length },
    ...{ from: time?.from ? shownDate(time.from) : "none", to: time?.to ? shownDate(time.to) : "" },
  });
  return `${renderMessage(heading, rendering)}\n\n${lines.join("\n")}`;
}

function aboutColumn({ from, to, values, role, distinct, type }: ColumnProfile, rendering: Rendering): string {
  if (from && to && (type === "date" || type === "timestamp")) {
    const span = { from: dateIn(rendering, from), to: dateIn(rendering, to) };
    return `: ${renderMessage(message("chat.table_column_span", span), rendering)}`;
  }
  if (values && values.length > 0 && values.length <= maxValues) return `: ${values.join(", ")}`;
  if (role === "dimension" || role === "key")
    return `: ${renderMessage(message("chat.table_column_values", { count: distinct }), rendering)}`;
  return "";
}

function dateIn({ locale = "en-US" }: Rendering, date: string): string {
  return new Date(`${date.slice(0, 10)}T00:00:00Z`).toLocaleDateString(locale, {
    dateStyle: "medium",
    timeZone: "UTC",
  });
}
