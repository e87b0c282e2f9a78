import type { Chart, Figure } from "@muster/contracts/analysis";
import { useMemo } from "react";
import { ChartFigure } from "../../../ui/chart.tsx";
import { Markdown } from "../../../ui/markdown.tsx";
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

/** A deliverable as it reads: charts stand where the text places them, and every computed number can be pressed. */
export function DocumentText({ text, charts = none, figures = none, onFigure }: DocumentTextProps) {
  const plugins = useMemo(() => (onFigure ? [linkFigures(indexFigures(figures))] : []), [figures, onFigure]);
  const components = useMemo(() => createComponents(onFigure), [onFigure]);
  const renderImage = useMemo(() => createChartImage(charts), [charts]);
  return <Markdown text={text} components={components} rehypePlugins={plugins} renderImage={renderImage} />;
}

type WithChildren = { children?: React.ReactNode };

/** The dialog has the page's second heading; the document's own begin below it. */
function createComponents(onFigure: DocumentTextProps["onFigure"]) {
  return {
    h1: ({ children }: WithChildren) => <h3 className="text-head! mt-0!">{children}</h3>,
    h2: ({ children }: WithChildren) => <h4 className="text-title!">{children}</h4>,
    h3: ({ children }: WithChildren) => <h5 className="font-[600]">{children}</h5>,
    button: ({ children, value }: WithChildren & { value?: unknown }) => (
      <button
        type="button"
        className="cursor-pointer rounded-xs underline decoration-dotted decoration-line-control underline-offset-[3px] hover:bg-pressed"
        title="Where this comes from"
        onClick={() => onFigure?.(String(value).split(" "))}
      >
        {children}
      </button>
    ),
  };
}

function createChartImage(charts: Chart[]) {
  return function ChartImage({ src, alt }: { src: string; alt: string }) {
    const chart = charts.find(({ id }) => src === `chart:${id}`);
    return chart ? <ChartFigure chart={chart} /> : <em className="text-ink-3">Chart: {alt}</em>;
  };
}
