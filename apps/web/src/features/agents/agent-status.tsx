import type { Agent } from "@muster/contracts/agents";
import { StatusChip } from "../../ui/chip.tsx";

/** Colour is kept for an agent at work; the other states are told apart by shape and word. */
export function AgentStatus({ status, working = false }: { status: Agent["status"]; working?: boolean }) {
  if (status === "paused") return <StatusChip status="paused" label="Paused" />;
  if (status === "training") return <StatusChip status="queued" label="Training" />;
  return working ? <StatusChip status="working" label="Working" /> : <StatusChip status="idle" label="Active" />;
}
