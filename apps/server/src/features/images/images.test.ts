import { inflateSync } from "node:zlib";
import { type ImageResult, imageCredits, imageStyles } from "@muster/contracts/images";
import { type ImagesDouble, onePixel, startImagesDouble } from "@muster/models/images.double";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { recountUsage } from "../../kernel/usage/recount.factory.ts";
import type { Config } from "../../platform/config.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { buyPlan } from "../knowledge/knowledge.factory.ts";
import { composeCover } from "./designer/compose-cover.ts";
import { promptIn } from "./images.runs.ts";
import { markAsMade, sizeOfPicture } from "./mark-as-made.ts";

const path = "/api/ai-features/generate-image";

it.each([
  [{ style: "professional", size: "1024x1024", quality: "standard", count: 1 }, 0.36],
  [{ style: "realistic", size: "1792x1024", quality: "hd", count: 4 }, 4.8],
  [{ style: "cartoon", size: "512x512", quality: "standard", count: 3 }, 0.6],
  [{ style: "artistic", size: "512x512", quality: "hd", count: 1 }, 0.6],
  [{ style: "abstract", size: "1024x1792", quality: "standard", count: 2 }, 0.78],
] as const)("%j costs %d credits", (asked, credits) => {
  expect(imageCredits(asked)).toBe(credits);
});

it("adds different text for each style after the person's prompt", () => {
  const prompts = imageStyles.map((style) => promptIn(style, "A grey lighthouse. "));
  expect(prompts.every(({ prompt }) => prompt.startsWith("A grey lighthouse, "))).toBe(true);
  expect(new Set(prompts.map(({ prompt }) => prompt)).size).toBe(5);
  expect(promptIn("realistic", "x").negativePrompt).toContain("cartoon");
  expect(promptIn("cartoon", "x").negativePrompt).toContain("photograph");
});

describe("the designer", () => {
  const cover = { title: "Cold <chain> & “more”", seed: 7, width: 512, height: 512, isFine: false };

  it("draws the same picture for the same seed, another one for another, and each style differently", () => {
    const drawn = imageStyles.map((style) => composeCover({ ...cover, style }));
    expect(new Set(drawn).size).toBe(5);
    for (const [at, style] of imageStyles.entries()) {
      expect(composeCover({ ...cover, style })).toBe(drawn[at]);
      expect(composeCover({ ...cover, style, seed: 8 })).not.toBe(drawn[at]);
      expect(drawn[at]).not.toContain("<chain>");
    }
  });

  it.each([
    ["Cover for the autumn catalog: hornbeam hedges", "Autumn catalog: hornbeam hedges"],
    ["Please create a cover image for our 2027 budget", "2027 budget"],
    ["Erstelle ein Titelbild für den Jahresbericht", "Jahresbericht"],
    ["A poster titled “Open day”, with trees", "Open day"],
    ["Cover letters that work", "Cover letters that work"],
    ["Image of the city", "City"],
  ])("writes what the cover is about, not the instruction: %j", (prompt, title) => {
    const svg = composeCover({ ...cover, width: 2048, style: "professional", title: prompt });
    const words = [...svg.matchAll(/<tspan[^>]*>([^<]*)</g)].map(([, text]) => text);
    expect(words.join(" ")).toBe(title);
  });

  it("aligns a title in Arabic or Hebrew to the right", () => {
    for (const style of imageStyles.filter((each) => each !== "cartoon"))
      for (const [title, anchor] of [
        ["خطة دخول السوق السعودي", "end"],
        ["תוכנית 2027", "end"],
        ["2027 plan", "start"],
      ])
        expect(composeCover({ ...cover, style, title: title ?? "" })).toContain(`text-anchor="${anchor}"`);
  });

  it("keeps every line of a long title inside the picture", () => {
    for (const style of imageStyles) {
      const title = "Regulatory requirements for temperature-controlled pharmaceutical distribution in Scandinavia";
      const svg = composeCover({ ...cover, style, title });
      const words = [...svg.matchAll(/<tspan[^>]*y="([\d.]+)"[^>]*>([^<]*)</g)];
      expect(words.map(([, , text]) => text).join(" ")).toBe(title);
      for (const [, y] of words) expect(Number(y)).toBeLessThan(512);
    }
  });
});

let server: TestServer;
let double: ImagesDouble;
let as: TestPerson;

beforeAll(async () => {
  double = await startImagesDouble();
  server = await startTestServer({ FETCH_ALLOW: new URL(double.url).host });
  await startWorkers(server.services);
  as = await server.signUp();
  await buyPlan(server, as);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await double.close();
});
beforeEach(() => {
  double.requests.length = 0;
  Object.assign(double.fail, { status: undefined, picture: undefined });
});

const create = (body: object, person = as) => server.request("POST", path, { as: person, body });
const used = async () => (await server.request("GET", "/api/usage", { as })).body.used;
const newest = async () =>
  (await server.request("GET", "/api/ai-features/results?kind=image", { as })).body.items[0] as { id: string };
const resultOf = async (id: string): Promise<ImageResult> =>
  (await server.request("GET", `/api/ai-features/results/${id}`, { as })).body.result;

async function pictureAt(url: string, person: TestPerson) {
  const answer = await server.fetch(
    new Request(`http://localhost:3000${url}`, { headers: { host: "localhost:3000", cookie: person.cookie } }),
  );
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

describe("without an image model", () => {
  it("is ready and says that the built-in designer composes covers", async () => {
    const status = await server.request("GET", "/api/ai-features/status", { as });
    expect(status).toMatchObject({
      status: 200,
      body: {
        ready: true,
        instances: [],
        queueLength: 0,
        installingModels: [],
        currentPlan: "pro",
        engine: "designer",
      },
    });
    expect(status.body.deviceSpecs).toEqual({ gpu: null, cpuCores: expect.any(Number) });
    const initialized = await server.request("POST", "/api/ai-features/initialize-models", {
      as,
      body: { userPlan: "pro" },
    });
    expect(initialized).toMatchObject({ status: 200, body: { ready: true, deviceSpecs: { gpu: null } } });
  });

  it("prices each image without a rounding error", async () => {
    const { body } = await create({ prompt: "Boat", style: "realistic", size: "512x512", quality: "hd", count: 3 });
    expect(body).toMatchObject({ cost: 2.4, images: [{ cost: 0.8 }, { cost: 0.8 }, { cost: 0.8 }] });
  });

  it("composes valid, labeled covers with AI-generated metadata", async () => {
    const colleague = await server.join(as, "member");
    const body = { prompt: "Cold chain <2027>", style: "cartoon", size: "512x512", count: 2, seed: 5, userPlan: "pro" };
    const { status, body: answer } = await create(body);
    expect(status, JSON.stringify(answer)).toBe(200);
    expect(Object.keys(answer).sort()).toEqual(["cost", "deviceSpecs", "images"]);
    expect(answer).toMatchObject({
      cost: 0.4,
      images: [
        {
          id: "1",
          prompt: "Cold chain <2027>",
          style: "cartoon",
          size: "512x512",
          cost: 0.2,
          width: 512,
          height: 512,
          seed: 5,
        },
        { id: "2", seed: 6 },
      ],
    });
    const { id } = await newest();
    expect(await resultOf(id)).toMatchObject({
      engine: "designer",
      madeWith: expect.stringContaining("without an image model"),
    });
    const [first, second] = answer.images;
    const { answer: response, bytes } = await pictureAt(first.imageUrl, as);
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(sizeOfPicture(bytes)).toEqual({ width: 512, height: 512 });
    const text = Buffer.from(bytes).toString("utf8");
    expect(text).toContain("http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia");
    expect(text).toContain("Made by a machine: Muster’s built-in designer");
    expect(text).toContain("Cold chain &#60;2027&#62;");
    expect(chunksOf(bytes)).toEqual(expect.arrayContaining(["IHDR", "iTXt", "IDAT", "IEND"]));
    expect(Buffer.from((await pictureAt(second.imageUrl, as)).bytes).equals(Buffer.from(bytes))).toBe(false);

    // A colleague sees it once it is shared
    expect((await pictureAt(first.imageUrl, colleague)).answer.status).toBe(404);
    await server.request("PATCH", `/api/ai-features/results/${id}`, { as, body: { isShared: true } });
    expect((await pictureAt(first.imageUrl, colleague)).answer.status).toBe(200);

    // Deleted with undo
    await server.request("DELETE", `/api/ai-features/results/${id}`, { as });
    expect((await pictureAt(first.imageUrl, colleague)).answer.status).toBe(404);
    await server.request("POST", `/api/ai-features/results/${id}/restore`, { as });
    expect((await pictureAt(first.imageUrl, as)).answer.status).toBe(200);
  });

  it("exports every image of a result", async () => {
    const { id } = await newest();
    const { bytes } = await pictureAt(`/api/ai-features/results/${id}/export?format=docx`, as);
    expect(Object.keys(unzipSync(bytes)).filter((name) => name.startsWith("word/media/"))).toHaveLength(2);
  });

  it("records a variation as editing", async () => {
    const { id } = await newest();
    const basedOn = { resultId: id, imageId: "1", change: "variation" };
    expect((await create({ prompt: "Cold chain", size: "512x512", basedOn })).status).toBe(200);
    const { rows } = await server.services.db.query(
      "select action from usage_reservations where user_id = $1 order by id desc limit 1",
      [as.userId],
    );
    expect(rows).toEqual([{ action: "image_editing" }]);
    expect((await create({ prompt: "x", basedOn: { ...basedOn, imageId: "9" } })).status).toBe(404);
  });

  it.each([
    [{ prompt: " " }, "Please enter a description for the image you want to create."],
    [{ prompt: "x", count: 5 }, "Create at most 4 images"],
    [{ prompt: "x", size: "100x100" }, expect.any(String)],
  ])("refuses %j before anything is charged", async (body, error) => {
    const before = await used();
    expect(await create(body)).toMatchObject({ status: 422, body: { error } });
    expect(await used()).toBe(before);
  });

  it("names the feature when the plan does not cover it", async () => {
    const other = await server.signUp();
    expect((await create({ prompt: "x", size: "512x512" }, other)).status).toBe(200);
    expect(await create({ prompt: "x", size: "512x512" }, other)).toMatchObject({
      status: 402,
      body: { error: "Payment required. Upgrade to Pro to generate images with AI." },
    });
  });
});

describe("with an image server", () => {
  const under = <T>(settings: Partial<Config>, work: () => Promise<T>) => server.under(settings, work);
  const sent = (part: string) => double.requests.find((seen) => seen.path.includes(part));

  it("reads readiness, queue and device from AUTOMATIC1111 and makes images with it", () =>
    under({ AUTOMATIC1111_URL: double.url }, async () => {
      expect((await server.request("GET", "/api/ai-features/status", { as })).body).toMatchObject({
        ready: true,
        instances: [{ id: "automatic1111", models: ["sd_xl_base"], queueLength: 2, gpu: "CUDA device with 24 GB" }],
        queueLength: 2,
        deviceSpecs: { gpu: "CUDA device with 24 GB" },
        engine: "model",
      });
      const { body } = await create({
        prompt: "A grey lighthouse",
        style: "realistic",
        size: "1792x1024",
        quality: "hd",
      });
      expect(body).toMatchObject({ cost: 1.2, deviceSpecs: { gpu: "CUDA device with 24 GB" } });
      expect(body.images[0]).toMatchObject({ width: 1, height: 1, seed: 123 });
      expect(sent("txt2img")?.body).toMatchObject({
        prompt: promptIn("realistic", "A grey lighthouse").prompt,
        negative_prompt: promptIn("realistic", "").negativePrompt,
        ...{ width: 1792, height: 1024, steps: 40, batch_size: 1 },
        override_settings: { sd_model_checkpoint: "sd_xl_base" },
      });
      const text = Buffer.from((await pictureAt(body.images[0].imageUrl, as)).bytes).toString("utf8");
      expect(text).toContain("trainedAlgorithmicMedia");
      const { id } = await newest();
      await create({ prompt: "At night", basedOn: { resultId: id, imageId: "1", change: "edit" } });
      expect(sent("img2img")?.body).toMatchObject({ init_images: [expect.any(String)], denoising_strength: 0.65 });
    }));

  it("makes images with ComfyUI", () =>
    under({ COMFYUI_URL: double.url }, async () => {
      expect((await server.request("GET", "/api/ai-features/status", { as })).body).toMatchObject({
        instances: [
          { id: "comfyui", models: ["flux1-dev.safetensors"], queueLength: 1, gpu: "cuda:0 NVIDIA RTX 4090" },
        ],
      });
      expect((await create({ prompt: "Fog", seed: 77 })).body.images[0]).toMatchObject({ seed: 77 });
      const graph = JSON.stringify(sent("/prompt")?.body["prompt"]);
      expect(graph).toContain('"ckpt_name":"flux1-dev.safetensors"');
      expect(graph).toContain('"seed":77');
    }));

  it("charges nothing when the server fails or returns something other than an image", () =>
    under({ AUTOMATIC1111_URL: double.url }, async () => {
      const before = await used();
      for (const [fail, error] of [
        [{ status: 500 }, "returned an error (status 500)"],
        [{ picture: Buffer.from("<html>").toString("base64") }, "neither PNG nor JPEG"],
        [{ picture: Buffer.from(onePixel, "base64").subarray(0, -12).toString("base64") }, "only the beginning"],
      ] as const) {
        Object.assign(double.fail, { status: undefined, picture: undefined }, fail);
        const answer = await create({ prompt: "Fog" });
        expect(answer.status).toBe(503);
        expect(answer.body.error).toMatch(/^Generation failed: /);
        expect(answer.body.error).toContain(error);
      }
      expect(await used()).toBe(before);
      const { items } = (await server.request("GET", "/api/notifications", { as })).body;
      expect(items[0]).toMatchObject({
        title: "Generation Failed",
        message: "Fog could not be made. You were not charged.",
      });
      await inOrg(server.services.db, as, recountUsage);
    }));

  it("says that the models cannot be initialized when the server does not answer, and starts nothing", () =>
    under({ COMFYUI_URL: "http://127.0.0.1:9" }, async () => {
      expect((await server.request("GET", "/api/ai-features/status", { as })).body).toMatchObject({
        ready: false,
        detail: expect.stringContaining("Can't reach ComfyUI"),
      });
      expect(await server.request("POST", "/api/ai-features/initialize-models", { as, body: {} })).toMatchObject({
        status: 503,
        body: { error: "Failed to initialize Ollama models. Please check your system configuration." },
      });
      const answer = await create({ prompt: "Fog" });
      expect(answer).toMatchObject({ status: 503 });
      expect(answer.body.error).toMatch(/^Image generation service temporarily unavailable/);
    }));

  it("uses an OpenAI-compatible provider that lists an image model, and records what it counted", async () => {
    const own = await server.signUp();
    await buyPlan(server, own);
    const provider = {
      kind: "openai-compatible",
      name: "Images",
      baseUrl: `${double.url}/v1`,
      key: "sk-test-0123456789",
    };
    expect((await server.request("POST", "/api/models/providers", { as: own, body: provider })).status).toBe(201);
    const { status, body } = await create({ prompt: "Fog", size: "512x512", quality: "hd" }, own);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(sent("generations")?.body).toMatchObject({ model: "gpt-image-2", size: "1024x1024", quality: "high", n: 1 });
    const { rows } = await server.services.db.query(
      "select prompt_tokens, completion_tokens from model_calls where org_id = $1 and purpose = 'image'",
      [own.orgId],
    );
    expect(rows).toEqual([{ prompt_tokens: 12, completion_tokens: 1056 }]);
    const [{ id }] = (await server.request("GET", "/api/ai-features/results?kind=image", { as: own })).body.items;
    const basedOn = { resultId: id, imageId: "1", change: "edit" };
    expect((await create({ prompt: "At night", basedOn }, own)).status).toBe(200);
    expect(sent("edits")?.headers["content-type"]).toMatch(/^multipart\/form-data/);
  });
});

it("writes metadata into a JPEG, too", () => {
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 2, 0, 3, 1, 0, 0, 0, 0xff, 0xd9]);
  const marked = markAsMade(jpeg, { maker: "sd", isTrained: true, description: "Fog" });
  expect(Buffer.from(marked).toString("utf8")).toContain("trainedAlgorithmicMedia");
  expect(sizeOfPicture(marked)).toEqual({ width: 3, height: 2 });
});

/** The types of a PNG's chunks, whose data is inflated where it is the picture. */
function chunksOf(bytes: Uint8Array): string[] {
  const view = Buffer.from(bytes);
  const types: string[] = [];
  const data: Buffer[] = [];
  for (let at = 8; at < view.length; at += 12 + view.readUInt32BE(at)) {
    const type = view.toString("latin1", at + 4, at + 8);
    types.push(type);
    if (type === "IDAT") data.push(view.subarray(at + 8, at + 8 + view.readUInt32BE(at)));
  }
  expect(inflateSync(Buffer.concat(data)).length).toBeGreaterThan(512 * 512);
  return types;
}
