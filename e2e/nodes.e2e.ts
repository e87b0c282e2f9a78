import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startBucket } from "../apps/server/src/platform/storage/s3-bucket.factory.ts";
import { buy, hire, type Person, signUp, untilEnded } from "./support/api.ts";
import { emptyFolder, type Muster, startMuster } from "./support/muster.ts";
import { salesCsv } from "./support/tables.ts";

const server = process.env["MUSTER_TEST_DATABASE_URL"];

describe.skipIf(!server)("nodes on one PostgreSQL", () => {
  const database = `muster_nodes_${randomBytes(4).toString("hex")}`;
  const url = new URL(server ?? "postgres://");
  url.pathname = `/${database}`;
  const first = { DATABASE_URL: url.href, MUSTER_SECRET: randomBytes(32).toString("hex") };
  let nodes: Muster[] = [];

  beforeAll(async () => {
    await onServer(`create database ${database}`);
    const shared = mkdtempSync(join(tmpdir(), "muster-nodes-"));
    // All at once, on an empty database and a shared folder of files.
    nodes = await Promise.all([
      startMuster({ ...first, ROLE: "api" }, shared),
      startMuster({ ...first, ROLE: "all" }, shared),
      startMuster({ ...first, ROLE: "all" }, shared),
    ]);
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await nodes[0]?.remove();
    await onServer(`drop database ${database} with (force)`);
  });

  it("share sessions, work and events; another takes over when one is killed while working", async () => {
    const [api, one, two] = nodes as [Muster, Muster, Muster];
    const person = await signUp(api.url);
    await buy(person.at(one.url), "pro_monthly");
    const agentId = await hire(person.at(two.url));
    expect(await assigned(person, agentId)).toMatchObject({ status: "completed", result: { version: 1 } });

    const file = await person.upload("sales.csv", salesCsv(240));
    const tasks = await Promise.all([1, 2, 3, 4].map(() => person.call("POST", "/api/tasks", body(agentId, file))));
    await one.kill();
    const ended = await Promise.all(tasks.map((task) => untilEnded(person, task.body.id, 90_000)));
    expect(ended.map((task) => task.status)).toEqual(["completed", "completed", "completed", "completed"]);
    expect((await person.call("GET", "/api/usage")).body.used).toBe(5);
  });

  it("need no common folder when files are in a bucket", async () => {
    const bucket = await startBucket();
    const { accessKeyId, secretAccessKey, region } = bucket.settings;
    const keys = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_REGION: region };
    const settings = { ...first, ...keys, S3_URL: bucket.settings.url };
    await Promise.all(nodes.map((node) => node.stop()));
    const [api, other] = [
      await startMuster({ ...settings, ROLE: "api" }, emptyFolder()),
      await startMuster({ ...settings, ROLE: "all" }, emptyFolder()),
    ];
    const person = await signUp(api.url);
    await buy(person, "pro_monthly");
    const task = await assigned(person, await hire(person));
    expect(task).toMatchObject({ status: "completed" });
    const download = await person.fetch(`/api/tasks/${task.id}/deliverable?format=pdf`);
    expect((await download.text()).slice(0, 5)).toBe("%PDF-");
    expect(bucket.objects.size).toBeGreaterThan(1);
    expect([api, other].map(({ dataDir }) => existsSync(join(dataDir, "files")))).toEqual([false, false]);
    await Promise.all([api.remove(), other.remove()]);
    await bucket.close();
  });

  async function assigned(person: Person, agentId: string) {
    const task = await person.call("POST", "/api/tasks", body(agentId, await person.upload("sales.csv", salesCsv())));
    // The node that answers runs no workers: its streamed events come from the others.
    const stream = await (await person.fetch(`/api/tasks/${task.body.id}/events`)).text();
    expect(stream).toContain("event: done");
    return untilEnded(person, task.body.id);
  }
});

function body(agentId: string, file: string) {
  return {
    templateId: "data-analysis",
    agentId,
    title: "Sales",
    description: "Which region leads in revenue?",
    attachments: [file],
  };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
