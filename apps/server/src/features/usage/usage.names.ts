import { actionNames } from "@muster/contracts/texts";

/** "Task Assignment", "Report draft": an action outside the catalog is shown by its own name. */
export function featureName(action: string): string {
  const words = action.replaceAll("_", " ").replace("cancelled", "canceled");
  return actionNames[action] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

export function modelName(model: string | null): string {
  return model || "Built-in engine";
}

/** `name` is null when the row was deleted. */
export function agentName(id: string | null, name: string | null | undefined): string {
  return id ? (name ?? "Deleted agent") : "No agent";
}

export function personName(id: string | null, name: string | null | undefined): string {
  return id ? (name ?? "Former member") : "Scheduled";
}
