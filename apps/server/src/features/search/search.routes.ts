import { authed, writer } from "../../kernel/http/rpc.ts";
import {
  readSearchSettings,
  removeSearchService,
  saveSearchService,
  testSearchService,
} from "./search-services.service.ts";

export const searchRoutes = {
  settings: authed.search.settings.handler(({ context }) => readSearchSettings(context)),
  saveService: writer.search.saveService.handler(({ context, input }) => saveSearchService(context, input)),
  testService: writer.search.testService.handler(({ context, input }) => testSearchService(context, input)),
  removeService: writer.search.removeService.handler(({ context, input }) => removeSearchService(context, input)),
};
