import { Download } from "lucide-react";
import { useSearchParams } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { useAudit, useAuditExport } from "./audit.queries.ts";
import { AuditChain } from "./audit-chain.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditList } from "./audit-list.tsx";
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
