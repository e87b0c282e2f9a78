import { authed, writer } from "../../kernel/http/rpc.ts";
import { changeText, listTexts, resetText } from "./wording.service.ts";

export const wordingRoutes = {
  list: authed.wording.list.handler(({ context }) => listTexts(context)),
  change: writer.wording.change.handler(({ context, input }) => changeText(context, input)),
  reset: writer.wording.reset.handler(({ context, input }) => resetText(context, input)),
};
