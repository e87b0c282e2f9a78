import { type KnowledgeBase, knowledgeBaseDraft, knowledgeLimits } from "@muster/contracts/knowledge-bases";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useNavigate } from "react-router";
import type { z } from "zod";
import { api } from "../../platform/api.ts";
import { handlePaymentError } from "../../platform/billing-gate.ts";
import { notify } from "../../platform/notifications.ts";
import { query } from "../../platform/query.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { FileDrop } from "../../ui/file-drop.tsx";
import { useZodForm, type ZodForm } from "../../ui/form.ts";
import { formatBytes } from "../../ui/format.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import { Wizard } from "../../ui/wizard.tsx";
import { acceptedFiles, fileProblem, fileRules, megabytes, useMaxFileBytes } from "./base-files.ts";
import { categoryOptions } from "./categories.ts";
import { refresh, useSaveBase } from "./knowledge.queries.ts";
import { addUploads } from "./use-base-uploads.ts";

type BaseForm = Pick<ZodForm<z.input<typeof knowledgeBaseDraft>>, "field" | "choice">;

const stepNames = ["Basic", "Content", "Processing"];
const basicFields = ["name", "description", "category", "isPublic"];
const entriesLost = {
  title: "Discard your changes?",
  body: "What you entered will be lost.",
  confirmLabel: "Discard",
  danger: true,
};

interface BaseDialogProps {
  /** The base to edit; without it a new one is created. */
  base?: KnowledgeBase;
  onClose: () => void;
}

/** Creates or edits a base in three steps: basic, content, processing. */
export function BaseDialog({ base, onClose }: BaseDialogProps) {
  const [step, setStep] = useState(1);
  const [files, setFiles] = useState<File[]>([]);
  const [urls, setUrls] = useState<string[]>([]);
  const save = useSaveBase(base?.id ?? null);
  const navigate = useNavigate();
  const form = useZodForm({
    schema: knowledgeBaseDraft,
    defaultValues: valuesOf(base),
    mode: "onTouched",
    onSubmit: (values) => save.mutateAsync(values),
    onDone: (saved) => {
      onClose();
      // The page of the base shows the progress of each file.
      const path = `/knowledge/${saved.id}`;
      if ((!base || files.length > 0) && location.pathname !== path) void navigate(path);
      if (files.length > 0) addUploads({ id: saved.id, parentId: null }, files);
      void addUrls(saved.id, urls);
    },
    onRefused: (names) => setStep(names.some((name) => basicFields.includes(name)) ? 1 : 3),
  });
  const nameMissing = form.values.name.trim() === "" ? "Enter a name" : null;
  const contentMissing =
    !base && files.length + urls.length === 0
      ? "Add at least one file or web address, or continue to Processing"
      : null;

  return (
    <Wizard
      title={base ? "Edit Knowledge Base" : "Create Knowledge Base"}
      stepNames={stepNames}
      step={step}
      onBack={() => setStep(step - 1)}
      next={step < 3 ? { label: "Next", blocker: nameMissing, onPress: () => setStep(step + 1) } : undefined}
      submit={
        step > 1
          ? {
              label: base ? "Save" : "Create",
              busy: form.isBusy,
              busyLabel: "Saving…",
              blocker: nameMissing ?? (step === 2 ? contentMissing : null),
              onPress: () => void form.submit(),
            }
          : undefined
      }
      error={form.error ?? null}
      leaving={form.isDirty || files.length + urls.length > 0 ? entriesLost : null}
      onClose={onClose}
    >
      <div ref={form.props.ref}>
        {step === 1 && <BasicFields form={form} />}
        {step === 2 && <ContentFields isNew={!base} {...{ files, setFiles, urls, setUrls }} />}
        {step === 3 && <ProcessingFields form={form} isNew={!base} />}
      </div>
    </Wizard>
  );
}

function BasicFields({ form }: { form: BaseForm }) {
  const { value, onChange } = form.choice("isPublic");
  return (
    <div className="grid gap-4">
      <TextField label="Name" required data-autofocus="" placeholder="Company handbook" {...form.field("name")} />
      <TextArea
        label="Description"
        optional
        rows={3}
        placeholder="What it contains and is used for"
        {...form.field("description")}
      />
      <SelectField label="Category" options={categoryOptions} {...form.field("category")} />
      <Switch
        label="Public in this organization"
        hint="Everyone in the organization can read it. Otherwise only you and admins can."
        checked={value ?? false}
        onChange={onChange}
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
  const maxBytes = useMaxFileBytes();

  function addFiles(added: File[]) {
    const fit = added.filter((file) => !fileProblem(file, maxBytes));
    const [first] = added.flatMap((file) => fileProblem(file, maxBytes) ?? []);
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
          hint={`${fileRules}, up to ${megabytes(maxBytes)} each`}
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
        {isNew ? "You can also add content later." : "Added to the content of the base."} Up to{" "}
        {knowledgeLimits.filesPerUpload} files count as one action.
      </p>
    </div>
  );
}

function ProcessingFields({ form, isNew }: { form: BaseForm; isNew: boolean }) {
  const autoIndex = form.choice("autoIndex");
  const model = form.choice("embeddingModel");
  const models = useEmbeddingModels(model.value ?? null);
  const { chunkSize, chunkOverlap } = knowledgeLimits;
  return (
    <div className="grid gap-4">
      <Switch
        label="Index automatically"
        hint="New items are indexed automatically. Otherwise, use Index now."
        checked={autoIndex.value ?? true}
        onChange={autoIndex.onChange}
      />
      <SelectField
        label="Embedding model"
        hint="With an embedding model, search also finds passages with the same meaning in other words."
        value={model.value ?? ""}
        error={model.error}
        onChange={(event) => model.onChange(event.target.value || null)}
        options={models}
      />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <TextField
          label="Chunk size"
          type="number"
          min={chunkSize.least}
          max={chunkSize.most}
          step={50}
          hint="500 to 2,000 words, advised 800 to 1200"
          {...form.field("chunkSize", { valueAsNumber: true })}
        />
        <TextField
          label="Chunk overlap"
          type="number"
          min={chunkOverlap.least}
          max={chunkOverlap.most}
          step={10}
          hint="0 to 500 words"
          {...form.field("chunkOverlap", { valueAsNumber: true })}
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

/** Adds the web addresses of the second step. The base already exists, so one that fails is a notification and can be added again. */
async function addUrls(id: string, urls: string[]) {
  for (const url of urls) {
    try {
      await api.knowledge.addUrl({ id, url });
    } catch (error) {
      // At the limit of the plan, the others fail as well.
      if (handlePaymentError(error)) break;
      const reason = error instanceof Error ? error.message : "";
      notify({ type: "error", title: "Upload Failed", message: `${url}: ${reason}` });
    }
  }
  await refresh();
}

function keyOf({ name, size, lastModified }: File): string {
  return `${name}:${size}:${lastModified}`;
}

function valuesOf(base?: KnowledgeBase) {
  return {
    name: base?.name ?? "",
    description: base?.description ?? "",
    category: base?.category ?? ("documentation" as const),
    isPublic: base?.isPublic ?? false,
    autoIndex: base?.autoIndex ?? true,
    embeddingModel: base?.embeddingModel ?? null,
    chunkSize: base?.chunkSize ?? knowledgeLimits.chunkSize.initial,
    chunkOverlap: base?.chunkOverlap ?? knowledgeLimits.chunkOverlap.initial,
  };
}
