import type { Agent } from "@muster/contracts/agents";
import type { TaskTemplate } from "@muster/contracts/tasks";
import { type ReactNode, useState } from "react";
import { useMe } from "../../../platform/session.tsx";
import { formatBytes, formatDate, formatMoneyMicros } from "../../../ui/format.ts";
import { EngineLine } from "../../models/engine-line.tsx";
import { expectedTime } from "../expected-time.ts";
import { formatNames, priorityNames } from "../names.ts";
import type { useEstimate } from "../tasks.queries.ts";
import { unitsSentence } from "./units.ts";
import type { WizardState } from "./wizard-state.ts";
import { basesOf, type Step } from "./wizard-steps.ts";

interface ReviewProps {
  state: WizardState;
  template: TaskTemplate | undefined;
  agent: Agent | undefined;
  estimate: ReturnType<typeof useEstimate>;
  onEdit: (step: Step) => void;
  /** The task is being assigned: what it takes has been said, and what is left then is another matter. */
  isAssigning: boolean;
}

/** All of it once more, what it is likely to cost, and what it takes from the plan. */
export function Review({ state, template, agent, estimate, onEdit, isAssigning }: ReviewProps) {
  const bases = basesOf(state, template);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <dl className="panel">
        <Fact label="Template" onEdit={() => onEdit(1)}>
          {template?.name ?? "—"}
        </Fact>
        <Fact label="Agent" onEdit={() => onEdit(2)}>
          {agent ? `${agent.name}, ${agent.role}` : "—"}
          {agent && <EngineLine choice={agent.modelConfig.model} />}
        </Fact>
        <Fact label="Title" onEdit={() => onEdit(3)}>
          {state.title}
        </Fact>
        <Fact label={template?.asks.label ?? "Question"}>
          <span className="whitespace-pre-line">{state.description}</span>
        </Fact>
        {template?.parameters
          .filter(({ name }) => state.parameters[name]?.trim())
          .map(({ name, label }) => (
            <Fact key={name} label={label}>
              <span className="whitespace-pre-line">{state.parameters[name]}</span>
            </Fact>
          ))}
        <Fact label="Files">
          {state.attachments.length === 0
            ? "None"
            : state.attachments.map((file) => (
                <span key={file.id} className="block break-words">
                  {file.name} <span className="num text-ink-3">{formatBytes(file.sizeBytes)}</span>
                </span>
              ))}
        </Fact>
        {bases.length > 0 && (
          <Fact label="Knowledge bases">
            {bases.map(({ id, name }) => (
              <span key={id} className="block break-words">
                {name}
              </span>
            ))}
          </Fact>
        )}
        <Fact label="Deliverable">
          {formatNames[state.format]}, {priorityNames[state.priority].toLowerCase()} priority
          {state.deadline && `, due ${formatDate(state.deadline)}`}
          {state.budget && `, at most $${state.budget.replace("$", "")}`}
          {state.maxMinutes && `, at most ${state.maxMinutes} min`}
          {state.maxSteps && `, at most ${state.maxSteps} agent steps`}
        </Fact>
      </dl>
      <Cost estimate={estimate} isFrozen={isAssigning} />
    </div>
  );
}

function Fact({ label, onEdit, children }: { label: string; onEdit?: () => void; children: ReactNode }) {
  return (
    <div className="row items-start!">
      <dt className="w-24 shrink-0 break-words text-ink-3">{label}</dt>
      <dd className="min-w-0 flex-1 break-words">{children}</dd>
      {onEdit && (
        <dd>
          <button
            type="button"
            className="link text-small"
            aria-label={`Change ${label.toLowerCase()}`}
            onClick={onEdit}
          >
            Change
          </button>
        </dd>
      )}
    </div>
  );
}

function Cost({ estimate, isFrozen }: { estimate: ReturnType<typeof useEstimate>; isFrozen: boolean }) {
  const now = useMe();
  const [shown, setShown] = useState(now);
  if (!isFrozen && shown !== now) setShown(now);
  const me = shown;
  if (estimate.isError) {
    return <p className="text-ink-2">Couldn’t estimate the cost. {unitsSentence(1, me)}</p>;
  }
  if (!estimate.data) return <p className="text-ink-3">Estimating the cost…</p>;
  const { lowMicros, highMicros, units, basis, duration } = estimate.data;
  return (
    <div className="rounded-md bg-raised px-4 py-3">
      <p>
        <span className="text-ink-3">Estimated cost</span>{" "}
        <strong className="num">{rangeOf(lowMicros, highMicros)}</strong>
      </p>
      <p className="text-small text-ink-3">{basis}</p>
      {duration && <p className="num mt-1.5">{expectedTime(duration)}</p>}
      <p className="mt-1.5">{unitsSentence(units, me)}</p>
    </div>
  );
}

function rangeOf(low: number, high: number): string {
  return low === high ? formatMoneyMicros(low) : `${formatMoneyMicros(low)} to ${formatMoneyMicros(high)}`;
}
