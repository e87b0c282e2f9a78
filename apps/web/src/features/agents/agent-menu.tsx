import type { Agent } from "@muster/contracts/agents";
import { Copy, Ellipsis, Pause, Play, Settings2, Trash2 } from "lucide-react";
import { IconButton } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { useCloneAgent, useSetAgentStatus } from "./agents.queries.ts";
import { nextStatus } from "./next-status.ts";

interface AgentMenuProps {
  agent: Agent;
  /** Why no further agent can be created; null when one can. */
  cloneBlocker: string | null;
  /** URL of its page. */
  configureAt: string;
  onDelete: () => void;
}

export function AgentMenu({ agent, cloneBlocker, configureAt, onDelete }: AgentMenuProps) {
  const setStatus = useSetAgentStatus();
  const clone = useCloneAgent();
  const next = nextStatus(agent);
  return (
    <Menu
      label={`Actions for ${agent.name}`}
      align="end"
      trigger={<IconButton label={`Actions for ${agent.name}`} icon={Ellipsis} size="sm" variant="quiet" />}
      items={[
        { label: "Configure", icon: Settings2, to: configureAt },
        {
          label: next.verb,
          icon: next.status === "paused" ? Pause : Play,
          disabledReason: agent.editBlocker,
          onSelect: () => setStatus.mutate({ id: agent.id, status: next.status }),
        },
        { label: "Clone", icon: Copy, disabledReason: cloneBlocker, onSelect: () => clone.mutate(agent) },
        "separator",
        { label: "Delete", icon: Trash2, danger: true, disabledReason: agent.editBlocker, onSelect: onDelete },
      ]}
    />
  );
}
