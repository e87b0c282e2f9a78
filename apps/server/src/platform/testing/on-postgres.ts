import { describe, it } from "vitest";

const hasPostgres = Boolean(process.env["MUSTER_TEST_DATABASE_URL"]);

/**
 * Tests about concurrency prove something on PostgreSQL only: the embedded database has a single connection, so nothing runs at the
 * same time there. They are skipped without a server; `npm test` runs them on one, and fails without it when CI is set.
 */
export const onPostgres = { it: it.skipIf(!hasPostgres), describe: describe.skipIf(!hasPostgres) };
