import type { PersonalExport } from "@muster/contracts/profile";
import { Download } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { formatBytes } from "../../ui/format.ts";
import { Panel, Section } from "../../ui/panel.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { Time } from "../../ui/time.tsx";
import { FormAlert } from "../accounts/form-alert.tsx";
import { isUnderWay, useDownloadExport, useExports, useStartExport } from "./profile.queries.ts";

/** A copy of everything about oneself. */
export function DataSection() {
  const exports = useExports();
  const start = useStartExport();
  const newest = exports.data?.items[0];
  const isBusy = newest !== undefined && isUnderWay(newest);
  return (
    <Section title="Your data">
      <Panel className="grid gap-3 p-4">
        <p className="text-ink-2">
          A zip with your profile, tasks with their documents and receipts, uploads, activity, usage and what the audit
          trail says about you. It is made in the background and kept for 24 hours, for you alone.
        </p>
        <FormAlert message={exports.error?.message ?? start.error?.message} />
        {newest && <Copy newest={newest} />}
        <div>
          <Button
            busy={start.isPending}
            busyLabel="Asking…"
            disabledReason={isBusy ? "A copy is being made" : null}
            onClick={() => start.mutate()}
          >
            {newest?.status === "ready" ? "Make a new copy" : "Export my data"}
          </Button>
        </div>
      </Panel>
    </Section>
  );
}

function Copy({ newest }: { newest: PersonalExport }) {
  const download = useDownloadExport();
  if (isUnderWay(newest)) return <ProgressBar value={newest.percent} label="Your copy is being made" />;
  if (newest.status === "failed" || newest.sizeBytes === null)
    return <FormAlert message="The last copy could not be made. Try again." />;
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
        Made <Time value={newest.createdAt} />
        {newest.expiresAt && (
          <>
            , kept until <Time value={newest.expiresAt} mode="datetime" />
          </>
        )}
      </span>
      <FormAlert message={download.error?.message} />
    </div>
  );
}
