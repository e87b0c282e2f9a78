import { type Call, type Calls, createCalls } from "@muster/client/calls";
import { contract } from "@muster/contracts/contract";
import { type CallOptions, request } from "./http.ts";
import { sendOrKeep } from "./waiting-changes.ts";

export type ApiCall<Input, Output> = Call<Input, Output, CallOptions>;

/**
 * Every typed call of the server: `api.tasks.list({ status: "failed" })`. The server validates inputs and outputs by schemas; the
 * browser checks types only and loads no schema.
 */
export const api = createCalls<CallOptions>(contract, ({ name, method, path, input, body }, options) => {
  if (method === "GET") return request(method, path, undefined, options);
  const send = (more?: CallOptions) => request(method, path, body, { ...options, ...more });
  return options?.isKept ? send() : sendOrKeep({ name, input, send });
}) as Calls<CallOptions>;
