import { z } from "zod";
import { chart, dataTable } from "./analysis.ts";
import { messageSchema } from "./messages.ts";
import { toSingleLine } from "./names.ts";

export const tones = [
  "formal",
  "informal",
  "professional",
  "conversational",
  "humorous",
  "empathetic",
  "authoritative",
] as const;
export const moods = ["optimistic", "neutral", "enthusiastic", "calm", "analytical", "creative", "serious"] as const;
export const audiences = [
  "general",
  "children",
  "teenagers",
  "adults",
  "professionals",
  "academics",
  "experts",
] as const;

export const chatStyle = z.object({
  tone: z.enum(tones).default("professional"),
  mood: z.enum(moods).default("neutral"),
  audience: z.enum(audiences).default("general"),
});
export type ChatStyle = z.output<typeof chatStyle>;

export const defaultStyle: ChatStyle = { tone: "professional", mood: "neutral", audience: "general" };

/** The default model of a conversation, when it is installed. */
export const defaultChatModel = "llama3.2:latest";

/** The agent of an organization without agents. It cannot be deleted and does not count toward the plan. */
export const builtinAgentId = "default";

/** Keys of the advisory texts for a style. They never block. */
export function styleWarnings({ tone, mood, audience }: ChatStyle) {
  const warnings: ("chat.humor_with_children" | "chat.enthusiasm_with_academics")[] = [];
  if (tone === "humorous" && audience === "children") warnings.push("chat.humor_with_children");
  if (mood === "enthusiastic" && audience === "academics") warnings.push("chat.enthusiasm_with_academics");
  return warnings;
}

/** An automatic snapshot is made each time a conversation has grown by this many messages. */
export const messagesPerSnapshot = 10;
export const messageLimits = { characters: 32_000, attachments: 20, models: 3, queued: 10 } as const;

/** "auto", "builtin", "provider/model", or a model's name as its server lists it. */
export const chatModelName = z.string().trim().min(1).max(200);

export const chatContent = z
  .string()
  .max(messageLimits.characters, "Use at most 32,000 characters")
  .refine((text) => text.trim() !== "", "Enter a message");

/** A text that lists show on one line: without invisible and direction-changing characters. */
function line(limit: number, required: string) {
  return z
    .string()
    .max(1000, `Use at most ${limit} characters`)
    .transform(toSingleLine)
    .pipe(z.string().min(1, required).max(limit, `Use at most ${limit} characters`));
}

/** Short texts that a person writes about a conversation or a reply. */
export const chatTexts = {
  title: line(200, "Enter a title"),
  folder: line(80, "Enter a folder name"),
  snapshotLabel: line(100, "Enter a label"),
  note: z.string().trim().min(1, "Enter a note").max(1000, "Use at most 1,000 characters"),
  summary: z.string().trim().min(1, "Enter a summary").max(8000, "Use at most 8,000 characters"),
  feedbackComment: z.string().trim().max(1000, "Use at most 1,000 characters"),
};

export const chatId = z.string().max(60);

/** Settings of a turn. Omitted fields keep their value of the previous turn. */
export const turnChoices = {
  agentId: chatId.nullish(),
  model: chatModelName.nullish(),
  style: chatStyle.nullish(),
};
export const attachmentIds = z.array(chatId).max(messageLimits.attachments, "Attach at most 20 files");

const moment = z.string();

export const chatAttachment = z.object({
  id: z.string(),
  name: z.string(),
  sizeBytes: z.number().int(),
  mediaType: z.string(),
  kind: z.enum(["table", "document", "image", "code", "other"]),
});
export type ChatAttachment = z.infer<typeof chatAttachment>;

/** A passage that the reply cites by `number`; `fileId` opens the document at `start`. */
export const chatCitation = z.object({
  number: z.number().int(),
  fileId: z.string(),
  name: z.string(),
  page: z.number().int().nullable(),
  start: z.number().int(),
  end: z.number().int(),
  quote: z.string(),
  /** The knowledge base of the document; null for the person's own file. */
  baseId: z.string().nullable(),
});
export type ChatCitation = z.infer<typeof chatCitation>;

/** A tool call, as stored with the reply. */
export const chatToolStep = z.object({
  id: z.string(),
  tool: z.string(),
  arguments: z.json(),
  isError: z.boolean(),
  summary: z.string(),
});
export type ChatToolStep = z.infer<typeof chatToolStep>;

/** How much of the model's context a turn used, and what did not fit. Tokens are estimates. */
export const chatContext = z.object({
  /** Null when the model's context length is unknown. */
  contextTokens: z.number().int().nullable(),
  promptTokens: z.number().int(),
  /** Older messages that the model did not get; `summarized` of them are in the summary. */
  messagesLeftOut: z.number().int(),
  messagesSummarized: z.number().int(),
  /** Attached files of which the model did not get the whole text; it can still search them when `canSearch`. */
  filesCut: z.array(z.object({ id: z.string(), name: z.string(), canSearch: z.boolean() })),
});
export type ChatContext = z.infer<typeof chatContext>;

export const chatUsage = z.object({
  promptTokens: z.number().int(),
  completionTokens: z.number().int(),
  totalTokens: z.number().int(),
  isEstimated: z.boolean(),
  costMicros: z.number().int(),
  /** Of the plan's actions. */
  units: z.number(),
  /** What the check of the sources or the self-correction took of these; absent when there was none. */
  selfCorrection: z.object({ totalTokens: z.number().int(), costMicros: z.number().int() }).optional(),
});
export type ChatUsage = z.infer<typeof chatUsage>;

export const feedbackReasons = ["incorrect", "unsupported", "incomplete", "off-topic", "style", "other"] as const;
export const chatFeedback = z.object({
  rating: z.enum(["up", "down"]),
  reason: z.enum(feedbackReasons).nullable(),
  comment: z.string().nullable(),
});

export const chatMessage = z.object({
  id: z.string(),
  conversationId: z.string(),
  /** Null at the root. */
  parentId: z.string().nullable(),
  role: z.enum(["user", "assistant"]),
  /** Markdown. While the turn works it is empty: its run streams the text. */
  content: z.string(),
  timestamp: moment,
  /** Messages from the root to this one. */
  position: z.number().int(),
  /** The messages with the same parent, this one included, oldest first. */
  siblingIds: z.array(z.string()),
  /**
   * A user's message is "sent", or "queued" until its turn starts, or "failed" when its queued turn was refused. A reply is "working" until
   * its run ends: "completed", "stopped" (by the person), "cut" (by a crash or a length limit), or "failed". What was shown stays.
   */
  status: z.enum(["sent", "queued", "working", "completed", "stopped", "cut", "failed"]),
  /** For people: why it failed. */
  error: z.string().nullable(),
  /** The error as a message; absent without an error. */
  reason: messageSchema.optional(),
  /** The run that writes the reply. */
  runId: z.string().nullable(),
  agentId: z.string().nullable(),
  agentName: z.string().nullable(),
  /** "provider/model"; null until known. */
  model: z.string().nullable(),
  engine: z.enum(["builtin", "model"]).nullable(),
  /** "Built-in engine", or the model's name. */
  engineLabel: z.string().nullable(),
  style: chatStyle.nullable(),
  attachments: z.array(chatAttachment),
  citations: z.array(chatCitation),
  figures: z.array(z.object({ id: z.string(), value: z.string(), source: z.string() })),
  /** What was computed from attached tables, shown below the text: for each result a chart or a table, never both. */
  charts: z.array(chart),
  dataTables: z.array(dataTable),
  toolSteps: z.array(chatToolStep),
  /** Sentences about how the turn went. */
  notices: z.array(z.string()),
  /** The same as messages, in the same order. */
  noticeMessages: z.array(messageSchema).default([]),
  /** Messages that would be understood next, such as the readings of an unclear question. The reply's text lists them too. */
  suggestions: z.array(z.string()),
  /** Of a failed reply whose chosen model did not respond: the models that can reply when the person decides so. */
  alternatives: z.array(z.object({ model: z.string(), label: z.string() })).default([]),
  /** The check of the sources or the self-correction changed the text. */
  corrected: z.boolean(),
  correction: z.object({ before: z.string(), after: z.string(), reason: z.string() }).nullable(),
  context: chatContext.nullable(),
  usage: chatUsage.nullable(),
  durationMs: z.number().int().nullable(),
  /** The snapshot that was made automatically before this turn. */
  snapshotId: z.string().nullable(),
  feedback: chatFeedback.nullable(),
  /** A reply that can be continued where it ends. */
  canContinue: z.boolean(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

export const chatConversation = z.object({
  id: z.string(),
  title: z.string(),
  isPinned: z.boolean(),
  folder: z.string().nullable(),
  agentId: z.string(),
  agentName: z.string(),
  /** As chosen: "auto", "provider/model" or a bare name. */
  model: z.string(),
  style: chatStyle,
  selfCorrection: z.boolean(),
  /** Those that the person may still read. */
  knowledgeBases: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The newest message of the branch that is shown; null when the conversation is empty. */
  headId: z.string().nullable(),
  /** Messages from the root to the head. */
  messageCount: z.number().int(),
  /** The run that is writing a reply here; null when there is none. */
  activeRunId: z.string().nullable(),
  queuedCount: z.number().int(),
  forkedFrom: z.object({ conversationId: z.string(), title: z.string() }).nullable(),
  createdAt: moment,
  updatedAt: moment,
});
export type ChatConversation = z.infer<typeof chatConversation>;

/** In a search: the matches. `text` is plain; `ranges` are [start, end) offsets in it. */
export const chatMatch = z.object({
  messageId: z.string(),
  role: z.enum(["user", "assistant"]),
  text: z.string(),
  ranges: z.array(z.tuple([z.number().int(), z.number().int()])),
});

export const chatListItem = chatConversation
  .pick({
    id: true,
    title: true,
    isPinned: true,
    folder: true,
    agentId: true,
    agentName: true,
    messageCount: true,
    activeRunId: true,
    createdAt: true,
    updatedAt: true,
  })
  .extend({
    /** The reply waits for the person's approval. */
    isWaiting: z.boolean(),
    match: chatMatch.nullable(),
    deletedAt: moment.nullable(),
  });
export type ChatListItem = z.infer<typeof chatListItem>;

export const chatFoundMessage = chatMatch.extend({
  timestamp: moment,
  position: z.number().int(),
  /** On the branch that is shown. */
  isShown: z.boolean(),
});
export type ChatFoundMessage = z.infer<typeof chatFoundMessage>;

export const chatSnapshot = z.object({
  id: z.string(),
  label: z.string(),
  messageCount: z.number().int(),
  timestamp: moment,
  isAutomatic: z.boolean(),
});
export type ChatSnapshot = z.infer<typeof chatSnapshot>;

/** A turn that was started, or queued behind the current one: `runId` then has events once its turn has come. */
export const startedTurn = z.object({
  conversationId: z.string(),
  runId: z.string(),
  /** The message that was sent; the one that is answered again when a reply is regenerated or continued. */
  userMessageId: z.string(),
  /** The reply's. */
  messageId: z.string(),
  isQueued: z.boolean(),
  snapshotCreated: z.string().nullable(),
});
export type StartedTurn = z.infer<typeof startedTurn>;

/** A chat model with its tested capabilities; null is unknown. */
export const chatModel = z.object({
  /** "provider/model". */
  id: z.string(),
  name: z.string(),
  provider: z.string(),
  isLocal: z.boolean(),
  tools: z.boolean().nullable(),
  json: z.boolean().nullable(),
  vision: z.boolean().nullable(),
  contextLength: z.number().int().nullable(),
  /** When it was tested; null when the capabilities come from its server's list. */
  probedAt: moment.nullable(),
});
export type ChatModel = z.infer<typeof chatModel>;
