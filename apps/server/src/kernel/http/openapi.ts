import { contract } from "@muster/contracts/contract";
import { type OpenAPI, OpenAPIGenerator } from "@orpc/openapi";
import { traverseContractProcedures } from "@orpc/server";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { type PlainRoute, route, routesOf } from "./route.ts";
import { isOpenToKeys } from "./rpc.ts";
import type { App } from "./types.ts";

/** GET /api/openapi.json: every typed call, and the plain routes below /api as far as they can be described. */
export function openapiHttp(app: App): void {
  let document: Promise<OpenAPI.Document> | undefined;
  route(
    app,
    {
      method: "GET",
      path: "/api/openapi.json",
      access: "public",
      isOpenToKeys: true,
      summary: "Get this OpenAPI document",
    },
    async (c) => {
      document ??= describe(app);
      return c.json(await document);
    },
  );
}

async function describe(app: App): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: { title: "Muster", version: "1", description: "Errors are { error, code, fields?, requestId }." },
    servers: [{ url: "/api" }],
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "muster.session_token" },
        key: {
          type: "http",
          scheme: "bearer",
          description: "API key created in Settings. Operations without this scheme reject keys.",
        },
      },
    },
    security: [{ session: [] }],
  });
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure }) => {
    const { method = "POST", path } = procedure["~orpc"].route;
    const operation = path && document.paths?.[path]?.[method.toLowerCase() as "get"];
    if (operation && isOpenToKeys(procedure)) operation.security = sessionOrKey;
  });
  for (const entry of routesOf(app)) if (entry.access !== "token") addPlain(document, entry);
  return document;
}

const sessionOrKey = [{ session: [] }, { key: [] }];

const errorSchema: OpenAPI.SchemaObject = {
  type: "object",
  required: ["error", "code"],
  properties: {
    error: { type: "string", description: "Human-readable message" },
    code: { type: "string" },
    fields: { type: "object", additionalProperties: { type: "string" } },
    requestId: { type: "string" },
  },
};

function addPlain(
  document: OpenAPI.Document,
  { method, path, access, summary, isOpenToKeys, mediaType = "application/json" }: PlainRoute,
): void {
  const below = path.replace(/^\/api/, "").replace(/:(\w+)/g, "{$1}");
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const failure = {
    description: "Error",
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  };
  const operation: OpenAPI.OperationObject = {
    summary,
    tags: [below.split("/")[1] ?? ""],
    parameters: names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })),
    responses: { 200: { description: "OK", content: { [mediaType]: {} } }, default: failure },
    ...(isOpenToKeys && { security: sessionOrKey }),
    ...(access === "public" && { security: [] }),
  };
  document.paths ??= {};
  document.paths[below] = { ...document.paths[below], [method.toLowerCase()]: operation };
}
