/** The second-level headings of a Markdown text as plain text, in order. Code has none. */
export function headingsOf(markdown: string): string[] {
  const text = markdown.replace(/^(`{3,}|~{3,})[\s\S]*?^\1[^\n]*$/gm, "");
  return [...text.matchAll(/^##\s+(.+?)\s*#*$/gm)].map(([, heading = ""]) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .replace(/\s*\[\d+(?:,\s*\d+)*\]/g, "")
      .replace(/(\*\*|__|\*|`)(?=\S)(.+?)(?<=\S)\1/g, "$2")
      .replace(/\\([!-/:-@[-`{-~])/g, "$1"),
  );
}
