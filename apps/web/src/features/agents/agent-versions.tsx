import type { Agent } from "@muster/contracts/agents";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { isHandledGlobally } from "../../platform/billing-gate.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { compareDrafts } from "./agent-diff.ts";
import { restoredChanges } from "./agent-form.ts";
import { type AgentVersion, useAgentVersions, useUpdateAgent } from "./agents.queries.ts";
import { chosenVersions } from "./version-choice.ts";
import { VersionCompare } from "./version-compare.tsx";

/** Every version, newest first: any two can be compared, any old one restored. */
export function AgentVersions({ agent }: { agent: Agent }) {
  const versions = useAgentVersions(agent.id);
  return (
    <QueryView
      query={versions}
      loading={<SkeletonRows rows={3} height={56} />}
      isEmpty={({ items }) => items.length === 0}
      empty={<p className="text-ink-2">No versions yet.</p>}
      errorTitle="Couldn’t load the versions"
    >
      {({ items }) => <History agent={agent} versions={items} />}
    </QueryView>
  );
}

function History({ agent, versions }: { agent: Agent; versions: AgentVersion[] }) {
  const [params, setParams] = useSearchParams();
  const [restoring, setRestoring] = useState<AgentVersion | null>(null);
  const comparison = useRef<HTMLDivElement>(null);
  const chosen = chosenVersions(versions, { from: params.get("from"), to: params.get("to") });
  const current = versions.find(({ version }) => version === agent.version);

  function choose(choice: { from?: number; to?: number }) {
    setParams(
      (before) => {
        for (const [side, version] of Object.entries(choice)) before.set(side, String(version));
        return before;
      },
      { replace: true },
    );
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <p className="mb-2 text-ink-2">Every change creates a version. Tasks keep the version they ran with.</p>
        <ol className="panel" aria-label="Versions">
          {versions.map((version) => (
            <li key={version.version} className="row flex-wrap items-start!">
              <Line version={version} isCurrent={version === current} />
              {version !== current && (
                <span className="flex gap-2">
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={`Compare version ${version.version} with the current version`}
                    onClick={() => {
                      choose({ from: version.version, to: agent.version });
                      comparison.current?.focus();
                    }}
                  >
                    Compare
                  </Button>
                  <Button
                    size="sm"
                    aria-label={`Restore version ${version.version}`}
                    disabledReason={restoreBlocker(agent, version, current)}
                    onClick={() => setRestoring(version)}
                  >
                    Restore
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ol>
      </div>
      {chosen && (
        // Receives focus from the list above, because on a phone the comparison is below the screen.
        <div ref={comparison} tabIndex={-1} className="scroll-mt-4 outline-none">
          <VersionCompare
            versions={versions}
            {...chosen}
            onChange={(side, version) => choose({ from: chosen.from.version, to: chosen.to.version, [side]: version })}
          />
        </div>
      )}
      {restoring && <RestoreVersionDialog agent={agent} version={restoring} onClose={() => setRestoring(null)} />}
    </div>
  );
}

function Line({ version, isCurrent }: { version: AgentVersion; isCurrent: boolean }) {
  return (
    <>
      <span className="num w-20 shrink-0 font-[560]">Version {version.version}</span>
      <div className="min-w-0 flex-1 basis-[200px] text-ink-2">
        <ul>
          {version.changes.map((change) => (
            <li key={change} className="line-clamp-2 break-words" title={change}>
              {change}
            </li>
          ))}
        </ul>
        <p className="text-small text-ink-3">
          <Time value={version.createdAt} />
        </p>
      </div>
      {isCurrent && <Chip tone="line">In use</Chip>}
    </>
  );
}

function restoreBlocker(agent: Agent, version: AgentVersion, current: AgentVersion | undefined): string | null {
  if (agent.editBlocker) return agent.editBlocker;
  const isSame = current && compareDrafts(version.snapshot, current.snapshot).length === 0;
  return isSame ? "Same settings as the current version" : null;
}

interface RestoreVersionDialogProps {
  agent: Agent;
  version: AgentVersion;
  onClose: () => void;
}

/** Restoring creates a new version, so nothing is lost. */
function RestoreVersionDialog({ agent, version, onClose }: RestoreVersionDialogProps) {
  const update = useUpdateAgent(agent.id);
  const failure = update.error && !isHandledGlobally(update.error) ? update.error.message : null;
  return (
    <ConfirmDialog
      title={`Restore version ${version.version}?`}
      body={`This creates version ${agent.version + 1} with the settings of version ${version.version}. Running tasks keep their current version.`}
      confirmLabel="Restore"
      busyLabel="Restoring…"
      busy={update.isPending}
      error={failure}
      onConfirm={() => update.mutate(restoredChanges(agent, version.snapshot), { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
