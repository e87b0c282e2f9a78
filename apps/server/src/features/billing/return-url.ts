import { AppError } from "../../platform/errors.ts";

/**
 * Where a checkout returns to, as a path of this installation. Absolute URLs must be of our own origin: otherwise the checkout
 * would be an open redirect.
 */
export function safePath(given: string | undefined, { origin, field }: { origin: string; field: string }): string {
  if (!given) return "/dashboard";
  const url = URL.canParse(given, origin) ? new URL(given, origin) : undefined;
  const isOurs = url?.origin === new URL(origin).origin && !url.username && !url.password;
  if (!url || !isOurs) {
    const message = "The return URL must be on this server";
    throw new AppError("invalid_input", message, { fields: { [field]: message } });
  }
  return `${url.pathname}${url.search}${url.hash}`;
}

type Outcome = { kind: "bought"; tier: string } | { kind: "trial" } | { kind: "canceled" };

/**
 * The full URL with the query that its page understands: /settings has its own parameters, all others use those of the dashboard.
 */
export function returnUrl(path: string, origin: string, outcome: Outcome): string {
  // Concatenated, not resolved: a path that begins with two slashes would otherwise name another host.
  const url = new URL(`${new URL(origin).origin}${path}`);
  for (const [name, value] of Object.entries(queryOf(url.pathname, outcome))) url.searchParams.set(name, value);
  return url.href;
}

function queryOf(path: string, outcome: Outcome): Record<string, string> {
  const isSettings = path === "/settings" || path.startsWith("/settings/");
  if (outcome.kind === "canceled") return isSettings ? { canceled: "true" } : { upgrade_canceled: "true" };
  if (isSettings) return { success: "true" };
  return outcome.kind === "trial" ? { trial: "true" } : { upgraded: "true", plan: outcome.tier };
}
