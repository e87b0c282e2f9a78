import { ChevronRight, Plus } from "lucide-react";
import { Link } from "react-router";
import { lazyPart } from "../../platform/part-boundary.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { StatusDot } from "../../ui/chip.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Mark } from "../../ui/mark.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { Skeleton, SkeletonRows } from "../../ui/skeleton.tsx";
import { StepBar } from "../../ui/step-bar.tsx";
import type { Dashboard } from "./dashboard.queries.ts";

// Loaded on demand: only an empty organization shows them.
const StartingPoints = lazyPart(async () => (await import("./starting-points.tsx")).StartingPoints, {
  name: "The list of examples",
  fallback: <Skeleton height={183} className="rounded-none!" />,
});

type ActiveAgent = Dashboard["activeAgents"][number];

/** The first three; without data, their place. */
export function ActiveAgents({ data }: { data: Dashboard | undefined }) {
  return (
    <Section
      title="Active AI Agents"
      aside={
        <Link to="/agents" className="inline-flex items-center hover:text-ink">
          All agents
          <ChevronRight size={13} aria-hidden="true" />
        </Link>
      }
    >
      <AgentList data={data} />
    </Section>
  );
}

function AgentList({ data }: { data: Dashboard | undefined }) {
  if (!data) return <SkeletonRows rows={3} />;
  if (data.agents.total === 0) return <NoAgents />;
  if (data.activeAgents.length === 0) return <AllPaused />;
  return (
    <ul className="panel [&>li+li]:border-line [&>li+li]:border-t">
      {data.activeAgents.map((agent) => (
        <li key={agent.id}>
          <AgentLine agent={agent} />
        </li>
      ))}
    </ul>
  );
}

function AgentLine({ agent }: { agent: ActiveAgent }) {
  const { working } = agent;
  return (
    <Link to={working ? `/tasks/${working.taskId}` : `/agents/${agent.id}`} className="row row-hover">
      <Mark id={agent.id} live={working !== null && !working.waitsFor} />
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-baseline gap-2">
          <span className="truncate font-[560]">{agent.name}</span>
          {agent.description && <span className="truncate text-small text-ink-3 max-md:hidden">{agent.role}</span>}
        </span>
        <span className="block truncate text-ink-2">
          {working
            ? `${working.waitsFor ? `Waiting for your ${working.waitsFor === "approval" ? "approval" : "answer"}` : working.step}: ${working.title}`
            : agent.description || agent.role}
        </span>
      </span>
      {working ? (
        <span className="w-[120px] shrink-0 max-md:w-[72px]">
          <StepBar
            label={`Progress of ${working.title}`}
            of={working.of}
            at={working.done}
            tone={working.waitsFor ? "attention" : "live"}
          />
          <span className="num mt-1 block text-small text-ink-3">
            {working.done} of {working.of} steps
          </span>
        </span>
      ) : (
        <State status={agent.status} />
      )}
    </Link>
  );
}

const states = {
  active: { dot: "idle", word: "Active" },
  paused: { dot: "paused", word: "Paused" },
  training: { dot: "queued", word: "Training" },
} as const;

function State({ status }: { status: ActiveAgent["status"] }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5 text-small text-ink-2">
      <StatusDot status={states[status].dot} />
      {states[status].word}
    </span>
  );
}

function NoAgents() {
  return (
    <Panel>
      <Empty art="agent" title="No agents created yet" body="Agents take tasks and deliver finished documents.">
        <ButtonLink to="/agents?new=1" variant="primary" icon={Plus}>
          Create an agent
        </ButtonLink>
      </Empty>
      <StartingPoints />
    </Panel>
  );
}

function AllPaused() {
  return (
    <Panel className="p-4">
      <p className="text-ink-2">
        All your agents are paused.{" "}
        <Link to="/agents" className="link">
          Activate one
        </Link>{" "}
        to assign it work.
      </p>
    </Panel>
  );
}
