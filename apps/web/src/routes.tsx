import { type ComponentType, type ReactNode, Suspense } from "react";
import { matchPath, Outlet, type RouteObject, useRoutes } from "react-router";
import { LoadingScreen } from "./shell/loading-screen.tsx";
import { NotFoundPage } from "./shell/not-found-page.tsx";
import { RouteBoundary } from "./shell/route-fault.tsx";
import { SessionGate } from "./shell/session-gate.tsx";
import { loadable } from "./ui/loadable.tsx";
import { LoadingMark } from "./ui/loading-mark.tsx";

interface Page {
  path: string;
  Content: ReturnType<typeof loadable>;
}

const dashboard = () => import("./features/dashboard/dashboard-page.tsx").then((page) => page.DashboardPage);

/** One line a page; each page's code arrives when it is first visited. */
const signedInPages: Page[] = [
  page("/", dashboard),
  page("/dashboard", dashboard),
  page("/shares/:shareId", () => import("./features/shares/shared-page.tsx").then((page) => page.SharedPage)),
  page("/chat/:conversationId?", () => import("./features/chat/chat-page.tsx").then((page) => page.ChatPage)),
  page("/tasks", () => import("./features/tasks/tasks-page.tsx").then((page) => page.TasksPage)),
  page("/tasks/schedules", () => import("./features/schedules/schedules-page.tsx").then((page) => page.SchedulesPage)),
  page("/tasks/:task", () => import("./features/tasks/task-page.tsx").then((page) => page.TaskPage)),
  page("/job-roles", () => import("./features/roles/roles-page.tsx").then((page) => page.RolesPage)),
  page("/knowledge", () => import("./features/knowledge/knowledge-page.tsx").then((page) => page.KnowledgePage)),
  page("/knowledge/:baseId", () => import("./features/knowledge/base-page.tsx").then((page) => page.BasePage)),
  page("/knowledge/:baseId/search", () =>
    import("./features/knowledge/search-page.tsx").then((page) => page.SearchPage),
  ),
  page("/knowledge/:baseId/items/:itemId", () =>
    import("./features/knowledge/item-page.tsx").then((page) => page.ItemPage),
  ),
  page("/agents", () => import("./features/agents/agents-page.tsx").then((page) => page.AgentsPage)),
  page("/agents/library", () => import("./features/agent-library/library-page.tsx").then((page) => page.LibraryPage)),
  page("/agents/library/:entry", () =>
    import("./features/agent-library/library-agent-page.tsx").then((page) => page.LibraryAgentPage),
  ),
  page("/agents/:agent", () => import("./features/agents/agent-page.tsx").then((page) => page.AgentPage)),
  page("/approvals", () => import("./features/approvals/approvals-page.tsx").then((page) => page.ApprovalsPage)),
  page("/study/review", () => import("./features/study/review-page.tsx").then((page) => page.ReviewPage)),
  page("/study/decks/:deckId", () => import("./features/study/assigned-page.tsx").then((page) => page.AssignedPage)),
  page("/leads", () => import("./features/leads/leads-page.tsx").then((page) => page.LeadsPage)),
  page("/leads/:leadId", () => import("./features/leads/lead-page.tsx").then((page) => page.LeadPage)),
  page("/wallet", () => import("./features/wallet/wallet-page.tsx").then((page) => page.WalletPage)),
  page("/settings", () => import("./features/settings/settings-page.tsx").then((page) => page.SettingsPage)),
  page("/billing/portal", () => import("./features/billing/portal-page.tsx").then((page) => page.PortalPage)),
  page("/results/:resultId", () => import("./features/results/result-page.tsx").then((page) => page.ResultPage)),
];

const publicPages: Page[] = [
  page("/login", () => import("./features/accounts/login-page.tsx").then((page) => page.LoginPage)),
  page("/reset-password", () =>
    import("./features/accounts/reset-password-page.tsx").then((page) => page.ResetPasswordPage),
  ),
  page("/confirm-email", () =>
    import("./features/accounts/confirm-email-page.tsx").then((page) => page.ConfirmEmailPage),
  ),
  page("/invite/:token", () => import("./features/members/invite-page.tsx").then((page) => page.InvitePage)),
  page("/shared/:token", () => import("./features/shares/shared-page.tsx").then((page) => page.SharedLinkPage)),
  page("/checkout/:id", () => import("./features/billing/checkout-page.tsx").then((page) => page.CheckoutPage)),
];

const routes: RouteObject[] = [
  {
    element: <PageFrame fallback={<LoadingScreen />} />,
    children: [
      ...publicPages.map(route),
      {
        element: <SessionGate />,
        children: [
          {
            element: <PageFrame fallback={<LoadingMark />} />,
            children: [...signedInPages.map(route), { path: "*", element: <NotFoundPage /> }],
          },
        ],
      },
    ],
  },
];

export function Pages() {
  return useRoutes(routes);
}

/** Loads the code of the page at a path, so that it travels while the session is asked for. */
export async function preloadPage(pathname: string): Promise<void> {
  const found = [...publicPages, ...signedInPages].find(({ path }) => matchPath(path, pathname));
  // A failure is shown where the page is rendered.
  await found?.Content.preload().catch(() => undefined);
}

function PageFrame({ fallback }: { fallback: ReactNode }) {
  return (
    <RouteBoundary>
      <Suspense fallback={fallback}>
        <Outlet />
      </Suspense>
    </RouteBoundary>
  );
}

function page(path: string, load: () => Promise<ComponentType>): Page {
  return { path, Content: loadable(load) };
}

function route({ path, Content }: Page): RouteObject {
  return { path, element: <Content /> };
}
