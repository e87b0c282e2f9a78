import { type Actor, isAdmin } from "../../kernel/tenancy/actor.ts";

export function deleteBlocker(actor: Pick<Actor, "role">): string | undefined {
  return actor.role === "owner" ? undefined : "Only owners can delete the organization";
}

export function exportBlocker(actor: Pick<Actor, "role">): string | undefined {
  return isAdmin(actor) ? undefined : "Only owners and admins can export the organization's data";
}
