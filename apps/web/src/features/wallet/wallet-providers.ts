import { create } from "zustand";

/** A wallet's connection to the page (EIP-1193). Old wallets have no events. */
export interface WalletProvider {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>;
  on?(event: string, listener: (value: unknown) => void): unknown;
  removeListener?(event: string, listener: (value: unknown) => void): unknown;
}

export interface FoundWallet {
  /** The wallet's reverse domain name, which is the same at each visit. */
  id: string;
  name: string;
  provider: WalletProvider;
}

const injectedId = "injected";

export const useFoundWallets = create<{ wallets: FoundWallet[] }>()(() => ({ wallets: [] }));

/** Asks the browser's wallets to announce themselves (EIP-6963). Wallets may also do so later. */
export function findWallets(): FoundWallet[] {
  if (!isWatching) addEventListener("eip6963:announceProvider", addAnnounced);
  isWatching = true;
  dispatchEvent(new Event("eip6963:requestProvider"));
  if (useFoundWallets.getState().wallets.length === 0) addInjected();
  return useFoundWallets.getState().wallets;
}

let isWatching = false;

function addAnnounced(event: Event): void {
  const { info, provider } = ((event as CustomEvent).detail ?? {}) as {
    info?: { rdns?: unknown; name?: unknown };
    provider?: WalletProvider;
  };
  if (typeof info?.rdns !== "string" || typeof info.name !== "string" || !isProvider(provider)) return;
  const wallet = { id: info.rdns, name: info.name.trim().slice(0, 60) || info.rdns, provider };
  // A wallet that announces itself is also the one in `window.ethereum`.
  useFoundWallets.setState(({ wallets }) => ({
    wallets: [...wallets.filter(({ id }) => id !== wallet.id && id !== injectedId), wallet],
  }));
}

function addInjected(): void {
  const { ethereum } = globalThis as { ethereum?: unknown };
  if (isProvider(ethereum))
    useFoundWallets.setState({ wallets: [{ id: injectedId, name: "Browser wallet", provider: ethereum }] });
}

function isProvider(value: unknown): value is WalletProvider {
  return typeof (value as WalletProvider | null | undefined)?.request === "function";
}
