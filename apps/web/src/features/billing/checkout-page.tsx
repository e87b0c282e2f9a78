import type { Checkout } from "@muster/contracts/billing";
import { Navigate, useParams } from "react-router";
import { ApiError } from "../../platform/api-error.ts";
import { loginPath } from "../../platform/return-path.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { formatMoneyCents } from "../../ui/format.ts";
import { Logo } from "../../ui/logo.tsx";
import { useDocumentTitle } from "../../ui/panel.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { useCheckout, useEndCheckout } from "./billing.queries.ts";
import { guaranteeSentence } from "./billing-format.ts";

/** The test checkout. It states that no card is charged. */
export function CheckoutPage() {
  const { id = "" } = useParams();
  const checkout = useCheckout(id);
  useDocumentTitle("Test checkout");
  if (checkout.error instanceof ApiError && checkout.error.status === 401) {
    return <Navigate to={loginPath(`/checkout/${id}`)} replace />;
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <p className="bg-attention-soft px-4 py-2.5 text-center font-[560] text-attention">
        Test checkout. You don’t need a card, and no card is charged.
      </p>
      <main className="mx-auto grid w-full max-w-[460px] flex-1 content-center px-4 py-10">
        <div className="mb-6 flex items-center gap-2.5 font-[620] text-title">
          <Logo size={24} />
          Muster
        </div>
        <h1 className="mb-4 text-head md:text-page">Confirm your plan</h1>
        <RecordView
          query={checkout}
          loading={
            <div className="panel p-5">
              <SkeletonText lines={6} />
            </div>
          }
          errorTitle="Couldn’t open this checkout"
        >
          {(data) => (data.status === "open" ? <OpenCheckout checkout={data} /> : <EndedCheckout checkout={data} />)}
        </RecordView>
      </main>
    </div>
  );
}

function OpenCheckout({ checkout }: { checkout: Checkout }) {
  const end = useEndCheckout(checkout.id);
  const period = checkout.interval === "month" ? "month" : "year";
  const price = `${formatMoneyCents(checkout.amountCents)} a ${period}`;
  return (
    <div className="panel p-5">
      <dl className="grid gap-3">
        <Line
          name="Plan"
          value={`${checkout.planName}, billed ${checkout.interval === "month" ? "monthly" : "yearly"}`}
        />
        <Line name="For" value={checkout.organizationName} />
        <Line name="Price" value={price} />
      </dl>
      {checkout.replaces && <ChangeLines checkout={checkout} />}
      <dl className="mt-3 grid gap-3">
        <Line name="Due today" value={dueToday(checkout, price)} />
        {checkout.creditAfterCents > 0 && (
          <Line
            name="Remaining credit"
            value={`${formatMoneyCents(checkout.creditAfterCents)}, applied to your next invoices`}
          />
        )}
      </dl>
      {(end.isError || checkout.blocker) && (
        <p role="alert" className="mt-4 text-fault">
          {checkout.blocker ?? end.error?.message}
        </p>
      )}
      <div className="mt-6 grid gap-2">
        <Button
          variant="primary"
          size="lg"
          wide
          busy={end.isPending && end.variables.kind === "complete"}
          busyLabel="Confirming…"
          disabled={end.isPending}
          disabledReason={checkout.blocker}
          onClick={() => end.mutate({ kind: "complete", guarantee: checkout.guarantee === "offered" })}
        >
          Confirm
        </Button>
        <Button
          size="lg"
          wide
          busy={end.isPending && end.variables.kind === "cancel"}
          disabled={end.isPending}
          onClick={() => end.mutate({ kind: "cancel" })}
        >
          Cancel
        </Button>
      </div>
      <p className="mt-4 text-ink-3 text-small">
        {guaranteeSentence(checkout.guarantee)}{" "}
        {checkout.replaces ? "Actions you’ve used this period still count." : ""}
      </p>
    </div>
  );
}

/** Lines of a change: credit for the old plan's unused time, the new plan's share. */
function ChangeLines({ checkout }: { checkout: Checkout }) {
  const total = checkout.lines.reduce((sum, line) => sum + line.amountCents, 0);
  const usesCredit = total > checkout.dueCents;
  const credit = { description: "Credit used", amountCents: checkout.dueCents - total };
  return (
    <section aria-label="Cost of the change" className="mt-4">
      <h2 className="mb-2 text-base font-[560]">Replaces {checkout.replaces}</h2>
      <ul className="grid gap-1.5 text-ink-2">
        {[...checkout.lines, ...(usesCredit ? [credit] : [])].map((line) => (
          <li key={line.description} className="num flex justify-between gap-4">
            <span>{line.description}</span>
            <span>{formatMoneyCents(line.amountCents)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function dueToday({ trialDays, dueCents }: Checkout, price: string): string {
  if (trialDays > 0) return `$0 (${trialDays}-day free trial, then ${price})`;
  return dueCents === 0 ? "$0" : `${formatMoneyCents(dueCents)} (test mode, not charged)`;
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-line border-b pb-3">
      <dt className="text-ink-2">{name}</dt>
      <dd className="num font-[560]">{value}</dd>
    </div>
  );
}

const endings = {
  open: "",
  complete: "Checkout complete. You can see your plan in Settings.",
  canceled: "This checkout was canceled. Your plan is unchanged.",
  expired: "This checkout has expired. Your plan is unchanged.",
};

function EndedCheckout({ checkout }: { checkout: Checkout }) {
  return (
    <div className="panel p-5">
      <p>{endings[checkout.status]}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink to="/" variant="primary">
          Go to dashboard
        </ButtonLink>
        <ButtonLink to="/settings">See plans</ButtonLink>
      </div>
    </div>
  );
}
