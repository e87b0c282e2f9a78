import type { CaptureInput, CaptureResult, PictureAnalysis } from "@muster/contracts/camera";
import { message, reasonText } from "@muster/contracts/messages";
import { DocumentsError } from "@muster/documents/errors";
import type { ModelProvider } from "@muster/models/model";
import { updateResult } from "../../kernel/results/results.repo.ts";
import { type FinishedResult, resultRuns } from "../../kernel/results/results.ts";
import type { StepContext } from "../../kernel/runs/kinds.ts";
import type { OrganizationGateway } from "../../kernel/services.ts";
import { analyzeContent } from "../../kernel/sources/reading.ts";
import { AppError } from "../../platform/errors.ts";
import { mustFindOwnFiles } from "../files/files.service.ts";
import { type Described, describePicture } from "./describe-picture.ts";
import { linesOf, proposalsOf } from "./proposals.ts";

export type CameraTypes = {
  input: CaptureInput;
  steps: {
    analyze: { output: PictureAnalysis & { vision: { provider: string; model: string } | null } };
    describe: { output: { described: Described; model: string } };
    conclude: { output: FinishedResult<CaptureResult> };
  };
  result: "conclude";
};

type Step = StepContext<CameraTypes>;

/** Measures the picture and recognizes its text; a vision model, if one is ready, describes it. */
export const cameraRuns = resultRuns<CameraTypes>({
  kind: "capture",
  steps: {
    analyze: {
      async work(step) {
        const { run, services, inOrg, signal } = step;
        const file = await ownFile(step);
        const analysis = await analyzeContent({ services, orgId: run.orgId, inOrg, signal }, file).catch(asRefusal);
        const vision = await findVisionModel(services.gatewayFor(run.orgId, "vision", run.userId), signal);
        const conclude = { key: "conclude", step: "conclude" as const, label: message("camera.step.conclude") };
        return {
          output: { ...analysis, vision },
          detail: message("camera.detail", { words: analysis.words.length, codes: analysis.codes.length }),
          next: vision
            ? [
                {
                  key: "describe",
                  step: "describe" as const,
                  label: message("camera.step.describe", { model: vision.model }),
                  optional: true,
                },
                { ...conclude, after: ["describe"], join: "settle" as const },
              ]
            : [conclude],
        };
      },
    },
    describe: {
      async work(step) {
        const vision = step.output("analyze").vision;
        if (!vision) throw new AppError("upstream_failed", "No vision model is ready.");
        const described = await describePicture(step, { file: await ownFile(step), vision });
        return { output: { described, model: `${vision.provider}/${vision.model}` } };
      },
    },
    conclude: {
      isDelivery: true,
      async work(step) {
        const output = conclude(step);
        // Recent captures are listed by their recognized text.
        const title = output.result.analysis.text.find((line) => /\p{L}{3}/u.test(line));
        return {
          output,
          ...(title && {
            commit: async (tx) => void (await updateResult(tx, step.run.id, { title: title.slice(0, 80) })),
          }),
        };
      },
    },
  },
});

/** The reader's message is for the person; a retry would change nothing. */
function asRefusal(error: unknown): never {
  if (error instanceof DocumentsError && error.code !== "cancelled")
    throw new AppError("unsupported_format", error.message, { cause: error });
  throw error;
}

async function ownFile({ run, inOrg }: Pick<Step, "run" | "inOrg">) {
  const [file] = await inOrg((tx) => mustFindOwnFiles(tx, run.userId, [run.input.file]));
  if (!file) throw new AppError("not_found", "The picture no longer exists.");
  return file;
}

function conclude({ output, joined, run, now }: Step): FinishedResult<CaptureResult> {
  const { vision, words, codes, measures, confidence, width, height } = output("analyze");
  const step = joined.find((one) => one.step === "describe");
  const done = step?.status === "done" && step.step === "describe" ? step.output : undefined;
  const failure = step?.status === "failed" ? step.error : null;
  const lines = linesOf(words);
  const fileId = run.input.file;
  return {
    madeBy: done ? { engine: "model", model: done.model } : { engine: "builtin", model: null },
    result: {
      ...{ fileId, imageData: `/api/files/${fileId}/content`, timestamp: now().toISOString(), width, height },
      analysis: {
        description: done?.described.description ?? measuredDescription(output("analyze"), lines),
        objects: done?.described.objects ?? [],
        text: lines,
        emotions: done?.described.emotions ?? [],
        tags: done?.described.tags ?? [],
        quality: measures.quality,
        confidence: confidence === null ? null : Math.round(confidence),
      },
      ...{ measures, words, codes, proposals: proposalsOf(lines), confirmed: {} },
      visionNotice: done ? null : visionNotice(vision, reasonText(failure)),
    },
  };
}

function visionNotice(vision: { model: string } | null, failure: string | null): string {
  if (!vision)
    return "Description, objects, emotions and tags need a vision model. Connect one in Settings, for example llava or qwen2.5vl on Ollama.";
  return `${vision.model} didn’t describe the picture${failure ? `: ${failure}` : "."}`;
}

/** A description without knowing what the picture shows. */
function measuredDescription(
  { width, height, words, codes, measures }: PictureAnalysis,
  lines: readonly string[],
): string {
  const read = lines.length > 0 ? `${counted(words.length, "word")} in ${counted(lines.length, "line")}` : "no text";
  const found = codes.length > 0 ? `${read} and ${counted(codes.length, "code")}` : read;
  const quality = measures.remarks.length > 0 ? ` ${measures.remarks.join(" ")}` : "";
  return `A picture of ${width} × ${height} pixels with ${found}.${quality}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

const maxAsked = 12;
const withinMs = 20_000;

/**
 * The default model for vision, if set, unless its provider reports that it cannot see images; else the first chat model whose
 * provider reports that it can. Null when no model is ready.
 */
async function findVisionModel(
  gateway: OrganizationGateway,
  signal: AbortSignal,
): Promise<{ provider: string; model: string } | null> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(withinMs)]);
  const choice = await gateway.choose("auto", within);
  if (choice.kind === "model") {
    const isChosen = choice.insteadOf === undefined && (await gateway.chosenModel()) !== undefined;
    const vision = await sees(choice.provider, choice.modelId, within);
    if (vision === true || (isChosen && vision === undefined))
      return { provider: choice.provider.id, model: choice.modelId };
  }
  const providers = await gateway.providers();
  let asked = 0;
  for (const { provider: id, isReachable, models } of await gateway.probeAll(within)) {
    const provider = providers.find((one) => one.id === id);
    if (!provider?.describeModel || !isReachable) continue;
    for (const model of models.filter(({ isChat }) => isChat))
      if (asked++ < maxAsked && (await sees(provider, model.id, within)) === true)
        return { provider: id, model: model.id };
  }
  signal.throwIfAborted();
  return null;
}

/** Undefined when the provider doesn't say. */
async function sees(provider: ModelProvider, modelId: string, signal: AbortSignal): Promise<boolean | undefined> {
  return (await provider.describeModel?.(modelId, { signal }).catch(() => undefined))?.vision;
}
