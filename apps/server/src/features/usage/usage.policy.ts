import { type Actor, isAdmin } from "../../kernel/tenancy/actor.ts";

/** Why this person may not see another one's usage; undefined where they may. */
export function otherPersonBlocker(
  actor: Pick<Actor, "role" | "userId">,
  person: string | undefined,
): string | undefined {
  if (person === undefined || person === actor.userId || isAdmin(actor)) return undefined;
  return "Only owners and admins can view other people's usage";
}

export function budgetBlocker(actor: Pick<Actor, "role">): string | undefined {
  return isAdmin(actor) ? undefined : "Only owners and admins can set budgets";
}

/** Whose ledger is meant: a person's, or the whole organization's (empty). Members have theirs alone. */
export function scopeOf(actor: Pick<Actor, "role" | "userId">, person: string | undefined): string {
  return isAdmin(actor) ? (person ?? "") : actor.userId;
}
