import type { Me } from "@muster/contracts/accounts";
import { MutationCache, onlineManager, QueryCache, QueryClient, queryOptions } from "@tanstack/react-query";
import { type ApiCall, api } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { handlePaymentError } from "./billing-gate.ts";
import { keepPlace } from "./place.ts";
import { endSession } from "./session-end.ts";

// TanStack Query starts "online" even when the page was loaded offline.
onlineManager.setOnline(navigator.onLine);

/** The cache of server responses. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, retryDelay: retryDelayMs, gcTime: 5 * 60_000, staleTime: 10_000 },
    // A mutation that cannot be sent fails at once: sent later, it could spend an action unnoticed.
    mutations: { retry: false, networkMode: "always" },
  },
  queryCache: new QueryCache({ onError: handleEverywhere }),
  mutationCache: new MutationCache({ onError: handleEverywhere }),
});

// Each response about the signed-in person updates this tab's place.
queryClient.getQueryCache().subscribe(({ type, query: { queryKey, state } }) => {
  const isMe = type === "updated" && queryKey[0] === "accounts" && queryKey[1] === "me";
  if (isMe && state.data) keepPlace(state.data as Me); // only that call has this key
});

/** Builds the options of a query: `useQuery(query(api.tasks.get, { id }))`. The key is always [feature, call, input]. */
export function query<Input, Output>(call: ApiCall<Input, Output>, input?: Input) {
  type Call = (input: Input | undefined, options: { signal: AbortSignal }) => Promise<Output>;
  return queryOptions<Output, ApiError>({
    queryKey: [...call.key, input ?? {}],
    // The rest parameters of ApiCall depend on Input; here both are given for every Input.
    queryFn: ({ signal }) => (call as unknown as Call)(input, { signal }),
  });
}

/** Refetches everything of a feature ("tasks") or of one call (api.tasks.list). */
export function invalidate(target: string | { readonly key: readonly string[] }): Promise<void> {
  const queryKey = typeof target === "string" ? [target] : [...target.key];
  return queryClient.invalidateQueries({ queryKey });
}

/** Three retries for temporary failures: no response, or a server error. A refusal is final. */
export function shouldRetry(failures: number, error: Error): boolean {
  const mayPass = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return mayPass && failures < 3;
}

/** 0.3 s, 0.6 s, 1.2 s, … at most 30 s: after two seconds of skeleton, an error with a retry is more useful. */
export function retryDelayMs(failures: number): number {
  return Math.min(300 * 2 ** failures, 30_000);
}

function handleEverywhere(error: Error) {
  if (error instanceof ApiError && error.status === 401) endSession();
  else if (error instanceof ApiError && error.code === "not_a_member") void invalidate(api.accounts.me);
  else handlePaymentError(error);
}
