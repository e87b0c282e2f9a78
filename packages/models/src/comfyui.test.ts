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

it.each([
  [
    "the exception of a node",
    { messages: [["execution_error", { exception_message: "CUDA out of memory." }]] },
    ": CUDA out of memory",
  ],
  ["nothing", {}, ""],
])("fails with %s", async (_, more, reason) => {
  const { server } = await comfy({
    "job-1": { outputs: {}, status: { status_str: "error", completed: false, ...more } },
  });
  await expect(server.makeImage(call)).rejects.toThrow(new RegExp(`could not make the image${reason}\\.$`));
});

it("reports the problem of the node that refuses the job", async () => {
  double = await startHttpDouble(({ path }, response: ServerResponse) =>
    path === "/prompt"
      ? json(response, {
          status: 400,
          body: {
            error: {
              type: "prompt_outputs_failed_validation",
              message: "Prompt outputs failed validation",
              details: "",
            },
            node_errors: { "4": { errors: [{ message: "Value not in list", details: "ckpt_name: 'x' not in []" }] } },
          },
        })
      : json(response, { body: checkpoint([["x"]]) }),
  );
  const server = createComfyUi({ baseUrl: double.url });
  await expect(server.makeImage(call)).rejects.toThrow("ckpt_name: 'x' not in []");
});

it("reports how many jobs wait before it, in the order of their numbers", async () => {
  const pending = [
    [7, "job-1", {}],
    [5, "job-0", {}],
    [9, "job-2", {}],
  ];
  const { answers, server } = await comfy({}, { queue_running: [[4, "job-9", {}]], queue_pending: pending });
  const waiting: number[] = [];
  await server.makeImage({
    ...call,
    onWaiting(jobs) {
      waiting.push(jobs);
      answers["/queue"] = { queue_running: [[7, "job-1", {}]], queue_pending: [] };
      if (jobs === 0)
        answers["/history/job-1"] = { "job-1": { outputs: { "9": { images: [{ filename: "a.png" }] } } } };
    },
  });
  expect(waiting).toEqual([2, 0]);
});
