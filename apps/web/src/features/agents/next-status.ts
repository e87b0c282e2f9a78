import type { Agent } from "@muster/contracts/agents";

/** What the one switch of an agent does next. */
export function nextStatus({ status }: Pick<Agent, "status">): {
  status: "active" | "paused";
  verb: "Pause" | "Activate";
} {
  return status === "paused" ? { status: "active", verb: "Activate" } : { status: "paused", verb: "Pause" };
}
