import { oc } from "@orpc/contract";
import { z } from "zod";
import { openToKeys } from "./api-keys.ts";

export const approvalDecisions = ["approved", "refused", "expired", "cancelled"] as const;
export const approvalDecision = z.enum(approvalDecisions);

/** The effect of a call: read, change Muster's data, reach outside Muster, or spend money. */
export const toolRisk = z.enum(["read", "write", "external", "spend"]);

/** What the requesting agent is working on: a task, a chat. */
export const approvalSubject = z.object({ kind: z.string(), id: z.string(), title: z.string(), link: z.string() });
export type ApprovalSubject = z.infer<typeof approvalSubject>;

/** A tool call that waits, or waited, for a person's decision. Exactly what is shown is executed. */
export const approval = z.object({
  id: z.string(),
  /** Null for everyone but its owner: work is personal. */
  subject: approvalSubject.nullable(),
  isOwn: z.boolean(),
  agentName: z.string(),
  tool: z.string(),
  risk: toolRisk,
  /** Exactly as executed. */
  arguments: z.record(z.string(), z.json()),
  /** The same in one line: "fetch_page https://example.com/report". */
  summary: z.string(),
  /** The agent has read untrusted text, which may have caused this call. */
  isTainted: z.boolean(),
  askedAt: z.string(),
  expiresAt: z.string(),
  /** Null while waiting. */
  decision: approvalDecision.nullable(),
  decidedAt: z.string().nullable(),
  /** Null when no person decided. */
  decidedBy: z.string().nullable(),
  note: z.string().nullable(),
});
export type Approval = z.infer<typeof approval>;

/** The entry in a receipt: who approved what. */
export const approvalRecord = approval
  .pick({
    tool: true,
    summary: true,
    isTainted: true,
    askedAt: true,
    decision: true,
    decidedAt: true,
    decidedBy: true,
    note: true,
  })
  .extend({ decision: approvalDecision });
export type ApprovalRecord = z.infer<typeof approvalRecord>;

const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, "Use at most 253 characters")
  .regex(/^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z0-9]$/, "Enter a host such as example.com");

export const approvalSettings = z.object({
  /** Pages of these hosts are fetched without approval, as long as the agent has read no untrusted text. */
  allowedHosts: z.array(host).max(100, "Use at most 100 hosts"),
});
export type ApprovalSettings = z.infer<typeof approvalSettings>;

const byId = z.object({ id: z.string() });

export const approvals = {
  list: openToKeys
    .route({
      method: "GET",
      path: "/approvals",
      summary: "List approval requests, newest first (admins see all)",
      tags: ["approvals"],
    })
    .input(
      z.object({
        status: z.enum(["waiting", "decided"]).default("waiting"),
        limit: z.coerce.number().int().min(1).max(100).default(50),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ items: z.array(approval), nextCursor: z.string().nullable(), waiting: z.number().int() })),
  get: openToKeys
    .route({ method: "GET", path: "/approvals/{id}", summary: "Get an approval request", tags: ["approvals"] })
    .input(byId)
    .output(approval),
  decide: oc
    .route({
      method: "POST",
      path: "/approvals/{id}/decision",
      summary: "Approve or deny a request",
      tags: ["approvals"],
    })
    .input(
      z.object({
        id: z.string(),
        decision: z.enum(["approved", "refused"]),
        /** Shown to the agent when the call is refused, and kept in the receipt. */
        note: z.string().trim().max(500, "Use at most 500 characters").nullish(),
      }),
    )
    .output(approval),
  settings: oc
    .route({
      method: "GET",
      path: "/approval-settings",
      summary: "Get hosts that don't need approval",
      tags: ["approvals"],
    })
    .output(approvalSettings),
  saveSettings: oc
    .route({
      method: "PUT",
      path: "/approval-settings",
      summary: "Update hosts that don't need approval",
      tags: ["approvals"],
    })
    .input(approvalSettings)
    .output(approvalSettings),
};
