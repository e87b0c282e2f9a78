import { z } from "zod";
import { openToKeys } from "./api-keys.ts";

export const agentStatus = z.enum(["active", "training", "paused"]);

export const modelConfig = z.object({
  /** "auto" = the best available model; else "provider/model". */
  model: z.string().max(200).default("auto"),
  maxTokens: z.number().int().min(100).max(8000).multipleOf(100).default(4000),
  temperature: z.number().min(0).max(1).multipleOf(0.1).default(0.7),
  visionCapabilities: z.boolean().default(false),
  audioProcessing: z.boolean().default(false),
});

const words = z.array(z.string().trim().max(80)).max(50);

/** Fields that a person may set. Duplicate and blank capabilities are dropped. */
export const agentDraft = z.object({
  name: z.string().trim().min(1, "Give the agent a name").max(80, "Use at most 80 characters"),
  role: z.string().trim().min(1, "Enter a role").max(120, "Use at most 120 characters"),
  description: z.string().trim().min(1, "Enter a description").max(2000, "Use at most 2,000 characters"),
  capabilities: words.default([]),
  personality: z.string().trim().max(500).default(""),
  responseStyle: z.string().trim().max(500).default(""),
  knowledgeDomains: words.default([]),
  instructions: z.string().trim().max(20_000).default(""),
  modelConfig: modelConfig.default({
    model: "auto",
    maxTokens: 4000,
    temperature: 0.7,
    visionCapabilities: false,
    audioProcessing: false,
  }),
  /** The template it was created from. */
  templateId: z.string().max(60).nullish(),
});
export type AgentDraft = z.input<typeof agentDraft>;

export const agent = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string(),
  description: z.string(),
  status: agentStatus,
  capabilities: z.array(z.string()),
  personality: z.string(),
  responseStyle: z.string(),
  knowledgeDomains: z.array(z.string()),
  instructions: z.string(),
  modelConfig: z.object({
    model: z.string(),
    maxTokens: z.number(),
    temperature: z.number(),
    visionCapabilities: z.boolean(),
    audioProcessing: z.boolean(),
  }),
  templateId: z.string().nullable(),
  tasksCompleted: z.number().int(),
  /** 0 … 100, the share of its judged results that were accepted; null until one is judged. */
  accuracy: z.number().nullable(),
  version: z.number().int(),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Why this person may not edit, pause or delete it; absent when they may. */
  editBlocker: z.string().nullable(),
});
export type Agent = z.infer<typeof agent>;

/** The library's categories and their labels. */
export const agentCategories = {
  "customer-service": "Customer Service",
  "sales-marketing": "Sales & Marketing",
  "technical-support": "Technical Support",
  "content-creation": "Content Creation",
  "data-analysis": "Data Analysis",
  "hr-recruitment": "HR & Recruitment",
  "finance-accounting": "Finance & Accounting",
  "project-management": "Project Management",
} as const;
export const agentCategory = z.enum(Object.keys(agentCategories) as (keyof typeof agentCategories)[]);
export type AgentCategory = z.infer<typeof agentCategory>;

export const agentTemplate = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string(),
  category: agentCategory,
  description: z.string(),
  capabilities: z.array(z.string()),
  tags: z.array(z.string()),
  personality: z.string(),
  responseStyle: z.string(),
  knowledgeDomains: z.array(z.string()),
  instructions: z.string(),
  temperature: z.number(),
  /** Requests that it handles well. */
  examples: z.array(z.string()),
  /** Shown in the create modal; the library's others are not. */
  inCreateModal: z.boolean(),
  quickStart: z.boolean(),
});
export type AgentTemplate = z.infer<typeof agentTemplate>;
/** An agent of the library, to create agents from. */
export type LibraryTemplate = Omit<AgentTemplate, "inCreateModal" | "quickStart">;

export const agentVersion = z.object({
  version: z.number().int(),
  createdAt: z.string(),
  createdBy: z.string(),
  changes: z.array(z.string()),
  snapshot: agentDraft,
});

const byId = z.object({ id: z.string() });

export const agents = {
  list: openToKeys
    .route({ method: "GET", path: "/agents", summary: "List agents, newest first", tags: ["agents"] })
    .input(
      z.object({
        search: z.string().max(200).optional(),
        status: agentStatus.optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(agent),
        nextCursor: z.string().nullable(),
        total: z.number().int(),
        /** For "n/limit used"; limit null = unlimited. */
        used: z.number().int(),
        limit: z.number().int().nullable(),
      }),
    ),
  templates: openToKeys
    .route({ method: "GET", path: "/agent-templates", summary: "List agent templates", tags: ["agents"] })
    .output(z.object({ items: z.array(agentTemplate) })),
  create: openToKeys
    .route({ method: "POST", path: "/agents", successStatus: 201, summary: "Create an agent", tags: ["agents"] })
    .input(agentDraft)
    .output(agent),
  get: openToKeys
    .route({ method: "GET", path: "/agents/{id}", summary: "Get an agent", tags: ["agents"] })
    .input(byId)
    .output(agent),
  update: openToKeys
    .route({
      method: "PATCH",
      path: "/agents/{id}",
      summary: "Update an agent and create a new version",
      tags: ["agents"],
    })
    .input(
      z.object({
        id: z.string(),
        name: agentDraft.shape.name.optional(),
        role: agentDraft.shape.role.optional(),
        description: agentDraft.shape.description.optional(),
        capabilities: words.optional(),
        personality: z.string().trim().max(500).optional(),
        responseStyle: z.string().trim().max(500).optional(),
        knowledgeDomains: words.optional(),
        instructions: z.string().trim().max(20_000).optional(),
        modelConfig: modelConfig.partial().optional(),
      }),
    )
    .output(agent),
  remove: openToKeys
    .route({
      method: "DELETE",
      path: "/agents/{id}",
      successStatus: 204,
      summary: "Delete an agent and cancel its open tasks",
      tags: ["agents"],
    })
    .input(byId)
    .output(z.void()),
  clone: openToKeys
    .route({
      method: "POST",
      path: "/agents/{id}/clone",
      successStatus: 201,
      summary: "Clone an agent",
      tags: ["agents"],
    })
    .input(byId)
    .output(agent),
  pause: openToKeys
    .route({ method: "POST", path: "/agents/{id}/pause", summary: "Pause an agent", tags: ["agents"] })
    .input(byId)
    .output(agent),
  activate: openToKeys
    .route({ method: "POST", path: "/agents/{id}/activate", summary: "Activate an agent", tags: ["agents"] })
    .input(byId)
    .output(agent),
  versions: openToKeys
    .route({
      method: "GET",
      path: "/agents/{id}/versions",
      summary: "List versions of an agent, newest first",
      tags: ["agents"],
    })
    .input(byId)
    .output(z.object({ items: z.array(agentVersion) })),
  /** Measured figures; null when there is no data. */
  figures: openToKeys
    .route({
      method: "GET",
      path: "/agents/{id}/figures",
      summary: "Get performance figures of an agent",
      tags: ["agents"],
    })
    .input(byId)
    .output(
      z.object({
        responseTimeMs: z.number().nullable(),
        successRate: z.number().nullable(),
        tasksCompleted: z.number().int(),
        tasksFailed: z.number().int(),
        accuracy: z.number().nullable(),
      }),
    ),
};
