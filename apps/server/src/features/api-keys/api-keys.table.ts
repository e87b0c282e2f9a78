import { index, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { organizations, users } from "../accounts/accounts.table.ts";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** API keys, each for one person in one organization. A revoked key is deleted. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: text().primaryKey(),
    orgId: text("org_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** SHA-256 of the token; the token itself is not stored. */
    tokenHash: text("token_hash").notNull(),
    lastFour: text("last_four").notNull(),
    scope: text({ enum: ["read", "write"] }).notNull(),
    createdAt: at("created_at").notNull(),
    /** Null means never. */
    expiresAt: at("expires_at"),
    lastUsedAt: at("last_used_at"),
  },
  (t) => [
    uniqueIndex("api_keys_token").on(t.tokenHash),
    index("api_keys_person").on(t.orgId, t.userId, t.id),
    index("api_keys_user").on(t.userId),
  ],
);
