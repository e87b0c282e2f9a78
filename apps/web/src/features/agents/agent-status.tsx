import type { Agent } from "@muster/contracts/agents";
import { StatusChip } from "../../ui/chip.tsx";

const looks = {
  active: { status: "idle", label: "Active" },
  paused: { status: "paused", label: "Paused" },
  training: { status: "queued", label: "Training" },
} as const satisfies Record<Agent["status"], object>;

/** Colour is kept for an agent at work; these states are told apart by shape and word. */
export function AgentStatus({ status }: Pick<Agent, "status">) {
  return <StatusChip {...looks[status]} />;
}
