import type { DocumentCover } from "@muster/contracts/deliverable";
import type { Task } from "@muster/contracts/tasks";
import { Copy, Image, MessageCircleQuestion, MessageSquare, RotateCw, Share2, X } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useMe } from "../../platform/session.tsx";
import { useUrlState } from "../../platform/url-state.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { ResultReading } from "../tables/result-reading.tsx";
import { ResultView } from "./document/result-view.tsx";
import { exampleReason } from "./task-status.tsx";
import { useContinueInChat, useCover, useReviseTask, useTaskPreview } from "./tasks.queries.ts";

const EditDialog = lazyDialog(async () => (await import("./document/edit-dialog.tsx")).EditDialog);
const ReviseDialog = lazyDialog(async () => (await import("./revise-dialog.tsx")).ReviseDialog);
const ChooseImageDialog = lazyDialog(async () => (await import("./cover-dialogs.tsx")).ChooseImageDialog);
const CompareDialog = lazyDialog(async () => (await import("./document/compare-dialog.tsx")).CompareDialog);

interface TaskResultProps {
  task: Task;
  /** The shown version; the newest by default. */
  version: number | undefined;
  onVersion: (version: number) => void;
}

interface Asking {
  kind: "changes" | "follow_up";
  passage?: string;
}

/** A finished document with its receipt. */
export function TaskResult({ task, version, onVersion }: TaskResultProps) {
  const preview = useTaskPreview(task.id, version);
  const newest = task.result?.version ?? 1;
  const [asking, setAsking] = useState<Asking | null>(null);
  const [edit, setEditing] = useUrlState("edit", "");
  const [, setParams] = useSearchParams();
  /** One change of the address: a second one in the same moment would undo the first. */
  const showSaved = (saved: number) =>
    setParams((current) => {
      current.delete("edit");
      current.set("version", `${saved}`);
      return current;
    });
  const isEditing = Number(edit) === newest && preview.data?.version === newest;
  return (
    <>
      <RecordView
        query={preview}
        loading={
          <div className="max-w-[720px] pt-6">
            <SkeletonText lines={9} />
          </div>
        }
        errorTitle="Couldn’t load the document"
      >
        {(data) => (
          <ResultView
            task={task}
            preview={data}
            onVersion={onVersion}
            end={<ResultEnd task={task} version={data.version} onFollowUp={() => setAsking({ kind: "follow_up" })} />}
            onPassage={data.version === newest ? (passage) => setAsking({ kind: "changes", passage }) : null}
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
                {data.deliverable.cover && (
                  <DocumentCoverView task={task} cover={data.deliverable.cover} canChange={data.version === newest} />
                )}
                <ResultReading
                  key={data.version}
                  taskId={task.id}
                  question={String(task.parameters["question"] || task.description)}
                  receipt={data.receipt}
                  canKeep={data.version === task.result?.version && data.receipt.citations.length === 0}
                  onKept={() => onVersion(newest + 1)}
                />
              </>
            }
          />
        )}
      </RecordView>
      {preview.data && <CompareDialog task={task} versions={preview.data.versions} />}
      {isEditing && preview.data && (
        <EditDialog
          task={task}
          preview={preview.data}
          onSaved={() => showSaved(newest + 1)}
          onClose={() => setEditing(null)}
        />
      )}
      <ShareResult task={task} version={version} />
      {asking && <ReviseDialog task={task} {...asking} onClose={() => setAsking(null)} />}
    </>
  );
}

interface DocumentCoverProps {
  task: Task;
  cover: DocumentCover;
  canChange: boolean;
}

/** The image on the first page of the PDF and Word files. */
function DocumentCoverView({ task, cover, canChange }: DocumentCoverProps) {
  const [isChoosing, setChoosing] = useState(false);
  const change = useCover();
  const viewer = useMe().organization.memberRole === "viewer" ? "Viewers have read-only access" : null;
  const fixed = viewer ?? exampleReason(task);
  return (
    <figure className="panel flex flex-wrap items-center gap-3 p-3">
      <img
        src={`/api/files/${cover.fileId}/content`}
        alt={`Cover: ${cover.alt}`}
        width={cover.width}
        height={cover.height}
        className="h-24 w-auto max-w-40 rounded-sm border border-line object-contain"
      />
      <figcaption className="min-w-0 flex-1 basis-[200px] break-words">
        Cover of the PDF and Word files
        <span className="block text-ink-3 text-small">A machine made this image: {cover.madeWith}</span>
      </figcaption>
      {canChange && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={Image} disabledReason={fixed} onClick={() => setChoosing(true)}>
            Change
          </Button>
          <Button
            size="sm"
            icon={X}
            busy={change.isPending}
            disabledReason={fixed}
            onClick={() => change.mutate({ id: task.id, image: null })}
          >
            Remove cover
          </Button>
        </div>
      )}
      {isChoosing && <ChooseImageDialog task={task} onClose={() => setChoosing(false)} />}
    </figure>
  );
}

/** A new version could not be made; the document below is still the result. */
function VersionFailed({ task, error }: { task: Task; error: string }) {
  const revise = useReviseTask();
  const { revision } = task;
  if (!revision || revision.kind === "edit" || revision.kind === "cover") return null;
  const { kind, text, passage } = revision;
  return (
    <div role="alert" className="panel flex flex-wrap items-center gap-3 p-3">
      <p className="min-w-0 flex-1 basis-[260px] break-words text-fault">{error}</p>
      <Button
        size="sm"
        icon={RotateCw}
        busy={revise.isPending}
        onClick={() => revise.mutate({ id: task.id, kind, text, ...(passage && { passage }) })}
      >
        Try again
      </Button>
    </div>
  );
}

const ShareDialog = lazyDialog(async () => (await import("../shares/share-dialog.tsx")).ShareDialog);

/** What a reader does next, at the end of the document. */
function ResultEnd({ task, version, onFollowUp }: { task: Task; version: number; onFollowUp: () => void }) {
  const [, setShare] = useUrlState("share", "");
  const viewer = useMe().organization.memberRole === "viewer" ? "Viewers have read-only access" : null;
  const chat = useContinueInChat();
  return (
    <section aria-label="Next" className="mt-8 flex flex-wrap gap-2 border-line border-t pt-4 print:hidden">
      <Button icon={Share2} disabledReason={viewer} onClick={() => setShare("1")}>
        Share
      </Button>
      <Button icon={MessageCircleQuestion} disabledReason={viewer ?? exampleReason(task)} onClick={onFollowUp}>
        Ask a follow-up
      </Button>
      <Button
        icon={MessageSquare}
        busy={chat.isPending}
        disabledReason={viewer ?? exampleReason(task)}
        onClick={() => chat.mutate({ id: task.id, version })}
      >
        Continue in chat
      </Button>
      {!viewer && !task.isExample && (
        <ButtonLink icon={Copy} to={`/tasks?new=1&from=${task.number}`}>
          Duplicate
        </ButtonLink>
      )}
    </section>
  );
}

/** Opened by the address: ?share=1. */
function ShareResult({ task, version }: { task: Task; version: number | undefined }) {
  const [share, setShare] = useUrlState("share", "");
  if (share !== "1" || !task.result) return null;
  const shown = version ?? task.result.version;
  return (
    <ShareDialog
      kind="task"
      subjectId={task.id}
      version={shown}
      title="Share result"
      description={`Version ${shown} of “${task.title}”, with its quotes and receipt. Files and later versions are not shared.`}
      onClose={() => setShare("")}
    />
  );
}
