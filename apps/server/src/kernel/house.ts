import type { Gateway } from "@muster/ai/gateway";
import type { Logger } from "pino";
import type { Config } from "../platform/config.ts";
import type { Database } from "../platform/db/types.ts";
import type { Live } from "../platform/live/types.ts";
import type { Queue } from "../platform/queue/types.ts";
import type { SafeFetch } from "../platform/safe-fetch/safe-fetch.ts";
import type { FileStorage } from "../platform/storage/types.ts";

/** What one process has, built once in `main.ts` and handed down. */
export interface House {
  config: Config;
  db: Database;
  queue: Queue;
  live: Live;
  storage: FileStorage;
  log: Logger;
  /** The only way to a model. */
  gateway: Gateway;
  /** The only way to an address that somebody else chose. */
  safeFetch: SafeFetch;
  now: () => Date;
}
