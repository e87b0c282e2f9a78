import { newTask, type TaskTemplate } from "@muster/contracts/tasks";
import { describe, expect, it } from "vitest";
import { emptyWizard, type WizardState } from "./wizard-state.ts";
import { furthestStep, problemsOf, stepOfField, toNewTask, type WizardFacts } from "./wizard-steps.ts";

const template: TaskTemplate = {
  id: "data-analysis",
  name: "Data analysis",
  description: "",
  agentType: "",
  defaultFormat: "pdf",
  formats: [
    { format: "pdf", fits: true, reason: null },
    { format: "code", fits: false, reason: "only a code review delivers code" },
  ],
  needsSource: true,
  takes: ["table"],
  parameters: [
    { name: "question", label: "Question", type: "textarea", required: true, placeholder: "", options: [] },
    { name: "rows", label: "Rows", type: "number", required: false, placeholder: "", options: [] },
  ],
  asks: { label: "Question", hint: "", example: "", exampleTitle: "" },
  unavailable: null,
};
const facts: WizardFacts = { template, activeAgentIds: ["a1"], engine: "builtin" };
const complete: WizardState = {
  ...emptyWizard({ templateId: "data-analysis", agentId: "a1" }),
  title: " Sales ",
  description: "Which region leads?",
  parameters: { question: "Which region leads?", rows: "12" },
  attachments: [{ id: "f1", name: "sales.csv", sizeBytes: 10 }],
};

const quoting: TaskTemplate = { ...template, takes: ["document"] };
const base = { id: "b1", name: "Handbook" };

describe("furthestStep", () => {
  it.each([
    ["nothing chosen", emptyWizard(), facts, 1],
    ["no agent", emptyWizard({ templateId: "data-analysis" }), facts, 2],
    ["an agent that was paused in the meantime", { ...complete, agentId: "a2" }, facts, 2],
    ["a blank title", { ...complete, title: "  " }, facts, 3],
    ["a required parameter left blank", { ...complete, parameters: {} }, facts, 3],
    ["no source for the built-in engine", { ...complete, attachments: [] }, facts, 3],
    [
      "no table for a data analysis with a model",
      { ...complete, attachments: [] },
      { ...facts, engine: "model" as const },
      3,
    ],
    [
      "a knowledge base in place of a file",
      { ...complete, attachments: [], knowledgeBases: [base] },
      { ...facts, template: quoting },
      4,
    ],
    [
      "a knowledge base for a template that computes from tables",
      { ...complete, attachments: [], knowledgeBases: [base] },
      facts,
      4,
    ],
    [
      "a knowledge base for a template that reads code",
      { ...complete, attachments: [], knowledgeBases: [base] },
      { ...facts, template: { ...template, takes: ["code" as const] } },
      3,
    ],
    [
      "an agent with knowledge bases",
      { ...complete, attachments: [] },
      { ...facts, template: quoting, agentHasBases: true },
      4,
    ],
    ["agents still loading", complete, { ...facts, activeAgentIds: undefined }, 4],
    ["a template that is not built", complete, { ...facts, template: { ...template, unavailable: "Comes later" } }, 1],
    [
      "pasted code in place of a source",
      { ...complete, attachments: [], parameters: { ...complete.parameters, code: "eval(x)" } },
      { ...facts, template: { ...template, sourceParameter: "code" } },
      4,
    ],
    [
      "themes in place of a source",
      { ...complete, attachments: [], parameters: { ...complete.parameters, themes: "Onboarding" } },
      { ...facts, template: { ...quoting, sourceParameter: "themes" } },
      4,
    ],
    [
      "no source for a template that a model can write without one",
      { ...complete, attachments: [] },
      { ...facts, engine: "model" as const, template: { ...quoting, sourceParameter: "themes" } },
      4,
    ],
    ["a complete task", complete, facts, 4],
  ])("%s", (_name, state, given, step) => {
    expect(furthestStep(state, given)).toBe(step);
  });
});

describe("problemsOf step 3", () => {
  it("reports every input with the contract's messages", () => {
    const state = { ...complete, title: "", description: "", attachments: [], parameters: { rows: "many" } };
    expect(problemsOf(3, state, facts)).toEqual({
      title: "Give the task a title",
      description: "Describe the task",
      "parameters.question": "Question is required",
      "parameters.rows": "Enter a number",
      attachments: "Attach a document or connect a model",
    });
  });

  it("asks back about a number that means another one in another country", () => {
    const problemOf = (rows: string) =>
      problemsOf(3, { ...complete, parameters: { ...complete.parameters, rows } }, facts)["parameters.rows"];
    expect(problemOf("45.000")).toBe("Write 45000 or 45.0000");
    expect(problemOf("14,50")).toBeUndefined();
  });

  it("refuses a format that the template does not support", () => {
    expect(problemsOf(3, { ...complete, format: "code" }, facts)).toEqual({
      deliverableFormat: "This format isn’t available for Data analysis: only a code review delivers code",
    });
  });

  it.each([
    ["2.50", undefined],
    ["", undefined],
    ["a lot", "Enter an amount in dollars, such as 2.50"],
    ["0", "Enter an amount in dollars, such as 2.50"],
    ["0.01", undefined],
    ["0.0001", "Use at least $0.01"],
    ["100,001", "Use at most $100,000"],
  ])("reads a budget of %j", (budget, problem) => {
    expect(problemsOf(3, { ...complete, budget }, facts)["budget"]).toBe(problem);
  });

  it.each([
    ["10", undefined],
    ["", undefined],
    ["0", "Enter a whole number from 1 to 1,440"],
    ["2.5", "Enter a whole number from 1 to 1,440"],
    ["soon", "Enter a whole number from 1 to 1,440"],
  ])("reads a limit of %j minutes", (maxMinutes, problem) => {
    expect(problemsOf(3, { ...complete, maxMinutes }, facts)["maxMinutes"]).toBe(problem);
  });

  it("refuses a title that the server would refuse", () => {
    expect(problemsOf(3, { ...complete, title: "x".repeat(201) }, facts)).toEqual({
      title: "Use at most 200 characters",
    });
  });
});

describe("toNewTask", () => {
  it("returns what the contract accepts, with numbers as numbers and without blanks", () => {
    const body = toNewTask({ ...complete, deadline: "2026-12-01", budget: "$2.50", maxMinutes: "5" }, template);
    expect(newTask.parse(body)).toMatchObject({
      title: "Sales",
      parameters: { question: "Which region leads?", rows: 12 },
      attachments: ["f1"],
      deadline: "2026-12-01",
      budget: 2.5,
      maxMinutes: 5,
      maxSteps: null,
    });
    expect(toNewTask({ ...complete, parameters: { rows: " " } }, template).parameters).toEqual({});
  });
});

it.each([
  ["templateId", 1],
  ["agentId", 2],
  ["title", 3],
  ["parameters.question", 3],
  ["attachments", 3],
])("%s is on step %i", (field, step) => {
  expect(stepOfField(field)).toBe(step);
});
