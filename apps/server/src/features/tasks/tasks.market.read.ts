import { type Message, message, plainText, renderAll, renderMessage } from "@muster/contracts/messages";
import type { ReadDocument } from "@muster/contracts/sources";
import { DocumentsError } from "@muster/documents/errors";
import type { Source } from "@muster/retrieval/passages/passages";
import { type Reading, readStoredReading } from "../../kernel/sources/reading.ts";
import { AppError } from "../../platform/errors.ts";
import { readFile } from "../files/files.read.service.ts";
import type { PlanOutput, ReadOutput, StepContext } from "./tasks.steps.ts";

type Input = PlanOutput["inputs"][number];

/** Reads one document after the other, each in a child process, and reports its progress. */
export async function readDocuments(step: StepContext, inputs: Input[]): Promise<ReadOutput> {
  const sources: ReadOutput["sources"] = [];
  for (const [at, input] of inputs.entries()) {
    step.progress(message("steps.reading_of", { at: at + 1, count: inputs.length, name: input.name }));
    sources.push(await readOne(step, input));
  }
  return { sources };
}

/** The stored texts of the documents that could be read. */
export async function sourcesOf(
  step: StepContext,
  { sources, fetched = [] }: ReadOutput,
): Promise<(Source & { document: ReadDocument; baseId?: string })[]> {
  const inputs: Input[] = [...step.output("plan").inputs, ...fetched];
  const good = inputs.filter(({ fileId }) => sources.some((one) => one.fileId === fileId && one.problem === null));
  return Promise.all(
    good.map(async (input) => ({
      ...{ id: input.fileId, name: input.name, document: await readInput(step, input) },
      ...(input.base && { baseId: input.base.id }),
    })),
  );
}

async function readOne(step: StepContext, input: Input): Promise<ReadOutput["sources"][number]> {
  const { fileId, name } = input;
  try {
    const { notes } = await readInput(step, input);
    return { fileId, name, problem: null, notes: renderAll(notes) };
  } catch (error) {
    return { fileId, name, problem: naming(name, problemIn(error, step)), notes: [] };
  }
}

function readInput(
  { services, inOrg, run, signal }: StepContext,
  { fileId: id, name, mediaType, sha256, base }: Input,
): Promise<ReadDocument> {
  if (base) return readKeptForRun({ services, inOrg, orgId: run.orgId, signal }, { id: base.keptId, name });
  return readFile({ services, inOrg, orgId: run.orgId, signal }, { id, name, mediaType, sha256 });
}

async function readKeptForRun(reading: Reading, { id, name }: { id: string; name: string }): Promise<ReadDocument> {
  const document = await readStoredReading(reading, id);
  if (!document) throw new AppError("not_found", `${name} is no longer in storage`);
  return document;
}

/** A fault of the file is noted; any other error is rethrown. */
function problemIn(error: unknown, { signal }: StepContext): Message {
  signal.throwIfAborted();
  if (error instanceof DocumentsError) return error.reason;
  if (error instanceof AppError && error.code === "not_found") return plainText(error.message);
  throw error;
}

function naming(name: string, problem: Message): Message {
  const note = renderMessage(problem);
  return note.includes(name) ? problem : message("notice.about_file", { name, note });
}
