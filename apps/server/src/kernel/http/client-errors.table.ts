import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Uncaught errors in browsers. A row names no person; the organization is empty when the browser was signed out. */
export const clientErrors = pgTable(
  "client_errors",
  {
    id: text().primaryKey(),
    orgId: text("org_id"),
    severity: text({ enum: ["high"] }).notNull(),
    name: text().notNull(),
    message: text().notNull(),
    stack: text(),
    /** The page's path, with ids taken out. */
    route: text().notNull(),
    userAgent: text("user_agent").notNull(),
    /** The failed request's id, else the report's own: shown to the person and written to the log. */
    requestId: text("request_id"),
    at: timestamp("at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [index("client_errors_by_time").on(table.at), index("client_errors_by_org").on(table.orgId, table.at)],
);
