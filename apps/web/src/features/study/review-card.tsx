import { type CardQuestion, type StudyCard, type StudyRating, studyRatings } from "@muster/contracts/study-review";
import { useEffect, useId, useRef, useState } from "react";
import { usePageKeys } from "../../platform/page-keys.ts";
import { Button } from "../../ui/button.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import { intervalText } from "./review-text.ts";

const ratingLabels: Record<StudyRating, string> = { again: "Again", hard: "Hard", good: "Good", easy: "Easy" };
const stateLabels: Record<StudyCard["state"], string> = {
  new: "New",
  learning: "Learning",
  review: "Review",
  relearning: "Learning again",
};

interface ReviewCardProps {
  card: StudyCard;
  isBusy: boolean;
  onRate: (rating: StudyRating) => void;
}

/** A question; Space shows its answer, 1 to 4 rate it. */
export function ReviewCard({ card, isBusy, onRate }: ReviewCardProps) {
  const { question, deckTitle, state, intervals } = card;
  const [isShown, setShown] = useState(false);
  const title = useId();
  const rate = (rating: StudyRating) => {
    if (isShown && !isBusy) onRate(rating);
  };
  usePageKeys(Object.fromEntries(studyRatings.map((rating, index) => [String(index + 1), () => rate(rating)])));
  useSpace(() => setShown(true));
  const focus = useFocus(isShown);

  return (
    <section className="panel max-w-[760px]" aria-labelledby={title}>
      <p className="flex flex-wrap gap-x-2 border-line border-b px-4 py-2.5 text-small text-ink-3">
        <span className="min-w-0 flex-1 truncate">{deckTitle}</span>
        <span>{stateLabels[state]}</span>
      </p>
      <div className="grid min-h-[190px] content-start gap-4 px-4 py-5 md:px-6">
        <h2 id={title} className="whitespace-pre-line break-words text-title">
          {question.prompt}
        </h2>
        {question.options.length > 0 && (
          <ul className="grid list-disc gap-1 pl-5">
            {question.options.map((option) => (
              <li key={option} className="break-words">
                {option}
              </li>
            ))}
          </ul>
        )}
        <div role="status" className="grid gap-2">
          {isShown && <Answer question={question} />}
        </div>
      </div>
      <div className="border-line border-t p-3">
        {isShown ? (
          <div className="grid grid-cols-2 gap-2 md:grid-cols-4">
            {studyRatings.map((rating, index) => (
              <Button
                key={rating}
                ref={rating === "good" ? focus : undefined}
                size="lg"
                wide
                disabled={isBusy}
                variant={rating === "good" ? "primary" : "secondary"}
                onClick={() => rate(rating)}
              >
                {ratingLabels[rating]}
                <span className="num font-normal text-small">{intervalText(intervals[rating])}</span>
                <span className="max-md:hidden [&_.kbd]:text-inherit" aria-hidden="true">
                  <Kbd>{index + 1}</Kbd>
                </span>
              </Button>
            ))}
          </div>
        ) : (
          <Button ref={focus} size="lg" wide variant="primary" onClick={() => setShown(true)}>
            Show answer
            <span className="max-md:hidden [&_.kbd]:text-inherit" aria-hidden="true">
              <Kbd>Space</Kbd>
            </span>
          </Button>
        )}
      </div>
    </section>
  );
}

function Answer({ question: { kind, answer, explanation, place } }: { question: CardQuestion }) {
  return (
    <>
      {kind === "order" ? (
        <ol className="grid list-decimal gap-1 pl-5 font-[560]">
          {answer.map((each) => (
            <li key={each} className="break-words">
              {each}
            </li>
          ))}
        </ol>
      ) : (
        <p className="whitespace-pre-line break-words font-[560]">{answer.join(" → ")}</p>
      )}
      {explanation && kind !== "order" && explanation !== answer[0] && (
        <blockquote className="break-words border-line border-l-2 pl-3 text-ink-2">{explanation}</blockquote>
      )}
      {place && <p className="text-small text-ink-3">{place}</p>}
    </>
  );
}

/** Keeps the keyboard on the button that comes next: show the answer, then rate it. */
function useFocus(isShown: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the answer appears, to another button
  useEffect(() => {
    if (!document.querySelector("dialog[open]")) button.current?.focus({ preventScroll: true });
  }, [isShown]);
  return button;
}

/** Space, while no control has the focus that uses it itself. */
function useSpace(press: () => void): void {
  const latest = useRef(press);
  latest.current = press;
  // The key arrives at the document when nothing has focus.
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.key !== " " || event.defaultPrevented || event.target !== document.body) return;
      event.preventDefault();
      latest.current();
    }
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
}
