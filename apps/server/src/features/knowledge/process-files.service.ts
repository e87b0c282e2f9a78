import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { KnowledgeUpload } from "@muster/contracts/knowledge-items";
import { message } from "@muster/contracts/messages";
import {
  type ProcessedFile,
  type ProcessFilesAnswer,
  processFilesInput,
  processingLimits,
} from "@muster/contracts/process-files";
import type { z } from "zod";
import type { Context } from "../../kernel/context.ts";
import type { Run } from "../../kernel/runs/kinds.ts";
import { readResult, readRun, readSteps, startRun } from "../../kernel/runs/runs.ts";
import { subscribeRunEvents } from "../../kernel/runs/stream.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { reserve } from "../../kernel/usage/usage.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { isId, newId } from "../../platform/ids.ts";
import { mustFindOwnFiles } from "../files/files.service.ts";
import { nothing } from "./process-document.ts";
import { type ProcessTypes, processKind, type RefusedFile, refusedFile } from "./process-files.runs.ts";
import { admitUpload, receiveOne, storeUpload } from "./upload.service.ts";

type Input = z.infer<typeof processFilesInput>;
type ProcessRun = Run<ProcessTypes["input"]>;

const action = "knowledge_upload";

/**
 * One unit for up to 10 files, and half a credit per processed file. Waits for the end unless `wait` is false. A repeated request key
 * attaches to the run that it started.
 */
export async function processFiles(
  context: Context,
  { given, refused, requestKey }: { given: unknown; refused: RefusedFile[]; requestKey?: string | undefined },
  signal: AbortSignal,
): Promise<ProcessFilesAnswer> {
  const input = parse(given, refused);
  const { actor, inOrg, services, now } = context;
  const run = await inOrg(async (tx) => {
    const files = await mustFindOwnFiles(tx, actor.userId, input.files);
    const at = now();
    const id = requestKey ? runIdOf({ orgId: tx.orgId, userId: actor.userId, requestKey }) : newId(at);
    const before = requestKey ? await findBefore(tx, id) : undefined;
    if (before) return sameRequest(before, input, files);
    const metadata = { processingType: input.processingType, files: files.length };
    const credits = files.length * processingLimits.creditsPerFile;
    const use = { action, units: unitsOf(files.length), credits, runId: id, metadata };
    await reserve(tx, use, { now: at, billing: services.config.BILLING }).catch((error: unknown) => {
      throw withOwnText(error);
    });
    const keys = files.map((_, n) => `file-${n + 1}`);
    return startRun<ProcessTypes>(tx, services, {
      ...{ id, kind: processKind, subject: { kind: "process-files", id }, userId: actor.userId },
      input: {
        processingType: input.processingType,
        targetLanguage: input.targetLanguage ?? null,
        refused,
        files: files.map(({ id: fileId, userId, name, mediaType, sha256 }) => ({
          id: fileId,
          userId,
          name,
          mediaType,
          sha256,
        })),
      },
      steps: [
        ...files.map(({ name }, n) => ({
          ...{ key: keys[n] ?? "", step: "process" as const, label: name, input: { at: n }, optional: true },
        })),
        {
          key: "finish",
          step: "finish" as const,
          label: message("knowledge.step.finish"),
          after: keys,
          join: "settle",
        },
      ],
    });
  });
  if (input.wait)
    for await (const event of subscribeRunEvents(services, { orgId: actor.orgId, runId: run.id, after: 0, signal }))
      if (event.type === "done") break;
  const answer = await getProcessing(context, { runId: run.id });
  // An error of every file is the request's error.
  if (input.wait && answer.status === "failed")
    throw new AppError(
      "unsupported_format",
      (await inOrg((tx) => readRun(tx, run.id)))?.error ?? message("processing.failed"),
    );
  return answer;
}

/** A plan that does not cover it is named in the specification's text for this feature. */
function withOwnText(error: unknown): unknown {
  if (error instanceof AppError && error.code === "payment_required")
    return new AppError("payment_required", message("payment.files"), { cause: error });
  return error;
}

/** The id of the run that a person's request key starts (a UUIDv8, RFC 9562), so that the key can start one run only. */
function runIdOf(of: { orgId: string; userId: string; requestKey: string }): string {
  const bytes = createHash("sha256")
    .update(JSON.stringify([of.orgId, of.userId, of.requestKey]))
    .digest();
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x80;
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/** Of two requests with the same key at once, the second waits here for the first one's commit. */
async function findBefore(tx: OrgTx, id: string): Promise<Run | undefined> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 13))", [id]);
  return readRun(tx, id);
}

function sameRequest(run: Run, input: Input, files: { sha256: string }[]): Run {
  const before = run.kind === processKind ? (run as ProcessRun).input : undefined;
  const contents = (list: { sha256: string }[]) => list.map(({ sha256 }) => sha256).join();
  const isSame =
    before?.processingType === input.processingType &&
    before.targetLanguage === (input.targetLanguage ?? null) &&
    contents(before.files) === contents(files);
  if (isSame) return run;
  throw new AppError("invalid_input", "This Idempotency-Key was already used with a different request");
}

function parse(given: unknown, [refused]: RefusedFile[]): Input {
  const parsed = processFilesInput.safeParse(given);
  if (!parsed.success) {
    const isFiles = parsed.error.issues.some(({ path }) => path[0] === "files");
    if (refused && isFiles) throw new AppError("invalid_input", refused.error, { fields: { files: refused.error } });
    const [issue] = parsed.error.issues;
    const text = issue?.message ?? "Check the request";
    throw new AppError("invalid_input", text, { fields: { [String(issue?.path[0] ?? "files")]: text } });
  }
  if (parsed.data.processingType === "translate" && !parsed.data.targetLanguage?.trim())
    throw new AppError("invalid_input", message("processing.language"), {
      fields: { targetLanguage: message("processing.language") },
    });
  return parsed.data;
}

function unitsOf(files: number): number {
  return Math.ceil(files / processingLimits.filesPerUnit);
}

/** While running: the state of each file. The result follows at the end. */
export function getProcessing(
  { actor, inOrg, services }: Context,
  { runId }: { runId: string },
): Promise<ProcessFilesAnswer> {
  return inOrg(async (tx) => {
    const run = await mustFindRun(tx, actor.userId, runId);
    const { processingType, files } = run.input;
    const about = { runId: run.id, status: run.status, processingType, units: unitsOf(files.length) };
    // Written by the run's last step.
    const result = (await readResult(tx, services, runId)) as ProcessTypes["steps"]["finish"]["output"] | undefined;
    if (result) return { ...about, ...result };
    const steps = await readSteps(tx, runId);
    const processedFiles = files.map(({ id, name }, n): ProcessedFile => {
      const step = steps.find(({ key }) => key === `file-${n + 1}`)?.status;
      const state = step === "done" || step === "working" || step === "failed" ? step : "waiting";
      return { ...nothing, fileId: id, name, state };
    });
    processedFiles.push(...run.input.refused.map(refusedFile));
    return { ...about, processedFiles, cost: 0, ...(run.status === "failed" && { units: 0 }) };
  });
}

async function mustFindRun(tx: OrgTx, userId: string, runId: string): Promise<ProcessRun> {
  const run = isId(runId) ? await readRun(tx, runId) : undefined;
  if (run?.kind !== processKind || run.userId !== userId) throw notFound("record");
  return run as ProcessRun;
}

/** One file's result for download: tables as CSV, fields as JSON, text as Markdown. */
export async function downloadProcessed(context: Context, { runId, fileId }: { runId: string; fileId: string }) {
  const { processedFiles } = await getProcessing(context, { runId });
  const file = processedFiles.find((one) => one.fileId === fileId && one.state === "done");
  if (!file) throw notFound("record");
  const { extension, mediaType, content } = written(file);
  const bytes = Buffer.from(content);
  return {
    fileName: `${file.name.replace(/\.\w{1,5}$/, "")}.${extension}`,
    mediaType,
    sizeBytes: bytes.length,
    open: async (part?: { start: number; end: number }) =>
      Readable.from([part ? bytes.subarray(part.start, part.end + 1) : bytes]),
  };
}

function written(file: ProcessedFile): { extension: string; mediaType: string; content: string } {
  if (file.tables)
    return {
      extension: "csv",
      mediaType: "text/csv",
      content: file.tables.map(({ rows }) => rows.map(csvLine).join("\r\n")).join("\r\n\r\n"),
    };
  if (file.entities || file.classification)
    return {
      extension: "json",
      mediaType: "application/json",
      content: `${JSON.stringify(file.entities ?? file.classification, null, 2)}\n`,
    };
  return { extension: "md", mediaType: "text/markdown", content: file.text ?? "" };
}

/** Prevents spreadsheets from evaluating a cell as a formula. */
function csvLine(cells: readonly string[]): string {
  return cells
    .map((cell) => (/^[\s]*[=+\-@|%]/.test(cell) && !/^[\s]*[-+]?[\d.,]+%?$/.test(cell) ? `'${cell}` : cell))
    .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(",");
}

/** Stores results as files of a base, under the rules of an upload. */
export async function saveProcessed(
  context: Context,
  { runId, baseId, fileIds }: { runId: string; baseId: string; fileIds?: string[] | undefined },
): Promise<KnowledgeUpload> {
  const maxBytes = await admitUpload(context, baseId);
  const { processedFiles } = await getProcessing(context, { runId });
  const wanted = processedFiles.filter(
    ({ fileId, state }) => state === "done" && (!fileIds || fileIds.includes(fileId)),
  );
  if (wanted.length === 0) throw notFound("record");
  const arrived = [];
  try {
    for (const file of wanted) {
      const { extension, content } = written(file);
      const name = `${file.name.replace(/\.\w{1,5}$/, "")}.${extension}`;
      arrived.push(await receiveOne(context, { name, content: Readable.from([Buffer.from(content)]), maxBytes }));
    }
    return await storeUpload(context, { baseId, parentId: null, files: arrived });
  } finally {
    for (const { staged } of arrived) await staged?.discard();
  }
}
