import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../platform/testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await server.services.db.exec("delete from rate_limits; truncate client_errors");
});
afterAll(() => server.stop());

const report = {
  name: "TypeError",
  message: "x is undefined for ann@example.com",
  stack: "TypeError: x\n    at draw (http://localhost:3000/assets/app.js?v=secret:1:2)",
  route: "/tasks/01a1fc3e-efc7-75be-bd60-b9b59912859a?search=salary",
  requestId: crypto.randomUUID(),
};
const send = (body: unknown, options = {}) => server.request("POST", "/api/client-errors", { body, ...options });
const rows = async () => (await server.services.db.query("select * from client_errors order by at")).rows;

it("records an error with severity high and no personal data, and logs it with the request id", async () => {
  const as = await server.signUp();
  const answer = await send(report, { as, headers: { "user-agent": "Firefox" } });
  expect(answer.status).toBe(204);
  const [row] = await rows();
  expect(row).toMatchObject({
    org_id: as.orgId,
    severity: "high",
    name: "TypeError",
    message: "x is undefined for [address]",
    stack: "TypeError: x\n    at draw (http://localhost:3000/assets/app.js)",
    route: "/tasks/[id]",
    user_agent: "Firefox",
    request_id: report.requestId,
  });
  expect(JSON.stringify(row)).not.toMatch(/ann@|salary|secret/);
  const line = server.logged.find((one) => one.includes("Browser error reported"));
  expect(JSON.parse(line ?? "{}")).toMatchObject({
    level: 50,
    requestId: answer.headers.get("x-request-id"),
    clientError: { severity: "high", route: "/tasks/[id]" },
  });
});

it("accepts an error from a signed-out browser and truncates long texts", async () => {
  const answer = await send({ name: "E", message: `m${" ".repeat(3000)}`, route: "/" });
  expect(answer.status).toBe(204);
  expect(await rows()).toMatchObject([{ org_id: null, stack: null, request_id: answer.headers.get("x-request-id") }]);
  expect(String((await rows())[0]?.["message"])).toHaveLength(1000);
});

it.each([
  ["no route", { name: "E", message: "m" }, 422],
  ["a body that is too large", { name: "E", message: "m", route: "/", stack: "s ".repeat(10_000) }, 413],
  ["a body that is not JSON", "{", 400],
])("refuses a report with %s", async (_, body, status) => {
  expect((await send(body)).status).toBe(status);
  expect(await rows()).toEqual([]);
});

it("limits reports and deletes them after 30 days", async () => {
  await server.services.db.query(
    "insert into client_errors (id, severity, name, message, route, user_agent, at) values ('old', 'high', 'E', '', '/', '', now() - interval '31 days')",
  );
  const statuses = [];
  for (let count = 0; count < 31; count++) statuses.push((await send(report)).status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
  expect(await rows()).toHaveLength(30);
});
