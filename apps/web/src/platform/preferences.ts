import { create } from "zustand";
import { persist } from "zustand/middleware";

export type Theme = "dark" | "light" | "system";
export type ViewMode = "grid" | "list";
export type TaskView = ViewMode | "board";

/** Names of the modals. */
export type ModalName =
  | "create-agent"
  | "create-organization"
  | "task-wizard"
  | "quick-assign"
  | "upgrade"
  | "image"
  | "palette"
  | "research"
  | "shortcuts"
  | "camera"
  | "search"
  | "study"
  | "thinking"
  | "process-files"
  | "sign-out";

interface Preferences {
  sidebarOpen: boolean;
  theme: Theme;
  viewMode: ViewMode;
  /** How tasks are listed. */
  taskView: TaskView;
  /** The last search, offered again when the URL has none. */
  searchQuery: string;
  activeModal: ModalName | null;
  /** Single-letter shortcuts (WCAG 2.1.4: they can be turned off). */
  shortcuts: boolean;
  /** Browser notifications while the page is in the background. */
  browserNotices: boolean;
}

interface PreferenceActions {
  setSidebarOpen: (sidebarOpen: boolean) => void;
  setTheme: (theme: Theme) => void;
  setViewMode: (viewMode: ViewMode) => void;
  setTaskView: (taskView: TaskView) => void;
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

/** This browser's display preferences, stored under `app-storage`; never anything secret. */
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

/** The theme that is currently shown for a choice. */
export function shownTheme(theme: Theme): "dark" | "light" {
  if (theme !== "system") return theme;
  return globalThis.matchMedia?.(lightQuery).matches ? "light" : "dark";
}

function showTheme(theme: Theme): void {
  const shown = shownTheme(theme);
  document.documentElement.dataset["theme"] = shown;
  // The color of the installed app's title bar, and of a phone's status bar.
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", shown === "dark" ? "#11100e" : "#f8f7f4");
}

// The system may change its theme while the app is open.
globalThis.matchMedia?.(lightQuery).addEventListener("change", () => {
  const { theme } = usePreferences.getState();
  if (theme === "system") showTheme(theme);
});

/** Reads only known and well-formed values from storage. A reload does not reopen a modal. */
export function restorePreferences(stored: unknown): Preferences {
  const from = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  return {
    sidebarOpen: typeof from["sidebarOpen"] === "boolean" ? from["sidebarOpen"] : defaultPreferences.sidebarOpen,
    theme: from["theme"] === "light" || from["theme"] === "system" ? from["theme"] : "dark",
    viewMode: from["viewMode"] === "list" ? "list" : "grid",
    taskView: from["taskView"] === "list" || from["taskView"] === "board" ? from["taskView"] : "grid",
    searchQuery: typeof from["searchQuery"] === "string" ? from["searchQuery"] : "",
    activeModal: null,
    shortcuts: from["shortcuts"] !== false,
    browserNotices: from["browserNotices"] === true,
  };
}
