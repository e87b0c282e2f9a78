// Longer than others: every route in one table of cases.

import { contract } from "@muster/contracts/contract";
import type { AnyRouter } from "@orpc/server";
import { traverseContractProcedures } from "@orpc/server";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "./features.ts";
import type { Feature } from "./kernel/feature.ts";
import { routesOf } from "./kernel/http/route.ts";
import { isOpenToKeys } from "./kernel/http/rpc.ts";
import type { App, HttpEnv } from "./kernel/http/types.ts";
import { kernel } from "./kernel/kernel.ts";
import { inOrg } from "./kernel/tenancy/tenancy.ts";
import { setPlan } from "./kernel/usage/usage.ts";
import {
  type Caller,
  callers,
  canary,
  type Expectation,
  type RowContext,
  type Rows,
  uploadForm,
} from "./platform/testing/access.ts";
import { merge, readAccess } from "./platform/testing/read-access.ts";
import { startTestServer, type TestPerson, type TestServer } from "./platform/testing/test-server.ts";

const access = await readAccess();
const expectations = Object.entries(merge(access, ({ routes }) => routes)).sort(
  ([, one], [, other]) => (one.runsLast ?? 0) - (other.runsLast ?? 0),
);
const auditExpectations = merge(access, ({ audit }) => audit);
const auditedElsewhere = new Set([...access.values()].flatMap((one) => one.auditedElsewhere ?? []));
const rowMakers = merge(access, (one) => one.rows);

let server: TestServer;
let people: Record<Exclude<Caller, "signedOut">, TestPerson>;
const rows: Rows = {}; // filled before the first test
beforeAll(async () => {
  server = await startTestServer({
    FETCH_ALLOW: "127.0.0.1:9",
    WALLET_RPC_URLS: { 11155111: "http://127.0.0.1:9" },
  });
  const owner = await server.signUp({ email: "owner@example.com", organizationName: `${canary} Ltd` });
  const plan = { tier: "premium", periodStart: new Date(), periodEnd: new Date(Date.now() + 86_400_000) } as const;
  await inOrg(server.services.db, owner, (tx) => setPlan(tx, plan));
  const join = (role: "admin" | "member" | "viewer") => server.join(owner, role);
  people = {
    owner,
    admin: await join("admin"),
    member: await join("member"),
    viewer: await join("viewer"),
    stranger: await server.signUp(),
    removed: await join("member"),
  };
  await server.services.db.query("delete from members where user_id = $1", [people.removed.userId]);
  for (const row of rowsInOrder) rows[row] = await make(row);
});
afterAll(() => server.stop());

it.each([...access.keys()])("%s has an expectation for each of its routes and no other", (name) => {
  const expected = Object.keys(access.get(name)?.routes ?? {});
  expect(expected.sort()).toEqual(routesByFeature().get(name)?.sort());
});

it("has an expectation for each route of the server", () => {
  expect(expectations.map(([name]) => name).sort()).toEqual(
    allRoutes()
      .map(({ name }) => name)
      .sort(),
  );
});

describe.each(expectations)("%s", (name, expectation) => {
  it.each(callers.map((caller, n) => ({ caller, status: expectation.answers[n] })))(
    "$caller: $status",
    async ({ caller, status }) => {
      const touched = await rowsFor(name, expectation, status);
      const isAudited = caller === "owner" && name in auditExpectations;
      const before = isAudited ? await newestEvent() : "";
      const answer = await ask(name, expectation, { caller, rows: touched });
      expect(answer.status, answer.text.slice(0, 300)).toBe(status);
      if (isAudited) expect(await kindsSince(before)).toEqual(kindsExpected(name));
      const secrets = [...secretsFrom(caller, rows, name), ...secretsFrom(caller, touched, name)];
      expect(secrets.filter((secret) => answer.text.includes(secret))).toEqual([]);
    },
  );
});

/** Nothing for calls that fail or change nothing here, or that are exempt. */
function kindsExpected(name: string): string[] {
  const kinds = auditExpectations[name] ?? [];
  return typeof kinds === "string" || auditedElsewhere.has(name) ? [] : kinds;
}

async function newestEvent(): Promise<string> {
  return String((await server.services.db.query("select coalesce(max(id), '') as id from events")).rows[0]?.["id"]);
}

/** Only events that name the owner count. */
async function kindsSince(id: string): Promise<string[]> {
  const { owner } = people;
  const { rows } = await server.services.db.query(
    "select kind from events where id > $1 and org_id = $2 and user_id = $3 order by id",
    [id, owner.orgId, owner.userId],
  );
  return rows.map(({ kind }) => String(kind));
}

describe("an API key of the owner with write scope", () => {
  let authorization: string;
  let open: Set<string>;
  beforeAll(async () => {
    const { token } = await post("/api/api-keys", { name: canary, scope: "write" });
    authorization = `Bearer ${token}`;
    open = new Set(
      allRoutes()
        .filter((one) => one.isOpenToKeys)
        .map(({ name }) => name),
    );
  });

  it.each(expectations)("%s", async (name, expectation) => {
    const { answers, withKey = answers[0] } = expectation;
    const reaches = open.has(name) || expectation.withKey !== undefined;
    const touched = reaches ? await rowsFor(name, expectation, withKey) : rows;
    const answer = await ask(name, expectation, { authorization, rows: touched });
    const refused = {
      status: 403,
      text: expect.stringContaining("This endpoint doesn't accept API keys. Sign in to Muster."),
    };
    if (reaches) expect([answer.status, answer.text]).toEqual([withKey, expect.anything()]);
    else expect(answer).toEqual(refused);
  });

  it("is accepted by the routes that the expectations open to keys, and by no others", () => {
    expect([...open].sort()).toEqual([...access.values()].flatMap(({ openToKeys = [] }) => openToKeys).sort());
  });
});

const origin = "http://localhost:3000";

type By = { caller: Caller } | { authorization: string };

async function ask(name: string, expectation: Expectation, { rows, ...by }: By & { rows: Rows }) {
  const { id, query = "" } = expectation;
  const [method = "", path = ""] = name.split(" ");
  const values = (id ? (rows[id] ?? "") : "").split("/");
  const url = `${origin}${path.replace(/\{\w+\}/g, () => values.shift() ?? "")}?${query}`;
  const body = expectation.body?.(rows);
  const json = body === undefined || body instanceof FormData ? undefined : JSON.stringify(body);
  const headers = { host: "localhost:3000", ...("caller" in by ? await cookieOf(by.caller, expectation) : by) };
  const request = new Request(url, {
    method,
    headers: { ...headers, ...(json && { "content-type": "application/json" }) },
    ...(body instanceof FormData ? { body } : json && { body: json }),
  });
  const response = await server.fetch(request);
  const answer = { status: response.status, text: await textOf(response) };
  if (expectation.changesSession)
    await server.fetch(new Request(`${origin}/api/auth/sign-out`, { method: "POST", headers }));
  return answer;
}

async function cookieOf(caller: Caller, expectation: Expectation): Promise<Record<string, string>> {
  return caller === "signedOut" ? {} : { cookie: (await withSession(people[caller], expectation)).cookie };
}

async function withSession(person: TestPerson, { changesSession }: Expectation): Promise<TestPerson> {
  if (!changesSession) return person;
  const { email, password } = person;
  const answer = await server.request("POST", "/api/auth/sign-in/email", { body: { email, password } });
  return { ...person, cookie: answer.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}

/** The first event of a stream is enough. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) return response.text();
  const reader = response.body?.getReader();
  const soon = new Promise<undefined>((done) => setTimeout(() => done(undefined), 100));
  const first = await Promise.race([reader?.read(), soon]);
  await reader?.cancel();
  return first?.value ? new TextDecoder().decode(first.value) : "";
}

/**
 * What a response may not contain. For members of A, other people's personal rows; for everyone else, anything of A, except what the
 * call itself names.
 */
function secretsFrom(caller: Caller, rows: Rows, name: string): string[] {
  if (caller === "owner") return [];
  const all = [...access.values()];
  const personal = all.flatMap((one) => one.personal?.(rows) ?? []);
  const isInside = caller === "admin" || caller === "member" || caller === "viewer";
  const isSwitch = name === "POST /api/organization/switch";
  const internal = all.flatMap((one) => one.internal?.(rows) ?? []);
  const outside = [canary, people.owner.userId, ...(isSwitch ? [] : [people.owner.orgId]), ...internal];
  return [...personal, ...(isInside ? [] : outside)].filter((secret) => secret !== undefined);
}

/**
 * Calls that read share the rows made at the start. A call that changes a row gets a new one; calls of the same route that are
 * refused change nothing, and share one.
 */
async function rowsFor(name: string, { id }: Expectation, status = 200): Promise<Rows> {
  if (!id || name.startsWith("GET ")) return rows;
  if (status < 400) return { ...rows, [id]: await make(id) };
  const shared = rowsOfRefused.get(name) ?? { ...rows, [id]: await make(id) };
  rowsOfRefused.set(name, shared);
  return shared;
}

const rowsOfRefused = new Map<string, Rows>();

/** Rows of one feature need those of features below it. */
const rowsInOrder = Object.keys(rowMakers);

async function make(row: string): Promise<string> {
  const maker = rowMakers[row];
  if (!maker) throw new Error(`No feature declares how to make the row "${row}"`);
  return maker({ server, owner: people.owner, rows, post, upload, make } satisfies RowContext);
}

async function post(path: string, body: unknown) {
  const answer = await server.request("POST", path, { as: people.owner, body });
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function upload(): Promise<string> {
  const headers = { host: "localhost:3000", cookie: people.owner.cookie };
  const response = await server.fetch(
    new Request(`${origin}/api/files`, { method: "POST", headers, body: uploadForm(`${canary}.csv`) }),
  );
  if (response.status !== 201) throw new Error(`The upload answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
}

interface Route {
  name: string;
  isOpenToKeys: boolean;
}

/** The routes as the records declare them: nothing here is an expectation. */
function routesByFeature(): Map<string, string[]> {
  const records: Feature[] = [kernel, ...features];
  return new Map(
    records.map((feature) => {
      const parts = Object.keys(feature.routes ?? {}).map((key) => contract[key as keyof typeof contract]);
      const plain = [...(feature.openHttp?.(server.services).http ?? []), ...(feature.http ?? [])];
      const routes = [...parts.flatMap((part) => typedRoutes(part)), ...plainRoutes(plain)];
      return [feature.name, routes.map(({ name }) => name)];
    }),
  );
}

function allRoutes(): Route[] {
  const records: Feature[] = [kernel, ...features];
  const plain = records.flatMap(({ openHttp, http = [] }) => [...(openHttp?.(server.services).http ?? []), ...http]);
  return [...typedRoutes(contract), ...plainRoutes(plain)];
}

function typedRoutes(router: object): Route[] {
  const typed: Route[] = [];
  traverseContractProcedures({ router: router as AnyRouter, path: [] }, ({ contract: procedure }) => {
    const { method, path } = procedure["~orpc"].route;
    typed.push({ name: `${method} /api${path}`, isOpenToKeys: isOpenToKeys(procedure) });
  });
  return typed;
}

function plainRoutes(parts: ((app: App) => void)[]): Route[] {
  const app: App = new Hono<HttpEnv>();
  for (const add of parts) add(app);
  return routesOf(app).map(({ method, path, isOpenToKeys: isOpen = false }) => ({
    name: `${method} ${path.replace(/:(\w+)/g, "{$1}")}`,
    isOpenToKeys: isOpen,
  }));
}
