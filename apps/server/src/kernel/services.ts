import type { ModelPurpose } from "@muster/contracts/models";
import type { Gateway } from "@muster/models/gateway";
import type { LocalRunner } from "@muster/models/local/supervise";
import type { ModelProvider } from "@muster/models/model";
import type { ModelPrice } from "@muster/models/prices";
import type { Logger } from "pino";
import type { Config } from "../platform/config.ts";
import type { Database } from "../platform/db/types.ts";
import type { Live } from "../platform/live/types.ts";
import type { Queue } from "../platform/queue/types.ts";
import type { SafeFetch } from "../platform/safe-fetch/safe-fetch.ts";
import type { SecretBox } from "../platform/secrets/secret-box.ts";
import type { FileStorage } from "../platform/storage/types.ts";

/** Also tells whom it would ask, in their order, and what the organization pays. */
export interface OrganizationGateway extends Gateway {
  providers(): Promise<ModelProvider[]>;
  /** The organization's own prices, which come before the known ones. */
  prices(): Promise<ModelPrice[]>;
  /** The organization's own choice for the gateway's purpose, "provider/model"; undefined when it leaves the choice to Muster. */
  chosenModel(): Promise<string | undefined>;
}

/** What one process has, built once in `main.ts` and handed down. */
export interface Services {
  config: Config;
  db: Database;
  queue: Queue;
  live: Live;
  storage: FileStorage;
  log: Logger;
  /**
   * The only way to a model, an organization's own: its own providers come first, and its calls are recorded with it, those of no run
   * with `userId`.
   */
  gatewayFor(orgId: string, purpose?: ModelPurpose, userId?: string | null): OrganizationGateway;
  /** Keeps other people's secrets, so that the database alone gives none away. */
  secrets: SecretBox;
  /** The only way to an address that somebody else chose. */
  safeFetch: SafeFetch;
  /** Runs downloaded models; undefined in a process that only serves requests. */
  localRunner?: LocalRunner | undefined;
  now: () => Date;
}
