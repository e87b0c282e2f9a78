import type { AgentCitation } from "@muster/contracts/functions";
import { type Message, message } from "@muster/contracts/messages";
import type { Gateway } from "@muster/models/gateway";
import { detectLanguage } from "@muster/retrieval/language/detect";
import { passagesOf } from "@muster/retrieval/passages/passages";
import { buildIndex, search } from "@muster/retrieval/search";
import { dropUnsupported } from "../../kernel/agent/check-answer.ts";
import { nothingFound } from "../../kernel/agent/found.ts";
import { type Library, openLibrary } from "../../kernel/agent/library.ts";
import type { Context } from "../../kernel/context.ts";
import { findWorkDocuments, type WorkDocument } from "../knowledge/work-documents.service.ts";
import { builtinAgent, type ChatAgent } from "./chat.agents.service.ts";
import { citesNumber, judgeText } from "./judge-reply.ts";
import { type ShownPassage, showPassage } from "./reply-prompt.ts";

/** The options of a model call. */
export type CallOptions = Parameters<Gateway["generate"]>[1];

const maxPassages = 8;

/** What the agent's knowledge bases hold about a question. */
interface Knowledge {
  documents: WorkDocument[];
  library: Library;
  /** In the order of their citation numbers. */
  seen: string[];
  shown: ShownPassage[];
}

interface Asked {
  agent: ChatAgent;
  question: string;
  signal: AbortSignal;
}

/** Searches the agent's bases with the caller's permissions; undefined when nothing matches. */
export async function findKnowledge(
  { actor, inOrg, services }: Context,
  { agent, question, signal }: Asked,
): Promise<Knowledge | undefined> {
  if (agent.id === builtinAgent.id) return undefined;
  const { documents } = await findWorkDocuments(
    { services, inOrg, orgId: actor.orgId, signal },
    { userId: actor.userId, subject: { kind: "agent", id: agent.id }, agentId: agent.id, text: question },
  );
  const sources = documents.map(({ source }) => source);
  const language = detectLanguage(question);
  const hits = search(buildIndex(sources.flatMap(passagesOf)), question, { language, limit: maxPassages });
  if (hits.length === 0) return undefined;
  const library = openLibrary(sources);
  return {
    ...{ documents, library, seen: hits.map(({ passage }) => passage.id) },
    shown: hits.map(({ passage }, at) => showPassage(passage, library.nameOf(passage.documentId), at + 1)),
  };
}

/** The prompt with the passages before the last question, encoded as JSON so that they cannot imitate a message. */
export function withPassages(prompt: CallOptions["prompt"], { shown }: Knowledge): CallOptions["prompt"] {
  const last = prompt.findLastIndex(({ role }) => role === "user");
  return prompt.map((part, at) =>
    at === last && part.role === "user"
      ? { ...part, content: [{ type: "text", text: JSON.stringify({ attachedPassages: shown }) }, ...part.content] }
      : part,
  );
}

export interface CheckedCompletion {
  text: string;
  citations: AgentCitation[];
  notices: Message[];
}

interface Written extends Asked {
  text: string;
  /** Texts of the caller, whose numbers the answer may repeat. */
  asked: string[];
  model: { provider: string; modelId: string };
}

/** Removes from an answer what its cited passages do not support, by the rules and by the judge of chat replies. */
export async function checkCompletion(
  { actor, services }: Context,
  { documents, library, seen }: Knowledge,
  { text: written, asked, model, signal }: Written,
): Promise<CheckedCompletion> {
  const evidence = { found: { ...nothingFound(), seen }, library, asked, onlyCited: true };
  const { checked, dropped } = dropUnsupported(written, evidence);
  const notices = dropped.length > 0 ? [message("agent.sentences_removed", { count: dropped.length })] : [];
  const judged =
    checked.cited.statements.length === 0
      ? { text: checked.text, notices: [] }
      : await judgeText(
          { services, run: { orgId: actor.orgId, userId: actor.userId }, signal },
          {
            ...{ text: checked.text, figures: [], engineLabel: model.modelId },
            answeredBy: `${model.provider}/${model.modelId}`,
          },
          checked.cited,
        );
  const baseIds = new Map(documents.map(({ source, baseId }) => [source.id, baseId]));
  const citations = checked.citations
    .filter(({ n }) => citesNumber(judged.text, n))
    .map(({ n: number, fileId: itemId, page, quote }) => ({
      ...{ number, name: library.nameOf(itemId), page, quote, baseId: baseIds.get(itemId) ?? "", itemId },
    }));
  return { text: judged.text, citations, notices: [...notices, ...judged.notices] };
}
