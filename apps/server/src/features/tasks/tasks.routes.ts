import { authed, writer } from "../../kernel/http/rpc.ts";
import { readAnalytics } from "./analytics.service.ts";
import { listTemplates, removeTemplate, renameTemplate, saveTemplate } from "./saved-templates.service.ts";
import { assignTask, cancelTask, retryTask } from "./tasks.assign.service.ts";
import { setCover } from "./tasks.cover.service.ts";
import { previewTask } from "./tasks.download.service.ts";
import { editTask } from "./tasks.edit.service.ts";
import { estimateTask } from "./tasks.estimate.service.ts";
import { makeExample } from "./tasks.example.service.ts";
import { listFilters, removeFilter, renameFilter, saveFilter } from "./tasks.filters.service.ts";
import { answerTask } from "./tasks.questions.service.ts";
import { saveReading } from "./tasks.readings.service.ts";
import { acceptTask, deleteTask, reopenTask, restoreTask, reviseTask } from "./tasks.review.service.ts";
import { getTask, listOwnTasks, taskStats } from "./tasks.service.ts";
import { deliverableAsSource } from "./tasks.source.service.ts";
import { taskTemplates } from "./tasks.templates.ts";

export const taskAnalyticsRoutes = {
  read: authed.taskAnalytics.read.handler(({ context, input }) => readAnalytics(context, input)),
};

export const savedTemplatesRoutes = {
  list: authed.savedTemplates.list.handler(({ context }) => listTemplates(context)),
  create: writer.savedTemplates.create.handler(({ context, input }) => saveTemplate(context, input)),
  rename: writer.savedTemplates.rename.handler(({ context, input }) => renameTemplate(context, input)),
  remove: writer.savedTemplates.remove.handler(({ context, input }) => removeTemplate(context, input)),
};

/** Viewers may: these are their own filters. */
export const taskFiltersRoutes = {
  list: authed.taskFilters.list.handler(({ context }) => listFilters(context)),
  create: authed.taskFilters.create.handler(({ context, input }) => saveFilter(context, input)),
  rename: authed.taskFilters.rename.handler(({ context, input }) => renameFilter(context, input)),
  remove: authed.taskFilters.remove.handler(({ context, input }) => removeFilter(context, input)),
};

export const tasksRoutes = {
  templates: authed.tasks.templates.handler(() => ({ items: taskTemplates })),
  list: authed.tasks.list.handler(({ context, input }) => listOwnTasks(context, input)),
  stats: authed.tasks.stats.handler(({ context }) => taskStats(context)),
  estimate: authed.tasks.estimate.handler(({ context, input }) => estimateTask(context, input)),
  create: writer.tasks.create.handler(({ context, input }) => assignTask(context, input)),
  example: writer.tasks.example.handler(({ context }) => makeExample(context)),
  get: authed.tasks.get.handler(({ context, input }) => getTask(context, input)),
  retry: writer.tasks.retry.handler(({ context, input }) => retryTask(context, input)),
  keepReading: writer.tasks.keepReading.handler(({ context, input }) => saveReading(context, input)),
  cancel: writer.tasks.cancel.handler(({ context, input }) => cancelTask(context, input)),
  accept: writer.tasks.accept.handler(({ context, input }) => acceptTask(context, input)),
  reopen: writer.tasks.reopen.handler(({ context, input }) => reopenTask(context, input)),
  revise: writer.tasks.revise.handler(({ context, input }) => reviseTask(context, input)),
  cover: writer.tasks.cover.handler(({ context, input }) => setCover(context, input)),
  edit: writer.tasks.edit.handler(({ context, input }) => editTask(context, input)),
  remove: writer.tasks.remove.handler(({ context, input }) => deleteTask(context, input)),
  restore: writer.tasks.restore.handler(({ context, input }) => restoreTask(context, input)),
  answer: writer.tasks.answer.handler(({ context, input }) => answerTask(context, input)),
  asSource: writer.tasks.asSource.handler(({ context, input }) => deliverableAsSource(context, input)),
  preview: authed.tasks.preview.handler(({ context, input }) => previewTask(context, input)),
};
