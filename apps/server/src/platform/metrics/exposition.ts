/** One value with its labels. */
export interface Sample {
  labels?: Record<string, string>;
  value: number;
  /** "_sum", "_count", "_bucket" for the parts of a histogram or summary. */
  suffix?: string;
}

export interface Metric {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram" | "summary";
  samples: Sample[];
}

/** Metrics in Prometheus' text format 0.0.4. */
export function toExposition(metrics: Metric[]): string {
  return metrics
    .map(({ name, help, type, samples }) =>
      [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples.map((sample) => line(name, sample)), ""].join(
        "\n",
      ),
    )
    .join("");
}

function line(name: string, { labels = {}, value, suffix = "" }: Sample): string {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escaped(text)}"`);
  return `${name}${suffix}${pairs.length ? `{${pairs.join(",")}}` : ""} ${value}`;
}

function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
