import "./ui/base.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { api } from "./platform/api.ts";
import { watchUncaughtErrors } from "./platform/errors.ts";
import { watchInstallOffer } from "./platform/install.ts";
import { NavigationRouter } from "./platform/navigation.tsx";
import { keepAppFiles, restoreOffline } from "./platform/offline-cache.ts";
import { query, queryClient } from "./platform/query.ts";
import { steadyPresses } from "./platform/steady-press.ts";
import { startTelemetry } from "./platform/telemetry.ts";
import { Pages, preloadPage } from "./routes.tsx";
import { CrashBoundary } from "./shell/crash-boundary.tsx";

const fallbackMs = 300;

watchUncaughtErrors();
startTelemetry();
watchInstallOffer();
steadyPresses();
if (!navigator.onLine) await restoreOffline();
// Asked before the first page's code has arrived, so that both travel at the same time.
void queryClient.prefetchQuery(query(api.accounts.me));
// React keeps a fallback for 300 ms once it is shown: code that arrives sooner is waited for instead.
await Promise.race([preloadPage(location.pathname), wait(fallbackMs)]);

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

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
