import type { LiveRun } from "../../platform/use-run.ts";
import { type Status, StatusDot } from "../../ui/chip.tsx";
import { LiveRegion } from "../../ui/live-region.tsx";

const looks: Record<LiveRun["steps"][number]["status"], Status> = {
  waiting: "queued",
  working: "working",
  done: "done",
  failed: "failed",
  skipped: "cancelled",
};

/** Work in progress: each step as it happens. */
export function RunSteps({ live, title }: { live: LiveRun; title: string }) {
  const current = live.steps.find(({ status }) => status === "working");
  return (
    <div className="grid gap-3">
      <p className="break-words font-[560]">{title}</p>
      <StepList steps={live.steps} />
      {live.notices.map((notice) => (
        <p key={notice} className="text-small text-ink-2">
          {notice}
        </p>
      ))}
      <p className="text-small text-ink-3">You can close this window. A notification leads back to the result.</p>
      <LiveRegion>{current ? current.label : "Working"}</LiveRegion>
    </div>
  );
}

export function StepList({ steps }: Pick<LiveRun, "steps">) {
  return (
    <ol className="panel px-4 py-2" aria-label="Steps">
      {steps.length === 0 && <li className="py-1 text-ink-2">Starting…</li>}
      {steps.map(({ key, label, status, detail }) => (
        <li key={key} className="flex min-h-7 items-center gap-2.5">
          <span className={status === "working" ? "text-live" : status === "failed" ? "text-fault" : "text-ink-3"}>
            <StatusDot status={looks[status]} />
          </span>
          <span className="min-w-0 flex-1 truncate">{label}</span>
          {detail && <span className="max-w-[50%] truncate text-small text-ink-3">{detail}</span>}
        </li>
      ))}
    </ol>
  );
}
