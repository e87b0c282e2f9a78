import { createHash } from "node:crypto";
import { and, gt, inArray, sql } from "drizzle-orm";
import type { Sql } from "../db/types.ts";
import { AppError } from "../errors.ts";
import { rateLimits } from "./rate-limit.table.ts";

/** The role for sign-in, used in any transaction. */
const counterRole = "muster_identity";

export interface Limit {
  /** What is limited, and for whom: "sign-in:account:ann@example.com". Kept as a hash. */
  key: string;
  most: number;
  windowSeconds: number;
}

/**
 * Counts one use of each limit and throws `rate_limited` when one is exceeded. The counters are rows, so that all nodes share
 * them, and each count is one atomic statement, so that parallel requests cannot exceed a limit.
 */
export async function countUse(db: Sql, limits: Limit[], now: Date): Promise<void> {
  await deleteSomeOld(db, now);
  for (const limit of limits) {
    const { used, resetsAt } = await increment(db, limit, now);
    if (used <= limit.most) continue;
    const retryAfterSeconds = Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000));
    throw new AppError("rate_limited", `Too many attempts. Wait ${words(retryAfterSeconds)} and try again.`, {
      retryAfterSeconds,
    });
  }
}

/** Returns a use that turned out not to count: a sign-in that succeeded. */
export async function returnUses(db: Sql, keys: string[]): Promise<void> {
  await db
    .as(counterRole)
    .orm.update(rateLimits)
    .set({ used: sql`${rateLimits.used} - 1` })
    .where(and(inArray(rateLimits.key, keys.map(hashed)), gt(rateLimits.used, 0)));
}

/** Limited actions are rare and slow, so they can afford to delete expired counters. */
async function deleteSomeOld(db: Sql, now: Date): Promise<void> {
  await db.as(counterRole).query(
    `delete from rate_limits where key in
       (select key from rate_limits where resets_at < $1 limit 50 for update skip locked)`,
    [now.toISOString()],
  );
}

async function increment(db: Sql, { key, windowSeconds }: Limit, now: Date) {
  const resetsAt = new Date(now.getTime() + windowSeconds * 1000);
  const isOver = sql`${rateLimits.resetsAt} <= ${now.toISOString()}`;
  const [row] = await db
    .as(counterRole)
    .orm.insert(rateLimits)
    .values({ key: hashed(key), used: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        used: sql`case when ${isOver} then 1 else ${rateLimits.used} + 1 end`,
        resetsAt: sql`case when ${isOver} then ${resetsAt.toISOString()} else ${rateLimits.resetsAt} end`,
      },
    })
    .returning();
  if (!row) throw new Error("An upsert returned no row");
  return row;
}

function hashed(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

function words(seconds: number): string {
  if (seconds < 60) return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 120) return `${Math.ceil(minutes / 60)} hours`;
  return `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}
