import type { AiResultDetail } from "@muster/contracts/results";
import { type ComponentType, Suspense } from "react";
import { useNavigate, useParams } from "react-router";
import { useRun } from "../../platform/use-run.ts";
import { Fault } from "../../ui/fault.tsx";
import { formatDateTime } from "../../ui/format.ts";
import { loadable } from "../../ui/loadable.tsx";
import { Page } from "../../ui/panel.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { EndedEarly } from "./ended-early.tsx";
import { ResultActions } from "./result-actions.tsx";
import { refreshResults, useResult } from "./results.queries.ts";
import { RunSteps } from "./run-steps.tsx";

type View = ComponentType<{ detail: AiResultDetail }>;

/** How each kind shows its result; each loads when one is opened. */
const views: Record<string, View> = {
  leads: loadable(async () => (await import("../leads/found-leads.tsx")).FoundLeadsView),
  image: loadable(async () => (await import("../images/image-view.tsx")).ImageView),
  research: loadable(async () => (await import("../research/research-view.tsx")).ResearchView),
  collaboration: loadable(async () => (await import("../collaboration/collaboration-view.tsx")).CollaborationView),
  capture: loadable(async () => (await import("../camera/capture-view.tsx")).CaptureView),
  search: loadable(async () => (await import("../search/search-view.tsx")).SearchView),
  study: loadable(async () => (await import("../study/study-view.tsx")).StudyView),
  thinking: loadable(async () => (await import("../thinking/thinking-view.tsx")).ThinkingView),
};

/** One result by its address: where notifications and shared links lead. */
export function ResultPage() {
  const { resultId = "" } = useParams();
  const navigate = useNavigate();
  const result = useResult(resultId);
  const isWorking = result.data?.status === "pending" || result.data?.status === "in_progress";
  const live = useRun(isWorking ? resultId : null, () => void refreshResults());
  return (
    <Page
      title={result.data?.title ?? "Result"}
      subtitle={
        result.data &&
        `${result.data.isOwn ? "" : `${result.data.createdByName} · `}${formatDateTime(result.data.createdAt)}`
      }
      actions={
        result.data?.status === "completed" && (
          <ResultActions result={result.data} onRemoved={() => void navigate("/", { replace: true })} />
        )
      }
    >
      <div className="max-w-[760px]">
        <RecordView query={result} loading={<SkeletonText lines={8} />} errorTitle="Couldn’t load the result">
          {(data) => {
            if (isWorking) return <RunSteps live={live} title={data.title} />;
            const View = views[data.kind];
            if (data.status !== "completed") return <EndedEarly result={data} />;
            if (!View) return <Fault title="No result" body="This version of Muster can’t show it." />;
            return (
              <Suspense fallback={<SkeletonText lines={8} />}>
                <View detail={data} />
              </Suspense>
            );
          }}
        </RecordView>
      </div>
    </Page>
  );
}
