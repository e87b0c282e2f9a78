import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import type { CallContext, Gateway } from "@muster/models/gateway";
import { abortedError, ModelError, toModelError } from "@muster/models/model";

/** How writing reaches a model. */
export interface ModelAccess {
  gateway: Gateway;
  context: CallContext;
  signal?: AbortSignal;
  temperature?: number;
  maxOutputTokens?: number;
}

/** The result of one call: the sections that it wrote before it ended. */
export interface ModelWriting {
  read: ReadSections;
  error?: ModelError;
}

const longestAnswer = 300_000;

/** Streams one answer and reads its sections. A failure is part of the result; only being aborted throws. */
export async function askForSections(
  { gateway, context, signal, temperature = 0.2, maxOutputTokens = 4000 }: ModelAccess,
  prompt: LanguageModelV4Prompt,
  { keys, listener }: { keys: Map<string, string>; listener: SectionListener },
): Promise<ModelWriting> {
  if (signal?.aborted) throw abortedError();
  const reader = sectionReader(keys, listener);
  const enough = new AbortController();
  let length = 0;
  try {
    const answer = await gateway.stream(
      { purpose: "report", ...context },
      {
        prompt,
        temperature,
        maxOutputTokens,
        abortSignal: signal ? AbortSignal.any([signal, enough.signal]) : enough.signal,
      },
      (delta) => {
        length += delta.length;
        if (length > longestAnswer) enough.abort();
        else reader.add(delta);
      },
    );
    const read = reader.end();
    return { read: answer.finishReason.unified === "length" ? withoutOpenEnd(read) : read };
  } catch (thrown) {
    if (signal?.aborted) throw abortedError();
    const error = enough.signal.aborted
      ? new ModelError("too_long", "The model's response was stopped because it didn't end.")
      : toModelError(thrown);
    return { read: withoutOpenEnd(reader.end()), error };
  }
}

/** An answer that was cut off may end in half a sentence: its last section ends with the last whole one and its citations. */
function withoutOpenEnd({ sections, loose }: ReadSections): ReadSections {
  const whole = (text: string) => /^[\s\S]*[.!?]["”’)]?(?:\s*\[\d+\])*(?=\s|$)/.exec(text)?.[0] ?? "";
  const last = [...sections.keys()].at(-1);
  if (last === undefined) return { sections, loose: whole(loose) };
  return { loose, sections: new Map([...sections].map(([key, text]) => [key, key === last ? whole(text) : text])) };
}

/** Receives the parts of a marked text as they become known. */
export interface SectionListener {
  begin: (key: string) => void;
  text: (key: string, text: string) => void;
}

/** The content of a marked text: prose by section key, and the text before the first mark. */
export interface ReadSections {
  sections: Map<string, string>;
  loose: string;
}

/**
 * Reads text in which a line "=== key" opens a section, piece by piece as a model streams it. A heading that is one of ours
 * opens its section too: models like to write headings.
 */
function sectionReader(
  keys: Map<string, string>,
  listener: SectionListener,
): { add: (delta: string) => void; end: () => ReadSections } {
  const headings = new Map([...keys].map(([key, heading]) => [plain(heading), key]));
  const sections = new Map<string, string>();
  let open: string | undefined;
  let loose = "";
  let rest = "";
  let isMidLine = false;
  function take(line: string): void {
    const key = isMidLine ? undefined : keyOf(line, keys, headings);
    isMidLine = false;
    if (key === undefined) takeText(line);
    else {
      open = key;
      if (!sections.has(key)) sections.set(key, "");
      listener.begin(key);
    }
  }
  function takeText(text: string): void {
    if (open === undefined) loose += text;
    else {
      sections.set(open, `${sections.get(open) ?? ""}${text}`);
      listener.text(open, text);
    }
  }
  return {
    add: (delta) => {
      rest += delta;
      for (let end = rest.indexOf("\n"); end >= 0; end = rest.indexOf("\n")) {
        take(rest.slice(0, end + 1));
        rest = rest.slice(end + 1);
      }
      // The start of a line that may still become a mark is held back; other text passes at once.
      if (isMidLine || /^\s*[^\s=#*]/.test(rest)) {
        takeText(rest);
        isMidLine = true;
        rest = "";
      }
    },
    end: () => {
      if (rest !== "") take(rest);
      rest = "";
      return { sections, loose };
    },
  };
}

function keyOf(line: string, keys: Map<string, string>, headings: Map<string, string>): string | undefined {
  const marked = /^\s*[*#\s]*={2,}\s*\[?([\w-]+)\]?[\s=*]*$/.exec(line)?.[1];
  if (marked !== undefined && keys.has(marked)) return marked;
  const heading = /^\s*(?:#{1,6}\s+|\*\*)(.+?)(?:\*\*)?\s*$/.exec(line)?.[1];
  return heading === undefined ? undefined : headings.get(plain(heading));
}

function plain(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
