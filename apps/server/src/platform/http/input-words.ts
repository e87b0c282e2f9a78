import { z } from "zod";

/** Default validation messages, for fields whose schema has none. Imported for its effect on all schemas. */
z.config({ customError: (issue) => wordsFor(issue) });

const kinds: Record<string, string> = {
  string: "a string",
  number: "a number",
  int: "an integer",
  boolean: "a boolean",
  array: "an array",
  object: "an object",
  record: "an object",
};

function wordsFor(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_type") {
    if (issue.input === undefined) return "Required";
    const kind = kinds[issue.expected];
    return kind && `Must be ${kind}`;
  }
  if (issue.code === "invalid_value") return `Must be one of: ${issue.values.map(String).join(", ")}`;
  if (issue.code === "too_small" && issue.inclusive === false) return `Must be more than ${issue.minimum}`;
  if (issue.code === "too_big" && issue.inclusive === false) return `Must be less than ${issue.maximum}`;
  if (issue.code === "too_small") return `Must ${hold(issue.origin)} at least ${sized(issue.origin, issue.minimum)}`;
  if (issue.code === "too_big") return `Must ${hold(issue.origin)} at most ${sized(issue.origin, issue.maximum)}`;
  if (issue.code === "invalid_format") return `Not a valid ${formats[issue.format] ?? issue.format}`;
  return undefined;
}

const formats: Record<string, string> = { regex: "value", uuid: "ID", datetime: "time", url: "URL" };

function hold(origin: string): string {
  return origin === "string" || origin === "array" ? "contain" : "be";
}

function sized(origin: string, count: number | bigint): string {
  const things: Record<string, [string, string]> = {
    string: ["character", "characters"],
    array: ["entry", "entries"],
  };
  const [one, many] = things[origin] ?? [];
  return [String(count), Number(count) === 1 ? one : many].filter(Boolean).join(" ");
}
