/** The sign-in page, remembering where the person was going. */
export function loginPath(from: string): string {
  return from === "/" || from.startsWith("/login") ? "/login" : `/login?next=${encodeURIComponent(from)}`;
}

/** Where to go after signing in: a path of this app, never another site's address. */
export function returnPath(next: string | null): string {
  const isOurs = next?.startsWith("/") && !/^\/[/\\]/.test(next) && !next.startsWith("/login");
  return next && isOurs ? next : "/";
}
