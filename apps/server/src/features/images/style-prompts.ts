import type { ImageStyle } from "@muster/contracts/images";

/** Text that a style adds to a prompt, and its negative prompt for servers that accept one. */
export const stylePrompts: Record<ImageStyle, { words: string; avoid: string }> = {
  professional: {
    words: "clean professional composition, balanced layout, soft even lighting, restrained colors, high detail",
    avoid: "clutter, harsh colors, text, watermark, low quality",
  },
  realistic: {
    words: "photorealistic, natural light, true colors, sharp focus, fine detail, 35mm photograph",
    avoid: "drawing, painting, cartoon, render, text, watermark, blurry, deformed",
  },
  artistic: {
    words: "expressive painting, visible brush strokes, rich texture, harmonious palette, gallery quality",
    avoid: "photograph, text, watermark, low quality",
  },
  cartoon: {
    words: "cartoon illustration, bold outlines, flat bright colors, friendly shapes, simple background",
    avoid: "photograph, realistic, text, watermark, low quality",
  },
  abstract: {
    words: "abstract composition, geometric and organic shapes, flowing gradients, strong contrast",
    avoid: "people, faces, text, watermark, photograph, low quality",
  },
};

/** A prompt in a style: the person's text first, because servers weigh the beginning most. */
export function promptIn(style: ImageStyle, prompt: string): { prompt: string; negativePrompt: string } {
  const { words, avoid } = stylePrompts[style];
  return { prompt: `${prompt.trim().replace(/[.,\s]+$/, "")}, ${words}`, negativePrompt: avoid };
}
