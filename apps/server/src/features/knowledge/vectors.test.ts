import type { KnowledgeBase } from "@muster/contracts/knowledge-bases";
import { type EmbeddingReply, type OpenAIDouble, startOpenAIDouble } from "@muster/models/openai.double";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { buyPlan, listItems, makeBase, searchIn, settled, uploadTo } from "./knowledge.factory.ts";

let double: OpenAIDouble;
let server: TestServer;
let owner: TestPerson;
let answer: (texts: string[]) => EmbeddingReply | undefined;
/** Texts sent to the double for embedding, in order. */
let embedded: string[] = [];

/** Words of one meaning have one dimension; the last is shared by all texts. */
const meanings = [
  /\b(?:car|cars|automobile|vehicle)\b/i,
  /\b(?:dog|dogs|hound|pooch)\b/i,
  /\b(?:invoice|bill|payment)\b/i,
  /\b(?:holiday|vacation|leave)\b/i,
];
const vectorOf = (text: string, sign = 1) => [...meanings.map((each) => (each.test(text) ? sign : 0)), 0.05];

beforeAll(async () => {
  double = await startOpenAIDouble({
    models: ["chat-m", "embed-one", "embed-two"],
    embed: (texts) => {
      embedded.push(...texts);
      return answer(texts) ?? { data: texts.map((text, index) => ({ index, embedding: vectorOf(text) })) };
    },
  });
  server = await startTestServer({ FETCH_ALLOW: new URL(double.url).host });
  await startWorkers(server.services);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await double.close();
});
beforeEach(async () => {
  embedded = [];
  answer = () => undefined;
  owner = await server.signUp();
  await buyPlan(server, owner);
  const provider = { name: "Ours", kind: "openai-compatible", baseUrl: double.baseUrl };
  const added = await server.request("POST", "/api/models/providers", { as: owner, body: provider });
  expect(added.status).toBe(201);
});

const one = "ours/embed-one";
const files = [
  {
    name: "fleet.md",
    content: "Every automobile of the company is inspected in March.\n\nThe hound sleeps in the yard.",
  },
  { name: "money.md", content: "Each bill is paid within thirty days of its arrival at the office." },
];

async function indexed(draft: Partial<KnowledgeBase> = { embeddingModel: one }) {
  const base = await makeBase(server, owner, draft);
  await uploadTo(server, owner, { baseId: base.id, files });
  return settled(server, owner, base.id);
}

/** Without the questions that measure the base's accuracy. */
const passagesEmbedded = () => embedded.filter((text) => files.some(({ content }) => content.includes(text)));

async function calls() {
  const { rows } = await server.services.db.query(
    "select kind, model, outcome, run_id is not null as in_run from model_calls where org_id = $1 order by started_at",
    [owner.orgId],
  );
  return rows;
}

async function countVectors(baseId: string) {
  const { rows } = await server.services.db.query(
    `select c.vector_model as model, c.vector_count as counted,
            (select count(*)::int from source_vector_codes v where v.collection = c.key) as codes,
            (select count(*)::int from source_vectors v where v.collection = c.key and v.model = c.vector_model) as vectors
       from source_collections c where c.owner_id = $1`,
    [baseId],
  );
  return rows[0];
}

describe("a base with an embedding model", () => {
  it("finds passages with the same meaning in other words, with the rank in each list", async () => {
    const base = await indexed();
    expect(base).toMatchObject({ hasVectors: true, passageCount: 3 });
    const found = await searchIn(server, owner, base.id, "pooch");
    expect(found).toMatchObject({ mode: "words_and_meaning", modeReason: null });
    expect(found.hits[0]).toMatchObject({ lexicalRank: null, vectorRank: 1, matched: [] });
    expect(found.hits[0]?.passage.text).toContain("hound");
    const [both] = (await searchIn(server, owner, base.id, "company automobile")).hits;
    expect(both).toMatchObject({ lexicalRank: 1, vectorRank: 1 });
  });

  it("embeds each passage once in the indexing run, and each query; every call is recorded", async () => {
    const base = await indexed();
    expect(passagesEmbedded()).toHaveLength(3);
    await searchIn(server, owner, base.id, "vehicle");
    expect(embedded).toContain("vehicle");
    // A call's end may be recorded after the search has returned.
    const recorded = await vi.waitFor(async () => {
      const all = await calls();
      expect(all.every(({ outcome }) => outcome !== null)).toBe(true);
      return all;
    }, 10_000);
    // The query belongs to no run; each item was embedded in one call of the run.
    expect(recorded.filter((call) => !call["in_run"])).toHaveLength(1);
    expect(recorded.filter((call) => call["in_run"]).length).toBeGreaterThanOrEqual(2);
    for (const call of recorded) expect(call).toMatchObject({ kind: "embedding", model: "embed-one", outcome: "ok" });
  });

  it("returns only documents of the searched base", async () => {
    const base = await indexed();
    await indexed();
    const { hits } = await searchIn(server, owner, base.id, "vehicle");
    const own = new Set((await listItems(server, owner, base.id)).map(({ id }) => id));
    expect(hits.length).toBeGreaterThan(0);
    for (const { itemId } of hits) expect(own.has(itemId ?? "")).toBe(true);
  });

  it("removes the vectors of a deleted item", async () => {
    const base = await indexed();
    const [item] = (await listItems(server, owner, base.id)).filter(({ name }) => name === "fleet.md");
    await server.request("DELETE", `/api/knowledge-bases/${base.id}/items/${item?.id}`, { as: owner });
    await expect.poll(() => countVectors(base.id)).toEqual({ model: one, counted: 1, codes: 1, vectors: 1 });
    const { hits } = await searchIn(server, owner, base.id, "vehicle");
    expect(hits.map(({ passage }) => passage.documentName)).toEqual(["money.md"]);
  });

  it("re-embeds for another model, and removes the vectors without one", async () => {
    const base = await indexed();
    await server.request("PATCH", `/api/knowledge-bases/${base.id}`, {
      as: owner,
      body: { embeddingModel: "ours/embed-two" },
    });
    expect(await settled(server, owner, base.id)).toMatchObject({ hasVectors: true });
    await expect
      .poll(() => countVectors(base.id))
      .toEqual({ model: "ours/embed-two", counted: 3, codes: 3, vectors: 3 });
    expect((await calls()).map(({ model }) => model)).toContain("embed-two");
    await server.request("PATCH", `/api/knowledge-bases/${base.id}`, { as: owner, body: { embeddingModel: null } });
    expect(await settled(server, owner, base.id)).toMatchObject({ hasVectors: false });
    await expect.poll(() => countVectors(base.id)).toEqual({ model: null, counted: 0, codes: 0, vectors: 0 });
    expect(await searchIn(server, owner, base.id, "vehicle")).toMatchObject({ mode: "words", modeReason: null });
  });
});

describe("an embedding model that fails", () => {
  it("keeps items searchable by words with the reason, and “Index now” embeds the rest", async () => {
    answer = (texts) => (texts.some((text) => text.includes("bill")) ? { fault: "model_not_found" } : undefined);
    const base = await indexed();
    expect(base).toMatchObject({ status: "ready", hasVectors: false, items: { ready: 2 } });
    const items = await listItems(server, owner, base.id);
    const failed = items.find(({ name }) => name === "money.md");
    expect(failed).toMatchObject({
      state: "ready",
      canRetry: true,
      reason: expect.stringContaining("Found by words only"),
    });
    expect(items.find(({ name }) => name === "fleet.md")).toMatchObject({ reason: null, canRetry: false });
    const byWords = await searchIn(server, owner, base.id, "thirty days");
    expect(byWords.hits[0]).toMatchObject({ itemId: failed?.id, lexicalRank: 1, vectorRank: null });
    answer = () => undefined;
    embedded = [];
    const again = await server.request("POST", `/api/knowledge-bases/${base.id}/index`, { as: owner, body: {} });
    expect(again.body).toMatchObject({ items: 1 });
    expect(await settled(server, owner, base.id)).toMatchObject({ hasVectors: true });
    expect(passagesEmbedded()).toHaveLength(1);
    expect((await listItems(server, owner, base.id)).map(({ reason }) => reason)).toEqual([null, null]);
  });

  it("searches by words when the query can't be embedded, with the reason", async () => {
    const base = await indexed();
    answer = () => ({ fault: "model_not_found" });
    const found = await searchIn(server, owner, base.id, "bill");
    expect(found).toMatchObject({ mode: "words", hits: [{ lexicalRank: 1, vectorRank: null }] });
    expect(found.modeReason).toMatch(/\.$/);
  });

  it("rejects vectors of a different length", async () => {
    const base = await indexed();
    answer = (texts) => ({ data: texts.map((_, index) => ({ index, embedding: [1, 0, 0] })) });
    await uploadTo(server, owner, {
      baseId: base.id,
      files: [{ name: "pets.md", content: "Dogs are welcome at work." }],
    });
    await settled(server, owner, base.id);
    const added = (await listItems(server, owner, base.id)).find(({ name }) => name === "pets.md");
    expect(added).toMatchObject({ state: "ready", reason: expect.stringContaining("isn't the model") });
    expect(await countVectors(base.id)).toMatchObject({ counted: 3, codes: 3 });
    const found = await searchIn(server, owner, base.id, "dogs");
    expect(found.hits[0]?.passage.text).toContain("Dogs are welcome");
  });
});

it("offers the organization's default for new bases", async () => {
  const list = () => server.request("GET", "/api/models", { as: owner });
  expect((await list()).body).toMatchObject({ defaultEmbedding: null });
  await server.request("POST", "/api/models/defaults", { as: owner, body: { purpose: "embeddings", model: one } });
  const { body } = await list();
  expect(body).toMatchObject({ defaultEmbedding: one });
  expect(body.providers[0].embeddingModels).toEqual(["embed-one", "embed-two"]);
});
