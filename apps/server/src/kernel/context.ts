import type { Services } from "./services.ts";
import type { Actor } from "./tenancy/actor.ts";
import type { OrgTx } from "./tenancy/tenancy.ts";

/** Everything a use case may access. Passed in, never imported. */
export interface Context {
  actor: Actor;
  /** A transaction for the actor's organization. */
  inOrg<T>(work: (tx: OrgTx) => Promise<T>): Promise<T>;
  now: () => Date;
  services: Services;
}
