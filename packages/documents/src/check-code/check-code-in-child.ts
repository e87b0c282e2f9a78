import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CodeAnalysis } from "@muster/contracts/code-findings";
import { message, renderMessage } from "@muster/contracts/messages";
import { DocumentsError } from "../errors.ts";
import { askChild, type ChildLimits, endGroup, startChild } from "../forked-child.ts";
import { shownError } from "../shown-error.ts";
import type { CheckRequest } from "./check-code.ts";
import type { CheckAnswer } from "./check-code-child.ts";

/**
 * Runs oxlint and the TypeScript compiler over JavaScript and TypeScript files in a process with limits of memory and time.
 * Nothing of the code is run or used as configuration. A check that fails or exceeds a limit is named in the result; only
 * cancelling rejects.
 */
export async function checkCodeInChild(
  { files, lintRules, language, typeCheckMs }: Omit<CheckRequest, "folder">,
  { memoryMb = 1000, timeoutMs = 150_000, signal }: ChildLimits = {},
): Promise<CodeAnalysis> {
  const cancelled = message("refusal.check_canceled");
  if (signal?.aborted) throw shownError("cancelled", cancelled);
  const failed = message("refusal.check_failed");
  // Only this user can open a folder that mkdtemp creates.
  const folder = await mkdtemp(join(tmpdir(), "muster-code-"));
  const permissions = [
    "--permission",
    "--allow-fs-read=*",
    `--allow-fs-write=${folder}`,
    "--allow-child-process",
    "--no-warnings",
  ];
  const child = startChild(new URL("./check-code-child.ts", import.meta.url), memoryMb, permissions, { isGroup: true });
  try {
    const answer = await askChild<CheckAnswer>(child, {
      request: { files, lintRules, folder, language, ...(typeCheckMs && { typeCheckMs }) } satisfies CheckRequest,
      // The work is done by its child programs, which have separate limits, so its own CPU time is meaningless.
      limits: { memoryMb, timeoutMs, wallMs: timeoutMs, signal },
      reasons: { tooBig: failed, tooSlow: failed, crashed: failed, cancelled },
    });
    return answer.ok ? answer.analysis : { tools: [], findings: [], notes: [renderMessage(failed)] };
  } catch (error) {
    if (!(error instanceof DocumentsError) || error.code === "cancelled") throw error;
    return { tools: [], findings: [], notes: [error.message] };
  } finally {
    endGroup(child.pid);
    await rm(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 100 });
  }
}
