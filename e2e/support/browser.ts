import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOnly, RunOptions } from "axe-core";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { expect } from "vitest";

/**
 * Without the last three, Chromium loads two internal pages for the suggestions of each window's address bar, which takes half a second
 * of CPU. The others are those that the driver turns off: its list is replaced by this one.
 */
const disabledFeatures = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "SpareRendererForSitePerProcess",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
];

const flags = [
  `--disable-features=${disabledFeatures.join(",")}`,
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--font-render-hinting=none",
];

const usual = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

let shared: Browser | undefined;

/**
 * The browser that the test command found, or the system's. The files of a worker share one, because starting it takes a second;
 * closing it closes its pages only. Extra flags start a separate browser.
 */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  if (more.length > 0) return launch(more);
  if (shared?.isConnected()) return shared;
  const browser = await launch([]);
  // It ends with the worker's process.
  browser.close = async () => {
    usedPages.clear();
    await Promise.all(browser.contexts().map(endContext));
  };
  shared = browser;
  return browser;
}

function launch(more: readonly string[]): Promise<Browser> {
  const executablePath = process.env["CHROMIUM_PATH"] ?? usual.find((path) => existsSync(path));
  if (!executablePath) throw new Error("No Chromium was found; set CHROMIUM_PATH");
  return chromium.launch({ executablePath, args: [...flags, ...more] });
}

export const wide = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

interface PageOptions {
  baseURL: string;
  viewport?: { width: number; height: number };
  theme?: "dark" | "light";
  /** Signed in from the start. */
  person?: { cookie: string };
  /** For journeys about offline use, notifications and sign-in: starting it and storing the app's files takes a second of CPU. */
  hasServiceWorker?: boolean;
  /** For measurements of how the app loads when the browser has none of its files. */
  isFirstVisit?: boolean;
}

/** A step waits this long for its element: 60 s were too few on a busy machine. */
const patienceMs = 120_000;

/**
 * A page whose script errors fail the test that uses it. In the browser that the files of a worker share, it is one that an earlier
 * test of the file has closed, if there is one: it keeps the app's files and their compiled code, which take a new context a second.
 */
export async function openPage(browser: Browser, options: PageOptions) {
  const viewport = options.viewport ?? wide;
  const kind = JSON.stringify([options.baseURL, options.theme]);
  const mayBeUsed = browser === shared && !options.hasServiceWorker && !options.isFirstVisit;
  const used = mayBeUsed ? usedPages.get(kind)?.pop() : undefined;
  const opened = used ?? (await openContext(browser, { ...options, viewport }));
  const { page, context } = opened;
  if (used) await page.setViewportSize(viewport);
  if (options.person) await context.addCookies(cookiesOf(options.person, options.baseURL));
  const problems: string[] = [];
  opened.watch(problems);
  context.close = async () => {
    context.close = () => Promise.resolve();
    opened.watch([]);
    if (mayBeUsed && (await clear(opened, options.baseURL)))
      usedPages.set(kind, [...(usedPages.get(kind) ?? []), opened]);
    else await endContext(context);
  };
  return { page, context, problems };
}

interface OpenedPage {
  page: Page;
  context: BrowserContext;
  /** Reports script errors to this list from now on. */
  watch(problems: string[]): void;
  /** Whether a test has changed more than what the page shows, e.g. its network. */
  isChanged(): boolean;
}

/** Pages that tests of this file have closed, by the options they were opened with. */
const usedPages = new Map<string, OpenedPage[]>();

async function openContext(browser: Browser, options: PageOptions): Promise<OpenedPage> {
  const context = await browser.newContext({
    baseURL: options.baseURL,
    viewport: options.viewport ?? wide,
    reducedMotion: "reduce",
    acceptDownloads: true,
    serviceWorkers: options.hasServiceWorker ? "allow" : "block",
  });
  if (options.theme) await setTheme(context, options.theme);
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  let problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of (?:40[0-9]|422)/.test(message.text())) problems.push(message.text());
  });
  const changes = [noteCalls(context, contextChanges), noteCalls(page, pageChanges)];
  return {
    page,
    context,
    watch: (list) => {
      problems = list;
    },
    isChanged: () => changes.some((wasCalled) => wasCalled()),
  };
}

const contextChanges = [
  "addInitScript",
  "exposeFunction",
  "grantPermissions",
  "newCDPSession",
  "on",
  "route",
  "setOffline",
];
const pageChanges = ["addInitScript", "emulateMedia", "exposeFunction", "on", "route"];

/** Returns a function that says whether one of these methods has been called since. */
function noteCalls(target: object, methods: string[]): () => boolean {
  let wasCalled = false;
  for (const name of methods) {
    const method = Reflect.get(target, name) as (...values: unknown[]) => unknown;
    Reflect.set(target, name, (...values: unknown[]) => {
      wasCalled = true;
      return method.apply(target, values);
    });
  }
  return () => wasCalled;
}

/** Removes what the app has stored and the tab’s history. Returns false if the page can’t be used again. */
async function clear({ page, context, isChanged }: OpenedPage, baseURL: string): Promise<boolean> {
  if (isChanged() || context.pages().length !== 1 || new URL(page.url()).origin !== baseURL) return false;
  try {
    await page.mouse.move(0, 0);
    // A document of the same origin without the app, which would store its state again.
    await page.goto(`${baseURL}/icon.svg`, { timeout: 10_000 });
    await page.evaluate(() => sessionStorage.clear());
    await context.clearCookies();
    const session = await (Reflect.getPrototypeOf(context) as BrowserContext).newCDPSession.call(context, page);
    await session.send("Storage.clearDataForOrigin", { origin: baseURL, storageTypes: "all" });
    await session.send("Page.resetNavigationHistory");
    await session.detach();
    return true;
  } catch {
    return false; // its server has been stopped
  }
}

function endContext(context: BrowserContext): Promise<void> {
  return (Reflect.getPrototypeOf(context) as BrowserContext).close.call(context);
}

export async function setTheme(context: BrowserContext, theme: "dark" | "light"): Promise<void> {
  await context.addInitScript((wanted) => {
    const key = "app-storage";
    const stored = JSON.parse(localStorage.getItem(key) ?? '{"state":{},"version":1}');
    localStorage.setItem(key, JSON.stringify({ ...stored, state: { ...stored.state, theme: wanted } }));
  }, theme);
}

/** A person's session, as a browser keeps it. */
export function cookiesOf({ cookie }: { cookie: string }, url: string) {
  return cookie.split("; ").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return { name, value: value.join("="), url };
  });
}

/** Fails when the page violates WCAG 2.2 AA or scrolls sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await axe(page)).toEqual([]);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
}

/** Minified: every page that is checked parses it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const wcag: RunOnly = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };

/** The axe violations of WCAG 2.2 AA, or of the given rules only, one per line. */
export async function axe(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const runOnly = rules ? { type: "rule" as const, values: rules } : wcag;
  return page.evaluate(async (wanted) => {
    const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    // Other results would double the time.
    const { violations } = await axe.run({ runOnly: wanted, resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  }, runOnly);
}

/** How far the page can be scrolled sideways, in pixels; 0 is right. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate(() => {
    const boxes = [document.documentElement, document.querySelector("main")].filter((box) => box !== null);
    return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth));
  });
}
