import { authed } from "../../kernel/http/rpc.ts";
import { checkAudit, readAudit } from "./audit.service.ts";

export const auditRoutes = {
  list: authed.audit.list.handler(({ context, input }) => readAudit(context, input)),
  check: authed.audit.check.handler(({ context }) => checkAudit(context)),
};
