import type { CollaborationInput } from "@muster/contracts/collaboration";
import type { AiResultDetail } from "@muster/contracts/results";
import type { RunStep } from "@muster/contracts/runs";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { ApiError } from "../../platform/api-error.ts";
import { isHandledGlobally } from "../../platform/billing-gate.ts";
import { startRun } from "../../platform/start-run.ts";
import { useUrlState } from "../../platform/url-state.ts";
import { type LiveRun, useRun } from "../../platform/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { type Status, StatusChip } from "../../ui/chip.tsx";
import { LiveRegion } from "../../ui/live-region.tsx";
import { LoadingMark } from "../../ui/loading-mark.tsx";
import { Mark } from "../../ui/mark.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { StepBar } from "../../ui/step-bar.tsx";
import { StreamingText } from "../chat/reply-text.tsx";
import { EndedEarly, failedTitleOf } from "../results/ended-early.tsx";
import { RecentResults } from "../results/recent-results.tsx";
import { ResultActions } from "../results/result-actions.tsx";
import { refreshResults, useResult, useResultAction } from "../results/results.queries.ts";
import { CollaborationForm } from "./collaboration-form.tsx";
import { CollaborationView } from "./collaboration-view.tsx";

/** The Multi-Agent tab: choose agents and a task, watch them work, read the result. The URL keeps the open one. */
export function MultiAgent() {
  const [openId, setOpenId] = useUrlState("collaboration", "");
  const id = openId || null;
  const start = useMutation({
    mutationFn: (body: unknown) => startRun("/api/ollama/collaborations/create", body),
    onSuccess: (runId) => {
      setOpenId(runId);
      return refreshResults();
    },
  });
  const fieldErrors = start.error instanceof ApiError ? start.error.fields : {};
  return (
    <section
      className="h-full overflow-y-auto"
      aria-label="Multi-Agent"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
    >
      <div className="mx-auto grid w-full max-w-[760px] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 md:px-6">
        {id === null ? (
          <>
            {start.error && !isHandledGlobally(start.error) && Object.keys(fieldErrors).length === 0 && (
              <p role="alert" className="text-fault">
                <strong className="font-[560]">{failedTitleOf("collaboration")}.</strong> {start.error.message}
              </p>
            )}
            <CollaborationForm
              start={(body) => start.mutate(body)}
              isBusy={start.isPending}
              fieldErrors={fieldErrors}
            />
            <RecentResults kind="collaboration" limit={5} onOpen={setOpenId} />
          </>
        ) : (
          <OpenCollaboration
            id={id}
            onAgain={() => {
              start.reset();
              setOpenId("");
            }}
          />
        )}
      </div>
    </section>
  );
}

function OpenCollaboration({ id, onAgain }: { id: string; onAgain: () => void }) {
  const result = useResult(id);
  const isWorking = result.data?.status === "pending" || result.data?.status === "in_progress";
  const live = useRun(isWorking ? id : null, () => void refreshResults(), { withText: true });
  const stop = useResultAction("Couldn’t stop the work", () => api.results.cancel({ id }));
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={onAgain}>New collaboration</Button>
        <div className="flex-1" />
        {isWorking && (
          <Button busy={stop.isPending} onClick={() => stop.mutate(undefined)}>
            Stop
          </Button>
        )}
        {result.data?.status === "completed" && <ResultActions result={result.data} onRemoved={onAgain} />}
      </div>
      <RecordView query={result} loading={<SkeletonText lines={8} />} errorTitle="Couldn’t load the collaboration">
        {(data) => {
          if (isWorking) return <LiveCollaboration live={live} input={inputOf(data)} />;
          if (data.status !== "completed") return <EndedEarly result={data} />;
          return (
            <>
              <h2 className="break-words text-title">{data.title}</h2>
              <CollaborationView detail={data} />
            </>
          );
        }}
      </RecordView>
    </>
  );
}

/** The server validates it. */
function inputOf({ input }: AiResultDetail): CollaborationInput {
  return input as unknown as CollaborationInput;
}

const chipStatuses: Record<RunStep["status"], Status> = {
  waiting: "queued",
  working: "working",
  done: "done",
  failed: "failed",
  skipped: "cancelled",
};

/** Live progress: each agent's state and text. */
function LiveCollaboration({ live, input }: { live: LiveRun; input: CollaborationInput }) {
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
function agentIdOf({ key }: Pick<RunStep, "key">, { agentIds }: Pick<CollaborationInput, "agentIds">) {
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
