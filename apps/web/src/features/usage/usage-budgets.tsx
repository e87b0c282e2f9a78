import type { UsageBudgets as Budgets } from "@muster/contracts/usage";
import { useState } from "react";
import { useMe } from "../../platform/session.tsx";
import { Bar } from "../../ui/bar.tsx";
import { Button } from "../../ui/button.tsx";
import { formatMoneyMicros } from "../../ui/format.ts";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import type { BudgetLine } from "./budget-dialog.tsx";
import { useBudgets } from "./usage.queries.ts";
import { formatMonth } from "./usage-format.ts";

const BudgetDialog = lazyDialog(async () => (await import("./budget-dialog.tsx")).BudgetDialog);

/** Monthly spending limits of the organization and each person. Admins set them; others see their own. */
export function UsageBudgets() {
  const budgets = useBudgets();
  const isAdmin = useMe().profile.role === "admin";
  const [open, setOpen] = useState<BudgetLine>();
  return (
    <Section title="Budgets" aside={budgets.data && formatMonth(budgets.data.month)}>
      <p className="mb-2.5 text-ink-2">
        {isAdmin
          ? "Muster notifies you at 80% of a budget. At 100%, new actions are blocked and running tasks stop calling models. Blocked actions aren’t charged."
          : "Owners and admins set budgets. At 100% of yours, new actions are blocked and running tasks stop calling models. Blocked actions aren’t charged."}
      </p>
      <RecordView query={budgets} loading={<SkeletonRows rows={2} height={52} />} errorTitle="Couldn’t load budgets">
        {(data) => (
          <Panel className="overflow-hidden">
            <ul>
              {linesOf(data).map((line) => (
                <Line key={line.userId ?? ""} line={line} onSet={isAdmin ? () => setOpen(line) : undefined} />
              ))}
            </ul>
          </Panel>
        )}
      </RecordView>
      {open && <BudgetDialog line={open} onClose={() => setOpen(undefined)} />}
    </Section>
  );
}

function linesOf({ organization, people }: Budgets): BudgetLine[] {
  return [...(organization ? [{ ...organization, userId: null, name: "Entire organization" }] : []), ...people];
}

function Line({ line, onSet }: { line: BudgetLine; onSet: (() => void) | undefined }) {
  const { name, monthMicros, spentMicros, heldMicros } = line;
  const percent = monthMicros === null ? null : Math.min(100, (spentMicros / monthMicros) * 100);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line border-t px-4 py-2.5 first:border-t-0 md:grid-cols-[190px_minmax(0,1fr)_230px_104px]">
      <span className="min-w-0 break-words font-[530]">{name}</span>
      <span className="max-md:order-3 max-md:col-span-2">
        {percent !== null && (
          <Bar value={percent} label={`Budget spent: ${name}`} tone={percent >= 80 ? "attention" : "ink"} />
        )}
      </span>
      <span className="num text-ink-2 text-small max-md:order-4 max-md:col-span-2 md:text-right">
        {formatMoneyMicros(spentMicros)}
        {monthMicros === null ? " spent, no budget" : ` of ${formatMoneyMicros(monthMicros)}`}
        {heldMicros > 0 && `, ${formatMoneyMicros(heldMicros)} reserved`}
      </span>
      <span className="text-right">
        {onSet && (
          <Button
            size="sm"
            onClick={onSet}
            aria-label={`${monthMicros === null ? "Set" : "Change"} budget for ${name}`}
          >
            {monthMicros === null ? "Set" : "Change"}
          </Button>
        )}
      </span>
    </li>
  );
}
