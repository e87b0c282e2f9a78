import { File as FileIcon, RotateCw, X } from "lucide-react";
import { Button, IconButton } from "../../ui/button.tsx";
import { LiveRegion } from "../../ui/live-region.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import type { useBaseUploads } from "./use-base-uploads.ts";

/** Files on their way to a base, and those that did not arrive. */
export function SentList({ uploads }: { uploads: ReturnType<typeof useBaseUploads> }) {
  const { sent } = uploads;
  const sending = sent.filter(({ error }) => !error).length;
  if (sent.length === 0) return null;
  return (
    <section className="panel mb-3" aria-label="Uploads">
      <div className="flex items-center gap-3 px-4 py-2">
        <p className="flex-1 font-[560]">
          {sending > 0
            ? `Uploading ${sending} ${sending === 1 ? "file" : "files"}`
            : `${sent.length} ${sent.length === 1 ? "file was" : "files were"} not uploaded`}
        </p>
        <Button size="sm" onClick={uploads.stop}>
          {sending > 0 ? "Stop" : "Dismiss all"}
        </Button>
      </div>
      <ul className="max-h-[260px] overflow-y-auto border-line border-t">
        {sent.map((entry) => (
          <li key={entry.key} className="row">
            <FileIcon size={15} aria-hidden="true" className="shrink-0 text-ink-3" />
            <div className="min-w-0 flex-1">
              <span className="block truncate">{entry.file.name}</span>
              {entry.error ? (
                <span className="block text-fault text-small">{entry.error}</span>
              ) : (
                <ProgressBar value={entry.fraction * 100} label={`Uploading ${entry.file.name}`} />
              )}
            </div>
            {entry.error && (
              <>
                <IconButton
                  label={`Retry uploading ${entry.file.name}`}
                  icon={RotateCw}
                  size="sm"
                  onClick={() => uploads.retry(entry)}
                />
                <IconButton
                  label={`Dismiss ${entry.file.name}`}
                  icon={X}
                  size="sm"
                  onClick={() => uploads.dismiss(entry.key)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      <LiveRegion>{sending > 0 ? `Uploading ${sending} files` : ""}</LiveRegion>
    </section>
  );
}
