import { oc } from "@orpc/contract";
import { z } from "zod";
import { chatCitation, chatMessage } from "./chat-shapes.ts";
import { citedPassage, deliverable, receipt } from "./deliverable.ts";

const tags = ["shares"];
const moment = z.string();
const byId = z.object({ id: z.string().max(60) });

/** What can be shared: a conversation, or a task's document. */
export const sharedKind = z.enum(["chat", "task"]);
export type SharedKind = z.infer<typeof sharedKind>;

export const shareDays = [1, 7, 30] as const;

export const share = z.object({
  id: z.string(),
  kind: sharedKind,
  subjectId: z.string(),
  /** "organization" is for signed-in members, "link" for anyone with the link. */
  audience: z.enum(["organization", "link"]),
  /** The page's path. For a link it is returned only by the call that creates it; null later. */
  path: z.string().nullable(),
  /** The version of the document; null for a conversation. */
  version: z.number().int().nullable(),
  messageCount: z.number().int().nullable(),
  /** How often the link was opened; members' visits are not counted. */
  opened: z.number().int(),
  lastOpenedAt: moment.nullable(),
  createdAt: moment,
  expiresAt: moment.nullable(),
});
export type Share = z.infer<typeof share>;

const frame = z.object({ title: z.string(), sharedBy: z.string(), sharedAt: moment, expiresAt: moment.nullable() });

/** The branch as it was when it was shared, without attachments, tools or costs. */
const sharedConversation = frame.extend({
  kind: z.literal("chat"),
  messages: z.array(
    chatMessage
      .pick({ id: true, role: true, content: true, timestamp: true, agentName: true, engineLabel: true })
      .extend({ citations: z.array(chatCitation.pick({ number: true, name: true, page: true, quote: true })) }),
  ),
});
export type SharedConversation = z.infer<typeof sharedConversation>;

/** The document, its quoted passages, and its receipt, without the source files. */
const sharedDeliverable = frame.extend({
  kind: z.literal("task"),
  version: z.number().int(),
  document: deliverable.pick({ subtitle: true, byline: true, createdAt: true, markdown: true, charts: true }),
  quotes: z.array(
    citedPassage.pick({ number: true, fileName: true, page: true, label: true, heading: true, quote: true }),
  ),
  receipt: receipt
    .pick({ engine: true, model: true, completedAt: true, durationMs: true, costMicros: true, units: true })
    .extend({
      agentName: z.string(),
      inputs: z.array(z.object({ name: z.string(), sizeBytes: z.number().int(), sha256: z.string() })),
      figures: receipt.shape.figures,
      checks: receipt.shape.checks,
      notices: z.array(z.string()),
    }),
});
export type SharedDeliverable = z.infer<typeof sharedDeliverable>;

/** What a reader of a share sees. */
export const shared = z.discriminatedUnion("kind", [sharedConversation, sharedDeliverable]);
export type Shared = z.infer<typeof shared>;

const newShare = z.discriminatedUnion("audience", [
  z.object({
    kind: sharedKind,
    subjectId: z.string().max(60),
    /** The newest version unless one is given. */
    version: z.number().int().positive().optional(),
    audience: z.literal("organization"),
  }),
  z.object({
    kind: sharedKind,
    subjectId: z.string().max(60),
    version: z.number().int().positive().optional(),
    audience: z.literal("link"),
    days: z.literal(shareDays).default(7),
  }),
]);
export type NewShare = z.output<typeof newShare>;

/** Shared conversations and documents. */
export const shares = {
  list: oc
    .route({ method: "GET", path: "/shares", summary: "List your shares of a conversation or task", tags })
    .input(z.object({ kind: sharedKind, subjectId: z.string().max(60) }))
    .output(z.object({ items: z.array(share) })),
  create: oc
    .route({
      method: "POST",
      path: "/shares",
      successStatus: 201,
      summary: "Share a conversation or a task's document read-only, as it is now",
      tags,
    })
    .input(newShare)
    .output(share),
  deliver: oc
    .route({
      method: "POST",
      path: "/shares/deliver",
      summary: "Email a task's document to members of your organization, with a link they can open",
      tags,
    })
    .input(
      z.object({
        kind: z.literal("task"),
        subjectId: z.string().max(60),
        version: z.number().int().positive().optional(),
        userIds: z.array(z.string().max(60)).min(1, "Choose at least one member").max(50),
      }),
    )
    .output(
      z.object({
        recipients: z.number().int(),
        /** Whether the document is attached, if it is at most 10 MB; requires a plan with downloads. */
        isAttached: z.boolean(),
        share,
      }),
    ),
  revoke: oc
    .route({ method: "DELETE", path: "/shares/{id}", successStatus: 204, summary: "Revoke a share", tags })
    .input(byId)
    .output(z.void()),
  read: oc
    .route({ method: "GET", path: "/shares/{id}", summary: "Read what a member shared with the organization", tags })
    .input(byId)
    .output(shared),
  open: oc
    .route({ method: "POST", path: "/share-links/open", summary: "Read a share by its link; no sign-in needed", tags })
    .input(z.object({ token: z.string().min(1).max(200) }))
    .output(shared),
};
