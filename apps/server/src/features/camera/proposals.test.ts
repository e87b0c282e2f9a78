import { describe, expect, it } from "vitest";
import { isoReceiptDate, proposalsOf } from "./proposals.ts";

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
      { date: "2026-03-14", merchant: "Café Nordlicht GmbH", total: "17.80", currency: "EUR", tax: "2.84" },
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
      { date: "2026-03-03", merchant: "OFFICE DEPOT", total: "1366.10", currency: "USD", tax: "104.11" },
    ],
    // The table of taxes at its end has a total too.
    [
      [
        "REWE Markt GmbH",
        "KAFFEE CREMA 1KG 12,99 B",
        "SUMME EUR 16,32",
        "Steuer % Netto Steuer",
        "A=19,0% 0,21 0,04",
        "Gesamtbetrag 15,23 1,09",
        "Datum: 14.10.2026 Uhrzeit: 18:22",
      ],
      { date: "2026-10-14", merchant: "REWE Markt GmbH", total: "16.32", currency: "EUR", tax: "1.09" },
    ],
    [
      [
        "RECHNUNG",
        "Elektro Brandt GmbH",
        "Rechnungsdatum: 5. November 2026",
        "1 LED-Panel, 12 Stück 1.068,00 €",
        "Zwischensumme netto 1.657,00 €",
        "zzgl. 19,00 % USt. 314,83 €",
        "Rechnungsbetrag inkl. 19 % MwSt. 1.971,83 €",
        "info@elektro-brandt.de Tel. 0431 55512",
      ],
      { date: "2026-11-05", merchant: "Elektro Brandt GmbH", total: "1971.83", currency: "EUR", tax: "314.83" },
    ],
    // Two rates: only their sum and the net amount make the total.
    [
      ["Hotel Krone", "Net 200.00", "VAT 7% 12.00", "VAT 19% 5.00", "Total incl. VAT £217.00"],
      { date: "", merchant: "Hotel Krone", total: "217.00", currency: "GBP", tax: "17.00" },
    ],
    // Two rates, each beside its net amount.
    [
      [
        "Hofladen Brandt",
        "SUMME EUR 4,53",
        "A 19,0% Netto 0,21 Steuer 0,04",
        "B 7,0% Netto 4,00 Steuer 0,28",
        "07.11.2026",
      ],
      { date: "2026-11-07", merchant: "Hofladen Brandt", total: "4.53", currency: "EUR", tax: "0.32" },
    ],
    // A line was not recognized: neither tax is that of the receipt.
    [
      ["Hofladen Brandt", "SUMME EUR 9,81", "Steuer A 0,04", "Steuer B 0,28"],
      { date: "", merchant: "Hofladen Brandt", total: "9.81", currency: "EUR", tax: "" },
    ],
  ])("reads a receipt: %j", (lines, fields) => {
    expect(proposalsOf(lines)).toEqual([{ kind: "receipt", fields }]);
  });

  it.each([
    ["14.03.26", "", "2026-03-14"],
    ["3/14/2026", "", "2026-03-14"],
    ["14/03/2026", "", "2026-03-14"],
    ["03/04/2026", "GBP", "2026-04-03"],
    ["03/04/26", "USD", "2026-03-04"],
    ["03/04/2026", "", "03/04/2026"],
    ["14 März 2026", "EUR", "2026-03-14"],
    ["31.02.2026", "EUR", "31.02.2026"],
    ["", "EUR", ""],
  ])("reads the date %j of a receipt in %j as %j", (text, currency, date) => {
    expect(isoReceiptDate(text, currency)).toBe(date);
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

  it.each([
    [
      [
        "HARTLEY & PIKE",
        "Structural Surveyors",
        "Eleanor J. Hartley",
        "Managing Partner",
        "T: +44 161 555 0187 M: 07700 900 412",
        "E: e.hartley@hartleypike.co.uk",
        "3rd Floor, 18 Deansgate, Manchester M3 1FN",
      ],
      {
        name: "Eleanor J. Hartley",
        title: "Managing Partner",
        company: "HARTLEY & PIKE",
        address: "3rd Floor, 18 Deansgate, Manchester M3 1FN",
      },
    ],
    [
      [
        "NOVA ROBOTICS INC.",
        "Kenji Watanabe-Ross",
        "VP Business Development",
        "(512) 555-0133",
        "kenji@novarobotics.io",
      ],
      { name: "Kenji Watanabe-Ross", title: "VP Business Development", phone: "(512) 555-0133" },
    ],
    [
      ["BRIGHTWAVE STUDIOS", "Samuel Pike", "sam.pike@brightwave.io | brightwave.io", "T (415) 555-0137"],
      { name: "Samuel Pike", email: "sam.pike@brightwave.io", website: "brightwave.io" },
    ],
    [
      ["Dr.-Ing. Jürgen Weißmüller", "Leiter Einkauf", "Weißmüller KG", "Fax 0711 938 22-99", "Tel. 0711 938 22-41"],
      { name: "Dr.-Ing. Jürgen Weißmüller", title: "Leiter Einkauf", phone: "0711 938 22-41" },
    ],
  ])("reads the fields of %j", (lines, fields) => {
    expect(proposalsOf(lines)).toMatchObject([{ kind: "contact", fields }]);
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

  // As the recognizer returns them: bullets and dots are missing.
  it.each([
    [
      ["Trade fair - to do", "Book the stand by Friday", "* Print 200 brochures", "Ask Tom about the demo unit"],
      ["Book the stand by Friday", "Print 200 brochures", "Ask Tom about the demo unit"],
    ],
    [
      [
        "Move-out checklist",
        "fl Hand over the keys",
        "Meter readings",
        "Forward the post to the new",
        "address in Leeds",
      ],
      ["Hand over the keys", "Meter readings", "Forward the post to the new address in Leeds"],
    ],
    [
      ["Büro Montag", "1. Druckerpapier bestellen", "2 Steuerberater anrufen", "3. Angebot prüfen"],
      ["Druckerpapier bestellen", "Steuerberater anrufen", "Angebot prüfen"],
    ],
    // What is checked beside open boxes is done.
    [
      ["TODO Sprint 14", "[ 1 Fix the login - Anna", "[x] Send the invoice", "[ ] Call the supplier"],
      ["Fix the login - Anna", "Call the supplier"],
    ],
  ])("reads %j as tasks", (lines, items) => {
    expect(proposalsOf(lines)).toEqual([{ kind: "tasks", items }]);
  });

  it.each([
    [
      [
        "Dear Ms Pike,",
        "thank you for the offer of 12 October. We accept the price of",
        "EUR 1,200.00 and would like delivery by 1 December.",
        "Please call me at +44 161 555 0100 if anything is unclear.",
        "Sam Okafor",
      ],
    ],
    [["The market for cold storage has grown. Rents rose to 14.20 a position.", "It is a sentence and no list."]],
    [["Total commitment to quality", "since 1982"]],
    [[]],
  ])("proposes nothing for %j", (lines) => {
    expect(proposalsOf(lines)).toEqual([]);
  });
});
