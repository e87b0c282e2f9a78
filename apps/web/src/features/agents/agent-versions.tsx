import type { Agent } from "@muster/contracts/agents";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { isHandledGlobally } from "../../platform/billing-gate.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { cx } from "../../ui/cx.ts";
import { Section } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { compareDrafts, markLines } from "./agent-diff.ts";
import { restoredChanges } from "./agent-form.ts";
import { type AgentVersion, useAgentVersions, useUpdateAgent } from "./agents.queries.ts";
import { chosenVersions } from "./version-choice.ts";

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

interface VersionCompareProps {
  versions: AgentVersion[];
  from: AgentVersion;
  to: AgentVersion;
  onChange: (side: "from" | "to", version: number) => void;
}

/** The differences between two versions, side by side. */
function VersionCompare({ versions, from, to, onChange }: VersionCompareProps) {
  const differences = compareDrafts(from.snapshot, to.snapshot);
  const options = versions.map(({ version }) => ({ value: String(version), label: `Version ${version}` }));
  return (
    <Section title="Compare" level={3}>
      <div className="grid max-w-[420px] grid-cols-2 gap-3">
        {(["from", "to"] as const).map((side) => (
          <SelectField
            key={side}
            label={side === "from" ? "Before" : "After"}
            value={String(side === "from" ? from.version : to.version)}
            options={options}
            onChange={(event) => onChange(side, Number(event.target.value))}
          />
        ))}
      </div>
      <p role="status" className="mt-3 mb-2 text-small text-ink-3">
        {differences.length === 0
          ? "These versions have the same settings."
          : `${differences.length} ${differences.length === 1 ? "setting differs" : "settings differ"}.`}
      </p>
      {differences.length > 0 && (
        <dl className="panel">
          {differences.map(({ label, before, after }) => (
            <div key={label} className="grid gap-x-4 gap-y-1.5 border-line border-t px-4 py-3 first:border-t-0">
              <dt className="font-[560]">{label}</dt>
              <dd className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 md:grid-cols-2">
                <Side version={from.version} text={before} other={after} />
                <Side version={to.version} text={after} other={before} isAfter />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
}

interface SideProps {
  version: number;
  text: string;
  other: string;
  isAfter?: boolean;
}

function Side({ version, text, other, isAfter = false }: SideProps) {
  const Mark = isAfter ? "ins" : "del";
  return (
    <div className="min-w-0">
      <p className="num text-small text-ink-3">Version {version}</p>
      {text === "" ? (
        <p className="text-ink-3">Empty</p>
      ) : (
        markLines(text, other).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line's place is its identity
          <p key={index} className={cx("min-h-5 break-words", !line.isOwn && "text-ink-2")}>
            {line.isOwn ? (
              <Mark className={isAfter ? "font-[560] underline decoration-line-control" : "decoration-ink-3"}>
                {line.text}
              </Mark>
            ) : (
              line.text
            )}
          </p>
        ))
      )}
    </div>
  );
}
