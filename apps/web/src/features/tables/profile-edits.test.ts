import type { FileProfile } from "@muster/contracts/tables";
import { expect, it } from "vitest";
import { draftOf, editsOf, type ProfileDraft } from "./profile-edits.ts";

const column = {
  type: "text" as const,
  role: "dimension" as const,
  roles: ["dimension" as const, "text" as const],
  unit: "",
  synonyms: ["owner"],
  values: ["Open", "Waiting", "Closed"],
  states: { open: ["Open"], unpaid: ["Open"], done: ["Closed"] },
  filled: 10,
  distinct: 3,
  openDay: null,
};
const profile: FileProfile = {
  fileId: "f",
  version: 1,
  editedBy: null,
  createdAt: "2026-11-22T08:00:00.000Z",
  canEdit: true,
  tables: [
    {
      name: "tickets",
      title: "tickets.csv",
      rows: 10,
      entity: "ticket",
      mainTime: "Opened",
      duplicates: 2,
      keepsDuplicates: false,
      columns: [
        { ...column, name: "Status" },
        {
          ...column,
          name: "Opened",
          type: "date",
          role: "time",
          roles: ["time"],
          values: [],
          states: {},
          synonyms: [],
        },
      ],
      moreColumns: 0,
      statement: null,
      folds: [{ column: "Status", from: "Opne", to: "Open", rows: 1, isUndone: false }],
      notes: [],
    },
  ],
};

function changed(change: (draft: ProfileDraft) => void) {
  const draft = draftOf(profile);
  change(draft);
  return editsOf(profile, draft);
}

const at = { table: "tickets", column: "Status" };

it("makes no edits from an untouched form", () => {
  expect(changed(() => undefined)).toEqual([]);
});

it.each<[string, (draft: ProfileDraft) => void, object[]]>([
  [
    "what a row is",
    (d) => {
      d["tickets"]!.entity = " incident ";
    },
    [{ kind: "entity", table: "tickets", entity: "incident" }],
  ],
  [
    "a role",
    (d) => {
      d["tickets"]!.columns["Status"]!.role = "text";
    },
    [{ kind: "role", ...at, role: "text" }],
  ],
  [
    "a unit",
    (d) => {
      d["tickets"]!.columns["Status"]!.unit = "h";
    },
    [{ kind: "unit", ...at, unit: "h" }],
  ],
  [
    "other names",
    (d) => {
      d["tickets"]!.columns["Status"]!.synonyms = "owner, , handler";
    },
    [{ kind: "synonyms", ...at, synonyms: ["owner", "handler"] }],
  ],
  [
    "a value's state",
    (d) => {
      d["tickets"]!.columns["Status"]!.states["Waiting"] = ["open"];
    },
    [{ kind: "state", ...at, state: "open", values: ["Open", "Waiting"] }],
  ],
  [
    "a state without values",
    (d) => {
      d["tickets"]!.columns["Status"]!.states["Closed"] = [];
    },
    [{ kind: "state", ...at, state: "done", values: [] }],
  ],
  [
    "duplicates",
    (d) => {
      d["tickets"]!.keepsDuplicates = true;
    },
    [{ kind: "duplicates", table: "tickets", keep: true }],
  ],
  [
    "a spelling that is kept apart",
    (d) => d["tickets"]!.undone.push("Status\nOpne"),
    [{ kind: "fold", ...at, from: "Opne", isUndone: true }],
  ],
  [
    "the order of day and month",
    (d) => {
      d["tickets"]!.columns["Opened"]!.isSwapped = true;
    },
    [{ kind: "dayOrder", table: "tickets", column: "Opened", isSwapped: true }],
  ],
])("edits %s", (_, change, edits) => {
  expect(changed(change)).toEqual(edits);
});
