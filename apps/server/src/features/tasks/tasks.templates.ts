import { type DeliverableFormat, deliverableFormats } from "@muster/contracts/deliverable";
import type { TaskTemplate } from "@muster/contracts/tasks";

const detail = {
  name: "detail",
  label: "Length",
  type: "select",
  required: false,
  placeholder: "",
  options: ["Brief", "Standard", "Detailed"],
} satisfies TaskTemplate["parameters"][number];

const later = (what: string) => `${what} isn't supported yet.`;

const written: Omit<TaskTemplate, "formats">[] = [
  {
    id: "market-analysis",
    name: "Market Analysis",
    agentType: "Data Analyst",
    defaultFormat: "pdf",
    needsSource: true,
    takes: ["document", "table", "code"],
    description:
      "Size, players, and trends of a market, from the documents you attach: every statement links to its source.",
    parameters: [
      {
        name: "market",
        label: "Market",
        type: "text",
        required: false,
        placeholder: "Reusable packaging in the EU",
        options: [],
      },
      {
        name: "competitors",
        label: "Competitors",
        type: "textarea",
        required: false,
        placeholder: "One per line",
        options: [],
      },
      detail,
    ],
    unavailable: null,
  },
  {
    id: "content-strategy",
    name: "Content Strategy",
    agentType: "Content Creator",
    defaultFormat: "docx",
    needsSource: true,
    takes: ["document", "table"],
    description: "Themes, channels, and a calendar based on what you already publish.",
    parameters: [
      {
        name: "audience",
        label: "Audience",
        type: "text",
        required: true,
        placeholder: "Operations leads in logistics",
        options: [],
      },
    ],
    unavailable: later("A content strategy"),
  },
  {
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
    unavailable: later("A sales proposal"),
  },
  {
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
  {
    id: "data-analysis",
    name: "Data Analysis",
    agentType: "Data Analyst",
    defaultFormat: "pdf",
    needsSource: true,
    takes: ["table"],
    description:
      "Answers your question from a table: what leads, what changed, and what is unusual. Every figure is computed and traceable.",
    parameters: [
      {
        name: "question",
        label: "Question to answer",
        type: "textarea",
        required: false,
        placeholder: "Which region leads, and is there a trend?",
        options: [],
      },
      detail,
    ],
    unavailable: null,
  },
  {
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
    unavailable: later("A business plan"),
  },
];

/** What can be asked for. One that cannot be done yet says why, and the wizard shows that sentence. */
export const taskTemplates: TaskTemplate[] = written.map((template) => ({
  ...template,
  formats: deliverableFormats.map((format) => {
    const reason = formatBlocker(template.id, format);
    return { format, fits: reason === null, reason };
  }),
}));

function formatBlocker(templateId: string, format: DeliverableFormat): string | null {
  return format === "code" && templateId !== "code-review" ? "only code reviews deliver code" : null;
}

export function findTemplate(id: string): TaskTemplate | undefined {
  return taskTemplates.find((template) => template.id === id);
}
