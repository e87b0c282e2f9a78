import { createContext, type RefObject, useContext, useEffect, useRef, useState } from "react";

/** Reports when an element enters or leaves the surroundings of the visible area. */
export interface NearObserver {
  observe: (element: Element, onChange: (isNear: boolean) => void) => () => void;
}

export const NearContext = createContext<NearObserver | null>(null);

/** Text within this distance of the visible area is rendered: about two screens. */
const margin = "1600px 0px";

export function createNearObserver(scroller: Element): NearObserver & { stop: () => void } {
  const listeners = new Map<Element, (isNear: boolean) => void>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) listeners.get(entry.target)?.(entry.isIntersecting);
    },
    { root: scroller, rootMargin: margin },
  );
  return {
    observe(element, onChange) {
      listeners.set(element, onChange);
      observer.observe(element);
      return () => {
        listeners.delete(element);
        observer.unobserve(element);
      };
    },
    stop: () => observer.disconnect(),
  };
}

/** Whether an element is near; when it leaves, its last height, so that nothing moves when its content is removed. */
export function useNear(element: RefObject<HTMLElement | null>): { isNear: boolean; height: number | null } {
  const observer = useContext(NearContext);
  const [near, setNear] = useState<{ isNear: boolean; height: number | null }>({ isNear: false, height: null });
  const wasNear = useRef(false);

  // The observer is outside React.
  useEffect(() => {
    const box = element.current;
    if (!observer || !box) return;
    return observer.observe(box, (isNear) => {
      const height = wasNear.current ? box.offsetHeight : null;
      wasNear.current = isNear;
      setNear((before) => ({ isNear, height: height ?? before.height }));
    });
  }, [observer, element]);

  return near;
}
