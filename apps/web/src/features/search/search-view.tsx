import type { AiResultDetail } from "@muster/contracts/results";
import type { SearchResult, SearchSource } from "@muster/contracts/search";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { formatDate } from "../../ui/format.ts";
import { safeUrl } from "../../ui/markdown-urls.ts";
import { Section } from "../../ui/panel.tsx";
import { CitedText } from "./cited-text.tsx";

interface SearchViewProps {
  detail: AiResultDetail;
  /** Without it, related queries are only listed. */
  onRelated?: (query: string) => void;
}

export function SearchView({ detail, onRelated }: SearchViewProps) {
  // The server's own schema made it; the list of results carries it as JSON.
  const result = detail.result as unknown as SearchResult;
  const { summary, keyInsights, relatedQueries, sources } = result;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {sources.length === 0 && (
        <Empty
          art="search"
          title="No results"
          body="The services that answered found nothing. Try other words or a longer timeframe."
        />
      )}
      {summary && (
        <Section title="Summary" level={3} aside="Quotes from the sources">
          <p className="break-words text-read">
            <CitedText text={summary} sources={sources} />
          </p>
        </Section>
      )}
      {keyInsights.length > 0 && (
        <Section title="Key insights" level={3}>
          <ul className="grid list-disc gap-1 pl-5">
            {keyInsights.map((insight) => (
              <li key={insight} className="break-words">
                <CitedText text={insight} sources={sources} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {sources.length > 0 && (
        <Section title="Sources" level={3} aside={`${sources.length} ${sources.length === 1 ? "result" : "results"}`}>
          {result.searchType === "images" ? (
            <ol className="grid gap-3 sm:grid-cols-2 md:grid-cols-3">
              {sources.map((source) => (
                <PictureItem key={source.id} source={source} resultId={detail.id} />
              ))}
            </ol>
          ) : (
            <ol className="panel">
              {sources.map((source) => (
                <SourceItem key={source.id} source={source} />
              ))}
            </ol>
          )}
        </Section>
      )}
      {relatedQueries.length > 0 && (
        <Section title="Related queries" level={3}>
          <ul className="flex flex-wrap gap-2">
            {relatedQueries.map((query) => (
              <li key={query} className="max-w-full">
                {onRelated ? <Button onClick={() => onRelated(query)}>{query}</Button> : query}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Services result={result} />
    </div>
  );
}

/** A picture with its page, its maker and its license. It comes through our own server. */
function PictureItem({ source, resultId }: { source: SearchSource; resultId: string }) {
  const { position, title, url, domain, licence, thumbnail, details } = source;
  const [isBroken, setIsBroken] = useState(false);
  return (
    <li className="panel grid min-w-0 content-start overflow-hidden">
      {thumbnail && !isBroken ? (
        <img
          src={`/api/ai-features/results/${resultId}/thumbnails/${position}`}
          alt={title}
          loading="lazy"
          onError={() => setIsBroken(true)}
          className="aspect-[4/3] w-full bg-raised object-cover"
        />
      ) : (
        <div className="grid aspect-[4/3] place-items-center bg-raised text-small text-ink-3">No preview</div>
      )}
      <div className="grid gap-0.5 px-3 py-2 text-small">
        <a className="link truncate font-[560]" href={safeUrl(url)} target="_blank" rel="noopener noreferrer nofollow">
          {title}
        </a>
        <span className="truncate text-ink-3">{[domain, ...details].join(" · ")}</span>
        {licence ? (
          <License licence={licence} />
        ) : (
          <span className="text-ink-2">License not stated: check the page before you use it.</span>
        )}
      </div>
    </li>
  );
}

function License({ licence }: { licence: NonNullable<SearchSource["licence"]> }) {
  const url = safeUrl(licence.url ?? "");
  return (
    <span className="break-words text-small text-ink-2">
      License:{" "}
      {url ? (
        <a className="link" href={url} target="_blank" rel="noopener noreferrer nofollow license">
          {licence.name}
        </a>
      ) : (
        licence.name
      )}
      {licence.creator && `, by ${licence.creator}`}
    </span>
  );
}

function SourceItem({ source }: { source: SearchSource }) {
  const { position, title, url, domain, snippet, publishedAt, authors, details, licence, relevanceScore, page } =
    source;
  const facts = [
    domain,
    publishedAt && formatDate(publishedAt),
    authors.length > 3 ? `${authors.slice(0, 3).join(", ")} and others` : authors.join(", "),
    ...details,
  ].filter(Boolean);
  return (
    <li className="grid gap-0.5 border-line border-b px-4 py-3 last:border-b-0">
      <p className="break-words font-[560]">
        <span className="num text-ink-3">{position}. </span>
        <a className="link" href={safeUrl(url)} target="_blank" rel="noopener noreferrer nofollow">
          {title}
        </a>
      </p>
      <p className="break-words text-small text-ink-3">{facts.join(" · ")}</p>
      {snippet && <p className="break-words text-ink-2">{snippet}</p>}
      {licence && <License licence={licence} />}
      {page && (
        <p className="break-words text-small text-ink-3">
          {page.isRead ? "The page itself was read." : `Only the search result was read. ${page.problem}`}
        </p>
      )}
      <p className="text-small text-ink-3">
        <span className="num">Relevance {relevanceScore}</span> · {describeReason(source.reason)}
      </p>
    </li>
  );
}

/** "No. 1 in arXiv, no. 3 in Crossref · has 2 of 3 search words". */
export function describeReason({ foundBy, matched, words }: SearchSource["reason"]): string {
  const places = foundBy.map(({ name, rank }) => `no. ${rank} in ${name}`).join(", ");
  return `${places} · has ${matched.length} of ${words} search ${words === 1 ? "word" : "words"}`;
}

function Services({ result: { answered, unanswered, isTimeframeApplied } }: { result: SearchResult }) {
  return (
    <div className="grid gap-1 text-small text-ink-3">
      <p>Searched: {answered.join(", ")}.</p>
      {unanswered.length > 0 && (
        <p>No answer from: {unanswered.map(({ name, reason }) => `${name} (${reason})`).join(", ")}.</p>
      )}
      {!isTimeframeApplied && <p>Some of these services can’t filter by date, so results may be older.</p>}
    </div>
  );
}
