import autocannon from "autocannon";
import { percentile } from "./figure.ts";
import type { Visitor } from "./visitor.ts";

export interface Load {
  perSecond: number;
  p95Ms: number;
}

/**
 * Requests one address repeatedly; every response must be 2xx. autocannon's own percentiles leave out the 95th, so the time of
 * each response is stored.
 */
export function load(
  url: string,
  { cookie }: Visitor,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> {
  return new Promise((resolve, reject) => {
    const times: number[] = [];
    const running = autocannon({ url, connections, duration: seconds, headers: { cookie } }, (error, result) => {
      if (error) return reject(error);
      const refused = result.non2xx + result.errors;
      if (refused > 0)
        return reject(new Error(`${refused} of ${result.requests.total} requests were not answered with 2xx`));
      if (times.length === 0) return reject(new Error(`${url} did not respond within ${seconds} s`));
      resolve({ perSecond: result.requests.total / result.duration, p95Ms: percentile(times, 0.95) });
    });
    running.on("response", (_client, _status, _bytes, ms) => times.push(ms));
  });
}
