import type { Template } from "../tasks.template.ts";

export const codeReview: Template = {
  entry: {
    id: "code-review",
    name: "Code Review",
    agentType: "Technical Writer",
    defaultFormat: "markdown",
    needsSource: true,
    takes: ["code"],
    asks: {
      label: "What to look at",
      hint: "Goes into the review as it stands. Everything that is uploaded is read; nothing of it is run.",
      example: "Is the payment module safe to release?",
      exampleTitle: "Review of the payment module",
    },
    description: "Bugs, risks, and unclear code in the files you attach, each with its line.",
    parameters: [
      { name: "language", label: "Language", type: "text", required: false, placeholder: "TypeScript", options: [] },
    ],
    unavailable: "A code review isn't supported yet.",
  },
  delivers: ["code"],
};
