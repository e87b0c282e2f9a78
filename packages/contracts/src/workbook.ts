import { z } from "zod";

/** A cell's content. A formula stores its value at creation time, for programs that do not compute. */
export const workbookCell = z.object({
  value: z.union([z.string(), z.number(), z.null()]),
  /** Without "="; refers to cells and sheets of the same workbook: "B4*Inputs!C2". */
  formula: z.string().optional(),
  style: z.enum(["title", "heading", "text", "input", "number", "integer", "money", "percent", "total"]).optional(),
});
export type WorkbookCell = z.infer<typeof workbookCell>;

export const workbook = z.object({
  sheets: z
    .array(
      z.object({
        name: z.string().min(1).max(31),
        /** Widths of the columns, in characters. */
        widths: z.array(z.number()),
        /** Rows above and columns left of this cell stay visible when scrolling. */
        frozen: z.object({ rows: z.number().int(), columns: z.number().int() }).optional(),
        /** null is an empty cell. */
        rows: z.array(z.array(workbookCell.nullable())),
      }),
    )
    .min(1),
  /** Currency of its amounts: "EUR". */
  currency: z.string().optional(),
});
export type Workbook = z.infer<typeof workbook>;

/** Whole-day entries. */
export const calendar = z.object({
  name: z.string(),
  events: z.array(
    z.object({
      /** The same in each download, so that calendars update the entry instead of adding another. */
      uid: z.string(),
      day: z.iso.date(),
      title: z.string(),
      description: z.string(),
    }),
  ),
});
export type Calendar = z.infer<typeof calendar>;
