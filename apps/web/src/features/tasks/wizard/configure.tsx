import type { StoredFile } from "@muster/contracts/files";
import { computesFromTables, type TaskTemplate, takesKnowledgeBases } from "@muster/contracts/tasks";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Dispatch, ReactNode } from "react";
import { api } from "../../../platform/api.ts";
import { query } from "../../../platform/query.ts";
import { cx } from "../../../ui/cx.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextArea, TextField } from "../../../ui/text-field.tsx";
import { AttachmentsField } from "../../files/attachments-field.tsx";
import { acceptFor, isLikelyTable } from "../../files/file-rules.ts";
import type { useUploads } from "../../files/use-uploads.ts";
import { BasePicker, type ChosenBase, ChosenBases } from "../../knowledge/base-sources.tsx";
import { ReadingPreview } from "../../tables/reading-preview.tsx";
import { formatNames, formatWords, priorityNames } from "../names.ts";
import { inputId, ParameterField } from "./parameter-field.tsx";
import { anyQuestion, sourceHint } from "./source-hint.ts";
import type { Priority, WizardAction, WizardState } from "./wizard-state.ts";

/** Where the work stops at the latest. */
const limits = [
  {
    field: "budget",
    label: "Budget (USD)",
    inputMode: "decimal",
    placeholder: "2.50",
    hint: "The most this task may cost in AI models",
  },
  {
    field: "maxMinutes",
    label: "Minutes",
    inputMode: "numeric",
    placeholder: "10",
    hint: "Stops after this long and keeps the draft",
  },
  {
    field: "maxSteps",
    label: "Agent steps",
    inputMode: "numeric",
    placeholder: "10",
    hint: "The most steps for looking things up",
  },
] as const;

interface ConfigureProps {
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
  template: TaskTemplate | undefined;
  needsSource: boolean;
  uploads: ReturnType<typeof useUploads>;
  /** Bases of the agent, which its tasks search, too. */
  agentBases: readonly { id: string; name: string }[];
  /** How the question is read, below it. */
  readAs?: ReactNode;
}

export function Configure({ state, dispatch, template, needsSource, uploads, agentBases, readAs }: ConfigureProps) {
  const { errors } = state;
  const asks = template?.asks ?? anyQuestion;
  const tables = template?.id === "blank" ? state.attachments.filter(isLikelyTable) : state.attachments;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <AttachmentsField
        id={inputId("attachments")}
        label="Attach files"
        hint={sourceHint(template, needsSource)}
        accept={acceptFor(template?.takes ?? [])}
        error={errors["attachments"]}
        attachments={state.attachments}
        uploads={uploads}
        onDetach={(id) => dispatch({ type: "detach", id })}
      />
      {template && takesKnowledgeBases(template) && (
        <KnowledgeSources
          chosen={state.knowledgeBases}
          ofAgent={usesAgentBases(template, state) ? agentBases : []}
          hint={
            computesFromTables(template)
              ? "Knowledge bases whose tables to compute from"
              : "Knowledge bases to search and quote"
          }
          error={errors["knowledgeBases"]}
          onChange={(bases) => dispatch({ type: "chooseBases", bases })}
        />
      )}
      {template?.takes.includes("document") && (
        <ResultSource
          onAdd={({ id, name, sizeBytes }) => dispatch({ type: "attach", attachment: { id, name, sizeBytes } })}
        />
      )}
      <TextArea
        id={inputId("description")}
        label={asks.label}
        required
        rows={3}
        placeholder={asks.example}
        hint={asks.hint}
        value={state.description}
        error={errors["description"]}
        onChange={(event) => dispatch({ type: "set", field: "description", value: event.target.value })}
      />
      {readAs}
      <TextField
        id={inputId("title")}
        label="Title"
        required
        autoComplete="off"
        placeholder={asks.exampleTitle}
        hint={state.titleChosen || state.title === "" ? undefined : "From the text above"}
        value={state.title}
        error={errors["title"]}
        onChange={(event) => dispatch({ type: "set", field: "title", value: event.target.value })}
      />
      {parametersOf(template).length > 0 && (
        <div className="grid gap-4 md:grid-cols-2">
          {parametersOf(template).map((parameter) => (
            <div key={parameter.name} className={parameter.type === "textarea" ? "md:col-span-2" : ""}>
              <ParameterField
                parameter={parameter}
                value={state.parameters[parameter.name] ?? ""}
                error={errors[`parameters.${parameter.name}`]}
                onChange={(value) => dispatch({ type: "setParameter", name: parameter.name, value })}
              />
            </div>
          ))}
        </div>
      )}
      {(template?.id === "data-analysis" || (template?.id === "blank" && tables.length > 0)) && (
        <ReadingPreview
          files={tables}
          question={state.parameters["question"]?.trim() || state.description}
          chosen={state.readings}
          onChoose={(readings) => dispatch({ type: "chooseReadings", readings })}
        />
      )}
      <div className="grid gap-4 md:grid-cols-3">
        <SelectField
          id={inputId("deliverableFormat")}
          label="Deliverable format"
          value={state.format}
          error={errors["deliverableFormat"]}
          hint={formatWords[state.format]}
          options={formatOptions(template)}
          onChange={(event) => dispatch({ type: "setFormat", format: keyOf(formatNames, event.target.value, "pdf") })}
        />
        <SelectField
          id={inputId("priority")}
          label="Priority"
          value={state.priority}
          error={errors["priority"]}
          options={entries(priorityNames).map(([value, label]) => ({ value, label }))}
          onChange={(event) =>
            dispatch({ type: "setPriority", priority: keyOf<Priority>(priorityNames, event.target.value, "medium") })
          }
        />
        <TextField
          id={inputId("deadline")}
          type="date"
          label="Deadline"
          optional
          value={state.deadline}
          error={errors["deadline"]}
          onChange={(event) => dispatch({ type: "set", field: "deadline", value: event.target.value })}
        />
        {limits.map(({ field, ...shown }) => (
          <TextField
            key={field}
            id={inputId(field)}
            optional
            {...shown}
            value={state[field]}
            error={errors[field]}
            onChange={(event) => dispatch({ type: "set", field, value: event.target.value })}
          />
        ))}
      </div>
    </div>
  );
}

interface KnowledgeSourcesProps {
  chosen: readonly ChosenBase[];
  ofAgent: readonly ChosenBase[];
  hint: string;
  error: string | undefined;
  onChange: (bases: ChosenBase[]) => void;
}

/** Knowledge bases as sources, and which the agent brings along. */
function KnowledgeSources({ chosen, ofAgent, hint, error, onChange }: KnowledgeSourcesProps) {
  const id = inputId("knowledgeBases");
  const names = ofAgent.filter((base) => !chosen.some((one) => one.id === base.id)).map(({ name }) => name);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center gap-3 px-4">
        <BasePicker id={id} chosen={chosen} onChange={onChange} describedBy={`${id}-hint`} />
        <p
          id={`${id}-hint`}
          className={cx("min-w-0 flex-1 basis-[180px] text-small", error ? "text-fault" : "text-ink-3")}
        >
          {error ??
            (names.length > 0 ? `Knowledge bases to search. The agent also searches ${names.join(", ")}.` : hint)}
        </p>
      </div>
      <ChosenBases chosen={chosen} onChange={onChange} />
    </div>
  );
}

/** An analysis of chosen tables leaves those of the agent out. */
function usesAgentBases(template: TaskTemplate, { attachments, knowledgeBases }: WizardState): boolean {
  return !computesFromTables(template) || attachments.length + knowledgeBases.length === 0;
}

/** A task has one question, and its field is above. */
export function parametersOf(template: TaskTemplate | undefined): TaskTemplate["parameters"] {
  return template?.parameters.filter(({ name }) => name !== "question") ?? [];
}

/** A native list cannot describe an option, so the reason is part of its name. */
function formatOptions(template: TaskTemplate | undefined) {
  const made = entries(formatNames).filter(
    ([value]) => !template || template.formats.some(({ format }) => format === value),
  );
  return made.map(([value, label]) => {
    const reason = template?.formats.find(({ format }) => format === value)?.reason;
    return { value, label: reason ? `${label} (${reason})` : label, disabled: Boolean(reason) };
  });
}

function entries<Key extends string>(names: Record<Key, string>): [Key, string][] {
  // The names' own keys are all a record of this type has.
  return Object.entries(names) as [Key, string][];
}

function keyOf<Key extends string>(names: Record<Key, string>, value: string, fallback: Key): Key {
  return entries(names).find(([key]) => key === value)?.[0] ?? fallback;
}

const shownResults = 50;

/** The person's accepted results, each as a source for this task. Renders nothing before the first one. */
function ResultSource({ onAdd }: { onAdd: (file: StoredFile) => void }) {
  const accepted = useQuery(query(api.tasks.list, { stage: "done", limit: shownResults }));
  const keep = useMutation({ mutationFn: (id: string) => api.tasks.asSource({ id }), onSuccess: onAdd });
  const items = accepted.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <SelectField
      label="Add an accepted result"
      value=""
      disabled={keep.isPending}
      error={keep.error?.message}
      options={[
        { value: "", label: keep.isPending ? "Adding…" : "Choose a result" },
        ...items.map(({ id, number, title }) => ({ value: id, label: `${number} ${title}` })),
      ]}
      onChange={(event) => event.target.value && keep.mutate(event.target.value)}
    />
  );
}
