import { type NewTask, newTask, type TaskTemplate, takesKnowledgeBases } from "@muster/contracts/tasks";
import { texts } from "@muster/contracts/texts";
import { typedNumber } from "@muster/contracts/typed-number";
import { readDollars } from "../../../ui/read-dollars.ts";
import { formatProblem, type WizardState } from "./wizard-state.ts";

export const stepNames = ["Template", "Agent", "Configure", "Review"];
export type Step = 1 | 2 | 3 | 4;

export interface WizardFacts {
  template: TaskTemplate | undefined;
  /** Ids of the agents that may take a task; undefined while they load. */
  activeAgentIds: string[] | undefined;
  /** Which kind of engine would answer; undefined while it is asked. */
  engine: "builtin" | "model" | undefined;
  /** Whether the agent has knowledge bases that its tasks search, too. */
  agentHasBases?: boolean;
}

/** What is missing or wrong on one step, by input name; empty = the step is done. */
export function problemsOf(step: Step, state: WizardState, facts: WizardFacts): Record<string, string> {
  if (step === 1) return templateProblems(state, facts);
  if (step === 2) return agentProblems(state, facts);
  if (step === 3)
    return {
      ...fieldProblems(state),
      ...parameterProblems(state, facts),
      ...sourceProblems(state, facts),
      ...formatProblems(state, facts),
      ...budgetProblems(state),
      ...limitProblems(state),
    };
  return {};
}

/** The furthest step that may be shown: one past the last that is done. */
export function furthestStep(state: WizardState, facts: WizardFacts): Step {
  for (const step of [1, 2, 3] as const) {
    if (Object.keys(problemsOf(step, state, facts)).length > 0) return step;
  }
  return 4;
}

/** The step that contains an input, for errors from the server. */
export function stepOfField(name: string): Step {
  if (name === "templateId") return 1;
  if (name === "agentId") return 2;
  return 3;
}

export function toNewTask(state: WizardState, template: TaskTemplate | undefined): NewTask {
  return {
    templateId: state.templateId,
    agentId: state.agentId ?? "",
    title: state.title.trim(),
    description: state.description.trim(),
    priority: state.priority,
    deadline: state.deadline || null,
    budget: budgetOf(state),
    maxSteps: wholeNumber(state.maxSteps),
    maxMinutes: wholeNumber(state.maxMinutes),
    deliverableFormat: state.format,
    parameters: typedParameters(state, template),
    attachments: state.attachments.map((attachment) => attachment.id),
    knowledgeBases: basesOf(state, template).map((base) => base.id),
    ...(state.readings.length > 0 && { readings: state.readings }),
  };
}

/** Bases stay chosen while a template that can't quote them is tried. */
export function basesOf(
  { knowledgeBases }: Pick<WizardState, "knowledgeBases">,
  template: TaskTemplate | undefined,
): WizardState["knowledgeBases"] {
  return template && takesKnowledgeBases(template) ? knowledgeBases : [];
}

/** Whether the task has something to work from: files, knowledge bases, or those of its agent. */
export function hasSource(
  state: Pick<WizardState, "attachments" | "knowledgeBases">,
  { template, agentHasBases = false }: Pick<WizardFacts, "template" | "agentHasBases">,
): boolean {
  const ofAgent = agentHasBases && template !== undefined && takesKnowledgeBases(template);
  return state.attachments.length + basesOf(state, template).length > 0 || ofAgent;
}

function templateProblems({ templateId }: WizardState, { template }: WizardFacts): Record<string, string> {
  if (!templateId) return { templateId: "Choose a template" };
  return template?.unavailable ? { templateId: template.unavailable } : {};
}

function agentProblems({ agentId }: WizardState, { activeAgentIds }: WizardFacts): Record<string, string> {
  if (!agentId) return { agentId: "Choose an agent" };
  const gone = activeAgentIds && !activeAgentIds.includes(agentId);
  return gone ? { agentId: "This agent is paused or deleted. Choose another one." } : {};
}

/** Dollars; null when empty or not a valid amount. */
function budgetOf({ budget }: WizardState): number | null {
  const micros = readDollars(budget);
  return micros ? micros / 1_000_000 : null;
}

function budgetProblems(state: WizardState): Record<string, string> {
  if (state.budget.trim() === "") return {};
  const budget = budgetOf(state);
  if (budget === null) return { budget: "Enter an amount in dollars, such as 2.50" };
  const { error } = newTask.shape.budget.safeParse(budget);
  return error ? { budget: error.issues[0]?.message ?? "" } : {};
}

const limits = newTask.pick({ maxSteps: true, maxMinutes: true });

function limitProblems({ maxSteps, maxMinutes }: WizardState): Record<string, string> {
  const checked = limits.safeParse({ maxSteps: wholeNumber(maxSteps), maxMinutes: wholeNumber(maxMinutes) });
  if (checked.success) return {};
  const most = { maxSteps: 50, maxMinutes: 1440 };
  return Object.fromEntries(
    checked.error.issues.map(({ path: [field] }) => [
      String(field),
      `Enter a whole number from 1 to ${most[field as keyof typeof most].toLocaleString("en")}`,
    ]),
  );
}

/** Null when empty; NaN when it can't be parsed. */
function wholeNumber(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}

const typed = newTask.pick({ title: true, description: true, deadline: true });

function fieldProblems(state: WizardState): Record<string, string> {
  const checked = typed.safeParse({
    title: state.title,
    description: state.description,
    deadline: state.deadline || null,
  });
  if (checked.success) return {};
  return Object.fromEntries(checked.error.issues.map((issue) => [String(issue.path[0]), issue.message]).reverse());
}

function parameterProblems(state: WizardState, { template }: WizardFacts): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { name, label, type, required } of template?.parameters ?? []) {
    const value = (state.parameters[name] ?? "").trim();
    if (required && !value) problems[`parameters.${name}`] = `${label} is required`;
    const typed = type === "number" && value ? typedNumber(value) : undefined;
    if (typed && "problem" in typed) problems[`parameters.${name}`] = typed.problem;
  }
  return problems;
}

function sourceProblems(state: WizardState, facts: WizardFacts): Record<string, string> {
  const { template, engine } = facts;
  const isInForm = Boolean(template?.sourceParameter && state.parameters[template.sourceParameter]?.trim());
  const isBound = engine === "builtin" || !template?.takes.includes("document");
  const missing = template?.needsSource && isBound && !isInForm && !hasSource(state, facts);
  return missing ? { attachments: texts.needsSource } : {};
}

/** A draft may hold a format that the template does not make. */
function formatProblems({ format }: WizardState, { template }: WizardFacts): Record<string, string> {
  const problem = template && formatProblem(template, format);
  return problem ? { deliverableFormat: problem } : {};
}

function typedParameters(state: WizardState, template: TaskTemplate | undefined): Record<string, string | number> {
  const entries = (template?.parameters ?? []).flatMap(({ name, type }) => {
    const value = (state.parameters[name] ?? "").trim();
    if (!value) return [];
    return [[name, type === "number" ? Number(value) : value] as const];
  });
  return Object.fromEntries(entries);
}
