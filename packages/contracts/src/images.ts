import { z } from "zod";
import { openToKeys } from "./api-keys.ts";

export const imageStyles = ["professional", "realistic", "artistic", "cartoon", "abstract"] as const;
export type ImageStyle = (typeof imageStyles)[number];

export const imageSizes = ["512x512", "1024x1024", "1792x1024", "1024x1792"] as const;
export type ImageSize = (typeof imageSizes)[number];

export const imageQualities = ["standard", "hd"] as const;
export type ImageQuality = (typeof imageQualities)[number];

export const maxImages = 4;

/** Color palettes of the built-in designer. */
export const imagePalettes = ["harbor", "forest", "dusk", "clay", "ice", "graphite"] as const;
export type ImagePalette = (typeof imagePalettes)[number];

const styleFactors: Record<ImageStyle, number> = {
  realistic: 2,
  artistic: 1.5,
  professional: 1.2,
  cartoon: 1,
  abstract: 1.3,
};

/** The specification's price: 0.2 for each image, doubled for hd, half as much again above 512x512, times the style's factor. */
export function imageCredits(asked: {
  style: ImageStyle;
  size: ImageSize;
  quality: ImageQuality;
  count: number;
}): number {
  const { style, size, quality, count } = asked;
  const credits = 0.2 * count * (quality === "hd" ? 2 : 1) * (size === "512x512" ? 1 : 1.5) * styleFactors[style];
  return Math.round(credits * 10_000) / 10_000;
}

/** How a new image relates to an earlier one. */
export const imageChanges = ["variation", "edit", "again"] as const;

const promptRequired = "Please enter a description for the image you want to create.";

/** `POST /api/ai-features/generate-image`. `userId` and `userPlan` are ignored. */
export const imageInput = z.object({
  prompt: z.string({ error: promptRequired }).trim().min(1, promptRequired).max(1000, "Use at most 1,000 characters"),
  style: z.enum(imageStyles).default("professional"),
  size: z.enum(imageSizes).default("1024x1024"),
  quality: z.enum(imageQualities).default("standard"),
  count: z.coerce
    .number()
    .int()
    .min(1, "Create at least 1 image")
    .max(maxImages, `Create at most ${maxImages} images`)
    .default(1),
  /** For the built-in designer; by default the seed decides. */
  palette: z.enum(imagePalettes).nullish(),
  /** The first image's seed; the others increment it. Random by default. */
  seed: z.number().int().min(0).max(2_147_483_000).nullish(),
  /** An earlier image: "edit" changes it by the prompt, "variation" stays near it, "again" repeats the whole request. */
  basedOn: z
    .object({ resultId: z.string().max(60), imageId: z.string().max(10), change: z.enum(imageChanges) })
    .nullish(),
  userId: z.string().optional(),
  userPlan: z.string().optional(),
});
export type ImageInput = z.output<typeof imageInput>;

const deviceSpecs = z.object({
  /** The GPU of the image server, if it reports one. */
  gpu: z.string().nullable(),
  /** CPU cores of the machine that Muster runs on. */
  cpuCores: z.number().int(),
});

export const generatedImage = z.object({
  id: z.string(),
  /** Returns the image itself, for everyone who may read the result. */
  imageUrl: z.string(),
  /** As sent to the server, with the style's text. */
  prompt: z.string(),
  style: z.enum(imageStyles),
  /** As requested; `width` and `height` are those of the file. */
  size: z.enum(imageSizes),
  cost: z.number(),
  width: z.number().int(),
  height: z.number().int(),
  seed: z.number().int().nullable(),
  /** The upload that contains it. */
  fileId: z.string(),
  mediaType: z.string(),
});
export type GeneratedImage = z.infer<typeof generatedImage>;

export const imageResult = z.object({
  prompt: z.string(),
  style: z.enum(imageStyles),
  size: z.enum(imageSizes),
  quality: z.enum(imageQualities),
  images: z.array(generatedImage),
  cost: z.number(),
  deviceSpecs,
  /** "designer": composed by Muster's built-in designer from title, colors and style, without a model. */
  engine: z.enum(["designer", "model"]),
  /** Text for a person: what made the images. */
  madeWith: z.string(),
  createdAt: z.string(),
});
export type ImageResult = z.infer<typeof imageResult>;

/** Whether images can be made now, and by what. */
export const imageStatus = z.object({
  ready: z.boolean(),
  /** Image servers that answer. */
  instances: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      models: z.array(z.string()),
      queueLength: z.number().int(),
      gpu: z.string().nullable(),
    }),
  ),
  /** Jobs waiting at these servers. */
  queueLength: z.number().int(),
  deviceSpecs,
  /** Names of models that are being downloaded. */
  installingModels: z.array(z.string()),
  currentPlan: z.string(),
  engine: z.enum(["designer", "model"]),
  /** Text for a person: what makes images, or why nothing does. */
  detail: z.string(),
});
export type ImageStatus = z.infer<typeof imageStatus>;

const tags = ["ai-features"];

/** `POST /api/ai-features/generate-image` starts the work; see `imageInput` and `imageResult`. */
export const images = {
  status: openToKeys
    .route({ method: "GET", path: "/ai-features/status", summary: "Check what creates images", tags })
    .output(imageStatus),
  initialize: openToKeys
    .route({
      method: "POST",
      path: "/ai-features/initialize-models",
      summary: "Look for image models again",
      tags,
    })
    .input(z.object({ userPlan: z.string().optional() }).optional())
    .output(imageStatus),
};
