import { makeNotices } from "@muster/contracts/catalog/receipt-texts";
import type { Receipt } from "@muster/contracts/deliverable";
import type { MessageKey } from "@muster/contracts/messages";
import { eraseSubjects } from "../../kernel/erase-subjects.repo.ts";
import { handOverSubjects } from "../../kernel/hand-over.repo.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { handOverFiles } from "../files/files.service.ts";
import * as repo from "./tasks.handover.repo.ts";

/** The person's tasks, and those of them that have not ended. */
export function countTasksOf(tx: OrgTx, userId: string): Promise<{ tasks: number; running: number }> {
  return repo.countTasks(tx, userId);
}

/**
 * Gives a person's tasks to another member, with everything that belongs to them: files, documents, runs, approvals, and counts. The
 * person's runs have been stopped. Returns how many tasks moved.
 */
export async function handOverTasks(tx: OrgTx, { from, to }: { from: string; to: string }): Promise<number> {
  const examples = await repo.deleteExamplesOf(tx, from);
  await eraseSubjects(
    tx,
    examples.map((id) => ({ orgId: tx.orgId, id })),
  );
  const { tasks } = await repo.countTasks(tx, from);
  await handOverFiles(tx, { ids: await repo.listFilesOfTasksOf(tx, from), from, to });
  await repo.updateTaskOwner(tx, { from, to });
  await repo.moveTotals(tx, { from, to });
  await handOverSubjects(tx, { kind: "task", from, to, linkStart: "/tasks/MU-" });
  return tasks;
}

/** Messages of receipts whose `name` is a person's. */
const namingPeople: ReadonlySet<string> = new Set<MessageKey>(["tasks.edited_by", "notice.person_chose"]);

/** Before an account is deleted whose tasks others take over: their receipts keep that a person acted, without the name. */
export async function anonymizeReceipts(
  tx: OrgTx,
  { userId, name, anonym }: { userId: string; name: string; anonym: string },
): Promise<void> {
  for (const { receipt, ...version } of await repo.listReceiptsNaming(tx, { userId, name }))
    await repo.updateReceipt(tx, { ...version, receipt: withoutName(receipt, name, anonym) });
}

function withoutName(receipt: Receipt, name: string, anonym: string): Receipt {
  const { noticeMessages = [], approvals } = receipt;
  const notices = noticeMessages.map((notice) =>
    namingPeople.has(notice.key) && notice.params?.["name"] === name
      ? { ...notice, params: { ...notice.params, name: anonym } }
      : notice,
  );
  return {
    ...receipt,
    ...makeNotices(notices),
    ...(approvals && {
      approvals: approvals.map((each) => (each.decidedBy === name ? { ...each, decidedBy: anonym } : each)),
    }),
  };
}
