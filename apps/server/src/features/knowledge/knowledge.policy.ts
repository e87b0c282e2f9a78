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

interface RetriedItem {
  type: string;
  state: string;
  reason: Message | null;
  url: string | null;
  deletedAt: Date | null;
}

/** Failed items, and items without vectors although their base has an embedding model, which have a reason. */
export function canRetry({ type, state, reason, url, deletedAt }: RetriedItem): boolean {
  if (type === "folder" || deletedAt !== null) return false;
  // A page is requested again, so its content can be different.
  if (state === "failed") return url !== null || !reason || !isFinal(reason);
  return state === "ready" && reason !== null;
}

/** These depend on the server's load, or on the languages that are installed for scans. All other refusals are due to the file itself. */
const temporary = /_(?:memory|slow|crashed|canceled|failed)$|^refusal\.no_text/;

function isFinal({ key }: Message): boolean {
  return key.startsWith("refusal.") && !temporary.test(key);
}
