import { describe, expect, it } from "vitest";
import { proposalsOf } from "./proposals.ts";

describe("proposals", () => {
  it.each([
    [
      [
        "Café Nordlicht GmbH",
        "Hafenstr. 12, 20457 Hamburg",
        "14.03.2026 12:41",
        "2 x Kaffee 7,80",
        "Zwischensumme 17,80",
        "MwSt 19% 2,84",
        "Gesamt EUR 17,80",
        "Vielen Dank",
      ],
      { date: "14.03.2026", merchant: "Café Nordlicht GmbH", total: "17.80", currency: "EUR", tax: "2.84" },
    ],
    [
      [
        "OFFICE DEPOT",
        "Mar 3, 2026",
        "Paper A4 12.99",
        "Toner 1,249.00",
        "Subtotal 1,261.99",
        "Tax 104.11",
        "TOTAL $1,366.10",
        "Change 0.00",
      ],
      { date: "Mar 3, 2026", merchant: "OFFICE DEPOT", total: "1366.10", currency: "USD", tax: "104.11" },
    ],
  ])("reads a receipt: %j", (lines, fields) => {
    expect(proposalsOf(lines)).toEqual([{ kind: "receipt", fields }]);
  });

  it("reads a business card", () => {
    const lines = [
      "Nordwind Logistik GmbH",
      "Dr. Anna Sørensen",
      "Head of Sales",
      "+49 40 123 456-78",
      "anna@nordwind.example",
      "www.nordwind.example",
      "Hafenstraße 12, 20457 Hamburg",
    ];
    expect(proposalsOf(lines)).toEqual([
      {
        kind: "contact",
        fields: {
          name: "Dr. Anna Sørensen",
          title: "Head of Sales",
          company: "Nordwind Logistik GmbH",
          email: "anna@nordwind.example",
          phone: "+49 40 123 456-78",
          website: "www.nordwind.example",
          address: "Hafenstraße 12, 20457 Hamburg",
        },
      },
    ]);
  });

  it("finds the company by its form or its domain, and corrects one misread letter of the name in the address", () => {
    const card = (company: string) =>
      proposalsOf(["Dr. Maria Lindqvist", "Head of Procurement", company, "maria.lindgvist@nordiccrates.se"])[0];
    for (const company of ["Nordic Crates AB", "Nordic Crates"])
      expect(card(company)).toMatchObject({
        fields: { name: "Dr. Maria Lindqvist", company, email: "maria.lindqvist@nordiccrates.se" },
      });
    expect(card("Fine Furniture")).toMatchObject({ fields: { company: "" } });
  });

  it("reads a list as tasks", () => {
    expect(proposalsOf(["Next week", "- Order pallets", "[ ] Call the insurer", "3. Book the truck"])).toEqual([
      { kind: "tasks", items: ["Order pallets", "Call the insurer", "Book the truck"] },
    ]);
  });

  it.each([
    [["The market for cold storage has grown. Rents rose to 14.20 a position.", "It is a sentence and no list."]],
    [["Total commitment to quality", "since 1982"]],
    [[]],
  ])("proposes nothing for %j", (lines) => {
    expect(proposalsOf(lines)).toEqual([]);
  });
});
