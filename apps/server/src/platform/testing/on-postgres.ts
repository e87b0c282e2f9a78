import { describe, it } from "vitest";

const url = process.env["MUSTER_TEST_DATABASE_URL"];
// The test run on the embedded database sets the variable to "": CI's other run uses a server.
if (url === undefined && process.env["CI"])
  throw new Error("Tests about concurrency need PostgreSQL: set MUSTER_TEST_DATABASE_URL, or run npm test");

/**
 * Concurrency tests need PostgreSQL: the embedded database has a single connection, so nothing runs at the same time there.
 * Without a server they are skipped; with CI set that is a failure.
 */
export const onPostgres = { it: it.skipIf(!url), describe: describe.skipIf(!url) };
