/** The header of a page that says whose it is and for which organization; for streams and links, the same in the address. */
export const placeHeader = "muster-as";
export const placeParameter = "as";

export interface Place {
  userId: string;
  orgId: string;
}

/** "person.organization", as both headers and addresses hold it. */
export function writePlace({ userId, orgId }: Place): string {
  return `${userId}.${orgId}`;
}

/** Undefined when the text is absent or malformed. */
export function readPlace(text: string | null): Place | undefined {
  const [userId, orgId, ...rest] = text?.split(".") ?? [];
  return userId && orgId && rest.length === 0 ? { userId, orgId } : undefined;
}
