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
  const server = { http, label, pollEveryMs, baseUrl: options.baseUrl };

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
      const graph = graphOf(call, { checkpoint, sourceName });
      const [file] = await runGraph(server, graph, { ...call, modelId: checkpoint });
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
}

interface Server {
  http: ReturnType<typeof openImageHttp>;
  label: string;
  baseUrl: string;
  pollEveryMs: number;
}

/** Runs a graph and returns the files of its images. */
async function runGraph(server: Server, graph: object, call: ImageCall): Promise<unknown[]> {
  const { http, label } = server;
  const { signal, modelId } = call;
  const clientId = randomUUID();
  const watch = watchProgress(server, clientId, call);
  try {
    const body = { prompt: graph, client_id: clientId };
    const promptId = member(await http.json({ path: "/prompt", body, signal, modelId }), "prompt_id");
    if (typeof promptId !== "string") throw new ModelError("bad_response", `${label} did not take the job.`);
    return await untilDone(server, promptId, call).catch(async (error: unknown) => {
      if (signal?.aborted) await cancel(server, promptId).catch(() => undefined);
      throw error;
    });
  } finally {
    watch?.close();
  }
}

/** ComfyUI reports steps only over its WebSocket. Without one, the image is made all the same. */
function watchProgress({ baseUrl }: Server, clientId: string, { onProgress }: ImageCall): WebSocket | undefined {
  if (!onProgress) return undefined;
  const socket = new WebSocket(`${baseUrl.replace(/^http/i, "ws").replace(/\/+$/, "")}/ws?clientId=${clientId}`);
  socket.addEventListener("error", () => undefined);
  socket.addEventListener("message", ({ data }) => {
    const share = typeof data === "string" ? shareIn(data) : undefined;
    if (share !== undefined) onProgress(share);
  });
  return socket;
}

/** Waits for a job's files; its history is empty until it is done. */
async function untilDone(server: Server, promptId: string, { signal, onWaiting }: ImageCall): Promise<unknown[]> {
  const { http, label, pollEveryMs } = server;
  let before = 0;
  for (const began = Date.now(); Date.now() - began < longestMs; ) {
    const entry = member(await http.json({ path: `/history/${promptId}`, signal }), promptId);
    const files = filesOf(entry);
    if (files.length > 0) return files;
    const status = member(entry, "status");
    if (member(status, "status_str") === "error" || member(status, "completed") === true)
      throw new ModelError("server_error", `${label} could not make the image${failureIn(status)}.`);
    const ahead = onWaiting && entry === undefined ? await jobsBefore(server, promptId, signal) : 0;
    if (ahead !== before) onWaiting?.(ahead);
    before = ahead;
    await setTimeout(pollEveryMs, undefined, signal && { signal }).catch(() => {
      throw abortedError();
    });
  }
  await cancel(server, promptId).catch(() => undefined);
  throw new ModelError("timeout", `${label} didn't make the image within ${longestMs / 60_000} minutes.`);
}

/** 0 when it runs, or when the server doesn't say. */
async function jobsBefore({ http }: Server, promptId: string, signal: AbortSignal | undefined): Promise<number> {
  const queue = await http.json({ path: "/queue", signal, timeoutMs: readinessMs }).catch(() => undefined);
  // A pending job begins with its number, in the order of the queue; the list itself is a heap.
  const pending = listOf(member(queue, "queue_pending")).map(listOf);
  const own = pending.find((job) => job.includes(promptId));
  if (!own) return 0;
  const earlier = pending.filter(([number]) => Number(number) < Number(own[0])).length;
  return earlier + listOf(member(queue, "queue_running")).length;
}

/** Ends a job that no one waits for, so that it doesn't block the server's queue; others' jobs continue. */
async function cancel({ http }: Server, promptId: string): Promise<void> {
  const queue = await http.json({ path: "/queue", timeoutMs: readinessMs });
  const isRunning = listOf(member(queue, "queue_running")).some((job) => listOf(job).includes(promptId));
  const request = isRunning
    ? { path: "/interrupt", body: { prompt_id: promptId } }
    : { path: "/queue", body: { delete: [promptId] } };
  await http.send({ ...request, timeoutMs: readinessMs });
}

/** The share of a job's steps in a message of the WebSocket; undefined for other messages. */
function shareIn(text: string): number | undefined {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (member(message, "type") !== "progress") return undefined;
  const data = member(message, "data");
  const share = Number(member(data, "value")) / Number(member(data, "max"));
  return share > 0 && share <= 1 ? share : undefined;
}

/** What the server says about a failed job: ": CUDA out of memory". */
function failureIn(status: unknown): string {
  const failed = listOf(member(status, "messages")).find((each) => listOf(each)[0] === "execution_error");
  const reason = member(listOf(failed)[1], "exception_message");
  return typeof reason === "string" && reason.trim() !== ""
    ? `: ${reason.trim().replace(/\.$/, "").slice(0, 300)}`
    : "";
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
