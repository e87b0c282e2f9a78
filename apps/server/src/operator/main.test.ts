import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { childProgram } from "../platform/testing/child-program.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-operator-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** As bin/muster.mjs starts it. */
function muster(...args: string[]) {
  const main = childProgram(new URL("./main.ts", import.meta.url));
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: join(folder, "data"), OLLAMA_URL: "off" };
  const { status, stdout, stderr } = spawnSync(process.execPath, [...main, folder, ...args], { env, encoding: "utf8" });
  return { status, stdout, stderr };
}

/** These commands open the embedded database, even when other tests use PostgreSQL. */
it.skipIf(process.env["MUSTER_TEST_DATABASE_URL"])(
  "resolves file names of backup and restore against the caller's directory",
  () => {
    expect(muster("restore", "there-is-none.tar")).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^File not found: .*there-is-none\.tar\n$/),
    });
    expect(muster("backup", "empty.tar")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("Nothing to back up"),
    });
    expect(readdirSync(folder)).not.toContain("empty.tar.partial");
    expect(muster("demo")).toMatchObject({ status: 0, stdout: expect.stringContaining("demo@example.com") });
    expect(muster("backup", "demo.tar")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(join(folder, "demo.tar")),
    });
    expect(muster("backup", "demo.tar")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("already exists"),
    });
    expect(muster("restore", "demo.tar")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("isn't empty"),
    });
    rmSync(join(folder, "data"), { recursive: true });
    // The folder of an installation whose external database was restored to an earlier day.
    const ends = join(folder, "data", "audit-ends");
    mkdirSync(ends, { recursive: true });
    writeFileSync(join(ends, "an-organization"), "9 hash");
    expect(muster("restore", "demo.tar")).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Restored \d+ tables/),
    });
    expect(existsSync(ends)).toBe(false);
    expect(muster("demo", "--remove")).toMatchObject({ status: 0, stdout: expect.stringContaining("Demo removed") });
    expect(muster("verify-audit").status).toBe(0);
  },
  // Nine commands, each of which opens the database: 53 s on two quiet cores.
  480_000,
);

it.each([
  [["backup"], "Missing file name"],
  [["backup", "no/such/folder/b.tar"], "its folder does not exist"],
  [["dance"], 'Unknown command "dance"'],
])("reports %s in one sentence", (args, words) => {
  const { status, stderr } = muster(...args);
  expect(status).toBe(1);
  expect(stderr).toContain(words);
  expect(stderr.trim().split("\n")).toHaveLength(1);
});
