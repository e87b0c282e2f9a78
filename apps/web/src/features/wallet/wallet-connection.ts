import { currencyDecimals, networkOf, type WalletNetwork } from "@muster/contracts/wallet-networks";
import { create } from "zustand";
import { type FoundWallet, findWallets, useFoundWallets, type WalletProvider } from "./wallet-providers.ts";
import { type Connection, rememberedWallet, rememberWallet, useConnection } from "./wallet-state.ts";

interface WalletRequest {
  /** The request that is open in the wallet. */
  pending: "connect" | "switch" | "send" | null;
  notice: { tone: "note" | "error"; text: string } | null;
}

export const useWalletRequest = create<WalletRequest>()(() => ({ pending: null, notice: null }));

export const noWallet = "No wallet found. Install a browser wallet or another Web3 wallet, then reload this page.";

let current: { userId: string; provider: WalletProvider; stopListening: () => void } | null = null;
/** Counts requests, so that the answer to a canceled one is ignored. */
let attempt = 0;

/** Requests accounts, which opens the wallet. */
export async function connectWallet(userId: string, wallet: FoundWallet): Promise<void> {
  await inWallet("connect", async (isCanceled) => {
    const accounts = await wallet.provider.request({ method: "eth_requestAccounts" });
    const account = firstAccount(accounts);
    if (isCanceled()) return;
    if (account === null) throw new Error("It shared no account.");
    await open({ userId, wallet, account });
  });
}

/** Reconnects the wallet of an earlier visit if its permission still exists. Never opens the wallet. */
export async function resumeWallet(userId: string): Promise<void> {
  const id = rememberedWallet(userId);
  if (id === null || isBusyFor(userId)) return;
  const wallet = findWallets().find((found) => found.id === id);
  if (!wallet) return waitForWallet(userId, id);
  const thisAttempt = attempt;
  try {
    const account = firstAccount(await wallet.provider.request({ method: "eth_accounts" }));
    if (account !== null && thisAttempt === attempt && !isBusyFor(userId)) await open({ userId, wallet, account });
  } catch {
    // A wallet that doesn't answer is shown as disconnected.
  }
}

function isBusyFor(userId: string): boolean {
  return useConnection.getState().connection?.userId === userId || useWalletRequest.getState().pending !== null;
}

let stopWaiting: () => void = () => undefined;

/** Some wallets announce themselves only after the page has loaded. */
function waitForWallet(userId: string, id: string): void {
  stopWaiting();
  stopWaiting = useFoundWallets.subscribe(({ wallets }) => {
    if (!wallets.some((wallet) => wallet.id === id)) return;
    stopWaiting();
    if (current === null) void resumeWallet(userId);
  });
}

/** Asks the wallet to use the network, and to add it first if the wallet doesn't know it. */
export async function switchNetwork(network: WalletNetwork): Promise<void> {
  const provider = current?.provider;
  if (!provider) return;
  await inWallet("switch", async (isCanceled) => {
    const chainId = toHex(network.chainId);
    const change = () => provider.request({ method: "wallet_switchEthereumChain", params: [{ chainId }] });
    try {
      await change();
    } catch (error) {
      if (codeOf(error) !== 4902) throw error;
      await provider.request({ method: "wallet_addEthereumChain", params: [addedChain(network, chainId)] });
      // Some wallets only add it.
      if (!isCanceled() && (await readChainId(provider)) !== network.chainId) await change();
    }
    const reached = await readChainId(provider);
    if (current?.provider === provider) showChain(reached);
    if (!isCanceled() && reached !== network.chainId) throw new Error("It is still on another network.");
  });
}

function addedChain({ name, symbol, rpcUrl, blockExplorer }: WalletNetwork, chainId: string) {
  return {
    chainId,
    chainName: name,
    nativeCurrency: { name: symbol, symbol, decimals: currencyDecimals },
    rpcUrls: [rpcUrl],
    blockExplorerUrls: [blockExplorer],
  };
}

export interface SentTransaction {
  txHash: string;
  chainId: number;
  from: string;
}

/**
 * Asks the wallet to send data to the person's own address, without an amount. Returns null when nothing was sent. A person who
 * stopped waiting may still confirm it in the wallet, so it is then returned all the same.
 */
export async function sendToSelf(data: string): Promise<SentTransaction | null> {
  const provider = current?.provider;
  const connection = useConnection.getState().connection;
  if (!provider || !connection) return null;
  const { account: from, chainId } = connection;
  let sent: SentTransaction | null = null;
  await inWallet("send", async () => {
    if (chainId === null || (await readChainId(provider)) !== chainId) throw new Error("It is on another network now.");
    const transaction = { from, to: from, value: "0x0", data, chainId: toHex(chainId) };
    const txHash = await provider.request({ method: "eth_sendTransaction", params: [transaction] });
    if (typeof txHash !== "string" || !/^0x[0-9a-f]{64}$/i.test(txHash))
      throw new Error("It returned no transaction hash.");
    sent = { txHash, chainId, from };
  });
  return sent;
}

/** The data of a transaction as the wallet's own server reports it; null when the wallet is not on that network. */
export async function readByWallet(chainId: number, txHash: string): Promise<{ data: string } | null> {
  if (useConnection.getState().connection?.chainId !== chainId) return null;
  try {
    const found = await current?.provider.request({ method: "eth_getTransactionByHash", params: [txHash] });
    const { input } = (found ?? {}) as { input?: unknown };
    return typeof input === "string" ? { data: input } : null;
  } catch {
    return null; // Not every wallet answers this; the server's reading remains.
  }
}

/** Disconnects, and asks the wallet to withdraw the permission. */
export async function disconnectWallet(): Promise<void> {
  const provider = current?.provider;
  close({ forgets: true });
  try {
    await provider?.request({ method: "wallet_revokePermissions", params: [{ eth_accounts: {} }] });
  } catch {
    // Many wallets can't do this; Muster no longer uses the permission.
  }
}

/** Stops waiting for an answer. The request may stay open in the wallet. */
export function cancelRequest(): void {
  attempt += 1;
  useWalletRequest.setState({ pending: null, notice: null });
}

const successTexts = { connect: "Wallet connected.", switch: "Network changed.", send: "Transaction sent." };

async function inWallet(
  pending: "connect" | "switch" | "send",
  work: (isCanceled: () => boolean) => Promise<void>,
): Promise<void> {
  attempt += 1;
  const thisAttempt = attempt;
  const isCanceled = () => thisAttempt !== attempt;
  useWalletRequest.setState({ pending, notice: null });
  let notice: WalletRequest["notice"] = null;
  try {
    await work(isCanceled);
    notice = { tone: "note", text: successTexts[pending] };
  } catch (error) {
    notice = noticeOf(error);
  }
  if (!isCanceled()) useWalletRequest.setState({ pending: null, notice });
}

interface Opened {
  userId: string;
  wallet: FoundWallet;
  account: string;
}

async function open({ userId, wallet, account }: Opened): Promise<void> {
  const { provider, id } = wallet;
  close({ forgets: false });
  current = { userId, provider, stopListening: listen(userId, wallet) };
  rememberWallet(userId, id);
  useConnection.setState({ connection: { userId, account, chainId: null, networkName: null } });
  const chainId = await readChainId(provider);
  if (current?.provider === provider) showChain(chainId);
}

function close({ forgets }: { forgets: boolean }): void {
  current?.stopListening();
  if (forgets && current) rememberWallet(current.userId, null);
  current = null;
  useConnection.setState({ connection: null });
  if (forgets) cancelRequest();
}

function listen(userId: string, { provider }: FoundWallet): () => void {
  const listeners: Record<string, (value: unknown) => void> = {
    accountsChanged: (accounts) => {
      const account = firstAccount(accounts);
      if (account === null) close({ forgets: true });
      else change({ account });
    },
    chainChanged: (chainId) => showChain(parseChainId(chainId)),
    // The wallet has lost its networks but not the permission: it connects again with the next event.
    disconnect: () => useConnection.setState({ connection: null }),
    connect: () => void resumeWallet(userId),
  };
  for (const [event, listener] of Object.entries(listeners)) provider.on?.(event, listener);
  return () => {
    for (const [event, listener] of Object.entries(listeners)) provider.removeListener?.(event, listener);
  };
}

function change(values: Partial<Connection>): void {
  useConnection.setState(({ connection }) => ({ connection: connection && { ...connection, ...values } }));
}

function showChain(chainId: number | null): void {
  change({ chainId, networkName: networkOf(chainId)?.name ?? null });
}

async function readChainId(provider: WalletProvider): Promise<number | null> {
  return parseChainId(await provider.request({ method: "eth_chainId" }));
}

function toHex(chainId: number): string {
  return `0x${chainId.toString(16)}`;
}

function parseChainId(value: unknown): number | null {
  return typeof value === "string" && /^0x[0-9a-f]{1,13}$/i.test(value) ? Number.parseInt(value, 16) : null;
}

function firstAccount(value: unknown): string | null {
  const [first] = Array.isArray(value) ? (value as unknown[]) : [];
  return typeof first === "string" && /^0x[0-9a-f]{40}$/i.test(first) ? first : null;
}

/** The code of a provider's error (EIP-1193). Phone wallets wrap the error of their network. */
function codeOf(error: unknown): unknown {
  const { code, data } = (error ?? {}) as { code?: unknown; data?: { originalError?: { code?: unknown } } };
  return data?.originalError?.code ?? code;
}

function noticeOf(error: unknown): WalletRequest["notice"] {
  const code = codeOf(error);
  if (code === 4001) return { tone: "note", text: "You declined the request in your wallet." };
  if (code === -32002)
    return { tone: "note", text: "A request is already open in your wallet. Open the wallet to answer it." };
  const { message } = (error ?? {}) as { message?: unknown };
  const reason = typeof message === "string" && message !== "" ? ` ${message.slice(0, 200)}` : "";
  return { tone: "error", text: `Your wallet couldn’t complete the request.${reason}` };
}
