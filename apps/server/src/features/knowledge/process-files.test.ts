import type { ProcessFilesAnswer } from "@muster/contracts/process-files";
import { type OpenAIDouble, startOpenAIDouble } from "@muster/models/openai.double";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { sendFile } from "../files/files.factory.ts";
import { buyPlan, makeBase, settled } from "./knowledge.factory.ts";

const memo = `# Travel policy

Dr. Jane Miller of Nordwind GmbH approved the policy on 3 March 2026. Every employee must comply with the rule.
Hotels cost $140 or 12 % less. Write to travel@example.com or call +49 40 1234567.

| City | Price |
|---|---|
| Hamburg | 120 |
| =Berlin | 130 |
`;

let server: TestServer;
let owner: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  await startWorkers(server.services);
  owner = await server.signUp();
  await buyPlan(server, owner);
}, 120_000);
afterAll(() => server.stop());

const origin = "http://localhost:3000";

async function upload(name: string, content: string | Uint8Array, as = owner, on = server): Promise<string> {
  return (await sendFile(on, as, name, content)).body.id;
}

async function process(body: object, as = owner, on = server) {
  const answer = await on.request("POST", "/api/ai-features/process-files", {
    as,
    body: { userId: "ignored", ...body },
  });
  return { ...answer, body: answer.body as ProcessFilesAnswer & { error: string; fields: Record<string, string> } };
}

it.each([
  ["summarize", { text: expect.stringContaining("approved the policy") }],
  ["extract_text", { text: expect.stringContaining("Hotels cost $140") }],
  [
    "extract_tables",
    {
      tables: [
        expect.objectContaining({
          rows: [
            ["City", "Price"],
            ["Hamburg", "120"],
            ["=Berlin", "130"],
          ],
        }),
      ],
    },
  ],
  ["classify", { classification: expect.objectContaining({ category: "policies" }) }],
] as const)("%s answers with the file's own words", async (processingType, expected) => {
  const { status, body } = await process({ files: [await upload("memo.md", memo)], processingType });
  expect([status, body.status, body.cost, body.units]).toEqual([200, "completed", 0.5, 1]);
  expect(body.processedFiles).toEqual([
    expect.objectContaining({ name: "memo.md", state: "done", error: null, engine: "builtin", ...expected }),
  ]);
});

it.each([
  ["an English memo", memo, "policies"],
  ["other forms of the words", "Approvals and compliances. Prohibiting what regulations allowed.", "policies"],
  [
    "a French text",
    "La formation comprend des exercices. Chaque exercice de la formation dure une heure pour apprendre.",
    "training",
  ],
  ["a text without a telling word", "Seven geese crossed the pond before breakfast.", null],
])("classify names the category of %s, never with certainty", async (_, text, category) => {
  const { body } = await process({ files: [await upload("text.md", text)], processingType: "classify" });
  const found = body.processedFiles[0]?.classification;
  expect(found?.category).toBe(category);
  expect(found?.confidence).toBeLessThan(1);
  expect(Number(found?.confidence) > 0).toBe(category !== null);
});

it("extract_entities returns each entity with its position", async () => {
  const { body } = await process({ files: [await upload("memo.md", memo)], processingType: "extract_entities" });
  const entities = body.processedFiles[0]?.entities ?? [];
  const written = Object.fromEntries(entities.map(({ kind, text }) => [kind, text]));
  expect(written).toMatchObject({
    ...{
      person: "Dr. Jane Miller",
      organization: "Nordwind GmbH",
      date: "3 March 2026",
      money: "$140",
      percent: "12 %",
    },
    ...{ email: "travel@example.com", phone: "+49 40 1234567" },
  });
});

it("extract_entities reads amounts with German currency words as money", async () => {
  const text = "Das Budget liegt bei 310.000 Euro. Der Umsatz war 2,4 Millionen Euro, die Lizenz 900 Dollar.";
  const { body } = await process({ files: [await upload("budget.txt", text)], processingType: "extract_entities" });
  const money = body.processedFiles[0]?.entities?.filter(({ kind }) => kind === "money") ?? [];
  expect(money.map((each) => each.text).sort()).toEqual(["2,4 Millionen Euro", "310.000 Euro", "900 Dollar"]);
});

it("fails only the broken file, and charges for the others", async () => {
  const used = async () => (await server.request("GET", "/api/usage", { as: owner })).body.used;
  const before = await used();
  const files = [await upload("memo.md", memo), await upload("broken.pdf", Buffer.from("%PDF-1.7\n%"))];
  const { body } = await process({ files, processingType: "extract_text" });
  expect(body.processedFiles.map(({ state }) => state)).toEqual(["done", "failed"]);
  expect(body.processedFiles[1]?.error).toMatch(/\.$/);
  expect([body.cost, (await used()) - before]).toEqual([0.5, 1]);
});

it("charges nothing and returns the reason when no file could be processed", async () => {
  const person = await server.signUp();
  const files = [await upload("broken.pdf", Buffer.from("%PDF-1.7\n%"), person)];
  const { status, body } = await process({ files, processingType: "summarize" }, person);
  expect([status, typeof body.error]).toEqual([422, "string"]);
  expect((await server.request("GET", "/api/usage", { as: person })).body.used).toBe(0);
});

it("translates only with a model", async () => {
  const files = [await upload("memo.md", memo)];
  const { status, body } = await process({ files, processingType: "translate", targetLanguage: "de" });
  expect([status, body.error]).toEqual([422, "Translating needs a model. Connect one under Settings > Models."]);
  expect((await process({ files, processingType: "translate" })).body.fields).toHaveProperty("targetLanguage");
  let openai: OpenAIDouble | undefined;
  let other: TestServer | undefined;
  try {
    openai = await startOpenAIDouble({ reply: () => ({ text: "Reiserichtlinie" }) });
    other = await startTestServer({ OPENAI_BASE_URL: openai.baseUrl, OPENAI_API_KEY: "sk-test-0123456789" });
    await startWorkers(other.services);
    const person = await other.signUp();
    const own = [await upload("memo.md", `${memo}${"A line of the policy.\n".repeat(1000)}`, person, other)];
    const translated = await process({ files: own, processingType: "translate", targetLanguage: "de" }, person, other);
    // 22,000 characters are more than a model translates at a time.
    const text = Array.from({ length: 3 }, () => "Reiserichtlinie").join("\n\n");
    expect(translated.body.processedFiles[0]).toMatchObject({ state: "done", text, note: null });
    expect(translated.body.processedFiles[0]?.engine).not.toBe("builtin");
  } finally {
    await other?.stop();
    await openai?.close();
  }
});

it("names what it left out of a large file", async () => {
  const files = [await upload("long.md", "A line of text.\n".repeat(7000))];
  const { body } = await process({ files, processingType: "extract_text" });
  expect(body.processedFiles[0]?.note).toMatch(/^Only the first 100,000 of 1\d\d,\d\d\d characters were processed\.$/);
});

async function processMultipart(files: [name: string, content: string][], as = owner) {
  const form = new FormData();
  for (const [name, content] of files) form.append("files", new Blob([content]), name);
  form.append("processingType", "extract_text");
  const headers = { host: "localhost:3000", cookie: as.cookie };
  const request = new Request(`${origin}/api/ai-features/process-files`, { method: "POST", headers, body: form });
  const response = await server.fetch(request);
  return { status: response.status, body: (await response.json()) as ProcessFilesAnswer & { error: string } };
}

it("refuses only the empty file of a multipart request, and everything from viewers", async () => {
  const { status, body } = await processMultipart([
    ["empty.txt", ""],
    ["memo.md", memo],
  ]);
  expect([status, body.cost]).toEqual([200, 0.5]);
  expect(body.processedFiles.map(({ name, state, error }) => [name, state, error])).toEqual([
    ["memo.md", "done", null],
    ["empty.txt", "failed", "empty.txt is empty"],
  ]);
  expect(await processMultipart([["empty.txt", ""]])).toMatchObject({
    status: 422,
    body: { error: "empty.txt is empty" },
  });
  const viewer = await server.join(owner, "viewer");
  expect((await processMultipart([["memo.md", memo]], viewer)).status).toBe(403);
  expect((await server.request("GET", "/api/files", { as: viewer })).body.items).toEqual([]);
});

it("saves more than ten results for one action per ten", async () => {
  const texts = Array.from({ length: 11 }, (_, n): [string, string] => [`${n}.md`, `The gate number ${n} is open.`]);
  const { body } = await processMultipart(texts);
  const used = async () => (await server.request("GET", "/api/usage", { as: owner })).body.used;
  const before = await used();
  const base = await makeBase(server, owner);
  const path = `/api/ai-features/process-files/${body.runId}/save`;
  expect((await server.request("POST", path, { as: owner, body: { baseId: base.id } })).status).toBe(201);
  expect((await settled(server, owner, base.id)).items.ready).toBe(11);
  await expect.poll(async () => (await used()) - before).toBe(2);
});

it("accepts uploaded files, and offers results for download and for saving to a base", async () => {
  const form = new FormData();
  form.append("files", new Blob([memo]), "memo.md");
  form.append("processingType", "extract_tables");
  const headers = { host: "localhost:3000", cookie: owner.cookie };
  const url = "http://localhost:3000/api/ai-features/process-files";
  const response = await server.fetch(new Request(url, { method: "POST", headers, body: form }));
  const body = (await response.json()) as ProcessFilesAnswer;
  expect([response.status, body.processedFiles[0]?.state]).toEqual([200, "done"]);
  const [file] = body.processedFiles;
  const download = await server.fetch(new Request(`${url}/${body.runId}/download?fileId=${file?.fileId}`, { headers }));
  expect([download.headers.get("content-disposition"), await download.text()]).toEqual([
    expect.stringContaining("memo.csv"),
    "City,Price\r\nHamburg,120\r\n'=Berlin,130",
  ]);
  const base = await makeBase(server, owner);
  const saved = await server.request("POST", `/api/ai-features/process-files/${body.runId}/save`, {
    as: owner,
    body: { baseId: base.id },
  });
  expect([saved.status, saved.body.items[0].name]).toEqual([201, "memo.csv"]);
  const events = await server.services.db.query("select kind from events where kind = 'knowledge_uploaded'");
  expect(events.rowCount).toBeGreaterThan(0);
  expect((await settled(server, owner, base.id)).items.ready).toBe(1);
});

it("processes fifty files in one request, each with its own result or failure", async () => {
  const texts = Array.from({ length: 48 }, (_, n): [string, string] => [
    `${n}.md`,
    `# Gate ${n}\n\nThe gate ${n} is open.`,
  ]);
  const broken = ["bad.pdf", "bad.docx"].map((name): [string, string] => [name, "%PDF-1.7\n%"]);
  const { body } = await processMultipart([...texts, ...broken]);
  expect(body.processedFiles).toHaveLength(50);
  for (const [n, { name, state, text, error }] of body.processedFiles.entries())
    if (n < 48)
      expect([name, state, text]).toEqual([`${n}.md`, "done", expect.stringContaining(`The gate ${n} is open.`)]);
    else expect([state, error]).toEqual(["failed", expect.stringMatching(/\.$/)]);
  expect([body.units, body.cost]).toEqual([5, 24]);
});

it("refuses no file, more than fifty, an unknown type, and another person's upload", async () => {
  const [file] = [await upload("memo.md", memo)];
  const statuses = [
    (await process({ files: [], processingType: "summarize" })).status,
    (await process({ files: Array.from({ length: 51 }, () => file), processingType: "summarize" })).status,
    (await process({ files: [file], processingType: "shorten" })).status,
    (await process({ files: [file], processingType: "summarize" }, await server.signUp())).status,
  ];
  expect(statuses).toEqual([422, 422, 422, 422]);
});

it("returns 402 with the text for files when the trial is used up", async () => {
  const as = await server.signUp();
  const files = [await upload("memo.md", memo, as)];
  expect((await process({ files, processingType: "extract_text" }, as)).status).toBe(200);
  expect(await process({ files, processingType: "extract_text" }, as)).toMatchObject({
    status: 402,
    body: { code: "payment_required", error: "Payment required. Upgrade to Pro to process files with AI." },
  });
});

it("a repeated Idempotency-Key attaches to the run that it started, for one action", async () => {
  const used = async () => (await server.request("GET", "/api/usage", { as: owner })).body.used;
  const [before, file] = [await used(), await upload("memo.md", memo)];
  const send = (processingType: string) =>
    server.request("POST", "/api/ai-features/process-files", {
      as: owner,
      headers: { "idempotency-key": "memo-once" },
      body: { userId: "ignored", files: [file], processingType },
    });
  const [first, second] = await Promise.all([send("extract_text"), send("extract_text")]);
  const again = await send("extract_text");
  expect([first.status, second.status, again.status]).toEqual([200, 200, 200]);
  expect(second.body).toEqual(first.body);
  expect(again.body).toEqual(first.body);
  expect((await used()) - before).toBe(1);
  const other = await send("summarize");
  expect([other.status, other.body.error]).toEqual([422, expect.stringContaining("different request")]);
  const elsewhere = await server.signUp();
  expect(
    (await server.request("GET", `/api/ai-features/process-files/${first.body.runId}`, { as: elsewhere })).status,
  ).toBe(404);
});
