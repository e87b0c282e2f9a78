import { type Deliverable, type DeliverableFormat, deliverableFormats } from "@muster/contracts/deliverable";
import { codeBlocks } from "./code-file.ts";
import { csvTables } from "./csv-file.ts";

interface SpecialFormat {
  fits: (deliverable: Deliverable) => boolean;
  why: string;
}

/** Formats that only some documents support: they are hidden for the others. */
const special: Partial<Record<DeliverableFormat, SpecialFormat>> = {
  pptx: {
    fits: ({ codeFindings, calendar }) => !codeFindings && !calendar,
    why: "Findings in code and calendars don't fit on slides.",
  },
  xlsx: { fits: ({ workbook }) => workbook !== undefined, why: "This document has no spreadsheet." },
  ics: { fits: ({ calendar }) => calendar !== undefined, why: "This document has no calendar." },
  sarif: { fits: ({ codeFindings }) => codeFindings !== undefined, why: "This document has no findings in code." },
};

/** The formats to show for a deliverable, and why one of them is unavailable. */
export function formatChoices(
  deliverable: Deliverable,
): { format: DeliverableFormat; fits: boolean; reason: string | null }[] {
  return deliverableFormats
    .map((format) => ({ format, reason: unfitReason(deliverable, format) ?? null }))
    .filter(({ format, reason }) => reason === null || !special[format])
    .map(({ format, reason }) => ({ format, fits: reason === null, reason }));
}

/** Whether a format is offered only for documents with matching content. */
export function isSpecialFormat(format: DeliverableFormat): boolean {
  return special[format] !== undefined;
}

/** The formats in which this deliverable can be downloaded. */
export function fittingFormats(deliverable: Deliverable): DeliverableFormat[] {
  return deliverableFormats.filter((format) => unfitReason(deliverable, format) === undefined);
}

/** Why a format is unavailable, as the sentence for its disabled button; undefined when it is available. */
export function unfitReason(deliverable: Deliverable, format: DeliverableFormat): string | undefined {
  if (format === "code" && codeBlocks(deliverable.markdown).length === 0)
    return "This document has no code to download.";
  if (format === "csv" && csvTables(deliverable).length === 0)
    return "This document has no tables or figures for a CSV file.";
  const needed = special[format];
  return needed && !needed.fits(deliverable) ? needed.why : undefined;
}
