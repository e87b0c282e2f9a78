import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { createComfyUi } from "./comfyui.ts";
import { type HttpDouble, json, startHttpDouble } from "./http.double.ts";
import type { ImageCall } from "./image-call.ts";
import { onePixel } from "./images.double.ts";

let double: HttpDouble;
afterEach(() => double.close());

const checkpoint = (declared: unknown) => ({
  CheckpointLoaderSimple: { input: { required: { ckpt_name: declared } } },
});

/** A ComfyUI server whose job "job-1" has this history. */
async function comfy(history: object, queue: object = { queue_running: [], queue_pending: [] }) {
  const answers: Record<string, unknown> = {
    "/object_info/CheckpointLoaderSimple": checkpoint([["a.safetensors"]]),
    "/prompt": { prompt_id: "job-1", number: 1, node_errors: {} },
    "/history/job-1": history,
    "/queue": queue,
    "/system_stats": { devices: [] },
    "/interrupt": {},
  };
  double = await startHttpDouble(({ path }, response: ServerResponse) =>
    path.startsWith("/view")
      ? response.writeHead(200).end(Buffer.from(onePixel, "base64"))
      : json(response, { body: answers[path] }),
  );
  return { answers, server: createComfyUi({ baseUrl: double.url, pollEveryMs: 5 }) };
}

const call: ImageCall = {
  ...{ modelId: "", prompt: "a bike", negativePrompt: "", seed: 1 },
  ...{ width: 512, height: 512, quality: "standard" },
};

it.each([
  ["a list", [["a.safetensors", "b.safetensors"], {}]],
  ["a COMBO", ["COMBO", { options: ["a.safetensors", "b.safetensors"] }]],
])("lists the checkpoints declared as %s", async (_, declared) => {
  const { answers, server } = await comfy({});
  answers["/object_info/CheckpointLoaderSimple"] = checkpoint(declared);
  expect((await server.readiness()).models).toEqual(["a.safetensors", "b.safetensors"]);
});

it("fails at once when the job ended without an image", async () => {
  const { server } = await comfy({ "job-1": { outputs: {}, status: { status_str: "success", completed: true } } });
  await expect(server.makeImage(call)).rejects.toThrow("could not make the image");
});

describe("a job that is canceled", () => {
  it.each([
    ["interrupts it when it is running", [[0, "job-1", {}]], "/interrupt", { prompt_id: "job-1" }],
    ["removes it from the queue when it is waiting", [[0, "job-0", {}]], "/queue", { delete: ["job-1"] }],
  ])("%s", async (_, running, path, body) => {
    const { server } = await comfy({}, { queue_running: running, queue_pending: [] });
    const stop = new AbortController();
    const made = server.makeImage({ ...call, signal: stop.signal });
    await expect.poll(() => double.requests.some((seen) => seen.path === "/history/job-1")).toBe(true);
    stop.abort();
    await expect(made).rejects.toThrow();
    expect(double.requests.filter(({ method }) => method === "POST").at(-1)).toMatchObject({ path, body });
  });
});
