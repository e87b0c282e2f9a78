/** Creates a new PGlite folder and exits: run as its own process by `lite.ts`. */
import { PGlite } from "@electric-sql/pglite";

const [directory] = process.argv.slice(2);
if (!directory) throw new Error("lite-init needs a folder");
const database = await PGlite.create({ dataDir: directory });
await database.close();
