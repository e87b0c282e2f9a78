import type { StudySession } from "@muster/contracts/study";
import type { CardQuestion } from "@muster/contracts/study-review";
import { sql } from "drizzle-orm";
import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** A person's cards of one session, of one import, or of a session that a colleague assigned. */
export const studyDecks = pgTable(
  "study_decks",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    userId: text("user_id").notNull(),
    title: text().notNull(),
    source: text({ enum: ["session", "import", "assigned"] }).notNull(),
    /** The session. It may have been deleted since. */
    resultId: text("result_id"),
    /** The colleague who sees the progress; null after their account is deleted. */
    assignedBy: text("assigned_by"),
    /** The session as it was when it was assigned. */
    session: jsonb().$type<StudySession>(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("study_decks_of_person").on(table.orgId, table.userId, table.id.desc()),
    index("study_decks_assigned").on(table.orgId, table.assignedBy).where(sql`${table.assignedBy} is not null`),
    uniqueIndex("study_decks_of_result").on(table.orgId, table.userId, table.resultId),
  ],
);

/** FSRS state of one question for one person. */
export const studyCards = pgTable(
  "study_cards",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    userId: text("user_id").notNull(),
    deckId: text("deck_id")
      .notNull()
      .references(() => studyDecks.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    question: jsonb().$type<CardQuestion>().notNull(),
    /** 0 new, 1 learning, 2 review, 3 relearning. */
    state: smallint().notNull().default(0),
    due: moment("due").notNull(),
    stability: doublePrecision().notNull().default(0),
    difficulty: doublePrecision().notNull().default(0),
    scheduledDays: integer("scheduled_days").notNull().default(0),
    learningSteps: integer("learning_steps").notNull().default(0),
    reps: integer().notNull().default(0),
    lapses: integer().notNull().default(0),
    lastRating: smallint("last_rating"),
    lastReviewAt: moment("last_review_at"),
  },
  (table) => [
    index("study_cards_due").on(table.orgId, table.userId, table.state, table.due),
    uniqueIndex("study_cards_of_deck").on(table.deckId, table.position),
  ],
);

/** What undoing a review restores. */
export interface CardBefore {
  state: number;
  due: string;
  stability: number;
  difficulty: number;
  scheduledDays: number;
  learningSteps: number;
  reps: number;
  lapses: number;
  lastRating: number | null;
  lastReviewAt: string | null;
}

/** Every rating, for retention and undo. */
export const studyReviews = pgTable(
  "study_reviews",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    userId: text("user_id").notNull(),
    cardId: text("card_id")
      .notNull()
      .references(() => studyCards.id, { onDelete: "cascade" }),
    rating: smallint().notNull(),
    /** The card's state when it was rated. */
    state: smallint().notNull(),
    before: jsonb().$type<CardBefore>().notNull(),
    reviewedAt: moment("reviewed_at").notNull(),
  },
  (table) => [
    index("study_reviews_of_person").on(table.orgId, table.userId, table.id.desc()),
    index("study_reviews_of_card").on(table.cardId),
  ],
);
