import { and, desc, eq, sql } from "drizzle-orm";
import { type OrgTx, systemRole } from "../../kernel/tenancy/tenancy.ts";
import { users } from "../accounts/accounts.table.ts";
import { agentLibraryReviews as reviews, agentLibraryUses as uses } from "./agent-library.table.ts";

export interface Statistics {
  downloads: number;
  ratings: number;
  rating: number | null;
}

/** Statistics over all organizations, by the id of each library agent that was ever installed or reviewed. */
export async function readStatistics(tx: OrgTx): Promise<Map<string, Statistics>> {
  const { rows } = await tx.as(systemRole).query(
    `select coalesce(u.entry_id, r.entry_id) as id, coalesce(u.installs, 0) as downloads,
            coalesce(r.ratings, 0) as ratings, r.rating
       from agent_library_uses u
       full join (select entry_id, count(*)::int as ratings, round(avg(stars), 2)::float8 as rating
                    from agent_library_reviews group by entry_id) r on r.entry_id = u.entry_id`,
  );
  // The query returns exactly these columns.
  return new Map((rows as unknown as (Statistics & { id: string })[]).map(({ id, ...row }) => [id, row]));
}

/** Runs in the transaction that creates the agent. */
export async function countInstall(tx: OrgTx, entryId: string): Promise<void> {
  await tx
    .as(systemRole)
    .orm.insert(uses)
    .values({ entryId, installs: 1 })
    .onConflictDoUpdate({ target: uses.entryId, set: { installs: sql`${uses.installs} + 1` } });
}

/** The organization's reviews: the reader's own first, then the newest. */
export function listReviews(tx: OrgTx, entryId: string, readerId: string) {
  const { id, userId, stars, text, updatedAt } = reviews;
  return tx.orm
    .select({ id, userId, author: users.name, stars, text, updatedAt })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.userId))
    .where(and(eq(reviews.orgId, tx.orgId), eq(reviews.entryId, entryId)))
    .orderBy(desc(sql`${userId} = ${readerId}`), desc(updatedAt), desc(id))
    .limit(100);
}

export async function upsertReview(tx: OrgTx, values: typeof reviews.$inferInsert): Promise<void> {
  const { stars, text, updatedAt } = values;
  await tx.orm
    .insert(reviews)
    .values(values)
    .onConflictDoUpdate({
      target: [reviews.orgId, reviews.entryId, reviews.userId],
      set: { stars, text, updatedAt },
    });
}

export async function deleteReview(tx: OrgTx, entryId: string, userId: string): Promise<void> {
  await tx.orm
    .delete(reviews)
    .where(and(eq(reviews.orgId, tx.orgId), eq(reviews.entryId, entryId), eq(reviews.userId, userId)));
}
