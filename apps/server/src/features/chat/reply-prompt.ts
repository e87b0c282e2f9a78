import type { AgentState } from "@muster/agent/agent/state";
import type { ChatStyle } from "@muster/contracts/chat-shapes";
import type { Passage } from "@muster/retrieval/passages/passages";
import type { ChatAgent } from "./chat.agents.service.ts";
import type { HistoryMessage } from "./chat.context.ts";
import { styleInstructions } from "./chat.styles.ts";

interface Instructions {
  agent: ChatAgent;
  style: ChatStyle;
  notes: string[];
  today: Date;
}

/** The agent's role, its style, and the notes to remember. */
export function chatInstructions({ agent, style, notes, today }: Instructions): string {
  const parts = [
    `You are ${agent.name}, ${agent.role}. Today is ${today.toISOString().slice(0, 10)}.`,
    agent.instructions,
    line("Personality", agent.personality),
    line("How you respond", agent.responseStyle),
    line("Your capabilities", agent.capabilities.join(", ")),
    line("Your fields of knowledge", agent.knowledgeDomains.join(", ")),
    styleInstructions(style),
    "Answer in the language of the question, in Markdown. Say so plainly when you do not know something.",
    notes.length > 0 ? `Remember:\n${notes.map((note) => `- ${note}`).join("\n")}` : "",
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function line(name: string, text: string): string {
  return text === "" ? "" : `${name}: ${text}`;
}

interface PromptParts {
  history: HistoryMessage[];
  summary: string | null;
  passages: ShownPassage[];
  tables: string[];
  question: string;
  images: { base64: string; mediaType: string }[];
  /** The beginning of the reply. */
  prefix: string | null;
}

/** A passage of an attached file as shown to the model. */
export interface ShownPassage {
  cite: number;
  source: string;
  page: number | null;
  heading: string | null;
  text: string;
}

export function showPassage(passage: Passage, source: string, cite: number): ShownPassage {
  return {
    ...{ cite, source, page: passage.page, heading: passage.headingPath.join(" › ") || null },
    text: passage.shown.replace(/\s+/g, " "),
  };
}

/** The conversation as messages. File content is encoded as JSON, so that it cannot imitate a message. */
export function chatPrompt(parts: PromptParts): AgentState["messages"] {
  const { history, summary, passages, tables, question, images, prefix } = parts;
  const messages: AgentState["messages"] = [];
  if (summary !== null) messages.push(userText(`Summary of the earlier conversation:\n${summary}`));
  for (const { role, text } of history)
    messages.push(role === "user" ? userText(text) : { role, content: [{ type: "text", text }] });
  const material = {
    ...(passages.length > 0 && { attachedPassages: passages }),
    ...(tables.length > 0 && { attachedTables: tables }),
  };
  const withMaterial = Object.keys(material).length > 0 ? `${JSON.stringify(material)}\n\n${question}` : question;
  messages.push({
    role: "user",
    content: [
      ...images.map(({ base64, mediaType }) => ({
        ...{ type: "file" as const, mediaType },
        data: { type: "data" as const, data: base64 },
      })),
      { type: "text", text: withMaterial },
    ],
  });
  if (prefix !== null)
    messages.push(
      { role: "assistant", content: [{ type: "text", text: prefix }] },
      userText("Your reply was interrupted. Continue it exactly where it ends, without repeating anything."),
    );
  return messages;
}

function userText(text: string): AgentState["messages"][number] {
  return { role: "user", content: [{ type: "text", text }] };
}
