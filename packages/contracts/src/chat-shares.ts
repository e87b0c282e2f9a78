import { oc } from "@orpc/contract";
import { z } from "zod";
import { chatCitation, chatId, chatMessage } from "./chat-shapes.ts";

const byId = z.object({ id: chatId });
const tags = ["chat"];
const moment = z.string();

export const shareDays = [1, 7, 30] as const;

export const chatShare = z.object({
  id: z.string(),
  conversationId: z.string(),
  /** "organization" is for signed-in members, "link" for everyone who has it. */
  audience: z.enum(["organization", "link"]),
  /** The path of the page. A link's is returned only by the call that creates it; null later. */
  path: z.string().nullable(),
  messageCount: z.number().int(),
  createdAt: moment,
  expiresAt: moment.nullable(),
});
export type ChatShare = z.infer<typeof chatShare>;

/** What a reader of a share sees: the branch as it was when it was shared, without attachments, tools or money. */
export const sharedConversation = z.object({
  title: z.string(),
  sharedBy: z.string(),
  sharedAt: moment,
  expiresAt: moment.nullable(),
  messages: z.array(
    chatMessage
      .pick({ id: true, role: true, content: true, timestamp: true, agentName: true, engineLabel: true })
      .extend({ citations: z.array(chatCitation.pick({ number: true, name: true, page: true, quote: true })) }),
  ),
});
export type SharedConversation = z.infer<typeof sharedConversation>;

/** A conversation as others may read it. */
export const chatShares = {
  shares: oc
    .route({ method: "GET", path: "/chat/conversations/{id}/shares", summary: "List a conversation's shares", tags })
    .input(byId)
    .output(z.object({ items: z.array(chatShare) })),
  share: oc
    .route({
      method: "POST",
      path: "/chat/conversations/{id}/shares",
      successStatus: 201,
      summary: "Share a conversation read-only, as it is now",
      tags,
    })
    .input(
      z.discriminatedUnion("audience", [
        z.object({ id: chatId, audience: z.literal("organization") }),
        z.object({ id: chatId, audience: z.literal("link"), days: z.literal(shareDays).default(7) }),
      ]),
    )
    .output(chatShare),
  revokeShare: oc
    .route({ method: "DELETE", path: "/chat/shares/{id}", successStatus: 204, summary: "Revoke a share", tags })
    .input(byId)
    .output(z.void()),
  shared: oc
    .route({
      method: "GET",
      path: "/chat/shared/{id}",
      summary: "Read a conversation that a member shared with the organization",
      tags,
    })
    .input(byId)
    .output(sharedConversation),
  openLink: oc
    .route({
      method: "POST",
      path: "/chat/links/open",
      summary: "Read a conversation by a share link; no sign-in needed",
      tags,
    })
    .input(z.object({ token: z.string().min(1).max(200) }))
    .output(sharedConversation),
};
