import type { Feature } from "../../kernel/feature.ts";
import { on } from "../../kernel/subscriptions.ts";
import { invitationAccepted, invitationChecked } from "../accounts/accounts.events.ts";
import { checkInvitation, joinByInvitation } from "./members.join.service.ts";
import { membersRoutes } from "./members.routes.ts";

export const members = {
  name: "members",
  routes: { members: membersRoutes },
  tables: ["invitations"],
  subscriptions: [
    on(invitationChecked, (_db, services, { token, email }) => checkInvitation(services, token, email)),
    on(invitationAccepted, joinByInvitation),
  ],
} satisfies Feature;
