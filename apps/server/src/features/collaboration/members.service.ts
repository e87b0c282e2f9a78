import { builtinMembers } from "@muster/contracts/collaboration";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { type ChatAgent, mustFindChatAgent } from "../chat/chat.agents.service.ts";

/** An agent in a collaboration: built in or the organization's own. */
export type Member = Pick<
  ChatAgent,
  "id" | "name" | "role" | "instructions" | "personality" | "responseStyle" | "model" | "maxTokens"
>;

const builtinInstructions: Record<(typeof builtinMembers)[number]["id"], string> = {
  researcher:
    "Collect the facts that the task needs. Separate what is known from what is assumed, and name what is missing. Do not conclude.",
  analyst:
    "Draw conclusions from the facts: compare, weigh, and name causes and consequences. Show the reasoning behind each conclusion.",
  critic:
    "Look for mistakes: unsupported statements, missing facts, other explanations, risks. For each, state what would settle it. Confirm what holds.",
  coordinator: "Keep the work on the task: divide it, set priorities, and join the results into one answer.",
};

export const coordinator = builtinMember("coordinator");

function builtinMember(id: keyof typeof builtinInstructions): Member {
  const { name, role } = builtinMembers.find((one) => one.id === id) ?? { name: id, role: "" };
  return {
    ...{ id, name, role, instructions: builtinInstructions[id] },
    ...{ personality: "", responseStyle: "", model: "auto", maxTokens: 3000 },
  };
}

/** Returns the members in the order of the ids. Throws if an agent does not exist or is paused. */
export async function findMembers(tx: OrgTx, ids: readonly string[]): Promise<Member[]> {
  const members: Member[] = [];
  for (const id of ids)
    members.push(
      id in builtinInstructions ? builtinMember(id as keyof typeof builtinInstructions) : await ownMember(tx, id),
    );
  return members;
}

async function ownMember(tx: OrgTx, agentId: string): Promise<Member> {
  const { id, name, role, instructions, personality, responseStyle, model, maxTokens } = await mustFindChatAgent(
    tx,
    agentId,
  );
  return { id, name, role, instructions, personality, responseStyle, model, maxTokens };
}
