import type { ChatContext } from "@muster/contracts/chat-shapes";
import { type Message, message, renderMessage } from "@muster/contracts/messages";
import type { ModelChoice } from "@muster/models/choose-model";
import { type ModelAbilities, ModelError } from "@muster/models/model";
import { detectLanguage } from "@muster/retrieval/language/detect";
import type { Source } from "@muster/retrieval/passages/passages";
import { type Passage, passagesOf } from "@muster/retrieval/passages/passages";
import { buildIndex, search } from "@muster/retrieval/search";
import type { TableQuery } from "@muster/tables/query";
import { agentTurn } from "../../kernel/agent/agent-turn.ts";
import type { TurnSources } from "../../kernel/agent/found.ts";
import { registeredNames } from "../../kernel/agent/tools.ts";
import type { AgentTurn, TurnDone } from "../../kernel/agent/turn-state.ts";
import type { StepWait } from "../../kernel/runs/kinds.ts";
import { noticeEvent } from "../../kernel/runs/kinds.ts";
import { readFile } from "../files/files.read.service.ts";
import { type FileRow, storeFile } from "../files/files.service.ts";
import { expressionIn } from "./calculate.ts";
import { type Fitted, fitContext, type HistoryMessage } from "./chat.context.ts";
import type { MessageRow } from "./chat.table.ts";
import { abilitiesOf } from "./choose-chat-model.ts";
import { exhibitsOf } from "./exhibits.ts";
import type { ReplyContext } from "./reply.types.ts";
import { chatInstructions, chatPrompt, type ShownPassage, showPassage } from "./reply-prompt.ts";
import { summarizeOlder } from "./summary.service.ts";
import { openAttached, readTableQuestion, tablesOf } from "./table-questions.ts";
import { baseOf, documentsOf, imagesOf, type TurnMaterial, withTextOfImages } from "./turn-material.service.ts";
import { type ReplyOutput, replyStep } from "./turns.types.ts";

type Model = Extract<ModelChoice, { kind: "model" }>;

interface Asked {
  material: TurnMaterial;
  choice: Model;
  notices: Message[];
}

/** Limits of a reply, tools included. */
const limits = { maxSteps: 10, maxTokens: 150_000, maxCostMicros: 1_000_000, maxMs: 600_000, maxCallsPerStep: 8 };
const maxImages = 4;

/** The reply of a model: as much of the conversation as fits, with the tools that the model can call. */
export async function modelReply(step: ReplyContext, request: Asked): Promise<ReplyOutput | StepWait> {
  const { choice } = request;
  const abilities = await knownAbilities(step, request);
  const seen = imagesSeen(request.material, abilities);
  const material = await withTextOfImages(step, request.material, (row) => seen.includes(row));
  const asked = { ...request, material };
  const prepared = await prepare(step, asked, { abilities, seen });
  const turn = await agentTurn(step, turnOf(step, asked, prepared));
  if ("waitFor" in turn) return turn;
  const notices = [...asked.notices, ...prepared.notices, ...turn.notices];
  if (turn.found.seen.length === 0 && citesNumbers(turn.text)) {
    const notice = message("chat.cites_nothing");
    notices.push(notice);
    step.emit(noticeEvent(replyStep, notice));
  }
  if (turn.stoppedBy === "blocked" && turn.text === "") throw refusedBy(choice);
  if (turn.isCut) notices.push(message("chat.cut_by_length"));
  return {
    text: `${material.reply.prefix ?? ""}${turn.text}`,
    answeredBy: `${choice.provider.id}/${choice.modelId}`,
    engine: "model",
    engineLabel: choice.modelId,
    isCut: turn.isCut || turn.stoppedBy === "time",
    citations: citationsOf(turn, material, prepared),
    ...(turn.cited.statements.length > 0 && { cited: turn.cited }),
    figures: turn.figures,
    ...exhibitsOf(turn.found),
    notices,
    context: prepared.context,
    ...{ offers: [] },
  };
}

function refusedBy({ provider, modelId: model }: Model): ModelError {
  return new ModelError("blocked", renderMessage(message("chat.refused", { provider: provider.label, model })));
}

/** What the provider reports, and where it reports nothing, what a test of the model found. */
async function knownAbilities(step: ReplyContext, { material, choice }: Asked): Promise<ModelAbilities> {
  const { provider, modelId } = choice;
  const reported = await abilitiesOf(provider, modelId, step.signal);
  const tested = material.probes[`${provider.id}/${modelId}`];
  if (!tested) return reported;
  const { tools, json, vision, contextLength } = tested;
  return {
    ...reported,
    tools: reported.tools ?? tools ?? undefined,
    json: reported.json ?? json ?? undefined,
    vision: reported.vision ?? vision ?? undefined,
    contextLength: reported.contextLength ?? contextLength ?? undefined,
  };
}

/** Whether a text looks as if it cited numbered sources. Code and "list[0]" do not count. */
function citesNumbers(text: string): boolean {
  const prose = text.replace(/^(```|~~~)[\s\S]*?^\1|`[^`\n]+`/gm, "");
  return /[\s.,;:!?)"”%]\[\d{1,3}\](?![([:])/.test(prose);
}

interface Prepared {
  instructions: string;
  messages: AgentTurn["messages"];
  seen: string[];
  sources: Source[];
  context: ChatContext;
  notices: Message[];
  replyTokens: number;
  /** The question parsed by rules for the attached tables: computed for a model without tools. */
  queries: TableQuery[];
}

/** Fits the conversation to the model's context, and says what was left out. */
async function prepare(
  step: ReplyContext,
  { material, choice }: Asked,
  { abilities, seen: images }: { abilities: ModelAbilities; seen: FileRow[] },
): Promise<Prepared> {
  const { agent, reply, conversation, notes, question, history } = material;
  const style = reply.style ?? conversation.style;
  const instructions = chatInstructions({ agent, style, notes, today: step.now() });
  const sources = documentsOf(material);
  const texts = sources.map(textOf);
  const asked = question.content ?? "";
  const fitted = fitContext({
    contextTokens: abilities.contextLength ?? null,
    isLocal: choice.provider.isLocal,
    maxReplyTokens: agent.maxTokens,
    instructions,
    question: `${asked}${reply.prefix ?? ""}`,
    files: texts.map(({ source, text }) => ({ id: source.id, name: source.name, text })),
    history: history.flatMap(toHistory),
    olderCount: material.olderCount,
    summary: conversation.summary,
  });
  const summary = await summarizeOlder(step, { material, choice, fitted });
  const chosen = choosePassages(
    fitted.files.flatMap(({ text, isCut }, index) => {
      const file = texts[index];
      return file ? [{ file, isCut, characters: text.length }] : [];
    }),
    asked,
  );
  const canSearch = abilities.tools !== false;
  const context = contextOf(fitted, { canSearch, summarized: summary?.messageCount ?? 0 });
  const messages = chatPrompt({
    history: fitted.history,
    summary: summary?.text ?? null,
    passages: chosen.shown,
    tables: tablesOf(material).map(({ row }) => row.name),
    question: asked,
    images: await Promise.all(images.map((row) => openImage(step, row))),
    prefix: reply.prefix,
  });
  const notices = [...contextNotices(context, choice.modelId), ...imageNotices(material, images, choice.modelId)];
  for (const notice of notices) step.emit(noticeEvent(replyStep, notice));
  const { queries } = canSearch ? { queries: [] } : await readTableQuestion(step, material, asked);
  return {
    ...{ instructions, messages, seen: chosen.seen, sources, context, notices, replyTokens: fitted.replyTokens },
    queries,
  };
}

function toHistory({ id, role, content }: MessageRow): HistoryMessage[] {
  return content?.trim() ? [{ id, role, text: content }] : [];
}

function contextOf(fitted: Fitted, { canSearch, summarized }: { canSearch: boolean; summarized: number }): ChatContext {
  return {
    contextTokens: fitted.contextTokens,
    promptTokens: fitted.promptTokens,
    messagesLeftOut: fitted.messagesLeftOut,
    messagesSummarized: Math.min(summarized, fitted.messagesLeftOut),
    filesCut: fitted.files.filter(({ isCut }) => isCut).map(({ id, name }) => ({ id, name, canSearch })),
  };
}

function contextNotices({ messagesLeftOut, messagesSummarized, filesCut }: ChatContext, model: string): Message[] {
  const yes = (is: boolean) => (is ? "yes" : "no");
  const summarized = messagesSummarized === 0 ? "no" : messagesSummarized < messagesLeftOut ? "part" : "yes";
  const history =
    messagesLeftOut === 0
      ? []
      : [message("chat.history_left_out", { count: messagesLeftOut, model, summarized, read: messagesSummarized })];
  const files = filesCut.map(({ name, canSearch }) =>
    message("chat.file_cut", { name, model, canSearch: yes(canSearch) }),
  );
  return [...history, ...files];
}

function turnOf(step: ReplyContext, { material, choice }: Asked, prepared: Prepared): AgentTurn {
  const { conversation, question, agent } = material;
  const asked = question.content ?? "";
  const hasTables = tablesOf(material).length > 0;
  const wanted = [
    "calculate",
    "web_search",
    "fetch_page",
    "search_knowledge",
    ...(prepared.sources.length > 0 ? ["search_sources", "read_passage"] : []),
    ...(hasTables ? ["describe_tables", "query_table"] : []),
  ];
  const expression = expressionIn(asked);
  return {
    ...{ instructions: prepared.instructions, messages: prepared.messages, seen: prepared.seen },
    tools: registeredNames(step.services, wanted),
    takesAddedTools: true,
    sources: sourcesOf(step, material, prepared.sources),
    budget: { ...limits, maxOutputTokens: prepared.replyTokens },
    model: `${choice.provider.id}/${choice.modelId}`,
    purpose: "chat",
    agentName: agent.name,
    subject: {
      ...{ kind: "conversation", id: conversation.id, title: conversation.title },
      link: `/chat/${conversation.id}`,
    },
    isTainted: isTainted(material),
    plan: () => [
      ...(expression ? [{ tool: "calculate", args: { expression } }] : []),
      ...prepared.queries.map((query) => ({ tool: "query_table", args: { query } })),
    ],
    answer: { asked: [asked, ...prepared.messages.flatMap(ownTexts)], checks: "cited" },
  };
}

/** Texts written by people; the reply may repeat their numbers. */
function ownTexts({ role, content }: AgentTurn["messages"][number]): string[] {
  if (role !== "user") return [];
  return content.flatMap((part) => (part.type === "text" && !part.text.startsWith("{") ? [part.text] : []));
}

/** Whether the branch contains untrusted text: files, or results of tools. */
function isTainted({ files, knowledge, history }: TurnMaterial): boolean {
  const hasRead = history.some(({ details }) => details?.toolSteps.some(({ tool }) => tool !== "calculate"));
  return files.length + knowledge.length > 0 || hasRead;
}

/** The branch's documents and tables; fetched pages are stored as files of the person. */
export function sourcesOf(step: ReplyContext, material: TurnMaterial, documents: Source[]): TurnSources {
  const { services, inOrg, run } = step;
  return {
    documents: async () => documents,
    tables: async () => (await openAttached(step, material)).dataset,
    keepPage: (page) => storeFile({ services, inOrg, orgId: run.orgId, userId: run.userId }, page),
    readPage: (page, signal) => readFile({ services, inOrg, orgId: run.orgId, signal }, page),
  };
}

/** The images of the question that the model is shown. */
function imagesSeen(material: TurnMaterial, { vision }: ModelAbilities): FileRow[] {
  if (vision === false || !material.agent.canSee) return [];
  return imagesOf(material)
    .map(({ row }) => row)
    .slice(0, maxImages);
}

function imageNotices(material: TurnMaterial, seen: FileRow[], model: string): Message[] {
  const { name: agent, canSee } = material.agent;
  return imagesOf(material).flatMap(({ row, source }) => {
    if (seen.includes(row)) return [];
    const isRead = source ? "yes" : "no";
    const { name } = row;
    return canSee
      ? message("chat.image_not_seen", { name, model, isRead })
      : message("chat.image_not_looked_at", { name, agent, isRead });
  });
}

async function openImage(
  { services, run }: ReplyContext,
  { sha256, mediaType }: { sha256: string; mediaType: string },
): Promise<{ base64: string; mediaType: string }> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await services.storage.open(run.orgId, sha256)) chunks.push(chunk as Uint8Array);
  return { base64: Buffer.concat(chunks).toString("base64"), mediaType };
}

function citationsOf(
  { citations, found }: TurnDone,
  material: TurnMaterial,
  { sources }: Prepared,
): ReplyOutput["citations"] {
  const names = new Map([
    ...material.files.map(({ row }) => [row.id, row.name] as const),
    ...sources.map(({ id, name }) => [id, name] as const),
    ...found.pages.map(({ fileId, name }) => [fileId, name] as const),
  ]);
  return citations.map(({ n: number, fileId, page, start, end, quote }) => ({
    ...{ number, fileId, page, start, end, quote },
    name: names.get(fileId) ?? "",
    baseId: baseOf(material, fileId),
  }));
}

interface FileText {
  source: Source;
  passages: Passage[];
  /** All passages in the form shown to the model. */
  text: string;
}

function textOf(source: Source): FileText {
  const passages = passagesOf(source);
  const shown = passages.map((passage, index) => JSON.stringify(showPassage(passage, source.name, index + 1)));
  return { source, passages, text: shown.join(",") };
}

/**
 * For files that fit: all passages. For others: those that fit the question best, in document order and numbered for citations.
 */
function choosePassages(
  files: { file: FileText; isCut: boolean; characters: number }[],
  question: string,
): { shown: ShownPassage[]; seen: string[] } {
  const shown: ShownPassage[] = [];
  const seen: string[] = [];
  for (const { file, isCut, characters } of files) {
    const chosen = isCut ? bestPassages(file, question, characters) : file.passages;
    for (const passage of chosen) {
      seen.push(passage.id);
      shown.push(showPassage(passage, file.source.name, seen.length));
    }
  }
  return { shown, seen };
}

function bestPassages({ passages, source }: FileText, question: string, characters: number): Passage[] {
  const language = detectLanguage(question);
  const ranked = search(buildIndex(passages), question, { language, limit: passages.length }).map((hit) => hit.passage);
  const chosen = new Set<Passage>();
  let left = characters;
  // Passages unrelated to the question follow from the beginning: an introduction says what the file is about.
  for (const passage of new Set([...ranked, ...passages])) {
    const length = JSON.stringify(showPassage(passage, source.name, 1)).length;
    if (length > left) continue;
    left -= length;
    chosen.add(passage);
  }
  return passages.filter((passage) => chosen.has(passage));
}
