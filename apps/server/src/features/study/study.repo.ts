import { and, count, desc, eq, sql } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import type { CardCounts, Day } from "./study.policy.ts";
import { type CardBefore, studyCards, studyDecks, studyReviews } from "./study.table.ts";

export type DeckRow = typeof studyDecks.$inferSelect;
export type CardRow = typeof studyCards.$inferSelect;
export type ReviewRow = typeof studyReviews.$inferSelect;
type NewCard = Omit<typeof studyCards.$inferInsert, "orgId" | "userId" | "deckId">;

/** Null when the person already has a deck of this session. */
export async function insertDeck(
  tx: OrgTx,
  values: Omit<typeof studyDecks.$inferInsert, "orgId">,
): Promise<DeckRow | undefined> {
  const [row] = await tx.orm
    .insert(studyDecks)
    .values({ ...values, orgId: tx.orgId })
    .onConflictDoNothing()
    .returning();
  return row;
}

const batchSize = 500;

export async function insertCards(tx: OrgTx, deck: DeckRow, cards: NewCard[]): Promise<void> {
  for (let start = 0; start < cards.length; start += batchSize) {
    const batch = cards.slice(start, start + batchSize);
    await tx.orm
      .insert(studyCards)
      .values(batch.map((card) => ({ ...card, orgId: tx.orgId, userId: deck.userId, deckId: deck.id })));
  }
}

interface Wanted {
  userId: string;
  deckId: string | undefined;
  today: Day;
}

/** Learning cards that are due, reviews by due date, new cards in deck order, then learning cards due later today. */
export function listDueCards(
  tx: OrgTx,
  { userId, deckId, today, now, newLeft, limit }: Wanted & { now: Date; newLeft: number; limit: number },
): Promise<(CardRow & { deckTitle: string })[]> {
  const mine = and(
    eq(studyCards.orgId, tx.orgId),
    eq(studyCards.userId, userId),
    deckId === undefined ? undefined : eq(studyCards.deckId, deckId),
  );
  const fresh = tx.orm
    .select({ id: studyCards.id })
    .from(studyCards)
    .where(and(mine, eq(studyCards.state, 0)))
    .orderBy(studyCards.deckId, studyCards.position)
    .limit(newLeft);
  return tx.orm
    .select({ card: studyCards, deckTitle: studyDecks.title })
    .from(studyCards)
    .innerJoin(studyDecks, eq(studyDecks.id, studyCards.deckId))
    .where(
      and(
        mine,
        sql`(${studyCards.state} <> 0 and ${studyCards.due} < ${today.end.toISOString()}::timestamptz or ${studyCards.id} in ${fresh})`,
      ),
    )
    .orderBy(
      sql`case when ${studyCards.state} = 2 then 1 when ${studyCards.state} = 0 then 2
                 when ${studyCards.due} <= ${now.toISOString()}::timestamptz then 0 else 3 end`,
      studyCards.due,
      studyCards.deckId,
      studyCards.position,
    )
    .limit(limit)
    .then((rows) => rows.map(({ card, deckTitle }) => ({ ...card, deckTitle })));
}

export async function countCards(
  tx: OrgTx,
  { userId, deckId, today }: Wanted,
): Promise<CardCounts & { total: number }> {
  const values = [tx.orgId, userId, deckId ?? null, today.start.toISOString(), today.number];
  const { rows } = await tx.query(
    `select state = 0 as unseen,
            case when state = 0 then 0
                 else $5::int + greatest(0, floor(extract(epoch from due - $4::timestamptz) / 86400))::int end as day,
            count(*)::int as cards
       from study_cards
      where org_id = $1 and user_id = $2 and ($3::text is null or deck_id = $3)
      group by 1, 2`,
    values,
  );
  const seen = rows.filter((row) => row["unseen"] === false);
  const unseen = rows.filter((row) => row["unseen"] === true).reduce((sum, row) => sum + Number(row["cards"]), 0);
  const dueByDay = new Map(seen.map((row) => [Number(row["day"]), Number(row["cards"])]));
  const total = unseen + seen.reduce((sum, row) => sum + Number(row["cards"]), 0);
  return { dueByDay, unseen, total, introduced: await countIntroduced(tx, userId, today) };
}

/** New cards rated today, over all decks: the daily limit applies to the person. */
async function countIntroduced(tx: OrgTx, userId: string, today: Day): Promise<number> {
  const [row] = await tx.orm
    .select({ count: count() })
    .from(studyReviews)
    .where(
      and(
        eq(studyReviews.orgId, tx.orgId),
        eq(studyReviews.userId, userId),
        eq(studyReviews.state, 0),
        sql`${studyReviews.reviewedAt} >= ${today.start.toISOString()}::timestamptz`,
      ),
    );
  return row?.count ?? 0;
}

/** Reviews of learned cards, and how many of them were rated Again. */
export async function countReviews(tx: OrgTx, userId: string): Promise<{ reviews: number; again: number }> {
  const [row] = await tx.orm
    .select({ reviews: count(), again: sql<number>`(count(*) filter (where ${studyReviews.rating} = 1))::int` })
    .from(studyReviews)
    .where(and(eq(studyReviews.orgId, tx.orgId), eq(studyReviews.userId, userId), eq(studyReviews.state, 2)));
  return { reviews: row?.reviews ?? 0, again: row?.again ?? 0 };
}

/** The person's own card, locked, so that two simultaneous ratings are applied in sequence. */
export async function lockCard(tx: OrgTx, userId: string, id: string): Promise<CardRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(studyCards)
    .where(and(eq(studyCards.orgId, tx.orgId), eq(studyCards.userId, userId), eq(studyCards.id, id)))
    .for("update");
  return row;
}

export async function updateCard(tx: OrgTx, id: string, change: Partial<CardRow>): Promise<void> {
  await tx.orm
    .update(studyCards)
    .set(change)
    .where(and(eq(studyCards.orgId, tx.orgId), eq(studyCards.id, id)));
}

export async function insertReview(
  tx: OrgTx,
  values: Omit<ReviewRow, "orgId"> & { before: CardBefore },
): Promise<void> {
  await tx.orm.insert(studyReviews).values({ ...values, orgId: tx.orgId });
}

export async function findReview(tx: OrgTx, userId: string, id: string): Promise<ReviewRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(studyReviews)
    .where(and(eq(studyReviews.orgId, tx.orgId), eq(studyReviews.userId, userId), eq(studyReviews.id, id)));
  return row;
}

export async function findLastReviewId(tx: OrgTx, userId: string): Promise<string | undefined> {
  const [row] = await tx.orm
    .select({ id: studyReviews.id })
    .from(studyReviews)
    .where(and(eq(studyReviews.orgId, tx.orgId), eq(studyReviews.userId, userId)))
    .orderBy(desc(studyReviews.id))
    .limit(1);
  return row?.id;
}

export async function deleteReview(tx: OrgTx, id: string): Promise<void> {
  await tx.orm.delete(studyReviews).where(and(eq(studyReviews.orgId, tx.orgId), eq(studyReviews.id, id)));
}

export async function findDeck(tx: OrgTx, userId: string, id: string): Promise<DeckRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(studyDecks)
    .where(and(eq(studyDecks.orgId, tx.orgId), eq(studyDecks.userId, userId), eq(studyDecks.id, id)));
  return row;
}

export interface DeckCounts {
  cards: number;
  answered: number;
  right: number;
  /** Reviewed before, and due today. */
  due: number;
  unseen: number;
}

export interface CountedDeck extends Omit<DeckRow, "session"> {
  counts: DeckCounts;
  /** The other person: who assigned it, or who received it. */
  otherName: string | null;
  hasResult: boolean;
}

/** Newest first: the person's own decks, or those that they assigned to others. */
export async function listDecks(
  tx: OrgTx,
  { userId, role, today }: { userId: string; role: "owner" | "assigner"; today: Day },
): Promise<CountedDeck[]> {
  const [isTheirs, other] =
    role === "owner" ? ["d.user_id = $2", "d.assigned_by"] : ["d.assigned_by = $2", "d.user_id"];
  const { rows } = await tx.query(
    `select d.id, d.user_id, d.title, d.source, d.result_id, d.assigned_by, d.created_at, u.name as other_name,
            exists (select from ai_results r where r.org_id = d.org_id and r.id = d.result_id and r.user_id = $2 and r.deleted_at is null) as has_result,
            c.cards, c.answered, c.remembered, c.due, c.unseen
       from study_decks d
       left join users u on u.id = ${other}
      cross join lateral (
        select count(*)::int as cards, (count(*) filter (where reps > 0))::int as answered,
               (count(*) filter (where last_rating > 1))::int as remembered,
               (count(*) filter (where state <> 0 and due < $3::timestamptz))::int as due,
               (count(*) filter (where state = 0))::int as unseen
          from study_cards where org_id = d.org_id and deck_id = d.id) c
      where d.org_id = $1 and ${isTheirs}
      order by d.id desc limit 200`,
    [tx.orgId, userId, today.end.toISOString()],
  );
  return rows.map((row) => ({
    id: String(row["id"]),
    orgId: tx.orgId,
    userId: String(row["user_id"]),
    title: String(row["title"]),
    source: row["source"] as DeckRow["source"],
    resultId: row["result_id"] as string | null,
    assignedBy: row["assigned_by"] as string | null,
    createdAt: new Date(row["created_at"] as string),
    otherName: row["other_name"] as string | null,
    hasResult: row["has_result"] === true,
    counts: {
      ...{ cards: Number(row["cards"]), answered: Number(row["answered"]), right: Number(row["remembered"]) },
      ...{ due: Number(row["due"]), unseen: Number(row["unseen"]) },
    },
  }));
}

export async function deleteDeck(tx: OrgTx, id: string): Promise<void> {
  await tx.orm.delete(studyDecks).where(and(eq(studyDecks.orgId, tx.orgId), eq(studyDecks.id, id)));
}

export async function countAllCards(tx: OrgTx, userId: string): Promise<number> {
  const [row] = await tx.orm
    .select({ count: count() })
    .from(studyCards)
    .where(and(eq(studyCards.orgId, tx.orgId), eq(studyCards.userId, userId)));
  return row?.count ?? 0;
}

export async function listQuestions(tx: OrgTx, deckId: string): Promise<CardRow["question"][]> {
  const rows = await tx.orm
    .select({ question: studyCards.question })
    .from(studyCards)
    .where(and(eq(studyCards.orgId, tx.orgId), eq(studyCards.deckId, deckId)))
    .orderBy(studyCards.position);
  return rows.map(({ question }) => question);
}

/** Whether the person belongs to the organization; they cannot be removed until the transaction ends. */
export async function lockMember(tx: OrgTx, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query("select from members where organization_id = $1 and user_id = $2 for key share", [
    tx.orgId,
    userId,
  ]);
  return rowCount > 0;
}

export async function findDeckIdOfResult(tx: OrgTx, userId: string, resultId: string): Promise<string> {
  const [row] = await tx.orm
    .select({ id: studyDecks.id })
    .from(studyDecks)
    .where(and(eq(studyDecks.orgId, tx.orgId), eq(studyDecks.userId, userId), eq(studyDecks.resultId, resultId)));
  if (!row) throw new Error("A deck that conflicts exists");
  return row.id;
}

export async function findName(tx: OrgTx, userId: string): Promise<string | null> {
  const { rows } = await tx.query("select name from users where id = $1", [userId]);
  return rows[0] ? String(rows[0]["name"]) : null;
}
