import { parentPort } from "node:worker_threads";
import { writeComputed } from "../computed/templates.ts";
import type { BriefQuestion } from "./brief-in-thread.ts";
import { checkBrief, writeDocumentBrief } from "./document-brief.ts";

// Started by `brief-in-thread.ts`, which sends one question after the other.
parentPort?.on("message", (question: BriefQuestion) => {
  parentPort?.postMessage(answerTo(question));
});

function answerTo(question: BriefQuestion): unknown {
  switch (question.kind) {
    case "write":
      return writeDocumentBrief(question.input);
    case "compute":
      return writeComputed[question.template](question.request);
    case "check":
      return checkBrief(question.markdown, question.citations, question.sources);
  }
}
