import type { Agent } from "@muster/contracts/agents";
import { StatusChip } from "../../ui/chip.tsx";

const looks = {
  active: { status: "idle", label: "Active" },
  paused: { status: "paused", label: "Paused" },
  training: { status: "queued", label: "Training" },
} as const satisfies Record<Agent["status"], object>;

/** Color is reserved for working agents; these states differ by shape and label. */
export function AgentStatus({ status }: Pick<Agent, "status">) {
  return <StatusChip {...looks[status]} />;
}

/** What an agent's switch does next. */
export function nextStatus({ status }: Pick<Agent, "status">): {
  status: "active" | "paused";
  verb: "Pause" | "Activate";
} {
  return status === "paused" ? { status: "active", verb: "Activate" } : { status: "paused", verb: "Pause" };
}
