import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Identity: people, their sign-ins and the organizations they belong to. Read before the organization of a request is known. */
export const users = pgTable("users", {
  id: text().primaryKey(),
  name: text().notNull(),
  /** Lower case. */
  email: text().notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  /** Emails to this address that the mail server refused, in a row. */
  mailRefusals: integer("mail_refusals").notNull().default(0),
  image: text(),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
});

export const organizations = pgTable("organizations", {
  id: text().primaryKey(),
  name: text().notNull(),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
});

export const members = pgTable(
  "members",
  {
    id: text().primaryKey(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text({ enum: ["owner", "admin", "member", "viewer"] }).notNull(),
    createdAt: at("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("members_user_organization").on(t.userId, t.organizationId),
    index("members_organization").on(t.organizationId),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The organization chosen last; the oldest membership when it is empty or no longer theirs. */
    activeOrganizationId: text("active_organization_id").references(() => organizations.id, { onDelete: "set null" }),
    expiresAt: at("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: at("created_at").notNull(),
    /** When it was last used, within five minutes. */
    updatedAt: at("updated_at").notNull(),
    /** When the person last confirmed their identity. */
    confirmedAt: at("confirmed_at"),
    /** Sealed: ends the session at the single sign-on issuer that this one came from. */
    issuerSession: text("issuer_session"),
  },
  (t) => [
    index("sessions_user").on(t.userId),
    index("sessions_organization").on(t.activeOrganizationId),
    index("sessions_expiry").on(t.expiresAt),
  ],
);

/** A way to sign in: a password's hash, or an identity at an issuer. */
export const accounts = pgTable(
  "accounts",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: at("access_token_expires_at"),
    refreshTokenExpiresAt: at("refresh_token_expires_at"),
    scope: text(),
    password: text(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (t) => [index("accounts_user").on(t.userId), uniqueIndex("accounts_provider").on(t.providerId, t.accountId)],
);

export const verifications = pgTable(
  "verifications",
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: at("expires_at").notNull(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (t) => [index("verifications_identifier").on(t.identifier)],
);

/** A second factor for sign-in: codes from an authenticator app. Active from `confirmedAt` on. */
export const twoFactors = pgTable("two_factors", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Encrypted with the installation's secret. */
  secret: text().notNull(),
  /** The newest time step whose code was used, so that each code works once. */
  lastStep: bigint("last_step", { mode: "number" }).notNull(),
  confirmedAt: at("confirmed_at"),
  createdAt: at("created_at").notNull(),
});

/** One-time codes for signing in without the app. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    hash: text().notNull(),
    usedAt: at("used_at"),
  },
  (t) => [index("recovery_codes_user").on(t.userId)],
);

/** Browsers that skip the second step for a while. */
export const trustedDevices = pgTable(
  "trusted_devices",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    hash: text().notNull().unique(),
    expiresAt: at("expires_at").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (t) => [index("trusted_devices_user").on(t.userId)],
);

export const passkeys = pgTable(
  "passkeys",
  {
    id: text().primaryKey(),
    name: text(),
    publicKey: text("public_key").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    credentialID: text("credential_id").notNull().unique(),
    counter: integer().notNull(),
    deviceType: text("device_type").notNull(),
    backedUp: boolean("backed_up").notNull(),
    transports: text(),
    aaguid: text(),
    createdAt: at("created_at"),
    lastUsedAt: at("last_used_at"),
  },
  (t) => [index("passkeys_user").on(t.userId)],
);
