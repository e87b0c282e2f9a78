import type { PersonalExport } from "@muster/contracts/profile";
import { Download } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { formatBytes } from "../../ui/format.ts";
import { Panel, Section } from "../../ui/panel.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { Time } from "../../ui/time.tsx";
import { isUnderWay, useDownloadExport, useExports, useStartExport } from "./profile.queries.ts";

/** Exports the user's own data. */
export function DataSection() {
  const exports = useExports();
  const start = useStartExport();
  const newest = exports.data?.items[0];
  const isBusy = newest !== undefined && isUnderWay(newest);
  return (
    <Section title="Your data">
      <Panel className="grid gap-3 p-4">
        <p className="text-ink-2">
          Export a ZIP of your profile, tasks with their documents and receipts, uploads, activity, usage, and audit log
          entries. Muster prepares it in the background. Only you can download it, for 24 hours.
        </p>
        <FormAlert message={exports.error?.message ?? start.error?.message} />
        {newest && <Copy newest={newest} />}
        <div>
          <Button
            busy={start.isPending}
            busyLabel="Starting…"
            disabledReason={isBusy ? "Your export is in progress" : null}
            onClick={() => start.mutate()}
          >
            {newest?.status === "ready" ? "Create new export" : "Export my data"}
          </Button>
        </div>
      </Panel>
    </Section>
  );
}

function Copy({ newest }: { newest: PersonalExport }) {
  const download = useDownloadExport();
  if (isUnderWay(newest)) return <ProgressBar value={newest.percent} label="Preparing your export" />;
  if (newest.status === "failed" || newest.sizeBytes === null)
    return <FormAlert message="Couldn’t create your export. Try again." />;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        icon={Download}
        variant="primary"
        busy={download.isPending}
        busyLabel="Downloading…"
        onClick={() => download.mutate(newest.id)}
      >
        Download ({formatBytes(newest.sizeBytes)})
      </Button>
      <span className="text-ink-2">
        Created <Time value={newest.createdAt} />
        {newest.expiresAt && (
          <>
            , available until <Time value={newest.expiresAt} mode="datetime" />
          </>
        )}
      </span>
      <FormAlert message={download.error?.message} />
    </div>
  );
}
