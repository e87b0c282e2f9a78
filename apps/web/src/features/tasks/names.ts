import type { DeliverableFormat } from "@muster/contracts/deliverable";
import type { Task } from "@muster/contracts/tasks";

/** What each format is called, and what it is good for. */
export const formatNames: Record<DeliverableFormat, string> = {
  pdf: "PDF",
  docx: "Word",
  csv: "CSV",
  markdown: "Markdown",
  json: "JSON",
  code: "Code",
};

export const formatWords: Record<DeliverableFormat, string> = {
  pdf: "A document to print or send on",
  docx: "A document to edit",
  csv: "The tables alone",
  markdown: "The text with its marks",
  json: "Everything, with the receipt",
  code: "Source files",
};

export const priorityNames: Record<Task["priority"], string> = {
  low: "Low",
  medium: "Medium",
  high: "High",
  urgent: "Urgent",
};
