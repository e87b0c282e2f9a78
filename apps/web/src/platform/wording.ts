import { fillIn, type WordingKey, wordingDefaults } from "@muster/contracts/texts";
import { useMe } from "./session.tsx";

/** The organization's custom text, or the default, with its placeholders filled. */
export function useWording(key: WordingKey, values: Record<string, string | number> = {}): string {
  return fillIn(useMe().wording[key] ?? wordingDefaults[key], values);
}
