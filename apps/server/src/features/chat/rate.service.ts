import { builtinAgentId, type ChatMessage, type feedbackReasons } from "@muster/contracts/chat-shapes";
import { message } from "@muster/contracts/messages";
import type { Context } from "../../kernel/context.ts";
import { addRatings } from "../agents/agents.service.ts";
import { conflictIf, mustFindConversation, mustFindMessage, viewMessages } from "./chat.read.service.ts";
import type { MessageRow } from "./chat.table.ts";
import { updateMessage } from "./messages.repo.ts";

interface Rating {
  id: string;
  messageId: string;
  rating: "up" | "down" | null;
  reason?: (typeof feedbackReasons)[number] | null | undefined;
  comment?: string | null | undefined;
}

/** A rating counts toward the agent's accuracy, once per reply however often it changes. */
export function rateReply({ actor, inOrg }: Context, input: Rating): Promise<ChatMessage> {
  const { id, messageId, rating, reason, comment } = input;
  return inOrg(async (tx) => {
    await mustFindConversation(tx, actor.userId, id, { lock: true });
    const row = await mustFindMessage(tx, id, messageId);
    conflictIf(row.role !== "assistant" && message("chat.only_replies"));
    conflictIf(["working", "queued"].includes(row.status) && message("chat.reply_not_finished"));
    const rated = await updateMessage(tx, messageId, {
      rating,
      ratingReason: rating === null ? null : (reason ?? null),
      ratingComment: rating === null ? null : comment || null,
    });
    const change = { judged: judged(rated) - judged(row), accepted: accepted(rated) - accepted(row) };
    if (row.agentId && row.agentId !== builtinAgentId) await addRatings(tx, row.agentId, change);
    const [shown] = await viewMessages(tx, id, [rated]);
    if (!shown) throw new Error("The rated message is not shown");
    return shown;
  });
}

function judged({ rating }: MessageRow): number {
  return rating === null ? 0 : 1;
}

function accepted({ rating }: MessageRow): number {
  return rating === "up" ? 1 : 0;
}
