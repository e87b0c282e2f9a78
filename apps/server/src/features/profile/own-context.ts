import type { Context } from "../../kernel/context.ts";
import type { SessionActor } from "../../kernel/http/types.ts";

/** The context of calls about the caller's own account, which also need the session. */
export interface OwnContext extends Context {
  actor: SessionActor;
}
