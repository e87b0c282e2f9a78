import { type Contract, contract } from "@muster/contracts/contract";
import type { InferContractRouterInputs, InferContractRouterOutputs } from "@orpc/contract";
import { type CallOptions, request } from "./http.ts";
import { sendOrKeep } from "./waiting-changes.ts";

type Inputs = InferContractRouterInputs<Contract>;
type Outputs = InferContractRouterOutputs<Contract>;

/** A typed call of the contract, with the key under which its responses are cached. */
export interface ApiCall<Input, Output> {
  (...args: ApiArguments<Input>): Promise<Output>;
  readonly key: readonly [feature: string, call: string];
}

type ApiArguments<Input> = undefined extends Input
  ? [input?: Input, options?: CallOptions]
  : [input: Input, options?: CallOptions];

type Api = {
  [Feature in keyof Contract]: {
    [Call in keyof Contract[Feature]]: ApiCall<
      Call extends keyof Inputs[Feature] ? Inputs[Feature][Call] : never,
      Call extends keyof Outputs[Feature] ? Outputs[Feature][Call] : never
    >;
  };
};

interface Route {
  method: string;
  path: string;
}

/**
 * Every typed call of the server: `api.tasks.list({ status: "failed" })`. The server validates inputs and outputs by schemas; the
 * browser checks types only and loads no schema.
 */
export const api = createApi(contract) as Api;

function createApi(router: object): object {
  return Object.fromEntries(
    Object.entries(router).map(([feature, calls]) => [
      feature,
      Object.fromEntries(
        Object.entries(calls as Record<string, { "~orpc": { route: Route } }>).map(([name, procedure]) => [
          name,
          createCall([feature, name], procedure["~orpc"].route),
        ]),
      ),
    ]),
  );
}

function createCall(key: readonly [string, string], { method, path }: Route) {
  const call = (input?: Record<string, unknown>, options?: CallOptions) => {
    const { url, rest } = fillPath(`/api${path}`, input ?? {});
    if (method === "GET") return request(method, url + toQuery(rest), undefined, options);
    const send = (more?: CallOptions) => request(method, url, rest, { ...options, ...more });
    return options?.isKept ? send() : sendOrKeep({ name: key.join("."), input: input ?? {}, send });
  };
  return Object.assign(call, { key });
}

/** Fills `{id}` parts of the path and returns the remaining input. */
export function fillPath(pattern: string, input: Record<string, unknown>) {
  const rest = { ...input };
  const url = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    if (value === undefined || value === "") throw new Error(`The path ${pattern} needs ${name}`);
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { url, rest };
}

/** "?a=1&b=2"; undefined, null and empty values are left out. */
export function toQuery(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null && value !== "") query.set(name, String(value));
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}
