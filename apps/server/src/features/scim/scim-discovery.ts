import { scimPath } from "@muster/contracts/scim";
import { groupSchema, type Resource, userSchema } from "./scim-resources.ts";

const schemaOf = "urn:ietf:params:scim:schemas:core:2.0:";

/** Most resources of one page. */
export const maxResults = 200;

/** What the service supports, for identity providers that ask: RFC 7643, section 5. */
export function serviceProviderConfig(origin: string): Resource {
  return {
    schemas: [`${schemaOf}ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: "oauthbearertoken",
        name: "SCIM token",
        description: "A bearer token that an owner or admin creates in Settings > Provisioning",
        primary: true,
      },
    ],
    meta: { resourceType: "ServiceProviderConfig", location: `${origin}${scimPath}/ServiceProviderConfig` },
  };
}

export function resourceTypes(origin: string): Resource[] {
  return [
    { name: "User", schema: userSchema, description: "A person of the organization" },
    { name: "Group", schema: groupSchema, description: "A role, or a group of the identity provider" },
  ].map(({ name, schema, description }) => ({
    schemas: [`${schemaOf}ResourceType`],
    id: name,
    name,
    description,
    endpoint: `/${name}s`,
    schema,
    meta: { resourceType: "ResourceType", location: `${origin}${scimPath}/ResourceTypes/${name}` },
  }));
}

export function schemas(origin: string): Resource[] {
  return [
    { id: userSchema, name: "User", description: "A person of the organization", attributes: userAttributes },
    { id: groupSchema, name: "Group", description: "A role, or a group of the provider", attributes: groupAttributes },
  ].map((schema) => ({
    schemas: [`${schemaOf}Schema`],
    ...schema,
    meta: { resourceType: "Schema", location: `${origin}${scimPath}/Schemas/${schema.id}` },
  }));
}

const text = (name: string, more: Resource = {}): Resource => ({
  ...{ name, type: "string", multiValued: false, required: false, caseExact: false },
  ...{ mutability: "readWrite", returned: "default", uniqueness: "none" },
  ...more,
});

const userAttributes = [
  text("userName", { required: true, uniqueness: "server" }),
  text("externalId", { caseExact: true }),
  text("displayName"),
  {
    ...text("name", { type: "complex" }),
    subAttributes: [text("formatted"), text("givenName"), text("familyName")],
  },
  {
    ...text("emails", { type: "complex", multiValued: true }),
    description: "One address. An existing account's address can't be changed.",
    subAttributes: [text("value", { mutability: "immutable" }), text("type"), text("primary", { type: "boolean" })],
  },
  text("active", { type: "boolean" }),
];

const groupAttributes = [
  text("displayName", { required: true, uniqueness: "server" }),
  text("externalId", { caseExact: true }),
  {
    ...text("members", { type: "complex", multiValued: true }),
    subAttributes: [
      text("value", { mutability: "immutable" }),
      text("$ref", { type: "reference", referenceTypes: ["User"], mutability: "immutable" }),
      text("type", { mutability: "immutable" }),
    ],
  },
];
