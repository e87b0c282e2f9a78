import type { Context } from "../../kernel/context.ts";
import type { SessionActor } from "../../kernel/http/types.ts";

/** A person working on their own account, where it matters which session asks. */
export interface OwnContext extends Context {
  actor: SessionActor;
}
