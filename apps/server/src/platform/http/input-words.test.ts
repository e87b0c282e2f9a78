import { expect, it } from "vitest";
import { z } from "zod";
import "./input-words.ts";

it.each([
  [z.string(), undefined, "Required"],
  [z.string(), 1, "Must be a string"],
  [z.number(), "1", "Must be a number"],
  [z.array(z.string()), {}, "Must be an array"],
  [z.boolean(), "yes", "Must be a boolean"],
  [z.enum(["low", "high"]), "none", "Must be one of: low, high"],
  [z.number().max(30), 9999, "Must be at most 30"],
  [z.number().int().min(1), 0, "Must be at least 1"],
  [z.number().positive(), 0, "Must be more than 0"],
  [z.number().lt(5), 5, "Must be less than 5"],
  [z.string().max(3), "four", "Must contain at most 3 characters"],
  [z.string().min(1), "", "Must contain at least 1 character"],
  [z.array(z.string()).max(2), ["a", "b", "c"], "Must contain at most 2 entries"],
  [z.email(), "x", "Not a valid email"],
  [z.string("Say its name"), undefined, "Say its name"],
])("describes an input error: %#", (schema, input, words) => {
  expect(schema.safeParse(input).error?.issues[0]?.message).toBe(words);
});
