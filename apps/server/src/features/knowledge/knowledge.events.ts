import { defineEvent } from "../../kernel/subscriptions.ts";

/** Published when files or pages of a base were added, or have other content than before, and can be searched. */
export const baseChanged = defineEvent<{ baseId: string }>("knowledge.base-changed");
