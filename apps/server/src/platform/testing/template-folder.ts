import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Copies a migrated embedded database into the directory: opening it takes a second less than creating one. `make`
 * builds the template once for each state of the migrations.
 */
export async function copyTemplateFolder(directory: string, make: (template: string) => Promise<void>): Promise<void> {
  const template = join(tmpdir(), `muster-test-template-${hashOfTemplate()}`);
  if (!existsSync(template)) await make(template);
  cpSync(template, directory, { recursive: true });
}

/** Changes with everything that decides what the template contains. */
export function hashOfTemplate(): string {
  const hash = createHash("sha256");
  const migrations = readdirSync(new URL("../../../drizzle", import.meta.url)).filter((name) => name.endsWith(".sql"));
  for (const path of [
    ...migrations.sort().map((name) => `../../../drizzle/${name}`),
    "../../kernel/tenancy/migrate.ts",
    "../../kernel/tenancy/table-scopes.ts",
    "../queue/queue.ts",
    "./test-database.ts",
    "../../../package.json",
  ])
    hash.update(readFileSync(new URL(path, import.meta.url)));
  return hash.digest("hex").slice(0, 12);
}
