/** Header with which a page names its person and organization; streams and links carry the same in the URL. */
export const placeHeader = "muster-as";
export const placeParameter = "as";

export interface Place {
  userId: string;
  orgId: string;
}

/** "person.organization", the form in headers and URLs. */
export function writePlace({ userId, orgId }: Place): string {
  return `${userId}.${orgId}`;
}

/** Undefined when the text is absent or malformed. */
export function readPlace(text: string | null): Place | undefined {
  const [userId, orgId, ...rest] = text?.split(".") ?? [];
  return userId && orgId && rest.length === 0 ? { userId, orgId } : undefined;
}
