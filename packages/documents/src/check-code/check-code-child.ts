import type { CodeAnalysis } from "@muster/contracts/code-findings";
import { endGroup } from "../forked-child.ts";
import { type CheckRequest, checkCode } from "./check-code.ts";

export type CheckAnswer = { ok: true; analysis: CodeAnalysis } | { ok: false };

// Ends with its parent, and ends the analyzers.
process.on("disconnect", () => endGroup(process.pid));
process.on("message", (request: CheckRequest) => {
  void answer(request).then((reply) => process.send?.(reply));
});

async function answer(request: CheckRequest): Promise<CheckAnswer> {
  try {
    return { ok: true, analysis: await checkCode(request) };
  } catch {
    return { ok: false };
  }
}
