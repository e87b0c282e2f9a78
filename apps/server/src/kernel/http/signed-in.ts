import { texts } from "@muster/contracts/texts";
import { AppError } from "../../platform/errors.ts";
import type { Context } from "../context.ts";
import type { House } from "../house.ts";
import { inOrg } from "../tenancy/tenancy.ts";
import type { RequestState, SessionActor } from "./types.ts";

/** The context of whoever is signed in; 401 for everybody else. */
export async function toContext(
  state: Pick<RequestState, "signedIn">,
  house: House,
): Promise<Context & { actor: SessionActor }> {
  const actor = await state.signedIn();
  if (!actor) throw new AppError("unauthenticated", texts.unauthenticated);
  return { actor, house, now: house.now, inOrg: (work) => inOrg(house.db, actor, work) };
}
