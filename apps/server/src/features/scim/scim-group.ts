import { ScimError } from "./scim-error.ts";
import { type AttributePath, parsePath } from "./scim-path.ts";
import { entriesOf, type Operation, toText } from "./scim-profile.ts";

/** A group while a request changes it. */
export interface GroupDraft {
  displayName: string;
  externalId: string | null;
  /** The ids of its people. */
  members: Set<string>;
  /** Those that the request names: they are stored even when their role is the group's already. */
  added: Set<string>;
}

const maxMembers = 1000;

/** The group in the body of a POST or PUT request. People who are not sent stay. */
export function readGroup(body: unknown, members: Iterable<string> = []): GroupDraft {
  const draft = { displayName: "", externalId: null, members: new Set(members), added: new Set<string>() };
  assignAll(draft, body, "replace");
  return checked(draft);
}

/** The group after the operations of a PATCH request. */
export function patchGroup(
  before: { displayName: string; externalId: string | null; members: Iterable<string> },
  operations: Operation[],
): GroupDraft {
  const { displayName, externalId } = before;
  const draft = { displayName, externalId, members: new Set(before.members), added: new Set<string>() };
  for (const { op, path, value } of operations)
    if (path) assign(draft, path, { op, value });
    else assignAll(draft, value, op);
  return checked(draft);
}

function assignAll(draft: GroupDraft, value: unknown, op: Operation["op"]): void {
  for (const [name, each] of entriesOf(value)) {
    const path = parsePath(name);
    if (path.attribute !== "id") assign(draft, path, { op, value: each });
  }
}

function assign(draft: GroupDraft, path: AttributePath, { op, value }: Pick<Operation, "op" | "value">): void {
  const { attribute, isExtension } = path;
  if (isExtension || attribute === "schemas" || attribute === "meta") return;
  if (attribute === "members") assignMembers(draft, path, { op, value });
  else if (attribute === "displayname") draft.displayName = toText(op === "remove" ? null : value, "displayName") ?? "";
  else if (attribute === "externalid") draft.externalId = toText(op === "remove" ? null : value, "externalId");
  else if (attribute === "id") throw new ScimError("mutability", "The attribute id can't be changed.");
  else throw new ScimError("invalidPath", `Groups have no attribute ${attribute.slice(0, 100)}.`);
}

function assignMembers(
  draft: GroupDraft,
  { filter, sub }: AttributePath,
  { op, value }: Pick<Operation, "op" | "value">,
): void {
  if (sub && sub !== "value") throw new ScimError("invalidPath", "Use members, or members[value eq “…”].");
  const named = filter.map((condition) => {
    if (condition.attribute !== "value" || typeof condition.value !== "string")
      throw new ScimError("invalidFilter", "Members can be filtered by value.");
    return condition.value;
  });
  const isWhole = named.length === 0;
  const ids = isWhole ? idsOf(value) : named;
  if (op === "remove")
    for (const id of isWhole && ids.length === 0 ? [...draft.members] : ids) draft.members.delete(id);
  else {
    if (op === "replace" && isWhole) draft.members.clear();
    for (const id of ids) {
      draft.members.add(id);
      draft.added.add(id);
    }
  }
}

function idsOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  const list = Array.isArray(value) ? value : [value];
  if (list.length > maxMembers)
    throw new ScimError("tooMany", `A request may name at most ${maxMembers} members. Send several requests.`);
  return list.map((each: unknown) => {
    const id = typeof each === "string" ? each : Object.fromEntries(entriesOf(each))["value"];
    if (typeof id !== "string") throw new ScimError("invalidValue", "A member needs the id of a user as its value.");
    return id;
  });
}

function checked(draft: GroupDraft): GroupDraft {
  if (!draft.displayName) throw new ScimError("invalidValue", "A group needs a displayName.");
  return draft;
}
