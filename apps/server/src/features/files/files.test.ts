import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { makeFile, salesCsv, sendFile } from "./files.factory.ts";

let server: TestServer;
let owner: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
}, 60_000);
afterAll(() => server.stop());

it("stores an uploaded table, detects its type and returns it to its owner", async () => {
  const { status, body } = await sendFile(server, owner, "Sales 2024.csv", salesCsv);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    id: expect.any(String),
    name: "Sales 2024.csv",
    sizeBytes: salesCsv.length,
    mediaType: "text/csv",
    kind: "table",
  });
  expect(body).not.toHaveProperty("sha256");
  expect((await server.request("GET", `/api/files/${body.id}`, { as: owner })).body).toEqual(body);
});

it("removes paths and bidirectional control characters from file names", async () => {
  const { body } = await sendFile(server, owner, "../../etc/\u202Efdp.csv", salesCsv);
  expect(body.name).toBe("fdp.csv");
});

it.each([
  ["an empty file", "a.csv", "", 422, "invalid_input"],
  ["a program", "a.csv", new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, ...Array(60).fill(0)]), 422, "invalid_input"],
  ["26 MB of binary data", "a.bin", new Uint8Array(26 * 1024 ** 2).fill(7), 413, "too_large"],
])("refuses %s and stores nothing", async (_, name, content, status, code) => {
  const before = await storedBytes();
  const answer = await sendFile(server, owner, name, content);
  expect(answer).toMatchObject({ status, body: { code, error: expect.stringMatching(/^[A-Za-z]/) } });
  expect(await storedBytes()).toBe(before);
});

it("returns 400 for a JSON body and for a form without a file field", async () => {
  expect(await server.request("POST", "/api/files", { as: owner, body: { file: "x" } })).toMatchObject({
    status: 400,
    body: { code: "malformed" },
  });
  const form = new FormData();
  form.append("document", new Blob(["a"]), "a.csv");
  const response = await server.fetch(
    new Request("http://localhost:3000/api/files", {
      method: "POST",
      body: form,
      headers: { host: "localhost:3000", cookie: owner.cookie },
    }),
  );
  expect(response.status).toBe(400);
});

it("returns 404 to other people and refuses uploads by viewers", async () => {
  const file = await makeFile(server, owner);
  const colleague = await server.join(owner, "admin");
  const stranger = await server.signUp();
  for (const as of [colleague, stranger]) {
    expect((await server.request("GET", `/api/files/${file.id}`, { as })).status).toBe(404);
    expect((await server.request("DELETE", `/api/files/${file.id}`, { as })).status).toBe(404);
  }
  expect((await sendFile(server, undefined, "a.csv", salesCsv)).status).toBe(401);
  expect((await sendFile(server, await server.join(owner, "viewer"), "a.csv", salesCsv)).status).toBe(403);
});

it("deletes the content only with the last file that uses it", async () => {
  const content = "a,b\n1,2\n3,4\n";
  const [first, second] = [await makeFile(server, owner, content), await makeFile(server, owner, content)];
  const before = await storedBytes();
  expect((await server.request("DELETE", `/api/files/${first.id}`, { as: owner })).status).toBe(204);
  expect((await server.request("GET", `/api/files/${second.id}`, { as: owner })).status).toBe(200);
  expect((await server.request("DELETE", `/api/files/${second.id}`, { as: owner })).status).toBe(204);
  expect((await server.request("GET", `/api/files/${second.id}`, { as: owner })).status).toBe(404);
  expect(await storedBytes()).toBe(before - 2 * content.length);
});

it("returns 402 when the plan's storage is full", async () => {
  const crowded = await server.signUp();
  await server.services.db.query(
    `with content as (insert into contents (org_id, sha256, size_bytes, claims, claimed_at) values ($2, 'none', $4, 0, now()))
     insert into files (id, org_id, user_id, name, size_bytes, media_type, kind, sha256, created_at) values ($1, $2, $3, 'big', $4, 'text/csv', 'table', 'none', now())`,
    [crypto.randomUUID(), crowded.orgId, crowded.userId, 250 * 1024 ** 2 - 10],
  );
  const answer = await sendFile(server, crowded, "a.csv", salesCsv);
  expect(answer).toMatchObject({
    status: 402,
    body: { code: "usage_limit", error: expect.stringContaining("250 MB") },
  });
});

/** The total size in bytes of the owner's files. */
async function storedBytes(): Promise<number> {
  const { rows } = await server.services.db.query(
    "select coalesce(sum(size_bytes), 0)::int as n from files where org_id = $1",
    [owner.orgId],
  );
  return Number(rows[0]?.["n"]);
}
