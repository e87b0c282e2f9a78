/** The sign-in page, with the path to return to. */
export function loginPath(from: string): string {
  return from === "/" || from.startsWith("/login") ? "/login" : `/login?next=${encodeURIComponent(from)}`;
}

/** The path to open after signing in: within this app, never another site. */
export function returnPath(next: string | null): string {
  const isOurs = next?.startsWith("/") && !/^\/[/\\]/.test(next) && !next.startsWith("/login");
  return next && isOurs ? next : "/";
}

/** Keeps the target page while a user signs out by way of the issuer, which knows only one of our addresses. */
export const returnPathKey = "after-sign-out";

/** A sign-in page that shows the extent of the sign-out: here only, or at the issuer as well. */
export function withSignedOut(path: string, how: "here" | "everywhere"): string {
  return `${path}${path.includes("?") ? "&" : "?"}signed-out=${how}`;
}
