import type { UsageRow } from "@muster/contracts/usage";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatCount, formatMoneyMicros, formatUnits } from "../../ui/format.ts";
import { QueryView } from "../../ui/query-view.tsx";
import { SimpleTable } from "../../ui/simple-table.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { useRows } from "./usage.queries.ts";
import { formatMoment, formatRecords, formatSums } from "./usage-format.ts";
import type { UsageView } from "./usage-view.ts";

interface UsageRowsDialogProps {
  view: UsageView;
  title: string;
  onClose: () => void;
}

/** The records behind a figure. */
export function UsageRowsDialog({ view, title, onClose }: UsageRowsDialogProps) {
  const rows = useRows(view, view.rows === "all" ? undefined : view.rows);
  const sums = rows.data?.sums;
  const shown = rows.data?.items.length ?? 0;
  return (
    <Dialog
      title={title}
      size="xl"
      onClose={onClose}
      description={sums && `${formatRecords(sums.records)}: ${formatSums(sums)}`}
      footer={
        <>
          <span role="status" className="num text-ink-3">
            {sums &&
              `${formatCount(shown)} of ${formatCount(sums.records)} ${sums.records === 1 ? "record" : "records"} shown`}
          </span>
          <div className="flex-1" />
          {rows.hasNextPage && (
            <Button onClick={() => void rows.fetchNextPage()} busy={rows.isFetchingNextPage} busyLabel="Loading…">
              Show more
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <QueryView
        query={rows}
        loading={<SkeletonRows rows={6} height={36} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className="text-ink-2">No usage in this period.</p>}
        errorTitle="Couldn’t load usage records"
      >
        {({ items }) => <RowTable items={items} />}
      </QueryView>
    </Dialog>
  );
}

function RowTable({ items }: { items: UsageRow[] }) {
  return (
    <SimpleTable
      caption="Usage records, newest first"
      hideCaption
      rows={items}
      rowKey={(row) => row.id}
      columns={[
        {
          key: "at",
          header: "Time (UTC)",
          cell: (row) => <span className="num whitespace-nowrap">{formatMoment(row.at)}</span>,
        },
        {
          key: "feature",
          header: "Feature",
          cell: (row) =>
            row.link ? (
              <Link to={row.link} className="link">
                {row.feature}
              </Link>
            ) : (
              row.feature
            ),
        },
        { key: "agent", header: "Agent", cell: (row) => <Name>{row.agent}</Name> },
        { key: "model", header: "Model", cell: (row) => <Name>{row.model}</Name> },
        { key: "person", header: "Person", cell: (row) => <Name>{row.person}</Name> },
        { key: "units", header: "Actions", align: "right", cell: (row) => formatUnits(row.units) },
        { key: "credits", header: "Credits", align: "right", cell: (row) => formatUnits(row.credits) },
        {
          key: "tokens",
          header: "Tokens",
          align: "right",
          cell: (row) => formatCount(row.promptTokens + row.completionTokens),
        },
        { key: "cost", header: "Cost", align: "right", cell: (row) => formatMoneyMicros(row.costMicros) },
      ]}
    />
  );
}

/** Long names wrap at a few places instead of at each syllable. */
function Name({ children }: { children: string }) {
  return (
    <span className={children.length > 14 ? "block min-w-[92px] break-words" : "whitespace-nowrap"}>{children}</span>
  );
}
