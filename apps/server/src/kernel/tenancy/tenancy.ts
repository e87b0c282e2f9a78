import type { Database, Sql } from "../../platform/db/types.ts";
import { journaled } from "./journal.ts";
import type { OrgTx, SystemTx } from "./org-tx.ts";

export type { OrgTx, SystemTx };

/** Sees one organization and, of identities, its members' names. Features run under it. */
const appRole = "muster_app";
/** Sees every organization, but nothing that could sign a person in. */
export const systemRole = "muster_system";
/** Sees people, their memberships, and how they sign in, but no organization's work. */
export const identityRole = "muster_identity";

/** The person and organization that a transaction works for; an `Actor` fits. */
interface TxOwner {
  orgId: string;
  userId: string | null;
  key?: { name: string } | undefined;
}

/** Opens the only kind of transaction that features get. Throws when called inside another. */
export function inOrg<T>(db: Database, owner: TxOwner, work: (tx: OrgTx) => Promise<T>): Promise<T> {
  return journaled(work, (seal) =>
    db.transaction(
      async (sql) => {
        const tx = orgTx(sql, owner);
        const result = await work(tx);
        await seal(tx, result);
        return result;
      },
      orgSettings(owner.orgId, owner.userId),
    ),
  );
}

function orgTx(sql: Sql, { orgId, userId, key }: TxOwner): OrgTx {
  return {
    query: sql.query,
    get orm() {
      return sql.orm;
    },
    afterEnd: sql.afterEnd,
    as: sql.as,
    orgId,
    userId,
    keyName: key?.name,
  } as OrgTx;
}

/**
 * Like `inOrg` for a single statement: begin, statement and commit in one round trip. Each statement through this handle is its
 * own transaction.
 */
export function queryInOrg<T>(
  db: Database,
  { orgId, userId, key }: TxOwner,
  work: (tx: OrgTx) => Promise<T>,
): Promise<T> {
  const settings = orgSettings(orgId, userId);
  const query: Sql["query"] = (text, values, options) => db.ask(settings, text, values, options);
  return work({
    query,
    get orm(): OrgTx["orm"] {
      throw new Error("askInOrg is for single statements of SQL");
    },
    afterEnd: (callback) => callback(true),
    as: db.as,
    orgId,
    userId,
    keyName: key?.name,
  } as OrgTx);
}

function orgSettings(orgId: string, userId: string | null): Record<string, string> {
  return { role: appRole, "app.org": orgId, "app.user": userId ?? "" };
}

/** Crosses organizations; `reason` documents why, in the code and in the database's own activity view. */
export function asSystem<T>(db: Database, reason: string, work: (tx: SystemTx) => Promise<T>): Promise<T> {
  const settings = systemSettings(reason);
  return journaled(work, (seal) =>
    db.transaction(async (sql) => {
      const tx = {
        query: sql.query,
        get orm() {
          return sql.orm;
        },
        afterEnd: sql.afterEnd,
        as: sql.as,
        reason,
      } as SystemTx;
      const result = await work(tx);
      await seal(tx, result);
      return result;
    }, settings),
  );
}

/**
 * A part of a transaction that works in one organization, which may differ from the caller's, with the same isolation as `inOrg`.
 */
export async function withinOrg<T>(tx: SystemTx | OrgTx, owner: TxOwner, work: (tx: OrgTx) => Promise<T>): Promise<T> {
  await set(tx, orgSettings(owner.orgId, owner.userId));
  const result = await work(orgTx(tx, owner));
  // Constraints checked at commit need rows of this organization, which are not visible then.
  await tx.query("set constraints all immediate");
  await tx.query("set constraints all deferred");
  await set(tx, "reason" in tx ? systemSettings(tx.reason) : orgSettings(tx.orgId, tx.userId));
  return result;
}

async function set(tx: Sql, settings: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    await tx.query("select set_config($1, $2, true)", [name, value]);
}

/** Like `asSystem` for a single statement: begin, statement and commit in one round trip. */
export function queryAsSystem(db: Database, reason: string): Pick<Sql, "query"> {
  const settings = systemSettings(reason);
  return { query: (text, values, options) => db.ask(settings, text, values, options) };
}

function systemSettings(reason: string): Record<string, string> {
  return { role: systemRole, application_name: `muster: ${reason}`.slice(0, 63) };
}
