import { contract } from "@muster/contracts/contract";
import { implement } from "@orpc/server";
import { refuseIf } from "../../platform/errors.ts";
import type { House } from "../house.ts";
import { writeBlocker } from "../tenancy/actor.ts";
import { refuseKeys, toContext } from "./signed-in.ts";
import type { RequestState } from "./types.ts";

export interface RequestContext extends RequestState {
  house: House;
}

/** The contract to be implemented; calls that anybody may make start here. API keys pass where the contract says so. */
export const os = implement(contract)
  .$context<RequestContext>()
  .use(async ({ context, procedure, next }) => {
    if (!isOpenToKeys(procedure)) await refuseKeys(context);
    return next();
  });

/** Calls for the signed-in: their handlers get a `Context`. Who is asking is settled before the input is looked at. */
export const authed = os.use(async ({ context, next }) => next({ context: await toContext(context, context.house) }));

/** Calls that change something: viewers are refused. */
export const writer = authed.use(({ context, next }) => {
  refuseIf(writeBlocker(context.actor));
  return next();
});

/** Whether a call's contract starts with `openToKeys`. */
export function isOpenToKeys(procedure: { "~orpc": { meta: object } }): boolean {
  const { meta } = procedure["~orpc"];
  return "isOpenToKeys" in meta && meta.isOpenToKeys === true;
}
