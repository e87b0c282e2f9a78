import type { House } from "./kernel/house.ts";
import { sweepQueue } from "./kernel/runs/jobs.ts";
import { startRunWorkers } from "./kernel/runs/worker.ts";
import { releaseAbandoned } from "./kernel/usage/reaper.ts";

/** Takes work off the queues until the queue is stopped. */
export async function startWorkers(house: House): Promise<void> {
  await startRunWorkers(house, { concurrency: house.config.WORKERS });
  await house.queue.work(sweepQueue.name, async () => void (await releaseAbandoned(house.db, house.now())), {
    concurrency: 1,
  });
  await house.queue.schedule(sweepQueue.name, "*/5 * * * *");
}
