import type { CitedPassage } from "@muster/contracts/deliverable";
import type { SharedDeliverable } from "@muster/contracts/shares";
import { type ReactNode, useMemo } from "react";
import { formatBytes, formatDate, formatDuration, formatMoneyMicros, formatUnits } from "../../ui/format.ts";
import { Section } from "../../ui/panel.tsx";
import { SimpleTable } from "../../ui/simple-table.tsx";
import { DocumentText } from "../tasks/document/document-text.tsx";

const nothing = () => undefined;
const showQuote = (number: number) => {
  const quote = document.getElementById(`quote-${number}`);
  quote?.scrollIntoView({ block: "center" });
  quote?.focus({ preventScroll: true });
};

/** A document with its quotes and its receipt. Readers don't get the files behind it. */
export function DeliverableView({ shared }: { shared: SharedDeliverable }) {
  const { document, quotes, receipt, version } = shared;
  // The text needs to know only which numbers lead to a quote.
  const citations = useMemo<CitedPassage[]>(
    () => quotes.map((quote) => ({ ...quote, fileId: "", start: 0, end: 0 })),
    [quotes],
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 pb-10">
      <article>
        <p className="mb-3 text-small text-ink-3">
          {document.byline} · {formatDate(document.createdAt)} · version {version}
        </p>
        <DocumentText
          text={document.markdown}
          charts={document.charts}
          onFigure={nothing}
          citations={citations}
          onCitation={showQuote}
        />
      </article>
      {quotes.length > 0 && <Quotes quotes={quotes} />}
      <ReceiptSummary receipt={receipt} />
    </div>
  );
}

function Quotes({ quotes }: Pick<SharedDeliverable, "quotes">) {
  return (
    <Section title="Sources">
      <ol className="panel">
        {quotes.map(({ number, fileName, label, heading, quote }) => (
          <li key={number} id={`quote-${number}`} tabIndex={-1} className="row items-start!">
            <span className="font-mono text-ink-3 text-micro leading-5!">{number}</span>
            <span className="min-w-0 flex-1 break-words">
              <span className="block">“{quote}”</span>
              <span className="block text-ink-3 text-small">
                {[fileName, label, heading].filter(Boolean).join(" · ")}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function ReceiptSummary({ receipt }: Pick<SharedDeliverable, "receipt">) {
  const failed = receipt.checks.filter(({ passed }) => !passed);
  return (
    <Section title="Receipt">
      <dl className="panel">
        <Fact label="Made from">
          {receipt.inputs.length === 0 && "No file"}
          {receipt.inputs.map(({ name, sizeBytes, sha256 }) => (
            <span key={`${name} ${sha256}`} className="block break-words">
              {name} <span className="text-ink-3">· {formatBytes(sizeBytes)}</span>
              <span className="block break-all font-mono text-ink-3 text-micro">SHA-256 {sha256}</span>
            </span>
          ))}
        </Fact>
        <Fact label="Made by">
          {receipt.agentName} with {receipt.engine === "builtin" ? "the built-in engine (no AI model)" : receipt.model}
        </Fact>
        <Fact label="Checked">
          {receipt.checks.length === 0 && "No checks were run"}
          {failed.length > 0 && <span className="block text-fault">{failed.length} failed</span>}
          {receipt.checks.map(({ name, detail }) => (
            <span key={name} className="block">
              {detail}
            </span>
          ))}
        </Fact>
        <Fact label="Cost">
          {receipt.costMicros === null ? "Unknown model price" : formatMoneyMicros(receipt.costMicros)}
          <span className="text-ink-3">
            {" "}
            · {formatUnits(receipt.units)} {receipt.units === 1 ? "action" : "actions"} ·{" "}
            {formatDuration(receipt.durationMs)}
          </span>
        </Fact>
        {receipt.notices.length > 0 && <Fact label="Notes">{receipt.notices.join(" ")}</Fact>}
      </dl>
      {receipt.figures.length > 0 && (
        <details className="mt-4">
          <summary className="link inline-block min-h-6">
            How the {receipt.figures.length} figures were computed
          </summary>
          <div className="panel mt-3 overflow-hidden">
            <SimpleTable
              caption="Figures"
              hideCaption
              isStacked
              rows={receipt.figures}
              rowKey={({ id }) => id}
              columns={[
                { key: "label", header: "Figure", cell: ({ label }) => label },
                { key: "text", header: "Value", align: "right", cell: ({ text }) => text },
                {
                  key: "computation",
                  header: "Computation",
                  cell: ({ computation }) => (
                    <code className="block break-all font-mono text-micro">{computation}</code>
                  ),
                },
              ]}
            />
          </div>
        </details>
      )}
    </Section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="row items-start!">
      <dt className="w-24 shrink-0 text-ink-3">{label}</dt>
      <dd className="num min-w-0 flex-1 break-words">{children}</dd>
    </div>
  );
}
