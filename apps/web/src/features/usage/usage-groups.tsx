import type { UsageGroup, UsageReport } from "@muster/contracts/usage";
import type { ReactNode } from "react";
import { Bar } from "../../ui/bar.tsx";
import { Button } from "../../ui/button.tsx";
import { formatCount, formatMoneyMicros, formatUnits } from "../../ui/format.ts";
import { Mark } from "../../ui/mark.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { SimpleTable } from "../../ui/simple-table.tsx";
import { formatDay, formatRecords } from "./usage-format.ts";
import { groupingNames, measureNames, measureOf, type UsageView } from "./usage-view.ts";

interface UsageGroupsProps {
  report: UsageReport;
  view: UsageView;
  change: (change: Partial<UsageView>) => void;
}

/** The same days grouped by one dimension; each line opens its rows. */
export function UsageGroups({ report, view, change }: UsageGroupsProps) {
  const groupings = (Object.keys(groupingNames) as UsageView["by"][]).filter(
    // A person who is alone now may not always have been: members who left keep their rows.
    (by) => by !== "person" || report.people.length > 0,
  );
  return (
    <Section title={`By ${groupingNames[view.by].toLowerCase()}`}>
      <div className="mb-2.5">
        <Segmented
          label="Group by"
          value={view.by}
          onChange={(by) => change({ by })}
          options={groupings.map((by) => ({ value: by, label: groupingNames[by] }))}
        />
      </div>
      {report.groups.length === 0 ? (
        <p className="text-ink-2">
          No usage in this period. Assigning a task uses one action; viewing and editing are free.
        </p>
      ) : (
        <Panel className="overflow-hidden">
          <GroupTable report={report} view={view} change={change} />
        </Panel>
      )}
    </Section>
  );
}

function GroupTable({ report, view, change }: UsageGroupsProps) {
  const most = Math.max(...report.groups.map((group) => measureOf(view.measure, group)));
  const nameOf = (group: UsageGroup) => (view.by === "day" ? formatDay(group.key) : group.name);
  const rowsButton = (group: UsageGroup) => (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`View records of ${nameOf(group)}: ${formatRecords(group.records)}`}
      onClick={() => change({ rows: group.key })}
    >
      {formatRecords(group.records)}
    </Button>
  );
  return (
    <SimpleTable
      caption={`Usage by ${groupingNames[view.by].toLowerCase()}`}
      hideCaption
      rows={report.groups}
      rowKey={(group) => group.key}
      columns={[
        {
          key: "name",
          header: groupingNames[view.by],
          cell: (group) => (
            <span className="flex min-w-[120px] items-center gap-2.5">
              {view.by === "agent" && group.key !== "none" && <Mark id={group.key} size={20} />}
              <span className="min-w-0 break-words">
                {nameOf(group)}
                {/* On a phone the last column is outside the view. */}
                <span className="-ml-2 block md:hidden">{rowsButton(group)}</span>
              </span>
            </span>
          ),
        },
        {
          key: "share",
          header: <Unseen>{measureNames[view.measure]} compared</Unseen>,
          cell: (group) => (
            <span className="block w-[130px] max-md:hidden">
              <Bar
                value={most > 0 ? (measureOf(view.measure, group) / most) * 100 : 0}
                label={`${measureNames[view.measure]} of ${nameOf(group)}, relative to the highest`}
              />
            </span>
          ),
        },
        { key: "units", header: "Actions", align: "right", cell: (group) => formatUnits(group.units) },
        { key: "credits", header: "Credits", align: "right", cell: (group) => formatUnits(group.credits) },
        {
          key: "tokens",
          header: "Tokens",
          align: "right",
          cell: (group) => formatCount(group.promptTokens + group.completionTokens),
        },
        { key: "cost", header: "Cost", align: "right", cell: (group) => formatMoneyMicros(group.costMicros) },
        {
          key: "rows",
          header: <Unseen>Records</Unseen>,
          align: "right",
          cell: (group) => <span className="max-md:hidden">{rowsButton(group)}</span>,
        },
      ]}
    />
  );
}

/** Inside the table's scrolling area: hidden text outside of it would make the page wider. */
function Unseen({ children }: { children: ReactNode }) {
  return (
    <span className="relative block">
      <span className="sr-only">{children}</span>
    </span>
  );
}
