/** Who may see a table's rows. */
export type TableScope = "org" | "person" | "directory" | "identity" | "system";

/**
 * Scopes of the tables without an `org_id`; a table that has one is "org". Migrating refuses a table that has neither an `org_id`
 * nor an entry here.
 * - org: rows of the transaction's organization.
 * - person: rows of the person the transaction works for (`user_id`).
 * - directory: people and organizations, as far as the transaction's organization knows them; each has its own rules.
 * - identity: how people sign in. Only `muster_identity` sees them.
 * - system: what spans organizations. Only `muster_system` sees them.
 */
const scopes: Readonly<Record<string, Exclude<TableScope, "org">>> = {
  users: "directory",
  organizations: "directory",
  members: "directory",
  accounts: "identity",
  sessions: "identity",
  verifications: "identity",
  two_factors: "identity",
  recovery_codes: "identity",
  trusted_devices: "identity",
  passkeys: "identity",
  personal_exports: "person",
  // Plan benefits that a person used in one organization are not given again in another.
  plan_claims: "system",
  rate_limits: "identity",
  // Counts of the whole installation.
  agent_library_uses: "system",
};

export function scopeOf(table: string): TableScope | undefined {
  return Object.hasOwn(scopes, table) ? scopes[table] : undefined;
}
