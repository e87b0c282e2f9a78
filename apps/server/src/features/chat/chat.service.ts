import type { ChatConversation, ChatStyle } from "@muster/contracts/chat-shapes";
import type { Context } from "../../kernel/context.ts";
import { eraseSubjects } from "../../kernel/erase-subjects.repo.ts";
import type { Services } from "../../kernel/services.ts";
import { asSystem } from "../../kernel/tenancy/tenancy.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { isId, newId } from "../../platform/ids.ts";
import type { QueueDefinition } from "../../platform/queue/types.ts";
import { disconnectWorks, setBasesOfWork } from "../knowledge/connections.service.ts";
import { resolveAgent } from "./chat.agents.service.ts";
import { knowledgeOwnerOf, mustFindConversation, mustFindMessage, viewConversation } from "./chat.read.service.ts";
import * as repo from "./chat.repo.ts";
import { toMatch, toMessage } from "./chat.view.ts";
import * as messages from "./messages.repo.ts";
import { readPage } from "./pages.service.ts";
import { snapshotBeforeChange } from "./snapshots.service.ts";
import { stopReplies } from "./stop.service.ts";

/** Its worker is `purgeDeletedConversations`. */
export const purgeConversationsQueue: QueueDefinition = {
  name: "chat.purge-deleted",
  retryLimit: 0,
  heartbeatSeconds: 10,
  expireInSeconds: 600,
};

const dayMs = 86_400_000;
const keptDeletedDays = 30;
const keptStartDays = 7;

interface StartInput {
  agentId?: string | null | undefined;
  model?: string | null | undefined;
  style?: ChatStyle | null | undefined;
}

/** Prepares a conversation; its row is stored with its first message, so that opening the page leaves nothing in the history. */
export function startConversation(context: Context, { agentId, model, style }: StartInput) {
  const { actor, inOrg, now } = context;
  return inOrg(async (tx) => {
    const agent = await resolveAgent(tx, actor.userId, agentId);
    await repo.deleteOldStarts(tx, actor.userId, new Date(now().getTime() - keptStartDays * dayMs));
    const id = newId(now());
    const choices = { agentId: agentId ?? null, model: model ?? null, style: style ?? null };
    await repo.insertStart(tx, { id, orgId: tx.orgId, userId: actor.userId, ...choices, createdAt: now() });
    return { sessionId: id, agentId: agent.id, agentName: agent.name };
  });
}

interface ListInput {
  search?: string | undefined;
  folder?: string | undefined;
  agentId?: string | undefined;
  deleted: boolean;
  limit: number;
  cursor?: string | undefined;
}

export function listOwnConversations(context: Context, { limit, cursor, deleted: isDeleted, ...input }: ListInput) {
  const { actor, inOrg } = context;
  const search = input.search?.trim() || undefined;
  const after = cursor === undefined ? undefined : readCursor(cursor);
  return inOrg(async (tx) => {
    const filter = { ...input, search, isDeleted, userId: actor.userId };
    const { items, total } = await repo.listConversations(tx, filter, { limit: limit + 1, after });
    const page = items.slice(0, limit);
    const last = items.length > limit ? page.at(-1)?.row : undefined;
    return {
      items: page.map(({ row, messageCount, activeRunId, isWaiting, match }) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        updatedAt: row.updatedAt.toISOString(),
        deletedAt: row.deletedAt?.toISOString() ?? null,
        messageCount,
        activeRunId,
        isWaiting,
        match: match && search ? toMatch(match, search) : null,
      })),
      nextCursor: last ? writeCursor(last) : null,
      total,
      folders: await repo.listFolders(tx, actor.userId),
    };
  });
}

export function getConversation(context: Context, { id, limit }: { id: string; limit: number }) {
  const { actor, inOrg } = context;
  return inOrg(async (tx) => {
    const row = await mustFindConversation(tx, actor.userId, id);
    const open = await messages.listOpenMessages(tx, id);
    return {
      ...(await viewConversation(tx, row)),
      page: await readPage(tx, row, { limit }),
      queue: open
        .filter(({ role, status }) => role === "user" && status === "queued")
        .map((one) => toMessage(one, [one.id])),
    };
  });
}

export function listBranches(context: Context, { id }: { id: string }) {
  const { actor, inOrg } = context;
  return inOrg(async (tx) => {
    const row = await mustFindConversation(tx, actor.userId, id);
    const leaves = await messages.listLeaves(tx, id, 200);
    return {
      items: leaves.map((leaf) => ({
        headId: leaf.id,
        messageCount: Number(leaf.position),
        timestamp: leaf.createdAt.toISOString(),
        preview: leaf.preview,
        isCurrent: leaf.id === row.headId,
      })),
    };
  });
}

interface UpdateInput {
  id: string;
  title?: string | undefined;
  isPinned?: boolean | undefined;
  folder?: string | null | undefined;
  agentId?: string | undefined;
  model?: string | undefined;
  style?: ChatStyle | undefined;
  selfCorrection?: boolean | undefined;
  knowledgeBases?: string[] | undefined;
}

/** A change of the model or the style creates a snapshot first. */
export function updateConversation(context: Context, { id, agentId, knowledgeBases, ...changes }: UpdateInput) {
  const { actor, inOrg, now } = context;
  return inOrg(async (tx) => {
    const row = await mustFindConversation(tx, actor.userId, id, { lock: true });
    const snapshot = await snapshotBeforeChange(tx, row, changes, now());
    const agent = agentId === undefined ? undefined : await resolveAgent(tx, actor.userId, agentId);
    if (knowledgeBases) await setBasesOfWork(tx, actor, { subject: knowledgeOwnerOf(id), baseIds: knowledgeBases });
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const changed = await repo.updateConversation(tx, id, {
      ...given,
      ...(agent && { agentId: agent.id, agentName: agent.name }),
      // Naming, pinning and filing do not count as activity: the position in the list stays.
      updatedAt: row.updatedAt,
    });
    return { ...(await viewConversation(tx, changed)), snapshotCreated: snapshot?.id ?? null };
  });
}

/** Hides it from every list at once; it can be restored for a while, and is then deleted permanently. */
export async function deleteConversation(context: Context, { id }: { id: string }): Promise<void> {
  const { actor, inOrg, now, services } = context;
  await inOrg(async (tx) => {
    await mustFindConversation(tx, actor.userId, id);
    await stopReplies(tx, services, id);
  });
  await inOrg(async (tx) => {
    await mustFindConversation(tx, actor.userId, id, { lock: true });
    await repo.updateConversation(tx, id, { deletedAt: now() });
  });
}

/** Permanently deletes conversations whose restore period has ended. */
export async function purgeDeletedConversations({ db, now }: Services): Promise<void> {
  await asSystem(db, "purge deleted conversations", async (tx) => {
    const purged = await repo.purgeConversations(tx, new Date(now().getTime() - keptDeletedDays * dayMs));
    await disconnectWorks(tx, purged);
    await eraseSubjects(tx, purged);
  });
}

export function restoreConversation({ actor, inOrg }: Context, { id }: { id: string }): Promise<ChatConversation> {
  return inOrg(async (tx) => {
    const row = isId(id)
      ? await repo.findConversation(tx, actor.userId, id, { lock: true, isDeleted: true })
      : undefined;
    if (!row) return viewConversation(tx, await mustFindConversation(tx, actor.userId, id));
    return viewConversation(tx, await repo.updateConversation(tx, id, { deletedAt: null }));
  });
}

/** The head becomes the newest message below this one. */
export function selectBranch(
  { actor, inOrg }: Context,
  { id, messageId }: { id: string; messageId: string },
): Promise<ChatConversation> {
  return inOrg(async (tx) => {
    await mustFindConversation(tx, actor.userId, id, { lock: true });
    const chosen = await mustFindMessage(tx, id, messageId);
    if (chosen.status === "queued") throw notFound("record");
    const headId = (await messages.findNewestBelow(tx, id, messageId)) ?? messageId;
    return viewConversation(tx, await repo.updateConversation(tx, id, { headId }));
  });
}

function writeCursor({ isPinned, updatedAt, id }: { isPinned: boolean; updatedAt: Date; id: string }): string {
  return [isPinned ? "1" : "0", updatedAt.toISOString(), id].join("_");
}

function readCursor(cursor: string): repo.ListPlace {
  const [pinned, updatedAt = "", id = ""] = cursor.split("_");
  if (!isId(id) || Number.isNaN(Date.parse(updatedAt)))
    throw new AppError("invalid_input", "Invalid cursor", { fields: { cursor: "Invalid cursor" } });
  return { isPinned: pinned === "1", updatedAt, id };
}
