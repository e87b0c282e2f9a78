import type { CitedPassage } from "@muster/contracts/deliverable";
import { placeOf } from "./source-words.ts";

interface SourcesViewProps {
  citations: CitedPassage[];
  onOpen: (number: number) => void;
}

/** Every cited passage, grouped by file. */
export function SourcesView({ citations, onOpen }: SourcesViewProps) {
  const fileIds = [...new Set(citations.map(({ fileId }) => fileId))];
  const files = fileIds.map((fileId) => [fileId, citations.filter((citation) => citation.fileId === fileId)] as const);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {files.map(([fileId, passages]) => (
        <section key={fileId} aria-label={passages[0]?.fileName}>
          <h3 className="mb-1.5 break-words text-base">{passages[0]?.fileName}</h3>
          <ul className="panel overflow-hidden">
            {passages.map((citation) => (
              <li key={citation.number} className="border-line border-t first:border-t-0">
                <button
                  type="button"
                  className="flex w-full items-baseline gap-3 px-4 py-2 text-left hover:bg-raised focus-visible:outline-offset-[-2px]"
                  onClick={() => onOpen(citation.number)}
                >
                  <span className="w-7 shrink-0">
                    <span className="cite">{citation.number}</span>
                  </span>
                  <span className="min-w-0 flex-1">
                    <span className="line-clamp-2 break-words text-ink-2">{citation.quote}</span>
                    {placeOf(citation) && <span className="block text-ink-3 text-small">{placeOf(citation)}</span>}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
