import type { Feature } from "../../kernel/feature.ts";
import { eraseRows, ownRows } from "../../kernel/personal-data.ts";
import { on } from "../../kernel/subscriptions.ts";
import { membershipEnded } from "../members/members.events.ts";
import { scimHttp } from "./scim.http.ts";
import { markFormerMember } from "./scim.repo.ts";
import { scimTokensRoutes } from "./scim.routes.ts";

/** SCIM 2.0: an organization's identity provider adds and removes its people. */
export const scim = {
  name: "scim",
  routes: { scimTokens: scimTokensRoutes },
  http: [scimHttp],
  tables: ["scim_tokens", "scim_users", "scim_groups", "scim_group_members"],
  subscriptions: [on(membershipEnded, (tx, _services, { userId }) => markFormerMember(tx, userId))],
  personalData: [
    { name: "scim_users", select: ownRows("scim_users"), erase: [eraseRows("scim_users")] },
    { erase: [eraseRows("scim_group_members")] },
  ],
} satisfies Feature;
