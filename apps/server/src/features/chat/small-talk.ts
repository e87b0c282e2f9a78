import { message, renderMessage } from "@muster/contracts/messages";

type Talk = "greeting" | "thanks" | "goodbye" | "ready";

const phrases: Record<Talk, string> = {
  greeting:
    "hi|hello|hey|good (?:morning|afternoon|evening|day)|how are you(?: doing)?(?: today)?|who are you|what are you|what can (?:you|i) (?:do|ask|help me with)(?: here)?|how can you help(?: me)?|can you help me|help|hallo|guten (?:morgen|tag|abend)|moin|servus|wer bist du|was kannst du|was können sie",
  thanks: "thanks?|thank you|many thanks|thanks a lot|thx|cheers|danke|vielen dank|danke schön|besten dank",
  goodbye: "bye|goodbye|good night|see you(?: (?:later|tomorrow))?|tschüss|auf wiedersehen|gute nacht",
  ready:
    "ok|okay|great|perfect|good|nice|cool|super|got it|understood|alright|all right|that's all|that is all|very good|well done|alles klar|verstanden|gut|prima",
};
const talks = (Object.keys(phrases) as Talk[]).map(
  (talk) =>
    [
      talk,
      new RegExp(
        `^(?:${phrases[talk]})(?: (?:there|everyone|all|so much|very much|again|muster|for (?:that|this|your help)))?$`,
        "i",
      ),
    ] as const,
);

/** The kind of a message that asks nothing about data: its most specific part decides. Undefined for a question. */
export function talkIn(text: string): Talk | undefined {
  const parts = text
    .replaceAll("’", "'")
    .split(/[.,!?;]+/)
    .map((part) => part.trim().replace(/\s+/g, " "));
  const said = parts.filter(Boolean).map((part) => talks.find(([, pattern]) => pattern.test(part))?.[0]);
  if (said.length === 0 || said.includes(undefined)) return undefined;
  return (["greeting", "thanks", "goodbye"] as const).find((talk) => said.includes(talk)) ?? "ready";
}

/** `hasMaterial` is whether something can be asked about. */
export function talkReply(
  talk: Talk,
  { hasMaterial, greeting }: { hasMaterial: boolean; greeting: "formal" | "usual" | "relaxed" },
): string {
  switch (talk) {
    case "thanks":
      return renderMessage(message("chat.builtin_thanks"));
    case "goodbye":
      return renderMessage(message("chat.builtin_goodbye"));
    case "ready":
      return renderMessage(message("chat.builtin_ready"));
    case "greeting":
      return renderMessage(message(hasMaterial ? "chat.builtin_introduction" : "chat.builtin_greeting", { greeting }));
  }
}
