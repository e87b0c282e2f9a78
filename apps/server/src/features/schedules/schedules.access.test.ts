import { canary, defineAccess, ownersOwn, ownersOwnChange, signedIn200 } from "../../platform/testing/access.ts";

const timing = { recurrence: { kind: "daily", time: "09:00" }, timeZone: "Europe/Berlin" };
const created = [201, 404, 404, 403, 404, 404, 401] satisfies typeof ownersOwn;
const period = "from=2026-01-01T00:00:00Z&to=2026-01-31T00:00:00Z";

export const access = defineAccess("schedules", {
  routes: {
    "GET /api/schedules": { answers: signedIn200 },
    "POST /api/schedules": {
      id: "schedulable",
      body: ({ schedulable = "" }) => {
        const [agentId, fileId] = schedulable.split("/");
        const task = { agentId, title: `${canary} again`, description: "Which region leads?", attachments: [fileId] };
        return { ...timing, task: { templateId: "data-analysis", ...task } };
      },
      // The file is its owner's alone, and the agent is the organization's.
      answers: [201, 422, 422, 403, 404, 404, 401],
    },
    "POST /api/tasks/{id}/schedules": { id: "finishedTask", body: () => timing, answers: created },
    "PATCH /api/schedules/{id}": { id: "schedule", body: () => ({ isActive: false }), answers: ownersOwnChange },
    "DELETE /api/schedules/{id}": { id: "schedule", answers: [204, 404, 404, 403, 404, 404, 401] },
    "GET /api/schedules/{id}/runs": { id: "schedule", answers: ownersOwn },
    "GET /api/schedule-calendar": { query: period, answers: signedIn200 },
    "POST /api/schedule-preview": { body: () => timing, answers: signedIn200 },
  },
  audit: {
    "POST /api/schedules": ["schedule_created"],
    "POST /api/tasks/{id}/schedules": ["schedule_created"],
    "PATCH /api/schedules/{id}": ["schedule_changed"],
    "DELETE /api/schedules/{id}": ["schedule_deleted"],
    "POST /api/schedule-preview": "computes, and changes nothing",
  },
  rows: {
    schedulable: async ({ make, upload }) => `${await make("agent")}/${await upload()}`,
    async schedule({ post, make }) {
      const id = await make("finishedTask");
      return (await post(`/api/tasks/${id}/schedules`, timing)).id;
    },
  },
  personal: ({ schedule }) => [schedule, `${canary} again`],
});
