import type { LocalModel } from "@muster/contracts/models";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatBytes } from "../../ui/format.ts";
import { RecordView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { type LocalFile, type LocalModels, useDownloadLocalModel, useLocalFile } from "./model-settings.queries.ts";

interface LocalDownloadDialogProps {
  model: LocalModel;
  runner: LocalModels["runner"];
  onClose: () => void;
}

/** The files to download, as the hub lists them now, shown before the download starts. */
export function LocalDownloadDialog({ model, runner, onClose }: LocalDownloadDialogProps) {
  const { id, partBytes } = model;
  const file = useLocalFile(id);
  const download = useDownloadLocalModel();
  const { data } = file;
  return (
    <Dialog
      title={`Download ${id}?`}
      onClose={onClose}
      forced={download.isPending}
      footer={
        <>
          <div className="flex-1" />
          <Button onClick={onClose} disabled={download.isPending}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={download.isPending}
            busyLabel="Starting…"
            disabledReason={data ? tooLarge(data) : "Size and license are not known yet"}
            onClick={() => data && download.mutate({ id, sha256: data.sha256 }, { onSuccess: onClose })}
          >
            {data ? `Download ${formatBytes(Math.max(0, data.sizeBytes - partBytes))}` : "Download"}
          </Button>
        </>
      }
    >
      <RecordView
        query={file}
        loading={<SkeletonRows rows={4} height={28} />}
        errorTitle="Couldn’t read the model’s details"
      >
        {(found) => <Details file={found} model={model} runner={runner} />}
      </RecordView>
      {download.error && (
        <p role="alert" className="mt-3 text-fault">
          {download.error.message}
        </p>
      )}
    </Dialog>
  );
}

function Details({ file, model, runner }: { file: LocalFile; model: LocalModel; runner: LocalModels["runner"] }) {
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <Fact name="Size">{formatBytes(file.sizeBytes)}</Fact>
        <Fact name="License">{file.license ?? "The hub states none"}</Fact>
        <Fact name="Memory">about {formatBytes(file.memoryBytes)} while it runs</Fact>
        <Fact name="From">
          <a className="link break-all" href={model.url} target="_blank" rel="noopener noreferrer">
            {model.repository}
          </a>
        </Fact>
        <Fact name="SHA-256">
          <span className="break-all font-mono text-small">{file.sha256}</span>
        </Fact>
      </dl>
      {!runner.isInstalled && (
        <p className="mt-4 text-ink-2">
          First, Muster installs the model runner (node-llama-cpp {runner.version}) from the npm registry:{" "}
          {formatBytes(runner.sizeBytes)}, and {formatBytes(runner.neededBytes)} during the installation.
        </p>
      )}
      {!model.isTried && (
        <p className="mt-3 text-small text-ink-3">
          Not tried: the makers of Muster haven’t run this model. It runs on the processor, so long replies take time.
        </p>
      )}
      {tooLarge(file) && <p className="mt-3 text-attention">{tooLarge(file)}.</p>}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function tooLarge({ memoryBytes, memoryLimitBytes }: LocalFile): string | null {
  if (memoryBytes <= memoryLimitBytes) return null;
  return `It needs about ${formatBytes(memoryBytes)} of memory, and local models may use ${formatBytes(memoryLimitBytes)} here`;
}
