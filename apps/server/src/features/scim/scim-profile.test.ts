import { expect, it } from "vitest";
import { nameOf, type Profile, patchProfile, readOperations, readProfile } from "./scim-profile.ts";

const ann: Profile = readProfile({
  userName: "ann@example.com",
  name: { givenName: "Ann", familyName: "Lee" },
  emails: [{ value: "Ann@Example.com", type: "work", primary: true }],
});

it.each<[string, object[], Partial<Profile>]>([
  ["Entra's text for a boolean", [{ op: "Replace", path: "active", value: "False" }], { active: false }],
  [
    "a value without a path",
    [{ op: "replace", value: { active: false, externalId: "7" } }],
    { active: false, externalId: "7" },
  ],
  [
    "paths as names",
    [{ op: "Add", value: { "name.givenName": "Anna", 'emails[type eq "work"].value': "a@b.example" } }],
    { givenName: "Anna", email: "a@b.example" },
  ],
  [
    "the address of work",
    [{ op: "replace", path: 'emails[type eq "work"].value', value: "a@b.example" }],
    { email: "a@b.example" },
  ],
  ["another address", [{ op: "replace", path: 'emails[type eq "home"].value', value: "a@b.example" }], {}],
  [
    "the primary address",
    [{ op: "replace", path: "emails", value: [{ value: "x@b.example" }, { value: "a@b.example", primary: "True" }] }],
    { email: "a@b.example" },
  ],
  [
    "a whole name",
    [{ op: "replace", path: "name", value: { formatted: "A. Lee", honorificPrefix: "Dr." } }],
    { formattedName: "A. Lee" },
  ],
  ["a removed attribute", [{ op: "remove", path: "name.familyName" }], { familyName: null }],
  [
    "attributes that are not stored",
    [
      { op: "add", path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department", value: "Ops" },
      { op: "add", path: "title", value: "Chief" },
      { op: "add", path: 'phoneNumbers[type eq "work"].value', value: "1" },
    ],
    {},
  ],
  [
    "several in order",
    [
      { op: "replace", path: "displayName", value: "A" },
      { op: "replace", path: "displayName", value: "B" },
    ],
    { displayName: "B" },
  ],
])("applies %s", (_, Operations, change) => {
  expect(patchProfile(ann, readOperations({ Operations }))).toEqual({ ...ann, ...change });
});

it.each<[string, unknown, string]>([
  ["no operations", {}, "invalidSyntax"],
  ["an unknown op", { Operations: [{ op: "move", path: "active" }] }, "invalidSyntax"],
  ["a removal without a path", { Operations: [{ op: "remove" }] }, "noTarget"],
  ["a broken path", { Operations: [{ op: "replace", path: "emails[", value: 1 }] }, "invalidPath"],
  ["an unknown attribute", { Operations: [{ op: "replace", path: "shoeSize", value: 1 }] }, "invalidPath"],
  ["a read-only attribute", { Operations: [{ op: "replace", path: "id", value: "1" }] }, "mutability"],
  ["a wrong type", { Operations: [{ op: "replace", path: "displayName", value: 1 }] }, "invalidValue"],
  ["no boolean", { Operations: [{ op: "replace", path: "active", value: "perhaps" }] }, "invalidValue"],
  ["no address", { Operations: [{ op: "replace", path: "emails", value: [{ value: "ann" }] }] }, "invalidValue"],
  ["an empty userName", { Operations: [{ op: "replace", path: "userName", value: "" }] }, "invalidValue"],
  ["too many operations", { Operations: Array(1001).fill({ op: "replace", path: "active", value: true }) }, "tooMany"],
])("refuses %s", (_, body, scimType) => {
  expect(() => patchProfile(ann, readOperations(body))).toThrow(expect.objectContaining({ scimType }));
});

it.each<[Partial<Profile>, string]>([
  [{ displayName: "Ann L." }, "Ann L."],
  [{ formattedName: "Lee, Ann" }, "Lee, Ann"],
  [{}, "Ann Lee"],
  [{ givenName: null, familyName: null }, "ann"],
  [{ displayName: "\u200b\u202e", givenName: null, familyName: "Lee\nB" }, "Lee B"],
])("calls %j %s", (change, name) => {
  expect(nameOf({ ...ann, ...change })).toBe(name);
});

it("takes the address from the userName when no other is sent, and keeps a known one", () => {
  expect(readProfile({ userName: "Bob@Example.com" })).toMatchObject({ email: "bob@example.com", active: true });
  expect(readProfile({ userName: "bob" }, { ...ann, active: false })).toMatchObject({
    email: ann.email,
    active: false,
  });
  expect(() => readProfile({ userName: "bob" })).toThrow("Send an email address");
});
