import { eraseRows, ownRows, type PersonalData } from "../../kernel/personal-data.ts";
import { eraseConnections } from "../knowledge/connections.service.ts";

/** A chat's messages and shares go with it. */
export const personalChats: PersonalData[] = [
  { name: "agent_interactions", select: ownRows("agent_interactions"), erase: [eraseRows("agent_interactions")] },
  { name: "chat_prompts", select: ownRows("saved_prompts"), erase: [eraseRows("saved_prompts")] },
  { name: "chat_styles", select: ownRows("style_presets"), erase: [eraseRows("style_presets")] },
  {
    name: "chat_notes",
    select: ownRows("memory_notes"),
    // Everyone's chats continue to use the organization's notes.
    erase: [
      "delete from memory_notes where org_id = $1 and user_id = $2 and scope <> 'organization'",
      "update memory_notes set created_by = 'Former member' where org_id = $1 and user_id = $2",
    ],
  },
  { erase: [eraseRows("conversation_starts")] },
  {
    name: "conversations",
    select: ownRows("conversations"),
    erase: [eraseConnections("conversations"), eraseRows("conversations")],
  },
  { name: "chat_messages", select: ownRows("chat_messages") },
];
