import { type Message, message } from "@muster/contracts/messages";
import { type Actor, isAdmin } from "../../kernel/tenancy/actor.ts";

export function deleteBlocker(actor: Pick<Actor, "role">): Message | undefined {
  return actor.role === "owner" ? undefined : message("organization.delete_owner_only");
}

export function exportBlocker(actor: Pick<Actor, "role">): Message | undefined {
  return isAdmin(actor) ? undefined : message("organization.export_admin_only");
}
