import { authed, writer } from "../../kernel/http/rpc.ts";
import { getAccuracy, measureNow } from "./accuracy.service.ts";
import { listAgentBases, listAgentsOfBase, setAgentBases } from "./connections.service.ts";
import { getItem, getItemDocument, listItemCitations, listItemPassages } from "./item-content.service.ts";
import {
  cancelItem,
  createFolder,
  listItems,
  removeItem,
  restoreItem,
  retryItem,
  updateItem,
} from "./items.service.ts";
import { createBase, deleteBase, getBase, indexBase, listBases, updateBase } from "./knowledge.service.ts";
import { listMarks, markPassage, openPassage, searchBase } from "./search.service.ts";
import { addUrl, listUrls, readUrl, removeUrl } from "./urls.service.ts";

const { knowledge: read } = authed;
const { knowledge: write } = writer;

export const knowledgeRoutes = {
  list: read.list.handler(({ context, input }) => listBases(context, input)),
  create: write.create.handler(({ context, input }) => createBase(context, input)),
  get: read.get.handler(({ context, input }) => getBase(context, input)),
  update: write.update.handler(({ context, input }) => updateBase(context, input)),
  remove: write.remove.handler(({ context, input }) => deleteBase(context, input)),
  index: write.index.handler(({ context, input }) => indexBase(context, input)),
  agentBases: read.agentBases.handler(({ context, input }) => listAgentBases(context, input)),
  setAgentBases: write.setAgentBases.handler(({ context, input }) => setAgentBases(context, input)),
  agents: read.agents.handler(({ context, input }) => listAgentsOfBase(context, input)),
  items: read.items.handler(({ context, input }) => listItems(context, input)),
  item: read.item.handler(({ context, input }) => getItem(context, input)),
  updateItem: write.updateItem.handler(({ context, input }) => updateItem(context, input)),
  removeItem: write.removeItem.handler(({ context, input }) => removeItem(context, input)),
  restoreItem: write.restoreItem.handler(({ context, input }) => restoreItem(context, input)),
  retryItem: write.retryItem.handler(({ context, input }) => retryItem(context, input)),
  cancelItem: write.cancelItem.handler(({ context, input }) => cancelItem(context, input)),
  createFolder: write.createFolder.handler(({ context, input }) => createFolder(context, input)),
  document: read.document.handler(({ context, input }) => getItemDocument(context, input)),
  passages: read.passages.handler(({ context, input }) => listItemPassages(context, input)),
  cited: read.cited.handler(({ context, input }) => listItemCitations(context, input)),
  addUrl: write.addUrl.handler(({ context, input }) => addUrl(context, input)),
  urls: read.urls.handler(({ context, input }) => listUrls(context, input)),
  readUrl: write.readUrl.handler(({ context, input }) => readUrl(context, input)),
  removeUrl: write.removeUrl.handler(({ context, input }) => removeUrl(context, input)),
  search: read.search.handler(({ context, input }) => searchBase(context, input)),
  mark: write.mark.handler(({ context, input }) => markPassage(context, input)),
  marks: read.marks.handler(({ context, input }) => listMarks(context, input)),
  accuracy: read.accuracy.handler(({ context, input }) => getAccuracy(context, input)),
  measure: write.measure.handler(({ context, input }) => measureNow(context, input)),
  openPassage: read.openPassage.handler(({ context, input }) => openPassage(context, input)),
};
