import { fileURLToPath } from "node:url";
import { features } from "./features.ts";
import type { Feature } from "./kernel/feature.ts";
import { createHttpApp } from "./kernel/http/http-app.ts";
import type { Authenticate } from "./kernel/http/request-state.ts";
import { os } from "./kernel/http/rpc.ts";
import type { App } from "./kernel/http/types.ts";
import { kernel } from "./kernel/kernel.ts";
import type { Services } from "./kernel/services.ts";

const webFolder = fileURLToPath(new URL("../../web/dist", import.meta.url));

/** The typed calls of all features. A part of the contract that no feature implements is a type error here. */
const router = os.router(mergeRoutes(features));

/** What answers requests: the typed calls, the plain routes and the web app. */
export function createApp(services: Services, endOfStreams?: AbortSignal): App {
  const records: Feature[] = [...features, kernel];
  const opened = records.map((feature) => ({ ...feature.openHttp?.(services), own: feature.http ?? [] }));
  const signedOut: Authenticate = async () => null;
  return createHttpApp({
    services,
    router,
    authenticate: opened.reduce((otherwise, { authenticate }) => authenticate?.(otherwise) ?? otherwise, signedOut),
    plain: opened.flatMap(({ http = [], own }) => [...http, ...own]),
    webFolder,
    ...(endOfStreams && { endOfStreams }),
  });
}

type Both<T> = (T extends unknown ? (of: T) => void : never) extends (of: infer All) => void ? All : never;

type RoutesOf<Part> = Part extends { routes: infer Routes } ? Routes : never;

/** One object with the keys of all, each with its own type. */
function mergeRoutes<Part extends Feature>(parts: readonly Part[]): Both<RoutesOf<Part>> {
  return Object.assign({}, ...parts.map(({ routes }: Feature) => routes)) as Both<RoutesOf<Part>>; // each part has its own keys
}
