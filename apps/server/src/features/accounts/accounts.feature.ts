import type { Feature } from "../../kernel/feature.ts";
import { readSecret } from "../../platform/session/secret.ts";
import { forgotQueue, sendResetLink } from "./accounts.emails.service.ts";
import { accountsHttp } from "./accounts.http.ts";
import { mailAddressSubscription } from "./accounts.notify.service.ts";
import { accountsRoutes } from "./accounts.routes.ts";
import { authenticateBy } from "./accounts.session.ts";
import { createAuth } from "./auth.ts";
import { passkeysHttp } from "./passkeys.http.ts";
import { singleSignOnHttp } from "./single-sign-on.http.ts";

export const accounts = {
  name: "accounts",
  routes: { accounts: accountsRoutes },
  openHttp(services) {
    const auth = createAuth(services, readSecret(services.config));
    return {
      http: [accountsHttp(auth), passkeysHttp(auth), singleSignOnHttp(auth)],
      authenticate: () => authenticateBy(services, auth),
    };
  },
  tables: [
    "users",
    "organizations",
    "members",
    "sessions",
    "accounts",
    "verifications",
    "two_factors",
    "recovery_codes",
    "trusted_devices",
    "passkeys",
  ],
  jobs: [{ queue: forgotQueue, work: (services, { data }) => sendResetLink(services, data), concurrency: 1 }],
  subscriptions: [mailAddressSubscription],
} satisfies Feature;
