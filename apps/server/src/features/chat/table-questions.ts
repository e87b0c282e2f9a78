import { message, renderMessage } from "@muster/contracts/messages";
import type { Answer } from "@muster/tables/engine/messages";
import type { TableQuery } from "@muster/tables/query";
import { openFiles, withEngineFor } from "../files/files.tables.service.ts";
import type { ReplyContext } from "./reply.types.ts";
import type { TurnMaterial } from "./turn-material.service.ts";

/** A question to the attached tables, parsed by rules: what to compute, or what to ask the person. */
export interface TableReading {
  queries: TableQuery[];
  /** Suggested questions, in the table's own terms. */
  asksBack: string[];
}

export function tablesOf({ files }: TurnMaterial): TurnMaterial["files"] {
  return files.filter(({ row }) => row.kind === "table");
}

export function openAttached({ services, inOrg, run, signal }: ReplyContext, material: TurnMaterial) {
  return openFiles(
    { services, inOrg, orgId: run.orgId, signal },
    tablesOf(material).map(({ row }) => row),
  );
}

/** Without a table there is nothing to compute. */
export async function readTableQuestion(
  step: ReplyContext,
  material: TurnMaterial,
  question: string,
): Promise<TableReading> {
  if (tablesOf(material).length === 0) return { queries: [], asksBack: [] };
  const { dataset } = await openAttached(step, material);
  const reply = await withEngineFor(step.services, dataset, (engine) =>
    engine.readAs(dataset, { op: "read-as", question, rows: 0 }, step.signal),
  );
  if (reply.kind === "reading") return { queries: reply.readings.map(({ query }) => query), asksBack: [] };
  return {
    queries: [],
    asksBack: reply.kind === "clarify" ? reply.options.map(({ readAs }) => readAs.replace(/^Read as: /, "")) : [],
  };
}

/** The results of `query_table`, as sentences. */
export function answerSentences(value: unknown): string[] {
  const { sentence, readAs, remarks } = value as Answer; // the tool's entry in the turn's results
  return [`${sentence}\n\n_${readAs}_`, ...remarks];
}

/** Lists the questions that can be computed, or says that there are none. */
export function clarifyingQuestion({ asksBack }: TableReading): string {
  if (asksBack.length === 0) return renderMessage(message("chat.table_no_answer"));
  const options = asksBack.map((option) => `- ${option}`);
  return [renderMessage(message("chat.table_asks_back")), ...options].join("\n");
}
