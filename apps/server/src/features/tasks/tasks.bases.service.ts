import { message } from "@muster/contracts/messages";
import { computesFromTables, takesKnowledgeBases } from "@muster/contracts/tasks";
import { refuseIf } from "../../platform/errors.ts";
import { baseIdsOfAgent, readableBases } from "../knowledge/connections.service.ts";
import { snapshotDocumentsForRun, snapshotTablesForRun } from "../knowledge/work-documents.service.ts";
import { fitsTemplate, lostBasesBlocker } from "./tasks.policy.ts";
import type { TaskRow } from "./tasks.repo.ts";
import type { PlanOutput, StepContext } from "./tasks.steps.ts";
import { findTemplate } from "./tasks.templates.ts";

const maxTexts = 12;

/**
 * The documents, or the tables, that the task's bases and its agent's hold for its question, with the rights that the person has now. Fails
 * when a base that the task names can't be used; bases of the agent that the person can't view are left out and named.
 */
export async function findInBases(
  step: StepContext,
  task: TaskRow,
): Promise<Pick<PlanOutput, "inputs" | "bases" | "notices">> {
  const { run, services, inOrg, signal } = step;
  const template = findTemplate(task.templateId);
  if (!template || !takesKnowledgeBases(template)) return { inputs: [], bases: [], notices: [] };
  const computes = computesFromTables(template);
  const { readable, hidden } = await inOrg(async (tx) => {
    const chosen = task.knowledgeBases.map(({ id }) => id);
    // Tables that the person did not choose would change the answer from those that they did.
    const usesAgent = !computes || chosen.length + task.attachments.length === 0;
    const ids = [...new Set([...chosen, ...(usesAgent ? await baseIdsOfAgent(tx, task.agentId) : [])])];
    const found = await readableBases(tx, task.userId, ids);
    refuseIf(lostBasesBlocker(template, task.knowledgeBases, found));
    return { readable: found.filter((base) => fitsTemplate(template, base)), hidden: ids.length - found.length };
  });
  const notices = hidden > 0 ? [message("tasks.agent_bases_hidden", { count: hidden })] : [];
  const bases = readable.map(({ id, name }) => ({ id, name }));
  if (bases.length === 0) return { inputs: [], bases, notices };
  const reading = { services, inOrg, orgId: run.orgId, signal };
  const wanted = { userId: task.userId, runId: run.id, bases, texts: searchedTexts(task) };
  if (computes) {
    const { tables, total } = await snapshotTablesForRun(reading, wanted);
    const left = message("tasks.tables_left", { used: tables.length, total });
    return {
      inputs: inputsOf(tables),
      bases,
      notices: total > tables.length ? [...notices, left] : notices,
    };
  }
  const needsSome = template.needsSource && task.attachments.length === 0;
  return { inputs: inputsOf(await snapshotDocumentsForRun(reading, { ...wanted, needsSome })), bases, notices };
}

function inputsOf(documents: Awaited<ReturnType<typeof snapshotDocumentsForRun>>): PlanOutput["inputs"] {
  return documents.map(({ id: keptId, documentId, name, sizeBytes, mediaType, sha256, base }) => ({
    ...{ fileId: documentId, name, sizeBytes, mediaType, sha256 },
    base: { ...base, keptId },
  }));
}

/** Each question and each thing the form names is searched for by itself, so that no part of a long request hides another. */
function searchedTexts({
  title,
  description,
  parameters,
}: Pick<TaskRow, "title" | "description" | "parameters">): string[] {
  const written = [...Object.values(parameters), description].map(String);
  const parts = written.flatMap((text) => text.split(/(?<=[?.!])\s+|\n+/)).map((part) => part.trim());
  // Numbers and single signs of a form find nothing but numbers.
  const texts = [title, ...parts].filter((part) => /\p{L}{3}/u.test(part));
  return [...new Set(texts)].slice(0, maxTexts).map((text) => text.slice(0, 500));
}
