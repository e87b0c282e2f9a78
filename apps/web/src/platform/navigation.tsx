import { type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from "react";
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Path,
  parsePath,
  Router,
  type To,
} from "react-router";

type History = ReturnType<typeof createBrowserHistory>;
type Update = Parameters<Parameters<History["listen"]>[0]>[0];

interface Guard {
  /** Whether a navigation has to be confirmed first. */
  holds: (to: Partial<Path>, from: Path) => boolean;
  /** Asks the person. `proceed` carries out what was held back. */
  ask: (proceed: () => void) => void;
}

let guard: Guard | undefined;

/** Holds back navigations within the app, by links and by going back, until the person confirms. Returns how to stop. */
export function guardNavigation(own: Guard): () => void {
  guard = own;
  return () => {
    if (guard === own) guard = undefined;
  };
}

let waiting: (() => void)[] = [];

/** Navigates even where input is unsaved, and resolves when the new place is on screen. */
export function leaveFor(go: () => void): Promise<void> {
  guard = undefined;
  return new Promise((resolve) => {
    waiting.push(resolve);
    go();
  });
}

/**
 * The browser's history as the router's navigator. The router's data mode can hold back navigations by itself, but adds 12 KB
 * to the first view for loaders and actions, which the app does not use.
 */
export function NavigationRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [navigator] = useState(() => guarded(history));
  const [{ action, location }, setPlace] = useState({ action: history.action, location: history.location });

  // A page whose code is still loading must not replace the current one: hence the transition.
  useLayoutEffect(
    () => listenGuarded(history, ({ action, location }) => startTransition(() => setPlace({ action, location }))),
    [history],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once a place is on screen
  useEffect(() => {
    const shown = waiting;
    waiting = [];
    for (const resolve of shown) resolve();
  }, [location]);

  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      {children}
    </Router>
  );
}

/** Links and calls of navigate. */
function guarded(history: History) {
  function pass(to: To, go: () => void): void {
    const held = guard?.holds(typeof to === "string" ? parsePath(to) : to, history.location);
    if (held) guard?.ask(go);
    else go();
  }
  return {
    createHref: history.createHref,
    encodeLocation: history.encodeLocation,
    go: history.go,
    push: (to: To, state?: unknown) => pass(to, () => history.push(to, state)),
    replace: (to: To, state?: unknown) => pass(to, () => history.replace(to, state)),
  };
}

/** Back and forward. The browser has already moved when it reports that, so a held navigation is first taken back. */
function listenGuarded(history: History, onChange: (update: Update) => void): () => void {
  /** What the next report is: of the way back, or of a confirmed navigation. */
  let next: "taken back" | "confirmed" | undefined;
  let shown = history.location;
  return history.listen((update) => {
    const { action, location, delta } = update;
    const kind = action === "POP" ? next : undefined;
    if (kind) next = undefined;
    if (kind === "taken back") return;
    if (action !== "POP" || kind === "confirmed" || !delta || !guard?.holds(location, shown)) {
      shown = location;
      onChange(update);
      return;
    }
    next = "taken back";
    history.go(-delta);
    guard.ask(() => {
      next = "confirmed";
      history.go(delta);
    });
  });
}
