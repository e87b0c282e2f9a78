import { inject } from "vitest";
import type { Muster } from "./muster.ts";

declare module "vitest" {
  interface ProvidedContext {
    musterUrl: string;
  }
}

/**
 * One server with the default settings, for all journeys that need no settings of their own. They run at the same time, so each
 * signs up its own organization and leaves the server running.
 */
export function sharedMuster(): Pick<Muster, "url"> {
  return { url: inject("musterUrl") };
}
