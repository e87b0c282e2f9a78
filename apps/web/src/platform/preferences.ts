import { create } from "zustand";
import { persist } from "zustand/middleware";

export type Theme = "dark" | "light" | "system";
export type ViewMode = "grid" | "list";

/** What may be open above the page. */
export type ModalName =
  | "create-agent"
  | "create-organization"
  | "task-wizard"
  | "quick-assign"
  | "upgrade"
  | "palette"
  | "research"
  | "shortcuts"
  | "camera"
  | "search"
  | "study"
  | "thinking"
  | "process-files";

interface Preferences {
  sidebarOpen: boolean;
  theme: Theme;
  viewMode: ViewMode;
  /** How tasks are listed. */
  taskView: ViewMode;
  /** The last search, offered again where the URL has none. */
  searchQuery: string;
  activeModal: ModalName | null;
  /** Single-letter shortcuts (WCAG 2.1.4: they can be turned off). */
  shortcuts: boolean;
  /** The browser's own notices while the page is in the background. */
  browserNotices: boolean;
}

interface PreferenceActions {
  setSidebarOpen: (sidebarOpen: boolean) => void;
  setTheme: (theme: Theme) => void;
  setViewMode: (viewMode: ViewMode) => void;
  setTaskView: (taskView: ViewMode) => void;
  setSearchQuery: (searchQuery: string) => void;
  setActiveModal: (activeModal: ModalName | null) => void;
  setShortcuts: (shortcuts: boolean) => void;
  setBrowserNotices: (browserNotices: boolean) => void;
}

export const defaultPreferences: Preferences = {
  sidebarOpen: true,
  theme: "dark",
  viewMode: "grid",
  taskView: "grid",
  searchQuery: "",
  activeModal: null,
  shortcuts: true,
  browserNotices: false,
};

/** How this browser shows things: kept under `app-storage`, never anything secret. */
export const usePreferences = create<Preferences & PreferenceActions>()(
  persist(
    (set) => ({
      ...defaultPreferences,
      setSidebarOpen: (sidebarOpen) => set({ sidebarOpen }),
      setTheme: (theme) => {
        set({ theme });
        showTheme(theme);
      },
      setViewMode: (viewMode) => set({ viewMode }),
      setTaskView: (taskView) => set({ taskView }),
      setSearchQuery: (searchQuery) => set({ searchQuery }),
      setActiveModal: (activeModal) => set({ activeModal }),
      setShortcuts: (shortcuts) => set({ shortcuts }),
      setBrowserNotices: (browserNotices) => set({ browserNotices }),
    }),
    {
      name: "app-storage",
      version: 1,
      merge: (stored, current) => ({ ...current, ...restorePreferences(stored) }),
    },
  ),
);

const lightQuery = "(prefers-color-scheme: light)";

/** The theme that a choice means now. */
export function shownTheme(theme: Theme): "dark" | "light" {
  if (theme !== "system") return theme;
  return globalThis.matchMedia?.(lightQuery).matches ? "light" : "dark";
}

function showTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = shownTheme(theme);
}

// The system may turn to the other theme while the app is open.
globalThis.matchMedia?.(lightQuery).addEventListener("change", () => {
  const { theme } = usePreferences.getState();
  if (theme === "system") showTheme(theme);
});

/** Takes from storage only what is known and well-formed. A modal is not opened again by a reload. */
export function restorePreferences(stored: unknown): Preferences {
  const from = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  return {
    sidebarOpen: typeof from["sidebarOpen"] === "boolean" ? from["sidebarOpen"] : defaultPreferences.sidebarOpen,
    theme: from["theme"] === "light" || from["theme"] === "system" ? from["theme"] : "dark",
    viewMode: from["viewMode"] === "list" ? "list" : "grid",
    taskView: from["taskView"] === "list" ? "list" : "grid",
    searchQuery: typeof from["searchQuery"] === "string" ? from["searchQuery"] : "",
    activeModal: null,
    shortcuts: from["shortcuts"] !== false,
    browserNotices: from["browserNotices"] === true,
  };
}
