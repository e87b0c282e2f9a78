import type { z } from "zod";
import type { Check, Receipt } from "../deliverable.ts";
import { type Message, type messageSchema, renderMessage } from "../messages.ts";

/** A check of a document, with its detail as text and as a message. */
export function makeCheck(name: string, passed: boolean, detailMessage: Message): Check {
  return { name, passed, detail: renderMessage(detailMessage), detailMessage };
}

/** What Muster itself noted about a version: how much an edit changed, or its cover. */
export function makeRevision<Kind extends "edit" | "cover">(kind: Kind, textMessage: Message) {
  return { kind, text: renderMessage(textMessage), textMessage };
}

/** A receipt's notices, as texts and as messages in the same order. */
export function makeNotices(
  noticeMessages: z.infer<typeof messageSchema>[],
): Pick<Receipt, "notices" | "noticeMessages"> {
  // The schema checks keys at run time; only messages are ever stored.
  return { notices: noticeMessages.map((each) => renderMessage(each as Message)), noticeMessages };
}
