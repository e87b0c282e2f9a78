import { features } from "./features.ts";
import { startJobs } from "./kernel/feature.ts";
import { kernel } from "./kernel/kernel.ts";
import type { Services } from "./kernel/services.ts";

/** Takes work off the queues until the queue is stopped. */
export function startWorkers(services: Services): Promise<void> {
  return startJobs(services, [kernel, ...features]);
}
