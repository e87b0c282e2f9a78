import type { CallContext } from "@muster/models/gateway";
import { ModelError, type ModelProvider } from "@muster/models/model";
import type { Services } from "../../kernel/services.ts";

/** Published when an organization has removed a provider. */
export function removalTopic(orgId: string): string {
  return `models-removed:${orgId}`;
}

interface Watched {
  live: Services["live"];
  orgId: string;
  context: CallContext;
  signal: AbortSignal | undefined;
  providers: () => Promise<ModelProvider[]>;
}

/**
 * Sends nothing to a removed provider; a call is aborted when its provider is removed meanwhile, and the next one can be tried.
 */
export async function untilRemoved<T>(
  { live, orgId, context, signal, providers }: Watched,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const removed = new AbortController();
  const { id, label } = context.provider;
  async function look(): Promise<void> {
    // A failed check is repeated at the next choice.
    const isThere = await providers().then(
      (all) => all.some((each) => each.id === id),
      () => true,
    );
    if (!isThere) removed.abort();
  }
  const unsubscribe = live.subscribe(removalTopic(orgId), () => void look());
  try {
    // It may have been removed since it was chosen: between two calls of one agent, or before a retry.
    await look();
    removed.signal.throwIfAborted();
    return await call(signal ? AbortSignal.any([signal, removed.signal]) : removed.signal);
  } catch (error) {
    if (removed.signal.aborted && !signal?.aborted)
      throw new ModelError("unreachable", `${label} was removed from your organization's providers.`, { cause: error });
    throw error;
  } finally {
    unsubscribe();
  }
}
