import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Metric } from "./exposition.ts";

const nanoseconds = 1e9;
const resolutionMs = 20;

/** Resource use of this process. The event loop's delay is measured since the last reading. */
export function watchProcess(): () => Metric[] {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  return () => {
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const lag = [0.5, 0.99].map((quantile) => ({
      labels: { quantile: String(quantile) },
      value: late(delay.percentile(quantile * 100)),
    }));
    const most = { labels: { quantile: "1" }, value: late(delay.max) };
    delay.reset();
    return [
      gauge("process_resident_memory_bytes", "Process memory", rss),
      gauge("nodejs_heap_size_used_bytes", "JavaScript heap memory in use", heapUsed),
      gauge("process_start_time_seconds", "Process start time", Date.now() / 1000 - process.uptime()),
      {
        name: "process_cpu_seconds_total",
        help: "Processor time used",
        type: "counter",
        samples: [{ value: (user + system) / 1e6 }],
      },
      {
        name: "muster_event_loop_lag_seconds",
        help: "Event loop delay since the last scrape",
        type: "gauge",
        samples: [...lag, most],
      },
    ];
  };
}

function gauge(name: string, help: string, value: number): Metric {
  return { name, help, type: "gauge", samples: [{ value }] };
}

/** The measurement includes the timer's own interval. */
function late(between: number): number {
  return Math.max(0, between / nanoseconds - resolutionMs / 1000);
}
