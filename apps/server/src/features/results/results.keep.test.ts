import type { CaptureResult } from "@muster/contracts/camera";
import type { ResearchResult } from "@muster/contracts/research";
import type { SearchResult } from "@muster/contracts/search";
import type { ThinkingResult } from "@muster/contracts/thinking";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../platform/ids.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { buyPlan, makeBase, settled, uploadTo } from "../knowledge/knowledge.factory.ts";
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

it("does not use a saved result as a source of the next one", async () => {
  const as = await server.signUp();
  await buyPlan(server, as);
  const [base, id] = [await makeBase(server, as), await makeSession(server, as)];
  await save(as, id, base.id);
  await untilFound(as, base.id, "Zanzibar coast");
  const study = (body: object) => server.request("POST", "/api/ai-features/study", { as, body });
  const alone = await study({ topic: "Zanzibar", knowledgeBases: [base.id] });
  expect(alone).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining("say nothing about “Zanzibar”") },
  });
  const content = "Zanzibar lies 35 kilometres off the coast. Zanzibar exported 7,000 tonnes of cloves in 1980.";
  await uploadTo(server, as, { baseId: base.id, files: [{ name: "islands.txt", content }] });
  await settled(server, as, base.id);
  const { studySession: session } = (await study({ topic: "Zanzibar", knowledgeBases: [base.id] })).body;
  expect(session.passages.map(({ fileName }: { fileName: string }) => fileName)).toEqual(["islands.txt"]);
  expect(session.notes).toContainEqual(expect.stringMatching(/^Earlier results aren’t used as sources: .+\.md\.$/));
}, 60_000);

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

const at = "2026-11-22T09:00:00.000Z";
const place = { documentId: "d1", start: 0, end: 5, page: 2, heading: null };
const source = {
  ...{ number: 1, kind: "file" as const, documentId: "d1", baseId: null, title: "ports.pdf", url: null, domain: "" },
  ...{ snippet: "", relevance: 80, reason: "A file that you attached", read: "whole" as const, publishedAt: null },
  ...{ retrievedAt: at, quotes: 1 },
};
const quotes = [{ number: 1, source: 1, quote: "Shore power costs EUR 12.", ...place }];

const research: ResearchResult = {
  language: "en",
  ...{
    topic: "Shore power",
    depth: "basic",
    summary: "It costs EUR 12. [1]",
    keyFindings: [],
    analysis: "## Cost\n\nEUR 12. [1]",
  },
  ...{
    recommendations: [],
    sources: [source],
    confidence: 50,
    confidenceParts: [],
    completedAt: at,
    cost: 2,
    questions: [],
  },
  ...{ claims: [], quotes, contradictions: [], unread: [], ignored: [], answered: [], unanswered: [], rounds: 1 },
  ...{ notes: [], engine: "builtin" },
};
const thinking: ThinkingResult = {
  ...{
    query: "Shore power?",
    reasoning: "| a | b |\n|---|---|\n| 1 | 2 |",
    conclusion: "Yes. [1]",
    confidenceScore: 50,
  },
  ...{ confidenceParts: [], thinkingSteps: ["One"], recommendations: ["Ask"], objections: [], searched: ["ports.pdf"] },
  ...{
    sources: [source],
    quotes,
    unread: [],
    weighed: null,
    expected: null,
    breakEven: null,
    premortem: [],
    timestamp: at,
    thinkingDuration: 1,
    tokensUsed: 0,
  },
};
const search: SearchResult = {
  ...{
    query: "shore power",
    searchType: "general",
    timeframe: "all",
    summary: "“It costs EUR 12.” [1]",
    keyInsights: [],
  },
  ...{ relatedQueries: [], sources: [], totalResults: 0, generatedAt: at, answered: ["Wikipedia"], unanswered: [] },
  ...{ isTimeframeApplied: true, isFromCache: false },
};
const capture: CaptureResult = {
  fileId: "f1",
  imageData: "/api/files/f1/content",
  analysis: {
    ...{
      description: "A sign",
      objects: [],
      text: ["SHORE POWER"],
      emotions: [],
      tags: [],
      quality: 80,
      confidence: 90,
    },
  },
  ...{ timestamp: at, width: 10, height: 10, words: [], codes: [], proposals: [], visionNotice: null, confirmed: {} },
  measures: { quality: 80, sharpness: 1, brightness: 100, contrast: 200, noise: 1, remarks: [] },
};

describe("a result of every kind is exported with its content in every format", () => {
  let as: TestPerson;
  beforeAll(async () => {
    as = await server.signUp();
    await server.request("POST", "/api/ai-features/generate-image", {
      as,
      body: { prompt: "Shore power", size: "512x512" },
    });
  });

  it.each([
    ["research", research, "EUR 12"],
    ["thinking", thinking, "Yes."],
    ["search", search, "EUR 12"],
    ["capture", capture, "SHORE POWER"],
    ["image", null, "1 image."],
  ])("%s", async (kind, result, phrase) => {
    const madeBy = { engine: "builtin", model: null };
    if (result)
      await server.services.db.query(
        `insert into ai_results (id, org_id, user_id, kind, title, input, result, status, units, credits, created_at, ended_at)
         values ($1, $2, $3, $4, 'Shore power', $5, $6, 'completed', 1, 1, now(), now())`,
        [
          ...[newId(), as.orgId, as.userId, kind, JSON.stringify({ value: { query: "Shore power" } })],
          JSON.stringify({ value: { madeBy, result } }),
        ],
      );
    const [{ id }] = (await server.request("GET", `/api/ai-features/results?kind=${kind}`, { as })).body.items;
    const [pdf, docx, markdown] = await Promise.all(
      ["pdf", "docx", "markdown"].map((format) => exported(as, id, format)),
    );
    expect(markdown?.toString("utf8")).toContain(phrase);
    expect(markdown?.toString("utf8")).toContain("Made by the built-in engine in");
    expect(pdf?.subarray(0, 5).toString("latin1")).toBe("%PDF-");
    expect(pdf?.includes("/StructTreeRoot")).toBe(true);
    const parts = unzipSync(new Uint8Array(docx ?? []));
    expect(Buffer.from(parts["word/document.xml"] ?? []).toString("utf8")).toContain(phrase);
    // The pictures themselves, not only their description.
    const isPictured = Object.keys(parts).some((name) => name.startsWith("word/media/"));
    expect([pdf?.includes("/Subtype /Image"), isPictured]).toEqual([kind === "image", kind === "image"]);
  });
});

async function exported(as: TestPerson, id: string, format: string): Promise<Buffer> {
  const url = `http://localhost:3000/api/ai-features/results/${id}/export?format=${format}`;
  const response = await server.fetch(new Request(url, { headers: { host: "localhost:3000", cookie: as.cookie } }));
  expect(response.status, format).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

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
