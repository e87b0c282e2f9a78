import { fileURLToPath } from "node:url";
import { accountsHttp } from "./features/accounts/accounts.http.ts";
import { accountsRoutes } from "./features/accounts/accounts.routes.ts";
import { authenticateBy } from "./features/accounts/accounts.session.ts";
import { createAuth } from "./features/accounts/auth.ts";
import { passkeysHttp } from "./features/accounts/passkeys.http.ts";
import { singleSignOnHttp } from "./features/accounts/single-sign-on.http.ts";
import { activityHttp } from "./features/activity/activity.http.ts";
import { activityRoutes } from "./features/activity/activity.routes.ts";
import { onAgentDeleted } from "./features/agents/agents.deleted.ts";
import { agentsRoutes } from "./features/agents/agents.routes.ts";
import { authenticateByKey } from "./features/api-keys/api-keys.authenticate.ts";
import { apiKeysRoutes } from "./features/api-keys/api-keys.routes.ts";
import { approvalsRoutes } from "./features/approvals/approvals.routes.ts";
import { auditHttp } from "./features/audit/audit.http.ts";
import { auditRoutes } from "./features/audit/audit.routes.ts";
import { billingHttp } from "./features/billing/billing.http.ts";
import { billingRoutes } from "./features/billing/billing.routes.ts";
import { chatHttp } from "./features/chat/chat.http.ts";
import { chatLibraryRoutes, chatRoutes, chatSharesRoutes, ollamaRoutes } from "./features/chat/chat.routes.ts";
import { dashboardRoutes } from "./features/dashboard/dashboard.routes.ts";
import { filesHttp } from "./features/files/files.http.ts";
import { filesRoutes } from "./features/files/files.routes.ts";
import { membersRoutes } from "./features/members/members.routes.ts";
import { modelsRoutes } from "./features/models/models.routes.ts";
import { organizationHttp } from "./features/organization/organization.http.ts";
import { organizationRoutes } from "./features/organization/organization.routes.ts";
import { profileHttp } from "./features/profile/profile.http.ts";
import { profileRoutes } from "./features/profile/profile.routes.ts";
import { cancelTasksOfAgent } from "./features/tasks/tasks.assign.service.ts";
import { tasksHttp } from "./features/tasks/tasks.http.ts";
import { tasksRoutes } from "./features/tasks/tasks.routes.ts";
import { usageHttp } from "./features/usage/usage.http.ts";
import { usageRoutes } from "./features/usage/usage.routes.ts";
import { wordingRoutes } from "./features/wording/wording.routes.ts";
import { clientErrorsHttp } from "./kernel/http/client-errors.ts";
import { healthHttp } from "./kernel/http/health.ts";
import { createHttpApp } from "./kernel/http/http-app.ts";
import { openapiHttp } from "./kernel/http/openapi.ts";
import { os } from "./kernel/http/rpc.ts";
import type { App } from "./kernel/http/types.ts";
import { runsHttp } from "./kernel/runs/runs.http.ts";
import type { Services } from "./kernel/services.ts";
import { readSecret } from "./platform/session/secret.ts";

const webFolder = fileURLToPath(new URL("../../web/dist", import.meta.url));

/** Every typed call, one line a feature. */
export const router = os.router({
  accounts: accountsRoutes,
  activity: activityRoutes,
  agents: agentsRoutes,
  apiKeys: apiKeysRoutes,
  approvals: approvalsRoutes,
  audit: auditRoutes,
  billing: billingRoutes,
  chat: chatRoutes,
  chatLibrary: chatLibraryRoutes,
  chatShares: chatSharesRoutes,
  dashboard: dashboardRoutes,
  files: filesRoutes,
  members: membersRoutes,
  models: modelsRoutes,
  ollama: ollamaRoutes,
  organization: organizationRoutes,
  profile: profileRoutes,
  tasks: tasksRoutes,
  usage: usageRoutes,
  wording: wordingRoutes,
});

/** What answers requests: the typed calls, the plain routes and the web app. */
export function createApp(services: Services, endOfStreams?: AbortSignal): App {
  onAgentDeleted(cancelTasksOfAgent);
  const auth = createAuth(services, readSecret(services.config));
  return createHttpApp({
    services,
    router,
    authenticate: authenticateByKey(services, authenticateBy(services, auth)),
    plain: [
      accountsHttp(auth),
      passkeysHttp(auth),
      singleSignOnHttp(auth),
      organizationHttp,
      profileHttp,
      activityHttp,
      auditHttp,
      billingHttp,
      chatHttp,
      filesHttp,
      tasksHttp,
      runsHttp,
      usageHttp,
      healthHttp,
      clientErrorsHttp,
      openapiHttp,
    ],
    webFolder,
    ...(endOfStreams && { endOfStreams }),
  });
}
