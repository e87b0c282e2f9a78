import type { Feature } from "../../kernel/feature.ts";
import { chatExportHttp, chatHttp } from "./chat.http.ts";
import { personalChats } from "./chat.personal.ts";
import { chatLibraryRoutes, chatRoutes, chatSharesRoutes, functionsRoutes, ollamaRoutes } from "./chat.routes.ts";
import { chatRuns } from "./chat.runs.ts";
import { calculateTool } from "./chat.tools.ts";
import { openaiHttp } from "./openai.http.ts";
import { nextMessageQueue, workOnNextMessage } from "./queue.service.ts";

export const chat = {
  name: "chat",
  routes: {
    chat: chatRoutes,
    chatLibrary: chatLibraryRoutes,
    chatShares: chatSharesRoutes,
    functions: functionsRoutes,
    ollama: ollamaRoutes,
  },
  http: [chatHttp, chatExportHttp, openaiHttp],
  tables: [
    "conversations",
    "conversation_starts",
    "chat_messages",
    "chat_snapshots",
    "agent_interactions",
    "style_presets",
    "saved_prompts",
    "memory_notes",
    "chat_shares",
  ],
  runKinds: [chatRuns],
  tools: [calculateTool],
  jobs: [{ queue: nextMessageQueue, work: workOnNextMessage, concurrency: 2 }],
  personalData: personalChats,
} satisfies Feature;
