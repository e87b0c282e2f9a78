/** Where somebody wanted to go who signs out by way of the issuer: it knows one address of ours alone. */
export const wayKey = "after-sign-out";

/** A sign-in page that says how far one is signed out: here alone, or at the issuer as well. */
export function withSignedOut(path: string, how: "here" | "everywhere"): string {
  return `${path}${path.includes("?") ? "&" : "?"}signed-out=${how}`;
}
