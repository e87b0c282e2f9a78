import type { SearchSource } from "@muster/contracts/search";

/** A text whose numbers in brackets lead to the sources that it quotes. */
export function CitedText({ text, sources }: { text: string; sources: SearchSource[] }) {
  return citedParts(text).map(({ key, part, position }) => {
    const source = sources.find((one) => one.position === position);
    if (!source) return part;
    return (
      <a
        key={key}
        className="link num text-small"
        href={source.url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        aria-label={`Source ${position}: ${source.title}`}
      >
        {part}
      </a>
    );
  });
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
