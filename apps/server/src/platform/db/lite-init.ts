/** Makes a new PGlite folder and leaves: run as a process of its own by `lite.ts`. */
import { PGlite } from "@electric-sql/pglite";

const [directory] = process.argv.slice(2);
if (!directory) throw new Error("lite-init needs a folder");
const database = await PGlite.create({ dataDir: directory });
await database.close();
