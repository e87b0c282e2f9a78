import { parentPort } from "node:worker_threads";
import type { BriefQuestion } from "./brief-in-thread.ts";
import { writeMarketBrief } from "./market-brief.ts";
import { checkBrief } from "./write-brief-with-model.ts";

// Started by `brief-in-thread.ts`, which sends one question after the other.
parentPort?.on("message", (question: BriefQuestion) => {
  parentPort?.postMessage(
    question.kind === "write"
      ? writeMarketBrief(question.input)
      : checkBrief(question.markdown, question.citations, question.against),
  );
});
