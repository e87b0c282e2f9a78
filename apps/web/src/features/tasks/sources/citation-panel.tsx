import type { CitedPassage } from "@muster/contracts/deliverable";
import { useQuery } from "@tanstack/react-query";
import { BookOpen, ChevronLeft, ChevronRight } from "lucide-react";
import { api } from "../../../platform/api.ts";
import { ApiError } from "../../../platform/api-error.ts";
import { query } from "../../../platform/query.ts";
import { Button, ButtonLink, IconButton } from "../../../ui/button.tsx";
import { formatCount } from "../../../ui/format.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { contextOf, locatePassage } from "../../files/reader/locate-passage.ts";
import type { CitingPlace } from "./citing-places.ts";
import { placeOf } from "./source-words.ts";

interface CitationPanelProps {
  citation: CitedPassage;
  citations: CitedPassage[];
  /** Where the document cites it. */
  places: CitingPlace[];
  onPlace: (place: CitingPlace) => void;
  onStep: (number: number) => void;
  onOpenDocument: () => void;
}

/** One source: the cited passage, its location, and the statements of the document that cite it. */
export function CitationPanel({ citation, citations, places, onPlace, onStep, onOpenDocument }: CitationPanelProps) {
  const at = citations.findIndex(({ number }) => number === citation.number);
  const [previous, next] = [citations[at - 1], citations[at + 1]];
  const cited = useCitedDocument(citation);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <p className="break-words font-[560]">{citation.fileName}</p>
        <p className="text-ink-2 first-letter:uppercase">
          {[placeOf(citation), citation.heading].filter(Boolean).join(" · ")}
        </p>
      </div>
      <Passage key={citation.number} citation={citation} cited={cited} />
      <div className="flex flex-wrap items-center gap-2">
        {citation.baseId && !cited.deletedNotice ? (
          <ButtonLink
            icon={BookOpen}
            to={`/knowledge/${citation.baseId}/items/${citation.fileId}?at=${citation.start}-${citation.end}`}
          >
            Open document
          </ButtonLink>
        ) : (
          <Button icon={BookOpen} disabledReason={cited.deletedNotice} onClick={onOpenDocument}>
            Open document
          </Button>
        )}
        <div className="flex-1" />
        <IconButton
          label="Previous source"
          icon={ChevronLeft}
          disabledReason={previous ? null : "This is the first source"}
          onClick={() => previous && onStep(previous.number)}
        />
        <span className="num text-ink-2 text-small">
          {formatCount(at + 1)} of {formatCount(citations.length)}
        </span>
        <IconButton
          label="Next source"
          icon={ChevronRight}
          disabledReason={next ? null : "This is the last source"}
          onClick={() => next && onStep(next.number)}
        />
      </div>
      <Places places={places} onPlace={onPlace} />
    </div>
  );
}

/** The cited passage within its surrounding text; alone until the document is loaded, or if that fails. */
function Passage({ citation, cited }: { citation: CitedPassage; cited: ReturnType<typeof useCitedDocument> }) {
  const { document, isLoading, problem, deletedNotice } = cited;
  const place = document && locatePassage(document.text, citation);
  const context = document && place ? contextOf(document.text, place) : null;
  return (
    <figure>
      <blockquote
        className="whitespace-pre-line break-words border-line-control border-l-2 pl-3.5 text-read"
        lang={document?.language ?? undefined}
      >
        {context?.before && <span className="text-ink-3">{context.before}</span>}
        <mark className="passage">{context?.passage ?? citation.quote}</mark>
        {context?.after && <span className="text-ink-3">{context.after}</span>}
      </blockquote>
      {isLoading && <Skeleton width="60%" height={9} className="mt-2" />}
      {problem && <p className="mt-2 text-fault text-small">Couldn’t open the document: {problem}</p>}
      {deletedNotice && <p className="mt-2 text-attention text-small">{deletedNotice}.</p>}
      {document && !place && (
        <p className="mt-2 text-attention text-small">We couldn’t find this passage in the document.</p>
      )}
    </figure>
  );
}

function Places({ places, onPlace }: Pick<CitationPanelProps, "places" | "onPlace">) {
  if (places.length === 0) return null;
  return (
    <div>
      <h4 className="mb-1.5 text-ink-3 text-small">
        {places.length === 1 ? "Cited once" : `Cited ${formatCount(places.length)} times`}
      </h4>
      <ul className="panel overflow-hidden">
        {places.map((place) => (
          <li key={place.at} className="border-line border-t first:border-t-0">
            <button
              type="button"
              className="w-full break-words px-4 py-2 text-left text-ink-2 hover:bg-raised focus-visible:outline-offset-[-2px]"
              onClick={() => onPlace(place)}
            >
              {place.text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface CitedDocument {
  document: { text: string; language?: string | null } | undefined;
  isLoading: boolean;
  problem: string | null;
  /** "The source was deleted on DATE"; null while it exists. */
  deletedNotice: string | null;
}

/** The document that a citation quotes: the person's own file, or an item of a knowledge base. */
function useCitedDocument({ fileId, baseId, start }: CitedPassage): CitedDocument {
  const inBase = Boolean(baseId);
  const file = useQuery({
    ...query(api.files.document, { id: fileId }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: !inBase,
  });
  const item = useQuery({ ...query(api.knowledge.document, { id: baseId ?? "", itemId: fileId }), enabled: inBase });
  const isMissing = item.error instanceof ApiError && item.error.status === 404;
  const opened = useQuery({
    ...query(api.knowledge.openPassage, { passageId: `${fileId}:${start}` }),
    enabled: isMissing,
  });
  const { data, error, isLoading } = inBase ? item : file;
  const deletedNotice = opened.data?.state === "deleted" ? opened.data.notice : null;
  return {
    document: data,
    isLoading: isLoading || opened.isLoading,
    problem: error && !deletedNotice && !opened.isLoading ? error.message : null,
    deletedNotice,
  };
}
