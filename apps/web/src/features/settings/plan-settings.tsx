import { useMe } from "../../platform/session.tsx";
import { formatDate, formatUnits } from "../../ui/format.ts";
import { Panel, Section } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { Ticks } from "../../ui/ticks.tsx";
import { actionsWord } from "../billing/actions-word.ts";
import { usePlans, useSubscription } from "../billing/billing.queries.ts";
import { PlanCards } from "../billing/plan-cards.tsx";
import { subscriptionSentence } from "./subscription-sentence.ts";

export function PlanSettings() {
  const me = useMe();
  return (
    <>
      <Section title="Your plan">
        <CurrentPlan />
      </Section>
      {me.billing === "off" ? (
        <p className="text-ink-2">
          Billing is off in this installation: usage is counted and nothing is limited. Whoever runs it can turn billing
          on.
        </p>
      ) : (
        <Section title="Plans">
          <PlanCards from="settings" />
        </Section>
      )}
    </>
  );
}

function CurrentPlan() {
  const me = useMe();
  const subscription = useSubscription();
  const plans = usePlans();
  const name = plans.data?.items.find((plan) => plan.id === me.profile.tier)?.name ?? me.profile.tier;
  return (
    <Panel className="flex flex-wrap items-center gap-4 p-4">
      <div className="min-w-0 flex-1 basis-[220px]">
        <QueryView
          query={subscription}
          loading={<SkeletonText lines={2} />}
          isEmpty={() => false}
          empty={null}
          errorTitle="Your subscription could not be loaded"
        >
          {(data) => (
            <>
              <p className="font-[560] capitalize">{name}</p>
              <p className="text-ink-2">{subscriptionSentence(data, formatDate)}</p>
            </>
          )}
        </QueryView>
      </div>
      <div className="w-full md:w-[200px]">
        {me.usage.limit !== null && <Ticks value={me.usage.percentage} tone="ink" label="Actions used" />}
        <p className="num mt-1 text-ink-3 text-small">
          {me.usage.limit === null
            ? `${formatUnits(me.usage.used)} ${actionsWord(me.usage.used)} used, no limit`
            : `${formatUnits(me.usage.used)} of ${formatUnits(me.usage.limit)} ${actionsWord(me.usage.limit)} used`}
        </p>
      </div>
    </Panel>
  );
}
