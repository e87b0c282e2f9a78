import type { Task } from "@muster/contracts/tasks";
import { useUrlState } from "../../platform/url-state.ts";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { ResultReading } from "../tables/result-reading.tsx";
import { DownloadBar } from "./document/download-bar.tsx";
import { ResultView } from "./document/result-view.tsx";
import { TaskBrief } from "./task-brief.tsx";
import { useTaskPreview } from "./tasks.queries.ts";

/** A finished document, with the receipt beside it and a way to take it home. */
export function TaskResult({ task }: { task: Task }) {
  const [version, setVersion] = useUrlState("version", "");
  const preview = useTaskPreview(task.id, Number(version) || undefined);
  return (
    <QueryView
      query={preview}
      loading={<SkeletonRows rows={6} />}
      isEmpty={() => false}
      empty={null}
      errorTitle="Couldn’t load the document"
    >
      {(data) => (
        <ResultView
          preview={data}
          head={
            <>
              <TaskBrief task={task} />
              <DownloadBar task={task} preview={data} onVersion={(next) => setVersion(String(next))} />
              <ResultReading
                key={data.version}
                taskId={task.id}
                question={String(task.parameters["question"] || task.description)}
                receipt={data.receipt}
                canKeep={data.version === task.result?.version}
                onKept={() => setVersion(null)}
              />
            </>
          }
        />
      )}
    </QueryView>
  );
}
