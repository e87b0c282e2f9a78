import type { ChatStyle } from "@muster/contracts/chat-shapes";

type Lines<Value extends string> = Record<Value, string>;

/** Instructions for each tone. */
const toneLines: Lines<ChatStyle["tone"]> = {
  formal: "Write formally: complete sentences, no contractions, no slang.",
  informal: "Write informally: short sentences, everyday words, contractions.",
  professional: "Write as a professional does to a colleague: clear, direct and courteous.",
  conversational: "Write as in a conversation: address the reader, and keep sentences short and natural.",
  humorous: "Write with light humor that never gets in the way of the facts and is never at anyone's expense.",
  empathetic: "Write with empathy: acknowledge what the reader faces before you help.",
  authoritative: "Write with authority: state what holds, and give the reason. Do not hedge what is certain.",
};

/** Instructions for each mood; none for neutral. */
const moodLines: Lines<ChatStyle["mood"]> = {
  optimistic: "Point out what is possible, without hiding risks.",
  neutral: "",
  enthusiastic: "Show enthusiasm in the choice of words, without exaggerating facts.",
  calm: "Keep a calm, even pace.",
  analytical: "Reason step by step: separate facts, assumptions and conclusions.",
  creative: "Offer original angles and vivid examples.",
  serious: "Stay serious: no jokes and no exclamation marks.",
};

/** Instructions for each audience; none for general. */
const audienceLines: Lines<ChatStyle["audience"]> = {
  general: "Write for a general audience: explain a technical term when you first use it.",
  children: "Write for children: short sentences, simple words, concrete examples, and nothing unsuitable for them.",
  teenagers: "Write for teenagers: plain words, relevant examples, no talking down.",
  adults: "Write for adults without special knowledge of the subject.",
  professionals: "Write for professionals in the field: use its terms, and come to the point.",
  academics: "Write for academics: precise terms, stated limits, and careful reasoning.",
  experts: "Write for experts: skip the basics and give the detail that matters.",
};

/** The instructions of a style, one per line. */
export function styleInstructions({ tone, mood, audience }: ChatStyle): string {
  return [toneLines[tone], moodLines[mood], audienceLines[audience]].filter((line) => line !== "").join("\n");
}

/** What the built-in engine follows of a style: its own greeting, and how many passages it quotes. The quotes stay word for word. */
export function builtinStyle({ tone, audience }: ChatStyle): { greeting: Greeting; closest: number; points: number } {
  return { greeting: greetings[tone], ...quoteCounts[audience] };
}

type Greeting = "formal" | "usual" | "relaxed";

const greetings: Record<ChatStyle["tone"], Greeting> = {
  ...{ formal: "formal", authoritative: "formal", professional: "usual", empathetic: "usual" },
  ...{ informal: "relaxed", conversational: "relaxed", humorous: "relaxed" },
};

const few = { closest: 1, points: 3 };
const usual = { closest: 3, points: 6 };
const many = { closest: 5, points: 10 };
const quoteCounts: Record<ChatStyle["audience"], typeof usual> = {
  ...{ children: few, teenagers: few, general: usual, adults: usual, professionals: usual },
  ...{ academics: many, experts: many },
};

export function isSameStyle(one: ChatStyle, other: ChatStyle): boolean {
  return one.tone === other.tone && one.mood === other.mood && one.audience === other.audience;
}
