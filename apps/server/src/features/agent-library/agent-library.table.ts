import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";

/** How many agents all organizations have created from each library agent. */
export const agentLibraryUses = pgTable("agent_library_uses", {
  entryId: text("entry_id").primaryKey(),
  installs: integer().notNull(),
});

/** A person's review of a library agent. */
export const agentLibraryReviews = pgTable(
  "agent_library_reviews",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    userId: text("user_id").notNull(),
    entryId: text("entry_id").notNull(),
    stars: integer().notNull(),
    text: text().notNull(),
    updatedAt: timestamp("updated_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (t) => [
    unique("agent_library_review_of_person").on(t.orgId, t.entryId, t.userId),
    // Covers the query for the mean rating over all organizations.
    index("agent_library_reviews_stars").on(t.entryId, t.stars),
    check("agent_library_reviews_one_to_five", sql`${t.stars} between 1 and 5`),
  ],
);
