import { oc } from "@orpc/contract";
import { z } from "zod";

/** Units against the plan's actions; a unit may be a half. limit null = unlimited. percentage is 0 … 100. */
export const usage = z.object({
  used: z.number(),
  limit: z.number().nullable(),
  remaining: z.number().nullable(),
  percentage: z.number(),
  period: z.object({ start: z.string(), end: z.string() }),
});
export type Usage = z.infer<typeof usage>;

export const usageContract = {
  get: oc
    .route({ method: "GET", path: "/usage", summary: "Units used in the current period, by action", tags: ["usage"] })
    .output(
      usage.extend({ byAction: z.array(z.object({ action: z.string(), units: z.number(), count: z.number().int() })) }),
    ),
};
