import type { Database } from "../../platform/db/types.ts";
import { mailQueue } from "../mail/mail.ts";

/**
 * Whether jobs have been due for this long and no job was started meanwhile. A long queue that is being drained does not count.
 */
export async function isQueueStalled(db: Database, minutes: number): Promise<boolean> {
  const { rows } = await db.query(
    `select exists (select from pgboss.job where state < 'active' and start_after < now() - $1 * interval '1 minute')
        and not exists (select from pgboss.job where started_on > now() - $1 * interval '1 minute') as is_left`,
    [minutes],
  );
  return rows[0]?.["is_left"] === true;
}

/** Emails that a mail server did not accept and that wait for a retry. */
export async function countUnsentMails(db: Database): Promise<number> {
  const { rows } = await db.query(
    "select count(*)::int as unsent from pgboss.job where name = $1 and state = 'retry'",
    [mailQueue.name],
  );
  return Number(rows[0]?.["unsent"] ?? 0);
}
