import type { OwnerKind } from "../../kernel/sources/search-scope.ts";

/** A person's private uploads. */
export const personDocuments: OwnerKind = {
  kind: "person",
  readable: async (_tx, { userId }, ownerIds) => ownerIds.filter((id) => id === userId),
  describe: async () => "Another person's files",
  placeOf: async () => null,
  isExported: true,
};
