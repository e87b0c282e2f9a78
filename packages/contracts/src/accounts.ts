import { oc } from "@orpc/contract";
import { z } from "zod";
import { emailAddress } from "./addresses.ts";
import { openToKeys } from "./api-keys.ts";
import { plainName, requiredName } from "./names.ts";
import { newPassword } from "./new-password.ts";
import { tiers } from "./plans.ts";
import { usage } from "./usage.ts";

export const memberRoles = ["owner", "admin", "member", "viewer"] as const;
export type MemberRole = (typeof memberRoles)[number];

/** Body of POST /api/auth/sign-up/email. Any characters; the display name defaults to the email's local part. */
export const signUpInput = z.object({
  email: emailAddress,
  password: newPassword,
  organizationName: plainName.optional(),
  name: plainName.optional(),
  /** The token of an invitation link: the person joins that organization. */
  invitation: z.string().max(200).optional(),
});

/** Any text: what can't be right fails like a wrong password. */
export const signInInput = z.object({ email: z.string(), password: z.string() });

export const me = z.object({
  user: z.object({
    id: z.string(),
    email: z.string(),
    createdAt: z.string(),
    /** True when emails are sent and this address has not been confirmed. */
    awaitsVerification: z.boolean(),
  }),
  profile: z.object({
    displayName: z.string(),
    role: z.string(),
    tier: z.enum(tiers),
    trialEndsAt: z.string().nullable(),
  }),
  organization: z.object({
    id: z.string(),
    name: z.string(),
    memberRole: z.enum(memberRoles),
    memberCount: z.number().int(),
    /** When it will be erased; null when no deletion is planned. */
    deletionDueAt: z.string().nullable(),
  }),
  organizations: z.array(z.object({ id: z.string(), name: z.string(), memberRole: z.enum(memberRoles) })),
  usage,
  billing: z.enum(["test", "stripe", "off"]),
  /** The organization's custom texts, by key. */
  wording: z.record(z.string(), z.string()),
});
export type Me = z.infer<typeof me>;

export const accounts = {
  me: openToKeys
    .route({
      method: "GET",
      path: "/me",
      summary: "Get the current user, organization and usage",
      tags: ["accounts"],
    })
    .output(me),
  updateProfile: oc
    .route({ method: "PATCH", path: "/me", summary: "Update your display name", tags: ["accounts"] })
    .input(z.object({ displayName: requiredName }))
    .output(me),
  renameOrganization: oc
    .route({ method: "PATCH", path: "/organization", summary: "Rename the current organization", tags: ["accounts"] })
    .input(z.object({ name: requiredName }))
    .output(me),
  createOrganization: oc
    .route({
      method: "POST",
      path: "/organizations",
      summary: "Create an organization and switch to it",
      tags: ["accounts"],
    })
    .input(z.object({ name: requiredName }))
    .output(me),
  switchOrganization: oc
    .route({
      method: "POST",
      path: "/organization/switch",
      summary: "Switch organization",
      tags: ["accounts"],
    })
    .input(z.object({ organizationId: z.string() }))
    .output(me),
};
