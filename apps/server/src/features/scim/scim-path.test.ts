import { describe, expect, it } from "vitest";
import { parseFilter, parsePath } from "./scim-path.ts";

describe("a filter", () => {
  it.each([
    ['userName eq "ann@example.com"', [{ attribute: "username", value: "ann@example.com" }]],
    ['USERNAME Eq "Ann \\"A\\" \\u00e4"', [{ attribute: "username", value: 'Ann "A" ä' }]],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "a"', [{ attribute: "username", value: "a" }]],
    ["active eq True", [{ attribute: "active", value: true }]],
    [
      'externalId eq "7" and emails.value eq "a and b"',
      [
        { attribute: "externalid", value: "7" },
        { attribute: "emails.value", value: "a and b" },
      ],
    ],
  ])("reads %s", (text, conditions) => {
    expect(parseFilter(text)).toEqual(conditions);
  });

  it.each([
    "userName",
    "userName eq",
    "userName eq ann",
    'userName co "a"',
    'userName eq "a" or userName eq "b"',
    'userName eq "a" and',
    'not (userName eq "a")',
    'userName eq "a\\x"',
    'userName eq "a" userName eq "b"',
    `userName eq "${"a".repeat(3000)}"`,
  ])("refuses %s", (text) => {
    expect(() => parseFilter(text)).toThrow(expect.objectContaining({ scimType: "invalidFilter" }));
  });
});

describe("a path", () => {
  it.each([
    ["active", { attribute: "active", filter: [], sub: undefined }],
    ["name.givenName", { attribute: "name", filter: [], sub: "givenname" }],
    [
      'emails[type eq "work"].value',
      { attribute: "emails", filter: [{ attribute: "type", value: "work" }], sub: "value" },
    ],
    ['members[value eq "]."]', { attribute: "members", filter: [{ attribute: "value", value: "]." }], sub: undefined }],
    ["urn:ietf:params:scim:schemas:core:2.0:User:displayName", { attribute: "displayname" }],
    ["urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department", { isExtension: true }],
  ])("reads %s", (text, path) => {
    expect(parsePath(text)).toMatchObject(path);
  });

  it.each(["", "1", "a.b.c", "emails[", "emails]", "__proto__", "a b"])("refuses “%s”", (text) => {
    expect(() => parsePath(text)).toThrow(expect.objectContaining({ scimType: "invalidPath" }));
  });
});
