import type { Me } from "@muster/contracts/accounts";
import { placeHeader, placeParameter, readPlace, writePlace } from "@muster/contracts/place";

const key = "muster-as";
// Undefined in browsers that block storage: the tab then loses its place only on reload.
const own = globalThis.sessionStorage as Storage | undefined;
const all = globalThis.localStorage as Storage | undefined;
// A new tab starts with the place used last, because it was probably opened from there.
let place = own?.getItem(key) ?? all?.getItem(key) ?? null;
globalThis.window?.addEventListener("focus", showPlace);

/** Stores this tab's person and organization. Per tab, so that two tabs can work in two organizations. */
export function keepPlace(me: Me): void {
  place = writePlace({ userId: me.user.id, orgId: me.organization.id });
  own?.setItem(key, place);
  if (globalThis.document?.hasFocus()) showPlace();
}

/** "person:organization" of this tab; undefined before anyone has signed in. */
export function placeKey(): string | undefined {
  const read = place ? readPlace(place) : undefined;
  return read && `${read.userId}:${read.orgId}`;
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

/** The same for streams and links, which cannot carry headers. */
export function withPlace(url: string): string {
  return place ? `${url}${url.includes("?") ? "&" : "?"}${placeParameter}=${place}` : url;
}
