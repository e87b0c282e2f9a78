import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser, openPage, phone } from "./support/browser.ts";
import { sharedMuster } from "./support/shared-muster.ts";

const { url: baseURL } = sharedMuster();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** A document of the app's origin that stores nothing by itself. */
const place = "/icon.svg";

it("opens a page of an earlier test without what that test left", async () => {
  const first = await openPage(browser, { baseURL });
  await first.page.goto(place);
  await first.context.addCookies([{ name: "session", value: "first", url: baseURL }]);
  await first.page.evaluate(async () => {
    localStorage.setItem("theme", "dark");
    sessionStorage.setItem("scroll", "200");
    await (await caches.open("kept")).put("/kept", new Response("kept"));
    await new Promise((done) => {
      indexedDB.open("kept").onsuccess = done;
    });
  });
  for (const step of ["?1", "?2"]) await first.page.goto(place + step);
  expect(await kept(first.page)).toEqual({ storage: 2, caches: 1, databases: 1, visited: 4 });
  await first.context.close();

  const second = await openPage(browser, { baseURL, viewport: phone });
  expect(second.page).toBe(first.page);
  expect(await second.context.cookies()).toEqual([]);
  await second.page.goto(place);
  expect(await kept(second.page)).toEqual({ storage: 0, caches: 0, databases: 0, visited: 1 });
  expect(await second.page.evaluate(() => innerWidth)).toBe(phone.width);
  await second.page.evaluate(() => console.error("broken"));
  await expect.poll(() => second.problems).toEqual(["broken"]);
  expect(first.problems).toEqual([]);
  await second.context.close();
});

it("opens a new page for a first visit, and after a test that changed the network or opened a second page", async () => {
  const options = { baseURL };
  const known: Page[] = [];
  const opensNew = async (more = {}) => {
    const opened = await openPage(browser, { ...options, ...more });
    expect(known).not.toContain(opened.page);
    known.push(opened.page);
    await opened.page.goto(place);
    return opened;
  };
  const offline = await opensNew({ theme: "dark" });
  await offline.context.setOffline(true);
  await offline.context.close();
  const double = await opensNew({ theme: "dark" });
  await double.context.newPage();
  await double.context.close();
  const usual = await opensNew({ theme: "dark" });
  await usual.context.close();
  const first = await opensNew({ theme: "dark", isFirstVisit: true });
  await first.context.close();
  const light = await opensNew({ theme: "light" });
  await light.context.close();
  expect((await openPage(browser, { ...options, theme: "dark" })).page).toBe(usual.page);
});

/** What the origin has stored, and how many pages the tab has in its history. */
function kept(page: Page) {
  return page.evaluate(async () => ({
    storage: localStorage.length + sessionStorage.length,
    caches: (await caches.keys()).length,
    databases: (await indexedDB.databases()).length,
    visited: history.length,
  }));
}
