import { randomUUID } from "node:crypto";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import {
  canary,
  defineAccess,
  editedByAdmins,
  ownersOwn,
  ownersOwnChange,
  type RowContext,
  signedIn200,
} from "../../platform/testing/access.ts";
import { makeQuestion } from "./tasks.questions.factory.ts";

export const access = defineAccess("tasks", {
  routes: {
    "GET /api/task-templates": { answers: signedIn200 },
    "GET /api/task-analytics": { query: "period=7d", answers: signedIn200 },
    "GET /api/task-analytics/export": { query: "format=csv", answers: [200, 200, 200, 200, 402, 402, 401] },
    "GET /api/task-stats": { answers: signedIn200 },
    "GET /api/task-estimate": { answers: signedIn200 },
    "GET /api/tasks": { answers: signedIn200 },
    "POST /api/tasks": {
      body: ({ agent: agentId, file }) => ({
        templateId: "data-analysis",
        agentId,
        title: "Mine",
        description: "Which region leads?",
        attachments: [file],
      }),
      // Colleagues may use the agent, but not the file: to them it is not there.
      answers: [201, 422, 422, 403, 404, 404, 401],
    },
    "GET /api/task-filters": { answers: signedIn200 },
    "POST /api/task-filters": {
      body: () => ({ name: randomUUID(), query: "status=failed" }),
      answers: [201, 201, 201, 201, 201, 201, 401],
    },
    "PATCH /api/task-filters/{id}": { id: "taskFilter", body: () => ({ name: randomUUID() }), answers: ownersOwn },
    "DELETE /api/task-filters/{id}": { id: "taskFilter", answers: [204, 404, 404, 404, 404, 404, 401] },
    "GET /api/saved-templates": { answers: signedIn200 },
    "POST /api/tasks/{id}/template": {
      id: "finishedTask",
      body: () => ({ name: "Mine" }),
      answers: [201, 404, 404, 403, 404, 404, 401],
    },
    "PATCH /api/saved-templates/{id}": {
      id: "savedTemplate",
      body: () => ({ name: "Ours" }),
      answers: editedByAdmins,
    },
    "DELETE /api/saved-templates/{id}": { id: "savedTemplate", answers: [204, 204, 403, 403, 404, 404, 401] },
    "POST /api/tasks/{id}/as-source": { id: "acceptedTask", answers: [201, 404, 404, 403, 404, 404, 401] },
    // Each person has an example of their own.
    "POST /api/task-example": { answers: [201, 201, 201, 403, 201, 201, 401] },
    "GET /api/tasks/{id}": { id: "task", answers: ownersOwn },
    "POST /api/tasks/{id}/retry": { id: "failedTask", answers: ownersOwnChange },
    "POST /api/tasks/{id}/cancel": { id: "task", answers: ownersOwnChange },
    "POST /api/tasks/{id}/accept": { id: "finishedTask", answers: ownersOwnChange },
    "POST /api/tasks/{id}/reopen": { id: "acceptedTask", answers: ownersOwnChange },
    "POST /api/tasks/{id}/revise": {
      id: "finishedTask",
      body: () => ({ kind: "changes", text: "Add the average" }),
      answers: ownersOwnChange,
    },
    "POST /api/tasks/{id}/edit": {
      id: "finishedTask",
      body: () => ({ version: 1, markdown: "# Edited" }),
      answers: ownersOwnChange,
    },
    "POST /api/tasks/{id}/cover": { id: "coveredTask", body: () => ({ image: null }), answers: ownersOwnChange },
    "DELETE /api/tasks/{id}": { id: "finishedTask", answers: [204, 404, 404, 403, 404, 404, 401] },
    "POST /api/tasks/{id}/restore": { id: "deletedTask", answers: ownersOwnChange },
    "POST /api/tasks/{taskId}/answer": {
      id: "question",
      body: ({ question }) => ({ id: question, optionId: "o1" }),
      answers: ownersOwnChange,
    },
    "POST /api/tasks/{id}/readings": {
      id: "finishedTask",
      body: () => ({
        readings: [
          { from: { table: "mine" }, measures: [{ kind: "aggregate", id: "n", label: "rows", agg: "count" }], by: [] },
        ],
      }),
      // The finished task of this matrix has no table behind it.
      answers: [409, 404, 404, 403, 404, 404, 401],
    },
    "GET /api/tasks/{id}/preview": { id: "finishedTask", answers: ownersOwn },
    "GET /api/tasks/{id}/events": { id: "task", answers: ownersOwn },
    "GET /api/tasks/{id}/deliverable": { id: "finishedTask", query: "format=json", answers: ownersOwn },
  },
  audit: {
    "POST /api/tasks": ["task_assigned"],
    "POST /api/task-example": ["task_assigned"],
    "POST /api/tasks/{id}/as-source": "keeps a file of one's own, as an upload does",
    "POST /api/task-filters": "the person's own filters",
    "PATCH /api/task-filters/{id}": "the person's own filters",
    "DELETE /api/task-filters/{id}": "the person's own filters",
    "POST /api/tasks/{id}/template": ["task_template_created"],
    "PATCH /api/saved-templates/{id}": ["task_template_renamed"],
    "DELETE /api/saved-templates/{id}": ["task_template_deleted"],
    "GET /api/task-analytics/export": ["task_report_exported"],
    "POST /api/tasks/{id}/cancel": ["task_cancelled"],
    "POST /api/tasks/{id}/retry": ["task_assigned"],
    "POST /api/tasks/{id}/accept": ["task_accepted"],
    "POST /api/tasks/{id}/reopen": ["task_reopened"],
    "POST /api/tasks/{id}/revise": ["task_assigned"],
    "POST /api/tasks/{id}/edit": ["task_edited"],
    "POST /api/tasks/{id}/cover": ["task_edited"],
    "DELETE /api/tasks/{id}": ["task_deleted"],
    "POST /api/tasks/{id}/restore": ["task_restored"],
    "POST /api/tasks/{taskId}/answer": ["question_answered"],
    "POST /api/tasks/{id}/readings": ["task_reading_kept"],
  },
  auditedElsewhere: ["POST /api/tasks/{id}/readings"],
  openToKeys: [
    "GET /api/task-estimate",
    "GET /api/task-analytics",
    "GET /api/task-analytics/export",
    "GET /api/task-stats",
    "GET /api/task-templates",
    "POST /api/task-example",
    "POST /api/tasks/{id}/as-source",
    "GET /api/task-filters",
    "POST /api/task-filters",
    "PATCH /api/task-filters/{id}",
    "DELETE /api/task-filters/{id}",
    "GET /api/saved-templates",
    "PATCH /api/saved-templates/{id}",
    "DELETE /api/saved-templates/{id}",
    "POST /api/tasks/{id}/template",
    "GET /api/tasks",
    "POST /api/tasks",
    "GET /api/tasks/{id}",
    "DELETE /api/tasks/{id}",
    "POST /api/tasks/{id}/accept",
    "POST /api/tasks/{id}/cancel",
    "GET /api/tasks/{id}/deliverable",
    "GET /api/tasks/{id}/events",
    "GET /api/tasks/{id}/preview",
    "POST /api/tasks/{id}/reopen",
    "POST /api/tasks/{id}/restore",
    "POST /api/tasks/{id}/retry",
    "POST /api/tasks/{id}/readings",
    "POST /api/tasks/{id}/revise",
    "POST /api/tasks/{id}/edit",
    "POST /api/tasks/{id}/cover",
    "POST /api/tasks/{taskId}/answer",
  ],
  rows: {
    task: (context) => makeTask(context, "pending"),
    async run(context) {
      const taskId = await makeTask(context, "pending");
      const { rows: found } = await context.server.services.db.query("select run_id from tasks where id = $1", [
        taskId,
      ]);
      return String(found[0]?.["run_id"]);
    },
    question: async (context) =>
      makeQuestion(context.server.services, context.owner, await makeTask(context, "pending")),
    finishedTask: (context) => makeTask(context, "completed"),
    failedTask: (context) => makeTask(context, "failed"),
    async acceptedTask(context) {
      const id = await makeTask(context, "completed");
      await context.post(`/api/tasks/${id}/accept`, {});
      return id;
    },
    async coveredTask(context) {
      const id = await makeTask(context, "completed");
      const cover = { fileId: "f", sha256: "0", mediaType: "image/png", width: 1, height: 1, alt: "", madeWith: "" };
      await context.server.services.db.query(
        "update deliverables set document = document || jsonb_build_object('cover', $2::jsonb) where task_id = $1",
        [id, JSON.stringify(cover)],
      );
      return id;
    },
    taskFilter: async (context) =>
      (await context.post("/api/task-filters", { name: `${canary} ${randomUUID()}`, query: "status=failed" })).id,
    async savedTemplate(context) {
      const id = await makeTask(context, "completed");
      return (await context.post(`/api/tasks/${id}/template`, { name: `${canary} template` })).id;
    },
    async deletedTask(context) {
      const id = await makeTask(context, "failed");
      await context.server.request("DELETE", `/api/tasks/${id}`, { as: context.owner });
      return id;
    },
  },
  personal: ({ task, question, finishedTask, failedTask, acceptedTask, coveredTask, deletedTask }) => [
    task,
    question,
    finishedTask,
    failedTask,
    acceptedTask,
    coveredTask,
    deletedTask,
    `${canary} task`,
  ],
});

async function makeTask(
  { server, owner, rows, post, upload, make }: RowContext,
  status: "pending" | "completed" | "failed",
): Promise<string> {
  const agent = rows["agent"] ?? (await make("agent"));
  const body = {
    templateId: "data-analysis",
    agentId: agent,
    title: `${canary} task`,
    description: "Which region leads?",
  };
  const task = await post("/api/tasks", { ...body, attachments: [await upload()] });
  await inOrg(server.services.db, owner, async (tx) => {
    await tx.query("update tasks set status = $2 where id = $1", [task.id, status]);
    if (status !== "completed") return;
    await tx.query("update tasks set version = 1 where id = $1", [task.id]);
    await tx.query(
      "insert into deliverables (org_id, task_id, version, document, receipt, created_at) values ($1, $2, 1, $3, $4, now())",
      [tx.orgId, task.id, JSON.stringify(document), JSON.stringify(receiptOf(task.id, agent))],
    );
  });
  return task.id;
}

const at = "2026-01-01T00:00:00Z";
const document = {
  title: `${canary} task`,
  subtitle: null,
  byline: canary,
  createdAt: at,
  markdown: `# ${canary} task\n\nNorth leads.`,
  charts: [],
  dataTables: [],
  figures: [],
};

function receiptOf(taskId: string, agentId: string) {
  return {
    taskId,
    version: 1,
    agent: { id: agentId, name: canary, version: 1 },
    engine: "builtin",
    model: "muster-builtin",
    provider: "builtin",
    startedAt: at,
    completedAt: at,
    durationMs: 1,
    steps: [],
    inputs: [],
    figures: [],
    tokens: { prompt: 0, completion: 0, total: 0, estimated: false },
    costMicros: null,
    units: 1,
    checks: [],
  };
}
