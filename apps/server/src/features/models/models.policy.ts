import { type Message, message } from "@muster/contracts/messages";
import { type Actor, isAdmin } from "../../kernel/tenancy/actor.ts";

/** Why this person may not manage the organization's models; undefined when they may. */
export function manageModelsBlocker(actor: Pick<Actor, "role">): Message | undefined {
  return isAdmin(actor) ? undefined : message("models.admin_only");
}

/** Why this person may not download or remove local models, which all organizations of the installation share. */
export function localModelsBlocker(actor: Pick<Actor, "role">, isFirstOrganization: boolean): Message | undefined {
  if (actor.role !== "owner") return message("models.local_owner_only");
  return isFirstOrganization ? undefined : message("models.local_shared");
}

/** Why the models of the installation's own Ollama server cannot be changed here: all organizations share them. */
export function ollamaBlocker(isFirstOrganization: boolean): Message | undefined {
  return isFirstOrganization ? undefined : message("models.shared_ollama");
}
