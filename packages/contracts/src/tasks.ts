import { z } from "zod";
import { openToKeys } from "./api-keys.ts";
import { deliverable, deliverableFormat, receipt } from "./deliverable.ts";
import { formAnswer, waitingFor } from "./questions.ts";
import { tableQuery } from "./tables.ts";
import { type RunStatus, type RunStep, runStatus, runStep } from "./runs.ts";

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

export const task = z.object({
  id: z.string(),
  /** Short, for people: "MU-214". */
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
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
  attachments: z.array(z.object({ id: z.string(), name: z.string(), sizeBytes: z.number().int() })),
  status: taskStatus,
  userId: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  error: z.string().nullable(),
  steps: z.array(runStep),
  /** The first thing that the task needs from a person; null when it needs nothing. */
  waitingFor: waitingFor.nullable(),
  result: taskResult.nullable(),
});
export type Task = z.infer<typeof task>;

/** What a list shows: not the description, the files, the parameters, the document or its receipt. `steps` is empty once a task is completed or cancelled. */
export const taskListItem = task.omit({ description: true, parameters: true, attachments: true }).extend({
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

export const newTask = z.object({
  templateId: z.string().max(60).nullish(),
  agentId: z.string(),
  title: z.string().trim().min(1, "Give the task a title").max(200, "Use at most 200 characters"),
  description: z.string().trim().min(1, "Describe the task").max(10_000, "Use at most 10,000 characters"),
  priority: taskPriority.default("medium"),
  deadline: z.iso.datetime({ offset: true }).or(z.iso.date()).nullish(),
  deliverableFormat: deliverableFormat.default("pdf"),
  parameters: z.record(z.string().max(60), z.union([z.string().max(10_000), z.number()])).default({}),
  attachments: z.array(z.string().max(60)).max(20).default([]),
  /** How the question is to be read, as a preview showed it; without it the task reads the question itself. */
  readings: z.array(tableQuery).max(5).default([]),
  /** Dollars the task may cost at most. */
  budget: z.number().positive().max(100_000).nullish(),
});
export type NewTask = z.input<typeof newTask>;

const byId = z.object({ id: z.string() });

export const tasks = {
  templates: openToKeys
    .route({ method: "GET", path: "/task-templates", summary: "List task templates", tags: ["tasks"] })
    .output(z.object({ items: z.array(taskTemplate) })),
  list: openToKeys
    .route({ method: "GET", path: "/tasks", summary: "List your tasks, newest first", tags: ["tasks"] })
    .input(
      z.object({
        search: z.string().max(200).optional(),
        status: taskStatus.optional(),
        agentId: z.string().optional(),
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
      }),
    ),
  create: openToKeys
    .route({ method: "POST", path: "/tasks", successStatus: 201, summary: "Assign a task", tags: ["tasks"] })
    .input(newTask)
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
  answer: openToKeys
    .route({
      method: "POST",
      path: "/tasks/{taskId}/answer",
      summary: "Answer the questions that a task is waiting with",
      tags: ["tasks"],
    })
    .input(formAnswer.extend({ taskId: z.string() }))
    .output(task),
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
        versions: z.array(z.object({ version: z.number().int(), createdAt: z.string() })),
        formats: z.array(formatChoice),
        /** Why this person may not download; null when they may. */
        downloadBlocker: z.string().nullable(),
      }),
    ),
};
