/** Why the library cannot be opened yet. */
export const libraryReason = "The agent library is not built yet. The templates below are ready to use";
