import { texts } from "@muster/contracts/texts";
import type { Context } from "../../kernel/context.ts";
import type { House } from "../../kernel/house.ts";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { AppError } from "../errors.ts";
import type { RequestState } from "./types.ts";

/** The context of whoever is signed in; 401 for everybody else. */
export async function toContext(state: Pick<RequestState, "signedIn">, house: House): Promise<Context> {
  const actor = await state.signedIn();
  if (!actor) throw new AppError("unauthenticated", texts.unauthenticated);
  return { actor, house, now: house.now, inOrg: (work) => inOrg(house.db, actor, work) };
}
