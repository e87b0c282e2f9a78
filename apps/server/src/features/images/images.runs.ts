import { randomInt } from "node:crypto";
import { availableParallelism } from "node:os";
import type { ImageStyle } from "@muster/contracts/images";
import { type GeneratedImage, type ImageInput, type ImageResult, imageCredits } from "@muster/contracts/images";
import { type Message, message, plainText } from "@muster/contracts/messages";
import { svgToPng } from "@muster/documents/svg-png";
import type { ImageAnswer, ImageCall } from "@muster/models/image-call";
import type { ImageServer } from "@muster/models/images";
import { toModelError } from "@muster/models/model";
import { costOf } from "@muster/models/prices";
import type { MadeBy } from "../../kernel/results/result-kinds.ts";
import { type FinishedResult, resultRuns } from "../../kernel/results/results.ts";
import type { NextStep, StepContext, StepResult } from "../../kernel/runs/kinds.ts";
import type { Services } from "../../kernel/services.ts";
import { AppError } from "../../platform/errors.ts";
import { storeFile } from "../files/files.service.ts";
import { findResultImage } from "../files/result-image.service.ts";
import { recordModelCall } from "../models/model-calls.service.ts";
import { composeCover } from "./designer/compose-cover.ts";
import { readImage } from "./images.files.service.ts";
import { findImageServers } from "./images.servers.service.ts";
import { markAsMade, sizeOfPicture } from "./mark-as-made.ts";

interface Prepared {
  /** Null for the built-in designer. */
  server: { id: string; label: string; modelId: string } | null;
  gpu: string | null;
  seed: number;
}

type ImageTypes = {
  input: ImageInput;
  steps: {
    prepare: { output: Prepared };
    make: { input: { number: number; seed: number }; output: GeneratedImage };
    conclude: { output: FinishedResult<ImageResult> };
  };
  result: "conclude";
};

type Step = StepContext<ImageTypes>;

const largestSeed = 2_147_483_647;

/** One step per image, in parallel, then the result. */
export const imageRuns = resultRuns<ImageTypes>({
  kind: "image",
  steps: {
    prepare: { work: prepare },
    make: { work: async (step) => ({ output: await make(step, step.input as ImageTypes["steps"]["make"]["input"]) }) },
    conclude: { isDelivery: true, work: async (step) => ({ output: conclude(step) }) },
  },
});

async function prepare({ run, services, signal }: Step): Promise<StepResult<ImageTypes, "prepare">> {
  const { configured, ready, problems } = await findImageServers(services, { ...run, signal });
  const [first] = ready;
  if (configured > 0 && !first) throw new AppError("upstream_failed", `Generation failed: ${problems.join(" ")}`);
  const { count, seed: wished } = run.input;
  const seed = wished ?? randomInt(largestSeed - count);
  const makes = Array.from(
    { length: count },
    (_, at): NextStep<ImageTypes> => ({
      ...{ key: `image-${at + 1}`, step: "make", input: { number: at + 1, seed: seed + at } },
      label: count === 1 ? message("images.step.make") : message("images.step.make_of", { at: at + 1, count }),
      // A machine of one's own makes one after the other anyway; waiting here keeps its queue free for others.
      ...(first?.server.isLocal && at > 0 && { after: [`image-${at}`] }),
    }),
  );
  const after = makes.map(({ key }) => key);
  const server = first ? { id: first.server.id, label: first.server.label, modelId: first.modelId } : null;
  return {
    output: { server, gpu: first?.readiness.gpu ?? null, seed },
    detail: server ? placeOf(server) : message("images.detail.designer"),
    next: [...makes, { key: "conclude", step: "conclude", label: message("images.step.conclude"), after }],
  };
}

interface Drawn {
  bytes: Uint8Array;
  prompt: string;
  seed: number | null;
  maker: string;
  isTrained: boolean;
}

async function make(step: Step, { number, seed }: { number: number; seed: number }): Promise<GeneratedImage> {
  const { run, services, inOrg } = step;
  const { style, size, quality, prompt } = run.input;
  const { server } = step.output("prepare");
  const drawn = server ? await generate(step, server, seed) : await design(step, seed);
  const marked = markAsMade(drawn.bytes, { ...drawn, description: prompt });
  const measured = sizeOfPicture(marked);
  if (!measured) throw new AppError("upstream_failed", "Generation failed: the picture can’t be read.");
  const extension = marked[0] === 0xff ? "jpg" : "png";
  const keeper = { services, inOrg, orgId: run.orgId, userId: run.userId };
  const row = await storeFile(keeper, { name: `${nameOf(prompt)} ${number}.${extension}`, content: contentOf(marked) });
  return {
    ...{
      id: String(number),
      imageUrl: `/api/ai-features/results/${run.id}/images/${number}`,
      style,
      size,
      ...measured,
    },
    ...{ prompt: drawn.prompt, seed: drawn.seed, fileId: row.id, mediaType: row.mediaType },
    cost: imageCredits({ style, size, quality, count: 1 }),
  };
}

async function* contentOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function nameOf(prompt: string): string {
  return (
    prompt
      .replace(/[^\p{L}\p{N} -]+/gu, " ")
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, 60) || "image"
  );
}

function pixelsOf(size: ImageInput["size"]): { width: number; height: number } {
  const [width = 0, height = 0] = size.split("x").map(Number);
  return { width, height };
}

/** A cover by the built-in designer. A variation keeps the palette of its original and changes the drawing. */
async function design({ run, signal }: Step, seed: number): Promise<Drawn> {
  const { prompt, style, size, quality, palette } = run.input;
  const cover = {
    title: prompt,
    style,
    palette: palette ?? undefined,
    seed,
    ...pixelsOf(size),
    isFine: quality === "hd",
  };
  const bytes = await svgToPng(composeCover(cover), { text: prompt, signal });
  return { bytes, prompt, seed, maker: "Muster’s built-in designer", isTrained: false };
}

async function generate(step: Step, { id, modelId }: NonNullable<Prepared["server"]>, seed: number): Promise<Drawn> {
  const { run, key, services, signal, progress, now } = step;
  const { prompt, style, size, quality, basedOn } = run.input;
  const { ready } = await findImageServers(services, { ...run, signal });
  const chosen = ready.find(({ server }) => server.id === id);
  if (!chosen) throw new AppError("upstream_failed", "Generation failed: the image server no longer answers.");
  const { server } = chosen;
  const styled = promptIn(style, prompt);
  const source =
    basedOn && basedOn.change !== "again"
      ? await sourceOf(step, { id: basedOn.resultId, imageId: basedOn.imageId })
      : undefined;
  const call: ImageCall = {
    ...{ modelId, ...styled, ...pixelsOf(size), quality, seed, source, signal },
    strength: basedOn?.change === "variation" ? 0.45 : 0.65,
    onProgress: (share) => progress(message("steps.percent", { percent: Math.round(100 * share) })),
    onWaiting: (jobs) => jobs > 0 && progress(message("images.detail.waiting", { jobs })),
  };
  const record = { services, orgId: run.orgId, userId: run.userId, runId: run.id, stepKey: key, startedAt: now() };
  const answer = await recordImageCall(record, server, call).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error instanceof Error && error.name === "ModelError"
      ? new AppError("upstream_failed", `Generation failed: ${error.message}`, { cause: error })
      : error;
  });
  return {
    ...{ bytes: answer.bytes, prompt: styled.prompt, seed: answer.seed },
    ...{ maker: [modelId, server.label].filter(Boolean).join(" at "), isTrained: true },
  };
}

async function sourceOf({ run, services, inOrg }: Step, wanted: { id: string; imageId: string }) {
  const { file } = await inOrg((tx) => findResultImage(tx, run.userId, wanted));
  return { bytes: await readImage({ services, orgId: run.orgId }, file), mediaType: file.mediaType };
}

function conclude(step: Step): FinishedResult<ImageResult> {
  const { run, now, joined } = step;
  const { prompt, style, size, quality } = run.input;
  const { server, gpu } = step.output("prepare");
  const images = joined.flatMap((one) => (one.step === "make" && one.status === "done" ? [one.output] : []));
  const madeBy: MadeBy = server
    ? { engine: "model", model: `${server.id}/${server.modelId}` }
    : { engine: "builtin", model: null };
  return {
    madeBy,
    result: {
      ...{ prompt, style, size, quality, images },
      cost: imageCredits(run.input),
      deviceSpecs: { gpu, cpuCores: availableParallelism() },
      engine: server ? "model" : "designer",
      madeWith: server
        ? `Created by ${[server.modelId, server.label].filter(Boolean).join(" at ")}.`
        : "Composed by Muster’s built-in designer from the title, colors and style, without an image model.",
      createdAt: now().toISOString(),
    },
  };
}

interface CallToRecord {
  services: Services;
  orgId: string;
  userId: string;
  runId: string;
  stepKey: string;
  startedAt: Date;
}

/** Makes an image and records the call like a model call: before it is sent, and when it ends. */
async function recordImageCall(record: CallToRecord, server: ImageServer, call: ImageCall): Promise<ImageAnswer> {
  const { services, orgId, userId, runId, stepKey, startedAt } = record;
  const overrides = await services.gatewayFor(orgId, "images", userId).prices();
  const priced = { model: call.modelId, isLocal: server.isLocal, at: startedAt, overrides };
  const promptTokens = Math.ceil(call.prompt.length / 4);
  const { costMicros, priceSource } = costOf(priced, { prompt: promptTokens, completion: 0 });
  const common = { runId, purpose: "image", provider: server.id, model: call.modelId, startedAt, priceSource };
  const end = await recordModelCall(
    services,
    { orgId, userId },
    { ...common, kind: "model", stepKey, promptTokens, promptCostMicros: costMicros, maxMicros: costMicros },
    async () => undefined,
  );
  const began = performance.now();
  const closed = { ...common, firstTokenMs: null, estimated: false };
  try {
    const answer = await server.makeImage(call);
    const tokens = { prompt: answer.promptTokens, completion: answer.completionTokens };
    await end({
      ...{ ...closed, latencyMs: performance.now() - began, outcome: "ok" },
      ...{ promptTokens: tokens.prompt, completionTokens: tokens.completion },
      costMicros: costOf(priced, tokens).costMicros,
    });
    return answer;
  } catch (error) {
    const failure = toModelError(error);
    await end({
      ...{ ...closed, latencyMs: performance.now() - began, outcome: failure.code },
      ...{ promptTokens: 0, completionTokens: 0, costMicros: 0 },
    });
    throw failure;
  }
}

/** A server of one model has no name for it. */
function placeOf({ modelId: model, label: server }: NonNullable<Prepared["server"]>): Message {
  return model === "" ? plainText(server) : message("images.detail.server", { model, server });
}

/** Text that a style adds to a prompt, and its negative prompt for servers that accept one. */
const stylePrompts: Record<ImageStyle, { words: string; avoid: string }> = {
  professional: {
    words: "clean professional composition, balanced layout, soft even lighting, restrained colors, high detail",
    avoid: "clutter, harsh colors, text, watermark, low quality",
  },
  realistic: {
    words: "photorealistic, natural light, true colors, sharp focus, fine detail, 35mm photograph",
    avoid: "drawing, painting, cartoon, render, text, watermark, blurry, deformed",
  },
  artistic: {
    words: "expressive painting, visible brush strokes, rich texture, harmonious palette, gallery quality",
    avoid: "photograph, text, watermark, low quality",
  },
  cartoon: {
    words: "cartoon illustration, bold outlines, flat bright colors, friendly shapes, simple background",
    avoid: "photograph, realistic, text, watermark, low quality",
  },
  abstract: {
    words: "abstract composition, geometric and organic shapes, flowing gradients, strong contrast",
    avoid: "people, faces, text, watermark, photograph, low quality",
  },
};

/** A prompt in a style: the person's text first, because servers weigh the beginning most. */
export function promptIn(style: ImageStyle, prompt: string): { prompt: string; negativePrompt: string } {
  const { words, avoid } = stylePrompts[style];
  return { prompt: `${prompt.trim().replace(/[.,\s]+$/, "")}, ${words}`, negativePrompt: avoid };
}
