import { onlineManager } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import { api } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { query, queryClient, retryDelayMs, shouldRetry } from "./query.ts";

describe("retries", () => {
  it.each([
    [0, true],
    [500, true],
    [503, true],
    [400, false],
    [401, false],
    [402, false],
    [404, false],
    [429, false],
  ])("after status %i: %s", (status, again) => {
    expect(shouldRetry(0, new ApiError(status, {}))).toBe(again);
  });

  it("stop after three", () => {
    expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, new ApiError(500, {})))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it("do not repeat an error of the page itself", () => {
    expect(shouldRetry(0, new TypeError("undefined is not a function"))).toBe(false);
  });

  it("wait longer each time, at most 30 s", () => {
    expect([0, 1, 2, 5, 20].map(retryDelayMs)).toEqual([300, 600, 1200, 9600, 30_000]);
  });
});

it("stays in the tab's organization, and asks again without it after the person was removed", async () => {
  const me = (orgId: string) => ({ user: { id: "u" }, organization: { id: orgId } });
  const asked: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
    const place = new Headers(init.headers).get("muster-as");
    asked.push(place);
    return place === "u.gone"
      ? new Response('{"error":"No","code":"not_a_member"}', { status: 403 })
      : new Response(JSON.stringify(me("first")));
  });
  const ask = () => queryClient.fetchQuery({ ...query(api.accounts.me), staleTime: 0, networkMode: "always" });
  await ask();
  await ask();
  queryClient.setQueryData<unknown>(query(api.accounts.me).queryKey, me("gone"));
  await ask();
  expect(asked).toEqual([null, "u.first", "u.gone", null]);
  vi.unstubAllGlobals();
});

it("keys a query by feature, call and input", () => {
  expect(query(api.tasks.list, { status: "failed" }).queryKey).toEqual(["tasks", "list", { status: "failed" }]);
  expect(query(api.accounts.me).queryKey).toEqual(["accounts", "me", {}]);
});

it("fails a change at once while offline, and does not send it later", async () => {
  onlineManager.setOnline(false);
  try {
    const change = queryClient.getMutationCache().build(queryClient, {
      mutationFn: () => Promise.reject(new ApiError(0, {})),
    });
    await expect(change.execute(undefined)).rejects.toMatchObject({ status: 0 });
  } finally {
    onlineManager.setOnline(true);
  }
});
