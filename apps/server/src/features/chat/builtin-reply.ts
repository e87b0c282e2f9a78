import { message, renderMessage } from "@muster/contracts/messages";
import { answerFromPassages } from "@muster/writing/sources/answer";
import { indexPassages } from "@muster/writing/sources/bm25";
import { passagesOf } from "@muster/writing/sources/passages";
import type { NumberedCitation } from "@muster/writing/sources/source";
import { agentTurn } from "../../kernel/agent/agent-turn.ts";
import type { Found } from "../../kernel/agent/found.ts";
import { expressionIn } from "./calculate.ts";
import { sourcesOf, tablesOf } from "./model-reply.ts";
import type { ReplyContext } from "./reply.types.ts";
import { tableSentences } from "./table-sentences.ts";
import type { TurnMaterial } from "./turn-material.service.ts";
import { type ReplyOutput, replyStep } from "./turns.types.ts";

/**
 * The reply of the built-in engine: what can be calculated, computed from the attached tables and quoted from the attached documents.
 * Undefined when there is none of these.
 */
export async function builtinReply(
  step: ReplyContext,
  { material, notices }: { material: TurnMaterial; notices: string[] },
): Promise<ReplyOutput | undefined> {
  const question = material.question.content ?? "";
  const expression = expressionIn(question);
  const hasTables = tablesOf(material).length > 0;
  const documents = answerFromDocuments(material, question);
  if (expression === undefined && !hasTables && !documents) return undefined;
  const turn = await agentTurn(step, {
    ...{ instructions: "", messages: [], model: "builtin", purpose: "chat", agentName: material.agent.name },
    tools: [...(expression ? ["calculate"] : []), ...(hasTables ? ["query_table"] : [])],
    sources: sourcesOf(step, material, []),
    subject: { kind: "conversation", id: material.conversation.id, title: material.conversation.title, link: "/chat" },
    plan: () => [
      ...(expression ? [{ tool: "calculate", args: { expression } }] : []),
      ...(hasTables ? [{ tool: "query_table", args: { question } }] : []),
    ],
  });
  if ("waitFor" in turn) throw new Error("A plan that only reads can't wait for an approval");
  const parts = [...calculated(turn.found), ...computed(turn.found), ...(documents ? [documents.text] : [])];
  if (parts.length === 0) return undefined;
  const text = `${material.reply.prefix ?? ""}${parts.join("\n\n")}`;
  step.text(parts.join("\n\n"));
  emitEvidence(step, documents?.citations ?? [], turn.found);
  return {
    text,
    ...{ answeredBy: "builtin", engine: "builtin", engineLabel: renderMessage(message("chat.builtin_engine")) },
    isCut: false,
    citations: documents?.citations ?? [],
    figures: turn.found.figures.filter(({ value }) => text.includes(value)),
    notices: [...notices, ...turn.notices],
    context: null,
  };
}

function answerFromDocuments(
  { files }: TurnMaterial,
  question: string,
): { text: string; citations: ReplyOutput["citations"] } | undefined {
  const sources = files.flatMap(({ source }) => (source ? [source] : []));
  if (sources.length === 0) return undefined;
  const names = new Map(sources.map(({ fileId, name }) => [fileId, name]));
  const index = indexPassages(sources.flatMap(passagesOf), { titles: names });
  const answer = answerFromPassages(question, index);
  const toCitation = ({ n: number, fileId, page, start, end, quote }: NumberedCitation) => ({
    ...{ number, fileId, page, start, end, quote },
    name: names.get(fileId) ?? "",
  });
  if (answer.kind === "answer") return { text: answer.text, citations: answer.citations.map(toCitation) };
  const nearest = answer.nearest.map((citation, at) => ({ ...citation, n: at + 1 }));
  const quotes = nearest.map(({ n, quote }) => `- ${quote.replace(/\s+/g, " ").slice(0, 300)} [${n}]`);
  return { text: [answer.text, ...quotes].join("\n"), citations: nearest.map(toCitation) };
}

function calculated({ results }: Found): string[] {
  return results.flatMap(({ tool, value }) => {
    if (tool !== "calculate") return [];
    const { expression, value: result } = value as { expression: string; value: string }; // what the tool left
    return [`${expression} = **${result}**`];
  });
}

function computed({ results, misses }: Found): string[] {
  return [...results.flatMap(({ tool, value }) => (tool === "query_table" ? tableSentences(value) : [])), ...misses];
}

function emitEvidence(step: ReplyContext, citations: ReplyOutput["citations"], { figures }: Found): void {
  for (const { number, fileId: sourceId, quote } of citations)
    step.emit({ type: "citation", data: { part: replyStep, number, sourceId, passageId: "", quote } });
  for (const figure of figures) step.emit({ type: "figure", data: { part: replyStep, ...figure } });
}
