import type { Agent } from "@muster/contracts/agents";
import type { TaskTemplate } from "@muster/contracts/tasks";
import { texts } from "@muster/contracts/texts";
import { Plus } from "lucide-react";
import { ButtonLink } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Mark } from "../../../ui/mark.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { QueryView } from "../../../ui/query-view.tsx";
import { RadioCards } from "../../../ui/radio-cards.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import type { useActiveAgents } from "../../agents/agents.queries.ts";
import { EngineLine } from "../../models/engine-line.tsx";
import { StepError } from "./choose-template.tsx";

interface ChooseAgentProps {
  agents: ReturnType<typeof useActiveAgents>;
  value: string | null;
  template: TaskTemplate | undefined;
  engine: "builtin" | "model" | undefined;
  hasSource: boolean;
  error: string | undefined;
  onChoose: (agentId: string) => void;
}

/** Only agents that are active can take a task. */
export function ChooseAgent({ agents, value, template, engine, hasSource, error, onChoose }: ChooseAgentProps) {
  return (
    <QueryView
      query={agents}
      loading={<SkeletonRows rows={3} />}
      isEmpty={({ items }) => items.length === 0}
      empty={<NoActiveAgent />}
      errorTitle="Couldn’t load your agents"
    >
      {({ items }) => (
        <div className="grid gap-3">
          <RadioCards
            legend="Choose an agent"
            value={value}
            onChange={onChoose}
            options={items.map((agent) => ({
              value: agent.id,
              title: agent.name,
              description: agent.role,
              media: <Mark id={agent.id} />,
            }))}
          />
          <StepError error={error} />
          <Engine agent={items.find((agent) => agent.id === value)} />
          {template?.needsSource && engine === "builtin" && !hasSource && (
            <p className="rounded-sm bg-attention-soft px-3 py-2 text-attention">
              {texts.needsSource}: the built-in engine works only from files and knowledge bases. You can add them in
              the next step.
            </p>
          )}
        </div>
      )}
    </QueryView>
  );
}

function Engine({ agent }: { agent: Agent | undefined }) {
  return agent ? <EngineLine choice={agent.modelConfig.model} /> : null;
}

function NoActiveAgent() {
  return (
    <Panel>
      <Empty
        art="agent"
        title="No active agents"
        body="A task needs an active agent. Your entries so far are saved as a draft."
      >
        <ButtonLink to="/agents?new=1" variant="primary" icon={Plus}>
          Create an agent
        </ButtonLink>
        <ButtonLink to="/agents">Activate one</ButtonLink>
      </Empty>
    </Panel>
  );
}
