import { type StudyRating, studyRatings } from "@muster/contracts/study-review";
import { type Card, fsrs, GenSeedStrategyWithCardId, type Grade, StrategyMode } from "ts-fsrs";

/** A card's stored memory state. */
export interface Memory {
  id: string;
  state: number;
  due: Date;
  stability: number;
  difficulty: number;
  scheduledDays: number;
  learningSteps: number;
  reps: number;
  lapses: number;
  lastReviewAt: Date | null;
}

// Fuzz spreads the cards of one session over several days. The card's id is the seed, so that the displayed interval is the one
// applied.
const scheduler = fsrs({ enable_fuzz: true, maximum_interval: 3650 }).useStrategy(
  StrategyMode.SEED,
  GenSeedStrategyWithCardId("id"),
);

const gradeOf = { again: 1, hard: 2, good: 3, easy: 4 } as const satisfies Record<StudyRating, Grade>;

/** The card's next FSRS state. */
export function rateCard(memory: Memory, rating: StudyRating, now: Date): Memory & { lastRating: number } {
  const grade = gradeOf[rating];
  const { card } = scheduler.next(toFsrs(memory), now, grade);
  return {
    id: memory.id,
    state: card.state,
    due: card.due,
    stability: card.stability,
    difficulty: card.difficulty,
    scheduledDays: card.scheduled_days,
    learningSteps: card.learning_steps,
    reps: card.reps,
    lapses: card.lapses,
    lastReviewAt: now,
    lastRating: grade,
  };
}

/** Seconds until the card is due again after each rating. */
export function intervalsOf(memory: Memory, now: Date): Record<StudyRating, number> {
  const seconds = studyRatings.map((rating) => {
    const { due } = rateCard(memory, rating, now);
    return [rating, Math.max(0, Math.round((due.getTime() - now.getTime()) / 1000))] as const;
  });
  return Object.fromEntries(seconds) as Record<StudyRating, number>; // one entry per rating
}

function toFsrs(memory: Memory): Card & { id: string } {
  const { id, state, due, stability, difficulty, scheduledDays, learningSteps, reps, lapses, lastReviewAt } = memory;
  return {
    ...{ id, state, due, stability, difficulty, reps, lapses },
    elapsed_days: 0, // computed by the library from last_review
    scheduled_days: scheduledDays,
    learning_steps: learningSteps,
    ...(lastReviewAt && { last_review: lastReviewAt }),
  };
}
