import { oc } from "@orpc/contract";
import { z } from "zod";
import { tiers } from "./plans.ts";

const tags = ["organization"];

/** So long a deletion that was asked for can be taken back. */
export const deletionDays = 7;

export const organizationData = z.object({
  /** What there is, and what a deletion would erase. */
  counts: z.object({
    members: z.number().int(),
    agents: z.number().int(),
    tasks: z.number().int(),
    files: z.number().int(),
    fileBytes: z.number().int(),
  }),
  /** What is paid for, and whether it renews: "stopped" is for the deletion's sake alone. Null where nothing is paid for. */
  plan: z.object({ tier: z.enum(tiers), periodEnd: z.string(), renewal: z.enum(["yes", "no", "stopped"]) }).nullable(),
  /** Null where none is under way. */
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
