import { message } from "@muster/contracts/messages";
import type { ShareKind } from "../../kernel/shares/share-kinds.ts";
import { AppError } from "../../platform/errors.ts";
import { conflictIf, mustFindConversation, viewMessages } from "./chat.read.service.ts";
import { findConversation } from "./chat.repo.ts";
import { findMessage, listBranch } from "./messages.repo.ts";

const maxMessages = 1000;

/** Shares the branch that is shown now: later messages stay private. */
export const chatShares: ShareKind = {
  name: "chat",

  async capture(tx, actor, { subjectId }) {
    const { id, headId, title } = await mustFindConversation(tx, actor.userId, subjectId);
    const head = headId === null ? undefined : await findMessage(tx, id, headId);
    if (!head) throw new AppError("conflict", message("chat.share_empty"));
    conflictIf(head.status === "working" && message("chat.reply_not_finished"));
    const state = { headId: head.id, messageCount: head.position };
    return { subjectId: id, title, link: `/chat/${id}`, state };
  },

  async read(tx, { userId, subjectId, state }, frame) {
    const conversation = await findConversation(tx, userId, subjectId);
    if (!conversation) return undefined;
    const endId = String(state["headId"]);
    const branch = await listBranch(tx, { conversationId: subjectId, endId, limit: maxMessages });
    const shown = await viewMessages(tx, subjectId, branch);
    return {
      ...frame,
      kind: "chat",
      messages: shown.map(({ id, role, content, timestamp, agentName, engineLabel, citations }) => ({
        ...{ id, role, content, timestamp, agentName, engineLabel },
        citations: citations.map(({ number, name, page, quote }) => ({ number, name, page, quote })),
      })),
    };
  },
};
