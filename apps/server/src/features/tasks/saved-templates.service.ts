import { type Message, message, renderMessage } from "@muster/contracts/messages";
import type { SavedTemplate } from "@muster/contracts/tasks-saved-templates";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import { type Actor, isAdmin, writeBlocker } from "../../kernel/tenancy/actor.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError, notFound, refuseIf } from "../../platform/errors.ts";
import { isId, newId } from "../../platform/ids.ts";
import { readableBases } from "../knowledge/connections.service.ts";
import {
  deleteSavedTemplate,
  findSavedTemplate,
  insertSavedTemplate,
  listSavedTemplates,
  renameSavedTemplate,
  type SavedTemplateRow,
} from "./saved-templates.repo.ts";
import { mustFindTask } from "./tasks.service.ts";

const maxTemplates = 100;

export function listTemplates({ actor, inOrg }: Context): Promise<{ items: SavedTemplate[] }> {
  return inOrg(async (tx) => {
    const rows = await listSavedTemplates(tx, maxTemplates);
    return { items: await viewTemplates(tx, actor, rows) };
  });
}

/** Files stay the creator's own: other members get everything else and attach their own files. */
export function saveTemplate(
  { actor, inOrg, now }: Context,
  { id, name, keepsSources }: { id: string; name: string; keepsSources: boolean },
): Promise<SavedTemplate> {
  return inOrg(async (tx) => {
    const task = await mustFindTask(tx, actor.userId, id);
    if (task.status !== "completed" || task.isExample)
      throw new AppError("conflict", message("tasks.template_finished_only"));
    if ((await listSavedTemplates(tx, maxTemplates)).length === maxTemplates)
      throw new AppError("conflict", message("tasks.template_limit", { limit: maxTemplates }));
    const { templateId, agentId, description, parameters, deliverableFormat, priority, attachments } = task;
    const row = await insertSavedTemplate(tx, {
      ...{ id: newId(now()), name, templateId, agentId, description, parameters, deliverableFormat, priority },
      attachments: keepsSources ? attachments : [],
      knowledgeBases: task.knowledgeBases,
      createdBy: actor.userId,
      createdAt: now(),
    });
    const text = message("events.task_template_created", { name });
    await record(tx, actor, { kind: "task_template_created", text });
    return viewTemplate(tx, actor, { ...row, createdByName: actor.displayName });
  });
}

export function renameTemplate(
  { actor, inOrg }: Context,
  { id, name }: { id: string; name: string },
): Promise<SavedTemplate> {
  return inOrg(async (tx) => {
    const row = await mustFindEditable(tx, actor, id);
    await renameSavedTemplate(tx, id, name);
    await record(tx, actor, {
      kind: "task_template_renamed",
      text: message("events.task_template_renamed", { before: row.name, after: name }),
    });
    const all = await listSavedTemplates(tx, maxTemplates);
    const { createdByName = null } = all.find((one) => one.id === id) ?? {};
    return viewTemplate(tx, actor, { ...row, name, createdByName });
  });
}

export function removeTemplate({ actor, inOrg }: Context, { id }: { id: string }): Promise<void> {
  return inOrg(async (tx) => {
    const row = await mustFindEditable(tx, actor, id);
    await deleteSavedTemplate(tx, id);
    const text = message("events.task_template_deleted", { name: row.name });
    await record(tx, actor, { kind: "task_template_deleted", text });
  });
}

async function mustFindEditable(tx: OrgTx, actor: Actor, id: string): Promise<SavedTemplateRow> {
  const row = isId(id) ? await findSavedTemplate(tx, id) : undefined;
  if (!row) throw notFound("record");
  refuseIf(editBlocker(actor, row));
  return row;
}

/** Why this person may not change the template; undefined when they may. The same rule as for agents. */
function editBlocker(actor: Actor, { createdBy }: Pick<SavedTemplateRow, "createdBy">): Message | undefined {
  const viewing = writeBlocker(actor);
  if (viewing) return viewing;
  return createdBy === actor.userId || isAdmin(actor) ? undefined : message("tasks.template_creator_or_admin");
}

type NamedTemplate = SavedTemplateRow & { createdByName: string | null };

async function viewTemplate(tx: OrgTx, actor: Actor, row: NamedTemplate): Promise<SavedTemplate> {
  const [view] = await viewTemplates(tx, actor, [row]);
  if (!view) throw notFound("record");
  return view;
}

/** Each with the knowledge bases that the person can view now, under their present names. */
async function viewTemplates(tx: OrgTx, actor: Actor, rows: NamedTemplate[]): Promise<SavedTemplate[]> {
  const ids = rows.flatMap(({ knowledgeBases }) => knowledgeBases.map(({ id }) => id));
  const readable = await readableBases(tx, actor.userId, [...new Set(ids)]);
  return rows.map((row) => {
    const knowledgeBases = readable
      .filter(({ id }) => row.knowledgeBases.some((kept) => kept.id === id))
      .map(({ id, name }) => ({ id, name }));
    return { ...toSavedTemplate(actor, row), knowledgeBases };
  });
}

function toSavedTemplate(actor: Actor, row: NamedTemplate): Omit<SavedTemplate, "knowledgeBases"> {
  const { createdByName } = row;
  const { id, name, templateId, agentId, description, parameters, deliverableFormat, priority, createdBy } = row;
  const blocker = editBlocker(actor, row);
  return {
    ...{ id, name, templateId, agentId, description, parameters, deliverableFormat, priority, createdByName },
    attachments: createdBy === actor.userId ? row.attachments : [],
    createdAt: row.createdAt.toISOString(),
    editBlocker: blocker ? renderMessage(blocker) : null,
  };
}

async function record(tx: OrgTx, actor: Actor, event: { kind: string; text: Message }): Promise<void> {
  await recordEvent(tx, { ...event, link: "/tasks?new=1", audience: "organization", userId: actor.userId });
}
