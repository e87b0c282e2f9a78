import { afterEach, describe, expect, it } from "vitest";
import { type LocalRunner, type SuperviseOptions, superviseRunner } from "./supervise.ts";

const limits = { startMs: 50_000, beatMs: 50_000, progressMs: 50_000, idleMs: 60_000, backoffMs: 1 };
let runner: LocalRunner;

function supervise(changed: Partial<SuperviseOptions["limits"]> = {}, installDir: string | undefined = "/here"): void {
  runner = superviseRunner({
    program: new URL("./child.double.ts", import.meta.url),
    installDir: () => installDir,
    memoryLimitBytes: 1_000_000_000,
    limits: { ...limits, ...changed },
  });
}

async function ask(body: { do?: string } = {}, signal?: AbortSignal): Promise<string> {
  const init = { method: "POST", body: JSON.stringify(body), ...(signal && { signal }) };
  const model = { path: "/models/a b.gguf", role: "chat" as const, contextTokens: 8192 };
  return (await runner.fetch("http://local.invalid/v1/chat/completions", init, model)).text();
}

const pidOf = (text: string) => Number(text.split(" ")[1]);
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

afterEach(() => runner.close());

describe("the local model process", () => {
  it("starts on the first request, serves later ones, and ends when closed", async () => {
    supervise();
    expect(runner.status().state).toBe("stopped");
    const first = await ask();
    expect(first).toContain("%2Fmodels%2Fa%20b.gguf");
    expect(await ask()).toBe(first);
    await runner.close();
    expect(isAlive(pidOf(first))).toBe(false);
    await expect(ask()).rejects.toThrow("shutting down");
  });

  it("is unloaded when idle, and loaded again on demand", async () => {
    supervise({ idleMs: 1 });
    const first = pidOf(await ask());
    await expect.poll(() => isAlive(first)).toBe(false);
    expect(pidOf(await ask())).not.toBe(first);
  });

  it.each([
    ["crashes", "crash", {}, "server_error", /stopped unexpectedly/],
    ["blocks", "block", { beatMs: 4000 }, "timeout", /stopped responding/],
    ["makes no progress", "stall", { progressMs: 2000 }, "timeout", /stopped responding/],
    ["takes too much memory", "grow", {}, "overloaded", /more memory/],
  ])("is replaced when it %s", async (_, what, changed, code, words) => {
    supervise(changed);
    const before = pidOf(await ask());
    const failed = await ask({ do: what }).catch((error) => error);
    expect(failed).toMatchObject({ code, isRetryable: true, message: expect.stringMatching(words) });
    const after = pidOf(await ask());
    expect([isAlive(before), isAlive(after)]).toEqual([false, true]);
  });

  it("isn't restarted repeatedly when it always fails", async () => {
    supervise({ maxFailures: 3, pauseMs: 60_000 }, "/crashes");
    const messages: string[] = [];
    for (let i = 0; i < 4; i++) messages.push(await ask().catch(({ message }) => message));
    expect(messages.slice(0, 3).every((text) => text.includes("stopped unexpectedly"))).toBe(true);
    expect(messages[3]).toContain("stopped 3 times in a row");
  });

  it("is killed when it doesn't start in time", async () => {
    supervise({ startMs: 300 }, "/never-starts");
    await expect(ask()).rejects.toMatchObject({ code: "timeout", message: expect.stringContaining("didn't start") });
  });

  it("can't start without its library", async () => {
    runner = superviseRunner({ program: new URL("file:///none"), installDir: () => undefined, memoryLimitBytes: 1 });
    await expect(ask()).rejects.toThrow("isn't installed");
  });

  it("handles one request at a time, in order; callers can leave the queue, and a full one refuses", async () => {
    supervise({ maxWaiting: 2 });
    const order: string[] = [];
    const note = (name: string) => () => void order.push(name);
    const first = ask({ do: "hold" }).then(note("first"));
    const leaving = new AbortController();
    const left = ask({}, leaving.signal).catch(note("left"));
    const last = ask().then(note("last"));
    await expect.poll(() => runner.status().waiting).toBe(2);
    await expect(ask()).rejects.toMatchObject({ code: "overloaded" });
    leaving.abort();
    await left;
    await expect.poll(() => runner.status().state).toBe("running");
    process.kill(runner.status().pid ?? Number.NaN, "SIGUSR2");
    await Promise.all([first, last]);
    expect(order).toEqual(["left", "first", "last"]);
  });

  it("continues with the next request when the running one is aborted", async () => {
    supervise();
    await ask();
    const stop = new AbortController();
    const running = ask({ do: "stall" }, stop.signal).catch(({ name }) => name);
    const next = ask();
    stop.abort();
    expect(await running).toBe("AbortError");
    expect(await next).toContain("begun");
  });
});
