import type { ModelCall } from "@muster/models/gateway";
import type { ModelProvider } from "@muster/models/model";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLog } from "../../platform/log/log.ts";
import { watchProviders } from "./hung-providers.ts";

const minuteMs = 60_000;
const provider = { id: "p1", label: "double", isLocal: true } as ModelProvider; // only these are read
const call = (outcome: ModelCall["outcome"]) => ({ outcome, firstTokenMs: null, model: "m" }) as ModelCall;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch() {
  return watchProviders({ now: () => new Date(), log: createLog({ level: "silent" }) });
}

it("skips a provider that hung, and a background probe that works clears its past", async () => {
  const providers = watch();
  const probe = vi.fn(async () => providers.note(provider, call("ok"), probe));
  providers.note(provider, call("timeout"), probe);
  expect(providers.pausedOf([provider])).toMatchObject([{ provider: "p1", error: { code: "timeout" } }]);
  await vi.advanceTimersByTimeAsync(minuteMs - 1);
  expect(probe).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(probe).toHaveBeenCalledTimes(1);
  expect(providers.pausedOf([provider])).toEqual([]);
  // Without the probe the next pause would be two minutes.
  providers.note(provider, call("timeout"), probe);
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(probe).toHaveBeenCalledTimes(2);
  expect(providers.errorOf(provider, "m")).toBeUndefined();
});

it("skips a provider that stalled in the middle of an answer", () => {
  const providers = watch();
  providers.note(provider, { ...call("timeout"), firstTokenMs: 20 }, async () => undefined);
  expect(providers.errorOf(provider, "m")).toMatchObject({ code: "timeout" });
  providers.note(provider, { ...call("cut_off"), firstTokenMs: 20 }, async () => undefined);
  expect(providers.errorOf(provider, "m")).toBeUndefined();
});

it("skips a provider for longer when the probe hangs, too", async () => {
  const providers = watch();
  const probe = vi.fn(async () => providers.note(provider, call("timeout"), probe));
  providers.note(provider, call("timeout"), probe);
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(probe).toHaveBeenCalledTimes(1);
  expect(providers.errorOf(provider, "m")).toMatchObject({ code: "timeout" });
  await vi.advanceTimersByTimeAsync(2 * minuteMs);
  expect(probe).toHaveBeenCalledTimes(2);
});

it("probes no provider whose calls cost money, nor one that is skipped already", async () => {
  const providers = watch();
  const probe = vi.fn(async () => undefined);
  providers.note({ ...provider, isLocal: false } as ModelProvider, call("timeout"), probe);
  providers.note(provider, call("timeout"), probe);
  providers.note(provider, call("timeout"), probe);
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(probe).toHaveBeenCalledTimes(1);
});

it("calls another model of a provider whose model hung", () => {
  const providers = watch();
  providers.note(provider, call("timeout"), async () => undefined);
  expect(providers.errorOf(provider, "another")).toBeUndefined();
  providers.note(provider, { ...call("ok"), model: "another" }, async () => undefined);
  expect(providers.errorOf(provider, "m")).toMatchObject({ code: "timeout" });
});
