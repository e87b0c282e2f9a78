import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hire, type Person, signUp } from "./support/api.ts";
import { axe, expectAccessible, openBrowser, openPage, phone, wide } from "./support/browser.ts";
import { sharedMuster } from "./support/shared-muster.ts";

const muster = sharedMuster();
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe.each([
  ["desktop", wide],
  ["a phone", phone],
])("on %s", (_, viewport) => {
  it("keeps offline edits across a reload, and applies each once", async () => {
    const { person, lead, page, context, problems } = await openLead(viewport);
    await context.setOffline(true);
    await page.getByText("Many edits are kept here").waitFor();
    await page.getByRole("combobox", { name: "Status" }).selectOption("qualified");
    await page.getByText("Waiting to be sent").first().waitFor({ state: "attached" });
    await page.getByRole("switch", { name: "Do not contact" }).click();
    await note(page, "Call in December");
    await waiting(page, 2).click();
    await expectAccessible(page);
    await page.reload();
    await page.getByRole("heading", { name: "Atlas Concrete", level: 1 }).waitFor();
    await expect.poll(() => page.getByRole("combobox", { name: "Status" }).inputValue()).toBe("qualified");
    await waiting(page, 2).waitFor();

    await context.setOffline(false);
    await page.getByText("2 changes synced").waitFor();
    const stored = await read(person, lead);
    expect(stored).toMatchObject({ status: "qualified", isOptedOut: true });
    expect(stored.activity.map(({ kind }) => kind).sort()).toEqual(["created", "note", "opted_out", "status"]);
    await page.getByText("Call in December").waitFor();
    expect(problems.filter((problem) => !problem.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
    await context.close();
  });
});

it("edits an agent offline in a dialog that was not opened before", async () => {
  const person = await signUp(muster.url);
  const agent = await hire(person);
  const { page, context } = await openPage(browser, { baseURL: muster.url, hasServiceWorker: true, person });
  await page.goto(`/agents/${agent}`);
  await expect.poll(() => areAllFilesStored(page)).toBe(true);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Edit Configuration" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Grace");
  await dialog.getByRole("button", { name: "Save" }).click();
  await waiting(page, 1).waitFor();
  await context.setOffline(false);
  await page.getByText("1 change synced").waitFor();
  expect((await person.call("GET", `/api/agents/${agent}`)).body).toMatchObject({ name: "Grace" });
  await context.close();
});

function areAllFilesStored(page: Page) {
  return page.evaluate(async () => {
    const files = (await (await fetch("/app-files.json")).json()) as string[];
    const stored = (await (await caches.open("muster-app")).keys()).map(({ url }) => new URL(url).pathname.slice(1));
    return files.every((file) => stored.includes(file));
  });
}

it("shows why a change was refused, and discards it", async () => {
  const { person, lead, page, context } = await openLead(wide);
  await context.setOffline(true);
  await note(page, "Call in December");
  await waiting(page, 1).waitFor();
  await person.call("DELETE", `/api/leads/${lead}`);
  await context.setOffline(false);
  await page.getByText("Some offline actions could not be processed.").waitFor();
  await page.getByRole("button", { name: "1 change to decide" }).click();
  await page.getByText("Not applied: Record not found").waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "1 change to decide" }).waitFor({ state: "detached" });
  await context.close();
});

it("applies a note once when its answer was lost", async () => {
  const { person, lead, page, context } = await openLead(wide);
  let isLost = false;
  await page.route("**/notes", async (route) => {
    if (isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort("connectionreset");
  });
  await note(page, "Call in December");
  await page.getByText("1 change synced").waitFor();
  const { activity } = await read(person, lead);
  expect(activity.filter(({ kind }) => kind === "note")).toHaveLength(1);
  await context.close();
});

it("asks before signing out with waiting changes", async () => {
  const { page, context } = await openLead(wide);
  await context.setOffline(true);
  await note(page, "Call in December");
  await waiting(page, 1).waitFor();
  await page.getByRole("button", { name: /person/i }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  const dialog = page.getByRole("dialog", { name: "1 change has not been sent" });
  await dialog.getByRole("button", { name: "Stay signed in" }).click();
  await waiting(page, 1).waitFor();
  await context.close();
});

it("can be installed, and opens a new task from its shortcut", async () => {
  const { page, context } = await openLead(wide);
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // A private window, which every test has, is never offered to install an app.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);
  const { url, data = "", errors } = await session.send("Page.getAppManifest");
  expect([url, errors]).toEqual([`${muster.url}/manifest.webmanifest`, []]);
  const { icons, shortcuts } = JSON.parse(data);
  for (const { src, sizes } of icons) expect([src, await sizeOf(page, src)]).toEqual([src, sizes]);
  await page.evaluate(() => dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt: () => null })));
  await page.getByRole("button", { name: /person/i }).click();
  await page.getByRole("menuitem", { name: "Install app" }).click();
  await page.goto(shortcuts[0].url);
  const dialog = page.getByRole("dialog", { name: "Assign New Task" });
  await dialog.waitFor();
  // The page alone opens it: an address that the shell cleaned would have opened a second one.
  expect(new URL(page.url()).search).toBe("?new=task");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(new URL(page.url()).search).toBe("");
  await context.close();
});

/** The width and height of an image: "192x192". */
function sizeOf(page: Page, source: string) {
  return page.evaluate(async (src) => {
    const { width, height } = await createImageBitmap(await (await fetch(src)).blob());
    return `${width}x${height}`;
  }, source);
}

/** A person at the page of their lead, with the app's files stored for offline use. */
async function openLead(viewport: typeof wide) {
  const person = await signUp(muster.url, { organizationName: "Northwind Trading" });
  const { body } = await person.call("POST", "/api/leads", { company: "Atlas Concrete" });
  const lead: string = body.id;
  const opened = await openPage(browser, { baseURL: muster.url, viewport, hasServiceWorker: true, person });
  await opened.page.goto(`/leads/${lead}`);
  await opened.page.getByRole("heading", { name: "Atlas Concrete", level: 1 }).waitFor();
  await expect.poll(() => isStored(opened.page, lead)).toBe(true);
  return { ...opened, person, lead };
}

/** Whether the code that keeps changes, the page, and what it shows are stored. */
function isStored(page: Page, lead: string) {
  return page.evaluate(async (id) => {
    const cache = await caches.open("muster-app");
    const urls = (await cache.keys()).map(({ url }) => url);
    const files = ["offline-changes", "lead-page", "waiting-changes-popover", "sign-out-dialog"];
    if (!files.every((file) => urls.some((url) => url.includes(file)))) return false;
    const opened = indexedDB.open("muster");
    const saved = await new Promise((resolve) => {
      opened.onsuccess = () => {
        const all = opened.result.transaction("offline").objectStore("offline").getAll();
        all.onsuccess = () => resolve(all.result);
      };
    });
    opened.result.close();
    return JSON.stringify(saved).includes(`"leads","get",{"id":"${id}"}`);
  }, lead);
}

async function note(page: Page, text: string) {
  await page.getByRole("textbox", { name: "Add a note" }).fill(text);
  await page.getByRole("button", { name: "Add note" }).click();
}

function waiting(page: Page, count: number) {
  return page.getByRole("button", { name: `${count} ${count === 1 ? "change" : "changes"} waiting` });
}

async function read(person: Person, lead: string) {
  const { body } = await person.call("GET", `/api/leads/${lead}`);
  return body as { status: string; isOptedOut: boolean; activity: { kind: string }[] };
}
