import type { StoredFile } from "@muster/contracts/files";
import type { Task } from "@muster/contracts/tasks";
import { FileText, Paperclip, RotateCw, Sparkles, X } from "lucide-react";
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { lazyPart } from "../../../platform/part-boundary.tsx";
import { useMe } from "../../../platform/session.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { formatBytes } from "../../../ui/format.ts";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { SimpleTable } from "../../../ui/simple-table.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useFileDocument } from "../../files/files.queries.ts";
import { BasePicker, ChosenBases } from "../../knowledge/base-sources.tsx";
import { useProfile } from "../../tables/tables.queries.ts";
import { unitsSentence } from "../wizard/units.ts";
import { documentQuestions, suggestQuestions } from "./suggest-questions.ts";
import type { TablePreview } from "./table-preview.ts";
import { useQuickAssign } from "./use-quick-assign.ts";

const ReadingPreview = lazyPart(async () => (await import("../../tables/reading-preview.tsx")).ReadingPreview, {
  name: "The preview",
});

interface QuickAssignProps {
  start?: { files: File[]; question: string };
  onAssigned: (task: Task) => void;
  autoFocus?: boolean;
}

const nothing = { files: [], question: "" };

/** Attach, ask, assign. Everything else has a sensible choice. */
export function QuickAssign({ start = nothing, onAssigned, autoFocus = false }: QuickAssignProps) {
  const me = useMe();
  const quick = useQuickAssign(start, onAssigned);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const blocker = me.organization.memberRole === "viewer" ? "Viewers have read-only access" : null;

  const field = useRef<HTMLTextAreaElement>(null);
  // It takes the place of a field that had the focus.
  useEffect(() => {
    if (!autoFocus) return;
    field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [autoFocus]);

  // Files that were dropped elsewhere are sent once, as if they had been attached here.
  const given = useRef(start.files);
  const add = useRef(quick.add);
  useEffect(() => {
    const files = given.current.splice(0);
    if (files.length > 0) add.current(files);
  }, []);

  function handleKey(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    quick.assign();
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    quick.add([...event.dataTransfer.files]);
  }

  return (
    <section
      aria-label="Assign a task"
      className={cx("panel grid grid-cols-[minmax(0,1fr)] gap-3 p-4", isOver && "border-focus! bg-raised")}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
      onKeyDown={handleKey}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={Paperclip} disabledReason={blocker} onClick={() => input.current?.click()}>
          Attach a file
        </Button>
        <BasePicker chosen={quick.bases} onChange={quick.chooseBases} disabledReason={blocker} />
        {quick.files.length + quick.bases.length === 0 && !quick.isSending && (
          <Button
            variant="quiet"
            icon={FileText}
            disabledReason={blocker}
            onClick={() => void import("./sample.ts").then(({ sampleFile }) => quick.add([sampleFile()]))}
          >
            Try a sample table
          </Button>
        )}
        <span className="text-ink-3 text-small max-md:hidden">or drop a table or document anywhere</span>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label="Attach a file"
          onChange={(event) => {
            quick.add([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
      </div>
      <Files quick={quick} />
      <ChosenBases chosen={quick.bases} onChange={quick.chooseBases} />
      <label htmlFor="quick-question" className="sr-only">
        Question
      </label>
      <textarea
        ref={field}
        id="quick-question"
        rows={2}
        className="field resize-y"
        placeholder="What do you want to know? “Which region leads in revenue, and is there a trend?”"
        value={quick.question}
        data-autofocus={autoFocus ? "" : undefined}
        aria-invalid={quick.problem ? true : undefined}
        aria-describedby="quick-problem"
        onChange={(event) => quick.ask(event.target.value)}
      />
      <Suggestions quick={quick} />
      {quick.isTable && (
        <ReadingPreview
          files={quick.files}
          question={quick.question}
          chosen={quick.readings}
          onChoose={quick.chooseReadings}
        />
      )}
      <p id="quick-problem" role="alert" className="text-fault empty:hidden">
        {quick.problem}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Assignee quick={quick} />
        <p className="min-w-0 flex-1 text-right text-ink-3 text-small max-md:basis-full max-md:text-left">
          {unitsSentence(1, me)}
        </p>
        <Button
          variant="primary"
          className="max-md:w-full"
          busy={quick.isAssigning}
          busyLabel="Assigning…"
          title="Ctrl+Enter"
          aria-keyshortcuts="Control+Enter Meta+Enter"
          disabledReason={blocker ?? (quick.isSending ? "A file is still uploading" : null)}
          onClick={quick.assign}
        >
          Assign
        </Button>
      </div>
    </section>
  );
}

type Quick = ReturnType<typeof useQuickAssign>;

function Files({ quick }: { quick: Quick }) {
  const first = quick.files[0];
  if (quick.files.length + quick.uploads.length === 0) return null;
  return (
    <>
      <ul className="panel" aria-label="Attached files">
        {quick.files.map((file) => (
          <li key={file.id} className="row py-1.5!">
            <span className="min-w-0 flex-1 truncate">
              {file.name} <span className="num text-ink-3 text-small">{formatBytes(file.sizeBytes)}</span>
            </span>
            <IconButton label={`Remove ${file.name}`} icon={X} size="sm" onClick={() => quick.detach(file.id)} />
          </li>
        ))}
        {quick.uploads.map((upload) => (
          <li key={upload.key} className="row py-1.5!">
            <span className="min-w-0 flex-1">
              <span className="block truncate">{upload.file.name}</span>
              {upload.error ? (
                <span className="block text-fault text-small">{upload.error}</span>
              ) : (
                <ProgressBar value={upload.fraction * 100} label={`Uploading ${upload.file.name}`} />
              )}
            </span>
            {upload.error && !upload.isRefused && (
              <IconButton
                label={`Retry uploading ${upload.file.name}`}
                icon={RotateCw}
                size="sm"
                onClick={() => quick.retryUpload(upload)}
              />
            )}
            <IconButton
              label={`Remove ${upload.file.name}`}
              icon={X}
              size="sm"
              onClick={() => quick.removeUpload(upload.key)}
            />
          </li>
        ))}
      </ul>
      {first && quick.files.length === 1 && <FilePreview file={first} table={first.table} />}
    </>
  );
}

/** Three suggested questions about this file; choosing one fills the field. */
function Suggestions({ quick }: { quick: Quick }) {
  const [first] = quick.files;
  if (!first && quick.bases.length === 0) return null;
  return first?.kind === "table" ? (
    <TableSuggestions quick={quick} fileId={first.id} />
  ) : (
    <QuestionButtons quick={quick} questions={documentQuestions} />
  );
}

function TableSuggestions({ quick, fileId }: { quick: Quick; fileId: string }) {
  const profile = useProfile(fileId);
  const [table] = profile.data?.tables ?? [];
  return <QuestionButtons quick={quick} questions={table ? suggestQuestions(table) : []} />;
}

function QuestionButtons({ quick, questions }: { quick: Quick; questions: string[] }) {
  if (questions.length === 0) return null;
  return (
    <ul aria-label="Suggested questions" className="flex flex-wrap gap-1.5">
      {questions.map((question) => (
        <li key={question} className="min-w-0">
          <Button
            size="sm"
            icon={Sparkles}
            aria-pressed={quick.question === question}
            onClick={() => quick.ask(question)}
          >
            <span className="truncate">{question}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

const templateNames = {
  "data-analysis": "Data Analysis",
  "market-analysis": "Market Analysis",
  fromSources: "Data Analysis or Market Analysis, depending on the sources,",
};

function Assignee({ quick }: { quick: Quick }) {
  const template = templateNames[quick.templateId ?? "fromSources"];
  if (quick.needsAgent)
    return <p className="text-ink-2 text-small">{template} by a new agent, Data Analyst, created with this task</p>;
  if (!quick.agent) return null;
  return (
    <span className="flex items-center gap-2 text-ink-2 text-small">
      {template} by
      {quick.agents.length > 1 ? (
        <select
          aria-label="Agent"
          className="field field-compact w-auto! max-w-[180px]"
          value={quick.agent.id}
          onChange={(event) => quick.chooseAgent(event.target.value)}
        >
          {quick.agents.map((agent) => (
            <option key={agent.id} value={agent.id}>
              {agent.name}
            </option>
          ))}
        </select>
      ) : (
        <span className="text-ink">{quick.agent.name}</span>
      )}
    </span>
  );
}

interface FilePreviewProps {
  file: Pick<StoredFile, "id" | "name" | "kind">;
  /** Read in the browser; null when the file is not a text table. */
  table: TablePreview | null;
}

const typeNames = { number: "number", date: "date", text: "text" };

/** What is in a file: the columns and first rows of a table, the first words of a document. */
function FilePreview({ file, table }: FilePreviewProps) {
  if (table) return <Columns name={file.name} table={table} />;
  return file.kind === "document" ? <Opening fileId={file.id} /> : null;
}

function Columns({ name, table }: { name: string; table: TablePreview }) {
  return (
    <div className="panel overflow-hidden">
      <SimpleTable
        caption={`First rows of ${name}`}
        hideCaption
        rows={table.rows}
        rowKey={(_, index) => index}
        columns={table.columns.map((column, index) => ({
          key: `${index}`,
          header: (
            <>
              {column.name} <span className="font-[430]">{typeNames[column.type]}</span>
            </>
          ),
          align: column.type === "number" ? ("right" as const) : ("left" as const),
          cell: (row: string[]) =>
            column.type === "text" ? row[index] : <span className="whitespace-nowrap">{row[index]}</span>,
        }))}
      />
    </div>
  );
}

function Opening({ fileId }: { fileId: string }) {
  const document = useFileDocument(fileId);
  if (document.isPending) return <Skeleton height={48} />;
  if (!document.data) return null;
  return (
    <p className="panel line-clamp-4 whitespace-pre-line break-words px-4 py-3 text-ink-2">
      {document.data.text.slice(0, 600)}
    </p>
  );
}
