import { canary, defineAccess, type ownersOwn, publicRefusal, seenByA } from "../../platform/testing/access.ts";

const created = [201, 404, 404, 403, 404, 404, 401] satisfies typeof ownersOwn;
const deleted = [204, 404, 404, 403, 404, 404, 401] satisfies typeof ownersOwn;
/** Other people's lists of shares are empty. */
const ownList = [200, 200, 200, 200, 200, 200, 401] satisfies typeof ownersOwn;

export const access = defineAccess("shares", {
  routes: {
    "GET /api/shares": { query: "kind=task&subjectId=none", answers: ownList },
    "POST /api/shares": {
      id: "finishedTask",
      body: ({ finishedTask }) => ({ kind: "task", subjectId: finishedTask, audience: "organization" }),
      answers: created,
    },
    "POST /api/shares/deliver": {
      id: "finishedTask",
      body: ({ finishedTask }) => ({ kind: "task", subjectId: finishedTask, userIds: ["unknown-user"] }),
      // Members are looked up before the task.
      answers: [422, 422, 422, 403, 422, 422, 401],
    },
    "GET /api/shares/{id}": { id: "share", answers: seenByA },
    "DELETE /api/shares/{id}": { id: "share", answers: deleted },
    "POST /api/share-links/open": { body: () => ({ token: "none" }), answers: publicRefusal(404) },
  },
  audit: {
    "POST /api/shares": ["task_shared"],
    "POST /api/shares/deliver": ["task_emailed"],
    "DELETE /api/shares/{id}": ["task_unshared"],
    "POST /api/share-links/open": "reads what was shared; the owner sees how often",
  },
  // The matrix names no member; tasks.mail.test.ts sends one.
  auditedElsewhere: ["POST /api/shares/deliver"],
  rows: {
    /** A shared task's text is no longer visible only to its owner. */
    async share({ server, post, make }) {
      const subjectId = await make("finishedTask");
      const title = `${canary} shared`;
      await server.services.db.query("update tasks set title = $2 where id = $1", [subjectId, title]);
      await server.services.db.query("update deliverables set document = document || $2 where task_id = $1", [
        subjectId,
        JSON.stringify({ title, markdown: `# ${title}` }),
      ]);
      return (await post("/api/shares", { kind: "task", subjectId, audience: "organization" })).id;
    },
  },
});
