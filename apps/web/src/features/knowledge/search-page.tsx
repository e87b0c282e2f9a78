import type { KnowledgeBase } from "@muster/contracts/knowledge-bases";
import type { KnowledgeSearchAnswer, SearchHit } from "@muster/contracts/knowledge-search";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Check, Search, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Link, useParams } from "react-router";
import { api } from "../../platform/api.ts";
import { invalidate, query, queryClient } from "../../platform/query.ts";
import { useUrlState } from "../../platform/url-state.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { formatCount, formatDateTime, formatDuration, formatPercent } from "../../ui/format.ts";
import { Page, Section } from "../../ui/panel.tsx";
import { QueryView, RecordView } from "../../ui/query-view.tsx";
import { SimpleTable } from "../../ui/simple-table.tsx";
import { SkeletonRows, SkeletonText } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { BaseState } from "./base-card.tsx";
import { PassageMeta } from "./item-page.tsx";
import { isBusy, useAccuracy, useBase, useKnowledgeAction } from "./knowledge.queries.ts";

/** Tests a query on a base: the results, their reasons, and feedback on them. */
export function SearchPage() {
  const { baseId = "" } = useParams();
  const base = useBase(baseId);
  const [asked, setAsked] = useUrlState("q", "");
  const [text, setText] = useState(asked);
  const [problem, setProblem] = useState<string>();
  const answerKey = [...api.knowledge.search.key, baseId, asked, revisionOf(base.data)];
  const answer = useQuery({
    // Each search counts as a use of the base, so an answer is kept until the person searches again or the index changes.
    queryKey: answerKey,
    queryFn: ({ signal }) => api.knowledge.search({ id: baseId, query: asked, limit: 10 }, { signal }),
    enabled: asked !== "" && !base.isPending,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (previous) => (previous?.query === asked ? previous : undefined),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const trimmed = text.trim();
    if (trimmed === "") return setProblem("Please enter a search query.");
    setProblem(undefined);
    // What is cached of the base may be from before the last upload.
    void base.refetch();
    if (trimmed === asked) void answer.refetch();
    else setAsked(trimmed, { replace: false });
  }

  return (
    <Page
      title="Test search"
      subtitle={
        <Link to={`/knowledge/${baseId}`} className="link">
          {base.data?.name ?? "Knowledge base"}
        </Link>
      }
    >
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_304px]">
        <div className="min-w-0">
          <form className="mb-4 flex items-end gap-2" onSubmit={submit}>
            <div className="min-w-0 flex-1">
              <TextField
                label="Question or words"
                data-autofocus=""
                placeholder="How long is the notice period?"
                value={text}
                error={problem}
                onChange={(event) => setText(event.target.value)}
              />
            </div>
            <Button type="submit" variant="primary" icon={Search} busy={answer.isFetching}>
              Search
            </Button>
          </form>
          {base.data && isBusy(base.data) && (
            <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <BaseState base={base.data} />
              <span className="text-ink-2 text-small">Results update when indexing ends.</span>
            </div>
          )}
          {asked === "" ? (
            <div className="panel">
              <Empty
                art="search"
                title="See what agents find"
                body="Search this base the way an agent does. Mark passages as right or wrong; marks count toward the accuracy of the base."
              />
            </div>
          ) : (
            <QueryView
              query={answer}
              loading={<SkeletonRows rows={4} height={96} />}
              isEmpty={({ hits }) => hits.length === 0}
              empty={<Nothing answer={answer.data} />}
              errorTitle="Couldn’t search this base"
            >
              {(data) => (
                <Hits
                  baseId={baseId}
                  answer={data}
                  onMarked={(passageId, mark) =>
                    queryClient.setQueryData<KnowledgeSearchAnswer>(
                      answerKey,
                      (old) =>
                        old && {
                          ...old,
                          hits: old.hits.map((hit) => (hit.passage.id === passageId ? { ...hit, mark } : hit)),
                        },
                    )
                  }
                />
              )}
            </QueryView>
          )}
        </div>
        <AccuracyRail baseId={baseId} />
      </div>
    </Page>
  );
}

/** Changes whenever the index of the base may answer differently. */
function revisionOf(base: KnowledgeBase | undefined): string | null {
  return base ? `${base.items.ready} ${base.passageCount} ${base.hasVectors}` : null;
}

function Nothing({ answer }: { answer: KnowledgeSearchAnswer | undefined }) {
  return (
    <div className="panel">
      <Empty
        art="search"
        title="Nothing found"
        body={`Searched for ${(answer?.searchedFor ?? []).map((word) => `“${word}”`).join(", ") || "nothing"}. The documents may say it in other words.`}
      />
    </div>
  );
}

interface HitsProps {
  baseId: string;
  answer: KnowledgeSearchAnswer;
  onMarked: (passageId: string, mark: SearchHit["mark"]) => void;
}

function Hits({ baseId, answer, onMarked }: HitsProps) {
  return (
    <>
      <p role="status" className="mb-2 text-small text-ink-3">
        {formatCount(answer.hits.length)} {answer.hits.length === 1 ? "passage" : "passages"} in{" "}
        {formatDuration(answer.tookMs)} · searched for {answer.searchedFor.join(", ")} ·{" "}
        {answer.mode === "words" ? "by words" : "by words and meaning"}
        {answer.modeReason && ` (${answer.modeReason})`}
      </p>
      <ol className="grid gap-2">
        {answer.hits.map((hit) => (
          <li key={hit.passage.id}>
            <Hit baseId={baseId} query={answer.query} hit={hit} onMarked={onMarked} />
          </li>
        ))}
      </ol>
    </>
  );
}

interface HitProps {
  baseId: string;
  query: string;
  hit: SearchHit;
  onMarked: (passageId: string, mark: SearchHit["mark"]) => void;
}

function Hit({ baseId, query: asked, hit, onMarked }: HitProps) {
  const { passage, rank, itemId, mark, duplicates } = hit;
  const save = useMutation({
    mutationFn: (verdict: "right" | "wrong" | null) =>
      api.knowledge.mark({ id: baseId, query: asked, passageId: passage.id, verdict }),
    onSuccess: (_, verdict) => {
      onMarked(passage.id, verdict);
      return Promise.all([invalidate(api.knowledge.accuracy), invalidate(api.knowledge.marks)]);
    },
  });
  const choose = (verdict: "right" | "wrong") => save.mutate(mark === verdict ? null : verdict);
  return (
    <article className="panel px-4 py-3" aria-label={`Result ${rank}`}>
      <div className="flex flex-wrap items-start gap-2">
        <span className="num w-5 shrink-0 text-ink-3">{rank}</span>
        <div className="min-w-0 flex-1 basis-[220px]">
          {itemId ? (
            <Link
              className="link font-[560]"
              to={`/knowledge/${baseId}/items/${itemId}?at=${passage.start}-${passage.end}`}
            >
              {passage.documentName}
            </Link>
          ) : (
            <span className="font-[560]">{passage.documentName}</span>
          )}
          <PassageMeta passage={passage} />
        </div>
        <div className="flex gap-1">
          <Button
            size="sm"
            variant="quiet"
            icon={Check}
            aria-pressed={mark === "right"}
            className={mark === "right" ? "bg-pressed!" : ""}
            onClick={() => choose("right")}
          >
            Right
          </Button>
          <Button
            size="sm"
            variant="quiet"
            icon={X}
            aria-pressed={mark === "wrong"}
            className={mark === "wrong" ? "bg-pressed!" : ""}
            onClick={() => choose("wrong")}
          >
            Wrong
          </Button>
        </div>
      </div>
      <p className="whitespace-pre-wrap break-words pl-7 text-read">{passage.shown}</p>
      {save.error && (
        <p role="alert" className="mt-1 pl-7 text-fault text-small">
          {save.error.message}
        </p>
      )}
      <details className="mt-2 pl-7 text-small">
        <summary className="cursor-pointer text-ink-3">Why this passage</summary>
        <Why hit={hit} />
        {duplicates.length > 0 && (
          <p className="mt-1 text-ink-3">
            The same text is also in {duplicates.map(({ documentName }) => documentName).join(", ")}.
          </p>
        )}
      </details>
    </article>
  );
}

function Why({ hit: { matched, lexicalRank, vectorRank } }: { hit: SearchHit }) {
  return (
    <div className="mt-2 grid gap-2">
      <p className="text-ink-2">
        {lexicalRank === null ? "Not found by words" : `Rank ${lexicalRank} by words`}
        {vectorRank !== null && `, rank ${vectorRank} by meaning`}
      </p>
      {matched.length > 0 && (
        <SimpleTable
          caption="Matched words"
          hideCaption
          rows={matched}
          rowKey={({ word, term }) => `${word} ${term}`}
          columns={[
            { key: "word", header: "Word", cell: ({ word }) => word },
            { key: "term", header: "Matched", cell: ({ term }) => term },
            { key: "count", header: "In passage", align: "right", cell: ({ count }) => formatCount(count) },
            { key: "rarity", header: "Rarity", align: "right", cell: ({ rarity }) => formatCount(rarity) },
            { key: "score", header: "Score", align: "right", cell: ({ score }) => formatCount(score) },
          ]}
        />
      )}
    </div>
  );
}

function AccuracyRail({ baseId }: { baseId: string }) {
  const accuracy = useAccuracy(baseId);
  const measure = useKnowledgeAction("Couldn’t measure the accuracy", () => api.knowledge.measure({ id: baseId }));
  const marks = useQuery(query(api.knowledge.marks, { id: baseId }));
  return (
    <aside className="grid content-start gap-5">
      <Section title="Accuracy">
        <RecordView query={accuracy} loading={<SkeletonText lines={3} />} errorTitle="Couldn’t load the accuracy">
          {(data) => (
            <div className="panel grid gap-3 px-4 py-3">
              <p className="num text-figure">{formatPercent(data.accuracy)}</p>
              <p className="text-small text-ink-2">
                How often the right passage is among the first five.{" "}
                {data.measuredAt ? `Measured ${formatDateTime(data.measuredAt)}.` : "Measured after items are indexed."}
              </p>
              <dl className="num grid gap-1 text-small">
                <div className="flex justify-between">
                  <dt className="text-ink-3">Questions drawn from passages</dt>
                  <dd>
                    {data.drawn.found} of {data.drawn.asked}
                  </dd>
                </div>
                <div className="flex justify-between">
                  <dt className="text-ink-3">Marked by people</dt>
                  <dd>
                    {data.marked.found} of {data.marked.asked}
                  </dd>
                </div>
              </dl>
              <Button size="sm" busy={measure.isPending || data.isMeasuring} onClick={() => measure.mutate(undefined)}>
                Measure now
              </Button>
            </div>
          )}
        </RecordView>
      </Section>
      {accuracy.data && accuracy.data.misses.length > 0 && (
        <Section title="Misses">
          <ul className="grid gap-3">
            {accuracy.data.misses.map(({ question, origin, expected, first }) => (
              <li key={`${origin} ${question} ${expected?.passageId}`} className="text-small">
                <Link className="link" to={`/knowledge/${baseId}/search?q=${encodeURIComponent(question)}`}>
                  {question}
                </Link>
                {expected && <p className="line-clamp-2 text-ink-2">Expected: {expected.quote}</p>}
                <p className="line-clamp-2 text-ink-3">{first ? `First: ${first.quote}` : "Nothing came."}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {marks.data && marks.data.items.length > 0 && (
        <p className="text-small text-ink-3">
          {formatCount(marks.data.items.length)} {marks.data.items.length === 1 ? "mark" : "marks"} by people in this
          base.
        </p>
      )}
    </aside>
  );
}
