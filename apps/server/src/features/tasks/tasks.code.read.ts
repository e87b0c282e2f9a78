import { message } from "@muster/contracts/messages";
import { DocumentsError } from "@muster/documents/errors";
import { readCodeFilesInChild } from "@muster/documents/read/code-files-in-child";
import { guessFileName } from "@muster/writing/code-review/languages";
import type { CodeFile } from "@muster/writing/code-review/source-file";
import type { TaskRow } from "./tasks.repo.ts";
import type { ReadOutput, StepContext } from "./tasks.steps.ts";

/** The code of a task: the pasted text, and each upload, unpacked in a child process. None of it is run or written to disk. */
export async function readCode(
  step: StepContext,
  task: Pick<TaskRow, "parameters">,
): Promise<{ code: CodeFile[]; sources: ReadOutput["sources"] }> {
  const code: CodeFile[] = pastedCode(task);
  const sources: ReadOutput["sources"] = [];
  const { inputs } = step.output("plan");
  for (const [at, { fileId, name, sha256 }] of inputs.entries()) {
    step.progress(message("steps.reading_of", { at: at + 1, count: inputs.length, name }));
    const path = await step.services.storage.path(step.run.orgId, sha256);
    try {
      const { files, notes } = await readCodeFilesInChild({ path, name }, { signal: step.signal });
      code.push(
        ...files.map((file) =>
          inputs.length > 1 && files.length > 1 ? { ...file, path: `${name}/${file.path}` } : file,
        ),
      );
      sources.push({ fileId, name, problem: null, notes });
    } catch (error) {
      step.signal.throwIfAborted();
      if (!(error instanceof DocumentsError)) throw error;
      sources.push({ fileId, name, problem: error.reason, notes: [] });
    }
  }
  return { code, sources };
}

function pastedCode({ parameters }: Pick<TaskRow, "parameters">): CodeFile[] {
  const text = String(parameters["code"] ?? "");
  if (text.trim() === "") return [];
  const path = String(parameters["fileName"] ?? "").trim() || guessFileName(text);
  return [{ path, text: `${text}\n` }];
}
