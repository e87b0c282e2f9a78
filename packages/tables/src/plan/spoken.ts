/** A year as it is said: in figures, or counted back from the end of the data. */
export type Year = number | { back: number };

/** A time as a question says it; which days it means depends on the dates of a table. */
export type Spoken =
  | { kind: "part"; unit: "month" | "quarter" | "half" | "season"; n: number; year?: Year; isLast?: boolean }
  | { kind: "week"; n: number; year?: Year }
  | { kind: "day"; day: number; month: number; year?: Year }
  | { kind: "year"; year: Year }
  /** From the first day of one to the last day of the other. */
  | { kind: "range"; from: Spoken; to: Spoken }
  /** The first, last or middle days of a longer time: "first two weeks of March", "mid May". */
  | { kind: "slice"; end: "first" | "last" | "middle"; n: number; unit: SliceUnit; of: Spoken }
  /** The time that it is compared with, in another year. */
  | { kind: "same"; year: Year };

export type SliceUnit = "day" | "week" | "half" | "second" | "third";
