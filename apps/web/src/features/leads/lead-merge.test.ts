import { expect, it } from "vitest";
import { previewMerge } from "./lead-merge.ts";
import { makeLead } from "./leads.factory.ts";

it("lists the fields that a merge fills and those it keeps", () => {
  const lead = makeLead({ company: "Kessel", email: "info@kessel.example", employees: null, phone: "1" });
  const other = makeLead({ company: "Kessel GmbH", email: "info@kessel.example", employees: 40, phone: null });
  expect(previewMerge(lead, other)).toEqual({
    filled: [{ fact: "employees", value: "40" }],
    kept: [{ fact: "company", value: "Kessel", other: "Kessel GmbH" }],
  });
});
