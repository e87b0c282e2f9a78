import { type Actor, isAdmin } from "../../kernel/tenancy/actor.ts";

/** Why this person may not look after the organization's models; undefined when they may. */
export function manageModelsBlocker(actor: Pick<Actor, "role">): string | undefined {
  return isAdmin(actor) ? undefined : "Only owners and admins can manage models";
}

/** Why the models of the installation's own Ollama server cannot be changed from here: all organizations share them. */
export function ollamaBlocker(isFirstOrganization: boolean): string | undefined {
  return isFirstOrganization
    ? undefined
    : "This Ollama server is shared. Only admins of the first organization can manage it.";
}
