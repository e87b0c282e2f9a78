import type { Analysis, Figure } from "@muster/contracts/analysis";
import { escapeMarkdown, periodText, shortName } from "./names.ts";

const markPattern = /\{\{(F\d+)(\|abs)?\}\}/g;

/** Placeholder of a figure in a text: `{{F12}}`, or `{{F12|abs}}` when a word states the sign. */
export function mark(id: string, form: "plain" | "abs" = "plain"): string {
  return form === "abs" ? `{{${id}|abs}}` : `{{${id}}}`;
}

/** Replaces the marks with the figures' texts and returns the figures that were used; unknown marks stay unchanged. */
export function resolveMarks(text: string, figures: Map<string, Figure>): { text: string; used: string[] } {
  const used = new Set<string>();
  const resolved = text.replace(markPattern, (whole, id: string, abs: string | undefined) => {
    const figure = figures.get(id);
    if (!figure) return whole;
    used.add(id);
    return figureText(figure, abs !== undefined);
  });
  return { text: resolved, used: [...used] };
}

/** The figures of an analysis by id. */
export function figuresById(analysis: Analysis): Map<string, Figure> {
  return new Map(analysis.figures.map((figure) => [figure.id, figure]));
}

function figureText(figure: Figure, abs: boolean): string {
  if (figure.value === null) return escapeMarkdown(shortName(periodText(figure.text)));
  return abs ? figure.text.replace(/^\(?\s*[-−–+]\s*/, "").replace(/^([^\d\s]{1,3})\s*[-−–+]/, "$1") : figure.text;
}
