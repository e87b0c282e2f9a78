import { readdirSync } from "node:fs";
import { join } from "node:path";
import { marketDocuments } from "@muster/documents/market-documents.factory";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { makeFile, sendFile } from "./files.factory.ts";

let server: TestServer;
let owner: TestPerson;
const [note, , , deck, broken] = marketDocuments();

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
}, 60_000);
afterAll(() => server.stop());

async function upload(file = note, as = owner): Promise<string> {
  const { status, body } = await sendFile(server, as, file?.name ?? "", file?.content ?? "");
  expect(status).toBe(201);
  return body.id;
}

function open(id: string, as: TestPerson | undefined = owner) {
  return server.request("GET", `/api/files/${id}/document`, as && { as });
}

function storedFiles(): string[] {
  return readdirSync(join(server.house.config.dataDir, "files"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

describe("an upload as text", () => {
  it("has its pages, its blocks and its name", async () => {
    const id = await upload();
    const { status, body } = await open(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ file: { id, name: note?.name }, mediaType: "application/pdf", language: "en" });
    expect(body.pages).toHaveLength(2);
    expect(body.text.slice(body.pages[1].start, body.pages[1].end)).toContain("€640 million in 2024");
  });

  it("is read once: the second time what was kept is given", async () => {
    const id = await upload(deck);
    const first = (await open(id)).body;
    const { rows } = await server.house.db.query("select sha256 from files where id = $1", [id]);
    await server.house.storage.remove(owner.orgId, String(rows[0]?.["sha256"]));
    expect((await open(id)).body).toEqual(first);
  });

  it("is read again where what was kept has gone", async () => {
    const id = await upload();
    const first = (await open(id)).body;
    const { rows } = await server.house.db.query("select sha256 from file_documents where file_id = $1", [id]);
    await server.house.storage.remove(owner.orgId, String(rows[0]?.["sha256"]));
    expect((await open(id)).body).toEqual(first);
  });

  it("goes with the upload", async () => {
    const other = await server.signUp();
    const id = await upload(note, other);
    const before = storedFiles().length;
    await open(id, other);
    expect(storedFiles()).toHaveLength(before + 1);
    expect((await server.request("DELETE", `/api/files/${id}`, { as: other })).status).toBe(204);
    expect(storedFiles()).toHaveLength(before - 1);
    const { rows } = await server.house.db.query("select 1 from file_documents where file_id = $1", [id]);
    expect(rows).toEqual([]);
  });

  it("says in a sentence why something cannot be opened as text", async () => {
    const { status, body } = await open(await upload(broken));
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: "unsupported_format",
      error: "The PDF is damaged or incomplete and cannot be read.",
    });
  });

  it("is read for many who ask at once", async () => {
    const id = await upload();
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  it("is nobody else's, but of whom a task used it", async () => {
    const [stranger, colleague] = [await server.signUp(), await server.join(owner, "member")];
    const id = await upload();
    expect((await open(id, stranger)).status).toBe(404);
    expect((await open(id, colleague)).status).toBe(404);
    expect((await server.request("GET", `/api/files/${id}/document`)).status).toBe(401);
    const agent = await makeAgent(server, colleague);
    const table = await makeFile(server, colleague);
    const body = { agentId: agent.id, title: "Mine", description: "Who leads?", attachments: [table.id] };
    const task = (await server.request("POST", "/api/tasks", { as: colleague, body })).body;
    await server.house.db.query("insert into task_files (org_id, task_id, file_id, position) values ($1, $2, $3, 1)", [
      owner.orgId,
      task.id,
      id,
    ]);
    expect((await open(id, colleague)).status).toBe(200);
    expect((await open(id, stranger)).status).toBe(404);
  });
});
