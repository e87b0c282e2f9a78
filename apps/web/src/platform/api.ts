import { type Contract, contract } from "@muster/contracts/contract";
import type { InferContractRouterInputs, InferContractRouterOutputs } from "@orpc/contract";
import { type CallOptions, request } from "./http.ts";

type Inputs = InferContractRouterInputs<Contract>;
type Outputs = InferContractRouterOutputs<Contract>;

/** A call of the contract: typed by it, and carrying the key its answers are cached under. */
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
 * Every typed call of the server: `api.tasks.list({ status: "failed" })`. Inputs and outputs are checked by the types here
 * and by the schemas there; no schema is loaded in the browser.
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
    return request(method, url, rest, options);
  };
  return Object.assign(call, { key });
}

/** Puts `{id}` parts into the path and gives back what is left of the input. */
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

/** "?a=1&b=2"; what is undefined, null or empty is left out. */
export function toQuery(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null && value !== "") query.set(name, String(value));
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}
