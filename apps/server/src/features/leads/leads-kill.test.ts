import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { AiResultDetail } from "@muster/contracts/results";
import { expect, it, onTestFinished } from "vitest";
import { childProgram } from "../../platform/testing/child-program.ts";
import { startTestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { startWeb } from "../research/research.factory.ts";
import { businesses, startDirectories } from "./finding/directories.factory.ts";

const worker = childProgram(new URL("../research/research-victim.factory.ts", import.meta.url));
const reachable = (name: string) =>
  `<a href="mailto:info@${name}.example">Mail</a><a href="tel:+44 20 7946 0001">Call</a>`;

it("resumes a search after its process is killed, and fetches only the page in progress again", async () => {
  let child: ChildProcess | undefined;
  let isKilled = false;
  const web = await startWeb([
    { site: 50, path: "/", title: "", words: "-", body: reachable("alpha") },
    { site: 51, path: "/", title: "", words: "-", body: `<a href="/contact">Contact</a>` },
    {
      ...{ site: 51, path: "/contact", title: "", words: "-" },
      answer(response) {
        if (isKilled) return void response.writeHead(200, { "content-type": "text/html" }).end(reachable("beta"));
        isKilled = true;
        child?.kill("SIGKILL");
      },
    },
    { site: 52, path: "/", title: "", words: "-", body: reachable("gamma") },
  ]);
  onTestFinished(web.stop);
  const directories = await startDirectories();
  onTestFinished(directories.stop);
  directories.replies.set(
    "overpass-api.de",
    businesses(
      ...["Alpha", "Beta", "Gamma"].map((name, at) => ({
        ...{ name, office: "logistics", website: web.urlOf({ site: 50 + at, path: "/" }) },
      })),
    ),
  );
  const settings = { SEARCH_OPEN_SOURCES: "on", FETCH_ALLOW: web.allow, SEARCH_GATEWAY_URL: directories.url } as const;
  const server = await startTestServer(settings);
  onTestFinished(server.stop);
  const as = await server.signUp();
  // No worker runs yet: the stream is left once it has named the run.
  const leaving = new AbortController();
  const started = await server.fetch(
    new Request("http://localhost:3000/api/ai-features/lead-generation", {
      method: "POST",
      headers: {
        ...{ host: "localhost:3000", cookie: as.cookie },
        ...{ "content-type": "application/json", accept: "text/event-stream" },
      },
      body: JSON.stringify({ what: "logistics", where: "Northquay", sources: ["directory"] }),
      signal: leaving.signal,
    }),
  );
  const first = await started.body?.getReader().read();
  const { runId } = JSON.parse(/^data: (.*)$/m.exec(new TextDecoder().decode(first?.value))?.[1] ?? "{}");
  leaving.abort();
  const { dataDir, DATABASE_URL } = server.services.config;
  await server.pause();
  // It works until it is killed: it never keeps a document.
  const orders = { dataDir, settings: { ...settings, DATABASE_URL }, dieAfterPages: 1 };
  child = spawn(process.execPath, [...worker, JSON.stringify(orders)], { stdio: ["ignore", "ignore", "inherit"] });
  onTestFinished(() => void child?.kill("SIGKILL"));
  const [, signal] = await once(child, "exit").finally(server.resume);
  expect(signal).toBe("SIGKILL");

  await startWorkers(server.services);
  const read = async (): Promise<AiResultDetail> =>
    (await server.request("GET", `/api/ai-features/results/${runId}`, { as })).body;
  // On PostgreSQL the dead process's lease has to expire first, which takes half a minute.
  await expect.poll(async () => (await read()).status, { timeout: 90_000 }).toBe("completed");
  expect((await read()).result).toMatchObject({
    companies: ["alpha", "beta", "gamma"].map((name) => ({ email: `info@${name}.example`, pageProblem: null })),
  });
  const pages = web.seen.filter((each) => !each.endsWith("/robots.txt")).sort();
  expect(pages).toEqual([
    ...["GET 127.0.0.50/", "GET 127.0.0.51/", "GET 127.0.0.51/contact", "GET 127.0.0.51/contact", "GET 127.0.0.52/"],
  ]);
  expect(directories.requests.map(({ host }) => host)).toEqual(["nominatim.openstreetmap.org", "overpass-api.de"]);
  expect((await server.request("GET", "/api/usage", { as })).body.used).toBe(1);
}, 180_000);
