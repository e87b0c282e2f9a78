/** A place of the document's text that leads to where it comes from. */
export interface Trace {
  figure: string;
}

/** Marks in the text every number that may be one of the picked figures. */
export function markTraces(article: HTMLElement | null, figures: string[]): void {
  for (const button of article?.querySelectorAll<HTMLButtonElement>("[data-figure]") ?? [])
    button.toggleAttribute(
      "data-picked",
      figures.some((id) => idsOf(button).includes(id)),
    );
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

function findTrace(article: HTMLElement, { figure }: Trace): HTMLElement | undefined {
  return [...article.querySelectorAll<HTMLButtonElement>("[data-figure]")].find((button) =>
    idsOf(button).includes(figure),
  );
}

function idsOf({ value }: HTMLButtonElement): string[] {
  return value.split(" ");
}
