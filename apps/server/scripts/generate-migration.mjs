// Writes the migration from the released shape of the database to the tables as they stand. A released migration never changes:
// it has run on other people's data. What comes after the last of them is one migration, made anew each time until it is released.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const released = 2;
const server = fileURLToPath(new URL("..", import.meta.url));
const folder = join(server, "drizzle");
const journalFile = join(folder, "meta", "_journal.json");

const journal = JSON.parse(readFileSync(journalFile, "utf8"));
for (const { idx, tag } of journal.entries.slice(released)) {
  rmSync(join(folder, `${tag}.sql`), { force: true });
  rmSync(join(folder, "meta", `${String(idx).padStart(4, "0")}_snapshot.json`), { force: true });
}
journal.entries = journal.entries.slice(0, released);
writeFileSync(journalFile, `${JSON.stringify(journal, null, 2)}\n`);

// drizzle-kit asks for the ORM beside itself, and brings 50 MB that nobody but this script needs: it has a folder of its own.
const orm = JSON.parse(readFileSync(join(server, "package.json"), "utf8")).dependencies["drizzle-orm"];
const kit = fileURLToPath(new URL("../../../node_modules/.cache/drizzle-kit", import.meta.url));
if (!existsSync(join(kit, "node_modules"))) {
  mkdirSync(kit, { recursive: true });
  writeFileSync(join(kit, "package.json"), "{}");
  const install = ["install", "--no-audit", "--no-fund", "drizzle-kit@0.31.11", `drizzle-orm@${orm}`];
  execFileSync("npm", install, { cwd: kit, stdio: "inherit" });
}
const program = join(kit, "node_modules", "drizzle-kit", "bin.cjs");
execFileSync(process.execPath, [program, "generate", "--name", "next"], { cwd: server, stdio: "inherit" });
