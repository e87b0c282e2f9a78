import type { StoredFile } from "@muster/contracts/files";
import {
  type ProcessFilesAnswer,
  type ProcessingType,
  processingLimits,
  processingTypes,
} from "@muster/contracts/process-files";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Layers } from "lucide-react";
import { z } from "zod";
import { api } from "../../platform/api.ts";
import { showFailure } from "../../platform/billing-gate.ts";
import { request } from "../../platform/http.ts";
import { openModal } from "../../platform/modals.ts";
import { notify } from "../../platform/notifications.ts";
import { invalidate, query } from "../../platform/query.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { formatCredits } from "../../ui/format.ts";
import { Menu } from "../../ui/menu.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AttachmentsField } from "../files/attachments-field.tsx";
import { useUploads } from "../files/use-uploads.ts";
import { acceptedFiles, fileRules } from "../knowledge/base-files.ts";
import { refresh, useBases } from "../knowledge/knowledge.queries.ts";
import { ProcessedFiles } from "./processed-files.tsx";

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

const schema = z
  .object({
    files: z.array(z.object({ id: z.string(), name: z.string(), sizeBytes: z.number() })),
    processingType: z.enum(processingTypes),
    targetLanguage: z.string().trim(),
  })
  .refine(({ processingType, targetLanguage }) => processingType !== "translate" || targetLanguage !== "", {
    path: ["targetLanguage"],
    error: "Enter a language",
  });

const limit = { most: processingLimits.files, problem: `Choose at most ${processingLimits.files} files` };

/** The Add files tile: reads up to 50 files and returns text, tables, names or a translation. */
export function ProcessFilesDialog({ onClose }: { onClose: () => void }) {
  const start = useMutation({
    mutationFn: ({ files, processingType, targetLanguage }: z.output<typeof schema>) =>
      request("POST", "/api/ai-features/process-files", {
        files: files.map(({ id }) => id),
        processingType,
        ...(processingType === "translate" && { targetLanguage }),
        wait: false,
      }) as Promise<ProcessFilesAnswer>, // validated by the server against this contract
    onSuccess: () => invalidate("usage"),
  });
  const form = useZodForm({
    schema,
    defaultValues: { files: [], processingType: "summarize", targetLanguage: "" },
    onSubmit: (input) => start.mutateAsync(input),
    onDone: () => {
      form.methods.reset();
    },
  });
  const { files, processingType } = form.values;
  const uploads = useUploads(files.length, { takes: ["table", "document", "code", "image"], limit }, (file) =>
    form.choice("files").onChange([...form.methods.getValues("files"), file]),
  );
  const answer = useProcessing(start.data);

  function attach({ id, name, sizeBytes }: StoredFile) {
    onClose();
    openModal("task-wizard", { attachment: { id, name, sizeBytes } });
  }

  const units = Math.max(1, Math.ceil(files.length / processingLimits.filesPerUnit));
  if (answer) {
    return (
      <Dialog
        title="Add files"
        size="lg"
        onClose={onClose}
        closeOnOverlay={false}
        footer={
          <>
            <span className="num text-small text-ink-3">{formatCredits(answer.cost)}</span>
            <div className="flex-1" />
            {answer.status === "completed" && <SaveToBase runId={answer.runId} />}
            <Button onClick={start.reset}>New files</Button>
          </>
        }
      >
        <ProcessedFiles answer={answer} onAttach={attach} />
      </Dialog>
    );
  }

  return (
    <FormDialog
      form={form}
      title="Add files"
      description="Read files without assigning a task."
      size="lg"
      submitLabel="Start"
      busyLabel="Starting…"
      blocker={
        files.length === 0 ? "Add at least one file" : uploads.isSending ? "Wait until the files are uploaded" : null
      }
      note={
        <span className="num">
          {units} {units === 1 ? "action" : "actions"} · {formatCredits(files.length * processingLimits.creditsPerFile)}
        </span>
      }
      onClose={onClose}
    >
      <AttachmentsField
        label="Choose files"
        hint={`${fileRules}. Up to ${processingLimits.files} files.`}
        accept={acceptedFiles}
        error={form.choice("files").error}
        attachments={files}
        uploads={uploads}
        onDetach={(id) => form.choice("files").onChange(files.filter((file) => file.id !== id))}
      />
      <SelectField
        label="What to do"
        options={types}
        hint={types.find(({ value }) => value === processingType)?.hint ?? ""}
        {...form.field("processingType")}
      />
      {processingType === "translate" && (
        <TextField
          label="Language"
          required
          placeholder="de"
          hint="A language code such as de, fr or pt-BR"
          {...form.field("targetLanguage")}
        />
      )}
    </FormDialog>
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

/** Saves the results as items of a knowledge base. */
function SaveToBase({ runId }: { runId: string }) {
  const bases = useBases();
  const save = useMutation({
    mutationFn: (baseId: string) => api.fileProcessing.save({ runId, baseId }),
    onSuccess: async ({ items }, baseId) => {
      const name = bases.data?.items.find(({ id }) => id === baseId)?.name ?? "the base";
      notify({
        type: "success",
        title: `Saved to ${name}`,
        message: `${items.length} items`,
        link: `/knowledge/${baseId}`,
      });
      await refresh();
    },
    onError: (error) => {
      showFailure("Upload Failed", error);
    },
  });
  const items = (bases.data?.items ?? []).map(({ id, name, editBlocker }) => ({
    label: name,
    disabledReason: editBlocker,
    onSelect: () => save.mutate(id),
  }));
  return (
    <Menu
      label="Save to a knowledge base"
      trigger={
        <Button icon={Layers} busy={save.isPending}>
          Save to knowledge
        </Button>
      }
      items={items.length > 0 ? items : [{ label: "Create a knowledge base first", to: "/knowledge" }]}
    />
  );
}
