import type { Agent } from "@muster/contracts/agents";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { WaitingMark } from "../../platform/waiting-mark.tsx";
import { Bar } from "../../ui/bar.tsx";
import { Chip } from "../../ui/chip.tsx";
import { formatCount, formatPercent } from "../../ui/format.ts";
import { Mark } from "../../ui/mark.tsx";
import { AgentStatus } from "./agent-status.tsx";

interface AgentCardProps {
  agent: Agent;
  /** URL of its configuration. */
  to: string;
  menu: ReactNode;
}

export function AgentCard({ agent, to, menu }: AgentCardProps) {
  return (
    <article className="panel flex h-full min-w-0 flex-col gap-3 p-4 transition-colors hover:border-line-strong">
      <div className="flex items-start gap-3">
        <Mark id={agent.id} size={40} />
        <div className="min-w-0 flex-1">
          <h3 className="card-title truncate">
            <Link to={to} className="block truncate py-0.5 hover:underline" title={agent.name}>
              {agent.name}
            </Link>
          </h3>
          <p className="truncate text-small text-ink-3" title={agent.role}>
            {agent.role}
          </p>
        </div>
        <WaitingMark record={`agents:${agent.id}`} />
        {menu}
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <AgentStatus status={agent.status} />
        <CapabilityChips capabilities={agent.capabilities} />
      </div>
      <dl className="mt-auto grid grid-cols-2 border-line border-t pt-3">
        <div>
          <dt className="text-micro text-ink-3">Tasks Completed</dt>
          <dd className="num mt-0.5 font-[530]">{formatCount(agent.tasksCompleted)}</dd>
        </div>
        <div className="border-line border-l pl-3">
          <Accuracy value={agent.accuracy} name={agent.name} />
        </div>
      </dl>
    </article>
  );
}

export function AgentRow({ agent, to, menu }: AgentCardProps) {
  return (
    <article className="row">
      <Mark id={agent.id} size={32} />
      <div className="min-w-0 flex-1">
        <h3 className="flex min-w-0 items-baseline gap-2 text-base">
          <Link to={to} className="truncate font-[560] hover:underline" title={agent.name}>
            {agent.name}
          </Link>
          <WaitingMark record={`agents:${agent.id}`} />
          <span className="truncate text-small text-ink-3 font-[430] max-md:hidden">{agent.role}</span>
        </h3>
        <p className="truncate text-ink-2">{agent.description}</p>
      </div>
      <dl className="num flex gap-5 text-small text-ink-2 max-lg:hidden">
        <div className="w-[96px]">
          <dt className="text-micro text-ink-3">Tasks Completed</dt>
          <dd>{formatCount(agent.tasksCompleted)}</dd>
        </div>
        <div className="w-[150px]">
          <Accuracy value={agent.accuracy} name={agent.name} />
        </div>
      </dl>
      <span className="flex w-[76px] shrink-0">
        <AgentStatus status={agent.status} />
      </span>
      {menu}
    </article>
  );
}

/** The share of judged results that were accepted, or what will provide it. */
function Accuracy({ value, name }: { value: number | null; name: string }) {
  return (
    <>
      <dt className="text-micro text-ink-3">Accuracy</dt>
      <dd className="num mt-0.5">
        <span className="font-[530]">{formatPercent(value)}</span>
        {value === null ? (
          <span className="block text-micro text-ink-3">Appears after its first rated result</span>
        ) : (
          <span className="mt-1.5 block">
            <Bar value={value} label={`Accuracy of ${name}`} />
          </span>
        )}
      </dd>
    </>
  );
}

/** The first two, and how many more there are. */
function CapabilityChips({ capabilities }: { capabilities: string[] }) {
  const rest = capabilities.length - 2;
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label="Capabilities">
      {capabilities.slice(0, 2).map((capability) => (
        <li key={capability} className="flex max-w-full min-w-0">
          <Chip>
            <span className="truncate">{capability}</span>
          </Chip>
        </li>
      ))}
      {rest > 0 && (
        <li className="flex">
          <Chip tone="line">+{rest} more</Chip>
        </li>
      )}
    </ul>
  );
}
