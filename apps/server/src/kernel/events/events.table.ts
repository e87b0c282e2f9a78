import type { Message } from "@muster/contracts/messages";
import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** The audit log and activity feed. Append-only. */
export const events = pgTable(
  "events",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    kind: text().notNull(),
    text: text().notNull(),
    textMessage: jsonb("text_message").$type<Message>().notNull(),
    link: text(),
    /** Who sees it in the feed: all members, or its owner. */
    audience: text({ enum: ["organization", "owner"] }).notNull(),
    userId: text("user_id"),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    at: moment("at").notNull().defaultNow(),
  },
  (table) => [
    index("events_for_all").on(table.orgId, table.audience, table.id),
    index("events_by_person").on(table.orgId, table.userId, table.id),
  ],
);

/** A person's newest 50 notifications in an organization. */
export const notifications = pgTable(
  "notifications",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    userId: text("user_id").notNull(),
    type: text({ enum: ["success", "info", "error", "warning"] }).notNull(),
    title: text().notNull(),
    message: text().notNull(),
    titleMessage: jsonb("title_message").$type<Message>().notNull(),
    textMessage: jsonb("text_message").$type<Message>().notNull(),
    link: text(),
    /** Id of the subject: the notification is withdrawn from everyone when the subject is settled. */
    about: text(),
    readAt: moment("read_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("notifications_by_person").on(table.orgId, table.userId, table.id),
    index("notifications_about").on(table.orgId, table.about).where(sql`${table.about} is not null`),
  ],
);
