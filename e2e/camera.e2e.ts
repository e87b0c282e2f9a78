import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buy, type Person, signUp } from "./support/api.ts";
import { axe, expectAccessible, openBrowser, openPage, phone, wide } from "./support/browser.ts";
import { fakeCamera } from "./support/camera.ts";
import { sharedMuster } from "./support/shared-muster.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-camera-"));
const muster = sharedMuster();
let browser: Browser;
let person: Person;

const lines = [
  "Harbor Office Supplies",
  "2026-03-14",
  "Paper A4 12.99",
  "Toner black 49.00",
  "Tax 9.92",
  "Total EUR 71.91",
];

beforeAll(async () => {
  const shown = { lines, width: 1280, height: 720, left: 120, size: 44 };
  browser = await openBrowser(fakeCamera(join(folder, "camera.y4m"), shown));
  person = await signUp(muster.url, { organizationName: "Northwind Trading" });
  await buy(person, "pro_monthly");
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** Whether any camera track is still open in the page. */
function isFilming(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { tracks = [] } = window as unknown as { tracks?: MediaStreamTrack[] };
    return tracks.some(({ readyState }) => readyState === "live");
  });
}

it.each([
  ["on desktop", wide],
  ["on a phone", phone],
])("turns a photo of a receipt into a row after confirmation %s", async (_, viewport) => {
  const theme = viewport === wide ? "light" : "dark";
  const { page, context, problems } = await openPage(browser, { baseURL: muster.url, viewport, theme, person });
  await context.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const seen = window as unknown as { tracks: MediaStreamTrack[]; asked: unknown };
    seen.tracks = [];
    mediaDevices.getUserMedia = async (wanted) => {
      seen.asked = wanted;
      const stream = await open(wanted);
      seen.tracks.push(...stream.getTracks());
      return stream;
    };
  });
  await page.goto("/");
  await page.getByRole("button", { name: /^Camera/ }).click();
  const dialog = page.getByRole("dialog", { name: "Camera" });
  await dialog.getByLabel("Live camera").waitFor();
  expect(await page.evaluate(() => (window as unknown as { asked: unknown }).asked)).toEqual({
    video: { facingMode: { ideal: "environment" }, width: { ideal: 1920 }, height: { ideal: 1080 } },
  });
  expect(await axe(page)).toEqual([]);

  // Stop and closing release the camera
  await dialog.getByRole("button", { name: "Stop" }).click();
  await expect.poll(() => isFilming(page), { timeout: 60_000 }).toBe(false);
  await dialog.getByRole("button", { name: "Start camera" }).click();
  await expect.poll(() => isFilming(page), { timeout: 60_000 }).toBe(true);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => isFilming(page), { timeout: 60_000 }).toBe(false);

  await page.getByRole("button", { name: /^Camera/ }).click();
  await dialog.getByLabel("Live camera").waitFor();
  await dialog.getByRole("button", { name: "Capture", exact: true }).click();
  await dialog.getByRole("heading", { name: "This looks like a receipt" }).waitFor();
  expect(await isFilming(page)).toBe(false);
  await dialog.getByText("need a vision model").waitFor();
  await expect.poll(() => dialog.getByLabel("Total").inputValue()).toBe("71.91");
  await expectAccessible(page);
  await dialog.getByLabel("Merchant").fill("Harbor Supplies Ltd");
  await dialog.getByRole("button", { name: "Add to receipts" }).click();
  await dialog.getByText("Added to Receipts.csv").first().waitFor();

  await dialog.getByRole("button", { name: "Retake" }).click();
  await dialog
    .getByRole("button", { name: /^Harbor Office Supplies/ })
    .first()
    .waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it("names the camera that films, and changes it", async () => {
  const several = await openBrowser([
    "--use-fake-device-for-media-stream=device-count=2",
    "--use-fake-ui-for-media-stream",
  ]);
  const { page, context } = await openPage(several, { baseURL: muster.url, viewport: phone, theme: "dark", person });
  // The rear camera is the second one.
  await context.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const isChosen = JSON.stringify(wanted).includes("deviceId");
      const [, rear] = (await mediaDevices.enumerateDevices()).filter(({ kind }) => kind === "videoinput");
      return open(isChosen || !rear?.deviceId ? wanted : { video: { deviceId: { exact: rear.deviceId } } });
    };
  });
  await page.goto("/");
  await page.getByRole("button", { name: /^Camera/ }).click();
  const dialog = page.getByRole("dialog", { name: "Camera" });
  const chosen = () => dialog.locator("select option:checked").innerText();
  await dialog.locator("select").waitFor();
  expect(await chosen()).toBe("fake_device_1");
  await dialog.locator("select").selectOption({ label: "fake_device_0" });
  await dialog.getByLabel("Live camera").waitFor();
  expect(await chosen()).toBe("fake_device_0");
  await several.close();
});

it("accepts an uploaded picture when the camera is denied", async () => {
  const { page, context } = await openPage(browser, { baseURL: muster.url, viewport: wide, theme: "light", person });
  await context.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("denied", "NotAllowedError"));
  });
  await page.goto("/");
  await page.getByRole("button", { name: /^Camera/ }).click();
  const dialog = page.getByRole("dialog", { name: "Camera" });
  await dialog.getByText("Camera Error").waitFor();
  await dialog.getByText("Camera access denied or not available. Please check permissions.").waitFor();
  expect(await axe(page)).toEqual([]);
  const { drawnFile } = await import("@muster/documents/read/picture.factory");
  const list = {
    lines: ["Next week", "- Order pallets", "- Call the insurer"],
    width: 700,
    height: 320,
    left: 40,
    size: 30,
  };
  await dialog
    .getByLabel("Picture to analyze")
    .setInputFiles({ name: "list.png", mimeType: "image/png", buffer: drawnFile(list) });
  await dialog.getByRole("heading", { name: "This looks like a list" }).waitFor();
  await dialog.getByRole("button", { name: "Assign Order pallets" }).click();
  const assign = page.getByRole("dialog", { name: "Assign a task" });
  await expect.poll(() => assign.getByRole("textbox").first().inputValue()).toBe("Order pallets");
  await context.close();
});

it("opens a tile that could not be loaded offline as soon as the connection is back", async () => {
  const { page, context, problems } = await openPage(browser, {
    baseURL: muster.url,
    viewport: wide,
    hasServiceWorker: true,
    person,
  });
  await page.goto("/");
  const tile = page.getByRole("button", { name: "Camera", exact: false }).first();
  await tile.waitFor();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await tile.click();
  const failed = page.getByRole("dialog", { name: "This part couldn’t be loaded" });
  await failed.getByText("Check your internet connection, and then try again.").waitFor();
  await context.setOffline(false);
  await failed.getByRole("button", { name: "Try Again" }).click();
  await page.getByRole("dialog", { name: "Camera" }).waitFor();
  expect(
    problems.filter((problem) => !/net::ERR_|dynamically imported module|could not be loaded/.test(problem)),
  ).toEqual([]);
  await context.close();
});

it("keeps a page whose parts could not be loaded, and loads them when asked again", async () => {
  const { page, context, problems } = await openPage(browser, { baseURL: muster.url, viewport: wide, person });
  let isDown = true;
  await context.route(/\/assets\/(?:starting-points|notification-list|audit-settings)-/, (route) =>
    isDown ? route.abort() : route.continue(),
  );
  await page.goto("/");
  await page.getByText("The list of examples couldn’t be loaded").waitFor();
  await page.getByRole("button", { name: /^Notifications/ }).click();
  const notifications = page.getByRole("dialog", { name: "Notifications" });
  await notifications.getByText("The list of notifications couldn’t be loaded").waitFor();
  expect(await axe(page)).toEqual([]);
  isDown = false;
  await notifications.getByRole("button", { name: "Try again" }).click();
  await notifications.getByText("The list of notifications couldn’t be loaded").waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("The list of examples couldn’t be loaded").waitFor({ state: "detached" });

  isDown = true;
  await page.goto("/settings?tab=audit");
  await page.getByRole("heading", { name: "Page not loaded" }).waitFor();
  isDown = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Audit log" }).first().waitFor();
  expect(
    problems.filter((problem) => !/net::ERR_FAILED|dynamically imported module|could not be loaded/.test(problem)),
  ).toEqual([]);
  await context.close();
});
