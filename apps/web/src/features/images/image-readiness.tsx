import { Button } from "../../ui/button.tsx";
import { StatusDot } from "../../ui/chip.tsx";
import { useImageStatus, useInitializeModels } from "./image.queries.ts";

/** Whether images can be made, and by which server: not ready, initializing, ready. */
export function ImageReadiness() {
  const status = useImageStatus();
  const initialize = useInitializeModels();
  const isLooking = status.isPending || initialize.isPending;
  const isReady = status.data?.ready === true;
  const state = isLooking ? "Initializing" : isReady ? "Ready" : "Not ready";
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-2 text-small text-ink-2" role="status">
        <StatusDot status={isLooking ? "working" : isReady ? "done" : "failed"} />
        <span className="font-[560] text-ink">{state}</span>
        {status.data && !isLooking && <span className="min-w-0 break-words">{status.data.detail}</span>}
        {isReady && (status.data?.queueLength ?? 0) > 0 && <span>{status.data?.queueLength} in the queue.</span>}
        {!isReady && !isLooking && (
          <Button size="sm" onClick={() => initialize.mutate()}>
            Initialize models
          </Button>
        )}
      </div>
      {initialize.error && (
        <p role="alert" className="text-fault">
          <strong className="font-[560]">Model Initialization Failed.</strong> {initialize.error.message}
        </p>
      )}
    </div>
  );
}
