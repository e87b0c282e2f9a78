import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";

/** How many agents the installation's organizations have created from an agent of the library. */
export const agentLibraryUses = pgTable("agent_library_uses", {
  entryId: text("entry_id").primaryKey(),
  installs: integer().notNull(),
});

/** A person's opinion of an agent of the library. */
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
    // The mean over all organizations is read from this index alone.
    index("agent_library_reviews_stars").on(t.entryId, t.stars),
    check("agent_library_reviews_one_to_five", sql`${t.stars} between 1 and 5`),
  ],
);
