import type { Task } from "@muster/contracts/tasks";
import type { TaskRevision } from "@muster/contracts/tasks-versions";
import { Columns2 } from "lucide-react";
import { useUrlState } from "../../../platform/url-state.ts";
import { Button } from "../../../ui/button.tsx";
import { Chip, StatusChip } from "../../../ui/chip.tsx";
import { formatDateTime } from "../../../ui/format.ts";
import { TaskBrief } from "../task-brief.tsx";
import type { TaskPreview } from "../tasks.queries.ts";

interface VersionsViewProps {
  task: Task;
  preview: TaskPreview;
  onVersion: (version: number) => void;
}

const asked = {
  changes: "Changes",
  follow_up: "Follow-up question",
  again: "Run again with the same request",
  edit: "Edited by hand",
};

function describe({ kind, text }: TaskRevision): string {
  if (kind === "cover") return text;
  return `${asked[kind]}${text && `: ${text}`}`;
}

/** Every version, newest first, with its request and its verdict. The first version's request is the task's. */
export function VersionsView({ task, preview, onVersion }: VersionsViewProps) {
  const [, setCompare] = useUrlState("compare", "");
  const [newest, before] = preview.versions;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {newest && before && (
        <div>
          <Button icon={Columns2} onClick={() => setCompare(`${before.version}-${newest.version}`)}>
            Compare versions
          </Button>
        </div>
      )}
      <ol className="panel overflow-hidden" aria-label="Versions">
        {preview.versions.map(({ version, createdAt, revision, verdict }) => (
          <li key={version} className="border-line border-t first:border-t-0">
            <button
              type="button"
              aria-pressed={version === preview.version}
              className="grid w-full gap-0.5 px-4 py-2.5 text-left hover:bg-raised focus-visible:outline-offset-[-2px] aria-pressed:bg-pressed"
              onClick={() => onVersion(version)}
            >
              <span className="flex flex-wrap items-center gap-2">
                <span className="font-[560]">Version {version}</span>
                {version === preview.version && <Chip tone="line">Shown</Chip>}
                {verdict === null && version === newest?.version && <StatusChip status="review" label="To review" />}
                {verdict === "accepted" && <StatusChip status="done" label="Accepted" />}
                {verdict === "sent_back" && <Chip tone="line">Sent back</Chip>}
              </span>
              <span className="text-ink-3 text-small">{formatDateTime(createdAt)}</span>
              <span className="break-words text-ink-2">{revision ? describe(revision) : "Your request"}</span>
              {revision?.passage && (
                <span className="line-clamp-2 break-words border-line-strong border-l-2 pl-2 text-ink-3 text-small">
                  “{revision.passage}”
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
      <TaskBrief task={task} isOpen={preview.versions.length === 1} />
    </div>
  );
}
