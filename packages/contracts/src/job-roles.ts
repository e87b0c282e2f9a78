import { z } from "zod";
import { agent, agentDraft, agentStatus } from "./agents.ts";
import { openToKeys } from "./api-keys.ts";

const lines = (max: number) =>
  z
    .array(z.string().trim().min(1).max(200, "Use at most 200 characters per line"))
    .max(max, `Use at most ${max} lines`);

const fields = z.object({
  title: z.string().trim().min(1, "Enter a title").max(120, "Use at most 120 characters"),
  department: z.string().trim().min(1, "Enter a department").max(80, "Use at most 80 characters"),
  mission: z.string().trim().max(1000, "Use at most 1,000 characters"),
  responsibilities: lines(20),
  /** What an agent needs to be able to do to hold the role. */
  capabilities: agentDraft.shape.capabilities.unwrap(),
  /** What shows whether the work is done well, in the organization's words. */
  kpis: lines(10),
  /** Knowledge bases that an agent hired for the role is connected to. */
  knowledgeBases: z.array(z.string().max(60)).max(50, "Choose at most 50 knowledge bases"),
});

/** What a person may set. */
export const jobRoleDraft = fields.extend({
  mission: fields.shape.mission.default(""),
  responsibilities: fields.shape.responsibilities.default([]),
  capabilities: fields.shape.capabilities.default([]),
  kpis: fields.shape.kpis.default([]),
  knowledgeBases: fields.shape.knowledgeBases.default([]),
});
export type JobRoleDraft = z.input<typeof jobRoleDraft>;

const holder = z.object({
  id: z.string(),
  name: z.string(),
  status: agentStatus,
  tasksCompleted: z.number().int(),
  /** 0–100, the share of its judged results that were accepted; null until one is judged. */
  accuracy: z.number().nullable(),
});

export const jobRole = fields.extend({
  id: z.string(),
  /** Those that the reader may view. */
  knowledgeBases: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The agents that hold it, by name. */
  agents: z.array(holder),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Why this person may not change or delete it; null when they may. */
  editBlocker: z.string().nullable(),
});
export type JobRole = z.infer<typeof jobRole>;

/** A role to start from. */
export const startingRole = fields.omit({ knowledgeBases: true }).extend({ id: z.string() });
export type StartingRole = z.infer<typeof startingRole>;

const byId = z.object({ id: z.string().max(60) });
const tags = ["Job roles"];

export const jobRoles = {
  list: openToKeys
    .route({ method: "GET", path: "/job-roles", summary: "List the organization's job roles by department", tags })
    .output(
      z.object({
        items: z.array(jobRole),
        /** Why this person may not add a role or hire for one; null when they may. */
        writeBlocker: z.string().nullable(),
      }),
    ),
  library: openToKeys
    .route({ method: "GET", path: "/job-roles/library", summary: "List roles to start from", tags })
    .output(z.object({ items: z.array(startingRole) })),
  create: openToKeys
    .route({ method: "POST", path: "/job-roles", successStatus: 201, summary: "Add a job role", tags })
    .input(jobRoleDraft)
    .output(jobRole),
  update: openToKeys
    .route({ method: "PATCH", path: "/job-roles/{id}", summary: "Change a job role", tags })
    .input(byId.extend(fields.partial().shape))
    .output(jobRole),
  remove: openToKeys
    .route({
      method: "DELETE",
      path: "/job-roles/{id}",
      successStatus: 204,
      summary: "Delete a job role; its agents stay",
      tags,
    })
    .input(byId)
    .output(z.void()),
  assign: openToKeys
    .route({ method: "PUT", path: "/job-roles/{id}/agents", summary: "Set the agents that hold a role", tags })
    .input(byId.extend({ agentIds: z.array(z.string().max(60)).max(200) }))
    .output(jobRole),
  hire: openToKeys
    .route({
      method: "POST",
      path: "/job-roles/{id}/hire",
      successStatus: 201,
      summary: "Create an agent from a role",
      tags,
    })
    .input(byId.extend({ name: agentDraft.shape.name }))
    .output(agent),
};
