import type { Metric, Sample } from "./exposition.ts";

export interface Histogram {
  observe(labels: Record<string, string>, value: number): void;
  metric(): Metric;
}

/** Counts observations by label set in cumulative buckets. The caller keeps the label sets few. */
export function histogram(name: string, help: string, bounds: number[]): Histogram {
  const series = new Map<string, { labels: Record<string, string>; counts: number[]; sum: number; count: number }>();
  return {
    observe(labels, value) {
      const key = JSON.stringify(labels);
      const one = series.get(key) ?? { labels, counts: bounds.map(() => 0), sum: 0, count: 0 };
      series.set(key, one);
      const bucket = bounds.findIndex((bound) => value <= bound);
      if (bucket >= 0) one.counts[bucket] = (one.counts[bucket] ?? 0) + 1;
      one.sum += value;
      one.count += 1;
    },
    metric: () => ({
      name,
      help,
      type: "histogram",
      samples: [...series.values()].flatMap(({ labels, counts, sum, count }) => {
        let below = 0;
        const buckets = bounds.map((bound, index): Sample => {
          below += counts[index] ?? 0;
          return { suffix: "_bucket", labels: { ...labels, le: String(bound) }, value: below };
        });
        return [
          ...buckets,
          { suffix: "_bucket", labels: { ...labels, le: "+Inf" }, value: count },
          { suffix: "_sum", labels, value: sum },
          { suffix: "_count", labels, value: count },
        ];
      }),
    }),
  };
}
