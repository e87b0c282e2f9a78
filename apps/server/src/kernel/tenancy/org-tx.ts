import type { Sql } from "../../platform/db/types.ts";

declare const brand: unique symbol;

/**
 * A transaction that sees only one organization's rows: row-level security is on, and every row written must belong to that
 * organization.
 */
export interface OrgTx extends Sql {
  readonly orgId: string;
  /** Null for a job that works for the organization. */
  readonly userId: string | null;
  /** The name of the API key that is used. */
  readonly keyName?: string | undefined;
  readonly [brand]: "org";
}

/** A transaction over all organizations, for claims, sweeps, webhooks and migrations. */
export interface SystemTx extends Sql {
  readonly reason: string;
  readonly [brand]: "system";
}
