import { type Message, message } from "@muster/contracts/messages";
import { computesFromTables, type newTask, type Task, type TaskTemplate } from "@muster/contracts/tasks";
import type { z } from "zod";
import type { Context } from "../../kernel/context.ts";
import { notify, recordEvent } from "../../kernel/events/events.ts";
import { cancelRun, cancelRuns, startRun } from "../../kernel/runs/runs.ts";
import { lockMembership } from "../../kernel/tenancy/membership.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { reserve } from "../../kernel/usage/usage.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { findAgentForTask } from "../agents/agents.service.ts";
import { mustFindOwnFiles } from "../files/files.service.ts";
import { baseIdsOfAgent, connectWork, readableBases } from "../knowledge/connections.service.ts";
import { estimateTask } from "./tasks.estimate.service.ts";
import {
  basesBlocker,
  cancelBlocker,
  fitsTemplate,
  readDeadline,
  readParameters,
  retryBlocker,
  sketchProblem,
  sourceProblem,
} from "./tasks.policy.ts";
import { findOpenTasksOfAgent, insertTask, type TaskRow, updateTask } from "./tasks.repo.ts";
import { mustFindTask, viewTask } from "./tasks.service.ts";
import type { TaskTypes } from "./tasks.steps.ts";
import { stepsOf } from "./tasks.template.ts";
import { findTemplate, processOf, taskTemplates, templateFor, templateProblems } from "./tasks.templates.ts";
import { taskLink } from "./tasks.view.ts";

type Input = z.output<typeof newTask>;

/**
 * Checks everything before anything is charged. The task, its run, the reservation and the first job are stored in one
 * transaction, including what `within` adds.
 */
export async function assignTask(
  context: Context,
  input: Input,
  within: (tx: OrgTx, task: TaskRow) => Promise<void> = async () => undefined,
): Promise<Task> {
  const { actor, inOrg, services, now } = context;
  const checked = await checkInput(context, input);
  const { template, parameters, deadline, estimate } = checked;
  const holdMicros = estimate.highMicros;
  return inOrg(async (tx) => {
    const { agent, sources, bases } = await findMaterial(tx, context, { input, checked });
    const id = newId(now());
    const runId = newId(now());
    await reserve(
      tx,
      { action: "task_assignment", units: 1, runId, agentId: agent.id, holdMicros, metadata: { taskId: id } },
      { now: now(), billing: services.config.BILLING },
    );
    const task = await insertTask(tx, {
      id,
      runId,
      userId: actor.userId,
      title: input.title,
      description: input.description,
      agentId: agent.id,
      agentName: agent.name,
      agentType: agent.role,
      agentVersion: agent.version,
      templateId: template.id,
      priority: input.priority,
      deadline,
      deliverableFormat: input.deliverableFormat,
      parameters,
      attachments: sources.map(({ id: fileId, name, sizeBytes }) => ({ id: fileId, name, sizeBytes })),
      knowledgeBases: bases.map(({ id: baseId, name }) => ({ id: baseId, name })),
      readings: input.readings,
      budgetMicros: input.budget ? Math.round(input.budget * 1_000_000) : null,
      maxSteps: input.maxSteps ?? null,
      maxMinutes: input.maxMinutes ?? null,
      estimate,
      status: "pending",
      isExample: false,
      createdAt: now(),
      updatedAt: now(),
    });
    await connectWork(tx, actor, { subject: { kind: "task", id }, baseIds: bases.map((base) => base.id) });
    await within(tx, task);
    await beginTask(tx, context, task);
    await notify(tx, {
      userId: actor.userId,
      type: "info",
      title: message("task.assigned_title"),
      message: message("task.assigned", { title: task.title, agent: task.agentName }),
      link: taskLink(task),
    });
    return viewTask(tx, task);
  });
}

/** The templates that can be chosen. */
export function listTaskTemplates(): TaskTemplate[] {
  return taskTemplates.filter(({ unavailable }) => unavailable === null);
}

interface Checked {
  template: TaskTemplate;
  parameters: TaskRow["parameters"];
  deadline: Date | null;
  /** The task's limits; its maximum cost is held against the month's budgets while it runs. */
  estimate: NonNullable<TaskRow["estimate"]>;
  isModelReady: boolean;
}

/** Template, form, format and budget. */
async function checkInput(context: Context, input: Input): Promise<Checked> {
  const template = await chooseTemplate(context, input);
  const parameters = readParameters(template, input.parameters);
  refuseParameters(template, parameters);
  const deadline = readDeadline(input.deadline, context.now());
  refuseFormat(template, input.deliverableFormat);
  const estimate = await refuseOverBudget(context, input, template);
  const hasSource = input.attachments.length + input.knowledgeBases.length > 0;
  const isModelReady = !hasSource && (await hasModel(context, input.agentId));
  return { template, parameters, deadline, estimate, isModelReady };
}

/** An active agent, the person's own files, and readable bases, all of which fit the template. */
async function findMaterial(tx: OrgTx, { actor }: Context, { input, checked }: { input: Input; checked: Checked }) {
  const agent = await activeAgent(tx, input.agentId);
  const sources = await mustFindOwnFiles(tx, actor.userId, input.attachments);
  const { template, parameters, isModelReady } = checked;
  const bases = await mustFindBases(tx, { userId: actor.userId, ids: input.knowledgeBases, template });
  const ofAgent = await readableBases(tx, actor.userId, await baseIdsOfAgent(tx, agent.id));
  const hasBases = bases.length > 0 || ofAgent.some((base) => fitsTemplate(template, base));
  const problem =
    sourceProblem(template, sources, { isModelReady, hasBases, parameters }) ??
    (hasBases ? undefined : sketchProblem(input));
  if (problem) throw problem;
  return { agent, sources, bases };
}

/** Bases that the person can read and that the template can quote. */
async function mustFindBases(
  tx: OrgTx,
  { userId, ids, template }: { userId: string; ids: string[]; template: TaskTemplate },
) {
  const wanted = [...new Set(ids)];
  const bases = await readableBases(tx, userId, wanted);
  const reason = bases.length < wanted.length ? message("tasks.base_not_found") : basesBlocker(template, bases);
  if (reason) throw new AppError("invalid_input", reason, { fields: { knowledgeBases: reason } });
  return bases;
}

/** Refuses everything that assigning would refuse, and changes nothing. */
export async function checkAssignment(context: Context, input: Input): Promise<void> {
  const checked = await checkInput(context, input);
  await context.inOrg((tx) => findMaterial(tx, context, { input, checked }));
}

/** A task's input, for assigning it again. */
export function assignmentOf({ actor, inOrg }: Context, id: string): Promise<Input> {
  return inOrg(async (tx) => {
    const task = await mustFindTask(tx, actor.userId, id);
    const { templateId, agentId, title, description, priority, deliverableFormat, parameters, readings } = task;
    return {
      ...{ templateId, agentId, title, description, priority, deliverableFormat, parameters },
      attachments: task.attachments.map((file) => file.id),
      knowledgeBases: task.knowledgeBases.map((base) => base.id),
      // Stored as they were given.
      readings: readings as Input["readings"],
      budget: task.budgetMicros === null ? null : task.budgetMicros / 1_000_000,
      maxSteps: task.maxSteps,
      maxMinutes: task.maxMinutes,
    };
  });
}

/** A new run for the same task; it takes an action again. */
export async function retryTask(context: Context, { id }: { id: string }): Promise<Task> {
  const { actor, inOrg } = context;
  const holdMicros = await holdFor(context, id);
  return inOrg(async (tx) => {
    const task = await mustFindTask(tx, actor.userId, id, "update");
    conflictIf(retryBlocker(task));
    const again = await restartTask(tx, context, { task, holdMicros });
    await notify(tx, {
      userId: actor.userId,
      type: "info",
      title: message("task.retrying_title"),
      message: message("task.retrying", { title: task.title }),
      link: taskLink(task),
    });
    return viewTask(tx, again);
  });
}

/** The maximum cost of another run; it is held against the month's budgets while the run works. */
export async function holdFor(context: Context, id: string): Promise<number> {
  const { templateId, agentId } = await context.inOrg((tx) => mustFindTask(tx, context.actor.userId, id));
  return (await estimateTask(context, { templateId: templateId ?? undefined, agentId })).highMicros;
}

interface Restart {
  task: TaskRow;
  holdMicros: number;
  /** The requested changes of a new version; left out when a run is repeated. */
  revision?: TaskRow["revision"];
}

/** A new run for a locked task: it reserves an action. */
export async function restartTask(
  tx: OrgTx,
  context: Context,
  { task, holdMicros, revision = task.revision }: Restart,
): Promise<TaskRow> {
  const { services, now } = context;
  await activeAgent(tx, task.agentId);
  const runId = newId(now());
  await reserve(
    tx,
    {
      action: "task_assignment",
      units: 1,
      runId,
      agentId: task.agentId,
      holdMicros,
      metadata: { taskId: task.id },
    },
    { now: now(), billing: services.config.BILLING },
  );
  const again = await updateTask(
    tx,
    task,
    { status: "pending", error: null, runId, steps: null, revision, draft: null },
    now(),
  );
  await beginTask(tx, context, again);
  return again;
}

export function cancelTask(context: Context, { id }: { id: string }): Promise<Task> {
  const { actor, inOrg, services } = context;
  return inOrg(async (tx) => {
    const task = await mustFindTask(tx, actor.userId, id);
    conflictIf(cancelBlocker(task.status));
    await cancelRun(tx, services, task.runId);
    return viewTask(tx, await mustFindTask(tx, actor.userId, id));
  });
}

/** Deleting an agent cancels its open tasks and releases their actions. */
export async function cancelTasksOfAgent(
  tx: OrgTx,
  services: Context["services"],
  { agentId }: { agentId: string },
): Promise<void> {
  const open = await findOpenTasksOfAgent(tx, agentId);
  await cancelRuns(
    tx,
    services,
    open.map((task) => task.runId),
  );
}

/** Starts the run of a stored task. */
export async function beginTask(tx: OrgTx, { actor, services }: Context, task: TaskRow): Promise<void> {
  await lockMembership(tx, actor.userId);
  const { templateId } = task;
  await startRun<TaskTypes>(tx, services, {
    id: task.runId,
    kind: "task",
    subject: { kind: "task", id: task.id },
    userId: actor.userId,
    input: { taskId: task.id, templateId },
    steps: stepsOf(processOf(templateId)),
  });
  await recordEvent(tx, {
    kind: "task_assigned",
    text: message(task.revision ? "events.task_version_assigned" : "events.task_assigned", {
      title: task.title,
      agent: task.agentName,
    }),
    link: taskLink(task),
    audience: "owner",
    userId: actor.userId,
  });
}

async function chooseTemplate(context: Context, input: Input): Promise<TaskTemplate> {
  const template = input.templateId ? findTemplate(input.templateId) : await templateForFiles(context, input);
  if (!template) throw refusedTemplate("Template not found", "Choose one of the templates");
  if (template.unavailable) throw refusedTemplate(template.unavailable, template.unavailable);
  return template;
}

/** Without a template, uses the one for the given files, or one that quotes documents for its knowledge bases. */
async function templateForFiles(
  { actor, inOrg }: Context,
  { attachments, knowledgeBases }: Input,
): Promise<TaskTemplate> {
  const { files, bases } = await inOrg(async (tx) => ({
    files: await mustFindOwnFiles(tx, actor.userId, attachments),
    bases: await readableBases(tx, actor.userId, knowledgeBases),
  }));
  const areTables =
    bases.every((base) => base.hasTables && !base.hasTexts) && files.every(({ kind }) => kind === "table");
  const fits = areTables ? computesFromTables : ({ takes }: TaskTemplate) => takes.includes("document");
  const first = taskTemplates.find((one) => fits(one) && one.unavailable === null);
  if (knowledgeBases.length > 0 && first) return first;
  if (files.length === 0)
    throw new AppError("needs_source", message("source.needed"), { fields: { attachments: "Attach a file" } });
  const template = templateFor(files);
  if (!template)
    throw refusedTemplate("Choose a template", "Choose a template: these files fit more than one, or none");
  return template;
}

function refusedTemplate(error: string, field: string): AppError {
  return new AppError("invalid_input", error, { fields: { templateId: field } });
}

async function activeAgent(tx: OrgTx, agentId: string) {
  const agent = await findAgentForTask(tx, agentId);
  if (!agent) throw notFound("agent");
  if (agent.status !== "active") {
    const words = `${agent.name} is ${agent.status}. Activate it first.`;
    throw new AppError("invalid_input", words, { fields: { agentId: words } });
  }
  return agent;
}

/** Checked only for a task without sources: a model has to write it. */
async function hasModel({ actor, services, inOrg }: Context, agentId: string): Promise<boolean> {
  const agent = await inOrg((tx) => findAgentForTask(tx, agentId));
  const choice = await services.gatewayFor(actor.orgId).choose(agent?.modelConfig.model ?? "auto");
  return choice.kind === "model";
}

function refuseParameters(template: TaskTemplate, parameters: Record<string, string | number>): void {
  const fields = templateProblems(template.id, parameters);
  if (Object.keys(fields).length > 0) throw new AppError("invalid_input", "Check the highlighted fields", { fields });
}

function refuseFormat(template: TaskTemplate, format: Input["deliverableFormat"]): void {
  const choice = template.formats.find((one) => one.format === format);
  if (choice?.fits) return;
  const words = `${template.name} doesn't support this format: ${choice?.reason ?? "it has nothing for it"}`;
  throw new AppError("unsupported_format", words, { fields: { deliverableFormat: words } });
}

/** Returns the task's estimate. */
async function refuseOverBudget(
  context: Context,
  input: Input,
  template: TaskTemplate,
): Promise<NonNullable<TaskRow["estimate"]>> {
  const { templateId, agentId } = { templateId: template.id, agentId: input.agentId };
  const { lowMicros, highMicros, duration } = await estimateTask(context, { templateId, agentId });
  const estimate = { lowMs: duration?.lowMs ?? null, highMs: duration?.highMs ?? null, lowMicros, highMicros };
  if (!input.budget || highMicros <= input.budget * 1_000_000) return estimate;
  const words = `This task may cost up to $${(highMicros / 1_000_000).toFixed(2)}. Raise its budget or choose a cheaper model.`;
  throw new AppError("invalid_input", words, { fields: { budget: words } });
}

function conflictIf(blocker: Message | undefined): void {
  if (blocker) throw new AppError("conflict", blocker);
}
