import { Section } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { useAgentVersions } from "./agents.queries.ts";

export function AgentVersions({ id }: { id: string }) {
  const versions = useAgentVersions(id);
  return (
    <Section title="Versions" level={3} aside="Each task keeps the version that did it">
      <QueryView
        query={versions}
        loading={<SkeletonRows rows={1} height={56} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className="text-ink-2">No version is recorded.</p>}
        errorTitle="The versions could not be loaded"
      >
        {({ items }) => (
          <ol className="panel">
            {items.map((version) => (
              <li key={version.version} className="row items-start!">
                <span className="num w-20 shrink-0 font-[560]">Version {version.version}</span>
                <span className="min-w-0 flex-1 text-ink-2">
                  {version.changes.length > 0 ? version.changes.join(", ") : "Created"}
                </span>
                <span className="text-small text-ink-3">
                  <Time value={version.createdAt} />
                </span>
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </Section>
  );
}
