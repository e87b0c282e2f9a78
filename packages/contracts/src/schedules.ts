import { oc } from "@orpc/contract";
import { z } from "zod";
import { newTask, taskStatus } from "./tasks.ts";

const tags = ["schedules"];
const moment = z.string();
const byId = z.object({ id: z.string().max(60) });

export const maxSchedules = 50;
/** Minimum minutes between two starts. */
export const minIntervalMinutes = 15;

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 09:00");

/** When a schedule is due: in the wall-clock time of its time zone, or after a change. */
export const recurrence = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("once"),
    date: z.iso.date("Enter a date"),
    time,
  }),
  z.object({ kind: z.literal("daily"), time }),
  z.object({
    kind: z.literal("weekly"),
    time,
    /** 1 is Monday, 7 is Sunday. */
    weekdays: z.array(z.number().int().min(1).max(7)).min(1, "Choose at least one day").max(7),
  }),
  z.object({
    kind: z.literal("monthly"),
    time,
    /** In a month without this day, the last day. */
    day: z.number().int().min(1).max(31),
  }),
  z.object({
    kind: z.literal("cron"),
    /** Five fields: minute, hour, day of month, month, day of week. */
    expression: z.string().trim().min(1, "Enter a cron expression").max(200),
  }),
  /** Shortly after files of a knowledge base were added or changed; `minIntervalMinutes` after the last run at the earliest. */
  z.object({ kind: z.literal("knowledge"), baseId: z.string().min(1, "Choose a knowledge base").max(60) }),
]);
export type Recurrence = z.infer<typeof recurrence>;

export const schedule = z.object({
  id: z.string(),
  title: z.string(),
  agentId: z.string(),
  agentName: z.string(),
  templateId: z.string().nullable(),
  recurrence,
  timeZone: z.string(),
  isActive: z.boolean(),
  /** Why it was paused automatically; null when it is active or a person paused it. */
  pausedReason: z.string().nullable(),
  nextRunAt: moment.nullable(),
  lastRun: z
    .object({
      dueAt: moment,
      outcome: z.enum(["started", "skipped", "refused"]),
      reason: z.string().nullable(),
      taskNumber: z.string().nullable(),
    })
    .nullable(),
  createdAt: moment,
});
export type Schedule = z.infer<typeof schedule>;

export const scheduleRun = z.object({
  id: z.string(),
  scheduleId: z.string(),
  title: z.string(),
  dueAt: moment,
  /** "skipped": the previous task was still running. "refused": prevented by a limit, a permission or an input. */
  outcome: z.enum(["started", "skipped", "refused"]),
  reason: z.string().nullable(),
  /** Null when no task was started, or when it was deleted. */
  task: z.object({ number: z.string(), status: taskStatus }).nullable(),
});
export type ScheduleRun = z.infer<typeof scheduleRun>;

const timing = z.object({ recurrence, timeZone: z.string().min(1).max(60) });

export const schedules = {
  list: oc
    .route({ method: "GET", path: "/schedules", summary: "List your scheduled tasks", tags })
    .output(z.object({ items: z.array(schedule) })),
  create: oc
    .route({ method: "POST", path: "/schedules", successStatus: 201, summary: "Schedule a task", tags })
    .input(
      timing.extend({
        /** The task that is assigned each time. */
        task: newTask.omit({ deadline: true }),
      }),
    )
    .output(schedule),
  /** Copies everything but the deadline from an assigned task. */
  repeat: oc
    .route({
      method: "POST",
      path: "/tasks/{id}/schedules",
      successStatus: 201,
      summary: "Create a schedule from an existing task",
      tags,
    })
    .input(byId.extend(timing.shape))
    .output(schedule),
  update: oc
    .route({ method: "PATCH", path: "/schedules/{id}", summary: "Change, pause, or resume a schedule", tags })
    .input(byId.extend(timing.partial().shape).extend({ isActive: z.boolean().optional() }))
    .output(schedule),
  remove: oc
    .route({ method: "DELETE", path: "/schedules/{id}", successStatus: 204, summary: "Delete a schedule", tags })
    .input(byId)
    .output(z.void()),
  runs: oc
    .route({ method: "GET", path: "/schedules/{id}/runs", summary: "List a schedule's last 100 runs", tags })
    .input(byId)
    .output(z.object({ items: z.array(scheduleRun) })),
  calendar: oc
    .route({
      method: "GET",
      path: "/schedule-calendar",
      summary: "List past and coming runs of all your schedules in a period of up to 45 days",
      tags,
    })
    .input(z.object({ from: z.iso.datetime({ offset: true }), to: z.iso.datetime({ offset: true }) }))
    .output(
      z.object({
        past: z.array(scheduleRun),
        coming: z.array(z.object({ scheduleId: z.string(), title: z.string(), dueAt: moment })),
      }),
    ),
  preview: oc
    .route({ method: "POST", path: "/schedule-preview", summary: "Preview the next runs of a timing", tags })
    .input(timing)
    .output(z.object({ next: z.array(moment) })),
};
