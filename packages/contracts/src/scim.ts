import { oc } from "@orpc/contract";
import { z } from "zod";

const tags = ["scim"];

/** The path of the SCIM service, for identity providers. */
export const scimPath = "/scim/v2";

/** An old and a new token work side by side while a token is replaced. */
export const maxScimTokens = 2;

export const scimToken = z.object({
  id: z.string(),
  name: z.string(),
  /** The end of the token: enough to recognize it, not to use it. */
  lastFour: z.string(),
  createdAt: z.string(),
  /** Null when the person who created it has deleted their account. */
  createdBy: z.string().nullable(),
  /** Rounded to the minute. */
  lastUsedAt: z.string().nullable(),
});
export type ScimToken = z.infer<typeof scimToken>;

/** Shown within a sentence: no line breaks or direction overrides. */
const seen = /^[^\p{Cc}\u202A-\u202E\u2066-\u2069]*$/u;

export const newScimToken = z.object({
  name: z
    .string()
    .trim()
    .min(1, "Enter a name")
    .max(80, "Use at most 80 characters")
    .regex(seen, "Use visible characters"),
});

export const scimTokens = {
  list: oc.route({ method: "GET", path: "/scim-tokens", summary: "List SCIM tokens (admins only)", tags }).output(
    z.object({
      items: z.array(scimToken),
      /** Why no further token can be created; null when one can. */
      createBlocker: z.string().nullable(),
      /** The address that identity providers are given. */
      url: z.string(),
    }),
  ),
  create: oc
    .route({ method: "POST", path: "/scim-tokens", successStatus: 201, summary: "Create a SCIM token", tags })
    .input(newScimToken)
    /** `secret` is returned only this once. */
    .output(z.object({ token: scimToken, secret: z.string() })),
  revoke: oc
    .route({ method: "DELETE", path: "/scim-tokens/{id}", successStatus: 204, summary: "Revoke a SCIM token", tags })
    .input(z.object({ id: z.string().max(60) }))
    .output(z.void()),
};
