import type { StudyOverview } from "@muster/contracts/study-review";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { openModal } from "../../platform/modals.ts";
import { usePageKeys } from "../../platform/page-keys.ts";
import { useUrlState } from "../../platform/url-state.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { LiveRegion } from "../../ui/live-region.tsx";
import { Page, Panel } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { Assignments } from "./assignments.tsx";
import { DeckList } from "./deck-list.tsx";
import { ReviewCard } from "./review-card.tsx";
import { cardsText, nextText } from "./review-text.ts";
import { useDecks, useRating, useReview, useStudyAction } from "./study.queries.ts";
import { StudyFigures } from "./study-figures.tsx";

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
