import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { type Area, gestureView, type Touch, type View, zoomed } from "./view-box.ts";

type AreaRef = RefObject<SVGSVGElement | null>;

const WHEEL_STEP = 1.2;

/** React's own wheel events can't keep the page from scrolling. */
export function useWheel(area: AreaRef, view: View, onView: (view: View) => void): void {
  useEffect(() => {
    const element = area.current;
    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      onView(zoomed(view, event.deltaY > 0 ? WHEEL_STEP : 1 / WHEEL_STEP));
    };
    element?.addEventListener("wheel", turn, { passive: false });
    return () => element?.removeEventListener("wheel", turn);
  });
}

/** One pointer moves the picture; two fingers move and zoom it. */
export function useGestures(area: AreaRef, view: View, onView: (view: View) => void) {
  const touches = useRef(new Map<number, Touch>());
  const from = useRef<{ view: View; touches: readonly Touch[] } | null>(null);
  /** Anew with each finger that comes or goes. */
  const begin = (): void => {
    from.current = { view, touches: [...touches.current.values()] };
  };
  const end = ({ pointerId }: PointerEvent): void => {
    if (touches.current.delete(pointerId)) begin();
  };
  return {
    onPointerDown: (event: PointerEvent): void => {
      touches.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      begin();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerMove: (event: PointerEvent): void => {
      const { current: element } = area;
      if (!element || !from.current || !touches.current.has(event.pointerId) || event.buttons === 0) return;
      touches.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const shown: Area = element.getBoundingClientRect();
      onView(gestureView(from.current.view, [from.current.touches, [...touches.current.values()]], shown));
    },
  };
}
