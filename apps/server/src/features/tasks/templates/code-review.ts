import type { Template } from "../tasks.template.ts";

export const codeReview: Template = {
  entry: {
    id: "code-review",
    name: "Code Review",
    agentType: "Technical Writer",
    defaultFormat: "markdown",
    needsSource: true,
    takes: ["code"],
    description: "Bugs, risks, and unclear code in the files you attach, each with its line.",
    parameters: [
      { name: "language", label: "Language", type: "text", required: false, placeholder: "TypeScript", options: [] },
    ],
    unavailable: "A code review isn't supported yet.",
  },
  deliversCode: true,
};
