import { parentPort, workerData } from "node:worker_threads";
import { composeReport, type ReportRequest } from "./compose-report.ts";

// Started by `compose-in-thread.ts` with its request.
parentPort?.postMessage(composeReport(workerData as ReportRequest));
