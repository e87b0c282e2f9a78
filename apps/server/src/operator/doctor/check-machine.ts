import { existsSync, statSync } from "node:fs";
import { access, constants, mkdir, rm, rmdir, statfs, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "../../platform/config.ts";
import { type Finding, ok } from "./finding.ts";

const nodeMajor = 24;
const oldestNode = [22, 22];
const ampleBytes = 1024 ** 3;
const requiredBytes = 256 * 1024 ** 2;

export function checkNode(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor))
    return ok("Node", `Node ${version}${major === nodeMajor ? "" : `; Muster is tested with ${nodeMajor}`}.`);
  return {
    about: "Node",
    state: "broken",
    summary: `Node ${version} is too old; Muster needs ${oldestNode.join(".")} or newer.`,
    impact: "Muster can't start.",
    fix: "Start Muster with npm start, which includes its own Node.",
  };
}

/** Copying or a manual change may have made private files readable for others. Windows has no such modes. */
export function checkSecretFiles({ dataDir }: Config): Finding[] {
  const open = ["secret", "secret-key"].filter((name) => {
    const mode = statSync(join(dataDir, name), { throwIfNoEntry: false })?.mode ?? 0;
    return process.platform !== "win32" && (mode & 0o077) !== 0;
  });
  if (open.length === 0) return [];
  return [
    {
      about: "Secret files",
      state: "missing",
      summary: `Other users on this machine can read ${open.join(" and ")} in the data folder.`,
      impact: "Anyone who can read them can forge sessions and, with a database copy, decrypt provider keys.",
      fix: `chmod 600 ${open.map((name) => join(dataDir, name)).join(" ")}`,
    },
  ];
}

/** Whether the folder exists or can be created, is writable, and has free space. */
export async function checkFolder({ dataDir }: Config): Promise<Finding> {
  const about = "Data folder";
  try {
    const isNew = !existsSync(dataDir);
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK);
    const probe = join(dataDir, `doctor-${process.pid}`);
    await writeFile(probe, "x".repeat(4096), { flush: true });
    await rm(probe);
    const { bavail, bsize } = await statfs(dataDir);
    // Only while it is empty: another Muster process may be starting in it.
    if (isNew) await rmdir(dataDir).catch(() => undefined);
    return spaceFinding(dataDir, bavail * bsize, isNew);
  } catch (error) {
    return {
      about,
      state: "broken",
      summary: `Can't write to ${dataDir} (${(error as NodeJS.ErrnoException).code ?? error}).`,
      impact: "Muster can't start.",
      fix: `Give the user who runs Muster access to it, or set DATA_DIR to another folder.`,
    };
  }
}

function spaceFinding(dataDir: string, freeBytes: number, isNew: boolean): Finding {
  const about = "Data folder";
  const free = `${(freeBytes / 1024 ** 3).toFixed(1)} GB free`;
  const summary = `${dataDir}${isNew ? " will be created on first start" : " is writable"}; ${free}.`;
  if (freeBytes >= ampleBytes) return ok(about, summary);
  return {
    about,
    state: freeBytes < requiredBytes ? "broken" : "missing",
    summary,
    impact: "When the disk is full, uploads are rejected and tasks can't be saved.",
    fix: "Free up space, or set DATA_DIR to a folder on a larger disk.",
  };
}

export function checkWebApp({ ROLE }: Config): Finding {
  const about = "Web app";
  if (ROLE === "worker") return ok(about, "Not served by worker nodes.");
  const page = fileURLToPath(new URL("../../../../web/dist/index.html", import.meta.url));
  if (existsSync(page)) return ok(about, "Built.");
  return {
    about,
    state: "missing",
    summary: "Not built yet.",
    impact: "The API works, but the server has no pages to show.",
    fix: "Run npm start to build it.",
  };
}

/** Whether Muster answers on the port, or the port is free. */
export async function checkPort({ ROLE, HOST, PORT }: Config): Promise<Finding> {
  const about = "Port";
  if (ROLE === "worker" || PORT === 0) return ok(about, "No fixed port needed.");
  const health = await askHealth(HOST, PORT);
  if (health)
    return {
      ...ok(about, `Muster ${health.version} is running on ${PORT} (${health.status}).`),
      ...unhealthyPart(health),
    };
  const failure = await tryPort(HOST, PORT);
  if (!failure) return ok(about, `${PORT} on ${HOST} is free; Muster isn't running.`);
  return {
    about,
    state: "broken",
    summary: `${PORT} on ${HOST} is in use by another program (${failure}).`,
    impact: "Muster can't start.",
    fix: "Stop that program or set PORT to a free port.",
  };
}

function unhealthyPart({ status }: { status: string }): Partial<Finding> {
  if (status === "healthy") return {};
  return { state: "broken", impact: "Users see errors.", fix: "See the other checks here and the server log." };
}

async function askHealth(host: string, port: number) {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  try {
    const url = `http://${name.includes(":") ? `[${name}]` : name}:${port}/api/health`;
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
    const body = (await response.json()) as { status?: string; version?: string };
    return body.status && body.version ? { status: body.status, version: body.version } : undefined;
  } catch {
    return undefined; // no answer, or another program
  }
}

function tryPort(host: string, port: number): Promise<string | undefined> {
  return new Promise((done) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => done(undefined)));
  });
}
