import { texts } from "@muster/contracts/texts";
import { AppError } from "../../platform/errors.ts";
import type { Context } from "../context.ts";
import type { Services } from "../services.ts";
import { inOrg } from "../tenancy/tenancy.ts";
import type { RequestState, SessionActor } from "./types.ts";

export const apiKeyRefusal = "This endpoint doesn't accept API keys. Sign in to Muster.";

/** The caller's context; throws 401 when no one is signed in. */
export async function toContext(
  state: Pick<RequestState, "signedIn">,
  services: Services,
): Promise<Context & { actor: SessionActor }> {
  const actor = await state.signedIn();
  if (!actor) throw new AppError("unauthenticated", texts.unauthenticated);
  return { actor, services, now: services.now, inOrg: (work) => inOrg(services.db, actor, work) };
}

/** For every call that does not accept API keys: refuses a valid key, and reports an invalid one. */
export async function refuseKeys(state: Pick<RequestState, "hasKey" | "signedIn">): Promise<void> {
  if (!state.hasKey) return;
  await state.signedIn();
  throw new AppError("forbidden", apiKeyRefusal);
}
