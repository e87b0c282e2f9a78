import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { organizations, users } from "../accounts/accounts.table.ts";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/**
 * An invitation, bound to one address and valid for one use of its newest link. Rows stay, so that old links can show what
 * happened.
 */
export const invitations = pgTable(
  "invitations",
  {
    id: text().primaryKey(),
    orgId: text("org_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    /** Lower case. */
    email: text().notNull(),
    role: text({ enum: ["owner", "admin", "member", "viewer"] }).notNull(),
    /** SHA-256 of the newest link's token; the token itself is not stored. */
    tokenHash: text("token_hash").notNull(),
    /** Null when a program of the organization invited. */
    invitedBy: text("invited_by").references(() => users.id, { onDelete: "set null" }),
    /** Whether the link was sent by mail: then its holder has access to that mailbox. */
    isMailed: boolean("is_mailed").notNull(),
    createdAt: at("created_at").notNull(),
    sentAt: at("sent_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    acceptedAt: at("accepted_at"),
    declinedAt: at("declined_at"),
    revokedAt: at("revoked_at"),
  },
  (t) => [
    uniqueIndex("invitations_token").on(t.tokenHash),
    uniqueIndex("invitations_open")
      .on(t.orgId, t.email)
      .where(sql`accepted_at is null and declined_at is null and revoked_at is null`),
    index("invitations_organization").on(t.orgId, t.id),
    index("invitations_inviter").on(t.invitedBy),
  ],
);
