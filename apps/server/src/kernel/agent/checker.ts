import { type Message, message, reasonText, renderMessage } from "@muster/contracts/messages";
import type { CallContext } from "@muster/models/gateway";
import { ModelError } from "@muster/models/model";
import {
  type AskJson,
  type AskYesNo,
  type Checker,
  type Judge,
  schemaJudge,
  yesNoJudge,
} from "@muster/retrieval/check/judge";
import type { Services } from "../services.ts";

type Model = Pick<CallContext, "provider" | "modelId">;

/** What a check needs; a step of any run fits. Outside of a run there is no run id. */
export interface CheckerContext {
  services: Services;
  run: { orgId: string; id?: string };
  key?: string;
  signal: AbortSignal;
}

/** A checker that states as a message why it is not the chosen one. */
export interface NamedChecker extends Checker {
  fallbackMessage(): Message | null;
}

const maxTokens = 6000;
/** Checkers that answer yes or no to one claim, and follow no schema. */
const answersYesOrNo = /minicheck/i;

/**
 * The model that compares sentences with passages: the organization's choice for checking, else the model that wrote. When the chosen one
 * does not answer, the writer checks, and the fallback says why.
 */
export async function openChecker(step: CheckerContext, writer: Model): Promise<NamedChecker> {
  const gateway = step.services.gatewayFor(step.run.orgId, "checking");
  const requested = await gateway.chosenModel();
  const choice = requested === undefined ? undefined : await gateway.choose(requested, step.signal);
  let fallback: Message | null =
    choice?.insteadOf === undefined
      ? null
      : message("checker.instead", {
          reason:
            choice.because?.message ??
            renderMessage(message("checker.unavailable", { model: requested ?? nameOf(writer) })),
          model: nameOf(writer),
        });
  const chosen = choice?.kind === "model" && choice.insteadOf === undefined ? choice : undefined;
  const candidates = chosen && !isSame(chosen, writer) ? [chosen, writer] : [writer];
  let name: string | null = null;
  const judge: Judge = async (request) => {
    for (let candidate = candidates[0]; candidate; candidate = candidates[0]) {
      const model = candidate;
      const { failure, ask } = asking(step, model);
      const judged = await (answersYesOrNo.test(model.modelId) ? yesNoJudge(ask.yesNo) : schemaJudge(ask.json))(
        request,
      );
      step.signal.throwIfAborted();
      if (judged) {
        name = nameOf(model);
        return judged;
      }
      candidates.shift();
      const next = candidates[0];
      const reason = failure() ?? renderMessage(message("checker.unusable", { model: nameOf(model) }));
      fallback = next
        ? message("checker.instead", { reason, model: nameOf(next) })
        : message("checker.unchecked", { reason });
    }
    return null;
  };
  return { judge, name: () => name, fallback: () => reasonText(fallback), fallbackMessage: () => fallback };
}

function isSame(a: Model, b: Model): boolean {
  return a.provider.id === b.provider.id && a.modelId === b.modelId;
}

export function nameOf({ provider, modelId }: Model): string {
  return `${modelId} at ${provider.label}`;
}

function asking({ services, run, key, signal }: CheckerContext, { provider, modelId }: Model) {
  const gateway = services.gatewayFor(run.orgId, "checking");
  const caller = { ...(run.id !== undefined && { runId: run.id }), ...(key !== undefined && { stepKey: key }) };
  const context: CallContext = { provider, modelId, ...caller, purpose: "checking" };
  let failure: string | undefined;
  type Options = Parameters<typeof gateway.stream>[1];
  const ask = async (options: Options): Promise<string | null> => {
    try {
      // Streamed, so that the limit until the first word holds as for any other answer.
      return (await gateway.stream(context, { temperature: 0, abortSignal: signal, ...options }, () => undefined)).text;
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      if (error.code === "bad_request" && options.responseFormat) {
        const { responseFormat: _, ...plain } = options;
        return ask(plain);
      }
      failure = error.message;
      return null;
    }
  };
  const json: AskJson = ({ system, user, schema }) =>
    ask({
      prompt: [
        { role: "system", content: `${system}\nAnswer with JSON only, by this schema: ${JSON.stringify(schema)}` },
        { role: "user", content: [{ type: "text", text: user }] },
      ],
      maxOutputTokens: maxTokens,
      // The schema is a constant; its readonly type differs from the vendor's.
      responseFormat: { type: "json", name: "verdicts", schema: schema as never },
    });
  const yesNo: AskYesNo = (prompt) =>
    ask({ prompt: [{ role: "user", content: [{ type: "text", text: prompt }] }], maxOutputTokens: 16 });
  return { ask: { json, yesNo }, failure: () => failure };
}
