import type { StoredFile } from "@muster/contracts/files";
import type { ProcessedFile, ProcessFilesAnswer } from "@muster/contracts/process-files";
import { useMutation } from "@tanstack/react-query";
import { Download, ListPlus } from "lucide-react";
import { showFailure } from "../../platform/billing-gate.ts";
import { downloadFile, fetchFile } from "../../platform/download.ts";
import { uploadFile } from "../../platform/upload.ts";
import { Button } from "../../ui/button.tsx";
import { Chip, StatusChip } from "../../ui/chip.tsx";
import { formatCount } from "../../ui/format.ts";
import { SimpleTable } from "../../ui/simple-table.tsx";

interface ProcessedFilesProps {
  answer: ProcessFilesAnswer;
  /** Called with a result that was stored as one of the person's files, for a new task. */
  onAttach: (file: StoredFile) => void;
}

/** Progress by file during the work, then each file's result. */
export function ProcessedFiles({ answer, onAttach }: ProcessedFilesProps) {
  const done = answer.processedFiles.filter(({ state }) => state === "done").length;
  const isOver = answer.status !== "pending" && answer.status !== "in_progress";
  return (
    <div className="grid gap-3">
      <p role="status" className="text-ink-2">
        {isOver
          ? `${formatCount(done)} of ${formatCount(answer.processedFiles.length)} files processed`
          : "Processing…"}
      </p>
      <ul className="grid gap-3" aria-label="Files">
        {answer.processedFiles.map((file) => (
          <li key={file.fileId || file.name} className="panel">
            <div className="row flex-wrap">
              <span className="min-w-0 flex-1 basis-[160px] truncate font-[560]" title={file.name}>
                {file.name}
              </span>
              {file.engine && <Chip tone="line">{file.engine === "builtin" ? "Built-in engine" : file.engine}</Chip>}
              <State file={file} />
              {file.state === "done" && <ResultActions runId={answer.runId} file={file} onAttach={onAttach} />}
            </div>
            {file.note && <p className="px-4 pb-2 text-attention text-small">{file.note}</p>}
            <Result file={file} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ResultActionsProps {
  runId: string;
  file: ProcessedFile;
  onAttach: (file: StoredFile) => void;
}

function ResultActions({ runId, file, onAttach }: ResultActionsProps) {
  const path = `/api/ai-features/process-files/${encodeURIComponent(runId)}/download?fileId=${encodeURIComponent(file.fileId)}`;
  const failed = (title: string) => (error: Error) => showFailure(title, error);
  const download = useMutation({ mutationFn: () => downloadFile(path), onError: failed("Download Failed") });
  const attach = useMutation({
    mutationFn: async () => uploadFile(await fetchFile(path)),
    onSuccess: onAttach,
    onError: failed("Upload Failed"),
  });
  return (
    <>
      <Button size="sm" icon={ListPlus} busy={attach.isPending} onClick={() => attach.mutate()}>
        Attach to a new task
      </Button>
      <Button size="sm" icon={Download} busy={download.isPending} onClick={() => download.mutate()}>
        Download
      </Button>
    </>
  );
}

function State({ file }: { file: ProcessedFile }) {
  switch (file.state) {
    case "waiting":
      return <StatusChip status="queued" />;
    case "working":
      return <StatusChip status="working" />;
    case "done":
      return <StatusChip status="done" />;
    case "failed":
      return <StatusChip status="failed" />;
  }
}

function Result({ file }: { file: ProcessedFile }) {
  if (file.error) return <p className="px-4 pb-3 text-fault">{file.error}</p>;
  if (file.text !== null) {
    return (
      <div className="max-h-[280px] overflow-y-auto whitespace-pre-wrap break-words border-line border-t px-4 py-3 text-read">
        {file.text || "No text was found."}
      </div>
    );
  }
  if (file.tables) return <Tables tables={file.tables} />;
  if (file.entities) return <Entities entities={file.entities} />;
  if (file.classification) {
    const { category, confidence, reasons } = file.classification;
    return (
      <div className="border-line border-t px-4 py-3">
        <p className="font-[560]">
          {category ?? "No category"}{" "}
          {category && <span className="num font-[430] text-ink-3">{Math.round(confidence * 100)}% sure</span>}
        </p>
        <p className="text-ink-2">{reasons.join(" ")}</p>
      </div>
    );
  }
  return null;
}

const shownRows = 20;

function Tables({ tables }: { tables: NonNullable<ProcessedFile["tables"]> }) {
  if (tables.length === 0) return <p className="px-4 pb-3 text-ink-2">No table was found.</p>;
  return (
    <div className="grid gap-3 border-line border-t py-3">
      {tables.map(({ page, rows }, at) => {
        const [head = [], ...body] = rows;
        const name = `Table ${at + 1}${page === null ? "" : `, page ${page}`}`;
        return (
          <SimpleTable
            key={name}
            caption={
              body.length > shownRows ? `${name}: the first ${shownRows} of ${formatCount(body.length)} rows` : name
            }
            rows={body.slice(0, shownRows)}
            rowKey={(_, index) => index}
            columns={head.map((header, column) => ({
              key: `${column}`,
              header,
              cell: (row: string[]) => row[column] ?? "",
            }))}
          />
        );
      })}
    </div>
  );
}

function Entities({ entities }: { entities: NonNullable<ProcessedFile["entities"]> }) {
  if (entities.length === 0) return <p className="px-4 pb-3 text-ink-2">No names or figures were found.</p>;
  return (
    <div className="max-h-[280px] overflow-y-auto border-line border-t">
      <SimpleTable
        caption="Names and figures"
        hideCaption
        rows={entities}
        rowKey={({ kind, text }) => `${kind} ${text}`}
        columns={[
          { key: "kind", header: "Kind", cell: ({ kind }) => kind },
          { key: "text", header: "Text", cell: ({ text }) => text },
          { key: "count", header: "Times", align: "right", cell: ({ count }) => formatCount(count) },
        ]}
      />
    </div>
  );
}
