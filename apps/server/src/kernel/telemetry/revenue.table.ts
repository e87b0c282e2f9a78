import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Revenue events already sent to the configured analytics, so that each is sent once. */
export const revenueReports = pgTable("revenue_reports", {
  eventId: text("event_id").primaryKey(),
  orgId: text("org_id").notNull(),
  reportedAt: timestamp("reported_at", { withTimezone: true, mode: "date" }).notNull(),
});
