import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { ImageAnswer, ImageCall } from "./image-call.ts";
import { type ImageHttpOptions, listOf, member, openImageHttp } from "./image-http.ts";
import { decodePicture, type ImageServer } from "./images.ts";
import { isLocalHost } from "./local-host.ts";
import { ModelError } from "./model.ts";

const readinessMs = 4000;
const progressEveryMs = 1500;
const steps = { standard: 24, hd: 40 } as const;
/** Stable Diffusion requires sides that are multiples of this. */
const grid = 64;

/** A Stable Diffusion server with AUTOMATIC1111's API, started with `--api`; also supported by stable-diffusion.cpp and Forge. */
export function createAutomatic1111(options: Omit<ImageHttpOptions, "label"> & { id?: string }): ImageServer {
  const { id = "automatic1111" } = options;
  const { host, hostname } = new URL(options.baseUrl);
  const label = `Stable Diffusion at ${host}`;
  const http = openImageHttp({ ...options, label });

  async function progressOf(signal?: AbortSignal) {
    return http.json({ path: "/sdapi/v1/progress?skip_current_image=true", signal, timeoutMs: readinessMs });
  }

  return {
    ...{ id, label, isLocal: isLocalHost(hostname) },
    async readiness({ signal } = {}) {
      const [models, progress, memory] = await Promise.all([
        http.json({ path: "/sdapi/v1/sd-models", signal, timeoutMs: readinessMs }),
        progressOf(signal),
        // Not every server supports it.
        http.json({ path: "/sdapi/v1/memory", signal, timeoutMs: readinessMs }).catch(() => undefined),
      ]);
      const total = Number(member(member(member(memory, "cuda"), "system"), "total"));
      return {
        models: listOf(models).flatMap((model) => {
          const title = member(model, "model_name") ?? member(model, "title");
          return typeof title === "string" ? [title] : [];
        }),
        queueLength: Math.max(0, Number(member(member(progress, "state"), "job_count")) || 0),
        gpu: total > 0 ? `CUDA device with ${Math.round(total / 1024 ** 3)} GB` : null,
      };
    },
    async makeImage(call) {
      const over = new AbortController();
      void reportProgress(call, progressOf, over.signal);
      try {
        return await request(call);
      } finally {
        over.abort();
      }
    },
  };

  /** Closing the connection does not end a job. Another's job continues: newer servers name the current one. */
  async function interrupt(taskId: string): Promise<void> {
    const progress = await progressOf();
    const current = member(progress, "current_task");
    const isOwn =
      typeof current === "string" ? current === taskId : Number(member(member(progress, "state"), "job_count")) === 1;
    if (isOwn) await http.send({ path: "/sdapi/v1/interrupt", method: "POST", timeoutMs: readinessMs });
  }

  async function request(call: ImageCall): Promise<ImageAnswer> {
    const taskId = `muster-${randomUUID()}`;
    return make(call, taskId).catch(async (error: unknown) => {
      if (call.signal?.aborted) await interrupt(taskId).catch(() => undefined);
      throw error;
    });
  }

  async function make(call: ImageCall, taskId: string): Promise<ImageAnswer> {
    const { modelId, prompt, negativePrompt, width, height, quality, seed, source, strength = 0.6, signal } = call;
    const body = {
      // Options inside the prompt are reserved for the server's operator.
      prompt: prompt.replace(/<\/?sd_cpp_extra_args>/gi, ""),
      negative_prompt: negativePrompt,
      ...{ seed, width: onGrid(width), height: onGrid(height), steps: steps[quality], cfg_scale: 7 },
      ...{ batch_size: 1, n_iter: 1, send_images: true, save_images: false, force_task_id: taskId },
      ...(modelId !== "" && {
        override_settings: { sd_model_checkpoint: modelId },
        override_settings_restore_afterwards: false,
      }),
      ...(source && { init_images: [Buffer.from(source.bytes).toString("base64")], denoising_strength: strength }),
    };
    const answer = await http.json({ path: `/sdapi/v1/${source ? "img2img" : "txt2img"}`, body, signal, modelId });
    const [picture] = listOf(member(answer, "images"));
    if (typeof picture !== "string") throw new ModelError("bad_response", `${label} returned no image.`);
    return {
      ...decodePicture(picture, label),
      seed: seedIn(member(answer, "info")),
      promptTokens: 0,
      completionTokens: 0,
    };
  }
}

function onGrid(side: number): number {
  return Math.max(grid, Math.round(side / grid) * grid);
}

/** `info` is JSON in a string; stable-diffusion.cpp sends an empty one. */
function seedIn(info: unknown): number | null {
  if (typeof info !== "string" || info === "") return null;
  try {
    const seed = Number(member(JSON.parse(info), "seed"));
    return Number.isSafeInteger(seed) ? seed : null;
  } catch {
    return null;
  }
}

async function reportProgress(
  { onProgress }: ImageCall,
  ask: (signal: AbortSignal) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  while (onProgress && !signal.aborted) {
    await setTimeout(progressEveryMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const share = Number(member(await ask(signal).catch(() => undefined), "progress"));
    if (share > 0 && share <= 1) onProgress(share);
  }
}
