import { z } from "zod";
import { feedItem } from "./activity.ts";
import { openToKeys } from "./api-keys.ts";

export const dashboard = {
  get: openToKeys
    .route({ method: "GET", path: "/dashboard", summary: "Get the dashboard", tags: ["dashboard"] })
    .input(
      z.object({
        /** Minutes east of UTC where the person is: what is due today ends with their day. */
        utcOffsetMinutes: z.coerce.number().int().min(-840).max(840).default(0),
      }),
    )
    .output(
      z.object({
        agents: z.object({ active: z.number().int(), total: z.number().int() }),
        tasks: z.object({
          completed: z.number().int(),
          failed: z.number().int(),
          open: z.number().int(),
          /** The person's open tasks that wait for an approval, and those that wait for an answer. */
          awaitingApproval: z.number().int(),
          awaitingAnswer: z.number().int(),
          interactions: z.number().int(),
        }),
        knowledge: z.object({ bases: z.number().int(), queries: z.number().int() }),
        leads: z.object({ count: z.number().int(), potentialThousands: z.number() }),
        activeAgents: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            role: z.string(),
            description: z.string(),
            status: z.enum(["active", "training", "paused"]),
            working: z
              .object({
                taskId: z.string(),
                title: z.string(),
                waitsFor: z.enum(["approval", "question"]).nullable(),
                step: z.string(),
                done: z.number().int(),
                of: z.number().int(),
              })
              .nullable(),
          }),
        ),
        feed: z.array(feedItem),
        /** Cards to review today; null when the person has never studied. */
        study: z.object({ due: z.number().int() }).nullable(),
        /** 0 … 100; null when there is no data. */
        performance: z.object({
          taskCompletionRate: z.number().nullable(),
          responseAccuracy: z.number().nullable(),
          agentUtilization: z.number().nullable(),
        }),
      }),
    ),
};
