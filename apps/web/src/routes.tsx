import type { ComponentType } from "react";
import { createBrowserRouter, type RouteObject } from "react-router";
import { LoadingScreen } from "./shell/loading-screen.tsx";
import { NotFoundPage } from "./shell/not-found-page.tsx";
import { RouteFault } from "./shell/route-fault.tsx";
import { SessionGate } from "./shell/session-gate.tsx";

const dashboard = () => import("./features/dashboard/dashboard-page.tsx").then((page) => page.DashboardPage);

/** One line a page; each page's code arrives when it is first visited. */
const pages: RouteObject[] = [
  { index: true, ...page(dashboard) },
  { path: "dashboard", ...page(dashboard) },
  {
    path: "shares/:shareId",
    ...page(() => import("./features/shares/shared-page.tsx").then((page) => page.SharedPage)),
  },
  {
    path: "chat/:conversationId?",
    ...page(() => import("./features/chat/chat-page.tsx").then((page) => page.ChatPage)),
  },
  { path: "tasks", ...page(() => import("./features/tasks/tasks-page.tsx").then((page) => page.TasksPage)) },
  {
    path: "tasks/schedules",
    ...page(() => import("./features/schedules/schedules-page.tsx").then((page) => page.SchedulesPage)),
  },
  { path: "tasks/:task", ...page(() => import("./features/tasks/task-page.tsx").then((page) => page.TaskPage)) },
  { path: "job-roles", ...page(() => import("./features/roles/roles-page.tsx").then((page) => page.RolesPage)) },
  {
    path: "knowledge",
    ...page(() => import("./features/knowledge/knowledge-page.tsx").then((page) => page.KnowledgePage)),
  },
  {
    path: "knowledge/:baseId",
    ...page(() => import("./features/knowledge/base-page.tsx").then((page) => page.BasePage)),
  },
  {
    path: "knowledge/:baseId/search",
    ...page(() => import("./features/knowledge/search-page.tsx").then((page) => page.SearchPage)),
  },
  {
    path: "knowledge/:baseId/items/:itemId",
    ...page(() => import("./features/knowledge/item-page.tsx").then((page) => page.ItemPage)),
  },
  { path: "agents", ...page(() => import("./features/agents/agents-page.tsx").then((page) => page.AgentsPage)) },
  { path: "agents/:agent", ...page(() => import("./features/agents/agent-page.tsx").then((page) => page.AgentPage)) },
  {
    path: "approvals",
    ...page(() => import("./features/approvals/approvals-page.tsx").then((page) => page.ApprovalsPage)),
  },
  {
    path: "study/review",
    ...page(() => import("./features/study/review-page.tsx").then((page) => page.ReviewPage)),
  },
  {
    path: "study/decks/:deckId",
    ...page(() => import("./features/study/assigned-page.tsx").then((page) => page.AssignedPage)),
  },
  { path: "leads", ...page(() => import("./features/leads/leads-page.tsx").then((page) => page.LeadsPage)) },
  {
    path: "settings",
    ...page(() => import("./features/settings/settings-page.tsx").then((page) => page.SettingsPage)),
  },
  {
    path: "billing/portal",
    ...page(() => import("./features/billing/portal-page.tsx").then((page) => page.PortalPage)),
  },
  {
    path: "results/:resultId",
    ...page(() => import("./features/results/result-page.tsx").then((page) => page.ResultPage)),
  },
  { path: "*", Component: NotFoundPage },
];

export function createAppRouter() {
  return createBrowserRouter([
    {
      ErrorBoundary: RouteFault,
      HydrateFallback: LoadingScreen,
      children: [
        { path: "/login", ...page(() => import("./features/accounts/login-page.tsx").then((page) => page.LoginPage)) },
        {
          path: "/reset-password",
          ...page(() => import("./features/accounts/reset-password-page.tsx").then((page) => page.ResetPasswordPage)),
        },
        {
          path: "/confirm-email",
          ...page(() => import("./features/accounts/confirm-email-page.tsx").then((page) => page.ConfirmEmailPage)),
        },
        {
          path: "/invite/:token",
          ...page(() => import("./features/members/invite-page.tsx").then((page) => page.InvitePage)),
        },
        {
          path: "/shared/:token",
          ...page(() => import("./features/shares/shared-page.tsx").then((page) => page.SharedLinkPage)),
        },
        {
          path: "/checkout/:id",
          ...page(() => import("./features/billing/checkout-page.tsx").then((page) => page.CheckoutPage)),
        },
        { path: "/", Component: SessionGate, children: [{ ErrorBoundary: RouteFault, children: pages }] },
      ],
    },
  ]);
}

function page(load: () => Promise<ComponentType>) {
  return { lazy: async () => ({ Component: await load() }) };
}
