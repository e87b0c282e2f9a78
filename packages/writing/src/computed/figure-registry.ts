import type { Figure } from "@muster/contracts/analysis";
import { mark } from "../builtin/marks.ts";

/** Collects a document's figures. Texts contain only the marks it returns, so every number in them is a registered figure. */
export interface FigureRegistry {
  figures: Figure[];
  /** Adds a figure and returns its mark; the same figure added twice has one mark. */
  add(figure: NewFigure): string;
}

export interface NewFigure extends Pick<Figure, "label" | "value" | "text" | "computation"> {
  unit?: string | null;
  /** The source when it is not the form: a file's name. */
  from?: string;
}

/** The name of the form as the source of a figure. */
export const formSource = "Task details";

export function openFigures(): FigureRegistry {
  const figures: Figure[] = [];
  const known = new Map<string, string>();
  return {
    figures,
    add({ label, value, text, unit = null, computation, from = formSource }) {
      const key = JSON.stringify([label, text, computation]);
      const before = known.get(key);
      if (before) return before;
      const id = `F${figures.length + 1}`;
      figures.push({ id, label, value, text, unit, computation, source: { table: from, columns: [], rows: null } });
      known.set(key, mark(id));
      return mark(id);
    },
  };
}
