import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Mailbox, startMailbox } from "../apps/server/src/kernel/mail/mail.factory.ts";
import { buy, type Person, signUp } from "./support/api.ts";
import { axe, cookiesOf, expectAccessible, openBrowser, openPage, phone, sideways, wide } from "./support/browser.ts";
import { type Muster, startMuster } from "./support/muster.ts";
import { sharedMuster } from "./support/shared-muster.ts";
import { salesCsv } from "./support/tables.ts";

let muster: Muster;
let browser: Browser;
let mailbox: Mailbox;
let owner: Person;
beforeAll(async () => {
  mailbox = await startMailbox();
  [muster, browser] = await Promise.all([startMuster({ SMTP_URL: mailbox.url, SIGNUP: "invite" }), openBrowser()]);
  owner = await signUp(muster.url, { organizationName: "Northwind Trading" });
  await buy(owner, "pro_monthly");
});
afterAll(async () => {
  await browser.close();
  await muster.remove();
  await mailbox.close();
});

it("invites a member by email, who signs up, works, and is removed while their page is open", async () => {
  const email = "mia@example.com";
  const office = await openPage(browser, { baseURL: muster.url, hasServiceWorker: true, person: owner });
  await office.page.goto("/settings?tab=members");
  await office.page.getByRole("button", { name: "Invite a member" }).click();
  await office.page.getByLabel("Email").fill(email);
  await office.page.getByRole("button", { name: "Send invitation" }).click();
  await office.page.getByText("Pending").waitFor();
  expect(await axe(office.page)).toEqual([]);

  const home = await openPage(browser, { baseURL: muster.url, viewport: phone, hasServiceWorker: true });
  await home.page.goto("/login?mode=sign-up");
  await home.page.getByText("Sign-up requires an invitation").waitFor();
  await home.page.goto(await linkMailedTo(email));
  await home.page.getByRole("heading", { name: "Join Northwind Trading" }).waitFor();
  expect([await axe(home.page), await sideways(home.page)]).toEqual([[], 0]);
  await home.page.getByLabel("Your name").fill("Mia Meyer");
  await home.page.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await home.page.getByLabel("Confirm password").fill("correct horse battery");
  await home.page.getByRole("button", { name: "Create account and join" }).click();
  await home.page.getByText("Welcome to Northwind Trading").waitFor();
  await home.page.waitForURL("/");

  await askForNews(home.page);
  expect(await work(home.page)).toBe(201);
  await mailbox.mailTo(email, "Task Completed: Sales");
  await expect.poll(() => noticesOf(home.page)).toContain("Task Completed");
  await clickNotice(home.page, "Task Completed");
  await home.page.waitForURL(/\/tasks\/MU-/);
  await expect.poll(() => noticesOf(home.page)).not.toContain("Task Completed");
  await home.page.goto("/settings?tab=notifications");
  await home.page.getByRole("switch", { name: notices }).click();
  await expect.poll(() => noticesOf(home.page)).toEqual([]);

  const token = await makeKey(home.page);
  expect((await askWith(token, "/api/me")).status).toBe(200);
  const program = await askWith(token, "/api/events");
  await office.page.goto("/settings?tab=api-keys");
  await office.page.getByRole("listitem").filter({ hasText: "Nightly import" }).getByText("Mia Meyer").waitFor();
  await home.page.goto("/settings?tab=members");
  const own = home.page.getByRole("listitem").filter({ hasText: "Mia Meyer" });
  await own.getByText("member", { exact: true }).waitFor();
  const { items } = (await owner.call("GET", "/api/members")).body;
  const mia = items.find((each: { email: string }) => each.email === email);
  await owner.call("PATCH", `/api/members/${mia.userId}`, { role: "viewer" });
  await own.getByText("viewer", { exact: true }).waitFor(); // without a reload

  await owner.call("PATCH", "/api/me", { displayName: "x".repeat(80) });
  await office.page.goto("/settings?tab=members");
  await office.page.getByRole("row", { name: "x".repeat(80) }).waitFor();
  const table = office.page.getByRole("region", { name: "Members" });
  await expect.poll(() => table.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0); // the actions stay visible
  await office.page.getByRole("button", { name: "Actions for Mia Meyer" }).first().click();
  await office.page.getByRole("menuitem", { name: "Remove" }).click();
  const removal = office.page.getByRole("dialog", { name: "Remove Mia Meyer?" });
  const remover = items.find((each: { role: string }) => each.role === "owner").userId;
  await expect.poll(() => removal.getByLabel("Who takes over Mia Meyer’s tasks?").inputValue()).toBe(remover);
  await removal.getByText("This hands over 1 task with its files.").waitFor();
  for (const viewport of [wide, phone])
    for (const theme of ["light", "dark"]) {
      await office.page.setViewportSize(viewport);
      await office.page.evaluate((wanted) => document.documentElement.setAttribute("data-theme", wanted), theme);
      await expectAccessible(office.page);
    }
  await office.page.setViewportSize(wide);
  await removal.getByRole("button", { name: "Remove", exact: true }).click();
  await home.page.getByText("You’re no longer a member of Northwind Trading").waitFor();
  expect(await program.text()).not.toContain("error");
  expect((await askWith(token, "/api/me")).status).toBe(401);
  expect(await home.page.evaluate(async () => (await (await fetch("/api/me")).json()).organization.name)).toBe(
    "Mia Meyer's workspace",
  );
  await office.page.getByText("1 member", { exact: true }).waitFor();
  const { raw } = await mailbox.mailTo(email, "You no longer belong to Northwind Trading");
  expect(raw.replaceAll("=\r\n", "")).toContain("Finished work stays with the organization.");

  await office.page.goto("/tasks");
  await office.page.getByText("from Mia Meyer").waitFor();
  await office.page.getByRole("link", { name: "Sales", exact: true }).click();
  await office.page.getByText("from Mia Meyer").waitFor();
  await office.page.getByRole("button", { name: "Accept", exact: true }).waitFor();
  for (const viewport of [phone, wide]) {
    await office.page.setViewportSize(viewport);
    await expectAccessible(office.page);
  }
  expect([...office.problems, ...home.problems]).toEqual([]);
  await Promise.all([office.context.close(), home.context.close()]);
});

it("asks a wrong account to sign in as the invited person, then switches organizations", async () => {
  const other = sharedMuster();
  const host = await signUp(other.url, { organizationName: "Northwind Trading" });
  const guest = await signUp(other.url, { organizationName: "Own Works" });
  const invited = await host.call("POST", "/api/invitations", { email: guest.email, role: "admin" });
  const path = new URL(invited.body.link).pathname;
  const { page, context, problems } = await openPage(browser, { baseURL: other.url, hasServiceWorker: true });

  await context.addCookies(cookiesOf(host, other.url));
  await page.goto(path);
  await page.getByText(`You’re signed in as ${host.email}`).waitFor();
  await page.getByRole("button", { name: "Sign out and switch accounts" }).click();
  await page.getByLabel("Email").fill(guest.email);
  await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("button", { name: "Accept invitation" }).click();
  await page.getByText("Welcome to Northwind Trading").waitFor();

  await page.getByRole("button", { name: /Northwind Trading/ }).click();
  await page
    .getByRole("menuitemradio", { name: "Own Works" })
    .or(page.getByRole("menuitemcheckbox", { name: "Own Works" }))
    .click();
  await page
    .getByRole("button", { name: /Own Works/ })
    .first()
    .waitFor();
  const tab = await context.newPage();
  await tab.goto("/settings?tab=data");
  await tab
    .getByRole("button", { name: /Own Works/ })
    .first()
    .click();
  await tab.getByRole("menuitemradio", { name: "Northwind Trading" }).click();
  await tab
    .getByRole("button", { name: /Northwind Trading/ })
    .first()
    .waitFor();
  await page.goto("/agents");
  await page
    .getByRole("button", { name: /Own Works/ })
    .first()
    .waitFor(); // unchanged, also after a reload
  await page.getByRole("button", { name: "Create First Agent" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: /^Data Analyst/ }).click();
  await form.getByLabel(/^Name/).fill("Ada");
  await form.getByRole("button", { name: "Continue" }).click();
  await form.getByRole("button", { name: "Create Agent" }).click();
  await page.getByRole("heading", { name: /Your AI Workforce \(1\)/ }).waitFor();
  expect((await guest.call("GET", "/api/agents")).body.items).toMatchObject([{ name: "Ada" }]);
  const [next] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "Task Center" }).click({ modifiers: ["Control"] }),
  ]);
  await next
    .getByRole("button", { name: /Own Works/ })
    .first()
    .waitFor(); // opened from here, not from the other tab
  await Promise.all([tab.close(), next.close()]);

  await page.getByRole("button", { name: /Own Works/ }).click();
  await page.getByRole("menuitem", { name: "Create organization" }).click();
  await page.getByLabel("Name").fill("Third Place");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByText("Third Place is ready").waitFor();
  await page.goto(path);
  await page.getByRole("heading", { name: "This invitation has been used" }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

/** Creates an API key by hand and returns the key, which is shown once. */
async function makeKey(page: Page): Promise<string> {
  await page.goto("/settings?tab=api-keys");
  await page.getByRole("button", { name: "Create API key" }).click();
  await page.getByLabel("Name").fill("Nightly import");
  await page.getByText("Read and write").click();
  await page.getByRole("button", { name: "Create key" }).click();
  const token = await page.getByLabel("API key", { exact: true }).inputValue();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Done" }).click();
  await page.reload();
  await page.getByText(`····${token.slice(-4)}`).waitFor();
  expect(await page.content()).not.toContain(token);
  return token;
}

function askWith(token: string, path: string): Promise<Response> {
  return fetch(`${muster.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
}

async function linkMailedTo(email: string): Promise<string> {
  const mail = await mailbox.mailTo(email, "invited you to Northwind Trading");
  const text = mail.raw.replaceAll("=\r\n", "");
  const link = /http:\/\/127\.0\.0\.1:\d+\/invite\/[\w-]{43}/.exec(text)?.[0];
  expect(link?.startsWith(muster.url)).toBe(true);
  return new URL(link ?? "").pathname;
}

const notices = "Show notifications while Muster is in the background";

function noticesOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ title }) => title);
  });
}

/** A headless browser shows no clickable notifications, so its service worker gets a simulated click. */
async function clickNotice(page: Page, title: string): Promise<void> {
  const workers = () => page.context().serviceWorkers();
  await expect.poll(() => workers().length).toBe(1);
  const [worker] = workers();
  await worker?.evaluate(`registration.getNotifications().then((all) => {
    const notification = all.find(({ title }) => title === ${JSON.stringify(title)});
    dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  })`);
}

/** Checks the email and the browser notification, as if the page were in the background. */
async function askForNews(page: Page): Promise<void> {
  await page.context().grantPermissions(["notifications"]);
  await page.goto("/settings?tab=notifications");
  await page.getByRole("switch", { name: "A task is done: by email" }).click();
  await page.getByRole("switch", { name: notices }).click();
  await page.getByRole("switch", { name: notices, checked: true }).waitFor();
  await page.evaluate(() => Object.defineProperty(document, "hidden", { get: () => true }));
}

/** Hires an agent and assigns it a task, as the page would; returns the last status. */
function work(page: Page): Promise<number> {
  return page.evaluate(async (csv) => {
    const post = (path: string, body: unknown) =>
      fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    const agent = await post("/api/agents", { name: "Ada", role: "Data Analyst", description: "Answers from tables" });
    const form = new FormData();
    form.append("file", new Blob([csv]), "sales.csv");
    const file = await fetch("/api/files", { method: "POST", body: form });
    const [{ id: agentId }, { id: fileId }] = [await agent.json(), await file.json()];
    const task = {
      agentId,
      templateId: "data-analysis",
      title: "Sales",
      description: "Which region leads in revenue?",
      attachments: [fileId],
    };
    return (await post("/api/tasks", task)).status;
  }, salesCsv());
}
