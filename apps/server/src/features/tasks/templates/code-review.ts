import type { Template } from "../tasks.template.ts";
import { computedProcess } from "./computed.ts";

/** Findings of fixed rules in source code, each with its location and a fix. No code is executed or used as configuration. */
export const codeReview: Template = {
  entry: {
    id: "code-review",
    name: "Code Review",
    agentType: "Technical Writer",
    defaultFormat: "markdown",
    needsSource: true,
    sourceParameter: "code",
    takes: ["code"],
    asks: {
      label: "What to look at",
      hint: "Goes into the review as you write it. Your code is only read and never run.",
      example: "Is the payment module safe to release?",
      exampleTitle: "Review of the payment module",
    },
    description:
      "Secrets, security risks, bugs, complexity, and repeated code in your files, by severity, each with its line and a fix.",
    parameters: [
      {
        ...{ name: "code", label: "Pasted code", type: "textarea", required: false, options: [] },
        placeholder: "Instead of a file or a zip archive",
      },
      {
        ...{ name: "fileName", label: "File name of the pasted code", type: "text", required: false, options: [] },
        placeholder: "payment.ts",
      },
    ],
    unavailable: null,
  },
  delivers: ["code", "sarif"],
  process: computedProcess({ template: "code-review", isCode: true, missing: () => [] }),
};
