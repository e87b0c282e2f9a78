import { expect, it } from "vitest";
import { errorsOf } from "./form.ts";

function refused(fields: Record<string, string>): Error {
  return Object.assign(new Error("Check the highlighted fields"), { fields });
}

it.each([
  [{ title: "Required" }, [["title", "Required"]]],
  [{ "budget.maxMinutes": "Required" }, [["root", "Max minutes: Required"]]],
  [{ "items.0": "Must be a string" }, [["root", "Items: Must be a string"]]],
  [{ agentId: "Choose an active agent." }, [["root", "Choose an active agent."]]],
  [
    { title: "Required", priority: "Must be one of: low, high" },
    [
      ["title", "Required"],
      ["root", "Priority: Must be one of: low, high"],
    ],
  ],
  [{}, [["root", "Check the highlighted fields"]]],
])("shows an error at its field, and names a field that the form does not show: %j", (fields, expected) => {
  expect(errorsOf(refused(fields), ["title"])).toEqual(expected);
});
