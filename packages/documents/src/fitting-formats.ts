import { type Deliverable, type DeliverableFormat, deliverableFormats } from "@muster/contracts/deliverable";
import { codeBlocks } from "./code-file.ts";
import { csvTables } from "./csv-file.ts";

/** The formats in which this deliverable can be downloaded. */
export function fittingFormats(deliverable: Deliverable): DeliverableFormat[] {
  return deliverableFormats.filter((format) => whyNotFitting(deliverable, format) === undefined);
}

/** Why a format does not fit, as the sentence for its disabled button; undefined where it does. */
export function whyNotFitting(deliverable: Deliverable, format: DeliverableFormat): string | undefined {
  if (format === "code" && codeBlocks(deliverable.markdown).length === 0)
    return "This document has no code to download.";
  if (format === "csv" && csvTables(deliverable).length === 0)
    return "This document has no tables or figures for a CSV file.";
  return undefined;
}
