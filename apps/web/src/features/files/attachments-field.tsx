import { File as FileIcon, RotateCw, X } from "lucide-react";
import { IconButton } from "../../ui/button.tsx";
import { FileDrop } from "../../ui/file-drop.tsx";
import { formatBytes } from "../../ui/format.ts";
import { LiveRegion } from "../../ui/live-region.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import type { Upload, useUploads } from "./use-uploads.ts";

interface AttachmentsFieldProps {
  id?: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  /** The input's `accept`, the formats that the picker offers first. */
  accept: string;
  attachments: { id: string; name: string; sizeBytes: number }[];
  uploads: ReturnType<typeof useUploads>;
  onDetach: (id: string) => void;
}

export function AttachmentsField({
  id,
  label,
  hint,
  error,
  accept,
  attachments,
  uploads,
  onDetach,
}: AttachmentsFieldProps) {
  const problem = uploads.problem ?? error;
  return (
    <div className="grid gap-2">
      <FileDrop
        {...(id && { id })}
        label={label}
        {...(hint && { hint })}
        {...(problem && { error: problem })}
        accept={accept}
        multiple
        onFiles={uploads.add}
      />
      {attachments.length + uploads.uploads.length > 0 && (
        <ul className="panel" aria-label="Attached files">
          {attachments.map((file) => (
            <li key={file.id} className="row">
              <FileIcon size={15} aria-hidden className="text-ink-3 shrink-0" />
              <span className="min-w-0 flex-1 truncate">{file.name}</span>
              <span className="num text-small text-ink-3">{formatBytes(file.sizeBytes)}</span>
              <IconButton
                label={`Remove ${file.name}`}
                icon={X}
                size="sm"
                variant="quiet"
                onClick={() => onDetach(file.id)}
              />
            </li>
          ))}
          {uploads.uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onRetry={uploads.retry} onRemove={uploads.remove} />
          ))}
        </ul>
      )}
      <LiveRegion>{announcement(uploads.uploads, attachments.length)}</LiveRegion>
    </div>
  );
}

interface UploadRowProps {
  upload: Upload;
  onRetry: (upload: Upload) => void;
  onRemove: (key: number) => void;
}

function UploadRow({ upload, onRetry, onRemove }: UploadRowProps) {
  const { file, fraction, error, isRefused } = upload;
  return (
    <li className="row">
      <FileIcon size={15} aria-hidden className="text-ink-3 shrink-0" />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate">{file.name}</span>
          {!error && <span className="num text-small text-ink-3">{Math.round(fraction * 100)}%</span>}
        </div>
        {error ? (
          <p className="text-small text-fault">{error}</p>
        ) : (
          <div className="mt-1">
            <ProgressBar value={fraction * 100} label={`Uploading ${file.name}`} />
          </div>
        )}
      </div>
      {error && !isRefused && (
        <IconButton
          label={`Retry uploading ${file.name}`}
          icon={RotateCw}
          size="sm"
          variant="quiet"
          onClick={() => onRetry(upload)}
        />
      )}
      <IconButton
        label={error ? `Remove ${file.name}` : `Stop uploading ${file.name}`}
        icon={X}
        size="sm"
        variant="quiet"
        onClick={() => onRemove(upload.key)}
      />
    </li>
  );
}

function announcement(uploads: Upload[], attached: number): string {
  const sending = uploads.filter((upload) => !upload.error).length;
  if (sending > 0) return `Uploading ${sending} ${sending === 1 ? "file" : "files"}`;
  return attached > 0 ? `${attached} ${attached === 1 ? "file is" : "files are"} attached` : "";
}
