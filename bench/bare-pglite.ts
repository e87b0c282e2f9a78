import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/** Opens a folder with PGlite, reads one row and ends: the least that any start on the embedded database takes. */
const entry = createRequire(new URL("../apps/server/package.json", import.meta.url)).resolve("@electric-sql/pglite");
interface Opened {
  query(text: string): Promise<unknown>;
}
const { PGlite }: { PGlite: { create(options: { dataDir: string }): Promise<Opened> } } = await import(
  pathToFileURL(entry).href
);
const database = await PGlite.create({ dataDir: process.argv[2] ?? "" });
await database.query("select 1");
process.exit(0);
