import { expect, it } from "vitest";
import { errorFromStatus } from "./http-errors.ts";

it.each([
  ["1", "1 second"],
  ["90", "90 seconds"],
  ["300", "5 minutes"],
  ["3600", "an hour"],
  ["3601", "61 minutes"],
  ["86400", "24 hours"],
  ["604800", "7 days"],
  [undefined, "a moment"],
])("names a wait of %s seconds as a person would", (seconds, words) => {
  const headers = new Headers(seconds === undefined ? {} : { "retry-after": seconds });
  const { message } = errorFromStatus(429, "{}", headers, { label: "The server", keyName: "KEY", secrets: [] });
  expect(message).toContain(`Try again in ${words}.`);
});
