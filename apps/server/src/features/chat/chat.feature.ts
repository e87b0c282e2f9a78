import type { Feature } from "../../kernel/feature.ts";
import { chatExportHttp, chatHttp } from "./chat.http.ts";
import { personalChats } from "./chat.personal.ts";
import { chatLibraryRoutes, chatRoutes, functionsRoutes, ollamaRoutes } from "./chat.routes.ts";
import { chatRuns } from "./chat.runs.ts";
import { purgeConversationsQueue, purgeDeletedConversations } from "./chat.service.ts";
import { chatShares } from "./chat.shares.ts";
import { calculateTool } from "./chat.tools.ts";
import { openaiHttp } from "./openai.http.ts";
import { nextMessageQueue, workOnNextMessage } from "./queue.service.ts";

export const chat = {
  name: "chat",
  routes: {
    chat: chatRoutes,
    chatLibrary: chatLibraryRoutes,
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
  ],
  runKinds: [chatRuns],
  shareKinds: [chatShares],
  tools: [calculateTool],
  jobs: [
    { queue: nextMessageQueue, work: workOnNextMessage, concurrency: 2 },
    { queue: purgeConversationsQueue, work: purgeDeletedConversations, concurrency: 1, schedule: "41 * * * *" },
  ],
  personalData: personalChats,
} satisfies Feature;
