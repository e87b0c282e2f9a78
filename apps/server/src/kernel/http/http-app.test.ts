import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../app.ts";
import { type Listener, listen } from "../../platform/http/listen.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { statusOf } from "./health.ts";

let server: TestServer;
let owner: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
}, 60_000);
afterAll(() => server.stop());

const draft = { name: "Ann", role: "Analyst", description: "Reads tables" };

describe("every failure has one shape", () => {
  it.each([
    ["a body that is not JSON", "POST", "/api/agents", "{", 400, "malformed"],
    ["an unknown path", "GET", "/api/nothing", undefined, 404, "not_found"],
    ["an unsupported method", "DELETE", "/api/me", undefined, 404, "not_found"],
    ["a body of the wrong type", "POST", "/api/agents", [1], 422, "invalid_input"],
    ["no body at all", "POST", "/api/agents", undefined, 422, "invalid_input"],
    ["a null character", "POST", "/api/agents", { ...draft, name: "a\u0000b" }, 422, "invalid_input"],
    [
      "half a surrogate",
      "POST",
      "/api/agents",
      '{"name":"a","role":"b","description":"c","capabilities":["\\ud800"]}',
      422,
      "invalid_input",
    ],
    ["an invalid id", "GET", "/api/agents/%00", undefined, 422, "invalid_input"],
    [
      "a body that is too long",
      "POST",
      "/api/agents",
      { ...draft, instructions: "x".repeat(1_100_000) },
      413,
      "too_large",
    ],
    ["a sign-in that is not JSON", "POST", "/api/auth/sign-in/email", "{", 400, "malformed"],
    ["a sign-in that is null", "POST", "/api/auth/sign-in/email", null, 422, "invalid_input"],
  ] as const)("%s", async (...[, method, path, body, status, code]) => {
    const answer = await server.request(method, path, { as: owner, body });
    expect(answer).toMatchObject({
      status,
      body: { error: expect.any(String), code, requestId: answer.headers.get("x-request-id") },
    });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("says that an unknown function was not found", async () => {
    expect(await server.request("POST", "/api/functions/nothing", { as: owner, body: {} })).toMatchObject({
      status: 404,
      body: { error: "Function not found", code: "not_found" },
    });
  });

  it.each([
    ["typed", "/api/me"],
    ["plain", "/api/health"],
  ])("answers HEAD wherever it answers GET: a %s call", async (_, path) => {
    const { status, headers } = await server.request("HEAD", path, { as: owner });
    expect([status, headers.get("content-type")]).toEqual([200, "application/json"]);
  });

  it("authenticates before it validates the input", async () => {
    expect(await server.request("POST", "/api/agents", { body: { name: 1 } })).toMatchObject({
      status: 401,
      body: { error: "User not authenticated", code: "unauthenticated" },
    });
  });

  it("hides internal errors from the client and logs them without user input", async () => {
    await server.services.db.exec("alter table agents rename column personality to personality_gone");
    const answer = await server.request("POST", "/api/agents", {
      as: owner,
      body: { ...draft, personality: "canary-words" },
    });
    await server.services.db.exec("alter table agents rename column personality_gone to personality");
    expect(answer).toMatchObject({
      status: 500,
      body: { code: "internal", error: "Something went wrong on our side. Try again in a moment." },
    });
    const log = server.logged.join("");
    expect(log).toContain("personality");
    expect(log).not.toContain("canary-words");
  });

  it("stops reading a body without a declared length at the limit", async () => {
    const chunk = new TextEncoder().encode(" ".repeat(100_000));
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(chunk);
      },
    });
    const request = new Request("http://localhost:3000/api/agents", {
      method: "POST",
      body,
      duplex: "half",
      headers: { host: "localhost:3000", cookie: owner.cookie, "content-type": "application/json" },
    });
    expect((await server.fetch(request)).status).toBe(413);
    expect(sent).toBeLessThan(20);
  });
});

describe("cross-origin requests", () => {
  it.each([
    ["no browser at all", {}, 201],
    ["the server's own page", { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" }, 201],
    ["the server's network address", { host: "192.168.1.20:3000", origin: "http://192.168.1.20:3000" }, 201],
    ["another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }, 403],
    ["another port", { origin: "http://localhost:3001" }, 403],
    ["a sandboxed frame", { origin: "null" }, 403],
    ["a site that hides its origin", { "sec-fetch-site": "cross-site" }, 403],
    [
      "a foreign name that resolves to this server",
      { host: "evil.example:3000", origin: "http://evil.example:3000" },
      403,
    ],
  ])("from %s", async (_name, headers, status) => {
    const person = await server.signUp();
    const answer = await server.request("POST", "/api/agents", { as: person, body: draft, headers });
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body.code).toBe("forbidden");
  });

  it("are accepted from the configured public address", async () => {
    const person = await server.signUp();
    const headers = { host: "internal:8080", origin: "https://muster.example" };
    const attempt = () => server.request("POST", "/api/agents", { as: person, body: draft, headers });
    expect((await attempt()).status).toBe(403);
    expect((await server.under({ PUBLIC_URL: "https://muster.example" }, attempt)).status).toBe(201);
  });

  it("cannot read answers either", async () => {
    const { headers } = await server.request("GET", "/api/plans");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("access-control-allow-origin")).toBeNull();
    const policy = headers.get("content-security-policy") ?? "";
    for (const rule of ["default-src 'self'", "frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"])
      expect(policy).toContain(rule);
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toContain("unsafe-inline");
  });
});

describe("the API description", () => {
  it("lists every route, typed or plain, once", async () => {
    const { status, body } = await server.request("GET", "/api/openapi.json");
    expect(status).toBe(200);
    expect(body.openapi).toMatch(/^3\.1/);
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining([
        "/agents/{id}",
        "/billing/create-checkout",
        "/auth/sign-in/email",
        "/tasks/{id}/events",
        "/files",
        "/health",
      ]),
    );
    expect(body.paths["/agents"].post.requestBody.content["application/json"].schema.properties).toHaveProperty(
      "instructions",
    );
  });

  it("marks the routes that accept an API key", async () => {
    const { paths, security, components } = (await server.request("GET", "/api/openapi.json")).body;
    const both = [{ session: [] }, { key: [] }];
    expect([paths["/tasks"].post.security, paths["/tasks/{id}/events"].get.security]).toEqual([both, both]);
    expect([paths["/members"].get.security, paths["/profile/exports/{id}/download"].get.security]).toEqual([
      undefined,
      undefined,
    ]);
    expect([security, components.securitySchemes.key]).toEqual([
      [{ session: [] }],
      expect.objectContaining({ type: "http", scheme: "bearer" }),
    ]);
  });
});

describe("health", () => {
  it("is healthy while the database and the disk respond", async () => {
    expect(await server.request("GET", "/api/health")).toMatchObject({
      status: 200,
      body: {
        status: "healthy",
        services: {
          database: { up: true, detail: server.services.db.version },
          disk: { up: true },
          work: { up: true },
        },
        version: expect.stringMatching(/^\d/),
      },
    });
  });

  it("reports jobs that no worker picks up and still responds", async () => {
    const { services } = server;
    await services.db.transaction((tx) => services.queue.send(tx, "warn-budgets", {}));
    const health = async () => (await server.request("GET", "/api/health")) as never;
    expect(await health()).toMatchObject({ status: 200, body: { status: "healthy" } });
    await services.db.query(
      "update pgboss.job set start_after = now() - interval '6 minutes' where name = 'warn-budgets'",
    );
    expect(await health()).toMatchObject({
      status: 200,
      body: {
        services: {
          work: { up: false, detail: "No worker has picked up a job in 5 minutes" },
        },
      },
    });
    await services.db.query("delete from pgboss.job where name = 'warn-budgets'");
  });

  it.each([
    [["database", "disk", "work", "mail"], [], "healthy"],
    [["database", "disk", "work"], ["mail"], "degraded"],
    [["database", "disk"], ["work"], "unhealthy"],
    [["database", "disk"], ["work", "mail"], "unhealthy"],
    [["disk", "work", "mail"], ["database"], "unhealthy"],
    [["database", "work", "mail"], ["disk"], "unhealthy"],
  ] as const)("with %j up and %j down is %s", (up, down, status) => {
    const all = [...up.map((name) => [name, true] as const), ...down.map((name) => [name, false] as const)];
    expect(statusOf(Object.fromEntries(all.map(([name, isUp]) => [name, { up: isUp, detail: "" }])))).toBe(status);
  });

  it("returns 503 when the disk is not writable, without naming its path", async () => {
    const { chmodSync, renameSync } = await import("node:fs");
    const files = `${server.services.config.dataDir}/files`;
    renameSync(files, `${files}.gone`);
    const answer = await server.request("GET", "/api/health");
    renameSync(`${files}.gone`, files);
    chmodSync(files, 0o700);
    expect(answer).toMatchObject({
      status: 503,
      body: { status: "unhealthy", services: { disk: { up: false, detail: "Not responding" } } },
    });
  });
});

describe("over a real socket", () => {
  let listener: Listener;
  const endOfStreams = new AbortController();
  beforeAll(async () => {
    listener = await listen(createApp(server.services, endOfStreams.signal), { host: "127.0.0.1", port: 0 });
  });

  it("responds, and reports a port that is in use", async () => {
    expect((await fetch(`${listener.url}/api/health`)).status).toBe(200);
    const port = Number(new URL(listener.url).port);
    await expect(listen(createApp(server.services), { host: "127.0.0.1", port })).rejects.toThrow(
      `Port ${port} is already in use. Stop the program that uses it, or set PORT to a free port.`,
    );
  });

  it("survives malformed requests", async () => {
    const port = Number(new URL(listener.url).port);
    for (const text of [
      "GET / HTTP/1.1\r\nHost: ]][[\r\n\r\n",
      "GET //[ HTTP/1.1\r\nHost: a\r\n\r\n",
      "POST /api/agents HTTP/1.1\r\nHost: a b\r\nContent-Length: 5\r\n\r\n{",
    ]) {
      const socket = connect(port, "127.0.0.1");
      await new Promise<void>((done) => {
        socket.on("error", () => done());
        socket.on("close", () => done());
        socket.on("data", () => socket.destroy());
        socket.end(text);
      });
    }
    expect((await fetch(`${listener.url}/api/health`)).status).toBe(200);
  });

  it.each([
    ["a length", `Content-Length: ${2 * 1024 ** 2}\r\n\r\n`, "x".repeat(2 * 1024 ** 2)],
    ["chunks", "Transfer-Encoding: chunked\r\n\r\n", `200000\r\n${"x".repeat(2 * 1024 ** 2)}\r\n0\r\n\r\n`],
  ])(
    "refuses an oversized body sent with %s and serves the next request on its connection",
    async (_, headers, body) => {
      const { hostname, port } = new URL(listener.url);
      const socket = connect(Number(port), hostname);
      let answers = "";
      socket.on("data", (chunk) => {
        answers += chunk.toString();
      });
      socket.write(
        `POST /api/client-errors HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}${body}`,
      );
      await expect.poll(() => answers).toMatch(/^HTTP\/1.1 413.*"too_large"/s);
      socket.write("GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n");
      await expect.poll(() => answers).toMatch(/HTTP\/1.1 200 .*"healthy"/s);
      socket.destroy();
    },
  );

  it("closes its streams and then exits when the server stops", async () => {
    const stream = httpRequest(`${listener.url}/api/events`, { headers: { cookie: owner.cookie } });
    const ended = new Promise<number>((done) => {
      stream.on("response", (response) => {
        response.resume();
        response.on("end", () => done(response.statusCode ?? 0));
        endOfStreams.abort();
      });
    });
    stream.end();
    expect(await ended).toBe(200);
    // A stream that stayed open would be cut after an hour only.
    await listener.close(3_600_000);
  });
});
