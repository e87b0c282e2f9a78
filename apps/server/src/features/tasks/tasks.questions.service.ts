import { message } from "@muster/contracts/messages";
import type { FormAnswer } from "@muster/contracts/questions";
import type { Task } from "@muster/contracts/tasks";
import type { Context } from "../../kernel/context.ts";
import { notify, publishOutgoing, recordEvent } from "../../kernel/events/events.ts";
import type { QuestionsChange } from "../../kernel/runs/kinds.ts";
import { answerQuestions } from "../../kernel/runs/questions.ts";
import type { Services } from "../../kernel/services.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { notifyMembers } from "../accounts/accounts.notify.service.ts";
import { findTaskOfRun } from "./tasks.repo.ts";
import { mustFindTask, viewTask } from "./tasks.service.ts";
import { eventData, taskLink } from "./tasks.view.ts";

/** When two answers arrive at once, the first counts and the second is a conflict. */
export function answerTask(
  { actor, inOrg, services }: Context,
  { taskId, ...answer }: FormAnswer & { taskId: string },
): Promise<Task> {
  return inOrg(async (tx) => {
    const { runId } = await mustFindTask(tx, actor.userId, taskId);
    await answerQuestions(tx, services, { runId, answer, by: actor });
    return viewTask(tx, await mustFindTask(tx, actor.userId, taskId));
  });
}

/** Records that a task asked a question, was answered, or continued without an answer, and notifies its owner. */
export async function changeQuestions(
  tx: OrgTx,
  services: Services,
  { run, happened, form }: QuestionsChange,
): Promise<void> {
  const task = await findTaskOfRun(tx, run.id);
  if (!task) return;
  const { id: taskId, title, agentName: agent, userId } = task;
  const link = taskLink(task);
  const question = form.questions[0]?.text ?? "";
  const params = { agent, title, question };
  const data = { taskId, questionsId: form.id };
  await recordEvent(tx, {
    ...{
      kind: `question_${happened}`,
      text: message(`events.task_question_${happened}`, params),
      link,
      audience: "owner",
      userId,
      data,
    },
  });
  if (happened === "asked") {
    await publishOutgoing(tx, services, {
      type: "task.waiting",
      data: { ...eventData(task), questionsId: form.id },
      link,
    });
    const heading = message("task.question_title");
    await notifyMembers(tx, services, [userId], {
      ...{ kind: "question_asked", type: "warning", title: heading, link, about: form.id },
      message: message("task.question", { agent, title, question }),
      mail: { subject: [heading, title], button: message("email.answer_button") },
    });
  }
  if (happened === "expired")
    await notify(tx, {
      ...{ userId, kind: "question_asked", type: "info", link },
      title: message("task.question_expired_title"),
      message: message("task.question_expired", { title }),
    });
}
