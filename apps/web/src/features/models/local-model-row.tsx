import type { LocalModel } from "@muster/contracts/models";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "../../ui/button.tsx";
import { Chip, StatusChip } from "../../ui/chip.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { formatBytes } from "../../ui/format.ts";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { isUnderWay, useCancelPull, useRemoveLocalModel } from "./model-settings.queries.ts";

interface LocalModelRowProps {
  model: LocalModel;
  /** Why each can't be done now; null when it can. */
  downloadReason: string | null;
  removeReason: string | null;
  stopReason: string | null;
  onDownload: () => void;
}

/** A model of the catalog: how to install it, its download progress, or that it is ready. */
export function LocalModelRow({ model, downloadReason, removeReason, stopReason, onDownload }: LocalModelRowProps) {
  const [isRemoving, setRemoving] = useState(false);
  const { id, role, repository, file, url, isTried, downloaded, pull, partBytes } = model;
  const running = pull && isUnderWay(pull) ? pull : null;
  const error = !downloaded && pull?.status === "failed" ? pull.error : null;
  const isPartial = partBytes > 0 && !downloaded;
  return (
    <div className="row items-start! flex-wrap">
      <div className="min-w-0 flex-1 basis-[240px]">
        <p className="flex flex-wrap items-center gap-2">
          <span className="break-words font-mono">{id}</span>
          <Chip>{role === "chat" ? "Chat and writing" : "Search by meaning"}</Chip>
          {!isTried && <Chip tone="line">Not tried</Chip>}
        </p>
        <p className="break-words text-small text-ink-2">
          <a className="link" href={url} target="_blank" rel="noopener noreferrer">
            {repository}
          </a>
          , <span className="break-all font-mono">{file}</span>
        </p>
        {downloaded && (
          <p className="break-words text-small text-ink-3">
            {formatBytes(downloaded.sizeBytes)}, license {downloaded.license ?? "not stated"}, checksum verified
          </p>
        )}
        {error && <p className="mt-1 break-words text-fault">{error}</p>}
        {isPartial && !running && (
          <p className="mt-1 text-small text-ink-3">{formatBytes(partBytes)} are downloaded already.</p>
        )}
        {running && <Progress id={id} pull={running} />}
      </div>
      <div className="flex items-center gap-2">
        {downloaded && <StatusChip status="done" label="Ready" />}
        {running && <Stop id={id} pullId={running.id} reason={stopReason} />}
        {!downloaded && !running && (
          <Button
            size="sm"
            aria-label={isPartial ? `Continue downloading ${id}` : `Download ${id}`}
            disabledReason={downloadReason}
            onClick={onDownload}
          >
            {isPartial ? "Continue" : "Download"}
          </Button>
        )}
        {(downloaded || isPartial) && !running && (
          <IconButton
            size="sm"
            icon={Trash2}
            label={`Remove ${id}`}
            disabledReason={removeReason}
            onClick={() => setRemoving(true)}
          />
        )}
      </div>
      {isRemoving && <Remove id={id} onClose={() => setRemoving(false)} />}
    </div>
  );
}

function Stop({ id, pullId, reason }: { id: string; pullId: string; reason: string | null }) {
  const cancel = useCancelPull();
  return (
    <Button
      size="sm"
      aria-label={`Stop downloading ${id}`}
      busy={cancel.isPending}
      busyLabel="Stopping…"
      disabledReason={reason}
      onClick={() => cancel.mutate(pullId)}
    >
      Stop
    </Button>
  );
}

function Progress({ id, pull }: { id: string; pull: NonNullable<LocalModel["pull"]> }) {
  const { phase, completedBytes: done, totalBytes: total } = pull;
  return (
    <div className="mt-2 max-w-[420px]">
      <ProgressBar value={total > 0 && phase !== "" ? (done / total) * 100 : null} label={`Download of ${id}`} />
      <p className="mt-1 text-small text-ink-3">
        <span className="tnum">{amountOf(phase, done, total)}</span>
      </p>
    </div>
  );
}

function amountOf(phase: string, done: number, total: number): string {
  if (phase === "installing")
    return total > 0 ? `Installing the runner: ${done} of ${total} packages` : "Installing the runner…";
  if (phase === "verifying") return "Verifying the checksum…";
  return phase === "downloading" ? `${formatBytes(done)} of ${formatBytes(total)}` : "Starting…";
}

function Remove({ id, onClose }: { id: string; onClose: () => void }) {
  const remove = useRemoveLocalModel();
  return (
    <ConfirmDialog
      title={`Remove ${id}?`}
      body="This deletes its file for everyone on this server. With the last model, the runner is removed too. You can download it again."
      confirmLabel="Remove"
      busyLabel="Removing…"
      danger
      busy={remove.isPending}
      error={remove.error?.message ?? null}
      onConfirm={() => remove.mutate(id, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
