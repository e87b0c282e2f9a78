import { expect, it } from "vitest";
import { z } from "zod";
import "./input-words.ts";

it.each([
  [z.string(), undefined, "This is required"],
  [z.string(), 1, "This must be a text"],
  [z.number(), "1", "This must be a number"],
  [z.array(z.string()), {}, "This must be a list"],
  [z.boolean(), "yes", "This must be true or false"],
  [z.enum(["low", "high"]), "none", "This must be one of: low, high"],
  [z.number().max(30), 9999, "This must be at most 30"],
  [z.number().int().min(1), 0, "This must be at least 1"],
  [z.string().max(3), "four", "This must have at most 3 characters"],
  [z.string().min(1), "", "This must have at least 1 character"],
  [z.array(z.string()).max(2), ["a", "b", "c"], "This must have at most 2 entries"],
  [z.email(), "x", "This is not a valid email"],
  [z.string("Say its name"), undefined, "Say its name"],
])("says in words what is wrong: %#", (schema, input, words) => {
  expect(schema.safeParse(input).error?.issues[0]?.message).toBe(words);
});
