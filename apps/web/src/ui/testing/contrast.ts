/** Linear RGB, 0 … 1 each. */
export type Rgb = [number, number, number];

export interface Colour {
  rgb: Rgb;
  alpha: number;
}

/** Parses `oklch(L C H)` or `oklch(L C H / A)` to linear sRGB, clipped to the gamut. */
export function parseOklch(text: string): Colour {
  const parts = /^oklch\(\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)\s*(?:\/\s*([\d.]+)\s*)?\)$/.exec(text.trim());
  if (!parts) throw new Error(`Not an oklch colour: ${text}`);
  const [lightness = 0, chroma = 0, hue = 0, alpha = 1] = parts
    .slice(1)
    .map((part) => (part === undefined ? 1 : Number(part)));
  return { rgb: oklchToLinear(lightness, chroma, hue), alpha };
}

/** Björn Ottosson's OKLab matrices (https://bottosson.github.io/posts/oklab/). */
function oklchToLinear(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** Composites a translucent color over an opaque one, as browsers do: in gamma-encoded sRGB. */
export function over(top: Colour, bottom: Colour): Colour {
  const mix = (index: 0 | 1 | 2) =>
    decode(encode(top.rgb[index]) * top.alpha + encode(bottom.rgb[index]) * (1 - top.alpha));
  return { rgb: [mix(0), mix(1), mix(2)], alpha: 1 };
}

/** WCAG 2 contrast ratio of two opaque colors, 1 … 21. */
export function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance({ rgb: [red, green, blue] }: Colour): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function clip(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function encode(linear: number): number {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
}

function decode(encoded: number): number {
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
}
