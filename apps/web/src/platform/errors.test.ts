import { afterEach, beforeEach, expect, it, vi } from "vitest";

const sent: { url: string; body: Record<string, unknown> }[] = [];
let answer: () => Response;

// Counts restart with each test, as with each page.
async function freshReport() {
  vi.resetModules();
  return (await import("./errors.ts")).reportError;
}

beforeEach(() => {
  sent.length = 0;
  answer = () => new Response(null, { status: 204, headers: { "x-request-id": "r-1" } });
  vi.stubGlobal("location", { pathname: "/tasks", search: "?search=secret" });
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push({ url, body: JSON.parse(String(init.body)) });
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

it("reports an error without the page's query, and returns the id to quote", async () => {
  const report = await freshReport();
  expect(await report(new TypeError("x is not a function"))).toBe("r-1");
  expect(sent).toMatchObject([
    { url: "/api/client-errors", body: { name: "TypeError", message: "x is not a function", route: "/tasks" } },
  ]);
  expect(JSON.stringify(sent)).not.toContain("secret");
});

it("quotes the id of a failed request, and does not report it again", async () => {
  const report = await freshReport();
  const { ApiError } = await import("./api-error.ts");
  expect(await report(new ApiError(500, { error: "no", requestId: "r-9" }))).toBe("r-9");
  expect(sent).toEqual([]);
});

it.each([
  ["refuses", () => new Response(null, { status: 429 })],
  [
    "cannot be reached",
    () => {
      throw new TypeError("Failed to fetch");
    },
  ],
])("returns no id when the server %s", async (_, given) => {
  const report = await freshReport();
  answer = given;
  expect(await report(new Error("x"))).toBeUndefined();
});

it("truncates a long message and stops after ten reports", async () => {
  const report = await freshReport();
  for (let n = 0; n < 12; n++) await report(new Error("x".repeat(5000)));
  expect(sent).toHaveLength(10);
  expect(sent[0]?.body["message"]).toHaveLength(1000);
});

it("does not report the browser's notice that layout needs another frame", async () => {
  vi.resetModules();
  const events = new EventTarget();
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  const { recordedErrors, watchUncaughtErrors } = await import("./errors.ts");
  watchUncaughtErrors();
  for (const message of ["ResizeObserver loop completed with undelivered notifications.", "x is not a function"])
    events.dispatchEvent(Object.assign(new Event("error"), { message, error: null }));
  expect(recordedErrors().map(({ message }) => message)).toEqual(["x is not a function"]);
});
