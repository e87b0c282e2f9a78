import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { organizations, users } from "../accounts/accounts.table.ts";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const orgId = () =>
  text("org_id")
    .notNull()
    .references(() => organizations.id, { onDelete: "cascade" });
const userId = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Bearer tokens of an organization's identity provider. A revoked token is deleted. */
export const scimTokens = pgTable(
  "scim_tokens",
  {
    id: text().primaryKey(),
    orgId: orgId(),
    name: text().notNull(),
    /** SHA-256 of the token; the token itself is not stored. */
    tokenHash: text("token_hash").notNull(),
    lastFour: text("last_four").notNull(),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: at("created_at").notNull(),
    lastUsedAt: at("last_used_at"),
  },
  (t) => [
    uniqueIndex("scim_tokens_token").on(t.tokenHash),
    index("scim_tokens_organization").on(t.orgId, t.id),
    index("scim_tokens_creator").on(t.createdBy),
  ],
);

/**
 * What an identity provider stored about a person of one organization. Members whom it has not changed yet have no row. The row
 * stays when the membership ends, so that the provider can restore it.
 */
export const scimUsers = pgTable(
  "scim_users",
  {
    id: text().primaryKey(),
    orgId: orgId(),
    userId: userId(),
    userName: text("user_name").notNull(),
    externalId: text("external_id"),
    /** Lower case. The account's own address may have changed since. */
    email: text().notNull(),
    givenName: text("given_name"),
    familyName: text("family_name"),
    formattedName: text("formatted_name"),
    displayName: text("display_name"),
    /** The role of a restored membership. */
    role: text({ enum: ["admin", "member", "viewer"] }).notNull(),
    /** The account was created for this row, so the provider may rename it. */
    isCreatedHere: boolean("is_created_here").notNull(),
    /** A membership here has ended, so the provider may restore it without asking the person. */
    wasMember: boolean("was_member").notNull(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("scim_users_person").on(t.orgId, t.userId),
    uniqueIndex("scim_users_name").on(t.orgId, sql`lower(${t.userName})`),
    index("scim_users_user").on(t.userId),
  ],
);

/** Groups of the identity provider that stand for no role. Groups of roles have no row. */
export const scimGroups = pgTable(
  "scim_groups",
  {
    id: text().primaryKey(),
    orgId: orgId(),
    displayName: text("display_name").notNull(),
    externalId: text("external_id"),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (t) => [uniqueIndex("scim_groups_name").on(t.orgId, sql`lower(${t.displayName})`)],
);

/** Who belongs to a group, as the identity provider stored it. */
export const scimGroupMembers = pgTable(
  "scim_group_members",
  {
    id: text().primaryKey(),
    orgId: orgId(),
    /** A row of `scim_groups`, or the name of a role. */
    groupId: text("group_id").notNull(),
    userId: userId(),
  },
  (t) => [
    uniqueIndex("scim_group_members_person").on(t.orgId, t.groupId, t.userId),
    index("scim_group_members_user").on(t.userId),
  ],
);
