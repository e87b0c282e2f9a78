import { type RefObject, useEffect, useState } from "react";

/** A part of a saved prompt to fill in, written as {{name}}. */
export interface PromptField {
  name: string;
  start: number;
  end: number;
}

/** The first field at or after an offset; undefined when no field is left there. */
export function fieldAfter(text: string, from = 0): PromptField | undefined {
  for (const match of text.matchAll(/\{\{[ \t]*([^\s{}](?:[^{}\n]{0,58}[^\s{}])?)[ \t]*\}\}/g))
    if (match.index >= from) return { name: match[1] ?? "", start: match.index, end: match.index + match[0].length };
  return undefined;
}

/** Fills the other fields of the same name with what was typed over one of them, from its start to the caret. */
export function fillAlike(
  text: string,
  { name, start }: PromptField,
  caret: number,
): { text: string; caret: number } | undefined {
  const value = text.slice(start, caret);
  if (caret <= start || value.includes("{{")) return undefined;
  const fill = (part: string) => {
    let filled = part;
    for (let field = fieldAfter(filled); field; field = fieldAfter(filled, field.start + 1))
      if (field.name === name) filled = filled.slice(0, field.start) + value + filled.slice(field.end);
    return filled;
  };
  const before = fill(text.slice(0, start));
  return { text: before + value + fill(text.slice(caret)), caret: before.length + value.length };
}

interface Message {
  text: string;
  setText: (text: string) => void;
  input: RefObject<HTMLTextAreaElement | null>;
}

/** Leads through the fields of a chosen prompt. In other texts {{…}} is text like any other. */
export function usePromptFields({ text, setText, input }: Message) {
  /** The field that was selected last; null outside a prompt. */
  const [field, setField] = useState<PromptField | null>(null);
  const open = field ? fieldAfter(text) : undefined;

  // Selects the field once the text that contains it is shown.
  useEffect(() => {
    if (field && input.current?.value.startsWith("{{", field.start))
      input.current.setSelectionRange(field.start, field.end);
  }, [field, input]);

  return {
    blocker: open ? `Fill in {{${open.name}}}` : null,
    enter: (prompt: string) => setField(fieldAfter(prompt) ?? null),
    leave: () => setField(null),
    /** Selects the next field from an offset or the caret on. Returns false when none is left. */
    goToNext(from?: number): boolean {
      if (!field) return false;
      const caret = input.current?.selectionEnd ?? 0;
      const filled = fillAlike(text, field, caret) ?? { text, caret };
      const next = fieldAfter(filled.text, from ?? filled.caret);
      if (filled.text !== text) setText(filled.text);
      if (next) setField(next);
      return next !== undefined;
    },
  };
}
