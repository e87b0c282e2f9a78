import type { DataTable } from "@muster/contracts/analysis";
import type { ChatCitation, ChatMessage } from "@muster/contracts/chat-shapes";
import type { RunEventData, RunEventType } from "@muster/contracts/runs";
import { useCallback, useDeferredValue, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { type StreamHandlers, useEventSource } from "../../platform/events.ts";
import { lazyPart } from "../../platform/part-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { asSentence, formatCount } from "../../ui/format.ts";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { LiveRegion } from "../../ui/live-region.tsx";
import { LoadingMark } from "../../ui/loading-mark.tsx";
import { Mark } from "../../ui/mark.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ExportableTable } from "../../ui/table-export.tsx";
import { Time } from "../../ui/time.tsx";
import { refreshChat } from "./chat.queries.ts";
import { capitalize } from "./chat-header.tsx";
import {
  applyEvent,
  awaitedApproval,
  busyText,
  emptyReply,
  type LiveReply,
  renderDelayMs,
  silenceOf,
} from "./live-reply.ts";
import { ReplyActions } from "./reply-actions.tsx";
import { LiveSteps, StoredSteps } from "./reply-steps.tsx";
import { ReplyText, StreamingText } from "./reply-text.tsx";

const DocumentReader = lazyDialog(async () => (await import("../files/reader/document-reader.tsx")).DocumentReader);
const ChartFigure = lazyPart(async () => (await import("../../ui/chart.tsx")).ChartFigure, {
  name: "The chart",
  fallback: <Skeleton height={240} />,
});
const TaskApproval = lazyPart(async () => (await import("../approvals/task-approval.tsx")).TaskApproval, {
  name: "The question",
  fallback: <Skeleton height={180} />,
});

interface ReplyProps {
  message: ChatMessage;
  isLast: boolean;
  /** Sends a suggested message; undefined where nothing can be sent. */
  onAsk?: ((text: string) => void) | undefined;
  /** Receives the text as it grows, and once when it has ended. */
  onText?: ((text: string, hasEnded: boolean) => void) | undefined;
}

/** An agent's message, streaming or stored. */
export function Reply({ message, isLast, onAsk, onText }: ReplyProps) {
  const isWorking = message.status === "working";
  return (
    <article
      className="group mb-8 gap-3.5 md:grid md:grid-cols-[28px_minmax(0,1fr)]"
      aria-label={`Reply of ${message.agentName ?? "Muster"}`}
    >
      <span className="max-md:hidden">
        <Mark id={message.agentId ?? "default"} size={28} live={isWorking} />
      </span>
      <div className="min-w-0">
        <div className="mb-0.5 flex min-h-7 flex-wrap items-center gap-2">
          <span className="md:hidden">
            <Mark id={message.agentId ?? "default"} size={22} live={isWorking} />
          </span>
          <span className="font-[560]">{message.agentName ?? "Muster"}</span>
          <span className="text-small text-ink-3">
            {isWorking ? "Now" : <Time value={message.timestamp} />}
            {message.engineLabel && ` · ${message.engineLabel}`}
          </span>
          {message.corrected && <Chip tone="line">Corrected</Chip>}
        </div>
        {isWorking && message.runId ? (
          <Working runId={message.runId} onText={onText} />
        ) : (
          <Kept message={message} isLast={isLast} onAsk={onAsk} onText={onText} />
        )}
      </div>
    </article>
  );
}

function Working({ runId, onText }: { runId: string } & Pick<ReplyProps, "onText">) {
  const live = useLiveReply(runId, () => void refreshChat());
  // Text can arrive faster than it needs to be rendered.
  const text = useDeferredValue(live.text);
  const approval = awaitedApproval(live);
  const now = useClock();
  const silence = approval ? undefined : silenceOf(live, now);
  useEffect(() => onText?.(text, false), [text, onText]);
  // The list of conversations shows that this one is waiting for an approval.
  useEffect(() => {
    if (approval) void refreshChat();
  }, [approval]);
  return (
    <>
      <LiveSteps live={live} now={approval ? null : now} />
      {approval && <TaskApproval key={approval} id={approval} />}
      {text !== "" && <StreamingText text={text} />}
      {!approval && (
        <div className="mt-1 text-small">
          <LoadingMark label={busyText(live)} />
        </div>
      )}
      {silence && <p className="num mt-1 text-attention text-small">{silence}</p>}
      <LiveRegion>
        {approval ? "Waiting for your approval" : silence ? "Nothing has arrived for a while" : ""}
      </LiveRegion>
    </>
  );
}

function Kept({ message, isLast, onAsk, onText }: ReplyProps) {
  const [opened, setOpened] = useState<ChatCitation | null>(null);
  const { citations, content } = message;
  useEffect(() => onText?.(content, true), [content, onText]);
  const navigate = useNavigate();
  const openCitation = useCallback(
    (citation: ChatCitation) => {
      const { baseId, fileId, start, end } = citation;
      if (baseId) void navigate(`/knowledge/${baseId}/items/${fileId}?at=${start}-${end}`);
      else setOpened(citation);
    },
    [navigate],
  );
  const open = useCallback(
    (number: number) => {
      const citation = citations.find((one) => one.number === number);
      if (citation) openCitation(citation);
    },
    [citations, openCitation],
  );
  const suggestions = isLast && onAsk ? message.suggestions : [];
  return (
    <>
      <StoredSteps message={message} />
      {message.content !== "" && (
        <ReplyText
          text={withoutListed(message.content, suggestions)}
          cited={citations.map(({ number }) => number)}
          onCitation={open}
        />
      )}
      {suggestions.length > 0 && (
        <ul className="mt-2 mb-3 grid justify-items-start gap-2" aria-label="Suggestions">
          {suggestions.map((text) => (
            <li key={text} className="max-w-full">
              <Button
                className="h-auto! min-h-8 whitespace-normal! py-1.5! text-left"
                onClick={() => onAsk?.(capitalize(text))}
              >
                {capitalize(text)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Exhibits message={message} />
      <Ending message={message} />
      {message.notices.length > 0 && (
        <ul className="mt-1 grid gap-0.5 text-small text-ink-2">
          {message.notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      )}
      {citations.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-1.5" aria-label="Sources">
          {citations.map((citation) => (
            <li key={citation.number}>
              <button
                type="button"
                className="chip h-6! hover:text-ink"
                data-tone="line"
                onClick={() => openCitation(citation)}
              >
                <span className="font-mono text-micro">{citation.number}</span> {citation.name}
                {citation.page !== null && `, page ${citation.page}`}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Correction message={message} />
      <ReplyActions message={message} isLast={isLast} />
      {opened && (
        <DocumentReader
          fileId={opened.fileId}
          fileName={opened.name}
          passage={{ start: opened.start, end: opened.end, quote: opened.quote }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** The text without its list of suggestions, which are shown as buttons. */
function withoutListed(text: string, suggestions: string[]): string {
  const listed = suggestions.map((each, index) => `${index + 1}. ${each}`);
  return text
    .split("\n")
    .filter((line) => !listed.includes(line))
    .join("\n");
}

/** What was computed from the attached tables. */
function Exhibits({ message: { charts, dataTables } }: { message: ChatMessage }) {
  return (
    <>
      {charts.map((chart) => (
        <ChartFigure key={chart.id} chart={chart} />
      ))}
      {dataTables.map((table) => (
        <ReplyTable key={table.id} table={table} />
      ))}
    </>
  );
}

/** Why a reply ended early; the shown text stays. */
function Ending({ message: { status, error, content } }: { message: ChatMessage }) {
  if (status === "failed") {
    return (
      <p role="alert" className="mt-1 text-fault">
        {asSentence(error ?? "The reply failed")} {content === "" && "Nothing was charged."}
      </p>
    );
  }
  if (status === "stopped") return <p className="mt-1 text-small text-ink-3">You stopped this reply.</p>;
  if (status === "cut") return <p className="mt-1 text-attention text-small">This reply was cut off before its end.</p>;
  return null;
}

function Correction({ message: { correction } }: { message: ChatMessage }) {
  if (!correction) return null;
  return (
    <details className="mt-2 text-small">
      <summary className="cursor-pointer text-ink-3">What the check changed</summary>
      <dl className="panel mt-1 grid gap-2 px-3 py-2">
        <div>
          <dt className="text-ink-3">Before</dt>
          <dd>
            <del className="whitespace-pre-wrap break-words text-ink-2">{correction.before}</del>
          </dd>
        </div>
        <div>
          <dt className="text-ink-3">After</dt>
          <dd>
            <ins className="whitespace-pre-wrap break-words no-underline">{correction.after}</ins>
          </dd>
        </div>
        <div>
          <dt className="text-ink-3">Why</dt>
          <dd>{correction.reason}</dd>
        </div>
      </dl>
    </details>
  );
}

/** A computed table below a reply; it can be copied or downloaded. */
function ReplyTable({ table: { title, columns, rows, totalRows } }: { table: DataTable }) {
  return (
    <figure className="prose my-3" aria-label={title}>
      <ExportableTable>
        <caption className="text-left font-[560]">{title}</caption>
        <thead>
          <tr>
            {columns.map(({ name, align }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are, and two may share a name
              <th key={place} scope="col" className={align === "right" ? "text-right!" : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a result never move
            <tr key={at}>
              {cells.map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as its column
                <td key={place} className={columns[place]?.align === "right" ? "tnum text-right" : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </ExportableTable>
      {totalRows > rows.length && (
        <figcaption className="text-small text-ink-3">
          {formatCount(rows.length)} of {formatCount(totalRows)} rows
        </figcaption>
      )}
    </figure>
  );
}

const names: RunEventType[] = [
  "text-delta",
  "reasoning-delta",
  "step",
  "tool-call",
  "tool-result",
  "citation",
  "correction",
  "notice",
  "title",
  "status",
  "done",
];

/** The time, each second. */
function useClock(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Follows the run that writes a reply, from its first event, so that text written before the page was opened is shown too. */
function useLiveReply(runId: string | null, onEnd: () => void): LiveReply {
  const [live, setLive] = useState(() => ({ ...emptyReply, heardAt: Date.now() }));
  const pending = useRef<LiveReply>(live);
  const timer = useRef(0);
  const ended = useRef(onEnd);
  ended.current = onEnd;

  // Several events can arrive between two renderings; they are rendered together.
  function receive(event: RunEventData, id: string) {
    pending.current = applyEvent(pending.current, Number(id), event);
    if (event.type === "done") ended.current();
    timer.current ||= window.setTimeout(() => {
      timer.current = 0;
      setLive(pending.current);
    }, renderDelayMs(pending.current.text));
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  const handlers = Object.fromEntries(
    // The contract types these events; the stream carries them as JSON.
    names.map((type) => [type, (data: unknown, id: string) => receive({ type, data } as RunEventData, id)]),
  ) as StreamHandlers;
  useEventSource(runId && !live.hasEnded ? `/api/runs/${encodeURIComponent(runId)}/events` : null, handlers);
  return live;
}
