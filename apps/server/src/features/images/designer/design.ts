import type { Palette } from "./palettes.ts";
import type { Random } from "./svg.ts";

/** What a family draws. */
export interface Design {
  title: string;
  width: number;
  height: number;
  palette: Palette;
  random: Random;
  /** Finer: more shapes and texture. */
  isFine: boolean;
}
