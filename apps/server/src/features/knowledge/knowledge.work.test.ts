import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ToolError } from "@muster/agent/tool";
import { plainText } from "@muster/contracts/messages";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { nothingFound } from "../../kernel/agent/found.ts";
import { openLibrary } from "../../kernel/agent/library.ts";
import type { ToolContext } from "../../kernel/agent/tools.ts";
import { startRun } from "../../kernel/runs/runs.ts";
import { inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { connectWork } from "./connections.service.ts";
import { buyPlan, getBase, listItems, makeBase, searchIn, settled, uploadTo } from "./knowledge.factory.ts";
import { grep, listKnowledge, readRange, searchKnowledge } from "./knowledge.tools.ts";
import { runUpkeep } from "./upkeep.service.ts";

/** A page with `until` is sent when that has happened. */
const site = new Map<string, { status?: number; type?: string; body: string; until?: Promise<void> }>();
let web: Server;
let root: string;
let server: TestServer;
let owner: TestPerson;
let colleague: TestPerson;

beforeAll(async () => {
  web = createServer(async (request, response) => {
    const page = site.get(request.url ?? "") ?? { status: 404, body: "Not found" };
    await page.until;
    response.writeHead(page.status ?? 200, { "content-type": page.type ?? "text/html" }).end(page.body);
  }).listen(0, "127.0.0.1");
  await new Promise((ready) => web.once("listening", ready));
  const { port } = web.address() as AddressInfo;
  root = `http://127.0.0.1:${port}`;
  server = await startTestServer({ FETCH_ALLOW: `127.0.0.1:${port}` });
  await startWorkers(server.services);
  owner = await server.signUp();
  await buyPlan(server, owner);
  colleague = await server.join(owner, "member");
}, 120_000);
afterAll(async () => {
  await server.stop();
  web.close();
});
beforeEach(() => {
  site.clear();
  site.set("/robots.txt", { type: "text/plain", body: "User-agent: *\nDisallow: /docs/secret" });
  site.set(
    "/docs/",
    page("Start", `${link("/docs/a")}${link("/docs/secret")}${link("/outside")}${link("/docs/gone")}`),
  );
  site.set("/docs/a", page("Berths", "The quay has seven berths for cruise ships."));
  site.set("/docs/secret", page("Secret", "Nobody may read this."));
  site.set("/outside", page("Outside", "Another part."));
});

function page(title: string, body: string) {
  const text = `This page of the harbor handbook tells visitors about ${title.toLowerCase()} in some detail.`;
  return {
    body: `<html><head><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p><p>${body}</p></body></html>`,
  };
}

const link = (to: string) => `<a href="${to}">${to}</a> `;

async function addSite(baseId: string, draft = {}) {
  const body = { url: `${root}/docs/`, scope: "site", maxPages: 10, ...draft };
  const added = await server.request("POST", `/api/knowledge-bases/${baseId}/urls`, { as: owner, body });
  expect(added.status).toBe(202);
  return read(baseId);
}

/** The URL of a base once no run works on it. */
async function read(baseId: string) {
  const urls = async () =>
    (await server.request("GET", `/api/knowledge-bases/${baseId}/urls`, { as: owner })).body.items;
  await expect.poll(async () => (await urls())[0].runId, { timeout: 60_000 }).toBeNull();
  await settled(server, owner, baseId);
  return (await urls())[0];
}

describe("a site", () => {
  it("reads the pages below its URL that robots.txt allows, and finds them in search", async () => {
    const base = await makeBase(server, owner);
    const { changes, pages } = await addSite(base.id);
    expect(pages).toBe(2);
    expect(changes.added).toEqual([`${root}/docs/`, `${root}/docs/a`]);
    expect(changes.skipped).toEqual([
      { url: `${root}/docs/secret`, reason: "robots.txt doesn't allow this page to be read." },
      { url: `${root}/docs/gone`, reason: "The server returned 404." },
    ]);
    expect((await searchIn(server, owner, base.id, "berths cruise")).hits[0]?.passage.shown).toContain("seven berths");
  });

  it("refetches a due site, finds changed pages, and keeps missing ones", async () => {
    const base = await makeBase(server, owner);
    await addSite(base.id, { recrawlHours: 24 });
    site.set("/docs/a", page("Berths", "The quay has nine berths for cruise ships."));
    site.set("/docs/", page("Start", link("/docs/new") + link("/docs/a")));
    site.set("/docs/new", page("Crane", "A crane lifts forty tonnes."));
    server.setNow(new Date(Date.now() + 25 * 3_600_000));
    await runUpkeep(server.services).finally(() => server.setNow(undefined));
    const { changes } = await read(base.id);
    expect(changes).toMatchObject({
      added: [`${root}/docs/new`],
      changed: [`${root}/docs/`, `${root}/docs/a`],
      missing: [],
    });
    const shown = (await searchIn(server, owner, base.id, "berths cruise")).hits
      .map(({ passage }) => passage.shown)
      .join(" ");
    expect([shown.includes("nine berths"), shown.includes("seven berths")]).toEqual([true, false]);
    site.delete("/docs/new");
    await server.request("POST", `/api/knowledge-bases/${base.id}/urls/${(await read(base.id)).id}/read`, {
      as: owner,
    });
    expect((await read(base.id)).changes).toMatchObject({ missing: [`${root}/docs/new`] });
    const [kept] = (await searchIn(server, owner, base.id, "crane tonnes")).hits;
    expect(kept?.passage.shown).toContain("A crane lifts forty tonnes.");
  });

  it("names the pages beyond its limit, and calls no page missing that may still exist", async () => {
    const base = await makeBase(server, owner);
    site.set("/docs/", page("Start", link("/docs/a") + link("/docs/b") + link("/docs/c")));
    for (const name of ["b", "c"]) site.set(`/docs/${name}`, page(name, `The text of page ${name}.`));
    const reason = "At most 3 pages are read.";
    expect((await addSite(base.id, { maxPages: 3 })).changes.skipped).toEqual([{ url: `${root}/docs/c`, reason }]);
    const [item] = (await listItems(server, owner, base.id)).filter(({ url }) => url?.endsWith("/docs/a"));
    const path = `/api/knowledge-bases/${base.id}/items/${item?.id}`;
    expect((await server.request("PATCH", path, { as: owner, body: { name: "Quays" } })).status).toBe(200);
    // Page a is no longer linked and has changed; page b fails for now.
    site.set("/docs/", page("Start", link("/docs/b")));
    site.set("/docs/a", page("Berths", "The quay has nine berths for cruise ships."));
    site.set("/docs/b", { status: 503, body: "Later" });
    const { id } = await read(base.id);
    await server.request("POST", `/api/knowledge-bases/${base.id}/urls/${id}/read`, { as: owner });
    expect((await read(base.id)).changes).toEqual({
      added: [],
      changed: [`${root}/docs/`, `${root}/docs/a`],
      missing: [],
      skipped: [{ url: `${root}/docs/b`, reason: "The server returned 503." }],
    });
    expect((await listItems(server, owner, base.id)).map(({ name }) => name)).toContain("Quays");
  });

  it("indexes a page that was stored before the process was killed", async () => {
    const base = await makeBase(server, owner);
    const { id } = await addSite(base.id);
    await server.services.db.query(
      "update knowledge_items set state = 'queued', run_id = null where base_id = $1 and url like '%/docs/a'",
      [base.id],
    );
    await server.request("POST", `/api/knowledge-bases/${base.id}/urls/${id}/read`, { as: owner });
    await read(base.id);
    await expect.poll(async () => (await getBase(server, owner, base.id)).items.ready).toBe(2);
  });

  it("indexes the pages read before its URL is removed", async () => {
    const base = await makeBase(server, owner);
    const removed = Promise.withResolvers<void>();
    site.set("/docs/a", { ...page("Berths", "The quay has seven berths."), until: removed.promise });
    const body = { url: `${root}/docs/`, scope: "site" };
    const url = await server.request("POST", `/api/knowledge-bases/${base.id}/urls`, { as: owner, body });
    await expect.poll(async () => (await getBase(server, owner, base.id)).itemCount, { timeout: 60_000 }).toBe(1);
    const path = `/api/knowledge-bases/${base.id}/urls/${url.body.id}`;
    expect((await server.request("DELETE", path, { as: owner })).status).toBe(204);
    removed.resolve();
    await expect
      .poll(async () => (await getBase(server, owner, base.id)).items, { timeout: 60_000 })
      .toMatchObject({
        ...{ queued: 0, ready: 1 },
      });
  });

  it("reads an address only once", async () => {
    const base = await makeBase(server, owner);
    const { id } = await addSite(base.id);
    const used = async () => (await server.request("GET", "/api/usage", { as: owner })).body.used;
    const before = await used();
    const add = (scope: string) =>
      server.request("POST", `/api/knowledge-bases/${base.id}/urls`, {
        as: owner,
        body: { url: `${root}/docs/#top`, scope },
      });
    expect(await add("site")).toMatchObject({ status: 409, body: { fields: { url: expect.any(String) } } });
    expect([await used(), (await read(base.id)).id]).toEqual([before, id]);
    expect((await add("page")).status).toBe(202);
    await read(base.id);
  });

  it("refuses a private address, and charges nothing when no page can be read", async () => {
    const person = await server.signUp();
    const base = await makeBase(server, person);
    const add = (url: string) =>
      server.request("POST", `/api/knowledge-bases/${base.id}/urls`, { as: person, body: { url } });
    expect((await add("http://169.254.169.254/latest")).status).toBe(422);
    expect((await add(`${root}/nowhere`)).status).toBe(202);
    const used = async () => (await server.request("GET", "/api/usage", { as: person })).body.used;
    await expect.poll(used, { timeout: 60_000 }).toBe(0);
  });
});

describe("work on an item", () => {
  const long = Array.from(
    { length: 400 },
    (_, i) => `Line ${i} of the ledger names vessel ${i * 7} and its port of call.`,
  ).join("\n\n");

  it("stops when canceled, and can be retried free of charge", async () => {
    const base = await makeBase(server, owner);
    const { body } = await uploadTo(server, owner, { baseId: base.id, files: [{ name: "ledger.md", content: long }] });
    const path = `/api/knowledge-bases/${base.id}/items/${body.items[0]?.id}`;
    const canceled = await server.request("POST", `${path}/cancel`, { as: owner });
    expect(canceled.body).toMatchObject({ state: "failed", reason: "Indexing was canceled.", canRetry: true });
    await settled(server, owner, base.id);
    expect((await searchIn(server, owner, base.id, "vessel")).hits).toEqual([]);
    await server.request("POST", `${path}/retry`, { as: owner });
    expect((await settled(server, owner, base.id)).items).toMatchObject({ ready: 1, failed: 0 });
    expect((await searchIn(server, owner, base.id, "ledger vessel 70")).hits.length).toBeGreaterThan(0);
    expect((await server.request("POST", `${path}/retry`, { as: owner })).status).toBe(409);
  });

  it("leaves nothing behind when the item or its base is deleted during indexing", async () => {
    const [one, other] = [await makeBase(server, owner), await makeBase(server, owner)];
    const upload = async (baseId: string) =>
      (await uploadTo(server, owner, { baseId, files: [{ name: "ledger.md", content: `${long}\n\n${baseId}` }] })).body;
    const { items } = await upload(one.id);
    await upload(other.id);
    await server.request("DELETE", `/api/knowledge-bases/${one.id}/items/${items[0]?.id}`, { as: owner });
    await server.request("DELETE", `/api/knowledge-bases/${other.id}`, { as: owner });
    const left = async () => {
      const { rows } = await server.services.db.query(
        `select (select count(*)::int from passages p join documents d on d.id = p.document_id where d.owner_id = any($1)) as passages,
                (select coalesce(sum(passages), 0)::int from source_terms t join source_collections c on c.key = t.collection where c.owner_id = any($1)) as terms,
                (select count(*)::int from runs where subject_id = any($1) and status in ('pending', 'in_progress')) as runs`,
        [[one.id, other.id]],
      );
      return rows[0];
    };
    await expect.poll(left, { timeout: 60_000 }).toEqual({ passages: 0, terms: 0, runs: 0 });
    expect((await getBase(server, owner, one.id)).itemCount).toBe(0);
  });

  it("rebuilds chunks when their settings change, without reading the item again", async () => {
    const base = await makeBase(server, owner);
    await uploadTo(server, owner, { baseId: base.id, files: [{ name: "ledger.md", content: long }] });
    expect((await settled(server, owner, base.id)).items).toMatchObject({ ready: 1, failed: 0 });
    const chunks = async () =>
      Number(
        (
          await server.services.db.query(
            "select count(*)::int as n from chunks c join documents d on d.id = c.document_id where d.owner_id = $1",
            [base.id],
          )
        ).rows[0]?.["n"],
      );
    const before = await chunks();
    const changed = await server.request("PATCH", `/api/knowledge-bases/${base.id}`, {
      as: owner,
      body: { chunkSize: 500, chunkOverlap: 0 },
    });
    expect(changed).toMatchObject({ status: 200, body: { status: "indexing" } });
    expect((await settled(server, owner, base.id)).items).toMatchObject({ ready: 1, failed: 0 });
    expect(await chunks()).toBeGreaterThan(before);
    expect((await getBase(server, owner, base.id)).passageCount).toBe(400);
  });
});

it("measures how often the right passage is found, including marked ones", async () => {
  const base = await makeBase(server, owner);
  const files = ["harbor", "bakery", "library"].map((place) => ({
    name: `${place}.md`,
    content: Array.from(
      { length: 6 },
      (_, i) => `The ${place} employs ${i + 4} workers who repair machine number ${i} every second spring morning.`,
    ).join("\n\n"),
  }));
  await uploadTo(server, owner, { baseId: base.id, files });
  await settled(server, owner, base.id);
  const accuracy = async () =>
    (await server.request("GET", `/api/knowledge-bases/${base.id}/accuracy`, { as: owner })).body;
  await expect.poll(async () => (await accuracy()).measuredAt, { timeout: 60_000 }).not.toBeNull();
  const first = await accuracy();
  expect(first.drawn.asked).toBeGreaterThan(0);
  expect(first.accuracy).toBeCloseTo((100 * first.drawn.found) / first.drawn.asked, 0);
  const { hits } = await searchIn(server, owner, base.id, "who repairs machines in the bakery");
  const passageId = hits.at(-1)?.passage.id;
  const mark = { query: "something about whales", passageId, verdict: "right" };
  const marked = await server.request("PUT", `/api/knowledge-bases/${base.id}/marks`, { as: owner, body: mark });
  expect(marked.body.mark).toMatchObject({ verdict: "right", query: "something about whales" });
  await expect.poll(async () => (await accuracy()).marked, { timeout: 60_000 }).toEqual({ asked: 1, found: 0 });
  expect((await accuracy()).misses).toContainEqual(
    expect.objectContaining({
      question: "something about whales",
      origin: "marked",
      expected: expect.objectContaining({ passageId }),
    }),
  );
  // A measurement that has read its questions.
  await server.services.db.query(
    `with running as (update runs set status = 'in_progress' where id = (select max(id) from runs where kind = 'knowledge-accuracy') returning id)
     update knowledge_bases set measuring_run_id = (select id from running) where id = $1`,
    [base.id],
  );
  const later = { ...mark, query: "something about bakeries" };
  await server.request("PUT", `/api/knowledge-bases/${base.id}/marks`, { as: owner, body: later });
  await expect.poll(async () => (await accuracy()).marked.asked, { timeout: 60_000 }).toBe(2);
  expect((await accuracy()).isMeasuring).toBe(false);
});

describe("the tools", () => {
  it("search, find text, read and list only bases that the run's person can read", async () => {
    const [open, closed] = [await makeBase(server, owner, { isPublic: true }), await makeBase(server, owner)];
    const text = "The harbor master unlocks gate four at dawn.\n\nInvoice 77-AX was paid in May.";
    await uploadTo(server, owner, { baseId: open.id, files: [{ name: "gates.md", content: text }] });
    await uploadTo(server, owner, {
      baseId: closed.id,
      files: [{ name: "secret.md", content: "The harbor master unlocks gate nine." }],
    });
    await settled(server, owner, open.id);
    await settled(server, owner, closed.id);
    const agent = await makeAgent(server, owner);
    await server.request("PUT", `/api/agents/${agent.id}/knowledge-bases`, {
      as: owner,
      body: { baseIds: [open.id, closed.id] },
    });

    const context = await contextOf(colleague, agent.id);
    const found = (await searchKnowledge.execute({ query: "harbor master gate" }, context)) as Found;
    expect(found.passages[0]?.text).toBe("The harbor master unlocks gate four at dawn.");
    expect(new Set(found.passages.map(({ source }) => source))).toEqual(new Set(["gates.md"]));
    const hidden = "A knowledge base that you can't view";
    expect([found.notReadable, context.found.misses]).toEqual([[hidden], [plainText(hidden)]]);
    const exact = (await grep.execute({ text: "77-ax" }, context)) as Found;
    expect(exact.passages[0]).toMatchObject({ source: "gates.md", text: "Invoice 77-AX was paid in May." });
    const { item = "", start = 0, end = 1 } = exact.passages[0] ?? {};
    expect(await readRange.execute({ item, start, end }, context)).toMatchObject({
      text: "Invoice 77-AX was paid in May.",
    });
    const listed = await listKnowledge.execute({}, context);
    expect(listed).toMatchObject({ bases: [{ base: "Handbook", total: 1, items: [{ name: "gates.md" }] }] });
    const [secret] = await listItems(server, owner, closed.id);
    await expect(readRange.execute({ item: secret?.id ?? "", start: 0, end: 10 }, context)).rejects.toThrow(ToolError);
    expect((await getBase(server, owner, open.id)).usageCount).toBe(2);

    const own = (await searchKnowledge.execute(
      { query: "harbor master gate" },
      await contextOf(owner, agent.id),
    )) as Found;
    expect(new Set(own.passages.map(({ source }) => source))).toEqual(new Set(["gates.md", "secret.md"]));
  });

  it("say that no base is connected", async () => {
    const agent = await makeAgent(server, owner);
    await expect(searchKnowledge.execute({ query: "gate" }, await contextOf(owner, agent.id))).rejects.toThrow(
      "No knowledge base is connected to this work.",
    );
  });

  it("search the bases connected to the work", async () => {
    const base = await makeBase(server, owner);
    await uploadTo(server, owner, {
      baseId: base.id,
      files: [{ name: "tide.md", content: "High tide is at six in the evening." }],
    });
    await settled(server, owner, base.id);
    const context = await contextOf(owner, null);
    await context.inOrg((tx) =>
      connectWork(
        tx,
        { userId: owner.userId, role: "owner" },
        { subject: { kind: "test", id: "work-1" }, baseIds: [base.id] },
      ),
    );
    const found = (await searchKnowledge.execute({ query: "high tide" }, context)) as Found;
    expect(found.passages).toHaveLength(1);
    const connect = () =>
      context.inOrg((tx) =>
        connectWork(
          tx,
          { userId: colleague.userId, role: "member" },
          { subject: { kind: "test", id: "work-2" }, baseIds: [base.id] },
        ),
      );
    await expect(connect()).rejects.toThrow("One of the knowledge bases no longer exists. Choose again.");
  });
});

interface Found {
  passages: { text: string; source: string; item: string; start: number; end: number }[];
  notReadable: string[];
}

/** The tool context of a run that this person started with an agent. */
async function contextOf(person: TestPerson, agentId: string | null): Promise<ToolContext> {
  const { services } = server;
  const { orgId, userId } = person;
  const asPerson = <T>(work: (tx: OrgTx) => Promise<T>) => inOrg(services.db, { orgId, userId }, work);
  const base = await makeBase(server, owner);
  const run = await asPerson((tx) =>
    startRun(tx, services, {
      ...{ kind: "knowledge-accuracy", subject: { kind: "test", id: "work-1" }, userId },
      input: { baseId: base.id, agentId },
      steps: [{ key: "measure", step: "measure", label: "Measuring" }],
    }),
  );
  return {
    ...{ services, run: { id: run.id, orgId, userId }, callId: "call-1", inOrg: asPerson, now: services.now },
    ...{ signal: new AbortController().signal, progress: () => undefined },
    ...{ library: openLibrary([]), sources: {}, found: nothingFound() },
  };
}
