import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTelemetryDouble, type TelemetryDouble } from "../apps/server/src/platform/telemetry/telemetry.double.ts";
import { signUp } from "./support/api.ts";
import { openBrowser, openPage } from "./support/browser.ts";
import { type Muster, startMuster } from "./support/muster.ts";
import { sharedMuster } from "./support/shared-muster.ts";

/** Contained in every text that the user enters here. */
const canary = "Zanzibar";

let double: TelemetryDouble;
let browser: Browser;
let configured: Muster;
const silent = sharedMuster();
beforeAll(async () => {
  double = await startTelemetryDouble();
  [browser, configured] = await Promise.all([
    openBrowser(),
    startMuster({
      SENTRY_DSN: `${double.origin.replace("://", "://key@")}/42`,
      POSTHOG_KEY: "phc_1",
      POSTHOG_HOST: double.origin,
      ANALYTICS_ID: "G-1",
      ANALYTICS_URL: `${double.origin}/g/collect`,
    }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await configured.remove();
  await double.stop();
});

it("reports errors and page views to the configured services, without personal data", async () => {
  const { page, context, problems } = await openAs(configured);
  await page.goto(`/tasks?search=${canary}`);
  await page.getByRole("link", { name: "AI Agents" }).first().click();
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.evaluate((word) => {
    setTimeout(() => {
      throw new TypeError(`${word} of ${word.toLowerCase()}@example.com`);
    });
  }, canary);
  // Two routes to two services, and one error.
  await double.until(5);
  const at = (path: string) => double.received.filter((one) => one.path.startsWith(path));
  expect(
    at("/i/v0/e/")
      .map(({ body }) => JSON.parse(body).properties.$pathname)
      .sort(),
  ).toEqual(["/agents", "/tasks"]);
  expect(
    at("/g/collect")
      .map(({ path }) => new URL(path, double.origin).searchParams.get("dl"))
      .sort(),
  ).toEqual([`${configured.url}/agents`, `${configured.url}/tasks`]);
  const [envelope] = at("/api/42/envelope/");
  expect(envelope?.body).toContain('"type":"TypeError","value":""');
  expect(envelope?.body).toMatch(/"request_id":"[0-9a-f-]{36}"/);
  expect(JSON.stringify(double.received)).not.toMatch(new RegExp(`${canary}|@example`, "i"));
  expect(problems.filter((problem) => !problem.includes(canary))).toEqual([]);
  await context.close();
});

it("contacts no other host and loads nothing for it without configuration", async () => {
  const { page, context } = await openAs(silent);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/tasks");
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForLoadState("networkidle");
  expect(asked.filter((url) => !url.startsWith(silent.url) || url.includes("telemetry"))).toEqual([]);
  const refused = await page.evaluate(async (url) => fetch(url).then(String, () => "refused"), `${double.origin}/x`);
  expect(refused).toBe("refused");
  await context.close();
});

async function openAs(muster: Pick<Muster, "url">) {
  const person = await signUp(muster.url, { organizationName: `${canary} Ltd` });
  const opened = await openPage(browser, { baseURL: muster.url, person });
  return opened;
}
