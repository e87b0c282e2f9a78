// Generates the initial migration from the table files. Nothing has been released, so there is one migration, and each run deletes it
// and generates it again; databases made from an earlier one are refused at start. From the first release on, migrations are append-only:
// then this script must keep what is in the folder and let drizzle-kit add the difference as a new file.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const server = fileURLToPath(new URL("..", import.meta.url));
const folder = join(server, "drizzle");

// drizzle-kit needs the ORM installed next to it and brings 50 MB that only this script uses, so it has its own folder.
const orm = JSON.parse(readFileSync(join(server, "package.json"), "utf8")).dependencies["drizzle-orm"];
const kit = fileURLToPath(new URL("../../../node_modules/.cache/drizzle-kit", import.meta.url));
if (!existsSync(join(kit, "node_modules"))) {
  mkdirSync(kit, { recursive: true });
  writeFileSync(join(kit, "package.json"), "{}");
  const install = ["install", "--no-audit", "--no-fund", "drizzle-kit@0.31.11", `drizzle-orm@${orm}`];
  execFileSync("npm", install, { cwd: kit, stdio: "inherit" });
}

rmSync(folder, { recursive: true, force: true });
const program = join(kit, "node_modules", "drizzle-kit", "bin.cjs");
execFileSync(process.execPath, [program, "generate", "--name", "init"], { cwd: server, stdio: "inherit" });

// drizzle-kit writes the time and a random id; with fixed ones, the same tables generate the same files.
change(join(folder, "meta", "_journal.json"), (journal) => {
  journal.entries[0].when = 0;
});
change(join(folder, "meta", "0000_snapshot.json"), (snapshot) => {
  snapshot.id = "00000000-0000-4000-8000-000000000000";
});

/**
 * @param {string} file
 * @param {(content: any) => void} edit
 */
function change(file, edit) {
  const content = JSON.parse(readFileSync(file, "utf8"));
  edit(content);
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}
