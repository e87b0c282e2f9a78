import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ChainDouble, startChainDouble } from "../apps/server/src/features/wallet/chain.double.ts";
import { buy, type Person, signUp } from "./support/api.ts";
import { axe, expectAccessible, openBrowser, openPage, phone } from "./support/browser.ts";
import { type Muster, startMuster } from "./support/muster.ts";

const address = `0x${"a1".repeat(20)}`;
const txHash = `0x${"7e".repeat(32)}`;
let muster: Muster;
let chain: ChainDouble;
let browser: Browser;
let person: Person;
beforeAll(async () => {
  chain = await startChainDouble(11_155_111);
  [muster, browser] = await Promise.all([
    startMuster({ WALLET_RPC_URLS: `${chain.chainId}=${chain.url}` }),
    openBrowser(),
  ]);
  person = await signUp(muster.url, { organizationName: "Northwind Trading" });
});
afterAll(async () => {
  await browser.close();
  await muster.remove();
  await chain.stop();
});

it("asks the person to install a wallet if there is none, and loads the wallet code only when clicked", async () => {
  const { page, context, problems } = await openPage(browser, { baseURL: muster.url, person });
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
  const { page, context, problems } = await openPage(browser, { baseURL: muster.url, person });
  await addWallets(page, ["Fox", "Hen"]);
  await page.goto("/");
  await page.getByRole("button", { name: "Wallet: Disconnected" }).click();
  const panel = page.getByRole("dialog", { name: "Wallet" });
  expect(await walletCallsOf(page)).toEqual([]);

  await page.evaluate(() => Object.assign(window, { walletRefuses: true }));
  await panel.getByRole("button", { name: "Hen" }).click();
  await panel.getByText("You declined the request in your wallet.").waitFor();
  await page.evaluate(() => Object.assign(window, { walletRefuses: false }));
  await panel.getByRole("button", { name: "Hen" }).click();
  await panel.getByText("0xa1a1…a1a1").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("SELECT");
  await page.getByText("Blockchain: Sepolia").first().waitFor();
  expect(await axe(page)).toEqual([]);

  await panel.getByLabel("Test network").selectOption("Polygon Amoy");
  await panel.getByRole("button", { name: "Switch network" }).click();
  await page.getByRole("button", { name: "Wallet: Polygon Amoy" }).waitFor();
  expect(await walletCallsOf(page)).toContain("Hen wallet_addEthereumChain");

  await page.reload();
  await page.getByRole("button", { name: "Wallet: Polygon Amoy" }).click();
  expect((await walletCallsOf(page)).filter((call) => call.endsWith("eth_requestAccounts"))).toEqual([]);
  await panel.getByRole("button", { name: "Disconnect" }).click();
  await panel.getByRole("button", { name: "Fox" }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Wallet: Disconnected" }).waitFor();
  expect(await walletCallsOf(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

it("connects on a phone", async () => {
  const { page, context, problems } = await openPage(browser, { baseURL: muster.url, viewport: phone, person });
  await addWallets(page, ["Fox"]);
  await page.goto("/");
  await page.getByRole("button", { name: "Account and plan" }).click();
  await page.getByRole("button", { name: "Wallet: Disconnected" }).click();
  const panel = page.getByRole("dialog", { name: "Wallet" });
  await panel.getByRole("button", { name: "Connect wallet" }).click();
  await panel.getByText("0xa1a1…a1a1").waitFor();
  await expectAccessible(page);
  // The panel has grown above a button at the end of the screen.
  const panelEnd = () => panel.evaluate((element) => element.getBoundingClientRect().bottom);
  await expect.poll(panelEnd, { timeout: 5000 }).toBeLessThanOrEqual(phone.height);
  await panel.getByRole("button", { name: "Disconnect" }).click();
  await panel.getByRole("button", { name: "Connect wallet" }).waitFor();
  await panel.getByRole("link", { name: "Anchored records" }).click();
  await page.getByRole("heading", { name: "Anchored records" }).waitFor();
  await panel.waitFor({ state: "hidden" });
  expect(problems).toEqual([]);
  await context.close();
});

it("offers the plans that include anchoring", async () => {
  const { page, context, problems } = await openPage(browser, { baseURL: muster.url, viewport: phone, person });
  await page.goto("/wallet");
  await page.getByRole("button", { name: "Choose Plan" }).waitFor();
  await page.getByText("No anchors yet").waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await context.close();
});

it("anchors a day with the wallet, verifies a record, and rejects a changed proof", async () => {
  await buy(person, "pro_monthly");
  const { body } = await person.call("POST", "/api/ollama/conversations/start", {});
  for (const message of ["What is 12 * 12?", "What is 7 * 6?"])
    await person.call("POST", "/api/ollama/conversations/message", { sessionId: body.sessionId, message });
  const { page, context, problems } = await openPage(browser, { baseURL: muster.url, person });
  await addWallets(page, ["Fox"]);
  await page.goto("/wallet");
  await page.getByText("· 2 records").waitFor();
  expect(await axe(page)).toEqual([]);

  await page.getByRole("button", { name: "Anchor this day" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Connect wallet" }).click();
  await dialog.getByText("Sepolia is a test network").waitFor();
  await page.evaluate(() => Object.assign(window, { walletRefuses: true }));
  await dialog.getByRole("button", { name: "Send with wallet" }).click();
  await dialog.getByText("You declined the request in your wallet.").waitFor();
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Send later" }).click();

  const anchors = page.getByRole("list", { name: "Anchors" });
  await anchors.getByText("Not sent").waitFor();
  await page.getByText("Nothing to anchor").waitFor();
  await page.evaluate(() => Object.assign(window, { walletRefuses: false }));
  await anchors.getByRole("button", { name: "Send" }).click();
  expect(await dialog.getByText("You declined").count()).toBe(0);
  // The server refuses it once: the wallet must not send, and charge its fee, again.
  const refusal = { status: 409, json: { error: "Busy.", code: "conflict" } };
  await page.route("**/api/anchors/*/sent", (route) => route.fulfill(refusal), { times: 1 });
  await dialog.getByRole("button", { name: "Send with wallet" }).click();
  await dialog.getByText("Muster couldn’t store it: Busy.").waitFor();
  await dialog.getByRole("button", { name: "Send later" }).click();
  await anchors.getByRole("button", { name: "Send" }).click();
  await dialog.getByRole("button", { name: "Store transaction" }).click();
  await anchors.getByText("Confirmed").waitFor();
  expect((await walletCallsOf(page)).filter((call) => call === "Fox eth_sendTransaction")).toHaveLength(1);
  expect(await anchors.getByText("Sepolia, block 100").count()).toBe(1);
  const explorer = anchors.getByRole("link", { name: "Explorer" });
  expect(await explorer.getAttribute("href")).toBe(`https://sepolia.etherscan.io/tx/${txHash}`);
  expect(await explorer.getAttribute("rel")).toContain("noopener");

  await anchors.getByRole("button", { name: "Records of the anchor" }).click();
  await dialog.getByRole("button", { name: "Verify What is 7 * 6?" }).click();
  await dialog.getByText("Verified: this record hasn’t changed").waitFor();
  expect(await stepsOf(page)).toEqual(["Passed", "Passed", "Passed", "Passed"]);
  expect(await axe(page)).toEqual([]);
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download proof" }).click(),
  ]);
  const proof = readFileSync(await saved.path(), "utf8");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");

  await page.setViewportSize(phone);
  await dropProof(page, proof);
  await dialog.getByText("Verified: this record hasn’t changed").waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await dropProof(page, proof.replace("What is 7 * 6?", "What is 7 * 8?"));
  await dialog.getByText("Not verified. See the step that failed.").waitFor();
  expect(await stepsOf(page)).toEqual(["Failed", "Passed", "Passed", "Passed"]);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await dropProof(page, "{}");
  await page.getByText("This is not a proof file.").waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

async function dropProof(page: Page, text: string): Promise<void> {
  const file = { name: "proof.json", mimeType: "application/json", buffer: Buffer.from(text) };
  await page.getByLabel("Choose proof file").and(page.locator("input")).setInputFiles(file);
}

/** The results of the verification's steps, as a screen reader reads them. */
async function stepsOf(page: Page): Promise<string[]> {
  const steps = await page.getByRole("list", { name: "Steps" }).getByRole("listitem").allTextContents();
  return steps.map((text) => text.split(":")[0] ?? "");
}

/** The wallet's files that the page has loaded. */
function walletCode(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => /wallet-(panel|connection)/.test(name)),
  );
}

/** The page's requests to wallets since it was loaded. */
function walletCallsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { walletCalls: string[] }).walletCalls);
}

/** Browser wallets that announce themselves (EIP-6963), know only Sepolia, and keep their state over a reload. */
async function addWallets(page: Page, names: string[]): Promise<void> {
  await page.exposeFunction("chainSend", ({ data }: { data: string }) => {
    chain.transactions.set(txHash, { input: data, block: 100 });
    return txHash;
  });
  await page.exposeFunction("chainRead", (hash: string) => chain.transactions.get(hash) ?? null);
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
          case "eth_sendTransaction":
            return Reflect.get(window, "chainSend")(params[0]);
          case "eth_getTransactionByHash":
            return Reflect.get(window, "chainRead")(params[0]);
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
