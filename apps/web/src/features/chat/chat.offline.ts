import { api } from "../../platform/api.ts";
import { adds, edits, removes, restores } from "../../platform/outbox/offline-change.ts";

const titleOf = (record: Record<string, unknown> | undefined) => String(record?.["title"] ?? "a conversation");
const page = ({ id }: { id: string }) => `/chat/${id}`;

export const offlineChatChanges = [
  edits(api.chat.update, { label: (_, record) => `Change “${titleOf(record)}”`, page, fields: { title: "Title" } }),
  removes(api.chat.remove, { label: (_, record) => `Delete “${titleOf(record)}”` }),
  restores(api.chat.restore, { label: (_, record) => `Restore “${titleOf(record)}”` }),
  edits(api.chat.feedback, {
    recordId: ({ messageId }) => messageId,
    slot: "feedback",
    effect: ({ rating, reason = null, comment = null }) => ({ feedback: rating && { rating, reason, comment } }),
    label: () => "Rate a reply",
    page,
  }),
  adds(api.chatLibrary.savePrompt, {
    label: ({ title }) => `Save the prompt “${title}”`,
    fields: { command: "Command", title: "Title", text: "Prompt" },
  }),
  edits(api.chatLibrary.updatePrompt, {
    label: (_, record) => `Edit the prompt “${record?.["title"] ?? ""}”`,
    fields: { title: "Title", text: "Prompt" },
  }),
  removes(api.chatLibrary.removePrompt, { label: (_, record) => `Delete the prompt “${record?.["title"] ?? ""}”` }),
  adds(api.chatLibrary.addNote, { label: () => "Add a note for chats", fields: { text: "Note" } }),
  edits(api.chatLibrary.editNote, { label: () => "Edit a note for chats", fields: { text: "Note" } }),
  removes(api.chatLibrary.removeNote, { label: () => "Delete a note for chats" }),
];
