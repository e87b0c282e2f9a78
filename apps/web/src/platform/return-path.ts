/** The sign-in page, remembering where the person was going. */
export function loginPath(from: string): string {
  return from === "/" || from.startsWith("/login") ? "/login" : `/login?next=${encodeURIComponent(from)}`;
}

/** Where to go after signing in: a path of this app, never another site's address. */
export function returnPath(next: string | null): string {
  const isOurs = next?.startsWith("/") && !/^\/[/\\]/.test(next) && !next.startsWith("/login");
  return next && isOurs ? next : "/";
}

/** Keeps the target page while a user signs out by way of the issuer, which knows only one of our addresses. */
export const wayKey = "after-sign-out";

/** A sign-in page that says how far one is signed out: here alone, or at the issuer as well. */
export function withSignedOut(path: string, how: "here" | "everywhere"): string {
  return `${path}${path.includes("?") ? "&" : "?"}signed-out=${how}`;
}
