import { describe, it } from "vitest";

const url = process.env["MUSTER_TEST_DATABASE_URL"];
// The run of the tests on the embedded database sets it to "": its other half is on a server.
if (url === undefined && process.env["CI"])
  throw new Error("Tests about concurrency need PostgreSQL: set MUSTER_TEST_DATABASE_URL, or run npm test");

/**
 * Tests about concurrency prove something on PostgreSQL only: the embedded database has a single connection, so nothing happens at
 * the same time there. Without a server they are skipped; with CI set that is a failure.
 */
export const onPostgres = { it: it.skipIf(!url), describe: describe.skipIf(!url) };
