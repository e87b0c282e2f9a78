import { afterEach, describe, expect, it } from "vitest";
import { createAutomatic1111 } from "./automatic1111.ts";
import { type HttpDouble, json, startHttpDouble } from "./http.double.ts";
import type { ImageCall } from "./image-call.ts";
import { onePixel } from "./images.double.ts";

let double: HttpDouble;
afterEach(() => double.close());

const call: ImageCall = {
  ...{ modelId: "", prompt: "a bike", negativePrompt: "", seed: 1 },
  ...{ width: 512, height: 512, quality: "standard" },
};

describe("a job that is canceled", () => {
  it.each([
    ["interrupts its own job", (own: string) => ({ current_task: own, state: { job_count: 2 } }), true],
    ["leaves another's job alone", () => ({ current_task: "another", state: { job_count: 1 } }), false],
    ["interrupts the only job of a server that names none", () => ({ state: { job_count: 1 } }), true],
    ["leaves the jobs of a server that names none when there are several", () => ({ state: { job_count: 2 } }), false],
  ])("%s", async (_, progress, isInterrupted) => {
    const taskId = () => String(double.requests.find(({ path }) => path.endsWith("txt2img"))?.body["force_task_id"]);
    double = await startHttpDouble(({ path }, response) => {
      if (path.startsWith("/sdapi/v1/progress")) json(response, { body: progress(taskId()) });
      else if (path === "/sdapi/v1/interrupt") json(response, { body: {} });
      // The job never ends.
    });
    const stop = new AbortController();
    const made = createAutomatic1111({ baseUrl: double.url }).makeImage({ ...call, signal: stop.signal });
    await expect.poll(() => double.requests.length).toBeGreaterThan(0);
    stop.abort();
    await expect(made).rejects.toThrow();
    expect(double.requests.some(({ path }) => path === "/sdapi/v1/interrupt")).toBe(isInterrupted);
  });
});

it.each([
  [
    { error: "OutOfMemoryError", detail: "", body: "", errors: "CUDA out of memory. Tried to allocate 2 GiB" },
    500,
    "CUDA out of memory",
  ],
  [{ error: "HTTPException", detail: "Sampler not found", body: "", errors: "" }, 404, "Sampler not found"],
  [
    { detail: [{ loc: ["body", "steps"], msg: "value is not a valid integer" }] },
    422,
    "steps: value is not a valid integer",
  ],
  [{ error: "out of memory" }, 500, "out of memory"],
])("reports what the server says: %o", async (body, status, reason) => {
  double = await startHttpDouble((_, response) => json(response, { status, body }));
  await expect(createAutomatic1111({ baseUrl: double.url }).makeImage(call)).rejects.toThrow(reason);
});

// A preview with its own scan and end, then the picture's scan and end.
const jpeg = Buffer.from("ffd8ffe1000cffdaabffd9ffda0002abffd9", "hex");

it.each([
  ["a PNG", Buffer.from(onePixel, "base64"), true],
  [
    "a PNG with bytes behind its end",
    Buffer.from(`${Buffer.from(onePixel, "base64").toString("hex")}0000`, "hex"),
    true,
  ],
  ["a JPEG", jpeg, true],
  ["a PNG that was cut in its data", Buffer.from(onePixel, "base64").subarray(0, 45), false],
  ["a PNG of its signature alone", Buffer.from(onePixel, "base64").subarray(0, 8), false],
  ["a JPEG that was cut", jpeg.subarray(0, -2), false],
])("takes a picture only whole: %s", async (_, picture, isWhole) => {
  double = await startHttpDouble((_, response) => json(response, { body: { images: [picture.toString("base64")] } }));
  const made = createAutomatic1111({ baseUrl: double.url }).makeImage(call);
  if (isWhole) await expect(made).resolves.toMatchObject({ bytes: new Uint8Array(picture) });
  else await expect(made).rejects.toThrow("returned only the beginning of a picture");
});
