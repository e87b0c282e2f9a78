import { create } from "zustand";

/** The browser's offer to install the app: it has no type yet, because only Chromium makes it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

const useOffer = create<{ offer: InstallOffer | null }>()(() => ({ offer: null }));

/** Keeps the browser's install prompt for the account menu and hides the browser's own bar. */
export function watchInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    useOffer.setState({ offer: event as InstallOffer });
  });
  addEventListener("appinstalled", () => useOffer.setState({ offer: null }));
}

/** Asks the browser to install the app; undefined when it doesn't offer that. Each offer can be used once. */
export function useInstall(): (() => void) | undefined {
  const { offer } = useOffer();
  if (!offer) return undefined;
  return () => {
    useOffer.setState({ offer: null });
    void offer.prompt();
  };
}
