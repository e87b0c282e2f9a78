import type { Chart, Figure } from "@muster/contracts/analysis";
import type { CitedPassage } from "@muster/contracts/deliverable";
import { listsItsBars } from "@muster/documents/chart-svg";
import { type FocusEvent, type KeyboardEvent, useMemo } from "react";
import { ChartFigure } from "../../../ui/chart.tsx";
import { Markdown } from "../../../ui/markdown.tsx";
import { nextIndex } from "../../../ui/roving.ts";
import { ExportableTable } from "../../../ui/table-export.tsx";
import { linkCitations } from "../sources/link-citations.ts";
import { sourceName } from "../sources/source-words.ts";
import { indexFigures } from "./figure-links.ts";
import { linkFigures } from "./link-figures.ts";

interface DocumentTextProps {
  text: string;
  charts?: Chart[];
  figures?: Figure[];
  /** Ids of the figures a pressed number may be. */
  onFigure?: (ids: string[]) => void;
  citations?: CitedPassage[];
  onCitation?: (number: number) => void;
}

const none: never[] = [];

/**
 * A deliverable as it reads: charts stand where the text places them, and every computed number and every source can be
 * pressed. They are one stop for Tab; arrow keys lead from one to the next.
 */
export function DocumentText({
  text,
  charts = none,
  figures = none,
  onFigure,
  citations = none,
  onCitation,
}: DocumentTextProps) {
  const plugins = useMemo(() => {
    if (!onFigure) return [];
    const numbers = new Set(citations.map(({ number }) => number));
    return [linkCitations((number) => numbers.has(number)), linkFigures(indexFigures(figures))];
  }, [figures, citations, onFigure]);
  const components = useMemo(
    () => createComponents({ onFigure, citations, onCitation }),
    [onFigure, citations, onCitation],
  );
  const renderImage = useMemo(() => createChartImage(charts, { figures, onFigure }), [charts, figures, onFigure]);
  const markdown = <Markdown text={text} components={components} rehypePlugins={plugins} renderImage={renderImage} />;
  if (!onFigure) return markdown;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside
    <div onKeyDown={moveAmongTraces} onFocus={keepPlace}>
      {markdown}
    </div>
  );
}

type WithChildren = { children?: React.ReactNode };

interface Pressable {
  onFigure: ((ids: string[]) => void) | undefined;
  citations: CitedPassage[];
  onCitation: ((number: number) => void) | undefined;
}

/** The page has the first heading; the document's headings start one level below. */
function createComponents({ onFigure, citations, onCitation }: Pressable) {
  return {
    h1: ({ children }: WithChildren) => <h2 className="text-head! mt-0!">{children}</h2>,
    h2: ({ children }: WithChildren) => (
      <h3 className="scroll-mt-24 text-title!" data-outline="">
        {children}
      </h3>
    ),
    h3: ({ children }: WithChildren) => <h4 className="font-[600]">{children}</h4>,
    table: ({ children }: WithChildren) => <ExportableTable>{children}</ExportableTable>,
    button: ({ name, value, tabIndex, children }: TraceProps) => {
      const citation = name === "citation" ? citations.find(({ number }) => number === Number(value)) : undefined;
      if (citation) return <CitationMark {...{ citation, tabIndex }} onOpen={() => onCitation?.(citation.number)} />;
      return (
        <FigureMark ids={String(value)} tabIndex={tabIndex} onFigure={onFigure}>
          {children}
        </FigureMark>
      );
    },
  };
}

interface FigureMarkProps extends WithChildren, Pick<Pressable, "onFigure"> {
  /** Separated by spaces. */
  ids: string;
  tabIndex: number | undefined;
}

function FigureMark({ ids, tabIndex, onFigure, children }: FigureMarkProps) {
  return (
    <button
      type="button"
      data-figure=""
      value={ids}
      tabIndex={tabIndex}
      className="cursor-pointer rounded-xs underline decoration-dotted decoration-line-control underline-offset-[3px] hover:bg-pressed data-picked:bg-pressed"
      title="Show source"
      onClick={() => onFigure?.(ids.split(" "))}
    >
      {children}
    </button>
  );
}

type TraceProps = WithChildren & { name?: string | undefined; value?: unknown; tabIndex?: number | undefined };

interface CitationMarkProps {
  citation: CitedPassage;
  tabIndex: number | undefined;
  onOpen: () => void;
}

function CitationMark({ citation, tabIndex, onOpen }: CitationMarkProps) {
  return (
    <button
      type="button"
      data-citation={citation.number}
      tabIndex={tabIndex}
      className="cite"
      aria-label={sourceName(citation)}
      onClick={onOpen}
    >
      {citation.number}
    </button>
  );
}

/** Arrows, Home and End go from figure or source to the next. */
function moveAmongTraces(event: KeyboardEvent<HTMLElement>) {
  const traces = tracesOf(event.currentTarget);
  const at = traces.indexOf(event.target as HTMLElement);
  const next = at < 0 ? undefined : nextIndex(event.key, at, traces.length);
  if (next === undefined) return;
  event.preventDefault();
  traces[next]?.focus();
}

/** Tab returns to the last focused figure. The text is rendered once, so its buttons are marked in the DOM. */
function keepPlace(event: FocusEvent<HTMLElement>) {
  const traces = tracesOf(event.currentTarget);
  if (!traces.includes(event.target)) return;
  for (const trace of traces) trace.tabIndex = trace === event.target ? 0 : -1;
}

function tracesOf(text: HTMLElement): HTMLElement[] {
  return [...text.querySelectorAll<HTMLElement>("[data-figure], [data-citation]")];
}

function createChartImage(
  charts: Chart[],
  { figures, onFigure }: { figures: Figure[]; onFigure: Pressable["onFigure"] },
) {
  const index = indexFigures(figures);
  return function ChartImage({ src, alt }: { src: string; alt: string }) {
    const chart = charts.find(({ id }) => src === `chart:${id}`);
    if (!chart) return <em className="text-ink-3">Chart: {alt}</em>;
    if (listsItsBars(chart)) return <ChartFigure chart={chart} caption={null} />;
    if (!onFigure) return <ChartFigure chart={chart} />;
    let at = 0;
    const caption = index(chart.summary).map(({ text, figures: ids }) => {
      const start = at;
      at += text.length;
      if (ids.length === 0) return text;
      return (
        <FigureMark key={start} ids={ids.join(" ")} tabIndex={-1} onFigure={onFigure}>
          {text}
        </FigureMark>
      );
    });
    return <ChartFigure chart={chart} caption={caption} />;
  };
}
