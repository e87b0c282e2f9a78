import { features } from "./features.ts";
import { startJobs } from "./kernel/feature.ts";
import { kernel } from "./kernel/kernel.ts";
import type { Services } from "./kernel/services.ts";

/** Starts all workers; they take jobs until the queue is stopped. */
export function startWorkers(services: Services): Promise<void> {
  return startJobs(services, [kernel, ...features]);
}
