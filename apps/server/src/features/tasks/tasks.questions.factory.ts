import type { Question } from "@muster/contracts/questions";
import { insertForm } from "../../kernel/runs/questions.repo.ts";
import type { Services } from "../../kernel/services.ts";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";

export const whichYear: Question = {
  id: "q1",
  text: "Which year?",
  options: [
    { id: "o1", label: "2025" },
    { id: "o2", label: "2026" },
  ],
  allowsText: true,
  default: { optionId: "o1", text: null },
};

/** Makes a task wait for an answer, as its run would. The form gets the task's id, which is returned. */
export function makeQuestion(
  services: Services,
  { orgId, userId }: { orgId: string; userId: string },
  taskId: string,
): Promise<string> {
  return inOrg(services.db, { orgId, userId }, async (tx) => {
    const { rows } = await tx.query("select run_id from tasks where id = $1", [taskId]);
    const runId = String(rows[0]?.["run_id"]);
    await tx.query(
      "update run_steps set status = 'paused', has_job = false, waits_for = $2, waits_for_kind = 'question' where run_id = $1 and position = 0",
      [runId, taskId],
    );
    const facts = { id: taskId, runId, stepKey: "plan", formKey: "year", userId };
    await insertForm(tx, { ...facts, questions: [whichYear], askedAt: services.now(), expiresAt: null });
    return taskId;
  });
}
