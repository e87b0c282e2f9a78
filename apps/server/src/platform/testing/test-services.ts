import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Services } from "../../kernel/services.ts";
import { openServices } from "../../open-services.ts";
import { type Config, readConfig } from "../config.ts";
import { createLog } from "../log/log.ts";
import { destinationsOf } from "../telemetry/destinations.ts";
import { createErrorForwarder } from "../telemetry/forward-errors.ts";
import { makeTestDatabase } from "./test-database.ts";

export interface TestServices {
  services: Services;
  /** The lines of the log. */
  logged: string[];
  /** Stops the services' clock at a time; undefined returns to real time. */
  setNow(now: Date | undefined): void;
  /** Runs `work` with other settings. */
  under<T>(settings: Partial<Config>, work: () => Promise<T>): Promise<T>;
  /** Closes everything, so that another process can open the same database and folder. */
  pause(): Promise<void>;
  /** Opens everything again, into the same services. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Real services for one test file, opened as the program opens them: database, files, queue, log. Only the clock can be changed.
 */
export async function startTestServices(settings: Partial<Config> = {}): Promise<TestServices> {
  const dataDir = mkdtempSync(join(tmpdir(), "muster-test-"));
  const { url, drop } = await makeTestDatabase(join(dataDir, "pg"));
  const config: Config = {
    ...readConfig({ OLLAMA_URL: "off", MODEL_HUB_URL: "off", SEARCH_OPEN_SOURCES: "off" }),
    DATABASE_URL: url,
    DATABASE_CONNECTIONS: 5,
    ...settings,
    dataDir,
  };
  const logged: string[] = [];
  const forward = createErrorForwarder(destinationsOf(config));
  const log = createLog({ level: "debug", destination: { write: (line) => logged.push(line) }, forward });
  let opened = await openServices(config, log);
  const { services } = opened;
  return {
    services,
    logged,
    setNow: (now) => {
      Object.assign(services, { now: () => now ?? new Date() });
    },
    async under(settings, work) {
      const names = Object.keys(settings) as (keyof Config)[];
      const before = Object.fromEntries(names.map((name) => [name, services.config[name]]));
      Object.assign(services.config, settings);
      return work().finally(() => Object.assign(services.config, before));
    },
    pause: () => opened.close(0),
    async resume() {
      opened = await openServices(config, log);
      Object.assign(services, opened.services);
    },
    async stop() {
      await opened.close(0);
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
