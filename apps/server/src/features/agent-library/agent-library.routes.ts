import { authed, writer } from "../../kernel/http/rpc.ts";
import { getLibraryAgent, installAgent, listLibrary, reviewAgent, withdrawReview } from "./agent-library.service.ts";

export const agentLibraryRoutes = {
  list: authed.agentLibrary.list.handler(({ context, input }) => listLibrary(context, input)),
  get: authed.agentLibrary.get.handler(({ context, input }) => getLibraryAgent(context, input)),
  install: writer.agentLibrary.install.handler(({ context, input }) => installAgent(context, input)),
  review: writer.agentLibrary.review.handler(({ context, input }) => reviewAgent(context, input)),
  withdrawReview: writer.agentLibrary.withdrawReview.handler(({ context, input }) => withdrawReview(context, input)),
};
