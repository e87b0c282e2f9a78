import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Events of money that the configured analytics have been told of, so that each is told once. */
export const revenueTellings = pgTable("revenue_tellings", {
  eventId: text("event_id").primaryKey(),
  orgId: text("org_id").notNull(),
  toldAt: timestamp("told_at", { withTimezone: true, mode: "date" }).notNull(),
});
