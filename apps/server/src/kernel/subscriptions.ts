import type { Database, Sql } from "../platform/db/types.ts";
import type { Services } from "./services.ts";
import type { OrgTx } from "./tenancy/tenancy.ts";

/**
 * Something that happened, or a question, for features above the one that publishes it. `Tx` is what the publisher has open: usually
 * the transaction of the change, so that the subscribers' effects are committed with it or not at all.
 */
export interface FeatureEvent<Payload, Result = void, Tx extends Sql = OrgTx> {
  name: string;
  /** Only a type: what a subscriber gets and returns. */
  handler?: Handler<Payload, Result, Tx>;
}

type Handler<Payload, Result, Tx extends Sql> = (tx: Tx, services: Services, payload: Payload) => Promise<Result>;

export interface Subscription {
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: a registry holds handlers of any payload; `on` has checked each against its event
  handler: Handler<any, any, any>;
}

export function defineEvent<Payload, Result = void, Tx extends Sql = OrgTx>(
  name: string,
): FeatureEvent<Payload, Result, Tx> {
  return { name };
}

export function on<Payload, Result, Tx extends Sql>(
  event: FeatureEvent<Payload, Result, Tx>,
  handler: Handler<Payload, Result, Tx>,
): Subscription {
  return { event: event.name, handler };
}

const subscriptionsOf = new WeakMap<Database, Set<Subscription>>();

/** Registers subscriptions for this process. Registering one again changes nothing. */
export function addSubscriptions(services: Services, subscriptions: Subscription[]): void {
  const known = subscriptionsOf.get(services.db) ?? new Set();
  for (const subscription of subscriptions) known.add(subscription);
  subscriptionsOf.set(services.db, known);
}

/**
 * Calls the subscribers one after the other, in the order of the features, and returns what they returned. A subscriber that throws
 * fails the publisher.
 */
export async function publish<Payload, Result, Tx extends Sql>(
  tx: Tx,
  services: Services,
  { event, payload }: { event: FeatureEvent<Payload, Result, Tx>; payload: Payload },
): Promise<Result[]> {
  const results: Result[] = [];
  for (const { event: name, handler } of subscriptionsOf.get(services.db) ?? [])
    if (name === event.name) results.push(await handler(tx, services, payload));
  return results;
}
