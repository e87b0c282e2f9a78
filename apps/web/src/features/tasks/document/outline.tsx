import type { RefObject } from "react";
import { headingsOf } from "./headings.ts";

interface OutlineProps {
  markdown: string;
  article: RefObject<HTMLElement | null>;
}

/** The document's sections; pressing one shows it. */
export function Outline({ markdown, article }: OutlineProps) {
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
          // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have the same heading; its place tells them apart
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
