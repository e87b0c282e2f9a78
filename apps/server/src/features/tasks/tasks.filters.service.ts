import type { TaskFilter } from "@muster/contracts/tasks-filters";
import type { Context } from "../../kernel/context.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { isId, newId } from "../../platform/ids.ts";
import { deleteTaskFilter, insertTaskFilter, listTaskFilters, renameTaskFilter } from "./tasks.filters.repo.ts";

const maxFilters = 50;

export async function listFilters({ actor, inOrg }: Context): Promise<{ items: TaskFilter[] }> {
  return { items: await inOrg((tx) => listTaskFilters(tx, actor.userId)) };
}

/** Saving never replaces another filter. */
export function saveFilter(
  { actor, inOrg, now }: Context,
  { name, query }: { name: string; query: string },
): Promise<TaskFilter> {
  return inOrg(async (tx) => {
    const known = await listTaskFilters(tx, actor.userId);
    if (known.length >= maxFilters) throw refused(`You can save up to ${maxFilters} filters. Delete one first.`);
    const row = { id: newId(now()), userId: actor.userId, name, query, createdAt: now() };
    const saved = await insertTaskFilter(tx, row);
    if (!saved) throw refused(nameTaken);
    return saved;
  });
}

export function renameFilter(
  { actor, inOrg }: Context,
  { id, name }: { id: string; name: string },
): Promise<TaskFilter> {
  return inOrg(async (tx) => {
    const known = await listTaskFilters(tx, actor.userId);
    if (!isId(id) || !known.some((one) => one.id === id)) throw notFound("record");
    if (known.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase())) throw refused(nameTaken);
    const renamed = await renameTaskFilter(tx, { id, userId: actor.userId, name });
    if (!renamed) throw notFound("record");
    return renamed;
  });
}

export function removeFilter({ actor, inOrg }: Context, { id }: { id: string }): Promise<void> {
  return inOrg(async (tx) => {
    const isGone = isId(id) && (await deleteTaskFilter(tx, { id, userId: actor.userId }));
    if (!isGone) throw notFound("record");
  });
}

const nameTaken = "You already have a filter with this name";

function refused(text: string): AppError {
  return new AppError("invalid_input", text, { fields: { name: text } });
}
