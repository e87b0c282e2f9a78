import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Person, signUp } from "./support/api.ts";
import { axe, cookiesOf, openBrowser, openPage, phone, sideways } from "./support/browser.ts";
import { sharedMuster } from "./support/shared-muster.ts";

const muster = sharedMuster();
const address = `0x${"a1".repeat(20)}`;
let browser: Browser;
let person: Person;
beforeAll(async () => {
  browser = await openBrowser();
  person = await signUp(muster.url, { organizationName: "Northwind Trading" });
});
afterAll(() => browser.close());

it("asks the person to install a wallet if there is none, and loads the wallet code only when clicked", async () => {
  const { page, context, problems } = await openPage(browser, { baseURL: muster.url });
  await context.addCookies(cookiesOf(person, muster.url));
  await page.goto("/");
  await page.getByText("Blockchain: Disconnected").first().waitFor();
  expect(await walletCode(page)).toEqual([]);
  await page.getByRole("button", { name: "Wallet: Disconnected" }).click();
  const panel = page.getByRole("dialog", { name: "Wallet" });
  await panel.getByRole("button", { name: "Connect wallet" }).click();
  await panel.getByRole("alert").getByText("Install a browser wallet or another Web3 wallet").waitFor();
  expect(await walletCode(page)).not.toEqual([]);
  expect(await axe(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

it("chooses a wallet, connects, adds a network, and resumes after a reload", async () => {
  const { page, context, problems } = await openPage(browser, { baseURL: muster.url });
  await context.addCookies(cookiesOf(person, muster.url));
  await addWallets(page, ["Fox", "Hen"]);
  await page.goto("/");
  await page.getByRole("button", { name: "Wallet: Disconnected" }).click();
  const panel = page.getByRole("dialog", { name: "Wallet" });
  expect(await askedOf(page)).toEqual([]);

  await page.evaluate(() => Object.assign(window, { walletRefuses: true }));
  await panel.getByRole("button", { name: "Hen" }).click();
  await panel.getByText("You declined the request in your wallet.").waitFor();
  await page.evaluate(() => Object.assign(window, { walletRefuses: false }));
  await panel.getByRole("button", { name: "Hen" }).click();
  await panel.getByText("0xa1a1…a1a1").waitFor();
  await page.getByText("Blockchain: Sepolia").first().waitFor();
  expect(await axe(page)).toEqual([]);

  await panel.getByLabel("Test network").selectOption("Polygon Amoy");
  await panel.getByRole("button", { name: "Switch network" }).click();
  await page.getByRole("button", { name: "Wallet: Polygon Amoy" }).waitFor();
  expect(await askedOf(page)).toContain("Hen wallet_addEthereumChain");

  await page.reload();
  await page.getByRole("button", { name: "Wallet: Polygon Amoy" }).click();
  expect((await askedOf(page)).filter((call) => call.endsWith("eth_requestAccounts"))).toEqual([]);
  await panel.getByRole("button", { name: "Disconnect" }).click();
  await panel.getByRole("button", { name: "Fox" }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Wallet: Disconnected" }).waitFor();
  expect(await askedOf(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

it("connects on a phone", async () => {
  const { page, context, problems } = await openPage(browser, { baseURL: muster.url, viewport: phone });
  await context.addCookies(cookiesOf(person, muster.url));
  await addWallets(page, ["Fox"]);
  await page.goto("/");
  await page.getByRole("button", { name: "Account and plan" }).click();
  await page.getByRole("button", { name: "Wallet: Disconnected" }).click();
  const panel = page.getByRole("dialog", { name: "Wallet" });
  await panel.getByRole("button", { name: "Connect wallet" }).click();
  await panel.getByText("0xa1a1…a1a1").waitFor();
  expect(await axe(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
  // The panel has grown above a button at the end of the screen.
  const panelEnd = () => panel.evaluate((element) => element.getBoundingClientRect().bottom);
  await expect.poll(panelEnd, { timeout: 5000 }).toBeLessThanOrEqual(phone.height);
  await panel.getByRole("button", { name: "Disconnect" }).click();
  await panel.getByRole("button", { name: "Connect wallet" }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

/** The wallet's files that the page has loaded. */
function walletCode(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => /wallet-(panel|connection)/.test(name)),
  );
}

/** What the page has asked wallets since it was loaded. */
function askedOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { walletCalls: string[] }).walletCalls);
}

/** Browser wallets that announce themselves (EIP-6963), know only Sepolia, and keep their state over a reload. */
async function addWallets(page: Page, names: string[]): Promise<void> {
  await page.addInitScript(
    ({ names: all, address: own }) => {
      const calls: string[] = [];
      Object.assign(window, { walletCalls: calls });
      const stored = (key: string) => sessionStorage.getItem(key);
      const providerError = (code: number) => Object.assign(new Error("Refused"), { code });
      function answer(name: string, method: string, params: [{ chainId: string }]): unknown {
        calls.push(`${name} ${method}`);
        if ((window as { walletRefuses?: boolean }).walletRefuses) throw providerError(4001);
        const chainId = stored("chain") ?? "0xaa36a7";
        switch (method) {
          case "eth_requestAccounts":
            sessionStorage.setItem("allowed", name);
            return [own];
          case "eth_accounts":
            return stored("allowed") === name ? [own] : [];
          case "eth_chainId":
            return chainId;
          case "wallet_switchEthereumChain":
            if (params[0].chainId !== chainId) throw providerError(4902);
            return null;
          case "wallet_addEthereumChain":
            sessionStorage.setItem("chain", params[0].chainId);
            return null;
          default:
            throw providerError(4200);
        }
      }
      for (const name of all) {
        const provider = {
          request: async ({ method, params }: { method: string; params: [{ chainId: string }] }) =>
            answer(name, method, params),
          on: () => undefined,
          removeListener: () => undefined,
        };
        const detail = Object.freeze({
          info: { uuid: crypto.randomUUID(), name, rdns: `com.example.${name}`, icon: "" },
          provider,
        });
        addEventListener("eip6963:requestProvider", () =>
          dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail })),
        );
      }
    },
    { names, address },
  );
}
