import { scimPath } from "@muster/contracts/scim";
import type { Group } from "./scim.groups.service.ts";
import type { PersonRow } from "./scim.repo.ts";

export const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";
export const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group";
export const listSchema = "urn:ietf:params:scim:api:messages:2.0:ListResponse";

export type Resource = Record<string, unknown>;

/** Which attributes a response contains, in lower case; both empty for all. */
export interface Projection {
  attributes: string[];
  excluded: string[];
}

export function toUser(row: PersonRow, origin: string): Resource {
  const name = withoutNulls({
    formatted: row.formattedName ?? (row.isProvisioned ? null : row.displayName),
    givenName: row.givenName,
    familyName: row.familyName,
  });
  return withoutNulls({
    schemas: [userSchema],
    id: row.id,
    externalId: row.externalId,
    userName: row.userName,
    name: Object.keys(name).length > 0 ? name : null,
    displayName: row.displayName,
    emails: [{ value: row.email, type: "work", primary: true }],
    active: row.active,
    meta: metaOf("User", row, origin),
  });
}

export function toGroup({ members, ...row }: Group, origin: string): Resource {
  return withoutNulls({
    schemas: [groupSchema],
    id: row.id,
    externalId: row.externalId,
    displayName: row.displayName,
    members: members.map((value) => ({ value, type: "User", $ref: `${origin}${scimPath}/Users/${value}` })),
    meta: metaOf("Group", row, origin),
  });
}

export function toList(resources: Resource[], { total, offset }: { total: number; offset: number }): Resource {
  return {
    schemas: [listSchema],
    totalResults: total,
    startIndex: offset + 1,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

/** The resource with the attributes that the client asked for. Its schemas and id are always there. */
export function project(resource: Resource, { attributes, excluded }: Projection): Resource {
  const isAlways = (name: string) => name === "schemas" || name === "id";
  const entries = Object.entries(resource).flatMap(([name, value]) => {
    const key = name.toLowerCase();
    if (isAlways(name)) return [[name, value]];
    if (excluded.includes(key)) return [];
    if (attributes.length === 0 || attributes.includes(key)) return [[name, value]];
    const parts = attributes.filter((each) => each.startsWith(`${key}.`)).map((each) => each.slice(key.length + 1));
    return parts.length > 0 ? [[name, partsOf(value, parts)]] : [];
  });
  return Object.fromEntries(entries) as Resource;
}

function partsOf(value: unknown, parts: string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => partsOf(each, parts));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => parts.includes(name.toLowerCase())));
}

function metaOf(
  resourceType: "User" | "Group",
  { id, createdAt, updatedAt }: { id: string; createdAt: Date; updatedAt: Date },
  origin: string,
) {
  return {
    resourceType,
    created: createdAt.toISOString(),
    lastModified: updatedAt.toISOString(),
    location: `${origin}${scimPath}/${resourceType}s/${encodeURIComponent(id)}`,
  };
}

function withoutNulls(record: Resource): Resource {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}
