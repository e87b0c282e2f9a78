import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { afterEach, expect, it } from "vitest";
import { buy, hire, signUp, untilEnded } from "./support/api.ts";
import { type Muster, serverProgram, startMuster } from "./support/muster.ts";
import { salesCsv } from "./support/tables.ts";

let muster: Muster;
afterEach(() => muster?.remove());

it("refuses a second start on the same folder and on its port, with one sentence and an exit code", async () => {
  muster = await startMuster();
  const { code, words } = await attempt({ DATA_DIR: muster.dataDir, PORT: "0" });
  expect(code).not.toBe(0);
  expect(words.trim().split("\n")).toHaveLength(1);
  expect(words).toContain(muster.dataDir);
  const other = await attempt({ DATA_DIR: `${muster.dataDir}-other`, PORT: new URL(muster.url).port });
  expect(other.code).not.toBe(0);
  expect(other.words.trim().split("\n")).toHaveLength(1);
  expect(other.words).toMatch(/Port \d+ is already in use/);
});

it("refuses invalid settings and names them", async () => {
  const { code, words } = await attempt({ PORT: "many", BILLING: "gold" });
  expect(code).not.toBe(0);
  expect(words).toMatch(/PORT.*BILLING/s);
});

it("stops on Ctrl-C with code 0 and resumes the task at the next start", async () => {
  muster = await startMuster();
  const person = await signUp(muster.url);
  await buy(person, "pro_monthly");
  const agentId = await hire(person);
  const file = await person.upload("sales.csv", salesCsv(240));
  const { body } = await person.call("POST", "/api/tasks", {
    agentId,
    templateId: "data-analysis",
    title: "T",
    description: "Which region leads in revenue?",
    attachments: [file],
  });
  expect(await muster.stop()).toBe(0);
  muster = await muster.again();
  expect(await untilEnded(person.at(muster.url), body.id)).toMatchObject({
    status: "completed",
    result: { version: 1 },
  });
});

it.each([
  ["sign-in page", ["src/features/accounts/login-page.tsx"]],
  ["dashboard", ["src/features/dashboard/dashboard-page.tsx", "src/ui/toast-host.tsx"]],
])("loads at most 150 KB of scripts, compressed, in 12 files for the first view of the %s", (_page, parts) => {
  const entry = Object.keys(builtFiles).filter((name) => builtFiles[name]?.isEntry);
  const files = filesOf([...entry, ...parts]).map((file) => readFileSync(new URL(file, builtWeb)));
  expect(files.length).toBeLessThanOrEqual(12);
  // Vendor and base: most of the functions that the first view calls.
  expect(files.filter((file) => file.toString().startsWith("//# allFunctionsCalledOnLoad"))).toHaveLength(2);
  expect(files.reduce((sum, file) => sum + gzipSync(file).length, 0)).toBeLessThanOrEqual(150_000);
});

const builtWeb = new URL("../apps/web/dist/", import.meta.url);
const builtFiles = JSON.parse(readFileSync(new URL(".vite/manifest.json", builtWeb), "utf8")) as Record<
  string,
  { file: string; isEntry?: boolean; imports?: string[] }
>;

/** The files of these parts of the web app and everything they import statically. */
function filesOf(parts: string[]): string[] {
  const found = new Set(parts);
  for (const part of found) for (const imported of builtFiles[part]?.imports ?? []) found.add(imported);
  return [...new Set([...found].map((part) => builtFiles[part]?.file ?? part))];
}

async function attempt(environment: Record<string, string>): Promise<{ code: number | null; words: string }> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", serverProgram], {
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], LOG_LEVEL: "warn", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let words = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (words += chunk.toString()));
  const [code] = await once(child, "exit");
  return { code, words };
}
