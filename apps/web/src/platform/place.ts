import type { Me } from "@muster/contracts/accounts";
import { placeHeader, placeParameter, writePlace } from "@muster/contracts/place";

const key = "muster-as";
// Where a browser keeps nothing, a tab is lost track of at a reload, and no sooner.
const kept = globalThis.sessionStorage as Storage | undefined;
let place = kept?.getItem(key) ?? null;

/** Whose this tab is, and for which organization. Kept for the tab alone, so that two tabs can work in two organizations. */
export function keepPlace(me: Me): void {
  place = writePlace({ userId: me.user.id, orgId: me.organization.id });
  kept?.setItem(key, place);
}

export function forgetPlace(): void {
  place = null;
  kept?.removeItem(key);
}

/** What a request says of the tab it comes from; nothing where nobody is known yet, and where it is about who that is. */
export function placeHeaders(path: string): Record<string, string> {
  return place && !path.startsWith("/api/auth/") ? { [placeHeader]: place } : {};
}

/** The same for a stream or a link, which have no headers. */
export function withPlace(url: string): string {
  return place ? `${url}${url.includes("?") ? "&" : "?"}${placeParameter}=${place}` : url;
}
