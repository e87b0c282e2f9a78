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
export function sectionReader(
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
