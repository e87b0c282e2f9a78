import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Revenue events already sent to the configured analytics, so that each is sent once. */
export const revenueTellings = pgTable("revenue_tellings", {
  eventId: text("event_id").primaryKey(),
  orgId: text("org_id").notNull(),
  toldAt: timestamp("told_at", { withTimezone: true, mode: "date" }).notNull(),
});
