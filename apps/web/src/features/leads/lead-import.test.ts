import { describe, expect, it } from "vitest";
import { chooseField, countLeads, decodeCsv } from "./lead-import.ts";

const columns = [
  { name: "Firma", field: "company" },
  { name: "Mail", field: "email" },
  { name: "Notiz", field: null },
];

describe("chooseField", () => {
  it.each([
    ["adds a field", { column: "Notiz", field: "industry" }, { Firma: "company", Mail: "email", Notiz: "industry" }],
    ["leaves a column out", { column: "Mail", field: null }, { Firma: "company" }],
    ["takes a field from another column", { column: "Notiz", field: "email" }, { Firma: "company", Notiz: "email" }],
  ])("%s", (_, choice, mapping) => {
    expect(chooseField(columns, choice)).toEqual(mapping);
  });
});

describe("decodeCsv", () => {
  it.each([
    ["UTF-8", [0x53, 0xc3, 0xb6, 0x68, 0x6e, 0x65]],
    ["UTF-8 with its mark", [0xef, 0xbb, 0xbf, 0x53, 0xc3, 0xb6, 0x68, 0x6e, 0x65]],
    ["Windows-1252", [0x53, 0xf6, 0x68, 0x6e, 0x65]],
    ["UTF-16, little-endian", [0xff, 0xfe, 0x53, 0, 0xf6, 0, 0x68, 0, 0x6e, 0, 0x65, 0]],
    ["UTF-16, big-endian", [0xfe, 0xff, 0, 0x53, 0, 0xf6, 0, 0x68, 0, 0x6e, 0, 0x65]],
  ])("reads %s", (_, bytes) => {
    expect(decodeCsv(new Uint8Array(bytes))).toBe("Söhne");
  });
});

it("counts leads", () => {
  expect([countLeads(0), countLeads(1), countLeads(1250)]).toEqual(["0 leads", "1 lead", "1,250 leads"]);
});
