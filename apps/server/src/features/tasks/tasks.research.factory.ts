import { readFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { startOpenAIDouble } from "@muster/models/openai.double";
import type { DoubleRequest, Reply } from "@muster/models/openai-frames.double";
import { expect } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { sendFile } from "../files/files.factory.ts";

export const report = `# Reusable packaging in Europe

The European market for reusable packaging was worth EUR 4.1 billion in 2024, according to Halden Research.

Returnable crates hold 38% of the market, followed by pallets with 31%.
`;
const page = `<!doctype html><html><head><title>Crate Watch 2026</title></head><body><h1>Crate Watch</h1>
<p>The reusable packaging market in Poland reached EUR 612 million in 2025, Crate Watch estimates.</p></body></html>`;
const paper = new URL("../../../../../packages/documents/corpus/cold-storage.pdf", import.meta.url);

/** The model's reply in its n-th turn with tools. */
export type ScriptedTurn = (request: DoubleRequest, turn: number) => Reply;

/**
 * A server with workers, a model and a website, on which many tests can run at once: each has a separate part of the site and a
 * separate model.
 */
export interface ResearchTestServer {
  server: TestServer;
  newScene(act?: ScriptedTurn): TestSite;
  stop(): Promise<void>;
}

/** One task's part of the site, and its model's script and requests. */
export interface TestSite {
  /** URL of its part of the site. */
  site: string;
  /** Requested paths, in order. */
  visited: string[];
  requests: DoubleRequest[];
  act: ScriptedTurn;
  /** Whether the model's server refuses requests that offer tools. */
  refusesTools: boolean;
  assign(wish?: Wish): Promise<Assigned>;
  /** Assigns another task; its model is found by the site's name, which must be in the title. */
  give(as: TestPerson, body: object): Promise<Assigned>;
  name: string;
}

interface Wish {
  as?: TestPerson;
  /** With the site's model; otherwise with the built-in engine. */
  model?: boolean;
  document?: string;
  description?: string;
  limits?: { maxSteps: number };
}

export type Assigned = Awaited<ReturnType<typeof follow>>;

/** `allow` lists more hosts that the server may fetch from. */
export async function startResearchServer({ allow = [] }: { allow?: string[] } = {}): Promise<ResearchTestServer> {
  const scenes = new Map<string, TestSite>();
  const openai = await startOpenAIDouble({
    reply: (request) =>
      answer(
        [...scenes.values()].find(({ name }) => JSON.stringify(request.body).includes(name)),
        request,
      ),
  });
  const pages = await startPages(scenes);
  const { port } = pages.address() as AddressInfo;
  const server = await startTestServer({
    BILLING: "off",
    OPENAI_BASE_URL: openai.baseUrl,
    OPENAI_API_KEY: "sk-test-0123456789",
    FETCH_ALLOW: [`127.0.0.1:${port}`, ...allow].join(","),
  });
  await startWorkers(server.services);
  const owner = await server.signUp();
  const newScene: ResearchTestServer["newScene"] = (act = () => ({ text: "Done." })) => {
    const key = String(scenes.size + 1).padStart(3, "0");
    const scene: TestSite = {
      name: `Reusable packaging ${key}`,
      site: `http://127.0.0.1:${port}/${key}`,
      visited: [],
      requests: [],
      act,
      refusesTools: false,
      assign: (wish = {}) => assign({ server, scene, as: wish.as ?? owner }, wish),
      give: (as, body) => follow(server, as, { title: scene.name, ...body }),
    };
    scenes.set(key, scene);
    return scene;
  };
  return {
    server,
    newScene,
    async stop() {
      await server.stop();
      await openai.close();
      pages.close();
    },
  };
}

/** Turns without tools are for writing; this model never writes anything usable. */
function answer(scene: TestSite | undefined, request: DoubleRequest): Reply {
  if (!scene || !request.body["tools"]) {
    scene?.requests.push(request);
    return { text: "Nothing of use." };
  }
  if (scene.refusesTools) return { fault: "no_tools" };
  const turn = scene.requests.filter(({ body }) => body["tools"]).length;
  scene.requests.push(request);
  return scene.act(request, turn);
}

async function startPages(scenes: Map<string, TestSite>): Promise<Server> {
  const pages = createServer((request, response) => {
    const [, key = "", path = ""] = /^\/(\d{3})(\/.*)$/.exec(request.url ?? "") ?? [];
    scenes.get(key)?.visited.push(path);
    serve(path, { response, key });
  });
  await new Promise<void>((done) => pages.listen(0, "127.0.0.1", done));
  return pages;
}

function serve(path: string, { response, key }: { response: ServerResponse; key: string }) {
  if (path === "/moved") return void response.writeHead(302, { location: `/${key}/crates` }).end();
  if (path === "/away")
    return void response.writeHead(302, { location: "http://198.51.100.7/collect?from=here" }).end();
  if (path === "/paper")
    return void response.writeHead(200, { "content-type": "application/pdf" }).end(readFileSync(paper));
  if (path === "/gone") return void response.writeHead(404).end("no");
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
}

async function assign(
  { server, scene, as }: { server: TestServer; scene: TestSite; as: TestPerson },
  { model = false, document = report, description = "What is the market worth?", limits }: Wish,
): Promise<Assigned> {
  const agent = await makeAgent(server, as, model ? {} : { modelConfig: { model: "builtin" } as never });
  const file = await sendFile(server, as, "report.md", document);
  return scene.give(as, {
    templateId: "market-analysis",
    agentId: agent.id,
    description,
    parameters: { market: "Reusable packaging" },
    deliverableFormat: "markdown",
    attachments: [file.body.id],
    ...limits,
  });
}

async function follow(server: TestServer, as: TestPerson, body: object) {
  const answered = await server.request("POST", "/api/tasks", { as, body });
  expect(answered.status, JSON.stringify(answered.body)).toBe(201);
  const { id } = answered.body;
  const get = async () => (await server.request("GET", `/api/tasks/${id}`, { as })).body;
  const list = async (status: string) =>
    (await server.request("GET", `/api/approvals?status=${status}`, { as })).body.items.filter(
      (item: { subject: { id: string } | null }) => item.subject?.id === id,
    );
  return {
    id,
    as,
    task: get,
    /** The waiting approvals, once there are some and `other` is not among them. */
    async questions(other?: string) {
      for (const end = Date.now() + 45_000; Date.now() < end; await new Promise((done) => setTimeout(done, 50))) {
        const items = await list("waiting");
        if (items.length > 0 && !items.some((item: { id: string }) => item.id === other)) return items;
        const { status, error } = await get();
        if (status !== "pending" && status !== "in_progress") throw new Error(`The task ended: ${status} ${error}`);
      }
      throw new Error("No question came");
    },
    all: async () => [...(await list("waiting")), ...(await list("decided"))],
    decide: (approvalId: string, decision: unknown) =>
      server.request("POST", `/api/approvals/${approvalId}/decision`, { as, body: decision }),
    async ended() {
      await server.request("GET", `/api/tasks/${id}/events`, { as });
      const done = await get();
      expect(done, done.error ?? "").toMatchObject({ status: "completed" });
      return done;
    },
  };
}
