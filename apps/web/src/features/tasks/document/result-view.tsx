import { type ReactNode, type RefObject, useRef } from "react";
import { formatDate } from "../../../ui/format.ts";
import { Tabs } from "../../../ui/tabs.tsx";
import { besideQuery, useMedia } from "../../../ui/use-media.ts";
import { CitationHint } from "../sources/citation-hint.tsx";
import { OpenDocument, SourceBeside, SourceSheet } from "../sources/open-source.tsx";
import { SourcesView } from "../sources/sources-view.tsx";
import type { TaskPreview } from "../tasks.queries.ts";
import { DocumentText } from "./document-text.tsx";
import { FigureCard } from "./figure-card.tsx";
import { FiguresView } from "./figures-view.tsx";
import { ReceiptView } from "./receipt-view.tsx";
import { type Reading, useReading } from "./use-reading.ts";

interface ResultViewProps {
  preview: TaskPreview;
  /** What stands above the document: what was asked, and how to take it home. */
  head: ReactNode;
}

/** The document with its receipt: beside it where there is room, behind tabs where there is not. */
export function ResultView({ preview, head }: ResultViewProps) {
  const isBeside = useMedia(besideQuery);
  const article = useRef<HTMLElement>(null);
  const reading = useReading({ article, preview });
  const Frame = isBeside ? Beside : Tabbed;
  return (
    <>
      <Frame
        head={head}
        text={<Text article={article} preview={preview} reading={reading} />}
        card={reading.picked.length > 0 && <Picked preview={preview} reading={reading} />}
        preview={preview}
        reading={reading}
      />
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
    <article ref={article} className="mx-auto max-w-[720px]">
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
  head: ReactNode;
  text: ReactNode;
  card: ReactNode;
}

function Tabbed({ head, text, card, preview, reading }: FrameProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {head}
      <div>
        <Tabs
          label="Result"
          value={reading.tab}
          onChange={reading.show}
          tabs={[{ id: "document", label: "Document", panel: text }, ...partsOf(preview, reading)]}
        />
        {card}
      </div>
      <SourceSheet reading={reading} />
    </div>
  );
}

function Beside({ head, text, card, preview, reading }: FrameProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(340px,30%)] items-start gap-7">
      <div className="mx-auto grid w-full max-w-[720px] grid-cols-[minmax(0,1fr)] gap-4">
        {head}
        {text}
      </div>
      <aside
        aria-label="Sources and receipt"
        className="-top-4 -my-4 sticky flex h-[calc(100cqh+32px)] flex-col border-line border-l pl-6"
      >
        {reading.sources.source ? (
          <SourceBeside reading={reading} />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
          <section className="min-h-0 flex-1 overflow-y-auto pt-1 pb-4" aria-label="Receipt" tabIndex={0}>
            <Tabs label="Result" value={reading.tab} onChange={reading.show} tabs={partsOf(preview, reading)} />
          </section>
        )}
        {card && <div className="-ml-3 pb-4">{card}</div>}
      </aside>
    </div>
  );
}

function partsOf({ receipt }: TaskPreview, reading: Reading) {
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
        <ReceiptView receipt={receipt} onPart={reading.show} onInput={citations.length > 0 ? openDocument : null} />
      ),
    },
    ...(receipt.figures.length > 0 ? [figures] : []),
    ...(citations.length > 0 ? [sources] : []),
  ];
}
