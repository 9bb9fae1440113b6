import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import style from "./analysis-panel.module.css";
import { useInsightText } from "#features/flight-routes/analysis/analysis-text.ts";
import {
  dockHeight,
  LEAST_HEIGHT_PX,
  setInsightView,
  useInsightView,
  withDockHeight,
} from "./analysis-view.ts";

const STEP_PX = 24;
/** The map keeps at least so much of the window. */
const MOST_OF_WINDOW = 0.75;

const clamped = (heightPx: number): number =>
  Math.round(Math.min(window.innerHeight * MOST_OF_WINDOW, Math.max(LEAST_HEIGHT_PX, heightPx)));

/** The dock's upper edge: dragged, or moved by the arrow keys. */
export function DockHandle() {
  const text = useInsightText();
  const view = useInsightView();
  const heightPx = dockHeight(view);
  const from = useRef<{ y: number; heightPx: number }>(undefined);
  const start = (event: PointerEvent<HTMLDivElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { y: event.clientY, heightPx };
  };
  const drag = ({ clientY }: PointerEvent): void => {
    if (from.current)
      setInsightView(withDockHeight(view, clamped(from.current.heightPx + from.current.y - clientY)));
  };
  const key = (event: KeyboardEvent): void => {
    const step = { ArrowUp: STEP_PX, ArrowDown: -STEP_PX }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setInsightView(withDockHeight(view, clamped(heightPx + step)));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <hr> can't be moved
    <div
      className={style["handle"]}
      role="separator"
      aria-orientation="horizontal"
      aria-label={text("resize")}
      aria-valuenow={heightPx}
      aria-valuemin={LEAST_HEIGHT_PX}
      aria-valuemax={clamped(Infinity)}
      tabIndex={0}
      onPointerDown={start}
      onPointerMove={drag}
      onPointerUp={() => {
        from.current = undefined;
      }}
      onKeyDown={key}
    />
  );
}
