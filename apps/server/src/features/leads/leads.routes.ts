import { authed, writer } from "../../kernel/http/rpc.ts";
import { importLeads, saveFound } from "./leads.adding.service.ts";
import {
  addNote,
  createLead,
  deleteLead,
  getCriteria,
  getLead,
  listLeads,
  mergeLeads,
  restoreLead,
  saveCriteria,
  updateLead,
} from "./leads.service.ts";

export const leadsRoutes = {
  list: authed.leads.list.handler(({ context, input }) => listLeads(context, input)),
  get: authed.leads.get.handler(({ context, input }) => getLead(context, input)),
  create: writer.leads.create.handler(({ context, input }) => createLead(context, input)),
  update: writer.leads.update.handler(({ context, input }) => updateLead(context, input)),
  remove: writer.leads.remove.handler(({ context, input }) => deleteLead(context, input)),
  restore: writer.leads.restore.handler(({ context, input }) => restoreLead(context, input)),
  note: writer.leads.note.handler(({ context, input }) => addNote(context, input)),
  merge: writer.leads.merge.handler(({ context, input }) => mergeLeads(context, input)),
  import: writer.leads.import.handler(({ context, input }) => importLeads(context, input)),
  saveFound: writer.leads.saveFound.handler(({ context, input }) => saveFound(context, input)),
  criteria: authed.leads.criteria.handler(({ context }) => getCriteria(context)),
  saveCriteria: writer.leads.saveCriteria.handler(({ context, input }) => saveCriteria(context, input)),
};
