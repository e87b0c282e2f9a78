import { describe, expect, it } from "vitest";
import { changesOf, criteriaForm, fromCriteria, fromLead, leadForm } from "./lead-form.ts";
import { makeLead } from "./leads.factory.ts";

describe("the form of a lead", () => {
  it("returns the values that it was filled with", () => {
    const lead = makeLead({ employees: 1200, potentialValue: 18_400, website: "https://kessel.example" });
    expect(changesOf(lead, leadForm.parse(fromLead(lead)))).toEqual({});
  });

  it("returns only changed fields, and null for emptied ones", () => {
    const lead = makeLead({ industry: "Logistics", employees: 40 });
    const draft = leadForm.parse({ ...fromLead(lead), industry: "", employees: "1,250", website: "kessel.example" });
    expect(changesOf(lead, draft)).toEqual({ industry: null, employees: 1250, website: "https://kessel.example" });
  });

  it("has defaults for a new lead", () => {
    expect(leadForm.parse({ ...fromLead(null), company: "Kessel" })).toMatchObject({
      ...{ company: "Kessel", industry: null, employees: null, email: null, potentialValue: 0, status: "new" },
    });
  });

  it.each([
    ["company", " ", "Enter a company"],
    ["employees", "about 40", "Enter a whole number up to 10,000,000"],
    ["employees", "-4", "Enter a whole number up to 10,000,000"],
    ["potentialValue", "12.50", "Enter a whole number up to 1,000,000,000"],
    ["website", "kessel", "Enter a website address"],
    ["email", "info@", "Enter a valid email address"],
  ])("refuses %s %j", (field, value, message) => {
    const { error } = leadForm.safeParse({ ...fromLead(makeLead()), [field]: value });
    expect(error?.issues).toMatchObject([{ path: [field], message }]);
  });

  it("accepts a dollar sign before the value", () => {
    expect(leadForm.parse({ ...fromLead(makeLead()), potentialValue: " $18,400" }).potentialValue).toBe(18_400);
  });
});

describe("the form of the ideal customer", () => {
  it("returns the values that it was filled with", () => {
    const criteria = { industries: ["Logistics"], locations: [], minEmployees: 50, maxEmployees: null };
    expect(criteriaForm.parse(fromCriteria(criteria))).toEqual(criteria);
  });

  it("refuses a largest size below the smallest", () => {
    const values = { industries: [], locations: [], minEmployees: "50", maxEmployees: "10" };
    expect(criteriaForm.safeParse(values).error?.issues).toMatchObject([{ path: ["maxEmployees"] }]);
  });
});
