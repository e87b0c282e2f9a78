import { taskCompleted, taskFailed, texts } from "@muster/contracts/texts";
import type { House } from "../../kernel/house.ts";
import { postIfWanted } from "../../kernel/mail/wanted.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { findMemberEmail } from "../members/members.service.ts";
import type { TaskRow } from "./tasks.repo.ts";

/** For whoever asked for it and is still here. */
export async function mailTaskEnd(
  tx: OrgTx,
  house: House,
  task: TaskRow,
  kind: "task_completed" | "task_failed",
): Promise<void> {
  const to = await findMemberEmail(tx, task.userId);
  if (!to) return;
  const isDone = kind === "task_completed";
  const title = isDone ? texts.taskCompletedTitle : texts.taskFailedTitle;
  const letter = {
    to,
    subject: `${title}: ${task.title}`,
    title,
    paragraphs: [isDone ? taskCompleted(task.title, task.agentName) : taskFailed(task.title)],
    action: { label: isDone ? "Open the result" : "Open the task", url: `/tasks?task=${task.id}` },
  };
  await postIfWanted(tx, house, { userId: task.userId, kind }, letter);
}
