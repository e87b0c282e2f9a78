import type { ChatAttachment } from "@muster/contracts/chat-shapes";
import { type Message, message } from "@muster/contracts/messages";
import { DocumentsError } from "@muster/documents/errors";
import type { Source } from "@muster/retrieval/passages/passages";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError } from "../../platform/errors.ts";
import { readFile, readStoredFile } from "../files/files.read.service.ts";
import { type FileRow, findOwnFiles } from "../files/files.service.ts";
import { findWorkDocuments, type WorkDocument } from "../knowledge/work-documents.service.ts";
import { type ModelProbes, readModelProbes } from "../models/providers.probe.service.ts";
import { builtinAgent, type ChatAgent, findChatAgent } from "./chat.agents.service.ts";
import { knowledgeOwnerOf } from "./chat.read.service.ts";
import { findConversation } from "./chat.repo.ts";
import type { ConversationRow, MessageRow } from "./chat.table.ts";
import { listNotesFor } from "./memory.repo.ts";
import { findMessage, listBranch } from "./messages.repo.ts";
import type { ReplyContext } from "./reply.types.ts";
import { loadStreamedText } from "./shown.service.ts";

/** Limit of messages read before the question; older ones are in the summary or left out. */
const maxHistory = 200;

/** The inputs of a reply. */
export interface TurnMaterial {
  conversation: ConversationRow;
  reply: MessageRow;
  question: MessageRow;
  /** Before the question, oldest first. */
  history: MessageRow[];
  /** Messages of the branch before `history`. */
  olderCount: number;
  agent: ChatAgent;
  /** Notes of the person and the organization. */
  notes: string[];
  /** What tests of models found. */
  probes: ModelProbes;
  files: AttachedFile[];
  /** Documents of the connected knowledge bases that fit the question best. */
  knowledge: WorkDocument[];
  /** Whether a knowledge base was searched, with or without a result. */
  isKnowledgeSearched: boolean;
}

/** A file that the branch attaches, as far as it could be read. */
export interface AttachedFile {
  row: FileRow;
  /** Undefined for tables, and for images until `withTextOfImages`. */
  source?: Source;
}

export async function readMaterial(step: ReplyContext, problems: Message[]): Promise<TurnMaterial> {
  const { input, userId } = step.run;
  const { attachments, rows, ...found } = await step.inOrg(async (tx) => {
    const found = await readRows(tx, userId, input);
    const attachments = attachmentsOf([...found.history, found.question].toReversed());
    const ids = attachments.map(({ id }) => id);
    return { ...found, attachments, rows: await findOwnFiles(tx, userId, ids) };
  });
  const files: AttachedFile[] = [];
  for (const { id, name } of attachments) {
    const row = rows.find((one) => one.id === id);
    if (!row) problems.push(message("chat.file_missing", { name }));
    else files.push(await openFile(step, row, problems));
  }
  return { ...found, files, ...(await readKnowledge(step, found, problems)) };
}

type Found = Omit<TurnMaterial, "files" | "knowledge" | "isKnowledgeSearched">;

async function readKnowledge(
  { services, inOrg, run, signal }: ReplyContext,
  { conversation, question, agent }: Found,
  problems: Message[],
): Promise<Pick<TurnMaterial, "knowledge" | "isKnowledgeSearched">> {
  const { documents, isSearched, skipped } = await findWorkDocuments(
    { services, inOrg, orgId: run.orgId, signal },
    {
      userId: run.userId,
      subject: knowledgeOwnerOf(conversation.id),
      agentId: agent.id === builtinAgent.id ? null : agent.id,
      text: question.content ?? "",
    },
  );
  for (const name of skipped) problems.push(message("chat.base_not_readable", { name }));
  return { knowledge: documents, isKnowledgeSearched: isSearched };
}

/** The images of the question. */
export function imagesOf({ files, question }: TurnMaterial): AttachedFile[] {
  const own = new Set(question.attachments.map(({ id }) => id));
  return files.filter(({ row }) => row.kind === "image" && own.has(row.id));
}

/**
 * With the text recognized in the images that the model does not see. It is recognized in those of the question, and known from
 * earlier ones.
 */
export async function withTextOfImages(
  step: ReplyContext,
  material: TurnMaterial,
  isSeen: (row: FileRow) => boolean,
): Promise<TurnMaterial> {
  const own = new Set(imagesOf(material).map(({ row }) => row.id));
  const files: AttachedFile[] = [];
  for (const file of material.files) {
    const isUnread = file.row.kind === "image" && !file.source && !isSeen(file.row);
    files.push(isUnread ? await readImage(step, file, own.has(file.row.id)) : file);
  }
  return { ...material, files };
}

async function readImage(step: ReplyContext, { row }: AttachedFile, isNew: boolean): Promise<AttachedFile> {
  const { services, inOrg, run, signal, progress } = step;
  const reading = { services, inOrg, orgId: run.orgId, signal };
  if (isNew) progress(message("steps.reading_file", { name: row.name }));
  try {
    const document = isNew ? await readFile(reading, row) : await readStoredFile(reading, row.id);
    return document ? { row, source: { id: row.id, name: row.name, document } } : { row };
  } catch (error) {
    signal.throwIfAborted();
    // A picture without text is not an error.
    if (!(error instanceof DocumentsError || error instanceof AppError)) throw error;
    return { row };
  }
}

/** Whether there are documents or knowledge bases to quote from, found or not. */
export function canQuote({ files, isKnowledgeSearched }: TurnMaterial): boolean {
  return isKnowledgeSearched || files.some(({ source }) => source);
}

/** Every document that the reply may quote. */
export function documentsOf({ files, knowledge }: TurnMaterial): Source[] {
  const own = files.flatMap(({ source }) => (source ? [source] : []));
  return [...own, ...knowledge.map(({ source }) => source)];
}

/** The base of a cited document; null for the person's own file. */
export function baseOf({ knowledge }: TurnMaterial, documentId: string): string | null {
  return knowledge.find(({ source }) => source.id === documentId)?.baseId ?? null;
}

async function readRows(
  tx: OrgTx,
  userId: string,
  { conversationId, messageId }: ReplyContext["run"]["input"],
): Promise<Found> {
  const conversation = await findConversation(tx, userId, conversationId);
  const reply = await findMessage(tx, conversationId, messageId);
  const question = reply?.parentId ? await findMessage(tx, conversationId, reply.parentId) : undefined;
  if (!conversation || !reply || !question) throw new AppError("not_found", message("not_found.record"));
  const branch = question.parentId
    ? await listBranch(tx, { conversationId, endId: question.parentId, limit: maxHistory })
    : [];
  const history = await loadStreamedText(tx, branch);
  const agent = (await findChatAgent(tx, reply.agentId ?? "")) ?? builtinAgent;
  const notes = (await listNotesFor(tx, { userId, agentId: agent.id })).map(({ text }) => text);
  const olderCount = (history[0]?.position ?? 1) - 1;
  return { conversation, reply, question, history, olderCount, agent, notes, probes: await readModelProbes(tx) };
}

/** Newest first, without duplicates. */
function attachmentsOf(newestFirst: MessageRow[]): ChatAttachment[] {
  const byId = new Map(newestFirst.flatMap(({ attachments }) => attachments).map((file) => [file.id, file]));
  return [...byId.values()].slice(0, 20);
}

/** A file that cannot be read is noted; the reply is written without it. */
async function openFile(
  { services, inOrg, run, signal, progress }: ReplyContext,
  row: FileRow,
  problems: Message[],
): Promise<AttachedFile> {
  if (row.kind === "table" || row.kind === "image") return { row };
  try {
    progress(message("steps.reading_file", { name: row.name }));
    const document = await readFile({ services, inOrg, orgId: run.orgId, signal }, row);
    return { row, source: { id: row.id, name: row.name, document } };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof DocumentsError || error instanceof AppError)) throw error;
    problems.push(message("chat.file_unreadable", { name: row.name, reason: error.message }));
    return { row };
  }
}
