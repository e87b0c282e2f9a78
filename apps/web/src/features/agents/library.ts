/** Why the library cannot be opened yet. */
export const libraryReason = "Agent Library isn’t available yet. You can use the templates below";
