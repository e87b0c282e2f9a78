import { walletNetworks } from "@muster/contracts/wallet-networks";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  cancelRequest,
  connectWallet,
  disconnectWallet,
  readByWallet,
  resumeWallet,
  sendToSelf,
  switchNetwork,
  useWalletRequest,
} from "./wallet-connection.ts";
import { findWallets, useFoundWallets } from "./wallet-providers.ts";
import { rememberedWallet, useConnection, walletLabel } from "./wallet-state.ts";

const page = vi.hoisted(() => {
  const target = new EventTarget();
  const kept = new Map<string, string>();
  // The browser's storage and window, which Node lacks.
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
  vi.stubGlobal("dispatchEvent", target.dispatchEvent.bind(target));
  return { target, kept };
});

const account = `0x${"a1".repeat(20)}`;
const [sepolia, amoy] = walletNetworks as [(typeof walletNetworks)[0], (typeof walletNetworks)[0]];

/** A wallet that speaks EIP-1193. `answers` override what it returns or throws for a method. */
function makeWallet(answers: Record<string, (params?: unknown[]) => unknown> = {}) {
  const listeners = new Map<string, (value: unknown) => void>();
  const calls: string[] = [];
  let chainId = "0xaa36a7";
  const usual: typeof answers = {
    eth_requestAccounts: () => [account],
    eth_accounts: () => [account],
    eth_chainId: () => chainId,
    wallet_switchEthereumChain: (params) => {
      chainId = (params as [{ chainId: string }])[0].chainId;
      return null;
    },
  };
  const provider = {
    request: async ({ method, params }: { method: string; params?: unknown[] }) => {
      calls.push(method);
      const answer = answers[method] ?? usual[method];
      if (!answer) throw providerError(4200);
      return answer(params);
    },
    on: (event: string, listener: (value: unknown) => void) => listeners.set(event, listener),
    removeListener: (event: string) => listeners.delete(event),
  };
  return {
    wallet: { id: "com.example", name: "Example", provider },
    calls,
    emit: (event: string, value?: unknown) => listeners.get(event)?.(value),
    listeners,
  };
}

function providerError(code: number): Error {
  return Object.assign(new Error("Refused"), { code });
}

const connection = () => useConnection.getState().connection;
const label = () => walletLabel(connection());
const notice = () => useWalletRequest.getState().notice;

beforeEach(async () => {
  await disconnectWallet();
  page.kept.clear();
  vi.stubGlobal("ethereum", undefined);
  useFoundWallets.setState({ wallets: [] });
});

describe("connecting", () => {
  it("shows the network and follows the wallet's events", async () => {
    const { wallet, emit, listeners } = makeWallet();
    expect(label()).toBe("Disconnected");
    await connectWallet("u1", wallet);
    expect(connection()).toEqual({ userId: "u1", account, chainId: 11155111, networkName: "Sepolia" });
    emit("chainChanged", "0x1");
    expect([connection()?.chainId, label()]).toEqual([1, "Connected"]);
    emit("chainChanged", "0x13882");
    expect(label()).toBe("Polygon Amoy");
    const other = `0x${"b2".repeat(20)}`;
    emit("accountsChanged", [other]);
    expect(connection()?.account).toBe(other);
    emit("accountsChanged", []);
    expect([label(), rememberedWallet("u1"), listeners.size]).toEqual(["Disconnected", null, 0]);
  });

  it("disconnects when the wallet loses its networks, and resumes when they return", async () => {
    const { wallet, emit } = makeWallet();
    useFoundWallets.setState({ wallets: [wallet] });
    await connectWallet("u1", wallet);
    emit("disconnect", { code: 4900 });
    expect(label()).toBe("Disconnected");
    emit("connect", { chainId: "0xaa36a7" });
    await vi.waitFor(() => expect(label()).toBe("Sepolia"));
  });

  it.each([
    [{ code: 4001 }, "note", "You declined the request in your wallet."],
    [{ code: -32002 }, "note", "A request is already open in your wallet. Open the wallet to answer it."],
    [new Error("Locked"), "error", "Your wallet couldn’t complete the request. Locked"],
    [undefined, "error", "Your wallet couldn’t complete the request."],
  ])("stays disconnected after %j", async (error, tone, text) => {
    const { wallet } = makeWallet({ eth_requestAccounts: () => Promise.reject(error) });
    await connectWallet("u1", wallet);
    expect([notice(), label()]).toEqual([{ tone, text }, "Disconnected"]);
  });

  it.each([[[]], [null], [["not an address"]], ["0x12"]])("rejects the accounts %j", async (accounts) => {
    const { wallet } = makeWallet({ eth_requestAccounts: () => accounts });
    await connectWallet("u1", wallet);
    expect([notice()?.tone, label()]).toEqual(["error", "Disconnected"]);
  });

  it("ignores the answer to a canceled request", async () => {
    const asked = Promise.withResolvers<string[]>();
    const { wallet } = makeWallet({ eth_requestAccounts: () => asked.promise });
    const connecting = connectWallet("u1", wallet);
    cancelRequest();
    asked.resolve([account]);
    await connecting;
    expect([label(), useWalletRequest.getState().pending]).toEqual(["Disconnected", null]);
  });
});

describe("a later visit", () => {
  it("resumes the remembered wallet without opening it", async () => {
    const { wallet, calls } = makeWallet();
    page.kept.set("wallet:u1", wallet.id);
    useFoundWallets.setState({ wallets: [wallet] });
    await resumeWallet("u1");
    expect(label()).toBe("Sepolia");
    expect(calls).not.toContain("eth_requestAccounts");
  });

  it("resumes a wallet that announces itself late", async () => {
    const { wallet } = makeWallet();
    page.kept.set("wallet:u1", wallet.id);
    await resumeWallet("u1");
    expect(label()).toBe("Disconnected");
    useFoundWallets.setState({ wallets: [wallet] });
    await vi.waitFor(() => expect(label()).toBe("Sepolia"));
  });

  it("makes no request for a user who has not connected or has disconnected", async () => {
    const { wallet, calls } = makeWallet();
    useFoundWallets.setState({ wallets: [wallet] });
    await resumeWallet("u1");
    expect(calls).toEqual([]);
    await connectWallet("u1", wallet);
    await disconnectWallet();
    calls.length = 0;
    await resumeWallet("u1");
    expect([calls, label()]).toEqual([[], "Disconnected"]);
  });
});

describe("switching the network", () => {
  it("switches a wallet that knows it", async () => {
    const { wallet, calls } = makeWallet();
    await connectWallet("u1", wallet);
    await switchNetwork(amoy);
    expect(label()).toBe("Polygon Amoy");
    expect(calls).not.toContain("wallet_addEthereumChain");
  });

  it.each([{ code: 4902 }, { code: -32603, data: { originalError: { code: 4902 } } }])(
    "adds it after %j",
    async (unknownChain) => {
      const added: unknown[] = [];
      let chainId = "0xaa36a7";
      const { wallet } = makeWallet({
        eth_chainId: () => chainId,
        wallet_switchEthereumChain: () => {
          if (added.length === 0) throw unknownChain;
          chainId = "0x13882";
          return null;
        },
        wallet_addEthereumChain: (params) => {
          added.push(...(params ?? []));
          return null;
        },
      });
      await connectWallet("u1", wallet);
      await switchNetwork(amoy);
      expect(added).toEqual([
        {
          chainId: "0x13882",
          chainName: "Polygon Amoy",
          nativeCurrency: { name: "POL", symbol: "POL", decimals: 18 },
          rpcUrls: [amoy.rpcUrl],
          blockExplorerUrls: [amoy.blockExplorer],
        },
      ]);
      expect(label()).toBe("Polygon Amoy");
    },
  );

  it("keeps the network after a refusal, and reports a wallet that stays on another", async () => {
    const refused = makeWallet({ wallet_switchEthereumChain: () => Promise.reject({ code: 4001 }) });
    await connectWallet("u1", refused.wallet);
    await switchNetwork(amoy);
    expect([label(), notice()?.tone]).toEqual(["Sepolia", "note"]);
    const stuck = makeWallet({ wallet_switchEthereumChain: () => null });
    await connectWallet("u1", stuck.wallet);
    await switchNetwork(amoy);
    expect([label(), notice()?.text]).toEqual([
      sepolia.name,
      "Your wallet couldn’t complete the request. It is still on another network.",
    ]);
  });
});

describe("finding wallets", () => {
  function announce(rdns: unknown, name: unknown, provider: unknown) {
    page.target.dispatchEvent(
      new CustomEvent("eip6963:announceProvider", { detail: { info: { rdns, name }, provider } }),
    );
  }

  it("finds no wallet, the injected one, or only those that announce themselves", () => {
    expect(findWallets()).toEqual([]);
    const { provider } = makeWallet().wallet;
    vi.stubGlobal("ethereum", provider);
    expect(findWallets().map(({ name }) => name)).toEqual(["Browser wallet"]);
    announce("com.fox", "Fox", provider);
    announce("com.hen", " Hen ", provider);
    announce("com.fox", "Fox", provider);
    announce(7, "Broken", provider);
    announce("com.empty", "Empty", null);
    expect(findWallets().map(({ name }) => name)).toEqual(["Hen", "Fox"]);
  });
});

describe("sending an anchor", () => {
  const txHash = `0x${"ab".repeat(32)}`;
  const sent = { txHash, chainId: 11155111, from: account };

  it("sends the data to the person's own address, without an amount", async () => {
    const sending = vi.fn(() => txHash);
    await connectWallet("u1", makeWallet({ eth_sendTransaction: sending }).wallet);
    expect(await sendToSelf("0x4d55")).toEqual(sent);
    const transaction = { from: account, to: account, value: "0x0", data: "0x4d55", chainId: "0xaa36a7" };
    expect(sending).toHaveBeenCalledExactlyOnceWith([transaction]);
    expect(notice()).toEqual({ tone: "note", text: "Transaction sent." });
  });

  it("returns what the wallet sent after the person stopped waiting", async () => {
    const asked = Promise.withResolvers<string>();
    await connectWallet("u1", makeWallet({ eth_sendTransaction: () => asked.promise }).wallet);
    const sending = sendToSelf("0x");
    cancelRequest();
    asked.resolve(txHash);
    expect(await sending).toEqual(sent);
  });

  it.each([
    ["the person declines", { eth_sendTransaction: () => Promise.reject(providerError(4001)) }, "declined"],
    ["the wallet returns no hash", { eth_sendTransaction: () => null }, "no transaction hash"],
  ])("returns nothing when %s", async (_, answers, text) => {
    await connectWallet("u1", makeWallet(answers).wallet);
    expect(await sendToSelf("0x")).toBeNull();
    expect(notice()?.text).toContain(text);
  });

  it("sends nothing when the wallet has changed to another network", async () => {
    let chainId = "0xaa36a7";
    const { wallet, calls } = makeWallet({ eth_chainId: () => chainId });
    await connectWallet("u1", wallet);
    chainId = "0x1";
    expect(await sendToSelf("0x")).toBeNull();
    expect(calls).not.toContain("eth_sendTransaction");
  });

  it("reads a transaction only from a wallet on its network", async () => {
    await connectWallet("u1", makeWallet({ eth_getTransactionByHash: () => ({ input: "0x4d55" }) }).wallet);
    expect(await readByWallet(11155111, txHash)).toEqual({ data: "0x4d55" });
    expect(await readByWallet(80002, txHash)).toBeNull();
    await disconnectWallet();
    await connectWallet("u1", makeWallet().wallet);
    expect(await readByWallet(11155111, txHash)).toBeNull();
  });
});
