import type { Template } from "../tasks.template.ts";

export const businessPlan: Template = {
  entry: {
    id: "business-plan",
    name: "Business Plan",
    agentType: "CEO Assistant",
    defaultFormat: "docx",
    needsSource: true,
    takes: ["document", "table"],
    description: "A business plan with computed figures, based on your assumptions and documents.",
    parameters: [
      {
        name: "business",
        label: "Business",
        type: "text",
        required: true,
        placeholder: "A repair service for bicycles",
        options: [],
      },
    ],
    unavailable: "A business plan isn't supported yet.",
  },
};
