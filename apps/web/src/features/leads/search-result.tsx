import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { api } from "../../platform/api.ts";
import { markAsShown } from "../../platform/notifications.ts";
import { useRun } from "../../platform/use-run.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { EndedEarly } from "../results/ended-early.tsx";
import { ResultActions } from "../results/result-actions.tsx";
import { refreshResults, useResult, useResultAction } from "../results/results.queries.ts";
import { RunSteps } from "../results/run-steps.tsx";
import { FoundLeadsView } from "./found-leads.tsx";

interface SearchResultProps {
  id: string;
  onClose: () => void;
}

/** A search for companies above the pipeline: its steps while it runs, then the companies to review. */
export function SearchResult({ id, onClose }: SearchResultProps) {
  const result = useResult(id);
  const status = result.data?.status;
  const isWorking = status === "pending" || status === "in_progress";
  const live = useRun(isWorking ? id : null, () => void refreshResults());
  const stop = useResultAction("Couldn’t stop the search", () => api.results.cancel({ id }));
  const heading = useRef<HTMLHeadingElement>(null);
  // The notification that it has ended would only repeat what is shown here.
  useEffect(() => markAsShown(`/results/${id}`), [id]);
  // It appears above what was on screen, so a search that was just started or opened takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search is shown
  useEffect(() => heading.current?.focus(), [id]);
  return (
    <section aria-labelledby="search-title" className="panel mb-5 p-4">
      <div className="mb-3 flex items-center gap-2">
        <h2 id="search-title" ref={heading} tabIndex={-1} className="min-w-0 flex-1 break-words text-base font-[580]">
          {result.data?.title ?? "Lead search"}
        </h2>
        {isWorking && (
          <Button size="sm" busy={stop.isPending} onClick={() => stop.mutate(undefined)}>
            Stop
          </Button>
        )}
        <IconButton label="Close this search" icon={X} size="sm" onClick={onClose} />
      </div>
      <RecordView query={result} loading={<SkeletonText lines={5} />} errorTitle="Couldn’t load the search">
        {(data) => {
          if (isWorking) return <RunSteps live={live} title="Searching for companies" />;
          if (data.status !== "completed") return <EndedEarly result={data} />;
          return (
            <>
              <FoundLeadsView key={id} detail={data} />
              <div className="mt-4 flex flex-wrap items-center gap-2 border-line border-t pt-3">
                <ResultActions result={data} onRemoved={onClose} />
              </div>
            </>
          );
        }}
      </RecordView>
    </section>
  );
}
