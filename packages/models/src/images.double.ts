import { type HttpDouble, json, startHttpDouble } from "./http.double.ts";

/** One pixel, from recorded answers. */
export const onePixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGMwTpv5HwAENAIyWy0K4AAAAABJRU5ErkJggg==";

export interface ImagesDouble extends HttpDouble {
  /** Makes the next pictures fail: with a status, or a body that is not a picture. */
  fail: { status?: number; picture?: string };
}

/** A server with AUTOMATIC1111's and ComfyUI's protocols, and OpenAI's below /v1. For tests only. */
export async function startImagesDouble(): Promise<ImagesDouble> {
  const fail: ImagesDouble["fail"] = {};
  let jobs = 0;
  let polls = 0;
  const double = await startHttpDouble(({ path, method }, response) => {
    const picture = fail.picture ?? onePixel;
    const isMaking = method === "POST" && /txt2img|img2img|\/prompt$|generations|edits/.test(path);
    if (isMaking && fail.status) return json(response, { status: fail.status, body: { error: "out of memory" } });
    const [bare = ""] = path.split("?");
    const answers: Record<string, () => unknown> = {
      "/sdapi/v1/sd-models": () => [{ title: "sd_xl_base [31e35c80fc]", model_name: "sd_xl_base" }],
      "/sdapi/v1/progress": () => ({ progress: 0.45, state: { job_count: 2 } }),
      "/sdapi/v1/memory": () => ({ cuda: { system: { total: 24 * 1024 ** 3 } } }),
      "/sdapi/v1/txt2img": () => ({ images: [picture], parameters: {}, info: '{"seed": 123}' }),
      "/sdapi/v1/img2img": () => ({ images: [picture], parameters: {}, info: "" }),
      "/object_info/CheckpointLoaderSimple": () => ({
        CheckpointLoaderSimple: { input: { required: { ckpt_name: [["flux1-dev.safetensors"]] } } },
      }),
      "/system_stats": () => ({ devices: [{ name: "cuda:0 NVIDIA RTX 4090", type: "cuda" }] }),
      "/queue": () => ({ queue_running: [[1]], queue_pending: [] }),
      "/upload/image": () => ({ name: "muster-1.png" }),
      "/prompt": () => ({ prompt_id: `job-${++jobs}`, number: jobs, node_errors: {} }),
      [`/history/job-${jobs}`]: () =>
        polls++ % 2 === 0
          ? {}
          : {
              [`job-${jobs}`]: { outputs: { "9": { images: [{ filename: "a.png", subfolder: "", type: "output" }] } } },
            },
      "/v1/models": () => ({ data: [{ id: "gpt-image-2" }, { id: "chat-model" }] }),
      "/v1/images/generations": () => ({
        data: [{ b64_json: picture }],
        usage: { input_tokens: 12, output_tokens: 1056 },
      }),
      "/v1/images/edits": () => ({ data: [{ b64_json: picture }] }),
    };
    if (bare === "/view") return void response.writeHead(200).end(Buffer.from(picture, "base64"));
    const answer = answers[bare];
    return answer ? json(response, { body: answer() }) : json(response, { status: 404, body: { detail: "Not Found" } });
  });
  return { ...double, fail };
}
