import { authed, writer } from "../../kernel/http/rpc.ts";
import {
  deleteConversation,
  getConversation,
  listBranches,
  listOwnConversations,
  restoreConversation,
  selectBranch,
  startConversation,
  updateConversation,
} from "./chat.service.ts";
import { editSummary, readContext } from "./context.service.ts";
import { forkConversation } from "./fork.service.ts";
import { aiChat, listOwnInteractions } from "./functions.service.ts";
import {
  listPresets,
  listPrompts,
  removePreset,
  removePrompt,
  savePreset,
  savePrompt,
  updatePrompt,
} from "./library.service.ts";
import { addNote, editNote, listNotes, removeNote } from "./memory.service.ts";
import { listChatModels, probeChatModel } from "./models.service.ts";
import { initializeOllama, pullModel } from "./ollama.service.ts";
import { findInConversation, listMessages } from "./pages.service.ts";
import { rateReply } from "./rate.service.ts";
import { createSnapshot, listOwnSnapshots, rewind } from "./snapshots.service.ts";
import { cancelQueued, stopReply } from "./stop.service.ts";
import { compareModels, continueReply, editMessage, regenerate, sendMessage } from "./turns.service.ts";

export const chatRoutes = {
  models: authed.chat.models.handler(({ context }) => listChatModels(context)),
  probeModel: writer.chat.probeModel.handler(({ context, input }) => probeChatModel(context, input)),
  list: authed.chat.list.handler(({ context, input }) => listOwnConversations(context, input)),
  get: authed.chat.get.handler(({ context, input }) => getConversation(context, input)),
  messages: authed.chat.messages.handler(({ context, input }) => listMessages(context, input)),
  find: authed.chat.find.handler(({ context, input }) => findInConversation(context, input)),
  branches: authed.chat.branches.handler(({ context, input }) => listBranches(context, input)),
  update: writer.chat.update.handler(({ context, input }) => updateConversation(context, input)),
  remove: writer.chat.remove.handler(({ context, input }) => deleteConversation(context, input)),
  restore: writer.chat.restore.handler(({ context, input }) => restoreConversation(context, input)),
  send: writer.chat.send.handler(({ context, input }) => sendMessage(context, input)),
  compare: writer.chat.compare.handler(({ context, input }) => compareModels(context, input)),
  edit: writer.chat.edit.handler(({ context, input }) => editMessage(context, input)),
  regenerate: writer.chat.regenerate.handler(({ context, input }) => regenerate(context, input)),
  continueReply: writer.chat.continueReply.handler(({ context, input }) => continueReply(context, input)),
  stop: writer.chat.stop.handler(({ context, input }) => stopReply(context, input)),
  cancelQueued: writer.chat.cancelQueued.handler(({ context, input }) => cancelQueued(context, input)),
  selectBranch: writer.chat.selectBranch.handler(({ context, input }) => selectBranch(context, input)),
  fork: writer.chat.fork.handler(({ context, input }) => forkConversation(context, input)),
  feedback: writer.chat.feedback.handler(({ context, input }) => rateReply(context, input)),
  context: authed.chat.context.handler(({ context, input }) => readContext(context, input)),
  editSummary: writer.chat.editSummary.handler(({ context, input }) => editSummary(context, input)),
};

export const chatLibraryRoutes = {
  presets: authed.chatLibrary.presets.handler(({ context }) => listPresets(context)),
  savePreset: writer.chatLibrary.savePreset.handler(({ context, input }) => savePreset(context, input)),
  removePreset: writer.chatLibrary.removePreset.handler(({ context, input }) => removePreset(context, input)),
  prompts: authed.chatLibrary.prompts.handler(({ context }) => listPrompts(context)),
  savePrompt: writer.chatLibrary.savePrompt.handler(({ context, input }) => savePrompt(context, input)),
  updatePrompt: writer.chatLibrary.updatePrompt.handler(({ context, input }) => updatePrompt(context, input)),
  removePrompt: writer.chatLibrary.removePrompt.handler(({ context, input }) => removePrompt(context, input)),
  memory: authed.chatLibrary.memory.handler(({ context, input }) => listNotes(context, input)),
  addNote: writer.chatLibrary.addNote.handler(({ context, input }) => addNote(context, input)),
  editNote: writer.chatLibrary.editNote.handler(({ context, input }) => editNote(context, input)),
  removeNote: writer.chatLibrary.removeNote.handler(({ context, input }) => removeNote(context, input)),
};

export const ollamaRoutes = {
  initialize: authed.ollama.initialize.handler(({ context }) => initializeOllama(context)),
  pull: writer.ollama.pull.handler(({ context, input }) => pullModel(context, input)),
  start: writer.ollama.start.handler(({ context, input }) => startConversation(context, input)),
  snapshots: authed.ollama.snapshots.handler(({ context, input }) => listOwnSnapshots(context, input)),
  createSnapshot: writer.ollama.createSnapshot.handler(({ context, input }) => createSnapshot(context, input)),
  rewind: writer.ollama.rewind.handler(({ context, input }) => rewind(context, input)),
};

export const functionsRoutes = {
  aiChat: writer.functions.aiChat.handler(({ context, input }) => aiChat(context, input)),
  interactions: authed.functions.interactions.handler(({ context, input }) => listOwnInteractions(context, input)),
};
