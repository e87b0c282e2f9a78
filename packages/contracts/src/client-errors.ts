import { z } from "zod";

const clipped = (most: number) => z.string().transform((text) => text.slice(0, most));

/**
 * Body of POST /api/client-errors: what went wrong in the browser and nobody caught. The answer is 204, also for the signed-out.
 * Long texts are cut, and addresses and numbers that could name a person are taken out by the server; send no words of people.
 */
export const clientErrorReport = z.object({
  name: clipped(100),
  message: clipped(1000),
  stack: clipped(8000).optional(),
  /** The page's path without query and fragment. */
  route: clipped(300),
  /** Of the failed request, where there was one: its x-request-id. */
  requestId: z.uuid().optional(),
});
export type ClientErrorReport = z.input<typeof clientErrorReport>;
