import { zodResolver } from "@hookform/resolvers/zod";
import { type KnowledgeBase, knowledgeBaseDraft, knowledgeLimits } from "@muster/contracts/knowledge-bases";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ArrowRight, X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Controller, type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import type { z } from "zod";
import { api } from "../../platform/api.ts";
import { applyFieldErrors } from "../../platform/form-errors.ts";
import { notify } from "../../platform/notifications.ts";
import { query } from "../../platform/query.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FileDrop } from "../../ui/file-drop.tsx";
import { formatBytes } from "../../ui/format.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { WizardSteps } from "../../ui/step-bar.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import { WizardPanel } from "../../ui/wizard-panel.tsx";
import { acceptedFiles, fileProblem, fileRules } from "./base-files.ts";
import { categoryOptions } from "./categories.ts";
import { refresh, sendItems, useSaveBase } from "./knowledge.queries.ts";

type Values = z.output<typeof knowledgeBaseDraft>;

const stepNames = ["Basic", "Content", "Processing"];
// The contract fills gaps and trims; this form has no gaps, so input and output have one shape.
const resolver = zodResolver(knowledgeBaseDraft) as unknown as Resolver<Values>;

interface BaseDialogProps {
  /** The base to edit; without it a new one is created. */
  base?: KnowledgeBase;
  onClose: () => void;
}

/** Creates or edits a base in three steps: basic, content, processing. */
export function BaseDialog({ base, onClose }: BaseDialogProps) {
  const form = useForm<Values>({ resolver, defaultValues: valuesOf(base), mode: "onTouched" });
  const save = useSaveBase(base?.id ?? null);
  const navigate = useNavigate();
  const [step, setStep] = useState(1);
  const [files, setFiles] = useState<File[]>([]);
  const [urls, setUrls] = useState<string[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const nameMissing = form.watch("name").trim() === "" ? "Enter a name" : null;
  const contentMissing =
    !base && files.length + urls.length === 0 ? "Add at least one file or web address, or go on to Processing" : null;

  const submit = form.handleSubmit(
    async (values) => {
      setFailure(null);
      try {
        const saved = await save.mutateAsync(values);
        onClose();
        if (!base) void navigate(`/knowledge/${saved.id}`);
        await addContent(saved.id, { files, urls });
      } catch (error) {
        setFailure(applyFieldErrors(error, form.setError));
        if (form.formState.errors.name) setStep(1);
      }
    },
    (errors) => setStep(errors.name || errors.description ? 1 : 3),
  );

  const create = (
    <Button
      variant="primary"
      busy={save.isPending}
      busyLabel="Saving…"
      disabledReason={nameMissing ?? (step === 2 ? contentMissing : null)}
      onClick={(event) => event.detail < 2 && void submit()}
    >
      {base ? "Save" : "Create"}
    </Button>
  );
  return (
    <Dialog
      title={base ? "Edit Knowledge Base" : "Create Knowledge Base"}
      size="lg"
      onClose={onClose}
      closeOnOverlay={false}
      footer={
        <>
          <WizardSteps at={step} names={stepNames} />
          <div className="flex-1" />
          {step > 1 && (
            <Button icon={ArrowLeft} onClick={() => setStep(step - 1)}>
              Back
            </Button>
          )}
          {step > 1 && create}
          {step < 3 && (
            <Button
              variant={step === 1 ? "primary" : "secondary"}
              iconAfter={ArrowRight}
              disabledReason={nameMissing}
              onClick={() => setStep(step + 1)}
            >
              Next
            </Button>
          )}
        </>
      }
    >
      {failure && (
        <p role="alert" className="mb-4 text-fault">
          {failure}
        </p>
      )}
      <WizardPanel at={step} names={stepNames}>
        <div className="min-h-[320px]">
          {step === 1 && <BasicFields form={form} />}
          {step === 2 && <ContentFields isNew={!base} {...{ files, setFiles, urls, setUrls }} />}
          {step === 3 && <ProcessingFields form={form} isNew={!base} />}
        </div>
      </WizardPanel>
    </Dialog>
  );
}

function BasicFields({ form }: { form: UseFormReturn<Values> }) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-4">
      <TextField
        label="Name"
        required
        data-autofocus=""
        placeholder="Company handbook"
        error={errors.name?.message}
        {...form.register("name")}
      />
      <TextArea
        label="Description"
        optional
        rows={3}
        placeholder="What it holds, and what for"
        error={errors.description?.message}
        {...form.register("description")}
      />
      <SelectField label="Category" options={categoryOptions} {...form.register("category")} />
      <Controller
        control={form.control}
        name="isPublic"
        render={({ field }) => (
          <Switch
            label="Public in this organization"
            hint="Everyone in the organization can read it. Otherwise only you and admins can."
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </div>
  );
}

interface ContentFieldsProps {
  isNew: boolean;
  files: File[];
  setFiles: (files: File[]) => void;
  urls: string[];
  setUrls: (urls: string[]) => void;
}

function ContentFields({ isNew, files, setFiles, urls, setUrls }: ContentFieldsProps) {
  const [address, setAddress] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);

  function addFiles(added: File[]) {
    const fit = added.filter((file) => !fileProblem(file));
    const [first] = added.flatMap((file) => fileProblem(file) ?? []);
    setFileError(first ?? null);
    const known = new Set(files.map(keyOf));
    setFiles([...files, ...fit.filter((file) => !known.has(keyOf(file)))]);
  }

  /** Blank addresses and ones already listed are ignored. */
  function addAddress() {
    const text = address.trim();
    if (text === "" || urls.includes(text)) return setAddress("");
    if (!/^https?:\/\/\S+\.\S+/i.test(text))
      return setProblem("Enter a web address that starts with http:// or https://");
    setProblem(null);
    setUrls([...urls, text]);
    setAddress("");
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    addAddress();
  }

  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <FileDrop
          label="Choose files"
          hint={fileRules}
          accept={acceptedFiles}
          multiple
          error={fileError}
          onFiles={addFiles}
        />
        {files.length > 0 && (
          <ul className="panel" aria-label="Files to upload">
            {files.map((file) => (
              <li key={keyOf(file)} className="row">
                <span className="min-w-0 flex-1 truncate">{file.name}</span>
                <span className="num text-small text-ink-3">{formatBytes(file.size)}</span>
                <IconButton
                  label={`Remove ${file.name}`}
                  icon={X}
                  size="sm"
                  onClick={() => setFiles(files.filter((other) => other !== file))}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="grid gap-2">
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label="Web address"
              optional
              type="url"
              placeholder="https://example.com/handbook"
              value={address}
              error={problem ?? undefined}
              onChange={(event) => setAddress(event.target.value)}
              onKeyDown={handleKey}
            />
          </div>
          <Button onClick={addAddress}>Add</Button>
        </div>
        {urls.length > 0 && (
          <ul className="panel" aria-label="Web addresses to read">
            {urls.map((url) => (
              <li key={url} className="row">
                <span className="min-w-0 flex-1 truncate">{url}</span>
                <IconButton
                  label={`Remove ${url}`}
                  icon={X}
                  size="sm"
                  onClick={() => setUrls(urls.filter((other) => other !== url))}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="text-small text-ink-3">
        {isNew ? "You can also add content later." : "Added to what the base already holds."} Up to{" "}
        {knowledgeLimits.filesPerUpload} files count as one action.
      </p>
    </div>
  );
}

function ProcessingFields({ form, isNew }: { form: UseFormReturn<Values>; isNew: boolean }) {
  const { errors } = form.formState;
  const models = useEmbeddingModels(form.getValues("embeddingModel"));
  const { chunkSize, chunkOverlap } = knowledgeLimits;
  return (
    <div className="grid gap-4">
      <Controller
        control={form.control}
        name="autoIndex"
        render={({ field }) => (
          <Switch
            label="Index automatically"
            hint="New items are indexed when they arrive. Otherwise they wait for Index now."
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={form.control}
        name="embeddingModel"
        render={({ field }) => (
          <SelectField
            label="Embedding model"
            hint="With an embedding model, search also finds passages with the same meaning in other words."
            value={field.value ?? ""}
            onChange={(event) => field.onChange(event.target.value || null)}
            options={models}
          />
        )}
      />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <TextField
          label="Chunk size"
          type="number"
          min={chunkSize.least}
          max={chunkSize.most}
          step={50}
          hint="500 to 2,000 words, advised 800 to 1200"
          error={errors.chunkSize?.message}
          {...form.register("chunkSize", { valueAsNumber: true })}
        />
        <TextField
          label="Chunk overlap"
          type="number"
          min={chunkOverlap.least}
          max={chunkOverlap.most}
          step={10}
          hint="0 to 500 words"
          error={errors.chunkOverlap?.message}
          {...form.register("chunkOverlap", { valueAsNumber: true })}
        />
      </div>
      {!isNew && (
        <p className="text-small text-ink-3">
          Changing the chunk settings or the model indexes every item again. Search keeps working meanwhile.
        </p>
      )}
    </div>
  );
}

/** What the organization's providers offer for embeddings, after "none". */
function useEmbeddingModels(current: string | null) {
  const providers = useQuery(query(api.models.list));
  const names = (providers.data?.providers ?? []).flatMap(({ id, embeddingModels }) =>
    embeddingModels.map((model) => `${id}/${model}`),
  );
  const suggested = providers.data?.defaultEmbedding;
  const known = current && !names.includes(current) ? [current, ...names] : names;
  return [
    { value: "", label: known.length === 0 ? "None connected: search by words" : "None: search by words" },
    ...known.map((name) => ({ value: name, label: name === suggested ? `${name} (default)` : name })),
  ];
}

/** Sends what was chosen in the second step. The base stands already, so a failure here is a notification and the file can be added again. */
async function addContent(id: string, { files, urls }: { files: File[]; urls: string[] }) {
  try {
    for (let at = 0; at < files.length; at += knowledgeLimits.filesPerUpload) {
      const batch = files.slice(at, at + knowledgeLimits.filesPerUpload);
      const { refused } = await sendItems(
        { id, parentId: null, files: batch },
        { onProgress: () => undefined, signal: new AbortController().signal },
      );
      for (const { name, error } of refused)
        notify({ type: "error", title: "Upload Failed", message: `${name}: ${error}` });
    }
    for (const url of urls) await api.knowledge.addUrl({ id, url });
  } catch (error) {
    notify({ type: "error", title: "Upload Failed", message: error instanceof Error ? error.message : "" });
  } finally {
    await refresh();
  }
}

function keyOf({ name, size, lastModified }: File): string {
  return `${name}:${size}:${lastModified}`;
}

function valuesOf(base?: KnowledgeBase): Values {
  return {
    name: base?.name ?? "",
    description: base?.description ?? "",
    category: base?.category ?? "documentation",
    isPublic: base?.isPublic ?? false,
    autoIndex: base?.autoIndex ?? true,
    embeddingModel: base?.embeddingModel ?? null,
    chunkSize: base?.chunkSize ?? knowledgeLimits.chunkSize.initial,
    chunkOverlap: base?.chunkOverlap ?? knowledgeLimits.chunkOverlap.initial,
  };
}
