import { create } from "zustand";

export interface Connection {
  /** Who connected it: another person may sign in without a reload. */
  userId: string;
  account: string;
  /** Null when the wallet's answer could not be read. */
  chainId: number | null;
  /** Null for a network that Muster doesn't list. Kept here so that the first view doesn't need the list. */
  networkName: string | null;
}

export const useConnection = create<{ connection: Connection | null }>()(() => ({ connection: null }));

/** The name of the network, or whether a wallet is connected; never an amount. */
export function walletLabel(connection: Connection | null): string {
  return connection ? (connection.networkName ?? "Connected") : "Disconnected";
}

/** The id of the wallet that this person last connected in this browser. */
export function rememberedWallet(userId: string): string | null {
  try {
    return localStorage.getItem(keyOf(userId));
  } catch {
    return null; // With blocked storage, each visit starts disconnected.
  }
}

export function rememberWallet(userId: string, walletId: string | null): void {
  try {
    if (walletId === null) localStorage.removeItem(keyOf(userId));
    else localStorage.setItem(keyOf(userId), walletId);
  } catch {
    // With full or blocked storage, the next visit starts disconnected.
  }
}

function keyOf(userId: string): string {
  return `wallet:${userId}`;
}
