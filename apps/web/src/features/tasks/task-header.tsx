import type { DeliverableFormat } from "@muster/contracts/deliverable";
import type { Task } from "@muster/contracts/tasks";
import { ArrowLeft, Check, ChevronDown, ChevronUp, Download, RotateCw } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { usePageKeys } from "../../platform/page-keys.ts";
import { useMe } from "../../platform/session.tsx";
import { useUrlState } from "../../platform/url-state.ts";
import { WaitingMark } from "../../platform/waiting-mark.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Menu } from "../../ui/menu.tsx";
import { CancelTaskDialog } from "./cancel-task-dialog.tsx";
import { formatNames } from "./names.ts";
import { listAddress, listParams, readFilters } from "./task-filters.ts";
import { TaskMenu } from "./task-menu.tsx";
import { isOpen } from "./task-progress.ts";
import { exampleReason, TaskStateChip } from "./task-status.tsx";
import {
  type TaskPreview,
  useAcceptTask,
  useDownload,
  useRetryTask,
  useTaskPages,
  useTaskPreview,
} from "./tasks.queries.ts";

const ReviseDialog = lazyDialog(async () => (await import("./revise-dialog.tsx")).ReviseDialog);

interface TaskHeaderProps {
  task: Task;
  version: number | undefined;
}

/** The page's title and actions; it stays visible while scrolling. */
export function TaskHeader({ task, version }: TaskHeaderProps) {
  const [params] = useSearchParams();
  const { previous, next } = useNeighbors(task.id);
  return (
    <header className="sticky top-0 z-10 border-line border-b bg-bg">
      <div className="mx-auto flex min-h-15 w-full max-w-[1308px] flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 md:px-8">
        <Link
          to={listAddress(params)}
          aria-label="Back to tasks"
          className="btn btn-quiet btn-icon -ml-2 max-md:order-1"
        >
          <ArrowLeft size={16} aria-hidden="true" />
        </Link>
        <div className="min-w-0 flex-1 basis-[200px] max-md:order-2">
          <h1 className="truncate text-title" title={task.title}>
            {task.title}
          </h1>
          <div className="flex min-w-0 items-center gap-2 text-ink-3 text-small">
            <span className="font-mono text-micro">{task.number}</span>
            <WaitingMark record={`tasks:${task.id}`} />
            {task.isExample ? (
              <span>{task.agentName}</span>
            ) : (
              <Link className="link truncate text-ink-3!" to={`/agents/${task.agentId}`}>
                {task.agentName}
              </Link>
            )}
            {task.assignedBy && <span className="truncate">from {task.assignedBy.name}</span>}
            <TaskStateChip task={task} />
          </div>
        </div>
        <div className="flex max-md:order-3 max-md:-mr-2">
          <Step label="Previous task" shortcut="K" icon={ChevronUp} to={previous} />
          <Step label="Next task" shortcut="J" icon={ChevronDown} to={next} />
        </div>
        <div className="flex min-w-0 items-center gap-2 max-md:order-4 max-md:w-full max-md:gap-1.5">
          <Actions task={task} version={version} />
        </div>
      </div>
    </header>
  );
}

function Step({
  label,
  shortcut,
  icon,
  to,
}: {
  label: string;
  shortcut: string;
  icon: typeof ChevronUp;
  to: (() => void) | null;
}) {
  return (
    <IconButton
      label={label}
      icon={icon}
      title={`${label} (${shortcut})`}
      disabledReason={to ? null : `There is no ${label.toLowerCase()} in this list`}
      {...(to && { onClick: to })}
    />
  );
}

function Actions({ task, version }: TaskHeaderProps) {
  if (task.status === "completed") return <ResultActions task={task} version={version} />;
  return <OpenActions task={task} />;
}

function ResultActions({ task, version }: TaskHeaderProps) {
  const preview = useTaskPreview(task.id, version);
  const accept = useAcceptTask();
  const viewer = useMe().organization.memberRole === "viewer" ? "Viewers have read-only access" : null;
  const [asking, setAsking] = useState<"changes" | "follow_up" | null>(null);
  const [, setShare] = useUrlState("share", "");
  const [, setEditing] = useUrlState("edit", "");
  const isAccepted = task.acceptedVersion === task.result?.version;
  const newest = task.result?.version ?? 1;
  return (
    <>
      {!preview.isLoadingError && <DownloadButton task={task} preview={preview.data} />}
      <Button
        disabledReason={viewer ?? exampleReason(task)}
        className="max-md:flex-1 max-md:px-2!"
        onClick={() => setAsking("changes")}
        aria-label="Ask for changes"
      >
        <span className="max-md:hidden">Ask for changes</span>
        <span className="md:hidden">Changes</span>
      </Button>
      {!isAccepted && (
        <Button
          variant="primary"
          icon={Check}
          className="max-md:flex-1 max-md:px-2! max-md:[&>svg]:hidden"
          busy={accept.isPending}
          busyLabel="Accepting…"
          disabledReason={viewer ?? (version && version < newest ? `Accept the newest version, ${newest}` : null)}
          onClick={() => accept.mutate(task.id)}
        >
          Accept
        </Button>
      )}
      <TaskMenu
        task={task}
        version={version}
        onFollowUp={() => setAsking("follow_up")}
        onShare={() => setShare("1")}
        {...((version ?? newest) === newest && { onEdit: () => setEditing(`${newest}`) })}
      />
      {asking && <ReviseDialog task={task} kind={asking} onClose={() => setAsking(null)} />}
    </>
  );
}

function OpenActions({ task }: { task: Task }) {
  const retry = useRetryTask();
  const [isCancelling, setCancelling] = useState(false);
  return (
    <>
      {isOpen(task.status) ? (
        <Button variant="danger" className="max-md:flex-1" onClick={() => setCancelling(true)}>
          Stop task
        </Button>
      ) : (
        <Button
          disabledReason={exampleReason(task)}
          variant="primary"
          icon={RotateCw}
          className="max-md:flex-1"
          busy={retry.isPending}
          onClick={() => retry.mutate(task.id)}
        >
          Retry
        </Button>
      )}
      <TaskMenu task={task} />
      {isCancelling && <CancelTaskDialog task={task} onClose={() => setCancelling(false)} />}
    </>
  );
}

/**
 * Downloads the requested format; a menu has the others, with the reasons why some are unavailable. Disabled until the preview
 * has loaded: if it appeared with it, it would push "Accept" aside under the pointer.
 */
function DownloadButton({ task, preview }: { task: Task; preview: TaskPreview | undefined }) {
  const download = useDownload();
  const { version, formats = [] } = preview ?? {};
  const first = firstFormat(task.deliverableFormat, formats);
  const take = (format: DeliverableFormat) => download.mutate({ id: task.id, title: task.title, format, version });
  return (
    <div className="flex max-md:flex-1">
      <Button
        icon={Download}
        className="flex-1 rounded-r-none! max-md:px-2! max-md:[&>svg]:hidden"
        busy={download.isPending}
        busyLabel="Preparing…"
        disabled={!preview}
        title={preview?.downloadBlocker ?? `Download as ${formatNames[first]}`}
        onClick={() => take(first)}
      >
        Download
      </Button>
      <Menu
        label="Download as"
        trigger={
          <IconButton
            label="Download as"
            icon={ChevronDown}
            variant="secondary"
            className="-ml-px rounded-l-none!"
            disabled={!preview}
          />
        }
        items={formats.map((choice) => ({
          label: formatNames[choice.format],
          disabledReason: choice.fits ? null : (choice.reason ?? "Not available in this format"),
          onSelect: () => take(choice.format),
        }))}
      />
    </div>
  );
}

/** The requested format, or the first available one. */
function firstFormat(asked: DeliverableFormat, formats: TaskPreview["formats"]): DeliverableFormat {
  const fits = (format: DeliverableFormat) => formats.some((choice) => choice.format === format && choice.fits);
  return fits(asked) ? asked : (formats.find((choice) => choice.fits)?.format ?? asked);
}

/** The previous and next task in the list it was opened from; J and K open them. */
function useNeighbors(id: string): { previous: (() => void) | null; next: (() => void) | null } {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const items = useTaskPages(readFilters(params)).data?.items ?? [];
  const at = items.findIndex((item) => item.id === id);
  const goTo = (index: number) => {
    const item = at < 0 ? undefined : items[index];
    if (!item) return null;
    const query = listParams(params).toString();
    return () => void navigate(`/tasks/${item.number}${query && `?${query}`}`, { replace: true });
  };
  const neighbors = { previous: at > 0 ? goTo(at - 1) : null, next: goTo(at + 1) };
  usePageKeys({ j: () => neighbors.next?.(), k: () => neighbors.previous?.() });
  return neighbors;
}
