import { z } from "zod";
import { openToKeys } from "./api-keys.ts";
import { deliverable, deliverableFormat, receipt } from "./deliverable.ts";
import { file } from "./files.ts";
import { knowledgeBaseIds } from "./knowledge-bases.ts";
import { messageSchema } from "./messages.ts";
import { formAnswer, waitingFor } from "./questions.ts";
import { type RunStatus, type RunStep, runStatus, runStep } from "./runs.ts";
import { tableQuery } from "./tables.ts";
import { coverInput, editedMarkdown, reviseInput, taskRevision } from "./tasks-versions.ts";

/** A task is shown by the run that works on it, so its statuses and steps are the run's. */
export const taskStatus = runStatus;
export type TaskStatus = RunStatus;
export const taskPriority = z.enum(["low", "medium", "high", "urgent"]);

export type TaskStep = RunStep;

export const taskResult = z.object({
  content: z.string(),
  downloadUrl: z.string(),
  tokensUsed: z.number().int(),
  /** Dollars, beside the exact micro-dollars; null where the model's price is unknown. */
  cost: z.number(),
  costMicros: z.number().int().nullable(),
  completedAt: z.string(),
  version: z.number().int(),
  engine: z.enum(["builtin", "model"]),
  model: z.string(),
  receipt,
});

/** How the owner judged a version. */
export const verdict = z.enum(["accepted", "sent_back"]);

export const task = z.object({
  id: z.string(),
  /** Short, for people: "MU-214". Every call that takes a task's id takes this, too. */
  number: z.string(),
  title: z.string(),
  description: z.string(),
  agentId: z.string(),
  agentName: z.string(),
  agentType: z.string(),
  templateId: z.string(),
  priority: taskPriority,
  deadline: z.string().nullable(),
  deliverableFormat,
  /** What was written when the task was stopped, as Markdown: incomplete and not checked. */
  draft: z.string().nullable(),
  /** What it was expected to take when it was assigned; times are null while there are too few past tasks. */
  estimate: z
    .object({
      lowMs: z.number().nullable(),
      highMs: z.number().nullable(),
      lowMicros: z.number().int(),
      highMicros: z.number().int(),
    })
    .nullable(),
  /** The most it may take: dollars, agent steps, and minutes of work. */
  limits: z.object({
    budget: z.number().nullable(),
    maxSteps: z.number().int().nullable(),
    maxMinutes: z.number().int().nullable(),
  }),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
  attachments: z.array(z.object({ id: z.string(), name: z.string(), sizeBytes: z.number().int() })),
  /** The knowledge bases it was assigned with. One that was deleted, or that its owner can no longer view, is not available. */
  knowledgeBases: z.array(z.object({ id: z.string(), name: z.string(), isAvailable: z.boolean() })),
  status: taskStatus,
  userId: z.string(),
  /** Who assigned a task that its owner took over from them; null when the owner assigned it. */
  assignedBy: z.object({ userId: z.string(), name: z.string() }).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  error: z.string().nullable(),
  /** The error as a message; absent without an error. */
  reason: messageSchema.optional(),
  steps: z.array(runStep),
  /** The first thing that the task needs from a person; null when it needs nothing. */
  waitingFor: waitingFor.nullable(),
  result: taskResult.nullable(),
  /** The first sentence of the newest document's answer. */
  summary: z.string().nullable(),
  /** How long the newest version took. */
  durationMs: z.number().int().nullable(),
  /** The version that was accepted; null while the result awaits review, also after a newer version was made. */
  acceptedVersion: z.number().int().nullable(),
  acceptedAt: z.string().nullable(),
  /** The new version that is being made, or that could not be made: then `error` says why and the status is "completed". */
  revision: taskRevision.nullable(),
  /** The finished example on the sample table, which is free and in no total. */
  isExample: z.boolean(),
});
export type Task = z.infer<typeof task>;

/** What a list shows: not the description, the files, the parameters, the document or its receipt. `steps` is empty once a task is completed or cancelled. */
export const taskListItem = task
  .omit({
    ...{ description: true, parameters: true, attachments: true, knowledgeBases: true },
    ...{ draft: true, estimate: true, limits: true },
  })
  .extend({
    result: taskResult
      .pick({
        version: true,
        engine: true,
        tokensUsed: true,
        cost: true,
        costMicros: true,
        completedAt: true,
        downloadUrl: true,
      })
      .nullable(),
  });
export type TaskListItem = z.infer<typeof taskListItem>;

export const formatChoice = z.object({ format: deliverableFormat, fits: z.boolean(), reason: z.string().nullable() });

export const taskTemplate = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  agentType: z.string(),
  defaultFormat: deliverableFormat,
  /** Every format, and why one cannot be asked for. */
  formats: z.array(formatChoice),
  needsSource: z.boolean(),
  /** The parameter that replaces an attached source when it is filled in: pasted code. */
  sourceParameter: z.string().optional(),
  /** How its one open field, the task's description, is put to the person. */
  asks: z.object({ label: z.string(), hint: z.string(), example: z.string(), exampleTitle: z.string() }),
  /** Which kinds of file it works from. */
  takes: z.array(z.enum(["table", "document", "code"])),
  parameters: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      type: z.enum(["text", "textarea", "select", "number"]),
      required: z.boolean(),
      placeholder: z.string(),
      options: z.array(z.string()),
    }),
  ),
  /** Why it cannot be chosen yet; null when it can. */
  unavailable: z.string().nullable(),
});
export type TaskTemplate = z.infer<typeof taskTemplate>;

/** Whether a knowledge base can be a template's source: it quotes documents or computes from tables. */
export function takesKnowledgeBases({ takes }: Pick<TaskTemplate, "takes">): boolean {
  return takes.includes("document") || takes.includes("table");
}

/** Whether a template takes tables and no documents, so that it uses only the tables of a knowledge base. */
export function computesFromTables({ takes }: Pick<TaskTemplate, "takes">): boolean {
  return takes.includes("table") && !takes.includes("document");
}

export const newTask = z.object({
  templateId: z.string().max(60).nullish(),
  agentId: z.string(),
  title: z.string().trim().min(1, "Give the task a title").max(200, "Use at most 200 characters"),
  description: z.string().trim().min(1, "Describe the task").max(10_000, "Use at most 10,000 characters"),
  priority: taskPriority.default("medium"),
  deadline: z.iso.datetime({ offset: true }).or(z.iso.date()).nullish(),
  deliverableFormat: deliverableFormat.default("pdf"),
  parameters: z
    .record(
      z.string().max(60),
      z.union([z.string().max(10_000), z.number()], "Use text of at most 10,000 characters, or a number"),
    )
    .default({}),
  attachments: z.array(z.string().max(60)).max(20).default([]),
  /** Ids of knowledge bases that the person can view; the task searches them with its question. */
  knowledgeBases: knowledgeBaseIds.default([]),
  /** How the question is to be read, as a preview showed it; without it the task reads the question itself. */
  readings: z.array(tableQuery).max(5).default([]),
  /** Dollars the task may cost at most; less than a cent would stop it before it begins. */
  budget: z.number().min(0.01, "Use at least $0.01").max(100_000, "Use at most $100,000").nullish(),
  /** Steps that its agent may take to look things up. */
  maxSteps: z.number().int().min(1).max(50, "Use at most 50 steps").nullish(),
  /** Minutes of work after which it stops and keeps what is there. */
  maxMinutes: z.number().int().min(1).max(1440, "Use at most 1,440 minutes").nullish(),
});
export type NewTask = z.input<typeof newTask>;

export const taskSorts = ["created", "title", "agent", "status", "duration", "cost"] as const;
export const taskSort = z.enum(taskSorts);
export type TaskSort = z.infer<typeof taskSort>;

/** Where a task is for its owner. "done" is accepted, "to_review" finished and not accepted; "failed" includes canceled tasks. */
export const taskStages = ["pending", "in_progress", "to_review", "done", "failed"] as const;
export const taskStage = z.enum(taskStages);
export type TaskStage = z.infer<typeof taskStage>;

const byId = z.object({ id: z.string() });

export const tasks = {
  templates: openToKeys
    .route({ method: "GET", path: "/task-templates", summary: "List task templates", tags: ["tasks"] })
    .output(z.object({ items: z.array(taskTemplate) })),
  list: openToKeys
    .route({ method: "GET", path: "/tasks", summary: "List your tasks", tags: ["tasks"] })
    .input(
      z.object({
        /** Looked for in titles, requests, agents, numbers and the newest documents. */
        search: z.string().max(200).optional(),
        status: taskStatus.optional(),
        stage: taskStage.optional(),
        agentId: z.string().optional(),
        /** Assigned at or after this moment. */
        since: z.iso.datetime({ offset: true }).optional(),
        sort: taskSort.default("created"),
        order: z.enum(["asc", "desc"]).default("desc"),
        limit: z.coerce.number().int().min(1).max(100).default(50),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ items: z.array(taskListItem), nextCursor: z.string().nullable(), total: z.number().int() })),
  stats: openToKeys
    .route({ method: "GET", path: "/task-stats", summary: "Get task statistics", tags: ["tasks"] })
    .output(
      z.object({
        total: z.number().int(),
        byStatus: z.record(taskStatus, z.number().int()),
        /** completed / (completed + failed), 0 … 100; null until one has ended. */
        successRate: z.number().nullable(),
        downloads: z.number().int(),
        downloadsRemaining: z.number().int().nullable(),
        spentMicros: z.number().int(),
      }),
    ),
  estimate: openToKeys
    .route({ method: "GET", path: "/task-estimate", summary: "Estimate the cost of a task", tags: ["tasks"] })
    .input(z.object({ templateId: z.string().optional(), agentId: z.string().optional() }))
    .output(
      z.object({
        lowMicros: z.number().int(),
        highMicros: z.number().int(),
        units: z.number(),
        basis: z.string(),
        engine: z.enum(["builtin", "model"]),
        model: z.string(),
        /** What such tasks took lately, the middle eight of ten; null until enough have finished. */
        duration: z.object({ lowMs: z.number().int(), highMs: z.number().int(), tasks: z.number().int() }).nullable(),
      }),
    ),
  create: openToKeys
    .route({ method: "POST", path: "/tasks", successStatus: 201, summary: "Assign a task", tags: ["tasks"] })
    .input(newTask)
    .output(task),
  example: openToKeys
    .route({
      method: "POST",
      path: "/task-example",
      successStatus: 201,
      summary: "Make your finished example from the sample table, at no charge",
      tags: ["tasks"],
    })
    .output(task),
  get: openToKeys
    .route({ method: "GET", path: "/tasks/{id}", summary: "Get a task", tags: ["tasks"] })
    .input(byId)
    .output(task),
  retry: openToKeys
    .route({
      method: "POST",
      path: "/tasks/{id}/retry",
      summary: "Retry a failed or canceled task",
      tags: ["tasks"],
    })
    .input(byId)
    .output(task),
  keepReading: openToKeys
    .route({
      method: "POST",
      path: "/tasks/{id}/readings",
      summary: "Keep a changed reading of a table question as a new version, at no charge",
      tags: ["tasks"],
    })
    .input(byId.extend({ readings: z.array(tableQuery).min(1).max(5) }))
    .output(task),
  cancel: openToKeys
    .route({ method: "POST", path: "/tasks/{id}/cancel", summary: "Cancel a task", tags: ["tasks"] })
    .input(byId)
    .output(task),
  accept: openToKeys
    .route({ method: "POST", path: "/tasks/{id}/accept", summary: "Accept a finished task", tags: ["tasks"] })
    .input(z.object({ id: z.string(), version: z.number().int().optional() }))
    .output(task),
  reopen: openToKeys
    .route({ method: "POST", path: "/tasks/{id}/reopen", summary: "Withdraw an acceptance", tags: ["tasks"] })
    .input(byId)
    .output(task),
  revise: openToKeys
    .route({
      method: "POST",
      path: "/tasks/{id}/revise",
      summary: "Ask for a new version of a finished task",
      tags: ["tasks"],
    })
    .input(reviseInput)
    .output(task),
  edit: openToKeys
    .route({
      method: "POST",
      path: "/tasks/{id}/edit",
      summary: "Store your own text of a finished task's document as a new version, at no charge",
      tags: ["tasks"],
    })
    .input(
      byId.extend({
        /** The newest version, which was edited. */
        version: z.number().int(),
        markdown: editedMarkdown,
      }),
    )
    .output(task),
  cover: openToKeys
    .route({
      method: "POST",
      path: "/tasks/{id}/cover",
      summary: "Put a generated image on the first page of a finished document, as a new version at no charge",
      tags: ["tasks"],
    })
    .input(coverInput)
    .output(task),
  remove: openToKeys
    .route({ method: "DELETE", path: "/tasks/{id}", successStatus: 204, summary: "Delete a task", tags: ["tasks"] })
    .input(byId)
    .output(z.void()),
  restore: openToKeys
    .route({
      method: "POST",
      path: "/tasks/{id}/restore",
      summary: "Restore a task deleted within the last day",
      tags: ["tasks"],
    })
    .input(byId)
    .output(task),
  answer: openToKeys
    .route({
      method: "POST",
      path: "/tasks/{taskId}/answer",
      summary: "Answer the questions that a task is waiting with",
      tags: ["tasks"],
    })
    .input(formAnswer.extend({ taskId: z.string() }))
    .output(task),
  asSource: openToKeys
    .route({
      method: "POST",
      path: "/tasks/{id}/as-source",
      successStatus: 201,
      summary: "Keep a deliverable as a file that other tasks and chats can use as a source",
      tags: ["tasks"],
    })
    /** Without a version, the accepted one. */
    .input(byId.extend({ version: z.number().int().optional() }))
    .output(file),
  preview: openToKeys
    .route({
      method: "GET",
      path: "/tasks/{id}/preview",
      summary: "Preview a deliverable with its charts, receipt and available formats",
      tags: ["tasks"],
    })
    .input(z.object({ id: z.string(), version: z.coerce.number().int().optional() }))
    .output(
      z.object({
        deliverable,
        receipt,
        version: z.number().int(),
        versions: z.array(
          z.object({
            version: z.number().int(),
            createdAt: z.string(),
            /** What it was asked for; null for the first. */
            revision: taskRevision.nullable(),
            verdict: verdict.nullable(),
            judgedAt: z.string().nullable(),
          }),
        ),
        formats: z.array(formatChoice),
        /** Why this person may not download; null when they may. */
        downloadBlocker: z.string().nullable(),
      }),
    ),
};
