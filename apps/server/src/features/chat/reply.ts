import { defaultChatModel } from "@muster/contracts/chat-shapes";
import { type Message, message, renderMessage } from "@muster/contracts/messages";
import { type Failed, isUnavailable, type ModelChoice } from "@muster/models/choose-model";
import { ModelError } from "@muster/models/model";
import { turnStateOf } from "../../kernel/agent/turn-state.ts";
import { noticeEvent, type StepResult } from "../../kernel/runs/kinds.ts";
import { readRunEvents, shownText } from "../../kernel/runs/replay.ts";
import { AppError } from "../../platform/errors.ts";
import { builtinReply } from "./builtin-reply.ts";
import { noDetails, type ReplyDetails } from "./chat.table.ts";
import { chooseChatModel, missingModelNotice } from "./choose-chat-model.ts";
import { updateMessage } from "./messages.repo.ts";
import { modelReply } from "./model-reply.ts";
import type { ReplyContext } from "./reply.types.ts";
import { readMaterial, type TurnMaterial, withTextOfImages } from "./turn-material.service.ts";
import { type ChatTypes, correctStep, type ReplyOutput, replyStep } from "./turns.types.ts";

type Result = StepResult<ChatTypes, "reply">;

/** Writes the reply: with a model, else with the built-in engine. */
export async function writeReply(step: ReplyContext): Promise<Result> {
  const notices: Message[] = [];
  const material = await readMaterial(step, notices);
  const cut = await cutByCrash(step);
  if (cut !== undefined) return { output: cutReply(cut) };
  if (material.question.position === 1) step.emit({ type: "title", data: { title: material.conversation.title } });
  if (material.reply.prefix !== null) step.text(material.reply.prefix);
  for (const notice of notices) step.emit(noticeEvent(replyStep, notice));
  return answer(step, { material, notices, failed: [] });
}

interface Answering {
  material: TurnMaterial;
  notices: Message[];
  /** Providers that did not respond in this turn. */
  failed: Failed[];
}

/** When a model does not respond before showing anything, the next one is tried. */
async function answer(step: ReplyContext, answering: Answering): Promise<Result> {
  const { material, notices, failed } = answering;
  const gateway = step.services.gatewayFor(step.run.orgId, "chat", step.run.userId);
  const choice = await chooseChatModel(gateway, { requested: requestedModel(material), signal: step.signal, failed });
  const error = isNamed(requestedModel(material)) ? whyNotUsed(choice, requestedModel(material)) : undefined;
  if (error) return askForModel(step, answering, { error, other: choice });
  if (choice.kind === "builtin") return answerBuiltin(step, answering, choice);
  const { watched, hasShown } = watchText(step);
  try {
    const reply = await modelReply(watched, { material, choice, notices });
    if ("waitFor" in reply) return reply;
    if (reply.text === (material.reply.prefix ?? "")) {
      // "What was found until then is used" is for replies: here it is not.
      const kept = reply.notices.filter(({ key }) => key !== "agent.limit_reached");
      return fail(step, { material, notices: kept }, noAnswer(choice.modelId));
    }
    const notice = failed.length > 0 ? steppedInNotice(choice, failed) : missingModelNotice(choice);
    if (notice) addNotice(step, reply.notices, notice);
    const isCorrected = material.conversation.selfCorrection && !reply.isCut;
    const count = reply.cited?.statements.length ?? 0;
    const label = count > 0 ? message("steps.checking_sentences", { count }) : message("chat.step.correct");
    return {
      output: reply,
      next:
        count > 0 || isCorrected
          ? [{ key: correctStep, step: "correct", label, after: [replyStep], optional: true }]
          : [],
    };
  } catch (error) {
    step.signal.throwIfAborted();
    if (!(error instanceof ModelError)) throw error;
    if (hasShown() || !mayStepIn(error)) return fail(step, answering, asAppError(error));
    return answerElse(step, answering, { provider: choice.provider.id, error });
  }
}

async function answerElse(step: ReplyContext, answering: Answering, failure: Failed): Promise<Result> {
  const failed = [...answering.failed, failure];
  if (!isNamed(requestedModel(answering.material))) return answer(step, { ...answering, failed });
  const gateway = step.services.gatewayFor(step.run.orgId, "chat", step.run.userId);
  const other = await gateway.choose("auto", step.signal, failed);
  return askForModel(step, answering, { error: failure.error, other });
}

/** Whether a person chose the model. Pages send the default model's bare name before a choice. */
function isNamed(model: string): boolean {
  return !["", "auto", "builtin", defaultChatModel].includes(model);
}

/** Why a chosen model cannot reply; undefined when it can, or when its cost is what stops it. */
function whyNotUsed(choice: ModelChoice, model: string): ModelError | undefined {
  const error = choice.because ?? (choice.kind === "builtin" ? choice.error : undefined);
  if (error?.code === "budget_reached" || (!error && choice.kind === "model")) return undefined;
  return error ?? new ModelError("model_not_found", renderMessage(message("chat.model_unavailable", { model })));
}

/** A chosen model is not replaced: the person decides whether to try it again or which one replies. */
function askForModel(
  step: ReplyContext,
  answering: Answering,
  { error, other }: { error: ModelError; other: ModelChoice },
): Promise<never> {
  const model = requestedModel(answering.material);
  const named = other.kind === "model" && {
    ...{ model: `${other.provider.id}/${other.modelId}`, label: `${other.modelId} at ${other.provider.label}` },
  };
  const builtin = { model: "builtin", label: renderMessage(message("chat.builtin_instead")) };
  const reason = new AppError(
    "upstream_failed",
    message("chat.chosen_model_failed", { reason: error.message, model }),
    {
      cause: error,
    },
  );
  return fail(step, answering, reason, named && named.model !== model ? [named, builtin] : [builtin]);
}

async function answerBuiltin(
  step: ReplyContext,
  { material, notices, failed }: Answering,
  choice: Extract<ModelChoice, { kind: "builtin" }>,
): Promise<Result> {
  const cause = choice.error?.code === "budget_reached" ? choice.error : await whyNoModel(step, failed, choice);
  // A greeting must not hide that the model failed.
  const read = await withTextOfImages(step, material, () => false);
  const reply = await builtinReply(step, { material: read, notices, talks: cause === undefined });
  if (reply) return { output: reply };
  const isChosen = requestedModel(material) === "builtin";
  addNotice(step, notices, message("chat.no_model_hint"));
  const sentence = message(isChosen ? "chat.builtin_needs_material" : "ollama.not_running");
  const error = cause ? asAppError(cause) : new AppError("upstream_failed", sentence, { cause: choice.error });
  return fail(step, { material, notices }, error);
}

/**
 * The error of the requested server, else of the first one that failed; undefined when Ollama is not running, which has its own text.
 */
async function whyNoModel(
  { services, run }: ReplyContext,
  failed: Failed[],
  { insteadOf, because, skipped = [] }: Extract<ModelChoice, { kind: "builtin" }>,
): Promise<ModelError | undefined> {
  const providers = await services.gatewayFor(run.orgId, "chat", run.userId).providers();
  const isOff = ({ provider, error }: Failed) =>
    error.code === "unreachable" && providers.some((one) => one.id === provider && "client" in one);
  const named = providers.find(({ id }) => insteadOf?.startsWith(`${id}/`));
  const requested = because && { provider: named?.id ?? "", error: because };
  const cause = requested ?? [...failed, ...skipped].find((one) => !isOff(one));
  return cause && !isOff(cause) ? cause.error : undefined;
}

/** A model that writes no text, or repeats a call until it is stopped. */
function noAnswer(model: string): AppError {
  return new AppError("upstream_failed", message("chat.no_answer", { model }));
}

/** A failing step's last events are not stored with it, so its notices are stored with the reply. */
async function fail(
  step: ReplyContext,
  { material, notices }: Pick<Answering, "material" | "notices">,
  error: AppError,
  alternatives: ReplyDetails["alternatives"] = [],
): Promise<never> {
  const details = { ...noDetails, notices, alternatives };
  await step.inOrg((tx) => updateMessage(tx, material.reply.id, { details }));
  throw error;
}

/** The turn's choice, else the agent's. */
function requestedModel({ reply, agent }: TurnMaterial): string {
  const requested = reply.model ?? "auto";
  return requested === "auto" ? agent.model : requested;
}

function mayStepIn(error: ModelError): boolean {
  return isUnavailable(error) || error.isRetryable || error.code === "model_not_found" || error.code === "unauthorized";
}

/** The run is not retried: a person is waiting, and can ask again. */
function asAppError(error: ModelError): AppError {
  const code = error.code === "budget_reached" ? "budget_reached" : "upstream_failed";
  return new AppError(code, error.message, { cause: error });
}

function steppedInNotice(
  { modelId: model, provider }: Extract<ModelChoice, { kind: "model" }>,
  failed: Failed[],
): Message {
  const last = failed.at(-1);
  const params = { failed: last?.provider ?? "", reason: last?.error.message ?? "", model, provider: provider.label };
  return message("chat.model_stepped_in", params);
}

export function addNotice(step: ReplyContext, notices: Message[], notice: Message): void {
  notices.push(notice);
  step.emit(noticeEvent(replyStep, notice));
}

/** Wraps the step to detect text that a reader has seen. */
function watchText(step: ReplyContext): { watched: ReplyContext; hasShown: () => boolean } {
  let isShown = false;
  const text = (delta: string) => {
    isShown ||= delta !== "";
    step.text(delta);
  };
  return { watched: { ...step, text }, hasShown: () => isShown };
}

/**
 * The text that an earlier attempt had shown when its process died while the model was answering: it stays, and can be continued.
 * An attempt that waited for an approval, or called tools, is resumed instead.
 */
async function cutByCrash(step: ReplyContext): Promise<string | undefined> {
  if (step.attempt === 1) return undefined;
  const calls = turnStateOf(step)?.agent.calls ?? [];
  if (calls.some(({ status }) => status !== "answered")) return undefined;
  const events = await step.inOrg((tx) => readRunEvents(tx, step.run.id));
  return shownText(events, replyStep) || undefined;
}

function cutReply(text: string): ReplyOutput {
  return {
    ...{ text, answeredBy: "", engine: "model", engineLabel: "", isCut: true },
    ...{
      citations: [],
      figures: [],
      charts: [],
      dataTables: [],
      notices: [message("chat.cut_by_crash")],
      context: null,
      offers: [],
    },
  };
}
