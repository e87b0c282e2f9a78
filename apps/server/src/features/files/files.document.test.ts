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
  return readdirSync(join(server.services.config.dataDir, "files"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

describe("an upload as text", () => {
  it("returns its name, pages and text", async () => {
    const id = await upload();
    const { status, body } = await open(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ file: { id, name: note?.name }, mediaType: "application/pdf", language: "en" });
    expect(body.pages).toHaveLength(2);
    expect(body.text.slice(body.pages[1].start, body.pages[1].end)).toContain("€640 million in 2024");
  });

  it("is parsed once and then served from storage", async () => {
    const id = await upload(deck);
    const first = (await open(id)).body;
    const { rows } = await server.services.db.query("select sha256 from files where id = $1", [id]);
    await server.services.storage.remove(owner.orgId, String(rows[0]?.["sha256"]));
    expect((await open(id)).body).toEqual(first);
  });

  it("is parsed again when the stored text is missing", async () => {
    const id = await upload();
    const first = (await open(id)).body;
    const { rows } = await server.services.db.query("select read_sha256 as sha256 from documents where id = $1", [id]);
    await server.services.storage.remove(owner.orgId, String(rows[0]?.["sha256"]));
    expect((await open(id)).body).toEqual(first);
  });

  it("is deleted with the upload", async () => {
    const other = await server.signUp();
    const id = await upload(note, other);
    const before = storedFiles().length;
    await open(id, other);
    expect(storedFiles()).toHaveLength(before + 1);
    expect((await server.request("DELETE", `/api/files/${id}`, { as: other })).status).toBe(204);
    expect(storedFiles()).toHaveLength(before - 1);
    const { rows } = await server.services.db.query("select 1 from documents where id = $1 and deleted_at is null", [
      id,
    ]);
    expect(rows).toEqual([]);
  });

  it("returns 422 with a reason for a damaged file", async () => {
    const { status, body } = await open(await upload(broken));
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: "unsupported_format",
      error: "The PDF is damaged or incomplete and can't be read.",
    });
  });

  it("is returned to concurrent requests", async () => {
    const id = await upload();
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  it("is visible to its owner and to creators of tasks that use it", async () => {
    const [stranger, colleague] = [await server.signUp(), await server.join(owner, "member")];
    const id = await upload();
    expect((await open(id, stranger)).status).toBe(404);
    expect((await open(id, colleague)).status).toBe(404);
    expect((await server.request("GET", `/api/files/${id}/document`)).status).toBe(401);
    const agent = await makeAgent(server, colleague);
    const table = await makeFile(server, colleague);
    const body = { agentId: agent.id, title: "Mine", description: "Which region leads?", attachments: [table.id] };
    const task = (await server.request("POST", "/api/tasks", { as: colleague, body })).body;
    await server.services.db.query(
      "insert into task_files (org_id, task_id, file_id, position) values ($1, $2, $3, 1)",
      [owner.orgId, task.id, id],
    );
    expect((await open(id, colleague)).status).toBe(200);
    expect((await open(id, stranger)).status).toBe(404);
    expect((await original(id, { as: colleague })).status).toBe(200);
    expect((await original(id, { as: stranger })).status).toBe(404);
  });
});

describe("the original upload", () => {
  const name = "Größe '26; Märkte\u2028 €.html";
  const content = "<!doctype html><script>alert(document.cookie)</script><p>Die Größe des Marktes</p>";
  let id: string;
  beforeAll(async () => {
    id = await upload({ name, content: Buffer.from(content) } as typeof note);
  });

  it("is returned unchanged, as a sandboxed attachment", async () => {
    const response = await original(id);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(content);
    const head = Object.fromEntries(response.headers);
    expect(head).toMatchObject({
      "content-type": "text/html",
      "content-length": String(Buffer.byteLength(content)),
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "private, no-store",
      "accept-ranges": "bytes",
    });
    expect(head["content-disposition"]).toMatch(/^attachment; filename="[ -~]*"; filename\*=utf-8''/i);
    expect(head["content-disposition"]).toContain("Gr%C3%B6%C3%9Fe%20%2726%3B%20M%C3%A4rkte");
  });

  it.each([
    ["HEAD", {}, 200, ""],
    ["GET", { range: "bytes=0-7" }, 206, "<!doctyp"],
    ["GET", { range: "bytes=-4" }, 206, "</p>"],
    ["GET", { range: "bytes=60-9999" }, 206, Buffer.from(content).subarray(60).toString()],
    ["GET", { range: "bytes=9999-" }, 416, ""],
    ["GET", { range: "bytes=-0" }, 416, ""],
    ["GET", { range: "bytes=7-3" }, 200, content],
    ["GET", { range: "bytes=0-1,4-5" }, 200, content],
    ["GET", { range: "bytes=0-7", "if-range": '"other"' }, 200, content],
  ])("responds to %s with %o with %i", async (method, headers, status, body) => {
    const response = await original(id, { method, headers });
    expect([response.status, await response.text()]).toEqual([status, body]);
    if (status === 206) expect(response.headers.get("content-length")).toBe(String(Buffer.byteLength(body)));
  });

  it("is available for damaged files and does not count toward usage", async () => {
    const before = (await server.request("GET", "/api/usage", { as: owner })).body;
    const response = await original(await upload(broken));
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(broken?.content ?? ""))).toBe(true);
    expect((await server.request("GET", "/api/usage", { as: owner })).body).toEqual(before);
  });

  it("returns 401 when signed out, 404 for an unknown id or for content missing from storage", async () => {
    expect((await server.request("GET", `/api/files/${id}/content`)).status).toBe(401);
    expect((await original("..%2F..%2Fetc")).status).toBe(404);
    const other = await upload({ name: "gone.txt", content: Buffer.from("Here for a moment only") } as typeof note);
    const { rows } = await server.services.db.query("select sha256 from files where id = $1", [other]);
    await server.services.storage.remove(owner.orgId, String(rows[0]?.["sha256"]));
    expect((await original(other, { method: "HEAD" })).status).toBe(404);
    expect((await original(other)).status).toBe(404);
  });
});

function original(
  id: string,
  {
    as = owner,
    method = "GET",
    headers = {},
  }: { as?: TestPerson; method?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  return server.fetch(
    new Request(`http://localhost:3000/api/files/${id}/content`, {
      method,
      headers: { host: "localhost:3000", cookie: as.cookie, ...headers },
    }),
  );
}
