import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { root } from "./paths.mjs";

// The real launcher in a small temporary repository, with a server that prints its signals.
const server = `
const say = (words) => process.stdout.write(words + "\\n");
const ms = Number(process.env.LINGER ?? 0);
process.on("SIGINT", () => { say("SIGINT"); setTimeout(() => process.exit(0), ms); });
process.on("SIGTERM", () => { say("SIGTERM"); process.exit(0); });
process.on("disconnect", () => { require("node:fs").writeFileSync("gone", process.env.MUSTER_LAUNCHER); process.exit(0); });
if (process.env.FAIL) { say("no"); process.exit(Number(process.env.FAIL)); }
setInterval(() => undefined, 1000);
say("up " + process.pid + " as " + process.env.MUSTER_LAUNCHER);
`;
const viteLibrary = `
const { mkdirSync, writeFileSync } = require("node:fs");
exports.build = async ({ build: { outDir, rolldownOptions } }) => {
  if (process.env.BREAK_BUNDLE) throw new Error("main.ts: what is this");
  mkdirSync(outDir, { recursive: true });
  const { main } = rolldownOptions.input;
  if (main) writeFileSync(outDir + "/main.mjs", "console.log('compiled'); await import(" + JSON.stringify(main) + ");");
};
`;
const vite = `
const { appendFileSync, mkdirSync, writeFileSync } = require("node:fs");
const out = process.argv[process.argv.indexOf("--outDir") + 1];
if (process.env.BREAK_BUILD) { console.error("main.tsx: no such thing"); process.exit(1); }
mkdirSync(out, { recursive: true });
writeFileSync(out + "/index.html", "<p>built</p>");
appendFileSync("builds", "1");
`;

let tree = "";
let running: ChildProcess[] = [];

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), "muster-launcher-"));
  cpSync(join(root, "bin"), join(tree, "bin"), { recursive: true });
  put("package.json", JSON.stringify({ name: "small", version: "1.0.0", type: "module" }));
  put("package-lock.json", lock({}));
  put("node_modules/.package-lock.json", lock({}));
  put(
    "node_modules/vite/package.json",
    JSON.stringify({ name: "vite", main: "library.cjs", bin: { vite: "vite.cjs" } }),
  );
  put("node_modules/vite/library.cjs", viteLibrary);
  put("node_modules/vite/vite.cjs", vite);
  put("apps/web/src/main.tsx", "export const page = 1;\n");
  put("apps/web/package.json", "{}");
  put("packages/models/src/agent.ts", "");
  put("apps/server/package.json", JSON.stringify({ type: "commonjs" }));
  put("apps/server/src/main.ts", server);
});

afterEach(async () => {
  for (const child of running) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  running = [];
  rmSync(tree, { recursive: true, force: true });
});

describe("muster start", () => {
  it("builds, serves, and exits with 0 after one Ctrl-C, which reaches the server once", async () => {
    const muster = launch({ LINGER: "50" });
    await muster.prints("up");
    muster.child.kill("SIGINT");
    expect(await muster.ends()).toBe(0);
    expect(muster.output()).toContain("Building the web app");
    expect(muster.output().match(/SIGINT/g)).toHaveLength(1);
    expect(readFileSync(join(tree, "apps/web/dist/index.html"), "utf8")).toContain("built");
  });

  it("kills a server that ignores the first Ctrl-C on the second one", async () => {
    const muster = launch({ LINGER: "60000" });
    await muster.prints("up");
    muster.child.kill("SIGINT");
    await muster.prints("SIGINT");
    muster.child.kill("SIGINT");
    expect(await muster.ends()).toBe(128 + 9);
  });

  it("exits with the server's exit code", async () => {
    expect(await launch({ FAIL: "3" }).ends()).toBe(3);
  });

  it("ends the server when the launcher is killed with SIGKILL", async () => {
    const muster = launch({});
    await muster.prints("up");
    muster.child.kill("SIGKILL");
    await muster.closes();
    expect(readFileSync(join(tree, "gone"), "utf8")).toBe("1");
  });

  it.skipIf(process.platform === "win32")("exits when npm is killed and only its shell remains", async () => {
    const npm = `const { spawn } = require("node:child_process"); spawn("sh", ["-c", process.argv[1] + "; :"], { stdio: "inherit" })`;
    const command = `"${process.execPath}" "${join(tree, "bin/muster.mjs")}" start`;
    const muster = follow(
      spawn(process.execPath, ["-e", npm, command], {
        cwd: tree,
        env: { ...environment({}), npm_lifecycle_event: "start" },
      }),
    );
    await muster.prints("up");
    muster.child.kill("SIGKILL");
    await muster.closes();
    expect(muster.output()).toContain("SIGTERM");
  });

  it("rebuilds only when a source has changed", async () => {
    for (let starts = 0; starts < 2; starts++) expect(await launch({ FAIL: "3" }).ends()).toBe(3);
    expect(builds()).toBe(1);
    utimesSync(join(tree, "apps/web/src/main.tsx"), new Date(), new Date(Date.now() + 5000));
    expect(await launch({ FAIL: "3" }).ends()).toBe(3);
    expect(builds()).toBe(2);
  });

  it("reports a failed build, keeps the old app and does not start the server", async () => {
    expect(await launch({ FAIL: "3" }).ends()).toBe(3);
    put("apps/web/src/more.tsx", "export const more = 1;\n");
    const muster = launch({ BREAK_BUILD: "1" });
    expect(await muster.ends()).toBe(1);
    expect(muster.output()).toMatch(/no such thing[\s\S]*Couldn't build/);
    expect(muster.output()).not.toContain("up");
    expect(existsSync(join(tree, "apps/web/dist/index.html"))).toBe(true);
  });

  it("serves the compiled server, or the sources when they cannot be compiled", async () => {
    const compiled = launch({ FAIL: "3" });
    expect(await compiled.ends()).toBe(3);
    expect(compiled.output()).toMatch(/Bundling the server[\s\S]*compiled\nno/);
    put("apps/server/src/more.ts", "export const more = 1;\n");
    const fromSources = launch({ FAIL: "3", BREAK_BUNDLE: "1" });
    expect(await fromSources.ends()).toBe(3);
    expect(fromSources.output()).toMatch(/what is this[\s\S]*Starting from source[\s\S]*no/);
  });

  it("builds nothing for a worker-only node", async () => {
    expect(await launch({ FAIL: "3", ROLE: "worker" }).ends()).toBe(3);
    expect(builds()).toBe(0);
  });

  it("ends with npm's error and one sentence when packages cannot be installed", async () => {
    put("package.json", JSON.stringify({ name: "small", version: "1.0.0", dependencies: { zod: "1.0.0" } }));
    rmSync(join(tree, "node_modules/.package-lock.json"));
    const muster = launch({});
    expect(await muster.ends()).toBe(1);
    expect(muster.output()).toMatch(/Missing: zod@1\.0\.0[\s\S]*Couldn't install packages/);
    expect(muster.output()).not.toContain("at ");
  }, 30_000);

  it("takes over from a launcher that was killed while preparing the folder", async () => {
    const dead = spawn(process.execPath, ["--version"]);
    await once(dead, "exit");
    put(".muster/preparing.lock", String(dead.pid));
    expect(await launch({ FAIL: "3" }).ends()).toBe(3);
  });
});

describe("muster", () => {
  it("lists its commands when it gets an unknown one", async () => {
    const muster = launch({}, "sing");
    expect(await muster.ends()).toBe(1);
    expect(muster.output()).toMatch(/Unknown command "sing"[\s\S]*start[\s\S]*test/);
    const help = launch({}, "--help");
    expect(await help.ends()).toBe(0);
    expect(help.output()).toMatch(/^muster <command>[\s\S]*start/);
  });
});

function launch(env: NodeJS.ProcessEnv, command = "start") {
  return follow(spawn(process.execPath, [join(tree, "bin/muster.mjs"), command], { cwd: tree, env: environment(env) }));
}

function environment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...process.env, npm_lifecycle_event: "", npm_execpath: "", ROLE: "", ...env };
}

function follow(child: ChildProcessWithoutNullStreams) {
  running.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const closed = once(child, "close");
  return {
    child,
    output: () => output,
    ends: async () => {
      await closed;
      return child.exitCode;
    },
    closes: () => closed,
    prints: async (words: string) => {
      while (!output.includes(words)) {
        const ended = await Promise.race([once(child.stdout, "data"), closed.then(() => "ended" as const)]);
        if (ended === "ended" && !output.includes(words)) throw new Error(`Ended without “${words}”: ${output}`);
      }
    },
  };
}

function builds() {
  const file = join(tree, "apps/web/builds");
  return existsSync(file) ? readFileSync(file, "utf8").length : 0;
}

function lock(packages: object) {
  const own = { name: "small", version: "1.0.0" };
  return JSON.stringify({ ...own, lockfileVersion: 3, requires: true, packages: { "": own, ...packages } });
}

function put(path: string, text: string) {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), text);
}
