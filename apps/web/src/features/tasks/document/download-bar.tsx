import type { DeliverableFormat } from "@muster/contracts/deliverable";
import type { Task } from "@muster/contracts/tasks";
import { ChevronDown, Download } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { formatDateTime } from "../../../ui/format.ts";
import { Menu } from "../../../ui/menu.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { formatNames } from "../names.ts";
import { type TaskPreview, useDownload } from "../tasks.queries.ts";

interface DownloadBarProps {
  task: Task;
  preview: TaskPreview;
  onVersion: (version: number) => void;
}

/** Which version, in which format; formats that do not fit say why. */
export function DownloadBar({ task, preview, onVersion }: DownloadBarProps) {
  const [format, setFormat] = useState<DeliverableFormat>(() => firstFormat(task.deliverableFormat, preview.formats));
  const download = useDownload();
  const { versions, version, downloadBlocker } = preview;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {versions.length > 1 && (
        <div className="w-[220px]">
          <SelectField
            label="Version"
            hideLabel
            value={String(version)}
            options={versions.map((other) => ({
              value: String(other.version),
              label: `Version ${other.version}, ${formatDateTime(other.createdAt)}`,
            }))}
            onChange={(event) => onVersion(Number(event.target.value))}
          />
        </div>
      )}
      <Menu
        label="Format"
        align="start"
        trigger={<Button iconAfter={ChevronDown}>Format: {formatNames[format]}</Button>}
        items={preview.formats.map((choice) => ({
          label: formatNames[choice.format],
          checked: choice.format === format,
          disabledReason: choice.fits ? null : (choice.reason ?? "Not available in this format"),
          onSelect: () => setFormat(choice.format),
        }))}
      />
      <Button
        variant="primary"
        icon={Download}
        busy={download.isPending}
        busyLabel="Preparing…"
        aria-describedby={downloadBlocker ? "download-blocker" : undefined}
        onClick={() => download.mutate({ id: task.id, title: task.title, format, version })}
      >
        Download
      </Button>
      {downloadBlocker && (
        <p id="download-blocker" className="min-w-0 flex-1 basis-[240px] text-small text-ink-2">
          {downloadBlocker}
        </p>
      )}
    </div>
  );
}

/** The format the task asked for, or the first that fits. */
function firstFormat(asked: DeliverableFormat, formats: TaskPreview["formats"]): DeliverableFormat {
  const fits = (format: DeliverableFormat) => formats.some((choice) => choice.format === format && choice.fits);
  return fits(asked) ? asked : (formats.find((choice) => choice.fits)?.format ?? asked);
}
