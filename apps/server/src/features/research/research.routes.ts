import { writer } from "../../kernel/http/rpc.ts";
import { planResearch } from "./research.plan.service.ts";

export const researchRoutes = {
  plan: writer.research.plan.handler(({ context, input }) => planResearch(context, input)),
};
