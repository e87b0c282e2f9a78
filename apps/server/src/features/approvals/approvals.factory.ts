import { type ApprovalRequest, requestApproval } from "../../kernel/agent/approvals.ts";
import type { Services } from "../../kernel/services.ts";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { newId } from "../../platform/ids.ts";

/** An open request of a task, as its run would have made it. Returns its id. */
export function makeApproval(
  services: Services,
  { orgId, userId }: { orgId: string; userId: string },
  { taskId, title = "Packaging", ...details }: Partial<ApprovalRequest> & { taskId: string; title?: string },
): Promise<string> {
  const id = newId(services.now());
  return inOrg(services.db, { orgId, userId }, async (tx) => {
    const { rows } = await tx.query("select run_id from tasks where id = $1", [taskId]);
    const runId = String(rows[0]?.["run_id"]);
    await tx.query(
      "update run_steps set status = 'paused', has_job = false, waits_for = $2, waits_for_kind = 'approval' where run_id = $1 and position = 0",
      [runId, id],
    );
    await requestApproval(tx, services, {
      id,
      runId,
      callId: "gather/step_1_0",
      subject: { kind: "task", id: taskId, title, link: `/tasks/${taskId}` },
      userId,
      agentName: "Ann",
      tool: "fetch_page",
      risk: "external",
      arguments: { url: "https://example.com/report" },
      summary: "fetch_page https://example.com/report",
      isTainted: true,
      askedAt: services.now(),
      ...details,
    });
    return id;
  });
}
