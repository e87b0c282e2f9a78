import type { Message } from "@muster/contracts/messages";
import type { AnchorStatus } from "@muster/contracts/wallet";
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Merkle roots of a person's records, which their own wallet sends to a test network. */
export const anchors = pgTable(
  "anchors",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    userId: text("user_id").notNull(),
    status: text().$type<AnchorStatus>().notNull(),
    /** Why it is not confirmed. */
    reason: jsonb().$type<Message>(),
    /** In UTC; null for selected records. */
    day: text(),
    root: text().notNull(),
    recordCount: integer("record_count").notNull(),
    chainId: integer("chain_id"),
    txHash: text("tx_hash"),
    fromAddress: text("from_address"),
    /** Decimal, because it may exceed a number's precision. */
    blockNumber: text("block_number"),
    blockTime: moment("block_time"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("anchors_by_owner").on(table.orgId, table.userId, table.id.desc())],
);

/** Hashes only: they stay when a record is deleted. */
export const anchorLeaves = pgTable(
  "anchor_leaves",
  {
    anchorId: text("anchor_id")
      .notNull()
      .references(() => anchors.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    orgId: text("org_id").notNull(),
    interactionId: text("interaction_id").notNull(),
    leaf: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.anchorId, table.position] }),
    // A record is in one anchor at most.
    uniqueIndex("anchor_leaves_once").on(table.orgId, table.interactionId),
  ],
);
