import type { Me } from "@muster/contracts/accounts";
import { placeHeader, placeParameter, writePlace } from "@muster/contracts/place";

const key = "muster-as";
// Where a browser keeps nothing, a tab is lost track of at a reload, and no sooner.
const own = globalThis.sessionStorage as Storage | undefined;
const all = globalThis.localStorage as Storage | undefined;
// A new tab goes on where one was looking last: it was opened from there.
let place = own?.getItem(key) ?? all?.getItem(key) ?? null;
globalThis.window?.addEventListener("focus", showPlace);

/** Whose this tab is, and for which organization. Kept for the tab alone, so that two tabs can work in two organizations. */
export function keepPlace(me: Me): void {
  place = writePlace({ userId: me.user.id, orgId: me.organization.id });
  own?.setItem(key, place);
  if (globalThis.document?.hasFocus()) showPlace();
}

export function forgetPlace(): void {
  place = null;
  own?.removeItem(key);
  all?.removeItem(key);
}

function showPlace(): void {
  if (place) all?.setItem(key, place);
}

/**
 * Headers that name the tab's person and organization; none before the person is known, and none on requests about signing in.
 */
export function placeHeaders(path: string): Record<string, string> {
  return place && !path.startsWith("/api/auth/") ? { [placeHeader]: place } : {};
}

/** The same for a stream or a link, which have no headers. */
export function withPlace(url: string): string {
  return place ? `${url}${url.includes("?") ? "&" : "?"}${placeParameter}=${place}` : url;
}
