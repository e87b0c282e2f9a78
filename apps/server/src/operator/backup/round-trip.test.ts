import { createHash } from "node:crypto";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAgent } from "../../features/agents/agents.factory.ts";
import { makeFile, sendFile } from "../../features/files/files.factory.ts";
import { sweepRuns } from "../../kernel/runs/sweep.ts";
import type { Database } from "../../platform/db/types.ts";
import { faultCases } from "../../platform/testing/faults.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { inspectBackup } from "./inspect-backup.ts";
import { tablePart } from "./manifest.ts";
import { restoreBackup } from "./restore.command.ts";
import { writeBackup } from "./write-backup.ts";

const server = process.env["MUSTER_TEST_DATABASE_URL"];
const directions: ["pglite" | "postgres", "pglite" | "postgres"][] = server
  ? [
      ["postgres", "postgres"],
      ["pglite", "postgres"],
      ["postgres", "pglite"],
    ]
  : [["pglite", "pglite"]];

/** Starts a server on the given kind of database, regardless of MUSTER_TEST_DATABASE_URL. */
async function start(kind: "pglite" | "postgres"): Promise<TestServer> {
  if (kind === "pglite") delete process.env["MUSTER_TEST_DATABASE_URL"];
  try {
    return await startTestServer();
  } finally {
    if (server !== undefined) process.env["MUSTER_TEST_DATABASE_URL"] = server;
  }
}

async function backup({ services }: TestServer): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeBackup({
    db: services.db,
    storage: services.storage,
    dataDir: services.config.dataDir,
  }))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Splits bytes at arbitrary positions, as a file or a network does. */
async function* inPieces(bytes: Buffer, size = 60_001) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Rows and a hash over their contents, table by table. */
async function contents(db: Database): Promise<Record<string, string>> {
  const { rows } = await db.query(
    "select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where nspname = 'public' and relkind = 'r'",
  );
  const found: Record<string, string> = {};
  for (const name of rows
    .map((row) => String(row["name"]))
    .filter((one) => !/^(sessions|verifications|rate_limits)$/.test(one)))
    await db.transaction(async (sql) => {
      await sql.query("select set_config('timezone', 'UTC', true)");
      const { rows: lines } = await sql.query(`select to_jsonb(t)::text as line from public."${name}" t`);
      const sorted = lines.map((row) => String(row["line"])).sort();
      found[name] = `${sorted.length} ${createHash("sha256").update(sorted.join("\n")).digest("hex")}`;
    });
  return found;
}

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found) return found;
    await new Promise((next) => setTimeout(next, 20));
  }
}

// A move between the two databases covers a backup and restore of the same one.
describe.each(faultCases(directions, ([from, to]) => from !== to || !server))("from %s to %s", (from, to) => {
  let source: TestServer;
  let as: TestPerson;
  let tasks: string[];
  let busy: Buffer;
  const targets: TestServer[] = [];

  beforeAll(async () => {
    source = await start(from);
    as = await source.signUp({ email: "ann@example.com" });
    await source.services.db.query("update usage_accounts set tier = 'free' where org_id = $1", [as.orgId]);
    const agent = await makeAgent(source, as, { name: "Ä “quoted” \u2028 agent\\n" });
    const file = await makeFile(source, as);
    // Once read, its text is stored as well.
    const note = (await sendFile(source, as, "note.md", "# Crates\n\nPoolCo holds 31 % of the market.\n")).body;
    await source.request("GET", `/api/files/${note.id}/document`, { as });
    tasks = [];
    for (const [title, deliverableFormat] of [
      ["First", "pdf"],
      ["Second", "markdown"],
    ]) {
      const body = {
        templateId: "data-analysis",
        title,
        deliverableFormat,
        description: "Which region leads?",
        agentId: agent.id,
        attachments: [file.id],
      };
      tasks.push((await source.request("POST", "/api/tasks", { as, body })).body.id);
    }
    await source.under({ WORKERS: 1 }, () => startWorkers(source.services));
    await until(async () => (await states(source)).find((state) => state === "in_progress"));
    busy = await backup(source);
    await until(async () => (await states(source)).every((state) => state === "completed") || undefined);
  }, 120_000);
  afterAll(async () => {
    for (const one of [source, ...targets]) await one.stop();
  });

  async function states(test: TestServer): Promise<string[]> {
    const { rows } = await test.services.db.query("select status from runs");
    return rows.map((row) => String(row["status"]));
  }

  async function emptyTarget(): Promise<TestServer> {
    const target = await start(to);
    targets.push(target);
    return target;
  }

  async function restored(file: Buffer): Promise<TestServer> {
    const target = await emptyTarget();
    await restoreBackup(target.services, inPieces(file));
    return target;
  }

  async function signIn(target: TestServer): Promise<TestPerson> {
    const answer = await target.request("POST", "/api/auth/sign-in/email", {
      body: { email: as.email, password: as.password },
    });
    expect(answer.status).toBe(200);
    return {
      ...as,
      cookie: answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(";")[0])
        .join("; "),
    };
  }

  it("restores every row and file; a deliverable downloads, and old cookies do not sign in", async () => {
    const before = await contents(source.services.db);
    const target = await restored(await backup(source));
    expect(await contents(target.services.db)).toEqual(before);
    expect(before["tasks"]).toMatch(/^2 /);
    expect((await target.request("GET", "/api/me", { as })).status).toBe(401);
    const again = await signIn(target);
    const path = `/api/tasks/${tasks[0]}/deliverable?format=markdown`;
    const [original, copy] = [
      await source.request("GET", path, { as }),
      await target.request("GET", path, { as: again }),
    ];
    expect(copy.status).toBe(200);
    expect(copy.body).toBe(original.body);
    const stored = async (test: TestServer) => (await test.services.storage.list(as.orgId)).sort();
    expect(await stored(target)).toEqual(await stored(source));
    const files = (await target.services.db.query("select sha256 from files")).rows;
    const hash = createHash("sha256");
    for await (const chunk of await target.services.storage.open(as.orgId, String(files[0]?.["sha256"])))
      hash.update(chunk);
    expect(hash.digest("hex")).toBe(files[0]?.["sha256"]);
  });

  it("finishes the work that was in progress and charges it once", async () => {
    const target = await restored(busy);
    const open = (await states(target)).filter((state) => state !== "completed");
    expect(open).toContain("in_progress");
    await sweepRuns(target.services);
    await startWorkers(target.services);
    await until(async () => (await states(target)).every((state) => state === "completed") || undefined);
    const again = await signIn(target);
    expect((await target.request("GET", "/api/usage", { as: again })).body.used).toBe(2);
    expect(
      (await target.services.db.query("select count(*) n from usage_reservations where status = 'settled'")).rows,
    ).toEqual([{ n: 2 }]);
    const body = (await target.request("GET", `/api/tasks/${tasks[1]}`, { as: again })).body;
    expect(body).toMatchObject({ status: "completed", result: { version: 1 } });
  });

  /** The file's content decides here, not the database that it came from. */
  describe.runIf(from === to)("an incomplete file", () => {
    let untouched: TestServer | undefined;

    it.each([
      ["truncated", (file: Buffer) => file.subarray(0, Math.floor(file.length * 0.6))],
      [
        "without its list of contents",
        (file: Buffer) => Buffer.concat([file.subarray(0, file.lastIndexOf("manifest.json")), Buffer.alloc(1024)]),
      ],
      ["changed in one byte", (file: Buffer) => flip(file, contentOf(file, "users"))],
      ["not a backup", () => Buffer.alloc(4096, "x")],
    ])("is not restored when it is %s", async (_, change) => {
      untouched ??= await emptyTarget();
      const empty = await contents(untouched.services.db);
      await expect(restoreBackup(untouched.services, inPieces(change(busy)))).rejects.toThrow(
        /^Can't read the backup: /,
      );
      expect(await contents(untouched.services.db)).toEqual(empty);
    });

    it("names damaged or missing files and restores the others", async () => {
      const rotten = await makeFile(source, as, "Month,Sales\n2024-01-01,1\n2024-02-01,2\n");
      const gone = await makeFile(source, as, "Month,Sales\n2024-01-01,3\n2024-02-01,4\n");
      const hashes = new Map(
        (await source.services.db.query("select id, sha256 from files")).rows.map((row) => [
          row["id"],
          String(row["sha256"]),
        ]),
      );
      const pathOf = (id: string) => source.services.storage.path(as.orgId, hashes.get(id) ?? "");
      writeFileSync(await pathOf(rotten.id), "Month,Sales\n2024-01-01,9\n");
      rmSync(await pathOf(gone.id));
      const file = await backup(source);
      const { missingFiles } = await inspectBackup(inPieces(file));
      const names = [rotten, gone].map(({ id }) => `files/${as.orgId}/${hashes.get(id)}`);
      expect(missingFiles.sort()).toEqual(names.sort());
      const target = await restored(file);
      expect((await target.services.db.query("select from files")).rowCount).toBe(4);
      expect(readdirSync(source.services.config.dataDir).filter((name) => name.startsWith("backup-"))).toEqual([]);
      for (const { id } of [rotten, gone]) await source.services.db.query("delete from files where id = $1", [id]);
    });

    it("never overwrites existing data", async () => {
      await expect(restoreBackup(source.services, inPieces(busy))).rejects.toThrow(
        /^The database isn't empty \(\w+ has data\)/,
      );
    });
  });
});

/** A position within a part's content, not in the padding behind it. The 512-byte header starts with the name. */
function contentOf(file: Buffer, table: string): number {
  const header = file.indexOf(tablePart(table));
  if (header < 0) throw new Error(`The backup has no table ${table}`);
  return header + 512 + 20;
}

function flip(file: Buffer, at: number): Buffer {
  const changed = Buffer.from(file);
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  return changed;
}
