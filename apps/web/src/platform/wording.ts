import { fillIn, type WordingKey, wordingDefaults } from "@muster/contracts/texts";
import { useMe } from "./session.tsx";

/** A text in the organization's own words, or the original, with what stands for its names. */
export function useWording(key: WordingKey, values: Record<string, string | number> = {}): string {
  return fillIn(useMe().wording[key] ?? wordingDefaults[key], values);
}
