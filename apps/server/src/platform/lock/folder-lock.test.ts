import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { lockFolder } from "./folder-lock.ts";
import { StartError } from "./start-error.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "muster-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("refuses a second holder in one sentence, and is free again after release", () => {
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(
    `The data folder ${folder} is in use by another Muster process (process ${process.pid}).`,
  );
  expect(() => lockFolder(folder)).toThrow(StartError);
  lock.release();
  lockFolder(folder).release();
});

it("is held without references to it, and is freed when its holder is killed", async () => {
  const module = new URL("./folder-lock.ts", import.meta.url).href;
  const script = `import(${JSON.stringify(module)}).then(({ lockFolder }) => { lockFolder(${JSON.stringify(folder)}); gc(); console.log("locked"); setInterval(() => {}, 1e6); })`;
  const holder = spawn(process.execPath, ["--expose-gc", "-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void holder.kill("SIGKILL"));
  await once(holder.stdout, "data");
  expect(() => lockFolder(folder)).toThrow(`another Muster process (process ${holder.pid})`);

  holder.kill("SIGKILL");
  await once(holder, "exit");
  lockFolder(folder).release();
});

it("reports why a folder cannot be created or locked", () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  expect(() => lockFolder(join(file, "data"))).toThrow("Set DATA_DIR to a writable folder.");
  mkdirSync(join(folder, "muster.lock"));
  expect(() => lockFolder(folder)).toThrow(
    new StartError(`Can't lock the data folder ${folder}: unable to open database file`),
  );
});
