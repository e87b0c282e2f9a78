import type { ImageStyle } from "@muster/contracts/images";
import { abstract } from "./abstract.ts";
import { artistic } from "./artistic.ts";
import { cartoon } from "./cartoon.ts";
import type { Design } from "./design.ts";
import { type Palette, palettes } from "./palettes.ts";
import { professional } from "./professional.ts";
import { realistic } from "./realistic.ts";
import { randomOf } from "./svg.ts";

/** How each style is drawn. */
const families: Record<ImageStyle, (design: Design) => string> = {
  professional,
  realistic,
  artistic,
  cartoon,
  abstract,
};

export interface Cover {
  title: string;
  style: ImageStyle;
  /** The name of a palette; when undefined, the seed picks one. */
  palette?: string | undefined;
  seed: number;
  width: number;
  height: number;
  isFine: boolean;
}

const longestTitle = 120;

/** A cover as SVG. The same input gives the same picture. */
export function composeCover({ title, style, palette, seed, width, height, isFine }: Cover): string {
  const random = randomOf(seed);
  const byTurn = palettes[Math.floor(random.next() * palettes.length)];
  const chosen: Palette | undefined = palettes.find(({ name }) => name === palette) ?? byTurn;
  if (!chosen) throw new Error("There is no palette");
  const drawn = families[style]({ title: shortened(titleIn(title)), width, height, palette: chosen, random, isFine });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawn}</svg>`;
}

const instruction =
  /^(?:please\s+|bitte\s+)?(?:(?:create|make|design|draw|generate|erstelle?|entwirf|zeichne|gestalte)\s+)?(?:me\s+|mir\s+)?(?:(?:an?|the|ein(?:e|en)?|das|den|die)\s+)?(?:(?:title|front)\s+)?(?:cover|picture|image|poster|banner|illustration|titelbild|bild|plakat|deckblatt|umschlag)(?:\s+(?:image|page|art))?\s+(?:for|of|about|titled|called|für|zu[mr]?|über|von)\s+(?:(?:the|our|an?|das|den|die|unser(?:e|en)?|ein(?:e|en)?)\s+)?/iu;

/** What a cover is about, of a prompt such as "Create a cover for the autumn catalog: hedges"; the words in quotes where there are some. */
function titleIn(prompt: string): string {
  const start = instruction.exec(prompt)?.[0];
  if (!start) return prompt;
  const rest = prompt.slice(start.length);
  const quoted = /^["“„«]([^"”“»]{2,})["”“»]/u.exec(rest)?.[1];
  const title = quoted ?? rest;
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** The first sentence or line, cut between words. */
function shortened(title: string): string {
  const line =
    title
      .trim()
      .split(/\n|(?<=[.!?])\s/)[0]
      ?.replace(/\s+/g, " ")
      .trim() ?? "";
  if (line.length <= longestTitle) return line;
  return `${line.slice(0, longestTitle).replace(/\s+\S*$/, "")}…`;
}
