import type { StoredFile } from "@muster/contracts/files";
import { type Message, message } from "@muster/contracts/messages";
import { computesFromTables, type NewTask, type TaskTemplate, takesKnowledgeBases } from "@muster/contracts/tasks";
import { typedNumber } from "@muster/contracts/typed-number";
import { urlsIn } from "../../kernel/agent/page-url.ts";
import { AppError } from "../../platform/errors.ts";
import type { TaskRow } from "./tasks.repo.ts";

type Parameters = Record<string, string | number>;

/** Completes and checks a template's parameters; unknown names are dropped. Throws invalid_input naming each invalid field. */
export function readParameters(template: TaskTemplate, given: Parameters): Parameters {
  const read: Parameters = {};
  const fields: Record<string, string> = {};
  for (const parameter of template.parameters) {
    const value = given[parameter.name];
    const isBlank = value === undefined || (typeof value === "string" && value.trim() === "");
    if (isBlank && parameter.required) fields[`parameters.${parameter.name}`] = `${parameter.label} is required`;
    if (isBlank) continue;
    const problem = parameterProblem(parameter, value);
    if (problem) fields[`parameters.${parameter.name}`] = problem;
    else read[parameter.name] = parameterValue(parameter, value);
  }
  if (Object.keys(fields).length) throw new AppError("invalid_input", "Check the highlighted fields", { fields });
  return read;
}

function parameterValue({ type }: TaskTemplate["parameters"][number], value: string | number): string | number {
  const typed = type === "number" ? typedNumber(value) : undefined;
  return typed && "value" in typed ? typed.value : String(value).trim();
}

function parameterProblem(parameter: TaskTemplate["parameters"][number], value: string | number): string | undefined {
  if (parameter.type === "number") {
    const typed = typedNumber(value);
    return "problem" in typed ? typed.problem : undefined;
  }
  if (parameter.type === "select" && !parameter.options.includes(String(value)))
    return `Choose one of ${parameter.options.join(", ")}`;
  return undefined;
}

const kindWords: Record<TaskTemplate["takes"][number], string> = {
  table: "a table: CSV, TSV, Excel, JSON or Parquet",
  document: "a document: PDF, Word, PowerPoint, OpenDocument, RTF, EPUB, Markdown, HTML or text",
  code: "source code: single files, or a zip archive of up to 20 MB",
};

const nounOf: Record<TaskTemplate["takes"][number], string> = {
  table: "a table",
  document: "a document",
  code: "source code",
};

interface SourceFacts {
  isModelReady: boolean;
  /** Knowledge bases are searched as well: the task's, or its agent's. */
  hasBases?: boolean;
  parameters?: Parameters;
}

/**
 * Why the sources do not fit the template; undefined when they do. A data analysis needs tables; a text written from documents
 * may be sketched by a model without any.
 */
export function sourceProblem(
  template: TaskTemplate,
  sources: Pick<StoredFile, "name" | "kind" | "mediaType">[],
  { isModelReady, hasBases = false, parameters = {} }: SourceFacts,
): AppError | undefined {
  if (sources.length === 0 && hasBases) return undefined;
  const isInForm = template.sourceParameter && String(parameters[template.sourceParameter] ?? "").trim() !== "";
  if (sources.length === 0 && (!template.needsSource || isInForm)) return undefined;
  if (sources.length === 0 && isModelReady && template.takes.includes("document")) return undefined;
  const attach = `Attach ${template.takes[0] ? kindWords[template.takes[0]] : "a file"}`;
  if (sources.length === 0)
    return new AppError("needs_source", message("source.needed"), { fields: { attachments: attach } });
  const other = sources.find((source) => !isTaken(template, source));
  if (!other) return undefined;
  const wanted = template.takes.includes("document")
    ? "has no readable text"
    : `is not ${nounOf[template.takes[0] ?? "table"]}`;
  const words = `${other.name} ${wanted}. ${attach}.`;
  return new AppError("needs_source", words, { fields: { attachments: words } });
}

interface BaseContent {
  name: string;
  hasTables: boolean;
  hasTexts: boolean;
}

/** Whether a base holds something that the template can work from. Rows of tables are quoted like text. */
export function fitsTemplate(template: Pick<TaskTemplate, "takes">, { hasTables, hasTexts }: BaseContent): boolean {
  if (!takesKnowledgeBases(template)) return false;
  return computesFromTables(template) ? hasTables : hasTables || hasTexts;
}

/** Why knowledge bases can't be the template's sources; undefined when they can, or when none is chosen. */
export function basesBlocker(
  template: Pick<TaskTemplate, "name" | "takes">,
  bases: readonly BaseContent[],
): Message | undefined {
  if (bases.length === 0) return undefined;
  if (!takesKnowledgeBases(template)) return message("tasks.no_bases", { template: template.name });
  const empty = bases.filter((base) => !fitsTemplate(template, base));
  if (empty.length === 0) return undefined;
  const params = { count: empty.length, names: namesOf(empty) };
  return computesFromTables(template)
    ? message("tasks.bases_without_tables", params)
    : message("tasks.bases_empty", params);
}

/** Why a run can't use the bases that its task was assigned with; undefined when it can. */
export function lostBasesBlocker(
  template: Pick<TaskTemplate, "takes">,
  chosen: readonly { id: string; name: string }[],
  readable: readonly (BaseContent & { id: string })[],
): Message | undefined {
  const lost = chosen.filter(({ id }) => !readable.some((base) => base.id === id));
  if (lost.length > 0) return message("tasks.base_lost", { count: lost.length, names: namesOf(lost) });
  const empty = readable.filter((base) => !fitsTemplate(template, base) && chosen.some(({ id }) => base.id === id));
  if (empty.length === 0) return undefined;
  const params = { count: empty.length, names: namesOf(empty) };
  return computesFromTables(template)
    ? message("tasks.bases_without_tables", params)
    : message("tasks.bases_too_late", params);
}

function namesOf(bases: readonly { name: string }[]): string {
  return bases.map(({ name }) => `“${name}”`).join(", ");
}

/**
 * Why a sketch, which has no sources, cannot be made in the requested format; undefined when it can, or when the text contains
 * a URL that may become a source.
 */
export function sketchProblem({
  attachments,
  knowledgeBases,
  deliverableFormat,
  title,
  description,
  parameters = {},
}: Pick<NewTask, "attachments" | "knowledgeBases" | "deliverableFormat" | "title" | "description" | "parameters">):
  | AppError
  | undefined {
  const words = [title, description, ...Object.values(parameters)].join("\n");
  if (attachments?.length || knowledgeBases?.length || deliverableFormat !== "csv" || urlsIn(words).length > 0)
    return undefined;
  const reason = "A CSV file needs figures from a document. Attach a document or choose another format.";
  return new AppError("unsupported_format", reason, { fields: { deliverableFormat: reason } });
}

/** Parquet can be computed but not quoted; a code archive is reviewed, not quoted. */
function isTaken({ takes }: TaskTemplate, { kind, mediaType }: Pick<StoredFile, "kind" | "mediaType">): boolean {
  const unreadable = takes[0] === "table" ? /application\/zip/ : /parquet|application\/zip/;
  const isReadable = !takes.includes("document") || !unreadable.test(mediaType);
  return isReadable && takes.some((taken) => taken === kind);
}

/** A deadline in the past is refused. A date without a time means the end of that day, UTC. */
export function readDeadline(deadline: NewTask["deadline"], now: Date): Date | null {
  if (!deadline) return null;
  const read = new Date(deadline.includes("T") ? deadline : `${deadline}T23:59:59Z`);
  if (read < now)
    throw new AppError("invalid_input", "The deadline must be in the future", {
      fields: { deadline: "The deadline must be in the future" },
    });
  return read;
}

export function cancelBlocker(status: string): Message | undefined {
  return status === "pending" || status === "in_progress"
    ? undefined
    : message("tasks.already_ended", { status: status === "cancelled" ? "canceled" : status });
}

export function retryBlocker({ status, isExample }: Pick<TaskRow, "status" | "isExample">): Message | undefined {
  if (isExample) return message("tasks.example_fixed");
  return status === "failed" || status === "cancelled" ? undefined : message("tasks.retry_ended_only");
}

type Ended = Pick<TaskRow, "status" | "version" | "acceptedVersion" | "isExample">;

export function acceptBlocker({ status, version }: Ended): Message | undefined {
  return status === "completed" && version !== null ? undefined : message("tasks.accept_finished_only");
}

export function reopenBlocker({ acceptedVersion }: Ended): Message | undefined {
  return acceptedVersion === null ? message("tasks.not_accepted") : undefined;
}

export function reviseBlocker({ status, version, isExample }: Ended): Message | undefined {
  if (isExample) return message("tasks.example_fixed");
  return status === "completed" && version !== null ? undefined : message("tasks.revise_finished_only");
}

export function deleteBlocker(status: string): Message | undefined {
  return status === "pending" || status === "in_progress" ? message("tasks.delete_running") : undefined;
}
