import type { Agent } from "@muster/contracts/agents";
import { Copy, Pause, Pencil, Play } from "lucide-react";
import { useUrlState } from "../../platform/url-state.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { AgentFigures } from "./agent-figures.tsx";
import { AgentStatus } from "./agent-status.tsx";
import { AgentVersions } from "./agent-versions.tsx";
import { useAgent, useCloneAgent, useSetAgentStatus } from "./agents.queries.ts";
import { nextStatus } from "./next-status.ts";

interface AgentOverlayProps {
  id: string;
  cloneBlocker: string | null;
  onEdit: () => void;
  onClose: () => void;
}

/** What an agent is set up to do and how it has done, from its address alone. */
export function AgentOverlay({ id, cloneBlocker, onEdit, onClose }: AgentOverlayProps) {
  const agent = useAgent(id);
  return (
    <Dialog
      title={agent.data?.name ?? "Agent"}
      description={agent.data?.role}
      size="lg"
      onClose={onClose}
      footer={agent.data && <Actions agent={agent.data} cloneBlocker={cloneBlocker} onEdit={onEdit} />}
    >
      <QueryView
        query={agent}
        loading={<SkeletonRows rows={4} />}
        isEmpty={() => false}
        empty={null}
        errorTitle="Couldn’t load this agent"
      >
        {(found) => <Parts agent={found} />}
      </QueryView>
    </Dialog>
  );
}

function Parts({ agent }: { agent: Agent }) {
  const [tab, setTab] = useUrlState("tab", "overview");
  return (
    <Tabs
      label="Agent details"
      value={tab}
      onChange={(next) => setTab(next)}
      tabs={[
        { id: "overview", label: "Overview", panel: <Details agent={agent} /> },
        { id: "versions", label: `Versions (${agent.version})`, panel: <AgentVersions agent={agent} /> },
      ]}
    />
  );
}

function Details({ agent }: { agent: Agent }) {
  const settings = [
    ["Personality", agent.personality],
    ["Response style", agent.responseStyle],
    ["Knowledge domains", agent.knowledgeDomains.join(", ")],
    ["Model", agent.modelConfig.model === "auto" ? "Auto (best available model)" : agent.modelConfig.model],
  ].filter(([, value]) => value);
  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        <div>
          <AgentStatus status={agent.status} />
        </div>
        <p className="whitespace-pre-line">{agent.description}</p>
        {agent.capabilities.length > 0 && (
          <ul className="flex flex-wrap gap-1.5" aria-label="Capabilities">
            {agent.capabilities.map((capability) => (
              <li key={capability} className="flex max-w-full min-w-0">
                <Chip>
                  <span className="truncate">{capability}</span>
                </Chip>
              </li>
            ))}
          </ul>
        )}
      </div>
      <AgentFigures agent={agent} />
      <dl className="panel">
        {settings.map(([label, value]) => (
          <div key={label} className="row items-start!">
            <dt className="w-36 shrink-0 text-ink-3">{label}</dt>
            <dd className="min-w-0 flex-1 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Actions({ agent, cloneBlocker, onEdit }: { agent: Agent; cloneBlocker: string | null; onEdit: () => void }) {
  const setStatus = useSetAgentStatus();
  const clone = useCloneAgent();
  const next = nextStatus(agent);
  return (
    <>
      <Button
        icon={next.status === "paused" ? Pause : Play}
        busy={setStatus.isPending}
        disabledReason={agent.editBlocker}
        onClick={() => setStatus.mutate({ id: agent.id, status: next.status })}
      >
        {next.verb} Agent
      </Button>
      <Button icon={Copy} busy={clone.isPending} disabledReason={cloneBlocker} onClick={() => clone.mutate(agent)}>
        Clone Agent
      </Button>
      <div className="flex-1" />
      <Button variant="primary" icon={Pencil} disabledReason={agent.editBlocker} onClick={onEdit}>
        Edit Configuration
      </Button>
    </>
  );
}
