import type { DoubleRequest, Reply } from "@muster/models/openai-frames.double";

/** A request to a scripted model: to write sections, to judge sentences, or to correct some. */
export type ScriptedRequest =
  | { kind: "write"; sections: { key: string }[]; passages: { n: number; text: string; source: string }[] }
  | {
      kind: "judge";
      statements: { id: string; text: string; cites: string[] }[];
      passages: { id: string; text: string }[];
    }
  | { kind: "repair"; sentences: { key: string; written: string; because: string }[] };

export interface Script {
  write(asked: Extract<ScriptedRequest, { kind: "write" }>): Reply;
  judge(asked: Extract<ScriptedRequest, { kind: "judge" }>): Reply;
  repair?(asked: Extract<ScriptedRequest, { kind: "repair" }>): Reply;
}

/** Replies to each of a brief's calls, selected by the system prompt. */
export function replyBy(script: Script, { body }: DoubleRequest): Reply {
  const [system = "", user = ""] = (body.messages ?? []).map(({ content }) =>
    typeof content === "string" ? content : JSON.stringify(content),
  );
  const data = jsonIn(user);
  if (system.includes("You compare statements")) return script.judge({ kind: "judge", ...data } as never);
  if (system.includes("You correct sentences"))
    return script.repair?.({ kind: "repair", ...data } as never) ?? { text: "" };
  if (system.includes("You write parts of a brief")) return script.write({ kind: "write", ...data } as never);
  // The turn with tools comes first.
  return { text: "Done." };
}

function jsonIn(text: string): object {
  const parsed: unknown = text.startsWith("{") ? JSON.parse(text) : {};
  return typeof parsed === "object" && parsed !== null ? parsed : {};
}

export type Decision = "supported" | "contradicted" | "not_found";

/** The judge's reply: its decision on each statement, quoting the beginning of a cited passage. */
export function verdicts(
  { statements, passages }: Extract<ScriptedRequest, { kind: "judge" }>,
  decide: (text: string) => Decision,
): Reply {
  const results = statements.map(({ id, text, cites }) => {
    const passage = passages.find((each) => cites.includes(each.id));
    const quote = passage?.text.split(/(?<=[.!?])\s/)[0] ?? "";
    return { id, quote, differs: "none", verdict: decide(text), repaired: null };
  });
  return { text: JSON.stringify({ results }) };
}
