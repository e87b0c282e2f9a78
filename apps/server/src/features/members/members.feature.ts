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
  personalData: [
    {
      name: "membership",
      select: `select m.id, m.role, m.created_at as joined_at,
                      (select b.month_micros from usage_budgets b where b.org_id = $1 and b.user_id = $2) as budget_micros,
                      (select json_agg(p) from notification_preferences p where p.org_id = $1 and p.user_id = $2) as notifications,
                      (select json_agg(json_build_object('email', i.email, 'role', i.role, 'sent_at', i.sent_at))
                         from invitations i where i.org_id = $1 and i.invited_by = $2) as invitations_sent
                 from members m where m.organization_id = $1 and m.user_id = $2 and m.id > $3 limit $4`,
    },
  ],
} satisfies Feature;
