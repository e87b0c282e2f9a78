import { createServer } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startIssuer, type TestIssuer } from "../apps/server/src/features/accounts/issuer.factory.ts";
import { type Person, signUp } from "./support/api.ts";
import { appCode } from "./support/authenticator.ts";
import { axe, cookiesOf, expectAccessible, openBrowser, openPage, phone, wide } from "./support/browser.ts";
import { type Muster, startMuster } from "./support/muster.ts";

const password = "correct horse battery";
let muster: Muster;
let browser: Browser;
let issuer: TestIssuer;
/** Browsers bind passkeys to a host name, so they do not work at an IP address. */
let url: string;

beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  issuer = await startIssuer(`${url}/api/auth/oidc/callback`);
  const settings = {
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: issuer.clientSecret,
    OIDC_NAME: "Acme ID",
  };
  [muster, browser] = await Promise.all([
    startMuster({ PORT: String(port), LOG_LEVEL: "info", ...settings }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await muster.remove();
  await issuer.close();
});

async function open(person?: Person, viewport = wide) {
  const opened = await openPage(browser, { baseURL: url, viewport });
  if (person) await opened.context.addCookies(cookiesOf(person, url));
  return opened;
}

async function signIn(page: Page, email: string, given = password) {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(given);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

async function prove(page: Page, label: string) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: label }).click();
}

it("turns on two-step sign-in, signs in with the app and a recovery code, and trusts the browser", async () => {
  const person = await signUp(url);
  const { page, context, problems } = await open(person, phone);
  await page.goto("/settings?tab=profile");
  await page.getByRole("button", { name: "Turn on" }).click();
  await prove(page, "Continue");
  const key = await page.locator("dialog code").innerText();
  await page.getByRole("img", { name: /QR code/ }).waitFor();
  expect(await axe(page)).toEqual([]);
  const used = appCode(key);
  await page.getByLabel("Code").fill(used);
  await page.getByRole("dialog").getByRole("button", { name: "Turn on" }).click();
  const list = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await list.first().waitFor();
  const codes = await list.allInnerTexts();
  expect(codes).toHaveLength(10);
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe("muster-recovery-codes.txt");
  expect(await axe(page)).toEqual([]);
  await page.getByRole("button", { name: "I’ve saved them" }).click();
  await page.getByText("10 recovery codes are left").waitFor();

  await context.clearCookies();
  await signIn(page, person.email);
  await page.getByRole("heading", { name: "Two-factor authentication" }).waitFor();
  await expectAccessible(page);
  await page.getByLabel("Code").fill(used); // half a minute may have passed, so the next code is used
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByText("This code was already used.").waitFor();
  await page.getByLabel("Code").fill(appCode(key, 1));
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(`${url}/`);

  await context.clearCookies();
  await signIn(page, person.email);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByRole("switch", { name: /Trust this browser/ }).click();
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(`${url}/`);

  await context.clearCookies({ name: "muster.session_token" });
  await signIn(page, person.email);
  await page.waitForURL(`${url}/`);
  await page.goto("/settings?tab=profile");
  await page.getByText("9 recovery codes are left").waitFor();
  await page.getByText("1 browser is trusted").waitFor();
  expect(problems.filter(isNoRefusal)).toEqual([]);
  await context.close();
});

it("adds a passkey, signs in with it, renames and deletes it", async () => {
  const person = await signUp(url);
  const { page, context, problems } = await open(person);
  const cdp = await context.newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto("/settings?tab=profile");
  await page.getByRole("button", { name: "Add passkey" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Work laptop");
  await page.getByRole("button", { name: "Continue" }).click();
  await prove(page, "Create passkey");
  await page.getByText("Work laptop", { exact: true }).waitFor();

  await context.clearCookies();
  await page.goto("/login"); // the email field's autofill offers it, and this virtual device accepts every offer
  await page.waitForURL(`${url}/`);

  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await context.clearCookies();
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL(`${url}/`);

  await page.goto("/settings?tab=profile");
  await page.getByText(/last used/).waitFor();
  await page.getByRole("button", { name: "Rename Work laptop" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Old laptop");
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  await page.getByRole("button", { name: "Delete Old laptop" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("Old laptop", { exact: true }).waitFor({ state: "detached" });
  await page.goto("/settings?tab=audit");
  await page.getByText("Passkey “Old laptop” deleted").waitFor();
  await page.getByText("Passkey “Work laptop” added").waitFor();
  await context.clearCookies();
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText("This passkey was not accepted").waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it("explains why there are no passkeys at an IP address", async () => {
  const at = url.replace("localhost", "127.0.0.1");
  const person = await signUp(at);
  const { page, context } = await openPage(browser, { baseURL: at, hasServiceWorker: true, person });
  await page.goto("/settings?tab=profile");
  await page
    .getByText(/Passkeys need a domain name or localhost/)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Add passkey" }).and(page.locator("[aria-disabled=true]")).waitFor();
  await context.close();
});

it("signs out another browser and its open page at once", async () => {
  const person = await signUp(url);
  const here = await open(person);
  const there = await open();
  await signIn(there.page, person.email);
  await there.page.waitForURL(`${url}/`);
  await here.page.goto("/settings?tab=profile");
  await here.page.getByText("This browser").waitFor();
  await here.page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await here.page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await there.page.waitForURL(/\/login/);
  await here.page.reload();
  await here.page.getByText("This browser").waitFor();
  await Promise.all([here.context.close(), there.context.close()]);
});

it("resets a lost password by a link", async () => {
  const person = await signUp(url);
  const { page, context, problems } = await open();
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  expect(await axe(page)).toEqual([]);
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await page.getByText("we’ve sent a reset link").waitFor();
  await page.goto(await linkInLog(person.email));
  await page.getByLabel("New password").fill("another password");
  await page.getByLabel("Confirm password").fill("another password");
  expect(await axe(page)).toEqual([]);
  await page.getByRole("button", { name: "Save password" }).click();
  await page.getByRole("heading", { name: "Password changed" }).waitFor();
  await signIn(page, person.email, "another password");
  await page.waitForURL(`${url}/`);
  expect(problems).toEqual([]);
  await context.close();
});

describe("single sign-on", () => {
  it("returns to the requested page, and signs out at both", async () => {
    issuer.person = { sub: "ann", email: "ann@acme.example", email_verified: true, name: "Ann of Acme" };
    const { page, context, problems } = await open();
    await page.goto("/tasks?status=failed");
    await page.getByRole("link", { name: "Continue with Acme ID" }).click();
    await page.waitForURL(`${url}/tasks?status=failed`);
    await page.getByText("Ann of Acme").first().waitFor();
    await page.getByRole("button", { name: "Ann of Acme", exact: true }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByText("You’re signed out of Muster. We asked Acme ID to sign you out there as well.").waitFor();
    expect(await axe(page)).toEqual([]);
    const asked = issuer.asked;
    await page.getByRole("link", { name: "Continue with Acme ID" }).click();
    await page.waitForURL(`${url}/`);
    expect(issuer.asked).toBe(asked + 1);
    expect(problems).toEqual([]);
    await context.close();
  });

  it("reports a failed sign-in in one sentence", async () => {
    issuer.person = null;
    const { page, context } = await open();
    await page.goto("/login");
    await page.getByRole("link", { name: "Continue with Acme ID" }).click();
    await page.getByRole("alert").filter({ hasText: "Acme ID didn’t sign you in." }).waitFor();
    expect(await axe(page)).toEqual([]);
    await context.close();
  });
});

it("exports the person's data and deletes the account", async () => {
  const person = await signUp(url, { organizationName: "Gone Ltd" });
  const { page, context, problems } = await open(person, phone);
  await page.goto("/settings?tab=profile");
  await page.getByRole("button", { name: "Export my data" }).click();
  const [zip] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /^Download \(/ }).click(),
  ]);
  expect(zip.suggestedFilename()).toMatch(/^muster-[\d-]+\.zip$/);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByText("Organizations deleted because you’re the only member: Gone Ltd.").waitFor();
  await expectAccessible(page);
  await prove(page, "Delete my account");
  await page.waitForURL(/\/login/);
  await signIn(page, person.email);
  await page.getByText("Invalid email or password").waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

/** The browser reports every refused request; the test expects these. */
function isNoRefusal(problem: string): boolean {
  return !/status of 4\d\d/.test(problem);
}

/** Without a mail server the email's link is in the log. */
function linkInLog(email: string): Promise<string> {
  return vi.waitFor(() => {
    const line = muster
      .output()
      .split("\n")
      .findLast((each) => each.includes(email) && each.includes("reset-password?token="));
    return `/reset-password?token=${/token=([\w-]+)/.exec(line ?? "")?.[1] ?? fail(email)}`;
  }, 10_000);
}

function fail(email: string): never {
  throw new Error(`There is no mail to ${email} in the log`);
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => found(typeof address === "object" && address ? address.port : 0));
    });
  });
}
