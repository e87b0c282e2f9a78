import { taskRuns } from "./features/tasks/tasks.worker.ts";
import { stepQueue, sweepQueue } from "./kernel/runs/jobs.ts";
import type { RunKind } from "./kernel/runs/types.ts";
import type { QueueDefinition } from "./platform/queue/types.ts";

/** Everything that works in the background, one line each. */
export const queues: QueueDefinition[] = [stepQueue, sweepQueue];
export const runKinds: RunKind[] = [taskRuns];
