import { z } from "zod";
import { openToKeys } from "./api-keys.ts";
import { file } from "./files.ts";

/** An area of a picture, in pixels from its upper left corner. */
const box = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() });

/** A recognized word. */
export const pictureWord = box.extend({
  text: z.string(),
  /** 0–100, as reported by the recognizer. */
  confidence: z.number(),
  /** Words of one line have the same number. */
  line: z.number().int(),
});
export type PictureWord = z.infer<typeof pictureWord>;

/** A barcode: "QRCode", "EAN-13" and others. */
export const pictureCode = box.extend({ format: z.string(), text: z.string() });
export type PictureCode = z.infer<typeof pictureCode>;

/** Measurements of a picture that need no knowledge of its content. */
export const pictureMeasures = z.object({
  /** 0–100, combines sharpness, exposure and contrast. */
  quality: z.number().int().min(0).max(100),
  /** Variance of the Laplacian divided by that of the brightness; below 0.18 a picture is soft, below 0.08 blurry. */
  sharpness: z.number(),
  /** Mean, 0 black to 255 white. */
  brightness: z.number(),
  /** From the darkest to the brightest hundredth of the pixels, 0–255. */
  contrast: z.number(),
  /** Standard deviation of the noise, on the same scale. */
  noise: z.number(),
  remarks: z.array(z.string()),
});
export type PictureMeasures = z.infer<typeof pictureMeasures>;

/** The analysis of a picture without a model. */
export interface PictureAnalysis {
  width: number;
  height: number;
  measures: PictureMeasures;
  words: PictureWord[];
  /** 0–100; null when no text was found. */
  confidence: number | null;
  language: "en" | "de";
  codes: PictureCode[];
}

export const recordKinds = ["receipt", "contact"] as const;
export type RecordKind = (typeof recordKinds)[number];

/** The columns of the table of confirmed records, in this order. */
export const recordFields = {
  receipt: { date: "Date", merchant: "Merchant", total: "Total", currency: "Currency", tax: "Tax" },
  contact: {
    name: "Name",
    title: "Title",
    company: "Company",
    email: "Email",
    phone: "Phone",
    website: "Website",
    address: "Address",
  },
} as const satisfies Record<RecordKind, Record<string, string>>;

const recordValues = z.record(z.string().max(40), z.string().trim().max(300, "Use at most 300 characters"));

/** A guess about the picture's content. Nothing is created before the person confirms it. */
export const captureProposal = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("receipt"), fields: recordValues }),
  z.object({ kind: z.literal("contact"), fields: recordValues }),
  z.object({ kind: z.literal("tasks"), items: z.array(z.string()) }),
]);
export type CaptureProposal = z.infer<typeof captureProposal>;

/** A capture in the specification's format. */
export const captureAnalysis = z.object({
  /** By a vision model, else from the measurements and the text. */
  description: z.string(),
  /** Empty without a vision model. */
  objects: z.array(z.string()),
  /** The recognized lines. */
  text: z.array(z.string()),
  /** Empty without a vision model. */
  emotions: z.array(z.string()),
  /** Empty without a vision model. */
  tags: z.array(z.string()),
  /** Percent. */
  quality: z.number(),
  /** Percent, by the recognizer; null when no text was found. */
  confidence: z.number().nullable(),
});

export const captureResult = z.object({
  /** The id of the upload. */
  fileId: z.string(),
  /** The URL of the picture. */
  imageData: z.string(),
  analysis: captureAnalysis,
  timestamp: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  measures: pictureMeasures,
  words: z.array(pictureWord),
  codes: z.array(pictureCode),
  proposals: z.array(captureProposal),
  /** Null when a vision model described the picture; else why none did. */
  visionNotice: z.string().nullable(),
  /** Records that the person confirmed. */
  confirmed: z.object({ receipt: recordValues.optional(), contact: recordValues.optional() }).default({}),
});
export type CaptureResult = z.infer<typeof captureResult>;

/** `POST /api/ai-features/camera` → `{ capture: { id, imageData, analysis, timestamp }, cost }`. `userId` is ignored. */
export const captureInput = z.object({
  /** The id of an upload (`POST /api/files`): PNG, JPEG or WebP. */
  file: z.string({ error: "Take or choose a picture" }).min(1, "Take or choose a picture").max(60),
  userId: z.string().optional(),
});
export type CaptureInput = z.output<typeof captureInput>;

/** Longest side, in pixels, and the JPEG's quality of a photo that the browser takes. */
export const cameraSettings = { width: 1920, height: 1080, facingMode: "environment", jpegQuality: 0.8 } as const;

export const camera = {
  confirm: openToKeys
    .route({
      method: "POST",
      path: "/ai-features/camera/{id}/confirm",
      summary: "Save a capture's receipt or contact as a table row",
      tags: ["ai-features"],
    })
    .input(z.object({ id: z.string().max(60), kind: z.enum(recordKinds), fields: recordValues }))
    /** The table with every record of this kind that you confirmed. */
    .output(z.object({ file, rows: z.number().int() })),
};
