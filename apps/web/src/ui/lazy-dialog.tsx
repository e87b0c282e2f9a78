import { type ComponentProps, type ComponentType, Suspense } from "react";
import { loadable } from "./loadable.tsx";

/** A dialog whose code, with that of forms, is loaded when it is first opened. */
// biome-ignore lint/suspicious/noExplicitAny: only the props of the loaded component matter
export function lazyDialog<Dialog extends ComponentType<any>>(load: () => Promise<Dialog>) {
  const Loaded = loadable<ComponentProps<Dialog>>(load);
  return function LazyDialog(props: ComponentProps<Dialog>) {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
