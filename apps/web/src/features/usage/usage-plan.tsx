import type { UsageReport } from "@muster/contracts/usage";
import { openUpgrade } from "../../platform/billing-gate.ts";
import { useMe } from "../../platform/session.tsx";
import { useWording } from "../../platform/wording.ts";
import { Button } from "../../ui/button.tsx";
import { formatMoneyCents, formatUnits } from "../../ui/format.ts";
import { Panel, Section } from "../../ui/panel.tsx";
import { Ticks } from "../../ui/ticks.tsx";
import { actionsWord } from "../billing/actions-word.ts";
import { formatDay, formatForecast, formatRest } from "./usage-format.ts";

/** The plan's use, the forecast, and the cheapest plan. */
export function UsagePlan({ report }: { report: UsageReport }) {
  const { plan, forecast } = report;
  const ahead = formatForecast(report);
  const { tier } = useMe().profile;
  const left = useWording("usage_message", { n: formatUnits(plan.remaining ?? 0) });
  return (
    <Section title="Plan" aside={`${formatDay(plan.period.start)} to ${formatDay(plan.period.end)}`}>
      <Panel className="p-5">
        <p className="num flex items-baseline gap-2">
          <span className="font-[560] text-price tracking-[-0.025em]">{formatUnits(plan.used)}</span>
          <span className="text-ink-3">
            {plan.limit === null
              ? `${actionsWord(plan.used)} used`
              : `of ${formatUnits(plan.limit)} ${actionsWord(plan.limit)} used`}
          </span>
        </p>
        {plan.limit !== null && (
          <div className="mt-3">
            <Ticks value={plan.percentage} tone="ink" label="Actions used" height={14} />
          </div>
        )}
        <p className="num mt-3 text-ink-2">
          {tier === "free" && plan.remaining !== null ? `${left}. ` : ""}
          {formatRest(report)}
        </p>
        {forecast && (
          <p className="num mt-1 text-ink-2">
            {ahead && <span className="font-[560] text-ink">{ahead} </span>}
            <span className={ahead ? "text-ink-3" : undefined}>{forecast.basis}</span>
          </p>
        )}
        <Recommendation report={report} />
      </Panel>
    </Section>
  );
}

function Recommendation({ report: { recommendation, forecast } }: { report: UsageReport }) {
  const me = useMe();
  if (!recommendation || me.billing === "off") return null;
  const { planId, monthlyCents, isCurrent, reason } = recommendation;
  // The same reason is shown once.
  if (!planId && reason === forecast?.basis) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-4">
      <p className="min-w-0 flex-1 basis-[260px] text-ink-2">
        {planId && (
          <span className="font-[560] text-ink">
            {isCurrent ? "Your plan is the best fit: " : "Recommended: "}
            <span className="capitalize">{planId}</span>, {formatMoneyCents(monthlyCents ?? 0)} a month.{" "}
          </span>
        )}
        <span className="text-ink-3">{reason}</span>
      </p>
      {planId && !isCurrent && <Button onClick={() => openUpgrade()}>Compare plans</Button>}
    </div>
  );
}
