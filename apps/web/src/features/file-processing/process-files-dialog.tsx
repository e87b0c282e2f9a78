import type { ProcessFilesAnswer, ProcessingType } from "@muster/contracts/process-files";
import { processingLimits } from "@muster/contracts/process-files";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { isHandledGlobally } from "../../platform/billing-gate.ts";
import { request } from "../../platform/http.ts";
import { notify } from "../../platform/notifications.ts";
import { invalidate, query } from "../../platform/query.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatUnits } from "../../ui/format.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AttachmentsField } from "../files/attachments-field.tsx";
import { useUploads } from "../files/use-uploads.ts";
import { acceptedFiles, fileRules } from "../knowledge/base-files.ts";
import { ProcessedFiles } from "./processed-files.tsx";
import { SaveToBase } from "./save-to-base.tsx";

const types: { value: ProcessingType; label: string; hint: string }[] = [
  { value: "summarize", label: "Summarize", hint: "The most telling sentences of each file, quoted" },
  { value: "extract_text", label: "Extract text", hint: "The text of each file as it is read" },
  { value: "extract_tables", label: "Extract tables", hint: "Every table, ready to download as CSV" },
  {
    value: "extract_entities",
    label: "Extract names and figures",
    hint: "People, organizations, amounts, dates, addresses",
  },
  { value: "translate", label: "Translate", hint: "Needs a connected model" },
  { value: "classify", label: "Classify", hint: "Sorts each file into a category of the Knowledge Stack" },
];

/** The Add files tile: reads up to 50 files and returns text, tables, names or a translation. */
export function ProcessFilesDialog({ onClose }: { onClose: () => void }) {
  const [files, setFiles] = useState<{ id: string; name: string; sizeBytes: number }[]>([]);
  const uploads = useUploads(files.length, { takes: ["table", "document", "code"] }, (file) =>
    setFiles((all) => [...all, file]),
  );
  const [type, setType] = useState<ProcessingType>("summarize");
  const [language, setLanguage] = useState("");
  const start = useMutation({
    mutationFn: () =>
      request("POST", "/api/ai-features/process-files", {
        files: files.map(({ id }) => id),
        processingType: type,
        ...(type === "translate" && { targetLanguage: language.trim() }),
        wait: false,
      }) as Promise<ProcessFilesAnswer>, // validated by the server against this contract
    onSuccess: () => invalidate("usage"),
    onError: (error) => {
      if (isHandledGlobally(error)) return;
      notify({ type: "error", title: "Processing Failed", message: error.message, toastOnly: true });
    },
  });
  const answer = useProcessing(start.data);
  const units = Math.max(1, Math.ceil(files.length / processingLimits.filesPerUnit));
  const blocker =
    files.length === 0
      ? "Add at least one file"
      : uploads.isSending
        ? "Wait until the files are uploaded"
        : type === "translate" && language.trim() === ""
          ? "Enter a language"
          : null;

  return (
    <Dialog
      title="Add files"
      description={answer ? undefined : "Read files without assigning a task."}
      size="lg"
      onClose={onClose}
      closeOnOverlay={false}
      footer={
        answer ? (
          <>
            <span className="num text-small text-ink-3">{formatUnits(answer.cost)} credits</span>
            <div className="flex-1" />
            {answer.status === "completed" && <SaveToBase runId={answer.runId} />}
            <Button onClick={start.reset}>New files</Button>
          </>
        ) : (
          <>
            <span className="num text-small text-ink-3">
              {units} {units === 1 ? "action" : "actions"} ·{" "}
              {formatUnits(files.length * processingLimits.creditsPerFile)} credits
            </span>
            <div className="flex-1" />
            <Button
              variant="primary"
              busy={start.isPending}
              busyLabel="Starting…"
              disabledReason={blocker}
              onClick={() => start.mutate()}
            >
              Start
            </Button>
          </>
        )
      }
    >
      {answer ? (
        <ProcessedFiles answer={answer} />
      ) : (
        <div className="grid gap-4">
          {start.error && !isHandledGlobally(start.error) && (
            <p role="alert" className="text-fault">
              {start.error.message}
            </p>
          )}
          <AttachmentsField
            label="Choose files"
            hint={`${fileRules}. Up to ${processingLimits.files} files.`}
            accept={acceptedFiles}
            attachments={files}
            uploads={uploads}
            onDetach={(id) => setFiles((all) => all.filter((file) => file.id !== id))}
          />
          <SelectField
            label="What to do"
            value={type}
            onChange={(event) => setType(event.target.value as ProcessingType)}
            options={types}
            hint={types.find(({ value }) => value === type)?.hint ?? ""}
          />
          {type === "translate" && (
            <TextField
              label="Language"
              required
              placeholder="de"
              hint="A language code such as de, fr or pt-BR"
              value={language}
              onChange={(event) => setLanguage(event.target.value)}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}

/** Follows a request until it has ended. */
function useProcessing(started: ProcessFilesAnswer | undefined): ProcessFilesAnswer | undefined {
  const followed = useQuery({
    ...query(api.fileProcessing.get, { runId: started?.runId ?? "" }),
    enabled: started !== undefined,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.status === "pending" || state.data.status === "in_progress" ? 1000 : false,
  });
  return started && (followed.data ?? started);
}
