import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../platform/testing/test-server.ts";
import { aUser, type Provider, startProvider } from "./scim.factory.ts";

let server: TestServer;
let idp: Provider;
let paths: [string, string][];
beforeAll(async () => {
  server = await startTestServer();
  idp = await startProvider(server);
  const { id } = (await idp.create()).body;
  const group = (await idp.call("POST", "/Groups", { displayName: "Sales" })).body.id;
  paths = [
    "POST /Users",
    "POST /Groups",
    `PUT /Users/${id}`,
    `PATCH /Users/${id}`,
    `PUT /Groups/${group}`,
    `PATCH /Groups/${group}`,
    "PATCH /Groups/admin",
  ].map((route) => route.split(" ") as [string, string]);
}, 60_000);
afterAll(() => server.stop());

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    "\0",
    "\ud800",
    "x".repeat(5000),
    -0,
    1e300,
    [],
    {},
    [null],
    { value: null },
    [{ value: {} }],
    "True",
  ),
);
const name = fc.oneof(
  fc.constantFrom(
    "userName",
    "emails",
    "active",
    "name",
    "name.givenName",
    "members",
    "displayName",
    "externalId",
    "id",
  ),
  fc.constantFrom('emails[type eq "work"].value', "members[value eq 1]", "emails[", "__proto__", "meta", "schemas"),
  fc.string(),
);
const attributes = fc.dictionary(name, odd, { maxKeys: 4 });
const operation = fc.record(
  {
    op: fc.oneof(fc.constantFrom("add", "Replace", "REMOVE"), odd),
    path: fc.oneof(name, odd),
    value: fc.oneof(odd, attributes),
  },
  { requiredKeys: [] },
);
const body = fc.oneof(
  odd,
  attributes.map((more) => ({ ...aUser(), ...more })),
  fc.record({ Operations: fc.oneof(odd, fc.array(operation, { maxLength: 4 })) }),
);

it("responds to any JSON with a SCIM resource or a SCIM error below 500", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 6 }), body, async (route, content) => {
      const [method, path] = paths[route] ?? ["", ""];
      const answer = await idp.call(method, path, JSON.stringify(content));
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
      if (answer.status !== 204) expect(answer.body.schemas).toHaveLength(1);
    }),
    { numRuns: 400 },
  );
}, 120_000);

it.each(["", "{", "[1,", "nul", '"\\ud800"', "\u0000"])("responds to the body %j with a SCIM error", async (text) => {
  for (const [method, path] of paths) {
    const { status, body: error } = await idp.call(method, path, text);
    expect([method, path, status, error.scimType]).toEqual([method, path, 400, "invalidSyntax"]);
  }
});

it("refuses a body of more than a megabyte", async () => {
  const answer = await idp.call("POST", "/Users", { ...aUser(), title: "x".repeat(1_100_000) });
  expect(answer).toMatchObject({ status: 413, body: { status: "413" } });
});

it("responds to any filter with a list or a SCIM error", async () => {
  const part = fc.constantFrom(
    '"a"',
    "eq",
    " ",
    "and",
    "userName",
    "active",
    "true",
    "[",
    "]",
    "(",
    "\\",
    '"',
    "members",
    ".",
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(part, fc.string()), { maxLength: 8 }),
      fc.constantFrom("Users", "Groups"),
      async (parts, kind) => {
        const { status } = await idp.find(parts.join(" ").toWellFormed(), kind);
        expect([200, 400]).toContain(status);
      },
    ),
    { numRuns: 200 },
  );
}, 120_000);
