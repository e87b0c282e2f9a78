import type { MemoryNote } from "@muster/contracts/chat-library";
import { builtinAgentId } from "@muster/contracts/chat-shapes";
import { type Message, message, reasonText } from "@muster/contracts/messages";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import { type Actor, isAdmin } from "../../kernel/tenancy/actor.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError, notFound, refuseIf } from "../../platform/errors.ts";
import { isId, newId } from "../../platform/ids.ts";
import { resolveAgent } from "./chat.agents.service.ts";
import { conflictIf } from "./chat.read.service.ts";
import type { NoteRow } from "./chat-library.table.ts";
import * as repo from "./memory.repo.ts";

const maxNotes = 200;

export function listNotes({ actor, inOrg }: Context, { agentId }: { agentId?: string | undefined }) {
  return inOrg(async (tx) => ({
    items: (await repo.listNotesFor(tx, { userId: actor.userId, agentId })).map((row) => toNote(row, actor)),
  }));
}

export function addNote(
  { actor, inOrg, now }: Context,
  { scope, agentId, text }: { scope: NoteRow["scope"]; agentId?: string | null | undefined; text: string },
): Promise<MemoryNote> {
  return inOrg(async (tx) => {
    refuseIf(scope === "organization" ? organizationBlocker(actor) : undefined);
    if (scope === "agent" && !agentId) {
      const reason = message("chat.note_needs_agent");
      throw new AppError("invalid_input", reason, { fields: { agentId: reason } });
    }
    if (scope === "agent" && agentId && agentId !== builtinAgentId) await resolveAgent(tx, actor.userId, agentId);
    const known = await repo.listNotesFor(tx, { userId: actor.userId });
    const same = known.filter((row) => row.scope === scope);
    conflictIf(same.length >= maxNotes && message("chat.note_limit", { limit: maxNotes }));
    const row = await repo.insertNote(tx, {
      ...{ id: newId(now()), orgId: tx.orgId, userId: actor.userId, scope, text, createdBy: actor.displayName },
      ...{ agentId: scope === "agent" ? (agentId ?? null) : null, createdAt: now(), updatedAt: now() },
    });
    await recordChange(tx, actor, row, "added");
    return toNote(row, actor);
  });
}

export function editNote(
  { actor, inOrg, now }: Context,
  { id, text }: { id: string; text: string },
): Promise<MemoryNote> {
  return inOrg(async (tx) => {
    const row = await mustFindNote(tx, actor, id);
    const changed = await repo.updateNote(tx, row.id, { text, updatedAt: now() });
    await recordChange(tx, actor, changed, "changed");
    return toNote(changed, actor);
  });
}

export function removeNote({ actor, inOrg }: Context, { id }: { id: string }): Promise<void> {
  return inOrg(async (tx) => {
    const row = await mustFindNote(tx, actor, id);
    await repo.deleteNote(tx, row.id);
    await recordChange(tx, actor, row, "deleted");
  });
}

async function mustFindNote(tx: OrgTx, actor: Actor, id: string): Promise<NoteRow> {
  const row = isId(id) ? await repo.findNote(tx, id) : undefined;
  if (!row || (row.scope !== "organization" && row.userId !== actor.userId)) throw notFound("record");
  refuseIf(editBlocker(row, actor));
  return row;
}

/** Everyone's chats follow the organization's notes, so only admins write them. */
function organizationBlocker(actor: Actor): Message | undefined {
  return isAdmin(actor) ? undefined : message("chat.note_admin_only");
}

function editBlocker({ scope }: NoteRow, actor: Actor): Message | undefined {
  return scope === "organization" ? organizationBlocker(actor) : undefined;
}

async function recordChange(
  tx: OrgTx,
  { userId }: Actor,
  { scope }: NoteRow,
  change: "added" | "changed" | "deleted",
): Promise<void> {
  if (scope !== "organization") return;
  const text = message(`events.chat_note_${change}`);
  await recordEvent(tx, { kind: `memory_note_${change}`, text, audience: "organization", userId, link: "/chat" });
}

function toNote(row: NoteRow, actor: Actor): MemoryNote {
  const { id, scope, agentId, text, createdBy } = row;
  return {
    ...{ id, scope, agentId, text, createdBy },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    editBlocker: reasonText(editBlocker(row, actor)),
  };
}
