import { type ReportDraft, type ReportSection, reportMarkdown } from "../builtin/report.ts";
import type { SectionListener } from "./section-reader.ts";

/**
 * Shows a report while it is written. Only whole sentences that pass `accept` are shown, so that nothing wrong or harmful is
 * seen even for a moment; parts that the model leaves out appear as the built-in engine wrote them.
 */
export function liveReport(
  draft: ReportDraft,
  { accept, onText }: { accept: (text: string) => string; onText: (text: string) => void },
): SectionListener & { start: () => void; end: () => void } {
  const whole = draft.sections.map((section) => sectionText(draft, section));
  let shown = -1;
  let held = "";
  let isWritten = false;
  function flush(everything: boolean): void {
    const cut = everything ? held.length : lastSentenceEnd(held);
    const source = held.slice(0, cut);
    const text = accept(source);
    held = held.slice(cut);
    if (text === "") return;
    onText(`${text}${/\n\s*\n$/.test(source) ? "\n\n" : source.endsWith("\n") ? "\n" : " "}`);
    isWritten = true;
  }
  function closeOpen(): void {
    const section = draft.sections[shown];
    if (!section) return;
    flush(true);
    if (!isWritten) onText(section.prose);
    onText(section.exhibits ? `\n\n${section.exhibits}` : "");
  }
  function moveTo(index: number): void {
    closeOpen();
    for (let next = shown + 1; next < index; next++) onText(whole[next] ?? "");
    shown = Math.max(shown, index);
    held = "";
    isWritten = false;
    const section = draft.sections[index];
    if (section) onText(headingText(draft, section));
  }
  return {
    start: () => onText(reportMarkdown(draft.title, []).trimEnd()),
    begin: (key) => {
      const index = draft.sections.findIndex((section) => section.key === key);
      if (index > shown) moveTo(index);
    },
    text: (key, text) => {
      if (draft.sections[shown]?.key !== key) return;
      held += text;
      flush(false);
    },
    end: () => moveTo(draft.sections.length),
  };
}

function sectionText(draft: ReportDraft, section: ReportSection): string {
  return [`${headingText(draft, section)}${section.prose}`, section.exhibits]
    .filter((part) => part !== "")
    .join("\n\n");
}

function headingText(draft: ReportDraft, section: ReportSection): string {
  const isFirstFinding = section.level === 3 && draft.sections.find((each) => each.level === 3) === section;
  return `\n\n${isFirstFinding ? "## Key findings\n\n" : ""}${"#".repeat(section.level)} ${section.heading}\n\n`;
}

function lastSentenceEnd(text: string): number {
  let end = 0;
  for (const match of text.matchAll(/[.!?]["”’)]?\s+|\n/g)) end = match.index + match[0].length;
  return end;
}
