import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buy, hire, type Person, signUp, untilEnded } from "./support/api.ts";
import { type Muster, startMuster } from "./support/muster.ts";
import { salesCsv } from "./support/tables.ts";

const server = process.env["MUSTER_TEST_DATABASE_URL"];

describe.skipIf(!server)("three nodes on one PostgreSQL", () => {
  const database = `muster_nodes_${randomBytes(4).toString("hex")}`;
  let nodes: Muster[] = [];

  beforeAll(async () => {
    await onServer(`create database ${database}`);
    const url = new URL(server ?? "");
    url.pathname = `/${database}`;
    const first = { DATABASE_URL: url.href, MUSTER_SECRET: randomBytes(32).toString("hex") };
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
