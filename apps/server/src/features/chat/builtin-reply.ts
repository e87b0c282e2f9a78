import { message, renderMessage } from "@muster/contracts/messages";
import { agentTurn } from "../../kernel/agent/agent-turn.ts";
import type { Found } from "../../kernel/agent/found.ts";
import { expressionIn } from "./calculate.ts";
import { answerFromDocuments } from "./document-quotes.ts";
import { exhibitsOf } from "./exhibits.ts";
import { sourcesOf } from "./model-reply.ts";
import type { ReplyContext } from "./reply.types.ts";
import { answerSentences, clarifyingQuestion, readTableQuestion, tablesOf } from "./table-questions.ts";
import { canQuote, type TurnMaterial } from "./turn-material.service.ts";
import { type ReplyOutput, replyStep } from "./turns.types.ts";

/**
 * The reply of the built-in engine: calculations, answers computed from the attached tables and quotes from the attached
 * documents. Undefined when it has nothing to compute or quote.
 */
export async function builtinReply(
  step: ReplyContext,
  { material, notices }: { material: TurnMaterial; notices: string[] },
): Promise<ReplyOutput | undefined> {
  const question = material.question.content ?? "";
  const expression = expressionIn(question);
  if (isSmallTalk(question)) return introduction(step, material, notices);
  const hasTables = tablesOf(material).length > 0;
  const documents = answerFromDocuments(material, question);
  const reading = await readTableQuestion(step, material, question);
  if (expression === undefined && !hasTables && !documents) return undefined;
  const turn = await agentTurn(step, {
    ...{ instructions: "", messages: [], model: "builtin", purpose: "chat", agentName: material.agent.name },
    tools: [...(expression ? ["calculate"] : []), ...(hasTables ? ["query_table"] : [])],
    sources: sourcesOf(step, material, []),
    subject: { kind: "conversation", id: material.conversation.id, title: material.conversation.title, link: "/chat" },
    plan: () => [
      ...(expression ? [{ tool: "calculate", args: { expression } }] : []),
      ...reading.queries.map((query) => ({ tool: "query_table", args: { query } })),
    ],
  });
  if ("waitFor" in turn) throw new Error("A plan that only reads can't wait for an approval");
  const answers = computed(turn.found);
  // A table without a result suggests questions, and documents show their closest passages, unless another source answers.
  const isAnswered = answers.length > 0 || expression !== undefined || documents?.isAnswer;
  const mayShow = documents?.isAnswer || (!isAnswered && (!hasTables || documents?.citations.length));
  const shown = mayShow ? documents : undefined;
  const parts = [
    ...calculated(turn.found),
    ...answers,
    ...(hasTables && !isAnswered ? [clarifyingQuestion(reading)] : []),
    ...(shown ? [shown.text] : []),
  ];
  if (parts.length === 0) return undefined;
  const text = `${material.reply.prefix ?? ""}${parts.join("\n\n")}`;
  step.text(parts.join("\n\n"));
  emitEvidence(step, shown?.citations ?? [], turn.found);
  return {
    ...plainReply(text, [...notices, ...turn.notices]),
    citations: shown?.citations ?? [],
    figures: turn.found.figures.filter(({ value }) => text.includes(value)),
    ...exhibitsOf(turn.found),
  };
}

const smallTalk =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|thanks?|thank you|many thanks|thanks a lot|ok|okay|great|perfect|bye|who are you|what are you|what can you (?:do|help me with)|how can you help(?: me)?|hallo|guten (?:morgen|tag|abend)|danke|vielen dank|danke schön|super|tschüss|wer bist du|was kannst du|was können sie)(?: (?:there|everyone|so much|very much|muster))?$/i;

/** Nothing but a greeting, thanks, or a question about the engine itself. */
function isSmallTalk(text: string): boolean {
  const parts = text.split(/[.,!?;]+/).map((part) => part.trim().replace(/\s+/g, " "));
  return parts.some(Boolean) && parts.every((part) => part === "" || smallTalk.test(part));
}

/** Says what the engine does where there is something to ask about. */
function introduction(step: ReplyContext, material: TurnMaterial, notices: string[]): ReplyOutput | undefined {
  if (tablesOf(material).length === 0 && !canQuote(material)) return undefined;
  const text = renderMessage(message("chat.builtin_introduction"));
  step.text(text);
  return plainReply(`${material.reply.prefix ?? ""}${text}`, notices);
}

function plainReply(text: string, notices: string[]): ReplyOutput {
  return {
    text,
    ...{ answeredBy: "builtin", engine: "builtin", engineLabel: renderMessage(message("chat.builtin_engine")) },
    ...{ isCut: false, citations: [], figures: [], charts: [], dataTables: [], context: null },
    notices,
  };
}

function calculated({ results }: Found): string[] {
  return results.flatMap(({ tool, value }) => {
    if (tool !== "calculate") return [];
    const { expression, value: result } = value as { expression: string; value: string }; // the tool's result
    return [`${expression} = **${result}**`];
  });
}

function computed({ results, misses }: Found): string[] {
  return [...results.flatMap(({ tool, value }) => (tool === "query_table" ? answerSentences(value) : [])), ...misses];
}

function emitEvidence(step: ReplyContext, citations: ReplyOutput["citations"], { figures }: Found): void {
  for (const { number, fileId: sourceId, quote } of citations)
    step.emit({ type: "citation", data: { part: replyStep, number, sourceId, passageId: "", quote } });
  for (const figure of figures) step.emit({ type: "figure", data: { part: replyStep, ...figure } });
}
