import type { AuditEntry } from "@muster/contracts/audit";
import { Download } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { formatDateTime } from "../../ui/format.ts";
import { Panel, Section } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { useAudit, useAuditExport } from "./audit.queries.ts";
import { AuditChain } from "./audit-chain.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { filterIn } from "./audit-view.ts";

/** Who changed what: people, roles, plans, keys, agents, exports. The filter is in the address. */
export function AuditSettings() {
  const [parameters] = useSearchParams();
  const filter = filterIn(parameters);
  const audit = useAudit(filter);
  const download = useAuditExport(filter);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <AuditChain />
      <Section
        title="Audit log"
        aside={
          <Button
            size="sm"
            icon={Download}
            onClick={() => download.mutate()}
            busy={download.isPending}
            busyLabel="Exporting…"
          >
            Export CSV
          </Button>
        }
      >
        <div className="grid gap-3">
          <AuditFilters filter={filter} people={audit.data?.people ?? []} />
          <QueryView
            query={audit}
            loading={<SkeletonRows rows={8} height={44} />}
            isEmpty={({ items }) => items.length === 0}
            empty={
              <Empty
                art="search"
                title={isFiltered ? "No entries match these filters" : "No entries yet"}
                body="You’ll see changes to members, roles, plans, keys, and agents here, with who made them."
              />
            }
            errorTitle="Couldn’t load the audit log"
          >
            {({ items }) => (
              <Panel className="overflow-hidden">
                <AuditList items={items} />
                {audit.hasNextPage && (
                  <div className="border-line border-t p-3 text-center">
                    <Button
                      onClick={() => void audit.fetchNextPage()}
                      busy={audit.isFetchingNextPage}
                      busyLabel="Loading…"
                    >
                      Show more
                    </Button>
                  </div>
                )}
              </Panel>
            )}
          </QueryView>
        </div>
      </Section>
    </>
  );
}

function AuditList({ items }: { items: AuditEntry[] }) {
  return (
    <ul aria-label="Audit log, newest first">
      {items.map((entry) => (
        <li
          key={entry.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-line border-t px-4 py-2.5 first:border-t-0 md:grid-cols-[64px_minmax(0,1fr)_160px_150px]"
        >
          <span className="num text-ink-3 text-small max-md:order-3">
            {entry.number === null ? <span title="Sealed within a minute">new</span> : `#${entry.number}`}
          </span>
          <span className="min-w-0 break-words max-md:order-1 max-md:col-span-2">
            {entry.link ? (
              <Link to={entry.link} className="link">
                {entry.text}
              </Link>
            ) : (
              entry.text
            )}
            <Details entry={entry} />
          </span>
          <span className="min-w-0 truncate text-ink-2 max-md:order-2 max-md:col-span-2">
            {entry.actorName ?? "Muster"}
          </span>
          <time dateTime={entry.at} className="num text-right text-ink-3 text-small max-md:order-4">
            {formatDateTime(entry.at)}
          </time>
        </li>
      ))}
    </ul>
  );
}

/** Details that the text does not contain. */
function Details({ entry: { text, details } }: { entry: AuditEntry }) {
  const more = details.filter(({ value }) => !text.includes(value));
  if (more.length === 0) return null;
  return (
    <span className="block text-ink-3 text-small">
      {more.map(({ label, value }) => `${label}: ${value}`).join(" · ")}
    </span>
  );
}
