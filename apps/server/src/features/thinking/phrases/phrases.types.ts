import type { german } from "./german.ts";

/** A sentence in its English form, with its values in braces. */
export type ThinkingPhrase = keyof typeof german;

/** The sentences of a language, by their English form. */
export type ThinkingPhrases = Readonly<Record<ThinkingPhrase, string>>;
