import { type Message, message } from "@muster/contracts/messages";
import type { ReadDocument } from "@muster/contracts/sources";
import { DocumentsError } from "@muster/documents/errors";
import { ModelError } from "@muster/models/model";
import { describeDocument } from "@muster/retrieval/brief/describe";
import { z } from "zod";
import { publishOutgoing } from "../../kernel/events/events.ts";
import { defineRunKind, type RunEnd, type StepContext, type StepResult } from "../../kernel/runs/kinds.ts";
import { updateDocument } from "../../kernel/sources/documents.repo.ts";
import { clearDocument, indexDocument } from "../../kernel/sources/index-document.ts";
import { mergeAllSegments } from "../../kernel/sources/merge-segments.ts";
import { type Reading, readContent, readStoredReading, storeReading } from "../../kernel/sources/reading.ts";
import { chooseVectors, embedDocument } from "../../kernel/sources/vectors.ts";
import { publish } from "../../kernel/subscriptions.ts";
import { AppError } from "../../platform/errors.ts";
import { startMeasuring } from "./accuracy.service.ts";
import * as indexing from "./indexing.repo.ts";
import { cancelTopic, indexKind } from "./indexing.service.ts";
import type * as repo from "./items.repo.ts";
import { baseChanged } from "./knowledge.events.ts";
import { findBase } from "./knowledge.repo.ts";

type IndexTypes = {
  input: { baseId: string; rereads: boolean };
  steps: { index: { output: { read: number } }; finish: { output: { ready: number; failed: number } } };
  result: "finish";
};

const documentsInStep = 50;
/** A reader process may take 800 MB, so one item is read while another is indexed. */
const atOnce = 2;

/** Reads and indexes the items of the run. Their rows are the state, so a repeated step skips committed work. */
export const indexRuns = defineRunKind<IndexTypes>({
  kind: indexKind,
  result: "finish",
  steps: {
    index: { work: workOnBatch },
    finish: { work: finishRun },
  },
  async onEnd(tx, services, { run, status }: RunEnd<IndexTypes>) {
    const reason = message(status === "cancelled" ? "knowledge.canceled" : "knowledge.interrupted");
    // A change of the base locks the base and then its items. In the other order the two deadlock.
    if (status === "completed") await findBase(tx, run.input.baseId, "update");
    await indexing.failOpenOfRun(tx, run.id, reason, services.now());
    if (status === "completed") await indexing.markCharged(tx, run.id);
    await indexing.updateTraining(tx, { baseId: run.input.baseId });
    if (status !== "cancelled") {
      const { ready, failed } = await indexing.countOfRun(tx, run.id);
      await publishOutgoing(tx, services, {
        type: status === "completed" ? "knowledge.indexed" : "knowledge.failed",
        data: { baseId: run.input.baseId, runId: run.id, ready, failed },
        link: `/knowledge/${run.input.baseId}`,
      });
    }
    if ((await indexing.reportContentOfRun(tx, run.id)) > 0)
      await publish(tx, services, { event: baseChanged, payload: { baseId: run.input.baseId } });
    if (status === "completed") await startMeasuring(tx, services, { baseId: run.input.baseId, userId: run.userId });
  },
});

async function workOnBatch(context: StepContext<IndexTypes, "index">): Promise<StepResult<IndexTypes, "index">> {
  const { run, inOrg, services, key } = context;
  const [base, rows] = await inOrg(async (tx) => [
    await findBase(tx, run.input.baseId),
    await indexing.listOpenOfRun(tx, run.id, documentsInStep),
  ]);
  if (!base) throw new AppError("not_found", message("knowledge.base_deleted"));
  const owner = { kind: "base", id: base.id };
  await chooseVectors({ inOrg, signal: context.signal }, { owner, model: base.embeddingModel });
  const canceled = new Map<string, AbortController>(rows.map(({ id }) => [id, new AbortController()]));
  const unsubscribe = services.live.subscribe(cancelTopic(run.id), (message) => {
    const { itemId } = z.object({ itemId: z.string() }).parse(message);
    canceled.get(itemId)?.abort();
  });
  let done = 0;
  const queue = [...rows];
  const worker = async () => {
    for (let item = queue.shift(); item; item = queue.shift()) {
      context.signal.throwIfAborted();
      context.progress(message("steps.at_of", { name: item.name, at: ++done, count: rows.length }));
      const signal = AbortSignal.any([context.signal, canceled.get(item.id)?.signal ?? context.signal]);
      await workOnItem(context, item, { signal, base });
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, worker));
  } finally {
    unsubscribe();
  }
  const { open } = await inOrg((tx) => indexing.countOfRun(tx, run.id));
  const next = Number(key.split("-")[1]) + 1;
  return {
    output: { read: rows.length },
    next:
      open > 0
        ? [{ key: `index-${next}`, step: "index", label: message("knowledge.step.index") }]
        : [{ key: "finish", step: "finish", label: message("knowledge.step.finish") }],
  };
}

/** A run whose items all failed is not charged. */
async function finishRun(context: StepContext<IndexTypes, "finish">): Promise<StepResult<IndexTypes, "finish">> {
  const { run, inOrg } = context;
  await mergeAllSegments(context, { kind: "base", id: run.input.baseId });
  const { ready, failed } = await inOrg((tx) => indexing.countOfRun(tx, run.id));
  if (ready === 0 && failed > 0) throw new AppError("unsupported_format", message("knowledge.none_indexed"));
  const detail = message(failed > 0 ? "processing.detail_failed" : "processing.detail", { indexed: ready, failed });
  return { output: { ready, failed }, detail };
}

interface Working {
  signal: AbortSignal;
  base: { chunkSize: number; chunkOverlap: number; embeddingModel: string | null };
}

async function workOnItem(
  context: StepContext<IndexTypes, "index">,
  item: repo.ItemRow,
  { signal, base }: Working,
): Promise<void> {
  const { run, services, inOrg, now } = context;
  const reading: Reading = { services, orgId: run.orgId, inOrg, signal };
  const change: Change = (values) =>
    inOrg((tx) => indexing.updateInRun(tx, { runId: run.id, id: item.id }, { ...values, updatedAt: now() }));
  const fail = async (reason: Message) => {
    // Rejects when another worker has taken over the step, which then handles the item.
    await context.keep(null);
    await change({ state: "failed", reason });
  };
  try {
    if (run.input.rereads && item.state === "queued") await forgetReading(reading, item);
    const document = (await readStoredReading(reading, item.id)) ?? (await readItem(reading, item, change));
    if (!document || !(await change({ state: "indexing", ...factsOf(item.name, document) }))) return;
    const isIndexed = await indexDocument(
      {
        ...reading,
        chunking: base,
        finish: async (tx, { passages }) => {
          // Keyword search works from here on. An item that is being embedded is not ready yet, so a killed process continues
          // with it.
          const ready = base.embeddingModel === null && { state: "ready" as const, reason: null };
          const change = { ...ready, passageCount: passages, updatedAt: now() };
          await indexing.updateInRun(tx, { runId: run.id, id: item.id }, change);
        },
      },
      item.id,
    );
    if (!isIndexed) return await fail(message("knowledge.interrupted"));
    if (base.embeddingModel === null) return;
    const reason = await embedItem(context, item, { reading, model: base.embeddingModel });
    await change({ state: "ready", reason });
  } catch (error) {
    if (context.signal.aborted) throw error;
    // Canceled by a person, whose request has updated the row.
    if (signal.aborted) return;
    await fail(reasonOf(error));
  }
}

/** Why some passages have no vectors; null when all have. */
async function embedItem(
  { run, key }: StepContext<IndexTypes, "index">,
  item: repo.ItemRow,
  { reading, model }: { reading: Reading; model: string },
): Promise<Message | null> {
  try {
    const work = { ...reading, model, runId: run.id, stepKey: key, userId: run.userId };
    const isWhole = await embedDocument(work, item.id);
    return isWhole ? null : message("knowledge.words_only", { reason: "The embedding model has been changed since." });
  } catch (error) {
    if (reading.signal?.aborted || !(error instanceof ModelError)) throw error;
    return message("knowledge.words_only", { reason: error.message });
  }
}

type Change = (values: Partial<Omit<repo.ItemRow, "id" | "orgId">>) => Promise<repo.ItemRow | undefined>;

/** The message for the person. Rethrows errors that the run must retry. */
function reasonOf(error: unknown): Message {
  if (error instanceof DocumentsError) return error.reason;
  if (error instanceof AppError && error.code === "not_found") return message("knowledge.not_stored");
  throw error;
}

function factsOf(name: string, document: ReadDocument) {
  return {
    ...describeDocument(name, document),
    language: document.language,
    pageCount: document.pages.length || null,
    wordCount: document.wordCount,
    notes: document.notes,
  };
}

/** Undefined when the item was canceled or deleted in the meantime. */
async function readItem(reading: Reading, item: repo.ItemRow, change: Change): Promise<ReadDocument | undefined> {
  if (!(await change({ state: "reading" }))) return undefined;
  const { id, sha256, name, mediaType } = item;
  if (!sha256) throw new AppError("not_found", message("knowledge.not_stored"));
  const document = await readContent(reading, { sha256, name, mediaType: mediaType ?? "application/octet-stream" });
  return (await storeReading(reading, { id, document })) ? document : undefined;
}

/** Before the original is read again: indexed positions refer to the old text. */
async function forgetReading(reading: Reading, { id, baseId }: repo.ItemRow): Promise<void> {
  await reading.inOrg((tx) => updateDocument(tx, id, { readSha256: null, indexedAt: null }));
  await clearDocument(reading, { id, owner: { kind: "base", id: baseId } });
}
