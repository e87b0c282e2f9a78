import { message } from "@muster/contracts/messages";
import type { StudyPassage, StudySession } from "@muster/contracts/study";
import {
  type CardQuestion,
  type CardTextFormat,
  importLimits,
  type StudyCard,
  type StudyDeck,
  type StudyOverview,
  type StudyRating,
  studyLimits,
} from "@muster/contracts/study-review";
import type { Context } from "../../kernel/context.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { servicesFor } from "../search/search.service.ts";
import { readCards, writeCards } from "./card-text.ts";
import { intervalsOf, rateCard } from "./schedule-card.ts";
import { type Day, dayOf, dueToday, forecastOf, nextDay, retentionOf } from "./study.policy.ts";
import type { CardRow, CountedDeck, DeckRow } from "./study.repo.ts";
import * as repo from "./study.repo.ts";
import type { CardBefore } from "./study.table.ts";

interface OverviewInput {
  utcOffsetMinutes: number;
  deckId?: string | undefined;
}

export function readOverview({ actor, inOrg, now }: Context, input: OverviewInput): Promise<StudyOverview> {
  return inOrg(async (tx) => {
    const at = now();
    const today = dayOf(at, input.utcOffsetMinutes);
    const wanted = { userId: actor.userId, deckId: input.deckId, today };
    const counts = await repo.countCards(tx, wanted);
    const newLeft = Math.max(0, studyLimits.newPerDay - counts.introduced);
    const cards = await repo.listDueCards(tx, { ...wanted, now: at, newLeft, limit: studyLimits.queue });
    return {
      total: counts.total,
      due: dueToday(today, counts),
      cards: cards.map((card) => toCard(card, at)),
      next: nextDay(today, counts),
      forecast: forecastOf(today, counts),
      retention: retentionOf(await repo.countReviews(tx, actor.userId)),
    };
  });
}

/** Empty when the operator turned web search off. */
export async function listWebServices({ services, actor }: Context): Promise<{ services: string[] }> {
  return { services: await servicesFor(services, actor.orgId, "general") };
}

/** For the dashboard: cards due today; null when the person has no cards. */
export async function readDueToday(tx: OrgTx, userId: string, today: Day): Promise<{ due: number } | null> {
  const counts = await repo.countCards(tx, { userId, deckId: undefined, today });
  return counts.total === 0 ? null : { due: dueToday(today, counts) };
}

/** Reviewing is free. */
export function rateOwnCard(
  { actor, inOrg, now }: Context,
  { id, rating }: { id: string; rating: StudyRating },
): Promise<{ reviewId: string; dueAt: string }> {
  return inOrg(async (tx) => {
    const at = now();
    const card = await repo.lockCard(tx, actor.userId, id);
    if (!card) throw notFound("record");
    const { id: _, ...rated } = rateCard(card, rating, at);
    const review = { id: newId(at), userId: actor.userId, cardId: id, rating: rated.lastRating, state: card.state };
    await repo.insertReview(tx, { ...review, before: beforeOf(card), reviewedAt: at });
    await repo.updateCard(tx, id, rated);
    return { reviewId: review.id, dueAt: rated.due.toISOString() };
  });
}

/** Restores the card as it was before the person's last rating. */
export function undoReview({ actor, inOrg }: Context, { id }: { id: string }): Promise<void> {
  return inOrg(async (tx) => {
    const found = await repo.findReview(tx, actor.userId, id);
    if (!found) throw notFound("record");
    await repo.lockCard(tx, actor.userId, found.cardId);
    if ((await repo.findLastReviewId(tx, actor.userId)) !== id)
      throw new AppError("conflict", message("study.not_last_review"));
    const { due, lastReviewAt, ...before } = found.before;
    await repo.updateCard(tx, found.cardId, {
      ...before,
      due: new Date(due),
      lastReviewAt: lastReviewAt === null ? null : new Date(lastReviewAt),
    });
    await repo.deleteReview(tx, id);
  });
}

export function listOwnDecks({ actor, inOrg, now }: Context, { utcOffsetMinutes }: { utcOffsetMinutes: number }) {
  return inOrg(async (tx) => {
    const today = dayOf(now(), utcOffsetMinutes);
    const decks = await repo.listDecks(tx, { userId: actor.userId, role: "owner", today });
    return { items: decks.map(toDeck) };
  });
}

export function removeDeck({ actor, inOrg }: Context, { id }: { id: string }): Promise<void> {
  return inOrg(async (tx) => {
    await mustFindDeck(tx, actor.userId, id);
    await repo.deleteDeck(tx, id);
  });
}

/** Imports all cards of the text or none. */
export async function importDeck({ actor, inOrg, now }: Context, { title, text }: { title: string; text: string }) {
  const questions = await readCards(text);
  return inOrg(async (tx) => {
    const at = now();
    const limit = importLimits.cardsPerPerson;
    if ((await repo.countAllCards(tx, actor.userId)) + questions.length > limit)
      throw new AppError("conflict", message("study.too_many_cards", { limit }));
    const deck = { id: newId(at), userId: actor.userId, title, source: "import" as const, createdAt: at };
    const row = await repo.insertDeck(tx, deck);
    if (row) await insertQuestions(tx, row, questions);
    return { id: deck.id, cards: questions.length };
  });
}

/** The deck as a file. */
export function exportDeck({ actor, inOrg }: Context, { id, format }: { id: string; format: CardTextFormat }) {
  return inOrg(async (tx) => {
    const { title } = await mustFindDeck(tx, actor.userId, id);
    const bytes = new TextEncoder().encode(writeCards(await repo.listQuestions(tx, id), format));
    const name = `${title.replace(/[\\/:*?"<>|]/g, " ").trim() || "deck"}.${format === "anki" ? "txt" : "csv"}`;
    return {
      fileName: name,
      bytes,
      mediaType: format === "anki" ? "text/plain; charset=utf-8" : "text/csv; charset=utf-8",
    };
  });
}

/** Turns the questions of a finished session into its owner's cards. A repeated step adds none. */
export async function addSessionDeck(
  tx: OrgTx,
  { resultId, userId, session, now }: { resultId: string; userId: string; session: StudySession; now: Date },
): Promise<void> {
  const questions = questionsOf(session);
  if (questions.length === 0) return;
  const deck = { userId, title: session.topic, source: "session" as const, resultId, createdAt: now };
  const row = await repo.insertDeck(tx, { id: newId(now), ...deck });
  if (row) await insertQuestions(tx, row, questions);
}

export async function insertQuestions(tx: OrgTx, deck: DeckRow, questions: CardQuestion[]): Promise<void> {
  const { createdAt } = deck;
  await repo.insertCards(
    tx,
    deck,
    questions.map((question, position) => ({ id: newId(createdAt), position, question, due: createdAt })),
  );
}

export function questionsOf({ quiz, exercises, passages }: StudySession): CardQuestion[] {
  const placeOf = (id: string) => {
    const passage = passages.find((one) => one.id === id);
    return passage ? placeLabel(passage) : "";
  };
  return [...quiz, ...exercises].map(({ kind, prompt, options, answer, explanation, passageId }) => ({
    ...{ kind, prompt, options, answer, explanation, place: placeOf(passageId) },
  }));
}

/** "handbook.pdf, page 3", or a page's title with its site. */
export function placeLabel({ fileName, page, url }: StudyPassage): string {
  const name = url === null ? fileName : `${fileName} (${new URL(url).hostname.replace(/^www\./, "")})`;
  return page === null ? name : `${name}, page ${page}`;
}

export async function mustFindDeck(tx: OrgTx, userId: string, id: string): Promise<DeckRow> {
  const deck = await repo.findDeck(tx, userId, id);
  if (!deck) throw notFound("record");
  return deck;
}

const states = ["new", "learning", "review", "relearning"] as const;

function toCard(card: CardRow & { deckTitle: string }, now: Date): StudyCard {
  const { id, deckId, deckTitle, question, state, reps } = card;
  return { id, deckId, deckTitle, question, state: states[state] ?? "new", reps, intervals: intervalsOf(card, now) };
}

function toDeck({ id, title, source, resultId, otherName, hasResult, counts, createdAt }: CountedDeck): StudyDeck {
  const { cards, answered, right, due } = counts;
  return {
    ...{ id, title, source, cards, answered, right, due },
    resultId: hasResult ? resultId : null,
    assignedByName: otherName,
    createdAt: createdAt.toISOString(),
  };
}

function beforeOf(card: CardRow): CardBefore {
  const { state, due, stability, difficulty, scheduledDays, learningSteps, reps, lapses } = card;
  return {
    ...{ state, stability, difficulty, scheduledDays, learningSteps, reps, lapses, lastRating: card.lastRating },
    due: due.toISOString(),
    lastReviewAt: card.lastReviewAt?.toISOString() ?? null,
  };
}
