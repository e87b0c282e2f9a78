import { drawnFile } from "@muster/documents/read/picture.factory";
import { type OllamaDouble, startOllamaDouble } from "@muster/models/ollama.double";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { sendFile } from "../files/files.factory.ts";

const path = "/api/ai-features/camera";
const small = { width: 700, height: 420, left: 30, size: 26 };
const receipt = drawnFile(
  {
    lines: ["Harbor Office Supplies", "2026-03-14", "Paper 12.99", "Toner 49.00", "Tax 9.92", "Total EUR 71.91"],
    ...small,
  },
  "jpeg",
);

async function capture(server: TestServer, as: TestPerson, content: Uint8Array, name = "photo.jpg") {
  const file = (await sendFile(server, as, name, content)).body;
  const answer = await server.request("POST", path, { as, body: { file: file.id, userId: "ignored" } });
  return { ...answer, file };
}

async function used(server: TestServer, as: TestPerson): Promise<number> {
  return (await server.request("GET", "/api/usage", { as })).body.used;
}

describe("without a vision model", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ BILLING: "test" });
    await startWorkers(server.services);
  }, 60_000);
  afterAll(() => server.stop());

  it("measures and reads a receipt, charges one action, and creates nothing until confirmed", async () => {
    const as = await server.signUp();
    const { status, body, file } = await capture(server, as, receipt);
    expect(status).toBe(200);
    expect(body).toEqual({
      capture: {
        id: expect.any(String),
        imageData: `/api/files/${file.id}/content`,
        analysis: expect.objectContaining({ objects: [], emotions: [], tags: [] }),
        timestamp: expect.any(String),
      },
      cost: 0,
    });
    const { analysis, id } = body.capture;
    expect(analysis.text).toContain("Total EUR 71.91");
    expect(analysis.description).toMatch(/^A picture of 700 × 420 pixels with \d+ words in 6 lines\./);
    expect(analysis.confidence).toBeGreaterThan(80);
    expect(analysis.quality).toBeGreaterThan(60);
    expect(await used(server, as)).toBe(1);
    const detail = await server.request("GET", `/api/ai-features/results/${id}`, { as });
    expect(detail.body).toMatchObject({
      kind: "capture",
      title: "Harbor Office Supplies",
      receipt: { engine: "builtin", model: null },
    });
    const { proposals, visionNotice, confirmed, words } = detail.body.result;
    expect(visionNotice).toContain("need a vision model");
    expect(confirmed).toEqual({});
    expect(words[0]).toMatchObject({ text: "Harbor", line: expect.any(Number), left: expect.any(Number) });
    expect(proposals).toEqual([
      {
        kind: "receipt",
        fields: {
          date: "2026-03-14",
          merchant: "Harbor Office Supplies",
          total: "71.91",
          currency: "EUR",
          tax: "9.92",
        },
      },
    ]);
    const confirm = (fields: object) =>
      server.request("POST", `${path}/${id}/confirm`, { as, body: { kind: "receipt", fields } });
    const kept = await confirm({ ...proposals[0].fields, merchant: "=Harbor, Ltd", bogus: "x" });
    expect(kept).toMatchObject({ status: 200, body: { rows: 1, file: { name: "Receipts.csv", kind: "table" } } });
    const table = await server.request("GET", `/api/files/${kept.body.file.id}/content`, { as });
    expect(table.body).toBe('Date,Merchant,Total,Currency,Tax\r\n2026-03-14,"\'=Harbor, Ltd",71.91,EUR,9.92\r\n');
    const corrected = await confirm({ ...proposals[0].fields, date: "14.3.26" });
    const again = await server.request("GET", `/api/files/${corrected.body.file.id}/content`, { as });
    expect(again.body).toContain("\r\n2026-03-14,");
    expect(await confirm({ merchant: " " })).toMatchObject({
      status: 422,
      body: { error: "Fill in at least one field" },
    });
    const report = await server.request("GET", `/api/ai-features/results/${id}/export?format=markdown`, { as });
    expect(report.body).toContain("Total EUR 71.91");
  });

  it("charges nothing for a non-image, another person's image or a damaged one", async () => {
    const as = await server.signUp();
    const other = await server.signUp();
    const foreign = (await sendFile(server, other, "photo.jpg", receipt)).body;
    expect(await server.request("POST", path, { as, body: { file: foreign.id } })).toMatchObject({ status: 422 });
    expect(await server.request("POST", path, { as, body: {} })).toMatchObject({
      ...{ status: 422, body: { error: "Take or choose a picture" } },
    });
    expect(await capture(server, as, Buffer.from("Just text"), "note.txt")).toMatchObject({
      ...{ status: 422, body: { error: "Choose a PNG, JPEG or WebP image" } },
    });
    expect(await capture(server, as, receipt.subarray(0, 300))).toMatchObject({
      ...{
        status: 422,
        body: { code: "unsupported_format", error: "The image is damaged or incomplete and can't be read." },
      },
    });
    expect(await used(server, as)).toBe(0);
  });

  it("refuses the second action of a trial with the specification's text", async () => {
    const as = await server.signUp();
    expect((await capture(server, as, receipt)).status).toBe(200);
    expect(await capture(server, as, receipt)).toMatchObject({
      status: 402,
      body: {
        error:
          "Camera Features requires a paid plan. Choose Basic ($20/month), Pro ($50/month), or Premium ($100/month).",
      },
    });
  });
});

describe("with a vision model", () => {
  let server: TestServer;
  let ollama: OllamaDouble;
  const replies: string[] = [];
  beforeAll(async () => {
    ollama = await startOllamaDouble({
      models: {
        "llama3.2:latest": { capabilities: ["completion"] },
        "llava:7b": { capabilities: ["completion", "vision"] },
      },
      reply: () => replies.shift() ?? "",
    });
    server = await startTestServer({ OLLAMA_URL: ollama.url, BILLING: "off" });
    await startWorkers(server.services);
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await ollama.close();
  });

  it("describes the picture with the vision model", async () => {
    const as = await server.signUp();
    replies.push(
      '```json\n{"description": "A receipt on a desk.", "objects": ["receipt"], "emotions": [], "tags": ["office", "purchase"]}\n```',
    );
    const { body } = await capture(server, as, receipt);
    expect(body.capture.analysis).toMatchObject({
      description: "A receipt on a desk.",
      objects: ["receipt"],
      tags: ["office", "purchase"],
    });
    const { body: detail } = await server.request("GET", `/api/ai-features/results/${body.capture.id}`, { as });
    expect(detail.receipt).toMatchObject({ engine: "model", model: expect.stringMatching(/\/llava:7b$/) });
    expect(detail.result.visionNotice).toBeNull();
    const asked = ollama.requests.findLast(({ path: called }) => called === "/api/chat");
    expect(JSON.stringify(asked?.body)).toContain(receipt.toString("base64").slice(0, 200));
  });

  it("keeps the recognized text and adds a note when the model's response is invalid", async () => {
    const as = await server.signUp();
    const { status, body } = await capture(server, as, receipt);
    expect(status).toBe(200);
    expect(body.capture.analysis.description).toContain("A picture of 700 × 420 pixels");
    const { body: detail } = await server.request("GET", `/api/ai-features/results/${body.capture.id}`, { as });
    expect(detail.result.visionNotice).toContain("llava:7b didn’t describe the picture");
  });
});
