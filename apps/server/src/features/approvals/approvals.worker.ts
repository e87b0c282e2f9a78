import { recordEvent } from "../../kernel/events/events.ts";
import type { House } from "../../kernel/house.ts";
import { wakeStep } from "../../kernel/runs/runs.ts";
import { asSystem, inOrg } from "../../kernel/tenancy/tenancy.ts";
import { expiryDays } from "./approvals.policy.ts";
import * as repo from "./approvals.repo.ts";
import { tellSettled } from "./approvals.tell.service.ts";

/** Questions that nobody answered in time are answered with no, and their tasks go on. Safe to repeat, and for several nodes at once. */
export async function expireApprovals(house: House): Promise<void> {
  const before = new Date(house.now().getTime() - expiryDays * 86_400_000);
  const unanswered = await asSystem(house.db, "expired approvals", (tx) => repo.listUnansweredSince(tx, before));
  for (const { id, orgId } of unanswered) await expire(house, { id, orgId });
}

function expire(house: House, { id, orgId }: { id: string; orgId: string }): Promise<void> {
  return inOrg(house.db, { orgId, userId: null }, async (tx) => {
    const row = await repo.findApproval(tx, id);
    if (!row || row.decision) return;
    const isWoken = await wakeStep(tx, house, { runId: row.runId, waitsFor: id });
    const nobody = { decidedAt: house.now(), decidedBy: null, decidedByName: null, note: null };
    // A question without a waiting step belongs to a run that has ended.
    const decided = await repo.decideApproval(tx, id, { decision: isWoken ? "expired" : "cancelled", ...nobody });
    if (!decided) return;
    await tellSettled(tx, decided);
    if (!isWoken) return;
    await recordEvent(tx, {
      kind: "approval_expired",
      text: `The request ${decided.summary} expired after ${expiryDays} days without approval`,
      link: `/tasks?task=${decided.taskId}`,
      audience: "owner",
      userId: decided.userId,
      data: { approvalId: id, taskId: decided.taskId, tool: decided.tool },
    });
  });
}
