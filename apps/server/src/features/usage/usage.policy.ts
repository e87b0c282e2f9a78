import { type Message, message } from "@muster/contracts/messages";
import { type Actor, isAdmin } from "../../kernel/tenancy/actor.ts";

/** Why this person may not see another person's usage; undefined when they may. */
export function otherPersonBlocker(
  actor: Pick<Actor, "role" | "userId">,
  person: string | undefined,
): Message | undefined {
  if (person === undefined || person === actor.userId || isAdmin(actor)) return undefined;
  return message("usage.others_admin_only");
}

export function budgetBlocker(actor: Pick<Actor, "role">): Message | undefined {
  return isAdmin(actor) ? undefined : message("usage.budgets_admin_only");
}

/** Whose usage to read: a person's, or the whole organization's (empty). Members can only read their own. */
export function scopeOf(actor: Pick<Actor, "role" | "userId">, person: string | undefined): string {
  return isAdmin(actor) ? (person ?? "") : actor.userId;
}
