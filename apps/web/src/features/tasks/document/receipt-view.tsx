import type { Receipt } from "@muster/contracts/deliverable";
import type { Task } from "@muster/contracts/tasks";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { StatusDot } from "../../../ui/chip.tsx";
import {
  formatBytes,
  formatCount,
  formatDateTime,
  formatDuration,
  formatMoneyMicros,
  formatUnits,
} from "../../../ui/format.ts";
import { Section } from "../../../ui/panel.tsx";
import { ReceiptApprovals } from "../../approvals/receipt-approvals.tsx";
import { OriginalLink } from "../../files/original-link.tsx";

interface ReceiptViewProps {
  receipt: Receipt;
  /** The estimate for this version; null without one. */
  estimate: Task["estimate"];
  /** Shows one of the receipt's lists. */
  onPart: (part: "figures" | "sources") => void;
  /** Opens an input as a document; null when the inputs are tables. */
  onInput: ((fileId: string) => void) | null;
}

/** Three lines for a manager: sources, checks and cost. Everything else is behind Details. */
export function ReceiptView({ receipt, estimate, onPart, onInput }: ReceiptViewProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <dl className="panel">
        <Fact label="Made from">{madeFrom(receipt)}</Fact>
        <Fact label="Checked">
          <CheckSentence receipt={receipt} />
          {receipt.figures.length > 0 && (
            <button type="button" className="link block min-h-6" onClick={() => onPart("figures")}>
              {counted(receipt.figures.length, "computed figure")}
            </button>
          )}
          {receipt.citations.length > 0 && (
            <button type="button" className="link block min-h-6" onClick={() => onPart("sources")}>
              {counted(receipt.citations.length, "cited passage")}
            </button>
          )}
        </Fact>
        <Fact label="Cost">
          {receipt.costMicros === null ? "Unknown model price" : formatMoneyMicros(receipt.costMicros)}
          <span className="text-ink-3">
            {" "}
            · {formatUnits(receipt.units)} {receipt.units === 1 ? "action" : "actions"} ·{" "}
            {formatDuration(receipt.durationMs)}
          </span>
          {estimate && <EstimateLine estimate={estimate} durationMs={receipt.durationMs} />}
        </Fact>
      </dl>
      <Notices notices={receipt.notices} />
      <ReceiptApprovals approvals={receipt.approvals} />
      <Inputs inputs={receipt.inputs} onInput={onInput} />
      <SearchedBases bases={receipt.knowledgeBases} />
      <details className="group">
        <summary className="link inline-block min-h-6">Details</summary>
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6">
          <dl className="panel">
            <Fact label="Agent">
              {receipt.agent.id === "" ? receipt.agent.name : <AgentVersion agent={receipt.agent} />}
            </Fact>
            <Fact label="Engine">{receipt.engine === "builtin" ? "Built-in engine" : "Model"}</Fact>
            <Fact label="Model">
              {receipt.model} <span className="text-ink-3">· {receipt.provider}</span>
            </Fact>
            {receipt.checking && <Fact label="Checked by">{checkingSentence(receipt.checking)}</Fact>}
            <Fact label="Finished">{formatDateTime(receipt.completedAt)}</Fact>
            <Fact label="Tokens">{tokensSentence(receipt.tokens)}</Fact>
          </dl>
          <Checks checks={receipt.checks} />
          <Steps steps={receipt.steps} />
          <Checksums inputs={receipt.inputs} />
        </div>
      </details>
    </div>
  );
}

/** "gpt-x at OpenAI · 12 sentences supported, 1 corrected, 2 removed". */
function checkingSentence(checking: NonNullable<Receipt["checking"]>): ReactNode {
  const { checker, supported, repaired, dropped, interpretation, fallback } = checking;
  const counts = [
    `${counted(supported, "sentence")} supported`,
    `${formatCount(repaired)} corrected`,
    `${formatCount(dropped)} removed`,
    `${formatCount(interpretation)} set apart as interpretation`,
  ];
  return (
    <>
      {checker ?? "No checker answered"}
      <span className="block text-ink-3">{counts.join(", ")}</span>
      {fallback !== null && <span className="block text-ink-3">{fallback}</span>}
    </>
  );
}

/** "sales.csv, by Ledger with the built-in engine". */
function madeFrom({ inputs, agent, engine, model }: Receipt): string {
  const [first] = inputs;
  const files = !first
    ? "No file"
    : inputs.length === 1
      ? first.name
      : `${first.name} and ${counted(inputs.length - 1, "more file")}`;
  return `${files}, by ${agent.name} with ${engine === "builtin" ? "the built-in engine (no AI model)" : model}`;
}

/** States that all checks passed, or lists those that failed. */
function CheckSentence({ receipt }: { receipt: Receipt }) {
  const failed = receipt.checks.filter(({ passed }) => !passed);
  const [first] = receipt.checks;
  if (!first) return <span className="block">No checks were run</span>;
  if (failed.length > 0)
    return (
      <span className="block text-fault">
        {failed.length} of {counted(receipt.checks.length, "check")} failed:{" "}
        {failed.map(({ detail }) => detail).join("; ")}
      </span>
    );
  return (
    <span className="block">
      {receipt.checks.length === 1 ? "The check passed" : `All ${receipt.checks.length} checks passed`}
      <span className="block text-ink-3">{first.detail}</span>
    </span>
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

/** Notes about the run for the user. */
function Notices({ notices }: Pick<Receipt, "notices">) {
  if (notices.length === 0) return null;
  return (
    <Section title="Notes" level={3}>
      <ul className="panel">
        {notices.map((notice) => (
          <li key={notice} className="row">
            <span className="min-w-0 flex-1 break-words">{notice}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Checks({ checks }: Pick<Receipt, "checks">) {
  return (
    <Section title="Checks" level={3}>
      {checks.length === 0 ? (
        <p className="text-ink-2">No checks were run.</p>
      ) : (
        <ul className="panel">
          {checks.map((check) => (
            <li key={check.name} className="row">
              <span className={check.passed ? "text-ink-2" : "text-fault"}>
                <StatusDot status={check.passed ? "done" : "failed"} />
              </span>
              <span className="min-w-0 flex-1 break-words">
                <span className="sr-only">{check.passed ? "Passed: " : "Failed: "}</span>
                {check.detail}
              </span>
              <span className="text-small text-ink-3">{check.name}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Steps({ steps }: Pick<Receipt, "steps">) {
  return (
    <Section title="Steps" level={3}>
      <ol className="panel">
        {steps.map((step) => (
          <li key={step.key} className="row items-start!">
            <span className="min-w-0 flex-1 break-words">
              <span className="font-[560]">{step.label}</span>
              {step.attempts > 1 && <span className="text-ink-3"> · {formatCount(step.attempts)} attempts</span>}
              {step.detail && <span className="block text-ink-2">{step.detail}</span>}
            </span>
            <span className="num shrink-0 text-small leading-5! text-ink-3">{formatDuration(step.durationMs)}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Inputs({ inputs, onInput }: Pick<Receipt, "inputs"> & Pick<ReceiptViewProps, "onInput">) {
  return (
    <Section title="Inputs" level={3}>
      {inputs.length === 0 ? (
        <p className="text-ink-2">No files attached.</p>
      ) : (
        <ul className="panel">
          {inputs.map((input) => (
            <li key={input.fileId} className="row flex-wrap gap-y-0.5!">
              <span className="min-w-0 flex-1 break-words font-[560]">
                {input.base ? (
                  <Link to={`/knowledge/${input.base.id}/items/${input.fileId}`} className="link">
                    {input.name}
                  </Link>
                ) : onInput && !input.problem ? (
                  <button type="button" className="link min-h-6 text-left" onClick={() => onInput(input.fileId)}>
                    {input.name}
                  </button>
                ) : (
                  input.name
                )}
              </span>
              <span className="num text-small text-ink-3">
                {formatBytes(input.sizeBytes)} · {input.mediaType}
              </span>
              <span className="w-full text-small">
                {input.base ? (
                  <span className="text-ink-2">From {input.base.name}</span>
                ) : (
                  <OriginalLink fileId={input.fileId} fileName={input.name} />
                )}
              </span>
              {input.url && <Origin {...input} url={input.url} />}
              {input.problem && <span className="w-full break-words text-fault">{input.problem}</span>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Identifies the exact files, for a reader who has to prove what was read. */
function Checksums({ inputs }: Pick<Receipt, "inputs">) {
  if (inputs.length === 0) return null;
  return (
    <Section title="File checksums (SHA-256)" level={3}>
      <ul className="panel">
        {inputs.map(({ fileId, name, sha256 }) => (
          <li key={fileId} className="row flex-wrap gap-y-0.5!">
            <span className="w-full break-words font-[560]">{name}</span>
            <span className="w-full break-all font-mono text-ink-3 text-micro">{sha256}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The knowledge bases that were searched, also those in which nothing was found. */
function SearchedBases({ bases }: { bases: Receipt["knowledgeBases"] }) {
  if (bases.length === 0) return null;
  return (
    <Section title="Knowledge bases" level={3}>
      <ul className="panel">
        {bases.map(({ id, name, documents }) => (
          <li key={id} className="row">
            <Link to={`/knowledge/${id}`} className="link min-w-0 flex-1 break-words">
              {name}
            </Link>
            <span className="num text-ink-3 text-small">{counted(documents, "document")} used</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Where a page of the web came from, and when. */
function Origin({
  url,
  finalUrl,
  retrievedAt,
}: { url: string } & Pick<Receipt["inputs"][number], "finalUrl" | "retrievedAt">) {
  return (
    <span className="w-full break-all text-small text-ink-2">
      <a className="link" href={url} target="_blank" rel="noopener noreferrer nofollow">
        {url}
      </a>
      {finalUrl && finalUrl !== url && <span>, redirected to {finalUrl}</span>}
      {retrievedAt && <span className="text-ink-3"> · retrieved {formatDateTime(retrievedAt)}</span>}
    </span>
  );
}

function counted(count: number, what: string): string {
  return `${formatCount(count)} ${what}${count === 1 ? "" : "s"}`;
}

function tokensSentence({ prompt, completion, total, estimated }: Receipt["tokens"]): string {
  if (total === 0) return "None (no AI model used)";
  const counted = `${formatCount(total)} (${formatCount(prompt)} input, ${formatCount(completion)} output)`;
  return estimated ? `About ${counted}, estimated` : counted;
}

function AgentVersion({ agent }: { agent: Receipt["agent"] }) {
  return (
    <>
      <Link className="link" to={`/agents/${agent.id}`}>
        {agent.name}
      </Link>
      , version {agent.version}
    </>
  );
}

/** The estimate beside the actual figures. */
function EstimateLine({ estimate, durationMs }: { estimate: NonNullable<Task["estimate"]>; durationMs: number }) {
  const { lowMs, highMs, lowMicros, highMicros } = estimate;
  const money =
    lowMicros === highMicros ? formatMoneyMicros(lowMicros) : range(lowMicros, highMicros, formatMoneyMicros);
  const time = lowMs === null || highMs === null ? null : range(lowMs, highMs, formatDuration);
  const isLate = highMs !== null && durationMs > highMs;
  return (
    <span className="num block text-ink-3">
      Estimated: {[money, time].filter(Boolean).join(" · ")}
      {isLate && highMs !== null && `. Took ${formatDuration(durationMs - highMs)} longer.`}
    </span>
  );
}

function range(low: number, high: number, format: (value: number) => string): string {
  return format(low) === format(high) ? format(low) : `${format(low)} to ${format(high)}`;
}
