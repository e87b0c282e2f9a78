import { expect, it } from "vitest";
import { defaultPreferences, restorePreferences, shownTheme } from "./preferences.ts";

it("starts dark, as a grid, with the sidebar open and nothing above the page", () => {
  expect(defaultPreferences).toMatchObject({
    sidebarOpen: true,
    theme: "dark",
    viewMode: "grid",
    searchQuery: "",
    activeModal: null,
  });
});

it.each([null, undefined, "text", 7, [], { theme: "purple", viewMode: 3, sidebarOpen: "no", searchQuery: {} }])(
  "falls back to the defaults for %j",
  (stored) => {
    expect(restorePreferences(stored)).toEqual(defaultPreferences);
  },
);

it("takes back what was kept, but opens no modal again", () => {
  const kept = {
    theme: "light",
    viewMode: "list",
    taskView: "list",
    taskFilters: [{ name: "Mine", query: "status=failed" }],
    sidebarOpen: false,
    searchQuery: "quill",
    activeModal: "upgrade",
    shortcuts: false,
    browserNotices: true,
  };
  expect(restorePreferences(kept)).toEqual({ ...kept, activeModal: null });
});

it("knows a theme of the system's, and takes it for dark where the system says nothing", () => {
  expect(restorePreferences({ theme: "system" }).theme).toBe("system");
  expect([shownTheme("dark"), shownTheme("light"), shownTheme("system")]).toEqual(["dark", "light", "dark"]);
});
