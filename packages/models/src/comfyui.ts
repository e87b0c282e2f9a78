import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { ImageAnswer, ImageCall } from "./image-call.ts";
import { type ImageHttpOptions, listOf, member, openImageHttp } from "./image-http.ts";
import { type ImageServer, readPicture } from "./images.ts";
import { isLocalHost } from "./local-host.ts";
import { abortedError, ModelError } from "./model.ts";

const readinessMs = 4000;
const longestMs = 10 * 60_000;
const steps = { standard: 24, hd: 40 } as const;

/** A ComfyUI server. Uses the standard graph: checkpoint, two prompts, sampler, decoder, file. */
export function createComfyUi(
  options: Omit<ImageHttpOptions, "label"> & { id?: string; pollEveryMs?: number },
): ImageServer {
  const { id = "comfyui", pollEveryMs = 1000 } = options;
  const { host, hostname } = new URL(options.baseUrl);
  const label = `ComfyUI at ${host}`;
  const http = openImageHttp({ ...options, label });

  const checkpoints = async (signal?: AbortSignal) =>
    checkpointNames(await http.json({ path: "/object_info/CheckpointLoaderSimple", signal, timeoutMs: readinessMs }));

  return {
    ...{ id, label, isLocal: isLocalHost(hostname) },
    async readiness({ signal } = {}) {
      const [models, stats, queue] = await Promise.all([
        checkpoints(signal),
        http.json({ path: "/system_stats", signal, timeoutMs: readinessMs }),
        http.json({ path: "/queue", signal, timeoutMs: readinessMs }),
      ]);
      const waiting = ["queue_running", "queue_pending"].flatMap((name) => listOf(member(queue, name)));
      return { models, queueLength: waiting.length, gpu: gpuName(stats) };
    },
    async makeImage(call) {
      const { signal } = call;
      const checkpoint = call.modelId || (await checkpoints(signal))[0];
      if (!checkpoint) throw new ModelError("model_not_found", `${label} has no checkpoint.`);
      const sourceName = call.source && (await upload(call.source, signal));
      const body = { prompt: graphOf(call, { checkpoint, sourceName }), client_id: randomUUID() };
      const promptId = member(await http.json({ path: "/prompt", body, signal, modelId: checkpoint }), "prompt_id");
      if (typeof promptId !== "string") throw new ModelError("bad_response", `${label} did not take the job.`);
      const [file] = await untilDone(promptId, signal).catch(async (error: unknown) => {
        if (signal?.aborted) await cancel(promptId).catch(() => undefined);
        throw error;
      });
      const parts = ["filename", "subfolder", "type"].map((name) => [name, String(member(file, name) ?? "")]);
      const bytes = await http.send({ path: `/view?${new URLSearchParams(Object.fromEntries(parts))}`, signal });
      return {
        ...readPicture(bytes, label),
        seed: call.seed,
        promptTokens: 0,
        completionTokens: 0,
      } satisfies ImageAnswer;
    },
  };

  async function upload(source: NonNullable<ImageCall["source"]>, signal: AbortSignal | undefined): Promise<string> {
    const form = new FormData();
    const extension = source.mediaType === "image/jpeg" ? "jpg" : "png";
    form.append("image", new Blob([source.bytes], { type: source.mediaType }), `muster-${randomUUID()}.${extension}`);
    const name = member(await http.json({ path: "/upload/image", body: form, signal }), "name");
    if (typeof name !== "string") throw new ModelError("bad_response", `${label} did not take the picture.`);
    return name;
  }

  /** Waits for a job's files; its history is empty until it is done. */
  async function untilDone(promptId: string, signal: AbortSignal | undefined): Promise<unknown[]> {
    for (const began = Date.now(); Date.now() - began < longestMs; ) {
      const entry = member(await http.json({ path: `/history/${promptId}`, signal }), promptId);
      const files = filesOf(entry);
      if (files.length > 0) return files;
      const status = member(entry, "status");
      if (member(status, "status_str") === "error" || member(status, "completed") === true)
        throw new ModelError("server_error", `${label} could not make the image.`);
      await setTimeout(pollEveryMs, undefined, signal && { signal }).catch(() => {
        throw abortedError();
      });
    }
    await cancel(promptId).catch(() => undefined);
    throw new ModelError("timeout", `${label} didn't make the image within ${longestMs / 60_000} minutes.`);
  }

  /** Ends a job that no one waits for, so that it doesn't block the server's queue; others' jobs continue. */
  async function cancel(promptId: string): Promise<void> {
    const queue = await http.json({ path: "/queue", timeoutMs: readinessMs });
    const isRunning = listOf(member(queue, "queue_running")).some((job) => listOf(job).includes(promptId));
    const request = isRunning
      ? { path: "/interrupt", body: { prompt_id: promptId } }
      : { path: "/queue", body: { delete: [promptId] } };
    await http.send({ ...request, timeoutMs: readinessMs });
  }
}

function checkpointNames(info: unknown): string[] {
  const required = member(member(member(info, "CheckpointLoaderSimple"), "input"), "required");
  const [names, details] = listOf(member(required, "ckpt_name"));
  // Newer versions declare ["COMBO", { options }].
  const listed = listOf(names === "COMBO" ? member(details, "options") : names);
  return listed.filter((name): name is string => typeof name === "string");
}

function gpuName(stats: unknown): string | null {
  const [device] = listOf(member(stats, "devices"));
  const name = member(device, "name");
  return typeof name === "string" && member(device, "type") !== "cpu" ? name : null;
}

/** The images that a finished job's nodes saved. */
function filesOf(entry: unknown): unknown[] {
  const outputs = Object.values((member(entry, "outputs") ?? {}) as object);
  return outputs.flatMap((output) => listOf(member(output, "images")));
}

interface GraphParts {
  checkpoint: string;
  sourceName: string | undefined;
}

/** The job in ComfyUI's API format: nodes by number, links as [node, output]. */
function graphOf(call: ImageCall, { checkpoint, sourceName }: GraphParts): object {
  const { prompt, negativePrompt, width, height, quality, seed, strength = 0.6 } = call;
  const node = (class_type: string, inputs: object) => ({ class_type, inputs });
  const latent = sourceName
    ? {
        "10": node("LoadImage", { image: sourceName }),
        "5": node("VAEEncode", { pixels: ["10", 0], vae: ["4", 2] }),
      }
    : { "5": node("EmptyLatentImage", { width, height, batch_size: 1 }) };
  return {
    "4": node("CheckpointLoaderSimple", { ckpt_name: checkpoint }),
    ...latent,
    "6": node("CLIPTextEncode", { text: prompt, clip: ["4", 1] }),
    "7": node("CLIPTextEncode", { text: negativePrompt, clip: ["4", 1] }),
    "3": node("KSampler", {
      ...{ seed, steps: steps[quality], cfg: 7, sampler_name: "euler", scheduler: "normal" },
      ...{ denoise: sourceName ? strength : 1, model: ["4", 0] },
      ...{ positive: ["6", 0], negative: ["7", 0], latent_image: ["5", 0] },
    }),
    "8": node("VAEDecode", { samples: ["3", 0], vae: ["4", 2] }),
    "9": node("SaveImage", { filename_prefix: "muster", images: ["8", 0] }),
  };
}
