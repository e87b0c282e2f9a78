import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { House } from "../../kernel/house.ts";
import { openHouse } from "../../open-house.ts";
import { type Config, readConfig } from "../config.ts";
import { createLog } from "../log/log.ts";
import { destinationsOf } from "../telemetry/destinations.ts";
import { createErrorForwarder } from "../telemetry/forward-errors.ts";
import { makeTestDatabase } from "./test-database.ts";

export interface TestHouse {
  house: House;
  /** Lines that went to the log. */
  logged: string[];
  /** Sets the house's clock, which then stands still; undefined gives it the real time again. */
  setNow(now: Date | undefined): void;
  /** Runs something under other settings. */
  under<T>(settings: Partial<Config>, work: () => Promise<T>): Promise<T>;
  /** Closes everything, so that another process can open the same database and folder. */
  pause(): Promise<void>;
  /** Opens everything again, into the same house. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** A real house of one test file's own, opened as the program opens it: database, files, queue, log. Only its clock can be turned. */
export async function startTestHouse(settings: Partial<Config> = {}): Promise<TestHouse> {
  const dataDir = mkdtempSync(join(tmpdir(), "muster-test-"));
  const { url, drop } = await makeTestDatabase(join(dataDir, "pg"));
  const config: Config = {
    ...readConfig({ OLLAMA_URL: "off" }),
    DATABASE_URL: url,
    DATABASE_CONNECTIONS: 5,
    ...settings,
    dataDir,
  };
  const logged: string[] = [];
  const forward = createErrorForwarder(destinationsOf(config));
  const log = createLog({ level: "debug", destination: { write: (line) => logged.push(line) }, forward });
  let opened = await openHouse(config, log);
  const { house } = opened;
  return {
    house,
    logged,
    setNow: (now) => {
      Object.assign(house, { now: () => now ?? new Date() });
    },
    async under(settings, work) {
      const names = Object.keys(settings) as (keyof Config)[];
      const before = Object.fromEntries(names.map((name) => [name, house.config[name]]));
      Object.assign(house.config, settings);
      return work().finally(() => Object.assign(house.config, before));
    },
    pause: () => opened.close(0),
    async resume() {
      opened = await openHouse(config, log);
      Object.assign(house, opened.house);
    },
    async stop() {
      await opened.close(0);
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
