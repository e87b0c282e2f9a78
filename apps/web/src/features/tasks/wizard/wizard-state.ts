import type { DeliverableFormat } from "@muster/contracts/deliverable";
import type { StoredTableQuery } from "@muster/contracts/tables";
import type { NewTask, Task, TaskTemplate } from "@muster/contracts/tasks";
import type { ChosenBase } from "../../knowledge/base-sources.tsx";
import { deriveTitle } from "../quick/derive-title.ts";

export type Priority = NonNullable<NewTask["priority"]>;

export interface Attachment {
  id: string;
  name: string;
  sizeBytes: number;
}

/** Everything a person has chosen or typed. Going back and forth changes none of it. */
export interface WizardState {
  templateId: string | null;
  agentId: string | null;
  title: string;
  /** A title written by hand stays when the question changes. */
  titleChosen: boolean;
  description: string;
  parameters: Record<string, string>;
  priority: Priority;
  /** A day, "2026-12-01"; empty = none. */
  deadline: string;
  /** The task's maximum cost in dollars, as typed; empty = no separate limit. */
  budget: string;
  /** Whole numbers as typed; empty = the usual limit. */
  maxSteps: string;
  maxMinutes: string;
  format: DeliverableFormat;
  /** A format chosen by hand stays when the template changes. */
  formatChosen: boolean;
  attachments: Attachment[];
  /** Knowledge bases that the task searches. */
  knowledgeBases: ChosenBase[];
  /** How the question is read, where a person chose; empty where the task reads it. */
  readings: StoredTableQuery[];
  /** What is wrong, by the name of the input; "parameters.NAME" for a template's own. */
  errors: Record<string, string>;
}

export type WizardAction =
  | { type: "chooseTemplate"; template: TaskTemplate }
  | { type: "chooseAgent"; agentId: string }
  | { type: "set"; field: "title" | "description" | "deadline" | "budget" | "maxSteps" | "maxMinutes"; value: string }
  | { type: "setParameter"; name: string; value: string }
  | { type: "setPriority"; priority: Priority }
  | { type: "setFormat"; format: DeliverableFormat }
  | { type: "chooseReadings"; readings: StoredTableQuery[] }
  | { type: "attach"; attachment: Attachment }
  | { type: "detach"; id: string }
  | { type: "chooseBases"; bases: ChosenBase[] }
  | { type: "refuse"; errors: Record<string, string> }
  | { type: "fill"; task: Filling }
  | { type: "startOver" };

/** What an earlier task or a template fills in; an empty title is made from the request. */
type Filling = Pick<
  Task,
  "templateId" | "agentId" | "title" | "description" | "parameters" | "priority" | "deliverableFormat" | "attachments"
> & { knowledgeBases?: ChosenBase[] };

interface Chosen {
  templateId?: string | null | undefined;
  agentId?: string | null | undefined;
  attachment?: Attachment | undefined;
  title?: string | undefined;
  description?: string | undefined;
}

/** A draft keeps its choices unless others were made where the wizard was opened. */
export function startWizard(draft: WizardState | null, start: Chosen): WizardState {
  const base = draft ?? emptyWizard();
  const { attachment, title, description } = start;
  const others = base.attachments.filter(({ id }) => id !== attachment?.id);
  return {
    ...base,
    attachments: attachment ? [...others, attachment] : others,
    templateId: start.templateId ?? base.templateId,
    agentId: start.agentId ?? base.agentId,
    ...(description !== undefined && { description }),
    ...(title !== undefined && { title, titleChosen: true }),
  };
}

export function emptyWizard(start: Chosen = {}): WizardState {
  return {
    templateId: start.templateId ?? null,
    agentId: start.agentId ?? null,
    title: "",
    titleChosen: false,
    description: "",
    parameters: {},
    priority: "medium",
    deadline: "",
    budget: "",
    maxSteps: "",
    maxMinutes: "",
    format: "pdf",
    formatChosen: false,
    attachments: [],
    knowledgeBases: [],
    readings: [],
    errors: {},
  };
}

export function reduceWizard(state: WizardState, action: WizardAction): WizardState {
  switch (action.type) {
    case "chooseTemplate":
      return chooseTemplate(state, action.template);
    case "chooseAgent":
      return { ...state, agentId: action.agentId, errors: without(state.errors, "agentId") };
    case "set":
      return set(state, action);
    case "setParameter":
      return {
        ...state,
        parameters: { ...state.parameters, [action.name]: action.value },
        readings: action.name === "question" ? [] : state.readings,
        errors: without(state.errors, `parameters.${action.name}`),
      };
    case "setPriority":
      return { ...state, priority: action.priority, errors: without(state.errors, "priority") };
    case "setFormat":
      return {
        ...state,
        format: action.format,
        formatChosen: true,
        errors: without(state.errors, "deliverableFormat"),
      };
    case "chooseReadings":
      return { ...state, readings: action.readings };
    case "attach":
      return {
        ...state,
        readings: [],
        attachments: [...state.attachments.filter(({ id }) => id !== action.attachment.id), action.attachment],
        errors: without(state.errors, "attachments"),
      };
    case "detach":
      return {
        ...state,
        readings: [],
        attachments: state.attachments.filter((attachment) => attachment.id !== action.id),
        errors: without(state.errors, "attachments"),
      };
    case "chooseBases":
      return {
        ...state,
        knowledgeBases: action.bases,
        errors: without(without(state.errors, "knowledgeBases"), "attachments"),
      };
    case "refuse":
      return { ...state, errors: action.errors };
    case "fill":
      return fillFrom(action.task);
    case "startOver":
      return emptyWizard();
  }
}

/** The title follows the question until the user edits it; an emptied title follows again. */
function set(state: WizardState, { field, value }: Extract<WizardAction, { type: "set" }>): WizardState {
  const errors = without(state.errors, field);
  if (field === "title") return { ...state, title: value, titleChosen: value.trim() !== "", errors };
  if (field !== "description") return { ...state, [field]: value, errors };
  // A reading belongs to the question it was made from.
  const asked = { ...state, description: value, readings: [] };
  if (state.titleChosen) return { ...asked, errors };
  return { ...asked, title: deriveTitle(value), errors: without(errors, "title") };
}

/** A new task like an earlier one; its deadline has had its time. */
function fillFrom(task: Filling): WizardState {
  const { templateId, agentId, title, description, parameters, priority, deliverableFormat } = task;
  return {
    ...emptyWizard({ templateId: templateId ?? "data-analysis", agentId }),
    title: title || deriveTitle(description),
    titleChosen: title !== "",
    description,
    parameters: Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)])),
    priority,
    format: deliverableFormat,
    formatChosen: true,
    attachments: task.attachments,
    knowledgeBases: (task.knowledgeBases ?? []).map(({ id, name }) => ({ id, name })),
  };
}

/** Parameters of the same name in both templates keep what was typed; a format that fits both stays. */
function chooseTemplate(state: WizardState, template: TaskTemplate): WizardState {
  const kept = template.parameters.flatMap(({ name }) => {
    const value = state.parameters[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const keepsFormat = state.formatChosen && !formatProblem(template, state.format);
  return {
    ...state,
    templateId: template.id,
    parameters: Object.fromEntries(kept),
    format: keepsFormat ? state.format : template.defaultFormat,
    formatChosen: keepsFormat,
    errors: without(state.errors, "templateId"),
  };
}

/** Why the template cannot be delivered so; undefined when it can. */
export function formatProblem(
  { name, formats }: Pick<TaskTemplate, "name" | "formats">,
  format: DeliverableFormat,
): string | undefined {
  const choice = formats.find((each) => each.format === format);
  const reason = choice ? choice.reason : "it has nothing for it";
  return reason ? `This format isn’t available for ${name}: ${reason}` : undefined;
}

function without(errors: Record<string, string>, name: string): Record<string, string> {
  const { [name]: _gone, ...rest } = errors;
  return rest;
}
