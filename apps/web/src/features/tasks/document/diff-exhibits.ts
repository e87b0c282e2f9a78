import type { Chart, Figure } from "@muster/contracts/analysis";
import type { Deliverable } from "@muster/contracts/deliverable";

/** Something beside the text that two versions show differently. Null where a version does not have it. */
export interface ExhibitChange {
  /** "Cover", "Chart: Revenue by region". */
  name: string;
  before: string | null;
  after: string | null;
}

type Version = Pick<
  Deliverable,
  "title" | "subtitle" | "cover" | "charts" | "dataTables" | "figures" | "citations" | "workbook" | "calendar"
>;

/** What changed beside the text: cover, charts, tables, figures and sources. */
export function diffExhibits(before: Version, after: Version): ExhibitChange[] {
  return [
    ...changeOf("Title", [before.title, before.subtitle], [after.title, after.subtitle]),
    ...coverChange(before, after),
    ...diffNamed(before.charts, after.charts, { nameOf: ({ title }) => `Chart: ${title}`, textOf: chartText }),
    ...diffNamed(before.dataTables, after.dataTables, {
      nameOf: ({ title }) => `Table: ${title}`,
      textOf: ({ columns, rows, totalRows }) =>
        [columns.map(({ name }) => name).join(" | "), ...rows.map((row) => row.join(" | ")), `${totalRows} rows`].join(
          "\n",
        ),
    }),
    ...diffNamed(before.figures, after.figures, { nameOf: ({ label }) => `Figure: ${label}`, textOf: figureText }),
    ...diffNamed(before.citations, after.citations, {
      nameOf: ({ number }) => `Source ${number}`,
      textOf: ({ fileName, label, quote }) => [fileName, label, `“${quote}”`].filter(Boolean).join("\n"),
    }),
    ...changeOf("Spreadsheet", before.workbook?.sheets, after.workbook?.sheets),
    ...changeOf("Calendar", before.calendar, after.calendar),
  ];
}

function coverChange({ cover: before }: Version, { cover: after }: Version): ExhibitChange[] {
  if (before?.sha256 === after?.sha256) return [];
  const textOf = (cover: Version["cover"]) => (cover ? `${cover.alt}\n${cover.madeWith}` : null);
  return [{ name: "Cover", before: textOf(before), after: textOf(after) }];
}

/** For parts that are too large to show side by side. */
function changeOf(name: string, before: unknown, after: unknown): ExhibitChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const textOf = (value: unknown) => {
    if (value === undefined) return null;
    const texts = Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
    return texts.length > 0 ? texts.join("\n") : "Its content changed";
  };
  return [{ name, before: textOf(before), after: textOf(after) }];
}

interface Naming<Item> {
  nameOf: (item: Item) => string;
  textOf: (item: Item) => string;
}

/** Items are paired by their names; several with one name by their order. */
function diffNamed<Item>(before: Item[], after: Item[], { nameOf, textOf }: Naming<Item>): ExhibitChange[] {
  const [old, edited] = [before, after].map((items) => {
    const named = new Map<string, string>();
    for (const item of items) {
      const name = nameOf(item);
      let key = name;
      for (let count = 2; named.has(key); count++) key = `${name} (${count})`;
      named.set(key, textOf(item));
    }
    return named;
  }) as [Map<string, string>, Map<string, string>]; // one for each of the two lists
  return [...new Set([...old.keys(), ...edited.keys()])].flatMap((name) => {
    const [one, other] = [old.get(name) ?? null, edited.get(name) ?? null];
    return one === other ? [] : [{ name, before: one, after: other }];
  });
}

const maxPoints = 30;

function chartText({ kind, y, series }: Chart): string {
  const lines = series.flatMap(({ name, points }) =>
    points.slice(0, maxPoints).map((point) => `${series.length > 1 ? `${name}, ` : ""}${point.x}: ${point.y ?? "–"}`),
  );
  return [`${kind}, ${y.label}${y.unit ? ` in ${y.unit}` : ""}`, ...lines].join("\n");
}

/** The computation too: the same number from other rows is a change. */
function figureText({ text, computation }: Figure): string {
  return `${text}\n${computation}`;
}
