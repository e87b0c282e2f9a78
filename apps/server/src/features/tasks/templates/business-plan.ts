import type { Template } from "../tasks.template.ts";

export const businessPlan: Template = {
  entry: {
    id: "business-plan",
    name: "Business Plan",
    agentType: "CEO Assistant",
    defaultFormat: "docx",
    needsSource: true,
    takes: ["document", "table"],
    asks: {
      label: "The business in a few sentences",
      hint: "Opens the plan. Facts about it are quoted from the attached files.",
      example: "A repair service for cargo bikes that comes to the customer",
      exampleTitle: "Business plan: mobile repair service for cargo bikes",
    },
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
