import type { Receipt } from "@muster/contracts/deliverable";
import { message } from "@muster/contracts/messages";
import type { SharedDeliverable } from "@muster/contracts/shares";
import { renderInChild } from "@muster/documents/render-in-child";
import type { ShareKind } from "../../kernel/shares/share-kinds.ts";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { findDeliverable } from "./deliverables.repo.ts";
import { coverFor } from "./tasks.cover.service.ts";
import { findTask } from "./tasks.repo.ts";
import { mustFindTask, taskKeyOf } from "./tasks.service.ts";
import { summaryOf } from "./tasks.summary.ts";
import { taskLink } from "./tasks.view.ts";

/** Shares one version of a document with its quotes and receipt, without the source files. */
export const taskShares: ShareKind = {
  name: "task",

  async findId(tx, actor, subjectId) {
    const key = taskKeyOf(subjectId);
    return key && (await findTask(tx, { userId: actor.userId, key }))?.id;
  },

  async capture(tx, actor, { subjectId, version }) {
    const task = await mustFindTask(tx, actor.userId, subjectId);
    const deliverable = await findDeliverable(tx, task.id, version);
    if (!deliverable && version !== undefined) throw notFound("record");
    if (!deliverable) throw new AppError("conflict", message("shares.task_unfinished"));
    return {
      subjectId: task.id,
      title: task.title,
      link: taskLink(task),
      state: { version: deliverable.version },
      summary: summaryOf(deliverable.document.markdown),
    };
  },

  async file(services, { orgId, userId, subjectId, state }) {
    const found = await inOrg(services.db, { orgId, userId }, async (tx) => {
      const task = await findTask(tx, { userId, key: { id: subjectId } });
      const row = task && (await findDeliverable(tx, task.id, Number(state["version"])));
      return row && { row, format: task.deliverableFormat };
    });
    if (!found) return undefined;
    const { row, format } = found;
    const cover = await coverFor(services, orgId, row.document);
    return renderInChild({ deliverable: row.document, receipt: row.receipt, format, ...cover }, {});
  },

  async read(tx, { userId, subjectId, state }, frame) {
    const task = await findTask(tx, { userId, key: { id: subjectId } });
    const deliverable = task && (await findDeliverable(tx, task.id, Number(state["version"])));
    if (!deliverable) return undefined;
    const { subtitle, byline, createdAt, markdown, charts, citations } = deliverable.document;
    return {
      ...frame,
      kind: "task",
      version: deliverable.version,
      document: { subtitle, byline, createdAt, markdown, charts },
      quotes: citations.map(({ number, fileName, page, label, heading, quote }) => ({
        ...{ number, fileName, page, label, heading, quote },
      })),
      receipt: publicReceipt(deliverable.receipt),
    };
  },
};

/** Leaves out ids, queries, and the steps' details, which may quote the sources. */
function publicReceipt(receipt: Receipt): SharedDeliverable["receipt"] {
  const { engine, model, completedAt, durationMs, costMicros, units, figures, checks, notices } = receipt;
  return {
    ...{ engine, model, completedAt, durationMs, costMicros, units, figures, checks, notices },
    agentName: receipt.agent.name,
    inputs: receipt.inputs.map(({ name, sizeBytes, sha256 }) => ({ name, sizeBytes, sha256 })),
  };
}
