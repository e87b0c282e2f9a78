import type { Sql } from "../../platform/db/types.ts";

declare const brand: unique symbol;

/** A transaction that sees one organization's rows alone: row-level security is on, and every row written must be that organization's. */
export interface OrgTx extends Sql {
  readonly orgId: string;
  /** Null where no person asks: a job working for the organization. */
  readonly userId: string | null;
  /** The name of the API key that the person's program asks with. */
  readonly keyName?: string | undefined;
  readonly [brand]: "org";
}

/** A transaction over all organizations, for claims, sweeps, webhooks and migrations. */
export interface SystemTx extends Sql {
  readonly reason: string;
  readonly [brand]: "system";
}
