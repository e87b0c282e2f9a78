/** A place in the document's text that links to its origin: a figure, or the n-th mention of a source. */
export type Trace = { figure: string } | { citation: number; at: number };

interface Marked {
  figures: string[];
  citation: number | null;
}

/** Marks in the text every number that may be one of the picked figures and every mention of the open source, also of text that loads later. */
export function markTraces(article: HTMLElement, marked: Marked): () => void {
  mark(article, marked);
  const observer = new MutationObserver(() => mark(article, marked));
  observer.observe(article, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function mark(article: HTMLElement, { figures, citation }: Marked) {
  for (const button of article.querySelectorAll<HTMLButtonElement>("[data-figure]"))
    button.toggleAttribute(
      "data-picked",
      figures.some((id) => idsOf(button).includes(id)),
    );
  for (const button of article.querySelectorAll<HTMLButtonElement>("[data-citation]"))
    button.toggleAttribute("data-picked", button.dataset["citation"] === String(citation));
}

/** Scrolls to the first mention of a source unless one is in sight already. */
export function showMention(article: HTMLElement, citation: number): void {
  const mentions = [...article.querySelectorAll(`[data-citation="${citation}"]`)];
  const isSeen = mentions.some((mention) => {
    const { top, bottom } = mention.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  if (!isSeen) mentions[0]?.scrollIntoView({ block: "center" });
}

/** Calls back with the place as soon as the text holds it; a text that loads on demand may not be there yet. */
export function whenTraced(article: HTMLElement, trace: Trace, onFound: (place: HTMLElement) => void) {
  const found = findTrace(article, trace);
  if (found) {
    onFound(found);
    return undefined;
  }
  const observer = new MutationObserver(() => {
    const later = findTrace(article, trace);
    if (!later) return;
    observer.disconnect();
    onFound(later);
  });
  observer.observe(article, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function findTrace(article: HTMLElement, trace: Trace): HTMLElement | undefined {
  if ("citation" in trace)
    return [...article.querySelectorAll<HTMLElement>(`[data-citation="${trace.citation}"]`)][trace.at];
  const figures = [...article.querySelectorAll<HTMLButtonElement>("[data-figure]")];
  return figures.find((button) => idsOf(button).includes(trace.figure));
}

function idsOf({ value }: HTMLButtonElement): string[] {
  return value.split(" ");
}
