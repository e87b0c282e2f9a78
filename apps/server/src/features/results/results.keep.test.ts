import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../platform/ids.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { makeBase } from "../knowledge/knowledge.factory.ts";
import { makeSession } from "../study/study.factory.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await startWorkers(server.services);
}, 60_000);
afterAll(() => server.stop());

const save = (as: TestPerson, id: string, baseId: string) =>
  server.request("POST", `/api/ai-features/results/${id}/knowledge`, { as, body: { baseId } });
const keep = (as: TestPerson, id: string, body?: object) =>
  server.request("POST", `/api/ai-features/results/${id}/file`, { as, ...(body && { body }) });
const used = async (as: TestPerson) => (await server.request("GET", "/api/usage", { as })).body.used;

async function untilFound(as: TestPerson, baseId: string, query: string) {
  await expect
    .poll(
      async () => {
        const found = await server.request("POST", `/api/knowledge-bases/${baseId}/search`, { as, body: { query } });
        return found.body.passages?.[0]?.text ?? JSON.stringify(found.body);
      },
      { timeout: 30_000 },
    )
    .toContain("Zanzibar lies off the coast");
}

it("saves a result to a base once, makes it searchable with its sources, and charges one upload", async () => {
  const as = await server.signUp();
  const [base, id] = [await makeBase(server, as), await makeSession(server, as)];
  const first = await save(as, id, base.id);
  expect(first).toMatchObject({ status: 201, body: { isNew: true, name: expect.stringMatching(/zanzibar.*\.md$/i) } });
  await untilFound(as, base.id, "Zanzibar coast");
  expect(await used(as)).toBe(1);
  expect(await save(as, id, base.id)).toMatchObject({ status: 201, body: { itemId: first.body.itemId, isNew: false } });
  expect(await used(as)).toBe(1);
  const path = `/api/knowledge-bases/${base.id}/items/${first.body.itemId}/content`;
  expect(JSON.stringify((await server.request("GET", path, { as })).body)).toContain("zanzibar.txt, page 2");
});

it("stores one file for repeated requests, and charges nothing", async () => {
  const as = await server.signUp();
  const id = await makeSession(server, as);
  const first = await keep(as, id);
  expect(first).toMatchObject({ status: 201, body: { kind: "document", name: expect.stringMatching(/\.md$/) } });
  expect((await keep(as, id)).body.id).toBe(first.body.id);
  const file = await server.request("GET", `/api/files/${first.body.id}/content`, { as });
  expect(file.body).toContain("Zanzibar lies off the coast.");
  expect(await used(as)).toBe(0);
});

it.each([
  ["pdf", "application/pdf"],
  ["docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ["markdown", "text/markdown"],
])("stores it as %s, which a task can read", async (format, mediaType) => {
  const as = await server.signUp();
  const id = await makeSession(server, as);
  const { status, body: file } = await keep(as, id, { format });
  expect([status, file.mediaType, file.kind]).toEqual([201, mediaType, "document"]);
  if (format === "pdf") expect((await keep(as, id, { format })).body.id).toBe(file.id);
  const document = await server.request("GET", `/api/files/${file.id}/document`, { as });
  expect(JSON.stringify(document.body)).toContain("Zanzibar lies off the coast.");
});

it("refuses a format that the export does not offer", async () => {
  const as = await server.signUp();
  expect((await keep(as, await makeSession(server, as), { format: "exe" })).status).toBe(422);
});

it("returns an error and stores nothing when storage is full", async () => {
  const as = await server.signUp();
  const [base, id] = [await makeBase(server, as), await makeSession(server, as)];
  await server.services.db.query(
    `with content as (insert into contents (org_id, sha256, size_bytes, claims, claimed_at)
                       values ($2, repeat('0', 64), $4, 0, now()))
     insert into files (id, org_id, user_id, name, size_bytes, media_type, kind, sha256, created_at)
     values ($1, $2, $3, 'large.csv', $4, 'text/csv', 'table', repeat('0', 64), now())`,
    [newId(), as.orgId, as.userId, 250 * 1024 ** 2],
  );
  for (const refused of [await save(as, id, base.id), await keep(as, id)])
    expect(refused).toMatchObject({
      status: 402,
      body: { error: expect.stringContaining("exceeds your storage limit") },
    });
  const { items } = (await server.request("GET", `/api/knowledge-bases/${base.id}/items`, { as })).body;
  expect(items).toEqual([]);
  expect(await used(as)).toBe(0);
});

it("saves a shared result to the reader's base, but not to another person's base", async () => {
  const as = await server.signUp();
  const colleague = await server.join(as, "member");
  const [foreign, own, id] = [
    await makeBase(server, as, { isPublic: true }),
    await makeBase(server, colleague, { name: "Own" }),
    await makeSession(server, as),
  ];
  expect((await save(colleague, id, own.id)).status).toBe(404);
  await server.request("PATCH", `/api/ai-features/results/${id}`, { as, body: { isShared: true } });
  expect((await save(colleague, id, own.id)).status).toBe(201);
  expect((await save(colleague, id, foreign.id)).status).toBe(403);
  expect((await save(await server.signUp(), id, own.id)).status).toBe(404);
});
