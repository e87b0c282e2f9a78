import type { ChatContext } from "@muster/contracts/chat-shapes";
import type { Message } from "@muster/contracts/messages";
import type { CitedStatements } from "../../kernel/agent/check-answer.ts";
import type { ReplyDetails } from "./chat.table.ts";

/** The key of the step that writes the reply, and so the part of its text events. */
export const replyStep = "reply";
export const correctStep = "correct";

/** A chat turn as a run. */
export type ChatTypes = {
  input: { conversationId: string; messageId: string };
  steps: {
    reply: { output: ReplyOutput };
    correct: { output: CorrectOutput };
  };
  result: "reply";
};

export interface ReplyOutput {
  text: string;
  /** "provider/model", or "builtin". */
  answeredBy: string;
  engine: "builtin" | "model";
  engineLabel: string;
  /** The reply ended before it was complete. */
  isCut: boolean;
  citations: ReplyDetails["citations"];
  /** The sentences of a model that cite passages, for a judge; absent when there are none. */
  cited?: CitedStatements;
  figures: ReplyDetails["figures"];
  charts: ReplyDetails["charts"];
  dataTables: ReplyDetails["dataTables"];
  notices: Message[];
  context: ChatContext | null;
  offers: ReplyDetails["offers"];
}

export interface CorrectOutput {
  /** Null when the text did not change. */
  correction: ReplyDetails["correction"];
  /** Of a judged reply: how it was checked, and the citations that are left. */
  judged?: { notices: Message[]; citations: ReplyDetails["citations"] };
}
