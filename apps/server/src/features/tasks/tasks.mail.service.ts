import type { MailKind } from "@muster/contracts/activity";
import { taskCompleted, taskFailed, texts } from "@muster/contracts/texts";
import { wantsMail } from "../../kernel/events/preferences.ts";
import type { House } from "../../kernel/house.ts";
import { isMailSetUp, post } from "../../kernel/mail/mail.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { findMemberEmail } from "../members/members.service.ts";
import type { TaskRow } from "./tasks.repo.ts";

/** For whoever asked for it and is still here. Without a mail server nothing: the news stands in the app. */
export async function mailTaskEnd(tx: OrgTx, house: House, task: TaskRow, kind: MailKind): Promise<void> {
  if (!isMailSetUp(house.config) || !(await wantsMail(tx, task.userId, kind))) return;
  const to = await findMemberEmail(tx, task.userId);
  if (!to) return;
  const isDone = kind === "task_completed";
  const title = isDone ? texts.taskCompletedTitle : texts.taskFailedTitle;
  await post(tx, house, {
    to,
    subject: `${title}: ${task.title}`,
    title,
    paragraphs: [
      isDone ? taskCompleted(task.title, task.agentName) : taskFailed(task.title),
      "You asked for these mails in Settings, Notifications, and can turn them off there.",
    ],
    action: { label: isDone ? "Open the result" : "Open the task", url: `/tasks?task=${task.id}` },
  });
}
