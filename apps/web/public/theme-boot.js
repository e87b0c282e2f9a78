// Runs before the first paint so that a person on the light theme never sees a dark flash.
(() => {
  try {
    const stored = JSON.parse(localStorage.getItem("app-storage") ?? "null");
    const theme = stored?.state?.theme;
    const isLight = theme === "light" || (theme === "system" && matchMedia("(prefers-color-scheme: light)").matches);
    if (!isLight) return;
    document.documentElement.dataset.theme = "light";
    document.querySelector("meta[name=theme-color]").content = "#f8f7f4";
  } catch {
    // Storage can be blocked; the dark default stands.
  }
})();

// Paper is white.
(() => {
  const { dataset } = document.documentElement;
  let theme;
  addEventListener("beforeprint", () => {
    theme = dataset.theme;
    dataset.theme = "light";
  });
  addEventListener("afterprint", () => {
    dataset.theme = theme;
  });
})();
