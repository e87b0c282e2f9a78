import { expect, it } from "vitest";
import { watchStreams } from "./open-streams.ts";
import type { SessionActor } from "./types.ts";

const ada: SessionActor = {
  userId: "ada",
  orgId: "acme",
  role: "member",
  email: "ada@example.com",
  displayName: "Ada",
  sessionId: "s1",
};
const quiet = { subscribe: () => () => undefined };
const until = (signal: AbortSignal) => new Promise<void>((done) => signal.addEventListener("abort", () => done()));

it.each<[string, () => Promise<SessionActor | null>]>([
  ["has been signed out", () => Promise.resolve(null)],
  ["was removed and is somewhere else now", () => Promise.resolve({ ...ada, orgId: "home" })],
  ["asks with a key that is gone", () => Promise.reject(new Error("revoked"))],
])("a stream ends that was still being opened when its person %s", async (_, askAgain) => {
  await until(watchStreams(quiet)(ada, askAgain).signal);
});

it("a stream of who is still here goes on", async () => {
  const asked = Promise.withResolvers<void>();
  const stream = watchStreams(quiet)(ada, async () => {
    asked.resolve();
    return ada;
  });
  await asked.promise;
  await new Promise(setImmediate);
  expect(stream.signal.aborted).toBe(false);
  stream.close();
});
