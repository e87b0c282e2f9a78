import { spawn } from "node:child_process";
import { once } from "node:events";
import type { ResearchResult } from "@muster/contracts/research";
import type { AiResultDetail } from "@muster/contracts/results";
import { expect, it, onTestFinished } from "vitest";
import { childProgram } from "../../platform/testing/child-program.ts";
import { startTestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { htmlPage, startWeb } from "./research.factory.ts";
import type { ResearchOrders } from "./research-victim.factory.ts";

const victim = childProgram(new URL("./research-victim.factory.ts", import.meta.url));

const ports = ["Bremen", "Gdansk", "Porto"];

it("resumes research after its process is killed and fetches no page twice", async () => {
  const web = await startWeb(
    ports.map((port, at) => ({
      ...{ site: 20 + at, path: `/${port.toLowerCase()}`, title: `Cold store of ${port}`, words: "cold store" },
      body: htmlPage(
        `Cold store of ${port}`,
        `The cold store of ${port} opened in ${1990 + at} and keeps ${300 + at} tonnes of fish for the whole region around the port, from the first catch in spring to the last one in winter.`,
      ),
    })),
  );
  onTestFinished(web.stop);
  const settings = { SEARXNG_URL: web.searchUrl, FETCH_ALLOW: web.allow, SEARCH_TIMEOUT_MS: 20_000 };
  const server = await startTestServer(settings);
  onTestFinished(server.stop);
  const as = await server.signUp();
  // No worker runs yet: the stream is left once it has named the run.
  const leaving = new AbortController();
  const started = await server.fetch(
    new Request("http://localhost:3000/api/ai-features/research", {
      method: "POST",
      headers: {
        ...{ host: "localhost:3000", cookie: as.cookie },
        ...{ "content-type": "application/json", accept: "text/event-stream" },
      },
      body: JSON.stringify({
        ...{ topic: "cold store", depth: "basic", sources: ["industry"] },
        questions: ports.map((port) => `When did the cold store of ${port} open?`),
      }),
      signal: leaving.signal,
    }),
  );
  const first = await started.body?.getReader().read();
  const { runId } = JSON.parse(/^data: (.*)$/m.exec(new TextDecoder().decode(first?.value))?.[1] ?? "{}");
  leaving.abort();
  const { dataDir, DATABASE_URL } = server.services.config;
  await server.pause();
  const orders = { dataDir, settings: { ...settings, DATABASE_URL }, dieAfterPages: 2 };
  expect(await workAndDie(orders).finally(server.resume)).toBe("SIGKILL");
  const pages = () => web.seen.filter((each) => /^GET .*\/(?:bremen|gdansk|porto)$/.test(each));
  expect(pages()).toHaveLength(2);

  await startWorkers(server.services);
  const read = async (): Promise<AiResultDetail> =>
    (await server.request("GET", `/api/ai-features/results/${runId}`, { as })).body;
  // On PostgreSQL the dead process's lease has to expire first, which takes half a minute.
  await expect.poll(async () => (await read()).status, { timeout: 90_000 }).toBe("completed");
  expect(pages().sort()).toEqual(["GET 127.0.0.20/bremen", "GET 127.0.0.21/gdansk", "GET 127.0.0.22/porto"]);
  expect(web.seen.filter((each) => each.startsWith("search "))).toHaveLength(ports.length);
  const result = (await read()).result as unknown as ResearchResult;
  expect(result.keyFindings.join(" ")).toMatch(/1990.*1991.*1992/);
  expect((await server.request("GET", "/api/usage", { as })).body.used).toBe(1);
}, 180_000);

/** Returns the signal that ended the process. */
async function workAndDie(orders: ResearchOrders): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [...victim, JSON.stringify(orders)], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [, signal] = await once(child, "exit");
  return signal;
}
