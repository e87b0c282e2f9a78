import { parentPort, workerData } from "node:worker_threads";
import type { BriefQuestion } from "./brief-in-thread.ts";
import { writeMarketBrief } from "./market-brief.ts";
import { checkBrief } from "./write-brief-with-model.ts";

// Started by `brief-in-thread.ts` with one question; it ends when that is answered.
const question: BriefQuestion = workerData;
parentPort?.postMessage(
  question.kind === "write"
    ? writeMarketBrief(question.input)
    : checkBrief(question.markdown, question.citations, question.against),
);
