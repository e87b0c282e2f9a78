import type { Chart, Figure } from "@muster/contracts/analysis";
import { type FocusEvent, type KeyboardEvent, useMemo } from "react";
import { ChartFigure } from "../../../ui/chart.tsx";
import { Markdown } from "../../../ui/markdown.tsx";
import { nextIndex } from "../../../ui/roving.ts";
import { indexFigures } from "./figure-links.ts";
import { linkFigures } from "./link-figures.ts";

interface DocumentTextProps {
  text: string;
  charts?: Chart[];
  figures?: Figure[];
  /** Ids of the figures a pressed number may be. */
  onFigure?: (ids: string[]) => void;
}

const none: never[] = [];

/**
 * A deliverable as it reads: charts stand where the text places them, and every computed number can be pressed. Its numbers
 * are one stop for Tab; arrow keys lead from one to the next.
 */
export function DocumentText({ text, charts = none, figures = none, onFigure }: DocumentTextProps) {
  const plugins = useMemo(() => (onFigure ? [linkFigures(indexFigures(figures))] : []), [figures, onFigure]);
  const components = useMemo(() => createComponents(onFigure), [onFigure]);
  const renderImage = useMemo(() => createChartImage(charts), [charts]);
  const markdown = <Markdown text={text} components={components} rehypePlugins={plugins} renderImage={renderImage} />;
  if (!onFigure) return markdown;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the figures inside, which are buttons
    <div onKeyDown={moveAmongFigures} onFocus={keepPlace}>
      {markdown}
    </div>
  );
}

type WithChildren = { children?: React.ReactNode };

/** The dialog has the page's second heading; the document's own begin below it. */
function createComponents(onFigure: DocumentTextProps["onFigure"]) {
  return {
    h1: ({ children }: WithChildren) => <h3 className="text-head! mt-0!">{children}</h3>,
    h2: ({ children }: WithChildren) => <h4 className="text-title!">{children}</h4>,
    h3: ({ children }: WithChildren) => <h5 className="font-[600]">{children}</h5>,
    button: ({ children, value, tabIndex }: WithChildren & { value?: unknown; tabIndex?: number | undefined }) => (
      <button
        type="button"
        data-figure=""
        value={String(value)}
        tabIndex={tabIndex}
        className="cursor-pointer rounded-xs underline decoration-dotted decoration-line-control underline-offset-[3px] hover:bg-pressed data-picked:bg-pressed"
        title="Where this comes from"
        onClick={() => onFigure?.(String(value).split(" "))}
      >
        {children}
      </button>
    ),
  };
}

/** Arrows, Home and End go from figure to figure. */
function moveAmongFigures(event: KeyboardEvent<HTMLElement>) {
  const figures = figuresOf(event.currentTarget);
  const at = figures.indexOf(event.target as HTMLElement);
  const next = at < 0 ? undefined : nextIndex(event.key, at, figures.length);
  if (next === undefined) return;
  event.preventDefault();
  figures[next]?.focus();
}

/** Tab comes back to the figure that was left. The text is drawn once, so its buttons are marked where they stand. */
function keepPlace(event: FocusEvent<HTMLElement>) {
  const figures = figuresOf(event.currentTarget);
  if (!figures.includes(event.target)) return;
  for (const figure of figures) figure.tabIndex = figure === event.target ? 0 : -1;
}

function figuresOf(text: HTMLElement): HTMLElement[] {
  return [...text.querySelectorAll<HTMLElement>("[data-figure]")];
}

function createChartImage(charts: Chart[]) {
  return function ChartImage({ src, alt }: { src: string; alt: string }) {
    const chart = charts.find(({ id }) => src === `chart:${id}`);
    return chart ? <ChartFigure chart={chart} /> : <em className="text-ink-3">Chart: {alt}</em>;
  };
}
