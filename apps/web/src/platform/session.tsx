import type { Me } from "@muster/contracts/accounts";
import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext } from "react";
import { api } from "./api.ts";
import { query } from "./query.ts";

const MeContext = createContext<Me | null>(null);

/** Queries the signed-in person. Fresh for a minute; live events refresh its usage. */
export function useSession() {
  return useQuery({ ...query(api.accounts.me), staleTime: 60_000, retryOnMount: false });
}

export function MeProvider({ me, children }: { me: Me; children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>;
}

/** The signed-in person. Only inside the shell, where it is always known. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error("useMe needs the shell around it");
  return me;
}

/** Whether the organization is on trial and its action is spent or its time has passed. */
export function isTrialOver(me: Me, now: Date = new Date()): boolean {
  if (me.profile.tier !== "trial" || me.billing === "off") return false;
  const isSpent = me.usage.remaining !== null && me.usage.remaining <= 0;
  const isLate = me.profile.trialEndsAt !== null && new Date(me.profile.trialEndsAt) <= now;
  return isSpent || isLate;
}
