import type { SearchSource } from "@muster/contracts/search";

/** A text whose numbers in brackets lead to the sources that it quotes. */
export function CitedText({ text, sources }: { text: string; sources: SearchSource[] }) {
  const parts = citedParts(text);
  return parts.map(({ key, part, position }, at) => {
    const source = sources.find((one) => one.position === position);
    if (!source) return part;
    return (
      <a
        key={key}
        className="link num text-small"
        href={placeOf(source, parts[at - 1]?.part ?? "")}
        target="_blank"
        rel="noopener noreferrer nofollow"
        aria-label={`Source ${position}: ${source.title}`}
      >
        {part}
      </a>
    );
  });
}

const edgeWords = 5;

/** The page, scrolled to the quote before the number where the page was read (a text fragment; browsers without it open the page). */
export function placeOf({ url, page }: Pick<SearchSource, "url" | "page">, before: string): string {
  const quote = /“([^”]+)”\s*$/.exec(before)?.[1];
  if (!page?.isRead || !quote) return url;
  const words = quote.split(" ");
  const edges =
    words.length > 2 * edgeWords
      ? [words.slice(0, edgeWords).join(" "), words.slice(-edgeWords).join(" ")]
      : [words.join(" ")];
  // A hyphen separates the parts of a text fragment.
  const encoded = edges.map((edge) => encodeURIComponent(edge).replace(/-/g, "%2D"));
  return `${url}${url.includes("#") ? "" : "#"}:~:text=${encoded.join(",")}`;
}

/** Splits “Quote” [2] into its text and its numbers. */
export function citedParts(text: string): { key: string; part: string; position: number | null }[] {
  return text
    .split(/(\[\d+\])/)
    .map((part, index) => ({
      key: `${index}`,
      part,
      position: /^\[\d+\]$/.test(part) ? Number(part.slice(1, -1)) : null,
    }))
    .filter(({ part }) => part !== "");
}
