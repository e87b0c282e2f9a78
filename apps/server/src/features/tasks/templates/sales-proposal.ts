import type { Template } from "../tasks.template.ts";

export const salesProposal: Template = {
  entry: {
    id: "sales-proposal",
    name: "Sales Proposal",
    agentType: "Sales Specialist",
    defaultFormat: "docx",
    needsSource: true,
    takes: ["document", "table"],
    description: "A proposal for one customer, based on their brief and your offer.",
    parameters: [
      {
        name: "customer",
        label: "Customer",
        type: "text",
        required: true,
        placeholder: "Northwind Trading",
        options: [],
      },
    ],
    unavailable: "A sales proposal isn't supported yet.",
  },
};
