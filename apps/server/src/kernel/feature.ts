import type { AnyRouter } from "@orpc/server";
import type { QueueDefinition, QueuedJob } from "../platform/queue/types.ts";
import { type AddedTools, addAddedTools, addTools, type Tool } from "./agent/tools.ts";
import type { Authenticate } from "./http/request-state.ts";
import type { App } from "./http/types.ts";
import { addPersonalData, type PersonalData } from "./personal-data.ts";
import { addResultKinds, type ResultKind } from "./results/result-kinds.ts";
import { addRunKinds, type RunKind } from "./runs/kinds.ts";
import type { Services } from "./services.ts";
import { addShareKinds, type ShareKind } from "./shares/share-kinds.ts";
import { addOwnerKinds, type OwnerKind } from "./sources/search-scope.ts";
import { addSubscriptions, type Subscription } from "./subscriptions.ts";

/** The declaration of a feature. `features.ts` is the only list of these records. */
export interface Feature {
  /** The name of its folder. */
  name: string;
  /** The typed calls, by their key in the contract. */
  routes?: Record<string, AnyRouter>;
  /** Plain routes: streams, uploads, downloads, webhooks. */
  http?: AddRoutes[];
  /** Plain routes that need the services, and an authenticator to add to the chain. Opened once for each app. */
  openHttp?(services: Services): { http?: AddRoutes[]; authenticate?(otherwise: Authenticate): Authenticate };
  /** The names of its tables, as in the database. */
  tables?: string[];
  runKinds?: RunKind[];
  /** Advanced features whose results are kept, listed and exported. */
  resultKinds?: ResultKind[];
  /** What people can share read-only. */
  shareKinds?: ShareKind[];
  /** Tools for agents. A kind of run names the tools that it offers. */
  tools?: Tool[];
  /** Finds the tools that an organization added itself. */
  addedTools?: AddedTools;
  jobs?: Job[];
  subscriptions?: Subscription[];
  /** The personal data that it stores: for a person's export, and for deletion with their account. */
  personalData?: PersonalData[];
  /** Owners of documents that it stores in kernel/sources. */
  ownerKinds?: OwnerKind[];
}

type AddRoutes = (app: App) => void;

/** A queue and its worker. */
export type Job = QueueJob | OwnWorker;

interface QueueJob {
  queue: QueueDefinition;
  /** May run twice, so it must be safe to repeat. */
  work(services: Services, job: QueuedJob): Promise<unknown>;
  /** Jobs that one process runs at once. */
  concurrency: number;
  /** Of these, most of one group of jobs. */
  groupConcurrency?: number;
  /** Cron, in UTC. */
  schedule?: string;
  /** On the embedded database, jobs of a killed process are requeued at start instead of after their heartbeat. */
  isRequeuedAtStart?: true;
}

/** For a worker that needs more than a handler. */
interface OwnWorker {
  queue: QueueDefinition;
  start(services: Services): Promise<void>;
}

/** Registers what requests and workers look up by name. Every process does this, in every role. */
export function registerFeatures(services: Services, features: readonly Feature[]): void {
  for (const feature of features) {
    const {
      runKinds = [],
      resultKinds = [],
      shareKinds = [],
      tools = [],
      addedTools,
      subscriptions = [],
      ownerKinds = [],
      personalData = [],
    } = feature;
    addRunKinds(services, runKinds);
    addResultKinds(services, resultKinds);
    addShareKinds(services, shareKinds);
    addTools(services, tools);
    if (addedTools) addAddedTools(services, addedTools);
    addSubscriptions(services, subscriptions);
    addOwnerKinds(services, ownerKinds);
    addPersonalData(services, personalData);
  }
}

/** Starts the workers, which take jobs until the queue is stopped. */
export async function startJobs(services: Services, features: readonly Feature[]): Promise<void> {
  for (const job of jobsOf(features))
    if ("start" in job) await job.start(services);
    else await startJob(services, job);
}

async function startJob(services: Services, job: QueueJob): Promise<void> {
  const { queue, db } = services;
  const { name } = job.queue;
  if (job.isRequeuedAtStart && db.kind === "pglite") await queue.requeueActive(name);
  await queue.work(name, async (one) => void (await job.work(services, one)), job);
  if (job.schedule) await queue.schedule(name, job.schedule);
}

export function jobsOf(features: readonly Feature[]): Job[] {
  return features.flatMap(({ jobs = [] }) => jobs);
}
