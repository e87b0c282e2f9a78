import { contract } from "@muster/contracts/contract";
import { implement } from "@orpc/server";
import { refuseIf } from "../../platform/errors.ts";
import type { House } from "../house.ts";
import { writeBlocker } from "../tenancy/actor.ts";
import { toContext } from "./signed-in.ts";
import type { RequestState } from "./types.ts";

export interface RequestContext extends RequestState {
  house: House;
}

/** The contract to be implemented; calls that anybody may make start here. */
export const os = implement(contract).$context<RequestContext>();

/** Calls for the signed-in: their handlers get a `Context`. Who is asking is settled before the input is looked at. */
export const authed = os.use(async ({ context, next }) => next({ context: await toContext(context, context.house) }));

/** Calls that change something: viewers are refused. */
export const writer = authed.use(({ context, next }) => {
  refuseIf(writeBlocker(context.actor));
  return next();
});
