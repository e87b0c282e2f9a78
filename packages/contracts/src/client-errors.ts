import { z } from "zod";

const clipped = (most: number) => z.string().transform((text) => text.slice(0, most));

/**
 * Body of POST /api/client-errors: an uncaught error in the browser. The answer is 204, also for signed-out visitors. The server
 * truncates long texts and removes addresses and numbers that could identify a person; do not send user text.
 */
export const clientErrorReport = z.object({
  name: clipped(100),
  message: clipped(1000),
  stack: clipped(8000).optional(),
  /** The page's path without query and fragment. */
  route: clipped(300),
  /** The x-request-id of the failed request, if any. */
  requestId: z.uuid().optional(),
});
export type ClientErrorReport = z.input<typeof clientErrorReport>;
