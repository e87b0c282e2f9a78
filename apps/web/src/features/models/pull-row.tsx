import type { ModelPull } from "@muster/contracts/models";
import { Button } from "../../ui/button.tsx";
import { StatusChip } from "../../ui/chip.tsx";
import { formatBytes } from "../../ui/format.ts";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { isUnderWay, useCancelPull } from "./model-settings.queries.ts";

const ends = {
  done: { status: "done", label: "Downloaded" },
  failed: { status: "failed", label: "Failed" },
  cancelled: { status: "cancelled", label: "Stopped" },
} as const;

/** One download: its progress on the server, or its outcome. */
export function PullRow({ pull }: { pull: ModelPull }) {
  const cancel = useCancelPull();
  const { model, status, error } = pull;
  return (
    <div className="row flex-wrap border-line border-t">
      <div className="min-w-0 flex-1 basis-[220px]">
        <p className="break-words font-mono">{model}</p>
        {error && <p className="break-words text-fault">{error}</p>}
        {isUnderWay(pull) && <Progress pull={pull} />}
      </div>
      {status === "waiting" || status === "pulling" ? (
        <Button
          size="sm"
          aria-label={`Stop downloading ${model}`}
          busy={cancel.isPending}
          busyLabel="Stopping…"
          onClick={() => cancel.mutate(pull.id)}
        >
          Stop
        </Button>
      ) : (
        <StatusChip {...ends[status]} />
      )}
    </div>
  );
}

function Progress({ pull: { model, phase, completedBytes, totalBytes } }: { pull: ModelPull }) {
  const percent = totalBytes > 0 ? (completedBytes / totalBytes) * 100 : null;
  const amount = totalBytes > 0 ? `${formatBytes(completedBytes)} of ${formatBytes(totalBytes)}` : "Starting…";
  // Ollama names the current file by a part of its digest, which means nothing to people.
  const what = phase.replace(/^pulling [0-9a-f]{8,}$/, "downloading");
  return (
    <div className="mt-2 max-w-[420px]">
      <ProgressBar value={percent} label={`Download of ${model}`} />
      <p className="mt-1 text-small text-ink-3">
        <span className="tnum">{amount}</span>
        {what && `, ${what}`}
      </p>
    </div>
  );
}
