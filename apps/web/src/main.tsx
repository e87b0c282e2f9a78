import "./ui/base.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { api } from "./platform/api.ts";
import { watchUncaughtErrors } from "./platform/errors.ts";
import { NavigationRouter } from "./platform/navigation.tsx";
import { keepAppFiles, restoreOffline } from "./platform/offline-cache.ts";
import { query, queryClient } from "./platform/query.ts";
import { steadyPresses } from "./platform/steady-press.ts";
import { startTelemetry } from "./platform/telemetry.ts";
import { Pages, preloadPage } from "./routes.tsx";
import { CrashBoundary } from "./shell/crash-boundary.tsx";

watchUncaughtErrors();
startTelemetry();
steadyPresses();
if (!navigator.onLine) await restoreOffline();
// Asked before the first page's code has arrived, so that both travel at the same time.
void queryClient.prefetchQuery(query(api.accounts.me));
preloadPage(location.pathname);

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");

keepAppFiles();
createRoot(root).render(
  <StrictMode>
    <CrashBoundary>
      <QueryClientProvider client={queryClient}>
        <NavigationRouter>
          <Pages />
        </NavigationRouter>
      </QueryClientProvider>
    </CrashBoundary>
  </StrictMode>,
);
