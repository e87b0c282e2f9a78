import { CloudOff } from "lucide-react";
import type { ReactNode } from "react";
import { Fault } from "./fault.tsx";

/** The needed fields of a query; the result of useQuery fits. */
interface QueryState<Data> {
  data: Data | undefined;
  error: Error | null;
  isError: boolean;
  isFetching: boolean;
  /** "paused" while offline. */
  fetchStatus: "fetching" | "paused" | "idle";
  refetch: () => unknown;
}

interface QueryViewProps<Data> {
  query: QueryState<Data>;
  /** All are required on purpose: a page cannot forget a state. */
  loading: ReactNode;
  isEmpty: (data: Data) => boolean;
  empty: ReactNode;
  errorTitle: string;
  /** A link for a page that could not be loaded. */
  wayBack?: { to: string; label: string };
  children: (data: Data) => ReactNode;
}

/** Handles loading, error, empty and ready states for every page. Old data stays on screen when a refresh fails. */
export function QueryView<Data>({
  query,
  loading,
  isEmpty,
  empty,
  errorTitle,
  wayBack,
  children,
}: QueryViewProps<Data>) {
  if (query.data !== undefined) {
    return (
      <>
        {query.isError && (
          <p role="status" className="mb-3 rounded-sm bg-attention-soft px-3 py-2 text-attention text-small">
            This may be out of date because the last refresh failed.
          </p>
        )}
        {isEmpty(query.data) ? empty : children(query.data)}
      </>
    );
  }
  if (query.error) {
    return (
      <Fault
        title={errorTitle}
        body={query.error.message}
        code={requestIdOf(query.error)}
        busy={query.isFetching}
        onRetry={isFinal(query.error) ? undefined : () => void query.refetch()}
        wayBack={wayBack}
      />
    );
  }
  if (query.fetchStatus === "paused") return <Waiting />;
  return <div aria-busy="true">{loading}</div>;
}

/** A `QueryView` for data that is never empty, such as one record. */
export function RecordView<Data>(props: Omit<QueryViewProps<Data>, "isEmpty" | "empty">) {
  return <QueryView {...props} isEmpty={() => false} empty={null} />;
}

/** Offline, a skeleton would suggest that data is coming. */
function Waiting() {
  return (
    <div role="status" className="panel flex items-start gap-3 p-4">
      <CloudOff size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-attention" />
      <div className="min-w-0 flex-1">
        <div className="font-[560]">You’re offline</div>
        <div className="mt-0.5 text-ink-2">This page loads automatically when you’re back online.</div>
      </div>
    </div>
  );
}

/** Retrying does not change a refusal. */
function isFinal(error: Error): boolean {
  return "status" in error && typeof error.status === "number" && error.status >= 400 && error.status < 500;
}

function requestIdOf(error: Error): string | undefined {
  return "requestId" in error && typeof error.requestId === "string" ? error.requestId : undefined;
}
