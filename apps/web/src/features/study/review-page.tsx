import type { StudyOverview } from "@muster/contracts/study-review";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { openModal } from "../../platform/modals.ts";
import { usePageKeys } from "../../platform/page-keys.ts";
import { useUrlState } from "../../platform/url-state.ts";
import { Bar } from "../../ui/bar.tsx";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { formatPercent } from "../../ui/format.ts";
import { LiveRegion } from "../../ui/live-region.tsx";
import { Page, Panel, Section } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { DeckList } from "./deck-list.tsx";
import { ReviewCard } from "./review-card.tsx";
import { cardsText, dateText, nextText } from "./review-text.ts";
import { useAssignments, useDecks, useRating, useReview, useStudyAction } from "./study.queries.ts";

/** Cards that are due, one at a time, and what the coming days ask for. */
export function ReviewPage() {
  const [deckId, setDeckId] = useUrlState("deck", "");
  const review = useReview(deckId || undefined);
  const decks = useDecks();
  const rate = useRating();
  const undo = useStudyAction("Couldn’t undo the rating", (id: string) => api.study.undo({ id }));
  const [lastReviewId, setLastReviewId] = useState<string | null>(null);
  const deck = decks.data?.items.find(({ id }) => id === deckId);
  const undoLast = () => {
    if (lastReviewId && !undo.isPending) undo.mutate(lastReviewId, { onSuccess: () => setLastReviewId(null) });
  };
  usePageKeys({ u: undoLast });

  return (
    <Page
      title="Review"
      subtitle={review.data ? leftText(review.data, deck?.title) : "\u00a0"}
      actions={
        <>
          {deckId && <Button onClick={() => setDeckId("")}>All decks</Button>}
          <Button
            icon={Undo2}
            busy={undo.isPending}
            disabledReason={lastReviewId ? null : "You haven’t rated a card yet"}
            onClick={undoLast}
          >
            Undo
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
        <QueryView
          query={review}
          loading={<SkeletonText lines={8} />}
          isEmpty={({ cards }) => cards.length === 0}
          empty={<NothingDue overview={review.data} />}
          errorTitle="Couldn’t load your cards"
        >
          {({ cards: [card] }) =>
            card && (
              <ReviewCard
                key={`${card.id} ${card.reps}`}
                card={card}
                isBusy={rate.isPending || undo.isPending}
                onRate={(rating) =>
                  rate.mutate({ id: card.id, rating }, { onSuccess: ({ reviewId }) => setLastReviewId(reviewId) })
                }
              />
            )
          }
        </QueryView>
        {review.data && review.data.total > 0 && <StudyFigures overview={review.data} />}
        <DeckList decks={decks} onReview={setDeckId} />
        <Assignments />
      </div>
      <LiveRegion>{review.data ? leftText(review.data, deck?.title) : ""}</LiveRegion>
    </Page>
  );
}

function leftText({ due }: StudyOverview, deckTitle: string | undefined): string {
  const left = due === 0 ? "Nothing left today" : `${cardsText(due)} left today`;
  return deckTitle ? `${deckTitle}: ${left}` : left;
}

function NothingDue({ overview }: { overview: StudyOverview | undefined }) {
  if (!overview || overview.total === 0)
    return (
      <Panel>
        <Empty
          art="task"
          title="No cards yet"
          body="Create a study session from your documents. Its questions become cards that you review here."
          level={2}
        >
          <Button variant="primary" onClick={() => openModal("study")}>
            Create a study session
          </Button>
        </Empty>
      </Panel>
    );
  return (
    <Panel>
      <Empty art="task" title="You’re done for today" body={nextText(overview.next)} level={2} />
    </Panel>
  );
}

/** The progress of colleagues; nothing where the person assigned nothing. */
function Assignments() {
  const assignments = useAssignments();
  if (!assignments.data || assignments.data.items.length === 0) return null;
  return (
    <Section title="Assigned by you">
      <ul className="panel" aria-label="Assigned by you">
        {assignments.data.items.map(({ id, title, userName, cards, answered, right, due }) => (
          <li key={id} className="row">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-[560]">{userName ?? "Former member"}</span>
              <span className="block truncate text-ink-2">{title}</span>
            </span>
            <span className="num text-right text-small text-ink-3">
              <span className="block">{`${answered} of ${cardsText(cards)} answered`}</span>
              <span className="block">{`${right} right · ${due} due`}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The coming two weeks, and how much is remembered. */
function StudyFigures({ overview: { forecast, retention } }: { overview: StudyOverview }) {
  const most = Math.max(1, ...forecast.map(({ count }) => count));
  const { percent, reviews, missing } = retention;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7 lg:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)]">
      <Section title="Next 14 days">
        <ol className="panel grid grid-cols-14 items-end gap-1 px-3 pt-4 pb-2.5">
          {forecast.map(({ date, count }, index) => (
            <li key={date} className="grid min-w-0 justify-items-center gap-1 text-small" title={dateText(date)}>
              <span className="sr-only">{`${index === 0 ? "Today" : dateText(date)}: ${cardsText(count)}`}</span>
              <span aria-hidden="true" className="num text-ink-2">
                {count > 0 ? count : "\u00a0"}
              </span>
              <span
                aria-hidden="true"
                className={`w-full max-w-6 rounded-t-sm ${count > 0 ? "bg-ink-3" : "bg-line"}`}
                style={{ height: `${2 + Math.round((58 * count) / most)}px` }}
              />
              <span aria-hidden="true" className={index === 0 ? "font-[560]" : "text-ink-3"}>
                {Number(date.slice(8))}
              </span>
            </li>
          ))}
        </ol>
      </Section>
      <Section title="Retention">
        <div className="panel grid gap-2 p-4">
          <div className="flex items-center gap-4">
            <div className="min-w-0 flex-1">
              <Bar value={percent} label="Retention" />
            </div>
            <span className="num font-[530]">{formatPercent(percent)}</span>
          </div>
          <p className="text-small text-ink-3">
            {percent === null
              ? `Appears after ${missing === 1 ? "one more review" : `${missing} more reviews`} of learned cards`
              : `Share of ${reviews} reviews of learned cards that you remembered`}
          </p>
        </div>
      </Section>
    </div>
  );
}
