import type { Agent } from "@muster/contracts/agents";

/** What an agent's switch does next. */
export function nextStatus({ status }: Pick<Agent, "status">): {
  status: "active" | "paused";
  verb: "Pause" | "Activate";
} {
  return status === "paused" ? { status: "active", verb: "Activate" } : { status: "paused", verb: "Pause" };
}
