import { cx } from "../../ui/cx.ts";
import { Section } from "../../ui/panel.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { compareDrafts, markLines } from "./agent-diff.ts";
import type { AgentVersion } from "./agents.queries.ts";

interface VersionCompareProps {
  versions: AgentVersion[];
  from: AgentVersion;
  to: AgentVersion;
  onChange: (side: "from" | "to", version: number) => void;
}

/** The differences between two versions, side by side. */
export function VersionCompare({ versions, from, to, onChange }: VersionCompareProps) {
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
