import type { Task } from "@muster/contracts/tasks";
import { RotateCw } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { ResultReading } from "../tables/result-reading.tsx";
import { ResultView } from "./document/result-view.tsx";
import { useReviseTask, useTaskPreview } from "./tasks.queries.ts";

interface TaskResultProps {
  task: Task;
  /** Which version is read; the newest where none is named. */
  version: number | undefined;
  onVersion: (version: number) => void;
}

/** A finished document with its receipt. */
export function TaskResult({ task, version, onVersion }: TaskResultProps) {
  const preview = useTaskPreview(task.id, version);
  const newest = task.result?.version ?? 1;
  return (
    <QueryView
      query={preview}
      loading={
        <div className="max-w-[720px] pt-6">
          <SkeletonText lines={9} />
        </div>
      }
      isEmpty={() => false}
      empty={null}
      errorTitle="Couldn’t load the document"
    >
      {(data) => (
        <ResultView
          task={task}
          preview={data}
          onVersion={onVersion}
          head={
            <>
              {task.error && task.revision && <VersionFailed task={task} error={task.error} />}
              {data.version < newest && (
                <p role="status" className="rounded-sm bg-attention-soft px-3 py-2 text-attention">
                  This is version {data.version}.{" "}
                  <button type="button" className="link text-attention!" onClick={() => onVersion(newest)}>
                    Read version {newest}
                  </button>
                </p>
              )}
              <ResultReading
                key={data.version}
                taskId={task.id}
                question={String(task.parameters["question"] || task.description)}
                receipt={data.receipt}
                canKeep={data.version === task.result?.version}
                onKept={() => onVersion(newest + 1)}
              />
            </>
          }
        />
      )}
    </QueryView>
  );
}

/** A new version could not be made; the document below is still the result. */
function VersionFailed({ task, error }: { task: Task; error: string }) {
  const revise = useReviseTask();
  const { revision } = task;
  if (!revision) return null;
  return (
    <div role="alert" className="panel flex flex-wrap items-center gap-3 p-3">
      <p className="min-w-0 flex-1 basis-[260px] break-words text-fault">{error}</p>
      <Button
        size="sm"
        icon={RotateCw}
        busy={revise.isPending}
        onClick={() => revise.mutate({ id: task.id, ...revision })}
      >
        Try again
      </Button>
    </div>
  );
}
