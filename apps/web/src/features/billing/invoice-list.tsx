import type { Invoice } from "@muster/contracts/billing";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SimpleTable } from "../../ui/simple-table.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { useInvoices } from "./billing.queries.ts";
import { formatAmount, invoiceKind, invoiceState, planDay } from "./billing-format.ts";

/** Charges, payments and refunds, line by line. */
export function InvoiceList() {
  const invoices = useInvoices();
  return (
    <QueryView
      query={invoices}
      loading={<SkeletonRows rows={3} height={52} />}
      isEmpty={({ pages }) => pages[0]?.items.length === 0}
      empty={<p className="text-ink-2">No invoices yet. You’ll see one here after you buy a plan.</p>}
      errorTitle="Couldn’t load invoices"
    >
      {({ pages }) => (
        <>
          <Panel className="overflow-hidden">
            <div className="max-md:hidden">
              <InvoiceTable rows={pages.flatMap((page) => page.items)} />
            </div>
            <ul className="md:hidden">
              {pages.flatMap((page) => page.items.map((invoice) => <InvoiceCard key={invoice.id} invoice={invoice} />))}
            </ul>
          </Panel>
          {invoices.hasNextPage && (
            <div className="mt-3">
              <Button busy={invoices.isFetchingNextPage} onClick={() => invoices.fetchNextPage()}>
                Show more
              </Button>
            </div>
          )}
        </>
      )}
    </QueryView>
  );
}

function InvoiceTable({ rows }: { rows: Invoice[] }) {
  return (
    <SimpleTable
      caption="Invoices, newest first"
      hideCaption
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { key: "number", header: "No.", cell: (row) => row.number },
        {
          key: "date",
          header: "Date",
          cell: (row) => <span className="whitespace-nowrap">{planDay(row.at)}</span>,
        },
        { key: "what", header: "Description", cell: (row) => <Lines invoice={row} /> },
        { key: "state", header: "Status", cell: (row) => <State invoice={row} /> },
        { key: "amount", header: "Amount", align: "right", cell: (row) => formatAmount(row.dueCents, row.currency) },
      ]}
    />
  );
}

/** On a phone: the same fields, one below the other. */
function InvoiceCard({ invoice }: { invoice: Invoice }) {
  return (
    <li className="border-line border-b p-4 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
        <span className="num">
          No. {invoice.number}, {planDay(invoice.at)}
        </span>
        <State invoice={invoice} />
        <span className="num ml-auto font-[560] text-ink">{formatAmount(invoice.dueCents, invoice.currency)}</span>
      </div>
      <Lines invoice={invoice} />
    </li>
  );
}

function Lines({ invoice }: { invoice: Invoice }) {
  const { kind, lines, totalCents, dueCents, currency, url } = invoice;
  const credit = dueCents - totalCents;
  return (
    <div className="py-1">
      <p className="font-[560]">{invoiceKind(kind)}</p>
      <ul className="text-ink-2">
        {lines.map((line) => (
          <li key={`${line.description} ${line.amountCents}`} className="num flex justify-between gap-4">
            <span>{line.description}</span>
            <span>{formatAmount(line.amountCents, currency)}</span>
          </li>
        ))}
        {credit !== 0 && (
          <li className="num flex justify-between gap-4">
            <span>{credit < 0 ? "Paid with credit" : "Saved as credit"}</span>
            <span>{formatAmount(credit, currency)}</span>
          </li>
        )}
      </ul>
      {url && (
        <a href={url} target="_blank" rel="noreferrer" className="link text-small">
          View {kind === "refund" ? "receipt" : "invoice"} on Stripe
        </a>
      )}
    </div>
  );
}

function State({ invoice }: { invoice: Invoice }) {
  const state = invoiceState(invoice);
  return <Chip tone={invoice.status === "open" || state === "Disputed" ? "attention" : "plain"}>{state}</Chip>;
}
