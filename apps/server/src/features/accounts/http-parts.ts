import { z } from "zod";
import type { HttpContext } from "../../kernel/http/types.ts";
import { invalidInput, malformed } from "../../platform/http/error-response.ts";
import type { Client } from "./sessions.service.ts";

/** Proof of identity before a sensitive change; a person without a password has confirmed in another way. */
export const proof = z.object({ password: z.string().max(500).optional() });

export async function readBody<Schema extends z.ZodType>(c: HttpContext, schema: Schema): Promise<z.output<Schema>> {
  const body: unknown = await c.req.json().catch((error: unknown) => {
    throw malformed(error);
  });
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  return parsed.data;
}

export function withCookies(response: Response, cookies: string[]): Response {
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

export function clientOf(c: HttpContext): Client {
  return { headers: c.req.raw.headers, ipAddress: c.get("state").ipAddress };
}
