import { oc } from "@orpc/contract";
import { z } from "zod";

const tags = ["api-keys"];

/** Starts a call that a program may make with an API key. Calls that start with `oc` need a signed-in person. */
export const openToKeys = oc.$meta({ isOpenToKeys: true });

/** What a key may do: read, or also change what its person may change. */
export const apiKeyScopes = ["read", "write"] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** Lifetimes of a key in days; null means until revoked. */
export const apiKeyDays = [30, 90, 365] as const;

/** Most keys that a person may have in one organization, not counting expired ones. */
export const maxApiKeys = 20;

/** Most valid keys of the whole organization. */
export const maxOrganizationApiKeys = 200;

export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The end of the token: enough to recognize it, not to use it. */
  lastFour: z.string(),
  scope: z.enum(apiKeyScopes),
  createdAt: z.string(),
  /** Rounded to the minute. */
  lastUsedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  isExpired: z.boolean(),
});
export type ApiKey = z.infer<typeof apiKey>;

export const memberApiKey = apiKey.extend({ userId: z.string(), displayName: z.string(), email: z.string() });
export type MemberApiKey = z.infer<typeof memberApiKey>;

/** Shown to admins within a sentence: no line breaks or direction overrides. */
const seen = /^[^\p{Cc}\u202A-\u202E\u2066-\u2069]*$/u;

export const newApiKey = z.object({
  name: z
    .string()
    .trim()
    .min(1, "Enter a name")
    .max(80, "Use at most 80 characters")
    .regex(seen, "Use visible characters"),
  scope: z.enum(apiKeyScopes),
  days: z.union([z.literal(apiKeyDays), z.null()]).default(90),
});

const ownApiKeys = z.object({
  items: z.array(apiKey),
  /** Why the caller may not create a key that writes; null when they may. */
  writeBlocker: z.string().nullable(),
  /** Why the caller may not create any key. */
  createBlocker: z.string().nullable(),
});
export type OwnApiKeys = z.infer<typeof ownApiKeys>;

/** `token` is returned only this once: only its hash is stored. */
export const createdApiKey = z.object({ key: apiKey, token: z.string() });
export type CreatedApiKey = z.infer<typeof createdApiKey>;

export const apiKeys = {
  list: oc
    .route({ method: "GET", path: "/api-keys", summary: "List your API keys, newest first", tags })
    .output(ownApiKeys),
  listPeoples: oc
    .route({ method: "GET", path: "/api-keys/others", summary: "List other members' API keys (admins only)", tags })
    .input(
      z.object({
        limit: z.coerce.number().int().min(1).max(100).default(50),
        cursor: z.string().max(100).optional(),
      }),
    )
    .output(z.object({ items: z.array(memberApiKey), nextCursor: z.string().nullable() })),
  create: oc
    .route({ method: "POST", path: "/api-keys", summary: "Create an API key", tags, successStatus: 201 })
    .input(newApiKey)
    .output(createdApiKey),
  revoke: oc
    .route({ method: "DELETE", path: "/api-keys/{id}", summary: "Revoke an API key", tags, successStatus: 204 })
    .input(z.object({ id: z.string().max(100) })),
};
