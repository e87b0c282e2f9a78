import type { DeliverableFormat } from "@muster/contracts/deliverable";
import type { Task } from "@muster/contracts/tasks";

/** Each format's name and use. */
export const formatNames: Record<DeliverableFormat, string> = {
  pdf: "PDF",
  docx: "Word",
  csv: "CSV",
  markdown: "Markdown",
  json: "JSON",
  code: "Code",
  pptx: "PowerPoint",
  xlsx: "Excel",
  ics: "Calendar",
  sarif: "SARIF",
};

export const formatWords: Record<DeliverableFormat, string> = {
  pdf: "For printing and sharing",
  docx: "For editing",
  csv: "Tables only",
  markdown: "Text with Markdown formatting",
  json: "All data, including the receipt",
  code: "Source files",
  pptx: "Slides with one finding each",
  xlsx: "Spreadsheet with live formulas",
  ics: "For Outlook, Google, and Apple calendars",
  sarif: "Findings for editors and code hosts",
};

export const priorityNames: Record<Task["priority"], string> = {
  low: "Low",
  medium: "Medium",
  high: "High",
  urgent: "Urgent",
};
