import { authed, writer } from "../../kernel/http/rpc.ts";
import {
  downloadLocal,
  installGpuBuild,
  listLocal,
  readLocalFile,
  removeGpuBuild,
  removeLocal,
} from "./local.service.ts";
import { removePrice, setDefault, setPrice } from "./model-settings.service.ts";
import { listModels } from "./models.service.ts";
import { cancelPull, listOllama, removeOllamaModel, startPull } from "./ollama.service.ts";
import { testProvider } from "./providers.probe.service.ts";
import { addProvider, changeProvider, orderProviders, readModelSettings, removeProvider } from "./providers.service.ts";

export const modelsRoutes = {
  list: authed.models.list.handler(({ context }) => listModels(context)),
  settings: authed.models.settings.handler(({ context }) => readModelSettings(context)),
  addProvider: writer.models.addProvider.handler(({ context, input }) => addProvider(context, input)),
  changeProvider: writer.models.changeProvider.handler(({ context, input }) => changeProvider(context, input)),
  removeProvider: writer.models.removeProvider.handler(({ context, input }) => removeProvider(context, input)),
  orderProviders: writer.models.orderProviders.handler(({ context, input }) => orderProviders(context, input)),
  testProvider: writer.models.testProvider.handler(({ context, input }) => testProvider(context, input)),
  setDefault: writer.models.setDefault.handler(({ context, input }) => setDefault(context, input)),
  setPrice: writer.models.setPrice.handler(({ context, input }) => setPrice(context, input)),
  removePrice: writer.models.removePrice.handler(({ context, input }) => removePrice(context, input)),
  ollama: authed.models.ollama.handler(({ context }) => listOllama(context)),
  pull: writer.models.pull.handler(({ context, input }) => startPull(context, input)),
  cancelPull: writer.models.cancelPull.handler(({ context, input }) => cancelPull(context, input)),
  local: authed.models.local.handler(({ context }) => listLocal(context)),
  installGpuBuild: authed.models.installGpuBuild.handler(({ context }) => installGpuBuild(context)),
  removeGpuBuild: authed.models.removeGpuBuild.handler(({ context }) => removeGpuBuild(context)),
  localFile: authed.models.localFile.handler(({ context, input }) => readLocalFile(context, input)),
  downloadLocal: writer.models.downloadLocal.handler(({ context, input }) => downloadLocal(context, input)),
  removeLocal: writer.models.removeLocal.handler(({ context, input }) => removeLocal(context, input)),
  removeOllamaModel: writer.models.removeOllamaModel.handler(({ context, input }) => removeOllamaModel(context, input)),
};
