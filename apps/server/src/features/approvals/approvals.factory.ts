import type { House } from "../../kernel/house.ts";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { newId } from "../../platform/ids.ts";
import { askForApproval, type Question } from "./approvals.ask.service.ts";

/** A question of a task that waits for its answer, as its run would have asked it. Answers its id. */
export function makeApproval(
  house: House,
  { orgId, userId }: { orgId: string; userId: string },
  details: Partial<Question> & { taskId: string },
): Promise<string> {
  const id = newId(house.now());
  return inOrg(house.db, { orgId, userId }, async (tx) => {
    const { rows } = await tx.query("select run_id from tasks where id = $1", [details.taskId]);
    const runId = String(rows[0]?.["run_id"]);
    await tx.query(
      "update run_steps set status = 'paused', has_job = false, waits_for = $2 where run_id = $1 and position = 0",
      [runId, id],
    );
    await askForApproval(tx, house, {
      id,
      runId,
      callId: "step_1_0",
      taskNumber: "MU-1",
      taskTitle: "Packaging",
      userId,
      agentName: "Ann",
      tool: "fetch_page",
      risk: "external",
      arguments: { value: { url: "https://example.com/report" } },
      summary: "fetch_page https://example.com/report",
      isTainted: true,
      askedAt: house.now(),
      ...details,
    });
    return id;
  });
}
