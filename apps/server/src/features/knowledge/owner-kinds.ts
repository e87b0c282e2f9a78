import type { OwnerKind } from "../../kernel/sources/search-scope.ts";
import { findItemById } from "./items.repo.ts";
import { findBase, listReadable } from "./knowledge.repo.ts";

/** Documents of a base: readable by everyone who can read the base; exported and deleted with it. */
export const baseDocuments: OwnerKind = {
  kind: "base",
  readable: listReadable,
  async describe() {
    return "A knowledge base that you can't view";
  },
  async placeOf(tx, { id, ownerId }) {
    const [base, item] = [await findBase(tx, ownerId), await findItemById(tx, id)];
    return base && item ? { id: base.id, name: base.name, itemId: item.id } : null;
  },
  isExported: true,
};
