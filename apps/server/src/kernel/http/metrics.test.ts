import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "../../app.ts";
import { makeAgent } from "../../features/agents/agents.factory.ts";
import { makeFile } from "../../features/files/files.factory.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";

let server: TestServer;
let ann: TestPerson;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  server = await startTestServer();
  app = createApp(server.services);
  ann = await server.signUp({ email: "ann@example.com", organizationName: "Secret Acme" });
  const agent = await makeAgent(server, ann);
  const file = await makeFile(server, ann);
  const body = {
    templateId: "data-analysis",
    title: "T",
    description: "Which region leads?",
    agentId: agent.id,
    attachments: [file.id],
  };
  await startWorkers(server.services);
  const { id } = (await server.request("POST", "/api/tasks", { as: ann, body })).body;
  await server.request("GET", `/api/tasks/${id}/events`, { as: ann });
  await ask(`/api/tasks/${id}`, { headers: { cookie: ann.cookie } });
  await ask("/api/nothing-7", {});
  await ask("/tasks", {});
});
afterAll(() => server.stop());

async function ask(
  path: string,
  { from = "127.0.0.1", headers = {} }: { from?: string; headers?: Record<string, string> },
) {
  const request = new Request(`http://localhost:3000${path}`, { headers: { host: "localhost:3000", ...headers } });
  const response = await app.fetch(request, { incoming: { socket: { remoteAddress: from } } });
  return { status: response.status, text: await response.text() };
}

it("counts requests, runs, steps, jobs, usage, the database and the process in Prometheus format", async () => {
  const { status, text } = await ask("/metrics", {});
  expect(status).toBe(200);
  for (const line of text.trim().split("\n"))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? -?[\d.e+-]+)$/);
  expect(text).toMatch(
    /^muster_http_request_duration_seconds_count\{method="GET",route="\/api\/tasks\/\{id\}",status="200"\} 1$/m,
  );
  expect(text).toMatch(/^muster_http_request_duration_seconds_bucket\{.*le="\+Inf"\} 1$/m);
  expect(text).toMatch(/route="other",status="404"/);
  expect(text).toMatch(/^muster_runs\{kind="task",status="completed"\} 1$/m);
  expect(text).toMatch(/^muster_step_duration_seconds_count\{kind="task",step="gather"\} 1$/m);
  expect(text).toMatch(/^muster_usage_units_total\{action="task_assignment"\} 1$/m);
  expect(text).toMatch(/^muster_database_up\{kind="\w+"\} 1$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d{7,}$/m);
  expect(text).toMatch(/^muster_event_loop_lag_seconds\{quantile="0.99"\} [\d.e-]+$/m);
});

it("contains no name of an organization or a person", async () => {
  const { text } = await ask("/metrics", {});
  for (const secret of [ann.orgId, ann.userId, "ann@", "Acme"]) expect(text).not.toContain(secret);
});

it.each([
  ["another host", { from: "192.168.1.7" }],
  ["a proxy on this machine", { headers: { "x-forwarded-for": "203.0.113.9" } }],
  ["a page whose host name resolves to this server", { headers: { host: "evil.example" } }],
  ["a wrong token", { headers: { authorization: "Bearer guess" } }],
])("refuses %s", async (_, options) => {
  await server.under({ METRICS_TOKEN: "a token of the operator" }, async () => {
    expect((await ask("/metrics", options)).status).toBe(403);
  });
});

it("answers any host that sends the token", async () => {
  await server.under({ METRICS_TOKEN: "a token of the operator" }, async () => {
    const headers = { authorization: "Bearer a token of the operator", "x-forwarded-for": "203.0.113.9" };
    expect((await ask("/metrics", { from: "192.168.1.7", headers })).status).toBe(200);
  });
});
