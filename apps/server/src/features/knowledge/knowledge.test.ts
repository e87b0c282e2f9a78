// Long file: bases, items, search and live events share one server and its indexing worker.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import {
  buyPlan,
  getBase,
  listItems,
  makeBase,
  searchIn,
  settled,
  type UploadedFile,
  uploadTo,
} from "./knowledge.factory.ts";

const travel = `# Travel policy

Employees book trips through the travel desk. Hotel stays are refunded up to 140 euros per night.

## Trains

First class train tickets are allowed for journeys longer than three hours.
`;
const charging = `# Charging report

The depot in Hamburg has a 150 kW charger for electric trucks.

The break-even point of the site is reached in March 2027.

Die Wartungskosten der Ladesäulen betragen 4.200 Euro im Jahr.
`;

let server: TestServer;
let owner: TestPerson;
let colleague: TestPerson;
let admin: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  await startWorkers(server.services);
  owner = await server.signUp();
  stranger = await server.signUp();
  await buyPlan(server, owner);
  colleague = await server.join(owner, "member");
  admin = await server.join(owner, "admin");
}, 60_000);
afterAll(() => server.stop());

const files = [
  { name: "travel.md", content: travel },
  { name: "charging.md", content: charging },
];

async function indexed(draft = {}, content: UploadedFile[] = files, as = owner) {
  const base = await makeBase(server, as, draft);
  const upload = await uploadTo(server, as, { baseId: base.id, files: content });
  expect(upload.status).toBe(201);
  return { upload: upload.body, base: await settled(server, as, base.id) };
}

describe("a knowledge base", () => {
  it("starts empty with the defaults of the specification", async () => {
    const base = await makeBase(server, owner);
    expect(base).toMatchObject({
      ...{ name: "Handbook", description: "", category: "documentation", isPublic: false, autoIndex: true },
      ...{ embeddingModel: null, chunkSize: 1000, chunkOverlap: 200, status: "ready", statusReason: null },
      ...{ sizeBytes: 0, itemCount: 0, passageCount: 0, usageCount: 0, agentsConnected: 0, accuracy: null },
    });
  });

  it.each([
    [{ name: "  " }, "name"],
    [{ name: "A", chunkSize: 499 }, "chunkSize"],
    [{ name: "A", chunkSize: 2001 }, "chunkSize"],
    [{ name: "A", chunkOverlap: 501 }, "chunkOverlap"],
    [{ name: "A", category: "other" }, "category"],
  ])("refuses %o", async (body, field) => {
    const answer = await server.request("POST", "/api/knowledge-bases", { as: owner, body });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]]);
  });

  it("counts its items and passages, and finds them after indexing", async () => {
    const { base, upload } = await indexed();
    expect(upload.items.map(({ name, state, type }) => [name, state, type])).toEqual([
      ["travel.md", "queued", "file"],
      ["charging.md", "queued", "file"],
    ]);
    expect(base).toMatchObject({ status: "ready", itemCount: 2, items: { ready: 2, failed: 0 } });
    expect(base.sizeBytes).toBe(Buffer.byteLength(travel) + Buffer.byteLength(charging));
    expect(base.passageCount).toBeGreaterThan(3);
    const [first] = await listItems(server, owner, base.id, "sort=name");
    expect(first).toMatchObject({ name: "charging.md", state: "ready", reason: null, runId: null });
    expect(first?.keywords.length).toBeGreaterThan(0);
    const answer = await searchIn(server, owner, base.id, "hotel refund per night");
    expect(answer.hits[0]?.passage).toMatchObject({ documentName: "travel.md", headingPath: ["Travel policy"] });
    expect(answer.hits[0]?.matched.map(({ word }) => word)).toEqual(["hotel", "refund", "night"]);
    expect((await getBase(server, owner, base.id)).usageCount).toBe(1);
  });

  it.each([
    ["a hyphenated word written apart", "break even", "break-even point"],
    ["a hyphenated word written as one", "breakeven", "break-even point"],
    ["a figure with its unit in another order", "charger with 150 kW", "150 kW charger"],
    ["a near spelling", "trian tickets", "train tickets"],
    ["a beginning", "emplo*", "Employees"],
    ["a phrase", '"travel desk"', "travel desk"],
    ["a part of a German compound", "Kosten der Wartung", "Wartungskosten"],
    ["another form of a word", "refunding hotels", "refunded"],
  ])("finds %s", async (_case, query, expected) => {
    const [base] = (await server.request("GET", "/api/knowledge-bases?search=Forms", { as: owner })).body.items;
    const { id } = base ?? (await indexed({ name: "Forms" })).base;
    const { hits } = await searchIn(server, owner, id, query);
    expect(hits[0]?.passage.shown).toContain(expected);
  });

  it("returns no hits for a phrase that no passage contains, with the words searched for", async () => {
    const { base } = await indexed();
    const answer = await searchIn(server, owner, base.id, '"desk travel"');
    expect(answer).toMatchObject({ hits: [], searchedFor: ["desk", "travel"] });
  });
});

describe("access to a base", () => {
  it("hides a private base from a colleague and from another organization, and shows it to an admin", async () => {
    const { base, upload } = await indexed({ name: "Private" });
    const item = upload.items[0]?.id;
    const found = await searchIn(server, owner, base.id, "hotel");
    const passageId = found.hits[0]?.passage.id;
    for (const as of [colleague, stranger]) {
      for (const path of [
        "",
        "/items",
        `/items/${item}`,
        `/items/${item}/document`,
        `/items/${item}/content`,
        "/marks",
      ])
        expect((await server.request("GET", `/api/knowledge-bases/${base.id}${path}`, { as })).status).toBe(404);
      const search = await server.request("POST", `/api/knowledge-bases/${base.id}/search`, {
        as,
        body: { query: "hotel" },
      });
      expect(search.status).toBe(404);
      expect((await server.request("GET", `/api/passages/${passageId}`, { as })).status).toBe(404);
      expect((await uploadTo(server, as, { baseId: base.id, files })).status).toBe(404);
      const { items } = (await server.request("GET", "/api/knowledge-bases", { as })).body;
      expect(items.map(({ id }: { id: string }) => id)).not.toContain(base.id);
    }
    expect((await getBase(server, admin, base.id)).name).toBe("Private");
    expect((await searchIn(server, admin, base.id, "hotel")).hits).toHaveLength(1);
  });

  it("lets a colleague read a public base and change nothing", async () => {
    const { base } = await indexed({ name: "Public", isPublic: true });
    expect((await searchIn(server, colleague, base.id, "hotel")).hits).toHaveLength(1);
    expect((await getBase(server, colleague, base.id)).editBlocker).toBe(
      "Only the knowledge base's creator, an owner, or an admin can change it",
    );
    const change = await server.request("PATCH", `/api/knowledge-bases/${base.id}`, {
      as: colleague,
      body: { name: "X" },
    });
    expect(change.status).toBe(403);
    expect((await uploadTo(server, colleague, { baseId: base.id, files })).status).toBe(403);
    expect((await server.request("GET", `/api/knowledge-bases/${base.id}`, { as: stranger })).status).toBe(404);
  });

  it("opens a citation for readers of its base, and reports a deleted source", async () => {
    const { base } = await indexed({ name: "Cited", isPublic: true });
    const passageId = (await searchIn(server, owner, base.id, "hotel")).hits[0]?.passage.id;
    const open = (as: TestPerson) => server.request("GET", `/api/passages/${passageId}?around=10`, { as });
    const opened = (await open(colleague)).body;
    expect(opened).toMatchObject({ state: "open", document: { name: "travel.md", base: { name: "Cited" } } });
    expect(opened.around.text).toContain(opened.passage.text);
    expect(opened.around.end - opened.around.start).toBeLessThanOrEqual(opened.passage.text.length + 20);
    await server.request("PATCH", `/api/knowledge-bases/${base.id}`, { as: owner, body: { isPublic: false } });
    expect((await open(colleague)).status).toBe(404);
    const item = opened.passage.documentId;
    expect(
      (await server.request("DELETE", `/api/knowledge-bases/${base.id}/items/${item}`, { as: owner })).status,
    ).toBe(204);
    expect((await open(owner)).body).toMatchObject({
      state: "deleted",
      notice: expect.stringMatching(/^The source was deleted on \d{1,2} [A-Z][a-z]{2,3} \d{4}$/),
    });
    expect((await open(colleague)).status).toBe(404);
  });
});

describe("live events of a base", () => {
  /** Ids of the bases that this person's open page is notified about, as they arrive. */
  async function openEvents(as: TestPerson) {
    const response = await server.fetch(
      new Request("http://localhost:3000/api/events", { headers: { cookie: as.cookie, host: "localhost:3000" } }),
    );
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const ids: string[] = [];
    const read = async () => {
      let text = "";
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        text += new TextDecoder().decode(value);
        const events = text.split("\n\n");
        text = events.pop() ?? "";
        for (const event of events) {
          const data = /^event: sources\ndata: (?<json>.*)$/m.exec(event)?.groups?.["json"];
          if (data) ids.push(JSON.parse(data).id);
        }
      }
    };
    const reading = read();
    return {
      ids,
      async close() {
        await reader.cancel();
        await reading;
      },
    };
  }

  it("report indexing to its end, only to people who can view the base", async () => {
    const pages = await Promise.all([owner, colleague, stranger].map(openEvents));
    const [own, colleagues, strangers] = pages.map(({ ids }) => ids);
    const secret = await makeBase(server, owner);
    // Each event makes a page refetch; after the last one it shows the stored state.
    let [seen, shown] = [0, ""];
    const follow = async () => {
      const events = own?.filter((id) => id === secret.id).length ?? 0;
      if (events > seen) shown = (await getBase(server, owner, secret.id)).status;
      seen = events;
      return shown;
    };
    await uploadTo(server, owner, { baseId: secret.id, files });
    await expect.poll(follow).toBe("ready");
    expect((await listItems(server, owner, secret.id)).map(({ state }) => state)).toEqual(["ready", "ready"]);
    const open = await indexed({ isPublic: true });
    await expect.poll(() => colleagues).toContain(open.base.id);
    expect(colleagues).not.toContain(secret.id);
    expect(strangers).toEqual([]);
    await Promise.all(pages.map((page) => page.close()));
  });
});

describe("deleting", () => {
  it("removes an item from search and storage immediately", async () => {
    const { base, upload } = await indexed();
    const [item] = upload.items;
    const { rows } = await server.services.db.query("select sha256, read_sha256 from documents where id = $1", [
      item?.id,
    ]);
    await server.request("DELETE", `/api/knowledge-bases/${base.id}/items/${item?.id}`, { as: owner });
    expect((await searchIn(server, owner, base.id, "hotel refund")).hits).toEqual([]);
    const kept = await server.services.storage.list(owner.orgId);
    // Other tests upload the same file, which keeps the original and its reading: both are stored by content.
    const used = await server.services.db.query(
      "select count(*)::int as n from documents where sha256 = $1 or read_sha256 = $2",
      [rows[0]?.["sha256"], rows[0]?.["read_sha256"]],
    );
    expect(kept.includes(String(rows[0]?.["sha256"]))).toBe(Number(used.rows[0]?.["n"]) > 0);
    await expect.poll(() => countPassages(item?.id)).toBe(0);
    const after = await getBase(server, owner, base.id);
    expect(after.itemCount).toBe(1);
    await expect.poll(async () => await statistics(base.id)).toEqual(await recount(base.id));
  });

  it("removes a base with its contents", async () => {
    const { base } = await indexed({}, [{ name: "only.md", content: `Only here: ${crypto.randomUUID()}` }]);
    const { rows } = await server.services.db.query("select sha256 from documents where owner_id = $1", [base.id]);
    expect((await server.request("DELETE", `/api/knowledge-bases/${base.id}`, { as: owner })).status).toBe(204);
    expect((await server.request("GET", `/api/knowledge-bases/${base.id}`, { as: owner })).status).toBe(404);
    expect(await server.services.storage.list(owner.orgId)).not.toContain(rows[0]?.["sha256"]);
  });

  it("moves a folder to the bin, and restores it with its contents", async () => {
    const base = await makeBase(server, owner);
    const folder = (
      await server.request("POST", `/api/knowledge-bases/${base.id}/folders`, { as: owner, body: { name: "Old" } })
    ).body;
    await uploadTo(server, owner, { baseId: base.id, files, parentId: folder.id });
    await settled(server, owner, base.id);
    await server.request("DELETE", `/api/knowledge-bases/${base.id}/items/${folder.id}`, { as: owner });
    expect((await searchIn(server, owner, base.id, "hotel")).hits).toEqual([]);
    expect(await listItems(server, owner, base.id)).toEqual([]);
    const [binned] = await listItems(server, owner, base.id, "bin=true");
    expect(binned).toMatchObject({ id: folder.id, itemCount: 2 });
    await server.request("POST", `/api/knowledge-bases/${base.id}/items/${folder.id}/restore`, { as: owner });
    await settled(server, owner, base.id);
    expect((await searchIn(server, owner, base.id, "hotel")).hits).toHaveLength(1);
    await expect.poll(async () => await statistics(base.id)).toEqual(await recount(base.id));
  });

  it("restores a folder without the files that were added again meanwhile", async () => {
    const base = await makeBase(server, owner);
    const path = `/api/knowledge-bases/${base.id}`;
    const folder = (await server.request("POST", `${path}/folders`, { as: owner, body: { name: "Old" } })).body;
    await uploadTo(server, owner, { baseId: base.id, files, parentId: folder.id });
    await settled(server, owner, base.id);
    await server.request("DELETE", `${path}/items/${folder.id}`, { as: owner });
    await uploadTo(server, owner, { baseId: base.id, files: files.slice(0, 1) });
    const restored = await server.request("POST", `${path}/items/${folder.id}/restore`, { as: owner });
    expect([restored.status, restored.body.itemCount]).toEqual([200, 1]);
    await settled(server, owner, base.id);
    const listed = await listItems(server, owner, base.id, "sort=name&search=.md");
    expect(listed.map(({ name, parentId }) => [name, parentId])).toEqual([
      ["charging.md", folder.id],
      ["travel.md", null],
    ]);
    expect((await searchIn(server, owner, base.id, "hotel")).hits).toHaveLength(1);
  });
});

describe("an upload", () => {
  it("stores equal content once and names the existing item", async () => {
    const { base, upload } = await indexed();
    const again = await uploadTo(server, owner, { baseId: base.id, files: [{ name: "copy.md", content: travel }] });
    expect(again.body).toMatchObject({ duplicates: [{ name: "copy.md", itemId: upload.items[0]?.id }], runId: null });
    expect((await getBase(server, owner, base.id)).itemCount).toBe(2);
  });

  it("fails only the hostile files, with one sentence and without a retry, and indexes the others", async () => {
    const { base } = await indexed({}, [
      ...files,
      { name: "broken.pdf", content: Buffer.from("%PDF-1.7\n%broken\n") },
      { name: "noise.docx", content: Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * 7919) % 256)) },
    ]);
    expect(base).toMatchObject({ status: "ready", items: { ready: 2, failed: 2 } });
    for (const { reason, canRetry } of await listItems(server, owner, base.id, "state=failed"))
      expect([reason?.match(/[.!]$/g)?.length, canRetry]).toEqual([1, false]);
  });

  it("waits for “Index now” when automatic indexing is off", async () => {
    const base = await makeBase(server, owner, { autoIndex: false });
    const { body } = await uploadTo(server, owner, { baseId: base.id, files });
    expect([body.runId, body.items[0]?.state]).toEqual([null, "queued"]);
    const started = await server.request("POST", `/api/knowledge-bases/${base.id}/index`, { as: owner, body: {} });
    expect([started.status, started.body.items]).toEqual([202, 2]);
    expect((await settled(server, owner, base.id)).items.ready).toBe(2);
  });

  it("is indexed when automatic indexing is turned on", async () => {
    const base = await makeBase(server, owner, { autoIndex: false });
    await uploadTo(server, owner, { baseId: base.id, files });
    const path = `/api/knowledge-bases/${base.id}`;
    await server.request("PATCH", path, { as: owner, body: { autoIndex: true } });
    expect((await settled(server, owner, base.id)).items).toMatchObject({ queued: 0, ready: 2 });
  });

  it("waits for “Index now” after a change of the chunk settings when automatic indexing is off", async () => {
    const { base } = await indexed();
    const path = `/api/knowledge-bases/${base.id}`;
    const { body } = await server.request("PATCH", path, { as: owner, body: { autoIndex: false, chunkSize: 500 } });
    expect(body).toMatchObject({ status: "ready", items: { queued: 2, ready: 0 } });
    expect((await searchIn(server, owner, base.id, "hotel")).hits).toHaveLength(1);
    await server.request("POST", `${path}/index`, { as: owner, body: {} });
    expect((await settled(server, owner, base.id)).items).toMatchObject({ queued: 0, ready: 2 });
  });

  it("refuses more than ten files, a file over the plan's limit, and a form without files", async () => {
    const base = await makeBase(server, owner);
    const many = Array.from({ length: 11 }, (_, i) => ({ name: `${i}.txt`, content: `Text ${i}` }));
    expect((await uploadTo(server, owner, { baseId: base.id, files: many })).status).toBe(422);
    expect((await uploadTo(server, owner, { baseId: base.id, files: [] })).status).toBe(400);
    expect(await listItems(server, owner, base.id)).toEqual([]);
    const small = await server.signUp();
    const own = await makeBase(server, small);
    const big = { name: "big.txt", content: Buffer.alloc(10 * 1024 ** 2 + 1, "a") };
    const answer = await uploadTo(server, small, { baseId: own.id, files: [big] });
    expect([answer.status, (answer.body as unknown as { error: string }).error]).toEqual([
      413,
      "big.txt is larger than the 10 MB limit of your plan.",
    ]);
  });

  it("costs one unit, a folder half a unit, and nothing when no file could be indexed", async () => {
    const person = await server.signUp();
    const used = async () => (await server.request("GET", "/api/usage", { as: person })).body.used;
    const base = await makeBase(server, person);
    await uploadTo(server, person, {
      baseId: base.id,
      files: [{ name: "broken.pdf", content: Buffer.from("%PDF-1.7\n%") }],
    });
    expect((await settled(server, person, base.id)).status).toBe("error");
    await expect.poll(used).toBe(0);
    const folder = (name: string) =>
      server.request("POST", `/api/knowledge-bases/${base.id}/folders`, { as: person, body: { name } });
    const equal = (await Promise.all([folder("A"), folder("a")])).map(({ status }) => status);
    expect(equal.sort()).toEqual([201, 409]);
    expect(await used()).toBe(0.5);
    expect((await uploadTo(server, person, { baseId: base.id, files })).status).toBe(402);
    expect((await listItems(server, person, base.id)).map(({ name }) => name.toLowerCase())).toEqual([
      "a",
      "broken.pdf",
    ]);
    await folder("B");
    const refused = await uploadTo(server, person, { baseId: base.id, files });
    expect(refused.body).toMatchObject({ code: "payment_required" });
  });
});

describe("agents of a base", () => {
  it("are counted, and show training while it is being indexed", async () => {
    const base = await makeBase(server, owner, { autoIndex: false });
    const agent = await makeAgent(server, owner);
    const put = await server.request("PUT", `/api/agents/${agent.id}/knowledge-bases`, {
      as: owner,
      body: { baseIds: [base.id] },
    });
    expect(put.body.items).toEqual([{ id: base.id, name: "Handbook", status: "ready", itemCount: 0 }]);
    expect((await getBase(server, owner, base.id)).agentsConnected).toBe(1);
    await uploadTo(server, owner, { baseId: base.id, files });
    const status = async () => (await server.request("GET", `/api/agents/${agent.id}`, { as: owner })).body.status;
    expect(await status()).toBe("active");
    const statuses = new Set<string>();
    await server.request("POST", `/api/knowledge-bases/${base.id}/index`, { as: owner, body: {} });
    statuses.add(await status());
    await settled(server, owner, base.id);
    await expect.poll(status).toBe("active");
    expect(statuses).toContain("training");
  });

  it("can't be connected to a base that the person can't read", async () => {
    const base = await makeBase(server, owner);
    const agent = await makeAgent(server, colleague);
    const put = await server.request("PUT", `/api/agents/${agent.id}/knowledge-bases`, {
      as: colleague,
      body: { baseIds: [base.id] },
    });
    expect([put.status, Object.keys(put.body.fields)]).toEqual([422, ["baseIds"]]);
  });
});

async function countPassages(documentId: string | undefined): Promise<number> {
  const { rows } = await server.services.db.query("select count(*)::int as n from passages where document_id = $1", [
    documentId,
  ]);
  return Number(rows[0]?.["n"]);
}

/** The index's counts for a base. */
async function statistics(baseId: string) {
  const { rows } = await server.services.db.query(
    `select passage_count as passages, term_count::int as terms,
            (select sum(passages)::int from source_terms t where t.collection = c.key) as postings
       from source_collections c where owner_id = $1`,
    [baseId],
  );
  return rows[0];
}

/** The same, counted from its passages. */
async function recount(baseId: string) {
  const { rows } = await server.services.db.query(
    `select count(*)::int as passages, sum(p.length)::int as terms,
            sum((select count(distinct t)::int from unnest(string_to_array(p.own || ' ' || p.context, ' ')) t where t <> ''))::int as postings
       from passages p join documents d on d.id = p.document_id where d.owner_id = $1`,
    [baseId],
  );
  return rows[0];
}
