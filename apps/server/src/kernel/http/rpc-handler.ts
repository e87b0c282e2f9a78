import { OpenAPIHandler } from "@orpc/openapi/fetch";
import type { AnyRouter } from "@orpc/server";
import { AppError } from "../../platform/errors.ts";
import { encodeError, malformed, toAppError } from "../../platform/http/error-response.ts";
import type { RequestContext } from "./rpc.ts";

/** Serves the typed calls; their errors use the same encoder as plain routes. */
export function createRpcHandler(router: AnyRouter): OpenAPIHandler<RequestContext> {
  const started = new WeakSet<object>();
  return new OpenAPIHandler<RequestContext>(router, {
    clientInterceptors: [
      ({ context, next }) => {
        started.add(context);
        return next();
      },
    ],
    interceptors: [
      async ({ context, next }) => {
        try {
          return await next();
        } catch (thrown) {
          // An error before the call has started can only come from reading its body.
          const isUnread = !started.has(context) && !(thrown instanceof AppError);
          return {
            matched: true,
            response: encodeError(isUnread ? malformed(thrown) : toAppError(thrown), {
              requestId: context.requestId,
              log: context.services.log,
            }),
          };
        }
      },
    ],
  });
}
