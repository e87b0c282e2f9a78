import type { Template } from "../tasks.template.ts";

export const contentStrategy: Template = {
  entry: {
    id: "content-strategy",
    name: "Content Strategy",
    agentType: "Content Creator",
    defaultFormat: "docx",
    needsSource: true,
    takes: ["document", "table"],
    asks: {
      label: "What the content should achieve",
      hint: "Themes come from the attached files, in their own words.",
      example: "More trial sign-ups from operations leads in logistics",
      exampleTitle: "Content strategy, first half of 2027",
    },
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
    unavailable: "A content strategy isn't supported yet.",
  },
};
