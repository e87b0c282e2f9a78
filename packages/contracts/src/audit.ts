import { oc } from "@orpc/contract";
import { z } from "zod";
import { messageSchema } from "./messages.ts";

const tags = ["audit"];
/** PostgreSQL has no year 0. */
const day = z.iso.date().refine((text) => text >= "0001", "Choose a later day");

/** Groups of events, for filtering. */
export const auditTopics = [
  "members",
  "security",
  "plan",
  "models",
  "agents",
  "approvals",
  "exports",
  "other",
] as const;
export type AuditTopic = (typeof auditTopics)[number];

export const auditFilter = z.object({
  topic: z.enum(auditTopics).optional(),
  /** A person's id. */
  person: z.string().max(100).optional(),
  /** Part of the text, ignoring case. */
  search: z.string().trim().max(200).optional(),
  /** Days in UTC, both inclusive. */
  from: day.optional(),
  to: day.optional(),
});
export type AuditFilter = z.infer<typeof auditFilter>;

export const auditEntry = z.object({
  id: z.string(),
  /** Its position in the chain; null until it is sealed, within a minute. */
  number: z.number().int().nullable(),
  kind: z.string(),
  text: z.string(),
  textMessage: messageSchema,
  /** Further details: values before and after, the affected person. */
  details: z.array(z.object({ label: z.string(), value: z.string() })),
  link: z.string().nullable(),
  /** Who acted; null when no person did. "Former member" for people who left. */
  actorName: z.string().nullable(),
  at: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditCheck = z.object({
  isIntact: z.boolean(),
  sealed: z.number().int(),
  /** Not sealed yet: left to the next run. */
  waiting: z.number().int(),
  breaks: z.array(z.object({ number: z.number().int().nullable(), reason: z.string() })),
  /** The last link. A copy kept elsewhere proves later that nothing was cut from the end. */
  tip: z.object({ number: z.number().int(), hash: z.string() }).nullable(),
  checkedAt: z.string(),
});
export type AuditCheck = z.infer<typeof auditCheck>;

export const audit = {
  list: oc
    .route({ method: "GET", path: "/audit", summary: "List audit log entries, newest first", tags })
    .input(
      auditFilter.extend({
        limit: z.coerce.number().int().min(1).max(100).default(50),
        cursor: z.string().max(100).optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(auditEntry),
        nextCursor: z.string().nullable(),
        /** Everyone who can be filtered for: members, and others who acted. Only on the first page. */
        people: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
    ),
  check: oc
    .route({ method: "POST", path: "/audit/check", summary: "Verify the organization's audit log", tags })
    .output(auditCheck),
};
