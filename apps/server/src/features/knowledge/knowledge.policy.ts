import { type Message, message } from "@muster/contracts/messages";
import { type Actor, isAdmin, writeBlocker } from "../../kernel/tenancy/actor.ts";

type Person = Pick<Actor, "userId" | "role">;
type Base = { isPublic: boolean; createdBy: string };

/** Public bases are visible to the organization, others to their creator and admins. */
export function mayReadBase(person: Person, base: Base): boolean {
  return base.isPublic || base.createdBy === person.userId || isAdmin(person);
}

/** Why this person may not change the base or its contents; undefined when they may. */
export function baseEditBlocker(person: Person, base: Base): Message | undefined {
  const viewing = writeBlocker(person);
  if (viewing) return viewing;
  return base.createdBy === person.userId || isAdmin(person) ? undefined : message("knowledge.creator_or_admin");
}

/** Failed items, and items without vectors although their base has an embedding model, which have a reason. */
export function canRetry({
  type,
  state,
  reason,
  deletedAt,
}: {
  type: string;
  state: string;
  reason: Message | null;
  deletedAt: Date | null;
}): boolean {
  return type !== "folder" && deletedAt === null && (state === "failed" || (state === "ready" && reason !== null));
}
