import { useEffect } from "react";
import { useMe } from "../../platform/session.tsx";
import { type Connection, rememberedWallet, useConnection } from "./wallet-state.ts";

/** This person's connected wallet. The code for wallets is loaded only if they connected one in this browser before. */
export function useWallet(): Connection | null {
  const { id: userId } = useMe().user;
  const connection = useConnection((state) => state.connection);
  useEffect(() => {
    if (rememberedWallet(userId) === null) return;
    void import("./wallet-connection.ts").then(
      ({ resumeWallet }) => resumeWallet(userId),
      () => undefined, // Without its code, the wallet stays disconnected until the next page.
    );
  }, [userId]);
  return connection?.userId === userId ? connection : null;
}
