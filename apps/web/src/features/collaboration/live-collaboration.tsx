import type { CollaborationInput } from "@muster/contracts/collaboration";
import type { RunStep } from "@muster/contracts/runs";
import type { LiveRun } from "../../platform/use-run.ts";
import { type Status, StatusChip } from "../../ui/chip.tsx";
import { LiveRegion } from "../../ui/live-region.tsx";
import { LoadingMark } from "../../ui/loading-mark.tsx";
import { Mark } from "../../ui/mark.tsx";
import { StepBar } from "../../ui/step-bar.tsx";
import { StreamingText } from "../chat/reply-text.tsx";

const chipStatuses: Record<RunStep["status"], Status> = {
  waiting: "queued",
  working: "working",
  done: "done",
  failed: "failed",
  skipped: "cancelled",
};

/** Live progress: each agent's state and text. */
export function LiveCollaboration({ live, input }: { live: LiveRun; input: CollaborationInput }) {
  const { steps, texts } = live;
  const done = steps.filter(({ status }) => status === "done" || status === "failed" || status === "skipped").length;
  const working = steps.filter(({ status }) => status === "working");
  return (
    <div className="grid gap-4">
      <h2 className="break-words text-title">{input.task}</h2>
      {steps.length === 0 && <LoadingMark />}
      {steps.length > 0 && <StepBar label="Progress" of={steps.length} at={done} />}
      <ol className="panel" aria-label="Steps">
        {steps.map((step) => (
          <LiveStep key={step.key} step={step} agentId={agentIdOf(step, input)} text={texts[step.key]?.text ?? ""} />
        ))}
      </ol>
      <p className="text-small text-ink-3">You can leave this page. A notification will link to the result.</p>
      <LiveRegion>{working.map(({ label }) => label).join(", ") || "Starting"}</LiveRegion>
    </div>
  );
}

/** The agent of a part; undefined for steps that belong to no chosen agent. */
export function agentIdOf({ key }: Pick<RunStep, "key">, { agentIds }: Pick<CollaborationInput, "agentIds">) {
  const number = /^agent-\d+-(\d+)$/.exec(key)?.[1];
  return number === undefined ? undefined : agentIds[Number(number) - 1];
}

function LiveStep({ step, agentId, text }: { step: RunStep; agentId: string | undefined; text: string }) {
  const isWorking = step.status === "working";
  return (
    <li className="border-line border-b px-4 py-3 last:border-b-0">
      <div className="flex items-center gap-3">
        {agentId && <Mark id={agentId} size={28} live={isWorking} />}
        <span className="min-w-0 flex-1">
          <span className="break-words font-[560]">{step.label}</span>
          {step.detail && <span className="block break-words text-small text-ink-3">{step.detail}</span>}
        </span>
        <StatusChip status={chipStatuses[step.status]} />
      </div>
      {text !== "" && (
        <details className="mt-2" open={isWorking}>
          <summary className="cursor-pointer text-small text-ink-3">Text</summary>
          <div className="mt-1 max-h-80 overflow-y-auto">
            <StreamingText text={text} />
          </div>
        </details>
      )}
    </li>
  );
}
