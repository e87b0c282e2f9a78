import { type ImageInput, type ImageResult, imageCredits, imageInput, imageResult } from "@muster/contracts/images";
import { message } from "@muster/contracts/messages";
import { defineResultKind } from "../../kernel/results/result-kinds.ts";
import { AppError } from "../../platform/errors.ts";
import { findResultImage } from "../files/result-image.service.ts";
import { findImageServers } from "./images.servers.service.ts";

const imagesUnavailable = "Image generation service temporarily unavailable";

/** The specification's call: `{ prompt, style, size, quality, count }` → `{ images, cost, deviceSpecs }`. */
export const imageKind = defineResultKind<ImageInput, ImageResult>({
  name: "image",
  path: "/api/ai-features/generate-image",
  summary: "Create images from a description, or change one",
  action: ({ basedOn }) => (basedOn ? "image_editing" : "image_generation"),
  input: imageInput,
  result: imageResult,
  units: 1,
  creditsOf: imageCredits,
  titleOf: ({ prompt }) => prompt,
  paymentRequired: "Payment required. Upgrade to Pro to generate images with AI.",
  failedTitle: message("images.failed_title"),
  failed: imagesUnavailable,
  async check(context, { basedOn }) {
    const { actor, inOrg } = context;
    const based = basedOn && { id: basedOn.resultId, imageId: basedOn.imageId };
    if (based) await inOrg((tx) => findResultImage(tx, actor.userId, based));
    const { configured, ready, problems } = await findImageServers(context.services, context.actor);
    if (configured > 0 && ready.length === 0)
      throw new AppError("unavailable", [`${imagesUnavailable}.`, ...problems].join(" "));
  },
  firstSteps: () => [{ key: "prepare", step: "prepare", label: message("images.step.prepare") }],
  answer: ({ result: { images, deviceSpecs }, credits }) => ({ images, cost: credits, deviceSpecs }),
  report: ({ prompt, images, madeWith }) => ({
    title: prompt,
    subtitle: null,
    markdown: [
      `${images.length} ${images.length === 1 ? "image" : "images"}. ${escaped(madeWith)}`,
      ...images.map(
        ({ id, width, height, seed }) =>
          `- Image ${id}: ${width} × ${height} pixels${seed === null ? "" : `, seed ${seed}`}`,
      ),
    ].join("\n\n"),
    pictures: images.map(({ fileId, width, height }) => ({ fileId, width, height, alt: prompt, madeWith })),
  }),
});

/** Escapes user text, so that it cannot become links, headings or markup. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>#|]/g, "\\$&");
}
