import { inputName } from "@muster/writing/business-plan/plan";
import { inputFields, inputProblem, missingInputs } from "@muster/writing/business-plan/plan-inputs";
import { readMonth } from "@muster/writing/computed/days";
import { localeOf } from "@muster/writing/computed/locale";
import { currencies } from "@muster/writing/computed/money";
import type { Template } from "../tasks.template.ts";
import { computedProcess, type MissingFact } from "./computed.ts";

/** A 36-month projection computed from a few inputs, with an explanatory text and the model as a spreadsheet. */
export const businessPlan: Template = {
  entry: {
    id: "business-plan",
    name: "Business Plan",
    agentType: "CEO Assistant",
    defaultFormat: "docx",
    needsSource: false,
    takes: ["document", "table"],
    asks: {
      label: "The business in a few sentences",
      hint: "Opens the plan. Facts about it are quoted from the attached files.",
      example: "A repair service for cargo bikes that comes to the customer",
      exampleTitle: "Business plan: mobile repair service for cargo bikes",
    },
    description:
      "36 months of revenue, cost, and cash in three scenarios, with break-even, charts, and the model as a spreadsheet.",
    parameters: [
      {
        ...{ name: "business", label: "Business", type: "text", required: true, options: [] },
        placeholder: "Cargo bike repair",
      },
      ...inputFields.map(({ name, label, placeholder }) => ({
        ...{ name, label, placeholder, type: "number" as const, required: false, options: [] },
      })),
      {
        ...{ name: "currency", label: "Currency", type: "select", required: false, placeholder: "USD" },
        options: [...currencies],
      },
      {
        ...{ name: "start", label: "First month", type: "text", required: false, options: [] },
        placeholder: "2027-01",
      },
    ],
    unavailable: null,
  },
  delivers: ["xlsx", "pptx"],
  parameterProblems,
  process: computedProcess({ template: "business-plan", missing }),
};

function parameterProblems(parameters: Record<string, string | number>): Record<string, string> {
  const problems = inputFields.flatMap((field) => {
    const problem = inputProblem({ parameters }, field);
    return problem ? [[field.name, problem]] : [];
  });
  const start = String(parameters["start"] ?? "");
  if (start !== "" && !readMonth(start)) problems.push(["start", "Write the month as 2027-01"]);
  return Object.fromEntries(problems);
}

/** Nothing can be computed without a price, the unit cost, sales and fixed costs, and none has a sensible default. */
function missing(request: Parameters<typeof missingInputs>[0] & Parameters<typeof localeOf>[0]): MissingFact[] {
  const { say, quoted } = localeOf(request);
  return missingInputs(request).map((field) => {
    const given = request.parameters[field.name];
    const problem =
      given === undefined ? [] : [say("{text} is not a number in range.", { text: quoted(String(given)) })];
    const label = say(inputName(field));
    const asked = say("{label}, as a number, for example {example}", { label, example: field.placeholder });
    return {
      name: field.name,
      text: [...problem, asked].join(" "),
      ...{ options: [], allowsText: true, default: null },
    };
  });
}
