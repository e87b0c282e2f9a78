import { scimPath } from "@muster/contracts/scim";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type PlainRoute, route } from "../../kernel/http/route.ts";
import type { App, HttpContext, RequestState } from "../../kernel/http/types.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { toAppError } from "../../platform/http/error-response.ts";
import * as groups from "./scim.groups.service.ts";
import type { UserFilter } from "./scim.repo.ts";
import { authenticateScim, type ScimClient } from "./scim.tokens.service.ts";
import type { ScimRequest } from "./scim.users.service.ts";
import * as users from "./scim.users.service.ts";
import { maxResults, resourceTypes, schemas, serviceProviderConfig } from "./scim-discovery.ts";
import { ScimError } from "./scim-error.ts";
import { parseFilter } from "./scim-path.ts";
import { readOperations } from "./scim-profile.ts";
import { type Projection, project, type Resource, toGroup, toList, toUser } from "./scim-resources.ts";

const mediaType = "application/scim+json";
const errorSchema = "urn:ietf:params:scim:api:messages:2.0:Error";

/** Who called, for the handlers of the same request. */
const clients = new WeakMap<RequestState, ScimClient>();

/** SCIM 2.0 (RFC 7644): an identity provider adds, changes and removes the people of one organization. */
export function scimHttp(app: App): void {
  app.use("/scim/*", async (c, next) => {
    await next();
    if (c.error) c.res = toErrorResponse(c.error);
  });
  app.use("/scim/*", async (c, next) => {
    clients.set(c.get("state"), await authenticateScim(c.get("services"), c.req.raw.headers));
    await next();
  });
  for (const { method, path, summary, answer } of routes)
    route(app, { method, path: `${scimPath}${path}`, access: "token", summary, mediaType }, (c) => answer(c));
  app.all("/scim/*", () => {
    throw new AppError("not_found", `Muster has no such SCIM endpoint. The address ends in ${scimPath}.`);
  });
}

interface ScimRoute extends Pick<PlainRoute, "method" | "path" | "summary"> {
  answer(c: HttpContext): Promise<Response> | Response;
}

const routes: ScimRoute[] = [
  { method: "GET", path: "/Users", summary: "List people", answer: listUsers },
  { method: "POST", path: "/Users", summary: "Add a person", answer: createUser },
  { method: "GET", path: "/Users/:id", summary: "Get a person", answer: getUser },
  { method: "PUT", path: "/Users/:id", summary: "Replace a person", answer: replaceUser },
  { method: "PATCH", path: "/Users/:id", summary: "Change a person", answer: patchUser },
  { method: "DELETE", path: "/Users/:id", summary: "Remove a person", answer: deleteUser },
  { method: "GET", path: "/Groups", summary: "List groups", answer: listGroups },
  { method: "POST", path: "/Groups", summary: "Add a group", answer: createGroup },
  { method: "GET", path: "/Groups/:id", summary: "Get a group", answer: getGroup },
  { method: "PUT", path: "/Groups/:id", summary: "Replace a group", answer: replaceGroup },
  { method: "PATCH", path: "/Groups/:id", summary: "Change a group", answer: patchGroup },
  { method: "DELETE", path: "/Groups/:id", summary: "Delete a group", answer: deleteGroup },
  {
    method: "GET",
    path: "/ServiceProviderConfig",
    summary: "Get what the SCIM service supports",
    answer: (c) => send(serviceProviderConfig(originOf(c))),
  },
  {
    method: "GET",
    path: "/ResourceTypes",
    summary: "List the kinds of SCIM resources",
    answer: (c) => sendAll(resourceTypes(originOf(c))),
  },
  {
    method: "GET",
    path: "/ResourceTypes/:id",
    summary: "Get a kind of SCIM resources",
    answer: (c) => sendOne(resourceTypes(originOf(c)), c),
  },
  {
    method: "GET",
    path: "/Schemas",
    summary: "List the SCIM schemas",
    answer: (c) => sendAll(schemas(originOf(c))),
  },
  {
    method: "GET",
    path: "/Schemas/:id",
    summary: "Get a SCIM schema",
    answer: (c) => sendOne(schemas(originOf(c)), c),
  },
];

async function listUsers(c: HttpContext): Promise<Response> {
  const page = pageOf(c);
  const filters = conditionsOf(c).map(({ attribute, value }): UserFilter => {
    if (attribute === "active") return { active: String(value).toLowerCase() === "true" };
    const field = userFilters.get(attribute);
    if (!field) throw unfilterable(attribute);
    return { [field]: String(value) };
  });
  const { rows, total } = await users.listUsers(requestOf(c), filters, page);
  const projection = projectionOf(c);
  const resources = rows.map((row) => project(toUser(row, originOf(c)), projection));
  return send(toList(resources, { total, offset: page.offset }));
}

const userFilters = new Map<string, Exclude<keyof UserFilter, "active">>([
  ["id", "id"],
  ["username", "userName"],
  ["externalid", "externalId"],
  ["displayname", "displayName"],
  ["emails", "email"],
  ["emails.value", "email"],
]);

async function getUser(c: HttpContext): Promise<Response> {
  return sendUser(c, await users.getUser(requestOf(c), idOf(c)));
}

async function createUser(c: HttpContext): Promise<Response> {
  const row = await users.createUser(requestOf(c), await bodyOf(c));
  return sendUser(c, row, 201);
}

async function replaceUser(c: HttpContext): Promise<Response> {
  return sendUser(c, await users.replaceUser(requestOf(c), idOf(c), await bodyOf(c)));
}

async function patchUser(c: HttpContext): Promise<Response> {
  return sendUser(c, await users.patchUser(requestOf(c), idOf(c), readOperations(await bodyOf(c))));
}

async function deleteUser(c: HttpContext): Promise<Response> {
  await users.deleteUser(requestOf(c), idOf(c));
  return new Response(null, { status: 204 });
}

function sendUser(c: HttpContext, row: Awaited<ReturnType<typeof users.getUser>>, status = 200): Response {
  return sendResource(c, toUser(row, originOf(c)), status);
}

async function listGroups(c: HttpContext): Promise<Response> {
  const page = pageOf(c);
  const projection = projectionOf(c);
  const filters = conditionsOf(c).map(({ attribute, value }): groups.GroupFilter => {
    const field = groupFilters.get(attribute);
    if (!field) throw unfilterable(attribute);
    return { [field]: String(value) };
  });
  const withMembers = wantsMembers(projection);
  const { rows, total } = await groups.listGroups(requestOf(c), filters, { ...page, withMembers });
  const resources = rows.map((row) => project(groupOf(c, row, withMembers), projection));
  return send(toList(resources, { total, offset: page.offset }));
}

const groupFilters = new Map<string, keyof groups.GroupFilter>([
  ["id", "id"],
  ["displayname", "displayName"],
  ["externalid", "externalId"],
  ["members", "member"],
  ["members.value", "member"],
]);

async function getGroup(c: HttpContext): Promise<Response> {
  const withMembers = wantsMembers(projectionOf(c));
  const group = await groups.getGroup(requestOf(c), idOf(c), { withMembers });
  return sendResource(c, groupOf(c, group, withMembers));
}

async function createGroup(c: HttpContext): Promise<Response> {
  const group = await groups.createGroup(requestOf(c), await bodyOf(c));
  return sendResource(c, toGroup(group, originOf(c)), 201);
}

async function replaceGroup(c: HttpContext): Promise<Response> {
  await groups.replaceGroup(requestOf(c), idOf(c), await bodyOf(c));
  return getGroup(c);
}

/** Without a body: a group may have thousands of members, and most changes are of one. */
async function patchGroup(c: HttpContext): Promise<Response> {
  await groups.changeGroupBy(requestOf(c), idOf(c), readOperations(await bodyOf(c)));
  return new Response(null, { status: 204 });
}

async function deleteGroup(c: HttpContext): Promise<Response> {
  await groups.deleteGroup(requestOf(c), idOf(c));
  return new Response(null, { status: 204 });
}

function groupOf(c: HttpContext, group: groups.Group, withMembers: boolean): Resource {
  const { members, ...rest } = toGroup(group, originOf(c));
  return withMembers ? { ...rest, members } : rest;
}

function wantsMembers({ attributes, excluded }: Projection): boolean {
  if (excluded.includes("members")) return false;
  return attributes.length === 0 || attributes.some((name) => name === "members" || name.startsWith("members."));
}

function requestOf(c: HttpContext): ScimRequest {
  const client = clients.get(c.get("state"));
  if (!client) throw new Error("The request was not authenticated");
  return { services: c.get("services"), client };
}

function originOf(c: HttpContext): string {
  return c.get("state").origin;
}

function idOf(c: HttpContext): string {
  return c.req.param("id") ?? "";
}

async function bodyOf(c: HttpContext): Promise<unknown> {
  try {
    return JSON.parse(await c.req.text());
  } catch {
    throw new ScimError("invalidSyntax", "The request body is not valid JSON.");
  }
}

function conditionsOf(c: HttpContext) {
  const filter = c.req.query("filter");
  return filter ? parseFilter(filter) : [];
}

function unfilterable(attribute: string): ScimError {
  return new ScimError("invalidFilter", `Muster can't filter by ${attribute.slice(0, 100)}.`);
}

/** Positions start at one. Values below the least are read as the least: RFC 7644, section 3.4.2.4. */
function pageOf(c: HttpContext): users.Page {
  return {
    offset: Math.max(1, numberOf(c, "startIndex", 1)) - 1,
    limit: Math.min(maxResults, Math.max(0, numberOf(c, "count", 100))),
  };
}

function numberOf(c: HttpContext, name: string, otherwise: number): number {
  const text = c.req.query(name);
  if (!text) return otherwise;
  if (!/^-?\d{1,9}$/.test(text)) throw new ScimError("invalidValue", `${name} must be a whole number.`);
  return Number(text);
}

function projectionOf(c: HttpContext): Projection {
  return { attributes: namesOf(c.req.query("attributes")), excluded: namesOf(c.req.query("excludedAttributes")) };
}

function namesOf(list = ""): string[] {
  const names = list.split(",").map((name) => name.trim().replace(/^urn:.*:/i, ""));
  return names.filter(Boolean).map((name) => name.toLowerCase());
}

function sendResource(c: HttpContext, resource: Resource, status = 200): Response {
  const { location } = resource["meta"] as { location: string }; // every resource has it
  const response = send(project(resource, projectionOf(c)), status);
  response.headers.set(status === 201 ? "location" : "content-location", location);
  return response;
}

function sendAll(resources: Resource[]): Response {
  return send(toList(resources, { total: resources.length, offset: 0 }));
}

function sendOne(resources: Resource[], c: HttpContext): Response {
  const resource = resources.find(({ id }) => id === idOf(c));
  if (!resource) throw notFound("record");
  return send(resource);
}

function send(body: Resource, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": mediaType, "cache-control": "no-store" },
  });
}

/** Input that Muster refuses elsewhere with 422 is a bad request here: RFC 7644 has no other status for it. */
function toErrorResponse(thrown: Error): Response {
  const error = toAppError(thrown);
  const isInput = error.status === 422;
  const status = (isInput ? 400 : error.status) as ContentfulStatusCode;
  const scimType = error instanceof ScimError ? error.scimType : isInput ? "invalidValue" : undefined;
  return send(
    { schemas: [errorSchema], status: String(status), ...(scimType && { scimType }), detail: error.message },
    status,
  );
}
