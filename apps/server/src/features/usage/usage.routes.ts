import { authed, writer } from "../../kernel/http/rpc.ts";
import { readBudgets, setBudget } from "./usage.budgets.service.ts";
import { listRows } from "./usage.rows.service.ts";
import { readReport } from "./usage.service.ts";

export const usageRoutes = {
  report: authed.usage.report.handler(({ context, input }) => readReport(context, input)),
  rows: authed.usage.rows.handler(({ context, input }) => listRows(context, input)),
  budgets: authed.usage.budgets.handler(({ context }) => readBudgets(context)),
  setBudget: writer.usage.setBudget.handler(({ context, input }) => setBudget(context, input)),
};
