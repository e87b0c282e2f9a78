import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Sample {
  status: number;
  type: string;
  body: string;
}

/** A recorded response of a service in the samples beside a test. Those that are not JSON are kept with their status and headers. */
export function sample(file: string, status = 200, folder = import.meta.dirname): Sample {
  const text = readFileSync(join(folder, "samples", file), "utf8");
  if (file.endsWith(".xml")) return { status, type: "application/atom+xml", body: text };
  const json = JSON.parse(text);
  if (json.__raw !== true) return { status, type: "application/json", body: text };
  return { status: json.status, type: json.headers["content-type"], body: json.body };
}
