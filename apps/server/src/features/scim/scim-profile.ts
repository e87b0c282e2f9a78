import { emailAddress } from "@muster/contracts/addresses";
import { toSingleLine } from "@muster/contracts/names";
import { ScimError } from "./scim-error.ts";
import { type AttributePath, type Condition, parsePath } from "./scim-path.ts";

/** The attributes of a user that Muster stores. */
export interface Profile {
  userName: string;
  externalId: string | null;
  /** Lower case; empty when none was sent. */
  email: string;
  givenName: string | null;
  familyName: string | null;
  formattedName: string | null;
  displayName: string | null;
  active: boolean;
}

const blankProfile: Profile = {
  userName: "",
  externalId: null,
  email: "",
  givenName: null,
  familyName: null,
  formattedName: null,
  displayName: null,
  active: true,
};

type TextField = "userName" | "externalId" | "givenName" | "familyName" | "formattedName" | "displayName";

const textFields = new Map<string, TextField>([
  ["username", "userName"],
  ["externalid", "externalId"],
  ["displayname", "displayName"],
  ["name.givenname", "givenName"],
  ["name.familyname", "familyName"],
  ["name.formatted", "formattedName"],
]);

/** Attributes of RFC 7643 that are accepted and not stored. */
const ignored = new Set(
  `schemas password nickname profileurl title usertype preferredlanguage locale timezone phonenumbers ims photos addresses
  entitlements roles x509certificates`.split(/\s+/),
);
const readOnly = new Set(["id", "meta", "groups"]);
const maxLength = 320;

export type Operation = { op: "add" | "replace" | "remove"; path: AttributePath | undefined; value: unknown };

const maxOperations = 1000;

/** The operations of a PATCH request. Identity providers capitalize the names of operations as they like. */
export function readOperations(body: unknown): Operation[] {
  const [, operations] = entriesOf(body).find(([name]) => name.toLowerCase() === "operations") ?? [];
  if (!Array.isArray(operations)) throw new ScimError("invalidSyntax", "The request needs a list of Operations.");
  if (operations.length > maxOperations)
    throw new ScimError("tooMany", `A request may have at most ${maxOperations} operations.`);
  return operations.map((operation: unknown) => {
    const { op, path, value } = Object.fromEntries(entriesOf(operation));
    const kind = typeof op === "string" ? op.toLowerCase() : "";
    if (kind !== "add" && kind !== "replace" && kind !== "remove")
      throw new ScimError("invalidSyntax", "Use add, replace, or remove as the op of an operation.");
    if (path !== undefined && path !== null && typeof path !== "string")
      throw new ScimError("invalidPath", "The path of an operation must be a text.");
    if (kind === "remove" && !path) throw new ScimError("noTarget", "An operation that removes needs a path.");
    return { op: kind, path: path ? parsePath(path) : undefined, value };
  });
}

/** The profile after the operations of a PATCH request. */
export function patchProfile(before: Profile, operations: Operation[]): Profile {
  const profile = { ...before };
  for (const { op, path, value } of operations)
    if (!path) assignAll(profile, value);
    else if (readOnly.has(path.attribute))
      throw new ScimError("mutability", `The attribute ${path.attribute} can't be changed.`);
    else assign(profile, path, op === "remove" ? null : value);
  return checked(profile);
}

/** The profile in the body of a POST or PUT request. An address that is not sent stays as it was. */
export function readProfile(body: unknown, { email, active }: Profile = blankProfile): Profile {
  const profile = { ...blankProfile, email, active };
  assignAll(profile, body);
  return checked(profile);
}

/** The name that people see: of an account that is created for the profile. */
export function nameOf({ displayName, formattedName, givenName, familyName, email }: Profile): string {
  const parts = [givenName, familyName].filter(Boolean).join(" ");
  const names = [displayName, formattedName, parts, email.slice(0, email.indexOf("@"))];
  return (
    names
      .map((name) =>
        toSingleLine(name ?? "")
          .slice(0, 80)
          .toWellFormed(),
      )
      .find(Boolean) ?? "New member"
  );
}

/** Some identity providers send paths as the names of attributes: { "name.givenName": "Ann" }. */
function assignAll(profile: Profile, value: unknown): void {
  for (const [name, each] of entriesOf(value)) {
    const path = parsePath(name);
    if (!readOnly.has(path.attribute)) assign(profile, path, each);
  }
}

function assign(profile: Profile, path: AttributePath, value: unknown): void {
  const { attribute, sub, isExtension } = path;
  if (isExtension || ignored.has(attribute)) return;
  if (attribute === "active") profile.active = toBoolean(value);
  else if (attribute === "emails") assignEmail(profile, path, value);
  else if (attribute === "name" && !sub) assignName(profile, value);
  else {
    const field = textFields.get(sub ? `${attribute}.${sub}` : attribute);
    if (field) Object.assign(profile, { [field]: toText(value, field) });
    else if (attribute !== "name")
      throw new ScimError("invalidPath", `Users have no attribute ${attribute.slice(0, 100)}.`);
  }
}

function assignName(profile: Profile, value: unknown): void {
  if (value === null) Object.assign(profile, { givenName: null, familyName: null, formattedName: null });
  else
    for (const [name, each] of entriesOf(value)) {
      const field = textFields.get(`name.${name.toLowerCase()}`);
      if (field) Object.assign(profile, { [field]: toText(each, field) });
    }
}

/** Muster has one address per person: the primary one, else that of work, else the first. */
function assignEmail(profile: Profile, { filter, sub }: AttributePath, value: unknown): void {
  if (value === null) throw new ScimError("mutability", "A user needs an email address.");
  if (sub && sub !== "value") return;
  if (filter.some(isOtherAddress)) return;
  if (sub) profile.email = toEmail(value);
  else {
    const all = (Array.isArray(value) ? value : [value]).map((each) =>
      typeof each === "string" ? { value: each } : fieldsOf(each),
    );
    const chosen =
      all.find(({ primary }) => primary !== undefined && toBoolean(primary)) ??
      all.find(({ type }) => type === "work") ??
      all[0];
    if (chosen?.["value"] !== undefined) profile.email = toEmail(chosen["value"]);
  }
}

/** A filter such as `type eq "home"`. */
function isOtherAddress({ attribute, value }: Condition): boolean {
  if (attribute === "type") return String(value).toLowerCase() !== "work";
  return attribute === "primary" && String(value).toLowerCase() !== "true";
}

function checked(profile: Profile): Profile {
  if (!profile.userName) throw new ScimError("invalidValue", "A user needs a userName.");
  if (profile.email) return profile;
  const fromName = emailAddress.safeParse(profile.userName);
  if (!fromName.success)
    throw new ScimError("invalidValue", "Send an email address, in emails or as the userName: people sign in with it.");
  return { ...profile, email: fromName.data.toLowerCase() };
}

export function toText(value: unknown, field: TextField): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value !== "string") throw new ScimError("invalidValue", `The value of ${field} must be a text.`);
  if (value.length > maxLength)
    throw new ScimError("invalidValue", `The value of ${field} may have at most ${maxLength} characters.`);
  // userName and externalId are returned as they were sent, so they are not made readable.
  if (value.includes("\0") || !value.isWellFormed())
    throw new ScimError("invalidValue", `The value of ${field} contains a character that can't be stored.`);
  return value;
}

function toEmail(value: unknown): string {
  const read = emailAddress.safeParse(value);
  if (!read.success) throw new ScimError("invalidValue", "Enter a valid email address.");
  return read.data.toLowerCase();
}

/** Microsoft Entra ID sends "False" as a text. */
function toBoolean(value: unknown): boolean {
  const text = typeof value === "string" ? value.toLowerCase() : value;
  if (text === true || text === "true") return true;
  if (text === false || text === "false") return false;
  throw new ScimError("invalidValue", "Use true or false for active and primary.");
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return Object.fromEntries(entriesOf(value).map(([name, each]) => [name.toLowerCase(), each]));
}

export function entriesOf(value: unknown): [string, unknown][] {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new ScimError("invalidSyntax", "The request needs an object.");
  return Object.entries(value);
}
