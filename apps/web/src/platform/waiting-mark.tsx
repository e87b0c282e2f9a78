import { Clock3 } from "lucide-react";
import { useWaitingChanges } from "./waiting-changes.ts";

/** Marks a record with a change that was not sent yet: "leads:0198…". */
export function WaitingMark({ record }: { record: string }) {
  if (!useIsWaiting(record)) return null;
  return (
    <span className="inline-flex shrink-0 items-center text-attention" title="Waiting to be sent">
      <Clock3 size={13} aria-hidden="true" />
      <span className="sr-only">Waiting to be sent</span>
    </span>
  );
}

/** Whether a record has a change that was not sent yet. */
function useIsWaiting(record: string): boolean {
  return useWaitingChanges(({ changes }) => changes.some((one) => one.record === record && one.refusal === null));
}
