import { describe, expect, it } from "vitest";
import { fieldAfter, fillAlike } from "./prompt-fields.ts";

const text = "Write to {{name}} about {{ the topic }}. Dear {{name}},";

it("finds the fields of a prompt in order", () => {
  expect(fieldAfter(text)).toEqual({ name: "name", start: 9, end: 17 });
  expect(fieldAfter(text, 17)).toEqual({ name: "the topic", start: 24, end: 39 });
  expect(fieldAfter(text, 50)).toBeUndefined();
});

it.each(["a {b} c", "{{}}", "{{ }}", "{{two\nlines}}", "plain"])("finds none in %j", (plain) => {
  expect(fieldAfter(plain)).toBeUndefined();
});

describe("what is typed over a field", () => {
  it("fills the fields of the same name, and no others", () => {
    const typed = "Write to Ada about {{ the topic }}. Dear {{name}},";
    const filled = fillAlike(typed, { name: "name", start: 9, end: 17 }, 12);
    expect(filled).toEqual({ text: "Write to Ada about {{ the topic }}. Dear Ada,", caret: 12 });
  });

  it("moves the caret by what it fills before", () => {
    const typed = "{{name}}, to Ada";
    expect(fillAlike(typed, { name: "name", start: 13, end: 21 }, 16)).toEqual({ text: "Ada, to Ada", caret: 11 });
  });

  it.each([
    ["nothing was typed", "Write to ", 9],
    ["the caret is elsewhere", text, 3],
    ["the field is still there", text, 17],
  ])("fills nothing when %s", (_, typed, caret) => {
    expect(fillAlike(typed, { name: "name", start: 9, end: 17 }, caret)).toBeUndefined();
  });

  it("ends when the value is a field's name itself", () => {
    const typed = "to name, {{name}} {{name}}";
    expect(fillAlike(typed, { name: "name", start: 3, end: 11 }, 7)?.text).toBe("to name, name name");
  });
});
