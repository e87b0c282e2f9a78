import type { AiResultDetail } from "@muster/contracts/results";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { api } from "../../platform/api.ts";
import { ApiError } from "../../platform/api-error.ts";
import { isHandledGlobally } from "../../platform/billing-gate.ts";
import { markAsShown } from "../../platform/notifications.ts";
import { startRun } from "../../platform/start-run.ts";
import { useRun } from "../../platform/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, type DialogProps } from "../../ui/dialog.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { EndedEarly, failedTitleOf } from "./ended-early.tsx";
import { RecentResults } from "./recent-results.tsx";
import { ResultActions } from "./result-actions.tsx";
import { refreshResults, useRestoreResult, useResult, useResultAction } from "./results.queries.ts";
import { RunSteps } from "./run-steps.tsx";

interface Asked {
  /** Sends what the form holds. */
  start: (body: unknown) => void;
  isBusy: boolean;
  /** By input name, of the last refusal. */
  fieldErrors: Record<string, string>;
}

interface ResultDialogProps {
  title: string;
  kind: string;
  /** The specification's call that starts the work. */
  path: string;
  /** "New Query": leads back to the form. */
  againLabel: string;
  /** "Stop": what has been made until then may be lost. */
  recent: number;
  /** The address of a small picture of a finished result, for the list of recent ones. */
  pictureOf?: (id: string) => string;
  size?: DialogProps["size"];
  form: (asked: Asked) => ReactNode;
  /** `again` leads back to the form; `start` begins other work from the result. */
  show: (result: AiResultDetail, again: () => void, start: (body: unknown) => void) => ReactNode;
  /** Tabs or other content above the form. */
  header?: ReactNode;
  onClose: () => void;
}

/** Every advanced feature's dialog: form, work with live steps, result, recent ones. Closing it leaves the work running. */
export function ResultDialog(props: ResultDialogProps) {
  const { title, kind, path, againLabel, recent, form, show, onClose } = props;
  const [id, setId] = useState<string | null>(null);
  const result = useResult(id);
  const isWorking = result.data?.status === "pending" || result.data?.status === "in_progress";
  const live = useRun(isWorking ? id : null, () => void refreshResults());
  const begin = useMutation({
    mutationFn: (body: unknown) => startRun(path, body),
    onSuccess: (runId) => {
      setId(runId);
      return refreshResults();
    },
  });
  const stop = useResultAction("Couldn’t stop the work", () => api.results.cancel({ id: id ?? "" }));
  const [removed, setRemoved] = useState<string | null>(null);
  const undo = useRestoreResult();
  // The notification that it has ended would only repeat what the dialog shows.
  useEffect(() => (id === null ? undefined : markAsShown(`/results/${id}`)), [id]);
  const startAgain = () => {
    begin.reset();
    setId(null);
  };

  return (
    <Dialog
      title={title}
      size={props.size ?? "lg"}
      onClose={onClose}
      closeOnOverlay={false}
      header={id === null ? props.header : undefined}
      footer={
        id !== null && (
          <>
            {result.data?.status === "completed" && (
              <ResultActions
                result={result.data}
                onLeave={onClose}
                onRemoved={() => {
                  setRemoved(id);
                  startAgain();
                }}
              />
            )}
            <div className="ml-auto">
              {isWorking ? (
                <Button busy={stop.isPending} onClick={() => stop.mutate(undefined)}>
                  Stop
                </Button>
              ) : (
                <Button variant="primary" onClick={startAgain}>
                  {againLabel}
                </Button>
              )}
            </div>
          </>
        )
      }
    >
      {id === null ? (
        <div className="grid gap-5">
          {begin.error && !isHandledGlobally(begin.error) && !hasFields(begin.error) && (
            <p ref={scrollTo} role="alert" className="text-fault">
              <strong className="font-[560]">{failedTitleOf(kind)}.</strong> {begin.error.message}
            </p>
          )}
          {removed !== null && (
            <p role="status" className="flex flex-wrap items-center gap-2 text-ink-2">
              The result was deleted.
              <Button
                size="sm"
                busy={undo.isPending}
                onClick={() => undo.mutate(removed, { onSuccess: () => setRemoved(null) })}
              >
                Undo
              </Button>
            </p>
          )}
          {form({ start: (body) => begin.mutate(body), isBusy: begin.isPending, fieldErrors: fieldsOf(begin.error) })}
          <RecentResults kind={kind} limit={recent} onOpen={setId} pictureOf={props.pictureOf} />
        </div>
      ) : (
        <RecordView query={result} loading={<SkeletonText lines={8} />} errorTitle="Couldn’t load the result">
          {(data) => {
            if (isWorking) return <RunSteps live={live} title={data.title} />;
            if (data.status === "completed")
              return (
                <div className="grid gap-4">
                  <p className="break-words text-ink-2">{data.title}</p>
                  {show(data, startAgain, (body) => begin.mutate(body, { onError: () => setId(null) }))}
                </div>
              );
            return <EndedEarly result={data} />;
          }}
        </RecordView>
      )}
    </Dialog>
  );
}

/** The submit button is at the end of a long form, and the message is at its start. */
function scrollTo(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

function hasFields(error: Error): boolean {
  return Object.keys(fieldsOf(error)).length > 0;
}

function fieldsOf(error: Error | null): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}
