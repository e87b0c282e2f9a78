import type { Context } from "../../kernel/context.ts";
import type { SessionActor } from "../../kernel/http/types.ts";

/** Somebody at their own account: which session asks matters here. */
export interface OwnContext extends Context {
  actor: SessionActor;
}
