import { defineEvent } from "../../kernel/subscriptions.ts";

/** Published in the transaction that ends a membership. */
export const membershipEnded = defineEvent<{ userId: string }>("membership.ended");
