import { type RefObject, useEffect, useRef } from "react";

/**
 * Marks a scrolling box with `data-fits` while nothing in it has to be scrolled sideways: it can then let its
 * content stick to the window.
 */
export function useFits(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      box.toggleAttribute("data-fits", box.scrollWidth <= box.clientWidth);
    });
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return ref;
}
