import { type ComponentType, createElement, lazy, useState } from "react";

type Loadable<Props> = ComponentType<Props> & { preload: () => Promise<unknown> };

/** Less than a person needs to read the error and try again. */
const retryAfterMs = 300;

/** The code of a part could not be loaded, usually because the browser is offline. */
export class PartNotLoaded extends Error {
  override readonly name = "PartNotLoaded";
}

/**
 * A component whose code is loaded when it is first rendered or preloaded; render it within Suspense. With its code there it
 * renders at once: `lazy` alone shows the fallback for a moment, and React keeps a fallback for at least 300 ms. A failed load is
 * tried again when the component is next opened.
 */
export function loadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Loadable<Props> {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    loaded = await load();
    return loaded;
  };
  const make = () =>
    lazy(() =>
      preload().then(
        (Content) => ({ default: Content }),
        (error) => {
          failedAt = Date.now();
          throw new PartNotLoaded("A part of the page could not be loaded", { cause: error });
        },
      ),
    );
  let failedAt: number | undefined;
  let Pending: ComponentType<Props> = make();
  const current = () => {
    // React renders a suspended view from scratch once its load has failed. That must not start the next try, or they never end.
    if (failedAt !== undefined && Date.now() - failedAt > retryAfterMs) {
      failedAt = undefined;
      Pending = make();
    }
    return loaded ?? Pending;
  };
  function LoadableView(props: Props) {
    // Kept for as long as the view is mounted: another component type would lose its state.
    const [Content] = useState(current);
    return createElement(Content, props);
  }
  return Object.assign(LoadableView, { preload });
}
