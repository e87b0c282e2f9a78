import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";

const path = "/api/task-filters";
let server: TestServer;
let as: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  as = await server.signUp();
});
afterAll(() => server.stop());

const names = async (person: TestPerson) =>
  (await server.request("GET", path, { as: person })).body.items.map(({ name }: { name: string }) => name);

it("keeps a person's filters on the server, for this person alone", async () => {
  const saved = await server.request("POST", path, { as, body: { name: "Late", query: "status=failed&agent=a1" } });
  expect(saved).toMatchObject({ status: 201, body: { name: "Late", query: "status=failed&agent=a1" } });
  const colleague = await server.join(as, "member");
  expect(await names(as)).toEqual(["Late"]);
  expect(await names(colleague)).toEqual([]);
  const one = `${path}/${saved.body.id}`;
  expect((await server.request("PATCH", one, { as: colleague, body: { name: "Taken" } })).status).toBe(404);
  expect((await server.request("DELETE", one, { as: colleague })).status).toBe(404);
  expect(await server.request("PATCH", one, { as, body: { name: "Overdue" } })).toMatchObject({
    status: 200,
    body: { name: "Overdue", query: "status=failed&agent=a1" },
  });
  expect((await server.request("DELETE", one, { as })).status).toBe(204);
  expect((await server.request("DELETE", one, { as })).status).toBe(404);
  expect(await names(as)).toEqual([]);
});

it("never replaces a filter by another of the same name", async () => {
  const saved = await server.request("POST", path, { as, body: { name: "Mine", query: "days=7" } });
  const error = "You already have a filter with this name";
  for (const name of ["Mine", "MINE", " mine "])
    expect(await server.request("POST", path, { as, body: { name, query: "days=1" } })).toMatchObject({
      status: 422,
      body: { error, fields: { name: error } },
    });
  const other = await server.request("POST", path, { as, body: { name: "Other", query: "days=1" } });
  expect(await server.request("PATCH", `${path}/${other.body.id}`, { as, body: { name: "mine" } })).toMatchObject({
    status: 422,
    body: { error },
  });
  expect((await server.request("PATCH", `${path}/${saved.body.id}`, { as, body: { name: "MINE" } })).status).toBe(200);
});

it.each([
  ["no name", { name: " ", query: "days=7" }],
  ["no filter", { name: "Empty", query: "" }],
  ["a long name", { name: "x".repeat(61), query: "days=7" }],
])("refuses %s", async (_, body) => {
  expect((await server.request("POST", path, { as, body })).status).toBe(422);
});
