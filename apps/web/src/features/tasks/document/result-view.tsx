import type { Figure } from "@muster/contracts/analysis";
import type { Receipt } from "@muster/contracts/deliverable";
import type { Task } from "@muster/contracts/tasks";
import { type ReactNode, type RefObject, useDeferredValue, useRef, useState } from "react";
import { cx } from "../../../ui/cx.ts";
import { formatDate } from "../../../ui/format.ts";
import { Tabs } from "../../../ui/tabs.tsx";
import { SearchField } from "../../../ui/text-field.tsx";
import { besideQuery, useMedia } from "../../../ui/use-media.ts";
import { CitationHint } from "../sources/citation-hint.tsx";
import { OpenDocument, SourceBeside, SourceSheet } from "../sources/open-source.tsx";
import { SourcesView } from "../sources/sources-view.tsx";
import type { TaskPreview } from "../tasks.queries.ts";
import { DocumentText } from "./document-text.tsx";
import { FigureCard } from "./figure-card.tsx";
import { headingsOf } from "./headings.ts";
import { matchFigures } from "./match-figures.ts";
import { PassageToolbar } from "./passage-toolbar.tsx";
import { ReceiptView } from "./receipt-view.tsx";
import { type Reading, useReading } from "./use-reading.ts";
import { VersionsView } from "./versions-view.tsx";

interface ResultViewProps {
  task: Task;
  preview: TaskPreview;
  /** Notices above the document. */
  head: ReactNode;
  /** Rendered below the document. */
  end: ReactNode;
  /** Comments on a selected passage; null when the version can't be sent back. */
  onPassage: ((passage: string) => void) | null;
  onVersion: (version: number) => void;
}

/** The document with its receipt: side by side on wide screens, in tabs on narrow ones. */
export function ResultView({ task, preview, head, end, onPassage, onVersion }: ResultViewProps) {
  const isBeside = useMedia(besideQuery);
  const article = useRef<HTMLElement>(null);
  const reading = useReading({ article, preview });
  const Frame = isBeside ? Beside : Tabbed;
  return (
    <>
      <Frame
        task={task}
        onVersion={onVersion}
        article={article}
        head={head}
        text={
          <>
            <Text article={article} preview={preview} reading={reading} />
            <MoreInData findings={preview.receipt.more} />
            <div className="mx-auto w-full max-w-[720px]">{end}</div>
          </>
        }
        card={reading.picked.length > 0 && <Picked preview={preview} reading={reading} />}
        preview={preview}
        reading={reading}
      />
      {onPassage && <PassageToolbar article={article} onComment={onPassage} />}
      <OpenDocument reading={reading} />
    </>
  );
}

interface PartProps {
  preview: TaskPreview;
  reading: Reading;
}

function Text({ article, preview, reading }: PartProps & { article: RefObject<HTMLElement | null> }) {
  const { deliverable, receipt } = preview;
  const { citations } = reading.sources;
  return (
    <article ref={article} className="mx-auto w-full max-w-[720px]">
      <p className="mb-3 text-small text-ink-3">
        {deliverable.byline} · {formatDate(deliverable.createdAt)}
      </p>
      <DocumentText
        text={deliverable.markdown}
        charts={deliverable.charts}
        figures={receipt.figures}
        onFigure={reading.pick}
        citations={citations}
        onCitation={reading.openSource}
      />
      {citations.length > 0 && <CitationHint article={article} citations={citations} />}
    </article>
  );
}

/** Findings in the tables that the document leaves out. */
function MoreInData({ findings }: { findings: Receipt["more"] }) {
  if (findings.length === 0) return null;
  return (
    <section aria-labelledby="more-in-data" className="mx-auto w-full max-w-[720px]">
      <h2 id="more-in-data" className="card-title mb-2">
        More in the data
      </h2>
      <ul className="grid gap-2">
        {findings.map(({ sentence, readAs, sql }) => (
          <li key={sql} className="panel">
            <details>
              <summary className="cursor-pointer px-3 py-2">{sentence}</summary>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-2 border-line border-t p-3">
                <p className="text-small text-ink-2">{readAs}</p>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
                <pre className="overflow-x-auto text-small" tabIndex={0}>
                  {sql}
                </pre>
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Picked({ preview, reading }: PartProps) {
  return (
    <FigureCard
      figures={preview.receipt.figures}
      picked={reading.picked}
      onPick={reading.pick}
      locate={reading.locateFigure}
      onClose={() => reading.pick([])}
    />
  );
}

interface FrameProps extends PartProps {
  task: Task;
  onVersion: (version: number) => void;
  article: RefObject<HTMLElement | null>;
  head: ReactNode;
  text: ReactNode;
  card: ReactNode;
}

function Tabbed(props: FrameProps) {
  const { head, text, card, reading } = props;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {head}
      <div>
        <Tabs
          label="Result"
          value={reading.tab}
          onChange={reading.show}
          tabs={[{ id: "document", label: "Document", panel: text }, ...partsOf(props)]}
        />
        {card}
      </div>
      <SourceSheet reading={reading} />
    </div>
  );
}

/** On a wide screen: outline, document, and a rail that stays in sight. */
function Beside(props: FrameProps) {
  const { article, head, text, card, preview, reading } = props;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(340px,32%)] gap-7 min-[1360px]:grid-cols-[148px_minmax(0,1fr)_360px]">
      <div className="sticky top-(--task-head) hidden max-h-[calc(100cqh-var(--task-head))] self-start overflow-y-auto pt-6 min-[1360px]:block">
        <Outline markdown={preview.deliverable.markdown} article={article} />
      </div>
      <div className="mx-auto grid w-full max-w-[720px] grid-cols-[minmax(0,1fr)] content-start gap-4 py-6">
        {head}
        {text}
      </div>
      <aside
        aria-label="Sources and receipt"
        className="sticky top-(--task-head) flex h-[calc(100cqh-var(--task-head))] flex-col self-start border-line border-l pl-6"
      >
        {reading.sources.source ? (
          <SourceBeside reading={reading} />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
          <section className="min-h-0 flex-1 overflow-y-auto pt-4 pb-4" aria-label="Receipt" tabIndex={0}>
            <Tabs label="Result" value={reading.tab} onChange={reading.show} tabs={partsOf(props)} />
          </section>
        )}
        {card && <div className="-ml-3 pb-4">{card}</div>}
      </aside>
    </div>
  );
}

function partsOf({ task, preview, reading, onVersion }: FrameProps) {
  const { receipt, versions } = preview;
  const { citations, openDocument } = reading.sources;
  const figures = {
    id: "figures",
    label: `Figures (${receipt.figures.length})`,
    panel: <FiguresView figures={receipt.figures} picked={reading.picked} onPick={reading.pick} />,
  };
  const sources = {
    id: "sources",
    label: `Sources (${citations.length})`,
    panel: <SourcesView citations={citations} onOpen={reading.openSource} />,
  };
  return [
    {
      id: "receipt",
      label: "Receipt",
      panel: (
        <ReceiptView
          receipt={receipt}
          estimate={receipt.version === 1 ? task.estimate : null}
          onPart={reading.show}
          onInput={citations.length > 0 ? openDocument : null}
        />
      ),
    },
    ...(receipt.figures.length > 0 ? [figures] : []),
    ...(citations.length > 0 ? [sources] : []),
    {
      id: "versions",
      label: versions.length > 1 ? `Versions (${versions.length})` : "Request",
      panel: <VersionsView task={task} preview={preview} onVersion={onVersion} />,
    },
  ];
}

interface FiguresViewProps {
  figures: Figure[];
  picked: string[];
  onPick: (ids: string[]) => void;
}

/** Every computed figure of the document; pressing one shows its computation. */
function FiguresView({ figures, picked, onPick }: FiguresViewProps) {
  const [search, setSearch] = useState("");
  const found = matchFigures(figures, useDeferredValue(search));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SearchField
        label="Search figures"
        placeholder="Find a figure"
        value={search}
        onChange={setSearch}
        className="max-w-[320px]"
      />
      {found.length === 0 ? (
        <p className="text-ink-2">No results for “{search}”.</p>
      ) : (
        <ul className="panel overflow-hidden" aria-label="Figures">
          {found.map((figure) => (
            <li key={figure.id} className="border-line border-t first:border-t-0">
              <button
                type="button"
                aria-pressed={picked.includes(figure.id)}
                className={cx(
                  "flex w-full items-baseline gap-3 px-4 py-2 text-left hover:bg-raised focus-visible:outline-offset-[-2px]",
                  picked.includes(figure.id) && "bg-pressed!",
                )}
                onClick={() => onPick([figure.id])}
              >
                <span className="w-10 shrink-0 font-mono text-micro text-ink-3">{figure.id}</span>
                <span className="min-w-0 flex-1 break-words text-ink-2">{figure.label}</span>
                <span className="num font-[560]">{figure.text}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface OutlineProps {
  markdown: string;
  article: RefObject<HTMLElement | null>;
}

/** The document's sections; pressing one shows it. */
function Outline({ markdown, article }: OutlineProps) {
  const headings = headingsOf(markdown);
  if (headings.length < 2) return null;

  function show(index: number) {
    const heading = article.current?.querySelectorAll<HTMLElement>("[data-outline]")[index];
    if (!heading) return;
    heading.scrollIntoView({ block: "start" });
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }

  return (
    <nav aria-label="Outline" className="text-small">
      <p className="eyebrow mb-1">Outline</p>
      <ol>
        {headings.map((heading, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have the same heading; its index distinguishes them
          <li key={index}>
            <button
              type="button"
              className="min-h-7 w-full break-words border-line border-l py-1 pl-3 text-left text-ink-2 hover:border-ink-3 hover:text-ink"
              onClick={() => show(index)}
            >
              {heading}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
