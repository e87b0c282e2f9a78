import { expect, it } from "vitest";
import { defaultPreferences, restorePreferences, shownTheme } from "./preferences.ts";

it("defaults to dark theme, grid view, open sidebar and no modal", () => {
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

it("restores stored preferences, but opens no modal", () => {
  const kept = {
    theme: "light",
    viewMode: "list",
    taskView: "list",
    sidebarOpen: false,
    searchQuery: "quill",
    activeModal: "upgrade",
    shortcuts: false,
    browserNotices: true,
  };
  expect(restorePreferences(kept)).toEqual({ ...kept, activeModal: null });
});

it("follows the system theme, and defaults to dark without one", () => {
  expect(restorePreferences({ theme: "system" }).theme).toBe("system");
  expect([shownTheme("dark"), shownTheme("light"), shownTheme("system")]).toEqual(["dark", "light", "dark"]);
});
