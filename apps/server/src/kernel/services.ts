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

/** Also lists the providers that it would ask, in order, and the organization's prices. */
export interface OrganizationGateway extends Gateway {
  providers(): Promise<ModelProvider[]>;
  /** The organization's custom prices, which take precedence over the known ones. */
  prices(): Promise<ModelPrice[]>;
  /** The organization's own choice for the gateway's purpose, "provider/model"; undefined when it leaves the choice to Muster. */
  chosenModel(): Promise<string | undefined>;
}

/** The services of one process, built once in `main.ts` and passed down. */
export interface Services {
  config: Config;
  db: Database;
  queue: Queue;
  live: Live;
  storage: FileStorage;
  log: Logger;
  /**
   * The only way to a model for an organization: its own providers come first, and its calls are recorded with it; calls outside
   * of runs are recorded with `userId`.
   */
  gatewayFor(orgId: string, purpose?: ModelPurpose, userId?: string | null): OrganizationGateway;
  /** Encrypts other people's secrets, so that the database alone does not reveal them. */
  secrets: SecretBox;
  /** The only way to fetch an address that a user, a document or a model chose. */
  safeFetch: SafeFetch;
  /** Runs downloaded models; undefined in a process that only serves requests. */
  localRunner?: LocalRunner | undefined;
  now: () => Date;
}
