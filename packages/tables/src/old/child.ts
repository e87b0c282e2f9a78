/**
 * The process in which one analysis runs: takes one request over IPC, answers with progress and one result or error, and ends.
 * It ends too when its parent is gone.
 */
import type { Analysis } from "@muster/contracts/analysis";
import { TableError, type TableErrorCode } from "../table-error.ts";
import { type AnalysisRequest, analyzeTable } from "./analyze-table.ts";

/** What the parent sends, once. */
export type ChildRequest = Pick<AnalysisRequest, "files" | "question" | "limits">;

/** What the child sends back. */
export type ChildMessage =
  | { type: "progress"; detail: string }
  | { type: "result"; analysis: Analysis }
  | { type: "error"; code: TableErrorCode; message: string };

process.once("disconnect", () => process.exit(1));
process.once("message", (request) => void answer(request as ChildRequest));

async function answer(request: ChildRequest): Promise<void> {
  try {
    const analysis = await analyzeTable({ ...request, onProgress: (detail) => send({ type: "progress", detail }) });
    finish({ type: "result", analysis });
  } catch (error) {
    finish(toMessage(error));
  }
}

function toMessage(error: unknown): ChildMessage {
  if (error instanceof TableError) return { type: "error", code: error.code, message: error.message };
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  return {
    type: "error",
    code: "crashed",
    message: "Couldn't analyze the table because of an internal error.",
  };
}

function send(message: ChildMessage): void {
  process.send?.(message);
}

function finish(message: ChildMessage): void {
  process.send?.(message, undefined, undefined, () => process.exit(0));
}
