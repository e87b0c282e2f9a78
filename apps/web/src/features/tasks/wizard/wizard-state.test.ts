import type { Task, TaskTemplate } from "@muster/contracts/tasks";
import { describe, expect, it } from "vitest";
import { emptyWizard, reduceWizard, startWizard, type WizardAction } from "./wizard-state.ts";

const parameter = (name: string): TaskTemplate["parameters"][number] => ({
  name,
  label: name,
  type: "text",
  required: false,
  placeholder: "",
  options: [],
});
const template = (id: string, parameters: string[], defaultFormat: TaskTemplate["defaultFormat"]): TaskTemplate => ({
  id,
  name: id,
  description: "",
  agentType: "",
  defaultFormat,
  formats: [
    ...(["pdf", "docx", "csv", "json"] as const).map((format) => ({ format, fits: true, reason: null })),
    { format: "code", fits: id === "code-review", reason: id === "code-review" ? null : "only code reviews" },
  ],
  needsSource: false,
  takes: ["document"],
  parameters: parameters.map(parameter),
  asks: { label: "Question", hint: "", example: "", exampleTitle: "" },
  unavailable: null,
});
const play = (...actions: WizardAction[]) => actions.reduce(reduceWizard, emptyWizard());

describe("reduceWizard", () => {
  it("uses the template's format until the user chooses one", () => {
    const a = template("a", [], "docx");
    const b = template("b", [], "csv");
    expect(play({ type: "chooseTemplate", template: a }).format).toBe("docx");
    expect(
      play(
        { type: "chooseTemplate", template: a },
        { type: "setFormat", format: "json" },
        { type: "chooseTemplate", template: b },
      ).format,
    ).toBe("json");
  });

  it("drops a chosen format that the next template does not support", () => {
    const state = play(
      { type: "chooseTemplate", template: template("code-review", [], "markdown") },
      { type: "setFormat", format: "code" },
      { type: "chooseTemplate", template: template("plan", [], "docx") },
    );
    expect(state).toMatchObject({ format: "docx", formatChosen: false });
  });

  it("keeps parameters that both templates have, and drops the others", () => {
    const state = play(
      { type: "chooseTemplate", template: template("a", ["question", "industry"], "pdf") },
      { type: "setParameter", name: "question", value: "Which region?" },
      { type: "setParameter", name: "industry", value: "Trade" },
      { type: "chooseTemplate", template: template("b", ["question"], "pdf") },
    );
    expect(state.parameters).toEqual({ question: "Which region?" });
  });

  it("keeps everything else when the template changes", () => {
    const state = play(
      { type: "set", field: "title", value: "Sales" },
      { type: "attach", attachment: { id: "f1", name: "sales.csv", sizeBytes: 9 } },
      { type: "chooseAgent", agentId: "a1" },
      { type: "chooseTemplate", template: template("b", [], "pdf") },
    );
    expect(state).toMatchObject({ title: "Sales", agentId: "a1", attachments: [{ id: "f1" }] });
  });

  it("clears only the error of the input that changes", () => {
    const errors = {
      title: "Give the task a title",
      "parameters.question": "Question is required",
      attachments: "Attach a document or connect a model",
    };
    const refused = play({ type: "refuse", errors });
    expect(reduceWizard(refused, { type: "set", field: "title", value: "x" }).errors).not.toHaveProperty("title");
    expect(reduceWizard(refused, { type: "setParameter", name: "question", value: "x" }).errors).toEqual({
      title: errors.title,
      attachments: errors.attachments,
    });
    const attached = reduceWizard(refused, { type: "attach", attachment: { id: "f", name: "f", sizeBytes: 1 } });
    expect(Object.keys(attached.errors)).toEqual(["title", "parameters.question"]);
  });

  it("removes an attachment by its id", () => {
    const state = play(
      { type: "attach", attachment: { id: "f1", name: "a.csv", sizeBytes: 1 } },
      { type: "attach", attachment: { id: "f2", name: "a.csv", sizeBytes: 1 } },
      { type: "detach", id: "f1" },
    );
    expect(state.attachments.map(({ id }) => id)).toEqual(["f2"]);
  });

  it("fills everything from a template, with a title made from the request", () => {
    const request = { templateId: "blank", agentId: "a1", title: "", description: "Which region leads?" };
    const task = { ...request, parameters: { years: 3 }, attachments: [], priority: "high", deliverableFormat: "docx" };
    expect(play({ type: "fill", task } as WizardAction)).toMatchObject({
      ...{ templateId: "blank", agentId: "a1", title: "Which region leads", titleChosen: false },
      ...{ parameters: { years: "3" }, format: "docx", priority: "high" },
    });
  });

  it("resets to an empty draft", () => {
    expect(play({ type: "set", field: "title", value: "x" }, { type: "startOver" })).toEqual(emptyWizard());
  });
});

describe("knowledge bases", () => {
  const base = { id: "b1", name: "Handbook" };

  it("are kept by a duplicated task and after a change of template", () => {
    // The other fields of a task are not used here.
    const task = {
      ...{ title: "Paid leave", description: "How many days?", parameters: {}, attachments: [] },
      knowledgeBases: [{ ...base, isAvailable: false }],
    } as unknown as Task;
    const filled = play({ type: "fill", task }, { type: "chooseTemplate", template: template("other", [], "pdf") });
    expect(filled.knowledgeBases).toEqual([base]);
  });

  it("clear the errors of sources when selected", () => {
    const errors = { knowledgeBases: "gone", attachments: "missing", title: "blank" };
    const state = play({ type: "refuse", errors }, { type: "chooseBases", bases: [base] });
    expect(state.knowledgeBases).toEqual([base]);
    expect(state.errors).toEqual({ title: "blank" });
  });
});

describe("startWizard", () => {
  it("puts a given title and question before those of a draft", () => {
    const draft = { ...emptyWizard({ agentId: "a1" }), title: "Old", description: "Old question", budget: "5" };
    const start = { templateId: "blank", title: "Outreach to Kessel", description: "Write an email" };
    const state = startWizard(draft, start);
    expect(state).toEqual({ ...draft, ...start, titleChosen: true });
  });

  it("keeps the draft's texts when none are given", () => {
    const draft = { ...emptyWizard(), title: "Old", description: "Old question" };
    expect(startWizard(draft, { agentId: "a2" })).toEqual({ ...draft, agentId: "a2" });
  });
});
