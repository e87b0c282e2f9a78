import { IntlMessageFormat } from "intl-messageformat";
import { z } from "zod";
import { de } from "./catalog/de.ts";
import { en } from "./catalog/en.ts";
import type { ParamValue } from "./catalog/message.ts";
import { type Message, type MessageKey, message } from "./catalog/message.ts";

export { type Message, type MessageKey, message };

/** Text that comes from outside the catalog (a person's note, a vendor's error) where a message is expected. */
export function plainText(text: string): Message {
  return message("plain", { text });
}

/** A message in a response, beside its rendered text. */
export const messageSchema = z.object({
  key: z.string().refine((key) => Object.hasOwn(en, key), "Unknown message key"),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** A sentence that may come from outside the catalog, as a message. */
export function toMessage(text: Message | string): Message {
  return typeof text === "string" ? plainText(text) : text;
}

export interface Rendering {
  /** A BCP 47 tag; numbers, dates, and plurals follow it, and so do the words where the catalog has them in its language. */
  locale?: string;
  /** Patterns with `{name}` placeholders that an organization wrote itself, by key. */
  overrides?: Partial<Record<string, string>> | undefined;
}

const formats = new Map<string, IntlMessageFormat>();

/** The sentence of a message in the catalog's words. Throws when a param of the pattern is missing. */
export function renderMessage({ key, params }: Message, { locale = "en-US", overrides }: Rendering = {}): string {
  const override = overrides?.[key];
  if (override !== undefined) return fillIn(override, params);
  const id = `${locale} ${key}`;
  let format = formats.get(id);
  if (!format) {
    format = new IntlMessageFormat((/^de\b/.test(locale) && de[key]) || en[key], locale, undefined, {
      ignoreTag: true,
    });
    formats.set(id, format);
  }
  return String(format.format(params));
}

/** Replaces `{name}` by its value. Unknown names stay as they are, since people write these patterns. */
export function fillIn(pattern: string, values: Record<string, ParamValue>): string {
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

/** The sentences of several messages, in order. */
export function renderAll(messages: readonly Message[]): string[] {
  return messages.map((each) => renderMessage(each));
}

/** Several messages as one line, such as what a step has done. */
export function renderLine(messages: readonly Message[]): string {
  return renderAll(messages).join(" · ");
}

/** The text of a policy's reason where a response has a field for it; null when nothing blocks. */
export function reasonText(reason: Message | null | undefined): string | null {
  return reason ? renderMessage(reason) : null;
}
