import type { Palette } from "./palettes.ts";
import type { Random } from "./svg.ts";

/** Input of a family of designs. */
export interface Design {
  title: string;
  width: number;
  height: number;
  palette: Palette;
  random: Random;
  /** Draws more shapes and texture. */
  isFine: boolean;
}
