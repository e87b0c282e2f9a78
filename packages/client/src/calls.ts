import type { Contract } from "@muster/contracts/contract";
import type { InferContractRouterInputs, InferContractRouterOutputs } from "@orpc/contract";

type Inputs = InferContractRouterInputs<Contract>;
type Outputs = InferContractRouterOutputs<Contract>;

/** A typed call of the contract. `key` names it: the web app caches its responses under it. */
export interface Call<Input, Output, Options> {
  (...args: CallArguments<Input, Options>): Promise<Output>;
  readonly key: readonly [feature: string, call: string];
}

type CallArguments<Input, Options> = undefined extends Input
  ? [input?: Input, options?: Options]
  : [input: Input, options?: Options];

type CallNames<Feature extends keyof Contract, Meta> = {
  [Name in keyof Contract[Feature]]: Contract[Feature][Name] extends { "~orpc": { meta: Meta } } ? Name : never;
}[keyof Contract[Feature]];

/** The calls of the contract whose `$meta` has the fields of `Meta`, by feature. */
export type Calls<Options, Meta = unknown> = {
  [Feature in keyof Contract as [CallNames<Feature, Meta>] extends [never] ? never : Feature]: {
    [Name in CallNames<Feature, Meta>]: Call<
      Name extends keyof Inputs[Feature] ? Inputs[Feature][Name] : never,
      Name extends keyof Outputs[Feature] ? Outputs[Feature][Name] : never,
      Options
    >;
  };
};

/** A call that is ready to be sent. `path` starts with /api and includes the query of a GET; other methods have a JSON `body`. */
export interface Sent {
  name: string;
  method: string;
  path: string;
  input: Record<string, unknown>;
  body: Record<string, unknown> | undefined;
}

type Send<Options> = (sent: Sent, options: Options | undefined) => Promise<unknown>;

interface Procedure {
  "~orpc": { route: { method?: string | undefined; path?: string | undefined } };
}

/** A function for each call of a router. Callers assert its type: `Calls` of the same router. */
export function createCalls<Options>(router: object, send: Send<Options>): object {
  const calls = Object.entries(router).map(([feature, procedures]) => [
    feature,
    Object.fromEntries(
      Object.entries(procedures as Record<string, Procedure>).map(([name, procedure]) => [
        name,
        createCall([feature, name], procedure, send),
      ]),
    ),
  ]);
  return Object.fromEntries(calls);
}

function createCall<Options>(key: readonly [string, string], procedure: Procedure, send: Send<Options>) {
  const { method = "POST", path = "" } = procedure["~orpc"].route;
  const call = (input: Record<string, unknown> = {}, options?: Options) => {
    const { url, rest } = fillPath(`/api${path}`, input);
    const isRead = method === "GET";
    const sent = { path: isRead ? url + toQuery(rest) : url, body: isRead ? undefined : rest };
    return send({ name: key.join("."), method, input, ...sent }, options);
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
