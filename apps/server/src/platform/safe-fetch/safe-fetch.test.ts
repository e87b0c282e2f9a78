import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { isAllowList, parseAllowList } from "./allow-list.ts";
import { isPublicAddress } from "./guard.ts";
import { hostileUrls } from "./hostile-urls.factory.ts";
import { createGuardedFetch, createSafeFetch } from "./safe-fetch.ts";

const nothing = parseAllowList("");
const servers: Server[] = [];

afterEach(async () => {
  await Promise.all(
    servers.splice(0).map((server) => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    }),
  );
});

/** A local server and the requests that it received. */
async function serve(listener: RequestListener) {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { port: (server.address() as AddressInfo).port, seen };
}

/** DNS answers of a test: each name's addresses, one list per lookup; the last list repeats. */
function names(table: Record<string, string[][]>): LookupFunction {
  return (name, _options, done) => {
    const answers = table[name] ?? [];
    const addresses = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
}

/** Public servers at ports from 1024, which a page may not have but a model server may. */
const openToProviders = ["http://93.184.216.34:6379/", "https://93.184.216.34:11434/"];

const localhost = names({ localhost: [["127.0.0.1", "::1"]], "localhost.": [["127.0.0.1"]] });

describe("forbidden addresses", () => {
  it.each([...hostileUrls, ...openToProviders])("%s is refused before a connection is made", async (url) => {
    const safeFetch = createSafeFetch({ allow: nothing, lookup: localhost });
    await expect(safeFetch(url, { timeoutMs: 2000 })).rejects.toMatchObject({ code: "refused" });
  });

  it("checks every address of a host name again for each connection", async () => {
    const { port, seen } = await serve((_request, response) => response.end("secret"));
    const lookup = names({
      "mixed.test": [["127.0.0.9", "127.0.0.1"]],
      "rebinding.test": [["127.0.0.9"], ["127.0.0.1"]],
    });
    // 127.0.0.9 plays the public address, so that the first answer is one that passes.
    const safeFetch = createSafeFetch({ allow: parseAllowList(`127.0.0.9:${port}`), lookup });
    await expect(safeFetch(`http://mixed.test:${port}/`)).rejects.toMatchObject({ code: "refused" });
    await expect(safeFetch(`http://rebinding.test:${port}/`)).rejects.toMatchObject({ code: "unreachable" });
    await expect(safeFetch(`http://rebinding.test:${port}/`)).rejects.toMatchObject({ code: "refused" });
    expect(seen).toEqual([]);
  });

  it("checks each redirect, and stops after too many", async () => {
    const inner = await serve((_request, response) => response.end("secret"));
    const outer = await serve((request, response) => {
      const to: Record<string, string> = {
        "/in": `http://127.0.0.1:${inner.port}/`,
        "/file": "file:///etc/passwd",
        "/round": "/round",
      };
      response.writeHead(302, { location: to[request.url ?? ""] }).end();
    });
    const safeFetch = createSafeFetch({
      allow: parseAllowList(`public.test:${outer.port}`),
      lookup: names({ "public.test": [["127.0.0.1"]] }),
    });
    const fetched = (path: string) => safeFetch(`http://public.test:${outer.port}${path}`);
    await expect(fetched("/in")).rejects.toMatchObject({ code: "refused" });
    await expect(fetched("/file")).rejects.toMatchObject({ code: "refused" });
    await expect(fetched("/round")).rejects.toMatchObject({ code: "too_many_redirects" });
    expect(inner.seen).toEqual([]);
    expect(outer.seen).toHaveLength(2 + 6);
  });

  it("follows a redirect only with the caller's permission, and sends nothing before it", async () => {
    const { port, seen } = await serve((request, response) =>
      request.url === "/there" ? response.end("there") : response.writeHead(302, { location: "/there" }).end(),
    );
    const safeFetch = createSafeFetch({ allow: parseAllowList(`127.0.0.1:${port}`) });
    const fetched = (mayRedirect: (to: URL) => boolean) => safeFetch(`http://127.0.0.1:${port}/`, { mayRedirect });
    await expect(fetched(({ pathname }) => pathname !== "/there")).rejects.toMatchObject({ code: "refused" });
    expect(seen).toHaveLength(1);
    expect((await fetched(() => true)).url).toBe(`http://127.0.0.1:${port}/there`);
  });

  it("explains how the operator can allow an address", async () => {
    const safeFetch = createSafeFetch({ allow: nothing });
    await expect(safeFetch("http://192.168.1.20/")).rejects.toThrow(
      "192.168.1.20 is not a public address. Your Muster administrator can allow it with FETCH_ALLOW.",
    );
  });
});

describe("a response", () => {
  it("includes its status, its final URL, its headers and its bytes", async () => {
    const { port } = await serve((request, response) => {
      if (request.url === "/old") response.writeHead(301, { location: "/new" }).end();
      else response.writeHead(404, { "content-type": "text/plain" }).end("gone, ü");
    });
    const safeFetch = createSafeFetch({ allow: parseAllowList("127.0.0.0/8") });
    const answer = await safeFetch(`http://127.0.0.1:${port}/old`);
    expect(answer).toMatchObject({ status: 404, url: `http://127.0.0.1:${port}/new` });
    expect(answer.headers.get("content-type")).toBe("text/plain");
    expect(new TextDecoder().decode(answer.body)).toBe("gone, ü");
  });

  it("drops credentials and body headers when redirected to another host", async () => {
    const heard: Record<string, unknown>[] = [];
    const other = await serve((request, response) => {
      heard.push({ method: request.method, ...request.headers });
      response.end();
    });
    const first = await serve((_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${other.port}/` }).end(),
    );
    const safeFetch = createSafeFetch({ allow: parseAllowList("127.0.0.1") });
    const headers = { authorization: "Bearer x", "x-api-key": "y", accept: "text/html", "content-type": "text/plain" };
    await safeFetch(`http://127.0.0.1:${first.port}/`, { method: "POST", headers, body: "hello" });
    expect(heard).toMatchObject([{ method: "GET", accept: "text/html" }]);
    for (const name of ["authorization", "x-api-key", "content-type"]) expect(heard[0]).not.toHaveProperty(name);
  });

  it("is aborted by the limits on size, decompressed size and time, and by the caller's signal", async () => {
    const { port } = await serve((request, response) => {
      if (request.url === "/bomb")
        response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(20_000_000)));
      else if (request.url === "/big") response.end(Buffer.alloc(200_000));
      else if (request.url === "/cut") {
        response.writeHead(200, { "content-length": "100" });
        response.write("half", () => response.destroy());
      } else response.flushHeaders();
    });
    const safeFetch = createSafeFetch({ allow: parseAllowList(`127.0.0.1:${port}`) });
    const url = `http://127.0.0.1:${port}`;
    await expect(safeFetch(`${url}/big`, { maxBytes: 100_000 })).rejects.toMatchObject({ code: "too_large" });
    await expect(safeFetch(`${url}/bomb`)).rejects.toThrow(`127.0.0.1:${port} sent more than 5 MB.`);
    await expect(safeFetch(`${url}/hang`, { timeoutMs: 200 })).rejects.toThrow("didn't respond within 0.2 seconds");
    await expect(safeFetch(`${url}/cut`)).rejects.toMatchObject({ code: "cut_off" });
    await expect(safeFetch(`${url}/hang`, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: "aborted" });
    await expect(safeFetch("http://127.0.0.1:9/")).rejects.toMatchObject({ code: "refused" });
  });

  it("can be streamed with the same checks", async () => {
    const { port } = await serve((request, response) => {
      if (request.url === "/away") response.writeHead(302, { location: "http://127.0.0.1:9/" }).end();
      else response.end("streamed");
    });
    const guarded = createGuardedFetch({ allow: parseAllowList(`127.0.0.1:${port}`), ports: "high" });
    expect(await (await guarded(`http://127.0.0.1:${port}/`)).text()).toBe("streamed");
    await expect(guarded(`http://127.0.0.1:${port}/away`)).rejects.toThrow("fetch failed");
    await expect(guarded(`http://localhost:${port + 1}/`)).rejects.toMatchObject({ code: "refused" });
    await expect(guarded("http://[::1]:8000/")).rejects.toMatchObject({ code: "refused" });
  });
});

describe("the allow list", () => {
  it.each([
    ["llm.lan", "llm.lan", 8000, undefined, true],
    ["llm.lan:8000", "llm.lan", 8000, undefined, true],
    ["llm.lan:8000", "llm.lan", 8001, undefined, false],
    ["llm.lan", "evil-llm.lan", 80, undefined, false],
    ["LLM.lan.", "llm.lan", 80, undefined, true],
    ["*.corp.example", "a.b.corp.example", 80, undefined, true],
    ["*.corp.example", "corp.example", 80, undefined, false],
    ["*.corp.example", "notcorp.example", 80, undefined, false],
    ["10.1.0.0/16", "10.1.2.3", 9, "10.1.2.3", true],
    ["10.1.0.0/16", "10.2.2.3", 9, "10.2.2.3", false],
    ["10.1.0.0/16", "name.test", 9, "10.1.2.3", true],
    ["10.1.0.0/16", "::ffff:10.1.2.3", 9, "::ffff:10.1.2.3", true],
    ["fd00::/8", "[fd12::1]", 9, "fd12::1", true],
    ["[fd00::5]:443", "[fd00::5]", 443, "fd00:0::5", true],
    ["[fd00::5]:443", "[fd00::5]", 80, "fd00::5", false],
    ["fd00::5", "[fd00::5]", 80, "fd00::5", true],
    ["a.test,  127.0.0.1:11434\n", "127.0.0.1", 11434, "127.0.0.1", true],
  ])("%s for %s at %i (%s): %s", (list, host, port, address, expected) => {
    const target = { host, port, ...(address === undefined ? {} : { address }) };
    expect(parseAllowList(list).allows(target)).toBe(expected);
  });

  it.each(["10.1.0.0/40", "host:0", "host:70000", "http://host", "*", "a..b", "*.*.x", "[::1"])("rejects %s", (list) =>
    expect(isAllowList(list)).toBe(false),
  );
});

it.each([
  ["93.184.216.34", true],
  ["2606:2800:220:1:248:1893:25c8:1946", true],
  ["::ffff:93.184.216.34", true],
  ["::ffff:10.0.0.1", false],
  ["192.88.99.1", false],
  ["nonsense", false],
])("%s is public: %s", (address, expected) => expect(isPublicAddress(address)).toBe(expected));
