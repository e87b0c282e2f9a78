import { authed, writer } from "../../kernel/http/rpc.ts";
import { decide, getApproval, getSettings, listApprovals, saveSettings } from "./approvals.service.ts";

export const approvalsRoutes = {
  list: authed.approvals.list.handler(({ context, input }) => listApprovals(context, input)),
  get: authed.approvals.get.handler(({ context, input }) => getApproval(context, input)),
  decide: writer.approvals.decide.handler(({ context, input }) => decide(context, input)),
  settings: authed.approvals.settings.handler(({ context }) => getSettings(context)),
  saveSettings: writer.approvals.saveSettings.handler(({ context, input }) => saveSettings(context, input)),
};
