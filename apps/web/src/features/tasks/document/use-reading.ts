import type { Figure } from "@muster/contracts/analysis";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useUrlState } from "../../../platform/url-state.ts";
import { useSources } from "../sources/use-sources.ts";
import type { TaskPreview } from "../tasks.queries.ts";
import { indexFigures } from "./figure-links.ts";
import { markTraces, showMention, type Trace, whenTraced } from "./traces.ts";

interface ReadingInput {
  article: RefObject<HTMLElement | null>;
  preview: TaskPreview;
}

export type Reading = ReturnType<typeof useReading>;

/** The panel open beside a document and its marks in the text. */
export function useReading({ article, preview }: ReadingInput) {
  const [linked, link] = useUrlState("tab", "document");
  // The URL updates later; keys pressed before that must not act on the previous tab.
  const [tab, setTab] = useState(linked);
  const [picked, setPicked] = useState<string[]>([]);
  const [wanted, setWanted] = useState<Trace | null>(null);
  const pick = useCallback((ids: string[]) => setPicked(ids), []);
  const sources = useSources(preview);
  const citation = sources.source?.number ?? null;
  const text = preview.deliverable.markdown;

  function show(next: string) {
    setPicked([]);
    setTab(next);
    link(next);
  }

  /** Scrolls to a place in the text; opens the text's tab first if it is hidden. */
  function locate(trace: Trace) {
    if (!article.current) {
      setTab("document");
      link("document");
    }
    setWanted(trace);
  }

  // The text is rendered once, so marks are set and places are found in the DOM.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab decides whether the text is there
  useEffect(() => {
    return article.current ? markTraces(article.current, { figures: picked, citation }) : undefined;
  }, [article, picked, citation, tab]);

  // A source opened by URL, or with Next, is shown at its first mention in the text.
  useEffect(() => {
    const text = article.current;
    if (citation === null || !text) return;
    return whenTraced(text, { citation, at: 0 }, () => showMention(text, citation));
  }, [article, citation]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab decides whether the text is there
  useEffect(() => {
    if (!wanted || !article.current) return;
    return whenTraced(article.current, wanted, (place) => {
      place.scrollIntoView({ block: "center" });
      place.focus({ preventScroll: true });
      setWanted(null);
    });
  }, [wanted, tab]);

  /** The link to the figure in the text, if the text states it. */
  function locateFigure(figure: Figure) {
    const isSaid = indexFigures([figure])(text).some(({ figures }) => figures.length > 0);
    return isSaid ? () => locate({ figure: figure.id }) : null;
  }

  const open = useRef(sources.open);
  open.current = sources.open;
  // The same function throughout: the text is drawn once.
  const openSource = useCallback((number: number) => open.current(number), []);

  return {
    tab,
    show,
    picked,
    pick,
    sources,
    openSource,
    locateFigure,
    locateCitation: (citation: number, at: number) => locate({ citation, at }),
  };
}
