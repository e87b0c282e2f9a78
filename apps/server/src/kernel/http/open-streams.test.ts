import { Hono } from "hono";
import { expect, it } from "vitest";
import { type StreamsEnded, watchStreams } from "./open-streams.ts";
import { route } from "./route.ts";
import type { HttpEnv, SessionActor } from "./types.ts";

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
  ["was signed out", () => Promise.resolve(null)],
  ["was removed and is in another organization now", () => Promise.resolve({ ...ada, orgId: "home" })],
  ["uses a revoked key", () => Promise.reject(new Error("revoked"))],
])("closes a stream that is being opened when its person %s", async (_, askAgain) => {
  await until(watchStreams(quiet)(ada, askAgain).signal);
});

it("keeps a stream open while its person is a member", async () => {
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

const program: SessionActor = {
  ...ada,
  sessionId: "",
  key: { id: "k1", name: "CI", scope: "read", expiresAt: null },
};

it.each<[string, StreamsEnded, { person: boolean; program: boolean }]>([
  ["signs out", { userId: "ada", sessionId: "s1" }, { person: true, program: false }],
  ["signs out other sessions", { userId: "ada", exceptSessionId: "s1" }, { person: false, program: false }],
  ["chooses a new password by a link", { userId: "ada", exceptSessionId: "" }, { person: true, program: false }],
  ["revokes the key", { userId: "ada", keyId: "k1" }, { person: false, program: true }],
  ["revokes another key", { userId: "ada", keyId: "k2" }, { person: false, program: false }],
  ["is removed", { userId: "ada", orgId: "acme" }, { person: true, program: true }],
  ["is removed from another organization", { userId: "ada", orgId: "home" }, { person: false, program: false }],
  ["deletes the account", { userId: "ada" }, { person: true, program: true }],
  [
    "works in an organization whose plan no longer includes keys",
    { orgId: "acme", onlyKeys: true },
    { person: false, program: true },
  ],
  ["works in another organization", { orgId: "home", onlyKeys: true }, { person: false, program: false }],
  ["is a member of an organization that is erased", { orgId: "acme" }, { person: true, program: true }],
  ["is another person", { userId: "bob" }, { person: false, program: false }],
])("when the person %s, the streams that depend on it are closed", (_, ended, expected) => {
  let publish: (payload: unknown) => void = () => undefined;
  const live = {
    subscribe: (_topic: string, onPayload: (payload: unknown) => void) => {
      publish = onPayload;
      return () => undefined;
    },
  };
  const watch = watchStreams(live);
  const [page, stream] = [ada, program].map((actor) => watch(actor, () => Promise.resolve(actor)));
  publish(ended);
  expect({ person: page?.signal.aborted, program: stream?.signal.aborted }).toEqual(expected);
});

it("closes a stream requested with HEAD at once", async () => {
  const letGo = Promise.withResolvers<void>();
  const app = new Hono<HttpEnv>();
  const news = { method: "GET", path: "/news", access: "public", isOpenToKeys: true, summary: "News" } as const;
  route(
    app,
    news,
    () => new Response(new ReadableStream({ cancel: () => letGo.resolve() }), { headers: { etag: "1" } }),
  );
  const response = await app.request("/news", { method: "HEAD" });
  expect([response.body, response.headers.get("etag")]).toEqual([null, "1"]);
  await letGo.promise;
});
