import { afterEach, describe, expect, it, vi } from "vitest";
import { api } from "./api.ts";
import { ApiError, isOffline, toApiError } from "./api-error.ts";

afterEach(() => vi.unstubAllGlobals());

describe("a contract call", () => {
  it("uses the contract's method and path, and no key for reads", async () => {
    const fetch = answer(200, { items: [] });
    await api.tasks.list({ status: "failed", search: "" });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe("/api/tasks?status=failed");
    expect(init?.method).toBe("GET");
    expect(new Headers(init?.headers).has("idempotency-key")).toBe(false);
    expect(init?.body).toBeUndefined();
  });

  it("sends a new key with each unsafe call, and the given one on a retry", async () => {
    const fetch = answer(200, {});
    await api.agents.update({ id: "a1", name: "Quill" });
    await api.agents.update({ id: "a1", name: "Quill" });
    await api.agents.update({ id: "a1", name: "Quill" }, { idempotencyKey: "mine" });
    const keys = fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get("idempotency-key"));
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe("mine");
    expect(fetch.mock.calls[0]?.[0]).toBe("/api/agents/a1");
    expect(fetch.mock.calls[0]?.[1]?.body).toBe('{"name":"Quill"}');
  });

  it("returns undefined for an empty response", async () => {
    vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
    await expect(api.agents.remove({ id: "a1" })).resolves.toBeUndefined();
  });

  it("rejects with the server's message, code and fields", async () => {
    answer(422, { error: "Check the form", code: "invalid_input", fields: { name: "Give the agent a name" } });
    const error = await api.agents.get({ id: "a1" }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 422,
      code: "invalid_input",
      message: "Check the form",
      fields: { name: "Give the agent a name" },
    });
  });

  it("reports Network error without a response", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await expect(api.accounts.me()).rejects.toMatchObject({ status: 0, code: "network", message: "Network error" });
  });

  it("asks to connect to the internet when the browser is offline", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    vi.stubGlobal("navigator", { onLine: false });
    const error = await api.accounts.me().catch((reason: unknown) => reason);
    expect([isOffline(error), String(error)]).toEqual([true, expect.stringContaining("You’re offline. Connect")]);
    vi.unstubAllGlobals();
  });

  it("reports API error: {status} for a proxy's page", async () => {
    vi.stubGlobal("fetch", async () => new Response("<html>", { status: 502 }));
    await expect(api.accounts.me()).rejects.toMatchObject({ status: 502, message: "API error: 502" });
  });
});

describe("toApiError", () => {
  it.each([
    [401, { message: "Invalid email or password" }, "Invalid email or password"],
    [500, "text", "API error: 500"],
    [404, { error: "Task not found", code: "not_found" }, "Task not found"],
  ])("turns %i %j into %s", (status, body, words) => {
    expect(toApiError(status, body).message).toBe(words);
  });
});

function answer(status: number, body: unknown) {
  const fetch = vi.fn(async (_url: string, _init?: RequestInit) => new Response(JSON.stringify(body), { status }));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}
