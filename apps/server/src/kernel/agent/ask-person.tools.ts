import type { Question } from "@muster/contracts/questions";
import { z } from "zod";
import { defineTool } from "./tools.ts";

/** As long as an approval request is open. */
const expiresInMs = 7 * 86_400_000;

export const alreadyAsked = "You have asked the person already. Go on with what you know, and state what you assume.";

const asked = z.object({
  question: z.string().trim().min(1).max(500).describe("One question, in the person's language"),
  options: z.array(z.string().trim().min(1).max(200)).max(6).default([]).describe("Likely answers, if there are some"),
  assumption: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .describe("What you assume without an answer; may be one of the options"),
});

const input = z.object({
  questions: z.array(asked).min(1).max(5).describe("Everything that you need to know, as you can ask only once"),
});

/** Asks the owner of the run. The step pauses, and continues with the stated assumptions when no one answers. */
export const askPersonTool = defineTool<z.infer<typeof input>>({
  name: "ask_person",
  description:
    "Asks the person you work for. Use it only when the answer changes the result and cannot be found otherwise, and put all questions into one call: you can ask once.",
  risk: "read",
  isTrusted: true,
  input,
  refuse: (_, { found }) => (found.results.some(({ tool }) => tool === "ask_person") ? alreadyAsked : undefined),
  ask: ({ questions }) => ({ questions: questions.map(toQuestion), expiresInMs }),
  async execute(_, { answers: given, found }) {
    if (!given) throw new Error("The form of this call was not answered");
    const { isExpired, answers } = given;
    found.results.push({ tool: "ask_person", value: given });
    return {
      answers: answers.map(({ question, answer, isDefault }) => ({ question, answer, isAssumption: isDefault })),
      ...(isExpired && { note: "No one answered in time. State your assumptions in the result." }),
    };
  },
});

function toQuestion({ question, options, assumption }: z.infer<typeof asked>, index: number): Question {
  const choices = [...new Set(options)].map((label, at) => ({ id: `o${at + 1}`, label }));
  const chosen = choices.find(({ label }) => label === assumption);
  return {
    id: `q${index + 1}`,
    text: question,
    options: choices,
    allowsText: true,
    default: { optionId: chosen?.id ?? null, text: chosen ? null : assumption },
  };
}
