import { parentPort } from "node:worker_threads";
import type { BriefQuestion } from "./brief-in-thread.ts";
import { checkBrief, writeDocumentBrief } from "./document-brief.ts";

// Started by `brief-in-thread.ts`, which sends one question after the other.
parentPort?.on("message", (question: BriefQuestion) => {
  parentPort?.postMessage(
    question.kind === "write"
      ? writeDocumentBrief(question.input)
      : checkBrief(question.markdown, question.citations, question.sources),
  );
});
