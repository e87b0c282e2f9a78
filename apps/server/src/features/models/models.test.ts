// One server, two doubles and one canary key serve all of it; a second file would start them again.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { ModelError, type ModelProvider } from "@muster/models/model";
import { startOllamaDouble } from "@muster/models/ollama.double";
import { type OpenAIDouble, startOpenAIDouble } from "@muster/models/openai.double";
import type { DoubleRequest, Reply } from "@muster/models/openai-frames.double";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hostileUrls } from "../../platform/safe-fetch/hostile-urls.factory.ts";
import { openSecretBox } from "../../platform/secrets/secret-box.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { makeFile } from "../files/files.factory.ts";
import { openModelGateways } from "./model-gateways.service.ts";

const key = "sk-canary-0123456789-wxyz";
let first: OpenAIDouble;
let second: OpenAIDouble;
let server: TestServer;
let admin: TestPerson;
let firstReply: (request: DoubleRequest) => Reply;
/** An allowed address with no server. */
let spare: string;

beforeAll(async () => {
  [first, second] = await Promise.all([
    startOpenAIDouble({
      apiKey: key,
      models: ["m-one", "text-embedding-m", "gpt-image-m"],
      reply: (request) => firstReply(request),
    }),
    startOpenAIDouble({ models: ["m-two"], reply: able }),
  ]);
  const gone = await startOpenAIDouble();
  await gone.close();
  spare = gone.url;
  server = await startTestServer({ FETCH_ALLOW: `${hostOf(first)},${hostOf(second)},${hostOf(gone)}` });
  await startWorkers(server.services);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await Promise.all([first.close(), second.close()]);
});
beforeEach(async () => {
  firstReply = able;
  admin = await server.signUp();
});

/** A model that does all that it is asked for. */
function able({ body }: DoubleRequest): Reply {
  if (body["tools"]) return { toolCalls: [{ name: "note_word", arguments: '{"word":"blue"}' }] };
  if (body["response_format"]) return { text: '{"ok":true}' };
  return { text: JSON.stringify(body.messages).includes("image_url") ? "Red." : "ok" };
}

/** Returns a task after its event stream has ended. */
async function ended(id: string) {
  await server.request("GET", `/api/tasks/${id}/events`, { as: admin });
  return (await server.request("GET", `/api/tasks/${id}`, { as: admin })).body;
}

function hostOf({ url }: { url: string }): string {
  return new URL(url).host;
}

const post = (path: string, body: unknown, as = admin) => server.request("POST", `/api/models/${path}`, { as, body });
const settings = async (as = admin) => (await server.request("GET", "/api/models/settings", { as })).body;

async function add(draft: Record<string, unknown> = {}, as = admin) {
  const body = { kind: "openai-compatible", name: "Our vLLM", baseUrl: first.baseUrl, key, ...draft };
  const answer = await post("providers", body, as);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

describe("a provider's key", () => {
  it("is never shown again: not in responses, rows, events or the log", async () => {
    const made = await add();
    expect(made).toMatchObject({ id: "our-vllm", key: "set", keyLastFour: "wxyz", probe: null });
    await post("providers/our-vllm/test", {});
    const list = await server.request("GET", "/api/models", { as: admin });
    const { rows } = await server.services.db.query(
      "select coalesce(jsonb_agg(to_jsonb(p)), '[]')::text as all from model_providers p",
    );
    const events = await server.services.db.query("select jsonb_agg(to_jsonb(e))::text as all from events e");
    const everything = [made, await settings(), list.body, rows, events.rows, server.logged].map((each) =>
      JSON.stringify(each),
    );
    for (const text of everything) expect(text).not.toContain("canary");
    expect(everything[3]).toContain("v1.");
    expect(events.rows[0]?.["all"]).toContain("model_provider_added");
    // The stored key is the one that is sent.
    expect(first.requests.at(-1)?.headers.authorization).toBe(`Bearer ${key}`);
  });

  it("is removed when the address changes, and kept when only the name changes", async () => {
    await add();
    const patch = (body: unknown) => server.request("PATCH", "/api/models/providers/our-vllm", { as: admin, body });
    expect((await patch({ name: "Ours" })).body).toMatchObject({ id: "our-vllm", name: "Ours", key: "set" });
    // A trailing slash, capitals and a decimal IP address are the same host.
    for (const baseUrl of [
      `${first.baseUrl}/`,
      first.baseUrl.replace("http:", "HTTP:").replace("127.0.0.1", "2130706433"),
    ])
      expect((await patch({ baseUrl })).body).toMatchObject({ key: "set", baseUrl: first.baseUrl });
    expect((await patch({ baseUrl: second.baseUrl })).body).toMatchObject({ key: "none", keyLastFour: null });
    const asked = second.requests.length;
    await post("providers/our-vllm/test", {});
    expect(second.requests.slice(asked).map(({ headers }) => headers.authorization)).not.toContain(`Bearer ${key}`);
    expect((await patch({ baseUrl: first.baseUrl, key })).body).toMatchObject({ key: "set" });
    expect((await patch({ key: "" })).body).toMatchObject({ key: "none" });
  });

  it("that cannot be decrypted is reported, and no model is called", async () => {
    await add();
    const parts = {
      ...server.services,
      environment: [],
      fetch,
      secrets: openSecretBox({ SECRET_KEY: "x".repeat(32), dataDir: server.services.config.dataDir }),
    };
    const gateway = openModelGateways(parts)(admin.orgId);
    expect(await gateway.choose()).toMatchObject({
      kind: "builtin",
      words: expect.stringContaining("The key of Our vLLM was encrypted with a different SECRET_KEY. Enter it again"),
    });
    await server.services.db.query(
      "update model_providers set sealed_key = 'v1.00000000.AAAA.AAAA' where org_id = $1",
      [admin.orgId],
    );
    expect((await settings()).providers[0]).toMatchObject({ key: "unreadable" });
    const { body } = await post("providers/our-vllm/test", {});
    expect(body).toMatchObject({ reachable: false, words: expect.stringContaining("Enter it again") });
  });

  it("sealed with an older key is resealed with the current one when first read", async () => {
    await add();
    const sealedNow = async () =>
      (await server.services.db.query("select sealed_key from model_providers where org_id = $1", [admin.orgId]))
        .rows[0]?.["sealed_key"] as string;
    const old = await sealedNow();
    const file = readFileSync(`${server.services.config.dataDir}/secret-key`, "utf8");
    const secrets = openSecretBox({ SECRET_KEY: `${"n".repeat(40)},${file}`, dataDir: "/nowhere" });
    const gateway = openModelGateways({ ...server.services, environment: [], fetch, secrets })(admin.orgId);
    expect(await gateway.choose()).toMatchObject({ kind: "model", modelId: "m-one" });
    expect(await sealedNow()).not.toBe(old);
    expect(secrets.isCurrent(await sealedNow())).toBe(true);
  });
});

describe("validation", () => {
  it("refuses invalid providers with the field's reason, and stores nothing", async () => {
    const cases: [Record<string, unknown>, string, string][] = [
      [{ baseUrl: "http://192.168.1.9:8000/v1" }, "baseUrl", "is not a public address"],
      [{ baseUrl: "http://169.254.169.254/latest" }, "baseUrl", "FETCH_ALLOW"],
      [{ baseUrl: "http://[::ffff:127.0.0.1]/v1" }, "baseUrl", "is not a public address"],
      [{ baseUrl: "http://localhost:9999/v1" }, "baseUrl", "localhost is not a public address"],
      [{ baseUrl: "http://models.localhost:9999/v1" }, "baseUrl", "is not a public address"],
      [{ baseUrl: "https://user:pw@models.example.com/v1" }, "baseUrl", "user name or password"],
      [{ baseUrl: "ftp://models.example.com" }, "baseUrl", "http:// or https://"],
      [{ baseUrl: "http://models.example.com/v1" }, "baseUrl", "Use https://"],
      [{ kind: "anthropic", baseUrl: undefined, key: "" }, "key", "Anthropic needs an API key"],
      [{ key: "two words" }, "key", "spaces or special characters"],
      [{ baseUrl: "https://models.example.com/v1?tenant=1" }, "baseUrl", "Remove everything from ?"],
      [{ baseUrl: "https://models.example.com/v1#" }, "baseUrl", "Remove everything from ?"],
      [
        { baseUrl: "http://\u2460\u2461\u2466.\u24ea.\u24ea.\u2460:9999/v1" },
        "baseUrl",
        "127.0.0.1 is not a public address",
      ],
      [{ defaultModel: "two\nlines" }, "defaultModel", "Use one line of visible characters"],
      [{ name: " " }, "name", "Enter a name"],
      [{ name: "Ours\u202Egnp" }, "name", "visible characters"],
    ];
    for (const [draft, field, words] of cases) {
      const whole = { kind: "openai-compatible", name: "X", baseUrl: first.baseUrl, key, ...draft };
      const answer = await post("providers", whole);
      expect([answer.status, answer.body.fields?.[field]], JSON.stringify(draft)).toEqual([
        422,
        expect.stringContaining(words),
      ]);
    }
    expect((await settings()).providers).toEqual([]);
  });

  it("refuses hostile addresses, also in a change, and connects to none", async () => {
    const { id } = await add();
    const asked = first.requests.length;
    for (const baseUrl of hostileUrls) {
      const added = await post("providers", { kind: "openai-compatible", name: "X", baseUrl });
      const changed = await server.request("PATCH", `/api/models/providers/${id}`, { as: admin, body: { baseUrl } });
      expect([added.status, changed.status], baseUrl).toEqual([422, 422]);
    }
    expect((await settings()).providers).toHaveLength(1);
    expect(first.requests).toHaveLength(asked);
  });

  it("hides providers from other organizations, and their settings and hosts from members", async () => {
    await add();
    const member = await server.join(admin, "member");
    expect((await server.request("GET", "/api/models/settings", { as: member })).status).toBe(403);
    const list = await server.request("GET", "/api/models", { as: member });
    expect(list.body.providers[0]).toMatchObject({
      name: "Our vLLM",
      origin: "organization",
      reachable: true,
      models: ["m-one"],
      embeddingModels: ["text-embedding-m"],
      imageModels: ["gpt-image-m"],
    });
    expect(JSON.stringify(list.body)).not.toContain(hostOf(first));
    const stranger = await server.signUp();
    expect((await post("providers/our-vllm/test", {}, stranger)).status).toBe(404);
    expect((await settings(stranger)).providers).toEqual([]);
  });
});

describe("a test of a provider", () => {
  it("detects a model's capabilities by real calls, and stores them", async () => {
    await add();
    const answer = await post("providers/our-vllm/test", {});
    expect(answer.body).toMatchObject({
      model: "m-one",
      reachable: true,
      chat: true,
      stream: true,
      tools: true,
      json: true,
      vision: true,
      embeddings: false,
    });
    expect((await post("providers/our-vllm/test", { model: "text-embedding-m" })).body).toMatchObject({
      chat: false,
      embeddings: true,
    });
    expect((await settings()).providers[0].probe).toMatchObject({ model: "text-embedding-m", embeddings: true });
    const { rows } = await server.services.db.query(
      "select distinct purpose, provider, run_id from model_calls where org_id = $1",
      [admin.orgId],
    );
    expect(rows).toEqual([{ purpose: "probe", provider: "our-vllm", run_id: null }]);
  });

  it("is recorded with its cost and no action, and is refused when a budget is used up", async () => {
    await add();
    for (const model of ["m-one", "text-embedding-m"])
      await post("prices", { model, inputMicrosPerMillion: 50_000_000, outputMicrosPerMillion: 150_000_000 });
    for (const model of ["m-one", "text-embedding-m"]) await post("providers/our-vllm/test", { model });
    const calls = await server.services.db.query(
      "select count(*)::int as records, sum(prompt_tokens)::int as prompt, sum(completion_tokens)::int as completion, sum(cost_micros)::int as cost from model_calls where org_id = $1",
      [admin.orgId],
    );
    const { records, prompt, completion, cost } = calls.rows[0] as Record<string, number>;
    expect(cost).toBeGreaterThan(1000);
    const get = async (path: string) => (await server.request("GET", `/api/usage/${path}`, { as: admin })).body;
    const name = { feature: "Provider test", agent: "No agent", units: 0, credits: 0, link: null };
    const sums = {
      records,
      uses: 0,
      promptTokens: prompt,
      completionTokens: completion,
      costMicros: cost,
      units: 0,
      credits: 0,
    };
    expect(await get("report")).toMatchObject({ groups: [{ name: "Provider test", ...sums }], plan: { used: 0 } });
    expect((await get(`report?by=person&person=${admin.userId}`)).totals).toEqual(sums);
    const { items } = await get("rows?key=provider_test&by=feature");
    expect(items).toHaveLength(records as number);
    for (const item of items) expect(item).toMatchObject(name);
    expect((await get("export")).match(/,Provider test,No agent,(?:m-one|text-embedding-m),0,0,/g)).toHaveLength(
      records as number,
    );

    const before = (await settings()).providers[0].probe;
    const budget = { userId: admin.userId, monthMicros: 10_000 };
    await server.request("PUT", "/api/usage/budgets", { as: admin, body: budget });
    await post("prices", { model: "m-one", inputMicrosPerMillion: 10_000_000_000, outputMicrosPerMillion: 0 });
    await post("providers/our-vllm/test", { model: "m-one" });
    const asked = first.requests.length;
    const refused = await post("providers/our-vllm/test", { model: "m-one" });
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      402,
      "budget_reached",
      expect.stringMatching(/^Your own budget of \$0\.01 for \w+ has been spent\./),
    ]);
    expect(first.requests.slice(asked).map(({ path }) => path)).toEqual(["/v1/models"]);
    expect((await settings()).providers[0].probe).toMatchObject({ chat: true, model: before.model && "m-one" });
  });

  it("is not stored when the address changes during the test", async () => {
    await add();
    firstReply = () => ({ text: "ok", holdAfter: "o" });
    const asked = first.requests.length;
    const testing = post("providers/our-vllm/test", {});
    await expect.poll(() => first.requests.slice(asked).map(({ path }) => path)).toContain("/v1/chat/completions");
    await server.request("PATCH", "/api/models/providers/our-vllm", { as: admin, body: { baseUrl: second.baseUrl } });
    firstReply = able;
    first.release();
    expect((await testing).body).toMatchObject({ model: "m-one", chat: true });
    expect((await settings()).providers[0]).toMatchObject({ key: "none", probe: null });
  });

  it("reports why it failed, and where to fix it", async () => {
    await add({ key: "sk-canary-wrong-0123" });
    const { body } = await post("providers/our-vllm/test", {});
    expect(body).toMatchObject({ model: null, chat: null });
    expect(body.words).toBe("Our vLLM rejected the API key. An administrator can check its key in Settings > Models.");
    const gone = await startOpenAIDouble();
    await gone.close();
    await add({
      name: "Gone",
      baseUrl: second.baseUrl.replace(/:\d+/, ":8443").replace("127.0.0.1", "nobody.invalid"),
      key: "",
    });
    const answer = await post("providers/gone/test", {});
    expect(answer.body).toMatchObject({ reachable: false, words: expect.stringMatching(/^Gone can't be reached/) });
  });
});

it("a key is not sent to a redirect's target; the redirecting server is reported", async () => {
  const onward = createServer((_, response) => response.writeHead(307, { location: `${second.url}/v1/models` }).end());
  await new Promise<void>((done) => onward.listen(Number(new URL(spare).port), "127.0.0.1", done));
  try {
    const asked = second.requests.length;
    for (const [name, kind] of [
      ["Mover", "openai-compatible"],
      ["Nomad", "anthropic"],
      ["Rover", "google"],
      ["Wander", "ollama"],
    ]) {
      await add({ name, kind, baseUrl: spare });
      expect((await post(`providers/${name?.toLowerCase()}/test`, {})).body.words).toBe(
        `${name} redirects to another host, and Muster doesn't send API keys there. Enter the final URL.`,
      );
    }
    expect(second.requests).toHaveLength(asked);
  } finally {
    await new Promise((done) => onward.close(done));
  }
});

describe("the chosen model", () => {
  const choose = (requested?: string) => server.services.gatewayFor(admin.orgId).choose(requested);

  it("follows the organization's order on every node at once, and falls back to the built-in engine", async () => {
    const otherNode = openModelGateways({ ...server.services, environment: [], fetch })(admin.orgId);
    expect(await otherNode.choose()).toMatchObject({ kind: "builtin" });
    await add();
    await add({ name: "Two", baseUrl: second.baseUrl, key: "" });
    for (const gateway of [server.services.gatewayFor(admin.orgId), otherNode])
      expect(await gateway.choose()).toMatchObject({ modelId: "m-one" });
    const ordered = await post("order", { ids: ["two", "our-vllm"] });
    expect(ordered.body.providers.map(({ id }: { id: string }) => id)).toEqual(["two", "our-vllm"]);
    for (const gateway of [server.services.gatewayFor(admin.orgId), otherNode])
      expect(await gateway.choose()).toMatchObject({ modelId: "m-two" });
    const stranger = await server.signUp();
    expect(await server.services.gatewayFor(stranger.orgId).choose()).toMatchObject({ kind: "builtin" });
  });

  it("comes from the next provider after a removal, with the reason, until the provider is added again", async () => {
    await add();
    await add({ name: "Two", baseUrl: second.baseUrl, key: "" });
    expect(await choose("our-vllm/m-one")).toMatchObject({ modelId: "m-one" });
    expect((await server.request("DELETE", "/api/models/providers/our-vllm", { as: admin })).status).toBe(204);
    expect(await choose("our-vllm/m-one")).toMatchObject({
      modelId: "m-two",
      insteadOf: "our-vllm/m-one",
      words: "Our vLLM was removed from your organization's providers. Using m-two at Two instead of our-vllm/m-one.",
    });
    const { rows } = await server.services.db.query(
      "select sealed_key, key_last_four from model_providers where org_id = $1 and removed_at is not null",
      [admin.orgId],
    );
    expect(rows).toEqual([{ sealed_key: null, key_last_four: null }]);
    await add();
    expect(await choose("our-vllm/m-one")).toMatchObject({ modelId: "m-one" });
  });

  it("comes from the next provider when the agent's was removed, and the receipt states it", async () => {
    await add();
    await add({ name: "Two", baseUrl: second.baseUrl, key: "" });
    const agent = await makeAgent(server, admin, { modelConfig: { model: "our-vllm/m-one" } });
    const file = await makeFile(server, admin);
    await server.request("DELETE", "/api/models/providers/our-vllm", { as: admin });
    const body = {
      templateId: "data-analysis",
      agentId: agent.id,
      title: "Sales",
      description: "Which region leads?",
      attachments: [file.id],
    };
    const task = await ended((await server.request("POST", "/api/tasks", { as: admin, body })).body.id);
    expect(task.status).toBe("completed");
    expect(task.result.receipt.notices).toContain(
      "Our vLLM was removed from your organization's providers. Using m-two at Two instead of our-vllm/m-one.",
    );
  });

  it("comes from the next provider when one is removed during a call, and the receipt states why", async () => {
    await add();
    await add({ name: "Two", baseUrl: second.baseUrl, key: "" });
    const agent = await makeAgent(server, admin);
    const file = await makeFile(server, admin);
    const body = {
      templateId: "data-analysis",
      agentId: agent.id,
      title: "Sales",
      description: "Which region leads?",
      attachments: [file.id],
    };
    firstReply = () => ({ text: "North leads the regions.", holdAfter: "North" });
    const abandoned = first.abandoned();
    const { id } = (await server.request("POST", "/api/tasks", { as: admin, body })).body;
    await expect.poll(() => first.requests.at(-1)?.path, { timeout: 20_000 }).toBe("/v1/chat/completions");
    await server.request("DELETE", "/api/models/providers/our-vllm", { as: admin });
    const task = await ended(id);
    expect(first.abandoned()).toBe(abandoned + 1);
    expect(task.status).toBe("completed");
    expect(task.result.receipt.notices.join(" ")).toMatch(
      /Our vLLM was removed from your organization's providers\..*(?:Using m-two at Two instead|m-two at Two took over)/,
    );
  });

  it("is the organization's default for the purpose, which is reset when its provider is removed", async () => {
    await add();
    await add({ name: "Two", baseUrl: second.baseUrl, key: "" });
    for (const model of ["two", "two/", "nobody/m-two", "builtin/m"])
      expect([(await post("defaults", { purpose: "writing", model })).body.fields, model]).toEqual([
        { model: `No provider offers ${model}. Add one first.` },
        model,
      ]);
    await post("defaults", { purpose: "writing", model: "two/m-two" });
    expect(await choose()).toMatchObject({ modelId: "m-two" });
    expect(await choose("our-vllm/m-one")).toMatchObject({ modelId: "m-one" });
    expect(await server.services.gatewayFor(admin.orgId, "chat").choose()).toMatchObject({ modelId: "m-one" });
    await server.request("DELETE", "/api/models/providers/two", { as: admin });
    expect((await settings()).defaults).toMatchObject({ writing: "auto" });
    expect(await choose()).toMatchObject({ modelId: "m-one" });
  });

  it("is the provider's default model if one is set", async () => {
    await add({ defaultModel: "m-unlisted" });
    expect(await choose()).toMatchObject({ modelId: "m-unlisted" });
  });

  it("creates embeddings through the same providers", async () => {
    await add();
    const gateway = server.services.gatewayFor(admin.orgId);
    const choice = await gateway.chooseEmbedder();
    expect(choice).toMatchObject({ kind: "model", modelId: "text-embedding-m" });
    if (choice.kind === "none") return;
    expect((await gateway.embed(choice, { texts: ["a", "b"] })).vectors).toHaveLength(2);
  });
});

it("prices apply from the moment they are set, to the organization that set them", async () => {
  await add();
  const { provider, modelId } = (await server.services.gatewayFor(admin.orgId).choose()) as never as {
    provider: never;
    modelId: string;
  };
  const costs = async () => {
    const options = { prompt: [{ role: "user" as const, content: [{ type: "text" as const, text: "Say: ok" }] }] };
    const { call } = await server.services.gatewayFor(admin.orgId).generate({ provider, modelId }, options);
    return { ...call, perToken: call.costMicros / (call.promptTokens + call.completionTokens) };
  };
  // A server on loopback counts as local.
  expect(await costs()).toMatchObject({ costMicros: 0, priceSource: "local" });
  const price = { model: "m-one", inputMicrosPerMillion: 2_000_000, outputMicrosPerMillion: 2_000_000 };
  const made = await post("prices", price);
  expect(made.status).toBe(201);
  expect(await costs()).toMatchObject({ priceSource: "operator", perToken: 2 });
  expect((await settings()).prices).toMatchObject([price]);
  const { rows } = await server.services.db.query(
    "select cost_micros::int as cost from model_calls where org_id = $1 order by started_at",
    [admin.orgId],
  );
  expect(rows[0]).toEqual({ cost: 0 });
  expect((await post("prices", { ...price, from: "2020-01-01" })).body.fields.from).toContain(
    "Choose today or a later date",
  );
  const nextYear = `${new Date().getUTCFullYear() + 1}-01-01`;
  const later = await post("prices", { ...price, inputMicrosPerMillion: 0, from: nextYear });
  expect(later.body).toMatchObject({ validFrom: `${nextYear}T00:00:00.000Z` });
  expect(await costs()).toMatchObject({ priceSource: "operator", perToken: 2 });
  await server.request("DELETE", `/api/models/prices/${made.body.id}`, { as: admin });
  expect(await costs()).toMatchObject({ priceSource: "local" });
  // Cached input may cost less.
  firstReply = () => ({ text: "ok", cachedTokens: 4 });
  const cached = { ...price, cachedInputMicrosPerMillion: 500_000 };
  expect((await post("prices", cached)).body).toMatchObject(cached);
  const call = await costs();
  expect(call.costMicros).toBe(2 * (call.promptTokens + call.completionTokens) - 4 * 1.5);
  const audit = await server.request("GET", "/api/audit?topic=models", { as: admin });
  expect(JSON.stringify(audit.body.items[0].details)).toContain("$2 input, $0.5 cached input, $2 output");
});

it("an aborted call is recorded before the server closes", async () => {
  await add();
  const underWay = new Set<Promise<unknown>>();
  const node = openModelGateways({ ...server.services, environment: [], fetch, underWay })(admin.orgId);
  const choice = (await node.choose()) as never as { provider: never; modelId: string };
  firstReply = () => ({ text: "first second", holdAfter: "first" });
  const stop = new AbortController();
  const prompt = [{ role: "user" as const, content: [{ type: "text" as const, text: "Count" }] }];
  const work = node.stream(choice, { prompt, abortSignal: stop.signal }, () => stop.abort());
  work.catch(() => undefined); // not awaited, as for a requeued step
  await expect.poll(() => stop.signal.aborted).toBe(true);
  await Promise.all(underWay);
  first.release();
  const { rows } = await server.services.db.query(
    "select outcome, completion_tokens > 0 as counted from model_calls where org_id = $1",
    [admin.orgId],
  );
  expect(rows).toEqual([{ outcome: "aborted", counted: true }]);
});

it("a provider that times out is skipped for a minute, then longer, until it responds", async () => {
  await add();
  let now = new Date("2026-11-21T12:00:00Z");
  const node = openModelGateways({ ...server.services, now: () => now, environment: [], fetch })(admin.orgId);
  const choice = (await node.choose()) as never as { provider: ModelProvider; modelId: string };
  let isHung = true;
  const { languageModel } = choice.provider;
  choice.provider.languageModel = (id) => ({
    ...languageModel(id),
    doGenerate: (options) =>
      isHung ? Promise.reject(new ModelError("timeout", "It didn't respond.")) : languageModel(id).doGenerate(options),
  });
  const prompt = [{ role: "user" as const, content: [{ type: "text" as const, text: "Say: ok" }] }];
  const ask = () =>
    node.generate(choice, { prompt }).then(
      () => "answers",
      (error) => error.message,
    );
  const calls = async () =>
    (await server.services.db.query("select from model_calls where org_id = $1", [admin.orgId])).rowCount;
  expect(await ask()).toBe("It didn't respond.");
  expect(await ask()).toContain("stopped responding");
  expect(await calls()).toBe(1);
  expect(await node.choose("auto")).toMatchObject({ kind: "builtin" });
  expect(await node.choose(`our-vllm/${choice.modelId}`)).toMatchObject({
    insteadOf: `our-vllm/${choice.modelId}`,
    because: { code: "timeout" },
  });
  now = new Date(now.getTime() + 60_000);
  expect(await ask()).toBe("It didn't respond.");
  now = new Date(now.getTime() + 119_999);
  expect(await ask()).toContain("stopped responding");
  now = new Date(now.getTime() + 1);
  isHung = false;
  expect([await ask(), await ask()]).toEqual(["answers", "answers"]);
  expect(await node.choose()).toMatchObject({ kind: "model" });
});

it("the environment's providers are listed with their variables, can be tested, and can't be deleted", async () => {
  const ollama = await startOllamaDouble();
  const own = await startTestServer({ OLLAMA_URL: ollama.url, OPENAI_BASE_URL: second.baseUrl, OPENAI_API_KEY: key });
  try {
    const person = await own.signUp();
    const get = await own.request("GET", "/api/models/settings", { as: person });
    expect(get.body.environment).toEqual([
      expect.objectContaining({ id: "openai", host: hostOf(second), variables: ["OPENAI_BASE_URL", "OPENAI_API_KEY"] }),
      expect.objectContaining({ id: "ollama", host: hostOf(ollama), variables: ["OLLAMA_URL"] }),
    ]);
    const tried = await own.request("POST", "/api/models/providers/ollama/test", { as: person, body: {} });
    expect(tried.body).toMatchObject({ model: "llama3.2:latest", chat: true, tools: true, contextLength: 131_072 });
    expect((await own.request("DELETE", "/api/models/providers/ollama", { as: person })).status).toBe(404);
    const added = await own.request("POST", "/api/models/providers", {
      as: person,
      body: { kind: "ollama", name: "Ollama", baseUrl: ollama.url },
    });
    expect(added.body).toMatchObject({ id: "ollama-2" });
  } finally {
    await own.stop();
    await ollama.close();
  }
});
