import { type ComponentType, createElement, lazy, useState } from "react";

type Loadable<Props> = ComponentType<Props> & { preload: () => Promise<unknown> };

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
          Pending = make();
          throw error;
        },
      ),
    );
  let Pending: ComponentType<Props> = make();
  function LoadableView(props: Props) {
    // Kept for as long as the view is mounted: another component type would lose its state.
    const [Content] = useState(() => loaded ?? Pending);
    return createElement(Content, props);
  }
  return Object.assign(LoadableView, { preload });
}
