import type { BillingOverview } from "@muster/contracts/billing";
import { useState } from "react";
import { Navigate } from "react-router";
import { useMe } from "../../platform/session.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { formatMoneyCents } from "../../ui/format.ts";
import { Page, Panel, Section } from "../../ui/panel.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { Switch } from "../../ui/switch.tsx";
import { useOverview, usePlanChange } from "./billing.queries.ts";
import { planDay, planSentence } from "./billing-format.ts";
import { CancelPlanDialog, cancelOptions } from "./cancel-plan-dialog.tsx";
import { InvoiceList } from "./invoice-list.tsx";
import { planBlocker } from "./plan-blocker.ts";
import { PlanName } from "./plan-name.tsx";

/** The test billing portal: cancel and resume the plan, change the card, see invoices. */
export function PortalPage() {
  const me = useMe();
  const blocker = planBlocker(me);
  if (me.billing !== "test") return <Navigate to="/settings" replace />;
  return (
    <Page
      title="Billing"
      subtitle="Test mode: no cards are charged. Everything else works as in production."
      actions={<ButtonLink to="/settings">Back to settings</ButtonLink>}
    >
      {blocker ? (
        <p className="text-ink-2">{blocker}. They can also see the invoices.</p>
      ) : (
        <div className="grid max-w-[860px] grid-cols-[minmax(0,1fr)] gap-8">
          <PlanParts />
          <Section title="Invoices">
            <InvoiceList />
          </Section>
        </div>
      )}
    </Page>
  );
}

function PlanParts() {
  const overview = useOverview();
  return (
    <RecordView
      query={overview}
      loading={
        <Panel className="p-5">
          <SkeletonText lines={4} />
        </Panel>
      }
      errorTitle="Couldn’t load your plan"
    >
      {(data) => (
        <>
          <Section title="Plan">
            <Plan overview={data} />
          </Section>
          {data.interval !== null && (
            <Section title="Test card">
              <TestCard overview={data} />
            </Section>
          )}
        </>
      )}
    </RecordView>
  );
}

function Plan({ overview }: { overview: BillingOverview }) {
  const [isCanceling, setCanceling] = useState(false);
  const change = usePlanChange();
  const hasPlan = overview.interval !== null;
  return (
    <Panel className="grid gap-4 p-5">
      <div>
        <PlanName overview={overview} />
        <p className={overview.status === "past_due" ? "text-attention" : "text-ink-2"}>{planSentence(overview)}</p>
        {overview.creditCents > 0 && (
          <p className="text-ink-2">{formatMoneyCents(overview.creditCents)} credit, applied to your next invoices.</p>
        )}
        {overview.guarantee && (
          <p className="text-ink-2">14-day money-back guarantee until {planDay(overview.guarantee.until)}.</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {overview.status === "past_due" && (
          <Button
            variant="primary"
            busy={change.isPending}
            busyLabel="Paying…"
            onClick={() => change.mutate({ kind: "card", works: true })}
          >
            Pay with a working card
          </Button>
        )}
        {overview.cancelAtPeriodEnd && (
          <Button variant="primary" busy={change.isPending} onClick={() => change.mutate({ kind: "resume" })}>
            Resume plan
          </Button>
        )}
        <ButtonLink to="/settings">{hasPlan ? "Change plan" : "Choose Plan"}</ButtonLink>
        {cancelOptions(overview).length > 0 && (
          <Button variant="quiet" onClick={() => setCanceling(true)}>
            {overview.cancelAtPeriodEnd ? "End plan now" : "Cancel plan"}
          </Button>
        )}
      </div>
      {change.isError && (
        <p role="alert" className="text-fault">
          {change.error.message}
        </p>
      )}
      {isCanceling && <CancelPlanDialog overview={overview} onClose={() => setCanceling(false)} />}
    </Panel>
  );
}

function TestCard({ overview }: { overview: BillingOverview }) {
  const change = usePlanChange();
  return (
    <Panel className="p-5">
      <Switch
        label="Fail the next payment"
        hint="Simulates a failed payment. The plan stays active for three days, then moves to Free unless you pay with a working card."
        checked={overview.paymentFails}
        disabledReason={change.isPending ? "Saving your change" : null}
        onChange={(fails) => change.mutate({ kind: "card", works: !fails })}
      />
      {change.isError && (
        <p role="alert" className="mt-3 text-fault">
          {change.error.message}
        </p>
      )}
    </Panel>
  );
}
