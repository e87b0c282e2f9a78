import { expect, it } from "vitest";
import { addTag } from "./tag-input.tsx";

it.each([
  ["", ["Sales"]],
  ["   ", ["Sales"]],
  ["sales", ["Sales"]],
  [" Forecasts ", ["Sales", "Forecasts"]],
])("adding %j gives %j", (draft, tags) => {
  expect(addTag(["Sales"], draft)).toEqual(tags);
});
