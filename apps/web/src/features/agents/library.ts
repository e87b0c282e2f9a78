/** Why the library is not available yet. */
export const libraryReason = "Agent Library isn’t available yet. You can use the templates below";
