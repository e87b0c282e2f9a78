import type { Feature } from "../../kernel/feature.ts";
import { eraseRows, ownRows } from "../../kernel/personal-data.ts";
import { on } from "../../kernel/subscriptions.ts";
import { agentDeleted } from "../agents/agents.events.ts";
import { uploadOf } from "../files/uploads-in-copy.service.ts";
import { measureRuns } from "./accuracy.runs.ts";
import { disconnectAgent } from "./connections.service.ts";
import { crawlRuns } from "./crawl.runs.ts";
import { knowledgeHttp } from "./knowledge.http.ts";
import { upkeepQueue } from "./knowledge.jobs.ts";
import { knowledgeRoutes } from "./knowledge.routes.ts";
import { indexRuns } from "./knowledge.runs.ts";
import { knowledgeTools } from "./knowledge.tools.ts";
import { baseDocuments } from "./owner-kinds.ts";
import { processFilesHttp } from "./process-files.http.ts";
import { fileProcessingRoutes } from "./process-files.routes.ts";
import { processRuns } from "./process-files.runs.ts";
import { runUpkeep } from "./upkeep.service.ts";

export const knowledge = {
  name: "knowledge",
  routes: { knowledge: knowledgeRoutes, fileProcessing: fileProcessingRoutes },
  http: [knowledgeHttp, processFilesHttp],
  tables: [
    "knowledge_bases",
    "knowledge_items",
    "knowledge_urls",
    "knowledge_marks",
    "agent_knowledge_bases",
    "work_knowledge_bases",
  ],
  runKinds: [indexRuns, crawlRuns, measureRuns, processRuns],
  tools: knowledgeTools,
  ownerKinds: [baseDocuments],
  jobs: [{ queue: upkeepQueue, work: runUpkeep, concurrency: 1, schedule: "*/10 * * * *" }],
  subscriptions: [on(agentDeleted, disconnectAgent)],
  personalData: [
    { name: "knowledge_bases", select: ownRows("knowledge_bases", "created_by = $2") },
    {
      name: "knowledge_items",
      select: ownRows("knowledge_items", "created_by = $2"),
      filesOf: uploadOf("knowledge"),
      erase: [eraseRows("knowledge_marks")],
    },
  ],
} satisfies Feature;
