import { gzipSync } from "node:zlib";
import { type BrowserContext, chromium, type Page, type Request } from "playwright-core";
import { findChromium } from "../../bin/chromium.mjs";
import { atMost, type Figure, median } from "../figure.ts";
import { withFolder, withMuster } from "../muster.ts";
import { seedTasks, withDatabase } from "../seed.ts";
import { type Visitor, visit } from "../visitor.ts";

const tries = 3;
const throttle = 4;

/**
 * The dashboard of a user with 100 tasks and the sign-in page of a person who is signed out, each opened in a new browser with
 * an empty cache and the CPU slowed down four times.
 */
export async function measurePage(): Promise<Figure[]> {
  const where = { database: { name: "PGlite", url: undefined } as const };
  const executablePath = findChromium();
  if (!executablePath) return [{ what: "first views", value: "not measured: no Chromium found" }];
  return await withFolder(async (dataDir) => {
    const visitor = await withMuster({ ...where, dataDir }, ({ url }) => visit(url));
    await withDatabase({ ...where, dataDir }, (db) => seedTasks(db, { email: visitor.email, count: 100 }));
    return await withMuster({ ...where, dataDir }, async ({ url }) => [
      ...figuresOf("dashboard", await viewRepeatedly({ address: `${url}/dashboard`, visitor, executablePath })),
      ...figuresOf("sign-in page", await viewRepeatedly({ address: `${url}/login`, executablePath })),
    ]);
  });
}

function figuresOf(name: string, views: View[]): Figure[] {
  const middle = (of: (view: View) => number) => median(views.map(of));
  return [
    atMost(`${name}: JavaScript, gzip`, middle((view) => view.scriptBytes) / 1000, { target: 150, unit: "KB" }),
    atMost(
      `${name}: requests`,
      middle((view) => view.requests),
      { target: 20, unit: "" },
    ),
    atMost(`${name}: largest contentful paint`, middle((view) => view.lcpMs) / 1000, { target: 1.2, unit: "s" }),
    atMost(`${name}: blocking time`, middle((view) => view.blockingMs) / 1000, { target: 0.2, unit: "s" }),
  ];
}

interface View {
  scriptBytes: number;
  requests: number;
  lcpMs: number;
  blockingMs: number;
}

interface Visit {
  address: string;
  /** Signed in, when given. */
  visitor?: Visitor;
  executablePath: string;
}

async function viewRepeatedly({ executablePath, ...visit }: Visit): Promise<View[]> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-quic"] });
  try {
    const views: View[] = [];
    for (let done = 0; done < tries; done++) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      views.push(await viewOnce(context, visit));
      await context.close();
    }
    return views;
  } finally {
    await browser.close();
  }
}

async function viewOnce(context: BrowserContext, { address, visitor }: Omit<Visit, "executablePath">): Promise<View> {
  const { origin } = new URL(address);
  if (visitor) {
    const data = { email: visitor.email, password: visitor.password };
    await context.request.post(`${origin}/api/auth/sign-in/email`, { data, headers: { origin } });
  }
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Emulation.setCPUThrottlingRate", { rate: throttle });
  await page.addInitScript(watchPaintsAndTasks);
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  await page.goto(address);
  await untilQuiet(page, requests);
  const { lcpMs, blockingMs } = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
  return { scriptBytes: await bytesOfScripts(requests), requests: requests.length, lcpMs, blockingMs };
}

interface Seen {
  lcpMs: number;
  blockingMs: number;
}

/** Runs in the page before its own scripts. Blocking time is the part of each main-thread task beyond 50 ms. */
function watchPaintsAndTasks(): void {
  const seen: Seen = { lcpMs: 0, blockingMs: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.lcpMs = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blockingMs += duration - 50;
  }).observe({ type: "longtask", buffered: true });
}

/** Event streams never end, so the page counts as quiet after two seconds without a new request. */
async function untilQuiet(page: Page, requests: Request[]): Promise<void> {
  let known = -1;
  while (requests.length !== known) {
    known = requests.length;
    await page.evaluate(() => new Promise((resume) => setTimeout(resume, 2000)));
  }
}

/** The size after the same compression, whichever encoding the server chose. */
async function bytesOfScripts(requests: Request[]): Promise<number> {
  const scripts = requests.filter((request) => request.resourceType() === "script");
  const sizes = scripts.map(async (request) => {
    const body = await (await request.response())?.body();
    return body ? gzipSync(body).length : 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
