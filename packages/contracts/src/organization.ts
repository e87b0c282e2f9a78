import { oc } from "@orpc/contract";
import { z } from "zod";
import { tiers } from "./plans.ts";

const tags = ["organization"];

/** Days during which a planned deletion can be canceled. */
export const deletionDays = 7;

export const organizationData = z.object({
  /** Counts of what exists and a deletion would erase. */
  counts: z.object({
    members: z.number().int(),
    agents: z.number().int(),
    tasks: z.number().int(),
    files: z.number().int(),
    fileBytes: z.number().int(),
  }),
  /** The paid plan, and whether it renews: "stopped" only because of the deletion. Null without a paid plan. */
  plan: z.object({ tier: z.enum(tiers), periodEnd: z.string(), renewal: z.enum(["yes", "no", "stopped"]) }).nullable(),
  /** Null when no deletion is planned. */
  deletion: z.object({ askedBy: z.string(), askedAt: z.string(), dueAt: z.string() }).nullable(),
  /** Why the caller may not delete it, or cancel the deletion; null when they may. */
  deleteBlocker: z.string().nullable(),
  /** Why the caller may not export its data; null when they may. */
  exportBlocker: z.string().nullable(),
});
export type OrganizationData = z.infer<typeof organizationData>;

export const organization = {
  data: oc
    .route({ method: "GET", path: "/organization/data", summary: "Get a summary of the organization's data", tags })
    .output(organizationData),
  delete: oc
    .route({
      method: "POST",
      path: "/organization/deletion",
      summary: "Schedule deletion of the organization in seven days",
      tags,
    })
    /** The organization's name, typed by the caller as confirmation. */
    .input(z.object({ name: z.string().max(200) }))
    .output(organizationData),
  keep: oc
    .route({ method: "DELETE", path: "/organization/deletion", summary: "Cancel the deletion", tags })
    .output(organizationData),
};
