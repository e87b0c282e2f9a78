import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openServices } from "./open-services.ts";
import { readConfig, workDirOf } from "./platform/config.ts";
import { createLog } from "./platform/log/log.ts";
import { makeTestDatabase } from "./platform/testing/test-database.ts";

it("clears the work folders of killed processes when it opens, and not those in use", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "muster-open-"));
  const workDir = workDirOf({ dataDir });
  for (const name of ["table-killed", "table-living"]) mkdirSync(join(workDir, name, "spill"), { recursive: true });
  utimesSync(join(workDir, "table-killed"), 0, 0);
  const { url, drop } = await makeTestDatabase(join(dataDir, "pg"));
  const config = { ...readConfig({ OLLAMA_URL: "off" }), DATABASE_URL: url, dataDir };
  const { close } = await openServices(config, createLog({ level: "silent" }));
  const left = readdirSync(workDir);
  await close(0);
  await drop();
  rmSync(dataDir, { recursive: true });
  expect(left).toEqual(["table-living"]);
});
