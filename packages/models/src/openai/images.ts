import type { ImageAnswer, ImageCall } from "../image-call.ts";
import { listOf, member, openImageHttp } from "../image-http.ts";
import { decodePicture, readPicture } from "../images.ts";
import { ModelError } from "../model.ts";
import type { Server } from "../server.ts";

/** One image by `/images/generations`, or by `/images/edits` when a picture is changed. */
export async function makeOpenAIImage(server: Server, call: ImageCall): Promise<ImageAnswer> {
  const { label } = server.speaker;
  const { modelId, source, signal } = call;
  const http = openImageHttp({ baseUrl: server.baseUrl, label, headers: server.headers, fetch: server.fetch });
  const answer = source
    ? await http.json({ path: "/images/edits", body: editOf(call, source), signal, modelId })
    : await http.json({ path: "/images/generations", body: generationOf(call), signal, modelId });
  const [first] = listOf(member(answer, "data"));
  const usage = member(answer, "usage");
  return {
    ...(await pictureIn(first, server, signal)),
    seed: null,
    promptTokens: countIn(usage, "input_tokens"),
    completionTokens: countIn(usage, "output_tokens"),
  };
}

function countIn(usage: unknown, name: string): number {
  const count = Number(member(usage, name));
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

/** Each family of models accepts other fields, and refuses unknown ones. */
function generationOf(call: ImageCall): object {
  const { modelId, prompt, negativePrompt, width, height, quality } = call;
  const common = { model: modelId, prompt, n: 1, size: sizeOf(call) };
  if (/^gpt-image/i.test(modelId))
    return { ...common, quality: quality === "hd" ? "high" : "medium", output_format: "png" };
  if (/^dall-e-3/i.test(modelId)) return { ...common, quality, response_format: "b64_json" };
  if (/^dall-e/i.test(modelId)) return { ...common, response_format: "b64_json" };
  // Self-hosted servers, such as LocalAI, take the negative prompt after a bar.
  const whole = negativePrompt === "" ? prompt : `${prompt}|${negativePrompt}`;
  return { ...common, prompt: whole, size: `${width}x${height}`, quality, response_format: "b64_json" };
}

function editOf(call: ImageCall, source: NonNullable<ImageCall["source"]>): FormData {
  const form = new FormData();
  form.append("model", call.modelId);
  form.append("prompt", call.prompt);
  form.append("n", "1");
  form.append("size", sizeOf(call));
  const name = source.mediaType === "image/jpeg" ? "image.jpg" : "image.png";
  form.append("image", new Blob([source.bytes], { type: source.mediaType }), name);
  return form;
}

/** The nearest size that a family supports. */
function sizeOf({ modelId, width, height }: ImageCall): string {
  const isWide = width > height;
  const isSquare = width === height;
  if (/^gpt-image-1/i.test(modelId)) return isSquare ? "1024x1024" : isWide ? "1536x1024" : "1024x1536";
  if (/^gpt-image|^dall-e-3/i.test(modelId)) return isSquare ? "1024x1024" : `${width}x${height}`;
  if (/^dall-e/i.test(modelId)) return width < 1024 ? "512x512" : "1024x1024";
  return `${width}x${height}`;
}

/** The picture is in the response, or at a URL of the same server; no other host is contacted. */
async function pictureIn(data: unknown, server: Server, signal: AbortSignal | undefined) {
  const { label } = server.speaker;
  const [encoded, url] = [member(data, "b64_json"), member(data, "url")];
  if (typeof encoded === "string") return decodePicture(encoded, label);
  if (typeof url !== "string" || !URL.canParse(url))
    throw new ModelError("bad_response", `${label} returned no image.`);
  const { origin, pathname, search } = new URL(url);
  if (origin !== new URL(server.baseUrl).origin)
    throw new ModelError("bad_response", `${label} returned an image at another address, which isn't fetched.`);
  const http = openImageHttp({ baseUrl: origin, label, headers: server.headers, fetch: server.fetch });
  return readPicture(await http.send({ path: `${pathname}${search}`, signal }), label);
}
