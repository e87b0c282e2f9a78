import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Metric } from "./exposition.ts";

const nanoseconds = 1e9;

/** What this process uses. The event loop's delay is that since the last reading. */
export function watchProcess(): () => Metric[] {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  return () => {
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const lag = [0.5, 0.99].map((quantile) => ({
      labels: { quantile: String(quantile) },
      value: delay.percentile(quantile * 100) / nanoseconds,
    }));
    const most = { labels: { quantile: "1" }, value: delay.max / nanoseconds };
    delay.reset();
    return [
      gauge("process_resident_memory_bytes", "Memory of the process", rss),
      gauge("nodejs_heap_size_used_bytes", "Memory of the JavaScript heap in use", heapUsed),
      gauge("process_start_time_seconds", "When the process started", Date.now() / 1000 - process.uptime()),
      {
        name: "process_cpu_seconds_total",
        help: "Processor time used",
        type: "counter",
        samples: [{ value: (user + system) / 1e6 }],
      },
      {
        name: "muster_event_loop_lag_seconds",
        help: "How late timers came since the last reading",
        type: "gauge",
        samples: [...lag, most],
      },
    ];
  };
}

function gauge(name: string, help: string, value: number): Metric {
  return { name, help, type: "gauge", samples: [{ value }] };
}
