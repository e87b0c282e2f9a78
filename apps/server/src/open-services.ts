import { setTimeout } from "node:timers/promises";
import { clearWorkFolders } from "@muster/tables/work-folder";
import { closePreviewEngine } from "./features/files/files.tables.service.ts";
import { environmentProviders } from "./features/models/environment.service.ts";
import { openLocalModels } from "./features/models/local.service.ts";
import { openModelGateways } from "./features/models/model-gateways.service.ts";
import { features } from "./features.ts";
import { type Feature, jobsOf, registerFeatures } from "./kernel/feature.ts";
import { kernel } from "./kernel/kernel.ts";
import type { Services } from "./kernel/services.ts";
import { migrate } from "./kernel/tenancy/migrate.ts";
import { openConfiguredDatabase } from "./open-database.ts";
import { type Config, workDirOf } from "./platform/config.ts";
import { scheduleVacuum } from "./platform/db/vacuum.ts";
import { openLive } from "./platform/live/live.ts";
import type { Logger } from "./platform/log/log.ts";
import { createQueue } from "./platform/queue/queue.ts";
import { allowListOf } from "./platform/safe-fetch/allow-list.ts";
import { createGuardedFetch, createSafeFetch } from "./platform/safe-fetch/safe-fetch.ts";
import { openSecretBox } from "./platform/secrets/secret-box.ts";
import { openStorage } from "./platform/storage/open-storage.ts";

/** The opened services, and how to close them in the right order. */
export interface OpenServices {
  services: Services;
  close(graceMs: number): Promise<void>;
}

const records: Feature[] = [kernel, ...features];

/** Opens all services of one process and migrates the database. Throws a `StartError` with the reason when it cannot. */
export async function openServices(config: Config, log: Logger): Promise<OpenServices> {
  const { db, close: closeDatabase } = await openConfiguredDatabase(config, config.DATABASE_CONNECTIONS);
  try {
    await migrate(db);
    const queue = createQueue(
      db,
      jobsOf(records).map((job) => job.queue),
      log,
    );
    const [storage, live] = await Promise.all([
      openStorage(config),
      openLive(db, log),
      queue.start(),
      clearWorkFolders(workDirOf(config)),
    ]);
    const secrets = openSecretBox(config);
    const local = config.MODEL_HUB_URL === "off" ? undefined : openLocalModels(config);
    const modelCalls = new Set<Promise<unknown>>();
    const allow = allowListOf(config);
    const services: Services = {
      config,
      db,
      queue,
      live,
      storage,
      log,
      gatewayFor: openModelGateways({
        config,
        db,
        now: () => services.now(),
        live,
        log,
        secrets,
        environment: [...environmentProviders(config), ...(local ? [local.provider] : [])],
        fetch: createGuardedFetch({ allow, ports: "high" }),
        underWay: modelCalls,
      }),
      secrets,
      safeFetch: createSafeFetch({ allow }),
      localRunner: local?.localRunner,
      now: () => new Date(),
    };
    registerFeatures(services, records);
    const stopVacuum = scheduleVacuum(db, log);
    return {
      services,
      async close(graceMs) {
        stopVacuum();
        await closePreviewEngine(services);
        await queue.stop(graceMs);
        await local?.localRunner?.close();
        // A requeued step has stopped its calls; what they used still has to be recorded.
        const longestMs = Math.min(graceMs, 2000);
        await Promise.race([Promise.all(modelCalls), setTimeout(longestMs, undefined, { ref: false })]);
        await live.close();
        await closeDatabase();
      },
    };
  } catch (error) {
    await closeDatabase().catch(() => undefined);
    throw error;
  }
}
